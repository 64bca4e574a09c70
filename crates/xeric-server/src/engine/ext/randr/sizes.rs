//! RandR 1.0's view: one screen with a list of sizes, each with its rates.

use xeric_wire::Request;
use xeric_wire::proto::randr::{ScreenSize, rotation, set_config};
use xeric_wire::view::randr as view;
use xeric_wire::write::randr as write;

use super::super::super::error::{Handled, XError};
use super::super::super::resource::Xid;
use super::super::super::{ClientId, Engine};
use super::crtc::{check_rotation, set_at, show};
use super::{output, resize};

/// One size, with the modes that have it: one for each rate.
struct Size {
    width: u16,
    height: u16,
    rates: Vec<(u16, Xid)>,
}

/// The sizes of the output's modes, and which one the screen shows with which rate. Nothing when the output is dark.
fn sizes(engine: &Engine) -> Option<(Vec<Size>, u16, u16)> {
    let state = &engine.extensions.randr;
    let shown = state.crtc.mode?;
    let mut sizes: Vec<Size> = Vec::new();
    let mut current = (0, 0);
    for id in state.modes.ids_of_output() {
        let Some(mode) = state.modes.get(id) else { continue };
        let (width, height) = (mode.info.width, mode.info.height);
        let at = sizes.iter().position(|s| (s.width, s.height) == (width, height)).unwrap_or_else(|| {
            sizes.push(Size { width, height, rates: Vec::new() });
            sizes.len() - 1
        });
        let Some(size) = sizes.get_mut(at) else { continue };
        let rate = mode.refresh();
        if !size.rates.iter().any(|&(r, _)| r == rate) {
            size.rates.push((rate, id));
        }
        if id == shown {
            current = (u16::try_from(at).unwrap_or(u16::MAX), rate);
        }
    }
    Some((sizes, current.0, current.1))
}

/// The number of the size that the screen has, all ones for none.
pub(super) fn size_of_screen(engine: &Engine) -> u16 {
    let screen = (engine.screen.width, engine.screen.height);
    let all = sizes(engine).map(|(sizes, _, _)| sizes).unwrap_or_default();
    let at = all.iter().position(|s| (s.width, s.height) == screen);
    at.and_then(|at| u16::try_from(at).ok()).unwrap_or(u16::MAX)
}

/// Whether a client knows of rates: it asked for version 1.1 at least.
fn knows_rates(engine: &Engine, client: ClientId) -> bool {
    engine.clients.get(client).is_some_and(|c| c.randr.version >= (1, 1))
}

pub(super) fn get_screen_info(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GetScreenInfo::parse(request)?;
    engine.window(r.window)?;
    let root = engine.screen.root;
    let (sizes, size_id, rate) = sizes(engine).unwrap_or_default();
    let (mwidth, mheight) = output::millimetres(engine);
    let screen_sizes: Vec<ScreenSize> =
        sizes.iter().map(|s| ScreenSize { width: s.width, height: s.height, mwidth, mheight }).collect();
    let rates: Vec<Vec<u16>> = sizes.iter().map(|s| s.rates.iter().map(|&(r, _)| r).collect()).collect();
    let entries: usize = rates.iter().map(|rates| rates.len() + 1).sum();
    let lists: Vec<write::RefreshRates<'_>> =
        rates.iter().map(|rates| write::RefreshRates { rates }).collect();
    let dark = sizes.is_empty();
    let now = engine.timestamp();
    let state = &engine.extensions.randr;
    let reply = write::GetScreenInfoReply {
        rotations: rotation::ROTATE_0 as u8,
        root,
        timestamp: if dark { now } else { state.set_time },
        config_timestamp: if dark { now } else { state.config_time },
        size_id,
        rotation: rotation::ROTATE_0,
        rate,
        n_info: u16::try_from(entries).unwrap_or(u16::MAX),
        sizes: &screen_sizes,
        rates: if knows_rates(engine, client) { &lists } else { &[] },
    };
    engine.send(client, &reply);
    Ok(())
}

/// Handles SetScreenConfig: the screen and what the output shows of it get the size together.
pub(super) fn set_screen_config(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = parse(engine, client, request)?;
    engine.check_any_drawable(r.window)?;
    let status = configure(engine, &r)?;
    let state = &engine.extensions.randr;
    let reply = write::SetScreenConfigReply {
        status,
        new_timestamp: state.set_time,
        config_timestamp: state.config_time,
        root: engine.screen.root,
        subpixel_order: 0,
    };
    engine.send(client, &reply);
    Ok(())
}

/// Clients of version 1.0 send no rate.
fn parse(engine: &Engine, client: ClientId, request: &Request<'_>) -> Result<view::SetScreenConfig, XError> {
    if knows_rates(engine, client) {
        return Ok(view::SetScreenConfig::parse(request)?);
    }
    let mut input = request.reader();
    let r = view::SetScreenConfig {
        window: input.get()?,
        timestamp: input.get()?,
        config_timestamp: input.get()?,
        size_id: input.get()?,
        rotation: input.get()?,
        rate: 0,
    };
    input.finish()?;
    Ok(r)
}

fn configure(engine: &mut Engine, r: &view::SetScreenConfig) -> Result<u8, XError> {
    let Some((sizes, _, _)) = sizes(engine) else { return Ok(set_config::FAILED) };
    let state = &engine.extensions.randr;
    if r.config_timestamp != state.config_time {
        return Ok(set_config::INVALID_CONFIG_TIME);
    }
    let size = sizes.get(usize::from(r.size_id)).ok_or_else(|| XError::value(r.size_id.into()))?;
    check_rotation(r.rotation, true)?;
    let wanted = size.rates.iter().find(|&&(rate, _)| r.rate == 0 || rate == r.rate);
    let &(_, mode) = wanted.ok_or_else(|| XError::value(r.rate.into()))?;
    let now = engine.timestamp();
    let asked = if r.timestamp == 0 { now } else { r.timestamp };
    if asked.wrapping_sub(state.set_time).cast_signed() < 0 {
        return Ok(set_config::INVALID_TIME);
    }
    if (size.width, size.height) != (engine.screen.width, engine.screen.height) {
        show(engine, None, 0, 0);
        let (mm_width, mm_height) = (engine.screen.mm_width, engine.screen.mm_height);
        resize::set_size(engine, size.width, size.height, mm_width, mm_height);
    }
    show(engine, Some(mode), 0, 0);
    set_at(engine, r.timestamp);
    Ok(set_config::SUCCESS)
}
