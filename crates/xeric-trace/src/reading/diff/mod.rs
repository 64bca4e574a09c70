//! Two recordings side by side: which messages are in one and not in the other, and what that does to the price.
//!
//! Connections are compared by their place in the order of connecting, and each direction by itself: how requests and
//! events lie between each other depends on how fast the machine was. Messages are the same when they say the same
//! ([`canonical`]). What follows the stop of a recording is not compared, as it is not priced.

mod canonical;
mod words;

use super::symbols::Symbols;
use crate::capture::{ClientId, Direction, MarkKind, ReadError, Reader};
use crate::listing::{Entry, Filter, Listing, NoteKind};
use crate::price::{Price, Report};
use crate::session::MOST_ITEMS;
use indexmap::IndexMap;
use serde::Serialize;
use similar::{Algorithm, DiffOp, capture_diff_slices};
use std::collections::{HashMap, HashSet, VecDeque};
use std::io::Read;

/// What differs between two recordings, the base and the one beside it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Diff {
    /// Whether they are the same in every message and every price.
    pub same: bool,
    /// That in words: `same requests, fewer stalls (78, now 3)`.
    pub verdict: String,
    /// Requests, set-ups included.
    pub requests: Counts,
    /// What the server sent.
    pub answers: Counts,
    /// Slices by name, as budgets name them, with their prices in either.
    pub prices: IndexMap<String, Beside>,
    /// What differs, by connection and direction and then in the order of the messages; at most [`MOST_ITEMS`].
    pub changes: Vec<Change>,
}

/// How many messages are what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// In both, in the same order.
    pub same: u64,
    /// In the second only.
    pub added: u64,
    /// In the base only.
    pub removed: u64,
    /// In both, at another place.
    pub reordered: u64,
}

/// A slice's price in either; `None` where there is no such slice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Beside {
    /// In the base.
    pub base: Option<Price>,
    /// In the other.
    pub now: Option<Price>,
}

/// A message that is not in both at the same place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Change {
    /// What became of it.
    pub what: What,
    /// Its connection's place in the order of connecting, from 1.
    pub client: u32,
    /// Which way it went.
    pub direction: Direction,
    /// The request that it is or belongs to in the base, if it is there.
    pub base: Option<u64>,
    /// The same in the other.
    pub now: Option<u64>,
    /// The message, decoded, with symbols for ids.
    pub text: String,
}

/// What became of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum What {
    /// Only the second has it.
    Added,
    /// Only the base has it.
    Removed,
    /// Both have it, at another place.
    Reordered,
}

/// A recording and its price.
#[derive(Debug)]
pub struct Side<'r, R: Read> {
    /// The recording.
    pub recording: Reader<R>,
    /// Its price.
    pub price: &'r Report,
}

/// Compares two recordings. Memory grows with the number of messages, and with the text of those that differ from each other.
pub fn diff<R: Read, S: Read>(base: Side<'_, R>, now: Side<'_, S>) -> Result<Diff, ReadError> {
    let mut texts: HashMap<u64, Box<str>> = HashMap::new();
    let prices = prices(base.price, now.price);
    let mut base_streams = streams(base.recording, &mut texts)?;
    let mut now_streams = streams(now.recording, &mut texts)?;
    let clients = base_streams.len().max(now_streams.len());
    base_streams.resize_with(clients, Streams::default);
    now_streams.resize_with(clients, Streams::default);
    let (mut requests, mut answers, mut changes) = (Counts::default(), Counts::default(), Vec::new());
    for (client, (base, now)) in (1..).zip(base_streams.iter().zip(&now_streams)) {
        let mut one = |direction, base: &[Sent], now: &[Sent], counts: &mut Counts| {
            compare(base, now, counts, &mut |what, key, base, now| {
                if changes.len() < MOST_ITEMS {
                    let text = texts.get(&key).map(ToString::to_string).unwrap_or_default();
                    changes.push(Change { what, client, direction, base, now, text });
                }
            });
        };
        one(Direction::ToServer, &base.to_server, &now.to_server, &mut requests);
        one(Direction::ToClient, &base.to_client, &now.to_client, &mut answers);
    }
    let same_price = prices.values().all(|beside| beside.base == beside.now);
    Ok(Diff {
        same: requests.is_same() && answers.is_same() && same_price,
        verdict: words::verdict(&requests, &answers, &prices),
        requests,
        answers,
        prices,
        changes,
    })
}

/// A message: what it says, and its request.
#[derive(Clone, Copy, Debug)]
struct Sent {
    key: u64,
    request: u64,
}

/// What went over one connection.
#[derive(Debug, Default)]
struct Streams {
    to_server: Vec<Sent>,
    to_client: Vec<Sent>,
}

