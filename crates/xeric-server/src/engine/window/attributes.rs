//! Window attributes: the value list of CreateWindow and ChangeWindowAttributes, GetWindowAttributes.

use std::rc::Rc;

use xeric_wire::proto::xproto::{cw, event_mask, map_state};
use xeric_wire::view::xproto as view;
use xeric_wire::write::xproto as write;
use xeric_wire::{Request, ValueList};

use super::super::cursor::Cursor;
use super::super::error::{Handled, XError};
use super::super::resource::Xid;
use super::super::{ClientId, Engine, input};
use super::{Background, Border, Class, Selection, Window, paint};

/// Event masks that only one client may select on a window.
const EXCLUSIVE: u32 =
    event_mask::SUBSTRUCTURE_REDIRECT | event_mask::RESIZE_REDIRECT | event_mask::BUTTON_PRESS;
/// All 25 event mask bits.
const ALL_EVENTS: u32 = 0x01ff_ffff;
/// Device events, the ones that propagate: what do-not-propagate may name.
const PROPAGATING: u32 = event_mask::KEY_PRESS
    | event_mask::KEY_RELEASE
    | event_mask::BUTTON_PRESS
    | event_mask::BUTTON_RELEASE
    | event_mask::POINTER_MOTION
    | event_mask::BUTTON1_MOTION
    | event_mask::BUTTON2_MOTION
    | event_mask::BUTTON3_MOTION
    | event_mask::BUTTON4_MOTION
    | event_mask::BUTTON5_MOTION
    | event_mask::BUTTON_MOTION;
/// The attributes that an InputOnly window has.
const INPUT_ONLY: u32 =
    cw::WIN_GRAVITY | cw::OVERRIDE_REDIRECT | cw::EVENT_MASK | cw::DONT_PROPAGATE | cw::CURSOR;

/// Handles ChangeWindowAttributes.
pub(crate) fn change_window_attributes(
    engine: &mut Engine,
    client: ClientId,
    request: &Request<'_>,
) -> Handled {
    let r = view::ChangeWindowAttributes::parse(request)?;
    let changes = check(engine, client, engine.window(r.window)?, &r.value_list)?;
    apply(engine, client, r.window, changes)
}

/// A value list that has been checked and whose ids have been resolved, ready to take effect.
#[derive(Clone, Default)]
pub(crate) struct Changes {
    background: Option<Background>,
    border: Option<Border>,
    bit_gravity: Option<u8>,
    win_gravity: Option<u8>,
    backing_store: Option<u8>,
    backing_planes: Option<u32>,
    backing_pixel: Option<u32>,
    override_redirect: Option<bool>,
    save_under: Option<bool>,
    event_mask: Option<u32>,
    do_not_propagate: Option<u32>,
    colormap: Option<Xid>,
    cursor: Option<Option<Rc<Cursor>>>,
}

impl Changes {
    /// No window manager is to be asked about the window.
    pub(crate) fn without_manager(&mut self) {
        self.override_redirect = Some(true);
    }

    /// A colormap that was freed meanwhile is none.
    pub(crate) fn without_freed_colormap(&mut self, engine: &Engine) {
        if let Some(colormap) = &mut self.colormap
            && engine.colormap(*colormap).is_err()
        {
            *colormap = 0;
        }
    }
}

/// Checks a value list against `window`, value by value in the order of the bits, so that the first bad one names the error.
pub(crate) fn check(
    engine: &Engine,
    client: ClientId,
    window: &Window,
    values: &ValueList<'_>,
) -> Result<Changes, XError> {
    if values.mask & !0x7fff != 0 {
        return Err(XError::value(values.mask));
    }
    if window.class == Class::InputOnly && values.mask & !INPUT_ONLY != 0 {
        return Err(XError::bad_match());
    }
    let mut changes = Changes::default();
    for (bit, value) in values.iter() {
        check_one(engine, client, window, &mut changes, bit, value)?;
    }
    Ok(changes)
}

