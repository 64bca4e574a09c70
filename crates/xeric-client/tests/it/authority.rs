//! Which cookie is sent: beside libxcb's choice, and whatever the file holds.

use std::io;
use std::net::IpAddr;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use xeric_client::engine::handshake::HandshakeError;
use xeric_client::shell::authority::{self, Family, Outcome, Peer};
use xeric_client::shell::display::Display;
use xeric_client::shell::{ConnectError, open_display};
use xeric_testkit::xvfb::Xvfb;

const COOKIE: &[u8] = b"MIT-MAGIC-COOKIE-1";
const RIGHT: &[u8] = b"the right key!!!";
const WRONG: &[u8] = b"the wrong key!!!";
const PATIENCE: Option<Duration> = Some(Duration::from_secs(20));

fn entry(family: Family, address: &[u8], display: &str, protocol: &[u8], key: &[u8]) -> Vec<u8> {
    let mut bytes = family.0.to_be_bytes().to_vec();
    for string in [address, display.as_bytes(), protocol, key] {
        bytes.extend(u16::try_from(string.len()).unwrap().to_be_bytes());
        bytes.extend(string);
    }
    bytes
}

fn host() -> Vec<u8> {
    Peer::local(0).address
}

fn find(bytes: &[u8], peer: &Peer) -> (Option<Vec<u8>>, Outcome) {
    let (cookie, outcome) = authority::find(bytes, peer).unwrap();
    (cookie.map(|cookie| cookie.secret().to_vec()), outcome)
}

/// What the installed client of libxcb makes of an authority file: whether it gets in.
fn libxcb_gets_in(display: &str, file: &Path) -> bool {
    let output =
        Command::new("xdpyinfo").args(["-display", display]).env("XAUTHORITY", file).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    let refused =
        ["Authorization required", "Invalid MIT-MAGIC-COOKIE-1 key"].iter().any(|words| said.contains(words));
    assert!(output.status.success() || refused, "{said}");
    output.status.success()
}

