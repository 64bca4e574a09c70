//! Requests that change the keyboard, at random: the same errors, the same events, the same answers afterwards.

use xeric_keymap::protocol::minor;
use xeric_keymap::wire::Writer;
use xeric_keymap::{Atoms, Order};

use crate::golden::{same_map, start};
use crate::peer::{Cases, Model, Peer, same, same_change};

fn get(peer: &mut Peer, model: &mut Model, minor: u8, rest: Option<u32>, what: &str) {
    let body = peer.body(|writer| {
        writer.u16(0x100);
        writer.u16(0);
        if let Some(rest) = rest {
            writer.u32(rest);
        }
    });
    same(peer, model, minor, &body, what);
}

fn low16(cases: &mut Cases) -> u16 {
    u16::try_from(cases.next() & 0xffff).unwrap()
}

fn low32(cases: &mut Cases) -> u32 {
    u32::try_from(cases.next() & 0xffff_ffff).unwrap()
}

#[test]
fn controls() {
    let (_server, mut peer, mut model) = start(Order::Little);
    peer.select_all(&mut model);
    // AccessXFeedback rings for indicators, which the model leaves to its server.
    peer.ignore_bells = true;
    let mut cases = Cases::new(17);
    for case in 0..500 {
        // Mostly one or two fields, mostly legal ones.
        let mut change = 0_u32;
        for _ in 0..1 + cases.below(3) {
            change |= 1 << cases.pick(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 27, 28, 29, 30, 31]);
        }
        if cases.one_in(20) {
            change |= 1 << 20;
        }
        let wild = cases.one_in(4);
        let affect_internal = cases.byte();
        let internal = if wild { cases.byte() } else { cases.byte() & affect_internal };
        let affect_ignore = cases.byte();
        let ignore = if wild { cases.byte() } else { cases.byte() & affect_ignore };
        let affect_enabled = if wild { low32(&mut cases) } else { low32(&mut cases) & 0x1fff & !0xe };
        let enabled = low32(&mut cases) & affect_enabled;
        let options = if wild { low16(&mut cases) } else { low16(&mut cases) & 0xfff };
        let small = |cases: &mut Cases| if cases.one_in(9) { 0 } else { 1 + low16(cases) % 900 };
        let times: [u16; 8] = std::array::from_fn(|_| small(&mut cases));
        let axt_mask = if wild { low32(&mut cases) } else { low32(&mut cases) & 0x1fff };
        let axt_values = if cases.one_in(10) { low32(&mut cases) } else { low32(&mut cases) & axt_mask };
        let axt_options = low16(&mut cases) & 0xfff;
        let repeat: [u8; 32] = std::array::from_fn(|_| cases.byte());
        let vmods = low16(&mut cases);
        let (button, wrap) = (cases.byte() % 8, cases.byte() & 0xf0);
        let curve = low16(&mut cases).cast_signed();
        let timeout = small(&mut cases);
        let body = peer.body(|writer| {
            writer.u16(0x100);
            writer.bytes(&[affect_internal, internal, affect_ignore, ignore]);
            for value in [vmods, vmods & 0x5555, vmods, vmods & 0xaaaa] {
                writer.u16(value);
            }
            writer.bytes(&[button, wrap]);
            writer.u16(options);
            writer.u16(0);
            writer.u32(affect_enabled);
            writer.u32(enabled);
            writer.u32(change);
            times.iter().for_each(|time| writer.u16(*time));
            writer.i16(curve);
            writer.u16(timeout);
            writer.u32(axt_mask);
            writer.u32(axt_values);
            writer.u16(axt_options);
            writer.u16(axt_options & 0x333);
            writer.bytes(&repeat);
        });
        let what = format!("case {case}: SetControls {change:#x}");
        same_change(&mut peer, &mut model, minor::SET_CONTROLS, &body, &what);
        get(&mut peer, &mut model, minor::GET_CONTROLS, None, &what);
        get(&mut peer, &mut model, minor::GET_STATE, None, &what);
        get(&mut peer, &mut model, minor::GET_INDICATOR_STATE, None, &what);
    }
}

