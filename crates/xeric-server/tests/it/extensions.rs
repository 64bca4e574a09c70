//! SHAPE, XFIXES, XTEST, XKEYBOARD, XC-MISC, BIG-REQUESTS and Generic Event, beside Xvfb.

use std::collections::BTreeSet;

use x11rb::connection::Connection as _;
use x11rb::protocol::bigreq::ConnectionExt as _;
use x11rb::protocol::ge::ConnectionExt as _;
use x11rb::protocol::shape::{self, ConnectionExt as _, SK, SO};
use x11rb::protocol::xc_misc::ConnectionExt as _;
use x11rb::protocol::xfixes::{ConnectionExt as _, CursorNotifyMask};
use x11rb::protocol::xkb::{self, ConnectionExt as _};
use x11rb::protocol::xproto::*;
use x11rb::protocol::xtest::ConnectionExt as _;
use x11rb::wrapper::ConnectionExt as _;

use crate::differential::random::Random;
use crate::differential::seeds;
use crate::harness::{Server, error_of, events, screen};
use crate::peers::{Side, equal_on_both, random_equal_on_both};
use crate::shape::extents;

#[test]
fn shapes_equal_xvfb() {
    random_equal_on_both(seeds(8), 2, |side, seed| {
        let mut r = Random::new(seed);
        side.reply(|s| s.c(0).shape_query_version());
        let outer = shown_window(side, side.root, 40, 30, 200, 160, 0x0080_2010);
        let inner = shown_window(side, outer, 30, 20, 90, 70, 0x0010_8020);
        for window in [outer, inner] {
            side.c(1).shape_select_input(window, true).unwrap();
        }
        side.sync();
        for _ in 0..30 {
            shape_step(side, &mut r, [outer, inner]);
            side.sync();
        }
        for window in [outer, inner] {
            extents(side, window);
            side.reply(|s| s.c(0).shape_input_selected(window));
            side.reply(|s| s.c(1).shape_input_selected(window));
        }
        side.image(side.root, 0, 0, 300, 250);
    });
}

fn shape_step(side: &mut Side, r: &mut Random, windows: [Window; 2]) {
    let window = r.pick(&windows);
    let kind = r.pick(&[SK::BOUNDING, SK::BOUNDING, SK::CLIP, SK::INPUT]);
    let operation = r.pick(&[SO::SET, SO::SET, SO::UNION, SO::INTERSECT, SO::SUBTRACT, SO::INVERT]);
    let (x, y) = (r.short(-15, 40), r.short(-15, 40));
    let rectangles: Vec<Rectangle> = (0..r.range(0, 4))
        .map(|_| Rectangle {
            x: r.short(-10, 90),
            y: r.short(-10, 80),
            width: r.size(1, 90),
            height: r.size(1, 70),
        })
        .collect();
    match r.range(0, 10) {
        0..=3 => {
            side.note(("rectangles", operation, kind, window, x, y, &rectangles));
            let c = side.c(0);
            c.shape_rectangles(operation, kind, ClipOrdering::UNSORTED, window, x, y, &rectangles).unwrap();
        }
        4 => {
            side.note(("none", operation, kind, window));
            side.c(0).shape_mask(operation, kind, window, x, y, x11rb::NONE).unwrap();
        }
        5 => {
            let other = r.pick(&windows);
            let from = r.pick(&[SK::BOUNDING, SK::CLIP, SK::INPUT]);
            side.note(("combine", operation, kind, from, window, x, y, other));
            side.c(0).shape_combine(operation, kind, from, window, x, y, other).unwrap();
        }
        6 => {
            side.note(("offset", kind, window, x, y));
            side.c(0).shape_offset(kind, window, x, y).unwrap();
        }
        7 => {
            // Xvfb's default rectangles leave out half of the border, so there has to be a shape.
            let c = side.c(0);
            c.shape_rectangles(SO::SET, kind, ClipOrdering::UNSORTED, window, x, y, &rectangles).unwrap();
            side.note(("get", kind, window));
            side.reply(|s| s.c(0).shape_get_rectangles(window, kind));
            extents(side, window);
        }
        8 => {
            let aux =
                ConfigureWindowAux::new().x(i32::from(x)).y(i32::from(y)).width(u32::from(r.size(50, 200)));
            side.note(("configure", window, aux));
            side.c(0).configure_window(window, &aux).unwrap();
        }
        _ => {
            let (x, y) = (r.short(0, 280), r.short(0, 230));
            side.note(("move", x, y));
            side.c(0).xtest_fake_input(MOTION_NOTIFY_EVENT, 0, 0, side.root, x, y, 0).unwrap();
            side.sync();
            side.reply(|s| s.c(0).query_pointer(s.root));
        }
    }
}

