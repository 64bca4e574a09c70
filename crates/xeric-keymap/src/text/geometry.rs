//! `xkb_geometry`: what the keyboard looks like. Lengths in the text are millimetres.
//!
//! A resolved text has every size. In xkb-data's files the sizes of sections and texts may be missing, for programs
//! that draw keyboards to work out; such a size stays 0. Fonts by their parts are passed over.

use std::collections::HashMap;

use super::expr::{Expr, Parser};
use super::include::Context;
use super::keycodes::unknown;
use super::{Component, TextError};
use crate::geometry::{
    Doodad, DoodadKind, Geometry, Outline, Overlay, OverlayRow, Row, RowKey, Section, Shape,
};
use crate::model::KeyAlias;
use crate::name::Name;

/// Index that means no shape or outline.
const NONE: u8 = 255;

pub(super) fn compile(name: Name, context: Context<'_>, parser: &mut Parser) -> Result<Geometry, TextError> {
    let mut compiler = Compiler { geometry: Geometry { name, ..Geometry::default() }, ..Compiler::default() };
    // These two are the first colours, wherever they are given.
    compiler.geometry.label_color = compiler.color(&color_field(parser, "labelColor", "black"));
    compiler.geometry.base_color = compiler.color(&color_field(parser, "baseColor", "white"));
    compiler.body(context, parser)?;
    Ok(compiler.geometry)
}

#[derive(Default)]
struct Compiler {
    geometry: Geometry,
    key: KeyDefaults,
    row: (i16, i16, bool),
    section: Section,
    /// Radius of the corners of shapes.
    corner: u8,
    /// By kind: what doodads have that do not say otherwise.
    doodads: HashMap<String, DoodadFields>,
    /// The priority of the next part that has none.
    priority: u8,
}

#[derive(Clone, Default)]
struct KeyDefaults {
    color: Option<String>,
    shape: Option<String>,
    gap: i16,
}

impl KeyDefaults {
    fn set(&mut self, field: &str, value: &Expr, line: u32) -> Result<(), TextError> {
        match field {
            "color" => self.color = Some(text(value, line)?),
            "shape" => self.shape = Some(text(value, line)?),
            "gap" => self.gap = length(value, line)?,
            _ => return Err(TextError::new(line, format!("a key has no `{field}`"))),
        }
        Ok(())
    }
}

impl Compiler {
    fn body(&mut self, context: Context<'_>, parser: &mut Parser) -> Result<(), TextError> {
        while !parser.at_end() {
            if parser.accept(";") {
                continue;
            }
            let line = parser.line();
            if let Some(spec) = parser.mode().and_then(|_| parser.accept_string()) {
                let section = |context, _: &_, body: &mut Parser| self.body(context, body);
                context.include(Component::Geometry, &spec, line, section, |(), _| {})?;
                continue;
            } else if parser.accept_word("alias") {
                let alias = parser.key()?;
                parser.expect("=")?;
                let real = parser.key()?;
                self.geometry.key_aliases.push(KeyAlias { real, alias });
            } else if parser.accept_word("shape") {
                if parser.accept(".") {
                    let (_, value) = assignment(parser)?;
                    self.corner = corner(&value, line)?;
                } else {
                    let shape = self.shape(parser)?;
                    self.geometry.shapes.push(shape);
                }
            } else if parser.accept_word("section") {
                if parser.accept(".") {
                    let (field, value) = assignment(parser)?;
                    set_section(&mut self.section, &field, &value, line)?;
                } else {
                    let section = self.section(parser)?;
                    self.geometry.sections.push(section);
                }
            } else if let Some(kind) = doodad_kind(parser) {
                if parser.accept(".") {
                    let (field, value) = assignment(parser)?;
                    self.doodads.entry(kind).or_default().set(&field, &value, line)?;
                } else {
                    let doodad = self.doodad(&kind, parser)?;
                    self.geometry.doodads.push(doodad);
                }
            } else if parser.accept_word("key") {
                parser.expect(".")?;
                self.key_default(parser)?;
            } else if parser.accept_word("row") {
                parser.expect(".")?;
                let (field, value) = assignment(parser)?;
                set_row(&mut self.row, &field, &value, line)?;
            } else {
                self.property(parser)?;
            }
            if !parser.at_end() {
                parser.expect(";")?;
            }
        }
        Ok(())
    }

