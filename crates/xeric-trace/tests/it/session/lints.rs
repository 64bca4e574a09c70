//! Lints and errors.

use crate::tape::{
    ROOT, Tape, bytes, create_gc, create_pixmap, create_window, destroy_window, error, event_bytes, expose,
    fill, free_gc, free_pixmap, get_input_focus, granted, intern_atom, map_window, no_operation,
    query_extension, reply, unmap_window,
};
use std::borrow::Cow;
use x11rb_protocol::protocol::{render, xproto};
use xeric_trace::capture::Transport;
use xeric_trace::price::{Lint, Report, Severity};

const WINDOW: u32 = 0x20_0001;
const GC: u32 = 0x20_0002;

/// Everything but the notes: those are about habits and not mistakes.
fn lints(report: &Report) -> Vec<(&str, u64, Vec<u64>)> {
    report
        .lints
        .iter()
        .filter(|lint| lint.severity != Severity::Note)
        .map(|lint| (lint.lint.as_str(), lint.request, lint.requests.clone()))
        .collect()
}

fn named<'r>(report: &'r Report, name: &str) -> Vec<&'r Lint> {
    report.lints.iter().filter(|lint| lint.lint == name).collect()
}

fn with_window() -> Tape {
    let mut tape = Tape::connected();
    tape.send(1, &[create_window(WINDOW, ROOT, 1000, 800), create_gc(GC, WINDOW, 1), map_window(WINDOW)]);
    tape.ms(20);
    tape
}

#[test]
fn use_after_free_names_the_maker_and_the_end() {
    let mut tape = with_window();
    let pixmap = 0x20_0010;
    tape.send(
        1,
        &[create_pixmap(pixmap, WINDOW, 9, 9), free_pixmap(pixmap), fill(pixmap, GC), fill(pixmap, GC)],
    );
    let report = tape.report();
    assert_eq!(lints(&report), [("use-after-free", 6, vec![4, 5])]);
    let lint = &report.lints[0];
    assert_eq!((lint.name.as_str(), lint.count, lint.client), ("PolyFillRectangle", 2, 1));
    assert_eq!(lint.message, "pixmap 0x200010 was freed by request 5");
}

#[test]
fn double_free_and_never_made() {
    let mut tape = with_window();
    tape.send(1, &[free_gc(GC), free_gc(GC), fill(WINDOW, 0x20_0077), free_pixmap(0x20_0078)]);
    let report = tape.report();
    assert_eq!(
        lints(&report),
        [("double-free", 5, vec![2, 4]), ("never-made", 6, vec![]), ("never-made", 7, vec![])]
    );
}

#[test]
fn destruction_cascades_from_parents() {
    let mut tape = with_window();
    let asked = tape.send(1, &[query_extension("RENDER")]);
    tape.recv(1, &[granted(asked, 139, 0, 142)]);
    let (child, grandchild, of_window, of_pixmap, pixmap) =
        (0x20_0010, 0x20_0011, 0x20_0012, 0x20_0013, 0x20_0014);
    let picture = |pid, drawable| {
        let request = render::CreatePictureRequest {
            pid,
            drawable,
            format: 0x40,
            value_list: Cow::Owned(render::CreatePictureAux::new()),
        };
        bytes(request.serialize(139))
    };
    let free = |picture| bytes(render::FreePictureRequest { picture }.serialize(139));
    tape.send(
        1,
        &[
            create_window(child, WINDOW, 9, 9),     // 5
            create_window(grandchild, child, 9, 9), // 6
            picture(of_window, grandchild),         // 7
            create_pixmap(pixmap, WINDOW, 9, 9),    // 8
            picture(of_pixmap, pixmap),             // 9
            free_pixmap(pixmap),                    // 10
            free(of_pixmap),                        // 11: the picture kept its pixmap
            destroy_window(child),                  // 12
            map_window(grandchild),                 // 13
            free(of_window),                        // 14
            map_window(WINDOW),                     // 15
        ],
    );
    let report = tape.report();
    assert_eq!(lints(&report), [("use-after-free", 13, vec![6, 12]), ("double-free", 14, vec![7, 12])]);
    assert_eq!(
        report.lints[1].message,
        "picture 0x200012 went with window 0x200010, which request 12 destroyed"
    );
}

#[test]
fn destroying_subwindows_leaves_the_window() {
    let mut tape = with_window();
    let child = 0x20_0010;
    let empty = bytes(xproto::DestroySubwindowsRequest { window: WINDOW }.serialize());
    tape.send(1, &[create_window(child, WINDOW, 9, 9), empty, map_window(child), map_window(WINDOW)]);
    assert_eq!(lints(&tape.report()), [("use-after-free", 6, vec![4, 5])]);
}

