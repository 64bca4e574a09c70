//! A server's stream through the client: its engine, with requests of all kinds between what arrives, and a whole connection.
//!
//! What is asserted besides that nothing panics: numbers never go back and are never those of requests that were not sent; what is given out
//! was fed, and no room is made for more than has arrived; an answer is at the request whose number it has, and at the owner who wrote it.

use std::io::{self, IoSlice};
use std::os::fd::{BorrowedFd, OwnedFd};
use std::sync::Mutex;
use std::time::Duration;

use x11rb::connection::{Connection as _, DiscardMode, RequestConnection as _};
use x11rb::protocol::xproto::ConnectionExt as _;
use xeric_client::engine::handshake::Handshake;
use xeric_client::engine::{
    Engine, Inbox, Outcome, OwnedErrors, OwnerId, Packet, PacketKind, Reply, Sequence, SpecialQueue,
};
use xeric_client::shell::{Ready, Stream};
use xeric_client::{Connection, Wanted};

use crate::random::Random;

/// What the inbox may make room for beyond as much again as has arrived.
const ROOM: usize = 64 << 10;
/// GetInputFocus and NoOperation.
const FOCUS: [u8; 4] = head(43);
const NO_OP: [u8; 4] = head(127);

const fn head(opcode: u8) -> [u8; 4] {
    let [low, high] = 1_u16.to_ne_bytes();
    [opcode, 0, low, high]
}

/// Takes a server's stream, with its set-up or without.
pub(super) fn answers(bytes: &[u8]) {
    let mut random = Random::new(digest(bytes));
    let rest = shake_hands(bytes, &mut random);
    let mut client = Client::new(&mut random);
    for chunk in cuts(rest, &mut random) {
        client.sends(&mut random);
        client.receives(chunk);
        client.looks(&mut random);
    }
    client.leaves();
}

/// Feeds the set-up in pieces, and says what is left.
fn shake_hands<'a>(bytes: &'a [u8], random: &mut Random) -> &'a [u8] {
    let mut handshake = Handshake::new(None, random.below(2));
    let mut rest = bytes;
    while !rest.is_empty() {
        let (piece, after) = rest.split_at(1 + random.below(rest.len().min(300)));
        let missing = handshake.missing();
        assert!(missing > 0, "it goes on after its end");
        match handshake.feed(piece) {
            Err(_) => return bytes,
            Ok(progress) if progress.setup.is_some() => {
                assert_eq!(handshake.missing(), 0);
                return rest.get(progress.used..).unwrap_or_default();
            }
            Ok(progress) => assert_eq!(progress.used, piece.len(), "all is the answer's until it is whole"),
        }
        rest = after;
    }
    drop(handshake.ended());
    bytes
}

/// A client without a socket, and what it has sent.
struct Client {
    engine: Engine,
    inbox: Inbox,
    asked: Vec<(Sequence, Reply)>,
    owners: Vec<Owned>,
    queue: Option<SpecialQueue>,
    /// Bytes that arrived, and that were given out.
    fed: usize,
    given: usize,
    last_event: Sequence,
}

/// An owner of the socket, what it has written, and the number of the newest answer.
struct Owned {
    id: OwnerId,
    ranges: Vec<(Sequence, Sequence)>,
    last: Sequence,
}

impl Client {
    fn new(random: &mut Random) -> Self {
        let mut engine = Engine::new(0x20_0000, 0x1f_ffff);
        match random.below(4) {
            0 => engine.start_at((1 << 32) - 1 - random.below(40) as u64),
            1 => engine.start_at((1 << 32) - 65_530 - random.below(20) as u64),
            2 => engine.start_at(random.long().into()),
            _ => {}
        }
        let last_event = engine.last_read();
        Self {
            engine,
            inbox: Inbox::default(),
            asked: Vec::new(),
            owners: Vec::new(),
            queue: None,
            fed: 0,
            given: 0,
            last_event,
        }
    }

