//! The bodies.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::time::Duration;

use anyhow::Result;
use xeric_server::engine::Peer;
use xeric_server::{Config, Engine};
use xeric_wire::ByteOrder;
use xeric_wire::catalog::Opcodes;
use xeric_wire::decode::{Gap, Leaf, Message, Span, Visitor};
use xeric_wire::frame::{
    PacketFrame, RequestFrame, RequestFramer, SetupReplyFrame, SetupRequestFrame, packet, setup_reply,
    setup_request,
};

use crate::corpus;

/// Something that reads a peer's bytes.
pub struct Body {
    /// What it is called.
    pub name: &'static str,
    /// What it does, in a line.
    pub about: &'static str,
    /// Reads the bytes; panics when something is wrong.
    pub run: fn(&[u8]),
    /// What its cases are made of.
    pub corpus: fn() -> Result<Vec<Vec<u8>>>,
}

/// All of them.
pub const BODIES: &[Body] = &[
    Body {
        name: "framing",
        about: "what a client sends, cut into requests",
        run: framing,
        corpus: corpus::client_streams,
    },
    Body {
        name: "packets",
        about: "what a server sends, cut into replies, errors and events",
        run: packets,
        corpus: corpus::server_streams,
    },
    Body {
        name: "decode",
        about: "each request through the decode tables: every byte is shown once",
        run: decode,
        corpus: corpus::client_streams,
    },
    Body {
        name: "dispatch",
        about: "a client's bytes through the server, with another client that is still answered",
        run: dispatch,
        corpus: corpus::client_streams,
    },
    Body {
        name: "capture",
        about: "a capture file",
        run: xeric_trace::fuzz::capture,
        corpus: corpus::captures,
    },
    Body {
        name: "session",
        about: "records made from bytes, through the session model",
        run: xeric_trace::fuzz::session,
        corpus: corpus::client_streams,
    },
];

/// The body of this name.
pub fn named(name: &str) -> Option<&'static Body> {
    BODIES.iter().find(|body| body.name == name)
}

