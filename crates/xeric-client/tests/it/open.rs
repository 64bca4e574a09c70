//! Reaching a server by its display's name.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixListener};
use std::time::{Duration, Instant};

use rustix::net::{AddressFamily, SocketAddrUnix, SocketType};
use xeric_client::shell::display::{Address, Display};
use xeric_client::shell::{ConnectError, open, open_display, open_within};
use xeric_testkit::xvfb::Xvfb;

const PATIENCE: Option<Duration> = Some(Duration::from_secs(20));

/// A number that no server here has, and a listener on the TCP port that belongs to it.
fn free_number(host: &str) -> (u32, TcpListener) {
    (20_000..50_000)
        .step_by(7)
        .filter(|number| !std::path::Path::new(&format!("/tmp/.X11-unix/X{number}")).exists())
        .find_map(|number: u32| {
            let port = u16::try_from(number + 6000).unwrap();
            TcpListener::bind((host, port)).ok().map(|listener| (number, listener))
        })
        .unwrap()
}

#[test]
fn nobody_there_names_every_address_that_was_tried() {
    let (number, listener) = free_number("127.0.0.1");
    drop(listener);
    let error = open(Some(&format!(":{number}"))).unwrap_err();
    let path = format!("/tmp/.X11-unix/X{number}");
    assert_eq!(
        error.to_string(),
        format!(
            "no X server answers at display `:{number}`: \
             abstract socket @{path}: Connection refused (os error 111); \
             socket {path}: No such file or directory (os error 2); \
             TCP port {} of localhost: Connection refused (os error 111)",
            number + 6000
        )
    );
    let ConnectError::Unreachable { attempts, .. } = error else { panic!("{error}") };
    assert_eq!(attempts.len(), 3);
    let error = open(Some("no colon")).unwrap_err();
    assert_eq!(error.to_string(), "`no colon` names no display: it has no colon");
    let long = format!("/tmp/{}", "x".repeat(200));
    let display = Display::parse(&long, |_| true).unwrap();
    let attempts = open_display(&display, None, None).unwrap_err();
    assert_eq!(attempts[0].error.raw_os_error(), Some(rustix::io::Errno::NAMETOOLONG.raw_os_error()));
}

#[test]
fn a_tcp_server_is_reached_by_every_name_of_it() {
    for (host, names) in [
        ("127.0.0.1", &["127.0.0.1", "tcp/127.0.0.1", "localhost", "tcp/", ""][..]),
        ("::1", &["[::1]", "::1"]),
    ] {
        let (number, listener) = free_number(host);
        for name in names {
            let opened = open(Some(&format!("{name}:{number}"))).unwrap();
            assert!(matches!(opened.found.address, Address::Tcp { .. }), "{name}");
            // Nothing has been sent.
            let (mut peer, _) = listener.accept().unwrap();
            peer.set_nonblocking(true).unwrap();
            assert_eq!(peer.read(&mut [0; 8]).unwrap_err().kind(), std::io::ErrorKind::WouldBlock);
            assert_eq!(opened.found.search.peer, xeric_client::shell::authority::Peer::local(number));
        }
    }
}

#[test]
fn an_abstract_socket_is_tried_first() {
    let (number, _tcp) = free_number("127.0.0.1");
    let name = format!("/tmp/.X11-unix/X{number}");
    let address = SocketAddr::from_abstract_name(&name).unwrap();
    let listener = UnixListener::bind_addr(&address).unwrap();
    let opened = open(Some(&format!(":{number}.3"))).unwrap();
    assert_eq!(opened.found.address, Address::Abstract(name.into()));
    assert_eq!((opened.screen, opened.handshake.screen()), (3, 3));
    listener.accept().unwrap().0.write_all(b"x").unwrap();
}

#[test]
fn a_launchd_socket_is_reached_by_its_path() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("org.xquartz:0");
    let _listener = UnixListener::bind(&path).unwrap();
    let path = path.to_str().unwrap();
    for (name, screen) in [(path.into(), 0), (format!("{path}.2"), 2), (format!("unix:{path}"), 0)] {
        let opened = open(Some(&name)).unwrap();
        assert_eq!((opened.found.address, opened.screen), (Address::Path(path.into()), screen));
    }
}

#[test]
fn c15_a_server_that_takes_no_more_callers_is_left_in_time() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("full");
    let listener = rustix::net::socket(AddressFamily::UNIX, SocketType::STREAM, None).unwrap();
    rustix::net::bind(&listener, &SocketAddrUnix::new(&path).unwrap()).unwrap();
    rustix::net::listen(&listener, 0).unwrap();
    let name = path.to_str().unwrap();
    let _first = open(Some(name)).unwrap();
    let start = Instant::now();
    let error = open_within(Some(name), Some(Duration::from_millis(100))).unwrap_err();
    assert!(start.elapsed() < Duration::from_secs(5));
    assert_eq!(
        error.to_string(),
        format!("no X server answers at display `{name}`: socket {name}: timed out")
    );
}

#[test]
fn a_real_server_is_reached_over_each_transport() {
    let server = Xvfb::start_with(&["-listen", "tcp", "-ac"]).unwrap();
    for host in ["", "unix", "unix/", "localhost", "127.0.0.1", "[::1]", "::1", "tcp/"] {
        let mut opened = open_within(Some(&format!("{host}:{}", server.number())), PATIENCE).unwrap();
        let exchanged = opened.exchange(&[], PATIENCE).unwrap();
        assert_eq!(exchanged.setup.roots.len(), 1, "{host}");
    }
    let mut opened = open(Some(&format!("{}.1", server.display()))).unwrap();
    let error = opened.exchange(&[], PATIENCE).unwrap_err().to_string();
    assert!(error.starts_with("there is no screen 1: the server has 1 ("), "{error}");
}