fn set_compat(
    peer: &Peer,
    flags: [u8; 3],
    first: u16,
    interprets: &[[u8; 12]],
    syms: &[u32],
    groups: &[(u8, u16)],
) -> Vec<u8> {
    peer.body(|writer| {
        writer.u16(0x100);
        writer.bytes(&[0, flags[0], flags[1], flags[2]]);
        writer.u16(first);
        writer.u16(u16::try_from(interprets.len()).unwrap());
        writer.u16(0);
        for (interpret, sym) in interprets.iter().zip(syms) {
            writer.u32(*sym);
            writer.bytes(interpret);
        }
        for &(real, vmods) in groups {
            writer.bytes(&[0, real]);
            writer.u16(vmods);
        }
    })
}

#[test]
fn compatibility_map() {
    let (_server, mut peer, mut model) = start(Order::Little);
    peer.select_all(&mut model);
    let mut cases = Cases::new(19);
    for case in 0..200 {
        let first = u16::try_from(cases.below(130)).unwrap();
        let count = cases.below(4);
        let mut interprets = Vec::new();
        let mut syms = Vec::new();
        for _ in 0..count {
            syms.push(cases.pick(&[0, 0xffe1, 0xffe3, 0xffe5, 0x61, 0xff7e, 0xffe9]));
            let virtual_mod = cases.pick(&[0xff, 0xff, 0, 1, 5, 15]);
            let kind = cases.pick(&[0, 1, 2, 3, 4, 5, 6, 12, 0x86]);
            let mods = cases.pick(&[0xff, 0, 1, 4]);
            interprets.push([
                mods,
                cases.pick(&[0, 1, 2, 3, 4, 0x81, 0x82]),
                virtual_mod,
                cases.byte() & 3,
                kind,
                cases.byte() & 7,
                cases.byte(),
                cases.byte(),
                cases.byte() & 3,
                cases.byte(),
                0,
                0,
            ]);
        }
        let mask = if cases.one_in(2) { cases.byte() & 0x0f } else { 0 };
        let groups: Vec<(u8, u16)> =
            (0..mask.count_ones()).map(|_| (cases.byte(), low16(&mut cases))).collect();
        let flags = [u8::from(cases.one_in(2)), u8::from(cases.one_in(6)), mask];
        let mut body = set_compat(&peer, flags, first, &interprets, &syms, &groups);
        if cases.one_in(15) {
            body.extend([0; 4]);
        }
        let what = format!("case {case}: SetCompatMap {flags:?} {first} {interprets:x?}");
        same_change(&mut peer, &mut model, minor::SET_COMPAT_MAP, &body, &what);
        let body = peer.body(|writer| {
            writer.u16(0x100);
            writer.bytes(&[0x0f, 1, 0, 0, 0, 0]);
        });
        same(&mut peer, &mut model, minor::GET_COMPAT_MAP, &body, &what);
        same_map(&mut peer, &mut model, &what);
        get(&mut peer, &mut model, minor::GET_INDICATOR_MAP, Some(u32::MAX), &what);
    }
}

