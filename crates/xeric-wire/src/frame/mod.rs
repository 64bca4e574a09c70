//! Where messages begin and end, in both directions. What is in them is the business of [`crate::view`] and of the
//! decode tables.
//!
//! All functions take the bytes that have arrived and say what stands at their front, or how many bytes it takes to
//! say so. They keep no state: whether BIG-REQUESTS is on and how long a message may be are arguments. Lengths are
//! computed in 64 bits and held against the maximum before anything is waited for or kept.

mod request;
mod server;
mod setup;

pub use request::{Request, RequestFrame, RequestFramer};
pub use server::{Packet, PacketFrame, packet};
pub use setup::{SetupReply, SetupReplyFrame, SetupRequest, SetupRequestFrame, setup_reply, setup_request};
