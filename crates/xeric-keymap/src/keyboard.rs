//! A keyboard: its description, its state, and what a key event does (XKB protocol, sections 2 and 6).

use crate::action::{self, Action, LATCH_TO_LOCK, kind};
use crate::event::{Cause, Notify};
use crate::held::{Gathered, Held, HeldKind, SYNTHETIC, lock_group};
use crate::leds::Leds;
use crate::model::{Controls, Keymap};
use crate::state::{State, core_field};

/// A keyboard in use.
#[derive(Clone, Debug)]
pub struct Keyboard {
    pub(crate) map: Keymap,
    pub(crate) state: State,
    pub(crate) leds: Leds,
    /// Keys whose actions last. An ended one leaves its place to the next, so order is the server's.
    held: Vec<Option<Held>>,
    /// How many keys hold each modifier.
    mod_keys: [u8; 8],
    down: [u8; 32],
    overlaid: [u8; 32],
    radio_groups: [u8; 32],
    pub(crate) locked_buttons: u32,
    repeat_key: Option<u8>,
    /// XKB events made and not yet taken.
    events: Vec<Notify>,
}

/// What a key event leads to, in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Changes {
    /// The steps, to be carried out in this order.
    pub steps: Vec<Step>,
}

/// One consequence of a key event.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// A key event goes to clients.
    Key(KeyEvent),
    /// An XKB event.
    Notify(Notify),
    /// The pointer moves.
    Motion {
        /// Pixels to the right, or the place if `absolute_x`.
        x: i16,
        /// Pixels down, or the place if `absolute_y`.
        y: i16,
        /// `x` is a place.
        absolute_x: bool,
        /// `y` is a place.
        absolute_y: bool,
    },
    /// A pointer button changes.
    Button {
        /// The button.
        button: u8,
        /// Pressed or released.
        pressed: bool,
    },
    /// The server is asked to end.
    Terminate,
}

/// A key event for clients.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyEvent {
    /// The keycode.
    pub keycode: u8,
    /// Pressed or released.
    pub pressed: bool,
    /// A repeat of a key that is down.
    pub repeat: bool,
    /// The state that the event carries: that from before the event.
    pub state: State,
}

impl Keyboard {
    /// A keyboard at rest.
    #[must_use]
    pub fn new(map: Keymap) -> Keyboard {
        let mut keyboard = Keyboard {
            map,
            state: State::default(),
            leds: Leds::default(),
            held: Vec::new(),
            mod_keys: [0; 8],
            down: [0; 32],
            overlaid: [0; 32],
            radio_groups: [0; 32],
            locked_buttons: 0,
            repeat_key: None,
            events: Vec::new(),
        };
        keyboard.derive();
        keyboard.check_leds();
        keyboard
    }

    /// The description.
    #[must_use]
    pub fn map(&self) -> &Keymap {
        &self.map
    }

    /// The state.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The indicators.
    #[must_use]
    pub fn leds(&self) -> Leds {
        self.leds
    }

    /// A bit for each key that is down, as QueryKeymap answers it.
    #[must_use]
    pub fn keys_down(&self) -> [u8; 32] {
        self.down
    }

    /// Whether a key is down.
    #[must_use]
    pub fn is_down(&self, keycode: u8) -> bool {
        bit(&self.down, keycode)
    }

    /// The keys of a keyboard that somebody else follows. They change nothing but what is refused while a key is down.
    pub fn set_keys_down(&mut self, keys: [u8; 32]) {
        self.down = keys;
    }

    /// The key that repeats while it is held, first after `repeat_delay` and then every `repeat_interval` of the
    /// controls. After each call of [`Keyboard::key`] the caller starts its timer anew if this became another key.
    #[must_use]
    pub fn repeat_key(&self) -> Option<u8> {
        self.repeat_key
    }

    /// The state of the pointer's buttons (bits 8 to 12), for the state in replies and events.
    pub fn set_buttons(&mut self, buttons: u16) {
        self.state.buttons = buttons;
    }

    /// A key goes down or up.
    pub fn key(&mut self, keycode: u8, pressed: bool) -> Changes {
        if pressed {
            let repeats = self.map.controls.enabled & (Controls::REPEAT_KEYS | Controls::SLOW_KEYS);
            if repeats == Controls::REPEAT_KEYS && self.map.controls.repeats(keycode) {
                self.repeat_key = Some(keycode);
            }
        } else {
            self.cancel_repeat(keycode);
        }
        self.behave(keycode, pressed, false)
    }

