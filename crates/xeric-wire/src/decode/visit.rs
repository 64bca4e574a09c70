//! What a walk over a message shows, and how it ends.

use std::ops::ControlFlow;

use crate::decode::program::Type;
use crate::decode::rows::Rows;
use crate::decode::value::{Span, Value};

/// What a walk shows. Spans count from the first byte of the message.
pub trait Visitor<'a> {
    /// A field with a value. `Break` ends the walk.
    fn leaf(&mut self, leaf: Leaf<'a>) -> ControlFlow<()>;

    /// Fields up to the matching [`close`](Self::close) are inside this.
    fn open(&mut self, _group: Group) {}

    /// The innermost open group ends before byte `end`.
    fn close(&mut self, _end: u32) {}

    /// Bytes without a field.
    fn gap(&mut self, _gap: Gap) {}

    /// Structures in a row that have the same fields at the same places. Who does not ask for them together is shown one after the other.
    fn rows(&mut self, rows: Rows<'a>) -> ControlFlow<()>
    where
        Self: Sized,
    {
        rows.show(self)
    }
}

/// A field with a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Leaf<'a> {
    /// The protocol's name for it.
    pub name: &'static str,
    /// Its type; of its elements where it is an array.
    pub ty: &'static Type,
    /// Its value.
    pub value: Value<'a>,
    /// Its bytes.
    pub span: Span,
}

/// What is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// The field's name, or the element's place in its list.
    pub label: Label,
    /// What it is.
    pub kind: GroupKind,
    /// Its first byte.
    pub start: u32,
}

/// What a group is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// By name.
    Name(&'static str),
    /// By its place in the list around it.
    Index(u32),
}

/// What a group is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupKind {
    /// A structure, with its type's name.
    Struct(&'static str),
    /// A list of structures.
    List,
    /// Parts that are there by a mask or a kind.
    Switch,
    /// One of several layouts.
    Union,
}

/// Bytes without a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gap {
    /// Why.
    pub kind: GapKind,
    /// The bytes.
    pub span: Span,
}

/// Why bytes have no field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GapKind {
    /// Unused bytes that the layout names, padding at the end, and what fills a packet up to 32 bytes.
    Pad,
    /// Bytes that no field accounts for.
    LeftOver,
    /// Bytes behind a fault.
    Fault,
}

/// Why a walk could not go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The field where it stopped.
    pub field: &'static str,
    /// What is wrong.
    pub kind: FaultKind,
    /// Where, from the start of the message.
    pub at: u32,
}

/// What is wrong with a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// It takes more bytes than there are.
    Truncated {
        /// Bytes asked for, `u64::MAX` when that is no number of bytes.
        wanted: u64,
        /// Bytes there.
        had: u32,
    },
    /// Its length cannot be computed: a negative number, a division by zero.
    Length,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.kind {
            FaultKind::Truncated { wanted: u64::MAX, .. } => write!(f, "truncated at {}", self.field),
            FaultKind::Truncated { wanted, had } => {
                write!(f, "truncated at {}: {wanted} bytes wanted, {had} there", self.field)
            }
            FaultKind::Length => write!(f, "length of {} has no value", self.field),
        }
    }
}

/// How a walk ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Number of bytes that no field accounts for, those behind a fault included.
    pub unexplained: u32,
    /// The first fault.
    pub fault: Option<Fault>,
    /// Whether the visitor ended the walk. Bytes behind that point were not shown.
    pub stopped: bool,
}

impl Outcome {
    /// Every byte was a field or padding.
    pub fn is_whole(self) -> bool {
        self.unexplained == 0 && self.fault.is_none() && !self.stopped
    }
}
