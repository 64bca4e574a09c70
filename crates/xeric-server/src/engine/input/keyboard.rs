//! The keyboard: QueryKeymap, mappings, controls, Bell, auto-repeat.

use xeric_keymap::event::Notify;
use xeric_keymap::protocol::BellControl;
use xeric_keymap::{Cause, Keyboard, SetModifierError};
use xeric_wire::Request;
use xeric_wire::proto::xproto::{kb, mapping_status};
use xeric_wire::view::xproto as view;
use xeric_wire::write::xproto as write;

use super::super::error::{Handled, XError};
use super::super::ext::xinput::devices::MASTER_KEYBOARD;
use super::super::ext::xkb;
use super::super::{ClientId, Engine};
use super::change::Raw;
use super::process;
use super::{MAX_KEYCODE, MIN_KEYCODE};

/// Auto-repeat of the key that was pressed last.
#[derive(Default)]
pub(crate) struct Repeat {
    key: Option<u8>,
    at_ms: u64,
}

impl Repeat {
    /// When the next repeat is due, in milliseconds of server time.
    pub(super) fn next_ms(&self) -> Option<u64> {
        self.key.map(|_| self.at_ms)
    }
}

/// What Bell sounds like by default, and the key click. Nothing is heard; they are kept and reported.
#[derive(Clone, Copy)]
pub(crate) struct Bell {
    pub(crate) key_click_percent: u8,
    pub(crate) percent: u8,
    pub(crate) pitch: u16,
    pub(crate) duration: u16,
}

impl Default for Bell {
    /// Xvfb's.
    fn default() -> Self {
        Self { key_click_percent: 0, percent: 50, pitch: 400, duration: 100 }
    }
}

/// Which keys of a keyboard repeat, and whether any does.
#[derive(Clone, Copy)]
pub(crate) struct Repeats {
    pub(crate) any: bool,
    /// Key by key, bit by bit.
    pub(crate) keys: [u8; 32],
}

impl Repeats {
    /// The core keyboard's.
    pub(crate) fn of_core(engine: &Engine) -> Self {
        let controls = &engine.input.keyboard.map().controls;
        let any = controls.enabled & xeric_keymap::model::Controls::REPEAT_KEYS != 0;
        Self { any, keys: controls.per_key_repeat }
    }

    /// A slave's that were not set alone: its map says which keys repeat, once it has one.
    pub(crate) fn of_slave(engine: &Engine, slave: u16) -> Self {
        let core = Self::of_core(engine);
        let own = engine.extensions.xinput.devices.held(slave).keyboard.as_ref();
        own.map_or(core, |own| Self { keys: own.map().controls.per_key_repeat, ..core })
    }

    /// Of one key, or of all.
    pub(crate) fn set(&mut self, key: Option<u8>, on: bool) {
        let Some(key) = key else {
            self.any = on;
            return;
        };
        if let Some(byte) = self.keys.get_mut(usize::from(key >> 3)) {
            let bit = 1 << (key & 7);
            *byte = if on { *byte | bit } else { *byte & !bit };
        }
    }
}

/// What a keyboard other than the core protocol's has of its own: the core protocol's requests set it too while it belongs to that, those of
/// XInputExtension it alone.
#[derive(Clone, Copy, Default)]
pub(crate) struct Feedback {
    pub(crate) bell: Bell,
    /// Its indicators, once they were set alone.
    pub(crate) leds: Option<u32>,
    /// Its repeats, once they were set alone.
    pub(crate) repeats: Option<Repeats>,
}

impl Bell {
    /// As XKEYBOARD's Bell takes it.
    pub(crate) fn control(&self) -> BellControl {
        BellControl { percent: self.percent, pitch: self.pitch, duration: self.duration }
    }

    /// Volume in percent, pitch in Hz and duration in milliseconds of a Bell with this volume, relative to the default: the protocol's formula.
    pub(crate) fn sound(&self, percent: i8) -> (u8, u16, u16) {
        let (base, percent) = (i32::from(self.percent), i32::from(percent));
        let volume =
            if percent >= 0 { base - base * percent / 100 + percent } else { base + base * percent / 100 };
        (u8::try_from(volume.clamp(0, 100)).unwrap_or(100), self.pitch, self.duration)
    }
}

/// Handles QueryKeymap.
pub(crate) fn query_keymap(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    view::QueryKeymap::parse(request)?;
    let keys = engine.input.keyboard.keys_down();
    engine.send(client, &write::QueryKeymapReply { keys });
    Ok(())
}

/// Sends KeymapNotify, which follows EnterNotify and FocusIn: the keys that are down, keycodes 8 to 255.
pub(super) fn send_keymap_notify(engine: &mut Engine, client: ClientId) {
    let mut keys = [0; 31];
    if let Some(from_eight) = engine.input.keyboard.keys_down().get(1..) {
        keys.copy_from_slice(from_eight);
    }
    engine.send(client, &write::KeymapNotifyEvent { keys });
}

