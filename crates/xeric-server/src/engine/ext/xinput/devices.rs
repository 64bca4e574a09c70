//! The devices: two masters and four slaves at first, as Xvfb has them, and what each holds.
//!
//! One thing differs from Xvfb: its mouse (device 6) has no valuators to scroll by, and here it has two, since that is what toolkits
//! meet on every real server. Clients add and remove masters (`hierarchy`), attach and detach slaves, enable and disable both.

use std::rc::Rc;

use xeric_geom::Point;

use super::super::super::Engine;
use super::super::super::atoms::{Atom, Atoms};
use super::super::super::error::XError;
use super::super::super::input;
use super::super::super::property::Property;
use super::super::super::resource::Xid;
use super::held::Held;

/// Virtual core pointer.
pub(crate) const MASTER_POINTER: u16 = 2;
/// Virtual core keyboard.
pub(crate) const MASTER_KEYBOARD: u16 = 3;
/// Virtual core XTEST pointer.
pub(crate) const XTEST_POINTER: u16 = 4;
/// Virtual core XTEST keyboard.
pub(crate) const XTEST_KEYBOARD: u16 = 5;
/// Xvfb mouse.
pub(crate) const MOUSE: u16 = 6;
/// Xvfb keyboard.
pub(crate) const KEYBOARD: u16 = 7;
/// More devices than this there cannot be: Xvfb's limit, 0 and 1 among the numbers.
pub(crate) const MOST_DEVICES: usize = 40;

/// XIAllDevices.
pub(crate) const ALL: u16 = 0;
/// XIAllMasterDevices.
pub(crate) const ALL_MASTER: u16 = 1;

/// Valuators of a pointer: x, y, and of the mouse also the horizontal and the vertical scroll valuator.
pub(crate) const AXES: usize = 4;
/// The horizontal scroll valuator's number.
pub(crate) const SCROLL_X: usize = 2;
/// The vertical scroll valuator's number.
pub(crate) const SCROLL_Y: usize = 3;
/// By how much one notch changes a scroll valuator.
pub(crate) const SCROLL_INCREMENT: i32 = 15;
/// Buttons of the pointers that have most.
pub(crate) const BUTTONS: u8 = 10;

/// A device as clients are told of it.
#[derive(Clone, Debug)]
pub(crate) struct Device {
    pub(crate) id: u16,
    pub(crate) name: Rc<[u8]>,
    /// Pointer or keyboard.
    pub(crate) kind: input::Device,
    pub(crate) is_master: bool,
    /// XTEST's slave of its master.
    pub(crate) is_test: bool,
    /// The master of a slave, the paired device of a master; 0 for a slave that floats.
    pub(crate) attachment: u16,
    pub(crate) enabled: bool,
}

fn first_devices() -> Vec<Device> {
    use input::Device::{Keyboard, Pointer};
    let device = |id, name: &str, kind, attachment| Device {
        id,
        name: name.as_bytes().into(),
        kind,
        is_master: matches!(id, MASTER_POINTER | MASTER_KEYBOARD),
        is_test: matches!(id, XTEST_POINTER | XTEST_KEYBOARD),
        attachment,
        enabled: true,
    };
    vec![
        device(MASTER_POINTER, "Virtual core pointer", Pointer, MASTER_KEYBOARD),
        device(MASTER_KEYBOARD, "Virtual core keyboard", Keyboard, MASTER_POINTER),
        device(XTEST_POINTER, "Virtual core XTEST pointer", Pointer, MASTER_POINTER),
        device(XTEST_KEYBOARD, "Virtual core XTEST keyboard", Keyboard, MASTER_KEYBOARD),
        device(MOUSE, "Xvfb mouse", Pointer, MASTER_POINTER),
        device(KEYBOARD, "Xvfb keyboard", Keyboard, MASTER_KEYBOARD),
    ]
}

impl Engine {
    /// The device of this number, or BadDevice.
    pub(crate) fn device(&self, id: u16) -> Result<Device, XError> {
        let found = self.extensions.xinput.devices.get(id).cloned();
        found.ok_or_else(|| super::bad_device(id))
    }

    /// All devices' numbers.
    pub(crate) fn device_numbers(&self) -> Vec<u16> {
        self.extensions.xinput.devices.all().iter().map(|device| device.id).collect()
    }

