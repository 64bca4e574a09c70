//! Await and AwaitFence: a client's requests wait until one of its conditions is true, or what it looks at is destroyed.

use xeric_wire::Request;
use xeric_wire::proto::sync as op;
use xeric_wire::view::sync as view;
use xeric_wire::write::ExtensionEvent;
use xeric_wire::write::sync as write;

use super::super::super::error::{Handled, XError};
use super::super::super::resource::{Resource, Xid};
use super::super::super::{ClientId, Engine};
use super::trigger::{Test, ValueType, Watcher, unwatch, watch};
use super::{SYNC, bad_counter, bad_fence, counter, int64, number};

/// A client that waits.
pub(super) struct Await {
    pub(super) client: ClientId,
    conditions: Vec<Condition>,
}

/// One condition. A fence is looked at for being triggered, whatever the rest says.
#[derive(Clone, Copy)]
pub(super) struct Condition {
    object: Xid,
    pub(super) test: Test,
    pub(super) wanted: i64,
    /// How far beyond `wanted` the counter has to be for an event.
    threshold: i64,
}

/// Await.
pub(super) fn wait_for_counters(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::Await::parse(request)?;
    if r.wait_list.is_empty() {
        return Err(XError::value(0));
    }
    let mut conditions = Vec::new();
    for wait in r.wait_list.iter() {
        let trigger = wait.trigger;
        if trigger.counter == 0 {
            return Err(bad_counter(0));
        }
        let now = counter::value_now(engine, trigger.counter)?;
        let value_type = ValueType::from_wire(trigger.wait_type)?;
        let test = Test::from_wire(trigger.test_type)?;
        let wanted = value_type.resolve(number(trigger.wait_value), Some(now))?;
        let threshold = number(wait.event_threshold);
        conditions.push(Condition { object: trigger.counter, test, wanted, threshold });
    }
    begin(engine, client, conditions);
    Ok(())
}

/// AwaitFence.
pub(super) fn wait_for_fences(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::AwaitFence::parse(request)?;
    if r.fence_list.is_empty() {
        return Err(XError::value(0));
    }
    let mut conditions = Vec::new();
    for object in r.fence_list.iter() {
        if object == 0 {
            return Err(bad_fence(0));
        }
        engine.fence(object)?;
        conditions.push(Condition { object, test: Test::PositiveTransition, wanted: 0, threshold: 0 });
    }
    begin(engine, client, conditions);
    Ok(())
}

/// The client waits, unless one of the conditions is true already.
fn begin(engine: &mut Engine, client: ClientId, conditions: Vec<Condition>) {
    let already = conditions.iter().any(|condition| match engine.resources.get(condition.object) {
        Some(Resource::Counter(c)) => condition.test.holds(condition.wanted, c.value, c.value),
        Some(Resource::Fence(fence)) => fence.triggered,
        _ => false,
    });
    for (at, condition) in conditions.iter().enumerate() {
        watch(engine, condition.object, Watcher::Await { client, condition: at });
    }
    engine.extensions.sync.awaits.push(Await { client, conditions });
    if already {
        finish(engine, client, None);
    }
}

/// A condition that a client waits for.
pub(super) fn condition(engine: &Engine, client: ClientId, at: usize) -> Option<Condition> {
    let wait = engine.extensions.sync.awaits.iter().find(|wait| wait.client == client)?;
    wait.conditions.get(at).copied()
}

/// The client goes on, as a condition is true or `destroyed` goes. All its events come together, each with the number of those behind it.
pub(super) fn finish(engine: &mut Engine, client: ClientId, destroyed: Option<Xid>) {
    let Some(wait) = forget(engine, client) else { return };
    let mut events = Vec::new();
    for condition in wait.conditions {
        let (counter, wait_value) = (condition.object, int64(condition.wanted));
        let value = engine.counter(condition.object).ok().map(|counter| counter.value);
        let gone = destroyed == Some(condition.object);
        if gone || value.is_some_and(|value| condition.is_reported(value)) {
            events.push(write::CounterNotifyEvent {
                kind: op::COUNTER_NOTIFY_EVENT,
                counter,
                wait_value,
                counter_value: int64(value.unwrap_or(0)),
                timestamp: engine.timestamp(),
                count: 0,
                destroyed: gone.into(),
            });
        }
    }
    let count = events.len();
    for (at, mut event) in events.into_iter().enumerate() {
        event.count = u16::try_from(count - 1 - at).unwrap_or(u16::MAX);
        engine.send(client, &event.numbered_from(SYNC.first_event));
    }
}

impl Condition {
    fn is_reported(self, value: i64) -> bool {
        let Some(difference) = value.checked_sub(self.wanted) else { return false };
        if self.test.is_positive() { difference >= self.threshold } else { difference <= self.threshold }
    }
}

/// The client waits no more.
pub(super) fn forget(engine: &mut Engine, client: ClientId) -> Option<Await> {
    let awaits = &mut engine.extensions.sync.awaits;
    let at = awaits.iter().position(|wait| wait.client == client)?;
    let wait = awaits.swap_remove(at);
    for condition in &wait.conditions {
        unwatch(
            engine,
            condition.object,
            |watcher| matches!(watcher, Watcher::Await { client: whose, .. } if *whose == client),
        );
    }
    Some(wait)
}
