//! The one server that everybody runs against.

use std::io::{self, BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use x11rb::connection::Connection;

use crate::process::ends_within;

/// A server that runs; one that was started here ends when this is dropped.
#[derive(Debug)]
pub struct Server {
    child: Option<Child>,
    display: String,
    name: String,
}

/// How long one that was asked to end may take.
const PATIENCE: Duration = Duration::from_secs(2);

impl Server {
    /// Starts an Xvfb of the first free number.
    ///
    /// # Errors
    /// When there is no Xvfb, or it ends before it is ready.
    pub fn xvfb() -> io::Result<Server> {
        let mut command = Command::new("Xvfb");
        command.args(["-displayfd", "1", "-screen", "0", "1280x1024x24", "-noreset", "-nolisten", "tcp"]);
        let mut server = Server::start(command, String::new())?;
        let (connection, _) = x11rb::connect(Some(server.display())).map_err(io::Error::other)?;
        server.name = xvfb_name(connection.setup().release_number);
        Ok(server)
    }

    /// Starts `xeric serve` of this program.
    ///
    /// # Errors
    /// When it ends before it is ready.
    pub fn xeric(program: &Path) -> io::Result<Server> {
        let mut command = Command::new(program);
        command.arg("serve");
        Server::start(command, format!("xeric serve {}", env!("CARGO_PKG_VERSION")))
    }

    /// One that runs already. Its process is not known, so that it is never kept on one CPU.
    #[must_use]
    pub fn running(display: &str) -> Server {
        Server { child: None, display: display.to_owned(), name: format!("the server of {display}") }
    }

    /// The display to connect to.
    #[must_use]
    pub fn display(&self) -> &str {
        &self.display
    }

    /// What it is, for a table's head.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn pid(&self) -> Option<u32> {
        self.child.as_ref().map(Child::id)
    }

    /// Starts what prints its display's number and a line end once it answers.
    fn start(mut command: Command, name: String) -> io::Result<Server> {
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let program = command.get_program().to_string_lossy().into_owned();
        let mut child =
            command.spawn().map_err(|error| io::Error::new(error.kind(), format!("{program}: {error}")))?;
        let mut line = String::new();
        if let Some(stdout) = child.stdout.take() {
            BufReader::new(stdout).read_line(&mut line)?;
        }
        let number = line.trim().trim_start_matches(':').to_owned();
        let server = Server { child: Some(child), display: format!(":{number}"), name };
        if number.parse::<u32>().is_err() {
            return Err(io::Error::other(format!("{program} ended before it was ready")));
        }
        Ok(server)
    }
}

impl Drop for Server {
    /// Asks it to end, so that it leaves nothing behind; kills it when it does not. Errors mean that it has ended.
    fn drop(&mut self) {
        let Some(child) = &mut self.child else { return };
        let pid = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
        if pid.is_none_or(|pid| kill_process(pid, Signal::TERM).is_err()) || !ends_within(child, PATIENCE) {
            drop(child.kill());
        }
        drop(child.wait());
    }
}

/// `Xvfb 21.1.7` for 12101007: behind a 1, two digits each of the first two numbers and three of the last.
fn xvfb_name(release: u32) -> String {
    format!("Xvfb {}.{}.{}", release / 100_000 % 100, release / 1000 % 100, release % 1000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn xvfb_tells_its_version_in_the_set_up() {
        assert_eq!(xvfb_name(12_101_007), "Xvfb 21.1.7");
    }

    #[test]
    fn a_program_that_prints_no_number_is_no_server() {
        let error = Server::start(Command::new("true"), String::new()).unwrap_err();
        assert!(error.to_string().contains("before it was ready"), "{error}");
    }
}
