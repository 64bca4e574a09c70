// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::ByteOrder;
use crate::proto;
use crate::write;
use crate::write::Packet;
use crate::write::{Put, Writer};

/// Structure Depth.
#[derive(Debug, Clone, Copy, Default)]
pub struct Depth<'a> {
    /// CARD8.
    pub depth: u8,
    /// List of VISUALTYPE.
    pub visuals: &'a [proto::xproto::Visualtype],
}
impl Put for Depth<'_> {
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.depth);
        w.pad(1);
        w.len16(self.visuals.len());
        w.pad(4);
        w.list(self.visuals);
    }
}
/// Structure Screen.
#[derive(Debug, Clone, Copy, Default)]
pub struct Screen<'a> {
    /// WINDOW.
    pub root: u32,
    /// COLORMAP.
    pub default_colormap: u32,
    /// CARD32.
    pub white_pixel: u32,
    /// CARD32.
    pub black_pixel: u32,
    /// CARD32, bits of EventMask.
    pub current_input_masks: u32,
    /// CARD16.
    pub width_in_pixels: u16,
    /// CARD16.
    pub height_in_pixels: u16,
    /// CARD16.
    pub width_in_millimeters: u16,
    /// CARD16.
    pub height_in_millimeters: u16,
    /// CARD16.
    pub min_installed_maps: u16,
    /// CARD16.
    pub max_installed_maps: u16,
    /// VISUALID.
    pub root_visual: u32,
    /// BYTE, one of BackingStore.
    pub backing_stores: u8,
    /// BOOL.
    pub save_unders: u8,
    /// CARD8.
    pub root_depth: u8,
    /// List of DEPTH.
    pub allowed_depths: &'a [write::xproto::Depth<'a>],
}
impl Put for Screen<'_> {
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.root);
        w.put(&self.default_colormap);
        w.put(&self.white_pixel);
        w.put(&self.black_pixel);
        w.put(&self.current_input_masks);
        w.put(&self.width_in_pixels);
        w.put(&self.height_in_pixels);
        w.put(&self.width_in_millimeters);
        w.put(&self.height_in_millimeters);
        w.put(&self.min_installed_maps);
        w.put(&self.max_installed_maps);
        w.put(&self.root_visual);
        w.put(&self.backing_stores);
        w.put(&self.save_unders);
        w.put(&self.root_depth);
        w.len8(self.allowed_depths.len());
        w.list(self.allowed_depths);
    }
}
/// Set-up answer SetupFailed.
#[derive(Debug, Clone, Copy, Default)]
pub struct SetupFailed<'a> {
    /// CARD16.
    pub protocol_major_version: u16,
    /// CARD16.
    pub protocol_minor_version: u16,
    /// List of char.
    pub reason: &'a [u8],
}
impl SetupFailed<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder) {
        let mut w = Writer::new(out, order);
        w.u8(0);
        w.len8(self.reason.len());
        w.put(&self.protocol_major_version);
        w.put(&self.protocol_minor_version);
        w.u16(0);
        w.bytes(self.reason);

        w.end_setup();
    }
}
/// Set-up answer Setup.
#[derive(Debug, Clone, Copy, Default)]
pub struct Setup<'a> {
    /// CARD16.
    pub protocol_major_version: u16,
    /// CARD16.
    pub protocol_minor_version: u16,
    /// CARD32.
    pub release_number: u32,
    /// CARD32.
    pub resource_id_base: u32,
    /// CARD32.
    pub resource_id_mask: u32,
    /// CARD32.
    pub motion_buffer_size: u32,
    /// CARD16.
    pub maximum_request_length: u16,
    /// CARD8, one of ImageOrder.
    pub image_byte_order: u8,
    /// CARD8, one of ImageOrder.
    pub bitmap_format_bit_order: u8,
    /// CARD8.
    pub bitmap_format_scanline_unit: u8,
    /// CARD8.
    pub bitmap_format_scanline_pad: u8,
    /// KEYCODE.
    pub min_keycode: u8,
    /// KEYCODE.
    pub max_keycode: u8,
    /// List of char.
    pub vendor: &'a [u8],
    /// List of FORMAT.
    pub pixmap_formats: &'a [proto::xproto::Format],
    /// List of SCREEN.
    pub roots: &'a [write::xproto::Screen<'a>],
}
impl Setup<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder) {
        let mut w = Writer::new(out, order);
        w.u8(1);
        w.pad(1);
        w.put(&self.protocol_major_version);
        w.put(&self.protocol_minor_version);
        w.u16(0);
        w.put(&self.release_number);
        w.put(&self.resource_id_base);
        w.put(&self.resource_id_mask);
        w.put(&self.motion_buffer_size);
        w.len16(self.vendor.len());
        w.put(&self.maximum_request_length);
        w.len8(self.roots.len());
        w.len8(self.pixmap_formats.len());
        w.put(&self.image_byte_order);
        w.put(&self.bitmap_format_bit_order);
        w.put(&self.bitmap_format_scanline_unit);
        w.put(&self.bitmap_format_scanline_pad);
        w.put(&self.min_keycode);
        w.put(&self.max_keycode);
        w.pad(4);
        w.bytes(self.vendor);
        w.align(4);
        w.list(self.pixmap_formats);
        w.list(self.roots);