    /// A key that is down repeats.
    pub fn repeat(&mut self, keycode: u8) -> Changes {
        if self.is_down(keycode) { self.behave(keycode, true, true) } else { Changes::default() }
    }

    /// Applies the key's behaviour (section 7.4), then its action.
    fn behave(&mut self, keycode: u8, pressed: bool, repeat: bool) -> Changes {
        let mut changes = Changes::default();
        let behavior = self.map.key(keycode).behavior;
        match behavior.kind {
            1 if !pressed => {}
            1 => self.act(keycode, !self.is_down(keycode), repeat, &mut changes),
            2 if pressed => {
                let Some(current) = self.radio_groups.get(usize::from(behavior.data & 0x7f)).copied() else {
                    return changes;
                };
                let mut now = current;
                if current == keycode {
                    if behavior.data & 0x80 != 0 {
                        self.act(keycode, false, false, &mut changes);
                        now = 0;
                    }
                } else {
                    if current != 0 {
                        self.act(current, false, false, &mut changes);
                    }
                    now = keycode;
                    self.act(keycode, true, false, &mut changes);
                }
                if let Some(place) = self.radio_groups.get_mut(usize::from(behavior.data & 0x7f)) {
                    *place = now;
                }
            }
            2 => {}
            overlay @ (3 | 4) => {
                let control = if overlay == 3 { Controls::OVERLAY1 } else { Controls::OVERLAY2 };
                let active = self.map.controls.enabled & control != 0;
                let was_overlaid = bit(&self.overlaid, keycode);
                set_bit(&mut self.overlaid, keycode, pressed && (active || was_overlaid));
                let target = behavior.data;
                let in_range = (self.map.min_keycode..=self.map.max_keycode).contains(&target);
                let key = if (active || was_overlaid) && in_range { target } else { keycode };
                self.act(key, pressed, repeat, &mut changes);
            }
            // Permanent behaviours are the hardware's. A press of a key that is down, or a release of one that is
            // up, is nothing.
            kind if kind & 0x80 == 0 && !repeat && pressed == self.is_down(keycode) => {}
            _ => self.act(keycode, pressed, repeat, &mut changes),
        }
        changes
    }

    /// Runs the key's action, lets the key event through or not, and tells of the new state.
    fn act(&mut self, keycode: u8, pressed: bool, repeat: bool, changes: &mut Changes) {
        let before = self.state;
        let mut gathered = Gathered::default();
        let code = u16::from(keycode);
        let send = if pressed {
            let mut action = self.key_action(keycode);
            self.filter(code, Some(&mut action), &mut gathered, changes)
                && self.start(keycode, action, &mut gathered, changes)
        } else {
            self.filter(code, None, &mut gathered, changes)
        };
        self.state.base_group = self.state.base_group.wrapping_add(gathered.group);
        self.hold_mods(gathered);
        set_bit(&mut self.down, keycode, pressed);
        if send {
            changes.steps.push(Step::Key(KeyEvent { keycode, pressed, repeat, state: before }));
        }
        self.derive();
        let cause = Cause::key(keycode, pressed);
        let changed = self.state.changed_from(&before);
        if changed != 0 {
            self.events.push(Notify::State { state: self.state, changed, cause });
        }
        self.update_leds(self.leds_of_state(changed), cause);
        changes.steps.extend(self.take_events().into_iter().map(Step::Notify));
    }

    fn hold_mods(&mut self, gathered: Gathered) {
        for (place, count) in self.mod_keys.iter_mut().enumerate() {
            let mask = 1_u8 << place;
            if gathered.set_mods & mask != 0 {
                *count = count.saturating_add(1);
                self.state.base_mods |= mask;
            }
            if gathered.clear_mods & mask != 0 {
                *count = count.saturating_sub(1);
                if *count == 0 {
                    self.state.base_mods &= !mask;
                }
            }
        }
    }

