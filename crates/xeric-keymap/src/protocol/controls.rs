//! GetControls and SetControls (XKB protocol, section 4).

use super::{Reply, Request, device};
use crate::error::{XkbError, legal, why2, why3, within};
use crate::event::Notify;
use crate::keyboard::Keyboard;
use crate::model::Controls;
use crate::wire::Writer;

/// All controls that a request may change.
const ALL: u32 = 0xf800_1fff;
/// AccessX options: all, those of StickyKeys, those of AccessXFeedback.
const OPTIONS: u16 = 0x0fff;
const STICKY_OPTIONS: u16 = 0x00c0;
const FEEDBACK_OPTIONS: u16 = 0x0f3f;
/// The last button that MouseKeys can press by default.
const MOST_MOUSE_KEYS_BUTTON: u8 = 4;

pub(super) fn get(keyboard: &Keyboard, request: &Request<'_>) -> Result<Reply, XkbError> {
    let mut reader = request.reader();
    let device = device::keyboard(reader.u16()?)?;
    let controls = &keyboard.map().controls;
    let mut writer = Writer::new(request.order);
    writer.bytes(&[controls.mk_default_button, controls.groups, controls.groups_wrap]);
    writer.bytes(&[controls.internal.mask, controls.ignore_lock.mask]);
    writer.bytes(&[controls.internal.real, controls.ignore_lock.real, 0]);
    writer.u16(controls.internal.vmods);
    writer.u16(controls.ignore_lock.vmods);
    writer.u16(controls.repeat_delay);
    writer.u16(controls.repeat_interval);
    writer.u16(controls.slow_keys_delay);
    writer.u16(controls.debounce_delay);
    writer.u16(controls.mk_delay);
    writer.u16(controls.mk_interval);
    writer.u16(controls.mk_time_to_max);
    writer.u16(controls.mk_max_speed);
    writer.i16(controls.mk_curve);
    writer.u16(controls.ax_options);
    writer.u16(controls.ax_timeout);
    writer.u16(controls.axt_options_mask);
    writer.u16(controls.axt_options_values);
    writer.u16(0);
    writer.u32(controls.axt_controls_mask);
    writer.u32(controls.axt_controls_values);
    writer.u32(controls.enabled);
    writer.bytes(&controls.per_key_repeat);
    Ok(Reply::new(request.order, device, writer))
}

