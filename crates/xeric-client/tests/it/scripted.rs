//! A server that does what a script says: a thread at the other end of a socketpair that makes the set-up and then plays a function, message
//! by message, with delays, pieces and lies as it likes.
//!
//! Messages are laid out here by hand, after the protocol's encoding; neither x11rb's encoder nor the client's code has a part in them.

use std::io::{ErrorKind, Read, Write};
use std::os::unix::net::UnixStream;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use x11rb::protocol::xproto::{AtomEnum, Depth, Format, ImageOrder, PropMode, Screen, Setup, Visualtype};
use x11rb::wrapper::ConnectionExt as _;
use x11rb::x11_utils::Serialize;
use xeric_client::shell::Socket;
use xeric_client::{Connection, Wanted};

/// The id base that the scripted server gives.
pub(crate) const BASE: u32 = 0x0020_0000;
/// The major opcode that the scripted server gives to extensions that it has.
pub(crate) const EXTENSION: u8 = 140;
/// Nothing in a test takes as long.
const PATIENCE: Duration = Duration::from_secs(20);

/// What the scripted server says of itself.
pub(crate) fn setup() -> Setup {
    let visual = Visualtype { visual_id: 0x21, bits_per_rgb_value: 8, ..Visualtype::default() };
    let depths = vec![Depth { depth: 24, visuals: vec![visual] }];
    let screen = Screen { root: 0x40, root_depth: 24, allowed_depths: depths, ..Screen::default() };
    Setup {
        status: 1,
        protocol_major_version: 11,
        protocol_minor_version: 0,
        length: 0,
        release_number: 1,
        resource_id_base: BASE,
        resource_id_mask: 0x001f_ffff,
        motion_buffer_size: 0,
        maximum_request_length: 0xffff,
        image_byte_order: ImageOrder::LSB_FIRST,
        bitmap_format_bit_order: ImageOrder::LSB_FIRST,
        bitmap_format_scanline_unit: 32,
        bitmap_format_scanline_pad: 32,
        min_keycode: 8,
        max_keycode: 255,
        vendor: b"a script".to_vec(),
        pixmap_formats: vec![Format { depth: 24, bits_per_pixel: 32, scanline_pad: 32 }],
        roots: vec![screen],
    }
}

/// A set-up as it is on the wire, its length filled in.
pub(crate) fn encoded(mut setup: Setup) -> Vec<u8> {
    setup.length = ((setup.serialize().len() - 8) / 4) as u16;
    setup.serialize()
}

/// The server's end of the connection.
#[derive(Debug)]
pub(crate) struct Peer {
    pub(crate) socket: UnixStream,
    /// Requests that were read.
    pub(crate) count: u64,
}

/// A script that is being played. A panic in it is the test's, at the latest when this is dropped.
#[derive(Debug)]
pub(crate) struct Played<T = ()>(Option<JoinHandle<T>>);

impl<T> Played<T> {
    /// Waits for the end of the script.
    pub(crate) fn end(mut self) -> T {
        match self.0.take().expect("it is ended once").join() {
            Ok(result) => result,
            Err(panic) => std::panic::resume_unwind(panic),
        }
    }
}

impl<T> Drop for Played<T> {
    fn drop(&mut self) {
        if let Some(script) = self.0.take()
            && !thread::panicking()
        {
            assert!(script.join().is_ok(), "the script failed");
        }
    }
}

/// A connection to a server that plays `script` after the set-up. The script comes first, so that the connection is dropped before its end is
/// waited for.
pub(crate) fn scripted<T: Send + 'static>(
    script: impl FnOnce(&mut Peer) -> T + Send + 'static,
) -> (Played<T>, Connection) {
    scripted_with(setup(), script)
}

/// The same, with a set-up of one's own.
pub(crate) fn scripted_with<T: Send + 'static>(
    setup: Setup,
    script: impl FnOnce(&mut Peer) -> T + Send + 'static,
) -> (Played<T>, Connection) {
    let (played, socket) = serve(setup, script);
    let (connection, _) =
        Connection::over(Socket::try_from(socket).expect("a socket"), None, 0, &Wanted::new())
            .expect("a set-up");
    (played, connection)
}

/// The client's end of a socket whose other end a script serves, set-up included.
pub(crate) fn serve<T: Send + 'static>(
    setup: Setup,
    script: impl FnOnce(&mut Peer) -> T + Send + 'static,
) -> (Played<T>, UnixStream) {
    let (ours, theirs) = UnixStream::pair().expect("a socketpair");
    theirs.set_read_timeout(Some(PATIENCE)).expect("a time limit");
    let thread = thread::spawn(move || {
        let mut peer = Peer { socket: theirs, count: 0 };
        peer.set_up(setup);
        script(&mut peer)
    });
    (Played(Some(thread)), ours)
}

impl Peer {
    fn set_up(&mut self, setup: Setup) {
        let mut head = [0; 12];
        self.socket.read_exact(&mut head).expect("a set-up");
        let lengths = [[head[6], head[7]], [head[8], head[9]]].map(u16::from_ne_bytes);
        let names: usize = lengths.iter().map(|length| usize::from(*length).next_multiple_of(4)).sum();
        self.socket.read_exact(&mut vec![0; names]).expect("a cookie");
        self.send(&encoded(setup));
    }

