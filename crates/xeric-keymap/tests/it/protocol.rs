//! Versions, selections, bells, byte order, and requests that are none.

use proptest::prelude::*;
use xeric_keymap::event::Notify;
use xeric_keymap::protocol::{BellControl, Bundled, Client, Request, Server, client_gone, handle, minor};
use xeric_keymap::wire::Writer;
use xeric_keymap::{Atoms, Keyboard, Keymap, Order, text};
use xeric_testkit::xvfb::Xvfb;

use crate::golden::{get_map, start};
use crate::peer::{Cases, Model, Peer, same, same_change};

#[test]
fn versions() {
    let server = Xvfb::start().unwrap();
    for version in [(1, 0), (0, 65), (0, 66), (2, 0), (1, 7)] {
        let mut peer = Peer::connect(&server, Order::Little);
        let mut model = Model::new(&mut peer);
        model.client = Client::default();
        let get_state = peer.body(|writer| {
            writer.u16(0x100);
            writer.u16(0);
        });
        same(&mut peer, &mut model, minor::GET_STATE, &get_state, "GetState before UseExtension");
        let body = peer.body(|writer| {
            writer.u16(version.0);
            writer.u16(version.1);
        });
        same(&mut peer, &mut model, minor::USE_EXTENSION, &body, &format!("UseExtension {version:?}"));
        same(&mut peer, &mut model, minor::GET_STATE, &get_state, &format!("GetState after {version:?}"));
    }
}

#[test]
fn requests_of_wrong_length_or_number() {
    let (_server, mut peer, mut model) = start(Order::Little);
    for minor in (0..=26).chain([101, 102, 255]) {
        for length in [0, 4, 8, 12, 20, 24, 28, 32, 96, 100] {
            let mut body = vec![0; length];
            if length >= 2 {
                body[1] = 1;
            }
            // A request of the right length may change something; that is another test's.
            let fits = matches!(
                (minor, length),
                (0 | 4 | 6 | 12, 4)
                    | (3 | 8 | 21, 24)
                    | (5 | 15 | 24, 12)
                    | (7, 96)
                    | (10 | 13 | 17 | 19, 8)
                    | (16, 28)
                    | (1 | 9 | 11 | 14 | 18 | 20 | 22 | 23 | 25 | 101, _)
            );
            if !fits {
                same_change(
                    &mut peer,
                    &mut model,
                    minor,
                    &body,
                    &format!("request {minor} of {length} bytes"),
                );
            }
        }
    }
}

#[test]
fn component_lists_are_empty() {
    let (_server, mut peer, mut model) = start(Order::Little);
    for (lengths, extra) in [([0; 6], 0), ([1, 2, 3, 0, 5, 0], 0), ([0; 6], 4), ([0, 0, 0, 0, 0, 90], -4)] {
        let mut body = peer.body(|writer| {
            writer.u16(0x100);
            writer.u16(1000);
            for length in lengths {
                writer.u8(length);
                writer.bytes(&vec![b'*'; length.into()]);
            }
            writer.pad();
        });
        body.resize(body.len().checked_add_signed(extra).unwrap(), 0);
        same(
            &mut peer,
            &mut model,
            minor::LIST_COMPONENTS,
            &body,
            &format!("ListComponents {lengths:?} {extra}"),
        );
    }
}

