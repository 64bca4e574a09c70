//! Active grabs: GrabPointer, UngrabPointer, ChangeActivePointerGrab, GrabKeyboard, UngrabKeyboard.

use std::rc::Rc;

use xeric_wire::Request;
use xeric_wire::proto::xproto::{event_mask, grab_status, notify_mode};
use xeric_wire::view::xproto as view;
use xeric_wire::write::xproto as write;

use super::super::cursor::Cursor;
use super::super::error::{Handled, XError};
use super::super::ext::xinput::devices::{MASTER_KEYBOARD, MASTER_POINTER};
use super::super::ext::xinput::hierarchy;
use super::super::ext::xinput::select::Events;
use super::super::resource::Xid;
use super::super::{ClientId, Engine};
use super::{Device, confine, crossing, focus, freeze};

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

/// Events that a keyboard grab is told.
pub(super) const KEY_EVENTS: u32 = event_mask::KEY_PRESS | event_mask::KEY_RELEASE;

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

    /// The same for passive grabs, which take XI 2's mode of touches anywhere, as in Xvfb.
    pub(crate) fn of_passive(value: u8) -> Result<Self, XError> {
        if value == GRAB_MODE_TOUCH { Ok(Self::Async) } else { Self::from_wire(value) }
    }
}

/// XIGrabModeTouch.
pub(crate) const GRAB_MODE_TOUCH: u8 = 2;

/// How a grab began, which decides how it ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    /// By GrabPointer or GrabKeyboard: until it is ungrabbed.
    Request,
    /// By a button press, passive or implicit: until all buttons are up.
    Button,
    /// By a key press: until that key is up.
    Key(u8),
    /// By the pointer entering the window, until it leaves it.
    Enter,
    /// By the focus coming to the window, until it leaves it.
    Focus,
}

/// The protocol that a grab speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Level {
    /// The core protocol, with the grab's `event_mask`.
    Core,
    /// XInputExtension 1, with this mask of its events.
    Classic(u32),
    /// XInputExtension 2, with these events.
    Input(Events),
}

impl Level {
    /// Whether both are of one protocol.
    pub(crate) fn is_like(self, other: Self) -> bool {
        matches!(
            (self, other),
            (Self::Core, Self::Core)
                | (Self::Classic(_), Self::Classic(_))
                | (Self::Input(_), Self::Input(_))
        )
    }
}

/// What a grab lets through, freezes and shows, active or waiting.
#[derive(Clone)]
pub(crate) struct Terms {
    pub(crate) level: Level,
    pub(crate) owner_events: bool,
    /// What crossings are told by; of a grab of the core protocol, other events too.
    pub(crate) event_mask: u32,
    /// How the grabbed device goes on.
    pub(crate) this_mode: Mode,
    /// How the device goes on that is paired with it.
    pub(crate) other_mode: Mode,
    pub(crate) confine_to: Option<Xid>,
    pub(crate) cursor: Option<Rc<Cursor>>,
}

impl Terms {
    /// Those of a grab that freezes, confines and tells nothing yet.
    pub(crate) fn new(level: Level) -> Self {
        Self {
            level,
            owner_events: false,
            event_mask: 0,
            this_mode: Mode::Async,
            other_mode: Mode::Async,
            confine_to: None,
            cursor: None,
        }
    }
}

/// An active grab of one device.
#[derive(Clone)]
pub(crate) struct ActiveGrab {
    /// Tells this grab from every other.
    pub(crate) id: u64,
    pub(crate) client: ClientId,
    pub(crate) window: Xid,
    pub(crate) terms: Terms,
    pub(crate) origin: Origin,
    /// A press began it for whoever selected that.
    pub(crate) implicit: bool,
    pub(crate) time_ms: u64,
}

