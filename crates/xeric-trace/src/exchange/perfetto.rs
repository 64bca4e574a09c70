//! Perfetto's trace format: a recording as a timeline, for `ui.perfetto.dev`.
//!
//! Each connection is a process with tracks:
//!
//! - *requests*: a request with a reply is a slice from when it was sent to when its reply came; those that overlap stand on tracks of the same name beside
//!   each other. Any other request is an instant.
//! - *replies*, *events*: an instant for each; a flow leads from the request to its reply, and an error is an instant that its request's flow leads to.
//! - *stalls* and *frames*, as the price has them.
//!
//! The format is Protocol Buffers, of which only varints, fixed 64-bit numbers and bytes are used; the numbers of the fields are those of
//! `perfetto_trace.proto`. Times are nanoseconds after the first record; where the recording says what the wall clock showed then, a clock snapshot does too.

use super::ExchangeError;
use crate::capture::{ClientId, Direction, ReadError, Reader};
use crate::listing::{Entry, Filter, Line, Listing, Note, NoteKind};
use crate::price::{Report, Span};
use crate::session::MessageKind;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io::{Read, Write};

/// The one sequence of packets.
const SEQUENCE: u64 = 1;
/// A track's id is the client's number times this, and its own number.
const TRACKS: u64 = 1 << 32;
const PROCESS: u64 = 1;
const REPLIES: u64 = 2;
const EVENTS: u64 = 3;
const STALLS: u64 = 4;
const FRAMES: u64 = 5;
const TRACK_NAMES: [(u64, &str); 5] = [
    (REQUESTS, "requests"),
    (REPLIES, "replies"),
    (EVENTS, "events"),
    (STALLS, "stalls"),
    (FRAMES, "frames"),
];
/// Requests that overlap: the first of as many tracks as it takes.
const REQUESTS: u64 = 16;
/// No more requests are shown as overlapping; what is beyond is an instant.
const MOST_LANES: usize = 64;

/// The numbers of clocks: that of the trace, which nothing else says, and the wall's.
const BOOT_TIME: u64 = 6;
const REAL_TIME: u64 = 1;
/// The kinds of a track event.
const BEGIN: u64 = 1;
const END: u64 = 2;
const INSTANT: u64 = 3;

/// Writes a recording as a Perfetto trace. `first` is read for when each request was answered, `second`, of the same file, for the rest; `price` is the
/// recording's, for its frames and stalls.
pub fn export<R: Read, S: Read, W: Write>(
    first: Reader<R>,
    second: Reader<S>,
    price: &Report,
    out: W,
) -> Result<W, ExchangeError> {
    let began_ms = first.meta().began_ms;
    let Times { answers, first_record, first_connect_ns } = times(first)?;
    let mut trace = Trace { out, clients: BTreeMap::new(), processes: BTreeSet::new() };
    if began_ms > 0 {
        trace.clocks(began_ms.saturating_mul(1_000_000).saturating_add(first_record))?;
    }
    for client in &price.clients {
        trace.client(ClientId(client.id), client.pid)?;
    }
    let mut listing = Listing::new(second, Filter::default());
    while let Some(entry) = listing.next_entry()? {
        let Entry::Message(line) = entry else { continue };
        trace.client(line.client, None)?;
        let names = listing.names(line.client);
        match line.kind {
            MessageKind::Request { .. } | MessageKind::BadLength { .. } | MessageKind::SetupRequest => {
                let answer = answers.get(&(line.client, line.request)).copied();
                trace.request(&line, &line.describe(&names), answer)?;
            }
            MessageKind::Reply { .. } | MessageKind::SetupReply { .. } | MessageKind::Error { .. } => {
                trace.answer(&line, &line.describe(&names))?;
            }
            MessageKind::Event { .. } => trace.instant(&line, EVENTS, &line.describe(&names), None)?,
            MessageKind::Skipped | MessageKind::Unframed { .. } => {}
        }
    }
    // A price's times count from the first connect.
    let moved = |span: Span| Span {
        start_ns: span.start_ns.saturating_add(first_connect_ns),
        end_ns: span.end_ns.saturating_add(first_connect_ns),
    };
    if let Some(times) = price.timeline() {
        let frames: Vec<_> = price.frames.iter().zip(&times.frames).collect();
        for (number, (frame, span)) in frames.into_iter().enumerate() {
            let name = format!("frame {}", number + 1);
            let about = format!("requests {} to {}", frame.first_request, frame.last_request);
            trace.span(ClientId(frame.client), FRAMES, &name, &about, moved(*span))?;
        }
        for (stall, span) in price.stalls.iter().zip(&times.stalls) {
            let span = moved(*span);
            trace.span(ClientId(stall.client), STALLS, &stall.name, &stall.waited_for, span)?;
        }
    }
    trace.out.flush()?;
    Ok(trace.out)
}

/// What is known of a recording's times before it is written.
struct Times {
    /// When the last answer to each request came that has a reply.
    answers: HashMap<(ClientId, u64), u64>,
    /// When the first record was, by the recording's clock.
    first_record: u64,
    /// When the first client connected, after the first record.
    first_connect_ns: u64,
}

