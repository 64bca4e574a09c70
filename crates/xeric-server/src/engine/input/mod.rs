//! The pointer and the keyboard: where they are, what is held, and who hears of it (protocol, sections 9 to 11).
//!
//! - `inject` is how events come in: from the shell's user, from XTEST, from WarpPointer;
//! - `process` updates the devices and decides whether a `change` is queued (a frozen device) or goes out;
//! - `transform` is what a device's matrix makes of its motions; `sprite` is pointers other than the core protocol's;
//! - `slave` tells what happened on the device that it happened on, before the core protocol's devices hear of it;
//! - `deliver` finds the window and the clients; `crossing` and `focus` make what follows from the pointer's and the focus's moves;
//! - `head` is what the events of all of them have alike;
//! - `grab`, `passive` and `freeze` are active grabs, passive grabs, and AllowEvents;
//! - `pointer`, `keyboard` and `send_event` are the requests about each; `confine` holds the pointer back.

pub(crate) mod change;
pub(crate) mod confine;
pub(crate) mod crossing;
pub(crate) mod deliver;
mod device_focus;
pub(crate) mod focus;
pub(crate) mod freeze;
pub(crate) mod grab;
pub(crate) mod head;
pub(crate) mod inject;
pub(crate) mod keyboard;
pub(crate) mod passive;
pub(crate) mod pointer;
pub(crate) mod process;
pub(crate) mod send_event;
pub(crate) mod slave;
mod sprite;
pub(crate) mod transform;

use std::collections::{BTreeSet, VecDeque};

use xeric_geom::{Point, Rect};
use xeric_keymap::{Keyboard, Keymap, State};

use super::Engine;
use super::client::ClientId;
use super::config::Config;
use super::ext::xinput::devices::{MASTER_POINTER, MOST_DEVICES};
use super::resource::Xid;
use change::Change;
use focus::Focus;
use freeze::Sync;
use grab::ActiveGrab;
use keyboard::Repeat;
use pointer::Pointer;

/// Keycodes as the set-up announces them.
pub(crate) const MIN_KEYCODE: u8 = 8;
/// The highest keycode.
pub(crate) const MAX_KEYCODE: u8 = 255;

/// What a device is; the core protocol has one of each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Device {
    Pointer,
    Keyboard,
}

/// Everything the input devices hold.
pub(crate) struct Input {
    pub(crate) pointer: Pointer,
    pub(crate) keyboard: Keyboard,
    pub(crate) repeat: Repeat,
    pub(crate) bell: keyboard::Bell,
    pub(crate) focus: Focus,
    /// By the device's number.
    claims: Vec<Claim>,
    /// Windows with passive grabs, and some that had one.
    grabbing: BTreeSet<Xid>,
    /// Events of frozen devices, oldest first.
    queue: VecDeque<Change>,
    /// Queued events are being played; what they cause does not start it again.
    playing: bool,
    /// Delayed fake input, in order of its time.
    pub(crate) delayed: VecDeque<inject::Delayed>,
    next_grab: u64,
    /// The keyboard's state from just before the key whose event is on its way: modifiers take effect behind that.
    before_key: Option<State>,
}

/// What takes a device from others: its grab, and what freezes it.
#[derive(Default)]
struct Claim {
    grab: Option<ActiveGrab>,
    sync: Sync,
    /// When it was last grabbed, in milliseconds of server time; an earlier grab is refused.
    last_grab_ms: u64,
    /// A motion hint was sent for this window and not yet answered by a question.
    hinted: Option<Xid>,
}

impl Input {
    pub(crate) fn new(config: &Config) -> Self {
        let centre = Point { x: i32::from(config.width) / 2, y: i32::from(config.height) / 2 };
        let screen = Rect::new(0, 0, config.width.into(), config.height.into());
        Self {
            pointer: Pointer::new(centre, screen),
            keyboard: Keyboard::new(Keymap::us()),
            repeat: Repeat::default(),
            bell: keyboard::Bell::default(),
            focus: Focus::default(),
            claims: std::iter::repeat_with(Claim::default).take(MOST_DEVICES).collect(),
            grabbing: BTreeSet::new(),
            queue: VecDeque::new(),
            playing: false,
            delayed: VecDeque::new(),
            next_grab: 1,
            before_key: None,
        }
    }

    fn claim(&self, device: u16) -> &Claim {
        &self.claims[usize::from(device) % MOST_DEVICES]
    }

    fn claim_mut(&mut self, device: u16) -> &mut Claim {
        &mut self.claims[usize::from(device) % MOST_DEVICES]
    }

