//! From the XML's members to layouts.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, bail};

use super::expression::{Scope, Slot, format_field};
use super::frame::Frame;
use super::known::{self, Elements, Selector};
use super::pool::{Pool, number};
use super::rows::*;
use super::types::{self, Kind};
use crate::xml::{self, Member, Module, PadSize, Protocol};

/// Builds layouts; a structure's layout is made once.
pub struct Builder<'p> {
    pub protocol: &'p Protocol,
    pub pool: Pool,
    structs: BTreeMap<(String, String), Built>,
}

/// A structure's layout, and the fields of the layout around it that its expressions ask for: the first stands in slot 0
/// there, and so on.
#[derive(Clone)]
pub(super) struct Built {
    layout: u16,
    pub(super) outer: Vec<String>,
    depth: u8,
}

impl<'p> Builder<'p> {
    pub fn new(protocol: &'p Protocol) -> Self {
        Self { protocol, pool: Pool::new(), structs: BTreeMap::new() }
    }

    /// The layout of a message.
    pub fn message(
        &mut self,
        module: &'p Module,
        name: &str,
        frame: Frame,
        members: &'p [Member],
    ) -> Result<u16> {
        let at = || format!("{}: {name}", module.header);
        self.build(module, name, frame, members).map(|built| built.layout).with_context(at)
    }

    fn build(
        &mut self,
        module: &'p Module,
        name: &str,
        frame: Frame,
        members: &'p [Member],
    ) -> Result<Built> {
        let mut scope = Scope {
            module,
            name: name.to_owned(),
            wanted: BTreeSet::new(),
            fields: Vec::new(),
            slots: 0,
            outer: Vec::new(),
            cases: Vec::new(),
            inner: 0,
            extent: 0,
            in_value_list: false,
        };
        self.collect_wanted(&mut scope, members)?;
        let mut items = Vec::new();
        let rest = self.frame(&mut scope, frame, members, &mut items)?;
        self.members(&mut scope, rest, &mut items)?;
        let row = Layout {
            name: name.to_owned(),
            first: 0,
            count: 0,
            slots: scope.slots,
            bytes: self.fixed(&items).unwrap_or(0),
            extent: scope.extent,
        };
        let layout = self.pool.layout(row, items)?;
        for case in scope.cases {
            self.pool.layouts[usize::from(case)].slots = scope.slots;
        }
        let depth = scope.slots.checked_add(scope.inner).context("too many slots")?;
        if depth > 40 {
            bail!("{name} needs {depth} slots; raise SLOTS in decode/walk.rs");
        }
        Ok(Built { layout, outer: scope.outer, depth })
    }

    pub(super) fn members(
        &mut self,
        scope: &mut Scope<'p>,
        members: &'p [Member],
        items: &mut Vec<Item>,
    ) -> Result<()> {
        for member in members {
            self.member(scope, member, items)?;
        }
        Ok(())
    }

    fn member(&mut self, scope: &mut Scope<'p>, member: &'p Member, items: &mut Vec<Item>) -> Result<()> {
        match member {
            Member::Pad(pad) => items.push(match pad.size {
                PadSize::Bytes(bytes) => Item::Pad { bytes: u8::try_from(bytes)? },
                PadSize::Align(align) => Item::Align { to: u8::try_from(align)? },
            }),
            Member::Field(field) | Member::ExprField(field, _) => {
                let item = self.field(scope, field).with_context(|| format!("field {}", field.name))?;
                items.push(item);
            }
            Member::List(list) => {
                let item = self.list(scope, list).with_context(|| format!("list {}", list.field.name))?;
                items.push(item);
            }
            Member::Switch(switch) => {
                let item = self.switch(scope, switch).with_context(|| format!("switch {}", switch.name))?;
                items.push(item);
            }
            Member::Fd(name) => {
                let count = self.pool.program(vec![Step::Const(1)])?;
                items.push(Item::Fds { name: self.pool.name(name)?, count });
            }
            Member::FdList { name, len } => {
                let count = self.expression(scope, len)?;
                items.push(Item::Fds { name: self.pool.name(name)?, count });
            }
            Member::StartAlign(_) => {}
            // The field that it names comes later; the expression is compiled when that one has its slot.
            Member::Length(_) => {}
            Member::ValueParam(_) => bail!("a valueparam, which this generator does not know"),
        }
        Ok(())
    }

    fn field(&mut self, scope: &mut Scope<'p>, field: &'p xml::Field) -> Result<Item> {
        let name = self.pool.name(&field.name)?;
        Ok(match types::kind(&mut self.pool, self.protocol, scope.module, field)? {
            Kind::Number(mut ty) => {
                if scope.in_value_list {
                    ty.scalar = known::in_value_list(&scope.module.header, &field.name).unwrap_or(ty.scalar);
                }
                let slot = scope.keep(&field.name);
                Item::Scalar { name, ty: self.pool.ty(ty)?, slot }
            }
            Kind::Struct(module, found) => {
                let layout = self.structure(scope, module, found)?;
                Item::Struct { name, layout }
            }
            Kind::Union(module, found) => {
                let union = self.union(scope, module, found)?;
                Item::Union { name, union }
            }
            Kind::Event32 => {
                let ty = self.pool.ty(types::plain("BYTE", Scalar::Byte))?;
                Item::Array { name, ty, count: self.pool.program(vec![Step::Const(32)])?, slot: NO_SLOT }
            }
        })
    }

