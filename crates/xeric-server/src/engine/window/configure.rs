//! ConfigureWindow: place, size, border width and stacking.

use xeric_wire::Request;
use xeric_wire::proto::xproto::{config_window, event_mask};
use xeric_wire::view::xproto as view;
use xeric_wire::write::xproto as write;

use super::super::error::{Handled, XError};
use super::super::ext::{dbe, present};
use super::super::resource::Xid;
use super::super::{ClientId, Engine, input};
use super::stack::{self, Mode};
use super::validate::Kind;
use super::{Class, rearrange, resize, storage};

/// A window's place, size and border.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Geometry {
    pub(crate) x: i16,
    pub(crate) y: i16,
    pub(crate) width: u16,
    pub(crate) height: u16,
    pub(crate) border_width: u16,
}

/// Handles ConfigureWindow.
pub(crate) fn configure_window(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::ConfigureWindow::parse(request)?;
    let window = engine.window(r.window)?;
    let asked = Asked::check(engine, window.id, &r)?;
    let (parent, override_redirect) = (window.parent, window.override_redirect);
    if parent == 0 {
        // The root's geometry is the screen's; configuring it does nothing.
        return Ok(());
    }
    if !override_redirect
        && let Some(manager) = engine.redirector(parent, event_mask::SUBSTRUCTURE_REDIRECT, client)
    {
        let event = asked.request_event(parent, r.window, &r);
        engine.send(manager, &event);
        return Ok(());
    }
    let mut to = asked.geometry;
    // What covers what is judged with the size that was asked for.
    let position = asked.mode.and_then(|mode| stack::new_position(engine, r.window, asked.sibling, mode, to));
    let old = engine.window(r.window)?.geometry();
    if (to.width, to.height) != (old.width, old.height)
        && let Some(other) = engine.redirector(r.window, event_mask::RESIZE_REDIRECT, client)
    {
        engine
            .send(other, &write::ResizeRequestEvent { window: r.window, width: to.width, height: to.height });
        (to.width, to.height) = (old.width, old.height);
    }
    storage::check(engine, r.window, to)?;
    let moves = to != old;
    configure(engine, r.window, to, position);
    input::hierarchy_changed(engine);
    if moves {
        input::confine::check_confinement(engine, r.window);
    }
    Ok(())
}

/// A checked ConfigureWindow.
struct Asked {
    geometry: Geometry,
    sibling: Option<Xid>,
    mode: Option<Mode>,
}

impl Asked {
    fn check(engine: &Engine, id: Xid, r: &view::ConfigureWindow<'_>) -> Result<Self, XError> {
        let window = engine.window(id)?;
        let mask = r.value_list.mask;
        if mask & !0x7f != 0 {
            return Err(XError::value(mask));
        }
        if window.class == Class::InputOnly && mask & config_window::BORDER_WIDTH != 0 {
            return Err(XError::bad_match());
        }
        if mask & config_window::SIBLING != 0 && mask & config_window::STACK_MODE == 0 {
            return Err(XError::bad_match());
        }
        let mut geometry = window.geometry();
        let mut sibling = None;
        let mut mode = None;
        for (bit, value) in r.value_list.iter() {
            // INT16 and CARD16 stand in the low half of their 32 bits.
            let low = (value & 0xffff) as u16;
            match bit {
                config_window::X => geometry.x = low as i16,
                config_window::Y => geometry.y = low as i16,
                config_window::WIDTH if low == 0 => return Err(XError::value(0)),
                config_window::WIDTH => geometry.width = low,
                config_window::HEIGHT if low == 0 => return Err(XError::value(0)),
                config_window::HEIGHT => geometry.height = low,
                config_window::BORDER_WIDTH => geometry.border_width = low,
                config_window::SIBLING => {
                    let other = engine.window(value)?;
                    if other.parent != window.parent || value == id {
                        return Err(XError::bad_match());
                    }
                    sibling = Some(value);
                }
                _ => mode = Some(Mode::from_wire(value).ok_or_else(|| XError::value(value))?),
            }
        }
        Ok(Self { geometry, sibling, mode })
    }

    fn request_event(
        &self,
        parent: Xid,
        window: Xid,
        r: &view::ConfigureWindow<'_>,
    ) -> write::ConfigureRequestEvent {
        write::ConfigureRequestEvent {
            stack_mode: self.mode.map_or(0, Mode::to_wire),
            parent,
            window,
            sibling: self.sibling.unwrap_or(0),
            x: self.geometry.x,
            y: self.geometry.y,
            width: self.geometry.width,
            height: self.geometry.height,
            border_width: self.geometry.border_width,
            value_mask: (r.value_list.mask & 0xffff) as u16,
        }
    }
}

/// Gives `window` its new geometry and its new place among its siblings (`position`, an index of the parent's children without it),
/// reports both, and repairs the screen. Does nothing when nothing changes.
pub(crate) fn configure(engine: &mut Engine, window: Xid, to: Geometry, position: Option<usize>) {
    let Ok(w) = engine.window(window) else { return };
    let (override_redirect, old) = (w.override_redirect, w.geometry());
    let restacks = position.is_some_and(|at| stack::position_of(engine, window) != Some(at));
    if old == to && !restacks {
        return;
    }
    present::configured(engine, window, to);
    let above_sibling = stack::sibling_below(engine, window, position).unwrap_or(0);
    engine.deliver_structure(window, |event| write::ConfigureNotifyEvent {
        event,
        window,
        above_sibling,
        x: to.x,
        y: to.y,
        width: to.width,
        height: to.height,
        border_width: to.border_width,
        override_redirect: u8::from(override_redirect),
    });
    let inner = |g: Geometry| {
        (i32::from(g.x) + i32::from(g.border_width), i32::from(g.y) + i32::from(g.border_width))
    };
    let rebordered = to.border_width != old.border_width;
    if (to.width, to.height) != (old.width, old.height) {
        resize::resize(engine, window, to, position);
        dbe::resized(engine, window, old, to);
    } else if rebordered && inner(to) == inner(old) {
        rearrange::reborder(engine, window, to);
        if let (true, Some(at)) = (restacks, position) {
            rearrange::restack(engine, window, at, Kind::Other);
        }
    } else if to != old {
        let kind = if rebordered { Kind::Other } else { Kind::Move };
        rearrange::relocate(engine, window, to, position, kind);
    } else if let Some(at) = position {
        rearrange::restack(engine, window, at, Kind::Other);
    }
}

impl super::Window {
    pub(crate) fn geometry(&self) -> Geometry {
        Geometry {
            x: self.x,
            y: self.y,
            width: self.width,
            height: self.height,
            border_width: self.border_width,
        }
    }
}
