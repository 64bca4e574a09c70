//! Tasks that wait, on two runtimes: each answer and event at its own, nothing lost with a future that is dropped, nobody woken for nothing.

use std::cell::Cell;
use std::os::fd::OwnedFd;
use std::pin::{Pin, pin};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};
use std::thread;
use std::time::Duration;

use futures_lite::StreamExt;
use futures_lite::future::{or, poll_once, yield_now, zip};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use x11rb::errors::{ConnectionError, ReplyError};
use x11rb::protocol::xproto::{ConnectionExt as _, GetInputFocusReply};
use x11rb::protocol::{ErrorKind, Event};
use xeric_client::tasks::{AsyncConnection, Readiness};
use xeric_client::{Connection, Error};

use crate::event_loop::{answer_syncs_until_a_name, fill, make_window, send_messages};
use crate::scripted::{Peer, error, map_notify, reply, scripted};
use crate::servers::Server;

/// Long enough for whatever is to happen, short enough for a test.
const BOUND: Duration = Duration::from_secs(10);
const MOMENT: Duration = Duration::from_millis(60);

/// What drives the tasks of a test.
#[derive(Clone, Copy, Debug)]
enum Runtime {
    Tokio,
    TokioOfOneThread,
    AsyncIo,
}

const RUNTIMES: [Runtime; 3] = [Runtime::Tokio, Runtime::TokioOfOneThread, Runtime::AsyncIo];

impl Runtime {
    /// Runs work on a connection, with its driver, within the bound.
    fn run<T>(
        self,
        connection: impl Into<Arc<Connection>>,
        work: impl AsyncFnOnce(AsyncConnection) -> T,
    ) -> T {
        let mut builder = match self {
            Runtime::Tokio => tokio::runtime::Builder::new_multi_thread(),
            Runtime::TokioOfOneThread => tokio::runtime::Builder::new_current_thread(),
            Runtime::AsyncIo => {
                let (connection, driver) = AsyncConnection::on_async_io(connection).unwrap();
                return async_io::block_on(driver.during(in_time(work(connection))));
            }
        };
        builder.worker_threads(2).enable_all().build().unwrap().block_on(async {
            let (connection, driver) = AsyncConnection::on_tokio(connection).unwrap();
            let driven = tokio::spawn(driver);
            let result = in_time(work(connection)).await;
            // Whoever dropped the connection has ended its driver.
            drop(in_time(driven).await.unwrap());
            result
        })
    }
}

/// Fails when it takes too long.
async fn in_time<T>(work: impl Future<Output = T>) -> T {
    or(async { Some(work.await) }, async {
        async_io::Timer::after(BOUND).await;
        None
    })
    .await
    .expect("it ends in time")
}

/// Nothing when the time is over before; then the work is dropped.
async fn within<T>(time: Duration, work: impl Future<Output = T>) -> Option<T> {
    or(async { Some(work.await) }, async {
        async_io::Timer::after(time).await;
        None
    })
    .await
}

/// Counts how often a future is polled.
struct Counted<F>(F, Arc<Mutex<u32>>);

impl<F: Future + Unpin> Future for Counted<F> {
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<F::Output> {
        *self.1.lock().unwrap() += 1;
        Pin::new(&mut self.0).poll(context)
    }
}

fn window(event: &Event) -> u32 {
    match event {
        Event::MapNotify(event) => event.window,
        other => panic!("{other:?}"),
    }
}

/// Answers GetAtomName with a name of one letter.
fn answer_name(peer: &Peer, sequence: u64, name: u8) {
    let mut body = vec![1, 0];
    body.resize(24, 0);
    body.extend([name, 0, 0, 0]);
    let mut socket = &peer.socket;
    std::io::Write::write_all(&mut socket, &reply(sequence, 0, &body)).unwrap();
}

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
fn c17_the_end_is_told_once_to_each_task_and_nothing_is_polled_any_more() {
    for runtime in RUNTIMES {
        let (_script, connection) = scripted(|peer| {
            peer.expect(43);
            thread::sleep(MOMENT);
            peer.send(&map_notify(0, 3));
        });
        runtime.run(connection, async |connection| {
            let focus = connection.get_input_focus().unwrap();
            let told = Cell::new(0);
            let mut events = connection.events();
            zip(
                async {
                    assert_eq!(window(&events.next().await.unwrap().unwrap()), 3, "what came before the end");
                    assert!(matches!(events.next().await, Some(Err(Error::Closed))), "{runtime:?}");
                    assert!(events.next().await.is_none(), "once");
                    told.set(told.get() + 1);
                },
                async {
                    let reply: Result<GetInputFocusReply, ReplyError> = connection.reply(focus).await;
                    assert!(matches!(reply, Err(ReplyError::ConnectionError(ConnectionError::IoError(_)))));
                    told.set(told.get() + 1);
                },
            )
            .await;
            assert_eq!(told.get(), 2);
            assert!(connection.flush().await.is_err());
            assert!(matches!(connection.next_event().await, Err(Error::Closed)));
        });
    }
}