/// Handles GetKeyboardMapping.
pub(crate) fn get_keyboard_mapping(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GetKeyboardMapping::parse(request)?;
    check_keycodes(r.first_keycode, r.count)?;
    let answer = engine.input.keyboard.map().core_keysyms(r.first_keycode, r.count);
    let reply =
        write::GetKeyboardMappingReply { keysyms_per_keycode: answer.per_keycode, keysyms: &answer.keysyms };
    engine.send(client, &reply);
    Ok(())
}

/// Handles ChangeKeyboardMapping.
pub(crate) fn change_keyboard_mapping(
    engine: &mut Engine,
    _client: ClientId,
    request: &Request<'_>,
) -> Handled {
    let r = view::ChangeKeyboardMapping::parse(request)?;
    check_keycodes(r.first_keycode, r.keycode_count)?;
    if r.keysyms_per_keycode == 0 {
        return Err(XError::value(0));
    }
    let keysyms: Vec<u32> = r.keysyms.iter().collect();
    let cause = Cause::request(request.opcode, 0);
    let events = engine.input.keyboard.change_keyboard_mapping(
        r.first_keycode,
        r.keysyms_per_keycode,
        &keysyms,
        cause,
    );
    xkb::notify_all(engine, &events);
    change_own_maps(engine, |own| {
        own.change_keyboard_mapping(r.first_keycode, r.keysyms_per_keycode, &keysyms, cause)
    });
    Ok(())
}

/// Slaves that have a map of their own get what the core protocol changes too.
pub(crate) fn change_own_maps(engine: &mut Engine, change: impl Fn(&mut Keyboard) -> Vec<Notify>) {
    for slave in engine.slaves_of(MASTER_KEYBOARD) {
        let held = engine.extensions.xinput.devices.held_mut(slave);
        let Some(own) = &mut held.keyboard else { continue };
        own.set_keys_down(held.keys);
        let events = change(own);
        xkb::notify_device(engine, slave, &events);
    }
}

fn check_keycodes(first: u8, count: u8) -> Handled {
    if first < MIN_KEYCODE {
        return Err(XError::value(first.into()));
    }
    if u16::from(first) + u16::from(count) > u16::from(MAX_KEYCODE) + 1 {
        return Err(XError::value(count.into()));
    }
    Ok(())
}

/// Handles GetModifierMapping.
pub(crate) fn get_modifier_mapping(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    view::GetModifierMapping::parse(request)?;
    let answer = engine.input.keyboard.map().modifier_mapping();
    let reply = write::GetModifierMappingReply {
        keycodes_per_modifier: answer.per_modifier,
        keycodes: &answer.keycodes,
    };
    engine.send(client, &reply);
    Ok(())
}

/// Handles SetModifierMapping.
pub(crate) fn set_modifier_mapping(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::SetModifierMapping::parse(request)?;
    let cause = Cause::request(request.opcode, 0);
    match engine.input.keyboard.set_modifier_mapping(r.keycodes_per_modifier, r.keycodes, cause) {
        Ok(events) => {
            engine.send(client, &write::SetModifierMappingReply { status: mapping_status::SUCCESS });
            xkb::notify_all(engine, &events);
            change_own_maps(engine, |own| {
                own.set_modifier_mapping(r.keycodes_per_modifier, r.keycodes, cause).unwrap_or_default()
            });
        }
        Err(SetModifierError::Busy) => {
            engine.send(client, &write::SetModifierMappingReply { status: mapping_status::BUSY });
        }
        Err(SetModifierError::Value(value)) => return Err(XError::value(value)),
    }
    Ok(())
}

/// Handles ChangeKeyboardControl.
pub(crate) fn change_keyboard_control(
    engine: &mut Engine,
    _client: ClientId,
    request: &Request<'_>,
) -> Handled {
    let r = view::ChangeKeyboardControl::parse(request)?;
    let change = ControlChange::check(engine.input.bell, &r)?;
    engine.input.bell = change.bell;
    for slave in engine.slaves_of(MASTER_KEYBOARD) {
        let feedback = &mut engine.extensions.xinput.devices.held_mut(slave).feedback;
        feedback.bell = ControlChange::check(feedback.bell, &r)?.bell;
        if let (Some(leds), Some((led, on))) = (&mut feedback.leds, change.led) {
            *leds = *leds & !led | if on { led } else { 0 };
        }
        if let (Some(repeats), Some((key, on))) = (&mut feedback.repeats, change.repeat) {
            repeats.set(key, on);
        }
    }
    let mut events = Vec::new();
    if let Some((led, on)) = change.led {
        events.extend(engine.input.keyboard.set_leds(
            led,
            if on { led } else { 0 },
            Cause::request(request.opcode, 0),
        ));
    }
    if let Some((key, on)) = change.repeat {
        events.extend(engine.input.keyboard.set_auto_repeat(key, on));
    }
    xkb::notify_all(engine, &events);
    Ok(())
}

/// A checked ChangeKeyboardControl.
struct ControlChange {
    bell: Bell,
    /// Which indicators, and how they are set.
    led: Option<(u32, bool)>,
    /// Which key (or all), and whether it repeats.
    repeat: Option<(Option<u8>, bool)>,
}

