//! The interpreter of layouts: it leads a visitor over a message's fields, in the order of the bytes.
//!
//! What holds, whatever the bytes are: it does not panic and does not allocate; it ends, in time that grows with the
//! message's length times the depth of its structures; and every byte of the message is shown exactly once, as a leaf or
//! as a gap. A length that asks for more than is there is a [`Fault`], named by its field; what cannot be read behind it
//! is one gap.

use std::ops::ControlFlow;

use crate::ByteOrder;
use crate::catalog::tables::{CASES, CELLS, ITEMS, LAYOUTS, SWITCHES, UNIONS, WHEN_VALUES};
use crate::decode::program::{Cell, Item, Layout, Meaning, NO_SLOT, Type, When};
use crate::decode::rows::{self, Rows};
use crate::decode::value::{self, Array, Span, Value};
use crate::decode::visit::{Fault, FaultKind, Gap, GapKind, Group, GroupKind, Label, Leaf, Outcome, Visitor};
use crate::decode::{elements, expression, text, types};

/// What stands behind the last field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tail {
    /// Up to three bytes of padding.
    Padding,
    /// Unused bytes up to 32, then up to three bytes of padding.
    Packet,
}

/// Leads `visitor` over `bytes`, which are laid out as `layout`.
pub(crate) fn walk<'a, V: Visitor<'a>>(
    layout: &Layout,
    tail: Tail,
    bytes: &'a [u8],
    order: ByteOrder,
    visitor: &mut V,
) -> Outcome {
    // A message is at most 2^32 - 1 words long on the wire; spans are 32 bits, and nobody frames four gigabytes at once.
    let bytes = bytes.get(..u32::MAX as usize).unwrap_or(bytes);
    let mut walk = Walk {
        bytes,
        order,
        at: 0,
        end: bytes.len(),
        slots: [0; SLOTS],
        base: 0,
        outer: 0,
        start: 0,
        unexplained: 0,
        fault: None,
        visitor,
    };
    let stopped = match walk.layout(layout) {
        Ok(()) => {
            walk.tail(tail);
            false
        }
        Err(Stop::Fault) => {
            walk.gap(GapKind::Fault, bytes.len());
            false
        }
        Err(Stop::Visitor) => true,
    };
    Outcome { unexplained: walk.unexplained, fault: walk.fault, stopped }
}

/// Slots of all layouts that are open at one time; the generator checks that no message needs more.
pub(crate) const SLOTS: usize = 96;

pub(crate) struct Walk<'a, 'v, V> {
    pub(crate) bytes: &'a [u8],
    pub(crate) order: ByteOrder,
    pub(crate) at: usize,
    /// End of the part that may be read: of the message, or of a structure that says how long it is.
    pub(crate) end: usize,
    pub(crate) slots: [u64; SLOTS],
    /// First slot of the layout being walked, and of the one around it.
    pub(crate) base: usize,
    pub(crate) outer: usize,
    /// First byte of the layout being walked.
    pub(crate) start: usize,
    unexplained: u32,
    fault: Option<Fault>,
    pub(crate) visitor: &'v mut V,
}

/// Why the walk unwinds.
pub(crate) enum Stop {
    Fault,
    Visitor,
}

type Step<T = ()> = Result<T, Stop>;

impl<V> Walk<'_, '_, V> {
    pub(crate) fn left(&self) -> usize {
        self.end.saturating_sub(self.at)
    }

    pub(crate) fn slot(&self, slot: u8) -> u64 {
        self.slots.get(self.base + usize::from(slot)).copied().unwrap_or(0)
    }
}

impl<'a, V: Visitor<'a>> Walk<'a, '_, V> {
    /// Walks a layout with slots of its own.
    pub(crate) fn layout(&mut self, layout: &Layout) -> Step {
        for slot in self.slots.iter_mut().skip(self.base).take(usize::from(layout.slots)) {
            *slot = 0;
        }
        let (start, end) = (std::mem::replace(&mut self.start, self.at), self.end);
        let walked = self.items(layout);
        if walked.is_ok() && layout.extent != 0 && self.at < self.end {
            // The structure is longer than its fields, a newer version of it perhaps.
            self.gap(GapKind::LeftOver, self.end);
        }
        (self.start, self.end) = (start, end);
        walked
    }

