//! Duplicate queries: a request of class *state* or *constant*, byte-identical to one already answered with an
//! identical reply, with no event and no request of its own in between that is listed as able to change the answer.
//!
//! An answer is forgotten when something that may change it passes: an own request as soon as it is sent (the server
//! works in order, so it stands behind the query and before whatever asks again), an event when it is delivered.

use sha2::{Digest, Sha256};
use std::collections::{HashMap, VecDeque};
use xeric_wire::ByteOrder;
use xeric_wire::catalog::{Change, Changer, Extension, QueryClass, RequestInfo};

/// How many answers are remembered per client.
const MOST_ANSWERS: usize = 4096;
/// How much of a question is kept to compare fields with; they all have a fixed place near its start.
const KEPT: usize = 64;

/// Half a digest of a request or reply.
pub(super) type Key = [u8; 16];

/// Which queries each message may change the answer of, by the message's id.
#[derive(Debug, Default)]
pub(super) struct Changes {
    by_request: Vec<Vec<Changed>>,
    by_event: Vec<Vec<Changed>>,
}

/// The query whose answer may change, and when.
type Changed = (u16, &'static Change);

impl Changes {
    /// Turns the catalog's lists around.
    pub(super) fn new() -> Changes {
        let mut all = Changes::default();
        for info in Extension::all().flat_map(Extension::requests) {
            for change in info.semantics.query.iter().flat_map(|query| query.changed_by) {
                let (lists, at) = match change.by {
                    Changer::Request(id) => (&mut all.by_request, usize::from(id)),
                    Changer::Event(id) => (&mut all.by_event, usize::from(id)),
                };
                if lists.len() <= at {
                    lists.resize_with(at + 1, Vec::new);
                }
                if let Some(list) = lists.get_mut(at) {
                    list.push((info.id, change));
                }
            }
        }
        all
    }

    fn of(&self, changer: Changer) -> &[Changed] {
        let list = match changer {
            Changer::Request(id) => self.by_request.get(usize::from(id)),
            Changer::Event(id) => self.by_event.get(usize::from(id)),
        };
        list.map_or(&[], Vec::as_slice)
    }
}

/// What a client has asked and been told.
#[derive(Debug, Default)]
pub(super) struct Queries {
    answers: HashMap<Key, Answer>,
    /// The questions of each kind of request.
    by_request: HashMap<u16, Vec<Key>>,
    oldest: VecDeque<Key>,
}

#[derive(Debug)]
struct Answer {
    info: u16,
    /// The request that asked first.
    first_request: u64,
    /// The reply; `None` while it is outstanding.
    reply: Option<Key>,
    question: Box<[u8]>,
}

/// A query on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Asked {
    key: Key,
    /// Who asked this first and what the answer was, if it was answered and is still true.
    known: Option<(u64, Key)>,
}

impl Queries {
    /// A request is sent; `None` if it is of neither class.
    pub(super) fn ask(&mut self, info: &'static RequestInfo, bytes: &[u8], request: u64) -> Option<Asked> {
        let query = info.semantics.query?;
        if !matches!(query.class, QueryClass::State | QueryClass::Constant) {
            return None;
        }
        let key = digest(&[bytes]);
        let known = match self.answers.get(&key) {
            Some(answer) => answer.reply.map(|reply| (answer.first_request, reply)),
            None => {
                self.insert(info.id, key, bytes, request);
                None
            }
        };
        Some(Asked { key, known })
    }

    /// The whole answer came; `reply` is its digest. Returns the request that asked first, if this one was a duplicate.
    pub(super) fn answered(&mut self, asked: Asked, request: u64, reply: Key) -> Option<u64> {
        if let Some(answer) = self.answers.get_mut(&asked.key) {
            match (answer.reply, asked.known) {
                (None, _) if answer.first_request == request => answer.reply = Some(reply),
                // Nothing that is listed happened, and still it is another answer: that is the one to go by.
                (Some(known), Some(_)) if known != reply => {
                    answer.first_request = request;
                    answer.reply = Some(reply);
                }
                _ => {}
            }
        }
        asked.known.filter(|(_, known)| *known == reply).map(|(first, _)| first)
    }

    /// An error came in place of an answer.
    pub(super) fn failed(&mut self, asked: Asked) {
        self.forget(asked.key);
    }

    /// A message passed that may change answers.
    pub(super) fn changed(&mut self, changes: &Changes, by: Changer, bytes: &[u8], order: ByteOrder) {
        for (info, change) in changes.of(by) {
            let Some(keys) = self.by_request.get(info) else { continue };
            let is_event = matches!(by, Changer::Event(_));
            let hit = |key: &Key| {
                self.answers.get(key).is_some_and(|answer| {
                    change.same.iter().all(|(of_query, of_changer)| {
                        let asked = of_query.in_request(&answer.question, order);
                        let changed = match is_event {
                            true => of_changer.in_packet(bytes, order),
                            false => of_changer.in_request(bytes, order),
                        };
                        asked.is_none() || changed.is_none() || asked == changed
                    })
                })
            };
            let stale: Vec<Key> = keys.iter().copied().filter(hit).collect();
            for key in stale {
                self.forget(key);
            }
        }
    }

    fn insert(&mut self, info: u16, key: Key, bytes: &[u8], request: u64) {
        if self.answers.len() >= MOST_ANSWERS
            && let Some(oldest) = self.oldest.pop_front()
        {
            self.forget(oldest);
        }
        let question = bytes.get(..KEPT.min(bytes.len())).unwrap_or_default().into();
        self.answers.insert(key, Answer { info, first_request: request, reply: None, question });
        self.by_request.entry(info).or_default().push(key);
        self.oldest.push_back(key);
        if self.oldest.len() > 2 * MOST_ANSWERS {
            self.oldest.retain(|key| self.answers.contains_key(key));
        }
    }

    fn forget(&mut self, key: Key) {
        if let Some(answer) = self.answers.remove(&key)
            && let Some(keys) = self.by_request.get_mut(&answer.info)
        {
            keys.retain(|other| *other != key);
        }
    }
}

/// Half the SHA-256 of some pieces.
pub(super) fn digest(pieces: &[&[u8]]) -> Key {
    let mut hash = Sha256::new();
    for piece in pieces {
        hash.update(piece);
    }
    let whole: [u8; 32] = hash.finalize().into();
    let mut half = Key::default();
    half.copy_from_slice(&whole[..16]);
    half
}

/// The digest of a reply behind those before it to the same request. Its sequence number is left out.
pub(super) fn reply_digest(before: Key, reply: &[u8]) -> Key {
    let (head, rest) = reply.split_at(reply.len().min(2));
    digest(&[&before, head, rest.get(2..).unwrap_or_default()])
}
