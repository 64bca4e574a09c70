// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::ByteOrder;
use crate::write::ExtensionEvent;
use crate::write::Packet;
use crate::write::Writer;

/// Event Completion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CompletionEvent {
    /// DRAWABLE.
    pub drawable: u32,
    /// CARD16.
    pub minor_event: u16,
    /// BYTE.
    pub major_event: u8,
    /// SEG.
    pub shmseg: u32,
    /// CARD32.
    pub offset: u32,
}
impl CompletionEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        let mut w = Writer::new(out, order);
        w.u8(first_event);
        w.u8(0);
        w.u16(sequence);
        w.put(&self.drawable);
        w.put(&self.minor_event);
        w.put(&self.major_event);
        w.pad(1);
        w.put(&self.shmseg);
        w.put(&self.offset);

        w.end_event();
    }
}
impl ExtensionEvent for CompletionEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        self.write(out, order, sequence, first_event);
    }
}
/// Reply to QueryVersion.
#[derive(Debug, Clone, Copy, Default)]
pub struct QueryVersionReply {
    /// BOOL.
    pub shared_pixmaps: u8,
    /// CARD16.
    pub major_version: u16,
    /// CARD16.
    pub minor_version: u16,
    /// CARD16.
    pub uid: u16,
    /// CARD16.
    pub gid: u16,
    /// CARD8.
    pub pixmap_format: u8,
}
impl QueryVersionReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.shared_pixmaps, sequence);
        w.put(&self.major_version);
        w.put(&self.minor_version);
        w.put(&self.uid);
        w.put(&self.gid);
        w.put(&self.pixmap_format);
        w.pad(15);

        w.end_reply();
    }
}
impl Packet for QueryVersionReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetImage.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetImageReply {
    /// CARD8.
    pub depth: u8,
    /// VISUALID.
    pub visual: u32,
    /// CARD32.
    pub size: u32,
}
impl GetImageReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.depth, sequence);
        w.put(&self.visual);
        w.put(&self.size);

        w.end_reply();
    }
}
impl Packet for GetImageReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to CreateSegment.
#[derive(Debug, Clone, Copy, Default)]
pub struct CreateSegmentReply {
    /// CARD8.
    pub nfd: u8,
}
impl CreateSegmentReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.nfd, sequence);
        w.pad(24);

        w.end_reply();
    }
}
impl Packet for CreateSegmentReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
