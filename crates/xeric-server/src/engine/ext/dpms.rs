//! DPMS 1.1: a screen that saves power in four levels.
//!
//! Xvfb has no such screen and does not offer the extension; requests and errors here are those of the X.Org server. The level is state that
//! clients set and ask for: pixels are what they are at every level. It is disabled until a client enables it, so that a screen that nobody
//! touches does not switch itself off. Nothing is scheduled for the timeouts: no event tells of a level, so it is found when somebody asks.

use xeric_wire::Request;
use xeric_wire::proto::dpms::{self as op, dpms_mode};
use xeric_wire::view::dpms as view;
use xeric_wire::write::dpms as write;

use super::super::error::{Handled, XError};
use super::super::{ClientId, Engine};
use super::screen_saver;

/// Ten minutes, X.Org's.
const DEFAULT_TIMEOUT: u16 = 600;

/// Levels and timeouts, in seconds.
pub(crate) struct State {
    enabled: bool,
    /// What a client forced; input ends it.
    forced: u16,
    standby: u16,
    suspend: u16,
    off: u16,
    /// The timeouts count from here at the earliest.
    since_ms: u64,
}

impl Default for State {
    fn default() -> Self {
        Self {
            enabled: false,
            forced: dpms_mode::ON,
            standby: DEFAULT_TIMEOUT,
            suspend: DEFAULT_TIMEOUT,
            off: DEFAULT_TIMEOUT,
            since_ms: 0,
        }
    }
}

/// Hands a request to its function.
pub(crate) fn handle(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    match request.data {
        op::GET_VERSION_REQUEST => get_version(engine, client, request),
        op::CAPABLE_REQUEST => capable(engine, client, request),
        op::GET_TIMEOUTS_REQUEST => get_timeouts(engine, client, request),
        op::SET_TIMEOUTS_REQUEST => set_timeouts(engine, client, request),
        op::ENABLE_REQUEST => enable(engine, client, request),
        op::DISABLE_REQUEST => disable(engine, client, request),
        op::FORCE_LEVEL_REQUEST => force_level(engine, client, request),
        op::INFO_REQUEST => info(engine, client, request),
        _ => Err(XError::request(0)),
    }
}

fn get_version(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    view::GetVersion::parse(request)?;
    engine.send(client, &write::GetVersionReply { server_major_version: 1, server_minor_version: 1 });
    Ok(())
}

fn capable(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    view::Capable::parse(request)?;
    engine.send(client, &write::CapableReply { capable: 1 });
    Ok(())
}

fn get_timeouts(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    view::GetTimeouts::parse(request)?;
    let State { standby, suspend, off, .. } = engine.extensions.dpms;
    let reply =
        write::GetTimeoutsReply { standby_timeout: standby, suspend_timeout: suspend, off_timeout: off };
    engine.send(client, &reply);
    Ok(())
}

/// Handles SetTimeouts. 0 is never; of the others a deeper level does not come before a lighter one.
fn set_timeouts(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::SetTimeouts::parse(request)?;
    if r.off_timeout != 0 && (r.off_timeout < r.suspend_timeout || r.off_timeout < r.standby_timeout) {
        return Err(XError::value(r.off_timeout.into()));
    }
    if r.suspend_timeout != 0 && r.suspend_timeout < r.standby_timeout {
        return Err(XError::value(r.suspend_timeout.into()));
    }
    let now = engine.now_ms;
    let state = &mut engine.extensions.dpms;
    (state.standby, state.suspend, state.off) = (r.standby_timeout, r.suspend_timeout, r.off_timeout);
    state.since_ms = now;
    Ok(())
}

fn enable(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    view::Enable::parse(request)?;
    let now = engine.now_ms;
    let state = &mut engine.extensions.dpms;
    if !state.enabled {
        (state.enabled, state.since_ms) = (true, now);
    }
    Ok(())
}

fn disable(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    view::Disable::parse(request)?;
    force(engine, dpms_mode::ON);
    engine.extensions.dpms.enabled = false;
    Ok(())
}

fn force_level(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::ForceLevel::parse(request)?;
    if !engine.extensions.dpms.enabled {
        return Err(XError::bad_match());
    }
    if r.power_level > dpms_mode::OFF {
        return Err(XError::value(r.power_level.into()));
    }
    force(engine, r.power_level);
    Ok(())
}

/// A screen that saves power is one whose screen saver is active.
fn force(engine: &mut Engine, level: u16) {
    let now = engine.now_ms;
    let state = &mut engine.extensions.dpms;
    (state.forced, state.since_ms) = (level, now);
    screen_saver::power_level_changed(engine, level == dpms_mode::ON);
}

fn info(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    view::Info::parse(request)?;
    let power_level = level(engine);
    let state = u8::from(engine.extensions.dpms.enabled);
    engine.send(client, &write::InfoReply { power_level, state });
    Ok(())
}

/// The level by now: what was forced, or the deepest whose time has come.
fn level(engine: &Engine) -> u16 {
    let state = &engine.extensions.dpms;
    if state.forced != dpms_mode::ON || !state.enabled {
        return state.forced;
    }
    let since = state.since_ms.max(engine.extensions.screen_saver.last_input_ms());
    let idle = engine.now_ms.saturating_sub(since);
    let due = |timeout: u16| timeout != 0 && idle >= u64::from(timeout) * 1000;
    match () {
        () if due(state.off) => dpms_mode::OFF,
        () if due(state.suspend) => dpms_mode::SUSPEND,
        () if due(state.standby) => dpms_mode::STANDBY,
        () => dpms_mode::ON,
    }
}

/// Somebody used a device: the screen is on.
pub(crate) fn input(engine: &mut Engine) {
    engine.extensions.dpms.forced = dpms_mode::ON;
}
