//! Programs of this process beside scripts, recordings and prices.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod in_process;
mod links;
mod on_display;
mod proxy;
mod tracing;
mod window_manager;