fn we_get_in(display: &str, file: &Path) -> bool {
    let display = Display::named(Some(display)).unwrap();
    let mut opened = open_display(&display, Some(file.to_owned()), PATIENCE).unwrap();
    match opened.exchange(&[], PATIENCE) {
        Ok(_) => true,
        Err(ConnectError::SetUp { error: HandshakeError::Refused { .. }, .. }) => false,
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn c16_the_cookie_that_libxcb_sends_is_sent() {
    let directory = tempfile::tempdir().unwrap();
    let servers = directory.path().join("server");
    std::fs::write(&servers, entry(Family::WILD, b"", "", COOKIE, RIGHT)).unwrap();
    let servers = servers.to_str().unwrap();
    let server = Xvfb::start_with(&["-auth", servers, "-listen", "tcp"]).unwrap();
    let number = server.number().to_string();
    let local = |display: &str, key: &[u8]| entry(Family::LOCAL, &host(), display, COOKIE, key);
    let loopback = entry(Family::INTERNET, &[127, 0, 0, 1], &number, COOKIE, WRONG);
    let files = [
        ("local", local(&number, RIGHT)),
        ("any display", local("", RIGHT)),
        ("another display", local(&format!("{number}0"), RIGHT)),
        ("a padded number", local(&format!("0{number}"), RIGHT)),
        ("another host", entry(Family::LOCAL, b"elsewhere", &number, COOKIE, RIGHT)),
        ("no host", entry(Family::LOCAL, b"", &number, COOKIE, RIGHT)),
        ("localhost", entry(Family::LOCAL, b"localhost", &number, COOKIE, RIGHT)),
        ("wild", entry(Family::WILD, b"", &number, COOKIE, RIGHT)),
        ("wild with an address", entry(Family::WILD, b"elsewhere", &number, COOKIE, RIGHT)),
        ("wild for another display", entry(Family::WILD, b"", &format!("{number}0"), COOKIE, RIGHT)),
        ("127.0.0.1", entry(Family::INTERNET, &[127, 0, 0, 1], &number, COOKIE, RIGHT)),
        ("127.0.0.1, then local", [loopback, local(&number, RIGHT)].concat()),
        ("127.0.0.2", entry(Family::INTERNET, &[127, 0, 0, 2], &number, COOKIE, RIGHT)),
        (
            "::1",
            entry(
                Family::INTERNET6,
                &[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
                &number,
                COOKIE,
                RIGHT,
            ),
        ),
        ("right, then wrong", [local(&number, RIGHT), local(&number, WRONG)].concat()),
        ("wrong, then right", [local(&number, WRONG), local(&number, RIGHT)].concat()),
        (
            "wrong and wild, then right",
            [entry(Family::WILD, b"", "", COOKIE, WRONG), local("", RIGHT)].concat(),
        ),
        (
            "another protocol first",
            [entry(Family::LOCAL, &host(), "", b"OTHER", WRONG), local("", RIGHT)].concat(),
        ),
        ("a name in other letters", entry(Family::LOCAL, &host(), "", b"mit-magic-cookie-1", RIGHT)),
        ("nothing", Vec::new()),
        ("damage, then right", [&local("1", RIGHT)[..40], &local(&number, RIGHT)].concat()),
        ("right, then damage", [&local(&number, RIGHT), &local("1", RIGHT)[..40]].concat()),
    ];
    let file = directory.path().join("client");
    let mut let_in = 0;
    for (name, bytes) in &files {
        std::fs::write(&file, bytes).unwrap();
        for host in ["", "127.0.0.1", "127.0.0.2", "[::1]"] {
            let display = format!("{host}:{number}");
            let theirs = libxcb_gets_in(&display, &file);
            assert_eq!(we_get_in(&display, &file), theirs, "{name}, {display}");
            let_in += usize::from(theirs);
        }
    }
    assert!((20..60).contains(&let_in), "both happen: {let_in}");
}

#[test]
fn c16_damage_stops_the_scan_in_every_field() {
    let peer = Peer { family: Family::LOCAL, address: b"here".to_vec(), display: 5 };
    let other = entry(Family::LOCAL, b"there", "5", COOKIE, WRONG);
    let ours = entry(Family::LOCAL, b"here", "5", COOKIE, RIGHT);
    for cut in 1..ours.len() {
        let alone = find(&ours[..cut], &peer);
        assert_eq!(alone, (None, Outcome::Damaged { entries: 0 }), "{cut}");
        let after = find(&[&other, &ours[..cut]].concat(), &peer);
        assert_eq!(after, (None, Outcome::Damaged { entries: 1 }), "{cut}");
        let before = find(&[&ours, &other[..cut]].concat(), &peer);
        assert_eq!(before, (Some(RIGHT.to_vec()), Outcome::Found { index: 0 }), "{cut}");
    }
    assert_eq!(find(&ours, &peer), (Some(RIGHT.to_vec()), Outcome::Found { index: 0 }));
    assert_eq!(find(&[], &peer), (None, Outcome::Missing { entries: 0 }));
    assert_eq!(find(&other, &peer), (None, Outcome::Missing { entries: 1 }));
}

#[test]
fn c16_a_file_without_end_is_read_to_a_limit() {
    let peer = Peer::local(0);
    let (cookie, outcome) = authority::find(io::repeat(0), &peer).unwrap();
    assert!(cookie.is_none());
    // An entry of zeros has ten bytes.
    assert_eq!(outcome, Outcome::Damaged { entries: (4 << 20) / 10 });
    let unreadable = authority::look_up(Some("/".into()), peer.clone()).1.outcome;
    assert_eq!(unreadable, Outcome::Unreadable(io::ErrorKind::IsADirectory));
    let missing = authority::look_up(Some("/nowhere/at/all".into()), peer).1.outcome;
    assert_eq!(missing, Outcome::Unreadable(io::ErrorKind::NotFound));
}

#[test]
fn c16_addresses_have_the_family_that_libxcb_gives_them() {
    let peer = |address: &str| Peer::at(address.parse::<IpAddr>().unwrap(), 3);
    for local in ["127.0.0.1", "::1", "::ffff:127.0.0.1"] {
        assert_eq!(peer(local), Peer::local(3), "{local}");
    }
    let internet = |address: &[u8]| Peer { family: Family::INTERNET, address: address.to_vec(), display: 3 };
    assert_eq!(peer("10.1.2.3"), internet(&[10, 1, 2, 3]));
    assert_eq!(peer("127.0.0.2"), internet(&[127, 0, 0, 2]));
    assert_eq!(peer("::ffff:10.1.2.3"), internet(&[10, 1, 2, 3]));
    let v6 = peer("2001:db8::9");
    assert_eq!((v6.family, v6.address.len(), v6.address[15]), (Family::INTERNET6, 16, 9));
    let name = Command::new("uname").arg("-n").output().unwrap().stdout;
    assert_eq!([host(), b"\n".to_vec()].concat(), name);
}

#[test]
fn the_file_is_xauthoritys_or_the_homes() {
    let file = |xauthority: Option<&str>, home: Option<&str>| {
        authority::file_by(xauthority.map(Into::into), home.map(Into::into))
    };
    assert_eq!(file(Some("/a/b"), Some("/home/me")), Some("/a/b".into()));
    assert_eq!(file(None, Some("/home/me")), Some("/home/me/.Xauthority".into()));
    assert_eq!(file(None, None), None);
    assert_eq!(file(None, Some("")), None);
}

#[test]
fn c16_a_refusal_says_what_was_wanted_and_never_the_key() {
    let directory = tempfile::tempdir().unwrap();
    let servers = directory.path().join("server");
    std::fs::write(&servers, entry(Family::WILD, b"", "", COOKIE, RIGHT)).unwrap();
    let server = Xvfb::start_with(&["-auth", servers.to_str().unwrap()]).unwrap();
    let display = Display::named(Some(&server.display())).unwrap();
    let number = server.number();
    let file = directory.path().join("client");
    let shown = file.display();
    let wanted = format!("local host {:?}, display {number}", String::from_utf8(host()).unwrap());
    let other = entry(Family::LOCAL, b"elsewhere", "", COOKIE, RIGHT);
    let cases = [
        (
            Some(entry(Family::WILD, b"", "", COOKIE, WRONG)),
            "Invalid MIT-MAGIC-COOKIE-1 key",
            format!("a cookie was sent: entry 1 of {shown}, for {wanted}"),
        ),
        (
            Some(other.clone()),
            "Authorization required, but no authorization protocol specified",
            format!(
                "no cookie was sent: none of the 1 entries of {shown} is a MIT-MAGIC-COOKIE-1 for {wanted}"
            ),
        ),
        (
            Some([&other, &other[..30]].concat()),
            "Authorization required, but no authorization protocol specified",
            format!(
                "no cookie was sent: {shown} is damaged after 1 entries, none of which is a MIT-MAGIC-COOKIE-1 for {wanted}"
            ),
        ),
        (
            None,
            "Authorization required, but no authorization protocol specified",
            format!("no cookie was sent: {shown} cannot be read: entity not found ({wanted} wanted)"),
        ),
    ];
    for (bytes, reason, said) in cases {
        match bytes {
            Some(bytes) => std::fs::write(&file, bytes).unwrap(),
            None => std::fs::remove_file(&file).unwrap(),
        }
        let mut opened = open_display(&display, Some(file.clone()), PATIENCE).unwrap();
        let debug = format!("{opened:?}");
        // With a request after it, which the server never answers.
        let error = opened.exchange(&[127, 0, 1, 0], PATIENCE).unwrap_err();
        let address = &opened.found.address;
        assert_eq!(error.to_string(), format!("the server refuses: {reason} ({address}); {said}"));
        for text in [debug, error.to_string(), format!("{error:?}")] {
            for key in [RIGHT, WRONG] {
                let decimal = format!("{key:?}");
                let key = String::from_utf8_lossy(key);
                assert!(!text.contains(&*key) && !text.contains(decimal.trim_matches(['[', ']'])), "{text}");
            }
        }
    }
}