/// Calls `each` with every request of a stream that begins with a set-up.
fn requests(bytes: &[u8], mut each: impl FnMut(&xeric_wire::Request<'_>)) {
    let SetupRequestFrame::Setup(setup) = setup_request(bytes) else { return };
    let mut rest = bytes.get(setup.bytes.len()..).unwrap_or_default();
    let framer = RequestFramer { order: setup.order, big_requests: true, maximum: 1 << 20 };
    loop {
        match framer.next(rest) {
            RequestFrame::Incomplete { needed } => {
                assert!(needed > rest.len(), "{needed} bytes are needed and there");
                return;
            }
            RequestFrame::Request(request) => {
                assert!(request.bytes.len() >= 4, "a request without a header");
                each(&request);
                rest = rest.get(request.bytes.len()..).unwrap_or_default();
            }
            RequestFrame::BadLength { skip, .. } => {
                assert!(skip >= 4, "nothing is passed over");
                rest = rest.get(usize::try_from(skip).unwrap_or(usize::MAX)..).unwrap_or_default();
            }
        }
    }
}

fn framing(bytes: &[u8]) {
    requests(bytes, |_| {});
}

fn packets(bytes: &[u8]) {
    for order in [ByteOrder::Little, ByteOrder::Big] {
        let SetupReplyFrame::Reply(_) = setup_reply(order, bytes) else { continue };
        let length = bytes.get(6..8).and_then(|b| b.try_into().ok()).map_or(0, |b| order.u16(b));
        let mut rest = bytes.get(8 + usize::from(length) * 4..).unwrap_or_default();
        while let PacketFrame::Packet(packet) = packet(order, rest, 1 << 24) {
            assert!(packet.bytes().len() >= 32, "a packet of less than 32 bytes");
            rest = rest.get(packet.bytes().len()..).unwrap_or_default();
        }
    }
}

/// The extensions with the major opcodes that the recordings' server gave them.
const MAJORS: [(&str, u8); 22] = [
    ("Generic Event Extension", 128),
    ("SHAPE", 129),
    ("MIT-SHM", 130),
    ("XInputExtension", 131),
    ("XTEST", 132),
    ("BIG-REQUESTS", 133),
    ("SYNC", 134),
    ("XKEYBOARD", 135),
    ("XC-MISC", 136),
    ("SECURITY", 137),
    ("XFIXES", 138),
    ("RENDER", 139),
    ("RANDR", 140),
    ("XINERAMA", 141),
    ("Composite", 142),
    ("DAMAGE", 143),
    ("MIT-SCREEN-SAVER", 144),
    ("DOUBLE-BUFFER", 145),
    ("RECORD", 146),
    ("Present", 147),
    ("XVideo", 149),
    ("GLX", 150),
];

/// Follows a walk: each byte is shown once, from the first to the last.
#[derive(Default)]
struct Covered {
    next: u32,
}

impl Covered {
    fn take(&mut self, span: Span) {
        assert_eq!(span.start, self.next, "a byte is shown twice or not at all");
        assert!(span.end >= span.start, "a span ends before it starts");
        self.next = span.end;
    }
}

impl<'a> Visitor<'a> for Covered {
    fn leaf(&mut self, leaf: Leaf<'a>) -> ControlFlow<()> {
        self.take(leaf.span);
        ControlFlow::Continue(())
    }

    fn gap(&mut self, gap: Gap) {
        self.take(gap.span);
    }
}

fn decode(bytes: &[u8]) {
    let mut opcodes = Opcodes::new();
    for (name, major) in MAJORS {
        opcodes.grant(name.as_bytes(), major, 64, 128);
    }
    requests(bytes, |request| {
        let Some(info) = opcodes.request(request.opcode, request.data) else { return };
        let message = Message::request(info, request.bytes, request.order);
        let mut covered = Covered::default();
        let outcome = message.walk(&mut covered);
        assert_eq!(
            covered.next as usize,
            request.bytes.len(),
            "bytes of {} are left out: {outcome:?}",
            info.name
        );
    });
}

/// A set-up in little-endian order, no authority, and a GetInputFocus: what an honest client asks to know whether it is heard.
const HONEST: &[u8] = b"l\0\x0b\0\0\0\0\0\0\0\0\0\x2b\0\x01\0";

fn dispatch(bytes: &[u8]) {
    let config = Config { width: 320, height: 200, max_output: 8 << 20, ..Config::default() };
    let mut engine = Engine::new(config);
    let local = Peer { local: true, ..Peer::default() };
    let (Some(hostile), Some(honest)) = (engine.connect(local), engine.connect(local)) else { return };
    let mut fds = VecDeque::new();
    let mut rest = bytes;
    for turn in 1..=64 {
        let taken = engine.feed(hostile, rest, &mut fds);
        assert!(taken <= rest.len(), "more is consumed than there is");
        rest = rest.get(taken..).unwrap_or_default();
        let output = engine.take_output(hostile);
        assert!(output.bytes.len() <= (8 << 20) + (1 << 24), "output is bounded");
        engine.advance(Duration::from_millis(turn * 50));
        if taken == 0 || engine.wants_close(hostile) {
            break;
        }
    }
    // A client that grabs the server holds everybody up until it goes; then everybody is heard.
    engine.disconnect(hostile);
    let taken = engine.feed(honest, HONEST, &mut fds);
    if !engine.wants_close(honest) {
        assert_eq!(taken, HONEST.len(), "the other client is heard");
        let answer = engine.take_output(honest).bytes;
        assert_eq!(answer.first(), Some(&1), "its set-up is accepted");
        let reply = answer.get(answer.len().saturating_sub(32)..).unwrap_or_default();
        assert_eq!(reply.first(), Some(&1), "its request is answered");
    }
}
