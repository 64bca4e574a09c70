//! MIT-SCREEN-SAVER 1.1: how long nobody touched the devices, being told when the saver starts and stops, and a window of one's own as the saver.
//!
//! The saver does not blank the screen: what is on it stays, but for the window that a client gave or, when blanking is not preferred, one of the
//! server's own (`engine::saver`). When nobody would see a difference, nothing is scheduled: whether the saver is active is
//! found when somebody asks. So a server that nobody uses stays idle.

mod attributes;
mod suspend;

use xeric_wire::Request;
use xeric_wire::proto::screensaver::{self as op, event, kind, state};
use xeric_wire::view::screensaver as view;
use xeric_wire::write::ExtensionEvent;
use xeric_wire::write::screensaver as write;

use super::super::error::{Handled, XError};
use super::super::resource::Xid;
use super::super::{ClientId, Engine, saver};
use super::{SCREEN_SAVER, dpms, sync};

/// The window that a client gives: one that clients see among the root's children, unlike the server's own.
const WINDOW: Xid = 0x28;

/// What the extension and the core protocol's saver keep, beside its settings.
#[derive(Default)]
pub(crate) struct State {
    active: bool,
    /// When a device was last used.
    last_input_ms: u64,
    /// The timeout counts from here at the earliest.
    armed_ms: u64,
    /// When the saver last started or showed something new.
    cycled_ms: u64,
    selected: Vec<(ClientId, u32)>,
    attributes: Option<attributes::Attributes>,
    /// The colormap that was installed for that window.
    installed: Option<Xid>,
    suspensions: Vec<suspend::Suspension>,
}

impl State {
    pub(super) fn last_input_ms(&self) -> u64 {
        self.last_input_ms
    }
}

/// Why the saver changes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cause {
    /// A client asked.
    Forced,
    /// Time or input.
    Natural,
}

/// Hands a request to its function.
pub(crate) fn handle(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    match request.data {
        op::QUERY_VERSION_REQUEST => query_version(engine, client, request),
        op::QUERY_INFO_REQUEST => query_info(engine, client, request),
        op::SELECT_INPUT_REQUEST => select_input(engine, client, request),
        op::SET_ATTRIBUTES_REQUEST => attributes::set(engine, client, request),
        op::UNSET_ATTRIBUTES_REQUEST => attributes::unset(engine, client, request),
        op::SUSPEND_REQUEST => suspend::suspend(engine, client, request),
        _ => Err(XError::request(0)),
    }
}

fn query_version(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    view::QueryVersion::parse(request)?;
    engine.send(client, &write::QueryVersionReply { server_major_version: 1, server_minor_version: 1 });
    Ok(())
}

fn query_info(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::QueryInfo::parse(request)?;
    engine.check_any_drawable(r.drawable)?;
    catch_up(engine);
    let timeout = engine.screen_saver.timeout_ms();
    let saver = &engine.extensions.screen_saver;
    let idle = engine.now_ms.saturating_sub(saver.last_input_ms);
    let (state, until_or_since) = match (saver.active, timeout) {
        (true, None) => (state::ON, 0),
        // A saver that was forced before its time says how much earlier, as in Xvfb: below 0.
        (true, Some(timeout)) => (state::ON, idle.wrapping_sub(timeout)),
        (false, None) => (state::DISABLED, 0),
        (false, Some(timeout)) => (state::OFF, timeout.saturating_sub(idle)),
    };
    let low = |ms: u64| (ms & 0xffff_ffff) as u32;
    let reply = write::QueryInfoReply {
        state,
        saver_window: WINDOW,
        ms_until_server: low(until_or_since),
        ms_since_user_input: low(idle),
        event_mask: mask_of(engine, client),
        kind: kind_of(engine),
    };
    engine.send(client, &reply);
    Ok(())
}

/// Handles SelectInput. Whatever drawable is named, it is its screen's saver.
fn select_input(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::SelectInput::parse(request)?;
    engine.check_any_drawable(r.drawable)?;
    let selected = &mut engine.extensions.screen_saver.selected;
    match selected.iter_mut().find(|(c, _)| *c == client) {
        Some((_, mask)) => *mask = r.event_mask,
        None => selected.push((client, r.event_mask)),
    }
    selected.retain(|(_, mask)| *mask != 0);
    Ok(())
}

fn mask_of(engine: &Engine, client: ClientId) -> u32 {
    let selected = &engine.extensions.screen_saver.selected;
    selected.iter().find(|(c, _)| *c == client).map_or(0, |(_, mask)| *mask)
}

fn kind_of(engine: &Engine) -> u8 {
    if engine.extensions.screen_saver.attributes.is_some() {
        kind::EXTERNAL
    } else if engine.screen_saver.prefers_blanking() {
        kind::BLANKED
    } else {
        kind::INTERNAL
    }
}

/// ForceScreenSaver: starts the saver, or stops it and counts as input.
pub(crate) fn force(engine: &mut Engine, activate: bool) {
    catch_up(engine);
    if activate {
        start(engine, Cause::Forced);
    } else {
        reset(engine);
    }
}

