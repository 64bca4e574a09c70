//! A recording as a list of decoded messages: what `dump` prints, a line each.
//!
//! A [`Listing`] reads records, frames every connection and hands out [`Entry`]s in the order of the recording, so far
//! as a [`Filter`] lets them pass. Its memory is one block and the unfinished message of each connection.

mod filter;

pub use filter::{Filter, FilterError};

use crate::capture::{
    ClientId, Connect, Damage, Direction, DisconnectReason, FdKind, Item, MarkKind, ReadError, Reader, Record,
};
use crate::session::{Atoms, Message, MessageKind, Stream};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::io::Read;
use xeric_wire::ByteOrder;
use xeric_wire::catalog::{EventInfo, Opcodes};
use xeric_wire::decode::{self, describe};

/// Something in a recording.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Entry {
    /// A message.
    Message(Line),
    /// Something that is no message.
    Note(Note),
}

/// A message of a recording.
#[derive(Clone, Debug)]
pub struct Line {
    /// Its place among all messages of the recording, from 1, whatever the filter.
    pub number: u64,
    /// Nanoseconds after the first record.
    pub time_ns: u64,
    /// The connection.
    pub client: ClientId,
    /// Which way it went.
    pub direction: Direction,
    /// What it is.
    pub kind: MessageKind,
    /// Its name; a reply has its request's.
    pub name: Cow<'static, str>,
    /// The request that it belongs to; 0 is the set-up.
    pub request: u64,
    /// Its bytes. Fewer than `length` when only counted.
    pub bytes: Vec<u8>,
    /// How many bytes it has.
    pub length: u64,
    /// Their order.
    pub order: ByteOrder,
}

/// Something in a recording that is no message.
#[derive(Clone, Debug)]
pub struct Note {
    /// Nanoseconds after the first record; of a loss, those of the record before it.
    pub time_ns: u64,
    /// The connection that it is about.
    pub client: Option<ClientId>,
    /// What it is.
    pub kind: NoteKind,
}

/// What a note is about.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum NoteKind {
    /// A client connected.
    Connect(Connect),
    /// A connection ended.
    Disconnect(DisconnectReason),
    /// File descriptors went with the next write.
    Fds(Direction, Vec<FdKind>),
    /// A client in process blocked.
    Blocked,
    /// A script or the recorder did something.
    Mark(MarkKind),
    /// Part of the recording could not be read.
    Lost(Damage),
}

/// Reads a recording as a list.
#[derive(Debug)]
pub struct Listing<R: Read> {
    reader: Reader<R>,
    filter: Filter,
    streams: BTreeMap<ClientId, Stream>,
    knowledge: Knowledge,
    ready: VecDeque<Entry>,
    first_time: Option<u64>,
    time_ns: u64,
    numbered: u64,
    finished: bool,
}

/// What the messages so far tell about later ones.
#[derive(Debug, Default)]
struct Knowledge {
    atoms: Atoms,
    /// Requests that name or make atoms, until they are answered.
    questions: HashMap<(ClientId, u64), Vec<u8>>,
}

/// Names for one connection's messages; see [`describe::Names`].
#[derive(Debug)]
pub struct Known<'l> {
    atoms: &'l Atoms,
    opcodes: Option<&'l Opcodes>,
}

impl<R: Read> Listing<R> {
    /// A listing of what a reader has not read yet.
    pub fn new(reader: Reader<R>, filter: Filter) -> Listing<R> {
        Listing {
            reader,
            filter,
            streams: BTreeMap::new(),
            knowledge: Knowledge::default(),
            ready: VecDeque::new(),
            first_time: None,
            time_ns: 0,
            numbered: 0,
            finished: false,
        }
    }

    /// The next entry that passes the filter; `None` behind the last.
    pub fn next_entry(&mut self) -> Result<Option<Entry>, ReadError> {
        loop {
            if let Some(entry) = self.ready.pop_front() {
                return Ok(Some(entry));
            }
            if self.finished {
                return Ok(None);
            }
            match self.reader.next_item()? {
                Some(Item::Record(record)) => self.record(record),
                Some(Item::Lost(damage)) => self.lost(damage),
                None => self.finish(),
            }
        }
    }

