//! Devices as XKB requests name them, GetDeviceInfo and SetDeviceInfo (XKB protocol, sections 14.12 and 14.13), and
//! SetDebuggingFlags.

use super::{Reply, Request, known_atom_or_none};
use crate::error::{ErrorCode, XkbError, legal, why2, why4};
use crate::event::Notify;
use crate::keyboard::Keyboard;
use crate::leds::reason;
use crate::model::{INDICATORS, IndicatorMap};
use crate::name::{Atoms, Name};
use crate::pending::Pending;
use crate::wire::{Reader, Writer};

/// The device id of the keyboard, which replies and events carry.
pub const CORE_KEYBOARD: u8 = 3;
/// The device id of the pointer.
pub const CORE_POINTER: u8 = 2;

const USE_CORE_KBD: u16 = 0x100;
const USE_CORE_PTR: u16 = 0x200;
const DEFAULT_CLASS: u16 = 0x300;
const DEFAULT_ID: u16 = 0x400;
const ALL_CLASSES: u16 = 0x500;
const ALL_IDS: u16 = 0x600;
const NONE: u16 = 0xff00;

const BAD_DEVICE: u32 = 0xff;
const BAD_CLASS: u32 = 0xfe;
const BAD_ID: u32 = 0xfd;

/// Features of GetDeviceInfo and SetDeviceInfo.
const BUTTON_ACTIONS: u16 = 1 << 1;
const INDICATOR_FEATURES: u16 = 0x1c;
const DEVICE_FEATURES: u16 = 0x1e;

/// A device.
#[derive(Clone, Copy, Debug)]
pub(super) struct Device {
    pub(super) id: u8,
    pub(super) keyboard: bool,
    name: &'static str,
}

/// The devices' names, by id.
const DEVICES: [Device; 6] = [
    Device { id: 2, keyboard: false, name: "Virtual core pointer" },
    Device { id: 3, keyboard: true, name: "Virtual core keyboard" },
    Device { id: 4, keyboard: false, name: "Virtual core XTEST pointer" },
    Device { id: 5, keyboard: true, name: "Virtual core XTEST keyboard" },
    Device { id: 6, keyboard: false, name: "Xvfb mouse" },
    Device { id: 7, keyboard: true, name: "Xvfb keyboard" },
];

/// Buttons of a pointer.
const BUTTONS: u8 = 10;

/// Any device.
pub(super) fn any(spec: u16) -> Result<Device, XkbError> {
    let id = match spec {
        USE_CORE_KBD => u16::from(CORE_KEYBOARD),
        USE_CORE_PTR => u16::from(CORE_POINTER),
        other => other,
    };
    let found = DEVICES.iter().find(|device| u16::from(device.id) == id);
    found.copied().ok_or_else(|| XkbError::new(ErrorCode::Keyboard, why2(BAD_DEVICE, spec.into())))
}

/// A device that must be a keyboard: its id.
pub(super) fn keyboard(spec: u16) -> Result<u8, XkbError> {
    let device = any(if spec == DEFAULT_ID { USE_CORE_KBD } else { spec })?;
    if device.keyboard {
        Ok(device.id)
    } else {
        Err(XkbError::new(ErrorCode::Keyboard, why2(BAD_CLASS, spec.into())))
    }
}

/// A device that must have indicators: its id.
pub(super) fn with_leds(spec: u16) -> Result<u8, XkbError> {
    let device = any(if spec == DEFAULT_ID { USE_CORE_PTR } else { spec })?;
    if device.keyboard {
        Ok(device.id)
    } else {
        Err(XkbError::new(ErrorCode::Keyboard, why2(BAD_CLASS, spec.into())))
    }
}

/// Whether a class and id mean the keyboard's feedback.
pub(super) fn is_feedback(class: u16, id: u16) -> bool {
    matches!(class, 0 | DEFAULT_CLASS) && matches!(id, 0 | DEFAULT_ID)
}

