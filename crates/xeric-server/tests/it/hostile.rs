//! Requests whose fields are anything: the server answers errors, draws what it can, and lives.
//!
//! Bodies are random, but half of their words are ids that exist and small numbers, so that checks are passed and drawing is reached.

use std::cell::RefCell;
use std::io;
use std::rc::Rc;

use x11rb::connection::Connection;
use x11rb::protocol::render::{ConnectionExt as _, CreatePictureAux};
use x11rb::protocol::xproto::*;
use x11rb::rust_connection::{PollMode, RustConnection, Stream};
use x11rb::utils::RawFdContainer;
use xeric_wire::ByteOrder;
use xeric_wire::frame::{RequestFrame, RequestFramer};

use crate::differential::{Random, Script, core, render};
use crate::harness::{Client, Server, Wire, screen};
use crate::render::formats;

/// RENDER and MIT-SHM; core requests are of all numbers.
const EXTENSIONS: [u8; 2] = [139, 130];

/// Things for requests to name.
fn things(client: &Client) -> Vec<u32> {
    let screen = screen(client);
    let [a1, a8, argb, xrgb] = formats(client);
    let mut ids = vec![0, screen.root, screen.default_colormap, a1, a8, argb, xrgb];
    let mut id = || {
        let id = client.generate_id().unwrap();
        ids.push(id);
        id
    };
    for (depth, format) in [(1, a1), (8, a8), (24, xrgb), (32, argb)] {
        let (pixmap, gc, picture) = (id(), id(), id());
        client.create_pixmap(depth, pixmap, screen.root, 33, 21).unwrap();
        client.create_gc(gc, pixmap, &CreateGCAux::new()).unwrap();
        client.render_create_picture(picture, pixmap, format, &CreatePictureAux::new()).unwrap();
    }
    let (window, font, solid, glyphs, segment) = (id(), id(), id(), id(), id());
    let aux = CreateWindowAux::new().background_pixel(7);
    client
        .create_window(24, window, screen.root, 3, 4, 50, 40, 1, WindowClass::INPUT_OUTPUT, 0, &aux)
        .unwrap();
    client.map_window(window).unwrap();
    client.open_font(font, b"fixed").unwrap();
    client.render_create_solid_fill(solid, crate::render::rgba(1, 2, 3, 4)).unwrap();
    client.render_create_glyph_set(glyphs, a8).unwrap();
    let fd = x11rb::protocol::shm::ConnectionExt::shm_create_segment(client, segment, 4096, false).unwrap();
    drop(fd.reply().unwrap());
    ids.push(client.generate_id().unwrap());
    ids
}

/// A framed request with a random body.
fn request(random: &mut Random, ids: &[u32]) -> Vec<u8> {
    let extension = random.one_in(2);
    let opcode = if extension { random.pick(&EXTENSIONS) } else { random.range(1, 128) as u8 };
    let any = random.next() as u8;
    let data = if extension { random.range(0, 40) as u8 } else { random.pick(&[0, 1, 2, any]) };
    let words = random.range(0, 14);
    let mut bytes = vec![opcode, data];
    bytes.extend((words as u16 + 1).to_le_bytes());
    for _ in 0..words {
        let word = match random.range(0, 8) {
            0..=2 => random.pick(ids),
            3 => random.word(),
            4 => random.range(0, 40) as u32,
            5 => u32::from(random.size(0, 60)) << 16 | u32::from(random.size(0, 60)),
            6 => {
                u32::from(random.pick(&[0x7fff_u16, 0x8000, 0xffff, 3])) << 16 | u32::from(random.size(0, 60))
            }
            _ => random.range(-(100 << 16), 100 << 16) as u32,
        };
        bytes.extend(word.to_le_bytes());
    }
    bytes
}

#[test]
fn no_request_harms_the_server() {
    let rounds = std::env::var("HOSTILE_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(12);
    for seed in 0..rounds {
        let server = Server::new();
        let bystander = server.connect();
        let client = server.connect();
        let mut random = Random::new(seed);
        let ids = things(&client);
        let base = client.setup().resource_id_base;
        let mut ids: Vec<u32> = ids
            .into_iter()
            .filter(|&id| id & !client.setup().resource_id_mask == base || id < base)
            .collect();
        ids.push(client.generate_id().unwrap());
        for _ in 0..600 {
            let bytes = request(&mut random, &ids);
            // What others must not be kept from doing, or what ends the client: GrabServer, KillClient.
            if matches!(bytes[0], 36 | 113) {
                continue;
            }
            client.stream().write(&bytes, &mut Vec::new()).unwrap();
        }
        let tree = bystander.query_tree(screen(&bystander).root).unwrap().reply().unwrap();
        assert_eq!(tree.root, screen(&bystander).root);
    }
}

/// A stream that keeps what was written.
struct Recorded {
    wire: Wire,
    written: Rc<RefCell<Vec<u8>>>,
}

impl Stream for Recorded {
    fn poll(&self, mode: PollMode) -> io::Result<()> {
        self.wire.poll(mode)
    }

    fn read(&self, buf: &mut [u8], fds: &mut Vec<RawFdContainer>) -> io::Result<usize> {
        self.wire.read(buf, fds)
    }

    fn write(&self, buf: &[u8], fds: &mut Vec<RawFdContainer>) -> io::Result<usize> {
        self.written.borrow_mut().extend(buf);
        self.wire.write(buf, fds)
    }
}

/// The requests of a script, set-up left out.
fn requests<S: Script>(seed: u64) -> Vec<Vec<u8>> {
    let written = Rc::new(RefCell::new(Vec::new()));
    let recorded = Recorded { wire: Server::new().wire(), written: Rc::clone(&written) };
    let client = RustConnection::connect_to_stream(recorded, 0).unwrap();
    S::play(&client, seed, 30);
    let bytes = written.borrow();
    let framer = RequestFramer { order: ByteOrder::Little, big_requests: false, maximum: 1 << 20 };
    let mut rest = &bytes[12..];
    let mut requests = Vec::new();
    while let RequestFrame::Request(request) = framer.next(rest) {
        requests.push(request.bytes.to_vec());
        rest = &rest[request.bytes.len()..];
    }
    requests
}

/// Changes a few bytes behind the length, or the length with the bytes.
fn spoil(random: &mut Random, request: &mut Vec<u8>) {
    for _ in 0..random.range(1, 4) {
        let at = random.range(0, request.len() as i32) as usize;
        match (at, random.range(0, 8)) {
            (2 | 3, _) => {}
            (_, 0) if request.len() > 8 => {
                request.truncate(request.len() - 4);
                let units = (request.len() / 4) as u16;
                request[2..4].copy_from_slice(&units.to_le_bytes());
            }
            (0, _) => {}
            (_, 1..=3) => request[at] = random.pick(&[0, 1, 0x7f, 0x80, 0xff]),
            _ => request[at] = random.next() as u8,
        }
    }
}

/// Scripts of good requests, every third of them spoiled.
#[test]
fn no_spoiled_request_harms_the_server() {
    let rounds = std::env::var("HOSTILE_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(4);
    let mut random = Random::new(99);
    for seed in 0..rounds {
        for requests in [
            requests::<core::Drawing>(seed),
            requests::<core::Copies>(seed),
            requests::<render::Rendering>(seed),
        ] {
            let server = Server::new();
            let client = server.connect();
            for mut request in requests {
                if random.one_in(3) {
                    spoil(&mut random, &mut request);
                }
                client.stream().write(&request, &mut Vec::new()).unwrap();
            }
            let bystander = server.connect();
            bystander.query_tree(screen(&bystander).root).unwrap().reply().unwrap();
        }
    }
}
