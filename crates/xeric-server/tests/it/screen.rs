//! XINERAMA and MIT-SCREEN-SAVER beside Xvfb; DPMS, which Xvfb has not, by its specification.

use std::process::Command;
use std::time::Duration;

use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::dpms::{ConnectionExt as _, DPMSMode};
use x11rb::protocol::randr::ConnectionExt as _;
use x11rb::protocol::screensaver::{self, ConnectionExt as _, SetAttributesAux, State};
use x11rb::protocol::sync::ConnectionExt as _;
use x11rb::protocol::xinerama::ConnectionExt as _;
use x11rb::protocol::xproto::*;
use x11rb::protocol::xtest::ConnectionExt as _;
use xeric_server::engine::Config;
use xeric_server::shell::auth::Access;
use xeric_server::shell::display::{Display, Options};
use xeric_server::shell::server::spawn;
use xeric_testkit::xvfb::Xvfb;

use crate::harness::{Server, error_of, events, screen};
use crate::peers::{Side, equal_on_both};

#[test]
fn xinerama_equals_xvfb() {
    equal_on_both(1, |side| {
        side.reply(|s| s.c(0).xinerama_query_version(1, 0));
        let bad = 0x1234;
        let answers = |side: &mut Side| {
            for window in [side.root, bad] {
                side.reply(|s| s.c(0).xinerama_get_state(window));
                side.reply(|s| s.c(0).xinerama_get_screen_count(window));
                side.reply(|s| s.c(0).xinerama_get_screen_size(window, 3));
            }
            side.reply(|s| s.c(0).xinerama_is_active());
            side.reply(|s| s.c(0).xinerama_query_screens());
        };
        answers(side);
        let c = side.c(0);
        let found = c.randr_get_screen_resources(side.root).unwrap().reply().unwrap();
        let (crtc, r0) = (found.crtcs[0], x11rb::protocol::randr::Rotation::ROTATE0);
        c.randr_set_crtc_config(crtc, 0, 0, 0, 0, 0, r0, &[]).unwrap().reply().unwrap();
        // No monitor is left.
        answers(side);
    });
}

fn info(side: &mut Side) {
    side.reply(|s| s.c(0).screensaver_query_info(s.root));
    side.reply(|s| s.c(1).screensaver_query_info(s.root));
}

fn saver_window(side: &mut Side) -> Window {
    let window = side.c(0).screensaver_query_info(side.root).unwrap().reply().unwrap().saver_window;
    side.name(window, "saver");
    window
}

fn attributes(side: &mut Side, client: usize, class: WindowClass, depth: u8, aux: &SetAttributesAux) {
    side.note(("attributes", client, class, depth));
    side.check(|s| s.c(client).screensaver_set_attributes(s.root, 10, 20, 200, 100, 0, class, depth, 0, aux));
}

#[test]
fn the_screen_saver_equals_xvfb() {
    equal_on_both(2, |side| {
        side.reply(|s| s.c(0).screensaver_query_version(1, 0));
        saver_window(side);
        info(side);
        side.check(|s| s.c(0).screensaver_select_input(s.root, screensaver::Event::NOTIFY_MASK));
        side.check(|s| s.c(1).screensaver_select_input(0x1234, screensaver::Event::NOTIFY_MASK));
        side.reply(|s| s.c(0).screensaver_query_info(0x1234));
        info(side);
        for mode in [ScreenSaver::ACTIVE, ScreenSaver::ACTIVE, ScreenSaver::RESET, ScreenSaver::RESET] {
            side.note(mode);
            side.c(1).force_screen_saver(mode).unwrap();
            side.sync();
            info(side);
        }
        // Input stops it.
        side.c(1).force_screen_saver(ScreenSaver::ACTIVE).unwrap();
        side.sync();
        side.c(1).xtest_fake_input(MOTION_NOTIFY_EVENT, 0, 0, side.root, 50, 60, 0).unwrap();
        side.sync();
        info(side);
        for (timeout, blanking) in [(0, Blanking::PREFERRED), (100, Blanking::NOT_PREFERRED)] {
            side.c(0).set_screen_saver(timeout, 0, blanking, Exposures::NOT_ALLOWED).unwrap();
            side.sync();
            info(side);
        }
        side.check(|s| s.c(0).screensaver_suspend(1));
        side.check(|s| s.c(0).screensaver_suspend(1));
        side.check(|s| s.c(0).screensaver_suspend(0));
        side.check(|s| s.c(0).screensaver_suspend(0));
        side.check(|s| s.c(0).screensaver_suspend(0));
        side.check(|s| s.c(0).screensaver_select_input(s.root, screensaver::Event::from(0u8)));
        info(side);
    });
}

