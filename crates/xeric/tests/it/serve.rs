//! `xeric serve`: display numbers, readiness, authority, and what is left behind.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::present::{ConnectionExt as _, EventMask};
use x11rb::protocol::xproto::{AtomEnum, ConnectionExt as _, PropMode};
use x11rb::wrapper::ConnectionExt as _;
use xeric_server::shell::auth::Cookie;
use xeric_testkit::xvfb::Xvfb;

use super::program::{Served, output, status, stderr, xeric};

fn answers(display: &str) -> bool {
    x11rb::connect(Some(display)).is_ok_and(|(c, _)| c.get_input_focus().is_ok_and(|f| f.reply().is_ok()))
}

#[test]
fn a_display_is_taken_once_and_given_back() {
    // Numbers that no other test gets by itself, here and below.
    let mut first = Served::start(&[":4217"]);
    assert!(answers(&first.display));
    let second = output(&["serve", &first.display]);
    assert_eq!(status(&second), 125);
    assert_eq!(
        stderr(&second),
        format!("xeric: cannot serve: display {} is taken by another X server\n", first.display)
    );
    assert!(answers(&first.display), "the first is unharmed");
    assert!(first.socket().exists());
    assert_eq!(first.stop(), Some(0));
    assert!(!first.socket().exists());
    let mut again = Served::start(&[&first.display]);
    assert_eq!(again.display, first.display);
    again.signal("INT");
    assert_eq!(again.child.wait().unwrap().code(), Some(0));
}

#[test]
fn v01_thirty_two_servers_start_at_once() {
    let start = || std::thread::spawn(|| Served::start(&[]));
    let starting: Vec<_> = (0..32).map(|_| start()).collect();
    let servers: Vec<Served> = starting.into_iter().map(|thread| thread.join().unwrap()).collect();
    let displays: BTreeSet<&str> = servers.iter().map(|server| server.display.as_str()).collect();
    assert_eq!(displays.len(), 32);
    assert!(displays.iter().all(|display| answers(display)));
}

#[test]
fn v02_the_server_does_not_reset() {
    let mut server = Served::start(&[]);
    {
        let (connection, screen) = x11rb::connect(Some(&server.display)).unwrap();
        let root = connection.setup().roots[screen].root;
        connection
            .change_property8(
                PropMode::REPLACE,
                root,
                AtomEnum::RESOURCE_MANAGER,
                AtomEnum::STRING,
                b"a.b: c",
            )
            .unwrap()
            .check()
            .unwrap();
    }
    let directory = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let program = directory.path().join("opens_and_closes");
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/opens_and_closes.c");
    let compiled = Command::new("gcc").args([source, "-lX11", "-o"]).arg(&program).output();
    let compiled = compiled.expect("gcc and libx11-dev are installed");
    assert!(compiled.status.success(), "{}", stderr(&compiled));
    let open = || Command::new(&program).arg("300").env("DISPLAY", &server.display).spawn().unwrap();
    let mut openers: Vec<_> = (0..4).map(|_| open()).collect();
    for opener in &mut openers {
        assert!(opener.wait().unwrap().success());
    }
    let (connection, screen) = x11rb::connect(Some(&server.display)).unwrap();
    let root = connection.setup().roots[screen].root;
    let value = connection
        .get_property(false, root, AtomEnum::RESOURCE_MANAGER, AtomEnum::STRING, 0, 100)
        .unwrap()
        .reply()
        .unwrap()
        .value;
    assert_eq!(value, b"a.b: c");
    assert_eq!(server.stop(), Some(0));
}

#[test]
fn v03_readiness_needs_no_signal() {
    let directory = tempfile::tempdir().unwrap();
    let ready = directory.path().join("ready");
    let program = env!("CARGO_BIN_EXE_xeric");
    let script = format!("trap '' USR1; exec 7>{}; exec {program} serve --ready-fd 7", ready.display());
    let server = Served::spawn(Command::new("sh").args(["-c", &script]));
    assert_eq!(format!(":{}", std::fs::read_to_string(&ready).unwrap().trim_end()), server.display);
    assert!(answers(&server.display));
}

#[test]
fn v03_process_one_is_ready_too() {
    needs_unshare("--pid");
    let program = env!("CARGO_BIN_EXE_xeric");
    let first = ["--user", "--map-root-user", "--pid", "--fork", "--kill-child", program];
    let ran = Command::new("unshare")
        .args(first)
        .args(["run", "--", "sh", "-c", "xdpyinfo && echo $PPID"])
        .output();
    let ran = ran.unwrap();
    assert_eq!((status(&ran), stderr(&ran).as_str()), (0, ""));
    assert!(String::from_utf8_lossy(&ran.stdout).ends_with("\n1\n"), "its parent was process 1");
    let mut server = Served::spawn(Command::new("unshare").args(first).arg("serve"));
    assert!(answers(&server.display), "clients outside its name space have no process id there");
    // As process 1 it gets the signals that it asked for, and only those.
    let child = std::fs::read_to_string(format!("/proc/{0}/task/{0}/children", server.child.id())).unwrap();
    assert!(Command::new("kill").args(["-s", "TERM", child.trim()]).status().unwrap().success());
    assert_eq!(server.child.wait().unwrap().code(), Some(0));
}

