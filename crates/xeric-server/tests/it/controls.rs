//! Requests that set how the server behaves, beside Xvfb, by what clients see of it: bells, pointer control, the screen saver, hosts, hidden cursors.

use std::time::Duration;

use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xfixes::{ClientDisconnectFlags, ConnectionExt as _, CursorNotifyMask};
use x11rb::protocol::xkb::{self, ConnectionExt as _};
use x11rb::protocol::xproto::*;
use x11rb::protocol::xtest::ConnectionExt as _;

use crate::harness::{Server, screen};
use crate::peers::{Side, equal_on_both};

const KEYBOARD: u16 = 0x100;

#[test]
fn bells_are_told_as_by_xvfb() {
    equal_on_both(2, |side| {
        side.reply(|s| s.c(0).xkb_use_extension(1, 0));
        side.reply(|s| s.c(1).xkb_use_extension(1, 0));
        let (none, bells) = (xkb::EventType::from(0u16), xkb::EventType::BELL_NOTIFY);
        let parts = xkb::MapPart::from(0u16);
        side.c(0)
            .xkb_select_events(KEYBOARD, none, bells, parts, parts, &xkb::SelectEventsAux::new())
            .unwrap();
        side.sync();
        for (percent, pitch, duration) in [(50, 400, 100), (0, 0, 0), (100, 32767, 32767), (30, -1, -1)] {
            side.note(("control", percent, pitch, duration));
            let aux = ChangeKeyboardControlAux::new()
                .bell_percent(percent)
                .bell_pitch(pitch)
                .bell_duration(duration);
            side.check(|s| s.c(1).change_keyboard_control(&aux));
            for percent in [0, 1, 33, 50, 100, -1, -33, -50, -100] {
                side.note(("bell", percent));
                side.check(|s| s.c(1).bell(percent));
                side.sync();
            }
        }
        let window = side.id(0);
        let aux = CreateWindowAux::new();
        side.c(0)
            .create_window(0, window, side.root, 0, 0, 9, 9, 0, WindowClass::INPUT_OUTPUT, 0, &aux)
            .unwrap();
        for (percent, force, event_only, pitch, duration, window) in [
            (20, false, false, 0, 0, 0),
            (-20, false, false, 700, 30, window),
            (20, true, false, 700, 30, window),
            (20, false, true, 700, 30, window),
            (20, false, true, -1, -1, side.root),
            (101, false, true, 1, 1, 0),
            (20, true, true, 1, 1, 0),
            (20, false, false, 1, 1, 77),
        ] {
            side.note(("xkb bell", percent, force, event_only, pitch, duration, window));
            side.check(|s| {
                s.c(1).xkb_bell(KEYBOARD, 0, 0, percent, force, event_only, pitch, duration, 0, window)
            });
            side.sync();
        }
        // The control that switches bells off.
        let switches = |side: &mut Side, on: bool| {
            let (none, mods) = (0u16.into(), ModMask::from(0u16));
            let bell = xkb::BoolCtrl::AUDIBLE_BELL_MASK;
            let enabled = if on { bell } else { 0u32.into() };
            side.check(|s| {
                s.c(1).xkb_set_controls(
                    KEYBOARD,
                    mods,
                    mods,
                    mods,
                    mods,
                    none,
                    none,
                    none,
                    none,
                    1,
                    0,
                    0u16.into(),
                    bell,
                    enabled,
                    xkb::Control::CONTROLS_ENABLED,
                    660,
                    40,
                    300,
                    300,
                    160,
                    40,
                    30,
                    30,
                    500,
                    120,
                    0u32.into(),
                    0u32.into(),
                    0u16.into(),
                    0u16.into(),
                    &[0; 32],
                )
            });
        };
        switches(side, false);
        side.sync();
        side.check(|s| s.c(1).bell(10));
        side.sync();
        switches(side, true);
        side.sync();
        side.check(|s| s.c(1).bell(10));
        side.sync();
    });
}

#[test]
fn relative_motion_equals_xvfbs() {
    equal_on_both(1, |side| {
        for (numerator, denominator, threshold) in [(2, 1, 4), (1, 1, 0), (10, 1, 1), (7, 2, 0), (1, 3, 0)] {
            side.note(("control", numerator, denominator, threshold));
            side.c(0).change_pointer_control(numerator, denominator, threshold, true, true).unwrap();
            side.c(0).warp_pointer(x11rb::NONE, side.root, 0, 0, 0, 0, 600, 500).unwrap();
            for (x, y) in [(1, 0), (3, 2), (5, 0), (-40, 7), (100, -100), (0, 1), (-2, -2), (200, 3)] {
                side.note((x, y));
                side.c(0).xtest_fake_input(MOTION_NOTIFY_EVENT, 1, 0, side.root, x, y, 0).unwrap();
                side.settle();
                side.reply(|s| s.c(0).query_pointer(s.root));
            }
        }
    });
}

/// What the client that watches the root is told. The saver's window has an id of the server's choice.
fn watched(side: &mut Side) {
    side.settle();
    while let Some(event) = side.c(1).poll_for_event().unwrap() {
        if let Event::CreateNotify(created) = &event {
            side.name(created.window, "saver");
        }
        side.saw(event);
    }
    side.sync();
}

