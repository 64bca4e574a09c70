//! The pass that makes clips true again after windows were mapped, moved, resized, restacked or shaped.
//!
//! The caller marks what the change touches, changes the tree, and calls [`validate`] on the parent whose children changed. Clips are computed
//! top-down from what the marked windows and their parent had before; windows without a mark keep theirs. What a window shows for the first
//! time is left in its mark, and [`expose_marked`] paints and reports it. Which window is told what, and in which order, is Xvfb's.

use std::rc::Rc;

use xeric_geom::{Overlap, Point, Rect, Region};
use xeric_wire::proto::xproto::event_mask;
use xeric_wire::write::xproto as write;

use super::super::Engine;
use super::super::ext::damage::report;
use super::super::ext::shape::Kind as ShapeKind;
use super::super::resource::Xid;
use super::mark::{Marks, child_at};
use super::{Background, Border, Visibility, Window, expose, paint, show};

/// What kind of change the clips follow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Map,
    Unmap,
    Move,
    Stack,
    Other,
}

/// Makes the clips true of `parent` and of what is marked below it: of its children from position `first` downwards.
pub(super) fn validate(engine: &mut Engine, marks: &mut Marks, parent: Xid, first: usize, kind: Kind) {
    let Ok(window) = engine.window(parent) else { return };
    let children: Vec<Xid> = window.children.iter().take(first + 1).rev().copied().collect();
    let marked: Vec<&Window> = children
        .iter()
        .filter_map(|id| engine.window(*id).ok())
        .filter(|child| child.mark.is_some())
        .collect();
    // What the marked children and, unless nothing came or went, their parent can share.
    let mut total = union(marked.iter().map(|child| child.seen()));
    if kind != Kind::Stack {
        total = total.union(&window.clip_list);
    }
    let shown: Vec<&Region> =
        marked.iter().filter(|child| covers(engine, child)).map(|child| &child.border_size).collect();
    let apart = if kind == Kind::Stack { None } else { union_if_apart(&shown) };
    for child in children {
        let Ok(c) = engine.window(child) else { continue };
        match (c.is_shown(), c.mark.is_some()) {
            (true, true) => {
                let share = total.intersect(&c.border_size);
                if apart.is_none() && covers(engine, c) {
                    total = total.subtract(&c.border_size);
                }
                clip_tree(engine, marks, child, share, kind);
            }
            (true, false) if c.visibility == Visibility::NotViewable => obscure_tree(engine, child),
            (false, true) => forget_clips(engine, child),
            _ => {}
        }
    }
    if let Some(apart) = apart {
        total = total.subtract(&apart);
    }
    if kind == Kind::Stack {
        return;
    }
    let Ok(window) = engine.window(parent) else { return };
    if kind != Kind::Map {
        let exposed = total.subtract(&window.clip_list);
        if let Some(mark) = marks.of(engine, parent) {
            mark.exposed = exposed;
        }
    }
    set_clip_list(engine, parent, total);
}

/// Whether a child takes its place from its parent: it is shown, and not by a client.
fn covers(engine: &Engine, child: &Window) -> bool {
    child.is_shown() && !engine.is_redirected_manually(child.id)
}

/// A window shows nothing any more.
pub(super) fn forget_clips(engine: &mut Engine, id: Xid) {
    if let Ok(window) = engine.window_mut(id) {
        window.border_clip = Rc::new(Region::new());
    }
    set_clip_list(engine, id, Region::new());
}

/// A window whose children are being given their shares.
struct Frame {
    window: Xid,
    /// What is left of the window's interior.
    left: Region,
    /// Children below this position have not had theirs.
    below: usize,
    /// What the children take up, when none lies on another.
    apart: Option<Region>,
    before: Visibility,
}

/// Gives the marked window `id` and what is marked inside it their clips, `id` from `share`.
fn clip_tree(engine: &mut Engine, marks: &mut Marks, id: Xid, share: Region, kind: Kind) {
    let mut frames = Vec::new();
    frames.extend(enter(engine, marks, id, share, kind));
    while let Some(frame) = frames.last_mut() {
        let next = frame.below.checked_sub(1).and_then(|at| child_at(engine, frame.window, at));
        let Some(child) = next else {
            if let Some(frame) = frames.pop() {
                leave(engine, marks, frame);
            }
            continue;
        };
        frame.below -= 1;
        let Ok(c) = engine.window(child) else { continue };
        if !c.is_shown() {
            continue;
        }
        let share = c.mark.is_some().then(|| frame.left.intersect(&c.border_size));
        if frame.apart.is_none() && covers(engine, c) {
            frame.left = frame.left.subtract(&c.border_size);
        }
        if let Some(share) = share {
            frames.extend(enter(engine, marks, child, share, kind));
        }
    }
}

