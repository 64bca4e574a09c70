//! What happens around a run: starting programs, scripts, the minimal window manager, the recorder.
//!
//! - [`embed`] is a server with a display number and an authority file, for programs of this machine;
//! - [`program`] starts a program on it and stops it, whole process group and all;
//! - [`script`] is what a user does, and [`image`] what is seen;
//! - [`stream`] lets x11rb talk to a server in this process;
//! - [`wm`] is a minimal window manager, for programs that want one;
//! - [`recorder`] keeps and prices what passed;
//! - [`audit`] is all of it together, in real time; [`in_process`] the same in virtual time, for a program in this process;
//! - [`proxy`] stands in front of a display that is there already, and [`on_display`] is an audit through it;
//! - `watch` does a program's script and ends the program, in both kinds of audit.
//!
//! This is not for analysis (`xeric-trace`) and not for telling people about it (`xeric-report`).
#![forbid(unsafe_code)]

pub mod audit;
mod descriptor;
pub mod embed;
pub mod image;
pub mod in_process;
pub mod on_display;
mod processes;
pub mod program;
pub mod proxy;
pub mod recorder;
pub mod script;
pub mod signals;
pub mod stream;
mod watch;
pub mod wm;
