//! The tables while they are built: each distinct name, type, enumeration and expression once.

use anyhow::{Context, Result};

use super::rows::*;

/// All tables of `xeric_wire::catalog::tables` that layouts refer to.
#[derive(Default)]
pub struct Pool {
    pub names: Vec<String>,
    pub types: Vec<Type>,
    pub enums: Vec<EnumRow>,
    /// Step programs, one behind the other; the first step is an `End`, since 0 means "no expression".
    pub steps: Vec<Step>,
    programs: Vec<(Vec<Step>, u16)>,
    /// Layouts with their items' numbers filled in.
    pub layouts: Vec<Layout>,
    /// The items, with the name of the layout that starts there.
    pub items: Vec<(String, Vec<Item>)>,
    pub(super) item_count: usize,
    /// The cells of runs, a run each.
    pub cells: Vec<Vec<Cell>>,
    pub switches: Vec<Switch>,
    pub unions: Vec<Union>,
    pub cases: Vec<Case>,
    pub when_values: Vec<u32>,
}

/// An enumeration's row: name, then values with names.
pub struct EnumRow {
    pub name: String,
    pub items: Vec<(u32, String)>,
}

impl Pool {
    pub fn new() -> Self {
        Self { steps: vec![Step::End], ..Self::default() }
    }

    pub fn name(&mut self, name: &str) -> Result<u16> {
        let at = self.names.iter().position(|known| known == name).unwrap_or_else(|| {
            self.names.push(name.to_owned());
            self.names.len() - 1
        });
        number(at)
    }

    pub fn ty(&mut self, ty: Type) -> Result<u16> {
        let at = self.types.iter().position(|known| *known == ty).unwrap_or_else(|| {
            self.types.push(ty);
            self.types.len() - 1
        });
        number(at)
    }

    /// A step program's number; `End` is added.
    pub fn program(&mut self, mut steps: Vec<Step>) -> Result<u16> {
        steps.push(Step::End);
        if let Some((_, at)) = self.programs.iter().find(|(known, _)| *known == steps) {
            return Ok(*at);
        }
        let at = number(self.steps.len())?;
        self.steps.extend(&steps);
        self.programs.push((steps, at));
        Ok(at)
    }

    pub fn layout(&mut self, mut layout: Layout, items: Vec<Item>) -> Result<u16> {
        layout.first = number(self.item_count)?;
        layout.count = number(items.len())?;
        self.item_count += items.len();
        self.items.push((layout.name.clone(), items));
        self.layouts.push(layout);
        number(self.layouts.len() - 1)
    }

    /// Adds items to the layout that was made last.
    pub fn append(&mut self, layout: u16, more: Vec<Item>) -> Result<u16> {
        let (row, items) = self.layouts.last_mut().zip(self.items.last_mut()).context("no layout")?;
        row.bytes = 0;
        row.count += number(more.len())?;
        self.item_count += more.len();
        items.1.extend(more);
        Ok(layout)
    }

    /// The items of a layout.
    pub fn items_of(&self, layout: u16) -> &[Item] {
        // An event's copy is a layout without items of its own: look them up by where they start.
        let Some(layout) = self.layouts.get(usize::from(layout)) else { return &[] };
        let mut at = 0;
        for (_, items) in &self.items {
            if at == usize::from(layout.first) && items.len() == usize::from(layout.count) {
                return items;
            }
            at += items.len();
        }
        &[]
    }

    pub fn item_count(&self) -> usize {
        self.item_count
    }
}

/// A row's number in its table.
pub fn number(at: usize) -> Result<u16> {
    u16::try_from(at).context("a table has more than 65535 rows")
}
