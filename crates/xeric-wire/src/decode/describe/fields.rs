//! A message with a line per field.

use std::ops::ControlFlow;

use super::digits::{self, Short, decimal, put, spaces};
use super::writer::Writer;
use crate::decode::value::{Span, Value};
use crate::decode::visit::{Gap, GapKind, Group, GroupKind, Label, Leaf, Visitor};

pub(super) struct Fields<'o, 'n> {
    out: &'o mut Vec<u8>,
    writer: Writer<'n>,
    /// Spaces before each line.
    indent: usize,
    /// Where the end of each open group is to be written.
    open: Vec<usize>,
    /// Where the field before ended, which is where the next one starts.
    last: (u32, Short),
}

impl<'o, 'n> Fields<'o, 'n> {
    pub(super) fn new(out: &'o mut Vec<u8>, writer: Writer<'n>, indent: usize) -> Self {
        Self { out, writer, indent, open: Vec::new(), last: (0, Short::of(0)) }
    }

    /// Begins a line: its bytes' places, and spaces up to the name.
    #[inline]
    fn start(&mut self, span: Span) {
        let inside = 1 + 2 * self.open.len();
        let (before, first) = self.last;
        if u64::from(span.end) > Short::LAST || span.start != before || self.indent + inside > 32 {
            self.start_slowly(span, inside);
            return;
        }
        let last = Short::of(span.end);
        self.last = (span.end, last);
        // The indent is at least where the digits are written over it; what stands behind the places are spaces.
        let mut line = [b' '; 64];
        let dots = self.indent + first.len().max(5);
        let end = dots + 2 + last.len().max(5);
        write(&mut line, dots, first.right());
        write(&mut line, 8 + dots, [b'.', b'.']);
        write(&mut line, 8 + dots + 2, last.left());
        let [_, _, _, _, _, _, _, _, line @ ..] = line;
        put(self.out, &line, end + inside);
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
            put(self.out, &digits.left(), digits.len());
        } else {
            decimal(self.out, start.into());
        }
        put(self.out, b"..", 2);
    }
}

/// Writes bytes into a line, at a place in it.
#[inline(always)]
fn write<const N: usize>(line: &mut [u8; 64], at: usize, bytes: [u8; N]) {
    if let Some(place) = line.get_mut(at..).and_then(|rest| rest.first_chunk_mut()) {
        *place = bytes;
    }
}

impl<'a> Visitor<'a> for Fields<'_, '_> {
    #[inline]
    fn leaf(&mut self, leaf: Leaf<'a>) -> ControlFlow<()> {
        self.start(leaf.span);
        self.out.extend_from_slice(leaf.name.as_bytes());
        put(self.out, b": ", 2);
        self.out.extend_from_slice(leaf.ty.name.as_bytes());
        if let Value::Array(array) = leaf.value {
            self.out.push(b'[');
            decimal(self.out, array.len() as u64);
            self.out.push(b']');
        }
        put(self.out, b" = ", 3);
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
            Label::Name(name) => self.out.extend_from_slice(name.as_bytes()),
            Label::Index(index) => {
                self.out.push(b'[');
                decimal(self.out, index.into());
                self.out.push(b']');
            }
        }
        if let GroupKind::Struct(name) = group.kind {
            put(self.out, b": ", 2);
            self.out.extend_from_slice(name.as_bytes());
        }
        self.out.push(b'\n');
    }

    fn close(&mut self, end: u32) {
        let Some(at) = self.open.pop() else { return };
        digits::set_span_end(self.out, at, end);
    }

    fn gap(&mut self, gap: Gap) {
        self.start(gap.span);
        self.out.extend_from_slice(match gap.kind {
            GapKind::Pad => b"(unused)\n",
            GapKind::LeftOver => b"(left over)\n",
            GapKind::Fault => b"(cannot be read)\n",
        });
    }
}
