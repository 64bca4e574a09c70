//! A raw X11 client: it sends the bytes that a test makes and shows the bytes that come back, in either byte order.

use std::collections::{HashMap, VecDeque};
use std::io::{Read, Write};
use std::os::unix::net::UnixStream;

use xeric_keymap::protocol::{Answer, BellControl, Bundled, Client, Library, Request, Server, handle, minor};
use xeric_keymap::wire::Writer;
use xeric_keymap::{Atoms, Keyboard, Keymap, Notify, Order, XkbError};
use xeric_testkit::xvfb::Xvfb;

/// An error packet: code and value.
pub(crate) type Refused = (u8, u32);

/// A connection to a real server.
pub(crate) struct Peer {
    stream: UnixStream,
    pub(crate) order: Order,
    sequence: u16,
    pub(crate) events: VecDeque<[u8; 32]>,
    pub(crate) xkb_major: u8,
    pub(crate) xkb_event: u8,
    pub(crate) xkb_error: u8,
    pub(crate) xtest_major: u8,
    pub(crate) root: u32,
    pub(crate) ignore_bells: bool,
    names: HashMap<Vec<u8>, u32>,
    atoms: HashMap<u32, Vec<u8>>,
}

impl Peer {
    pub(crate) fn connect(server: &Xvfb, order: Order) -> Peer {
        let path = format!("/tmp/.X11-unix/X{}", server.number());
        let stream = UnixStream::connect(path).unwrap();
        let mut peer = Peer {
            stream,
            order,
            sequence: 0,
            events: VecDeque::new(),
            xkb_major: 0,
            xkb_event: 0,
            xkb_error: 0,
            xtest_major: 0,
            root: 0,
            ignore_bells: false,
            names: HashMap::new(),
            atoms: HashMap::new(),
        };
        let mut setup = Writer::new(order);
        setup.bytes(&[if order == Order::Little { b'l' } else { b'B' }, 0]);
        setup.u16(11);
        setup.bytes(&[0; 8]);
        peer.stream.write_all(&setup.into_bytes()).unwrap();
        let head = peer.read(8);
        assert_eq!(head[0], 1, "the server refused the connection");
        let length = peer.u16(&head[6..]);
        let rest = peer.read(usize::from(length) * 4);
        // The first screen stands behind the vendor and the formats.
        let vendor = usize::from(peer.u16(&rest[16..])).next_multiple_of(4);
        peer.root = peer.u32(&rest[32 + vendor + usize::from(rest[21]) * 8..]);
        let xkb = peer.extension("XKEYBOARD");
        (peer.xkb_major, peer.xkb_event, peer.xkb_error) = (xkb[9], xkb[10], xkb[11]);
        peer.xtest_major = peer.extension("XTEST")[9];
        peer
    }

    /// Connects and asks for XKB.
    pub(crate) fn with_xkb(server: &Xvfb, order: Order) -> Peer {
        let mut peer = Peer::connect(server, order);
        let body = peer.body(|writer| {
            writer.u16(1);
            writer.u16(0);
        });
        assert_eq!(peer.xkb(0, &body).unwrap().unwrap()[1], 1);
        peer
    }

    fn extension(&mut self, name: &str) -> Vec<u8> {
        let body = self.body(|writer| {
            writer.u16(u16::try_from(name.len()).unwrap());
            writer.u16(0);
            writer.bytes(name.as_bytes());
            writer.pad();
        });
        let reply = self.request(98, 0, &body, true).unwrap().unwrap();
        assert_eq!(reply[8], 1, "{name} is missing");
        reply
    }

    pub(crate) fn body(&self, write: impl FnOnce(&mut Writer)) -> Vec<u8> {
        let mut writer = Writer::new(self.order);
        write(&mut writer);
        writer.into_bytes()
    }

    /// An XKB request. Whether there is a reply is found out by a request behind it.
    pub(crate) fn xkb(&mut self, minor: u8, body: &[u8]) -> Result<Option<Vec<u8>>, Refused> {
        self.request(self.xkb_major, minor, body, false)
    }

