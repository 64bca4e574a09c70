//! Active grabs: GrabPointer, UngrabPointer, ChangeActivePointerGrab, GrabKeyboard, UngrabKeyboard.

use std::rc::Rc;

use xeric_wire::Request;
use xeric_wire::proto::xproto::{event_mask, grab_status, notify_mode};
use xeric_wire::view::xproto as view;
use xeric_wire::write::xproto as write;

use super::super::cursor::Cursor;
use super::super::error::{Handled, XError};
use super::super::ext::xinput::devices::MASTER_POINTER;
use super::super::ext::xinput::select::Events;
use super::super::resource::Xid;
use super::super::{ClientId, Engine};
use super::{Device, crossing, focus, freeze, pointer};

/// Event masks that a pointer grab may name.
pub(super) const POINTER_EVENTS: u32 = event_mask::BUTTON_PRESS
    | event_mask::BUTTON_RELEASE
    | event_mask::ENTER_WINDOW
    | event_mask::LEAVE_WINDOW
    | event_mask::POINTER_MOTION
    | event_mask::POINTER_MOTION_HINT
    | event_mask::BUTTON1_MOTION
    | event_mask::BUTTON2_MOTION
    | event_mask::BUTTON3_MOTION
    | event_mask::BUTTON4_MOTION
    | event_mask::BUTTON5_MOTION
    | event_mask::BUTTON_MOTION
    | event_mask::KEYMAP_STATE;

/// Synchronous or asynchronous.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    Sync,
    Async,
}

impl Mode {
    pub(crate) fn from_wire(value: u8) -> Result<Self, XError> {
        match value {
            0 => Ok(Self::Sync),
            1 => Ok(Self::Async),
            _ => Err(XError::value(value.into())),
        }
    }
}

/// How a grab began, which decides how it ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    /// By GrabPointer or GrabKeyboard: until it is ungrabbed.
    Request,
    /// By a button press, passive or implicit: until all buttons are up.
    Button,
    /// By a key press: until that key is up.
    Key(u8),
}

/// The protocol that a grab speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Level {
    /// The core protocol, with the grab's `event_mask`.
    Core,
    /// XInputExtension 2, with these events.
    Input(Events),
}

impl Level {
    /// Whether both are of one protocol.
    pub(crate) fn is_like(self, other: Self) -> bool {
        matches!((self, other), (Self::Core, Self::Core) | (Self::Input(_), Self::Input(_)))
    }
}

/// An active grab of one device.
#[derive(Clone)]
pub(crate) struct ActiveGrab {
    /// Tells this grab from every other.
    pub(crate) id: u64,
    pub(crate) client: ClientId,
    pub(crate) window: Xid,
    pub(crate) owner_events: bool,
    pub(crate) event_mask: u32,
    pub(crate) pointer_mode: Mode,
    pub(crate) keyboard_mode: Mode,
    pub(crate) confine_to: Option<Xid>,
    pub(crate) cursor: Option<Rc<Cursor>>,
    pub(crate) origin: Origin,
    pub(crate) level: Level,
    pub(crate) time_ms: u64,
}

impl ActiveGrab {
    pub(super) fn mode(&self, device: Device) -> Mode {
        match device {
            Device::Pointer => self.pointer_mode,
            Device::Keyboard => self.keyboard_mode,
        }
    }
}

/// Handles GrabPointer.
pub(crate) fn grab_pointer(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GrabPointer::parse(request)?;
    let event_mask = u32::from(r.event_mask);
    if event_mask & !POINTER_EVENTS != 0 {
        return Err(XError::value(event_mask));
    }
    let confine_to = optional_window(engine, r.confine_to)?;
    let keyboard_mode = Mode::from_wire(r.keyboard_mode)?;
    let pointer_mode = Mode::from_wire(r.pointer_mode)?;
    let owner_events = boolean(r.owner_events)?;
    engine.window(r.grab_window)?;
    let cursor = if r.cursor == 0 { None } else { Some(engine.cursor(r.cursor)?) };
    let grab = ActiveGrab {
        id: 0,
        client,
        window: r.grab_window,
        owner_events,
        event_mask,
        pointer_mode,
        keyboard_mode,
        confine_to,
        cursor,
        origin: Origin::Request,
        level: Level::Core,
        time_ms: engine.expand_time(r.time),
    };
    if confine_to.is_none() {
        // Whether the grab succeeds or not, and whoever has one, as in Xvfb.
        pointer::end_confinement(engine);
    }
    let status = try_grab(engine, Device::Pointer, grab);
    engine.send(client, &write::GrabPointerReply { status });
    Ok(())
}

/// Handles GrabKeyboard.
pub(crate) fn grab_keyboard(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GrabKeyboard::parse(request)?;
    let (pointer_mode, keyboard_mode) = (Mode::from_wire(r.pointer_mode)?, Mode::from_wire(r.keyboard_mode)?);
    let owner_events = boolean(r.owner_events)?;
    engine.window(r.grab_window)?;
    let grab = ActiveGrab {
        id: 0,
        client,
        window: r.grab_window,
        owner_events,
        event_mask: event_mask::KEY_PRESS | event_mask::KEY_RELEASE,
        pointer_mode,
        keyboard_mode,
        confine_to: None,
        cursor: None,
        origin: Origin::Request,
        level: Level::Core,
        time_ms: engine.expand_time(r.time),
    };
    let status = try_grab(engine, Device::Keyboard, grab);
    engine.send(client, &write::GrabKeyboardReply { status });
    Ok(())
}

