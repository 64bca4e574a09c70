//! Counters that clients make and change.

use xeric_wire::Request;
use xeric_wire::view::sync as view;
use xeric_wire::write::sync as write;

use super::super::super::error::{Handled, XError};
use super::super::super::resource::{Resource, Xid};
use super::super::super::{ClientId, Engine};
use super::system::System;
use super::trigger::{self, Watcher};
use super::{alarm, bad_counter, int64, number, system, waiting};

/// A 64-bit number that triggers look at.
pub(crate) struct Counter {
    /// Of a system counter: as it was when somebody last looked.
    pub(super) value: i64,
    pub(super) watchers: Vec<Watcher>,
    /// What changes it by itself.
    pub(super) system: Option<System>,
}

impl Engine {
    /// BadCounter when `id` names none.
    pub(super) fn counter(&self, id: Xid) -> Result<&Counter, XError> {
        match self.resources.get(id) {
            Some(Resource::Counter(counter)) => Ok(counter),
            _ => Err(bad_counter(id)),
        }
    }

    pub(super) fn counter_mut(&mut self, id: Xid) -> Result<&mut Counter, XError> {
        match self.resources.get_mut(id) {
            Some(Resource::Counter(counter)) => Ok(counter),
            _ => Err(bad_counter(id)),
        }
    }

    /// The same, and BadAccess for one of the server's.
    fn clients_counter(&self, id: Xid) -> Result<&Counter, XError> {
        self.counter(id).and_then(|c| if c.system.is_some() { Err(XError::access(id)) } else { Ok(c) })
    }
}

pub(super) fn create(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::CreateCounter::parse(request)?;
    engine.check_new_id(client, r.id)?;
    let counter = Counter { value: number(r.initial_value), watchers: Vec::new(), system: None };
    engine.resources.insert(r.id, Resource::Counter(Box::new(counter)));
    Ok(())
}

pub(super) fn set(engine: &mut Engine, request: &Request<'_>) -> Handled {
    let r = view::SetCounter::parse(request)?;
    engine.clients_counter(r.counter)?;
    change(engine, r.counter, number(r.value));
    Ok(())
}

/// ChangeCounter. BadValue when the sum does not fit.
pub(super) fn change_by(engine: &mut Engine, request: &Request<'_>) -> Handled {
    let r = view::ChangeCounter::parse(request)?;
    let sum = engine.clients_counter(r.counter)?.value.checked_add(number(r.amount));
    change(engine, r.counter, sum.ok_or(XError::value(r.amount.hi.cast_unsigned()))?);
    Ok(())
}

pub(super) fn query(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::QueryCounter::parse(request)?;
    let value = value_now(engine, r.counter)?;
    engine.send(client, &write::QueryCounterReply { counter_value: int64(value) });
    Ok(())
}

pub(super) fn destroy_request(engine: &mut Engine, request: &Request<'_>) -> Handled {
    let r = view::DestroyCounter::parse(request)?;
    engine.clients_counter(r.counter)?;
    destroy(engine, r.counter);
    Ok(())
}

/// The value, a system counter's looked up.
pub(super) fn value_now(engine: &mut Engine, id: Xid) -> Result<i64, XError> {
    let counter = engine.counter(id)?;
    let value = counter.system.map_or(counter.value, |system| system::value(engine, system));
    engine.counter_mut(id)?.value = value;
    Ok(value)
}

/// Gives a counter a value and asks its triggers.
pub(super) fn change(engine: &mut Engine, id: Xid, value: i64) {
    let Ok(counter) = engine.counter_mut(id) else { return };
    let before = std::mem::replace(&mut counter.value, value);
    if !counter.watchers.is_empty() {
        let watchers = counter.watchers.clone();
        trigger::ask(engine, &watchers, before, value);
    }
}

/// A counter goes: whoever waits for it goes on, and alarms on it become inactive.
pub(super) fn destroy(engine: &mut Engine, id: Xid) {
    let Ok(counter) = engine.counter_mut(id) else { return };
    for watcher in std::mem::take(&mut counter.watchers) {
        match watcher {
            Watcher::Await { client, .. } => waiting::finish(engine, client, Some(id)),
            Watcher::Alarm(alarm) => alarm::counter_gone(engine, alarm),
        }
    }
    engine.resources.remove(id);
}