/// Settles visibility and border of a marked window. `None` when that was all.
fn enter(engine: &mut Engine, marks: &mut Marks, id: Xid, share: Region, kind: Kind) -> Option<Frame> {
    let w = engine.window(id).ok()?;
    let mark = marks.of(engine, id)?;
    let by = Point { x: w.root_origin.x - mark.old_origin.x, y: w.root_origin.y - mark.old_origin.y };
    let kept = mark.border_kept.take();
    // What others leave of a window with pixels of its own limits where it is shown, not what it shows.
    let share = if w.own.is_some() { see(engine, id, share, by)? } else { share };
    let w = engine.window(id).ok()?;
    let bounding =
        w.client_shape(ShapeKind::Bounding).map(|s| s.translated(w.root_origin.x, w.root_origin.y));
    let (before, visibility) = (w.visibility, visibility_of(w.border_rect(), bounding.as_ref(), &share));
    if kind == Kind::Move
        && before == visibility
        && matches!(before, Visibility::FullyObscured | Visibility::Unobscured)
    {
        carry_tree(engine, marks, id, by);
        return None;
    }
    change_visibility(engine, id, visibility);
    carry_clips(engine, id, by);
    let w = engine.window(id).ok()?;
    let border_exposed = if w.has_border() {
        let outside = share.subtract(&w.win_size);
        if has_parent_relative_border(w) && by != Point::new(0, 0) {
            outside
        } else {
            outside.subtract(kept.as_ref().unwrap_or(&w.border_clip))
        }
    } else {
        Region::new()
    };
    let left = if w.has_border() { share.intersect(&w.win_size) } else { share.clone() };
    let children: Vec<&Region> = w
        .children
        .iter()
        .filter_map(|child| engine.window(*child).ok())
        .filter(|child| covers(engine, child))
        .map(|child| &child.border_size)
        .collect();
    let frame = Frame { window: id, left, below: w.children.len(), apart: union_if_apart(&children), before };
    if let Some(mark) = marks.of(engine, id) {
        mark.border_exposed = border_exposed;
    }
    engine.window_mut(id).ok()?.border_clip = Rc::new(share);
    Some(frame)
}

/// Notes that `seen` is left of a window with pixels of its own, which has moved `by` so much; what was not seen before has to be shown. All that it
/// takes up.
fn see(engine: &mut Engine, id: Xid, seen: Region, by: Point) -> Option<Region> {
    // Whoever redirected it manually shows it himself.
    let seen = if engine.is_redirected_manually(id) { Region::new() } else { seen };
    let w = engine.window_mut(id).ok()?;
    let own = w.own.as_mut()?;
    let news = seen.subtract(&own.seen.translated(by.x, by.y));
    own.stale = own.stale.union(&news.translated(-w.root_origin.x, -w.root_origin.y));
    own.seen = seen;
    let all = w.border_size.clone();
    report::moved(engine, id, &news);
    Some(all)
}

/// What the children left is the window's.
fn leave(engine: &mut Engine, marks: &mut Marks, frame: Frame) {
    let Frame { window, mut left, apart, before, .. } = frame;
    if let Some(apart) = apart {
        left = left.subtract(&apart);
    }
    let Ok(w) = engine.window(window) else { return };
    let exposed = match (before, w.visibility) {
        (Visibility::FullyObscured | Visibility::NotViewable, _) => left.clone(),
        (_, Visibility::FullyObscured) => Region::new(),
        _ => left.subtract(&w.clip_list),
    };
    if let Some(mark) = marks.of(engine, window) {
        mark.exposed = exposed;
    }
    set_clip_list(engine, window, left);
}

/// A tree moved without anything being covered or uncovered: its clips move with it.
fn carry_tree(engine: &mut Engine, marks: &mut Marks, top: Xid, by: Point) {
    let mut next = vec![top];
    while let Some(id) = next.pop() {
        let Ok(w) = engine.window(id) else { continue };
        if !w.is_shown() {
            continue;
        }
        next.extend_from_slice(&w.children);
        if w.visibility != Visibility::FullyObscured {
            carry_clips(engine, id, by);
        }
        if id != top {
            carry_seen(engine, id, by);
        }
        let Ok(w) = engine.window(id) else { continue };
        let border = if has_parent_relative_border(w) { w.visible_border() } else { Region::new() };
        if let Some(mark) = marks.of(engine, id) {
            mark.border_exposed = border;
            mark.exposed = Region::new();
        }
    }
}

fn carry_seen(engine: &mut Engine, id: Xid, by: Point) {
    if let Some(own) = engine.window_mut(id).ok().and_then(|w| w.own.as_mut()) {
        own.seen.translate(by.x, by.y);
    }
}