impl ActiveGrab {
    /// One that a client asks for.
    pub(crate) fn new(client: ClientId, window: Xid, terms: Terms, time_ms: u64) -> Self {
        Self { id: 0, client, window, terms, origin: Origin::Request, implicit: false, time_ms }
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
    let cursor = engine.optional_cursor(r.cursor)?;
    let terms = Terms {
        level: Level::Core,
        owner_events,
        event_mask,
        this_mode: pointer_mode,
        other_mode: keyboard_mode,
        confine_to,
        cursor,
    };
    let grab = ActiveGrab::new(client, r.grab_window, terms, engine.expand_time(r.time));
    if confine_to.is_none() {
        // Whether the grab succeeds or not, and whoever has one, as in Xvfb.
        confine::end_confinement(engine);
    }
    let status = try_grab(engine, MASTER_POINTER, grab);
    engine.send(client, &write::GrabPointerReply { status });
    Ok(())
}

/// Handles GrabKeyboard.
pub(crate) fn grab_keyboard(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GrabKeyboard::parse(request)?;
    let (pointer_mode, keyboard_mode) = (Mode::from_wire(r.pointer_mode)?, Mode::from_wire(r.keyboard_mode)?);
    let owner_events = boolean(r.owner_events)?;
    engine.window(r.grab_window)?;
    let terms = Terms {
        owner_events,
        event_mask: KEY_EVENTS,
        this_mode: keyboard_mode,
        other_mode: pointer_mode,
        ..Terms::new(Level::Core)
    };
    let grab = ActiveGrab::new(client, r.grab_window, terms, engine.expand_time(r.time));
    let status = try_grab(engine, MASTER_KEYBOARD, grab);
    engine.send(client, &write::GrabKeyboardReply { status });
    Ok(())
}

/// Grabs the device if nothing stands against it; the status.
pub(crate) fn try_grab(engine: &mut Engine, device: u16, grab: ActiveGrab) -> u8 {
    let viewable = |id: Xid| engine.window(id).is_ok_and(|w| w.viewable);
    // A grab of the other protocol is in the way even if it is the client's own.
    let held_by_another = engine
        .input
        .grab(device)
        .is_some_and(|held| held.client != grab.client || !held.terms.level.is_like(grab.terms.level));
    if held_by_another {
        return grab_status::ALREADY_GRABBED;
    }
    if !viewable(grab.window) || !grab.terms.confine_to.is_none_or(|id| can_hold_pointer(engine, id)) {
        return grab_status::NOT_VIEWABLE;
    }
    let last = engine.input.claim(device).last_grab_ms;
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
    ungrab(engine, MASTER_POINTER, client, r.time, |_| true);
    Ok(())
}

/// Handles UngrabKeyboard.
pub(crate) fn ungrab_keyboard(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::UngrabKeyboard::parse(request)?;
    ungrab(engine, MASTER_KEYBOARD, client, r.time, |_| true);
    Ok(())
}

/// Ends the client's grab of the device, if `of_level` takes it and the time is not before it.
pub(crate) fn ungrab(
    engine: &mut Engine,
    device: u16,
    client: ClientId,
    time: u32,
    of_level: impl Fn(Level) -> bool,
) {
    let time_ms = engine.expand_time(time);
    let now = engine.now_ms;
    let ends = engine.input.grab(device).is_some_and(|grab| {
        grab.client == client && of_level(grab.terms.level) && time_ms <= now && time_ms >= grab.time_ms
    });
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
    let cursor = engine.optional_cursor(r.cursor)?;
    let (time_ms, now) = (engine.expand_time(r.time), engine.now_ms);
    if let Some(grab) = engine.input.grab_mut(MASTER_POINTER).as_mut()
        && grab.client == client
        && time_ms <= now
        && time_ms >= grab.time_ms
    {
        grab.terms.event_mask = event_mask;
        grab.terms.cursor = cursor;
        super::cursor_changed(engine);
    }
    Ok(())
}

/// Makes `grab` the device's active grab, in place of the one it may have.
pub(super) fn activate(engine: &mut Engine, device: u16, mut grab: ActiveGrab) {
    grab.id = engine.input.next_grab;
    engine.input.next_grab += 1;
    let window = grab.window;
    let held = engine.input.grab(device).map(|held| held.window);
    engine.input.claim_mut(device).last_grab_ms = grab.time_ms;
    match engine.device_kind(device) {
        Device::Pointer => {
            // Whoever the old grab lets hear, or everybody, hears of the move; then the new grab begins.
            let from = held.unwrap_or_else(|| engine.pointer_window(device));
            float(engine, device, &grab);
            if let Some(confine_to) = grab.terms.confine_to {
                confine::begin_confinement(engine, confine_to);
            }
            crossing::cross(engine, device, (from, window), notify_mode::GRAB, device);
            engine.input.set_hinted(device, None);
            *engine.input.grab_mut(device) = Some(grab);
            super::cursor_changed(engine);
        }
        Device::Keyboard => {
            let from = held.map_or(focus::of(engine, device).window, focus::Target::Window);
            float(engine, device, &grab);
            if from != focus::Target::None && held != Some(window) {
                let to = focus::Target::Window(window);
                focus::change(engine, device, (from, to), notify_mode::GRAB);
            }
            *engine.input.grab_mut(device) = Some(grab);
        }
    }
    freeze::grab_began(engine, device);
}

/// Ends the device's active grab.
pub(crate) fn deactivate(engine: &mut Engine, device: u16) {
    let Some(grab) = engine.input.grab_mut(device).take() else { return };
    freeze::grab_ended(engine, device, &grab);
    match engine.device_kind(device) {
        Device::Pointer => {
            engine.input.set_hinted(device, None);
            let to = engine.pointer_window(device);
            crossing::cross(engine, device, (grab.window, to), notify_mode::UNGRAB, device);
            if device == MASTER_POINTER {
                confine::end_confinement(engine);
                super::cursor_changed(engine);
            }
        }
        Device::Keyboard => {
            let to = focus::of(engine, device).window;
            focus::change(engine, device, (focus::Target::Window(grab.window), to), notify_mode::UNGRAB);
        }
    }
    let master = std::mem::take(&mut engine.extensions.xinput.devices.held_mut(device).floats_from);
    if master != 0 && engine.is_master(master) {
        hierarchy::attach(engine, device, master);
    }
    freeze::settle(engine);
}

/// A slave that a client grabs by XI 2 has no master until that ends. The grab that its own press begins for whoever selected it leaves it there.
fn float(engine: &mut Engine, device: u16, grab: &ActiveGrab) {
    let Ok(slave) = engine.device(device) else { return };
    if matches!(grab.terms.level, Level::Input(_))
        && !grab.implicit
        && !slave.is_master
        && slave.attachment != 0
    {
        engine.extensions.xinput.devices.held_mut(device).floats_from = slave.attachment;
        hierarchy::attach(engine, device, 0);
    }
}

pub(crate) fn boolean(value: u8) -> Result<bool, XError> {
    match value {
        0 => Ok(false),
        1 => Ok(true),
        _ => Err(XError::value(value.into())),
    }
}

impl Engine {
    /// The cursor of this name; none for 0.
    pub(crate) fn optional_cursor(&self, id: Xid) -> Result<Option<Rc<Cursor>>, XError> {
        if id == 0 { Ok(None) } else { self.cursor(id).map(Some) }
    }
}

pub(super) fn optional_window(engine: &Engine, id: Xid) -> Result<Option<Xid>, XError> {
    if id == 0 { Ok(None) } else { engine.window(id).map(|w| Some(w.id)) }
}
