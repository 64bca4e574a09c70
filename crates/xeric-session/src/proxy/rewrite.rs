//! What a proxy changes on the way: extensions that programs are not to see.
//!
//! Requests are counted, and replies to QueryExtension and ListExtensions found by their sequence numbers and changed in place, so that
//! opcodes, sequence numbers and everything else stay as they were. A message that is not understood passes as it is; what has to be
//! looked at whole waits until it is there.
//!
//! Over ssh, MIT-SHM is advertised and refused. The display behind a proxy would take the memory of a program on the same machine, so
//! requests of it go on with a minor opcode that no server has, for which they get BadRequest; the error gets back the one that they had.

use std::collections::VecDeque;

use xeric_server::engine::Denied;
use xeric_wire::ByteOrder;
use xeric_wire::proto::{bigreq, shm};

const QUERY_EXTENSION: u8 = 98;
const LIST_EXTENSIONS: u8 = 99;
const GENERIC_EVENT: u8 = 35;
const KEYMAP_NOTIFY: u8 = 11;
const SENT: u8 = 0x80;
/// A minor opcode that MIT-SHM does not have.
const NO_MINOR: u8 = 255;
/// Requests and replies that are looked at whole are no longer than this.
const LONGEST: u64 = 64 << 10;
/// Questions whose answers are waited for; with more nothing more is passed on until some have come.
const MOST_ASKED: usize = 4096;

/// What is changed on one connection.
#[derive(Debug)]
pub(super) struct Rewriter {
    order: ByteOrder,
    denied: Denied,
    /// MIT-SHM is refused.
    refuses_memory: bool,
    /// Requests that have passed.
    sequence: u64,
    /// Bytes of a request that pass before the next.
    to_server: u64,
    /// The same of a reply; `None` in front of the set-up's answer.
    to_client: Option<u64>,
    /// Requests whose answers are to be looked at, in order.
    asked: VecDeque<Asked>,
    /// The request that the server last spoke of …
    seen: u64,
    /// … and the one that it last answered with a reply.
    replied: u64,
    big_requests: Option<u8>,
    has_big_requests: bool,
    shared_memory: Option<u8>,
}

#[derive(Debug)]
struct Asked {
    sequence: u64,
    what: What,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum What {
    Denied,
    BigRequests,
    SharedMemory,
    List,
    /// A request of MIT-SHM that is refused, and its minor opcode.
    Refused(u8),
}

impl Rewriter {
    pub(super) fn new(order: ByteOrder, denied: Denied, refuses_memory: bool) -> Self {
        Self {
            order,
            denied,
            refuses_memory,
            sequence: 0,
            to_server: 0,
            to_client: None,
            asked: VecDeque::new(),
            seen: 0,
            replied: 0,
            big_requests: None,
            has_big_requests: false,
            shared_memory: None,
        }
    }

    /// Looks at what a client sent behind its set-up. How many bytes may pass.
    pub(super) fn requests(&mut self, bytes: &mut [u8]) -> usize {
        let mut at = 0;
        loop {
            let skipped = take(&mut self.to_server, bytes.len() - at);
            at += skipped;
            let rest = bytes.get_mut(at..).unwrap_or_default();
            if self.to_server > 0 || self.asked.len() >= MOST_ASKED {
                return at;
            }
            let Some(&[opcode, minor, a, b]) = rest.first_chunk() else { return at };
            let mut length = u64::from(self.order.u16([a, b])) * 4;
            let mut header = 4;
            if length == 0 && self.has_big_requests {
                let Some(&[.., c, d, e, f]) = rest.first_chunk::<8>() else { return at };
                length = u64::from(self.order.u32([c, d, e, f])) * 4;
                header = 8;
            }
            // A length that cannot be right is answered with BadLength, and so much passed over.
            let length = length.max(header);
            let what = match opcode {
                QUERY_EXTENSION if length <= LONGEST => {
                    let whole = usize::try_from(length).ok().and_then(|length| rest.get(..length));
                    let Some(whole) = whole else { return at };
                    self.asks_for(whole, header)
                }
                LIST_EXTENSIONS => Some(What::List),
                _ if Some(opcode) == self.big_requests && minor == bigreq::ENABLE_REQUEST => {
                    self.has_big_requests = true;
                    None
                }
                _ if self.refuses_memory
                    && Some(opcode) == self.shared_memory
                    && minor != shm::QUERY_VERSION_REQUEST =>
                {
                    if let Some(place) = rest.get_mut(1) {
                        *place = NO_MINOR;
                    }
                    Some(What::Refused(minor))
                }
                _ => None,
            };
            self.sequence += 1;
            if let Some(what) = what {
                self.asked.push_back(Asked { sequence: self.sequence, what });
            }
            self.to_server = length;
        }
    }

