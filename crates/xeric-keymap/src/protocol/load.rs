//! ListComponents and GetKbdByName (XKB protocol, sections 14.10 and 14.11): keymaps by the names of their parts.

use super::get_map::Parts;
use super::get_names::Counts;
use super::{Answer, Reply, Request, compat, device, geometry, get_map, get_names, indicators};
use crate::error::{XkbError, legal};
use crate::keyboard::Keyboard;
use crate::model::Keymap;
use crate::name::{Atoms, Name};
use crate::names;
use crate::semantics::{Span, part};
use crate::text::Components;
use crate::wire::{Reader, Writer};

/// Where keymaps come from.
pub trait Library {
    /// The keymap made of these parts, if there is one.
    fn keymap(&self, components: &Components) -> Option<Keymap>;
}

/// The bundled keymap alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bundled;

impl Library for Bundled {
    fn keymap(&self, components: &Components) -> Option<Keymap> {
        let us = Keymap::us();
        components.name(&us).then_some(us)
    }
}

impl Components {
    /// Whether a keymap is what these names ask for: each name that is given is the keymap's.
    #[must_use]
    pub fn name(&self, map: &Keymap) -> bool {
        let fits =
            |asked: &Option<String>, name: &Name| asked.as_ref().is_none_or(|asked| *name == *asked.as_str());
        fits(&self.keycodes, &map.names.keycodes)
            && fits(&self.types, &map.names.types)
            && fits(&self.compat, &map.names.compat)
            && fits(&self.symbols, &map.names.symbols)
            && fits(&self.geometry, &map.names.geometry)
    }

    /// `%` means what the keyboard has now.
    fn fill_in(&mut self, map: &Keymap) {
        let names = &map.names;
        for (asked, name) in [
            (&mut self.keycodes, &names.keycodes),
            (&mut self.types, &names.types),
            (&mut self.compat, &names.compat),
            (&mut self.symbols, &names.symbols),
            (&mut self.geometry, &names.geometry),
        ] {
            if let Some(text) = asked.as_mut().filter(|text| text.contains('%')) {
                let now = String::from_utf8_lossy(name.as_bytes().unwrap_or_default()).into_owned();
                *text = text.replace('%', &now);
            }
        }
    }
}

/// ListComponents: the server keeps no files, so every list is empty.
pub(super) fn list_components(request: &Request<'_>) -> Result<Reply, XkbError> {
    let mut reader = request.reader();
    let device = device::keyboard(reader.u16()?)?;
    reader.skip(2)?;
    for _ in 0..6 {
        let length = reader.u8()?;
        reader.skip(length.into())?;
    }
    reader.pad()?;
    reader.end()?;
    Ok(Reply::new(request.order, device, Writer::new(request.order)))
}

/// Components of GetKbdByName.
const TYPES: u16 = 1;
const COMPAT_MAP: u16 = 1 << 1;
const CLIENT_SYMBOLS: u16 = 1 << 2;
const SERVER_SYMBOLS: u16 = 1 << 3;
const SYMBOLS: u16 = CLIENT_SYMBOLS | SERVER_SYMBOLS;
const INDICATOR_MAPS: u16 = 1 << 4;
const KEY_NAMES: u16 = 1 << 5;
const GEOMETRY: u16 = 1 << 6;
const OTHER_NAMES: u16 = 1 << 7;

pub(super) fn get_kbd_by_name(
    keyboard: &mut Keyboard,
    atoms: &mut dyn Atoms,
    library: &dyn Library,
    request: &Request<'_>,
) -> Result<Answer, XkbError> {
    let mut reader = request.reader();
    let device = device::keyboard(reader.u16()?)?;
    let (need, want) = (reader.u16()?, reader.u16()?);
    let [load, _] = reader.array()?;
    let load = load != 0;
    // A whole keymap by name is not supported.
    if component(&mut reader)?.is_some() {
        return Err(XkbError::matching(0));
    }
    let mut components = Components {
        keycodes: component(&mut reader)?,
        types: component(&mut reader)?,
        compat: component(&mut reader)?,
        symbols: component(&mut reader)?,
        geometry: component(&mut reader)?,
    };
    reader.pad()?;
    reader.end()?;
    legal(0x01, want.into(), 0xff)?;
    legal(0x02, need.into(), 0xff)?;
    let geometry_changed = components.geometry.as_ref().is_some_and(|name| name != "%");
    components.fill_in(keyboard.map());
    let new = library.keymap(&components).map(|mut new| {
        // The server loads a geometry but not its name's place among the names.
        new.names.geometry = Name::NONE;
        new
    });
    let mut reported = reported(want) | reported(need);
    if new.is_none() {
        reported = 0;
    }
    let found = if new.is_some() { found(want, need, load) } else { 0 };
    let mut writer = Writer::new(request.order);
    let old = keyboard.map();
    writer.bytes(&[old.min_keycode, old.max_keycode, u8::from(new.is_some() && load), 0]);
    writer.u16(found);
    writer.u16(reported);
    writer.bytes(&[0; 16]);
    let mut reply = Reply::new(request.order, device, writer);
    let Some(new) = new else { return Ok(Answer::from(reply)) };
    reply = reply.with_parts(parts(&new, atoms, device, request, reported));
    let mut answer = Answer::from(reply);
    if load {
        answer.events = keyboard.replace_map(new, request.cause(), geometry_changed);
    }
    Ok(answer)
}