/// Fails where a test cannot have name spaces of its own: it has to run, here or elsewhere.
fn needs_unshare(kind: &str) {
    let arguments = ["--user", "--map-root-user", "--fork", kind, "true"];
    let tried = Command::new("unshare").args(arguments).output().expect("unshare is installed (util-linux)");
    assert!(
        tried.status.success(),
        "this test runs `unshare {}`, which is not permitted here: {}\
         allow user name spaces (kernel.unprivileged_userns_clone, apparmor_restrict_unprivileged_userns, the container's seccomp profile)",
        arguments.join(" "),
        stderr(&tried)
    );
}

#[test]
fn v04_no_directory_for_sockets_is_no_hindrance() {
    needs_unshare("--mount");
    let program = env!("CARGO_BIN_EXE_xeric");
    let bare = |what: &str| {
        let script = format!("{} && {what}", bare_tmp());
        let mut command = Command::new("unshare");
        command.args(["--user", "--map-root-user", "--mount", "--fork", "--kill-child", "sh", "-c", &script]);
        command
    };
    let ran = bare(&format!("{program} run -- xdpyinfo")).output().unwrap();
    assert_eq!(status(&ran), 0, "{}", stderr(&ran));
    let directory = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let auth = directory.path().join("auth");
    let mut server =
        Served::spawn(&mut bare(&format!("exec {program} serve --tcp --auth {}", auth.display())));
    // Xlib looks for the abstract socket first.
    for display in [server.display.clone(), format!("127.0.0.1{}", server.display)] {
        let client =
            Command::new("xdpyinfo").env("DISPLAY", &display).env("XAUTHORITY", &auth).output().unwrap();
        assert!(client.status.success(), "{display}: {}", stderr(&client));
    }
    drop(server.child.kill());
    let mut error = String::new();
    std::io::Read::read_to_string(&mut server.child.stderr.take().unwrap(), &mut error).unwrap();
    let number = &server.display;
    assert!(error.contains("no socket in /tmp/.X11-unix"), "{error}");
    assert!(error.contains(&format!("clients reach {number} by its abstract socket only")), "{error}");
}

/// Shell commands that make `/tmp` empty and read-only, but for the build when that is below it.
fn bare_tmp() -> String {
    let build = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("a build directory");
    let keep = match build.strip_prefix("/tmp") {
        Ok(below) => {
            let (build, below) = (build.display(), below.display());
            format!("mkdir -p '/mnt/{below}' && mount --bind '{build}' '/mnt/{below}' && ")
        }
        Err(_) => String::new(),
    };
    format!("mount -t tmpfs none /mnt && {keep}mount --rbind /mnt /tmp && mount -o remount,ro,bind /tmp")
}

#[test]
fn v05_killed_servers_stop_nobody() {
    let mut first = Served::start(&[":4218"]);
    let display = first.display.clone();
    for _ in 0..25 {
        first.signal("KILL");
        first.child.wait().unwrap();
        first = Served::start(&[&display]);
        assert!(answers(&display));
    }
    let socket = first.socket();
    assert_eq!(first.stop(), Some(0));
    assert!(!socket.exists());
    assert!(!Path::new(&format!("/tmp/.X{}-lock", &display[1..])).exists());
}

#[test]
fn a_cookie_is_asked_for_when_there_is_a_file() {
    let directory = tempfile::tempdir().unwrap();
    let auth = directory.path().join("auth");
    let path = auth.to_str().unwrap();
    let server = Served::start(&[":4219", "--auth", path]);
    let client = |authority: &str| {
        let mut command = Command::new("xdpyinfo");
        command.env("DISPLAY", &server.display).env("XAUTHORITY", authority).stdout(Stdio::null());
        command.stderr(Stdio::null()).status().unwrap().success()
    };
    assert!(client(path));
    assert!(!client("/dev/null"));
    drop(server);
    // The same file serves again, with the same cookie.
    let before = std::fs::read(&auth).unwrap();
    let _again = Served::start(&[":4219", "--auth", path]);
    if std::fs::read(&auth).unwrap() != before {
        panic!("the cookie was replaced");
    }
}

