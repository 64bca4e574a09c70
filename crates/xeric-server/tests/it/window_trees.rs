//! Windows: random trees of them, and what every request does to them, beside Xvfb.

use x11rb::protocol::shape::ConnectionExt as _;
use x11rb::protocol::xproto::*;

use crate::differential::random::Random;
use crate::differential::seeds;
use crate::peers::{Side, random_equal_on_both};
use crate::shape::Stencils;

/// Everything but what redirects, and what devices send.
fn watch() -> EventMask {
    EventMask::EXPOSURE
        | EventMask::STRUCTURE_NOTIFY
        | EventMask::SUBSTRUCTURE_NOTIFY
        | EventMask::VISIBILITY_CHANGE
        | EventMask::ENTER_WINDOW
        | EventMask::LEAVE_WINDOW
        | EventMask::FOCUS_CHANGE
}

#[test]
fn window_trees_equal_xvfb() {
    random_trees(seeds(12), 60, Kind::Plain);
}

#[test]
fn managed_window_trees_equal_xvfb() {
    random_trees(seeds(8), 60, Kind::Managed);
}

/// What a random script is about.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Plain,
    /// Another client redirects what happens to the root's children.
    Managed,
    /// Windows have shapes and tiles, and are drawn on.
    Shaped,
    /// The same, and some have another depth than their parents.
    Depths,
}

pub(crate) fn random_trees(seeds: std::ops::Range<u64>, steps: usize, kind: Kind) {
    random_equal_on_both(seeds, 2, |side, seed| Tree::play(side, seed, steps, kind));
}

struct Tree {
    random: Random,
    /// Windows and their owners; the ids are the side's.
    windows: Vec<Window>,
    /// What shaped windows are shaped and painted with.
    stencils: Option<Stencils>,
}

impl Tree {
    fn play(side: &mut Side, seed: u64, steps: usize, kind: Kind) {
        let mut random = Random::new(seed);
        let shaped = matches!(kind, Kind::Shaped | Kind::Depths);
        let stencils = shaped.then(|| Stencils::new(side, &mut random, kind == Kind::Depths));
        let mut tree = Self { random, windows: Vec::new(), stencils };
        if kind == Kind::Managed {
            let mask = EventMask::SUBSTRUCTURE_REDIRECT | EventMask::SUBSTRUCTURE_NOTIFY;
            let aux = ChangeWindowAttributesAux::new().event_mask(mask);
            side.c(1).change_window_attributes(side.root, &aux).unwrap();
        } else {
            let aux = ChangeWindowAttributesAux::new().event_mask(EventMask::SUBSTRUCTURE_NOTIFY);
            side.c(1).change_window_attributes(side.root, &aux).unwrap();
        }
        for step in 0..steps {
            tree.step(side, step);
            side.sync();
            // A seed that is looked at alone shows after which step pixels differ.
            if std::env::var_os("DIFFERENTIAL_SEED").is_some() {
                side.image(side.root, 0, 0, 500, 500);
            }
        }
        tree.look(side);
        let aux = ChangeWindowAttributesAux::new().event_mask(EventMask::NO_EVENT);
        side.c(1).change_window_attributes(side.root, &aux).unwrap();
    }

    fn window(&mut self, side: &Side) -> Window {
        if self.windows.is_empty() { side.root } else { self.random.pick(&self.windows) }
    }

    /// A window, the root, or now and then nothing at all.
    fn any(&mut self, side: &Side) -> Window {
        match self.random.range(0, 24) {
            0 => side.root,
            1 => 0,
            _ => self.window(side),
        }
    }

