//! Fences: untriggered or triggered, and waited for.

use xeric_wire::Request;
use xeric_wire::view::sync as view;
use xeric_wire::write::sync as write;

use super::super::super::error::{Handled, XError};
use super::super::super::resource::{Resource, Xid};
use super::super::super::{ClientId, Engine};
use super::super::present;
use super::trigger::Watcher;
use super::{bad_fence, waiting};

/// A fence.
pub(crate) struct Fence {
    pub(super) triggered: bool,
    pub(super) watchers: Vec<Watcher>,
}

impl Engine {
    /// Whether a fence is triggered. BadFence when `id` names none.
    pub(crate) fn fence_is_triggered(&self, id: Xid) -> Result<bool, XError> {
        self.fence(id).map(|fence| fence.triggered)
    }

    /// BadFence when `id` names none.
    pub(super) fn fence(&self, id: Xid) -> Result<&Fence, XError> {
        match self.resources.get(id) {
            Some(Resource::Fence(fence)) => Ok(fence),
            _ => Err(bad_fence(id)),
        }
    }

    fn fence_mut(&mut self, id: Xid) -> Result<&mut Fence, XError> {
        match self.resources.get_mut(id) {
            Some(Resource::Fence(fence)) => Ok(fence),
            _ => Err(bad_fence(id)),
        }
    }
}

pub(super) fn create(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::CreateFence::parse(request)?;
    engine.check_any_drawable(r.drawable)?;
    engine.check_new_id(client, r.fence)?;
    let fence = Fence { triggered: r.initially_triggered != 0, watchers: Vec::new() };
    engine.resources.insert(r.fence, Resource::Fence(Box::new(fence)));
    Ok(())
}

pub(super) fn trigger_request(engine: &mut Engine, request: &Request<'_>) -> Handled {
    let r = view::TriggerFence::parse(request)?;
    engine.fence(r.fence)?;
    trigger(engine, r.fence);
    Ok(())
}

/// ResetFence. BadMatch unless it is triggered.
pub(super) fn reset(engine: &mut Engine, request: &Request<'_>) -> Handled {
    let r = view::ResetFence::parse(request)?;
    let fence = engine.fence_mut(r.fence)?;
    if !fence.triggered {
        return Err(XError::bad_match());
    }
    fence.triggered = false;
    Ok(())
}

pub(super) fn destroy_request(engine: &mut Engine, request: &Request<'_>) -> Handled {
    let r = view::DestroyFence::parse(request)?;
    engine.fence(r.fence)?;
    destroy(engine, r.fence);
    Ok(())
}

pub(super) fn query(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::QueryFence::parse(request)?;
    let triggered = engine.fence(r.fence)?.triggered.into();
    engine.send(client, &write::QueryFenceReply { triggered });
    Ok(())
}

/// Triggers a fence: whoever waits for it goes on.
pub(crate) fn trigger(engine: &mut Engine, id: Xid) {
    let Ok(fence) = engine.fence_mut(id) else { return };
    fence.triggered = true;
    for watcher in fence.watchers.clone() {
        if let Watcher::Await { client, .. } = watcher {
            waiting::finish(engine, client, None);
        }
    }
    present::fence_triggered(engine, id);
}

/// A fence goes: whoever waits for it goes on, and is told why.
pub(super) fn destroy(engine: &mut Engine, id: Xid) {
    let Ok(fence) = engine.fence_mut(id) else { return };
    for watcher in std::mem::take(&mut fence.watchers) {
        if let Watcher::Await { client, .. } = watcher {
            waiting::finish(engine, client, Some(id));
        }
    }
    engine.resources.remove(id);
    present::fence_destroyed(engine, id);
}