    fn property(&mut self, parser: &mut Parser) -> Result<(), TextError> {
        let line = parser.line();
        let mut ahead = parser.clone();
        let word = ahead.word()?;
        if !ahead.looking_at('=') {
            return Err(unknown(parser));
        }
        let (field, value) = assignment(parser)?;
        match field.as_str() {
            "width" => self.geometry.width = length(&value, line)?.cast_unsigned(),
            "height" => self.geometry.height = length(&value, line)?.cast_unsigned(),
            "basecolor" | "labelcolor" => {
                text(&value, line)?;
            }
            "xfont" => self.geometry.label_font = text(&value, line)?,
            _ => self.geometry.properties.push((word, text(&value, line)?)),
        }
        Ok(())
    }

    fn key_default(&mut self, parser: &mut Parser) -> Result<(), TextError> {
        let line = parser.line();
        let (field, value) = assignment(parser)?;
        self.key.set(&field, &value, line)
    }

    fn shape(&mut self, parser: &mut Parser) -> Result<Shape, TextError> {
        let mut shape = Shape {
            name: Name::from(parser.string()?.as_str()),
            primary: NONE,
            approx: NONE,
            ..Shape::default()
        };
        parser.expect("{")?;
        let mut body = parser.block()?;
        let mut radius = self.corner;
        if body.looking_at('[') {
            // The shape's only outline, without its own braces.
            shape.outlines.push(Outline { corner_radius: radius, points: points(&mut body)? });
            return Ok(shape);
        }
        while !body.at_end() {
            if body.accept(",") {
                continue;
            }
            let line = body.line();
            let mut role = None;
            if let Ok(word) = body.clone().word() {
                body.word()?;
                body.expect("=")?;
                if word.eq_ignore_ascii_case("corner") || word.eq_ignore_ascii_case("cornerradius") {
                    radius = corner(&body.sum()?, line)?;
                    continue;
                }
                role = Some(word.to_ascii_lowercase());
            }
            let at =
                u8::try_from(shape.outlines.len()).map_err(|_| TextError::new(line, "too many outlines"))?;
            body.expect("{")?;
            shape.outlines.push(Outline { corner_radius: radius, points: points(&mut body)? });
            match role.as_deref() {
                None => {}
                Some("approx" | "approximation") => shape.approx = at,
                Some("primary") => shape.primary = at,
                Some(other) => return Err(TextError::new(line, format!("a shape has no `{other}`"))),
            }
        }
        Ok(shape)
    }

    fn section(&mut self, parser: &mut Parser) -> Result<Section, TextError> {
        let name = Name::from(parser.string()?.as_str());
        let mut section = Section { name, priority: self.next_priority(), ..self.section.clone() };
        let (outer_key, outer_row, outer_doodads) = (self.key.clone(), self.row, self.doodads.clone());
        parser.expect("{")?;
        let mut body = parser.block()?;
        while !body.at_end() {
            if body.accept(";") {
                continue;
            }
            let line = body.line();
            if body.accept_word("row") {
                if body.accept(".") {
                    let (field, value) = assignment(&mut body)?;
                    set_row(&mut self.row, &field, &value, line)?;
                } else {
                    section.rows.push(self.row(&mut body)?);
                }
            } else if body.accept_word("key") {
                body.expect(".")?;
                self.key_default(&mut body)?;
            } else if body.accept_word("overlay") {
                section.overlays.push(overlay(&section.rows, &mut body)?);
            } else if let Some(kind) = doodad_kind(&mut body) {
                if body.accept(".") {
                    let (field, value) = assignment(&mut body)?;
                    self.doodads.entry(kind).or_default().set(&field, &value, line)?;
                } else {
                    section.doodads.push(self.doodad(&kind, &mut body)?);
                }
            } else {
                let (field, value) = assignment(&mut body)?;
                set_section(&mut section, &field, &value, line)?;
            }
        }
        (self.key, self.row, self.doodads) = (outer_key, outer_row, outer_doodads);
        Ok(section)
    }

