//! Trapezoids, Triangles, TriStrip, TriFan, AddTraps.

use xeric_geom::{Point, Rect};
use xeric_raster::render::{
    self, Coverage, Destination, LineFixed, Operator, Picture, PointFixed, ShapeMask, SpanFixed, Trap,
    Trapezoid, Triangle, fan_triangles, strip_triangles,
};
use xeric_wire::proto::render as wire;
use xeric_wire::view::render as view;
use xeric_wire::{List, Request};

use super::super::super::Engine;
use super::super::super::client::ClientId;
use super::super::super::draw::reach;
use super::super::super::error::Handled;
use super::super::super::resource::Xid;
use super::composite::{operator, point};
use super::formats;
use super::source;
use super::target::{Source, Target};

/// Trapezoids.
pub(super) fn trapezoids(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::Trapezoids::parse(request)?;
    let head = Head { op: r.op, src: r.src, dst: r.dst, mask_format: r.mask_format };
    let line = |line: wire::Linefix| LineFixed { p1: source::point(&line.p1), p2: source::point(&line.p2) };
    let traps: Vec<Trapezoid> = r
        .traps
        .iter()
        .map(|t| Trapezoid { top: t.top, bottom: t.bottom, left: line(t.left), right: line(t.right) })
        .collect();
    let at = point(r.src_x, r.src_y);
    draw(engine, &head, &traps, render::trapezoid_bounds, |op, source, dest, target, mask| {
        render::trapezoids(op, source, dest, &target.clip, target.drawable.origin, mask, at, &traps);
    })
}

/// Triangles.
pub(super) fn triangles(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::Triangles::parse(request)?;
    let head = Head { op: r.op, src: r.src, dst: r.dst, mask_format: r.mask_format };
    let triangle = |t: wire::Triangle| Triangle {
        p1: source::point(&t.p1),
        p2: source::point(&t.p2),
        p3: source::point(&t.p3),
    };
    let triangles: Vec<Triangle> = r.triangles.iter().map(triangle).collect();
    draw_triangles(engine, &head, point(r.src_x, r.src_y), &triangles)
}

/// TriStrip.
pub(super) fn tri_strip(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::TriStrip::parse(request)?;
    let head = Head { op: r.op, src: r.src, dst: r.dst, mask_format: r.mask_format };
    draw_triangles(engine, &head, point(r.src_x, r.src_y), &strip_triangles(&points(&r.points)))
}

/// TriFan.
pub(super) fn tri_fan(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::TriFan::parse(request)?;
    let head = Head { op: r.op, src: r.src, dst: r.dst, mask_format: r.mask_format };
    draw_triangles(engine, &head, point(r.src_x, r.src_y), &fan_triangles(&points(&r.points)))
}

/// AddTraps. As on Xvfb neither the picture's clip nor a window plays a part: no window has an alpha-only format.
pub(super) fn add_traps(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::AddTraps::parse(request)?;
    let target = Target::find(engine, r.picture)?;
    let span = |s: wire::Spanfix| SpanFixed { left: s.l, right: s.r, y: s.y };
    let traps: Vec<Trap> = r.traps.iter().map(|t| Trap { top: span(t.top), bottom: span(t.bot) }).collect();
    let offset = target.drawable.origin.translated(r.x_off.into(), r.y_off.into());
    render::add_traps(&mut target.open().destination(), offset, &traps);
    let bounds = target.drawable.bounds();
    let box_of = |trap| render::trap_bounds(&[trap]).translated(offset.x, offset.y).intersect(&bounds).area();
    let written = traps.iter().map(|trap| box_of(*trap)).sum();
    let touched =
        reach::around(traps.iter().map(|trap| render::trap_bounds(&[*trap]).translated(offset.x, offset.y)));
    target.drawn(engine, touched);
    engine.work.draw(&target.drawable, written, 0);
    Ok(())
}

/// What the shape requests have in common.
struct Head {
    op: u8,
    src: Xid,
    dst: Xid,
    mask_format: Xid,
}

fn draw_triangles(engine: &mut Engine, head: &Head, at: Point, triangles: &[Triangle]) -> Handled {
    draw(engine, head, triangles, render::triangle_bounds, |op, source, dest, target, mask| {
        render::triangles(op, source, dest, &target.clip, target.drawable.origin, mask, at, triangles);
    })
}

/// Finds what the request names, draws with `paint`, and counts: with a mask format the one mask that all shapes share, else a mask for each.
fn draw<S>(
    engine: &mut Engine,
    head: &Head,
    shapes: &[S],
    bounds: impl Fn(&[S]) -> Rect,
    paint: impl Fn(Operator, &Picture<'_>, &mut Destination<'_>, &Target, ShapeMask),
) -> Handled {
    let op = operator(head.op)?;
    engine.picture(head.src)?;
    let target = Target::find(engine, head.dst)?;
    let source = Source::find(engine, head.src)?;
    let mask = match formats::find_mask(head.mask_format)? {
        Some(format) => ShapeMask::Together(Coverage::of(format)),
        None => ShapeMask::Each(if target.sharp_edges { Coverage::A1 } else { Coverage::A8 }),
    };
    if shapes.is_empty() {
        return Ok(());
    }
    let held = source.hold_whole(&target);
    paint(op, &held.picture(), &mut target.open().destination(), &target, mask);

    let masks = |shapes: &[S]| match mask {
        ShapeMask::Together(_) => target.area(bounds(shapes)),
        ShapeMask::Each(_) => shapes.chunks(1).map(|shape| target.area(bounds(shape))).sum(),
    };
    // An operator that changes what lies outside the shapes works on all of the clip.
    let written = if op.keeps_outside() { masks(shapes) } else { target.clip.area() };
    let reads = 1 + u64::from(!source.is_constant());
    drop(held);
    target.drawn_whole(engine);
    engine.work.draw(&target.drawable, written, written * reads);
    Ok(())
}

fn points(points: &List<'_, wire::Pointfix>) -> Vec<PointFixed> {
    points.iter().map(|p| source::point(&p)).collect()
}
