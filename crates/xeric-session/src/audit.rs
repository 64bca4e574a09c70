//! An audit of a program in real time: server, recorder, program and script together, from the start to the stop.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use xeric_server::Config;
use xeric_server::engine::TopLevel;
use xeric_server::shell::server::Control;
use xeric_trace::capture::{Authority, MarkKind, Meta};
use xeric_trace::price::{self, Report};

use crate::embed::{EmbedError, Embedded, Reach};
use crate::program::{self, Exit, Program, StartError};
use crate::proxy::ProxyError;
use crate::recorder::{self, Marker, RecordError, Recorder, Recording, Shot};
use crate::script::{self, Failure, IDLE, Moment, Runner, Script, Stage, Step};
use crate::signals;
use crate::wm::{Manager, ManagerError};

/// Without a script and `--for`, an audit stops so long after the program went idle behind its first frame …
const IDLE_STOP: Duration = Duration::from_secs(2);
/// … and after this in any case.
const LIMIT: Duration = Duration::from_secs(30);
/// The quiet that ends a frame, as prices define it.
const FRAME_END: Duration = Duration::from_millis(4);
/// A program may take this long for each step of being stopped.
const PATIENCE: Duration = Duration::from_secs(1);

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

/// The name of the shot that is taken at the end.
pub const END_SHOT: &str = "end";

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
    /// Somebody asked us to end.
    #[error("ended by signal {0}")]
    Interrupted(i32),
}

enum Event {
    Traffic,
    Exited,
    Signal(i32),
}