    fn row(&mut self, parser: &mut Parser) -> Result<Row, TextError> {
        let outer = self.key.clone();
        let mut place = self.row;
        let mut keys = Vec::new();
        parser.expect("{")?;
        let mut body = parser.block()?;
        while !body.at_end() {
            if body.accept(";") {
                continue;
            }
            let line = body.line();
            if body.accept_word("keys") {
                body.expect("{")?;
                let mut list = body.block()?;
                while !list.at_end() {
                    if !list.accept(",") {
                        keys.push(self.row_key(&mut list)?);
                    }
                }
            } else if body.accept_word("key") {
                body.expect(".")?;
                self.key_default(&mut body)?;
            } else {
                let (field, value) = assignment(&mut body)?;
                set_row(&mut place, &field, &value, line)?;
            }
        }
        self.key = outer;
        Ok(Row { top: place.0, left: place.1, vertical: place.2, keys })
    }

    /// `<A>` or `{ <A>, "SHAPE", gap, color="x" }`.
    fn row_key(&mut self, parser: &mut Parser) -> Result<RowKey, TextError> {
        let line = parser.line();
        let mut looks = self.key.clone();
        let mut name = parser.accept_key();
        if name.is_none() {
            parser.expect("{")?;
            let mut body = parser.block()?;
            while !body.at_end() {
                if body.accept(",") {
                    continue;
                }
                match body.expr()? {
                    Expr::Key(found) => name = Some(found),
                    Expr::Str(shape) => looks.shape = Some(shape),
                    Expr::Assign(field, value) => {
                        let (Expr::Word(word) | Expr::Field(_, word)) = field.as_ref() else {
                            return Err(TextError::new(line, "a field of a key is expected"));
                        };
                        looks.set(&word.to_ascii_lowercase(), &value, line)?;
                    }
                    gap => looks.gap = length(&gap, line)?,
                }
            }
        }
        let name = name.ok_or_else(|| TextError::new(line, "a key's name is expected"))?;
        let color = looks.color.unwrap_or_else(|| "white".to_owned());
        Ok(RowKey {
            name,
            gap: looks.gap,
            shape: self.shape_index(looks.shape.as_deref(), line)?,
            color: self.color(&color),
        })
    }

    fn doodad(&mut self, kind: &str, parser: &mut Parser) -> Result<Doodad, TextError> {
        let name = Name::from(parser.string()?.as_str());
        let mut fields = self.doodads.get(kind).cloned().unwrap_or_default();
        let priority = self.next_priority();
        parser.expect("{")?;
        let mut body = parser.block()?;
        while !body.at_end() {
            if body.accept(";") {
                continue;
            }
            let line = body.line();
            let (field, value) = assignment(&mut body)?;
            fields.set(&field, &value, line)?;
        }
        let line = parser.line();
        let label = self.geometry.colors.get(usize::from(self.geometry.label_color)).cloned();
        let color = fields.color.clone().or(label).unwrap_or_default();
        let kind = match kind {
            "outline" | "solid" => {
                let (color, shape) = (self.color(&color), self.shape_index(fields.shape.as_deref(), line)?);
                if kind == "solid" {
                    DoodadKind::Solid { color, shape }
                } else {
                    DoodadKind::Outline { color, shape }
                }
            }
            "text" => DoodadKind::Text {
                width: fields.width,
                height: fields.height,
                color: self.color(&color),
                text: fields.text,
                font: fields.font.unwrap_or_else(|| self.geometry.label_font.clone()),
            },
            "indicator" => {
                let on = fields.on_color.unwrap_or_else(|| "green".to_owned());
                let off = fields.off_color.unwrap_or_else(|| "black".to_owned());
                DoodadKind::Indicator {
                    shape: self.shape_index(fields.shape.as_deref(), line)?,
                    on_color: self.color(&on),
                    off_color: self.color(&off),
                }
            }
            _ => DoodadKind::Logo {
                color: self.color(&color),
                shape: self.shape_index(fields.shape.as_deref(), line)?,
                logo: fields.logo,
            },
        };
        Ok(Doodad {
            name,
            priority: fields.priority.unwrap_or(priority),
            top: fields.top,
            left: fields.left,
            angle: fields.angle,
            kind,
        })
    }

    fn next_priority(&mut self) -> u8 {
        let priority = self.priority;
        self.priority = priority.saturating_add(1);
        priority
    }

