//! Points, rectangles and y-x banded regions: the clip algebra shared by server, canvas and trace.
//!
//! What holds: every rectangle is half-open, every region is canonical (two regions that cover the same
//! points compare equal), and coordinates saturate at the ends of `i32` instead of wrapping.
//! It is not for sub-pixel geometry: trapezoids and curves live with the raster.
#![forbid(unsafe_code)]

mod rect;
mod region;

pub use rect::{Point, Rect};
pub use region::{Overlap, Region};
