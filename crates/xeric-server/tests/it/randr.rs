//! RANDR beside Xvfb: the same answers, events and errors, but for what no monitor has.

use x11rb::connection::{Connection, RequestConnection};
use x11rb::protocol::randr::{self, ConnectionExt as _, ModeInfo, MonitorInfo, NotifyMask, Rotation};
use x11rb::protocol::render::Transform;
use x11rb::protocol::xproto::*;
use x11rb::protocol::{Event, randr::Notify};
use xeric_server::engine::Config;

use crate::differential::random::Random;
use crate::differential::seeds;
use crate::harness::{Server, error_of, events, screen};
use crate::peers::{Side, equal_on_both};

/// What a screen has: its CRTC, output and own mode, by the names that both servers share in the log.
#[derive(Clone, Copy)]
struct Ids {
    crtc: u32,
    output: u32,
    mode: u32,
}

fn start(side: &mut Side) -> Ids {
    for index in 0..2 {
        side.reply(|s| s.c(index).randr_query_version(1, 6));
    }
    let found = side.c(0).randr_get_screen_resources(side.root).unwrap().reply().unwrap();
    let ids = Ids { crtc: found.crtcs[0], output: found.outputs[0], mode: found.modes[0].id };
    side.name(ids.crtc, "crtc");
    side.name(ids.output, "output");
    side.name(ids.mode, "own-mode");
    // Xvfb tells of how it started at its first change.
    for primary in [ids.output, 0] {
        side.c(0).randr_set_output_primary(side.root, primary).unwrap();
        side.settle();
    }
    ids
}

/// The own mode's timings are 0 in Xvfb.
fn resources(side: &mut Side, ids: Ids, current: bool) {
    let c = side.c(0);
    let mut reply = c.randr_get_screen_resources(side.root).unwrap().reply().unwrap();
    if current {
        let current = c.randr_get_screen_resources_current(side.root).unwrap().reply().unwrap();
        assert_eq!(current.modes, reply.modes);
        assert_eq!(current.outputs, reply.outputs);
    }
    for mode in reply.modes.iter_mut().filter(|mode| mode.id == ids.mode) {
        let name_len = mode.name_len;
        *mode =
            ModeInfo { id: mode.id, width: mode.width, height: mode.height, name_len, ..ModeInfo::default() };
    }
    side.saw(reply);
}

/// The output has no size in Xvfb.
fn output_info(side: &mut Side, ids: Ids) {
    let mut reply = side.c(0).randr_get_output_info(ids.output, 0).unwrap().reply().unwrap();
    (reply.mm_width, reply.mm_height) = (0, 0);
    side.saw(reply);
}

/// The output's monitor has 96 dots per inch on both, whatever the screen has.
fn monitors(side: &mut Side, active: bool) {
    let mut reply = side.c(0).randr_get_monitors(side.root, active).unwrap().reply().unwrap();
    for monitor in &mut reply.monitors {
        if side.c(0).get_atom_name(monitor.name).unwrap().reply().unwrap().name == b"screen" {
            // An atom that the servers number as they like.
            monitor.name = 0;
        }
    }
    side.saw(reply);
}

/// Sizes in millimetres are the screen's in Xvfb, and its own mode has the rate 0.
fn screen_info(side: &mut Side) {
    let mut reply = side.c(0).randr_get_screen_info(side.root).unwrap().reply().unwrap();
    for size in &mut reply.sizes {
        (size.mwidth, size.mheight) = (0, 0);
    }
    let own = |rate: &mut u16| *rate = if *rate == 60 { 0 } else { *rate };
    own(&mut reply.rate);
    reply.rates.iter_mut().flat_map(|rates| &mut rates.rates).for_each(own);
    side.saw(reply);
}

fn all(side: &mut Side, ids: Ids) {
    resources(side, ids, true);
    output_info(side, ids);
    side.reply(|s| s.c(0).randr_get_crtc_info(ids.crtc, 0));
    monitors(side, true);
    monitors(side, false);
    screen_info(side);
    side.reply(|s| s.c(0).randr_get_output_primary(s.root));
}

