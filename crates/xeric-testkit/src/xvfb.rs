//! An Xvfb of one's own: the X.Org server, without a screen, as the oracle of pixels and replies.
//!
//! What holds: it listens on a free display, is ready when `start` returns, does not reset when its last client
//! leaves, and ends when it is dropped. Where Xvfb is missing, that is an error; tests do not skip.

use std::io::{self, BufRead, BufReader};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

/// A running Xvfb with one screen of 1280×1024, depth 24.
#[derive(Debug)]
pub struct Xvfb {
    child: Child,
    number: u32,
}

impl Xvfb {
    /// Starts one with its own font path.
    ///
    /// # Errors
    /// When there is no Xvfb, or it ends before it is ready.
    pub fn start() -> io::Result<Xvfb> {
        Xvfb::start_with(&[])
    }

    /// Starts one with this font path, such as `/usr/share/fonts/X11/misc:unscaled`.
    ///
    /// # Errors
    /// As for [`Xvfb::start`].
    pub fn start_with_fonts(font_path: &str) -> io::Result<Xvfb> {
        Xvfb::start_with(&["-fp", font_path])
    }

    /// Starts one with more arguments.
    ///
    /// # Errors
    /// As for [`Xvfb::start`].
    pub fn start_with(arguments: &[&str]) -> io::Result<Xvfb> {
        let mut child = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "1280x1024x24", "-noreset", "-nolisten", "tcp"])
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| io::Error::new(error.kind(), format!("Xvfb (Debian package xvfb): {error}")))?;
        let mut line = String::new();
        if let Some(stdout) = child.stdout.take() {
            BufReader::new(stdout).read_line(&mut line)?;
        }
        match line.trim().parse() {
            Ok(number) => Ok(Xvfb { child, number }),
            Err(_) => {
                let status = child.wait()?;
                Err(io::Error::other(format!("Xvfb ended before it was ready: {status}")))
            }
        }
    }

    /// The display to connect to, such as `:1`.
    #[must_use]
    pub fn display(&self) -> String {
        format!(":{}", self.number)
    }

    /// The number of the display.
    #[must_use]
    pub fn number(&self) -> u32 {
        self.number
    }

    /// How it ended; nothing when it lives on for a second.
    ///
    /// # Errors
    /// When its process cannot be asked.
    pub fn ended(&mut self) -> io::Result<Option<ExitStatus>> {
        let patience = Instant::now() + Duration::from_secs(1);
        loop {
            let status = self.child.try_wait()?;
            if status.is_some() || Instant::now() > patience {
                return Ok(status);
            }
            sleep(Duration::from_millis(2));
        }
    }

    /// Its process.
    #[must_use]
    pub fn pid(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Xvfb {
    /// Asks it to end, so that it removes its socket and lock; kills it when it does not. Errors mean that it has ended.
    fn drop(&mut self) {
        let pid = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw);
        if pid.is_some_and(|pid| kill_process(pid, Signal::TERM).is_ok()) {
            let patience = Instant::now() + Duration::from_secs(2);
            while matches!(self.child.try_wait(), Ok(None)) && Instant::now() < patience {
                sleep(Duration::from_millis(2));
            }
        }
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_start_side_by_side() {
        let (one, two) = (Xvfb::start().expect("an Xvfb"), Xvfb::start().expect("a second Xvfb"));
        assert_ne!(one.display(), two.display());
    }
}
