// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::ByteOrder;
use crate::proto;
use crate::write::Packet;
use crate::write::Writer;

/// Reply to QueryVersion.
#[derive(Debug, Clone, Copy, Default)]
pub struct QueryVersionReply {
    /// CARD16.
    pub major: u16,
    /// CARD16.
    pub minor: u16,
}
impl QueryVersionReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.major);
        w.put(&self.minor);

        w.end_reply();
    }
}
impl Packet for QueryVersionReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetState.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetStateReply {
    /// BYTE.
    pub state: u8,
    /// WINDOW.
    pub window: u32,
}
impl GetStateReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.state, sequence);
        w.put(&self.window);

        w.end_reply();
    }
}
impl Packet for GetStateReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetScreenCount.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetScreenCountReply {
    /// BYTE.
    pub screen_count: u8,
    /// WINDOW.
    pub window: u32,
}
impl GetScreenCountReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.screen_count, sequence);
        w.put(&self.window);

        w.end_reply();
    }
}
impl Packet for GetScreenCountReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetScreenSize.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetScreenSizeReply {
    /// CARD32.
    pub width: u32,
    /// CARD32.
    pub height: u32,
    /// WINDOW.
    pub window: u32,
    /// CARD32.
    pub screen: u32,
}
impl GetScreenSizeReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.width);
        w.put(&self.height);
        w.put(&self.window);
        w.put(&self.screen);

        w.end_reply();
    }
}
impl Packet for GetScreenSizeReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to IsActive.
#[derive(Debug, Clone, Copy, Default)]
pub struct IsActiveReply {
    /// CARD32.
    pub state: u32,
}
impl IsActiveReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.state);

        w.end_reply();
    }
}
impl Packet for IsActiveReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to QueryScreens.
#[derive(Debug, Clone, Copy, Default)]
pub struct QueryScreensReply<'a> {
    /// List of ScreenInfo.
    pub screen_info: &'a [proto::xinerama::ScreenInfo],
}
impl QueryScreensReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.len32(self.screen_info.len());
        w.pad(20);
        w.list(self.screen_info);

        w.end_reply();
    }
}
impl Packet for QueryScreensReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
