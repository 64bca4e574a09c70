//! `xeric man`: a man page for the program and each subcommand.

use anyhow::Context;

use crate::cli::{Man, definition};
use crate::status::Failed;

pub(crate) fn run(options: &Man) -> Result<u8, Failed> {
    std::fs::create_dir_all(&options.directory)
        .and_then(|()| clap_mangen::generate_to(definition(), &options.directory))
        .with_context(|| format!("cannot write to {}", options.directory.display()))?;
    Ok(0)
}
