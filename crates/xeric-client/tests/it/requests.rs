//! Requests on the wire: their lengths, their bytes, and that all of them arrive, in order, numbered when they are written.

use std::io::{self, IoSlice};
use std::os::fd::{BorrowedFd, OwnedFd};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use x11rb::connection::{Connection as _, RequestConnection as _};
use x11rb::cookie::Cookie;
use x11rb::errors::ConnectionError;
use x11rb::protocol::xproto::{ConnectionExt as _, ImageFormat, Rectangle};
use x11rb::utils::RawFdContainer;
use xeric_client::shell::{Ready, Socket, Stream};
use xeric_client::{Connection, Error, Wanted};
use xeric_wire::ByteOrder;
use xeric_wire::catalog::RequestInfo;
use xeric_wire::decode::Message;
use xeric_wire::decode::describe::{self, Plain};

use crate::scripted::{EXTENSION, Peer, scripted, scripted_with, serve, setup};
use crate::servers::Server;

/// What PutImage has before its data.
const PUT_IMAGE: usize = 24;

fn put(connection: &impl x11rb::connection::Connection, data: &[u8]) -> Result<(), ConnectionError> {
    let width = (data.len() / 4) as u16;
    connection.put_image(ImageFormat::Z_PIXMAP, 1, 2, width, 1, 0, 0, 0, 24, data).map(drop)
}

/// The data of PutImage, and whether its length is the long form.
fn image(peer: &mut Peer) -> (Vec<u8>, bool) {
    let request = peer.expect(72);
    let long = request[2..4] == [0, 0];
    (request[PUT_IMAGE + 4 * usize::from(long)..].to_vec(), long)
}

fn pattern(length: usize) -> Vec<u8> {
    (0..length).map(|at| (at * 7 + at / 251) as u8).collect()
}

#[test]
fn t06_a_length_that_fits_is_16_bits_and_big_requests_are_not_asked_for() {
    let (script, connection) = scripted(|peer| {
        let (data, long) = image(peer);
        assert!(data == pattern(196 << 10) && !long);
        let (data, long) = image(peer);
        assert!(data.len() + PUT_IMAGE == 4 * 0xffff && !long);
    });
    put(&connection, &pattern(196 << 10)).unwrap();
    put(&connection, &pattern(4 * 0xffff - PUT_IMAGE)).unwrap();
    connection.flush().unwrap();
    script.end();
}

#[test]
fn t06_without_big_requests_what_is_too_long_is_refused_and_nothing_is_sent() {
    let (_script, connection) = scripted(|peer| {
        peer.answer_extension("BIG-REQUESTS", false);
        assert_eq!(peer.answer_sync(), 0, "nothing else was sent");
    });
    let refused = put(&connection, &pattern(300 << 10)).unwrap_err();
    assert!(matches!(refused, ConnectionError::MaximumRequestLengthExceeded));
    assert_eq!(connection.maximum_request_bytes(), 4 * 0xffff);
    connection.get_input_focus().unwrap().reply().unwrap();
}

#[test]
fn t06_the_long_form_comes_after_big_requests_were_enabled() {
    let (_script, connection) = scripted(|peer| {
        peer.answer_extension("BIG-REQUESTS", true);
        assert_eq!(peer.expect(EXTENSION), [EXTENSION, 0, 1, 0]);
        peer.reply(0, &100_000_u32.to_ne_bytes());
        let (data, long) = image(peer);
        assert!(data == pattern(300 << 10) && long);
        let (data, long) = image(peer);
        assert!(data == pattern(1000) && !long, "no longer than it has to be");
        assert_eq!(peer.answer_sync(), 0);
    });
    put(&connection, &pattern(300 << 10)).unwrap();
    put(&connection, &pattern(1000)).unwrap();
    // The longest that the server takes is 400 000 bytes, its own length field included.
    let refused = put(&connection, &pattern(400_000 - PUT_IMAGE)).unwrap_err();
    assert!(matches!(refused, ConnectionError::MaximumRequestLengthExceeded));
    assert_eq!(connection.maximum_request_bytes(), 400_000);
    connection.get_input_focus().unwrap().reply().unwrap();
}

