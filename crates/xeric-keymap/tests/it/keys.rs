//! Random keys, pressed through XTEST on Xvfb and in the model: state, indicators and events are the same.

use xeric_keymap::event::Notify;
use xeric_keymap::protocol::minor;
use xeric_keymap::{Changes, Order, Step};
use xeric_testkit::xvfb::Xvfb;

use crate::golden::start;
use crate::peer::{Cases, Model, Peer, same};

/// Keys that change the state, and some that do not.
const KEYS: &[u8] = &[
    50, 62, 37, 105, 64, 108, 66, 77, 78, 92, 133, 134, 203, 204, 205, 206, 207, // modifiers and locks
    24, 38, 79, 87, 67, 94, 9, 36, 135,
];

fn notifies(changes: &Changes) -> Vec<Notify> {
    let events = changes.steps.iter().filter_map(|step| match step {
        Step::Notify(event) => Some(event.clone()),
        _ => None,
    });
    events.collect()
}

fn compare_state(peer: &mut Peer, model: &mut Model, what: &str) {
    let body = peer.body(|writer| {
        writer.u16(0x100);
        writer.u16(0);
    });
    same(peer, model, minor::GET_STATE, &body, what);
    same(peer, model, minor::GET_INDICATOR_STATE, &body, what);
}

/// Presses one key on both sides and compares what follows.
fn press(peer: &mut Peer, model: &mut Model, keycode: u8, pressed: bool, what: &str) {
    peer.fake_key(keycode, pressed);
    let changes = model.keyboard.key(keycode, pressed);
    let expected = peer.expected(model, &notifies(&changes));
    assert_eq!(peer.take_events(), expected, "{what}");
    compare_state(peer, model, what);
}

/// The first key event makes the server copy the XTEST keyboard's map to the master, which it tells of.
fn settle(peer: &mut Peer, model: &mut Model) {
    for pressed in [true, false] {
        peer.fake_key(38, pressed);
        model.keyboard.key(38, pressed);
    }
    peer.take_events();
}

#[test]
fn random_keys_change_the_state_as_in_xvfb() {
    let (_server, mut peer, mut model) = start(Order::Little);
    peer.select_all(&mut model);
    settle(&mut peer, &mut model);
    let mut cases = Cases::new(7);
    let mut down: Vec<u8> = Vec::new();
    for case in 0..1500 {
        let release = !down.is_empty() && (down.len() > 5 || cases.one_in(2));
        let (keycode, pressed) = if release {
            (down.swap_remove(cases.below(down.len())), false)
        } else {
            let key = cases.pick(KEYS);
            if down.contains(&key) {
                continue;
            }
            down.push(key);
            (key, true)
        };
        press(
            &mut peer,
            &mut model,
            keycode,
            pressed,
            &format!("case {case}: key {keycode} {pressed}, down {down:?}"),
        );
    }
}

#[test]
fn latches_and_locks_of_requests() {
    let (_server, mut peer, mut model) = start(Order::Little);
    peer.select_all(&mut model);
    settle(&mut peer, &mut model);
    let mut cases = Cases::new(11);
    for case in 0..600 {
        if cases.one_in(2) {
            let key = cases.pick(KEYS);
            for pressed in [true, false] {
                press(&mut peer, &mut model, key, pressed, &format!("case {case}: key {key} {pressed}"));
            }
            continue;
        }
        let mut masks = [cases.byte(), cases.byte(), cases.byte(), cases.byte()];
        if !cases.one_in(12) {
            masks[1] &= masks[0];
            masks[3] &= masks[2];
        }
        let (groups, locked, latched) = (cases.below(4), cases.byte(), cases.byte());
        let body = peer.body(|writer| {
            writer.u16(0x100);
            writer.bytes(&[masks[0], masks[1], u8::from(groups & 1 != 0), locked % 5]);
            writer.bytes(&[masks[2], masks[3], 0, u8::from(groups & 2 != 0)]);
            writer.i16(i16::from(latched.cast_signed() % 3));
        });
        let what = format!("case {case}: LatchLockState {masks:?} {groups} {locked} {latched}");
        let real = peer.xkb(minor::LATCH_LOCK_STATE, &body);
        let ours = model.ask(&mut peer, minor::LATCH_LOCK_STATE, &body);
        let first_error = peer.xkb_error;
        match ours {
            Ok(answer) => {
                assert_eq!(real, Ok(None), "{what}");
                assert_eq!(peer.take_events(), peer.expected(&model, &answer.events), "{what}");
            }
            Err(error) => assert_eq!(real, Err((error.code.number(first_error), error.value)), "{what}"),
        }
        compare_state(&mut peer, &mut model, &what);
    }
}

/// Which key events reach a client, and with which state.
#[test]
fn key_events_carry_the_state_from_before() {
    let server = Xvfb::start().unwrap();
    for xkb in [false, true] {
        let mut peer =
            if xkb { Peer::with_xkb(&server, Order::Little) } else { Peer::connect(&server, Order::Little) };
        let mut model = Model::new(&mut peer);
        if !xkb {
            model.client = xeric_keymap::protocol::Client::default();
        }
        // A grab sends all keys here, whatever has the focus.
        let root = peer.root;
        let body = peer.body(|writer| {
            writer.u32(root);
            writer.u32(0);
            writer.bytes(&[1, 1, 0, 0]);
        });
        let reply = peer.request(31, 0, &body, true).unwrap().unwrap();
        assert_eq!(reply[1], 0, "the keyboard is not grabbed");
        settle(&mut peer, &mut model);
        let mut cases = Cases::new(23);
        // Ctrl+Alt+F1 as well, whose action swallows the press.
        let mut script: Vec<(u8, bool)> =
            vec![(37, true), (64, true), (67, true), (67, false), (64, false), (37, false)];
        for _ in 0..200 {
            let key = cases.pick(KEYS);
            script.extend([(key, true), (key, false)]);
        }
        for (keycode, pressed) in script {
            peer.fake_key(keycode, pressed);
            let changes = model.keyboard.key(keycode, pressed);
            let controls = model.keyboard.map().controls.clone();
            let expected: Vec<(u8, u8, u16)> = changes
                .steps
                .iter()
                .filter_map(|step| match step {
                    Step::Key(event) => {
                        let state = model.client.event_state(&event.state, &controls, 0, false);
                        Some((if event.pressed { 2 } else { 3 }, event.keycode, state))
                    }
                    _ => None,
                })
                .collect();
            let real: Vec<(u8, u8, u16)> = peer
                .take_events()
                .iter()
                .filter(|event| matches!(event[0], 2 | 3))
                .map(|event| (event[0], event[1], u16::from_le_bytes([event[28], event[29]])))
                .collect();
            assert_eq!(real, expected, "xkb {xkb}, key {keycode} {pressed}");
        }
        peer.request(32, 0, &[0; 4], false).unwrap();
    }
}