fn check_one(
    engine: &Engine,
    client: ClientId,
    window: &Window,
    changes: &mut Changes,
    bit: u32,
    value: u32,
) -> Handled {
    match bit {
        cw::BACK_PIXMAP => changes.background = Some(background(engine, window, value)?),
        cw::BACK_PIXEL => changes.background = Some(Background::Pixel(value)),
        cw::BORDER_PIXMAP => changes.border = Some(border(engine, window, value)?),
        cw::BORDER_PIXEL => changes.border = Some(Border::Pixel(value)),
        cw::BIT_GRAVITY => changes.bit_gravity = Some(at_most(value, 10)?),
        cw::WIN_GRAVITY => changes.win_gravity = Some(at_most(value, 10)?),
        cw::BACKING_STORE => changes.backing_store = Some(at_most(value, 2)?),
        cw::BACKING_PLANES => changes.backing_planes = Some(value),
        cw::BACKING_PIXEL => changes.backing_pixel = Some(value),
        cw::OVERRIDE_REDIRECT => changes.override_redirect = Some(at_most(value, 1)? == 1),
        cw::SAVE_UNDER => changes.save_under = Some(at_most(value, 1)? == 1),
        cw::EVENT_MASK => changes.event_mask = Some(event_mask_value(client, window, value)?),
        cw::DONT_PROPAGATE => {
            if value & !PROPAGATING != 0 {
                return Err(XError::value(value));
            }
            changes.do_not_propagate = Some(value);
        }
        cw::COLORMAP => changes.colormap = Some(colormap_value(engine, window, value)?),
        cw::CURSOR => changes.cursor = Some(if value == 0 { None } else { Some(engine.cursor(value)?) }),
        _ => return Err(XError::value(bit)),
    }
    Ok(())
}

fn at_most(value: u32, max: u8) -> Result<u8, XError> {
    u8::try_from(value).ok().filter(|v| *v <= max).ok_or_else(|| XError::value(value))
}

fn background(engine: &Engine, window: &Window, value: u32) -> Result<Background, XError> {
    match value {
        0 => Ok(Background::None),
        1 => match engine.window(window.parent) {
            Ok(parent) if parent.depth != window.depth => Err(XError::bad_match()),
            // ParentRelative on the root means its default background.
            Err(_) => Ok(Background::Pixel(0)),
            Ok(_) => Ok(Background::ParentRelative),
        },
        id => {
            let pixmap = engine.pixmap(id)?;
            if pixmap.depth == window.depth {
                Ok(Background::Pixmap(pixmap))
            } else {
                Err(XError::bad_match())
            }
        }
    }
}

fn border(engine: &Engine, window: &Window, value: u32) -> Result<Border, XError> {
    if value == 0 {
        // CopyFromParent.
        return match engine.window(window.parent) {
            Ok(parent) if parent.depth == window.depth => Ok(parent.border.clone()),
            Ok(_) => Err(XError::bad_match()),
            Err(_) => Ok(Border::Pixel(0)),
        };
    }
    let pixmap = engine.pixmap(value)?;
    if pixmap.depth == window.depth { Ok(Border::Pixmap(pixmap)) } else { Err(XError::bad_match()) }
}

fn event_mask_value(client: ClientId, window: &Window, mask: u32) -> Result<u32, XError> {
    if mask & !ALL_EVENTS != 0 {
        return Err(XError::value(mask));
    }
    let others = window.selections.iter().filter(|s| s.client != client).fold(0, |all, s| all | s.mask);
    if mask & others & EXCLUSIVE != 0 {
        return Err(XError::access(0));
    }
    Ok(mask)
}

fn colormap_value(engine: &Engine, window: &Window, value: u32) -> Result<Xid, XError> {
    if value == 0 {
        let parent = engine.window(window.parent).map_err(|_| XError::bad_match())?;
        return if parent.visual == window.visual && parent.colormap != 0 {
            Ok(parent.colormap)
        } else {
            Err(XError::bad_match())
        };
    }
    if engine.colormap(value)?.visual == window.visual { Ok(value) } else { Err(XError::bad_match()) }
}

