// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::Request;
use crate::proto;
use crate::read::{LengthError, List};

/// Request QueryVersion (minor opcode 0).
#[derive(Debug, Clone, Copy)]
pub struct QueryVersion {
    /// CARD32.
    pub major_version: u32,
    /// CARD32.
    pub minor_version: u32,
}
impl QueryVersion {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let major_version = input.get()?;
        let minor_version = input.get()?;

        input.finish()?;
        Ok(QueryVersion { major_version, minor_version })
    }
}
/// Request Pixmap (minor opcode 1).
#[derive(Debug, Clone, Copy)]
pub struct Pixmap<'a> {
    /// WINDOW.
    pub window: u32,
    /// PIXMAP.
    pub pixmap: u32,
    /// CARD32.
    pub serial: u32,
    /// REGION.
    pub valid: u32,
    /// REGION.
    pub update: u32,
    /// INT16.
    pub x_off: i16,
    /// INT16.
    pub y_off: i16,
    /// CRTC.
    pub target_crtc: u32,
    /// FENCE.
    pub wait_fence: u32,
    /// FENCE.
    pub idle_fence: u32,
    /// CARD32.
    pub options: u32,
    /// CARD64.
    pub target_msc: u64,
    /// CARD64.
    pub divisor: u64,
    /// CARD64.
    pub remainder: u64,
    /// List of Notify, to the request's end.
    pub notifies: List<'a, proto::present::Notify>,
}
impl<'a> Pixmap<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;
        let pixmap = input.get()?;
        let serial = input.get()?;
        let valid = input.get()?;
        let update = input.get()?;
        let x_off = input.get()?;
        let y_off = input.get()?;
        let target_crtc = input.get()?;
        let wait_fence = input.get()?;
        let idle_fence = input.get()?;
        let options = input.get()?;
        input.skip(4)?;
        let target_msc = input.get()?;
        let divisor = input.get()?;
        let remainder = input.get()?;
        let notifies = input.rest_list();

        input.finish()?;
        Ok(Pixmap {
            window,
            pixmap,
            serial,
            valid,
            update,
            x_off,
            y_off,
            target_crtc,
            wait_fence,
            idle_fence,
            options,
            target_msc,
            divisor,
            remainder,
            notifies,
        })
    }
}
/// Request NotifyMSC (minor opcode 2).
#[derive(Debug, Clone, Copy)]
pub struct NotifyMSC {
    /// WINDOW.
    pub window: u32,
    /// CARD32.
    pub serial: u32,
    /// CARD64.
    pub target_msc: u64,
    /// CARD64.
    pub divisor: u64,
    /// CARD64.
    pub remainder: u64,
}
impl NotifyMSC {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;
        let serial = input.get()?;
        input.skip(4)?;
        let target_msc = input.get()?;
        let divisor = input.get()?;
        let remainder = input.get()?;

        input.finish()?;
        Ok(NotifyMSC { window, serial, target_msc, divisor, remainder })
    }
}
/// Request SelectInput (minor opcode 3).
#[derive(Debug, Clone, Copy)]
pub struct SelectInput {
    /// EVENT.
    pub eid: u32,
    /// WINDOW.
    pub window: u32,
    /// CARD32, bits of EventMask.
    pub event_mask: u32,
}
impl SelectInput {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let eid = input.get()?;
        let window = input.get()?;
        let event_mask = input.get()?;

        input.finish()?;
        Ok(SelectInput { eid, window, event_mask })
    }
}
/// Request QueryCapabilities (minor opcode 4).
#[derive(Debug, Clone, Copy)]
pub struct QueryCapabilities {
    /// CARD32.
    pub target: u32,
}
impl QueryCapabilities {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let target = input.get()?;

        input.finish()?;
        Ok(QueryCapabilities { target })
    }
}
/// Request PixmapSynced (minor opcode 5).
#[derive(Debug, Clone, Copy)]
pub struct PixmapSynced<'a> {
    /// WINDOW.
    pub window: u32,
    /// PIXMAP.
    pub pixmap: u32,
    /// CARD32.
    pub serial: u32,
    /// REGION.
    pub valid: u32,
    /// REGION.
    pub update: u32,
    /// INT16.
    pub x_off: i16,
    /// INT16.
    pub y_off: i16,
    /// CRTC.
    pub target_crtc: u32,
    /// SYNCOBJ.
    pub acquire_syncobj: u32,
    /// SYNCOBJ.
    pub release_syncobj: u32,
    /// CARD64.
    pub acquire_point: u64,
    /// CARD64.
    pub release_point: u64,
    /// CARD32, bits of Option.
    pub options: u32,
    /// CARD64.
    pub target_msc: u64,
    /// CARD64.
    pub divisor: u64,
    /// CARD64.
    pub remainder: u64,
    /// List of Notify, to the request's end.
    pub notifies: List<'a, proto::present::Notify>,
}
impl<'a> PixmapSynced<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;
        let pixmap = input.get()?;
        let serial = input.get()?;
        let valid = input.get()?;
        let update = input.get()?;
        let x_off = input.get()?;
        let y_off = input.get()?;
        let target_crtc = input.get()?;
        let acquire_syncobj = input.get()?;
        let release_syncobj = input.get()?;
        let acquire_point = input.get()?;
        let release_point = input.get()?;
        let options = input.get()?;
        input.skip(4)?;
        let target_msc = input.get()?;
        let divisor = input.get()?;
        let remainder = input.get()?;
        let notifies = input.rest_list();

        input.finish()?;
        Ok(PixmapSynced {
            window,
            pixmap,
            serial,
            valid,
            update,
            x_off,
            y_off,
            target_crtc,
            acquire_syncobj,
            release_syncobj,
            acquire_point,
            release_point,
            options,
            target_msc,
            divisor,
            remainder,
            notifies,
        })
    }
}
