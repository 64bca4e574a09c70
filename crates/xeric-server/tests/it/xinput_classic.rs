//! The requests of XI 1 beside Xvfb: what devices answer and refuse, and who hears of it.

use x11rb::protocol::xinput::*;
use x11rb::protocol::xproto::{
    AutoRepeatMode, ChangeKeyboardControlAux, ConnectionExt as _, CreateWindowAux, InputFocus, Window,
    WindowClass,
};
use x11rb::x11_utils::TryParse;

use crate::peers::{Side, equal_on_both};
use crate::user::fake;

/// XIAllDevices, XIAllMasterDevices, the six devices, and one that there is not.
const DEVICES: [u8; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
/// The device that has valuators to scroll by here and none in Xvfb.
const MOUSE: u8 = 6;
/// XInputExtension's first event, in both servers.
const FIRST_EVENT: u8 = 66;

/// An event class: a device and an event, or a number of its own.
fn class(device: u8, event: u8) -> u32 {
    u32::from(device) << 8 | u32::from(FIRST_EVENT + event)
}

/// A class that is no event.
fn number(device: u8, number: u8) -> u32 {
    u32::from(device) << 8 | u32::from(number)
}

fn window(side: &mut Side, x: i16, y: i16) -> Window {
    let (window, root) = (side.id(0), side.root);
    let aux = CreateWindowAux::new();
    side.c(0).create_window(0, window, root, x, y, 90, 90, 0, WindowClass::INPUT_OUTPUT, 0, &aux).unwrap();
    side.c(0).map_window(window).unwrap();
    side.settle();
    window
}

#[test]
fn states_and_controls_of_devices_equal_xvfb() {
    equal_on_both(1, |side| {
        fake(side, 6, 0, 300, 400);
        for pressed in [false, true, false] {
            if pressed {
                fake(side, 4, 2, 0, 0);
                fake(side, 2, 38, 0, 0);
            } else {
                fake(side, 5, 2, 0, 0);
                fake(side, 3, 38, 0, 0);
            }
            for device in DEVICES.into_iter().filter(|device| *device != MOUSE) {
                side.note(device);
                side.reply(|s| s.c(0).xinput_query_device_state(device));
            }
        }
        for device in DEVICES {
            side.note(device);
            let feedback = side.c(0).xinput_get_feedback_control(device).unwrap().reply();
            match feedback {
                Ok(reply) => {
                    for mut feedback in reply.feedbacks {
                        if let FeedbackStateData::Keyboard(keyboard) = &mut feedback.data {
                            // Xvfb leaves what was in its memory.
                            keyboard.led_values = 0;
                        }
                        side.saw(feedback);
                    }
                }
                Err(_) => drop(side.reply(|s| s.c(0).xinput_get_feedback_control(device))),
            }
            for control in 0..7u16 {
                if device == MOUSE && control == 1 {
                    continue;
                }
                side.reply(|s| s.c(0).xinput_get_device_control(control.into(), device));
            }
            for mode in [ValuatorMode::RELATIVE, ValuatorMode::ABSOLUTE, ValuatorMode::from(7)] {
                side.reply(|s| s.c(0).xinput_set_device_mode(device, mode));
            }
            for (first, values) in [(0, &[1, 2][..]), (1, &[5]), (4, &[1, 2])] {
                side.reply(|s| s.c(0).xinput_set_device_valuators(device, first, values));
            }
            for control in [
                DeviceCtlData::Resolution(DeviceCtlDataResolution {
                    first_valuator: 0,
                    resolution_values: vec![1, 1],
                }),
                DeviceCtlData::Core(DeviceCtlDataCore { status: 1 }),
                DeviceCtlData::Enable(0),
            ] {
                let id = match control {
                    DeviceCtlData::Resolution(_) => DeviceControl::RESOLUTION,
                    DeviceCtlData::Core(_) => DeviceControl::CORE,
                    _ => DeviceControl::ENABLE,
                };
                let len = if id == DeviceControl::RESOLUTION { 16 } else { 8 };
                let control = DeviceCtl { len, data: control };
                side.reply(|s| s.c(0).xinput_change_device_control(id, device, control));
            }
            side.reply(|s| s.c(0).xinput_change_keyboard_device(device));
            side.reply(|s| s.c(0).xinput_change_pointer_device(0, 1, device));
        }
    });
}

/// What the history of motions holds, but for its times.
#[test]
fn motions_of_devices_equal_xvfb() {
    equal_on_both(1, |side| {
        for (x, y) in [(10, 20), (30, 40), (30, 40), (31, 50)] {
            fake(side, 6, 0, x, y);
        }
        fake(side, 6, 1, 3, -4);
        fake(side, 4, 1, 0, 0);
        fake(side, 5, 1, 0, 0);
        side.settle();
        for device in [3u8, 4, 5, 7, 9] {
            let asked = side.c(0).xinput_get_device_motion_events(1, 0u32, device).unwrap().reply();
            match asked {
                Ok(reply) => {
                    let all = reply.events.len();
                    let last = reply.events.iter().skip(all.saturating_sub(5)).map(|event| &event.axisvalues);
                    let last: Vec<_> = last.cloned().collect();
                    side.saw((reply.num_axes, reply.device_mode, last));
                }
                Err(_) => drop(side.reply(|s| s.c(0).xinput_get_device_motion_events(1, 0u32, device))),
            }
        }
    });
}

/// What feedbacks take, and what the core protocol sees of it.
#[test]
fn changed_feedbacks_equal_xvfb() {
    equal_on_both(1, |side| {
        let pointer = |num, denom, threshold| {
            FeedbackCtlData::Pointer(FeedbackCtlDataPointer { num, denom, threshold })
        };
        for device in DEVICES {
            for (mask, new) in
                [(7u32, (3, 2, 5)), (1, (-1, 0, 0)), (1, (-2, 0, 0)), (2, (0, 0, 0)), (7, (-1, -1, -1))]
            {
                let feedback = FeedbackCtl { feedback_id: 0, len: 12, data: pointer(new.0, new.1, new.2) };
                side.note((device, mask, new));
                side.check(|s| s.c(0).xinput_change_feedback_control(mask.into(), device, 1, feedback));
            }
            for (mask, percent, pitch) in
                [(0xfu32, 30, 500), (2, 101, 0), (4, 0, -2), (0xf, -1, -1), (0x40, 0, 0)]
            {
                let keyboard = FeedbackCtlDataKeyboard {
                    key: 40,
                    auto_repeat_mode: 1,
                    key_click_percent: percent,
                    bell_percent: percent,
                    bell_pitch: pitch,
                    bell_duration: pitch,
                    led_mask: 0,
                    led_values: 0,
                };
                let data = FeedbackCtlData::Keyboard(keyboard);
                let feedback = FeedbackCtl { feedback_id: 0, len: 20, data };
                side.note((device, mask, percent, pitch));
                side.check(|s| s.c(0).xinput_change_feedback_control(mask.into(), device, 0, feedback));
                if let Ok(mut reply) = side.c(0).xinput_get_feedback_control(device).unwrap().reply() {
                    for feedback in &mut reply.feedbacks {
                        if let FeedbackStateData::Keyboard(keyboard) = &mut feedback.data {
                            keyboard.led_values = 0;
                        }
                    }
                    side.saw(reply.feedbacks);
                }
                side.reply(|s| s.c(0).get_keyboard_control());
                side.reply(|s| s.c(0).get_pointer_control());
            }
            for (class, id, percent) in [(0, 0, 20), (0, 1, 20), (5, 0, 0), (9, 0, 0), (0, 0, -101)] {
                side.check(|s| s.c(0).xinput_device_bell(device, id, class, percent));
            }
        }
    });
}

/// An indicator that no XKB map moves.
const LED: u32 = 1 << 31;

/// Each device has a feedback of its own. The core protocol sets those of the masters and of their slaves, XI 1 one.
#[test]
fn feedbacks_of_masters_and_slaves_equal_xvfb() {
    equal_on_both(1, |side| {
        let see = |side: &mut Side| {
            for device in [2u8, 3, 4, 5, 6, 7] {
                let mut reply = side.c(0).xinput_get_feedback_control(device).unwrap().reply().unwrap();
                for feedback in &mut reply.feedbacks {
                    if let FeedbackStateData::Keyboard(keyboard) = &mut feedback.data {
                        keyboard.led_values = 0;
                    }
                }
                side.saw((device, reply.feedbacks));
            }
        };
        for device in [3u8, 5, 7] {
            for (mask, auto_repeat_mode, led_values) in
                [(0xfu32, 0, 0), (0x90, 1, LED), (0xc0, 0, 0), (0x90, 0, 0)]
            {
                let keyboard = FeedbackCtlDataKeyboard {
                    key: 40,
                    auto_repeat_mode,
                    key_click_percent: 3 * device as i8,
                    bell_percent: 4 * device as i8,
                    bell_pitch: 100 * i16::from(device),
                    bell_duration: 200 * i16::from(device),
                    led_mask: LED,
                    led_values,
                };
                let feedback =
                    FeedbackCtl { feedback_id: 0, len: 20, data: FeedbackCtlData::Keyboard(keyboard) };
                side.note((device, mask, auto_repeat_mode, led_values));
                side.check(|s| s.c(0).xinput_change_feedback_control(mask.into(), device, 0, feedback));
                see(side);
            }
        }
        for device in [2u8, 4, 6] {
            let (num, denom, threshold) = (i16::from(device) + 1, 2, i16::from(device) + 7);
            let data = FeedbackCtlData::Pointer(FeedbackCtlDataPointer { num, denom, threshold });
            let feedback = FeedbackCtl { feedback_id: 0, len: 12, data };
            side.check(|s| s.c(0).xinput_change_feedback_control(7u32.into(), device, 1, feedback));
            see(side);
        }
        let pitch = ChangeKeyboardControlAux::new().bell_pitch(321);
        side.check(|s| s.c(0).change_keyboard_control(&pitch));
        see(side);
        let repeats = ChangeKeyboardControlAux::new().key(40).auto_repeat_mode(AutoRepeatMode::ON);
        side.check(|s| s.c(0).change_keyboard_control(&repeats));
        see(side);
        side.check(|s| s.c(0).change_pointer_control(5, 3, 9, true, false));
        see(side);
    });
}

/// The master keyboard follows nobody: when the window goes that it is on, and it is to follow, it is on none.
#[test]
fn the_master_keyboard_cannot_follow_itself() {
    let server = crate::harness::Server::new();
    let c = server.connect();
    let (root, window) =
        (crate::harness::screen(&c).root, x11rb::connection::Connection::generate_id(&c).unwrap());
    let aux = CreateWindowAux::new();
    c.create_window(0, window, root, 0, 0, 9, 9, 0, WindowClass::INPUT_OUTPUT, 0, &aux).unwrap();
    c.map_window(window).unwrap();
    c.xinput_set_device_focus(window, 0u32, InputFocus::FOLLOW_KEYBOARD, 3).unwrap().check().unwrap();
    c.destroy_window(window).unwrap();
    let focus = c.get_input_focus().unwrap().reply().unwrap();
    assert_eq!(focus.focus, 0);
}

#[test]
fn mappings_of_devices_equal_xvfb() {
    equal_on_both(2, |side| {
        let root = side.root;
        let classes: Vec<u32> =
            [2, 3, 4, 5, 7].map(|device| class(device, DEVICE_MAPPING_NOTIFY_EVENT)).to_vec();
        side.check(|s| s.c(1).xinput_select_extension_event(root, &classes));
        for device in DEVICES.into_iter().filter(|device| *device != MOUSE) {
            side.note(device);
            for (first, count) in [(8, 4), (38, 2), (7, 1), (250, 7)] {
                side.reply(|s| s.c(0).xinput_get_device_key_mapping(device, first, count));
            }
            side.reply(|s| s.c(0).xinput_get_device_modifier_mapping(device));
            side.reply(|s| s.c(0).xinput_get_device_button_mapping(device));
            side.reply(|s| s.c(0).xinput_set_device_button_mapping(device, &[3, 2, 1, 4, 5, 6, 7, 8, 9, 10]));
            side.reply(|s| s.c(0).xinput_set_device_button_mapping(device, &[1, 2, 3]));
            side.reply(|s| s.c(0).xinput_get_device_button_mapping(device));
            side.reply(|s| s.c(0).get_pointer_mapping());
            side.reply(|s| s.c(0).xinput_set_device_button_mapping(device, &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]));
            side.sync();
            for (first, per, count, syms) in
                [(255, 2, 1, &[0x61, 0x41][..]), (7, 1, 1, &[1]), (9, 0, 1, &[]), (255, 1, 1, &[0])]
            {
                side.note((first, per, count));
                side.check(|s| s.c(0).xinput_change_device_key_mapping(device, first, per, count, syms));
                side.sync();
                side.reply(|s| s.c(0).xinput_get_device_key_mapping(device, 255, 1));
                side.reply(|s| s.c(0).get_keyboard_mapping(255, 1));
            }
            side.sync();
        }
        // The master's alone: a slave keeps its own.
        side.check(|s| s.c(0).xinput_change_device_key_mapping(3, 250, 2, 1, &[0x63, 0x64]));
        side.sync();
        for device in [3u8, 5, 7] {
            side.reply(|s| s.c(0).xinput_get_device_key_mapping(device, 250, 1));
        }
        side.check(|s| s.c(0).change_keyboard_mapping(1, 250, 1, &[0]));
        side.sync();
        // A key twice fails, and one that there is not is refused; the core protocol refuses both.
        for keys in [[50u8, 50, 0, 0, 0, 0, 0, 0], [7, 0, 0, 0, 0, 0, 0, 0]] {
            for device in [2u8, 3, 5] {
                side.note((keys, device));
                side.reply(|s| s.c(0).xinput_set_device_modifier_mapping(device, &keys));
            }
            side.reply(|s| s.c(0).set_modifier_mapping(&keys));
        }
        side.check(|s| s.c(0).change_keyboard_mapping(1, 255, 1, &[0x62]));
        side.sync();
        let map = side.c(0).xinput_get_device_modifier_mapping(3).unwrap().reply().unwrap().keymaps;
        for device in [2u8, 3, 5, 9] {
            side.reply(|s| s.c(0).xinput_set_device_modifier_mapping(device, &map));
            side.sync();
        }
        // A slave's modifiers are its master's, and not those of other slaves.
        side.reply(|s| s.c(0).xinput_set_device_modifier_mapping(5, &[0, 0, 37, 0, 0, 0, 0, 0]));
        side.sync();
        for device in [3u8, 5, 7] {
            side.reply(|s| s.c(0).xinput_get_device_modifier_mapping(device));
        }
        side.reply(|s| s.c(0).set_modifier_mapping(&map));
        side.sync();
        // Left Shift is down, which is busy, and then a, which is none.
        for key in [50, 38] {
            fake(side, 2, key, 0, 0);
            for device in [3u8, 5, 7] {
                side.note((key, device));
                side.reply(|s| s.c(0).xinput_set_device_modifier_mapping(device, &map));
                side.sync();
            }
            fake(side, 3, key, 0, 0);
            side.sync();
        }
    });
}

