//! The proxy in front of displays: our own server, an Xvfb, and one that says what no server says.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::num::NonZeroU64;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::time::{Duration, Instant};

use rustix::net::{AddressFamily, SocketAddrUnix, SocketFlags, SocketType, connect, socket_with};
use x11rb::connection::Connection;
use x11rb::errors::ReplyError;
use x11rb::protocol::shm::ConnectionExt as _;
use x11rb::protocol::xproto::{
    AtomEnum, ChangeWindowAttributesAux, ConnectionExt as _, CreateGCAux, EventMask, ImageFormat, PropMode,
};
use x11rb::rust_connection::{DefaultStream, RustConnection};
use x11rb::wrapper::ConnectionExt as _;
use xeric_server::Config;
use xeric_server::engine::Denied;
use xeric_server::shell::auth::{Access, Cookie};
use xeric_server::shell::display::{self, Display};
use xeric_server::shell::link::Link;
use xeric_session::embed::{Embedded, Origin, Reach};
use xeric_session::proxy::{Options, Proxy};
use xeric_session::recorder::{self, Recorder, Recording};
use xeric_testkit::xvfb::Xvfb;
use xeric_trace::capture::{Item, Meta, Reader, Record, Transport};

const GET_INPUT_FOCUS: [u8; 4] = [43, 0, 1, 0];
const SETUP: [u8; 12] = [b'l', 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0];

fn options(display: &str) -> Options {
    Options {
        display: display.to_owned(),
        authority: None,
        access: Access::SameUser,
        denied: Denied::default(),
        reach: Reach::default(),
    }
}

fn listen(tcp: bool) -> Display {
    Display::bind(&display::Options { number: None, tcp }).unwrap()
}

/// A proxy in front of an Xvfb.
fn before_xvfb(xvfb: &Xvfb) -> Proxy {
    Proxy::start(&options(&xvfb.display()), listen(false), None).unwrap()
}

fn recorder(file: Option<&Path>) -> Recorder {
    let options = recorder::Options { meta: Meta::default(), file: file.map(Path::to_owned) };
    Recorder::start(&options).unwrap()
}

/// A socket to a display of this machine.
fn socket(number: u32) -> UnixStream {
    let fd = socket_with(AddressFamily::UNIX, SocketType::STREAM, SocketFlags::CLOEXEC, None).unwrap();
    let name = format!("/tmp/.X11-unix/X{number}");
    connect(&fd, &SocketAddrUnix::new_abstract_name(name.as_bytes()).unwrap()).unwrap();
    let stream = UnixStream::from(fd);
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    stream
}

fn client(number: u32) -> RustConnection {
    let stream = DefaultStream::from_unix_stream(socket(number)).unwrap().0;
    RustConnection::connect_to_stream(stream, 0).unwrap()
}

/// Answers a set-up: the first eight bytes and the rest.
fn answered<S: Read>(stream: &mut S) -> (Vec<u8>, Vec<u8>) {
    let mut head = vec![0; 8];
    stream.read_exact(&mut head).unwrap();
    let mut rest = vec![0; usize::from(u16::from_le_bytes([head[6], head[7]])) * 4];
    stream.read_exact(&mut rest).unwrap();
    (head, rest)
}

fn set_up<S: Read + Write>(mut stream: S) -> S {
    stream.write_all(&SETUP).unwrap();
    assert_eq!(answered(&mut stream).0[0], 1, "accepted");
    stream
}

