// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::ByteOrder;
use crate::proto;
use crate::write::ExtensionEvent;
use crate::write::Packet;
use crate::write::Writer;

/// Reply to QueryVersion.
#[derive(Debug, Clone, Copy, Default)]
pub struct QueryVersionReply {
    /// CARD32.
    pub major_version: u32,
    /// CARD32.
    pub minor_version: u32,
}
impl QueryVersionReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.major_version);
        w.put(&self.minor_version);
        w.pad(16);

        w.end_reply();
    }
}
impl Packet for QueryVersionReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Event SelectionNotify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SelectionNotifyEvent {
    /// CARD8, one of SelectionEvent.
    pub subtype: u8,
    /// WINDOW.
    pub window: u32,
    /// WINDOW.
    pub owner: u32,
    /// ATOM.
    pub selection: u32,
    /// TIMESTAMP.
    pub timestamp: u32,
    /// TIMESTAMP.
    pub selection_timestamp: u32,
}
impl SelectionNotifyEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        let mut w = Writer::new(out, order);
        w.u8(first_event);
        w.u8(self.subtype);
        w.u16(sequence);
        w.put(&self.window);
        w.put(&self.owner);
        w.put(&self.selection);
        w.put(&self.timestamp);
        w.put(&self.selection_timestamp);
        w.pad(8);

        w.end_event();
    }
}
impl ExtensionEvent for SelectionNotifyEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        self.write(out, order, sequence, first_event);
    }
}
/// Event CursorNotify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CursorNotifyEvent {
    /// CARD8, one of CursorNotify.
    pub subtype: u8,
    /// WINDOW.
    pub window: u32,
    /// CARD32.
    pub cursor_serial: u32,
    /// TIMESTAMP.
    pub timestamp: u32,
    /// ATOM, perhaps one of Atom.
    pub name: u32,
}
impl CursorNotifyEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        let mut w = Writer::new(out, order);
        w.u8(first_event.wrapping_add(1));
        w.u8(self.subtype);
        w.u16(sequence);
        w.put(&self.window);
        w.put(&self.cursor_serial);
        w.put(&self.timestamp);
        w.put(&self.name);
        w.pad(12);

        w.end_event();
    }
}
impl ExtensionEvent for CursorNotifyEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        self.write(out, order, sequence, first_event);
    }
}
/// Reply to GetCursorImage.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetCursorImageReply<'a> {
    /// INT16.
    pub x: i16,
    /// INT16.
    pub y: i16,
    /// CARD16.
    pub width: u16,
    /// CARD16.
    pub height: u16,
    /// CARD16.
    pub xhot: u16,
    /// CARD16.
    pub yhot: u16,
    /// CARD32.
    pub cursor_serial: u32,
    /// List of CARD32.
    pub cursor_image: &'a [u32],
}
impl GetCursorImageReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.x);
        w.put(&self.y);
        w.put(&self.width);
        w.put(&self.height);
        w.put(&self.xhot);
        w.put(&self.yhot);
        w.put(&self.cursor_serial);
        w.pad(8);
        w.list(self.cursor_image);

        w.end_reply();
    }
}
impl Packet for GetCursorImageReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to FetchRegion.
#[derive(Debug, Clone, Copy, Default)]
pub struct FetchRegionReply<'a> {
    /// RECTANGLE.
    pub extents: proto::xproto::Rectangle,
    /// List of RECTANGLE.
    pub rectangles: &'a [proto::xproto::Rectangle],
}
impl FetchRegionReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.extents);
        w.pad(16);
        w.list(self.rectangles);

        w.end_reply();
    }
}
impl Packet for FetchRegionReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetCursorName.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetCursorNameReply<'a> {
    /// ATOM, perhaps one of Atom.
    pub atom: u32,
    /// List of char.
    pub name: &'a [u8],
}
impl GetCursorNameReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.atom);
        w.len16(self.name.len());
        w.pad(18);
        w.bytes(self.name);

        w.end_reply();
    }
}
impl Packet for GetCursorNameReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetCursorImageAndName.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetCursorImageAndNameReply<'a> {
    /// INT16.
    pub x: i16,
    /// INT16.
    pub y: i16,
    /// CARD16.
    pub width: u16,
    /// CARD16.
    pub height: u16,
    /// CARD16.
    pub xhot: u16,
    /// CARD16.
    pub yhot: u16,
    /// CARD32.
    pub cursor_serial: u32,
    /// ATOM, perhaps one of Atom.
    pub cursor_atom: u32,
    /// List of CARD32.
    pub cursor_image: &'a [u32],
    /// List of char.
    pub name: &'a [u8],
}
impl GetCursorImageAndNameReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.x);
        w.put(&self.y);
        w.put(&self.width);
        w.put(&self.height);
        w.put(&self.xhot);
        w.put(&self.yhot);
        w.put(&self.cursor_serial);
        w.put(&self.cursor_atom);
        w.len16(self.name.len());
        w.pad(2);
        w.list(self.cursor_image);
        w.bytes(self.name);

        w.end_reply();
    }
}
impl Packet for GetCursorImageAndNameReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetClientDisconnectMode.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetClientDisconnectModeReply {
    /// CARD32, bits of ClientDisconnectFlags.
    pub disconnect_mode: u32,
}
impl GetClientDisconnectModeReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.disconnect_mode);
        w.pad(20);

        w.end_reply();
    }
}
impl Packet for GetClientDisconnectModeReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