    /// Pointer or keyboard.
    pub(crate) fn device_kind(&self, id: u16) -> input::Device {
        self.extensions.xinput.devices.get(id).map_or(input::Device::Pointer, |device| device.kind)
    }

    pub(crate) fn is_master(&self, id: u16) -> bool {
        self.extensions.xinput.devices.get(id).is_some_and(|device| device.is_master)
    }

    /// The master of this kind that goes with a device; none with a slave that floats.
    pub(crate) fn master_with(&self, id: u16, kind: input::Device) -> Option<u16> {
        let devices = &self.extensions.xinput.devices;
        let device = devices.get(id)?;
        let master = if device.is_master { device } else { devices.get(device.attachment)? };
        Some(if master.kind == kind { master.id } else { master.attachment })
    }

    /// The numbers of a master's slaves.
    pub(crate) fn slaves_of(&self, master: u16) -> Vec<u16> {
        let all = self.extensions.xinput.devices.all().iter();
        all.filter(|device| !device.is_master && device.attachment == master).map(|d| d.id).collect()
    }

    /// The slaves' numbers.
    pub(crate) fn slaves(&self) -> Vec<u16> {
        let all = self.extensions.xinput.devices.all().iter();
        all.filter(|device| !device.is_master).map(|device| device.id).collect()
    }
}

/// The core protocol's device of this kind.
pub(crate) fn master_of(kind: input::Device) -> u16 {
    match kind {
        input::Device::Pointer => MASTER_POINTER,
        input::Device::Keyboard => MASTER_KEYBOARD,
    }
}

/// The labels of buttons and valuators, and the names of properties.
#[derive(Clone, Copy, Default)]
pub(crate) struct Names {
    pub(crate) buttons: [Atom; 7],
    pub(crate) axes: [Atom; AXES],
    pub(crate) keyboard: Atom,
    pub(crate) mouse: Atom,
    pub(crate) enabled: Atom,
    pub(crate) float: Atom,
    pub(crate) transform: Atom,
    pub(crate) xtest: Atom,
}

/// All devices and their states.
#[derive(Default)]
pub(crate) struct Devices {
    pub(crate) names: Names,
    acceleration: [Atom; 4],
    /// In the order in which they are listed.
    table: Vec<Device>,
    /// By number.
    held: Vec<Held>,
}

impl Devices {
    /// Every device enabled and at rest, the pointers where the pointer is.
    pub(super) fn new(atoms: &mut Atoms, at: Point) -> Self {
        let mut intern = |name: &str| atoms.intern(name.as_bytes());
        let names = Names {
            keyboard: intern("KEYBOARD"),
            mouse: intern("MOUSE"),
            enabled: intern("Device Enabled"),
            float: intern("FLOAT"),
            transform: intern("Coordinate Transformation Matrix"),
            buttons: [
                "Button Left",
                "Button Middle",
                "Button Right",
                "Button Wheel Up",
                "Button Wheel Down",
                "Button Horiz Wheel Left",
                "Button Horiz Wheel Right",
            ]
            .map(&mut intern),
            axes: ["Rel X", "Rel Y", "Rel Horiz Scroll", "Rel Vert Scroll"].map(&mut intern),
            xtest: intern("XTEST Device"),
        };
        let acceleration = [
            "Device Accel Profile",
            "Device Accel Constant Deceleration",
            "Device Accel Adaptive Deceleration",
            "Device Accel Velocity Scaling",
        ]
        .map(intern);
        let mut devices = Self {
            names,
            acceleration,
            table: first_devices(),
            held: std::iter::repeat_with(Held::default).take(MOST_DEVICES).collect(),
        };
        for device in first_devices() {
            let held = devices.held_mut(device.id);
            held.properties = initial_properties(&device, &names, acceleration);
            if matches!(device.id, MASTER_POINTER | XTEST_POINTER) {
                held.values = [at.x, at.y, 0, 0];
                held.shown = held.values;
            }
        }
        devices
    }

    /// All of them, in the order in which they are listed.
    pub(crate) fn all(&self) -> &[Device] {
        &self.table
    }

    pub(crate) fn get(&self, id: u16) -> Option<&Device> {
        self.table.iter().find(|device| device.id == id)
    }

    /// Whether the server itself put this property there: such ones stay.
    pub(super) fn is_server_property(&self, device: &Device, name: Atom) -> bool {
        initial_properties(device, &self.names, self.acceleration).iter().any(|p| p.name == name)
    }