#[test]
fn t06_a_long_request_of_one_thread_alone_is_enabled_first_too() {
    let (_script, mut connection) = scripted(|peer| {
        peer.answer_extension("BIG-REQUESTS", true);
        peer.expect(EXTENSION);
        peer.reply(0, &1_000_000_u32.to_ne_bytes());
        let request = peer.expect(70);
        assert_eq!(request[2..8], [&[0, 0][..], &(80_004_u32).to_ne_bytes()].concat());
        assert_eq!(peer.answer_sync(), 0);
    });
    let mut alone = connection.exclusive().unwrap();
    let sequence = alone.fill_rectangles(1, 2, &[Rectangle::default(); 40_000]).unwrap();
    assert_eq!(sequence, 3);
    alone.get_input_focus().unwrap().reply().unwrap();
}

/// A socket that takes no more than this at once, and nothing at all every third time.
struct Narrow {
    socket: Socket,
    most: usize,
    calls: AtomicUsize,
}

impl Stream for Narrow {
    fn receive(&self, buffer: &mut [u8], fds: &mut Vec<OwnedFd>, block: bool) -> io::Result<usize> {
        self.socket.receive(buffer, fds, block)
    }

    fn send(&self, bytes: &[IoSlice<'_>], fds: &mut Vec<OwnedFd>) -> io::Result<usize> {
        let calls = self.calls.fetch_add(1, Ordering::Relaxed);
        if calls % 3 == 2 {
            return Err(io::ErrorKind::WouldBlock.into());
        }
        let first = bytes.iter().find(|piece| !piece.is_empty());
        let first = first.map_or(&[][..], |piece| &piece[..piece.len().min(self.most)]);
        self.socket.send(&[IoSlice::new(first)], fds)
    }

    fn wait(&self, interest: Ready, patience: Option<Duration>) -> io::Result<Ready> {
        self.socket.wait(interest, patience)
    }

    fn finish(&self) -> io::Result<()> {
        self.socket.finish()
    }

    fn abort(&self) {
        self.socket.abort();
    }

    fn descriptor(&self) -> Option<BorrowedFd<'_>> {
        self.socket.descriptor()
    }

    fn passes_descriptors(&self) -> bool {
        self.socket.passes_descriptors()
    }
}

#[test]
fn c11_every_byte_arrives_in_order_through_a_socket_that_takes_a_thousand() {
    let (script, socket) = serve(setup(), |peer| {
        peer.answer_extension("BIG-REQUESTS", true);
        peer.expect(EXTENSION);
        peer.reply(0, &0x40_0000_u32.to_ne_bytes());
        for length in [32_768, 1 << 20, 100, 65_536, 32_768] {
            // The client finds the socket full: the server takes its time.
            std::thread::sleep(Duration::from_millis(20));
            let (data, _) = image(peer);
            assert!(data == pattern(length), "{length} bytes");
        }
        assert_eq!(peer.answer_sync(), 0);
    });
    let socket = Narrow { socket: Socket::try_from(socket).unwrap(), most: 1000, calls: AtomicUsize::new(0) };
    let (connection, _) = Connection::over(socket, None, 0, &Wanted::new()).unwrap();
    connection.maximum_request_bytes();
    for length in [32_768, 1 << 20, 100, 65_536, 32_768] {
        put(&connection, &pattern(length)).unwrap();
    }
    let sequence = connection.get_input_focus().unwrap();
    assert_eq!(sequence.sequence_number(), 8);
    sequence.reply().unwrap();
    script.end();
}

