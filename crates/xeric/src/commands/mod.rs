//! The subcommands.

mod audit;
mod completions;
mod dump;
mod lint;
mod man;
mod report;
mod run;
mod serve;
mod shot;

use std::process::ExitCode;

use anyhow::Context;
use xeric_font::FontSet;
use xeric_server::Config;
use xeric_server::engine::Denied;

use crate::cli::{Command, Server};
use crate::status::{self, Failed};

/// Does what the command line says.
pub(crate) fn run(command: Command) -> ExitCode {
    status::exit(match command {
        Command::Audit(options) => audit::run(&options),
        Command::Run(options) => run::run(&options),
        Command::Serve(options) => serve::run(&options),
        Command::Shot(options) => shot::run(&options),
        Command::Report(options) => report::run(&options),
        Command::Dump(options) => dump::run(&options),
        Command::Lint(options) => lint::run(&options),
        Command::Completions(options) => completions::run(&options),
        Command::Man(options) => man::run(&options),
    })
}

/// A server's configuration from its options.
fn config(options: &Server) -> Result<Config, Failed> {
    let (width, height) = options.size;
    let denied = Denied::names(options.deny.iter().map(String::as_str));
    let mut config = Config { width, height, denied, ..Config::default() };
    if !options.font_path.is_empty() {
        config.fonts = FontSet::load(&options.font_path)
            .context("--font-path")
            .map_err(|error| Failed::usage(format!("{error:#}")))?;
    }
    Ok(config)
}
