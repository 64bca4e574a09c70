//! When there is no descriptor for one more client, it waits: nobody spins or ends, and it is let in when another has left.

use std::io::{Read, Write};
use std::os::unix::net::UnixStream;
use std::process::Command;
use std::time::Duration;

use xeric_testkit::xvfb::Xvfb;

use super::program::Served;

#[test]
fn without_descriptors_clients_of_the_proxy_wait() {
    let xvfb = Xvfb::start().unwrap();
    clients_wait(&format!("proxy --display {}", xvfb.display()));
}

#[test]
fn without_descriptors_clients_of_the_server_wait() {
    clients_wait("serve");
}

/// Three times as many clients come as the program has descriptors for.
fn clients_wait(arguments: &str) {
    let start = format!("ulimit -n 40; exec {} {arguments}", env!("CARGO_BIN_EXE_xeric"));
    let mut served = Served::spawn(Command::new("sh").args(["-c", &start]));
    let clients: Vec<UnixStream> = (0..120).map(|_| UnixStream::connect(served.socket()).unwrap()).collect();
    std::thread::sleep(Duration::from_millis(300));
    let before = busy(&served);
    std::thread::sleep(Duration::from_secs(2));
    let took = busy(&served) - before;
    assert!(took < 40, "{took} hundredths of a second");
    let mut last = clients.into_iter().next_back().unwrap();
    last.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    last.write_all(&[b'l', 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0]).unwrap();
    let mut head = [0; 8];
    last.read_exact(&mut head).unwrap();
    assert_eq!(head[2..4], [11, 0], "it is answered in protocol 11");
    assert_eq!(served.stop(), Some(0));
}

/// Processor time so far, in hundredths of a second.
fn busy(served: &Served) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", served.child.id())).unwrap();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
    fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
}
