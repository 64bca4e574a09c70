//! XI 2's events, which are GenericEvents of varying size (XI2proto, section 8).
//!
//! Bit masks are lists of four-byte units, as in the protocol, bit `n` for button or valuator `n`.

use super::{DeviceClass, Packet, Put, Writer};
use crate::ByteOrder;
use crate::proto::xinput::{Fp3232, GroupInfo, HierarchyInfo, ModifierInfo};

/// GenericEvent of the core protocol's numbering.
const GENERIC_EVENT: u8 = 35;

/// The common head, and behind `body` the length.
fn generic(
    out: &mut Vec<u8>,
    order: ByteOrder,
    sequence: u16,
    (extension, event_type): (u8, u16),
    body: impl FnOnce(&mut Writer<'_>),
) {
    let mut w = Writer::new(out, order);
    w.u8(GENERIC_EVENT);
    w.u8(extension);
    w.u16(sequence);
    w.u32(0);
    w.u16(event_type);
    body(&mut w);
    w.align(4);
    let units = u32::try_from(w.len().saturating_sub(32) / 4).unwrap_or(u32::MAX);
    w.patch_u32(4, units);
}

/// Where the pointer is when an event happens.
#[derive(Debug, Clone, Copy, Default)]
pub struct EventPlace {
    /// WINDOW.
    pub root: u32,
    /// WINDOW.
    pub event: u32,
    /// WINDOW.
    pub child: u32,
    /// FP1616.
    pub root_x: i32,
    /// FP1616.
    pub root_y: i32,
    /// FP1616.
    pub event_x: i32,
    /// FP1616.
    pub event_y: i32,
}

impl Put for EventPlace {
    fn put(&self, w: &mut Writer<'_>) {
        w.list(&[self.root, self.event, self.child]);
        w.list(&[self.root_x, self.root_y, self.event_x, self.event_y]);
    }
}

/// KeyPress, KeyRelease, ButtonPress, ButtonRelease and Motion.
#[derive(Debug, Clone, Copy, Default)]
pub struct XIDeviceEvent<'a> {
    /// The extension's major opcode.
    pub extension: u8,
    /// Which event.
    pub event_type: u16,
    /// CARD16.
    pub deviceid: u16,
    /// TIMESTAMP.
    pub time: u32,
    /// Keycode or button.
    pub detail: u32,
    /// Where the pointer is.
    pub place: EventPlace,
    /// CARD16.
    pub sourceid: u16,
    /// Bits of KeyEventFlags or PointerEventFlags.
    pub flags: u32,
    /// Modifiers.
    pub mods: ModifierInfo,
    /// Groups.
    pub group: GroupInfo,
    /// Which buttons are down.
    pub buttons: &'a [u32],
    /// Which valuators have values.
    pub valuators: &'a [u32],
    /// Their values.
    pub values: &'a [Fp3232],
}

impl Packet for XIDeviceEvent<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        generic(out, order, sequence, (self.extension, self.event_type), |w| {
            w.u16(self.deviceid);
            w.u32(self.time);
            w.u32(self.detail);
            w.put(&self.place);
            w.len16(self.buttons.len());
            w.len16(self.valuators.len());
            w.u16(self.sourceid);
            w.pad(2);
            w.u32(self.flags);
            w.put(&self.mods);
            w.put(&self.group);
            w.bits(self.buttons);
            w.bits(self.valuators);
            w.list(self.values);
        });
    }
}

/// RawKeyPress, RawKeyRelease, RawButtonPress, RawButtonRelease and RawMotion.
#[derive(Debug, Clone, Copy, Default)]
pub struct XIRawEvent<'a> {
    /// The extension's major opcode.
    pub extension: u8,
    /// Which event.
    pub event_type: u16,
    /// CARD16.
    pub deviceid: u16,
    /// TIMESTAMP.
    pub time: u32,
    /// Keycode or button.
    pub detail: u32,
    /// CARD16.
    pub sourceid: u16,
    /// Bits of KeyEventFlags or PointerEventFlags.
    pub flags: u32,
    /// Which valuators have values.
    pub valuators: &'a [u32],
    /// Their values, after acceleration and transformation.
    pub values: &'a [Fp3232],
    /// Their values as the device gave them.
    pub raw_values: &'a [Fp3232],
}

impl Packet for XIRawEvent<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        generic(out, order, sequence, (self.extension, self.event_type), |w| {
            w.u16(self.deviceid);
            w.u32(self.time);
            w.u32(self.detail);
            w.u16(self.sourceid);
            w.len16(self.valuators.len());
            w.u32(self.flags);
            w.pad(4);
            w.bits(self.valuators);
            w.list(self.values);
            w.list(self.raw_values);
        });
    }
}

