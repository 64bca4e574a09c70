//! Pixel work, counted from geometry once per request.
//!
//! *Written* is the destination area inside the clip; *read* the same area once per source that is not constant and once per mask or glyph
//! bitmap. What the server paints by itself (exposed backgrounds and borders) counts apart. Nothing here looks at a pixel.

use super::client::ClientId;
use super::drawable::Drawable;
use super::resource::Xid;

/// Pixels written and read.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Work {
    /// Pixels written.
    pub written: u64,
    /// Pixels read from sources, masks and glyphs.
    pub read: u64,
}

/// Pixels that the server painted by itself.
pub type ServerWork = u64;

/// The pixel work of one request, or of the server itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WorkRecord {
    /// Who sent the request; `None` for what the server painted by itself.
    pub client: Option<ClientId>,
    /// The request's number on its connection, counted from 1.
    pub request: u64,
    /// The viewable window that was drawn on, if it was one.
    pub window: Option<Xid>,
    /// What it cost.
    pub work: Work,
    /// Bytes that the request moved through shared memory.
    pub shm_bytes: u64,
    /// Those bytes, when they are recorded.
    pub shm_image: Option<ShmImage>,
}

/// An image that went through shared memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShmImage {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Bits of a pixel.
    pub depth: u8,
    /// As it stands in the segment, rows as the request says.
    pub bytes: Vec<u8>,
}

/// Adds up the request at hand. Recording is a second step after the request, so that drawing never asks whether anybody looks.
#[derive(Default)]
pub(crate) struct Counter {
    current: Work,
    window: Option<Xid>,
    shm_bytes: u64,
    shm_image: Option<ShmImage>,
    server: ServerWork,
    recording: bool,
    recording_images: bool,
    records: Vec<WorkRecord>,
}

impl Counter {
    /// A request drew `written` pixels on `drawable` and read `read` pixels of sources and masks.
    pub(crate) fn draw(&mut self, drawable: &Drawable, written: u64, read: u64) {
        self.current.written += written;
        self.current.read += read;
        if drawable.viewable {
            self.window = drawable.window;
        }
    }

    /// What the server painted during this request was what the client asked for (ClearArea).
    pub(crate) fn claim(&mut self, drawable: &Drawable) {
        let written = std::mem::take(&mut self.server);
        self.draw(drawable, written, 0);
    }

    /// A request read `read` pixels and drew nothing.
    pub(crate) fn read(&mut self, read: u64) {
        self.current.read += read;
    }

    /// The server painted a background or border by itself.
    pub(crate) fn server(&mut self, written: u64) {
        self.server += written;
    }

    /// A request moved bytes through shared memory.
    pub(crate) fn shm(&mut self, bytes: u64) {
        self.shm_bytes += bytes;
    }

    /// The image that those bytes are; it is copied only when images are recorded.
    pub(crate) fn shm_image(&mut self, width: u32, height: u32, depth: u8, bytes: &[u8]) {
        if self.recording_images {
            self.shm_image = Some(ShmImage { width, height, depth, bytes: bytes.to_vec() });
        }
    }

    pub(crate) fn record_images(&mut self, on: bool) {
        self.recording_images = on;
    }

    pub(crate) fn record(&mut self, on: bool) {
        self.recording = on;
    }

    pub(crate) fn take(&mut self) -> Vec<WorkRecord> {
        std::mem::take(&mut self.records)
    }

    /// Closes the request at hand and returns its pixels, for the turn's accounting.
    pub(crate) fn finish(&mut self, client: ClientId, request: u64) -> u64 {
        let work = std::mem::take(&mut self.current);
        let server = std::mem::take(&mut self.server);
        let window = self.window.take();
        let shm_bytes = std::mem::take(&mut self.shm_bytes);
        let shm_image = self.shm_image.take();
        if self.recording {
            if work != Work::default() || window.is_some() || shm_bytes != 0 {
                self.records.push(WorkRecord {
                    client: Some(client),
                    request,
                    window,
                    work,
                    shm_bytes,
                    shm_image,
                });
            }
            if server != 0 {
                self.records.push(WorkRecord {
                    client: None,
                    request,
                    window: None,
                    work: Work { written: server, read: 0 },
                    shm_bytes: 0,
                    shm_image: None,
                });
            }
        }
        work.written + work.read + server
    }
}
