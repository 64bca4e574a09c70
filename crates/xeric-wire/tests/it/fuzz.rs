//! Arbitrary bytes into framing and views, as plain functions: nothing panics, nothing is read past its end, and what
//! framing says does not depend on how many bytes have come.

use proptest::prelude::*;
use xeric_wire::frame::{
    PacketFrame, RequestFrame, RequestFramer, SetupReplyFrame, SetupRequestFrame, packet, setup_reply,
    setup_request,
};
use xeric_wire::view::glyphs::GlyphElements;
use xeric_wire::{ByteOrder, Request, transcode, view};

use crate::golden::view_of;

const HEADERS: [&str; 10] =
    ["xproto", "bigreq", "xc_misc", "ge", "shape", "render", "xfixes", "xkb", "xtest", "shm"];

fn order(byte: u8) -> ByteOrder {
    if byte & 1 == 0 { ByteOrder::Little } else { ByteOrder::Big }
}

/// A client's stream: the first byte chooses order and BIG-REQUESTS, the rest is the stream.
pub(crate) fn client_stream(data: &[u8]) {
    let Some((&choice, mut rest)) = data.split_first() else { return };
    if let SetupRequestFrame::Setup(setup) = setup_request(rest) {
        assert!(setup.auth_name.len() + setup.auth_data.len() + 12 <= setup.bytes.len());
    }
    let framer = RequestFramer { order: order(choice), big_requests: choice & 2 != 0, maximum: 4096 };
    while !rest.is_empty() {
        match framer.next(rest) {
            RequestFrame::Incomplete { needed } => {
                assert!(needed > rest.len() && needed <= 4096);
                return;
            }
            RequestFrame::Request(request) => {
                assert!(request.bytes.len() >= 4 && request.bytes.len() % 4 == 0);
                let short = &rest[..request.bytes.len() - 1];
                assert!(
                    matches!(framer.next(short), RequestFrame::Incomplete { needed } if needed > short.len())
                );
                every_view(&request);
                rest = &rest[request.bytes.len()..];
            }
            RequestFrame::BadLength { skip, .. } => {
                assert!(skip >= 4);
                rest = rest.get(usize::try_from(skip).unwrap_or(usize::MAX)..).unwrap_or_default();
            }
        }
    }
}

/// A server's stream: the first byte chooses the order, the rest is the stream.
pub(crate) fn server_stream(data: &[u8]) {
    let Some((&choice, mut rest)) = data.split_first() else { return };
    let order = order(choice);
    if let SetupReplyFrame::Incomplete { needed } = setup_reply(order, rest) {
        assert!(needed > rest.len());
    }
    while !rest.is_empty() {
        match packet(order, rest, 4096) {
            PacketFrame::Incomplete { needed } => {
                assert!(needed > rest.len() && needed <= 4096);
                return;
            }
            PacketFrame::Packet(packet) => {
                let bytes = packet.bytes();
                if let Ok(mut event) = <[u8; 32]>::try_from(bytes) {
                    swapped_twice(&mut event);
                }
                rest = &rest[bytes.len()..];
            }
            PacketFrame::TooLong { length } => {
                assert!(length > 4096);
                return;
            }
        }
    }
}

/// A request for one view: the first byte chooses order and header, the rest is the request.
pub(crate) fn one_view(data: &[u8]) {
    let Some((&choice, bytes)) = data.split_first() else { return };
    if let Some(request) = Request::whole(order(choice), bytes) {
        let header = HEADERS[usize::from(choice >> 1) % HEADERS.len()];
        read(header, &request);
    }
}

fn every_view(request: &Request<'_>) {
    for header in HEADERS {
        read(header, request);
    }
}

