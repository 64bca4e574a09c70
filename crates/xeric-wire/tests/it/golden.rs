//! Bytes that real programs and Xvfb said to each other (`tests/golden/README.md` says how they were recorded): every
//! request is framed and read, every reply, event and error is written again as the server wrote it, in both byte orders.

use std::collections::HashMap;
use std::path::Path;

use x11rb_protocol::protocol::xproto as xcore;
use x11rb_protocol::x11_utils::TryParse;
use xeric_wire::frame::{
    Packet, PacketFrame, RequestFrame, RequestFramer, SetupReplyFrame, SetupRequestFrame, packet,
    setup_reply, setup_request,
};
use xeric_wire::{ByteOrder, Request, Sequence, Widener, proto, transcode, view, write};

use crate::codecs::{assert_same_bytes, same, with_unused};
use crate::messages;

/// The programs whose first connection was recorded.
const PROGRAMS: [&str; 17] = [
    "xdpyinfo",
    "xlsatoms",
    "xcalc",
    "xclock",
    "xeyes",
    "xlogo",
    "xkbcomp",
    "xset",
    "xlsfonts",
    "xdotool",
    "xwininfo",
    "xprop",
    "xmodmap",
    "ico",
    "xmag",
    "xinput",
    "xkbcomp-up",
];

/// A recorded connection.
struct Session {
    name: String,
    order: ByteOrder,
    client: &'static [u8],
    server: &'static [u8],
    /// Where the requests begin, and each one's bytes.
    requests: Vec<&'static [u8]>,
    setup: &'static [u8],
    packets: Vec<Packet<'static>>,
    /// Major opcode and first event to header of xcb-proto.
    opcodes: HashMap<u8, &'static str>,
    events: Vec<(u8, &'static str)>,
}

pub(crate) fn read(file: &str) -> &'static [u8] {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(file);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())).leak()
}

/// The handled extensions' names and their headers in xcb-proto.
const HEADERS: [(&str, &str); 19] = [
    (proto::bigreq::EXTENSION_NAME, "bigreq"),
    (proto::xc_misc::EXTENSION_NAME, "xc_misc"),
    (proto::ge::EXTENSION_NAME, "ge"),
    (proto::shape::EXTENSION_NAME, "shape"),
    (proto::render::EXTENSION_NAME, "render"),
    (proto::xfixes::EXTENSION_NAME, "xfixes"),
    (proto::xkb::EXTENSION_NAME, "xkb"),
    (proto::xtest::EXTENSION_NAME, "xtest"),
    (proto::shm::EXTENSION_NAME, "shm"),
    (proto::randr::EXTENSION_NAME, "randr"),
    (proto::present::EXTENSION_NAME, "present"),
    (proto::damage::EXTENSION_NAME, "damage"),
    (proto::composite::EXTENSION_NAME, "composite"),
    (proto::xinerama::EXTENSION_NAME, "xinerama"),
    (proto::dbe::EXTENSION_NAME, "dbe"),
    (proto::screensaver::EXTENSION_NAME, "screensaver"),
    (proto::dpms::EXTENSION_NAME, "dpms"),
    (proto::res::EXTENSION_NAME, "res"),
    (proto::record::EXTENSION_NAME, "record"),
];

impl Session {
    fn open(name: &str) -> Session {
        let (client, server) = (read(&format!("{name}.client")), read(&format!("{name}.server")));
        let SetupRequestFrame::Setup(setup) = setup_request(client) else { panic!("{name}: no set-up") };
        let order = setup.order;
        let SetupReplyFrame::Reply(_) = setup_reply(order, server) else { panic!("{name}: no answer") };
        let length = usize::from(order.u16([server[6], server[7]])) * 4 + 8;
        let mut session = Session {
            name: name.to_owned(),
            order,
            client,
            server,
            requests: Vec::new(),
            setup: &server[..length],
            packets: Vec::new(),
            opcodes: HashMap::new(),
            events: Vec::new(),
        };
        // libX11 and libxcb enable BIG-REQUESTS first of all, and use it only for what needs it.
        let framer = RequestFramer { order, big_requests: true, maximum: 1 << 24 };
        let mut rest = &client[setup.bytes.len()..];
        while !rest.is_empty() {
            let RequestFrame::Request(request) = framer.next(rest) else {
                panic!("{name}: {:?}", framer.next(rest))
            };
            session.requests.push(request.bytes);
            rest = &rest[request.bytes.len()..];
        }
        let mut rest = &server[length..];
        while !rest.is_empty() {
            let PacketFrame::Packet(packet) = packet(order, rest, 1 << 24) else {
                panic!("{name}: {rest:?}")
            };
            rest = &rest[packet.bytes().len()..];
            session.packets.push(packet);
        }
        session.learn();
        session
    }