#[test]
fn c11_images_larger_than_the_buffer_arrive_at_both_servers() {
    for (name, server) in Server::both() {
        let connection = Connection::connect(Some(&server.display())).expect(name);
        let screen = connection.screen().unwrap();
        let (pixmap, gc) = (connection.generate_id().unwrap(), connection.generate_id().unwrap());
        connection.create_pixmap(24, pixmap, screen.root, 512, 512).unwrap();
        connection.create_gc(gc, pixmap, &Default::default()).unwrap();
        for height in [16_u16, 512] {
            let mut data = pattern(4 * 512 * usize::from(height));
            data.chunks_mut(4).for_each(|pixel| pixel[3] = 0);
            connection
                .put_image(ImageFormat::Z_PIXMAP, pixmap, gc, 512, height, 0, 0, 0, 24, &data)
                .unwrap()
                .check()
                .unwrap();
            let image =
                connection.get_image(ImageFormat::Z_PIXMAP, pixmap, 0, 0, 512, height, !0).unwrap().reply();
            assert!(image.unwrap().data == data, "{name}: {height} rows");
        }
    }
}

#[test]
fn c13_a_request_that_is_not_sent_takes_no_number() {
    let (_script, connection) = scripted(|peer| {
        for name in [b'a', b'b'] {
            peer.expect(17);
            let mut body = vec![1, 0];
            body.resize(24, 0);
            body.push(name);
            peer.reply(0, &body);
        }
    });
    // More descriptors than a message carries; they are closed, as those of a request that was sent would be.
    let (reader, writer) = io::pipe().unwrap();
    let mut descriptors: Vec<RawFdContainer> = (0..20).map(|_| writer.try_clone().unwrap().into()).collect();
    descriptors.push(writer.into());
    let request = [EXTENSION, 0, 1, 0];
    let refused = connection.send_request_without_reply(&[IoSlice::new(&request)], descriptors);
    assert!(matches!(refused, Err(ConnectionError::FdPassingFailed)));
    assert_eq!(io::read_to_string(reader).unwrap(), "", "the other end is closed");
    for misshapen in [&[EXTENSION, 0][..], &[EXTENSION, 0, 2, 0, 1, 2], &[]] {
        assert!(connection.send_request_without_reply(&[IoSlice::new(misshapen)], Vec::new()).is_err());
    }
    assert_eq!(connection.next_sequence().unwrap(), 1);
    let cookies = [connection.get_atom_name(400).unwrap(), connection.get_atom_name(401).unwrap()];
    assert_eq!(cookies.each_ref().map(Cookie::sequence_number), [1, 2]);
    assert_eq!(cookies.map(|cookie| cookie.reply().unwrap().name), [b"a", b"b"]);
}

#[test]
fn c13_what_a_batch_refuses_is_not_counted() {
    let (_script, connection) = scripted(|peer| {
        peer.expect(127);
        assert_eq!(peer.answer_sync(), 1);
    });
    let mut batch = connection.batch();
    batch.void_request(127, 0, |_| {}).unwrap();
    let refused = batch.void_request(127, 0, |bytes| bytes.resize(bytes.len() + 300_000, 0));
    assert!(matches!(refused, Err(Error::TooLong { .. })));
    batch.void_request(127, 0, |_| {}).unwrap();
    assert_eq!(batch.send().unwrap(), Some(1));
    let focus = connection.get_input_focus().unwrap();
    assert_eq!(focus.sequence_number(), 3);
    focus.reply().unwrap();
}

#[test]
fn x28_a_name_longer_than_its_length_field_is_refused_and_nothing_is_sent() {
    let long = "x".repeat(65_536 + 4);
    let (_script, connection) = scripted(|peer| {
        let request = peer.expect(16);
        assert_eq!(request.len(), 8 + 65_536);
        assert_eq!(request[4..6], 65_535_u16.to_ne_bytes());
        peer.reply(0, &77_u32.to_ne_bytes());
        assert_eq!(peer.answer_sync(), 0);
    });
    for _ in 0..2 {
        assert!(matches!(connection.atom(&long), Err(Error::TooLong { length: 65_540, longest: 65_535 })));
    }
    assert_eq!(connection.atom(&long[..65_535]).unwrap(), 77, "the longest that there is");
    connection.get_input_focus().unwrap().reply().unwrap();
    let (socket, _theirs) = std::os::unix::net::UnixStream::pair().unwrap();
    let wanted = Wanted::new().atoms([long]);
    assert!(Connection::over(Socket::try_from(socket).unwrap(), None, 0, &wanted).is_err());
}

