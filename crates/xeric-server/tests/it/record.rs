//! RECORD beside Xvfb: contexts, and what recorders get of others.

use x11rb::connection::{Connection, RequestConnection};
use x11rb::cookie::VoidCookie;
use x11rb::protocol::record::{self, CS, ConnectionExt as _, ExtRange, Range, Range8, Range16};
use x11rb::protocol::xproto::*;
use x11rb::protocol::xtest::ConnectionExt as _;
use x11rb::wrapper::ConnectionExt as _;

use crate::differential::random::Random;
use crate::differential::seeds;
use crate::harness::{Server, error_of};
use crate::peers::{Side, equal_on_both, random_equal_on_both};

fn range8(first: u8, last: u8) -> Range8 {
    Range8 { first, last }
}

fn extension(major: (u8, u8), minor: (u16, u16)) -> ExtRange {
    ExtRange { major: range8(major.0, major.1), minor: Range16 { first: minor.0, last: minor.1 } }
}

#[test]
fn contexts_equal_xvfb() {
    random_equal_on_both(seeds(6), 2, |side, seed| {
        let mut r = Random::new(seed);
        side.reply(|s| s.c(0).record_query_version(1, 13));
        let context = side.id(0);
        let base = side.c(1).setup().resource_id_base;
        side.check(|s| s.c(0).record_create_context(context, 0, &[base], &[Range::default()]));
        for spec in [0, 0x1f60_0000, context] {
            side.check(|s| s.c(0).record_register_clients(context, 0, &[spec], &[]));
        }
        for _ in 0..20 {
            let mut ranges: Vec<Range> = (0..r.range(0, 4)).map(|_| random_range(&mut r)).collect();
            // Xvfb makes room for extensions' requests by where the first core one stands, and aborts when that is too little.
            if let Some(first) = ranges.first_mut() {
                (first.core_requests, first.core_replies) = (range8(5, 9), range8(20, 30));
            }
            let specs: Vec<u32> = (0..r.range(1, 4)).map(|_| random_spec(&mut r, base)).collect();
            let header = r.pick(&[0u8, 1, 7, 9]);
            side.note((&specs, &ranges, header));
            if r.one_in(4) {
                side.check(|s| s.c(0).record_unregister_clients(context, &specs));
            } else {
                side.check(|s| s.c(0).record_register_clients(context, header, &specs, &ranges));
            }
            let reply = side.c(0).record_get_context(context).unwrap().reply().unwrap();
            side.saw((reply.enabled, reply.element_header));
            for client in reply.intercepted_clients {
                // Who else is there depends on how fast others leave.
                if client.client_resource == base || client.client_resource <= 3 {
                    side.saw((client.client_resource == base, client.ranges));
                }
            }
        }
        side.reply(|s| s.c(0).record_get_context(context + 1));
        side.check(|s| s.c(0).record_disable_context(context));
        side.check(|s| s.c(0).record_free_context(context));
        side.check(|s| s.c(0).record_free_context(context));
    });
}

fn random_spec(r: &mut Random, base: u32) -> u32 {
    let future = CS::FUTURE_CLIENTS.into();
    r.pick(&[base, base, base, future])
}

fn random_range(r: &mut Random) -> Range {
    let pair = |r: &mut Random, from: i32, to: i32| {
        let first = r.range(from, to);
        // Sometimes the wrong way round.
        let last = if r.one_in(15) { first - 1 } else { r.range(first, to + 1) };
        range8(first.clamp(0, 255) as u8, last.clamp(0, 255) as u8)
    };
    let mut range = Range::default();
    if r.one_in(2) {
        range.core_requests = pair(r, 1, 127);
    }
    if r.one_in(2) {
        range.core_replies = pair(r, 1, 127);
    }
    if r.one_in(3) {
        let major = pair(r, 126, 150);
        range.ext_requests = extension((major.first, major.last), (r.size(0, 10), r.size(9, 20)));
    }
    if r.one_in(3) {
        range.ext_replies = extension((130, 140), (r.size(0, 10), r.size(9, 20)));
    }
    if r.one_in(2) {
        range.delivered_events = pair(r, 1, 100);
    }
    if r.one_in(2) {
        range.device_events = pair(r, 1, 10);
    }
    if r.one_in(3) {
        range.errors = pair(r, 0, 20);
    }
    range.client_started = r.one_in(3);
    range.client_died = r.one_in(3);
    range
}

