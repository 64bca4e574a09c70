//! The set-up: in pieces, refused, damaged, and with requests in the same write.
//!
//! Answers are written by x11rb's encoder and then damaged byte by byte.

use std::io::{Read, Write};
use std::os::unix::net::UnixStream;
use std::thread;
use std::time::Duration;

use x11rb::protocol::xproto::{Depth, Setup, SetupAuthenticate, SetupFailed};
use x11rb::x11_utils::Serialize;
use xeric_client::engine::handshake::{Damage, Handshake, HandshakeError};
use xeric_client::shell::{ConnectError, Exchanged, Socket, exchange, open};
use xeric_testkit::xvfb::Xvfb;

use crate::scripted;

/// GetInputFocus, in this machine's byte order.
fn get_input_focus() -> [u8; 4] {
    let [low, high] = 1u16.to_ne_bytes();
    [43, 0, low, high]
}

/// What the scripted server says, on two screens with more than one visual.
fn answer() -> Setup {
    let mut setup = scripted::setup();
    let screen = &mut setup.roots[0];
    let visual = screen.allowed_depths[0].visuals[0];
    screen.allowed_depths =
        vec![Depth { depth: 24, visuals: vec![visual; 3] }, Depth { depth: 1, visuals: Vec::new() }];
    setup.roots.extend_from_within(..);
    setup.length = words(setup.serialize().len());
    setup
}

fn words(length: usize) -> u16 {
    u16::try_from((length - 8) / 4).unwrap()
}

fn refused(reason: &str) -> Vec<u8> {
    let mut refused = SetupFailed {
        status: 0,
        protocol_major_version: 11,
        protocol_minor_version: 0,
        length: 0,
        reason: reason.as_bytes().to_vec(),
    };
    let mut bytes = refused.serialize();
    bytes.resize(bytes.len().next_multiple_of(4), 0);
    refused.length = words(bytes.len());
    let mut bytes = refused.serialize();
    bytes.resize(bytes.len().next_multiple_of(4), 0);
    bytes
}

fn feed(bytes: &[u8]) -> Result<Setup, HandshakeError> {
    let mut handshake = Handshake::new(None, 0);
    let progress = handshake.feed(bytes)?;
    progress.setup.ok_or_else(|| handshake.ended())
}

fn damage(change: impl FnOnce(&mut Setup)) -> HandshakeError {
    let mut setup = answer();
    change(&mut setup);
    feed(&scripted::encoded(setup)).unwrap_err()
}

#[test]
fn the_request_is_the_protocols() {
    let handshake = Handshake::new(Some(b"0123456789abcdef"), 0);
    let mut expected = if cfg!(target_endian = "little") { vec![b'l', 0] } else { vec![b'B', 0] };
    for field in [11u16, 0, 18, 16, 0] {
        expected.extend(field.to_ne_bytes());
    }
    expected.extend(b"MIT-MAGIC-COOKIE-1\0\x000123456789abcdef");
    assert_eq!(handshake.request(), expected);
    assert!(!format!("{handshake:?}").contains("012345"));
    assert_eq!(Handshake::new(None, 0).request().len(), 12);
}

#[test]
fn an_answer_in_pieces_is_the_answer_and_what_follows_is_left() {
    let expected = answer().serialize();
    for size in [1, 3, 7, 8, 9, 100, expected.len()] {
        let mut handshake = Handshake::new(None, 1);
        let (last, pieces) = {
            let mut pieces: Vec<_> = expected.chunks(size).collect();
            (pieces.pop().unwrap(), pieces)
        };
        for piece in pieces {
            assert!(handshake.missing() > 0);
            let progress = handshake.feed(piece).unwrap();
            assert_eq!((progress.used, progress.setup.is_none()), (piece.len(), true));
        }
        let after = [last, b"a reply"].concat();
        let progress = handshake.feed(&after).unwrap();
        assert_eq!(progress.used, last.len());
        assert_eq!(progress.setup.unwrap().serialize(), expected);
        assert_eq!(handshake.missing(), 0);
    }
}

