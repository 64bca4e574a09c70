//! The protocol engine: one X server without I/O.
//!
//! The face is small: [`Engine::connect`], [`Engine::feed`], [`Engine::advance`], [`Engine::next_deadline`],
//! [`Engine::take_output`] and [`Engine::disconnect`]. Whoever owns the bytes (the shell, a test, a fuzzer) calls them; the engine
//! never blocks.
//!
//! What holds between two calls: every window's clip regions are valid, every event that a request caused stands in the output of
//! the clients it is for, and no resource is named by an id that a client has freed.

mod atoms;
mod client;
mod config;
mod cursor;
mod dispatch;
mod drawable;
mod error;
mod event;
mod inspect;
mod lifecycle;
mod resource;
mod screen;
mod setup;
mod work;

mod colormap;
mod draw;
mod ext;
mod font;
mod gc;
mod hosts;
mod input;
mod pixmap;
mod property;
mod saver;
mod selection;
mod server_requests;
mod untrusted;
mod window;

use std::time::Duration;

pub use client::{ClientId, CloseReason, Fds, Output, Peer};
pub use config::Config;
pub use ext::denied::Denied;
pub use ext::shm::{Refusal, SharedMemory, SharedSegment};
pub use hosts::Accounts;
pub use inspect::{Ask, TopLevel};
pub use resource::Xid;
pub use work::{ServerWork, ShmImage, Work, WorkRecord};

use client::Clients;
use resource::Resources;

/// One X server: its screen, its resources, its clients.
pub struct Engine {
    pub(crate) config: Config,
    /// Milliseconds of server time, the protocol's TIMESTAMP before it is cut to 32 bits. Never 0: 0 is CurrentTime.
    pub(crate) now_ms: u64,
    /// The same in microseconds since the server started.
    pub(crate) now_us: u64,
    pub(crate) clients: Clients,
    pub(crate) resources: Resources,
    pub(crate) pixmap_memory: pixmap::PixmapMemory,
    pub(crate) atoms: atoms::Atoms,
    pub(crate) screen: screen::Screen,
    pub(crate) selections: selection::Selections,
    pub(crate) fonts: font::Fonts,
    pub(crate) input: input::Input,
    pub(crate) extensions: ext::Extensions,
    pub(crate) work: work::Counter,
    pub(crate) screen_saver: saver::ScreenSaver,
    pub(crate) hosts: hosts::Hosts,
    /// Who holds GrabServer; everybody else is suspended.
    pub(crate) server_grab: Option<ClientId>,
    /// Grows by one whenever a clip region or a GC's clip changes; caches compare it.
    serial: u64,
}

impl Engine {
    /// A server with a root window, the default colormap and visuals, and nobody connected.
    pub fn new(config: Config) -> Self {
        let mut engine = Self {
            now_ms: 1,
            now_us: 1000,
            clients: Clients::default(),
            resources: Resources::default(),
            pixmap_memory: pixmap::PixmapMemory::default(),
            atoms: atoms::Atoms::default(),
            screen: screen::Screen::new(&config),
            selections: selection::Selections::default(),
            fonts: font::Fonts::new(&config),
            input: input::Input::new(&config),
            extensions: ext::Extensions::new(&config),
            work: work::Counter::default(),
            screen_saver: saver::ScreenSaver::default(),
            hosts: hosts::Hosts::new(config.access_control),
            server_grab: None,
            serial: 1,
            config,
        };
        screen::create_root(&mut engine);
        ext::xinput::start(&mut engine);
        ext::sync::create_system_counters(&mut engine);
        engine
    }

    /// A new connection, of which no byte has been read. `None` when every client slot is taken.
    pub fn connect(&mut self, peer: Peer) -> Option<ClientId> {
        let id = self.clients.insert(peer)?;
        ext::client_came(self, id);
        Some(id)
    }

    /// Hands bytes that `client` sent to the engine and returns how many it consumed.
    ///
    /// Fewer than all are consumed when a request is not complete yet, when the client is suspended ([`Engine::is_suspended`]),
    /// or when it used up this turn's work. Descriptors are taken from `fds` in order by the requests that carry them.
    pub fn feed(&mut self, client: ClientId, bytes: &[u8], fds: &mut Fds) -> usize {
        dispatch::feed(self, client, bytes, fds)
    }

