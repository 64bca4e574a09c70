//! XInputExtension's events beside Xvfb: random scripts of what a user does, with selections of all kinds.

use x11rb::protocol::xinput::{self, ConnectionExt as _, XIEventMask};
use x11rb::protocol::xproto::*;
use x11rb::protocol::xtest::ConnectionExt as _;

use crate::differential::random::Random;
use crate::differential::seeds;
use crate::peers::{Side, random_equal_on_both};

#[test]
fn device_raw_and_crossing_events_equal_xvfb() {
    random_equal_on_both(seeds(20), 2, |side, seed| User::play(side, seed, 60));
}

/// Active grabs of both protocols beside each other, what they let through, and what ends them.
#[test]
fn grabs_of_masters_equal_xvfb() {
    crate::peers::equal_on_both(2, |side| {
        fake(side, MOTION_NOTIFY_EVENT, 0, 640, 512);
        let (window, root) = (side.id(0), side.root);
        let aux = CreateWindowAux::new();
        side.c(0)
            .create_window(0, window, root, 10, 10, 90, 90, 0, WindowClass::INPUT_OUTPUT, 0, &aux)
            .unwrap();
        side.c(0).map_window(window).unwrap();
        let mask = XIEventMask::from(EVENTS & !RAW);
        let select = xinput::EventMask { deviceid: 1, mask: vec![mask] };
        side.check(|s| s.c(1).xinput_xi_select_events(window, &[select]));
        side.sync();
        let (sync, asynchronous) = (GrabMode::SYNC, GrabMode::ASYNC);
        for (device, owner) in [(2u16, false), (2, true), (3, false), (9, false)] {
            let owner = if owner { xinput::GrabOwner::OWNER } else { xinput::GrabOwner::NO_OWNER };
            for mode in [asynchronous, sync] {
                side.reply(|s| {
                    let units = [0x7cu32];
                    s.c(0).xinput_xi_grab_device(root, 0u32, 0u32, device, mode, asynchronous, owner, &units)
                });
                side.reply(|s| {
                    s.c(1).xinput_xi_grab_device(root, 0u32, 0u32, device, mode, asynchronous, owner, &[])
                });
                side.reply(|s| s.c(0).grab_keyboard(false, root, 0u32, asynchronous, asynchronous));
                side.sync();
                press(side);
                for allow in [xinput::EventMode::SYNC_DEVICE, xinput::EventMode::ASYNC_DEVICE] {
                    side.check(|s| s.c(0).xinput_xi_allow_events(0u32, device, allow, 0, 0));
                    side.sync();
                }
                side.check(|s| s.c(1).xinput_xi_ungrab_device(0u32, device));
                side.check(|s| s.c(0).xinput_xi_ungrab_device(0u32, device));
                side.c(0).ungrab_keyboard(0u32).unwrap();
                side.sync();
            }
        }
    });
}

/// Passive grabs of buttons and keys; case X17 is the last.
#[test]
fn x17_passive_grabs_equal_xvfb() {
    crate::peers::equal_on_both(2, |side| {
        fake(side, MOTION_NOTIFY_EVENT, 0, 640, 512);
        let root = side.root;
        let (asynchronous, owner) = (GrabMode::ASYNC, xinput::GrabOwner::NO_OWNER);
        let mode = xinput::GrabMode22::ASYNC;
        for (kind, device, detail) in [
            (xinput::GrabType::BUTTON, 2u16, 1),
            (xinput::GrabType::KEYCODE, 3, 38),
            (xinput::GrabType::BUTTON, 1, 0),
        ] {
            for client in [0, 1] {
                side.reply(|s| {
                    let (units, mods) = ([0x7cu32], [0u32, 1 << 31]);
                    s.c(client).xinput_xi_passive_grab_device(
                        0u32,
                        root,
                        0u32,
                        detail,
                        device,
                        kind,
                        mode,
                        asynchronous,
                        owner,
                        &units,
                        &mods,
                    )
                });
            }
            side.sync();
            press(side);
            side.check(|s| s.c(0).xinput_xi_passive_ungrab_device(root, detail, device, kind, &[1 << 31, 0]));
            press(side);
            side.check(|s| s.c(0).xinput_xi_passive_ungrab_device(root, 256, device, kind, &[0]));
        }
    });
}

/// A click, a key and a move.
fn press(side: &mut Side) {
    for (kind, detail) in [
        (BUTTON_PRESS_EVENT, 1),
        (MOTION_NOTIFY_EVENT, 1),
        (BUTTON_RELEASE_EVENT, 1),
        (KEY_PRESS_EVENT, 38),
        (KEY_RELEASE_EVENT, 38),
    ] {
        fake(side, kind, detail, 1, 1);
        side.sync();
    }
}

struct User {
    random: Random,
    windows: Vec<Window>,
    buttons: Vec<u8>,
    keys: Vec<u8>,
}

/// a, left Shift, left Control, Caps Lock.
const KEYS: [u8; 4] = [38, 50, 37, 66];
/// Every event that comes of what a user does with pointer and keyboard, and of properties.
const EVENTS: u32 = 0x3_f7ff & !1;
/// Of these, those that only the root's selections may have.
const RAW: u32 = 0x1f << 13;