/// Client 0 makes a context about client 2, client 1 enables it, `what` is done, and what client 1 got is noted, element by element.
fn recorded(side: &mut Side, header: u8, range: Range, what: impl Fn(&Side)) {
    let context = side.id(0);
    let base = side.c(2).setup().resource_id_base;
    let mut got = Vec::new();
    {
        let side: &Side = side;
        side.c(0).record_create_context(context, header, &[base], &[range]).unwrap().check().unwrap();
        let mut replies = side.c(1).record_enable_context(context).unwrap();
        let first = replies.next().unwrap().unwrap();
        got.push((first.category, first.client_swapped, first.xid_base == base, first.data));
        what(side);
        side.c(0).record_disable_context(context).unwrap().check().unwrap();
        for reply in replies {
            let reply = reply.unwrap();
            let last = reply.category == END_OF_DATA;
            assert_eq!(reply.element_header, header);
            let elements = elements(side, reply.category, header, &reply.data);
            let about = (reply.category, reply.client_swapped, reply.xid_base == base);
            if elements.is_empty() {
                got.push((about.0, about.1, about.2, Vec::new()));
            }
            got.extend(elements.into_iter().map(|data| (about.0, about.1, about.2, data)));
            if last {
                break;
            }
        }
        side.c(0).record_free_context(context).unwrap().check().unwrap();
    }
    for element in got {
        side.say(format!("{element:?}"));
    }
}

const FROM_SERVER: u8 = 0;
const FROM_CLIENT: u8 = 1;
const END_OF_DATA: u8 = 5;

/// The elements of a reply without their times; ids under names that both servers share.
fn elements(side: &Side, category: u8, header: u8, data: &[u8]) -> Vec<Vec<u8>> {
    let word = |bytes: &[u8]| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    let bases = [0, 1, 2].map(|client| side.c(client).setup().resource_id_base);
    let mut rest = data;
    let mut elements = Vec::new();
    while !rest.is_empty() {
        let timed =
            (category == FROM_SERVER && header & 1 != 0) || (category == FROM_CLIENT && header & 2 != 0);
        if timed {
            rest = &rest[4..];
        }
        let mut element = Vec::new();
        if category == FROM_CLIENT && header & 4 != 0 {
            element.extend(&rest[..4]);
            rest = &rest[4..];
        }
        let length = match (category, rest[0]) {
            (FROM_CLIENT, _) => 4 * usize::from(u16::from_le_bytes([rest[2], rest[3]])),
            (_, 1) => 32 + 4 * word(&rest[4..]) as usize,
            _ => 32,
        };
        let (message, behind) = rest.split_at(length);
        rest = behind;
        let mut message = message.to_vec();
        if category == FROM_SERVER && (2..=8).contains(&message[0]) {
            message[4..8].fill(0);
        }
        if category == FROM_SERVER && message[0] == PROPERTY_NOTIFY_EVENT {
            message[12..16].fill(0);
        }
        for chunk in message.chunks_exact_mut(4) {
            let value = word(chunk);
            if value == side.root {
                chunk.copy_from_slice(b"root");
            }
            if let Some(client) = bases.iter().position(|base| value & !0x1f_ffff == *base) {
                let named = 0xaa00_0000 + ((client as u32) << 20) + (value & 0xf_ffff);
                chunk.copy_from_slice(&named.to_le_bytes());
            }
        }
        element.extend(message);
        elements.push(element);
    }
    elements
}

/// Requests of every kind: with and without replies, good and bad, and such that cause events.
fn converse(side: &Side, seed: u64) {
    let mut r = Random::new(seed);
    let c = side.c(2);
    let window = side.id(2);
    let mask = EventMask::STRUCTURE_NOTIFY | EventMask::PROPERTY_CHANGE | EventMask::KEY_PRESS;
    let aux = CreateWindowAux::new().event_mask(mask).background_pixel(5);
    c.create_window(0, window, side.root, 3, 4, 50, 60, 1, WindowClass::INPUT_OUTPUT, 0, &aux).unwrap();
    for _ in 0..12 {
        match r.range(0, 7) {
            0 => drop(c.map_window(window).unwrap()),
            1 => drop(c.get_geometry(window).unwrap().reply()),
            2 => drop(c.get_geometry(0x1234).unwrap().reply()),
            3 => drop(c.configure_window(window, &ConfigureWindowAux::new().x(r.range(0, 50))).unwrap()),
            4 => {
                let text = r.bytes(7);
                drop(c.change_property8(
                    PropMode::REPLACE,
                    window,
                    AtomEnum::WM_NAME,
                    AtomEnum::STRING,
                    &text,
                ));
            }
            5 => drop(c.xtest_get_version(2, 2).unwrap().reply()),
            _ => drop(c.intern_atom(false, b"WM_NAME").unwrap().reply()),
        }
    }
    c.destroy_window(window).unwrap();
    c.get_input_focus().unwrap().reply().unwrap();
}

