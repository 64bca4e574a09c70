//! Fonts as resources, and the requests about them.

use std::rc::Rc;
use std::sync::Arc;

use xeric_font::{CharInfo, Font, FontInfo, FontSet, MAX_NAME, OpenError, PropertyValue};
use xeric_wire::Request;
use xeric_wire::proto::xproto::{Charinfo, Fontprop};
use xeric_wire::view::text::QueryTextExtents;
use xeric_wire::view::xproto as view;
use xeric_wire::write::xproto as write;

use super::Engine;
use super::client::ClientId;
use super::config::Config;
use super::error::{Handled, XError};
use super::resource::{Resource, Xid};

/// The font path.
pub(crate) struct Fonts {
    /// What the server was started with. SetFontPath chooses among its elements.
    configured: FontSet,
    path: FontSet,
    /// The font of fresh GCs.
    default: Rc<FontHandle>,
}

impl Fonts {
    pub(crate) fn new(config: &Config) -> Self {
        let path = config.fonts.clone();
        let font = path
            .open(DEFAULT_FONT)
            .or_else(|_| FontSet::built_in().open(DEFAULT_FONT))
            .expect("the built-in fonts have `fixed`");
        Self { configured: path.clone(), path, default: Rc::new(FontHandle { font }) }
    }
}

impl Fonts {
    /// The `cursor` font of the font path, or the built-in one.
    pub(crate) fn cursor_font(&self) -> FontHandle {
        let font = self
            .path
            .open(b"cursor")
            .or_else(|_| FontSet::built_in().open(b"cursor"))
            .expect("the built-in fonts have `cursor`");
        FontHandle { font }
    }
}

/// The font of a GC that names none, as Xvfb's `-fn` defaults.
const DEFAULT_FONT: &[u8] = b"fixed";

/// An open font; several ids and GCs may share it.
pub(crate) struct FontHandle {
    pub(crate) font: Arc<Font>,
}

impl Engine {
    pub(crate) fn default_font(&self) -> Rc<FontHandle> {
        Rc::clone(&self.fonts.default)
    }

    /// The font `id`. BadFont.
    pub(crate) fn font(&self, id: Xid) -> Result<Rc<FontHandle>, XError> {
        match self.resources.get(id) {
            Some(Resource::Font(font)) => Ok(Rc::clone(font)),
            _ => Err(XError::font(id)),
        }
    }

    /// A FONTABLE: a font, or a GC's font.
    fn fontable(&self, id: Xid) -> Result<Rc<FontHandle>, XError> {
        match self.resources.get(id) {
            Some(Resource::Gc(gc)) => Ok(Rc::clone(&gc.font)),
            _ => self.font(id),
        }
    }
}

/// OpenFont.
pub(crate) fn open_font(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::OpenFont::parse(request)?;
    engine.check_new_id(client, r.fid)?;
    let font = engine.fonts.path.open(r.name).map_err(|error| match error {
        OpenError::Damaged(_) => XError::alloc(0),
        OpenError::AliasLoop => XError::implementation(0),
        _ => XError::name(r.fid),
    })?;
    engine.resources.insert(r.fid, Resource::Font(Rc::new(FontHandle { font })));
    Ok(())
}

/// CloseFont.
pub(crate) fn close_font(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::CloseFont::parse(request)?;
    engine.font(r.font)?;
    engine.resources.remove(r.font);
    Ok(())
}

/// QueryFont.
pub(crate) fn query_font(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::QueryFont::parse(request)?;
    let handle = engine.fontable(r.font)?;
    let info = handle.font.info();
    let properties = properties(engine, info);
    let char_infos: Vec<_> = handle.font.query_char_infos().map(|info| char_info(&info)).collect();
    let reply = write::QueryFontReply {
        min_bounds: char_info(&info.min_bounds),
        max_bounds: char_info(&info.max_bounds),
        min_char_or_byte2: info.min_char_or_byte2,
        max_char_or_byte2: info.max_char_or_byte2,
        default_char: info.default_char,
        draw_direction: info.draw_direction as u8,
        min_byte1: info.min_byte1,
        max_byte1: info.max_byte1,
        all_chars_exist: info.all_chars_exist.into(),
        font_ascent: info.font_ascent,
        font_descent: info.font_descent,
        properties: &properties,
        char_infos: &char_infos,
    };
    engine.send(client, &reply);
    Ok(())
}

