//! PolyText8 and ImageText8, with glyphs that the server itself tells: metrics by QueryFont, bits by drawing.

use x11rb::connection::Connection;
use x11rb::protocol::xproto::{Charinfo, ConnectionExt as _, CreateGCAux, ImageFormat, QueryFontReply};
use xeric_geom::{Point, Rect};
use xeric_raster::draw::Glyph;

use crate::pair::{Oracle, Rng, compare};

const FIRST: u8 = b'!';
const LAST: u8 = b'~';

/// A font of the server's and the bits of some characters, eight columns a byte, the leftmost in the highest bit.
struct Font {
    id: u32,
    info: QueryFontReply,
    bits: Vec<Vec<u8>>,
}

impl Font {
    fn open(oracle: &Oracle, name: &str) -> Font {
        let c = &oracle.connection;
        let id = c.generate_id().expect("an id");
        c.open_font(id, name.as_bytes()).expect("sent").check().expect("the font");
        let info = c.query_font(id).expect("sent").reply().expect("the font");
        let mut font = Font { id, info, bits: Vec::new() };
        font.bits = (FIRST..=LAST).map(|code| font.draw(oracle, code)).collect();
        font
    }

    fn char(&self, code: u8) -> Charinfo {
        let first = self.info.min_char_or_byte2 as usize;
        self.info.char_infos.get(usize::from(code) - first).copied().unwrap_or(self.info.max_bounds)
    }

    /// The box of a character, around its origin.
    fn ink(&self, code: u8) -> Rect {
        let info = self.char(code);
        let [left, top, right, bottom] =
            [info.left_side_bearing, -info.ascent, info.right_side_bearing, info.descent].map(i32::from);
        Rect::from_edges(left, top, right, bottom)
    }

    fn draw(&self, oracle: &Oracle, code: u8) -> Vec<u8> {
        let (c, ink) = (&oracle.connection, self.ink(code));
        let (width, height) = (ink.width() as u16, ink.height() as u16);
        if width == 0 || height == 0 {
            return Vec::new();
        }
        let [pixmap, gc] = [(); 2].map(|()| c.generate_id().expect("an id"));
        c.create_pixmap(1, pixmap, oracle.root, width, height).expect("sent");
        c.create_gc(gc, pixmap, &CreateGCAux::new().foreground(1).background(0).font(self.id)).expect("sent");
        c.image_text8(pixmap, gc, -ink.x1 as i16, -ink.y1 as i16, &[code]).expect("sent");
        let image = c.get_image(ImageFormat::Z_PIXMAP, pixmap, 0, 0, width, height, !0).expect("sent");
        let data = image.reply().expect("the glyph").data;
        c.free_gc(gc).expect("sent");
        c.free_pixmap(pixmap).expect("sent");
        data.iter().map(|byte| byte.reverse_bits()).collect()
    }

    /// The glyphs of a string, and how far it goes.
    fn place(&self, text: &[u8], at: Point) -> (Vec<Glyph<'_>>, i32) {
        let mut x = at.x;
        let mut glyphs = Vec::new();
        for &code in text {
            let ink = self.ink(code).translated(x, at.y);
            let (width, height) = (ink.width(), ink.height());
            let bits = &self.bits[usize::from(code - FIRST)];
            glyphs.push(Glyph {
                x: ink.x1,
                y: ink.y1,
                width,
                height,
                stride: width.div_ceil(32) as usize * 4,
                bits,
            });
            x += i32::from(self.char(code).character_width);
        }
        (glyphs, x - at.x)
    }
}

fn text(rng: &mut Rng) -> Vec<u8> {
    (0..rng.range(1, 7)).map(|_| rng.range(FIRST.into(), i32::from(LAST) + 1) as u8).collect()
}

#[test]
fn strings() {
    // Fonts are the server's, so they are opened anew whenever it is.
    let mut font: Option<(u32, Font)> = None;
    compare("strings", 1500, |rng, pair| {
        let c = &pair.oracle.connection;
        let server = pair.oracle.pid();
        if font.as_ref().is_none_or(|(pid, _)| *pid != server) {
            font = Some((server, Font::open(pair.oracle, "fixed")));
        }
        let (_, font) = font.as_ref().expect("open");
        let aux = x11rb::protocol::xproto::ChangeGCAux::new().font(font.id);
        c.change_gc(pair.gc, &aux).expect("sent");
        let (text, at) = (text(rng), rng.point());
        let (x, y) = (at.x as i16, at.y as i16);
        let (glyphs, width) = font.place(&text, at);
        if rng.one_in(2) {
            c.image_text8(pair.pixmap, pair.gc, x, y, &text).expect("sent");
            let (ascent, descent) = (i32::from(font.info.font_ascent), i32::from(font.info.font_descent));
            let back = Rect::from_edges(at.x, at.y - ascent, at.x + width, at.y + descent);
            pair.paint(|painter, _| painter.image_glyphs(back, &glyphs));
        } else {
            let mut items = vec![text.len() as u8, 0];
            items.extend(&text);
            c.poly_text8(pair.pixmap, pair.gc, x, y, &items).expect("sent");
            pair.paint(|painter, _| painter.glyphs(&glyphs));
        }
        format!("{:?} at {at:?}", String::from_utf8_lossy(&text))
    });
}