#[test]
fn randr_answers_equal_xvfb() {
    equal_on_both(2, |side| {
        side.reply(|s| s.c(0).randr_query_version(1, 2));
        side.reply(|s| s.c(0).randr_query_version(9, 9));
        // Before it says that it knows of rates it is told of none.
        let ids = start(side);
        all(side, ids);
        let range = side.c(0).randr_get_screen_size_range(side.root).unwrap().reply().unwrap();
        side.saw((range.min_width, range.min_height));
        side.reply(|s| s.c(0).randr_get_crtc_gamma_size(ids.crtc));
        side.reply(|s| s.c(0).randr_get_crtc_gamma(ids.crtc));
        let ramp: Vec<u16> = (0..256).map(|i| i * 257).collect();
        side.check(|s| s.c(0).randr_set_crtc_gamma(ids.crtc, &ramp, &ramp, &ramp));
        side.reply(|s| s.c(0).randr_get_crtc_gamma(ids.crtc));
        side.reply(|s| s.c(0).randr_get_crtc_transform(ids.crtc));
        side.reply(|s| s.c(0).randr_get_panning(ids.crtc));
        side.reply(|s| s.c(0).randr_get_providers(s.root));
        side.c(0).randr_set_crtc_gamma(ids.crtc, &[0; 256], &[0; 256], &[0; 256]).unwrap();
        side.sync();
    });
}

