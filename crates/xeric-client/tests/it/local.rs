//! A server in this process as a stream.

use std::io::{self, IoSlice};
use std::time::Duration;

use xeric_client::engine::handshake::Handshake;
use xeric_client::shell::{LocalStream, Ready, Stream, exchange};
use xeric_server::engine::Config;
use xeric_server::shell::local::LocalServer;

const READABLE: Ready = Ready { readable: true, writable: false };
const BOTH: Ready = Ready { readable: true, writable: true };

/// GetInputFocus, in this machine's byte order.
fn get_input_focus() -> Vec<u8> {
    [vec![43, 0], 1u16.to_ne_bytes().to_vec()].concat()
}

fn connected(server: &LocalServer) -> LocalStream {
    let stream = LocalStream::new(server.connect().unwrap());
    let exchanged = exchange(&stream, &mut Handshake::new(None, 0), &get_input_focus(), None).unwrap();
    assert_eq!(exchanged.rest.len(), 32, "requests may follow the set-up");
    stream
}

#[test]
fn requests_are_answered_and_waits_take_virtual_time() {
    let server = LocalServer::new(Config::default(), None);
    let stream = connected(&server);
    assert!(stream.descriptor().is_none() && stream.passes_descriptors());
    assert_eq!(
        stream.receive(&mut [0; 32], &mut Vec::new(), false).unwrap_err().kind(),
        io::ErrorKind::WouldBlock
    );
    let (before, patience) = (server.now(), Duration::from_secs(3600));
    assert_eq!(stream.wait(READABLE, Some(patience)).unwrap(), Ready::default());
    assert_eq!(server.now(), before + patience);
    assert_eq!(
        stream.receive(&mut [0; 32], &mut Vec::new(), true).unwrap_err().kind(),
        io::ErrorKind::Deadlock
    );
    let request = get_input_focus();
    let (head, tail) = request.split_at(1);
    assert_eq!(stream.send(&[IoSlice::new(head), IoSlice::new(tail)], &mut Vec::new()).unwrap(), 4);
    assert_eq!(stream.wait(BOTH, None).unwrap(), BOTH);
    assert_eq!(stream.receive(&mut [0; 64], &mut Vec::new(), true).unwrap(), 32);
}

#[test]
fn what_was_sent_before_the_end_is_answered_before_the_end() {
    let server = LocalServer::new(Config::default(), None);
    let stream = connected(&server);
    stream.send(&[IoSlice::new(&get_input_focus())], &mut Vec::new()).unwrap();
    stream.finish().unwrap();
    let error = stream.send(&[IoSlice::new(&get_input_focus())], &mut Vec::new()).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
    assert!(stream.wait(READABLE, None).unwrap().readable);
    assert_eq!(stream.receive(&mut [0; 64], &mut Vec::new(), true).unwrap(), 32);
    assert_eq!(server.connections(), 1);
    assert_eq!(stream.receive(&mut [0; 64], &mut Vec::new(), true).unwrap(), 0);
    assert_eq!(server.connections(), 0, "the server has seen the end");
    assert_eq!(stream.wait(READABLE, None).unwrap(), BOTH);
}

#[test]
fn either_side_can_end_it_at_once() {
    let server = LocalServer::new(Config::default(), None);
    let stream = connected(&server);
    stream.abort();
    assert_eq!(server.connections(), 0);
    assert_eq!(stream.receive(&mut [0; 64], &mut Vec::new(), true).unwrap(), 0);
    let stream = connected(&server);
    server.disconnect_all();
    assert_eq!(stream.receive(&mut [0; 64], &mut Vec::new(), true).unwrap(), 0);
    let error = stream.send(&[IoSlice::new(b"x")], &mut Vec::new()).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
}
