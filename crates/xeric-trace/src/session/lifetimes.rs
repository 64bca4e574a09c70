//! What a request does to resources: what it makes, uses, frees and draws on; and the lints about that.
//!
//! Clients are kept apart: an id that another client freed, or whose window it destroyed, is a race and no mistake, so it is not told.

use super::Shared;
use super::bill::Detail;
use super::churn::Shape;
use super::client::{ClientState, Place};
use super::message::Message;
use super::resources::{Made, Standing};
use crate::lints::{DOUBLE_FREE, ID_IN_USE, ID_OUTSIDE_RANGE, ID_REUSED, NEVER_MADE, USE_AFTER_FREE};
use crate::price::Price;
use xeric_wire::catalog::{At, EventInfo, RequestInfo, ResourceKind};
use xeric_wire::{Request, decode, view};

/// A request's resources.
pub(super) fn request(
    state: &mut ClientState,
    message: &Message<'_>,
    info: &'static RequestInfo,
    place: Place,
    shared: &mut Shared,
) {
    let (bytes, order) = (message.bytes, message.order);
    let at = |at: &At| at.in_request(bytes, order).filter(|id| *id != 0);
    let semantics = &info.semantics;
    let made: Vec<(ResourceKind, u32)> =
        semantics.creates.iter().filter_map(|(kind, field)| Some((*kind, at(field)?))).collect();
    let freed: Vec<(ResourceKind, u32)> =
        semantics.frees.iter().filter_map(|(kind, field)| Some((*kind, at(field)?))).collect();
    let decoded = decode::Message::request(info, bytes, order);
    decoded.xids(&mut |field| {
        let own = made.iter().chain(&freed).any(|(_, id)| *id == field.id);
        if field.id != 0 && !own {
            uses(message, field.id, place, shared);
        }
    });
    for (kind, id) in freed {
        frees(state, message, kind, id, place, shared);
    }
    if let Some(window) = semantics.empties.as_ref().and_then(at) {
        end(state, message, window, true, shared);
    }
    for (kind, id) in made {
        makes(state, message, info, &decoded, kind, id, place, shared);
    }
    windows(state, message, info, place, shared);
}

/// The viewable window that a request draws on, where the server does not tell.
pub(super) fn drawn_window(
    message: &Message<'_>,
    info: &'static RequestInfo,
    shared: &Shared,
) -> Option<u32> {
    if shared.meta.work {
        return None;
    }
    let id = info.semantics.draws.as_ref()?.destination.in_request(message.bytes, message.order)?;
    let drawable = shared.resources.drawable_of(id);
    shared.resources.is_viewable(drawable).then_some(drawable)
}

/// What an event says about windows.
pub(super) fn event(message: &Message<'_>, info: &'static EventInfo, shared: &mut Shared) {
    let word = |offset| At { offset, width: 4 }.in_packet(message.bytes, message.order);
    let half = |offset| At { offset, width: 2 }.in_packet(message.bytes, message.order);
    let Some(window) = word(8) else { return };
    match info.name {
        "MapNotify" => shared.resources.set_mapped(window, true),
        "UnmapNotify" => shared.resources.set_mapped(window, false),
        "ReparentNotify" => shared.resources.reparent(window, word(12)),
        "ConfigureNotify" => {
            if let (Some(width), Some(height)) = (half(20), half(22)) {
                shared.resources.set_size(window, (width as u16, height as u16));
            }
        }
        _ => {}
    }
}

fn uses(message: &Message<'_>, id: u32, place: Place, shared: &mut Shared) {
    let client = message.client;
    match shared.resources.standing(id) {
        Standing::Dead(dead) if dead.ended_by.0 == client => {
            let dead = dead.clone();
            if dead.refused {
                never_made(message, id, place, Some(dead.made), shared);
                return;
            }
            let (subject, requests) = ((client, id, place.name), [dead.made, dead.ended_by.1]);
            shared.findings.add(USE_AFTER_FREE, subject, place, &requests, || {
                format!("{} {id:#x} {}", dead.kind.name(), how_it_ended(&dead))
            });
        }
        Standing::NeverMade if shared.resources.may_use(client, id) == Some(true) => {
            never_made(message, id, place, None, shared);
        }
        _ => {}
    }
}

fn frees(
    state: &mut ClientState,
    message: &Message<'_>,
    kind: ResourceKind,
    id: u32,
    place: Place,
    shared: &mut Shared,
) {
    let client = message.client;
    match shared.resources.standing(id) {
        // The server refuses to free what is of another kind.
        Standing::Live(resource) if !kind.admits(resource.kind) => {}
        Standing::Live(_) => end(state, message, id, false, shared),
        Standing::Dead(dead) if dead.ended_by.0 == client => {
            let dead = dead.clone();
            if dead.refused {
                never_made(message, id, place, Some(dead.made), shared);
                return;
            }
            let (subject, requests) = ((client, id), [dead.made, dead.ended_by.1]);
            shared.findings.add(DOUBLE_FREE, subject, place, &requests, || {
                format!("{} {id:#x} {}", dead.kind.name(), how_it_ended(&dead))
            });
        }
        Standing::NeverMade if shared.resources.may_use(client, id) == Some(true) => {
            never_made(message, id, place, None, shared);
        }
        _ => {}
    }
}