#[test]
fn randr_errors_equal_xvfb() {
    equal_on_both(2, |side| {
        let ids = start(side);
        let bad = 0x1234;
        side.reply(|s| s.c(0).randr_get_screen_resources(bad));
        side.reply(|s| s.c(0).randr_get_screen_info(bad));
        side.reply(|s| s.c(0).randr_get_screen_size_range(bad));
        side.reply(|s| s.c(0).randr_get_output_info(bad, 0));
        side.reply(|s| s.c(0).randr_get_crtc_info(bad, 0));
        side.reply(|s| s.c(0).randr_get_crtc_gamma_size(ids.output));
        side.reply(|s| s.c(0).randr_get_crtc_gamma(bad));
        side.check(|s| s.c(0).randr_set_crtc_gamma(bad, &[], &[], &[]));
        side.check(|s| s.c(0).randr_set_crtc_gamma(ids.crtc, &[1], &[1], &[1]));
        side.check(|s| s.c(0).randr_select_input(bad, NotifyMask::SCREEN_CHANGE));
        side.check(|s| s.c(0).randr_select_input(s.root, NotifyMask::LEASE));
        side.check(|s| s.c(0).randr_select_input(s.root, NotifyMask::from(0xff00u16)));
        for (width, height, mm_width, mm_height) in [
            (0, 100, 10, 10),
            (100, 0, 10, 10),
            (100, 100, 10, 10),
            (9000, 9000, 10, 10),
            (1280, 1024, 0, 10),
            (1280, 1024, 10, 0),
        ] {
            side.check(|s| s.c(0).randr_set_screen_size(s.root, width, height, mm_width, mm_height));
        }
        let r0 = Rotation::ROTATE0;
        side.reply(|s| s.c(0).randr_set_crtc_config(bad, 0, 0, 0, 0, ids.mode, r0, &[ids.output]));
        side.reply(|s| s.c(0).randr_set_crtc_config(ids.crtc, 0, 0, 0, 0, bad, r0, &[ids.output]));
        side.reply(|s| s.c(0).randr_set_crtc_config(ids.crtc, 0, 0, 0, 0, ids.mode, r0, &[bad]));
        side.reply(|s| s.c(0).randr_set_crtc_config(ids.crtc, 0, 0, 0, 0, ids.mode, r0, &[]));
        side.reply(|s| s.c(0).randr_set_crtc_config(ids.crtc, 0, 0, 0, 0, 0, r0, &[ids.output]));
        let twice = [ids.output, ids.output];
        side.reply(|s| s.c(0).randr_set_crtc_config(ids.crtc, 0, 0, 0, 0, ids.mode, r0, &twice));
        side.reply(|s| s.c(0).randr_set_crtc_config(ids.crtc, 0, 0, 1, 0, ids.mode, r0, &[ids.output]));
        side.reply(|s| s.c(0).randr_set_crtc_config(ids.crtc, 0, 0, 0, 7, ids.mode, r0, &[ids.output]));
        for rotation in [0u16, 2, 3, 8, 0x11, 0x20] {
            let rotation = Rotation::from(rotation);
            side.reply(|s| {
                s.c(0).randr_set_crtc_config(ids.crtc, 0, 0, 0, 0, ids.mode, rotation, &[ids.output])
            });
        }
        side.reply(|s| s.c(0).randr_get_panning(bad));
        side.reply(|s| s.c(0).randr_set_panning(bad, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
        side.reply(|s| s.c(0).randr_set_panning(ids.crtc, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
        side.reply(|s| s.c(0).randr_get_crtc_transform(bad));
        let one = 1 << 16;
        let identity = Transform { matrix11: one, matrix22: one, matrix33: one, ..Transform::default() };
        side.check(|s| s.c(0).randr_set_crtc_transform(bad, identity, b"", &[]));
        // The value is the CRTC's id, left over in Xvfb.
        let refused =
            side.c(0).randr_set_crtc_transform(ids.crtc, identity, b"nearest", &[]).unwrap().check();
        side.saw(error_of(refused).0);
        side.check(|s| s.c(0).randr_set_crtc_transform(ids.crtc, Transform::default(), b"", &[]));
        side.check(|s| s.c(0).randr_set_output_primary(bad, 0));
        side.check(|s| s.c(0).randr_set_output_primary(s.root, bad));
        side.reply(|s| s.c(0).randr_get_output_primary(bad));
        side.reply(|s| s.c(0).randr_get_monitors(bad, true));
        let info = MonitorInfo { name: 0x00ff_ffff, ..MonitorInfo::default() };
        // In Xvfb's error stands what was looked at before.
        let refused = side.c(0).randr_set_monitor(side.root, info).unwrap().check();
        side.saw(error_of(refused).0);
        side.check(|s| s.c(0).randr_delete_monitor(s.root, 0x00ff_ffff));
        side.check(|s| s.c(0).randr_delete_monitor(s.root, 1));
        side.check(|s| s.c(0).randr_destroy_mode(bad));
        side.check(|s| s.c(0).randr_destroy_mode(ids.mode));
        side.check(|s| s.c(0).randr_add_output_mode(bad, ids.mode));
        side.check(|s| s.c(0).randr_add_output_mode(ids.output, bad));
        side.check(|s| s.c(0).randr_add_output_mode(ids.output, ids.mode));
        side.check(|s| s.c(0).randr_delete_output_mode(bad, ids.mode));
        side.check(|s| s.c(0).randr_delete_output_mode(ids.output, ids.mode));
        let lease = side.id(0);
        for (window, crtcs) in [(side.root, vec![ids.crtc]), (bad, vec![])] {
            let leased = side.c(0).randr_create_lease(window, lease, &crtcs, &[ids.output]).unwrap().reply();
            let code = error_of(leased).0;
            side.saw(code);
        }
        side.check(|s| s.c(0).randr_free_lease(lease, 0));
        all(side, ids);
        side.sync();
    });
}

#[test]
fn providers_are_refused_as_xvfb() {
    equal_on_both(2, |side| {
        start(side);
        let bad = 0x1234;
        side.reply(|s| s.c(0).randr_get_provider_info(bad, 0));
        side.check(|s| s.c(0).randr_set_provider_offload_sink(bad, bad, 0));
        side.check(|s| s.c(0).randr_set_provider_output_source(bad, bad, 0));
        side.reply(|s| s.c(0).randr_list_provider_properties(bad));
        side.reply(|s| s.c(0).randr_query_provider_property(bad, 1));
        side.check(|s| s.c(0).randr_configure_provider_property(bad, 1, false, false, &[1, 2]));
        side.check(|s| {
            s.c(0).randr_change_provider_property(bad, 1, 1, 8, PropMode::REPLACE.into(), 4, b"abcd")
        });
        side.check(|s| s.c(0).randr_delete_provider_property(bad, 1));
        side.reply(|s| s.c(0).randr_get_provider_property(bad, 1, 0u32, 0, 1, false, false));
    });
}

/// The count of a property's units, with the format 32, has a byte size beyond 32 bits.
fn wrapping_change(minor: u8) {
    let server = Server::new();
    let client = server.connect();
    let output = client.randr_get_screen_resources(screen(&client).root).unwrap().reply().unwrap().outputs[0];
    let major = client.extension_information(randr::X11_EXTENSION_NAME).unwrap().unwrap().major_opcode;
    let before = client.randr_list_output_properties(output).unwrap().reply().unwrap().atoms;
    for count in [0x4000_0001_u32, 0x8000_0000, u32::MAX] {
        let mut request = vec![major, minor, 7, 0];
        request.extend(output.to_le_bytes());
        request.extend(1u32.to_le_bytes());
        request.extend(1u32.to_le_bytes());
        request.extend([32, 0, 0, 0]);
        request.extend(count.to_le_bytes());
        request.extend([0; 4]);
        let sent = [std::io::IoSlice::new(&request)];
        let cookie: x11rb::cookie::VoidCookie<'_, _> =
            client.send_request_without_reply(&sent, Vec::new()).unwrap();
        assert_eq!(error_of(cookie.check()).0, LENGTH_ERROR);
    }
    assert_eq!(client.randr_list_output_properties(output).unwrap().reply().unwrap().atoms, before);
}

#[test]
fn x06_a_provider_property_whose_size_wraps_is_refused() {
    wrapping_change(randr::CHANGE_PROVIDER_PROPERTY_REQUEST);
}

#[test]
fn x15_an_output_property_whose_size_wraps_is_refused() {
    wrapping_change(randr::CHANGE_OUTPUT_PROPERTY_REQUEST);
}

#[test]
fn output_properties_equal_xvfb() {
    on_fresh_servers(|side, seed| {
        let mut r = Random::new(seed);
        let ids = start(side);
        for client in 0..2 {
            let mask = NotifyMask::OUTPUT_PROPERTY | NotifyMask::OUTPUT_CHANGE;
            side.c(client).randr_select_input(side.root, mask).unwrap();
        }
        for _ in 0..40 {
            property_step(side, &mut r, ids);
            side.sync();
        }
    });
}

fn property_step(side: &mut Side, r: &mut Random, ids: Ids) {
    let property = r.pick(&[5u32, 6, 7, 8]);
    let output = if r.one_in(12) { 0x1234 } else { ids.output };
    let type_ = r.pick(&[19u32, 31]);
    let flag = r.one_in(2);
    match r.range(0, 12) {
        0..=3 => {
            let format = r.pick(&[8u8, 8, 16, 32, 32, 7]);
            let mode = r.pick(&[PropMode::REPLACE, PropMode::APPEND, PropMode::PREPEND, PropMode::from(3)]);
            let units = r.range(0, 5).unsigned_abs();
            let data = r.bytes((units * u32::from(format) / 8) as usize);
            side.note(("change", output, property, type_, format, mode, units));
            side.check(|s| {
                s.c(0).randr_change_output_property(output, property, type_, format, mode, units, &data)
            });
        }
        4..=5 => {
            let values: Vec<i32> = (0..r.range(0, 4)).map(|i| i * 5).collect();
            let range = r.one_in(2);
            side.note(("configure", output, property, flag, range, &values));
            side.check(|s| s.c(0).randr_configure_output_property(output, property, flag, range, &values));
        }
        6 => {
            side.note(("delete", output, property));
            side.check(|s| s.c(0).randr_delete_output_property(output, property));
        }
        7 => {
            side.reply(|s| s.c(0).randr_query_output_property(output, property));
        }
        8 => {
            // The one that is always there has an atom of the server's making.
            if let Ok(reply) = side.c(0).randr_list_output_properties(output).unwrap().reply() {
                let own: Vec<u32> = reply.atoms.into_iter().filter(|atom| *atom < 69).collect();
                side.saw(own);
            }
        }
        9 => {
            // What waits becomes so.
            let r0 = Rotation::ROTATE0;
            side.note("configure the crtc");
            side.reply(|s| s.c(0).randr_set_crtc_config(ids.crtc, 0, 0, 0, 0, ids.mode, r0, &[ids.output]));
        }
        _ => {
            let (offset, length) = (r.range(0, 3).unsigned_abs(), r.range(0, 4).unsigned_abs());
            let asked = if r.one_in(2) { 0 } else { type_ };
            let delete = r.one_in(3);
            side.note(("get", output, property, asked, offset, length, delete, flag));
            side.reply(|s| {
                s.c(0).randr_get_output_property(output, property, asked, offset, length, delete, flag)
            });
        }
    }
}

#[test]
fn configurations_equal_xvfb() {
    on_fresh_servers(|side, seed| {
        let mut r = Random::new(seed);
        let ids = start(side);
        let window = side.id(0);
        let mask = EventMask::EXPOSURE | EventMask::STRUCTURE_NOTIFY | EventMask::VISIBILITY_CHANGE;
        let aux = CreateWindowAux::new().background_pixel(0x0020_8040).border_pixel(0xffff).event_mask(mask);
        let c = side.c(0);
        c.create_window(0, window, side.root, 700, 500, 300, 200, 4, WindowClass::INPUT_OUTPUT, 0, &aux)
            .unwrap();
        let inner = side.id(0);
        let c = side.c(0);
        c.create_window(0, inner, window, 20, 30, 400, 100, 1, WindowClass::INPUT_OUTPUT, 0, &aux).unwrap();
        c.map_window(inner).unwrap();
        c.map_window(window).unwrap();
        let root = ChangeWindowAttributesAux::new().event_mask(EventMask::STRUCTURE_NOTIFY);
        side.c(1).change_window_attributes(side.root, &root).unwrap();
        let everything = NotifyMask::from(0x7fu16);
        side.c(0).randr_select_input(side.root, everything).unwrap();
        side.c(1).randr_select_input(window, everything).unwrap();
        side.c(1).randr_select_input(side.root, NotifyMask::SCREEN_CHANGE).unwrap();
        side.sync();
        let mut modes = vec![ids.mode];
        for step in 0..25 {
            configuration_step(side, &mut r, ids, &mut modes, step);
            side.sync();
        }
        all(side, ids);
        let size = side.c(0).get_geometry(side.root).unwrap().reply().unwrap();
        side.saw((size.width, size.height));
        side.reply(|s| s.c(0).query_tree(s.root));
        side.image(side.root, 0, 0, size.width, size.height);
    });
}

/// Scripts that leave something behind get an Xvfb each.
fn on_fresh_servers(script: impl Fn(&mut Side, u64)) {
    for seed in seeds(6) {
        eprintln!("seed {seed}");
        equal_on_both(2, |side| script(side, seed));
    }
}

fn configuration_step(side: &mut Side, r: &mut Random, ids: Ids, modes: &mut Vec<u32>, step: i32) {
    match r.range(0, 9) {
        0 => {
            let name = format!("m{step}");
            let (htotal, vtotal) = (r.size(0, 2) * 1000, 800);
            let info = ModeInfo {
                width: r.size(300, 1280),
                height: r.size(200, 1024),
                dot_clock: 50_000_000,
                htotal,
                vtotal,
                name_len: name.len() as u16,
                ..ModeInfo::default()
            };
            side.note(("create", info, &name));
            let c = side.c(0);
            let made = c.randr_create_mode(side.root, info, name.as_bytes()).unwrap().reply().unwrap().mode;
            side.name(made, &name);
            side.check(|s| s.c(0).randr_add_output_mode(ids.output, made));
            modes.push(made);
            // The name is taken.
            side.reply(|s| s.c(0).randr_create_mode(s.root, info, name.as_bytes()));
        }
        1 => {
            let mode = r.pick(modes);
            side.note(("remove", mode));
            side.check(|s| s.c(0).randr_destroy_mode(mode));
            side.check(|s| s.c(0).randr_delete_output_mode(ids.output, mode));
        }
        2..=3 => {
            let (width, height) = (r.size(200, 1280), r.size(200, 1024));
            side.note(("size", width, height));
            side.check(|s| s.c(0).randr_set_screen_size(s.root, width, height, 300, 200));
        }
        4..=5 => {
            let mode = if r.one_in(3) { 0 } else { r.pick(modes) };
            let outputs = if mode == 0 { vec![] } else { vec![ids.output] };
            let (x, y) = if r.one_in(2) { (0, 0) } else { (r.short(0, 40), r.short(0, 40)) };
            side.note(("crtc", mode, x, y));
            side.reply(|s| {
                s.c(0).randr_set_crtc_config(ids.crtc, 0, 0, x, y, mode, Rotation::ROTATE0, &outputs)
            });
        }
        6 => {
            let output = if r.one_in(2) { ids.output } else { 0 };
            side.note(("primary", output));
            side.check(|s| s.c(0).randr_set_output_primary(s.root, output));
        }
        7 => monitor_step(side, r, ids),
        _ => {
            let info = side.c(0).randr_get_screen_info(side.root).unwrap().reply().unwrap();
            let size = r.size(0, 3);
            side.note(("config", size));
            side.reply(|s| {
                let r0 = Rotation::ROTATE0;
                s.c(0).randr_set_screen_config(s.root, 0, info.config_timestamp, size, r0, 0)
            });
        }
    }
}

fn monitor_step(side: &mut Side, r: &mut Random, ids: Ids) {
    let name = r.pick(&[5u32, 6, 7]);
    if r.one_in(3) {
        side.note(("delete monitor", name));
        side.check(|s| s.c(0).randr_delete_monitor(s.root, name));
        return;
    }
    let size = r.pick(&[0u16, 300]);
    let info = MonitorInfo {
        name,
        primary: r.one_in(2),
        automatic: false,
        x: 0,
        y: 0,
        width: size,
        height: size,
        width_in_millimeters: 77,
        height_in_millimeters: 66,
        outputs: if r.one_in(2) { vec![ids.output] } else { vec![] },
    };
    side.note(("monitor", &info));
    side.check(|s| s.c(0).randr_set_monitor(s.root, info.clone()));
    monitors(side, true);
}

#[test]
fn clients_of_version_1_0_know_no_rates() {
    equal_on_both(1, |side| {
        side.reply(|s| s.c(0).randr_query_version(1, 0));
        // It has a count of rates and none of them: x11rb does not read it.
        let reply = side.c(0).randr_get_screen_info(side.root).unwrap().raw_reply().unwrap();
        side.saw((reply.len(), reply[20], reply[28]));
    });
}

#[test]
fn v06_the_output_has_a_refresh_and_millimetres() {
    let server = Server::with(Config { refresh_millihertz: 75_000, ..Config::default() });
    let client = server.connect();
    let root = screen(&client).root;
    let resources = client.randr_get_screen_resources(root).unwrap().reply().unwrap();
    let mode = resources.modes[0];
    let dots = u32::from(mode.htotal) * u32::from(mode.vtotal);
    assert_eq!(mode.dot_clock, 75 * dots);
    assert!(
        mode.width < mode.hsync_start && mode.hsync_start < mode.hsync_end && mode.hsync_end < mode.htotal
    );
    assert!(
        mode.height < mode.vsync_start && mode.vsync_start < mode.vsync_end && mode.vsync_end < mode.vtotal
    );
    let output = client.randr_get_output_info(resources.outputs[0], 0).unwrap().reply().unwrap();
    // 1280 and 1024 pixels at 96 dots per inch.
    assert_eq!((output.mm_width, output.mm_height), (339, 271));
    let monitor = client.randr_get_monitors(root, true).unwrap().reply().unwrap().monitors.remove(0);
    assert_eq!((monitor.width_in_millimeters, monitor.height_in_millimeters), (339, 271));
    client.randr_query_version(1, 6).unwrap().reply().unwrap();
    let info = client.randr_get_screen_info(root).unwrap().reply().unwrap();
    assert_eq!((info.rate, info.sizes[0].mwidth), (75, 339));
    // An impossible size.
    assert_eq!(
        error_of(client.randr_set_screen_size(root, 1280, 1024, 0, 0).unwrap().check()),
        (VALUE_ERROR, 0)
    );
}

#[test]
fn the_screen_is_resized_from_outside() {
    let server = Server::new();
    let client = server.connect();
    let root = screen(&client).root;
    let aux = ChangeWindowAttributesAux::new().event_mask(EventMask::STRUCTURE_NOTIFY | EventMask::EXPOSURE);
    client.change_window_attributes(root, &aux).unwrap();
    client.randr_select_input(root, NotifyMask::SCREEN_CHANGE | NotifyMask::CRTC_CHANGE).unwrap();
    events(&client);
    assert!(!server.engine().resize_screen(0, 10));
    assert!(server.engine().resize_screen(1920, 1200));
    let seen = events(&client);
    let configured =
        seen.iter().any(|e| matches!(e, Event::ConfigureNotify(c) if (c.width, c.height) == (1920, 1200)));
    let told = seen
        .iter()
        .any(|e| matches!(e, Event::RandrScreenChangeNotify(c) if (c.width, c.mwidth) == (1920, 488)));
    let crtc = seen.iter().any(|e| matches!(e, Event::RandrNotify(n) if n.sub_code == Notify::CRTC_CHANGE));
    let exposed = seen.iter().any(|e| matches!(e, Event::Expose(e) if (e.width, e.height) == (1920, 1200)));
    assert!(configured && told && crtc && exposed, "{seen:?}");
    assert_eq!(server.engine().screen_size(), (1920, 1200));
    assert_eq!(server.engine().screen_pixels().len(), 1920 * 1200);
    let new = server.connect();
    assert_eq!((screen(&new).width_in_pixels, screen(&new).width_in_millimeters), (1920, 488));
    // What is drawn beyond the old size is there.
    let gc = client.generate_id().unwrap();
    client.create_gc(gc, root, &CreateGCAux::new().foreground(0x00ab_cdef)).unwrap();
    client.poly_fill_rectangle(root, gc, &[Rectangle { x: 1900, y: 1190, width: 5, height: 5 }]).unwrap();
    events(&client);
    assert_eq!(server.engine().screen_pixel(1902, 1192), Some(0x00ab_cdef));
}