        w.end_setup();
    }
}
/// Event KeyPress.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct KeyPressEvent {
    /// KEYCODE.
    pub detail: u8,
    /// TIMESTAMP.
    pub time: u32,
    /// WINDOW.
    pub root: u32,
    /// WINDOW.
    pub event: u32,
    /// WINDOW, perhaps one of Window.
    pub child: u32,
    /// INT16.
    pub root_x: i16,
    /// INT16.
    pub root_y: i16,
    /// INT16.
    pub event_x: i16,
    /// INT16.
    pub event_y: i16,
    /// CARD16, bits of KeyButMask.
    pub state: u16,
    /// BOOL.
    pub same_screen: u8,
}
impl KeyPressEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::new(out, order);
        w.u8(2);
        w.u8(self.detail);
        w.u16(sequence);
        w.put(&self.time);
        w.put(&self.root);
        w.put(&self.event);
        w.put(&self.child);
        w.put(&self.root_x);
        w.put(&self.root_y);
        w.put(&self.event_x);
        w.put(&self.event_y);
        w.put(&self.state);
        w.put(&self.same_screen);
        w.pad(1);

        w.end_event();
    }
}
impl Packet for KeyPressEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Event KeyRelease.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct KeyReleaseEvent {
    /// KEYCODE.
    pub detail: u8,
    /// TIMESTAMP.
    pub time: u32,
    /// WINDOW.
    pub root: u32,
    /// WINDOW.
    pub event: u32,
    /// WINDOW, perhaps one of Window.
    pub child: u32,
    /// INT16.
    pub root_x: i16,
    /// INT16.
    pub root_y: i16,
    /// INT16.
    pub event_x: i16,
    /// INT16.
    pub event_y: i16,
    /// CARD16, bits of KeyButMask.
    pub state: u16,
    /// BOOL.
    pub same_screen: u8,
}
impl KeyReleaseEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::new(out, order);
        w.u8(3);
        w.u8(self.detail);
        w.u16(sequence);
        w.put(&self.time);
        w.put(&self.root);
        w.put(&self.event);
        w.put(&self.child);
        w.put(&self.root_x);
        w.put(&self.root_y);
        w.put(&self.event_x);
        w.put(&self.event_y);
        w.put(&self.state);
        w.put(&self.same_screen);
        w.pad(1);

        w.end_event();
    }
}
impl Packet for KeyReleaseEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Event ButtonPress.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ButtonPressEvent {
    /// BUTTON.
    pub detail: u8,
    /// TIMESTAMP.
    pub time: u32,
    /// WINDOW.
    pub root: u32,
    /// WINDOW.
    pub event: u32,
    /// WINDOW, perhaps one of Window.
    pub child: u32,
    /// INT16.
    pub root_x: i16,
    /// INT16.
    pub root_y: i16,
    /// INT16.
    pub event_x: i16,
    /// INT16.
    pub event_y: i16,
    /// CARD16, bits of KeyButMask.
    pub state: u16,
    /// BOOL.
    pub same_screen: u8,
}
impl ButtonPressEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::new(out, order);
        w.u8(4);
        w.u8(self.detail);
        w.u16(sequence);
        w.put(&self.time);
        w.put(&self.root);
        w.put(&self.event);
        w.put(&self.child);
        w.put(&self.root_x);
        w.put(&self.root_y);
        w.put(&self.event_x);
        w.put(&self.event_y);
        w.put(&self.state);
        w.put(&self.same_screen);
        w.pad(1);

        w.end_event();
    }
}
impl Packet for ButtonPressEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Event ButtonRelease.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ButtonReleaseEvent {
    /// BUTTON.
    pub detail: u8,
    /// TIMESTAMP.
    pub time: u32,
    /// WINDOW.
    pub root: u32,
    /// WINDOW.
    pub event: u32,
    /// WINDOW, perhaps one of Window.
    pub child: u32,
    /// INT16.
    pub root_x: i16,
    /// INT16.
    pub root_y: i16,
    /// INT16.
    pub event_x: i16,
    /// INT16.
    pub event_y: i16,
    /// CARD16, bits of KeyButMask.
    pub state: u16,
    /// BOOL.
    pub same_screen: u8,
}
impl ButtonReleaseEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::new(out, order);
        w.u8(5);
        w.u8(self.detail);
        w.u16(sequence);
        w.put(&self.time);
        w.put(&self.root);
        w.put(&self.event);
        w.put(&self.child);
        w.put(&self.root_x);
        w.put(&self.root_y);
        w.put(&self.event_x);
        w.put(&self.event_y);
        w.put(&self.state);
        w.put(&self.same_screen);
        w.pad(1);

        w.end_event();
    }
}
impl Packet for ButtonReleaseEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Event MotionNotify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MotionNotifyEvent {
    /// BYTE, one of Motion.
    pub detail: u8,
    /// TIMESTAMP.
    pub time: u32,
    /// WINDOW.
    pub root: u32,
    /// WINDOW.
    pub event: u32,
    /// WINDOW, perhaps one of Window.
    pub child: u32,
    /// INT16.
    pub root_x: i16,
    /// INT16.
    pub root_y: i16,
    /// INT16.
    pub event_x: i16,
    /// INT16.
    pub event_y: i16,
    /// CARD16, bits of KeyButMask.
    pub state: u16,
    /// BOOL.
    pub same_screen: u8,
}
impl MotionNotifyEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::new(out, order);
        w.u8(6);
        w.u8(self.detail);
        w.u16(sequence);
        w.put(&self.time);
        w.put(&self.root);
        w.put(&self.event);
        w.put(&self.child);
        w.put(&self.root_x);
        w.put(&self.root_y);
        w.put(&self.event_x);
        w.put(&self.event_y);
        w.put(&self.state);
        w.put(&self.same_screen);
        w.pad(1);

        w.end_event();
    }
}
impl Packet for MotionNotifyEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Event EnterNotify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct EnterNotifyEvent {
    /// BYTE, one of NotifyDetail.
    pub detail: u8,
    /// TIMESTAMP.
    pub time: u32,
    /// WINDOW.
    pub root: u32,
    /// WINDOW.
    pub event: u32,
    /// WINDOW, perhaps one of Window.
    pub child: u32,
    /// INT16.
    pub root_x: i16,
    /// INT16.
    pub root_y: i16,
    /// INT16.
    pub event_x: i16,
    /// INT16.
    pub event_y: i16,
    /// CARD16, bits of KeyButMask.
    pub state: u16,
    /// BYTE, one of NotifyMode.
    pub mode: u8,
    /// BYTE.
    pub same_screen_focus: u8,
}
impl EnterNotifyEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::new(out, order);
        w.u8(7);
        w.u8(self.detail);
        w.u16(sequence);
        w.put(&self.time);
        w.put(&self.root);
        w.put(&self.event);
        w.put(&self.child);
        w.put(&self.root_x);
        w.put(&self.root_y);
        w.put(&self.event_x);
        w.put(&self.event_y);
        w.put(&self.state);
        w.put(&self.mode);
        w.put(&self.same_screen_focus);

        w.end_event();
    }
}
impl Packet for EnterNotifyEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Event LeaveNotify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LeaveNotifyEvent {
    /// BYTE, one of NotifyDetail.
    pub detail: u8,
    /// TIMESTAMP.
    pub time: u32,
    /// WINDOW.
    pub root: u32,
    /// WINDOW.
    pub event: u32,
    /// WINDOW, perhaps one of Window.
    pub child: u32,
    /// INT16.
    pub root_x: i16,
    /// INT16.
    pub root_y: i16,
    /// INT16.
    pub event_x: i16,
    /// INT16.
    pub event_y: i16,
    /// CARD16, bits of KeyButMask.
    pub state: u16,
    /// BYTE, one of NotifyMode.
    pub mode: u8,
    /// BYTE.
    pub same_screen_focus: u8,
}
impl LeaveNotifyEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::new(out, order);
        w.u8(8);
        w.u8(self.detail);
        w.u16(sequence);
        w.put(&self.time);
        w.put(&self.root);
        w.put(&self.event);
        w.put(&self.child);
        w.put(&self.root_x);
        w.put(&self.root_y);
        w.put(&self.event_x);
        w.put(&self.event_y);
        w.put(&self.state);
        w.put(&self.mode);
        w.put(&self.same_screen_focus);

        w.end_event();
    }
}
impl Packet for LeaveNotifyEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Event FocusIn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FocusInEvent {
    /// BYTE, one of NotifyDetail.
    pub detail: u8,
    /// WINDOW.
    pub event: u32,
    /// BYTE, one of NotifyMode.
    pub mode: u8,
}
impl FocusInEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::new(out, order);
        w.u8(9);
        w.u8(self.detail);
        w.u16(sequence);
        w.put(&self.event);
        w.put(&self.mode);
        w.pad(3);

        w.end_event();
    }
}
impl Packet for FocusInEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Event FocusOut.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FocusOutEvent {
    /// BYTE, one of NotifyDetail.
    pub detail: u8,
    /// WINDOW.
    pub event: u32,
    /// BYTE, one of NotifyMode.
    pub mode: u8,
}
impl FocusOutEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::new(out, order);
        w.u8(10);
        w.u8(self.detail);
        w.u16(sequence);
        w.put(&self.event);
        w.put(&self.mode);
        w.pad(3);

        w.end_event();
    }
}
impl Packet for FocusOutEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Event KeymapNotify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct KeymapNotifyEvent {
    /// List of CARD8.
    pub keys: [u8; 31],
}
impl KeymapNotifyEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, _sequence: u16) {
        let mut w = Writer::new(out, order);
        w.u8(11);