    /// The action of a key in the present state (section 6.3, with StickyKeys and MouseKeys applied).
    fn key_action(&self, keycode: u8) -> Action {
        let key = self.map.key(keycode);
        let Some(actions) = &key.actions else { return Action::default() };
        let group = self.key_group(keycode);
        let kind = key.types.get(group).and_then(|&index| self.map.types.get(usize::from(index)));
        let level = kind.map_or(0, |kind| kind.level(self.state.mods).0);
        let place = group * usize::from(key.width) + usize::from(level);
        let action = actions.get(place).copied().unwrap_or_default();
        let controls = &self.map.controls;
        if (kind::MOVE_PTR..=kind::SET_PTR_DFLT).contains(&action.kind())
            && controls.enabled & Controls::MOUSE_KEYS == 0
        {
            return Action::default();
        }
        if controls.enabled & Controls::STICKY_KEYS != 0 {
            let to_lock = if controls.ax_options & AX_LATCH_TO_LOCK != 0 { LATCH_TO_LOCK } else { 0 };
            let flags = action::CLEAR_LOCKS | to_lock;
            match action.kind() {
                kind::SET_MODS => return Action::modifiers(kind::LATCH_MODS, flags, action.mask()),
                kind::SET_GROUP => return Action::group_action(kind::LATCH_GROUP, flags, action.group()),
                _ => {}
            }
        }
        action
    }

    /// The group that the present state means for a key (section 7.3).
    #[must_use]
    pub fn key_group(&self, keycode: u8) -> usize {
        let key = self.map.key(keycode);
        let (group, count) = (self.state.group, key.groups());
        let group = match key.group_info & 0xc0 {
            _ if count <= 1 => 0,
            _ if group < count => group,
            0x40 => count - 1,
            0x80 => Some((key.group_info & 0x30) >> 4).filter(|&target| target < count).unwrap_or(0),
            _ => group % count,
        };
        usize::from(group)
    }

    /// Asks every lasting action about a key event; answers whether the event goes on.
    fn filter(
        &mut self,
        keycode: u16,
        mut action: Option<&mut Action>,
        gathered: &mut Gathered,
        changes: &mut Changes,
    ) -> bool {
        let mut send = true;
        for place in 0..self.held.len() {
            let Some(mut held) = self.held.get_mut(place).and_then(Option::take) else { continue };
            let verdict = match held.kind {
                HeldKind::PointerButton | HeldKind::Controls(_) | HeldKind::Message | HeldKind::Redirect
                    if held.keycode == keycode =>
                {
                    self.end(&held, action.as_deref().copied(), changes)
                }
                _ => held.event(keycode, action.as_deref_mut(), &mut self.state, gathered),
            };
            send &= verdict.send;
            if !verdict.over
                && let Some(slot) = self.held.get_mut(place)
            {
                *slot = Some(held);
            }
        }
        send
    }

    pub(crate) fn keep(&mut self, held: Held) {
        match self.held.iter_mut().find(|place| place.is_none()) {
            Some(place) => *place = Some(held),
            None => self.held.push(Some(held)),
        }
    }

    /// Starts a key's action; answers whether the key event goes to clients.
    fn start(&mut self, keycode: u8, action: Action, gathered: &mut Gathered, changes: &mut Changes) -> bool {
        let code = u16::from(keycode);
        let held = match action.kind() {
            kind::SET_MODS | kind::SET_GROUP => Held::set(code, action, &self.state, gathered),
            kind::LATCH_MODS | kind::LATCH_GROUP => Held::latch(code, action, &self.state, gathered),
            kind::LOCK_MODS => Held::lock(code, action, &mut self.state, gathered),
            kind::ISO_LOCK => {
                let held = Held::iso(code, action, &mut self.state, gathered);
                self.keep(held);
                return true;
            }
            kind::LOCK_GROUP => {
                lock_group(action, &mut self.state);
                self.cancel_repeat(keycode);
                return true;
            }
            _ => return self.start_other(keycode, action, changes),
        };
        self.cancel_repeat(keycode);
        self.keep(held);
        true
    }

    pub(crate) fn cancel_repeat(&mut self, keycode: u8) {
        if self.repeat_key == Some(keycode) {
            self.repeat_key = None;
        }
    }

    pub(crate) fn derive(&mut self) {
        self.state.derive(&self.map.controls, &self.map.compat);
    }

    /// Latches modifiers for a request: those of `mask` that are in `latches`; the others of `mask` are unlatched.
    pub(crate) fn latch_mods(&mut self, mask: u8, latches: u8) {
        self.state.latched_mods &= !(mask & !latches);
        let (mut gathered, mut changes) = (Gathered::default(), Changes::default());
        self.filter(SYNTHETIC, Some(&mut Action::default()), &mut gathered, &mut changes);
        self.tap(Action::modifiers(kind::LATCH_MODS, 0, mask & latches));
    }

    /// Latches a group for a request.
    pub(crate) fn latch_group(&mut self, group: i8) {
        self.tap(Action::group_action(kind::LATCH_GROUP, 0, group));
    }

