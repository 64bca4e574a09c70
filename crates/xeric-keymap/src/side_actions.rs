//! Actions that are neither modifiers nor groups (XKB protocol, section 6.3): pointer, controls, messages, other keys.

use crate::action::{Action, LOCK_NO_LOCK, LOCK_NO_UNLOCK, kind};
use crate::event::{Cause, Notify};
use crate::held::{Held, HeldKind, Verdict};
use crate::keyboard::{Changes, KeyEvent, Keyboard, Step};
use crate::model::Controls;

impl Keyboard {
    pub(crate) fn start_other(&mut self, keycode: u8, action: Action, changes: &mut Changes) -> bool {
        let code = u16::from(keycode);
        match action.kind() {
            kind::MOVE_PTR => {
                let (x, y) = action.motion();
                let (absolute_x, absolute_y) = (action.flags() & 2 != 0, action.flags() & 4 != 0);
                changes.steps.push(Step::Motion { x, y, absolute_x, absolute_y });
                self.cancel_repeat(keycode);
                self.keep(Held { keycode: code, up: action, kind: HeldKind::PointerMove });
                false
            }
            kind::PTR_BTN | kind::LOCK_PTR_BTN | kind::SET_PTR_DFLT => {
                self.start_button(keycode, action, changes);
                false
            }
            kind::TERMINATE => {
                changes.steps.push(Step::Terminate);
                false
            }
            // There is no other screen, no private function and no other device; the server swallows the key.
            kind::SWITCH_SCREEN | kind::XFREE86_PRIVATE | kind::DEVICE_BTN | kind::LOCK_DEVICE_BTN => false,
            kind::SET_CONTROLS | kind::LOCK_CONTROLS => {
                self.cancel_repeat(keycode);
                let wanted = action.controls();
                let enabled = self.map.controls.enabled;
                let (off_later, on_now) = if action.kind() == kind::LOCK_CONTROLS {
                    (enabled & wanted, wanted & !enabled)
                } else {
                    (wanted, wanted)
                };
                self.keep(Held { keycode: code, up: action, kind: HeldKind::Controls(off_later) });
                self.switch_controls(enabled | on_now, on_now, Cause::key(keycode, true), changes);
                true
            }
            kind::ACTION_MESSAGE => {
                let generates = action.flags() & 4 != 0;
                if action.flags() & 2 != 0 || !generates {
                    self.keep(Held { keycode: code, up: action, kind: HeldKind::Message });
                }
                if action.flags() & 1 != 0 {
                    changes.steps.push(self.message(keycode, true, action));
                }
                generates
            }
            kind::REDIRECT_KEY => {
                let target = action.0[1];
                if !(self.map.min_keycode..=self.map.max_keycode).contains(&target) {
                    return true;
                }
                self.keep(Held { keycode: code, up: action, kind: HeldKind::Redirect });
                changes.steps.push(self.redirected(action, true, false));
                false
            }
            _ => true,
        }
    }

    /// The key of a button, controls, message or redirect action comes up (no action) or repeats.
    pub(crate) fn end(&mut self, held: &Held, action: Option<Action>, changes: &mut Changes) -> Verdict {
        let verdict = |send, over| Verdict { send, over };
        let keycode = u8::try_from(held.keycode).unwrap_or(0);
        match held.kind {
            HeldKind::Controls(off) => {
                let enabled = self.map.controls.enabled & !off;
                self.switch_controls(enabled, off, Cause::key(keycode, false), changes);
                verdict(true, true)
            }
            HeldKind::Message => match action {
                Some(action) if action.kind() != kind::ACTION_MESSAGE => verdict(true, false),
                Some(action) => verdict(true, action == held.up),
                None => {
                    if held.up.flags() & 2 != 0 {
                        changes.steps.push(self.message(keycode, false, held.up));
                    }
                    verdict(held.up.flags() & 4 != 0, true)
                }
            },
            HeldKind::Redirect => match action {
                Some(action) if action.kind() != kind::REDIRECT_KEY => verdict(true, false),
                Some(action) if action.0[1] == held.up.0[1] => {
                    changes.steps.push(self.redirected(held.up, true, true));
                    verdict(false, false)
                }
                other => {
                    changes.steps.push(self.redirected(held.up, false, false));
                    verdict(other.is_some(), true)
                }
            },
            _ => {
                let button = held.up.0[3];
                match held.up.kind() {
                    kind::LOCK_PTR_BTN => {
                        let bit = 1_u32.checked_shl(u32::from(button)).unwrap_or(0);
                        if held.up.flags() & LOCK_NO_UNLOCK == 0 && self.locked_buttons & bit != 0 {
                            self.locked_buttons &= !bit;
                            changes.steps.push(Step::Button { button, pressed: false });
                        }
                    }
                    kind::PTR_BTN => changes.steps.push(Step::Button { button, pressed: false }),
                    _ => {}
                }
                verdict(false, true)
            }
        }
    }

