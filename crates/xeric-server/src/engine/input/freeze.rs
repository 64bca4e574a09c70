//! Synchronous grabs: frozen devices, their queued events, and AllowEvents.
//!
//! A device is frozen by its own grab (its `state`) or by a grab of the other device (`other`). While it is frozen its events wait in
//! the queue. What each AllowEvents mode does to the two is the protocol's text on AllowEvents, read literally.

use xeric_wire::Request;
use xeric_wire::proto::xproto::allow;
use xeric_wire::view::xproto as view;

use super::super::error::{Handled, XError};
use super::super::ext::xinput::devices::{MASTER_KEYBOARD, MASTER_POINTER};
use super::super::{ClientId, Engine};
use super::change::DeviceEvent;
use super::grab::{self, ActiveGrab, Mode};
use super::process;

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
        allow::ASYNC_POINTER => (MASTER_POINTER, Release::Async),
        allow::SYNC_POINTER => (MASTER_POINTER, Release::Sync),
        allow::REPLAY_POINTER => (MASTER_POINTER, Release::Replay),
        allow::ASYNC_KEYBOARD => (MASTER_KEYBOARD, Release::Async),
        allow::SYNC_KEYBOARD => (MASTER_KEYBOARD, Release::Sync),
        allow::REPLAY_KEYBOARD => (MASTER_KEYBOARD, Release::Replay),
        allow::ASYNC_BOTH => (MASTER_KEYBOARD, Release::AsyncBoth),
        allow::SYNC_BOTH => (MASTER_KEYBOARD, Release::SyncBoth),
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
    /// All other devices go on (XI 2's AsyncPairedDevice, XI 1's AsyncOtherDevices).
    Others,
    AsyncBoth,
    SyncBoth,
}

/// Lets go of a frozen device, as AllowEvents, XIAllowEvents and AllowDeviceEvents ask for.
pub(crate) fn release(engine: &mut Engine, client: ClientId, device: u16, mode: Release, time_ms: u64) {
    let grabbed = |engine: &Engine, d: u16| engine.input.grab(d).is_some_and(|g| g.client == client);
    let this_grabbed = grabbed(engine, device);
    let others: Vec<u16> = engine.device_numbers().into_iter().filter(|d| *d != device).collect();
    let frozen_by_own = |d: u16| grabbed(engine, d) && engine.input.sync(d).hold >= Hold::Frozen;
    // This device is frozen by the client's grab of another one.
    let by = engine.input.sync(device).other;
    let this_synced = others.iter().any(|d| {
        engine.input.grab(*d).is_some_and(|g| g.client == client && by.is_some_and(|by| by.id == g.id))
    });
    let others_frozen = others.iter().any(|d| frozen_by_own(*d));
    if !frozen_by_own(device) && !this_synced {
        return;
    }
    let grab_time = others
        .iter()
        .chain([&device])
        .filter_map(|d| engine.input.grab(*d).filter(|g| g.client == client).map(|g| g.time_ms))
        .max()
        .unwrap_or(0);
    if time_ms > engine.now_ms || time_ms < grab_time {
        return;
    }
    match mode {
        Release::Async => {
            free(engine, device, client, Hold::Free);
            settle(engine);
        }
        Release::Sync if this_grabbed => {
            free(engine, device, client, Hold::FreezeNext);
            settle(engine);
        }
        Release::Replay if this_grabbed && engine.input.sync(device).hold == Hold::FrozenWithEvent => {
            replay(engine, device);
        }
        Release::Others if others_frozen => {
            for d in others {
                free(engine, d, client, Hold::Free);
            }
            settle(engine);
        }
        // Both modes look at the other devices' own grabs for their half, as Xvfb does.
        Release::AsyncBoth | Release::SyncBoth if others_frozen => {
            let hold = if mode == Release::SyncBoth { Hold::FreezeBothNext } else { Hold::Free };
            for d in others.into_iter().chain([device]) {
                free(engine, d, client, hold);
            }
            settle(engine);
        }
        _ => {}
    }
}

/// Lifts what `client` holds on the device; its own grab of it goes over to `hold`.
fn free(engine: &mut Engine, device: u16, client: ClientId, hold: Hold) {
    let own = engine.input.grab(device).is_some_and(|g| g.client == client);
    let sync = engine.input.sync_mut(device);
    if own {
        sync.hold = hold;
    }
    if sync.other.is_some_and(|other| other.client == client) {
        sync.other = None;
    }
}

