//! The devices: two masters and four slaves, as Xvfb has them, and what each holds.
//!
//! One thing differs from Xvfb: its mouse (device 6) has no valuators to scroll by, and here it has two, since that is what toolkits
//! meet on every real server. The numbers of devices never change.

use xeric_geom::Point;

use super::super::super::atoms::{Atom, Atoms};
use super::super::super::error::XError;
use super::super::super::input;
use super::super::super::property::Property;

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

/// What of a device never changes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Device {
    pub(crate) id: u16,
    pub(crate) name: &'static str,
    /// Pointer or keyboard.
    pub(crate) kind: input::Device,
    pub(crate) is_master: bool,
    /// The master of a slave, the paired device of a master.
    pub(crate) attachment: u16,
}

const fn device(
    id: u16,
    name: &'static str,
    kind: input::Device,
    is_master: bool,
    attachment: u16,
) -> Device {
    Device { id, name, kind, is_master, attachment }
}

/// All devices, by number.
pub(crate) const DEVICES: [Device; 6] = {
    use input::Device::{Keyboard, Pointer};
    [
        device(MASTER_POINTER, "Virtual core pointer", Pointer, true, MASTER_KEYBOARD),
        device(MASTER_KEYBOARD, "Virtual core keyboard", Keyboard, true, MASTER_POINTER),
        device(XTEST_POINTER, "Virtual core XTEST pointer", Pointer, false, MASTER_POINTER),
        device(XTEST_KEYBOARD, "Virtual core XTEST keyboard", Keyboard, false, MASTER_KEYBOARD),
        device(MOUSE, "Xvfb mouse", Pointer, false, MASTER_POINTER),
        device(KEYBOARD, "Xvfb keyboard", Keyboard, false, MASTER_KEYBOARD),
    ]
};

/// The device of this number, or BadDevice.
pub(crate) fn find(id: u16) -> Result<Device, XError> {
    DEVICES.into_iter().find(|device| device.id == id).ok_or_else(|| super::bad_device(id))
}

/// The master of this kind.
pub(crate) fn master_of(kind: input::Device) -> u16 {
    match kind {
        input::Device::Pointer => MASTER_POINTER,
        input::Device::Keyboard => MASTER_KEYBOARD,
    }
}

/// What a device holds.
#[derive(Default)]
pub(crate) struct Held {
    /// The latest property first, as they are listed.
    pub(crate) properties: Vec<Property>,
    /// Physical buttons that are down, bit `n` for button `n`. Of slaves; the masters' are in `input`.
    pub(crate) buttons: u32,
    /// Where its valuators are. Of the master pointer only those from [`SCROLL_X`] on count; the others are the pointer's place.
    pub(crate) values: [i32; AXES],
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

/// All devices' states.
#[derive(Default)]
pub(crate) struct Devices {
    pub(crate) names: Names,
    acceleration: [Atom; 4],
    held: [Held; DEVICES.len()],
    /// The slave whose classes the master pointer has, the master's own before one was used.
    pub(crate) pointer_source: u16,
    /// The same for the master keyboard.
    pub(crate) keyboard_source: u16,
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
            held: Default::default(),
            pointer_source: MASTER_POINTER,
            keyboard_source: MASTER_KEYBOARD,
        };
        for device in DEVICES {
            let held = devices.held_mut(device.id);
            held.properties = initial_properties(device.id, &names, acceleration);
            if matches!(device.id, MASTER_POINTER | XTEST_POINTER) {
                held.values = [at.x, at.y, 0, 0];
            }
        }
        devices
    }

    /// Whether the server itself put this property there: such ones stay.
    pub(super) fn is_server_property(&self, id: u16, name: Atom) -> bool {
        initial_properties(id, &self.names, self.acceleration).iter().any(|p| p.name == name)
    }

    /// What a device of the table holds; the last one's for a number that is not in it.
    pub(crate) fn held(&self, id: u16) -> &Held {
        &self.held[place(id)]
    }

    pub(crate) fn held_mut(&mut self, id: u16) -> &mut Held {
        &mut self.held[place(id)]
    }

    /// The slave whose classes this master has.
    pub(crate) fn source(&self, kind: input::Device) -> u16 {
        match kind {
            input::Device::Pointer => self.pointer_source,
            input::Device::Keyboard => self.keyboard_source,
        }
    }

    /// The device whose classes this one shows: a master has those of the slave that was used last.
    pub(crate) fn shape_of(&self, device: &Device) -> u16 {
        if device.is_master { self.source(device.kind) } else { device.id }
    }
}

fn place(id: u16) -> usize {
    usize::from(id.clamp(MASTER_POINTER, KEYBOARD) - MASTER_POINTER)
}

/// How many buttons a pointer with this device's classes has.
pub(crate) fn button_count(shape: u16) -> usize {
    match shape {
        MASTER_POINTER | XTEST_POINTER => 10,
        // The mouse has Xvfb's three, and those that its valuators stand for.
        _ => 7,
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

fn initial_properties(id: u16, names: &Names, acceleration: [Atom; 4]) -> Vec<Property> {
    let byte = |name| Property { name, type_: INTEGER, format: 8, data: vec![1] };
    let floats = |name, values: &[u32]| {
        let data = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        Property { name, type_: names.float, format: 32, data }
    };
    let mut all = vec![floats(names.transform, &[ONE, 0, 0, 0, ONE, 0, 0, 0, ONE]), byte(names.enabled)];
    match id {
        XTEST_POINTER | XTEST_KEYBOARD => all.insert(0, byte(names.xtest)),
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
