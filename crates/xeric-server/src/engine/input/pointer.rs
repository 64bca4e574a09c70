//! The pointer: QueryPointer, WarpPointer, GetMotionEvents, button mapping, pointer control.

use std::collections::VecDeque;
use std::rc::Rc;

use xeric_geom::{Point, Rect};
use xeric_wire::Request;
use xeric_wire::proto::xproto::{Timecoord, event_mask, mapping};
use xeric_wire::view::xproto as view;
use xeric_wire::write::xproto as write;

use super::super::client::Stage;
use super::super::cursor::Cursor;
use super::super::error::{Handled, XError};
use super::super::ext::xinput::classic::mapping::set_buttons;
use super::super::ext::xinput::devices::{AXES, BUTTONS, MASTER_POINTER};
use super::super::resource::Xid;
use super::super::{ClientId, Engine, screen};
use super::change::Raw;
use super::grab::boolean;
use super::head::int16;
use super::process;
use super::{Device, confine, deliver};

/// Motions remembered for GetMotionEvents: the set-up's `motion-buffer-size`.
pub(crate) const HISTORY: usize = 256;

/// The pointer's state.
pub(crate) struct Pointer {
    /// In root coordinates, as far as its events have been processed.
    pub(crate) at: Point,
    /// Where it has been moved to; elsewhere than `at` while it is frozen.
    pub(super) physical: Point,
    /// Where the device believes it is, and moves on from: elsewhere than `physical` once a grab or a shape has held the pointer back.
    pub(super) device: Point,
    /// The deepest viewable window it is in.
    pub(crate) window: Xid,
    /// The window that it was last said to enter: that one, or a grab's.
    pub(super) entered: Xid,
    /// What it cannot leave: the screen, or the extents of the window that a grab confines it to as they were when it was last said so.
    pub(super) limits: Rect,
    /// That window; when it has a bounding shape the pointer cannot leave that either.
    pub(super) confined_to: Option<Xid>,
    /// Logical button of each physical one, from 1; 0 for a button that reports nothing.
    pub(crate) map: [u8; BUTTONS as usize],
    /// Physical buttons that are down, bit `n` for button `n`.
    down: u32,
    /// Logical buttons that the `state` of core events tells as down: one of two that are mapped to it lets it go.
    logical_down: u32,
    history: VecDeque<(u32, Point)>,
    pub(crate) control: Control,
}

/// ChangePointerControl's values. They are kept and reported; injected motion is not accelerated.
#[derive(Clone, Copy)]
pub(crate) struct Control {
    pub(crate) numerator: i16,
    pub(crate) denominator: i16,
    pub(crate) threshold: i16,
}

impl Default for Control {
    /// Xvfb's.
    fn default() -> Self {
        Self { numerator: 2, denominator: 1, threshold: 4 }
    }
}

impl Pointer {
    pub(super) fn new(at: Point, screen: Rect) -> Self {
        let mut map = [0; BUTTONS as usize];
        for (button, logical) in (1..).zip(&mut map) {
            *logical = button;
        }
        Self {
            at,
            physical: at,
            device: at,
            limits: screen,
            window: screen::ROOT,
            entered: screen::ROOT,
            confined_to: None,
            map,
            down: 0,
            logical_down: 0,
            history: VecDeque::new(),
            control: Control::default(),
        }
    }

    /// The logical button of a physical one; `None` when there is no such button.
    pub(crate) fn logical(&self, button: u8) -> Option<u8> {
        self.map.get(usize::from(button).checked_sub(1)?).copied()
    }

    /// Changes a physical button; false when it was so already.
    pub(super) fn change(&mut self, button: u8, pressed: bool) -> bool {
        set_bit(&mut self.down, button, pressed)
    }

    pub(super) fn change_logical(&mut self, button: u8, pressed: bool) {
        set_bit(&mut self.logical_down, button, pressed);
    }

    /// Where it has been moved to, though it may be frozen elsewhere.
    pub(crate) fn place(&self) -> Point {
        self.physical
    }

    /// The logical buttons of those that are down, bit `n` for button `n`.
    pub(crate) fn logical_buttons(&self) -> u32 {
        logical(self.down, &self.map)
    }

