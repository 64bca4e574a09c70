//! Properties, atoms and selections, beside Xvfb.

use x11rb::protocol::xfixes::{ConnectionExt as _, SelectionEventMask};
use x11rb::protocol::xproto::*;

use crate::differential::random::Random;
use crate::differential::seeds;
use crate::harness::{Server, error_of, screen};
use crate::peers::{Side, equal_on_both, random_equal_on_both};

#[test]
fn properties_equal_xvfb() {
    random_equal_on_both(seeds(12), 2, |side, seed| {
        let mut r = Random::new(seed);
        let windows = [plain_window(side, 0), plain_window(side, 1)];
        let aux = ChangeWindowAttributesAux::new().event_mask(EventMask::PROPERTY_CHANGE);
        for window in windows {
            side.c(1).change_window_attributes(window, &aux).unwrap();
        }
        for _ in 0..70 {
            property_step(side, &mut r, windows);
            side.sync();
        }
    });
}

fn property_step(side: &mut Side, r: &mut Random, windows: [Window; 2]) {
    let window = if r.one_in(20) { 77 } else { r.pick(&windows) };
    let client = usize::from(r.one_in(2));
    let property = if r.one_in(20) { 0 } else { r.range(1, 6) as u32 };
    let kind = r.pick(&[AtomEnum::STRING, AtomEnum::CARDINAL, AtomEnum::INTEGER]);
    match r.range(0, 10) {
        0..=3 => {
            let format = r.pick(&[8u8, 16, 32, 32, 8]);
            let units = r.range(0, 9) as u32;
            let data = r.bytes(units as usize * usize::from(format / 8));
            let mode = r.pick(&[PropMode::REPLACE, PropMode::PREPEND, PropMode::APPEND]);
            side.note(("change", client, window, property, kind, format, units, mode));
            side.c(client).change_property(mode, window, property, kind, format, units, &data).unwrap();
        }
        4..=6 => {
            let kind = if r.one_in(2) { 0 } else { u32::from(kind) };
            let (offset, length) = (r.range(0, 5) as u32, r.pick(&[0u32, 1, 2, 3, 1000]));
            let delete = r.one_in(4);
            side.note(("get", client, window, property, kind, offset, length, delete));
            match side.c(client).get_property(delete, window, property, kind, offset, length).unwrap().reply()
            {
                // Of a property of another type Xvfb tells how many units follow; the protocol asks for bytes.
                Ok(reply) if kind != 0 && reply.type_ != kind => side.saw((reply.type_, reply.format)),
                Ok(reply) => side.saw(reply),
                Err(_) => side.say("an error"),
            }
        }
        7 => {
            side.note(("delete", window, property));
            side.c(client).delete_property(window, property).unwrap();
        }
        8 => {
            side.note(("list", window));
            side.reply(|s| s.c(client).list_properties(window));
        }
        _ => {
            let names: Vec<u32> = (0..r.range(0, 4)).map(|_| r.range(1, 6) as u32).collect();
            let delta = r.short(-5, 6);
            side.note(("rotate", window, delta, &names));
            side.c(client).rotate_properties(window, delta, &names).unwrap();
        }
    }
}

fn plain_window(side: &mut Side, client: usize) -> Window {
    let id = side.id(client);
    let aux = CreateWindowAux::new();
    let c = side.c(client);
    c.create_window(0, id, side.root, 0, 0, 9, 9, 0, WindowClass::INPUT_OUTPUT, 0, &aux).unwrap();
    side.settle();
    id
}

#[test]
fn atoms_equal_xvfb() {
    equal_on_both(1, |side| {
        for atom in 0..70u32 {
            if atom != 69 {
                side.reply(|s| s.c(0).get_atom_name(atom));
            }
        }
        side.reply(|s| s.c(0).get_atom_name(0x7fff_ffff));
        side.reply(|s| s.c(0).intern_atom(true, b"NOBODY_HAS_THIS"));
        side.reply(|s| s.c(0).intern_atom(true, b"WM_NAME"));
        for name in [&b"XERIC_A"[..], b"", b"with \xff bytes"] {
            let made = side.c(0).intern_atom(false, name).unwrap().reply().unwrap().atom;
            let found = side.c(0).intern_atom(true, name).unwrap().reply().unwrap().atom;
            side.saw((made == found, made > 68));
            side.reply(|s| s.c(0).get_atom_name(made));
        }
    });
}

