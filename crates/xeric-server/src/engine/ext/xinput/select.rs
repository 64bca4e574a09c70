//! Who wants which events of which device on which window: XISelectEvents, XIGetSelectedEvents.

use xeric_wire::Request;
use xeric_wire::proto::xinput as op;
use xeric_wire::view::xinput as view;
use xeric_wire::write::xinput as write;

use super::super::super::error::{Handled, XError};
use super::super::super::resource::Xid;
use super::super::super::window::Window;
use super::super::super::{ClientId, Engine};
use super::devices::{ALL, ALL_MASTER};

/// The last event of XI 2.4: GestureSwipeEnd.
const LAST_EVENT: u16 = op::GESTURE_SWIPE_END_EVENT;

/// Events of XI 2 as a set, bit `n` for event `n`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Events(u64);

impl Events {
    /// Bits beyond the last event are left out.
    pub(super) fn from_units(units: &[u32]) -> Self {
        let units = units.iter().take(2).zip([0, 32]);
        let all = units.fold(0, |all, (unit, shift)| all | u64::from(*unit) << shift);
        Self(all & ((2u64 << LAST_EVENT) - 1))
    }

    pub(crate) fn has(self, event: u16) -> bool {
        self.0 & 1 << event != 0
    }

    pub(crate) fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// As few units as hold it.
    fn units(self) -> Vec<u32> {
        let mut units = vec![(self.0 & 0xffff_ffff) as u32, (self.0 >> 32) as u32];
        while units.last() == Some(&0) {
            units.pop();
        }
        units
    }
}

/// What one client selected on a window with this extension.
#[derive(Clone, Debug)]
pub(crate) struct Selected {
    pub(crate) client: ClientId,
    /// XI 2: events by device, [`ALL`] and [`ALL_MASTER`] among them, in ascending order.
    events: Vec<(u16, Events)>,
    /// XI 1: event masks by device, in ascending order; that of no device is under [`ALL`].
    pub(crate) classic: Vec<(u16, u32)>,
}

impl Selected {
    pub(super) fn new(client: ClientId) -> Self {
        Self { client, events: Vec::new(), classic: Vec::new() }
    }

    fn under(&self, device: u16) -> Events {
        self.events.iter().find(|(id, _)| *id == device).map_or(Events::default(), |(_, events)| *events)
    }

    /// Everything of the device that it wants, by its number or as one of many.
    pub(crate) fn of_device(&self, device: u16, is_master: bool) -> Events {
        let masters = if is_master { self.under(ALL_MASTER) } else { Events::default() };
        self.under(ALL).union(masters).union(self.under(device))
    }

    fn select(&mut self, device: u16, events: Events) {
        self.events.retain(|(id, _)| *id != device);
        if !events.is_empty() {
            let place = self.events.partition_point(|(id, _)| *id < device);
            self.events.insert(place, (device, events));
        }
    }
}

impl Window {
    /// What `client` selected with this extension, made when there is nothing yet. The latest client stands first.
    pub(super) fn selected_mut(&mut self, client: ClientId) -> &mut Selected {
        let place = self.input_selections.iter().position(|s| s.client == client).unwrap_or_else(|| {
            self.input_selections.insert(0, Selected::new(client));
            0
        });
        &mut self.input_selections[place]
    }

    /// The union of what all clients want of this device.
    pub(crate) fn all_input_events(&self, device: u16, is_master: bool) -> Events {
        let all = self.input_selections.iter().map(|s| s.of_device(device, is_master));
        all.fold(Events::default(), Events::union)
    }
}

/// One mask of a request.
struct Mask {
    device: u16,
    units: Vec<u32>,
}

/// Handles XISelectEvents. Everything is checked before anything is selected.
pub(super) fn select_events(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::XISelectEvents::parse(request)?;
    if r.masks.is_empty() {
        return Err(XError::value(0));
    }
    let masks: Vec<Mask> = r
        .masks
        .iter()
        .map(|mask| Mask { device: mask.deviceid, units: mask.mask.iter().collect() })
        .collect();
    engine.window(r.window)?;
    for mask in &masks {
        check(engine, client, r.window, mask)?;
    }
    let window = engine.window_mut(r.window)?;
    for mask in &masks {
        let events = Events::from_units(&mask.units);
        if events.is_empty() && !window.input_selections.iter().any(|s| s.client == client) {
            continue;
        }
        window.selected_mut(client).select(mask.device, events);
    }
    Ok(())
}

