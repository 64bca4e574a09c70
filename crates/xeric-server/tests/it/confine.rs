//! Grabs that confine the pointer: random scripts of one client's grabs, motions, warps and changes of windows, beside Xvfb.

use x11rb::protocol::shape::{ConnectionExt as _, SK, SO};
use x11rb::protocol::xproto::*;
use x11rb::protocol::xtest::ConnectionExt as _;

use crate::differential::random::Random;
use crate::differential::seeds;
use crate::peers::{Side, random_equal_on_both};
use crate::window_trees::Id;

#[test]
fn confined_pointers_equal_xvfb() {
    random_equal_on_both(seeds(16), 2, |side, seed| Confined::play(side, seed, 60, false));
}

#[test]
fn pointers_confined_to_shapes_equal_xvfb() {
    random_equal_on_both(seeds(16), 2, |side, seed| Confined::play(side, seed, 60, true));
}

struct Confined {
    random: Random,
    windows: Vec<Window>,
    shaped: bool,
    pressed: bool,
}

impl Confined {
    fn play(side: &mut Side, seed: u64, steps: usize, shaped: bool) {
        let mut script = Self { random: Random::new(seed), windows: Vec::new(), shaped, pressed: false };
        for _ in 0..7 {
            script.create(side);
        }
        side.sync();
        for _ in 0..steps {
            script.step(side);
            side.sync();
            side.reply(|s| s.c(1).query_pointer(s.root));
        }
        if script.pressed {
            fake(side, BUTTON_RELEASE_EVENT, 1, 0, 0);
        }
        side.c(0).ungrab_pointer(0u32).unwrap();
        side.c(0).ungrab_button(ButtonIndex::ANY, side.root, ModMask::ANY).unwrap();
        side.sync();
    }

    fn any(&mut self, side: &Side) -> Window {
        if self.random.one_in(8) { side.root } else { self.random.pick(&self.windows) }
    }

    fn create(&mut self, side: &mut Side) {
        let parent = if self.windows.len() < 3 || self.random.one_in(3) {
            side.root
        } else {
            self.random.pick(&self.windows)
        };
        let id = side.id(0);
        let r = &mut self.random;
        let (x, y) = (r.short(-40, 200), r.short(-40, 200));
        let (width, height, border) = (r.size(10, 200), r.size(10, 200), r.size(0, 6));
        let mask = EventMask::ENTER_WINDOW
            | EventMask::LEAVE_WINDOW
            | EventMask::POINTER_MOTION
            | EventMask::BUTTON_PRESS
            | EventMask::BUTTON_RELEASE
            | EventMask::STRUCTURE_NOTIFY;
        let aux = CreateWindowAux::new().event_mask(mask).win_gravity(Gravity::from(r.range(0, 11) as u8));
        side.note(("create", Id { window: id }, Id { window: parent }, x, y, width, height, border));
        let c = side.c(0);
        c.create_window(0, id, parent, x, y, width, height, border, WindowClass::COPY_FROM_PARENT, 0, &aux)
            .unwrap();
        if !r.one_in(6) {
            c.map_window(id).unwrap();
        }
        self.windows.push(id);
    }

    fn step(&mut self, side: &mut Side) {
        match self.random.range(0, 40) {
            0..=9 => {
                let (x, y) = (self.random.short(-20, 420), self.random.short(-20, 420));
                side.note(("move", x, y));
                fake(side, MOTION_NOTIFY_EVENT, 0, x, y);
            }
            10..=13 => {
                let (x, y) = (self.random.short(-60, 60), self.random.short(-60, 60));
                side.note(("move by", x, y));
                fake(side, MOTION_NOTIFY_EVENT, 1, x, y);
            }
            14..=17 => {
                let source = if self.random.one_in(2) { 0 } else { self.any(side) };
                let destination = if self.random.one_in(3) { 0 } else { self.any(side) };
                let (x, y) = (self.random.short(-60, 250), self.random.short(-60, 250));
                side.note(("warp", Id { window: source }, Id { window: destination }, x, y));
                side.c(0).warp_pointer(source, destination, 0, 0, 0, 0, x, y).unwrap();
            }
            18..=23 => self.grab(side),
            24 => {
                side.note("ungrab");
                side.c(0).ungrab_pointer(0u32).unwrap();
            }
            25 => self.grab_button(side),
            26..=27 => {
                self.pressed = !self.pressed;
                side.note(("button", self.pressed));
                let kind = if self.pressed { BUTTON_PRESS_EVENT } else { BUTTON_RELEASE_EVENT };
                fake(side, kind, 1, 0, 0);
            }
            28 => {
                let mask = EventMask::from(self.random.word() & 0x7f7c);
                side.note(("change grab", mask));
                side.c(0).change_active_pointer_grab(0u32, 0u32, mask).unwrap();
            }
            _ => self.change_windows(side),
        }
    }

