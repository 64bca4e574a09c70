//! On a plain libxcb connection: the hand-over.

use crate::c::Xcb;
use crate::{Dice, on_both, within, xvfb};
use rustix::fs::{MemfdFlags, ftruncate, memfd_create};
use x11rb::connection::{Connection, DiscardMode, RequestConnection, RequestKind};
use x11rb::errors::ReplyError;
use x11rb::protocol::present::{self, ConnectionExt as _};
use x11rb::protocol::render::ConnectionExt as _;
use x11rb::protocol::shm::ConnectionExt as _;
use x11rb::protocol::xproto::*;
use x11rb::protocol::{ErrorKind, Event};
use x11rb::wrapper::ConnectionExt as _;
use xeric_client::ffi::{SharedConnection, WritePath};

pub(crate) fn share<'c>(c: Xcb) -> SharedConnection<'c> {
    // SAFETY: the tests close it after what they share; there is no Display, and nobody else takes the socket.
    unsafe { SharedConnection::from_xcb_connection(c.0) }.expect("shared")
}

pub(crate) fn root(rust: &SharedConnection<'_>) -> u32 {
    rust.setup().roots[0].root
}

pub(crate) fn append(rust: &SharedConnection<'_>, property: u32, bytes: &[u8]) {
    rust.change_property8(PropMode::APPEND, root(rust), property, AtomEnum::STRING, bytes).expect("sent");
}

pub(crate) fn property(rust: &SharedConnection<'_>, name: u32) -> Vec<u8> {
    let cookie = rust.get_property(false, root(rust), name, AtomEnum::STRING, 0, 1 << 20).expect("sent");
    cookie.reply().expect("property").value
}

#[test]
fn c04_requests_of_both_sides_reach_the_server_in_their_order() {
    on_both(|display| {
        let c = Xcb::connect(display);
        let rust = share(c);
        assert_eq!(rust.write_path(), WritePath::Handoff);
        let name = rust.intern_atom(false, b"ORDER").expect("sent").reply().expect("atom").atom;
        let (mut dice, mut expected) = (Dice(7), Vec::new());
        within(60, || {
            for step in 0..3000u32 {
                let byte = [(step % 251) as u8];
                match dice.roll(5) {
                    0 | 1 => append(&rust, name, &byte),
                    2 | 3 => c.append(root(&rust), name, &byte),
                    _ => {
                        // Round trips on either side change nothing.
                        let (got, asked) = c.round_trip();
                        assert_eq!(got, asked);
                        rust.sync().expect("sync");
                        continue;
                    }
                }
                expected.extend(byte);
            }
            assert_eq!(property(&rust, name), expected);
            // Each turn from C to Rust is one, about; far from one for each request.
            assert!((300..1600).contains(&rust.times_taken()), "{}", rust.times_taken());
        });
        drop(rust);
        c.disconnect();
    });
}

#[test]
fn c04_a_resident_owner_takes_the_socket_once() {
    on_both(|display| {
        let c = Xcb::connect(display);
        let rust = share(c);
        for _ in 0..1000 {
            rust.no_operation().expect("sent");
        }
        rust.sync().expect("sync");
        assert_eq!(rust.times_taken(), 1);
        // Asking C for anything takes it back first, with what was buffered written before.
        rust.no_operation().expect("sent");
        let (got, asked) = c.round_trip();
        assert_eq!((got, asked), (1003, 1003), "1000, a sync, one more, and this");
        rust.sync().expect("sync");
        assert_eq!(rust.times_taken(), 2);
        drop(rust);
        c.disconnect();
    });
}

#[test]
fn c04_replies_go_to_who_asked() {
    on_both(|display| {
        let c = Xcb::connect(display);
        let rust = share(c);
        within(60, || {
            let name = |who: &str, n: usize| format!("{who}_{n}");
            let mut asked = Vec::new();
            for n in 0..100 {
                let ours = rust.intern_atom(false, name("RUST", n).as_bytes()).expect("sent");
                asked.push((ours, c.ask_atom(&name("C", n))));
            }
            let mut atoms = Vec::new();
            // The last one asked for is waited for first.
            for (n, (ours, theirs)) in asked.into_iter().enumerate().rev() {
                let theirs = c.atom(theirs);
                atoms.push((n, ours.reply().expect("atom").atom, theirs));
            }
            for (n, ours, theirs) in atoms {
                assert_eq!(
                    rust.get_atom_name(ours).expect("sent").reply().expect("name").name,
                    name("RUST", n).as_bytes()
                );
                assert_eq!(
                    rust.get_atom_name(theirs).expect("sent").reply().expect("name").name,
                    name("C", n).as_bytes()
                );
            }
        });
        drop(rust);
        c.disconnect();
    });
}

