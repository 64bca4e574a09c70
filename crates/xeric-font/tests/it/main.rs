//! The crate beside Xvfb: the same font path, the same questions.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod formats;
mod hostile;
mod listing;
mod metrics;
mod peer;
