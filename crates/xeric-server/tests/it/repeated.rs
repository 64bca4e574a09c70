//! What holds for every malformed request of the cases (`docs/cases.md`, X rows): sent a thousand times, each gets the error that the row
//! names and nothing else; the connection and others go on, what was there is as it was, and memory does not grow.
//!
//! Each row's own test says what else there is to it.

use x11rb::connection::{Connection, RequestConnection};
use x11rb::protocol::record::{self, ConnectionExt as _};
use x11rb::protocol::render::{self, ConnectionExt as _};
use x11rb::protocol::xproto::*;
use x11rb::protocol::{randr, shm, xfixes, xinput, xkb, xtest};

use crate::harness::{Client, Server, error_of, screen};
use crate::robustness::{Raw, answers};

const REPEATS: u16 = 1000;
/// Pages by which a process may grow for other reasons: 4 MB. A request that left its own size behind would take as much or more.
const PAGES: u64 = 1024;

/// What a row's client may name: it sends from the connection `raw`, and what it names was made by `maker`.
struct Scene {
    server: Server,
    maker: Client,
    raw: Raw,
    /// The first id of the raw client.
    base: u32,
    /// How many requests it has sent.
    sent: std::cell::Cell<u16>,
}

impl Scene {
    fn new() -> Self {
        let server = Server::new();
        let maker = server.connect();
        let raw = Raw::connect(&server);
        let setup = raw.set_up(b'l');
        let base = u32::from_le_bytes([setup[12], setup[13], setup[14], setup[15]]);
        Self { server, maker, raw, base, sent: std::cell::Cell::default() }
    }

    fn major(&self, name: &'static str) -> u8 {
        self.maker.extension_information(name).unwrap().unwrap().major_opcode
    }

    fn error(&self, name: &'static str, error: u8) -> u8 {
        self.maker.extension_information(name).unwrap().unwrap().first_error + error
    }

    fn root(&self) -> u32 {
        screen(&self.maker).root
    }

    /// Sends a request that is all right, and gives its answer.
    fn sends(&self, request: &[u8]) -> Vec<u8> {
        self.sent.set(self.sent.get() + 1);
        self.raw.send(request)
    }

    /// Sends `request` again and again; each time it gets the error `code`.
    fn refuses(self, request: &[u8], code: u8) {
        let tree =
            |client: &Client| client.query_tree(screen(client).root).unwrap().reply().unwrap().children;
        let before = tree(&self.maker);
        let mut pages = 0;
        for count in 1..=REPEATS {
            let answer = self.raw.send(request);
            assert_eq!(answer.len(), 32, "one error and nothing else: {answer:?}");
            assert_eq!((answer[0], answer[1]), (0, code), "{request:?}");
            assert_eq!(u16::from_le_bytes([answer[2], answer[3]]), self.sent.get() + count);
            if count == REPEATS / 10 {
                pages = resident();
            }
        }
        assert!(resident() <= pages + PAGES, "{} pages became {}", pages, resident());
        answers(&self.raw, b'l', self.sent.get() + REPEATS + 1);
        assert_eq!(tree(&self.maker), before);
        // Somebody new is answered as well.
        self.server.connect().get_input_focus().unwrap().reply().unwrap();
    }
}

/// Pages of this process in memory (proc(5), statm).
fn resident() -> u64 {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap();
    text.split(' ').nth(1).unwrap().parse().unwrap()
}

/// A request: opcodes, its length in units, and the rest.
fn request(major: u8, second: u8, words: &[u32]) -> Vec<u8> {
    let mut bytes = vec![major, second];
    bytes.extend((words.len() as u16 + 1).to_le_bytes());
    for word in words {
        bytes.extend(word.to_le_bytes());
    }
    bytes
}

#[test]
fn x03_no_frames_a_thousand_times() {
    let scene = Scene::new();
    let bytes = request(scene.major(render::X11_EXTENSION_NAME), 31, &[scene.base]);
    scene.refuses(&bytes, VALUE_ERROR);
}