#[test]
fn c04_errors_go_to_who_caused_them() {
    on_both(|display| {
        let c = Xcb::connect(display);
        let rust = share(c);
        within(60, || {
            let unclaimed = rust.free_pixmap(0x0bad_0001).expect("sent").sequence_number();
            let checked = rust.free_pixmap(0x0bad_0002).expect("sent");
            let with_reply = rust.get_atom_name(0x0bad_0003).expect("sent");
            rust.get_atom_name(0x0bad_0004).expect("sent").discard_reply_and_errors();
            rust.free_pixmap(0x0bad_0005).expect("sent").ignore_error();
            c.free_pixmap(0x0bad_1001);
            assert_eq!(c.free_pixmap_checked(0x0bad_1002), Some(0x0bad_1002));
            let Err(ReplyError::X11Error(error)) = with_reply.reply() else { panic!("an error") };
            assert_eq!((error.error_kind, error.bad_value), (ErrorKind::Atom, 0x0bad_0003));
            let Err(ReplyError::X11Error(error)) = checked.check() else { panic!("an error") };
            assert_eq!((error.error_kind, error.bad_value), (ErrorKind::Pixmap, 0x0bad_0002));
            assert_eq!(error.request_name, Some("FreePixmap"));
            rust.no_operation().expect("sent").check().expect("no error");
            c.round_trip();
            // C finds its own, and none of ours.
            assert_eq!(c.poll(), Some((0, 0x0bad_1001)));
            assert_eq!(c.poll(), None);
            let (event, sequence) = rust.poll_for_event_with_sequence().expect("poll").expect("an error");
            let Event::Error(error) = event else { panic!("{event:?}") };
            assert_eq!((error.bad_value, sequence), (0x0bad_0001, unclaimed));
            assert!(rust.poll_for_event().expect("poll").is_none());
        });
        drop(rust);
        c.disconnect();
    });
}

#[test]
fn an_extensions_error_and_event_are_named() {
    on_both(|display| {
        let c = Xcb::connect(display);
        let rust = share(c);
        rust.prefetch_extension_information("RENDER").expect("sent");
        rust.prefetch_extension_information("NO-SUCH-EXTENSION").expect("sent");
        assert_eq!(rust.extension_information("NO-SUCH-EXTENSION").expect("answer"), None);
        let Err(ReplyError::X11Error(error)) = rust.render_free_picture(7).expect("sent").check() else {
            panic!("an error")
        };
        assert_eq!(
            (error.error_kind, error.extension_name.as_deref()),
            (ErrorKind::RenderPicture, Some("RENDER"))
        );
        assert_eq!((error.request_name, error.bad_value), (Some("FreePicture"), 7));
        drop(rust);
        c.disconnect();
    });
}

#[test]
fn a_request_with_many_replies_gets_them_one_by_one() {
    on_both(|display| {
        let c = Xcb::connect(display);
        let rust = share(c);
        // What a connection of x11rb's own gets.
        let (other, _) = x11rb::connect(Some(display)).expect("connected");
        let names = |fonts: &mut dyn Iterator<Item = Result<ListFontsWithInfoReply, ReplyError>>| {
            fonts.map(|font| font.expect("a font").name).collect::<Vec<_>>()
        };
        let expected = names(&mut other.list_fonts_with_info(100, b"*").expect("sent"));
        assert!(expected.len() > 10);
        let ask = || rust.list_fonts_with_info(100, b"*").expect("sent");
        let (mut first, mut second) = (ask(), ask());
        c.round_trip();
        // The one that was asked last is read first.
        assert!(names(&mut second) == expected && names(&mut first) == expected);
        drop((first, second));
        // Those that are left over are nobody's, and in nobody's way.
        let mut cookie = rust.list_fonts_with_info(100, b"*").expect("sent");
        cookie.next().expect("more").expect("a font");
        drop(cookie);
        rust.list_fonts_with_info(100, b"*").expect("sent");
        rust.sync().expect("sync");
        assert!(rust.poll_for_event().expect("poll").is_none());
        rust.sync().expect("sync");
        drop(rust);
        c.disconnect();
    });
}

#[test]
fn a_generic_event_is_whole() {
    on_both(|display| {
        let c = Xcb::connect(display);
        let rust = share(c);
        let (context, window) = (rust.generate_id().expect("id"), rust.generate_id().expect("id"));
        let aux = CreateWindowAux::new();
        rust.create_window(0, window, root(&rust), 0, 0, 9, 9, 0, WindowClass::INPUT_OUTPUT, 0, &aux)
            .expect("sent");
        rust.present_select_input(context, window, present::EventMask::COMPLETE_NOTIFY).expect("sent");
        let cookie = rust.present_notify_msc(window, 0x5e71a1, 0, 0, 0).expect("sent");
        let number = cookie.sequence_number();
        cookie.check().expect("asked");
        within(60, || {
            let (event, sequence) = rust.wait_for_event_with_sequence().expect("an event");
            let Event::PresentCompleteNotify(event) = event else { panic!("{event:?}") };
            assert_eq!((event.event, event.window, event.serial), (context, window, 0x5e71a1));
            // The last word is past the first 32 bytes.
            assert!(event.ust > 0 && event.msc > 0, "{event:?}");
            assert!(sequence >= number);
        });
        drop(rust);
        c.disconnect();
    });
}

