//! The protocol's description as XML (xcb-proto and our supplement), read into a typed model.
//!
//! [`load`] reads every module, checks xcb-proto against the pinned digests and merges the supplement in.
//! The model keeps every construct of xcb-proto; an element or attribute that it does not know is an error, so
//! nothing is passed over in silence. Documentation elements are dropped. What bytes a message has is not
//! decided here: that is what the generators do, with [`Protocol::resolve`] and [`Protocol::fixed_size`].
//!
//! # Where members stand on the wire
//! - *Request*: byte 0 is the opcode, bytes 2..4 the length. In a core request the first member is byte 1 when it
//!   is one byte wide (otherwise byte 1 is unused; such requests start with a one-byte pad); in an extension byte
//!   1 is the minor opcode. The other members follow from byte 4 (behind the eight-byte header when big).
//! - *Reply*: byte 0 is 1, the first member byte 1, then the sequence number (2..4) and `length` (4..8, what exceeds 32
//!   bytes, in four-byte units; `<fieldref>length</fieldref>` names it), then the members from byte 8.
//! - *Event*: the first member is byte 1, bytes 2..4 the sequence number, the rest from byte 4. With
//!   `no_sequence_number` (KeymapNotify) all members stand from byte 1 on. With `xge` the head is ten bytes (code, extension,
//!   sequence, `length`, event type) and all members stand from byte 10 on.
//! - *Error*: byte 0 is 0, byte 1 the code, bytes 2..4 the sequence number, the members from byte 4.
//!
//! The size of an implicit-length list (`len` is `None`) is what is left of the message.

mod model;
mod parse;
mod resolve;
mod source;

pub use model::*;
pub use resolve::{Resolved, Scalar};
pub use source::{load, pin};
