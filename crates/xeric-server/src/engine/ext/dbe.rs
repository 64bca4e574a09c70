//! DOUBLE-BUFFER 1.0: a window with a back buffer to draw on, which a swap shows.
//!
//! A buffer is a pixmap of the window's size and depth, under one or several ids; it follows the window's size, and its contents follow by the
//! window's bit gravity. The second pixmap is what the window showed before, for the Untouched action.

use std::rc::Rc;

use xeric_geom::{Point, Rect, Region};
use xeric_raster::Function;
use xeric_raster::draw::{Fill, Paint, Painter};
use xeric_raster::image::{Source, copy_area};
use xeric_wire::Request;
use xeric_wire::proto::dbe as op;
use xeric_wire::proto::xproto::gravity;
use xeric_wire::view::dbe as view;
use xeric_wire::write::dbe as write;

use super::super::drawable::{Drawable, Pixmap};
use super::super::error::{Handled, XError};
use super::super::resource::{Resource, Xid, owner_of};
use super::super::window::configure::Geometry;
use super::super::window::gravity::Growth;
use super::super::window::paint;
use super::super::{ClientId, Engine, screen};
use super::DOUBLE_BUFFER;
use super::damage::report;

/// The version that this server speaks.
const VERSION: (u8, u8) = (1, 0);

/// What the extension keeps.
#[derive(Default)]
pub(crate) struct State {
    windows: Vec<Buffered>,
}

/// A window with buffers.
struct Buffered {
    window: Xid,
    back: Rc<Pixmap>,
    front: Rc<Pixmap>,
    ids: Vec<Xid>,
}

/// Hands a request to its function.
pub(crate) fn handle(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    match request.data {
        op::QUERY_VERSION_REQUEST => query_version(engine, client, request),
        op::ALLOCATE_BACK_BUFFER_REQUEST => allocate_back_buffer(engine, client, request),
        op::DEALLOCATE_BACK_BUFFER_REQUEST => deallocate_back_buffer(engine, request),
        op::SWAP_BUFFERS_REQUEST => swap_buffers(engine, request),
        // An idiom may be executed as a whole; one request after the other is as good (section "BeginIdiom").
        op::BEGIN_IDIOM_REQUEST => Ok(view::BeginIdiom::parse(request).map(drop)?),
        op::END_IDIOM_REQUEST => Ok(view::EndIdiom::parse(request).map(drop)?),
        op::GET_VISUAL_INFO_REQUEST => get_visual_info(engine, client, request),
        op::GET_BACK_BUFFER_ATTRIBUTES_REQUEST => get_back_buffer_attributes(engine, client, request),
        _ => Err(XError::request(0)),
    }
}

fn query_version(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    view::QueryVersion::parse(request)?;
    let (major_version, minor_version) = VERSION;
    engine.send(client, &write::QueryVersionReply { major_version, minor_version });
    Ok(())
}

/// AllocateBackBuffer: a window's first, or another id for the one it has.
fn allocate_back_buffer(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::AllocateBackBuffer::parse(request)?;
    engine.window(r.window)?;
    let drawable = engine.drawable(r.window)?;
    check_action(r.swap_action)?;
    engine.check_new_id(client, r.buffer)?;
    let buffers = &mut engine.extensions.dbe.windows;
    let back = if let Some(buffered) = buffers.iter_mut().find(|buffered| buffered.window == r.window) {
        buffered.ids.push(r.buffer);
        Rc::clone(&buffered.back)
    } else {
        let (back, front) = (new(engine, &drawable)?, new(engine, &drawable)?);
        paint_background(engine, r.window, &back);
        let ids = vec![r.buffer];
        let buffered = Buffered { window: r.window, back: Rc::clone(&back), front, ids };
        engine.extensions.dbe.windows.push(buffered);
        back
    };
    engine.resources.insert(r.buffer, Resource::BackBuffer(back));
    Ok(())
}

fn check_action(action: u8) -> Handled {
    if action > op::swap_action::COPIED { Err(XError::value(action.into())) } else { Ok(()) }
}

