// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::ByteOrder;
use crate::proto;
use crate::write;
use crate::write::Packet;
use crate::write::{Put, Writer};

/// Structure Pictdepth.
#[derive(Debug, Clone, Copy, Default)]
pub struct Pictdepth<'a> {
    /// CARD8.
    pub depth: u8,
    /// List of PICTVISUAL.
    pub visuals: &'a [proto::render::Pictvisual],
}
impl Put for Pictdepth<'_> {
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.depth);
        w.pad(1);
        w.len16(self.visuals.len());
        w.pad(4);
        w.list(self.visuals);
    }
}
/// Structure Pictscreen.
#[derive(Debug, Clone, Copy, Default)]
pub struct Pictscreen<'a> {
    /// PICTFORMAT.
    pub fallback: u32,
    /// List of PICTDEPTH.
    pub depths: &'a [write::render::Pictdepth<'a>],
}
impl Put for Pictscreen<'_> {
    fn put(&self, w: &mut Writer<'_>) {
        w.len32(self.depths.len());
        w.put(&self.fallback);
        w.list(self.depths);
    }
}
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
/// Reply to QueryPictFormats.
#[derive(Debug, Clone, Copy, Default)]
pub struct QueryPictFormatsReply<'a> {
    /// CARD32.
    pub num_depths: u32,
    /// CARD32.
    pub num_visuals: u32,
    /// List of PICTFORMINFO.
    pub formats: &'a [proto::render::Pictforminfo],
    /// List of PICTSCREEN.
    pub screens: &'a [write::render::Pictscreen<'a>],
    /// List of CARD32, one of SubPixel.
    pub subpixels: &'a [u32],
}
impl QueryPictFormatsReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.len32(self.formats.len());
        w.len32(self.screens.len());
        w.put(&self.num_depths);
        w.put(&self.num_visuals);
        w.len32(self.subpixels.len());
        w.pad(4);
        w.list(self.formats);
        w.list(self.screens);
        w.list(self.subpixels);

        w.end_reply();
    }
}
impl Packet for QueryPictFormatsReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to QueryPictIndexValues.
#[derive(Debug, Clone, Copy, Default)]
pub struct QueryPictIndexValuesReply<'a> {
    /// List of INDEXVALUE.
    pub values: &'a [proto::render::Indexvalue],
}
impl QueryPictIndexValuesReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.len32(self.values.len());
        w.pad(20);
        w.list(self.values);

        w.end_reply();
    }
}
impl Packet for QueryPictIndexValuesReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to QueryFilters.
#[derive(Debug, Clone, Copy, Default)]
pub struct QueryFiltersReply<'a> {
    /// List of CARD16.
    pub aliases: &'a [u16],
    /// List of STR.
    pub filters: &'a [write::xproto::Str<'a>],
}
impl QueryFiltersReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.len32(self.aliases.len());
        w.len32(self.filters.len());
        w.pad(16);
        w.list(self.aliases);
        w.list(self.filters);

        w.end_reply();
    }
}
impl Packet for QueryFiltersReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
