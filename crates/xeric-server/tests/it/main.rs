//! The server from outside: requests that x11rb encodes go in, replies, errors and events come out.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod byte_order;
mod colormap;
mod copy;
mod cursor;
mod differential;
mod drawing;
mod font;
mod gc;
mod harness;
mod hostile;
mod image;
mod input;
mod peers;
mod pixmap;
mod render;
mod render_glyphs;
mod shm;
mod window_trees;
