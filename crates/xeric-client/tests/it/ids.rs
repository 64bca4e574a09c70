//! Resource ids: used up, had again from XC-MISC, from several threads and from within an owner's callback.

use std::collections::HashSet;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use x11rb::connection::Connection as _;
use x11rb::errors::{ConnectionError, ReplyOrIdError};
use x11rb::protocol::ErrorKind;
use x11rb::protocol::xproto::{ConnectionExt as _, GX};
use xeric_client::engine::OwnedErrors;
use xeric_client::{Connection, Error, OwnersSocket, SocketOwner};
use xeric_testkit::xvfb::Xvfb;

use crate::scripted::{BASE, EXTENSION, Peer, Played, scripted_with, setup};
use crate::servers::Server;

const MASK: u32 = 0x3ff;

/// A server that gives `MASK` ids, all of which are free again when they are used up, four at a time.
fn tiny() -> (Played<u32>, Connection) {
    let mut said = setup();
    said.resource_id_mask = MASK;
    scripted_with(said, |peer: &mut Peer| {
        let mut given = 0;
        while let Some(request) = peer.next_request() {
            match request[0] {
                98 => peer.reply(0, &[1, EXTENSION, 0, 0]),
                // GetXIDRange.
                EXTENSION if request[1] == 1 => {
                    let range = if given > MASK { [0, 1] } else { [BASE + given, 4] };
                    given += 4;
                    peer.reply(0, &range.map(u32::to_ne_bytes).concat());
                }
                43 => peer.reply(1, &[]),
                _ => {}
            }
        }
        given
    })
}

/// An owner that needs ids when it gives the socket back.
struct Needy {
    connection: Mutex<Option<Arc<Connection>>>,
    got: Sender<Vec<u32>>,
}

impl SocketOwner for Needy {
    fn give_back(&self, _: &dyn OwnersSocket) {
        let connection = self.connection.lock().unwrap().clone().expect("a connection");
        let ids = std::iter::from_fn(|| connection.generate_id().ok()).take(2).collect();
        self.got.send(ids).unwrap();
    }
}

#[test]
fn c05_ids_are_had_in_threads_and_in_the_owners_callback_and_each_is_given_once() {
    const EACH: usize = 200;
    let (script, connection) = tiny();
    let connection = Arc::new(connection);
    let first: HashSet<u32> = (0..=MASK).map(|_| connection.generate_id().unwrap()).collect();
    assert_eq!(first.len(), MASK as usize + 1);
    let (got, of_owner) = channel();
    let needy = Arc::new(Needy { connection: Mutex::new(Some(Arc::clone(&connection))), got });
    let owner = connection.owner(Arc::clone(&needy) as Arc<dyn SocketOwner>);
    let (done, ids) = channel();
    std::thread::scope(|scope| {
        for _ in 0..2 {
            let (connection, done) = (&connection, done.clone());
            scope.spawn(move || {
                for _ in 0..EACH {
                    done.send(connection.generate_id().unwrap()).unwrap();
                }
            });
        }
        for _ in 0..40 {
            owner.take_socket(OwnedErrors::ToOwner).unwrap();
            connection.flush_owner().unwrap();
        }
    });
    drop(done);
    let of_threads: Vec<u32> = ids.iter().collect();
    let of_owner: Vec<u32> =
        std::iter::from_fn(|| of_owner.recv_timeout(Duration::ZERO).ok()).flatten().collect();
    assert_eq!(of_threads.len(), 2 * EACH);
    assert!(!of_owner.is_empty(), "the callback had some");
    let mut all: Vec<u32> = of_threads.iter().chain(&of_owner).copied().collect();
    all.sort_unstable();
    let count = all.len();
    all.dedup();
    assert_eq!(all.len(), count, "each was given once");
    assert!(all.iter().all(|id| id & !MASK == BASE));
    drop(owner);
    needy.connection.lock().unwrap().take();
    drop(needy);
    drop(connection);
    assert!(script.end() as usize >= count);
}

/// An owner that takes as many ids as it can, up to thirty, once others have taken what they could.
struct Greedy {
    connection: Mutex<Option<Arc<Connection>>>,
    called: Sender<()>,
    others: Mutex<Receiver<u32>>,
    got: Sender<(Vec<u32>, Vec<u32>, Option<ReplyOrIdError>)>,
}

impl SocketOwner for Greedy {
    fn give_back(&self, _: &dyn OwnersSocket) {
        let connection = self.connection.lock().unwrap().clone().expect("a connection");
        self.called.send(()).unwrap();
        let others = self.others.lock().unwrap();
        let theirs = std::iter::from_fn(|| others.recv_timeout(Duration::from_millis(200)).ok()).collect();
        let (mut ours, mut refused) = (Vec::new(), None);
        while ours.len() < 30 && refused.is_none() {
            match connection.generate_id() {
                Ok(id) => ours.push(id),
                Err(error) => refused = Some(error),
            }
        }
        self.got.send((theirs, ours, refused)).unwrap();
    }
}

