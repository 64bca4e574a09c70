//! GetState, LatchLockState, Bell.

use super::{Answer, BellControl, Reply, Request, device, known_atom_or_none};
use crate::error::{ErrorCode, XkbError, why2, why3, within};
use crate::event::{Bell, Notify};
use crate::keyboard::Keyboard;
use crate::model::Controls;
use crate::name::Atoms;
use crate::wire::Writer;

pub(super) fn get_state(keyboard: &Keyboard, request: &Request<'_>) -> Result<Reply, XkbError> {
    let mut reader = request.reader();
    let device = device::keyboard(reader.u16()?)?;
    let state = keyboard.state();
    let mut writer = Writer::new(request.order);
    writer.bytes(&[state.lookup_mods, state.base_mods, state.latched_mods, state.locked_mods]);
    writer.bytes(&[state.group, state.locked_group]);
    writer.i16(state.base_group);
    writer.i16(state.latched_group);
    // The server leaves the grab and lookup modifiers 0.
    writer.bytes(&[state.compat_state, 0, 0, 0, 0, 0]);
    writer.u16(state.buttons);
    Ok(Reply::new(request.order, device, writer))
}

pub(super) fn latch_lock_state(
    keyboard: &mut Keyboard,
    request: &Request<'_>,
) -> Result<Vec<Notify>, XkbError> {
    let mut reader = request.reader();
    device::keyboard(reader.u16()?)?;
    let [affect_locks, locks, lock_group, locked_group, affect_latches, latches, _, latch_group] =
        reader.array()?;
    let latched_group = reader.i16()?;
    within(0x01, u32::from(affect_locks), u32::from(locks))?;
    within(0x01, u32::from(affect_latches), u32::from(latches))?;
    let before = keyboard.state;
    keyboard.state.locked_mods = before.locked_mods & !affect_locks | affect_locks & locks;
    if lock_group != 0 {
        keyboard.state.locked_group = locked_group;
    }
    if affect_latches != 0 {
        keyboard.latch_mods(affect_latches, latches);
    }
    if latch_group != 0 {
        keyboard.latch_group(latched_group.to_le_bytes()[0].cast_signed());
    }
    keyboard.derive();
    let changed = keyboard.state.changed_from(&before);
    if changed != 0 {
        let cause = request.cause();
        keyboard.push_event(Notify::State { state: keyboard.state, changed, cause });
        keyboard.update_leds(keyboard.leds_of_state(changed), cause);
    }
    Ok(keyboard.take_events())
}

pub(super) fn bell(
    keyboard: &Keyboard,
    control: BellControl,
    atoms: &dyn Atoms,
    window_exists: &dyn Fn(u32) -> bool,
    request: &Request<'_>,
) -> Result<Answer, XkbError> {
    let mut reader = request.reader();
    device::keyboard(reader.u16()?)?;
    let (class, id) = (reader.u16()?, reader.u16()?);
    let [percent, force, event_only, _] = reader.array()?;
    let percent = percent.cast_signed();
    let (pitch, duration) = (reader.i16()?, reader.i16()?);
    reader.skip(2)?;
    let (name, window) = (reader.u32()?, reader.u32()?);
    known_atom_or_none(name, atoms)?;
    if force != 0 && event_only != 0 {
        return Err(XkbError::matching(why3(1, u32::from(force), u32::from(event_only))));
    }
    if !(-100..=100).contains(&percent) {
        return Err(XkbError::value(why2(2, i32::from(percent).cast_unsigned())));
    }
    if duration < -1 {
        return Err(XkbError::value(why2(3, i32::from(duration).cast_unsigned())));
    }
    if pitch < -1 {
        return Err(XkbError::value(why2(4, i32::from(pitch).cast_unsigned())));
    }
    if window != 0 && !window_exists(window) {
        return Err(XkbError::new(ErrorCode::Window, window));
    }
    match class {
        0 | 0x300 if matches!(id, 0 | 0x400) => {}
        0 | 0x300 => return Err(XkbError::value(why2(5, u32::from(id)))),
        5 => return Err(XkbError::value(why2(6, u32::from(id)))),
        _ => return Err(XkbError::value(why2(7, u32::from(class)))),
    }
    let or_base =
        |value: i16, base: u16| u16::try_from(value).ok().filter(|value| *value != 0).unwrap_or(base);
    let base = i32::from(control.percent);
    let change = base * i32::from(percent) / 100;
    let loudness = if percent < 0 { base + change } else { base - change + i32::from(percent) };
    let bell = Bell {
        class: 0,
        id: 0,
        percent: u8::try_from(loudness).unwrap_or(0),
        pitch: or_base(pitch, control.pitch),
        duration: or_base(duration, control.duration),
        name,
        window,
        event_only: event_only != 0,
    };
    let audible = force != 0 || keyboard.map().controls.enabled & Controls::AUDIBLE_BELL != 0;
    let sounds = audible && event_only == 0;
    let events = if force == 0 { vec![Notify::Bell(bell)] } else { Vec::new() };
    Ok(Answer { reply: None, events, bell: sounds.then_some(bell) })
}
