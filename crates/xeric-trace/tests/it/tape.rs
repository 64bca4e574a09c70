//! Hand-made recordings: requests encoded with x11rb-protocol, which shares nothing with our codec, at times that the
//! test chooses.

use std::borrow::Cow;
use std::collections::HashMap;
use x11rb_protocol::BufWithFds;
use x11rb_protocol::protocol::xproto;
use x11rb_protocol::x11_utils::Serialize;
use xeric_trace::capture::{
    ClientId, Connect, Direction, DisconnectReason, MarkKind, Meta, Record, Transport, WorkRun,
};
use xeric_trace::price::Report;
use xeric_trace::session::Session;

/// The root window of every tape.
pub(crate) const ROOT: u32 = 0x2b;
/// The visual and colormap of the root.
pub(crate) const VISUAL: u32 = 0x21;

/// A recording in the making.
pub(crate) struct Tape {
    pub(crate) records: Vec<Record<'static>>,
    /// Nanoseconds.
    pub(crate) now: u64,
    pub(crate) meta: Meta,
    /// Requests that each client has sent.
    sent: HashMap<u32, u64>,
}

impl Tape {
    pub(crate) fn new() -> Tape {
        let meta = Meta { program: vec!["test".into()], ..Meta::default() };
        Tape { records: Vec::new(), now: 0, meta, sent: HashMap::new() }
    }

    /// A tape with client 1 connected over a socket.
    pub(crate) fn connected() -> Tape {
        let mut tape = Tape::new();
        tape.connect(1, Transport::Unix);
        tape
    }

    /// Time passes.
    pub(crate) fn ms(&mut self, ms: u64) -> &mut Tape {
        self.now += ms * 1_000_000;
        self
    }

    /// A client connects and is accepted; its ids are `client << 21` and up.
    pub(crate) fn connect(&mut self, client: u32, transport: Transport) {
        let connect =
            Connect { client: ClientId(client), time: self.now, pid: Some(100 + client), transport };
        self.records.push(Record::Connect(connect));
        let request = xproto::SetupRequest {
            byte_order: b'l',
            protocol_major_version: 11,
            protocol_minor_version: 0,
            authorization_protocol_name: Vec::new(),
            authorization_protocol_data: Vec::new(),
        };
        self.chunk(client, Direction::ToServer, request.serialize());
        self.chunk(client, Direction::ToClient, setup(client << 21));
        self.sent.insert(client, 0);
    }

    /// The client writes requests, all at once. Returns the number of the last.
    pub(crate) fn send(&mut self, client: u32, requests: &[Vec<u8>]) -> u64 {
        self.chunk(client, Direction::ToServer, requests.concat());
        let sent = self.sent.entry(client).or_default();
        *sent += requests.len() as u64;
        *sent
    }

    /// The server writes packets, all at once.
    pub(crate) fn recv(&mut self, client: u32, packets: &[Vec<u8>]) {
        self.chunk(client, Direction::ToClient, packets.concat());
    }

    /// The client asks and stands still until the answer comes, `ms` later; then it goes on at once.
    pub(crate) fn round_trip(&mut self, client: u32, request: Vec<u8>, ms: u64, rest: &[u8]) -> u64 {
        let number = self.send(client, &[request]);
        self.ms(ms);
        self.recv(client, &[reply(number, 0, rest)]);
        number
    }

    pub(crate) fn chunk(&mut self, client: u32, direction: Direction, bytes: Vec<u8>) {
        self.records.push(Record::Chunk {
            client: ClientId(client),
            direction,
            time: self.now,
            continued: false,
            bytes: Cow::Owned(bytes),
        });
    }

    pub(crate) fn blocked(&mut self, client: u32) {
        self.records.push(Record::Blocked { client: ClientId(client), time: self.now });
    }

    pub(crate) fn mark(&mut self, kind: MarkKind) {
        self.records.push(Record::Mark { time: self.now, kind });
    }

