//! The example `shared_socket`, run: a layer written on its own shares the connection with x11rb's code.

use std::sync::{Arc, Mutex};

use crate::servers::Server;

#[expect(dead_code, reason = "its `main` is not called here")]
#[path = "../../examples/shared_socket.rs"]
mod example;

#[test]
fn the_example_of_a_shared_socket_runs_on_both_servers() {
    for (name, server) in Server::both() {
        let told = Arc::new(Mutex::new(Vec::new()));
        let lines = Arc::clone(&told);
        let tell = move |line: &str| lines.lock().unwrap().push(line.to_owned());
        example::run(Some(&server.display()), 200, &(Arc::new(tell) as _))
            .unwrap_or_else(|error| panic!("{name}: {error}\n{:#?}", told.lock().unwrap()));
        let told = told.lock().unwrap().join("\n");
        // BadGContext is 13.
        for expected in [
            "ink:   is asked for the socket, with 1 requests to write",
            "ink:   has error 13 of its own",
            "x11rb: has BadWindow (3) of DestroyWindow, bad value 0x7, request ",
            "ink:   sees 0x0 in the left half",
            "x11rb: sees 0xffffff in the right half",
        ] {
            assert!(told.contains(expected), "{name}: {expected} is not in\n{told}");
        }
        // CreateGC, one rectangle, one pixel, one bad request; three requests a round.
        let last = told.lines().last().unwrap();
        assert!(last.ends_with(&format!("wrote {} requests", 4 + 3 * 200)), "{name}: {last}");
    }
}