    fn shape_index(&self, name: Option<&str>, line: u32) -> Result<u8, TextError> {
        let Some(name) = name else { return Ok(0) };
        let index = self.geometry.shapes.iter().position(|shape| shape.name == *name);
        index
            .and_then(|index| u8::try_from(index).ok())
            .ok_or_else(|| TextError::new(line, format!("there is no shape \"{name}\"")))
    }

    /// The index of a colour, added if it is new.
    fn color(&mut self, name: &str) -> u8 {
        let colors = &mut self.geometry.colors;
        let index = colors.iter().position(|known| known == name).unwrap_or_else(|| {
            colors.push(name.to_owned());
            colors.len() - 1
        });
        u8::try_from(index).unwrap_or(0)
    }
}

#[derive(Clone, Default)]
struct DoodadFields {
    top: i16,
    left: i16,
    angle: i16,
    priority: Option<u8>,
    width: u16,
    height: u16,
    color: Option<String>,
    on_color: Option<String>,
    off_color: Option<String>,
    shape: Option<String>,
    font: Option<String>,
    text: String,
    logo: String,
}

impl DoodadFields {
    fn set(&mut self, field: &str, value: &Expr, line: u32) -> Result<(), TextError> {
        match field {
            "top" => self.top = length(value, line)?,
            "left" => self.left = length(value, line)?,
            "angle" => self.angle = length(value, line)?,
            "priority" => self.priority = Some(byte(value, line)?),
            "width" => self.width = length(value, line)?.cast_unsigned(),
            "height" => self.height = length(value, line)?.cast_unsigned(),
            "color" => self.color = Some(text(value, line)?),
            "oncolor" => self.on_color = Some(text(value, line)?),
            "offcolor" => self.off_color = Some(text(value, line)?),
            "shape" => self.shape = Some(text(value, line)?),
            "xfont" => self.font = Some(text(value, line)?),
            "text" => self.text = text(value, line)?,
            "logoname" | "name" => self.logo = text(value, line)?,
            "font" | "fontslant" | "slant" | "fontweight" | "weight" | "fontwidth" | "setwidth"
            | "fontvariant" | "variant" | "fontsize" | "fontencoding" | "encoding" | "corner"
            | "cornerradius" => {}
            _ => return Err(TextError::new(line, format!("a doodad has no `{field}`"))),
        }
        Ok(())
    }
}

/// The value of a top-level field, looked for ahead of reading the body.
fn color_field(parser: &Parser, field: &str, default: &str) -> String {
    let mut ahead = parser.clone();
    while !ahead.at_end() {
        if ahead.accept("{") {
            if ahead.block().is_err() {
                break;
            }
        } else if ahead.accept_word(field) && ahead.accept("=") {
            return ahead.accept_string().unwrap_or_else(|| default.to_owned());
        } else {
            ahead.skip();
        }
    }
    default.to_owned()
}

fn doodad_kind(parser: &mut Parser) -> Option<String> {
    const KINDS: [&str; 5] = ["outline", "solid", "text", "indicator", "logo"];
    KINDS.iter().find(|kind| parser.accept_word(kind)).map(|kind| (*kind).to_owned())
}

/// `overlay "KPAD" { <AE07>=<KP7>, ... }`: the keys by the row that they are in, in the order in which rows are named.
fn overlay(rows: &[Row], parser: &mut Parser) -> Result<Overlay, TextError> {
    let mut overlay = Overlay { name: Name::from(parser.string()?.as_str()), rows: Vec::new() };
    parser.expect("{")?;
    let mut body = parser.block()?;
    while !body.at_end() {
        if body.accept(",") {
            continue;
        }
        let line = body.line();
        let under = body.key()?;
        body.expect("=")?;
        let over = body.key()?;
        let row = rows.iter().position(|row| row.keys.iter().any(|key| key.name == under));
        let Some(row_under) = row.and_then(|row| u8::try_from(row).ok()) else {
            return Err(TextError::new(line, "an overlay over a key that is in no row before it"));
        };
        match overlay.rows.iter_mut().find(|row| row.row_under == row_under) {
            Some(row) => row.keys.push((over, under)),
            None => overlay.rows.push(OverlayRow { row_under, keys: vec![(over, under)] }),
        }
    }
    Ok(overlay)
}

