//! Who wants which events of XI 1: SelectExtensionEvent, GetSelectedExtensionEvents, and the lists of events that do not propagate.
//!
//! An event class is a device's number and an event's code. The server keeps masks; several classes may have one bit.

use xeric_wire::Request;
use xeric_wire::proto::xinput as op;
use xeric_wire::view::xinput as view;
use xeric_wire::write::xinput as write;

use super::super::super::super::error::{Handled, XError};
use super::super::super::super::resource::Xid;
use super::super::super::super::window::Window;
use super::super::super::super::{ClientId, Engine};
use super::super::super::XINPUT;
use super::super::devices::ALL;
use super::super::select::Selected;
use super::bad_class;

/// Masks of XI 1. Those of keys, buttons and motion are the core protocol's.
pub(crate) mod mask {
    /// DeviceStateNotify, with its two continuations.
    pub(crate) const STATE_NOTIFY: u32 = 1 << 5;
    /// DeviceFocusIn and DeviceFocusOut.
    pub(crate) const FOCUS_CHANGE: u32 = 1 << 14;
    /// DeviceMappingNotify.
    pub(crate) const MAPPING_NOTIFY: u32 = 1 << 15;
    /// A press begins a grab for whoever has this class, and only one client may.
    pub(crate) const BUTTON_GRAB: u32 = 1 << 17;
    /// DevicePresenceNotify, which is of no device.
    pub(crate) const PRESENCE_NOTIFY: u32 = 1 << 18;
    /// DevicePropertyNotify.
    pub(crate) const PROPERTY_NOTIFY: u32 = 1 << 19;
}

/// What an event class stands for: an event's number counted from the extension's first, or a number of its own.
#[derive(Clone, Copy)]
enum Class {
    Event(u8),
    Number(u8),
}

/// The classes with their masks. Where several stand for one bit, replies list them in this order.
const CLASSES: [(Class, u32); 24] = [
    (Class::Event(op::DEVICE_KEY_PRESS_EVENT), 1 << 0),
    (Class::Event(op::DEVICE_KEY_RELEASE_EVENT), 1 << 1),
    (Class::Event(op::DEVICE_BUTTON_PRESS_EVENT), 1 << 2),
    (Class::Event(op::DEVICE_BUTTON_RELEASE_EVENT), 1 << 3),
    (Class::Event(op::PROXIMITY_IN_EVENT), 1 << 4),
    (Class::Event(op::PROXIMITY_OUT_EVENT), 1 << 4),
    (Class::Event(op::DEVICE_STATE_NOTIFY_EVENT), mask::STATE_NOTIFY),
    (Class::Event(op::DEVICE_MOTION_NOTIFY_EVENT), 1 << 6),
    // DevicePointerMotionHint, motion with button 1 to 5, and with any.
    (Class::Number(0), 1 << 7),
    (Class::Number(1), 1 << 8),
    (Class::Number(2), 1 << 9),
    (Class::Number(3), 1 << 10),
    (Class::Number(4), 1 << 11),
    (Class::Number(5), 1 << 12),
    (Class::Number(6), 1 << 13),
    (Class::Event(op::DEVICE_FOCUS_IN_EVENT), mask::FOCUS_CHANGE),
    (Class::Event(op::DEVICE_FOCUS_OUT_EVENT), mask::FOCUS_CHANGE),
    (Class::Event(op::DEVICE_MAPPING_NOTIFY_EVENT), mask::MAPPING_NOTIFY),
    (Class::Event(op::CHANGE_DEVICE_NOTIFY_EVENT), 1 << 16),
    // DeviceButtonPressGrab and DeviceOwnerGrabButton are one in Xvfb.
    (Class::Number(7), mask::BUTTON_GRAB),
    (Class::Number(8), mask::BUTTON_GRAB),
    (Class::Event(op::DEVICE_PROPERTY_NOTIFY_EVENT), mask::PROPERTY_NOTIFY),
    // DevicePresence, by no device; of one this number is DevicePointerMotionHint, which stands above.
    (Class::Number(0), mask::PRESENCE_NOTIFY),
    // NoExtensionEvent: what was selected is no more.
    (Class::Number(9), 0),
];

