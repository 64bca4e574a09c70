//! A user in random scripts beside Xvfb: windows of two clients under a pointer that moves, keys and buttons that are down.
//!
//! What clients select and grab is the scripts' own.

use x11rb::protocol::xinput::ConnectionExt as _;
use x11rb::protocol::xproto::*;
use x11rb::protocol::xtest::ConnectionExt as _;

use crate::differential::random::Random;
use crate::peers::Side;

/// What there is, and what is down.
pub(crate) struct User {
    pub(crate) random: Random,
    pub(crate) windows: Vec<Window>,
    pub(crate) buttons: Vec<u8>,
    pub(crate) keys: Vec<u8>,
}

impl User {
    /// One whose masters have the classes of XTEST's devices, for two clients of this version of XInputExtension 2.
    pub(crate) fn new(side: &Side, seed: u64, minor: u16) -> Self {
        fake(side, MOTION_NOTIFY_EVENT, 0, 640, 512);
        for client in [0, 1] {
            side.c(client).xinput_xi_query_version(2, minor).unwrap().reply().unwrap();
        }
        Self { random: Random::new(seed), windows: Vec::new(), buttons: Vec::new(), keys: Vec::new() }
    }

    /// Six windows, on some of which their clients select core events of this mask; `more` is other attributes.
    pub(crate) fn build(
        &mut self,
        side: &mut Side,
        events: u32,
        more: impl Fn(&mut Random, CreateWindowAux) -> CreateWindowAux,
    ) {
        for index in 0..6 {
            let r = &mut self.random;
            let client = usize::from(r.one_in(3));
            let id = side.id(client);
            let parent = if index < 2 || r.one_in(4) { side.root } else { r.pick(&self.windows) };
            let (x, y) = (r.short(0, 100), r.short(0, 100));
            let (width, height) = (r.size(40, 300), r.size(40, 300));
            let core = if r.one_in(3) { r.word() & events } else { 0 };
            let aux = more(r, CreateWindowAux::new().event_mask(EventMask::from(core)));
            side.note((client, id, parent, x, y, width, height));
            side.note(aux);
            let c = side.c(client);
            c.create_window(0, id, parent, x, y, width, height, 0, WindowClass::INPUT_OUTPUT, 0, &aux)
                .unwrap();
            c.map_window(id).unwrap();
            self.windows.push(id);
        }
    }

    /// The root or another window.
    pub(crate) fn any(&mut self, side: &Side) -> Window {
        if self.random.one_in(4) { side.root } else { self.random.pick(&self.windows) }
    }

    /// A window for the focus, nobody, or whatever the pointer is in.
    pub(crate) fn focus(&mut self, side: &Side) -> u32 {
        match self.random.range(0, 4) {
            0 => 0,
            1 => 1,
            _ => self.any(side),
        }
    }

    pub(crate) fn moves(&mut self, side: &mut Side) {
        let (x, y) = (self.random.short(0, 400), self.random.short(0, 400));
        side.note(("move", x, y));
        fake(side, MOTION_NOTIFY_EVENT, 0, x, y);
    }

    /// Presses one of these keys, or lets it go.
    pub(crate) fn key(&mut self, side: &mut Side, keys: &[u8]) {
        let key = self.random.pick(keys);
        let pressed = toggle(&mut self.keys, key);
        side.note(("key", key));
        fake(side, if pressed { KEY_PRESS_EVENT } else { KEY_RELEASE_EVENT }, key, 0, 0);
    }

    /// Presses a button, or lets it go.
    pub(crate) fn button(&mut self, side: &mut Side, button: u8) {
        let pressed = toggle(&mut self.buttons, button);
        side.note(("button", button));
        fake(side, if pressed { BUTTON_PRESS_EVENT } else { BUTTON_RELEASE_EVENT }, button, 0, 0);
    }

    /// Lets go of everything.
    pub(crate) fn let_go(&mut self, side: &Side) {
        for button in std::mem::take(&mut self.buttons) {
            fake(side, BUTTON_RELEASE_EVENT, button, 0, 0);
        }
        for key in std::mem::take(&mut self.keys) {
            fake(side, KEY_RELEASE_EVENT, key, 0, 0);
        }
    }
}

/// Puts a number in, or takes it out; whether it is in now.
fn toggle(down: &mut Vec<u8>, number: u8) -> bool {
    let was = down.contains(&number);
    if was {
        down.retain(|other| *other != number);
    } else {
        down.push(number);
    }
    !was
}

/// Fakes an event by XTEST.
pub(crate) fn fake(side: &Side, kind: u8, detail: u8, x: i16, y: i16) {
    side.c(0).xtest_fake_input(kind, detail, x11rb::CURRENT_TIME, side.root, x, y, 0).unwrap();
}
