//! Who is woken by what: each task for what is its own, and nobody for nothing.

use std::pin::pin;
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use futures_lite::StreamExt;
use futures_lite::future::{poll_once, yield_now, zip};
use x11rb::protocol::xproto::ConnectionExt as _;
use xeric_client::tasks::AsyncConnection;
use xeric_client::{Connection, Error};

use super::{Counted, MOMENT, RUNTIMES, answer_name, in_time, within};
use crate::scripted::{answer_syncs_until_a_name, fill, map_notify, reply, scripted};
use crate::waiting::window;

#[test]
fn c02_a_task_has_the_event_that_came_on_the_way_to_another_answer() {
    for runtime in RUNTIMES {
        let (_script, connection) = scripted(|peer| {
            peer.expect(43);
            peer.send(&[map_notify(1, 5), map_notify(1, 6), reply(1, 1, &[])].concat());
            peer.drain();
        });
        runtime.run(connection, async |connection| {
            let focus = connection.get_input_focus().unwrap();
            connection.reply(focus).await.unwrap();
            // They are there at once: nothing is waited for, neither the driver nor the socket.
            for expected in [5, 6] {
                let event = poll_once(connection.next_event()).await.expect("it is there").unwrap();
                assert_eq!(window(&event), expected);
            }
            assert!(poll_once(connection.next_event()).await.is_none(), "{runtime:?}");
        });
    }
}

#[test]
fn c07_a_task_is_woken_by_what_a_thread_read_for_it_and_not_by_that_threads_answers() {
    const ROUND_TRIPS: u64 = 20;
    for runtime in RUNTIMES {
        let (_script, connection) = scripted(|peer| {
            while peer.count < ROUND_TRIPS {
                peer.expect(43);
                thread::sleep(MOMENT / 8);
                if peer.count == ROUND_TRIPS {
                    peer.send(&[map_notify(ROUND_TRIPS, 7), reply(ROUND_TRIPS, 1, &[])].concat());
                } else {
                    peer.reply(1, &[]);
                }
            }
            // The last answer is for a task, and read by a thread that waits for an event.
            peer.expect(17);
            thread::sleep(2 * MOMENT);
            answer_name(peer, peer.count, b'n');
            peer.expect(127);
            peer.send(&map_notify(peer.count, 8));
            peer.drain();
        });
        let connection = Arc::new(connection);
        runtime.run(connection.clone(), async |tasks| {
            let asking = connection.clone();
            let asker = thread::spawn(move || {
                (0..ROUND_TRIPS).for_each(|_| assert!(asking.get_input_focus().unwrap().reply().is_ok()));
            });
            let polls = Arc::new(Mutex::new(0));
            let mut events = tasks.events();
            let next = Counted(Box::pin(events.next()), polls.clone());
            assert_eq!(window(&next.await.unwrap().unwrap()), 7);
            let polls = *polls.lock().unwrap();
            // Once to wait, and once to take it; with one task only the driver's turns show, too.
            assert!(polls <= 4, "{runtime:?}: {polls}");
            asker.join().unwrap();

            let waiting = connection.clone();
            let name = tasks.get_atom_name(500).unwrap();
            let waiter = thread::spawn(move || {
                let event = x11rb::connection::Connection::wait_for_event(&*waiting).unwrap();
                window(&event)
            });
            assert_eq!(tasks.reply(name).await.unwrap().name, b"n");
            tasks.no_operation().unwrap();
            tasks.flush().await.unwrap();
            assert_eq!(waiter.join().unwrap(), 8, "{runtime:?}");
        });
    }
}

