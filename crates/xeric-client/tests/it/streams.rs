//! Streams that do other than they should: the connection has ended then, everybody is told, and nobody waits for ever.

use std::io::IoSlice;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use x11rb::connection::Connection as _;
use x11rb::errors::{ConnectionError, ReplyError};
use x11rb::protocol::xproto::{ConnectionExt as _, ImageFormat};
use xeric_client::engine::OwnedErrors;
use xeric_client::{Connection, Error, OwnersSocket, SocketOwner};

use crate::hooked::{Call, Do, Hooked, hooked};
use crate::scripted::Peer;

const BOUND: Duration = Duration::from_secs(10);
const MOMENT: Duration = Duration::from_millis(60);

fn within<T>(receiver: &Receiver<T>) -> T {
    receiver.recv_timeout(BOUND).expect("it comes in time")
}

fn said(error: ConnectionError) -> String {
    let ConnectionError::IoError(error) = error else { panic!("{error:?}") };
    match error.get_ref().and_then(|error| error.downcast_ref::<Error>()) {
        Some(Error::Broken(why)) => why.to_string(),
        other => panic!("{other:?}"),
    }
}

fn said_to_who_asks(error: ReplyError) -> String {
    let ReplyError::ConnectionError(error) = error else { panic!("{error:?}") };
    said(error)
}

/// A hook for one call that tells when it is made, waits for a word, and then does something; the same for all that follow.
fn at(call: Call, what: Do) -> (impl Fn(Call) -> Do + Send + Sync, Receiver<()>, Sender<()>) {
    let (made, is_made) = channel();
    let (word, waits) = channel::<()>();
    let waits = Mutex::new(waits);
    let hook = move |this| {
        if this != call {
            return Do::Go;
        }
        // A test that has ended hears no more.
        let _ = made.send(());
        let _ = waits.lock().unwrap().recv_timeout(BOUND);
        what
    };
    (hook, is_made, word)
}

/// Waits for an event in a thread of its own, and tells how that ended.
fn waits_for_event(connection: &Arc<Connection<Hooked>>, told: &Sender<String>) {
    let (connection, told) = (Arc::clone(connection), told.clone());
    thread::spawn(move || {
        // The test may have failed meanwhile.
        drop(told.send(said(connection.wait_for_event().unwrap_err())));
    });
}

/// Fills the socket, in a thread of its own, and tells how that ended.
fn fills_the_socket(connection: &Arc<Connection<Hooked>>, told: &Sender<String>) {
    let (connection, told) = (Arc::clone(connection), told.clone());
    thread::spawn(move || {
        let image = vec![0; 200_000];
        let put = || connection.put_image(ImageFormat::Z_PIXMAP, 1, 2, 10, 10, 0, 0, 0, 24, &image).map(drop);
        let error = std::iter::repeat_with(put).find_map(Result::err).unwrap();
        drop(told.send(said(error)));
    });
}

/// Nothing goes on.
fn has_ended(connection: &Connection<Hooked>, why: &str) {
    assert!(said(connection.get_input_focus().unwrap_err()).contains(why));
    assert!(said(connection.no_operation().unwrap_err()).contains(why));
    assert!(said(connection.wait_for_event().unwrap_err()).contains(why));
    assert!(said(connection.poll_for_event().unwrap_err()).contains(why));
    assert!(connection.flush().unwrap_err().to_string().contains("broken"));
}

/// A server that takes nothing until the client has gone.
fn takes_nothing(peer: &mut Peer) {
    let limit = Timespec::try_from(BOUND).unwrap();
    // A hang-up is told whatever is asked for.
    poll(&mut [PollFd::new(&peer.socket, PollFlags::empty())], Some(&limit)).unwrap();
}

