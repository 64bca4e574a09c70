//! The keyboard as data (XKB protocol, sections 2 to 13): keys, key types, names, compatibility map, indicators and
//! controls. Geometry stands in [`crate::geometry`].
//!
//! The model holds what the server would hold, derived parts included: masks of virtual modifiers are resolved,
//! actions are applied from the compatibility map. [`crate::semantics`] keeps the derived parts true.

use crate::action::Action;
use crate::geometry::Geometry;
use crate::name::Name;

/// Groups that a key may have.
pub const GROUPS: usize = 4;
/// Virtual modifiers that a keyboard may have.
pub const VIRTUAL_MODS: usize = 16;
/// Indicators that a keyboard may have.
pub const INDICATORS: usize = 32;
/// Index of the key type `ONE_LEVEL`, always present.
pub const ONE_LEVEL: u8 = 0;
/// Index of the key type `TWO_LEVEL`, always present.
pub const TWO_LEVEL: u8 = 1;
/// Index of the key type `ALPHABETIC`, always present.
pub const ALPHABETIC: u8 = 2;
/// Index of the key type `KEYPAD`, always present.
pub const KEYPAD: u8 = 3;

/// A whole keyboard description.
#[derive(Clone, Debug, PartialEq)]
pub struct Keymap {
    /// The smallest keycode, 8 or more.
    pub min_keycode: u8,
    /// The largest keycode.
    pub max_keycode: u8,
    /// The key types; the first four are the canonical ones.
    pub types: Vec<KeyType>,
    /// Every keycode's key, those outside of the range included (they stay empty).
    pub(crate) keys: Box<[Key; 256]>,
    /// The real modifiers bound to each virtual modifier.
    pub vmods: [u8; VIRTUAL_MODS],
    /// Names.
    pub names: Names,
    /// The compatibility map.
    pub compat: Compat,
    /// Indicator maps.
    pub indicators: Indicators,
    /// Controls.
    pub controls: Controls,
    /// The keyboard's looks, if known.
    pub geometry: Option<Geometry>,
}

impl Keymap {
    /// The `us` layout on `pc105`, by `evdev` rules: what an X server starts with.
    ///
    /// The text in `data/us.xkb` is compiled on the first call; every call answers its own copy.
    #[must_use]
    pub fn us() -> Keymap {
        static US: std::sync::OnceLock<Keymap> = std::sync::OnceLock::new();
        US.get_or_init(|| match crate::text::compile(include_str!("../data/us.xkb")) {
            Ok(keymap) => keymap,
            Err(error) => unreachable!("the bundled keymap is tested to compile: {error}"),
        })
        .clone()
    }

    /// A keymap without keys: the canonical types, no names, default controls.
    #[must_use]
    pub fn empty() -> Keymap {
        Keymap {
            min_keycode: 8,
            max_keycode: 255,
            types: KeyType::canonical(),
            keys: Box::new(std::array::from_fn(|_| Key::default())),
            vmods: [0; VIRTUAL_MODS],
            names: Names::default(),
            compat: Compat::default(),
            indicators: Indicators::default(),
            controls: Controls::default(),
            geometry: None,
        }
    }

    /// The key of a keycode; empty outside of the keyboard's range.
    #[must_use]
    pub fn key(&self, keycode: u8) -> &Key {
        &self.keys[usize::from(keycode)]
    }

    pub(crate) fn key_mut(&mut self, keycode: u8) -> &mut Key {
        &mut self.keys[usize::from(keycode)]
    }

    /// The keycodes of this keyboard, in order.
    pub fn keycodes(&self) -> impl DoubleEndedIterator<Item = u8> + use<> {
        self.min_keycode..=self.max_keycode
    }

    /// How many keycodes this keyboard has.
    #[must_use]
    pub fn key_count(&self) -> u8 {
        // 8..=255 is 248 keys: the count always fits.
        self.max_keycode - self.min_keycode + 1
    }

    /// The levels of the type that a key has in a group, 1 if that type does not exist.
    #[must_use]
    pub fn group_levels(&self, key: &Key, group: usize) -> u8 {
        key.types
            .get(group)
            .and_then(|&index| self.types.get(usize::from(index)))
            .map_or(1, |kind| kind.levels)
    }

    /// The real modifiers that a set of virtual modifiers is bound to (section 7.1).
    #[must_use]
    pub fn real_mods(&self, vmods: u16) -> u8 {
        self.vmods
            .iter()
            .enumerate()
            .filter(|&(bit, _)| vmods & (1 << bit) != 0)
            .fold(0, |mask, (_, &mods)| mask | mods)
    }