#[test]
fn selections_and_their_errors() {
    let (_server, mut peer, mut model) = start(Order::Little);
    let mut cases = Cases::new(61);
    for case in 0..400 {
        let mut which = 0_u16;
        for _ in 0..1 + cases.below(3) {
            let limit = if cases.one_in(20) { 16 } else { 12 };
            which |= 1 << cases.below(limit);
        }
        let bits = |cases: &mut Cases| u16::from(cases.byte()) & 0x0fff;
        let (clear, all) =
            (bits(&mut cases) & bits(&mut cases) & which, bits(&mut cases) & bits(&mut cases) & which);
        let mut body = peer.body(|writer| {
            writer.u16(0x100);
            writer.u16(which);
            writer.u16(clear);
            writer.u16(all);
            writer.u16(bits(&mut cases));
            writer.u16(bits(&mut cases));
            let mut details = Writer::new(Order::Little);
            for event in (0..12).filter(|event| which & !2 & !clear & !all & (1 << event) != 0) {
                let wild = cases.one_in(10);
                let affect =
                    u32::try_from(cases.next() & 0xffff_ffff).unwrap() & if wild { u32::MAX } else { 1 };
                let given = if cases.one_in(10) { 3 } else { affect & 1 };
                match event {
                    7..=9 => details.bytes(&[affect.to_le_bytes()[0], given.to_le_bytes()[0], 0, 0]),
                    3..=5 => {
                        details.u32(affect);
                        details.u32(given);
                    }
                    _ => {
                        details.u16(u16::try_from(affect & 0xffff).unwrap());
                        details.u16(u16::try_from(given & 0xffff).unwrap());
                    }
                }
            }
            writer.bytes(&details.into_bytes());
        });
        if cases.one_in(20) {
            body.extend([0; 4]);
        }
        let what = format!("case {case}: SelectEvents {which:#x} {clear:#x} {all:#x} {body:?}");
        let real = peer.xkb(minor::SELECT_EVENTS, &body);
        let ours = model.reply(&mut peer, minor::SELECT_EVENTS, &body, 0);
        assert_eq!(real.map_err(|(code, _)| code), ours.map_err(|(code, _)| code), "{what}");
    }
}

#[test]
fn bells() {
    let (_server, mut peer, mut model) = start(Order::Little);
    peer.select_all(&mut model);
    let name = peer.intern(b"a bell");
    let mut cases = Cases::new(67);
    for case in 0..300 {
        let percent = cases.byte().cast_signed() % 110;
        let (force, only) = (u8::from(cases.one_in(4)), u8::from(cases.one_in(3)));
        let value = |cases: &mut Cases| i16::from(cases.byte()) - if cases.one_in(5) { 3 } else { 0 };
        let class = cases.pick(&[0x300, 0x300, 0, 5, 4, 99]);
        let id = cases.pick(&[0x400, 0x400, 0, 1]);
        let body = peer.body(|writer| {
            writer.u16(0x100);
            writer.u16(class);
            writer.u16(id);
            writer.bytes(&[percent.cast_unsigned(), force, only, 0]);
            writer.i16(value(&mut cases));
            writer.i16(value(&mut cases));
            writer.u16(0);
            writer.u32(if cases.one_in(3) { name } else { 0 });
            writer.u32(if cases.one_in(9) { 99_999 } else { 0 });
        });
        let what = format!("case {case}: Bell {percent} {force} {only} {class:#x} {id:#x}");
        let real = peer.xkb(minor::BELL, &body);
        let events = peer.take_events();
        let first_error = peer.xkb_error;
        match model.ask(&mut peer, minor::BELL, &body) {
            Ok(answer) => {
                assert_eq!(real, Ok(None), "{what}");
                assert_eq!(events, peer.expected(&model, &answer.events), "{what}");
                assert_eq!(answer.bell.is_some(), only == 0, "{what}");
            }
            Err(error) => assert_eq!(real, Err((error.code.number(first_error), error.value)), "{what}"),
        }
    }
}

