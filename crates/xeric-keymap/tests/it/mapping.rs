//! The core views of the keyboard beside Xvfb's, and what changes through them.

use xeric_keymap::protocol::minor;
use xeric_keymap::wire::Writer;
use xeric_keymap::{Cause, Keymap, Order, SetModifierError};

use crate::golden::{same_map, start};
use crate::peer::{Cases, Model, Peer, same};

fn compare_core(peer: &mut Peer, model: &Model, first: u8, count: u8, what: &str) {
    let body = peer.body(|writer| writer.bytes(&[first, count, 0, 0]));
    let reply = peer.request(101, 0, &body, true).unwrap().unwrap();
    let ours = model.keyboard.map().core_keysyms(first, count);
    let mut writer = Writer::new(peer.order);
    ours.keysyms.iter().for_each(|sym| writer.u32(*sym));
    assert_eq!((reply[1], &reply[32..]), (ours.per_keycode, writer.into_bytes().as_slice()), "{what}");
}

fn compare_modifiers(peer: &mut Peer, model: &Model, what: &str) {
    let reply = peer.request(119, 0, &[], true).unwrap().unwrap();
    let ours = model.keyboard.map().modifier_mapping();
    assert_eq!((reply[1], &reply[32..]), (ours.per_modifier, ours.keycodes.as_slice()), "{what}");
}

#[test]
fn the_core_mappings_at_start() {
    let (_server, mut peer, model) = start(Order::Little);
    compare_core(&mut peer, &model, 8, 248, "all");
    for (first, count) in [(8, 1), (255, 1), (100, 50)] {
        compare_core(&mut peer, &model, first, count, "some");
    }
    compare_modifiers(&mut peer, &model, "modifiers");
}

/// Keysyms that the rules of types tell apart.
const SYMS: &[u32] = &[
    0,
    0,
    0,
    0x61,
    0x41,
    0x62,
    0x42,
    0x31,
    0x21,
    0xe9,
    0xc9,
    0x7e1,
    0x7c1,
    0x6c1,
    0x6e1,
    0xffb1,
    0xff9c,
    0xffe1,
    0xffe5,
    0xff7f,
    0xfe03,
    0xff7e,
    0x0100_0103,
    0x1008_ff12,
    0xff0d,
    0x00ff_ffff,
];

#[test]
fn changing_the_core_mapping() {
    let (_server, mut peer, mut model) = start(Order::Little);
    peer.select_all(&mut model);
    let mut cases = Cases::new(3);
    for case in 0..300 {
        let first = 8 + u8::try_from(cases.below(248)).unwrap();
        let most = 256 - usize::from(first);
        let (many, wide) = (cases.one_in(6), cases.one_in(4));
        let count = 1 + cases.below(most.min(if many { 40 } else { 4 }));
        let per = 1 + cases.below(if wide { 14 } else { 6 });
        let mut syms = Vec::new();
        for _ in 0..count {
            // Rows that repeat themselves, rows that are empty, and any.
            let row: Vec<u32> = (0..per).map(|_| cases.pick(SYMS)).collect();
            match cases.below(4) {
                0 => syms.extend((0..per).map(|at| row[at % per.min(2)])),
                1 => syms.extend((0..per).map(|at| if at < 2 { row[at] } else { 0 })),
                _ => syms.extend(row),
            }
        }
        let body = peer.body(|writer| {
            writer.bytes(&[first, u8::try_from(per).unwrap(), 0, 0]);
            syms.iter().for_each(|sym| writer.u32(*sym));
        });
        let what = format!("case {case}: {count} keys from {first}, {per} each: {syms:x?}");
        peer.request(100, u8::try_from(count).unwrap(), &body, false).unwrap();
        let cause = Cause::request(100, 0);
        let events = model.keyboard.change_keyboard_mapping(first, u8::try_from(per).unwrap(), &syms, cause);
        same_map(&mut peer, &mut model, &what);
        assert_eq!(peer.take_events(), peer.expected(&model, &events), "{what}");
        compare_core(&mut peer, &model, 8, 248, &what);
        let body = peer.body(|writer| {
            writer.u16(0x100);
            writer.u16(0);
        });
        same(&mut peer, &mut model, minor::GET_CONTROLS, &body, &what);
    }
}