/// The messages of each connection in the order of connecting. `texts` gets what is not in there yet.
fn streams<R: Read>(
    recording: Reader<R>,
    texts: &mut HashMap<u64, Box<str>>,
) -> Result<Vec<Streams>, ReadError> {
    let mut streams: IndexMap<ClientId, Streams> = IndexMap::new();
    let mut symbols = Symbols::new();
    let mut listing = Listing::new(recording, Filter::default());
    while let Some(entry) = listing.next_entry()? {
        match entry {
            Entry::Message(line) => {
                symbols.observe(&line);
                let names = symbols.names(line.client, listing.names(line.client));
                let key = canonical::key(&line, &symbols, &names);
                texts.entry(key).or_insert_with(|| line.describe(&names).into());
                let stream = streams.entry(line.client).or_default();
                let sent = Sent { key, request: line.request };
                match line.direction {
                    Direction::ToServer => stream.to_server.push(sent),
                    Direction::ToClient => stream.to_client.push(sent),
                }
            }
            Entry::Note(note) => match (note.kind, note.client) {
                (NoteKind::Mark(MarkKind::Stop(_)), _) => break,
                (NoteKind::Connect(_), Some(client)) => {
                    streams.entry(client).or_default();
                }
                (NoteKind::Disconnect(_), Some(client)) => symbols.disconnect(client),
                _ => {}
            },
        }
    }
    Ok(streams.into_values().collect())
}

/// Takes a difference: what, key, request in the base, request in the other.
type Tell<'t> = dyn FnMut(What, u64, Option<u64>, Option<u64>) + 't;

/// Aligns two streams, counts, and tells every difference.
fn compare(base: &[Sent], now: &[Sent], counts: &mut Counts, tell: &mut Tell<'_>) {
    let (mut removed, mut added) = (vec![true; base.len()], vec![true; now.len()]);
    // What only one side has cannot be aligned; without it the rest is aligned fast, however much it is.
    let (in_base, in_now) = (kept(base, now), kept(now, base));
    let places = |kept: &[bool]| -> Vec<usize> {
        kept.iter().enumerate().filter(|(_, kept)| **kept).map(|(at, _)| at).collect()
    };
    let (base_at, now_at) = (places(&in_base), places(&in_now));
    let keys = |sent: &[Sent], places: &[usize]| -> Vec<u64> {
        places.iter().filter_map(|at| sent.get(*at)).map(|sent| sent.key).collect()
    };
    for op in capture_diff_slices(Algorithm::Myers, &keys(base, &base_at), &keys(now, &now_at)) {
        let DiffOp::Equal { old_index, new_index, len } = op else { continue };
        for (old, new) in (old_index..old_index + len).zip(new_index..new_index + len) {
            let (Some(old), Some(new)) = (base_at.get(old), now_at.get(new)) else { continue };
            if let (Some(removed), Some(added)) = (removed.get_mut(*old), added.get_mut(*new)) {
                (*removed, *added) = (false, false);
                counts.same += 1;
            }
        }
    }
    tell_differences((base, &removed), (now, &added), counts, tell);
}

/// Which messages of `one` say what some message of `other` says.
fn kept(one: &[Sent], other: &[Sent]) -> Vec<bool> {
    let keys: HashSet<u64> = other.iter().map(|sent| sent.key).collect();
    one.iter().map(|sent| keys.contains(&sent.key)).collect()
}

fn tell_differences(
    (base, removed): (&[Sent], &[bool]),
    (now, added): (&[Sent], &[bool]),
    counts: &mut Counts,
    tell: &mut Tell<'_>,
) {
    // What is missing here and turns up there was moved.
    let mut missing: HashMap<u64, VecDeque<usize>> = HashMap::new();
    for (at, sent) in base.iter().enumerate().filter(|(at, _)| removed.get(*at) == Some(&true)) {
        missing.entry(sent.key).or_default().push_back(at);
    }
    let mut moved_from: HashMap<usize, usize> = HashMap::new();
    let mut moved: HashSet<usize> = HashSet::new();
    for (at, sent) in now.iter().enumerate().filter(|(at, _)| added.get(*at) == Some(&true)) {
        if let Some(from) = missing.get_mut(&sent.key).and_then(VecDeque::pop_front) {
            moved_from.insert(at, from);
            moved.insert(from);
        }
    }
    let mut old = 0;
    let mut gone = |until: usize, counts: &mut Counts, tell: &mut Tell<'_>| {
        while old < until {
            if let Some(sent) = base.get(old)
                && removed.get(old) == Some(&true)
                && !moved.contains(&old)
            {
                counts.removed += 1;
                tell(What::Removed, sent.key, Some(sent.request), None);
            }
            old += 1;
        }
    };
    let matched = removed.iter().enumerate().filter(|(_, removed)| !**removed).map(|(at, _)| at);
    let mut matched = matched.peekable();
    for (at, sent) in now.iter().enumerate() {
        // Everything that the base has before the next partner comes first.
        gone(matched.peek().copied().unwrap_or(base.len()), counts, tell);
        if added.get(at) != Some(&true) {
            matched.next();
            continue;
        }
        match moved_from.get(&at).and_then(|from| base.get(*from)) {
            Some(from) => {
                counts.reordered += 1;
                tell(What::Reordered, sent.key, Some(from.request), Some(sent.request));
            }
            None => {
                counts.added += 1;
                tell(What::Added, sent.key, None, Some(sent.request));
            }
        }
    }
    gone(base.len(), counts, tell);
}

fn prices(base: &Report, now: &Report) -> IndexMap<String, Beside> {
    let mut prices: IndexMap<String, Beside> = IndexMap::new();
    for (name, price) in crate::price::slices(base) {
        prices.entry(name).or_default().base = Some(price);
    }
    for (name, price) in crate::price::slices(now) {
        prices.entry(name).or_default().now = Some(price);
    }
    prices
}

impl Counts {
    /// Whether all messages are in both, in the same order.
    pub fn is_same(&self) -> bool {
        self.added == 0 && self.removed == 0 && self.reordered == 0
    }
}
