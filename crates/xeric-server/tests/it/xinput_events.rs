//! XInputExtension's events beside Xvfb: random scripts of what a user does, with selections of all kinds.

use x11rb::protocol::xinput::{self, ConnectionExt as _, XIEventMask};
use x11rb::protocol::xproto::*;

use crate::differential::seeds;
use crate::peers::{Side, random_equal_on_both};
use crate::user::{User, fake};

#[test]
fn device_raw_and_crossing_events_equal_xvfb() {
    random_equal_on_both(seeds(20), 2, |side, seed| play(side, seed, 60));
}

/// Active grabs of both protocols beside each other, what they let through, and what ends them.
#[test]
fn grabs_of_masters_equal_xvfb() {
    crate::peers::equal_on_both(2, |side| {
        fake(side, MOTION_NOTIFY_EVENT, 0, 640, 512);
        let (window, root) = (side.id(0), side.root);
        let aux = CreateWindowAux::new();
        side.c(0)
            .create_window(0, window, root, 10, 10, 90, 90, 0, WindowClass::INPUT_OUTPUT, 0, &aux)
            .unwrap();
        side.c(0).map_window(window).unwrap();
        let mask = XIEventMask::from(EVENTS & !RAW);
        let select = xinput::EventMask { deviceid: 1, mask: vec![mask] };
        side.check(|s| s.c(1).xinput_xi_select_events(window, &[select]));
        side.sync();
        let (sync, asynchronous) = (GrabMode::SYNC, GrabMode::ASYNC);
        for (device, owner) in [(2u16, false), (2, true), (3, false), (9, false)] {
            let owner = if owner { xinput::GrabOwner::OWNER } else { xinput::GrabOwner::NO_OWNER };
            for mode in [asynchronous, sync] {
                side.reply(|s| {
                    let units = [0x7cu32];
                    s.c(0).xinput_xi_grab_device(root, 0u32, 0u32, device, mode, asynchronous, owner, &units)
                });
                side.reply(|s| {
                    s.c(1).xinput_xi_grab_device(root, 0u32, 0u32, device, mode, asynchronous, owner, &[])
                });
                side.reply(|s| s.c(0).grab_keyboard(false, root, 0u32, asynchronous, asynchronous));
                side.sync();
                press(side);
                for allow in [xinput::EventMode::SYNC_DEVICE, xinput::EventMode::ASYNC_DEVICE] {
                    side.check(|s| s.c(0).xinput_xi_allow_events(0u32, device, allow, 0, 0));
                    side.sync();
                }
                side.check(|s| s.c(1).xinput_xi_ungrab_device(0u32, device));
                side.check(|s| s.c(0).xinput_xi_ungrab_device(0u32, device));
                side.c(0).ungrab_keyboard(0u32).unwrap();
                side.sync();
            }
        }
    });
}

/// Passive grabs of buttons and keys; case X17 is the last.
#[test]
fn x17_passive_grabs_equal_xvfb() {
    crate::peers::equal_on_both(2, |side| {
        fake(side, MOTION_NOTIFY_EVENT, 0, 640, 512);
        let root = side.root;
        let (asynchronous, owner) = (GrabMode::ASYNC, xinput::GrabOwner::NO_OWNER);
        let mode = xinput::GrabMode22::ASYNC;
        for (kind, device, detail) in [
            (xinput::GrabType::BUTTON, 2u16, 1),
            (xinput::GrabType::KEYCODE, 3, 38),
            (xinput::GrabType::BUTTON, 1, 0),
        ] {
            for client in [0, 1] {
                side.reply(|s| {
                    let (units, mods) = ([0x7cu32], [0u32, 1 << 31]);
                    s.c(client).xinput_xi_passive_grab_device(
                        0u32,
                        root,
                        0u32,
                        detail,
                        device,
                        kind,
                        mode,
                        asynchronous,
                        owner,
                        &units,
                        &mods,
                    )
                });
            }
            side.sync();
            press(side);
            side.check(|s| s.c(0).xinput_xi_passive_ungrab_device(root, detail, device, kind, &[1 << 31, 0]));
            press(side);
            side.check(|s| s.c(0).xinput_xi_passive_ungrab_device(root, 256, device, kind, &[0]));
        }
    });
}

