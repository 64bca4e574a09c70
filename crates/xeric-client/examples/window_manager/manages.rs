//! What a window manager does, on any connection that has x11rb's traits: it frames the windows of others, lets people move and close them by
//! their title bars, and gives the focus (ICCCM sections 2.8, 4.1 and 4.2).
//!
//! What holds: a window that goes away in the middle of anything is no failure, since programs owe nobody a warning. When another window
//! manager takes over, all windows are where they were.

use x11rb::atom_manager;
use x11rb::connection::Connection;
use x11rb::errors::{ReplyError, ReplyOrIdError};
use x11rb::protocol::Event;
use x11rb::protocol::xproto::*;
use x11rb::wrapper::ConnectionExt as _;

/// The height of a title bar, and the width of the box at its right end that closes the window.
pub(crate) const BAR: u16 = 20;
/// Of a frame.
pub(crate) const BORDER: u16 = 1;

/// WM_STATE's values.
const WITHDRAWN: u32 = 0;
const NORMAL: u32 = 1;

atom_manager! {
    Atoms: AtomsCookie {
        WM_DELETE_WINDOW,
        WM_PROTOCOLS,
        WM_STATE,
    }
}

/// A window of a program, in its frame.
struct Managed {
    window: Window,
    frame: Window,
    /// Of the frame, on the root.
    x: i16,
    y: i16,
    /// Of the window.
    width: u16,
    height: u16,
    title: Vec<u8>,
}

/// A frame that follows the pointer.
struct Drag {
    frame: Window,
    /// From the pointer to the frame's corner.
    x: i16,
    y: i16,
}

/// See the module.
pub(crate) struct WindowManager<'c, C> {
    connection: &'c C,
    screen: Screen,
    /// Owns WM_S0 and its like: the sign that a screen is managed.
    sign: Window,
    /// For titles.
    gc: Gcontext,
    atoms: Atoms,
    managed: Vec<Managed>,
    drag: Option<Drag>,
}

impl<'c, C: Connection> WindowManager<'c, C> {
    /// Takes over a screen and frames what is on it.
    ///
    /// # Errors
    /// When another window manager does not let go, or the connection ends.
    pub(crate) fn start(connection: &'c C, number: usize) -> Result<Self, ReplyOrIdError> {
        let screen = connection.setup().roots[number].clone();
        let atoms = Atoms::new(connection)?;
        let selection = connection.intern_atom(false, format!("WM_S{number}").as_bytes())?;
        let existing = connection.query_tree(screen.root)?;
        let values = ChangeWindowAttributesAux::new()
            .event_mask(EventMask::SUBSTRUCTURE_REDIRECT | EventMask::SUBSTRUCTURE_NOTIFY);
        let redirected = connection.change_window_attributes(screen.root, &values)?;

        let sign = connection.generate_id()?;
        let (class, values) = (WindowClass::INPUT_ONLY, CreateWindowAux::new().override_redirect(1));
        connection.create_window(0, sign, screen.root, -1, -1, 1, 1, 0, class, 0, &values)?;
        let (font, gc) = (connection.generate_id()?, connection.generate_id()?);
        connection.open_font(font, b"fixed")?;
        let values = CreateGCAux::new()
            .font(font)
            .foreground(screen.white_pixel)
            .background(screen.black_pixel)
            .graphics_exposures(0);
        connection.create_gc(gc, screen.root, &values)?;
        connection.close_font(font)?;

        // Only one client may redirect the root's children.
        redirected.check()?;
        connection.set_selection_owner(sign, selection.reply()?.atom, x11rb::CURRENT_TIME)?;
        let atoms = atoms.reply()?;
        let mut manager = Self { connection, screen, sign, gc, atoms, managed: Vec::new(), drag: None };
        for window in existing.reply()?.children {
            let shown = connection.get_window_attributes(window)?;
            if or_gone(shown.reply())?.is_some_and(|shown| shown.map_state == MapState::VIEWABLE) {
                manager.manage(window)?;
            }
        }
        Ok(manager)
    }

    /// Manages until another window manager takes over.
    ///
    /// # Errors
    /// When the connection ends.
    pub(crate) fn run(mut self) -> Result<(), ReplyOrIdError> {
        loop {
            self.connection.flush()?;
            let event = self.connection.wait_for_event()?;
            if let Event::SelectionClear(event) = &event
                && event.owner == self.sign
            {
                return self.end();
            }
            self.handle(&event)?;
        }
    }

