//! What concerns the server and its clients as a whole, beside Xvfb: GrabServer, close-down, KillClient, save-sets, controls, hosts.

use x11rb::connection::Connection;
use x11rb::protocol::xfixes::{
    ClientDisconnectFlags, ConnectionExt as _, SaveSetMapping, SaveSetMode, SaveSetTarget,
};
use x11rb::protocol::xproto::*;
use x11rb::protocol::xtest::ConnectionExt as _;

use crate::harness::{Server, error_of, screen};
use crate::peers::{Side, equal_on_both};

fn window(side: &mut Side, client: usize, parent: Window, x: i16) -> Window {
    let id = side.id(client);
    let aux = CreateWindowAux::new().event_mask(EventMask::STRUCTURE_NOTIFY);
    let c = side.c(client);
    c.create_window(0, id, parent, x, 20, 50, 40, 2, WindowClass::INPUT_OUTPUT, 0, &aux).unwrap();
    side.sync();
    id
}

fn watch_root(side: &mut Side, client: usize) {
    let aux = ChangeWindowAttributesAux::new().event_mask(EventMask::SUBSTRUCTURE_NOTIFY);
    side.c(client).change_window_attributes(side.root, &aux).unwrap();
    side.sync();
}

#[test]
fn a_grabbed_server_keeps_others_waiting_as_xvfb() {
    equal_on_both(2, |side| {
        side.c(0).grab_server().unwrap();
        side.c(0).get_input_focus().unwrap().reply().unwrap();
        let id = side.id(1);
        let aux = CreateWindowAux::new();
        let c = side.c(1);
        c.create_window(0, id, side.root, 0, 0, 9, 9, 0, WindowClass::INPUT_OUTPUT, 0, &aux).unwrap();
        c.flush().unwrap();
        for _ in 0..3 {
            side.reply(|s| s.c(0).query_tree(s.root));
        }
        side.c(0).ungrab_server().unwrap();
        side.sync();
        side.reply(|s| s.c(0).query_tree(s.root));
        // A client that leaves takes its grab with it.
        side.c(0).grab_server().unwrap();
        side.c(0).get_input_focus().unwrap().reply().unwrap();
        side.leave(0);
        side.reply(|s| s.c(1).query_tree(s.root));
    });
}

#[test]
fn close_down_modes_and_kill_client_equal_xvfb() {
    equal_on_both(1, |side| {
        watch_root(side, 0);
        for mode in [CloseDown::DESTROY_ALL, CloseDown::RETAIN_PERMANENT, CloseDown::RETAIN_TEMPORARY] {
            side.note(("mode", mode));
            let client = side.join();
            let made = window(side, client, side.root, 5);
            side.c(client).set_close_down_mode(mode).unwrap();
            side.sync();
            side.leave(client);
            side.sync();
            side.reply(|s| s.c(0).query_tree(s.root));
            side.reply(|s| s.c(0).get_geometry(made));
            side.check(|s| s.c(0).kill_client(if mode == CloseDown::RETAIN_TEMPORARY { 0 } else { made }));
            side.sync();
            side.reply(|s| s.c(0).query_tree(s.root));
        }
        side.check(|s| s.c(0).set_close_down_mode(CloseDown::from(3u8)));
        side.check(|s| s.c(0).kill_client(77u32));
        // One that is connected.
        let client = side.join();
        let made = window(side, client, side.root, 5);
        side.c(0).kill_client(made).unwrap();
        side.leave(client);
        side.sync();
        side.reply(|s| s.c(0).query_tree(s.root));
    });
}

#[test]
fn save_sets_equal_xvfb() {
    equal_on_both(1, |side| {
        watch_root(side, 0);
        side.reply(|s| s.c(0).xfixes_query_version(5, 0));
        for case in 0..4 {
            side.note(("case", case));
            let manager = side.join();
            side.reply(|s| s.c(manager).xfixes_query_version(5, 0));
            let mine = window(side, 0, side.root, 11);
            let frame = window(side, manager, side.root, 100);
            side.check(|s| s.c(manager).change_save_set(SetMode::INSERT, frame));
            match case {
                0 => side.check(|s| s.c(manager).change_save_set(SetMode::INSERT, mine)),
                1 => {
                    side.check(|s| s.c(manager).change_save_set(SetMode::INSERT, mine));
                    side.check(|s| s.c(manager).change_save_set(SetMode::DELETE, mine));
                }
                _ => {
                    let map = if case == 2 { SaveSetMapping::MAP } else { SaveSetMapping::UNMAP };
                    side.check(|s| {
                        s.c(manager).xfixes_change_save_set(
                            SaveSetMode::INSERT,
                            SaveSetTarget::ROOT,
                            map,
                            mine,
                        )
                    });
                }
            }
            side.c(manager).reparent_window(mine, frame, 3, 4).unwrap();
            side.c(manager).map_window(frame).unwrap();
            side.sync();
            side.leave(manager);
            side.sync();
            side.reply(|s| s.c(0).query_tree(s.root));
            side.reply(|s| s.c(0).get_geometry(mine));
            side.reply(|s| s.c(0).get_window_attributes(mine));
            side.c(0).destroy_window(mine).unwrap();
            side.sync();
        }
    });
}

