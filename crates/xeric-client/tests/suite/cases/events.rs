//! Events: their order, their numbers, those of extensions.

use std::thread;
use std::time::Duration;

use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::present::{self, ConnectionExt as _};
use x11rb::protocol::xfixes::{ConnectionExt as _, SelectionEventMask};
use x11rb::protocol::xinput::{self, ConnectionExt as _, XIEventMask};
use x11rb::protocol::xproto::*;
use x11rb::protocol::xtest::ConnectionExt as _;
use x11rb::wrapper::ConnectionExt as _;

use crate::given::{low, pixmap, root, settled, window};
use crate::place::Place;

/// Sets a property, which gives PropertyNotify. Its number.
fn touch<C: Connection>(connection: &C, window: Window, property: Atom) -> u64 {
    connection
        .change_property8(PropMode::REPLACE, window, property, AtomEnum::STRING, b"touched")
        .unwrap()
        .sequence_number()
}

/// The atom that a PropertyNotify is about.
fn touched(event: &Event) -> Atom {
    match event {
        Event::PropertyNotify(event) => event.atom,
        other => panic!("no PropertyNotify: {other:?}"),
    }
}

/// Property names with numbers that differ, in a row that repeats.
fn names(count: u32) -> impl Iterator<Item = Atom> {
    (0..count).map(|at| at % 68 + 1)
}

pub(crate) fn events_come_in_their_order_with_the_number_of_their_request<C: Connection>(
    connection: &C,
    _place: &mut Place,
) {
    let window = window(connection, EventMask::PROPERTY_CHANGE);
    let sent: Vec<_> = names(1000).map(|name| (touch(connection, window, name), name)).collect();
    connection.flush().unwrap();
    for (number, name) in sent {
        let (event, sequence) = connection.wait_for_event_with_sequence().unwrap();
        assert_eq!((sequence, touched(&event)), (number, name));
        assert_eq!(event.wire_sequence_number(), Some(low(number)));
    }
    assert!(connection.poll_for_event().unwrap().is_none());
}

pub(crate) fn there_is_none_before_there_is_one<C: Connection>(connection: &C, _place: &mut Place) {
    assert!(connection.poll_for_event().unwrap().is_none());
    assert!(connection.poll_for_raw_event().unwrap().is_none());
    assert!(connection.poll_for_event_with_sequence().unwrap().is_none());
    assert!(connection.poll_for_raw_event_with_sequence().unwrap().is_none());
    let window = window(connection, EventMask::NO_EVENT);
    touch(connection, window, 1);
    assert!(settled(connection).is_empty(), "none was selected");
}

pub(crate) fn every_way_to_take_an_event_takes_the_next<C: Connection>(connection: &C, _place: &mut Place) {
    let window = window(connection, EventMask::PROPERTY_CHANGE);
    let numbers: Vec<_> = (1..=8).map(|name| touch(connection, window, name)).collect();
    connection.sync().unwrap();
    let parse = |bytes: &[u8]| {
        assert_eq!((bytes.len(), bytes[0]), (32, PROPERTY_NOTIFY_EVENT));
        touched(&connection.parse_event(bytes).unwrap())
    };
    assert_eq!(touched(&connection.poll_for_event().unwrap().unwrap()), 1);
    assert_eq!(parse(connection.poll_for_raw_event().unwrap().unwrap().as_ref()), 2);
    let (event, sequence) = connection.poll_for_event_with_sequence().unwrap().unwrap();
    assert_eq!((touched(&event), sequence), (3, numbers[2]));
    let (event, sequence) = connection.poll_for_raw_event_with_sequence().unwrap().unwrap();
    assert_eq!((parse(event.as_ref()), sequence), (4, numbers[3]));
    assert_eq!(touched(&connection.wait_for_event().unwrap()), 5);
    assert_eq!(parse(connection.wait_for_raw_event().unwrap().as_ref()), 6);
    let (event, sequence) = connection.wait_for_event_with_sequence().unwrap();
    assert_eq!((touched(&event), sequence), (7, numbers[6]));
    let (event, sequence) = connection.wait_for_raw_event_with_sequence().unwrap();
    assert_eq!((parse(event.as_ref()), sequence), (8, numbers[7]));
    assert!(connection.poll_for_event().unwrap().is_none());
}

