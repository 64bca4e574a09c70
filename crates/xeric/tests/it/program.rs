//! Running `xeric`, and servers that end with the test.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// The directories that Xvfb is compared with.
pub(crate) const FONTS: &str = "/usr/share/fonts/X11/misc:unscaled,/usr/share/fonts/X11/75dpi:unscaled";

/// `xeric` with these arguments.
pub(crate) fn xeric<A: AsRef<std::ffi::OsStr>>(arguments: impl IntoIterator<Item = A>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xeric"));
    command.args(arguments).stdin(Stdio::null()).env_remove("DISPLAY").env_remove("XAUTHORITY");
    command
}

/// Runs it to its end.
pub(crate) fn output(arguments: &[&str]) -> Output {
    xeric(arguments).output().unwrap()
}

/// Its exit status.
pub(crate) fn status(output: &Output) -> i32 {
    output.status.code().unwrap_or(-1)
}

/// What it printed on standard output.
pub(crate) fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// What it printed on standard error.
pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// What a script of this directory prints, run by the Python that `./test` gives the packages of PyPI that tests need.
pub(crate) fn peer(script: &str, arguments: &[&str]) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let python = root.join("../../target/peers/bin/python");
    assert!(python.exists(), "{} is missing; ./test makes it", python.display());
    let ran = Command::new(python).arg(root.join("tests/it").join(script)).args(arguments).output().unwrap();
    assert!(ran.status.success(), "{}{}", stdout(&ran), stderr(&ran));
    stdout(&ran)
}

/// `xeric serve`, ready; killed with SIGKILL when dropped.
pub(crate) struct Served {
    pub(crate) child: Child,
    pub(crate) display: String,
}

impl Served {
    pub(crate) fn start(arguments: &[&str]) -> Self {
        Self::spawn(&mut xeric([&["serve"], arguments].concat()))
    }

    /// Starts what ends in a server, and reads its display from standard output.
    pub(crate) fn spawn(command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut display = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut display).unwrap();
        if display.is_empty() {
            let mut error = String::new();
            child.stderr.as_mut().unwrap().read_to_string(&mut error).unwrap();
            panic!("no display: {error}");
        }
        Self { child, display: display.trim_end().to_owned() }
    }

    pub(crate) fn signal(&self, name: &str) {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args(["-s", name, &pid]).status().unwrap().success());
    }

    /// Asks it to end, and waits.
    pub(crate) fn stop(&mut self) -> Option<i32> {
        self.signal("TERM");
        self.child.wait().unwrap().code()
    }

    /// The socket file of its display.
    pub(crate) fn socket(&self) -> std::path::PathBuf {
        format!("/tmp/.X11-unix/X{}", &self.display[1..]).into()
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // It may have ended already.
        let _ended = self.child.kill();
        let _reaped = self.child.wait();
    }
}

/// Waits until `holds`, up to ten seconds.
pub(crate) fn eventually(what: &str, holds: impl Fn() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(10);
    while !holds() {
        assert!(Instant::now() < deadline, "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}
