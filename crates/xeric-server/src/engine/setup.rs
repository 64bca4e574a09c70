//! Connection set-up: byte order, protocol version, and the description of the screen (protocol, section 8).
//!
//! Who may connect was decided by the shell before the bytes got here: the engine knows no secrets.

use xeric_wire::frame::{SetupRequestFrame, setup_request};
use xeric_wire::write::Writer;

use super::client::{ClientId, CloseReason, Stage};
use super::resource::{CLIENT_SHIFT, ID_MASK};
use super::screen::{self, BLACK, CHANNEL_MASKS, DEFAULT_COLORMAP, PIXMAP_FORMATS, VISUALS, WHITE};
use super::{Engine, ext, input};

const VENDOR: &[u8] = b"Xeric";
/// `release-number` of the set-up: the version of this crate, as major * 10 000 000 + minor * 100 000 + patch * 1000.
const RELEASE: u32 = 100_000;
/// Bits of a bitmap scan line's unit and padding; images are padded to it too.
const SCANLINE: u8 = 32;
/// Entries of a TrueColor visual's channel.
const COLORMAP_ENTRIES: u16 = 256;
const TRUE_COLOR: u8 = 4;
const MOTION_BUFFER: u32 = 256;

/// Handles the set-up request at the start of `bytes`; the number of bytes it took, 0 when it is not there whole.
pub(crate) fn set_up(engine: &mut Engine, client: ClientId, bytes: &[u8]) -> usize {
    let request = match setup_request(bytes) {
        SetupRequestFrame::Incomplete { .. } => return 0,
        SetupRequestFrame::NotX => {
            // Whoever is there does not speak X; there is no byte order to answer in.
            if let Some(client) = engine.clients.get_mut(client) {
                client.close(CloseReason::NotX);
            }
            return bytes.len();
        }
        SetupRequestFrame::Setup(request) => request,
    };
    let taken = request.bytes.len();
    if let Some(client) = engine.clients.get_mut(client) {
        client.order = request.order;
    }
    if request.major == 11 {
        accept(engine, client);
    } else {
        refuse(engine, client, b"Protocol version mismatch");
    }
    taken
}

impl Engine {
    /// Answers the set-up request of `client` with a refusal and its reason; the connection closes behind it. For the shell, when
    /// the authority data is wrong.
    pub fn refuse(&mut self, client: ClientId, order: xeric_wire::ByteOrder, reason: &str) {
        if let Some(client) = self.clients.get_mut(client) {
            client.order = order;
        }
        refuse(self, client, reason.as_bytes());
    }
}

fn refuse(engine: &mut Engine, client: ClientId, reason: &[u8]) {
    let Some(client) = engine.clients.get_mut(client) else { return };
    let mut writer = Writer::new(&mut client.out, client.order);
    writer.u8(0);
    writer.len8(reason.len());
    writer.u16(11);
    writer.u16(0);
    writer.len16(reason.len().div_ceil(4));
    writer.bytes(reason);
    writer.align(4);
    client.close(CloseReason::Refused);
}

fn accept(engine: &mut Engine, client: ClientId) {
    let masks = input::current_masks(engine);
    let (width, height) = (engine.screen.width, engine.screen.height);
    let (mm_width, mm_height) = (engine.screen.mm_width, engine.screen.mm_height);
    let Some(client) = engine.clients.get_mut(client) else { return };
    client.stage = Stage::Running;
    let (id, start) = (client.id, client.out.len());
    let mut w = Writer::new(&mut client.out, client.order);
    w.u8(1);
    w.u8(0);
    w.u16(11);
    w.u16(0);
    w.u16(0); // length, filled in below
    w.u32(RELEASE);
    w.u32(u32::from(client.id.number()) << CLIENT_SHIFT);
    w.u32(ID_MASK);
    w.u32(MOTION_BUFFER);
    w.len16(VENDOR.len());
    w.u16(u16::MAX); // maximum-request-length
    w.u8(1); // screens
    w.len8(PIXMAP_FORMATS.len());
    w.u8(0); // image-byte-order: LSBFirst
    w.u8(0); // bitmap-format-bit-order: LeastSignificant
    w.u8(SCANLINE);
    w.u8(SCANLINE);
    w.u8(input::MIN_KEYCODE);
    w.u8(input::MAX_KEYCODE);
    w.pad(4);
    w.bytes(VENDOR);
    w.align(4);
    for (depth, bits_per_pixel) in PIXMAP_FORMATS {
        w.u8(depth);
        w.u8(bits_per_pixel);
        w.u8(SCANLINE);
        w.pad(5);
    }
    w.u32(screen::ROOT);
    w.u32(DEFAULT_COLORMAP);
    w.u32(WHITE);
    w.u32(BLACK);
    w.u32(masks);
    for size in [width, height, mm_width, mm_height, 1, 1] {
        w.u16(size); // the last two: min- and max-installed-maps
    }
    w.u32(screen::TRUE_COLOR_24.id);
    w.u8(screen::BACKING_STORES);
    w.u8(0); // save-unders
    w.u8(screen::TRUE_COLOR_24.depth);
    w.len8(screen::SCREEN_DEPTHS.len());
    for depth in screen::SCREEN_DEPTHS {
        write_depth(&mut w, depth);
    }
    let units = (w.len() - 8) / 4;
    w.patch_u16(6, u16::try_from(units).unwrap_or(u16::MAX));
    ext::record::client_started(engine, id, start);
}

fn write_depth(w: &mut Writer<'_>, depth: u8) {
    let visuals = || VISUALS.iter().filter(move |visual| visual.depth == depth);
    w.u8(depth);
    w.pad(1);
    w.len16(visuals().count());
    w.pad(4);
    for visual in visuals() {
        w.u32(visual.id);
        w.u8(TRUE_COLOR);
        w.u8(8); // bits-per-rgb-value
        w.u16(COLORMAP_ENTRIES);
        for mask in CHANNEL_MASKS {
            w.u32(mask);
        }
        w.pad(4);
    }
}