#[test]
fn destroy_subwindows_equals_xvfb() {
    equal_on_both(1, |side| {
        let parent = window(side, 0, side.root, 5);
        let children: Vec<Window> = (0..3).map(|n| window(side, 0, parent, n * 7)).collect();
        side.c(0).map_subwindows(parent).unwrap();
        side.c(0).map_window(parent).unwrap();
        window(side, 0, children[1], 2);
        side.sync();
        side.c(0).destroy_subwindows(parent).unwrap();
        side.sync();
        side.reply(|s| s.c(0).query_tree(parent));
    });
}

#[test]
fn controls_equal_xvfb() {
    equal_on_both(1, |side| {
        side.reply(|s| s.c(0).get_screen_saver());
        for (timeout, interval) in [(100, 50), (-1, -1), (0, 0), (-2, 5), (5, -2)] {
            side.note(("saver", timeout, interval));
            side.check(|s| s.c(0).set_screen_saver(timeout, interval, Blanking::DEFAULT, Exposures::ALLOWED));
            side.reply(|s| s.c(0).get_screen_saver());
        }
        side.check(|s| s.c(0).set_screen_saver(1, 1, Blanking::from(3u8), Exposures::ALLOWED));
        side.check(|s| s.c(0).set_screen_saver(1, 1, Blanking::PREFERRED, Exposures::from(3u8)));
        side.reply(|s| s.c(0).get_screen_saver());
        side.check(|s| s.c(0).force_screen_saver(ScreenSaver::RESET));
        side.check(|s| s.c(0).force_screen_saver(ScreenSaver::from(2u8)));
        side.reply(|s| s.c(0).get_pointer_control());
        for (numerator, denominator, threshold) in
            [(3, 2, 7), (-1, -1, -1), (-2, 1, 1), (1, 0, 1), (1, 1, -2)]
        {
            side.note(("pointer", numerator, denominator, threshold));
            side.check(|s| s.c(0).change_pointer_control(numerator, denominator, threshold, true, true));
            side.reply(|s| s.c(0).get_pointer_control());
        }
        side.reply(|s| s.c(0).get_keyboard_control());
        for aux in [
            ChangeKeyboardControlAux::new()
                .key_click_percent(30)
                .bell_percent(20)
                .bell_pitch(500)
                .bell_duration(80),
            ChangeKeyboardControlAux::new()
                .key_click_percent(-1)
                .bell_percent(-1)
                .bell_pitch(-1)
                .bell_duration(-1),
            ChangeKeyboardControlAux::new().key(38u32).auto_repeat_mode(AutoRepeatMode::OFF),
            ChangeKeyboardControlAux::new().key(38u32).auto_repeat_mode(AutoRepeatMode::ON),
            ChangeKeyboardControlAux::new().led(3u32).led_mode(LedMode::ON),
            ChangeKeyboardControlAux::new().led(3u32).led_mode(LedMode::OFF),
            ChangeKeyboardControlAux::new().led(3u32),
            ChangeKeyboardControlAux::new().led(33u32).led_mode(LedMode::ON),
            ChangeKeyboardControlAux::new().key(3u32).auto_repeat_mode(AutoRepeatMode::ON),
            ChangeKeyboardControlAux::new().bell_percent(101),
        ] {
            side.note(aux);
            side.check(|s| s.c(0).change_keyboard_control(&aux));
            side.reply(|s| s.c(0).get_keyboard_control());
        }
        side.check(|s| s.c(0).bell(101));
        side.check(|s| s.c(0).bell(-101));
        side.check(|s| s.c(0).bell(-100));
        side.check(|s| s.c(0).no_operation());
    });
}