    /// What of the answer to a QueryExtension matters.
    fn asks_for(&self, request: &[u8], header: u64) -> Option<What> {
        let body = request.get(usize::try_from(header).ok()?..)?;
        let &[a, b, ..] = body.first_chunk::<4>()?;
        let name = body.get(4..)?.get(..self.order.u16([a, b]).into())?;
        if self.denied.contains(name) {
            return Some(What::Denied);
        }
        match name {
            b"BIG-REQUESTS" => Some(What::BigRequests),
            b"MIT-SHM" if self.refuses_memory => Some(What::SharedMemory),
            _ => None,
        }
    }

    /// Looks at what the server sent, of which there are `length` bytes; shortens it where names are taken out. How many bytes may pass.
    pub(super) fn answers(&mut self, bytes: &mut [u8], length: &mut usize) -> usize {
        let mut at = 0;
        loop {
            let there = bytes.get_mut(at..*length).unwrap_or_default();
            let Some(to_client) = &mut self.to_client else {
                let Some(&[status, .., a, b]) = there.first_chunk::<8>() else { return at };
                // Behind a refusal there is nothing to look at.
                let setup = 8 + u64::from(self.order.u16([a, b])) * 4;
                self.to_client = Some(if status == 1 { setup } else { u64::MAX });
                continue;
            };
            at += take(to_client, there.len());
            if *to_client > 0 {
                return at;
            }
            let there = bytes.get_mut(at..*length).unwrap_or_default();
            let Some(&[kind, _, s0, s1, l0, l1, l2, l3, ..]) = there.first_chunk::<32>() else { return at };
            let sequence = self.widen(kind, self.order.u16([s0, s1]));
            let has_more = kind == 1 || kind & !SENT == GENERIC_EVENT;
            let more = if has_more { u64::from(self.order.u32([l0, l1, l2, l3])) * 4 } else { 0 };
            let mut whole = 32 + more;
            // What the server has got past is not answered any more.
            while self.asked.front().is_some_and(|asked| asked.sequence < sequence) {
                self.asked.pop_front();
            }
            let is_answer = kind <= 1 && self.asked.front().is_some_and(|asked| asked.sequence == sequence);
            if kind == 1 {
                self.replied = sequence;
            }
            if kind == 0 && is_answer {
                self.error(there);
            } else if is_answer {
                let what = self.asked.front().map(|asked| asked.what);
                if what == Some(What::List) && whole <= LONGEST {
                    let size = usize::try_from(whole).unwrap_or(usize::MAX);
                    let Some(reply) = there.get_mut(..size) else { return at };
                    let kept = self.strike(reply);
                    there.copy_within(size.., kept);
                    *length -= size - kept;
                    whole = kept as u64;
                } else if let Some(what) = what {
                    self.reply(what, there);
                }
                self.asked.pop_front();
            }
            self.to_client = Some(whole);
        }
    }

    /// The whole of a sequence number. The server never goes back, and clients see to it that it speaks at least once in 65 536 requests; a
    /// second reply with one number is to the request that so many lie before (only ListFontsWithInfo has several, each with its own).
    fn widen(&mut self, kind: u8, wire: u16) -> u64 {
        // KeymapNotify has keys in its place.
        if kind & !SENT == KEYMAP_NOTIFY {
            return self.seen;
        }
        let ahead = u64::from(wire.wrapping_sub((self.seen & 0xffff) as u16));
        let mut sequence = self.seen + ahead;
        let next = sequence + 0x1_0000;
        let is_next = self.asked.front().is_some_and(|asked| asked.sequence == next);
        if kind == 1 && self.replied == sequence && is_next {
            sequence = next;
        }
        self.seen = sequence;
        sequence
    }

