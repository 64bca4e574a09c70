//! The events that a keyboard causes: XKB's, and the core MappingNotify that stands for some of them.
//!
//! A [`Notify`] is what happened. Whether a client gets it is said by [`crate::protocol::Client::wants`], and
//! [`Notify::bytes`] is the event as that client reads it.

use crate::semantics::{MapChanges, part};
use crate::state::State;
use crate::wire::{Order, Writer};

/// What caused a change: a key or a request. All zero: neither.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cause {
    /// The key.
    pub keycode: u8,
    /// KeyPress (2) or KeyRelease (3).
    pub event_type: u8,
    /// The request's major opcode.
    pub major: u8,
    /// The request's minor opcode.
    pub minor: u8,
}

impl Cause {
    /// A request.
    #[must_use]
    pub fn request(major: u8, minor: u8) -> Cause {
        Cause { major, minor, ..Cause::default() }
    }

    /// A key.
    #[must_use]
    pub fn key(keycode: u8, pressed: bool) -> Cause {
        Cause { keycode, event_type: if pressed { 2 } else { 3 }, ..Cause::default() }
    }
}

/// One XKB event, without what depends on its reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notify {
    /// NewKeyboardNotify.
    NewKeyboard {
        /// The range before: smallest and largest keycode.
        old_range: (u8, u8),
        /// The range now.
        range: (u8, u8),
        /// The request.
        cause: Cause,
        /// Keycodes (1), geometry (2), device (4).
        changed: u16,
    },
    /// MapNotify.
    Map {
        /// What changed.
        changes: MapChanges,
        /// Smallest and largest keycode.
        range: (u8, u8),
    },
    /// StateNotify.
    State {
        /// The state now.
        state: State,
        /// Its components that changed.
        changed: u16,
        /// Why.
        cause: Cause,
    },
    /// ControlsNotify.
    Controls {
        /// Groups now.
        groups: u8,
        /// The controls that changed.
        changed: u32,
        /// Boolean controls now on.
        enabled: u32,
        /// Boolean controls that were switched.
        enabled_changes: u32,
        /// Why.
        cause: Cause,
    },
    /// IndicatorStateNotify.
    IndicatorState {
        /// All indicators.
        state: u32,
        /// Those that changed.
        changed: u32,
    },
    /// IndicatorMapNotify.
    IndicatorMap {
        /// All indicators.
        state: u32,
        /// Those whose map changed.
        changed: u32,
    },
    /// NamesNotify.
    Names(NamesChanges),
    /// CompatMapNotify.
    CompatMap {
        /// Groups that changed.
        groups: u8,
        /// First interpretation that changed.
        first: u16,
        /// How many changed.
        count: u16,
        /// How many there are.
        total: u16,
    },
    /// BellNotify.
    Bell(Bell),
    /// ActionMessage.
    ActionMessage {
        /// The key.
        keycode: u8,
        /// Pressed or released.
        pressed: bool,
        /// Whether a key event follows.
        key_event_follows: bool,
        /// Modifiers.
        mods: u8,
        /// Group.
        group: u8,
        /// The message.
        message: [u8; 6],
    },
    /// ExtensionDeviceNotify, of the keyboard's feedback.
    ExtensionDevice {
        /// What changed or could not be changed.
        reason: u16,
        /// Feedback class.
        led_class: u16,
        /// Feedback id.
        led_id: u16,
        /// Indicators that have a name or a map.
        leds_defined: u32,
        /// All indicators.
        led_state: u32,
    },
}

/// What NamesNotify tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NamesChanges {
    /// Names that changed, bits of `NAMEDETAIL`.
    pub changed: u16,
    /// First key type.
    pub first_type: u8,
    /// Key types.
    pub types: u8,
    /// First type whose levels' names changed.
    pub first_level_name: u8,
    /// Types whose levels' names changed.
    pub level_names: u8,
    /// Radio groups.
    pub radio_groups: u8,
    /// Aliases.
    pub key_aliases: u8,
    /// Groups.
    pub groups: u8,
    /// Virtual modifiers.
    pub virtual_mods: u16,
    /// First key.
    pub first_key: u8,
    /// Keys.
    pub keys: u8,
    /// Indicators.
    pub indicators: u32,
}

