//! Frames, start-up and phases, by the definitions of the design.

use crate::tape::{
    ROOT, Tape, create_gc, create_pixmap, create_window, expose, fill, get_input_focus, map_window,
    no_operation, reply, unmap_window,
};
use xeric_trace::capture::{ClientId, MarkKind, Transport, WorkRun};
use xeric_trace::price::{Price, Report};

const WINDOW: u32 = 0x20_0001;
const GC: u32 = 0x20_0002;

fn frames(report: &Report) -> Vec<(u64, u64)> {
    report.frames.iter().map(|frame| (frame.first_request, frame.last_request)).collect()
}

/// A tape with a mapped window and a GC, and 20 ms of quiet behind them: requests 1 to 3.
fn with_window(transport: Transport) -> Tape {
    let mut tape = Tape::new();
    tape.connect(1, transport);
    tape.send(1, &[create_window(WINDOW, ROOT, 100, 100), create_gc(GC, WINDOW, 1), map_window(WINDOW)]);
    tape.ms(20);
    tape
}

#[test]
fn a_run_that_draws_between_two_waits_is_a_frame() {
    let mut tape = with_window(Transport::Unix);
    tape.recv(1, &[expose(WINDOW)]);
    tape.ms(1).send(1, &[fill(WINDOW, GC)]);
    tape.ms(3).send(1, &[fill(WINDOW, GC), no_operation()]);
    tape.ms(20).send(1, &[no_operation()]);
    tape.ms(20).send(1, &[fill(WINDOW, GC)]);
    let report = tape.report();
    assert_eq!(frames(&report), [(4, 6), (8, 8)], "the run 1-3 and the run 7 draw nothing");
    let frame = &report.frames[0];
    assert_eq!((frame.client, frame.windows.as_slice()), (1, &[WINDOW][..]));
    assert_eq!((frame.price.requests, frame.price.events), (3, 1), "the event that woke it belongs to it");
    let sum: Price = report.by_request.values().copied().sum();
    assert_eq!(sum.requests, report.whole.requests);
}

#[test]
fn four_milliseconds_of_quiet_end_a_frame_and_less_does_not() {
    for (gap, expected) in [(3_999_999, vec![(4, 5)]), (4_000_000, vec![(4, 4), (5, 5)])] {
        let mut tape = with_window(Transport::Unix);
        tape.send(1, &[fill(WINDOW, GC)]);
        tape.now += gap;
        tape.send(1, &[fill(WINDOW, GC)]);
        assert_eq!(frames(&tape.report()), expected, "{gap} ns");
    }
}

#[test]
fn waiting_for_a_reply_is_not_quiet_nor_are_four_milliseconds_behind_it() {
    for (gap, expected) in [(7_999_999, vec![(4, 6)]), (8_000_000, vec![(4, 5), (6, 6)])] {
        let mut tape = with_window(Transport::Unix);
        tape.send(1, &[fill(WINDOW, GC), get_input_focus()]);
        tape.ms(500).recv(1, &[reply(5, 0, &[])]);
        tape.now += gap;
        tape.send(1, &[fill(WINDOW, GC)]);
        assert_eq!(frames(&tape.report()), expected, "{gap} ns");
    }
}

#[test]
fn in_process_blocking_ends_a_frame_but_not_with_a_reply_outstanding() {
    let mut tape = with_window(Transport::Memory);
    tape.blocked(1);
    let asked = tape.send(1, &[fill(WINDOW, GC), get_input_focus()]);
    tape.blocked(1);
    tape.recv(1, &[reply(asked, 0, &[])]);
    tape.ms(1000).send(1, &[fill(WINDOW, GC)]);
    tape.blocked(1);
    tape.send(1, &[fill(WINDOW, GC)]);
    tape.blocked(1);
    tape.blocked(1);
    assert_eq!(frames(&tape.report()), [(4, 6), (7, 7)]);
}

