//! The subcommands.

mod audit;
mod bench;
mod completions;
mod diff;
mod dump;
mod errors;
mod export;
mod find;
mod import;
mod lint;
mod man;
mod proxy;
mod report;
mod run;
mod serve;
mod shot;

use std::num::NonZeroU64;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Context;
use xeric_font::FontSet;
use xeric_server::Config;
use xeric_server::engine::Denied;
use xeric_server::shell::link::Link;
use xeric_session::embed::{Origin, Reach};

use xeric_trace::price;

use crate::cli::{self, Command, Server};
use crate::status::{self, Failed};

/// Does what the command line says.
pub(crate) fn run(command: Command) -> ExitCode {
    status::exit(match command {
        Command::Audit(options) => audit::run(&options),
        Command::Run(options) => run::run(&options),
        Command::Serve(options) => serve::run(&options),
        Command::Proxy(options) => proxy::run(&options),
        Command::Shot(options) => shot::run(&options),
        Command::Report(options) => report::run(&options),
        Command::Dump(options) => dump::run(&options),
        Command::Lint(options) => lint::run(&options),
        Command::Errors(options) => errors::run(&options),
        Command::Find(options) => find::run(&options),
        Command::Diff(options) => diff::run(&options),
        Command::Export(options) => export::run(&options),
        Command::Import(options) => import::run(&options),
        Command::Bench(options) => bench::run(&options),
        Command::Completions(options) => completions::run(&options),
        Command::Man(options) => man::run(&options),
    })
}

/// A server's configuration from its options.
fn config(options: &Server) -> Result<Config, Failed> {
    let (width, height) = options.size;
    let denied = Denied::names(options.deny.iter().map(String::as_str));
    let refresh_millihertz = options.refresh;
    let mut config = Config { width, height, refresh_millihertz, denied, ..Config::default() };
    if !options.font_path.is_empty() {
        config.fonts = FontSet::load(&options.font_path)
            .context("--font-path")
            .map_err(|error| Failed::usage(format!("{error:#}")))?;
    }
    Ok(config)
}

/// The link that the options name, if they name one.
fn link(options: &cli::Link) -> Option<Link> {
    if options.rtt.is_none() && options.bandwidth.is_none() && options.link.is_none() {
        return None;
    }
    let key = options.link.as_deref();
    let preset = xeric_report::LINKS.into_iter().find(|link| Some(link.key) == key);
    let preset = preset.map(|link| Link {
        rtt: Duration::from_nanos(link.rtt_ns),
        bits_per_second: NonZeroU64::new(link.bits_per_second),
    });
    let preset = preset.unwrap_or_default();
    Some(Link {
        rtt: options.rtt.unwrap_or(preset.rtt),
        bits_per_second: options.bandwidth.or(preset.bits_per_second),
    })
}

/// The way between program and display.
fn reach(options: &cli::Link) -> Reach {
    let origin = match options.origin {
        cli::Origin::Local => Origin::Local,
        cli::Origin::Ssh => Origin::Ssh,
        cli::Origin::SshUntrusted => Origin::SshUntrusted,
    };
    Reach { link: link(options), origin }
}

/// Says in a report which link it was made over, or what it would cost.
fn name_link(report: &mut price::Report, options: &cli::Link, model: bool) {
    let Some(link) = link(options) else { return };
    let rtt_ns = u64::try_from(link.rtt.as_nanos()).unwrap_or(u64::MAX);
    let bits_per_second = link.bits_per_second.map_or(0, NonZeroU64::get);
    if model {
        report.model(rtt_ns, bits_per_second);
    } else {
        report.ran_over(rtt_ns, bits_per_second);
    }
}

/// The display that was named, or that of the environment.
fn display_of(named: Option<&str>) -> Result<String, Failed> {
    let named = named.map(str::to_owned).or_else(|| std::env::var("DISPLAY").ok());
    named
        .filter(|name| !name.is_empty())
        .ok_or_else(|| Failed::usage("which display? Neither --display nor DISPLAY names one"))
}
