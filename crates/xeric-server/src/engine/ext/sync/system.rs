//! Counters that the server changes: SERVERTIME, and the IDLETIME of all input devices and of each.
//!
//! A system counter's value is looked up when it is asked for. Its triggers are asked when a deadline passes and when input comes in, at the
//! very values that the counter then had, so that no transition is missed.

use xeric_wire::Request;
use xeric_wire::view::sync as view;
use xeric_wire::write::sync as write;

use super::super::super::error::Handled;
use super::super::super::resource::{Resource, Xid};
use super::super::super::{ClientId, Engine};
use super::counter::{self, Counter};
use super::trigger::{Test, Watcher};
use super::{int64, waiting};

/// Which of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum System {
    /// Since the server started.
    Clock,
    /// Since the last input of any device.
    Idle,
    /// Since the last input of one.
    DeviceIdle(u8),
}

/// The core pointer and keyboard, XTEST's, and the physical ones, by their numbers in Xvfb.
const DEVICES: [u8; 6] = [2, 3, 4, 5, 6, 7];
/// Milliseconds, as Xvfb says.
const RESOLUTION: i64 = 4;
const SERVER_TIME: Xid = 0x3d;
const IDLE_TIME: Xid = 0x3e;
/// Added to a device's number.
const DEVICE_IDLE_TIME: Xid = 0x1fd;

/// In the order in which ListSystemCounters has them: the newest first.
fn counters() -> impl Iterator<Item = (Xid, System)> {
    let devices = DEVICES.into_iter().rev();
    devices
        .map(|device| (DEVICE_IDLE_TIME + u32::from(device), System::DeviceIdle(device)))
        .chain([(IDLE_TIME, System::Idle), (SERVER_TIME, System::Clock)])
}

impl System {
    fn name(self) -> String {
        match self {
            Self::Clock => "SERVERTIME".into(),
            Self::Idle => "IDLETIME".into(),
            Self::DeviceIdle(device) => format!("DEVICEIDLETIME {device}"),
        }
    }

    /// When its value was 0, in milliseconds of server time.
    fn zero(self, engine: &Engine) -> u64 {
        let last = &engine.extensions.sync.idle.last;
        match self {
            Self::Clock => 0,
            Self::Idle => last.iter().copied().max().unwrap_or(0),
            Self::DeviceIdle(device) => DEVICES
                .iter()
                .position(|known| *known == device)
                .and_then(|at| last.get(at).copied())
                .unwrap_or(0),
        }
    }
}

/// When each device last had input.
#[derive(Default)]
pub(super) struct Idle {
    last: [u64; DEVICES.len()],
}

/// Where input comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    Pointer,
    Keyboard,
    TestPointer,
    TestKeyboard,
}

impl Source {
    /// The device itself and the core device that it belongs to.
    fn devices(self) -> [u8; 2] {
        match self {
            Self::Pointer => [6, 2],
            Self::Keyboard => [7, 3],
            Self::TestPointer => [4, 2],
            Self::TestKeyboard => [5, 3],
        }
    }
}

/// Makes them.
pub(crate) fn create(engine: &mut Engine) {
    for (id, system) in counters() {
        let counter = Counter { value: 0, watchers: Vec::new(), system: Some(system) };
        engine.resources.insert(id, Resource::Counter(Box::new(counter)));
    }
}

pub(super) fn list(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    view::ListSystemCounters::parse(request)?;
    let names: Vec<(Xid, String)> = counters().map(|(id, system)| (id, system.name())).collect();
    let counters: Vec<write::Systemcounter<'_>> = names
        .iter()
        .map(|(id, name)| write::Systemcounter {
            counter: *id,
            resolution: int64(RESOLUTION),
            name: name.as_bytes(),
        })
        .collect();
    engine.send(client, &write::ListSystemCountersReply { counters: &counters });
    Ok(())
}

/// The value now.
pub(super) fn value(engine: &Engine, system: System) -> i64 {
    let since = engine.now_ms.saturating_sub(system.zero(engine));
    i64::try_from(since).unwrap_or(i64::MAX)
}

/// Time has passed: the triggers of those counters that have some are asked.
pub(crate) fn advance(engine: &mut Engine) {
    for (id, system) in watched(engine) {
        let now = value(engine, system);
        counter::change(engine, id, now);
    }
}

/// Input of a device: its idle time begins anew.
pub(crate) fn input_arrived(engine: &mut Engine, source: Source) {
    begin_anew(engine, &source.devices());
}

/// The idle times of all devices begin anew: the screen saver was stopped.
pub(crate) fn idle_times_begin_anew(engine: &mut Engine) {
    begin_anew(engine, &DEVICES);
}

fn begin_anew(engine: &mut Engine, devices: &[u8]) {
    let now = engine.now_ms;
    // What the idle times were until now comes first, so that it can be seen that they fall.
    advance(engine);
    for device in devices {
        if let Some(at) = DEVICES.iter().position(|known| known == device)
            && let Some(last) = engine.extensions.sync.idle.last.get_mut(at)
        {
            *last = now;
        }
    }
    advance(engine);
}

/// Those that anybody looks at.
fn watched(engine: &Engine) -> Vec<(Xid, System)> {
    counters().filter(|(id, _)| engine.counter(*id).is_ok_and(|c| !c.watchers.is_empty())).collect()
}

/// When the next trigger on a system counter becomes true by the passing of time, in milliseconds of server time.
pub(crate) fn next_deadline(engine: &Engine) -> Option<u64> {
    let due = |(id, system): (Xid, System)| {
        let counter = engine.counter(id).ok()?;
        let next = counter
            .watchers
            .iter()
            .filter_map(|watcher| wanted(engine, *watcher))
            .filter(|(test, wanted)| test.is_positive() && *wanted > counter.value)
            .map(|(_, wanted)| wanted)
            .min()?;
        Some(system.zero(engine).saturating_add(u64::try_from(next).ok()?))
    };
    watched(engine).into_iter().filter_map(due).min()
}

/// What a trigger waits for. An inactive alarm waits for nothing.
fn wanted(engine: &Engine, watcher: Watcher) -> Option<(Test, i64)> {
    match watcher {
        Watcher::Await { client, condition } => {
            waiting::condition(engine, client, condition).map(|c| (c.test, c.wanted))
        }
        Watcher::Alarm(id) => engine.alarm(id).ok().filter(|a| a.active).map(|a| (a.test, a.wanted)),
    }
}
