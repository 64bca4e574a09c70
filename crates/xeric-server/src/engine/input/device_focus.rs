//! FocusIn and FocusOut of XInputExtension, for the master keyboard and its slaves.
//!
//! Which windows hear of a change, in which order and with which detail is what Xvfb does; it differs from the core protocol's events
//! (`focus`) where the focus is on nobody or on the pointer's root.

use xeric_wire::proto::xinput::{FOCUS_IN_EVENT, FOCUS_OUT_EVENT};
use xeric_wire::proto::xproto::notify_detail as detail;

use super::super::Engine;
use super::super::ext::xinput::event::{self, Crossing};
use super::super::resource::Xid;
use super::crossing::{common_ancestor, path_between};
use super::focus::Target;

/// Reports a move of the focus.
pub(super) fn change(engine: &mut Engine, device: u16, from: Target, to: Target, mode: u8) {
    if from == to {
        return;
    }
    let pointer = engine.pointer_window(device);
    let steps = match (from, to) {
        (Target::Window(a), Target::Window(b)) => between_windows(engine, pointer, a, b),
        (Target::Window(a), to) => {
            let mut steps = with_pointer_below(engine, pointer, a, &[]);
            steps.push(out(a, detail::NONLINEAR));
            steps.extend(upwards(engine, a, None, detail::NONLINEAR_VIRTUAL));
            steps.extend(onto_root(engine, pointer, to));
            steps
        }
        (from, Target::Window(b)) => {
            let mut steps = off_root(engine, pointer, from);
            steps.extend(downwards(engine, engine.screen.root, b, detail::NONLINEAR_VIRTUAL));
            steps.push(into(b, detail::NONLINEAR));
            steps.extend(pointer_enters_below(engine, pointer, b));
            steps
        }
        (from, to) => {
            let mut steps = off_root(engine, pointer, from);
            steps.extend(onto_root(engine, pointer, to));
            steps
        }
    };
    for (number, window, detail) in steps {
        event::cross(engine, Crossing { number, device, window, source: device, mode, detail });
    }
}

/// An event: its number, window and detail.
type Step = (u16, Xid, u8);

fn out(window: Xid, detail: u8) -> Step {
    (FOCUS_OUT_EVENT, window, detail)
}

fn into(window: Xid, detail: u8) -> Step {
    (FOCUS_IN_EVENT, window, detail)
}

fn between_windows(engine: &Engine, pointer: Xid, a: Xid, b: Xid) -> Vec<Step> {
    let mut steps = Vec::new();
    if engine.is_ancestor(b, a) {
        steps.push(out(a, detail::ANCESTOR));
        steps.extend(upwards(engine, a, Some(b), detail::VIRTUAL));
        steps.push(into(b, detail::INFERIOR));
        let apart = pointer != a && !engine.is_ancestor(a, pointer) && !engine.is_ancestor(pointer, a);
        if apart {
            steps.extend(pointer_enters_below(engine, pointer, b));
        }
    } else if engine.is_ancestor(a, b) {
        steps.extend(with_pointer_below(engine, pointer, a, &[b]));
        steps.push(out(a, detail::INFERIOR));
        steps.extend(downwards(engine, a, b, detail::VIRTUAL));
        steps.push(into(b, detail::ANCESTOR));
    } else {
        let common = common_ancestor(engine, a, b);
        if engine.is_ancestor(a, pointer) {
            steps.extend(upwards(engine, pointer, Some(a), detail::POINTER));
        }
        steps.push(out(a, detail::NONLINEAR));
        steps.extend(upwards(engine, a, Some(common), detail::NONLINEAR_VIRTUAL));
        steps.extend(downwards(engine, common, b, detail::NONLINEAR_VIRTUAL));
        steps.push(into(b, detail::NONLINEAR));
        steps.extend(pointer_enters_below(engine, pointer, b));
    }
    steps
}

/// The pointer's window and those above it, up to `window`, lose the focus that they had through the pointer. Not when the pointer is
/// in or around one of `unless`.
fn with_pointer_below(engine: &Engine, pointer: Xid, window: Xid, unless: &[Xid]) -> Vec<Step> {
    let related = |b: &Xid| engine.is_ancestor(*b, pointer) || engine.is_ancestor(pointer, *b);
    if !engine.is_ancestor(window, pointer) || unless.iter().any(related) {
        return Vec::new();
    }
    let mut steps = vec![out(pointer, detail::POINTER)];
    steps.extend(upwards(engine, pointer, Some(window), detail::POINTER));
    steps
}

/// The windows between `window` and the pointer's get the focus through the pointer; the pointer's own is left out, as by Xvfb.
fn pointer_enters_below(engine: &Engine, pointer: Xid, window: Xid) -> Vec<Step> {
    if engine.is_ancestor(window, pointer) {
        downwards(engine, window, pointer, detail::POINTER)
    } else {
        Vec::new()
    }
}

/// The focus leaves nobody or the pointer's root.
fn off_root(engine: &Engine, pointer: Xid, from: Target) -> Vec<Step> {
    let root = engine.screen.root;
    let mut steps = Vec::new();
    if from == Target::PointerRoot {
        steps.push(out(pointer, detail::POINTER));
        if pointer != root {
            steps.extend(upwards(engine, pointer, Some(root), detail::POINTER));
        }
    }
    steps.push(out(root, root_detail(from)));
    steps
}

/// The focus comes to nobody or the pointer's root.
fn onto_root(engine: &Engine, pointer: Xid, to: Target) -> Vec<Step> {
    let root = engine.screen.root;
    let mut steps = vec![into(root, root_detail(to))];
    if to == Target::PointerRoot {
        if pointer != root {
            steps.extend(downwards(engine, root, pointer, detail::POINTER));
        }
        steps.push(into(pointer, detail::POINTER));
    }
    steps
}

fn root_detail(target: Target) -> u8 {
    if target == Target::None { detail::NONE } else { detail::POINTER_ROOT }
}

/// The windows above `window`, the nearest first: to below `ancestor`, or with the root.
fn upwards(engine: &Engine, window: Xid, ancestor: Option<Xid>, detail: u8) -> Vec<Step> {
    let mut path = path_between(engine, ancestor.unwrap_or(engine.screen.root), window);
    if ancestor.is_none() && window != engine.screen.root {
        path.insert(0, engine.screen.root);
    }
    path.into_iter().rev().map(|window| out(window, detail)).collect()
}

/// The windows between an ancestor and a window, from the top.
fn downwards(engine: &Engine, ancestor: Xid, window: Xid, detail: u8) -> Vec<Step> {
    path_between(engine, ancestor, window).into_iter().map(|window| into(window, detail)).collect()
}