pub(super) fn set(keyboard: &mut Keyboard, request: &Request<'_>) -> Result<Vec<Notify>, XkbError> {
    let mut reader = request.reader();
    device::keyboard(reader.u16()?)?;
    let [affect_internal, internal, affect_ignore, ignore] = reader.array()?;
    let (affect_internal_vmods, internal_vmods) = (reader.u16()?, reader.u16()?);
    let (affect_ignore_vmods, ignore_vmods) = (reader.u16()?, reader.u16()?);
    let [mk_default_button, groups_wrap] = reader.array()?;
    let ax_options = reader.u16()?;
    reader.skip(2)?;
    let (affect_enabled, enabled, change) = (reader.u32()?, reader.u32()?, reader.u32()?);
    let (repeat_delay, repeat_interval) = (reader.u16()?, reader.u16()?);
    let (slow_keys_delay, debounce_delay) = (reader.u16()?, reader.u16()?);
    let (mk_delay, mk_interval) = (reader.u16()?, reader.u16()?);
    let (mk_time_to_max, mk_max_speed, mk_curve) = (reader.u16()?, reader.u16()?, reader.i16()?);
    let ax_timeout = reader.u16()?;
    let (axt_controls_mask, axt_controls_values) = (reader.u32()?, reader.u32()?);
    let (axt_options_mask, axt_options_values) = (reader.u16()?, reader.u16()?);
    let per_key_repeat = reader.array()?;

    legal(0x01, change, ALL)?;
    let changes = |bit: u32| change & bit != 0;
    let mut new = keyboard.map.controls.clone();
    if changes(Controls::INTERNAL_MODS) {
        within(0x02, affect_internal.into(), internal.into())?;
        within(0x03, affect_internal_vmods.into(), internal_vmods.into())?;
        let real = new.internal.real & !affect_internal | affect_internal & internal;
        let vmods = new.internal.vmods & !affect_internal_vmods | affect_internal_vmods & internal_vmods;
        new.internal = keyboard.map.mods(real, vmods);
    }
    if changes(Controls::IGNORE_LOCK_MODS) {
        within(0x04, affect_ignore.into(), ignore.into())?;
        within(0x05, affect_ignore_vmods.into(), ignore_vmods.into())?;
        let real = new.ignore_lock.real & !affect_ignore | affect_ignore & ignore;
        let vmods = new.ignore_lock.vmods & !affect_ignore_vmods | affect_ignore_vmods & ignore_vmods;
        new.ignore_lock = keyboard.map.mods(real, vmods);
    }
    within(0x06, affect_enabled, enabled)?;
    legal(0x07, affect_enabled, Controls::ALL_BOOLEAN)?;
    new.enabled = new.enabled & !affect_enabled | affect_enabled & enabled;
    if changes(Controls::REPEAT_KEYS) {
        if repeat_delay < 1 || repeat_interval < 1 {
            return Err(XkbError::value(why3(0x08, repeat_delay.into(), repeat_interval.into())));
        }
        (new.repeat_delay, new.repeat_interval) = (repeat_delay, repeat_interval);
    }
    if changes(Controls::SLOW_KEYS) {
        new.slow_keys_delay = at_least_one(0x09, slow_keys_delay)?;
    }
    if changes(Controls::BOUNCE_KEYS) {
        new.debounce_delay = at_least_one(0x0a, debounce_delay)?;
    }
    if changes(Controls::MOUSE_KEYS) {
        if mk_default_button > MOST_MOUSE_KEYS_BUTTON {
            return Err(XkbError::value(why2(0x0b, mk_default_button.into())));
        }
        new.mk_default_button = mk_default_button;
    }
    if changes(Controls::MOUSE_KEYS_ACCEL) {
        let times = [mk_delay, mk_interval, mk_time_to_max, mk_max_speed];
        if times.contains(&0) || mk_curve < -1000 {
            return Err(XkbError::value(why2(0x0c, 0)));
        }
        [new.mk_delay, new.mk_interval, new.mk_time_to_max, new.mk_max_speed] = times;
        new.mk_curve = mk_curve;
    }
    if changes(Controls::GROUPS_WRAP) {
        match groups_wrap & 0xc0 {
            0x80 => {
                let target = (groups_wrap & 0x30) >> 4;
                if target >= new.groups {
                    return Err(XkbError::value(why3(0x0d, new.groups.into(), target.into())));
                }
            }
            0xc0 => return Err(XkbError::value(why2(0x0e, 0xc0))),
            _ => {}
        }
        new.groups_wrap = groups_wrap;
    }
    legal(0x0f, ax_options.into(), OPTIONS.into())?;
    let mut options = 0;
    if changes(Controls::ACCESSX_KEYS) {
        options = OPTIONS;
    } else {
        options |= if changes(Controls::STICKY_KEYS) { STICKY_OPTIONS } else { 0 };
        options |= if changes(Controls::ACCESSX_FEEDBACK) { FEEDBACK_OPTIONS } else { 0 };
    }
    new.ax_options = new.ax_options & !options | ax_options & options;
    if changes(Controls::ACCESSX_TIMEOUT) {
        new.ax_timeout = at_least_one(0x10, ax_timeout)?;
        within(0x11, axt_controls_mask, axt_controls_values)?;
        legal(0x12, axt_controls_mask, Controls::ALL_BOOLEAN)?;
        within(0x13, axt_options_mask.into(), axt_options_values.into())?;
        legal(0x14, axt_options_mask.into(), OPTIONS.into())?;
        (new.axt_controls_mask, new.axt_controls_values) = (axt_controls_mask, axt_controls_values);
        (new.axt_options_mask, new.axt_options_values) = (axt_options_mask, axt_options_values);
    }
    if changes(Controls::PER_KEY_REPEAT) {
        new.per_key_repeat = per_key_repeat;
        if let Some(key) = keyboard.repeat_key().filter(|&key| !new.repeats(key)) {
            keyboard.cancel_repeat(key);
        }
    }
    let cause = request.cause();
    let old = std::mem::replace(&mut keyboard.map.controls, new);
    if let Some(event) = keyboard.controls_notify(&old, cause) {
        keyboard.push_event(event);
    }
    keyboard.update_leds(keyboard.leds_of_controls(), cause);
    if old.enabled & !keyboard.map.controls.enabled & Controls::STICKY_KEYS != 0 {
        keyboard.clear_latches_and_locks(cause, true);
    }
    Ok(keyboard.take_events())
}

fn at_least_one(reason: u32, value: u16) -> Result<u16, XkbError> {
    if value < 1 { Err(XkbError::value(why2(reason, value.into()))) } else { Ok(value) }
}
