//! The server from outside: requests that x11rb encodes go in, replies, errors and events come out.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod arms;
mod byte_order;
mod colormap;
mod confine;
mod controls;
mod copy;
mod cursor;
mod damage;
mod dbe;
mod denied;
mod differential;
mod drawing;
mod endings;
mod extensions;
mod font;
mod gc;
mod harness;
mod hostile;
mod idle;
mod image;
mod input;
mod link;
mod mapping;
mod peers;
mod pixmap;
mod present;
mod properties;
mod render;
mod render_glyphs;
mod robustness;
mod server_requests;
mod shape;
mod shm;
mod sync;
mod window_trees;