#[test]
fn c17_a_stream_that_panics_in_a_write_has_ended_for_all() {
    let (broken, reads) = (Arc::new(AtomicBool::new(false)), channel());
    let (is_broken, calls) = (Arc::clone(&broken), Arc::new(AtomicU32::new(0)));
    let counted = Arc::clone(&calls);
    let hook = move |call| match call {
        Call::Receive { block: true } => {
            let _ = reads.0.send(());
            Do::Go
        }
        Call::Send if is_broken.load(Ordering::SeqCst) => {
            counted.fetch_add(1, Ordering::SeqCst);
            Do::Panic
        }
        _ => Do::Go,
    };
    let (_script, connection) = hooked(hook, Peer::drain);
    // What the set-up read.
    while reads.1.try_recv().is_ok() {}
    let (told, tell) = channel();
    waits_for_event(&connection, &told);
    within(&reads.1);
    waits_for_event(&connection, &told);
    thread::sleep(MOMENT);
    broken.store(true, Ordering::SeqCst);
    connection.no_operation().unwrap();
    assert!(said(x11rb::connection::Connection::flush(&*connection).unwrap_err()).contains("cannot write"));
    for _ in 0..2 {
        assert!(within(&tell).contains("cannot write"));
    }
    has_ended(&connection, "cannot write");
    assert_eq!(calls.load(Ordering::SeqCst), 1, "it is not called again");
}

#[test]
fn c17_a_stream_that_panics_in_a_read_has_ended_for_all() {
    let (hook, reads, word) = at(Call::Receive { block: true }, Do::Panic);
    let setting_up = Arc::new(AtomicBool::new(true));
    let still = Arc::clone(&setting_up);
    let hook = move |call| if still.load(Ordering::SeqCst) { Do::Go } else { hook(call) };
    let (_script, connection) = hooked(hook, Peer::drain);
    setting_up.store(false, Ordering::SeqCst);
    let (told, tell) = channel();
    waits_for_event(&connection, &told);
    within(&reads);
    waits_for_event(&connection, &told);
    {
        let (connection, told) = (Arc::clone(&connection), told.clone());
        thread::spawn(move || {
            let cookie = connection.get_input_focus().unwrap();
            drop(told.send(said_to_who_asks(cookie.reply().unwrap_err())));
        });
    }
    thread::sleep(MOMENT);
    word.send(()).unwrap();
    for _ in 0..3 {
        assert!(within(&tell).contains("cannot read"));
    }
    has_ended(&connection, "cannot read");
}

#[test]
fn c17_a_stream_that_panics_in_the_middle_of_a_request_lets_go_of_the_right_to_write() {
    let (hook, waits, word) = at(Call::Wait { for_room: true }, Do::Panic);
    let (_script, connection) = hooked(hook, takes_nothing);
    let (told, tell) = channel();
    fills_the_socket(&connection, &told);
    within(&waits);
    // Others want to write meanwhile.
    for _ in 0..2 {
        let (connection, told) = (Arc::clone(&connection), told.clone());
        thread::spawn(move || drop(told.send(said(connection.no_operation().map(drop).unwrap_err()))));
    }
    thread::sleep(MOMENT);
    word.send(()).unwrap();
    for _ in 0..3 {
        assert!(within(&tell).contains("cannot wait"));
    }
    has_ended(&connection, "cannot wait");
}

#[test]
fn c17_a_stream_that_panics_in_an_owners_write_ends_its_tenure() {
    struct Quiet;
    impl SocketOwner for Quiet {
        fn give_back(&self, _: &dyn OwnersSocket) {}
    }
    let (hook, waits, word) = at(Call::Wait { for_room: true }, Do::Panic);
    let (_script, connection) = hooked(hook, takes_nothing);
    let (told, tell) = channel();
    {
        let (connection, told) = (Arc::clone(&connection), told.clone());
        thread::spawn(move || {
            let owner = connection.owner(Arc::new(Quiet));
            let taken = owner.take_socket(OwnedErrors::ToOwner).unwrap();
            let requests = crate::owners::NO_OP.repeat(60_000);
            let write = || taken.writev(&[IoSlice::new(&requests)], 60_000);
            let error = std::iter::repeat_with(write).find_map(Result::err).unwrap();
            drop(told.send(said(error.into())));
        });
    }
    within(&waits);
    {
        let (connection, told) = (Arc::clone(&connection), told.clone());
        thread::spawn(move || drop(told.send(said(connection.no_operation().map(drop).unwrap_err()))));
    }
    thread::sleep(MOMENT);
    word.send(()).unwrap();
    for _ in 0..2 {
        assert!(within(&tell).contains("cannot wait"));
    }
    has_ended(&connection, "cannot wait");
}