    /// Walks a layout's items with the slots of the layout around it.
    fn items(&mut self, layout: &Layout) -> Step {
        let first = usize::from(layout.first);
        let items = ITEMS.get(first..first + usize::from(layout.count)).unwrap_or_default();
        let own = usize::from(layout.slots);
        let mut items = items.iter();
        while let Some(item) = items.next() {
            if let Item::Run { first, count, items: under, bytes } = *item {
                if let Some(bytes) = self.whole(usize::from(bytes)) {
                    self.run(cells(first, count), bytes)?;
                    items = items.as_slice().get(usize::from(under)..).unwrap_or_default().iter();
                }
                continue;
            }
            self.item(*item, own)?;
            if layout.extent != 0
                && let Ok(extent @ 1..) = expression::evaluate(self, layout.extent)
            {
                let extent = usize::try_from(extent).unwrap_or(usize::MAX);
                // It never takes back what was read, nor reaches beyond what is around it.
                self.end = self.end.min(self.start.saturating_add(extent)).max(self.at);
            }
        }
        Ok(())
    }

    /// The next bytes, if all of them may be read.
    fn whole(&self, bytes: usize) -> Option<&'a [u8]> {
        if bytes <= self.left() { self.bytes.get(self.at..self.at + bytes) } else { None }
    }

    /// Shows a run, whose bytes these are.
    fn run(&mut self, cells: &'static [Cell], bytes: &'a [u8]) -> Step {
        let start = self.at as u32;
        self.at += bytes.len();
        let (order, base) = (self.order, self.base);
        let slots = &mut self.slots;
        let shown = rows::show(cells, bytes, start, order, self.visitor, |slot, ty, bytes| {
            if let Some(kept) = slots.get_mut(base + usize::from(slot)) {
                *kept = length(order, ty, bytes);
            }
        });
        if shown.is_break() { Err(Stop::Visitor) } else { Ok(()) }
    }

    fn item(&mut self, item: Item, own: usize) -> Step {
        match item {
            // The items that it stands for follow.
            Item::Run { .. } => Ok(()),
            Item::Scalar { name, ty, slot } => self.scalar(text(name), types(ty), slot),
            Item::Pad { bytes } => self.pad(usize::from(bytes)),
            Item::Align { to } => {
                let bytes = self.at.next_multiple_of(usize::from(to).max(1)) - self.at;
                // Padding at the very end may be missing; what comes behind it says so if it is needed.
                self.gap(GapKind::Pad, self.at.saturating_add(bytes).min(self.end));
                Ok(())
            }
            Item::RequestLength => self.request_length(),
            Item::Array { name, ty, count, slot } => {
                let ty = types(ty);
                let count = self.count(text(name), count, ty.scalar.bytes())?;
                self.keep(slot, self.at as u64);
                self.keep(slot.saturating_add(1), count);
                self.array(text(name), ty, count)
            }
            Item::ByFormat { name, count, format } => self.by_format(text(name), count, format),
            Item::Struct { name, layout } => self.structure(Label::Name(text(name)), layout, own),
            Item::Structs { name, layout, count, slot } => {
                self.structures(text(name), layout, count, slot, own)
            }
            Item::Switch { name, switch } => self.switch(text(name), switch),
            Item::Union { name, union } => self.union(text(name), union, own),
            Item::Fds { name, count } => {
                let count = self.count(text(name), count, 1)?;
                let span = self.span(self.at);
                let value = Value::Fds(u32::try_from(count).unwrap_or(u32::MAX));
                self.show(Leaf { name: text(name), ty: elements::fd_type(), value, span })
            }
            Item::TextItems { name, wide } => elements::text_items(self, text(name), wide),
            Item::GlyphItems { name, bytes } => elements::glyph_items(self, text(name), bytes),
        }
    }

    pub(crate) fn scalar(&mut self, name: &'static str, ty: &'static Type, slot: u8) -> Step {
        let start = self.at;
        let bytes = self.take(name, ty.scalar.bytes() as u64)?;
        let value = value::read(ty.scalar, self.order, bytes);
        if slot != NO_SLOT {
            self.keep(slot, length(self.order, ty, bytes));
        }
        let span = self.span(start);
        self.show(Leaf { name, ty, value, span })
    }

    /// Shows `count` elements, or those that are there and a fault.
    pub(crate) fn array(&mut self, name: &'static str, ty: &'static Type, count: u64) -> Step {
        let (start, size) = (self.at, ty.scalar.bytes());
        let wanted = count.saturating_mul(size as u64);
        let had = self.left();
        let whole = usize::try_from(wanted).map_or(had, |wanted| wanted.min(had)) / size * size;
        let bytes = self.take(name, whole as u64)?;
        let span = self.span(start);
        self.show(Leaf { name, ty, value: Value::Array(Array { ty, bytes, order: self.order }), span })?;
        if (whole as u64) < wanted {
            return Err(self.truncated(name, wanted, had));
        }
        Ok(())
    }

    /// Property data: bytes whose unit is 8, 16 or 32 bits.
    fn by_format(&mut self, name: &'static str, count: u16, format: u8) -> Step {
        let ty = match self.slot(format) {
            16 => elements::card16(),
            32 => elements::card32(),
            _ => elements::byte(),
        };
        let bytes = self.count(name, count, 1)?;
        let size = ty.scalar.bytes() as u64;
        if !bytes.is_multiple_of(size) {
            return self.array(name, elements::byte(), bytes);
        }
        self.array(name, ty, bytes / size)
    }

    fn structure(&mut self, label: Label, layout: u16, own: usize) -> Step {
        let Some(layout) = LAYOUTS.get(usize::from(layout)) else { return Ok(()) };
        self.visitor.open(Group { label, kind: GroupKind::Struct(layout.name), start: self.at as u32 });
        let outer = std::mem::replace(&mut self.outer, self.base);
        self.base += own;
        let walked = self.layout(layout);
        self.base = self.outer;
        self.outer = outer;
        self.close(walked)
    }

    fn structures(&mut self, name: &'static str, layout: u16, count: u16, slot: u8, own: usize) -> Step {
        let size = LAYOUTS.get(usize::from(layout)).map_or(0, |layout| usize::from(layout.bytes));
        let rest = count == 0;
        let count = self.count(name, count, size.max(1))?;
        self.keep(slot, self.at as u64);
        self.keep(slot.saturating_add(1), count);
        self.visitor.open(Group { label: Label::Name(name), kind: GroupKind::List, start: self.at as u32 });
        let walked = self.each(layout, rest, count, own);
        self.close(walked)
    }

    fn each(&mut self, layout: u16, rest: bool, count: u64, own: usize) -> Step {
        for index in self.rows(layout, count)?..count {
            let before = self.at;
            if rest && self.at >= self.end {
                break;
            }
            self.structure(Label::Index(u32::try_from(index).unwrap_or(u32::MAX)), layout, own)?;
            if self.at == before {
                // An element without bytes: the count alone would decide how long this runs.
                break;
            }
        }
        Ok(())
    }

    /// Shows those of `count` structures together that are there and have the same fields at the same places, and says how many these are.
    fn rows(&mut self, layout: u16, count: u64) -> Step<u64> {
        let Some(layout) = LAYOUTS.get(usize::from(layout)) else { return Ok(0) };
        let Some(cells) = flat(layout) else { return Ok(0) };
        let stride = usize::from(layout.bytes).max(1);
        let there = usize::try_from(count).unwrap_or(usize::MAX).min(self.left() / stride);
        let Some(bytes) = self.whole(there * stride).filter(|bytes| !bytes.is_empty()) else { return Ok(0) };
        let start = self.at as u32;
        self.at += bytes.len();
        let rows = Rows { name: layout.name, cells, bytes, stride, start, order: self.order };
        if self.visitor.rows(rows).is_break() { Err(Stop::Visitor) } else { Ok(there as u64) }
    }

    fn switch(&mut self, name: &'static str, switch: u16) -> Step {
        let Some(switch) = SWITCHES.get(usize::from(switch)) else { return Ok(()) };
        let Ok(on) = expression::evaluate(self, switch.on) else {
            return Err(self.fault(name, FaultKind::Length));
        };
        self.visitor.open(Group { label: Label::Name(name), kind: GroupKind::Switch, start: self.at as u32 });
        let first = usize::from(switch.first);
        let cases = CASES.get(first..first + usize::from(switch.count)).unwrap_or_default();
        let walked = cases.iter().filter(|case| applies(case.when, on)).try_for_each(|case| {
            let Some(layout) = LAYOUTS.get(usize::from(case.layout)) else { return Ok(()) };
            if !case.named {
                return self.items(layout);
            }
            let label = Label::Name(layout.name);
            self.visitor.open(Group { label, kind: GroupKind::Struct(layout.name), start: self.at as u32 });
            let walked = self.items(layout);
            self.close(walked)
        });
        self.close(walked)
    }

    fn union(&mut self, name: &'static str, union: u16, own: usize) -> Step {
        let Some(union) = UNIONS.get(usize::from(union)) else { return Ok(()) };
        let size = usize::from(union.bytes);
        if self.left() < size {
            return Err(self.truncated(name, size as u64, self.left()));
        }
        let on = if union.on == 0 { None } else { expression::evaluate(self, union.on).ok() };
        let first = usize::from(union.first);
        let cases = CASES.get(first..first + usize::from(union.count)).unwrap_or_default();
        let case = on.and_then(|on| cases.iter().find(|case| applies(case.when, on)));
        let Some(layout) = case.and_then(|case| LAYOUTS.get(usize::from(case.layout))) else {
            return self.array(name, elements::byte(), size as u64);
        };
        self.visitor.open(Group { label: Label::Name(name), kind: GroupKind::Union, start: self.at as u32 });
        let (outer, end) = (std::mem::replace(&mut self.outer, self.base), self.end);
        self.base += own;
        self.end = self.at + size;
        let walked = self.layout(layout);
        if walked.is_ok() {
            // Members shorter than the longest leave the rest of the union unused.
            self.gap(GapKind::Pad, self.end);
        }
        self.end = end;
        self.base = self.outer;
        self.outer = outer;
        self.close(walked)
    }

    fn request_length(&mut self) -> Step {
        let start = self.at;
        let short = self.take("length", 2)?;
        let mut value = value::unsigned(self.order, short);
        let mut ty = elements::card16();
        if value == 0 {
            // Both parts are one field: without the second, the first is not shown either.
            let Ok(long) = self.take("length", 4) else {
                self.at = start;
                return Err(Stop::Fault);
            };
            value = value::unsigned(self.order, long);
            ty = elements::card32();
        }
        let leaf = Leaf {
            name: "length",
            ty: elements::framed(ty),
            value: Value::Unsigned(value),
            span: self.span(start),
        };
        self.show(leaf)
    }

    /// The number of elements that a list has; with no expression, as many of `size` bytes as there is room for.
    fn count(&mut self, name: &'static str, count: u16, size: usize) -> Step<u64> {
        if count == 0 {
            return Ok((self.left() / size.max(1)) as u64);
        }
        expression::evaluate(self, count).map_err(|_| self.fault(name, FaultKind::Length))
    }

    pub(crate) fn take(&mut self, name: &'static str, wanted: u64) -> Step<&'a [u8]> {
        let had = self.left();
        let bytes = usize::try_from(wanted)
            .ok()
            .filter(|wanted| *wanted <= had)
            .and_then(|wanted| self.bytes.get(self.at..self.at + wanted));
        let Some(bytes) = bytes else { return Err(self.truncated(name, wanted, had)) };
        self.at += bytes.len();
        Ok(bytes)
    }

    fn pad(&mut self, bytes: usize) -> Step {
        if self.left() < bytes {
            return Err(self.truncated("pad", bytes as u64, self.left()));
        }
        self.gap(GapKind::Pad, self.at + bytes);
        Ok(())
    }

    fn tail(&mut self, tail: Tail) {
        if tail == Tail::Packet {
            self.gap(GapKind::Pad, self.end.min(32));
        }
        let kind = if self.left() <= 3 { GapKind::Pad } else { GapKind::LeftOver };
        self.gap(kind, self.end);
    }

    /// Shows the bytes up to `to` as a gap, if there are any.
    pub(crate) fn gap(&mut self, kind: GapKind, to: usize) {
        if to <= self.at {
            return;
        }
        let start = std::mem::replace(&mut self.at, to);
        let span = self.span(start);
        if kind != GapKind::Pad {
            self.unexplained = self.unexplained.saturating_add(span.bytes());
        }
        self.visitor.gap(Gap { kind, span });
    }

    pub(crate) fn open(&mut self, label: Label, kind: GroupKind) {
        self.visitor.open(Group { label, kind, start: self.at as u32 });
    }

    pub(crate) fn close(&mut self, walked: Step) -> Step {
        self.visitor.close(self.at as u32);
        walked
    }

    pub(crate) fn show(&mut self, leaf: Leaf<'a>) -> Step {
        match self.visitor.leaf(leaf) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Stop::Visitor),
        }
    }

    pub(crate) fn span(&self, start: usize) -> Span {
        Span { start: start as u32, end: self.at as u32 }
    }

    fn truncated(&mut self, name: &'static str, wanted: u64, had: usize) -> Stop {
        self.fault(name, FaultKind::Truncated { wanted, had: had as u32 })
    }

    fn fault(&mut self, field: &'static str, kind: FaultKind) -> Stop {
        self.fault.get_or_insert(Fault { field, kind, at: self.at as u32 });
        Stop::Fault
    }

    fn keep(&mut self, slot: u8, value: u64) {
        if slot != NO_SLOT
            && let Some(kept) = self.slots.get_mut(self.base + usize::from(slot))
        {
            *kept = value;
        }
    }
}