    /// A modifier definition with its mask worked out.
    #[must_use]
    pub fn mods(&self, real: u8, vmods: u16) -> Mods {
        Mods { mask: real | self.real_mods(vmods), real, vmods }
    }
}

/// A modifier definition (`SETofKEYMASK` and `SETofKB_VMOD`, section 3.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mods {
    /// Effective real modifiers.
    pub mask: u8,
    /// Real modifiers that the definition names.
    pub real: u8,
    /// Virtual modifiers that the definition names.
    pub vmods: u16,
}

/// A key type (section 7.2): how modifiers choose a level.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeyType {
    /// The type's name.
    pub name: Name,
    /// The modifiers that the type looks at.
    pub mods: Mods,
    /// How many levels there are, at least 1.
    pub levels: u8,
    /// Modifier combinations that choose a level; all others choose level 0.
    pub map: Vec<MapEntry>,
    /// For each entry of `map`, the modifiers that are not consumed.
    pub preserve: Option<Vec<Mods>>,
    /// The levels' names, as many as levels, or none at all.
    pub level_names: Vec<Name>,
}

impl KeyType {
    /// The level (from 0) and the preserved modifiers that a modifier state chooses.
    #[must_use]
    pub fn level(&self, mods: u8) -> (u8, u8) {
        let wanted = mods & self.mods.mask;
        match self.map.iter().position(|entry| entry.active && entry.mods.mask == wanted) {
            Some(at) => {
                let preserved =
                    self.preserve.as_ref().and_then(|list| list.get(at)).map_or(0, |mods| mods.mask);
                (self.map.get(at).map_or(0, |entry| entry.level), preserved)
            }
            None => (0, 0),
        }
    }

    /// The four canonical types (section 7.2.1), without names of levels.
    #[must_use]
    pub fn canonical() -> Vec<KeyType> {
        const SHIFT: u8 = 1;
        const LOCK: u8 = 2;
        let mods = |real| Mods { mask: real, real, vmods: 0 };
        let entry = |real| MapEntry { active: true, level: 1, mods: mods(real) };
        let kind = |name: &str, real, levels, map| KeyType {
            name: name.into(),
            mods: mods(real),
            levels,
            map,
            preserve: None,
            level_names: Vec::new(),
        };
        vec![
            kind("ONE_LEVEL", 0, 1, vec![]),
            kind("TWO_LEVEL", SHIFT, 2, vec![entry(SHIFT)]),
            kind("ALPHABETIC", SHIFT | LOCK, 2, vec![entry(SHIFT), entry(LOCK)]),
            kind("KEYPAD", SHIFT, 2, vec![entry(SHIFT)]),
        ]
    }
}

/// One entry of a key type's map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MapEntry {
    /// False while the entry names virtual modifiers that are bound to nothing.
    pub active: bool,
    /// The level chosen, from 0.
    pub level: u8,
    /// The modifiers that choose it.
    pub mods: Mods,
}

/// One key.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Key {
    /// Four bytes, zero-padded.
    pub name: [u8; 4],
    /// Key type index of each group.
    pub types: [u8; GROUPS],
    /// Number of groups (low nibble) and what to do out of range (section 7.3).
    pub group_info: u8,
    /// Levels of the widest group.
    pub width: u8,
    /// Keysyms, `width` to a group.
    pub syms: Vec<u32>,
    /// Actions, as many as keysyms, or none at all.
    pub actions: Option<Vec<Action>>,
    /// Behaviour.
    pub behavior: Behavior,
    /// Which parts the compatibility map must leave alone (section 7.8).
    pub explicit: u8,
    /// Real modifiers.
    pub modmap: u8,
    /// Virtual modifiers.
    pub vmodmap: u16,
}

impl Key {
    /// How many groups the key has.
    #[must_use]
    pub fn groups(&self) -> u8 {
        self.group_info & 0x0f
    }

    pub(crate) fn set_groups(&mut self, groups: u8) {
        self.group_info = (self.group_info & 0xf0) | (groups & 0x0f);
    }

    /// How many keysyms the key has on the wire: width times groups.
    #[must_use]
    pub fn sym_count(&self) -> usize {
        usize::from(self.width) * usize::from(self.groups())
    }

    /// The keysym of a group and level, 0 if there is none.
    #[must_use]
    pub fn sym(&self, group: usize, level: usize) -> u32 {
        self.syms.get(group * usize::from(self.width) + level).copied().unwrap_or(0)
    }
}

/// A key's behaviour (section 7.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Behavior {
    /// `KB_Default`, `KB_Lock`, a radio group or an overlay; bit 7: permanent.
    pub kind: u8,
    /// The behaviour's argument.
    pub data: u8,
}

