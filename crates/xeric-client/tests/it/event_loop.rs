//! A connection in a calloop event loop, where nothing that was read already waits for the socket, and nothing spins.

use std::rc::Rc;
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use calloop::timer::{TimeoutAction, Timer};
use calloop::{EventLoop, LoopHandle};
use x11rb::connection::{Connection as _, RequestConnection as _};
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    AtomEnum, ClientMessageEvent, ConnectionExt as _, EventMask, PropMode, WindowClass,
};
use x11rb::wrapper::ConnectionExt as _;
use xeric_client::calloop::ConnectionSource;
use xeric_client::{Connection, Error};

use crate::scripted::{EXTENSION, Peer, error, generic, map_notify, reply, scripted};
use crate::servers::Server;
use crate::waiting::is_readable;

/// Long enough for whatever is to happen, short enough for a test.
const BOUND: Duration = Duration::from_secs(10);
const MOMENT: Duration = Duration::from_millis(60);

type Seen = Vec<u32>;

/// A loop that notes the windows of MapNotify events.
fn noting<'l>(connection: &'l Connection) -> EventLoop<'l, Seen> {
    let events = EventLoop::try_new().unwrap();
    let source = ConnectionSource::new(connection).unwrap();
    insert(&events.handle(), source, |event, _, seen: &mut Seen| seen.push(window(&event)));
    events
}

fn insert<'l, D>(
    handle: &LoopHandle<'l, D>,
    source: ConnectionSource<&'l Connection>,
    callback: impl FnMut(Event, &mut &'l Connection, &mut D) + 'l,
) {
    handle.insert_source(source, callback).map_err(|error| error.error).unwrap();
}

fn window(event: &Event) -> u32 {
    match event {
        Event::MapNotify(event) => event.window,
        other => panic!("{other:?}"),
    }
}

/// The peer's answer to the newest request, with events before it in the same write.
fn answer_with_events(peer: &mut Peer, windows: std::ops::RangeInclusive<u32>) {
    let events: Vec<u8> = windows.flat_map(|window| map_notify(peer.count, window)).collect();
    let reply = reply(peer.count, 1, &[]);
    peer.send(&[events, reply].concat());
}

fn ask(connection: &Connection) {
    connection.get_input_focus().unwrap().reply().unwrap();
}

#[test]
fn c02_a_loop_has_what_its_own_round_trips_read() {
    let (_script, connection) = scripted(|peer| {
        for windows in [1..=3, 4..=5, 6..=6] {
            peer.expect(43);
            answer_with_events(peer, windows);
        }
        peer.drain();
    });
    let mut events = EventLoop::<Seen>::try_new().unwrap();
    let source = ConnectionSource::new(&connection).unwrap();
    insert(&events.handle(), source, |event, connection, seen: &mut Seen| {
        seen.push(window(&event));
        if seen.len() == 3 {
            // From the callback.
            ask(connection);
        }
    });
    let mut seen = Seen::new();
    // Before the loop runs.
    ask(&connection);
    let begun = Instant::now();
    events.dispatch(BOUND, &mut seen).unwrap();
    assert_eq!(seen, [1, 2, 3, 4, 5]);
    // From another source, as the last thing before the loop sleeps.
    let asker = &connection;
    events
        .handle()
        .insert_source(Timer::immediate(), move |_, &mut (), _: &mut Seen| {
            ask(asker);
            TimeoutAction::Drop
        })
        .map_err(|error| error.error)
        .unwrap();
    events.dispatch(BOUND, &mut seen).unwrap();
    events.dispatch(BOUND, &mut seen).unwrap();
    assert_eq!(seen, [1, 2, 3, 4, 5, 6]);
    assert!(begun.elapsed() < BOUND, "the server said nothing more, and nothing waited for it");
    // Nothing is there any more: the loop sleeps.
    let begun = Instant::now();
    events.dispatch(MOMENT, &mut seen).unwrap();
    assert!(begun.elapsed() >= MOMENT && seen.len() == 6);
}

