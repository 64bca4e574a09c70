// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::ByteOrder;
use crate::write::ExtensionEvent;
use crate::write::Packet;
use crate::write::Writer;

/// Reply to QueryVersion.
#[derive(Debug, Clone, Copy, Default)]
pub struct QueryVersionReply {
    /// CARD16.
    pub server_major_version: u16,
    /// CARD16.
    pub server_minor_version: u16,
}
impl QueryVersionReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.server_major_version);
        w.put(&self.server_minor_version);
        w.pad(20);

        w.end_reply();
    }
}
impl Packet for QueryVersionReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to QueryInfo.
#[derive(Debug, Clone, Copy, Default)]
pub struct QueryInfoReply {
    /// CARD8.
    pub state: u8,
    /// WINDOW.
    pub saver_window: u32,
    /// CARD32.
    pub ms_until_server: u32,
    /// CARD32.
    pub ms_since_user_input: u32,
    /// CARD32.
    pub event_mask: u32,
    /// BYTE, one of Kind.
    pub kind: u8,
}
impl QueryInfoReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.state, sequence);
        w.put(&self.saver_window);
        w.put(&self.ms_until_server);
        w.put(&self.ms_since_user_input);
        w.put(&self.event_mask);
        w.put(&self.kind);
        w.pad(7);

        w.end_reply();
    }
}
impl Packet for QueryInfoReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Event Notify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NotifyEvent {
    /// BYTE, one of State.
    pub state: u8,
    /// TIMESTAMP.
    pub time: u32,
    /// WINDOW.
    pub root: u32,
    /// WINDOW.
    pub window: u32,
    /// BYTE, one of Kind.
    pub kind: u8,
    /// BOOL.
    pub forced: u8,
}
impl NotifyEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        let mut w = Writer::new(out, order);
        w.u8(first_event);
        w.u8(self.state);
        w.u16(sequence);
        w.put(&self.time);
        w.put(&self.root);
        w.put(&self.window);
        w.put(&self.kind);
        w.put(&self.forced);
        w.pad(14);

        w.end_event();
    }
}
impl ExtensionEvent for NotifyEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        self.write(out, order, sequence, first_event);
    }
}
