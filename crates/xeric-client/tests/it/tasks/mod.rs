//! Tasks that wait, on two runtimes.

mod answers;
mod ends;
mod wakes;

use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use futures_lite::future::or;
use xeric_client::Connection;
use xeric_client::tasks::AsyncConnection;

use crate::scripted::{Peer, reply};

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

/// Fails when it takes too long; also when it is only looked at because the time is over.
async fn in_time<T>(work: impl Future<Output = T>) -> T {
    let begun = Instant::now();
    let result = within(BOUND, work).await.filter(|_| begun.elapsed() < BOUND);
    result.expect("it ends in time")
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

/// Answers GetAtomName with a name of one letter.
fn answer_name(peer: &Peer, sequence: u64, name: u8) {
    let mut body = vec![1, 0];
    body.resize(24, 0);
    body.extend([name, 0, 0, 0]);
    let mut socket = &peer.socket;
    std::io::Write::write_all(&mut socket, &reply(sequence, 0, &body)).unwrap();
}