    /// An error for the request whose answer is next.
    fn error(&mut self, bytes: &mut [u8]) {
        let Some(&Asked { what, .. }) = self.asked.front() else { return };
        let Some([minor0, minor1, major]) = bytes.get_mut(8..11) else { return };
        let is_its = match what {
            What::Refused(minor) if Some(*major) == self.shared_memory => {
                let order = self.order;
                [*minor0, *minor1] = match order {
                    ByteOrder::Little => [minor, 0],
                    ByteOrder::Big => [0, minor],
                };
                true
            }
            What::Refused(_) => false,
            What::List => *major == LIST_EXTENSIONS,
            What::Denied | What::BigRequests | What::SharedMemory => *major == QUERY_EXTENSION,
        };
        if is_its {
            self.asked.pop_front();
        }
    }

    fn reply(&mut self, what: What, bytes: &mut [u8]) {
        let Some([present, major, first_event, first_error]) = bytes.get_mut(8..12) else { return };
        match what {
            What::Denied => {
                (*present, *major, *first_event, *first_error) = (0, 0, 0, 0);
            }
            What::BigRequests => self.big_requests = (*present != 0).then_some(*major),
            What::SharedMemory => self.shared_memory = (*present != 0).then_some(*major),
            What::List | What::Refused(_) => {}
        }
    }

    /// Takes denied names out of a reply to ListExtensions. How long it is then.
    fn strike(&self, reply: &mut [u8]) -> usize {
        let Some((head, names)) = reply.split_first_chunk_mut::<32>() else { return reply.len() };
        let mut kept = 0;
        let mut count = 0;
        let mut at = 0;
        for _ in 0..head[1] {
            let Some(length) = names.get(at).map(|&length| usize::from(length)) else { break };
            let Some(name) = names.get(at + 1..at + 1 + length) else { break };
            if !self.denied.contains(name) {
                names.copy_within(at..at + 1 + length, kept);
                kept += 1 + length;
                count += 1;
            }
            at += 1 + length;
        }
        let padded = kept.next_multiple_of(4).min(names.len());
        names.get_mut(kept..padded).unwrap_or_default().fill(0);
        head[1] = count;
        let units = u32::try_from(padded / 4).unwrap_or_default();
        let units = match self.order {
            ByteOrder::Little => units.to_le_bytes(),
            ByteOrder::Big => units.to_be_bytes(),
        };
        head[4..8].copy_from_slice(&units);
        32 + padded
    }
}

/// Takes up to `most` off a count.
fn take(count: &mut u64, most: usize) -> usize {
    let taken = usize::try_from(*count).unwrap_or(usize::MAX).min(most);
    *count = count.saturating_sub(taken as u64);
    taken
}

#[cfg(test)]
mod tests {
    use super::*;

    fn units(order: ByteOrder, value: u16) -> [u8; 2] {
        match order {
            ByteOrder::Little => value.to_le_bytes(),
            ByteOrder::Big => value.to_be_bytes(),
        }
    }

    fn query(order: ByteOrder, name: &str) -> Vec<u8> {
        let padded = name.len().next_multiple_of(4);
        let mut bytes = vec![QUERY_EXTENSION, 0];
        bytes.extend(units(order, u16::try_from(2 + padded / 4).unwrap()));
        bytes.extend(units(order, u16::try_from(name.len()).unwrap()));
        bytes.extend([0, 0]);
        bytes.extend(name.as_bytes());
        bytes.resize(8 + padded, 0);
        bytes
    }

    fn packet(order: ByteOrder, kind: u8, second: u8, sequence: u16, tail: &[u8]) -> Vec<u8> {
        let mut bytes = vec![kind, second];
        bytes.extend(units(order, sequence));
        bytes.extend(tail);
        bytes.resize(32, 0);
        bytes
    }

    fn set_up(order: ByteOrder) -> Vec<u8> {
        let mut bytes = vec![1, 0, 0, 0, 0, 0];
        bytes.extend(units(order, 2));
        bytes.extend([9; 8]);
        bytes
    }