    fn handle(&mut self, event: &Event) -> Result<(), ReplyOrIdError> {
        match event {
            Event::MapRequest(event) => self.manage(event.window),
            Event::ConfigureRequest(event) => self.configure(event),
            // Those on the root tell of windows on their way into a frame, unless a program sent them to withdraw a window (ICCCM 4.1.4).
            Event::UnmapNotify(unmapped) if unmapped.event != self.screen.root || event.sent_event() => {
                self.withdraw(unmapped.window)
            }
            Event::DestroyNotify(event) => self.forget(event.window),
            Event::ButtonPress(event) => self.press(event),
            Event::MotionNotify(event) => self.drag_to(event.root_x, event.root_y),
            Event::ButtonRelease(_) => self.drop_here(),
            Event::Expose(event) if event.count == 0 => self.paint(event.window),
            Event::PropertyNotify(event) if event.atom == u32::from(AtomEnum::WM_NAME) => {
                self.retitle(event.window)
            }
            // Errors are about windows that have gone.
            _ => Ok(()),
        }
    }

    /// Puts a window into a frame and shows both.
    fn manage(&mut self, window: Window) -> Result<(), ReplyOrIdError> {
        if self.at(window).is_some() {
            self.connection.map_window(window)?;
            return Ok(());
        }
        let connection = self.connection;
        let (attributes, geometry) =
            (connection.get_window_attributes(window)?, connection.get_geometry(window)?);
        let title = self.ask_title(window)?;
        let (Some(attributes), Some(geometry)) = (or_gone(attributes.reply())?, or_gone(geometry.reply())?)
        else {
            return Ok(());
        };
        if attributes.override_redirect {
            return Ok(());
        }
        let title = or_gone(title.reply())?.map(|reply| reply.value).unwrap_or_default();
        let frame = connection.generate_id()?;
        let GetGeometryReply { x, y, width, height, .. } = geometry;
        let values = CreateWindowAux::new()
            .background_pixel(self.screen.black_pixel)
            .border_pixel(self.screen.white_pixel)
            .event_mask(
                EventMask::SUBSTRUCTURE_REDIRECT
                    | EventMask::SUBSTRUCTURE_NOTIFY
                    | EventMask::BUTTON_PRESS
                    | EventMask::BUTTON_RELEASE
                    | EventMask::BUTTON_MOTION
                    | EventMask::EXPOSURE,
            );
        let (root, class) = (self.screen.root, WindowClass::INPUT_OUTPUT);
        let outer = height.saturating_add(BAR);
        connection.create_window(0, frame, root, x, y, width, outer, BORDER, class, 0, &values)?;
        let values = ChangeWindowAttributesAux::new().event_mask(EventMask::PROPERTY_CHANGE);
        connection.change_window_attributes(window, &values)?;
        // Should this program end without a word, the server puts the window back.
        connection.change_save_set(SetMode::INSERT, window)?;
        connection.configure_window(window, &ConfigureWindowAux::new().border_width(0))?;
        connection.reparent_window(window, frame, 0, BAR as i16)?;
        // A click into a window that has no focus is for us first.
        let (mode, any) = (GrabMode::SYNC, ModMask::ANY);
        connection.grab_button(
            false,
            window,
            EventMask::BUTTON_PRESS,
            mode,
            mode,
            0u32,
            0u32,
            ButtonIndex::M1,
            any,
        )?;
        connection.map_window(window)?;
        connection.map_window(frame)?;
        self.set_state(window, NORMAL)?;
        self.managed.push(Managed { window, frame, x, y, width, height, title });
        self.tell_place(self.managed.len() - 1)?;
        self.focus(self.managed.len() - 1)
    }

