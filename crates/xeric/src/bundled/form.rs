//! The form: a title, a field with text in it, a checkbox that shows when the pointer is over it. A stand-in for a toolkit's window, drawn
//! on RENDER with x11rb, that sends as little as such a program can.

use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::render::{
    self, Color, ConnectionExt as _, CreatePictureAux, PictOp, PictType, Pictformat, Picture,
    QueryPictFormatsReply,
};
use x11rb::protocol::xproto::{
    AtomEnum, ConnectionExt as _, CreateWindowAux, EventMask, PropMode, Rectangle, Window, WindowClass,
};
use x11rb::wrapper::ConnectionExt as _;

use super::glyphs::Text;
use super::shapes::{Frame, check, rounded};

const TITLE: &str = "Xeric form";
const WIDTH: u16 = 320;
const HEIGHT: u16 = 200;
const FIELD: Frame = Frame { x: 20, y: 84, width: 280, height: 28 };
const CHECKBOX: Frame = Frame { x: 20, y: 150, width: 16, height: 16 };
/// The checkbox and its label: what the pointer is over.
const TOGGLE: Frame = Frame { x: 16, y: 146, width: 200, height: 24 };
const BUTTON: Frame = Frame { x: 228, y: 144, width: 72, height: 28 };
const RADIUS: u16 = 4;

const PAPER: u32 = 0xf8_fafc;
const WHITE: u32 = 0xff_ffff;
const INK: u32 = 0x0f_172a;
const RIM: u32 = 0x94_a3b8;
const HOVERED: u32 = 0xdb_eafe;
const ACCENT: u32 = 0x25_63eb;

/// Shows the form until its window is closed.
pub(super) fn run<C: Connection>(connection: &C) -> anyhow::Result<()> {
    let mut form = Form::show(connection)?;
    loop {
        connection.flush()?;
        let event = connection.wait_for_event()?;
        if form.react(connection, &event)? == Next::Close {
            return form.close(connection);
        }
    }
}

#[derive(PartialEq, Eq)]
enum Next {
    Go,
    Close,
}

struct Form {
    window: Window,
    target: Picture,
    colours: Colours,
    text: Text,
    /// Trapezoids of one shape add up in a mask of this format before they meet the window, so that no seam shows.
    mask: Pictformat,
    delete_window: u32,
    hovered: bool,
    checked: bool,
}

/// Solid sources, one for each colour that shapes and text have.
struct Colours {
    white: Picture,
    ink: Picture,
    rim: Picture,
    hovered: Picture,
    accent: Picture,
}

impl Form {
    /// Makes the window and all that it is drawn with. Two round trips: the extension's opcode, then everything that needs it or needs no
    /// answer at all.
    fn show<C: Connection>(connection: &C) -> anyhow::Result<Self> {
        connection.prefetch_extension_information(render::X11_EXTENSION_NAME)?;
        let protocols = connection.intern_atom(false, b"WM_PROTOCOLS")?;
        let delete = connection.intern_atom(false, b"WM_DELETE_WINDOW")?;
        let name = connection.intern_atom(false, b"_NET_WM_NAME")?;
        let utf8 = connection.intern_atom(false, b"UTF8_STRING")?;
        let version = connection.render_query_version(0, 11)?;
        let formats = connection.render_query_pict_formats()?;
        let screen = &connection.setup().roots[0];
        let window = connection.generate_id()?;
        connection.create_window(
            x11rb::COPY_DEPTH_FROM_PARENT,
            window,
            screen.root,
            0,
            0,
            WIDTH,
            HEIGHT,
            0,
            WindowClass::INPUT_OUTPUT,
            screen.root_visual,
            &CreateWindowAux::new().event_mask(
                EventMask::EXPOSURE
                    | EventMask::POINTER_MOTION
                    | EventMask::LEAVE_WINDOW
                    | EventMask::BUTTON_PRESS
                    | EventMask::BUTTON_RELEASE,
            ),
        )?;
        let (protocols, delete) = (protocols.reply()?.atom, delete.reply()?.atom);
        let (name, utf8) = (name.reply()?.atom, utf8.reply()?.atom);
        version.reply()?;
        let formats = formats.reply()?;
        connection.change_property8(PropMode::REPLACE, window, name, utf8, TITLE.as_bytes())?;
        connection.change_property8(
            PropMode::REPLACE,
            window,
            AtomEnum::WM_NAME,
            AtomEnum::STRING,
            TITLE.as_bytes(),
        )?;
        connection.change_property32(PropMode::REPLACE, window, protocols, AtomEnum::ATOM, &[delete])?;
        let target = connection.generate_id()?;
        let format = format_of_visual(&formats, screen.root_visual)?;
        connection.render_create_picture(target, window, format, &CreatePictureAux::new())?;
        let mask = alpha_format(&formats)?;
        let form = Self {
            window,
            target,
            colours: Colours::make(connection)?,
            text: Text::upload(connection, mask)?,
            mask,
            delete_window: delete,
            hovered: false,
            checked: false,
        };
        connection.map_window(window)?;
        Ok(form)
    }