/// Stops the saver as a client wants it.
fn reset(engine: &mut Engine) {
    stop(engine, Cause::Forced);
    count_as_input(engine);
}

/// All devices count as used, though none was.
fn count_as_input(engine: &mut Engine) {
    engine.extensions.screen_saver.last_input_ms = engine.now_ms;
    sync::idle_times_begin_anew(engine);
}

/// DPMS left the level On, or came back to it.
pub(super) fn power_level_changed(engine: &mut Engine, on: bool) {
    match (on, engine.extensions.screen_saver.active) {
        (false, false) => start(engine, Cause::Forced),
        (true, true) => stop(engine, Cause::Natural),
        _ => {}
    }
}

/// The saver's settings changed: its time counts anew.
pub(crate) fn rearm(engine: &mut Engine) {
    engine.extensions.screen_saver.armed_ms = engine.now_ms;
}

/// Somebody used a device.
pub(crate) fn input(engine: &mut Engine) {
    catch_up(engine);
    dpms::input(engine);
    engine.extensions.screen_saver.last_input_ms = engine.now_ms;
    if engine.extensions.screen_saver.active {
        stop(engine, Cause::Natural);
    }
}

fn start(engine: &mut Engine, cause: Cause) {
    let was_active = engine.extensions.screen_saver.active;
    if engine.extensions.screen_saver.attributes.is_some() {
        saver::uncover(engine);
        attributes::show_window(engine);
    } else if !was_active && engine.screen_saver.is_window() {
        saver::cover(engine);
    }
    let now = engine.now_ms;
    let saver = &mut engine.extensions.screen_saver;
    (saver.active, saver.cycled_ms) = (true, now);
    notify(engine, state::ON, cause);
}

fn stop(engine: &mut Engine, cause: Cause) {
    attributes::hide_window(engine);
    saver::uncover(engine);
    let now = engine.now_ms;
    let saver = &mut engine.extensions.screen_saver;
    (saver.active, saver.armed_ms) = (false, now);
    notify(engine, state::OFF, cause);
}

fn notify(engine: &mut Engine, what: u8, cause: Cause) {
    let mask = if what == state::CYCLE { event::CYCLE_MASK } else { event::NOTIFY_MASK };
    let notify = write::NotifyEvent {
        state: what,
        time: engine.timestamp(),
        root: engine.screen.root,
        window: WINDOW,
        kind: kind_of(engine),
        forced: u8::from(cause == Cause::Forced),
    };
    for (client, selected) in engine.extensions.screen_saver.selected.clone() {
        if selected & mask != 0 {
            engine.send(client, &notify.numbered_from(SCREEN_SAVER.first_event));
        }
    }
}

/// When the saver starts by itself.
fn starts_at(engine: &Engine) -> Option<u64> {
    let saver = &engine.extensions.screen_saver;
    if saver.active || !saver.suspensions.is_empty() {
        return None;
    }
    Some(saver.last_input_ms.max(saver.armed_ms) + engine.screen_saver.timeout_ms()?)
}

/// When an active saver shows something new.
fn cycles_at(engine: &Engine) -> Option<u64> {
    let saver = &engine.extensions.screen_saver;
    if !saver.active || !saver.suspensions.is_empty() {
        return None;
    }
    Some(saver.cycled_ms + engine.screen_saver.interval_ms()?)
}

/// Starts the saver if its time has come.
pub(crate) fn catch_up(engine: &mut Engine) {
    if starts_at(engine).is_some_and(|at| at <= engine.now_ms) {
        start(engine, Cause::Natural);
    }
}

/// Does what became due.
pub(crate) fn advance(engine: &mut Engine) {
    if next_deadline(engine).is_none_or(|at| at > engine.now_ms) {
        return;
    }
    catch_up(engine);
    if cycles_at(engine).is_some_and(|at| at <= engine.now_ms) {
        engine.extensions.screen_saver.cycled_ms = engine.now_ms;
        notify(engine, state::CYCLE, Cause::Natural);
    }
}

/// When [`advance`] next has something to do that somebody would notice, in milliseconds of server time.
pub(crate) fn next_deadline(engine: &Engine) -> Option<u64> {
    let saver = &engine.extensions.screen_saver;
    let told = |mask: u32| saver.selected.iter().any(|(_, selected)| selected & mask != 0);
    let start = starts_at(engine).filter(|_| {
        told(event::NOTIFY_MASK) || saver.attributes.is_some() || engine.screen_saver.is_window()
    });
    start.or_else(|| cycles_at(engine).filter(|_| told(event::CYCLE_MASK)))
}

/// `client` is gone, with what it selected, gave and suspended.
pub(crate) fn client_gone(engine: &mut Engine, client: ClientId) {
    engine.extensions.screen_saver.selected.retain(|(c, _)| *c != client);
    attributes::client_gone(engine, client);
    suspend::client_gone(engine, client);
}
