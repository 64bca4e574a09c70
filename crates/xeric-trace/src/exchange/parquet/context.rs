//! What is the same in many rows: the recording, its program, the connections' names.

use super::Labels;
use crate::capture::{ClientId, Direction, Item, Meta, ReadError, Reader, Record};
use crate::session::{Message, MessageKind, Stream};
use std::collections::HashMap;
use std::io::Read;
use xeric_wire::catalog::{At, predefined_atom};

/// A connection's name has so many characters at most.
const LONGEST: usize = 100;

/// The same for every row of a recording.
#[derive(Debug)]
pub(super) struct Context {
    pub(super) labels: Labels,
    pub(super) program: Option<String>,
    pub(super) command: Option<String>,
    began_ms: u64,
    /// The first connect.
    origin: u64,
    clients: HashMap<ClientId, Known>,
}

/// What is known of a connection.
#[derive(Debug, Default)]
struct Known {
    pid: Option<u32>,
    class: Option<String>,
    title: Option<String>,
}

impl Context {
    /// Reads the recording for the names of its connections.
    pub(super) fn new<R: Read>(
        labels: &Labels,
        meta: &Meta,
        reader: Reader<R>,
    ) -> Result<Context, ReadError> {
        let program = meta.program.first().and_then(|path| path.rsplit('/').next()).map(str::to_owned);
        Ok(Context {
            labels: labels.clone(),
            program: program.filter(|name| !name.is_empty()),
            command: Some(meta.program.join(" ")).filter(|command| !command.is_empty()),
            began_ms: meta.began_ms,
            origin: 0,
            clients: clients(reader)?,
        })
    }

    /// Times count from the first connect.
    pub(super) fn set_origin(&mut self, origin: u64) {
        self.origin = origin;
    }

    /// Nanoseconds after the first connect.
    pub(super) fn since(&self, time: u64) -> u64 {
        time.saturating_sub(self.origin)
    }

    /// Microseconds after 1970, where the recording says when it began.
    pub(super) fn wall_us(&self, time: u64) -> Option<i64> {
        let us = self.began_ms.checked_mul(1000)?.checked_add(time / 1000)?;
        i64::try_from(us).ok().filter(|_| self.began_ms > 0)
    }

    /// The class that the connection's first window has that has one, else the first title.
    pub(super) fn client_name(&self, client: ClientId) -> Option<&str> {
        let known = self.clients.get(&client)?;
        known.class.as_deref().or(known.title.as_deref())
    }

    /// The connection's process.
    pub(super) fn pid(&self, client: ClientId) -> Option<u64> {
        self.clients.get(&client)?.pid.map(u64::from)
    }
}

/// Reads what clients call themselves. Of a connection whose class is known nothing more is framed.
fn clients<R: Read>(mut reader: Reader<R>) -> Result<HashMap<ClientId, Known>, ReadError> {
    let mut clients: HashMap<ClientId, Known> = HashMap::new();
    let mut streams: HashMap<ClientId, Stream> = HashMap::new();
    while let Some(item) = reader.next_item()? {
        match item {
            Item::Record(Record::Connect(connect)) => {
                clients.insert(connect.client, Known { pid: connect.pid, ..Known::default() });
                streams.insert(connect.client, Stream::new(connect.client));
            }
            Item::Record(Record::Chunk { client, direction, time, continued, bytes }) => {
                let Some(stream) = streams.get_mut(&client).filter(|_| direction == Direction::ToServer)
                else {
                    continue;
                };
                let known = clients.entry(client).or_default();
                stream.push(direction, time, continued, &bytes, &mut |message| known.learn(message));
                if known.class.is_some() {
                    streams.remove(&client);
                }
            }
            Item::Record(Record::Disconnect { client, .. }) => {
                streams.remove(&client);
            }
            Item::Lost(damage) if damage.kind.loses_records() => streams.clear(),
            Item::Record(_) | Item::Lost(_) => {}
        }
    }
    Ok(clients)
}

impl Known {
    fn learn(&mut self, message: &Message<'_>) {
        if !matches!(message.kind, MessageKind::Request { info: Some(info), .. } if info.name == "ChangeProperty")
        {
            return;
        }
        let (bytes, order) = (message.bytes, message.order);
        let word = |offset| At { offset, width: 4 }.in_request(bytes, order);
        // With BIG-REQUESTS the length stands in four more bytes.
        let big = if bytes.get(2..4) == Some(&[0, 0]) { 4 } else { 0 };
        let length = word(20).unwrap_or(0) as usize;
        let value =
            bytes.get(24 + big..).map(|value| value.get(..length).unwrap_or(value)).unwrap_or_default();
        let property = word(8).and_then(predefined_atom);
        match property {
            // Instance and class, each with a zero behind it (ICCCM, section 4.1.2.5).
            Some("WM_CLASS") => {
                let mut words = value.split(|byte| *byte == 0).filter(|word| !word.is_empty());
                let instance = words.next();
                if let Some(name) = words.next().or(instance) {
                    self.class.get_or_insert_with(|| text(name));
                }
            }
            Some("WM_NAME") if !value.is_empty() => {
                self.title.get_or_insert_with(|| text(value));
            }
            _ => {}
        }
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).chars().filter(|char| !char.is_control()).take(LONGEST).collect()
}
