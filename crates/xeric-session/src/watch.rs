//! A program under watch: what of its script can be done is done, and it is ended when it is time, wherever it runs.
//!
//! What holds: where a program runs (an embedded server, a display behind a proxy) is a [`Site`], and all that is known of one stands there;
//! when a run is over and how a program is ended is the same for every site.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use xeric_server::engine::TopLevel;
use xeric_trace::capture::MarkKind;
use xeric_trace::price;

use crate::audit::{AuditError, Outcome};
use crate::program::{Exit, Program};
use crate::recorder::{Marker, Recording};
use crate::script::{self, Failure, IDLE, Moment, Runner, Screen, Script, Stage, Step};

/// Without a script and a time, a run stops so long after the program went idle …
const IDLE_STOP: Duration = Duration::from_secs(2);
/// … and after this in any case.
const LIMIT: Duration = Duration::from_secs(30);
/// The quiet that ends a frame, as prices define it.
const FRAME_END: Duration = Duration::from_millis(4);
/// A program may take this long for each step of being stopped.
const PATIENCE: Duration = Duration::from_secs(1);

/// The name of the shot that is taken at the end.
pub const END_SHOT: &str = "end";

/// Where a program runs.
pub(crate) trait Site {
    /// How long after a look at something that may change without a byte of the program comes the next. `None` where nothing can.
    const LOOK_AGAIN: Option<Duration>;

    /// Does something with the screen when everything that the program had sent has arrived there. An error when the site is gone.
    fn look<T: Send + 'static>(
        &self,
        look: impl FnOnce(&mut dyn Screen, Clock) -> T + Send + 'static,
    ) -> Result<T, AuditError>;

    /// Whether the server has work to do of which nothing can be seen yet.
    fn is_busy(&self) -> bool;

    /// Whether the program has shown itself, so that silence means that it has nothing to do.
    fn has_begun(&self, marker: &Marker) -> bool;

    /// Closes every connection of the program.
    fn disconnect_all(&self);
}

/// The time at a site.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    /// Since it started.
    pub(crate) now: Duration,
    /// When a byte last went either way.
    pub(crate) last_traffic: Duration,
}

/// Something that ends a sleep.
pub(crate) enum Event {
    Traffic,
    Exited,
    Signal(i32),
}

/// The way for other threads to tell of events.
pub(crate) fn events() -> (impl Fn(Event) + Clone + Send + 'static, Receiver<Event>) {
    let (sender, events): (Sender<Event>, _) = mpsc::channel();
    // Once the run is over nobody listens.
    (move |event| drop(sender.send(event)), events)
}

/// When a run is over, and what is seen of it.
pub(crate) struct Plan {
    /// What a user does.
    pub(crate) script: Option<Arc<Script>>,
    /// How long, whatever happens.
    pub(crate) run_for: Option<Duration>,
    /// Whether to take a shot at every frame's end.
    pub(crate) frame_shots: bool,
    /// Whether to take one, named [`END_SHOT`], where the price ends, if the program is still there.
    pub(crate) end_shot: bool,
}

/// A running program.
pub(crate) struct Watch<'a, S> {
    site: &'a S,
    program: &'a Program,
    events: &'a Receiver<Event>,
    marker: Marker,
    plan: Plan,
    runner: Option<Runner>,
    /// How many requests had drawn at the last frame's shot.
    shot_at: u64,
    /// No byte went either way between this and the last look, for all that was known then.
    silent_from: Instant,
}

/// How a run ended.
pub(crate) struct End {
    reason: &'static str,
    failure: Option<Failure>,
}

/// How the program was stopped.
#[derive(Default)]
pub(crate) struct Stopped {
    /// What it took, if anything.
    how: Option<&'static str>,
    /// The topmost window before that.
    topmost: Option<TopLevel>,
}

/// What a look at the site found.
struct Seen {
    now: Duration,
    last_traffic: Duration,
    step: Option<Result<Step, Failure>>,
}