/// A slave's buttons are mapped by it, and then by its master.
#[test]
fn mapped_buttons_of_slaves_equal_xvfb() {
    equal_on_both(1, |side| {
        let window = window(side, 10, 10);
        let presses =
            EventMask { deviceid: 0, mask: vec![XIEventMask::BUTTON_PRESS | XIEventMask::BUTTON_RELEASE] };
        let core = x11rb::protocol::xproto::EventMask::BUTTON_PRESS;
        let aux = x11rb::protocol::xproto::ChangeWindowAttributesAux::new().event_mask(core);
        side.c(0).change_window_attributes(window, &aux).unwrap();
        fake(side, 6, 0, 40, 40);
        for by_device in [false, true] {
            if by_device {
                side.check(|s| s.c(0).xinput_xi_select_events(window, std::slice::from_ref(&presses)));
            }
            let straight = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
            for (slave, master) in [
                ([3, 2, 1, 4, 5, 6, 7, 8, 9, 10], straight),
                ([3, 2, 1, 4, 5, 6, 7, 8, 9, 10], [2, 3, 1, 4, 5, 6, 7, 8, 9, 10]),
                ([0, 2, 2, 4, 5, 6, 7, 8, 9, 10], straight),
            ] {
                side.note((slave, master));
                side.reply(|s| s.c(0).xinput_set_device_button_mapping(4, &slave));
                side.reply(|s| s.c(0).set_pointer_mapping(&master));
                side.sync();
                for button in [1, 2, 3] {
                    for kind in [4, 5] {
                        fake(side, kind, button, 0, 0);
                        side.sync();
                        side.reply(|s| s.c(0).query_pointer(window));
                    }
                }
            }
        }
        // Two buttons are one: the grab that a press begins ends with the last.
        side.reply(|s| s.c(0).set_pointer_mapping(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]));
        for device in [4, 2] {
            side.note(device);
            side.reply(|s| s.c(0).xinput_set_device_button_mapping(4, &[1, 2]));
            side.reply(|s| s.c(0).xinput_set_device_button_mapping(device, &[2, 2]));
            for (kind, button) in [(4, 2), (4, 1), (5, 1), (5, 2), (4, 1), (5, 1)] {
                fake(side, kind, button, 0, 0);
                side.sync();
                side.reply(|s| s.c(0).query_pointer(window));
                fake(side, 6, 0, if kind == 4 { 400 } else { 40 }, 40);
                side.sync();
            }
            fake(side, 6, 0, 40, 40);
        }
        side.reply(|s| s.c(0).set_pointer_mapping(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]));
    });
}

