//! Our tables beside x11rb-protocol's parsers, which other people generate from the same XML: for random messages both
//! must see the same values and the same names in every field.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::os::fd::OwnedFd;

use x11rb_protocol::protocol::{Event, Request};
use x11rb_protocol::x11_utils::{ExtInfoProvider, ExtensionInformation, RequestHeader};
use xeric_wire::ByteOrder;
use xeric_wire::catalog::{EventInfo, Extension, RequestInfo};
use xeric_wire::decode::{Enum, GroupKind, Label, Meaning, Message, Node, NodeKind, Scalar, Type, Value};

use super::Random;
use super::debug_form::Form;

/// Every extension with its own major opcode, events four apart and errors.
struct Granted;

impl Granted {
    fn information(index: u8) -> ExtensionInformation {
        // Room for the event codes of each; x11rb takes ranges from the table of names it is given.
        ExtensionInformation { major_opcode: 128 + index, first_event: 64, first_error: 128 }
    }
}

thread_local! {
    /// The extension that an event code belongs to.
    static EVENTS_OF: std::cell::Cell<Option<Extension>> = const { std::cell::Cell::new(None) };
}

fn major(extension: Extension) -> u8 {
    let at = Extension::all().position(|candidate| candidate == extension).expect("it is one of all");
    if extension == Extension::CORE { 0 } else { 128 + u8::try_from(at).expect("few extensions") }
}

impl ExtInfoProvider for Granted {
    fn get_from_major_opcode(&self, opcode: u8) -> Option<(&str, ExtensionInformation)> {
        let extension = Extension::all().skip(1).find(|extension| major(*extension) == opcode)?;
        Some((extension.name(), Self::information(opcode - 128)))
    }

    fn get_from_event_code(&self, _code: u8) -> Option<(&str, ExtensionInformation)> {
        let extension = EVENTS_OF.get().filter(|extension| *extension != Extension::CORE)?;
        Some((extension.name(), Self::information(major(extension) - 128)))
    }

    fn get_from_error_code(&self, _code: u8) -> Option<(&str, ExtensionInformation)> {
        None
    }
}

/// What was compared, and what differed.
#[derive(Default)]
struct Comparison {
    messages: BTreeSet<&'static str>,
    fields: usize,
    /// Differences by message and field, with one example each.
    differences: BTreeMap<String, String>,
    /// Fields of x11rb's that we have not under that name.
    missing: BTreeSet<String>,
}