#[test]
fn a_window_that_was_moved_away_does_not_go_with_its_old_parent() {
    let mut tape = with_window();
    let (old, child) = (0x20_0010, 0x20_0011);
    let moved = bytes(xproto::ReparentWindowRequest { window: child, parent: ROOT, x: 0, y: 0 }.serialize());
    tape.send(
        1,
        &[
            create_window(old, ROOT, 9, 9),
            create_window(child, old, 9, 9),
            moved,
            destroy_window(old),
            map_window(child),
        ],
    );
    assert_eq!(lints(&tape.report()), []);
}

#[test]
fn clients_are_kept_apart() {
    let mut tape = with_window();
    tape.connect(2, Transport::Unix);
    let theirs = 0x40_0001;
    // One client watches another's window, which goes: a race, and no mistake.
    tape.send(2, &[create_window(theirs, ROOT, 9, 9), destroy_window(theirs)]);
    tape.send(1, &[map_window(theirs), map_window(0x40_0099)]);
    // The same ids in another range are others.
    tape.send(2, &[create_window(0x40_0010, ROOT, 9, 9), map_window(0x40_0010)]);
    assert_eq!(lints(&tape.report()), []);
    // And an id of another's range cannot be made.
    tape.send(1, &[create_window(0x40_0020, ROOT, 9, 9)]);
    assert_eq!(lints(&tape.report()), [("id-outside-range", 6, vec![])]);
}

/// A compositing manager's picture of a program's window goes when the program destroys the window; the manager frees it when it is told.
#[test]
fn what_goes_with_another_clients_window_is_a_race() {
    let mut tape = with_window();
    let asked = tape.send(1, &[query_extension("RENDER")]);
    tape.recv(1, &[granted(asked, 139, 0, 142)]);
    tape.connect(2, Transport::Unix);
    let (theirs, picture) = (0x40_0001, 0x20_0012);
    tape.send(2, &[create_window(theirs, ROOT, 9, 9)]);
    let of_theirs = render::CreatePictureRequest {
        pid: picture,
        drawable: theirs,
        format: 0x40,
        value_list: Cow::Owned(render::CreatePictureAux::new()),
    };
    tape.send(1, &[bytes(of_theirs.serialize(139))]);
    tape.send(2, &[destroy_window(theirs)]);
    tape.send(1, &[bytes(render::FreePictureRequest { picture }.serialize(139))]);
    assert_eq!(lints(&tape.report()), []);
}

#[test]
fn ids_that_are_reused_are_noted_and_ids_in_use_refused() {
    let mut tape = with_window();
    tape.send(
        1,
        &[free_gc(GC), create_pixmap(GC, WINDOW, 9, 9), free_pixmap(GC), create_gc(WINDOW, WINDOW, 1)],
    );
    let report = tape.report();
    assert_eq!(lints(&report), [("id-in-use", 7, vec![1])]);
    let reused = named(&report, "id-reused");
    assert_eq!(
        (reused.len(), reused[0].request, reused[0].message.as_str()),
        (1, 5, "0x200002 was a GC and is a pixmap now")
    );
}

#[test]
fn what_is_alive_at_the_end_is_told_by_kind_and_maker() {
    let mut tape = with_window();
    let pixmaps: Vec<Vec<u8>> = (0..5).map(|at| create_pixmap(0x20_0100 + at, WINDOW, 9, 9)).collect();
    tape.send(1, &pixmaps);
    tape.send(1, &[free_pixmap(0x20_0101)]);
    tape.disconnect(1);
    let report = tape.report();
    let alive: Vec<_> = named(&report, "alive-at-end")
        .iter()
        .map(|lint| (lint.name.clone(), lint.request, lint.requests.clone(), lint.count))
        .collect();
    assert_eq!(
        alive,
        [
            ("CreateWindow".to_owned(), 1, vec![1], 1),
            ("CreateGC".to_owned(), 2, vec![2], 1),
            ("CreatePixmap".to_owned(), 4, vec![4, 6, 7, 8], 4),
        ]
    );
}

