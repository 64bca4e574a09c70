//! A minimal window manager: it focuses, maximises and closes, decorates nothing, and lets every program place its windows itself.
//!
//! A client like any other, over a connection that the tap does not see: what it costs is nobody's price. ICCCM sections
//! 4.1 and 4.2, and of EWMH what `supported` below lists. This is not for people's desktops.

use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::thread::JoinHandle;

use x11rb::connection::Connection;
use x11rb::errors::{ConnectError, ConnectionError, ReplyError, ReplyOrIdError};
use x11rb::properties::WmHints;
use x11rb::protocol::xproto::{
    self, Allow, AtomEnum, ButtonIndex, ChangeWindowAttributesAux, ClientMessageEvent, ConfigureNotifyEvent,
    ConfigureRequestEvent, ConfigureWindowAux, ConnectionExt as _, CreateWindowAux, EventMask, GrabMode,
    InputFocus, MapState, ModMask, PropMode, StackMode, Window, WindowClass,
};
use x11rb::protocol::{ErrorKind, Event};
use x11rb::rust_connection::{DefaultStream, RustConnection};
use x11rb::wrapper::ConnectionExt as _;
use xeric_server::shell::server::Running;

use crate::proxy::{OwnClient, Upstream};

/// What `_NET_WM_NAME` says.
const NAME: &[u8] = b"xeric";
/// WM_STATE's values.
const WITHDRAWN: u32 = 0;
const NORMAL: u32 = 1;
/// Actions of a `_NET_WM_STATE` message.
const REMOVE: u32 = 0;
const ADD: u32 = 1;

x11rb::atom_manager! {
    Atoms: AtomsCookie {
        UTF8_STRING,
        WM_S0,
        WM_STATE,
        WM_PROTOCOLS,
        WM_DELETE_WINDOW,
        WM_TAKE_FOCUS,
        _NET_SUPPORTED,
        _NET_SUPPORTING_WM_CHECK,
        _NET_WM_NAME,
        _NET_CLIENT_LIST,
        _NET_ACTIVE_WINDOW,
        _NET_CLOSE_WINDOW,
        _NET_WM_STATE,
        _NET_WM_STATE_MAXIMIZED_VERT,
        _NET_WM_STATE_MAXIMIZED_HORZ,
        _NET_WM_STATE_FULLSCREEN,
    }
}

