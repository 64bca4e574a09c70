//! An audit of a program on a display that is there already: a proxy stands between the two, and a client of our own beside it does the
//! script and takes the pictures.
//!
//! ```text
//! program ──▶ Proxy ──▶ display ◀── Remote (windows, input, pictures)
//!               │
//!              tap ──▶ Heard ──▶ recorder
//! ```
//!
//! What holds: our own client goes to the display directly and is in no price. It touches windows of the program alone, which it knows by
//! the ids that the display gave the program's connections: the display may be somebody's desktop. Pixel work is not known here, and
//! drawing is derived from the requests.

mod heard;
mod keys;
mod pixels;
mod remote;
mod windows;

use std::cell::{Cell, RefCell};
use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use xeric_server::engine::Denied;
use xeric_server::shell::auth::{Access, Cookie};
use xeric_server::shell::display::{self, Display};
use xeric_trace::capture::{Authority, Meta};

use crate::audit::{AuditError, Outcome};
use crate::embed::{EmbedError, Origin, Reach, display_name, private_directory};
use crate::processes;
use crate::program::{self, Program};
use crate::proxy::{self, Proxy, ProxyError, Upstream};
use crate::recorder::{self, Marker, Recorder};
use crate::script::{Screen, Script};
use crate::signals;
use crate::watch::{self, Clock, Event, Plan, Site, Watch};
use crate::wm::Manager;

use heard::Heard;
use remote::Remote;

/// What to audit, and where.
#[derive(Clone)]
pub struct Options {
    /// The program and its arguments.
    pub program: Vec<OsString>,
    /// The display, as `DISPLAY` names it.
    pub display: String,
    /// Where its cookie is.
    pub authority: Option<PathBuf>,
    /// Extensions that the program is told are absent.
    pub denied: Denied,
    /// The way between program and display.
    pub reach: Reach,
    /// What a user does.
    pub script: Option<Arc<Script>>,
    /// Whether a window manager of ours manages the display meanwhile.
    pub manager: bool,
    /// How long, whatever happens.
    pub run_for: Option<Duration>,
    /// Where to write the capture.
    pub record: Option<PathBuf>,
    /// Whether the capture keeps authority data: the program's own, never the display's.
    pub keep_authority: bool,
}

/// Runs a program on the display and prices it. `progress` is told what is being done, for people.
///
/// # Errors
/// When the display is not there, something of ours failed, or the program does not run.
pub fn audit(options: &Options, progress: &mut dyn FnMut(&str)) -> Result<Outcome, AuditError> {
    let (tell, events) = watch::events();
    let _signals = signals::forward({
        let tell = tell.clone();
        move |signal| tell(Event::Signal(signal))
    })?;
    progress("starting");
    let upstream =
        Upstream::find(&options.display, options.authority.as_deref()).map_err(ProxyError::from)?;
    let heard = Arc::<Heard>::default();
    let remote = Remote::connect(&upstream, Arc::clone(&heard))?;
    let recorder = Recorder::start(&recorder::Options {
        meta: Meta {
            program: options.program.iter().map(|word| word.to_string_lossy().into_owned()).collect(),
            screen: remote.size_at_first(),
            writer: concat!("xeric ", env!("CARGO_PKG_VERSION")).to_owned(),
            authority: if options.keep_authority { Authority::Kept } else { Authority::Zeroed },
            ..Meta::default()
        },
        file: options.record.clone(),
    })?;
    let marker = recorder.marker();
    let directory = private_directory().map_err(EmbedError::Authority)?;
    let tcp = options.reach.origin != Origin::Local;
    let listen = Display::bind(&display::Options { number: None, tcp }).map_err(EmbedError::Display)?;
    let number = listen.number();
    let cookie = Cookie::random().map_err(EmbedError::Authority)?;
    let authority = directory.path().join("Xauthority");
    cookie.write_authority(&authority, number).map_err(EmbedError::Authority)?;
    let proxy_options = proxy::Options {
        display: options.display.clone(),
        authority: options.authority.clone(),
        access: Access::Cookie(cookie),
        denied: options.denied.clone(),
        reach: options.reach,
    };
    let tap = heard::listening(Arc::clone(&heard), recorder.tap(false));
    let proxy = Proxy::start(&proxy_options, listen, Some(tap))?;
    let manager = options.manager.then(|| Manager::on_display(&upstream)).transpose()?;
    let start = program::Options {
        command: options.program.clone(),
        display: on_screen(&display_name(number, options.reach.origin), upstream.screen()),
        authority: Some(authority),
        own_group: true,
        output_to_stderr: true,
    };
    let program = Program::start(&start, move |_| tell(Event::Exited))?;
    let site = Before {
        server: remote.server(),
        remote: RefCell::new(remote),
        proxy,
        heard,
        has_begun: Cell::new(false),
    };
    let plan = Plan {
        script: options.script.clone(),
        run_for: options.run_for,
        frame_shots: false,
        end_shot: false,
    };
    let (watched, stopped) = Watch::new(&site, &program, &events, marker, plan).run(progress);
    site.proxy.stop()?;
    drop(manager);
    let recording = recorder.finish()?;
    Ok(watch::outcome(&program, watched?, stopped, recording))
}

/// A display's name, with a screen that is not its first.
fn on_screen(display: &str, screen: usize) -> String {
    match screen {
        0 => display.to_owned(),
        screen => format!("{}.{screen}", display.trim_end_matches(".0")),
    }
}

/// A display that a proxy stands before.
struct Before {
    remote: RefCell<Remote>,
    /// The display's process, if it is one of this machine.
    server: Option<u32>,
    proxy: Proxy,
    heard: Arc<Heard>,
    has_begun: Cell<bool>,
}

impl Site for Before {
    /// A window is mapped when the display, or somebody's window manager, gets to it.
    const LOOK_AGAIN: Option<Duration> = Some(Duration::from_millis(20));

    fn look<T: Send + 'static>(
        &self,
        look: impl FnOnce(&mut dyn Screen, Clock) -> T + Send + 'static,
    ) -> Result<T, AuditError> {
        let mut remote = self.remote.borrow_mut();
        // What the display had to say until now is on its way when it has answered …
        remote.sync().map_err(AuditError::DisplayGone)?;
        // … and has passed when the proxy has looked at everything that is there.
        let under_way = self.proxy.settle();
        let now = self.proxy.now();
        let last_traffic = if under_way { now } else { self.heard.last_traffic() };
        let seen = look(&mut *remote, Clock { now, last_traffic });
        remote.sync().map_err(AuditError::DisplayGone)?;
        Ok(seen)
    }

    fn is_busy(&self) -> bool {
        self.server.is_some_and(processes::want_to_run)
    }

    /// What it draws is not known here; that it shows a window is.
    fn has_begun(&self, marker: &Marker) -> bool {
        let shows_something = || self.remote.borrow_mut().windows().is_ok_and(|windows| !windows.is_empty());
        if !self.has_begun.get() && marker.connected() > 0 {
            self.has_begun.set(shows_something());
        }
        self.has_begun.get()
    }

    fn disconnect_all(&self) {
        self.proxy.disconnect_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_started_on_the_screen_that_was_named() {
        assert_eq!(on_screen(":10", 0), ":10");
        assert_eq!(on_screen(":10", 1), ":10.1");
        assert_eq!(on_screen("localhost:10.0", 0), "localhost:10.0");
        assert_eq!(on_screen("localhost:10.0", 2), "localhost:10.2");
    }
}