fn eventually(what: &str, holds: impl Fn() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(20);
    while !holds() {
        assert!(Instant::now() < deadline, "{what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// The same requests direct and through the proxy, in both byte orders: the same bytes come back.
#[test]
fn s15_bytes_pass_as_they_are_in_both_orders() {
    let xvfb = Xvfb::start().unwrap();
    let proxy = before_xvfb(&xvfb);
    let number: u32 = xvfb.display().trim_start_matches(':').parse().unwrap();
    for big in [false, true] {
        let word = |value: u16| if big { value.to_be_bytes() } else { value.to_le_bytes() };
        let mut setup = vec![if big { b'B' } else { b'l' }, 0];
        for value in [11, 0, 0, 0, 0] {
            setup.extend(word(value));
        }
        // ListExtensions, GetInputFocus, an opcode that nobody has, GetFontPath.
        let mut requests = Vec::new();
        for opcode in [99, 43, 126, 52] {
            requests.extend([opcode, 0]);
            requests.extend(word(1));
        }
        let ask = |mut stream: UnixStream| {
            stream.write_all(&setup).unwrap();
            stream.write_all(&requests).unwrap();
            stream.shutdown(std::net::Shutdown::Write).unwrap();
            let mut all = Vec::new();
            stream.read_to_end(&mut all).unwrap();
            all
        };
        let direct = ask(socket(number));
        let mut through = ask(socket(proxy.number()));
        assert_eq!(direct[0], 1);
        // The base of a client's ids is its own.
        through[12..16].copy_from_slice(&direct[12..16]);
        assert!(direct == through, "{} and {} bytes", direct.len(), through.len());
    }
}

/// A descriptor each way: the memory that the server makes is written to by the client and drawn by the server.
#[test]
fn r08_descriptors_pass_where_they_can() {
    let server = Embedded::start(Config::default(), None).unwrap();
    let mut options = options(&server.display());
    options.authority = Some(server.authority().to_owned());
    let proxy = Proxy::start(&options, listen(false), None).unwrap();
    let client = client(proxy.number());
    let (segment, pixmap, gc) =
        (client.generate_id().unwrap(), client.generate_id().unwrap(), client.generate_id().unwrap());
    let made = client.shm_create_segment(segment, 16 * 16 * 4, false).unwrap().reply().unwrap();
    let memory = std::fs::File::from(made.shm_fd);
    std::os::unix::fs::FileExt::write_all_at(&memory, &[0x5a; 16 * 16 * 4], 0).unwrap();
    client.create_pixmap(24, pixmap, client.setup().roots[0].root, 16, 16).unwrap();
    client.create_gc(gc, pixmap, &CreateGCAux::new()).unwrap();
    client
        .shm_put_image(pixmap, gc, 16, 16, 0, 0, 16, 16, 0, 0, 24, 2, false, segment, 0)
        .unwrap()
        .check()
        .unwrap();
    let image = client.get_image(ImageFormat::Z_PIXMAP, pixmap, 0, 0, 16, 16, !0).unwrap().reply().unwrap();
    assert!(image.data.chunks(4).all(|pixel| pixel[..3] == [0x5a; 3]));
    // And one that the client made.
    let file = tempfile::tempfile().unwrap();
    file.set_len(4096).unwrap();
    let other = client.generate_id().unwrap();
    client.shm_attach_fd(other, std::os::fd::OwnedFd::from(file), false).unwrap().check().unwrap();
}

fn is_present(client: &RustConnection, name: &str) -> bool {
    client.query_extension(name.as_bytes()).unwrap().reply().unwrap().present
}

fn names(client: &RustConnection) -> Vec<String> {
    let names = client.list_extensions().unwrap().reply().unwrap().names;
    names.into_iter().map(|name| String::from_utf8(name.name).unwrap()).collect()
}

/// Over TCP no descriptor passes, so what needs them is hidden; at the other end of ssh MIT-SHM is there and refused.
#[test]
fn r08_what_needs_descriptors_is_hidden_where_they_cannot_pass() {
    let xvfb = Xvfb::start().unwrap();
    for origin in [Origin::Local, Origin::Ssh] {
        let directory = tempfile::tempdir().unwrap();
        let cookie = Cookie::from_bytes([3; 16]);
        let mut options = options(&xvfb.display());
        options.access = Access::Cookie(cookie.clone());
        options.reach.origin = origin;
        let proxy = Proxy::start(&options, listen(true), None).unwrap();
        cookie.write_authority(&directory.path().join("auth"), proxy.number()).unwrap();
        let stream =
            TcpStream::connect(("127.0.0.1", 6000 + u16::try_from(proxy.number()).unwrap())).unwrap();
        let stream = DefaultStream::from_tcp_stream(stream).unwrap().0;
        let client = RustConnection::connect_to_stream_with_auth_info(
            stream,
            0,
            b"MIT-MAGIC-COOKIE-1".to_vec(),
            vec![3; 16],
        )
        .unwrap();
        assert_eq!(is_present(&client, "MIT-SHM"), origin == Origin::Ssh);
        assert_eq!(names(&client).contains(&"MIT-SHM".to_owned()), origin == Origin::Ssh);
        assert!(!is_present(&client, "DRI3") && is_present(&client, "RENDER"));
        if origin == Origin::Ssh {
            assert!(client.shm_query_version().unwrap().reply().is_ok());
            let segment = client.generate_id().unwrap();
            let refused = client.shm_attach(segment, 1, false).unwrap().check();
            let Err(ReplyError::X11Error(error)) = refused else { panic!("{refused:?}") };
            assert_eq!((error.error_code, error.minor_opcode), (1, 1), "BadRequest from Attach");
        }
        assert!(client.get_input_focus().unwrap().reply().is_ok());
    }
}

/// In front of an Xvfb: RENDER is absent, all other numbers are as they were, and so are sequence numbers.
#[test]
fn t07_an_extension_is_denied_and_nothing_moves() {
    let xvfb = Xvfb::start().unwrap();
    let direct = client(xvfb.display().trim_start_matches(':').parse().unwrap());
    let mut options = options(&xvfb.display());
    options.denied = Denied::names(["RENDER", "MIT-SHM"]);
    let proxy = Proxy::start(&options, listen(false), None).unwrap();
    let denied = client(proxy.number());
    let mut expected = names(&direct);
    expected.retain(|name| name != "RENDER" && name != "MIT-SHM");
    assert_eq!(names(&denied), expected);
    for name in &expected {
        let of = |client: &RustConnection| client.query_extension(name.as_bytes()).unwrap().reply().unwrap();
        let (one, other) = (of(&direct), of(&denied));
        assert_eq!(
            (one.major_opcode, one.first_event, one.first_error),
            (other.major_opcode, other.first_event, other.first_error),
            "{name}"
        );
    }
    assert!(!is_present(&denied, "RENDER") && !is_present(&denied, "MIT-SHM"));
    let error = denied.destroy_window(77).unwrap();
    let sequence = error.sequence_number();
    let Err(ReplyError::X11Error(error)) = error.check() else { panic!("there is no window 77") };
    assert_eq!((u64::from(error.sequence), error.bad_value), (sequence, 77));
}

/// The display's cookie is put in place of the client's, and stands nowhere in the recording.
#[test]
fn the_displays_cookie_is_used_and_never_recorded() {
    let server = Embedded::start(Config::default(), None).unwrap();
    let cookie = std::fs::read(server.authority()).unwrap();
    let secret = &cookie[cookie.len() - 16..];
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("a.xeric");
    let mut options = options(&server.display());
    options.authority = Some(server.authority().to_owned());
    options.access = Access::Cookie(Cookie::from_bytes([9; 16]));
    let recorder = {
        let meta = Meta { authority: xeric_trace::capture::Authority::Kept, ..Meta::default() };
        Recorder::start(&recorder::Options { meta, file: Some(file.clone()) }).unwrap()
    };
    let proxy = Proxy::start(&options, listen(false), Some(recorder.tap(false))).unwrap();
    let with = |data: &[u8]| {
        let stream = DefaultStream::from_unix_stream(socket(proxy.number())).unwrap().0;
        let name = b"MIT-MAGIC-COOKIE-1".to_vec();
        RustConnection::connect_to_stream_with_auth_info(stream, 0, name, data.to_vec())
    };
    let refused = with(&[8; 16]).err().unwrap().to_string();
    assert!(refused.contains("Invalid MIT-MAGIC-COOKIE-1 key"), "{refused}");
    let accepted = with(&[9; 16]).unwrap();
    assert!(accepted.get_input_focus().unwrap().reply().is_ok());
    drop(accepted);
    eventually("both are gone", || proxy.connections() == 0);
    proxy.stop().unwrap();
    let Recording { report, .. } = recorder.finish().unwrap();
    assert_eq!((report.clients.len(), report.whole.requests, report.unframed.len()), (2, 1, 0));
    let mut seen = Vec::new();
    let mut reader = Reader::new(std::fs::File::open(&file).unwrap()).unwrap();
    while let Some(item) = reader.next_item().unwrap() {
        if let Item::Record(Record::Chunk { bytes, .. }) = item {
            seen.extend_from_slice(&bytes);
        }
    }
    let holds = |needle: &[u8]| seen.windows(needle.len()).any(|window| window == needle);
    assert!(holds(&[9; 16]), "the program's own was to be kept");
    assert!(!holds(secret), "the display's is recorded");
}

/// Twenty come and go, one of them is killed in the middle of a message.
#[test]
fn twenty_clients_come_and_go() {
    let xvfb = Xvfb::start().unwrap();
    let recorder = recorder(None);
    let proxy = Proxy::start(&options(&xvfb.display()), listen(false), Some(recorder.tap(false))).unwrap();
    let number = proxy.number();
    let mut stays = set_up(socket(number));
    let clients: Vec<_> = (0..20)
        .map(|index| {
            std::thread::spawn(move || {
                let mut stream = set_up(socket(number));
                for _ in 0..50 {
                    stream.write_all(&GET_INPUT_FOCUS).unwrap();
                    stream.read_exact(&mut [0; 32]).unwrap();
                }
                if index == 7 {
                    // The front of a PutImage of 200 kB, and gone.
                    stream.write_all(&[72, 2, 80, 195, 0, 0, 0]).unwrap();
                }
            })
        })
        .collect();
    for client in clients {
        client.join().unwrap();
    }
    eventually("one is left", || proxy.connections() == 1);
    stays.write_all(&GET_INPUT_FOCUS).unwrap();
    stays.read_exact(&mut [0; 32]).unwrap();
    drop(stays);
    eventually("none is left", || proxy.connections() == 0);
    proxy.stop().unwrap();
    let report = recorder.finish().unwrap().report;
    assert_eq!((report.clients.len(), report.whole.requests, report.whole.replies), (21, 1001, 1001));
}

/// A client that asks and asks and does not read is stopped by the display's own back-pressure; nothing is lost.
#[test]
fn who_does_not_read_is_stopped_and_loses_nothing() {
    let server = Embedded::start(Config::default(), None).unwrap();
    let mut options = options(&server.display());
    options.authority = Some(server.authority().to_owned());
    let proxy = Proxy::start(&options, listen(false), None).unwrap();
    let stream = set_up(socket(proxy.number()));
    let mut writer = stream.try_clone().unwrap();
    const ASKED: usize = 400_000;
    let asking = std::thread::spawn(move || writer.write_all(&GET_INPUT_FOCUS.repeat(ASKED)));
    std::thread::sleep(Duration::from_millis(300));
    assert!(!asking.is_finished(), "12.8 MB of answers are held by nobody");
    let mut reader = std::io::BufReader::new(stream);
    let mut answer = [0; 32];
    for index in 1..=ASKED {
        reader.read_exact(&mut answer).unwrap();
        assert_eq!((answer[0], u16::from_le_bytes([answer[2], answer[3]])), (1, (index & 0xffff) as u16));
    }
    asking.join().unwrap().unwrap();
}

/// A display whose clients are answered by `serve`.
fn fake_display(serve: impl FnOnce(UnixStream) + Send + 'static) -> (String, std::thread::JoinHandle<()>) {
    let display = listen(false);
    let name = format!(":{}", display.number());
    let thread = std::thread::spawn(move || {
        let listener = &display.listeners()[0].fd;
        let accept = || {
            let deadline = Instant::now() + Duration::from_secs(20);
            loop {
                if let Ok(fd) = rustix::net::accept(listener) {
                    return UnixStream::from(fd);
                }
                assert!(Instant::now() < deadline);
                std::thread::sleep(Duration::from_millis(2));
            }
        };
        // The first is only a look whether somebody is there.
        drop(accept());
        serve(accept());
    });
    (name, thread)
}

/// Replies that nobody asked for, generic events of 44 bytes and more requests than a number has values: everything passes, is framed,
/// and waits for nothing.
#[test]
fn t05_c08_what_a_display_says_unasked_passes() {
    let (display, server) = fake_display(|mut stream| {
        stream.read_exact(&mut [0; 12]).unwrap();
        let mut setup = vec![1, 0, 11, 0, 0, 0, 8, 0];
        setup.extend([0; 32]);
        stream.write_all(&setup).unwrap();
        let packet = |kind: u8, sequence: u16, tail: &[u8]| {
            let mut bytes = vec![kind, 0];
            bytes.extend(sequence.to_le_bytes());
            bytes.extend(tail);
            bytes.resize(32, 0);
            bytes
        };
        // Unasked, before any request.
        stream.write_all(&packet(1, 0, &[])).unwrap();
        let mut event = packet(35, 0, &[3, 0, 0, 0]);
        event.extend([7; 12]);
        stream.write_all(&event).unwrap();
        let mut requests = vec![0; 4 * 65_537];
        stream.read_exact(&mut requests).unwrap();
        stream.write_all(&packet(1, 1, &[])).unwrap();
        stream.write_all(&packet(1, 1, &[])).unwrap();
        let mut rest = Vec::new();
        stream.read_to_end(&mut rest).unwrap();
    });
    let recorder = recorder(None);
    let mut options = options(&display);
    options.denied = Denied::names(["RENDER"]);
    let proxy = Proxy::start(&options, listen(false), Some(recorder.tap(false))).unwrap();
    let mut stream = set_up(socket(proxy.number()));
    let mut unasked = [0; 32 + 44];
    stream.read_exact(&mut unasked).unwrap();
    assert_eq!((unasked[0], unasked[32], unasked[75]), (1, 35, 7));
    stream.write_all(&GET_INPUT_FOCUS).unwrap();
    stream.write_all(&[127, 0, 1, 0].repeat(65_535)).unwrap();
    stream.write_all(&GET_INPUT_FOCUS).unwrap();
    stream.read_exact(&mut [0; 64]).unwrap();
    drop(stream);
    eventually("it is gone", || proxy.connections() == 0);
    server.join().unwrap();
    proxy.stop().unwrap();
    let report = recorder.finish().unwrap().report;
    assert_eq!((report.whole.requests, report.unframed.len()), (65_537, 0));
    assert!(report.whole.stalls <= 3, "{}", report.whole.stalls);
}

/// A display that takes its time gets everything of a client that is gone.
#[test]
fn what_was_sent_before_the_end_arrives() {
    const SENT: usize = 900_000;
    let (counted, count) = std::sync::mpsc::channel();
    let (display, server) = fake_display(move |mut stream| {
        stream.read_exact(&mut [0; 12]).unwrap();
        stream.write_all(&[1, 0, 11, 0, 0, 0, 0, 0]).unwrap();
        std::thread::sleep(Duration::from_millis(300));
        let mut rest = Vec::new();
        stream.read_to_end(&mut rest).unwrap();
        counted.send(rest.len()).unwrap();
    });
    let proxy = Proxy::start(&options(&display), listen(false), None).unwrap();
    let mut stream = set_up(socket(proxy.number()));
    // More than the display's socket takes: the rest waits in the proxy and in front of it.
    let mut sent = 0;
    stream.set_nonblocking(true).unwrap();
    let deadline = Instant::now() + Duration::from_secs(20);
    while sent < SENT {
        match stream.write(&vec![127; (SENT - sent).min(4096)]) {
            Ok(written) => sent += written,
            Err(error) => assert_eq!(error.kind(), std::io::ErrorKind::WouldBlock),
        }
        assert!(Instant::now() < deadline);
    }
    drop(stream);
    assert_eq!(count.recv_timeout(Duration::from_secs(20)).unwrap(), SENT);
    server.join().unwrap();
    eventually("it is gone", || proxy.connections() == 0);
}

/// A client that is gone while the display still talks to it: what it sent before arrives all the same, and is recorded.
#[test]
fn what_was_sent_arrives_though_nobody_is_there_to_be_answered() {
    let (closed, is_closed) = std::sync::mpsc::channel();
    let (counted, count) = std::sync::mpsc::channel();
    let (display, server) = fake_display(move |mut stream| {
        stream.read_exact(&mut [0; 12]).unwrap();
        let mut setup = vec![1, 0, 11, 0, 0, 0, 8, 0];
        setup.extend([0; 32]);
        stream.write_all(&setup).unwrap();
        is_closed.recv().unwrap();
        // An event for nobody, before anything is read.
        stream.write_all(&[12; 32]).unwrap();
        std::thread::sleep(Duration::from_millis(200));
        let mut rest = Vec::new();
        stream.read_to_end(&mut rest).unwrap();
        counted.send(rest.len()).unwrap();
    });
    let recorder = recorder(None);
    let proxy = Proxy::start(&options(&display), listen(false), Some(recorder.tap(false))).unwrap();
    let mut stream = set_up(socket(proxy.number()));
    let sent = fill(&mut stream);
    drop(stream);
    closed.send(()).unwrap();
    assert_eq!(count.recv_timeout(Duration::from_secs(20)).unwrap(), sent);
    server.join().unwrap();
    eventually("it is gone", || proxy.connections() == 0);
    proxy.stop().unwrap();
    assert_eq!(recorder.finish().unwrap().report.whole.bytes_out, (SETUP.len() + sent) as u64);
}

/// Writes NoOperations until nobody has taken any for a while: what the sockets and the proxy hold is full. How many bytes that were.
fn fill(stream: &mut UnixStream) -> usize {
    stream.set_nonblocking(true).unwrap();
    let (mut sent, mut last) = (0, Instant::now());
    while last.elapsed() < Duration::from_millis(300) {
        match stream.write(&[127, 0, 1, 0].repeat(1024)) {
            Ok(written) => (sent, last) = (sent + written, Instant::now()),
            Err(_) => std::thread::sleep(Duration::from_millis(5)),
        }
    }
    stream.set_nonblocking(false).unwrap();
    sent
}

/// A display that leaves with a last word: a client that is still talking hears it.
#[test]
fn the_last_word_of_a_display_arrives() {
    let (full, is_full) = std::sync::mpsc::channel();
    let (display, server) = fake_display(move |mut stream| {
        stream.read_exact(&mut [0; 12]).unwrap();
        stream.write_all(&[1, 0, 11, 0, 0, 0, 0, 0]).unwrap();
        is_full.recv().unwrap();
        stream.write_all(&[9; 32]).unwrap();
    });
    let proxy = Proxy::start(&options(&display), listen(false), None).unwrap();
    let mut stream = set_up(socket(proxy.number()));
    // Nobody reads.
    fill(&mut stream);
    full.send(()).unwrap();
    server.join().unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    let mut heard = [0; 32];
    stream.read_exact(&mut heard).unwrap();
    assert_eq!(heard, [9; 32]);
    eventually("it is gone", || proxy.connections() == 0);
}

/// Clients that leave while another one keeps the link full are let go once it has room.
#[test]
fn who_leaves_in_front_of_a_full_link_is_let_go() {
    let xvfb = Xvfb::start().unwrap();
    let mut options = options(&xvfb.display());
    options.reach.link = Some(Link { rtt: Duration::ZERO, bits_per_second: NonZeroU64::new(8_000_000) });
    let proxy = Proxy::start(&options, listen(false), None).unwrap();
    // One may leave when the link happens to have room.
    let leaving: Vec<_> = (0..16).map(|_| client(proxy.number())).collect();
    let root = leaving[0].setup().roots[0].root;
    let hears = ChangeWindowAttributesAux::new().event_mask(EventMask::PROPERTY_CHANGE);
    for client in &leaving {
        client.change_window_attributes(root, &hears).unwrap().check().unwrap();
    }
    // Each leaves as soon as it is told something.
    let leaves = |client: RustConnection| std::thread::spawn(move || drop(client.wait_for_event().unwrap()));
    let leaving: Vec<_> = leaving.into_iter().map(leaves).collect();
    let mut busy = set_up(socket(proxy.number()));
    let talking = std::thread::spawn(move || {
        busy.write_all(&[127, 0, 1, 0].repeat(400_000)).unwrap();
        busy.write_all(&GET_INPUT_FOCUS).unwrap();
        busy.read_exact(&mut [0; 32]).unwrap();
        busy
    });
    // A megabyte and a half take a second and a half. Meanwhile the display tells the others something.
    std::thread::sleep(Duration::from_millis(300));
    let (direct, _) = RustConnection::connect(Some(&xvfb.display())).unwrap();
    let (name, kind) = (AtomEnum::RESOURCE_MANAGER, AtomEnum::STRING);
    direct.change_property8(PropMode::REPLACE, root, name, kind, b"a").unwrap().check().unwrap();
    for leaves in leaving {
        leaves.join().unwrap();
    }
    assert!(!talking.is_finished());
    let busy = talking.join().unwrap();
    eventually("only who talks is left", || proxy.connections() == 1);
    drop(busy);
}

/// A client that is done sending still gets its answers, and a display that is gone ends its clients.
#[test]
fn halves_close_one_by_one() {
    let xvfb = Xvfb::start().unwrap();
    let proxy = before_xvfb(&xvfb);
    let mut stream = set_up(socket(proxy.number()));
    stream.write_all(&GET_INPUT_FOCUS.repeat(100)).unwrap();
    stream.shutdown(std::net::Shutdown::Write).unwrap();
    let mut answers = Vec::new();
    stream.read_to_end(&mut answers).unwrap();
    assert_eq!(answers.len(), 3200);
    let mut left = set_up(socket(proxy.number()));
    drop(xvfb);
    assert_eq!(left.read(&mut [0; 32]).unwrap(), 0);
    drop(left);
    eventually("nobody is left", || proxy.connections() == 0);
    // Who comes later is told.
    let mut late = socket(proxy.number());
    late.write_all(&SETUP).unwrap();
    let (head, reason) = answered(&mut late);
    assert_eq!(head[0], 0);
    assert!(String::from_utf8_lossy(&reason).contains("cannot be reached"), "{reason:?}");
}

/// Both transports are recorded.
#[test]
fn t04_clients_on_sockets_and_tcp_are_recorded() {
    let xvfb = Xvfb::start().unwrap();
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("a.xeric");
    let recorder = recorder(Some(&file));
    let mut options = options(&xvfb.display());
    options.access = Access::Anyone;
    let proxy = Proxy::start(&options, listen(true), Some(recorder.tap(false))).unwrap();
    set_up(socket(proxy.number()));
    let path = UnixStream::connect(format!("/tmp/.X11-unix/X{}", proxy.number())).unwrap();
    set_up(path);
    set_up(TcpStream::connect(("127.0.0.1", 6000 + u16::try_from(proxy.number()).unwrap())).unwrap());
    eventually("all are gone", || proxy.connections() == 0);
    proxy.stop().unwrap();
    recorder.finish().unwrap();
    let mut transports = Vec::new();
    let mut reader = Reader::new(std::fs::File::open(&file).unwrap()).unwrap();
    while let Some(item) = reader.next_item().unwrap() {
        if let Item::Record(Record::Connect(connect)) = item {
            transports.push(connect.transport);
        }
    }
    assert_eq!(transports, [Transport::Unix, Transport::Unix, Transport::Tcp]);
}

/// The link is in the proxy too.
#[test]
fn a_link_delays_what_passes() {
    let xvfb = Xvfb::start().unwrap();
    let mut options = options(&xvfb.display());
    let rtt = Duration::from_millis(40);
    options.reach.link = Some(Link { rtt, bits_per_second: None });
    let proxy = Proxy::start(&options, listen(false), None).unwrap();
    let begun = Instant::now();
    let mut stream = set_up(socket(proxy.number()));
    assert!(begun.elapsed() >= rtt);
    for _ in 0..3 {
        let begun = Instant::now();
        stream.write_all(&GET_INPUT_FOCUS.repeat(100)).unwrap();
        stream.read_exact(&mut [0; 3200]).unwrap();
        let took = begun.elapsed();
        // One by one they would take four seconds.
        assert!(took >= rtt && took < rtt * 80, "{took:?}");
    }
}

#[test]
fn a_display_that_is_not_there_is_told() {
    for (name, complaint) in [(":59000", "cannot reach display :59000"), ("nonsense", "is no display")] {
        let error = Proxy::start(&options(name), listen(false), None).err().unwrap().to_string();
        assert!(error.contains(complaint), "{error}");
    }
}