    /// A program wants a window elsewhere, or of another size.
    fn configure(&mut self, event: &ConfigureRequestEvent) -> Result<(), ReplyOrIdError> {
        let Some(at) = self.at(event.window) else {
            let values = ConfigureWindowAux::from_configure_request(event);
            self.connection.configure_window(event.window, &values)?;
            return Ok(());
        };
        let managed = &mut self.managed[at];
        let mask = event.value_mask;
        let set = |value: &mut i16, new, bit| {
            if mask.contains(bit) {
                *value = new;
            }
        };
        set(&mut managed.x, event.x, ConfigWindow::X);
        set(&mut managed.y, event.y, ConfigWindow::Y);
        if mask.contains(ConfigWindow::WIDTH) {
            managed.width = event.width;
        }
        if mask.contains(ConfigWindow::HEIGHT) {
            managed.height = event.height;
        }
        let (width, height) = (u32::from(managed.width), u32::from(managed.height));
        let size = ConfigureWindowAux::new().width(width).height(height);
        let mut outer = ConfigureWindowAux::new()
            .x(i32::from(managed.x))
            .y(i32::from(managed.y))
            .width(width)
            .height(height + u32::from(BAR));
        if mask.contains(ConfigWindow::STACK_MODE) && !mask.contains(ConfigWindow::SIBLING) {
            outer = outer.stack_mode(event.stack_mode);
        }
        self.connection.configure_window(managed.window, &size)?;
        self.connection.configure_window(managed.frame, &outer)?;
        self.tell_place(at)
    }

    /// Tells a window where it is on the root, which it cannot see from within a frame (ICCCM 4.1.5).
    fn tell_place(&self, at: usize) -> Result<(), ReplyOrIdError> {
        let Managed { window, x, y, width, height, .. } = self.managed[at];
        let event = ConfigureNotifyEvent {
            response_type: CONFIGURE_NOTIFY_EVENT,
            sequence: 0,
            event: window,
            window,
            above_sibling: x11rb::NONE,
            x: x.saturating_add(BORDER as i16),
            y: y.saturating_add((BORDER + BAR) as i16),
            width,
            height,
            border_width: 0,
            override_redirect: false,
        };
        self.connection.send_event(false, window, EventMask::STRUCTURE_NOTIFY, event)?;
        Ok(())
    }

    fn press(&mut self, event: &ButtonPressEvent) -> Result<(), ReplyOrIdError> {
        if let Some(at) = self.at(event.event) {
            self.focus(at)?;
            // And now the window may have the click.
            self.connection.allow_events(Allow::REPLAY_POINTER, event.time)?;
            return Ok(());
        }
        let Some(at) = self.framed_at(event.event) else { return Ok(()) };
        let Managed { frame, x, y, width, .. } = self.managed[at];
        self.focus(at)?;
        if event.event_x >= (width.saturating_sub(BAR)) as i16 {
            return self.close(at);
        }
        let (x, y) = (x.saturating_sub(event.root_x), y.saturating_sub(event.root_y));
        self.drag = Some(Drag { frame, x, y });
        Ok(())
    }

    fn drag_to(&mut self, root_x: i16, root_y: i16) -> Result<(), ReplyOrIdError> {
        let Some(Drag { frame, x, y }) = self.drag else { return Ok(()) };
        let Some(at) = self.framed_at(frame) else { return Ok(()) };
        let managed = &mut self.managed[at];
        (managed.x, managed.y) = (root_x.saturating_add(x), root_y.saturating_add(y));
        let place = ConfigureWindowAux::new().x(i32::from(managed.x)).y(i32::from(managed.y));
        self.connection.configure_window(frame, &place)?;
        Ok(())
    }

    fn drop_here(&mut self) -> Result<(), ReplyOrIdError> {
        match self.drag.take().and_then(|drag| self.framed_at(drag.frame)) {
            Some(at) => self.tell_place(at),
            None => Ok(()),
        }
    }

    /// Raises a window and gives it the focus.
    fn focus(&self, at: usize) -> Result<(), ReplyOrIdError> {
        let Managed { window, frame, .. } = self.managed[at];
        let above = ConfigureWindowAux::new().stack_mode(StackMode::ABOVE);
        self.connection.configure_window(frame, &above)?;
        self.connection.set_input_focus(InputFocus::POINTER_ROOT, window, x11rb::CURRENT_TIME)?;
        Ok(())
    }

    /// Asks a program to close a window; ends a program that cannot be asked.
    fn close(&self, at: usize) -> Result<(), ReplyOrIdError> {
        let (connection, window, atoms) = (self.connection, self.managed[at].window, self.atoms);
        let protocols =
            connection.get_property(false, window, atoms.WM_PROTOCOLS, AtomEnum::ATOM, 0, 1024)?;
        let Some(protocols) = or_gone(protocols.reply())? else { return Ok(()) };
        let mut protocols = protocols.value32().into_iter().flatten();
        if protocols.any(|protocol| protocol == atoms.WM_DELETE_WINDOW) {
            let data = [atoms.WM_DELETE_WINDOW, x11rb::CURRENT_TIME, 0, 0, 0];
            let message = ClientMessageEvent::new(32, window, atoms.WM_PROTOCOLS, data);
            connection.send_event(false, window, EventMask::NO_EVENT, message)?;
        } else {
            connection.kill_client(window)?;
        }
        Ok(())
    }

