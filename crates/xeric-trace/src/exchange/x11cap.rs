//! `.x11cap`: a recording as lines of JSON.
//!
//! ```text
//! {"x11cap":1,"savedAt":1700000000000,"target":":0","connections":[{"id":1,"peer":"unix","target":":0","openedAt":1700000000000}]}
//! {"c":1,"d":"c2s","m":0.25,"w":1700000000000,"b":"6c000b00…"}
//! ```
//!
//! A line is a write of one connection (`c`) in one direction (`d`): monotonic milliseconds (`m`, to the nanosecond), wall-clock
//! milliseconds (`w`), and the bytes in hexadecimal (`b`).
//!
//! What goes out comes back: connections with their number, time, transport and process, and every chunk with its time and its bytes. For that a
//! connection has `openedM`, `pid` and `transport` too, and a chunk that belongs to the same write as the one before it `"k":true`; files without
//! these keys are read all the same, and keys that are not known are skipped. Left out: why connections ended, descriptors, shared memory,
//! pixel work, marks and pictures.

use super::ExchangeError;
use crate::capture::{ClientId, Connect, Direction, Item, Meta, Reader, Record, Transport, Writer};
use serde::{Deserialize, Serialize};
use serde_json::{Number, Value};
use std::borrow::Cow;
use std::collections::{HashSet, VecDeque};
use std::io::{BufRead, Read, Write};

/// A line is not longer: a chunk of 256 MiB.
const LONGEST_LINE: u64 = 512 << 20;
/// Nanoseconds of a millisecond.
const MS: u64 = 1_000_000;

#[derive(Debug, Serialize, Deserialize)]
struct Header {
    x11cap: u64,
    #[serde(rename = "savedAt", default)]
    saved_at: Value,
    #[serde(default)]
    target: Value,
    #[serde(default)]
    connections: Vec<Connection>,
}

#[derive(Debug, Serialize, Deserialize)]
struct Connection {
    id: u32,
    #[serde(default)]
    peer: Value,
    #[serde(default)]
    target: Value,
    #[serde(rename = "openedAt", default)]
    opened_at: Value,
    #[serde(rename = "openedM", default, skip_serializing_if = "Option::is_none")]
    opened_m: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pid: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    transport: Option<Transport>,
}

#[derive(Debug, Serialize, Deserialize)]
struct Chunk<'c> {
    c: u32,
    d: Way,
    m: f64,
    w: Number,
    #[serde(borrow)]
    b: Cow<'c, str>,
    #[serde(default, skip_serializing_if = "is_false")]
    k: bool,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
