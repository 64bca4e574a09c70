//! Names of displays: what libxcb takes, and where it looks.

use std::path::Path;
use std::process::Command;

use xeric_client::shell::display::{Address, Display, DisplayError};

/// A file system in which these are sockets.
const SOCKETS: [&str; 3] = ["/tmp/s", "/private/tmp/com.apple.launchd.x/org.xquartz:0", "/tmp/v1.2"];

fn parse(name: &str) -> Result<Display, DisplayError> {
    Display::parse(name, |path| SOCKETS.iter().any(|socket| Path::new(socket) == path))
}

fn socket(path: &str) -> Address {
    Address::Path(path.into())
}

fn hidden(path: &str) -> Address {
    Address::Abstract(path.into())
}

fn tcp(host: &str, port: u16) -> Address {
    Address::Tcp { host: host.into(), port }
}

#[test]
fn names_are_taken_as_libxcb_takes_them() {
    // Every name here means the same in all versions of libxcb; the peer is the one that is installed.
    let names = [
        ":0",
        ":0.1",
        ":12.3",
        ":65536",
        ":01",
        "host:0",
        "tcp/host:0",
        "tcp/host:0.2",
        "localhost:10",
        "localhost:10.3",
        "[::1]:0",
        "[::1]:0.1",
        "::1:0",
        "::1:0.1",
        ":::0",
        "2001:db8::1:7",
        "unix/:0",
        "unix/:0.1",
        "unix/host:3",
        "inet/h:0",
        "inet6/h:0",
        "h.1:0",
        "192.168.1.1:0",
        "h:0:1",
        "localhost/unix:0",
        ":0.",
        ":0.x",
        ":x",
        ":",
        "0",
        ":1a",
        ":0x10",
        "h:0.1.2",
        ":0 ",
        "unix/",
        "host",
        "host:",
        "host.0",
    ];
    const ASK: &str = "
import ctypes, sys
xcb = ctypes.CDLL('libxcb.so.1')
for name in sys.argv[1:]:
    host, display, screen = ctypes.c_char_p(), ctypes.c_int(), ctypes.c_int()
    parsed = xcb.xcb_parse_display(name.encode(), ctypes.byref(host), ctypes.byref(display), ctypes.byref(screen))
    print(f'{display.value}.{screen.value}' if parsed else 'none')
";
    let output =
        Command::new("python3").args(["-c", ASK]).args(names).env_remove("DISPLAY").output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(said.lines().count(), names.len(), "{}", String::from_utf8_lossy(&output.stderr));
    for (name, theirs) in names.iter().zip(said.lines()) {
        let ours = parse(name);
        // The one name that it parses and can never connect to: no protocol of this name.
        if *name == "localhost/unix:0" {
            assert!(ours.is_err());
            continue;
        }
        let ours = ours.map_or("none".into(), |display| format!("{}.{}", display.number(), display.screen()));
        assert_eq!(ours, theirs, "{name}");
    }
}

#[test]
fn addresses_are_tried_in_libxcbs_order() {
    // As `strace -e connect xdpyinfo -display NAME` shows it of libxcb 1.15, but for tcp/:0, which it gives up.
    let at = |name| parse(name).unwrap().addresses();
    let unix = |number| {
        let path = format!("/tmp/.X11-unix/X{number}");
        if cfg!(target_os = "linux") { vec![hidden(&path), socket(&path)] } else { vec![socket(&path)] }
    };
    let with_tcp = |number, port| [unix(number), vec![tcp("localhost", port)]].concat();
    assert_eq!(at(":0"), with_tcp(0, 6000));
    assert_eq!(at(":77.1"), with_tcp(77, 6077));
    assert_eq!(at(":59535"), with_tcp(59535, 65535));
    assert_eq!(at(":59536"), unix(59536));
    assert_eq!(at("unix:0"), unix(0));
    assert_eq!(at("unix:3.1"), unix(3));
    assert_eq!(at("unix/:0"), unix(0));
    assert_eq!(at("unix/host:77"), unix(77));
    assert_eq!(at("localhost:10"), [tcp("localhost", 6010)]);
    assert_eq!(at("127.0.0.1:77"), [tcp("127.0.0.1", 6077)]);
    assert_eq!(at("tcp/host:0"), [tcp("host", 6000)]);
    assert_eq!(at("inet6/127.0.0.1:77"), [tcp("127.0.0.1", 6077)]);
    assert_eq!(at("tcp/:0"), [tcp("localhost", 6000)]);
    assert_eq!(at("[::1]:77"), [tcp("::1", 6077)]);
    assert_eq!(at("[fe80::1%eth0]:0"), [tcp("fe80::1%eth0", 6000)]);
    assert_eq!(at("::1:77"), [tcp("::1", 6077)]);
}

