//! Text as a RENDER glyph set, uploaded once, from the server's own bitmap font.

use anyhow::Context;
use x11rb::connection::Connection;
use x11rb::protocol::render::{self, ConnectionExt as _, Glyphinfo, Glyphset, PictOp, Pictformat, Picture};
use xeric_font::FontSet;

/// What the form is written in.
const FONT: &[u8] = b"fixed";
/// The longest run of glyphs in one element of CompositeGlyphs8; 255 means something else.
const LONGEST_RUN: usize = 254;

/// The glyphs of ISO 8859-1's printable half that ASCII has.
pub(super) struct Text {
    glyphs: Glyphset,
}

impl Text {
    /// Uploads the glyphs in one request.
    pub(super) fn upload<C: Connection>(connection: &C, a8: Pictformat) -> anyhow::Result<Self> {
        let font = FontSet::built_in().open(FONT).context("the built-in font")?;
        let glyphs = connection.generate_id()?;
        connection.render_create_glyph_set(glyphs, a8)?;
        let mut ids = Vec::new();
        let mut infos = Vec::new();
        let mut data = Vec::new();
        for code in b' '..=b'~' {
            let Some(glyph) = font.glyph(code.into()) else { continue };
            ids.push(code.into());
            infos.push(Glyphinfo {
                width: u16::try_from(glyph.width())?,
                height: u16::try_from(glyph.height())?,
                x: i16::try_from(-glyph.left())?,
                y: i16::try_from(glyph.ascent())?,
                x_off: i16::try_from(glyph.advance())?,
                y_off: 0,
            });
            for y in 0..glyph.height() {
                data.extend((0..glyph.width()).map(|x| if glyph.is_set(x, y) { 0xff } else { 0 }));
                // Rows of glyphs are padded to four bytes.
                data.resize(data.len().next_multiple_of(4), 0);
            }
        }
        connection.render_add_glyphs(glyphs, &ids, &infos, &data)?;
        Ok(Self { glyphs })
    }

    /// Draws lines of text, each at the start of its baseline, in one request.
    pub(super) fn draw<C: Connection>(
        &self,
        connection: &C,
        source: Picture,
        target: Picture,
        lines: &[(i16, i16, &str)],
    ) -> anyhow::Result<()> {
        let mut commands = Vec::new();
        let (mut pen_x, mut pen_y) = (0, 0);
        for &(x, y, text) in lines {
            for run in text.as_bytes().chunks(LONGEST_RUN) {
                commands.push(u8::try_from(run.len())?);
                commands.extend([0; 3]);
                // Each element moves the pen relative to where the one before left it.
                commands.extend((x - pen_x).to_ne_bytes());
                commands.extend((y - pen_y).to_ne_bytes());
                commands.extend(run);
                commands.resize(commands.len().next_multiple_of(4), 0);
                (pen_x, pen_y) = (x + advance(run.len()), y);
            }
        }
        connection.render_composite_glyphs8(
            PictOp::OVER,
            source,
            target,
            x11rb::NONE,
            self.glyphs,
            0,
            0,
            &commands,
        )?;
        Ok(())
    }

    pub(super) fn free<C: Connection>(&self, connection: &C) -> anyhow::Result<()> {
        render::free_glyph_set(connection, self.glyphs)?;
        Ok(())
    }
}

/// The font is 6 pixels wide, every character of it.
fn advance(characters: usize) -> i16 {
    i16::try_from(characters * 6).unwrap_or(i16::MAX)
}