#[test]
fn x27_a_stream_that_counts_wrong_has_ended() {
    for (call, count, why) in [
        (Call::Send, 0, "write zero"),
        (Call::Send, 1 << 30, "it took 1073741824 bytes"),
        (Call::Receive { block: true }, 1 << 30, "it took 1073741824 bytes"),
    ] {
        let lies = Arc::new(AtomicBool::new(false));
        let from_now = Arc::clone(&lies);
        let hook = move |this| {
            if this == call && from_now.load(Ordering::SeqCst) { Do::Say(count) } else { Do::Go }
        };
        let (_script, connection) = hooked(hook, Peer::drain);
        lies.store(true, Ordering::SeqCst);
        let (told, tell) = channel();
        let asking = Arc::clone(&connection);
        thread::spawn(move || {
            // In one piece, and in pieces that are written through.
            let asked = asking.get_input_focus().unwrap().reply();
            drop(told.send(said_to_who_asks(asked.unwrap_err())));
        });
        let said = within(&tell);
        assert!(said.contains(why), "{call:?}: {said}");
        has_ended(&connection, why);
    }
    // In pieces that are written through.
    let lies = Arc::new(AtomicBool::new(false));
    let from_now = Arc::clone(&lies);
    let hook = move |call| {
        if call == Call::Send && from_now.load(Ordering::SeqCst) { Do::Say(1 << 30) } else { Do::Go }
    };
    let (_script, connection) = hooked(hook, Peer::drain);
    lies.store(true, Ordering::SeqCst);
    let image = vec![0; 200_000];
    let put = connection.put_image(ImageFormat::Z_PIXMAP, 1, 2, 10, 10, 0, 0, 0, 24, &image).map(drop);
    assert!(said(put.unwrap_err()).contains("it took 1073741824 bytes"));
}

#[test]
fn c11_who_waits_for_room_reads_when_the_one_who_read_has_left() {
    let (reads, is_read) = channel();
    let (full, is_full) = channel();
    let (left, has_left) = channel::<()>();
    let hook = move |call| {
        match call {
            Call::Receive { block: true } => drop(reads.send(())),
            Call::Wait { for_room: true } => drop(full.send(())),
            _ => {}
        }
        Do::Go
    };
    let (script, connection) = hooked(hook, move |peer| {
        peer.socket.set_write_timeout(Some(BOUND)).unwrap();
        // The socket is full. The one who reads has what it waits for, and goes.
        within(&is_full);
        peer.send(&crate::scripted::map_notify(1, 7));
        within(&has_left);
        // The server takes no more before it is rid of this, which is more than the sockets hold.
        peer.send(&crate::scripted::map_notify(1, 8).repeat(200_000));
        let mut images = 0;
        while let Some(request) = peer.next_request() {
            match request[0] {
                72 => images += 1,
                43 => peer.reply(1, &[]),
                _ => {}
            }
        }
        images
    });
    while is_read.try_recv().is_ok() {}
    let reader = Arc::clone(&connection);
    let reader = thread::spawn(move || {
        reader.wait_for_event().unwrap();
        left.send(()).unwrap();
    });
    within(&is_read);
    let image = vec![0; 200_000];
    for _ in 0..60 {
        connection.put_image(ImageFormat::Z_PIXMAP, 1, 2, 10, 10, 0, 0, 0, 24, &image).unwrap();
    }
    connection.get_input_focus().unwrap().reply().unwrap();
    reader.join().unwrap();
    assert_eq!(connection.events_waiting(), 200_000);
    drop(connection);
    assert_eq!(script.end(), 60);
}

#[test]
fn x27_who_only_sends_reads_on_the_way() {
    let reads = Arc::new(AtomicU32::new(0));
    let counted = Arc::clone(&reads);
    let hook = move |call| {
        if let Call::Receive { .. } = call {
            counted.fetch_add(1, Ordering::Relaxed);
        }
        Do::Go
    };
    let (script, connection) = hooked(hook, Peer::answer_syncs);
    reads.store(0, Ordering::Relaxed);
    for round in 0..400_000_u32 {
        let cookie = connection.no_operation().unwrap();
        if round % 2 == 0 {
            // What is kept about it is dropped when something later was answered.
            cookie.ignore_error();
        }
        if round % 1000 == 0 {
            connection.flush().unwrap();
        }
    }
    let reads = reads.load(Ordering::Relaxed);
    assert!((1..100).contains(&reads), "{reads} times in so many requests");
    drop(connection);
    script.end();
}