#[test]
fn drawing_on_what_cannot_be_seen_is_no_frame() {
    let mut tape = with_window(Transport::Unix);
    let (pixmap, child, hidden) = (0x20_0003, 0x20_0004, 0x20_0005);
    tape.send(
        1,
        &[
            create_pixmap(pixmap, WINDOW, 10, 10),
            fill(pixmap, GC),
            create_window(child, WINDOW, 5, 5),
            fill(child, GC),
            create_window(hidden, child, 5, 5),
            map_window(hidden),
            fill(hidden, GC),
        ],
    );
    tape.ms(20);
    assert_eq!(frames(&tape.report()), []);
    // The child is mapped now, and so what is inside it can be seen.
    tape.send(1, &[map_window(child), fill(hidden, GC), fill(child, GC)]);
    let report = tape.report();
    assert_eq!(frames(&report), [(11, 13)]);
    assert_eq!(report.frames[0].windows, [hidden, child]);
    tape.ms(20).send(1, &[unmap_window(WINDOW), fill(hidden, GC)]);
    assert_eq!(frames(&tape.report()), [(11, 13)]);
}

#[test]
fn a_picture_draws_on_its_window() {
    use x11rb_protocol::protocol::render;
    let mut tape = with_window(Transport::Unix);
    let asked = tape.send(1, &[crate::tape::query_extension("RENDER")]);
    tape.recv(1, &[crate::tape::granted(asked, 139, 0, 142)]);
    tape.ms(20);
    let picture = 0x20_0009;
    let create = render::CreatePictureRequest {
        pid: picture,
        drawable: WINDOW,
        format: 0x40,
        value_list: std::borrow::Cow::Owned(render::CreatePictureAux::new()),
    };
    let composite = render::CompositeRequest {
        op: render::PictOp::OVER,
        src: picture,
        mask: 0,
        dst: picture,
        src_x: 0,
        src_y: 0,
        mask_x: 0,
        mask_y: 0,
        dst_x: 0,
        dst_y: 0,
        width: 300,
        height: 20,
    };
    tape.send(1, &[crate::tape::bytes(create.serialize(139)), crate::tape::bytes(composite.serialize(139))]);
    let report = tape.report();
    assert_eq!(frames(&report), [(5, 6)]);
    assert_eq!((report.whole.composites, report.whole.composite_px), (1, 6000));
    assert_eq!(report.by_request["RENDER:Composite"].composite_px, 6000);
}

#[test]
fn presenting_ends_a_frame_without_a_wait() {
    use x11rb_protocol::protocol::present;
    let mut tape = with_window(Transport::Unix);
    let asked = tape.send(1, &[crate::tape::query_extension("Present")]);
    tape.recv(1, &[crate::tape::granted(asked, 148, 0, 0)]);
    tape.ms(20);
    let present = |serial| {
        let request = present::PixmapRequest {
            window: WINDOW,
            pixmap: 0x20_0003,
            serial,
            valid: 0,
            update: 0,
            x_off: 0,
            y_off: 0,
            target_crtc: 0,
            wait_fence: 0,
            idle_fence: 0,
            options: 0,
            target_msc: 0,
            divisor: 0,
            remainder: 0,
            notifies: std::borrow::Cow::Borrowed(&[]),
        };
        crate::tape::bytes(request.serialize(148))
    };
    let pixmap = create_pixmap(0x20_0003, WINDOW, 100, 100);
    tape.send(1, &[pixmap, fill(0x20_0003, GC), present(1), fill(0x20_0003, GC), present(2), no_operation()]);
    assert_eq!(frames(&tape.report()), [(5, 7), (8, 9)]);
}

#[test]
fn the_server_tells_what_is_drawn_when_it_records_its_work() {
    let mut tape = with_window(Transport::Unix);
    tape.meta.work = true;
    let work = |request, window, written| WorkRun {
        client: Some(ClientId(1)),
        first_request: request,
        count: 1,
        window,
        px_written: written,
        px_read: 3,
        shm_bytes: 0,
    };
    // The requests look alike; only the server knows which of them could be seen.
    tape.send(1, &[fill(WINDOW, GC)]);
    tape.work(work(4, None, 100));
    tape.ms(20).send(1, &[fill(WINDOW, GC), fill(WINDOW, GC)]);
    tape.work(WorkRun { count: 2, ..work(5, Some(WINDOW), 50) });
    tape.work(WorkRun { client: None, px_written: 7777, ..WorkRun::default() });
    let report = tape.report();
    assert_eq!(frames(&report), [(5, 6)]);
    assert_eq!((report.frames[0].price.px_written, report.frames[0].price.px_read), (100, 6));
    assert_eq!((report.whole.px_written, report.server.px_written), (200, 7777));
    assert_eq!(report.by_request["PolyFillRectangle"].px_written, 200);
}

