//! Duplicate queries and churn, by the definitions of the design.

use crate::tape::{
    ROOT, Tape, bytes, create_gc, create_pixmap, create_window, destroy_window, event_bytes, expose, fill,
    free_gc, free_pixmap, get_input_focus, get_property, granted, intern_atom, map_window, no_operation,
    query_extension, reply,
};
use std::borrow::Cow;
use x11rb_protocol::protocol::{randr, render, xproto};
use xeric_trace::capture::Transport;
use xeric_trace::price::Report;

const WINDOW: u32 = 0x20_0001;
const GC: u32 = 0x20_0002;

fn duplicates(report: &Report) -> Vec<(u64, u64)> {
    assert_eq!(report.whole.duplicate_queries, report.duplicates.len() as u64);
    report.duplicates.iter().map(|item| (item.request, item.first_request)).collect()
}

fn churn(report: &Report) -> Vec<(u64, u64)> {
    assert_eq!(report.whole.churn, report.churn.len() as u64);
    report.churn.iter().map(|item| (item.request, item.freed_request)).collect()
}

#[test]
fn asking_again_for_the_same_answer_is_a_duplicate_of_the_first() {
    let mut tape = Tape::connected();
    for _ in 0..3 {
        tape.round_trip(1, intern_atom("WM_STATE"), 1, &300u32.to_le_bytes());
    }
    tape.round_trip(1, intern_atom("WM_CLASS"), 1, &67u32.to_le_bytes());
    let report = tape.report();
    assert_eq!(duplicates(&report), [(2, 1), (3, 1)]);
    assert!(report.duplicates[0].asked.contains("WM_STATE"), "{}", report.duplicates[0].asked);
    assert_eq!(report.by_request["InternAtom"].duplicate_queries, 2);
}

#[test]
fn another_answer_is_no_duplicate_and_is_what_counts_from_then_on() {
    let mut tape = Tape::connected();
    for value in [1u32, 2, 2, 1] {
        tape.round_trip(1, get_property(ROOT, 39), 1, &value.to_le_bytes());
    }
    assert_eq!(duplicates(&tape.report()), [(3, 2)]);
}

#[test]
fn queries_on_their_way_together_are_none() {
    let mut tape = Tape::connected();
    tape.send(1, &[intern_atom("A"), intern_atom("A")]);
    tape.ms(1).recv(1, &[reply(1, 0, &[]), reply(2, 0, &[])]);
    assert_eq!(duplicates(&tape.report()), [], "the first was not answered when the second was sent");
}

#[test]
fn fences_and_volatile_queries_are_in_no_class() {
    let mut tape = Tape::connected();
    for _ in 0..3 {
        tape.round_trip(1, get_input_focus(), 1, &[]);
        tape.round_trip(1, bytes(xproto::QueryPointerRequest { window: ROOT }.serialize()), 1, &[]);
    }
    assert_eq!(duplicates(&tape.report()), []);
}

#[test]
fn an_own_request_that_can_change_the_answer_makes_it_no_duplicate() {
    let change = |window, property| {
        let request = xproto::ChangePropertyRequest {
            mode: xproto::PropMode::REPLACE,
            window,
            property,
            type_: 31,
            format: 8,
            data_len: 1,
            data: Cow::Borrowed(b"x"),
        };
        bytes(request.serialize())
    };
    let ask = |between: Option<Vec<u8>>| {
        let mut tape = Tape::connected();
        tape.send(1, &[create_window(WINDOW, ROOT, 1, 1)]);
        tape.round_trip(1, get_property(WINDOW, 39), 1, &[]);
        if let Some(request) = between {
            tape.send(1, &[request]);
        }
        tape.round_trip(1, get_property(WINDOW, 39), 1, &[]);
        tape.report()
    };
    assert_eq!(duplicates(&ask(None)), [(3, 2)]);
    assert_eq!(duplicates(&ask(Some(no_operation()))), [(4, 2)]);
    assert_eq!(duplicates(&ask(Some(change(WINDOW, 39)))), []);
    assert_eq!(duplicates(&ask(Some(change(WINDOW, 67)))), [(4, 2)], "another property");
    assert_eq!(duplicates(&ask(Some(change(ROOT, 39)))), [(4, 2)], "another window");
    // The change stands behind the first query, before that is answered.
    let mut tape = Tape::connected();
    tape.send(1, &[create_window(WINDOW, ROOT, 1, 1), get_property(WINDOW, 39), change(WINDOW, 39)]);
    tape.ms(1).recv(1, &[reply(2, 0, &[])]);
    tape.round_trip(1, get_property(WINDOW, 39), 1, &[]);
    assert_eq!(duplicates(&tape.report()), []);
}

