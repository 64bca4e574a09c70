// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::ByteOrder;
use crate::proto;
use crate::write;
use crate::write::ExtensionEvent;
use crate::write::Packet;
use crate::write::{Put, Writer};

/// Structure Systemcounter.
#[derive(Debug, Clone, Copy, Default)]
pub struct Systemcounter<'a> {
    /// COUNTER.
    pub counter: u32,
    /// sync:INT64.
    pub resolution: proto::sync::Int64,
    /// List of char.
    pub name: &'a [u8],
}
impl Put for Systemcounter<'_> {
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.counter);
        w.put(&self.resolution);
        w.len16(self.name.len());
        w.bytes(self.name);
        w.align(4);
    }
}
/// Reply to Initialize.
#[derive(Debug, Clone, Copy, Default)]
pub struct InitializeReply {
    /// CARD8.
    pub major_version: u8,
    /// CARD8.
    pub minor_version: u8,
}
impl InitializeReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.major_version);
        w.put(&self.minor_version);
        w.pad(22);

        w.end_reply();
    }
}
impl Packet for InitializeReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to ListSystemCounters.
#[derive(Debug, Clone, Copy, Default)]
pub struct ListSystemCountersReply<'a> {
    /// List of SYSTEMCOUNTER.
    pub counters: &'a [write::sync::Systemcounter<'a>],
}
impl ListSystemCountersReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.len32(self.counters.len());
        w.pad(20);
        w.list(self.counters);

        w.end_reply();
    }
}
impl Packet for ListSystemCountersReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to QueryCounter.
#[derive(Debug, Clone, Copy, Default)]
pub struct QueryCounterReply {
    /// sync:INT64.
    pub counter_value: proto::sync::Int64,
}
impl QueryCounterReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.counter_value);

        w.end_reply();
    }
}
impl Packet for QueryCounterReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to QueryAlarm.
#[derive(Debug, Clone, Copy, Default)]
pub struct QueryAlarmReply {
    /// TRIGGER.
    pub trigger: proto::sync::Trigger,
    /// sync:INT64.
    pub delta: proto::sync::Int64,
    /// BOOL.
    pub events: u8,
    /// CARD8, one of ALARMSTATE.
    pub state: u8,
}
impl QueryAlarmReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.trigger);
        w.put(&self.delta);
        w.put(&self.events);
        w.put(&self.state);
        w.pad(2);

        w.end_reply();
    }
}
impl Packet for QueryAlarmReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetPriority.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetPriorityReply {
    /// INT32.
    pub priority: i32,
}
impl GetPriorityReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.priority);

        w.end_reply();
    }
}
impl Packet for GetPriorityReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to QueryFence.
#[derive(Debug, Clone, Copy, Default)]
pub struct QueryFenceReply {
    /// BOOL.
    pub triggered: u8,
}
impl QueryFenceReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.triggered);
        w.pad(23);

        w.end_reply();
    }
}
impl Packet for QueryFenceReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Event CounterNotify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CounterNotifyEvent {
    /// CARD8.
    pub kind: u8,
    /// COUNTER.
    pub counter: u32,
    /// sync:INT64.
    pub wait_value: proto::sync::Int64,
    /// sync:INT64.
    pub counter_value: proto::sync::Int64,
    /// TIMESTAMP.
    pub timestamp: u32,
    /// CARD16.
    pub count: u16,
    /// BOOL.
    pub destroyed: u8,
}
impl CounterNotifyEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        let mut w = Writer::new(out, order);
        w.u8(first_event);
        w.u8(self.kind);
        w.u16(sequence);
        w.put(&self.counter);
        w.put(&self.wait_value);
        w.put(&self.counter_value);
        w.put(&self.timestamp);
        w.put(&self.count);
        w.put(&self.destroyed);
        w.pad(1);

        w.end_event();
    }
}
impl ExtensionEvent for CounterNotifyEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        self.write(out, order, sequence, first_event);
    }
}
/// Event AlarmNotify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AlarmNotifyEvent {
    /// CARD8.
    pub kind: u8,
    /// ALARM.
    pub alarm: u32,
    /// sync:INT64.
    pub counter_value: proto::sync::Int64,
    /// sync:INT64.
    pub alarm_value: proto::sync::Int64,
    /// TIMESTAMP.
    pub timestamp: u32,
    /// CARD8, one of ALARMSTATE.
    pub state: u8,
}
impl AlarmNotifyEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        let mut w = Writer::new(out, order);
        w.u8(first_event.wrapping_add(1));
        w.u8(self.kind);
        w.u16(sequence);
        w.put(&self.alarm);
        w.put(&self.counter_value);
        w.put(&self.alarm_value);
        w.put(&self.timestamp);
        w.put(&self.state);
        w.pad(3);

        w.end_event();
    }
}
impl ExtensionEvent for AlarmNotifyEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        self.write(out, order, sequence, first_event);
    }
}
