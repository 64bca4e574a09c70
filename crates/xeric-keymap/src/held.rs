//! Keys that are held or pending while their action lasts (XKB protocol, section 6.3): one [`Held`] per key, asked
//! about every later key event until it ends.

use crate::action::{
    Action, CLEAR_LOCKS, GROUP_ABSOLUTE, ISO_DFLT_IS_GROUP, LATCH_TO_LOCK, LOCK_NO_LOCK, LOCK_NO_UNLOCK, kind,
};
use crate::state::State;

/// The keycode of latches that a request makes. No real key has it.
pub(crate) const SYNTHETIC: u16 = 1;

/// Action types that break latches.
const BREAK_LATCH: u32 = 1 << kind::NO_ACTION
    | 1 << kind::PTR_BTN
    | 1 << kind::LOCK_PTR_BTN
    | 1 << kind::TERMINATE
    | 1 << kind::SWITCH_SCREEN
    | 1 << kind::SET_CONTROLS
    | 1 << kind::LOCK_CONTROLS
    | 1 << kind::ACTION_MESSAGE
    | 1 << kind::REDIRECT_KEY
    | 1 << kind::DEVICE_BTN
    | 1 << kind::LOCK_DEVICE_BTN;

/// What a key event does to the held modifiers and group, gathered over all filters.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Gathered {
    pub(crate) set_mods: u8,
    pub(crate) clear_mods: u8,
    pub(crate) group: i16,
}

/// One key whose action is not over.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Held {
    pub(crate) keycode: u16,
    /// What release does.
    pub(crate) up: Action,
    pub(crate) kind: HeldKind,
}

/// How the key goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HeldKind {
    /// Modifiers or a group while it is down.
    Set,
    /// A latch key that is down and saw no other key.
    LatchDown,
    /// A latch that waits for the next key.
    LatchPending,
    /// A lock: the modifiers that were locked before.
    Lock(u8),
    /// ISOLock; whether it still locks its default on release.
    Iso(bool),
    /// A pointer key: moves while down.
    PointerMove,
    /// A button.
    PointerButton,
    /// Boolean controls to switch off on release.
    Controls(u32),
    /// A message to send on release.
    Message,
    /// Another key, held in its place.
    Redirect,
}

/// What a filter answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Verdict {
    /// Whether the event goes on to clients.
    pub(crate) send: bool,
    /// Whether the filter has ended.
    pub(crate) over: bool,
}

const GOES_ON: Verdict = Verdict { send: true, over: false };
const OVER: Verdict = Verdict { send: true, over: true };

impl Held {
    /// Starts a modifier or group action that lasts while the key is down.
    pub(crate) fn set(keycode: u16, action: Action, state: &State, gathered: &mut Gathered) -> Held {
        Held { keycode, up: begin(action, state, gathered), kind: HeldKind::Set }
    }

    /// Starts a latch.
    pub(crate) fn latch(keycode: u16, action: Action, state: &State, gathered: &mut Gathered) -> Held {
        Held { keycode, up: begin(action, state, gathered), kind: HeldKind::LatchDown }
    }

    /// Locks modifiers. A group lock is over at once: see [`lock_group`].
    pub(crate) fn lock(keycode: u16, action: Action, state: &mut State, gathered: &mut Gathered) -> Held {
        let before = state.locked_mods & action.mask();
        if action.flags() & LOCK_NO_LOCK == 0 {
            state.locked_mods |= action.mask();
        }
        gathered.set_mods = action.mask();
        Held { keycode, up: action, kind: HeldKind::Lock(before) }
    }

    /// Starts an ISOLock.
    pub(crate) fn iso(keycode: u16, action: Action, state: &mut State, gathered: &mut Gathered) -> Held {
        if action.flags() & ISO_DFLT_IS_GROUP != 0 {
            gathered.group = i16::from(iso_group(action));
            gathered.set_mods = 0;
        } else {
            gathered.set_mods = action.mask();
            gathered.group = 0;
        }
        let mut locks = true;
        if action.flags() & 0x40 == 0 && state.base_mods != 0 {
            locks = false;
            state.locked_mods ^= state.base_mods;
        }
        Held { keycode, up: action, kind: HeldKind::Iso(locks) }
    }

    /// A key event while this key is held: `action` is a press's action, none for a release.
    ///
    /// Controls, messages, buttons and redirected keys are the keyboard's to end: it asks before coming here.
    pub(crate) fn event(
        &mut self,
        keycode: u16,
        action: Option<&mut Action>,
        state: &mut State,
        gathered: &mut Gathered,
    ) -> Verdict {
        match self.kind {
            HeldKind::Set => self.set_event(keycode, state, gathered),
            HeldKind::LatchDown | HeldKind::LatchPending => {
                self.latch_event(keycode, action, state, gathered)
            }
            HeldKind::Lock(before) => {
                if let Some(action) = action.filter(|action| action.kind() == kind::LOCK_GROUP) {
                    lock_group(*action, state);
                    return GOES_ON;
                }
                if keycode != self.keycode {
                    return GOES_ON;
                }
                gathered.clear_mods = self.up.mask();
                if self.up.flags() & LOCK_NO_UNLOCK == 0 {
                    state.locked_mods &= !before;
                }
                OVER
            }
            HeldKind::Iso(locks) => self.iso_event(keycode, locks, action, state, gathered),
            HeldKind::PointerMove if keycode == self.keycode => Verdict { send: false, over: true },
            // A moving pointer swallows all other keys, as the server does.
            HeldKind::PointerMove => Verdict { send: false, over: false },
            HeldKind::PointerButton | HeldKind::Controls(_) | HeldKind::Message | HeldKind::Redirect => {
                GOES_ON
            }
        }
    }