    /// Passes bytes in pieces of `step`, as a pipe would; what comes out.
    fn pass(bytes: &[u8], step: usize, mut look: impl FnMut(&mut [u8], &mut usize) -> usize) -> Vec<u8> {
        let mut held = Vec::new();
        let mut out = Vec::new();
        for piece in bytes.chunks(step) {
            held.extend_from_slice(piece);
            let mut length = held.len();
            let passed = look(&mut held, &mut length);
            held.truncate(length);
            out.extend(held.drain(..passed));
        }
        assert!(held.is_empty(), "{} bytes are held", held.len());
        out
    }

    fn list_reply(order: ByteOrder, sequence: u16, names: &[&str]) -> Vec<u8> {
        let mut body = Vec::new();
        for name in names {
            body.push(u8::try_from(name.len()).unwrap());
            body.extend(name.as_bytes());
        }
        body.resize(body.len().next_multiple_of(4), 0);
        let units = u32::try_from(body.len() / 4).unwrap();
        let length = if order == ByteOrder::Little { units.to_le_bytes() } else { units.to_be_bytes() };
        let mut bytes = packet(order, 1, u8::try_from(names.len()).unwrap(), sequence, &length);
        bytes.extend(body);
        bytes
    }

    #[test]
    fn t07_a_denied_extension_is_absent_and_nothing_moves() {
        for order in [ByteOrder::Little, ByteOrder::Big] {
            for step in [1, 3, 7, 1000] {
                let mut rewriter = Rewriter::new(order, Denied::names(["RENDER"]), false);
                let noop = [[127, 0].as_slice(), &units(order, 1)].concat();
                let requests = [
                    query(order, "RENDER"),
                    noop.clone(),
                    query(order, "SHAPE"),
                    [[99, 0].as_slice(), &units(order, 1)].concat(),
                ]
                .concat();
                assert_eq!(pass(&requests, step, |bytes, _| rewriter.requests(bytes)), requests);
                let grant = |sequence, major| packet(order, 1, 0, sequence, &[0, 0, 0, 0, 1, major, 70, 80]);
                let answers = [
                    set_up(order),
                    packet(order, 12, 0, 0, &[5; 20]),
                    grant(1, 139),
                    packet(order, 0, 9, 2, &[0, 0, 0, 0, 0, 0, 127]),
                    grant(3, 129),
                    list_reply(order, 4, &["SHAPE", "RENDER", "XTEST"]),
                    packet(order, 12, 0, 4, &[6; 20]),
                ];
                let expected = [
                    answers[0].clone(),
                    answers[1].clone(),
                    packet(order, 1, 0, 1, &[]),
                    answers[3].clone(),
                    answers[4].clone(),
                    list_reply(order, 4, &["SHAPE", "XTEST"]),
                    answers[6].clone(),
                ]
                .concat();
                let seen = pass(&answers.concat(), step, |bytes, length| rewriter.answers(bytes, length));
                assert_eq!(seen, expected, "{order:?} {step}");
            }
        }
    }

    #[test]
    fn r08_shared_memory_is_refused_by_the_server_itself() {
        let order = ByteOrder::Little;
        let mut rewriter = Rewriter::new(order, Denied::default(), true);
        let mut asked = query(order, "MIT-SHM");
        assert_eq!(rewriter.requests(&mut asked), asked.len());
        let mut answer = [set_up(order), packet(order, 1, 0, 1, &[0, 0, 0, 0, 1, 130, 65, 128])].concat();
        let (before, mut length) = (answer.clone(), answer.len());
        assert_eq!(rewriter.answers(&mut answer, &mut length), before.len());
        assert_eq!(answer, before);
        // QueryVersion passes, Attach does not.
        let mut requests = [130, 0, 1, 0, 130, 1, 4, 0].to_vec();
        requests.extend([0; 12]);
        assert_eq!(rewriter.requests(&mut requests), requests.len());
        assert_eq!(requests[..8], [130, 0, 1, 0, 130, 255, 4, 0]);
        let mut error = packet(order, 0, 1, 3, &[0, 0, 0, 0, 255, 0, 130]);
        let mut length = 32;
        assert_eq!(rewriter.answers(&mut error, &mut length), 32);
        assert_eq!(error, packet(order, 0, 1, 3, &[0, 0, 0, 0, 1, 0, 130]));
    }

