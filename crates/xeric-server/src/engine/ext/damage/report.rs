//! From what was drawn to DamageNotify.

use xeric_geom::{Rect, Region};
use xeric_wire::proto::xproto::Rectangle;
use xeric_wire::write::ExtensionEvent;
use xeric_wire::write::damage as write;

use super::super::super::Engine;
use super::super::super::client::Stage;
use super::super::super::drawable::Drawable;
use super::super::super::resource::Xid;
use super::super::DAMAGE;
use super::{Level, Watched};

/// `DamageNotifyMore`: the level's highest bit, on all but the last event of a report.
const MORE: u8 = 0x80;

/// A request drew inside `boxes` (storage coordinates) on `drawable`, through a clip with these extents.
pub(crate) fn drawn(
    engine: &mut Engine,
    drawable: &Drawable,
    include_inferiors: bool,
    clip: Rect,
    boxes: impl IntoIterator<Item = Rect>,
) {
    let region = within(engine, drawable, include_inferiors, clip, boxes);
    append(engine, drawable, &region, true);
}

/// A copy drew inside `copied`, and then the background was painted in `painted`, where its source had nothing: one report for both.
pub(crate) fn copied(
    engine: &mut Engine,
    drawable: &Drawable,
    include_inferiors: bool,
    clip: Rect,
    copied: Rect,
    painted: &Region,
) {
    let copied = within(engine, drawable, include_inferiors, clip, [copied]);
    let around = painted.extents();
    let painted = within(engine, drawable, false, around, [around]);
    append(engine, drawable, &copied.union(&painted), true);
}

/// `boxes` as far as they lie inside `clip` and what can be drawn on of the drawable.
fn within(
    engine: &Engine,
    drawable: &Drawable,
    include_inferiors: bool,
    clip: Rect,
    boxes: impl IntoIterator<Item = Rect>,
) -> Region {
    let boxes = boxes.into_iter().map(|area| area.intersect(&clip)).filter(|area| !area.is_empty());
    let region = Region::from_rects(boxes);
    match drawable.window {
        Some(_) if !region.is_empty() => region.intersect(&engine.base_clip(drawable, include_inferiors)),
        _ => region,
    }
}

/// Just `region` (storage coordinates) was drawn, whatever of the drawable can be seen there.
pub(crate) fn drawn_exactly(engine: &mut Engine, drawable: &Drawable, region: &Region) {
    append(engine, drawable, region, false);
}

/// The server painted a window's background in `region` (root coordinates).
pub(crate) fn painted(engine: &mut Engine, window: Xid, region: &Region) {
    if let Some((drawable, region)) = stored(engine, window, region) {
        drawn(engine, &drawable, false, region.extents(), [region.extents()]);
    }
}

/// It painted a border there: as that lies outside the window, the box around it counts for all that have a part in it.
pub(crate) fn border_painted(engine: &mut Engine, window: Xid, region: &Region) {
    if let Some((drawable, region)) = stored(engine, window, region) {
        let pixmap = Drawable::of_pixmap(0, &drawable.storage);
        append(engine, &pixmap, &Region::from(region.extents()), true);
    }
}

/// The parent of a window with pixels of its own shows now what was drawn on them.
pub(crate) fn shown(engine: &mut Engine, window: Xid) {
    let Ok(w) = engine.window_mut(window) else { return };
    let (parent, origin) = (w.parent, w.root_origin);
    let Some(own) = &mut w.own else { return };
    let damaged = std::mem::take(&mut own.damaged).translated(origin.x, origin.y).intersect(&own.seen);
    if let Some((drawable, region)) = stored(engine, parent, &damaged) {
        let clip = region.intersect(&engine.base_clip(&drawable, true)).extents();
        drawn(engine, &drawable, true, clip, [clip]);
    }
}

/// It copied pixels that a window had before its size changed into `region` (root coordinates), a rectangle at a time.
pub(crate) fn copied_to_pixels(engine: &mut Engine, window: Xid, region: &Region) {
    if let Some((drawable, region)) = stored(engine, window, region) {
        let pixmap = Drawable::of_pixmap(0, &drawable.storage);
        for rect in region.rects() {
            append(engine, &pixmap, &Region::from(*rect), true);
        }
    }
}

/// It moved a window's pixels, which are in `region` (root coordinates) now.
pub(crate) fn moved(engine: &mut Engine, window: Xid, region: &Region) {
    if let Some((drawable, region)) = stored(engine, window, region) {
        drawn_exactly(engine, &drawable, &region);
    }
}