#[test]
fn the_access_control_list_lets_in_whom_xvfbs_lets_in() {
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let cookie = Cookie::random().unwrap();
    let (theirs, ours) = (path("theirs"), path("ours"));
    // Xvfb takes every cookie of its file, whatever display it is for.
    cookie.write_authority(Path::new(&theirs), 0).unwrap();
    let xvfb = Xvfb::start_with(&["-auth", &theirs, "-listen", "tcp"]).unwrap();
    cookie.write_authority(Path::new(&theirs), xvfb.number()).unwrap();
    let server = Served::start(&["--tcp", "--auth", &ours]);
    let run = |program: &str, arguments: &[&str], display: &str, authority: &str| {
        let mut command = Command::new(program);
        command.args(arguments).env("DISPLAY", display).env("XAUTHORITY", authority);
        command.stderr(Stdio::null()).output().unwrap()
    };
    // What is changed, and who comes in without a cookie then: by the socket, by TCP.
    let seen = |display: &str, authority: &str| -> Vec<(String, bool, bool)> {
        let comes_in =
            |display: &str| run("xlsatoms", &["-range", "1-1"], display, "/dev/null").status.success();
        let mut seen = Vec::new();
        let mut change = |change: &str| {
            let said = run("xhost", &[change], display, authority);
            let said = String::from_utf8(said.stdout).unwrap();
            seen.push((said, comes_in(display), comes_in(&format!("127.0.0.1{display}"))));
        };
        for host in [
            "inet:127.0.0.1",
            "inet:10.0.0.1",
            "inet6:::1",
            "local:",
            "si:localuser:root",
            "si:localuser:#0",
            "si:localuser:#1",
            "si:localuser:nobody-of-this-name",
            "si:localgroup:root",
            "si:hostname:localhost",
            "si:ipv6:::1",
        ] {
            change(&format!("+{host}"));
            change(&format!("-{host}"));
        }
        change("+");
        change("-");
        seen
    };
    assert_eq!(seen(&server.display, &ours), seen(&xvfb.display(), &theirs));
}

#[test]
fn an_idle_server_sleeps() {
    let server = Served::start(&[]);
    let (_connection, _) = x11rb::connect(Some(&server.display)).unwrap();
    let switches = || -> u64 {
        let tasks = std::fs::read_dir(format!("/proc/{}/task", server.child.id())).unwrap();
        let count = |status: String| {
            let lines = status.lines().filter(|line| line.contains("ctxt_switches"));
            lines.map(|line| line.split_whitespace().last().unwrap().parse::<u64>().unwrap()).sum::<u64>()
        };
        tasks.map(|task| count(std::fs::read_to_string(task.unwrap().path().join("status")).unwrap())).sum()
    };
    // What the connection caused settles first.
    std::thread::sleep(Duration::from_millis(500));
    let before = switches();
    std::thread::sleep(Duration::from_secs(2));
    assert_eq!(switches(), before, "no thread of it ran");
}

#[test]
fn output_that_nobody_reads_is_no_error() {
    let mut child = xeric(["lint", "--list"]).stdout(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn signals_that_are_ignored_stay_ignored() {
    let program = env!("CARGO_BIN_EXE_xeric");
    let script = format!("trap '' HUP INT; exec {program} serve");
    let mut server = Served::spawn(Command::new("sh").args(["-c", &script]));
    for name in ["HUP", "INT"] {
        server.signal(name);
        assert!(answers(&server.display), "{name}");
    }
    assert_eq!(server.stop(), Some(0));
}

/// The next completion's count and time.
fn completion(connection: &impl Connection) -> (u64, u64) {
    loop {
        if let Event::PresentCompleteNotify(event) = connection.wait_for_event().unwrap() {
            return (event.msc, event.ust);
        }
    }
}

#[test]
fn present_counts_by_the_refresh() {
    let server = Served::start(&["--refresh", "20"]);
    let (connection, screen) = x11rb::connect(Some(&server.display)).unwrap();
    let root = connection.setup().roots[screen].root;
    let id = connection.generate_id().unwrap();
    connection.present_select_input(id, root, EventMask::COMPLETE_NOTIFY).unwrap();
    connection.present_notify_msc(root, 1, 0, 0, 0).unwrap();
    connection.flush().unwrap();
    let (count, time) = completion(&connection);
    connection.present_notify_msc(root, 2, count + 10, 0, 0).unwrap();
    connection.flush().unwrap();
    let (then, after) = completion(&connection);
    assert_eq!(then, count + 10);
    // 50 ms a frame. The first was asked for up to half a frame before or after it began; a busy machine adds at the end.
    assert!((475_000..2_000_000).contains(&(after - time)), "{}", after - time);
}

/// Fifty clients come and go at once, every other one in the middle of its set-up: whoever comes next is answered.
#[test]
fn c15_who_leaves_in_the_set_up_keeps_nobody_out() {
    use std::io::{Read, Write};
    use std::os::unix::net::UnixStream;
    let server = Served::start(&[]);
    let begun = std::time::Instant::now();
    for round in 0..50 {
        let mut stream = UnixStream::connect(server.socket()).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        let setup = [b'l', 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        if round % 2 == 0 {
            stream.write_all(&setup[..round % 12]).unwrap();
            continue;
        }
        stream.write_all(&setup).unwrap();
        let mut head = [0; 8];
        stream.read_exact(&mut head).unwrap();
        assert_eq!(head[0], 1, "round {round} is accepted");
    }
    assert!(answers(&server.display));
    assert!(begun.elapsed() < Duration::from_secs(20));
}
