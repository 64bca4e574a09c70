//! Whether the processes of a program want to run.
//!
//! A program that says nothing is either idle or has not been given a processor; on a busy machine only the kernel can tell which.
//! What cannot be read (no /proc, a process that is gone) wants nothing.

use std::collections::HashMap;
use std::fs;

/// One process, as /proc tells it.
struct Process {
    parent: u32,
    group: u32,
}

/// Whether a thread of process `program`, of its process group or of their descendants runs, waits for a processor, or waits for a disk.
pub(crate) fn want_to_run(program: u32) -> bool {
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
    all.keys().any(|&pid| is_ours(pid) && threads_want(pid))
}

fn all() -> HashMap<u32, Process> {
    let Ok(entries) = fs::read_dir("/proc") else { return HashMap::new() };
    let numbers = entries.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    let read = |pid: u32| {
        let (_, parent, group) = parse(&fs::read_to_string(format!("/proc/{pid}/stat")).ok()?)?;
        Some((pid, Process { parent, group }))
    };
    numbers.filter_map(read).collect()
}

fn threads_want(pid: u32) -> bool {
    let Ok(threads) = fs::read_dir(format!("/proc/{pid}/task")) else { return false };
    threads.flatten().any(|thread| {
        let stat = fs::read_to_string(thread.path().join("stat"));
        stat.is_ok_and(|stat| matches!(parse(&stat), Some(('R' | 'D', ..))))
    })
}

/// State, parent and process group of a `stat` file: the fields behind the name, which stands in parentheses and may hold any.
fn parse(stat: &str) -> Option<(char, u32, u32)> {
    let (_, rest) = stat.rsplit_once(')')?;
    let mut fields = rest.split_whitespace();
    let state = fields.next()?.chars().next()?;
    Some((state, fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
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

    #[test]
    fn names_do_not_confuse() {
        assert_eq!(parse("17 (a) R 1) S 3 4 5"), Some(('S', 3, 4)));
        assert_eq!(parse("17 (a"), None);
    }
}