#[test]
fn x04_a_short_mode_a_thousand_times() {
    let scene = Scene::new();
    let bytes = request(scene.major(xfixes::X11_EXTENSION_NAME), 33, &[]);
    scene.refuses(&bytes, LENGTH_ERROR);
}

/// Counts whose size wraps, where a context is made and where clients are added to one, which stays as it is.
#[test]
fn x05_counts_that_wrap_a_thousand_times() {
    for (clients, ranges) in [(0x4000_0000, 0), (0, 0x0aaa_aaab), (u32::MAX, u32::MAX)] {
        let scene = Scene::new();
        let bytes = request(
            scene.major(record::X11_EXTENSION_NAME),
            record::CREATE_CONTEXT_REQUEST,
            &[scene.base, 0, clients, ranges],
        );
        scene.refuses(&bytes, VALUE_ERROR);

        let scene = Scene::new();
        let context = scene.maker.generate_id().unwrap();
        let range =
            record::Range { core_requests: record::Range8 { first: 1, last: 5 }, ..Default::default() };
        scene.maker.record_create_context(context, 0, &[3], &[range]).unwrap().check().unwrap();
        let state = scene.maker.record_get_context(context).unwrap().reply().unwrap();
        let bytes = request(
            scene.major(record::X11_EXTENSION_NAME),
            record::REGISTER_CLIENTS_REQUEST,
            &[context, 0, clients, ranges],
        );
        let answer = scene.raw.send(&bytes);
        assert_eq!((answer[0], answer[1]), (0, VALUE_ERROR));
        let after = scene.maker.record_get_context(context).unwrap().reply().unwrap();
        assert_eq!((after.enabled, after.intercepted_clients), (state.enabled, state.intercepted_clients));
    }
}

/// Properties of providers, outputs, devices and windows.
#[test]
fn x06_x15_property_sizes_that_wrap_a_thousand_times() {
    let counts = [0x4000_0001_u32, 0x8000_0000, u32::MAX];
    for count in counts {
        let scene = Scene::new();
        let major = scene.major(randr::X11_EXTENSION_NAME);
        for minor in [randr::CHANGE_OUTPUT_PROPERTY_REQUEST, randr::CHANGE_PROVIDER_PROPERTY_REQUEST] {
            Scene::new().refuses(&request(major, minor, &[1, 1, 1, 32, count, 0]), LENGTH_ERROR);
        }
        let major = scene.major(xinput::X11_EXTENSION_NAME);
        // XIChangeProperty of the master pointer, and ChangeDeviceProperty of the mouse: 32 bits a unit, Replace.
        let (master, mouse) = (2 | 32 << 24, 6 | 32 << 8);
        Scene::new().refuses(&request(major, 57, &[master, 1, 1, count, 0]), LENGTH_ERROR);
        Scene::new().refuses(&request(major, 37, &[1, 1, mouse, count, 0]), LENGTH_ERROR);
        let root = scene.root();
        Scene::new()
            .refuses(&request(CHANGE_PROPERTY_REQUEST, 0, &[root, 60, 6, 32, count, 0]), LENGTH_ERROR);
    }
}

#[test]
fn x08_interpretations_that_wrap_a_thousand_times() {
    let scene = Scene::new();
    let major = scene.major(xkb::X11_EXTENSION_NAME);
    // UseExtension 1.0, without which the others are refused.
    assert_eq!(scene.sends(&request(major, 0, &[1]))[..2], [1, 1]);
    let bytes = request(
        major,
        11,
        // Core keyboard, no recomputing; the first of one interpretation is number 65535.
        &[0x100, 0xffff << 16, 1, 0, 0, 0, 0],
    );
    scene.refuses(&bytes, VALUE_ERROR);
}

#[test]
fn x09_the_roots_cursor_a_thousand_times() {
    let scene = Scene::new();
    scene.refuses(&request(FREE_CURSOR_REQUEST, 0, &[0]), CURSOR_ERROR);
}

#[test]
fn x16_a_faked_generic_event_a_thousand_times() {
    let scene = Scene::new();
    let bytes = request(scene.major(xtest::X11_EXTENSION_NAME), 2, &[35, 0, 0, 0, 0, 0, 0, 0]);
    scene.refuses(&bytes, VALUE_ERROR);
}

