//! Whether the processes of a program want to run.
//!
//! A program that says nothing is either idle or has not been given a processor; on a busy machine only the kernel can tell which.
//! What cannot be read (no /proc, a process that is gone) wants nothing.
//!
//! Processes are read one after the other, and work may go on meanwhile from one that was not read yet to one that was: a shell seen asleep,
//! its child gone when its turn comes, or not there yet. So those that are found asleep are looked at again. When they are the same, and
//! none has run in between, then there was a moment at which all of them were asleep.

use std::collections::{BTreeMap, HashMap};
use std::fs;

/// How often those are looked at that are found asleep. Two looks missed work in 1 of 200 on a busy machine.
const LOOKS: usize = 3;

/// One process, as /proc tells it.
struct Process {
    parent: u32,
    group: u32,
}

/// Whether a thread of process `program`, of its process group or of their descendants runs, waits for a processor, or waits for a disk.
pub(crate) fn want_to_run(program: u32) -> bool {
    let Some(first) = asleep(program) else { return true };
    (1..LOOKS).any(|_| asleep(program).as_ref() != Some(&first))
}

/// Its threads, each with how often it has gone to sleep, when one after the other they were found to want nothing.
fn asleep(program: u32) -> Option<BTreeMap<u32, u64>> {
    let all = all();
    let is_ours = |mut pid: u32| {
        // A chain that is longer than there are processes was read while they changed.
        for _ in 0..=all.len() {
            match all.get(&pid) {
                _ if pid == program => return true,
                Some(process) if process.group == program => return true,
                Some(process) => pid = process.parent,
                None => return false,
            }
        }
        false
    };
    let mut threads = BTreeMap::new();
    for &pid in all.keys().filter(|&&pid| is_ours(pid)) {
        threads.extend(asleep_in(pid)?);
    }
    Some(threads)
}

fn all() -> HashMap<u32, Process> {
    let Ok(entries) = fs::read_dir("/proc") else { return HashMap::new() };
    let numbers = entries.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    let read = |pid: u32| {
        let (parent, group) = parse(&fs::read_to_string(format!("/proc/{pid}/stat")).ok()?)?;
        Some((pid, Process { parent, group }))
    };
    numbers.filter_map(read).collect()
}

/// The threads of a process, `None` when one of them wants to run.
fn asleep_in(pid: u32) -> Option<Vec<(u32, u64)>> {
    let Ok(threads) = fs::read_dir(format!("/proc/{pid}/task")) else { return Some(Vec::new()) };
    let mut found = Vec::new();
    for thread in threads.flatten() {
        let Some(number) = thread.file_name().to_str().and_then(|name| name.parse().ok()) else { continue };
        let Ok(status) = fs::read_to_string(thread.path().join("status")) else { continue };
        if field(&status, "State:").is_some_and(|state| state.starts_with(['R', 'D'])) {
            return None;
        }
        let slept = field(&status, "voluntary_ctxt_switches:").and_then(|count| count.parse().ok());
        found.push((number, slept.unwrap_or(0)));
    }
    Some(found)
}

/// A field of a `status` file.
fn field<'s>(status: &'s str, name: &str) -> Option<&'s str> {
    status.lines().find_map(|line| line.strip_prefix(name)).map(str::trim)
}

/// Parent and process group of a `stat` file: fields behind the name, which stands in parentheses and may hold any, and the state.
fn parse(stat: &str) -> Option<(u32, u32)> {
    let (_, rest) = stat.rsplit_once(')')?;
    let mut fields = rest.split_whitespace().skip(1);
    Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command};
    use std::time::{Duration, Instant};

    fn start(script: &str) -> Child {
        Command::new("sh").args(["-c", script]).process_group(0).spawn().unwrap()
    }

    /// Waits until a look says so.
    fn comes_to(expected: bool, child: &Child) -> bool {
        let end = Instant::now() + Duration::from_secs(10);
        while want_to_run(child.id()) != expected {
            if Instant::now() > end {
                return false;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        true
    }

    fn end(mut child: Child) {
        let group = rustix::process::Pid::from_child(&child);
        rustix::process::kill_process_group(group, rustix::process::Signal::KILL).unwrap();
        child.wait().unwrap();
    }

    #[test]
    fn sleepers_want_nothing() {
        let child = start("sleep 100 & wait");
        assert!(comes_to(false, &child));
        end(child);
    }

    #[test]
    fn a_busy_child_counts() {
        let child = start("(while :; do :; done) & sleep 100");
        assert!(comes_to(true, &child));
        end(child);
    }

    /// A shell that starts one short program after another: somebody always runs, and who that is changes all the time.
    #[test]
    fn work_that_is_handed_on_counts() {
        let child = start("while :; do (exit 0); done");
        assert!(comes_to(true, &child));
        let idle = (0..200).filter(|_| !want_to_run(child.id())).count();
        end(child);
        assert_eq!(idle, 0, "of 200 looks");
    }

    #[test]
    fn names_do_not_confuse() {
        assert_eq!(parse("17 (a) R 1) S 3 4 5"), Some((3, 4)));
        assert_eq!(parse("17 (a"), None);
    }
}
