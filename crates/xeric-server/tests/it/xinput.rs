//! XInputExtension's requests beside Xvfb: versions, devices, properties, selections, focus and pointer.

use x11rb::protocol::xinput::*;
use x11rb::protocol::xproto::{
    AtomEnum, ConnectionExt as _, CreateWindowAux, InputFocus, PropMode, WindowClass,
};

use crate::peers::{Side, equal_on_both};

/// XIAllDevices, XIAllMasterDevices, the six devices, and one that there is not.
const DEVICES: [u16; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
/// The device that has valuators to scroll by here and none in Xvfb.
const MOUSE: u16 = 6;

#[test]
fn versions_equal_xvfb() {
    equal_on_both(1, |side| {
        side.reply(|s| s.c(0).xinput_get_extension_version(b"XInputExtension"));
        // Each row is what one client asks for, one after the other.
        let asked: [&[(u16, u16)]; 7] = [
            &[(1, 5), (2, 0), (2, 4), (2, 0)],
            &[(2, 2), (2, 4), (2, 3), (2, 2), (2, 0)],
            &[(2, 4), (2, 1)],
            &[(3, 0), (2, 4)],
            &[(2, 1), (2, 0)],
            &[(2, 1), (2, 3)],
            &[(2, 3), (9, 9), (2, 2), (2, 1)],
        ];
        for versions in asked {
            let client = side.join();
            for (major, minor) in versions {
                side.reply(|s| s.c(client).xinput_xi_query_version(*major, *minor));
            }
        }
    });
}

/// The name of an atom.
fn atom(side: &Side, atom: u32) -> String {
    if atom == 0 {
        return "None".to_owned();
    }
    let name = side.c(0).get_atom_name(atom).unwrap().reply().unwrap().name;
    String::from_utf8_lossy(&name).into_owned()
}

/// Issue 3's "a pointer with scroll valuators" is device 6; everything else of all devices is Xvfb's.
#[test]
fn devices_equal_xvfb_but_for_the_mouse_s_scroll_valuators() {
    equal_on_both(1, |side| {
        for device in DEVICES {
            let Ok(reply) = side.c(0).xinput_xi_query_device(device).unwrap().reply() else {
                side.reply(|s| s.c(0).xinput_xi_query_device(device));
                continue;
            };
            for info in reply.infos {
                let name = String::from_utf8_lossy(&info.name).into_owned();
                side.saw((info.deviceid, info.type_, info.attachment, info.enabled, name));
                if info.deviceid != MOUSE {
                    info.classes.iter().for_each(|class| see_class(side, class));
                }
            }
        }
        let list = side.c(0).xinput_list_input_devices().unwrap().reply().unwrap();
        let mut classes = list.infos.iter();
        for (device, name) in list.devices.iter().zip(&list.names) {
            let kind = atom(side, device.device_type);
            side.saw((kind, device.device_id, device.num_class_info, device.device_use));
            side.saw(String::from_utf8_lossy(&name.name));
            for class in classes.by_ref().take(device.num_class_info.into()) {
                if u16::from(device.device_id) != MOUSE {
                    side.saw(class);
                }
            }
        }
        for device in 0..9 {
            side.reply(|s| s.c(0).xinput_open_device(device));
            side.check(|s| s.c(0).xinput_close_device(device));
        }
    });
}

fn see_class(side: &mut Side, class: &DeviceClass) {
    match &class.data {
        DeviceClassData::Button(button) => {
            let labels: Vec<String> = button.labels.iter().map(|label| atom(side, *label)).collect();
            side.saw((class.len, class.sourceid, &button.state, labels));
        }
        DeviceClassData::Valuator(v) => {
            let label = atom(side, v.label);
            side.saw((class.len, class.sourceid, v.number, label, v.min, v.max, v.value, v.resolution));
            side.saw(v.mode);
        }
        other => side.saw((class.len, class.sourceid, other)),
    }
}

/// Case U05: sign and size of a notch are the device's increment.
#[test]
fn u05_the_mouse_says_how_far_a_notch_scrolls() {
    let server = crate::harness::Server::new();
    let c = server.connect();
    let reply = c.xinput_xi_query_device(MOUSE).unwrap().reply().unwrap();
    let scrolls: Vec<(u16, ScrollType, ScrollFlags, i32)> = reply.infos[0]
        .classes
        .iter()
        .filter_map(|class| match &class.data {
            DeviceClassData::Scroll(s) => Some((s.number, s.scroll_type, s.flags, s.increment.integral)),
            _ => None,
        })
        .collect();
    let none = ScrollFlags::from(0u8);
    let expected =
        [(2, ScrollType::HORIZONTAL, none, 15), (3, ScrollType::VERTICAL, ScrollFlags::PREFERRED, 15)];
    assert_eq!(scrolls, expected);
}

#[test]
fn properties_equal_xvfb() {
    equal_on_both(1, |side| {
        for device in DEVICES {
            let Ok(list) = side.c(0).xinput_xi_list_properties(device).unwrap().reply() else {
                side.reply(|s| s.c(0).xinput_xi_list_properties(device));
                side.reply(|s| s.c(0).xinput_list_device_properties(device as u8));
                continue;
            };
            let classic = side.c(0).xinput_list_device_properties(device as u8).unwrap().reply().unwrap();
            assert_eq!(list.properties, classic.atoms);
            for property in list.properties {
                let name = atom(side, property);
                side.saw(name);
                for (offset, length) in [(0, 100), (1, 1), (0, 0), (0, 3), (50, 1)] {
                    let got = side.c(0).xinput_xi_get_property(device, false, property, 0, offset, length);
                    match got.unwrap().reply() {
                        Ok(got) => {
                            let kind = atom(side, got.type_);
                            side.saw((kind, got.bytes_after, got.num_items, got.items));
                        }
                        Err(_) => side.say("error"),
                    }
                    side_classic(side, device, property, offset, length);
                }
                // Another type, and what the server put there does not go.
                side.check(|s| s.c(0).xinput_xi_delete_property(device, property));
                side.check(|s| s.c(0).xinput_delete_device_property(property, device as u8));
            }
        }
    });
}

fn side_classic(side: &mut Side, device: u16, property: u32, offset: u32, length: u32) {
    let got = side.c(0).xinput_get_device_property(property, 0, offset, length, device as u8, false);
    match got.unwrap().reply() {
        Ok(got) => side.saw((got.bytes_after, got.num_items, got.device_id, got.items)),
        Err(_) => side.say("error"),
    }
}

#[test]
fn changed_properties_and_their_events_equal_xvfb() {
    equal_on_both(2, |side| {
        let root = side.root;
        let mask = XIEventMask::PROPERTY;
        let select = EventMask { deviceid: 0, mask: vec![mask] };
        side.check(|s| s.c(1).xinput_xi_select_events(root, &[select]));
        let (name, kind) = (AtomEnum::WM_NAME.into(), AtomEnum::INTEGER.into());
        for device in [3u16, 4, 6, 9] {
            for (mode, items) in [
                (PropMode::REPLACE, XIChangePropertyAux::Data16(vec![1, 2, 3])),
                (PropMode::APPEND, XIChangePropertyAux::Data16(vec![4])),
                (PropMode::PREPEND, XIChangePropertyAux::Data16(vec![0])),
                (PropMode::APPEND, XIChangePropertyAux::Data8(vec![7])),
                (PropMode::from(3), XIChangePropertyAux::Data8(vec![7])),
                (PropMode::REPLACE, XIChangePropertyAux::Data32(vec![])),
                (PropMode::REPLACE, XIChangePropertyAux::Data8(vec![1, 2, 3, 4, 5])),
            ] {
                let count = items_len(&items);
                side.check(|s| s.c(0).xinput_xi_change_property(device, mode, name, kind, count, &items));
                side.reply(|s| s.c(0).xinput_xi_get_property(device, false, name, 0, 0, 10));
                side.sync();
            }
            let classic = ChangeDevicePropertyAux::Data8(vec![9, 9]);
            side.check(|s| {
                let mode = PropMode::APPEND;
                s.c(0).xinput_change_device_property(name, kind, device as u8, mode, 2, &classic)
            });
            side.reply(|s| s.c(0).xinput_xi_get_property(device, false, name, 5, 0, 10));
            side.reply(|s| s.c(0).xinput_xi_get_property(device, false, 99_999, 0, 0, 10));
            side.reply(|s| s.c(0).xinput_xi_get_property(device, true, name, 0, 0, 1));
            side.reply(|s| s.c(0).xinput_xi_get_property(device, true, name, 0, 0, 10));
            side.reply(|s| s.c(0).xinput_xi_get_property(device, true, name, 0, 0, 10));
            side.sync();
            let items = XIChangePropertyAux::Data8(vec![7]);
            side.check(|s| {
                s.c(0).xinput_xi_change_property(device, PropMode::REPLACE, name, kind, 1, &items)
            });
            side.check(|s| s.c(0).xinput_xi_delete_property(device, name));
            side.check(|s| s.c(0).xinput_xi_delete_property(device, name));
            side.sync();
        }
    });
}

fn items_len(items: &XIChangePropertyAux) -> u32 {
    let count = match items {
        XIChangePropertyAux::Data8(data) => data.len(),
        XIChangePropertyAux::Data16(data) => data.len(),
        XIChangePropertyAux::Data32(data) => data.len(),
        XIChangePropertyAux::InvalidValue(_) => 0,
    };
    u32::try_from(count).unwrap()
}

/// The properties that the server understands itself.
#[test]
fn meaning_of_properties_equals_xvfb() {
    equal_on_both(1, |side| {
        for name in ["Device Enabled", "Coordinate Transformation Matrix", "XTEST Device"] {
            let property = side.c(0).intern_atom(true, name.as_bytes()).unwrap().reply().unwrap().atom;
            let float = side.c(0).intern_atom(false, b"FLOAT").unwrap().reply().unwrap().atom;
            for device in [2u16, 3, 4, 5] {
                for (kind, items) in [
                    (19, XIChangePropertyAux::Data8(vec![0])),
                    (19, XIChangePropertyAux::Data8(vec![1])),
                    (19, XIChangePropertyAux::Data8(vec![1, 1])),
                    (19, XIChangePropertyAux::Data32(vec![1])),
                    (float, XIChangePropertyAux::Data32(vec![f32::NAN.to_bits(); 9])),
                    (
                        float,
                        XIChangePropertyAux::Data32(vec![
                            0x3f80_0000,
                            0,
                            0,
                            0,
                            0x3f80_0000,
                            0,
                            0,
                            0,
                            0x3f80_0000,
                        ]),
                    ),
                ] {
                    let count = items_len(&items);
                    let c = side.c(0);
                    let asked =
                        c.xinput_xi_change_property(device, PropMode::REPLACE, property, kind, count, &items);
                    // The error's value is the atom, which has another number.
                    let kind = asked.unwrap().check().err().map(|error| match error {
                        x11rb::errors::ReplyError::X11Error(error) => error.error_kind,
                        other => panic!("{other}"),
                    });
                    side.saw((name, device, kind));
                }
            }
        }
    });
}

#[test]
fn selections_and_their_checks_equal_xvfb() {
    equal_on_both(2, |side| {
        let window = side.id(0);
        let root = side.root;
        let aux = CreateWindowAux::new();
        side.c(0)
            .create_window(0, window, root, 0, 0, 50, 50, 0, WindowClass::INPUT_OUTPUT, 0, &aux)
            .unwrap();
        let masks: [&[u32]; 14] = [
            &[],
            &[0],
            &[1 << 6],
            &[0x1fff & !(1 << 11)],
            &[1 << 11],
            &[1 << 13],
            &[0x1f << 13],
            &[7 << 18],
            &[1 << 18],
            &[0xf << 18],
            &[7 << 27],
            &[3 << 30, 1],
            &[1 << 6, 2],
            &[0, 0, 4],
        ];
        for on in [window, root, 0x1234] {
            for device in DEVICES {
                for mask in masks {
                    for client in [0, 1] {
                        let units = mask.iter().map(|unit| XIEventMask::from(*unit)).collect();
                        let select = [EventMask { deviceid: device, mask: units }];
                        side.note((client, on, device, mask));
                        side.check(|s| s.c(client).xinput_xi_select_events(on, &select));
                        side.reply(|s| s.c(client).xinput_xi_get_selected_events(on));
                    }
                }
            }
        }
    });
}

/// Case S16: XIGetClientPointer is answered.
#[test]
fn s16_pointer_and_focus_of_devices_equal_xvfb() {
    equal_on_both(2, |side| {
        let window = side.id(0);
        let root = side.root;
        let aux = CreateWindowAux::new();
        side.c(0)
            .create_window(0, window, root, 20, 30, 50, 50, 0, WindowClass::INPUT_OUTPUT, 0, &aux)
            .unwrap();
        side.c(0).map_window(window).unwrap();
        side.settle();
        side.reply(|s| s.c(0).xinput_xi_get_client_pointer(0u32));
        side.reply(|s| s.c(1).xinput_xi_get_client_pointer(window));
        side.reply(|s| s.c(1).xinput_xi_get_client_pointer(0x77u32));
        side.reply(|s| s.c(1).xinput_xi_get_client_pointer(root));
        side.check(|s| s.c(1).xinput_xi_set_client_pointer(root, 2u16));
        for device in DEVICES {
            side.check(|s| s.c(1).xinput_xi_set_client_pointer(0u32, device));
            side.reply(|s| s.c(1).xinput_xi_get_client_pointer(0u32));
            side.reply(|s| s.c(0).xinput_xi_query_pointer(root, device));
            side.reply(|s| s.c(0).xinput_xi_query_pointer(window, device));
            side.check(|s| {
                s.c(0).xinput_xi_warp_pointer(0u32, window, 0, 0, 0, 0, 10 << 16, 11 << 16, device)
            });
            side.check(|s| s.c(0).xinput_xi_warp_pointer(window, 0u32, 0, 0, 9, 9, 1 << 16, 0, device));
            side.check(|s| {
                s.c(0).xinput_xi_warp_pointer(0u32, 0u32, 0, 0, 0, 0, 3 << 15, -(5 << 16), device)
            });
            side.reply(|s| s.c(0).xinput_xi_query_pointer(window, device));
            side.reply(|s| s.c(0).query_pointer(window));
            side.check(|s| s.c(0).xinput_xi_change_cursor(window, 0u32, device));
            side.reply(|s| s.c(0).xinput_xi_get_focus(device));
        }
        for focus in [window, 0, 1, 0x77, root] {
            side.check(|s| s.c(0).xinput_xi_set_focus(focus, 0u32, 3u16));
            side.reply(|s| s.c(0).xinput_xi_get_focus(3u16));
            side.reply(|s| s.c(0).get_input_focus());
        }
        side.check(|s| s.c(0).xinput_xi_set_focus(window, 0u32, 2u16));
        side.check(|s| s.c(0).xinput_xi_set_focus(window, 0u32, 9u16));
        side.c(0).set_input_focus(InputFocus::POINTER_ROOT, 1u32, 0u32).unwrap();
    });
}

/// A client has a pointer once it chose one or needed one.
#[test]
fn s16_client_pointers_equal_xvfb() {
    equal_on_both(1, |side| {
        let get = |side: &mut Side, client: usize| {
            side.reply(|s| s.c(client).xinput_xi_get_client_pointer(0u32));
        };
        let root = side.root;
        for ask in 0..8 {
            let client = side.join();
            get(side, client);
            side.note(ask);
            let c = side.c(client);
            match ask {
                0 => drop(c.query_pointer(root).unwrap().reply().unwrap()),
                1 => drop(c.get_input_focus().unwrap().reply().unwrap()),
                2 => drop(c.query_keymap().unwrap().reply().unwrap()),
                3 => drop(c.get_pointer_control().unwrap().reply().unwrap()),
                4 => drop(c.xinput_xi_query_pointer(root, 2u16).unwrap().reply().unwrap()),
                5 => drop(c.query_tree(root).unwrap().reply().unwrap()),
                6 => c.xinput_xi_set_client_pointer(0u32, 3u16).unwrap().check().unwrap(),
                _ => drop(c.get_keyboard_mapping(8, 1).unwrap().reply().unwrap()),
            }
            get(side, client);
        }
    });
}

/// The coordinate transformation matrix makes other motions of a device's.
#[test]
fn transformed_motion_equals_xvfb() {
    equal_on_both(1, |side| {
        let root = side.root;
        side.c(0).xinput_xi_query_version(2, 2).unwrap().reply().unwrap();
        fake_motion(side, 0, 100, 100);
        let mask = XIEventMask::MOTION | XIEventMask::RAW_MOTION;
        side.check(|s| s.c(0).xinput_xi_select_events(root, &[EventMask { deviceid: 0, mask: vec![mask] }]));
        let c = side.c(0);
        let property =
            c.intern_atom(true, b"Coordinate Transformation Matrix").unwrap().reply().unwrap().atom;
        let float = c.intern_atom(false, b"FLOAT").unwrap().reply().unwrap().atom;
        for matrix in [
            [0.0, 1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0f32],
            [2.0, 0.0, 0.0, 0.0, 2.0, 0.0, 0.0, 0.0, 1.0],
            [1.0, 0.0, 5.0, 0.0, 1.0, 7.0, 0.0, 0.0, 1.0],
            [-1.0, 0.0, 300.0, 0.0, -1.0, 300.0, 0.0, 0.0, 1.0],
            [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0],
        ] {
            let bits = XIChangePropertyAux::Data32(matrix.map(f32::to_bits).to_vec());
            side.note(matrix);
            side.c(0)
                .xinput_xi_change_property(4u16, PropMode::REPLACE, property, float, 9, &bits)
                .unwrap()
                .check()
                .unwrap();
            for (relative, x, y) in [(0, 100, 150), (0, 60, 10), (1, 3, 4), (1, 0, -5), (1, 6, 0)] {
                side.note((relative, x, y));
                fake_motion(side, relative, x, y);
                side.sync();
                side.reply(|s| s.c(0).query_pointer(root));
            }
            side.c(0).warp_pointer(0u32, root, 0, 0, 0, 0, 77, 88).unwrap();
            side.sync();
            side.reply(|s| s.c(0).query_pointer(root));
        }
    });
}

/// A matrix may ask for more than a number holds: the pointer goes to the edge, and no further.
#[test]
fn motion_beyond_all_numbers_ends_at_the_edge() {
    let server = crate::harness::Server::new();
    let c = server.connect();
    let root = crate::harness::screen(&c).root;
    let property = c.intern_atom(true, b"Coordinate Transformation Matrix").unwrap().reply().unwrap().atom;
    let float = c.intern_atom(false, b"FLOAT").unwrap().reply().unwrap().atom;
    for factor in [1e9f32, -1e9, f32::MAX] {
        let matrix = [factor, 0.0, 0.0, 0.0, factor, 0.0, 0.0, 0.0, 1.0];
        let bits = XIChangePropertyAux::Data32(matrix.map(f32::to_bits).to_vec());
        let mode = PropMode::REPLACE;
        c.xinput_xi_change_property(4u16, mode, property, float, 9, &bits).unwrap().check().unwrap();
        for (relative, x, y) in [(1u8, 30_000i16, 30_000i16), (1, 7, 7), (0, 500, 500)] {
            let kind = x11rb::protocol::xproto::MOTION_NOTIFY_EVENT;
            let time = x11rb::CURRENT_TIME;
            x11rb::protocol::xtest::ConnectionExt::xtest_fake_input(&c, kind, relative, time, root, x, y, 0)
                .unwrap();
            let at = c.query_pointer(root).unwrap().reply().unwrap();
            let edge = if factor < 0.0 { (0, 0) } else { (1279, 1023) };
            assert_eq!((at.root_x, at.root_y), edge, "{factor} {relative}");
        }
    }
}

/// A list of modifiers of which one is none is refused, and none of them is grabbed (invariant: an error changes nothing).
#[test]
fn a_refused_list_of_modifiers_grabs_nothing() {
    let server = crate::harness::Server::new();
    let (c, other) = (server.connect(), server.connect());
    let root = crate::harness::screen(&c).root;
    let grab = |c: &crate::harness::Client, modifiers: &[u32]| {
        let (mode, paired) = (GrabMode22::ASYNC, x11rb::protocol::xproto::GrabMode::ASYNC);
        let (kind, owner) = (GrabType::BUTTON, GrabOwner::NO_OWNER);
        c.xinput_xi_passive_grab_device(0u32, root, 0u32, 1, 2u16, kind, mode, paired, owner, &[0], modifiers)
            .unwrap()
            .reply()
    };
    let refused = crate::harness::error_of(grab(&c, &[0, 4, 1 << 9]));
    assert_eq!(refused, (x11rb::protocol::xproto::VALUE_ERROR, 1 << 9));
    assert_eq!(grab(&other, &[0, 4]).unwrap().modifiers, []);
}

fn fake_motion(side: &Side, relative: u8, x: i16, y: i16) {
    let time = x11rb::CURRENT_TIME;
    let kind = x11rb::protocol::xproto::MOTION_NOTIFY_EVENT;
    x11rb::protocol::xtest::ConnectionExt::xtest_fake_input(
        side.c(0),
        kind,
        relative,
        time,
        side.root,
        x,
        y,
        0,
    )
    .unwrap();
}
