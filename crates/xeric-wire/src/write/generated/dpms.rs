// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::ByteOrder;
use crate::write::Packet;
use crate::write::Writer;

/// Reply to GetVersion.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetVersionReply {
    /// CARD16.
    pub server_major_version: u16,
    /// CARD16.
    pub server_minor_version: u16,
}
impl GetVersionReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.server_major_version);
        w.put(&self.server_minor_version);

        w.end_reply();
    }
}
impl Packet for GetVersionReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to Capable.
#[derive(Debug, Clone, Copy, Default)]
pub struct CapableReply {
    /// BOOL.
    pub capable: u8,
}
impl CapableReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.capable);
        w.pad(23);

        w.end_reply();
    }
}
impl Packet for CapableReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetTimeouts.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetTimeoutsReply {
    /// CARD16.
    pub standby_timeout: u16,
    /// CARD16.
    pub suspend_timeout: u16,
    /// CARD16.
    pub off_timeout: u16,
}
impl GetTimeoutsReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.standby_timeout);
        w.put(&self.suspend_timeout);
        w.put(&self.off_timeout);
        w.pad(18);

        w.end_reply();
    }
}
impl Packet for GetTimeoutsReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to Info.
#[derive(Debug, Clone, Copy, Default)]
pub struct InfoReply {
    /// CARD16, one of DPMSMode.
    pub power_level: u16,
    /// BOOL.
    pub state: u8,
}
impl InfoReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.power_level);
        w.put(&self.state);
        w.pad(21);

        w.end_reply();
    }
}
impl Packet for InfoReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