impl Class {
    fn code(self) -> u8 {
        match self {
            Self::Event(number) => XINPUT.first_event + number,
            Self::Number(number) => number,
        }
    }
}

/// The device that stands for none in the class of DevicePresenceNotify.
const NO_DEVICE: u32 = 256;
/// Events that can be kept from propagating: of keys, buttons and motion.
const PROPAGATING: u32 = 0x4f;

/// Masks by device, in ascending order.
pub(super) type Masks = Vec<(u16, u32)>;

/// The masks that event classes make. BadClass for a device that there is not, or that is not `only`.
pub(super) fn masks(
    engine: &Engine,
    classes: impl IntoIterator<Item = u32>,
    only: Option<u16>,
) -> Result<Masks, XError> {
    let mut masks = Masks::new();
    for class in classes {
        let device = u8::try_from(class >> 8).map_err(|_| bad_class())?;
        let device = engine.device(device.into()).map_err(|_| bad_class())?.id;
        if only.is_some_and(|only| only != device) {
            return Err(bad_class());
        }
        let code = (class & 0xff) as u8;
        if let Some((_, mask)) = CLASSES.iter().find(|(class, _)| class.code() == code) {
            *entry(&mut masks, device) |= mask;
        }
    }
    Ok(masks)
}

/// The classes of masks, the highest bit of each first.
fn classes(masks: &[(u16, u32)]) -> Vec<u32> {
    let of_bit = |device: u16, bit: u32| {
        let classes = CLASSES.iter().filter(move |(_, mask)| *mask == 1 << bit);
        classes.map(move |(class, _)| u32::from(device) << 8 | u32::from(class.code()))
    };
    masks
        .iter()
        .flat_map(|(device, mask)| {
            (0..32).rev().filter(move |bit| mask & 1 << bit != 0).map(move |bit| (*device, bit))
        })
        .flat_map(|(device, bit)| of_bit(device, bit))
        .collect()
}

/// A device's mask in a list of them.
pub(super) fn entry(masks: &mut Masks, device: u16) -> &mut u32 {
    let place = masks.partition_point(|(id, _)| *id < device);
    if masks.get(place).is_none_or(|(id, _)| *id != device) {
        masks.insert(place, (device, 0));
    }
    &mut masks[place].1
}

fn of(masks: &[(u16, u32)], device: u16) -> u32 {
    masks.iter().find(|(id, _)| *id == device).map_or(0, |(_, mask)| *mask)
}

impl Selected {
    /// What it wants of a device by XI 1.
    pub(crate) fn classic_of(&self, device: u16) -> u32 {
        of(&self.classic, device)
    }
}

/// What a window keeps of XI 1 that belongs to no client.
#[derive(Clone, Default, Debug)]
pub(crate) struct Kept {
    /// Events that do not go on to the parent.
    do_not_propagate: Masks,
    /// All that was ever selected: Xvfb lets it through to the client that a press grabs the device for.
    ever: Masks,
}

impl Window {
    /// Events of a device that do not go on to the parent.
    pub(crate) fn classic_do_not_propagate(&self, device: u16) -> u32 {
        self.classic.as_ref().map_or(0, |kept| of(&kept.do_not_propagate, device))
    }

    /// Everything that clients wanted of a device by XI 1.
    pub(crate) fn classic_events(&self, device: u16) -> u32 {
        self.classic.as_ref().map_or(0, |kept| of(&kept.ever, device))
    }

    /// Whether nothing was ever selected here by XI 1, and everything propagates.
    fn keeps_nothing(&self) -> bool {
        self.classic
            .as_ref()
            .is_none_or(|kept| kept.ever.iter().chain(&kept.do_not_propagate).all(|(_, mask)| *mask == 0))
    }

    /// The clients that want one of `mask` of a device, with all that they want of it.
    pub(crate) fn classic_takers(&self, device: u16, mask: u32) -> Vec<(ClientId, u32)> {
        let wanting = self.input_selections.iter().map(|s| (s.client, s.classic_of(device)));
        wanting.filter(|(_, selected)| selected & mask != 0).collect()
    }
}