    fn step(&mut self, side: &mut Side, step: usize) {
        let client = usize::from(self.random.one_in(4));
        let actions = if self.stencils.is_some() { 70 } else { 40 };
        let action = if step < 6 { 0 } else { self.random.range(0, actions) };
        match action {
            0..=5 => self.create(side, client),
            6..=8 => {
                let window = self.any(side);
                side.note(("map", client, Id { window }));
                side.c(client).map_window(window).unwrap();
            }
            9..=10 => {
                let window = self.any(side);
                side.note(("unmap", Id { window }));
                side.c(client).unmap_window(window).unwrap();
            }
            11..=20 => self.configure(side, client),
            21..=23 => {
                let (window, parent) = (self.window(side), self.any(side));
                let (x, y) = (self.random.short(-30, 200), self.random.short(-30, 200));
                side.note(("reparent", Id { window }, Id { window: parent }, x, y));
                side.c(client).reparent_window(window, parent, x, y).unwrap();
            }
            24 => {
                let window = self.window(side);
                side.note(("destroy", Id { window }));
                side.c(client).destroy_window(window).unwrap();
            }
            25 => {
                let window = self.window(side);
                side.note(("map subwindows", Id { window }));
                side.c(client).map_subwindows(window).unwrap();
            }
            26 => {
                let window = self.window(side);
                side.note(("unmap subwindows", Id { window }));
                side.c(client).unmap_subwindows(window).unwrap();
            }
            27..=28 => {
                let window = self.any(side);
                let direction = self.random.pick(&[Circulate::RAISE_LOWEST, Circulate::LOWER_HIGHEST]);
                side.note(("circulate", Id { window }, direction));
                side.c(client).circulate_window(direction, window).unwrap();
            }
            29..=32 => self.attributes(side, client),
            33 => {
                let window = self.any(side);
                let exposures = self.random.one_in(2);
                let (x, y) = (self.random.short(-10, 90), self.random.short(-10, 90));
                let (w, h) = (self.random.size(0, 90), self.random.size(0, 90));
                side.note(("clear", Id { window }, exposures, x, y, w, h));
                side.c(client).clear_area(exposures, window, x, y, w, h).unwrap();
            }
            34 => {
                let (from, to) = (self.any(side), self.any(side));
                let (x, y) = (self.random.short(-100, 400), self.random.short(-100, 400));
                side.note(("translate", Id { window: from }, Id { window: to }, x, y));
                side.reply(|s| s.c(client).translate_coordinates(from, to, x, y));
            }
            35 => {
                let (x, y) = (self.random.short(0, 400), self.random.short(0, 400));
                side.note(("warp", x, y));
                side.c(client).warp_pointer(0u32, side.root, 0, 0, 0, 0, x, y).unwrap();
            }
            36 => {
                let window = self.any(side);
                side.note(("focus", Id { window }));
                side.c(client).set_input_focus(InputFocus::PARENT, window, 0u32).unwrap();
            }
            37 => {
                let window = self.any(side);
                let mode = self.random.pick(&[SetMode::INSERT, SetMode::DELETE]);
                side.note(("save set", Id { window }, mode));
                side.c(1).change_save_set(mode, window).unwrap();
            }
            38 | 39 => self.look(side),
            _ => {
                if let Some(stencils) = &self.stencils {
                    stencils.step(side, &mut self.random, client, &self.windows);
                }
            }
        }
    }

    fn create(&mut self, side: &mut Side, client: usize) {
        let id = side.id(client);
        let parent = match self.random.range(0, 3) {
            0 => side.root,
            _ => self.window(side),
        };
        let r = &mut self.random;
        let (x, y) = (r.short(-30, 250), r.short(-30, 250));
        let (width, height) = (r.size(1, 220), r.size(1, 220));
        let border = if r.one_in(2) { 0 } else { r.size(1, 12) };
        let (mut depth, mut visual) = (0, 0);
        let class = if r.one_in(10) { WindowClass::INPUT_ONLY } else { WindowClass::INPUT_OUTPUT };
        let mut aux = CreateWindowAux::new().event_mask(mask(r));
        if class == WindowClass::INPUT_OUTPUT {
            aux = aux.border_pixel(r.word() & 0xff_ffff);
            match r.range(0, 6) {
                0 => aux = aux.background_pixmap(1u32),
                1 => {}
                _ => aux = aux.background_pixel(r.word() & 0xff_ffff),
            }
            if let Some(stencils) = &self.stencils {
                match stencils.argb {
                    Some((argb, colormap)) if r.one_in(3) => {
                        (depth, visual) = (32, argb);
                        aux = aux.colormap(colormap);
                        if !r.one_in(4) {
                            aux = aux.background_pixel(r.word());
                        }
                    }
                    _ => aux = stencils.paint(r, aux),
                }
            }
            if r.one_in(2) {
                aux = aux.bit_gravity(gravity(r));
            }
        }
        if r.one_in(2) {
            aux = aux.win_gravity(gravity(r));
        }
        if r.one_in(6) {
            aux = aux.override_redirect(1);
        }
        let border = if class == WindowClass::INPUT_ONLY { 0 } else { border };
        side.note(("create", client, Id { window: id }, Id { window: parent }, x, y, width, height, border));
        side.note(aux);
        let c = side.c(client);
        c.create_window(depth, id, parent, x, y, width, height, border, class, visual, &aux).unwrap();
        if self.stencils.is_some() {
            c.shape_select_input(id, true).unwrap();
        }
        if !r.one_in(5) {
            c.map_window(id).unwrap();
        }
        self.windows.push(id);
    }

