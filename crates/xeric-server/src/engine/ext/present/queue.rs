//! What waits for its frame or its fence, and what happens then.

use std::rc::Rc;
use std::time::Duration;

use xeric_geom::{Point, Rect, Region};
use xeric_raster::Function;
use xeric_raster::image::{Source, copy_area};
use xeric_wire::proto::present::{complete_kind, complete_mode};

use super::super::super::drawable::Pixmap;
use super::super::super::resource::Xid;
use super::super::super::window::show;
use super::super::super::{ClientId, Engine};
use super::super::damage::report;
use super::super::sync;
use super::{event, frame};

/// Something that was asked for.
pub(super) struct Entry {
    /// Who asked, and with which request: its pixels are counted there.
    pub(super) client: ClientId,
    pub(super) request: u64,
    pub(super) window: Xid,
    pub(super) serial: u32,
    /// The frame.
    pub(super) target: u64,
    pub(super) is_pixmap: bool,
    /// `None` when there is nothing to show, or a later one is shown in its place.
    pub(super) picture: Option<Picture>,
    /// 0 for none.
    pub(super) wait_fence: Xid,
    /// Other windows whose clients are told too, and their serials.
    pub(super) notifies: Vec<(Xid, u32)>,
}

/// What is shown.
pub(super) struct Picture {
    pub(super) id: Xid,
    pub(super) pixels: Rc<Pixmap>,
    /// In the pixmap's coordinates; `None` is all of it.
    pub(super) update: Option<Rc<Region>>,
    pub(super) x_off: i32,
    pub(super) y_off: i32,
    /// 0 for none.
    pub(super) idle_fence: Xid,
}

/// Queues something, or does it at once when its frame is there.
pub(super) fn begin(engine: &mut Engine, entry: Entry) {
    engine.extensions.present.queue.push(entry);
    run(engine);
}

/// A pixmap that covers all comes to the same frame: those before it are not shown.
pub(super) fn supersede(engine: &mut Engine, window: Xid, target: u64) {
    let mut gone = Vec::new();
    for entry in &mut engine.extensions.present.queue {
        if entry.window == window && entry.target == target && !is_due(target, entry) {
            gone.extend(entry.picture.take().map(|picture| (entry.serial, picture)));
        }
    }
    for (serial, picture) in gone {
        idle(engine, window, serial, &picture);
    }
}

/// Whether the queue keeps it only for its fence.
fn is_due(now: u64, entry: &Entry) -> bool {
    frame::is_after(now, entry.target)
}

/// The server's clock went on.
pub(crate) fn advance(engine: &mut Engine) {
    if !engine.extensions.present.queue.is_empty() {
        run(engine);
        show::drawn(engine);
    }
}

/// When the next frame that somebody waits for begins.
pub(crate) fn next_deadline(engine: &Engine) -> Option<Duration> {
    let now = frame::now(engine).msc;
    let queue = &engine.extensions.present.queue;
    let next = queue.iter().map(|entry| entry.target).filter(|target| frame::is_after(*target, now)).min()?;
    Some(Duration::from_micros(frame::begins(engine, next)))
}

/// A fence was triggered.
pub(crate) fn fence_triggered(engine: &mut Engine, fence: Xid) {
    if engine.extensions.present.queue.iter().any(|entry| entry.wait_fence == fence) {
        run(engine);
    }
}

/// A fence is gone: nothing waits for it, and nobody is told of it.
pub(crate) fn fence_destroyed(engine: &mut Engine, fence: Xid) {
    let mut waited = false;
    for entry in &mut engine.extensions.present.queue {
        if entry.wait_fence == fence {
            entry.wait_fence = 0;
            waited = true;
        }
        if let Some(picture) = &mut entry.picture
            && picture.idle_fence == fence
        {
            picture.idle_fence = 0;
        }
    }
    if waited {
        run(engine);
    }
}

/// Does all whose frame and fence have come, in the order in which it was asked for.
fn run(engine: &mut Engine) {
    loop {
        let now = frame::now(engine).msc;
        let ready = engine.extensions.present.queue.iter().position(|entry| {
            let fence = entry.wait_fence;
            !frame::is_after(entry.target, now)
                && (fence == 0 || engine.fence_is_triggered(fence).unwrap_or(true))
        });
        let Some(at) = ready else { return };
        let entry = engine.extensions.present.queue.remove(at);
        execute(engine, &entry);
    }
}

fn execute(engine: &mut Engine, entry: &Entry) {
    let frame = frame::now(engine);
    if let Some(picture) = &entry.picture {
        let apart = engine.work.set_aside();
        copy(engine, entry.window, picture);
        engine.work.finish_apart(apart, entry.client, entry.request);
        idle(engine, entry.window, entry.serial, picture);
    }
    let how = match (entry.is_pixmap, &entry.picture) {
        (true, Some(_)) => (complete_kind::PIXMAP, complete_mode::COPY),
        (true, None) => (complete_kind::PIXMAP, complete_mode::SKIP),
        (false, _) => (complete_kind::NOTIFY_MSC, complete_mode::COPY),
    };
    event::complete(engine, entry.window, how, entry.serial, frame);
    for (window, serial) in &entry.notifies {
        event::complete(engine, *window, how, *serial, frame);
    }
}

/// Copies what is to be updated, as far as the window is seen.
fn copy(engine: &mut Engine, window: Xid, picture: &Picture) {
    let Ok(drawable) = engine.drawable(window) else { return };
    let at = drawable.origin.translated(picture.x_off, picture.y_off);
    let pixels = &picture.pixels;
    let area = Rect::new(at.x, at.y, pixels.width.into(), pixels.height.into());
    let clip = match &picture.update {
        Some(update) => drawable.clip.intersect(&update.translated(at.x, at.y)),
        None => Region::clone(&drawable.clip),
    };
    let region = clip.intersect_rect(area);
    let (from, plane_mask) = (Point::new(0, 0), u32::MAX);
    copy_area(
        &mut drawable.storage.pixels_mut(),
        &region,
        Source::Other(&pixels.pixels()),
        from,
        area,
        Function::Copy,
        plane_mask,
    );
    engine.work.draw(&drawable, region.area(), region.area());
    if engine.damage_is_wanted() {
        report::drawn(engine, &drawable, false, clip.extents(), [area]);
    }
}

/// The client may draw on the pixmap again.
fn idle(engine: &mut Engine, window: Xid, serial: u32, picture: &Picture) {
    if picture.idle_fence != 0 {
        sync::trigger_fence(engine, picture.idle_fence);
    }
    event::idle(engine, window, serial, picture.id, picture.idle_fence);
}
