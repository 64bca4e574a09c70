//! MIT-SHM 1.2: images and pixmaps in memory that clients share.
//!
//! The engine attaches nothing itself: whoever runs it hands it a [`SharedMemory`]. Without one every attachment is BadAccess. Bytes are
//! copied out before they are used, so a client that writes meanwhile changes a picture and nothing else.

use std::os::fd::OwnedFd;
use std::rc::Rc;

use xeric_geom::{Point, Rect};
use xeric_raster::image::{self, Format, Image};
use xeric_wire::Request;
use xeric_wire::proto::shm as op;
use xeric_wire::view::shm as view;
use xeric_wire::write::{ExtensionEvent, shm as write};

use super::super::client::{ClientId, Fds, Peer};
use super::super::draw::image::{check_shape, format, put, readable};
use super::super::drawable::Pixmap;
use super::super::error::{Handled, XError};
use super::super::gc::clip::Target;
use super::super::resource::{Resource, Xid};
use super::super::{Engine, pixmap, screen};
use super::SHM;

/// Where shared memory comes from.
pub trait SharedMemory {
    /// Attaches a System V segment with the rights of `peer`.
    fn attach(&self, id: u32, read_only: bool, peer: &Peer) -> Result<Box<dyn SharedSegment>, Refusal>;
    /// Takes the memory behind a descriptor.
    fn attach_fd(&self, fd: OwnedFd, read_only: bool) -> Result<Box<dyn SharedSegment>, Refusal>;
    /// Makes a segment, and the descriptor for the client.
    fn create(&self, size: u32, read_only: bool) -> Result<(Box<dyn SharedSegment>, OwnedFd), Refusal>;
    /// The user and group that this process runs as, which QueryVersion tells.
    fn owner(&self) -> (u32, u32);
}

/// Shared memory that is attached.
pub trait SharedSegment {
    /// Bytes that it has.
    fn size(&self) -> usize;
    /// Whether the server may write.
    fn is_writable(&self) -> bool;
    /// Copies out; false when the bytes are not there (any more).
    fn read(&self, offset: usize, into: &mut [u8]) -> bool;
    /// Copies in; false when there is no such place (any more).
    fn write(&self, offset: usize, from: &[u8]) -> bool;
}

/// Why there is no segment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// No such memory, or not for this client: BadAccess.
    Access,
    /// The descriptor is not one of memory: BadMatch.
    NotMemory,
    /// No memory could be made: BadAlloc.
    Alloc,
}

impl From<Refusal> for XError {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Access => Self::access(0),
            Refusal::NotMemory => Self::bad_match(),
            Refusal::Alloc => Self::alloc(0),
        }
    }
}

/// The version that this server speaks.
const VERSION: (u16, u16) = (1, 2);
/// `pixmap-format` of QueryVersion.
const Z_PIXMAP: u8 = 2;

/// An attached segment.
pub(crate) struct Segment {
    memory: Box<dyn SharedSegment>,
}

impl Segment {
    /// BadValue unless `offset` is a multiple of four within the segment; BadAccess to write into one attached for reading.
    fn check(&self, offset: u32, writing: bool) -> Result<usize, XError> {
        let at = usize::try_from(offset).ok().filter(|&at| at % 4 == 0 && at <= self.memory.size());
        let at = at.ok_or(XError::value(offset))?;
        if writing && !self.memory.is_writable() { Err(XError::access(0)) } else { Ok(at) }
    }

    /// The bytes behind `offset`.
    fn room(&self, offset: usize) -> u64 {
        self.memory.size().saturating_sub(offset) as u64
    }

    pub(crate) fn read(&self, offset: usize, into: &mut [u8]) -> bool {
        self.memory.read(offset, into)
    }

    pub(crate) fn write(&self, offset: usize, from: &[u8]) -> bool {
        self.memory.write(offset, from)
    }
}

/// A request of this extension.
pub(crate) fn handle(engine: &mut Engine, client: ClientId, request: &Request<'_>, fds: &mut Fds) -> Handled {
    // The sample server tells everybody that the extension is there, and lets nobody from afar use it: over TCP, and over ssh, whose end of
    // the connection it knows by its name.
    let is_local = engine.clients.get(client).is_some_and(|client| client.peer.local);
    if request.data != op::QUERY_VERSION_REQUEST && !is_local {
        return Err(XError::request(0));
    }
    match request.data {
        op::QUERY_VERSION_REQUEST => query_version(engine, client, request),
        op::ATTACH_REQUEST => attach(engine, client, request),
        op::DETACH_REQUEST => detach(engine, request),
        op::PUT_IMAGE_REQUEST => put_image(engine, client, request),
        op::GET_IMAGE_REQUEST => get_image(engine, client, request),
        op::CREATE_PIXMAP_REQUEST => create_pixmap(engine, client, request),
        op::ATTACH_FD_REQUEST => attach_fd(engine, client, request, fds),
        op::CREATE_SEGMENT_REQUEST => create_segment(engine, client, request),
        _ => Err(XError::request(0)),
    }
}

