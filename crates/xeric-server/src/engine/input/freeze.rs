//! Synchronous grabs: frozen devices, their queued events, and AllowEvents.
//!
//! A device is frozen by its own grab (its `state`) or by a grab of the other device (`other`). While it is frozen its events wait in
//! the queue. What each AllowEvents mode does to the two is the protocol's text on AllowEvents, read literally.

use xeric_wire::Request;
use xeric_wire::proto::xproto::allow;
use xeric_wire::view::xproto as view;

use super::super::error::{Handled, XError};
use super::super::{ClientId, Engine};
use super::grab::{self, ActiveGrab, Mode};
use super::process::DeviceEvent;
use super::{Device, process};

/// How far a device's own grab lets it go.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(super) enum Hold {
    #[default]
    Free,
    /// Freezes itself at the next key or button event.
    FreezeNext,
    /// Freezes both devices at the next key or button event of this one.
    FreezeBothNext,
    /// Frozen, nothing reported yet.
    Frozen,
    /// Frozen behind an event that was reported and can be replayed.
    FrozenWithEvent,
}

/// A device's share in freezing.
#[derive(Default)]
pub(crate) struct Sync {
    hold: Hold,
    /// The grab of the other device that freezes this one.
    other: Option<OtherGrab>,
    /// The event that ReplayPointer or ReplayKeyboard processes again.
    event: Option<DeviceEvent>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct OtherGrab {
    id: u64,
    client: ClientId,
}

impl Sync {
    pub(super) fn is_frozen(&self) -> bool {
        self.other.is_some() || self.hold >= Hold::Frozen
    }
}

/// Handles AllowEvents.
pub(crate) fn allow_events(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::AllowEvents::parse(request)?;
    let (device, mode) = match r.mode {
        allow::ASYNC_POINTER => (Device::Pointer, Release::Async),
        allow::SYNC_POINTER => (Device::Pointer, Release::Sync),
        allow::REPLAY_POINTER => (Device::Pointer, Release::Replay),
        allow::ASYNC_KEYBOARD => (Device::Keyboard, Release::Async),
        allow::SYNC_KEYBOARD => (Device::Keyboard, Release::Sync),
        allow::REPLAY_KEYBOARD => (Device::Keyboard, Release::Replay),
        allow::ASYNC_BOTH => (Device::Keyboard, Release::AsyncBoth),
        allow::SYNC_BOTH => (Device::Keyboard, Release::SyncBoth),
        other => return Err(XError::value(other.into())),
    };
    let time_ms = engine.expand_time(r.time);
    release(engine, client, device, mode, time_ms);
    Ok(())
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Release {
    Async,
    Sync,
    Replay,
    /// The other device goes on (XI 2's AsyncPairedDevice).
    Others,
    AsyncBoth,
    SyncBoth,
}

/// Lets go of a frozen device, as AllowEvents and XIAllowEvents ask for.
pub(crate) fn release(engine: &mut Engine, client: ClientId, device: Device, mode: Release, time_ms: u64) {
    let grabbed = |engine: &Engine, d: Device| engine.input.grab(d).is_some_and(|g| g.client == client);
    let this_grabbed = grabbed(engine, device);
    let frozen_by_own = |d: Device| grabbed(engine, d) && engine.input.sync(d).hold >= Hold::Frozen;
    // This device is frozen by the client's grab of the other one.
    let this_synced = engine.input.sync(device).other.is_some_and(|other| other.client == client);
    let both_frozen = frozen_by_own(device.other());
    if !frozen_by_own(device) && !this_synced {
        return;
    }
    let grab_time = Device::BOTH
        .into_iter()
        .filter_map(|d| engine.input.grab(d).filter(|g| g.client == client).map(|g| g.time_ms))
        .max()
        .unwrap_or(0);
    if time_ms > engine.now_ms || time_ms < grab_time {
        return;
    }
    match mode {
        Release::Async => {
            free(engine, device, client);
            settle(engine);
        }
        Release::Sync if this_grabbed => {
            free(engine, device, client);
            engine.input.sync_mut(device).hold = Hold::FreezeNext;
            settle(engine);
        }
        Release::Replay if this_grabbed && engine.input.sync(device).hold == Hold::FrozenWithEvent => {
            replay(engine, device);
        }
        Release::Others if both_frozen => {
            free(engine, device.other(), client);
            settle(engine);
        }
        // Both modes look at the pointer's own grab for its half, as Xvfb does.
        Release::AsyncBoth if both_frozen => {
            for d in Device::BOTH {
                free(engine, d, client);
            }
            settle(engine);
        }
        Release::SyncBoth if both_frozen => {
            for d in Device::BOTH {
                free(engine, d, client);
                if grabbed(engine, d) {
                    engine.input.sync_mut(d).hold = Hold::FreezeBothNext;
                }
            }
            settle(engine);
        }
        _ => {}
    }
}

/// Lifts what `client` holds on the device.
fn free(engine: &mut Engine, device: Device, client: ClientId) {
    let own = engine.input.grab(device).is_some_and(|g| g.client == client);
    let sync = engine.input.sync_mut(device);
    if own {
        sync.hold = Hold::Free;
    }
    if sync.other.is_some_and(|other| other.client == client) {
        sync.other = None;
    }
}

/// The grab ends and its event goes out again, past the grab's window.
fn replay(engine: &mut Engine, device: Device) {
    let Some(event) = engine.input.sync_mut(device).event.take() else { return };
    let Some(window) = engine.input.grab(device).map(|g| g.window) else { return };
    // Nothing that waits in the queue may overtake the replayed event.
    let outermost = !std::mem::replace(&mut engine.input.playing, true);
    grab::deactivate(engine, device);
    process::again(engine, &event, window);
    if outermost {
        engine.input.playing = false;
        settle(engine);
    }
}

/// The device's new active grab freezes what its modes say.
pub(super) fn grab_began(engine: &mut Engine, device: Device) {
    let Some(grab) = engine.input.grab(device) else { return };
    let (this, other) = (grab.mode(device), grab.mode(device.other()));
    let by = OtherGrab { id: grab.id, client: grab.client };
    let sync = engine.input.sync_mut(device);
    if this == Mode::Sync {
        sync.hold = Hold::Frozen;
    } else {
        sync.hold = Hold::Free;
        if sync.other.is_some_and(|o| o.client == by.client) {
            sync.other = None;
        }
    }
    let sync = engine.input.sync_mut(device.other());
    if other == Mode::Sync {
        sync.other = Some(by);
    } else if sync.other.is_some_and(|o| o.client == by.client) {
        sync.other = None;
    }
    settle(engine);
}

/// The device's grab is over: it freezes nothing any more.
pub(super) fn grab_ended(engine: &mut Engine, device: Device, grab: &ActiveGrab) {
    engine.input.sync_mut(device).hold = Hold::Free;
    let other = engine.input.sync_mut(device.other());
    if other.other.is_some_and(|o| o.id == grab.id) {
        other.other = None;
    }
}

/// A passive grab's activating event was reported: it can be replayed.
pub(super) fn reported(engine: &mut Engine, device: Device, event: &DeviceEvent) {
    let sync = engine.input.sync_mut(device);
    if sync.hold == Hold::Frozen {
        sync.hold = Hold::FrozenWithEvent;
        sync.event = Some(event.clone());
    }
}

/// A key or button event was reported to the grab: a device that waits for this freezes now.
pub(super) fn freeze_at(engine: &mut Engine, device: Device, event: &DeviceEvent) {
    let Some(grab) = engine.input.grab(device) else { return };
    let by = OtherGrab { id: grab.id, client: grab.client };
    let hold = engine.input.sync(device).hold;
    if !matches!(hold, Hold::FreezeNext | Hold::FreezeBothNext) {
        return;
    }
    if hold == Hold::FreezeBothNext {
        let paired = engine.input.grab(device.other()).is_some_and(|g| g.client == by.client);
        let other = engine.input.sync_mut(device.other());
        if paired && other.hold == Hold::FreezeBothNext {
            other.hold = Hold::Frozen;
        } else {
            other.other = Some(by);
        }
    }
    let sync = engine.input.sync_mut(device);
    sync.hold = Hold::FrozenWithEvent;
    sync.event = Some(event.clone());
}

/// Plays the queued events of devices that are not frozen any more.
pub(super) fn settle(engine: &mut Engine) {
    if engine.input.playing {
        return;
    }
    engine.input.playing = true;
    while let Some(at) = next_playable(engine) {
        if let Some((source, raw)) = engine.input.queue.remove(at) {
            process::play(engine, source, raw);
        }
    }
    engine.input.playing = false;
}

fn next_playable(engine: &Engine) -> Option<usize> {
    engine.input.queue.iter().position(|(_, raw)| !engine.input.sync(raw.device()).is_frozen())
}

/// Whether a grab of another client freezes the device: GrabPointer's and GrabKeyboard's status Frozen.
pub(super) fn frozen_by_another(engine: &Engine, device: Device, client: ClientId) -> bool {
    engine.input.sync(device).other.is_some_and(|other| other.client != client)
}

/// `client` is gone: what its grabs froze goes on.
pub(super) fn client_gone(engine: &mut Engine, device: Device, client: ClientId) {
    let sync = engine.input.sync_mut(device);
    if sync.other.is_some_and(|other| other.client == client) {
        sync.other = None;
        settle(engine);
    }
}
