//! Running a contestant: where it may run, for how long, and the line that it prints.

use std::os::fd::AsFd;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, PidfdFlags, pidfd_open};
use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};
use serde::Serialize;

/// What one run measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Sample {
    /// How many were done.
    pub count: u64,
    /// By the clock, until the server had done the last.
    pub wall_ns: u64,
    /// Processor time of the client.
    pub cpu_ns: u64,
    /// What the row counts, in bytes.
    pub bytes: u64,
}

/// Longer than the slowest contestant takes for all of it, on a busy machine.
const PATIENCE: Duration = Duration::from_secs(300);

/// Runs a contestant and reads its line. The error is a sentence.
pub(crate) fn sample(command: Command, display: &str) -> Result<Sample, String> {
    let output = run(command, display)?;
    let text = String::from_utf8_lossy(&output.stdout);
    parse(text.trim()).ok_or_else(|| format!("printed {:?}", text.trim()))
}

/// Runs a program on a display until it ends with status 0.
pub(crate) fn run(mut command: Command, display: &str) -> Result<Output, String> {
    command.env("DISPLAY", display).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child =
        command.spawn().map_err(|error| format!("{}: {error}", command.get_program().to_string_lossy()))?;
    if !ends_within(&child, PATIENCE) {
        // That it has ended meanwhile is as good.
        drop(child.kill());
        drop(child.wait());
        return Err(format!("did not end within {} s", PATIENCE.as_secs()));
    }
    let output = child.wait_with_output().map_err(|error| error.to_string())?;
    if output.status.success() {
        return Ok(output);
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(format!("{}: {}", output.status, said.trim()))
}

/// Waits for a child's end, without looking again and again.
pub(crate) fn ends_within(child: &Child, patience: Duration) -> bool {
    let waited = || {
        let pid = Pid::from_raw(i32::try_from(child.id()).ok()?)?;
        let pidfd = pidfd_open(pid, PidfdFlags::empty()).ok()?;
        let patience = Timespec::try_from(patience).ok()?;
        let mut wanted = [PollFd::from_borrowed_fd(pidfd.as_fd(), PollFlags::IN)];
        Some(poll(&mut wanted, Some(&patience)).ok()? > 0)
    };
    waited().unwrap_or(false)
}

fn parse(line: &str) -> Option<Sample> {
    let mut numbers = line.split(' ').map(|number| number.parse::<u64>().ok());
    let mut next = || numbers.next().flatten();
    let sample = Sample { count: next()?, wall_ns: next()?, cpu_ns: next()?, bytes: next()? };
    numbers.next().is_none().then_some(sample)
}

/// Keeps this thread, what it starts meanwhile, and another process's threads on one CPU until it is dropped.
pub(crate) struct OneCpu {
    before: Vec<(Option<Pid>, CpuSet)>,
}

impl OneCpu {
    /// Pins them to the first CPU that this thread may use.
    pub(crate) fn new(server: Option<u32>) -> Result<OneCpu, String> {
        let failed = |error: rustix::io::Errno| format!("cannot keep everything on one CPU: {error}");
        let allowed = sched_getaffinity(None).map_err(failed)?;
        let first = (0..CpuSet::MAX_CPU).find(|cpu| allowed.is_set(*cpu)).ok_or("there is no CPU")?;
        let mut one = CpuSet::new();
        one.set(first);
        let mut pinned = OneCpu { before: Vec::new() };
        for thread in server.map(threads).unwrap_or_default().into_iter().map(Some).chain([None]) {
            let before = sched_getaffinity(thread).map_err(failed)?;
            sched_setaffinity(thread, &one).map_err(failed)?;
            pinned.before.push((thread, before));
        }
        Ok(pinned)
    }
}

impl Drop for OneCpu {
    fn drop(&mut self) {
        for (thread, set) in &self.before {
            // A thread that has ended needs none.
            let _ended = sched_setaffinity(*thread, set);
        }
    }
}

fn threads(process: u32) -> Vec<Pid> {
    let Ok(entries) = std::fs::read_dir(format!("/proc/{process}/task")) else { return Vec::new() };
    entries.filter_map(|entry| Pid::from_raw(entry.ok()?.file_name().to_str()?.parse().ok()?)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_four_numbers() {
        assert_eq!(parse("5 10 7 0"), Some(Sample { count: 5, wall_ns: 10, cpu_ns: 7, bytes: 0 }));
        for wrong in ["", "5 10 7", "5 10 7 0 1", "5 10 -7 0", "five"] {
            assert_eq!(parse(wrong), None, "{wrong:?}");
        }
    }

    #[test]
    fn a_program_that_fails_is_told_with_what_it_said() {
        let mut command = Command::new("sh");
        command.args(["-c", "echo cannot connect >&2; exit 3"]);
        let error = run(command, ":nowhere").unwrap_err();
        assert!(error.contains('3') && error.contains("cannot connect"), "{error}");
    }

    #[test]
    fn a_pinned_thread_is_free_again() {
        let before = sched_getaffinity(None).unwrap();
        let pinned = OneCpu::new(None).unwrap();
        assert_eq!(sched_getaffinity(None).unwrap().count(), 1);
        drop(pinned);
        assert_eq!(sched_getaffinity(None).unwrap(), before);
    }
}