const RAW: [u16; 8] = [
    op::RAW_KEY_PRESS_EVENT,
    op::RAW_KEY_RELEASE_EVENT,
    op::RAW_BUTTON_PRESS_EVENT,
    op::RAW_BUTTON_RELEASE_EVENT,
    op::RAW_MOTION_EVENT,
    op::RAW_TOUCH_BEGIN_EVENT,
    op::RAW_TOUCH_UPDATE_EVENT,
    op::RAW_TOUCH_END_EVENT,
];

/// Events of which all are selected or none, the first of each kind first; and one that goes with them if at all.
const TOGETHER: [(&[u16], Option<u16>); 3] = [
    (&[op::TOUCH_BEGIN_EVENT, op::TOUCH_UPDATE_EVENT, op::TOUCH_END_EVENT], Some(op::TOUCH_OWNERSHIP_EVENT)),
    (&[op::GESTURE_PINCH_BEGIN_EVENT, op::GESTURE_PINCH_UPDATE_EVENT, op::GESTURE_PINCH_END_EVENT], None),
    (&[op::GESTURE_SWIPE_BEGIN_EVENT, op::GESTURE_SWIPE_UPDATE_EVENT, op::GESTURE_SWIPE_END_EVENT], None),
];

fn check(engine: &Engine, client: ClientId, window: Xid, mask: &Mask) -> Handled {
    if !matches!(mask.device, ALL | ALL_MASTER) {
        engine.device(mask.device)?;
    }
    let events = Events::from_units(&mask.units);
    let refused = |event: u16| Err(XError::value(event.into()));
    if mask.device != ALL && events.has(op::HIERARCHY_EVENT) {
        return refused(op::HIERARCHY_EVENT);
    }
    let window = engine.window(window)?;
    // Raw events are the root's.
    if window.parent != 0 && RAW.iter().any(|event| events.has(*event)) {
        return refused(op::RAW_KEY_PRESS_EVENT);
    }
    for (kind, with) in TOGETHER {
        let all = kind.iter().all(|event| events.has(*event));
        let any = kind.iter().chain(&with).any(|event| events.has(*event));
        if let (false, true, Some(first)) = (all, any, kind.first()) {
            return refused(*first);
        }
    }
    for (kind, _) in TOGETHER {
        if let Some(first) = kind.first()
            && events.has(*first)
            && taken_by_another(window, client, (mask.device, engine.is_master(mask.device)), *first)
        {
            return Err(XError::access(0));
        }
    }
    check_bits(&mask.units)
}

/// Touches and gestures go to one client: whether another one has selected them here for a device that this one means too.
fn taken_by_another(window: &Window, client: ClientId, (device, is_master): (u16, bool), event: u16) -> bool {
    window.input_selections.iter().filter(|other| other.client != client).any(|other| match device {
        ALL => other.under(ALL).has(event),
        ALL_MASTER => other.under(ALL_MASTER).has(event) || other.under(ALL).has(event),
        device => other.of_device(device, is_master).has(event),
    })
}

/// BadValue for a bit that stands for no event; the value is the bit's number. A mask of one unit has none.
pub(super) fn check_bits(units: &[u32]) -> Handled {
    if units.len() < 2 {
        return Ok(());
    }
    let set = units.iter().zip(0u32..).flat_map(|(unit, index)| {
        (0..32).filter(move |bit| unit & 1 << bit != 0).map(move |bit| 32 * index + bit)
    });
    let unknown = set.into_iter().find(|bit| *bit > u32::from(LAST_EVENT));
    unknown.map_or(Ok(()), |bit| Err(XError::value(bit)))
}

/// Handles XIGetSelectedEvents.
pub(super) fn get_selected_events(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::XIGetSelectedEvents::parse(request)?;
    let window = engine.window(r.window)?;
    let selected = window.input_selections.iter().find(|s| s.client == client);
    let units: Vec<(u16, Vec<u32>)> = selected
        .map(|s| s.events.iter().map(|(device, events)| (*device, events.units())).collect())
        .unwrap_or_default();
    let masks: Vec<write::EventMask<'_>> =
        units.iter().map(|(deviceid, mask)| write::EventMask { deviceid: *deviceid, mask }).collect();
    super::answer(engine, client, request, write::XIGetSelectedEventsReply { masks: &masks });
    Ok(())
}
