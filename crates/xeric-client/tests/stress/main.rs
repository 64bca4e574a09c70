//! Three threads on one connection, to Xvfb and to our server: an owner that takes the socket and writes requests numbered by itself, one that
//! waits for events, and one that sends and makes round trips and so takes the socket back; with seeded random delays, and a socket so small
//! that now and then a request of either side does not fit.
//!
//! Every reply, error and event says whose it is: names of atoms, bad values and counters are each thread's own. Some thousand hand-overs, or
//! a million with `XERIC_LONG=1`. A watchdog fails the test when nothing moves for half a minute.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod owner;
mod random;
#[path = "../it/servers.rs"]
mod servers;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use owner::Layer;
use random::Random;
use rustix::net::sockopt;
use servers::Server;
use x11rb::connection::Connection as _;
use x11rb::errors::ReplyError;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{ClientMessageEvent, ConnectionExt as _, EventMask, PropMode, WindowClass};
use x11rb::wrapper::ConnectionExt as _;
use xeric_client::Connection;
use xeric_client::engine::OwnedErrors;

/// Ids that nobody has, each thread's own: the bad values of their errors.
const OWNERS_IDS: u32 = 0x1000_0000;
const CHECKED_IDS: u32 = 0x1100_0000;
const UNCHECKED_IDS: u32 = 0x1200_0000;
/// The socket's send buffer, in bytes; the kernel doubles it, and counts its own bookkeeping in.
const ROOM: usize = 8 << 10;
/// What one request has now and then, in bytes.
const MUCH: usize = 20_000;
/// The counter of the last ClientMessage.
const LAST: u32 = u32::MAX;

#[test]
fn c06_every_answer_comes_to_its_own_while_the_socket_changes_hands() {
    let long = std::env::var_os("XERIC_LONG").is_some_and(|value| value == "1");
    for (name, server) in Server::both() {
        hand_over(name, &server, if long { 1_000_000 } else { 5000 });
    }
}

fn hand_over(name: &str, server: &Server, hand_overs: u64) {
    let connection = Connection::connect(Some(&server.display())).unwrap();
    sockopt::set_socket_send_buffer_size(connection.stream(), ROOM).unwrap();
    let shared = Shared {
        connection: &connection,
        window: a_window(&connection),
        layer: Layer::new(),
        done: AtomicBool::new(false),
    };
    watch(&shared.layer);
    let begun = Instant::now();
    let (owned, events, asked) = thread::scope(|scope| {
        let owner = scope.spawn(|| owner::run(&shared, hand_overs));
        let events = scope.spawn(|| wait_for_events(&shared));
        let asked = scope.spawn(|| ask(&shared));
        (owner.join().unwrap(), events.join().unwrap(), asked.join().unwrap())
    });
    shared.layer.finished.store(true, Ordering::Relaxed);
    println!(
        "{name}: {} hand-overs in {:.1?}: the owner sent {} requests and had {} replies and {} errors; \
         {} round trips and {} checked errors in {} native requests; {} events and {} errors without an asker",
        shared.layer.given_back(),
        begun.elapsed(),
        owned.requests,
        owned.replies,
        owned.errors,
        asked.replies,
        asked.errors,
        asked.requests,
        events.messages,
        events.errors,
    );
    assert!(shared.layer.given_back() >= hand_overs);
    assert_eq!((events.messages, events.errors), (asked.messages, asked.unchecked));
    connection.close(Some(Duration::from_secs(10))).unwrap();
}

/// What all three have.
struct Shared<'c> {
    connection: &'c Connection,
    window: u32,
    layer: Arc<Layer>,
    done: AtomicBool,
}

fn a_window(connection: &Connection) -> u32 {
    let root = connection.screen().unwrap().root;
    let window = connection.generate_id().unwrap();
    connection
        .create_window(0, window, root, 0, 0, 1, 1, 0, WindowClass::INPUT_ONLY, 0, &Default::default())
        .unwrap();
    window
}