    fn sends(&mut self, random: &mut Random) {
        for _ in 0..random.below(12) {
            match random.below(8) {
                0 => self.send_owned(random),
                1 => {
                    let extension = random.pick(&[128, 131, 140, 148]);
                    let (id, engine) = (random.below(3) as u32, &mut self.engine);
                    match self.queue.take() {
                        Some(queue) => engine.close_special(queue),
                        None => self.queue = Some(engine.open_special(extension, id)),
                    }
                }
                2 if random.one_in(400) => {
                    for _ in 0..70_000 {
                        self.engine.send(&[IoSlice::new(&NO_OP)], &mut Vec::new(), Reply::None);
                    }
                    assert!(self.engine.syncs() > 0, "65 535 requests without an answer");
                }
                _ => {
                    let reply = match random.below(4) {
                        0 => Reply::None,
                        1 => Reply::NoneUndecided,
                        2 => Reply::Plain,
                        _ => Reply::WithDescriptors,
                    };
                    let before = self.engine.sent();
                    let sent = self.engine.send(&[IoSlice::new(&NO_OP)], &mut Vec::new(), reply);
                    assert!(sent > before && sent == self.engine.sent());
                    self.asked.push((sent, reply));
                }
            }
        }
        let pending = self.engine.pending_output().len();
        assert!(pending.is_multiple_of(4));
        self.engine.wrote(pending);
    }

    fn send_owned(&mut self, random: &mut Random) {
        if self.owners.len() < 3 {
            self.owners.push(Owned { id: self.engine.add_owner(), ranges: Vec::new(), last: 0 });
        }
        let at = random.below(self.owners.len());
        if random.one_in(20) {
            let owner = self.owners.swap_remove(at);
            self.engine.remove_owner(owner.id);
            return;
        }
        let Some(Owned { id: owner, ranges, .. }) = self.owners.get_mut(at) else { return };
        let errors = if random.one_in(2) { OwnedErrors::ToOwner } else { OwnedErrors::ToEvents };
        let count = random.below(5) as u64;
        let requests: Vec<IoSlice<'_>> =
            (0..count).map(|at| IoSlice::new(if at % 2 == 0 { &FOCUS } else { &NO_OP })).collect();
        let numbers = self.engine.send_owned(*owner, errors, &requests, count);
        assert_eq!(numbers.is_some(), count > 0, "an empty write is none");
        ranges.extend(numbers);
        let miscounted = self.engine.send_owned(*owner, errors, &requests, count + 1);
        assert!(miscounted.is_none(), "a miscounted write");
    }

    fn receives(&mut self, mut chunk: &[u8]) {
        while !chunk.is_empty() {
            let room = self.inbox.space().len();
            assert!(room > 0 && room <= self.fed + ROOM, "room for {room} after {} bytes", self.fed);
            let count = self.inbox.put(chunk);
            assert!(count > 0);
            self.fed += count;
            chunk = chunk.get(count..).unwrap_or_default();
            let last = self.engine.last_read();
            self.engine.receive(&mut self.inbox);
            let now = self.engine.last_read();
            assert!(last <= now && now <= self.engine.sent(), "{last}, then {now} of {}", self.engine.sent());
        }
    }

    fn looks(&mut self, random: &mut Random) {
        for _ in 0..random.below(6) {
            if self.asked.is_empty() {
                break;
            }
            let at = random.below(self.asked.len());
            let Some(&(sequence, reply)) = self.asked.get(at) else { break };
            let void = matches!(reply, Reply::None | Reply::NoneUndecided);
            match random.below(4) {
                0 => {
                    let mode = if random.one_in(2) {
                        DiscardMode::DiscardReply
                    } else {
                        DiscardMode::DiscardReplyAndError
                    };
                    self.engine.discard(sequence, mode);
                    self.asked.swap_remove(at);
                }
                _ => {
                    let outcome = match void {
                        true => self.engine.error_of(sequence),
                        false => self.engine.outcome(sequence),
                    };
                    match outcome {
                        Outcome::Pending => assert!(self.engine.last_read() <= sequence, "it is past"),
                        Outcome::Nothing => drop(self.asked.swap_remove(at)),
                        Outcome::Answered(answer) => {
                            assert!(!void || answer.packet.kind() == PacketKind::Error);
                            assert!(answer.descriptors.is_empty(), "none came");
                            self.took(&answer.packet, Some(sequence));
                        }
                    }
                }
            }
        }
        self.takes_events(random.below(9));
        self.takes_owned(random.below(9));
    }