pub(super) fn get_info(
    keyboard: &mut Keyboard,
    atoms: &mut dyn Atoms,
    request: &Request<'_>,
) -> Result<Reply, XkbError> {
    let mut reader = request.reader();
    let device = any(reader.u16()?)?;
    let wanted = reader.u16()?;
    let [all_buttons, first, count, _] = reader.array()?;
    let (class, id) = (reader.u16()?, reader.u16()?);
    legal(0x01, wanted.into(), DEVICE_FEATURES.into())?;
    let buttons = if device.keyboard { 0 } else { BUTTONS };
    let mut present = wanted;
    if device.keyboard || (count < 1 && all_buttons == 0) {
        present &= !BUTTON_ACTIONS;
    }
    if !device.keyboard {
        present &= !INDICATOR_FEATURES;
    }
    let (mut first_wanted, mut count_wanted) = (0, 0);
    if present & BUTTON_ACTIONS != 0 {
        (first_wanted, count_wanted) = if all_buttons != 0 { (0, buttons) } else { (first, count) };
        if u16::from(first_wanted) + u16::from(count_wanted) > u16::from(buttons) {
            let why = why4(0x02, buttons.into(), first_wanted.into(), count_wanted.into());
            return Err(XkbError::value(why));
        }
    }
    let mut feedbacks = Writer::new(request.order);
    let mut feedback_count = 0;
    if present & INDICATOR_FEATURES != 0 {
        if !matches!(class, 0 | DEFAULT_CLASS | ALL_CLASSES) {
            return Err(XkbError::new(ErrorCode::Keyboard, why2(BAD_CLASS, class.into())));
        }
        if !matches!(id, 0 | DEFAULT_ID | ALL_IDS) {
            return Err(XkbError::new(ErrorCode::Keyboard, why2(BAD_ID, id.into())));
        }
        feedback_count = 1;
        write_feedback(keyboard, atoms, &mut feedbacks);
    }
    let mut writer = Writer::new(request.order);
    writer.u16(present);
    writer.u16(DEVICE_FEATURES);
    writer.u16(0);
    writer.u16(feedback_count);
    writer.bytes(&[first_wanted, count_wanted, 0, 0, buttons, u8::from(device.keyboard)]);
    writer.u16(if device.keyboard { 0 } else { NONE });
    writer.u16(NONE);
    writer.u16(0);
    // The type of a master or XTEST device is no atom.
    writer.u32(0);
    counted_string(device.name, &mut writer);
    writer.bytes(&feedbacks.into_bytes());
    Ok(Reply::new(request.order, device.id, writer))
}

/// A string with its length before it, padded.
pub(super) fn counted_string(text: &str, writer: &mut Writer) {
    let length = u16::try_from(text.len()).unwrap_or(u16::MAX);
    writer.u16(length);
    writer.bytes(text.as_bytes().get(..length.into()).unwrap_or_default());
    writer.pad();
}

/// The feedback's indicators: names and maps, all that are there.
fn write_feedback(keyboard: &mut Keyboard, atoms: &mut dyn Atoms, writer: &mut Writer) {
    keyboard.leds.names_present = 0;
    keyboard.leds.maps_present = 0;
    for bit in 0..INDICATORS {
        keyboard.leds.names_present |= u32::from(!keyboard.map.names.indicators[bit].is_none()) << bit;
        keyboard.leds.maps_present |= u32::from(keyboard.map.indicators.maps[bit].in_use()) << bit;
    }
    writer.u16(0);
    writer.u16(0);
    writer.u32(keyboard.leds.names_present);
    writer.u32(keyboard.leds.maps_present);
    writer.u32(keyboard.map.indicators.phys);
    writer.u32(keyboard.leds.effective);
    for name in keyboard.map.names.indicators.iter().filter(|name| !name.is_none()) {
        writer.u32(name.atom(atoms));
    }
    for map in keyboard.map.indicators.maps.iter().filter(|map| map.in_use()) {
        super::indicators::write_map(map, writer);
    }
}

/// One feedback of SetDeviceInfo.
struct Feedback {
    names: Vec<(usize, u32)>,
    maps: Vec<(usize, IndicatorMap)>,
    names_present: u32,
    maps_present: u32,
    state: u32,
}

