//! Modes: the output's own and those that clients make and add.

use xeric_wire::Request;
use xeric_wire::proto::randr::{BAD_MODE_ERROR, ModeInfo};
use xeric_wire::view::randr as view;
use xeric_wire::write::randr as write;

use super::super::super::config::Config;
use super::super::super::error::{Handled, XError};
use super::super::super::resource::Xid;
use super::super::super::{ClientId, Engine};
use super::{MODE, check_output, error, notify};

/// Where the ids of clients' modes begin.
const FIRST_USER_MODE: Xid = 0x100;
/// More modes than that no client gets: they outlive it.
const MOST_MODES: usize = 1024;

/// One mode.
pub(super) struct Mode {
    pub(super) info: ModeInfo,
    pub(super) name: Vec<u8>,
}

/// All modes, the output's own first.
pub(super) struct Modes {
    list: Vec<Mode>,
    /// Those that clients gave the output, in the order in which they did.
    pub(super) of_output: Vec<Xid>,
    next: Xid,
}

impl Modes {
    pub(super) fn new(config: &Config) -> Self {
        let name = format!("{}x{}", config.width, config.height).into_bytes();
        let mut info = timings(config);
        info.name_len = u16::try_from(name.len()).unwrap_or(u16::MAX);
        Self { list: vec![Mode { info, name }], of_output: Vec::new(), next: FIRST_USER_MODE }
    }

    pub(super) fn get(&self, id: Xid) -> Option<&Mode> {
        self.list.iter().find(|mode| mode.info.id == id)
    }

    /// BadMode unless there is such a mode.
    pub(super) fn check(&self, id: Xid) -> Result<&Mode, XError> {
        self.get(id).ok_or_else(|| error(BAD_MODE_ERROR, id))
    }

    /// The ids of what the output can show.
    pub(super) fn ids_of_output(&self) -> Vec<Xid> {
        std::iter::once(MODE).chain(self.of_output.iter().copied()).collect()
    }

    /// All of them, those of the output first.
    pub(super) fn all(&self) -> Vec<&Mode> {
        let first = self.ids_of_output();
        let rest = self.list.iter().filter(|mode| !first.contains(&mode.info.id));
        first.iter().filter_map(|id| self.get(*id)).chain(rest).collect()
    }

    fn is_used(&self, id: Xid) -> bool {
        self.of_output.contains(&id)
    }

    /// A mode of this size for the output, made if there is none.
    pub(super) fn of_size(&mut self, config: &Config, width: u16, height: u16) -> Option<Xid> {
        let fits = |mode: &&Mode| (mode.info.width, mode.info.height) == (width, height);
        if let Some(mode) = self.all().into_iter().find(fits) {
            let id = mode.info.id;
            if id != MODE && !self.is_used(id) {
                self.of_output.push(id);
            }
            return Some(id);
        }
        let config = Config { width, height, ..config.clone() };
        let id = self.insert(timings(&config), format!("{width}x{height}").into_bytes()).ok()?;
        self.of_output.push(id);
        Some(id)
    }

    /// A new mode under its name. BadName when there is one of that name.
    fn insert(&mut self, info: ModeInfo, name: Vec<u8>) -> Result<Xid, XError> {
        if self.list.iter().any(|mode| mode.name == name) {
            return Err(XError::name(0));
        }
        if self.list.len() >= MOST_MODES {
            return Err(XError::alloc(0));
        }
        let id = self.next;
        self.next += 1;
        let name_len = u16::try_from(name.len()).unwrap_or(u16::MAX);
        self.list.push(Mode { info: ModeInfo { id, name_len, ..info }, name });
        Ok(id)
    }
}

/// Timings with the reduced blanking of a flat panel (VESA CVT: 160 pixels a line and 23 lines), clocked so that the refresh is the configured one.
fn timings(config: &Config) -> ModeInfo {
    let (width, height) = (config.width, config.height);
    let (htotal, vtotal) = (width.saturating_add(160), height.saturating_add(23));
    let dots = u64::from(htotal) * u64::from(vtotal);
    ModeInfo {
        id: MODE,
        width,
        height,
        dot_clock: u32::try_from(dots * u64::from(config.refresh_millihertz.max(1)) / 1000)
            .unwrap_or(u32::MAX),
        hsync_start: width.saturating_add(48),
        hsync_end: width.saturating_add(80),
        htotal,
        hskew: 0,
        vsync_start: height.saturating_add(3),
        vsync_end: height.saturating_add(7),
        vtotal,
        name_len: 0,
        mode_flags: 0,
    }
}

impl Mode {
    /// Frames a second, rounded; 0 when the mode has no timings.
    pub(super) fn refresh(&self) -> u16 {
        let dots = u64::from(self.info.htotal) * u64::from(self.info.vtotal);
        if dots == 0 {
            return 0;
        }
        u16::try_from((u64::from(self.info.dot_clock) + dots / 2) / dots).unwrap_or(u16::MAX)
    }
}

pub(super) fn create(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::CreateMode::parse(request)?;
    engine.window(r.window)?;
    let name = r.name.get(..usize::from(r.mode_info.name_len)).ok_or_else(XError::length)?;
    let mode = engine.extensions.randr.modes.insert(r.mode_info, name.to_vec())?;
    engine.send(client, &write::CreateModeReply { mode });
    Ok(())
}

pub(super) fn destroy(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::DestroyMode::parse(request)?;
    let state = &mut engine.extensions.randr;
    state.modes.check(r.mode)?;
    if r.mode == MODE {
        return Err(XError::bad_match());
    }
    if state.modes.is_used(r.mode) || state.crtc.mode == Some(r.mode) {
        return Err(XError::access(0));
    }
    state.modes.list.retain(|mode| mode.info.id != r.mode);
    Ok(())
}

pub(super) fn add_to_output(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::AddOutputMode::parse(request)?;
    check_output(r.output)?;
    let state = &mut engine.extensions.randr;
    let info = state.modes.check(r.mode)?.info;
    if r.mode == MODE || state.modes.is_used(r.mode) {
        return Ok(());
    }
    let fits = |size: u16, largest: u16| (1..=largest).contains(&size);
    if !fits(info.width, state.largest.0) || !fits(info.height, state.largest.1) {
        return Err(XError::bad_match());
    }
    state.modes.of_output.push(r.mode);
    (state.changed.any, state.changed.output, state.changed.config) = (true, true, true);
    notify::tell_changed(engine);
    Ok(())
}

pub(super) fn delete_from_output(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::DeleteOutputMode::parse(request)?;
    check_output(r.output)?;
    let state = &mut engine.extensions.randr;
    state.modes.check(r.mode)?;
    if !state.modes.is_used(r.mode) {
        return Err(XError::access(0));
    }
    if state.crtc.mode == Some(r.mode) {
        return Err(XError::bad_match());
    }
    state.modes.of_output.retain(|mode| *mode != r.mode);
    Ok(())
}
