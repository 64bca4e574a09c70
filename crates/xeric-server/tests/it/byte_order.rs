//! A client of the other byte order. x11rb speaks only the machine's, so its messages are turned around on the way: requests as they leave,
//! replies, events and errors as they arrive, by the catalog of fields.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io;
use std::ops::ControlFlow;

use x11rb::rust_connection::{PollMode, RustConnection, Stream};
use x11rb::utils::RawFdContainer;
use xeric_wire::ByteOrder;
use xeric_wire::catalog::{Opcodes, RequestInfo};
use xeric_wire::decode::{Leaf, Message, Visitor};
use xeric_wire::frame::{Packet, PacketFrame, RequestFrame, RequestFramer, packet};

use crate::differential::{Script, core, render};
use crate::harness::{Server, Wire};

/// A stream whose far end is big-endian.
struct Turned {
    wire: Wire,
    state: RefCell<State>,
}

#[derive(Default)]
struct State {
    to_server: Vec<u8>,
    from_server: Vec<u8>,
    ready: VecDeque<u8>,
    asked: bool,
    answered: bool,
    opcodes: Opcodes,
    /// What request had each sequence number. The set-up is 0.
    requests: Vec<Option<(&'static RequestInfo, Vec<u8>)>>,
}

const MAXIMUM: u64 = 1 << 26;

impl Turned {
    fn new(wire: Wire) -> Self {
        let state = State { requests: vec![None], ..State::default() };
        Self { wire, state: RefCell::new(state) }
    }

    /// Passes on what has arrived whole.
    fn pump(&self) {
        let mut buffer = [0; 4096];
        let mut fds = Vec::new();
        let state = &mut *self.state.borrow_mut();
        while let Ok(count) = self.wire.read(&mut buffer, &mut fds) {
            state.from_server.extend(&buffer[..count]);
        }
        while let Some((turned, taken)) = state.next_packet() {
            state.ready.extend(turned);
            state.from_server.drain(..taken);
        }
    }
}

impl State {
    /// The next whole packet in little-endian order, and how many bytes it was.
    fn next_packet(&mut self) -> Option<(Vec<u8>, usize)> {
        let bytes = &self.from_server;
        if !self.answered {
            let length = bytes.get(6..8)?;
            let whole = bytes.get(..8 + usize::from(u16::from_be_bytes([length[0], length[1]])) * 4)?;
            self.answered = true;
            let message = Message::setup_reply(whole, ByteOrder::Big);
            return Some((turn(message, &[(2, 2), (4, 2), (6, 2)]), whole.len()));
        }
        let PacketFrame::Packet(found) = packet(ByteOrder::Big, bytes, MAXIMUM) else { return None };
        let whole = found.bytes();
        let turned = match found {
            Packet::Reply { sequence, bytes } => {
                let (info, request) = self.requests[usize::from(sequence)]
                    .as_ref()
                    .expect("a reply to a request that was sent");
                if info.name == "QueryExtension" {
                    self.opcodes.observe(request, bytes, ByteOrder::Little);
                }
                let message = Message::reply(info, bytes, ByteOrder::Big).expect("a request with a reply");
                turn(message, &[(2, 2), (4, 4)])
            }
            Packet::Error { bytes, .. } => {
                turn(Message::error(None, bytes, ByteOrder::Big), &[(2, 2), (4, 4), (8, 2)])
            }
            _ => {
                let info = self.opcodes.event(whole, ByteOrder::Big).expect("an event of the catalog");
                turn(Message::event(info, whole, ByteOrder::Big), &[(2, 2)])
            }
        };
        Some((turned, whole.len()))
    }

    /// The next whole request in big-endian order, and how many bytes it was.
    fn next_request(&mut self) -> Option<(Vec<u8>, usize)> {
        if !self.asked {
            let [_, unused, rest @ ..] = self.to_server.get(..12)? else { return None };
            self.asked = true;
            let swapped = rest.chunks(2).flat_map(|pair| pair.iter().rev().copied());
            return Some(([b'B', *unused].into_iter().chain(swapped).collect(), 12));
        }
        let framer = RequestFramer { order: ByteOrder::Little, big_requests: false, maximum: MAXIMUM };
        let RequestFrame::Request(request) = framer.next(&self.to_server) else { return None };
        let info = self.opcodes.request(request.opcode, request.data).expect("a request of the catalog");
        self.requests.push(Some((info, request.bytes.to_vec())));
        let turned = turn(Message::request(info, request.bytes, ByteOrder::Little), &[(2, 2)]);
        Some((turned, request.bytes.len()))
    }
}

impl Stream for Turned {
    fn poll(&self, _mode: PollMode) -> io::Result<()> {
        self.pump();
        Ok(())
    }

    fn read(&self, buf: &mut [u8], _fds: &mut Vec<RawFdContainer>) -> io::Result<usize> {
        self.pump();
        let ready = &mut self.state.borrow_mut().ready;
        if ready.is_empty() {
            return Err(io::ErrorKind::WouldBlock.into());
        }
        let count = buf.len().min(ready.len());
        for (to, from) in buf.iter_mut().zip(ready.drain(..count)) {
            *to = from;
        }
        Ok(count)
    }

    fn write(&self, buf: &[u8], fds: &mut Vec<RawFdContainer>) -> io::Result<usize> {
        let state = &mut *self.state.borrow_mut();
        state.to_server.extend(buf);
        while let Some((turned, taken)) = state.next_request() {
            self.wire.write(&turned, fds)?;
            state.to_server.drain(..taken);
        }
        Ok(buf.len())
    }
}

/// A message in the other byte order: every number of more than one byte, and the fields of the header at these places.
fn turn(message: Message<'_>, header: &[(usize, usize)]) -> Vec<u8> {
    struct Fields {
        out: Vec<u8>,
    }
    impl<'a> Visitor<'a> for Fields {
        fn leaf(&mut self, leaf: Leaf<'a>) -> ControlFlow<()> {
            let span = leaf.span.start as usize..leaf.span.end as usize;
            self.out[span].chunks_mut(leaf.ty.scalar.turned()).for_each(<[u8]>::reverse);
            ControlFlow::Continue(())
        }
    }
    let mut fields = Fields { out: message.bytes().to_vec() };
    message.walk(&mut fields);
    for &(at, size) in header {
        fields.out[at..at + size].copy_from_slice(&message.bytes()[at..at + size]);
        fields.out[at..at + size].reverse();
    }
    fields.out
}

fn same<S: Script>(seeds: std::ops::Range<u64>) {
    for seed in seeds {
        let server = Server::new();
        let turned = RustConnection::connect_to_stream(Turned::new(server.wire()), 0).expect("a set-up");
        let turned = S::play(&turned, seed, 40);
        let straight = S::play(&Server::new().connect(), seed, 40);
        assert_eq!(turned.difference(&straight), None, "seed {seed}");
    }
}

#[test]
fn s15_core_drawing_is_the_same_from_a_big_endian_client() {
    same::<core::Drawing>(0..20);
    same::<core::Copies>(0..10);
}

#[test]
fn s15_render_is_the_same_from_a_big_endian_client() {
    same::<render::Rendering>(0..20);
}
