//! A keyboard: its description, its state, and what a key event does (XKB protocol, sections 2 and 6).

use crate::action::{self, Action, LATCH_TO_LOCK, LOCK_NO_LOCK, LOCK_NO_UNLOCK, kind};
use crate::event::{Cause, NamesChanges, Notify};
use crate::held::{Gathered, Held, HeldKind, SYNTHETIC, lock_group};
use crate::leds::Leds;
use crate::model::{Controls, Keymap};
use crate::semantics::MapChanges;
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
    locked_buttons: u32,
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

/// Changes gathered by a request, told in one go by [`Keyboard::flush`].
#[derive(Clone, Debug, Default)]
pub(crate) struct Pending {
    pub(crate) map: MapChanges,
    pub(crate) controls: u32,
    pub(crate) enabled_changes: u32,
    pub(crate) indicator_maps: u32,
    pub(crate) indicator_state: u32,
    pub(crate) names: NamesChanges,
    pub(crate) led_reason: u16,
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

    fn keep(&mut self, held: Held) {
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

    /// Tells of all pending changes, in the order of the server.
    pub(crate) fn flush(&mut self, pending: &Pending, cause: Cause) {
        let range = (self.map.min_keycode, self.map.max_keycode);
        if pending.map.changed != 0 {
            self.events.push(Notify::Map { changes: pending.map, range });
        }
        let controls = pending.controls | pending.map.controls;
        if controls != 0 || pending.enabled_changes != 0 {
            self.events.push(Notify::Controls {
                groups: self.map.controls.groups,
                changed: controls,
                enabled: self.map.controls.enabled,
                enabled_changes: pending.enabled_changes,
                cause,
            });
        }
        let indicator_maps = pending.indicator_maps | pending.map.indicator_maps;
        let state = self.leds.effective;
        if indicator_maps != 0 {
            self.events.push(Notify::IndicatorMap { state, changed: indicator_maps });
        }
        if pending.indicator_state != 0 {
            self.events.push(Notify::IndicatorState { state, changed: pending.indicator_state });
        }
        if pending.names.changed != 0 {
            self.events.push(Notify::Names(pending.names));
        }
        if pending.map.compat_groups != 0 {
            self.events.push(Notify::CompatMap {
                groups: pending.map.compat_groups,
                first: 0,
                count: 0,
                total: u16::try_from(self.map.compat.interprets.len()).unwrap_or(u16::MAX),
            });
        }
        if pending.led_reason != 0 {
            self.events.push(self.device_notify(pending.led_reason));
        }
    }

    /// An ExtensionDeviceNotify about the keyboard's indicators.
    pub(crate) fn device_notify(&self, reason: u16) -> Notify {
        Notify::ExtensionDevice {
            reason,
            led_class: 0,
            led_id: 0,
            leds_defined: self.leds.names_present | self.leds.maps_present,
            led_state: self.leds.effective,
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

/// Actions that are neither modifiers nor groups.
impl Keyboard {
    fn start_other(&mut self, keycode: u8, action: Action, changes: &mut Changes) -> bool {
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
    fn end(&mut self, held: &Held, action: Option<Action>, changes: &mut Changes) -> crate::held::Verdict {
        let verdict = |send, over| crate::held::Verdict { send, over };
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

    /// The ControlsNotify for a change of controls, if there is anything to tell.
    pub(crate) fn controls_notify(&self, old: &Controls, cause: Cause) -> Option<Notify> {
        let new = &self.map.controls;
        let options = old.ax_options ^ new.ax_options;
        let differences = [
            (old.enabled != new.enabled, Controls::CONTROLS_ENABLED),
            (
                (old.repeat_delay, old.repeat_interval) != (new.repeat_delay, new.repeat_interval),
                Controls::REPEAT_KEYS,
            ),
            (old.per_key_repeat != new.per_key_repeat, Controls::PER_KEY_REPEAT),
            (old.slow_keys_delay != new.slow_keys_delay, Controls::SLOW_KEYS),
            (old.debounce_delay != new.debounce_delay, Controls::BOUNCE_KEYS),
            (
                (old.mk_delay, old.mk_interval, old.mk_default_button)
                    != (new.mk_delay, new.mk_interval, new.mk_default_button),
                Controls::MOUSE_KEYS,
            ),
            (
                (old.mk_time_to_max, old.mk_curve, old.mk_max_speed)
                    != (new.mk_time_to_max, new.mk_curve, new.mk_max_speed),
                Controls::MOUSE_KEYS_ACCEL,
            ),
            (options != 0, Controls::ACCESSX_KEYS),
            (options & 0x00c0 != 0, Controls::STICKY_KEYS),
            (options & 0x0f3f != 0, Controls::ACCESSX_FEEDBACK),
            (
                (old.ax_timeout, old.axt_controls_mask, old.axt_controls_values)
                    != (new.ax_timeout, new.axt_controls_mask, new.axt_controls_values)
                    || (old.axt_options_mask, old.axt_options_values)
                        != (new.axt_options_mask, new.axt_options_values),
                Controls::ACCESSX_TIMEOUT,
            ),
            (old.internal != new.internal, Controls::INTERNAL_MODS),
            (old.ignore_lock != new.ignore_lock, Controls::IGNORE_LOCK_MODS),
        ];
        let changed = differences.iter().filter(|(differs, _)| *differs).fold(0, |bits, (_, bit)| bits | bit);
        if changed == 0 && old.groups == new.groups {
            return None;
        }
        Some(Notify::Controls {
            groups: new.groups,
            changed,
            enabled: new.enabled,
            enabled_changes: old.enabled ^ new.enabled,
            cause,
        })
    }
}

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