#[test]
fn classic_selections_equal_xvfb() {
    equal_on_both(2, |side| {
        let window = window(side, 10, 10);
        let root = side.root;
        let select = |side: &mut Side, client: usize, on: Window, classes: &[u32]| {
            side.note((client, on, classes));
            side.check(|s| s.c(client).xinput_select_extension_event(on, classes));
            for client in [0, 1] {
                side.reply(|s| s.c(client).xinput_get_selected_extension_events(on));
            }
        };
        let presence = 256 << 8;
        for on in [window, root, 0x1234] {
            for device in DEVICES {
                for event in 1..17 {
                    select(side, 0, on, &[class(device, event)]);
                }
                select(side, 1, on, &[number(device, 0), number(device, 7), class(device, 3)]);
                select(side, 0, on, &[number(device, 8)]);
                select(side, 1, on, &[number(device, 9)]);
                select(side, 0, on, &[number(device, 8), number(device, 200)]);
            }
            select(side, 0, on, &[presence, class(4, 3), class(5, 1)]);
            select(side, 1, on, &[presence, presence]);
            select(side, 1, on, &[class(4, 1), 300 << 8]);
            for (mode, classes) in [
                (0u8, vec![class(4, 3), class(5, 1)]),
                (0, vec![class(4, 6)]),
                (0, vec![class(9, 1)]),
                (1, vec![class(4, 3)]),
                (2, vec![]),
            ] {
                side.note((mode, &classes));
                side.check(|s| s.c(0).xinput_change_device_dont_propagate_list(on, mode.into(), &classes));
                side.reply(|s| s.c(0).xinput_get_device_dont_propagate_list(on));
            }
        }
        for device in DEVICES {
            side.check(|s| s.c(0).xinput_close_device(device));
            side.reply(|s| s.c(0).xinput_get_selected_extension_events(root));
        }
    });
}

