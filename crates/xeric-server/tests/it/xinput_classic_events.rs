//! Events and grabs of XI 1 beside Xvfb: random scripts of what a user does, with selections and grabs of all three protocols.

use x11rb::protocol::xinput::{self, ConnectionExt as _, XIEventMask};
use x11rb::protocol::xproto::*;

use crate::differential::seeds;
use crate::peers::{Side, random_equal_on_both};
use crate::user::User;

#[test]
fn classic_events_equal_xvfb() {
    random_equal_on_both(seeds(20), 2, |side, seed| Script::play(side, seed, 60, false));
}

#[test]
fn classic_grabs_equal_xvfb() {
    random_equal_on_both(seeds(20), 2, |side, seed| Script::play(side, seed, 70, true));
}

/// Devices that the script has events and grabs of. XTEST's are the slaves that move.
const DEVICES: [u8; 4] = [2, 3, 4, 5];
/// XInputExtension's first event, in both servers.
const FIRST_EVENT: u8 = 66;
/// a, left Shift, left Control.
const KEYS: [u8; 3] = [38, 50, 37];

/// A user, and whether the script grabs devices.
struct Script {
    user: User,
    grabs: bool,
}

impl Script {
    fn play(side: &mut Side, seed: u64, steps: usize, grabs: bool) {
        let mut script = Self { user: User::new(side, seed, 3), grabs };
        script.user.build(side, 0x20_007b, |_, aux| aux);
        for _ in 0..8 {
            script.select(side);
        }
        side.sync();
        for _ in 0..steps {
            script.step(side);
            side.sync();
        }
        script.let_go(side);
    }

    fn let_go(&mut self, side: &mut Side) {
        for client in [0, 1] {
            for device in DEVICES {
                for mode in [
                    xinput::DeviceInputMode::ASYNC_ALL,
                    xinput::DeviceInputMode::ASYNC_OTHER_DEVICES,
                    xinput::DeviceInputMode::ASYNC_THIS_DEVICE,
                ] {
                    side.c(client).xinput_allow_device_events(0u32, mode, device).unwrap();
                }
                side.c(client).xinput_ungrab_device(0u32, device).unwrap();
                side.c(client).xinput_xi_ungrab_device(0u32, u16::from(device)).unwrap();
            }
            side.c(client).ungrab_pointer(0u32).unwrap();
            side.c(client).ungrab_keyboard(0u32).unwrap();
            for window in self.user.windows.iter().chain([&side.root]) {
                for device in [2u8, 4] {
                    side.c(client)
                        .xinput_ungrab_device_button(*window, ModMask::ANY, 255u8, 0u8, device)
                        .unwrap();
                }
                for device in [3u8, 5] {
                    side.c(client)
                        .xinput_ungrab_device_key(*window, ModMask::ANY, 255u8, 0u8, device)
                        .unwrap();
                }
            }
        }
        side.settle();
        self.user.let_go(side);
        for device in [3u8, 5] {
            side.c(0).xinput_set_device_focus(1u32, 0u32, InputFocus::NONE, device).unwrap();
        }
        side.sync();
    }

    /// Some classes of a device.
    fn classes(&mut self, device: u8) -> Vec<u32> {
        let r = &mut self.user.random;
        let mut classes = Vec::new();
        for event in [1u8, 2, 3, 4, 5, 6, 10, 16] {
            if r.one_in(2) {
                classes.push(u32::from(device) << 8 | u32::from(FIRST_EVENT + event));
            }
        }
        for number in [0u8, 1, 6] {
            if r.one_in(6) {
                classes.push(u32::from(device) << 8 | u32::from(number));
            }
        }
        classes
    }

    fn select(&mut self, side: &mut Side) {
        let client = usize::from(self.user.random.one_in(2));
        let window = self.user.any(side);
        if self.user.random.one_in(4) {
            // The modifiers that slaves' events of XI 2 tell are the slave's own in Xvfb.
            let device = self.user.random.pick(&[1u16, 2, 3, 4]);
            let mask = self.user.random.word() & 0x7ffe & !(1 << 11 | 1 << 13 | 1 << 14);
            side.note((client, window, device, mask));
            let select = xinput::EventMask { deviceid: device, mask: vec![XIEventMask::from(mask)] };
            side.check(|s| s.c(client).xinput_xi_select_events(window, &[select]));
            return;
        }
        // The root outlives the script, and in Xvfb it remembers all that was ever selected on it.
        let window = self.user.random.pick(&self.user.windows);
        let device = self.user.random.pick(&DEVICES);
        let mut classes = self.classes(device);
        if client > 0 {
            // Xvfb sends the second client that selects key presses on a window a release before each, as if the key repeated.
            classes.retain(|class| class & 0xff != u32::from(FIRST_EVENT + 1));
        }
        side.note((client, window, device, &classes));
        side.check(|s| s.c(client).xinput_select_extension_event(window, &classes));
    }

