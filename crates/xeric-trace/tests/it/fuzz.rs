//! The fuzz bodies over seeds that are nearly right, and seeded mutations of them.

use crate::tape::{
    ROOT, Tape, create_gc, create_window, expose, fill, get_property, intern_atom, map_window, reply,
};
use proptest::prelude::*;
use xeric_trace::capture::{Direction, Record, Writer};

/// A session that does a little of everything.
fn tape() -> Tape {
    let mut tape = Tape::connected();
    let window = 0x20_0001;
    tape.send(1, &[create_window(window, ROOT, 9, 9), create_gc(window + 1, window, 1), map_window(window)]);
    tape.round_trip(1, intern_atom("WM_STATE"), 3, &[1, 1]);
    tape.recv(1, &[expose(window), reply(9, 0, &[]), crate::tape::error(2, 3, 7, 2, 0)]);
    tape.ms(9).send(1, &[fill(window, window + 1), get_property(window, 39)]);
    tape
}

/// The tape in the form that the session's fuzz body takes.
fn seed() -> Vec<u8> {
    let mut seed = Vec::new();
    for record in &tape().records {
        match record {
            Record::Connect(_) => seed.extend([0, 1, 0]),
            Record::Chunk { direction, bytes, .. } => {
                let code = if *direction == Direction::ToServer { 6 } else { 14 };
                for piece in bytes.chunks(255) {
                    seed.extend([code, 1 | 20 << 2, piece.len() as u8]);
                    seed.extend(piece);
                }
            }
            _ => {}
        }
    }
    seed
}

fn file() -> Vec<u8> {
    let tape = tape();
    let mut writer = Writer::new(Vec::new(), &tape.meta).unwrap();
    for (at, record) in tape.records.iter().enumerate() {
        writer.record(record).unwrap();
        if at % 3 == 0 {
            writer.flush().unwrap();
        }
    }
    writer.finish().unwrap()
}

/// Bytes with some of them changed, cut out or doubled.
fn mutated(seed: Vec<u8>) -> impl Strategy<Value = Vec<u8>> {
    let length = seed.len();
    prop::collection::vec((0..length, any::<u8>(), 0..4u8, 1..40usize), 0..12).prop_map(move |changes| {
        let mut bytes = seed.clone();
        for (at, value, how, count) in changes {
            let at = at.min(bytes.len());
            let end = (at + count).min(bytes.len());
            match how {
                0 => bytes.get_mut(at..end).unwrap_or_default().fill(value),
                1 => {
                    if let Some(byte) = bytes.get_mut(at) {
                        *byte = value;
                    }
                }
                2 => drop(bytes.drain(at..end)),
                _ => {
                    let piece = bytes[at..end].to_vec();
                    bytes.splice(at..at, piece);
                }
            }
        }
        bytes
    })
}

proptest! {
    #[test]
    fn sessions_of_anything(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        xeric_trace::fuzz::session(&bytes);
    }

    #[test]
    fn sessions_that_are_nearly_right(bytes in mutated(seed())) {
        xeric_trace::fuzz::session(&bytes);
    }

    #[test]
    fn captures_that_are_nearly_right(bytes in mutated(file())) {
        xeric_trace::fuzz::capture(&bytes);
    }
}

#[test]
fn the_seeds_are_what_they_should_be() {
    xeric_trace::fuzz::session(&seed());
    xeric_trace::fuzz::capture(&file());
    assert!(seed().len() > 400);
}
