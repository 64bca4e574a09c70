//! Requests as a client that means ill puts them together: opcodes that exist, fields that mean something, mostly.
//!
//! Half of the words are ids that exist and small numbers, so that checks are passed and drawing is reached. Bytes are put together by hand: nothing of
//! what is tested has a part in them.

use std::time::Duration;

use crate::random::Random;

/// Clients of a gathering; the last one is big-endian.
pub(crate) const CLIENTS: usize = 3;
/// Requests in a gathering.
const REQUESTS: usize = 250;

/// The major opcodes that our server gives its extensions.
const EXTENSIONS: [u8; 9] = [128, 129, 130, 132, 133, 135, 136, 138, 139];
const SHM: u8 = 130;
const BIG_REQUESTS: u8 = 133;
const XKB: u8 = 135;
const XFIXES: u8 = 138;
const RENDER: u8 = 139;
/// The root window, the default colormap and the visuals.
const ROOT: u32 = 0x26;
const GIVEN: [u32; 4] = [ROOT, 0x20, 0x21, 0x22];
/// RENDER's formats of depth 1, 8, 32 and 24.
const FORMATS: [u32; 4] = [0x40, 0x41, 0x42, 0x46];

/// What happens next in a gathering.
pub(crate) enum Turn<'a> {
    /// A client sends bytes.
    Send(usize, &'a [u8]),
    /// A client leaves, and another one comes in its place.
    Leave(usize),
    /// Time passes.
    Wait(Duration),
}

/// The turns that bytes stand for.
pub(crate) fn turns(mut bytes: &[u8]) -> impl Iterator<Item = Turn<'_>> {
    std::iter::from_fn(move || {
        let (&[what, low, high], after) = bytes.split_first_chunk()?;
        let length = u16::from_le_bytes([low, high]);
        let what = usize::from(what) % (2 * CLIENTS + 1);
        if what == 2 * CLIENTS {
            bytes = after;
            return Some(Turn::Wait(Duration::from_millis(length.into())));
        }
        if what >= CLIENTS {
            bytes = after;
            return Some(Turn::Leave(what - CLIENTS));
        }
        let (request, rest) = after.split_at(after.len().min(length.into()));
        bytes = rest;
        Some(Turn::Send(what, request))
    })
}

/// The turns of some requests, as bytes.
pub(crate) fn gathering(random: &mut Random) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut turn = |what: usize, length: usize, request: &[u8]| {
        bytes.push(what as u8);
        bytes.extend((length as u16).to_le_bytes());
        bytes.extend(request);
    };
    for _ in 0..REQUESTS {
        let slot = random.below(CLIENTS);
        let voice = Voice::new(slot as u8 + 1, slot == CLIENTS - 1);
        let request = voice.request(random);
        turn(slot, request.len(), &request);
        if random.one_in(40) {
            turn(2 * CLIENTS, random.below(1 << 16), &[]);
        }
        if random.one_in(60) {
            turn(CLIENTS + slot, 0, &[]);
        }
    }
    bytes
}

/// A set-up without authority.
pub(crate) fn set_up(big_endian: bool) -> [u8; 12] {
    let mut bytes = [0; 12];
    bytes[..4].copy_from_slice(if big_endian { &[b'B', 0, 0, 11] } else { &[b'l', 0, 11, 0] });
    bytes
}

/// A stream of one request of any opcode with any body.
pub(crate) fn anything(random: &mut Random) -> Vec<u8> {
    let big_endian = random.one_in(2);
    let mut bytes = set_up(big_endian).to_vec();
    for _ in 0..1 + random.below(8) {
        let units = 1 + random.below(20) as u16;
        bytes.extend([random.byte() & 0x7f, random.small(40) as u8]);
        bytes.extend(if big_endian { units.to_be_bytes() } else { units.to_le_bytes() });
        for _ in 4..units * 4 {
            let any = random.byte();
            bytes.push(random.pick(&[0, 1, 255, any]));
        }
    }
    bytes
}

/// A part of a request's body.
#[derive(Clone, Copy)]
enum Field {
    Long(u32),
    Short(u16),
    Bytes([u8; 4]),
}
use Field::{Bytes, Long, Short};

/// How a client speaks: its byte order, and its ids.
pub(crate) struct Voice {
    base: u32,
    big_endian: bool,
}

/// Ids that [`Voice::things`] gives, counted from the client's base; one more is free.
const THINGS: u16 = 19;

impl Voice {
    /// Of client `number`.
    pub(crate) fn new(number: u8, big_endian: bool) -> Self {
        Self { base: u32::from(number) << 21, big_endian }
    }

