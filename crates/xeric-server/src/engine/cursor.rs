//! Cursors: from bitmaps and glyphs here, from pictures in `ext::render`.
//!
//! Cursors are never drawn into the screen's pixels: what they look like is for whoever asks (XFIXES GetCursorImage).

use std::cell::{Ref, RefCell};
use std::rc::Rc;

use xeric_font::FontInfo;
use xeric_geom::{Point, Region};
use xeric_raster::Surface;
use xeric_raster::draw::{Paint, Painter};
use xeric_wire::Request;
use xeric_wire::view::xproto as view;

use super::Engine;
use super::client::ClientId;
use super::draw::text::placed;
use super::error::{Handled, XError};
use super::font::FontHandle;
use super::pixmap::check_size;
use super::resource::Resource;

/// A cursor.
pub(crate) struct Cursor {
    /// ARGB, premultiplied, depth 32. Of an animated cursor the first frame.
    image: RefCell<Surface>,
    pub(crate) hot_x: u16,
    pub(crate) hot_y: u16,
    kind: Kind,
}

enum Kind {
    /// Two bitmaps, coloured: RecolorCursor colours them again.
    Bitmaps {
        source: Surface,
        mask: Option<Surface>,
    },
    Image,
    Animated(Vec<Frame>),
}

/// One picture of an animated cursor.
pub(crate) struct Frame {
    pub(crate) cursor: Rc<Cursor>,
    /// Milliseconds until the next.
    pub(crate) delay: u32,
}

impl Cursor {
    /// A cursor of one ARGB picture.
    pub(crate) fn of_image(image: Surface, hot_x: u16, hot_y: u16) -> Self {
        Self { image: RefCell::new(image), hot_x, hot_y, kind: Kind::Image }
    }

    /// A cursor of several; `None` without a frame.
    pub(crate) fn animated(frames: Vec<Frame>) -> Option<Self> {
        let first = &frames.first()?.cursor;
        let image = RefCell::new(first.image.borrow().clone());
        Some(Self { image, hot_x: first.hot_x, hot_y: first.hot_y, kind: Kind::Animated(frames) })
    }

    /// A cursor of 16×16 pixels of which none is seen.
    pub(crate) fn invisible() -> Self {
        Self::of_image(Surface::new(16, 16, 32), 8, 8)
    }

    fn of_bitmaps(source: Surface, mask: Option<Surface>, hot: (u16, u16), colors: &Colors) -> Self {
        let image = RefCell::new(colors.paint(&source, mask.as_ref()));
        Self { image, hot_x: hot.0, hot_y: hot.1, kind: Kind::Bitmaps { source, mask } }
    }

    pub(crate) fn is_animated(&self) -> bool {
        matches!(self.kind, Kind::Animated(_))
    }

    /// What it looks like: ARGB, premultiplied, depth 32.
    pub(crate) fn image(&self) -> Ref<'_, Surface> {
        self.image.borrow()
    }

    /// The frame that shows `elapsed` milliseconds after an animated cursor appeared; the cursor itself when it is not animated.
    pub(crate) fn frame_at(self: &Rc<Self>, elapsed: u64) -> Rc<Self> {
        let Kind::Animated(frames) = &self.kind else { return Rc::clone(self) };
        let total: u64 = frames.iter().map(|frame| u64::from(frame.delay)).sum();
        let mut left = elapsed.checked_rem(total).unwrap_or(0);
        for frame in frames {
            match left.checked_sub(frame.delay.into()) {
                Some(rest) => left = rest,
                None => return Rc::clone(&frame.cursor),
            }
        }
        frames.first().map_or_else(|| Rc::clone(self), |frame| Rc::clone(&frame.cursor))
    }
}

/// CreateCursor.
pub(crate) fn create_cursor(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::CreateCursor::parse(request)?;
    engine.check_new_id(client, r.cid)?;
    let source = engine.pixmap(r.source)?;
    let mask = if r.mask == 0 { None } else { Some(engine.pixmap(r.mask)?) };
    let same_size =
        mask.as_ref().is_none_or(|m| (m.width, m.height, m.depth) == (source.width, source.height, 1));
    if source.depth != 1 || !same_size || r.x > source.width || r.y > source.height {
        return Err(XError::bad_match());
    }
    check_size(source.width, source.height, 32)?;
    let colors = Colors {
        fore: [r.fore_red, r.fore_green, r.fore_blue],
        back: [r.back_red, r.back_green, r.back_blue],
    };
    let mask = mask.map(|mask| mask.pixels().clone());
    let cursor = Cursor::of_bitmaps(source.pixels().clone(), mask, (r.x, r.y), &colors);
    engine.resources.insert(r.cid, Resource::Cursor(Rc::new(cursor)));
    Ok(())
}

