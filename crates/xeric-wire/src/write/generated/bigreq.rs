// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::ByteOrder;
use crate::write::Packet;
use crate::write::Writer;

/// Reply to Enable.
#[derive(Debug, Clone, Copy, Default)]
pub struct EnableReply {
    /// CARD32.
    pub maximum_request_length: u32,
}
impl EnableReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.maximum_request_length);

        w.end_reply();
    }
}
impl Packet for EnableReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
