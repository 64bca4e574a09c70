//! Extensions that are denied: absent, and nothing else changes.

use std::io::IoSlice;

use x11rb::connection::{Connection, RequestConnection};
use x11rb::protocol::shm::ConnectionExt as _;
use x11rb::protocol::xproto::*;
use xeric_server::engine::{Config, Denied, Peer};

use crate::harness::{Client, Server, error_of};

/// The core protocol's BadRequest.
const BAD_REQUEST: u8 = 1;

fn names(client: &Client) -> Vec<String> {
    let names = client.list_extensions().unwrap().reply().unwrap().names;
    names.into_iter().map(|name| String::from_utf8(name.name).unwrap()).collect()
}

fn numbers(client: &Client, name: &str) -> (bool, u8, u8, u8) {
    let reply = client.query_extension(name.as_bytes()).unwrap().reply().unwrap();
    (reply.present, reply.major_opcode, reply.first_event, reply.first_error)
}

#[test]
fn t07_denying_one_extension_changes_no_other() {
    let all = Server::new().connect();
    let denied = Denied::names(["RENDER", "MIT-SHM"]);
    let client = Server::with(Config { denied, ..Config::default() }).connect();
    let mut expected = names(&all);
    expected.retain(|name| name != "RENDER" && name != "MIT-SHM");
    assert_eq!(names(&client), expected);
    for name in &expected {
        assert_eq!(numbers(&client, name), numbers(&all, name), "{name}");
    }
    for name in ["RENDER", "MIT-SHM", "NONE-SUCH"] {
        assert_eq!(numbers(&client, name), (false, 0, 0, 0), "{name}");
    }
}

#[test]
fn t07_a_denied_request_counts_and_gets_bad_request() {
    let (_, major, ..) = numbers(&Server::new().connect(), "RENDER");
    let client = Server::with(Config { denied: Denied::names(["RENDER"]), ..Config::default() }).connect();
    let before = client.get_input_focus().unwrap().sequence_number();
    // RENDER's QueryVersion.
    let request = [major, 0, 3, 0, 0, 0, 0, 0, 11, 0, 0, 0];
    let cookie = client.send_request_without_reply(&[IoSlice::new(&request)], Vec::new()).unwrap();
    assert_eq!(cookie.sequence_number(), before + 1);
    assert_eq!(error_of(cookie.check()), (BAD_REQUEST, 0));
    let after = client.get_input_focus().unwrap();
    assert!(after.reply().is_ok());
}

#[test]
fn t07_untrusted_clients_are_left_two() {
    let mut denied = Denied::default();
    denied.deny_untrusted();
    let client = Server::with(Config { denied, ..Config::default() }).connect();
    assert_eq!(names(&client), ["BIG-REQUESTS", "XC-MISC"]);
    assert!(numbers(&client, "BIG-REQUESTS").0 && !numbers(&client, "SHAPE").0);
}

/// As the sample server answers TCP and ssh: the version, and BadRequest to everything else.
#[test]
fn r08_shared_memory_from_afar_is_told_and_refused() {
    let server = Server::new();
    let client = server.connect_as(Peer::default());
    assert!(numbers(&client, "MIT-SHM").0);
    assert!(client.shm_query_version().unwrap().reply().unwrap().shared_pixmaps);
    let segment = client.generate_id().unwrap();
    assert_eq!(error_of(client.shm_attach(segment, 1, false).unwrap().check()), (BAD_REQUEST, 0));
    assert_eq!(error_of(client.shm_detach(segment).unwrap().check()), (BAD_REQUEST, 0));
    assert!(client.get_input_focus().unwrap().reply().is_ok());
}