    pub(crate) fn disconnect(&mut self, client: u32) {
        let reason = DisconnectReason::ClientClosed;
        self.records.push(Record::Disconnect { client: ClientId(client), time: self.now, reason });
    }

    pub(crate) fn work(&mut self, run: WorkRun) {
        self.records.push(Record::Work(run));
    }

    /// What it cost.
    pub(crate) fn report(&self) -> Report {
        let mut session = Session::new(self.meta.clone());
        for record in &self.records {
            session.push(record);
        }
        session.finish()
    }
}

/// The bytes of a request that x11rb-protocol encoded.
pub(crate) fn bytes<const N: usize>((pieces, _): BufWithFds<[Cow<'_, [u8]>; N]>) -> Vec<u8> {
    pieces.concat()
}

/// A reply of the layout that all have (core specification, section 1): `rest` from its eighth byte.
pub(crate) fn reply(request: u64, data: u8, rest: &[u8]) -> Vec<u8> {
    let mut bytes = vec![1, data];
    bytes.extend((request as u16).to_le_bytes());
    let length = rest.len().saturating_sub(24).div_ceil(4);
    bytes.extend((length as u32).to_le_bytes());
    bytes.extend(rest);
    bytes.resize(32 + length * 4, 0);
    bytes
}

/// An error.
pub(crate) fn error(request: u64, code: u8, value: u32, major: u8, minor: u16) -> Vec<u8> {
    let mut bytes = vec![0, code];
    bytes.extend((request as u16).to_le_bytes());
    bytes.extend(value.to_le_bytes());
    bytes.extend(minor.to_le_bytes());
    bytes.push(major);
    bytes.resize(32, 0);
    bytes
}

/// The reply to QueryExtension that grants an extension.
pub(crate) fn granted(request: u64, major: u8, first_event: u8, first_error: u8) -> Vec<u8> {
    reply(request, 0, &[1, major, first_event, first_error])
}

pub(crate) fn query_extension(name: &str) -> Vec<u8> {
    bytes(xproto::QueryExtensionRequest { name: Cow::Borrowed(name.as_bytes()) }.serialize())
}

pub(crate) fn intern_atom(name: &str) -> Vec<u8> {
    bytes(
        xproto::InternAtomRequest { only_if_exists: false, name: Cow::Borrowed(name.as_bytes()) }.serialize(),
    )
}

pub(crate) fn get_input_focus() -> Vec<u8> {
    bytes(xproto::GetInputFocusRequest.serialize())
}

pub(crate) fn no_operation() -> Vec<u8> {
    bytes(xproto::NoOperationRequest.serialize())
}

pub(crate) fn get_property(window: u32, property: u32) -> Vec<u8> {
    bytes(
        xproto::GetPropertyRequest {
            delete: false,
            window,
            property,
            type_: 0,
            long_offset: 0,
            long_length: 1024,
        }
        .serialize(),
    )
}

pub(crate) fn create_window(id: u32, parent: u32, width: u16, height: u16) -> Vec<u8> {
    bytes(
        xproto::CreateWindowRequest {
            depth: 24,
            wid: id,
            parent,
            x: 0,
            y: 0,
            width,
            height,
            border_width: 0,
            class: xproto::WindowClass::INPUT_OUTPUT,
            visual: VISUAL,
            value_list: Cow::Owned(xproto::CreateWindowAux::new()),
        }
        .serialize(),
    )
}

pub(crate) fn map_window(window: u32) -> Vec<u8> {
    bytes(xproto::MapWindowRequest { window }.serialize())
}

pub(crate) fn unmap_window(window: u32) -> Vec<u8> {
    bytes(xproto::UnmapWindowRequest { window }.serialize())
}

pub(crate) fn destroy_window(window: u32) -> Vec<u8> {
    bytes(xproto::DestroyWindowRequest { window }.serialize())
}

pub(crate) fn create_pixmap(pid: u32, drawable: u32, width: u16, height: u16) -> Vec<u8> {
    bytes(xproto::CreatePixmapRequest { depth: 24, pid, drawable, width, height }.serialize())
}

pub(crate) fn free_pixmap(pixmap: u32) -> Vec<u8> {
    bytes(xproto::FreePixmapRequest { pixmap }.serialize())
}

pub(crate) fn create_gc(cid: u32, drawable: u32, foreground: u32) -> Vec<u8> {
    let value_list = Cow::Owned(xproto::CreateGCAux::new().foreground(foreground));
    bytes(xproto::CreateGCRequest { cid, drawable, value_list }.serialize())
}

pub(crate) fn free_gc(gc: u32) -> Vec<u8> {
    bytes(xproto::FreeGCRequest { gc }.serialize())
}

pub(crate) fn fill(drawable: u32, gc: u32) -> Vec<u8> {
    let rectangle = xproto::Rectangle { x: 0, y: 0, width: 10, height: 10 };
    bytes(
        xproto::PolyFillRectangleRequest { drawable, gc, rectangles: Cow::Owned(vec![rectangle]) }
            .serialize(),
    )
}

pub(crate) fn expose(window: u32) -> Vec<u8> {
    let event = xproto::ExposeEvent {
        response_type: xproto::EXPOSE_EVENT,
        sequence: 0,
        window,
        x: 0,
        y: 0,
        width: 10,
        height: 10,
        count: 0,
    };
    event_bytes(&event)
}

/// The 32 bytes of an event.
pub(crate) fn event_bytes(event: &impl Serialize) -> Vec<u8> {
    let mut bytes = Vec::new();
    event.serialize_into(&mut bytes);
    bytes.resize(32, 0);
    bytes
}

/// An accepted set-up with one screen.
fn setup(id_base: u32) -> Vec<u8> {
    let visual = xproto::Visualtype {
        visual_id: VISUAL,
        class: xproto::VisualClass::TRUE_COLOR,
        bits_per_rgb_value: 8,
        colormap_entries: 256,
        red_mask: 0xff0000,
        green_mask: 0xff00,
        blue_mask: 0xff,
    };
    let screen = xproto::Screen {
        root: ROOT,
        default_colormap: 0x20,
        white_pixel: 0xffffff,
        black_pixel: 0,
        current_input_masks: xproto::EventMask::default(),
        width_in_pixels: 1280,
        height_in_pixels: 1024,
        width_in_millimeters: 340,
        height_in_millimeters: 270,
        min_installed_maps: 1,
        max_installed_maps: 1,
        root_visual: VISUAL,
        backing_stores: xproto::BackingStore::NOT_USEFUL,
        save_unders: false,
        root_depth: 24,
        allowed_depths: vec![
            xproto::Depth { depth: 24, visuals: vec![visual] },
            xproto::Depth { depth: 1, visuals: Vec::new() },
        ],
    };
    let mut setup = xproto::Setup {
        status: 1,
        protocol_major_version: 11,
        protocol_minor_version: 0,
        length: 0,
        release_number: 1,
        resource_id_base: id_base,
        resource_id_mask: 0x1f_ffff,
        motion_buffer_size: 0,
        maximum_request_length: 65535,
        image_byte_order: xproto::ImageOrder::LSB_FIRST,
        bitmap_format_bit_order: xproto::ImageOrder::LSB_FIRST,
        bitmap_format_scanline_unit: 32,
        bitmap_format_scanline_pad: 32,
        min_keycode: 8,
        max_keycode: 255,
        vendor: b"tape".to_vec(),
        pixmap_formats: vec![xproto::Format { depth: 24, bits_per_pixel: 32, scanline_pad: 32 }],
        roots: vec![screen.clone(), xproto::Screen { root: ROOT + 1, ..screen }],
    };
    setup.length = ((setup.serialize().len() - 8) / 4) as u16;
    setup.serialize()
}
