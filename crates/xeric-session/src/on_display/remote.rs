//! A display as a script sees it: XTEST is the user, GetImage of the root the eye.
//!
//! What holds: what is asked for is done when [`Remote::sync`] returns. Input that a script makes with no wait in between goes out in one
//! piece, so that the program finds all of it, as it would on the embedded server. A server grab of somebody else's does not stop us
//! (XTEST's GrabControl). Errors about windows that are gone meanwhile are no errors: the next look does not find them.

use std::sync::Arc;

use x11rb::connection::{Connection, RequestConnection as _};
use x11rb::errors::{ConnectError, ReplyError};
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    BUTTON_PRESS_EVENT, BUTTON_RELEASE_EVENT, ConnectionExt as _, ImageFormat, InputFocus, KEY_PRESS_EVENT,
    KEY_RELEASE_EVENT, MOTION_NOTIFY_EVENT, MapState,
};
use x11rb::protocol::xtest::{self, ConnectionExt as _};
use x11rb::rust_connection::RustConnection;
use xeric_geom::Rect;
use xeric_keymap::Stroke;
use xeric_server::engine::{Ask, TopLevel, Xid};

use crate::audit::LookError;
use crate::image::Image;
use crate::proxy::{OwnClient, Upstream};
use crate::script::{Done, Screen};
use crate::stream::PatientStream;

use super::heard::Heard;
use super::keys::Keys;
use super::pixels::Packing;

/// Our own connection to a display.
pub(super) struct Remote {
    pub(super) connection: RustConnection<PatientStream>,
    pub(super) root: Xid,
    pub(super) heard: Arc<Heard>,
    size_at_first: (u32, u32),
    packing: Option<Packing>,
    has_xtest: bool,
    server: Option<u32>,
    /// Until the next MappingNotify.
    keys: Option<Keys>,
    /// The modifiers that are locked or held, until they may be others.
    state: Option<u8>,
    /// Input that has not gone out.
    input: Vec<Input>,
}

/// A fake event.
#[derive(Clone, Copy, Debug)]
struct Input {
    kind: u8,
    detail: u8,
    x: i16,
    y: i16,
}

impl Remote {
    /// Connects to the display, beside the proxy.
    pub(super) fn connect(upstream: &Upstream, heard: Arc<Heard>) -> Result<Self, LookError> {
        let OwnClient { connection, screen, server } = upstream.client(PatientStream)?;
        let setup = connection.setup();
        let screen = setup.roots.get(screen).ok_or(ConnectError::InvalidScreen)?;
        let (root, packing) = (screen.root, Packing::of(setup, screen));
        let size_at_first = (screen.width_in_pixels.into(), screen.height_in_pixels.into());
        let has_xtest = connection.extension_information(xtest::X11_EXTENSION_NAME)?.is_some();
        if has_xtest {
            connection.xtest_grab_control(true)?;
        }
        Ok(Self {
            connection,
            root,
            heard,
            size_at_first,
            packing,
            has_xtest,
            server,
            keys: None,
            state: None,
            input: Vec::new(),
        })
    }

    /// The screen's width and height when we came.
    pub(super) fn size_at_first(&self) -> (u32, u32) {
        self.size_at_first
    }

    /// The display's process, if it is one of this machine.
    pub(super) fn server(&self) -> Option<u32> {
        self.server
    }

    /// Waits until the display has done everything that was asked of it.
    pub(super) fn sync(&mut self) -> Done<()> {
        self.send_input()?;
        self.state = None;
        self.connection.get_input_focus().map_err(lost)?.reply().map_err(lost)?;
        while let Some(event) = self.connection.poll_for_event().map_err(lost)? {
            if let Event::MappingNotify(_) = event {
                self.keys = None;
            }
        }
        Ok(())
    }

    /// Sends the input that has not gone out.
    fn send_input(&mut self) -> Done<()> {
        for Input { kind, detail, x, y } in self.input.drain(..) {
            self.connection.xtest_fake_input(kind, detail, 0, self.root, x, y, 0).map_err(lost)?;
        }
        Ok(())
    }

    fn fake(&mut self, input: Input) -> Done<()> {
        if !self.has_xtest {
            return Err("the display has no XTEST".into());
        }
        self.input.push(input);
        Ok(())
    }

    fn keys(&self) -> Done<Keys> {
        let setup = self.connection.setup();
        let (first, last) = (setup.min_keycode, setup.max_keycode);
        let count = last.saturating_sub(first).saturating_add(1);
        let keysyms = self.connection.get_keyboard_mapping(first, count).map_err(lost)?;
        let modifiers = self.connection.get_modifier_mapping().map_err(lost)?;
        let keysyms = keysyms.reply().map_err(lost)?;
        let modifiers = modifiers.reply().map_err(lost)?;
        Ok(Keys::new(first, keysyms.keysyms_per_keycode, keysyms.keysyms, modifiers.keycodes))
    }

    /// The modifiers that are locked or held when everything has been pressed and released.
    fn modifiers(&mut self) -> Done<u8> {
        self.send_input()?;
        let pointer = self.connection.query_pointer(self.root).map_err(lost)?.reply().map_err(lost)?;
        Ok((u16::from(pointer.mask) & 0xff) as u8)
    }

