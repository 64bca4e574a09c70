//! Cases that cross areas (`docs/cases.md`): floods of input, scrolling, large selections, resizes in step, typed text, device properties.
//! Each test says what the case's client does, and looks at what that client would see.

use std::time::Duration;

use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::randr::{self, ConnectionExt as _};
use x11rb::protocol::sync::{self, ConnectionExt as _};
use x11rb::protocol::xinput::{
    self, ConnectionExt as _, DeviceClassData, XIChangePropertyAux, XIEventMask, XIGetPropertyItems,
};
use x11rb::protocol::xkb::{self, ConnectionExt as _};
use x11rb::protocol::xproto::*;

use crate::harness::{Client, Server, error_of, events, screen};
use crate::robustness::{Raw, answers};

/// A window on the root that is shown and has these events.
fn shown(client: &Client, place: (i16, i16, u16, u16), mask: EventMask) -> Window {
    let id = client.generate_id().unwrap();
    let aux = CreateWindowAux::new().event_mask(mask);
    let (x, y, width, height) = place;
    let root = screen(client).root;
    client.create_window(0, id, root, x, y, width, height, 0, WindowClass::INPUT_OUTPUT, 0, &aux).unwrap();
    client.map_window(id).unwrap();
    events(client);
    id
}

/// A thousand motions with a click among them: each arrives, in its order, and the last is where the pointer stands.
#[test]
fn r09_a_thousand_motions_and_a_click_arrive_in_order() {
    let server = Server::new();
    let client = server.connect();
    let mask = EventMask::POINTER_MOTION | EventMask::BUTTON_PRESS | EventMask::BUTTON_RELEASE;
    shown(&client, (0, 0, 1200, 1000), mask);
    let at = |step: i32| (step, 5 + step % 700);
    for step in 1..=1000 {
        server.engine().advance(Duration::from_millis(step as u64));
        let (x, y) = at(step);
        server.engine().inject_motion(x, y);
        match step {
            400 => server.engine().inject_button(1, true),
            600 => server.engine().inject_button(1, false),
            _ => {}
        }
    }
    let mut seen = Vec::new();
    for event in events(&client) {
        match event {
            Event::MotionNotify(e) => {
                let held = e.state.contains(KeyButMask::BUTTON1);
                assert_eq!(held, (401..=600).contains(&i32::from(e.event_x)), "at {}", e.event_x);
                seen.push(e);
            }
            Event::ButtonPress(e) => assert_eq!((seen.len(), e.event_x), (400, 400)),
            Event::ButtonRelease(e) => assert_eq!((seen.len(), e.event_x), (600, 600)),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(seen.len(), 1000, "none is lost and none is told twice");
    for (event, step) in seen.iter().zip(1..) {
        assert_eq!((i32::from(event.event_x), i32::from(event.event_y)), at(step));
    }
    assert!(seen.windows(2).all(|pair| pair[0].time < pair[1].time));
    let last = client.query_pointer(screen(&client).root).unwrap().reply().unwrap();
    assert_eq!((i32::from(last.root_x), i32::from(last.root_y)), at(1000));
}

/// The vertical scroll valuator of the master pointer.
fn scrolled(client: &Client) -> i64 {
    let device = client.xinput_xi_query_device(2u16).unwrap().reply().unwrap().infos.remove(0);
    let number = device
        .classes
        .iter()
        .find_map(|class| match &class.data {
            DeviceClassData::Scroll(s) if s.scroll_type == xinput::ScrollType::VERTICAL => Some(s.number),
            _ => None,
        })
        .expect("the mouse's valuators are the master's once it was used");
    let value = device.classes.iter().find_map(|class| match &class.data {
        DeviceClassData::Valuator(v) if v.number == number => Some(v.value),
        _ => None,
    });
    i64::from(value.expect("a value").integral)
}

/// The wheel turns while the pointer is elsewhere. A client that asks for the value when the pointer comes back sees one notch as one
/// increment, and the click that stands for it once.
#[test]
fn u05_a_notch_after_coming_back_is_one_notch() {
    let server = Server::new();
    let client = server.connect();
    client.xinput_xi_query_version(2, 2).unwrap().reply().unwrap();
    let window = shown(&client, (100, 100, 50, 50), EventMask::NO_EVENT);
    let mask = XIEventMask::ENTER | XIEventMask::LEAVE | XIEventMask::MOTION | XIEventMask::BUTTON_PRESS;
    let select = xinput::EventMask { deviceid: 2, mask: vec![mask] };
    client.xinput_xi_select_events(window, &[select]).unwrap().check().unwrap();
    let notch = |button| {
        server.engine().inject_button(button, true);
        server.engine().inject_button(button, false);
    };
    server.engine().inject_motion(120, 120);
    let inside = scrolled(&client);
    server.engine().inject_motion(10, 10);
    events(&client);
    for _ in 0..50 {
        notch(5);
    }
    notch(4);
    assert!(events(&client).is_empty(), "what happens elsewhere is not told");
    server.engine().inject_motion(130, 130);
    let back = events(&client);
    assert!(matches!(back[0], Event::XinputEnter(_)), "{back:?}");
    let before = scrolled(&client);
    assert_eq!(before - inside, 49 * 15);
    notch(5);
    let told = events(&client);
    let moved: Vec<_> = told
        .iter()
        .filter_map(|event| match event {
            Event::XinputMotion(e) => Some((e.valuator_mask.clone(), e.axisvalues.clone())),
            _ => None,
        })
        .collect();
    let [(mask, values)] = &moved[..] else { panic!("one motion: {told:?}") };
    assert_eq!((mask[0], i64::from(values[0].integral)), (1 << 3, before + 15));
    let clicks = told.iter().filter(|event| matches!(event, Event::XinputButtonPress(e) if e.detail == 5));
    assert_eq!(clicks.count(), 1);
    assert_eq!(scrolled(&client), before + 15);
}

/// What a client hands to another by a property, whole, and piece by piece where it is longer than a request (ICCCM, INCR).
#[test]
fn u06_selections_of_every_size_arrive_exactly() {
    let server = Server::new();
    let (owner, asker) = (server.connect(), server.connect());
    let root = screen(&owner).root;
    let (property, kind) = (60u32, u32::from(AtomEnum::STRING));
    let mut window = asker.generate_id().unwrap();
    let make = |window| {
        let aux = CreateWindowAux::new().event_mask(EventMask::PROPERTY_CHANGE);
        asker.create_window(0, window, root, 0, 0, 1, 1, 0, WindowClass::INPUT_ONLY, 0, &aux).unwrap();
        events(&asker);
    };
    make(window);
    let piece = owner.setup().maximum_request_length as usize * 4 - 64;
    let byte = |at: usize| (at * 7 + at / 251) as u8;
    for size in [0, 1, 262_146, 2_000_000, 20_000_000_usize] {
        let source: Vec<u8> = (0..size).map(byte).collect();
        let mut got = Vec::new();
        // An empty one still has one piece; the last piece of a long one is empty, which says that it is over.
        let pieces: Vec<&[u8]> = source.chunks(piece).chain([&[][..]]).collect();
        for (index, bytes) in pieces.iter().enumerate() {
            owner
                .change_property(PropMode::REPLACE, window, property, kind, 8, bytes.len() as u32, bytes)
                .unwrap()
                .check()
                .unwrap();
            let told = events(&asker);
            assert!(
                matches!(&told[..], [Event::PropertyNotify(e)] if e.state == Property::NEW_VALUE),
                "piece {index} of {size}: {told:?}"
            );
            let reply =
                asker.get_property(true, window, property, kind, 0, u32::MAX / 4).unwrap().reply().unwrap();
            assert_eq!((reply.bytes_after, reply.value.len()), (0, bytes.len()));
            got.extend(reply.value);
            let told = events(&asker);
            assert!(matches!(&told[..], [Event::PropertyNotify(e)] if e.state == Property::DELETE));
        }
        assert!(got == source, "{size} bytes");
    }
    // As one property, appended to, and read in parts.
    let whole: Vec<u8> = (0..2_000_000).map(byte).collect();
    for bytes in whole.chunks(piece) {
        owner
            .change_property(PropMode::APPEND, window, property, kind, 8, bytes.len() as u32, bytes)
            .unwrap();
    }
    let mut got = Vec::new();
    while got.len() < whole.len() {
        let offset = got.len() as u32 / 4;
        let reply =
            asker.get_property(false, window, property, kind, offset, 100_000).unwrap().reply().unwrap();
        assert_eq!(reply.bytes_after as usize, whole.len() - got.len() - reply.value.len());
        got.extend(reply.value);
    }
    assert!(got == whole);
    // The one who asked leaves in the middle: what was kept goes with its window, and the next transfer works.
    asker.destroy_window(window).unwrap().check().unwrap();
    let refused =
        owner.change_property(PropMode::REPLACE, window, property, kind, 8, 1, &[1]).unwrap().check();
    assert_eq!(error_of(refused), (WINDOW_ERROR, window));
    window = asker.generate_id().unwrap();
    make(window);
    owner.change_property(PropMode::REPLACE, window, property, kind, 8, 3, b"abc").unwrap().check().unwrap();
    assert_eq!(
        asker.get_property(true, window, property, kind, 0, 9).unwrap().reply().unwrap().value,
        b"abc"
    );
}

/// A manager resizes a window in step with its client (_NET_WM_SYNC_REQUEST): the request arrives before the new size, and the alarm
/// goes off when the client says so and not before.
#[test]
fn u12_a_resize_is_told_in_order_and_counted_when_the_client_says() {
    let server = Server::new();
    let (manager, client) = (server.connect(), server.connect());
    let window = shown(&client, (0, 0, 100, 100), EventMask::STRUCTURE_NOTIFY);
    let (counter, alarm) = (client.generate_id().unwrap(), manager.generate_id().unwrap());
    let value = |lo| sync::Int64 { hi: 0, lo };
    client.sync_create_counter(counter, value(0)).unwrap().check().unwrap();
    let watch = sync::CreateAlarmAux::new()
        .counter(counter)
        .value_type(sync::VALUETYPE::ABSOLUTE)
        .value(value(1))
        .test_type(sync::TESTTYPE::POSITIVE_COMPARISON)
        .delta(value(1));
    manager.sync_create_alarm(alarm, &watch).unwrap().check().unwrap();
    for count in 1..=20 {
        let protocols = manager.intern_atom(false, b"WM_PROTOCOLS").unwrap().reply().unwrap().atom;
        let ask = ClientMessageEvent::new(32, window, protocols, [1, 0, count, 0, 0]);
        manager.send_event(false, window, EventMask::NO_EVENT, ask).unwrap();
        manager.configure_window(window, &ConfigureWindowAux::new().width(100 + count)).unwrap();
        assert!(events(&manager).is_empty(), "the client has said nothing");
        let told = events(&client);
        let [Event::ClientMessage(asked), Event::ConfigureNotify(size)] = &told[..] else {
            panic!("{told:?}")
        };
        assert_eq!((asked.data.as_data32()[2], u32::from(size.width)), (count, 100 + count));
        client.sync_set_counter(counter, value(count)).unwrap().check().unwrap();
        let told = events(&manager);
        let [Event::SyncAlarmNotify(done)] = &told[..] else { panic!("{told:?}") };
        assert_eq!((done.counter_value.lo, done.alarm_value.lo), (count, count));
    }
}

/// A keyboard of another layout, with capitals and a dead key: every character comes back, and the change is told before its first key.
#[test]
fn v08_typed_characters_come_back_from_another_map() {
    let server = Server::new();
    let (client, changer) = (server.connect(), server.connect());
    let window = shown(&client, (0, 0, 10, 10), EventMask::KEY_PRESS);
    client.set_input_focus(InputFocus::PARENT, window, 0u32).unwrap().check().unwrap();
    events(&client);
    // A row of keys from 24: a, z, e-acute, a dead circumflex, sharp s, and one that types a Greek letter.
    let symbols: [[u32; 2]; 6] =
        [[0x61, 0x41], [0x7a, 0x5a], [0xe9, 0xc9], [0xfe52, 0xfe57], [0xdf, 0x3f], [0x7e1, 0x7c1]];
    let flat: Vec<u32> = symbols.concat();
    changer.change_keyboard_mapping(6, 24, 2, &flat).unwrap().check().unwrap();
    for symbol in flat {
        let stroke = server.engine().stroke_for_keysym(symbol).expect("a key for it");
        for (key, pressed) in (stroke.hold.iter().map(|key| (*key, true)))
            .chain([(stroke.keycode, true), (stroke.keycode, false)])
            .chain(stroke.hold.iter().rev().map(|key| (*key, false)))
        {
            server.engine().inject_key(key, pressed);
        }
        let told = events(&client);
        if symbol == 0x61 {
            assert!(matches!(told[0], Event::MappingNotify(_)), "{told:?}");
        }
        let typed = told.iter().rev().find_map(|event| match event {
            Event::KeyPress(event) => Some(event),
            _ => None,
        });
        let typed = typed.expect("a key press");
        let map = client.get_keyboard_mapping(typed.detail, 1).unwrap().reply().unwrap();
        let shifted = usize::from(u16::from(typed.state) & 1);
        assert_eq!(map.keysyms[shifted], symbol, "{typed:?}");
    }
}

/// Three elements put in front of five, and two behind: of a device's property, and of an output's.
#[test]
fn x14_device_and_output_properties_keep_every_element_in_order() {
    let server = Server::new();
    let client = server.connect();
    let expected = [10u32, 11, 12, 1, 2, 3, 4, 5, 20, 21];
    let steps: [(PropMode, &[u32]); 3] = [
        (PropMode::REPLACE, &[1, 2, 3, 4, 5]),
        (PropMode::PREPEND, &[10, 11, 12]),
        (PropMode::APPEND, &[20, 21]),
    ];
    let output = client.randr_get_screen_resources(screen(&client).root).unwrap().reply().unwrap().outputs[0];
    for (mode, units) in steps {
        let count = units.len() as u32;
        let aux = XIChangePropertyAux::Data32(units.to_vec());
        client.xinput_xi_change_property(6u16, mode, 60, 6, count, &aux).unwrap().check().unwrap();
        let aux = xinput::ChangeDevicePropertyAux::Data32(units.to_vec());
        client.xinput_change_device_property(61, 6, 6, mode, count, &aux).unwrap().check().unwrap();
        let data: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        client.randr_change_output_property(output, 60, 6, 32, mode, count, &data).unwrap().check().unwrap();
    }
    for property in [60, 61] {
        let got = client.xinput_xi_get_property(6u16, false, property, 0, 0, 100).unwrap().reply().unwrap();
        assert_eq!(got.items, XIGetPropertyItems::Data32(expected.to_vec()));
    }
    let got =
        client.randr_get_output_property(output, 60, 0u32, 0, 100, false, false).unwrap().reply().unwrap();
    let data: Vec<u8> = expected.iter().flat_map(|unit| unit.to_le_bytes()).collect();
    assert_eq!((got.num_items, got.data), (10, data));
    // Another type is refused and changes nothing.
    let aux = XIChangePropertyAux::Data32(vec![9]);
    let refused = client.xinput_xi_change_property(6u16, PropMode::PREPEND, 60, 19, 1, &aux).unwrap().check();
    assert_eq!(error_of(refused).0, MATCH_ERROR);
    let refused = client.randr_change_output_property(output, 60, 19, 32, PropMode::APPEND, 1, &[0; 4]);
    assert_eq!(error_of(refused.unwrap().check()).0, MATCH_ERROR);
    let got = client.xinput_xi_get_property(6u16, false, 60, 0, 0, 100).unwrap().reply().unwrap();
    assert_eq!(got.num_items, 10);
    let got =
        client.randr_get_output_property(output, 60, 0u32, 0, 100, false, false).unwrap().reply().unwrap();
    assert_eq!(got.num_items, 10);
}

/// XInput 2's queries whose replies have lists, in both byte orders: what comes is as long as it says, a thousand times.
#[test]
fn x13_replies_are_as_long_as_they_say() {
    for order in [b'l', b'B'] {
        let big = order == b'B';
        let half = |value: u16| if big { value.to_be_bytes() } else { value.to_le_bytes() };
        let word = |value: u32| if big { value.to_be_bytes() } else { value.to_le_bytes() };
        let server = Server::new();
        let other = server.connect();
        let root = screen(&other).root;
        let (major, ..) = {
            use x11rb::connection::RequestConnection;
            let information = other.extension_information(xinput::X11_EXTENSION_NAME).unwrap().unwrap();
            (information.major_opcode, information.first_event)
        };
        let raw = Raw::connect(&server);
        raw.set_up(order);
        let request = |minor: u8, body: &[u8]| {
            let mut bytes = vec![major, minor];
            bytes.extend(half(body.len() as u16 / 4 + 1));
            bytes.extend(body);
            bytes
        };
        // XISelectEvents of device 1 on the root, 3 units of mask.
        let mut select = word(root).to_vec();
        select.extend([half(1), [0, 0], half(1), half(3)].concat());
        select.extend([0xfc, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        assert!(raw.send(&request(46, &select)).is_empty());
        let mut grab = [word(0), word(root), word(0), word(1)].concat();
        grab.extend([half(2), half(2), half(1)].concat());
        grab.extend([0, 1, 1, 0, 0, 0]);
        grab.extend([word(0x7c), word(0), word(1 << 31)].concat());
        let asked = [
            // XIGetSelectedEvents, XIQueryDevice of all, XIQueryPointer, XIListProperties, XIGetProperty, XIPassiveGrabDevice.
            request(60, &word(root)),
            request(48, &[half(0), [0, 0]].concat()),
            request(40, &[&word(root)[..], &half(2), &[0, 0]].concat()),
            request(56, &[half(6), [0, 0]].concat()),
            request(59, &[&half(6)[..], &[0, 0], &word(60), &word(0), &word(0), &word(99)].concat()),
            request(54, &grab),
            // ListInputDevices.
            request(2, &[]),
        ];
        let mut sequence = 1;
        let mut first: Option<Vec<Vec<u8>>> = None;
        for _ in 0..1000 / asked.len() {
            let mut round = Vec::new();
            for question in &asked {
                sequence += 1;
                let mut answer = raw.send(question);
                assert_eq!(answer[0], 1, "minor {}: {answer:?}", question[1]);
                let length = [answer[4], answer[5], answer[6], answer[7]];
                let length = if big { u32::from_be_bytes(length) } else { u32::from_le_bytes(length) };
                assert_eq!(answer.len(), 32 + 4 * length as usize, "minor {}", question[1]);
                let number = [answer[2], answer[3]];
                assert_eq!(
                    if big { u16::from_be_bytes(number) } else { u16::from_le_bytes(number) },
                    sequence
                );
                answer[2..4].fill(0);
                round.push(answer);
            }
            match &first {
                None => first = Some(round),
                // The grab that is there already is refused by its list, the rest is the same.
                Some(first) => {
                    assert!(first.iter().zip(&round).filter(|(one, other)| one != other).count() <= 1);
                }
            }
        }
        answers(&raw, order, sequence + 1);
        other.get_input_focus().unwrap().reply().unwrap();
    }
}

/// Who selects XKB's events and leaves is gone for good: what happens next is told to others alone.
#[test]
fn x08_who_selected_keyboard_events_leaves_cleanly() {
    let server = Server::new();
    let stays = server.connect();
    let device = u16::from(xkb::ID::USE_CORE_KBD);
    for _ in 0..1000 {
        let leaves = server.connect();
        leaves.xkb_use_extension(1, 0).unwrap().reply().unwrap();
        let all = xkb::EventType::from(0xfffu16 & !2);
        let none = xkb::EventType::from(0u16);
        let aux = xkb::SelectEventsAux::new();
        let part = xkb::MapPart::from(0xffu16);
        leaves.xkb_select_events(device, none, all, part, part, &aux).unwrap().check().unwrap();
        drop(leaves);
    }
    stays.change_keyboard_mapping(1, 200, 1, &[0x61]).unwrap().check().unwrap();
    server.engine().inject_key(66, true);
    server.engine().inject_key(66, false);
    let told = events(&stays);
    assert!(matches!(&told[..], [Event::MappingNotify(_)]), "{told:?}");
}

/// A size that was grown bit by bit is not the sum that wraps: an output's property, appended to, stays whole when one more is refused.
#[test]
fn x06_a_refused_addition_leaves_the_property_whole() {
    let server = Server::new();
    let client = server.connect();
    let output = client.randr_get_screen_resources(screen(&client).root).unwrap().reply().unwrap().outputs[0];
    let part = vec![7; 200_000];
    for mode in [PropMode::REPLACE, PropMode::APPEND, PropMode::PREPEND] {
        client.randr_change_output_property(output, 60, 6, 32, mode, 50_000, &part).unwrap().check().unwrap();
    }
    let raw = Raw::connect(&server);
    raw.set_up(b'l');
    let major = {
        use x11rb::connection::RequestConnection;
        client.extension_information(randr::X11_EXTENSION_NAME).unwrap().unwrap().major_opcode
    };
    // Old and new together are 2^32 units and some; the request holds one.
    for count in [u32::MAX - 149_998, 0x4000_0000 - 150_000 + 1] {
        for mode in [1, 2] {
            let mut bytes = vec![major, randr::CHANGE_OUTPUT_PROPERTY_REQUEST, 7, 0];
            for word in [output, 60, 6, 32 | mode << 8, count, 0] {
                bytes.extend(word.to_le_bytes());
            }
            let answer = raw.send(&bytes);
            assert_eq!((answer[0], answer[1]), (0, LENGTH_ERROR));
        }
    }
    let got = client
        .randr_get_output_property(output, 60, 0u32, 0, 1 << 20, false, false)
        .unwrap()
        .reply()
        .unwrap();
    assert_eq!((got.num_items, got.bytes_after), (150_000, 0));
    assert!(got.data.iter().all(|byte| *byte == 7));
}
