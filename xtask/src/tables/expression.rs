//! From the XML's expressions to step programs, and the slots that they read.

use std::collections::BTreeSet;

use anyhow::{Context, Result, bail};

use super::known::{self, Selector};
use super::layout::{Builder, continuation};
use super::rows::*;
use super::types::{self, Kind};
use crate::xml::{self, Expr, Member, Module, Op};

/// The layout being built.
pub(super) struct Scope<'p> {
    pub(super) module: &'p Module,
    /// The message's or structure's name.
    pub(super) name: String,
    /// Fields that some expression asks for.
    pub(super) wanted: BTreeSet<String>,
    /// Fields with a slot that are in scope, innermost last.
    pub(super) fields: Vec<(String, Slot)>,
    pub(super) slots: u8,
    pub(super) outer: Vec<String>,
    /// Layouts of cases, which share this layout's slots.
    pub(super) cases: Vec<u16>,
    /// Slots of the deepest structure inside.
    pub(super) inner: u8,
    pub(super) extent: u16,
    /// Whether the members are values of a value list.
    pub(super) in_value_list: bool,
}

/// What a slot keeps.
#[derive(Clone, Copy)]
pub(super) enum Slot {
    Number(u8),
    /// A list's place and number of elements, and the layout of its elements or their scalar's size.
    List {
        slot: u8,
        stride: u8,
        layout: Option<u16>,
    },
}

impl<'p> Builder<'p> {
    pub(super) fn expression(&mut self, scope: &mut Scope<'p>, expr: &Expr) -> Result<u16> {
        let mut steps = Vec::new();
        self.compile(scope, expr, &mut steps)?;
        self.pool.program(steps)
    }

    pub(super) fn compile(
        &mut self,
        scope: &mut Scope<'p>,
        expr: &Expr,
        steps: &mut Vec<Step>,
    ) -> Result<()> {
        match expr {
            Expr::Value(value) => steps.push(Step::Const(u32::try_from(*value)?)),
            Expr::Bit(_) | Expr::EnumItem { .. } => {
                steps.push(Step::Const(self.constant(scope.module, expr)?));
            }
            Expr::Field(name) | Expr::Param { name, .. } => match scope.find(name) {
                Some(Slot::Number(slot)) => steps.push(Step::Slot(slot)),
                Some(Slot::List { .. }) => bail!("the list {name} as a number"),
                None => {
                    let at = scope.outer.iter().position(|outer| outer == name).unwrap_or_else(|| {
                        scope.outer.push(name.clone());
                        scope.outer.len() - 1
                    });
                    steps.push(Step::Outer(u8::try_from(at)?));
                }
            },
            Expr::Op(op, left, right) => {
                self.compile(scope, left, steps)?;
                self.compile(scope, right, steps)?;
                steps.push(match op {
                    Op::Add => Step::Add,
                    Op::Sub => Step::Sub,
                    Op::Mul => Step::Mul,
                    Op::Div => Step::Div,
                    Op::And => Step::And,
                    Op::Shl => bail!("a shift, which this generator does not know"),
                });
            }
            Expr::Not(inner) => {
                self.compile(scope, inner, steps)?;
                steps.push(Step::Not);
            }
            Expr::PopCount(inner) => {
                self.compile(scope, inner, steps)?;
                steps.push(Step::Popcount);
            }
            Expr::SumOf { list, each } => {
                let step = self.sum(scope, list, each.as_deref())?;
                steps.push(step);
            }
            Expr::ListElement => bail!("an element outside a sum"),
        }
        Ok(())
    }

    pub(super) fn sum(&mut self, scope: &Scope<'p>, list: &str, each: Option<&Expr>) -> Result<Step> {
        let Some(Slot::List { slot, stride, layout }) = scope.find(list) else {
            bail!("a sum over {list}, which is no list");
        };
        let (each, bits) = match each {
            Some(Expr::PopCount(inner)) => (Some(inner.as_ref()), true),
            other => (other, false),
        };
        let (offset, width) = match each {
            None | Some(Expr::ListElement) => (0, stride),
            Some(Expr::Field(name)) => {
                let layout = layout.context("a field of a number")?;
                let (at, _) = self.place(layout, name).with_context(|| format!("no fixed field {name}"))?;
                (u8::try_from(at.offset)?, at.width)
            }
            Some(other) => bail!("a sum of {other:?}"),
        };
        Ok(Step::Sum { slot, stride, offset, width, bits })
    }