#[test]
fn x17_a_detail_beyond_a_byte_a_thousand_times() {
    let scene = Scene::new();
    let major = scene.major(xinput::X11_EXTENSION_NAME);
    for detail in [256, 0x7fff_ffff, u32::MAX] {
        // Device 2, one modifier; a grab of a button.
        let bytes = request(major, 55, &[scene.root(), detail, 2 | 1 << 16, 0, 0]);
        Scene::new().refuses(&bytes, VALUE_ERROR);
    }
}

/// CompositeGlyphs whose element claims more glyphs than the request holds, and AddGlyphs whose second image is cut off.
#[test]
fn x19_x25_glyphs_past_the_request_a_thousand_times() {
    let scene = Scene::new();
    let c = &scene.maker;
    let formats = c.render_query_pict_formats().unwrap().reply().unwrap().formats;
    let of = |depth: u8| formats.iter().find(|f| f.depth == depth && f.direct.alpha_mask == 0xff).unwrap().id;
    let [pixmap, picture, solid, set] = [(); 4].map(|()| c.generate_id().unwrap());
    c.create_pixmap(32, pixmap, scene.root(), 8, 8).unwrap();
    c.render_create_picture(picture, pixmap, of(32), &render::CreatePictureAux::new()).unwrap();
    c.render_create_solid_fill(solid, render::Color { red: 0, green: 0, blue: 0, alpha: 0xffff }).unwrap();
    c.render_create_glyph_set(set, of(8)).unwrap().check().unwrap();
    let major = scene.major(render::X11_EXTENSION_NAME);
    let composite = request(major, 23, &[3, solid, picture, 0, set, 0, 200, 0]);
    let answer = scene.raw.send(&composite);
    assert_eq!((answer[0], answer[1]), (0, LENGTH_ERROR));
    // Two glyphs, of 1 by 1 and of 9 by 9 pixels, with eight bytes of pixels for both.
    let info = |size: u32| [size | size << 16, 0, 0];
    let words = [&[set, 2, 1, 2][..], &info(1), &info(9), &[5, 6]].concat();
    let mut cut = request(major, 20, &words);
    let number = |answer: &[u8]| u16::from_le_bytes([answer[2], answer[3]]);
    for _ in 0..REPEATS {
        let answer = scene.raw.send(&cut);
        assert_eq!((answer[0], answer[1]), (0, LENGTH_ERROR));
        assert!(number(&answer) > 1);
    }
    // The same from a client that does it ten thousand times in one go: memory is flat, and the set is empty.
    let pages = resident();
    cut = cut.repeat(100);
    for _ in 0..100 {
        assert_eq!(scene.raw.send(&cut).len(), 3200);
    }
    assert!(resident() <= pages + PAGES);
    let bad_glyph = scene.error(render::X11_EXTENSION_NAME, 4);
    assert_eq!(error_of(c.render_free_glyphs(set, &[1]).unwrap().check()), (bad_glyph, 1));
}

#[test]
fn x21_ids_that_are_not_the_clients_a_thousand_times() {
    let scene = Scene::new();
    let bytes = request(scene.major(shm::X11_EXTENSION_NAME), shm::ATTACH_REQUEST, &[3, 0, 0]);
    scene.refuses(&bytes, ID_CHOICE_ERROR);
}

#[test]
fn x22_an_image_whose_size_overflows_a_thousand_times() {
    let scene = Scene::new();
    let (pixmap, gc) = (scene.maker.generate_id().unwrap(), scene.maker.generate_id().unwrap());
    scene.maker.create_pixmap(24, pixmap, scene.root(), 8, 8).unwrap();
    scene.maker.create_gc(gc, pixmap, &CreateGCAux::new()).unwrap().check().unwrap();
    // XYPixmap, 65535 by 65535, left-pad 31, depth 24.
    let bytes = request(PUT_IMAGE_REQUEST, 1, &[pixmap, gc, u32::MAX, 0, 31 | 24 << 8]);
    scene.refuses(&bytes, LENGTH_ERROR);
}
