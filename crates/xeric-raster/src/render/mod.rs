//! The RENDER operators, equal to Xvfb to the bit.
//!
//! The server turns its resources into [`Picture`]s and a [`Destination`] for the length of one request and calls
//! [`composite`], [`fill_rectangles`], [`trapezoids`], [`triangles`], [`add_traps`] or [`glyphs`].
//!
//! What holds:
//! - every coordinate that this module takes is in surface coordinates unless its name says otherwise, and the clip is a
//!   region of the destination's surface;
//! - a pixel of a source depends on its place alone: drawing in pieces gives the pixels of drawing at once;
//! - a fast path gives the pixels of the general path, byte for byte.
//!
//! It is not for X resources, error checking or counting: a server counts from the boxes that [`trapezoid_bounds`],
//! [`triangle_bounds`], [`trap_bounds`] and [`glyph_boxes`] offer.

mod blend;
mod blend_float;
mod composite;
mod edge;
mod fast;
mod fill;
mod format;
mod glyph;
mod gradient;
#[cfg(test)]
mod hostile;
mod image;
mod operator;
mod packed;
mod picture;
mod rows;
mod sampler;
mod shape;
mod stops;
mod transform;

pub use composite::composite;
pub use fill::fill_rectangles;
pub use format::{Channel, Format};
pub use glyph::{Glyph, GlyphRun, PlacedGlyph, glyph_boxes, glyphs};
pub use gradient::{Gradient, PointFixed, Shape, Stop};
pub use operator::Operator;
pub use picture::{
    AlphaMap, Color, Content, Destination, DestinationAlpha, Filter, Picture, Repeat, Snapshot,
};
pub use shape::{
    Coverage, LineFixed, ShapeMask, SpanFixed, Trap, Trapezoid, Triangle, add_traps, fan_triangles,
    strip_triangles, trap_bounds, trapezoid_bounds, trapezoids, triangle_bounds, triangles,
};
pub use transform::Transform;
