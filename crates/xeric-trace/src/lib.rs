//! What a recorded X11 session cost: capture files, the session model, prices, lints, budgets.
//!
//! ```text
//! capture::Reader ──records──▶ session::Session ──▶ price::Report ──▶ budget / compare / report
//!                    ├──▶ exchange (x11cap, pcapng, Perfetto, Parquet)
//!                    └──▶ listing (a decoded message a line) ──▶ reading (errors, uses of a resource, differences)
//! ```
//!
//! What holds: no clock, no thread, no file is opened here. Time comes in as the nanoseconds that the
//! recorder noted, bytes through `Read` and `Write`. So the same records give the same prices on every
//! machine. What a peer wrote is never trusted: lengths are checked before anything is allocated, what
//! cannot be framed is counted and shown raw.
//!
//! This is not for: changing a byte that it records, rendering a report (HTML, tables), running programs.
#![forbid(unsafe_code)]

pub mod budget;
pub mod capture;
pub mod exchange;
pub mod lints;
pub mod listing;
pub mod price;
pub mod reading;
pub mod session;