/// A bell that rang, or that would have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bell {
    /// Feedback class.
    pub class: u8,
    /// Feedback id.
    pub id: u8,
    /// Loudness.
    pub percent: u8,
    /// Hz.
    pub pitch: u16,
    /// Milliseconds.
    pub duration: u16,
    /// The bell's name, an atom.
    pub name: u32,
    /// The window it rang for.
    pub window: u32,
    /// Whether nothing sounded.
    pub event_only: bool,
}

/// XKB's event numbers, `xkbType` in events and the bit in SelectEvents.
pub mod kind {
    /// NewKeyboardNotify.
    pub const NEW_KEYBOARD: u8 = 0;
    /// MapNotify.
    pub const MAP: u8 = 1;
    /// StateNotify.
    pub const STATE: u8 = 2;
    /// ControlsNotify.
    pub const CONTROLS: u8 = 3;
    /// IndicatorStateNotify.
    pub const INDICATOR_STATE: u8 = 4;
    /// IndicatorMapNotify.
    pub const INDICATOR_MAP: u8 = 5;
    /// NamesNotify.
    pub const NAMES: u8 = 6;
    /// CompatMapNotify.
    pub const COMPAT_MAP: u8 = 7;
    /// BellNotify.
    pub const BELL: u8 = 8;
    /// ActionMessage.
    pub const ACTION_MESSAGE: u8 = 9;
    /// AccessXNotify.
    pub const ACCESSX: u8 = 10;
    /// ExtensionDeviceNotify.
    pub const EXTENSION_DEVICE: u8 = 11;
}

impl Notify {
    /// The event's number, of [`kind`].
    #[must_use]
    pub fn kind(&self) -> u8 {
        match self {
            Notify::NewKeyboard { .. } => kind::NEW_KEYBOARD,
            Notify::Map { .. } => kind::MAP,
            Notify::State { .. } => kind::STATE,
            Notify::Controls { .. } => kind::CONTROLS,
            Notify::IndicatorState { .. } => kind::INDICATOR_STATE,
            Notify::IndicatorMap { .. } => kind::INDICATOR_MAP,
            Notify::Names(_) => kind::NAMES,
            Notify::CompatMap { .. } => kind::COMPAT_MAP,
            Notify::Bell(_) => kind::BELL,
            Notify::ActionMessage { .. } => kind::ACTION_MESSAGE,
            Notify::ExtensionDevice { .. } => kind::EXTENSION_DEVICE,
        }
    }

    /// The details that a client may select: the event is wanted if any of them is.
    #[must_use]
    pub fn details(&self) -> u32 {
        match self {
            Notify::NewKeyboard { changed, .. } | Notify::State { changed, .. } => u32::from(*changed),
            Notify::Map { changes, .. } => u32::from(changes.changed),
            Notify::Controls { changed, .. }
            | Notify::IndicatorState { changed, .. }
            | Notify::IndicatorMap { changed, .. } => *changed,
            Notify::Names(changes) => u32::from(changes.changed),
            Notify::ExtensionDevice { reason, .. } => u32::from(*reason),
            Notify::CompatMap { .. } | Notify::Bell(_) | Notify::ActionMessage { .. } => u32::MAX,
        }
    }

    /// The core MappingNotify events that clients which select no XKB mapping events read instead.
    #[must_use]
    pub fn mapping(&self) -> Vec<Mapping> {
        let (syms, modmap) = match self {
            Notify::NewKeyboard { changed, range, .. } if changed & 1 != 0 => {
                (Some((range.0, range.1.wrapping_sub(range.0).wrapping_add(1))), true)
            }
            Notify::Map { changes, .. } => (
                (changes.changed & part::KEY_SYMS != 0).then_some((changes.syms.first, changes.syms.count)),
                changes.changed & part::MODIFIER_MAP != 0,
            ),
            _ => (None, false),
        };
        let keyboard = syms.map(|(first, count)| Mapping { request: 1, first, count });
        let modifier = modmap.then_some(Mapping { request: 0, first: 0, count: 0 });
        keyboard.into_iter().chain(modifier).collect()
    }