    fn takes_events(&mut self, most: usize) {
        for _ in 0..most {
            let Some((packet, sequence)) = self.engine.next_event() else { break };
            assert!(packet.kind() != PacketKind::Reply && sequence <= self.engine.last_read());
            if packet.kind() == PacketKind::Event {
                assert!(sequence >= self.last_event, "events go back");
                self.last_event = sequence;
            }
            self.took(&packet, None);
        }
        while let Some(queue) = self.queue
            && let Some((packet, _)) = self.engine.next_special(queue)
        {
            assert_eq!(packet.bytes().first().map(|first| first & 0x7f), Some(35));
            self.took(&packet, None);
        }
    }

    fn takes_owned(&mut self, most: usize) {
        let mut taken = Vec::new();
        for Owned { id: owner, ranges, last } in &mut self.owners {
            for _ in 0..most {
                let Some((sequence, packet)) = self.engine.next_owned(*owner) else { break };
                assert!(
                    ranges.iter().any(|(first, last)| (*first..=*last).contains(&sequence)),
                    "whose is it?"
                );
                assert!(sequence >= *last, "answers go back");
                *last = sequence;
                taken.push((packet, sequence));
            }
        }
        taken.iter().for_each(|(packet, sequence)| self.took(packet, Some(*sequence)));
    }

    fn took(&mut self, packet: &Packet, sequence: Option<Sequence>) {
        self.given += packet.bytes().len();
        assert!(self.given <= self.fed, "more is given out than arrived");
        if let Some(sequence) = sequence {
            assert_eq!(packet.sequence(), Some(sequence as u16), "at another's request");
        }
    }

    fn leaves(&mut self) {
        self.takes_events(usize::MAX);
        self.takes_owned(usize::MAX);
        assert_eq!(self.engine.events_waiting(), 0);
    }
}

/// Takes a server's stream as the whole of what a server says, and does on that connection what programs do.
pub(super) fn connection(bytes: &[u8]) {
    let stream = Script { state: Mutex::new((bytes.to_vec(), 0, Random::new(digest(bytes)))) };
    let wanted = Wanted::new()
        .extensions(["BIG-REQUESTS", "XC-MISC", "RENDER", "SYNC"])
        .picture_formats()
        .atoms(["A", "B"]);
    let Ok((connection, started)) = Connection::over(stream, None, 0, &wanted) else { return };
    assert!(started.versions.len() <= 4);
    let ended = use_it(&connection);
    assert!(ended.is_err(), "the stream ends");
    assert!(connection.flush().is_err() && connection.next_sequence().is_ok_and(|number| number > 0));
}

fn use_it(connection: &Connection<Script>) -> Result<(), Box<dyn std::error::Error>> {
    let setup = connection.setup();
    let (base, mask) = (setup.resource_id_base, setup.resource_id_mask);
    loop {
        let void = connection.no_operation()?;
        let focus = connection.get_input_focus()?;
        if let Some((event, _)) = connection.poll_for_raw_event_with_sequence()? {
            // An event that cannot be read is an error, and no panic.
            drop(connection.parse_event(event.as_ref()));
        }
        if let Ok(id) = connection.generate_id() {
            assert_eq!(id & !mask, base, "an id of somebody else");
        }
        drop(connection.atom("C"));
        drop(connection.extension_information("MIT-SHM"));
        assert!(connection.maximum_request_bytes() >= usize::from(setup.maximum_request_length) * 4);
        drop(focus.reply());
        drop(void.check());
        drop(connection.get_atom_name(1)?);
        connection.flush()?;
        drop(connection.wait_for_raw_event_with_sequence()?);
    }
}