#[test]
fn c17_tasks_on_each_server_end_with_it() {
    for (name, server) in Server::both() {
        let connection = Connection::connect(Some(&server.display())).expect(name);
        let turns = Arc::new(Mutex::new(0));
        let (connection, driver) = AsyncConnection::on_async_io(connection).unwrap();
        let killer = thread::spawn(move || {
            thread::sleep(MOMENT);
            drop(server);
        });
        async_io::block_on(in_time(async {
            let driver = Counted(driver, turns.clone());
            let (event, end) = zip(connection.next_event(), driver).await;
            assert!(event.is_err() && end.is_err(), "{name}");
        }));
        killer.join().unwrap();
        // Each poll of the pair counts.
        assert!(*turns.lock().unwrap() < 12, "{name}: {turns:?}");
    }
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
fn those_who_wait_are_told_when_their_driver_is_dropped() {
    let (_script, connection) = scripted(|peer| {
        peer.expect(43);
        peer.answer_syncs();
    });
    let (connection, driver) = AsyncConnection::on_async_io(connection).unwrap();
    let focus = connection.get_input_focus().unwrap();
    async_io::block_on(in_time(async {
        let waits = pin!(connection.reply(focus));
        let (reply, ()) = zip(waits, async {
            yield_now().await;
            drop(driver);
        })
        .await;
        assert!(reply.is_err());
        assert!(matches!(connection.next_event().await, Err(Error::Undriven)));
    }));
    // Threads go on.
    connection.get_input_focus().unwrap().reply().unwrap();
}

#[test]
fn one_driver_drives_a_connection_and_another_may_come_after_it() {
    let (script, connection) = scripted(Peer::answer_syncs);
    let connection = Arc::new(connection);
    let (first, driver) = AsyncConnection::on_async_io(connection.clone()).unwrap();
    assert!(AsyncConnection::on_async_io(connection.clone()).is_err(), "there is one");
    drop(driver);
    let (second, driver) = AsyncConnection::on_async_io(connection.clone()).unwrap();
    drop(first);
    async_io::block_on(in_time(driver.during(async {
        let focus = second.get_input_focus().unwrap();
        second.reply(focus).await.unwrap();
    })));
    drop(second);
    // The last one who has it ends it.
    drop(connection);
    script.end();
}

#[test]
fn a_driver_ends_and_the_connection_with_it_when_nobody_is_left() {
    let (script, connection) = scripted(Peer::drain);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async {
        let (connection, driver) = AsyncConnection::on_tokio(connection).unwrap();
        let driver = tokio::spawn(driver);
        let other = connection.clone();
        drop(connection);
        assert!(poll_once(other.next_event()).await.is_none());
        drop(other);
        tokio::time::timeout(BOUND, driver).await.expect("in time").unwrap().expect("nothing was wrong");
    });
    script.end();
}

/// What a runtime without a reactor has for a descriptor.
struct Polled(OwnedFd);

impl Polled {
    fn wait(&self, patience: Duration) -> bool {
        let patience = Timespec::try_from(patience).unwrap();
        poll(&mut [PollFd::new(&self.0, PollFlags::IN)], Some(&patience)).unwrap() > 0
    }
}

impl Readiness for Polled {
    fn poll_readable(
        &self,
        _context: &mut Context<'_>,
        attempt: &mut dyn FnMut() -> std::io::Result<()>,
    ) -> Poll<std::io::Result<()>> {
        while self.wait(Duration::ZERO) {
            match attempt() {
                Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {}
                result => return Poll::Ready(result),
            }
        }
        Poll::Pending
    }
}

#[test]
fn any_runtime_does_that_says_when_a_descriptor_is_readable() {
    let (_script, connection) = scripted(Peer::answer_syncs);
    let mut polled = None;
    let (connection, driver) = AsyncConnection::new(connection, |descriptor| {
        polled = Some(Polled(descriptor.try_clone()?));
        Ok(Polled(descriptor))
    })
    .unwrap();
    let polled = polled.unwrap();
    let focus = connection.get_input_focus().unwrap();
    let mut work = pin!(driver.during(connection.reply(focus)));
    let mut context = Context::from_waker(Waker::noop());
    let mut turns = 0;
    let reply = loop {
        if let Poll::Ready(reply) = work.as_mut().poll(&mut context) {
            break reply;
        }
        turns += 1;
        assert!(polled.wait(BOUND), "it comes in time");
    };
    reply.unwrap();
    assert!(turns <= 3, "{turns}");
}
