//! SetAttributes: the window that a client wants for the saver. It is made when the saver starts and goes when it stops.

use xeric_wire::proto::xproto::{cw, window_class};
use xeric_wire::view::screensaver as view;
use xeric_wire::view::xproto::CreateWindow;
use xeric_wire::{ByteOrder, Reader, Request, ValueList};

use super::super::super::colormap;
use super::super::super::error::{Handled, XError};
use super::super::super::window::attributes::{Changes, check};
use super::super::super::window::{create, destroy, map};
use super::super::super::{ClientId, Engine};
use super::{Cause, WINDOW};

/// A window to be. What it refers to is held: the client may free the ids.
pub(super) struct Attributes {
    client: ClientId,
    x: i16,
    y: i16,
    width: u16,
    height: u16,
    border_width: u16,
    class: u8,
    depth: u8,
    visual: u32,
    mask: u32,
    changes: Changes,
}

/// Handles SetAttributes: all that CreateWindow would refuse is refused now.
pub(super) fn set(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::SetAttributes::parse(request)?;
    engine.check_any_drawable(r.drawable)?;
    let mut attributes = Attributes {
        client,
        x: r.x,
        y: r.y,
        width: r.width,
        height: r.height,
        border_width: r.border_width,
        class: r.class,
        depth: r.depth,
        visual: r.visual,
        mask: r.value_list.mask,
        changes: Changes::default(),
    };
    if r.width == 0 || r.height == 0 {
        return Err(XError::value(0));
    }
    if u16::from(r.class) > window_class::INPUT_ONLY {
        return Err(XError::value(r.class.into()));
    }
    let window = create::unmapped(engine, &attributes.request(engine, r.value_list))?;
    if engine.extensions.screen_saver.attributes.as_ref().is_some_and(|a| a.client != client) {
        return Err(XError::access(0));
    }
    attributes.changes = check(engine, client, &window, &r.value_list)?;
    attributes.changes.without_manager();
    engine.extensions.screen_saver.attributes = Some(attributes);
    Ok(())
}

impl Attributes {
    fn request<'a>(&self, engine: &Engine, value_list: ValueList<'a>) -> CreateWindow<'a> {
        CreateWindow {
            depth: self.depth,
            wid: WINDOW,
            parent: engine.screen.root,
            x: self.x,
            y: self.y,
            width: self.width,
            height: self.height,
            border_width: self.border_width,
            class: self.class.into(),
            visual: self.visual,
            value_list,
        }
    }
}

/// Handles UnsetAttributes. A window that is there stays until the saver stops.
pub(super) fn unset(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::UnsetAttributes::parse(request)?;
    engine.check_any_drawable(r.drawable)?;
    let attributes = &mut engine.extensions.screen_saver.attributes;
    if attributes.as_ref().is_some_and(|a| a.client == client) {
        *attributes = None;
    }
    Ok(())
}

/// Makes the window that a client gave and maps it, in place of one that is there.
pub(super) fn show_window(engine: &mut Engine) {
    hide_window(engine);
    let Some(attributes) = &engine.extensions.screen_saver.attributes else { return };
    if engine.server_grab.is_some_and(|owner| owner != attributes.client) {
        return;
    }
    // The values are in the changes; the list says which of those were given that may have to be.
    let zeros = [0; 4 * 3];
    let needed = attributes.mask & (cw::BORDER_PIXEL | cw::BORDER_PIXMAP | cw::COLORMAP);
    let Ok(value_list) = Reader::new(ByteOrder::Little, &zeros).values(needed) else { return };
    let request = attributes.request(engine, value_list);
    let mut changes = attributes.changes.clone();
    changes.without_freed_colormap(engine);
    let Ok(window) = create::unmapped(engine, &request) else { return };
    if create::create_own(engine, window, changes).is_err() {
        return;
    }
    map::map(engine, ClientId::SERVER, WINDOW);
    // The saver is to be seen in its own colours.
    let wanted = engine.window(WINDOW).map_or(0, |w| w.colormap);
    if wanted != engine.screen.installed_colormap && engine.colormap(wanted).is_ok() {
        engine.extensions.screen_saver.installed = Some(wanted);
        colormap::install(engine, wanted);
    }
}

/// Destroys the window, if there is one, and uninstalls what was installed for it.
pub(super) fn hide_window(engine: &mut Engine) {
    if engine.window(WINDOW).is_ok() {
        destroy::destroy_window(engine, WINDOW);
    }
    if let Some(installed) = engine.extensions.screen_saver.installed.take() {
        colormap::uninstall(engine, installed);
    }
}

/// The client that gave the window is gone: an active saver starts again without it.
pub(super) fn client_gone(engine: &mut Engine, client: ClientId) {
    let attributes = &mut engine.extensions.screen_saver.attributes;
    if attributes.as_ref().is_none_or(|a| a.client != client) {
        return;
    }
    *attributes = None;
    if engine.window(WINDOW).is_ok() {
        super::reset(engine);
        super::start(engine, Cause::Forced);
    }
}