fn shown_window(side: &mut Side, parent: Window, x: i16, y: i16, w: u16, h: u16, pixel: u32) -> Window {
    let id = side.id(0);
    let mask = EventMask::EXPOSURE
        | EventMask::STRUCTURE_NOTIFY
        | EventMask::ENTER_WINDOW
        | EventMask::LEAVE_WINDOW
        | EventMask::VISIBILITY_CHANGE;
    let aux = CreateWindowAux::new().background_pixel(pixel).border_pixel(0x00ff_00ff).event_mask(mask);
    let c = side.c(0);
    c.create_window(0, id, parent, x, y, w, h, 3, WindowClass::INPUT_OUTPUT, 0, &aux).unwrap();
    c.map_window(id).unwrap();
    side.sync();
    id
}

#[test]
fn regions_equal_xvfb() {
    random_equal_on_both(seeds(8), 1, |side, seed| {
        let mut r = Random::new(seed);
        side.reply(|s| s.c(0).xfixes_query_version(5, 0));
        let window = shown_window(side, side.root, 40, 30, 100, 80, 0x0080_2010);
        let regions: Vec<u32> = (0..4).map(|_| side.id(0)).collect();
        for (index, region) in regions.iter().enumerate() {
            let rectangles = some_rectangles(&mut r);
            match index {
                0 => side.c(0).xfixes_create_region_from_window(*region, window, SK::BOUNDING).unwrap(),
                _ => side.c(0).xfixes_create_region(*region, &rectangles).unwrap(),
            };
        }
        for _ in 0..40 {
            region_step(side, &mut r, &regions, window);
            side.sync();
        }
        for region in regions {
            fetch(side, region);
            side.check(|s| s.c(0).xfixes_destroy_region(region));
            side.check(|s| s.c(0).xfixes_destroy_region(region));
        }
        side.image(side.root, 0, 0, 200, 200);
    });
}

fn some_rectangles(r: &mut Random) -> Vec<Rectangle> {
    (0..r.range(0, 4))
        .map(|_| Rectangle {
            x: r.short(-20, 90),
            y: r.short(-20, 80),
            width: r.size(0, 60),
            height: r.size(0, 60),
        })
        .collect()
}

fn region_step(side: &mut Side, r: &mut Random, regions: &[u32], window: Window) {
    let (a, b, to) = (r.pick(regions), r.pick(regions), r.pick(regions));
    let rectangles = some_rectangles(r);
    let c = side.c(0);
    let what = r.range(0, 12);
    // Xvfb expands an empty region to what the destination was, and gives its extents as a rectangle without area.
    let empty = c.xfixes_fetch_region(a).unwrap().reply().unwrap().rectangles.iter().all(|r| r.width == 0);
    let what = if matches!(what, 7 | 8) && empty { 1 } else { what };
    match what {
        0 => c.xfixes_set_region(to, &rectangles),
        1 => c.xfixes_copy_region(a, to),
        2 => c.xfixes_union_region(a, b, to),
        3 => c.xfixes_intersect_region(a, b, to),
        4 => c.xfixes_subtract_region(a, b, to),
        5 => {
            let bounds = Rectangle {
                x: r.short(-9, 30),
                y: r.short(-9, 30),
                width: r.size(0, 90),
                height: r.size(0, 90),
            };
            c.xfixes_invert_region(a, bounds, to)
        }
        6 => c.xfixes_translate_region(to, r.short(-20, 20), r.short(-20, 20)),
        7 => c.xfixes_region_extents(a, to),
        8 => c.xfixes_expand_region(a, to, r.size(0, 9), r.size(0, 9), r.size(0, 9), r.size(0, 9)),
        9 => c.xfixes_set_window_shape_region(window, SK::BOUNDING, r.short(0, 9), r.short(0, 9), a),
        10 => c.xfixes_set_window_shape_region(window, SK::CLIP, 0, 0, if r.one_in(2) { a } else { 0 }),
        _ => c.xfixes_set_region(77, &rectangles),
    }
    .unwrap();
    side.note((what, a, b, to));
    fetch(side, to);
}

