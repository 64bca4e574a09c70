//! The two servers that things are tried on: Xvfb, and ours on a display of its own.

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