    /// Sends a request and waits until the server has handled it. Its events go to `events`.
    pub(crate) fn request(
        &mut self,
        major: u8,
        data: u8,
        body: &[u8],
        replies: bool,
    ) -> Result<Option<Vec<u8>>, Refused> {
        let sequence = self.send(major, data, body);
        // GetInputFocus: its reply comes behind everything that the request caused.
        let fence = if replies { sequence } else { self.send(43, 0, &[]) };
        let mut outcome = Ok(None);
        loop {
            let packet = self.packet();
            let number = self.u16(&packet[2..]);
            match packet[0] {
                0 if number == sequence => outcome = Err((packet[1], self.u32(&packet[4..]))),
                0 => panic!("an error for another request: {packet:?}"),
                1 if number == sequence => outcome = Ok(Some(packet)),
                1 => return outcome,
                _ => {
                    self.events.push_back(packet.try_into().unwrap());
                    continue;
                }
            }
            if fence == sequence {
                return outcome;
            }
        }
    }

    pub(crate) fn send(&mut self, major: u8, data: u8, body: &[u8]) -> u16 {
        assert_eq!(body.len() % 4, 0);
        let mut writer = Writer::new(self.order);
        writer.bytes(&[major, data]);
        writer.u16(u16::try_from(body.len() / 4 + 1).unwrap());
        writer.bytes(body);
        self.stream.write_all(&writer.into_bytes()).unwrap();
        self.sequence = self.sequence.wrapping_add(1);
        self.sequence
    }

    fn packet(&mut self) -> Vec<u8> {
        let mut packet = self.read(32);
        if packet[0] == 1 {
            let length = self.u32(&packet[4..]);
            let rest = self.read(usize::try_from(length).unwrap() * 4);
            packet.extend(rest);
        }
        packet
    }

    fn read(&mut self, count: usize) -> Vec<u8> {
        let mut bytes = vec![0; count];
        self.stream.read_exact(&mut bytes).unwrap();
        bytes
    }

    pub(crate) fn u16(&self, bytes: &[u8]) -> u16 {
        let bytes = [bytes[0], bytes[1]];
        if self.order == Order::Little { u16::from_le_bytes(bytes) } else { u16::from_be_bytes(bytes) }
    }

    pub(crate) fn u32(&self, bytes: &[u8]) -> u32 {
        let bytes = [bytes[0], bytes[1], bytes[2], bytes[3]];
        if self.order == Order::Little { u32::from_le_bytes(bytes) } else { u32::from_be_bytes(bytes) }
    }

    /// A key event through XTEST, handled when this returns.
    pub(crate) fn fake_key(&mut self, keycode: u8, pressed: bool) {
        let body = self.body(|writer| {
            writer.bytes(&[if pressed { 2 } else { 3 }, keycode, 0, 0]);
            writer.bytes(&[0; 28]);
        });
        self.request(self.xtest_major, 2, &body, false).unwrap();
    }
}

/// The real server's atoms, so that both sides write the same ones.
impl Atoms for Peer {
    fn intern(&mut self, name: &[u8]) -> u32 {
        if let Some(&atom) = self.names.get(name) {
            return atom;
        }
        let body = self.body(|writer| {
            writer.u16(u16::try_from(name.len()).unwrap());
            writer.u16(0);
            writer.bytes(name);
            writer.pad();
        });
        let reply = self.request(16, 0, &body, true).unwrap().unwrap();
        let atom = self.u32(&reply[8..]);
        self.names.insert(name.to_vec(), atom);
        self.atoms.insert(atom, name.to_vec());
        atom
    }

    fn name(&self, atom: u32) -> Option<&[u8]> {
        self.atoms.get(&atom).map(Vec::as_slice)
    }
}

