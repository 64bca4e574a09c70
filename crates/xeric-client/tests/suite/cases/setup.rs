//! What a connection begins with: the set-up, ids, atoms, properties, and that what is sent arrives.

use std::collections::HashSet;
use std::thread;
use std::time::Duration;

use x11rb::connection::Connection;
use x11rb::protocol::ErrorKind;
use x11rb::protocol::xproto::*;
use x11rb::wrapper::ConnectionExt as _;

use crate::given::{atom, root, window, x_error};
use crate::place::Place;

pub(crate) fn the_setup_is_the_same_for_all<C: Connection>(connection: &C, place: &mut Place) {
    let observer = place.observer();
    let (ours, theirs) = (connection.setup(), observer.setup());
    assert_ne!(ours.resource_id_base, theirs.resource_id_base, "each client has ids of its own");
    let mut screens = theirs.roots.clone();
    for (screen, ours) in screens.iter_mut().zip(&ours.roots) {
        // It changes with whatever any client selects.
        screen.current_input_masks = ours.current_input_masks;
    }
    let theirs = Setup { resource_id_base: ours.resource_id_base, roots: screens, ..theirs.clone() };
    assert_eq!(*ours, theirs);
}

pub(crate) fn ids_are_its_own_and_the_server_takes_them<C: Connection>(connection: &C, _place: &mut Place) {
    let (base, mask) = (connection.setup().resource_id_base, connection.setup().resource_id_mask);
    let depth = connection.setup().roots[0].root_depth;
    let mut seen = HashSet::new();
    let mut cookies = Vec::new();
    for at in 0..50_000 {
        let id = connection.generate_id().unwrap();
        assert_eq!(id & !mask, base);
        assert!(seen.insert(id), "{id:#x} twice");
        if at % 500 == 0 {
            cookies.push(connection.create_pixmap(depth, id, root(connection), 1, 1).unwrap());
        }
    }
    cookies.into_iter().for_each(|cookie| cookie.check().unwrap());
}

pub(crate) fn an_id_that_is_taken_is_refused<C: Connection>(connection: &C, _place: &mut Place) {
    let window = window(connection, EventMask::NO_EVENT);
    let depth = connection.setup().roots[0].root_depth;
    let taken = connection.create_pixmap(depth, window, root(connection), 1, 1).unwrap();
    assert_eq!(x_error(taken.check()).error_kind, ErrorKind::IDChoice);
    // Another client's too.
    let foreign = connection.create_pixmap(depth, 1, root(connection), 1, 1).unwrap();
    assert_eq!(x_error(foreign.check()).error_kind, ErrorKind::IDChoice);
}

pub(crate) fn atoms_are_the_servers<C: Connection>(connection: &C, place: &mut Place) {
    let observer = place.observer();
    let only = |name: &[u8]| connection.intern_atom(true, name).unwrap().reply().unwrap().atom;
    assert_eq!(only(b"SUITE_NEVER_MADE"), 0);
    let ours = atom(connection, "SUITE_ATOM");
    assert_eq!(atom(&observer, "SUITE_ATOM"), ours);
    assert_eq!(only(b"SUITE_ATOM"), ours);
    assert_eq!(only(b"WM_NAME"), AtomEnum::WM_NAME.into());
    let long = "N".repeat(30_000);
    let named = atom(connection, &long);
    assert_eq!(connection.get_atom_name(named).unwrap().reply().unwrap().name, long.as_bytes());
}

pub(crate) fn properties_are_read_in_parts_and_go_when_read<C: Connection>(
    connection: &C,
    _place: &mut Place,
) {
    let window = window(connection, EventMask::NO_EVENT);
    let words: Vec<u32> = (0..100).map(|at| at * 0x0101_0101).collect();
    let name = AtomEnum::WM_COMMAND;
    connection.change_property32(PropMode::REPLACE, window, name, AtomEnum::CARDINAL, &words).unwrap();
    let get = |delete, offset, length| {
        connection
            .get_property(delete, window, name, AtomEnum::CARDINAL, offset, length)
            .unwrap()
            .reply()
            .unwrap()
    };
    let part = get(false, 10, 3);
    assert_eq!(part.value32().unwrap().collect::<Vec<_>>(), words[10..13]);
    assert_eq!((part.format, part.bytes_after), (32, 87 * 4));
    assert_eq!(get(true, 0, 100).value32().unwrap().collect::<Vec<_>>(), words);
    assert_eq!(get(false, 0, 100).type_, 0, "it went");
    let shorts = [1u16, 2, 0xffff];
    connection.change_property16(PropMode::REPLACE, window, name, AtomEnum::CARDINAL, &shorts).unwrap();
    connection.change_property16(PropMode::APPEND, window, name, AtomEnum::CARDINAL, &[4]).unwrap();
    assert_eq!(get(false, 0, 100).value16().unwrap().collect::<Vec<_>>(), [1, 2, 0xffff, 4]);
}

pub(crate) fn what_is_flushed_arrives<C: Connection>(connection: &C, place: &mut Place) {
    let observer = place.observer();
    let window = window(connection, EventMask::NO_EVENT);
    let name = AtomEnum::WM_NAME;
    connection.change_property8(PropMode::REPLACE, window, name, AtomEnum::STRING, b"flushed").unwrap();
    connection.flush().unwrap();
    let get = || {
        let cookie = observer.get_property(false, window, name, AtomEnum::STRING, 0, 10).unwrap();
        cookie.reply().unwrap().value
    };
    let arrived = (0..5000).any(|_| {
        thread::sleep(Duration::from_millis(1));
        get() == b"flushed"
    });
    assert!(arrived, "nobody has seen it");
    connection.flush().expect("with nothing to write");
}

pub(crate) fn who_waits_for_an_answer_need_not_flush<C: Connection>(connection: &C, place: &mut Place) {
    let observer = place.observer();
    let window = window(connection, EventMask::NO_EVENT);
    let name = AtomEnum::WM_NAME;
    let write = |text: &[u8]| {
        connection.change_property8(PropMode::REPLACE, window, name, AtomEnum::STRING, text).unwrap()
    };
    let read = || {
        let cookie = observer.get_property(false, window, name, AtomEnum::STRING, 0, 10).unwrap();
        cookie.reply().unwrap().value
    };
    write(b"replied");
    connection.get_input_focus().unwrap().reply().unwrap();
    assert_eq!(read(), b"replied");
    write(b"checked").check().unwrap();
    assert_eq!(read(), b"checked");
    write(b"asked");
    connection.extension_information("MIT-SCREEN-SAVER").unwrap().unwrap();
    assert_eq!(read(), b"asked");
}
