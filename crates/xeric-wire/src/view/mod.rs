//! Requests, read: one structure for each, with every field as a native value.
//!
//! `parse` takes a framed [`crate::Request`] and looks at nothing outside it. A request of fixed size has exactly that
//! size, a list ends where its length says and at the request's end at the latest, and every byte is accounted for;
//! otherwise the answer is [`crate::LengthError`], the protocol's BadLength. Whether values make sense is not looked
//! at here. Fields that only give a list's length are left out: the list has it.
//!
//! Nothing is allocated: lists are read from the request's bytes as they are asked for.

mod alarm;
mod generated;
pub mod glyphs;
mod property;
mod records;
pub mod text;
mod xinput_requests;
pub mod xkb_geometry;
pub mod xkb_map;
mod xkb_requests;

pub use alarm::AlarmValues;
pub use generated::*;
pub use records::{Record, Records};
pub use xinput_requests::{EventMask, HierarchyChange};
pub use xkb_requests::EventDetails;