/// Ends the process when nothing moves.
fn watch(layer: &Arc<Layer>) {
    let layer = Arc::clone(layer);
    thread::spawn(move || {
        let mut last = (u64::MAX, Instant::now());
        while !layer.finished.load(Ordering::Relaxed) {
            thread::sleep(Duration::from_millis(200));
            let now = layer.given_back();
            if now != last.0 {
                last = (now, Instant::now());
            } else if last.1.elapsed() > Duration::from_secs(30) {
                eprintln!("nothing has moved for 30 s after {now} hand-overs");
                std::process::exit(101);
            }
        }
    });
}

#[derive(Default)]
struct Asked {
    requests: u64,
    replies: u64,
    errors: u64,
    unchecked: u32,
    messages: u32,
}

/// Sends, and makes round trips.
fn ask(shared: &Shared<'_>) -> Asked {
    let (connection, mut random, mut asked) = (shared.connection, Random::new(2), Asked::default());
    while !shared.done.load(Ordering::Relaxed) {
        random.delay();
        match random.below(16) {
            0 => {
                let atom = 1 + random.below(68);
                let cookie = connection.get_atom_name(atom).unwrap();
                let sequence = cookie.sequence_number() as u16;
                let reply = cookie.reply().unwrap();
                assert_eq!((&*reply.name, reply.sequence), (name(atom), sequence));
                asked.replies += 1;
            }
            1 => {
                let id = CHECKED_IDS + asked.errors as u32 % 0x10_0000;
                let cookie = connection.destroy_window(id).unwrap();
                let sequence = cookie.sequence_number() as u16;
                match cookie.check() {
                    Err(ReplyError::X11Error(error)) => {
                        assert_eq!((error.bad_value, error.sequence), (id, sequence));
                    }
                    other => panic!("{other:?}"),
                }
                asked.errors += 1;
            }
            2 => {
                connection.destroy_window(UNCHECKED_IDS + asked.unchecked % 0x10_0000).unwrap();
                asked.unchecked += 1;
            }
            3 => {
                send_message(shared, asked.messages);
                asked.messages += 1;
            }
            4 => {
                let next = connection.next_sequence().unwrap();
                assert!(connection.no_operation().unwrap().sequence_number() >= next);
            }
            5 if random.below(8) == 0 => {
                let cookie = connection
                    .change_property8(PropMode::REPLACE, shared.window, 23_u32, 31_u32, &[0; MUCH])
                    .unwrap();
                drop(cookie);
            }
            _ => drop(connection.no_operation().unwrap()),
        }
        asked.requests += 1;
    }
    send_message(shared, LAST);
    connection.flush().unwrap();
    asked
}

fn send_message(shared: &Shared<'_>, counter: u32) {
    let message = ClientMessageEvent::new(32, shared.window, 1_u32, [counter, 0, 0, 0, 0]);
    shared.connection.send_event(false, shared.window, EventMask::NO_EVENT, message).unwrap();
}

#[derive(Default)]
struct Came {
    messages: u32,
    errors: u32,
}

/// Waits for events, and errors that nobody asked for: all, in order, and no others.
fn wait_for_events(shared: &Shared<'_>) -> Came {
    let mut came = Came::default();
    loop {
        match shared.connection.wait_for_event().unwrap() {
            Event::ClientMessage(message) => {
                let [counter, ..] = message.data.as_data32();
                if counter == LAST {
                    return came;
                }
                assert_eq!(counter, came.messages);
                came.messages += 1;
            }
            Event::Error(error) => {
                assert_eq!(error.bad_value, UNCHECKED_IDS + came.errors % 0x10_0000);
                came.errors += 1;
            }
            other => panic!("{other:?}"),
        }
    }
}

/// The names of predefined atoms are the protocol's.
fn name(atom: u32) -> &'static [u8] {
    xeric_wire::catalog::predefined_atom(atom).unwrap().as_bytes()
}