/// Enter, Leave, FocusIn and FocusOut.
#[derive(Debug, Clone, Copy, Default)]
pub struct XIEnterEvent<'a> {
    /// The extension's major opcode.
    pub extension: u8,
    /// Which event.
    pub event_type: u16,
    /// CARD16.
    pub deviceid: u16,
    /// TIMESTAMP.
    pub time: u32,
    /// CARD16.
    pub sourceid: u16,
    /// One of NotifyMode.
    pub mode: u8,
    /// One of NotifyDetail.
    pub detail: u8,
    /// Where the pointer is.
    pub place: EventPlace,
    /// BOOL.
    pub same_screen: u8,
    /// BOOL: the window has the focus or is inside the window that has it.
    pub focus: u8,
    /// Modifiers.
    pub mods: ModifierInfo,
    /// Groups.
    pub group: GroupInfo,
    /// Which buttons are down.
    pub buttons: &'a [u32],
}

impl Packet for XIEnterEvent<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        generic(out, order, sequence, (self.extension, self.event_type), |w| {
            w.u16(self.deviceid);
            w.u32(self.time);
            w.u16(self.sourceid);
            w.bytes(&[self.mode, self.detail]);
            w.put(&self.place);
            w.bytes(&[self.same_screen, self.focus]);
            w.len16(self.buttons.len());
            w.put(&self.mods);
            w.put(&self.group);
            w.bits(self.buttons);
        });
    }
}

/// DeviceChanged: a device has other classes now.
#[derive(Debug, Clone, Copy, Default)]
pub struct XIDeviceChangedEvent<'a> {
    /// The extension's major opcode.
    pub extension: u8,
    /// CARD16.
    pub deviceid: u16,
    /// TIMESTAMP.
    pub time: u32,
    /// CARD16: the device that the classes come from.
    pub sourceid: u16,
    /// One of ChangeReason.
    pub reason: u8,
    /// The classes.
    pub classes: &'a [DeviceClass<'a>],
}

impl Packet for XIDeviceChangedEvent<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let event = (self.extension, crate::proto::xinput::DEVICE_CHANGED_EVENT);
        generic(out, order, sequence, event, |w| {
            w.u16(self.deviceid);
            w.u32(self.time);
            w.len16(self.classes.len());
            w.u16(self.sourceid);
            w.u8(self.reason);
            w.pad(11);
            w.list(self.classes);
        });
    }
}

/// Hierarchy: devices were added, removed, attached, detached, enabled or disabled.
#[derive(Debug, Clone, Copy, Default)]
pub struct XIHierarchyEvent<'a> {
    /// The extension's major opcode.
    pub extension: u8,
    /// TIMESTAMP.
    pub time: u32,
    /// Bits of HierarchyMask: those of all devices.
    pub flags: u32,
    /// Every device, with what happened to it.
    pub infos: &'a [HierarchyInfo],
}

impl Packet for XIHierarchyEvent<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let event = (self.extension, crate::proto::xinput::HIERARCHY_EVENT);
        generic(out, order, sequence, event, |w| {
            w.u16(0);
            w.u32(self.time);
            w.u32(self.flags);
            w.len16(self.infos.len());
            w.pad(10);
            w.list(self.infos);
        });
    }
}

/// Property: a device's property changed.
#[derive(Debug, Clone, Copy, Default)]
pub struct XIPropertyEvent {
    /// The extension's major opcode.
    pub extension: u8,
    /// CARD16.
    pub deviceid: u16,
    /// TIMESTAMP.
    pub time: u32,
    /// ATOM.
    pub property: u32,
    /// One of PropertyFlag.
    pub what: u8,
}

impl Packet for XIPropertyEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let event = (self.extension, crate::proto::xinput::PROPERTY_EVENT);
        generic(out, order, sequence, event, |w| {
            w.u16(self.deviceid);
            w.u32(self.time);
            w.u32(self.property);
            w.u8(self.what);
            w.pad(11);
        });
    }
}

/// BarrierHit and BarrierLeave: a pointer barrier held the pointer, or does not any more.
#[derive(Debug, Clone, Copy, Default)]
pub struct XIBarrierEvent {
    /// The extension's major opcode.
    pub extension: u8,
    /// Which event.
    pub event_type: u16,
    /// CARD16.
    pub deviceid: u16,
    /// TIMESTAMP.
    pub time: u32,
    /// The number that XIBarrierReleasePointer names.
    pub eventid: u32,
    /// WINDOW.
    pub root: u32,
    /// WINDOW.
    pub event: u32,
    /// BARRIER.
    pub barrier: u32,
    /// Milliseconds since the barrier's event before.
    pub dtime: u32,
    /// Bits of BarrierFlags.
    pub flags: u32,
    /// CARD16.
    pub sourceid: u16,
    /// FP1616.
    pub root_x: i32,
    /// FP1616.
    pub root_y: i32,
    /// How far the device would have moved the pointer.
    pub dx: Fp3232,
    /// The same downwards.
    pub dy: Fp3232,
}

impl Packet for XIBarrierEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        generic(out, order, sequence, (self.extension, self.event_type), |w| {
            w.u16(self.deviceid);
            w.list(&[self.time, self.eventid, self.root, self.event, self.barrier, self.dtime, self.flags]);
            w.u16(self.sourceid);
            w.pad(2);
            w.list(&[self.root_x, self.root_y]);
            w.list(&[self.dx, self.dy]);
        });
    }
}