/// QueryTextExtents.
pub(crate) fn query_text_extents(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = QueryTextExtents::parse(request)?;
    let handle = engine.fontable(r.font)?;
    let chars = r.string.iter().map(|c| u16::from_be_bytes([c.byte1, c.byte2]));
    let extents = handle.font.text_extents(chars);
    let reply = write::QueryTextExtentsReply {
        draw_direction: extents.draw_direction as u8,
        font_ascent: extents.font_ascent,
        font_descent: extents.font_descent,
        overall_ascent: extents.overall_ascent,
        overall_descent: extents.overall_descent,
        overall_width: extents.overall_width,
        overall_left: extents.overall_left,
        overall_right: extents.overall_right,
    };
    engine.send(client, &reply);
    Ok(())
}

/// ListFonts.
pub(crate) fn list_fonts(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::ListFonts::parse(request)?;
    check_pattern(r.pattern)?;
    let names = engine.fonts.path.list(r.pattern, r.max_names.into());
    let names: Vec<_> = names.iter().map(|name| write::Str { name }).collect();
    engine.send(client, &write::ListFontsReply { names: &names });
    Ok(())
}

/// ListFontsWithInfo: a reply for each font, and one with an empty name behind the last.
pub(crate) fn list_fonts_with_info(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::ListFontsWithInfo::parse(request)?;
    check_pattern(r.pattern)?;
    for listed in engine.fonts.path.list_with_info(r.pattern, r.max_names.into()) {
        let info = listed.font.info();
        let properties = properties(engine, info);
        let reply = write::ListFontsWithInfoReply {
            min_bounds: char_info(&info.min_bounds),
            max_bounds: char_info(&info.max_bounds),
            min_char_or_byte2: info.min_char_or_byte2,
            max_char_or_byte2: info.max_char_or_byte2,
            default_char: info.default_char,
            draw_direction: info.draw_direction as u8,
            min_byte1: info.min_byte1,
            max_byte1: info.max_byte1,
            all_chars_exist: info.all_chars_exist.into(),
            font_ascent: info.font_ascent,
            font_descent: info.font_descent,
            replies_hint: listed.replies_hint,
            properties: &properties,
            name: &listed.name,
        };
        engine.send(client, &reply);
    }
    engine.send(client, &write::ListFontsWithInfoReply::default());
    Ok(())
}

/// SetFontPath. An empty path restores the configured one. The server reads no directory that it was not started with, so every other
/// element is BadValue, as one that does not exist.
pub(crate) fn set_font_path(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::SetFontPath::parse(request)?;
    let elements: Vec<&[u8]> = r.font.iter().collect();
    if elements.is_empty() {
        engine.fonts.path = engine.fonts.configured.clone();
        return Ok(());
    }
    for (at, element) in elements.iter().enumerate() {
        if !engine.fonts.configured.path().any(|known| known == *element) {
            return Err(XError::value(u32::try_from(at).unwrap_or(u32::MAX)));
        }
    }
    let path = engine.fonts.configured.with_path(&elements);
    engine.fonts.path = path.map_err(|(at, _)| XError::value(u32::try_from(at).unwrap_or(u32::MAX)))?;
    Ok(())
}

/// GetFontPath.
pub(crate) fn get_font_path(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    view::GetFontPath::parse(request)?;
    let set = engine.fonts.path.clone();
    let path: Vec<_> = set.path().map(|name| write::Str { name }).collect();
    engine.send(client, &write::GetFontPathReply { path: &path });
    Ok(())
}

/// BadAlloc for a pattern longer than any name, as Xvfb answers.
fn check_pattern(pattern: &[u8]) -> Handled {
    if pattern.len() > MAX_NAME { Err(XError::alloc(0)) } else { Ok(()) }
}

/// A font's properties with their names, and values that are strings, as atoms.
fn properties(engine: &mut Engine, info: &FontInfo) -> Vec<Fontprop> {
    let property = |property: &xeric_font::Property| Fontprop {
        name: engine.atoms.intern(&property.name),
        value: match &property.value {
            PropertyValue::String(string) => engine.atoms.intern(string),
            PropertyValue::Integer(value) => value.cast_unsigned(),
        },
    };
    info.properties.iter().map(property).collect()
}

fn char_info(info: &CharInfo) -> Charinfo {
    Charinfo {
        left_side_bearing: info.left_side_bearing,
        right_side_bearing: info.right_side_bearing,
        character_width: info.character_width,
        ascent: info.ascent,
        descent: info.descent,
        attributes: info.attributes,
    }
}
