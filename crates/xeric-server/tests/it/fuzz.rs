//! Random and damaged request streams of several clients: the engine never panics, its output is bounded, and whoever behaves is answered.
//!
//! `XERIC_FUZZ_SECONDS` makes the run longer; it is seeded, and a failing run names its seed.

use std::time::{Duration, Instant};

use x11rb::protocol::xproto::GET_INPUT_FOCUS_REQUEST;
use xeric_server::engine::{ClientId, Config, Engine, Fds, Peer};

use crate::differential::random::Random;

#[test]
fn dispatch_survives_random_and_damaged_requests() {
    let seconds = std::env::var("XERIC_FUZZ_SECONDS").ok().and_then(|s| s.parse().ok()).unwrap_or(8);
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut seed = 0;
    while Instant::now() < end {
        eprintln!("seed {seed}");
        dispatch(seed);
        seed += 1;
    }
    assert!(seed > 3, "only {seed} runs");
}

/// One server, three clients that misbehave and one that does not.
fn dispatch(seed: u64) {
    let mut r = Random::new(seed ^ 0xf00d);
    let config = Config { max_output: 1 << 20, ..Config::default() };
    let limit = config.max_output + (16 << 20);
    let mut engine = Engine::new(config);
    let mut clients: Vec<Peered> = (0..3).map(|n| Peered::new(&mut engine, n == 2)).collect();
    let mut bystander = Peered::new(&mut engine, false);
    for _ in 0..250 {
        let index = r.range(0, 3) as usize;
        let request = clients[index].request(&mut r);
        clients[index].send(&mut engine, &request);
        if r.one_in(40) {
            engine.advance(Duration::from_millis(r.next() % 100_000));
        }
        if r.one_in(60) {
            engine.disconnect(clients[index].id);
            clients[index] = Peered::new(&mut engine, r.one_in(2));
        }
        let taken = clients[index].take(&mut engine);
        assert!(taken <= limit, "{taken} bytes of output");
        if engine.wants_close(clients[index].id) {
            engine.disconnect(clients[index].id);
            clients[index] = Peered::new(&mut engine, index == 2);
        }
        if engine.wants_close(bystander.id) {
            // KillClient may name it.
            engine.disconnect(bystander.id);
            bystander = Peered::new(&mut engine, false);
        }
        if !engine.is_suspended(bystander.id) {
            bystander.take(&mut engine);
            bystander.send(&mut engine, &[GET_INPUT_FOCUS_REQUEST, 0, 1, 0]);
            assert!(bystander.take(&mut engine) >= 32, "the bystander is not answered");
        }
    }
    for client in clients {
        engine.disconnect(client.id);
    }
    assert!(!engine.is_suspended(bystander.id));
    bystander.take(&mut engine);
    bystander.send(&mut engine, &[GET_INPUT_FOCUS_REQUEST, 0, 1, 0]);
    assert!(bystander.take(&mut engine) >= 32);
}

struct Peered {
    id: ClientId,
    big_endian: bool,
    unread: Vec<u8>,
}

impl Peered {
    fn new(engine: &mut Engine, big_endian: bool) -> Self {
        let id = engine.connect(Peer { local: true, ..Peer::default() }).expect("a free slot");
        let mut made = Self { id, big_endian, unread: Vec::new() };
        let setup = if big_endian { [b'B', 0, 0, 11] } else { [b'l', 0, 11, 0] };
        made.send(engine, &[&setup[..], &[0; 8]].concat());
        made.take(engine);
        // A window, a pixmap, a GC, a cursor, a region, pictures: ids that random requests may hit.
        for request in made.preamble() {
            made.send(engine, &request);
        }
        made.take(engine);
        made
    }

    fn base(&self) -> u32 {
        u32::from(self.id.number()) << 21
    }

    /// A request of 16-bit and 32-bit fields behind opcode and data.
    fn words(&self, opcode: u8, data: u8, fields: &[Field]) -> Vec<u8> {
        let mut body = Vec::new();
        for field in fields {
            match (*field, self.big_endian) {
                (Field::Long(value), true) => body.extend(value.to_be_bytes()),
                (Field::Long(value), false) => body.extend(value.to_le_bytes()),
                (Field::Short(value), true) => body.extend(value.to_be_bytes()),
                (Field::Short(value), false) => body.extend(value.to_le_bytes()),
            }
        }
        body.resize(body.len().next_multiple_of(4), 0);
        let units = (body.len() / 4 + 1) as u16;
        let units = if self.big_endian { units.to_be_bytes() } else { units.to_le_bytes() };
        [&[opcode, data, units[0], units[1]][..], &body].concat()
    }

