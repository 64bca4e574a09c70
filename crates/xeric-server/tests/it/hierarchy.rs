//! XIChangeHierarchy beside Xvfb: masters that come and go, slaves that change theirs, and what everybody hears of it.

use x11rb::protocol::xinput::*;
use x11rb::protocol::xproto::{ConnectionExt as _, CreateWindowAux, GrabMode, WindowClass};

use crate::peers::{Side, equal_on_both};

fn add(name: &str, enable: bool) -> HierarchyChange {
    let name = name.as_bytes().to_vec();
    let len = u16::try_from(2 + name.len().div_ceil(4)).unwrap();
    let data = HierarchyChangeDataAddMaster { send_core: true, enable, name };
    HierarchyChange { len, data: HierarchyChangeData::AddMaster(data) }
}

fn remove(
    deviceid: u16,
    return_mode: ChangeMode,
    return_pointer: u16,
    return_keyboard: u16,
) -> HierarchyChange {
    let data = HierarchyChangeDataRemoveMaster { deviceid, return_mode, return_pointer, return_keyboard };
    HierarchyChange { len: 3, data: HierarchyChangeData::RemoveMaster(data) }
}

fn attach(deviceid: u16, master: u16) -> HierarchyChange {
    let data = HierarchyChangeDataAttachSlave { deviceid, master };
    HierarchyChange { len: 2, data: HierarchyChangeData::AttachSlave(data) }
}

fn detach(deviceid: u16) -> HierarchyChange {
    let data = HierarchyChangeDataDetachSlave { deviceid };
    HierarchyChange { len: 2, data: HierarchyChangeData::DetachSlave(data) }
}

/// The devices without their classes, which differ for the mouse.
fn devices(side: &mut Side) {
    let all = side.c(0).xinput_xi_query_device(0u16).unwrap().reply().unwrap();
    for info in all.infos {
        let name = String::from_utf8_lossy(&info.name).into_owned();
        let attachment = if info.type_ == DeviceType::FLOATING_SLAVE { 0 } else { info.attachment };
        side.saw((info.deviceid, info.type_, attachment, info.enabled, name));
    }
    let all = side.c(0).xinput_list_input_devices().unwrap().reply().unwrap();
    for (device, name) in all.devices.iter().zip(&all.names) {
        let name = String::from_utf8_lossy(&name.name).into_owned();
        side.saw((device.device_id, device.device_use, name));
    }
}

fn change(side: &mut Side, changes: &[HierarchyChange]) {
    side.note(changes);
    side.check(|s| s.c(0).xinput_xi_change_hierarchy(changes));
    side.sync();
    devices(side);
}

fn select(side: &mut Side) {
    for client in [0, 1] {
        side.c(client).xinput_xi_query_version(2, 3).unwrap().reply().unwrap();
    }
    let root = side.root;
    let mask = XIEventMask::HIERARCHY;
    side.check(|s| s.c(1).xinput_xi_select_events(root, &[EventMask { deviceid: 0, mask: vec![mask] }]));
    side.check(|s| s.c(1).xinput_select_extension_event(root, &[256 << 8]));
}

#[test]
fn hierarchies_and_their_events_equal_xvfb() {
    equal_on_both(2, |side| {
        select(side);
        let (float, to_master) = (ChangeMode::FLOAT, ChangeMode::ATTACH);
        for changes in [
            vec![],
            vec![add("two", true)],
            vec![attach(6, 8)],
            vec![attach(6, 9)],
            vec![attach(6, 4)],
            vec![attach(4, 8)],
            vec![attach(9, 8)],
            vec![attach(7, 9), detach(6)],
            vec![detach(6)],
            vec![detach(10)],
            vec![detach(8)],
            vec![detach(33)],
            vec![attach(6, 2), attach(6, 77)],
            vec![add("three", true)],
            vec![attach(6, 12)],
            vec![remove(8, to_master, 3, 3)],
            vec![remove(8, to_master, 2, 13)],
            vec![remove(13, float, 0, 0)],
            vec![attach(6, 2), attach(7, 3)],
            vec![remove(2, float, 0, 0)],
            vec![remove(4, float, 0, 0)],
            vec![remove(5, ChangeMode::from(7), 0, 0)],
        ] {
            change(side, &changes);
        }
    });
}