    /// Whether bytes that `client` sends stay unread for now: another client grabs the server, or a request waits.
    pub fn is_suspended(&self, client: ClientId) -> bool {
        let impervious = self.clients.get(client).is_some_and(|c| c.impervious);
        input::inject::is_waiting(self, client)
            || ext::sync::is_waiting(self, client)
            || ext::record::is_waiting(self, client)
            || (!impervious && self.server_grab.is_some_and(|owner| owner != client))
    }

    /// Whether the engine wants this connection closed once its output has been written.
    pub fn wants_close(&self, client: ClientId) -> bool {
        self.clients.get(client).is_none_or(|c| c.closing.is_some())
    }

    /// Why it wants that.
    pub fn close_reason(&self, client: ClientId) -> Option<CloseReason> {
        self.clients.get(client)?.closing
    }

    /// Moves the server's clock to `now` (time since the server started) and does what became due.
    pub fn advance(&mut self, now: Duration) {
        let ms = u64::try_from(now.as_millis()).unwrap_or(u64::MAX).max(1);
        self.now_ms = self.now_ms.max(ms);
        self.now_us = self.now_us.max(u64::try_from(now.as_micros()).unwrap_or(u64::MAX));
        input::advance(self);
        ext::sync::advance(self);
        ext::advance(self);
        ext::present::advance(self);
    }

    /// The next time at which [`Engine::advance`] has something to do, in time since the server started.
    pub fn next_deadline(&self) -> Option<Duration> {
        let due = [input::next_deadline(self), ext::sync::next_deadline(self), ext::next_deadline(self)];
        let due = due.into_iter().flatten().map(Duration::from_millis);
        due.chain(ext::present::next_deadline(self)).min()
    }

    /// Clients that have output waiting, each once.
    pub fn clients_with_output(&self) -> impl Iterator<Item = ClientId> + '_ {
        self.clients.iter().filter(|c| !c.out.is_empty()).map(|c| c.id)
    }

    /// Takes what is to be written to `client`: bytes, and the descriptors that go with them.
    pub fn take_output(&mut self, client: ClientId) -> Output {
        self.clients.get_mut(client).map(client::Client::take_output).unwrap_or_default()
    }

    /// Puts `out` (an empty buffer with capacity) in place of the client's output buffer and returns the full one.
    pub fn swap_output(&mut self, client: ClientId, out: Vec<u8>) -> Output {
        self.clients.get_mut(client).map(|c| c.swap_output(out)).unwrap_or_default()
    }

    /// The connection is gone: its resources are freed or kept as its close-down mode says.
    pub fn disconnect(&mut self, client: ClientId) {
        lifecycle::disconnect(self, client);
    }

    /// Starts (or stops) keeping a record of pixel work per request; see [`Engine::take_work`].
    pub fn record_work(&mut self, on: bool) {
        self.work.record(on);
    }

    /// Starts (or stops) keeping the images that go through shared memory with that record.
    pub fn record_images(&mut self, on: bool) {
        self.work.record_images(on);
    }

    /// Takes the pixel work recorded since the last call, in request order.
    pub fn take_work(&mut self) -> Vec<WorkRecord> {
        self.work.take()
    }

    /// The root window's pixels as depth-24 `0x00rrggbb`, row by row, `width * height` of them.
    pub fn screen_pixels(&self) -> Vec<u32> {
        screen::pixels(self)
    }

    /// The screen's width and height in pixels.
    pub fn screen_size(&self) -> (u32, u32) {
        (self.screen.width.into(), self.screen.height.into())
    }

    pub(crate) fn next_serial(&mut self) -> u64 {
        self.serial += 1;
        self.serial
    }

    /// The protocol's TIMESTAMP now.
    pub(crate) fn timestamp(&self) -> u32 {
        // Cutting to 32 bits is the protocol's: time wraps after 49.7 days, and 0 is CurrentTime.
        ((self.now_ms & 0xffff_ffff) as u32).max(1)
    }
}
