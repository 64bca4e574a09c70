//! Where fields stand, as far as everything before them has a fixed size.

use super::layout::Builder;
use super::rows::*;

impl Builder<'_> {
    /// Where a field of fixed place stands in a layout, and its type. `list.field` is the list's first element's.
    pub fn place(&self, layout: u16, path: &str) -> Option<(At, &Type)> {
        let (name, inner) = path.split_once('.').map_or((path, None), |(name, inner)| (name, Some(inner)));
        let mut offset = 0_u16;
        for item in self.pool.items_of(layout) {
            match (item, inner) {
                (Item::Scalar { name: number, ty, .. }, None)
                    if self.pool.names[usize::from(*number)] == name =>
                {
                    let ty = &self.pool.types[usize::from(*ty)];
                    return Some((At { offset, width: ty.scalar.bytes() }, ty));
                }
                (
                    Item::Structs { name: number, layout, .. } | Item::Struct { name: number, layout },
                    Some(inner),
                ) if self.pool.names[usize::from(*number)] == name => {
                    let (at, ty) = self.place(*layout, inner)?;
                    return Some((At { offset: offset + at.offset, ..at }, ty));
                }
                _ => offset = self.end(item, offset)?,
            }
        }
        None
    }

    pub(super) fn fixed(&self, items: &[Item]) -> Option<u16> {
        items.iter().try_fold(0, |at, item| self.end(item, at))
    }

    /// Where an item ends that starts at `at`, when that is fixed.
    pub(super) fn end(&self, item: &Item, at: u16) -> Option<u16> {
        Some(match item {
            Item::Scalar { ty, .. } => at + u16::from(self.pool.types[usize::from(*ty)].scalar.bytes()),
            Item::Pad { bytes } => at + u16::from(*bytes),
            Item::Align { to } => at.next_multiple_of(u16::from(*to)),
            Item::RequestLength => at + 2,
            Item::Array { ty, count, .. } if *count != 0 => {
                let size = u16::from(self.pool.types[usize::from(*ty)].scalar.bytes());
                match self.pool.steps.get(usize::from(*count)..usize::from(*count) + 2)? {
                    [Step::Const(count), Step::End] => at + u16::try_from(*count).ok()? * size,
                    _ => return None,
                }
            }
            Item::Struct { layout, .. } => match self.pool.layouts[usize::from(*layout)].bytes {
                0 => return None,
                bytes => at + bytes,
            },
            Item::Union { union, .. } => at + self.pool.unions[usize::from(*union)].bytes,
            Item::Fds { .. } => at,
            _ => return None,
        })
    }
}
