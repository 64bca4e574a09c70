//! Drivers: on what they run, how they end, and what those who wait are told.

use std::cell::Cell;
use std::os::fd::OwnedFd;
use std::pin::pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};
use std::thread;
use std::time::Duration;

use futures_lite::StreamExt;
use futures_lite::future::{poll_once, yield_now, zip};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use x11rb::errors::{ConnectionError, ReplyError};
use x11rb::protocol::xproto::{ConnectionExt as _, GetInputFocusReply};
use xeric_client::tasks::{AsyncConnection, Readiness};
use xeric_client::{Connection, Error, Wanted};
use xeric_server::engine::Config;
use xeric_server::shell::local::LocalServer;

use super::{BOUND, Counted, MOMENT, RUNTIMES, in_time};
use crate::scripted::{Peer, map_notify, scripted};
use crate::servers::Server;
use crate::waiting::window;

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

#[test]
fn a_server_in_this_process_has_nothing_to_poll() {
    let server = LocalServer::new(Config::default(), None);
    let stream = xeric_client::shell::LocalStream::new(server.connect().unwrap());
    let (connection, _) = Connection::over(stream, None, 0, &Wanted::new()).unwrap();
    assert!(connection.event_descriptor().unwrap().is_none());
    connection.get_input_focus().unwrap().reply().unwrap();
    let refused = [
        xeric_client::calloop::ConnectionSource::new(&connection).err(),
        AsyncConnection::on_async_io(connection).err(),
    ];
    for error in refused {
        let Some(Error::Broken(error)) = error else { panic!("{error:?}") };
        assert_eq!(error.kind(), std::io::ErrorKind::Unsupported);
    }
}