#[test]
fn focus_of_devices_equal_xvfb() {
    equal_on_both(2, |side| {
        let window = window(side, 10, 10);
        let root = side.root;
        let classes: Vec<u32> = [3, 5, 7]
            .iter()
            .flat_map(|device| {
                [class(*device, DEVICE_FOCUS_IN_EVENT), class(*device, DEVICE_STATE_NOTIFY_EVENT)]
            })
            .collect();
        for on in [window, root] {
            side.check(|s| s.c(1).xinput_select_extension_event(on, &classes));
            let mask = XIEventMask::FOCUS_IN | XIEventMask::FOCUS_OUT;
            let select = EventMask { deviceid: 0, mask: vec![mask] };
            side.check(|s| s.c(0).xinput_xi_select_events(on, &[select]));
        }
        fake(side, 6, 0, 30, 30);
        fake(side, 2, 38, 0, 0);
        for device in DEVICES {
            let get = |side: &mut Side| {
                let reply = side.c(0).xinput_get_device_focus(device).unwrap().reply();
                match reply {
                    Ok(reply) => side.saw(("reverts to", reply.revert_to)),
                    Err(_) => drop(side.reply(|s| s.c(0).xinput_get_device_focus(device))),
                }
                side.reply(|s| s.c(0).xinput_xi_get_focus(u16::from(device)));
            };
            get(side);
            for (focus, revert) in
                [(window, 2u8), (0, 0), (1, 1), (root, 3), (0x77, 0), (window, 4), (window, 1)]
            {
                side.note((device, focus, revert));
                side.check(|s| s.c(0).xinput_set_device_focus(focus, 0u32, revert.into(), device));
                get(side);
                side.sync();
            }
            if device != 3 {
                side.check(|s| {
                    s.c(0).xinput_set_device_focus(3u32, 0u32, InputFocus::FOLLOW_KEYBOARD, device)
                });
                side.check(|s| s.c(0).set_input_focus(InputFocus::NONE, window, 0u32));
                get(side);
                side.sync();
                side.check(|s| s.c(0).set_input_focus(InputFocus::NONE, 1u32, 0u32));
            }
            side.check(|s| s.c(0).unmap_window(window));
            get(side);
            side.sync();
            side.check(|s| s.c(0).map_window(window));
            side.check(|s| s.c(0).xinput_xi_set_focus(window, 0u32, u16::from(device)));
            get(side);
            side.check(|s| s.c(0).xinput_set_device_focus(1u32, 0u32, InputFocus::NONE, device));
            side.sync();
        }
        fake(side, 3, 38, 0, 0);
    });
}