fn query_version(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    view::QueryVersion::parse(request)?;
    let (uid, gid) = engine.extensions.shared_memory.as_ref().map_or((0, 0), |memory| memory.owner());
    // The protocol has 16 bits for ids that have 32.
    let low = |id: u32| (id & 0xffff) as u16;
    let reply = write::QueryVersionReply {
        shared_pixmaps: 1,
        major_version: VERSION.0,
        minor_version: VERSION.1,
        uid: low(uid),
        gid: low(gid),
        pixmap_format: Z_PIXMAP,
    };
    engine.send(client, &reply);
    Ok(())
}

/// Attach (case X21: BadIDChoice first).
fn attach(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::Attach::parse(request)?;
    engine.check_new_id(client, r.shmseg)?;
    let read_only = flag(r.read_only)?;
    let peer = engine.clients.get(client).map(|c| c.peer).unwrap_or_default();
    let memory = engine.shared_memory()?.attach(r.shmid, read_only, &peer)?;
    engine.resources.insert(r.shmseg, Resource::Segment(Rc::new(Segment { memory })));
    Ok(())
}

fn attach_fd(engine: &mut Engine, client: ClientId, request: &Request<'_>, fds: &mut Fds) -> Handled {
    // The descriptor is this request's whatever is wrong with it.
    let fd = fds.pop_front();
    let r = view::AttachFd::parse(request)?;
    engine.check_new_id(client, r.shmseg)?;
    let read_only = flag(r.read_only)?;
    let memory = engine.shared_memory()?.attach_fd(fd.ok_or(XError::bad_match())?, read_only)?;
    engine.resources.insert(r.shmseg, Resource::Segment(Rc::new(Segment { memory })));
    Ok(())
}

fn create_segment(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::CreateSegment::parse(request)?;
    engine.check_new_id(client, r.shmseg)?;
    let read_only = flag(r.read_only)?;
    let (memory, fd) = engine.shared_memory()?.create(r.size, read_only)?;
    engine.resources.insert(r.shmseg, Resource::Segment(Rc::new(Segment { memory })));
    if let Some(client) = engine.clients.get_mut(client) {
        client.pass(fd);
    }
    engine.send(client, &write::CreateSegmentReply { nfd: 1 });
    Ok(())
}

fn detach(engine: &mut Engine, request: &Request<'_>) -> Handled {
    let r = view::Detach::parse(request)?;
    engine.segment(r.shmseg)?;
    engine.resources.remove(r.shmseg);
    Ok(())
}

/// PutImage: a rectangle of an image in the segment, through the GC's clip (case S04).
fn put_image(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::PutImage::parse(request)?;
    let Target { drawable, clip } = engine.target(r.drawable, r.gc)?;
    let segment = engine.segment(r.shmseg)?;
    let offset = segment.check(r.offset, false)?;
    let completion = flag(r.send_event)?;
    let format = format(r.format)?;
    check_shape(&drawable, format, r.depth, 0)?;
    let (width, height) = (u32::from(r.total_width), u32::from(r.total_height));
    if image::image_bytes(format, width, height, r.depth, 0) > segment.room(offset) {
        return Err(XError::value(width));
    }
    within(r.src_x, r.src_width, r.total_width)?;
    within(r.src_y, r.src_height, r.total_height)?;

    // Of a ZPixmap the rows that are drawn; of planes all, as their rows lie apart.
    let (first, rows) = match format {
        Format::ZPixmap => (u32::from(r.src_y), u32::from(r.src_height)),
        Format::Bitmap | Format::XyPixmap => (0, height),
    };
    let skipped = image::image_bytes(format, width, first, r.depth, 0);
    let mut data = vec![0; bytes(image::image_bytes(format, width, rows, r.depth, 0))?];
    if !segment.read(offset + bytes(skipped)?, &mut data) {
        return Err(XError::access(0));
    }
    let image = Image { format, width, height: rows, depth: r.depth, left_pad: 0, data: &data };
    let to = Point::new(r.dst_x.into(), r.dst_y.into());
    let at = to.translated(-i32::from(r.src_x), first.cast_signed() - i32::from(r.src_y));
    let drawn = Rect::new(to.x, to.y, r.src_width.into(), r.src_height.into())
        .translated(drawable.origin.x, drawable.origin.y);
    let target = Target { clip: Rc::new(clip.intersect_rect(drawn)), drawable };
    put(engine, &target, r.gc, at, &image)?;
    engine.work.shm(image::image_bytes(format, r.src_width.into(), r.src_height.into(), r.depth, 0));
    engine.work.images().add(width, rows, r.depth, &data);

    if completion {
        let event = write::CompletionEvent {
            drawable: r.drawable,
            minor_event: op::PUT_IMAGE_REQUEST.into(),
            major_event: SHM.major,
            shmseg: r.shmseg,
            offset: r.offset,
        };
        engine.send(client, &event.numbered_from(SHM.first_event));
    }
    Ok(())
}

