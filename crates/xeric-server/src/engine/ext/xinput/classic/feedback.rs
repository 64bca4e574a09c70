//! The feedbacks of a device, one each: GetFeedbackControl, ChangeFeedbackControl, DeviceBell.
//!
//! The first masters' are what the core protocol sets by ChangeKeyboardControl and ChangePointerControl, which set those of their slaves
//! too. A request of XI 1 sets one device's alone.

use xeric_keymap::Cause;
use xeric_wire::proto::xinput::{
    KbdFeedbackCtl, KbdFeedbackState, PtrFeedbackCtl, PtrFeedbackState,
    change_feedback_control_mask as change, feedback_class as class,
};
use xeric_wire::view::xinput as view;
use xeric_wire::write::{FeedbackState, GetFeedbackControlReply};
use xeric_wire::{Reader, Request};

use super::super::super::super::error::{Handled, XError};
use super::super::super::super::input::keyboard::{self, Feedback, Repeats};
use super::super::super::super::input::{self, MIN_KEYCODE, pointer};
use super::super::super::super::{ClientId, Engine};
use super::super::super::xkb;
use super::super::devices::{Device, KEYBOARD, MASTER_KEYBOARD, MASTER_POINTER};

/// Handles GetFeedbackControl.
pub(super) fn get_feedback_control(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GetFeedbackControl::parse(request)?;
    let device = engine.device(r.device_id.into())?;
    let feedback = match device.kind {
        input::Device::Keyboard => {
            let Feedback { bell, leds, repeats } = feedback(engine, &device);
            let repeats = repeats.unwrap_or_else(|| repeats_of(engine, device.id));
            FeedbackState::Keyboard(KbdFeedbackState {
                class_id: class::KEYBOARD,
                feedback_id: 0,
                len: 52,
                pitch: bell.pitch,
                duration: bell.duration,
                led_mask: leds.unwrap_or(engine.input.keyboard.leds().effective),
                led_values: 0,
                global_auto_repeat: repeats.any.into(),
                click: bell.key_click_percent,
                percent: bell.percent,
                auto_repeats: repeats.keys,
            })
        }
        input::Device::Pointer => {
            let control = control(engine, &device);
            FeedbackState::Pointer(PtrFeedbackState {
                class_id: class::POINTER,
                feedback_id: 0,
                len: 12,
                accel_num: control.numerator.cast_unsigned(),
                accel_denom: control.denominator.cast_unsigned(),
                threshold: control.threshold.cast_unsigned(),
            })
        }
    };
    engine.send(client, &GetFeedbackControlReply { xi_reply_type: request.data, feedbacks: &[feedback] });
    Ok(())
}

fn feedback(engine: &Engine, device: &Device) -> Feedback {
    match device.id {
        MASTER_KEYBOARD => Feedback { bell: engine.input.bell, ..Feedback::default() },
        other => engine.extensions.xinput.devices.held(other).feedback,
    }
}

fn repeats_of(engine: &Engine, device: u16) -> Repeats {
    if device == MASTER_KEYBOARD { Repeats::of_core(engine) } else { Repeats::of_slave(engine, device) }
}

fn control(engine: &Engine, device: &Device) -> pointer::Control {
    match device.id {
        MASTER_POINTER => engine.input.pointer.control,
        other => engine.extensions.xinput.devices.held(other).control,
    }
}

/// Handles ChangeFeedbackControl. A device has a feedback of its kind's class only, and its number is 0.
pub(super) fn change_feedback_control(
    engine: &mut Engine,
    _client: ClientId,
    request: &Request<'_>,
) -> Handled {
    let r = view::ChangeFeedbackControl::parse(request)?;
    let device = engine.device(r.device_id.into())?;
    let mut reader = Reader::new(request.order, r.feedback);
    // Heads are class, number and length; strings say how many symbols follow.
    let units = match r.feedback_id {
        class::KEYBOARD => 5,
        class::POINTER | class::LED | class::BELL => 3,
        class::INTEGER => 2,
        class::STRING => {
            let mut reader = Reader::new(request.order, r.feedback);
            reader.skip(6)?;
            2 + usize::from(reader.get::<u16>()?)
        }
        _ => return Err(XError::bad_match()),
    };
    if r.feedback.len() != 4 * units {
        return Err(XError::length());
    }
    match (r.feedback_id, device.kind) {
        (class::KEYBOARD, input::Device::Keyboard) => {
            let feedback: KbdFeedbackCtl = reader.get()?;
            if feedback.feedback_id != 0 {
                return Err(XError::bad_match());
            }
            change_keyboard(engine, &device, r.mask, &feedback, Cause::request(request.opcode, request.data))
        }
        (class::POINTER, input::Device::Pointer) => {
            let feedback: PtrFeedbackCtl = reader.get()?;
            if feedback.feedback_id != 0 {
                return Err(XError::bad_match());
            }
            change_pointer(engine, &device, r.mask, &feedback)
        }
        _ => Err(XError::bad_match()),
    }
}

