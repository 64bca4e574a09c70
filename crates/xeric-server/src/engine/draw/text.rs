//! PolyText8/16, ImageText8/16.

use std::rc::Rc;

use xeric_font::Glyph;
use xeric_geom::{Point, Rect};
use xeric_raster::draw;
use xeric_wire::Request;
use xeric_wire::view::text::{TextItem, TextItems};
use xeric_wire::view::xproto as view;

use super::super::Engine;
use super::super::client::ClientId;
use super::super::error::{Handled, XError};
use super::super::font::FontHandle;
use super::super::gc::clip::Target;
use super::super::resource::Xid;
use super::{Pattern, drawn_text, reach};

/// PolyText8.
pub(crate) fn poly_text_8(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::PolyText8::parse(request)?;
    poly_text(engine, r.drawable, r.gc, Point::new(r.x.into(), r.y.into()), r.text_items())
}

/// PolyText16.
pub(crate) fn poly_text_16(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::PolyText16::parse(request)?;
    poly_text(engine, r.drawable, r.gc, Point::new(r.x.into(), r.y.into()), r.text_items())
}

/// ImageText8.
pub(crate) fn image_text_8(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::ImageText8::parse(request)?;
    let chars: Vec<u16> = r.string.iter().map(|&byte| u16::from(byte)).collect();
    image_text(engine, r.drawable, r.gc, Point::new(r.x.into(), r.y.into()), &chars)
}

/// ImageText16.
pub(crate) fn image_text_16(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::ImageText16::parse(request)?;
    let chars: Vec<u16> = r.string.iter().map(|c| u16::from_be_bytes([c.byte1, c.byte2])).collect();
    image_text(engine, r.drawable, r.gc, Point::new(r.x.into(), r.y.into()), &chars)
}

/// A piece of text in one font, `shift` pixels behind the one before it.
struct Run {
    font: Rc<FontHandle>,
    shift: i32,
    chars: Vec<u16>,
}

/// Every item is checked before the first is drawn. The last font of the list stays in the GC (section PolyText8).
fn poly_text(engine: &mut Engine, drawable: Xid, gc_id: Xid, at: Point, items: TextItems<'_>) -> Handled {
    let target = engine.target(drawable, gc_id)?;
    let (runs, font) = runs(engine, Rc::clone(&engine.gc(gc_id)?.font), items)?;
    engine.gc_mut(gc_id)?.font = font;

    let gc = engine.gc(gc_id)?;
    let wanted = engine.damage_is_wanted();
    let mut pen = target.drawable.origin.translated(at.x, at.y);
    let mut glyphs = Vec::new();
    let mut boxes = Vec::new();
    for run in &runs {
        pen.x = pen.x.saturating_add(run.shift);
        if wanted {
            boxes.extend(reach::text(&run.font, &run.chars, pen, false));
        }
        place(&run.font, &run.chars, &mut pen, &mut glyphs);
    }

    let pattern = Pattern::of(gc, &target.drawable);
    let paint = pattern.paint(gc, &target.drawable);
    let mut surface = target.drawable.storage.pixels_mut();
    let mut painter = draw::Painter::new(&mut surface, &target.clip, &paint);
    painter.glyphs(&glyphs);
    let written = painter.area();
    let sources = if pattern.surface().is_some() { 2 } else { 1 };
    drop((surface, pattern));
    for area in boxes {
        drawn_text(engine, &target, gc_id, area);
    }
    engine.work.draw(&target.drawable, written, written * sources);
    Ok(())
}

/// The runs of a PolyText request, and the font at its end.
fn runs(
    engine: &Engine,
    mut font: Rc<FontHandle>,
    items: TextItems<'_>,
) -> Result<(Vec<Run>, Rc<FontHandle>), XError> {
    let mut runs = Vec::new();
    for item in items {
        let (shift, chars) = match item? {
            TextItem::Font(id) => {
                font = engine.font(id)?;
                continue;
            }
            TextItem::Text8 { delta, string } => {
                (delta, string.iter().map(|&byte| u16::from(byte)).collect())
            }
            TextItem::Text16 { delta, string } => {
                (delta, string.iter().map(|c| u16::from_be_bytes([c.byte1, c.byte2])).collect())
            }
        };
        runs.push(Run { font: Rc::clone(&font), shift: shift.into(), chars });
    }
    Ok((runs, font))
}

fn image_text(engine: &mut Engine, drawable: Xid, gc_id: Xid, at: Point, chars: &[u16]) -> Handled {
    let target = engine.target(drawable, gc_id)?;
    let gc = engine.gc(gc_id)?;
    let info = gc.font.font.info();
    let (ascent, descent) = (i32::from(info.font_ascent), i32::from(info.font_descent));
    let start = target.drawable.origin.translated(at.x, at.y);
    let (mut pen, mut glyphs) = (start, Vec::new());
    place(&gc.font, chars, &mut pen, &mut glyphs);
    let background = Rect::from_edges(
        start.x.min(pen.x),
        start.y.saturating_sub(ascent),
        start.x.max(pen.x),
        start.y.saturating_add(descent),
    );

    let wanted = engine.damage_is_wanted();
    let touched = if wanted { reach::text(&gc.font, chars, start, true) } else { None };
    let paint = Pattern::None.paint(gc, &target.drawable);
    let Target { drawable, clip } = &target;
    let mut surface = drawable.storage.pixels_mut();
    let mut painter = draw::Painter::new(&mut surface, clip, &paint);
    painter.image_glyphs(background, &glyphs);
    let written = painter.area();
    drop(surface);
    let read = written.saturating_sub(clip.area_in(background));
    if let Some(area) = touched {
        drawn_text(engine, &target, gc_id, area);
    }
    engine.work.draw(&target.drawable, written, read);
    Ok(())
}

/// Places the glyphs of `chars` from `pen` on, and moves it behind them. Characters without a glyph take no place.
fn place<'a>(font: &'a FontHandle, chars: &[u16], pen: &mut Point, glyphs: &mut Vec<draw::Glyph<'a>>) {
    for glyph in chars.iter().filter_map(|&char| font.font.glyph(char)) {
        glyphs.push(placed(&glyph, *pen));
        pen.x = pen.x.saturating_add(glyph.advance());
    }
}

pub(crate) fn placed<'a>(glyph: &Glyph<'a>, pen: Point) -> draw::Glyph<'a> {
    draw::Glyph {
        x: pen.x.saturating_add(glyph.left()),
        y: pen.y.saturating_sub(glyph.ascent()),
        width: glyph.width(),
        height: glyph.height(),
        stride: glyph.stride(),
        bits: glyph.bits(),
    }
}
