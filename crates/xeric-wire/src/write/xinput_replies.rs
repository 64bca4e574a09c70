//! Replies of XInputExtension that hold one of several structures or units of a format: ListInputDevices, XIQueryDevice, both properties,
//! and the state, feedbacks and controls of XI 1's devices.
//!
//! A class is one of several structures behind a common head (XIproto 4, ListInputDevices; XI2proto, XIQueryDevice). Not for the
//! events: they are in `xinput_events`.

use super::{Packet, Put, Writer};
use crate::ByteOrder;
use crate::proto::xinput::{
    DeviceCoreState, DeviceEnableState, Fp3232, KbdFeedbackState, PtrFeedbackState, device_class_type,
    device_control, input_class,
};

/// A device as XI 1 lists it.
#[derive(Debug, Clone, Copy)]
pub struct ListedDevice<'a> {
    /// ATOM.
    pub device_type: u32,
    /// CARD8.
    pub device_id: u8,
    /// CARD8, one of DeviceUse.
    pub device_use: u8,
    /// Its classes.
    pub classes: &'a [InputInfo],
    /// Its name, of which at most 255 bytes are written.
    pub name: &'a [u8],
}

/// A class of a device as XI 1 lists it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InputInfo {
    /// Keys.
    Key {
        /// The lowest keycode.
        min_keycode: u8,
        /// The highest keycode.
        max_keycode: u8,
        /// How many keys.
        num_keys: u16,
    },
    /// Buttons.
    Button {
        /// How many.
        num_buttons: u16,
    },
    /// Valuators, all alike.
    Valuator {
        /// How many.
        axes: u8,
        /// One of ValuatorMode.
        mode: u8,
        /// Size of the motion history.
        motion_size: u32,
        /// Units per metre.
        resolution: u32,
        /// The least value.
        minimum: i32,
        /// The greatest value.
        maximum: i32,
    },
}

impl Put for InputInfo {
    fn put(&self, w: &mut Writer<'_>) {
        match *self {
            Self::Key { min_keycode, max_keycode, num_keys } => {
                w.bytes(&[input_class::KEY, 8, min_keycode, max_keycode]);
                w.u16(num_keys);
                w.pad(2);
            }
            Self::Button { num_buttons } => {
                w.bytes(&[input_class::BUTTON, 4]);
                w.u16(num_buttons);
            }
            Self::Valuator { axes, mode, motion_size, resolution, minimum, maximum } => {
                w.bytes(&[input_class::VALUATOR, axes.saturating_mul(12).saturating_add(8), axes, mode]);
                w.u32(motion_size);
                for _ in 0..axes {
                    w.u32(resolution);
                    w.i32(minimum);
                    w.i32(maximum);
                }
            }
        }
    }
}

/// Reply to ListInputDevices.
#[derive(Debug, Clone, Copy)]
pub struct ListInputDevicesReply<'a> {
    /// CARD8: the request's minor opcode.
    pub xi_reply_type: u8,
    /// The devices.
    pub devices: &'a [ListedDevice<'a>],
}

impl Packet for ListInputDevicesReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.xi_reply_type, sequence);
        w.len8(self.devices.len());
        w.pad(23);
        for device in self.devices {
            w.u32(device.device_type);
            w.u8(device.device_id);
            w.len8(device.classes.len());
            w.u8(device.device_use);
            w.pad(1);
        }
        for device in self.devices {
            w.list(device.classes);
        }
        for device in self.devices {
            let name = cut(device.name, u8::MAX.into());
            w.len8(name.len());
            w.bytes(name);
        }
        w.end_reply();
    }
}

/// As much of a name as a reply can hold: names are as long as clients like.
fn cut(name: &[u8], most: usize) -> &[u8] {
    name.get(..most).unwrap_or(name)
}

/// The state of a device's class as QueryDeviceState tells it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InputState<'a> {
    /// Keys.
    Key {
        /// How many.
        num_keys: u8,
        /// Those that are down, bit by bit.
        keys: [u8; 32],
    },
    /// Buttons.
    Button {
        /// How many.
        num_buttons: u8,
        /// Those that are down, bit by bit.
        buttons: [u8; 32],
    },
    /// Valuators.
    Valuator {
        /// Bits of ValuatorStateModeMask.
        mode: u8,
        /// Where they are.
        valuators: &'a [i32],
    },
}