fn change_keyboard(
    engine: &mut Engine,
    device: &Device,
    mask: u32,
    new: &KbdFeedbackCtl,
    cause: Cause,
) -> Handled {
    let default = keyboard::Bell::default();
    let Feedback { mut bell, mut leds, mut repeats } = feedback(engine, device);
    if mask & change::KEY_CLICK_PERCENT != 0 {
        bell.key_click_percent = percent(new.key_click_percent, default.key_click_percent)?;
    }
    if mask & change::PERCENT != 0 {
        bell.percent = percent(new.bell_percent, default.percent)?;
    }
    if mask & change::PITCH != 0 {
        bell.pitch = at_least_zero(new.bell_pitch, default.pitch)?;
    }
    if mask & change::DURATION != 0 {
        bell.duration = at_least_zero(new.bell_duration, default.duration)?;
    }
    let mut key = None;
    if mask & change::KEY != 0 {
        if new.key < MIN_KEYCODE {
            return Err(XError::value(new.key.into()));
        }
        if mask & change::AUTO_REPEAT_MODE == 0 {
            return Err(XError::bad_match());
        }
        key = Some(new.key);
    }
    if mask & change::AUTO_REPEAT_MODE != 0 && new.auto_repeat_mode > 2 {
        return Err(XError::value(new.auto_repeat_mode.into()));
    }
    if device.id != MASTER_KEYBOARD {
        if mask & change::LED != 0 {
            let before = leds.unwrap_or(engine.input.keyboard.leds().effective);
            leds = Some(before & !new.led_mask | new.led_mask & new.led_values);
        }
        if mask & change::AUTO_REPEAT_MODE != 0 {
            let repeats = repeats.get_or_insert_with(|| Repeats::of_slave(engine, device.id));
            repeats.set(key, new.auto_repeat_mode != 0);
        }
        engine.extensions.xinput.devices.held_mut(device.id).feedback = Feedback { bell, leds, repeats };
        return Ok(());
    }
    slaves_stay(engine, mask);
    engine.input.bell = bell;
    let mut events = Vec::new();
    if mask & change::LED != 0 {
        events.extend(engine.input.keyboard.set_leds(new.led_mask, new.led_values, cause));
    }
    if mask & change::AUTO_REPEAT_MODE != 0 {
        events.extend(engine.input.keyboard.set_auto_repeat(key, new.auto_repeat_mode != 0));
    }
    xkb::notify_all(engine, &events);
    Ok(())
}

/// The slaves keep the indicators and repeats that they have as the master's, which is set alone.
fn slaves_stay(engine: &mut Engine, mask: u32) {
    let leds = engine.input.keyboard.leds().effective;
    for slave in engine.slaves() {
        let repeats = Repeats::of_slave(engine, slave);
        let feedback = &mut engine.extensions.xinput.devices.held_mut(slave).feedback;
        if mask & change::LED != 0 {
            feedback.leds.get_or_insert(leds);
        }
        if mask & change::AUTO_REPEAT_MODE != 0 {
            feedback.repeats.get_or_insert(repeats);
        }
    }
}

/// INT8: 0 to 100, -1 for the default.
fn percent(value: i8, default: u8) -> Result<u8, XError> {
    match value {
        -1 => Ok(default),
        0..=100 => Ok(value.cast_unsigned()),
        _ => Err(XError::value(i32::from(value).cast_unsigned())),
    }
}

/// INT16: not negative, -1 for the default.
fn at_least_zero(value: i16, default: u16) -> Result<u16, XError> {
    match value {
        -1 => Ok(default),
        value => u16::try_from(value).map_err(|_| XError::value(i32::from(value).cast_unsigned())),
    }
}

fn change_pointer(engine: &mut Engine, device: &Device, mask: u32, new: &PtrFeedbackCtl) -> Handled {
    let default = pointer::Control::default();
    let mut control = control(engine, device);
    let value = |given: i16, default: i16, least: i16| match given {
        -1 => Ok(default),
        given if given < least => Err(XError::value(i32::from(given).cast_unsigned())),
        given => Ok(given),
    };
    if mask & change::ACCEL_NUM != 0 {
        control.numerator = value(new.num, default.numerator, 0)?;
    }
    if mask & change::ACCEL_DENOM != 0 {
        control.denominator = value(new.denom, default.denominator, 1)?;
    }
    if mask & change::THRESHOLD != 0 {
        control.threshold = value(new.threshold, default.threshold, 0)?;
    }
    if device.id == MASTER_POINTER {
        engine.input.pointer.control = control;
    } else {
        engine.extensions.xinput.devices.held_mut(device.id).control = control;
    }
    Ok(())
}

/// Handles DeviceBell. Nothing sounds; XKB clients that asked for the master's bell are told.
pub(super) fn device_bell(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::DeviceBell::parse(request)?;
    let device = engine.device(r.device_id.into())?;
    if !(-100..=100).contains(&r.percent) {
        return Err(XError::value(i32::from(r.percent).cast_unsigned()));
    }
    match r.feedback_class {
        // The screen's own keyboard has a bell that cannot be rung.
        class::KEYBOARD if device.id == KEYBOARD => Err(XError::value(0)),
        class::KEYBOARD if device.kind == input::Device::Keyboard && r.feedback_id == 0 => {
            if device.id == MASTER_KEYBOARD {
                xkb::bell_rung(engine, r.percent);
            }
            Ok(())
        }
        class::KEYBOARD | class::BELL => Err(XError::value(r.feedback_id.into())),
        other => Err(XError::value(other.into())),
    }
}
