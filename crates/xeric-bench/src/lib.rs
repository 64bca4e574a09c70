//! Races between X11 connections: every contestant a process of its own, in turns, in one run, against one server.
//!
//! - [`contestant`] lists who runs and [`row`] what is run.
//! - [`race`] runs it and gives a [`report`]: medians, spreads, ratios round by round.
//! - [`goal`] is what our connection is held to.
//! - [`page`] puts its tables into a file.
//!
//! What holds: times of one row are comparable with each other and with nothing else, so that everything that is claimed is a ratio; a
//! contestant that fails is named and never left out in silence.
//!
//! Not here: the contestants themselves (`benches/client`), and any judgement by time: only counters may fail a build.
#![forbid(unsafe_code)]

pub mod contestant;
pub mod goal;
pub mod page;
mod process;
pub mod race;
pub mod report;
pub mod row;
pub mod server;
mod spread;
mod system_calls;

pub use report::Report;
