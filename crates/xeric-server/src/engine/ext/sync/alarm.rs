//! Alarms: events that a counter causes without anybody waiting (SYNC protocol, "Alarms").

use xeric_wire::Request;
use xeric_wire::proto::sync::{self as op, alarmstate, ca, valuetype};
use xeric_wire::view::AlarmValues;
use xeric_wire::view::sync as view;
use xeric_wire::write::ExtensionEvent;
use xeric_wire::write::sync as write;

use super::super::super::error::{Handled, XError};
use super::super::super::resource::{Resource, Xid};
use super::super::super::{ClientId, Engine};
use super::trigger::{Test, ValueType, Watcher, unwatch, watch};
use super::{SYNC, bad_alarm, counter, int64, number};

/// An alarm.
#[derive(Clone)]
pub(crate) struct Alarm {
    owner: ClientId,
    pub(super) counter: Option<Xid>,
    value_type: ValueType,
    wait_value: i64,
    pub(super) test: Test,
    /// `wait_value`, made absolute, and moved by `delta` each time that the alarm went off.
    pub(super) wanted: i64,
    delta: i64,
    /// Whether the owner hears of it.
    events: bool,
    /// Who else does, the last one to ask first.
    others: Vec<ClientId>,
    pub(super) active: bool,
}

impl Engine {
    /// BadAlarm when `id` names none.
    pub(super) fn alarm(&self, id: Xid) -> Result<&Alarm, XError> {
        match self.resources.get(id) {
            Some(Resource::Alarm(alarm)) => Ok(alarm),
            _ => Err(bad_alarm(id)),
        }
    }

    fn alarm_mut(&mut self, id: Xid) -> Result<&mut Alarm, XError> {
        match self.resources.get_mut(id) {
            Some(Resource::Alarm(alarm)) => Ok(alarm),
            _ => Err(bad_alarm(id)),
        }
    }
}

/// CreateAlarm. One without a counter is inactive.
pub(super) fn create(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::CreateAlarm::parse(request)?;
    engine.check_new_id(client, r.id)?;
    let mut alarm = Alarm {
        owner: client,
        counter: None,
        value_type: ValueType::Absolute,
        wait_value: 0,
        test: Test::PositiveComparison,
        wanted: 0,
        delta: 1,
        events: true,
        others: Vec::new(),
        active: false,
    };
    alarm.apply(engine, client, &r.values)?;
    alarm.active = alarm.counter.is_some();
    engine.resources.insert(r.id, Resource::Alarm(Box::new(alarm)));
    begin(engine, r.id);
    Ok(())
}

/// ChangeAlarm (case X10: with an error nothing is changed). One without a counter goes off at once.
pub(super) fn change(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::ChangeAlarm::parse(request)?;
    let mut alarm = engine.alarm(r.id)?.clone();
    let before = alarm.counter;
    alarm.apply(engine, client, &r.values)?;
    alarm.active = true;
    if let Some(old) = before.filter(|_| before != alarm.counter) {
        unwatch(engine, old, |watcher| *watcher == Watcher::Alarm(r.id));
    }
    let has_counter = alarm.counter.is_some();
    *engine.alarm_mut(r.id)? = alarm;
    if has_counter {
        begin(engine, r.id);
    } else {
        go_off(engine, r.id);
    }
    Ok(())
}

impl Alarm {
    /// Takes what a request says, or none of it.
    fn apply(&mut self, engine: &mut Engine, client: ClientId, values: &AlarmValues) -> Handled {
        if let Some(value) = values.value {
            self.wait_value = number(value);
        }
        if let Some(delta) = values.delta {
            self.delta = number(delta);
        }
        if let Some(events) = values.events {
            self.select(client, boolean(events)?);
        }
        let known = ca::COUNTER | ca::VALUE_TYPE | ca::VALUE | ca::TEST_TYPE | ca::DELTA | ca::EVENTS;
        let unknown = values.mask & !known;
        if unknown != 0 {
            // Xvfb reports the bits behind the first that it does not know.
            return Err(XError::value(unknown & (unknown - 1)));
        }
        let test = values.test_type.map_or(Ok(self.test), Test::from_wire);
        if let Ok(test) = test
            && (values.delta.is_some() || values.test_type.is_some())
            && (if test.is_positive() { self.delta < 0 } else { self.delta > 0 })
        {
            return Err(XError::bad_match());
        }
        if let Some(counter) = values.counter {
            self.counter = (counter != 0).then_some(counter);
        }
        let now = self.counter.map(|id| counter::value_now(engine, id)).transpose()?;
        if let Some(value_type) = values.value_type {
            self.value_type = ValueType::from_wire(value_type)?;
        }
        self.test = test?;
        if values.value_type.is_some() || values.value.is_some() {
            self.wanted = self.value_type.resolve(self.wait_value, now)?;
        }
        Ok(())
    }

    fn select(&mut self, client: ClientId, wanted: bool) {
        if client == self.owner {
            self.events = wanted;
        } else if !wanted {
            self.others.retain(|other| *other != client);
        } else if !self.others.contains(&client) {
            self.others.insert(0, client);
        }
    }

    /// Where the alarm goes when it went off at a counter's `value`: on by `delta` until it is false. `None` beyond 64 bits.
    fn next(&self, value: i64) -> Option<i64> {
        let (wanted, delta) = (i128::from(self.wanted), i128::from(self.delta));
        let steps = if delta == 0 || !self.test.is_comparison() {
            // A transition is over with the first step.
            1
        } else {
            let behind = (i128::from(value) - wanted) / delta;
            behind.max(0) + 1
        };
        i64::try_from(wanted + steps * delta).ok()
    }
}