#[test]
fn a_creation_that_the_server_refused_did_not_happen() {
    let mut tape = with_window();
    let pixmap = 0x20_0010;
    let request = tape.send(1, &[create_pixmap(pixmap, 0x99, 9, 9)]);
    tape.ms(1).recv(1, &[error(request, 9, 0x99, 53, 0)]);
    tape.send(1, &[fill(pixmap, GC)]);
    let report = tape.report();
    assert_eq!(lints(&report), [("never-made", 5, vec![4])]);
    assert!(named(&report, "alive-at-end").iter().all(|lint| lint.name != "CreatePixmap"));
    // It may be tried again with the same id.
    tape.send(1, &[create_pixmap(pixmap, WINDOW, 9, 9), free_pixmap(pixmap)]);
    let report = tape.report();
    assert_eq!(named(&report, "id-reused").len(), 0);
    assert_eq!(lints(&report).len(), 1);
}

#[test]
fn t01_a_major_opcode_that_was_never_granted_is_told_with_what_it_looks_like() {
    let mut tape = with_window();
    let asked = tape.send(1, &[query_extension("RENDER")]);
    tape.recv(1, &[granted(asked, 139, 0, 142)]);
    let create = render::CreatePictureRequest {
        pid: 0x20_0010,
        drawable: WINDOW,
        format: 0x40,
        value_list: Cow::Owned(render::CreatePictureAux::new()),
    };
    let fill = render::FillRectanglesRequest {
        op: render::PictOp::SRC,
        dst: 0x20_0010,
        color: render::Color { red: 1, green: 2, blue: 3, alpha: 0xffff },
        rects: Cow::Owned(vec![xproto::Rectangle { x: 1, y: 2, width: 3, height: 4 }]),
    };
    let first = tape.send(1, &[bytes(create.serialize(186))]);
    let second = tape.send(1, &[bytes(fill.serialize(186))]);
    tape.ms(1).recv(1, &[error(first, 1, 0, 186, 4), error(second, 1, 0, 186, 26)]);
    let report = tape.report();
    let found: Vec<_> = named(&report, "opcode-never-granted")
        .iter()
        .map(|lint| (lint.request, lint.name.clone(), lint.message.clone()))
        .collect();
    assert_eq!(found.len(), 2);
    assert_eq!((found[0].0, found[0].1.as_str()), (first, "opcode 186:4"));
    assert!(
        found[0].2.starts_with(
            "major opcode 186 was never granted on this connection; its body fits RENDER:CreatePicture"
        ),
        "{}",
        found[0].2
    );
    assert!(found[1].2.contains("fits RENDER:FillRectangles"), "{}", found[1].2);
    let errors: Vec<_> =
        report.errors.iter().map(|item| (item.request, item.name.as_str(), item.error.as_str())).collect();
    assert_eq!(errors, [(first, "opcode 186:4", "BadRequest"), (second, "opcode 186:26", "BadRequest")]);
}

#[test]
fn t05_a_generic_event_longer_than_32_bytes_keeps_the_stream_in_step() {
    let mut tape = Tape::connected();
    let request = tape.send(1, &[get_input_focus(), no_operation()]);
    let mut generic = vec![35, 131];
    generic.extend(1u16.to_le_bytes());
    generic.extend(3u32.to_le_bytes());
    generic.resize(44, 0);
    tape.recv(1, &[generic, reply(1, 0, &[]), error(request, 1, 0, 127, 0)]);
    let report = tape.report();
    assert_eq!((report.whole.events, report.whole.replies, report.errors.len()), (1, 1, 1));
    assert_eq!(report.by_event["generic event 131:0"].bytes, 44);
    assert_eq!(report.unframed, []);
}

#[test]
fn t06_a_zero_length_before_big_requests_is_told() {
    let mut tape = with_window();
    // PutImage in the long form, 196 KB, without BigReqEnable: the server takes four bytes for the request.
    let mut long = vec![72, 2, 0, 0];
    long.extend(49_158u32.to_le_bytes());
    let request = tape.send(1, &[long.clone()]);
    tape.recv(1, &[error(request, 16, 0, 72, 0)]);
    let report = tape.report();
    let found = named(&report, "zero-length-before-big-requests");
    assert_eq!((found.len(), found[0].request, found[0].name.as_str()), (1, request, "PutImage"));
    assert_eq!(report.errors[0].error, "BadLength");

    // Behind BigReqEnable it is a request like any other.
    let mut tape = with_window();
    let asked = tape.send(1, &[query_extension("BIG-REQUESTS")]);
    tape.recv(1, &[granted(asked, 133, 0, 0)]);
    let enable = x11rb_protocol::protocol::bigreq::EnableRequest;
    tape.round_trip(1, bytes(enable.serialize(133)), 1, &4_194_303u32.to_le_bytes());
    long[4..].copy_from_slice(&8u32.to_le_bytes());
    long.resize(32, 0);
    long[8..12].copy_from_slice(&WINDOW.to_le_bytes());
    long[12..16].copy_from_slice(&GC.to_le_bytes());
    tape.send(1, &[long, no_operation()]);
    let report = tape.report();
    assert_eq!(named(&report, "zero-length-before-big-requests").len(), 0);
    assert_eq!(report.by_request["PutImage"].bytes_out, 32);
    assert_eq!(report.by_request["NoOperation"].requests, 1);
}

