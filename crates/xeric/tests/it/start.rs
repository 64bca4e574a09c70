//! How soon a server answers. The times are printed; they bind only in a release build, where the best of several starts has to keep them.

use std::io::{Read, Write};
use std::time::{Duration, Instant};

use xeric_server::engine::Config;
use xeric_server::shell::local::LocalServer;

use super::program::Served;

/// A set-up request without authority, least significant byte first.
const SETUP: [u8; 12] = [b'l', 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0];

#[test]
fn a_server_in_process_answers_the_set_up_at_once() {
    report("in process, to the answered set-up", Duration::from_millis(10), || {
        let server = LocalServer::new(Config::default(), None);
        let mut client = server.connect().unwrap();
        client.write_all(&SETUP).unwrap();
        let mut head = [0; 8];
        client.read_exact(&mut head).unwrap();
        assert_eq!(head[0], 1, "accepted");
        let mut rest = vec![0; usize::from(u16::from_le_bytes([head[6], head[7]])) * 4];
        client.read_exact(&mut rest).unwrap();
    });
}

#[test]
fn a_display_is_ready_at_once() {
    report("xeric serve, to the display's number on its output", Duration::from_millis(30), || {
        let _server = Served::start(&[]);
    });
}

fn report(what: &str, bound: Duration, start: impl Fn()) {
    let mut times: Vec<Duration> = (0..20)
        .map(|_| {
            let began = Instant::now();
            start();
            began.elapsed()
        })
        .collect();
    times.sort_unstable();
    let ms = |time: Duration| time.as_secs_f64() * 1000.0;
    let (best, median) = (times[0], times[times.len() / 2]);
    println!("{what}: best {:.2} ms, median {:.2} ms of {}", ms(best), ms(median), times.len());
    assert!(cfg!(debug_assertions) || best <= bound, "{what}: {:.2} ms", ms(best));
}
