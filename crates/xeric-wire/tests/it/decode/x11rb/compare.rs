//! A message's fields beside the structure that x11rb-protocol has for it.

use std::collections::{BTreeMap, BTreeSet};

use xeric_wire::decode::{Enum, GroupKind, Label, Meaning, Message, Node, NodeKind, Scalar, Type, Value};

use super::super::debug_form::Form;

/// What was compared, and what differed.
#[derive(Default)]
pub(super) struct Comparison {
    /// The messages that were compared, and how often.
    pub(super) messages: BTreeMap<String, usize>,
    fields: usize,
    /// Differences by message and field, with one example each.
    pub(super) differences: BTreeMap<String, String>,
    /// Fields of x11rb's that we have not under that name.
    pub(super) missing: BTreeSet<String>,
}

impl Comparison {
    pub(super) fn message(&mut self, name: &str, message: &Message<'_>, form: &Form) {
        let tree = message.tree();
        *self.messages.entry(name.to_owned()).or_default() += 1;
        let form = match form {
            Form::Tuple(_, values) => values.first().expect("a variant with its structure"),
            other => other,
        };
        self.compare(name, message.bytes(), form, &tree.nodes);
    }

    /// A structure's fields against the nodes that stand for them.
    fn compare(&mut self, path: &str, bytes: &[u8], form: &Form, nodes: &[Node]) {
        let Form::Struct(_, fields) = form else { return };
        for (name, value) in fields {
            let path = format!("{path}.{name}");
            if name.starts_with("bitcase") {
                // A case without a name, but with several fields: they stand among the switch's own.
                if let Form::Struct(..) = value.inner() {
                    self.compare(&path, bytes, value.inner(), nodes);
                }
                continue;
            }
            match find(nodes, name) {
                // A case with several fields that x11rb calls as one of them.
                Some(node)
                    if matches!(value.inner(), Form::Struct(..))
                        && !matches!(node.kind, NodeKind::Group { .. } | NodeKind::Number { .. }) =>
                {
                    self.compare(&path, bytes, value.inner(), nodes);
                }
                Some(node) => self.node(&path, bytes, value, node),
                None if *value == Form::Name("None".to_owned()) => {}
                // A case of several fields without a name, which x11rb names after its bit.
                None if matches!(value.inner(), Form::Struct(..)) => {
                    self.compare(&path, bytes, value.inner(), nodes);
                }
                None => _ = self.missing.insert(path),
            }
        }
    }

    fn node(&mut self, path: &str, bytes: &[u8], value: &Form, node: &Node) {
        let value = value.inner();
        match (&node.kind, value) {
            (NodeKind::Group { kind: GroupKind::Switch, nodes }, Form::Tuple(_, inner)) => {
                // x11rb has one variant per case: its content is the switch's only field or group.
                let inner = inner.first().map_or(value, Form::inner);
                match nodes.iter().find(|node| node.label.is_some()) {
                    Some(node) if matches!(inner, Form::Struct(..)) == is_group(node) => {
                        self.node(path, bytes, inner, node);
                    }
                    Some(_) => self.compare(path, bytes, inner, nodes),
                    None => {}
                }
            }
            (NodeKind::Group { kind: GroupKind::Union, .. }, Form::Tuple(_, inner)) => {
                // x11rb keeps a union's bytes.
                self.check(path, inner.first() == Some(&Form::List(raw(bytes, node))), value, node);
            }
            (NodeKind::Array { values, .. }, Form::Tuple(_, inner)) if !inner.is_empty() => {
                // A union of which nothing says the member.
                let ours: Vec<Form> = values.iter().map(|value| number(*value)).collect();
                self.check(path, inner[0] == Form::List(ours), value, node);
            }
            // What the XML has as bytes (PolyText's items, glyph elements), and two-byte characters.
            (NodeKind::Group { kind: GroupKind::List, .. }, Form::List(items)) if all_numbers(items) => {
                // Less than an element behind the last is no part of it for us.
                self.check(path, items.starts_with(&raw(bytes, node)), value, node);
            }
            (NodeKind::Array { ty, .. }, Form::List(items)) if ty.scalar == Scalar::Char2 => {
                let halves = items.iter().flat_map(|item| match item {
                    Form::Struct(_, halves) => halves.iter().map(|(_, half)| half.clone()).collect(),
                    _ => Vec::new(),
                });
                self.check(path, halves.collect::<Vec<_>>() == raw(bytes, node), value, node);
            }
            (NodeKind::Group { kind: GroupKind::List, nodes }, Form::List(items)) => {
                let elements: Vec<&Node> = nodes.iter().filter(|node| node.label.is_some()).collect();
                self.check(path, elements.len() == items.len(), value, node);
                for (item, element) in items.iter().zip(elements) {
                    match (item, &element.kind) {
                        (Form::Struct(..), _) | (Form::Tuple(..), _) => self.node(path, bytes, item, element),
                        // x11rb makes a list of what is one list in a structure: the strings of STR, keys of four bytes.
                        (Form::List(_), NodeKind::Group { nodes, .. }) => {
                            if let Some(inner) =
                                nodes.iter().find(|node| matches!(node.kind, NodeKind::Array { .. }))
                            {
                                self.node(path, bytes, item, inner);
                            }
                        }
                        _ => self.check(path, false, item, element),
                    }
                }
            }
            (NodeKind::Group { nodes, .. }, Form::Struct(..)) => self.compare(path, bytes, value, nodes),
            // A structure of unused bytes only.
            (NodeKind::Group { nodes, .. }, Form::Name(_)) => {
                self.check(path, nodes.iter().all(|node| node.label.is_none()), value, node);
            }
            (NodeKind::Group { nodes, .. }, Form::Tuple(..)) => match nodes.as_slice() {
                [only] => self.node(path, bytes, value, only),
                _ => self.check(path, false, value, node),
            },
            (NodeKind::Number { value: ours @ Value::Fds(_), ty }, theirs) => {
                self.check(path, same(ty, *ours, theirs), value, node);
            }
            (NodeKind::Array { ty, values }, Form::List(items)) => {
                let same = values.len() == items.len()
                    && values.iter().zip(items).all(|(ours, theirs)| same(ty, *ours, theirs));
                self.check(path, same, value, node);
            }
            (NodeKind::Number { ty, value: ours }, theirs) => {
                self.check(path, same(ty, *ours, theirs), value, node);
            }
            _ => self.check(path, false, value, node),
        }
    }