impl<'a, S: Site> Watch<'a, S> {
    pub(crate) fn new(
        site: &'a S,
        program: &'a Program,
        events: &'a Receiver<Event>,
        marker: Marker,
        plan: Plan,
    ) -> Self {
        let runner = plan.script.clone().map(Runner::new);
        Self { site, program, events, marker, plan, runner, shot_at: 0, silent_from: Instant::now() }
    }

    /// Watches the program until it is time, and stops it.
    pub(crate) fn run(&mut self, progress: &mut dyn FnMut(&str)) -> (Result<End, AuditError>, Stopped) {
        let watched = self.until_over(progress);
        progress("stopping");
        let stopped = self.stop(watched.as_ref().map_or("failed", |end| end.reason));
        (watched, stopped)
    }

    /// Watches the program and does the script until it is time to stop.
    fn until_over(&mut self, progress: &mut dyn FnMut(&str)) -> Result<End, AuditError> {
        progress(if self.plan.script.is_some() { "running the script" } else { "watching" });
        let begun = self.look(false)?.now;
        let waits_for_idle = self.plan.script.is_none() && self.plan.run_for.is_none();
        let mut waits_for_traffic = S::LOOK_AGAIN.is_none();
        loop {
            // Armed first: a byte that passes while we look wakes us again.
            let is_armed = waits_for_traffic;
            if is_armed {
                self.marker.arm();
            }
            let exited = self.program.exit().is_some();
            let seen = self.look(exited)?;
            let mut wake = Duration::MAX;
            let in_frame = self.plan.frame_shots && self.marker.drawn() != self.shot_at;
            if in_frame {
                wake = wake.min(seen.last_traffic + FRAME_END);
            }
            let has_begun = (waits_for_idle || S::LOOK_AGAIN.is_none()) && self.site.has_begun(&self.marker);
            waits_for_traffic = S::LOOK_AGAIN.is_none() && !in_frame && (self.plan.frame_shots || !has_begun);
            if let Some(soon) = S::LOOK_AGAIN.filter(|_| waits_for_idle && !has_begun) {
                wake = wake.min(seen.now + soon);
            }
            match seen.step {
                Some(Err(failure)) => return Ok(End { reason: "the script failed", failure: Some(failure) }),
                Some(Ok(Step::Done)) => {
                    self.runner = None;
                    continue;
                }
                Some(Ok(Step::Wait { until, traffic })) => {
                    wake = wake.min(until);
                    match S::LOOK_AGAIN.filter(|_| traffic) {
                        Some(soon) => wake = wake.min(seen.now + soon),
                        None => waits_for_traffic |= traffic,
                    }
                }
                None if exited => return Ok(End { reason: "exit", failure: None }),
                None => {
                    let (reason, at) = self.stops_at(begun, has_begun, &seen);
                    if seen.now >= at {
                        return Ok(End { reason, failure: None });
                    }
                    wake = wake.min(at);
                }
            }
            // What waits for traffic from now on looks once more, armed: what came since the look would not wake us.
            if waits_for_traffic && !is_armed {
                continue;
            }
            self.sleep(wake.saturating_sub(seen.now))?;
        }
    }

    /// When to stop, and why, with no script to do.
    fn stops_at(&self, begun: Duration, has_begun: bool, seen: &Seen) -> (&'static str, Duration) {
        if let Some(run_for) = self.plan.run_for {
            return ("the time is over", begun.saturating_add(run_for));
        }
        if self.plan.script.is_some() {
            return ("the script is over", Duration::ZERO);
        }
        let limit = ("the time is over", begun + LIMIT);
        let idle = ("idle", seen.last_traffic + IDLE + IDLE_STOP);
        if has_begun && idle.1 < limit.1 { idle } else { limit }
    }

    /// Sleeps for so long, or until something happens.
    fn sleep(&self, time: Duration) -> Result<(), AuditError> {
        match self.events.recv_timeout(time) {
            Ok(Event::Signal(signal)) => Err(AuditError::Interrupted(signal)),
            Ok(Event::Traffic | Event::Exited) | Err(RecvTimeoutError::Timeout) => Ok(()),
            Err(RecvTimeoutError::Disconnected) => Err(AuditError::ServerGone),
        }
    }

