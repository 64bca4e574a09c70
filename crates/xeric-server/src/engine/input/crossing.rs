//! EnterNotify and LeaveNotify: the pointer moves from window to window (protocol, section 10).

use xeric_wire::proto::xinput;
use xeric_wire::proto::xproto::{event_mask, notify_detail, notify_mode};
use xeric_wire::write::xproto as write;

use super::super::ext::xinput::devices::{MASTER_KEYBOARD, MASTER_POINTER};
use super::super::ext::xinput::event::{self, Crossing};
use super::super::resource::{Xid, owner_of};
use super::super::{ClientId, Engine};
use super::head::{Head, with_head};
use super::{deliver, focus, grab, keyboard, passive};

/// Finds the window that the pointer is in now, and reports the move that device `source` caused.
pub(super) fn pointer_window_changed(engine: &mut Engine, source: u16) {
    let to = engine.window_at(engine.input.pointer.at);
    let from = engine.input.pointer.window;
    if from != to {
        // Grabs that wait for this begin while the pointer still counts as being where it was.
        let grabbed = enter(engine, MASTER_POINTER, from, to);
        engine.input.pointer.window = to;
        if !grabbed {
            cross(engine, MASTER_POINTER, (from, to), notify_mode::NORMAL, source);
        }
        super::cursor_changed(engine);
    }
}

/// Ends the grab that a device's pointer leaves, and begins the one that waits for it. Whether one began.
fn enter(engine: &mut Engine, device: u16, from: Xid, to: Xid) -> bool {
    match passive::leaves(engine, device, Some(to)) {
        Some(false) => return false,
        Some(true) => {
            of_devices(engine, device, (from, to), NOTIFY_PASSIVE_UNGRAB);
            grab::deactivate(engine, device);
        }
        None => {}
    }
    let begins = passive::arrive(engine, device, to);
    if begins {
        of_devices(engine, device, (from, to), NOTIFY_PASSIVE_GRAB);
    }
    begins
}

/// XINotifyPassiveGrab: windows hear that the pointer entered them.
const NOTIFY_PASSIVE_GRAB: u8 = xinput::notify_mode::PASSIVE_GRAB;
/// XINotifyPassiveUngrab: windows hear that the pointer left them.
const NOTIFY_PASSIVE_UNGRAB: u8 = xinput::notify_mode::PASSIVE_UNGRAB;

/// Reports a move to clients of XInputExtension only.
fn of_devices(engine: &mut Engine, device: u16, (from, to): (Xid, Xid), mode: u8) {
    if from == to {
        return;
    }
    let told = |step: &&Step| step.enters == (mode == NOTIFY_PASSIVE_GRAB);
    for step in steps(engine, from, to).iter().filter(told) {
        event::cross(engine, step.of_device(device, device, mode));
    }
}

/// Reports that a device's pointer went (or, with a grab's mode, seemed to go) from one window to another: the master's to clients of
/// the core protocol, and both kinds' to those of XInputExtension.
pub(super) fn cross(engine: &mut Engine, device: u16, (from, to): (Xid, Xid), mode: u8, source: u16) {
    if from == to {
        return;
    }
    let steps = steps(engine, from, to);
    if device == MASTER_POINTER {
        engine.input.pointer.entered = to;
        for step in &steps {
            report(engine, step, mode);
        }
    }
    for step in &steps {
        event::cross(engine, step.of_device(device, source, mode));
    }
}

/// A window that the pointer enters or leaves on its way.
struct Step {
    window: Xid,
    detail: u8,
    /// The child that the pointer comes from or goes to.
    child: Xid,
    enters: bool,
}

impl Step {
    fn of_device(&self, device: u16, source: u16, mode: u8) -> Crossing {
        let number = if self.enters { xinput::ENTER_EVENT } else { xinput::LEAVE_EVENT };
        Crossing { number, device, window: self.window, source, mode, detail: self.detail }
    }
}

