//! `xeric export`: a recording in the form of another program.

use std::fs::{File, Metadata};
use std::io::{self, BufWriter, Write};
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Context;
use xeric_trace::exchange::{ExchangeError, parquet, pcapng, perfetto, x11cap};
use xeric_trace::session::Session;

use super::dump::{damaged, open};
use super::errors::whole;
use crate::cli::{Export, Form};
use crate::status::Failed;

pub(crate) fn run(options: &Export) -> Result<u8, Failed> {
    let file = &options.file;
    if options.label.is_some() && !matches!(options.to, Form::Parquet) {
        return Err(Failed::usage("--label is for --to parquet: the other forms have no place for it"));
    }
    match options.to {
        Form::X11cap => {
            let (first, second) = (open(file)?, open(file)?);
            finish(file, x11cap::export(first, second, now_ms(), output(&options.output, file)?))?;
        }
        Form::Pcapng => finish(file, pcapng::export(open(file)?, output(&options.output, file)?))?,
        Form::Perfetto => {
            let (first, second) = (open(file)?, open(file)?);
            // What is damaged is told once, at the end.
            let price = Session::replay(&mut open(file)?).map_err(|error| damaged(file, error))?;
            finish(file, perfetto::export(first, second, &price, output(&options.output, file)?))?;
        }
        Form::Parquet => tables(options)?,
    }
    whole(file)
}

/// Writes the two files of a recording's tables.
fn tables(options: &Export) -> Result<(), Failed> {
    let (file, directory) = (&options.file, &options.output);
    if directory == Path::new("-") {
        return Err(Failed::usage("parquet is two files: -o names the directory to write them to"));
    }
    let (first, second) = (open(file)?, open(file)?);
    std::fs::create_dir_all(directory).with_context(|| format!("cannot make {}", directory.display()))?;
    let create = |name: &str| {
        let path = directory.join(name);
        File::create(&path).with_context(|| format!("cannot write {}", path.display()))
    };
    let labels = parquet::Labels {
        label: options.label.clone().unwrap_or_default(),
        recording: file.file_name().unwrap_or_default().to_string_lossy().into_owned(),
    };
    let (messages, frames) = (create("messages.parquet")?, create("frames.parquet")?);
    parquet::export(first, second, &labels, parquet::ROWS, messages, frames)
        .map_err(|error| failed(file, error))
}

/// Writes what is left to write.
fn finish(file: &Path, written: Result<Box<dyn Write>, ExchangeError>) -> Result<(), Failed> {
    Ok(written.map_err(|error| failed(file, error))?.flush().context("cannot write")?)
}

/// Where the result goes: not where `input` comes from, which would be gone before it was read.
pub(super) fn output(path: &Path, input: &Path) -> Result<Box<dyn Write>, Failed> {
    if path == Path::new("-") {
        return Ok(Box::new(BufWriter::new(io::stdout())));
    }
    let place =
        |path: &Path| std::fs::metadata(path).ok().filter(Metadata::is_file).map(|it| (it.dev(), it.ino()));
    if place(path).is_some_and(|there| place(input) == Some(there)) {
        return Err(Failed::usage(format!("-o {} is the file that is read", path.display())));
    }
    let file = File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(Box::new(BufWriter::new(file)))
}

/// What is wrong with the input is told with its name; that the output failed is our failure.
pub(super) fn failed(file: &Path, error: ExchangeError) -> Failed {
    match error {
        ExchangeError::Read(_) | ExchangeError::Line { .. } => damaged(file, error),
        other => anyhow::Error::new(other).into(),
    }
}

fn now_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}
