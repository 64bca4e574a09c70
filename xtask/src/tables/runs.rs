//! Fields whose places follow from the first one's, put together as runs: the decoder checks once that a run's bytes are there and reads its cells
//! without looking at the items.

use std::collections::BTreeMap;

use anyhow::{Context, Result};

use super::pool::{Pool, number};
use super::rows::{Cell, Item, Layout, NO_SLOT, Step};

/// Puts an `Item::Run` in front of the items that it stands for, in every layout, and moves the layouts to where their items then are.
pub fn insert(pool: &mut Pool) -> Result<()> {
    let plain = pool.items.clone();
    let mut moved = BTreeMap::new();
    let (mut before, mut behind) = (0, 0);
    for (index, (_, items)) in plain.iter().enumerate() {
        let key = (number(before)?, number(items.len())?);
        let measured =
            pool.layouts.iter().any(|layout| (layout.first, layout.count) == key && layout.extent != 0);
        // A structure that says how long it is ends there, whatever its fields are.
        let with_runs = if measured { items.clone() } else { grouped(pool, &plain, items)? };
        moved.insert(key, (number(behind)?, number(with_runs.len())?));
        before += items.len();
        behind += with_runs.len();
        pool.items[index].1 = with_runs;
    }
    for layout in &mut pool.layouts {
        let key = (layout.first, layout.count);
        (layout.first, layout.count) =
            *moved.get(&key).with_context(|| format!("{} has no items", layout.name))?;
    }
    pool.item_count = behind;
    Ok(())
}

type Items = [(String, Vec<Item>)];

fn grouped(pool: &mut Pool, plain: &Items, items: &[Item]) -> Result<Vec<Item>> {
    let mut out = Vec::new();
    let mut rest = items;
    while let [next, behind @ ..] = rest {
        let mut run = Run::default();
        let taken = rest.iter().take(255).take_while(|item| run.take(pool, plain, item)).count();
        // One number is no shorter as a run.
        if taken == 0 || (run.cells.len() == 1 && matches!(next, Item::Scalar { .. } | Item::Pad { .. })) {
            out.push(next.clone());
            rest = behind;
            continue;
        }
        let first = number(pool.cells.iter().map(Vec::len).sum())?;
        out.push(Item::Run {
            first,
            count: u8::try_from(run.cells.len())?,
            items: u8::try_from(taken)?,
            bytes: run.bytes,
        });
        let (under, behind) = rest.split_at(taken);
        out.extend_from_slice(under);
        pool.cells.push(run.cells);
        rest = behind;
    }
    Ok(out)
}

#[derive(Clone, Default)]
struct Run {
    cells: Vec<Cell>,
    bytes: u16,
}

impl Run {
    /// Takes the item in, if its fields have their places from the start.
    fn take(&mut self, pool: &Pool, plain: &Items, item: &Item) -> bool {
        let mut longer = self.clone();
        let taken = longer.add(pool, plain, item).is_some() && longer.cells.len() <= 255;
        if taken {
            *self = longer;
        }
        taken
    }

    fn add(&mut self, pool: &Pool, plain: &Items, item: &Item) -> Option<()> {
        match *item {
            Item::Scalar { name, ty, slot } => {
                let scalar = pool.types[usize::from(ty)].scalar;
                self.bytes = self.bytes.checked_add(scalar.bytes().into())?;
                self.cells.push(Cell::Scalar { name, ty, scalar, slot });
            }
            Item::Pad { bytes } => {
                self.bytes = self.bytes.checked_add(bytes.into())?;
                self.cells.push(Cell::Gap { bytes });
            }
            Item::Array { name, ty, count, slot: NO_SLOT } if count != 0 => {
                let count = usize::from(count);
                let [Step::Const(count), Step::End] = *pool.steps.get(count..count + 2)? else { return None };
                let count = u8::try_from(count).ok()?;
                let bytes = u16::from(pool.types[usize::from(ty)].scalar.bytes()) * u16::from(count);
                self.bytes = self.bytes.checked_add(bytes)?;
                self.cells.push(Cell::Array { name, ty, count });
            }
            Item::Struct { name, layout } => {
                let row = &pool.layouts[usize::from(layout)];
                if row.bytes == 0 || row.slots != 0 || row.extent != 0 {
                    return None;
                }
                self.cells.push(Cell::Open { name, layout });
                for inner in items_of(plain, row) {
                    self.add(pool, plain, inner)?;
                }
                self.cells.push(Cell::Close);
            }
            _ => return None,
        }
        Some(())
    }
}

/// The items of a layout, before there were runs.
fn items_of<'p>(plain: &'p Items, layout: &Layout) -> &'p [Item] {
    let mut at = 0;
    for (_, items) in plain {
        if at == usize::from(layout.first) && items.len() == usize::from(layout.count) {
            return items;
        }
        at += items.len();
    }
    &[]
}