    /// Which opcodes and events the extensions have, from the answers to QueryExtension.
    fn learn(&mut self) {
        for (request, reply) in self.replies() {
            let Ok(query) = view::xproto::QueryExtension::parse(&request) else { continue };
            if request.opcode != proto::xproto::QUERY_EXTENSION_REQUEST {
                continue;
            }
            let header = HEADERS.iter().find(|(name, _)| name.as_bytes() == query.name);
            if let (Some((_, header)), [_, _, _, _, _, _, _, _, 1, major, first, ..]) = (header, reply) {
                self.opcodes.insert(*major, header);
                self.events.push((*first, header));
            }
        }
        self.events.retain(|(first, _)| *first != 0);
        self.events.sort_unstable();
    }

    /// Each request that was answered, with its answer.
    fn replies(&self) -> Vec<(Request<'static>, &'static [u8])> {
        let sent = Sequence(self.requests.len() as u64);
        let mut widener = Widener::default();
        let mut pairs = Vec::new();
        for packet in &self.packets {
            let Some(wire) = packet.sequence() else { continue };
            let number = widener.widen(wire, sent).unwrap_or_else(|| panic!("{}: {packet:?}", self.name));
            if let Packet::Reply { bytes, .. } = packet {
                let request = self.requests[number.0 as usize - 1];
                pairs.push((Request::whole(self.order, request).expect("a request"), *bytes));
            }
        }
        pairs
    }