enum Way {
    #[serde(rename = "c2s")]
    ToServer,
    #[serde(rename = "s2c")]
    ToClient,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
fn is_false(value: &bool) -> bool {
    !*value
}

/// Writes a recording as `.x11cap`. `first` is read for the connections, which stand in the header; `second`, of the same file, for the bytes. `saved_ms` is the time of day in milliseconds after 1970.
pub fn export<R: Read, S: Read, W: Write>(
    mut first: Reader<R>,
    mut second: Reader<S>,
    saved_ms: u64,
    mut out: W,
) -> Result<W, ExchangeError> {
    let meta = second.meta().clone();
    let mut connections = Vec::new();
    while let Some(item) = first.next_item()? {
        if let Item::Record(Record::Connect(connect)) = item {
            connections.push(connection(&connect, &meta));
        }
    }
    let target = Value::from(meta.display.clone());
    let header = Header { x11cap: 1, saved_at: saved_ms.into(), target, connections };
    line(&mut out, &header)?;
    while let Some(item) = second.next_item()? {
        let Item::Record(Record::Chunk { client, direction, time, continued, bytes }) = item else {
            continue;
        };
        let d = match direction {
            Direction::ToServer => Way::ToServer,
            Direction::ToClient => Way::ToClient,
        };
        let w = wall(&meta, time).into();
        line(
            &mut out,
            &Chunk { c: client.0, d, m: ms(time), w, b: hexadecimal(&bytes).into(), k: continued },
        )?;
    }
    out.flush()?;
    Ok(out)
}

/// Reads `.x11cap` and writes a recording whose header is `meta` with the display and the wall-clock time that the file gives.
pub fn import<R: BufRead, W: Write>(mut source: R, mut meta: Meta, out: W) -> Result<W, ExchangeError> {
    let mut text = String::new();
    next_line(&mut source, 1, &mut text)?;
    let header: Header = serde_json::from_str(&text)
        .map_err(|error| ExchangeError::Line { line: 1, what: format!("not an x11cap header: {error}") })?;
    if header.x11cap != 1 {
        let what = format!("version {} of x11cap is not known; 1 is", header.x11cap);
        return Err(ExchangeError::Line { line: 1, what });
    }
    header.target.as_str().unwrap_or_default().clone_into(&mut meta.display);
    let mut importer = Importer::new(header.connections);
    // The first chunk says what the wall clock showed, which stands in the recording's header.
    let mut number = 1;
    let mut first = true;
    let mut begun = Err(out);
    loop {
        number += 1;
        let more = next_line(&mut source, number, &mut text)?;
        if more && text.trim().is_empty() {
            continue;
        }
        let chunk = if more { Some(Parsed::new(&text, number)?) } else { None };
        let mut writer = match begun {
            Ok(writer) => writer,
            Err(out) => {
                if let Some(chunk) = chunk.as_ref().filter(|_| std::mem::take(&mut first)) {
                    meta.began_ms = chunk.wall.saturating_sub(chunk.time / MS);
                }
                Writer::new(out, &meta)?
            }
        };
        let Some(chunk) = chunk else {
            importer.finish(&mut writer)?;
            return Ok(writer.finish()?);
        };
        importer.chunk(&chunk, &mut writer)?;
        begun = Ok(writer);
    }
}

/// A chunk that was read.
struct Parsed {
    client: ClientId,
    direction: Direction,
    time: u64,
    wall: u64,
    continued: bool,
    bytes: Vec<u8>,
}

impl Parsed {
    fn new(text: &str, line: u64) -> Result<Parsed, ExchangeError> {
        let wrong = |what: String| ExchangeError::Line { line, what };
        let chunk: Chunk<'_> =
            serde_json::from_str(text).map_err(|error| wrong(format!("not a chunk: {error}")))?;
        Ok(Parsed {
            client: ClientId(chunk.c),
            direction: match chunk.d {
                Way::ToServer => Direction::ToServer,
                Way::ToClient => Direction::ToClient,
            },
            time: nanoseconds(chunk.m).ok_or_else(|| wrong("m is no time".to_owned()))?,
            wall: chunk.w.as_u64().or_else(|| chunk.w.as_f64().map(|ms| ms as u64)).unwrap_or(0),
            continued: chunk.k,
            bytes: bytes(&chunk.b).ok_or_else(|| wrong("b is no hexadecimal text".to_owned()))?,
        })
    }
}

/// Opens connections when their time comes; those whose header does not say when, with their first chunk.
struct Importer {
    /// Those that are not open, by when they are to be.
    unopened: VecDeque<(Option<u64>, Connection)>,
    opened: HashSet<ClientId>,
    /// The time of the last chunk.
    last: u64,
}

impl Importer {
    fn new(connections: Vec<Connection>) -> Importer {
        let dated = |connection: Connection| (connection.opened_m.and_then(nanoseconds), connection);
        let mut unopened: VecDeque<_> = connections.into_iter().map(dated).collect();
        // Stable: what opened at one time opens in the header's order; what has no time stands behind the others.
        unopened.make_contiguous().sort_by_key(|(opened, _)| (opened.is_none(), *opened));
        Importer { unopened, opened: HashSet::new(), last: 0 }
    }

    fn chunk<W: Write>(&mut self, chunk: &Parsed, writer: &mut Writer<W>) -> Result<(), ExchangeError> {
        let is_due =
            |first: &mut (Option<u64>, Connection)| first.0.is_some_and(|opened| opened <= chunk.time);
        while let Some((opened, connection)) = self.unopened.pop_front_if(is_due) {
            self.open(&connection, opened.unwrap_or(chunk.time), writer)?;
        }
        self.last = self.last.max(chunk.time);
        if !self.opened.contains(&chunk.client) {
            let place = self.unopened.iter().position(|(_, connection)| connection.id == chunk.client.0);
            let known = place.and_then(|place| self.unopened.remove(place)).map(|(_, connection)| connection);
            self.open(&known.unwrap_or_else(|| Connection::unknown(chunk.client)), chunk.time, writer)?;
        }
        Ok(writer.chunk(chunk.client, chunk.direction, chunk.time, chunk.continued, &chunk.bytes)?)
    }