/// An empty region's extents have a place in Xvfb, which means nothing.
fn fetch(side: &mut Side, region: u32) {
    let reply = side.c(0).xfixes_fetch_region(region).unwrap().reply().unwrap();
    let rectangles: Vec<Rectangle> = reply.rectangles.into_iter().filter(|r| r.width > 0).collect();
    let extents = (!rectangles.is_empty()).then_some(reply.extents);
    side.saw((extents, rectangles));
}

#[test]
fn cursor_events_and_names_equal_xvfb() {
    equal_on_both(2, |side| {
        side.reply(|s| s.c(0).xfixes_query_version(5, 0));
        let window = shown_window(side, side.root, 40, 30, 100, 80, 0x0080_2010);
        side.c(0).warp_pointer(0u32, side.root, 0, 0, 0, 0, 300, 300).unwrap();
        side.c(0).xfixes_select_cursor_input(side.root, CursorNotifyMask::DISPLAY_CURSOR).unwrap();
        let (pixmap, cursor) = (side.id(0), side.id(0));
        let c = side.c(0);
        c.create_pixmap(1, pixmap, side.root, 5, 4).unwrap();
        c.create_cursor(cursor, pixmap, 0u32, 0xffff, 0, 0, 0, 0x8000, 0xffff, 2, 1).unwrap();
        c.xfixes_set_cursor_name(cursor, b"xeric-test").unwrap();
        c.change_window_attributes(window, &ChangeWindowAttributesAux::new().cursor(cursor)).unwrap();
        side.sync();
        for (x, y) in [(60, 60), (300, 300), (61, 61)] {
            side.note(("warp", x, y));
            side.c(0).warp_pointer(0u32, side.root, 0, 0, 0, 0, x, y).unwrap();
            side.sync();
        }
        let name = side.c(0).xfixes_get_cursor_name(cursor).unwrap().reply().unwrap();
        side.saw((String::from_utf8_lossy(&name.name), name.atom != 0));
        let image = side.c(0).xfixes_get_cursor_image().unwrap().reply().unwrap();
        side.saw((image.x, image.y, image.width, image.height, image.xhot, image.yhot, image.cursor_image));
        side.check(|s| s.c(0).xfixes_hide_cursor(s.root));
        side.check(|s| s.c(0).xfixes_show_cursor(s.root));
        side.check(|s| s.c(0).xfixes_show_cursor(s.root));
        side.reply(|s| s.c(0).xtest_compare_cursor(window, cursor));
        side.reply(|s| s.c(0).xtest_compare_cursor(window, 1));
        side.reply(|s| s.c(0).xtest_compare_cursor(window, 0));
        side.reply(|s| s.c(0).xtest_compare_cursor(77, 0));
        side.check(|s| s.c(0).free_cursor(cursor));
        side.sync();
    });
}

#[test]
fn the_roots_cursor_equals_xvfbs() {
    equal_on_both(1, |side| {
        side.reply(|s| s.c(0).xfixes_query_version(5, 0));
        let image = side.c(0).xfixes_get_cursor_image().unwrap().reply().unwrap();
        side.saw((image.x, image.y, image.width, image.height, image.xhot, image.yhot));
        side.saw(image.cursor_image);
    });
}

#[test]
fn versions_and_small_extensions_equal_xvfb() {
    equal_on_both(1, |side| {
        side.reply(|s| s.c(0).xtest_get_version(2, 2));
        side.reply(|s| s.c(0).xc_misc_get_version(1, 1));
        side.reply(|s| s.c(0).ge_query_version(1, 0));
        side.reply(|s| s.c(0).bigreq_enable());
        side.reply(|s| s.c(0).shape_query_version());
        side.reply(|s| s.c(0).query_extension(b"GLX-NO-SUCH"));
        for (kind, detail) in [(35, 0), (1, 0), (7, 0), (2, 3), (4, 0), (4, 200), (6, 2)] {
            side.note(("fake", kind, detail));
            side.check(|s| s.c(0).xtest_fake_input(kind, detail, 0, 0, 0, 0, 0));
        }
        side.check(|s| s.c(0).xtest_fake_input(6, 0, 0, 77, 0, 0, 0));
        side.check(|s| s.c(0).xtest_grab_control(true));
        side.check(|s| s.c(0).xtest_grab_control(false));
    });
}