    /// Requests that make one of everything.
    pub(crate) fn things(&self) -> Vec<u8> {
        let id = |n: u32| Long(self.base + n);
        let size = [Short(0), Short(0), Short(40), Short(30), Short(0), Short(1)];
        let masks = [Long(0), Long(1 << 1 | 1 << 11), Long(7), Long(0x01ff_ffff & !(1 << 20) & !4)];
        let [none, white] = [Long(0), Short(u16::MAX)];
        let mut all = vec![
            self.request_of(BIG_REQUESTS, 0, &[]),
            self.request_of(XKB, 0, &[Short(1), Short(0)]),
            self.request_of(XFIXES, 0, &[Long(5), Long(0)]),
            self.request_of(RENDER, 0, &[Long(0), Long(11)]),
            self.request_of(1, 0, &[&[id(0), Long(ROOT)][..], &size, &masks].concat()),
            self.request_of(8, 0, &[id(0)]),
        ];
        // Pixmaps, their GCs and their pictures.
        for (n, (depth, format)) in (1..).zip([1, 8, 32, 24].into_iter().zip(FORMATS)) {
            all.push(self.request_of(53, depth, &[id(n), Long(ROOT), Short(33), Short(21)]));
            all.push(self.request_of(55, 0, &[id(n + 4), id(n), none]));
            all.push(self.request_of(RENDER, 4, &[id(n + 8), id(n), Long(format), none]));
        }
        all.extend([
            self.request_of(93, 0, &[id(13), id(1), none, none, none, none, none]),
            self.request_of(45, 0, &[id(14), Short(5), Short(0), Bytes(*b"fixe"), Bytes(*b"d\0\0\0")]),
            self.request_of(RENDER, 33, &[id(15), white, Short(0), Short(1 << 14), white]),
            self.request_of(RENDER, 17, &[id(16), Long(0x41)]),
            self.request_of(SHM, 7, &[id(17), Long(4096), none]),
            self.request_of(XFIXES, 5, &[id(18), Short(1), Short(2), Short(30), Short(20)]),
        ]);
        all.concat()
    }

    /// A request, with its length.
    fn request_of(&self, opcode: u8, data: u8, fields: &[Field]) -> Vec<u8> {
        let mut body = Vec::new();
        for field in fields {
            match (*field, self.big_endian) {
                (Long(value), true) => body.extend(value.to_be_bytes()),
                (Long(value), false) => body.extend(value.to_le_bytes()),
                (Short(value), true) => body.extend(value.to_be_bytes()),
                (Short(value), false) => body.extend(value.to_le_bytes()),
                (Bytes(bytes), _) => body.extend(bytes),
            }
        }
        body.resize(body.len().next_multiple_of(4), 0);
        let units = (body.len() / 4 + 1) as u16;
        let units = if self.big_endian { units.to_be_bytes() } else { units.to_le_bytes() };
        [&[opcode, data][..], &units, &body].concat()
    }

    /// A request with an opcode that exists, mostly, and fields that mean something, mostly.
    fn request(&self, random: &mut Random) -> Vec<u8> {
        let opcode = match random.below(10) {
            0..=4 => 1 + random.small(119) as u8,
            5..=6 => random.pick(&EXTENSIONS),
            7..=8 => random.pick(&[RENDER, SHM]),
            _ => random.byte(),
        };
        let any = random.byte();
        let data =
            if opcode >= 128 { random.small(40) as u8 } else { random.pick(&[0, 0, 1, 1, 2, 3, 8, 24, any]) };
        let count = random.pick(&[0, 1, 2, 3, 3, 4, 4, 5, 6, 7, 8, 10, 14, 20, 60]);
        let fields: Vec<Field> = (0..count).map(|_| self.field(random)).collect();
        let mut request = self.request_of(opcode, data, &fields);
        match random.below(12) {
            // Bytes turned over, behind the length or before it.
            0..=2 => {
                for _ in 0..1 + random.below(5) {
                    let at = random.below(request.len());
                    let value = random.byte();
                    if let (Some(byte), false) = (request.get_mut(at), (2..4).contains(&at)) {
                        *byte = value;
                    }
                }
            }
            // The length says something else.
            3 => drop(request.splice(2..4, random.bytes(2))),
            // A 32-bit length that says anything.
            4 => {
                let length = random.bytes(4);
                drop(request.splice(2..4, [&[0, 0][..], &length].concat()));
            }
            _ => {}
        }
        request
    }

    fn field(&self, random: &mut Random) -> Field {
        let own = self.base + u32::from(random.small(THINGS + 1));
        match random.below(16) {
            0..=4 => Long(own),
            5 => Long(ROOT),
            6 => Long(random.pick(&[&GIVEN[..], &FORMATS, &[0, 1, 2]].concat())),
            7 => Long(random.small(70).into()),
            8 => Long(random.long()),
            9 => Long(random.pick(&[u32::MAX, 0x8000_0000, 0x7fff_ffff, 0x4000_0001])),
            10 => Short(random.small(60)),
            11 => Short(random.pick(&[0x7fff, 0x8000, 0xffff])),
            // Two shorts that are small together make a length or a place.
            12 => Long(u32::from(random.small(99)) << 16 | u32::from(random.small(99))),
            // One of them at the end of its range.
            13 => {
                let far: u16 = random.pick(&[0x7fff, 0x8000, 0xffff, 3]);
                Long(u32::from(far) << 16 | u32::from(random.small(60)))
            }
            // A fixed-point number of either sign.
            14 => Long((random.long() % (200 << 16)).wrapping_sub(100 << 16)),
            _ => Long(1 << random.below(32)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gathering_is_its_turns() {
        let bytes = gathering(&mut Random::new(1));
        let (mut sent, mut left, mut waited) = (0, 0, 0);
        for turn in turns(&bytes) {
            match turn {
                Turn::Send(client, request) => {
                    assert!(client < CLIENTS && request.len() >= 4);
                    sent += 1;
                }
                Turn::Leave(client) => {
                    assert!(client < CLIENTS);
                    left += 1;
                }
                Turn::Wait(_) => waited += 1,
            }
        }
        assert_eq!(sent, REQUESTS);
        assert!(left > 0 && waited > 0);
    }
}
