//! SetGeometry (XKB protocol, section 14.9).

use super::{Request, device, known_atom, known_atom_or_none};
use crate::error::{XkbError, why2, why3, why4};
use crate::event::{NamesChanges, Notify};
use crate::geometry::{
    Doodad, DoodadKind, Geometry, Outline, Overlay, OverlayRow, Row, RowKey, Section, Shape,
};
use crate::keyboard::Keyboard;
use crate::model::KeyAlias;
use crate::name::{Atoms, Name};
use crate::names;
use crate::wire::Reader;

pub(super) fn set(
    keyboard: &mut Keyboard,
    atoms: &dyn Atoms,
    request: &Request<'_>,
) -> Result<Vec<Notify>, XkbError> {
    let mut reader = request.reader();
    device::keyboard(reader.u16()?)?;
    let [shapes, sections] = reader.array()?;
    let name = reader.u32()?;
    let (width, height) = (reader.u16()?, reader.u16()?);
    let (properties, colors) = (reader.u16()?, reader.u16()?);
    let (doodads, aliases) = (reader.u16()?, reader.u16()?);
    let [base_color, label_color] = reader.array()?;
    reader.skip(2)?;
    known_atom_or_none(name, atoms)?;
    let mut geometry = Geometry {
        name: Name::of_atom(name, atoms),
        width,
        height,
        label_font: counted_string(&mut reader)?,
        base_color,
        label_color,
        ..Geometry::default()
    };
    for _ in 0..properties {
        geometry.properties.push((counted_string(&mut reader)?, counted_string(&mut reader)?));
    }
    if colors < 2 {
        return Err(XkbError::value(why3(0x01, 2, colors.into())));
    }
    for color in [base_color, label_color] {
        if u16::from(color) > colors {
            return Err(XkbError::matching(why3(0x03, colors.into(), color.into())));
        }
    }
    if base_color == label_color {
        return Err(XkbError::matching(why3(0x04, base_color.into(), label_color.into())));
    }
    for _ in 0..colors {
        let color = counted_string(&mut reader)?;
        if geometry.colors.contains(&color) {
            let known = u32::try_from(geometry.colors.len()).unwrap_or(0);
            return Err(XkbError::matching(why3(0x05, colors.into(), known)));
        }
        geometry.colors.push(color);
    }
    if shapes < 1 {
        return Err(XkbError::value(why2(0x06, shapes.into())));
    }
    for _ in 0..shapes {
        let shape = shape(&mut reader, atoms)?;
        // A second shape of one name adds none.
        if geometry.shapes.iter().all(|known| known.name != shape.name) {
            geometry.shapes.push(shape);
        }
    }
    let known = u32::try_from(geometry.shapes.len()).unwrap_or(0);
    if known != u32::from(shapes) {
        return Err(XkbError::matching(why3(0x07, known, shapes.into())));
    }
    for _ in 0..sections {
        let section = section(&mut reader, atoms, &geometry)?;
        geometry.sections.push(section);
    }
    for _ in 0..doodads {
        let doodad = doodad(&mut reader, atoms, &geometry)?;
        geometry.doodads.push(doodad);
    }
    for _ in 0..aliases {
        geometry.key_aliases.push(KeyAlias { real: reader.array()?, alias: reader.array()? });
    }
    reader.end()?;
    let name = geometry.name.clone();
    if keyboard.map.names.geometry != name {
        keyboard.map.names.geometry = name;
        let changed = names::part::GEOMETRY;
        keyboard.push_event(Notify::Names(NamesChanges { changed, ..NamesChanges::default() }));
    }
    keyboard.map.geometry = Some(geometry);
    let range = (keyboard.map.min_keycode, keyboard.map.max_keycode);
    keyboard.push_event(Notify::NewKeyboard { old_range: range, range, cause: request.cause(), changed: 2 });
    Ok(keyboard.take_events())
}

fn counted_string(reader: &mut Reader<'_>) -> Result<String, XkbError> {
    // A string that runs out of the request is BadValue in the server.
    let run_out = |_| XkbError::value(0);
    let length = reader.u16().map_err(run_out)?;
    let text = String::from_utf8_lossy(reader.bytes(length.into()).map_err(run_out)?).into_owned();
    reader.pad().map_err(run_out)?;
    Ok(text)
}

fn shape(reader: &mut Reader<'_>, atoms: &dyn Atoms) -> Result<Shape, XkbError> {
    let name = reader.u32()?;
    known_atom(name, atoms)?;
    let [outlines, primary, approx, _] = reader.array()?;
    let mut shape = Shape { name: Name::of_atom(name, atoms), outlines: Vec::new(), primary, approx };
    for _ in 0..outlines {
        let [points, corner_radius, _, _] = reader.array()?;
        let mut outline = Outline { corner_radius, points: Vec::new() };
        for _ in 0..points {
            outline.points.push((reader.i16()?, reader.i16()?));
        }
        shape.outlines.push(outline);
    }
    // An outline that is not there means none.
    for index in [&mut shape.primary, &mut shape.approx] {
        if *index >= outlines {
            *index = 0xff;
        }
    }
    Ok(shape)
}

