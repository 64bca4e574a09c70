//! Pointer and keyboard: random scripts of what a user does and of what clients ask, beside Xvfb.

use x11rb::protocol::xproto::*;
use x11rb::protocol::xtest::ConnectionExt as _;

use crate::differential::random::Random;
use crate::differential::seeds;
use crate::peers::{Side, random_equal_on_both};

#[test]
fn propagation_crossing_and_focus_equal_xvfb() {
    random_input(seeds(20), 80, Kind::Plain);
}

#[test]
fn grabs_equal_xvfb() {
    random_input(seeds(20), 80, Kind::Grabs);
}

#[test]
fn synchronous_grabs_equal_xvfb() {
    random_input(seeds(30), 80, Kind::Synchronous);
}

/// What waits for a frozen keyboard waits without being looked at for every event that comes: the time grows with their number and not with its
/// square, which would be minutes. All of it comes in the end, in its order.
#[test]
fn very_many_keys_wait_for_a_frozen_keyboard() {
    const MANY: usize = 60_000;
    let server = crate::harness::Server::new();
    let c = server.connect();
    let root = crate::harness::screen(&c).root;
    let status =
        c.grab_keyboard(false, root, 0u32, GrabMode::ASYNC, GrabMode::SYNC).unwrap().reply().unwrap();
    assert_eq!(status.status, GrabStatus::SUCCESS);
    let begun = std::time::Instant::now();
    for _ in 0..MANY / 2 {
        for kind in [KEY_PRESS_EVENT, KEY_RELEASE_EVENT] {
            c.xtest_fake_input(kind, 38, 0, root, 0, 0, 0).unwrap();
        }
    }
    assert!(crate::harness::events(&c).is_empty());
    c.allow_events(Allow::ASYNC_KEYBOARD, 0u32).unwrap();
    let told = crate::harness::events(&c);
    assert_eq!(told.len(), MANY);
    assert!(
        told.iter()
            .all(|event| event.response_type() == KEY_PRESS_EVENT
                || event.response_type() == KEY_RELEASE_EVENT)
    );
    assert!(told.windows(2).all(|pair| pair[0].response_type() != pair[1].response_type()));
    assert!(begun.elapsed() < std::time::Duration::from_secs(30));
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// No grab but what presses begin.
    Plain,
    Grabs,
    /// Grabs that freeze, and AllowEvents.
    Synchronous,
}

fn random_input(seeds: std::ops::Range<u64>, steps: usize, kind: Kind) {
    random_equal_on_both(seeds, 2, |side, seed| User::play(side, seed, steps, kind));
}

/// Who plays: the windows, what is held down.
struct User {
    random: Random,
    windows: Vec<Window>,
    buttons: Vec<u8>,
    keys: Vec<u8>,
    kind: Kind,
}

/// a, s, left Shift, left Control, Caps Lock, Alt.
const KEYS: [u8; 6] = [38, 39, 50, 37, 66, 64];

impl User {
    fn play(side: &mut Side, seed: u64, steps: usize, kind: Kind) {
        let mut user = Self {
            random: Random::new(seed),
            windows: Vec::new(),
            buttons: Vec::new(),
            keys: Vec::new(),
            kind,
        };
        user.build(side);
        side.sync();
        for _ in 0..steps {
            user.step(side);
            side.sync();
        }
        user.let_go(side);
    }

    /// Leaves the devices as they were found.
    fn let_go(&mut self, side: &mut Side) {
        for client in [0, 1] {
            let c = side.c(client);
            c.allow_events(Allow::ASYNC_BOTH, 0u32).unwrap();
            c.allow_events(Allow::ASYNC_POINTER, 0u32).unwrap();
            c.allow_events(Allow::ASYNC_KEYBOARD, 0u32).unwrap();
            c.ungrab_pointer(0u32).unwrap();
            c.ungrab_keyboard(0u32).unwrap();
            for window in self.windows.iter().chain([&side.root]) {
                c.ungrab_button(ButtonIndex::ANY, *window, ModMask::ANY).unwrap();
                c.ungrab_key(0u8, *window, ModMask::ANY).unwrap();
            }
        }
        side.settle();
        for button in std::mem::take(&mut self.buttons) {
            fake(side, BUTTON_RELEASE_EVENT, button, 0, 0);
        }
        for key in std::mem::take(&mut self.keys) {
            fake(side, KEY_RELEASE_EVENT, key, 0, 0);
        }
        // Caps Lock off.
        if u16::from(side.c(0).query_pointer(side.root).unwrap().reply().unwrap().mask) & 2 != 0 {
            fake(side, KEY_PRESS_EVENT, 66, 0, 0);
            fake(side, KEY_RELEASE_EVENT, 66, 0, 0);
        }
        side.sync();
        side.reply(|s| s.c(0).query_pointer(s.root));
        side.reply(|s| s.c(0).query_keymap());
    }

