//! The command line from outside: the program is run, and what it prints, leaves and exits with is looked at.
#![expect(clippy::unwrap_used, reason = "a test's helpers fail the test")]

mod audit;
mod bench;
mod beside_xvfb;
mod bundled;
mod cases;
mod descriptors;
mod exports;
mod files;
mod help;
mod links;
mod on_display;
mod parquet;
mod program;
mod proxy;
mod reading;
mod run;
mod serve;
mod start;
mod toolkits;
mod two_flights;
mod wrong;
mod x11perf;
mod xtrace;
