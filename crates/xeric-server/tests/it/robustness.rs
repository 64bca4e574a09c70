//! Damaged and hostile requests: the error that the protocol names, the same connection answers, others are unaffected, nothing changes.

use x11rb::connection::Connection;
use x11rb::protocol::xproto::*;

use xeric_server::engine::{ClientId, Fds, Peer};

use crate::harness::{Server, error_of, screen};

/// A client of bytes, for what x11rb would not send.
pub(crate) struct Raw {
    server: Server,
    client: ClientId,
}

impl Raw {
    pub(crate) fn connect(server: &Server) -> Self {
        let peer = Peer { local: true, ..Peer::default() };
        let client = server.engine().connect(peer).expect("a free client slot");
        Self { server: server.clone(), client }
    }

    /// Sends bytes and gives what came back.
    pub(crate) fn send(&self, bytes: &[u8]) -> Vec<u8> {
        let mut engine = self.server.engine();
        engine.feed(self.client, bytes, &mut Fds::new());
        engine.take_output(self.client).bytes
    }

    /// Sets the connection up in the given byte order (`b'l'` or `b'B'`).
    pub(crate) fn set_up(&self, order: u8) -> Vec<u8> {
        let eleven = if order == b'B' { [0, 11] } else { [11, 0] };
        self.send(&[order, 0, eleven[0], eleven[1], 0, 0, 0, 0, 0, 0, 0, 0])
    }
}

/// The connection answers a GetInputFocus, which is its request number `sequence`.
pub(crate) fn answers(raw: &Raw, order: u8, sequence: u16) {
    let one = if order == b'B' { [0, 1] } else { [1, 0] };
    let answer = raw.send(&[GET_INPUT_FOCUS_REQUEST, 0, one[0], one[1]]);
    assert_eq!(answer.len(), 32, "one reply, nothing else: {answer:?}");
    assert_eq!(answer[0], 1);
    let number = [answer[2], answer[3]];
    let number = if order == b'B' { u16::from_be_bytes(number) } else { u16::from_le_bytes(number) };
    assert_eq!(number, sequence);
}

/// Sends a damaged request 1000 times; each time it gets `code`, and nobody else notices.
fn refused(request: &[u8], code: u8) {
    let server = Server::new();
    let bystander = server.connect();
    let raw = Raw::connect(&server);
    raw.set_up(b'l');
    let root = screen(&bystander).root;
    let before = bystander.query_tree(root).unwrap().reply().unwrap().children;
    for count in 0..1000u16 {
        let answer = raw.send(request);
        assert_eq!(answer.len(), 32, "one error, nothing else: {answer:?}");
        assert_eq!((answer[0], answer[1]), (0, code));
        assert_eq!(u16::from_le_bytes([answer[2], answer[3]]), count + 1);
    }
    answers(&raw, b'l', 1001);
    assert_eq!(bystander.query_tree(root).unwrap().reply().unwrap().children, before);
}

#[test]
fn x01_lengths_that_overflow_are_length_errors() {
    for units in [0x4000_0001u32, 0xffff_ffff, 0x8000_0000, 1] {
        let server = Server::new();
        let bystander = server.connect();
        let raw = Raw::connect(&server);
        raw.set_up(b'l');
        raw.send(&[133, 0, 1, 0]);
        let mut request = vec![NO_OPERATION_REQUEST, 0, 0, 0];
        request.extend(units.to_le_bytes());
        let answer = raw.send(&request);
        assert_eq!((answer[0], answer[1]), (0, LENGTH_ERROR), "{units:#x}");
        bystander.get_input_focus().unwrap().reply().unwrap();
    }
}

#[test]
fn t06_a_zero_length_before_big_requests_is_a_length_error_of_four_bytes() {
    refused(&[NO_OPERATION_REQUEST, 0, 0, 0], LENGTH_ERROR);
}

#[test]
fn x15_a_count_that_wraps_is_a_length_error() {
    // Format 32, 0x40000001 units: four bytes when cut to 32 bits.
    let mut request = vec![CHANGE_PROPERTY_REQUEST, 0, 7, 0];
    request.extend(0x26u32.to_le_bytes());
    request.extend([60, 0, 0, 0, 6, 0, 0, 0, 32, 0, 0, 0]);
    request.extend(0x4000_0001u32.to_le_bytes());
    request.extend([1, 2, 3, 4]);
    refused(&request, LENGTH_ERROR);
}

