//! Structures in a row with a line per field: what is the same in each of them is put together once.

use super::digits::{Short, decimal, fixed, signed};
use super::fields::{Fields, INDENTS, MOST_INSIDE};
use crate::catalog::tables::LAYOUTS;
use crate::decode::program::{Cell, Meaning, Scalar, Type};
use crate::decode::rows::Rows;
use crate::decode::value::{self, Span, Value};
use crate::decode::visit::Leaf;
use crate::decode::{text, types};

/// Fewer rows are not worth it.
const FEWEST: usize = 4;
/// The longest text that is the same in each.
const LONGEST: usize = 64;

/// A line that each of the structures has.
pub(super) struct Piece {
    /// How many bytes of the message it is about.
    bytes: u32,
    /// Spaces before the text.
    inside: usize,
    text: [u8; LONGEST],
    len: usize,
    value: Written,
}

/// What is written behind a piece's text.
#[derive(Clone, Copy)]
enum Written {
    /// A number without a name.
    Number(Scalar),
    /// A number in 16.16 fixed point.
    Fixed(Scalar),
    /// Whatever the type says.
    Other(Scalar, &'static str, &'static Type),
    /// Nothing; the bytes are unused.
    Gap,
    /// Nothing; the lines that follow are about the same bytes.
    Group,
}

impl Fields<'_, '_> {
    /// Writes structures in a row. False when that is not possible, and nothing is written.
    pub(super) fn write_rows(&mut self, rows: &Rows<'_>) -> bool {
        let end = u64::from(rows.start) + rows.bytes.len() as u64;
        if rows.len() < FEWEST || end > Short::LAST || !INDENTS.contains(&self.indent) {
            return false;
        }
        let mut pieces = std::mem::take(&mut self.pieces);
        pieces.clear();
        let inside = 1 + 2 * self.open.len();
        let possible = plan(rows.cells, inside + 2, &mut pieces).is_some();
        if possible {
            self.write_planned(rows, &pieces, inside);
        }
        self.pieces = pieces;
        possible
    }

    fn write_planned(&mut self, rows: &Rows<'_>, pieces: &[Piece], inside: usize) {
        let stride = rows.stride as u32;
        let mut at = rows.start;
        let mut first = Short::of(at);
        for (index, row) in rows.bytes.chunks_exact(rows.stride.max(1)).enumerate() {
            self.places(first, Short::of(at + stride), inside);
            self.out.push(b'[');
            decimal(self.out, index as u64);
            self.out.put(*b"]: ", 3);
            self.out.push_str(rows.name);
            self.out.push(b'\n');
            let mut rest = row;
            for piece in pieces {
                let last = Short::of(at + piece.bytes);
                self.places(first, last, piece.inside);
                self.out.put(piece.text, piece.len);
                match piece.value {
                    Written::Number(scalar) => match value::next(scalar, rows.order, &mut rest) {
                        Value::Signed(number) => signed(self.out, number),
                        Value::Unsigned(number) => decimal(self.out, number),
                        _ => {}
                    },
                    Written::Fixed(scalar) => {
                        if let Value::Signed(number) = value::next(scalar, rows.order, &mut rest) {
                            fixed(self.out, number);
                        }
                    }
                    Written::Other(scalar, name, ty) => {
                        let span = Span { start: at, end: at + piece.bytes };
                        let value = value::next(scalar, rows.order, &mut rest);
                        self.writer.value(self.out, &Leaf { name, ty, value, span });
                    }
                    Written::Gap => rest = rest.get(piece.bytes as usize..).unwrap_or_default(),
                    Written::Group => {
                        self.out.push(b'\n');
                        continue;
                    }
                }
                self.out.push(b'\n');
                (at, first) = (at + piece.bytes, last);
            }
        }
        self.last = (at, first);
    }
}

/// The lines of a structure with these cells; `None` if one of them is too long, or has numbers in a row.
fn plan(cells: &[Cell], mut inside: usize, pieces: &mut Vec<Piece>) -> Option<()> {
    for cell in cells {
        let (parts, bytes, value): ([&str; 4], u32, Written) = match *cell {
            Cell::Scalar { name, ty, scalar, .. } => {
                let (name, ty) = (text(name), types(ty));
                let value = match ty.meaning {
                    Meaning::Number if ty.is_plain() && !matches!(scalar, Scalar::F32 | Scalar::F64) => {
                        Written::Number(scalar)
                    }
                    Meaning::Fixed if scalar == Scalar::I32 => Written::Fixed(scalar),
                    _ => Written::Other(scalar, name, ty),
                };
                ([name, ": ", ty.name, " = "], scalar.bytes() as u32, value)
            }
            Cell::Gap { bytes: 0 } => continue,
            Cell::Gap { bytes } => (["(unused)", "", "", ""], bytes.into(), Written::Gap),
            Cell::Open { name, layout } => {
                let layout = LAYOUTS.get(usize::from(layout))?;
                ([text(name), ": ", layout.name, ""], layout.bytes.into(), Written::Group)
            }
            Cell::Close => {
                inside -= 2;
                continue;
            }
            Cell::Array { .. } => return None,
        };
        let mut piece = Piece { bytes, inside, text: [b' '; LONGEST], len: 0, value };
        for part in parts {
            let end = piece.len + part.len();
            piece.text.get_mut(piece.len..end)?.copy_from_slice(part.as_bytes());
            piece.len = end;
        }
        inside += if matches!(value, Written::Group) { 2 } else { 0 };
        pieces.push(piece);
        if inside > MOST_INSIDE {
            return None;
        }
    }
    Some(())
}
