//! Cursors: what is shown, names, replacement, hiding.

use std::rc::Rc;

use xeric_wire::Request;
use xeric_wire::view::xfixes as view;
use xeric_wire::write::ExtensionEvent;
use xeric_wire::write::xfixes as write;

use super::super::super::atoms::Atom;
use super::super::super::cursor::Cursor;
use super::super::super::error::{Handled, XError};
use super::super::super::input::head::int16;
use super::super::super::resource::{Resource, Xid};
use super::super::super::window::Window;
use super::super::super::{ClientId, Engine};
use super::super::XFIXES;
use super::super::xinput::devices::MASTER_POINTER;

/// What clients asked about cursors.
#[derive(Default)]
pub(super) struct State {
    selected: Vec<(ClientId, Xid)>,
    /// Who hid the cursor, once for each time.
    hidden_by: Vec<ClientId>,
    /// The cursor shown when clients were last told.
    shown: Option<Rc<Cursor>>,
    /// Grows with every other cursor that is shown.
    serial: u32,
    /// Names that SetCursorName gave.
    names: Vec<(std::rc::Weak<Cursor>, Atom)>,
}

impl State {
    pub(super) fn window_gone(&mut self, window: Xid) {
        self.selected.retain(|(_, selected)| *selected != window);
    }

    pub(super) fn client_gone(&mut self, client: ClientId) {
        self.selected.retain(|(selected, _)| *selected != client);
        self.hidden_by.retain(|hider| *hider != client);
    }

    fn name(&self, cursor: &Rc<Cursor>) -> Atom {
        self.names.iter().find(|(named, _)| named.as_ptr() == Rc::as_ptr(cursor)).map_or(0, |(_, atom)| *atom)
    }
}

/// The pointer may show another cursor now: whoever asked is told if it does.
pub(crate) fn may_have_changed(engine: &mut Engine) {
    let shown = engine.shown_cursor();
    let state = &mut engine.extensions.xfixes.cursors;
    let same = match (&state.shown, &shown) {
        (None, None) => true,
        (Some(a), Some(b)) => Rc::ptr_eq(a, b),
        _ => false,
    };
    if same {
        return;
    }
    state.serial = state.serial.wrapping_add(1);
    let name = shown.as_ref().map_or(0, |cursor| state.name(cursor));
    let cursor_serial = state.serial;
    state.shown = shown;
    let told = state.selected.clone();
    let timestamp = engine.timestamp();
    for (client, window) in told {
        let event = write::CursorNotifyEvent { subtype: 0, window, cursor_serial, timestamp, name };
        engine.send(client, &event.numbered_from(XFIXES.first_event));
    }
}

pub(super) fn select_input(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::SelectCursorInput::parse(request)?;
    engine.window(r.window)?;
    if r.event_mask & !1 != 0 {
        return Err(XError::value(r.event_mask));
    }
    let selected = &mut engine.extensions.xfixes.cursors.selected;
    selected.retain(|s| *s != (client, r.window));
    if r.event_mask != 0 {
        selected.push((client, r.window));
    }
    Ok(())
}

/// What GetCursorImage tells.
struct Shown {
    pixels: Vec<u32>,
    size: (u16, u16),
    hot: (u16, u16),
    at: (i16, i16),
    serial: u32,
    name: Atom,
}

fn shown(engine: &Engine) -> Shown {
    let state = &engine.extensions.xfixes.cursors;
    let cursor = engine.shown_cursor().unwrap_or_else(|| engine.default_cursor());
    let frame = cursor.frame_at(engine.now_ms);
    let image = frame.image();
    let (x, y) = engine.pointer_position();
    let size = |value: u32| u16::try_from(value).unwrap_or(u16::MAX);
    Shown {
        pixels: (0..image.height()).flat_map(|y| image.row_u32(y).iter().copied()).collect(),
        size: (size(image.width()), size(image.height())),
        hot: (frame.hot_x, frame.hot_y),
        at: (int16(x), int16(y)),
        serial: state.serial,
        name: state.name(&cursor),
    }
}

pub(super) fn get_image(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    view::GetCursorImage::parse(request)?;
    let shown = shown(engine);
    let reply = write::GetCursorImageReply {
        x: shown.at.0,
        y: shown.at.1,
        width: shown.size.0,
        height: shown.size.1,
        xhot: shown.hot.0,
        yhot: shown.hot.1,
        cursor_serial: shown.serial,
        cursor_image: &shown.pixels,
    };
    engine.send(client, &reply);
    Ok(())
}

