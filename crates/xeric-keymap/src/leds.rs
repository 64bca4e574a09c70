//! The indicators' state (XKB protocol, section 9): what the maps light, what requests set, and what setting an
//! indicator does to the keyboard.

use crate::event::Cause;
use crate::keyboard::Keyboard;
use crate::model::{Controls, IndicatorMap};
use crate::pending::Pending;
use crate::state::component;

/// The indicators of the keyboard's feedback.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Leds {
    /// Lit by maps.
    pub automatic: u32,
    /// Lit by requests.
    pub explicit: u32,
    /// Lit.
    pub effective: u32,
    /// The indicators that have a name, as the last request to ask left it.
    pub(crate) names_present: u32,
    /// The indicators whose map says something, as the last request to ask left it.
    pub(crate) maps_present: u32,
}

/// Components of the state that an indicator can look at, `IM_Use...`.
const BASE: u8 = 1;
const LATCHED: u8 = 2;
const LOCKED: u8 = 4;
const EFFECTIVE: u8 = 8;
const COMPAT: u8 = 16;
const ANY_GROUP: u8 = 15;
const ANY_MODS: u8 = 31;

/// Bits of ExtensionDeviceNotify's reason.
pub(crate) mod reason {
    pub(crate) const NAMES: u16 = 1 << 2;
    pub(crate) const MAPS: u16 = 1 << 3;
    pub(crate) const STATE: u16 = 1 << 4;
}

impl Keyboard {
    /// Recomputes which indicators have names and maps, and all maps' masks. For use when a keymap comes in.
    pub(crate) fn check_leds(&mut self) {
        self.leds.names_present = 0;
        for (bit, name) in self.map.names.indicators.iter().enumerate() {
            self.leds.names_present |= u32::from(!name.is_none()) << bit;
        }
        self.check_led_maps(u32::MAX);
    }

    /// Brings the maps' masks and the set of maps in use up to date.
    pub(crate) fn check_led_maps(&mut self, which: u32) {
        let vmods = |wanted| self.map.real_mods(wanted);
        let mut maps = self.map.indicators.maps;
        self.leds.maps_present &= !which;
        for (bit, map) in maps.iter_mut().enumerate().filter(|(bit, _)| which & (1 << bit) != 0) {
            if map.in_use() {
                self.leds.maps_present |= 1 << bit;
                map.mods.mask = map.mods.real | vmods(map.mods.vmods);
            }
        }
        self.map.indicators.maps = maps;
    }

    /// The indicators that a change of state can touch.
    pub(crate) fn leds_of_state(&self, changed: u16) -> u32 {
        let looked_at = [
            (component::MODIFIER_STATE | component::GROUP_STATE, EFFECTIVE),
            (component::MODIFIER_BASE | component::GROUP_BASE, BASE),
            (component::MODIFIER_LATCH | component::GROUP_LATCH, LATCHED),
            (component::MODIFIER_LOCK | component::GROUP_LOCK, LOCKED),
            (component::COMPAT_STATE, COMPAT),
        ];
        let what =
            looked_at.iter().filter(|(bits, _)| changed & bits != 0).fold(0, |all, (_, bit)| all | bit);
        self.leds_where(|map| (map.which_mods | map.which_groups) & what != 0)
    }

    /// The indicators that show boolean controls.
    pub(crate) fn leds_of_controls(&self) -> u32 {
        self.leds_where(|map| map.controls != 0)
    }

    fn leds_where(&self, wanted: impl Fn(&IndicatorMap) -> bool) -> u32 {
        let maps = self.map.indicators.maps.iter().enumerate();
        maps.filter(|(_, map)| map.in_use() && wanted(map)).fold(0, |all, (bit, _)| all | 1 << bit)
    }

    /// Applies the maps of some indicators and tells of those that changed.
    pub(crate) fn update_leds(&mut self, which: u32, cause: Cause) {
        let mut pending = Pending::default();
        self.auto_leds(which, &mut pending);
        self.flush(&pending, cause);
    }

    /// Applies the maps of some indicators and notes those that changed.
    fn auto_leds(&mut self, which: u32, pending: &mut Pending) {
        if which == 0 || self.leds.maps_present == 0 {
            return;
        }
        let before = self.leds.effective;
        self.leds.automatic &= !which;
        for (bit, map) in self.map.indicators.maps.iter().enumerate() {
            if which & (1 << bit) != 0 && map.flags & IndicatorMap::NO_AUTOMATIC == 0 && self.lights(map) {
                self.leds.automatic |= 1 << bit;
            }
        }
        self.leds.effective = self.leds.automatic | self.leds.explicit;
        let changed = self.leds.effective ^ before;
        if changed != 0 {
            pending.indicator_state |= changed;
            pending.led_reason |= reason::STATE;
        }
    }

