//! What one client asked for: UseExtension, SelectEvents, PerClientFlags.

use super::device;
use super::{Reply, Request};
use crate::error::{XkbError, legal, why2, within};
use crate::event::{Mapping, Notify, kind};
use crate::model::Controls;
use crate::state::{State, core_field, in_range, low_byte};
use crate::wire::Writer;

/// A connection's part of XKB.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Client {
    initialized: bool,
    flags: u32,
    map: u16,
    new_keyboard: u16,
    /// Selections by event number; those of the keyboard.
    selected: [u32; 12],
    auto_controls: u32,
    auto_values: u32,
}

/// Details that exist, by event number.
const LEGAL: [u32; 12] = [7, 0xff, 0x3fff, 0xf800_1fff, u32::MAX, u32::MAX, 0x3fff, 3, 1, 1, 0x7f, 0x801f];

/// Bytes of a selection's affect and details fields on the wire, by event number.
const SIZE: [usize; 12] = [2, 2, 2, 4, 4, 4, 2, 1, 1, 1, 2, 2];

/// The version that the server speaks.
const VERSION: (u16, u16) = (1, 0);

impl Client {
    /// DetectableAutoRepeat: no release between the presses of a repeat.
    pub const DETECTABLE_AUTO_REPEAT: u32 = 1;
    /// GrabsUseXKBState.
    pub const GRABS_USE_XKB_STATE: u32 = 2;
    /// AutoResetControls.
    pub const AUTO_RESET_CONTROLS: u32 = 4;
    /// LookupStateWhenGrabbed.
    pub const LOOKUP_STATE_WHEN_GRABBED: u32 = 8;
    /// SendEventUsesXKBState.
    pub const SEND_EVENT_USES_XKB_STATE: u32 = 16;
    /// All flags.
    const ALL_FLAGS: u32 = 0x1f;

    /// Whether the client has asked for XKB, and so reads XKB state in core events.
    #[must_use]
    pub fn initialized(&self) -> bool {
        self.initialized
    }

    /// The flags of PerClientFlags.
    #[must_use]
    pub fn flags(&self) -> u32 {
        self.flags
    }

    /// The boolean controls to reset when the client goes, and their values then.
    #[must_use]
    pub fn auto_reset(&self) -> (u32, u32) {
        (self.auto_controls, self.auto_values)
    }

    /// Whether the client selected an event.
    #[must_use]
    pub fn wants(&self, event: &Notify) -> bool {
        let selected = match event.kind() {
            kind::NEW_KEYBOARD => u32::from(self.new_keyboard),
            kind::MAP => u32::from(self.map),
            other if self.initialized => self.selected.get(usize::from(other)).copied().unwrap_or(0),
            _ => 0,
        };
        selected & event.details() != 0
    }

    /// The core MappingNotify events that the client gets for an event of XKB: a client that knows XKB gets those that
    /// it selected as XKB events, and none for a new keyboard.
    #[must_use]
    pub fn mappings(&self, event: &Notify) -> Vec<Mapping> {
        let left_out = match event.kind() {
            kind::MAP => self.initialized && u32::from(self.map) & event.details() == 0,
            _ => self.initialized,
        };
        if left_out { Vec::new() } else { event.mapping() }
    }

    /// The `state` field of a key or button event: `state` is the keyboard's from before the event, `buttons` the
    /// pointer's bits. `grabbed` says that a passive grab of the keyboard is active, which matters for key events.
    #[must_use]
    pub fn event_state(&self, state: &State, controls: &Controls, buttons: u16, grabbed: bool) -> u16 {
        if !self.initialized {
            return buttons | u16::from(state.compat_lookup_mods);
        }
        if !grabbed {
            return buttons | state.core_field();
        }
        let lookup = self.flags & Client::LOOKUP_STATE_WHEN_GRABBED != 0;
        if self.flags & Client::GRABS_USE_XKB_STATE == 0 {
            return u16::from(if lookup { state.compat_lookup_mods } else { state.compat_grab_mods });
        }
        if lookup {
            return core_field(state.lookup_mods, state.group);
        }
        let group = low_byte(state.base_group.wrapping_add(state.latched_group));
        core_field(state.grab_mods, in_range(group, controls))
    }