impl Put for InputState<'_> {
    fn put(&self, w: &mut Writer<'_>) {
        match self {
            Self::Key { num_keys, keys } => {
                w.bytes(&[input_class::KEY, 36, *num_keys, 0]);
                w.bytes(keys);
            }
            Self::Button { num_buttons, buttons } => {
                w.bytes(&[input_class::BUTTON, 36, *num_buttons, 0]);
                w.bytes(buttons);
            }
            Self::Valuator { mode, valuators } => {
                w.u8(input_class::VALUATOR);
                w.len8(4 + 4 * valuators.len());
                w.len8(valuators.len());
                w.u8(*mode);
                w.list(valuators);
            }
        }
    }
}

/// Reply to QueryDeviceState.
#[derive(Debug, Clone, Copy)]
pub struct QueryDeviceStateReply<'a> {
    /// CARD8: the request's minor opcode.
    pub xi_reply_type: u8,
    /// The classes' states.
    pub classes: &'a [InputState<'a>],
}

impl Packet for QueryDeviceStateReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.xi_reply_type, sequence);
        w.len8(self.classes.len());
        w.pad(23);
        w.list(self.classes);
        w.end_reply();
    }
}

/// A feedback of a device as GetFeedbackControl tells it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FeedbackState {
    /// A keyboard's click, bell, indicators and repeats.
    Keyboard(KbdFeedbackState),
    /// A pointer's acceleration.
    Pointer(PtrFeedbackState),
}

impl Put for FeedbackState {
    fn put(&self, w: &mut Writer<'_>) {
        match self {
            Self::Keyboard(state) => w.put(state),
            Self::Pointer(state) => w.put(state),
        }
    }
}

/// Reply to GetFeedbackControl.
#[derive(Debug, Clone, Copy)]
pub struct GetFeedbackControlReply<'a> {
    /// CARD8: the request's minor opcode.
    pub xi_reply_type: u8,
    /// The feedbacks.
    pub feedbacks: &'a [FeedbackState],
}

impl Packet for GetFeedbackControlReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.xi_reply_type, sequence);
        w.len16(self.feedbacks.len());
        w.pad(22);
        w.list(self.feedbacks);
        w.end_reply();
    }
}

/// A control of a device as GetDeviceControl tells it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeviceControlState<'a> {
    /// Units per metre of each valuator: what they are, and the least and most that they can be.
    Resolution {
        /// What they are.
        values: &'a [u32],
        /// The least.
        least: &'a [u32],
        /// The most.
        most: &'a [u32],
    },
    /// Whether its events are the core protocol's too.
    Core(DeviceCoreState),
    /// Whether it is enabled.
    Enable(DeviceEnableState),
}

impl Put for DeviceControlState<'_> {
    fn put(&self, w: &mut Writer<'_>) {
        match self {
            Self::Resolution { values, least, most } => {
                w.u16(device_control::RESOLUTION);
                w.len16(8 + 12 * values.len());
                w.len32(values.len());
                w.list(values);
                w.list(least);
                w.list(most);
            }
            Self::Core(state) => w.put(state),
            Self::Enable(state) => w.put(state),
        }
    }
}

/// Reply to GetDeviceControl.
#[derive(Debug, Clone, Copy)]
pub struct GetDeviceControlReply<'a> {
    /// CARD8: the request's minor opcode.
    pub xi_reply_type: u8,
    /// CARD8.
    pub status: u8,
    /// The control.
    pub control: DeviceControlState<'a>,
}

impl Packet for GetDeviceControlReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.xi_reply_type, sequence);
        w.u8(self.status);
        w.pad(23);
        w.put(&self.control);
        w.end_reply();
    }
}

/// A class of a device as XI 2 describes it.
#[derive(Debug, Clone, Copy)]
pub enum DeviceClass<'a> {
    /// Keys.
    Key {
        /// The device that it comes from.
        sourceid: u16,
        /// The keycodes.
        keys: &'a [u32],
    },
    /// Buttons.
    Button {
        /// The device that it comes from.
        sourceid: u16,
        /// Which are down, bit `n` for button `n`.
        state: &'a [u32],
        /// Atoms of their labels, from button 1.
        labels: &'a [u32],
    },
    /// One valuator.
    Valuator {
        /// The device that it comes from.
        sourceid: u16,
        /// Its number.
        number: u16,
        /// ATOM.
        label: u32,
        /// The least value; `max` less than this means no limits.
        min: Fp3232,
        /// The greatest value.
        max: Fp3232,
        /// The value now.
        value: Fp3232,
        /// Units per metre.
        resolution: u32,
        /// One of ValuatorMode.
        mode: u8,
    },
    /// What says that a valuator scrolls.
    Scroll {
        /// The device that it comes from.
        sourceid: u16,
        /// The valuator's number.
        number: u16,
        /// One of ScrollType.
        scroll_type: u16,
        /// Bits of ScrollFlags.
        flags: u32,
        /// By how much the value changes for one notch.
        increment: Fp3232,
    },
}