fn makes(
    state: &mut ClientState,
    message: &Message<'_>,
    info: &'static RequestInfo,
    decoded: &decode::Message<'_>,
    kind: ResourceKind,
    id: u32,
    place: Place,
    shared: &mut Shared,
) {
    let client = message.client;
    if shared.resources.may_use(client, id) == Some(false) {
        shared.findings.add(ID_OUTSIDE_RANGE, (client, id), place, &[], || {
            format!("{} {id:#x} is outside the range of this client", kind.name())
        });
        return;
    }
    match shared.resources.standing(id) {
        Standing::Live(resource) => {
            let (other, made) = (resource.kind.name(), resource.made.request);
            shared.findings.add(ID_IN_USE, (client, id), place, &[made], || {
                format!("{id:#x} names a {other} that request {made} made")
            });
            return;
        }
        Standing::Dead(dead) if !dead.refused => {
            let requests = [dead.made, dead.ended_by.1];
            let other = dead.kind.name();
            shared.findings.add(ID_REUSED, (client, kind), place, &requests, || {
                format!("{id:#x} was a {other} and is a {} now", kind.name())
            });
        }
        _ => {}
    }
    let shape = Shape::of(info, decoded, id, &shared.resources);
    if let Some(freed) = state.churn.made(shape)
        && !shared.ledger.is_frozen()
    {
        let price = Price { churn: 1, ..Price::default() };
        shared.charge_late(place, &price, || Detail::Churn { freed });
        shared.items.churn(place, kind, id, freed);
    }
    let inside = info.semantics.inside.and_then(|at| at.in_request(message.bytes, message.order));
    let made = Made { request: place.request, name: place.name };
    shared.resources.make(id, kind, client, made, shape, inside);
}

fn end(state: &mut ClientState, message: &Message<'_>, id: u32, keep: bool, shared: &mut Shared) {
    let by = (message.client, message.request);
    shared.resources.end(id, by, keep, &mut |_, resource| {
        if resource.client == message.client {
            state.churn.freed(resource.shape, message.request);
        }
    });
}

/// What core requests do to windows beyond making and freeing them.
fn windows(
    state: &mut ClientState,
    message: &Message<'_>,
    info: &'static RequestInfo,
    place: Place,
    shared: &mut Shared,
) {
    let word = |offset| At { offset, width: 4 }.in_request(message.bytes, message.order);
    let half =
        |offset| At { offset, width: 2 }.in_request(message.bytes, message.order).map(|half| half as u16);
    let second = message.bytes.get(1).copied().unwrap_or(0);
    let resources = &mut shared.resources;
    if info.name == "SetCloseDownMode" {
        resources.set_close_down(message.client, second != CLOSE_DOWN_DESTROY);
    }
    let Some(id) = word(4) else {
        return;
    };
    match info.name {
        "CreateWindow" => {
            if let (Some(width), Some(height)) = (half(16), half(18)) {
                resources.set_size(id, (width, height));
            }
        }
        "CreatePixmap" => {
            if let (Some(width), Some(height)) = (half(12), half(14)) {
                resources.set_size(id, (width, height));
            }
        }
        "ConfigureWindow" => {
            let parsed = Request::whole(message.order, message.bytes);
            let Some(Ok(request)) = parsed.map(|request| view::xproto::ConfigureWindow::parse(&request))
            else {
                return;
            };
            let (old_width, old_height) = resources.get(id).and_then(|window| window.size).unwrap_or((0, 0));
            let width = request.value_list.get(CONFIGURE_WIDTH).map_or(old_width, |width| width as u16);
            let height = request.value_list.get(CONFIGURE_HEIGHT).map_or(old_height, |height| height as u16);
            if width > 0 && height > 0 {
                resources.set_size(id, (width, height));
            }
        }
        "MapWindow" => {
            resources.set_mapped(id, true);
            state.remap.maps(id, place.request, place, &mut shared.findings);
        }
        "MapSubwindows" => resources.set_children_mapped(id, true),
        "UnmapWindow" => {
            resources.set_mapped(id, false);
            state.remap.unmaps(id, place.request);
        }
        "UnmapSubwindows" => resources.set_children_mapped(id, false),
        "ReparentWindow" => resources.reparent(id, word(8)),
        "ChangeSaveSet" => resources.change_save_set(message.client, id, second == 0),
        _ => {}
    }
}

fn never_made(message: &Message<'_>, id: u32, place: Place, refused: Option<u64>, shared: &mut Shared) {
    let requests: Vec<u64> = refused.into_iter().collect();
    shared.findings.add(NEVER_MADE, (message.client, id, place.name), place, &requests, || match refused {
        Some(request) => format!("{id:#x} was never made: request {request}, which was to make it, failed"),
        None => format!("{id:#x} was never made"),
    });
}

fn how_it_ended(dead: &super::resources::Dead) -> String {
    let (by, request) = dead.ended_by;
    let who = match by == dead.client {
        true => String::new(),
        false => format!(" of client {by}"),
    };
    match dead.with {
        Some(window) => format!("went with window {window:#x}, which request {request}{who} destroyed"),
        None => format!("was freed by request {request}{who}"),
    }
}

/// SetCloseDownMode's mode that retains nothing.
const CLOSE_DOWN_DESTROY: u8 = 0;
/// The bits of ConfigureWindow's value mask.
const CONFIGURE_WIDTH: u32 = 4;
const CONFIGURE_HEIGHT: u32 = 8;
