//! Present 1.2: a pixmap is shown in a window at a frame of the screen, and whoever asks is told when.
//!
//! The screen's frames follow from the server's clock and the configured refresh ([`Config::refresh_millihertz`](super::super::Config)):
//! a frame is counted when its time has come and somebody looks; between two of them nothing happens. Pixmaps are always copied, never
//! flipped, as on Xvfb.

mod event;
mod frame;
mod queue;

use std::rc::Rc;

use xeric_wire::Request;
use xeric_wire::proto::present as op;
use xeric_wire::view::present as view;
use xeric_wire::write::present as write;

use super::super::error::{Handled, XError};
use super::super::resource::{Resource, Xid, owner_of};
use super::super::{ClientId, Engine};
use super::randr;
use queue::{Entry, Picture};

pub(crate) use event::configured;
pub(crate) use queue::{advance, fence_destroyed, fence_triggered, next_deadline};

/// The version that this server speaks, Xvfb's.
const VERSION: (u32, u32) = (1, 2);

/// What the extension keeps.
#[derive(Default)]
pub(crate) struct State {
    /// What has been asked for and not happened, in the order of asking.
    queue: Vec<Entry>,
    /// The newest first.
    selections: Vec<event::Selected>,
}

/// Hands a request to its function.
pub(crate) fn handle(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    match request.data {
        op::QUERY_VERSION_REQUEST => query_version(engine, client, request),
        op::PIXMAP_REQUEST => pixmap(engine, client, request),
        op::NOTIFY_MSC_REQUEST => notify_msc(engine, client, request),
        op::SELECT_INPUT_REQUEST => event::select_input(engine, client, request),
        op::QUERY_CAPABILITIES_REQUEST => query_capabilities(engine, client, request),
        _ => Err(XError::request(0)),
    }
}

fn query_version(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::QueryVersion::parse(request)?;
    let (mut major_version, mut minor_version) = VERSION;
    if major_version > r.major_version || minor_version > r.minor_version {
        (major_version, minor_version) = (r.major_version, r.minor_version);
    }
    engine.send(client, &write::QueryVersionReply { major_version, minor_version });
    Ok(())
}

/// Pixmap: shows a pixmap in a window.
fn pixmap(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::Pixmap::parse(request)?;
    let depth = engine.window(r.window)?.depth;
    let pixels = engine.pixmap(r.pixmap)?;
    if depth != pixels.depth || engine.drawable(r.window).is_err() {
        return Err(XError::bad_match());
    }
    if r.valid != 0 {
        engine.xfixes_region(r.valid)?;
    }
    let update = if r.update == 0 { None } else { Some(Rc::new(engine.xfixes_region(r.update)?.clone())) };
    if r.target_crtc != 0 {
        randr::check_crtc(r.target_crtc)?;
    }
    for fence in [r.wait_fence, r.idle_fence] {
        if fence != 0 {
            engine.fence_is_triggered(fence)?;
        }
    }
    let all = op::option::ASYNC | op::option::COPY | op::option::UST | op::option::SUBOPTIMAL;
    if r.options & !all != 0 {
        return Err(XError::value(r.options));
    }
    check_remainder(r.divisor, r.remainder)?;
    let mut notifies = Vec::new();
    for notify in r.notifies.iter() {
        engine.window(notify.window)?;
        notifies.push((notify.window, notify.serial));
    }
    let is_async = r.options & op::option::ASYNC != 0;
    let target = frame::target(frame::now(engine), r.target_msc, r.divisor, r.remainder, is_async);
    if update.is_none() {
        queue::supersede(engine, r.window, target);
    }
    let picture = Picture {
        id: r.pixmap,
        pixels,
        update,
        x_off: r.x_off.into(),
        y_off: r.y_off.into(),
        idle_fence: r.idle_fence,
    };
    let entry = Entry {
        client,
        request: engine.clients.get(client).map_or(0, |c| c.sequence),
        window: r.window,
        serial: r.serial,
        target,
        is_pixmap: true,
        picture: Some(picture),
        wait_fence: r.wait_fence,
        notifies,
    };
    queue::begin(engine, entry);
    Ok(())
}

/// NotifyMSC: nothing is shown, but the frame is told. It takes nothing from a pixmap that waits for the same frame (case S12).
fn notify_msc(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::NotifyMSC::parse(request)?;
    engine.window(r.window)?;
    check_remainder(r.divisor, r.remainder)?;
    let target = frame::target(frame::now(engine), r.target_msc, r.divisor, r.remainder, r.divisor == 0);
    let entry = Entry {
        client,
        request: engine.clients.get(client).map_or(0, |c| c.sequence),
        window: r.window,
        serial: r.serial,
        target,
        is_pixmap: false,
        picture: None,
        wait_fence: 0,
        notifies: Vec::new(),
    };
    queue::begin(engine, entry);
    Ok(())
}

/// BadValue for a remainder that no division by `divisor` leaves.
fn check_remainder(divisor: u64, remainder: u64) -> Handled {
    let sane = if divisor == 0 { remainder == 0 } else { remainder < divisor };
    if sane { Ok(()) } else { Err(XError::value((remainder & 0xffff_ffff) as u32)) }
}

/// QueryCapabilities: of a window or a CRTC. There are none.
fn query_capabilities(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::QueryCapabilities::parse(request)?;
    if engine.window(r.target).is_err() {
        randr::check_crtc(r.target)?;
    }
    engine.send(client, &write::QueryCapabilitiesReply { capabilities: op::capability::NONE });
    Ok(())
}

/// `window` is destroyed: nothing is shown in it or told of it.
pub(crate) fn window_gone(engine: &mut Engine, window: Xid) {
    let state = &mut engine.extensions.present;
    state.queue.retain(|entry| entry.window != window);
    for entry in &mut state.queue {
        entry.notifies.retain(|(other, _)| *other != window);
    }
    forget(engine, |selected| selected.window == window);
}

/// The resources of `client` are freed.
pub(crate) fn resources_gone(engine: &mut Engine, client: ClientId) {
    forget(engine, |selected| owner_of(selected.id) == client);
}

fn forget(engine: &mut Engine, gone: impl Fn(&event::Selected) -> bool) {
    let selections = std::mem::take(&mut engine.extensions.present.selections);
    let (gone, kept) = selections.into_iter().partition::<Vec<_>, _>(gone);
    engine.extensions.present.selections = kept;
    for selected in gone {
        if matches!(engine.resources.get(selected.id), Some(Resource::PresentEvent)) {
            engine.resources.remove(selected.id);
        }
    }
}