#[test]
fn work_for_requests_that_were_never_sent_costs_no_time() {
    let mut tape = with_window(Transport::Unix);
    tape.work(WorkRun {
        client: Some(ClientId(1)),
        first_request: 0,
        count: u64::MAX,
        px_written: u64::MAX,
        ..WorkRun::default()
    });
    assert_eq!(tape.report().whole.px_written, u64::MAX);
}

#[test]
fn start_up_ends_with_the_first_frame_of_any_connection() {
    let mut tape = with_window(Transport::Unix);
    tape.connect(2, Transport::Unix);
    tape.send(2, &[no_operation()]);
    tape.ms(10).send(1, &[fill(WINDOW, GC)]);
    tape.ms(2).send(2, &[no_operation()]);
    // The frame ended 4 ms behind the fill; this comes after it.
    tape.ms(3).send(2, &[no_operation(), no_operation()]);
    tape.ms(20).send(1, &[fill(WINDOW, GC)]);
    let report = tape.report();
    assert_eq!(report.startup.requests, 3 + 1 + 1 + 1);
    assert_eq!(report.startup.stalls, 2, "both set-ups");
    assert_eq!(report.whole.requests, 9);
    assert_eq!(report.clients.iter().map(|client| client.price.requests).collect::<Vec<_>>(), [5, 4]);
}

#[test]
fn without_a_frame_start_up_is_the_whole() {
    let mut tape = Tape::connected();
    tape.send(1, &[no_operation()]);
    let report = tape.report();
    assert_eq!(report.startup, report.whole);
}

#[test]
fn what_was_asked_in_start_up_stays_there_when_it_is_answered_later() {
    let mut tape = with_window(Transport::Unix);
    tape.connect(2, Transport::Unix);
    let asked = tape.send(2, &[get_input_focus()]);
    tape.ms(1).send(1, &[fill(WINDOW, GC)]);
    tape.ms(30).send(1, &[no_operation()]);
    tape.recv(2, &[reply(asked, 0, &[])]);
    tape.ms(1).send(2, &[no_operation()]);
    let report = tape.report();
    assert_eq!((report.startup.stalls, report.startup.replies), (3, 1));
    assert_eq!(report.startup.requests, 5);
}

#[test]
fn r11_what_it_took_to_the_first_map_and_the_largest_uploads() {
    use x11rb_protocol::protocol::xproto;
    let mut tape = Tape::connected();
    for atom in ["A", "B"] {
        tape.round_trip(1, crate::tape::intern_atom(atom), 100, &[]);
    }
    let image = |height: u16| {
        let request = xproto::PutImageRequest {
            format: xproto::ImageFormat::Z_PIXMAP,
            drawable: 0x20_0003,
            gc: GC,
            width: 100,
            height,
            dst_x: 0,
            dst_y: 0,
            left_pad: 0,
            depth: 24,
            data: std::borrow::Cow::Owned(vec![0; 400 * usize::from(height)]),
        };
        crate::tape::bytes(request.serialize())
    };
    tape.send(
        1,
        &[
            create_window(WINDOW, ROOT, 100, 100),
            create_gc(GC, WINDOW, 1),
            create_pixmap(0x20_0003, WINDOW, 100, 100),
            image(20),
            image(100),
            map_window(WINDOW),
            no_operation(),
        ],
    );
    let report = tape.report();
    let first = report.first_map.as_ref().unwrap();
    assert_eq!((first.client, first.request), (1, 8));
    assert_eq!((first.price.requests, first.price.stalls), (7, 3), "the set-up and both InternAtom");
    let uploads: Vec<_> = report.uploads.iter().map(|upload| (upload.request, upload.bytes)).collect();
    assert_eq!(uploads, [(7, 40_024), (6, 8_024)]);
}

#[test]
fn phases_are_what_the_script_names_between_its_marks() {
    let mut tape = with_window(Transport::Unix);
    tape.mark(MarkKind::Phase("hover".into()));
    tape.send(1, &[fill(WINDOW, GC)]);
    tape.ms(20).mark(MarkKind::Phase("click".into()));
    tape.send(1, &[no_operation(), no_operation()]);
    tape.ms(20).mark(MarkKind::Phase("hover".into()));
    tape.send(1, &[fill(WINDOW, GC)]);
    tape.ms(20).mark(MarkKind::PhaseEnd);
    tape.send(1, &[no_operation()]);
    let report = tape.report();
    let phases: Vec<_> = report.phases.iter().map(|(name, price)| (name.as_str(), price.requests)).collect();
    assert_eq!(phases, [("hover", 2), ("click", 2)]);
    let of_frames: Vec<_> = report.frames.iter().map(|frame| frame.phase.as_deref()).collect();
    assert_eq!(of_frames, [Some("hover"), Some("hover")]);
}