    fn react<C: Connection>(&mut self, connection: &C, event: &Event) -> anyhow::Result<Next> {
        match event {
            Event::Expose(expose) if expose.count == 0 => self.draw(connection)?,
            Event::MotionNotify(motion) => {
                self.hover(connection, TOGGLE.contains(motion.event_x, motion.event_y))?;
            }
            Event::LeaveNotify(_) => self.hover(connection, false)?,
            Event::ButtonRelease(button) if TOGGLE.contains(button.event_x, button.event_y) => {
                self.checked = !self.checked;
                self.draw_toggle(connection)?;
            }
            Event::ClientMessage(message) if message.data.as_data32()[0] == self.delete_window => {
                return Ok(Next::Close);
            }
            _ => {}
        }
        Ok(Next::Go)
    }

    fn hover<C: Connection>(&mut self, connection: &C, hovered: bool) -> anyhow::Result<()> {
        if self.hovered != hovered {
            self.hovered = hovered;
            self.draw_toggle(connection)?;
        }
        Ok(())
    }

    fn draw<C: Connection>(&self, connection: &C) -> anyhow::Result<()> {
        let whole = Frame { x: 0, y: 0, width: WIDTH, height: HEIGHT };
        self.fill(connection, PAPER, whole)?;
        for frame in [FIELD, BUTTON] {
            self.round(connection, self.colours.rim, frame)?;
            self.round(connection, self.colours.white, frame.inset(1))?;
        }
        self.text.draw(
            connection,
            self.colours.ink,
            self.target,
            &[(20, 36, "Sign in"), (20, 76, "Name"), (30, 102, "ada@example.org"), (246, 162, "Submit")],
        )?;
        self.draw_toggle(connection)
    }

    /// Draws the checkbox and its label: all that hovering and clicking change.
    fn draw_toggle<C: Connection>(&self, connection: &C) -> anyhow::Result<()> {
        self.fill(connection, PAPER, TOGGLE)?;
        let colours = &self.colours;
        let (rim, inside) = match (self.checked, self.hovered) {
            (true, _) => (colours.accent, colours.accent),
            (false, true) => (colours.accent, colours.hovered),
            (false, false) => (colours.rim, colours.white),
        };
        self.round(connection, rim, CHECKBOX)?;
        self.round(connection, inside, CHECKBOX.inset(1))?;
        if self.checked {
            connection.render_triangles(
                PictOp::OVER,
                colours.white,
                self.target,
                self.mask,
                0,
                0,
                &check(CHECKBOX),
            )?;
        }
        self.text.draw(connection, colours.ink, self.target, &[(44, 162, "Keep me signed in")])
    }

    fn fill<C: Connection>(&self, connection: &C, colour: u32, frame: Frame) -> anyhow::Result<()> {
        let Frame { x, y, width, height } = frame;
        connection.render_fill_rectangles(
            PictOp::SRC,
            self.target,
            opaque(colour),
            &[Rectangle { x, y, width, height }],
        )?;
        Ok(())
    }

    fn round<C: Connection>(&self, connection: &C, source: Picture, frame: Frame) -> anyhow::Result<()> {
        connection.render_trapezoids(
            PictOp::OVER,
            source,
            self.target,
            self.mask,
            0,
            0,
            &rounded(frame, RADIUS),
        )?;
        Ok(())
    }

    fn close<C: Connection>(self, connection: &C) -> anyhow::Result<()> {
        self.text.free(connection)?;
        let Colours { white, ink, rim, hovered, accent } = self.colours;
        for picture in [white, ink, rim, hovered, accent, self.target] {
            connection.render_free_picture(picture)?;
        }
        connection.destroy_window(self.window)?;
        connection.flush()?;
        Ok(())
    }
}

impl Colours {
    fn make<C: Connection>(connection: &C) -> anyhow::Result<Self> {
        let solid = |colour| -> anyhow::Result<Picture> {
            let picture = connection.generate_id()?;
            connection.render_create_solid_fill(picture, opaque(colour))?;
            Ok(picture)
        };
        Ok(Self {
            white: solid(WHITE)?,
            ink: solid(INK)?,
            rim: solid(RIM)?,
            hovered: solid(HOVERED)?,
            accent: solid(ACCENT)?,
        })
    }
}

/// A colour in 16 bits a channel.
fn opaque(colour: u32) -> Color {
    let [_, red, green, blue] = colour.to_be_bytes().map(|channel| u16::from(channel) * 0x101);
    Color { red, green, blue, alpha: 0xffff }
}

fn format_of_visual(formats: &QueryPictFormatsReply, visual: u32) -> anyhow::Result<Pictformat> {
    let visuals = formats.screens.iter().flat_map(|s| &s.depths).flat_map(|d| &d.visuals);
    let found = visuals.into_iter().find(|v| v.visual == visual);
    found.map(|v| v.format).ok_or_else(|| anyhow::anyhow!("RENDER has no format for the root's visual"))
}

fn alpha_format(formats: &QueryPictFormatsReply) -> anyhow::Result<Pictformat> {
    let a8 = |f: &&render::Pictforminfo| {
        f.type_ == PictType::DIRECT && f.depth == 8 && f.direct.alpha_mask == 0xff && f.direct.red_mask == 0
    };
    let found = formats.formats.iter().find(a8);
    found.map(|f| f.id).ok_or_else(|| anyhow::anyhow!("RENDER has no format with 8 bits of alpha"))
}