#[test]
fn the_screen_saver_shows_what_xvfbs_shows() {
    equal_on_both(2, |side| {
        let window = side.id(0);
        let events = EventMask::EXPOSURE
            | EventMask::VISIBILITY_CHANGE
            | EventMask::ENTER_WINDOW
            | EventMask::LEAVE_WINDOW
            | EventMask::POINTER_MOTION
            | EventMask::STRUCTURE_NOTIFY
            | EventMask::KEY_PRESS;
        let aux = CreateWindowAux::new().background_pixel(0x12_3456).event_mask(events);
        let create = |side: &Side, id: Window, x: i16| {
            let c = side.c(0);
            c.create_window(0, id, side.root, x, 480, 90, 90, 0, WindowClass::INPUT_OUTPUT, 0, &aux).unwrap();
            c.map_window(id).unwrap();
        };
        create(side, window, 600);
        let events = EventMask::SUBSTRUCTURE_NOTIFY | EventMask::EXPOSURE;
        let aux = ChangeWindowAttributesAux::new().event_mask(events).background_pixel(0x40_5060);
        side.c(1).change_window_attributes(side.root, &aux).unwrap();
        side.sync();
        for (blanking, exposures) in [
            (Blanking::PREFERRED, Exposures::ALLOWED),
            (Blanking::NOT_PREFERRED, Exposures::NOT_ALLOWED),
            (Blanking::NOT_PREFERRED, Exposures::ALLOWED),
        ] {
            side.note(("saver", blanking, exposures));
            side.check(|s| s.c(0).set_screen_saver(0, 0, blanking, exposures));
            let look = |side: &mut Side| {
                watched(side);
                side.reply(|s| s.c(0).query_tree(s.root));
                side.reply(|s| s.c(0).query_pointer(s.root));
                side.reply(|s| s.c(0).get_screen_saver());
                side.image(side.root, 480, 470, 240, 120);
            };
            let force = |side: &mut Side, mode: ScreenSaver| {
                side.note(("force", mode));
                side.check(|s| s.c(0).force_screen_saver(mode));
                look(side);
            };
            force(side, ScreenSaver::ACTIVE);
            force(side, ScreenSaver::ACTIVE);
            // What is made, raised or lowered now stays below.
            let other = side.id(0);
            create(side, other, 560);
            look(side);
            for mode in [StackMode::BELOW, StackMode::ABOVE, StackMode::OPPOSITE, StackMode::TOP_IF] {
                let aux = ConfigureWindowAux::new().stack_mode(mode);
                side.note(mode);
                side.check(|s| s.c(0).configure_window(other, &aux));
                look(side);
            }
            side.check(|s| s.c(0).circulate_window(Circulate::LOWER_HIGHEST, s.root));
            side.check(|s| s.c(0).circulate_window(Circulate::RAISE_LOWEST, s.root));
            side.check(|s| s.c(0).unmap_subwindows(s.root));
            look(side);
            side.check(|s| s.c(0).map_subwindows(s.root));
            look(side);
            force(side, ScreenSaver::RESET);
            side.check(|s| s.c(0).destroy_window(other));
            look(side);
            force(side, ScreenSaver::ACTIVE);
            side.note("motion");
            side.check(|s| s.c(0).xtest_fake_input(MOTION_NOTIFY_EVENT, 1, 0, s.root, 3, 3, 0));
            look(side);
            force(side, ScreenSaver::ACTIVE);
            side.note("key");
            side.check(|s| s.c(0).xtest_fake_input(KEY_PRESS_EVENT, 38, 0, s.root, 0, 0, 0));
            look(side);
            side.check(|s| s.c(0).xtest_fake_input(KEY_RELEASE_EVENT, 38, 0, s.root, 0, 0, 0));
            force(side, ScreenSaver::ACTIVE);
            side.note("warp");
            side.check(|s| s.c(0).warp_pointer(x11rb::NONE, s.root, 0, 0, 0, 0, 640, 512));
            look(side);
            force(side, ScreenSaver::RESET);
        }
    });
}

#[test]
fn the_screen_saver_comes_when_nothing_is_done() {
    let server = Server::new();
    let client = server.connect();
    let root = screen(&client).root;
    let covered = || client.query_pointer(root).unwrap().reply().unwrap().child != x11rb::NONE;
    let (blanking, exposures) = (Blanking::NOT_PREFERRED, Exposures::ALLOWED);
    client.set_screen_saver(3, 0, blanking, exposures).unwrap().check().unwrap();
    let seconds = Duration::from_secs;
    server.engine().advance(seconds(1));
    server.engine().inject_motion(5, 5);
    assert_eq!(server.engine().next_deadline(), Some(seconds(4)));
    server.engine().advance(seconds(3));
    assert!(!covered());
    server.engine().advance(seconds(4));
    assert!(covered());
    assert_eq!(server.engine().top_level_windows(), []);
    server.engine().inject_motion(6, 5);
    assert!(!covered());
    client.set_screen_saver(0, 0, blanking, exposures).unwrap().check().unwrap();
    assert_eq!(server.engine().next_deadline(), None);
}