#[test]
fn c05_whoever_is_called_back_has_sixteen_ids_whatever_others_take() {
    let (script, connection) = tiny();
    let connection = Arc::new(connection);
    let first: Vec<u32> = (0..1000).map(|_| connection.generate_id().unwrap()).collect();
    let ((called, is_called), (takes, others), (got, get)) = (channel(), channel(), channel());
    let kept = Mutex::new(Some(Arc::clone(&connection)));
    let greedy = Arc::new(Greedy { connection: kept, called, others: Mutex::new(others), got });
    let owner = connection.owner(Arc::clone(&greedy) as Arc<dyn SocketOwner>);
    owner.take_socket(OwnedErrors::ToOwner).unwrap();
    let other = Arc::clone(&connection);
    let other = std::thread::spawn(move || {
        is_called.recv().unwrap();
        // Until there are none without asking; then this waits for the socket as the others do.
        (0..40)
            .map(|_| other.generate_id().unwrap())
            .inspect(|id| takes.send(*id).unwrap_or_default())
            .collect::<Vec<_>>()
    });
    connection.flush_owner().unwrap();
    let (theirs, ours, refused) = get.recv_timeout(Duration::from_secs(10)).unwrap();
    assert!(ours.len() >= 16, "{} of {} were left", ours.len(), ours.len() + theirs.len());
    assert_eq!(theirs.len() + ours.len(), 24, "all that were left");
    let ReplyOrIdError::ConnectionError(ConnectionError::IoError(refused)) = refused.unwrap() else {
        panic!()
    };
    assert_eq!(refused.to_string(), Error::Reentered.to_string());
    let others = other.join().unwrap();
    let mut all: Vec<u32> = first.into_iter().chain(ours).chain(others.into_iter().take(8)).collect();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), 1024, "each was given once");
    drop(owner);
    greedy.connection.lock().unwrap().take();
    drop(greedy);
    drop(connection);
    script.end();
}

#[test]
fn c05_what_was_kept_for_owners_is_had_when_there_are_none() {
    let (script, connection) = tiny();
    let quiet = Arc::new(crate::owners::Buffering::default());
    let owner = connection.owner(quiet);
    owner.take_socket(OwnedErrors::ToOwner).unwrap();
    connection.flush_owner().unwrap();
    let all = || std::iter::from_fn(|| connection.generate_id().ok()).count();
    let while_known = all();
    assert!(matches!(connection.generate_id(), Err(ReplyOrIdError::IdsExhausted)));
    drop(owner);
    // All others, and all others once more.
    assert_eq!((while_known, all()), (2 * (MASK as usize + 1 - 16), 16));
    assert!(matches!(connection.generate_id(), Err(ReplyOrIdError::IdsExhausted)));
    drop(connection);
    script.end();
}

#[test]
fn c05_when_all_are_used_that_is_an_error_each_time() {
    let (script, connection) = tiny();
    // All of them, and all of them once more.
    for _ in 0..2 * (MASK + 1) {
        connection.generate_id().unwrap();
    }
    for _ in 0..3 {
        assert!(matches!(connection.generate_id(), Err(ReplyOrIdError::IdsExhausted)));
    }
    connection.get_input_focus().unwrap().reply().unwrap();
    drop(connection);
    script.end();
}

/// Creates and frees as many resources as there are ids, and some more; ten stay.
fn use_up(connection: &Connection, count: u32) {
    let root = connection.screen().unwrap().root;
    let mut kept = Vec::new();
    for number in 0..count {
        let gc = connection.generate_id().unwrap();
        let values = x11rb::protocol::xproto::CreateGCAux::new().function(GX::COPY);
        connection.create_gc(gc, root, &values).unwrap();
        if number % (count / 10) == 7 {
            kept.push(gc);
        } else {
            connection.free_gc(gc).unwrap();
        }
        assert!(!kept[..kept.len().saturating_sub(1)].contains(&gc), "an id that is in use");
    }
    for gc in kept {
        connection.free_gc(gc).unwrap().check().expect("it lives");
    }
    if let Some(event) = connection.poll_for_event().unwrap() {
        panic!("no request failed: {event:?}");
    }
}

#[test]
fn s16_ids_that_were_freed_are_had_again_from_xvfb() {
    // 2^18 ids for each of up to 2048 clients.
    let server = Xvfb::start_with(&["-maxclients", "2048"]).expect("Xvfb");
    let connection = Connection::connect(Some(&server.display())).expect("a connection");
    let count = connection.setup().resource_id_mask + 1;
    assert_eq!(count, 1 << 18);
    use_up(&connection, count + count / 4);
}

#[test]
fn s16_ids_that_were_freed_are_had_again_from_our_server() {
    let server = Server::ours();
    let connection = Connection::connect(Some(&server.display())).expect("a connection");
    let count = connection.setup().resource_id_mask + 1;
    // Most of them are only taken, not used: two million resources take their time.
    for _ in 0..count - 3000 {
        connection.generate_id().unwrap();
    }
    use_up(&connection, 10_000);
}

#[test]
fn s16_an_id_that_is_no_clients_is_refused() {
    for (name, server) in Server::both() {
        let connection = Connection::connect(Some(&server.display())).expect(name);
        let root = connection.screen().unwrap().root;
        let outside = connection.setup().resource_id_base ^ 0x1000_0000;
        let refused = connection.create_pixmap(24, outside, root, 1, 1).unwrap().check().unwrap_err();
        assert!(
            matches!(&refused, x11rb::errors::ReplyError::X11Error(error) if error.error_kind == ErrorKind::IDChoice),
            "{name}: {refused:?}"
        );
    }
}