/// A request of x11rb's whose string is too long panics in x11rb's encoder, before the connection sees it.
#[test]
fn x28_a_string_that_x11rb_cannot_encode_leaves_the_connection_as_it_was() {
    let (_script, connection) = scripted(|peer| assert_eq!(peer.answer_sync(), 0));
    let long = vec![b'x'; 70_000];
    let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        connection.intern_atom(false, &long).map(drop)
    }));
    assert!(panic.is_err());
    connection.get_input_focus().unwrap().reply().unwrap();
}

/// The bytes that the client sends when `act` has the connection.
fn sent_by(act: impl FnOnce(&mut Connection)) -> Vec<Vec<u8>> {
    let (script, mut connection) = scripted(|peer| std::iter::from_fn(|| peer.next_request()).collect());
    act(&mut connection);
    connection.flush().unwrap();
    drop(connection);
    script.end()
}

/// What the tracer's decoder, which has its own description of the protocol, reads.
fn decoded(name: &str, request: &[u8]) -> String {
    let info = RequestInfo::by_name(name).expect("a request");
    describe::line(&Message::request(info, request, ByteOrder::NATIVE), &Plain)
}

#[test]
fn s17_rectangles_are_the_protocols_bytes() {
    let rectangle = Rectangle { x: 0x0102, y: -2, width: 0x0506, height: 0x0708 };
    let requests = sent_by(|connection| {
        let mut alone = connection.exclusive().unwrap();
        alone.fill_rectangles(0x1122_3344, 0x5566_7788, &[rectangle, Rectangle::default()]).unwrap();
    });
    // PolyFillRectangle (protocol, "Requests"): opcode 70, one unused byte, length, drawable, gc, rectangles.
    let golden = [
        &[70, 0][..],
        &7_u16.to_ne_bytes(),
        &0x1122_3344_u32.to_ne_bytes(),
        &0x5566_7788_u32.to_ne_bytes(),
        &0x0102_i16.to_ne_bytes(),
        &(-2_i16).to_ne_bytes(),
        &0x0506_u16.to_ne_bytes(),
        &0x0708_u16.to_ne_bytes(),
        &[0; 8],
    ]
    .concat();
    assert_eq!(requests, [golden]);
    assert_eq!(
        decoded("PolyFillRectangle", &requests[0]),
        "PolyFillRectangle drawable=0x11223344 gc=0x55667788 rectangles=[{x=258 y=-2 width=1286 height=1800} {x=0 y=0 width=0 height=0}]"
    );
}

#[test]
fn s17_requests_of_a_closure_have_its_opcodes_and_are_padded() {
    let requests = sent_by(|connection| {
        let mut alone = connection.exclusive().unwrap();
        alone.void_request(45, 9, |bytes| bytes.extend(b"abcde")).unwrap();
        let mut batch = connection.batch();
        batch.void_request(46, 8, |bytes| bytes.extend(b"fg")).unwrap();
        batch.flush().unwrap();
    });
    let words = |count: u16| count.to_ne_bytes();
    let golden =
        [[&[45, 9][..], &words(3), b"abcde\0\0\0"].concat(), [&[46, 8][..], &words(2), b"fg\0\0"].concat()];
    assert_eq!(requests, golden);
}

