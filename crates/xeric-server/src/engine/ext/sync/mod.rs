//! SYNC 3.1: counters, alarms and fences, and clients that wait for them.
//!
//! A counter or fence knows the triggers that look at it, newest first; each is a condition of an [`waiting::Await`] or an alarm. Whoever changes
//! a value goes through [`counter::change`], which asks them. What depends on time has a deadline ([`system::next_deadline`]); nothing polls.

mod alarm;
mod counter;
mod fence;
mod priority;
mod system;
mod trigger;
mod waiting;

use xeric_wire::Request;
use xeric_wire::proto::sync as op;
use xeric_wire::proto::sync::Int64;
use xeric_wire::view::sync as view;
use xeric_wire::write::sync as write;

use super::super::error::{Handled, XError};
use super::super::resource::{Resource, Xid};
use super::super::{ClientId, Engine};
use super::SYNC;

pub(crate) use alarm::Alarm;
pub(crate) use counter::Counter;
pub(crate) use fence::{Fence, trigger as trigger_fence};
pub(crate) use system::{
    Source, advance, create as create_system_counters, idle_times_begin_anew, input_arrived, next_deadline,
};

/// `BadFence`, which version 3.0 of the description that we generate from does not name (SYNC protocol, "Errors").
const FENCE_ERROR: u8 = 2;

/// What the extension keeps.
#[derive(Default)]
pub(crate) struct State {
    /// Clients that wait, each once at most.
    awaits: Vec<waiting::Await>,
    /// Times of input, for the idle counters.
    idle: system::Idle,
}

/// Hands a request to its function.
pub(crate) fn handle(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    match request.data {
        op::INITIALIZE_REQUEST => initialize(engine, client, request),
        op::LIST_SYSTEM_COUNTERS_REQUEST => system::list(engine, client, request),
        op::CREATE_COUNTER_REQUEST => counter::create(engine, client, request),
        op::SET_COUNTER_REQUEST => counter::set(engine, request),
        op::CHANGE_COUNTER_REQUEST => counter::change_by(engine, request),
        op::QUERY_COUNTER_REQUEST => counter::query(engine, client, request),
        op::DESTROY_COUNTER_REQUEST => counter::destroy_request(engine, request),
        op::AWAIT_REQUEST => waiting::wait_for_counters(engine, client, request),
        op::CREATE_ALARM_REQUEST => alarm::create(engine, client, request),
        op::CHANGE_ALARM_REQUEST => alarm::change(engine, client, request),
        op::QUERY_ALARM_REQUEST => alarm::query(engine, client, request),
        op::DESTROY_ALARM_REQUEST => alarm::destroy_request(engine, request),
        op::SET_PRIORITY_REQUEST => priority::set(engine, client, request),
        op::GET_PRIORITY_REQUEST => priority::get(engine, client, request),
        op::CREATE_FENCE_REQUEST => fence::create(engine, client, request),
        op::TRIGGER_FENCE_REQUEST => fence::trigger_request(engine, request),
        op::RESET_FENCE_REQUEST => fence::reset(engine, request),
        op::DESTROY_FENCE_REQUEST => fence::destroy_request(engine, request),
        op::QUERY_FENCE_REQUEST => fence::query(engine, client, request),
        op::AWAIT_FENCE_REQUEST => waiting::wait_for_fences(engine, client, request),
        _ => Err(XError::request(0)),
    }
}

fn initialize(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    view::Initialize::parse(request)?;
    let (major, minor) = op::VERSION;
    let reply = write::InitializeReply { major_version: major as u8, minor_version: minor as u8 };
    engine.send(client, &reply);
    Ok(())
}

/// Whether a client's requests wait for a counter or fence.
pub(crate) fn is_waiting(engine: &Engine, client: ClientId) -> bool {
    engine.extensions.sync.awaits.iter().any(|wait| wait.client == client)
}

/// `client` is gone: it waits for nothing and hears of no alarm.
pub(crate) fn client_gone(engine: &mut Engine, client: ClientId) {
    waiting::forget(engine, client);
    alarm::client_gone(engine, client);
}

/// Frees a counter, alarm or fence of a client that is gone, and tells who waits for it. Anything else is left alone.
pub(crate) fn free(engine: &mut Engine, id: Xid) {
    match engine.resources.get(id) {
        Some(Resource::Counter(_)) => counter::destroy(engine, id),
        Some(Resource::Alarm(_)) => alarm::destroy(engine, id),
        Some(Resource::Fence(_)) => fence::destroy(engine, id),
        _ => {}
    }
}

fn number(value: Int64) -> i64 {
    i64::from(value.hi) << 32 | i64::from(value.lo)
}

fn int64(value: i64) -> Int64 {
    Int64 { hi: high(value).cast_signed(), lo: (value & 0xffff_ffff) as u32 }
}

/// The upper half, which an error about the number carries.
fn high(value: i64) -> u32 {
    (value >> 32 & 0xffff_ffff) as u32
}

fn bad_counter(id: Xid) -> XError {
    XError::extension(SYNC.first_error, op::COUNTER_ERROR, id)
}

fn bad_alarm(id: Xid) -> XError {
    XError::extension(SYNC.first_error, op::ALARM_ERROR, id)
}

fn bad_fence(id: Xid) -> XError {
    XError::extension(SYNC.first_error, FENCE_ERROR, id)
}