    /// Zero lengths before and behind BigReqEnable.
    #[test]
    fn t06_big_requests_keep_the_count() {
        let order = ByteOrder::Little;
        let mut rewriter = Rewriter::new(order, Denied::names(["RENDER"]), false);
        let mut first = query(order, "BIG-REQUESTS");
        rewriter.requests(&mut first);
        let mut answer = [set_up(order), packet(order, 1, 0, 1, &[0, 0, 0, 0, 1, 133, 0, 0])].concat();
        let mut length = answer.len();
        rewriter.answers(&mut answer, &mut length);
        // Too early, then enabled, then a NoOperation of three units with a long length, then the question.
        let mut requests = vec![127, 0, 0, 0, 133, 0, 1, 0, 127, 0, 0, 0, 3, 0, 0, 0, 1, 2, 3, 4];
        requests.extend(query(order, "RENDER"));
        assert_eq!(rewriter.requests(&mut requests), requests.len());
        let mut answer = packet(order, 1, 0, 5, &[0, 0, 0, 0, 1, 139, 0, 142]);
        let mut length = 32;
        rewriter.answers(&mut answer, &mut length);
        assert_eq!(answer, packet(order, 1, 0, 5, &[]));
    }

    /// An error that names another request than the one that it is for: what is asked behind that is denied all the same, and waits for nothing.
    #[test]
    fn t05_an_answer_that_is_none_is_got_over() {
        let order = ByteOrder::Little;
        let mut rewriter = Rewriter::new(order, Denied::names(["RENDER"]), false);
        let mut asked =
            [query(order, "SHAPE"), query(order, "RENDER"), vec![99, 0, 1, 0], query(order, "RENDER")]
                .concat();
        assert_eq!(rewriter.requests(&mut asked), asked.len());
        let wrong = packet(order, 0, 17, 2, &[0, 0, 0, 0, 0, 0, 7]);
        let grant = packet(order, 1, 0, 4, &[0, 0, 0, 0, 1, 139, 0, 142]);
        let seen = pass(&[set_up(order), wrong.clone(), grant].concat(), 9, |bytes, length| {
            rewriter.answers(bytes, length)
        });
        assert_eq!(seen, [set_up(order), wrong, packet(order, 1, 0, 4, &[])].concat());
        assert!(rewriter.asked.is_empty());
    }

    /// A generic event of 44 bytes, a reply, an error: the reply is found.
    #[test]
    fn t05_generic_events_are_as_long_as_they_say() {
        let order = ByteOrder::Little;
        let mut rewriter = Rewriter::new(order, Denied::names(["RENDER"]), false);
        let mut asked = query(order, "RENDER");
        rewriter.requests(&mut asked);
        let mut event = packet(order, 35, 131, 0, &[3, 0, 0, 0]);
        event.extend([1; 12]);
        let grant = packet(order, 1, 0, 1, &[0, 0, 0, 0, 1, 139, 0, 142]);
        let error = packet(order, 0, 3, 1, &[0, 0, 0, 0, 0, 0, 15]);
        let all = [set_up(order), event.clone(), grant, error.clone()].concat();
        let seen = pass(&all, 5, |bytes, length| rewriter.answers(bytes, length));
        assert_eq!(seen, [set_up(order), event, packet(order, 1, 0, 1, &[]), error].concat());
    }

    /// 65 536 requests lie between two questions with the same number on the wire.
    #[test]
    fn c08_equal_numbers_on_the_wire_are_told_apart() {
        let order = ByteOrder::Little;
        let mut rewriter = Rewriter::new(order, Denied::names(["RENDER"]), false);
        let mut requests = query(order, "SHAPE");
        requests.extend([127, 0, 1, 0].repeat(65_535));
        requests.extend(query(order, "RENDER"));
        assert_eq!(rewriter.requests(&mut requests), requests.len());
        let shape = packet(order, 1, 0, 1, &[0, 0, 0, 0, 1, 129, 64, 0]);
        let render = packet(order, 1, 0, 1, &[0, 0, 0, 0, 1, 139, 0, 142]);
        let all = [set_up(order), shape.clone(), render].concat();
        let seen = pass(&all, 64, |bytes, length| rewriter.answers(bytes, length));
        assert_eq!(seen[16..48], packet(order, 1, 0, 1, &[0, 0, 0, 0, 1, 129, 64, 0])[..], "not denied");
        assert_eq!(seen[48..], packet(order, 1, 0, 1, &[])[..], "denied");
    }
}