#[test]
fn s17_what_the_connection_asks_for_itself_is_the_protocols_bytes() {
    let (script, connection) = scripted_with(setup(), |peer| {
        let mut seen = Vec::new();
        while let Some(request) = peer.next_request() {
            match request[0] {
                98 => peer.reply(0, &[1, EXTENSION, 100, 180]),
                EXTENSION => peer.reply(0, &0x10_0000_u32.to_ne_bytes()),
                16 => peer.reply(0, &300_u32.to_ne_bytes()),
                _ => peer.reply(0, &[]),
            }
            seen.push(request);
        }
        seen
    });
    connection.maximum_request_bytes();
    connection.atom("_A_NAME").unwrap();
    connection.no_operation().unwrap().check().unwrap();
    drop(connection);
    let seen = script.end();
    let words = |count: u16| count.to_ne_bytes();
    let golden = [
        [&[98, 0][..], &words(5), &words(12), &[0, 0], b"BIG-REQUESTS"].concat(),
        [&[EXTENSION, 0][..], &words(1)].concat(),
        [&[16, 0][..], &words(4), &words(7), &[0, 0], b"_A_NAME\0"].concat(),
        [&[127, 0][..], &words(1)].concat(),
        [&[43, 0][..], &words(1)].concat(),
    ];
    assert_eq!(seen, golden);
    let names = ["QueryExtension", "BIG-REQUESTS:Enable", "InternAtom", "NoOperation", "GetInputFocus"];
    let lines: Vec<String> = names.iter().zip(&seen).map(|(name, bytes)| decoded(name, bytes)).collect();
    assert_eq!(
        lines,
        [
            "QueryExtension name_len=12 name=\"BIG-REQUESTS\"",
            "BIG-REQUESTS:Enable",
            "InternAtom only_if_exists=false name_len=7 name=\"_A_NAME\"",
            "NoOperation",
            "GetInputFocus"
        ]
    );
}

#[test]
fn c13_a_closure_that_panics_or_takes_back_too_much_leaves_no_part_of_its_request() {
    let (_script, mut connection) = scripted(|peer| {
        peer.expect(127);
        assert_eq!(peer.answer_sync(), 0);
        peer.expect(127);
        assert_eq!(peer.answer_sync(), 0);
        peer.drain();
    });
    let panics = |bytes: &mut Vec<u8>| {
        bytes.extend([1; 8]);
        panic!("a closure that cannot");
    };
    {
        let mut alone = connection.exclusive().unwrap();
        alone.void_request(127, 0, |_| {}).unwrap();
        let panic =
            std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| alone.void_request(64, 0, panics)));
        assert!(panic.is_err());
        let cut = alone.void_request(64, 0, |bytes| bytes.truncate(bytes.len() - 2));
        assert!(matches!(cut, Err(Error::Misshapen(2))), "{cut:?}");
        let gone = alone.void_request(64, 0, |bytes| bytes.truncate(bytes.len() - 4));
        assert!(matches!(gone, Err(Error::Misshapen(0))), "{gone:?}");
        assert_eq!(alone.get_input_focus().unwrap().reply().unwrap().sequence, 2);
    }
    {
        let mut batch = connection.batch();
        batch.void_request(127, 0, |_| {}).unwrap();
        let panic =
            std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| batch.void_request(64, 0, panics)));
        assert!(panic.is_err());
        let cut = batch.void_request(64, 0, |bytes| bytes.truncate(bytes.len() - 2));
        assert!(matches!(cut, Err(Error::Misshapen(2))), "{cut:?}");
        batch.flush().unwrap();
        assert_eq!(connection.get_input_focus().unwrap().reply().unwrap().sequence, 4);
        // What is not its own is gone with the batch, which had no numbers yet.
        batch.void_request(127, 0, |_| {}).unwrap();
        assert!(batch.void_request(64, 0, Vec::clear).is_err());
        assert_eq!(batch.send().unwrap(), None);
    }
    // Requests that have numbers cannot be taken back.
    let mut alone = connection.exclusive().unwrap();
    alone.void_request(127, 0, |_| {}).unwrap();
    assert!(alone.void_request(64, 0, Vec::clear).is_err());
    assert!(alone.get_input_focus().is_err());
}
