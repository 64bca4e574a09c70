//! What is the same in many rows: the recording, its program, the connections' names.

use super::Labels;
use crate::capture::{ClientId, Item, Meta, ReadError, Reader, Record};
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

/// Reads what clients call themselves. Of a connection whose class is known nothing more is framed; until then both sides are, since the
/// server's answers say which opcode lets requests be longer.
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
                let Some(stream) = streams.get_mut(&client) else { continue };
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::capture::{Connect, Direction, Transport, Writer};
    use std::borrow::Cow;

    /// What is longer than a request could be without BIG-REQUESTS does not hide the class behind it.
    #[test]
    fn a_class_is_found_behind_a_long_request() {
        let client = ClientId(1);
        let mut answer = vec![1, 0, 11, 0, 0, 0, 8, 0];
        answer.extend([0; 32]);
        answer[26..28].fill(0xff);
        let reply = |sequence: u8, rest: &[u8]| {
            let mut reply = vec![1, 0, sequence, 0, 0, 0, 0, 0];
            reply.extend(rest);
            reply.resize(32, 0);
            reply
        };
        let mut query = vec![98, 0, 5, 0, 12, 0, 0, 0];
        query.extend(b"BIG-REQUESTS");
        // Three units of NoOperation, the last of which looks like a request of its own.
        let mut last = vec![127, 0, 0, 0, 3, 0, 0, 0, 98, 0, 0xff, 0];
        last.extend([18, 0, 9, 0, 1, 0, 0x20, 0, 67, 0, 0, 0, 31, 0, 0, 0, 8, 0, 0, 0, 10, 0, 0, 0]);
        last.extend(b"term\0Term\0\0\0");
        let mut writer = Writer::new(Vec::new(), &Meta::default()).unwrap();
        let connect = Connect { client, time: 0, pid: None, transport: Transport::Unix };
        writer.record(&Record::Connect(connect)).unwrap();
        for (direction, bytes) in [
            (Direction::ToServer, vec![b'l', 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
            (Direction::ToClient, answer),
            (Direction::ToServer, query),
            (Direction::ToClient, reply(1, &[1, 133, 0, 0])),
            (Direction::ToServer, vec![133, 0, 1, 0]),
            (Direction::ToClient, reply(2, &[0, 0, 64, 0])),
            (Direction::ToServer, last),
        ] {
            let bytes = Cow::Owned(bytes);
            writer.record(&Record::Chunk { client, direction, time: 0, continued: false, bytes }).unwrap();
        }
        let file = writer.finish().unwrap();
        let found = clients(Reader::new(file.as_slice()).unwrap()).unwrap();
        assert_eq!(found[&client].class.as_deref(), Some("Term"));
    }
}