#[test]
fn x24_a_set_up_that_claims_more_than_it_sends_waits_and_reads_no_further() {
    let server = Server::new();
    let bystander = server.connect();
    let raw = Raw::connect(&server);
    // Names and data of 65535 bytes each are announced.
    let answer = raw.send(&[b'l', 0, 11, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0, 0, 1, 2, 3]);
    assert!(answer.is_empty());
    bystander.get_input_focus().unwrap().reply().unwrap();
    // Another protocol version is refused with a reason.
    let raw = Raw::connect(&server);
    let answer = raw.send(&[b'l', 0, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(answer[0], 0);
    assert!(answer[1] > 0);
    assert!(server.engine().wants_close(raw.client));
}

#[test]
fn u11_a_window_of_another_depth_needs_border_and_colormap() {
    let server = Server::new();
    let client = server.connect();
    let screen = screen(&client);
    let visual = screen.allowed_depths.iter().find(|d| d.depth == 32).unwrap().visuals[0].visual_id;
    let colormap = client.generate_id().unwrap();
    client.create_colormap(ColormapAlloc::NONE, colormap, screen.root, visual).unwrap().check().unwrap();
    let make = |aux: &CreateWindowAux| {
        let id = client.generate_id().unwrap();
        let made =
            client.create_window(32, id, screen.root, 0, 0, 9, 9, 0, WindowClass::INPUT_OUTPUT, visual, aux);
        made.unwrap().check()
    };
    assert_eq!(error_of(make(&CreateWindowAux::new())).0, MATCH_ERROR);
    assert_eq!(error_of(make(&CreateWindowAux::new().border_pixel(0))).0, MATCH_ERROR);
    assert_eq!(error_of(make(&CreateWindowAux::new().colormap(colormap))).0, MATCH_ERROR);
    make(&CreateWindowAux::new().border_pixel(0).colormap(colormap)).unwrap();
    assert_eq!(client.query_tree(screen.root).unwrap().reply().unwrap().children_len(), 1);
}

#[test]
fn u13_a_popups_grab_and_focus_fail_softly() {
    let server = Server::new();
    let (first, second) = (server.connect(), server.connect());
    let root = screen(&first).root;
    let grab = |c: &crate::harness::Client| {
        let mask = EventMask::BUTTON_PRESS;
        c.grab_pointer(false, root, mask, GrabMode::ASYNC, GrabMode::ASYNC, 0u32, 0u32, 0u32)
            .unwrap()
            .reply()
            .unwrap()
            .status
    };
    assert_eq!(grab(&first), GrabStatus::SUCCESS);
    assert_eq!(grab(&second), GrabStatus::ALREADY_GRABBED);
    first.ungrab_pointer(0u32).unwrap().check().unwrap();
    assert_eq!(grab(&second), GrabStatus::SUCCESS);
    let hidden = first.generate_id().unwrap();
    let aux = CreateWindowAux::new();
    first.create_window(0, hidden, root, 0, 0, 9, 9, 0, WindowClass::INPUT_OUTPUT, 0, &aux).unwrap();
    let bad = first.set_input_focus(InputFocus::NONE, hidden, 0u32).unwrap().check();
    assert_eq!(error_of(bad).0, MATCH_ERROR);
    assert_eq!(first.get_input_focus().unwrap().reply().unwrap().focus, 1);
}

#[test]
fn s17_grab_keyboards_fields_are_where_they_are() {
    // Byte by byte from the protocol's encoding: owner-events, length, window, time, pointer-mode, keyboard-mode, padding.
    let server = Server::new();
    let watcher = server.connect();
    let raw = Raw::connect(&server);
    raw.set_up(b'l');
    let grab = |pointer: u8, keyboard: u8| {
        let mut request = vec![GRAB_KEYBOARD_REQUEST, 1, 4, 0];
        request.extend(0x26u32.to_le_bytes());
        request.extend([0, 0, 0, 0, pointer, keyboard, 0xaa, 0xbb]);
        raw.send(&request)
    };
    let answer = grab(1, 0);
    assert_eq!((answer[0], answer[1]), (1, 0), "Success");
    // The keyboard is frozen and the pointer is not.
    server.engine().inject_key(38, true);
    assert_eq!(watcher.query_keymap().unwrap().reply().unwrap().keys[4], 0);
    server.engine().inject_motion(3, 4);
    assert_eq!(server.engine().pointer_position(), (3, 4));
    // A wrong mode is named, wherever it stands.
    for (pointer, keyboard) in [(7, 1), (1, 7)] {
        let answer = grab(pointer, keyboard);
        assert_eq!((answer[0], answer[1], answer[4]), (0, VALUE_ERROR, 7));
    }
    // A time in the future is none to grab at.
    let mut late = vec![GRAB_KEYBOARD_REQUEST, 1, 4, 0];
    late.extend(0x26u32.to_le_bytes());
    late.extend(0x0100_0000u32.to_le_bytes());
    late.extend([1, 1, 0, 0]);
    assert_eq!(raw.send(&late)[1], 2, "InvalidTime");
}

#[test]
fn v06_the_screen_has_a_size_in_millimetres() {
    let server = Server::new();
    let screen = screen(&server.connect());
    assert_eq!((screen.width_in_pixels, screen.height_in_pixels), (1280, 1024));
    let dots = |pixels: u16, millimetres: u16| f64::from(pixels) * 25.4 / f64::from(millimetres);
    for dots in [
        dots(screen.width_in_pixels, screen.width_in_millimeters),
        dots(screen.height_in_pixels, screen.height_in_millimeters),
    ] {
        assert!((99.0..101.0).contains(&dots), "{dots} dots an inch");
    }
}

#[test]
fn s02_a_window_copied_onto_itself_looks_as_if_painted_anew() {
    use crate::harness::pixels;
    let server = Server::new();
    let client = server.connect();
    let root = screen(&client).root;
    let id = || client.generate_id().unwrap();
    let (window, above, gc) = (id(), id(), id());
    let make = |id, parent, x: i16, w: u16, pixel| {
        let aux = CreateWindowAux::new().background_pixel(pixel);
        client.create_window(0, id, parent, x, 10, w, 60, 0, WindowClass::INPUT_OUTPUT, 0, &aux).unwrap();
        client.map_window(id).unwrap();
    };
    make(window, root, 10, 80, 0x0010_1010);
    make(above, root, 60, 40, 0x0090_0000);
    client.create_gc(gc, window, &CreateGCAux::new().foreground(0x0000_ff00)).unwrap();
    client.poly_fill_rectangle(window, gc, &[Rectangle { x: 5, y: 5, width: 10, height: 10 }]).unwrap();
    client.copy_area(window, window, gc, 0, 0, 20, 12, 60, 48).unwrap();
    // The sibling above is untouched, the copy is where it belongs.
    assert!(pixels(&client, above, 0, 0, 40, 60).iter().all(|&pixel| pixel == 0x0090_0000));
    assert_eq!(pixels(&client, window, 25, 17, 1, 1), [0x0000_ff00]);
    assert_eq!(pixels(&client, window, 24, 16, 1, 1), [0x0010_1010]);
}
