//! A program under our hand: started in a process group of its own, watched, and stopped with everything it started.
//!
//! What holds: after [`Program::stop`] no process of its group lives. Processes that left the group are ended by [`end_orphans`], which a
//! command line calls once at its end.

use std::ffi::OsString;
use std::io;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal};

use crate::processes;

/// Between a signal to a process group and a look at what became of it.
const LOOK: Duration = Duration::from_millis(5);

/// Why a program does not run.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StartError {
    /// There is none of that name.
    #[error("{program}: not found")]
    NotFound {
        /// Its name.
        program: String,
    },
    /// It is there and cannot be run.
    #[error("{program}: {source}")]
    NotRunnable {
        /// Its name.
        program: String,
        /// Why.
        source: io::Error,
    },
    /// No program was named.
    #[error("no program was named")]
    Nothing,
}

impl StartError {
    /// What a shell exits with: 127 when there is no such program, 126 when it cannot be run.
    pub fn exit_status(&self) -> u8 {
        match self {
            Self::NotFound { .. } | Self::Nothing => 127,
            Self::NotRunnable { .. } => 126,
        }
    }
}

/// How a program ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// It exited with this status.
    Code(i32),
    /// This signal ended it.
    Signal(i32),
}

impl Exit {
    /// The status that a shell would report: the code, or 128 and the signal.
    pub fn status(self) -> u8 {
        let status = match self {
            Self::Code(code) => code,
            Self::Signal(signal) => 128 + signal,
        };
        u8::try_from(status & 0xff).unwrap_or(u8::MAX)
    }
}

impl From<ExitStatus> for Exit {
    fn from(status: ExitStatus) -> Self {
        match (status.code(), status.signal()) {
            (Some(code), _) => Self::Code(code),
            (None, Some(signal)) => Self::Signal(signal),
            // Neither exited nor killed: it cannot have ended.
            (None, None) => Self::Code(i32::from(u8::MAX)),
        }
    }
}

/// How a program is started.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The program and its arguments.
    pub command: Vec<OsString>,
    /// `DISPLAY`.
    pub display: String,
    /// `XAUTHORITY`.
    pub authority: Option<std::path::PathBuf>,
    /// Whether it gets a process group of its own. A program that reads from the terminal must stay in ours.
    pub own_group: bool,
    /// Whether what it prints goes to our standard error, because ours is for results.
    pub output_to_stderr: bool,
}

/// A running program.
pub struct Program {
    pid: Pid,
    own_group: bool,
    exit: Arc<Mutex<Option<Exit>>>,
}

impl Program {
    /// Starts a program. `on_exit` is called from another thread when it ends.
    ///
    /// # Errors
    /// When there is no such program or it cannot be run.
    pub fn start(options: &Options, on_exit: impl FnOnce(Exit) + Send + 'static) -> Result<Self, StartError> {
        let (name, arguments) = options.command.split_first().ok_or(StartError::Nothing)?;
        let mut command = Command::new(name);
        command.args(arguments).env("DISPLAY", &options.display);
        // A toolkit that finds a Wayland session does not come to us.
        command.env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET");
        match &options.authority {
            Some(path) => command.env("XAUTHORITY", path),
            None => command.env_remove("XAUTHORITY"),
        };
        if options.own_group {
            command.process_group(0);
            if rustix::termios::isatty(rustix::stdio::stdin()) {
                // In the background of a terminal, reading from it would stop the program.
                command.stdin(Stdio::null());
            }
        }
        if options.output_to_stderr {
            command.stdout(io::stderr());
        }
        let mut child = command.spawn().map_err(|source| {
            let program = name.to_string_lossy().into_owned();
            let is_there = Path::new(name).components().count() > 1 && Path::new(name).exists();
            match source.kind() {
                io::ErrorKind::NotFound if !is_there => StartError::NotFound { program },
                _ => StartError::NotRunnable { program, source },
            }
        })?;
        let pid = Pid::from_child(&child);
        let exit = Arc::new(Mutex::new(None));
        let result = Arc::clone(&exit);
        std::thread::spawn(move || {
            // Waiting fails only for a child that somebody else has waited for.
            let ended = child.wait().map_or(Exit::Code(i32::from(u8::MAX)), Exit::from);
            *result.lock().unwrap_or_else(PoisonError::into_inner) = Some(ended);
            on_exit(ended);
        });
        Ok(Self { pid, own_group: options.own_group, exit })
    }

    /// Its process id.
    pub fn pid(&self) -> u32 {
        self.pid.as_raw_nonzero().get().cast_unsigned()
    }