#[test]
fn x08_more_interpretations_than_can_be_counted() {
    let (_server, mut peer, mut model) = start(Order::Little);
    let before = model.keyboard.map().clone();
    for (first, count) in [(0xffff_u16, 1_u16), (0xffff, 0xffff), (1, 0xffff)] {
        let body = peer.body(|writer| {
            writer.u16(0x100);
            writer.bytes(&[0, 1, 1, 0]);
            writer.u16(first);
            writer.u16(count);
            writer.u16(0);
            // As many as fit into a request, whatever was counted.
            writer.bytes(&vec![0; usize::from(count.min(9)) * 16]);
        });
        assert!(model.ask(&mut peer, minor::SET_COMPAT_MAP, &body).is_err());
        assert_eq!(model.keyboard.map(), &before);
    }
    // As many as fit after the last: the count stays in range, and one more is too many.
    let total = u16::try_from(before.compat.interprets.len()).unwrap();
    let interprets = vec![0; 16 * usize::from(u16::MAX)];
    let body = peer.body(|writer| {
        writer.u16(0x100);
        writer.bytes(&[0, 0, 0, 0]);
        writer.u16(total);
        writer.u16(u16::MAX);
        writer.u16(0);
        writer.bytes(&interprets);
    });
    let error = model.ask(&mut peer, minor::SET_COMPAT_MAP, &body).unwrap_err();
    assert_eq!(error.code.number(0), 2);
    assert_eq!(model.keyboard.map(), &before);
}

#[test]
fn indicator_maps() {
    let (_server, mut peer, mut model) = start(Order::Little);
    peer.select_all(&mut model);
    let names: Vec<u32> = ["Caps Lock", "Mail", "Group 2", "Mouse Keys", "new one", "another"]
        .map(|name| peer.intern(name.as_bytes()))
        .to_vec();
    let mut cases = Cases::new(29);
    for case in 0..400 {
        let what = format!("case {case}");
        let wild = cases.one_in(8);
        let map = |cases: &mut Cases, writer: &mut Writer| {
            let limit = if wild { 0xff } else { 0x0f };
            let flags = cases.byte() & 0xe0;
            writer.bytes(&[flags, cases.byte() & limit, cases.byte() & 0x0f, cases.byte() & (limit | 0x10)]);
        };
        if cases.one_in(2) {
            let mut which = 0_u32;
            for _ in 0..cases.below(4) {
                which |= 1 << cases.below(32);
            }
            let body = peer.body(|writer| {
                writer.u16(0x100);
                writer.u16(0);
                writer.u32(which);
                for _ in 0..which.count_ones() {
                    map(&mut cases, writer);
                    writer.bytes(&[cases.byte(), cases.byte()]);
                    writer.u16(low16(&mut cases));
                    writer.u32(if cases.one_in(3) { low32(&mut cases) & 0x1ff1 } else { 0 });
                }
            });
            same_change(&mut peer, &mut model, minor::SET_INDICATOR_MAP, &body, &what);
        } else {
            let atom = if cases.one_in(20) { 99_999 } else { cases.pick(&names) };
            let body = peer.body(|writer| {
                writer.u16(0x100);
                writer.u16(0x300);
                writer.u16(0x400);
                writer.u16(0);
                writer.u32(atom);
                writer.bytes(&[cases.byte() & 1, cases.byte() & 1, cases.byte() & 1, cases.byte() & 1, 0]);
                map(&mut cases, writer);
                writer.u8(cases.byte());
                writer.u16(low16(&mut cases));
                writer.u32(if cases.one_in(3) { low32(&mut cases) & 0x1ff1 } else { 0 });
            });
            same_change(&mut peer, &mut model, minor::SET_NAMED_INDICATOR, &body, &what);
        }
        get(&mut peer, &mut model, minor::GET_INDICATOR_MAP, Some(u32::MAX), &what);
        get(&mut peer, &mut model, minor::GET_INDICATOR_STATE, None, &what);
        get(&mut peer, &mut model, minor::GET_STATE, None, &what);
        get(&mut peer, &mut model, minor::GET_CONTROLS, None, &what);
        get(&mut peer, &mut model, minor::GET_NAMES, Some(0x100), &what);
    }
}