#[test]
fn a_savers_window_equals_xvfbs() {
    equal_on_both(2, |side| {
        let saver = saver_window(side);
        side.c(1).screensaver_select_input(side.root, screensaver::Event::NOTIFY_MASK).unwrap();
        // Xvfb keeps the values as 64 bits and reads them as 32: only the first takes effect there.
        let green = SetAttributesAux::new().background_pixel(0x0020_8040);
        let plain = SetAttributesAux::new();
        attributes(side, 0, WindowClass::from(7u16), 0, &plain);
        attributes(side, 0, WindowClass::INPUT_ONLY, 24, &plain);
        attributes(side, 0, WindowClass::INPUT_OUTPUT, 32, &plain);
        attributes(side, 0, WindowClass::INPUT_OUTPUT, 0, &SetAttributesAux::new().background_pixmap(0x1234));
        attributes(side, 0, WindowClass::INPUT_OUTPUT, 0, &SetAttributesAux::new().cursor(0x1234));
        attributes(side, 0, WindowClass::INPUT_OUTPUT, 0, &green);
        // Another client's turn it is not.
        attributes(side, 1, WindowClass::INPUT_OUTPUT, 0, &green);
        info(side);
        side.sync();
        side.c(1).force_screen_saver(ScreenSaver::ACTIVE).unwrap();
        side.sync();
        side.reply(|s| s.c(0).get_geometry(saver));
        side.reply(|s| s.c(0).query_tree(s.root));
        side.image(side.root, 0, 0, 300, 200);
        side.c(1).force_screen_saver(ScreenSaver::RESET).unwrap();
        side.sync();
        side.image(side.root, 0, 0, 300, 200);
        side.c(1).force_screen_saver(ScreenSaver::ACTIVE).unwrap();
        side.sync();
        side.check(|s| s.c(1).screensaver_unset_attributes(s.root));
        side.check(|s| s.c(0).screensaver_unset_attributes(s.root));
        side.sync();
        side.reply(|s| s.c(0).query_tree(s.root));
        info(side);
        side.c(1).force_screen_saver(ScreenSaver::RESET).unwrap();
        side.sync();
        side.reply(|s| s.c(0).query_tree(s.root));
        // Whoever gave the window leaves while it is shown.
        attributes(side, 0, WindowClass::INPUT_OUTPUT, 0, &green);
        side.c(1).force_screen_saver(ScreenSaver::ACTIVE).unwrap();
        side.sync();
        side.leave(0);
        side.sync();
        side.reply(|s| s.c(1).query_tree(s.root));
        side.reply(|s| s.c(1).screensaver_query_info(s.root));
    });
}

/// The saver's window is seen in its own colormap, and the one before is installed again when it goes.
#[test]
fn a_savers_colormap_is_installed_as_by_xvfb() {
    equal_on_both(2, |side| {
        saver_window(side);
        let (colormap, watcher) = (side.id(0), side.id(1));
        let visual = screen(side.c(0)).root_visual;
        side.c(0).create_colormap(ColormapAlloc::NONE, colormap, side.root, visual).unwrap();
        let aux = CreateWindowAux::new().event_mask(EventMask::COLOR_MAP_CHANGE);
        let c = side.c(1);
        c.create_window(0, watcher, side.root, 0, 0, 5, 5, 0, WindowClass::INPUT_OUTPUT, 0, &aux).unwrap();
        let own = SetAttributesAux::new().colormap(colormap);
        for aux in [&own, &SetAttributesAux::new()] {
            attributes(side, 0, WindowClass::INPUT_OUTPUT, 0, aux);
            for mode in [ScreenSaver::ACTIVE, ScreenSaver::ACTIVE, ScreenSaver::RESET, ScreenSaver::RESET] {
                side.note(mode);
                side.c(1).force_screen_saver(mode).unwrap();
                side.sync();
                side.reply(|s| s.c(0).list_installed_colormaps(s.root));
            }
        }
        // It is installed already, and stays.
        side.c(0).install_colormap(colormap).unwrap();
        attributes(side, 0, WindowClass::INPUT_OUTPUT, 0, &own);
        for mode in [ScreenSaver::ACTIVE, ScreenSaver::RESET] {
            side.c(1).force_screen_saver(mode).unwrap();
            side.sync();
            side.reply(|s| s.c(0).list_installed_colormaps(s.root));
        }
        // Whoever gave it leaves while it is shown.
        side.c(0).uninstall_colormap(colormap).unwrap();
        side.c(1).force_screen_saver(ScreenSaver::ACTIVE).unwrap();
        side.sync();
        side.leave(0);
        side.sync();
        side.reply(|s| s.c(1).list_installed_colormaps(s.root));
    });
}