#[test]
fn s15_a_client_of_the_other_byte_order_reads_the_same() {
    let (_server, mut peer, mut model) = start(Order::Big);
    for bit in 0..8 {
        let body = peer.body(|writer| get_map(writer, 1 << bit, 0, [0; 14], 0));
        if bit == 7 {
            // Xvfb forgets to swap the virtual modifiers of keys.
            let real = peer.xkb(minor::GET_MAP, &body).unwrap().unwrap();
            let sequence = peer.u16(&real[2..]);
            let ours = model.reply(&mut peer, minor::GET_MAP, &body, sequence).unwrap().unwrap();
            assert_eq!(real[..40], ours[..40]);
            for (real, ours) in real[40..].chunks(4).zip(ours[40..].chunks(4)) {
                assert_eq!((real[0], real[2], real[3]), (ours[0], ours[3], ours[2]));
            }
            continue;
        }
        same(&mut peer, &mut model, minor::GET_MAP, &body, &format!("GetMap of part {bit}"));
    }
    for (minor, rest) in [
        (minor::GET_STATE, None),
        (minor::GET_CONTROLS, None),
        (minor::GET_INDICATOR_STATE, None),
        (minor::GET_INDICATOR_MAP, Some(u32::MAX)),
        (minor::GET_GEOMETRY, Some(0)),
    ] {
        let body = peer.body(|writer| {
            writer.u16(0x100);
            writer.u16(0);
            if let Some(rest) = rest {
                writer.u32(rest);
            }
        });
        same(&mut peer, &mut model, minor, &body, &format!("request {minor}"));
    }
    let body = peer.body(|writer| {
        writer.u16(0x100);
        writer.u16(0);
        writer.u32(0x3fff);
    });
    let mut real = peer.xkb(minor::GET_NAMES, &body).unwrap().unwrap();
    // Nor is the number of levels' names swapped.
    real.swap(26, 27);
    let sequence = peer.u16(&real[2..]);
    assert_eq!(model.reply(&mut peer, minor::GET_NAMES, &body, sequence).unwrap(), Some(real));
    let body = peer.body(|writer| {
        writer.u16(0x100);
        writer.bytes(&[0x0f, 1, 0, 0, 0, 0]);
    });
    same(&mut peer, &mut model, minor::GET_COMPAT_MAP, &body, "GetCompatMap");
    let body = peer.body(|writer| {
        writer.u16(0x100);
        writer.u16(0x1c);
        writer.bytes(&[0, 0, 0, 0]);
        writer.u16(0x300);
        writer.u16(0x400);
    });
    same(&mut peer, &mut model, minor::GET_DEVICE_INFO, &body, "GetDeviceInfo");
    peer.select_all(&mut model);
    // The first key brings a new keyboard and a map of the XTEST device; the state is what is compared.
    peer.fake_key(50, true);
    let real: Vec<[u8; 32]> = peer.take_events().into_iter().filter(|event| event[1] == 2).collect();
    let states: Vec<Notify> = model
        .keyboard
        .key(50, true)
        .steps
        .into_iter()
        .filter_map(|step| match step {
            xeric_keymap::Step::Notify(event) => Some(event),
            _ => None,
        })
        .collect();
    assert_eq!(real, peer.expected(&model, &states));
}

#[test]
fn controls_are_reset_when_their_client_goes() {
    let (server, mut peer, mut model) = start(Order::Little);
    let body = peer.body(|writer| {
        writer.u16(0x100);
        writer.u16(0);
        for word in [4, 4, 0x18, 0x18, 0x10] {
            writer.u32(word);
        }
    });
    same(&mut peer, &mut model, minor::PER_CLIENT_FLAGS, &body, "PerClientFlags");
    let major = peer.xkb_major;
    drop(peer);
    let events = client_gone(&mut model.keyboard, &model.client, major);
    // ControlsNotify, and the indicator of the mouse keys in IndicatorStateNotify and ExtensionDeviceNotify.
    assert_eq!(events.len(), 3);
    let mut peer = Peer::with_xkb(&server, Order::Little);
    let body = peer.body(|writer| {
        writer.u16(0x100);
        writer.u16(0);
    });
    same(&mut peer, &mut model, minor::GET_CONTROLS, &body, "GetControls");
    same(&mut peer, &mut model, minor::GET_INDICATOR_STATE, &body, "GetIndicatorState");
}

/// Atoms without a server: the first twenty numbers are names.
struct Numbers;

impl Atoms for Numbers {
    fn intern(&mut self, _name: &[u8]) -> u32 {
        1
    }

