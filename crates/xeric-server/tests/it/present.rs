//! Present: requests, errors and pixels beside Xvfb; frames on the virtual clock.

use std::time::Duration;

use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::damage::{ConnectionExt as _, ReportLevel};
use x11rb::protocol::present::{CompleteKind, CompleteMode, ConnectionExt as _, EventMask as Mask, Notify};
use x11rb::protocol::shm::ConnectionExt as _;
use x11rb::protocol::sync::ConnectionExt as _;
use x11rb::protocol::xfixes::ConnectionExt as _;
use x11rb::protocol::xproto::*;
use xeric_server::engine::Config;

use crate::harness::{Client, Server, error_of, events, pixels, screen};
use crate::peers::{Side, equal_on_both};

#[test]
fn requests_and_errors_equal_xvfb() {
    equal_on_both(1, |side| {
        for (major, minor) in [(1, 0), (1, 2), (1, 4), (0, 5), (2, 0)] {
            side.reply(|s| s.c(0).present_query_version(major, minor));
        }
        side.reply(|s| s.c(0).xfixes_query_version(5, 0));
        let (window, pixmap, shallow) = drawables(side);
        side.reply(|s| s.c(0).present_query_capabilities(window));
        side.reply(|s| s.c(0).present_query_capabilities(3u32));
        let other = side.id(0);
        for (window, eid, mask) in [
            (window, window, 7u32),
            (5, other, 7),
            (window, 7, 7),
            (window, other, 16),
            (window, other, 7),
            (side.root, other, 3),
            (window, other, 1),
            (window, other, 0),
            (window, other, 0),
        ] {
            side.note((window, eid, mask));
            side.check(|s| s.c(0).present_select_input(eid, window, Mask::from(mask)));
        }
        for (on, what, valid, fence, options, divisor, remainder) in [
            (5, pixmap, 0, 0, 0, 0, 0),
            (window, 5, 0, 0, 0, 0, 0),
            (window, window, 0, 0, 0, 0, 0),
            (window, shallow, 0, 0, 0, 0, 0),
            (window, pixmap, 5, 0, 0, 0, 0),
            (window, pixmap, 0, 5, 0, 0, 0),
            (window, pixmap, 0, 0, 16, 0, 0),
            (window, pixmap, 0, 0, 0, 0, 1),
            (window, pixmap, 0, 0, 0, 4, 4),
            (window, pixmap, 0, 0, 15, 4, 3),
        ] {
            side.note((on, what, valid, fence, options, divisor, remainder));
            side.check(|s| {
                s.c(0).present_pixmap(
                    on,
                    what,
                    1,
                    valid,
                    0u32,
                    0,
                    0,
                    0u32,
                    fence,
                    fence,
                    options,
                    0,
                    divisor,
                    remainder,
                    &[],
                )
            });
        }
        side.check(|s| s.c(0).present_notify_msc(5, 0, 0, 0, 0));
        side.check(|s| s.c(0).present_notify_msc(window, 0, 0, 0, 9));
        side.check(|s| s.c(0).present_notify_msc(window, 0, 0, 3, 3));
        let notify = Notify { window: 5, serial: 1 };
        side.check(|s| {
            s.c(0).present_pixmap(
                window,
                pixmap,
                1,
                0u32,
                0u32,
                0,
                0,
                0u32,
                0u32,
                0u32,
                0,
                0,
                0,
                0,
                &[notify],
            )
        });
    });
}

/// A window that is shown, with a child and a neighbour on it, a pixmap for it, and one that does not fit.
fn drawables(side: &mut Side) -> (Window, Pixmap, Pixmap) {
    let mut windows = Vec::new();
    for (x, y, width, height) in [(30, 40, 120_u16, 90_u16), (10, 10, 30, 30), (120, 100, 80, 70)] {
        let id = side.id(0);
        let parent = if windows.len() == 1 { windows[0] } else { side.root };
        let aux = CreateWindowAux::new().background_pixel(0x20_4060 + u32::from(height));
        let class = WindowClass::INPUT_OUTPUT;
        side.c(0).create_window(24, id, parent, x, y, width, height, 2, class, 0, &aux).unwrap();
        side.c(0).map_window(id).unwrap();
        windows.push(id);
    }
    let (pixmap, shallow, gc) = (side.id(0), side.id(0), side.id(0));
    let c = side.c(0);
    c.create_pixmap(24, pixmap, side.root, 100, 80).unwrap();
    c.create_pixmap(1, shallow, side.root, 10, 10).unwrap();
    c.create_gc(gc, pixmap, &CreateGCAux::new().foreground(0xff_8040)).unwrap();
    let all = Rectangle { x: 0, y: 0, width: 100, height: 80 };
    c.poly_fill_rectangle(pixmap, gc, &[all]).unwrap();
    c.change_gc(gc, &ChangeGCAux::new().foreground(0x10_f0ff)).unwrap();
    c.poly_fill_rectangle(pixmap, gc, &[Rectangle { x: 5, y: 5, width: 50, height: 20 }]).unwrap();
    side.sync();
    (windows[0], pixmap, shallow)
}

