//! Lists a recording field by field: `zcat RECORDING.x11.gz | cargo run -p xeric-wire --example list`.
//!
//! A recording is what `tests/corpus/README.md` describes. Each message starts with `@ connection direction offset length`.
//! Two more forms are for programs (`scripts/compare-tshark.py`): with `--values LIMIT MOST` messages of fewer than LIMIT
//! bytes are listed, with the fields of the first MOST of a kind, separated by tabs: first byte, end, scalar, path, values, names of the values. With `--turned`
//! the output is the recording in the other byte order, a message per record.

mod turned;
mod values;

use std::collections::BTreeMap;
use std::io::{Read as _, Write as _};

use xeric_wire::ByteOrder;
use xeric_wire::catalog::Opcodes;
use xeric_wire::decode::Message;
use xeric_wire::decode::describe::{Plain, fields};
use xeric_wire::frame::{
    Packet, PacketFrame, RequestFrame, RequestFramer, SetupReplyFrame, SetupRequestFrame, packet,
    setup_reply, setup_request,
};

/// What a connection has said so far; `at` counts the bytes that were listed.
#[derive(Default)]
struct Direction {
    bytes: Vec<u8>,
    at: usize,
}

#[derive(Default)]
struct Connection {
    client: Direction,
    server: Direction,
    order: Option<ByteOrder>,
    accepted: bool,
    requests: Vec<Vec<u8>>,
    last: usize,
    opcodes: Opcodes,
}

/// What is written of a message.
enum Form {
    Fields,
    Values { limit: usize, most: usize },
    Turned,
}

/// Where the listing goes.
struct Listing {
    out: std::io::BufWriter<std::io::Stdout>,
    form: Form,
    /// How many of a kind there were.
    seen: BTreeMap<String, usize>,
}

fn main() -> std::io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let form = match arguments.as_slice() {
        ["--values", limit, most] => Form::Values { limit: number(limit)?, most: number(most)? },
        ["--turned"] => Form::Turned,
        [] => Form::Fields,
        other => return Err(std::io::Error::other(format!("unknown arguments {other:?}"))),
    };
    let mut listing =
        Listing { out: std::io::BufWriter::new(std::io::stdout()), form, seen: BTreeMap::new() };
    let mut recording = Vec::new();
    std::io::stdin().read_to_end(&mut recording)?;
    let mut connections = BTreeMap::<u16, Connection>::new();
    let mut rest = recording.as_slice();
    while let Some((&[direction, n0, n1, l0, l1, l2, l3], bytes)) = rest.split_first_chunk() {
        let length = u32::from_le_bytes([l0, l1, l2, l3]) as usize;
        let Some((bytes, behind)) = bytes.split_at_checked(length) else { break };
        rest = behind;
        let number = u16::from_le_bytes([n0, n1]);
        let connection = connections.entry(number).or_default();
        if direction == 0 {
            connection.client.bytes.extend(bytes);
            connection.list_client(number, &mut listing)?;
        } else {
            connection.server.bytes.extend(bytes);
            connection.list_server(number, &mut listing)?;
        }
    }
    listing.out.flush()
}

fn number(text: &str) -> std::io::Result<usize> {
    text.parse().map_err(std::io::Error::other)
}

impl Connection {
    fn list_client(&mut self, number: u16, listing: &mut Listing) -> std::io::Result<()> {
        while let Some(bytes) = self.client.bytes.get(self.client.at..) {
            let Some(order) = self.order else {
                let SetupRequestFrame::Setup(setup) = setup_request(bytes) else { return Ok(()) };
                listing.show(
                    number,
                    "client",
                    self.client.at,
                    &Message::setup_request(setup.bytes, setup.order),
                )?;
                self.client.at += setup.bytes.len();
                self.order = Some(setup.order);
                continue;
            };
            let framer = RequestFramer { order, big_requests: true, maximum: 1 << 30 };
            let RequestFrame::Request(request) = framer.next(bytes) else { return Ok(()) };
            if let Some(info) = self.opcodes.request(request.opcode, request.data) {
                listing.show(
                    number,
                    "client",
                    self.client.at,
                    &Message::request(info, request.bytes, order),
                )?;
            }
            self.client.at += request.bytes.len();
            self.requests.push(request.bytes.to_vec());
        }
        Ok(())
    }

    fn list_server(&mut self, number: u16, listing: &mut Listing) -> std::io::Result<()> {
        let Some(order) = self.order else { return Ok(()) };
        while let Some(bytes) = self.server.bytes.get(self.server.at..) {
            if !self.accepted {
                let SetupReplyFrame::Reply(_) = setup_reply(order, bytes) else { return Ok(()) };
                let Some(&[_, _, _, _, _, _, l0, l1]) = bytes.first_chunk() else { return Ok(()) };
                let Some(bytes) = bytes.get(..8 + 4 * usize::from(order.u16([l0, l1]))) else {
                    return Ok(());
                };
                listing.show(number, "server", self.server.at, &Message::setup_reply(bytes, order))?;
                self.server.at += bytes.len();
                self.accepted = true;
                continue;
            }
            let PacketFrame::Packet(found) = packet(order, bytes, 1 << 30) else { return Ok(()) };
            let bytes = found.bytes();
            if let Some(sequence) = found.sequence() {
                self.last += usize::from(sequence.wrapping_sub(self.last as u16));
            }
            let request = self.last.checked_sub(1).and_then(|index| self.requests.get(index));
            let info = request.and_then(|request| self.opcodes.request(*request.first()?, *request.get(1)?));
            let message = match found {
                Packet::Reply { .. } => info.and_then(|info| Message::reply(info, bytes, order)),
                Packet::Error { code, .. } => Some(Message::error(self.opcodes.error(code), bytes, order)),
                Packet::Event { .. } | Packet::Generic { .. } => {
                    self.opcodes.event(bytes, order).map(|event| Message::event(event, bytes, order))
                }
            };
            if let Some(message) = message {
                listing.show(number, "server", self.server.at, &message)?;
            }
            if let (Packet::Reply { .. }, Some(info), Some(request)) = (found, info, request)
                && info.name == "QueryExtension"
            {
                self.opcodes.observe(request, bytes, order);
            }
            self.server.at += bytes.len();
        }
        Ok(())
    }
}

impl Listing {
    fn show(
        &mut self,
        connection: u16,
        direction: &str,
        offset: usize,
        message: &Message<'_>,
    ) -> std::io::Result<()> {
        let bytes = message.bytes();
        match self.form {
            Form::Fields => {
                writeln!(self.out, "@ {connection} {direction} {offset} {}", bytes.len())?;
                self.out.write_all(fields(message, &Plain).as_bytes())
            }
            Form::Values { limit, .. } if bytes.len() >= limit => Ok(()),
            Form::Values { most, .. } => {
                let kind = values::kind(message);
                writeln!(self.out, "@ {connection} {direction} {offset} {}\n{kind}", bytes.len())?;
                let seen = self.seen.entry(kind).or_default();
                *seen += 1;
                if *seen <= most { self.out.write_all(values::values(message).as_bytes()) } else { Ok(()) }
            }
            Form::Turned => {
                self.out.write_all(&[u8::from(direction == "server")])?;
                self.out.write_all(&connection.to_le_bytes())?;
                let length = u32::try_from(bytes.len()).map_err(std::io::Error::other)?;
                self.out.write_all(&length.to_le_bytes())?;
                self.out.write_all(&turned::turned(message))
            }
        }
    }
}