    fn preamble(&self) -> Vec<Vec<u8>> {
        use Field::{Long, Short};
        let (base, root) = (self.base(), 0x26);
        let size = [Short(0), Short(0), Short(40), Short(30), Short(0), Short(1)];
        let mut create = vec![Long(base), Long(root)];
        create.extend(size);
        create.extend([Long(0), Long(1 << 11), Long(0x01ff_ffff & !(1 << 20) & !4)]);
        let fixes = [Short(1), Short(2), Short(30), Short(20)];
        let mut region = vec![Long(base + 5)];
        region.extend(fixes);
        vec![
            self.words(1, 0, &create),
            self.words(8, 0, &[Long(base)]),
            self.words(53, 24, &[Long(base + 1), Long(root), Short(20), Short(20)]),
            self.words(53, 1, &[Long(base + 2), Long(root), Short(20), Short(20)]),
            self.words(55, 0, &[Long(base + 3), Long(root), Long(0)]),
            self.words(93, 0, &[Long(base + 4), Long(base + 2), Long(0), Long(0), Long(0), Long(0), Long(0)]),
            self.words(138, 0, &[Long(5), Long(0)]),
            self.words(138, 5, &region),
            self.words(139, 4, &[Long(base + 6), Long(base + 1), Long(0x26), Long(0)]),
            self.words(133, 0, &[]),
            self.words(135, 0, &[Short(1), Short(0)]),
        ]
    }

    /// A request with an opcode that exists, mostly, and fields that mean something, mostly.
    fn request(&self, r: &mut Random) -> Vec<u8> {
        const EXTENSIONS: [u8; 9] = [128, 129, 130, 132, 133, 135, 136, 138, 139];
        let opcode = match r.range(0, 10) {
            0..=5 => r.range(1, 120) as u8,
            6..=8 => r.pick(&EXTENSIONS),
            _ => r.next() as u8,
        };
        let data = if opcode >= 128 { r.range(0, 40) as u8 } else { r.pick(&[0, 0, 1, 1, 2, 3, 8, 24, 255]) };
        let count = r.pick(&[0, 1, 2, 3, 3, 4, 4, 5, 6, 7, 8, 10, 14, 20, 60]);
        let fields: Vec<Field> = (0..count).map(|_| self.field(r)).collect();
        let mut request = self.words(opcode, data, &fields);
        match r.range(0, 12) {
            // Bytes turned over.
            0..=2 => {
                for _ in 0..r.range(1, 6) {
                    let at = r.next() as usize % request.len();
                    if !(2..=3).contains(&at) {
                        request[at] = r.next() as u8;
                    }
                }
            }
            // The length says something else.
            3 => request[2..4].copy_from_slice(&r.bytes(2)),
            // A 32-bit length that says anything.
            4 => {
                request[2..4].fill(0);
                let length = r.bytes(4);
                request.splice(4..4, length);
            }
            _ => {}
        }
        request
    }

    fn field(&self, r: &mut Random) -> Field {
        let own = self.base() + r.range(0, 12) as u32;
        match r.range(0, 14) {
            0..=4 => Field::Long(own),
            5 => Field::Long(0x26),
            6 => Field::Long(r.pick(&[0x20, 0x21, 0x22, 0, 1, 2])),
            7 => Field::Long(r.range(0, 70) as u32),
            8 => Field::Long(r.word()),
            9 => Field::Long(r.pick(&[u32::MAX, 0x8000_0000, 0x7fff_ffff, 0x4000_0001])),
            10 => Field::Short(r.size(0, 60)),
            11 => Field::Short(r.pick(&[0x7fff, 0x8000, 0xffff])),
            // Two shorts that are small together make a length or a place.
            12 => Field::Long(u32::from(r.size(0, 99)) << 16 | u32::from(r.size(0, 99))),
            _ => Field::Long(1 << r.range(0, 32)),
        }
    }

    fn send(&mut self, engine: &mut Engine, bytes: &[u8]) {
        self.unread.extend(bytes);
        let mut fds = Fds::new();
        loop {
            let taken = engine.feed(self.id, &self.unread, &mut fds);
            self.unread.drain(..taken);
            if taken == 0 || self.unread.is_empty() {
                break;
            }
        }
        // A damaged length may wait for more than ever comes.
        if self.unread.len() > 1 << 16 {
            self.unread.clear();
            engine.disconnect(self.id);
            *self = Self::new(engine, self.big_endian);
        }
    }

    fn take(&self, engine: &mut Engine) -> usize {
        engine.take_output(self.id).bytes.len()
    }
}

#[derive(Clone, Copy)]
enum Field {
    Long(u32),
    Short(u16),
}