    fn step(&mut self, side: &mut Side) {
        let most = if self.grabs { 30 } else { 17 };
        match self.user.random.range(0, most) {
            0..5 => self.user.moves(side),
            5..9 => self.button(side),
            9..12 => self.user.key(side, &KEYS),
            12 => {
                let (focus, device) = (self.user.focus(side), self.user.random.pick(&[3u8, 5]));
                side.note(("focus", focus, device));
                side.c(0).xinput_set_device_focus(focus, 0u32, InputFocus::PARENT, device).unwrap();
            }
            13 => {
                let device = self.user.random.pick(&DEVICES);
                side.note(("query", device));
                side.reply(|s| s.c(1).xinput_query_device_state(device));
            }
            14 => {
                let (device, window) =
                    (self.user.random.pick(&DEVICES), self.user.random.pick(&self.user.windows));
                let classes = self.classes(device);
                let classes: Vec<u32> =
                    classes.into_iter().filter(|class| class & 0xff >= 67 && class & 0xff < 72).collect();
                let mode = if self.user.random.one_in(2) { 0u8 } else { 1 };
                side.note(("dont propagate", window, device, mode, &classes));
                side.check(|s| {
                    s.c(0).xinput_change_device_dont_propagate_list(window, mode.into(), &classes)
                });
            }
            15 | 16 => self.select(side),
            17..20 => self.grab(side),
            20..22 => {
                let (client, device) =
                    (usize::from(self.user.random.one_in(3)), self.user.random.pick(&DEVICES));
                side.note(("ungrab", client, device));
                side.check(|s| s.c(client).xinput_ungrab_device(0u32, device));
            }
            22..24 => self.passive(side),
            _ => {
                let (client, device) =
                    (usize::from(self.user.random.one_in(3)), self.user.random.pick(&DEVICES));
                let mode = self.user.random.range(0, 6) as u8;
                side.note(("allow", client, device, mode));
                side.check(|s| s.c(client).xinput_allow_device_events(0u32, mode.into(), device));
            }
        }
    }

    fn button(&mut self, side: &mut Side) {
        let button = self.user.random.pick(&[1u8, 2, 3]);
        if self.grabs && !self.user.buttons.contains(&button) {
            // In Xvfb a release that waits is lost when the button is pressed again meanwhile.
            for client in [0, 1] {
                for device in DEVICES {
                    let mode = xinput::DeviceInputMode::ASYNC_THIS_DEVICE;
                    side.c(client).xinput_allow_device_events(0u32, mode, device).unwrap();
                }
            }
            side.sync();
        }
        self.user.button(side, button);
    }

    /// A slave keyboard that waits has modifiers of its own in Xvfb; here they are its master's, and so it does not wait.
    fn mode(&mut self, device: u8) -> GrabMode {
        if device == 5 {
            return GrabMode::ASYNC;
        }
        if self.user.random.one_in(2) { GrabMode::SYNC } else { GrabMode::ASYNC }
    }

    fn grab(&mut self, side: &mut Side) {
        let (client, device) = (usize::from(self.user.random.one_in(3)), self.user.random.pick(&DEVICES));
        let window = self.user.any(side);
        let (this, other, owner) = (self.mode(device), self.mode(device), self.user.random.one_in(2));
        if self.user.random.one_in(4) {
            let mask = EventMask::from(self.user.random.word() & 0x7f7c);
            side.note(("core", client, device, window, this, other, owner, mask));
            if device == 2 {
                side.reply(|s| s.c(client).grab_pointer(owner, window, mask, this, other, 0u32, 0u32, 0u32));
            } else {
                side.reply(|s| s.c(client).grab_keyboard(owner, window, 0u32, this, other));
            }
            return;
        }
        let classes = self.classes(device);
        side.note(("grab", client, device, window, this, other, owner, &classes));
        side.reply(|s| s.c(client).xinput_grab_device(window, 0u32, this, other, owner, device, &classes));
    }

    fn passive(&mut self, side: &mut Side) {
        let (client, device) = (usize::from(self.user.random.one_in(3)), self.user.random.pick(&DEVICES));
        let window = self.user.any(side);
        let (this, other, owner) = (self.mode(device), self.mode(device), self.user.random.one_in(2));
        let modifiers =
            self.user.random.pick(&[ModMask::ANY, ModMask::ANY, ModMask::from(0u16), ModMask::SHIFT]);
        let ends = self.user.random.one_in(4);
        let classes = self.classes(device);
        let detail = if device % 2 == 0 {
            self.user.random.pick(&[0u8, 1, 2])
        } else {
            self.user.random.pick(&[0u8, 38])
        };
        side.note(("passive", client, device, window, this, other, owner, &classes));
        side.note((modifiers, detail, ends));
        match (device % 2 == 0, ends) {
            (true, false) => side.check(|s| {
                s.c(client).xinput_grab_device_button(
                    window, device, 255u8, modifiers, this, other, detail, owner, &classes,
                )
            }),
            (false, false) => side.check(|s| {
                s.c(client).xinput_grab_device_key(
                    window, modifiers, 255u8, device, detail, this, other, owner, &classes,
                )
            }),
            (true, true) => side
                .check(|s| s.c(client).xinput_ungrab_device_button(window, modifiers, 255u8, detail, device)),
            (false, true) => {
                side.check(|s| {
                    s.c(client).xinput_ungrab_device_key(window, modifiers, 255u8, detail, device)
                });
            }
        }
    }
}
