//! A message with a line per field.

use std::ops::ControlFlow;

use super::digits::{self, decimal, spaces};
use super::writer::Writer;
use crate::decode::value::{Span, Value};
use crate::decode::visit::{Gap, GapKind, Group, GroupKind, Label, Leaf, Visitor};

pub(super) struct Fields<'o, 'n> {
    pub(super) out: &'o mut String,
    pub(super) writer: Writer<'n>,
    /// Spaces before each line.
    pub(super) indent: usize,
    /// Where the end of each open group is to be written.
    pub(super) open: Vec<usize>,
}

impl Fields<'_, '_> {
    fn start(&mut self, span: Span) {
        spaces(self.out, self.indent);
        digits::span(self.out, span.start, span.end);
        spaces(self.out, 1 + 2 * self.open.len());
    }
}

impl<'a> Visitor<'a> for Fields<'_, '_> {
    fn leaf(&mut self, leaf: Leaf<'a>) -> ControlFlow<()> {
        self.start(leaf.span);
        self.out.push_str(leaf.name);
        self.out.push_str(": ");
        self.out.push_str(leaf.ty.name);
        if let Value::Array(array) = leaf.value {
            self.out.push('[');
            decimal(self.out, array.len() as u64);
            self.out.push(']');
        }
        self.out.push_str(" = ");
        self.writer.value(self.out, &leaf);
        self.out.push('\n');
        ControlFlow::Continue(())
    }

    fn open(&mut self, group: Group) {
        // The end of its span is known when it closes.
        let indent = 2 * self.open.len();
        spaces(self.out, self.indent);
        digits::span_start(self.out, group.start);
        self.open.push(self.out.len());
        spaces(self.out, 6 + indent);
        match group.label {
            Label::Name(name) => self.out.push_str(name),
            Label::Index(index) => {
                self.out.push('[');
                decimal(self.out, index.into());
                self.out.push(']');
            }
        }
        if let GroupKind::Struct(name) = group.kind {
            self.out.push_str(": ");
            self.out.push_str(name);
        }
        self.out.push('\n');
    }

    fn close(&mut self, end: u32) {
        let Some(at) = self.open.pop() else { return };
        digits::set_span_end(self.out, at, end);
    }

    fn gap(&mut self, gap: Gap) {
        self.start(gap.span);
        self.out.push_str(match gap.kind {
            GapKind::Pad => "(unused)\n",
            GapKind::LeftOver => "(left over)\n",
            GapKind::Fault => "(cannot be read)\n",
        });
    }
}