    fn build(&mut self, side: &mut Side) {
        for index in 0..9 {
            let r = &mut self.random;
            let client = usize::from(r.one_in(3));
            let id = side.id(client);
            let parent = if index < 2 || r.one_in(4) { side.root } else { r.pick(&self.windows) };
            let (x, y) = (r.short(0, 100), r.short(0, 100));
            let (width, height) = (r.size(40, 300), r.size(40, 300));
            let mut aux = CreateWindowAux::new().event_mask(mask(r, client));
            if r.one_in(4) {
                aux = aux.do_not_propogate_mask(EventMask::from(r.word() & 0x1f4f & 0x3f4f));
            }
            let border = r.size(0, 4);
            side.note((client, id, parent, x, y, width, height, border));
            side.note(aux);
            let c = side.c(client);
            c.create_window(0, id, parent, x, y, width, height, border, WindowClass::INPUT_OUTPUT, 0, &aux)
                .unwrap();
            if index < 7 {
                c.map_window(id).unwrap();
            }
            self.windows.push(id);
        }
        for client in [0, 1] {
            for _ in 0..4 {
                let window = self.any(side);
                let aux = ChangeWindowAttributesAux::new().event_mask(mask(&mut self.random, client));
                side.note((client, window, aux));
                side.c(client).change_window_attributes(window, &aux).unwrap();
            }
        }
    }

    fn window(&mut self) -> Window {
        self.random.pick(&self.windows)
    }

    fn any(&mut self, side: &Side) -> Window {
        if self.random.one_in(8) { side.root } else { self.window() }
    }

    fn step(&mut self, side: &mut Side) {
        let client = usize::from(self.random.one_in(3));
        let action = match self.kind {
            Kind::Plain => self.random.range(0, 70),
            Kind::Grabs => self.random.range(0, 90),
            Kind::Synchronous => self.random.range(0, 115),
        };
        match action {
            0..=19 => {
                let (x, y) = (self.random.short(0, 420), self.random.short(0, 420));
                side.note(("move", x, y));
                fake(side, MOTION_NOTIFY_EVENT, 0, x, y);
            }
            20..=33 => self.button(side),
            34..=46 => self.key(side),
            47..=49 => self.focus(side, client),
            50..=51 => {
                let window = self.any(side);
                let aux = ChangeWindowAttributesAux::new().event_mask(mask(&mut self.random, client));
                side.note(("select", client, window, aux));
                side.c(client).change_window_attributes(window, &aux).unwrap();
            }
            52..=56 => self.change_windows(side, client),
            57..=58 => {
                let window = self.any(side);
                side.note(("query", window));
                side.reply(|s| s.c(client).query_pointer(window));
            }
            59 => {
                side.reply(|s| s.c(client).query_keymap());
                side.reply(|s| s.c(client).get_input_focus());
            }
            60..=62 => self.warp(side, client),
            63..=66 => self.send(side, client),
            67 => {
                let (x, y) = (self.random.short(-30, 30), self.random.short(-30, 30));
                side.note(("move by", x, y));
                fake(side, MOTION_NOTIFY_EVENT, 1, x, y);
            }
            68..=69 => {
                let window = self.any(side);
                let (x, y) = (self.random.short(-20, 90), self.random.short(-20, 90));
                side.note(("translate", window, x, y));
                side.reply(|s| s.c(client).translate_coordinates(s.root, window, x, y));
            }
            70..=74 => self.grab_pointer(side, client),
            75..=77 => self.grab_keyboard(side, client),
            78 => {
                side.note(("ungrab pointer", client));
                side.c(client).ungrab_pointer(0u32).unwrap();
            }
            79 => {
                side.note(("ungrab keyboard", client));
                side.c(client).ungrab_keyboard(0u32).unwrap();
            }
            80..=83 => self.grab_button(side, client),
            84..=86 => self.grab_key(side, client),
            87 => {
                let window = self.any(side);
                let button = self.random.pick(&[ButtonIndex::ANY, ButtonIndex::M1, ButtonIndex::M2]);
                let modifiers = modifiers(&mut self.random);
                side.note(("ungrab button", client, button, window, modifiers));
                side.c(client).ungrab_button(button, window, modifiers).unwrap();
            }
            88 => {
                let window = self.any(side);
                let key = self.random.pick(&[0, 38, 39, 50]);
                let modifiers = modifiers(&mut self.random);
                side.note(("ungrab key", client, key, window, modifiers));
                side.c(client).ungrab_key(key, window, modifiers).unwrap();
            }
            89 => {
                let mask = grab_mask(&mut self.random);
                side.note(("change grab", client, mask));
                side.c(client).change_active_pointer_grab(0u32, 0u32, mask).unwrap();
            }
            _ => {
                let mode = self.random.pick(&[
                    Allow::ASYNC_POINTER,
                    Allow::SYNC_POINTER,
                    Allow::REPLAY_POINTER,
                    Allow::ASYNC_KEYBOARD,
                    Allow::SYNC_KEYBOARD,
                    Allow::REPLAY_KEYBOARD,
                    Allow::ASYNC_BOTH,
                    Allow::SYNC_BOTH,
                ]);
                side.note(("allow", client, mode));
                side.c(client).allow_events(mode, 0u32).unwrap();
            }
        }
    }