    /// The recording's reader: its header and its damage.
    pub fn reader(&self) -> &Reader<R> {
        &self.reader
    }

    /// When the first record was, by the recording's clock: where the times of entries begin. `None` before it.
    pub fn origin(&self) -> Option<u64> {
        self.first_time
    }

    /// Names for the messages of `client`, as far as the recording has told them.
    pub fn names(&self, client: ClientId) -> Known<'_> {
        Known { atoms: &self.knowledge.atoms, opcodes: self.streams.get(&client).map(Stream::opcodes) }
    }

    fn record(&mut self, record: Record<'static>) {
        match record {
            Record::Connect(connect) => {
                let client = connect.client;
                self.note(connect.time, Some(client), NoteKind::Connect(connect));
                self.streams.insert(client, Stream::new(client));
            }
            Record::Chunk { client, direction, time, continued, bytes } => {
                self.at(time);
                let stream = self.streams.entry(client).or_insert_with(|| Stream::new(client));
                let mut out = Out {
                    filter: &self.filter,
                    knowledge: &mut self.knowledge,
                    ready: &mut self.ready,
                    numbered: &mut self.numbered,
                    time_ns: self.time_ns,
                };
                stream.push(direction, time, continued, &bytes, &mut |message| out.message(message));
            }
            Record::Fds { client, direction, time, kinds } => {
                self.note(time, Some(client), NoteKind::Fds(direction, kinds));
            }
            Record::Blocked { client, time } => self.note(time, Some(client), NoteKind::Blocked),
            Record::Disconnect { client, time, reason } => {
                self.at(time);
                self.end_stream(client);
                self.note(time, Some(client), NoteKind::Disconnect(reason));
            }
            Record::Mark { time, kind } => self.note(time, None, NoteKind::Mark(kind)),
            Record::Work(_) | Record::ShmImage { .. } | Record::Screenshot { .. } => {}
        }
    }

    fn lost(&mut self, damage: Damage) {
        let clients: Vec<ClientId> = self.streams.keys().copied().collect();
        for client in clients {
            let Some(stream) = self.streams.get_mut(&client) else { continue };
            let mut out = Out {
                filter: &self.filter,
                knowledge: &mut self.knowledge,
                ready: &mut self.ready,
                numbered: &mut self.numbered,
                time_ns: self.time_ns,
            };
            stream.lose_step(self.time_ns, &mut |message| out.message(message));
        }
        let note = Note { time_ns: self.time_ns, client: None, kind: NoteKind::Lost(damage) };
        self.ready.push_back(Entry::Note(note));
    }

    fn finish(&mut self) {
        self.finished = true;
        let clients: Vec<ClientId> = self.streams.keys().copied().collect();
        for client in clients {
            self.end_stream(client);
        }
    }

    fn end_stream(&mut self, client: ClientId) {
        let Some(mut stream) = self.streams.remove(&client) else { return };
        let mut out = Out {
            filter: &self.filter,
            knowledge: &mut self.knowledge,
            ready: &mut self.ready,
            numbered: &mut self.numbered,
            time_ns: self.time_ns,
        };
        stream.finish(self.time_ns, &mut |message| out.message(message));
    }

    fn at(&mut self, time: u64) {
        let first = *self.first_time.get_or_insert(time);
        self.time_ns = self.time_ns.max(time.saturating_sub(first));
    }

    fn note(&mut self, time: u64, client: Option<ClientId>, kind: NoteKind) {
        self.at(time);
        let note = Note { time_ns: self.time_ns, client, kind };
        if self.filter.passes_note(&note) {
            self.ready.push_back(Entry::Note(note));
        }
    }
}

/// Where framed messages go.
struct Out<'l> {
    filter: &'l Filter,
    knowledge: &'l mut Knowledge,
    ready: &'l mut VecDeque<Entry>,
    numbered: &'l mut u64,
    time_ns: u64,
}

