//! The keyboard focus: SetInputFocus, GetInputFocus, FocusIn and FocusOut (protocol, sections 9 and 10).

use xeric_wire::Request;
use xeric_wire::proto::xproto::{event_mask, notify_detail, notify_mode};
use xeric_wire::view::xproto as view;
use xeric_wire::write::xproto as write;

use super::super::error::{Handled, XError};
use super::super::ext::xinput::devices::MASTER_KEYBOARD;
use super::super::resource::Xid;
use super::super::{ClientId, Engine};
use super::crossing::{common_ancestor, path_between};
use super::{Device, device_focus, grab, keyboard, passive};

/// FollowKeyboard, as a window and as what a focus reverts to.
const FOLLOW_KEYBOARD: u32 = 3;

/// Where key events go.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Target {
    None,
    /// To the root of the screen that the pointer is on, as if from the pointer.
    #[default]
    PointerRoot,
    Window(Xid),
}

impl Target {
    fn from_wire(id: Xid) -> Self {
        match id {
            0 => Self::None,
            1 => Self::PointerRoot,
            window => Self::Window(window),
        }
    }

    pub(crate) fn to_wire(self) -> Xid {
        match self {
            Self::None => 0,
            Self::PointerRoot => 1,
            Self::Window(window) => window,
        }
    }
}

/// The focus and what happens to it when its window goes.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Focus {
    pub(crate) window: Target,
    /// A slave's goes where the master keyboard's goes, whatever `window` says.
    follows: bool,
    revert_to: RevertTo,
    time_ms: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum RevertTo {
    #[default]
    None = 0,
    PointerRoot = 1,
    Parent = 2,
    FollowKeyboard = 3,
}

impl RevertTo {
    fn from_wire(value: u8, follows: bool) -> Result<Self, XError> {
        match value {
            0 => Ok(Self::None),
            1 => Ok(Self::PointerRoot),
            2 => Ok(Self::Parent),
            3 if follows => Ok(Self::FollowKeyboard),
            _ => Err(XError::value(value.into())),
        }
    }
}

impl Focus {
    /// The window as replies have it.
    pub(crate) fn to_wire(self) -> Xid {
        if self.follows { FOLLOW_KEYBOARD } else { self.window.to_wire() }
    }

    /// `revert-to` as replies have it.
    pub(crate) fn revert_to(self) -> u8 {
        self.revert_to as u8
    }

    /// When it was last set.
    pub(crate) fn time(self) -> u32 {
        (self.time_ms & 0xffff_ffff) as u32
    }
}

/// The focus of a keyboard. Every slave has one of its own.
pub(crate) fn of(engine: &Engine, device: u16) -> Focus {
    match device {
        MASTER_KEYBOARD => engine.input.focus,
        slave => engine.extensions.xinput.devices.held(slave).focus,
    }
}

fn of_mut(engine: &mut Engine, device: u16) -> &mut Focus {
    match device {
        MASTER_KEYBOARD => &mut engine.input.focus,
        slave => &mut engine.extensions.xinput.devices.held_mut(slave).focus,
    }
}

/// Where a keyboard's focus is; one that follows the master's is where that is.
pub(crate) fn place(engine: &Engine, device: u16) -> Target {
    let focus = of(engine, device);
    if focus.follows { engine.input.focus.window } else { focus.window }
}

/// Whether a keyboard's keys go to a window when the pointer is in it: it has the focus, or is inside the window that has.
pub(crate) fn is_on(engine: &Engine, keyboard: u16, window: Xid) -> bool {
    match place(engine, keyboard) {
        Target::None => false,
        Target::PointerRoot => true,
        Target::Window(focus) => focus == window || engine.is_ancestor(focus, window),
    }
}

/// Handles SetInputFocus.
pub(crate) fn set_input_focus(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::SetInputFocus::parse(request)?;
    let revert_to = RevertTo::from_wire(r.revert_to, false)?;
    set(engine, MASTER_KEYBOARD, (Target::from_wire(r.focus), false), revert_to, r.time)
}

/// Sets a keyboard's focus as XISetFocus and SetDeviceFocus do.
pub(crate) fn set_for_device(
    engine: &mut Engine,
    device: u16,
    focus: Xid,
    revert_to: u8,
    time: u32,
) -> Handled {
    let revert_to = RevertTo::from_wire(revert_to, true)?;
    if focus != FOLLOW_KEYBOARD {
        return set(engine, device, (Target::from_wire(focus), false), revert_to, time);
    }
    // The master itself has nobody to follow.
    let (target, follows) = (engine.input.focus.window, device != MASTER_KEYBOARD);
    set(engine, device, (target, follows), revert_to, time)
}

/// XISetFocus's `revert-to`, which is not in the request.
pub(crate) const REVERT_TO_PARENT: u8 = RevertTo::Parent as u8;