/// All names of a keyboard (section 5.1), key names excepted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// Component names.
    pub keycodes: Name,
    /// Component names.
    pub geometry: Name,
    /// Component names.
    pub symbols: Name,
    /// The symbols engraved on the keyboard.
    pub phys_symbols: Name,
    /// Component names.
    pub types: Name,
    /// Component names.
    pub compat: Name,
    /// Virtual modifiers.
    pub vmods: [Name; VIRTUAL_MODS],
    /// Indicators.
    pub indicators: [Name; INDICATORS],
    /// Groups.
    pub groups: [Name; GROUPS],
    /// Aliases of key names: the key's name, then its other name.
    pub key_aliases: Vec<KeyAlias>,
    /// Radio groups.
    pub radio_groups: Vec<Name>,
}

/// Another name of a key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeyAlias {
    /// The name that the key has.
    pub real: [u8; 4],
    /// The name that also means it.
    pub alias: [u8; 4],
}

/// The compatibility map (sections 12 and 13).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Compat {
    /// Symbol interpretations; an earlier one that names the symbol wins.
    pub interprets: Vec<SymInterpret>,
    /// What each group looks like in core state.
    pub groups: [Mods; GROUPS],
}

/// How a keysym becomes an action (section 12.1, SYMINTERPRET).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SymInterpret {
    /// The symbol, 0 for any.
    pub sym: u32,
    /// The modifiers compared.
    pub mods: u8,
    /// How they are compared, and bit 7: level one only.
    pub matching: u8,
    /// The virtual modifier given to the key, 255 for none.
    pub virtual_mod: u8,
    /// Bit 0: the key repeats. Bit 1: the key locks.
    pub flags: u8,
    /// The action given to the key.
    pub action: Action,
}

impl SymInterpret {
    /// `match`: compare at level one only.
    pub const LEVEL_ONE_ONLY: u8 = 0x80;
    /// `flags`: the key repeats.
    pub const AUTO_REPEAT: u8 = 1;
    /// `flags`: the key locks.
    pub const LOCKING_KEY: u8 = 2;
    /// `virtual_mod`: none.
    pub const NO_MODIFIER: u8 = 0xff;

    /// Whether the interpretation's modifier condition holds.
    #[must_use]
    pub fn accepts(&self, mods: u8) -> bool {
        match self.matching & 0x7f {
            0 => self.mods & mods == 0,
            1 => mods == 0 || self.mods & mods != 0,
            2 => self.mods & mods != 0,
            3 => self.mods & mods == self.mods,
            4 => self.mods == mods,
            _ => false,
        }
    }
}

/// The indicators (section 9).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Indicators {
    /// The indicators that exist physically.
    pub phys: u32,
    /// Each indicator's map.
    pub maps: [IndicatorMap; INDICATORS],
}

/// What lights an indicator, and what setting it does (section 9.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct IndicatorMap {
    /// Bit 7: not settable; bit 6: not automatic; bit 5: drives the keyboard.
    pub flags: u8,
    /// Which components of the group state are looked at.
    pub which_groups: u8,
    /// The groups that light it.
    pub groups: u8,
    /// Which components of the modifier state are looked at.
    pub which_mods: u8,
    /// The modifiers that light it.
    pub mods: Mods,
    /// The boolean controls that light it.
    pub controls: u32,
}

impl IndicatorMap {
    /// `flags`: explicit changes are ignored.
    pub const NO_EXPLICIT: u8 = 0x80;
    /// `flags`: the map does not change the indicator.
    pub const NO_AUTOMATIC: u8 = 0x40;
    /// `flags`: setting the indicator changes the keyboard.
    pub const LED_DRIVES_KB: u8 = 0x20;

    /// Whether the map says anything at all.
    #[must_use]
    pub fn in_use(&self) -> bool {
        self.flags != 0 || self.which_groups != 0 || self.which_mods != 0 || self.controls != 0
    }
}

/// The controls (section 4), times in milliseconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Controls {
    /// The mouse keys' button.
    pub mk_default_button: u8,
    /// Groups of the key that has most.
    pub groups: u8,
    /// What a group out of range becomes.
    pub groups_wrap: u8,
    /// Modifiers handled in the server alone.
    pub internal: Mods,
    /// Modifiers whose lock does not matter to grabs.
    pub ignore_lock: Mods,
    /// Boolean controls that are on.
    pub enabled: u32,
    /// Time until a key repeats.
    pub repeat_delay: u16,
    /// Time between repeats.
    pub repeat_interval: u16,
    /// SlowKeys.
    pub slow_keys_delay: u16,
    /// BounceKeys.
    pub debounce_delay: u16,
    /// MouseKeys.
    pub mk_delay: u16,
    /// MouseKeys.
    pub mk_interval: u16,
    /// MouseKeysAccel.
    pub mk_time_to_max: u16,
    /// MouseKeysAccel.
    pub mk_max_speed: u16,
    /// MouseKeysAccel.
    pub mk_curve: i16,
    /// AccessX options.
    pub ax_options: u16,
    /// AccessXTimeout, in seconds.
    pub ax_timeout: u16,
    /// AccessXTimeout: options that it changes.
    pub axt_options_mask: u16,
    /// AccessXTimeout: their values.
    pub axt_options_values: u16,
    /// AccessXTimeout: controls that it changes.
    pub axt_controls_mask: u32,
    /// AccessXTimeout: their values.
    pub axt_controls_values: u32,
    /// A bit for each keycode that repeats.
    pub per_key_repeat: [u8; 32],
}

