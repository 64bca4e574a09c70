//! An audit of a program in this process, in virtual time: the same program and script give the same bytes, prices and pixels on every
//! machine.
//!
//! The program is a function that talks to a [`LocalServer`]. Whenever it waits, the script goes on; when the script is over, the windows
//! are asked to close, and the price ends.

use std::cell::RefCell;
use std::fmt::Display;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;

use xeric_server::Config;
use xeric_server::engine::TopLevel;
use xeric_server::shell::link::Link;
use xeric_server::shell::local::{Driver, LocalServer, Next};
use xeric_trace::capture::{Authority, MarkKind, Meta};
use xeric_trace::price;

use crate::audit::Outcome;
use crate::program::Exit;
use crate::recorder::{self, Marker, RecordError, Recorder, Recording};
use crate::script::{self, Failure, Moment, Runner, Script, Stage, Step};

/// What to audit, and how.
#[derive(Clone)]
pub struct Options {
    /// What the report calls the program.
    pub program: Vec<String>,
    /// The server.
    pub config: Config,
    /// The link between the program and the server, in virtual time.
    pub link: Option<Link>,
    /// What a user does.
    pub script: Arc<Script>,
    /// Where to write the capture.
    pub record: Option<PathBuf>,
    /// Whether to take a shot at every frame's end.
    pub frame_shots: bool,
}

/// Why there is no outcome.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum InProcessError {
    /// The recording failed.
    #[error("{0}")]
    Record(#[from] RecordError),
    /// The program failed, in its own words.
    #[error("the program failed: {0}")]
    Program(String),
}

/// Runs `program` and prices it.
///
/// # Errors
/// When the recording or the program fails; a script that fails is in the outcome.
pub fn audit<E: Display>(
    options: &Options,
    program: impl FnOnce(&LocalServer) -> Result<(), E>,
) -> Result<Outcome, InProcessError> {
    let recorder = Recorder::start(&recorder::Options {
        meta: Meta {
            program: options.program.clone(),
            screen: (options.config.width.into(), options.config.height.into()),
            writer: concat!("xeric ", env!("CARGO_PKG_VERSION")).to_owned(),
            deterministic: true,
            work: true,
            authority: Authority::Zeroed,
            ..Meta::default()
        },
        file: options.record.clone(),
    })?;
    let server = LocalServer::over(options.config.clone(), Some(recorder.tap(true)), options.link);
    let ending = Rc::new(RefCell::new(Ending::default()));
    let mut user = User {
        runner: Some(Runner::new(Arc::clone(&options.script))),
        marker: recorder.marker(),
        frame_shots: options.frame_shots,
        shot_at: 0,
        ending: Rc::clone(&ending),
    };
    // What stands in front of the first wait of the script is done before the program begins.
    user.all_wait(&server);
    server.set_driver(Box::new(user));
    let result = program(&server);
    // The server's tap goes with it, and with it the last sender but ours.
    drop(server);
    let Recording { mut report, shots, damage } = recorder.finish()?;
    let Ending { failure, topmost, asked } = ending.take();
    if let Err(error) = result
        && failure.is_none()
    {
        return Err(InProcessError::Program(error.to_string()));
    }
    let stopped = asked.then(|| "WM_DELETE_WINDOW".to_owned());
    report.exit = Some(price::Exit { code: Some(0), signal: None, stopped });
    Ok(Outcome { report, exit: Exit::Code(0), failure, shots, topmost, damage })
}

/// What is known when the script is over.
#[derive(Default)]
struct Ending {
    failure: Option<Failure>,
    topmost: Option<TopLevel>,
    /// Whether windows were asked to close.
    asked: bool,
}

/// Does the script whenever the program waits.
struct User {
    runner: Option<Runner>,
    marker: Marker,
    frame_shots: bool,
    shot_at: u64,
    ending: Rc<RefCell<Ending>>,
}

impl Driver for User {
    fn all_wait(&mut self, server: &LocalServer) -> Next {
        let now = server.now();
        let drawn = self.marker.drawn();
        if self.frame_shots && drawn != self.shot_at {
            self.shot_at = drawn;
            // An engine is never gone.
            if let Ok(windows) = server.with_engine(|engine, _| script::windows(engine)) {
                self.marker.shot(now, "", windows);
            }
        }
        let Some(runner) = &mut self.runner else { return Next::Never };
        let connected = self.marker.connected() > 0;
        let moment = Moment {
            now,
            last_traffic: server.last_traffic(),
            connected,
            exited: connected && server.connections() == 0,
            // It is called when the program waits.
            busy: false,
        };
        let step = server.with_engine(|engine, _| runner.step(engine, moment, &mut self.marker));
        match step {
            Ok(Step::Wait { until, .. }) => Next::At(until),
            Ok(Step::Done) => self.stop(server, None),
            Err(failure) => self.stop(server, Some(failure)),
        }
    }
}

impl User {
    fn stop(&mut self, server: &LocalServer, failure: Option<Failure>) -> Next {
        self.runner = None;
        let now = server.now();
        let reason = if failure.is_some() { "the script failed" } else { "the script is over" };
        self.marker.mark(now, MarkKind::Stop(reason.to_owned()));
        let windows = server.with_engine(|engine, _| engine.top_level_windows());
        let asked = windows.iter().filter(|w| server.with_engine(|engine, _| engine.ask_to_close(w.id)));
        let asked = asked.count() > 0;
        let topmost = windows.into_iter().find(|w| !w.override_redirect);
        *self.ending.borrow_mut() = Ending { failure, topmost, asked };
        if !asked {
            // Nobody listens: whoever reads finds the end of its connection.
            server.disconnect_all();
        }
        Next::Again
    }
}