    fn list(&mut self, scope: &mut Scope<'p>, list: &'p xml::List) -> Result<Item> {
        let field = &list.field;
        let name = self.pool.name(&field.name)?;
        match known::elements(&scope.module.header, &scope.name, &field.name) {
            Some(Elements::Text { wide }) => return Ok(Item::TextItems { name, wide }),
            Some(Elements::Glyphs { bytes }) => return Ok(Item::GlyphItems { name, bytes }),
            None => {}
        }
        let count = match &list.len {
            Some(len) => self.expression(scope, len)?,
            None => match known::odd_length(&scope.module.header, &scope.name, &field.name) {
                Some(odd) => {
                    let Some(Slot::Number(odd)) = scope.find(odd) else { bail!("no slot keeps {odd}") };
                    self.pool.program(vec![
                        Step::Left,
                        Step::Const(2),
                        Step::Div,
                        Step::Slot(odd),
                        Step::Sub,
                    ])?
                }
                None => 0,
            },
        };
        Ok(match types::kind(&mut self.pool, self.protocol, scope.module, field)? {
            Kind::Number(mut ty) => {
                if ty.scalar == Scalar::U32
                    && known::is_numbered_by_bytes(&scope.module.header, &field.name, &field.ty)
                {
                    ty.scalar = Scalar::Bits32;
                }
                if ty.scalar == Scalar::Byte
                    && let Some(format) = list.len.as_ref().and_then(format_field)
                    && let Some(Slot::Number(format)) = scope.find(format)
                {
                    return Ok(Item::ByFormat { name, count, format });
                }
                let slot = scope.keep_list(&field.name, ty.scalar.bytes(), None);
                Item::Array { name, ty: self.pool.ty(ty)?, count, slot }
            }
            Kind::Struct(module, found) => {
                let layout = self.structure(scope, module, found)?;
                let stride = self.pool.layouts[usize::from(layout)].bytes;
                let slot = scope.keep_list(&field.name, u8::try_from(stride)?, Some(layout));
                if slot != NO_SLOT && stride == 0 {
                    bail!("a sum over structures of different sizes");
                }
                Item::Structs { name, layout, count, slot }
            }
            Kind::Union(module, found) => {
                // A list of unions is a list of structures of one field.
                let row = self.union_struct(scope, module, found)?;
                Item::Structs { name, layout: row, count, slot: NO_SLOT }
            }
            Kind::Event32 => {
                let key = ("event32".to_owned(), String::new());
                let layout = match self.structs.get(&key) {
                    Some(built) => built.layout,
                    None => {
                        let ty = self.pool.ty(types::plain("BYTE", Scalar::Byte))?;
                        let count = self.pool.program(vec![Step::Const(32)])?;
                        let item = Item::Array { name: self.pool.name("event")?, ty, count, slot: NO_SLOT };
                        let row = blank(&field.ty, 32);
                        let layout = self.pool.layout(row, vec![item])?;
                        self.structs.insert(key, Built { layout, outer: Vec::new(), depth: 0 });
                        layout
                    }
                };
                Item::Structs { name, layout, count, slot: NO_SLOT }
            }
        })
    }

    fn structure(
        &mut self,
        scope: &mut Scope<'p>,
        module: &'p Module,
        found: &'p xml::Struct,
    ) -> Result<u16> {
        let built = self.built(module, found)?;
        for (index, outer) in built.outer.iter().enumerate() {
            match scope.find(outer) {
                Some(Slot::Number(slot)) if usize::from(slot) == index => {}
                _ => bail!("{} asks for {outer}, which is not in slot {index}", found.name),
            }
        }
        scope.inner = scope.inner.max(built.depth);
        Ok(built.layout)
    }

    pub(super) fn built(&mut self, module: &'p Module, found: &'p xml::Struct) -> Result<Built> {
        let key = (module.header.clone(), found.name.clone());
        if let Some(built) = self.structs.get(&key) {
            return Ok(built.clone());
        }
        let at = || format!("struct {}:{}", module.header, found.name);
        let built = self.build(module, &found.name, Frame::None, &found.members).with_context(at)?;
        self.structs.insert(key, built.clone());
        Ok(built)
    }

    fn union_struct(
        &mut self,
        scope: &mut Scope<'p>,
        module: &'p Module,
        found: &'p xml::Struct,
    ) -> Result<u16> {
        let union = self.union(scope, module, found)?;
        let key = (module.header.clone(), format!("one {}", found.name));
        if let Some(built) = self.structs.get(&key) {
            return Ok(built.layout);
        }
        let bytes = self.pool.unions[usize::from(union)].bytes;
        let item = Item::Union { name: self.pool.name(&found.name)?, union };
        let layout = self.pool.layout(blank(&found.name, bytes), vec![item])?;
        self.structs.insert(key, Built { layout, outer: Vec::new(), depth: scope.inner });
        Ok(layout)
    }