    pub(super) fn use_extension(&mut self, request: &Request<'_>) -> Result<Reply, XkbError> {
        if request.body.len() != 4 {
            return Err(XkbError::LENGTH);
        }
        let mut reader = request.reader();
        let wanted = (reader.u16()?, reader.u16()?);
        // Version 0.65 came before 1.0 and is the same.
        let supported = wanted.0 == VERSION.0 || wanted == (0, 65);
        if supported && !self.initialized {
            *self = Client { initialized: true, ..self.clone() };
        }
        let mut writer = Writer::new(request.order);
        writer.u16(VERSION.0);
        writer.u16(VERSION.1);
        Ok(Reply::new(request.order, u8::from(supported), writer))
    }

    pub(super) fn select_events(&mut self, request: &Request<'_>) -> Result<(), XkbError> {
        let mut reader = request.reader();
        let spec = reader.u16()?;
        let (which, clear, all) = (reader.u16()?, reader.u16()?, reader.u16()?);
        let (affect_map, map) = (reader.u16()?, reader.u16()?);
        let of_keyboard = device::any(spec)?.keyboard;
        let mut new = self.clone();
        const MAP: u16 = 1 << kind::MAP;
        if which & MAP != 0 {
            new.map = new.map & !affect_map | affect_map & map;
        }
        if which & !MAP == 0 {
            *self = new;
            return Ok(());
        }
        for event in (0..16).filter(|event| which & !MAP & (1 << event) != 0) {
            let bit = 1_u16 << event;
            let (Some(&legal_details), Some(&size)) = (LEGAL.get(event), SIZE.get(event)) else {
                return Err(XkbError::value(why2(33, u32::from(bit))));
            };
            let mut current = match event {
                0 => u32::from(new.new_keyboard),
                _ => new.selected.get(event).copied().unwrap_or(0),
            };
            if clear & bit != 0 {
                current = 0;
            } else if all & bit != 0 {
                current = u32::MAX;
            } else {
                let mut field = || match size {
                    1 => reader.u8().map(u32::from),
                    2 => reader.u16().map(u32::from),
                    _ => reader.u32(),
                };
                let (affect, details) = (field()?, field()?);
                if size == 1 {
                    // Pairs of bytes are padded to four.
                    reader.skip(reader.remaining().min(2))?;
                }
                let reason = u32::try_from(event).unwrap_or(0);
                within(reason, affect, details)?;
                legal(reason, affect, legal_details)?;
                current = current & !affect | affect & details;
            }
            // Only the keyboard's events ever happen; the selections of a pointer are checked and lead to none.
            match (event, new.selected.get_mut(event)) {
                (0, _) => new.new_keyboard = u16::try_from(current & 0xffff).unwrap_or(0),
                (_, Some(place)) if of_keyboard => *place = current,
                _ => {}
            }
        }
        if reader.remaining() > 2 {
            return Err(XkbError::LENGTH);
        }
        *self = new;
        Ok(())
    }

    pub(super) fn per_client_flags(&mut self, request: &Request<'_>) -> Result<Reply, XkbError> {
        let mut reader = request.reader();
        device::keyboard(reader.u16()?)?;
        reader.skip(2)?;
        let (change, value) = (reader.u32()?, reader.u32()?);
        let (affect, auto, values) = (reader.u32()?, reader.u32()?, reader.u32()?);
        legal(0x01, change, Client::ALL_FLAGS)?;
        within(0x02, change, value)?;
        let mut new = self.clone();
        new.flags = new.flags & !change | value;
        if change & Client::AUTO_RESET_CONTROLS != 0 {
            if value & Client::AUTO_RESET_CONTROLS == 0 {
                new.auto_controls = 0;
                new.auto_values = 0;
            } else {
                legal(0x03, affect, Controls::ALL_BOOLEAN)?;
                within(0x04, affect, auto)?;
                within(0x05, auto, values)?;
                new.auto_controls = new.auto_controls & !affect | auto & affect;
                new.auto_values = new.auto_values & !affect | values & affect;
            }
        }
        *self = new;
        let mut writer = Writer::new(request.order);
        writer.u32(Client::ALL_FLAGS);
        writer.u32(self.flags);
        writer.u32(self.auto_controls);
        writer.u32(self.auto_values);
        Ok(Reply::new(request.order, 0, writer))
    }
}