/// Why there is no manager.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ManagerError {
    /// The system refused.
    #[error("cannot start the window manager: {0}")]
    System(#[from] io::Error),
    /// The server refused.
    #[error("cannot start the window manager: {0}")]
    Connect(#[from] ConnectError),
    /// The server answered with an error.
    #[error("the window manager failed: {0}")]
    Reply(#[from] ReplyOrIdError),
    /// The server has stopped.
    #[error("cannot start the window manager: the server has stopped")]
    ServerGone,
    /// Somebody manages the display's windows already.
    #[error("cannot start the window manager: the display has one")]
    Taken,
}

impl From<ConnectionError> for ManagerError {
    fn from(error: ConnectionError) -> Self {
        Self::Reply(error.into())
    }
}

impl From<ReplyError> for ManagerError {
    fn from(error: ReplyError) -> Self {
        Self::Reply(error.into())
    }
}

/// A running manager. It ends with its server; on a display that goes on, when it is dropped.
pub struct Manager {
    thread: Option<JoinHandle<()>>,
    /// The connection of one whose server goes on.
    socket: Option<OwnedFd>,
}

impl Manager {
    /// Starts a manager. It manages when this returns.
    ///
    /// # Errors
    /// When the server or the system refuses.
    pub fn start(server: &Running) -> Result<Self, ManagerError> {
        let (ours, theirs) = UnixStream::pair()?;
        server.call(move |control| control.adopt(theirs.into(), false)).ok_or(ManagerError::ServerGone)??;
        let (stream, _) = DefaultStream::from_unix_stream(ours)?;
        let connection = RustConnection::connect_to_stream(stream, 0)?;
        Self::over(connection, 0, None)
    }

    /// Starts a manager on a display that is there already.
    pub(crate) fn on_display(upstream: &Upstream) -> Result<Self, ManagerError> {
        let OwnClient { connection, screen, .. } = upstream.client(|stream| stream)?;
        let socket = connection.stream().as_fd().try_clone_to_owned()?;
        Self::over(connection, screen, Some(socket))
    }

    fn over(
        connection: RustConnection,
        screen: usize,
        socket: Option<OwnedFd>,
    ) -> Result<Self, ManagerError> {
        let desk = Desk::take(connection, screen)?;
        let thread = std::thread::Builder::new().name("wm".into()).spawn(move || desk.run())?;
        Ok(Self { thread: Some(thread), socket })
    }
}

impl Drop for Manager {
    /// Waits for the thread, which ends when its connection does.
    fn drop(&mut self) {
        if let Some(socket) = &self.socket {
            // One that is closed already is what it should be.
            let _closed = rustix::net::shutdown(socket, rustix::net::Shutdown::Both);
        }
        if let Some(thread) = self.thread.take() {
            // A panic has been printed already.
            let _panicked = thread.join();
        }
    }
}

/// What is managed.
struct Desk {
    connection: RustConnection,
    atoms: Atoms,
    root: Window,
    width: u16,
    height: u16,
    /// In the order of mapping.
    managed: Vec<Managed>,
    active: Window,
}

struct Managed {
    window: Window,
    /// Where it was before it was maximised.
    restore: Option<Place>,
    fullscreen: bool,
}

#[derive(Clone, Copy)]
struct Place {
    x: i32,
    y: i32,
    width: u32,
    height: u32,
}

impl Desk {
    /// Becomes the manager of the screen.
    fn take(connection: RustConnection, screen: usize) -> Result<Self, ManagerError> {
        let atoms = Atoms::new(&connection)?.reply()?;
        let screen = connection.setup().roots.get(screen).ok_or(ManagerError::ServerGone)?;
        let (root, width, height) = (screen.root, screen.width_in_pixels, screen.height_in_pixels);
        let redirect = EventMask::SUBSTRUCTURE_REDIRECT | EventMask::SUBSTRUCTURE_NOTIFY;
        let redirected = connection
            .change_window_attributes(root, &ChangeWindowAttributesAux::new().event_mask(redirect))?
            .check();
        match redirected {
            Err(ReplyError::X11Error(error)) if error.error_kind == ErrorKind::Access => {
                return Err(ManagerError::Taken);
            }
            other => other?,
        }
        let check = connection.generate_id()?;
        connection.create_window(
            x11rb::COPY_DEPTH_FROM_PARENT,
            check,
            root,
            -1,
            -1,
            1,
            1,
            0,
            WindowClass::INPUT_ONLY,
            x11rb::COPY_FROM_PARENT,
            &CreateWindowAux::new().override_redirect(1),
        )?;
        connection.set_selection_owner(check, atoms.WM_S0, x11rb::CURRENT_TIME)?;
        for window in [root, check] {
            connection.change_property32(
                PropMode::REPLACE,
                window,
                atoms._NET_SUPPORTING_WM_CHECK,
                AtomEnum::WINDOW,
                &[check],
            )?;
        }
        connection.change_property8(PropMode::REPLACE, check, atoms._NET_WM_NAME, atoms.UTF8_STRING, NAME)?;
        connection.change_property32(
            PropMode::REPLACE,
            root,
            atoms._NET_SUPPORTED,
            AtomEnum::ATOM,
            &supported(&atoms),
        )?;
        let mut desk =
            Self { connection, atoms, root, width, height, managed: Vec::new(), active: x11rb::NONE };
        desk.adopt_mapped()?;
        desk.tell_list()?;
        // Everything has been done when the answer is there.
        desk.connection.get_input_focus()?.reply()?;
        Ok(desk)
    }

    /// Manages windows that were mapped before we came.
    fn adopt_mapped(&mut self) -> Result<(), ReplyError> {
        let windows = self.connection.query_tree(self.root)?.reply()?.children;
        for window in windows {
            let attributes = self.connection.get_window_attributes(window)?.reply()?;
            if !attributes.override_redirect && attributes.map_state == MapState::VIEWABLE {
                self.manage(window)?;
            }
        }
        Ok(())
    }

    /// Manages until the connection ends.
    fn run(mut self) {
        while let Ok(event) = self.connection.wait_for_event() {
            // An error is about a window that is gone meanwhile, or the end, which the next wait finds.
            let _gone = self.react(&event);
            if self.connection.flush().is_err() {
                return;
            }
        }
    }

    fn react(&mut self, event: &Event) -> Result<(), ReplyError> {
        match event {
            Event::MapRequest(request) => {
                self.connection.map_window(request.window)?;
                self.manage(request.window)
            }
            Event::ConfigureRequest(request) => self.configure(request),
            Event::UnmapNotify(notify) if notify.event == self.root => self.forget(notify.window, true),
            Event::DestroyNotify(notify) => self.forget(notify.window, false),
            Event::ClientMessage(message) => self.asked(message),
            Event::ButtonPress(press) => {
                self.activate(press.event)?;
                self.connection.allow_events(Allow::REPLAY_POINTER, press.time)?;
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn manage(&mut self, window: Window) -> Result<(), ReplyError> {
        if self.managed.iter().any(|m| m.window == window) {
            return self.activate(window);
        }
        self.managed.push(Managed { window, restore: None, fullscreen: false });
        self.connection.change_property32(
            PropMode::REPLACE,
            window,
            self.atoms.WM_STATE,
            self.atoms.WM_STATE,
            &[NORMAL, x11rb::NONE],
        )?;
        // A click activates; it goes on to the window.
        self.connection.grab_button(
            true,
            window,
            EventMask::BUTTON_PRESS,
            GrabMode::SYNC,
            GrabMode::ASYNC,
            x11rb::NONE,
            x11rb::NONE,
            ButtonIndex::ANY,
            ModMask::ANY,
        )?;
        self.tell_list()?;
        let wanted = self.list_of(window, self.atoms._NET_WM_STATE)?;
        if wanted.contains(&self.atoms._NET_WM_STATE_MAXIMIZED_VERT)
            || wanted.contains(&self.atoms._NET_WM_STATE_FULLSCREEN)
        {
            let fullscreen = wanted.contains(&self.atoms._NET_WM_STATE_FULLSCREEN);
            self.maximise(window, true, fullscreen)?;
        }
        self.activate(window)
    }

    /// Places a window as it wants, unless it is maximised: then it is told where it stays (ICCCM 4.1.5).
    fn configure(&mut self, request: &ConfigureRequestEvent) -> Result<(), ReplyError> {
        let maximised = self.managed.iter().any(|m| m.window == request.window && m.restore.is_some());
        if maximised {
            let notify = ConfigureNotifyEvent {
                response_type: xproto::CONFIGURE_NOTIFY_EVENT,
                sequence: 0,
                event: request.window,
                window: request.window,
                above_sibling: x11rb::NONE,
                x: 0,
                y: 0,
                width: self.width,
                height: self.height,
                border_width: 0,
                override_redirect: false,
            };
            self.connection.send_event(false, request.window, EventMask::STRUCTURE_NOTIFY, notify)?;
        } else {
            let values = ConfigureWindowAux::from_configure_request(request);
            self.connection.configure_window(request.window, &values)?;
        }
        Ok(())
    }

    fn forget(&mut self, window: Window, exists: bool) -> Result<(), ReplyError> {
        let before = self.managed.len();
        self.managed.retain(|m| m.window != window);
        if self.managed.len() == before {
            return Ok(());
        }
        if exists {
            let (atom, state) = (self.atoms.WM_STATE, [WITHDRAWN, x11rb::NONE]);
            self.connection.change_property32(PropMode::REPLACE, window, atom, atom, &state)?;
        }
        self.tell_list()?;
        if self.active == window {
            self.active = x11rb::NONE;
            match self.managed.last().map(|m| m.window) {
                Some(next) => self.activate(next)?,
                None => self.tell_active()?,
            }
        }
        Ok(())
    }

    /// What programs, pagers and scripts ask for.
    fn asked(&mut self, message: &ClientMessageEvent) -> Result<(), ReplyError> {
        let data = message.data.as_data32();
        if message.type_ == self.atoms._NET_ACTIVE_WINDOW {
            return self.activate(message.window);
        }
        if message.type_ == self.atoms._NET_CLOSE_WINDOW {
            return self.close(message.window);
        }
        let fullscreen = data[1..3].contains(&self.atoms._NET_WM_STATE_FULLSCREEN);
        let maximise = data[1..3].contains(&self.atoms._NET_WM_STATE_MAXIMIZED_VERT)
            || data[1..3].contains(&self.atoms._NET_WM_STATE_MAXIMIZED_HORZ);
        if message.type_ == self.atoms._NET_WM_STATE && (fullscreen || maximise) {
            let is = self.managed.iter().any(|m| m.window == message.window && m.restore.is_some());
            let on = match data[0] {
                REMOVE => false,
                ADD => true,
                _ => !is,
            };
            return self.maximise(message.window, on, fullscreen);
        }
        Ok(())
    }

    /// Raises a window and gives it the focus, in the way it asks for (ICCCM 4.1.7).
    fn activate(&mut self, window: Window) -> Result<(), ReplyError> {
        if !self.managed.iter().any(|m| m.window == window) {
            return Ok(());
        }
        self.connection.configure_window(window, &ConfigureWindowAux::new().stack_mode(StackMode::ABOVE))?;
        let hints = WmHints::get(&self.connection, window)?.reply()?;
        if hints.and_then(|hints| hints.input).unwrap_or(true) {
            self.connection.set_input_focus(InputFocus::POINTER_ROOT, window, x11rb::CURRENT_TIME)?;
        }
        if self.list_of(window, self.atoms.WM_PROTOCOLS)?.contains(&self.atoms.WM_TAKE_FOCUS) {
            self.send_protocol(window, self.atoms.WM_TAKE_FOCUS)?;
        }
        self.active = window;
        self.tell_active()?;
        Ok(())
    }

    fn close(&mut self, window: Window) -> Result<(), ReplyError> {
        if self.list_of(window, self.atoms.WM_PROTOCOLS)?.contains(&self.atoms.WM_DELETE_WINDOW) {
            self.send_protocol(window, self.atoms.WM_DELETE_WINDOW)?;
        } else {
            self.connection.kill_client(window)?;
        }
        Ok(())
    }

    fn maximise(&mut self, window: Window, on: bool, fullscreen: bool) -> Result<(), ReplyError> {
        let Some(at) = self.managed.iter().position(|m| m.window == window) else { return Ok(()) };
        let now = self.connection.get_geometry(window)?.reply()?;
        let Some(managed) = self.managed.get_mut(at) else { return Ok(()) };
        let to = if on {
            let was = Place {
                x: now.x.into(),
                y: now.y.into(),
                width: now.width.into(),
                height: now.height.into(),
            };
            managed.restore.get_or_insert(was);
            Some(Place { x: 0, y: 0, width: self.width.into(), height: self.height.into() })
        } else {
            managed.restore.take()
        };
        managed.fullscreen = on && fullscreen;
        let states: Vec<u32> = match (on, managed.fullscreen) {
            (false, _) => Vec::new(),
            (true, true) => vec![self.atoms._NET_WM_STATE_FULLSCREEN],
            (true, false) => {
                vec![self.atoms._NET_WM_STATE_MAXIMIZED_VERT, self.atoms._NET_WM_STATE_MAXIMIZED_HORZ]
            }
        };
        let (state, atom) = (self.atoms._NET_WM_STATE, AtomEnum::ATOM);
        self.connection.change_property32(PropMode::REPLACE, window, state, atom, &states)?;
        if let Some(Place { x, y, width, height }) = to {
            let values = ConfigureWindowAux::new().x(x).y(y).width(width).height(height);
            self.connection.configure_window(window, &values)?;
        }
        Ok(())
    }

    /// A property that is a list of atoms; empty when there is none.
    fn list_of(&self, window: Window, property: u32) -> Result<Vec<u32>, ReplyError> {
        let reply =
            self.connection.get_property(false, window, property, AtomEnum::ATOM, 0, 1024)?.reply()?;
        Ok(reply.value32().map(Iterator::collect).unwrap_or_default())
    }

    fn send_protocol(&self, window: Window, protocol: u32) -> Result<(), ConnectionError> {
        let data = [protocol, x11rb::CURRENT_TIME, 0, 0, 0];
        let message = ClientMessageEvent::new(32, window, self.atoms.WM_PROTOCOLS, data);
        self.connection.send_event(false, window, EventMask::NO_EVENT, message)?;
        Ok(())
    }

    fn tell_list(&self) -> Result<(), ConnectionError> {
        let windows: Vec<u32> = self.managed.iter().map(|m| m.window).collect();
        let list = self.atoms._NET_CLIENT_LIST;
        self.connection.change_property32(PropMode::REPLACE, self.root, list, AtomEnum::WINDOW, &windows)?;
        Ok(())
    }

    fn tell_active(&self) -> Result<(), ConnectionError> {
        let (atom, active) = (self.atoms._NET_ACTIVE_WINDOW, [self.active]);
        self.connection.change_property32(PropMode::REPLACE, self.root, atom, AtomEnum::WINDOW, &active)?;
        Ok(())
    }
}

/// Of EWMH, what is done.
fn supported(atoms: &Atoms) -> [u32; 9] {
    [
        atoms._NET_SUPPORTED,
        atoms._NET_SUPPORTING_WM_CHECK,
        atoms._NET_CLIENT_LIST,
        atoms._NET_ACTIVE_WINDOW,
        atoms._NET_CLOSE_WINDOW,
        atoms._NET_WM_STATE,
        atoms._NET_WM_STATE_MAXIMIZED_VERT,
        atoms._NET_WM_STATE_MAXIMIZED_HORZ,
        atoms._NET_WM_STATE_FULLSCREEN,
    ]
}