fn carry_clips(engine: &mut Engine, id: Xid, by: Point) {
    if by == Point::new(0, 0) {
        return;
    }
    let Ok(window) = engine.window_mut(id) else { return };
    window.border_clip = Rc::new(window.border_clip.translated(by.x, by.y));
    let clip_list = window.clip_list.translated(by.x, by.y);
    set_clip_list(engine, id, clip_list);
}

/// Sets the clip, in the storage's coordinates too.
fn set_clip_list(engine: &mut Engine, id: Xid, clip_list: Region) {
    let serial = engine.next_serial();
    let Ok(window) = engine.window_mut(id) else { return };
    if *window.clip_list != clip_list {
        window.clip_list = Rc::new(clip_list);
    }
    let Some(storage) = &mut window.storage else { return };
    let by = Point { x: storage.origin.x - window.root_origin.x, y: storage.origin.y - window.root_origin.y };
    let clip = if by == Point::new(0, 0) {
        Rc::clone(&window.clip_list)
    } else {
        Rc::new(window.clip_list.translated(by.x, by.y))
    };
    if storage.clip != clip {
        storage.clip = clip;
        storage.serial = serial;
    }
}

/// A border tile whose place follows an ancestor.
fn has_parent_relative_border(w: &Window) -> bool {
    w.has_border()
        && matches!(w.border, Border::Pixmap(_))
        && matches!(w.background, Background::ParentRelative)
}

/// VisibilityNotify's state for a window whose border box is `outer`, where `universe` is left of it. A shaped window is judged by
/// the rectangles of its bounding shape; one of them outside the border box counts as hidden, as in Xvfb.
fn visibility_of(outer: Rect, bounding: Option<&Region>, universe: &Region) -> Visibility {
    let whole = match universe.classify(outer) {
        Overlap::In => return Visibility::Unobscured,
        Overlap::Out => return Visibility::FullyObscured,
        Overlap::Part => bounding,
    };
    let Some(bounding) = whole else { return Visibility::PartiallyObscured };
    let (mut shown, mut hidden) = (false, false);
    for rect in bounding.rects() {
        let rect = rect.intersect(&outer);
        match if rect.is_empty() { Overlap::Out } else { universe.classify(rect) } {
            Overlap::In => shown = true,
            Overlap::Out => hidden = true,
            Overlap::Part => return Visibility::PartiallyObscured,
        }
    }
    match (shown, hidden) {
        (true, false) => Visibility::Unobscured,
        (false, _) => Visibility::FullyObscured,
        (true, true) => Visibility::PartiallyObscured,
    }
}

/// Windows that became viewable where nothing is seen of them.
pub(super) fn obscure_tree(engine: &mut Engine, top: Xid) {
    let mut next = vec![top];
    while let Some(id) = next.pop() {
        let Ok(w) = engine.window(id) else { continue };
        if w.is_shown() {
            next.extend_from_slice(&w.children);
            change_visibility(engine, id, Visibility::FullyObscured);
        }
    }
}

fn change_visibility(engine: &mut Engine, id: Xid, visibility: Visibility) {
    let Ok(window) = engine.window_mut(id) else { return };
    if window.visibility == visibility {
        return;
    }
    window.visibility = visibility;
    let state = match visibility {
        Visibility::NotViewable => return,
        Visibility::Unobscured => 0,
        Visibility::PartiallyObscured => 1,
        Visibility::FullyObscured => 2,
    };
    engine.deliver(id, event_mask::VISIBILITY_CHANGE, &write::VisibilityNotifyEvent { window: id, state });
}

fn union<'a>(regions: impl Iterator<Item = &'a Region>) -> Region {
    Region::from_rects(regions.flat_map(|region| region.rects().iter().copied()))
}

/// The union of several regions, if none of them meets another.
fn union_if_apart(regions: &[&Region]) -> Option<Region> {
    if regions.len() < 2 {
        return None;
    }
    let union = union(regions.iter().copied());
    let sum: u64 = regions.iter().map(|region| region.area()).sum();
    (union.area() == sum).then_some(union)
}

/// Paints and reports what is exposed of `parent` and of all that is marked below it, from the top down, and ends the pass.
pub(super) fn expose_marked(engine: &mut Engine, mut marks: Marks, parent: Xid) {
    let mut next = vec![parent];
    while let Some(id) = next.pop() {
        let Some(mark) = marks.of(engine, id) else { continue };
        let border = std::mem::take(&mut mark.border_exposed);
        let interior = std::mem::take(&mut mark.exposed);
        if let Ok(w) = engine.window(id) {
            next.extend_from_slice(&w.children);
        }
        paint::border(engine, id, &border);
        expose::expose(engine, id, interior);
    }
    marks.clear(engine);
    show::all(engine);
}