#[test]
fn what_is_shown_equals_xvfb() {
    equal_on_both(1, |side| {
        side.reply(|s| s.c(0).present_query_version(1, 2));
        side.reply(|s| s.c(0).xfixes_query_version(5, 0));
        side.reply(|s| s.c(0).damage_query_version(1, 1));
        let (window, pixmap, _) = drawables(side);
        let (eid, region, damage) = (side.id(0), side.id(0), side.id(0));
        side.check(|s| s.c(0).present_select_input(eid, window, Mask::from(4u32)));
        side.check(|s| s.c(0).damage_create(damage, window, ReportLevel::RAW_RECTANGLES));
        let part = [
            Rectangle { x: 3, y: 3, width: 20, height: 30 },
            Rectangle { x: 60, y: 50, width: 90, height: 90 },
        ];
        side.c(0).xfixes_create_region(region, &part).unwrap();
        side.sync();
        for (serial, (update, x, y)) in
            [(0, 0, 0), (region, 0, 0), (region, -7, 12), (0, 40, -20)].into_iter().enumerate()
        {
            side.note((update, x, y));
            // At once, so that the clock plays no part.
            side.check(|s| {
                s.c(0).present_pixmap(
                    window,
                    pixmap,
                    serial as u32,
                    0u32,
                    update,
                    x,
                    y,
                    0u32,
                    0u32,
                    0u32,
                    1,
                    0,
                    0,
                    0,
                    &[],
                )
            });
            side.sync();
            side.image(side.root, 0, 0, 260, 220);
        }
        let aux = ConfigureWindowAux::new().x(20).width(100).border_width(4);
        side.check(|s| s.c(0).present_select_input(eid, window, Mask::from(1u32)));
        side.c(0).configure_window(window, &aux).unwrap();
        side.c(0).configure_window(window, &aux).unwrap();
        let stacked = ConfigureWindowAux::new().stack_mode(StackMode::ABOVE);
        side.c(0).configure_window(window, &stacked).unwrap();
        side.sync();
    });
}

/// A window and a white pixmap for it, on our server at a time of 1 s.
fn scene(server: &Server, client: &Client) -> (Window, Pixmap) {
    server.engine().advance(Duration::from_secs(1));
    let root = screen(client).root;
    let (window, pixmap, gc, eid) = (
        client.generate_id().unwrap(),
        client.generate_id().unwrap(),
        client.generate_id().unwrap(),
        client.generate_id().unwrap(),
    );
    let aux = CreateWindowAux::new().background_pixel(0);
    client.create_window(24, window, root, 0, 0, 40, 30, 0, WindowClass::INPUT_OUTPUT, 0, &aux).unwrap();
    client.map_window(window).unwrap();
    client.create_pixmap(24, pixmap, root, 40, 30).unwrap();
    client.create_gc(gc, pixmap, &CreateGCAux::new().foreground(0xff_ffff)).unwrap();
    client.poly_fill_rectangle(pixmap, gc, &[Rectangle { x: 0, y: 0, width: 40, height: 30 }]).unwrap();
    client.present_select_input(eid, window, Mask::from(7u32)).unwrap();
    events(client);
    (window, pixmap)
}

fn present(client: &Client, window: Window, pixmap: Pixmap, serial: u32, target: u64, fences: (u32, u32)) {
    client
        .present_pixmap(
            window,
            pixmap,
            serial,
            0u32,
            0u32,
            0,
            0,
            0u32,
            fences.0,
            fences.1,
            0,
            target,
            0,
            0,
            &[],
        )
        .unwrap();
}

/// A completion's kind, mode, serial and frame.
type Completion = (CompleteKind, CompleteMode, u32, u64);

/// Completions, and idle pixmaps as serials.
fn told(client: &Client) -> (Vec<Completion>, Vec<u32>) {
    let (mut complete, mut idle) = (Vec::new(), Vec::new());
    for event in events(client) {
        match event {
            Event::PresentCompleteNotify(e) => complete.push((e.kind, e.mode, e.serial, e.msc)),
            Event::PresentIdleNotify(e) => idle.push(e.serial),
            other => panic!("{other:?}"),
        }
    }
    (complete, idle)
}

