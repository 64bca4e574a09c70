//! XTEST: fake input and what tests compare (XTEST Extension Protocol 2.2).

use xeric_geom::Point;
use xeric_wire::Request;
use xeric_wire::proto::xproto::{
    BUTTON_PRESS_EVENT, BUTTON_RELEASE_EVENT, KEY_PRESS_EVENT, KEY_RELEASE_EVENT, MOTION_NOTIFY_EVENT,
};
use xeric_wire::proto::xtest as op;
use xeric_wire::view::xtest as view;
use xeric_wire::write::xtest as write;

use super::super::error::{Handled, XError};
use super::super::input::change::Raw;
use super::super::input::inject;
use super::super::input::{MAX_KEYCODE, MIN_KEYCODE};
use super::super::{ClientId, Engine};

/// Hands a request to its function.
pub(crate) fn handle(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    match request.data {
        op::GET_VERSION_REQUEST => get_version(engine, client, request),
        op::COMPARE_CURSOR_REQUEST => compare_cursor(engine, client, request),
        op::FAKE_INPUT_REQUEST => fake_input(engine, client, request),
        op::GRAB_CONTROL_REQUEST => grab_control(engine, client, request),
        _ => Err(XError::request(0)),
    }
}

fn get_version(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    view::GetVersion::parse(request)?;
    engine.send(client, &write::GetVersionReply { major_version: 2, minor_version: 2 });
    Ok(())
}

/// Whether a window's cursor is the given one; 0 is None, 1 is the cursor that is shown now.
fn compare_cursor(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::CompareCursor::parse(request)?;
    let window = engine.window(r.window)?.cursor.clone();
    let other = match r.cursor {
        0 => None,
        1 => engine.shown_cursor(),
        id => Some(engine.cursor(id)?),
    };
    let same = match (&window, &other) {
        (None, None) => true,
        (Some(a), Some(b)) => std::rc::Rc::ptr_eq(a, b),
        _ => false,
    };
    engine.send(client, &write::CompareCursorReply { same: same.into() });
    Ok(())
}

/// One fake event: type, detail, delay, and for motion the place.
fn fake_input(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::FakeInput::parse(request)?;
    let event = match r.type_ {
        KEY_PRESS_EVENT | KEY_RELEASE_EVENT => {
            if !(MIN_KEYCODE..=MAX_KEYCODE).contains(&r.detail) {
                return Err(XError::value(r.detail.into()));
            }
            Raw::Key { keycode: r.detail, pressed: r.type_ == KEY_PRESS_EVENT, repeat: false }
        }
        BUTTON_PRESS_EVENT | BUTTON_RELEASE_EVENT => {
            if engine.input.pointer.logical(r.detail).is_none() {
                return Err(XError::value(r.detail.into()));
            }
            Raw::Button { button: r.detail, pressed: r.type_ == BUTTON_PRESS_EVENT, emulated: false }
        }
        MOTION_NOTIFY_EVENT => {
            if r.root != 0 && r.root != engine.screen.root {
                engine.window(r.root)?;
                return Err(XError::value(r.root));
            }
            let given = Point { x: r.root_x.into(), y: r.root_y.into() };
            match r.detail {
                0 => Raw::Motion(given),
                1 => Raw::MotionBy(given),
                other => return Err(XError::value(other.into())),
            }
        }
        // GenericEvents among them (case X16).
        other => return Err(XError::value(other.into())),
    };
    inject::fake(engine, client, event, r.time);
    Ok(())
}

/// Whether the client goes on while another grabs the server.
fn grab_control(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GrabControl::parse(request)?;
    if r.impervious > 1 {
        return Err(XError::value(r.impervious.into()));
    }
    if let Some(client) = engine.clients.get_mut(client) {
        client.impervious = r.impervious == 1;
    }
    Ok(())
}
