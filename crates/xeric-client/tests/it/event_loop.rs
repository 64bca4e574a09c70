//! A connection in a calloop event loop, where nothing that was read already waits for the socket, and nothing spins.

use std::rc::Rc;
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use calloop::timer::{TimeoutAction, Timer};
use calloop::{EventLoop, LoopHandle};
use x11rb::connection::RequestConnection as _;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::ConnectionExt as _;
use xeric_client::calloop::ConnectionSource;
use xeric_client::{Connection, Error};

use crate::messages::{make_window, send_messages};
use crate::scripted::{
    EXTENSION, Peer, answer_syncs_until_a_name, fill, generic, map_notify, reply, scripted,
};
use crate::servers::Server;
use crate::waiting::{becomes_readable, window};

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

/// What is left of a flood after a turn has been read, and makes no socket readable again.
#[test]
fn c02_a_loop_has_the_rest_of_a_flood_though_the_socket_is_silent() {
    const FIRST: u32 = 100;
    const COUNT: u32 = FIRST + 512 + 450;
    let (_script, connection) = scripted(|peer| {
        let mut events: Vec<u8> = (1..=COUNT).flat_map(|window| map_notify(0, window)).collect();
        let later = events.split_off(32 * FIRST as usize);
        peer.send(&events);
        peer.expect(127);
        peer.send(&later);
        peer.drain();
    });
    let mut events = EventLoop::<Seen>::try_new().unwrap();
    let source = ConnectionSource::new(&connection).unwrap();
    insert(&events.handle(), source, |event, connection, seen: &mut Seen| {
        if seen.is_empty() {
            connection.no_operation().unwrap();
            connection.flush().unwrap();
            assert!(becomes_readable(connection.stream()));
        }
        seen.push(window(&event));
    });
    let mut seen = Seen::new();
    let begun = Instant::now();
    while seen.len() < COUNT as usize && begun.elapsed() < BOUND {
        events.dispatch(BOUND, &mut seen).unwrap();
    }
    assert!(begun.elapsed() < BOUND);
    assert!(seen.iter().copied().eq(1..=COUNT));
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