    /// Button1Mask to Button5Mask of the logical buttons that are down.
    pub(crate) fn button_state(&self) -> u16 {
        core_buttons(self.logical_down)
    }

    pub(super) fn remember(&mut self, time: u32, at: Point) {
        if self.history.len() == HISTORY {
            self.history.pop_front();
        }
        self.history.push_back((time, at));
    }
}

/// Button1Mask to Button5Mask of these logical buttons.
pub(super) fn core_buttons(logical: u32) -> u16 {
    ((logical >> 1 & 0x1f) << 8) as u16
}

/// Physical buttons of a master or slave that are down, bit `n` for button `n`.
pub(crate) fn physical_buttons(engine: &Engine, device: u16) -> u32 {
    match device {
        MASTER_POINTER => engine.input.pointer.down,
        slave => engine.extensions.xinput.devices.held(slave).buttons,
    }
}

/// How many buttons of a master or slave are down that report anything. Several may be one logical button by a map of XI 1.
pub(crate) fn buttons_down(engine: &Engine, device: u16) -> usize {
    let map = match device {
        MASTER_POINTER => &engine.input.pointer.map,
        slave => &engine.extensions.xinput.devices.held(slave).map,
    };
    let down = physical_buttons(engine, device);
    (1u32..).zip(map).filter(|(button, logical)| **logical != 0 && down & (1 << button) != 0).count()
}

/// Logical buttons of a master or slave that are down, bit `n` for button `n`.
pub(crate) fn logical_buttons(engine: &Engine, device: u16) -> u32 {
    match device {
        MASTER_POINTER => engine.input.pointer.logical_buttons(),
        slave => engine.extensions.xinput.devices.held(slave).logical_buttons(),
    }
}

/// The logical buttons of these physical ones, bit `n` for button `n`; 0 is none.
pub(crate) fn logical(down: u32, map: &[u8]) -> u32 {
    let mapped = (1u32..).zip(map).filter(|(button, logical)| **logical != 0 && down & (1 << button) != 0);
    mapped.fold(0, |all, (_, logical)| all | 1u32.checked_shl((*logical).into()).unwrap_or(0))
}

fn set_bit(bits: &mut u32, bit: u8, on: bool) -> bool {
    let mask = 1u32.checked_shl(bit.into()).unwrap_or(0);
    let changes = (*bits & mask != 0) != on;
    *bits = if on { *bits | mask } else { *bits & !mask };
    changes
}

/// Handles QueryPointer.
pub(crate) fn query_pointer(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::QueryPointer::parse(request)?;
    let origin = engine.window(r.window)?.root_origin;
    answer_hint(engine, client);
    let at = engine.input.pointer.at;
    let reply = write::QueryPointerReply {
        same_screen: 1,
        root: engine.screen.root,
        child: deliver::child_towards_pointer(engine, MASTER_POINTER, r.window),
        root_x: int16(at.x),
        root_y: int16(at.y),
        win_x: int16(at.x - origin.x),
        win_y: int16(at.y - origin.y),
        mask: engine.input.state(),
    };
    engine.send(client, &reply);
    Ok(())
}

/// The client that was sent a motion hint asks: the next motion is worth another.
pub(crate) fn answer_hint(engine: &mut Engine, client: ClientId) {
    let Some(hinted) = engine.input.hinted(MASTER_POINTER) else { return };
    let selected = engine.window(hinted).map_or(0, |w| w.event_mask_of(client));
    let mask = match engine.input.pointer_grab() {
        Some(grab) if grab.client != client => 0,
        Some(grab) => grab.terms.event_mask | if grab.terms.owner_events { selected } else { 0 },
        None => selected,
    };
    if mask & event_mask::POINTER_MOTION_HINT != 0 {
        engine.input.set_hinted(MASTER_POINTER, None);
    }
}

/// The same for a client of XI 1 that asks about a device.
pub(crate) fn answer_device_hint(engine: &mut Engine, client: ClientId, device: u16) {
    let Some(hinted) = engine.input.hinted(device) else { return };
    let selected = engine.window(hinted).map_or(0, |w| {
        w.input_selections.iter().find(|s| s.client == client).map_or(0, |s| s.classic_of(device))
    });
    let mask = match engine.input.grab(device) {
        Some(grab) if grab.client != client => 0,
        Some(grab) => grab.terms.event_mask | if grab.terms.owner_events { selected } else { 0 },
        None => selected,
    };
    if mask & event_mask::POINTER_MOTION_HINT != 0 {
        engine.input.set_hinted(device, None);
    }
}

