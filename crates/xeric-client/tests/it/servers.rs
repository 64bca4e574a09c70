//! The two servers that things are tried on: Xvfb, and ours on a display of its own.

use x11rb::connection::Connection as _;
use x11rb::protocol::xproto::{ClientMessageEvent, ConnectionExt as _, EventMask, WindowClass};
use xeric_client::Connection;
use xeric_server::engine::Config;
use xeric_server::shell::auth::Access;
use xeric_server::shell::display::{Display, Options};
use xeric_server::shell::server::{Running, spawn};
use xeric_testkit::xvfb::Xvfb;

/// A running server; it ends when it is dropped.
pub(crate) struct Server {
    display: String,
    _runs: Runs,
}

#[expect(dead_code, reason = "kept until they end by being dropped")]
enum Runs {
    Ours(Running),
    Xvfb(Xvfb),
}

impl Server {
    /// Our server.
    pub(crate) fn ours() -> Self {
        let display = Display::bind(&Options { number: None, tcp: false }).expect("a free display");
        let name = format!(":{}", display.number());
        let running = spawn(Config::default(), Some(display), Access::Anyone, None).expect("a server");
        Self { display: name, _runs: Runs::Ours(running) }
    }

    /// An Xvfb.
    pub(crate) fn xvfb() -> Self {
        let server = Xvfb::start().expect("Xvfb");
        Self { display: server.display(), _runs: Runs::Xvfb(server) }
    }

    /// One of each, with its name.
    pub(crate) fn both() -> [(&'static str, Self); 2] {
        [("our server", Self::ours()), ("Xvfb", Self::xvfb())]
    }

    /// The display to connect to.
    pub(crate) fn display(&self) -> String {
        self.display.clone()
    }
}

/// A window of this client's own.
pub(crate) fn make_window(connection: &Connection) -> u32 {
    let root = connection.screen().unwrap().root;
    let window = connection.generate_id().unwrap();
    connection
        .create_window(0, window, root, 0, 0, 1, 1, 0, WindowClass::INPUT_ONLY, 0, &Default::default())
        .unwrap();
    connection.get_input_focus().unwrap().reply().unwrap();
    window
}

/// Messages to whoever made the window, numbered from 0.
pub(crate) fn send_messages(connection: &Connection, window: u32, count: u32) {
    for number in 0..count {
        let message = ClientMessageEvent::new(32, window, 1_u32, [number, 0, 0, 0, 0]);
        connection.send_event(false, window, EventMask::NO_EVENT, message).unwrap();
    }
    connection.flush().unwrap();
}