#[test]
fn c07_a_loop_is_woken_by_events_that_another_thread_read_and_not_by_its_answers() {
    const ROUND_TRIPS: u64 = 20;
    let (_script, connection) = scripted(|peer| {
        while peer.count < ROUND_TRIPS {
            peer.expect(43);
            thread::sleep(MOMENT / 8);
            if peer.count == ROUND_TRIPS {
                answer_with_events(peer, 1..=3);
            } else {
                peer.reply(1, &[]);
            }
        }
        peer.drain();
    });
    let mut events = noting(&connection);
    let stop = events.get_signal();
    let (mut seen, mut turns) = (Seen::new(), 0);
    thread::scope(|scope| {
        scope.spawn(|| (0..ROUND_TRIPS).for_each(|_| ask(&connection)));
        events
            .run(None, &mut seen, |seen| {
                turns += 1;
                if seen.len() == 3 {
                    stop.stop();
                }
            })
            .unwrap();
    });
    assert_eq!(seen, [1, 2, 3]);
    // An answer that comes before its thread waits for it wakes the loop, which is rare.
    assert!(turns < ROUND_TRIPS / 2, "{turns}");
}

#[test]
fn c17_a_loop_is_told_once_that_the_server_has_gone_and_then_sleeps() {
    let (script, connection) = scripted(|peer| {
        peer.expect(127);
        peer.send(&[map_notify(1, 1), map_notify(1, 2)].concat());
    });
    let mut events = noting(&connection);
    let mut seen = Seen::new();
    connection.no_operation().unwrap();
    // The loop writes it before it sleeps.
    let gone = events.run(None, &mut seen, |_| {}).unwrap_err();
    assert_eq!(seen, [1, 2], "what came before the end");
    let calloop::Error::OtherError(gone) = gone else { panic!("{gone}") };
    assert!(matches!(gone.downcast_ref(), Some(Error::Closed)), "{gone}");
    script.end();
    for _ in 0..3 {
        let begun = Instant::now();
        events.dispatch(MOMENT, &mut seen).expect("it has been told");
        assert!(begun.elapsed() >= MOMENT, "and is not woken again");
    }
}

#[test]
fn c17_a_loop_on_each_server_ends_with_it() {
    for (name, server) in Server::both() {
        let connection = Connection::connect(Some(&server.display())).expect(name);
        let mut events = noting(&connection);
        let killer = thread::spawn(move || {
            thread::sleep(MOMENT);
            drop(server);
        });
        let begun = Instant::now();
        assert!(events.run(None, &mut Seen::new(), |_| {}).is_err(), "{name}");
        assert!(begun.elapsed() < BOUND, "{name}");
        killer.join().unwrap();
        let begun = Instant::now();
        events.dispatch(MOMENT, &mut Seen::new()).expect(name);
        assert!(begun.elapsed() >= MOMENT, "{name}");
    }
}

#[test]
fn c14_ten_thousand_events_come_once_each_and_in_order_while_the_loop_asks() {
    const COUNT: u32 = 10_000;
    for (name, server) in Server::both() {
        let connection = Rc::new(Connection::connect(Some(&server.display())).expect(name));
        let window = make_window(&connection);
        let mut events = EventLoop::<Seen>::try_new().unwrap();
        let source = ConnectionSource::new(connection.clone()).unwrap();
        events
            .handle()
            .insert_source(source, |event, connection, seen: &mut Seen| {
                let Event::ClientMessage(event) = event else { panic!("{event:?}") };
                seen.push(event.data.as_data32()[0]);
                if seen.len().is_multiple_of(701) {
                    ask(connection);
                }
            })
            .map_err(|error| error.error)
            .unwrap();
        let asker = connection.clone();
        let timer = Timer::immediate();
        events
            .handle()
            .insert_source(timer, move |_, &mut (), _: &mut Seen| {
                ask(&asker);
                TimeoutAction::ToDuration(Duration::from_millis(1))
            })
            .map_err(|error| error.error)
            .unwrap();
        let display = server.display();
        let sender = thread::spawn(move || {
            let sender = Connection::connect(Some(&display)).unwrap();
            send_messages(&sender, window, COUNT);
            ask(&sender);
        });
        let stop = events.get_signal();
        let mut seen = Seen::new();
        let begun = Instant::now();
        events
            .run(Some(MOMENT), &mut seen, |seen| {
                if seen.len() >= COUNT as usize || begun.elapsed() > 3 * BOUND {
                    stop.stop();
                }
            })
            .unwrap();
        sender.join().unwrap();
        assert!(seen.iter().copied().eq(0..COUNT), "{name}: {} events", seen.len());
    }
}