#[test]
fn c12_values_that_no_server_may_give_are_errors() {
    let wrong = |damage| HandshakeError::Damaged(damage);
    assert_eq!(damage(|setup| setup.resource_id_mask = 0), wrong(Damage::NoIds));
    assert_eq!(
        damage(|setup| setup.resource_id_mask = 0x0010_ffff),
        wrong(Damage::ScatteredIds(0x0010_ffff))
    );
    assert_eq!(
        damage(|setup| setup.resource_id_mask = 0x8000_0001),
        wrong(Damage::ScatteredIds(0x8000_0001))
    );
    let base = Damage::IdBase { base: 0x0030_0000, mask: 0x001f_ffff };
    assert_eq!(damage(|setup| setup.resource_id_base = 0x0030_0000), wrong(base));
    assert_eq!(damage(|setup| setup.roots.clear()), wrong(Damage::NoScreens));
    let version = HandshakeError::Version { major: 12, minor: 0 };
    assert_eq!(damage(|setup| setup.protocol_major_version = 12), version);
    for kind in 3..=255 {
        assert_eq!(feed(&[kind]).unwrap_err(), wrong(Damage::Kind(kind)));
    }
    // A mask may be anywhere, and be all there is.
    for (base, mask) in [(0, 1), (0, u32::MAX), (0x1f, 0xffff_ffe0), (1, 0x8000_0000)] {
        let setup = Setup { resource_id_base: base, resource_id_mask: mask, ..answer() };
        assert_eq!(feed(&setup.serialize()).unwrap().resource_id_mask, mask);
    }
}

#[test]
fn c12_a_screen_beyond_the_last_is_an_error() {
    let screens = |screen| Handshake::new(None, screen).feed(&answer().serialize()).map(|_| ());
    assert_eq!(screens(1), Ok(()));
    assert_eq!(screens(2), Err(HandshakeError::NoSuchScreen { screen: 2, screens: 2 }));
    assert_eq!(
        screens(usize::MAX).unwrap_err().to_string(),
        format!("there is no screen {}: the server has 2", usize::MAX)
    );
}

#[test]
fn c12_a_length_past_the_end_is_an_error() {
    let whole = answer().serialize();
    let with = |at: usize, bytes: &[u8]| {
        let mut changed = whole.clone();
        changed[at..at + bytes.len()].copy_from_slice(bytes);
        feed(&changed).unwrap_err()
    };
    let short = |what| HandshakeError::Damaged(Damage::TooShort(what));
    assert_eq!(with(24, &u16::MAX.to_ne_bytes()), short("the vendor's name"));
    assert_eq!(with(29, &[255]), short("the list of formats"));
    assert_eq!(with(28, &[255]), short("a screen"));
    // The first screen begins after the vendor's 8 bytes and one format of 8.
    let screen = 40 + 8 + 8;
    assert_eq!(with(screen + 39, &[255]), short("a depth"));
    assert_eq!(with(screen + 40 + 2, &u16::MAX.to_ne_bytes()), short("a list of visuals"));
    assert_eq!(with(6, &0u16.to_ne_bytes()), short("the fixed part"));
    // Cut off by its own length, word by word: an error each time, and no panic.
    for length in 0..words(whole.len()) {
        assert!(matches!(with(6, &length.to_ne_bytes()), HandshakeError::Damaged(_)), "{length}");
    }
}

#[test]
fn every_byte_of_an_answer_may_be_any() {
    let whole = answer().serialize();
    for at in 0..whole.len() {
        for value in [0, 1, 0x7f, 0x80, 0xff] {
            let mut changed = whole.clone();
            changed[at] = value;
            // An answer, an error or a wait for more: whichever, it is a value.
            let _ = feed(&changed);
        }
    }
}

#[test]
fn a_refusal_has_the_servers_words_and_no_control_characters() {
    let reason = |text: &str| feed(&refused(text)).unwrap_err();
    let words = |reason: &str| HandshakeError::Refused { reason: reason.into() };
    assert_eq!(reason("No protocol specified\n"), words("No protocol specified"));
    assert_eq!(reason("a\x1b[31mb"), words("a\u{fffd}[31mb"));
    assert_eq!(reason("").to_string(), "the server refuses: it gives no reason");
    // A reason that claims to be longer than it is.
    let mut long = refused("abcd");
    long[1] = 200;
    assert_eq!(feed(&long).unwrap_err(), words("abcd"));
    // A server of another version says so by refusing without words.
    let mut other = refused("");
    other[2..4].copy_from_slice(&10u16.to_ne_bytes());
    assert_eq!(feed(&other).unwrap_err(), HandshakeError::Version { major: 10, minor: 0 });
    let more = SetupAuthenticate { status: 2, reason: b"say more\0\0\0\0".to_vec() };
    assert_eq!(
        feed(&more.serialize()).unwrap_err(),
        HandshakeError::Authenticate { reason: "say more".into() }
    );
}

