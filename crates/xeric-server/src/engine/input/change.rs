//! A change of a device on its way: as it comes in, as it waits while its device is frozen, and as the event that it becomes.
//!
//! What is done with them is in `process`.

use xeric_geom::Point;
use xeric_keymap::State;

use super::super::ext::xinput::event::{BarrierEvent, RawEvent, Values};
use super::Device;

/// A device change as it comes in.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Raw {
    /// The pointer goes to a place, in root coordinates.
    Motion(Point),
    /// The same without its device having moved: a client asks for it.
    Warp(Point),
    /// The pointer moves by so much.
    MotionBy(Point),
    /// A physical button changes; `emulated` when it stands for a scroll valuator's move.
    Button { button: u8, pressed: bool, emulated: bool },
    /// A scroll valuator, by its number, moves by so much.
    Scroll { axis: usize, by: i32 },
    /// A key changes; `repeat` when it was down already and stays so.
    Key { keycode: u8, pressed: bool, repeat: bool },
}

impl Raw {
    pub(super) fn class(self) -> Device {
        match self {
            Self::Key { .. } => Device::Keyboard,
            _ => Device::Pointer,
        }
    }
}

/// A change on its way to be an event of a device: of the slave that it comes from, or of that one's master.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Change {
    pub(super) device: u16,
    pub(super) source: u16,
    pub(super) what: What,
}

/// What waits while its device is frozen.
#[derive(Clone, Copy, Debug)]
pub(super) enum What {
    /// It is told as the device did it.
    Told(RawEvent),
    /// A barrier holds the pointer, or does not any more.
    Barrier(BarrierEvent),
    /// It becomes the device's event.
    Done(Done),
}

/// A change that becomes an event.
#[derive(Clone, Copy, Debug)]
pub(super) struct Done {
    pub(super) raw: Raw,
    /// The valuators that the slave tells.
    pub(super) values: Values,
    /// Where the pointer was before.
    pub(super) from: Point,
    /// Of a motion, whether x and y are told.
    pub(super) axes: (bool, bool),
}

/// What happened, as events tell it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    KeyPress,
    KeyRelease,
    ButtonPress,
    ButtonRelease,
    Motion,
}

/// A device event before it is made out to a window.
#[derive(Clone, Debug)]
pub(crate) struct DeviceEvent {
    /// The device whose event it is: a master, or a slave.
    pub(crate) device: u16,
    pub(crate) kind: Kind,
    /// Keycode or logical button; 0 for motion.
    pub(crate) detail: u8,
    pub(crate) root: Point,
    /// The keyboard's state from just before the event; each client sees its own form of it.
    pub(crate) keys: State,
    /// Buttons from just before the event, as bits of the `state` field.
    pub(crate) buttons: u16,
    /// A repeat of a key that is down.
    pub(crate) repeat: bool,
    /// Modifiers and group as passive grabs see them.
    pub(crate) grab_state: u16,
    pub(crate) time: u32,
    /// The device that it comes from.
    pub(crate) source: u16,
    /// It stands for a scroll valuator's move.
    pub(crate) emulated: bool,
    /// All logical buttons from just before the event, bit `n` for button `n`.
    pub(crate) logical_buttons: u32,
    /// Valuators that the event tells.
    pub(crate) values: Values,
}

impl DeviceEvent {
    pub(crate) fn class(&self) -> Device {
        match self.kind {
            Kind::KeyPress | Kind::KeyRelease => Device::Keyboard,
            _ => Device::Pointer,
        }
    }

    /// Whether only scroll valuators move: no event of the core protocol tells that.
    pub(crate) fn is_scroll(&self) -> bool {
        self.kind == Kind::Motion && matches!(self.values, [None, None, ..])
    }
}