#[test]
fn c11_a_loop_does_not_wait_for_a_server_that_does_not_read() {
    let (go, gone) = channel::<()>();
    let (script, connection) = scripted(move |peer| {
        gone.recv().unwrap();
        let last = answer_syncs_until_a_name(peer);
        peer.send(&map_notify(last, 1));
        peer.drain();
        last
    });
    fill(&connection);
    let number = connection.get_atom_name(500).unwrap().sequence_number();
    let mut events = EventLoop::<(u32, Seen)>::try_new().unwrap();
    let source = ConnectionSource::new(&connection).unwrap();
    insert(&events.handle(), source, |event, _, (_, seen): &mut (u32, Seen)| seen.push(window(&event)));
    events
        .handle()
        .insert_source(Timer::from_duration(MOMENT), |_, &mut (), (ticks, _): &mut (u32, Seen)| {
            *ticks += 1;
            if *ticks == 3 {
                go.send(()).unwrap();
            }
            TimeoutAction::ToDuration(MOMENT)
        })
        .map_err(|error| error.error)
        .unwrap();
    let stop = events.get_signal();
    let (mut state, mut turns, begun) = ((0, Seen::new()), 0, Instant::now());
    events
        .run(None, &mut state, |(_, seen)| {
            turns += 1;
            if !seen.is_empty() || begun.elapsed() > BOUND {
                stop.stop();
            }
        })
        .unwrap();
    assert_eq!(state.1, [1], "what was in the buffer has been written by the loop, as the socket took it");
    assert!(state.0 >= 3, "the timer went on meanwhile");
    drop(events);
    drop(connection);
    assert_eq!(script.end(), number, "every request came, in order");
    assert!(turns < 500, "{turns}: it was woken when there was room, and did not spin");
}

#[test]
fn c14_a_loop_gets_an_event_that_cannot_be_read_as_unknown() {
    let (_script, connection) = scripted(move |peer| {
        peer.answer_extension("Present", true);
        peer.send(&[generic(1, EXTENSION, 0, 0), map_notify(1, 2)].concat());
        peer.drain();
    });
    connection.extension_information("Present").unwrap().expect("the script has it");
    let mut events = EventLoop::<Vec<Event>>::try_new().unwrap();
    let source = ConnectionSource::new(&connection).unwrap();
    insert(&events.handle(), source, |event, _, seen: &mut Vec<Event>| seen.push(event));
    let mut seen = Vec::new();
    while seen.len() < 2 {
        events.dispatch(BOUND, &mut seen).unwrap();
    }
    assert!(matches!(&seen[0], Event::Unknown(bytes) if bytes.len() == 32 && bytes[0] == 35));
    assert_eq!(window(&seen[1]), 2);
}

