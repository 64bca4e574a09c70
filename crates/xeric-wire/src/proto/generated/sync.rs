// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::proto;
use crate::read::{Fixed, LengthError, Reader};
use crate::write::{Put, Writer};

/// What QueryExtension is asked for.
pub const EXTENSION_NAME: &str = "SYNC";
/// The version described here.
pub const VERSION: (u32, u32) = (3, 1);
/// Values of ALARMSTATE.
pub mod alarmstate {
    /// Active.
    pub const ACTIVE: u8 = 0;
    /// Inactive.
    pub const INACTIVE: u8 = 1;
    /// Destroyed.
    pub const DESTROYED: u8 = 2;
}
/// Values of TESTTYPE.
pub mod testtype {
    /// PositiveTransition.
    pub const POSITIVE_TRANSITION: u32 = 0;
    /// NegativeTransition.
    pub const NEGATIVE_TRANSITION: u32 = 1;
    /// PositiveComparison.
    pub const POSITIVE_COMPARISON: u32 = 2;
    /// NegativeComparison.
    pub const NEGATIVE_COMPARISON: u32 = 3;
}
/// Values of VALUETYPE.
pub mod valuetype {
    /// Absolute.
    pub const ABSOLUTE: u32 = 0;
    /// Relative.
    pub const RELATIVE: u32 = 1;
}
/// Values of CA.
pub mod ca {
    /// Counter.
    pub const COUNTER: u32 = 1 << 0;
    /// ValueType.
    pub const VALUE_TYPE: u32 = 1 << 1;
    /// Value.
    pub const VALUE: u32 = 1 << 2;
    /// TestType.
    pub const TEST_TYPE: u32 = 1 << 3;
    /// Delta.
    pub const DELTA: u32 = 1 << 4;
    /// Events.
    pub const EVENTS: u32 = 1 << 5;
}
/// Error Counter.
pub const COUNTER_ERROR: u8 = 0;
/// Error Alarm.
pub const ALARM_ERROR: u8 = 1;
/// Request Initialize.
pub const INITIALIZE_REQUEST: u8 = 0;
/// Request ListSystemCounters.
pub const LIST_SYSTEM_COUNTERS_REQUEST: u8 = 1;
/// Request CreateCounter.
pub const CREATE_COUNTER_REQUEST: u8 = 2;
/// Request DestroyCounter.
pub const DESTROY_COUNTER_REQUEST: u8 = 6;
/// Request QueryCounter.
pub const QUERY_COUNTER_REQUEST: u8 = 5;
/// Request Await.
pub const AWAIT_REQUEST: u8 = 7;
/// Request ChangeCounter.
pub const CHANGE_COUNTER_REQUEST: u8 = 4;
/// Request SetCounter.
pub const SET_COUNTER_REQUEST: u8 = 3;
/// Request CreateAlarm.
pub const CREATE_ALARM_REQUEST: u8 = 8;
/// Request ChangeAlarm.
pub const CHANGE_ALARM_REQUEST: u8 = 9;
/// Request DestroyAlarm.
pub const DESTROY_ALARM_REQUEST: u8 = 11;
/// Request QueryAlarm.
pub const QUERY_ALARM_REQUEST: u8 = 10;
/// Request SetPriority.
pub const SET_PRIORITY_REQUEST: u8 = 12;
/// Request GetPriority.
pub const GET_PRIORITY_REQUEST: u8 = 13;
/// Request CreateFence.
pub const CREATE_FENCE_REQUEST: u8 = 14;
/// Request TriggerFence.
pub const TRIGGER_FENCE_REQUEST: u8 = 15;
/// Request ResetFence.
pub const RESET_FENCE_REQUEST: u8 = 16;
/// Request DestroyFence.
pub const DESTROY_FENCE_REQUEST: u8 = 17;
/// Request QueryFence.
pub const QUERY_FENCE_REQUEST: u8 = 18;
/// Request AwaitFence.
pub const AWAIT_FENCE_REQUEST: u8 = 19;
/// Event CounterNotify.
pub const COUNTER_NOTIFY_EVENT: u8 = 0;
/// Event AlarmNotify.
pub const ALARM_NOTIFY_EVENT: u8 = 1;
/// Structure INT64.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Int64 {
    /// INT32.
    pub hi: i32,
    /// CARD32.
    pub lo: u32,
}
impl Fixed for Int64 {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let hi = input.get()?;
        let lo = input.get()?;
        Ok(Int64 { hi, lo })
    }
}
impl Put for Int64 {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.hi);
        w.put(&self.lo);
    }
}
/// Structure TRIGGER.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Trigger {
    /// COUNTER.
    pub counter: u32,
    /// CARD32, one of VALUETYPE.
    pub wait_type: u32,
    /// sync:INT64.
    pub wait_value: proto::sync::Int64,
    /// CARD32, one of TESTTYPE.
    pub test_type: u32,
}
impl Fixed for Trigger {
    const SIZE: usize = 20;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let counter = input.get()?;
        let wait_type = input.get()?;
        let wait_value = input.get()?;
        let test_type = input.get()?;
        Ok(Trigger { counter, wait_type, wait_value, test_type })
    }
}
impl Put for Trigger {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.counter);
        w.put(&self.wait_type);
        w.put(&self.wait_value);
        w.put(&self.test_type);
    }
}
/// Structure WAITCONDITION.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Waitcondition {
    /// TRIGGER.
    pub trigger: proto::sync::Trigger,
    /// sync:INT64.
    pub event_threshold: proto::sync::Int64,
}
impl Fixed for Waitcondition {
    const SIZE: usize = 28;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let trigger = input.get()?;
        let event_threshold = input.get()?;
        Ok(Waitcondition { trigger, event_threshold })
    }
}
impl Put for Waitcondition {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.trigger);
        w.put(&self.event_threshold);
    }
}
