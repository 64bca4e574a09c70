//! `xeric import`: a recording from an `.x11cap` file.

use std::fs::File;
use std::io::{BufReader, Write};

use anyhow::Context;
use xeric_trace::capture::{Authority, Meta};
use xeric_trace::exchange::x11cap;

use super::dump::damaged;
use super::export::{failed, output};
use crate::cli::Import;
use crate::status::Failed;

pub(crate) fn run(options: &Import) -> Result<u8, Failed> {
    let source = File::open(&options.file).map_err(|error| damaged(&options.file, error))?;
    let meta = Meta {
        writer: format!("xeric {} import", env!("CARGO_PKG_VERSION")),
        authority: if options.keep_authority { Authority::Kept } else { Authority::Zeroed },
        ..Meta::default()
    };
    let out = output(&options.output, &options.file)?;
    x11cap::import(BufReader::new(source), meta, out)
        .map_err(|error| failed(&options.file, error))?
        .flush()
        .context("cannot write")?;
    Ok(0)
}