impl Comparison {
    fn message(&mut self, name: &'static str, message: &Message<'_>, form: &Form) {
        let tree = message.tree();
        self.messages.insert(name);
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
        theirs => number(ours) == *theirs || *theirs == Form::Number(i128::from(bits)),
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

fn random_fds() -> Vec<OwnedFd> {
    (0..4).filter_map(|_| File::open("/dev/null").ok()).map(OwnedFd::from).collect()
}

/// A count beyond the message: x11rb-protocol would first allocate what it asks for.
fn faulty(message: &Message<'_>) -> bool {
    message.tree().outcome.fault.is_some()
}

/// Requests on which x11rb-protocol 0.14 must not be let loose: its parser reads the first element of a list that is not
/// empty again and again and keeps them all.
const UNFIT: [&str; 2] = ["SYNC:Await", "SYNC:AwaitFence"];

/// Requests of our supplement that x11rb-protocol does not have.
const NOT_IN_X11RB: [&str; 5] = [
    "SECURITY:QueryVersion",
    "SECURITY:GenerateAuthorization",
    "SECURITY:RevokeAuthorization",
    "XKEYBOARD:GetGeometry",
    "XKEYBOARD:SetGeometry",
];

fn compare_requests_and_replies() -> Comparison {
    let mut comparison = Comparison::default();
    let mut random = Random(11);
    for info in RequestInfo::all().iter().filter(|info| !UNFIT.contains(&info.name)) {
        let mut replies = 0;
        for round in 0..2000 {
            if round >= 32 && comparison.messages.contains(info.name) {
                break;
            }
            let words = [8, 24, 40, 60][round % 4];
            let len = 4 + 4 * random.below(words) as usize;
            let mut bytes = match round % 4 {
                3 => random.sparse(len),
                one => random.bytes(len, [16, 15, 12][one]),
            };
            let is_core = info.extension == Extension::CORE;
            if is_core {
                bytes[0] = info.opcode;
            } else {
                bytes[0] = major(info.extension);
                bytes[1] = info.opcode;
            }
            bytes[2..4].copy_from_slice(&u16::try_from(len / 4).expect("short").to_le_bytes());
            let header = RequestHeader {
                major_opcode: bytes[0],
                minor_opcode: bytes[1],
                remaining_length: u32::try_from(len / 4 - 1).expect("short"),
            };
            let message = Message::request(info, &bytes, ByteOrder::Little);
            if faulty(&message) {
                continue;
            }
            let Ok(request) = Request::parse(header, &bytes[4..], &mut random_fds(), &Granted) else {
                continue;
            };
            if matches!(request, Request::Unknown(..)) {
                break;
            }
            let form = Form::parse(&format!("{request:#?}"));
            comparison.message(info.name, &message, &form);
            let (Some(parser), Some(_)) = (request.reply_parser(), info.reply) else { continue };
            if replies == 20 {
                continue;
            }
            replies += 1;
            let len = 32 + 4 * random.below(24) as usize;
            let mut bytes = random.bytes(len, [16, 15, 14, 12][round / 4 % 4]);
            bytes[0] = 1;
            // x11rb asks for no more bytes than the length says.
            let length = u32::try_from((len - 32) / 4).expect("short");
            bytes[4..8].copy_from_slice(&length.to_le_bytes());
            let message = Message::reply(info, &bytes, ByteOrder::Little).expect("it has a reply");
            if faulty(&message) {
                continue;
            }
            if let Ok((reply, _)) = parser(&bytes, &mut random_fds()) {
                let form = Form::parse(&format!("{reply:#?}"));
                comparison.message(info.name, &message, &form);
            }
        }
    }
    comparison
}

fn compare_events() -> Comparison {
    let mut comparison = Comparison::default();
    let mut random = Random(12);
    for info in EventInfo::all() {
        for round in 0..1000 {
            if round >= 24 && comparison.messages.contains(info.name) {
                break;
            }
            if round >= 24 && !info.generic {
                break;
            }
            let len = if info.generic { 32 + 4 * random.below(24) as usize } else { 32 };
            let mut bytes = random.bytes(len, [16, 15, 14, 12][round % 4]);
            let code = u8::try_from(info.code).expect("codes are bytes");
            EVENTS_OF.set(Some(info.extension));
            if info.generic {
                bytes[0] = 35;
                bytes[1] = major(info.extension);
                let length = u32::try_from((len - 32) / 4).expect("short");
                bytes[4..8].copy_from_slice(&length.to_le_bytes());
                bytes[8..10].copy_from_slice(&info.code.to_le_bytes());
            } else if info.extension == Extension::CORE {
                bytes[0] = code;
            } else if info.extension == Extension::XKEYBOARD {
                bytes[0] = 64;
                bytes[1] = code;
            } else {
                bytes[0] = 64 + code;
            }
            let Ok(event) = Event::parse(&bytes, &Granted) else { continue };
            if matches!(event, Event::Unknown(_) | Event::Error(_)) {
                continue;
            }
            let form = Form::parse(&format!("{event:#?}"));
            comparison.message(info.name, &Message::event(info, &bytes, ByteOrder::Little), &form);
        }
    }
    comparison
}

/// Where x11rb-protocol 0.14 is not to be followed, with the reason.
const KNOWN: [(&str, &str); 2] = [
    ("XInputExtension:DeviceChanged.classes", "it passes over the structure's own length (XML <length>)"),
    (
        "XInputExtension:ChangeFeedbackControl.mask",
        "several names have one bit; it prints them all, we the first",
    ),
];

fn is_known(path: &str) -> bool {
    KNOWN.iter().any(|(known, _)| path.starts_with(known))
}

fn report(comparison: &Comparison) -> String {
    let mut text = String::new();
    for (path, example) in comparison.differences.iter().filter(|(path, _)| !is_known(path)) {
        text.push_str(&format!("{path}: {example}\n"));
    }
    for path in comparison.missing.iter().filter(|path| !is_known(path)) {
        text.push_str(&format!("not found: {path}\n"));
    }
    text
}

/// S17: client, server and tracer decode from independent descriptions.
#[test]
fn s17_requests_and_replies_say_what_x11rb_reads() {
    let comparison = compare_requests_and_replies();
    assert_eq!(report(&comparison), "");
    let unseen: Vec<&str> = RequestInfo::all()
        .iter()
        .map(|info| info.name)
        .filter(|name| !comparison.messages.contains(name) && !UNFIT.contains(name))
        .collect();
    assert_eq!(unseen, NOT_IN_X11RB);
}

/// S17, for events.
#[test]
fn s17_events_say_what_x11rb_reads() {
    let comparison = compare_events();
    assert_eq!(report(&comparison), "");
    let unseen =
        EventInfo::all().iter().map(|info| info.name).filter(|name| !comparison.messages.contains(name));
    // GeGeneric is for events of extensions that the catalog does not have; x11rb-protocol does not have SECURITY.
    assert_eq!(unseen.collect::<Vec<_>>(), ["GeGeneric", "SECURITY:AuthorizationRevoked"]);
}