/// Which idle times are above a second before the saver is stopped, and behind it.
fn idle_times(c: &impl Connection, wait: impl Fn()) -> Vec<(String, bool, bool)> {
    let counters = c.sync_list_system_counters().unwrap().reply().unwrap().counters;
    let is_long = |counter| {
        let value = c.sync_query_counter(counter).unwrap().reply().unwrap().counter_value;
        value.hi > 0 || value.lo > 1000
    };
    wait();
    let before: Vec<bool> = counters.iter().map(|system| is_long(system.counter)).collect();
    c.force_screen_saver(ScreenSaver::RESET).unwrap();
    let told = counters.into_iter().zip(before);
    told.map(|(system, before)| {
        let name = String::from_utf8(system.name).unwrap();
        (name, before, is_long(system.counter))
    })
    .collect()
}

#[test]
fn a_saver_that_is_stopped_begins_idle_times_anew_as_in_xvfb() {
    let xvfb = Xvfb::start().unwrap();
    let (theirs, _) = x11rb::connect(Some(&xvfb.display())).unwrap();
    let theirs = idle_times(&theirs, || std::thread::sleep(Duration::from_millis(1500)));
    let server = Server::new();
    let ours = idle_times(&server.connect(), || server.engine().advance(Duration::from_millis(1500)));
    assert_eq!(ours, theirs);
}

#[test]
fn the_pointer_stays_on_a_screen_that_shrinks() {
    let server = Server::new();
    server.engine().inject_motion(1270, 1000);
    assert!(server.engine().resize_screen(640, 480));
    assert_eq!(server.engine().pointer_position(), (639, 479));
    assert!(server.engine().resize_screen(1600, 1200));
    server.engine().inject_motion(1590, 1190);
    assert_eq!(server.engine().pointer_position(), (1590, 1190));
}

#[test]
fn x18_attributes_set_twice_leave_one_record_and_a_clean_end() {
    let server = Server::new();
    let (owner, other) = (server.connect(), server.connect());
    let root = screen(&owner).root;
    for pixel in [1, 2] {
        let aux = SetAttributesAux::new().background_pixel(pixel);
        owner
            .screensaver_set_attributes(root, 0, 0, 9, 9, 0, WindowClass::INPUT_OUTPUT, 0, 0, &aux)
            .unwrap()
            .check()
            .unwrap();
    }
    other.force_screen_saver(ScreenSaver::ACTIVE).unwrap();
    events(&other);
    // The second one's.
    assert_eq!(server.engine().screen_pixel(4, 4), Some(2));
    drop(owner);
    let reply = other.screensaver_query_info(root).unwrap().reply().unwrap();
    assert_eq!((reply.state, reply.kind), (State::ON.into(), screensaver::Kind::BLANKED));
    assert!(other.query_tree(root).unwrap().reply().unwrap().children.is_empty());
}

#[test]
fn the_saver_starts_when_nobody_touches_a_device() {
    let server = Server::new();
    let client = server.connect();
    let root = screen(&client).root;
    let at = |seconds: u64| server.engine().advance(Duration::from_secs(seconds));
    at(10);
    server.engine().inject_motion(9, 9);
    client.set_screen_saver(60, 20, Blanking::PREFERRED, Exposures::ALLOWED).unwrap();
    events(&client);
    let state = || client.screensaver_query_info(root).unwrap().reply().unwrap();
    at(69);
    assert_eq!((state().state, state().ms_until_server), (State::OFF.into(), 1000));
    // Nobody wants to know: nothing is scheduled.
    assert_eq!(server.engine().next_deadline(), None);
    let both = screensaver::Event::NOTIFY_MASK | screensaver::Event::CYCLE_MASK;
    client.screensaver_select_input(root, both).unwrap();
    events(&client);
    assert_eq!(server.engine().next_deadline(), Some(Duration::from_secs(70)));
    at(70);
    assert_eq!(server.engine().next_deadline(), Some(Duration::from_secs(90)));
    at(90);
    server.engine().inject_motion(10, 10);
    let seen: Vec<_> = events(&client)
        .into_iter()
        .filter_map(|event| match event {
            Event::ScreensaverNotify(event) => Some((event.state, event.forced, event.time)),
            _ => None,
        })
        .collect();
    assert_eq!(
        seen,
        [(State::ON, false, 70_000), (State::CYCLE, false, 90_000), (State::OFF, false, 90_000)]
    );
    assert_eq!((state().state, state().ms_since_user_input), (State::OFF.into(), 0));
    // A film is shown.
    client.screensaver_suspend(1).unwrap();
    events(&client);
    assert_eq!(server.engine().next_deadline(), None);
    at(500);
    assert_eq!((state().state, state().ms_since_user_input), (State::OFF.into(), 410_000));
    client.screensaver_suspend(0).unwrap();
    assert_eq!(state().ms_since_user_input, 0);
}

