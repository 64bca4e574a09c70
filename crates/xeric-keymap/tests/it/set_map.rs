//! SetMap at random: the same errors, the same events, the same map afterwards.

use xeric_keymap::Order;
use xeric_keymap::protocol::minor;
use xeric_keymap::wire::Writer;

use crate::golden::{same_map, start};
use crate::peer::{Cases, Model, Peer, same, same_change};

/// A SetMap request being put together.
struct SetMap {
    present: u16,
    flags: u16,
    header: [u8; 26],
    parts: Writer,
}

impl SetMap {
    fn new(peer: &Peer) -> SetMap {
        SetMap { present: 0, flags: 0, header: [0; 26], parts: Writer::new(peer.order) }
    }

    fn body(self, peer: &Peer) -> Vec<u8> {
        peer.body(|writer| {
            writer.u16(0x100);
            writer.u16(self.present);
            writer.u16(self.flags);
            writer.bytes(&self.header);
            writer.bytes(&self.parts.into_bytes());
        })
    }
}

/// Where each part's first and count stand in the header, which begins with the range of keycodes.
const TYPES: usize = 2;
const SYMS: usize = 4;
const ACTIONS: usize = 8;
const BEHAVIORS: usize = 12;
const EXPLICIT: usize = 15;
const MODMAP: usize = 18;
const VMODMAP: usize = 21;
const VMODS: usize = 24;

fn key_range(cases: &mut Cases, wild: bool) -> (u8, u8) {
    if wild {
        return (cases.byte(), cases.byte() % 6);
    }
    // The last keycode is 255: one range in five may reach it.
    let first = if cases.one_in(5) { 251 } else { 8 + u8::try_from(cases.below(240)).unwrap() };
    (first, 1 + u8::try_from(cases.below(5)).unwrap())
}

fn put_type(cases: &mut Cases, writer: &mut Writer, levels: u8, wild: bool) {
    let real = cases.byte() & 0x87;
    let vmods = u16::from(cases.byte());
    writer.bytes(&[0, real]);
    writer.u16(vmods);
    let entries = cases.byte() % 4;
    let preserve = u8::from(cases.one_in(3));
    writer.bytes(&[levels, entries, preserve, 0]);
    let mut kept = Vec::new();
    for _ in 0..entries {
        let mods = if wild { cases.byte() } else { cases.byte() & real };
        let level = if wild { cases.byte() % 8 } else { cases.byte() % levels.max(1) };
        writer.bytes(&[level, mods]);
        let entry_vmods = u16::from(cases.byte()) & vmods;
        writer.u16(entry_vmods);
        kept.push((mods, entry_vmods));
    }
    if preserve != 0 {
        for (mods, entry_vmods) in kept {
            writer.bytes(&[0, if wild { cases.byte() } else { cases.byte() & mods }]);
            writer.u16(u16::from(cases.byte()) & entry_vmods);
        }
    }
}

fn action(cases: &mut Cases) -> [u8; 8] {
    let kind = cases.pick(&[0, 1, 1, 2, 3, 4, 5, 6, 11, 15]);
    [kind, cases.byte() & 7, cases.byte(), cases.byte(), cases.byte() & 3, cases.byte(), 0, 0]
}

