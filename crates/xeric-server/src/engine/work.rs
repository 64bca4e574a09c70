//! Pixel work, counted from geometry once per request.
//!
//! *Written* is the destination area inside the clip; *read* the same area once per source that is not constant and once per mask or glyph
//! bitmap. What the server paints by itself (exposed backgrounds and borders) counts apart. Nothing here looks at a pixel.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

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
    /// Those bytes, and what shared pixmaps held when they were read, when images are recorded.
    pub shm_images: Vec<ShmImage>,
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

/// Gathers the images of shared memory that a request reads or writes. Every shared pixmap has a clone, as its pixels are read where no counter is.
#[derive(Clone, Default)]
pub(crate) struct ImageLog(Rc<Gathered>);

#[derive(Default)]
struct Gathered {
    on: Cell<bool>,
    images: RefCell<Vec<ShmImage>>,
}

impl ImageLog {
    /// Whether images are recorded.
    pub(crate) fn is_on(&self) -> bool {
        self.0.on.get()
    }

    /// Adds an image; it is copied only when images are recorded.
    pub(crate) fn add(&self, width: u32, height: u32, depth: u8, bytes: &[u8]) {
        if self.is_on() {
            self.0.images.borrow_mut().push(ShmImage { width, height, depth, bytes: bytes.to_vec() });
        }
    }
}

/// What of a request was counted before another was.
pub(crate) struct Aside {
    current: Work,
    window: Option<Xid>,
    shm_bytes: u64,
    images: Vec<ShmImage>,
    server: ServerWork,
}

/// Adds up the request at hand. Recording is a second step after the request, so that drawing never asks whether anybody looks.
#[derive(Default)]
pub(crate) struct Counter {
    current: Work,
    window: Option<Xid>,
    shm_bytes: u64,
    images: ImageLog,
    server: ServerWork,
    recording: bool,
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

    /// Puts the request at hand aside, for something that another request asked for earlier.
    pub(crate) fn set_aside(&mut self) -> Aside {
        Aside {
            current: std::mem::take(&mut self.current),
            window: self.window.take(),
            shm_bytes: std::mem::take(&mut self.shm_bytes),
            images: self.images.0.images.take(),
            server: std::mem::take(&mut self.server),
        }
    }

    /// Counts what was done since for `request` of `client`, and goes on with what was set aside.
    pub(crate) fn finish_apart(&mut self, aside: Aside, client: ClientId, request: u64) {
        self.finish(client, request);
        self.current = aside.current;
        self.window = aside.window;
        self.shm_bytes = aside.shm_bytes;
        self.images.0.images.replace(aside.images);
        self.server = aside.server;
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

    /// Where images of shared memory are gathered.
    pub(crate) fn images(&self) -> &ImageLog {
        &self.images
    }

    pub(crate) fn record_images(&mut self, on: bool) {
        self.images.0.on.set(on);
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
        let shm_images = self.images.0.images.take();
        if self.recording {
            if work != Work::default() || window.is_some() || shm_bytes != 0 || !shm_images.is_empty() {
                self.records.push(WorkRecord {
                    client: Some(client),
                    request,
                    window,
                    work,
                    shm_bytes,
                    shm_images,
                });
            }
            if server != 0 {
                self.records.push(WorkRecord {
                    client: None,
                    request,
                    window: None,
                    work: Work { written: server, read: 0 },
                    shm_bytes: 0,
                    shm_images: Vec::new(),
                });
            }
        }
        work.written + work.read + server
    }
}
