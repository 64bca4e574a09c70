//! `xeric report`: the price of a recording, or a price that was written before.

use std::path::Path;

use xeric_trace::capture::{Item, PixelFormat, Record};
use xeric_trace::price;
use xeric_trace::session::Session;

use super::dump::{damaged, open};
use crate::cli::Report;
use crate::output;
use crate::status::{DAMAGED, Failed};

pub(crate) fn run(options: &Report) -> Result<u8, Failed> {
    let gates = output::Gates::read(&options.gates)?;
    let mut shots = Vec::new();
    let (report, damage) = read(&options.file, &mut shots)?;
    let pictures = output::pictures(&report, shots);
    let status = output::deliver(&report, &pictures, Vec::new(), &options.outputs, &gates)?;
    Ok(if status == 0 && damage { DAMAGED } else { status })
}

/// The price of a recording or in a JSON file, and whether some of it could not be read, which is told here.
pub(super) fn price(path: &Path) -> Result<(price::Report, bool), Failed> {
    read(path, &mut Vec::new())
}

/// The same, and the shots: time since the first connection, name, PNG.
fn read(path: &Path, shots: &mut Vec<(u64, String, Vec<u8>)>) -> Result<(price::Report, bool), Failed> {
    if let Some(text) = std::fs::read(path).ok().filter(|bytes| bytes.trim_ascii_start().starts_with(b"{")) {
        let text = String::from_utf8(text).map_err(|error| damaged(path, error))?;
        let report = price::Report::from_json(&text).map_err(|error| damaged(path, error))?;
        return Ok((report, false));
    }
    let mut reader = open(path)?;
    let mut session = Session::new(reader.meta().clone());
    let mut origin = None;
    while let Some(item) = reader.next_item().map_err(|error| damaged(path, error))? {
        match item {
            Item::Record(record) => {
                session.push(&record);
                match record {
                    Record::Connect(connect) => {
                        origin.get_or_insert(connect.time);
                    }
                    Record::Screenshot { time, name, format: PixelFormat::Png, bytes, .. } => {
                        let time = time.saturating_sub(origin.unwrap_or(time));
                        shots.push((time, name, bytes.into_owned()));
                    }
                    _ => {}
                }
            }
            Item::Lost(damage) if damage.kind.loses_records() => session.lost(),
            Item::Lost(_) => {}
        }
    }
    for damage in reader.damage() {
        anstream::eprintln!("xeric: {}: {damage}", path.display());
    }
    Ok((session.finish(), !reader.damage().is_empty()))
}
