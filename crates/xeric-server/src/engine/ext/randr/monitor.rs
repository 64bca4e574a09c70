//! Monitors: parts of the screen that belong together. One stands for the output unless a client's takes the output in.

use std::collections::HashSet;

use xeric_wire::Request;
use xeric_wire::view::randr as view;
use xeric_wire::write::randr as write;

use super::super::super::atoms::Atom;
use super::super::super::error::{Handled, XError};
use super::super::super::resource::Xid;
use super::super::super::{ClientId, Engine};
use super::{OUTPUT, OUTPUT_NAME, notify, output};

/// The most monitors that clients may define: they outlive them.
const MOST: usize = 256;

/// A place on the screen, with its size in millimetres.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Area {
    pub(crate) x: i16,
    pub(crate) y: i16,
    pub(crate) width: u16,
    pub(crate) height: u16,
    mm_width: u32,
    mm_height: u32,
}

/// One monitor.
#[derive(Clone)]
pub(crate) struct Monitor {
    name: Atom,
    primary: bool,
    automatic: bool,
    pub(crate) area: Area,
    outputs: Vec<Xid>,
}

/// All monitors: a primary one first, then clients', then the output's own. `active` leaves out those that show nothing.
pub(crate) fn list(engine: &mut Engine, active: bool) -> Vec<Monitor> {
    let own = own_area(engine);
    let mut monitors: Vec<Monitor> = engine.extensions.randr.monitors.clone();
    for monitor in &mut monitors {
        monitor.area = area_of(monitor, own);
    }
    monitors.retain(|m| !active || m.area.width != 0 && m.area.height != 0);
    if let Some(first) = monitors.iter().position(|m| m.primary) {
        let primary = monitors.remove(first);
        monitors.insert(0, primary);
    }
    let taken = monitors.iter().any(|m| m.outputs.contains(&OUTPUT));
    if let Some(area) = own.filter(|_| !taken) {
        let name = engine.atoms.intern(OUTPUT_NAME);
        let primary = engine.extensions.randr.output.primary;
        let first = primary && monitors.first().is_none_or(|m| !m.primary);
        let own = Monitor { name, primary, automatic: true, area, outputs: vec![OUTPUT] };
        monitors.insert(if first { 0 } else { monitors.len() }, own);
    }
    monitors
}

/// What the output shows.
fn own_area(engine: &Engine) -> Option<Area> {
    let state = &engine.extensions.randr;
    let mode = state.modes.get(state.crtc.mode?)?;
    let (mm_width, mm_height) = output::millimetres(engine);
    Some(Area {
        x: state.crtc.x,
        y: state.crtc.y,
        width: mode.info.width,
        height: mode.info.height,
        mm_width: mm_width.into(),
        mm_height: mm_height.into(),
    })
}

/// A monitor without a place of its own is where its outputs are.
fn area_of(monitor: &Monitor, own: Option<Area>) -> Area {
    let Area { x, y, width, height, .. } = monitor.area;
    let follows = (x, y, width, height) == (0, 0, 0, 0) && !monitor.outputs.is_empty();
    if !follows {
        return monitor.area;
    }
    own.filter(|_| monitor.outputs.contains(&OUTPUT)).unwrap_or_default()
}

pub(super) fn get_monitors(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GetMonitors::parse(request)?;
    engine.window(r.window)?;
    let monitors = list(engine, r.get_active != 0);
    let infos: Vec<write::MonitorInfo<'_>> = monitors
        .iter()
        .map(|m| write::MonitorInfo {
            name: m.name,
            primary: m.primary.into(),
            automatic: m.automatic.into(),
            x: m.area.x,
            y: m.area.y,
            width: m.area.width,
            height: m.area.height,
            width_in_millimeters: m.area.mm_width,
            height_in_millimeters: m.area.mm_height,
            outputs: &m.outputs,
        })
        .collect();
    let outputs: usize = monitors.iter().map(|m| m.outputs.len()).sum();
    let reply = write::GetMonitorsReply {
        timestamp: engine.extensions.randr.config_time,
        n_outputs: u32::try_from(outputs).unwrap_or(u32::MAX),
        monitors: &infos,
    };
    engine.send(client, &reply);
    Ok(())
}

/// Handles SetMonitor. An output that the new monitor takes is taken from the others; one that is left without any goes.
pub(super) fn set_monitor(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let (window, new) = parse(request)?;
    engine.window(window)?;
    engine.check_atom(new.name)?;
    let state = &engine.extensions.randr;
    let of_output = engine.atoms.find(OUTPUT_NAME) == Some(new.name);
    if of_output || state.monitors.iter().any(|m| m.name == new.name) {
        return Err(XError::value(new.name));
    }
    if state.monitors.len() >= MOST {
        return Err(XError::alloc(0));
    }
    let taken: HashSet<Xid> = new.outputs.iter().copied().collect();
    let monitors = &mut engine.extensions.randr.monitors;
    for monitor in monitors.iter_mut() {
        monitor.primary &= !new.primary;
    }
    monitors.retain_mut(|monitor| {
        let had = !monitor.outputs.is_empty();
        monitor.outputs.retain(|output| !taken.contains(output));
        !had || !monitor.outputs.is_empty()
    });
    monitors.push(new);
    notify::root_configured(engine);
    Ok(())
}

/// A MonitorInfo, whose outputs fill the request to its end.
fn parse(request: &Request<'_>) -> Result<(Xid, Monitor), XError> {
    let mut input = request.reader();
    let window = input.get()?;
    let name = input.get()?;
    let (primary, _automatic): (u8, u8) = (input.get()?, input.get()?);
    let outputs: u16 = input.get()?;
    let area = Area {
        x: input.get()?,
        y: input.get()?,
        width: input.get()?,
        height: input.get()?,
        mm_width: input.get()?,
        mm_height: input.get()?,
    };
    let outputs = input.list(outputs.into())?.iter().collect();
    input.finish()?;
    Ok((window, Monitor { name, primary: primary != 0, automatic: false, area, outputs }))
}

pub(super) fn delete_monitor(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::DeleteMonitor::parse(request)?;
    engine.window(r.window)?;
    engine.check_atom(r.name)?;
    let monitors = &mut engine.extensions.randr.monitors;
    let at = monitors.iter().position(|m| m.name == r.name).ok_or_else(|| XError::value(r.name))?;
    monitors.remove(at);
    notify::root_configured(engine);
    Ok(())
}