#[test]
fn a_pixmap_is_shown_at_its_frame_and_nothing_polls() {
    let server = Server::new();
    let client = server.connect();
    let (window, pixmap) = scene(&server, &client);
    assert_eq!(server.engine().next_deadline(), None);
    present(&client, window, pixmap, 7, 0, (0, 0));
    assert_eq!(told(&client), (vec![], vec![]));
    // 60 frames a second of 16 666 µs each: at 1 s the count is 60, and the next begins at 61 of them.
    let due = Duration::from_micros(61 * 16_666);
    assert_eq!(server.engine().next_deadline(), Some(due));
    assert_eq!(pixels(&client, window, 0, 0, 1, 1), [0]);
    server.engine().record_work(true);
    server.engine().advance(due);
    let work = server.engine().take_work();
    assert_eq!(work.len(), 1, "{work:?}");
    assert_eq!((work[0].work.written, work[0].window), (40 * 30, Some(window)));
    assert_eq!(pixels(&client, window, 0, 0, 1, 1), [0xff_ffff]);
    assert_eq!(told(&client), (vec![(CompleteKind::PIXMAP, CompleteMode::COPY, 7, 61)], vec![7]));
    assert_eq!(server.engine().next_deadline(), None);
}

#[test]
fn frames_are_counted_by_the_configured_refresh() {
    for (refresh_millihertz, us) in [(144_000, 6944), (59_940, 16_683), (1000, 1_000_000)] {
        let server = Server::with(Config { refresh_millihertz, ..Config::default() });
        let client = server.connect();
        let (window, pixmap) = scene(&server, &client);
        // The frame that begins nearest to 1 s, and the one after it.
        let now = (1_000_000 + us / 2) / us;
        client.present_notify_msc(window, 1, 0, 0, 0).unwrap();
        present(&client, window, pixmap, 2, 0, (0, 0));
        let told_at = |client: &Client| -> Vec<(u32, u64, u64)> {
            let complete = events(client).into_iter().filter_map(|event| match event {
                Event::PresentCompleteNotify(e) => Some((e.serial, e.msc, e.ust)),
                _ => None,
            });
            complete.collect()
        };
        assert_eq!(told_at(&client), [(1, now, 1_000_000)], "{refresh_millihertz}");
        let due = (now + 1) * us;
        assert_eq!(server.engine().next_deadline(), Some(Duration::from_micros(due)));
        server.engine().advance(Duration::from_micros(due));
        assert_eq!(told_at(&client), [(2, now + 1, due)], "{refresh_millihertz}");
    }
}

#[test]
fn s12_counts_of_the_past_are_answered_and_a_notification_takes_no_pixmap_away() {
    let server = Server::new();
    let client = server.connect();
    let (window, pixmap) = scene(&server, &client);
    client.present_notify_msc(window, 1, 0, 0, 0).unwrap();
    client.present_notify_msc(window, 2, 60, 0, 0).unwrap();
    client.present_notify_msc(window, 3, 5, 0, 0).unwrap();
    let now = |serial| (CompleteKind::NOTIFY_MSC, CompleteMode::COPY, serial, 60);
    assert_eq!(told(&client), (vec![now(1), now(2), now(3)], vec![]));
    present(&client, window, pixmap, 4, 62, (0, 0));
    client.present_notify_msc(window, 5, 62, 0, 0).unwrap();
    client.present_notify_msc(window, 6, 0, 10, 3).unwrap();
    events(&client);
    server.engine().advance(Duration::from_micros(62 * 16_666));
    let (complete, idle) = told(&client);
    assert_eq!(
        complete,
        [
            (CompleteKind::PIXMAP, CompleteMode::COPY, 4, 62),
            (CompleteKind::NOTIFY_MSC, CompleteMode::COPY, 5, 62)
        ]
    );
    assert_eq!(idle, [4]);
    assert_eq!(server.engine().next_deadline(), Some(Duration::from_micros(63 * 16_666)));
    server.engine().advance(Duration::from_secs(3));
    assert_eq!(told(&client).0.len(), 1);
    assert_eq!(pixels(&client, window, 0, 0, 1, 1), [0xff_ffff]);
}

