//! A server that lies about lengths, numbers and what it has: errors or nothing, and the next call works.

use std::io::IoSlice;

use x11rb::connection::{Connection as _, RequestConnection as _};
use x11rb::errors::ReplyError;
use x11rb::protocol::dri3::ConnectionExt as _;
use x11rb::protocol::shm::ConnectionExt as _;
use x11rb::protocol::xfixes::{self, ConnectionExt as _};
use x11rb::protocol::xkb::ConnectionExt as _;
use x11rb::protocol::xproto::{AtomEnum, ConnectionExt as _, ImageFormat};
use x11rb::protocol::{ErrorKind, shm, xkb};
use xeric_client::Error;
use xeric_client::shell::{Socket, Stream as _};

use crate::scripted::{EXTENSION, Peer, error, map_notify, reply, scripted, setup};

/// What follows the first eight bytes of a reply: these bytes, zeros up to 24, then these.
fn body(fixed: &[u8], list: &[u8]) -> Vec<u8> {
    let mut body = fixed.to_vec();
    body.resize(24, 0);
    body.extend(list);
    body
}

#[test]
fn x26_strings_that_run_past_the_end_of_a_list_are_an_error() {
    // The first is past the end already; a later one is; a length above 127; more strings than there are.
    let lists: [(u8, &[u8]); 4] =
        [(1, &[200, b'a', b'b', b'c']), (2, &[2, b'a', b'b', 99]), (1, &[255; 8]), (9, &[1, b'a', 0, 0])];
    let (_script, connection) = scripted(move |peer| {
        for (count, list) in lists {
            peer.expect(99);
            peer.reply(count, &body(&[], list));
            peer.expect(49);
            peer.reply(0, &body(&u16::from(count).to_ne_bytes(), list));
            peer.answer_sync();
        }
        // A length above 127 that is there is a string.
        peer.expect(99);
        peer.reply(1, &body(&[], &[&[200][..], &[b'x'; 203]].concat()));
        peer.drain();
    });
    for (count, list) in lists {
        let extensions = connection.list_extensions().unwrap().reply();
        assert!(
            matches!(extensions, Err(ReplyError::ConnectionError(_))),
            "{count} {list:?}: {extensions:?}"
        );
        let fonts = connection.list_fonts(9, b"*").unwrap().reply();
        assert!(matches!(fonts, Err(ReplyError::ConnectionError(_))), "{count} {list:?}: {fonts:?}");
        connection.get_input_focus().unwrap().reply().expect("later calls work");
    }
    let names = connection.list_extensions().unwrap().reply().unwrap().names;
    assert_eq!(names.len(), 1);
    assert_eq!(names[0].name, [b'x'; 200]);
}

#[test]
fn x27_counts_beyond_what_came_are_an_error_and_the_stream_stays_in_step() {
    let huge = u32::MAX.to_ne_bytes();
    let (_script, connection) = scripted(move |peer| {
        // GetWindowProperty: format 32, 2^32 - 1 units, of which two came.
        peer.expect(20);
        let property = body(&[&[31, 0, 0, 0], &[0; 4][..], &huge].concat(), &[1; 8]);
        peer.reply(32, &property);
        peer.expect(20);
        peer.reply(7, &property);
        // GetImage: as much data as came, of another depth than any.
        peer.expect(73);
        peer.reply(255, &body(&huge, &[9; 16]));
        peer.answer_extension("XFIXES", true);
        // FetchRegion: half a rectangle.
        peer.expect(EXTENSION);
        peer.reply(0, &body(&[0xff; 8], &[3; 4]));
        peer.answer_extension("XKEYBOARD", true);
        // GetMap: everything is there, 255 of each, and nothing follows.
        peer.expect(EXTENSION);
        peer.reply(0, &body(&[0xff; 24], &[0xff; 8]));
        peer.answer_syncs();
    });
    let property = |connection: &xeric_client::Connection| {
        connection.get_property(false, 1, 2_u32, AtomEnum::ANY, 0, u32::MAX).unwrap().reply()
    };
    let too_much = property(&connection);
    assert!(matches!(too_much, Err(ReplyError::ConnectionError(_))), "{too_much:?}");
    assert_eq!(property(&connection).unwrap().value, b"", "no format has units of 7 bits");
    let image = connection.get_image(ImageFormat::Z_PIXMAP, 1, 0, 0, u16::MAX, u16::MAX, !0).unwrap().reply();
    assert_eq!(image.unwrap().data, [9; 16], "what is there, and not what it should be");
    connection.extension_information(xfixes::X11_EXTENSION_NAME).unwrap().unwrap();
    let region = connection.xfixes_fetch_region(5).unwrap().reply();
    assert!(region.is_err() || region.is_ok_and(|region| region.rectangles.is_empty()));
    connection.extension_information(xkb::X11_EXTENSION_NAME).unwrap().unwrap();
    let none = xkb::MapPart::from(0_u16);
    let map = connection
        .xkb_get_map(0x100, none, none, 0, 0, 0, 0, 0, 0, 0, 0, xkb::VMod::from(0_u16), 0, 0, 0, 0, 0, 0)
        .unwrap()
        .reply();
    assert!(matches!(map, Err(ReplyError::ConnectionError(_))), "{map:?}");
    connection.get_input_focus().unwrap().reply().expect("in step");
}