/// The model, asked with the same bytes.
pub(crate) struct Model {
    pub(crate) keyboard: Keyboard,
    pub(crate) client: Client,
}

impl Model {
    pub(crate) fn new(peer: &mut Peer) -> Model {
        let mut model = Model { keyboard: Keyboard::new(Keymap::us()), client: Client::default() };
        let body = peer.body(|writer| {
            writer.u16(1);
            writer.u16(0);
        });
        model.ask(peer, 0, &body).unwrap();
        model
    }

    pub(crate) fn ask(&mut self, peer: &mut Peer, minor: u8, body: &[u8]) -> Result<Answer, XkbError> {
        self.ask_library(peer, &Bundled, minor, body)
    }

    pub(crate) fn ask_library(
        &mut self,
        peer: &mut Peer,
        library: &dyn Library,
        minor: u8,
        body: &[u8],
    ) -> Result<Answer, XkbError> {
        let request = Request { major: peer.xkb_major, minor, order: peer.order, body };
        let mut server = Server {
            keyboard: &mut self.keyboard,
            atoms: peer,
            library,
            window_exists: &|_| false,
            bell: BellControl::default(),
        };
        handle(&mut server, &mut self.client, &request)
    }

    /// What the model would send for a request: the reply with the sequence number of the real one, or the error.
    pub(crate) fn reply(
        &mut self,
        peer: &mut Peer,
        minor: u8,
        body: &[u8],
        sequence: u16,
    ) -> Result<Option<Vec<u8>>, Refused> {
        let first_error = peer.xkb_error;
        match self.ask(peer, minor, body) {
            Ok(answer) => Ok(answer.reply.map(|reply| {
                let mut bytes = Vec::new();
                reply.write(&mut bytes, sequence);
                bytes
            })),
            Err(error) => Err((error.code.number(first_error), error.value)),
        }
    }
}

/// A small generator of test cases: the same ones every time.
pub(crate) struct Cases(u64);

impl Cases {
    pub(crate) fn new(seed: u64) -> Cases {
        Cases(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A number below a limit.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.next() >> 33).unwrap() % limit.max(1)
    }

    pub(crate) fn byte(&mut self) -> u8 {
        self.next().to_le_bytes()[5]
    }

    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

impl Peer {
    /// Selects every XKB event of the keyboard.
    pub(crate) fn select_all(&mut self, model: &mut Model) {
        let body = self.body(|writer| {
            writer.u16(0x100);
            for mask in [0x0fff_u16, 0, 0x0fff, 0xff, 0xff] {
                writer.u16(mask);
            }
        });
        same(self, model, 1, &body, "SelectEvents");
    }

    /// The events that came, of the keyboard alone, with sequence number and time wiped.
    pub(crate) fn take_events(&mut self) -> Vec<[u8; 32]> {
        let (first, ignore_bells) = (self.xkb_event, self.ignore_bells);
        let of_keyboard = |event: &[u8; 32]| {
            event[0] & 0x7f != first || (event[8] == 3 && !(ignore_bells && event[1] == 8))
        };
        self.events.drain(..).filter(of_keyboard).map(wiped).collect()
    }

