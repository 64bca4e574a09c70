//! Runs a body for as long as it is told: `cargo run --release -p xeric-fuzz -- dispatch --for 600`.
#![forbid(unsafe_code)]

use std::time::Duration;

use anyhow::{Context, Result};
use clap::Parser;
use xeric_fuzz::{BODIES, again, body, run};

/// Feed mutated recordings to everything that reads a peer's bytes
#[derive(Parser)]
struct Options {
    /// The bodies; all of them, one after the other, when none is named
    body: Vec<String>,

    /// Seconds for each
    #[arg(long = "for", value_name = "SECONDS", default_value_t = 20)]
    seconds: u64,

    /// What the cases are made from; another seed makes others
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Make one case again instead
    #[arg(long, value_name = "NUMBER")]
    case: Option<u64>,
}

fn main() -> Result<()> {
    let options = Options::parse();
    let names: Vec<&str> = if options.body.is_empty() {
        BODIES.iter().map(|body| body.name).collect()
    } else {
        options.body.iter().map(String::as_str).collect()
    };
    for name in names {
        let known = || BODIES.iter().map(|body| body.name).collect::<Vec<_>>().join(", ");
        let body =
            body::named(name).with_context(|| format!("there is no body {name}; there are {}", known()))?;
        let corpus = (body.corpus)()?;
        if let Some(number) = options.case {
            again(body, &corpus, options.seed, number);
            println!("{name}: case {number} of seed {} passes", options.seed);
            continue;
        }
        let ran = run(body, &corpus, options.seed, Duration::from_secs(options.seconds));
        println!("{name}: {} cases, {} bytes, no finding", ran.cases, ran.bytes);
    }
    Ok(())
}