fn times<R: Read>(recording: Reader<R>) -> Result<Times, ReadError> {
    let mut answers = HashMap::new();
    let mut first_connect_ns = None;
    let mut listing = Listing::new(recording, Filter::default());
    while let Some(entry) = listing.next_entry()? {
        let line = match entry {
            Entry::Message(line) => line,
            Entry::Note(Note { time_ns, kind: NoteKind::Connect(_), .. }) => {
                first_connect_ns.get_or_insert(time_ns);
                continue;
            }
            Entry::Note(_) => continue,
        };
        // A client that was never announced connects with its first message.
        first_connect_ns.get_or_insert(line.time_ns);
        let is_answer = match line.kind {
            MessageKind::Reply { info, .. } => info.is_some(),
            MessageKind::SetupReply { .. } => true,
            MessageKind::Error { answers, .. } => answers,
            _ => false,
        };
        if is_answer {
            answers.insert((line.client, line.request), line.time_ns);
        }
    }
    Ok(Times {
        answers,
        first_record: listing.origin().unwrap_or(0),
        first_connect_ns: first_connect_ns.unwrap_or(0),
    })
}

/// A trace that is being written.
struct Trace<W: Write> {
    out: W,
    clients: BTreeMap<ClientId, Lanes>,
    /// The numbers of processes that were declared.
    processes: BTreeSet<u32>,
}

/// The tracks of a connection's requests.
#[derive(Debug)]
struct Lanes {
    /// Until when each is taken; the first is there from the start.
    until: Vec<u64>,
    /// Requests that wait for an answer, to which a flow leads.
    open: BTreeSet<u64>,
}

impl<W: Write> Trace<W> {
    /// What the wall clock showed at the trace's time 0.
    fn clocks(&mut self, wall_ns: u64) -> Result<(), ExchangeError> {
        let clock = |id, time| {
            let mut clock = Message::default();
            clock.varint(1, id).varint(2, time);
            clock
        };
        let mut snapshot = Message::default();
        snapshot.message(1, &clock(BOOT_TIME, 0)).message(1, &clock(REAL_TIME, wall_ns));
        let mut packet = Message::default();
        packet.varint(10, SEQUENCE).message(6, &snapshot);
        self.packet(&packet)
    }

    /// Declares a client's tracks, once.
    fn client(&mut self, client: ClientId, pid: Option<u32>) -> Result<(), ExchangeError> {
        if self.clients.contains_key(&client) {
            return Ok(());
        }
        self.clients.insert(client, Lanes { until: vec![0], open: BTreeSet::new() });
        let again = pid.filter(|pid| !self.processes.insert(*pid));
        let name = match again {
            Some(pid) => format!("client {client}, of process {pid} too"),
            None => format!("client {client}"),
        };
        // A process without a number would be dropped, and two with the same become one: connections whose process is unknown, or has another
        // connection, are told apart by their own number.
        let number = pid.filter(|_| again.is_none()).map_or(TRACKS / 4 + u64::from(client.0), u64::from);
        let mut process = Message::default();
        process.varint(1, number).text(6, &name);
        let mut descriptor = Message::default();
        descriptor.varint(1, uuid(client, PROCESS)).text(2, &name).message(3, &process);
        self.descriptor(&descriptor)?;
        for (track, name) in TRACK_NAMES {
            self.track(client, track, name)?;
        }
        Ok(())
    }

    fn track(&mut self, client: ClientId, track: u64, name: &str) -> Result<(), ExchangeError> {
        let mut descriptor = Message::default();
        descriptor.varint(1, uuid(client, track)).text(2, name).varint(5, uuid(client, PROCESS));
        self.descriptor(&descriptor)
    }

    fn descriptor(&mut self, descriptor: &Message) -> Result<(), ExchangeError> {
        let mut packet = Message::default();
        packet.varint(10, SEQUENCE).message(60, descriptor);
        self.packet(&packet)
    }

    fn request(&mut self, line: &Line, text: &str, answer: Option<u64>) -> Result<(), ExchangeError> {
        let free = match (answer, self.clients.get_mut(&line.client)) {
            (Some(answer), Some(lanes)) => {
                lanes.open.insert(line.request);
                lanes.take(line.time_ns, answer)
            }
            _ => None,
        };
        let flow = answer.map(|_| flow(line));
        let Some((lane, is_new)) = free else {
            return self.instant(line, REQUESTS, text, flow.map(|id| (47, id)));
        };
        if is_new {
            self.track(line.client, REQUESTS + lane, "requests")?;
        }
        let track = REQUESTS + lane;
        let mut event = Message::default();
        event.varint(9, BEGIN).varint(11, uuid(line.client, track)).text(22, "request").text(23, &line.name);
        annotate(&mut event, line, text);
        event.fixed(47, flow.unwrap_or(0));
        self.event(line.time_ns, &event)?;
        self.end(line.client, track, answer.unwrap_or(line.time_ns))
    }

