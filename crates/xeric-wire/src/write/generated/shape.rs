// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::ByteOrder;
use crate::proto;
use crate::write::ExtensionEvent;
use crate::write::Packet;
use crate::write::Writer;

/// Event Notify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NotifyEvent {
    /// KIND, one of SK.
    pub shape_kind: u8,
    /// WINDOW.
    pub affected_window: u32,
    /// INT16.
    pub extents_x: i16,
    /// INT16.
    pub extents_y: i16,
    /// CARD16.
    pub extents_width: u16,
    /// CARD16.
    pub extents_height: u16,
    /// TIMESTAMP.
    pub server_time: u32,
    /// BOOL.
    pub shaped: u8,
}
impl NotifyEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        let mut w = Writer::new(out, order);
        w.u8(first_event);
        w.u8(self.shape_kind);
        w.u16(sequence);
        w.put(&self.affected_window);
        w.put(&self.extents_x);
        w.put(&self.extents_y);
        w.put(&self.extents_width);
        w.put(&self.extents_height);
        w.put(&self.server_time);
        w.put(&self.shaped);
        w.pad(11);

        w.end_event();
    }
}
impl ExtensionEvent for NotifyEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        self.write(out, order, sequence, first_event);
    }
}
/// Reply to QueryVersion.
#[derive(Debug, Clone, Copy, Default)]
pub struct QueryVersionReply {
    /// CARD16.
    pub major_version: u16,
    /// CARD16.
    pub minor_version: u16,
}
impl QueryVersionReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.major_version);
        w.put(&self.minor_version);

        w.end_reply();
    }
}
impl Packet for QueryVersionReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to QueryExtents.
#[derive(Debug, Clone, Copy, Default)]
pub struct QueryExtentsReply {
    /// BOOL.
    pub bounding_shaped: u8,
    /// BOOL.
    pub clip_shaped: u8,
    /// INT16.
    pub bounding_shape_extents_x: i16,
    /// INT16.
    pub bounding_shape_extents_y: i16,
    /// CARD16.
    pub bounding_shape_extents_width: u16,
    /// CARD16.
    pub bounding_shape_extents_height: u16,
    /// INT16.
    pub clip_shape_extents_x: i16,
    /// INT16.
    pub clip_shape_extents_y: i16,
    /// CARD16.
    pub clip_shape_extents_width: u16,
    /// CARD16.
    pub clip_shape_extents_height: u16,
}
impl QueryExtentsReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.bounding_shaped);
        w.put(&self.clip_shaped);
        w.pad(2);
        w.put(&self.bounding_shape_extents_x);
        w.put(&self.bounding_shape_extents_y);
        w.put(&self.bounding_shape_extents_width);
        w.put(&self.bounding_shape_extents_height);
        w.put(&self.clip_shape_extents_x);
        w.put(&self.clip_shape_extents_y);
        w.put(&self.clip_shape_extents_width);
        w.put(&self.clip_shape_extents_height);

        w.end_reply();
    }
}
impl Packet for QueryExtentsReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to InputSelected.
#[derive(Debug, Clone, Copy, Default)]
pub struct InputSelectedReply {
    /// BOOL.
    pub enabled: u8,
}
impl InputSelectedReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let w = Writer::reply(out, order, self.enabled, sequence);

        w.end_reply();
    }
}
impl Packet for InputSelectedReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetRectangles.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetRectanglesReply<'a> {
    /// BYTE, one of ClipOrdering.
    pub ordering: u8,
    /// List of RECTANGLE.
    pub rectangles: &'a [proto::xproto::Rectangle],
}
impl GetRectanglesReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.ordering, sequence);
        w.len32(self.rectangles.len());
        w.pad(20);
        w.list(self.rectangles);

        w.end_reply();
    }
}
impl Packet for GetRectanglesReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
