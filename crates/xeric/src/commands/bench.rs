//! `xeric bench client`: connections raced against each other.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::Context;
use xeric_bench::contestant::{self, BUILD};
use xeric_bench::page;
use xeric_bench::race::{self, Amount, Plan};
use xeric_bench::row::Row;
use xeric_bench::server::Server;

use crate::cli::{Bench, BenchClient, BenchCommand};
use crate::output::{print, write};
use crate::status::{BROKEN, Failed};

/// What a shell says when there is no such program.
const NOT_FOUND: u8 = 127;

pub(crate) fn run(options: &Bench) -> Result<u8, Failed> {
    match &options.command {
        BenchCommand::Client(options) => client(options),
    }
}

fn client(options: &BenchClient) -> Result<u8, Failed> {
    let plan = Plan {
        programs: options.peers.clone().unwrap_or_else(built_peers),
        rows: rows(&options.only),
        rounds: options.rounds,
        amount: match options.requests {
            Some(count) => Amount::Count(count.get()),
            None => Amount::Time(options.seconds),
        },
    };
    let missing = contestant::missing(&plan.programs, &plan.rows);
    if let Some(first) = missing.first() {
        let message = format!("{} is not there; {BUILD} builds it", first.display());
        return Err(Failed::new(NOT_FOUND, message));
    }
    // Read before anything is run for minutes.
    let old = options.write.as_deref().map(read).transpose()?;
    let server = server(&options.server)?;
    let report = race::run(&plan, &server, &mut |line| anstream::eprintln!("{line}"));
    drop(server);

    let mut text = true;
    if let Some(path) = &options.json {
        let json = serde_json::to_string_pretty(&report).context("cannot write the JSON")? + "\n";
        text &= write(path, json.as_bytes())?;
    }
    if let (Some(path), Some(old)) = (&options.write, old) {
        let new = page::renew(&old, &report)
            .map_err(|error| Failed::usage(format!("{}: {error}", path.display())))?;
        write(path, new.as_bytes())?;
    }
    if text {
        print(&report.text())?;
    }
    for failure in &report.failures {
        anstream::eprintln!("xeric: {failure}");
    }
    Ok(if report.failures.is_empty() { 0 } else { BROKEN })
}

/// The rows that were named, in the order of the tables; all if none was.
fn rows(named: &[Row]) -> Vec<Row> {
    let named: BTreeSet<&str> = named.iter().map(|row| row.name()).collect();
    Row::ALL.into_iter().filter(|row| named.is_empty() || named.contains(row.name())).collect()
}

fn server(name: &str) -> Result<Server, Failed> {
    match name {
        "xvfb" => Ok(Server::xvfb().context("cannot start Xvfb (Debian's package xvfb)")?),
        "xeric" => {
            let program = std::env::current_exe().context("cannot find this program")?;
            Ok(Server::xeric(&program).context("cannot start the server")?)
        }
        display => Ok(Server::running(display)),
    }
}

/// Beside the directory that this program was built into, or below the current one.
fn built_peers() -> PathBuf {
    let beside = || Some(std::env::current_exe().ok()?.parent()?.parent()?.join("client-peers"));
    beside().filter(|path| path.is_dir()).unwrap_or_else(|| PathBuf::from("target/client-peers"))
}

fn read(path: &Path) -> Result<String, Failed> {
    std::fs::read_to_string(path).map_err(|error| Failed::usage(format!("{}: {error}", path.display())))
}