    fn button(&mut self, side: &mut Side) {
        let button = self.random.pick(&[1, 2, 3]);
        if let Some(at) = self.buttons.iter().position(|b| *b == button) {
            self.buttons.remove(at);
            side.note(("release button", button));
            fake(side, BUTTON_RELEASE_EVENT, button, 0, 0);
        } else {
            if self.kind == Kind::Synchronous {
                // In Xvfb a release that waits is lost when the button is pressed again meanwhile.
                for client in [0, 1] {
                    side.c(client).allow_events(Allow::ASYNC_POINTER, 0u32).unwrap();
                    side.c(client).allow_events(Allow::ASYNC_KEYBOARD, 0u32).unwrap();
                }
                side.sync();
            }
            self.buttons.push(button);
            side.note(("press button", button));
            fake(side, BUTTON_PRESS_EVENT, button, 0, 0);
        }
    }

    fn key(&mut self, side: &mut Side) {
        let key = self.random.pick(&KEYS);
        if let Some(at) = self.keys.iter().position(|k| *k == key) {
            self.keys.remove(at);
            side.note(("release key", key));
            fake(side, KEY_RELEASE_EVENT, key, 0, 0);
        } else {
            self.keys.push(key);
            side.note(("press key", key));
            fake(side, KEY_PRESS_EVENT, key, 0, 0);
        }
    }

    fn focus(&mut self, side: &mut Side, client: usize) {
        let focus = match self.random.range(0, 8) {
            0 => 0,
            1 => 1,
            _ => self.any(side),
        };
        let revert = self.random.pick(&[InputFocus::NONE, InputFocus::POINTER_ROOT, InputFocus::PARENT]);
        side.note(("focus", client, focus, revert));
        side.c(client).set_input_focus(revert, focus, 0u32).unwrap();
    }

    fn change_windows(&mut self, side: &mut Side, client: usize) {
        let window = self.window();
        match self.random.range(0, 6) {
            0 | 1 => {
                side.note(("map", window));
                side.c(client).map_window(window).unwrap();
            }
            2 => {
                side.note(("unmap", window));
                side.c(client).unmap_window(window).unwrap();
            }
            3 => {
                let aux = ConfigureWindowAux::new().x(self.random.range(0, 200)).y(self.random.range(0, 200));
                side.note(("configure", window, aux));
                side.c(client).configure_window(window, &aux).unwrap();
            }
            4 => {
                let aux = ConfigureWindowAux::new().stack_mode(StackMode::OPPOSITE);
                side.note(("restack", window));
                side.c(client).configure_window(window, &aux).unwrap();
            }
            _ => {
                let parent = self.any(side);
                side.note(("reparent", window, parent));
                side.c(client).reparent_window(window, parent, 20, 30).unwrap();
            }
        }
    }

    fn warp(&mut self, side: &mut Side, client: usize) {
        let source = if self.random.one_in(2) { 0 } else { self.any(side) };
        let destination = if self.random.one_in(3) { 0 } else { self.any(side) };
        let (x, y) = (self.random.short(-20, 150), self.random.short(-20, 150));
        let (w, h) = (self.random.size(0, 150), self.random.size(0, 150));
        side.note(("warp", source, destination, x, y, w, h));
        side.c(client).warp_pointer(source, destination, 3, 4, w, h, x, y).unwrap();
    }