#[test]
fn x27_a_reply_longer_than_what_ever_comes_is_an_end_in_the_middle() {
    let (script, connection) = scripted(|peer| {
        peer.expect(43);
        let mut head = reply(1, 1, &[]);
        head[4..8].copy_from_slice(&u32::MAX.to_ne_bytes());
        peer.send(&head);
        peer.send(&[0; 100_000]);
    });
    let cookie = connection.get_input_focus().unwrap();
    let ReplyError::ConnectionError(x11rb::errors::ConnectionError::IoError(ended)) =
        cookie.reply().unwrap_err()
    else {
        panic!("an end")
    };
    assert_eq!(ended.to_string(), Error::Cut.to_string());
    script.end();
}

#[test]
fn x27_answers_to_what_was_never_asked_change_nothing() {
    let (_script, connection) = scripted(|peer| {
        peer.expect(43);
        // From the future, twice, and to a request that has no reply.
        peer.send(&[reply(2, 9, &[]), reply(0x7000, 9, &[]), reply(1, 1, &[]), reply(1, 8, &[])].concat());
        peer.expect(127);
        peer.send(&reply(2, 9, &[]));
        peer.answer_sync();
        peer.send(&error(2, 1, 7, 0, 127));
        peer.send(&map_notify(3, 4));
        peer.answer_syncs();
    });
    assert_eq!(u8::from(connection.get_input_focus().unwrap().reply().unwrap().revert_to), 1);
    connection.no_operation().unwrap();
    assert_eq!(u8::from(connection.get_input_focus().unwrap().reply().unwrap().revert_to), 1);
    assert_eq!(u8::from(connection.get_input_focus().unwrap().reply().unwrap().revert_to), 1);
    while connection.poll_for_event().unwrap().is_some() {}
    connection.get_input_focus().unwrap().reply().expect("it goes on");
}

/// A descriptor of a file in which this stands.
fn file(text: &str) -> std::os::fd::OwnedFd {
    let mut file = tempfile::tempfile().unwrap();
    std::io::Write::write_all(&mut file, text.as_bytes()).unwrap();
    file.into()
}

#[test]
fn x27_descriptors_that_nobody_waits_for_are_closed_and_not_given_to_another() {
    let (_script, connection) = scripted(|peer| {
        let with = |peer: &Peer, bytes: &[u8], texts: &[&str]| {
            let socket = Socket::try_from(peer.socket.try_clone().unwrap()).unwrap();
            let mut files = texts.iter().map(|text| file(text)).collect();
            assert_eq!(socket.send(&[IoSlice::new(bytes)], &mut files).unwrap(), bytes.len());
        };
        peer.answer_extension("DRI3", true);
        peer.expect(43);
        // With an event, and with a reply that has none.
        with(peer, &map_notify(2, 1), &["an event's", "another"]);
        with(peer, &reply(2, 1, &[]), &["a reply's"]);
        peer.expect(EXTENSION);
        with(peer, &reply(3, 1, &[]), &["the right one"]);
        peer.answer_syncs();
    });
    connection.extension_information("DRI3").unwrap().unwrap();
    connection.get_input_focus().unwrap().reply().unwrap();
    let opened = connection.dri3_open(1, 2).unwrap().reply().unwrap();
    let mut file = std::fs::File::from(opened.device_fd);
    let mut text = String::new();
    std::io::Seek::rewind(&mut file).unwrap();
    std::io::Read::read_to_string(&mut file, &mut text).unwrap();
    assert_eq!(text, "the right one");
    connection.get_input_focus().unwrap().reply().unwrap();
}