    /// Presses and releases a latch key that does not exist.
    fn tap(&mut self, action: Action) {
        // The held modifiers are not touched: press and release cancel out.
        let mut gathered = Gathered::default();
        let mut held = Held::latch(SYNTHETIC, action, &self.state, &mut gathered);
        if !held.event(SYNTHETIC, None, &mut self.state, &mut gathered).over {
            self.keep(held);
        }
    }

    /// What turning StickyKeys off does.
    pub(crate) fn clear_latches_and_locks(&mut self, cause: Cause, tell: bool) {
        let before = self.state;
        if before.latched_mods != 0 {
            self.latch_mods(0xff, 0);
        }
        if before.latched_group != 0 {
            self.latch_group(0);
        }
        self.state.locked_mods = 0;
        self.state.locked_group = 0;
        let touched = before.latched_mods != 0
            || before.latched_group != 0
            || before.locked_mods != 0
            || before.locked_group != 0;
        if tell && touched {
            self.derive();
            let changed = self.state.changed_from(&before);
            self.events.push(Notify::State { state: self.state, changed, cause });
            self.update_leds(self.leds_of_state(changed), cause);
        }
    }

    pub(crate) fn push_event(&mut self, event: Notify) {
        self.events.push(event);
    }

    pub(crate) fn take_events(&mut self) -> Vec<Notify> {
        std::mem::take(&mut self.events)
    }
}

/// AccessX option LatchToLock.
const AX_LATCH_TO_LOCK: u16 = 1 << 7;

impl KeyEvent {
    /// The keyboard's part of the event's `state` for a client that has asked for XKB.
    #[must_use]
    pub fn xkb_field(&self) -> u16 {
        self.state.core_field()
    }

    /// The keyboard's part of the event's `state` for a client that has not: the group shows as modifiers.
    #[must_use]
    pub fn core_field(&self) -> u16 {
        core_field(self.state.compat_lookup_mods, 0)
    }
}

fn bit(bits: &[u8; 32], keycode: u8) -> bool {
    bits[usize::from(keycode / 8)] & (1 << (keycode % 8)) != 0
}

fn set_bit(bits: &mut [u8; 32], keycode: u8, on: bool) {
    if on {
        bits[usize::from(keycode / 8)] |= 1 << (keycode % 8);
    } else {
        bits[usize::from(keycode / 8)] &= !(1 << (keycode % 8));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEFT_SHIFT: u8 = 50;
    const CAPS_LOCK: u8 = 66;
    const A: u8 = 38;

    fn key_events(changes: &Changes) -> Vec<(u8, bool, u16)> {
        let events = changes.steps.iter().filter_map(|step| match step {
            Step::Key(event) => Some((event.keycode, event.pressed, event.xkb_field())),
            _ => None,
        });
        events.collect()
    }

    #[test]
    fn shift_holds_and_caps_lock_locks() {
        let mut keyboard = Keyboard::new(Keymap::us());
        assert_eq!(key_events(&keyboard.key(LEFT_SHIFT, true)), [(LEFT_SHIFT, true, 0)]);
        assert_eq!(key_events(&keyboard.key(A, true)), [(A, true, 1)]);
        assert_eq!(keyboard.repeat_key(), Some(A));
        keyboard.key(A, false);
        assert_eq!(key_events(&keyboard.key(LEFT_SHIFT, false)), [(LEFT_SHIFT, false, 1)]);
        assert_eq!((keyboard.state().mods, keyboard.repeat_key()), (0, None));
        keyboard.key(CAPS_LOCK, true);
        keyboard.key(CAPS_LOCK, false);
        assert_eq!((keyboard.state().locked_mods, keyboard.leds().effective), (2, 1));
        keyboard.key(CAPS_LOCK, true);
        keyboard.key(CAPS_LOCK, false);
        assert_eq!((keyboard.state().locked_mods, keyboard.leds().effective), (0, 0));
    }

    #[test]
    fn a_second_press_is_nothing() {
        let mut keyboard = Keyboard::new(Keymap::us());
        keyboard.key(A, true);
        assert_eq!(keyboard.key(A, true), Changes::default());
        assert_eq!(key_events(&keyboard.repeat(A)), [(A, true, 0)]);
        keyboard.key(A, false);
        assert_eq!(keyboard.key(A, false), Changes::default());
        assert_eq!(keyboard.repeat(A), Changes::default());
    }
}
