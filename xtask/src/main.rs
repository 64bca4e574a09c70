//! Generated code and repository checks: `cargo xtask help`.
#![forbid(unsafe_code)]
#![expect(unreachable_pub, reason = "a binary exports nothing; pub marks what other modules may use")]

mod generate;
mod tables;
mod xml;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Result, bail};

const HELP: &str = "\
cargo xtask generate           write the code generated from xcb-proto and our supplement
cargo xtask generate --check   fail when the committed code differs from what would be written
cargo xtask pin                pin the digests of the installed xcb-proto
";

fn main() -> ExitCode {
    match run(&std::env::args().skip(1).collect::<Vec<_>>()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<()> {
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments.as_slice() {
        ["generate"] => generate::run(false),
        ["generate", "--check"] => generate::run(true),
        ["pin"] => xml::pin(),
        ["help"] | [] => {
            print!("{HELP}");
            Ok(())
        }
        other => bail!("unknown command {}; try `cargo xtask help`", other.join(" ")),
    }
}

/// The repository's root.
fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Path::to_path_buf).unwrap_or_default()
}
