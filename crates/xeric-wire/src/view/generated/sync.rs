// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::Request;
use crate::proto;
use crate::read::{LengthError, List};

/// Request Initialize (minor opcode 0).
#[derive(Debug, Clone, Copy)]
pub struct Initialize {
    /// CARD8.
    pub desired_major_version: u8,
    /// CARD8.
    pub desired_minor_version: u8,
}
impl Initialize {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let desired_major_version = input.get()?;
        let desired_minor_version = input.get()?;

        input.finish()?;
        Ok(Initialize { desired_major_version, desired_minor_version })
    }
}
/// Request ListSystemCounters (minor opcode 1).
#[derive(Debug, Clone, Copy)]
pub struct ListSystemCounters {}
impl ListSystemCounters {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let input = request.reader();

        input.finish()?;
        Ok(ListSystemCounters {})
    }
}
/// Request CreateCounter (minor opcode 2).
#[derive(Debug, Clone, Copy)]
pub struct CreateCounter {
    /// COUNTER.
    pub id: u32,
    /// sync:INT64.
    pub initial_value: proto::sync::Int64,
}
impl CreateCounter {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let id = input.get()?;
        let initial_value = input.get()?;

        input.finish()?;
        Ok(CreateCounter { id, initial_value })
    }
}
/// Request DestroyCounter (minor opcode 6).
#[derive(Debug, Clone, Copy)]
pub struct DestroyCounter {
    /// COUNTER.
    pub counter: u32,
}
impl DestroyCounter {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let counter = input.get()?;

        input.finish()?;
        Ok(DestroyCounter { counter })
    }
}
/// Request QueryCounter (minor opcode 5).
#[derive(Debug, Clone, Copy)]
pub struct QueryCounter {
    /// COUNTER.
    pub counter: u32,
}
impl QueryCounter {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let counter = input.get()?;

        input.finish()?;
        Ok(QueryCounter { counter })
    }
}
/// Request Await (minor opcode 7).
#[derive(Debug, Clone, Copy)]
pub struct Await<'a> {
    /// List of WAITCONDITION, to the request's end.
    pub wait_list: List<'a, proto::sync::Waitcondition>,
}
impl<'a> Await<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let wait_list = input.rest_list();

        input.finish()?;
        Ok(Await { wait_list })
    }
}
/// Request ChangeCounter (minor opcode 4).
#[derive(Debug, Clone, Copy)]
pub struct ChangeCounter {
    /// COUNTER.
    pub counter: u32,
    /// sync:INT64.
    pub amount: proto::sync::Int64,
}
impl ChangeCounter {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let counter = input.get()?;
        let amount = input.get()?;

        input.finish()?;
        Ok(ChangeCounter { counter, amount })
    }
}
/// Request SetCounter (minor opcode 3).
#[derive(Debug, Clone, Copy)]
pub struct SetCounter {
    /// COUNTER.
    pub counter: u32,
    /// sync:INT64.
    pub value: proto::sync::Int64,
}
impl SetCounter {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let counter = input.get()?;
        let value = input.get()?;

        input.finish()?;
        Ok(SetCounter { counter, value })
    }
}
pub use crate::view::alarm::ChangeAlarm;
pub use crate::view::alarm::CreateAlarm;
/// Request DestroyAlarm (minor opcode 11).
#[derive(Debug, Clone, Copy)]
pub struct DestroyAlarm {
    /// ALARM.
    pub alarm: u32,
}
impl DestroyAlarm {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let alarm = input.get()?;

        input.finish()?;
        Ok(DestroyAlarm { alarm })
    }
}
/// Request QueryAlarm (minor opcode 10).
#[derive(Debug, Clone, Copy)]
pub struct QueryAlarm {
    /// ALARM.
    pub alarm: u32,
}
impl QueryAlarm {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let alarm = input.get()?;

        input.finish()?;
        Ok(QueryAlarm { alarm })
    }
}
/// Request SetPriority (minor opcode 12).
#[derive(Debug, Clone, Copy)]
pub struct SetPriority {
    /// CARD32.
    pub id: u32,
    /// INT32.
    pub priority: i32,
}
impl SetPriority {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let id = input.get()?;
        let priority = input.get()?;

        input.finish()?;
        Ok(SetPriority { id, priority })
    }
}
/// Request GetPriority (minor opcode 13).
#[derive(Debug, Clone, Copy)]
pub struct GetPriority {
    /// CARD32.
    pub id: u32,
}
impl GetPriority {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let id = input.get()?;

        input.finish()?;
        Ok(GetPriority { id })
    }
}
/// Request CreateFence (minor opcode 14).
#[derive(Debug, Clone, Copy)]
pub struct CreateFence {
    /// DRAWABLE.
    pub drawable: u32,
    /// FENCE.
    pub fence: u32,
    /// BOOL.
    pub initially_triggered: u8,
}
impl CreateFence {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let drawable = input.get()?;
        let fence = input.get()?;
        let initially_triggered = input.get()?;

        input.finish()?;
        Ok(CreateFence { drawable, fence, initially_triggered })
    }
}
/// Request TriggerFence (minor opcode 15).
#[derive(Debug, Clone, Copy)]
pub struct TriggerFence {
    /// FENCE.
    pub fence: u32,
}
impl TriggerFence {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let fence = input.get()?;

        input.finish()?;
        Ok(TriggerFence { fence })
    }
}
/// Request ResetFence (minor opcode 16).
#[derive(Debug, Clone, Copy)]
pub struct ResetFence {
    /// FENCE.
    pub fence: u32,
}
impl ResetFence {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let fence = input.get()?;

        input.finish()?;
        Ok(ResetFence { fence })
    }
}
/// Request DestroyFence (minor opcode 17).
#[derive(Debug, Clone, Copy)]
pub struct DestroyFence {
    /// FENCE.
    pub fence: u32,
}
impl DestroyFence {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let fence = input.get()?;

        input.finish()?;
        Ok(DestroyFence { fence })
    }
}
/// Request QueryFence (minor opcode 18).
#[derive(Debug, Clone, Copy)]
pub struct QueryFence {
    /// FENCE.
    pub fence: u32,
}
impl QueryFence {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let fence = input.get()?;

        input.finish()?;
        Ok(QueryFence { fence })
    }
}
/// Request AwaitFence (minor opcode 19).
#[derive(Debug, Clone, Copy)]
pub struct AwaitFence<'a> {
    /// List of FENCE, to the request's end.
    pub fence_list: List<'a, u32>,
}
impl<'a> AwaitFence<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let fence_list = input.rest_list();

        input.finish()?;
        Ok(AwaitFence { fence_list })
    }
}
