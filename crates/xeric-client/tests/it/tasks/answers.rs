//! Each answer and event at its own, whoever else waits, and nothing lost with a future that is dropped.

use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use futures_lite::StreamExt;
use futures_lite::future::{poll_once, zip};
use x11rb::errors::ReplyError;
use x11rb::protocol::xproto::ConnectionExt as _;
use x11rb::protocol::{ErrorKind, Event};
use xeric_client::Connection;
use xeric_client::tasks::AsyncConnection;

use super::{BOUND, MOMENT, RUNTIMES, answer_name, in_time, within};
use crate::messages::{make_window, send_messages};
use crate::scripted::{EXTENSION, error, generic, map_notify, reply, scripted};
use crate::servers::Server;
use crate::waiting::window;

#[test]
fn c03_two_tasks_wait_for_replies_in_reverse_while_a_third_takes_events() {
    for runtime in RUNTIMES {
        let (_script, connection) = scripted(|peer| {
            peer.expect(17);
            peer.expect(17);
            peer.send(&map_notify(0, 10));
            answer_name(peer, 1, b'a');
            peer.send(&map_notify(1, 11));
            answer_name(peer, 2, b'b');
            peer.send(&map_notify(2, 12));
            peer.drain();
        });
        runtime.run(connection, async |connection| {
            let first = connection.get_atom_name(500).unwrap();
            let second = connection.get_atom_name(501).unwrap();
            let ended = Mutex::new(Vec::new());
            let replies = zip(
                async {
                    assert_eq!(connection.reply(second).await.unwrap().name, b"b");
                    ended.lock().unwrap().push(2);
                },
                async {
                    assert_eq!(connection.reply(first).await.unwrap().name, b"a");
                    ended.lock().unwrap().push(1);
                },
            );
            let events: Vec<u32> =
                zip(replies, connection.events().take(3).map(|event| window(&event.unwrap())).collect())
                    .await
                    .1;
            assert_eq!(events, [10, 11, 12], "{runtime:?}");
            assert_eq!(ended.into_inner().unwrap().len(), 2);
        });
    }
}

#[test]
fn c03_spawned_tasks_on_each_server_have_a_thousand_replies_each_and_all_events() {
    const COUNT: u32 = 10_000;
    for (name, server) in Server::both() {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(3).enable_all().build().unwrap();
        let display = server.display();
        let connection = Connection::connect(Some(&display)).expect(name);
        let window = make_window(&connection);
        let sender = thread::spawn(move || {
            let sender = Connection::connect(Some(&display)).unwrap();
            send_messages(&sender, window, COUNT);
            sender.get_input_focus().unwrap().reply().unwrap();
        });
        runtime.block_on(async {
            let (connection, driver) = AsyncConnection::on_tokio(connection).unwrap();
            let driver = tokio::spawn(driver);
            let askers: Vec<_> = [1_u32, 2]
                .into_iter()
                .map(|start| {
                    let connection = connection.clone();
                    tokio::spawn(async move {
                        for round in 0..500_u32 {
                            // Two at once, of which the later is waited for first. Atoms 1 to 68 are predefined.
                            let atoms = [start + round % 60, start + (round + 7) % 60];
                            let cookies = atoms.map(|atom| connection.get_atom_name(atom).unwrap());
                            for (cookie, atom) in cookies.into_iter().zip(atoms).rev() {
                                let reply = connection.reply(cookie).await.unwrap();
                                let name = String::from_utf8(reply.name).unwrap();
                                assert_eq!(connection.atom(&name).await.unwrap(), atom);
                            }
                        }
                    })
                })
                .collect();
            let taker = connection.clone();
            let taker = tokio::spawn(async move {
                let mut events = taker.events();
                let mut seen = Vec::new();
                while seen.len() < COUNT as usize {
                    match events.next().await {
                        Some(Ok(Event::ClientMessage(event))) => seen.push(event.data.as_data32()[0]),
                        other => panic!("{other:?}"),
                    }
                }
                seen
            });
            let seen = tokio::time::timeout(3 * BOUND, taker).await.expect("in time").unwrap();
            assert!(seen.into_iter().eq(0..COUNT), "{name}");
            for asker in askers {
                tokio::time::timeout(BOUND, asker).await.expect("in time").unwrap();
            }
            assert!(poll_once(connection.next_event()).await.is_none(), "{name}: and not one more");
            connection.close().await.expect(name);
            assert!(driver.await.unwrap().is_err(), "the end was the server's answer to the close");
        });
        sender.join().unwrap();
    }
}

