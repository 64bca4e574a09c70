//! Mutations: a case is made from the corpus by a seed and a number, and by nothing else.

use xeric_wire::ByteOrder;
use xeric_wire::frame::{RequestFrame, RequestFramer, SetupRequestFrame, setup_request};

use crate::random::Random;

/// Case `number` of `seed`: a piece of the corpus with bytes changed, or now and then bytes of nobody.
pub fn case(corpus: &[Vec<u8>], seed: u64, number: u64) -> Vec<u8> {
    let mut random = Random::of(seed, number);
    if random.one_in(16) {
        let count = random.below(600);
        return random.bytes(count);
    }
    let mut bytes = random.choose(corpus).cloned().unwrap_or_default();
    for _ in 0..=random.below(6) {
        change(&mut bytes, corpus, &mut random);
    }
    bytes
}

/// A client's stream in which every third request is spoiled, and all are framed as they were: it gets further than one with any bytes changed.
pub fn spoiled(stream: &[u8], random: &mut Random) -> Vec<u8> {
    let SetupRequestFrame::Setup(setup) = setup_request(stream) else { return stream.to_vec() };
    let (head, mut rest) = stream.split_at(setup.bytes.len());
    let mut bytes = head.to_vec();
    let framer = RequestFramer { order: setup.order, big_requests: true, maximum: 1 << 20 };
    while let RequestFrame::Request(request) = framer.next(rest) {
        let mut changed = request.bytes.to_vec();
        if random.one_in(3) {
            spoil(&mut changed, setup.order, random);
        }
        bytes.extend(changed);
        rest = rest.get(request.bytes.len()..).unwrap_or_default();
    }
    bytes
}

/// Changes a few bytes behind the length, or the length with the bytes.
fn spoil(request: &mut Vec<u8>, order: ByteOrder, random: &mut Random) {
    for _ in 0..1 + random.below(3) {
        let at = random.below(request.len());
        match (at, random.below(8)) {
            (2 | 3, _) => {}
            (_, 0) if request.len() > 8 && request.len() < 4 << 16 => {
                request.truncate(request.len() - 4);
                let units = u16::try_from(request.len() / 4).unwrap_or(u16::MAX);
                let units =
                    if order == ByteOrder::Little { units.to_le_bytes() } else { units.to_be_bytes() };
                replace(request, 2, &units);
            }
            (0, _) => {}
            (_, 1..=3) => replace(request, at, &[random.pick(&[0, 1, 0x7f, 0x80, 0xff])]),
            _ => replace(request, at, &[random.byte()]),
        }
    }
}

fn change(bytes: &mut Vec<u8>, corpus: &[Vec<u8>], random: &mut Random) {
    if bytes.is_empty() {
        bytes.push(random.byte());
    }
    let at = random.below(bytes.len());
    match random.below(9) {
        0 => replace(bytes, at, &[random.byte()]),
        1 => {
            let flipped = bytes.get(at).copied().unwrap_or(0) ^ 1 << random.below(8);
            replace(bytes, at, &[flipped]);
        }
        2 => {
            // A number of two or four bytes, aligned as the protocol aligns: borders and sign changes.
            const EDGES: [u32; 12] =
                [0, 1, 2, 4, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fff_ffff, 0xffff_ffff];
            let value = random.pick(&EDGES);
            if random.one_in(2) {
                replace(bytes, at & !1, &value.to_le_bytes()[..2]);
            } else {
                replace(bytes, at & !3, &value.to_le_bytes());
            }
        }
        3 => bytes.truncate(at),
        4 => {
            let end = (at + random.below(64)).min(bytes.len());
            bytes.drain(at & !3..end);
        }
        5 => {
            let end = (at + random.below(256)).min(bytes.len());
            let copy = bytes.get(at..end).unwrap_or_default().to_vec();
            let to = random.below(bytes.len()) & !3;
            bytes.splice(to..to, copy);
        }
        6 => {
            if let Some(other) = random.choose(corpus).filter(|other| !other.is_empty()) {
                let from = random.below(other.len()) & !3;
                let end = (from + random.below(512)).min(other.len());
                bytes.splice(at & !3..at & !3, other.get(from..end).unwrap_or_default().iter().copied());
            }
        }
        7 => {
            let other = random.below(bytes.len());
            bytes.swap(at, other);
        }
        _ => {
            let count = random.below(16);
            let new = random.bytes(count);
            bytes.splice(at..at, new);
        }
    }
    bytes.truncate(64 << 10);
}

fn replace(bytes: &mut [u8], at: usize, with: &[u8]) {
    for (place, value) in bytes.iter_mut().skip(at).zip(with) {
        *place = *value;
    }
}

#[cfg(test)]
mod tests {
    use super::{case, spoiled};
    use crate::random::Random;

    #[test]
    fn a_case_is_made_by_seed_and_number_alone() {
        let corpus = vec![vec![1, 2, 3, 4, 5, 6, 7, 8], vec![9; 40]];
        assert_eq!(case(&corpus, 7, 5), case(&corpus, 7, 5));
        let different = (0..50).filter(|n| case(&corpus, 7, *n) != case(&corpus, 7, n + 1)).count();
        assert!(different > 40, "cases differ: {different}");
    }

    #[test]
    fn spoiled_streams_keep_their_frames() {
        let request = [43, 0, 1, 0];
        let stream = [&b"l\0\x0b\0\0\0\0\0\0\0\0\0"[..], &request.repeat(30)].concat();
        let bytes = spoiled(&stream, &mut Random::new(3));
        assert_eq!(bytes.len(), stream.len());
        assert!(bytes != stream && bytes[12..].chunks(4).all(|request| request[2..] == [1, 0]));
    }
}
