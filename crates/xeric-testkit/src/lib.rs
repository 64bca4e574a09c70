//! Test only: real peer servers and clients, pixel comparison, golden bytes, an independent encoder.
#![forbid(unsafe_code)]

pub mod beside;
pub mod xvfb;