/// The pointer and the focus of a master that a client added, and what its grabs do.
#[test]
fn another_master_equals_xvfb() {
    equal_on_both(2, |side| {
        select(side);
        let (window, root) = (side.id(0), side.root);
        let aux = CreateWindowAux::new();
        side.c(0)
            .create_window(0, window, root, 20, 30, 50, 50, 0, WindowClass::INPUT_OUTPUT, 0, &aux)
            .unwrap();
        side.c(0).map_window(window).unwrap();
        change(side, &[add("two", true)]);
        let mask = XIEventMask::MOTION | XIEventMask::ENTER | XIEventMask::LEAVE | XIEventMask::FOCUS_IN;
        for on in [root, window] {
            let select = [EventMask { deviceid: 1, mask: vec![mask | XIEventMask::FOCUS_OUT] }];
            side.check(|s| s.c(1).xinput_xi_select_events(on, &select));
        }
        for device in [8u16, 9, 10, 6] {
            side.reply(|s| s.c(0).xinput_xi_query_pointer(root, device));
            for (on, x, y) in [(window, 10, 11), (root, 3, 4), (window, -500, 1)] {
                side.check(|s| s.c(0).xinput_xi_warp_pointer(0u32, on, 0, 0, 0, 0, x << 16, y << 16, device));
                side.sync();
                side.reply(|s| s.c(0).xinput_xi_query_pointer(window, device));
            }
            for focus in [window, 0, 1] {
                side.check(|s| s.c(0).xinput_xi_set_focus(focus, 0u32, device));
                side.reply(|s| s.c(0).xinput_xi_get_focus(device));
            }
            let (mode, owner) = (GrabMode::ASYNC, GrabOwner::NO_OWNER);
            side.reply(|s| s.c(0).xinput_xi_grab_device(window, 0u32, 0u32, device, mode, mode, owner, &[]));
            devices(side);
            side.check(|s| s.c(0).xinput_xi_ungrab_device(0u32, device));
            devices(side);
        }
        side.reply(|s| s.c(0).query_pointer(root));
        change(side, &[remove(8, ChangeMode::FLOAT, 0, 0)]);
    });
}

/// The property that says whether a device is enabled says so.
#[test]
fn disabled_devices_equal_xvfb() {
    equal_on_both(2, |side| {
        select(side);
        let name = side.c(0).intern_atom(true, b"Device Enabled").unwrap().reply().unwrap().atom;
        side.name(name, "enabled");
        for (device, on) in [(7u16, 0), (7, 0), (6, 0), (7, 1), (6, 1), (2, 0), (4, 0), (5, 1)] {
            side.note((device, on));
            let items = XIChangePropertyAux::Data8(vec![on]);
            let asked = side
                .c(0)
                .xinput_xi_change_property(
                    device,
                    x11rb::protocol::xproto::PropMode::REPLACE,
                    name,
                    19,
                    1,
                    &items,
                )
                .unwrap()
                .check();
            side.saw(asked.is_ok());
            side.sync();
            devices(side);
        }
    });
}