/// Handles SelectExtensionEvent.
pub(super) fn select_extension_event(
    engine: &mut Engine,
    client: ClientId,
    request: &Request<'_>,
) -> Handled {
    let r = view::SelectExtensionEvent::parse(request)?;
    engine.window(r.window)?;
    let presence = NO_DEVICE << 8;
    let masks = masks(engine, r.classes.iter().filter(|class| class >> 8 != NO_DEVICE), None);
    if r.classes.iter().any(|class| class == presence) {
        // Once more for each time that it is selected, as in Xvfb, and whatever becomes of the rest.
        let window = engine.window_mut(r.window)?;
        window.input_selections.insert(0, Selected::of_presence(client));
        *entry(&mut window.classic.get_or_insert_default().ever, ALL) |= mask::PRESENCE_NOTIFY;
    }
    for (device, mask) in masks? {
        select(engine, r.window, client, (device, mask))?;
    }
    Ok(())
}

impl Selected {
    fn of_presence(client: ClientId) -> Self {
        let mut selected = Self::new(client);
        selected.classic.push((ALL, mask::PRESENCE_NOTIFY));
        selected
    }
}

fn select(engine: &mut Engine, window: Xid, client: ClientId, (device, mask): (u16, u32)) -> Handled {
    let w = engine.window_mut(window)?;
    let exclusive = w.classic_takers(device, mask & self::mask::BUTTON_GRAB);
    if exclusive.iter().any(|(other, _)| *other != client) {
        return Err(XError::access(0));
    }
    *entry(&mut w.selected_mut(client).classic, device) = mask;
    *entry(&mut w.classic.get_or_insert_default().ever, device) |= mask;
    Ok(())
}

/// Handles GetSelectedExtensionEvents.
pub(super) fn get_selected_extension_events(
    engine: &mut Engine,
    client: ClientId,
    request: &Request<'_>,
) -> Handled {
    let r = view::GetSelectedExtensionEvents::parse(request)?;
    let selections = &engine.window(r.window)?.input_selections;
    let this_classes =
        selections.iter().find(|s| s.client == client).map(|s| classes(&s.classic)).unwrap_or_default();
    let all_classes: Vec<u32> = selections.iter().flat_map(|s| classes(&s.classic)).collect();
    let reply = write::GetSelectedExtensionEventsReply {
        xi_reply_type: request.data,
        this_classes: &this_classes,
        all_classes: &all_classes,
    };
    engine.send(client, &reply);
    Ok(())
}

/// Handles ChangeDeviceDontPropagateList.
pub(super) fn change_device_dont_propagate_list(
    engine: &mut Engine,
    _client: ClientId,
    request: &Request<'_>,
) -> Handled {
    let r = view::ChangeDeviceDontPropagateList::parse(request)?;
    engine.window(r.window)?;
    let adds = match r.mode {
        op::propagate_mode::ADD_TO_LIST => true,
        op::propagate_mode::DELETE_FROM_LIST => false,
        _ => return Err(XError::extension(XINPUT.first_error, op::MODE_ERROR, r.window)),
    };
    let masks = masks(engine, r.classes.iter(), None)?;
    let window = engine.window_mut(r.window)?;
    for (device, mask) in masks.into_iter().filter(|(_, mask)| *mask != 0) {
        let old = window.classic_do_not_propagate(device);
        let new = if adds { old | mask } else { old & !mask };
        if new & !PROPAGATING != 0 {
            return Err(bad_class());
        }
        if new != old {
            *entry(&mut window.classic.get_or_insert_default().do_not_propagate, device) = new;
        }
        if !adds && window.keeps_nothing() && !window.input_selections.is_empty() {
            // Xvfb then forgets what the latest client selected here, by XI 2 too.
            window.input_selections.remove(0);
        }
    }
    Ok(())
}

/// Handles GetDeviceDontPropagateList.
pub(super) fn get_device_dont_propagate_list(
    engine: &mut Engine,
    client: ClientId,
    request: &Request<'_>,
) -> Handled {
    let r = view::GetDeviceDontPropagateList::parse(request)?;
    let kept = engine.window(r.window)?.classic.as_ref();
    let classes = kept.map(|kept| classes(&kept.do_not_propagate)).unwrap_or_default();
    let reply = write::GetDeviceDontPropagateListReply { xi_reply_type: request.data, classes: &classes };
    engine.send(client, &reply);
    Ok(())
}