#[test]
fn a_path_is_a_socket_by_itself() {
    let place =
        |name: &str| parse(name).map(|display| (display.addresses(), display.number(), display.screen()));
    let launchd = "/private/tmp/com.apple.launchd.x/org.xquartz:0";
    for prefix in ["", "unix:"] {
        let place = |rest: &str| place(&format!("{prefix}{rest}"));
        assert_eq!(place("/tmp/s"), Ok((vec![socket("/tmp/s")], 0, 0)));
        assert_eq!(place("/tmp/s.1"), Ok((vec![socket("/tmp/s")], 0, 1)));
        assert_eq!(place(launchd), Ok((vec![socket(launchd)], 0, 0)));
        assert_eq!(place(&format!("{launchd}.2")), Ok((vec![socket(launchd)], 0, 2)));
        // What exists is not cut at its dot.
        assert_eq!(place("/tmp/v1.2"), Ok((vec![socket("/tmp/v1.2")], 0, 0)));
        for none in ["/tmp/none", "/tmp/none:0", "/tmp/s.x", "/tmp/s.", "/tmp/s.-1", "/tmp/s.99999999999"] {
            assert!(place(none).is_err(), "{none}");
        }
    }
}

#[test]
fn what_names_no_display_is_told_why() {
    let told = |name| parse(name).unwrap_err().to_string();
    let numbers = "after the colon belong a display's number and, after a dot, a screen's";
    assert_eq!(told("0"), "`0` names no display: it has no colon");
    // libxcb takes these, as negative numbers and others that nobody meant.
    for name in [":-1", ":+1", ": 1", ":99999999999", ":1.-1", ":1.4294967296"] {
        assert_eq!(told(name), format!("`{name}` names no display: {numbers}"));
    }
    assert_eq!(
        told("decnet/h:0"),
        "`decnet/h:0` names no display: before the slash belongs unix, tcp, inet or inet6"
    );
    assert_eq!(told("[host]:0"), "`[host]:0` names no display: between brackets belongs an IPv6 address");
    assert_eq!(told("host:59536"), "display 59536 has no TCP port: the last that has is 59535");
    assert_eq!(told("unix:/tmp/none"), "`unix:/tmp/none` names no display: there is no such socket");
}

#[test]
fn without_a_name_it_is_the_environments() {
    use std::ffi::OsString;
    use std::os::unix::ffi::OsStringExt;

    const ALONE: &str = "XERIC_TEST_EXPECTED";
    // In processes of their own, because the environment is the process's.
    if let Ok(expected) = std::env::var(ALONE) {
        for name in [None, Some("")] {
            let found = Display::named(name).map(|display| display.number().to_string());
            assert_eq!(found.unwrap_or_else(|error| error.to_string()), expected);
        }
        assert_eq!(Display::named(Some(":8")).unwrap().number(), 8);
        return;
    }
    let not_set = "DISPLAY is not set, and no display was named";
    for (display, expected) in [
        (None, not_set),
        (Some(OsString::new()), not_set),
        (Some(":5".into()), "5"),
        (Some(OsString::from_vec(vec![b':', 0xff])), "DISPLAY is not Unicode"),
    ] {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["--exact", "display::without_a_name_it_is_the_environments"]).env(ALONE, expected);
        match display {
            Some(display) => command.env("DISPLAY", display),
            None => command.env_remove("DISPLAY"),
        };
        let output = command.output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && said.contains("1 passed"), "{said}");
    }
}
