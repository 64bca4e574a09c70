//! Every reply about the keyboard that Xvfb starts with, byte for byte.

use xeric_keymap::protocol::minor;
use xeric_keymap::wire::Writer;
use xeric_keymap::{Atoms, Order};
use xeric_testkit::xvfb::Xvfb;

use crate::peer::{Cases, Model, Peer, same};

const CORE_KBD: u16 = 0x100;

pub(crate) fn start(order: Order) -> (Xvfb, Peer, Model) {
    let server = Xvfb::start().unwrap();
    let mut peer = Peer::with_xkb(&server, order);
    let model = Model::new(&mut peer);
    (server, peer, model)
}

pub(crate) fn get_map(writer: &mut Writer, full: u16, partial: u16, ranges: [u8; 14], virtual_mods: u16) {
    writer.u16(CORE_KBD);
    writer.u16(full);
    writer.u16(partial);
    writer.bytes(&ranges[..8]);
    writer.u16(virtual_mods);
    writer.bytes(&ranges[8..]);
    writer.u16(0);
}

#[test]
fn each_part_of_the_map() {
    let (_server, mut peer, mut model) = start(Order::Little);
    for bit in 0..8 {
        let body = peer.body(|writer| get_map(writer, 1 << bit, 0, [0; 14], 0));
        same(&mut peer, &mut model, minor::GET_MAP, &body, &format!("GetMap of part {bit}"));
    }
    same_map(&mut peer, &mut model, "GetMap");
}

/// The whole map, on both sides.
pub(crate) fn same_map(peer: &mut Peer, model: &mut Model, what: &str) {
    let body = peer.body(|writer| get_map(writer, 0xff, 0, [0; 14], 0));
    same(peer, model, minor::GET_MAP, &body, what);
}

#[test]
fn parts_of_the_map_in_all_ranges() {
    let (_server, mut peer, mut model) = start(Order::Little);
    let mut cases = Cases::new(1);
    for case in 0..1000 {
        let full = if cases.one_in(3) { cases.next() & 0xff } else { 0 };
        let partial = if cases.one_in(9) { cases.next() } else { cases.next() & 0xff & !full };
        let mut ranges: [u8; 14] = std::array::from_fn(|_| cases.byte());
        for pair in ranges.chunks_exact_mut(2) {
            // Mostly ranges that exist.
            if !cases.one_in(8) {
                pair[0] = pair[0].max(8);
                pair[1] = u8::try_from(usize::from(pair[1]) % (257 - usize::from(pair[0]))).unwrap();
            }
        }
        ranges[0] %= 30;
        ranges[1] %= 12;
        let (full, partial) = (full.try_into().unwrap(), (partial & 0xffff).try_into().unwrap());
        let virtual_mods = (cases.next() & 0xffff).try_into().unwrap();
        let body = peer.body(|writer| get_map(writer, full, partial, ranges, virtual_mods));
        same(
            &mut peer,
            &mut model,
            minor::GET_MAP,
            &body,
            &format!("case {case}: {full:#x} {partial:#x} {ranges:?}"),
        );
    }
}

#[test]
fn state_and_controls() {
    let (_server, mut peer, mut model) = start(Order::Little);
    for minor in [minor::GET_STATE, minor::GET_CONTROLS, minor::GET_INDICATOR_STATE] {
        let body = peer.body(|writer| {
            writer.u16(CORE_KBD);
            writer.u16(0);
        });
        same(&mut peer, &mut model, minor, &body, &format!("request {minor}"));
    }
}

#[test]
fn compatibility_map() {
    let (_server, mut peer, mut model) = start(Order::Little);
    for (groups, all, first, count) in
        [(0x0f, 1, 0, 0), (0, 0, 3, 5), (2, 0, 0, 1), (0, 0, 9, 9000), (1, 0, 0, 0)]
    {
        let body = peer.body(|writer| {
            writer.u16(CORE_KBD);
            writer.bytes(&[groups, all]);
            writer.u16(first);
            writer.u16(count);
        });
        same(&mut peer, &mut model, minor::GET_COMPAT_MAP, &body, "GetCompatMap");
    }
}

#[test]
fn names() {
    let (_server, mut peer, mut model) = start(Order::Little);
    for which in (0..32).map(|bit| 1_u32 << bit).chain([0, 0x3fff]) {
        let body = peer.body(|writer| {
            writer.u16(CORE_KBD);
            writer.u16(0);
            writer.u32(which);
        });
        same(&mut peer, &mut model, minor::GET_NAMES, &body, &format!("GetNames of {which:#x}"));
    }
}

#[test]
fn indicators() {
    let (_server, mut peer, mut model) = start(Order::Little);
    for which in [u32::MAX, 0, 1, 0x8000_0001, 0x3fff] {
        let body = peer.body(|writer| {
            writer.u16(CORE_KBD);
            writer.u16(0);
            writer.u32(which);
        });
        same(&mut peer, &mut model, minor::GET_INDICATOR_MAP, &body, "GetIndicatorMap");
    }
    for name in
        ["Caps Lock", "Num Lock", "Scroll Lock", "Shift Lock", "Group 2", "Mouse Keys", "Mail", "no such"]
    {
        let atom = peer.intern(name.as_bytes());
        let body = peer.body(|writer| {
            writer.u16(CORE_KBD);
            writer.u16(0x300);
            writer.u16(0x400);
            writer.u16(0);
            writer.u32(atom);
        });
        same(&mut peer, &mut model, minor::GET_NAMED_INDICATOR, &body, name);
    }
}

#[test]
fn geometry() {
    let (_server, mut peer, mut model) = start(Order::Little);
    let named = peer.intern(b"pc(pc105)");
    let other = peer.intern(b"no such geometry");
    for atom in [0, named, other] {
        let body = peer.body(|writer| {
            writer.u16(CORE_KBD);
            writer.u16(0);
            writer.u32(atom);
        });
        same(&mut peer, &mut model, minor::GET_GEOMETRY, &body, &format!("GetGeometry of {atom}"));
    }
}

#[test]
fn devices() {
    let (_server, mut peer, mut model) = start(Order::Little);
    for spec in [0x100, 2, 3, 0x200] {
        for wanted in [0, 0x1c, 0x04, 0x18, 0x1e, 0x01] {
            let body = peer.body(|writer| {
                writer.u16(spec);
                writer.u16(wanted);
                writer.bytes(&[1, 0, 0, 0]);
                writer.u16(0x300);
                writer.u16(0x400);
            });
            same(
                &mut peer,
                &mut model,
                minor::GET_DEVICE_INFO,
                &body,
                &format!("GetDeviceInfo {spec} {wanted:#x}"),
            );
        }
    }
}
