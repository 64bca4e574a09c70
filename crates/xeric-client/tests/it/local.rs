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

#[test]
fn a_connection_runs_over_it() {
    use x11rb::connection::Connection as _;
    use x11rb::protocol::xproto::ConnectionExt as _;
    use xeric_client::{Connection, Wanted};

    let server = LocalServer::new(Config::default(), None);
    let wanted = Wanted::new().extensions(["XFIXES", "no such extension"]).atoms(["UTF8_STRING"]);
    let stream = LocalStream::new(server.connect().unwrap());
    let (connection, _started) = Connection::over(stream, None, 0, &wanted).unwrap();
    let root = connection.setup().roots[0].root;
    let name = connection.intern_atom(true, b"UTF8_STRING").unwrap().reply().unwrap().atom;
    assert_eq!(connection.atom("UTF8_STRING").unwrap(), name);
    assert_eq!(connection.get_geometry(root).unwrap().reply().unwrap().root, root);
    // An event that the server sends of its own accord.
    let window = connection.generate_id().unwrap();
    let create = x11rb::protocol::xproto::CreateWindowAux::new()
        .event_mask(x11rb::protocol::xproto::EventMask::STRUCTURE_NOTIFY);
    let class = x11rb::protocol::xproto::WindowClass::INPUT_OUTPUT;
    connection.create_window(0, window, root, 0, 0, 9, 9, 0, class, 0, &create).unwrap();
    connection.map_window(window).unwrap();
    let event = connection.wait_for_event().unwrap();
    assert!(matches!(event, x11rb::protocol::Event::MapNotify(event) if event.window == window), "{event:?}");
    drop(connection);
    assert_eq!(server.connections(), 0, "closed");
}
