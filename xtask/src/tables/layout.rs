//! From the XML's members to layouts.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, bail};

use super::known::{self, Elements, Selector};
use super::pool::{Pool, number};
use super::rows::*;
use super::types::{self, Kind};
use crate::xml::{self, Expr, Member, Module, Op, PadSize, Protocol};

/// Builds layouts; a structure's layout is made once.
pub struct Builder<'p> {
    pub protocol: &'p Protocol,
    pub pool: Pool,
    structs: BTreeMap<(String, String), Built>,
}

/// A structure's layout, and the fields of the layout around it that its expressions ask for: the first stands in slot 0
/// there, and so on.
#[derive(Clone)]
struct Built {
    layout: u16,
    outer: Vec<String>,
    depth: u8,
}

/// The layout being built.
struct Scope<'p> {
    module: &'p Module,
    /// The message's or structure's name.
    name: String,
    /// Fields that some expression asks for.
    wanted: BTreeSet<String>,
    /// Fields with a slot that are in scope, innermost last.
    fields: Vec<(String, Slot)>,
    slots: u8,
    outer: Vec<String>,
    /// Layouts of cases, which share this layout's slots.
    cases: Vec<u16>,
    /// Slots of the deepest structure inside.
    inner: u8,
    extent: u16,
}

/// What a slot keeps.
#[derive(Clone, Copy)]
enum Slot {
    Number(u8),
    /// A list's place and number of elements, and the layout of its elements or their scalar's size.
    List {
        slot: u8,
        stride: u8,
        layout: Option<u16>,
    },
}