fn new(engine: &Engine, drawable: &Drawable) -> Result<Rc<Pixmap>, XError> {
    engine.pixmap_memory.pixmap(drawable.width, drawable.height, drawable.depth)
}

fn bad_buffer(id: Xid) -> XError {
    XError::extension(DOUBLE_BUFFER.first_error, op::BAD_BUFFER_ERROR, id)
}

fn deallocate_back_buffer(engine: &mut Engine, request: &Request<'_>) -> Handled {
    let r = view::DeallocateBackBuffer::parse(request)?;
    if !matches!(engine.resources.get(r.buffer), Some(Resource::BackBuffer(_))) {
        return Err(bad_buffer(r.buffer));
    }
    forget(engine, |_, id| id == r.buffer);
    Ok(())
}

/// SwapBuffers. Every window is checked before the first is swapped.
fn swap_buffers(engine: &mut Engine, request: &Request<'_>) -> Handled {
    let r = view::SwapBuffers::parse(request)?;
    let mut seen = Vec::new();
    for info in r.actions.iter() {
        engine.window(info.window)?;
        if buffers(engine, info.window).is_none() || seen.contains(&info.window) {
            return Err(XError::bad_match());
        }
        check_action(info.swap_action)?;
        seen.push(info.window);
    }
    for info in r.actions.iter() {
        swap(engine, info.window, info.swap_action);
    }
    Ok(())
}

fn buffers(engine: &Engine, window: Xid) -> Option<(Rc<Pixmap>, Rc<Pixmap>)> {
    let buffered = engine.extensions.dbe.windows.iter().find(|buffered| buffered.window == window)?;
    Some((Rc::clone(&buffered.back), Rc::clone(&buffered.front)))
}

fn swap(engine: &mut Engine, window: Xid, action: u8) {
    let (Some((back, front)), Ok(drawable)) = (buffers(engine, window), engine.drawable(window)) else {
        return;
    };
    if action == op::swap_action::UNTOUCHED {
        // What can be seen of the window goes into what becomes its back buffer.
        let (dx, dy) = (-drawable.origin.x, -drawable.origin.y);
        let seen = drawable.clip.translated(dx, dy);
        let all = Rect::new(0, 0, drawable.width.into(), drawable.height.into());
        copy(&front, &seen, &drawable.storage, drawable.origin, all);
    }
    let region = drawable.clip.intersect_rect(drawable.bounds());
    copy(&drawable.storage, &region, &back, Point::new(0, 0), drawable.bounds());
    engine.work.draw(&drawable, region.area(), region.area());
    if engine.damage_is_wanted() {
        report::drawn(engine, &drawable, false, drawable.clip.extents(), [drawable.bounds()]);
    }
    match action {
        op::swap_action::BACKGROUND => paint_background(engine, window, &back),
        op::swap_action::UNTOUCHED => replace(engine, window, &front, back),
        _ => {}
    }
}

/// Copies to `region` of `target`, inside `to`, what lies at `from` in `source`.
fn copy(target: &Rc<Pixmap>, region: &Region, source: &Rc<Pixmap>, from: Point, to: Rect) {
    let source = source.pixels();
    copy_area(&mut target.pixels_mut(), region, Source::Other(&source), from, to, Function::Copy, u32::MAX);
}

/// Gives a window other pixmaps, under the same ids.
fn replace(engine: &mut Engine, window: Xid, back: &Rc<Pixmap>, front: Rc<Pixmap>) {
    let windows = &mut engine.extensions.dbe.windows;
    let Some(buffered) = windows.iter_mut().find(|buffered| buffered.window == window) else { return };
    (buffered.back, buffered.front) = (Rc::clone(back), front);
    for id in buffered.ids.clone() {
        engine.resources.insert(id, Resource::BackBuffer(Rc::clone(back)));
    }
}