/// What each core request gets that a client sends: the error's code, 0 for none.
fn refusals<C: Connection>(c: &C) -> Vec<(&'static str, u8)> {
    let screen = c.setup().roots[0].clone();
    let root = screen.root;
    let id = || c.generate_id().unwrap();
    let (window, gc, pixmap, map) = (id(), id(), id(), id());
    let mut got = Vec::new();
    macro_rules! tell {
        ($($request:expr),+ $(,)?) => {
            $(got.push((stringify!($request), code($request.unwrap().check())));)+
        };
    }
    macro_rules! ask {
        ($($request:expr),+ $(,)?) => {
            $(got.push((stringify!($request), code($request.unwrap().reply())));)+
        };
    }
    let (replace, string) = (PropMode::REPLACE, AtomEnum::STRING);
    let attributes = ChangeWindowAttributesAux::new;
    let area = [Rectangle { x: 0, y: 0, width: 4, height: 4 }];
    let (asynchronous, whole) = (GrabMode::ASYNC, ImageFormat::Z_PIXMAP);
    let presses = EventMask::BUTTON_PRESS;
    let message = ClientMessageEvent::new(32, window, string, [0; 5]);
    tell!(
        c.create_window(
            0,
            window,
            root,
            0,
            0,
            9,
            9,
            0,
            WindowClass::INPUT_OUTPUT,
            0,
            &CreateWindowAux::new()
        ),
        c.map_window(window),
        c.create_gc(gc, root, &CreateGCAux::new()),
        c.create_pixmap(24, pixmap, root, 9, 9),
        c.create_colormap(ColormapAlloc::NONE, map, root, screen.root_visual),
        c.change_property(replace, window, 39u32, string, 8, 1, b"a"),
        c.change_property(replace, root, 39u32, string, 8, 1, b"a"),
        c.delete_property(root, 39u32),
        c.rotate_properties(root, 0, &[]),
        c.change_window_attributes(root, &attributes().event_mask(EventMask::PROPERTY_CHANGE)),
        c.change_window_attributes(root, &attributes().event_mask(EventMask::SUBSTRUCTURE_NOTIFY)),
        c.change_window_attributes(root, &attributes().event_mask(EventMask::SUBSTRUCTURE_REDIRECT)),
        c.change_window_attributes(root, &attributes().event_mask(EventMask::RESIZE_REDIRECT)),
        c.change_window_attributes(root, &attributes().event_mask(presses)),
        c.change_window_attributes(root, &attributes().background_pixel(5)),
        c.change_window_attributes(root, &attributes().cursor(0u32)),
        c.configure_window(root, &ConfigureWindowAux::new().x(3)),
        c.circulate_window(Circulate::RAISE_LOWEST, root),
        c.change_save_set(SetMode::INSERT, root),
        c.map_subwindows(root),
        c.clear_area(false, root, 0, 0, 4, 4),
        c.copy_area(root, pixmap, gc, 0, 0, 0, 0, 4, 4),
        c.copy_area(pixmap, root, gc, 0, 0, 0, 0, 4, 4),
        c.copy_plane(pixmap, root, gc, 0, 0, 0, 0, 4, 4, 1),
        c.poly_point(CoordMode::ORIGIN, root, gc, &[]),
        c.poly_fill_rectangle(root, gc, &area),
        c.put_image(whole, root, gc, 1, 1, 0, 0, 0, 24, &[0; 4]),
        c.image_text8(root, gc, 0, 9, b"a"),
        c.poly_text16(root, gc, 0, 9, &[]),
        c.poly_fill_rectangle(window, gc, &area),
        c.grab_button(
            false,
            root,
            presses,
            asynchronous,
            asynchronous,
            0u32,
            0u32,
            1u8.into(),
            0x8000u16.into()
        ),
        c.grab_key(false, root, 0x8000u16.into(), 38, asynchronous, asynchronous),
        c.set_input_focus(InputFocus::PARENT, root, 0u32),
        c.set_input_focus(InputFocus::PARENT, window, 0u32),
        c.set_input_focus(InputFocus::PARENT, 1u32, 0u32),
        c.warp_pointer(0u32, root, 0, 0, 0, 0, 3, 3),
        c.change_keyboard_mapping(1, 38, 1, &[0x61]),
        c.change_keyboard_control(&ChangeKeyboardControlAux::new().bell_percent(50)),
        c.bell(0),
        c.change_hosts(HostMode::INSERT, Family::INTERNET, &[1, 2, 3, 4]),
        c.set_access_control(AccessControl::ENABLE),
        c.set_font_path(&[]),
        c.set_screen_saver(1, 1, Blanking::NOT_PREFERRED, Exposures::NOT_ALLOWED),
        c.set_selection_owner(window, 1u32, 0u32),
        c.convert_selection(window, 2u32, 31u32, 31u32, 0u32),
        c.send_event(false, root, EventMask::SUBSTRUCTURE_REDIRECT, message),
        c.reparent_window(window, root, 0, 0),
        c.grab_server(),
        c.ungrab_server(),
    );
    ask!(
        c.get_property(false, root, 23u32, 0u32, 0, 9),
        c.get_property(true, root, 23u32, 0u32, 0, 9),
        c.list_properties(root),
        c.query_tree(root),
        c.get_geometry(root),
        c.get_window_attributes(root),
        c.get_image(whole, root, 0, 0, 4, 4, !0),
        c.get_image(whole, pixmap, 0, 0, 4, 4, !0),
        c.grab_pointer(false, root, presses, asynchronous, asynchronous, 0u32, 0u32, 0u32),
        c.grab_pointer(false, window, presses, asynchronous, asynchronous, 0u32, 0u32, 0u32),
        c.grab_keyboard(false, root, 0u32, asynchronous, asynchronous),
        c.grab_keyboard(false, window, 0u32, asynchronous, asynchronous),
        c.query_keymap(),
        c.query_pointer(root),
        c.get_keyboard_mapping(38, 1),
        c.set_modifier_mapping(&[]),
        c.set_pointer_mapping(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
        c.get_modifier_mapping(),
        c.list_hosts(),
        c.get_font_path(),
        c.translate_coordinates(window, root, 0, 0),
        c.alloc_color(screen.default_colormap, 1, 2, 3),
    );
    got
}

fn code<T>(result: Result<T, x11rb::errors::ReplyError>) -> u8 {
    match result {
        Ok(_) => 0,
        Err(x11rb::errors::ReplyError::X11Error(error)) => error.error_code,
        Err(other) => panic!("{other}"),
    }
}

/// Runs xauth on an authority file.
fn xauth(file: &std::path::Path, arguments: &[&str]) -> String {
    let ran = std::process::Command::new("xauth")
        .arg("-f")
        .arg(file)
        .args(arguments)
        .env("XAUTHORITY", file)
        .output()
        .expect("xauth is installed");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    String::from_utf8(ran.stdout).unwrap()
}

/// The cookie of a display.
fn cookie(file: &std::path::Path, display: &str) -> Vec<u8> {
    let listed = xauth(file, &["list", display]);
    let hex = listed.split_whitespace().next_back().expect("a cookie");
    hex.as_bytes()
        .chunks(2)
        .map(|pair| u8::from_str_radix(str::from_utf8(pair).unwrap(), 16).unwrap())
        .collect()
}

/// A client of Xvfb's with an untrusted cookie, as ssh makes one for `ssh -X`, gets what ours gets from afar; a trusted one, what ours gets
/// here.
#[test]
fn untrusted_clients_are_refused_what_xvfb_refuses_them() {
    use x11rb::rust_connection::{DefaultStream, RustConnection};
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("authority");
    xauth(&file, &["add", ":0", ".", "000102030405060708090a0b0c0d0e0f"]);
    let xvfb = xeric_testkit::xvfb::Xvfb::start_with(&["-auth", file.to_str().unwrap()]).unwrap();
    let display = xvfb.display();
    xauth(&file, &["add", &display, ".", "000102030405060708090a0b0c0d0e0f"]);
    let connect = |cookie: Vec<u8>| {
        let path = format!("/tmp/.X11-unix/X{}", xvfb.number());
        let stream = std::os::unix::net::UnixStream::connect(path).unwrap();
        let stream = DefaultStream::from_unix_stream(stream).unwrap().0;
        let name = b"MIT-MAGIC-COOKIE-1".to_vec();
        RustConnection::connect_to_stream_with_auth_info(stream, 0, name, cookie).unwrap()
    };
    let trusted = cookie(&file, &display);
    xauth(&file, &["-n", "generate", &display, ".", "untrusted", "timeout", "600"]);
    let untrusted = cookie(&file, &display);
    assert_ne!(trusted, untrusted);
    let mut denied = Denied::default();
    denied.deny_untrusted();
    let server = Server::with(Config { denied, ..Config::default() });
    // One after the other: they grab and are given the focus.
    let (theirs, ours) = (refusals(&connect(untrusted)), refusals(&server.connect_as(Peer::default())));
    assert!(theirs.iter().filter(|(_, code)| *code == ACCESS_ERROR).count() > 30);
    assert_eq!(ours, theirs);
    assert_eq!(refusals(&server.connect()), refusals(&connect(trusted)));
}
