//! GetGeometry (XKB protocol, section 14.9).

use super::device::counted_string;
use super::{Reply, Request, device, known_atom_or_none};
use crate::error::XkbError;
use crate::geometry::{Doodad, DoodadKind, Geometry, Section};
use crate::keyboard::Keyboard;
use crate::name::{Atoms, Name};
use crate::wire::{Order, Writer};

pub(super) fn get(
    keyboard: &Keyboard,
    atoms: &mut dyn Atoms,
    request: &Request<'_>,
) -> Result<Reply, XkbError> {
    let mut reader = request.reader();
    let device = device::keyboard(reader.u16()?)?;
    reader.skip(2)?;
    let atom = reader.u32()?;
    known_atom_or_none(atom, atoms)?;
    let geometry = keyboard.map().geometry.as_ref();
    let named = geometry.filter(|geometry| atom == 0 || geometry.name == Name::of_atom(atom, atoms));
    Ok(match named {
        Some(geometry) => reply(geometry, atoms, device, request.order),
        None => {
            let mut writer = Writer::new(request.order);
            writer.u32(atom);
            Reply::new(request.order, device, writer)
        }
    })
}

pub(super) fn reply(geometry: &Geometry, atoms: &mut dyn Atoms, device: u8, order: Order) -> Reply {
    let mut writer = Writer::new(order);
    let count = |length: usize| u16::try_from(length).unwrap_or(u16::MAX);
    writer.u32(geometry.name.atom(atoms));
    writer.bytes(&[1, 0]);
    writer.u16(geometry.width);
    writer.u16(geometry.height);
    writer.u16(count(geometry.properties.len()));
    writer.u16(count(geometry.colors.len()));
    writer.u16(count(geometry.shapes.len()));
    writer.u16(count(geometry.sections.len()));
    writer.u16(count(geometry.doodads.len()));
    writer.u16(count(geometry.key_aliases.len()));
    writer.bytes(&[geometry.base_color, geometry.label_color]);
    counted_string(&geometry.label_font, &mut writer);
    for (name, value) in &geometry.properties {
        counted_string(name, &mut writer);
        counted_string(value, &mut writer);
    }
    for color in &geometry.colors {
        counted_string(color, &mut writer);
    }
    for shape in &geometry.shapes {
        writer.u32(shape.name.atom(atoms));
        writer.bytes(&[byte(shape.outlines.len()), shape.primary, shape.approx, 0]);
        for outline in &shape.outlines {
            writer.bytes(&[byte(outline.points.len()), outline.corner_radius, 0, 0]);
            for &(x, y) in &outline.points {
                writer.i16(x);
                writer.i16(y);
            }
        }
    }
    for section in &geometry.sections {
        write_section(section, atoms, &mut writer);
    }
    for doodad in &geometry.doodads {
        write_doodad(doodad, atoms, &mut writer);
    }
    for alias in &geometry.key_aliases {
        writer.bytes(&alias.real);
        writer.bytes(&alias.alias);
    }
    Reply::new(order, device, writer)
}

fn byte(length: usize) -> u8 {
    u8::try_from(length).unwrap_or(u8::MAX)
}

fn write_section(section: &Section, atoms: &mut dyn Atoms, writer: &mut Writer) {
    writer.u32(section.name.atom(atoms));
    writer.i16(section.top);
    writer.i16(section.left);
    writer.u16(section.width);
    writer.u16(section.height);
    writer.i16(section.angle);
    writer.bytes(&[section.priority, byte(section.rows.len())]);
    writer.bytes(&[byte(section.doodads.len()), byte(section.overlays.len()), 0, 0]);
    for row in &section.rows {
        writer.i16(row.top);
        writer.i16(row.left);
        writer.bytes(&[byte(row.keys.len()), u8::from(row.vertical), 0, 0]);
        for key in &row.keys {
            writer.bytes(&key.name);
            writer.i16(key.gap);
            writer.bytes(&[key.shape, key.color]);
        }
    }
    for doodad in &section.doodads {
        write_doodad(doodad, atoms, writer);
    }
    for overlay in &section.overlays {
        writer.u32(overlay.name.atom(atoms));
        writer.bytes(&[byte(overlay.rows.len()), 0, 0, 0]);
        for row in &overlay.rows {
            writer.bytes(&[row.row_under, byte(row.keys.len()), 0, 0]);
            for (over, under) in &row.keys {
                writer.bytes(over);
                writer.bytes(under);
            }
        }
    }
}

fn write_doodad(doodad: &Doodad, atoms: &mut dyn Atoms, writer: &mut Writer) {
    let kind = match doodad.kind {
        DoodadKind::Outline { .. } => 1,
        DoodadKind::Solid { .. } => 2,
        DoodadKind::Text { .. } => 3,
        DoodadKind::Indicator { .. } => 4,
        DoodadKind::Logo { .. } => 5,
    };
    writer.u32(doodad.name.atom(atoms));
    writer.bytes(&[kind, doodad.priority]);
    writer.i16(doodad.top);
    writer.i16(doodad.left);
    // An indicator's angle is not told.
    writer.i16(if kind == 4 { 0 } else { doodad.angle });
    match &doodad.kind {
        DoodadKind::Outline { color, shape } | DoodadKind::Solid { color, shape } => {
            writer.bytes(&[*color, *shape, 0, 0, 0, 0, 0, 0]);
        }
        DoodadKind::Text { width, height, color, text, font } => {
            writer.u16(*width);
            writer.u16(*height);
            writer.bytes(&[*color, 0, 0, 0]);
            counted_string(text, writer);
            counted_string(font, writer);
        }
        DoodadKind::Indicator { shape, on_color, off_color } => {
            writer.bytes(&[*shape, *on_color, *off_color, 0, 0, 0, 0, 0]);
        }
        DoodadKind::Logo { color, shape, logo } => {
            writer.bytes(&[*color, *shape, 0, 0, 0, 0, 0, 0]);
            counted_string(logo, writer);
        }
    }
}
