//! The pointer and the focus of a device: XIQueryPointer, XIWarpPointer, XIChangeCursor, XISetClientPointer, XIGetClientPointer,
//! XISetFocus, XIGetFocus.

use xeric_wire::Request;
use xeric_wire::proto::xinput::{GroupInfo, ModifierInfo};
use xeric_wire::view::xinput as view;
use xeric_wire::write::xinput as write;

use super::super::super::error::{Handled, XError};
use super::super::super::input::{self, deliver, focus};
use super::super::super::resource::{Xid, owner_of};
use super::super::super::{ClientId, Engine};
use super::super::xfixes;
use super::devices::{Device, MASTER_POINTER};
use super::event::BUTTON_UNITS;

/// The device, if it has a pointer of its own: a master pointer, or a slave pointer that floats. BadDevice for others.
fn pointing(engine: &Engine, id: u16) -> Result<u16, XError> {
    let device = engine.device(id)?;
    let points = device.kind == input::Device::Pointer && (device.is_master || device.attachment == 0);
    if points { Ok(id) } else { Err(super::bad_device(id)) }
}

/// Handles XIQueryPointer.
pub(super) fn query_pointer(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::XIQueryPointer::parse(request)?;
    let device = pointing(engine, r.deviceid)?;
    let origin = engine.window(r.window)?.root_origin;
    input::pointer::answer_hint(engine, client);
    let at = engine.pointer_place(device);
    let keys = engine.input.keyboard.state();
    let mut buttons = [0; BUTTON_UNITS];
    buttons[0] = input::pointer::logical_buttons(engine, device);
    let reply = write::XIQueryPointerReply {
        root: engine.screen.root,
        child: deliver::child_towards_pointer(engine, device, r.window),
        root_x: fixed(at.x),
        root_y: fixed(at.y),
        win_x: fixed(at.x - origin.x),
        win_y: fixed(at.y - origin.y),
        same_screen: 1,
        // The effective ones are left at 0, as by Xvfb.
        mods: ModifierInfo { effective: 0, ..modifiers(keys) },
        group: GroupInfo { effective: 0, ..groups(keys) },
        buttons: &buttons,
    };
    super::answer(engine, client, request, reply);
    Ok(())
}

/// A coordinate as FP1616.
pub(super) fn fixed(value: i32) -> i32 {
    value.wrapping_shl(16)
}

/// The modifiers as events of XI 2 have them.
pub(super) fn modifiers(state: &xeric_keymap::State) -> ModifierInfo {
    ModifierInfo {
        base: state.base_mods.into(),
        latched: state.latched_mods.into(),
        locked: state.locked_mods.into(),
        effective: state.mods.into(),
    }
}

/// The groups as events of XI 2 have them.
pub(super) fn groups(state: &xeric_keymap::State) -> GroupInfo {
    let low = |group: i16| (group & 0xff) as u8;
    GroupInfo {
        base: low(state.base_group),
        latched: low(state.latched_group),
        locked: state.locked_group,
        effective: state.group,
    }
}

/// Handles XIWarpPointer. Fractions of a pixel are dropped.
pub(super) fn warp_pointer(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::XIWarpPointer::parse(request)?;
    let device = pointing(engine, r.deviceid)?;
    let whole = |fixed: i32| fixed / 65536;
    let warp = input::pointer::Warp {
        source: r.src_win,
        destination: r.dst_win,
        source_at: (whole(r.src_x), whole(r.src_y)),
        source_size: (r.src_width, r.src_height),
        by: (whole(r.dst_x), whole(r.dst_y)),
    };
    input::pointer::warp(engine, device, &warp)
}

/// Handles XIChangeCursor, of master pointers only. One pointer is shown, so its cursor is the window's.
pub(super) fn change_cursor(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::XIChangeCursor::parse(request)?;
    let device = pointing(engine, r.deviceid)?;
    if !engine.is_master(device) {
        return Err(super::bad_device(device));
    }
    engine.window(r.window)?;
    let cursor = engine.optional_cursor(r.cursor)?;
    if device != MASTER_POINTER {
        return Ok(());
    }
    engine.window_mut(r.window)?.device_cursor = cursor;
    input::cursor_changed(engine);
    Ok(())
}

/// Handles XIBarrierReleasePointer. What stands before one that is refused is done.
pub(super) fn release_barriers(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::XIBarrierReleasePointer::parse(request)?;
    for info in r.barriers.iter() {
        xfixes::release_barrier(engine, client, info.deviceid, info.barrier, info.eventid)?;
    }
    Ok(())
}

/// Handles XISetClientPointer. It is remembered; the core protocol's requests go to the first masters all the same.
pub(super) fn set_client_pointer(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::XISetClientPointer::parse(request)?;
    let device = engine.device(r.deviceid)?;
    if !device.is_master {
        return Err(super::bad_device(r.deviceid));
    }
    let of = client_of(engine, client, r.window)?;
    let pointer = if device.kind == input::Device::Pointer { device.id } else { device.attachment };
    engine.extensions.xinput.client_pointers.insert(of, pointer);
    Ok(())
}

/// Handles XIGetClientPointer (case S16): there is none before the client chose one or needed one.
pub(super) fn get_client_pointer(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::XIGetClientPointer::parse(request)?;
    let of = client_of(engine, client, r.window)?;
    let pointer = engine.extensions.xinput.client_pointers.get(&of).copied();
    let reply =
        write::XIGetClientPointerReply { set: pointer.is_some().into(), deviceid: pointer.unwrap_or(0) };
    super::answer(engine, client, request, reply);
    Ok(())
}

/// The client that a resource belongs to; 0 means the one that asks.
fn client_of(engine: &Engine, client: ClientId, id: Xid) -> Result<ClientId, XError> {
    if id == 0 {
        return Ok(client);
    }
    let owner = owner_of(id);
    // The server itself is no client.
    let is_clients = owner != ClientId::SERVER && engine.resources.get(id).is_some();
    if is_clients { Ok(owner) } else { Err(XError::window(id)) }
}

/// The keyboard of this number: only keyboards have a focus.
fn keyboard(engine: &Engine, id: u16) -> Result<Device, XError> {
    let device = engine.device(id)?;
    if device.kind == input::Device::Keyboard { Ok(device) } else { Err(super::bad_device(id)) }
}

/// Handles XISetFocus.
pub(super) fn set_focus(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::XISetFocus::parse(request)?;
    let device = keyboard(engine, r.deviceid)?.id;
    focus::set_for_device(engine, device, r.window, focus::REVERT_TO_PARENT, r.time)
}

/// Handles XIGetFocus.
pub(super) fn get_focus(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::XIGetFocus::parse(request)?;
    let focus = focus::of(engine, keyboard(engine, r.deviceid)?.id).to_wire();
    super::answer(engine, client, request, write::XIGetFocusReply { focus });
    Ok(())
}