#[test]
fn motion_history_has_what_happened_in_the_window() {
    let server = Server::new();
    let client = server.connect();
    let root = screen(&client).root;
    for x in [10, 20, 30] {
        server.engine().inject_motion(x, 5);
    }
    let history = client.get_motion_events(root, 0u32, 0u32).unwrap().reply().unwrap();
    // From now to now, where all three happened.
    let seen: Vec<(i16, i16)> = history.events.iter().map(|event| (event.x, event.y)).collect();
    assert_eq!(seen, [(10, 5), (20, 5), (30, 5)]);
    assert_eq!(error_of(client.get_motion_events(77, 0u32, 0u32).unwrap().reply()), (WINDOW_ERROR, 77));
}

#[test]
fn extensions_are_listed_as_they_are_found() {
    let server = Server::new();
    let client = server.connect();
    let names = client.list_extensions().unwrap().reply().unwrap().names;
    assert!(names.len() >= 9);
    for name in &names {
        assert!(client.query_extension(&name.name).unwrap().reply().unwrap().present);
    }
}

#[test]
fn the_rest_of_xfixes() {
    let server = Server::new();
    let client = server.connect();
    let root = screen(&client).root;
    client.xfixes_query_version(5, 0).unwrap().reply().unwrap();
    let id = || client.generate_id().unwrap();
    let (pixmap, gc, region, fetched) = (id(), id(), id(), id());
    client.create_pixmap(1, pixmap, root, 8, 8).unwrap();
    client.create_gc(gc, pixmap, &CreateGCAux::new().foreground(1)).unwrap();
    client.poly_fill_rectangle(pixmap, gc, &[Rectangle { x: 2, y: 3, width: 4, height: 2 }]).unwrap();
    client.xfixes_create_region_from_bitmap(region, pixmap).unwrap();
    let rectangles = client.xfixes_fetch_region(region).unwrap().reply().unwrap().rectangles;
    assert_eq!(rectangles, [Rectangle { x: 2, y: 3, width: 4, height: 2 }]);
    assert_eq!(error_of(client.xfixes_create_region_from_gc(fetched, gc).unwrap().check()).0, MATCH_ERROR);
    client.xfixes_set_gc_clip_region(gc, region, 1, 1).unwrap();
    client.xfixes_create_region_from_gc(fetched, gc).unwrap().check().unwrap();
    let bad = client.xfixes_set_picture_clip_region(77u32, region, 0, 0).unwrap().check();
    assert!(matches!(bad, Err(x11rb::errors::ReplyError::X11Error(_))));
    let bad = client.xfixes_create_region_from_picture(id(), 77u32).unwrap().check();
    assert!(matches!(bad, Err(x11rb::errors::ReplyError::X11Error(_))));
    // A barrier holds relative motion and nothing else.
    let barrier = id();
    server.engine().inject_motion(50, 50);
    let none = x11rb::protocol::xfixes::BarrierDirections::from(0u32);
    client
        .xfixes_create_pointer_barrier(barrier, root, 100, 0, 100, 200, none, &[])
        .unwrap()
        .check()
        .unwrap();
    client.xtest_fake_input(MOTION_NOTIFY_EVENT, 1, 0, root, 80, 0, 0).unwrap();
    assert_eq!(client.query_pointer(root).unwrap().reply().unwrap().root_x, 99);
    client.xfixes_delete_pointer_barrier(barrier).unwrap().check().unwrap();
    client.xtest_fake_input(MOTION_NOTIFY_EVENT, 1, 0, root, 80, 0, 0).unwrap();
    assert_eq!(client.query_pointer(root).unwrap().reply().unwrap().root_x, 179);
    client.xfixes_set_client_disconnect_mode(ClientDisconnectFlags::TERMINATE).unwrap().check().unwrap();
    let mode = client.xfixes_get_client_disconnect_mode().unwrap().reply().unwrap();
    assert_eq!(mode.disconnect_mode, ClientDisconnectFlags::TERMINATE);
    // Cursors are replaced by id and by name.
    let (old, new) = (id(), id());
    for (cursor, red) in [(old, 0), (new, 0xffff)] {
        client.create_cursor(cursor, pixmap, 0u32, red, 0, 0, 0, 0, 0, 0, 0).unwrap();
    }
    client.change_window_attributes(root, &ChangeWindowAttributesAux::new().cursor(old)).unwrap();
    let before = client.xfixes_get_cursor_image_and_name().unwrap().reply().unwrap().cursor_image;
    client.xfixes_change_cursor(new, old).unwrap().check().unwrap();
    let after = client.xfixes_get_cursor_image_and_name().unwrap().reply().unwrap().cursor_image;
    assert_ne!(before, after);
    client.xfixes_change_cursor_by_name(old, b"nobody").unwrap().check().unwrap();
}
