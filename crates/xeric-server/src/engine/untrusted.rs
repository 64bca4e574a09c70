//! What the core protocol refuses clients that are not trusted, as over `ssh -X`: the SECURITY extension as the sample server has it.
//!
//! Such a client may do what it likes with what is its own. The root window it may look at and select events on, but not draw on, read,
//! change or grab, and the keyboard, the bell, fonts and hosts are not its to change; all of that is BadAccess. Who is on this machine, a
//! window manager that was started beside the program say, is trusted.
//!
//! This is not about extensions (`ext::denied`), nor about what trusted clients own: a program under audit is alone.

use xeric_wire::Request;
use xeric_wire::proto::xproto::{self as op, event_mask};

use super::error::{Handled, XError};
use super::screen::ROOT;
use super::{ClientId, Engine};

/// Refuses a core request, before it is looked at any further, where clients from elsewhere are not trusted.
pub(crate) fn check(engine: &Engine, client: ClientId, request: &Request<'_>) -> Handled {
    if engine.clients.get(client).is_none_or(|client| client.peer.local) {
        return Ok(());
    }
    let names_root = |place: usize| word(request, place) == Some(ROOT);
    match request.opcode {
        op::BELL_REQUEST
        | op::CHANGE_HOSTS_REQUEST
        | op::CHANGE_KEYBOARD_CONTROL_REQUEST
        | op::CHANGE_KEYBOARD_MAPPING_REQUEST
        | op::LIST_HOSTS_REQUEST
        | op::SET_ACCESS_CONTROL_REQUEST
        | op::SET_FONT_PATH_REQUEST
        | op::SET_MODIFIER_MAPPING_REQUEST => Err(XError::access(0)),
        op::CHANGE_WINDOW_ATTRIBUTES_REQUEST if names_root(0) && !selects_events(request) => {
            Err(XError::access(ROOT))
        }
        op::GET_PROPERTY_REQUEST if names_root(0) && request.data == 1 => Err(XError::access(ROOT)),
        op::CHANGE_SAVE_SET_REQUEST
        | op::CONFIGURE_WINDOW_REQUEST
        | op::CIRCULATE_WINDOW_REQUEST
        | op::CHANGE_PROPERTY_REQUEST
        | op::DELETE_PROPERTY_REQUEST
        | op::ROTATE_PROPERTIES_REQUEST
        | op::GRAB_POINTER_REQUEST
        | op::GRAB_BUTTON_REQUEST
        | op::GRAB_KEYBOARD_REQUEST
        | op::GRAB_KEY_REQUEST
        | op::SET_INPUT_FOCUS_REQUEST
        | op::CLEAR_AREA_REQUEST
        | op::POLY_POINT_REQUEST..=op::IMAGE_TEXT16_REQUEST
            if names_root(0) =>
        {
            Err(XError::access(ROOT))
        }
        op::COPY_AREA_REQUEST | op::COPY_PLANE_REQUEST if names_root(0) || names_root(1) => {
            Err(XError::access(ROOT))
        }
        _ => Ok(()),
    }
}

/// Whether a ChangeWindowAttributes changes the event mask alone, to one that no window manager has.
fn selects_events(request: &Request<'_>) -> bool {
    let managers = event_mask::SUBSTRUCTURE_REDIRECT | event_mask::RESIZE_REDIRECT;
    word(request, 1) == Some(op::cw::EVENT_MASK) && word(request, 2).is_some_and(|mask| mask & managers == 0)
}

/// A number of a request's body, counted in units of four bytes.
fn word(request: &Request<'_>, place: usize) -> Option<u32> {
    let bytes = request.body.get(place * 4..)?.first_chunk()?;
    Some(request.order.u32(*bytes))
}
