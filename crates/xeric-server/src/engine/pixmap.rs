//! CreatePixmap, FreePixmap.

use std::cell::Cell;
use std::rc::Rc;

use xeric_raster::Surface;
use xeric_wire::Request;
use xeric_wire::view::xproto as view;
use xeric_wire::write::xproto as write;

use super::Engine;
use super::client::ClientId;
use super::drawable::Pixmap;
use super::error::{Handled, XError};
use super::resource::Resource;
use super::{ext, screen};

/// Xvfb gives no pixmap with a side longer than this (its coordinates are 16-bit and signed).
pub(crate) const MAX_SIDE: u16 = 32_767;
/// Memory that one pixmap may take; beyond it BadAlloc.
const MAX_BYTES: u64 = 1 << 30;
/// Memory that all pixmaps that clients made may take together; beyond it BadAlloc.
const MAX_BYTES_TOGETHER: u64 = 4 << 30;

/// The memory of the pixmaps that clients made and somebody still refers to.
#[derive(Default)]
pub(crate) struct PixmapMemory {
    used: Rc<Cell<u64>>,
}

impl PixmapMemory {
    /// A zeroed pixmap, whose memory counts until it is dropped. BadAlloc beyond the limit.
    pub(crate) fn pixmap(&self, width: u16, height: u16, depth: u8) -> Result<Rc<Pixmap>, XError> {
        let bytes = Surface::bytes_needed(width.into(), height.into(), depth);
        let used = self.used.get().saturating_add(bytes);
        if used > MAX_BYTES_TOGETHER {
            return Err(XError::alloc(0));
        }
        self.used.set(used);
        Ok(Pixmap::charged(width, height, depth, Charge { bytes, used: Rc::clone(&self.used) }))
    }
}

/// What one pixmap takes of a [`PixmapMemory`].
pub(crate) struct Charge {
    bytes: u64,
    used: Rc<Cell<u64>>,
}

impl Drop for Charge {
    fn drop(&mut self) {
        self.used.set(self.used.get().saturating_sub(self.bytes));
    }
}

/// CreatePixmap.
pub(crate) fn create_pixmap(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::CreatePixmap::parse(request)?;
    engine.check_new_id(client, r.pid)?;
    engine.check_any_drawable(r.drawable)?;
    if r.width == 0 || r.height == 0 {
        return Err(XError::value(0));
    }
    check_size(r.width, r.height, r.depth)?;
    if !screen::has_depth(r.depth) {
        return Err(XError::value(r.depth.into()));
    }
    let pixmap = engine.pixmap_memory.pixmap(r.width, r.height, r.depth)?;
    engine.resources.insert(r.pid, Resource::Pixmap(pixmap));
    Ok(())
}

/// FreePixmap.
pub(crate) fn free_pixmap(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::FreePixmap::parse(request)?;
    engine.pixmap(r.pixmap)?;
    engine.resources.remove(r.pixmap);
    ext::damage::pixmap_freed(engine, r.pixmap);
    Ok(())
}

/// BadAlloc for a pixmap that is larger than this server makes.
pub(crate) fn check_size(width: u16, height: u16, depth: u8) -> Handled {
    let bytes = Surface::bytes_needed(width.into(), height.into(), depth);
    if width > MAX_SIDE || height > MAX_SIDE || bytes > MAX_BYTES { Err(XError::alloc(0)) } else { Ok(()) }
}

/// QueryBestSize: what Xvfb says. A cursor may be as large as the screen; narrow tiles and stipples are best a power of two wide.
pub(crate) fn query_best_size(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::QueryBestSize::parse(request)?;
    if r.class > 2 {
        return Err(XError::value(r.class.into()));
    }
    engine.check_any_drawable(r.drawable)?;
    let (width, height) = if r.class == 0 {
        (r.width.min(engine.screen.width), r.height.min(engine.screen.height))
    } else {
        engine.drawable_depth(r.drawable)?;
        let narrow = (1..32).contains(&r.width);
        (if narrow { r.width.next_power_of_two() } else { r.width }, r.height)
    };
    engine.send(client, &write::QueryBestSizeReply { width, height });
    Ok(())
}
