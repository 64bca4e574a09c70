//! Why a connection is over, as the tap is told.

use std::io::{IoSlice, Read, Write};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use rustix::net::{SendAncillaryBuffer, SendAncillaryMessage, SendFlags, sendmsg};
use xeric_server::engine::{CloseReason, Config, Peer, WorkRecord};
use xeric_server::shell::auth::Access;
use xeric_server::shell::server::{Running, spawn};
use xeric_server::shell::tap::{Direction, Ending, Tap};

struct Endings(Sender<(u32, Ending)>);

impl Tap for Endings {
    fn connected(&mut self, _: Duration, _: u32, _: &Peer) {}
    fn bytes(&mut self, _: Duration, _: u32, _: Direction, _: &[u8], _: &[OwnedFd]) {}
    fn work(&mut self, _: u32, _: &[WorkRecord]) {}
    fn waits(&mut self, _: Duration, _: u32) {}
    fn disconnected(&mut self, _: Duration, serial: u32, ending: &Ending) {
        self.0.send((serial, ending.clone())).unwrap();
    }
}

fn start() -> (Running, Receiver<(u32, Ending)>) {
    let (sender, endings) = channel();
    let config = Config { max_output: 30_000, ..Config::default() };
    (spawn(config, None, Access::Anyone, Some(Box::new(Endings(sender)))).unwrap(), endings)
}

/// A connection of which nothing has been sent.
fn connect(server: &Running) -> UnixStream {
    let (ours, theirs) = UnixStream::pair().unwrap();
    server.call(|control| control.adopt(theirs.into(), true)).unwrap().unwrap();
    ours
}

/// A connection that is set up; its resources begin at the second value.
fn set_up(server: &Running) -> (UnixStream, u32) {
    let mut client = connect(server);
    client.write_all(&[b'l', 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0]).unwrap();
    let mut head = [0; 8];
    client.read_exact(&mut head).unwrap();
    let mut rest = vec![0; usize::from(u16::from_le_bytes([head[6], head[7]])) * 4];
    client.read_exact(&mut rest).unwrap();
    (client, u32::from_le_bytes(rest[4..8].try_into().unwrap()))
}

fn ending(endings: &Receiver<(u32, Ending)>) -> (u32, Ending) {
    endings.recv_timeout(Duration::from_secs(10)).unwrap()
}

/// CreateWindow of a window of 10×10 on the root.
fn create_window(id: u32) -> Vec<u8> {
    let mut request = vec![1, 0, 8, 0];
    for word in [id, 0x26, 0, 10 << 16 | 10, 1 << 16, 0, 0] {
        request.extend(word.to_le_bytes());
    }
    request
}

#[test]
fn the_tap_is_told_why_a_connection_is_over() {
    let (server, endings) = start();
    drop(set_up(&server));
    assert_eq!(ending(&endings), (1, Ending::Client));

    connect(&server).write_all(b"GET / HTTP/1.1\r\n\r\n").unwrap();
    assert_eq!(ending(&endings), (2, Ending::Engine(CloseReason::NotX)));

    let mut old = connect(&server);
    old.write_all(&[b'l', 0, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0]).unwrap();
    assert_eq!(ending(&endings), (3, Ending::Engine(CloseReason::Refused)));

    let ((mut victim, window), (mut killer, _)) = (set_up(&server), set_up(&server));
    victim.write_all(&create_window(window)).unwrap();
    let kill = [&[113, 0, 2, 0][..], &window.to_le_bytes()].concat();
    // Until it is there, killing its owner is an error.
    let killed = loop {
        killer.write_all(&kill).unwrap();
        if let Ok(killed) = endings.recv_timeout(Duration::from_millis(20)) {
            break killed;
        }
    };
    assert_eq!(killed, (4, Ending::Engine(CloseReason::Killed)));

    let (mut closed, window) = set_up(&server);
    closed.write_all(&create_window(window)).unwrap();
    server.call(move |control| control.engine.close_client_of(window)).unwrap();
    assert_eq!(ending(&endings), (6, Ending::Engine(CloseReason::Asked)));

    // GetImage of 100×100 pixels.
    let (mut asking, _) = set_up(&server);
    let words = [0x26, 0, 100 << 16 | 100, u32::MAX].map(u32::to_le_bytes).concat();
    asking.write_all(&[&[73, 2, 5, 0][..], &words].concat()).unwrap();
    assert_eq!(ending(&endings), (7, Ending::Engine(CloseReason::Unread)));

    let (sending, _) = set_up(&server);
    let descriptor = std::fs::File::open("/dev/null").unwrap();
    let many = vec![descriptor.as_fd(); 65];
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(65))];
    let mut control = SendAncillaryBuffer::new(&mut space);
    assert!(control.push(SendAncillaryMessage::ScmRights(&many)));
    sendmsg(&sending, &[IoSlice::new(&[127, 0, 1, 0])], &mut control, SendFlags::empty()).unwrap();
    assert_eq!(ending(&endings), (8, Ending::Descriptors));

    let (_open, _) = set_up(&server);
    server
        .call(|control| {
            control.disconnect_all();
        })
        .unwrap();
    let mut stopped = [ending(&endings), ending(&endings)];
    stopped.sort_by_key(|(serial, _)| *serial);
    assert_eq!(stopped, [(5, Ending::Stopped), (9, Ending::Stopped)]);

    let (_open, _) = set_up(&server);
    server.stop().unwrap();
    assert_eq!(ending(&endings), (10, Ending::Stopped));
}