/// The points of an outline, up to its closing brace.
fn points(parser: &mut Parser) -> Result<Vec<(i16, i16)>, TextError> {
    let mut points = Vec::new();
    while !parser.at_end() && !parser.accept("}") {
        if parser.accept(",") {
            continue;
        }
        let line = parser.line();
        parser.expect("[")?;
        let x = length(&parser.sum()?, line)?;
        parser.expect(",")?;
        let y = length(&parser.sum()?, line)?;
        parser.expect("]")?;
        points.push((x, y));
        if points.len() > usize::from(u8::MAX) {
            return Err(TextError::new(line, "an outline has 255 points at most"));
        }
    }
    Ok(points)
}

/// `field = value`, the field in lower case.
fn assignment(parser: &mut Parser) -> Result<(String, Expr), TextError> {
    let field = parser.word()?.to_ascii_lowercase();
    parser.expect("=")?;
    Ok((field, parser.sum()?))
}

fn corner(value: &Expr, line: u32) -> Result<u8, TextError> {
    u8::try_from(length(value, line)?).map_err(|_| TextError::new(line, "the corner is too round"))
}

fn set_section(section: &mut Section, field: &str, value: &Expr, line: u32) -> Result<(), TextError> {
    match field {
        "top" => section.top = length(value, line)?,
        "left" => section.left = length(value, line)?,
        "width" => section.width = length(value, line)?.cast_unsigned(),
        "height" => section.height = length(value, line)?.cast_unsigned(),
        "angle" => section.angle = length(value, line)?,
        "priority" => section.priority = byte(value, line)?,
        _ => return Err(TextError::new(line, format!("a section has no `{field}`"))),
    }
    Ok(())
}

fn set_row(row: &mut (i16, i16, bool), field: &str, value: &Expr, line: u32) -> Result<(), TextError> {
    match field {
        "top" => row.0 = length(value, line)?,
        "left" => row.1 = length(value, line)?,
        "vertical" => row.2 = super::boolean(value, line)?,
        _ => return Err(TextError::new(line, format!("a row has no `{field}`"))),
    }
    Ok(())
}

/// Tenths of a millimetre, or of a degree.
fn length(value: &Expr, line: u32) -> Result<i16, TextError> {
    let number = value.number().ok_or_else(|| TextError::new(line, "a number is expected"))?;
    let tenths = (number * 10.0).round();
    if tenths < f64::from(i16::MIN) || tenths > f64::from(i16::MAX) {
        return Err(TextError::new(line, "the number is too large"));
    }
    #[expect(clippy::cast_possible_truncation, reason = "rounded and in range")]
    Ok(tenths as i16)
}

fn byte(value: &Expr, line: u32) -> Result<u8, TextError> {
    value
        .int()
        .and_then(|number| u8::try_from(number).ok())
        .ok_or_else(|| TextError::new(line, "a number from 0 to 255 is expected"))
}

fn text(value: &Expr, line: u32) -> Result<String, TextError> {
    value.text().map(str::to_owned).ok_or_else(|| TextError::new(line, "a string is expected"))
}

#[cfg(test)]
mod tests {
    use crate::geometry::OverlayRow;

    #[test]
    fn overlays_stand_over_rows() {
        let keymap = super::super::compile(
            "xkb_geometry \"g\" { shape \"N\" { [18, 18] }; section \"S\" {
                row { keys { <A>, { <B>, key.gap= 2 + 1.5 } }; };
                row { keys { <C> }; };
                overlay \"O\" { <C>=<X>, <A>=<Y>, <B>=<Z> };
            }; };",
        )
        .unwrap();
        let geometry = keymap.geometry.unwrap();
        let section = &geometry.sections[0];
        assert_eq!((section.rows[0].keys[1].gap, geometry.shapes[0].outlines.len()), (35, 1));
        assert_eq!(
            section.overlays[0].rows,
            [
                OverlayRow { row_under: 1, keys: vec![(*b"X\0\0\0", *b"C\0\0\0")] },
                OverlayRow {
                    row_under: 0,
                    keys: vec![(*b"Y\0\0\0", *b"A\0\0\0"), (*b"Z\0\0\0", *b"B\0\0\0")]
                },
            ]
        );
    }
}