    fn header(&self, request: &Request<'_>) -> Option<&'static str> {
        if request.opcode < 128 { Some("xproto") } else { self.opcodes.get(&request.opcode).copied() }
    }

    /// The request's number in its header.
    fn number(request: &Request<'_>) -> u8 {
        if request.opcode < 128 { request.opcode } else { request.data }
    }
}

/// What a request's view holds.
pub(crate) fn view_of(
    header: &str,
    request: &Request<'_>,
) -> Option<Result<String, xeric_wire::LengthError>> {
    messages::view_of(header, Session::number(request), request)
}

fn all() -> Vec<Session> {
    let names = PROGRAMS.iter().chain(&["queries-little", "queries-big"]);
    names.map(|name| Session::open(name)).collect()
}

#[test]
fn every_request_of_real_programs_is_read() {
    let mut read = 0;
    for session in all() {
        let setup = setup_request(session.client);
        assert!(matches!(setup, SetupRequestFrame::Setup(setup) if setup.major == 11));
        for bytes in &session.requests {
            let request = Request::whole(session.order, bytes).expect("a request");
            let Some(header) = session.header(&request) else { continue };
            let number = Session::number(&request);
            let view = view_of(header, &request)
                .unwrap_or_else(|| panic!("{}: {header} {number} has no view", session.name));
            assert!(view.is_ok(), "{}: {header} {number}: {bytes:?}", session.name);
            read += 1;
        }
    }
    assert!(read > 1500, "{read}");
}

/// The same requests, put together by hand in both orders, are read as the same values.
#[test]
fn requests_in_both_orders_are_read_alike() {
    let (little, big) = (Session::open("queries-little"), Session::open("queries-big"));
    assert_eq!((little.order, big.order), (ByteOrder::Little, ByteOrder::Big));
    assert_eq!(little.requests.len(), big.requests.len());
    for (one, other) in little.requests.iter().zip(&big.requests) {
        let one = Request::whole(ByteOrder::Little, one).expect("a request");
        let other = Request::whole(ByteOrder::Big, other).expect("a request");
        let header = little.header(&one).expect("only handled extensions are asked");
        // What stands as bytes stands in the client's order: a property's data, an image, an event on its way.
        let in_client_order = matches!((header, Session::number(&one)), ("xproto", 18 | 25 | 72));
        if !in_client_order {
            assert_eq!(view_of(header, &one), view_of(header, &other));
        }
    }
}

/// A few of them, held against the numbers in `queries.py`.
#[test]
fn requests_hold_what_was_put_in() {
    for name in ["queries-little", "queries-big"] {
        let session = Session::open(name);
        let requests: Vec<_> =
            session.requests.iter().filter_map(|bytes| Request::whole(session.order, bytes)).collect();
        let create = view::xproto::CreateWindow::parse(&requests[0]).expect("CreateWindow is first");
        assert_eq!((create.depth, create.x, create.y, create.width, create.height), (24, 10, -5, 200, 100));
        assert_eq!((create.border_width, create.class, create.value_list.mask), (1, 1, 0x7ffa));
        assert_eq!(create.value_list.get(proto::xproto::cw::BACK_PIXEL), Some(0xff_ffff));
        assert_eq!(create.value_list.get(proto::xproto::cw::EVENT_MASK), Some(0x62_c07f));
        assert_eq!(create.value_list.get(proto::xproto::cw::BACK_PIXMAP), None);
        let property = view::xproto::ChangeProperty::parse(&requests[2]).expect("ChangeProperty is third");
        let mut data = property.data.to_vec();
        assert_eq!((property.format, property.data_len, data.len()), (16, 3, 6));
        if session.order != ByteOrder::NATIVE {
            xeric_wire::swap_units(&mut data, 2);
        }
        let units: Vec<u16> = data.chunks(2).map(|unit| u16::from_ne_bytes([unit[0], unit[1]])).collect();
        assert_eq!(units, [1, 258, 65535]);
        let configure =
            requests.iter().find(|request| request.opcode == proto::xproto::CONFIGURE_WINDOW_REQUEST);
        let configure =
            view::xproto::ConfigureWindow::parse(configure.expect("one is there")).expect("it is whole");
        let values: Vec<_> = configure.value_list.iter().collect();
        assert_eq!(values, [(1, -20i32 as u32), (2, 30), (4, 90), (8, 80)]);
        let text = requests.iter().find(|request| request.opcode == proto::xproto::POLY_TEXT8_REQUEST);
        let text = view::xproto::PolyText8::parse(text.expect("one is there")).expect("it is whole");
        let items: Vec<_> = text.text_items().map(|item| format!("{item:?}")).collect();
        assert_eq!(items.len(), 3);
        assert_eq!(items[0], "Ok(Text8 { delta: 1, string: [97, 98] })");
        assert!(items[1].starts_with("Ok(Font("));
        let select = requests.iter().find(|request| {
            session.header(request) == Some("xkb") && request.data == proto::xkb::SELECT_EVENTS_REQUEST
        });
        let select = view::xkb::SelectEvents::parse(select.expect("one is there")).expect("it is whole");
        let details = |event| select.details(event).map(|details| (details.affect, details.details));
        assert_eq!(details(proto::xkb::STATE_NOTIFY_EVENT), Some((0x3f, 0x11)));
        assert_eq!(details(proto::xkb::CONTROLS_NOTIFY_EVENT), Some((7, 3)));
        assert_eq!(details(proto::xkb::BELL_NOTIFY_EVENT), Some((1, 1)));
        assert_eq!(details(proto::xkb::NEW_KEYBOARD_NOTIFY_EVENT), None);
    }
}

/// Read by x11rb-protocol, written by us: what Xvfb wrote.
#[test]
fn replies_are_written_as_xvfb_writes_them() {
    let mut counted = HashMap::<(&str, u8), usize>::new();
    for session in all().into_iter().filter(|session| session.order == ByteOrder::NATIVE) {
        for (request, reply) in session.replies() {
            let Some(header) = session.header(&request) else { continue };
            let number = Session::number(&request);
            let Some(ours) = with_unused(|| messages::rewritten(header, number, reply, session.order)) else {
                continue;
            };
            assert_same_bytes(ours, reply, &format!("{}: {header} {number}", session.name));
            *counted.entry((header, number)).or_default() += 1;
        }
    }
    assert!(counted.len() > 55, "{}: {counted:?}", counted.len());
}

/// The answers to the same questions in both orders.
#[test]
fn replies_in_the_other_order_are_written_as_xvfb_writes_them() {
    let (little, big) = (Session::open("queries-little"), Session::open("queries-big"));
    let (little_replies, big_replies) = (little.replies(), big.replies());
    assert_eq!(little_replies.len(), big_replies.len());
    let mut written = 0;
    for ((request, one), (_, other)) in little_replies.into_iter().zip(big_replies) {
        let header = little.header(&request).expect("only handled extensions are asked");
        let number = Session::number(&request);
        let Some(mut ours) = with_unused(|| messages::rewritten(header, number, one, ByteOrder::Big)) else {
            continue;
        };
        if (header, number) == ("xproto", proto::xproto::GET_PROPERTY_REQUEST) {
            let format = usize::from(one[1]);
            xeric_wire::swap_units(&mut ours.0[32..], format / 8);
        }
        let images =
            [proto::xfixes::GET_CURSOR_IMAGE_REQUEST, proto::xfixes::GET_CURSOR_IMAGE_AND_NAME_REQUEST];
        if header == "xfixes" && images.contains(&number) {
            // The cursor's serial is another each time.
            ours.0[20..24].copy_from_slice(&other[20..24]);
        }
        assert_same_bytes(ours, other, &format!("{header} {number}"));
        written += 1;
    }
    assert!(written > 70, "{written}");
}

#[test]
fn set_up_answers_are_written_as_xvfb_writes_them() {
    let little = Session::open("queries-little");
    let (theirs, _) = xcore::Setup::try_parse(little.setup).expect("a set-up");
    for session in [&little, &Session::open("queries-big")] {
        let ours = with_unused(|| {
            let mut bytes = Vec::new();
            let roots: Vec<_> = theirs.roots.iter().map(screen).collect();
            write::xproto::Setup {
                protocol_major_version: same(&theirs.protocol_major_version),
                protocol_minor_version: same(&theirs.protocol_minor_version),
                release_number: same(&theirs.release_number),
                resource_id_base: same(&theirs.resource_id_base),
                resource_id_mask: same(&theirs.resource_id_mask),
                motion_buffer_size: same(&theirs.motion_buffer_size),
                maximum_request_length: same(&theirs.maximum_request_length),
                image_byte_order: same(&theirs.image_byte_order),
                bitmap_format_bit_order: same(&theirs.bitmap_format_bit_order),
                bitmap_format_scanline_unit: same(&theirs.bitmap_format_scanline_unit),
                bitmap_format_scanline_pad: same(&theirs.bitmap_format_scanline_pad),
                min_keycode: same(&theirs.min_keycode),
                max_keycode: same(&theirs.max_keycode),
                vendor: same(&theirs.vendor),
                pixmap_formats: same(&theirs.pixmap_formats),
                roots: &roots,
            }
            .write(&mut bytes, session.order);
            Some(bytes)
        });
        assert_same_bytes(ours.expect("it is written"), session.setup, &session.name);
    }
}

fn screen(theirs: &xcore::Screen) -> write::xproto::Screen<'static> {
    let depths = theirs.allowed_depths.iter();
    let depths: Vec<_> = depths
        .map(|depth| write::xproto::Depth { depth: same(&depth.depth), visuals: same(&depth.visuals) })
        .collect();
    write::xproto::Screen {
        root: same(&theirs.root),
        default_colormap: same(&theirs.default_colormap),
        white_pixel: same(&theirs.white_pixel),
        black_pixel: same(&theirs.black_pixel),
        current_input_masks: same(&theirs.current_input_masks),
        width_in_pixels: same(&theirs.width_in_pixels),
        height_in_pixels: same(&theirs.height_in_pixels),
        width_in_millimeters: same(&theirs.width_in_millimeters),
        height_in_millimeters: same(&theirs.height_in_millimeters),
        min_installed_maps: same(&theirs.min_installed_maps),
        max_installed_maps: same(&theirs.max_installed_maps),
        root_visual: same(&theirs.root_visual),
        backing_stores: same(&theirs.backing_stores),
        save_unders: same(&theirs.save_unders),
        root_depth: same(&theirs.root_depth),
        allowed_depths: depths.leak(),
    }
}