    fn answer(&mut self, line: &Line, text: &str) -> Result<(), ExchangeError> {
        let open = self.clients.get_mut(&line.client).is_some_and(|lanes| lanes.open.remove(&line.request));
        self.instant(line, REPLIES, text, open.then(|| (48, flow(line))))
    }

    /// An instant, with a flow that begins (field 47) or ends (field 48) there.
    fn instant(
        &mut self,
        line: &Line,
        track: u64,
        text: &str,
        flow: Option<(u64, u64)>,
    ) -> Result<(), ExchangeError> {
        let category = match line.direction {
            Direction::ToServer => "request",
            Direction::ToClient => "answer",
        };
        let mut event = Message::default();
        event.varint(9, INSTANT).varint(11, uuid(line.client, track)).text(22, category).text(23, &line.name);
        annotate(&mut event, line, text);
        if let Some((field, id)) = flow {
            event.fixed(field, id);
        }
        self.event(line.time_ns, &event)
    }

    fn span(
        &mut self,
        client: ClientId,
        track: u64,
        name: &str,
        about: &str,
        span: Span,
    ) -> Result<(), ExchangeError> {
        let mut event = Message::default();
        event.varint(9, BEGIN).varint(11, uuid(client, track)).text(22, "price").text(23, name);
        event.message(4, Message::default().text(10, "about").text(6, about));
        self.event(span.start_ns, &event)?;
        self.end(client, track, span.end_ns.max(span.start_ns))
    }

    fn end(&mut self, client: ClientId, track: u64, time: u64) -> Result<(), ExchangeError> {
        let mut event = Message::default();
        event.varint(9, END).varint(11, uuid(client, track));
        self.event(time, &event)
    }

    fn event(&mut self, time: u64, event: &Message) -> Result<(), ExchangeError> {
        let mut packet = Message::default();
        packet.varint(8, time).varint(10, SEQUENCE).message(11, event);
        self.packet(&packet)
    }

    fn packet(&mut self, packet: &Message) -> Result<(), ExchangeError> {
        let mut trace = Message::default();
        trace.message(1, packet);
        self.out.write_all(&trace.0)?;
        Ok(())
    }
}

impl Lanes {
    /// A track that is free from `from` on, now taken until `until`, and whether it is a new one.
    fn take(&mut self, from: u64, until: u64) -> Option<(u64, bool)> {
        if let Some((lane, taken)) = self.until.iter_mut().enumerate().find(|(_, taken)| **taken <= from) {
            *taken = until;
            return Some((lane as u64, false));
        }
        let new = self.until.len();
        (new < MOST_LANES).then(|| {
            self.until.push(until);
            (new as u64, true)
        })
    }
}

fn uuid(client: ClientId, track: u64) -> u64 {
    u64::from(client.0) * TRACKS + track
}

/// The same for a request and its reply.
fn flow(line: &Line) -> u64 {
    u64::from(line.client.0) << 48 ^ line.request.wrapping_add(1)
}

fn annotate(event: &mut Message, line: &Line, text: &str) {
    event.message(4, Message::default().text(10, "message").text(6, text));
    event.message(4, Message::default().text(10, "request").varint(3, line.request));
    event.message(4, Message::default().text(10, "bytes").varint(3, line.length));
}

/// A message of Protocol Buffers that is being encoded.
#[derive(Debug, Default)]
struct Message(Vec<u8>);

impl Message {
    fn varint(&mut self, field: u64, value: u64) -> &mut Message {
        self.number(field << 3).number(value)
    }

    fn fixed(&mut self, field: u64, value: u64) -> &mut Message {
        self.number(field << 3 | 1);
        self.0.extend(value.to_le_bytes());
        self
    }

    fn text(&mut self, field: u64, text: &str) -> &mut Message {
        self.bytes(field, text.as_bytes())
    }

    fn message(&mut self, field: u64, message: &Message) -> &mut Message {
        self.bytes(field, &message.0)
    }

    fn bytes(&mut self, field: u64, bytes: &[u8]) -> &mut Message {
        self.number(field << 3 | 2).number(bytes.len() as u64);
        self.0.extend_from_slice(bytes);
        self
    }

    fn number(&mut self, mut value: u64) -> &mut Message {
        while value > 0x7f {
            self.0.push(value as u8 | 0x80);
            value >>= 7;
        }
        self.0.push(value as u8);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of the encoding's documentation: field 1 is 150; field 2 is "testing".
    #[test]
    fn numbers_and_text_are_encoded_as_documented() {
        assert_eq!(Message::default().varint(1, 150).0, [0x08, 0x96, 0x01]);
        assert_eq!(Message::default().text(2, "testing").0, b"\x12\x07testing");
    }

    #[test]
    fn requests_that_overlap_stand_beside_each_other() {
        let mut lanes = Lanes { until: vec![0], open: BTreeSet::new() };
        assert_eq!(lanes.take(0, 10), Some((0, false)));
        assert_eq!(lanes.take(5, 20), Some((1, true)));
        assert_eq!(lanes.take(10, 15), Some((0, false)));
    }
}