    /// The event's 32 bytes for one client.
    #[must_use]
    pub fn bytes(&self, order: Order, first_event: u8, sequence: u16, time: u32, device: u8) -> [u8; 32] {
        let mut writer = Writer::new(order);
        writer.u8(first_event);
        writer.u8(self.kind());
        writer.u16(sequence);
        writer.u32(time);
        writer.u8(device);
        self.body(&mut writer, device);
        let bytes = writer.into_bytes();
        std::array::from_fn(|at| bytes.get(at).copied().unwrap_or(0))
    }

    /// What stands behind the device.
    fn body(&self, writer: &mut Writer, device: u8) {
        match self {
            Notify::NewKeyboard { old_range, range, cause, changed } => {
                writer.u8(device);
                writer.bytes(&[range.0, range.1, old_range.0, old_range.1, cause.major, cause.minor]);
                writer.u16(*changed);
            }
            Notify::Map { changes, range } => {
                writer.u8(0);
                writer.u16(changes.changed);
                writer.bytes(&[range.0, range.1]);
                for span in
                    [changes.types, changes.syms, changes.actions, changes.behaviors, changes.explicit]
                {
                    writer.bytes(&[span.first, span.count]);
                }
                for span in [changes.modmap, changes.vmodmap] {
                    writer.bytes(&[span.first, span.count]);
                }
                writer.u16(changes.vmods);
            }
            Notify::State { state, changed, cause } => {
                writer.bytes(&[
                    state.mods,
                    state.base_mods,
                    state.latched_mods,
                    state.locked_mods,
                    state.group,
                ]);
                writer.i16(state.base_group);
                writer.i16(state.latched_group);
                writer.bytes(&[
                    state.locked_group,
                    state.compat_state,
                    state.grab_mods,
                    state.compat_grab_mods,
                ]);
                writer.bytes(&[state.lookup_mods, state.compat_lookup_mods]);
                writer.u16(state.buttons);
                writer.u16(*changed);
                writer.bytes(&[cause.keycode, cause.event_type, cause.major, cause.minor]);
            }
            Notify::Controls { groups, changed, enabled, enabled_changes, cause } => {
                writer.u8(*groups);
                writer.u16(0);
                writer.u32(*changed);
                writer.u32(*enabled);
                writer.u32(*enabled_changes);
                writer.bytes(&[cause.keycode, cause.event_type, cause.major, cause.minor]);
            }
            Notify::IndicatorState { state, changed } | Notify::IndicatorMap { state, changed } => {
                writer.bytes(&[0; 3]);
                writer.u32(*state);
                writer.u32(*changed);
            }
            Notify::Names(names) => {
                writer.u8(0);
                writer.u16(names.changed);
                writer.bytes(&[names.first_type, names.types, names.first_level_name, names.level_names]);
                writer.bytes(&[0, names.radio_groups, names.key_aliases, names.groups]);
                writer.u16(names.virtual_mods);
                writer.bytes(&[names.first_key, names.keys]);
                writer.u32(names.indicators);
            }
            Notify::CompatMap { groups, first, count, total } => {
                writer.u8(*groups);
                writer.u16(*first);
                writer.u16(*count);
                writer.u16(*total);
            }
            Notify::Bell(bell) => {
                writer.bytes(&[bell.class, bell.id, bell.percent]);
                writer.u16(bell.pitch);
                writer.u16(bell.duration);
                writer.u32(bell.name);
                writer.u32(bell.window);
                writer.u8(u8::from(bell.event_only));
            }
            Notify::ActionMessage { keycode, pressed, key_event_follows, mods, group, message } => {
                writer.bytes(&[*keycode, u8::from(*pressed), u8::from(*key_event_follows), *mods, *group]);
                writer.bytes(message);
            }
            Notify::ExtensionDevice { reason, led_class, led_id, leds_defined, led_state } => {
                writer.u8(0);
                writer.u16(*reason);
                writer.u16(*led_class);
                writer.u16(*led_id);
                writer.u32(*leds_defined);
                writer.u32(*led_state);
                writer.bytes(&[0, 0]);
                writer.u16(0x1f);
                writer.u16(0);
            }
        }
    }
}

/// A core MappingNotify.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mapping {
    /// Modifier (0) or Keyboard (1).
    pub request: u8,
    /// First keycode.
    pub first: u8,
    /// Keycodes.
    pub count: u8,
}