impl User {
    fn play(side: &mut Side, seed: u64, steps: usize) {
        let mut user =
            Self { random: Random::new(seed), windows: Vec::new(), buttons: Vec::new(), keys: Vec::new() };
        // From here on the masters have the classes of XTEST's devices.
        fake(side, MOTION_NOTIFY_EVENT, 0, 640, 512);
        for client in [0, 1] {
            side.c(client).xinput_xi_query_version(2, (seed % 5).min(4) as u16).unwrap().reply().unwrap();
        }
        user.build(side);
        side.sync();
        for _ in 0..steps {
            user.step(side);
            side.sync();
        }
        for button in std::mem::take(&mut user.buttons) {
            fake(side, BUTTON_RELEASE_EVENT, button, 0, 0);
        }
        for key in std::mem::take(&mut user.keys) {
            fake(side, KEY_RELEASE_EVENT, key, 0, 0);
        }
        if u16::from(side.c(0).query_pointer(side.root).unwrap().reply().unwrap().mask) & 2 != 0 {
            fake(side, KEY_PRESS_EVENT, 66, 0, 0);
            fake(side, KEY_RELEASE_EVENT, 66, 0, 0);
        }
        side.sync();
    }

    fn build(&mut self, side: &mut Side) {
        for index in 0..6 {
            let r = &mut self.random;
            let client = usize::from(r.one_in(3));
            let id = side.id(client);
            let parent = if index < 2 || r.one_in(4) { side.root } else { r.pick(&self.windows) };
            let (x, y) = (r.short(0, 100), r.short(0, 100));
            let (width, height) = (r.size(40, 300), r.size(40, 300));
            let core = if r.one_in(3) { r.word() & 0x20_007f } else { 0 };
            let mut aux = CreateWindowAux::new().event_mask(EventMask::from(core));
            if r.one_in(6) {
                aux = aux.do_not_propogate_mask(EventMask::from(r.word() & 0x204f));
            }
            side.note((client, id, parent, x, y, width, height));
            side.note(aux);
            let c = side.c(client);
            c.create_window(0, id, parent, x, y, width, height, 0, WindowClass::INPUT_OUTPUT, 0, &aux)
                .unwrap();
            c.map_window(id).unwrap();
            self.windows.push(id);
        }
        for _ in 0..8 {
            self.select(side);
        }
    }

    fn any(&mut self, side: &Side) -> Window {
        if self.random.one_in(4) { side.root } else { self.random.pick(&self.windows) }
    }

    fn select(&mut self, side: &mut Side) {
        let client = usize::from(self.random.one_in(2));
        let window = self.any(side);
        let r = &mut self.random;
        let device = r.pick(&[0u16, 1, 2, 3, 4, 5, 2, 3]);
        let mut mask = r.word() & r.word() & EVENTS | if r.one_in(3) { EVENTS } else { 0 };
        if window != side.root {
            mask &= !RAW;
        }
        side.note((client, window, device, mask));
        let select = xinput::EventMask { deviceid: device, mask: vec![XIEventMask::from(mask)] };
        side.check(|s| s.c(client).xinput_xi_select_events(window, &[select]));
    }

    fn step(&mut self, side: &mut Side) {
        let r = &mut self.random;
        match r.range(0, 15) {
            0..5 => {
                let (x, y) = (r.short(0, 400), r.short(0, 400));
                side.note(("move", x, y));
                fake(side, MOTION_NOTIFY_EVENT, 0, x, y);
            }
            5 => {
                let (x, y) = (r.short(-30, 30), r.short(-30, 30));
                side.note(("move by", x, y));
                fake(side, MOTION_NOTIFY_EVENT, 1, x, y);
            }
            6..9 => {
                let button = r.pick(&[1u8, 2, 3, 4, 5, 9]);
                side.note(("button", button));
                if self.buttons.contains(&button) {
                    self.buttons.retain(|b| *b != button);
                    fake(side, BUTTON_RELEASE_EVENT, button, 0, 0);
                } else {
                    self.buttons.push(button);
                    fake(side, BUTTON_PRESS_EVENT, button, 0, 0);
                }
            }
            9..11 => {
                let key = r.pick(&KEYS);
                side.note(("key", key));
                if self.keys.contains(&key) {
                    self.keys.retain(|k| *k != key);
                    fake(side, KEY_RELEASE_EVENT, key, 0, 0);
                } else {
                    self.keys.push(key);
                    fake(side, KEY_PRESS_EVENT, key, 0, 0);
                }
            }
            11 => {
                let focus = match r.range(0, 4) {
                    0 => 0,
                    1 => 1,
                    _ => self.any(side),
                };
                side.note(("focus", focus));
                let c = side.c(0);
                if self.random.one_in(2) {
                    c.set_input_focus(InputFocus::PARENT, focus, x11rb::CURRENT_TIME).unwrap();
                } else {
                    c.xinput_xi_set_focus(focus, x11rb::CURRENT_TIME, 3u16).unwrap();
                }
            }
            12 => {
                let (x, y) = (r.short(0, 400), r.short(0, 400));
                side.note(("warp", x, y));
                side.c(0).warp_pointer(x11rb::NONE, side.root, 0, 0, 0, 0, x, y).unwrap();
            }
            13 => {
                let window = self.random.pick(&self.windows);
                let (x, y) = (self.random.range(0, 100), self.random.range(0, 100));
                side.note(("configure", window, x, y));
                side.c(0).configure_window(window, &ConfigureWindowAux::new().x(x).y(y)).unwrap();
            }
            _ => self.select(side),
        }
    }
}

fn fake(side: &Side, kind: u8, detail: u8, x: i16, y: i16) {
    side.c(0).xtest_fake_input(kind, detail, x11rb::CURRENT_TIME, side.root, x, y, 0).unwrap();
}