        w.put(&self.keys);

        w.end_event();
    }
}
impl Packet for KeymapNotifyEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Event Expose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ExposeEvent {
    /// WINDOW.
    pub window: u32,
    /// CARD16.
    pub x: u16,
    /// CARD16.
    pub y: u16,
    /// CARD16.
    pub width: u16,
    /// CARD16.
    pub height: u16,
    /// CARD16.
    pub count: u16,
}
impl ExposeEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::new(out, order);
        w.u8(12);
        w.u8(0);
        w.u16(sequence);
        w.put(&self.window);
        w.put(&self.x);
        w.put(&self.y);
        w.put(&self.width);
        w.put(&self.height);
        w.put(&self.count);
        w.pad(2);

        w.end_event();
    }
}
impl Packet for ExposeEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Event GraphicsExposure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct GraphicsExposureEvent {
    /// DRAWABLE.
    pub drawable: u32,
    /// CARD16.
    pub x: u16,
    /// CARD16.
    pub y: u16,
    /// CARD16.
    pub width: u16,
    /// CARD16.
    pub height: u16,
    /// CARD16.
    pub minor_opcode: u16,
    /// CARD16.
    pub count: u16,
    /// CARD8.
    pub major_opcode: u8,
}
impl GraphicsExposureEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::new(out, order);
        w.u8(13);
        w.u8(0);
        w.u16(sequence);
        w.put(&self.drawable);
        w.put(&self.x);
        w.put(&self.y);
        w.put(&self.width);
        w.put(&self.height);
        w.put(&self.minor_opcode);
        w.put(&self.count);
        w.put(&self.major_opcode);
        w.pad(3);

        w.end_event();
    }
}
impl Packet for GraphicsExposureEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Event NoExposure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NoExposureEvent {
    /// DRAWABLE.
    pub drawable: u32,
    /// CARD16.
    pub minor_opcode: u16,
    /// CARD8.
    pub major_opcode: u8,
}
impl NoExposureEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::new(out, order);
        w.u8(14);
        w.u8(0);
        w.u16(sequence);
        w.put(&self.drawable);
        w.put(&self.minor_opcode);
        w.put(&self.major_opcode);
        w.pad(1);

        w.end_event();
    }
}
impl Packet for NoExposureEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Event VisibilityNotify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct VisibilityNotifyEvent {
    /// WINDOW.
    pub window: u32,
    /// BYTE, one of Visibility.
    pub state: u8,
}
impl VisibilityNotifyEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::new(out, order);
        w.u8(15);
        w.u8(0);
        w.u16(sequence);
        w.put(&self.window);
        w.put(&self.state);
        w.pad(3);

        w.end_event();
    }
}
impl Packet for VisibilityNotifyEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Event CreateNotify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CreateNotifyEvent {
    /// WINDOW.
    pub parent: u32,
    /// WINDOW.
    pub window: u32,
    /// INT16.
    pub x: i16,
    /// INT16.
    pub y: i16,
    /// CARD16.
    pub width: u16,
    /// CARD16.
    pub height: u16,
    /// CARD16.
    pub border_width: u16,
    /// BOOL.
    pub override_redirect: u8,
}
impl CreateNotifyEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::new(out, order);
        w.u8(16);
        w.u8(0);
        w.u16(sequence);
        w.put(&self.parent);
        w.put(&self.window);
        w.put(&self.x);
        w.put(&self.y);
        w.put(&self.width);
        w.put(&self.height);
        w.put(&self.border_width);
        w.put(&self.override_redirect);
        w.pad(1);

        w.end_event();
    }
}
impl Packet for CreateNotifyEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Event DestroyNotify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DestroyNotifyEvent {
    /// WINDOW.
    pub event: u32,
    /// WINDOW.
    pub window: u32,
}
impl DestroyNotifyEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::new(out, order);
        w.u8(17);
        w.u8(0);
        w.u16(sequence);
        w.put(&self.event);
        w.put(&self.window);

        w.end_event();
    }
}
impl Packet for DestroyNotifyEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Event UnmapNotify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct UnmapNotifyEvent {
    /// WINDOW.
    pub event: u32,
    /// WINDOW.
    pub window: u32,
    /// BOOL.
    pub from_configure: u8,
}
impl UnmapNotifyEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::new(out, order);
        w.u8(18);
        w.u8(0);
        w.u16(sequence);
        w.put(&self.event);
        w.put(&self.window);
        w.put(&self.from_configure);
        w.pad(3);

        w.end_event();
    }
}
impl Packet for UnmapNotifyEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Event MapNotify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MapNotifyEvent {
    /// WINDOW.
    pub event: u32,
    /// WINDOW.
    pub window: u32,
    /// BOOL.
    pub override_redirect: u8,
}
impl MapNotifyEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::new(out, order);
        w.u8(19);
        w.u8(0);
        w.u16(sequence);
        w.put(&self.event);
        w.put(&self.window);
        w.put(&self.override_redirect);
        w.pad(3);

        w.end_event();
    }
}
impl Packet for MapNotifyEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Event MapRequest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MapRequestEvent {
    /// WINDOW.
    pub parent: u32,
    /// WINDOW.
    pub window: u32,
}
impl MapRequestEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::new(out, order);
        w.u8(20);
        w.u8(0);
        w.u16(sequence);
        w.put(&self.parent);
        w.put(&self.window);

        w.end_event();
    }
}
impl Packet for MapRequestEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Event ReparentNotify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ReparentNotifyEvent {
    /// WINDOW.
    pub event: u32,
    /// WINDOW.
    pub window: u32,
    /// WINDOW.
    pub parent: u32,
    /// INT16.
    pub x: i16,
    /// INT16.
    pub y: i16,
    /// BOOL.
    pub override_redirect: u8,
}
impl ReparentNotifyEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::new(out, order);
        w.u8(21);
        w.u8(0);
        w.u16(sequence);
        w.put(&self.event);
        w.put(&self.window);
        w.put(&self.parent);
        w.put(&self.x);
        w.put(&self.y);
        w.put(&self.override_redirect);
        w.pad(3);

        w.end_event();
    }
}
impl Packet for ReparentNotifyEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Event ConfigureNotify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ConfigureNotifyEvent {
    /// WINDOW.
    pub event: u32,
    /// WINDOW.
    pub window: u32,
    /// WINDOW, perhaps one of Window.
    pub above_sibling: u32,
    /// INT16.
    pub x: i16,
    /// INT16.
    pub y: i16,
    /// CARD16.
    pub width: u16,
    /// CARD16.
    pub height: u16,
    /// CARD16.
    pub border_width: u16,
    /// BOOL.
    pub override_redirect: u8,
}
impl ConfigureNotifyEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::new(out, order);
        w.u8(22);
        w.u8(0);
        w.u16(sequence);
        w.put(&self.event);
        w.put(&self.window);
        w.put(&self.above_sibling);
        w.put(&self.x);
        w.put(&self.y);
        w.put(&self.width);
        w.put(&self.height);
        w.put(&self.border_width);
        w.put(&self.override_redirect);
        w.pad(1);

        w.end_event();
    }
}
impl Packet for ConfigureNotifyEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Event ConfigureRequest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ConfigureRequestEvent {
    /// BYTE, one of StackMode.
    pub stack_mode: u8,
    /// WINDOW.
    pub parent: u32,
    /// WINDOW.
    pub window: u32,
    /// WINDOW, perhaps one of Window.
    pub sibling: u32,
    /// INT16.
    pub x: i16,
    /// INT16.
    pub y: i16,
    /// CARD16.
    pub width: u16,
    /// CARD16.
    pub height: u16,
    /// CARD16.
    pub border_width: u16,
    /// CARD16, bits of ConfigWindow.
    pub value_mask: u16,
}
impl ConfigureRequestEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::new(out, order);
        w.u8(23);
        w.u8(self.stack_mode);
        w.u16(sequence);
        w.put(&self.parent);
        w.put(&self.window);
        w.put(&self.sibling);
        w.put(&self.x);
        w.put(&self.y);
        w.put(&self.width);
        w.put(&self.height);
        w.put(&self.border_width);
        w.put(&self.value_mask);

        w.end_event();
    }
}
impl Packet for ConfigureRequestEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Event GravityNotify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct GravityNotifyEvent {
    /// WINDOW.
    pub event: u32,
    /// WINDOW.
    pub window: u32,
    /// INT16.
    pub x: i16,
    /// INT16.
    pub y: i16,
}
impl GravityNotifyEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::new(out, order);
        w.u8(24);
        w.u8(0);
        w.u16(sequence);
        w.put(&self.event);
        w.put(&self.window);
        w.put(&self.x);
        w.put(&self.y);

        w.end_event();
    }
}
impl Packet for GravityNotifyEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Event ResizeRequest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ResizeRequestEvent {
    /// WINDOW.
    pub window: u32,
    /// CARD16.
    pub width: u16,
    /// CARD16.
    pub height: u16,
}
impl ResizeRequestEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::new(out, order);
        w.u8(25);
        w.u8(0);
        w.u16(sequence);
        w.put(&self.window);
        w.put(&self.width);
        w.put(&self.height);

        w.end_event();
    }
}
impl Packet for ResizeRequestEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Event CirculateNotify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CirculateNotifyEvent {
    /// WINDOW.
    pub event: u32,
    /// WINDOW.
    pub window: u32,
    /// BYTE, one of Place.
    pub place: u8,
}
impl CirculateNotifyEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::new(out, order);
        w.u8(26);
        w.u8(0);
        w.u16(sequence);
        w.put(&self.event);
        w.put(&self.window);
        w.pad(4);
        w.put(&self.place);
        w.pad(3);

        w.end_event();
    }
}
impl Packet for CirculateNotifyEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Event CirculateRequest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CirculateRequestEvent {
    /// WINDOW.
    pub event: u32,
    /// WINDOW.
    pub window: u32,
    /// BYTE, one of Place.
    pub place: u8,
}
impl CirculateRequestEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::new(out, order);
        w.u8(27);
        w.u8(0);
        w.u16(sequence);
        w.put(&self.event);
        w.put(&self.window);
        w.pad(4);
        w.put(&self.place);
        w.pad(3);

        w.end_event();
    }
}
impl Packet for CirculateRequestEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Event PropertyNotify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PropertyNotifyEvent {
    /// WINDOW.
    pub window: u32,
    /// ATOM.
    pub atom: u32,
    /// TIMESTAMP.
    pub time: u32,
    /// BYTE, one of Property.
    pub state: u8,
}
impl PropertyNotifyEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::new(out, order);
        w.u8(28);
        w.u8(0);
        w.u16(sequence);
        w.put(&self.window);
        w.put(&self.atom);
        w.put(&self.time);
        w.put(&self.state);
        w.pad(3);

        w.end_event();
    }
}
impl Packet for PropertyNotifyEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Event SelectionClear.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SelectionClearEvent {
    /// TIMESTAMP.
    pub time: u32,
    /// WINDOW.
    pub owner: u32,
    /// ATOM.
    pub selection: u32,
}
impl SelectionClearEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::new(out, order);
        w.u8(29);
        w.u8(0);
        w.u16(sequence);
        w.put(&self.time);
        w.put(&self.owner);
        w.put(&self.selection);

        w.end_event();
    }
}
impl Packet for SelectionClearEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Event SelectionRequest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SelectionRequestEvent {
    /// TIMESTAMP, perhaps one of Time.
    pub time: u32,
    /// WINDOW.
    pub owner: u32,
    /// WINDOW.
    pub requestor: u32,
    /// ATOM.
    pub selection: u32,
    /// ATOM.
    pub target: u32,
    /// ATOM, perhaps one of Atom.
    pub property: u32,
}
impl SelectionRequestEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::new(out, order);
        w.u8(30);
        w.u8(0);
        w.u16(sequence);
        w.put(&self.time);
        w.put(&self.owner);
        w.put(&self.requestor);
        w.put(&self.selection);
        w.put(&self.target);
        w.put(&self.property);

        w.end_event();
    }
}
impl Packet for SelectionRequestEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Event SelectionNotify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SelectionNotifyEvent {
    /// TIMESTAMP, perhaps one of Time.
    pub time: u32,
    /// WINDOW.
    pub requestor: u32,
    /// ATOM.
    pub selection: u32,
    /// ATOM.
    pub target: u32,
    /// ATOM, perhaps one of Atom.
    pub property: u32,
}
impl SelectionNotifyEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::new(out, order);
        w.u8(31);
        w.u8(0);
        w.u16(sequence);
        w.put(&self.time);
        w.put(&self.requestor);
        w.put(&self.selection);
        w.put(&self.target);
        w.put(&self.property);

        w.end_event();
    }
}
impl Packet for SelectionNotifyEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Event ColormapNotify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ColormapNotifyEvent {
    /// WINDOW.
    pub window: u32,
    /// COLORMAP, perhaps one of Colormap.
    pub colormap: u32,
    /// BOOL.
    pub new: u8,
    /// BYTE, one of ColormapState.
    pub state: u8,
}
impl ColormapNotifyEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::new(out, order);
        w.u8(32);
        w.u8(0);
        w.u16(sequence);
        w.put(&self.window);
        w.put(&self.colormap);
        w.put(&self.new);
        w.put(&self.state);
        w.pad(2);

        w.end_event();
    }
}
impl Packet for ColormapNotifyEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
pub use crate::write::client_message::ClientMessageEvent;
/// Event MappingNotify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MappingNotifyEvent {
    /// BYTE, one of Mapping.
    pub request: u8,
    /// KEYCODE.
    pub first_keycode: u8,
    /// CARD8.
    pub count: u8,
}
impl MappingNotifyEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::new(out, order);
        w.u8(34);
        w.u8(0);
        w.u16(sequence);
        w.put(&self.request);
        w.put(&self.first_keycode);
        w.put(&self.count);
        w.pad(1);

        w.end_event();
    }
}
impl Packet for MappingNotifyEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetWindowAttributes.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetWindowAttributesReply {
    /// CARD8, one of BackingStore.
    pub backing_store: u8,
    /// VISUALID.
    pub visual: u32,
    /// CARD16, one of WindowClass.
    pub class: u16,
    /// CARD8, one of Gravity.
    pub bit_gravity: u8,
    /// CARD8, one of Gravity.
    pub win_gravity: u8,
    /// CARD32.
    pub backing_planes: u32,
    /// CARD32.
    pub backing_pixel: u32,
    /// BOOL.
    pub save_under: u8,
    /// BOOL.
    pub map_is_installed: u8,
    /// CARD8, one of MapState.
    pub map_state: u8,
    /// BOOL.
    pub override_redirect: u8,
    /// COLORMAP, perhaps one of Colormap.
    pub colormap: u32,
    /// CARD32, bits of EventMask.
    pub all_event_masks: u32,
    /// CARD32, bits of EventMask.
    pub your_event_mask: u32,
    /// CARD16, bits of EventMask.
    pub do_not_propagate_mask: u16,
}
impl GetWindowAttributesReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.backing_store, sequence);
        w.put(&self.visual);
        w.put(&self.class);
        w.put(&self.bit_gravity);
        w.put(&self.win_gravity);
        w.put(&self.backing_planes);
        w.put(&self.backing_pixel);
        w.put(&self.save_under);
        w.put(&self.map_is_installed);
        w.put(&self.map_state);
        w.put(&self.override_redirect);
        w.put(&self.colormap);
        w.put(&self.all_event_masks);
        w.put(&self.your_event_mask);
        w.put(&self.do_not_propagate_mask);
        w.pad(2);

        w.end_reply();
    }
}
impl Packet for GetWindowAttributesReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetGeometry.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetGeometryReply {
    /// CARD8.
    pub depth: u8,
    /// WINDOW.
    pub root: u32,
    /// INT16.
    pub x: i16,
    /// INT16.
    pub y: i16,
    /// CARD16.
    pub width: u16,
    /// CARD16.
    pub height: u16,
    /// CARD16.
    pub border_width: u16,
}
impl GetGeometryReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.depth, sequence);
        w.put(&self.root);
        w.put(&self.x);
        w.put(&self.y);
        w.put(&self.width);
        w.put(&self.height);
        w.put(&self.border_width);
        w.pad(2);

        w.end_reply();
    }
}
impl Packet for GetGeometryReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to QueryTree.
#[derive(Debug, Clone, Copy, Default)]
pub struct QueryTreeReply<'a> {
    /// WINDOW.
    pub root: u32,
    /// WINDOW, perhaps one of Window.
    pub parent: u32,
    /// List of WINDOW.
    pub children: &'a [u32],
}
impl QueryTreeReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.root);
        w.put(&self.parent);
        w.len16(self.children.len());
        w.pad(14);
        w.list(self.children);

        w.end_reply();
    }
}
impl Packet for QueryTreeReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to InternAtom.
#[derive(Debug, Clone, Copy, Default)]
pub struct InternAtomReply {
    /// ATOM, perhaps one of Atom.
    pub atom: u32,
}
impl InternAtomReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.atom);

        w.end_reply();
    }
}
impl Packet for InternAtomReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetAtomName.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetAtomNameReply<'a> {
    /// List of char.
    pub name: &'a [u8],
}
impl GetAtomNameReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.len16(self.name.len());
        w.pad(22);
        w.bytes(self.name);

        w.end_reply();
    }
}
impl Packet for GetAtomNameReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetProperty.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetPropertyReply<'a> {
    /// CARD8.
    pub format: u8,
    /// ATOM.
    pub type_: u32,
    /// CARD32.
    pub bytes_after: u32,
    /// CARD32.
    pub value_len: u32,
    /// List of void.
    pub value: &'a [u8],
}
impl GetPropertyReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.format, sequence);
        w.put(&self.type_);
        w.put(&self.bytes_after);
        w.put(&self.value_len);
        w.pad(12);
        w.bytes(self.value);

        w.end_reply();
    }
}
impl Packet for GetPropertyReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to ListProperties.
#[derive(Debug, Clone, Copy, Default)]
pub struct ListPropertiesReply<'a> {
    /// List of ATOM.
    pub atoms: &'a [u32],
}
impl ListPropertiesReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.len16(self.atoms.len());
        w.pad(22);
        w.list(self.atoms);

        w.end_reply();
    }
}
impl Packet for ListPropertiesReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetSelectionOwner.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetSelectionOwnerReply {
    /// WINDOW, perhaps one of Window.
    pub owner: u32,
}
impl GetSelectionOwnerReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.owner);

        w.end_reply();
    }
}
impl Packet for GetSelectionOwnerReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GrabPointer.
#[derive(Debug, Clone, Copy, Default)]
pub struct GrabPointerReply {
    /// BYTE, one of GrabStatus.
    pub status: u8,
}
impl GrabPointerReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let w = Writer::reply(out, order, self.status, sequence);

        w.end_reply();
    }
}
impl Packet for GrabPointerReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GrabKeyboard.
#[derive(Debug, Clone, Copy, Default)]
pub struct GrabKeyboardReply {
    /// BYTE, one of GrabStatus.
    pub status: u8,
}
impl GrabKeyboardReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let w = Writer::reply(out, order, self.status, sequence);

        w.end_reply();
    }
}
impl Packet for GrabKeyboardReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to QueryPointer.
#[derive(Debug, Clone, Copy, Default)]
pub struct QueryPointerReply {
    /// BOOL.
    pub same_screen: u8,
    /// WINDOW.
    pub root: u32,
    /// WINDOW, perhaps one of Window.
    pub child: u32,
    /// INT16.
    pub root_x: i16,
    /// INT16.
    pub root_y: i16,
    /// INT16.
    pub win_x: i16,
    /// INT16.
    pub win_y: i16,
    /// CARD16, bits of KeyButMask.
    pub mask: u16,
}
impl QueryPointerReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.same_screen, sequence);
        w.put(&self.root);
        w.put(&self.child);
        w.put(&self.root_x);
        w.put(&self.root_y);
        w.put(&self.win_x);
        w.put(&self.win_y);
        w.put(&self.mask);
        w.pad(2);

        w.end_reply();
    }
}
impl Packet for QueryPointerReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetMotionEvents.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetMotionEventsReply<'a> {
    /// List of TIMECOORD.
    pub events: &'a [proto::xproto::Timecoord],
}
impl GetMotionEventsReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.len32(self.events.len());
        w.pad(20);
        w.list(self.events);

        w.end_reply();
    }
}
impl Packet for GetMotionEventsReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to TranslateCoordinates.
#[derive(Debug, Clone, Copy, Default)]
pub struct TranslateCoordinatesReply {
    /// BOOL.
    pub same_screen: u8,
    /// WINDOW, perhaps one of Window.
    pub child: u32,
    /// INT16.
    pub dst_x: i16,
    /// INT16.
    pub dst_y: i16,
}
impl TranslateCoordinatesReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.same_screen, sequence);
        w.put(&self.child);
        w.put(&self.dst_x);
        w.put(&self.dst_y);

        w.end_reply();
    }
}
impl Packet for TranslateCoordinatesReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetInputFocus.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetInputFocusReply {
    /// CARD8, one of InputFocus.
    pub revert_to: u8,
    /// WINDOW, perhaps one of InputFocus.
    pub focus: u32,
}
impl GetInputFocusReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.revert_to, sequence);
        w.put(&self.focus);

        w.end_reply();
    }
}
impl Packet for GetInputFocusReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to QueryKeymap.
#[derive(Debug, Clone, Copy, Default)]
pub struct QueryKeymapReply {
    /// List of CARD8.
    pub keys: [u8; 32],
}
impl QueryKeymapReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.keys);

        w.end_reply();
    }
}
impl Packet for QueryKeymapReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to QueryFont.
#[derive(Debug, Clone, Copy, Default)]
pub struct QueryFontReply<'a> {
    /// CHARINFO.
    pub min_bounds: proto::xproto::Charinfo,
    /// CHARINFO.
    pub max_bounds: proto::xproto::Charinfo,
    /// CARD16.
    pub min_char_or_byte2: u16,
    /// CARD16.
    pub max_char_or_byte2: u16,
    /// CARD16.
    pub default_char: u16,
    /// BYTE, one of FontDraw.
    pub draw_direction: u8,
    /// CARD8.
    pub min_byte1: u8,
    /// CARD8.
    pub max_byte1: u8,
    /// BOOL.
    pub all_chars_exist: u8,
    /// INT16.
    pub font_ascent: i16,
    /// INT16.
    pub font_descent: i16,
    /// List of FONTPROP.
    pub properties: &'a [proto::xproto::Fontprop],
    /// List of CHARINFO.
    pub char_infos: &'a [proto::xproto::Charinfo],
}
impl QueryFontReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.min_bounds);
        w.pad(4);
        w.put(&self.max_bounds);
        w.pad(4);
        w.put(&self.min_char_or_byte2);
        w.put(&self.max_char_or_byte2);
        w.put(&self.default_char);
        w.len16(self.properties.len());
        w.put(&self.draw_direction);
        w.put(&self.min_byte1);
        w.put(&self.max_byte1);
        w.put(&self.all_chars_exist);
        w.put(&self.font_ascent);
        w.put(&self.font_descent);
        w.len32(self.char_infos.len());
        w.list(self.properties);
        w.list(self.char_infos);

        w.end_reply();
    }
}
impl Packet for QueryFontReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to QueryTextExtents.
#[derive(Debug, Clone, Copy, Default)]
pub struct QueryTextExtentsReply {
    /// BYTE, one of FontDraw.
    pub draw_direction: u8,
    /// INT16.
    pub font_ascent: i16,
    /// INT16.
    pub font_descent: i16,
    /// INT16.
    pub overall_ascent: i16,
    /// INT16.
    pub overall_descent: i16,
    /// INT32.
    pub overall_width: i32,
    /// INT32.
    pub overall_left: i32,
    /// INT32.
    pub overall_right: i32,
}
impl QueryTextExtentsReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.draw_direction, sequence);
        w.put(&self.font_ascent);
        w.put(&self.font_descent);
        w.put(&self.overall_ascent);
        w.put(&self.overall_descent);
        w.put(&self.overall_width);
        w.put(&self.overall_left);
        w.put(&self.overall_right);

        w.end_reply();
    }
}
impl Packet for QueryTextExtentsReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Structure Str.
#[derive(Debug, Clone, Copy, Default)]
pub struct Str<'a> {
    /// List of char.
    pub name: &'a [u8],
}
impl Put for Str<'_> {
    fn put(&self, w: &mut Writer<'_>) {
        w.len8(self.name.len());
        w.bytes(self.name);
    }
}
/// Reply to ListFonts.
#[derive(Debug, Clone, Copy, Default)]
pub struct ListFontsReply<'a> {
    /// List of STR.
    pub names: &'a [write::xproto::Str<'a>],
}
impl ListFontsReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.len16(self.names.len());
        w.pad(22);
        w.list(self.names);

        w.end_reply();
    }
}
impl Packet for ListFontsReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to ListFontsWithInfo.
#[derive(Debug, Clone, Copy, Default)]
pub struct ListFontsWithInfoReply<'a> {
    /// CHARINFO.
    pub min_bounds: proto::xproto::Charinfo,
    /// CHARINFO.
    pub max_bounds: proto::xproto::Charinfo,
    /// CARD16.
    pub min_char_or_byte2: u16,
    /// CARD16.
    pub max_char_or_byte2: u16,
    /// CARD16.
    pub default_char: u16,
    /// BYTE, one of FontDraw.
    pub draw_direction: u8,
    /// CARD8.
    pub min_byte1: u8,
    /// CARD8.
    pub max_byte1: u8,
    /// BOOL.
    pub all_chars_exist: u8,
    /// INT16.
    pub font_ascent: i16,
    /// INT16.
    pub font_descent: i16,
    /// CARD32.
    pub replies_hint: u32,
    /// List of FONTPROP.
    pub properties: &'a [proto::xproto::Fontprop],
    /// List of char.
    pub name: &'a [u8],
}
impl ListFontsWithInfoReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, u8::try_from(self.name.len()).unwrap_or(u8::MAX), sequence);
        w.put(&self.min_bounds);
        w.pad(4);
        w.put(&self.max_bounds);
        w.pad(4);
        w.put(&self.min_char_or_byte2);
        w.put(&self.max_char_or_byte2);
        w.put(&self.default_char);
        w.len16(self.properties.len());
        w.put(&self.draw_direction);
        w.put(&self.min_byte1);
        w.put(&self.max_byte1);
        w.put(&self.all_chars_exist);
        w.put(&self.font_ascent);
        w.put(&self.font_descent);
        w.put(&self.replies_hint);
        w.list(self.properties);
        w.bytes(self.name);

        w.end_reply();
    }
}
impl Packet for ListFontsWithInfoReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetFontPath.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetFontPathReply<'a> {
    /// List of STR.
    pub path: &'a [write::xproto::Str<'a>],
}
impl GetFontPathReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.len16(self.path.len());
        w.pad(22);
        w.list(self.path);

        w.end_reply();
    }
}
impl Packet for GetFontPathReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetImage.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetImageReply<'a> {
    /// CARD8.
    pub depth: u8,
    /// VISUALID.
    pub visual: u32,
    /// List of BYTE.
    pub data: &'a [u8],
}
impl GetImageReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.depth, sequence);
        w.put(&self.visual);
        w.pad(20);
        w.bytes(self.data);

        w.end_reply();
    }
}
impl Packet for GetImageReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to ListInstalledColormaps.
#[derive(Debug, Clone, Copy, Default)]
pub struct ListInstalledColormapsReply<'a> {
    /// List of COLORMAP.
    pub cmaps: &'a [u32],
}
impl ListInstalledColormapsReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.len16(self.cmaps.len());
        w.pad(22);
        w.list(self.cmaps);

        w.end_reply();
    }
}
impl Packet for ListInstalledColormapsReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to AllocColor.
#[derive(Debug, Clone, Copy, Default)]
pub struct AllocColorReply {
    /// CARD16.
    pub red: u16,
    /// CARD16.
    pub green: u16,
    /// CARD16.
    pub blue: u16,
    /// CARD32.
    pub pixel: u32,
}
impl AllocColorReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.red);
        w.put(&self.green);
        w.put(&self.blue);
        w.pad(2);
        w.put(&self.pixel);

        w.end_reply();
    }
}
impl Packet for AllocColorReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to AllocNamedColor.
#[derive(Debug, Clone, Copy, Default)]
pub struct AllocNamedColorReply {
    /// CARD32.
    pub pixel: u32,
    /// CARD16.
    pub exact_red: u16,
    /// CARD16.
    pub exact_green: u16,
    /// CARD16.
    pub exact_blue: u16,
    /// CARD16.
    pub visual_red: u16,
    /// CARD16.
    pub visual_green: u16,
    /// CARD16.
    pub visual_blue: u16,
}
impl AllocNamedColorReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.pixel);
        w.put(&self.exact_red);
        w.put(&self.exact_green);
        w.put(&self.exact_blue);
        w.put(&self.visual_red);
        w.put(&self.visual_green);
        w.put(&self.visual_blue);

        w.end_reply();
    }
}
impl Packet for AllocNamedColorReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to AllocColorCells.
#[derive(Debug, Clone, Copy, Default)]
pub struct AllocColorCellsReply<'a> {
    /// List of CARD32.
    pub pixels: &'a [u32],
    /// List of CARD32.
    pub masks: &'a [u32],
}
impl AllocColorCellsReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.len16(self.pixels.len());
        w.len16(self.masks.len());
        w.pad(20);
        w.list(self.pixels);
        w.list(self.masks);

        w.end_reply();
    }
}
impl Packet for AllocColorCellsReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to AllocColorPlanes.
#[derive(Debug, Clone, Copy, Default)]
pub struct AllocColorPlanesReply<'a> {
    /// CARD32.
    pub red_mask: u32,
    /// CARD32.
    pub green_mask: u32,
    /// CARD32.
    pub blue_mask: u32,
    /// List of CARD32.
    pub pixels: &'a [u32],
}
impl AllocColorPlanesReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.len16(self.pixels.len());
        w.pad(2);
        w.put(&self.red_mask);
        w.put(&self.green_mask);
        w.put(&self.blue_mask);
        w.pad(8);
        w.list(self.pixels);

        w.end_reply();
    }
}
impl Packet for AllocColorPlanesReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to QueryColors.
#[derive(Debug, Clone, Copy, Default)]
pub struct QueryColorsReply<'a> {
    /// List of RGB.
    pub colors: &'a [proto::xproto::Rgb],
}
impl QueryColorsReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.len16(self.colors.len());
        w.pad(22);
        w.list(self.colors);

        w.end_reply();
    }
}
impl Packet for QueryColorsReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to LookupColor.
#[derive(Debug, Clone, Copy, Default)]
pub struct LookupColorReply {
    /// CARD16.
    pub exact_red: u16,
    /// CARD16.
    pub exact_green: u16,
    /// CARD16.
    pub exact_blue: u16,
    /// CARD16.
    pub visual_red: u16,
    /// CARD16.
    pub visual_green: u16,
    /// CARD16.
    pub visual_blue: u16,
}
impl LookupColorReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.exact_red);
        w.put(&self.exact_green);
        w.put(&self.exact_blue);
        w.put(&self.visual_red);
        w.put(&self.visual_green);
        w.put(&self.visual_blue);

        w.end_reply();
    }
}
impl Packet for LookupColorReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to QueryBestSize.
#[derive(Debug, Clone, Copy, Default)]
pub struct QueryBestSizeReply {
    /// CARD16.
    pub width: u16,
    /// CARD16.
    pub height: u16,
}
impl QueryBestSizeReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.width);
        w.put(&self.height);

        w.end_reply();
    }
}
impl Packet for QueryBestSizeReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to QueryExtension.
#[derive(Debug, Clone, Copy, Default)]
pub struct QueryExtensionReply {
    /// BOOL.
    pub present: u8,
    /// CARD8.
    pub major_opcode: u8,
    /// CARD8.
    pub first_event: u8,
    /// CARD8.
    pub first_error: u8,
}
impl QueryExtensionReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.present);
        w.put(&self.major_opcode);
        w.put(&self.first_event);
        w.put(&self.first_error);

        w.end_reply();
    }
}
impl Packet for QueryExtensionReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to ListExtensions.
#[derive(Debug, Clone, Copy, Default)]
pub struct ListExtensionsReply<'a> {
    /// List of STR.
    pub names: &'a [write::xproto::Str<'a>],
}
impl ListExtensionsReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, u8::try_from(self.names.len()).unwrap_or(u8::MAX), sequence);
        w.pad(24);
        w.list(self.names);

        w.end_reply();
    }
}
impl Packet for ListExtensionsReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetKeyboardMapping.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetKeyboardMappingReply<'a> {
    /// BYTE.
    pub keysyms_per_keycode: u8,
    /// List of KEYSYM.
    pub keysyms: &'a [u32],
}
impl GetKeyboardMappingReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.keysyms_per_keycode, sequence);
        w.pad(24);
        w.list(self.keysyms);

        w.end_reply();
    }
}
impl Packet for GetKeyboardMappingReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetKeyboardControl.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetKeyboardControlReply {
    /// BYTE, one of AutoRepeatMode.
    pub global_auto_repeat: u8,
    /// CARD32.
    pub led_mask: u32,
    /// CARD8.
    pub key_click_percent: u8,
    /// CARD8.
    pub bell_percent: u8,
    /// CARD16.
    pub bell_pitch: u16,
    /// CARD16.
    pub bell_duration: u16,
    /// List of CARD8.
    pub auto_repeats: [u8; 32],
}
impl GetKeyboardControlReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.global_auto_repeat, sequence);
        w.put(&self.led_mask);
        w.put(&self.key_click_percent);
        w.put(&self.bell_percent);
        w.put(&self.bell_pitch);
        w.put(&self.bell_duration);
        w.pad(2);
        w.put(&self.auto_repeats);

        w.end_reply();
    }
}
impl Packet for GetKeyboardControlReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetPointerControl.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetPointerControlReply {
    /// CARD16.
    pub acceleration_numerator: u16,
    /// CARD16.
    pub acceleration_denominator: u16,
    /// CARD16.
    pub threshold: u16,
}
impl GetPointerControlReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.acceleration_numerator);
        w.put(&self.acceleration_denominator);
        w.put(&self.threshold);
        w.pad(18);

        w.end_reply();
    }
}
impl Packet for GetPointerControlReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetScreenSaver.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetScreenSaverReply {
    /// CARD16.
    pub timeout: u16,
    /// CARD16.
    pub interval: u16,
    /// BYTE, one of Blanking.
    pub prefer_blanking: u8,
    /// BYTE, one of Exposures.
    pub allow_exposures: u8,
}
impl GetScreenSaverReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.timeout);
        w.put(&self.interval);
        w.put(&self.prefer_blanking);
        w.put(&self.allow_exposures);
        w.pad(18);

        w.end_reply();
    }
}
impl Packet for GetScreenSaverReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Structure Host.
#[derive(Debug, Clone, Copy, Default)]
pub struct Host<'a> {
    /// CARD8, one of Family.
    pub family: u8,
    /// List of BYTE.
    pub address: &'a [u8],
}
impl Put for Host<'_> {
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.family);
        w.pad(1);
        w.len16(self.address.len());
        w.bytes(self.address);
        w.align(4);
    }
}
/// Reply to ListHosts.
#[derive(Debug, Clone, Copy, Default)]
pub struct ListHostsReply<'a> {
    /// BYTE, one of AccessControl.
    pub mode: u8,
    /// List of HOST.
    pub hosts: &'a [write::xproto::Host<'a>],
}
impl ListHostsReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.mode, sequence);
        w.len16(self.hosts.len());
        w.pad(22);
        w.list(self.hosts);

        w.end_reply();
    }
}
impl Packet for ListHostsReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to SetPointerMapping.
#[derive(Debug, Clone, Copy, Default)]
pub struct SetPointerMappingReply {
    /// BYTE, one of MappingStatus.
    pub status: u8,
}
impl SetPointerMappingReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let w = Writer::reply(out, order, self.status, sequence);

        w.end_reply();
    }
}
impl Packet for SetPointerMappingReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetPointerMapping.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetPointerMappingReply<'a> {
    /// List of CARD8.
    pub map: &'a [u8],
}
impl GetPointerMappingReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, u8::try_from(self.map.len()).unwrap_or(u8::MAX), sequence);
        w.pad(24);
        w.bytes(self.map);

        w.end_reply();
    }
}
impl Packet for GetPointerMappingReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to SetModifierMapping.
#[derive(Debug, Clone, Copy, Default)]
pub struct SetModifierMappingReply {
    /// BYTE, one of MappingStatus.
    pub status: u8,
}
impl SetModifierMappingReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let w = Writer::reply(out, order, self.status, sequence);

        w.end_reply();
    }
}
impl Packet for SetModifierMappingReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetModifierMapping.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetModifierMappingReply<'a> {
    /// CARD8.
    pub keycodes_per_modifier: u8,
    /// List of KEYCODE.
    pub keycodes: &'a [u8],
}
impl GetModifierMappingReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.keycodes_per_modifier, sequence);
        w.pad(24);
        w.bytes(self.keycodes);

        w.end_reply();
    }
}
impl Packet for GetModifierMappingReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