/// CreateGlyphCursor. BadValue for a character that its font has not.
pub(crate) fn create_glyph_cursor(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::CreateGlyphCursor::parse(request)?;
    engine.check_new_id(client, r.cid)?;
    let source_font = engine.font(r.source_font)?;
    let mask_font = if r.mask_font == 0 { None } else { Some(engine.font(r.mask_font)?) };
    // With a mask, its glyph gives the size and the hot spot (section CreateGlyphCursor).
    let mut shape = GlyphShape::of(&source_font, r.source_char)?;
    if let Some(mask_font) = &mask_font {
        shape = GlyphShape::of(mask_font, r.mask_char)?;
    }
    check_size(shape.width, shape.height, 32)?;
    let colors = Colors {
        fore: [r.fore_red, r.fore_green, r.fore_blue],
        back: [r.back_red, r.back_green, r.back_blue],
    };
    let mask = mask_font.map(|font| shape.bitmap(&font, r.mask_char));
    let source = shape.bitmap(&source_font, r.source_char);
    let cursor = Cursor::of_bitmaps(source, mask, (shape.hot_x, shape.hot_y), &colors);
    engine.resources.insert(r.cid, Resource::Cursor(Rc::new(cursor)));
    Ok(())
}

/// FreeCursor. The root's cursor has no id, so none can free it (case X09).
pub(crate) fn free_cursor(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::FreeCursor::parse(request)?;
    engine.cursor(r.cursor)?;
    engine.resources.remove(r.cursor);
    Ok(())
}

/// RecolorCursor. A cursor made from a picture has colours of its own and keeps them.
pub(crate) fn recolor_cursor(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::RecolorCursor::parse(request)?;
    let cursor = engine.cursor(r.cursor)?;
    if let Kind::Bitmaps { source, mask } = &cursor.kind {
        let colors = Colors {
            fore: [r.fore_red, r.fore_green, r.fore_blue],
            back: [r.back_red, r.back_green, r.back_blue],
        };
        cursor.image.replace(colors.paint(source, mask.as_ref()));
    }
    Ok(())
}

/// Foreground and background, 16 bits a channel.
struct Colors {
    fore: [u16; 3],
    back: [u16; 3],
}

impl Colors {
    /// The foreground where the source has a 1, the background where it has a 0, nothing where the mask has a 0.
    fn paint(&self, source: &Surface, mask: Option<&Surface>) -> Surface {
        let argb =
            |rgb: [u16; 3]| rgb.iter().fold(0xff, |argb, &channel| argb << 8 | u32::from(channel >> 8));
        let (fore, back) = (argb(self.fore), argb(self.back));
        let mut image = Surface::new(source.width(), source.height(), 32);
        for y in 0..source.height() {
            let bits = source.row_u8(y);
            let shown = mask.map(|mask| mask.row_u8(y));
            for (x, (pixel, bit)) in image.row_u32_mut(y).iter_mut().zip(bits).enumerate() {
                if shown.is_none_or(|shown| shown.get(x) == Some(&1)) {
                    *pixel = if *bit == 1 { fore } else { back };
                }
            }
        }
        image
    }
}

/// The size of a cursor made of a glyph, with the glyph's origin inside as its hot spot.
#[derive(Clone, Copy)]
struct GlyphShape {
    width: u16,
    height: u16,
    hot_x: u16,
    hot_y: u16,
}

/// Whether the character lies within the font's matrix. One that does and has no glyph is drawn as the default character.
fn has_place(info: &FontInfo, char: u16) -> bool {
    let columns = info.min_char_or_byte2..=info.max_char_or_byte2;
    if info.max_byte1 == 0 {
        return columns.contains(&char);
    }
    let [row, column] = char.to_be_bytes();
    (info.min_byte1..=info.max_byte1).contains(&row) && columns.contains(&column.into())
}

impl GlyphShape {
    fn of(font: &FontHandle, char: u16) -> Result<Self, XError> {
        let glyph = if has_place(font.font.info(), char) { font.font.glyph(char) } else { None };
        let metrics = glyph.ok_or(XError::value(char.into()))?.metrics;
        let left = i32::from(metrics.left_side_bearing).min(0);
        let right = i32::from(metrics.right_side_bearing).max(0);
        let up = i32::from(metrics.ascent).max(0);
        let down = i32::from(metrics.descent).max(0);
        let size = |value: i32| u16::try_from(value).map_err(|_| XError::alloc(0));
        Ok(Self {
            width: size(right - left)?,
            height: size(up + down)?,
            hot_x: size(-left)?,
            hot_y: size(up)?,
        })
    }

    fn bitmap(&self, font: &FontHandle, char: u16) -> Surface {
        let mut bitmap = Surface::new(self.width.into(), self.height.into(), 1);
        if let Some(glyph) = font.font.glyph(char) {
            let whole = Region::from(bitmap.bounds());
            let paint = Paint::solid(1);
            let pen = Point::new(self.hot_x.into(), self.hot_y.into());
            Painter::new(&mut bitmap, &whole, &paint).glyphs(&[placed(&glyph, pen)]);
        }
        bitmap
    }
}

impl Engine {
    /// What a pointer shows over windows that name no cursor: the X of the `cursor` font, black on white.
    pub(crate) fn default_cursor(&self) -> Rc<Cursor> {
        const X_CURSOR: u16 = 0;
        let font = self.fonts.cursor_font();
        let colors = Colors { fore: [0; 3], back: [u16::MAX; 3] };
        let cursor = match GlyphShape::of(&font, X_CURSOR + 1) {
            Ok(shape) => {
                let mask = shape.bitmap(&font, X_CURSOR + 1);
                let source = shape.bitmap(&font, X_CURSOR);
                Cursor::of_bitmaps(source, Some(mask), (shape.hot_x, shape.hot_y), &colors)
            }
            Err(_) => Cursor::of_image(Surface::new(1, 1, 32), 0, 0),
        };
        Rc::new(cursor)
    }
}
