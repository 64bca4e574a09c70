//! The examples of event loops, run as programs for a second. Cargo builds them beside the tests.

use std::path::PathBuf;
use std::process::Command;

use crate::servers::Server;

#[test]
fn the_examples_of_event_loops_run_on_both_servers() {
    for (name, server) in Server::both() {
        for (example, says) in
            [("calloop_clock", "turns of the loop"), ("tokio_watch", "the driver: Err(Closed)")]
        {
            let ran =
                Command::new(built(example)).arg("1").env("DISPLAY", server.display()).output().unwrap();
            let (out, error) = (String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
            assert!(ran.status.success() && out.contains(says), "{example} on {name}: {out}{error}");
        }
    }
}

fn built(example: &str) -> PathBuf {
    let test = std::env::current_exe().unwrap();
    test.ancestors().nth(2).unwrap().join("examples").join(example)
}