fn set(
    engine: &mut Engine,
    device: u16,
    (target, follows): (Target, bool),
    revert_to: RevertTo,
    time: u32,
) -> Handled {
    if let Target::Window(window) = target
        && !engine.window(window)?.viewable
    {
        return Err(XError::bad_match());
    }
    let time_ms = engine.expand_time(time);
    if time_ms > engine.now_ms || time_ms < of(engine, device).time_ms {
        return Ok(());
    }
    let from = place(engine, device);
    let mode = mode_now(engine, device);
    moves(engine, device, (from, target), mode);
    *of_mut(engine, device) = Focus { window: target, follows, revert_to, time_ms };
    Ok(())
}

/// Gives the focus to `window` now, as a window manager does; it reverts to PointerRoot. Nothing happens when it is not viewable.
pub(crate) fn give(engine: &mut Engine, window: Xid) {
    if !engine.window(window).is_ok_and(|w| w.viewable) {
        return;
    }
    let from = engine.input.focus.window;
    let time_ms = engine.now_ms;
    let (to, revert_to) = (Target::Window(window), RevertTo::PointerRoot);
    let mode = mode_now(engine, MASTER_KEYBOARD);
    moves(engine, MASTER_KEYBOARD, (from, to), mode);
    engine.input.focus = Focus { window: to, follows: false, revert_to, time_ms };
}

/// Handles GetInputFocus.
pub(crate) fn get_input_focus(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    view::GetInputFocus::parse(request)?;
    let focus = engine.input.focus;
    let reply = write::GetInputFocusReply { revert_to: focus.revert_to(), focus: focus.to_wire() };
    engine.send(client, &reply);
    Ok(())
}

/// `window` is not viewable any more: each focus on it reverts, and its time stays.
pub(super) fn window_unviewable(engine: &mut Engine, window: Xid) {
    for device in engine.device_numbers() {
        let focus = of(engine, device);
        let is_here = focus.window == Target::Window(window) && !focus.follows;
        if engine.device_kind(device) == Device::Keyboard && is_here {
            revert(engine, device, window);
        }
    }
}

fn revert(engine: &mut Engine, device: u16, window: Xid) {
    let to = match of(engine, device).revert_to {
        RevertTo::None => Target::None,
        RevertTo::PointerRoot => Target::PointerRoot,
        // The master has nobody to follow.
        RevertTo::FollowKeyboard if device == MASTER_KEYBOARD => Target::None,
        RevertTo::FollowKeyboard => engine.input.focus.window,
        RevertTo::Parent => {
            // The closest viewable ancestor; there the focus reverts to nobody.
            let mut at = engine.window(window).map_or(0, |w| w.parent);
            while engine.window(at).is_ok_and(|w| !w.viewable && w.parent != 0) {
                at = engine.window(at).map_or(0, |w| w.parent);
            }
            of_mut(engine, device).revert_to = RevertTo::None;
            Target::Window(at)
        }
    };
    let mode = mode_now(engine, device);
    moves(engine, device, (Target::Window(window), to), mode);
    let focus = of_mut(engine, device);
    focus.window = to;
    focus.follows = focus.revert_to == RevertTo::FollowKeyboard && device != MASTER_KEYBOARD;
}

/// The mode of a focus change that a request causes: the keyboard may be grabbed.
fn mode_now(engine: &Engine, device: u16) -> u8 {
    if engine.input.grab(device).is_some() { notify_mode::WHILE_GRABBED } else { notify_mode::NORMAL }
}

/// A keyboard's focus goes from one place to another: grabs end and begin that wait for this, or else the move is reported.
fn moves(engine: &mut Engine, device: u16, (from, to): (Target, Target), mode: u8) {
    let window = if let Target::Window(window) = to { Some(window) } else { None };
    let ends = passive::leaves(engine, device, window);
    if ends == Some(true) {
        grab::deactivate(engine, device);
    }
    let begins = ends != Some(false) && window.is_some_and(|to| passive::arrive(engine, device, to));
    if !begins {
        change(engine, device, (from, to), mode);
    }
}

/// Reports a move of a keyboard's focus: the table of the protocol's text on FocusIn, case by case. The core protocol hears of the master's.
/// A grab that begins or ends where the focus is already is reported as a move from the window to itself, as Xvfb does.
pub(super) fn change(engine: &mut Engine, device: u16, (from, to): (Target, Target), mode: u8) {
    if device == MASTER_KEYBOARD {
        core_change(engine, from, to, mode);
    }
    device_focus::change(engine, device, from, to, mode);
}

fn core_change(engine: &mut Engine, from: Target, to: Target, mode: u8) {
    if from == to && !matches!(mode, notify_mode::GRAB | notify_mode::UNGRAB) {
        return;
    }
    let pointer = engine.input.pointer.entered;
    let root = engine.screen.root;
    match (from, to) {
        (Target::Window(a), Target::Window(b)) => between_windows(engine, a, b, mode),
        (Target::Window(a), to) => {
            pointer_below(engine, a, pointer, mode, Way::Out);
            focus_out(engine, a, mode, notify_detail::NONLINEAR);
            for between in above(engine, a) {
                focus_out(engine, between, mode, notify_detail::NONLINEAR_VIRTUAL);
            }
            focus_in(engine, root, mode, root_detail(to));
            if to == Target::PointerRoot {
                pointer_from_root(engine, pointer, mode, Way::In);
            }
        }
        (from, Target::Window(b)) => {
            if from == Target::PointerRoot {
                pointer_from_root(engine, pointer, mode, Way::Out);
            }
            focus_out(engine, root, mode, root_detail(from));
            for between in above(engine, b).into_iter().rev() {
                focus_in(engine, between, mode, notify_detail::NONLINEAR_VIRTUAL);
            }
            focus_in(engine, b, mode, notify_detail::NONLINEAR);
            pointer_below(engine, b, pointer, mode, Way::In);
        }
        (from, to) => {
            if from == Target::PointerRoot && pointer != root {
                pointer_from_root(engine, pointer, mode, Way::Out);
            }
            focus_out(engine, root, mode, root_detail(from));
            focus_in(engine, root, mode, root_detail(to));
            if to == Target::PointerRoot {
                pointer_from_root(engine, pointer, mode, Way::In);
            }
        }
    }
}

