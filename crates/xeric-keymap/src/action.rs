//! Key actions (XKB protocol, section 6.3): eight bytes as the wire has them, and their meaning.

/// An action, in the form that GetMap and SetMap carry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Action(pub [u8; 8]);

/// Action types.
pub mod kind {
    /// Nothing.
    pub const NO_ACTION: u8 = 0;
    /// Hold modifiers.
    pub const SET_MODS: u8 = 1;
    /// Hold modifiers, or latch them when tapped.
    pub const LATCH_MODS: u8 = 2;
    /// Lock modifiers.
    pub const LOCK_MODS: u8 = 3;
    /// Hold a group.
    pub const SET_GROUP: u8 = 4;
    /// Hold a group, or latch it when tapped.
    pub const LATCH_GROUP: u8 = 5;
    /// Lock a group.
    pub const LOCK_GROUP: u8 = 6;
    /// Move the pointer.
    pub const MOVE_PTR: u8 = 7;
    /// Press a button.
    pub const PTR_BTN: u8 = 8;
    /// Lock a button.
    pub const LOCK_PTR_BTN: u8 = 9;
    /// Choose the default button.
    pub const SET_PTR_DFLT: u8 = 10;
    /// Turn other keys' actions into locks.
    pub const ISO_LOCK: u8 = 11;
    /// End the server.
    pub const TERMINATE: u8 = 12;
    /// Switch the screen or virtual terminal.
    pub const SWITCH_SCREEN: u8 = 13;
    /// Hold boolean controls.
    pub const SET_CONTROLS: u8 = 14;
    /// Lock boolean controls.
    pub const LOCK_CONTROLS: u8 = 15;
    /// Send an ActionMessage event.
    pub const ACTION_MESSAGE: u8 = 16;
    /// Act as another key.
    pub const REDIRECT_KEY: u8 = 17;
    /// Press a device's button.
    pub const DEVICE_BTN: u8 = 18;
    /// Lock a device's button.
    pub const LOCK_DEVICE_BTN: u8 = 19;
    /// Change a device's valuator.
    pub const DEVICE_VALUATOR: u8 = 20;
    /// Private action of XFree86's servers.
    pub const XFREE86_PRIVATE: u8 = 0x86;
}

/// `flags`: release also unlocks.
pub const CLEAR_LOCKS: u8 = 1;
/// `flags`: a second latch locks.
pub const LATCH_TO_LOCK: u8 = 2;
/// `flags` of lock actions: press does not lock.
pub const LOCK_NO_LOCK: u8 = 1;
/// `flags` of lock actions: release does not unlock.
pub const LOCK_NO_UNLOCK: u8 = 2;
/// `flags` of modifier actions: the key's own modifiers are meant.
pub const USE_MODMAP_MODS: u8 = 4;
/// `flags` of group actions: the group is not relative.
pub const GROUP_ABSOLUTE: u8 = 4;
/// `flags` of ISOLock: the default is a group.
pub const ISO_DFLT_IS_GROUP: u8 = 0x80;

impl Action {
    /// The action's type, of [`kind`].
    #[must_use]
    pub fn kind(&self) -> u8 {
        self.0[0]
    }

    /// The flags of every action that has flags.
    #[must_use]
    pub fn flags(&self) -> u8 {
        self.0[1]
    }

    /// The effective modifiers of a modifier action.
    #[must_use]
    pub fn mask(&self) -> u8 {
        self.0[2]
    }

    /// The group of a group action, signed.
    #[must_use]
    pub fn group(&self) -> i8 {
        self.0[2].cast_signed()
    }

    /// The pointer's movement.
    #[must_use]
    pub fn motion(&self) -> (i16, i16) {
        (i16::from_be_bytes([self.0[2], self.0[3]]), i16::from_be_bytes([self.0[4], self.0[5]]))
    }

    /// The controls of SetControls and LockControls.
    #[must_use]
    pub fn controls(&self) -> u32 {
        u32::from_be_bytes([self.0[2], self.0[3], self.0[4], self.0[5]])
    }

    /// A modifier action with nothing but flags and a mask, as latching on request makes them.
    #[must_use]
    pub(crate) fn modifiers(kind: u8, flags: u8, mask: u8) -> Action {
        Action([kind, flags, mask, 0, 0, 0, 0, 0])
    }

    /// A group action.
    #[must_use]
    pub(crate) fn group_action(kind: u8, flags: u8, group: i8) -> Action {
        Action([kind, flags, group.cast_unsigned(), 0, 0, 0, 0, 0])
    }

    /// Where a modifier action keeps (real mods, high and low byte of virtual mods); ISOLock has other places.
    fn places(&self) -> Option<(usize, usize, usize)> {
        match self.kind() {
            kind::SET_MODS | kind::LATCH_MODS | kind::LOCK_MODS => Some((3, 4, 5)),
            kind::ISO_LOCK => Some((3, 6, 7)),
            _ => None,
        }
    }

    /// The virtual modifiers of a modifier action.
    #[must_use]
    pub fn vmods(&self) -> u16 {
        self.places().map_or(0, |(_, high, low)| u16::from_be_bytes([self.0[high], self.0[low]]))
    }

    /// Works out the mask from the key's own modifiers, where the action asks for them, and the virtual modifiers.
    pub(crate) fn bind(&mut self, key_mods: u8, resolve: impl Fn(u16) -> u8) {
        let Some((real, ..)) = self.places() else { return };
        if self.flags() & USE_MODMAP_MODS != 0 {
            self.0[real] = key_mods;
            self.0[2] = key_mods;
        }
        let vmods = self.vmods();
        if vmods != 0 {
            self.0[2] |= resolve(vmods);
        }
    }

    /// Works the mask out anew if one of its virtual modifiers was bound anew; answers whether it did.
    pub(crate) fn rebind(&mut self, changed: u16, resolve: impl Fn(u16) -> u8) -> bool {
        let Some((real, ..)) = self.places() else { return false };
        let vmods = self.vmods();
        // The server looks at "any virtual modifier" for ISOLock and so compares bit 0 alone.
        let affected =
            if self.kind() == kind::ISO_LOCK { u16::from(vmods != 0) & changed } else { vmods & changed };
        if affected == 0 {
            return false;
        }
        self.0[2] = self.0[real] | resolve(vmods);
        true
    }
}
