//! A message with a line per field.

use std::ops::ControlFlow;

use super::digits::{self, Short, decimal, spaces};
use super::rows::Piece;
use super::text::Text;
use super::writer::Writer;
use crate::decode::rows::Rows;
use crate::decode::value::{Span, Value};
use crate::decode::visit::{Gap, GapKind, Group, GroupKind, Label, Leaf, Visitor};

pub(super) struct Fields<'o, 'n> {
    pub(super) out: &'o mut Text,
    pub(super) writer: Writer<'n>,
    /// Spaces before each line.
    pub(super) indent: usize,
    /// Where the end of each open group is to be written.
    pub(super) open: Vec<usize>,
    /// Where the field before ended, which is where the next one starts.
    pub(super) last: (u32, Short),
    /// What is the same in each of structures in a row.
    pub(super) pieces: Vec<Piece>,
}

/// Indents with which a line begins in one piece: the eight characters of its first place do not reach into the line before.
pub(super) const INDENTS: std::ops::RangeInclusive<usize> = 3..=16;
/// Spaces between its places and its name, at most, in such a line.
pub(super) const MOST_INSIDE: usize = 24;

impl<'o, 'n> Fields<'o, 'n> {
    pub(super) fn new(out: &'o mut Text, writer: Writer<'n>, indent: usize) -> Self {
        Self { out, writer, indent, open: Vec::new(), last: (0, Short::of(0)), pieces: Vec::new() }
    }

    /// Begins a line: its bytes' places, and spaces up to the name.
    #[inline]
    fn start(&mut self, span: Span) {
        let inside = 1 + 2 * self.open.len();
        let (before, first) = self.last;
        if u64::from(span.end) > Short::LAST
            || span.start != before
            || !INDENTS.contains(&self.indent)
            || inside > MOST_INSIDE
        {
            self.start_slowly(span, inside);
            return;
        }
        let last = Short::of(span.end);
        self.last = (span.end, last);
        self.places(first, last, inside);
    }

    /// Writes the places of a line and the spaces around them. The indent is one of [`INDENTS`].
    #[inline(always)]
    pub(super) fn places(&mut self, first: Short, last: Short, inside: usize) {
        let dots = self.indent + first.len().max(5);
        let end = dots + 2 + last.len().max(5);
        // What stands around the places are spaces.
        let line: &mut [u8; 72] = self.out.place();
        *line = [b' '; 72];
        write(line, dots - 8, first.right());
        write(line, dots, *b"..");
        write(line, dots + 2, last.left());
        self.out.advance(end + inside);
    }

    fn start_slowly(&mut self, span: Span, inside: usize) {
        self.last = (span.end, Short::of(span.end));
        spaces(self.out, self.indent);
        self.start_of_span(span.start);
        let before = self.out.len();
        decimal(self.out, span.end.into());
        let written = self.out.len() - before;
        spaces(self.out, 5_usize.saturating_sub(written) + inside);
    }

    fn start_of_span(&mut self, start: u32) {
        if u64::from(start) <= Short::LAST {
            let digits = Short::of(start);
            spaces(self.out, 5_usize.saturating_sub(digits.len()));
            self.out.put(digits.left(), digits.len());
        } else {
            decimal(self.out, start.into());
        }
        self.out.put(*b"..", 2);
    }
}

/// Writes bytes into a line, at a place in it.
#[inline(always)]
fn write<const N: usize>(line: &mut [u8; 72], at: usize, bytes: [u8; N]) {
    if let Some(place) = line.get_mut(at..).and_then(|rest| rest.first_chunk_mut()) {
        *place = bytes;
    }
}

impl<'a> Visitor<'a> for Fields<'_, '_> {
    #[inline]
    fn leaf(&mut self, leaf: Leaf<'a>) -> ControlFlow<()> {
        self.start(leaf.span);
        self.out.push_str(leaf.name);
        self.out.put(*b": ", 2);
        self.out.push_str(leaf.ty.name);
        if let Value::Array(array) = leaf.value {
            self.out.push(b'[');
            decimal(self.out, array.len() as u64);
            self.out.push(b']');
        }
        self.out.put(*b" = ", 3);
        self.writer.value(self.out, &leaf);
        self.out.push(b'\n');
        ControlFlow::Continue(())
    }

    fn open(&mut self, group: Group) {
        // The end of its span is known when it closes.
        let indent = 2 * self.open.len();
        spaces(self.out, self.indent);
        self.start_of_span(group.start);
        self.last = (group.start, Short::of(group.start));
        self.open.push(self.out.len());
        spaces(self.out, 6 + indent);
        match group.label {
            Label::Name(name) => self.out.push_str(name),
            Label::Index(index) => {
                self.out.push(b'[');
                decimal(self.out, index.into());
                self.out.push(b']');
            }
        }
        if let GroupKind::Struct(name) = group.kind {
            self.out.put(*b": ", 2);
            self.out.push_str(name);
        }
        self.out.push(b'\n');
    }

    fn rows(&mut self, rows: Rows<'a>) -> ControlFlow<()> {
        if !self.write_rows(&rows) {
            return rows.show(self);
        }
        ControlFlow::Continue(())
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