/// BadValue unless `start` to `start + length` lies in 0 to `total`.
fn within(start: u16, length: u16, total: u16) -> Handled {
    if start > total {
        Err(XError::value(start.into()))
    } else if length > total - start {
        Err(XError::value(length.into()))
    } else {
        Ok(())
    }
}

/// GetImage, into the segment.
fn get_image(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GetImage::parse(request)?;
    let format = match format(r.format)? {
        Format::Bitmap => return Err(XError::value(r.format.into())),
        format => format,
    };
    let drawable = engine.drawable(r.drawable)?;
    let segment = engine.segment(r.shmseg)?;
    let offset = segment.check(r.offset, true)?;
    let rect = Rect::new(r.x.into(), r.y.into(), r.width.into(), r.height.into());
    let rect = readable(engine, &drawable, rect)?;
    let planes = match format {
        Format::ZPixmap => drawable.depth,
        _ => (r.plane_mask & xeric_raster::surface::depth_mask(drawable.depth)).count_ones() as u8,
    };
    if image::image_bytes(format, rect.width(), rect.height(), planes, 0) > segment.room(offset) {
        return Err(XError::access(0));
    }
    let mut data = Vec::new();
    image::get_image(&drawable.storage.pixels(), rect, format, r.plane_mask, &mut data);
    if !segment.write(offset, &data) {
        return Err(XError::access(0));
    }
    let size = u32::try_from(data.len()).unwrap_or(u32::MAX);
    let visual = drawable.window.and_then(|id| engine.window(id).ok()).map_or(0, |window| window.visual);
    engine.work.read(rect.area());
    engine.work.shm(size.into());
    engine.work.images().add(rect.width(), rect.height(), drawable.depth, &data);
    engine.send(client, &write::GetImageReply { depth: drawable.depth, visual, size });
    Ok(())
}

/// CreatePixmap: a pixmap whose pixels are the segment's (case S14).
fn create_pixmap(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::CreatePixmap::parse(request)?;
    engine.check_new_id(client, r.pid)?;
    engine.check_any_drawable(r.drawable)?;
    let segment = engine.segment(r.shmseg)?;
    let offset = segment.check(r.offset, true)?;
    if r.width == 0 || r.height == 0 || r.depth == 0 {
        return Err(XError::value(0));
    }
    pixmap::check_size(r.width, r.height, r.depth)?;
    if !screen::has_depth(r.depth) {
        return Err(XError::value(r.depth.into()));
    }
    let needed = image::image_bytes(Format::ZPixmap, r.width.into(), r.height.into(), r.depth, 0);
    if needed > segment.room(offset) {
        return Err(XError::access(0));
    }
    let images = engine.work.images().clone();
    let pixmap = Pixmap::shared(r.width, r.height, r.depth, segment, offset, images);
    engine.resources.insert(r.pid, Resource::Pixmap(pixmap));
    Ok(())
}

fn flag(value: u8) -> Result<bool, XError> {
    match value {
        0 => Ok(false),
        1 => Ok(true),
        other => Err(XError::value(other.into())),
    }
}

/// BadAlloc for more bytes than the address space has.
fn bytes(count: u64) -> Result<usize, XError> {
    usize::try_from(count).map_err(|_| XError::alloc(0))
}

impl Engine {
    /// Lets clients share memory with the server; see [`SharedMemory`].
    pub fn provide_shared_memory(&mut self, memory: Box<dyn SharedMemory>) {
        self.extensions.shared_memory = Some(memory);
    }

    fn shared_memory(&self) -> Result<&dyn SharedMemory, XError> {
        self.extensions.shared_memory.as_deref().ok_or(XError::access(0))
    }

    /// The segment `id`. Seg.
    fn segment(&self, id: Xid) -> Result<Rc<Segment>, XError> {
        match self.resources.get(id) {
            Some(Resource::Segment(segment)) => Ok(Rc::clone(segment)),
            _ => Err(XError::extension(SHM.first_error, op::BAD_SEG_ERROR, id)),
        }
    }
}
