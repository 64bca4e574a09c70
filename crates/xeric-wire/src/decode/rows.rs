//! Fields whose places are fixed: runs of them in a message, and structures in a row that all have the same.
//!
//! That their bytes are there is looked up once for all of them, before this is asked.

use std::ops::ControlFlow;

use crate::ByteOrder;
use crate::catalog::tables::LAYOUTS;
use crate::decode::program::{Cell, NO_SLOT, Type};
use crate::decode::value::{self, Array, Span, Value};
use crate::decode::visit::{Gap, GapKind, Group, GroupKind, Label, Leaf, Visitor};
use crate::decode::{text, types};

/// Structures in a row, each with the same fields at the same places.
#[derive(Clone, Copy, Debug)]
pub struct Rows<'a> {
    pub(crate) name: &'static str,
    pub(crate) cells: &'static [Cell],
    pub(crate) bytes: &'a [u8],
    pub(crate) stride: usize,
    pub(crate) start: u32,
    pub(crate) order: ByteOrder,
}

/// A number, or numbers in a row, in each of [`Rows`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// The protocol's name for it.
    pub name: &'static str,
    /// Its type.
    pub ty: &'static Type,
    /// Its first byte, from the start of the structure.
    pub offset: usize,
    /// How many numbers.
    pub count: usize,
}

impl<'a> Rows<'a> {
    /// The structures' type.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// How many.
    pub fn len(&self) -> usize {
        self.bytes.len() / self.stride.max(1)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// Their bytes.
    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// How many bytes each has.
    pub fn stride(&self) -> usize {
        self.stride
    }

    /// Place of the first one's first byte in the message.
    pub fn start(&self) -> u32 {
        self.start
    }

    /// Their byte order.
    pub fn order(&self) -> ByteOrder {
        self.order
    }

    /// The fields of each.
    pub fn columns(&self) -> impl Iterator<Item = Column> + use<> {
        let mut offset = 0;
        self.cells.iter().filter_map(move |cell| {
            let (name, ty, count) = match *cell {
                Cell::Scalar { name, ty, .. } => (name, ty, 1),
                Cell::Array { name, ty, count } => (name, ty, usize::from(count)),
                Cell::Gap { bytes } => {
                    offset += usize::from(bytes);
                    return None;
                }
                Cell::Open { .. } | Cell::Close => return None,
            };
            let column = Column { name: text(name), ty: types(ty), offset, count };
            offset += column.count * column.ty.scalar.bytes();
            Some(column)
        })
    }

    /// The first of them, `count` or all.
    pub fn take(self, count: usize) -> Self {
        let bytes = self.bytes.get(..count.saturating_mul(self.stride)).unwrap_or(self.bytes);
        Self { bytes, ..self }
    }

    /// Shows each to `visitor`: its group and what stands in it.
    pub fn show<V: Visitor<'a>>(&self, visitor: &mut V) -> ControlFlow<()> {
        let mut at = self.start;
        for (index, row) in self.bytes.chunks_exact(self.stride.max(1)).enumerate() {
            visitor.open(Group {
                label: Label::Index(index as u32),
                kind: GroupKind::Struct(self.name),
                start: at,
            });
            let shown = show(self.cells, row, at, self.order, visitor, |_, _, _| {});
            at += row.len() as u32;
            visitor.close(at);
            shown?;
        }
        ControlFlow::Continue(())
    }
}

/// Shows the fields of a run. `keep` is told those that a slot keeps.
#[inline]
pub(crate) fn show<'a, V: Visitor<'a>>(
    cells: &'static [Cell],
    bytes: &'a [u8],
    start: u32,
    order: ByteOrder,
    visitor: &mut V,
    mut keep: impl FnMut(u8, &'static Type, &'a [u8]),
) -> ControlFlow<()> {
    let mut rest = bytes;
    let mut at = start;
    let mut open = 0_u32;
    for cell in cells {
        match *cell {
            Cell::Scalar { name, ty, scalar, slot } => {
                let before = rest;
                let value = value::next(scalar, order, &mut rest);
                let end = at + scalar.bytes() as u32;
                if slot != NO_SLOT {
                    keep(slot, types(ty), before.get(..scalar.bytes()).unwrap_or_default());
                }
                let leaf = Leaf { name: text(name), ty: types(ty), value, span: Span { start: at, end } };
                at = end;
                if visitor.leaf(leaf).is_break() {
                    (0..open).for_each(|_| visitor.close(at));
                    return ControlFlow::Break(());
                }
            }
            Cell::Gap { bytes } => {
                let end = at + u32::from(bytes);
                rest = rest.get(usize::from(bytes)..).unwrap_or_default();
                if bytes > 0 {
                    visitor.gap(Gap { kind: GapKind::Pad, span: Span { start: at, end } });
                }
                at = end;
            }
            Cell::Array { name, ty, count } => {
                let ty = types(ty);
                let size = usize::from(count) * ty.scalar.bytes();
                let (bytes, behind) = rest.split_at_checked(size).unwrap_or_default();
                rest = behind;
                let span = Span { start: at, end: at + size as u32 };
                at = span.end;
                let value = Value::Array(Array { ty, bytes, order });
                if visitor.leaf(Leaf { name: text(name), ty, value, span }).is_break() {
                    (0..open).for_each(|_| visitor.close(at));
                    return ControlFlow::Break(());
                }
            }
            Cell::Open { name, layout } => {
                let kind =
                    GroupKind::Struct(LAYOUTS.get(usize::from(layout)).map_or("?", |layout| layout.name));
                visitor.open(Group { label: Label::Name(text(name)), kind, start: at });
                open += 1;
            }
            Cell::Close => {
                visitor.close(at);
                open = open.saturating_sub(1);
            }
        }
    }
    ControlFlow::Continue(())
}