/// The grab ends and its event goes out again, past the grab's window.
fn replay(engine: &mut Engine, device: u16) {
    let Some(event) = engine.input.sync_mut(device).event.take() else {
        // Nothing was reported but that the pointer or the focus came.
        grab::deactivate(engine, device);
        return;
    };
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

/// The device's new active grab freezes what its modes say. Only masters have a pair.
pub(super) fn grab_began(engine: &mut Engine, device: u16) {
    let Some(grab) = engine.input.grab(device) else { return };
    let (this, other) = (grab.terms.this_mode, grab.terms.other_mode);
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
    if let Some(pair) = engine.device(device).ok().filter(|d| d.is_master).map(|d| d.attachment) {
        let sync = engine.input.sync_mut(pair);
        if other == Mode::Sync {
            sync.other = Some(by);
        } else if sync.other.is_some_and(|o| o.client == by.client) {
            sync.other = None;
        }
    }
    settle(engine);
}

/// The device's grab is over: it freezes nothing any more.
pub(super) fn grab_ended(engine: &mut Engine, device: u16, grab: &ActiveGrab) {
    engine.input.sync_mut(device).hold = Hold::Free;
    for device in engine.device_numbers() {
        let other = engine.input.sync_mut(device);
        if other.other.is_some_and(|o| o.id == grab.id) {
            other.other = None;
        }
    }
}

/// A passive grab's activating event was reported: it can be replayed.
pub(super) fn reported(engine: &mut Engine, device: u16, event: &DeviceEvent) {
    let sync = engine.input.sync_mut(device);
    if sync.hold == Hold::Frozen {
        sync.hold = Hold::FrozenWithEvent;
        sync.event = Some(event.clone());
    }
}

/// The same for a grab that no event began.
pub(super) fn reported_nothing(engine: &mut Engine, device: u16) {
    let sync = engine.input.sync_mut(device);
    if sync.hold == Hold::Frozen {
        sync.hold = Hold::FrozenWithEvent;
        sync.event = None;
    }
}

/// A key or button event was reported to the grab: a device that waits for this freezes now.
pub(super) fn freeze_at(engine: &mut Engine, device: u16, event: &DeviceEvent) {
    let Some(grab) = engine.input.grab(device) else { return };
    let by = OtherGrab { id: grab.id, client: grab.client };
    let hold = engine.input.sync(device).hold;
    if !matches!(hold, Hold::FreezeNext | Hold::FreezeBothNext) {
        return;
    }
    if hold == Hold::FreezeBothNext
        && let Some(pair) = pair_of(engine, device)
    {
        let paired = engine.input.grab(pair).is_some_and(|g| g.client == by.client);
        let other = engine.input.sync_mut(pair);
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

/// The device that is frozen together with this one: a master's pair, and a slave's master's.
fn pair_of(engine: &Engine, device: u16) -> Option<u16> {
    let device = engine.device(device).ok()?;
    let master = if device.is_master { device } else { engine.device(device.attachment).ok()? };
    Some(master.attachment)
}

/// Plays the queued events of devices that are not frozen any more.
pub(super) fn settle(engine: &mut Engine) {
    if engine.input.playing {
        return;
    }
    engine.input.playing = true;
    while let Some(at) = next_playable(engine) {
        if let Some(change) = engine.input.queue.remove(at) {
            process::play(engine, &change);
        }
    }
    engine.input.playing = false;
}

fn next_playable(engine: &Engine) -> Option<usize> {
    engine.input.queue.iter().position(|change| !engine.input.sync(change.device).is_frozen())
}

/// Whether a grab of another client freezes the device: GrabPointer's and GrabKeyboard's status Frozen.
pub(super) fn frozen_by_another(engine: &Engine, device: u16, client: ClientId) -> bool {
    engine.input.sync(device).other.is_some_and(|other| other.client != client)
}

/// `client` is gone: what its grabs froze goes on.
pub(super) fn client_gone(engine: &mut Engine, device: u16, client: ClientId) {
    let sync = engine.input.sync_mut(device);
    if sync.other.is_some_and(|other| other.client == client) {
        sync.other = None;
        settle(engine);
    }
}
