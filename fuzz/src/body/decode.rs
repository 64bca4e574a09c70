//! Each request through the decode tables: every byte is shown once.

use std::ops::ControlFlow;

use xeric_wire::catalog::Opcodes;
use xeric_wire::decode::{Gap, Leaf, Message, Span, Visitor};

use super::framing::requests;

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

/// Takes a client's stream.
pub(super) fn decode(bytes: &[u8]) {
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
