//! A message's fields, kept: for listings and for tests. The cheap form is the [`Visitor`].

use std::ops::ControlFlow;

use crate::decode::Message;
use crate::decode::program::Type;
use crate::decode::value::{Span, Value};
use crate::decode::visit::{Gap, GapKind, Group, GroupKind, Label, Leaf, Outcome, Visitor};

/// The fields of one message.
#[derive(Clone, Debug, PartialEq)]
pub struct Tree {
    /// Its fields, gaps included, in the order of the bytes.
    pub nodes: Vec<Node>,
    /// How the walk ended.
    pub outcome: Outcome,
}

/// A field, a group of fields or a gap.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// What it is called; a gap has no name.
    pub label: Option<Label>,
    /// Its bytes.
    pub span: Span,
    /// What it is.
    pub kind: NodeKind,
}

/// What a node is.
#[derive(Clone, Debug, PartialEq)]
pub enum NodeKind {
    /// A number.
    Number {
        /// Its type.
        ty: &'static Type,
        /// Its value, never an array.
        value: Value<'static>,
    },
    /// Numbers, characters or bytes in a row.
    Array {
        /// Their type.
        ty: &'static Type,
        /// Their values. For text and bytes that is `Unsigned` bytes.
        values: Vec<Value<'static>>,
    },
    /// Fields.
    Group {
        /// What kind of group.
        kind: GroupKind,
        /// What is inside.
        nodes: Vec<Node>,
    },
    /// Bytes without a field.
    Gap(GapKind),
}

impl Tree {
    pub(super) fn of(message: &Message<'_>) -> Self {
        let mut builder = Builder { open: Vec::new(), nodes: Vec::new() };
        let outcome = message.walk(&mut builder);
        Self { nodes: builder.nodes, outcome }
    }

    /// The node at `path`: names and list places, `["values", "0", "x"]`.
    pub fn at(&self, path: &[&str]) -> Option<&Node> {
        let (first, rest) = path.split_first()?;
        let node = find(&self.nodes, first)?;
        rest.iter().try_fold(node, |node, name| match &node.kind {
            NodeKind::Group { nodes, .. } => find(nodes, name),
            _ => None,
        })
    }
}

fn find<'t>(nodes: &'t [Node], name: &str) -> Option<&'t Node> {
    nodes.iter().find(|node| match node.label {
        Some(Label::Name(label)) => label == name,
        Some(Label::Index(index)) => name.parse() == Ok(index),
        None => false,
    })
}

struct Builder {
    open: Vec<(Group, Vec<Node>)>,
    nodes: Vec<Node>,
}

impl<'a> Visitor<'a> for Builder {
    fn leaf(&mut self, leaf: Leaf<'a>) -> ControlFlow<()> {
        let kind = match leaf.value {
            Value::Array(array) => {
                NodeKind::Array { ty: leaf.ty, values: array.iter().filter_map(owned).collect() }
            }
            value => match owned(value) {
                Some(value) => NodeKind::Number { ty: leaf.ty, value },
                None => return ControlFlow::Continue(()),
            },
        };
        self.nodes.push(Node { label: Some(Label::Name(leaf.name)), span: leaf.span, kind });
        ControlFlow::Continue(())
    }

    fn open(&mut self, group: Group) {
        self.open.push((group, std::mem::take(&mut self.nodes)));
    }

    fn close(&mut self, end: u32) {
        let Some((group, around)) = self.open.pop() else { return };
        let nodes = std::mem::replace(&mut self.nodes, around);
        let span = Span { start: group.start, end };
        let kind = NodeKind::Group { kind: group.kind, nodes };
        self.nodes.push(Node { label: Some(group.label), span, kind });
    }

    fn gap(&mut self, gap: Gap) {
        self.nodes.push(Node { label: None, span: gap.span, kind: NodeKind::Gap(gap.kind) });
    }
}

/// The value without a borrow; arrays are made of such values and hold none.
fn owned(value: Value<'_>) -> Option<Value<'static>> {
    match value {
        Value::Unsigned(value) => Some(Value::Unsigned(value)),
        Value::Signed(value) => Some(Value::Signed(value)),
        Value::Float(value) => Some(Value::Float(value)),
        Value::Fds(count) => Some(Value::Fds(count)),
        Value::Array(_) => None,
    }
}
