//! Several threads on one connection.

use std::collections::HashSet;
use std::sync::mpsc::channel;
use std::thread;

use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::*;
use x11rb::wrapper::ConnectionExt as _;

use crate::given::{low, nothing, root, settled, window, x_error};
use crate::place::Place;

pub(crate) fn each_thread_gets_its_own_replies<C: Connection + Sync>(connection: &C, _place: &mut Place) {
    thread::scope(|scope| {
        for thread in 0..4 {
            scope.spawn(move || {
                for at in 0..200 {
                    let name = format!("SUITE_THREAD_{thread}_{at}");
                    let atom = connection.intern_atom(false, name.as_bytes()).unwrap().reply().unwrap().atom;
                    let answer = connection.get_atom_name(atom).unwrap().reply().unwrap().name;
                    assert_eq!(answer, name.into_bytes());
                }
            });
        }
    });
    assert!(settled(connection).is_empty());
}

pub(crate) fn each_thread_gets_its_own_errors<C: Connection + Sync>(connection: &C, _place: &mut Place) {
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(move || {
                let nothing = nothing(connection);
                for at in 0..100 {
                    let bad = connection.free_pixmap(nothing).unwrap();
                    let good = connection.no_operation().unwrap();
                    let reply = connection.get_geometry(if at % 2 == 0 { nothing } else { root(connection) });
                    let (sequence, reply) = (bad.sequence_number(), reply.unwrap());
                    good.check().unwrap();
                    let error = x_error(bad.check());
                    assert_eq!((error.bad_value, error.sequence), (nothing, low(sequence)));
                    match reply.reply() {
                        Ok(_) => assert_eq!(at % 2, 1),
                        failed => assert_eq!((x_error(failed).bad_value, at % 2), (nothing, 0)),
                    }
                }
            });
        }
    });
    assert!(settled(connection).is_empty());
}

pub(crate) fn events_reach_who_waits_while_another_makes_round_trips<C: Connection + Sync>(
    connection: &C,
    _place: &mut Place,
) {
    const COUNT: u32 = 500;
    let window = window(connection, EventMask::PROPERTY_CHANGE);
    let name = |at: u32| at % 68 + 1;
    thread::scope(|scope| {
        scope.spawn(move || {
            for at in 0..COUNT {
                match connection.wait_for_event().unwrap() {
                    Event::PropertyNotify(event) => assert_eq!(event.atom, name(at)),
                    other => panic!("{other:?}"),
                }
            }
        });
        scope.spawn(move || {
            for at in 0..COUNT {
                let (mode, kind) = (PropMode::REPLACE, AtomEnum::STRING);
                connection.change_property8(mode, window, name(at), kind, b"").unwrap();
                connection.get_input_focus().unwrap().reply().unwrap();
            }
        });
        scope.spawn(move || {
            for at in 0..COUNT {
                let answer = connection.get_geometry(window).unwrap().reply().unwrap();
                assert_eq!(answer.root, root(connection), "{at}");
            }
        });
    });
    assert!(settled(connection).is_empty());
}

pub(crate) fn an_event_goes_to_one_of_those_who_wait<C: Connection + Sync>(
    connection: &C,
    _place: &mut Place,
) {
    const EACH: u32 = 100;
    let window = window(connection, EventMask::PROPERTY_CHANGE);
    let (told, tell) = channel();
    thread::scope(|scope| {
        for _ in 0..3 {
            let told = told.clone();
            scope.spawn(move || {
                for _ in 0..EACH {
                    told.send(connection.wait_for_event_with_sequence().unwrap().1).unwrap();
                }
            });
        }
        let send = |_| {
            let (mode, kind) = (PropMode::REPLACE, AtomEnum::STRING);
            let cookie = connection.change_property8(mode, window, AtomEnum::WM_NAME, kind, b"").unwrap();
            let sequence = cookie.sequence_number();
            connection.flush().unwrap();
            sequence
        };
        let sent: Vec<u64> = (0..3 * EACH).map(send).collect();
        let mut came: Vec<u64> = (0..3 * EACH).map(|_| tell.recv().unwrap()).collect();
        came.sort_unstable();
        assert_eq!(came, sent, "each once");
    });
}

pub(crate) fn ids_of_all_threads_differ<C: Connection + Sync>(connection: &C, _place: &mut Place) {
    let take = || (0..5000).map(|_| connection.generate_id().unwrap()).collect::<Vec<_>>();
    let ids: Vec<u32> = thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(take)).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    assert_eq!(ids.iter().collect::<HashSet<_>>().len(), 20_000);
}

pub(crate) fn what_a_thread_sends_stays_in_its_order<C: Connection + Sync>(
    connection: &C,
    _place: &mut Place,
) {
    let windows: Vec<_> = (0..3).map(|_| window(connection, EventMask::NO_EVENT)).collect();
    let append = |window: Window| {
        for at in 0..2000u32 {
            let (mode, name) = (PropMode::APPEND, AtomEnum::WM_NAME);
            connection.change_property32(mode, window, name, AtomEnum::CARDINAL, &[at]).unwrap();
            if at % 97 == 0 {
                connection.sync().unwrap();
            }
        }
        connection.flush().unwrap();
    };
    thread::scope(|scope| windows.iter().for_each(|window| drop(scope.spawn(|| append(*window)))));
    for window in windows {
        let (name, kind) = (AtomEnum::WM_NAME, AtomEnum::CARDINAL);
        let reply = connection.get_property(false, window, name, kind, 0, 10_000).unwrap().reply().unwrap();
        assert!(reply.value32().unwrap().eq(0..2000));
    }
}
