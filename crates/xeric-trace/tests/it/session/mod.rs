//! The session model on hand-made recordings.

mod frames;
mod lints;
mod queries;
mod repeats;
mod waits;