    /// The next request, whole; nothing when the client has gone.
    pub(crate) fn next_request(&mut self) -> Option<Vec<u8>> {
        let mut bytes = vec![0; 4];
        match self.socket.read_exact(&mut bytes) {
            // One that leaves answers unread resets the connection.
            Err(error) if matches!(error.kind(), ErrorKind::UnexpectedEof | ErrorKind::ConnectionReset) => {
                return None;
            }
            other => other.expect("a request"),
        }
        let mut length = usize::from(u16::from_ne_bytes([bytes[2], bytes[3]]));
        if length == 0 {
            bytes.resize(8, 0);
            self.socket.read_exact(&mut bytes[4..]).expect("a long length");
            length = u32::from_ne_bytes([bytes[4], bytes[5], bytes[6], bytes[7]]) as usize;
        }
        let head = bytes.len();
        bytes.resize(4 * length, 0);
        self.socket.read_exact(&mut bytes[head..]).expect("the rest of a request");
        self.count += 1;
        Some(bytes)
    }

    /// The next request.
    pub(crate) fn request(&mut self) -> Vec<u8> {
        self.next_request().expect("a request, not the end")
    }

    /// The next request, which has this opcode.
    pub(crate) fn expect(&mut self, opcode: u8) -> Vec<u8> {
        let request = self.request();
        assert_eq!(request[0], opcode, "request {}", self.count);
        request
    }

    /// Bytes, as they are. A client that has gone is told nothing.
    pub(crate) fn send(&mut self, bytes: &[u8]) {
        match self.socket.write_all(bytes) {
            Err(error) if matches!(error.kind(), ErrorKind::BrokenPipe | ErrorKind::ConnectionReset) => {}
            sent => sent.expect("a write"),
        }
    }

    /// A reply to the newest request.
    pub(crate) fn reply(&mut self, detail: u8, body: &[u8]) {
        let bytes = reply(self.count, detail, body);
        self.send(&bytes);
    }

    /// Answers QueryExtension: present under [`EXTENSION`], with events from 100 and errors from 180, or absent.
    pub(crate) fn answer_extension(&mut self, name: &str, present: bool) {
        let request = self.expect(98);
        assert_eq!(&request[8..8 + name.len()], name.as_bytes());
        let body = if present { [1, EXTENSION, 100, 180] } else { [0; 4] };
        self.reply(0, &body);
    }

    /// Answers GetInputFocus, whatever else comes before it, and says how much that was.
    pub(crate) fn answer_sync(&mut self) -> u64 {
        let before = self.count;
        while self.request()[0] != 43 {}
        self.reply(1, &[]);
        self.count - before - 1
    }

    /// Reads until the client has gone. Nothing is answered.
    pub(crate) fn drain(&mut self) {
        while self.next_request().is_some() {}
    }

    /// Answers every GetInputFocus until the client has gone.
    pub(crate) fn answer_syncs(&mut self) {
        while let Some(request) = self.next_request() {
            if request[0] == 43 {
                self.reply(1, &[]);
            }
        }
    }
}

/// A reply: `body` follows the first eight bytes, and is 24 bytes or more with what follows.
pub(crate) fn reply(sequence: u64, detail: u8, body: &[u8]) -> Vec<u8> {
    let mut bytes = vec![1, detail];
    bytes.extend((sequence as u16).to_ne_bytes());
    let words = body.len().next_multiple_of(4).saturating_sub(24) / 4;
    bytes.extend((words as u32).to_ne_bytes());
    bytes.extend(body);
    bytes.resize(32 + 4 * words, 0);
    bytes
}

/// An error.
pub(crate) fn error(sequence: u64, code: u8, bad: u32, minor: u16, major: u8) -> Vec<u8> {
    let mut bytes = vec![0, code];
    bytes.extend((sequence as u16).to_ne_bytes());
    bytes.extend(bad.to_ne_bytes());
    bytes.extend(minor.to_ne_bytes());
    bytes.push(major);
    bytes.resize(32, 0);
    bytes
}

/// MapNotify of a window.
pub(crate) fn map_notify(sequence: u64, window: u32) -> Vec<u8> {
    let mut bytes = vec![19, 0];
    bytes.extend((sequence as u16).to_ne_bytes());
    bytes.extend(window.to_ne_bytes());
    bytes.extend(window.to_ne_bytes());
    bytes.resize(32, 0);
    bytes
}

/// A GenericEvent with these many words more than an event has.
pub(crate) fn generic(sequence: u64, extension: u8, kind: u16, words: u32) -> Vec<u8> {
    let mut bytes = vec![35, extension];
    bytes.extend((sequence as u16).to_ne_bytes());
    bytes.extend(words.to_ne_bytes());
    bytes.extend(kind.to_ne_bytes());
    bytes.resize(32 + 4 * words as usize, 7);
    bytes
}

/// Has the peer read until it is asked for an atom's name, and returns how many requests that was.
pub(crate) fn answer_syncs_until_a_name(peer: &mut Peer) -> u64 {
    loop {
        match peer.request()[0] {
            17 => return peer.count,
            43 => peer.reply(1, &[]),
            other => assert_eq!(other, 18),
        }
    }
}

/// Fills the socket of a peer that does not read, and the buffer by half.
pub(crate) fn fill(connection: &Connection) {
    let begun = Instant::now();
    loop {
        for _ in 0..30 {
            connection
                .change_property8(PropMode::REPLACE, 1, AtomEnum::WM_NAME, AtomEnum::STRING, &[7; 1000])
                .unwrap();
        }
        if !connection.try_flush().unwrap() {
            return;
        }
        assert!(begun.elapsed() < PATIENCE, "a socket that takes everything");
    }
}
