// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::proto;
use crate::read::{Fixed, LengthError, Reader};
use crate::write::{Put, Writer};

/// What QueryExtension is asked for.
pub const EXTENSION_NAME: &str = "RECORD";
/// The version described here.
pub const VERSION: (u32, u32) = (1, 13);
/// Values of HType.
pub mod h_type {
    /// FromServerTime.
    pub const FROM_SERVER_TIME: u32 = 1 << 0;
    /// FromClientTime.
    pub const FROM_CLIENT_TIME: u32 = 1 << 1;
    /// FromClientSequence.
    pub const FROM_CLIENT_SEQUENCE: u32 = 1 << 2;
}
/// Values of CS.
pub mod cs {
    /// CurrentClients.
    pub const CURRENT_CLIENTS: u32 = 1;
    /// FutureClients.
    pub const FUTURE_CLIENTS: u32 = 2;
    /// AllClients.
    pub const ALL_CLIENTS: u32 = 3;
}
/// Error BadContext.
pub const BAD_CONTEXT_ERROR: u8 = 0;
/// Request QueryVersion.
pub const QUERY_VERSION_REQUEST: u8 = 0;
/// Request CreateContext.
pub const CREATE_CONTEXT_REQUEST: u8 = 1;
/// Request RegisterClients.
pub const REGISTER_CLIENTS_REQUEST: u8 = 2;
/// Request UnregisterClients.
pub const UNREGISTER_CLIENTS_REQUEST: u8 = 3;
/// Request GetContext.
pub const GET_CONTEXT_REQUEST: u8 = 4;
/// Request EnableContext.
pub const ENABLE_CONTEXT_REQUEST: u8 = 5;
/// Request DisableContext.
pub const DISABLE_CONTEXT_REQUEST: u8 = 6;
/// Request FreeContext.
pub const FREE_CONTEXT_REQUEST: u8 = 7;
/// Structure Range8.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Range8 {
    /// CARD8.
    pub first: u8,
    /// CARD8.
    pub last: u8,
}
impl Fixed for Range8 {
    const SIZE: usize = 2;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let first = input.get()?;
        let last = input.get()?;
        Ok(Range8 { first, last })
    }
}
impl Put for Range8 {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.first);
        w.put(&self.last);
    }
}
/// Structure Range16.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Range16 {
    /// CARD16.
    pub first: u16,
    /// CARD16.
    pub last: u16,
}
impl Fixed for Range16 {
    const SIZE: usize = 4;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let first = input.get()?;
        let last = input.get()?;
        Ok(Range16 { first, last })
    }
}
impl Put for Range16 {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.first);
        w.put(&self.last);
    }
}
/// Structure ExtRange.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ExtRange {
    /// Range8.
    pub major: proto::record::Range8,
    /// Range16.
    pub minor: proto::record::Range16,
}
impl Fixed for ExtRange {
    const SIZE: usize = 6;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let major = input.get()?;
        let minor = input.get()?;
        Ok(ExtRange { major, minor })
    }
}
impl Put for ExtRange {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.major);
        w.put(&self.minor);
    }
}
/// Structure Range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Range {
    /// Range8.
    pub core_requests: proto::record::Range8,
    /// Range8.
    pub core_replies: proto::record::Range8,
    /// ExtRange.
    pub ext_requests: proto::record::ExtRange,
    /// ExtRange.
    pub ext_replies: proto::record::ExtRange,
    /// Range8.
    pub delivered_events: proto::record::Range8,
    /// Range8.
    pub device_events: proto::record::Range8,
    /// Range8.
    pub errors: proto::record::Range8,
    /// BOOL.
    pub client_started: u8,
    /// BOOL.
    pub client_died: u8,
}
impl Fixed for Range {
    const SIZE: usize = 24;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let core_requests = input.get()?;
        let core_replies = input.get()?;
        let ext_requests = input.get()?;
        let ext_replies = input.get()?;
        let delivered_events = input.get()?;
        let device_events = input.get()?;
        let errors = input.get()?;
        let client_started = input.get()?;
        let client_died = input.get()?;
        Ok(Range {
            core_requests,
            core_replies,
            ext_requests,
            ext_replies,
            delivered_events,
            device_events,
            errors,
            client_started,
            client_died,
        })
    }
}
impl Put for Range {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.core_requests);
        w.put(&self.core_replies);
        w.put(&self.ext_requests);
        w.put(&self.ext_replies);
        w.put(&self.delivered_events);
        w.put(&self.device_events);
        w.put(&self.errors);
        w.put(&self.client_started);
        w.put(&self.client_died);
    }
}