#[test]
fn keyboard_events_equal_xvfb() {
    equal_on_both(2, |side| {
        side.reply(|s| s.c(0).xkb_use_extension(1, 0));
        let device = u16::from(xkb::ID::USE_CORE_KBD);
        let all = xkb::EventType::from(0x0fffu16);
        let none = xkb::EventType::from(0u16);
        let part = xkb::MapPart::from(0xffu16);
        side.c(0).xkb_select_events(device, none, all, part, part, &xkb::SelectEventsAux::new()).unwrap();
        side.sync();
        let key = |side: &mut Side, kind: u8, code: u8| {
            side.note(("key", kind, code));
            side.c(0).xtest_fake_input(kind, code, 0, side.root, 0, 0, 0).unwrap();
            side.sync();
            side.reply(|s| s.c(0).xkb_get_state(device));
        };
        for (kind, code) in [
            (2, 50),
            (2, 38),
            (3, 38),
            (3, 50),
            (2, 66),
            (3, 66),
            (2, 66),
            (3, 66),
            (2, 77),
            (3, 77),
            (2, 77),
            (3, 77),
        ] {
            key(side, kind, code);
        }
        side.c(0).bell(30).unwrap();
        side.sync();
        let mask = ModMask::from(0xffu16);
        side.check(|s| {
            s.c(0).xkb_latch_lock_state(device, mask, ModMask::LOCK, true, xkb::Group::M1, mask, true, 0)
        });
        side.sync();
        side.reply(|s| s.c(0).xkb_get_state(device));
        let none = ModMask::from(0u16);
        side.check(|s| s.c(0).xkb_latch_lock_state(device, mask, none, true, xkb::Group::M1, mask, false, 0));
        side.sync();
        // Shift a: q and Q. The core client hears of it too (case S05).
        side.note("change mapping");
        side.c(1).change_keyboard_mapping(1, 38, 2, &[0x71, 0x51]).unwrap();
        side.sync();
        side.reply(|s| s.c(0).get_keyboard_mapping(38, 1));
        let now = side.c(0).get_modifier_mapping().unwrap().reply().unwrap();
        side.reply(|s| s.c(1).set_modifier_mapping(&now.keycodes));
        side.sync();
        side.reply(|s| s.c(1).set_pointer_mapping(&[3, 2, 1, 4, 5, 6, 7, 8, 9, 10]));
        side.sync();
        side.reply(|s| s.c(1).get_pointer_mapping());
        side.reply(|s| s.c(1).set_pointer_mapping(&[3, 3, 1, 4, 5, 6, 7, 8, 9, 10]));
        side.reply(|s| s.c(1).set_pointer_mapping(&[1, 2]));
        side.reply(|s| s.c(1).set_pointer_mapping(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]));
        side.sync();
    });
}

#[test]
fn s16_ids_are_given_out_again() {
    let server = Server::new();
    let client = server.connect();
    let root = screen(&client).root;
    let base = client_base(&client);
    let made: Vec<u32> = (0..100).map(|n| base + 2 * n).collect();
    for id in &made {
        client.create_pixmap(1, *id, root, 1, 1).unwrap().check().unwrap();
    }
    let list = client.xc_misc_get_xid_list(50).unwrap().reply().unwrap().ids;
    assert_eq!(list.len(), 50);
    for id in &list {
        assert!(!made.contains(id));
        client.create_pixmap(1, *id, root, 1, 1).unwrap().check().unwrap();
    }
    let range = client.xc_misc_get_xid_range().unwrap().reply().unwrap();
    assert!(range.count > 1_000_000);
    for id in [range.start_id, range.start_id + range.count - 1] {
        client.create_pixmap(1, id, root, 1, 1).unwrap().check().unwrap();
        client.free_pixmap(id).unwrap().check().unwrap();
    }
    // What is freed can be had again.
    for id in made.iter().chain(&list) {
        client.free_pixmap(*id).unwrap().check().unwrap();
    }
    let range = client.xc_misc_get_xid_range().unwrap().reply().unwrap();
    assert_eq!(range.start_id & 0x1f_ffff, 1);
}