    /// Looks at the site: does what of the script can be done, and takes the shot of a frame's end.
    fn look(&mut self, exited: bool) -> Result<Seen, AuditError> {
        let mut marker = self.marker.clone();
        let mut runner = self.runner.take();
        let takes_shots = self.plan.frame_shots;
        let mut shot_at = self.shot_at;
        let looked_at = Instant::now();
        let may_be_idle = looked_at.saturating_duration_since(self.silent_from) >= IDLE;
        let asked = may_be_idle && runner.as_ref().is_some_and(Runner::waits_for_idle);
        // Before the site is asked: what a program sent until it went to sleep has arrived there by then.
        let busy = asked && (self.program.wants_to_run() || self.site.is_busy());
        let looked = self.site.look(move |screen, Clock { now, last_traffic }| {
            let drawn = marker.drawn();
            if takes_shots && drawn != shot_at && now >= last_traffic + FRAME_END {
                // Where the screen is gone, the next look says so.
                if let Ok(image) = script::windows(screen) {
                    marker.shot(now, "", image);
                }
                shot_at = drawn;
            }
            let moment = Moment { now, last_traffic, connected: marker.connected() > 0, exited, busy };
            let step = runner.as_mut().map(|runner| runner.step(screen, moment, &mut marker));
            (Seen { now, last_traffic, step }, runner, shot_at)
        });
        let (seen, runner, shot_at) = looked?;
        self.runner = runner;
        self.shot_at = shot_at;
        let silence = seen.now.saturating_sub(seen.last_traffic);
        self.silent_from = looked_at.checked_sub(silence).unwrap_or(self.silent_from);
        Ok(seen)
    }

    /// Stops the program, step by step, each a little less polite.
    fn stop(&mut self, reason: &str) -> Stopped {
        if self.program.exit().is_some() {
            self.program.stop(PATIENCE);
            return Stopped::default();
        }
        let mut marker = self.marker.clone();
        let (reason, end_shot) = (reason.to_owned(), self.plan.end_shot);
        // Of a site that is gone the program hears by itself.
        let asked = self.site.look(move |screen, Clock { now, .. }| {
            marker.mark(now, MarkKind::Stop(reason));
            if end_shot && let Ok(image) = screen.picture() {
                marker.shot(now, END_SHOT, image);
            }
            // A screen that is gone has no windows.
            let windows = screen.windows().unwrap_or_default();
            let asked = windows.iter().filter(|w| screen.ask_to_close(w.id) == Ok(true)).count();
            (asked, windows.into_iter().find(|w| !w.override_redirect))
        });
        let (asked, topmost) = asked.unwrap_or_default();
        let how = Some(self.end(asked > 0));
        Stopped { how, topmost }
    }

    /// Ends a program that was asked to close its windows, or has none that can be asked. What it took.
    fn end(&self, asked: bool) -> &'static str {
        if asked && self.exits_within(PATIENCE) {
            self.program.stop(PATIENCE);
            return "WM_DELETE_WINDOW";
        }
        self.site.disconnect_all();
        if self.exits_within(PATIENCE / 2) {
            self.program.stop(PATIENCE);
            return "disconnect";
        }
        self.program.signal(rustix::process::Signal::TERM);
        if self.exits_within(PATIENCE) {
            self.program.stop(PATIENCE);
            return "SIGTERM";
        }
        self.program.stop(Duration::ZERO);
        "SIGKILL"
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

/// What came of a run, once everything is recorded.
pub(crate) fn outcome(program: &Program, end: End, stopped: Stopped, recording: Recording) -> Outcome {
    let exit = program.exit().unwrap_or(Exit::Signal(9));
    let Recording { mut report, shots, damage } = recording;
    report.exit = Some(price::Exit {
        code: if let Exit::Code(code) = exit { Some(code) } else { None },
        signal: if let Exit::Signal(signal) = exit { Some(signal) } else { None },
        stopped: stopped.how.map(str::to_owned),
    });
    Outcome { report, exit, failure: end.failure, shots, topmost: stopped.topmost, damage }
}