    /// Whether a map lights its indicator (section 9.2).
    fn lights(&self, map: &IndicatorMap) -> bool {
        let state = &self.state;
        let mut on = false;
        if map.which_mods & ANY_MODS != 0 {
            let mods = [
                (BASE, state.base_mods),
                (LATCHED, state.latched_mods),
                (LOCKED, state.locked_mods),
                (EFFECTIVE, state.mods),
                (COMPAT, state.compat_state),
            ];
            let mods =
                mods.iter().filter(|(bit, _)| map.which_mods & bit != 0).fold(0, |all, (_, mods)| all | mods);
            on = map.mods.mask & mods != 0 || (mods == 0 && map.mods.mask == 0 && map.mods.vmods == 0);
        }
        if map.which_groups & ANY_GROUP != 0 {
            let bit_of =
                |group: i16| u32::try_from(group).ok().and_then(|group| 1_u8.checked_shl(group)).unwrap_or(0);
            let groups = [
                (BASE, bit_of(state.base_group)),
                (LATCHED, bit_of(state.latched_group)),
                (LOCKED, bit_of(i16::from(state.locked_group))),
                (EFFECTIVE, bit_of(i16::from(state.group))),
            ];
            let groups = groups
                .iter()
                .filter(|(bit, _)| map.which_groups & bit != 0)
                .fold(0, |all, (_, bit)| all | bit);
            on |= map.groups & groups != 0 || map.groups == 0;
        }
        on || self.map.controls.enabled & map.controls != 0
    }

    /// Sets indicators for ChangeKeyboardControl. Their maps say which of them listen and what else happens.
    pub fn set_leds(&mut self, affect: u32, values: u32, cause: Cause) -> Vec<crate::event::Notify> {
        self.leds.explicit = self.leds.explicit & !affect | affect & values;
        let mut pending = Pending::default();
        self.led_states(affect, &mut pending);
        self.flush(&pending, cause);
        self.take_events()
    }

    /// New names of indicators.
    pub(crate) fn led_names(&mut self, which: u32, pending: &mut Pending) {
        if which != 0 {
            pending.names.changed |= crate::names::part::INDICATORS;
            pending.names.indicators |= which;
            pending.led_reason |= reason::NAMES;
        }
    }

    /// New maps of indicators.
    pub(crate) fn led_maps(&mut self, which: u32, pending: &mut Pending) {
        if which != 0 {
            pending.indicator_maps |= which;
            self.check_led_maps(which);
            pending.led_reason |= reason::MAPS;
            self.auto_leds(which, pending);
        }
    }

    /// New explicit states of indicators, and what they drive.
    pub(crate) fn led_states(&mut self, which: u32, pending: &mut Pending) {
        if which == 0 {
            return;
        }
        let before = self.leds.effective;
        let mut keyboard_changed = false;
        for bit in (0..32).filter(|bit| which & (1 << bit) != 0) {
            let Some(map) = self.map.indicators.maps.get(bit).copied() else { continue };
            if map.flags & IndicatorMap::NO_EXPLICIT != 0 {
                self.leds.explicit &= !(1 << bit);
            } else if map.flags & IndicatorMap::LED_DRIVES_KB != 0 {
                let on = self.leds.explicit & (1 << bit) != 0;
                keyboard_changed |= self.drive(&map, on, pending);
            }
        }
        self.leds.effective = self.leds.automatic | self.leds.explicit;
        let changed = self.leds.effective ^ before;
        pending.indicator_state |= changed;
        if changed != 0 {
            pending.led_reason |= reason::STATE;
        }
        if keyboard_changed {
            self.derive();
            self.auto_leds(self.leds.maps_present, pending);
        }
    }

    /// Makes the keyboard such that the map agrees with its indicator (section 9.2.1).
    fn drive(&mut self, map: &IndicatorMap, on: bool, pending: &mut Pending) -> bool {
        let before = self.state;
        let mut changed = false;
        if map.controls != 0 {
            let enabled = &mut self.map.controls.enabled;
            let old = *enabled;
            *enabled = if on { old | map.controls } else { old & !map.controls };
            if old != *enabled {
                pending.controls = Controls::CONTROLS_ENABLED;
                pending.enabled_changes = old ^ *enabled;
                changed = true;
            }
        }
        if map.groups != 0 && map.which_groups & !BASE != 0 {
            let wanted = if on { map.groups } else { !map.groups } & 0x0f;
            let group = i8::try_from(wanted.trailing_zeros().min(4)).unwrap_or(0);
            if map.which_groups & (LOCKED | EFFECTIVE) != 0 {
                if map.which_groups & LATCHED != 0 {
                    self.latch_group(0);
                }
                self.state.locked_group = group.cast_unsigned();
                changed = true;
            } else if map.which_groups & LATCHED != 0 {
                self.state.locked_group = 0;
                self.latch_group(group);
                changed = true;
            }
        }
        if map.mods.mask != 0 && map.which_mods & !BASE != 0 {
            if map.which_mods & (LOCKED | EFFECTIVE) != 0 {
                let locked = &mut self.state.locked_mods;
                *locked = if on { *locked | map.mods.mask } else { *locked & !map.mods.mask };
                changed |= *locked != before.locked_mods;
            }
            if map.which_mods & (LATCHED | EFFECTIVE) != 0 {
                let latched = self.state.latched_mods;
                let wanted = if on { latched | map.mods.mask } else { latched & !map.mods.mask };
                if wanted != self.state.locked_mods {
                    self.latch_mods(map.mods.mask, wanted & map.mods.mask);
                    changed = true;
                }
            }
        }
        changed
    }
}