/// Events as Xvfb wrote them: brought to the native order, read by x11rb-protocol, written by us in the order they came.
#[test]
fn events_and_errors_are_written_as_xvfb_writes_them() {
    let mut counted = HashMap::<(&str, u8), usize>::new();
    for session in all() {
        for packet in &session.packets {
            match packet {
                Packet::Event { code, sent: false, bytes, .. } => {
                    if let Some(key) = check_event(&session, *code, bytes) {
                        *counted.entry(key).or_default() += 1;
                    }
                }
                Packet::Error { sequence, code, bytes } => {
                    let order = session.order;
                    let value = order.u32([bytes[4], bytes[5], bytes[6], bytes[7]]);
                    let mut ours = Vec::new();
                    write::error(
                        &mut ours,
                        order,
                        *code,
                        *sequence,
                        value,
                        order.u16([bytes[8], bytes[9]]),
                        bytes[10],
                    );
                    // The rest is unused; Xvfb leaves what happens to be there.
                    assert_eq!((&ours[..11], ours.len()), (&bytes[..11], 32), "{}", session.name);
                    *counted.entry(("error", *code)).or_default() += 1;
                }
                _ => {}
            }
        }
    }
    assert!(counted.len() >= 12, "{counted:?}");
}

fn check_event(session: &Session, code: u8, bytes: &[u8; 32]) -> Option<(&'static str, u8)> {
    let (first, header) = match code {
        0..64 => (0, "xproto"),
        _ => *session.events.iter().rfind(|(first, _)| *first <= code)?,
    };
    let mut native = *bytes;
    if session.order != ByteOrder::NATIVE {
        let known = if header == "xproto" {
            transcode::core_event(&mut native)
        } else {
            let (name, _) = HEADERS.iter().find(|(_, at)| *at == header)?;
            transcode::extension_event(name, first, &mut native)
        };
        assert!(known, "{}: {header} {code}", session.name);
    }
    let number = if header == "xkb" { native[1] } else { code - first };
    let ours = with_unused(|| messages::rewritten_event(header, number, &native, session.order, first))?;
    assert_same_bytes(ours, bytes, &format!("{}: {header} {number}", session.name));
    Some((header, number))
}