/// Makes checked changes take effect.
pub(crate) fn apply(engine: &mut Engine, client: ClientId, id: Xid, changes: Changes) -> Handled {
    let window = engine.window_mut(id)?;
    let old_colormap = window.colormap;
    // A border's tile starts where the background's does.
    let border_moves = changes.background.as_ref().is_some_and(|new| {
        [&window.background, new]
            .into_iter()
            .any(|background| matches!(background, Background::ParentRelative))
    });
    let border_changed = changes.border.is_some() || border_moves;
    macro_rules! set {
        ($($field:ident),*) => { $(if let Some(value) = changes.$field { window.$field = value; })* };
    }
    set!(
        background,
        bit_gravity,
        win_gravity,
        backing_store,
        backing_planes,
        backing_pixel,
        override_redirect,
        save_under,
        do_not_propagate,
        colormap
    );
    let cursor_changed = changes.cursor.is_some();
    if let Some(cursor) = changes.cursor {
        window.cursor = cursor;
    }
    if let Some(mask) = changes.event_mask {
        select(window, client, mask);
    }
    let colormap_changed = window.colormap != old_colormap;
    if let Some(border) = changes.border {
        window.border = border;
    }
    if border_changed {
        paint::whole_border(engine, id);
    }
    if colormap_changed {
        colormap_changed_notify(engine, id);
    }
    if cursor_changed {
        input::cursor_changed(engine);
    }
    Ok(())
}

fn colormap_changed_notify(engine: &mut Engine, id: Xid) {
    let Ok(window) = engine.window(id) else { return };
    let colormap = window.colormap;
    let state = u8::from(colormap == engine.screen.installed_colormap);
    let event = write::ColormapNotifyEvent { window: id, colormap, new: 1, state };
    engine.deliver(id, event_mask::COLOR_MAP_CHANGE, &event);
}

/// Replaces what `client` selects on `window`.
fn select(window: &mut Window, client: ClientId, mask: u32) {
    window.selections.retain(|s| s.client != client);
    if mask != 0 {
        window.selections.push(Selection { client, mask });
    }
}

/// Handles GetWindowAttributes.
pub(crate) fn get_window_attributes(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GetWindowAttributes::parse(request)?;
    let window = engine.window(r.window)?;
    let map_state = match (window.mapped, window.viewable) {
        (false, _) => map_state::UNMAPPED,
        (true, false) => map_state::UNVIEWABLE,
        (true, true) => map_state::VIEWABLE,
    };
    let reply = write::GetWindowAttributesReply {
        backing_store: window.backing_store,
        visual: window.visual,
        class: match window.class {
            Class::InputOutput => 1,
            Class::InputOnly => 2,
        },
        bit_gravity: window.bit_gravity,
        win_gravity: window.win_gravity,
        backing_planes: window.backing_planes,
        backing_pixel: window.backing_pixel,
        save_under: u8::from(window.save_under),
        map_is_installed: u8::from(window.colormap == engine.screen.installed_colormap),
        map_state,
        override_redirect: u8::from(window.override_redirect),
        colormap: window.colormap,
        all_event_masks: window.all_event_masks(),
        your_event_mask: window.event_mask_of(client),
        do_not_propagate_mask: (window.do_not_propagate & 0xffff) as u16,
    };
    engine.send(client, &reply);
    Ok(())
}

/// `client` is gone: nothing is selected for it any more.
pub(crate) fn client_gone(engine: &mut Engine, client: ClientId) {
    let everywhere = engine.resources.find(|r| matches!(r, super::super::resource::Resource::Window(_)));
    for id in everywhere {
        if let Ok(window) = engine.window_mut(id) {
            window.selections.retain(|s| s.client != client);
            window.input_selections.retain(|s| s.client != client);
            if let Some(shape) = &mut window.shape {
                shape.selected.retain(|c| *c != client);
            }
        }
    }
}