    fn check(&mut self, path: &str, same: bool, theirs: &Form, ours: &Node) {
        self.fields += 1;
        if !same {
            self.differences
                .entry(path.to_owned())
                .or_insert_with(|| format!("x11rb {theirs:?}\n  ours {ours:?}"));
        }
    }
}

/// A node's bytes, as x11rb prints them.
fn raw(bytes: &[u8], node: &Node) -> Vec<Form> {
    let bytes = &bytes[node.span.start as usize..node.span.end as usize];
    bytes.iter().map(|byte| Form::Number(i128::from(*byte))).collect()
}

fn all_numbers(items: &[Form]) -> bool {
    !items.is_empty() && items.iter().all(|item| matches!(item, Form::Number(_)))
}

fn is_group(node: &Node) -> bool {
    matches!(node.kind, NodeKind::Group { kind: GroupKind::Struct(_), .. })
}

/// Both names without case and underscores: x11rb makes `xkbType` to `xkb_type` and `type` to `type_`.
fn plain(name: &str) -> String {
    name.chars().filter(|c| *c != '_').flat_map(char::to_lowercase).collect()
}

fn find<'n>(nodes: &'n [Node], name: &str) -> Option<&'n Node> {
    nodes.iter().find(|node| matches!(node.label, Some(Label::Name(label)) if plain(label) == plain(name)))
}

fn number(value: Value<'_>) -> Form {
    match value {
        Value::Unsigned(value) => Form::Number(i128::from(value)),
        Value::Signed(value) => Form::Number(i128::from(value)),
        Value::Float(value) => Form::Float(value),
        Value::Array(_) | Value::Fds(_) => Form::Name("?".to_owned()),
    }
}

fn same(ty: &Type, ours: Value<'_>, theirs: &Form) -> bool {
    let bits = match ours {
        // File descriptors have no bytes to differ in; x11rb lists them.
        Value::Fds(count) => return !matches!(theirs, Form::List(fds) if fds.len() != count as usize),
        Value::Unsigned(value) if ty.meaning == Meaning::Bool => u64::from(value != 0),
        Value::Unsigned(value) => value,
        // Signed fields with names are enumerations of 32 bits (a notify mode of -1 and the like).
        Value::Signed(value) => u64::from(value as u32),
        _ => 0,
    };
    match theirs {
        Form::Bool(theirs) => *theirs == (bits != 0),
        // FLOAT32 is printed with the digits that tell it from other FLOAT32.
        Form::Float(theirs) => match ours {
            Value::Float(ours) => ours as f32 == *theirs as f32 || (ours.is_nan() && theirs.is_nan()),
            _ => false,
        },
        Form::Name(theirs) => ty.values().is_some_and(|values| names(values, bits, theirs)),
        Form::Mask(parts) => ty.values().is_some_and(|values| mask(values, bits, parts)),
        Form::Number(theirs) => {
            number(ours) == Form::Number(counting(ty.scalar, *theirs)) || *theirs == i128::from(bits)
        }
        theirs => number(ours) == *theirs,
    }
}

/// The bytes of a value in a value list that count; x11rb-protocol has all four.
fn counting(scalar: Scalar, theirs: i128) -> i128 {
    match scalar {
        Scalar::U8In4 => i128::from(theirs as u8),
        Scalar::I8In4 => i128::from(theirs as i8),
        Scalar::U16In4 => i128::from(theirs as u16),
        Scalar::I16In4 => i128::from(theirs as i16),
        _ => theirs,
    }
}

fn names(values: &Enum, value: u64, theirs: &str) -> bool {
    // x11rb calls what XML calls `1` or `8` `M1` and `M8`.
    let theirs = match theirs.strip_prefix('M') {
        Some(digits) if digits.starts_with(|c: char| c.is_ascii_digit()) => plain(digits),
        _ => plain(theirs),
    };
    let is_it = |item: &&(u32, &str)| u64::from(item.0) == value || value & u64::from(item.0) != 0;
    values.items.iter().filter(is_it).any(|(_, name)| plain(name) == theirs)
}

fn mask(values: &Enum, value: u64, parts: &[Form]) -> bool {
    parts.iter().all(|part| match part {
        Form::Name(name) => names(values, value, name),
        Form::Number(number) => u64::try_from(*number).is_ok_and(|number| number & !value == 0),
        _ => false,
    })
}