#[test]
fn a_later_pixmap_for_the_same_frame_takes_the_place_of_one_before() {
    let server = Server::new();
    let client = server.connect();
    let (window, pixmap) = scene(&server, &client);
    let idle_fence = client.generate_id().unwrap();
    client.sync_create_fence(window, idle_fence, false).unwrap();
    present(&client, window, pixmap, 1, 61, (0, idle_fence));
    present(&client, window, pixmap, 2, 61, (0, 0));
    assert_eq!(told(&client), (vec![], vec![1]));
    assert!(client.sync_query_fence(idle_fence).unwrap().reply().unwrap().triggered);
    server.engine().advance(Duration::from_secs(2));
    let (complete, idle) = told(&client);
    let modes: Vec<_> = complete.iter().map(|c| (c.1, c.2)).collect();
    assert_eq!(modes, [(CompleteMode::SKIP, 1), (CompleteMode::COPY, 2)]);
    assert_eq!(idle, [2]);
}

#[test]
fn fences_are_waited_for_and_triggered() {
    let server = Server::new();
    let client = server.connect();
    let (window, pixmap) = scene(&server, &client);
    let (wait, idle) = (client.generate_id().unwrap(), client.generate_id().unwrap());
    client.sync_create_fence(window, wait, false).unwrap();
    client.sync_create_fence(window, idle, false).unwrap();
    present(&client, window, pixmap, 1, 61, (wait, idle));
    events(&client);
    server.engine().advance(Duration::from_secs(2));
    assert_eq!(told(&client), (vec![], vec![]));
    assert_eq!(server.engine().next_deadline(), None, "the fence has no time");
    client.sync_trigger_fence(wait).unwrap();
    assert_eq!(told(&client).1, [1]);
    assert!(client.sync_query_fence(idle).unwrap().reply().unwrap().triggered);
    // A window that goes takes with it what waits for it.
    client.sync_reset_fence(wait).unwrap();
    present(&client, window, pixmap, 2, 0, (wait, 0));
    client.destroy_window(window).unwrap();
    client.sync_trigger_fence(wait).unwrap();
    server.engine().advance(Duration::from_secs(3));
    assert_eq!(told(&client), (vec![], vec![]));
    let gone = client.present_notify_msc(window, 0, 0, 0, 0).unwrap().check();
    assert_eq!(error_of(gone), (WINDOW_ERROR, window));
}

#[test]
fn s14_a_pixmap_in_shared_memory_is_shown() {
    let server = Server::new();
    let client = server.connect();
    let (window, _) = scene(&server, &client);
    resize(&client, window, 1276, 20);
    let (segment, pixmap) = (client.generate_id().unwrap(), client.generate_id().unwrap());
    let reply = client.shm_create_segment(segment, 1276 * 20 * 4, false).unwrap().reply().unwrap();
    let memory = std::fs::File::from(reply.shm_fd);
    std::os::unix::fs::FileExt::write_all_at(&memory, &[0x44; 1276 * 20 * 4], 0).unwrap();
    client.shm_create_pixmap(pixmap, window, 1276, 20, 24, segment, 0).unwrap();
    present(&client, window, pixmap, 1, 0, (0, 0));
    resize(&client, window, 1000, 20);
    server.engine().advance(Duration::from_secs(2));
    assert_eq!(told(&client).1, [1]);
    assert!(pixels(&client, window, 0, 0, 1000, 20).into_iter().all(|pixel| pixel == 0x44_4444));
}

/// Resizes a window and forgets what is told of it.
fn resize(client: &Client, window: Window, width: u32, height: u32) {
    client.configure_window(window, &ConfigureWindowAux::new().width(width).height(height)).unwrap();
    events(client);
}

/// A scene that is drawn again whenever it was shown: how many frames there are in ten seconds follows from the refresh, on any machine.
#[test]
fn v09_frames_are_counted_by_the_servers_clock() {
    for (refresh_millihertz, expected) in [(60_000, 600), (75_000, 750), (24_000, 240)] {
        let server = Server::with(Config { refresh_millihertz, ..Config::default() });
        let client = server.connect();
        let (window, pixmap) = scene(&server, &client);
        let end = Duration::from_secs(11);
        let mut frames = Vec::new();
        let mut serial = 0;
        present(&client, window, pixmap, serial, 0, (0, 0));
        events(&client);
        let next = || server.engine().next_deadline().filter(|deadline| *deadline <= end);
        while let Some(deadline) = next() {
            server.engine().advance(deadline);
            for (kind, mode, number, msc) in told(&client).0 {
                assert_eq!((kind, mode, number), (CompleteKind::PIXMAP, CompleteMode::COPY, serial));
                frames.push(msc);
                serial += 1;
                present(&client, window, pixmap, serial, 0, (0, 0));
                events(&client);
            }
        }
        assert!(frames.len().abs_diff(expected) <= 1, "{} frames at {refresh_millihertz} mHz", frames.len());
        assert!(frames.windows(2).all(|pair| pair[1] == pair[0] + 1), "a frame each, none left out");
    }
}