impl ControlChange {
    fn check(bell: Bell, r: &view::ChangeKeyboardControl<'_>) -> Result<Self, XError> {
        let mut change = Self { bell, led: None, repeat: None };
        let default = Bell::default();
        let (mut led, mut key) = (u32::MAX, None);
        if r.value_list.mask & !0xff != 0 {
            return Err(XError::value(r.value_list.mask));
        }
        for (bit, value) in r.value_list.iter() {
            let refused = || XError::value(value);
            match bit {
                kb::KEY_CLICK_PERCENT => {
                    change.bell.key_click_percent = percent(value, default.key_click_percent)?;
                }
                kb::BELL_PERCENT => change.bell.percent = percent(value, default.percent)?,
                kb::BELL_PITCH => change.bell.pitch = at_least_zero(value, default.pitch)?,
                kb::BELL_DURATION => change.bell.duration = at_least_zero(value, default.duration)?,
                kb::LED => {
                    let number = value & 0xff;
                    if !(1..=32).contains(&number) {
                        return Err(refused());
                    }
                    led = 1 << (number - 1);
                }
                kb::LED_MODE => change.led = Some((led, on_or_off(value)?)),
                kb::KEY => {
                    let keycode = (value & 0xff) as u8;
                    if keycode < MIN_KEYCODE {
                        return Err(refused());
                    }
                    if r.value_list.get(kb::AUTO_REPEAT_MODE).is_none() {
                        return Err(XError::bad_match());
                    }
                    key = Some(keycode);
                }
                _ => {
                    // Off, On, Default.
                    let on = match value {
                        0 => false,
                        1 | 2 => true,
                        _ => return Err(refused()),
                    };
                    change.repeat = Some((key, on));
                }
            }
        }
        let led_without_mode =
            r.value_list.get(kb::LED).is_some() && r.value_list.get(kb::LED_MODE).is_none();
        if led_without_mode { Err(XError::bad_match()) } else { Ok(change) }
    }
}

/// INT8: 0 to 100, -1 for the default.
fn percent(value: u32, default: u8) -> Result<u8, XError> {
    match (value & 0xff) as u8 as i8 {
        -1 => Ok(default),
        given @ 0..=100 => Ok(given.cast_unsigned()),
        _ => Err(XError::value(value)),
    }
}

/// INT16: not negative, -1 for the default.
fn at_least_zero(value: u32, default: u16) -> Result<u16, XError> {
    match (value & 0xffff) as u16 as i16 {
        -1 => Ok(default),
        given => u16::try_from(given).map_err(|_| XError::value(value)),
    }
}

fn on_or_off(value: u32) -> Result<bool, XError> {
    match value {
        0 => Ok(false),
        1 => Ok(true),
        _ => Err(XError::value(value)),
    }
}

/// Handles GetKeyboardControl.
pub(crate) fn get_keyboard_control(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    view::GetKeyboardControl::parse(request)?;
    let (bell, repeats) = (engine.input.bell, Repeats::of_core(engine));
    let reply = write::GetKeyboardControlReply {
        global_auto_repeat: repeats.any.into(),
        led_mask: engine.input.keyboard.leds().effective,
        key_click_percent: bell.key_click_percent,
        bell_percent: bell.percent,
        bell_pitch: bell.pitch,
        bell_duration: bell.duration,
        auto_repeats: repeats.keys,
    };
    engine.send(client, &reply);
    Ok(())
}

/// Handles Bell. Nothing sounds; XKB clients that asked are told.
pub(crate) fn bell(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::Bell::parse(request)?;
    if !(-100..=100).contains(&r.percent) {
        return Err(XError::value(i32::from(r.percent).cast_unsigned()));
    }
    xkb::bell_rung(engine, r.percent);
    Ok(())
}

/// A key went down or up: the one that repeats may be another now.
pub(super) fn key_changed(engine: &mut Engine, keycode: u8, pressed: bool) {
    let controls = &engine.input.keyboard.map().controls;
    let repeats =
        controls.enabled & xeric_keymap::model::Controls::REPEAT_KEYS != 0 && controls.repeats(keycode);
    let delay = u64::from(controls.repeat_delay);
    if pressed && repeats {
        engine.input.repeat = Repeat { key: Some(keycode), at_ms: engine.now_ms + delay };
    } else if engine.input.repeat.key == Some(keycode) {
        engine.input.repeat = Repeat::default();
    }
}

/// Repeats the key that is held, if it is time. Repeats that were missed are not made up for.
pub(super) fn repeat_due(engine: &mut Engine) {
    let Some(keycode) = engine.input.repeat.key else { return };
    if engine.input.repeat.at_ms > engine.now_ms {
        return;
    }
    let interval = u64::from(engine.input.keyboard.map().controls.repeat_interval).max(1);
    engine.input.repeat.at_ms = engine.now_ms + interval;
    if !engine.input.sync(MASTER_KEYBOARD).is_frozen() {
        process::raw(engine, MASTER_KEYBOARD, Raw::Key { keycode, pressed: true, repeat: true });
    }
}

/// XKB's state has the pointer's buttons in it.
pub(super) fn buttons_changed(engine: &mut Engine) {
    let buttons = engine.input.pointer.button_state();
    engine.input.keyboard.set_buttons(buttons);
}