/// The windows on the way, in the protocol's order.
fn steps(engine: &Engine, from: Xid, to: Xid) -> Vec<Step> {
    let leave = |window, detail| Step { window, detail, child: 0, enters: false };
    let enter = |window, detail| Step { window, detail, child: 0, enters: true };
    let mut steps = Vec::new();
    if engine.is_ancestor(from, to) {
        steps.push(leave(from, notify_detail::INFERIOR));
        steps.extend(enter_between(engine, from, to, notify_detail::VIRTUAL));
        steps.push(enter(to, notify_detail::ANCESTOR));
    } else if engine.is_ancestor(to, from) {
        steps.push(leave(from, notify_detail::ANCESTOR));
        steps.extend(leave_between(engine, to, from, notify_detail::VIRTUAL));
        steps.push(enter(to, notify_detail::INFERIOR));
    } else {
        let common = common_ancestor(engine, from, to);
        steps.push(leave(from, notify_detail::NONLINEAR));
        steps.extend(leave_between(engine, common, from, notify_detail::NONLINEAR_VIRTUAL));
        steps.extend(enter_between(engine, common, to, notify_detail::NONLINEAR_VIRTUAL));
        steps.push(enter(to, notify_detail::NONLINEAR));
    }
    steps
}

/// The windows that are passed on the way down, from the top; each hears which of its children is next.
fn enter_between(engine: &Engine, ancestor: Xid, to: Xid, detail: u8) -> Vec<Step> {
    let between = path_between(engine, ancestor, to);
    let next = between.iter().skip(1).copied().chain([to]);
    between.iter().zip(next).map(|(&window, child)| Step { window, detail, child, enters: true }).collect()
}

/// The windows that are passed on the way up, from the bottom; each hears which of its children was before.
fn leave_between(engine: &Engine, ancestor: Xid, from: Xid, detail: u8) -> Vec<Step> {
    let mut child = from;
    let up = path_between(engine, ancestor, from).into_iter().rev();
    up.map(|window| Step { window, detail, child: std::mem::replace(&mut child, window), enters: false })
        .collect()
}

/// The windows strictly between an ancestor and a descendant, from the ancestor down.
pub(super) fn path_between(engine: &Engine, ancestor: Xid, descendant: Xid) -> Vec<Xid> {
    let mut path = Vec::new();
    let mut at = descendant;
    while let Ok(w) = engine.window(at) {
        if w.parent == ancestor || w.parent == 0 {
            break;
        }
        path.push(w.parent);
        at = w.parent;
    }
    path.reverse();
    path
}

pub(super) fn common_ancestor(engine: &Engine, a: Xid, b: Xid) -> Xid {
    let mut at = a;
    while let Ok(w) = engine.window(at) {
        if at == b || engine.is_ancestor(at, b) {
            return at;
        }
        at = w.parent;
    }
    engine.screen.root
}

fn report(engine: &mut Engine, step: &Step, mode: u8) {
    let Step { window, detail, child, enters } = *step;
    let mask = if enters { event_mask::ENTER_WINDOW } else { event_mask::LEAVE_WINDOW };
    if detail != notify_detail::INFERIOR && engine.input.hinted(MASTER_POINTER) == Some(window) {
        engine.input.set_hinted(MASTER_POINTER, None);
    }
    let takers = takers(engine, window, mask);
    let head = Head::new(engine, engine.timestamp(), engine.input.pointer.at, (window, child));
    let state = engine.input.keyboard.state().grab_field() | engine.input.pointer.button_state();
    let same_screen_focus = 2 | u8::from(focus::is_on(engine, MASTER_KEYBOARD, window));
    for client in takers {
        macro_rules! event {
            ($name:ident) => {
                engine
                    .send(client, &with_head!(head, write::$name { detail, state, mode, same_screen_focus }))
            };
        }
        if enters {
            event!(EnterNotifyEvent);
        } else {
            event!(LeaveNotifyEvent);
        }
    }
    if enters {
        for client in self::takers(engine, window, event_mask::KEYMAP_STATE) {
            keyboard::send_keymap_notify(engine, client);
        }
    }
}

/// Who hears of a crossing. While the pointer is grabbed that is the grabbing client alone, as the grab's mask and owner-events let it.
fn takers(engine: &Engine, window: Xid, mask: u32) -> Vec<ClientId> {
    let Ok(w) = engine.window(window) else { return Vec::new() };
    match engine.input.pointer_grab() {
        None if deliver::interferes(engine, owner_of(window), MASTER_POINTER) => Vec::new(),
        None => {
            let mut selectors = engine.selectors(window, mask);
            selectors.retain(|client| !deliver::interferes(engine, *client, MASTER_POINTER));
            selectors
        }
        Some(grab) => {
            let by_grab = if window == grab.window { grab.terms.event_mask } else { 0 };
            let own = if grab.terms.owner_events { w.event_mask_of(grab.client) } else { 0 };
            if (by_grab | own) & mask == 0 { Vec::new() } else { vec![grab.client] }
        }
    }
}