    /// Opens those on which nothing was said.
    fn finish<W: Write>(&mut self, writer: &mut Writer<W>) -> Result<(), ExchangeError> {
        while let Some((opened, connection)) = self.unopened.pop_front() {
            self.open(&connection, opened.unwrap_or(self.last), writer)?;
        }
        Ok(())
    }

    fn open<W: Write>(
        &mut self,
        connection: &Connection,
        time: u64,
        writer: &mut Writer<W>,
    ) -> Result<(), ExchangeError> {
        let client = ClientId(connection.id);
        if self.opened.insert(client) {
            let transport = connection.transport.unwrap_or(Transport::Unix);
            writer.record(&Record::Connect(Connect { client, time, pid: connection.pid, transport }))?;
        }
        Ok(())
    }
}

impl Connection {
    /// One that the header does not name.
    fn unknown(ClientId(id): ClientId) -> Connection {
        Connection {
            id,
            peer: Value::Null,
            target: Value::Null,
            opened_at: Value::Null,
            opened_m: None,
            pid: None,
            transport: None,
        }
    }
}

fn connection(connect: &Connect, meta: &Meta) -> Connection {
    let peer = match connect.transport {
        Transport::Memory => "memory",
        Transport::SocketPair => "socket pair",
        Transport::Unix => "unix",
        Transport::Abstract => "abstract",
        Transport::Tcp => "tcp",
    };
    Connection {
        id: connect.client.0,
        peer: peer.into(),
        target: meta.display.clone().into(),
        opened_at: wall(meta, connect.time).into(),
        opened_m: Some(ms(connect.time)),
        pid: connect.pid,
        transport: Some(connect.transport),
    }
}

/// Wall-clock milliseconds of a time.
fn wall(meta: &Meta, time: u64) -> u64 {
    meta.began_ms.saturating_add(time / MS)
}

/// Exact up to the 53 bits of a double: 104 days of nanoseconds.
fn ms(time: u64) -> f64 {
    time as f64 / MS as f64
}

fn nanoseconds(ms: f64) -> Option<u64> {
    let ns = (ms * MS as f64).round();
    (ns.is_finite() && (0.0..9.0e18).contains(&ns)).then_some(ns as u64)
}

fn line(out: &mut impl Write, value: &impl Serialize) -> Result<(), ExchangeError> {
    serde_json::to_writer(&mut *out, value).map_err(std::io::Error::from)?;
    out.write_all(b"\n")?;
    Ok(())
}

/// Reads a line. False at the end.
fn next_line(source: &mut impl BufRead, number: u64, text: &mut String) -> Result<bool, ExchangeError> {
    text.clear();
    let read = source.by_ref().take(LONGEST_LINE).read_line(text).map_err(|error| match error.kind() {
        std::io::ErrorKind::InvalidData => {
            ExchangeError::Line { line: number, what: "not an x11cap: no UTF-8".to_owned() }
        }
        _ => error.into(),
    })?;
    if read as u64 >= LONGEST_LINE && !text.ends_with('\n') {
        return Err(ExchangeError::Line { line: number, what: "longer than 512 MiB".to_owned() });
    }
    Ok(read > 0)
}

fn hexadecimal(bytes: &[u8]) -> String {
    let digit = |value: u8| char::from_digit(value.into(), 16).unwrap_or('0');
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

fn bytes(text: &str) -> Option<Vec<u8>> {
    let digits = text.as_bytes();
    let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
    if !digits.len().is_multiple_of(2) {
        return None;
    }
    digits.chunks_exact(2).map(|pair| Some(digit(*pair.first()?)? << 4 | digit(*pair.last()?)?)).collect()
}
