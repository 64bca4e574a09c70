//! RRScreenChangeNotify and the RRNotify events: who is told what after a change, and in which order.

use std::collections::HashMap;

use xeric_wire::ByteOrder;
use xeric_wire::proto::randr::{self as wire, notify, notify_mask, rotation};
use xeric_wire::proto::xproto::event_mask;
use xeric_wire::write::{ExtensionEvent, Packet, Put, Writer, randr as write, xproto};

use super::super::super::atoms::Atom;
use super::super::super::resource::Xid;
use super::super::super::{ClientId, Engine};
use super::super::RANDR;
use super::{CRTC, OUTPUT, output, sizes};

/// What changed since clients were last told.
#[derive(Clone, Copy, Default)]
pub(super) struct Changed {
    /// Anything at all.
    pub(super) any: bool,
    pub(super) crtc: bool,
    pub(super) output: bool,
    /// What can be configured.
    pub(super) config: bool,
    /// Which part of the screen is shown where.
    pub(super) layout: bool,
}

/// An RRNotify event.
struct Notify<T> {
    sub_code: u8,
    data: T,
}

impl<T: Put> Packet for Notify<T> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::new(out, order);
        w.u8(RANDR.first_event + wire::NOTIFY_EVENT);
        w.u8(self.sub_code);
        w.u16(sequence);
        w.put(&self.data);
        w.end_event();
    }
}

/// Tells whoever asked what changed, window by window from the root down, the newest selection of each first.
pub(super) fn tell_changed(engine: &mut Engine) {
    let changed = engine.extensions.randr.changed;
    if !changed.any {
        return;
    }
    if changed.config {
        engine.extensions.randr.config_time = engine.timestamp();
    }
    let kept = Changed { layout: changed.layout, ..Changed::default() };
    engine.extensions.randr.changed = kept;
    if !engine.extensions.randr.selected.is_empty() {
        for (client, window, mask) in selections(engine) {
            if mask & notify_mask::SCREEN_CHANGE != 0 {
                screen_change(engine, client, window);
            }
            if mask & notify_mask::CRTC_CHANGE != 0 && changed.crtc {
                crtc_change(engine, client, window);
            }
            if mask & notify_mask::OUTPUT_CHANGE != 0 && changed.output {
                output_change(engine, client, window);
            }
        }
    }
    if changed.layout {
        engine.extensions.randr.changed.layout = false;
        root_configured(engine);
    }
}

/// Tells one client how things are.
pub(super) fn tell_all(engine: &mut Engine, client: ClientId, window: Xid, mask: u16) {
    if mask & notify_mask::SCREEN_CHANGE != 0 {
        screen_change(engine, client, window);
    }
    if mask & notify_mask::CRTC_CHANGE != 0 {
        crtc_change(engine, client, window);
    }
    if mask & notify_mask::OUTPUT_CHANGE != 0 {
        output_change(engine, client, window);
    }
}

/// ConfigureNotify on the root: its size or what monitors show of it is another one.
pub(super) fn root_configured(engine: &mut Engine) {
    let root = engine.screen.root;
    let Ok(window) = engine.window(root) else { return };
    let event = xproto::ConfigureNotifyEvent {
        event: root,
        window: root,
        above_sibling: 0,
        x: 0,
        y: 0,
        width: window.width,
        height: window.height,
        border_width: 0,
        override_redirect: u8::from(window.override_redirect),
    };
    engine.deliver(root, event_mask::STRUCTURE_NOTIFY, &event);
}

/// RRNotify for a property of the output.
pub(super) fn property_changed(engine: &mut Engine, atom: Atom, status: u8) {
    let timestamp = engine.timestamp();
    for (client, window, mask) in selections(engine) {
        if mask & notify_mask::OUTPUT_PROPERTY != 0 {
            let data = wire::OutputProperty { window, output: OUTPUT, atom, timestamp, status };
            engine.send(client, &Notify { sub_code: notify::OUTPUT_PROPERTY, data });
        }
    }
}

fn selections(engine: &Engine) -> Vec<(ClientId, Xid, u16)> {
    let mut by_window: HashMap<Xid, Vec<(ClientId, Xid, u16)>> = HashMap::new();
    for s in engine.extensions.randr.selected.iter().rev() {
        by_window.entry(s.window).or_default().push((s.client, s.window, s.mask));
    }
    let windows = engine.subtree(engine.screen.root).into_iter();
    windows.filter_map(|window| by_window.remove(&window)).flatten().collect()
}

fn screen_change(engine: &mut Engine, client: ClientId, window: Xid) {
    let screen = &engine.screen;
    let event = write::ScreenChangeNotifyEvent {
        rotation: ROTATE_0,
        timestamp: engine.extensions.randr.set_time,
        config_timestamp: engine.extensions.randr.config_time,
        root: screen.root,
        request_window: window,
        size_id: sizes::size_of_screen(engine),
        subpixel_order: 0,
        width: screen.width,
        height: screen.height,
        mwidth: screen.mm_width,
        mheight: screen.mm_height,
    };
    engine.send(client, &event.numbered_from(RANDR.first_event));
}

/// The only rotation, in the event's one byte.
const ROTATE_0: u8 = rotation::ROTATE_0 as u8;

fn crtc_change(engine: &mut Engine, client: ClientId, window: Xid) {
    let state = &engine.extensions.randr;
    let mode = state.crtc.mode.and_then(|id| state.modes.get(id));
    let at = if mode.is_some() { (state.crtc.x, state.crtc.y) } else { (0, 0) };
    let data = wire::CrtcChange {
        timestamp: state.set_time,
        window,
        crtc: CRTC,
        mode: state.crtc.mode.unwrap_or(0),
        rotation: rotation::ROTATE_0,
        x: at.0,
        y: at.1,
        width: mode.map_or(0, |m| m.info.width),
        height: mode.map_or(0, |m| m.info.height),
    };
    engine.send(client, &Notify { sub_code: notify::CRTC_CHANGE, data });
}

fn output_change(engine: &mut Engine, client: ClientId, window: Xid) {
    let state = &engine.extensions.randr;
    let data = wire::OutputChange {
        timestamp: state.set_time,
        config_timestamp: state.config_time,
        window,
        output: OUTPUT,
        crtc: if state.crtc.mode.is_some() { CRTC } else { 0 },
        mode: state.crtc.mode.unwrap_or(0),
        rotation: rotation::ROTATE_0,
        connection: output::connection(state),
        subpixel_order: 0,
    };
    engine.send(client, &Notify { sub_code: notify::OUTPUT_CHANGE, data });
}