/// The frame of a message.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Frame {
    CoreRequest,
    ExtensionRequest,
    Reply,
    Event,
    KeymapEvent,
    GenericEvent,
    Error,
    None,
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

    /// The one layout of all errors: xcb-proto's differ in what they leave out.
    pub fn error(&mut self, core: &'p Module) -> Result<u16> {
        let layout = self.message(core, "Error", Frame::Error, &[])?;
        let scalars =
            [("bad_value", Scalar::U32), ("minor_opcode", Scalar::U16), ("major_opcode", Scalar::U8)];
        self.append(layout, &scalars)
    }

    /// GenericEvents of extensions that the catalog does not have.
    pub fn unknown_generic_event(&mut self, core: &'p Module) -> Result<u16> {
        let layout = self.message(core, "GeGeneric", Frame::GenericEvent, &[])?;
        let ty = self.pool.ty(types::plain("BYTE", Scalar::Byte))?;
        let item = Item::Array { name: self.pool.name("data")?, ty, count: 0, slot: NO_SLOT };
        self.pool.append(layout, vec![item])
    }

    /// The same layout under another name.
    pub fn copy(&mut self, layout: u16, name: &str) -> Result<u16> {
        let row = Layout { name: name.to_owned(), ..self.pool.layouts[usize::from(layout)].clone() };
        self.pool.layouts.push(row);
        number(self.pool.layouts.len() - 1)
    }

    fn append(&mut self, layout: u16, scalars: &[(&str, Scalar)]) -> Result<u16> {
        let mut items = Vec::new();
        for (name, scalar) in scalars {
            let ty = types::plain(&format!("CARD{}", u32::from(scalar.bytes()) * 8), *scalar);
            let (name, ty) = (self.pool.name(name)?, self.pool.ty(ty)?);
            items.push(Item::Scalar { name, ty, slot: NO_SLOT });
        }
        self.pool.append(layout, items)
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
        if depth > 96 {
            bail!("{name} needs {depth} slots; raise SLOTS in decode/walk.rs");
        }
        Ok(Built { layout, outer: scope.outer, depth })
    }

    /// The items of a message's frame; gives the members that are left.
    fn frame(
        &mut self,
        scope: &mut Scope<'p>,
        frame: Frame,
        members: &'p [Member],
        items: &mut Vec<Item>,
    ) -> Result<&'p [Member]> {
        let first = match frame {
            Frame::None => return Ok(members),
            Frame::CoreRequest => "opcode",
            Frame::ExtensionRequest => "major_opcode",
            Frame::Reply | Frame::Event | Frame::KeymapEvent | Frame::GenericEvent | Frame::Error => {
                "response_type"
            }
        };
        self.frame_scalar(scope, items, first, Scalar::U8)?;
        let mut rest = members;
        match frame {
            Frame::CoreRequest | Frame::Reply | Frame::Event => {
                rest = self.second_byte(scope, members, items)?;
            }
            Frame::ExtensionRequest => self.frame_scalar(scope, items, "minor_opcode", Scalar::U8)?,
            Frame::GenericEvent => self.frame_scalar(scope, items, "extension", Scalar::U8)?,
            Frame::Error => self.frame_scalar(scope, items, "code", Scalar::U8)?,
            Frame::KeymapEvent | Frame::None => {}
        }
        match frame {
            Frame::CoreRequest | Frame::ExtensionRequest => items.push(Item::RequestLength),
            Frame::Reply | Frame::Event | Frame::GenericEvent | Frame::Error => {
                self.frame_scalar(scope, items, "sequence", Scalar::U16)?;
            }
            Frame::KeymapEvent | Frame::None => {}
        }
        if matches!(frame, Frame::Reply | Frame::GenericEvent) {
            self.frame_scalar(scope, items, "length", Scalar::U32)?;
        }
        if frame == Frame::GenericEvent {
            self.frame_scalar(scope, items, "event_type", Scalar::U16)?;
        }
        Ok(rest)
    }

    /// The member that stands in byte 1, if it is one byte long.
    fn second_byte(
        &mut self,
        scope: &mut Scope<'p>,
        members: &'p [Member],
        items: &mut Vec<Item>,
    ) -> Result<&'p [Member]> {
        let Some((first, rest)) = members.split_first() else {
            items.push(Item::Pad { bytes: 1 });
            return Ok(members);
        };
        if matches!(first, Member::StartAlign(_)) {
            return self.second_byte(scope, rest, items);
        }
        if self.protocol.member_end(scope.module, first, 0) == Some(1) {
            self.members(scope, std::slice::from_ref(first), items)?;
            return Ok(rest);
        }
        items.push(Item::Pad { bytes: 1 });
        Ok(members)
    }

    fn frame_scalar(
        &mut self,
        scope: &mut Scope<'p>,
        items: &mut Vec<Item>,
        name: &str,
        scalar: Scalar,
    ) -> Result<()> {
        let ty = types::frame(&format!("CARD{}", u32::from(scalar.bytes()) * 8), scalar);
        // A reply's length is asked for by lists; the other parts of a frame are not fields.
        let slot = if name == "length" { scope.keep(name) } else { NO_SLOT };
        items.push(Item::Scalar { name: self.pool.name(name)?, ty: self.pool.ty(ty)?, slot });
        Ok(())
    }

    fn members(&mut self, scope: &mut Scope<'p>, members: &'p [Member], items: &mut Vec<Item>) -> Result<()> {
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
            Kind::Number(ty) => {
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
            Kind::Number(ty) => {
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

    fn built(&mut self, module: &'p Module, found: &'p xml::Struct) -> Result<Built> {
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
            self.members(scope, &case.members, &mut items)?;
            self.members(scope, continuation(scope.module, &scope.name, case)?, &mut items)?;
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

    fn expression(&mut self, scope: &mut Scope<'p>, expr: &Expr) -> Result<u16> {
        let mut steps = Vec::new();
        self.compile(scope, expr, &mut steps)?;
        self.pool.program(steps)
    }

    fn compile(&mut self, scope: &mut Scope<'p>, expr: &Expr, steps: &mut Vec<Step>) -> Result<()> {
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

    fn sum(&mut self, scope: &Scope<'p>, list: &str, each: Option<&Expr>) -> Result<Step> {
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

    fn constant(&self, module: &Module, expr: &Expr) -> Result<u32> {
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

    fn fixed(&self, items: &[Item]) -> Option<u16> {
        items.iter().try_fold(0, |at, item| self.end(item, at))
    }

    /// Where an item ends that starts at `at`, when that is fixed.
    fn end(&self, item: &Item, at: u16) -> Option<u16> {
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

    /// Finds the fields that expressions ask for, and keeps slots 0 and up for those that inner structures need.
    fn collect_wanted(&mut self, scope: &mut Scope<'p>, members: &'p [Member]) -> Result<()> {
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

    fn wanted_by(&mut self, scope: &mut Scope<'p>, field: &'p xml::Field) -> Result<()> {
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
    fn find(&self, name: &str) -> Option<Slot> {
        self.fields.iter().rev().find(|(field, _)| field == name).map(|(_, slot)| *slot)
    }

    /// A slot for a number, if something asks for it.
    fn keep(&mut self, name: &str) -> u8 {
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

    fn keep_list(&mut self, name: &str, stride: u8, layout: Option<u16>) -> u8 {
        if !self.wanted.contains(name) {
            return NO_SLOT;
        }
        let slot = self.slots;
        self.slots += 2;
        self.fields.push((name.to_owned(), Slot::List { slot, stride, layout }));
        slot
    }
}

/// What belongs to a case beyond the members that it is written with.
fn continuation<'p>(module: &'p Module, message: &str, case: &xml::Case) -> Result<&'p [Member]> {
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
fn format_field(len: &Expr) -> Option<&str> {
    let mut names = BTreeSet::new();
    names_in(len, &mut names);
    names.contains("format").then_some("format")
}
