//! One run: what is asked for, its clocks, and the line that it prints.

use std::fmt;
use std::fs;

use rustix::time::{ClockId, clock_gettime};

use crate::Failure;

/// Atoms asked for at once.
pub(crate) const BATCH: usize = 1000;
/// Rectangles of one request.
pub(crate) const RECTANGLES: usize = 10;
/// Connections that the heap is divided by.
const CONNECTIONS: usize = 8;
/// Requests before the memory is looked at for the first time.
const WARM_UP: u64 = 200_000;

/// A scenario, how often, and what came of it.
pub(crate) struct Job {
    pub(crate) scenario: String,
    pub(crate) count: u64,
    heap: Option<fn() -> usize>,
    wall_ns: u64,
    cpu_ns: u64,
    bytes: u64,
}

impl Job {
    pub(crate) fn new(scenario: &str, count: u64, heap: Option<fn() -> usize>) -> Self {
        Self { scenario: scenario.to_owned(), count, heap, wall_ns: 0, cpu_ns: 0, bytes: 0 }
    }

    /// Takes the time that `work` takes: it ends with an answer from the server.
    pub(crate) fn time(&mut self, work: impl FnOnce(u64) -> Result<(), Failure>) -> Result<(), Failure> {
        let (cpu, wall) = (nanoseconds(ClockId::ProcessCPUTime), nanoseconds(ClockId::Monotonic));
        work(self.count)?;
        self.wall_ns = nanoseconds(ClockId::Monotonic) - wall;
        self.cpu_ns = nanoseconds(ClockId::ProcessCPUTime) - cpu;
        Ok(())
    }

    /// How much the process grows by `send`ing the requests over a connection, before their end is waited for.
    pub(crate) fn grow<C>(
        &mut self,
        connection: &mut C,
        send: impl Fn(&mut C, u64) -> Result<(), Failure>,
        wait: impl Fn(&C) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        send(connection, WARM_UP)?;
        wait(connection)?;
        let before = resident()?;
        let mut after = before;
        self.time(|count| {
            send(connection, count)?;
            after = resident()?;
            wait(connection)
        })?;
        self.bytes = after.saturating_sub(before);
        Ok(())
    }

    /// What one more connection of the same process holds of the heap.
    pub(crate) fn weigh<C>(
        &mut self,
        mut connect: impl FnMut() -> Result<C, Failure>,
    ) -> Result<(), Failure> {
        let heap = self.heap.ok_or("no such scenario; rust-heap has it")?;
        let first = connect()?;
        let before = heap();
        let others: Vec<C> = (0..CONNECTIONS).map(|_| connect()).collect::<Result<_, _>>()?;
        let vector = CONNECTIONS * size_of::<C>();
        self.bytes = u64::try_from((heap() - before).saturating_sub(vector) / CONNECTIONS)?;
        drop((first, others));
        Ok(())
    }
}

impl fmt::Display for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {} {}", self.count, self.wall_ns, self.cpu_ns, self.bytes)
    }
}

/// Names that the server has not seen: the time is in them. They are scattered (the factor is odd, so that no two are the same), since
/// servers keep atoms in a tree by a sum over the name, and neighbours would make it a list.
pub(crate) fn fresh_names(count: u64) -> Vec<String> {
    let stamp = nanoseconds(ClockId::Realtime);
    let scattered = |i: u64| stamp.wrapping_add(i).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (0..count).map(|i| format!("XERIC_{:016x}", scattered(i))).collect()
}

fn nanoseconds(clock: ClockId) -> u64 {
    let time = clock_gettime(clock);
    // Neither is negative.
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}

/// Resident bytes, counted page by page: what `/proc/self/status` says lags behind.
fn resident() -> Result<u64, Failure> {
    let text = fs::read_to_string("/proc/self/smaps_rollup")?;
    let line = text.lines().find_map(|line| line.strip_prefix("Rss:")).ok_or("no Rss in smaps_rollup")?;
    let kilobytes: u64 = line.trim().trim_end_matches("kB").trim().parse()?;
    Ok(kilobytes * 1024)
}
