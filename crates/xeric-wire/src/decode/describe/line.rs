//! A message on one line.

use std::ops::ControlFlow;

use super::LINE;
use super::digits::decimal;
use super::text::Text;
use super::writer::Writer;
use crate::decode::program::Meaning;
use crate::decode::rows::Rows;
use crate::decode::visit::{Group, GroupKind, Label, Leaf, Visitor};

pub(super) struct Line<'n> {
    pub(super) out: &'n mut Text,
    pub(super) writer: Writer<'n>,
    pub(super) open: Vec<Opened>,
}

/// An open group of a line.
pub(super) struct Opened {
    kind: GroupKind,
    /// Whether anything stands in it yet.
    filled: bool,
    /// Elements of a list so far.
    elements: usize,
    /// Nothing in it is shown: it is beyond the limit.
    hidden: bool,
    /// It has no brackets of its own: parts that depend on a mask stand among the message's own fields.
    open: bool,
}

impl Line<'_> {
    fn hidden(&self) -> bool {
        self.open.last().is_some_and(|opened| opened.hidden)
    }

    /// The separator before the next field: a space, or nothing right behind a bracket.
    fn separate(&mut self) {
        let within = self.open.iter_mut().rev().find(|opened| !opened.open);
        match within {
            Some(opened) if !opened.filled => opened.filled = true,
            _ => self.out.push(b' '),
        }
    }
}

impl<'a> Visitor<'a> for Line<'_> {
    fn leaf(&mut self, leaf: Leaf<'a>) -> ControlFlow<()> {
        // A listing of one line has no use for the frame, nor for a list's padding that the XML has as a list.
        if leaf.ty.meaning == Meaning::Frame || self.hidden() || leaf.name == "alignment_pad" {
            return ControlFlow::Continue(());
        }
        self.separate();
        self.out.push_str(leaf.name);
        self.out.push(b'=');
        self.writer.value(self.out, &leaf);
        ControlFlow::Continue(())
    }

    fn open(&mut self, group: Group) {
        let mut hidden = self.hidden();
        let in_list = self.open.last_mut().filter(|opened| opened.kind == GroupKind::List);
        if let Some(list) = in_list {
            list.elements += 1;
            hidden |= list.elements > LINE.elements;
        }
        let open = group.kind == GroupKind::Switch;
        if !hidden && !open {
            self.separate();
            if let Label::Name(name) = group.label {
                self.out.push_str(name);
                self.out.push(b'=');
            }
            self.out.push(if group.kind == GroupKind::List { b'[' } else { b'{' });
        }
        self.open.push(Opened { kind: group.kind, filled: false, elements: 0, hidden, open });
    }

    fn rows(&mut self, rows: Rows<'a>) -> ControlFlow<()> {
        let (all, hidden) = (rows.len(), self.hidden());
        if !hidden {
            rows.take(LINE.elements).show(self)?;
        }
        if let Some(list) = self.open.last_mut().filter(|_| !hidden) {
            list.elements = all;
        }
        ControlFlow::Continue(())
    }

    fn close(&mut self, _end: u32) {
        let Some(closed) = self.open.pop() else { return };
        if closed.hidden || closed.open {
            return;
        }
        if closed.kind != GroupKind::List {
            self.out.push(b'}');
            return;
        }
        if closed.elements > LINE.elements {
            self.out.push_str(" +");
            decimal(self.out, (closed.elements - LINE.elements) as u64);
            self.out.push_str(" more");
        }
        self.out.push(b']');
    }
}