#[test]
fn events_that_clients_make_up_equal_xvfb() {
    equal_on_both(2, |side| {
        let window = window(side, 10, 10);
        let root = side.root;
        let classes = [class(4, DEVICE_KEY_PRESS_EVENT), class(4, DEVICE_BUTTON_PRESS_EVENT)];
        side.check(|s| s.c(1).xinput_select_extension_event(root, &classes));
        side.check(|s| s.c(1).xinput_select_extension_event(window, &classes[..1]));
        fake(side, 6, 0, 30, 30);
        let event = |code: u8| {
            let mut event = [0; 32];
            event[0] = code;
            event[1] = 9;
            event[31] = 4;
            event
        };
        for destination in [window, root, 0, 1, 0x77] {
            for (device, code, propagate, classes) in [
                (4, 67, false, &classes[..1]),
                (4, 69, true, &classes[1..]),
                (4, 69, false, &classes[1..]),
                (4, 2, true, &classes[1..]),
                (5, 67, true, &classes[..1]),
                (9, 67, true, &classes[..1]),
                (4, 67, true, &[]),
            ] {
                side.note((destination, device, code, propagate, classes));
                let events = [EventForSend::try_parse(&event(code)).unwrap().0];
                side.check(|s| {
                    s.c(0).xinput_send_extension_event(destination, device, propagate, &events, classes)
                });
                side.sync();
            }
        }
    });
}
