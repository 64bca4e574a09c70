//! Fonts.

use x11rb::connection::Connection;
use x11rb::protocol::xproto::*;
use x11rb::rust_connection::RustConnection;
use xeric_server::engine::Config;
use xeric_testkit::xvfb::Xvfb;

use crate::harness::{Server, error_of, screen};

const PATH: [&str; 2] = ["/usr/share/fonts/X11/misc:unscaled", "/usr/share/fonts/X11/75dpi:unscaled"];

/// Both servers with the same font path.
fn both() -> (Xvfb, RustConnection, Server) {
    let xvfb = Xvfb::start_with_fonts(&PATH.join(",")).unwrap();
    let (theirs, _) = RustConnection::connect(Some(&xvfb.display())).unwrap();
    let fonts = xeric_font::FontSet::load(&PATH).unwrap();
    (xvfb, theirs, Server::with(Config { fonts, ..Config::default() }))
}

#[test]
fn open_and_close() {
    let server = Server::new();
    let client = server.connect();
    let font = client.generate_id().unwrap();
    assert_eq!(error_of(client.open_font(font, b"no such font").unwrap().check()).0, NAME_ERROR);
    client.open_font(font, b"fixed").unwrap().check().unwrap();
    assert_eq!(error_of(client.open_font(font, b"fixed").unwrap().check()), (ID_CHOICE_ERROR, font));
    client.close_font(font).unwrap().check().unwrap();
    assert_eq!(error_of(client.close_font(font).unwrap().check()), (FONT_ERROR, font));
    assert_eq!(error_of(client.query_font(font).unwrap().reply()), (FONT_ERROR, font));
}

#[test]
fn a_gc_keeps_its_font_and_stands_for_it() {
    let server = Server::new();
    let client = server.connect();
    let (font, gc) = (client.generate_id().unwrap(), client.generate_id().unwrap());
    client.open_font(font, b"cursor").unwrap();
    let expected = client.query_font(font).unwrap().reply().unwrap();
    client.create_gc(gc, screen(&client).root, &CreateGCAux::new().font(font)).unwrap();
    client.close_font(font).unwrap();
    let reply = client.query_font(gc).unwrap().reply().unwrap();
    assert_eq!(
        (reply.char_infos.len(), reply.font_ascent),
        (expected.char_infos.len(), expected.font_ascent)
    );
}

/// Properties whose value is a number.
const NUMBERS: [&str; 14] = [
    "PIXEL_SIZE",
    "POINT_SIZE",
    "RESOLUTION_X",
    "RESOLUTION_Y",
    "RESOLUTION",
    "AVERAGE_WIDTH",
    "CAP_HEIGHT",
    "X_HEIGHT",
    "WEIGHT",
    "QUAD_WIDTH",
    "UNDERLINE_POSITION",
    "UNDERLINE_THICKNESS",
    "DEFAULT_CHAR",
    "RELATIVE_WEIGHT",
];

/// Properties with their atoms spelled out, whose numbers differ between servers.
fn properties(c: &impl Connection, properties: &[Fontprop]) -> Vec<(String, u32, Option<String>)> {
    let name = |atom| {
        c.get_atom_name(atom).ok()?.reply().ok().map(|r| String::from_utf8_lossy(&r.name).into_owned())
    };
    properties
        .iter()
        .map(|p| {
            let property = name(p.name).unwrap_or_default();
            if NUMBERS.contains(&property.as_str()) {
                (property, p.value, None)
            } else {
                (property, 0, name(p.value))
            }
        })
        .collect()
}

#[test]
fn query_font_and_extents_equal_xvfbs() {
    let (_xvfb, theirs, server) = both();
    let ours = server.connect();
    fn ask(c: &impl Connection, name: &[u8]) -> (QueryFontReply, Vec<QueryTextExtentsReply>) {
        let font = c.generate_id().unwrap();
        c.open_font(font, name).unwrap().check().unwrap();
        let reply = c.query_font(font).unwrap().reply().unwrap();
        let texts: [&[u16]; 4] = [&[], &[65], &[72, 101, 0x2603, 121], &[0xffff, 0, 300]];
        let extents = texts.map(|text| {
            let chars: Vec<_> =
                text.iter().map(|c| Char2b { byte1: (c >> 8) as u8, byte2: *c as u8 }).collect();
            c.query_text_extents(font, &chars).unwrap().reply().unwrap()
        });
        c.close_font(font).unwrap();
        (reply, extents.to_vec())
    }
    for name in
        ["fixed", "cursor", "6x13", "10x20", "-adobe-times-medium-r-normal--14-*-*-*-*-*-iso8859-1", "nil2"]
    {
        let ((mine, my_extents), (other, their_extents)) =
            (ask(&ours, name.as_bytes()), ask(&theirs, name.as_bytes()));
        assert_eq!(properties(&ours, &mine.properties), properties(&theirs, &other.properties), "{name}");
        let mut mine = mine;
        (mine.properties, mine.sequence) = (other.properties.clone(), other.sequence);
        assert_eq!(bytes_of(&mine), bytes_of(&other), "{name}");
        for (mine, other) in my_extents.iter().zip(&their_extents) {
            let numbers = |e: &QueryTextExtentsReply| {
                let e = *e;
                (
                    [e.font_ascent, e.font_descent, e.overall_ascent, e.overall_descent],
                    [e.overall_width, e.overall_left, e.overall_right],
                )
            };
            assert_eq!(numbers(mine), numbers(other), "{name}");
        }
    }
}