/// A slave that floats moves a pointer of its own (XI2proto, section 4): the core protocol's stays, and the slave's events go on.
#[test]
fn a_floating_mouse_leaves_the_core_pointer_alone() {
    let server = crate::harness::Server::new();
    let c = server.connect();
    c.xinput_xi_query_version(2, 3).unwrap().reply().unwrap();
    let root = crate::harness::screen(&c).root;
    server.engine().inject_motion(100, 120);
    c.xinput_xi_change_hierarchy(&[detach(6)]).unwrap().check().unwrap();
    let select = [EventMask { deviceid: 6, mask: vec![XIEventMask::MOTION] }];
    c.xinput_xi_select_events(root, &select).unwrap().check().unwrap();
    server.engine().inject_motion(300, 310);
    let at = c.query_pointer(root).unwrap().reply().unwrap();
    assert_eq!((at.root_x, at.root_y), (100, 120));
    let at = c.xinput_xi_query_pointer(root, 6u16).unwrap().reply().unwrap();
    assert_eq!((at.root_x >> 16, at.root_y >> 16), (300, 310));
    let event = x11rb::connection::Connection::poll_for_event(&c).unwrap();
    let Some(x11rb::protocol::Event::XinputMotion(event)) = event else { panic!("{event:?}") };
    assert_eq!((event.deviceid, event.sourceid, event.root_x >> 16), (6, 6, 300));
    c.xinput_xi_change_hierarchy(&[attach(6, 2)]).unwrap().check().unwrap();
    server.engine().inject_motion(50, 60);
    let at = c.query_pointer(root).unwrap().reply().unwrap();
    assert_eq!((at.root_x, at.root_y), (50, 60));
}

/// A master goes with the grabs of it and of its slaves of XTEST's: nobody hears of their end, and its number is free.
#[test]
fn grabbed_masters_go_as_in_xvfb() {
    equal_on_both(2, |side| {
        select(side);
        let root = side.root;
        let mask = XIEventMask::ENTER | XIEventMask::LEAVE | XIEventMask::FOCUS_IN | XIEventMask::FOCUS_OUT;
        for grabbed in [&[8u16, 9][..], &[10, 11]] {
            change(side, &[add("two", true)]);
            let window = side.id(0);
            let aux = CreateWindowAux::new();
            side.c(0)
                .create_window(0, window, root, 20, 30, 50, 50, 0, WindowClass::INPUT_OUTPUT, 0, &aux)
                .unwrap();
            side.c(0).map_window(window).unwrap();
            side.settle();
            let select = [EventMask { deviceid: 0, mask: vec![mask] }];
            side.check(|s| s.c(1).xinput_xi_select_events(window, &select));
            for &device in grabbed {
                let (mode, owner) = (GrabMode::ASYNC, GrabOwner::NO_OWNER);
                side.reply(|s| {
                    s.c(0).xinput_xi_grab_device(window, 0u32, 0u32, device, mode, mode, owner, &[0x780])
                });
            }
            side.sync();
            change(side, &[remove(8, ChangeMode::FLOAT, 0, 0)]);
        }
    });
}

/// A slave that floats for as long as it is grabbed has no keyboard: what it crosses has no focus by it, and hears of no modifiers. Its cursor
/// is not to be set.
#[test]
fn crossings_of_floating_slaves_equal_xvfb() {
    equal_on_both(2, |side| {
        select(side);
        let (window, root) = (side.id(0), side.root);
        let aux = CreateWindowAux::new();
        side.c(0)
            .create_window(0, window, root, 620, 500, 50, 50, 0, WindowClass::INPUT_OUTPUT, 0, &aux)
            .unwrap();
        side.c(0).map_window(window).unwrap();
        side.settle();
        let mask = XIEventMask::ENTER | XIEventMask::LEAVE;
        for on in [root, window] {
            let select = [EventMask { deviceid: 0, mask: vec![mask] }];
            side.check(|s| s.c(1).xinput_xi_select_events(on, &select));
        }
        crate::user::fake(side, 2, 50, 0, 0);
        side.sync();
        for on in [window, root] {
            let (mode, owner) = (GrabMode::ASYNC, GrabOwner::NO_OWNER);
            side.reply(|s| s.c(0).xinput_xi_grab_device(on, 0u32, 0u32, 4u16, mode, mode, owner, &[0x1c0]));
            side.sync();
            crate::user::fake(side, 6, 0, 70, 80);
            side.sync();
            side.check(|s| s.c(0).xinput_xi_change_cursor(on, 0u32, 4u16));
            side.check(|s| s.c(0).xinput_xi_warp_pointer(0u32, root, 0, 0, 0, 0, 9 << 16, 9 << 16, 4u16));
            side.sync();
            side.check(|s| s.c(0).xinput_xi_ungrab_device(0u32, 4u16));
            side.sync();
        }
        crate::user::fake(side, 3, 50, 0, 0);
        side.check(|s| s.c(0).xinput_xi_change_cursor(window, 0u32, 2u16));
        // Nor has a keyboard that floats a pointer whose buttons its keys would tell.
        let (mode, owner) = (GrabMode::ASYNC, GrabOwner::NO_OWNER);
        crate::user::fake(side, 4, 1, 0, 0);
        side.reply(|s| s.c(0).xinput_xi_grab_device(root, 0u32, 0u32, 5u16, mode, mode, owner, &[0xc]));
        for kind in [2, 3] {
            crate::user::fake(side, kind, 38, 0, 0);
            side.sync();
        }
        side.check(|s| s.c(0).xinput_xi_ungrab_device(0u32, 5u16));
        crate::user::fake(side, 5, 1, 0, 0);
        side.sync();
    });
}

