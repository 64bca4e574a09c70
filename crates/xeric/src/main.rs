//! `xeric`: price any X11 program, with no display.
//!
//! Only the command line: what it does is in the libraries, one file of `commands` for each subcommand.
#![forbid(unsafe_code)]

mod bundled;
mod cli;
mod commands;
mod output;
mod status;

use std::process::ExitCode;

fn main() -> ExitCode {
    match cli::parse() {
        Ok(command) => commands::run(command),
        Err(status) => status,
    }
}