fn bytes_of(reply: &QueryFontReply) -> Vec<u8> {
    x11rb::x11_utils::Serialize::serialize(reply)
}

#[test]
fn lists_equal_xvfbs() {
    let (_xvfb, theirs, server) = both();
    let ours = server.connect();
    fn names(c: &impl Connection, pattern: &str, max: u16) -> Vec<String> {
        let reply = c.list_fonts(max, pattern.as_bytes()).unwrap().reply().unwrap();
        reply.names.iter().map(|n| String::from_utf8_lossy(&n.name).into_owned()).collect()
    }
    fn with_info(c: &impl Connection, pattern: &str, max: u16) -> Vec<(String, i16, usize)> {
        c.list_fonts_with_info(max, pattern.as_bytes())
            .unwrap()
            .map(|reply| {
                let reply = reply.unwrap();
                (
                    String::from_utf8_lossy(&reply.name).into_owned(),
                    reply.font_ascent,
                    reply.max_char_or_byte2.into(),
                )
            })
            .collect()
    }
    for (pattern, max) in
        [("*", 5000), ("fixed", 10), ("*-helvetica-*-14-*", 100), ("*", 7), ("", 5), ("nothing", 5), ("*", 0)]
    {
        assert_eq!(names(&ours, pattern, max), names(&theirs, pattern, max), "{pattern} {max}");
    }
    for (pattern, max) in [("fixed", 10), ("*-courier-bold-*", 30), ("nothing", 5)] {
        assert_eq!(with_info(&ours, pattern, max), with_info(&theirs, pattern, max), "{pattern} {max}");
    }
}

#[test]
fn the_font_path_chooses_among_what_the_server_has() {
    let (_xvfb, _theirs, server) = both();
    let client = server.connect();
    let path = || -> Vec<String> {
        let reply = client.get_font_path().unwrap().reply().unwrap();
        reply.path.iter().map(|p| String::from_utf8_lossy(&p.name).into_owned()).collect()
    };
    let str = |name: &str| Str { name: name.as_bytes().to_vec() };
    let all = path();
    assert_eq!(all[..2], PATH);
    client.set_font_path(&[str(PATH[1])]).unwrap().check().unwrap();
    assert_eq!(path(), [PATH[1]]);
    let font = client.generate_id().unwrap();
    assert_eq!(error_of(client.open_font(font, b"9x15").unwrap().check()).0, NAME_ERROR);
    assert_eq!(
        error_of(client.set_font_path(&[str(PATH[0]), str("/etc")]).unwrap().check()),
        (VALUE_ERROR, 1)
    );
    assert_eq!(path(), [PATH[1]]);
    client.set_font_path(&[]).unwrap().check().unwrap();
    assert_eq!(path(), all);
    client.open_font(font, b"9x15").unwrap().check().unwrap();
}

/// The error of SetFontPath, the path afterwards, and which of some fonts can be opened then.
fn outcome<C: Connection>(client: &C, path: &[Str]) -> String {
    let error = client.set_font_path(path).unwrap().check().err().map(|error| error_of(Err::<(), _>(error)));
    let now = client.get_font_path().unwrap().reply().unwrap().path;
    let opens = |name: &&str| {
        let font = client.generate_id().unwrap();
        client.open_font(font, name.as_bytes()).unwrap().check().is_ok()
    };
    let opened: Vec<bool> = ["9x15", "helvB12", "fixed", "cursor"].iter().map(opens).collect();
    let path: Vec<_> = now.iter().map(|element| String::from_utf8_lossy(&element.name)).collect();
    format!("{error:?} {path:?} {opened:?}")
}

#[test]
fn font_paths_are_taken_and_refused_as_by_xvfb() {
    let (_xvfb, theirs, server) = both();
    let ours = server.connect();
    let str = |name: &&str| Str { name: name.as_bytes().to_vec() };
    for path in [
        &[PATH[0]][..],
        &[PATH[1], PATH[0]],
        &[PATH[0], PATH[0]],
        &[PATH[0], PATH[1], PATH[0]],
        &["built-ins"],
        &["built-ins", PATH[1]],
        &[""],
        &[PATH[0], ""],
        &["/etc"],
        &[PATH[1], "/etc", "/nowhere"],
        &["misc"],
        &[],
    ] {
        let path: Vec<Str> = path.iter().map(str).collect();
        assert_eq!(outcome(&ours, &path), outcome(&theirs, &path), "{path:?}");
    }
}