/// What stands before the set-up and behind it is all of what was recorded.
#[test]
fn every_byte_is_in_a_message() {
    for session in all() {
        let SetupRequestFrame::Setup(setup) = setup_request(session.client) else { panic!() };
        let requests: usize = session.requests.iter().map(|request| request.len()).sum();
        assert_eq!(setup.bytes.len() + requests, session.client.len());
        let packets: usize = session.packets.iter().map(|packet| packet.bytes().len()).sum();
        assert_eq!(session.setup.len() + packets, session.server.len());
    }
}

/// The answers to one of XKB's requests: each in the native order and as it was recorded, with the order of that.
pub(crate) fn xkb_answers(number: u8) -> Vec<(&'static [u8], ByteOrder, &'static [u8])> {
    let of = |session: &Session| -> Vec<&'static [u8]> {
        let replies = session.replies();
        let asked = |request: &Request<'_>| session.header(request) == Some("xkb") && request.data == number;
        replies.into_iter().filter(|(request, _)| asked(request)).map(|(_, reply)| reply).collect()
    };
    let (little, big) = (of(&Session::open("queries-little")), of(&Session::open("queries-big")));
    assert_eq!(little.len(), big.len());
    let mut answers: Vec<_> = little.iter().map(|reply| (*reply, ByteOrder::Little, *reply)).collect();
    answers.extend(little.iter().zip(big).map(|(native, reply)| (*native, ByteOrder::Big, reply)));
    answers.extend(of(&Session::open("xkbcomp")).into_iter().map(|reply| (reply, ByteOrder::Little, reply)));
    answers
}

/// XKB's requests in a recording.
pub(crate) fn xkb_requests(name: &str) -> Vec<Request<'static>> {
    let session = Session::open(name);
    let requests = session.requests.iter().filter_map(|bytes| Request::whole(session.order, bytes));
    requests.filter(|request| session.header(request) == Some("xkb")).collect()
}
