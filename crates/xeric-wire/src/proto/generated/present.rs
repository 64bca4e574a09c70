// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::read::{Fixed, LengthError, Reader};
use crate::write::{Put, Writer};

/// What QueryExtension is asked for.
pub const EXTENSION_NAME: &str = "Present";
/// The version described here.
pub const VERSION: (u32, u32) = (1, 4);
/// Values of Event.
pub mod event {
    /// ConfigureNotify.
    pub const CONFIGURE_NOTIFY: u32 = 0;
    /// CompleteNotify.
    pub const COMPLETE_NOTIFY: u32 = 1;
    /// IdleNotify.
    pub const IDLE_NOTIFY: u32 = 2;
    /// RedirectNotify.
    pub const REDIRECT_NOTIFY: u32 = 3;
}
/// Values of EventMask.
pub mod event_mask {
    /// NoEvent.
    pub const NO_EVENT: u32 = 0;
    /// ConfigureNotify.
    pub const CONFIGURE_NOTIFY: u32 = 1 << 0;
    /// CompleteNotify.
    pub const COMPLETE_NOTIFY: u32 = 1 << 1;
    /// IdleNotify.
    pub const IDLE_NOTIFY: u32 = 1 << 2;
    /// RedirectNotify.
    pub const REDIRECT_NOTIFY: u32 = 1 << 3;
}
/// Values of Option.
pub mod option {
    /// None.
    pub const NONE: u32 = 0;
    /// Async.
    pub const ASYNC: u32 = 1 << 0;
    /// Copy.
    pub const COPY: u32 = 1 << 1;
    /// UST.
    pub const UST: u32 = 1 << 2;
    /// Suboptimal.
    pub const SUBOPTIMAL: u32 = 1 << 3;
    /// AsyncMayTear.
    pub const ASYNC_MAY_TEAR: u32 = 1 << 4;
}
/// Values of Capability.
pub mod capability {
    /// None.
    pub const NONE: u32 = 0;
    /// Async.
    pub const ASYNC: u32 = 1 << 0;
    /// Fence.
    pub const FENCE: u32 = 1 << 1;
    /// UST.
    pub const UST: u32 = 1 << 2;
    /// AsyncMayTear.
    pub const ASYNC_MAY_TEAR: u32 = 1 << 3;
    /// Syncobj.
    pub const SYNCOBJ: u32 = 1 << 4;
}
/// Values of CompleteKind.
pub mod complete_kind {
    /// Pixmap.
    pub const PIXMAP: u8 = 0;
    /// NotifyMSC.
    pub const NOTIFY_MSC: u8 = 1;
}
/// Values of CompleteMode.
pub mod complete_mode {
    /// Copy.
    pub const COPY: u8 = 0;
    /// Flip.
    pub const FLIP: u8 = 1;
    /// Skip.
    pub const SKIP: u8 = 2;
    /// SuboptimalCopy.
    pub const SUBOPTIMAL_COPY: u8 = 3;
}
/// Request QueryVersion.
pub const QUERY_VERSION_REQUEST: u8 = 0;
/// Request Pixmap.
pub const PIXMAP_REQUEST: u8 = 1;
/// Request NotifyMSC.
pub const NOTIFY_MSC_REQUEST: u8 = 2;
/// Request SelectInput.
pub const SELECT_INPUT_REQUEST: u8 = 3;
/// Request QueryCapabilities.
pub const QUERY_CAPABILITIES_REQUEST: u8 = 4;
/// Event Generic.
pub const GENERIC_EVENT: u8 = 0;
/// GenericEvent ConfigureNotify.
pub const CONFIGURE_NOTIFY_EVENT: u16 = 0;
/// GenericEvent CompleteNotify.
pub const COMPLETE_NOTIFY_EVENT: u16 = 1;
/// GenericEvent IdleNotify.
pub const IDLE_NOTIFY_EVENT: u16 = 2;
/// GenericEvent RedirectNotify.
pub const REDIRECT_NOTIFY_EVENT: u16 = 3;
/// Request PixmapSynced.
pub const PIXMAP_SYNCED_REQUEST: u8 = 5;
/// Structure Notify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Notify {
    /// WINDOW.
    pub window: u32,
    /// CARD32.
    pub serial: u32,
}
impl Fixed for Notify {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let window = input.get()?;
        let serial = input.get()?;
        Ok(Notify { window, serial })
    }
}
impl Put for Notify {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.window);
        w.put(&self.serial);
    }
}