impl Put for DeviceClass<'_> {
    fn put(&self, w: &mut Writer<'_>) {
        match *self {
            Self::Key { sourceid, keys } => {
                w.u16(device_class_type::KEY);
                w.len16(2 + keys.len());
                w.u16(sourceid);
                w.len16(keys.len());
                w.list(keys);
            }
            Self::Button { sourceid, state, labels } => {
                w.u16(device_class_type::BUTTON);
                w.len16(2 + state.len() + labels.len());
                w.u16(sourceid);
                w.len16(labels.len());
                w.bits(state);
                w.list(labels);
            }
            Self::Valuator { sourceid, number, label, min, max, value, resolution, mode } => {
                w.u16(device_class_type::VALUATOR);
                w.u16(11);
                w.u16(sourceid);
                w.u16(number);
                w.u32(label);
                w.list(&[min, max, value]);
                w.u32(resolution);
                w.u8(mode);
                w.pad(3);
            }
            Self::Scroll { sourceid, number, scroll_type, flags, increment } => {
                w.u16(device_class_type::SCROLL);
                w.u16(6);
                w.u16(sourceid);
                w.u16(number);
                w.u16(scroll_type);
                w.pad(2);
                w.u32(flags);
                w.put(&increment);
            }
        }
    }
}

/// A device as XI 2 describes it.
#[derive(Debug, Clone, Copy)]
pub struct XIDeviceInfo<'a> {
    /// CARD16.
    pub deviceid: u16,
    /// CARD16, one of DeviceType.
    pub type_: u16,
    /// The master of a slave, the paired device of a master.
    pub attachment: u16,
    /// BOOL.
    pub enabled: u8,
    /// Its name, of which at most 65535 bytes are written.
    pub name: &'a [u8],
    /// Its classes.
    pub classes: &'a [DeviceClass<'a>],
}

impl Put for XIDeviceInfo<'_> {
    fn put(&self, w: &mut Writer<'_>) {
        let name = cut(self.name, u16::MAX.into());
        w.u16(self.deviceid);
        w.u16(self.type_);
        w.u16(self.attachment);
        w.len16(self.classes.len());
        w.len16(name.len());
        w.u8(self.enabled);
        w.pad(1);
        w.bytes(name);
        w.align(4);
        w.list(self.classes);
    }
}

/// Reply to XIQueryDevice.
#[derive(Debug, Clone, Copy)]
pub struct XIQueryDeviceReply<'a> {
    /// The devices.
    pub infos: &'a [XIDeviceInfo<'a>],
}

impl Packet for XIQueryDeviceReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.len16(self.infos.len());
        w.pad(22);
        w.list(self.infos);
        w.end_reply();
    }
}

/// Reply to XIGetProperty. `data` stands in the client's byte order already.
#[derive(Debug, Clone, Copy, Default)]
pub struct XIGetPropertyReply<'a> {
    /// ATOM.
    pub type_: u32,
    /// CARD32.
    pub bytes_after: u32,
    /// CARD32: units in `data`.
    pub num_items: u32,
    /// CARD8: 0, 8, 16 or 32.
    pub format: u8,
    /// The units.
    pub data: &'a [u8],
}

impl Packet for XIGetPropertyReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let Self { type_, bytes_after, num_items, format, data } = *self;
        // The same, but for the device, whose place is padding here.
        let reply =
            GetDevicePropertyReply { type_, bytes_after, num_items, format, data, ..Default::default() };
        reply.write(out, order, sequence);
    }
}

/// Reply to GetDeviceProperty. `data` stands in the client's byte order already.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetDevicePropertyReply<'a> {
    /// CARD8: the request's minor opcode.
    pub xi_reply_type: u8,
    /// ATOM.
    pub type_: u32,
    /// CARD32.
    pub bytes_after: u32,
    /// CARD32: units in `data`.
    pub num_items: u32,
    /// CARD8: 0, 8, 16 or 32.
    pub format: u8,
    /// CARD8.
    pub device_id: u8,
    /// The units.
    pub data: &'a [u8],
}

impl Packet for GetDevicePropertyReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.xi_reply_type, sequence);
        w.u32(self.type_);
        w.u32(self.bytes_after);
        w.u32(self.num_items);
        w.u8(self.format);
        w.u8(self.device_id);
        w.pad(10);
        w.bytes(self.data);
        w.end_reply();
    }
}
