//! The X11 wire format for whoever receives or watches: framing, decode tables, bounded views, writers.
//!
//! - [`frame`] finds where messages begin and end, in both directions and both byte orders;
//! - [`proto`] has the protocol's numbers and structures, generated from xcb-proto and our supplement;
//! - [`view`] reads requests: `view::xproto::CreateWindow::parse(&request)` gives every field as a native value, or
//!   [`LengthError`], which the server answers with BadLength;
//! - [`mod@write`] writes replies, events and errors, padded, with the length filled in;
//! - [`catalog`] has every message of every extension: names, codes, replies, and what requests make, free, ask and draw;
//! - [`decode`] shows any message as fields with their bytes, for whoever watches: it takes what is there;
//! - [`transcode`] changes the byte order of events that one client sends to another;
//! - [`Sequence`] and [`Widener`] take 16-bit sequence numbers to 64 bits.
//!
//! What holds:
//! - no I/O, no threads, no clock; bytes come in as slices and go out into a `Vec<u8>`;
//! - every length is computed in 64 bits and held against the bytes that are there before anything is read, multiplied
//!   or allocated; views allocate nothing and cannot read past their request;
//! - a request's bytes are all accounted for: what its fields leave, other than the padding of its last four-byte
//!   unit, is a [`LengthError`];
//! - what *sends* requests does not encode with this crate (it uses x11rb-protocol), so that two codecs hold
//!   each other.
//!
//! ```
//! use xeric_wire::frame::{RequestFrame, RequestFramer};
//! use xeric_wire::{ByteOrder, view};
//!
//! let framer = RequestFramer { order: ByteOrder::Big, big_requests: false, maximum: 1 << 24 };
//! let bytes = [14, 0, 0, 2, 0, 0, 1, 0x2c]; // GetGeometry of drawable 300
//! let RequestFrame::Request(request) = framer.next(&bytes) else { panic!() };
//! assert_eq!(view::xproto::GetGeometry::parse(&request).unwrap().drawable, 300);
//! ```
#![forbid(unsafe_code)]

pub mod catalog;
pub mod decode;
pub mod frame;
mod order;
pub mod proto;
mod read;
mod sequence;
pub mod transcode;
pub mod view;
pub mod write;

pub use frame::Request;
pub use order::{ByteOrder, swap_units};
pub use read::{Fixed, LengthError, List, ListIter, Reader, Strings, ValueList};
pub use sequence::{Sequence, Widener};