fn section(reader: &mut Reader<'_>, atoms: &dyn Atoms, geometry: &Geometry) -> Result<Section, XkbError> {
    let name = reader.u32()?;
    known_atom(name, atoms)?;
    let (top, left) = (reader.i16()?, reader.i16()?);
    let (width, height, angle) = (reader.u16()?, reader.u16()?, reader.i16()?);
    let [priority, rows, doodads, overlays] = reader.array()?;
    reader.skip(2)?;
    let name = Name::of_atom(name, atoms);
    let mut section = Section { name, priority, top, left, width, height, angle, ..Section::default() };
    for _ in 0..rows {
        let (top, left) = (reader.i16()?, reader.i16()?);
        let [keys, vertical, _, _] = reader.array()?;
        let mut row = Row { top, left, vertical: vertical != 0, keys: Vec::new() };
        for _ in 0..keys {
            let name = reader.array()?;
            let gap = reader.i16()?;
            let [shape, color] = reader.array()?;
            index(0x10, shape, geometry.shapes.len())?;
            index(0x11, color, geometry.colors.len())?;
            row.keys.push(RowKey { name, gap, shape, color });
        }
        section.rows.push(row);
    }
    for _ in 0..doodads {
        section.doodads.push(doodad(reader, atoms, geometry)?);
    }
    for _ in 0..overlays {
        section.overlays.push(overlay(reader, atoms, &section)?);
    }
    Ok(section)
}

/// A key's shape or colour must exist.
fn index(reason: u32, index: u8, count: usize) -> Result<(), XkbError> {
    if usize::from(index) < count {
        return Ok(());
    }
    Err(XkbError::matching(why3(reason, index.into(), u32::try_from(count).unwrap_or(u32::MAX))))
}

fn overlay(reader: &mut Reader<'_>, atoms: &dyn Atoms, section: &Section) -> Result<Overlay, XkbError> {
    let name = reader.u32()?;
    known_atom(name, atoms)?;
    let [rows, _, _, _] = reader.array()?;
    let mut overlay = Overlay { name: Name::of_atom(name, atoms), rows: Vec::new() };
    for at in 0..u32::from(rows) {
        let [row_under, keys, _, _] = reader.array()?;
        let count = u32::try_from(section.rows.len()).unwrap_or(0);
        let Some(under) = section.rows.get(usize::from(row_under)) else {
            return Err(XkbError::matching(why4(0x20, at, count, row_under.into())));
        };
        let mut row = OverlayRow { row_under, keys: Vec::new() };
        for place in 0..u32::from(keys) {
            let pair: ([u8; 4], [u8; 4]) = (reader.array()?, reader.array()?);
            if !under.keys.iter().any(|key| key.name == pair.1) {
                return Err(XkbError::matching(why3(0x21, at, place)));
            }
            row.keys.push(pair);
        }
        overlay.rows.push(row);
    }
    Ok(overlay)
}

fn doodad(reader: &mut Reader<'_>, atoms: &dyn Atoms, geometry: &Geometry) -> Result<Doodad, XkbError> {
    let name = reader.u32()?;
    let [kind, priority] = reader.array()?;
    let (top, left, angle) = (reader.i16()?, reader.i16()?, reader.i16()?);
    known_atom(name, atoms)?;
    let check = |reason: u32, index: u8, count: usize| {
        if usize::from(index) < count {
            return Ok(());
        }
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        Err(XkbError::matching(why3(reason, count, index.into())))
    };
    let (colors, shapes) = (geometry.colors.len(), geometry.shapes.len());
    let kind = match kind {
        1 | 2 => {
            let [color, shape, ..] = reader.array::<8>()?;
            check(0x40, color, colors)?;
            check(0x41, shape, shapes)?;
            if kind == 1 { DoodadKind::Outline { color, shape } } else { DoodadKind::Solid { color, shape } }
        }
        3 => {
            let (width, height) = (reader.u16()?, reader.u16()?);
            let [color, _, _, _] = reader.array()?;
            check(0x42, color, colors)?;
            let (text, font) = (counted_string(reader)?, counted_string(reader)?);
            DoodadKind::Text { width, height, color, text, font }
        }
        4 => {
            let [shape, on_color, off_color, ..] = reader.array::<8>()?;
            check(0x43, on_color, colors)?;
            check(0x44, off_color, colors)?;
            check(0x45, shape, shapes)?;
            DoodadKind::Indicator { shape, on_color, off_color }
        }
        5 => {
            let [color, shape, ..] = reader.array::<8>()?;
            check(0x46, color, colors)?;
            check(0x47, shape, shapes)?;
            DoodadKind::Logo { color, shape, logo: counted_string(reader)? }
        }
        other => return Err(XkbError::value(why2(0x4f, other.into()))),
    };
    Ok(Doodad { name: Name::of_atom(name, atoms), priority, top, left, angle, kind })
}