/// The window as a drawable, and a region of the root in its storage's coordinates; `None` when nobody wants to know.
fn stored(engine: &Engine, window: Xid, region: &Region) -> Option<(Drawable, Region)> {
    if !engine.damage_is_wanted() || region.is_empty() {
        return None;
    }
    let drawable = engine.drawable(window).ok()?;
    let root_origin = engine.window(window).ok()?.root_origin;
    let region = region.translated(drawable.origin.x - root_origin.x, drawable.origin.y - root_origin.y);
    Some((drawable, region))
}

/// Tells the damage objects of all drawables that share these pixels. `cut` is whether the drawable's own is cut to what can be seen of it; those of
/// others always are.
fn append(engine: &mut Engine, drawable: &Drawable, region: &Region, cut: bool) {
    if region.is_empty() {
        return;
    }
    note_for_parents(engine, drawable, region, cut);
    for at in 0..engine.extensions.damage.objects.len() {
        let Some(damage) = engine.extensions.damage.objects.get(at) else { continue };
        let itself = match &damage.watched {
            Watched::Window(id) => drawable.window == Some(*id),
            Watched::Pixmap(..) => drawable.window.is_none(),
        };
        if !engine.is_on(&damage.watched, &drawable.storage) {
            continue;
        }
        let Some(place) = engine.place(&damage.watched).filter(|place| place.viewable) else { continue };
        let part = if cut || !itself { region.intersect(&place.bounds) } else { region.clone() };
        if !part.is_empty() {
            damaged(engine, at, &part.translated(-place.origin.x, -place.origin.y));
        }
    }
}

/// Notes what has to be shown of windows that have these pixels to themselves.
fn note_for_parents(engine: &mut Engine, drawable: &Drawable, region: &Region, cut: bool) {
    for window in engine.screen.own_storage.clone() {
        let watched = Watched::Window(window);
        if !engine.is_on(&watched, &drawable.storage) {
            continue;
        }
        let Some(place) = engine.place(&watched) else { continue };
        let whole = !cut && drawable.window == Some(window);
        let part = if whole { region.clone() } else { region.intersect(&place.bounds) };
        if let Some(own) = engine.window_mut(window).ok().and_then(|w| w.own.as_mut()) {
            own.damaged = own.damaged.union(&part.translated(-place.origin.x, -place.origin.y));
        }
    }
}

/// Adds to an object's damage and reports what its level asks for.
pub(super) fn damaged(engine: &mut Engine, at: usize, region: &Region) {
    let Some(damage) = engine.extensions.damage.objects.get_mut(at) else { return };
    let before = damage.region.extents();
    let was_empty = damage.region.is_empty();
    let added = region.subtract(&damage.region);
    if !added.is_empty() {
        damage.region = damage.region.union(region);
    }
    let told = match damage.level {
        Level::RawRectangles => region.clone(),
        Level::DeltaRectangles => added,
        Level::BoundingBox if damage.region.extents() != before => damage.region.clone(),
        Level::NonEmpty if was_empty && !damage.region.is_empty() => damage.region.clone(),
        Level::BoundingBox | Level::NonEmpty => return,
    };
    notify(engine, at, &told);
}

/// Sends the events for `region`: one for each rectangle, for the box around it, or for the whole drawable.
pub(super) fn notify(engine: &mut Engine, at: usize, region: &Region) {
    let Some(damage) = engine.extensions.damage.objects.get(at) else { return };
    let Some(place) = engine.place(&damage.watched) else { return };
    let (width, height) = (place.geometry.width(), place.geometry.height());
    let areas = match damage.level {
        Level::RawRectangles | Level::DeltaRectangles => region.rects().to_vec(),
        Level::BoundingBox => vec![region.extents()],
        Level::NonEmpty => vec![Rect::new(0, 0, width, height)],
    };
    let drawable = match &damage.watched {
        Watched::Window(id) | Watched::Pixmap(id, _) => *id,
    };
    let (client, level, id) = (damage.client, damage.level.to_wire(), damage.id);
    if engine.clients.get(client).is_none_or(|client| client.stage != Stage::Running) {
        return;
    }
    for (area, left) in areas.iter().zip((0..areas.len()).rev()) {
        let event = write::NotifyEvent {
            level: if left > 0 { level | MORE } else { level },
            drawable,
            damage: id,
            timestamp: engine.timestamp(),
            area: rectangle(*area),
            geometry: rectangle(place.geometry),
        };
        engine.send(client, &event.numbered_from(DAMAGE.first_event));
    }
}

/// As it goes into 16 bits.
fn rectangle(rect: Rect) -> Rectangle {
    let signed = |value: i32| value.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
    let size = |value: u32| u16::try_from(value).unwrap_or(u16::MAX);
    Rectangle {
        x: signed(rect.x1),
        y: signed(rect.y1),
        width: size(rect.width()),
        height: size(rect.height()),
    }
}