    fn area(&mut self, x: i16, y: i16, width: u16, height: u16) -> Done<Image> {
        self.send_input()?;
        let packing = self.packing.ok_or("the display's pixels are no TrueColor")?;
        let format = ImageFormat::Z_PIXMAP;
        let image = self.connection.get_image(format, self.root, x, y, width, height, u32::MAX);
        let image = image.map_err(lost)?.reply().map_err(lost)?;
        packing.image(&image, width, height).ok_or_else(|| "the display's picture is cut off".into())
    }

    fn root_size(&self) -> Done<(u16, u16)> {
        let geometry = self.connection.get_geometry(self.root).map_err(lost)?.reply().map_err(lost)?;
        Ok((geometry.width, geometry.height))
    }
}

impl Screen for Remote {
    fn windows(&mut self) -> Done<Vec<TopLevel>> {
        self.send_input()?;
        self.program_windows()
    }

    fn interior_of(&mut self, window: Xid) -> Done<Option<Rect>> {
        let attributes = self.connection.get_window_attributes(window).map_err(lost)?;
        let interior = self.interior(window)?;
        let attributes = there(attributes.reply())?;
        Ok(interior.filter(|_| attributes.is_some_and(|found| found.map_state == MapState::VIEWABLE)))
    }

    fn focused_window(&mut self) -> Done<Option<Xid>> {
        self.send_input()?;
        let focus = self.connection.get_input_focus().map_err(lost)?.reply().map_err(lost)?.focus;
        Ok(Some(focus).filter(|&focus| self.heard.is_the_programs(focus)))
    }

    fn pointer_position(&mut self) -> Done<(i32, i32)> {
        self.send_input()?;
        let pointer = self.connection.query_pointer(self.root).map_err(lost)?.reply().map_err(lost)?;
        Ok((pointer.root_x.into(), pointer.root_y.into()))
    }

    fn motion(&mut self, x: i32, y: i32) -> Done<()> {
        self.fake(Input { kind: MOTION_NOTIFY_EVENT, detail: 0, x: short(x), y: short(y) })
    }

    fn button(&mut self, button: u8, pressed: bool) -> Done<()> {
        let kind = if pressed { BUTTON_PRESS_EVENT } else { BUTTON_RELEASE_EVENT };
        self.fake(Input { kind, detail: button, x: 0, y: 0 })
    }

    fn key(&mut self, keycode: u8, pressed: bool) -> Done<()> {
        let kind = if pressed { KEY_PRESS_EVENT } else { KEY_RELEASE_EVENT };
        if self.keys.as_ref().is_none_or(|keys| keys.locks(keycode)) {
            self.state = None;
        }
        self.fake(Input { kind, detail: keycode, x: 0, y: 0 })
    }

    fn stroke(&mut self, keysym: u32) -> Done<Option<Stroke>> {
        let keys = match self.keys.take() {
            Some(keys) => keys,
            None => self.keys()?,
        };
        let state = match self.state {
            Some(state) => state,
            None => self.modifiers()?,
        };
        let stroke = keys.stroke(keysym, state);
        (self.keys, self.state) = (Some(keys), Some(state));
        Ok(stroke)
    }

    fn focus(&mut self, window: Xid) -> Done<()> {
        self.send_input()?;
        self.connection
            .set_input_focus(InputFocus::POINTER_ROOT, window, x11rb::CURRENT_TIME)
            .map(drop)
            .map_err(lost)
    }

    fn ask_manager(&mut self, window: Xid, message: &str, data: [Ask<'_>; 5]) -> Done<bool> {
        self.send_input()?;
        self.send_to_manager(window, message, data)
    }

    fn ask_to_close(&mut self, window: Xid) -> Done<bool> {
        self.send_input()?;
        self.send_delete(window)
    }

    fn close_client_of(&mut self, window: Xid) -> Done<()> {
        self.send_input()?;
        self.connection.kill_client(window).map(drop).map_err(lost)
    }

    fn place_window(&mut self, window: Xid, interior: Rect, raise: bool) -> Done<()> {
        self.send_input()?;
        self.configure(window, interior, raise)
    }

    fn size(&mut self) -> Done<(u32, u32)> {
        let (width, height) = self.root_size()?;
        Ok((width.into(), height.into()))
    }

    fn pixel(&mut self, x: i32, y: i32) -> Done<Option<u32>> {
        let (width, height) = self.root_size()?;
        if !(0..i32::from(width)).contains(&x) || !(0..i32::from(height)).contains(&y) {
            return Ok(None);
        }
        Ok(self.area(short(x), short(y), 1, 1)?.get(0, 0))
    }

    fn picture(&mut self) -> Done<Image> {
        let (width, height) = self.root_size()?;
        self.area(0, 0, width, height)
    }
}

/// The nearest coordinate that the protocol has.
pub(super) fn short(value: i32) -> i16 {
    i16::try_from(value).unwrap_or(if value < 0 { i16::MIN } else { i16::MAX })
}

/// The display is gone, or did not do what always can be done.
pub(super) fn lost(error: impl Into<ReplyError>) -> String {
    let error: ReplyError = error.into();
    format!("the display: {error}")
}

/// An answer about something that may be gone meanwhile.
pub(super) fn there<T>(answer: Result<T, ReplyError>) -> Done<Option<T>> {
    match answer {
        Ok(answer) => Ok(Some(answer)),
        Err(ReplyError::X11Error(_)) => Ok(None),
        Err(ReplyError::ConnectionError(error)) => Err(lost(error)),
    }
}
