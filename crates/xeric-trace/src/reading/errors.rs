//! The errors of a recording, each with the request that it answers and what became of the resources that this names.
//!
//! A recording is read twice: for which requests failed, and for those requests as they were sent. So nothing is kept of
//! the others.

use super::symbols::{History, Symbols};
use crate::capture::{ClientId, ReadError, Reader};
use crate::listing::{Entry, Filter, Line, Listing, NoteKind};
use crate::session::{MOST_ITEMS, MessageKind};
use std::collections::{HashMap, HashSet};
use std::io::Read;

/// An error and its cause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Nanoseconds after the first record, when the error was sent.
    pub time_ns: u64,
    /// The connection.
    pub client: ClientId,
    /// The request that it answers.
    pub request: u64,
    /// The error's name: `BadWindow`, `RENDER:PictFormat`.
    pub error: String,
    /// The value that it complains of; unused by some errors.
    pub bad_value: u32,
    /// The request, decoded, with symbols for ids. `None` where the recording lacks it.
    pub call: Option<String>,
    /// The resources that the request names; only the one complained of, if it is among them.
    pub involved: Vec<Involved>,
}

/// A resource of a request that failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Involved {
    /// Its id.
    pub id: u32,
    /// What was made under that id, as things stood when the request was sent. `None`: no client made it.
    pub history: Option<History>,
}

/// The errors of a recording in the order in which they were sent, at most [`MOST_ITEMS`], and how many there were.
/// `first` and `second` read the same recording.
pub fn errors<R: Read, S: Read>(
    first: Reader<R>,
    second: Reader<S>,
) -> Result<(Vec<Failure>, u64), ReadError> {
    let mut failures = Vec::new();
    let mut count = 0;
    let mut listing = Listing::new(first, Filter::default());
    while let Some(entry) = listing.next_entry()? {
        let Entry::Message(line) = entry else { continue };
        if let MessageKind::Error { .. } = line.kind {
            count += 1;
            if failures.len() < MOST_ITEMS {
                failures.push(failure(&line));
            }
        }
    }
    explain(&mut failures, second)?;
    Ok((failures, count))
}

fn failure(line: &Line) -> Failure {
    Failure {
        time_ns: line.time_ns,
        client: line.client,
        request: line.request,
        error: line.name.to_string(),
        bad_value: bad_value(line).unwrap_or(0),
        call: None,
        involved: Vec::new(),
    }
}

/// The value that an error complains of (core specification, section 4).
pub(super) fn bad_value(line: &Line) -> Option<u32> {
    let value = line.bytes.get(4..8).and_then(|value| value.try_into().ok());
    value.filter(|_| matches!(line.kind, MessageKind::Error { .. })).map(|value| line.order.u32(value))
}

/// Finds the requests that failed.
fn explain<S: Read>(failures: &mut [Failure], second: Reader<S>) -> Result<(), ReadError> {
    let mut wanted: HashMap<(ClientId, u64), Vec<usize>> = HashMap::new();
    for (at, failure) in failures.iter().enumerate() {
        wanted.entry((failure.client, failure.request)).or_default().push(at);
    }
    let mut symbols = Symbols::new();
    let mut listing = Listing::new(second, Filter::default());
    while let Some(entry) = listing.next_entry()? {
        let line = match entry {
            Entry::Message(line) => line,
            Entry::Note(note) => {
                if let (NoteKind::Disconnect(_), Some(client)) = (&note.kind, note.client) {
                    symbols.disconnect(client);
                }
                continue;
            }
        };
        let is_request = matches!(line.kind, MessageKind::Request { .. } | MessageKind::BadLength { .. });
        let asked = if is_request { wanted.get(&(line.client, line.request)) } else { None };
        // What a request frees is told as it was before.
        let before: Vec<Involved> = asked.map(|_| involved(&line, &symbols)).unwrap_or_default();
        symbols.observe(&line);
        for at in asked.into_iter().flatten() {
            let Some(failure) = failures.get_mut(*at) else { continue };
            let names = symbols.names(line.client, listing.names(line.client));
            failure.call = Some(line.describe(&names));
            let complained = |one: &&Involved| one.id == failure.bad_value && failure.bad_value != 0;
            failure.involved = match before.iter().find(complained) {
                Some(one) => vec![one.clone()],
                None => before.clone(),
            };
        }
    }
    Ok(())
}

/// Each resource that a request names, once.
fn involved(line: &Line, symbols: &Symbols) -> Vec<Involved> {
    let (mut seen, mut found) = (HashSet::new(), Vec::new());
    if let Some(message) = line.decoded() {
        message.xids(&mut |field| {
            if field.id != 0 && found.len() < MOST_INVOLVED && seen.insert(field.id) {
                found.push(Involved { id: field.id, history: symbols.get(field.id).cloned() });
            }
        });
    }
    found
}

/// How many resources of a request are told.
const MOST_INVOLVED: usize = 16;