#[test]
fn names() {
    let (_server, mut peer, mut model) = start(Order::Little);
    peer.select_all(&mut model);
    let atoms: Vec<u32> = (0..20).map(|at| peer.intern(format!("name {at}").as_bytes())).collect();
    let mut cases = Cases::new(31);
    for case in 0..400 {
        let mut which = 0_u32;
        for _ in 0..1 + cases.below(3) {
            which |= 1 << cases.below(14);
        }
        if cases.one_in(30) {
            which |= 1 << 15;
        }
        let wild = cases.one_in(10);
        let types = model.keyboard.map().types.len();
        let first_type =
            u8::try_from(if wild { cases.below(30) } else { 4 + cases.below(types - 8) }).unwrap();
        let type_count = u8::try_from(cases.below(4) + usize::from(!wild)).unwrap();
        let first_level = u8::try_from(cases.below(types - 4)).unwrap();
        let level_count = u8::try_from(cases.below(3) + usize::from(!wild)).unwrap();
        let indicators = low32(&mut cases) & low32(&mut cases) & low32(&mut cases);
        let virtual_mods = low16(&mut cases) & low16(&mut cases);
        let groups = cases.byte() & 0x0f;
        let first_key = if wild { cases.byte() } else { 8 + u8::try_from(cases.below(240)).unwrap() };
        let keys = u8::try_from(cases.below(8) + usize::from(!wild)).unwrap();
        let (aliases, radio_groups) = (cases.byte() % 4, cases.byte() % 4);
        let atom = |cases: &mut Cases| if cases.one_in(60) { 99_999 } else { cases.pick(&atoms) };
        let mut body = peer.body(|writer| {
            writer.u16(0x100);
            writer.u16(virtual_mods);
            writer.u32(which);
            writer.bytes(&[first_type, type_count, first_level, level_count]);
            writer.u32(indicators);
            writer.bytes(&[groups, radio_groups, first_key, keys, aliases, 0, 0, 0]);
            for _ in 0..(which & 0x3f).count_ones() {
                writer.u32(atom(&mut cases));
            }
            if which & 0x40 != 0 {
                (0..type_count).for_each(|_| writer.u32(atom(&mut cases)));
            }
            if which & 0x80 != 0 {
                let levels: Vec<u8> = (0..usize::from(level_count))
                    .map(|at| {
                        let index = at + usize::from(first_level);
                        model.keyboard.map().types.get(index).map_or(1, |kind| kind.levels)
                    })
                    .map(|levels| if cases.one_in(20) { levels + 1 } else { levels })
                    .collect();
                writer.bytes(&levels);
                writer.pad();
                for _ in 0..levels.iter().map(|levels| u32::from(*levels)).sum() {
                    writer.u32(atom(&mut cases));
                }
            }
            for (bit, count) in [
                (0x100, indicators.count_ones()),
                (0x800, virtual_mods.count_ones()),
                (0x1000, groups.count_ones()),
                (0x200, keys.into()),
                (0x400, u32::from(aliases) * 2),
                (0x2000, radio_groups.into()),
            ] {
                if which & bit != 0 {
                    (0..count).for_each(|_| writer.u32(atom(&mut cases)));
                }
            }
        });
        if cases.one_in(25) {
            body.extend([0; 4]);
        }
        let what = format!("case {case}: SetNames {which:#x} types {first_type}+{type_count} wild {wild}");
        same_change(&mut peer, &mut model, minor::SET_NAMES, &body, &what);
        get(&mut peer, &mut model, minor::GET_NAMES, Some(0x3fff), &what);
    }
}