    /// What a device holds.
    pub(crate) fn held(&self, id: u16) -> &Held {
        &self.held[usize::from(id) % MOST_DEVICES]
    }

    pub(crate) fn held_mut(&mut self, id: u16) -> &mut Held {
        &mut self.held[usize::from(id) % MOST_DEVICES]
    }

    pub(super) fn get_mut(&mut self, id: u16) -> Option<&mut Device> {
        self.table.iter_mut().find(|device| device.id == id)
    }

    /// Adds a device that is disabled, with its pointer at this place in the root.
    pub(super) fn add(&mut self, device: Device, (at, root): (Point, Xid)) {
        let mut properties = initial_properties(&device, &self.names, self.acceleration);
        for enabled in properties.iter_mut().filter(|property| property.name == self.names.enabled) {
            enabled.data = vec![0];
        }
        let values = [at.x, at.y, 0, 0];
        let held = Held { properties, values, shown: values, place: at, window: root, ..Held::default() };
        *self.held_mut(device.id) = held;
        self.table.push(device);
    }

    pub(super) fn remove(&mut self, id: u16) {
        self.table.retain(|device| device.id != id);
        *self.held_mut(id) = Held::default();
    }

    /// Enables or disables a device. Those that are enabled stand first, the latest last; then the others, the latest first.
    pub(super) fn set_enabled(&mut self, id: u16, enabled: bool) {
        let Some(at) = self.table.iter().position(|device| device.id == id) else { return };
        let mut device = self.table.remove(at);
        device.enabled = enabled;
        let place = self.table.iter().position(|device| !device.enabled).unwrap_or(self.table.len());
        self.table.insert(place, device);
        let name = self.names.enabled;
        for property in self.held_mut(id).properties.iter_mut().filter(|property| property.name == name) {
            property.data = vec![enabled.into()];
        }
        if !enabled {
            self.is_no_source(id);
        }
    }

    /// No master has its classes from this slave any more, nor moves by it.
    fn is_no_source(&mut self, slave: u16) {
        for held in self.held.iter_mut().filter(|held| held.source == slave) {
            held.source = 0;
        }
    }

    /// The slave whose classes the core protocol's device of this kind has, or itself before one was used.
    pub(crate) fn source(&self, kind: input::Device) -> u16 {
        self.source_of(master_of(kind))
    }

    fn source_of(&self, master: u16) -> u16 {
        match self.held(master).source {
            0 => master,
            source => source,
        }
    }

    /// The device whose classes this one shows: a master has those of the slave that was used last.
    pub(crate) fn shape_of(&self, device: &Device) -> u16 {
        if device.is_master { self.source_of(device.id) } else { device.id }
    }
}

/// How many buttons a pointer with this device's classes has.
pub(crate) fn button_count(shape: u16) -> usize {
    match shape {
        // The mouse has Xvfb's three, and those that its valuators stand for.
        MOUSE => 7,
        _ => BUTTONS.into(),
    }
}

/// How many valuators it has.
pub(crate) fn axis_count(shape: u16) -> usize {
    if shape == MOUSE { AXES } else { 2 }
}

/// INTEGER of the core protocol.
pub(super) const INTEGER: Atom = 19;
/// The bits of 1.0.
const ONE: u32 = 0x3f80_0000;
/// The bits of 10.0.
const TEN: u32 = 0x4120_0000;

fn initial_properties(device: &Device, names: &Names, acceleration: [Atom; 4]) -> Vec<Property> {
    let byte = |name| Property { name, type_: INTEGER, format: 8, data: vec![1] };
    let floats = |name, values: &[u32]| {
        let data = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        Property { name, type_: names.float, format: 32, data }
    };
    let mut all = vec![floats(names.transform, &[ONE, 0, 0, 0, ONE, 0, 0, 0, ONE]), byte(names.enabled)];
    match device.id {
        _ if device.is_test => all.insert(0, byte(names.xtest)),
        MOUSE => {
            let [profile, constant, adaptive, velocity] = acceleration;
            let zero = Property { name: profile, type_: INTEGER, format: 32, data: vec![0; 4] };
            let more = [floats(velocity, &[TEN]), floats(adaptive, &[ONE]), floats(constant, &[ONE]), zero];
            all.splice(0..0, more);
        }
        _ => {}
    }
    all
}