    fn union(&mut self, scope: &mut Scope<'p>, module: &'p Module, found: &'p xml::Struct) -> Result<u16> {
        let known = known::UNIONS
            .iter()
            .find(|known| known.header == module.header && known.name == found.name)
            .with_context(|| format!("nothing says which member of the union {} is meant", found.name))?;
        let bytes = self.protocol.fixed_size(module, &found.name).context("a union without a fixed size")?;
        let on = match known.selector {
            Selector::Inside { offset, width } => vec![Step::Peek { offset, width }],
            Selector::Field(name) => match scope.find(name) {
                Some(Slot::Number(slot)) => vec![Step::Slot(slot)],
                _ => bail!("the union {} needs the field {name}", found.name),
            },
        };
        let on = self.pool.program(on)?;
        let mut cases = Vec::new();
        for (member, values) in known.members {
            let member = found
                .members
                .iter()
                .find(|candidate| name_of(candidate) == Some(member))
                .with_context(|| format!("the union {} has no member {member}", found.name))?;
            let name = name_of(member).unwrap_or_default();
            let built = self.build(module, name, Frame::None, std::slice::from_ref(member))?;
            scope.inner = scope.inner.max(built.depth);
            let when = self.one_of(values.to_vec())?;
            cases.push(Case { when, layout: built.layout, named: true });
        }
        let (first, count) = self.add_cases(cases)?;
        self.pool.unions.push(Union { bytes: u16::try_from(bytes)?, on, first, count });
        number(self.pool.unions.len() - 1)
    }

    fn switch(&mut self, scope: &mut Scope<'p>, switch: &'p xml::Switch) -> Result<Item> {
        let name = self.pool.name(&switch.name)?;
        let on = self.expression(scope, &switch.on)?;
        let mut cases = Vec::new();
        for case in &switch.cases {
            let values = case.any_of.iter().map(|expr| self.constant(scope.module, expr));
            let values = values.collect::<Result<Vec<u32>>>()?;
            let when = if switch.bits {
                When::AnyBit(values.iter().fold(0, |bits, bit| bits | bit))
            } else {
                self.one_of(values)?
            };
            let in_scope = scope.fields.len();
            let mut items = Vec::new();
            scope.in_value_list = switch.name == "value_list";
            self.members(scope, &case.members, &mut items)?;
            self.members(scope, continuation(scope.module, &scope.name, case)?, &mut items)?;
            scope.in_value_list = false;
            scope.fields.truncate(in_scope);
            let row = blank(case.name.as_deref().unwrap_or(&switch.name), 0);
            let layout = self.pool.layout(row, items)?;
            scope.cases.push(layout);
            cases.push(Case { when, layout, named: case.name.is_some() });
        }
        let (first, count) = self.add_cases(cases)?;
        self.pool.switches.push(Switch { on, first, count });
        Ok(Item::Switch { name, switch: number(self.pool.switches.len() - 1)? })
    }

    fn one_of(&mut self, values: Vec<u32>) -> Result<When> {
        let first = number(self.pool.when_values.len())?;
        let count = u8::try_from(values.len())?;
        self.pool.when_values.extend(values);
        Ok(When::OneOf { first, count })
    }

    fn add_cases(&mut self, cases: Vec<Case>) -> Result<(u16, u8)> {
        let first = number(self.pool.cases.len())?;
        let count = u8::try_from(cases.len())?;
        self.pool.cases.extend(cases);
        Ok((first, count))
    }
}

/// What belongs to a case beyond the members that it is written with.
pub(super) fn continuation<'p>(module: &'p Module, message: &str, case: &xml::Case) -> Result<&'p [Member]> {
    let name = case.name.as_deref().unwrap_or_default();
    let Some((request, behind)) = known::continued(&module.header, message, name) else { return Ok(&[]) };
    let reply = module.items.iter().find_map(|item| match item {
        xml::Item::Request(found) if found.name == request => found.reply.as_deref(),
        _ => None,
    });
    let members = reply.and_then(|reply| {
        reply.iter().find_map(|member| match member {
            Member::Switch(switch) => switch.cases.first().map(|case| case.members.as_slice()),
            _ => None,
        })
    });
    let members = members.with_context(|| format!("{request} has no switch in its reply"))?;
    let at = members.iter().position(|member| name_of(member) == Some(behind));
    let at = at.with_context(|| format!("{request} has no {behind}"))?;
    Ok(members.get(at + 1..).unwrap_or_default())
}

fn blank(name: &str, bytes: u16) -> Layout {
    Layout { name: name.to_owned(), first: 0, count: 0, slots: 0, bytes, extent: 0 }
}

fn name_of(member: &Member) -> Option<&str> {
    match member {
        Member::Field(field) => Some(&field.name),
        Member::List(list) => Some(&list.field.name),
        _ => None,
    }
}
