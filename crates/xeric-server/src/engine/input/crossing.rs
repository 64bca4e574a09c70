//! EnterNotify and LeaveNotify: the pointer moves from window to window (protocol, section 10).

use xeric_geom::Point;
use xeric_wire::proto::xproto::{event_mask, notify_detail, notify_mode};
use xeric_wire::write::xproto as write;

use super::super::resource::Xid;
use super::super::{ClientId, Engine};
use super::focus::Target;
use super::keyboard;

/// Finds the window that the pointer is in now, and reports the move.
pub(super) fn pointer_window_changed(engine: &mut Engine) {
    let to = engine.window_at(engine.input.pointer.at);
    let from = std::mem::replace(&mut engine.input.pointer.window, to);
    if from != to {
        cross(engine, from, to, notify_mode::NORMAL);
        super::cursor_changed(engine);
    }
}

/// Reports that the pointer went (or, with a grab's mode, seemed to go) from one window to another.
pub(super) fn cross(engine: &mut Engine, from: Xid, to: Xid, mode: u8) {
    if from == to {
        return;
    }
    engine.input.pointer.entered = to;
    if engine.is_ancestor(from, to) {
        leave(engine, from, mode, notify_detail::INFERIOR, 0);
        enter_between(engine, from, to, mode, notify_detail::VIRTUAL);
        enter(engine, to, mode, notify_detail::ANCESTOR, 0);
    } else if engine.is_ancestor(to, from) {
        leave(engine, from, mode, notify_detail::ANCESTOR, 0);
        leave_between(engine, to, from, mode, notify_detail::VIRTUAL);
        enter(engine, to, mode, notify_detail::INFERIOR, 0);
    } else {
        let common = common_ancestor(engine, from, to);
        leave(engine, from, mode, notify_detail::NONLINEAR, 0);
        leave_between(engine, common, from, mode, notify_detail::NONLINEAR_VIRTUAL);
        enter_between(engine, common, to, mode, notify_detail::NONLINEAR_VIRTUAL);
        enter(engine, to, mode, notify_detail::NONLINEAR, 0);
    }
}

/// The windows that are passed on the way down, from the top; each hears which of its children is next.
fn enter_between(engine: &mut Engine, ancestor: Xid, to: Xid, mode: u8, detail: u8) {
    let between = path_between(engine, ancestor, to);
    let next = between.iter().skip(1).copied().chain([to]);
    for (window, child) in between.iter().zip(next) {
        enter(engine, *window, mode, detail, child);
    }
}

/// The windows that are passed on the way up, from the bottom; each hears which of its children was before.
fn leave_between(engine: &mut Engine, ancestor: Xid, from: Xid, mode: u8, detail: u8) {
    let mut child = from;
    for window in path_between(engine, ancestor, from).into_iter().rev() {
        leave(engine, window, mode, detail, child);
        child = window;
    }
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

fn enter(engine: &mut Engine, window: Xid, mode: u8, detail: u8, child: Xid) {
    report(engine, window, mode, detail, child, true);
}

fn leave(engine: &mut Engine, window: Xid, mode: u8, detail: u8, child: Xid) {
    report(engine, window, mode, detail, child, false);
}

fn report(engine: &mut Engine, window: Xid, mode: u8, detail: u8, child: Xid, enters: bool) {
    let mask = if enters { event_mask::ENTER_WINDOW } else { event_mask::LEAVE_WINDOW };
    if detail != notify_detail::INFERIOR && engine.input.pointer.hinted == Some(window) {
        engine.input.pointer.hinted = None;
    }
    let takers = takers(engine, window, mask);
    let Ok(w) = engine.window(window) else { return };
    let origin = w.root_origin;
    let at = engine.input.pointer.at;
    let local = Point { x: at.x - origin.x, y: at.y - origin.y };
    let focused = match engine.input.focus.window {
        Target::None => false,
        Target::PointerRoot => true,
        Target::Window(focus) => focus == window || engine.is_ancestor(focus, window),
    };
    let low = |value: i32| (value & 0xffff) as u16 as i16;
    let state = engine.input.keyboard.state().grab_field() | engine.input.pointer.button_state();
    let (time, root) = (engine.timestamp(), engine.screen.root);
    let same_screen_focus = 2 | u8::from(focused);
    let (root_x, root_y, event_x, event_y) = (low(at.x), low(at.y), low(local.x), low(local.y));
    for client in takers {
        macro_rules! event {
            ($name:ident) => {
                engine.send(
                    client,
                    &write::$name {
                        detail,
                        time,
                        root,
                        event: window,
                        child,
                        root_x,
                        root_y,
                        event_x,
                        event_y,
                        state,
                        mode,
                        same_screen_focus,
                    },
                )
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
    match &engine.input.pointer_grab {
        None => engine.selectors(window, mask),
        Some(grab) => {
            let by_grab = if window == grab.window { grab.event_mask } else { 0 };
            let own = if grab.owner_events { w.event_mask_of(grab.client) } else { 0 };
            if (by_grab | own) & mask == 0 { Vec::new() } else { vec![grab.client] }
        }
    }
}
