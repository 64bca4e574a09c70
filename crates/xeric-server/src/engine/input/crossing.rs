//! EnterNotify and LeaveNotify: the pointer moves from window to window (protocol, section 10).

use xeric_geom::Point;
use xeric_wire::proto::xproto::{event_mask, notify_detail, notify_mode};
use xeric_wire::write::xproto as write;

use super::super::Engine;
use super::super::resource::Xid;
use super::focus::Target;
use super::{deliver, keyboard};

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
    if engine.is_ancestor(from, to) {
        // Down: the windows between are passed from the top.
        leave(engine, from, mode, notify_detail::INFERIOR);
        for between in path_between(engine, from, to) {
            enter(engine, between, mode, notify_detail::VIRTUAL);
        }
        enter(engine, to, mode, notify_detail::ANCESTOR);
    } else if engine.is_ancestor(to, from) {
        leave(engine, from, mode, notify_detail::ANCESTOR);
        for between in path_between(engine, to, from).into_iter().rev() {
            leave(engine, between, mode, notify_detail::VIRTUAL);
        }
        enter(engine, to, mode, notify_detail::INFERIOR);
    } else {
        let common = common_ancestor(engine, from, to);
        leave(engine, from, mode, notify_detail::NONLINEAR);
        for between in path_between(engine, common, from).into_iter().rev() {
            leave(engine, between, mode, notify_detail::NONLINEAR_VIRTUAL);
        }
        for between in path_between(engine, common, to) {
            enter(engine, between, mode, notify_detail::NONLINEAR_VIRTUAL);
        }
        enter(engine, to, mode, notify_detail::NONLINEAR);
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

fn enter(engine: &mut Engine, window: Xid, mode: u8, detail: u8) {
    report(engine, window, mode, detail, true);
}

fn leave(engine: &mut Engine, window: Xid, mode: u8, detail: u8) {
    report(engine, window, mode, detail, false);
}

fn report(engine: &mut Engine, window: Xid, mode: u8, detail: u8, enters: bool) {
    let mask = if enters { event_mask::ENTER_WINDOW } else { event_mask::LEAVE_WINDOW };
    let Ok(w) = engine.window(window) else { return };
    let origin = w.root_origin;
    // While the pointer is grabbed only the grabbing client hears, as the grab's mask and owner-events let it.
    let takers: Vec<_> = match &engine.input.pointer_grab {
        None => w.selections.iter().filter(|s| s.mask & mask != 0).map(|s| (s.client, s.mask)).collect(),
        Some(grab) => {
            let by_grab = if window == grab.window { grab.event_mask } else { 0 };
            let own = if grab.owner_events { w.event_mask_of(grab.client) } else { 0 };
            let all = by_grab | own;
            if all & mask == 0 { Vec::new() } else { vec![(grab.client, all)] }
        }
    };
    if takers.is_empty() {
        return;
    }
    let at = engine.input.pointer.at;
    let local = Point { x: at.x - origin.x, y: at.y - origin.y };
    let child = match detail {
        notify_detail::INFERIOR | notify_detail::VIRTUAL | notify_detail::NONLINEAR_VIRTUAL => {
            deliver::child_towards_pointer(engine, window)
        }
        _ => 0,
    };
    let focused = match engine.input.focus.window {
        Target::None => false,
        Target::PointerRoot => true,
        Target::Window(focus) => focus == window || engine.is_ancestor(focus, window),
    };
    let low = |value: i32| (value & 0xffff) as u16 as i16;
    let (time, root, state) = (engine.timestamp(), engine.screen.root, engine.input.state());
    let same_screen_focus = 2 | u8::from(focused);
    let (root_x, root_y, event_x, event_y) = (low(at.x), low(at.y), low(local.x), low(local.y));
    for (client, selected) in takers {
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
            if selected & event_mask::KEYMAP_STATE != 0 {
                keyboard::send_keymap_notify(engine, client);
            }
        } else {
            event!(LeaveNotifyEvent);
        }
    }
}
