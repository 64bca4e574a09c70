// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::Request;
use crate::read::LengthError;

/// Request QueryVersion (minor opcode 0).
#[derive(Debug, Clone, Copy)]
pub struct QueryVersion {}
impl QueryVersion {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let input = request.reader();

        input.finish()?;
        Ok(QueryVersion {})
    }
}
/// Request Attach (minor opcode 1).
#[derive(Debug, Clone, Copy)]
pub struct Attach {
    /// SEG.
    pub shmseg: u32,
    /// CARD32.
    pub shmid: u32,
    /// BOOL.
    pub read_only: u8,
}
impl Attach {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let shmseg = input.get()?;
        let shmid = input.get()?;
        let read_only = input.get()?;
        input.skip(3)?;

        input.finish()?;
        Ok(Attach { shmseg, shmid, read_only })
    }
}
/// Request Detach (minor opcode 2).
#[derive(Debug, Clone, Copy)]
pub struct Detach {
    /// SEG.
    pub shmseg: u32,
}
impl Detach {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let shmseg = input.get()?;

        input.finish()?;
        Ok(Detach { shmseg })
    }
}
/// Request PutImage (minor opcode 3).
#[derive(Debug, Clone, Copy)]
pub struct PutImage {
    /// DRAWABLE.
    pub drawable: u32,
    /// GCONTEXT.
    pub gc: u32,
    /// CARD16.
    pub total_width: u16,
    /// CARD16.
    pub total_height: u16,
    /// CARD16.
    pub src_x: u16,
    /// CARD16.
    pub src_y: u16,
    /// CARD16.
    pub src_width: u16,
    /// CARD16.
    pub src_height: u16,
    /// INT16.
    pub dst_x: i16,
    /// INT16.
    pub dst_y: i16,
    /// CARD8.
    pub depth: u8,
    /// CARD8.
    pub format: u8,
    /// BOOL.
    pub send_event: u8,
    /// SEG.
    pub shmseg: u32,
    /// CARD32.
    pub offset: u32,
}
impl PutImage {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let drawable = input.get()?;
        let gc = input.get()?;
        let total_width = input.get()?;
        let total_height = input.get()?;
        let src_x = input.get()?;
        let src_y = input.get()?;
        let src_width = input.get()?;
        let src_height = input.get()?;
        let dst_x = input.get()?;
        let dst_y = input.get()?;
        let depth = input.get()?;
        let format = input.get()?;
        let send_event = input.get()?;
        input.skip(1)?;
        let shmseg = input.get()?;
        let offset = input.get()?;

        input.finish()?;
        Ok(PutImage {
            drawable,
            gc,
            total_width,
            total_height,
            src_x,
            src_y,
            src_width,
            src_height,
            dst_x,
            dst_y,
            depth,
            format,
            send_event,
            shmseg,
            offset,
        })
    }
}
/// Request GetImage (minor opcode 4).
#[derive(Debug, Clone, Copy)]
pub struct GetImage {
    /// DRAWABLE.
    pub drawable: u32,
    /// INT16.
    pub x: i16,
    /// INT16.
    pub y: i16,
    /// CARD16.
    pub width: u16,
    /// CARD16.
    pub height: u16,
    /// CARD32.
    pub plane_mask: u32,
    /// CARD8.
    pub format: u8,
    /// SEG.
    pub shmseg: u32,
    /// CARD32.
    pub offset: u32,
}
impl GetImage {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let drawable = input.get()?;
        let x = input.get()?;
        let y = input.get()?;
        let width = input.get()?;
        let height = input.get()?;
        let plane_mask = input.get()?;
        let format = input.get()?;
        input.skip(3)?;
        let shmseg = input.get()?;
        let offset = input.get()?;

        input.finish()?;
        Ok(GetImage { drawable, x, y, width, height, plane_mask, format, shmseg, offset })
    }
}
/// Request CreatePixmap (minor opcode 5).
#[derive(Debug, Clone, Copy)]
pub struct CreatePixmap {
    /// PIXMAP.
    pub pid: u32,
    /// DRAWABLE.
    pub drawable: u32,
    /// CARD16.
    pub width: u16,
    /// CARD16.
    pub height: u16,
    /// CARD8.
    pub depth: u8,
    /// SEG.
    pub shmseg: u32,
    /// CARD32.
    pub offset: u32,
}
impl CreatePixmap {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let pid = input.get()?;
        let drawable = input.get()?;
        let width = input.get()?;
        let height = input.get()?;
        let depth = input.get()?;
        input.skip(3)?;
        let shmseg = input.get()?;
        let offset = input.get()?;

        input.finish()?;
        Ok(CreatePixmap { pid, drawable, width, height, depth, shmseg, offset })
    }
}
/// Request AttachFd (minor opcode 6).
#[derive(Debug, Clone, Copy)]
pub struct AttachFd {
    /// SEG.
    pub shmseg: u32,
    /// BOOL.
    pub read_only: u8,
}
impl AttachFd {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let shmseg = input.get()?;
        let read_only = input.get()?;
        input.skip(3)?;

        input.finish()?;
        Ok(AttachFd { shmseg, read_only })
    }
}
/// Request CreateSegment (minor opcode 7).
#[derive(Debug, Clone, Copy)]
pub struct CreateSegment {
    /// SEG.
    pub shmseg: u32,
    /// CARD32.
    pub size: u32,
    /// BOOL.
    pub read_only: u8,
}
impl CreateSegment {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let shmseg = input.get()?;
        let size = input.get()?;
        let read_only = input.get()?;
        input.skip(3)?;

        input.finish()?;
        Ok(CreateSegment { shmseg, size, read_only })
    }
}