#[test]
fn the_roots_properties_equal_xvfbs() {
    equal_on_both(1, |side| {
        let rules = side.c(0).intern_atom(false, b"_XKB_RULES_NAMES").unwrap().reply().unwrap().atom;
        side.reply(|s| s.c(0).get_property(false, s.root, rules, AtomEnum::STRING, 0, 100));
    });
}

#[test]
fn selections_equal_xvfb() {
    equal_on_both(2, |side| {
        let (mine, other, theirs) = (plain_window(side, 0), plain_window(side, 0), plain_window(side, 1));
        side.c(1).xfixes_query_version(5, 0).unwrap().reply().unwrap();
        let all = SelectionEventMask::SET_SELECTION_OWNER
            | SelectionEventMask::SELECTION_WINDOW_DESTROY
            | SelectionEventMask::SELECTION_CLIENT_CLOSE;
        side.c(1).xfixes_select_selection_input(theirs, AtomEnum::PRIMARY.into(), all).unwrap();
        let primary = u32::from(AtomEnum::PRIMARY);
        let own = |side: &mut Side, client: usize, window: Window, time: u32| {
            side.note(("own", client, window, time));
            side.c(client).set_selection_owner(window, primary, time).unwrap();
            side.sync();
            side.reply(|s| s.c(client).get_selection_owner(primary));
        };
        let convert = |side: &mut Side, client: usize, window: Window, property: u32, time: u32| {
            side.note(("convert", client, window, property, time));
            side.c(client)
                .convert_selection(window, primary, AtomEnum::STRING.into(), property, time)
                .unwrap();
            side.sync();
        };
        side.reply(|s| s.c(0).get_selection_owner(primary));
        convert(side, 1, theirs, AtomEnum::CUT_BUFFER0.into(), 0);
        own(side, 0, mine, 0);
        convert(side, 1, theirs, AtomEnum::CUT_BUFFER0.into(), 0);
        convert(side, 1, theirs, 0, 0);
        convert(side, 1, 77, 0, 0);
        own(side, 0, other, 0);
        own(side, 1, theirs, 0);
        // Before the last change, and in the future.
        own(side, 0, mine, 1);
        own(side, 0, mine, 0x7000_0000);
        own(side, 0, 0, 0);
        own(side, 1, 0, 0);
        own(side, 0, 77, 0);
        own(side, 0, other, 0);
        side.c(0).destroy_window(other).unwrap();
        side.sync();
        side.reply(|s| s.c(1).get_selection_owner(primary));
        own(side, 0, mine, 0);
        side.leave(0);
        side.sync();
        side.reply(|s| s.c(1).get_selection_owner(primary));
        side.reply(|s| s.c(1).get_selection_owner(0u32));
        side.check(|s| s.c(1).set_selection_owner(theirs, 0x00ff_ffffu32, 0u32));
    });
}

#[test]
fn x14_prepend_and_append_keep_every_element_in_order() {
    let server = Server::new();
    let client = server.connect();
    let root = screen(&client).root;
    let change = |mode, units: &[u32]| {
        let data: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        let count = units.len() as u32;
        client
            .change_property(mode, root, 60u32, AtomEnum::CARDINAL, 32, count, &data)
            .unwrap()
            .check()
            .unwrap();
    };
    change(PropMode::REPLACE, &[1, 2, 3, 4, 5]);
    change(PropMode::PREPEND, &[10, 11, 12]);
    change(PropMode::APPEND, &[20, 21]);
    let got = client.get_property(false, root, 60u32, AtomEnum::CARDINAL, 0, 100).unwrap().reply().unwrap();
    assert_eq!(got.value32().unwrap().collect::<Vec<_>>(), [10, 11, 12, 1, 2, 3, 4, 5, 20, 21]);
    // Another type or format is refused and changes nothing.
    let bad = client.change_property(PropMode::PREPEND, root, 60u32, AtomEnum::STRING, 32, 1, &[0; 4]);
    assert_eq!(error_of(bad.unwrap().check()).0, MATCH_ERROR);
    let bad = client.change_property(PropMode::APPEND, root, 60u32, AtomEnum::CARDINAL, 8, 1, &[0]);
    assert_eq!(error_of(bad.unwrap().check()).0, MATCH_ERROR);
    let got = client.get_property(false, root, 60u32, AtomEnum::CARDINAL, 0, 100).unwrap().reply().unwrap();
    assert_eq!(got.value_len, 10);
}
