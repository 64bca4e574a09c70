//! XFIXES 6: regions as resources, selection and cursor notification, pointer barriers, and what core requests lack.

mod barrier;
mod cursor;
mod region;
mod selection;

use xeric_wire::Request;
use xeric_wire::proto::xfixes as op;
use xeric_wire::view::xfixes as view;
use xeric_wire::write::xfixes as write;

use super::super::client::SaveSetEntry;
use super::super::error::{Handled, XError};
use super::super::input::grab::boolean;
use super::super::resource::{Xid, owner_of};
use super::super::window::save_set;
use super::super::{ClientId, Engine};
use super::XFIXES;

pub(crate) use barrier::{release as release_barrier, stop as stopped_by_barriers};
pub(crate) use cursor::may_have_changed as cursor_may_have_changed;
pub(crate) use selection::{Change as SelectionChange, changed as selection_changed};

/// What the extension keeps.
#[derive(Default)]
pub(crate) struct State {
    selections: Vec<selection::Selected>,
    cursors: cursor::State,
    barriers: Vec<barrier::Barrier>,
}

/// Hands a request to its function.
pub(crate) fn handle(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    match request.data {
        op::QUERY_VERSION_REQUEST => query_version(engine, client, request),
        op::CHANGE_SAVE_SET_REQUEST => change_save_set(engine, client, request),
        op::SELECT_SELECTION_INPUT_REQUEST => selection::select_input(engine, client, request),
        op::SELECT_CURSOR_INPUT_REQUEST => cursor::select_input(engine, client, request),
        op::GET_CURSOR_IMAGE_REQUEST => cursor::get_image(engine, client, request),
        op::CREATE_REGION_REQUEST => region::create(engine, client, request),
        op::CREATE_REGION_FROM_BITMAP_REQUEST => region::create_from_bitmap(engine, client, request),
        op::CREATE_REGION_FROM_WINDOW_REQUEST => region::create_from_window(engine, client, request),
        op::CREATE_REGION_FROM_GC_REQUEST => region::create_from_gc(engine, client, request),
        op::CREATE_REGION_FROM_PICTURE_REQUEST => region::create_from_picture(engine, client, request),
        op::DESTROY_REGION_REQUEST => region::destroy(engine, client, request),
        op::SET_REGION_REQUEST => region::set(engine, client, request),
        op::COPY_REGION_REQUEST => region::copy(engine, client, request),
        op::UNION_REGION_REQUEST => region::union(engine, client, request),
        op::INTERSECT_REGION_REQUEST => region::intersect(engine, client, request),
        op::SUBTRACT_REGION_REQUEST => region::subtract(engine, client, request),
        op::INVERT_REGION_REQUEST => region::invert(engine, client, request),
        op::TRANSLATE_REGION_REQUEST => region::translate(engine, client, request),
        op::REGION_EXTENTS_REQUEST => region::extents(engine, client, request),
        op::FETCH_REGION_REQUEST => region::fetch(engine, client, request),
        op::SET_GC_CLIP_REGION_REQUEST => region::set_gc_clip(engine, client, request),
        op::SET_WINDOW_SHAPE_REGION_REQUEST => region::set_window_shape(engine, client, request),
        op::SET_PICTURE_CLIP_REGION_REQUEST => region::set_picture_clip(engine, client, request),
        op::SET_CURSOR_NAME_REQUEST => cursor::set_name(engine, client, request),
        op::GET_CURSOR_NAME_REQUEST => cursor::get_name(engine, client, request),
        op::GET_CURSOR_IMAGE_AND_NAME_REQUEST => cursor::get_image_and_name(engine, client, request),
        op::CHANGE_CURSOR_REQUEST => cursor::change(engine, client, request),
        op::CHANGE_CURSOR_BY_NAME_REQUEST => cursor::change_by_name(engine, client, request),
        op::EXPAND_REGION_REQUEST => region::expand(engine, client, request),
        op::HIDE_CURSOR_REQUEST => cursor::hide(engine, client, request),
        op::SHOW_CURSOR_REQUEST => cursor::show(engine, client, request),
        op::CREATE_POINTER_BARRIER_REQUEST => barrier::create(engine, client, request),
        op::DELETE_POINTER_BARRIER_REQUEST => barrier::delete(engine, client, request),
        op::SET_CLIENT_DISCONNECT_MODE_REQUEST => set_client_disconnect_mode(engine, client, request),
        op::GET_CLIENT_DISCONNECT_MODE_REQUEST => get_client_disconnect_mode(engine, client, request),
        _ => Err(XError::request(0)),
    }
}

fn query_version(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::QueryVersion::parse(request)?;
    let asked = (r.client_major_version, r.client_minor_version);
    let (major_version, minor_version) = asked.min(op::VERSION);
    engine.send(client, &write::QueryVersionReply { major_version, minor_version });
    Ok(())
}

fn change_save_set(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::ChangeSaveSet::parse(request)?;
    engine.window(r.window)?;
    if owner_of(r.window) == client {
        return Err(XError::bad_match());
    }
    let to_root = boolean(r.target)?;
    let map = !boolean(r.map)?;
    match r.mode {
        op::save_set_mode::INSERT => {
            save_set::insert(engine, client, SaveSetEntry { window: r.window, to_root, map });
        }
        op::save_set_mode::DELETE => save_set::remove(engine, client, r.window),
        other => return Err(XError::value(other.into())),
    }
    Ok(())
}

/// A client that asks to be terminated with the server's last other client. This server ends nobody for that: the mode is kept and reported.
fn set_client_disconnect_mode(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::SetClientDisconnectMode::parse(request)?;
    if let Some(client) = engine.clients.get_mut(client) {
        client.disconnect_mode = r.disconnect_mode;
    }
    Ok(())
}

fn get_client_disconnect_mode(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    view::GetClientDisconnectMode::parse(request)?;
    let disconnect_mode = engine.clients.get(client).map_or(0, |c| c.disconnect_mode);
    engine.send(client, &write::GetClientDisconnectModeReply { disconnect_mode });
    Ok(())
}

/// BadRegion.
fn bad_region(id: Xid) -> XError {
    XError::extension(XFIXES.first_error, op::BAD_REGION_ERROR, id)
}

/// `window` is destroyed: nothing is selected on it any more.
pub(crate) fn window_gone(engine: &mut Engine, window: Xid) {
    let state = &mut engine.extensions.xfixes;
    state.selections.retain(|selected| selected.window != window);
    state.cursors.window_gone(window);
    barrier::remove(engine, |barrier| barrier.window == window);
}

/// `client` is gone, with what it selected, hid and put up.
pub(crate) fn client_gone(engine: &mut Engine, client: ClientId) {
    let state = &mut engine.extensions.xfixes;
    state.selections.retain(|selected| selected.client != client);
    state.cursors.client_gone(client);
    barrier::remove(engine, |barrier| owner_of(barrier.id) == client);
}
