//! The state of a keyboard (XKB protocol, section 2): what is held, latched and locked, and what follows from it.

use crate::model::{Compat, Controls};

/// Modifier and group state. The first six fields are the keyboard's memory, the others follow from them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct State {
    /// Modifiers whose keys are down.
    pub base_mods: u8,
    /// Latched modifiers.
    pub latched_mods: u8,
    /// Locked modifiers.
    pub locked_mods: u8,
    /// Sum of the groups whose keys are down.
    pub base_group: i16,
    /// Latched group.
    pub latched_group: i16,
    /// Locked group, in range.
    pub locked_group: u8,
    /// Effective modifiers.
    pub mods: u8,
    /// Effective group.
    pub group: u8,
    /// Effective modifiers without the server's internal ones: what core events show.
    pub lookup_mods: u8,
    /// `lookup_mods` without locks that do not matter to grabs.
    pub grab_mods: u8,
    /// What clients that do not know XKB see: modifiers with the group's compatibility modifiers.
    pub compat_state: u8,
    /// `lookup_mods` for clients that do not know XKB.
    pub compat_lookup_mods: u8,
    /// `grab_mods` for clients that do not know XKB.
    pub compat_grab_mods: u8,
    /// Pointer buttons down (bits 8 to 12), kept by the server.
    pub buttons: u16,
}

/// Bits of state components in StateNotify and SelectEvents.
pub mod component {
    /// Effective modifiers.
    pub const MODIFIER_STATE: u16 = 1;
    /// Modifiers held.
    pub const MODIFIER_BASE: u16 = 1 << 1;
    /// Modifiers latched.
    pub const MODIFIER_LATCH: u16 = 1 << 2;
    /// Modifiers locked.
    pub const MODIFIER_LOCK: u16 = 1 << 3;
    /// Effective group.
    pub const GROUP_STATE: u16 = 1 << 4;
    /// Group held.
    pub const GROUP_BASE: u16 = 1 << 5;
    /// Group latched.
    pub const GROUP_LATCH: u16 = 1 << 6;
    /// Group locked.
    pub const GROUP_LOCK: u16 = 1 << 7;
    /// Compatibility state.
    pub const COMPAT_STATE: u16 = 1 << 8;
    /// Grab modifiers.
    pub const GRAB_MODS: u16 = 1 << 9;
    /// Compatibility grab modifiers.
    pub const COMPAT_GRAB_MODS: u16 = 1 << 10;
    /// Lookup modifiers.
    pub const LOOKUP_MODS: u16 = 1 << 11;
    /// Compatibility lookup modifiers.
    pub const COMPAT_LOOKUP_MODS: u16 = 1 << 12;
    /// Pointer buttons.
    pub const POINTER_BUTTONS: u16 = 1 << 13;
    /// All of them.
    pub const ALL: u16 = 0x3fff;
}

impl State {
    /// Works out the derived fields (section 2.3), the locked group brought into range first.
    pub(crate) fn derive(&mut self, controls: &Controls, compat: &Compat) {
        self.mods = self.base_mods | self.latched_mods | self.locked_mods;
        self.lookup_mods = self.mods & !controls.internal.mask;
        self.grab_mods = self.lookup_mods & !controls.ignore_lock.mask
            | (self.base_mods | self.latched_mods) & controls.ignore_lock.mask;
        self.locked_group = in_range(self.locked_group, controls);
        let sum = self.base_group.wrapping_add(self.latched_group).wrapping_add(i16::from(self.locked_group));
        self.group = in_range(low_byte(sum), controls);
        let group_mods = |group: u8| compat.groups.get(usize::from(group)).map_or(0, |mods| mods.mask);
        let of_group = group_mods(self.group);
        self.compat_state = self.mods | of_group;
        self.compat_lookup_mods = self.lookup_mods | of_group;
        let of_grab = if controls.enabled & Controls::IGNORE_GROUP_LOCK != 0 {
            group_mods(in_range(low_byte(self.base_group.wrapping_add(self.latched_group)), controls))
        } else {
            of_group
        };
        self.compat_grab_mods = self.grab_mods | of_grab;
    }

