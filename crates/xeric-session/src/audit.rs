//! An audit of a program in real time: server, recorder, program and script together, from the start to the stop.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use x11rb::errors::{ConnectError, ConnectionError};
use xeric_server::Config;
use xeric_server::engine::TopLevel;
use xeric_server::shell::server::Control;
use xeric_trace::capture::{Authority, Meta};
use xeric_trace::price::Report;

use crate::embed::{EmbedError, Embedded, Reach};
use crate::program::{self, Exit, Program, StartError};
use crate::proxy::ProxyError;
use crate::recorder::{self, Marker, RecordError, Recorder, Shot};
use crate::script::{Failure, Screen, Script};
use crate::signals;
use crate::watch::{self, Clock, Event, Plan, Site, Watch};
use crate::wm::{Manager, ManagerError};

pub use crate::watch::END_SHOT;

/// What to audit, and how.
#[derive(Clone)]
pub struct Options {
    /// The program and its arguments.
    pub program: Vec<OsString>,
    /// The server.
    pub config: Config,
    /// The way between the program and the server.
    pub reach: Reach,
    /// What a user does.
    pub script: Option<Arc<Script>>,
    /// How long, whatever happens.
    pub run_for: Option<Duration>,
    /// Where to write the capture.
    pub record: Option<PathBuf>,
    /// Whether the capture keeps authority data.
    pub keep_authority: bool,
    /// Whether there is a window manager.
    pub manager: bool,
    /// Whether to take a shot at every frame's end.
    pub frame_shots: bool,
    /// Whether to take one, named [`END_SHOT`], where the price ends, if the program is still there.
    pub end_shot: bool,
}

/// What came of it.
#[derive(Debug)]
pub struct Outcome {
    /// The price.
    pub report: Report,
    /// How the program ended.
    pub exit: Exit,
    /// The command of the script that failed.
    pub failure: Option<Failure>,
    /// Shots, in order.
    pub shots: Vec<Shot>,
    /// The topmost window where the price ended.
    pub topmost: Option<TopLevel>,
    /// What of the capture could not be written.
    pub damage: Option<RecordError>,
}

/// Why there is no outcome.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AuditError {
    /// The server cannot start.
    #[error("{0}")]
    Embed(#[from] EmbedError),
    /// There is no proxy in front of the display.
    #[error("{0}")]
    Proxy(#[from] ProxyError),
    /// The display lets the proxy in and not us beside it.
    #[error("cannot look at the display: {0}")]
    Look(#[from] LookError),
    /// The program cannot be run.
    #[error("{0}")]
    Start(#[from] StartError),
    /// There is no window manager.
    #[error("{0}")]
    Manager(#[from] ManagerError),
    /// The recording failed.
    #[error("{0}")]
    Record(#[from] RecordError),
    /// The system refused.
    #[error("{0}")]
    System(#[from] std::io::Error),
    /// The server stopped by itself.
    #[error("the server stopped before the audit was over")]
    ServerGone,
    /// The display that is audited on left, or does not answer.
    #[error("before the audit was over: {0}")]
    DisplayGone(String),
    /// Somebody asked us to end.
    #[error("ended by signal {0}")]
    Interrupted(i32),
}

/// Why a display cannot be looked at.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LookError {
    /// It does not let us in.
    #[error("{0}")]
    Connect(#[from] ConnectError),
    /// It does not answer.
    #[error("{0}")]
    Connection(#[from] ConnectionError),
}

/// Runs a program and prices it. `progress` is told what is being done, for people.
///
/// # Errors
/// When something of ours failed or the program does not run; what the program did is no error.
pub fn audit(options: &Options, progress: &mut dyn FnMut(&str)) -> Result<Outcome, AuditError> {
    let (tell, events) = watch::events();
    let _signals = signals::forward({
        let tell = tell.clone();
        move |signal| tell(Event::Signal(signal))
    })?;
    let recorder = Recorder::start(&recorder::Options {
        meta: Meta {
            program: options.program.iter().map(|word| word.to_string_lossy().into_owned()).collect(),
            screen: (options.config.width.into(), options.config.height.into()),
            writer: concat!("xeric ", env!("CARGO_PKG_VERSION")).to_owned(),
            deterministic: false,
            work: true,
            authority: if options.keep_authority { Authority::Kept } else { Authority::Zeroed },
            ..Meta::default()
        },
        file: options.record.clone(),
    })?;
    let marker = recorder.marker();
    marker.on_traffic({
        let tell = tell.clone();
        move || tell(Event::Traffic)
    });
    progress("starting");
    let embedded = Embedded::start_over(options.config.clone(), Some(recorder.tap(false)), options.reach)?;
    let manager = options.manager.then(|| Manager::start(embedded.server())).transpose()?;
    let start = program::Options {
        command: options.program.clone(),
        display: embedded.display(),
        authority: Some(embedded.authority().to_owned()),
        own_group: true,
        output_to_stderr: true,
    };
    let program = Program::start(&start, move |_| tell(Event::Exited))?;
    let plan = Plan {
        script: options.script.clone(),
        run_for: options.run_for,
        frame_shots: options.frame_shots,
        end_shot: options.end_shot,
    };
    let (watched, stopped) = Watch::new(&embedded, &program, &events, marker, plan).run(progress);
    embedded.stop()?;
    drop(manager);
    let recording = recorder.finish()?;
    Ok(watch::outcome(&program, watched?, stopped, recording))
}

impl Site for Embedded {
    /// The server is ours: nothing changes but by the program and by us.
    const LOOK_AGAIN: Option<Duration> = None;

    /// Looks on the server's own thread.
    fn look<T: Send + 'static>(
        &self,
        look: impl FnOnce(&mut dyn Screen, Clock) -> T + Send + 'static,
    ) -> Result<T, AuditError> {
        let looked = self.server().call(move |control: &mut Control<'_>| {
            let clock = Clock { now: control.now, last_traffic: control.last_traffic };
            look(control.engine, clock)
        });
        looked.ok_or(AuditError::ServerGone)
    }

    /// It does everything at once.
    fn is_busy(&self) -> bool {
        false
    }

    fn has_begun(&self, marker: &Marker) -> bool {
        marker.drawn() > 0
    }

    fn disconnect_all(&self) {
        // A server that is gone has disconnected everybody.
        let _gone = self.server().call(|control| {
            control.disconnect_all();
        });
    }
}