#[test]
fn r08_memory_that_cannot_be_attached_is_an_answer() {
    fn answer(peer: &mut Peer, code: u8) {
        peer.expect(EXTENSION);
        let bytes = error(peer.count, code, 0, 1, EXTENSION);
        peer.send(&bytes);
        peer.answer_sync();
    }
    let (_script, connection) = scripted(|peer| {
        peer.answer_extension("MIT-SHM", true);
        answer(peer, 1);
        answer(peer, 10);
        // What is sent instead.
        let image = peer.expect(72);
        assert_eq!(&image[24..], [7; 16]);
        peer.answer_syncs();
    });
    connection.extension_information(shm::X11_EXTENSION_NAME).unwrap().unwrap();
    let segment = connection.generate_id().unwrap();
    for expected in [ErrorKind::Request, ErrorKind::Access] {
        match connection.shm_attach(segment, 99, false).unwrap().check() {
            Err(ReplyError::X11Error(error)) => {
                assert_eq!((error.error_kind, error.request_name), (expected, Some("Attach")));
                assert_eq!(error.extension_name.as_deref(), Some("MIT-SHM"));
            }
            other => panic!("{other:?}"),
        }
    }
    connection.put_image(ImageFormat::Z_PIXMAP, 1, 2, 2, 2, 0, 0, 0, 24, &[7; 16]).unwrap().check().unwrap();
    assert!(connection.poll_for_event().unwrap().is_none(), "nobody else is told");
}

#[test]
fn t08_an_error_says_whose_it_is_fifty_requests_later() {
    let (_script, connection) = scripted(|peer| {
        peer.expect(4);
        for _ in 0..50 {
            peer.expect(127);
        }
        peer.send(&error(1, 3, 0xbad, 0, 4));
        peer.answer_extension("MIT-SHM", true);
        peer.expect(EXTENSION);
        let late = error(peer.count, 180, 0x5e9, 2, EXTENSION);
        peer.answer_sync();
        peer.send(&late);
        peer.answer_syncs();
    });
    let bad = connection.destroy_window(0xbad).unwrap().sequence_number();
    for _ in 0..50 {
        connection.no_operation().unwrap();
    }
    connection.extension_information(shm::X11_EXTENSION_NAME).unwrap().unwrap();
    let (event, sequence) = connection.poll_for_event_with_sequence().unwrap().expect("the error");
    let x11rb::protocol::Event::Error(error) = event else { panic!("{event:?}") };
    assert_eq!((error.error_kind, error.bad_value), (ErrorKind::Window, 0xbad));
    assert_eq!((error.request_name, error.extension_name.as_deref()), (Some("DestroyWindow"), None));
    assert_eq!((sequence, error.sequence), (bad, 1));
    // One of an extension's own errors, of an extension's request.
    let detach = connection.shm_detach(0x5e9).unwrap();
    connection.get_input_focus().unwrap().reply().unwrap();
    // It comes behind the answer to a later request: too late for a check, and an event therefore.
    detach.check().unwrap();
    let event = connection.wait_for_event().unwrap();
    let x11rb::protocol::Event::Error(error) = event else { panic!("{event:?}") };
    assert_eq!((error.request_name, error.extension_name.as_deref()), (Some("Detach"), Some("MIT-SHM")));
    assert_eq!((error.error_kind, error.bad_value), (ErrorKind::ShmBadSeg, 0x5e9));
}

#[test]
fn c12_every_number_of_the_set_up_may_be_any() {
    // What is left of the set-up's values cannot break the connection that is made of it.
    for most in [0, 1, u16::MAX] {
        let mut said = setup();
        said.maximum_request_length = most;
        said.resource_id_mask = 1;
        let (_script, connection) = crate::scripted::scripted_with(said, |peer| {
            while let Some(request) = peer.next_request() {
                match request[0] {
                    43 => peer.reply(1, &[]),
                    98 => peer.reply(0, &[0; 4]),
                    _ => {}
                }
            }
        });
        match connection.get_input_focus() {
            Ok(cookie) => drop(cookie.reply().unwrap()),
            Err(error) => assert_eq!(most, 0, "{error}"),
        }
        assert!(connection.generate_id().is_ok() && connection.generate_id().is_ok());
        assert!(connection.generate_id().is_err(), "there is no third, and no XC-MISC");
    }
}