    /// The components in which two states differ, of [`component`].
    #[must_use]
    pub fn changed_from(&self, old: &State) -> u16 {
        use component::{
            COMPAT_GRAB_MODS, COMPAT_LOOKUP_MODS, COMPAT_STATE, GRAB_MODS, GROUP_BASE, GROUP_LATCH,
            GROUP_LOCK, GROUP_STATE, LOOKUP_MODS, MODIFIER_BASE, MODIFIER_LATCH, MODIFIER_LOCK,
            MODIFIER_STATE, POINTER_BUTTONS,
        };
        [
            (self.mods != old.mods, MODIFIER_STATE),
            (self.base_mods != old.base_mods, MODIFIER_BASE),
            (self.latched_mods != old.latched_mods, MODIFIER_LATCH),
            (self.locked_mods != old.locked_mods, MODIFIER_LOCK),
            (self.group != old.group, GROUP_STATE),
            (self.base_group != old.base_group, GROUP_BASE),
            (self.latched_group != old.latched_group, GROUP_LATCH),
            (self.locked_group != old.locked_group, GROUP_LOCK),
            (self.compat_state != old.compat_state, COMPAT_STATE),
            (self.grab_mods != old.grab_mods, GRAB_MODS),
            (self.compat_grab_mods != old.compat_grab_mods, COMPAT_GRAB_MODS),
            (self.lookup_mods != old.lookup_mods, LOOKUP_MODS),
            (self.compat_lookup_mods != old.compat_lookup_mods, COMPAT_LOOKUP_MODS),
            (self.buttons != old.buttons, POINTER_BUTTONS),
        ]
        .into_iter()
        .filter(|&(differs, _)| differs)
        .fold(0, |bits, (_, bit)| bits | bit)
    }

    /// The keyboard's part of the `state` field of core events and of QueryPointer's mask: modifiers, and the group
    /// in bits 13 and 14 (section 2.4).
    #[must_use]
    pub fn core_field(&self) -> u16 {
        core_field(self.lookup_mods, self.group)
    }

    /// The modifiers and group that passive grabs are compared with.
    #[must_use]
    pub fn grab_field(&self) -> u16 {
        core_field(self.grab_mods, self.group)
    }
}

/// Modifiers and a group as the core protocol's `state` carries them.
#[must_use]
pub fn core_field(mods: u8, group: u8) -> u16 {
    u16::from(mods) | u16::from(group & 3) << 13
}

pub(crate) fn low_byte(group: i16) -> u8 {
    group.to_le_bytes()[0]
}

/// A group brought into the keyboard's range by the control GroupsWrap (section 4.1). A byte over 127 is negative.
pub(crate) fn in_range(group: u8, controls: &Controls) -> u8 {
    let count = controls.groups.max(1);
    if group < count {
        return group;
    }
    let signed = group.cast_signed();
    match controls.groups_wrap & 0xc0 {
        0x40 if signed < 0 => 0,
        0x40 => count - 1,
        0x80 => Some((controls.groups_wrap & 0x30) >> 4).filter(|&target| target < count).unwrap_or(0),
        _ => u8::try_from(i16::from(signed).rem_euclid(i16::from(count))).unwrap_or(0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_wrap_clamp_and_redirect() {
        let mut controls = Controls { groups: 3, groups_wrap: 0, ..Controls::default() };
        assert_eq!([3, 4, 0xff, 0xfd].map(|group| in_range(group, &controls)), [0, 1, 2, 0]);
        controls.groups_wrap = 0x40;
        assert_eq!([3, 0xff].map(|group| in_range(group, &controls)), [2, 0]);
        controls.groups_wrap = 0x80 | 0x10;
        assert_eq!([3, 0xff].map(|group| in_range(group, &controls)), [1, 1]);
        controls.groups_wrap = 0x80 | 0x30;
        assert_eq!(in_range(7, &controls), 0);
    }

    #[test]
    fn internal_modifiers_stay_inside() {
        let mut controls = Controls::default();
        controls.internal.mask = 2;
        controls.ignore_lock.mask = 4;
        let mut state = State { base_mods: 1, locked_mods: 2 | 4, ..State::default() };
        state.derive(&controls, &Compat::default());
        assert_eq!((state.mods, state.lookup_mods, state.grab_mods), (7, 5, 1));
        assert_eq!(state.core_field(), 5);
    }
}