fn between_windows(engine: &mut Engine, a: Xid, b: Xid, mode: u8) {
    let pointer = engine.input.pointer.entered;
    if engine.is_ancestor(b, a) {
        // From an inferior up.
        focus_out(engine, a, mode, notify_detail::ANCESTOR);
        for between in path_between(engine, b, a).into_iter().rev() {
            focus_out(engine, between, mode, notify_detail::VIRTUAL);
        }
        focus_in(engine, b, mode, notify_detail::INFERIOR);
        let apart = pointer != a && !engine.is_ancestor(a, pointer) && !engine.is_ancestor(pointer, a);
        if apart {
            pointer_below(engine, b, pointer, mode, Way::In);
        }
    } else if engine.is_ancestor(a, b) {
        // The protocol leaves out a pointer in B itself; Xvfb does not.
        let apart = !engine.is_ancestor(b, pointer) && !engine.is_ancestor(pointer, b);
        if apart {
            pointer_below(engine, a, pointer, mode, Way::Out);
        }
        focus_out(engine, a, mode, notify_detail::INFERIOR);
        for between in path_between(engine, a, b) {
            focus_in(engine, between, mode, notify_detail::VIRTUAL);
        }
        focus_in(engine, b, mode, notify_detail::ANCESTOR);
    } else {
        let common = common_ancestor(engine, a, b);
        pointer_below(engine, a, pointer, mode, Way::Out);
        focus_out(engine, a, mode, notify_detail::NONLINEAR);
        if a != b {
            for between in path_between(engine, common, a).into_iter().rev() {
                focus_out(engine, between, mode, notify_detail::NONLINEAR_VIRTUAL);
            }
            for between in path_between(engine, common, b) {
                focus_in(engine, between, mode, notify_detail::NONLINEAR_VIRTUAL);
            }
        }
        focus_in(engine, b, mode, notify_detail::NONLINEAR);
        pointer_below(engine, b, pointer, mode, Way::In);
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    In,
    Out,
}

/// With the pointer in an inferior of `window`, the windows down to the pointer's hear with detail Pointer.
fn pointer_below(engine: &mut Engine, window: Xid, pointer: Xid, mode: u8, way: Way) {
    if engine.is_ancestor(window, pointer) {
        let mut path = path_between(engine, window, pointer);
        path.push(pointer);
        with_detail_pointer(engine, path, mode, way);
    }
}

/// From the root down to the pointer's window, both included.
fn pointer_from_root(engine: &mut Engine, pointer: Xid, mode: u8, way: Way) {
    let root = engine.screen.root;
    let mut path = vec![root];
    if pointer != root {
        path.extend(path_between(engine, root, pointer));
        path.push(pointer);
    }
    with_detail_pointer(engine, path, mode, way);
}

fn with_detail_pointer(engine: &mut Engine, path: Vec<Xid>, mode: u8, way: Way) {
    match way {
        Way::In => {
            for window in path {
                focus_in(engine, window, mode, notify_detail::POINTER);
            }
        }
        Way::Out => {
            for window in path.into_iter().rev() {
                focus_out(engine, window, mode, notify_detail::POINTER);
            }
        }
    }
}

/// The ancestors of a window, the nearest first, the root last.
fn above(engine: &Engine, window: Xid) -> Vec<Xid> {
    let mut all = Vec::new();
    let mut at = window;
    while let Ok(w) = engine.window(at) {
        if w.parent == 0 {
            break;
        }
        all.push(w.parent);
        at = w.parent;
    }
    all
}

fn root_detail(target: Target) -> u8 {
    if target == Target::PointerRoot { notify_detail::POINTER_ROOT } else { notify_detail::NONE }
}

fn focus_out(engine: &mut Engine, window: Xid, mode: u8, detail: u8) {
    engine.deliver(window, event_mask::FOCUS_CHANGE, &write::FocusOutEvent { detail, event: window, mode });
}

fn focus_in(engine: &mut Engine, window: Xid, mode: u8, detail: u8) {
    engine.deliver(window, event_mask::FOCUS_CHANGE, &write::FocusInEvent { detail, event: window, mode });
    for client in engine.selectors(window, event_mask::KEYMAP_STATE) {
        keyboard::send_keymap_notify(engine, client);
    }
}
