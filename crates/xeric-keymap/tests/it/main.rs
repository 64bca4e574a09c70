//! The keyboard beside a real Xvfb: the same bytes for the same requests, the same state for the same keys.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod golden;
mod keys;
mod layouts;
mod mapping;
mod peer;
mod protocol;
mod set_map;
mod setters;