/// A future that was polled once and then left alone, while its task waits for something else, holds nobody up.
#[test]
fn a_future_that_nobody_polls_keeps_no_other_from_its_answer() {
    for runtime in RUNTIMES {
        let (_script, connection) = scripted(|peer| {
            for _ in 0..3 {
                peer.expect(43);
                thread::sleep(MOMENT / 4);
                peer.reply(1, &[]);
            }
            peer.drain();
        });
        runtime.run(connection, async |connection| {
            let mut left = pin!(connection.next_event());
            assert!(poll_once(&mut left).await.is_none());
            for _ in 0..3 {
                let focus = connection.get_input_focus().unwrap();
                let mut given_up = pin!(connection.settled(focus.sequence_number()));
                assert!(poll_once(&mut given_up).await.is_none());
                connection.reply(focus).await.unwrap();
            }
        });
    }
}

#[test]
fn c07_tasks_are_woken_once_each_for_what_is_theirs() {
    const TASKS: u32 = 50;
    for with_tokio in [true, false] {
        let (script, connection) = scripted(|peer| {
            for _ in 0..TASKS {
                peer.expect(43);
            }
            for sequence in 1..=u64::from(TASKS) {
                peer.send(&reply(sequence, 1, &[]));
                thread::sleep(Duration::from_millis(2));
            }
            peer.drain();
        });
        let (polls, turns) = (Arc::new(Mutex::new(0)), Arc::new(Mutex::new(0)));
        let (connection, driving) = drive_elsewhere(connection, turns.clone(), with_tokio);
        let tasks: Vec<_> = (0..TASKS)
            .map(|_| {
                let (connection, polls) = (connection.clone(), polls.clone());
                thread::spawn(move || {
                    futures_lite::future::block_on(async {
                        let focus = connection.get_input_focus().unwrap();
                        let settled = Box::pin(connection.settled(focus.sequence_number()));
                        in_time(Counted(settled, polls)).await.unwrap();
                        focus.reply().unwrap();
                    });
                })
            })
            .collect();
        tasks.into_iter().for_each(|task| task.join().unwrap());
        // Each with the timer of its bound beside it.
        let (polls, turns) = (*polls.lock().unwrap(), *turns.lock().unwrap());
        assert!(polls <= 2 * TASKS, "{polls}: once to wait, once to take");
        assert!(turns <= TASKS + 2, "tokio: {with_tokio}: {turns} turns of the driver for {TASKS} messages");
        drop(connection);
        driving.join().unwrap().expect("nobody is left");
        script.end();
    }
}

/// Has a thread of its own drive a connection, and counts the driver's turns.
fn drive_elsewhere(
    connection: Connection,
    turns: Arc<Mutex<u32>>,
    with_tokio: bool,
) -> (AsyncConnection, thread::JoinHandle<Result<(), Error>>) {
    if !with_tokio {
        let (connection, driver) = AsyncConnection::on_async_io(connection).unwrap();
        // Polls when it is woken, where async-io's own looks more often.
        return (connection, thread::spawn(|| futures_lite::future::block_on(Counted(driver, turns))));
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let entered = runtime.enter();
    let (connection, driver) = AsyncConnection::on_tokio(connection).unwrap();
    drop(entered);
    (connection, thread::spawn(move || runtime.block_on(Counted(driver, turns))))
}

#[test]
fn c11_a_flush_waits_for_room_and_lets_others_run() {
    for runtime in RUNTIMES {
        let (go, gone) = channel::<()>();
        let (script, connection) = scripted(move |peer| {
            gone.recv().unwrap();
            let last = answer_syncs_until_a_name(peer);
            peer.send(&map_notify(last, 1));
            answer_name(peer, last, b'n');
            peer.drain();
            last
        });
        fill(&connection);
        let number = runtime.run(connection, async |connection| {
            let name = connection.get_atom_name(500).unwrap();
            let number = name.sequence_number();
            assert!(within(MOMENT, connection.flush()).await.is_none(), "the server does not read");
            zip(connection.flush(), async {
                for _ in 0..10 {
                    yield_now().await;
                }
                go.send(()).unwrap();
            })
            .await
            .0
            .unwrap();
            connection.reply(name).await.unwrap();
            assert_eq!(window(&connection.next_event().await.unwrap()), 1);
            number
        });
        assert_eq!(script.end(), number, "{runtime:?}: every request came, in order");
    }
}