#[test]
fn dpms_levels_are_forced_and_come_with_time() {
    let server = Server::new();
    let client = server.connect();
    let at = |seconds: u64| server.engine().advance(Duration::from_secs(seconds));
    let version = client.dpms_get_version(1, 1).unwrap().reply().unwrap();
    assert_eq!((version.server_major_version, version.server_minor_version), (1, 1));
    assert!(client.dpms_capable().unwrap().reply().unwrap().capable);
    let info = || {
        let info = client.dpms_info().unwrap().reply().unwrap();
        (info.power_level, info.state)
    };
    assert_eq!(info(), (DPMSMode::ON, false));
    assert_eq!(error_of(client.dpms_force_level(DPMSMode::OFF).unwrap().check()), (MATCH_ERROR, 0));
    client.dpms_enable().unwrap();
    assert_eq!(error_of(client.dpms_force_level(DPMSMode::from(4u16)).unwrap().check()), (VALUE_ERROR, 4));
    for level in [DPMSMode::STANDBY, DPMSMode::SUSPEND, DPMSMode::OFF] {
        client.dpms_force_level(level).unwrap();
        assert_eq!(info(), (level, true));
    }
    // A dark screen is one that is saved.
    let root = screen(&client).root;
    let saver = || client.screensaver_query_info(root).unwrap().reply().unwrap().state;
    assert_eq!(saver(), u8::from(State::ON));
    server.engine().inject_key(38, true);
    server.engine().inject_key(38, false);
    assert_eq!((info(), saver()), ((DPMSMode::ON, true), State::OFF.into()));
    for (bad, timeouts) in [(5, (0, 10, 5)), (5, (10, 0, 5)), (9, (10, 9, 20))] {
        let (standby, suspend, off) = timeouts;
        let refused = client.dpms_set_timeouts(standby, suspend, off).unwrap().check();
        assert_eq!(error_of(refused), (VALUE_ERROR, bad));
    }
    client.dpms_set_timeouts(10, 20, 30).unwrap().check().unwrap();
    let timeouts = client.dpms_get_timeouts().unwrap().reply().unwrap();
    assert_eq!((timeouts.standby_timeout, timeouts.suspend_timeout, timeouts.off_timeout), (10, 20, 30));
    for (seconds, level) in
        [(9, DPMSMode::ON), (11, DPMSMode::STANDBY), (21, DPMSMode::SUSPEND), (31, DPMSMode::OFF)]
    {
        at(seconds);
        assert_eq!(info(), (level, true));
    }
    server.engine().inject_motion(3, 3);
    assert_eq!(info(), (DPMSMode::ON, true));
    client.dpms_disable().unwrap();
    at(100);
    assert_eq!(info(), (DPMSMode::ON, false));
    client.flush().unwrap();
}

/// A program's output on a server with sockets; it has to succeed.
fn run(display: &str, program: &str, arguments: &str) -> String {
    let output = Command::new(program)
        .args(arguments.split_whitespace())
        .env("DISPLAY", display)
        .output()
        .expect("x11-xserver-utils is installed");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program} {arguments}: {said}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn xrandr_and_xset_configure_the_screen() {
    let display = Display::bind(&Options { number: None, tcp: false }).expect("a free display");
    let name = format!(":{}", display.number());
    let server = spawn(Config::default(), Some(display), Access::Anyone, None).expect("a server");
    let xrandr = |arguments: &str| run(&name, "xrandr", arguments);
    assert!(xrandr("").contains("screen connected 1280x1024+0+0 339mm x 271mm\n   1280x1024     60.00*"));
    xrandr("--newmode 1920x1080 148.5 1920 2008 2052 2200 1080 1084 1089 1125");
    xrandr("--addmode screen 1920x1080");
    xrandr("--output screen --mode 1920x1080 --primary --gamma 1:0.8:1");
    let shown = xrandr("");
    assert!(shown.contains("current 1920 x 1080"), "{shown}");
    assert!(shown.contains("screen connected primary 1920x1080+0+0 508mm x 286mm"), "{shown}");
    xrandr("--fb 2500x1500");
    assert!(xrandr("--listmonitors").contains("0: +*screen 1920/508x1080/286+0+0  screen"));
    xrandr("--output screen --mode 1280x1024 --fb 1280x1024");
    xrandr("--size 1280x1024");
    assert!(run(&name, "xdpyinfo", "").contains("dimensions:    1280x1024 pixels (32"));
    let xset = |arguments: &str| run(&name, "xset", arguments);
    xset("dpms 10 20 30");
    xset("dpms force off");
    xset("s 50 20");
    let settings = xset("q");
    assert!(settings.contains("timeout:  50    cycle:  20"), "{settings}");
    assert!(settings.contains("Standby: 10    Suspend: 20    Off: 30"), "{settings}");
    assert!(settings.contains("DPMS is Enabled\n  Monitor is Off"), "{settings}");
    server.stop().expect("it stops");
}