    fn name(&self, atom: u32) -> Option<&[u8]> {
        (1..=20).contains(&atom).then_some(b"name")
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Whatever comes, nothing panics, and a refused request changes nothing.
    #[test]
    fn random_bytes_are_answered(
        requests in prop::collection::vec(
            (prop::sample::select(vec![1_u8, 5, 7, 9, 11, 14, 16, 18, 20, 23, 25, 3, 8, 17]), any::<bool>(),
             prop::collection::vec(prop_oneof![3 => 0_u8..8, 1 => any::<u8>(), 1 => Just(0xff)], 0..200)),
            1..12,
        ),
        keys in prop::collection::vec((any::<u8>(), any::<bool>()), 0..40),
    ) {
        let mut keyboard = Keyboard::new(Keymap::us());
        let mut client = Client::default();
        let mut atoms = Numbers;
        let mut ask = |keyboard: &mut Keyboard, minor: u8, order: Order, body: &[u8]| {
            let mut server =
                Server { keyboard, atoms: &mut atoms, library: &Bundled, window_exists: &|_| false, bell: BellControl::default() };
            handle(&mut server, &mut client, &Request { major: 135, minor, order, body })
        };
        prop_assert!(ask(&mut keyboard, 0, Order::Little, &[1, 0, 0, 0]).is_ok());
        for (minor, big, mut body) in requests {
            body.resize(body.len().next_multiple_of(4), 0);
            let order = if big { Order::Big } else { Order::Little };
            if let Some(spec) = body.get_mut(..2) {
                spec.copy_from_slice(if big { &[1, 0] } else { &[0, 1] });
            }
            let before = keyboard.map().clone();
            let state = *keyboard.state();
            if ask(&mut keyboard, minor, order, &body).is_err() {
                prop_assert_eq!(keyboard.map(), &before);
                prop_assert_eq!(keyboard.state(), &state);
            }
            // Everything can still be told.
            prop_assert!(ask(&mut keyboard, 8, Order::Little, &[0, 1, 0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]).is_ok());
            prop_assert!(ask(&mut keyboard, 17, Order::Little, &[0, 1, 0, 0, 0xff, 0x3f, 0, 0]).is_ok());
            let core = keyboard.map().core_keysyms(8, 248);
            prop_assert_eq!(core.keysyms.len(), usize::from(core.per_keycode) * keyboard.map().keycodes().count());
        }
        for (keycode, pressed) in keys {
            keyboard.key(keycode, pressed);
        }
    }

    /// A damaged keymap text is refused with a line, or compiles; it never panics.
    #[test]
    fn damaged_texts_are_refused(at in 0_usize..62_000, cut in 0_usize..40, put in "[a-zA-Z0-9<>{};=+\\[\\]\"(), .]{0,12}") {
        let whole = include_str!("../../data/us.xkb");
        let damaged = format!("{}{put}{}", &whole[..at], &whole[(at + cut).min(whole.len())..]);
        if let Err(error) = text::compile(&damaged) {
            prop_assert!(error.line >= 1);
        }
    }

    /// Every character that the map can type is typed by the keys that it names.
    #[test]
    fn strokes_type_their_keysym(character in prop::char::range(' ', '~'), locked in any::<u8>()) {
        let mut keyboard = Keyboard::new(Keymap::us());
        for key in [66, 77, 78].into_iter().filter(|key| locked & (1 << (key % 8)) != 0) {
            keyboard.key(key, true);
            keyboard.key(key, false);
        }
        let stroke = keyboard.stroke_of_char(character).unwrap();
        for key in &stroke.hold {
            keyboard.key(*key, true);
        }
        let key = keyboard.map().key(stroke.keycode);
        let kind = &keyboard.map().types[usize::from(key.types[0])];
        let level = kind.level(keyboard.state().mods).0;
        prop_assert_eq!(key.sym(0, usize::from(level)), xeric_keymap::keysym::from_char(character));
    }
}