/// Paints the window's background all over a buffer. None leaves it as it is.
fn paint_background(engine: &Engine, window: Xid, buffer: &Rc<Pixmap>) {
    let Ok(w) = engine.window(window) else { return };
    let Some(brush) = paint::background_brush(engine, window) else { return };
    let area = Region::from(Rect::new(0, 0, buffer.width.into(), buffer.height.into()));
    match brush {
        paint::Brush::Pixel(pixel) => {
            Painter::new(&mut buffer.pixels_mut(), &area, &Paint::solid(pixel)).fill_region(&area);
        }
        paint::Brush::Tile(tile, origin) if !Rc::ptr_eq(&tile, buffer) => {
            let tile = tile.pixels();
            let origin = origin.translated(-w.root_origin.x, -w.root_origin.y);
            let paint = Paint { fill: Fill::Tile { tile: &tile, origin }, ..Paint::solid(0) };
            Painter::new(&mut buffer.pixels_mut(), &area, &paint).fill_region(&area);
        }
        // Background and buffer are never one: a background is a copy of what a client named.
        paint::Brush::Tile(..) => {}
    }
}

/// A window got another size: so do its buffers, and their contents move by the window's bit gravity.
pub(crate) fn resized(engine: &mut Engine, window: Xid, old: Geometry, to: Geometry) {
    let (Some((back, front)), Ok(drawable)) = (buffers(engine, window), engine.drawable(window)) else {
        return;
    };
    let Ok(bits) = engine.window(window).map(|w| w.bit_gravity) else { return };
    let (Ok(new_back), Ok(new_front)) = (new(engine, &drawable), new(engine, &drawable)) else {
        forget(engine, |whose, _| whose == window);
        return;
    };
    let forgets = u32::from(bits) == gravity::BIT_FORGET;
    if forgets || to.width > old.width || to.height > old.height {
        paint_background(engine, window, &new_back);
        paint_background(engine, window, &new_front);
    }
    if !forgets {
        let by = Growth::between(old, to).shift(bits);
        let area = Rect::new(by.x, by.y, old.width.into(), old.height.into());
        for (source, target) in [(&back, &new_back), (&front, &new_front)] {
            let bounds = Region::from(Rect::new(0, 0, target.width.into(), target.height.into()));
            copy(target, &bounds.intersect_rect(area), source, Point::new(0, 0), area);
        }
    }
    replace(engine, window, &new_back, new_front);
}

/// GetVisualInfo: every visual, for each drawable that is named, or for the screen.
fn get_visual_info(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GetVisualInfo::parse(request)?;
    for drawable in r.drawables.iter() {
        engine.drawable(drawable)?;
    }
    let infos = screen::VISUALS.map(|v| op::VisualInfo { visual_id: v.id, depth: v.depth, perf_level: 0 });
    let screens = vec![write::VisualInfos { infos: &infos }; r.drawables.len().max(1)];
    engine.send(client, &write::GetVisualInfoReply { supported_visuals: &screens });
    Ok(())
}

/// GetBackBufferAttributes: the window of a buffer, or None.
fn get_back_buffer_attributes(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GetBackBufferAttributes::parse(request)?;
    let windows = &engine.extensions.dbe.windows;
    let window = windows.iter().find(|buffered| buffered.ids.contains(&r.buffer)).map_or(0, |b| b.window);
    let attributes = op::BufferAttributes { window };
    engine.send(client, &write::GetBackBufferAttributesReply { attributes });
    Ok(())
}

/// Forgets ids; a window's pixmaps go with the last.
fn forget(engine: &mut Engine, gone: impl Fn(Xid, Xid) -> bool) {
    let mut ids = Vec::new();
    for buffered in &mut engine.extensions.dbe.windows {
        let window = buffered.window;
        buffered.ids.retain(|&id| {
            let goes = gone(window, id);
            if goes {
                ids.push(id);
            }
            !goes
        });
    }
    engine.extensions.dbe.windows.retain(|buffered| !buffered.ids.is_empty());
    for id in ids {
        engine.resources.remove(id);
    }
}

/// `window` is destroyed, and with it its buffers.
pub(crate) fn window_gone(engine: &mut Engine, window: Xid) {
    forget(engine, |whose, _| whose == window);
}

/// The resources of `client` are freed.
pub(crate) fn resources_gone(engine: &mut Engine, client: ClientId) {
    forget(engine, |_, id| owner_of(id) == client);
}
