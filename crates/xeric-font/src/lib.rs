//! Bitmap fonts as an X server serves them: PCF and BDF files, the built-in fonts, XLFD names and their matching.
//!
//! A [`FontSet`] is a font path: ordered elements, each a [`Directory`] of names, answering OpenFont, ListFonts and
//! ListFontsWithInfo as Xvfb (libXfont2) answers them. A [`Font`] is what OpenFont gives: metrics for QueryFont and
//! QueryTextExtents, bitmaps for drawing.
//!
//! What holds: whatever bytes a font file has, reading it ends in a [`Font`] or a [`FontError`], and memory is taken
//! in proportion to those bytes. Files are read only below a path that the caller handed over.
//!
//! What it is not for: drawing (the raster's), atoms (properties stay names and strings), outlines, and scaling of
//! bitmaps to sizes that do not exist.
#![forbid(unsafe_code)]

pub mod bdf;
pub mod builtin;
mod bytes;
mod compressed;
mod directory;
mod font;
mod fontset;
mod metrics;
mod name;
pub mod pcf;
mod xlfd;

pub use compressed::MAX_FONT_BYTES;
pub use directory::{Directory, PathError};
pub use font::{Font, Glyph, TextExtents};
pub use fontset::{FontSet, ListedFont, OpenError};
pub use metrics::{CharInfo, DrawDirection, FontInfo, Property, PropertyValue};
pub use name::MAX_NAME;

/// Why bytes are not a font.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FontError {
    /// The bytes end before what they announce.
    #[error("the font ends inside its {0}")]
    Truncated(&'static str),
    /// A table that every font has is absent.
    #[error("the font has no {0} table")]
    MissingTable(&'static str),
    /// A value that cannot be.
    #[error("{0}")]
    Invalid(&'static str),
    /// A BDF line that is not what stands at its place.
    #[error("line {line}: {reason}")]
    Bdf {
        /// Counted from 1; comments and empty lines count.
        line: usize,
        /// What was expected there.
        reason: &'static str,
    },
    /// The compressed data is damaged.
    #[error("the compressed font cannot be unpacked")]
    Compression(#[source] std::io::Error),
    /// The font, unpacked, is larger than [`MAX_FONT_BYTES`].
    #[error("the font is larger than {MAX_FONT_BYTES} bytes")]
    TooLarge,
}
