//! Triggers: conditions on a counter or fence, and who is told when they become true (SYNC protocol, "TRIGGER").

use xeric_wire::proto::sync::{testtype, valuetype};

use super::super::super::Engine;
use super::super::super::client::ClientId;
use super::super::super::error::XError;
use super::super::super::resource::{Resource, Xid};
use super::{alarm, high, waiting};

/// TESTTYPE.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Test {
    PositiveTransition,
    NegativeTransition,
    PositiveComparison,
    NegativeComparison,
}

impl Test {
    /// BadValue when there is no such test.
    pub(super) fn from_wire(value: u32) -> Result<Self, XError> {
        match value {
            testtype::POSITIVE_TRANSITION => Ok(Self::PositiveTransition),
            testtype::NEGATIVE_TRANSITION => Ok(Self::NegativeTransition),
            testtype::POSITIVE_COMPARISON => Ok(Self::PositiveComparison),
            testtype::NEGATIVE_COMPARISON => Ok(Self::NegativeComparison),
            other => Err(XError::value(other)),
        }
    }

    pub(super) fn to_wire(self) -> u32 {
        match self {
            Self::PositiveTransition => testtype::POSITIVE_TRANSITION,
            Self::NegativeTransition => testtype::NEGATIVE_TRANSITION,
            Self::PositiveComparison => testtype::POSITIVE_COMPARISON,
            Self::NegativeComparison => testtype::NEGATIVE_COMPARISON,
        }
    }

    /// Whether it looks for large values.
    pub(super) fn is_positive(self) -> bool {
        matches!(self, Self::PositiveTransition | Self::PositiveComparison)
    }

    pub(super) fn is_comparison(self) -> bool {
        matches!(self, Self::PositiveComparison | Self::NegativeComparison)
    }

    /// Whether it is true of a counter that went from `before` to `now`.
    pub(super) fn holds(self, wanted: i64, before: i64, now: i64) -> bool {
        match self {
            Self::PositiveTransition => before < wanted && now >= wanted,
            Self::NegativeTransition => before > wanted && now <= wanted,
            Self::PositiveComparison => now >= wanted,
            Self::NegativeComparison => now <= wanted,
        }
    }
}

/// VALUETYPE.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ValueType {
    Absolute,
    Relative,
}

impl ValueType {
    /// BadValue when there is no such type.
    pub(super) fn from_wire(value: u32) -> Result<Self, XError> {
        match value {
            valuetype::ABSOLUTE => Ok(Self::Absolute),
            valuetype::RELATIVE => Ok(Self::Relative),
            other => Err(XError::value(other)),
        }
    }

    /// What is tested for: BadMatch for a value relative to no counter, BadValue for one beyond 64 bits.
    pub(super) fn resolve(self, wait_value: i64, counter: Option<i64>) -> Result<i64, XError> {
        match self {
            Self::Absolute => Ok(wait_value),
            Self::Relative => {
                let now = counter.ok_or_else(XError::bad_match)?;
                now.checked_add(wait_value).ok_or_else(|| XError::value(high(wait_value)))
            }
        }
    }
}

/// Who looks at a counter or fence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Watcher {
    /// One of the conditions that a client waits for.
    Await {
        client: ClientId,
        condition: usize,
    },
    Alarm(Xid),
}

/// The triggers of a counter or fence.
pub(super) fn watchers_mut(engine: &mut Engine, object: Xid) -> Option<&mut Vec<Watcher>> {
    match engine.resources.get_mut(object) {
        Some(Resource::Counter(counter)) => Some(&mut counter.watchers),
        Some(Resource::Fence(fence)) => Some(&mut fence.watchers),
        _ => None,
    }
}

/// Adds a trigger. The newest is asked first.
pub(super) fn watch(engine: &mut Engine, object: Xid, watcher: Watcher) {
    if let Some(watchers) = watchers_mut(engine, object)
        && !watchers.contains(&watcher)
    {
        watchers.insert(0, watcher);
    }
}

pub(super) fn unwatch(engine: &mut Engine, object: Xid, gone: impl Fn(&Watcher) -> bool) {
    if let Some(watchers) = watchers_mut(engine, object) {
        watchers.retain(|watcher| !gone(watcher));
    }
}

/// Asks the triggers of a counter that went from `before` to `now`, and tells those that are true.
pub(super) fn ask(engine: &mut Engine, watchers: &[Watcher], before: i64, now: i64) {
    for &watcher in watchers {
        match watcher {
            Watcher::Await { client, condition } => {
                if waiting::condition(engine, client, condition)
                    .is_some_and(|c| c.test.holds(c.wanted, before, now))
                {
                    waiting::finish(engine, client, None);
                }
            }
            Watcher::Alarm(id) => alarm::ask(engine, id, before, now),
        }
    }
}