/// Reads a request, each element of its lists, and what is read later on.
fn read(header: &str, request: &Request<'_>) {
    // Text of a view is text of every field and every element of every list.
    let Some(Ok(_)) = view_of(header, request) else { return };
    match (header, request.opcode, request.data) {
        ("xproto", 74, _) => {
            if let Ok(text) = view::xproto::PolyText8::parse(request) {
                assert!(text.text_items().count() <= text.items.len());
            }
        }
        ("xproto", 75, _) => {
            if let Ok(text) = view::xproto::PolyText16::parse(request) {
                assert!(text.text_items().count() <= text.items.len());
            }
        }
        ("render", _, 23) => {
            if let Ok(glyphs) = view::render::CompositeGlyphs8::parse(request) {
                walk(glyphs.elements(request.order), glyphs.glyphcmds.len());
            }
        }
        ("render", _, 24) => {
            if let Ok(glyphs) = view::render::CompositeGlyphs16::parse(request) {
                walk(glyphs.elements(request.order), glyphs.glyphcmds.len());
            }
        }
        ("render", _, 25) => {
            if let Ok(glyphs) = view::render::CompositeGlyphs32::parse(request) {
                walk(glyphs.elements(request.order), glyphs.glyphcmds.len());
            }
        }
        _ => {}
    }
}

fn walk(elements: GlyphElements<'_>, bytes: usize) {
    let mut glyphs = 0;
    for element in elements {
        if let Ok(xeric_wire::view::glyphs::GlyphElement::Glyphs { ids, .. }) = element {
            glyphs += ids.iter().count();
        }
    }
    assert!(glyphs <= bytes);
}

/// Swapping an event twice gives the event, unless it is a form that is not known from both sides.
fn swapped_twice(event: &mut [u8; 32]) {
    let before = *event;
    if transcode::core_event(event) {
        assert!(transcode::core_event(event));
        assert_eq!(*event, before);
    }
    for name in ["SHAPE", "XFIXES", "XKEYBOARD", "MIT-SHM", "RANDR", "XInputExtension", "SYNC", "DAMAGE"] {
        let first = before[0] & 0x7f;
        if transcode::extension_event(name, first, event) {
            assert!(transcode::extension_event(name, first, event));
            assert_eq!(*event, before);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn arbitrary_client_streams(data in prop::collection::vec(any::<u8>(), 0..600)) {
        client_stream(&data);
    }

    #[test]
    fn arbitrary_server_streams(data in prop::collection::vec(any::<u8>(), 0..600)) {
        server_stream(&data);
    }

    #[test]
    fn arbitrary_requests(
        choice in any::<u8>(),
        opcode in any::<u8>(),
        data in any::<u8>(),
        body in prop::collection::vec(prop_oneof![Just(0u8), Just(1), Just(255), any::<u8>()], 0..80),
    ) {
        let mut bytes = vec![choice, opcode & 0x7f, data % 40, 1, 0];
        bytes.extend(&body);
        one_view(&bytes);
    }
}

/// Recorded streams with bytes changed: closer to what is true than arbitrary bytes.
#[test]
fn changed_recordings() {
    let mut random = crate::codecs::Random::of("changes");
    for name in ["queries-little", "queries-big", "xcalc", "xclock", "xkbcomp", "xdotool"] {
        for (side, run) in [("client", client_stream as fn(&[u8])), ("server", server_stream)] {
            let stream = crate::golden::read(&format!("{name}.{side}"));
            let behind_setup = if side == "client" { 12 } else { 0 };
            let choice = if name == "queries-big" { 3 } else { 2 };
            let stream = &stream[behind_setup..stream.len().min(12_000)];
            let mut data = vec![choice];
            data.extend(stream);
            run(&data);
            for _ in 0..60 {
                let mut changed = data.clone();
                for _ in 0..1 + random.next() % 8 {
                    let at = 1 + random.next() as usize % (changed.len() - 1);
                    changed[at] = random.next() as u8;
                }
                changed.truncate(1 + random.next() as usize % changed.len());
                run(&changed);
            }
        }
    }
}