#[test]
fn t08_an_error_is_tied_to_its_request_fifty_requests_later() {
    let mut tape = with_window();
    let bad = tape.send(1, &[destroy_window(0x20_0666)]);
    let later: Vec<Vec<u8>> = (0..50).map(|_| no_operation()).collect();
    tape.send(1, &later);
    tape.ms(1).recv(1, &[error(bad, 3, 0x20_0666, 4, 0)]);
    let report = tape.report();
    let item = &report.errors[0];
    assert_eq!((item.request, item.name.as_str(), item.error.as_str()), (bad, "DestroyWindow", "BadWindow"));
    assert_eq!((item.bad_value, item.requests_behind, item.code, item.major), (0x20_0666, 50, 3, 4));
}

fn put_image(width: u16, height: u16, dst_y: i16, row: impl Fn(usize) -> u8) -> Vec<u8> {
    let stride = usize::from(width) * 4;
    let data: Vec<u8> = (0..usize::from(height)).flat_map(|y| vec![row(y); stride]).collect();
    // 3.2 MB take the long form, which x11rb-protocol leaves to its connection: the length field is zero, four bytes follow.
    let request = xproto::PutImageRequest {
        format: xproto::ImageFormat::Z_PIXMAP,
        drawable: WINDOW,
        gc: GC,
        width,
        height,
        dst_x: 0,
        dst_y,
        left_pad: 0,
        depth: 24,
        data: Cow::Owned(data),
    };
    let mut bytes = bytes(request.serialize());
    let words = bytes.len() / 4;
    if words > 65_535 {
        bytes.splice(2..4, [0, 0].into_iter().chain((words as u32 + 1).to_le_bytes()));
    }
    bytes
}

fn with_big_requests() -> Tape {
    let mut tape = with_window();
    let asked = tape.send(1, &[query_extension("BIG-REQUESTS")]);
    tape.recv(1, &[granted(asked, 133, 0, 0)]);
    let enable = x11rb_protocol::protocol::bigreq::EnableRequest;
    tape.round_trip(1, bytes(enable.serialize(133)), 1, &4_194_303u32.to_le_bytes());
    tape.ms(20);
    tape
}

/// The row of a text at a place: few rows are alike.
fn text(y: usize) -> u8 {
    (y * y / 7 + y) as u8
}

#[test]
fn r05_the_whole_surface_again_after_a_scroll_is_told_and_a_strip_is_not() {
    let wheel = xproto::ButtonPressEvent {
        response_type: xproto::BUTTON_PRESS_EVENT,
        detail: 5,
        sequence: 0,
        time: 1,
        root: ROOT,
        event: WINDOW,
        child: 0,
        root_x: 0,
        root_y: 0,
        event_x: 0,
        event_y: 0,
        state: xproto::KeyButMask::default(),
        same_screen: true,
    };
    // (a) everything again: 3.2 MB.
    let mut tape = with_big_requests();
    tape.send(1, &[put_image(1000, 800, 0, text)]);
    tape.ms(30).recv(1, &[event_bytes(&wheel)]);
    let scrolled = tape.ms(1).send(1, &[put_image(1000, 800, 0, |y| text(y + 20))]);
    tape.ms(30).send(1, &[no_operation()]);
    let report = tape.report();
    let found = named(&report, "full-upload-after-scroll");
    assert_eq!((found.len(), found[0].request), (1, scrolled), "{:?}", report.lints);
    assert!(found[0].message.starts_with("3200028 bytes were uploaded"), "{}", found[0].message);
    assert!(report.whole.bytes_out > 6_400_000);

    // (b) what stays is copied, and a strip of 20 rows comes: 80 KB, a fortieth.
    let mut tape = with_big_requests();
    tape.send(1, &[put_image(1000, 800, 0, text)]);
    tape.ms(30).recv(1, &[event_bytes(&wheel)]);
    let copy = xproto::CopyAreaRequest {
        src_drawable: WINDOW,
        dst_drawable: WINDOW,
        gc: GC,
        src_x: 0,
        src_y: 20,
        dst_x: 0,
        dst_y: 0,
        width: 1000,
        height: 780,
    };
    let strip = put_image(1000, 20, 780, |y| text(y + 800));
    assert_eq!((3_200_028 + strip.len() / 2) / strip.len(), 40);
    tape.ms(1).send(1, &[bytes(copy.serialize()), strip]);
    tape.ms(30).send(1, &[no_operation()]);
    assert_eq!(named(&tape.report(), "full-upload-after-scroll").len(), 0);

    // (c) the same picture with something else in it is no scroll.
    let mut tape = with_big_requests();
    tape.send(1, &[put_image(1000, 800, 0, text)]);
    tape.ms(30).send(1, &[put_image(1000, 800, 0, |y| if y < 100 { 7 } else { text(y) })]);
    tape.ms(30).send(1, &[no_operation()]);
    assert_eq!(named(&tape.report(), "full-upload-after-scroll").len(), 0);
}