pub(crate) fn try_grab(engine: &mut Engine, device: Device, grab: ActiveGrab) -> u8 {
    let viewable = |id: Xid| engine.window(id).is_ok_and(|w| w.viewable);
    // A grab of the other protocol is in the way even if it is the client's own.
    let held_by_another = engine
        .input
        .grab(device)
        .is_some_and(|held| held.client != grab.client || !held.level.is_like(grab.level));
    if held_by_another {
        return grab_status::ALREADY_GRABBED;
    }
    if !viewable(grab.window) || !grab.confine_to.is_none_or(|id| can_hold_pointer(engine, id)) {
        return grab_status::NOT_VIEWABLE;
    }
    let last = *engine.input.last_grab_mut(device);
    if grab.time_ms > engine.now_ms || grab.time_ms < last {
        return grab_status::INVALID_TIME;
    }
    if freeze::frozen_by_another(engine, device, grab.client) {
        return grab_status::FROZEN;
    }
    activate(engine, device, grab);
    grab_status::SUCCESS
}

/// Whether the pointer can be confined to a window: it is viewable and has a place on the screen.
pub(super) fn can_hold_pointer(engine: &Engine, window: Xid) -> bool {
    engine.window(window).is_ok_and(|w| w.viewable && !w.border_size.is_empty())
}

/// Handles UngrabPointer.
pub(crate) fn ungrab_pointer(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::UngrabPointer::parse(request)?;
    ungrab(engine, Device::Pointer, client, r.time);
    Ok(())
}

/// Handles UngrabKeyboard.
pub(crate) fn ungrab_keyboard(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::UngrabKeyboard::parse(request)?;
    ungrab(engine, Device::Keyboard, client, r.time);
    Ok(())
}

fn ungrab(engine: &mut Engine, device: Device, client: ClientId, time: u32) {
    let time_ms = engine.expand_time(time);
    let now = engine.now_ms;
    let ends = engine
        .input
        .grab(device)
        .is_some_and(|grab| grab.client == client && time_ms <= now && time_ms >= grab.time_ms);
    if ends {
        deactivate(engine, device);
    }
}

/// Handles ChangeActivePointerGrab.
pub(crate) fn change_active_pointer_grab(
    engine: &mut Engine,
    client: ClientId,
    request: &Request<'_>,
) -> Handled {
    let r = view::ChangeActivePointerGrab::parse(request)?;
    let event_mask = u32::from(r.event_mask);
    if event_mask & !POINTER_EVENTS != 0 {
        return Err(XError::value(event_mask));
    }
    let cursor = if r.cursor == 0 { None } else { Some(engine.cursor(r.cursor)?) };
    let (time_ms, now) = (engine.expand_time(r.time), engine.now_ms);
    if let Some(grab) = engine.input.pointer_grab.as_mut()
        && grab.client == client
        && time_ms <= now
        && time_ms >= grab.time_ms
    {
        grab.event_mask = event_mask;
        grab.cursor = cursor;
        super::cursor_changed(engine);
    }
    Ok(())
}

/// Makes `grab` the device's active grab, in place of the one it may have.
pub(super) fn activate(engine: &mut Engine, device: Device, mut grab: ActiveGrab) {
    grab.id = engine.input.next_grab;
    engine.input.next_grab += 1;
    let window = grab.window;
    let held = engine.input.grab(device).map(|held| held.window);
    *engine.input.last_grab_mut(device) = grab.time_ms;
    match device {
        Device::Pointer => {
            // Whoever the old grab lets hear, or everybody, hears of the move; then the new grab begins.
            let from = held.unwrap_or(engine.input.pointer.window);
            if let Some(confine_to) = grab.confine_to {
                pointer::begin_confinement(engine, confine_to);
            }
            crossing::cross(engine, from, window, notify_mode::GRAB, MASTER_POINTER);
            engine.input.pointer.hinted = None;
            *engine.input.grab_mut(device) = Some(grab);
            super::cursor_changed(engine);
        }
        Device::Keyboard => {
            let from = held.map_or(engine.input.focus.window, focus::Target::Window);
            if from != focus::Target::None && held != Some(window) {
                focus::change(engine, from, focus::Target::Window(window), notify_mode::GRAB);
            }
            *engine.input.grab_mut(device) = Some(grab);
        }
    }
    freeze::grab_began(engine, device);
}

/// Ends the device's active grab.
pub(crate) fn deactivate(engine: &mut Engine, device: Device) {
    let Some(grab) = engine.input.grab_mut(device).take() else { return };
    freeze::grab_ended(engine, device, &grab);
    match device {
        Device::Pointer => {
            engine.input.pointer.hinted = None;
            let to = engine.input.pointer.window;
            crossing::cross(engine, grab.window, to, notify_mode::UNGRAB, MASTER_POINTER);
            pointer::end_confinement(engine);
            super::cursor_changed(engine);
        }
        Device::Keyboard => {
            let to = engine.input.focus.window;
            focus::change(engine, focus::Target::Window(grab.window), to, notify_mode::UNGRAB);
        }
    }
    freeze::settle(engine);
}

pub(crate) fn boolean(value: u8) -> Result<bool, XError> {
    match value {
        0 => Ok(false),
        1 => Ok(true),
        _ => Err(XError::value(value.into())),
    }
}

pub(super) fn optional_window(engine: &Engine, id: Xid) -> Result<Option<Xid>, XError> {
    if id == 0 { Ok(None) } else { engine.window(id).map(|w| Some(w.id)) }
}