    fn configure(&mut self, side: &mut Side, client: usize) {
        let window = self.any(side);
        let sibling = self.any(side);
        let r = &mut self.random;
        let mut aux = ConfigureWindowAux::new();
        if r.one_in(2) {
            aux = aux.x(r.range(-60, 300)).y(r.range(-60, 300));
        }
        if r.one_in(2) {
            aux = aux.width(r.range(1, 220) as u32);
        }
        if r.one_in(2) {
            aux = aux.height(r.range(1, 220) as u32);
        }
        if r.one_in(6) {
            aux = aux.border_width(r.range(0, 9) as u32);
        }
        if r.one_in(3) {
            aux = aux.stack_mode(r.pick(&[
                StackMode::ABOVE,
                StackMode::BELOW,
                StackMode::TOP_IF,
                StackMode::BOTTOM_IF,
                StackMode::OPPOSITE,
            ]));
            if r.one_in(2) {
                aux = aux.sibling(sibling);
            }
        }
        side.note(("configure", client, Id { window }));
        side.note(aux);
        side.c(client).configure_window(window, &aux).unwrap();
    }

    fn attributes(&mut self, side: &mut Side, client: usize) {
        let window = self.window(side);
        let r = &mut self.random;
        let mut aux = ChangeWindowAttributesAux::new();
        match r.range(0, 8) {
            0 => aux = aux.background_pixel(r.word() & 0xff_ffff),
            1 => aux = aux.background_pixmap(r.pick(&[0u32, 1])),
            2 => aux = aux.border_pixel(r.word() & 0xff_ffff),
            3 => aux = aux.bit_gravity(gravity(r)),
            4 => aux = aux.win_gravity(gravity(r)),
            5 => aux = aux.event_mask(mask(r) | EventMask::RESIZE_REDIRECT),
            6 => aux = aux.event_mask(mask(r) | EventMask::SUBSTRUCTURE_REDIRECT),
            _ => aux = aux.event_mask(mask(r)).override_redirect(r.word() & 1),
        }
        side.note(("attributes", client, Id { window }));
        side.note(aux);
        side.c(client).change_window_attributes(window, &aux).unwrap();
    }

    /// Asks for all that can be asked.
    fn look(&mut self, side: &mut Side) {
        side.reply(|s| s.c(0).query_tree(s.root));
        for window in self.windows.clone() {
            side.note(Id { window });
            side.reply(|s| s.c(0).query_tree(window));
            side.reply(|s| s.c(0).get_geometry(window));
            side.reply(|s| s.c(0).get_window_attributes(window));
        }
        side.image(side.root, 0, 0, 500, 500);
        if let Some(stencils) = &self.stencils {
            stencils.look(side, &self.windows);
        }
    }
}

#[derive(Debug)]
pub(crate) struct Id {
    #[expect(dead_code, reason = "shown by its Debug")]
    pub(crate) window: Window,
}

fn mask(r: &mut Random) -> EventMask {
    if r.one_in(4) { EventMask::from(r.word() & u32::from(watch())) } else { watch() }
}

fn gravity(r: &mut Random) -> Gravity {
    Gravity::from(r.range(0, 11) as u8)
}