fn boolean(value: u32) -> Result<bool, XError> {
    match value {
        0 => Ok(false),
        1 => Ok(true),
        other => Err(XError::value(other)),
    }
}

/// Has an alarm look at its counter, which may be where it waits for already.
fn begin(engine: &mut Engine, id: Xid) {
    let Some(counter) = engine.alarm(id).ok().and_then(|alarm| alarm.counter) else { return };
    watch(engine, counter, Watcher::Alarm(id));
    if let Ok(value) = engine.counter(counter).map(|counter| counter.value) {
        ask(engine, id, value, value);
    }
}

/// Its counter went from `before` to `now`.
pub(super) fn ask(engine: &mut Engine, id: Xid, before: i64, now: i64) {
    if engine.alarm(id).is_ok_and(|alarm| alarm.test.holds(alarm.wanted, before, now)) {
        go_off(engine, id);
    }
}

/// The event shows the alarm's new state and the value at which it went off.
fn go_off(engine: &mut Engine, id: Xid) {
    let Ok(alarm) = engine.alarm(id) else { return };
    if !alarm.active {
        return;
    }
    let value = alarm.counter.and_then(|counter| engine.counter(counter).ok()).map(|counter| counter.value);
    let stays = alarm.delta == 0 && alarm.test.is_comparison();
    let next = value.filter(|_| !stays).and_then(|value| alarm.next(value));
    if let Ok(alarm) = engine.alarm_mut(id) {
        alarm.active = next.is_some();
    }
    notify(engine, id, None);
    if let (Some(next), Ok(alarm)) = (next, engine.alarm_mut(id)) {
        alarm.wanted = next;
    }
}

/// Its counter is destroyed.
pub(super) fn counter_gone(engine: &mut Engine, id: Xid) {
    if let Ok(alarm) = engine.alarm_mut(id) {
        alarm.active = false;
        notify(engine, id, None);
    }
    if let Ok(alarm) = engine.alarm_mut(id) {
        alarm.counter = None;
    }
}

/// Tells the owner and all others, of the alarm's own state or of `state`.
fn notify(engine: &mut Engine, id: Xid, state: Option<u8>) {
    let Ok(alarm) = engine.alarm(id) else { return };
    let value = alarm.counter.and_then(|counter| engine.counter(counter).ok()).map_or(0, |c| c.value);
    let event = write::AlarmNotifyEvent {
        kind: op::ALARM_NOTIFY_EVENT,
        alarm: id,
        counter_value: int64(value),
        alarm_value: int64(alarm.wanted),
        timestamp: engine.timestamp(),
        state: state.unwrap_or(alarm.state()),
    };
    let owner = Some(alarm.owner).filter(|_| alarm.events);
    for client in owner.into_iter().chain(alarm.others.clone()) {
        engine.send(client, &event.numbered_from(SYNC.first_event));
    }
}

impl Alarm {
    fn state(&self) -> u8 {
        if self.active { alarmstate::ACTIVE } else { alarmstate::INACTIVE }
    }
}

pub(super) fn query(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::QueryAlarm::parse(request)?;
    let alarm = engine.alarm(r.alarm)?;
    let reply = write::QueryAlarmReply {
        trigger: op::Trigger {
            counter: alarm.counter.unwrap_or(0),
            wait_type: valuetype::ABSOLUTE,
            wait_value: int64(alarm.wanted),
            test_type: alarm.test.to_wire(),
        },
        delta: int64(alarm.delta),
        events: alarm.events.into(),
        state: alarm.state(),
    };
    engine.send(client, &reply);
    Ok(())
}

pub(super) fn destroy_request(engine: &mut Engine, request: &Request<'_>) -> Handled {
    let r = view::DestroyAlarm::parse(request)?;
    engine.alarm(r.alarm)?;
    destroy(engine, r.alarm);
    Ok(())
}

/// An alarm goes, and tells so.
pub(super) fn destroy(engine: &mut Engine, id: Xid) {
    notify(engine, id, Some(alarmstate::DESTROYED));
    if let Some(counter) = engine.alarm(id).ok().and_then(|alarm| alarm.counter) {
        unwatch(engine, counter, |watcher| *watcher == Watcher::Alarm(id));
    }
    engine.resources.remove(id);
}

/// `client` hears of no alarm any more.
pub(super) fn client_gone(engine: &mut Engine, client: ClientId) {
    for id in engine.resources.find(|resource| matches!(resource, Resource::Alarm(_))) {
        if let Ok(alarm) = engine.alarm_mut(id) {
            alarm.select(client, false);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alarm(test: Test, wanted: i64, delta: i64) -> Alarm {
        Alarm {
            owner: ClientId::SERVER,
            counter: None,
            value_type: ValueType::Absolute,
            wait_value: wanted,
            test,
            wanted,
            delta,
            events: true,
            others: Vec::new(),
            active: true,
        }
    }

    /// "The alarm is updated by repeatedly adding delta to the value of the trigger and reinitializing it until it becomes FALSE", without the
    /// repetition: these would take years.
    #[test]
    fn an_alarm_far_behind_its_counter_moves_at_once() {
        let far = alarm(Test::PositiveComparison, i64::MIN, 1);
        assert_eq!(far.next(i64::MAX - 1), Some(i64::MAX));
        assert_eq!(far.next(i64::MAX), None, "it would have to wait for what no counter reaches");
        assert_eq!(alarm(Test::NegativeComparison, 9, -4).next(0), Some(-3));
        assert_eq!(alarm(Test::PositiveComparison, 5, 5).next(10), Some(15));
        assert_eq!(alarm(Test::PositiveTransition, 5, 5).next(100), Some(10));
    }
}