impl Controls {
    /// Boolean control RepeatKeys.
    pub const REPEAT_KEYS: u32 = 1;
    /// Boolean control SlowKeys.
    pub const SLOW_KEYS: u32 = 1 << 1;
    /// Boolean control BounceKeys.
    pub const BOUNCE_KEYS: u32 = 1 << 2;
    /// Boolean control StickyKeys.
    pub const STICKY_KEYS: u32 = 1 << 3;
    /// Boolean control MouseKeys.
    pub const MOUSE_KEYS: u32 = 1 << 4;
    /// Boolean control MouseKeysAccel.
    pub const MOUSE_KEYS_ACCEL: u32 = 1 << 5;
    /// Boolean control AccessXKeys.
    pub const ACCESSX_KEYS: u32 = 1 << 6;
    /// Boolean control AccessXTimeout.
    pub const ACCESSX_TIMEOUT: u32 = 1 << 7;
    /// Boolean control AccessXFeedback.
    pub const ACCESSX_FEEDBACK: u32 = 1 << 8;
    /// Boolean control AudibleBell.
    pub const AUDIBLE_BELL: u32 = 1 << 9;
    /// Boolean control Overlay1.
    pub const OVERLAY1: u32 = 1 << 10;
    /// Boolean control Overlay2.
    pub const OVERLAY2: u32 = 1 << 11;
    /// Boolean control IgnoreGroupLock.
    pub const IGNORE_GROUP_LOCK: u32 = 1 << 12;
    /// All boolean controls.
    pub const ALL_BOOLEAN: u32 = 0x1fff;
    /// Field GroupsWrap.
    pub const GROUPS_WRAP: u32 = 1 << 27;
    /// Field InternalMods.
    pub const INTERNAL_MODS: u32 = 1 << 28;
    /// Field IgnoreLockMods.
    pub const IGNORE_LOCK_MODS: u32 = 1 << 29;
    /// Field PerKeyRepeat.
    pub const PER_KEY_REPEAT: u32 = 1 << 30;
    /// Field ControlsEnabled.
    pub const CONTROLS_ENABLED: u32 = 1 << 31;

    /// Whether a key repeats while it is held.
    #[must_use]
    pub fn repeats(&self, keycode: u8) -> bool {
        self.per_key_repeat[usize::from(keycode / 8)] & (1 << (keycode % 8)) != 0
    }

    /// Makes a key repeat or not; answers whether that changed anything.
    pub fn set_repeats(&mut self, keycode: u8, repeats: bool) -> bool {
        let byte = &mut self.per_key_repeat[usize::from(keycode / 8)];
        let old = *byte;
        if repeats {
            *byte |= 1 << (keycode % 8);
        } else {
            *byte &= !(1 << (keycode % 8));
        }
        *byte != old
    }
}

impl Default for Controls {
    /// What an X server starts with.
    fn default() -> Controls {
        Controls {
            mk_default_button: 1,
            groups: 1,
            groups_wrap: 1,
            internal: Mods::default(),
            ignore_lock: Mods::default(),
            enabled: Controls::ACCESSX_TIMEOUT
                | Controls::REPEAT_KEYS
                | Controls::MOUSE_KEYS_ACCEL
                | Controls::ACCESSX_FEEDBACK
                | Controls::AUDIBLE_BELL
                | Controls::IGNORE_GROUP_LOCK,
            repeat_delay: 660,
            repeat_interval: 40,
            slow_keys_delay: 300,
            debounce_delay: 300,
            mk_delay: 160,
            mk_interval: 40,
            mk_time_to_max: 30,
            mk_max_speed: 30,
            mk_curve: 500,
            ax_options: 0x0cef,
            ax_timeout: 120,
            axt_options_mask: 0x10,
            axt_options_values: 0,
            axt_controls_mask: 0x1e,
            axt_controls_values: 0,
            per_key_repeat: [0; 32],
        }
    }
}