impl Out<'_> {
    fn message(&mut self, message: &Message<'_>) {
        *self.numbered += 1;
        self.knowledge.learn(message);
        let line = Line {
            number: *self.numbered,
            time_ns: self.time_ns,
            client: message.client,
            direction: message.direction(),
            kind: message.kind,
            name: message.name.clone(),
            request: message.request,
            bytes: Vec::new(),
            length: message.length,
            order: message.order,
        };
        if self.filter.passes(&line, message.bytes) {
            self.ready.push_back(Entry::Message(Line { bytes: message.bytes.to_vec(), ..line }));
        }
    }
}

/// How many questions about atoms may be unanswered.
const MOST_QUESTIONS: usize = 1 << 16;

impl Knowledge {
    fn learn(&mut self, message: &Message<'_>) {
        let is_atoms = matches!(&*message.name, "InternAtom" | "GetAtomName");
        if !is_atoms {
            return;
        }
        let key = (message.client, message.request);
        match message.kind {
            MessageKind::Request { .. } if self.questions.len() < MOST_QUESTIONS => {
                self.questions.insert(key, message.bytes.to_vec());
            }
            MessageKind::Reply { .. } => {
                let Some(question) = self.questions.remove(&key) else { return };
                match &*message.name {
                    "InternAtom" => self.atoms.interned(&question, message.bytes, message.order),
                    _ => self.atoms.named(&question, message.bytes, message.order),
                }
            }
            _ => {}
        }
    }
}

impl Line {
    /// The message for the decoder; `None` for what the catalog does not know and what is no message.
    pub fn decoded(&self) -> Option<decode::Message<'_>> {
        decoded(&self.kind, &self.bytes, self.order)
    }

    /// Everything but time and place, on one line: `RENDER:Composite op=Over …`.
    pub fn describe(&self, names: &dyn describe::Names) -> String {
        match self.decoded() {
            Some(message) => describe::line(&message, names),
            None => self.undecoded(),
        }
    }

    /// Appends what [`describe`](Self::describe) says.
    pub fn write_description(&self, out: &mut describe::Text, names: &dyn describe::Names) {
        match self.decoded() {
            Some(message) => describe::write_line(out, &message, names),
            None => out.push_str(&self.undecoded()),
        }
    }

    fn undecoded(&self) -> String {
        let what = match self.kind {
            MessageKind::Reply { .. } => " reply",
            MessageKind::BadLength { .. } => " of impossible length",
            _ => "",
        };
        format!("{}{what}, {} bytes", self.name, self.length)
    }
}

/// A message for the decoder, where the catalog knows it.
pub(crate) fn decoded<'b>(
    kind: &MessageKind,
    bytes: &'b [u8],
    order: ByteOrder,
) -> Option<decode::Message<'b>> {
    match *kind {
        MessageKind::SetupRequest => Some(decode::Message::setup_request(bytes, order)),
        MessageKind::SetupReply { .. } => Some(decode::Message::setup_reply(bytes, order)),
        MessageKind::Request { info, .. } => Some(decode::Message::request(info?, bytes, order)),
        MessageKind::Reply { info, .. } => decode::Message::reply(info?, bytes, order),
        MessageKind::Event { info, .. } => Some(decode::Message::event(info?, bytes, order)),
        MessageKind::Error { info, .. } => Some(decode::Message::error(info, bytes, order)),
        MessageKind::BadLength { .. } | MessageKind::Skipped | MessageKind::Unframed { .. } => None,
    }
}

impl describe::Names for Known<'_> {
    fn atom(&self, atom: u32) -> Option<Cow<'_, str>> {
        self.atoms.name(atom).map(Cow::Borrowed)
    }

    fn event(&self, bytes: &[u8], order: ByteOrder) -> Option<&'static EventInfo> {
        match self.opcodes {
            Some(opcodes) => opcodes.event(bytes, order),
            None => Opcodes::new().event(bytes, order),
        }
    }
}