/// Where a device's valuators were between two times, with the time of each motion.
pub(crate) fn motions(engine: &Engine, device: u16, start: u64, stop: u64) -> Vec<(u32, [i32; AXES])> {
    let within = |time: u32| (start..=stop).contains(&engine.expand_time(time));
    match device {
        MASTER_POINTER => {
            let history = engine.input.pointer.history.iter().filter(|(time, _)| within(*time));
            history.map(|(time, at)| (*time, [at.x, at.y, 0, 0])).collect()
        }
        slave => {
            let history = engine.extensions.xinput.devices.held(slave).history.iter();
            history.filter(|(time, _)| within(*time)).copied().collect()
        }
    }
}

/// Handles GetMotionEvents: the positions inside the window, border included, between the two times.
pub(crate) fn get_motion_events(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GetMotionEvents::parse(request)?;
    engine.window(r.window)?;
    answer_hint(engine, client);
    let window = engine.window(r.window)?;
    let (area, origin) = (window.border_rect(), window.root_origin);
    let start = engine.expand_time(r.start);
    let stop = engine.expand_time(r.stop).min(engine.now_ms);
    let events: Vec<Timecoord> = engine
        .input
        .pointer
        .history
        .iter()
        .filter(|(time, at)| {
            let time = engine.expand_time(*time);
            start <= time && time <= stop && area.contains(*at)
        })
        .map(|&(time, at)| Timecoord { time, x: int16(at.x - origin.x), y: int16(at.y - origin.y) })
        .collect();
    engine.send(client, &write::GetMotionEventsReply { events: &events });
    Ok(())
}

/// Handles WarpPointer.
pub(crate) fn warp_pointer(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::WarpPointer::parse(request)?;
    let warp_by = Warp {
        source: r.src_window,
        destination: r.dst_window,
        source_at: (r.src_x.into(), r.src_y.into()),
        source_size: (r.src_width, r.src_height),
        by: (r.dst_x.into(), r.dst_y.into()),
    };
    // It is the slave that was used last that moves.
    let source = engine.extensions.xinput.devices.source(Device::Pointer);
    warp(engine, source, &warp_by)
}

/// A move of the pointer that a client asks for.
pub(crate) struct Warp {
    /// The window in which the pointer has to be; 0 for any.
    pub(crate) source: Xid,
    /// The window from whose origin the place is counted; 0 for where the pointer is.
    pub(crate) destination: Xid,
    /// The part of `source` in which the pointer has to be. A size of 0 has no far edge.
    pub(crate) source_at: (i32, i32),
    pub(crate) source_size: (u16, u16),
    pub(crate) by: (i32, i32),
}

/// Moves the pointer by device `source`, if it is where it has to be.
pub(crate) fn warp(engine: &mut Engine, source: u16, warp: &Warp) -> Handled {
    let at = if engine.sprite_of(source).is_some() {
        engine.pointer_place(source)
    } else {
        engine.input.pointer.physical
    };
    let target = if warp.destination == 0 { at } else { engine.window(warp.destination)?.root_origin };
    if warp.source != 0 {
        let within = engine.window(warp.source)?;
        let (x, y) = (within.root_origin.x + warp.source_at.0, within.root_origin.y + warp.source_at.1);
        // The far edges count as inside, as in Xvfb, where a size of zero has none.
        let inside =
            |at: i32, from: i32, size: u16| from <= at && (size == 0 || at <= from + i32::from(size));
        let inside = inside(at.x, x, warp.source_size.0) && inside(at.y, y, warp.source_size.1);
        let visible = within.parent == 0 || within.border_clip.contains(at) && within.takes_input_at(at);
        if !inside || !visible {
            return Ok(());
        }
    }
    let to = Point { x: target.x + warp.by.0, y: target.y + warp.by.1 };
    let to = if engine.sprite_of(source).is_some() { to } else { confine::confined(engine, to) };
    process::raw(engine, source, Raw::Warp(to));
    Ok(())
}

