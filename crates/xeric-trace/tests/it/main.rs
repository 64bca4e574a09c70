//! Everything that a recording can say, seen from outside.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on may stop")]

mod capture;
mod corpus;
mod exchange;
mod listing;
mod reading;
mod report;
mod session;
mod tape;
mod toolkits;