/// Tasks, some of which give up, beside threads that ask and wait on the same connection.
#[test]
fn c03_tasks_that_give_up_and_threads_that_ask_have_their_own_answers_each() {
    const ROUNDS: u32 = 300;
    for (name, server) in Server::both() {
        let connection = Arc::new(Connection::connect(Some(&server.display())).expect(name));
        let names: Vec<Vec<u8>> =
            (1..=60_u32).map(|atom| connection.get_atom_name(atom).unwrap().reply().unwrap().name).collect();
        let window = make_window(&connection);
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        let entered = runtime.enter();
        let (tasks, driver) = AsyncConnection::on_tokio(connection.clone()).unwrap();
        let driver = runtime.spawn(driver);
        drop(entered);
        thread::scope(|scope| {
            for start in 0..2 {
                let (connection, names) = (&connection, &names);
                scope.spawn(move || {
                    for round in 0..ROUNDS {
                        let at = (start + 7 * round) % 60;
                        let reply = connection.get_atom_name(at + 1).unwrap().reply().unwrap();
                        assert_eq!(reply.name, names[at as usize]);
                        if round % 10 == 0 {
                            send_messages(connection, window, 1);
                        }
                    }
                });
            }
            let asking = (0..3_u32).map(|start| {
                let (tasks, names) = (tasks.clone(), names.clone());
                runtime.spawn(async move {
                    for round in 0..ROUNDS {
                        let at = (start + 11 * round) % 60;
                        let cookie = tasks.get_atom_name(at + 1).unwrap();
                        let patience = Duration::from_micros(if round % 3 == 0 { 50 } else { 30_000_000 });
                        match tokio::time::timeout(patience, tasks.reply(cookie)).await {
                            Ok(reply) => assert_eq!(reply.unwrap().name, names[at as usize]),
                            Err(_) => assert_eq!(round % 3, 0, "it comes in time"),
                        }
                    }
                })
            });
            let asking: Vec<_> = asking.collect();
            let mut seen = 0;
            runtime.block_on(in_time(async {
                let mut events = tasks.events();
                while seen < 2 * ROUNDS / 10 {
                    match events.next().await {
                        Some(Ok(Event::ClientMessage(_))) => seen += 1,
                        other => panic!("{name}: {other:?}"),
                    }
                }
                for task in asking {
                    task.await.unwrap();
                }
                assert!(poll_once(events.next()).await.is_none(), "{name}: and not one more");
            }));
        });
        drop(tasks);
        runtime.block_on(in_time(driver)).unwrap().expect(name);
    }
}

#[test]
fn c18_a_reply_that_is_given_up_leaves_the_stream_in_step() {
    for runtime in RUNTIMES {
        let (go, gone) = channel::<()>();
        let (script, connection) = scripted(move |peer| {
            peer.expect(43);
            peer.expect(17);
            peer.expect(127);
            gone.recv().unwrap();
            peer.send(&reply(1, 0, &[]));
            answer_name(peer, 2, b'l');
            peer.send(&error(3, 1, 0, 0, 127));
            peer.send(&map_notify(3, 4));
            peer.answer_syncs();
        });
        runtime.run(connection, async |connection| {
            let kept = connection.get_input_focus().unwrap();
            let late = connection.get_atom_name(400).unwrap();
            let unknown = connection.no_operation().unwrap();
            let both = zip(connection.reply(late), connection.check(unknown));
            assert!(within(MOMENT, both).await.is_none(), "the server says nothing");
            // So is an event that was waited for.
            assert!(within(MOMENT / 4, connection.next_event()).await.is_none());
            go.send(()).unwrap();
            assert_eq!(u8::from(connection.reply(kept).await.unwrap().revert_to), 0);
            // An error that nobody waits for any more is an event, as ever; the reply is nothing.
            let first = connection.next_event().await.unwrap();
            assert!(matches!(&first, Event::Error(error) if error.sequence == 3), "{first:?}");
            assert_eq!(window(&connection.next_event().await.unwrap()), 4);
            let focus = connection.get_input_focus().unwrap();
            assert_eq!(u8::from(connection.reply(focus).await.unwrap().revert_to), 1, "{runtime:?}");
            assert!(poll_once(connection.next_event()).await.is_none());
            connection.close().await.unwrap();
        });
        script.end();
    }
}

#[test]
fn errors_come_to_who_checks_and_extensions_to_who_asks() {
    for (name, server) in Server::both() {
        for runtime in RUNTIMES {
            let connection = Connection::connect(Some(&server.display())).expect(name);
            runtime.run(connection, async |connection| {
                let root = connection.screen().unwrap().root;
                let bad = connection.destroy_window(0x12345).unwrap();
                match connection.check(bad).await {
                    Err(ReplyError::X11Error(error)) => {
                        assert_eq!((error.error_kind, error.bad_value), (ErrorKind::Window, 0x12345));
                    }
                    other => panic!("{name}: {other:?}"),
                }
                let good = connection.map_window(root).unwrap();
                connection.check(good).await.unwrap();
                let nothing = connection.get_geometry(0x12345).unwrap();
                assert!(connection.reply_unchecked(nothing).await.unwrap().is_none());
                let shown = poll_once(connection.next_event()).await.expect("it is there").unwrap();
                assert!(matches!(shown, Event::Error(error) if error.bad_value == 0x12345), "{name}");
                assert!(connection.extension("SHAPE").await.unwrap().is_some());
                assert!(connection.extension("NO-SUCH").await.unwrap().is_none());
                assert_eq!(connection.atom("PRIMARY").await.unwrap(), 1);
                let atom = connection.atom("XERIC_TASKS").await.unwrap();
                let named = connection.get_atom_name(atom).unwrap();
                assert_eq!(connection.reply(named).await.unwrap().name, b"XERIC_TASKS");
                connection.close().await.expect(name);
            });
        }
    }
}

#[test]
fn events_of_a_queue_of_their_own_come_to_who_takes_from_it() {
    for runtime in RUNTIMES {
        let (_script, connection) = scripted(|peer| {
            peer.answer_sync();
            let ours = generic(1, EXTENSION, 9, 0);
            peer.send(&[map_notify(1, 1), ours.clone(), map_notify(1, 2), ours].concat());
            peer.drain();
        });
        let queue = connection.open_special_queue(EXTENSION, 0x0707_0707);
        runtime.run(connection, async |connection| {
            let focus = connection.get_input_focus().unwrap();
            let special = async {
                let taken: Vec<_> = connection.special_events(queue).take(2).collect().await;
                assert!(
                    taken.iter().all(|event| matches!(event, Ok(Event::Unknown(_)))),
                    "{runtime:?}: {taken:?}"
                );
            };
            let others = connection.events().take(2).map(|event| window(&event.unwrap())).collect::<Vec<_>>();
            let ((_, others), reply) = zip(zip(special, others), connection.reply(focus)).await;
            assert_eq!(others, [1, 2]);
            reply.unwrap();
        });
    }
}