/// x11rb gives out its ids one after the other, and asks XC-MISC for more when it has none left. All 2²¹ are given out, and
/// one in 1024 of them stays in use, so that what is free is between those.
#[test]
fn s16_a_client_that_has_used_up_its_ids_gets_more() {
    let server = Server::new();
    let client = server.connect();
    let root = screen(&client).root;
    let (base, mask) = (client_base(&client), client.setup().resource_id_mask);
    let mut in_use = BTreeSet::new();
    for given in 0..=mask {
        let id = client.generate_id().unwrap();
        if given % 1024 == 0 {
            client.create_pixmap(1, id, root, 1, 1).unwrap();
            in_use.insert(id);
        }
    }
    client.sync().unwrap();
    assert_eq!(in_use.last().map(|id| (id - base) & mask), Some(mask / 1024 * 1024));
    for _ in 0..3000 {
        let id = client.generate_id().unwrap();
        assert_eq!(id & !mask, base);
        assert!(in_use.insert(id), "{id:#x} is in use");
        client.create_pixmap(1, id, root, 1, 1).unwrap();
    }
    client.sync().unwrap();
    assert!(client.poll_for_event().unwrap().is_none(), "an id was refused");
}

fn client_base(client: &impl x11rb::connection::Connection) -> u32 {
    client.setup().resource_id_base
}

#[test]
fn x04_a_short_disconnect_mode_is_a_length_error() {
    let server = Server::new();
    let raw = crate::robustness::Raw::connect(&server);
    raw.set_up(b'l');
    let answer = raw.send(&[138, 33, 1, 0]);
    assert_eq!((answer[0], answer[1]), (0, LENGTH_ERROR));
    let mut again = vec![138, 33, 3, 0];
    again.extend([0; 8]);
    assert_eq!(raw.send(&again)[1], LENGTH_ERROR);
    crate::robustness::answers(&raw, b'l', 3);
}

#[test]
fn x16_a_generic_event_is_no_fake_input_in_either_order() {
    for order in [b'l', b'B'] {
        let server = Server::new();
        let raw = crate::robustness::Raw::connect(&server);
        raw.set_up(order);
        let length = if order == b'B' { [0, 9] } else { [9, 0] };
        let mut fake = vec![132, 2, length[0], length[1], 35];
        fake.extend([0; 31]);
        let answer = raw.send(&fake);
        assert_eq!((answer[0], answer[1]), (0, VALUE_ERROR));
        crate::robustness::answers(&raw, order, 2);
    }
}

#[test]
fn v08_typed_characters_come_back_from_the_map() {
    let server = Server::new();
    let client = server.connect();
    let root = screen(&client).root;
    let mask = EventMask::KEY_PRESS;
    client
        .change_window_attributes(root, &ChangeWindowAttributesAux::new().event_mask(mask))
        .unwrap()
        .check()
        .unwrap();
    for character in "aA1!~ /".chars() {
        let stroke = server.engine().stroke_for_char(character).expect("a key for it");
        for key in &stroke.hold {
            server.engine().inject_key(*key, true);
        }
        server.engine().inject_key(stroke.keycode, true);
        server.engine().inject_key(stroke.keycode, false);
        for key in stroke.hold.iter().rev() {
            server.engine().inject_key(*key, false);
        }
        let typed = events(&client).into_iter().rev().find_map(|event| match event {
            x11rb::protocol::Event::KeyPress(event) => Some(event),
            _ => None,
        });
        let typed = typed.expect("a key press");
        let map = client.get_keyboard_mapping(typed.detail, 1).unwrap().reply().unwrap();
        let shifted = usize::from(u16::from(typed.state) & 1);
        assert_eq!(map.keysyms[shifted], u32::from(character));
    }
}

#[test]
fn shape_masks_have_depth_one() {
    let server = Server::new();
    let client = server.connect();
    let root = screen(&client).root;
    let pixmap = x11rb::connection::Connection::generate_id(&client).unwrap();
    client.create_pixmap(24, pixmap, root, 4, 4).unwrap();
    let bad = client.shape_mask(SO::SET, SK::BOUNDING, root, 0, 0, pixmap).unwrap().check();
    assert_eq!(error_of(bad).0, MATCH_ERROR);
    let bad = client.shape_combine(SO::from(9u8), SK::BOUNDING, SK::CLIP, root, 0, 0, root).unwrap().check();
    assert_eq!(error_of(bad), (VALUE_ERROR, 9));
    let bad = shape::offset(&client, SK::from(5u8), root, 0, 0).unwrap().check();
    assert_eq!(error_of(bad), (VALUE_ERROR, 5));
}