#[test]
fn r04_unmapping_and_mapping_again_is_noted() {
    let mut tape = with_window();
    tape.send(1, &[unmap_window(WINDOW), map_window(WINDOW)]);
    let report = tape.report();
    let found = named(&report, "unmapped-and-mapped-again");
    assert_eq!((found.len(), found[0].requests.as_slice()), (1, &[4, 5][..]));

    let mut tape = with_window();
    tape.send(1, &[unmap_window(WINDOW)]);
    tape.ms(500).send(1, &[map_window(WINDOW)]);
    assert_eq!(
        named(&tape.report(), "unmapped-and-mapped-again").len(),
        0,
        "half a second later it is another matter"
    );
}

#[test]
fn r10_an_input_method_is_opened_once_for_the_life_of_a_connection() {
    let protocol = 411u32;
    let popups = |opens: usize| {
        let mut tape = with_window();
        tape.round_trip(1, intern_atom("_XIM_PROTOCOL"), 1, &protocol.to_le_bytes());
        for popup in 0..10 {
            let id = 0x20_1000 + popup as u32;
            let mut requests = vec![create_window(id, ROOT, 9, 9), map_window(id)];
            // XIM_OPEN is 30, XIM_SET_IC_FOCUS 58.
            let opcode = if popup < opens { 30 } else { 58 };
            let mut data = [0; 20];
            data[0] = opcode;
            let event = xproto::ClientMessageEvent {
                response_type: xproto::CLIENT_MESSAGE_EVENT,
                format: 8,
                sequence: 0,
                window: 0x60_0001,
                type_: protocol,
                data: xproto::ClientMessageData::from(data),
            };
            let send = xproto::SendEventRequest {
                propagate: false,
                destination: 0x60_0001,
                event_mask: xproto::EventMask::NO_EVENT,
                event: Cow::Owned(event_bytes(&event).try_into().unwrap()),
            };
            requests.push(bytes(send.serialize()));
            requests.push(destroy_window(id));
            tape.ms(20).send(1, &requests);
            tape.recv(1, &[expose(id)]);
        }
        tape.report()
    };
    assert_eq!(named(&popups(1), "input-method-reopened").len(), 0);
    let report = popups(10);
    let found = named(&report, "input-method-reopened");
    assert_eq!((found.len(), found[0].count), (1, 9), "nine of the ten were not needed");
}

#[test]
fn t03_an_unknown_minor_opcode_is_counted_and_kept_in_step() {
    let mut tape = with_window();
    let asked = tape.send(1, &[query_extension("RENDER")]);
    tape.recv(1, &[granted(asked, 139, 0, 142)]);
    let unknown = vec![139, 250, 3, 0, 1, 2, 3, 4, 5, 6, 7, 8];
    let request = tape.send(1, &[unknown, no_operation()]);
    tape.recv(1, &[error(request - 1, 1, 0, 139, 250)]);
    let report = tape.report();
    assert_eq!(report.by_request["RENDER:250"].bytes_out, 12);
    assert_eq!(report.by_request["NoOperation"].requests, 1);
    assert_eq!(
        (report.errors[0].name.as_str(), report.errors[0].error.as_str()),
        ("RENDER:250", "BadRequest")
    );
    assert_eq!((lints(&report), report.unframed.len()), (vec![], 0));
}

#[test]
fn every_lint_is_documented_as_it_explains_itself() {
    let page = include_str!("../../../../../docs/lints.md");
    for lint in xeric_trace::lints::ALL {
        let severity = serde_json::to_value(lint.severity).unwrap();
        let row = format!("| `{}` | {} | {} |", lint.name, severity.as_str().unwrap(), lint.explanation);
        assert!(page.contains(&row), "docs/lints.md lacks: {row}");
    }
}