    fn send(&mut self, side: &mut Side, client: usize) {
        let destination = match self.random.range(0, 6) {
            0 => 0,
            1 => 1,
            _ => self.any(side),
        };
        let window = self.window();
        let event = UnmapNotifyEvent {
            response_type: UNMAP_NOTIFY_EVENT,
            sequence: 7,
            event: window,
            window,
            from_configure: true,
        };
        let propagate = self.random.one_in(2);
        let mask = match self.random.range(0, 3) {
            0 => EventMask::NO_EVENT,
            _ => EventMask::from(self.random.word() & 0x3fff),
        };
        side.note(("send", client, destination, propagate, mask));
        side.c(client).send_event(propagate, destination, mask, event).unwrap();
    }

    fn mode(&mut self) -> GrabMode {
        if self.kind == Kind::Synchronous && self.random.one_in(2) { GrabMode::SYNC } else { GrabMode::ASYNC }
    }

    fn grab_pointer(&mut self, side: &mut Side, client: usize) {
        let window = self.any(side);
        // Confinement has a script of its own: in Xvfb a refused GrabPointer of another client ends it.
        let confine = x11rb::NONE;
        let (pointer, keyboard) = (self.mode(), self.mode());
        let owner = self.random.one_in(2);
        let mask = grab_mask(&mut self.random);
        side.note(("grab pointer", client, window, owner, mask, pointer, keyboard, confine));
        side.reply(|s| s.c(client).grab_pointer(owner, window, mask, pointer, keyboard, confine, 0u32, 0u32));
    }

    fn grab_keyboard(&mut self, side: &mut Side, client: usize) {
        let window = self.any(side);
        let (pointer, keyboard) = (self.mode(), self.mode());
        let owner = self.random.one_in(2);
        side.note(("grab keyboard", client, window, owner, pointer, keyboard));
        side.reply(|s| s.c(client).grab_keyboard(owner, window, 0u32, pointer, keyboard));
    }

    fn grab_button(&mut self, side: &mut Side, client: usize) {
        let window = self.any(side);
        let confine = x11rb::NONE;
        let (pointer, keyboard) = (self.mode(), self.mode());
        let owner = self.random.one_in(2);
        let mask = grab_mask(&mut self.random);
        let button = self.random.pick(&[ButtonIndex::ANY, ButtonIndex::M1, ButtonIndex::M2]);
        let modifiers = modifiers(&mut self.random);
        side.note(("grab button", client, window, owner, mask, pointer, keyboard));
        side.note((confine, button, modifiers));
        side.c(client)
            .grab_button(owner, window, mask, pointer, keyboard, confine, 0u32, button, modifiers)
            .unwrap();
    }

    fn grab_key(&mut self, side: &mut Side, client: usize) {
        let window = self.any(side);
        let (pointer, keyboard) = (self.mode(), self.mode());
        let owner = self.random.one_in(2);
        let key = self.random.pick(&[0, 38, 39, 50]);
        let modifiers = modifiers(&mut self.random);
        side.note(("grab key", client, window, owner, pointer, keyboard, key, modifiers));
        side.c(client).grab_key(owner, window, modifiers, key, pointer, keyboard).unwrap();
    }
}

fn fake(side: &Side, kind: u8, detail: u8, x: i16, y: i16) {
    side.c(0).xtest_fake_input(kind, detail, 0, side.root, x, y, 0).unwrap();
}

fn mask(r: &mut Random, client: usize) -> EventMask {
    // Button presses seldom: only one client may select them.
    let mut bits = r.word() & 0x3f7f & !4;
    bits |= r.word() & 0x20_0000;
    bits |= r.word() & 0x70;
    if r.one_in(2) {
        bits |= 4;
    }
    if r.one_in(3) {
        bits |= 0x0100_0000;
    }
    if client > 0 {
        // Xvfb sends the second client that selects key presses on a window a release before each, as if the key repeated.
        bits &= !1;
    }
    EventMask::from(bits)
}

fn grab_mask(r: &mut Random) -> EventMask {
    EventMask::from(r.word() & 0x7f7c)
}

fn modifiers(r: &mut Random) -> ModMask {
    r.pick(&[ModMask::ANY, ModMask::ANY, ModMask::from(0u16), ModMask::SHIFT, ModMask::CONTROL])
}
