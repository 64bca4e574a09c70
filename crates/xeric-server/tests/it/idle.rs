//! A server with nothing to do does nothing, and a new one answers soon.

use std::fs;
use std::time::{Duration, Instant};

use xeric_server::engine::{Config, Engine, Fds, Peer};
use xeric_server::shell::auth::Access;
use xeric_server::shell::server::spawn;

#[test]
fn an_idle_server_makes_no_system_call() {
    let server = spawn(Config::default(), None, Access::Anyone, None).expect("a server");
    std::thread::sleep(Duration::from_millis(300));
    let thread = fs::read_dir("/proc/self/task")
        .expect("threads")
        .flatten()
        .map(|entry| entry.path())
        .find(|path| fs::read_to_string(path.join("comm")).is_ok_and(|name| name.trim() == "xeric-server"))
        .expect("the server's thread");
    // Every system call that returns to a sleeping thread switches to it once.
    let switches = || {
        let status = fs::read_to_string(thread.join("status")).expect("a status");
        status.lines().filter(|line| line.contains("ctxt_switches")).map(str::to_owned).collect::<Vec<_>>()
    };
    let before = switches();
    std::thread::sleep(Duration::from_secs(2));
    assert_eq!(switches(), before);
    server.stop().expect("it stops");
}

#[test]
fn a_set_up_is_answered() {
    let start = Instant::now();
    let mut engine = Engine::new(Config::default());
    let client = engine.connect(Peer::default()).expect("a slot");
    engine.feed(client, &[b'l', 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0], &mut Fds::new());
    assert_eq!(engine.take_output(client).bytes.first(), Some(&1));
    eprintln!("server start to an answered set-up: {:?}", start.elapsed());
}