/// What is reported for a set of components: both halves of the symbols, and always the other names.
fn reported(asked: u16) -> u16 {
    let symbols = if asked & SYMBOLS != 0 { SYMBOLS } else { 0 };
    asked & (TYPES | COMPAT_MAP | INDICATOR_MAPS | KEY_NAMES | GEOMETRY) | symbols | OTHER_NAMES
}

/// What is said to be found, in the terms of compiled keymap files.
fn found(want: u16, need: u16, load: bool) -> u16 {
    let in_file = |asked: u16| {
        let symbols = u16::from(asked & SYMBOLS != 0) << 2;
        let rest = (asked & GEOMETRY) >> 1 | (asked & KEY_NAMES) >> 1 | (asked & INDICATOR_MAPS) >> 1;
        asked & (TYPES | COMPAT_MAP) | symbols | rest
    };
    const VIRTUAL_MODS: u16 = 1 << 6;
    let mut all = in_file(want) | in_file(need) | VIRTUAL_MODS;
    if load {
        all |= 0x7f;
    }
    all
}

fn component(reader: &mut Reader<'_>) -> Result<Option<String>, XkbError> {
    let length = reader.u8()?;
    let legal = |byte: &u8| {
        byte.is_ascii_alphanumeric()
            || b"%()*+-/?_,|:".contains(byte)
            || *byte >= 0xc0 && !matches!(byte, 0xd7 | 0xf7)
    };
    let text: Vec<u8> = reader.bytes(length.into())?.iter().copied().filter(legal).collect();
    Ok((!text.is_empty()).then(|| String::from_utf8_lossy(&text).into_owned()))
}

/// The replies inside the reply.
fn parts(
    map: &Keymap,
    atoms: &mut dyn Atoms,
    device: u8,
    request: &Request<'_>,
    reported: u16,
) -> Vec<Reply> {
    let order = request.order;
    let mut replies = Vec::new();
    let keys = Span::new(map.min_keycode, map.key_count());
    if reported & (SYMBOLS | TYPES) != 0 {
        let mut parts = Parts {
            types: Span::new(0, u8::try_from(map.types.len()).unwrap_or(u8::MAX)),
            ..Parts::default()
        };
        let mut present = part::KEY_TYPES;
        if reported & SYMBOLS != 0 {
            present = part::ALL;
            parts = Parts {
                syms: keys,
                actions: keys,
                behaviors: keys,
                virtual_mods: u16::MAX,
                explicit: keys,
                modmap: keys,
                vmodmap: keys,
                ..parts
            };
        }
        replies.push(get_map::reply(map, device, order, present, &parts));
    }
    if reported & COMPAT_MAP != 0 {
        let count = u16::try_from(map.compat.interprets.len()).unwrap_or(u16::MAX);
        replies.push(compat::reply(&map.compat, device, order, 0x0f, (0, count)));
    }
    if reported & INDICATOR_MAPS != 0 {
        replies.push(indicators::map_reply(&map.indicators, device, order, u32::MAX));
    }
    if reported & (OTHER_NAMES | KEY_NAMES) != 0 {
        let mut which = names::part::ALL & !(names::part::KEYS | names::part::KEY_ALIASES);
        let mut counts = Counts { first_key: 0, keys: 0, ..Counts::all(map) };
        if reported & KEY_NAMES != 0 {
            which = names::part::ALL;
            counts = Counts::all(map);
        }
        replies.push(get_names::reply(map, atoms, device, order, which, counts));
    }
    if reported & GEOMETRY != 0
        && let Some(geometry) = &map.geometry
    {
        replies.push(geometry::reply(geometry, atoms, device, order));
    }
    replies
}
