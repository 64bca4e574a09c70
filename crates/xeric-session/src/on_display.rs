//! An audit of a program on a display that is there already: a proxy stands between the two.
//!
//! What the display shows is not known here, so there are no shots and no script; drawing is derived from the requests.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use xeric_server::engine::Denied;
use xeric_server::shell::auth::{Access, Cookie};
use xeric_server::shell::display::{self, Display};
use xeric_trace::capture::{Authority, MarkKind, Meta};
use xeric_trace::price;

use crate::audit::{AuditError, Outcome};
use crate::embed::{EmbedError, Origin, Reach, display_name, private_directory};
use crate::program::{self, Exit, Program};
use crate::proxy::{self, Proxy};
use crate::recorder::{self, Marker, Recorder, Recording};
use crate::script::Stage;
use crate::signals;

/// Without a time an audit stops when the program has been silent for so long …
const SILENCE: Duration = Duration::from_secs(2);
/// … and after this in any case.
const LIMIT: Duration = Duration::from_secs(30);
/// How often traffic is noticed.
const NOTICE: Duration = Duration::from_millis(50);
/// A program may take this long for each step of being stopped.
const PATIENCE: Duration = Duration::from_secs(1);

/// What to audit, and where.
#[derive(Clone, Debug)]
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
    /// How long, whatever happens.
    pub run_for: Option<Duration>,
    /// Where to write the capture.
    pub record: Option<PathBuf>,
    /// Whether the capture keeps authority data: the program's own, never the display's.
    pub keep_authority: bool,
}

enum Event {
    Traffic,
    Exited,
    Signal(i32),
}

/// Runs a program on the display and prices it. `progress` is told what is being done, for people.
///
/// # Errors
/// When the display is not there, something of ours failed, or the program does not run.
pub fn audit(options: &Options, progress: &mut dyn FnMut(&str)) -> Result<Outcome, AuditError> {
    let (sender, events) = mpsc::channel();
    // Once the audit is over nobody listens.
    let tell = move |event: Event| drop(sender.send(event));
    let _signals = signals::forward({
        let tell = tell.clone();
        move |signal| tell(Event::Signal(signal))
    })?;
    let recorder = Recorder::start(&recorder::Options {
        meta: Meta {
            program: options.program.iter().map(|word| word.to_string_lossy().into_owned()).collect(),
            writer: concat!("xeric ", env!("CARGO_PKG_VERSION")).to_owned(),
            authority: if options.keep_authority { Authority::Kept } else { Authority::Zeroed },
            ..Meta::default()
        },
        file: options.record.clone(),
    })?;
    let mut marker = recorder.marker();
    marker.on_traffic({
        let tell = tell.clone();
        move || tell(Event::Traffic)
    });
    progress("starting");
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
    let proxy = Proxy::start(&proxy_options, listen, Some(recorder.tap(false)))?;
    let start = program::Options {
        command: options.program.clone(),
        display: display_name(number, options.reach.origin),
        authority: Some(authority),
        own_group: true,
        output_to_stderr: true,
    };
    let program = Program::start(&start, move |_| tell(Event::Exited))?;
    progress("watching");
    let watched = watch(options, &program, &events, &marker);
    progress("stopping");
    let reason = watched.as_ref().map_or("failed", |reason| *reason);
    let stopped = if program.exit().is_some() {
        program.stop(PATIENCE);
        None
    } else {
        marker.mark(proxy.now(), MarkKind::Stop(reason.to_owned()));
        proxy.disconnect_all();
        let how = if program.wait(PATIENCE / 2) { "disconnect" } else { "SIGTERM" };
        program.stop(PATIENCE);
        Some(how)
    };
    proxy.stop()?;
    let Recording { mut report, shots, damage } = recorder.finish()?;
    watched?;
    let exit = program.exit().unwrap_or(Exit::Signal(9));
    report.exit = Some(price::Exit {
        code: if let Exit::Code(code) = exit { Some(code) } else { None },
        signal: if let Exit::Signal(signal) = exit { Some(signal) } else { None },
        stopped: stopped.map(str::to_owned),
    });
    Ok(Outcome { report, exit, failure: None, shots, topmost: None, damage })
}

/// Waits until it is time to stop, and says why it is.
fn watch(
    options: &Options,
    program: &Program,
    events: &Receiver<Event>,
    marker: &Marker,
) -> Result<&'static str, AuditError> {
    let end = Instant::now() + options.run_for.unwrap_or(LIMIT);
    let mut last_traffic = Instant::now();
    marker.arm();
    loop {
        if program.exit().is_some() {
            return Ok("exit");
        }
        let now = Instant::now();
        let is_silent = options.run_for.is_none() && marker.connected() > 0;
        let idle = if is_silent { last_traffic + SILENCE } else { end };
        if now >= end {
            return Ok("the time is over");
        }
        if now >= idle {
            return Ok("idle");
        }
        match events.recv_timeout(end.min(idle).saturating_duration_since(now)) {
            Ok(Event::Signal(signal)) => return Err(AuditError::Interrupted(signal)),
            Ok(Event::Traffic) => {
                last_traffic = Instant::now();
                std::thread::sleep(NOTICE);
                marker.arm();
            }
            Ok(Event::Exited) | Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Err(AuditError::ServerGone),
        }
    }
}