#[test]
fn another_clients_queries_are_its_own() {
    let mut tape = Tape::connected();
    tape.connect(2, Transport::Unix);
    tape.round_trip(1, intern_atom("A"), 1, &[]);
    tape.round_trip(2, intern_atom("A"), 1, &[]);
    assert_eq!(duplicates(&tape.report()), []);
}

#[test]
fn an_error_is_no_answer() {
    let mut tape = Tape::connected();
    for _ in 0..2 {
        let request = tape.send(1, &[get_property(ROOT, 999)]);
        tape.ms(1).recv(1, &[crate::tape::error(request, 5, 999, 20, 0)]);
    }
    assert_eq!(duplicates(&tape.report()), []);
}

#[test]
fn r03_the_same_query_again_until_the_screen_changes() {
    let times = 6;
    let mut tape = Tape::connected();
    let asked = tape.send(1, &[query_extension("RANDR")]);
    tape.recv(1, &[granted(asked, 140, 89, 147)]);
    let key = xproto::KeyPressEvent {
        response_type: xproto::KEY_PRESS_EVENT,
        detail: 38,
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
    let query = || bytes(randr::GetScreenResourcesCurrentRequest { window: ROOT }.serialize(140));
    tape.ms(30).recv(1, &[event_bytes(&key)]);
    for _ in 0..times {
        tape.round_trip(1, query(), 1, &[0; 24]);
    }
    tape.ms(30).recv(1, &[event_bytes(&key)]);
    let report = tape.report();
    assert_eq!(report.whole.duplicate_queries, times - 1);
    assert_eq!(report.by_request["RANDR:GetScreenResourcesCurrent"].duplicate_queries, times - 1);

    let changed = randr::ScreenChangeNotifyEvent {
        response_type: 89,
        rotation: randr::Rotation::ROTATE0,
        sequence: 0,
        timestamp: 1,
        config_timestamp: 1,
        root: ROOT,
        request_window: ROOT,
        size_id: 0,
        subpixel_order: render::SubPixel::UNKNOWN,
        width: 800,
        height: 600,
        mwidth: 80,
        mheight: 60,
    };
    tape.recv(1, &[event_bytes(&changed)]);
    tape.round_trip(1, query(), 1, &[0; 24]);
    assert_eq!(tape.report().whole.duplicate_queries, times - 1, "the answer could have changed");
}

/// A mapped window and a GC; requests 1 to 3.
fn with_window() -> Tape {
    let mut tape = Tape::connected();
    tape.send(1, &[create_window(WINDOW, ROOT, 100, 100), create_gc(GC, WINDOW, 1), map_window(WINDOW)]);
    tape.ms(20);
    tape
}

#[test]
fn making_what_was_just_freed_is_churn() {
    let mut tape = with_window();
    let (first, second) = (0x20_0010, 0x20_0011);
    tape.send(1, &[create_pixmap(first, WINDOW, 30, 20), fill(WINDOW, GC), free_pixmap(first)]);
    tape.send(1, &[create_pixmap(second, WINDOW, 30, 20)]);
    let report = tape.report();
    assert_eq!(churn(&report), [(7, 6)]);
    assert_eq!((report.churn[0].kind.as_str(), report.churn[0].id), ("pixmap", second));
    assert_eq!(report.frames[0].price.churn, 1);
    assert_eq!(report.by_request["CreatePixmap"].churn, 1);
}

#[test]
fn another_size_is_none_and_neither_is_what_was_not_freed() {
    let mut tape = with_window();
    tape.send(
        1,
        &[
            create_pixmap(0x20_0010, WINDOW, 30, 20),
            create_pixmap(0x20_0011, WINDOW, 30, 20),
            free_pixmap(0x20_0010),
            create_pixmap(0x20_0012, WINDOW, 30, 21),
            create_gc(0x20_0013, WINDOW, 5),
            free_gc(0x20_0013),
            create_gc(0x20_0014, WINDOW, 6),
        ],
    );
    assert_eq!(churn(&tape.report()), []);
}

#[test]
fn the_frame_before_counts_and_the_one_before_that_does_not() {
    for (frames, expected) in [(1, 1), (2, 0)] {
        let mut tape = with_window();
        tape.send(1, &[fill(WINDOW, GC), create_gc(0x20_0010, WINDOW, 7), free_gc(0x20_0010)]);
        for _ in 1..frames {
            tape.ms(20).send(1, &[fill(WINDOW, GC)]);
        }
        tape.ms(20).send(1, &[fill(WINDOW, GC), create_gc(0x20_0011, WINDOW, 7)]);
        assert_eq!(tape.report().whole.churn, expected, "freed {frames} frames ago");
    }
    // What lies between frames and draws nothing is none.
    let mut tape = with_window();
    tape.send(1, &[fill(WINDOW, GC), create_gc(0x20_0010, WINDOW, 7), free_gc(0x20_0010)]);
    for _ in 0..5 {
        tape.ms(20).send(1, &[no_operation()]);
    }
    tape.ms(20).send(1, &[create_gc(0x20_0011, WINDOW, 7)]);
    assert_eq!(tape.report().whole.churn, 1);
}

#[test]
fn ids_that_a_creation_names_compare_by_kind_and_parameters() {
    let mut tape = with_window();
    let asked = tape.send(1, &[query_extension("RENDER")]);
    tape.recv(1, &[granted(asked, 139, 0, 142)]);
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
            create_pixmap(0x20_0010, WINDOW, 30, 20),
            picture(0x20_0011, 0x20_0010),
            free(0x20_0011),
            free_pixmap(0x20_0010),
            // Another pixmap of that size, and a picture of it: the same again.
            create_pixmap(0x20_0012, WINDOW, 30, 20),
            picture(0x20_0013, 0x20_0012),
            // A picture of another size.
            create_pixmap(0x20_0014, WINDOW, 64, 64),
            picture(0x20_0015, 0x20_0014),
        ],
    );
    assert_eq!(churn(&tape.report()), [(9, 8), (10, 7)]);
}

#[test]
fn what_goes_with_its_window_was_freed_and_what_goes_with_a_connection_was_not() {
    let mut tape = with_window();
    let (parent, child) = (0x20_0010, 0x20_0011);
    tape.send(
        1,
        &[
            create_window(parent, WINDOW, 50, 50),
            create_window(child, parent, 5, 5),
            destroy_window(parent),
            create_window(0x20_0012, WINDOW, 50, 50),
            create_window(0x20_0013, 0x20_0012, 5, 5),
        ],
    );
    assert_eq!(churn(&tape.report()), [(7, 6), (8, 6)]);

    let mut tape = with_window();
    tape.disconnect(1);
    tape.connect(1, Transport::Unix);
    tape.send(1, &[create_window(WINDOW, ROOT, 100, 100), create_gc(GC, WINDOW, 1)]);
    tape.recv(1, &[expose(WINDOW)]);
    assert_eq!(churn(&tape.report()), []);
}