#[test]
fn a_refusal_that_is_cut_off_is_told_as_far_as_it_came() {
    let mut handshake = Handshake::new(None, 0);
    handshake.feed(&refused("Authorization required")[..14]).unwrap();
    assert_eq!(handshake.ended(), HandshakeError::Refused { reason: "Author".into() });
    assert_eq!(Handshake::new(None, 0).ended(), HandshakeError::Ended { received: 0 });
}

/// Runs a set-up against what `server` does with the other end of a socket.
fn against(
    following: &[u8],
    patience: Option<Duration>,
    server: impl FnOnce(UnixStream) + Send + 'static,
) -> Result<Exchanged, ConnectError> {
    let (ours, theirs) = UnixStream::pair().unwrap();
    let server = thread::spawn(move || server(theirs));
    let result =
        exchange(&Socket::try_from(ours).unwrap(), &mut Handshake::new(None, 0), following, patience);
    server.join().unwrap();
    result
}

#[test]
fn requests_go_in_the_same_write_and_their_answers_are_kept() {
    let request = get_input_focus();
    let exchanged = against(&request, None, |mut server| {
        let mut arrived = [0; 64];
        // The socket keeps what one write wrote together.
        assert_eq!(server.read(&mut arrived).unwrap(), 12 + 4);
        server.write_all(&[answer().serialize(), vec![1; 32]].concat()).unwrap();
    })
    .unwrap();
    assert_eq!(exchanged.setup.serialize(), answer().serialize());
    assert_eq!((exchanged.rest, exchanged.sent), (vec![1; 32], 4));
}

#[test]
fn c15_a_server_that_goes_during_the_set_up_is_an_error() {
    for sent in [0, 1, 8, 60] {
        let patience = (sent == 8).then_some(Duration::from_secs(5));
        let error = against(&[0; 4096], patience, move |mut server| {
            server.write_all(&answer().serialize()[..sent]).unwrap();
        });
        let error = error.unwrap_err().to_string();
        assert_eq!(
            error,
            format!("the server closed the connection during the set-up, after {sent} bytes of its answer")
        );
    }
}

#[test]
fn c15_a_server_that_says_nothing_is_left_in_time() {
    let (ours, _theirs) = UnixStream::pair().unwrap();
    let patience = Some(Duration::from_millis(50));
    let socket = Socket::try_from(ours).unwrap();
    let error = exchange(&socket, &mut Handshake::new(None, 0), &[], patience).unwrap_err();
    assert!(matches!(error, ConnectError::TimedOut), "{error}");
}

#[test]
fn a_refusal_is_read_although_the_server_closed_over_the_requests_that_followed() {
    // More than the socket takes, so that writing fails too.
    for length in [4, 4 << 20] {
        let error = against(&vec![0; length], None, |mut server| {
            server.read_exact(&mut [0; 12]).unwrap();
            server.write_all(&refused("No")).unwrap();
        });
        assert_eq!(error.unwrap_err().to_string(), "the server refuses: No");
    }
}

#[test]
fn a_refusal_over_tcp_is_read_although_the_connection_is_reset() {
    for length in [4, 4 << 20] {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let ours = std::net::TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let (mut theirs, _) = listener.accept().unwrap();
        let server = thread::spawn(move || {
            theirs.read_exact(&mut [0; 12]).unwrap();
            theirs.write_all(&refused("No")).unwrap();
            // Closing over unread bytes resets.
            drop(theirs);
        });
        let socket = Socket::try_from(ours).unwrap();
        let error = exchange(&socket, &mut Handshake::new(None, 0), &vec![0; length], None).unwrap_err();
        server.join().unwrap();
        assert_eq!(error.to_string(), "the server refuses: No");
    }
}

#[test]
fn xvfb_answers_requests_that_follow_the_set_up() {
    let server = Xvfb::start().unwrap();
    let mut opened = open(Some(&server.display())).unwrap();
    let exchanged = opened.exchange(&get_input_focus(), Some(Duration::from_secs(20))).unwrap();
    assert_eq!(exchanged.setup.roots[opened.screen].width_in_pixels, 1280);
    assert_eq!(exchanged.sent, 4);
    assert!(exchanged.rest.is_empty() || exchanged.rest.len() == 32, "{}", exchanged.rest.len());
}