    fn set_event(&mut self, keycode: u16, state: &mut State, gathered: &mut Gathered) -> Verdict {
        if keycode != self.keycode {
            // Any other key in between: release keeps the locks.
            self.up.0[1] &= !CLEAR_LOCKS;
            return GOES_ON;
        }
        let clears = self.up.flags() & CLEAR_LOCKS != 0;
        if self.up.kind() == kind::SET_MODS {
            gathered.clear_mods = self.up.mask();
            if clears {
                state.locked_mods &= !self.up.mask();
            }
        } else {
            if clears {
                state.locked_group = 0;
            }
            gathered.group = -i16::from(self.up.group());
        }
        OVER
    }

    fn latch_event(
        &mut self,
        keycode: u16,
        action: Option<&mut Action>,
        state: &mut State,
        gathered: &mut Gathered,
    ) -> Verdict {
        let pending = self.kind == HeldKind::LatchPending;
        match action {
            Some(action) if pending => {
                if BREAK_LATCH & 1 << (action.kind() & 31) == 0 {
                    return GOES_ON;
                }
                state.latched_mods = 0;
                state.latched_group = 0;
                OVER
            }
            _ if keycode == self.keycode && !pending => self.latch_release(state, gathered),
            Some(_) => {
                // Another key while it is down: no latch, just a hold.
                self.up.0[0] =
                    if self.up.kind() == kind::LATCH_MODS { kind::SET_MODS } else { kind::SET_GROUP };
                self.kind = HeldKind::Set;
                self.set_event(keycode, state, gathered)
            }
            None => GOES_ON,
        }
    }

    fn latch_release(&mut self, state: &mut State, gathered: &mut Gathered) -> Verdict {
        let (clears, locks) = (self.up.flags() & CLEAR_LOCKS != 0, self.up.flags() & LATCH_TO_LOCK != 0);
        let latched;
        if self.up.kind() == kind::LATCH_MODS {
            let mut mask = self.up.mask();
            gathered.clear_mods = mask;
            let locked = mask & state.locked_mods;
            if clears && locked != 0 {
                mask &= !locked;
                state.locked_mods &= !locked;
            }
            let again = mask & state.latched_mods;
            if locks && again != 0 {
                mask &= !again;
                state.locked_mods |= again;
                state.latched_mods &= !again;
            }
            state.latched_mods |= mask;
            latched = mask != 0;
        } else {
            let group = i16::from(self.up.group());
            gathered.group = -group;
            if clears && state.locked_group != 0 {
                state.locked_group = 0;
                latched = false;
            } else if locks && state.latched_group != 0 {
                state.locked_group = state.locked_group.wrapping_add_signed(self.up.group());
                state.latched_group = state.latched_group.wrapping_sub(group);
                latched = false;
            } else {
                state.latched_group = state.latched_group.wrapping_add(group);
                latched = group != 0;
            }
        }
        if latched {
            self.kind = HeldKind::LatchPending;
            return GOES_ON;
        }
        OVER
    }

    fn iso_event(
        &mut self,
        keycode: u16,
        locks: bool,
        action: Option<&mut Action>,
        state: &mut State,
        gathered: &mut Gathered,
    ) -> Verdict {
        if keycode == self.keycode {
            if self.up.flags() & ISO_DFLT_IS_GROUP != 0 {
                gathered.group = -i16::from(iso_group(self.up));
                gathered.clear_mods = 0;
                if locks {
                    state.locked_group = state.locked_group.wrapping_add_signed(iso_group(self.up));
                }
            } else {
                gathered.clear_mods = self.up.mask();
                gathered.group = 0;
                if locks {
                    state.locked_mods ^= self.up.mask();
                }
            }
            return OVER;
        }
        let Some(action) = action else { return GOES_ON };
        let (lock, unaffected) = match action.kind() {
            kind::SET_MODS | kind::LATCH_MODS => (kind::LOCK_MODS, 0x40),
            kind::SET_GROUP | kind::LATCH_GROUP => (kind::LOCK_GROUP, 0x20),
            kind::PTR_BTN => (kind::LOCK_PTR_BTN, 0x10),
            kind::SET_CONTROLS => (kind::LOCK_CONTROLS, 0x08),
            _ => return GOES_ON,
        };
        if self.up.flags() & unaffected == 0 {
            action.0[0] = lock;
            self.kind = HeldKind::Iso(false);
        }
        GOES_ON
    }
}

/// Locks a group.
pub(crate) fn lock_group(action: Action, state: &mut State) {
    state.locked_group = if action.flags() & GROUP_ABSOLUTE != 0 {
        action.group().cast_unsigned()
    } else {
        state.locked_group.wrapping_add_signed(action.group())
    };
}

/// The common start of set and latch; the release's action keeps the group change that was really made.
fn begin(action: Action, state: &State, gathered: &mut Gathered) -> Action {
    if matches!(action.kind(), kind::SET_MODS | kind::LATCH_MODS) {
        gathered.set_mods = action.mask();
        return action;
    }
    gathered.group = i16::from(action.group());
    if action.flags() & GROUP_ABSOLUTE != 0 {
        gathered.group = gathered.group.wrapping_sub(state.base_group);
    }
    let mut up = action;
    up.0[2] = gathered.group.to_le_bytes()[0];
    up
}

fn iso_group(action: Action) -> i8 {
    action.0[4].cast_signed()
}
