//! `xeric report`: the price of a recording, or a price that was written before.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use xeric_trace::capture::{Item, PixelFormat, Reader, Record};
use xeric_trace::price;
use xeric_trace::session::Session;

use super::dump::{damaged, is_whole};
use crate::cli::Report;
use crate::output;
use crate::status::{DAMAGED, Failed};

pub(crate) fn run(options: &Report) -> Result<u8, Failed> {
    let gates = output::Gates::read(&options.gates)?;
    let mut shots = Vec::new();
    let (report, damage) = read(&options.file, Some(&mut shots))?;
    let pictures = output::pictures(&report, shots);
    let status = output::deliver(&report, &pictures, Vec::new(), &options.outputs, &gates)?;
    Ok(if status == 0 && damage { DAMAGED } else { status })
}

/// The price of a recording or in a JSON file, and whether some of it could not be read, which is told here.
pub(super) fn price(path: &Path) -> Result<(price::Report, bool), Failed> {
    read(path, None)
}

/// The same, and the shots if they are wanted: time since the first connection, name, PNG.
fn read(
    path: &Path,
    mut shots: Option<&mut Vec<(u64, String, Vec<u8>)>>,
) -> Result<(price::Report, bool), Failed> {
    let mut source = BufReader::new(File::open(path).map_err(|error| damaged(path, error))?);
    let begins = source.fill_buf().map_err(|error| damaged(path, error))?;
    if begins.trim_ascii_start().starts_with(b"{") {
        let mut text = String::new();
        source.read_to_string(&mut text).map_err(|error| damaged(path, error))?;
        let report = price::Report::from_json(&text).map_err(|error| damaged(path, error))?;
        return Ok((report, false));
    }
    let mut reader = Reader::new(source).map_err(|error| damaged(path, error))?;
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
                        if let Some(shots) = &mut shots {
                            shots.push((time, name, bytes.into_owned()));
                        }
                    }
                    _ => {}
                }
            }
            Item::Lost(damage) if damage.kind.loses_records() => session.lost(),
            Item::Lost(_) => {}
        }
    }
    let is_damaged = !is_whole(path, &reader);
    Ok((session.finish(), is_damaged))
}
