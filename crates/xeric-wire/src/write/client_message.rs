//! ClientMessage, whose data has one of three forms (core specification, section 11).

use super::Writer;
use crate::ByteOrder;

/// Event ClientMessage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClientMessageEvent {
    /// WINDOW.
    pub window: u32,
    /// ATOM.
    pub type_: u32,
    /// The data; its form gives the `format`.
    pub data: ClientMessageData,
}

/// The data of a ClientMessage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClientMessageData {
    /// Format 8.
    Data8([u8; 20]),
    /// Format 16.
    Data16([u16; 10]),
    /// Format 32.
    Data32([u32; 5]),
}

impl ClientMessageEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::new(out, order);
        w.u8(crate::proto::xproto::CLIENT_MESSAGE_EVENT);
        w.u8(match self.data {
            ClientMessageData::Data8(_) => 8,
            ClientMessageData::Data16(_) => 16,
            ClientMessageData::Data32(_) => 32,
        });
        w.u16(sequence);
        w.u32(self.window);
        w.u32(self.type_);
        match &self.data {
            ClientMessageData::Data8(data) => w.bytes(data),
            ClientMessageData::Data16(data) => w.put(data),
            ClientMessageData::Data32(data) => w.put(data),
        }
        w.end_event();
    }
}

impl crate::write::Packet for ClientMessageEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