    /// The device's active grab.
    pub(crate) fn grab(&self, device: u16) -> Option<&ActiveGrab> {
        self.claim(device).grab.as_ref()
    }

    pub(crate) fn grab_mut(&mut self, device: u16) -> &mut Option<ActiveGrab> {
        &mut self.claim_mut(device).grab
    }

    /// The keyboard's state that counts: while a key's event is on its way, that from before it.
    pub(crate) fn effective_keys(&self) -> &State {
        self.before_key.as_ref().unwrap_or(self.keyboard.state())
    }

    /// The grab of the core protocol's pointer.
    pub(crate) fn pointer_grab(&self) -> Option<&ActiveGrab> {
        self.grab(MASTER_POINTER)
    }

    pub(crate) fn sync(&self, device: u16) -> &Sync {
        &self.claim(device).sync
    }

    pub(crate) fn sync_mut(&mut self, device: u16) -> &mut Sync {
        &mut self.claim_mut(device).sync
    }

    /// The window for which a motion hint of this device waits for a question.
    fn hinted(&self, device: u16) -> Option<Xid> {
        self.claim(device).hinted
    }

    fn set_hinted(&mut self, device: u16, window: Option<Xid>) {
        self.claim_mut(device).hinted = window;
    }

    /// The `state` field of events: modifiers, group and buttons.
    pub(crate) fn state(&self) -> u16 {
        self.keyboard.state().core_field() | self.pointer.button_state()
    }
}

/// Windows were mapped, moved, restacked, shaped or destroyed: the pointer may be in another one now.
pub(crate) fn hierarchy_changed(engine: &mut Engine) {
    crossing::pointer_window_changed(engine, MASTER_POINTER);
}

/// `window` is no longer viewable: grabs on it end, the focus reverts.
pub(crate) fn window_unviewable(engine: &mut Engine, window: Xid) {
    for device in engine.device_numbers() {
        let ends = engine
            .input
            .grab(device)
            .is_some_and(|grab| grab.window == window || grab.terms.confine_to == Some(window));
        if ends {
            grab::deactivate(engine, device);
        }
    }
    focus::window_unviewable(engine, window);
}

/// `window` is about to be destroyed.
pub(crate) fn window_gone(engine: &mut Engine, window: Xid) {
    // It was unmapped before, so grabs and focus have left it; an unviewable window may still be a passive grab's confine-to.
    passive::window_gone(engine, window);
    pointer::window_gone(engine, window);
}

/// `client` is gone: its grabs end.
pub(crate) fn client_gone(engine: &mut Engine, client: ClientId) {
    for device in engine.device_numbers() {
        if engine.input.grab(device).is_some_and(|grab| grab.client == client) {
            grab::deactivate(engine, device);
        }
        freeze::client_gone(engine, device, client);
    }
    passive::client_gone(engine, client);
    engine.input.delayed.retain(|delayed| delayed.client != client);
}

/// A device is no more, and nothing waits for it. Nobody hears that its grab ends, as there is no device that could tell it.
pub(crate) fn device_gone(engine: &mut Engine, device: u16) {
    if let Some(grab) = engine.input.grab_mut(device).take() {
        freeze::grab_ended(engine, device, &grab);
    }
    engine.input.queue.retain(|change| change.device != device);
    *engine.input.claim_mut(device) = Claim::default();
    passive::drop_grabs(engine, |grab| grab.which.device == device);
    freeze::settle(engine);
}

/// A window's cursor attribute changed. Cursors are not part of the screen's pixels; whoever asks for the cursor computes it then.
pub(crate) fn cursor_changed(engine: &mut Engine) {
    super::ext::xfixes::cursor_may_have_changed(engine);
}

/// Does what became due: key repeats, delayed fake input.
pub(crate) fn advance(engine: &mut Engine) {
    inject::play_delayed(engine);
    keyboard::repeat_due(engine);
}

/// When [`advance`] next has something to do, in milliseconds of server time.
pub(crate) fn next_deadline(engine: &Engine) -> Option<u64> {
    let delayed = engine.input.delayed.front().map(|delayed| delayed.at_ms);
    let repeat = engine.input.repeat.next_ms();
    [delayed, repeat].into_iter().flatten().min()
}

/// The root's `current-input-masks`.
pub(crate) fn current_masks(engine: &Engine) -> u32 {
    engine.window(engine.screen.root).map_or(0, super::window::Window::all_event_masks)
}