/// A server that says what it has to say in pieces, whatever it is told, and goes.
struct Script {
    state: Mutex<(Vec<u8>, usize, Random)>,
}

impl Stream for Script {
    fn receive(&self, buffer: &mut [u8], _: &mut Vec<OwnedFd>, block: bool) -> io::Result<usize> {
        let mut state = self.state.lock().map_err(|_| io::Error::other("a panic elsewhere"))?;
        let (bytes, at, random) = &mut *state;
        if !block && random.one_in(2) {
            return Err(io::ErrorKind::WouldBlock.into());
        }
        let rest = bytes.get(*at..).unwrap_or_default();
        let count = rest.len().min(buffer.len()).min(1 + random.below(700));
        for (slot, byte) in buffer.iter_mut().zip(rest).take(count) {
            *slot = *byte;
        }
        *at += count;
        Ok(count)
    }

    fn send(&self, bytes: &[IoSlice<'_>], _: &mut Vec<OwnedFd>) -> io::Result<usize> {
        Ok(bytes.iter().map(|piece| piece.len()).sum())
    }

    fn wait(&self, interest: Ready, _: Option<Duration>) -> io::Result<Ready> {
        Ok(interest)
    }

    fn finish(&self) -> io::Result<()> {
        Ok(())
    }

    fn abort(&self) {}

    fn descriptor(&self) -> Option<BorrowedFd<'_>> {
        None
    }

    fn passes_descriptors(&self) -> bool {
        false
    }
}

/// A stream of messages whose numbers and lengths mean something, mostly.
pub(super) fn stream(random: &mut Random) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut sequence: u16 = if random.one_in(2) { 0 } else { random.short() };
    for _ in 0..random.below(200) {
        sequence = sequence.wrapping_add(match random.below(40) {
            0 => random.short(),
            other => other as u16 % 3,
        });
        let kind = match random.below(8) {
            0 | 1 => 0,
            2..=4 => 1,
            5 => random.pick(&[35, 35 | 0x80]),
            _ => random.byte(),
        };
        let words = match random.below(60) {
            0 => random.long(),
            1 => 5000,
            other => other as u32 % 4,
        };
        let mut head = random.bytes(32);
        head.splice(..2, [kind, random.pick(&[0, 1, 2, 128, 131, 140, 148])]);
        head.splice(2..4, sequence.to_ne_bytes());
        if kind == 1 || kind & 0x7f == 35 {
            head.splice(4..8, words.to_ne_bytes());
            head.splice(12..16, (random.below(3) as u32).to_ne_bytes());
            head.resize(32 + 4 * words.min(6000) as usize, 9);
        }
        bytes.extend(head);
    }
    bytes
}

/// The set-up of a recording, and such a stream behind it.
pub(super) fn after_set_up(recorded: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = recorded.to_vec();
    if let Ok(progress) = Handshake::new(None, 0).feed(recorded) {
        bytes.truncate(progress.used);
    }
    bytes.extend(stream(random));
    bytes
}

/// The pieces in which the bytes arrive.
fn cuts<'a>(mut rest: &'a [u8], random: &mut Random) -> Vec<&'a [u8]> {
    let mut pieces = Vec::new();
    while !rest.is_empty() {
        let (piece, after) = rest.split_at(rest.len().min(match random.below(4) {
            0 => 1 + random.below(40),
            1 => 32 * (1 + random.below(4)),
            _ => 1 + random.below(3000),
        }));
        pieces.push(piece);
        rest = after;
    }
    pieces
}

/// What the choices of a case are made from: the case (FNV-1a).
fn digest(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |digest, byte| {
        (digest ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