fn random_request(peer: &Peer, model: &Model, cases: &mut Cases) -> Vec<u8> {
    let map = model.keyboard.map();
    let mut request = SetMap::new(peer);
    let wild = cases.one_in(6);
    request.header[..2].copy_from_slice(&[8, 255]);
    let levels_of = |index: u8| map.types.get(usize::from(index)).map_or(1, |kind| kind.levels);
    let which = cases.below(7);
    let total = u8::try_from(map.types.len()).unwrap();
    if which == 0 {
        // Types keep their number of levels here: changing it leaves an X server's keys in a state of its own.
        request.present |= 1;
        let first = if wild { cases.byte() % 30 } else { cases.byte() % (total - 2) };
        let count = 1 + cases.byte() % 2;
        request.header[TYPES..TYPES + 2].copy_from_slice(&[first, count]);
        if cases.one_in(3) {
            request.flags |= 1;
            let first = if wild { cases.byte() % 6 } else { total - 1 };
            request.header[TYPES..TYPES + 2].copy_from_slice(&[first, count.min(total - first)]);
        }
        let [first, count] = [request.header[TYPES], request.header[TYPES + 1]];
        for index in first..first + count {
            put_type(cases, &mut request.parts, levels_of(index), wild);
        }
    }
    if which == 1 || which == 2 {
        request.present |= 2;
        let (first, count) = key_range(cases, wild);
        request.header[SYMS..SYMS + 2].copy_from_slice(&[first, count]);
        for _ in 0..count {
            let groups = cases.byte() % if wild { 6 } else { 4 };
            let types: [u8; 4] =
                std::array::from_fn(|_| cases.byte() % if wild { 40 } else { 20.min(total) });
            let shown = types.iter().take(groups.into());
            let width = if groups == 0 { 0 } else { shown.map(|index| levels_of(*index)).max().unwrap() };
            let width = if wild && cases.one_in(3) { width + 1 } else { width };
            let syms = u16::from(width) * u16::from(groups);
            request.parts.bytes(&types);
            request.parts.bytes(&[groups | cases.pick(&[0, 0x40, 0x90]), width]);
            request.parts.u16(syms);
            for _ in 0..syms {
                request.parts.u32(cases.pick(&[0, 0x61, 0x41, 0xffe1, 0xffe3, 0xff7e, 0xfe03, 0xffb1]));
            }
        }
    }
    if which == 3 {
        request.present |= 0x10;
        let (first, count) = key_range(cases, wild);
        request.header[ACTIONS..ACTIONS + 2].copy_from_slice(&[first, count]);
        let counts: Vec<u8> = (0..count)
            .map(|at| {
                let key = map.key(first.wrapping_add(at));
                let syms = u8::try_from(key.syms.len()).unwrap_or(0);
                if cases.one_in(4) { 0 } else { syms + u8::from(wild && cases.one_in(3)) }
            })
            .collect();
        let total: u16 = counts.iter().map(|count| u16::from(*count)).sum();
        let bytes = if peer.order == Order::Little { total.to_le_bytes() } else { total.to_be_bytes() };
        request.header[ACTIONS + 2..ACTIONS + 4].copy_from_slice(&bytes);
        request.parts.bytes(&counts);
        request.parts.pad();
        for _ in 0..total {
            let action = action(cases);
            request.parts.bytes(&action);
        }
    }
    if which == 4 || cases.one_in(5) {
        request.present |= 0x20;
        let (first, count) = key_range(cases, wild);
        let given = cases.byte() % 3;
        request.header[BEHAVIORS..BEHAVIORS + 3].copy_from_slice(&[first, count, given.min(count)]);
        for _ in 0..given.min(count) {
            let key = first.wrapping_add(cases.byte() % count.max(1));
            let kind = cases.pick(&[0, 1, 2, 3, 4, if wild { 0x81 } else { 0 }]);
            let data = if kind == 2 { cases.byte() % 30 } else { 8 + cases.byte() % 100 };
            request.parts.bytes(&[key, kind, data, 0]);
        }
    }
    if which == 5 {
        request.present |= 0x40;
        let mask = u16::from(cases.byte());
        let bytes = if peer.order == Order::Little { mask.to_le_bytes() } else { mask.to_be_bytes() };
        request.header[VMODS..VMODS + 2].copy_from_slice(&bytes);
        for _ in 0..mask.count_ones() {
            let mods = cases.byte();
            request.parts.u8(mods);
        }
        request.parts.pad();
    }
    // Actions are never explicit here: see below.
    for (bit, at, legal) in [(8, EXPLICIT, 0xef), (4, MODMAP, 0xff)] {
        if which == 6 || cases.one_in(5) {
            request.present |= bit;
            let (first, count) = key_range(cases, wild);
            let given = (cases.byte() % 3).min(count);
            request.header[at..at + 3].copy_from_slice(&[first, count, given]);
            for _ in 0..given {
                let key = first.wrapping_add(cases.byte() % count.max(1));
                let value = cases.byte() & legal;
                request.parts.bytes(&[key, value]);
            }
            request.parts.pad();
        }
    }
    if which == 6 {
        request.present |= 0x80;
        let (first, count) = key_range(cases, wild);
        let given = (cases.byte() % 3).min(count);
        request.header[VMODMAP..VMODMAP + 3].copy_from_slice(&[first, count, given]);
        for _ in 0..given {
            let key = first.wrapping_add(cases.byte() % count.max(1));
            request.parts.bytes(&[key, 0]);
            request.parts.u16(u16::from(cases.byte()));
        }
    }
    // Actions of a key whose keysyms change are lost or kept by an X server as its memory has room; so they are
    // always made anew.
    if cases.one_in(2) || request.present & 2 != 0 {
        request.flags |= 2;
    }
    if wild && cases.one_in(8) {
        request.present |= 0x100;
    }
    let mut body = request.body(peer);
    if cases.one_in(25) {
        body.extend([0; 4]);
    }
    body
}

#[test]
fn random_changes_of_the_map() {
    let (_server, mut peer, mut model) = start(Order::Little);
    peer.select_all(&mut model);
    let mut cases = Cases::new(43);
    for case in 0..500 {
        let body = random_request(&peer, &model, &mut cases);
        let what = format!("case {case}: SetMap {body:?}");
        same_change(&mut peer, &mut model, minor::SET_MAP, &body, &what);
        same_map(&mut peer, &mut model, &what);
        if case % 10 == 0 {
            let body = peer.body(|writer| {
                writer.u16(0x100);
                writer.u16(0);
            });
            same(&mut peer, &mut model, minor::GET_CONTROLS, &body, &what);
        }
    }
}