/// A click, a key and a move.
fn press(side: &mut Side) {
    for (kind, detail) in [
        (BUTTON_PRESS_EVENT, 1),
        (MOTION_NOTIFY_EVENT, 1),
        (BUTTON_RELEASE_EVENT, 1),
        (KEY_PRESS_EVENT, 38),
        (KEY_RELEASE_EVENT, 38),
    ] {
        fake(side, kind, detail, 1, 1);
        side.sync();
    }
}

/// a, left Shift, left Control, Caps Lock.
const KEYS: [u8; 4] = [38, 50, 37, 66];
/// Every event that comes of what a user does with pointer and keyboard, and of properties.
const EVENTS: u32 = 0x3_f7ff & !1;
/// Of these, those that only the root's selections may have.
const RAW: u32 = 0x1f << 13;

fn play(side: &mut Side, seed: u64, steps: usize) {
    let mut user = User::new(side, seed, (seed % 5).min(4) as u16);
    user.build(side, 0x20_007f, |r, aux| {
        if r.one_in(6) { aux.do_not_propogate_mask(EventMask::from(r.word() & 0x204f)) } else { aux }
    });
    for _ in 0..8 {
        select(&mut user, side);
    }
    side.sync();
    for _ in 0..steps {
        step(&mut user, side);
        side.sync();
    }
    user.let_go(side);
    if u16::from(side.c(0).query_pointer(side.root).unwrap().reply().unwrap().mask) & 2 != 0 {
        fake(side, KEY_PRESS_EVENT, 66, 0, 0);
        fake(side, KEY_RELEASE_EVENT, 66, 0, 0);
    }
    side.sync();
}

fn select(user: &mut User, side: &mut Side) {
    let client = usize::from(user.random.one_in(2));
    let window = user.any(side);
    let r = &mut user.random;
    let device = r.pick(&[0u16, 1, 2, 3, 4, 5, 2, 3]);
    let mut mask = r.word() & r.word() & EVENTS | if r.one_in(3) { EVENTS } else { 0 };
    if window != side.root {
        mask &= !RAW;
    }
    side.note((client, window, device, mask));
    let select = xinput::EventMask { deviceid: device, mask: vec![XIEventMask::from(mask)] };
    side.check(|s| s.c(client).xinput_xi_select_events(window, &[select]));
}

fn step(user: &mut User, side: &mut Side) {
    let r = &mut user.random;
    match r.range(0, 15) {
        0..5 => user.moves(side),
        5 => {
            let (x, y) = (r.short(-30, 30), r.short(-30, 30));
            side.note(("move by", x, y));
            fake(side, MOTION_NOTIFY_EVENT, 1, x, y);
        }
        6..9 => {
            let button = r.pick(&[1u8, 2, 3, 4, 5, 9]);
            user.button(side, button);
        }
        9..11 => user.key(side, &KEYS),
        11 => {
            let focus = user.focus(side);
            side.note(("focus", focus));
            let c = side.c(0);
            if user.random.one_in(2) {
                c.set_input_focus(InputFocus::PARENT, focus, x11rb::CURRENT_TIME).unwrap();
            } else {
                c.xinput_xi_set_focus(focus, x11rb::CURRENT_TIME, 3u16).unwrap();
            }
        }
        12 => {
            let (x, y) = (r.short(0, 400), r.short(0, 400));
            side.note(("warp", x, y));
            side.c(0).warp_pointer(x11rb::NONE, side.root, 0, 0, 0, 0, x, y).unwrap();
        }
        13 => {
            let window = r.pick(&user.windows);
            let (x, y) = (r.range(0, 100), r.range(0, 100));
            side.note(("configure", window, x, y));
            side.c(0).configure_window(window, &ConfigureWindowAux::new().x(x).y(y)).unwrap();
        }
        _ => select(user, side),
    }
}