#[test]
fn geometry() {
    let (_server, mut peer, mut model) = start(Order::Little);
    peer.select_all(&mut model);
    let atom = peer.intern(b"a small keyboard");
    let other = peer.intern(b"another");
    let mut cases = Cases::new(37);
    for case in 0..200 {
        let wild = cases.one_in(3);
        let index =
            |cases: &mut Cases, limit: u8| if wild && cases.one_in(6) { limit } else { cases.byte() % limit };
        let string = |writer: &mut Writer, text: &str| {
            writer.u16(u16::try_from(text.len()).unwrap());
            writer.bytes(text.as_bytes());
            writer.pad();
        };
        let mut body = peer.body(|writer| {
            writer.u16(0x100);
            writer.bytes(&[2, 1]);
            writer.u32(atom);
            for value in [100, 50, 1, if wild && cases.one_in(9) { 1 } else { 3 }, 2, 1] {
                writer.u16(value);
            }
            let base = index(&mut cases, 3);
            writer.bytes(&[base, (base + 1) % 3, 0, 0]);
            for text in ["font", "property", "value", "red", "green", "blue"] {
                string(writer, text);
            }
            let second = if wild && cases.one_in(9) { atom } else { other };
            for shape in 0..2_u8 {
                writer.u32(if shape == 0 { atom } else { second });
                writer.bytes(&[1, if shape == 0 { 0 } else { 0xff }, 0xff, 0]);
                writer.bytes(&[2, 3, 0, 0]);
                for value in [0, 0, 18, 18] {
                    writer.i16(value);
                }
            }
            writer.u32(atom);
            for value in [1, 2, 3, 4, 5] {
                writer.i16(value);
            }
            writer.bytes(&[6, 1, 0, 0, 0, 0]);
            writer.i16(7);
            writer.i16(8);
            writer.bytes(&[2, 1, 0, 0]);
            for _ in 0..2 {
                writer.bytes(b"AB01");
                writer.i16(9);
                writer.bytes(&[index(&mut cases, 2), index(&mut cases, 3)]);
            }
            writer.u32(atom);
            writer.bytes(&[3, 1]);
            writer.bytes(&[0; 6]);
            writer.u16(10);
            writer.u16(11);
            writer.bytes(&[index(&mut cases, 3), 0, 0, 0]);
            string(writer, "text");
            string(writer, "fixed");
            writer.u32(if cases.one_in(15) { 99_999 } else { other });
            writer.bytes(&[cases.pick(&[1, 2, 4]), 2]);
            writer.bytes(&[0; 6]);
            writer.bytes(&[index(&mut cases, 2), index(&mut cases, 2), index(&mut cases, 2), 0, 0, 0, 0, 0]);
            writer.bytes(b"ONE\0TWO\0");
        });
        if cases.one_in(10) {
            body.truncate(body.len() - 4);
        }
        let what = format!("case {case}: SetGeometry");
        let taken = same_change(&mut peer, &mut model, minor::SET_GEOMETRY, &body, &what);
        if taken {
            get(&mut peer, &mut model, minor::GET_NAMES, Some(2), &what);
        }
        get(&mut peer, &mut model, minor::GET_GEOMETRY, Some(0), &what);
    }
}

#[test]
fn per_client_flags() {
    let (_server, mut peer, mut model) = start(Order::Little);
    let mut cases = Cases::new(41);
    for case in 0..200 {
        let change = low32(&mut cases) & if cases.one_in(8) { 0x3f } else { 0x1f };
        let value = low32(&mut cases) & if cases.one_in(8) { 0x1f } else { change };
        // The server changes the flags before it refuses these three; here they are refused last.
        let wild = case >= 190;
        let affect = low32(&mut cases) & if wild { 0xffff } else { 0x1ff1 };
        let auto = low32(&mut cases) & if wild { 0x1fff } else { affect };
        let values = low32(&mut cases) & if wild { 0x1fff } else { auto };
        let body = peer.body(|writer| {
            writer.u16(0x100);
            writer.u16(0);
            for word in [change, value, affect, auto, values] {
                writer.u32(word);
            }
        });
        let what = format!("case {case}: {change:#x} {value:#x} {affect:#x} {auto:#x} {values:#x}");
        let before = model.client.clone();
        if same(&mut peer, &mut model, minor::PER_CLIENT_FLAGS, &body, &what).is_none() {
            assert_eq!(model.client, before, "{what}");
            if wild {
                return;
            }
        }
    }
    panic!("no case was refused");
}