/// The core protocol's pointer is moved by the slave that was used last, and by itself once that is disabled (Xvfb's `DisableDevice`).
#[test]
fn a_disabled_mouse_does_not_hold_the_pointer() {
    let server = crate::harness::Server::new();
    let c = server.connect();
    let root = crate::harness::screen(&c).root;
    server.engine().inject_motion(100, 120);
    let name = c.intern_atom(true, b"Device Enabled").unwrap().reply().unwrap().atom;
    let mode = x11rb::protocol::xproto::PropMode::REPLACE;
    let off = XIChangePropertyAux::Data8(vec![0]);
    c.xinput_xi_change_property(6u16, mode, name, 19, 1, &off).unwrap().check().unwrap();
    c.warp_pointer(0u32, root, 0, 0, 0, 0, 33, 44).unwrap();
    let at = c.query_pointer(root).unwrap().reply().unwrap();
    assert_eq!((at.root_x, at.root_y), (33, 44));
}

/// A button that a floating slave holds is not one of the core protocol's pointer's: another slave's press and release of it are.
#[test]
fn a_floating_mouse_holds_no_button_of_the_core_pointer() {
    let server = crate::harness::Server::new();
    let c = server.connect();
    let root = crate::harness::screen(&c).root;
    c.xinput_xi_change_hierarchy(&[detach(6)]).unwrap().check().unwrap();
    server.engine().inject_button(1, true);
    for (kind, mask) in [(4, 0x100u16), (5, 0)] {
        x11rb::protocol::xtest::ConnectionExt::xtest_fake_input(&c, kind, 1, 0, root, 0, 0, 0).unwrap();
        let pointer = c.query_pointer(root).unwrap().reply().unwrap();
        assert_eq!(u16::from(pointer.mask), mask);
    }
}

/// Names as long as a request can hold: replies tell as much of them as they can, and are as long as they say.
#[test]
fn very_long_names_are_told_in_part() {
    let server = crate::harness::Server::new();
    let c = server.connect();
    let long = "x".repeat(65_535);
    c.xinput_xi_change_hierarchy(&[add(&long, true)]).unwrap().check().unwrap();
    let all = c.xinput_xi_query_device(0u16).unwrap().reply().unwrap();
    let told: Vec<(u16, &[u8])> = all.infos.iter().map(|info| (info.deviceid, &*info.name)).collect();
    let numbers: Vec<u16> = told.iter().map(|(id, _)| *id).collect();
    assert_eq!(numbers, [2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    assert!(told.iter().skip(6).all(|(_, name)| *name == long.as_bytes()));
    assert!(all.infos.iter().all(|info| !info.classes.is_empty()));
    let listed = c.xinput_list_input_devices().unwrap().reply().unwrap();
    let ends: Vec<&[u8]> = listed.names.iter().rev().take(2).map(|name| &*name.name).collect();
    assert_eq!(ends, [&long.as_bytes()[..255]; 2]);
}
