//! The CRTC: which mode it shows, and from where on the screen.

use xeric_wire::Request;
use xeric_wire::proto::randr::{rotation, set_config};
use xeric_wire::view::randr as view;
use xeric_wire::write::randr as write;

use super::super::super::error::{Handled, XError};
use super::super::super::resource::Xid;
use super::super::super::{ClientId, Engine};
use super::{MODE, OUTPUT, check_crtc, check_output, gamma, notify, property};

/// The CRTC. Whenever it has a mode, it shows it on the output.
pub(super) struct Crtc {
    pub(super) mode: Option<Xid>,
    pub(super) x: i16,
    pub(super) y: i16,
    pub(super) gamma: gamma::Ramps,
}

impl Crtc {
    pub(super) fn new() -> Self {
        Self { mode: Some(MODE), x: 0, y: 0, gamma: gamma::Ramps::default() }
    }
}

pub(super) fn get_crtc_info(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GetCrtcInfo::parse(request)?;
    check_crtc(r.crtc)?;
    let state = &engine.extensions.randr;
    let mode = state.crtc.mode.and_then(|id| state.modes.get(id));
    let reply = write::GetCrtcInfoReply {
        status: set_config::SUCCESS,
        timestamp: state.set_time,
        x: state.crtc.x,
        y: state.crtc.y,
        width: mode.map_or(0, |m| m.info.width),
        height: mode.map_or(0, |m| m.info.height),
        mode: state.crtc.mode.unwrap_or(0),
        rotation: rotation::ROTATE_0,
        rotations: rotation::ROTATE_0,
        outputs: if mode.is_some() { &[OUTPUT] } else { &[] },
        possible: &[OUTPUT],
    };
    engine.send(client, &reply);
    Ok(())
}

/// Handles SetCrtcConfig. The screen has to be large enough already.
pub(super) fn set_crtc_config(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::SetCrtcConfig::parse(request)?;
    check_crtc(r.crtc)?;
    let state = &engine.extensions.randr;
    if r.mode != 0 {
        state.modes.check(r.mode)?;
    }
    if (r.mode == 0) != r.outputs.is_empty() {
        return Err(XError::bad_match());
    }
    let has_mode = state.modes.ids_of_output().contains(&r.mode);
    for output in r.outputs.iter() {
        check_output(output)?;
        if !has_mode {
            return Err(XError::bad_match());
        }
    }
    if r.outputs.len() > 1 {
        // The output is no clone of itself.
        return Err(XError::bad_match());
    }
    check_rotation(r.rotation, r.mode != 0)?;
    if let Some(mode) = state.modes.get(r.mode).filter(|_| r.mode != 0) {
        let beyond = |at: i16, size: u16, screen: u16| i32::from(at) + i32::from(size) > screen.into();
        if beyond(r.x, mode.info.width, engine.screen.width) {
            return Err(XError::value(i32::from(r.x).cast_unsigned()));
        }
        if beyond(r.y, mode.info.height, engine.screen.height) {
            return Err(XError::value(i32::from(r.y).cast_unsigned()));
        }
    }
    show(engine, (r.mode != 0).then_some(r.mode), r.x, r.y);
    let timestamp = set_at(engine, r.timestamp);
    engine.send(client, &write::SetCrtcConfigReply { status: set_config::SUCCESS, timestamp });
    Ok(())
}

/// BadValue when it is no rotation, BadMatch when it is one that the CRTC cannot do.
pub(super) fn check_rotation(asked: u16, must_fit: bool) -> Handled {
    if !matches!(asked & 0xf, 1 | 2 | 4 | 8) {
        return Err(XError::value(asked.into()));
    }
    if must_fit && asked & !rotation::ROTATE_0 != 0 {
        return Err(XError::bad_match());
    }
    Ok(())
}

/// Gives the CRTC a mode and a place, or none, and tells of it.
pub(super) fn show(engine: &mut Engine, mode: Option<Xid>, x: i16, y: i16) {
    let state = &mut engine.extensions.randr;
    let crtc = &mut state.crtc;
    let changed = &mut state.changed;
    if crtc.mode.is_some() != mode.is_some() {
        (changed.any, changed.output, changed.crtc) = (true, true, true);
    }
    if (crtc.mode, crtc.x, crtc.y) != (mode, x, y) {
        (crtc.mode, crtc.x, crtc.y) = (mode, x, y);
        (changed.any, changed.crtc, changed.layout) = (true, true, true);
    }
    notify::tell_changed(engine);
    if mode.is_some() {
        property::post_pending(engine);
    }
}

/// Notes when the configuration was set: at the time that the client named, if that is not to come.
pub(super) fn set_at(engine: &mut Engine, timestamp: u32) -> u32 {
    let now = engine.timestamp();
    // Times wrap: what is more than half the range ahead lies behind.
    let ahead = timestamp.wrapping_sub(now).cast_signed() > 0;
    let time = if timestamp == 0 || ahead { now } else { timestamp };
    engine.extensions.randr.set_time = time;
    time
}
