//! XISelectEvents and XIChangeHierarchy, whose lists hold elements of varying size (XI2proto, sections 6 and 7).

use super::{Record, Records};
use crate::Request;
use crate::proto::xinput::hierarchy_change_type as change;
use crate::read::{LengthError, List, Reader};

/// Request XISelectEvents (minor opcode 46).
#[derive(Debug, Clone, Copy)]
pub struct XISelectEvents<'a> {
    /// WINDOW.
    pub window: u32,
    /// The events by device.
    pub masks: Records<'a, EventMask<'a>>,
}

/// The events of one device.
#[derive(Debug, Clone, Copy)]
pub struct EventMask<'a> {
    /// DeviceId, perhaps one of Device.
    pub deviceid: u16,
    /// Units of the mask, bit `n` for event `n`.
    pub mask: List<'a, u32>,
}

impl<'a> Record<'a> for EventMask<'a> {
    fn read(reader: &mut Reader<'a>) -> Result<Self, LengthError> {
        let deviceid = reader.get()?;
        let units: u16 = reader.get()?;
        Ok(EventMask { deviceid, mask: reader.bits(units.into())? })
    }
}

impl<'a> XISelectEvents<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut r = request.reader();
        let window = r.get()?;
        let count: u16 = r.get()?;
        r.skip(2)?;
        let masks = Records::take(&mut r, count)?;
        r.finish()?;
        Ok(XISelectEvents { window, masks })
    }
}

/// Request XIChangeHierarchy (minor opcode 43).
#[derive(Debug, Clone, Copy)]
pub struct XIChangeHierarchy<'a> {
    /// The changes, in order.
    pub changes: Records<'a, HierarchyChange<'a>>,
}

/// One change of the hierarchy of devices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HierarchyChange<'a> {
    /// A new master pointer and keyboard.
    AddMaster {
        /// The name; the devices' are made from it.
        name: &'a [u8],
        /// BOOL: whether it sends events of the core protocol.
        send_core: u8,
        /// BOOL.
        enable: u8,
    },
    /// A master goes.
    RemoveMaster {
        /// DeviceId.
        deviceid: u16,
        /// One of ChangeMode: what becomes of its slaves.
        return_mode: u8,
        /// DeviceId: where its slave pointers go.
        return_pointer: u16,
        /// DeviceId: where its slave keyboards go.
        return_keyboard: u16,
    },
    /// A slave gets another master.
    AttachSlave {
        /// DeviceId.
        deviceid: u16,
        /// DeviceId.
        master: u16,
    },
    /// A slave gets no master.
    DetachSlave {
        /// DeviceId.
        deviceid: u16,
    },
    /// A kind of change that there is not; a server passes over it.
    Other {
        /// CARD16.
        type_: u16,
    },
}

impl<'a> Record<'a> for HierarchyChange<'a> {
    fn read(reader: &mut Reader<'a>) -> Result<Self, LengthError> {
        let type_: u16 = reader.get()?;
        let units: u16 = reader.get()?;
        let rest = (u64::from(units) * 4).checked_sub(4).ok_or(LengthError)?;
        let mut r = Reader::new(reader.order(), reader.bytes(rest)?);
        let read = match type_ {
            change::ADD_MASTER => {
                let length: u16 = r.get()?;
                let (send_core, enable) = (r.get()?, r.get()?);
                let name = r.bytes(length.into())?;
                return Ok(HierarchyChange::AddMaster { name, send_core, enable });
            }
            change::REMOVE_MASTER => {
                let (deviceid, return_mode) = (r.get()?, r.get()?);
                r.skip(1)?;
                let (return_pointer, return_keyboard) = (r.get()?, r.get()?);
                HierarchyChange::RemoveMaster { deviceid, return_mode, return_pointer, return_keyboard }
            }
            change::ATTACH_SLAVE => HierarchyChange::AttachSlave { deviceid: r.get()?, master: r.get()? },
            change::DETACH_SLAVE => {
                let deviceid = r.get()?;
                r.skip(2)?;
                HierarchyChange::DetachSlave { deviceid }
            }
            type_ => return Ok(HierarchyChange::Other { type_ }),
        };
        if r.remaining() == 0 { Ok(read) } else { Err(LengthError) }
    }
}

impl<'a> XIChangeHierarchy<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut r = request.reader();
        let count: u8 = r.get()?;
        r.skip(3)?;
        let changes = Records::take(&mut r, count)?;
        Ok(XIChangeHierarchy { changes })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ByteOrder;

    #[test]
    fn masks_end_where_the_request_ends() {
        let bytes = [131, 46, 6, 0, 1, 0, 0, 0, 2, 0, 0, 0, 2, 0, 1, 0, 64, 0, 0, 0, 1, 0, 0, 0];
        let request = Request::whole(ByteOrder::Little, &bytes).unwrap();
        let select = XISelectEvents::parse(&request).unwrap();
        let masks: Vec<(u16, Vec<u32>)> =
            select.masks.iter().map(|mask| (mask.deviceid, mask.mask.iter().collect())).collect();
        assert_eq!(masks, [(2, vec![64]), (1, vec![])]);
        let mut short = bytes;
        short[22] = 1;
        let request = Request::whole(ByteOrder::Little, &short).unwrap();
        assert_eq!(XISelectEvents::parse(&request).unwrap_err(), LengthError);
    }

    #[test]
    fn a_change_has_the_length_of_its_kind() {
        let bytes = [131, 43, 4, 0, 1, 0, 0, 0, 4, 0, 2, 0, 6, 0, 0, 0];
        let request = Request::whole(ByteOrder::Little, &bytes).unwrap();
        let changes: Vec<HierarchyChange<'_>> =
            XIChangeHierarchy::parse(&request).unwrap().changes.iter().collect();
        assert_eq!(changes, [HierarchyChange::DetachSlave { deviceid: 6 }]);
        let mut wrong = bytes;
        wrong[10] = 0;
        let request = Request::whole(ByteOrder::Little, &wrong).unwrap();
        assert_eq!(XIChangeHierarchy::parse(&request).unwrap_err(), LengthError);
    }
}