    /// The events that the model's client would get.
    pub(crate) fn expected(&self, model: &Model, events: &[Notify]) -> Vec<[u8; 32]> {
        let mut expected = Vec::new();
        for event in events {
            if model.client.wants(event) {
                expected.push(wiped(event.bytes(self.order, self.xkb_event, 0, 0, 3)));
            }
            for mapping in model.client.mappings(event) {
                let mut bytes = [0; 32];
                bytes[0] = 34;
                bytes[4..7].copy_from_slice(&[mapping.request, mapping.first, mapping.count]);
                expected.push(wiped(bytes));
            }
        }
        expected
    }
}

/// An event without what differs from run to run.
fn wiped(mut event: [u8; 32]) -> [u8; 32] {
    event[2..4].fill(0);
    if event[0] > 34 {
        event[4..8].fill(0);
        // The server sends what its stack holds in the places that mean nothing.
        let used: std::ops::RangeTo<usize> = match event[1] {
            0 => ..18,
            3 => ..28,
            4 | 5 => ..20,
            6 => ..28,
            7 => ..16,
            8 => ..25,
            9 => ..20,
            _ => ..32,
        };
        event[used.end..].fill(0);
        if event[1] == 3 {
            event[10..12].fill(0);
        }
    }
    event
}

/// Asks both and compares. Answers the real reply.
pub(crate) fn same(
    peer: &mut Peer,
    model: &mut Model,
    minor: u8,
    body: &[u8],
    what: &str,
) -> Option<Vec<u8>> {
    let real = peer.xkb(minor, body);
    let sequence = real.as_ref().ok().and_then(Option::as_ref).map_or(0, |reply| peer.u16(&reply[2..]));
    let ours = model.reply(peer, minor, body, sequence);
    let (real, ours) = if minor == minor::GET_MAP {
        (real.map(|reply| reply.map(without_idle_bytes)), ours.map(|reply| reply.map(without_idle_bytes)))
    } else {
        (real, ours)
    };
    match (&real, &ours) {
        (Ok(Some(real)), Ok(Some(ours))) => {
            if let Some(at) = (0..real.len().max(ours.len())).find(|&at| real.get(at) != ours.get(at)) {
                let around = |bytes: &[u8]| {
                    bytes[at.saturating_sub(16).min(bytes.len())..(at + 16).min(bytes.len())].to_vec()
                };
                panic!(
                    "{what}: replies differ at byte {at} of {} (ours {}): real {:?}, ours {:?}",
                    real.len(),
                    ours.len(),
                    around(real),
                    around(ours)
                );
            }
        }
        _ => assert_eq!(real, ours, "{what}"),
    }
    real.ok().flatten()
}

/// A GetMap reply whose actions of type NoAction are all 0: what else they hold is left over from another action.
fn without_idle_bytes(mut reply: Vec<u8>) -> Vec<u8> {
    let big = u16::from_le_bytes([reply[12], reply[13]]) > 0xff;
    let u16_at = |reply: &[u8], at: usize| {
        let bytes = [reply[at], reply[at + 1]];
        usize::from(if big { u16::from_be_bytes(bytes) } else { u16::from_le_bytes(bytes) })
    };
    let mut at = 40;
    for _ in 0..reply[15] {
        let entries = usize::from(reply[at + 5]);
        at += 8 + entries * if reply[at + 6] != 0 { 12 } else { 8 };
    }
    for _ in 0..reply[20] {
        at += 8 + u16_at(&reply, at + 6) * 4;
    }
    at += usize::from(reply[24]).next_multiple_of(4);
    let actions = u16_at(&reply, 22);
    for action in reply[at..].chunks_exact_mut(8).take(actions).filter(|action| action[0] == 0) {
        action.fill(0);
    }
    reply
}

/// Sends a request that changes something to both: the same error, or the same events. Answers whether it was taken.
pub(crate) fn same_change(peer: &mut Peer, model: &mut Model, minor: u8, body: &[u8], what: &str) -> bool {
    let real = peer.xkb(minor, body);
    let real_events = peer.take_events();
    let ours = model.ask(peer, minor, body);
    let first_error = peer.xkb_error;
    match ours {
        Ok(answer) => {
            assert_eq!(real, Ok(None), "{what}");
            assert_eq!(real_events, peer.expected(model, &answer.events), "{what}");
            true
        }
        Err(error) => {
            let mut ours = (error.code.number(first_error), error.value);
            // BadLength and BadAlloc leave the value of an earlier error.
            if let Err((code @ (11 | 16), value)) = real {
                ours.1 = if ours.0 == code { value } else { ours.1 };
            }
            assert_eq!(real, Err(ours), "{what}");
            assert_eq!(real_events, [[0; 32]; 0], "{what}");
            false
        }
    }
}