#[test]
fn changing_the_modifier_mapping() {
    let (_server, mut peer, mut model) = start(Order::Little);
    peer.select_all(&mut model);
    let mut cases = Cases::new(5);
    for case in 0..120 {
        let per = 1 + cases.below(4);
        let keycodes: Vec<u8> = (0..per * 8)
            .map(|_| match cases.below(6) {
                0 => 8 + u8::try_from(cases.below(248)).unwrap(),
                1 => cases.pick(&[50, 62, 37, 64, 66, 77, 133, 203, 204]),
                2 if cases.one_in(20) => u8::try_from(cases.below(8)).unwrap(),
                _ => 0,
            })
            .collect();
        let what = format!("case {case}: {per} each: {keycodes:?}");
        let real = peer.request(118, u8::try_from(per).unwrap(), &keycodes, true);
        let cause = Cause::request(118, 0);
        let ours = model.keyboard.set_modifier_mapping(u8::try_from(per).unwrap(), &keycodes, cause);
        match ours {
            Ok(events) => {
                assert_eq!(real.unwrap().unwrap()[1], 0, "{what}");
                assert_eq!(peer.take_events(), peer.expected(&model, &events), "{what}");
            }
            Err(SetModifierError::Busy) => assert_eq!(real.unwrap().unwrap()[1], 1, "{what}"),
            // Given twice: the server leaves the value of an earlier error.
            Err(SetModifierError::Value(0)) => assert_eq!(real.map_err(|(code, _)| code), Err(2), "{what}"),
            Err(SetModifierError::Value(value)) => assert_eq!(real, Err((2, value)), "{what}"),
        }
        same_map(&mut peer, &mut model, &what);
        compare_modifiers(&mut peer, &model, &what);
    }
}

#[test]
fn s05_a_new_layout_ends_changes_of_single_keys() {
    let (_server, mut peer, mut model) = start(Order::Little);
    let before = Keymap::us();
    model.keyboard.change_keyboard_mapping(38, 2, &[0x78, 0x58], Cause::request(100, 0));
    assert_eq!(model.keyboard.map().key(38).syms, [0x78, 0x58]);
    let body = kbd_by_name(&peer, US, 0, 0, true);
    let answer = model.ask(&mut peer, minor::GET_KBD_BY_NAME, &body).unwrap();
    assert_eq!(model.keyboard.map().key(38), before.key(38));
    // Clients that know XKB read NewKeyboardNotify, the others MappingNotify.
    let told: Vec<usize> = answer.events.iter().map(|event| event.mapping().len()).collect();
    assert_eq!((answer.events[0].kind(), told[0]), (0, 2));
    let plain = xeric_keymap::protocol::Client::default();
    assert_eq!(plain.mappings(&answer.events[0]).len(), 2);
    assert!(model.client.mappings(&answer.events[0]).is_empty());
}

/// The components of the bundled keymap.
const US: [&str; 6] = ["", "evdev+aliases(qwerty)", "complete", "complete", "pc+us+inet(evdev)", "pc(pc105)"];

pub(crate) fn kbd_by_name(peer: &Peer, components: [&str; 6], need: u16, want: u16, load: bool) -> Vec<u8> {
    peer.body(|writer| {
        writer.u16(0x100);
        writer.u16(need);
        writer.u16(want);
        writer.bytes(&[u8::from(load), 0]);
        for name in components {
            writer.u8(u8::try_from(name.len()).unwrap());
            writer.bytes(name.as_bytes());
        }
        writer.pad();
    })
}

#[test]
fn loading_a_keymap_by_name() {
    let (_server, mut peer, mut model) = start(Order::Little);
    peer.select_all(&mut model);
    let nothing = ["", "no_such", "no_such", "no_such", "no_such", "no_such"];
    for (components, need, want, load) in [
        (US, 0, 0xff, false),
        (US, 0xff, 0, false),
        (nothing, 0, 0xff, false),
        (nothing, 0xff, 0xff, true),
        (US, 0, 0, true),
        (US, 0, 0xff, true),
        (US, 0, 0x100, true),
    ] {
        let body = kbd_by_name(&peer, components, need, want, load);
        let what = format!("GetKbdByName {components:?} {need:#x} {want:#x} {load}");
        let before = model.keyboard.clone();
        let real = same(&mut peer, &mut model, minor::GET_KBD_BY_NAME, &body, &what);
        let real_events = peer.take_events();
        model.keyboard = before;
        let events = model.ask(&mut peer, minor::GET_KBD_BY_NAME, &body).map(|answer| answer.events);
        assert_eq!(real.is_some(), events.is_ok(), "{what}");
        assert_eq!(real_events, peer.expected(&model, &events.unwrap_or_default()), "{what}");
        same_map(&mut peer, &mut model, &what);
        for (minor, length) in [(minor::GET_CONTROLS, 0), (minor::GET_NAMES, 4)] {
            let body = peer.body(|writer| {
                writer.u16(0x100);
                writer.u16(0);
                if length > 0 {
                    writer.u32(0x3fff);
                }
            });
            same(&mut peer, &mut model, minor, &body, &what);
        }
    }
}