/// What becomes an event without a message from the server, and what is read beside an event that is looked for.
#[test]
fn c02_who_polls_is_told_of_whatever_becomes_an_event() {
    let (_script, connection) = scripted(|peer| {
        peer.expect(17);
        peer.send(&error(1, 5, 500, 0, 17));
        peer.expect(17);
        peer.send(&error(2, 5, 501, 0, 17));
        peer.answer_sync();
        peer.expect(127);
        peer.send(&[generic(4, EXTENSION, 9, 0), map_notify(4, 1)].concat());
        peer.drain();
    });
    let descriptor = connection.event_descriptor().unwrap().unwrap();
    // An error for a reply that only its absence is asked of.
    assert!(connection.get_atom_name(500).unwrap().reply_unchecked().unwrap().is_none());
    assert!(is_readable(&descriptor));
    assert!(
        matches!(connection.poll_for_event().unwrap(), Some(Event::Error(error)) if error.bad_value == 500)
    );
    assert!(connection.poll_for_event().unwrap().is_none());
    assert!(!is_readable(&descriptor));
    // One that had come before its cookie was dropped.
    let dropped = connection.get_atom_name(501).unwrap();
    let queue = connection.open_special_queue(EXTENSION, 0x0707_0707);
    ask(&connection);
    drop(dropped);
    assert!(is_readable(&descriptor));
    assert!(
        matches!(connection.poll_for_event().unwrap(), Some(Event::Error(error)) if error.bad_value == 501)
    );
    // An event of the main queue that came beside one of another.
    connection.no_operation().unwrap();
    connection.flush().unwrap();
    while connection.poll_special_event(queue).unwrap().is_none() {
        thread::sleep(MOMENT / 8);
    }
    thread::sleep(MOMENT);
    assert!(connection.poll_special_event(queue).unwrap().is_none());
    assert_eq!(connection.events_waiting(), 1);
    assert!(is_readable(&descriptor));
    assert_eq!(window(&connection.poll_for_event().unwrap().unwrap()), 1);
    assert!(connection.poll_for_event().unwrap().is_none());
    assert!(!is_readable(&descriptor));
}

#[test]
fn c17_a_loop_is_told_of_the_end_that_another_thread_met() {
    let (go, gone) = channel::<()>();
    let (script, connection) = scripted(move |_| gone.recv().unwrap());
    let descriptor = connection.event_descriptor().unwrap().unwrap();
    go.send(()).unwrap();
    script.end();
    thread::scope(|scope| {
        scope.spawn(|| assert!(connection.poll_for_event().is_err()));
    });
    assert!(is_readable(&descriptor));
    assert!(connection.poll_for_event().is_err());
    assert!(connection.poll_for_event().is_err());
    assert!(!is_readable(&descriptor));
}

#[test]
fn other_sources_have_their_turn_in_a_flood() {
    const COUNT: u32 = 5000;
    let (_script, connection) = scripted(|peer| {
        peer.expect(43);
        answer_with_events(peer, 1..=COUNT);
        peer.drain();
    });
    ask(&connection);
    let mut events = noting(&connection);
    let stop = events.get_signal();
    let mut seen = Seen::new();
    let mut turns = Vec::new();
    events
        .run(None, &mut seen, |seen| {
            turns.push(seen.len());
            if seen.len() == COUNT as usize {
                stop.stop();
            }
        })
        .unwrap();
    assert!(turns.len() >= 3, "{turns:?}");
    assert!(seen.iter().copied().eq(1..=COUNT));
}

/// A window of this client's own.
pub(crate) fn make_window(connection: &Connection) -> u32 {
    let root = connection.screen().unwrap().root;
    let window = connection.generate_id().unwrap();
    connection
        .create_window(0, window, root, 0, 0, 1, 1, 0, WindowClass::INPUT_ONLY, 0, &Default::default())
        .unwrap();
    ask(connection);
    window
}

/// Messages to whoever made the window, numbered from 0.
pub(crate) fn send_messages(connection: &Connection, window: u32, count: u32) {
    for number in 0..count {
        let message = ClientMessageEvent::new(32, window, 1_u32, [number, 0, 0, 0, 0]);
        connection.send_event(false, window, EventMask::NO_EVENT, message).unwrap();
    }
    connection.flush().unwrap();
}

/// Has the peer read until it is asked for an atom's name, and returns how many requests that was.
pub(crate) fn answer_syncs_until_a_name(peer: &mut Peer) -> u64 {
    loop {
        match peer.request()[0] {
            17 => return peer.count,
            43 => peer.reply(1, &[]),
            other => assert_eq!(other, 18),
        }
    }
}

/// Fills the socket of a peer that does not read, and the buffer by half.
pub(crate) fn fill(connection: &Connection) {
    let begun = Instant::now();
    loop {
        for _ in 0..30 {
            connection
                .change_property8(PropMode::REPLACE, 1, AtomEnum::WM_NAME, AtomEnum::STRING, &[7; 1000])
                .unwrap();
        }
        if !connection.try_flush().unwrap() {
            return;
        }
        assert!(begun.elapsed() < BOUND, "a socket that takes everything");
    }
}