#[test]
fn prices_end_where_the_stop_begins() {
    let mut tape = with_window(Transport::Unix);
    let asked = tape.send(1, &[fill(WINDOW, GC), get_input_focus()]);
    tape.ms(1).recv(1, &[reply(asked, 0, &[])]);
    tape.ms(1).mark(MarkKind::Stop("idle".into()));
    let before = tape.report();
    tape.recv(1, &[expose(WINDOW)]);
    tape.ms(1).send(1, &[fill(WINDOW, GC), get_input_focus()]);
    tape.ms(9).recv(1, &[reply(asked + 2, 0, &[])]);
    tape.disconnect(1);
    let after = tape.report();
    assert_eq!(before, after);
    assert_eq!((after.whole.requests, after.whole.stalls, after.frames.len()), (5, 2, 1));
}

#[test]
fn the_same_records_give_the_same_json() {
    let mut tape = with_window(Transport::Memory);
    tape.meta.deterministic = true;
    tape.send(1, &[fill(WINDOW, GC)]);
    let json = tape.report().to_json().unwrap();
    assert_eq!(json, tape.report().to_json().unwrap());
    assert!(!json.contains("measured"));
    assert_eq!(tape.report().timeline().unwrap().frames.len(), 1, "a virtual clock still orders things");
}

#[test]
fn a_capture_replays_to_the_price_of_its_session() {
    use xeric_trace::capture::{Reader, Writer};
    let mut tape = with_window(Transport::Unix);
    let asked = tape.send(1, &[fill(WINDOW, GC), get_input_focus()]);
    tape.ms(3).recv(1, &[reply(asked, 0, &[])]);
    tape.work(WorkRun {
        client: Some(ClientId(1)),
        first_request: 4,
        count: 1,
        px_written: 100,
        ..WorkRun::default()
    });
    tape.ms(20).mark(MarkKind::Phase("idle".into()));
    tape.disconnect(1);
    let mut writer = Writer::new(Vec::new(), &tape.meta).unwrap();
    for (at, record) in tape.records.iter().enumerate() {
        writer.record(record).unwrap();
        if at % 4 == 0 {
            writer.flush().unwrap();
        }
    }
    let file = writer.finish().unwrap();
    let mut reader = Reader::new(&file[..]).unwrap();
    assert_eq!(xeric_trace::session::Session::replay(&mut reader).unwrap(), tape.report());
    assert_eq!(reader.damage(), []);

    // Without its tail it is the price of what is there.
    let mut reader = Reader::new(&file[..file.len() - 3]).unwrap();
    let report = xeric_trace::session::Session::replay(&mut reader).unwrap();
    assert_eq!((report.whole, reader.damage().len()), (tape.report().whole, 1));
}

#[test]
fn r06_pixels_per_step_follow_the_rows_that_changed() {
    // A grid of 40 rows of 1000 x 20; each step changes one of them.
    let (rows, row_px) = (40, 1000 * 20);
    let steps = |px: u64| {
        let mut tape = with_window(Transport::Unix);
        tape.meta.work = true;
        let mut request = 3;
        for _ in 0..5 {
            tape.recv(1, &[expose(WINDOW)]);
            request = tape.send(1, &[fill(WINDOW, GC)]);
            tape.work(WorkRun {
                client: Some(ClientId(1)),
                first_request: request,
                count: 1,
                window: Some(WINDOW),
                px_written: px,
                ..WorkRun::default()
            });
            tape.ms(16);
        }
        // Input stops: what comes now draws nothing.
        tape.send(1, &[no_operation()]);
        assert_eq!(request, 8);
        tape.report()
    };
    let scoped = steps(row_px);
    assert_eq!(scoped.frames.iter().map(|frame| frame.price.px_written).collect::<Vec<_>>(), [row_px; 5]);
    let whole = steps(row_px * rows);
    assert_eq!(whole.frame_median().px_written, scoped.frame_median().px_written * rows);
    assert_eq!(whole.frames.len(), 5, "no frame comes behind the last input");
}
