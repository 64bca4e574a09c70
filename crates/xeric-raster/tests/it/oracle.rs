//! A real Xvfb as the oracle: uploads surfaces, makes pictures, reads pixels back.

use x11rb::connection::Connection;
use x11rb::protocol::render::{self, ConnectionExt as _, Pictformat, Picture as PictureId};
use x11rb::protocol::xproto::{ConnectionExt as _, CreateGCAux, ImageFormat, Pixmap};
use x11rb::rust_connection::RustConnection;
use xeric_raster::Surface;
use xeric_raster::render::Format;
use xeric_testkit::xvfb::Xvfb;

/// A running Xvfb and a connection to it.
pub(crate) struct Oracle {
    /// Ends with the oracle.
    _server: Xvfb,
    pub(crate) connection: RustConnection,
    /// The direct formats that it offers, with their ids.
    pub(crate) formats: Vec<(Pictformat, Format)>,
}

impl Oracle {
    pub(crate) fn start() -> Oracle {
        let server = Xvfb::start().expect("an Xvfb of its own");
        let (connection, _) =
            RustConnection::connect(Some(&server.display())).expect("Xvfb accepts a connection");
        connection.render_query_version(0, 11).expect("sent").reply().expect("RENDER is there");
        let formats = connection.render_query_pict_formats().expect("sent").reply().expect("formats");
        let formats = formats.formats.iter().map(|info| {
            let d = info.direct;
            let channel = |shift: u16, mask: u16| (shift as u8, mask);
            let format = Format::new(
                info.depth,
                channel(d.alpha_shift, d.alpha_mask),
                channel(d.red_shift, d.red_mask),
                channel(d.green_shift, d.green_mask),
                channel(d.blue_shift, d.blue_mask),
            );
            (info.id, format)
        });
        let formats = formats.collect();
        Oracle { _server: server, connection, formats }
    }

    pub(crate) fn format_id(&self, format: Format) -> Pictformat {
        let found = self.formats.iter().find(|(_, offered)| *offered == format);
        found.unwrap_or_else(|| panic!("Xvfb has no {format:?}")).0
    }

    pub(crate) fn upload(&self, surface: &Surface) -> Pixmap {
        let c = &self.connection;
        let root = c.setup().roots[0].root;
        let (width, height) = (surface.width() as u16, surface.height() as u16);
        let pixmap = c.generate_id().expect("an id");
        c.create_pixmap(surface.depth(), pixmap, root, width, height).expect("sent");
        let gc = c.generate_id().expect("an id");
        c.create_gc(gc, pixmap, &CreateGCAux::new()).expect("sent");
        let data = to_z_pixmap(surface);
        c.put_image(ImageFormat::Z_PIXMAP, pixmap, gc, width, height, 0, 0, 0, surface.depth(), &data)
            .expect("sent");
        c.free_gc(gc).expect("sent");
        pixmap
    }

    pub(crate) fn picture(
        &self,
        pixmap: Pixmap,
        format: Format,
        values: &render::CreatePictureAux,
    ) -> PictureId {
        let picture = self.connection.generate_id().expect("an id");
        self.connection.render_create_picture(picture, pixmap, self.format_id(format), values).expect("sent");
        picture
    }

    pub(crate) fn download(&self, pixmap: Pixmap, like: &Surface) -> Surface {
        let (width, height) = (like.width() as u16, like.height() as u16);
        let image = self.connection.get_image(ImageFormat::Z_PIXMAP, pixmap, 0, 0, width, height, u32::MAX);
        let image = image.expect("sent").reply().expect("an image");
        from_z_pixmap(like, &image.data)
    }

    /// Fails when an earlier request was refused.
    pub(crate) fn check(&self) {
        self.connection.get_input_focus().expect("sent").reply().expect("a reply");
        if let Some(event) = self.connection.poll_for_event().expect("connected") {
            panic!("Xvfb answered {event:?}");
        }
    }
}

fn row_bytes(surface: &Surface) -> usize {
    let bits = match surface.depth() {
        1 => 1,
        2..=8 => 8,
        9..=16 => 16,
        _ => 32,
    };
    (surface.width() as usize * bits).div_ceil(32) * 4
}

/// The protocol's ZPixmap data, least significant byte and bit first.
fn to_z_pixmap(surface: &Surface) -> Vec<u8> {
    let stride = row_bytes(surface);
    let mut data = vec![0; stride * surface.height() as usize];
    for (y, row) in (0..).zip(data.chunks_exact_mut(stride)) {
        for x in 0..surface.width() as usize {
            let bytes = surface.get(x as i32, y).to_le_bytes();
            match surface.depth() {
                1 => row[x / 8] |= bytes[0] << (x % 8),
                2..=8 => row[x] = bytes[0],
                9..=16 => row[2 * x..2 * x + 2].copy_from_slice(&bytes[..2]),
                _ => row[4 * x..4 * x + 4].copy_from_slice(&bytes),
            }
        }
    }
    data
}

fn from_z_pixmap(like: &Surface, data: &[u8]) -> Surface {
    let mut surface = Surface::new(like.width(), like.height(), like.depth());
    for (y, row) in (0..).zip(data.chunks_exact(row_bytes(like))) {
        for x in 0..like.width() as usize {
            let pixel = match like.depth() {
                1 => u32::from(row[x / 8] >> (x % 8) & 1),
                2..=8 => u32::from(row[x]),
                9..=16 => u32::from(u16::from_le_bytes([row[2 * x], row[2 * x + 1]])),
                _ => u32::from_le_bytes([row[4 * x], row[4 * x + 1], row[4 * x + 2], row[4 * x + 3]]),
            };
            surface.set(x as i32, y, pixel);
        }
    }
    surface
}