    /// Whether it, or a process that it started, runs or waits for a processor or a disk.
    pub fn wants_to_run(&self) -> bool {
        self.exit().is_none() && processes::want_to_run(self.pid())
    }

    /// How it ended, if it has.
    pub fn exit(&self) -> Option<Exit> {
        *self.exit.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends a signal to the program, and to the rest of its process group if it has one of its own.
    pub fn signal(&self, signal: Signal) {
        // One that is gone already needs no signal.
        let _gone = match (self.own_group, self.exit()) {
            (true, _) => rustix::process::kill_process_group(self.pid, signal),
            (false, None) => rustix::process::kill_process(self.pid, signal),
            (false, Some(_)) => Ok(()),
        };
    }

    /// Waits until the program has ended, and so has its process group.
    pub fn wait(&self, timeout: Duration) -> bool {
        let deadline = Instant::now() + timeout;
        loop {
            if self.exit().is_some() && !self.group_lives() {
                return true;
            }
            if Instant::now() >= deadline {
                return false;
            }
            std::thread::sleep(LOOK);
        }
    }

    /// Ends what is left: SIGTERM, `patience`, SIGKILL.
    pub fn stop(&self, patience: Duration) {
        if self.wait(Duration::ZERO) {
            return;
        }
        self.signal(Signal::TERM);
        if !self.wait(patience) {
            self.signal(Signal::KILL);
            // A process that the kernel cannot end now (a stuck disk) is not waited for for ever.
            self.wait(Duration::from_secs(5));
        }
    }

    fn group_lives(&self) -> bool {
        self.own_group && rustix::process::test_kill_process_group(self.pid).is_ok()
    }
}

/// Makes processes whose parents die the children of this one, so that [`end_orphans`] finds them.
pub fn adopt_orphans() {
    // Where the system does not know this, only the process group is cleaned up.
    let _unknown = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
}

/// Ends every child that this process has left: those are orphans of programs that it ran. For command lines at their end.
pub fn end_orphans() {
    for signal in [Signal::TERM, Signal::KILL] {
        let children = children();
        if children.is_empty() {
            return;
        }
        for &child in &children {
            // It may have ended by itself meanwhile.
            let _gone = rustix::process::kill_process(child, signal);
        }
        let deadline = Instant::now() + Duration::from_millis(500);
        while Instant::now() < deadline && rustix::process::wait(rustix::process::WaitOptions::NOHANG).is_ok()
        {
            std::thread::sleep(LOOK);
        }
    }
}

/// The children of every thread of this process.
fn children() -> Vec<Pid> {
    let Ok(tasks) = std::fs::read_dir("/proc/self/task") else { return Vec::new() };
    let lists = tasks.flatten().filter_map(|task| std::fs::read_to_string(task.path().join("children")).ok());
    lists
        .flat_map(|list| list.split_whitespace().filter_map(|pid| pid.parse().ok()).collect::<Vec<i32>>())
        .filter_map(Pid::from_raw)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    fn start(command: &[&str]) -> (Result<Program, StartError>, mpsc::Receiver<Exit>) {
        let (sender, receiver) = mpsc::channel();
        let options = Options {
            command: command.iter().map(OsString::from).collect(),
            display: ":0".into(),
            own_group: true,
            ..Options::default()
        };
        (Program::start(&options, move |exit| sender.send(exit).unwrap()), receiver)
    }

    #[test]
    fn exits_are_told_as_a_shell_does() {
        for (command, status) in [("exit 7", 7), ("kill -TERM $$", 128 + 15), ("true", 0)] {
            let (program, exits) = start(&["sh", "-c", command]);
            let program = program.unwrap();
            assert_eq!(exits.recv().unwrap().status(), status, "{command}");
            assert!(program.exit().is_some());
        }
    }

    #[test]
    fn what_cannot_be_run() {
        assert_eq!(start(&["no-such-program-anywhere"]).0.err().unwrap().exit_status(), 127);
        assert_eq!(start(&["/etc/passwd"]).0.err().unwrap().exit_status(), 126);
        assert_eq!(start(&[]).0.err().unwrap().exit_status(), 127);
    }

    #[test]
    fn the_whole_group_goes() {
        let (program, _exits) = start(&["sh", "-c", "trap '' TERM; sleep 1000 & sleep 1000"]);
        let program = program.unwrap();
        std::thread::sleep(Duration::from_millis(100));
        program.stop(Duration::from_millis(100));
        assert!(rustix::process::test_kill_process_group(program.pid).is_err());
    }
}