#[test]
fn what_clients_send_and_get_equals_xvfb() {
    random_equal_on_both(seeds(4), 3, |side, seed| {
        let everything = Range {
            core_requests: range8(1, 127),
            core_replies: range8(1, 127),
            ext_requests: extension((128, 255), (0, 65535)),
            ext_replies: extension((128, 255), (0, 65535)),
            ..Range::default()
        };
        let some =
            Range { core_requests: range8(8, 14), delivered_events: range8(16, 28), ..Range::default() };
        let errors = Range { errors: range8(1, 20), ..Range::default() };
        for (header, range) in [(0, everything), (7, everything), (4, some), (1, some), (0, errors)] {
            side.note((header, range));
            recorded(side, header, range, |side| converse(side, seed));
        }
        side.sync();
    });
}

#[test]
fn device_events_equal_xvfbs() {
    equal_on_both(3, |side| {
        let devices = Range { device_events: range8(2, 6), ..Range::default() };
        recorded(side, 0, devices, |side| {
            let c = side.c(0);
            let steps: [(u8, u8, i16); 8] = [
                (MOTION_NOTIFY_EVENT, 0, 40),
                (KEY_PRESS_EVENT, 50, 0),
                (KEY_PRESS_EVENT, 38, 0),
                (KEY_RELEASE_EVENT, 38, 0),
                (BUTTON_PRESS_EVENT, 1, 0),
                (MOTION_NOTIFY_EVENT, 0, 70),
                (BUTTON_RELEASE_EVENT, 1, 0),
                (KEY_RELEASE_EVENT, 50, 0),
            ];
            for (kind, detail, to) in steps {
                c.xtest_fake_input(kind, detail, 0, side.root, to, to + 5, 0).unwrap();
                c.get_input_focus().unwrap().reply().unwrap();
            }
        });
    });
}

#[test]
fn a_recorder_waits_until_its_context_is_disabled() {
    let server = Server::new();
    let (control, data) = (server.connect(), server.connect());
    let context = control.generate_id().unwrap();
    let range = Range { client_started: true, client_died: true, ..Range::default() };
    let future = [CS::FUTURE_CLIENTS.into()];
    control.record_create_context(context, 0, &future, &[range]).unwrap().check().unwrap();
    let again = data.record_enable_context(context + 7).unwrap().next().unwrap();
    assert_eq!(error_of(again).0, 154);
    let mut replies = data.record_enable_context(context).unwrap();
    assert_eq!(replies.next().unwrap().unwrap().category, 4);
    let second = control.record_enable_context(context).unwrap().next().unwrap();
    assert_eq!(error_of(second).0, MATCH_ERROR);
    let new = server.connect();
    let base = new.setup().resource_id_base;
    drop(new);
    let started = replies.next().unwrap().unwrap();
    assert_eq!((started.category, started.xid_base), (2, base));
    // What it was told: accepted, version 11.0.
    assert_eq!(started.data[..6], [1, 0, 11, 0, 0, 0]);
    let died = replies.next().unwrap().unwrap();
    assert_eq!((died.category, died.xid_base, died.data.len()), (3, base, 0));
    let info = control.record_get_context(context).unwrap().reply().unwrap();
    assert!(info.enabled);
    control.record_disable_context(context).unwrap().check().unwrap();
    // The end of the data.
    assert!(replies.next().is_none());
    drop(replies);
    data.get_input_focus().unwrap().reply().unwrap();
    // A recorder that leaves ends its recording.
    let replies = data.record_enable_context(context).unwrap();
    drop(replies);
    data.flush().unwrap();
    drop(data);
    assert!(!control.record_get_context(context).unwrap().reply().unwrap().enabled);
    // A context goes with who made it.
    drop(control);
    let other = server.connect();
    assert_eq!(error_of(other.record_get_context(context).unwrap().reply()).0, 154);
}

#[test]
fn x05_counts_whose_size_wraps_are_refused() {
    let server = Server::new();
    let client = server.connect();
    let context = client.generate_id().unwrap();
    let major = client.extension_information(record::X11_EXTENSION_NAME).unwrap().unwrap().major_opcode;
    for (clients, ranges) in [(0x4000_0000_u32, 0_u32), (0, 0x0aaa_aaab), (u32::MAX, u32::MAX), (2049, 0)] {
        let mut request = vec![major, record::CREATE_CONTEXT_REQUEST, 5, 0];
        request.extend(context.to_le_bytes());
        request.extend([0; 4]);
        request.extend(clients.to_le_bytes());
        request.extend(ranges.to_le_bytes());
        let sent = [std::io::IoSlice::new(&request)];
        let cookie: VoidCookie<'_, _> = client.send_request_without_reply(&sent, Vec::new()).unwrap();
        assert_eq!(error_of(cookie.check()).0, VALUE_ERROR);
    }
    assert_eq!(error_of(client.record_get_context(context).unwrap().reply()).0, 154);
}