pub(super) fn get_image_and_name(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    view::GetCursorImageAndName::parse(request)?;
    let shown = shown(engine);
    let name = engine.atoms.name(shown.name).unwrap_or_default();
    let reply = write::GetCursorImageAndNameReply {
        x: shown.at.0,
        y: shown.at.1,
        width: shown.size.0,
        height: shown.size.1,
        xhot: shown.hot.0,
        yhot: shown.hot.1,
        cursor_serial: shown.serial,
        cursor_atom: shown.name,
        cursor_image: &shown.pixels,
        name: &name,
    };
    engine.send(client, &reply);
    Ok(())
}

pub(super) fn set_name(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::SetCursorName::parse(request)?;
    let cursor = engine.cursor(r.cursor)?;
    let atom = engine.atoms.intern(r.name);
    let names = &mut engine.extensions.xfixes.cursors.names;
    names.retain(|(named, _)| named.strong_count() > 0 && named.as_ptr() != Rc::as_ptr(&cursor));
    names.push((Rc::downgrade(&cursor), atom));
    Ok(())
}

pub(super) fn get_name(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GetCursorName::parse(request)?;
    let cursor = engine.cursor(r.cursor)?;
    let atom = engine.extensions.xfixes.cursors.name(&cursor);
    let name = engine.atoms.name(atom).unwrap_or_default();
    engine.send(client, &write::GetCursorNameReply { atom, name: &name });
    Ok(())
}

/// Wherever `destination` is shown or will be, `source` is.
pub(super) fn change(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::ChangeCursor::parse(request)?;
    let source = engine.cursor(r.source)?;
    let destination = engine.cursor(r.destination)?;
    replace(engine, &source, |cursor, _| Rc::ptr_eq(cursor, &destination));
    Ok(())
}

/// Wherever a cursor of this name is shown or will be, `src` is.
pub(super) fn change_by_name(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::ChangeCursorByName::parse(request)?;
    let source = engine.cursor(r.src)?;
    let Some(atom) = engine.atoms.find(r.name) else { return Ok(()) };
    replace(engine, &source, |cursor, state| state.name(cursor) == atom);
    Ok(())
}

/// Puts `source` in the place of every cursor that `replaced` accepts: ids, windows, their passive grabs and the active grab.
fn replace(engine: &mut Engine, source: &Rc<Cursor>, replaced: impl Fn(&Rc<Cursor>, &State) -> bool) {
    let state = &engine.extensions.xfixes.cursors;
    let goes = |cursor: Option<&Rc<Cursor>>| cursor.is_some_and(|cursor| replaced(cursor, state));
    let ids = engine.resources.find(|resource| match resource {
        Resource::Cursor(cursor) => goes(Some(cursor)),
        Resource::Window(window) => cursors_of(window).any(goes),
        _ => false,
    });
    let in_grab = goes(engine.input.pointer_grab().and_then(|grab| grab.terms.cursor.as_ref()));
    let state = std::mem::take(&mut engine.extensions.xfixes.cursors);
    for id in ids {
        match engine.resources.get_mut(id) {
            Some(Resource::Cursor(cursor)) => *cursor = Rc::clone(source),
            Some(Resource::Window(window)) => {
                for cursor in cursors_of_mut(window).filter(|cursor| replaced(cursor, &state)) {
                    *cursor = Rc::clone(source);
                }
            }
            _ => {}
        }
    }
    engine.extensions.xfixes.cursors = state;
    if in_grab && let Some(grab) = engine.input.grab_mut(MASTER_POINTER).as_mut() {
        grab.terms.cursor = Some(Rc::clone(source));
    }
    may_have_changed(engine);
}

/// The cursors that a window shows or will show.
fn cursors_of(window: &Window) -> impl Iterator<Item = Option<&Rc<Cursor>>> {
    let grabs = window.passive_grabs.iter().map(|grab| grab.terms.cursor.as_ref());
    [window.cursor.as_ref(), window.device_cursor.as_ref()].into_iter().chain(grabs)
}

fn cursors_of_mut(window: &mut Window) -> impl Iterator<Item = &mut Rc<Cursor>> {
    let grabs = window.passive_grabs.iter_mut().map(|grab| grab.terms.cursor.as_mut());
    [window.cursor.as_mut(), window.device_cursor.as_mut()].into_iter().chain(grabs).flatten()
}

pub(super) fn hide(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::HideCursor::parse(request)?;
    engine.window(r.window)?;
    engine.extensions.xfixes.cursors.hidden_by.push(client);
    Ok(())
}

/// BadMatch from a client that hides no cursor.
pub(super) fn show(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::ShowCursor::parse(request)?;
    engine.window(r.window)?;
    let hidden_by = &mut engine.extensions.xfixes.cursors.hidden_by;
    let Some(at) = hidden_by.iter().position(|hider| *hider == client) else {
        return Err(XError::bad_match());
    };
    hidden_by.remove(at);
    Ok(())
}
