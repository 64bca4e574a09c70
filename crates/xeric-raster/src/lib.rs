//! Pixels: core raster operations and the RENDER operators, equal to Xvfb to the bit.
//!
//! What holds: the same arguments give the same pixels on every machine; every pixel lies within its surface's
//! depth; a clip is a region in the coordinates of the surface that is drawn on. It knows no X resources and
//! counts nothing: the server counts from the geometry that it passes in.
#![forbid(unsafe_code)]

pub mod draw;
mod function;
pub mod image;
pub mod render;
pub mod surface;

pub use function::Function;
pub use surface::{Pixel, Pixels, Surface};
