//! `xeric dump`: a recording's messages, decoded.

use std::fs::File;
use std::io::{BufReader, Write};
use std::path::Path;

use anyhow::Context;
use xeric_trace::capture::{ClientId, Direction, FdKind, Reader};
use xeric_trace::listing::{Entry, Filter, Line, Listing, Note, NoteKind};
use xeric_trace::reading;
use xeric_trace::session::MessageKind;
use xeric_wire::decode::describe::{self, Text};

use crate::cli::Dump;
use crate::output::Out;
use crate::status::{BROKEN, DAMAGED, Failed};

pub(crate) fn run(options: &Dump) -> Result<u8, Failed> {
    if options.check {
        return check(&options.file);
    }
    let filter = Filter {
        names: options.name.clone(),
        clients: options.client.iter().copied().map(ClientId).collect(),
        resource: options
            .resource
            .as_deref()
            .map(Filter::parse_resource)
            .transpose()
            .map_err(Failed::usage)?,
        from_ns: options.from.map(nanoseconds),
        to_ns: options.to.map(nanoseconds),
    };
    let mut listing = Listing::new(open(&options.file)?, filter);
    let mut out = Out::new();
    let mut text = Text::with_capacity(2 * TEXT);
    loop {
        let entry = listing.next_entry().map_err(|error| damaged(&options.file, error))?;
        match &entry {
            Some(Entry::Message(line)) => message(&mut text, line, &listing, options),
            Some(Entry::Note(note)) => text.push_str(&self::note(note)),
            _ => {}
        }
        if entry.is_none() || text.len() >= TEXT {
            if !out.write_bytes(text.as_bytes()).context("cannot write")? {
                return Ok(0);
            }
            text.clear();
        }
        if entry.is_none() {
            break;
        }
    }
    out.finish().context("cannot write")?;
    Ok(if is_whole(&options.file, listing.reader()) { 0 } else { DAMAGED })
}

/// Whether nothing of a recording that was read is damaged; what is, is told.
pub(super) fn is_whole<R: std::io::Read>(file: &Path, reader: &Reader<R>) -> bool {
    for damage in reader.damage() {
        anstream::eprintln!("xeric: {}: {damage}", file.display());
    }
    reader.damage().is_empty()
}

/// Tells what of a recording is not understood, and sums up.
fn check(file: &Path) -> Result<u8, Failed> {
    let mut reader = open(file)?;
    let found = reading::coverage(&mut reader).map_err(|error| damaged(file, error))?;
    let mut out = Out::new();
    let mut text = Vec::new();
    for finding in &found.findings {
        let arrow = arrow(finding.direction);
        let _ = writeln!(text, "{} {arrow} {}: {}", finding.client, finding.name, finding.what);
    }
    let _ = writeln!(
        text,
        "{} messages, {} bytes, {} values; {} replies, {} of them to no request; {} messages unknown; {} bytes unexplained",
        found.messages,
        found.bytes,
        found.values,
        found.replies,
        found.unlinked,
        found.unknown,
        found.unexplained
    );
    out.write_bytes(&text).context("cannot write")?;
    out.finish().context("cannot write")?;
    Ok(match (is_whole(file, &reader), found.is_whole()) {
        (false, _) => DAMAGED,
        (true, false) => BROKEN,
        (true, true) => 0,
    })
}

/// Opens a recording.
pub(super) fn open(path: &Path) -> Result<Reader<BufReader<File>>, Failed> {
    let file = File::open(path).map_err(|error| damaged(path, error))?;
    Reader::new(BufReader::new(file)).map_err(|error| damaged(path, error))
}

/// An input that is not what it should be.
pub(super) fn damaged(path: &Path, error: impl std::fmt::Display) -> Failed {
    Failed::new(DAMAGED, format!("{}: {error}", path.display()))
}

/// How much text is written at once.
const TEXT: usize = 1 << 16;

/// Appends a message's lines.
fn message<R: std::io::Read>(text: &mut Text, line: &Line, listing: &Listing<R>, options: &Dump) {
    let names = listing.names(line.client);
    write_time(text, line.time_ns);
    text.push_str(" ");
    text.push_number(line.client.0.into());
    text.push_str(" ");
    text.push_str(arrow(line.direction));
    text.push_str(if matches!(line.kind, MessageKind::Event { .. }) { " @" } else { " #" });
    text.push_number(line.request);
    text.push_str(" ");
    line.write_description(text, &names);
    text.push_str("\n");
    if options.fields
        && let Some(message) = line.decoded()
    {
        describe::write_fields(text, &message, &names, 6);
    }
    if options.hex {
        for (index, row) in line.bytes.chunks(16).enumerate() {
            // Writing to memory does not fail.
            let _ = write!(text, "    {:06x} ", index * 16);
            for byte in row {
                let _ = write!(text, " {byte:02x}");
            }
            text.push_str("\n");
        }
    }
}

/// Appends what [`time`] says.
fn write_time(text: &mut Text, ns: u64) {
    let (seconds, micros) = (ns / 1_000_000_000, ns % 1_000_000_000 / 1000);
    let digits = seconds.checked_ilog10().unwrap_or_default() as usize + 1;
    text.push_str("    ".get(digits.min(5) - 1..).unwrap_or_default());
    text.push_number(seconds);
    text.push_str(".");
    let digits = micros.checked_ilog10().unwrap_or_default() as usize + 1;
    text.push_str("00000".get(digits - 1..).unwrap_or_default());
    text.push_number(micros);
}

fn arrow(direction: Direction) -> &'static str {
    match direction {
        Direction::ToServer => "->",
        Direction::ToClient => "<-",
    }
}

fn note(note: &Note) -> String {
    let client = note.client.map_or_else(|| "-".to_owned(), |client| client.to_string());
    let what = match &note.kind {
        NoteKind::Connect(connect) => match connect.pid {
            Some(pid) => format!("connects, process {pid}"),
            None => "connects".to_owned(),
        },
        NoteKind::Disconnect(reason) => reason.to_string(),
        NoteKind::Fds(Direction::ToServer, kinds) => format!("sends {}", descriptors(kinds)),
        NoteKind::Fds(Direction::ToClient, kinds) => format!("is sent {}", descriptors(kinds)),
        NoteKind::Blocked => "waits".to_owned(),
        NoteKind::Mark(kind) => format!("{kind:?}"),
        NoteKind::Lost(damage) => format!("lost: {damage}"),
        _ => String::new(),
    };
    format!("{} {client} == {what}\n", time(note.time_ns))
}

/// `a file descriptor (shared memory)`, `2 file descriptors (a socket, an eventfd)`
fn descriptors(kinds: &[FdKind]) -> String {
    let names: Vec<&str> = kinds.iter().map(|kind| kind.name()).collect();
    let names = names.join(", ");
    match kinds.len() {
        1 => format!("a file descriptor ({names})"),
        count => format!("{count} file descriptors ({names})"),
    }
}

/// A time after the first record, in seconds.
pub(super) fn time(ns: u64) -> String {
    format!("{:>5}.{:06}", ns / 1_000_000_000, ns % 1_000_000_000 / 1000)
}

fn nanoseconds(time: std::time::Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}