    fn start_button(&mut self, keycode: u8, action: Action, changes: &mut Changes) {
        let default = self.map.controls.mk_default_button;
        let button = if action.0[3] == 0 { default } else { action.0[3] };
        let mut up = action;
        match action.kind() {
            kind::LOCK_PTR_BTN => {
                up.0[3] = button;
                let bit = 1_u32.checked_shl(u32::from(button)).unwrap_or(0);
                if self.locked_buttons & bit == 0 && action.flags() & LOCK_NO_LOCK == 0 {
                    self.locked_buttons |= bit;
                    self.cancel_repeat(keycode);
                    changes.steps.push(Step::Button { button, pressed: true });
                    up.0[0] = kind::NO_ACTION;
                }
            }
            kind::PTR_BTN => {
                up.0[3] = button;
                self.cancel_repeat(keycode);
                if action.0[2] > 0 {
                    for _ in 0..action.0[2] {
                        changes.steps.push(Step::Button { button, pressed: true });
                        changes.steps.push(Step::Button { button, pressed: false });
                    }
                    up.0[0] = kind::NO_ACTION;
                } else {
                    changes.steps.push(Step::Button { button, pressed: true });
                }
            }
            _ => {
                self.cancel_repeat(keycode);
                let old = self.map.controls.clone();
                if action.0[2] == 1 {
                    let value = action.0[3].cast_signed();
                    self.map.controls.mk_default_button = if action.flags() & 4 != 0 {
                        value.cast_unsigned()
                    } else {
                        default.wrapping_add_signed(value).clamp(1, 5)
                    };
                }
                if let Some(event) = self.controls_notify(&old, Cause::key(keycode, true)) {
                    changes.steps.push(Step::Notify(event));
                }
            }
        }
        self.keep(Held { keycode: u16::from(keycode), up, kind: HeldKind::PointerButton });
    }

    /// Switches boolean controls for a key.
    fn switch_controls(&mut self, enabled: u32, switched: u32, cause: Cause, changes: &mut Changes) {
        if switched == 0 {
            return;
        }
        let old = self.map.controls.clone();
        self.map.controls.enabled = enabled;
        if let Some(event) = self.controls_notify(&old, cause) {
            changes.steps.push(Step::Notify(event));
        }
        if old.enabled & !enabled & Controls::STICKY_KEYS != 0 {
            self.clear_latches_and_locks(cause, false);
        }
        self.update_leds(self.leds_of_controls(), cause);
        changes.steps.extend(self.take_events().into_iter().map(Step::Notify));
    }

    fn message(&self, keycode: u8, pressed: bool, action: Action) -> Step {
        let [_, flags, message @ ..] = action.0;
        Step::Notify(Notify::ActionMessage {
            keycode,
            pressed,
            key_event_follows: flags & 4 != 0,
            mods: self.state.mods,
            group: self.state.group,
            message,
        })
    }

    /// A redirected key's event, with the modifiers that the action replaces.
    fn redirected(&self, action: Action, pressed: bool, repeat: bool) -> Step {
        let [_, keycode, mask, mods, mask_high, mask_low, mods_high, mods_low] = action.0;
        let mask = mask | self.map.real_mods(u16::from_be_bytes([mask_high, mask_low]));
        let mods = (mods | self.map.real_mods(u16::from_be_bytes([mods_high, mods_low]))) & mask;
        let mut state = self.state;
        if mask != 0 {
            for part in [&mut state.base_mods, &mut state.latched_mods, &mut state.locked_mods] {
                *part = *part & !mask | mods;
            }
            state.derive(&self.map.controls, &self.map.compat);
        }
        Step::Key(KeyEvent { keycode, pressed, repeat, state })
    }
}