impl Engine {
    /// The cursor that the pointer shows: its grab's, or that of the window it is in, inherited from above. `None` is the default.
    pub(crate) fn shown_cursor(&self) -> Option<Rc<Cursor>> {
        if let Some(cursor) = self.input.pointer_grab().and_then(|grab| grab.terms.cursor.clone()) {
            return Some(cursor);
        }
        let mut at = self.input.pointer.window;
        while let Ok(window) = self.window(at) {
            let cursor = window.device_cursor.as_ref().or(window.cursor.as_ref());
            if cursor.is_some() {
                return cursor.cloned();
            }
            at = window.parent;
        }
        None
    }
}

/// `window` is destroyed.
pub(super) fn window_gone(engine: &mut Engine, window: Xid) {
    for device in engine.device_numbers() {
        if engine.input.hinted(device) == Some(window) {
            engine.input.set_hinted(device, None);
        }
    }
    let pointer = &mut engine.input.pointer;
    if pointer.entered == window {
        pointer.entered = pointer.window;
    }
    if pointer.window == window {
        // It was unmapped, so the pointer is elsewhere by the next look; until then it is in the parent.
        engine.input.pointer.window = engine.window(window).map_or(screen::ROOT, |w| w.parent);
    }
}

/// Handles SetPointerMapping.
pub(crate) fn set_pointer_mapping(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::SetPointerMapping::parse(request)?;
    if r.map.len() != usize::from(BUTTONS) {
        return Err(XError::value(u32::try_from(r.map.len()).unwrap_or(u32::MAX)));
    }
    for (index, button) in r.map.iter().enumerate() {
        if *button != 0 && r.map[..index].contains(button) {
            return Err(XError::value((*button).into()));
        }
    }
    let status = set_buttons(engine, MASTER_POINTER, r.map);
    engine.send(client, &write::SetPointerMappingReply { status });
    Ok(())
}

/// Tells every client that the buttons are mapped otherwise.
pub(crate) fn notify_mapping(engine: &mut Engine) {
    let event = write::MappingNotifyEvent { request: mapping::POINTER, first_keycode: 0, count: 0 };
    let clients: Vec<ClientId> =
        engine.clients.iter().filter(|c| c.stage == Stage::Running).map(|c| c.id).collect();
    for client in clients {
        engine.send(client, &event);
    }
}

/// Handles GetPointerMapping.
pub(crate) fn get_pointer_mapping(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    view::GetPointerMapping::parse(request)?;
    let map = engine.input.pointer.map;
    engine.send(client, &write::GetPointerMappingReply { map: &map });
    Ok(())
}

/// Handles ChangePointerControl. -1 restores a default.
pub(crate) fn change_pointer_control(
    engine: &mut Engine,
    _client: ClientId,
    request: &Request<'_>,
) -> Handled {
    let r = view::ChangePointerControl::parse(request)?;
    let value = |given: i16, default: i16, least: i16| match given {
        -1 => Ok(default),
        given if given < least => Err(XError::value(i32::from(given).cast_unsigned())),
        given => Ok(given),
    };
    let default = Control::default();
    let mut control = engine.input.pointer.control;
    if boolean(r.do_acceleration)? {
        control.numerator = value(r.acceleration_numerator, default.numerator, 0)?;
        control.denominator = value(r.acceleration_denominator, default.denominator, 1)?;
    }
    if boolean(r.do_threshold)? {
        control.threshold = value(r.threshold, default.threshold, 0)?;
    }
    engine.input.pointer.control = control;
    for slave in engine.slaves_of(MASTER_POINTER) {
        engine.extensions.xinput.devices.held_mut(slave).control = control;
    }
    Ok(())
}

/// Handles GetPointerControl.
pub(crate) fn get_pointer_control(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    view::GetPointerControl::parse(request)?;
    let control = engine.input.pointer.control;
    let reply = write::GetPointerControlReply {
        acceleration_numerator: control.numerator.cast_unsigned(),
        acceleration_denominator: control.denominator.cast_unsigned(),
        threshold: control.threshold.cast_unsigned(),
    };
    engine.send(client, &reply);
    Ok(())
}