#[test]
fn events_bear_the_number_of_the_request_that_caused_them() {
    on_both(|display| {
        let c = Xcb::connect(display);
        let rust = share(c);
        let select = ChangeWindowAttributesAux::new().event_mask(EventMask::PROPERTY_CHANGE);
        rust.change_window_attributes(root(&rust), &select).expect("sent").check().expect("selected");
        c.no_operation();
        let cookie =
            rust.change_property8(PropMode::REPLACE, root(&rust), AtomEnum::WM_NAME, AtomEnum::STRING, b"x");
        let sequence = cookie.expect("sent").sequence_number();
        within(60, || {
            let (event, number) = rust.wait_for_event_with_sequence().expect("an event");
            let Event::PropertyNotify(event) = event else { panic!("{event:?}") };
            assert_eq!((event.atom, number), (u32::from(AtomEnum::WM_NAME), sequence));
        });
        assert!(rust.poll_for_queued_raw_event().expect("poll").is_none());
        drop(rust);
        c.disconnect();
    });
}

#[test]
fn c07_who_waits_for_events_is_woken_by_those_that_others_read() {
    on_both(|display| {
        const EVENTS: u32 = 3000;
        let c = Xcb::connect(display);
        let rust = share(c);
        let select = ChangeWindowAttributesAux::new().event_mask(EventMask::PROPERTY_CHANGE);
        rust.change_window_attributes(root(&rust), &select).expect("sent").check().expect("selected");
        within(60, || {
            std::thread::scope(|threads| {
                threads.spawn(|| {
                    for _ in 0..EVENTS {
                        let event = rust.wait_for_event().expect("an event");
                        assert!(matches!(event, Event::PropertyNotify(_)), "{event:?}");
                    }
                });
                threads.spawn(|| {
                    for n in 0..EVENTS {
                        append(&rust, AtomEnum::WM_NAME.into(), b"x");
                        // The reply wait reads the event.
                        if n % 2 == 0 {
                            rust.sync().expect("sync");
                        } else {
                            c.round_trip();
                        }
                    }
                });
            });
        });
        drop(rust);
        c.disconnect();
    });
}

#[test]
fn a_request_larger_than_the_buffer_is_written_whole() {
    on_both(|display| {
        let c = Xcb::connect(display);
        let rust = share(c);
        let name = rust.intern_atom(false, b"LARGE").expect("sent").reply().expect("atom").atom;
        let large: Vec<u8> = (0..1_000_000u32).map(|n| (n % 253) as u8).collect();
        append(&rust, name, b"before");
        append(&rust, name, &large);
        append(&rust, name, b"after");
        let expected = [b"before".as_slice(), &large, b"after"].concat();
        assert!(property(&rust, name) == expected, "all of it, in order");
        assert!(rust.maximum_request_bytes() > 1 << 18);
        let too_large = vec![0; rust.maximum_request_bytes()];
        let refused =
            rust.change_property8(PropMode::APPEND, root(&rust), name, AtomEnum::STRING, &too_large);
        assert!(matches!(
            refused.map(drop),
            Err(x11rb::errors::ConnectionError::MaximumRequestLengthExceeded)
        ));
        rust.sync().expect("still good");
        drop(rust);
        c.disconnect();
    });
}

fn open_fds() -> usize {
    std::fs::read_dir("/proc/self/fd").expect("proc").count()
}

// On a server in this process its descriptors would count.
#[test]
fn descriptors_go_both_ways() {
    let xvfb = xvfb();
    let c = Xcb::connect(&xvfb.display());
    let rust = share(c);
    rust.shm_query_version().expect("sent").reply().expect("MIT-SHM");
    let before = open_fds();
    let memory = memfd_create("test", MemfdFlags::CLOEXEC).expect("memfd");
    ftruncate(&memory, 4096).expect("truncate");
    let segment = rust.generate_id().expect("id");
    rust.no_operation().expect("sent");
    rust.shm_attach_fd(segment, memory, false).expect("sent").check().expect("attached");
    let other = rust.generate_id().expect("id");
    let reply = rust.shm_create_segment(other, 4096, false).expect("sent").reply().expect("created");
    assert_eq!(reply.nfd, 1);
    assert_eq!(rustix::fs::fstat(&reply.shm_fd).expect("stat").st_size, 4096);
    drop(reply);
    let failed = rust.shm_create_segment(other, 4096, false).expect("sent").reply();
    assert!(matches!(failed, Err(ReplyError::X11Error(error)) if error.bad_value == other));
    // Replies that nobody takes leave no descriptor behind.
    for _ in 0..10 {
        let id = rust.generate_id().expect("id");
        drop(rust.shm_create_segment(id, 4096, false).expect("sent"));
    }
    let id = rust.generate_id().expect("id");
    let cookie = rust.shm_create_segment(id, 4096, false).expect("sent");
    rust.discard_reply(cookie.sequence_number(), RequestKind::HasResponse, DiscardMode::DiscardReplyAndError);
    std::mem::forget(cookie);
    rust.sync().expect("sync");
    assert!(rust.poll_for_event().expect("poll").is_none());
    assert_eq!(open_fds(), before);
    drop(rust);
    c.disconnect();
}
