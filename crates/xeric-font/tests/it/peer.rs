//! An Xvfb with a font path, and its answers in this crate's terms.

use std::collections::HashMap;
use x11rb::connection::Connection;
use x11rb::protocol::xproto::{self, Char2b, ConnectionExt};
use x11rb::rust_connection::RustConnection;
use xeric_font::{CharInfo, DrawDirection, FontInfo, FontSet, Property, PropertyValue, TextExtents};
use xeric_testkit::xvfb::Xvfb;

/// The path that both have, but for the built-ins behind it.
pub(crate) const PATH: [&str; 2] =
    ["/usr/share/fonts/X11/misc:unscaled", "/usr/share/fonts/X11/75dpi:unscaled"];

pub(crate) struct Peer {
    _server: Xvfb,
    pub(crate) connection: RustConnection,
    /// What the atoms are called that fonts have for properties.
    atoms: HashMap<u32, Vec<u8>>,
}

/// The same font path on both sides.
pub(crate) fn pair(path: &[&str]) -> (Peer, FontSet) {
    (Peer::start(path), FontSet::load(path).unwrap())
}

impl Peer {
    pub(crate) fn start(path: &[&str]) -> Peer {
        let server = Xvfb::start_with_fonts(&path.join(",")).unwrap();
        let (connection, _) = RustConnection::connect(Some(&server.display())).unwrap();
        Peer { _server: server, connection, atoms: HashMap::new() }
    }

    pub(crate) fn list(&self, pattern: &[u8], max: u16) -> Vec<Vec<u8>> {
        let reply = self.connection.list_fonts(max, pattern).unwrap().reply().unwrap();
        reply.names.into_iter().map(|name| name.name).collect()
    }

    pub(crate) fn list_with_info(&mut self, pattern: &[u8], max: u16) -> Vec<(Vec<u8>, u32, FontInfo)> {
        let replies: Vec<_> =
            self.connection.list_fonts_with_info(max, pattern).unwrap().collect::<Result<_, _>>().unwrap();
        replies
            .into_iter()
            .map(|reply| {
                let info = FontInfo {
                    min_bounds: char_info(&reply.min_bounds),
                    max_bounds: char_info(&reply.max_bounds),
                    min_char_or_byte2: reply.min_char_or_byte2,
                    max_char_or_byte2: reply.max_char_or_byte2,
                    min_byte1: reply.min_byte1,
                    max_byte1: reply.max_byte1,
                    default_char: reply.default_char,
                    draw_direction: direction(reply.draw_direction),
                    all_chars_exist: reply.all_chars_exist,
                    font_ascent: reply.font_ascent,
                    font_descent: reply.font_descent,
                    properties: self.properties(&reply.properties),
                };
                (reply.name, reply.replies_hint, info)
            })
            .collect()
    }

    /// None for BadName.
    pub(crate) fn open(&self, name: &[u8]) -> Option<u32> {
        let font = self.connection.generate_id().unwrap();
        match self.connection.open_font(font, name).unwrap().check() {
            Ok(()) => Some(font),
            Err(x11rb::errors::ReplyError::X11Error(error)) => {
                assert_eq!(error.error_kind, x11rb::protocol::ErrorKind::Name, "{name:?}");
                None
            }
            Err(error) => panic!("{error}"),
        }
    }

    pub(crate) fn close(&self, font: u32) {
        self.connection.close_font(font).unwrap();
    }

    pub(crate) fn query(&mut self, font: u32) -> (FontInfo, Vec<CharInfo>) {
        let reply = self.connection.query_font(font).unwrap().reply().unwrap();
        let info = FontInfo {
            min_bounds: char_info(&reply.min_bounds),
            max_bounds: char_info(&reply.max_bounds),
            min_char_or_byte2: reply.min_char_or_byte2,
            max_char_or_byte2: reply.max_char_or_byte2,
            min_byte1: reply.min_byte1,
            max_byte1: reply.max_byte1,
            default_char: reply.default_char,
            draw_direction: direction(reply.draw_direction),
            all_chars_exist: reply.all_chars_exist,
            font_ascent: reply.font_ascent,
            font_descent: reply.font_descent,
            properties: self.properties(&reply.properties),
        };
        (info, reply.char_infos.iter().map(char_info).collect())
    }

    pub(crate) fn extents(&self, font: u32, text: &[u16]) -> TextExtents {
        let reply = self.connection.query_text_extents(font, &char2b(text)).unwrap().reply().unwrap();
        TextExtents {
            draw_direction: direction(reply.draw_direction),
            font_ascent: reply.font_ascent,
            font_descent: reply.font_descent,
            overall_ascent: reply.overall_ascent,
            overall_descent: reply.overall_descent,
            overall_width: reply.overall_width,
            overall_left: reply.overall_left,
            overall_right: reply.overall_right,
        }
    }

    fn properties(&mut self, properties: &[xproto::Fontprop]) -> Vec<Property> {
        properties
            .iter()
            .map(|property| {
                let name = self.atom(property.name);
                // The protocol does not say which values are atoms. Those of integers are none here, or small.
                let is_string = STRINGS.iter().any(|string| string.as_bytes() == name);
                let value = if is_string {
                    PropertyValue::String(self.atom(property.value).into())
                } else {
                    PropertyValue::Integer(property.value.cast_signed())
                };
                Property { name: name.into(), value }
            })
            .collect()
    }

    fn atom(&mut self, atom: u32) -> Vec<u8> {
        let connection = &self.connection;
        self.atoms
            .entry(atom)
            .or_insert_with(|| connection.get_atom_name(atom).unwrap().reply().unwrap().name)
            .clone()
    }
}

/// The string properties of the fonts that are compared.
const STRINGS: [&str; 21] = [
    "FOUNDRY",
    "FAMILY_NAME",
    "WEIGHT_NAME",
    "SLANT",
    "SETWIDTH_NAME",
    "ADD_STYLE_NAME",
    "SPACING",
    "CHARSET_REGISTRY",
    "CHARSET_ENCODING",
    "CHARSET_COLLECTIONS",
    "FULL_NAME",
    "FACE_NAME",
    "COPYRIGHT",
    "NOTICE",
    "FONT",
    "FONTNAME_REGISTRY",
    "_XMBDFED_INFO",
    "_GBDFED_INFO",
    "_DEC_DEVICE_FONTNAMES",
    "_DEC_PRODUCTINFO",
    "_ORIGINAL_VENDOR",
];

/// Xvfb's own copy of 6x13 does not say which editor it went through; all else in it is as in the file.
pub(crate) fn without_editor(mut info: FontInfo) -> FontInfo {
    info.properties.retain(|property| *property.name != *b"_GBDFED_INFO");
    info
}

fn char2b(text: &[u16]) -> Vec<Char2b> {
    text.iter().map(|char| char.to_be_bytes()).map(|[byte1, byte2]| Char2b { byte1, byte2 }).collect()
}

fn char_info(info: &xproto::Charinfo) -> CharInfo {
    CharInfo {
        left_side_bearing: info.left_side_bearing,
        right_side_bearing: info.right_side_bearing,
        character_width: info.character_width,
        ascent: info.ascent,
        descent: info.descent,
        attributes: info.attributes,
    }
}

fn direction(direction: xproto::FontDraw) -> DrawDirection {
    match direction {
        xproto::FontDraw::LEFT_TO_RIGHT => DrawDirection::LeftToRight,
        xproto::FontDraw::RIGHT_TO_LEFT => DrawDirection::RightToLeft,
        other => panic!("{other:?}"),
    }
}
