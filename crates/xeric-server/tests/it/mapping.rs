//! The keyboard's mapping changes: who is told, what is left of earlier changes, and which map a key that follows uses, beside Xvfb.

use std::io::IoSlice;

use x11rb::connection::RequestConnection;
use x11rb::protocol::xkb::{self, ConnectionExt as _};
use x11rb::protocol::xproto::*;
use x11rb::protocol::xtest::ConnectionExt as _;

use crate::peers::{Side, equal_on_both};

/// The key that types `a` on the keyboard that both servers start with.
const KEY: u8 = 38;

/// XKEYBOARD's GetKbdByName, which x11rb cannot say: all of the components, loaded.
fn load_layout(side: &Side, client: usize) {
    let c = side.c(client);
    let major = c.extension_information(xkb::X11_EXTENSION_NAME).unwrap().unwrap().major_opcode;
    let mut body = Vec::new();
    body.extend(0x100u16.to_le_bytes());
    body.extend([0, 0, 0, 0, 1, 0]);
    for name in ["", "evdev+aliases(qwerty)", "complete", "complete", "pc+us+inet(evdev)", "pc(pc105)"] {
        body.push(name.len() as u8);
        body.extend(name.bytes());
    }
    body.resize(body.len().next_multiple_of(4), 0);
    let length = (4 + body.len()) / 4;
    let mut request = vec![major, 23, length as u8, (length >> 8) as u8];
    request.extend(body);
    // The reply is read and not looked at.
    let cookie =
        c.send_request_with_reply::<GetInputFocusReply>(&[IoSlice::new(&request)], Vec::new()).unwrap();
    cookie.raw_reply().unwrap();
}

fn key(side: &mut Side) {
    for kind in [KEY_PRESS_EVENT, KEY_RELEASE_EVENT] {
        side.c(0).xtest_fake_input(kind, KEY, 0, side.root, 0, 0, 0).unwrap();
    }
    side.sync();
}

#[test]
fn s05_a_new_layout_is_told_to_core_and_xkb_clients_and_ends_changes_of_single_keys() {
    equal_on_both(3, |side| {
        // Client 0 asks for XKB's events, 1 speaks XKB and asks for nothing, 2 is of the core protocol.
        for client in [0, 1] {
            side.reply(|s| s.c(client).xkb_use_extension(1, 0));
        }
        let device = u16::from(xkb::ID::USE_CORE_KBD);
        let news = xkb::EventType::NEW_KEYBOARD_NOTIFY | xkb::EventType::MAP_NOTIFY;
        let none = xkb::EventType::from(0u16);
        let part = xkb::MapPart::from(0xffu16);
        side.c(0).xkb_select_events(device, none, news, part, part, &xkb::SelectEventsAux::new()).unwrap();
        let window = side.id(2);
        let aux = CreateWindowAux::new().event_mask(EventMask::KEY_PRESS);
        side.c(2)
            .create_window(0, window, side.root, 0, 0, 9, 9, 0, WindowClass::INPUT_OUTPUT, 0, &aux)
            .unwrap();
        side.c(2).map_window(window).unwrap();
        side.c(2).grab_key(true, side.root, ModMask::ANY, KEY, GrabMode::ASYNC, GrabMode::ASYNC).unwrap();
        side.sync();
        side.c(2).change_keyboard_mapping(1, KEY, 2, &[0x78, 0x58]).unwrap();
        side.sync();
        side.reply(|s| s.c(2).get_keyboard_mapping(KEY, 1));
        key(side);
        load_layout(side, 1);
        side.sync();
        side.reply(|s| s.c(2).get_keyboard_mapping(KEY, 1));
        // The grab is of the key, whatever it types.
        key(side);
    });
}

#[test]
fn u10_a_storm_of_new_mappings_is_told_before_the_key_that_uses_the_last() {
    equal_on_both(2, |side| {
        let window = side.id(0);
        let aux = CreateWindowAux::new().event_mask(EventMask::KEY_PRESS | EventMask::KEY_RELEASE);
        side.c(0)
            .create_window(0, window, side.root, 0, 0, 9, 9, 0, WindowClass::INPUT_OUTPUT, 0, &aux)
            .unwrap();
        side.c(0).map_window(window).unwrap();
        side.c(0).set_input_focus(InputFocus::POINTER_ROOT, window, 0u32).unwrap();
        side.sync();
        // In one go, without waiting for anything.
        for symbol in 0x61..0x75 {
            side.c(1).change_keyboard_mapping(1, 200, 2, &[symbol, symbol - 0x20]).unwrap();
        }
        for kind in [KEY_PRESS_EVENT, KEY_RELEASE_EVENT] {
            side.c(1).xtest_fake_input(kind, 200, 0, side.root, 0, 0, 0).unwrap();
        }
        side.sync();
        side.reply(|s| s.c(0).get_keyboard_mapping(200, 1));
        side.c(1).change_keyboard_mapping(1, 200, 2, &[0, 0]).unwrap();
        side.sync();
    });
}