#[test]
fn hosts_equal_xvfbs() {
    equal_on_both(1, |side| {
        side.reply(|s| s.c(0).list_hosts());
        let si = Family::from(5u8);
        let inet6 = Family::INTERNET6;
        for (mode, family, address) in [
            (HostMode::INSERT, Family::INTERNET, &[127u8, 0, 0, 1][..]),
            (HostMode::INSERT, Family::INTERNET, &[10, 0, 0, 1]),
            (HostMode::INSERT, Family::INTERNET, &[10, 0, 0, 1]),
            (HostMode::INSERT, Family::INTERNET, &[10, 0, 0]),
            (HostMode::INSERT, inet6, &[0; 16]),
            (HostMode::INSERT, inet6, &[0; 15]),
            (HostMode::INSERT, Family::DEC_NET, &[1, 2]),
            (HostMode::INSERT, Family::CHAOS, &[1, 2]),
            (HostMode::INSERT, Family::from(3u8), &[1, 2]),
            (HostMode::INSERT, Family::from(252u8), b""),
            (HostMode::INSERT, Family::from(252u8), b"abc"),
            (HostMode::INSERT, Family::from(254u8), b"abc"),
            (HostMode::INSERT, si, b"localuser\0root"),
            (HostMode::INSERT, si, b"localuser\0#17"),
            (HostMode::INSERT, si, b"localuser\0#"),
            (HostMode::INSERT, si, b"localuser\0#x"),
            (HostMode::INSERT, si, b"localuser\0#0x11"),
            (HostMode::INSERT, si, b"localuser\0#17z"),
            (HostMode::INSERT, si, b"localuser\0no-such-user"),
            (HostMode::INSERT, si, b"localgroup\0root"),
            (HostMode::INSERT, si, b"localgroup\0no-such-group"),
            (HostMode::INSERT, si, b"hostname\0a.b-c.d"),
            (HostMode::INSERT, si, b"hostname\0-a"),
            (HostMode::INSERT, si, b"hostname\0a..b"),
            (HostMode::INSERT, si, b"hostname\0"),
            (HostMode::INSERT, si, b"hostname\0a_b"),
            (HostMode::INSERT, si, b"ipv6\0::1"),
            (HostMode::INSERT, si, b"ipv6\0::x"),
            (HostMode::INSERT, si, b"ipv6\0fe80::1%lo"),
            (HostMode::INSERT, si, b"nothing\0a"),
            (HostMode::INSERT, si, b"localuser"),
            (HostMode::DELETE, Family::INTERNET, &[10, 0, 0, 1]),
            (HostMode::DELETE, Family::INTERNET, &[10, 0, 0, 2]),
            (HostMode::DELETE, Family::INTERNET, &[10, 0, 0]),
            (HostMode::DELETE, si, b"localuser\0root"),
            (HostMode::DELETE, Family::from(252u8), b""),
            (HostMode::from(2u8), Family::INTERNET, &[10, 0, 0, 2]),
        ] {
            side.note((mode, family, String::from_utf8_lossy(address)));
            side.check(|s| s.c(0).change_hosts(mode, family, address));
            side.reply(|s| s.c(0).list_hosts());
        }
        for mode in [AccessControl::DISABLE, AccessControl::ENABLE, AccessControl::from(2u8)] {
            side.check(|s| s.c(0).set_access_control(mode));
            side.reply(|s| s.c(0).list_hosts());
        }
    });
}

#[test]
fn hidden_cursors_equal_xvfbs() {
    equal_on_both(2, |side| {
        for client in [0, 1] {
            side.reply(|s| s.c(client).xfixes_query_version(6, 0));
        }
        side.c(0).xfixes_select_cursor_input(side.root, CursorNotifyMask::DISPLAY_CURSOR).unwrap();
        let show = |side: &mut Side, client: usize| {
            side.check(|s| s.c(client).xfixes_show_cursor(s.root));
            side.sync();
            side.reply(|s| s.c(0).xfixes_get_cursor_image());
        };
        let hide = |side: &mut Side, client: usize| {
            side.check(|s| s.c(client).xfixes_hide_cursor(s.root));
            side.sync();
            side.reply(|s| s.c(0).xfixes_get_cursor_image());
        };
        show(side, 0);
        hide(side, 0);
        hide(side, 0);
        hide(side, 1);
        show(side, 0);
        show(side, 1);
        show(side, 1);
        show(side, 0);
        show(side, 0);
        hide(side, 1);
        side.leave(1);
        side.reply(|s| s.c(0).xfixes_get_cursor_image());
        side.check(|s| s.c(0).xfixes_hide_cursor(77u32));
        side.check(|s| s.c(0).xfixes_show_cursor(77u32));
        for mode in [0u32, 1, 2, 3, 0xffff_ffff] {
            side.check(|s| s.c(0).xfixes_set_client_disconnect_mode(ClientDisconnectFlags::from(mode)));
            side.reply(|s| s.c(0).xfixes_get_client_disconnect_mode());
        }
    });
}