    fn grab(&mut self, side: &mut Side) {
        let (window, confine) = (self.any(side), self.any(side));
        let owner = self.random.one_in(2);
        let mask = EventMask::from(self.random.word() & 0x7f7c);
        side.note(("grab", Id { window }, owner, mask, Id { window: confine }));
        let mode = GrabMode::ASYNC;
        side.reply(|s| s.c(0).grab_pointer(owner, window, mask, mode, mode, confine, 0u32, 0u32));
    }

    fn grab_button(&mut self, side: &mut Side) {
        let (window, confine) = (self.any(side), self.any(side));
        let mask = EventMask::from(self.random.word() & 0x7f7c);
        side.note(("grab button", Id { window }, mask, Id { window: confine }));
        let mode = GrabMode::ASYNC;
        let (button, modifiers) = (ButtonIndex::M1, ModMask::ANY);
        side.c(0).grab_button(true, window, mask, mode, mode, confine, 0u32, button, modifiers).unwrap();
    }

    fn change_windows(&mut self, side: &mut Side) {
        let window = self.random.pick(&self.windows);
        let r = &mut self.random;
        match r.range(0, 12) {
            0 | 1 => {
                side.note(("map", Id { window }));
                side.c(0).map_window(window).unwrap();
            }
            2 => {
                side.note(("unmap", Id { window }));
                side.c(0).unmap_window(window).unwrap();
            }
            3..=7 => {
                let mut aux = ConfigureWindowAux::new();
                if r.one_in(2) {
                    aux = aux.x(r.range(-40, 200)).y(r.range(-40, 200));
                }
                if r.one_in(2) {
                    aux = aux.width(r.range(5, 200) as u32).height(r.range(5, 200) as u32);
                }
                if r.one_in(5) {
                    aux = aux.border_width(r.range(0, 6) as u32);
                }
                if r.one_in(3) {
                    aux = aux.stack_mode(StackMode::OPPOSITE);
                }
                side.note(("configure", Id { window }, aux));
                side.c(0).configure_window(window, &aux).unwrap();
            }
            8 => {
                let parent = if r.one_in(4) { side.root } else { r.pick(&self.windows) };
                side.note(("reparent", Id { window }, Id { window: parent }));
                side.c(0).reparent_window(window, parent, 20, 30).unwrap();
            }
            9 if r.one_in(3) && self.windows.len() > 3 => {
                side.note(("destroy", Id { window }));
                side.c(0).destroy_window(window).unwrap();
            }
            _ if self.shaped => {
                let rectangles: Vec<Rectangle> = (0..r.range(1, 5))
                    .map(|_| Rectangle {
                        x: r.short(-10, 120),
                        y: r.short(-10, 120),
                        width: r.size(1, 60),
                        height: r.size(1, 60),
                    })
                    .collect();
                let kind = r.pick(&[SK::BOUNDING, SK::BOUNDING, SK::CLIP, SK::INPUT]);
                side.note(("shape", kind, Id { window }, &rectangles));
                let c = side.c(0);
                c.shape_rectangles(SO::SET, kind, ClipOrdering::UNSORTED, window, 0, 0, &rectangles).unwrap();
            }
            _ => {
                side.note(("map subwindows", Id { window }));
                side.c(0).map_subwindows(window).unwrap();
            }
        }
    }
}

fn fake(side: &Side, kind: u8, detail: u8, x: i16, y: i16) {
    side.c(0).xtest_fake_input(kind, detail, 0, side.root, x, y, 0).unwrap();
}