/// What a number is in the expression of a length.
fn length(order: ByteOrder, ty: &Type, bytes: &[u8]) -> u64 {
    let number = value::unsigned(order, bytes);
    // A bool is a factor of lengths (XKB's preserve lists); any other value than 0 is true.
    if ty.meaning == Meaning::Bool { u64::from(number != 0) } else { number }
}

fn cells(first: u16, count: u8) -> &'static [Cell] {
    let first = usize::from(first);
    CELLS.get(first..first + usize::from(count)).unwrap_or_default()
}

/// The cells of a structure that is one run from its first byte to its last.
fn flat(layout: &Layout) -> Option<&'static [Cell]> {
    let first = usize::from(layout.first);
    match ITEMS.get(first..first + usize::from(layout.count))? {
        [Item::Run { first, count, items, bytes }, under @ ..]
            if *bytes == layout.bytes && under.len() == usize::from(*items) =>
        {
            Some(cells(*first, *count))
        }
        _ => None,
    }
}

fn applies(when: When, on: u64) -> bool {
    match when {
        When::AnyBit(bits) => on & u64::from(bits) != 0,
        When::OneOf { first, count } => {
            let first = usize::from(first);
            let values = WHEN_VALUES.get(first..first + usize::from(count)).unwrap_or_default();
            values.iter().any(|value| u64::from(*value) == on)
        }
    }
}