    pub(super) fn constant(&self, module: &Module, expr: &Expr) -> Result<u32> {
        Ok(match expr {
            Expr::Value(value) => u32::try_from(*value)?,
            Expr::Bit(bit) => 1 << bit,
            Expr::EnumItem { enumeration, item } => {
                let (_, found) =
                    self.protocol.enumeration(module, enumeration).context("no such enumeration")?;
                let item = found.items.iter().find(|candidate| candidate.name == *item);
                item.with_context(|| format!("{enumeration} has no {expr:?}"))?.value
            }
            other => bail!("{other:?} is no constant"),
        })
    }

    /// Finds the fields that expressions ask for, and keeps slots 0 and up for those that inner structures need.
    pub(super) fn collect_wanted(&mut self, scope: &mut Scope<'p>, members: &'p [Member]) -> Result<()> {
        for member in members {
            match member {
                Member::List(list) => {
                    list.len.iter().for_each(|len| names_in(len, &mut scope.wanted));
                    self.wanted_by(scope, &list.field)?;
                }
                Member::Field(field) => self.wanted_by(scope, field)?,
                Member::ExprField(field, _) => _ = scope.wanted.insert(field.name.clone()),
                Member::FdList { len, .. } | Member::Length(len) => names_in(len, &mut scope.wanted),
                Member::Switch(switch) => {
                    names_in(&switch.on, &mut scope.wanted);
                    for case in &switch.cases {
                        self.collect_wanted(scope, &case.members)?;
                        self.collect_wanted(scope, continuation(scope.module, &scope.name, case)?)?;
                    }
                }
                _ => {}
            }
        }
        if let Some(Member::Length(extent)) =
            members.iter().find(|member| matches!(member, Member::Length(_)))
        {
            // Its field gets the first slot, so that the expression can be compiled before the field is met.
            let mut names = BTreeSet::new();
            names_in(extent, &mut names);
            for name in &names {
                scope.slots += 1;
                scope.fields.push((name.clone(), Slot::Number(scope.slots - 1)));
            }
            scope.extent = self.expression(scope, extent)?;
        }
        Ok(())
    }

    pub(super) fn wanted_by(&mut self, scope: &mut Scope<'p>, field: &'p xml::Field) -> Result<()> {
        match types::kind(&mut self.pool, self.protocol, scope.module, field)? {
            Kind::Struct(module, found) => {
                for outer in self.built(module, found)?.outer {
                    if scope.wanted.insert(outer.clone()) {
                        scope.fields.push((outer, Slot::Number(scope.slots)));
                        scope.slots += 1;
                    }
                }
            }
            Kind::Union(module, found) => {
                let known = known::UNIONS
                    .iter()
                    .find(|known| known.header == module.header && known.name == found.name);
                if let Some(Selector::Field(name)) = known.map(|known| &known.selector) {
                    scope.wanted.insert((*name).to_owned());
                }
            }
            Kind::Number(_) | Kind::Event32 => {}
        }
        Ok(())
    }
}

impl Scope<'_> {
    pub(super) fn find(&self, name: &str) -> Option<Slot> {
        self.fields.iter().rev().find(|(field, _)| field == name).map(|(_, slot)| *slot)
    }

    /// A slot for a number, if something asks for it.
    pub(super) fn keep(&mut self, name: &str) -> u8 {
        if !self.wanted.contains(name) {
            return NO_SLOT;
        }
        if let Some(Slot::Number(slot)) = self.find(name) {
            // Kept early for an inner structure or the extent; a case's field of the same name hides it.
            return slot;
        }
        self.slots += 1;
        self.fields.push((name.to_owned(), Slot::Number(self.slots - 1)));
        self.slots - 1
    }

    pub(super) fn keep_list(&mut self, name: &str, stride: u8, layout: Option<u16>) -> u8 {
        if !self.wanted.contains(name) {
            return NO_SLOT;
        }
        let slot = self.slots;
        self.slots += 2;
        self.fields.push((name.to_owned(), Slot::List { slot, stride, layout }));
        slot
    }
}

fn names_in(expr: &Expr, names: &mut BTreeSet<String>) {
    match expr {
        Expr::Field(name) | Expr::Param { name, .. } => _ = names.insert(name.clone()),
        Expr::Op(_, left, right) => {
            names_in(left, names);
            names_in(right, names);
        }
        Expr::Not(inner) | Expr::PopCount(inner) => names_in(inner, names),
        Expr::SumOf { list, .. } => _ = names.insert(list.clone()),
        Expr::Value(_) | Expr::Bit(_) | Expr::EnumItem { .. } | Expr::ListElement => {}
    }
}

/// The field `format` in a length that divides by 8: property data, whose unit is so many bits.
pub(super) fn format_field(len: &Expr) -> Option<&str> {
    let mut names = BTreeSet::new();
    names_in(len, &mut names);
    names.contains("format").then_some("format")
}
