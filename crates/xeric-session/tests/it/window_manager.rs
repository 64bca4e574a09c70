//! The minimal manager beside a client that asks it for things.

use std::os::unix::net::UnixStream;
use std::time::{Duration, Instant};

use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    AtomEnum, ClientMessageEvent, ConfigureWindowAux, ConnectionExt as _, CreateWindowAux, EventMask,
    PropMode, WindowClass,
};
use x11rb::rust_connection::{DefaultStream, RustConnection};
use x11rb::wrapper::ConnectionExt as _;
use xeric_server::Config;
use xeric_server::shell::auth::Access;
use xeric_server::shell::server::{self, Running};
use xeric_session::wm::Manager;

struct Screen {
    client: RustConnection,
    root: u32,
    _manager: Manager,
    /// Dropped last but one: the manager ends with it.
    server: Option<Running>,
}

impl Drop for Screen {
    fn drop(&mut self) {
        // The manager's thread is joined behind this, and ends when its connection does.
        drop(self.server.take());
    }
}

impl Screen {
    fn new() -> Self {
        let server = server::spawn(Config::default(), None, Access::Anyone, None).unwrap();
        let manager = Manager::start(&server).unwrap();
        let (ours, theirs) = UnixStream::pair().unwrap();
        server.call(move |control| control.adopt(theirs.into(), true)).unwrap().unwrap();
        let (stream, _) = DefaultStream::from_unix_stream(ours).unwrap();
        let client = RustConnection::connect_to_stream(stream, 0).unwrap();
        let root = client.setup().roots[0].root;
        Self { client, root, _manager: manager, server: Some(server) }
    }

    fn atom(&self, name: &str) -> u32 {
        self.client.intern_atom(false, name.as_bytes()).unwrap().reply().unwrap().atom
    }

    fn window(&self) -> u32 {
        let window = self.client.generate_id().unwrap();
        let events = EventMask::STRUCTURE_NOTIFY | EventMask::FOCUS_CHANGE;
        let values = CreateWindowAux::new().event_mask(events);
        self.client
            .create_window(
                0,
                window,
                self.root,
                10,
                20,
                300,
                200,
                0,
                WindowClass::COPY_FROM_PARENT,
                0,
                &values,
            )
            .unwrap();
        window
    }

    /// Waits for an event that `wanted` takes.
    fn wait<T>(&self, what: &str, wanted: impl Fn(&Event) -> Option<T>) -> T {
        self.client.flush().unwrap();
        let deadline = Instant::now() + Duration::from_secs(10);
        loop {
            while let Some(event) = self.client.poll_for_event().unwrap() {
                if let Some(found) = wanted(&event) {
                    return found;
                }
            }
            assert!(Instant::now() < deadline, "{what}");
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    fn ask(&self, window: u32, message: u32, data: [u32; 5]) {
        let event = ClientMessageEvent::new(32, window, message, data);
        let mask = EventMask::SUBSTRUCTURE_REDIRECT | EventMask::SUBSTRUCTURE_NOTIFY;
        self.client.send_event(false, self.root, mask, event).unwrap();
    }

    fn focus(&self) -> u32 {
        self.client.get_input_focus().unwrap().reply().unwrap().focus
    }
}

fn resized(window: u32) -> impl Fn(&Event) -> Option<(u16, u16)> {
    move |event| match event {
        Event::ConfigureNotify(e) if e.window == window => Some((e.width, e.height)),
        _ => None,
    }
}

fn focused(window: u32) -> impl Fn(&Event) -> Option<()> {
    move |event| matches!(event, Event::FocusIn(e) if e.event == window).then_some(())
}

#[test]
fn windows_are_mapped_focused_and_listed() {
    let screen = Screen::new();
    let (first, second) = (screen.window(), screen.window());
    screen.client.map_window(first).unwrap();
    screen.wait("the first has no focus", focused(first));
    screen.client.map_window(second).unwrap();
    screen.wait("the second has no focus", focused(second));
    let list = screen.atom("_NET_CLIENT_LIST");
    let listed = || {
        screen
            .client
            .get_property(false, screen.root, list, AtomEnum::WINDOW, 0, 10)
            .unwrap()
            .reply()
            .unwrap()
    };
    assert_eq!(listed().value32().unwrap().collect::<Vec<_>>(), [first, second]);
    screen.client.destroy_window(second).unwrap();
    screen.wait("the focus does not go back", focused(first));
    screen.ask(first, screen.atom("_NET_ACTIVE_WINDOW"), [2, 0, 0, 0, 0]);
    assert_eq!(screen.focus(), first);
}

#[test]
fn windows_are_maximised_and_restored() {
    let screen = Screen::new();
    let window = screen.window();
    screen.client.map_window(window).unwrap();
    screen.wait("no focus", focused(window));
    let (state, vertical, horizontal) = (
        screen.atom("_NET_WM_STATE"),
        screen.atom("_NET_WM_STATE_MAXIMIZED_VERT"),
        screen.atom("_NET_WM_STATE_MAXIMIZED_HORZ"),
    );
    screen.ask(window, state, [1, vertical, horizontal, 1, 0]);
    assert_eq!(screen.wait("not maximised", resized(window)), (1280, 1024));
    // A maximised window stays as it is, and is told so.
    screen.client.configure_window(window, &ConfigureWindowAux::new().width(50)).unwrap();
    assert_eq!(screen.wait("not told", resized(window)), (1280, 1024));
    screen.ask(window, state, [0, vertical, horizontal, 1, 0]);
    assert_eq!(screen.wait("not restored", resized(window)), (300, 200));
    screen.client.configure_window(window, &ConfigureWindowAux::new().width(50)).unwrap();
    assert_eq!(screen.wait("not resized", resized(window)), (50, 200));
}

#[test]
fn windows_are_closed_in_the_way_that_they_ask_for() {
    let screen = Screen::new();
    let window = screen.window();
    let (protocols, delete) = (screen.atom("WM_PROTOCOLS"), screen.atom("WM_DELETE_WINDOW"));
    screen.client.change_property32(PropMode::REPLACE, window, protocols, AtomEnum::ATOM, &[delete]).unwrap();
    screen.client.map_window(window).unwrap();
    screen.wait("no focus", focused(window));
    screen.ask(window, screen.atom("_NET_CLOSE_WINDOW"), [0; 5]);
    let asked = screen.wait("not asked", |event| match event {
        Event::ClientMessage(e) if e.window == window => Some((e.type_, e.data.as_data32()[0])),
        _ => None,
    });
    assert_eq!(asked, (protocols, delete));
}