/// Runs a program and prices it. `progress` is told what is being done, for people.
///
/// # Errors
/// When something of ours failed or the program does not run; what the program did is no error.
pub fn audit(options: &Options, progress: &mut dyn FnMut(&str)) -> Result<Outcome, AuditError> {
    let (sender, events) = mpsc::channel();
    let _signals = signals::forward({
        let sender = sender.clone();
        move |signal| tell(&sender, Event::Signal(signal))
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
        let sender = sender.clone();
        move || tell(&sender, Event::Traffic)
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
    let program = Program::start(&start, move |_| tell(&sender, Event::Exited))?;
    let mut watch = Watch {
        embedded: &embedded,
        program: &program,
        events: &events,
        marker,
        runner: options.script.clone().map(Runner::new),
        had_script: options.script.is_some(),
        run_for: options.run_for,
        frame_shots: options.frame_shots,
        shot_at: 0,
        silent_from: Instant::now(),
        end_shot: options.end_shot,
        topmost: None,
    };
    let watched = watch.until_over(progress);
    progress("stopping");
    let stopped = watch.stop(watched.as_ref().map_or("failed", |end| end.reason));
    let topmost = watch.topmost;
    embedded.stop()?;
    drop(manager);
    let recording = recorder.finish()?;
    let end = watched?;
    let exit = program.exit().unwrap_or(Exit::Signal(9));
    let Recording { mut report, shots, damage } = recording;
    report.exit = Some(price::Exit {
        code: if let Exit::Code(code) = exit { Some(code) } else { None },
        signal: if let Exit::Signal(signal) = exit { Some(signal) } else { None },
        stopped: stopped.map(str::to_owned),
    });
    Ok(Outcome { report, exit, failure: end.failure, shots, topmost, damage })
}

fn tell(events: &Sender<Event>, event: Event) {
    // Once the audit is over nobody listens.
    let _unheard = events.send(event);
}

/// A running audit.
struct Watch<'a> {
    embedded: &'a Embedded,
    program: &'a Program,
    events: &'a Receiver<Event>,
    marker: Marker,
    runner: Option<Runner>,
    had_script: bool,
    run_for: Option<Duration>,
    frame_shots: bool,
    /// How many requests had drawn at the last frame's shot.
    shot_at: u64,
    /// No byte went either way between this and the last look, for all that was known then.
    silent_from: Instant,
    end_shot: bool,
    topmost: Option<TopLevel>,
}

/// How an audit ended.
struct End {
    reason: &'static str,
    failure: Option<Failure>,
}

/// What a look at the server found.
struct Seen {
    now: Duration,
    last_traffic: Duration,
    step: Option<Result<Step, Failure>>,
}

impl Watch<'_> {
    /// Watches the program and does the script until it is time to stop.
    fn until_over(&mut self, progress: &mut dyn FnMut(&str)) -> Result<End, AuditError> {
        progress(if self.had_script { "running the script" } else { "watching" });
        let begun = self.look(false)?.now;
        let mut waits_for_traffic = true;
        loop {
            // Armed first: a byte that passes while we look wakes us again.
            if waits_for_traffic {
                self.marker.arm();
            }
            let exited = self.program.exit().is_some();
            let seen = self.look(exited)?;
            let mut wake = Duration::MAX;
            let in_frame = self.frame_shots && self.marker.drawn() != self.shot_at;
            if in_frame {
                wake = wake.min(seen.last_traffic + FRAME_END);
            }
            waits_for_traffic = !in_frame && (self.frame_shots || self.marker.drawn() == 0);
            match seen.step {
                Some(Err(failure)) => return Ok(End { reason: "the script failed", failure: Some(failure) }),
                Some(Ok(Step::Done)) => {
                    self.runner = None;
                    continue;
                }
                Some(Ok(Step::Wait { until, traffic })) => {
                    wake = wake.min(until);
                    waits_for_traffic |= traffic;
                }
                None if exited => return Ok(End { reason: "exit", failure: None }),
                None => {
                    let Some((reason, at)) = self.stops_at(begun, &seen) else { continue };
                    if seen.now >= at {
                        return Ok(End { reason, failure: None });
                    }
                    wake = wake.min(at);
                }
            }
            self.sleep(wake.saturating_sub(seen.now))?;
        }
    }

    /// When to stop, and why, with no script to do.
    fn stops_at(&self, begun: Duration, seen: &Seen) -> Option<(&'static str, Duration)> {
        if let Some(run_for) = self.run_for {
            return Some(("the time is over", begun + run_for));
        }
        if self.had_script {
            return Some(("the script is over", Duration::ZERO));
        }
        let limit = ("the time is over", begun + LIMIT);
        let idle = ("idle", seen.last_traffic + IDLE + IDLE_STOP);
        Some(if self.marker.drawn() > 0 && idle.1 < limit.1 { idle } else { limit })
    }

    /// Sleeps for so long, or until something happens.
    fn sleep(&self, time: Duration) -> Result<(), AuditError> {
        match self.events.recv_timeout(time) {
            Ok(Event::Signal(signal)) => Err(AuditError::Interrupted(signal)),
            Ok(Event::Traffic | Event::Exited) | Err(RecvTimeoutError::Timeout) => Ok(()),
            Err(RecvTimeoutError::Disconnected) => Err(AuditError::ServerGone),
        }
    }

    /// Looks at the server, on its own thread: does what of the script can be done, and takes the shot of a frame's end.
    fn look(&mut self, exited: bool) -> Result<Seen, AuditError> {
        let mut marker = self.marker.clone();
        let mut runner = self.runner.take();
        let takes_shots = self.frame_shots;
        let mut shot_at = self.shot_at;
        let looked_at = Instant::now();
        let may_be_idle = looked_at.saturating_duration_since(self.silent_from) >= IDLE;
        let asked = may_be_idle && runner.as_ref().is_some_and(Runner::waits_for_idle);
        // Before the server is asked: what a program sent until it went to sleep has arrived there by then.
        let busy = asked && self.program.wants_to_run();
        let looked = self.embedded.server().call(move |control: &mut Control<'_>| {
            let (now, last_traffic) = (control.now, control.last_traffic);
            let drawn = marker.drawn();
            if takes_shots && drawn != shot_at && now >= last_traffic + FRAME_END {
                marker.shot(now, "", script::windows(control.engine));
                shot_at = drawn;
            }
            let moment = Moment { now, last_traffic, connected: marker.connected() > 0, exited, busy };
            let step = runner.as_mut().map(|runner| runner.step(control.engine, moment, &mut marker));
            (Seen { now, last_traffic, step }, runner, shot_at)
        });
        let (seen, runner, shot_at) = looked.ok_or(AuditError::ServerGone)?;
        self.runner = runner;
        self.shot_at = shot_at;
        let silence = seen.now.saturating_sub(seen.last_traffic);
        self.silent_from = looked_at.checked_sub(silence).unwrap_or(self.silent_from);
        Ok(seen)
    }

    /// Stops the program, step by step, each a little less polite; which step did it, if one was needed.
    fn stop(&mut self, reason: &str) -> Option<&'static str> {
        if self.program.exit().is_some() {
            self.program.stop(PATIENCE);
            return None;
        }
        let mut marker = self.marker.clone();
        let (reason, end_shot) = (reason.to_owned(), self.end_shot);
        let asked = self.embedded.server().call(move |control| {
            marker.mark(control.now, MarkKind::Stop(reason));
            if end_shot {
                marker.shot(control.now, END_SHOT, script::screen(control.engine));
            }
            let windows = control.engine.top_level_windows();
            let asked = windows.iter().filter(|w| control.engine.ask_to_close(w.id)).count();
            (asked, windows.into_iter().find(|w| !w.override_redirect))
        });
        let (asked, topmost) = asked.unwrap_or_default();
        self.topmost = topmost;
        if asked > 0 && self.exits_within(PATIENCE) {
            self.program.stop(PATIENCE);
            return Some("WM_DELETE_WINDOW");
        }
        // A server that is gone has disconnected everybody.
        let _gone = self.embedded.server().call(|control| {
            control.disconnect_all();
        });
        if self.exits_within(PATIENCE / 2) {
            self.program.stop(PATIENCE);
            return Some("disconnect");
        }
        self.program.signal(rustix::process::Signal::TERM);
        if self.exits_within(PATIENCE) {
            self.program.stop(PATIENCE);
            return Some("SIGTERM");
        }
        self.program.stop(Duration::ZERO);
        Some("SIGKILL")
    }

    fn exits_within(&self, time: Duration) -> bool {
        let deadline = Instant::now() + time;
        while self.program.exit().is_none() {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return false;
            }
            // Whatever it is that happened, the program is looked at again.
            let _any = self.events.recv_timeout(left);
        }
        true
    }
}
