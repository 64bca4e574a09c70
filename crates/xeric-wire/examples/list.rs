//! Lists a recording field by field: `zcat RECORDING.x11.gz | cargo run -p xeric-wire --example list`.
//!
//! A recording is what `tests/corpus/README.md` describes. Each message starts with `@ connection direction offset length`.

use std::collections::BTreeMap;
use std::io::Read as _;

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

fn main() -> std::io::Result<()> {
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
            connection.list_client(number);
        } else {
            connection.server.bytes.extend(bytes);
            connection.list_server(number);
        }
    }
    Ok(())
}

impl Connection {
    fn list_client(&mut self, number: u16) {
        while let Some(bytes) = self.client.bytes.get(self.client.at..) {
            let Some(order) = self.order else {
                let SetupRequestFrame::Setup(setup) = setup_request(bytes) else { return };
                show(number, "client", self.client.at, &Message::setup_request(setup.bytes, setup.order));
                self.client.at += setup.bytes.len();
                self.order = Some(setup.order);
                continue;
            };
            let framer = RequestFramer { order, big_requests: true, maximum: 1 << 30 };
            let RequestFrame::Request(request) = framer.next(bytes) else { return };
            if let Some(info) = self.opcodes.request(request.opcode, request.data) {
                show(number, "client", self.client.at, &Message::request(info, request.bytes, order));
            }
            self.client.at += request.bytes.len();
            self.requests.push(request.bytes.to_vec());
        }
    }

    fn list_server(&mut self, number: u16) {
        let Some(order) = self.order else { return };
        while let Some(bytes) = self.server.bytes.get(self.server.at..) {
            if !self.accepted {
                let SetupReplyFrame::Reply(_) = setup_reply(order, bytes) else { return };
                let Some(&[_, _, _, _, _, _, l0, l1]) = bytes.first_chunk() else { return };
                let Some(bytes) = bytes.get(..8 + 4 * usize::from(order.u16([l0, l1]))) else { return };
                show(number, "server", self.server.at, &Message::setup_reply(bytes, order));
                self.server.at += bytes.len();
                self.accepted = true;
                continue;
            }
            let PacketFrame::Packet(found) = packet(order, bytes, 1 << 30) else { return };
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
                show(number, "server", self.server.at, &message);
            }
            if let (Packet::Reply { .. }, Some(info), Some(request)) = (found, info, request)
                && info.name == "QueryExtension"
            {
                self.opcodes.observe(request, bytes, order);
            }
            self.server.at += bytes.len();
        }
    }
}

fn show(connection: u16, direction: &str, offset: usize, message: &Message<'_>) {
    println!("@ {connection} {direction} {offset} {}", message.bytes().len());
    print!("{}", fields(message, &Plain));
}