pub(crate) fn events_that_another_client_causes_arrive<C: Connection>(connection: &C, place: &mut Place) {
    let window = window(connection, EventMask::PROPERTY_CHANGE);
    let last = connection.no_operation().unwrap().sequence_number();
    connection.sync().unwrap();
    let observer = place.observer();
    touch(&observer, window, 7);
    observer.sync().unwrap();
    let (event, sequence) = connection.wait_for_event_with_sequence().unwrap();
    assert_eq!(touched(&event), 7);
    assert_eq!(sequence, last + 1, "the number of what it last did");
    // Who polls reads the socket.
    touch(&observer, window, 8);
    observer.sync().unwrap();
    let mut event = None;
    for _ in 0..5000 {
        event = connection.poll_for_event().unwrap();
        if event.is_some() {
            break;
        }
        thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(touched(&event.unwrap()), 8);
}

pub(crate) fn events_that_came_among_replies_are_all_there<C: Connection>(
    connection: &C,
    _place: &mut Place,
) {
    let window = window(connection, EventMask::PROPERTY_CHANGE);
    for chunk in names(8000).collect::<Vec<_>>().chunks(80) {
        for name in chunk {
            touch(connection, window, *name);
        }
        connection.get_input_focus().unwrap().reply().unwrap();
    }
    let events: Vec<_> = settled(connection).iter().map(|(event, _)| touched(event)).collect();
    assert_eq!(events, names(8000).collect::<Vec<_>>());
}

pub(crate) fn a_sent_event_says_so<C: Connection>(connection: &C, _place: &mut Place) {
    let window = window(connection, EventMask::NO_EVENT);
    let message = ClientMessageEvent::new(32, window, AtomEnum::WM_NAME, [1, 2, 3, 4, 0xffff_ffff]);
    connection.send_event(false, window, EventMask::NO_EVENT, message).unwrap();
    match settled(connection).as_slice() {
        [(event @ Event::ClientMessage(message), _)] => {
            assert!(event.sent_event());
            assert_eq!(message.data.as_data32(), [1, 2, 3, 4, 0xffff_ffff]);
            assert_eq!((message.window, message.type_), (window, AtomEnum::WM_NAME.into()));
        }
        other => panic!("{other:?}"),
    }
}

/// Present's events are GenericEvents, and CompleteNotify has 40 bytes.
pub(crate) fn a_present_event_is_whole<C: Connection>(connection: &C, _place: &mut Place) {
    let window = window(connection, EventMask::NO_EVENT);
    connection.map_window(window).unwrap();
    connection.present_query_version(1, 2).unwrap().reply().unwrap();
    let events = connection.generate_id().unwrap();
    let mask = present::EventMask::COMPLETE_NOTIFY;
    connection.present_select_input(events, window, mask).unwrap().check().unwrap();
    let pixmap = pixmap(connection, 100, 80);
    let present = |serial| {
        connection.present_pixmap(window, pixmap, serial, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, &[]).unwrap();
        connection.flush().unwrap();
    };
    // One at a time: Xvfb, less than 1 ms before a frame, completes at once and so before what was presented earlier.
    present(5);
    match connection.wait_for_event().unwrap() {
        Event::PresentCompleteNotify(event) => {
            assert_eq!((event.serial, event.window, event.event), (5, window, events));
        }
        other => panic!("{other:?}"),
    }
    present(6);
    let raw = connection.wait_for_raw_event().unwrap();
    assert_eq!((raw.as_ref().len(), raw.as_ref()[0]), (40, GE_GENERIC_EVENT));
    match connection.parse_event(raw.as_ref()).unwrap() {
        Event::PresentCompleteNotify(event) => assert_eq!((event.serial, event.length), (6, 2)),
        other => panic!("{other:?}"),
    }
}

/// XInput's have parts whose lengths stand within.
pub(crate) fn an_xinput_event_is_whole<C: Connection>(connection: &C, _place: &mut Place) {
    connection.xinput_xi_query_version(2, 2).unwrap().reply().unwrap();
    let root = root(connection);
    // 1 is every master device.
    let mask = xinput::EventMask { deviceid: 1, mask: vec![XIEventMask::MOTION] };
    connection.xinput_xi_select_events(root, &[mask]).unwrap().check().unwrap();
    let mut positions = Vec::new();
    for step in 1..=3 {
        connection.xtest_fake_input(MOTION_NOTIFY_EVENT, 0, 0, root, 100 * step, 50 * step, 0).unwrap();
        connection.sync().unwrap();
        let raw = connection.wait_for_raw_event().unwrap();
        let bytes = raw.as_ref();
        let words = u32::from_ne_bytes(bytes[4..8].try_into().unwrap());
        assert_eq!(bytes.len(), 32 + 4 * words as usize);
        assert!(bytes.len() > 80, "the fixed part alone has 80 bytes");
        match connection.parse_event(bytes).unwrap() {
            Event::XinputMotion(event) => {
                assert_eq!((event.root, event.event), (root, root));
                let valuators: u32 = event.valuator_mask.iter().map(|mask| mask.count_ones()).sum();
                assert_eq!(event.axisvalues.len(), valuators as usize);
                positions.push((event.root_x >> 16, event.root_y >> 16));
            }
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(positions, [(100, 50), (200, 100), (300, 150)]);
}

pub(crate) fn an_extensions_event_is_known_once_the_extension_is<C: Connection>(
    connection: &C,
    _place: &mut Place,
) {
    let window = window(connection, EventMask::NO_EVENT);
    connection.xfixes_query_version(5, 0).unwrap().reply().unwrap();
    let selection = AtomEnum::SECONDARY.into();
    let mask = SelectionEventMask::SET_SELECTION_OWNER;
    connection.xfixes_select_selection_input(window, selection, mask).unwrap();
    connection.set_selection_owner(window, selection, 0u32).unwrap();
    match settled(connection).as_slice() {
        [(Event::XfixesSelectionNotify(event), _)] => {
            assert_eq!((event.window, event.owner, event.selection), (window, window, selection));
        }
        other => panic!("{other:?}"),
    }
}