    /// A program has unmapped its window: it is out of our hands until it is mapped again.
    fn withdraw(&mut self, window: Window) -> Result<(), ReplyOrIdError> {
        let Some(at) = self.at(window) else { return Ok(()) };
        self.set_state(window, WITHDRAWN)?;
        let managed = self.managed.remove(at);
        self.release(&managed)
    }

    /// A window is gone.
    fn forget(&mut self, window: Window) -> Result<(), ReplyOrIdError> {
        if let Some(at) = self.at(window) {
            self.connection.destroy_window(self.managed.remove(at).frame)?;
        }
        Ok(())
    }

    /// Puts a window back onto the root.
    fn release(&self, managed: &Managed) -> Result<(), ReplyOrIdError> {
        let Managed { window, frame, x, y, .. } = *managed;
        self.connection.ungrab_button(ButtonIndex::M1, window, ModMask::ANY)?;
        self.connection.reparent_window(window, self.screen.root, x, y)?;
        self.connection.change_save_set(SetMode::DELETE, window)?;
        self.connection.destroy_window(frame)?;
        Ok(())
    }

    /// Gives everything back.
    fn end(&mut self) -> Result<(), ReplyOrIdError> {
        for managed in std::mem::take(&mut self.managed) {
            self.release(&managed)?;
        }
        self.connection.destroy_window(self.sign)?;
        self.connection.free_gc(self.gc)?;
        let values = ChangeWindowAttributesAux::new().event_mask(EventMask::NO_EVENT);
        self.connection.change_window_attributes(self.screen.root, &values)?;
        self.connection.sync()?;
        Ok(())
    }

    /// Draws a title bar.
    fn paint(&self, frame: Window) -> Result<(), ReplyOrIdError> {
        let Some(at) = self.framed_at(frame) else { return Ok(()) };
        let Managed { width, title, .. } = &self.managed[at];
        let connection = self.connection;
        connection.clear_area(false, frame, 0, 0, 0, BAR)?;
        let title = title.get(..title.len().min(255)).unwrap_or_default();
        connection.image_text8(frame, self.gc, 4, BAR as i16 - 6, title)?;
        let (left, low) = (width.saturating_sub(BAR) as i16, BAR as i16 - 5);
        let cross = [(5, 4, 15, low), (15, 4, 5, low)].map(|(x1, y1, x2, y2)| Segment {
            x1: left + x1,
            y1,
            x2: left + x2,
            y2,
        });
        connection.poly_segment(frame, self.gc, &cross)?;
        Ok(())
    }

    fn retitle(&mut self, window: Window) -> Result<(), ReplyOrIdError> {
        let Some(at) = self.at(window) else { return Ok(()) };
        if let Some(reply) = or_gone(self.ask_title(window)?.reply())? {
            self.managed[at].title = reply.value;
        }
        self.paint(self.managed[at].frame)
    }

    fn ask_title(
        &self,
        window: Window,
    ) -> Result<x11rb::cookie::Cookie<'c, C, GetPropertyReply>, ReplyOrIdError> {
        let (name, kind) = (AtomEnum::WM_NAME, AtomEnum::ANY);
        Ok(self.connection.get_property(false, window, name, kind, 0, 64)?)
    }

    fn set_state(&self, window: Window, state: u32) -> Result<(), ReplyOrIdError> {
        let kind = self.atoms.WM_STATE;
        self.connection.change_property32(PropMode::REPLACE, window, kind, kind, &[state, x11rb::NONE])?;
        Ok(())
    }

    fn at(&self, window: Window) -> Option<usize> {
        self.managed.iter().position(|managed| managed.window == window)
    }

    fn framed_at(&self, frame: Window) -> Option<usize> {
        self.managed.iter().position(|managed| managed.frame == frame)
    }
}

/// The answer to a question about a window; nothing when the window has gone.
fn or_gone<T>(reply: Result<T, ReplyError>) -> Result<Option<T>, ReplyError> {
    match reply {
        Ok(reply) => Ok(Some(reply)),
        Err(ReplyError::X11Error(_)) => Ok(None),
        Err(error) => Err(error),
    }
}
