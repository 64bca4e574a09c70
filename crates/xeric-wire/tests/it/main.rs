//! Our codec beside others: x11rb-protocol, which is written from the same description by other people, and bytes of
//! real clients and of Xvfb.

mod codecs;
mod decode;
mod dependent;
mod golden;
mod golden_xkb;
mod macros;
mod messages;