pub(super) fn set_info(
    keyboard: &mut Keyboard,
    atoms: &dyn Atoms,
    request: &Request<'_>,
) -> Result<Vec<Notify>, XkbError> {
    let mut reader = request.reader();
    let device = any(reader.u16()?)?;
    let [first, count] = reader.array()?;
    let (change, feedback_count) = (reader.u16()?, reader.u16()?);
    legal(0x01, change.into(), 0x1f)?;
    if change & BUTTON_ACTIONS != 0 {
        reader.skip(usize::from(count) * 8)?;
        if device.keyboard {
            return Err(XkbError::new(ErrorCode::Keyboard, why2(BAD_CLASS, 1)));
        }
        if u16::from(first) + u16::from(count) > u16::from(BUTTONS) {
            return Err(XkbError::matching(why4(0x02, first.into(), count.into(), BUTTONS.into())));
        }
    }
    let mut feedbacks = Vec::new();
    if change & INDICATOR_FEATURES != 0 {
        for _ in 0..feedback_count {
            feedbacks.push(read_feedback(&mut reader, atoms, device.keyboard)?);
        }
    }
    reader.end()?;
    let cause = request.cause();
    for feedback in feedbacks {
        let mut pending = Pending::default();
        let leds = &mut keyboard.leds;
        let mut renamed = 0;
        if change & reason::NAMES != 0 || feedback.names_present != 0 {
            if change & reason::NAMES != 0 {
                renamed = leds.names_present | feedback.names_present;
            }
            leds.names_present = feedback.names_present;
            keyboard.map.names.indicators = Default::default();
            for (at, atom) in feedback.names {
                keyboard.map.names.indicators[at] = Name::of_atom(atom, atoms);
            }
        }
        let mut remapped = 0;
        if change & reason::MAPS != 0 {
            remapped = leds.maps_present | feedback.maps_present;
            keyboard.map.indicators.maps = Default::default();
        }
        for (at, map) in feedback.maps {
            keyboard.map.indicators.maps[at] = map;
        }
        let mut switched = 0;
        if change & reason::STATE != 0 {
            switched = leds.effective ^ feedback.state;
            leds.explicit = leds.explicit & !switched | feedback.state & switched;
        }
        keyboard.led_names(renamed, &mut pending);
        keyboard.led_maps(remapped, &mut pending);
        keyboard.led_states(switched, &mut pending);
        keyboard.flush(&pending, cause);
    }
    Ok(keyboard.take_events())
}

fn read_feedback(reader: &mut Reader<'_>, atoms: &dyn Atoms, has_leds: bool) -> Result<Feedback, XkbError> {
    let (class, id) = (reader.u16()?, reader.u16()?);
    let (names_present, maps_present) = (reader.u32()?, reader.u32()?);
    reader.skip(4)?;
    let state = reader.u32()?;
    if !has_leds || !is_feedback(class, id) {
        return Err(XkbError::new(ErrorCode::Keyboard, why2(BAD_CLASS, class.into())));
    }
    let bits = |mask: u32| (0..INDICATORS).filter(move |bit| mask & (1 << bit) != 0);
    let mut names = Vec::new();
    for at in bits(names_present) {
        let atom = reader.u32()?;
        known_atom_or_none(atom, atoms)?;
        names.push((at, atom));
    }
    let mut maps = Vec::new();
    for at in bits(maps_present) {
        let map = super::indicators::read_map(reader)?;
        super::indicators::legal_map(0x21, 0x22, &map)?;
        maps.push((at, map));
    }
    Ok(Feedback { names, maps, names_present, maps_present, state })
}

/// SetDebuggingFlags: there is nothing to debug, so the flags are taken and change nothing.
pub(super) fn set_debugging_flags(request: &Request<'_>) -> Result<Reply, XkbError> {
    let mut reader = request.reader();
    let length = reader.u16()?;
    reader.skip(2)?;
    let (affect_flags, flags, affect_controls, controls) =
        (reader.u32()?, reader.u32()?, reader.u32()?, reader.u32()?);
    let message = reader.bytes(length.into())?;
    if message.last().is_some_and(|byte| *byte != 0) {
        return Err(XkbError::value(0));
    }
    let mut writer = Writer::new(request.order);
    writer.u32(affect_flags & flags);
    writer.u32(affect_controls & controls);
    writer.u32(u32::MAX);
    writer.u32(u32::MAX);
    Ok(Reply::new(request.order, 0, writer))
}
