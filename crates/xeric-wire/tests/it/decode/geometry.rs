//! XKB's geometry, which x11rb-protocol and Wireshark do not have: what the tables show of Xvfb's answer to GetGeometry and of
//! libX11's SetGeometry, written as xkbcomp writes it, is what xkbcomp wrote (`tests/golden/geometry.xkb`).

use std::collections::BTreeMap;
use std::fmt::Write as _;

use xeric_wire::decode::{Label, Message, MessageKind, Node, NodeKind, Tree, Value};

use super::corpus::{Connection, recording};
use crate::golden;

#[test]
fn geometry_of_xvfb_is_what_xkbcomp_prints() {
    let connections = recording("xkbcomp.x11.gz");
    let messages: Vec<Message<'_>> = messages(&connections[0]);
    let reply = |message: &&Message<'_>| matches!(message.kind(), MessageKind::Reply(info) if info.name == "XKEYBOARD:GetGeometry");
    let reply = messages.iter().find(reply).expect("xkbcomp asks for the geometry").tree();
    let geometry = nodes(&reply.nodes, "geometry");
    let text = Writer::new(&reply, geometry, &atoms(&messages)).write();
    assert_eq!(tokens(&text), tokens(printed()));
}

#[test]
fn geometry_that_xkbcomp_uploads_is_what_it_read() {
    let connection = Connection::new(golden::read("xkbcomp-up.client"), golden::read("xkbcomp-up.server"));
    let messages = messages(&connection);
    let sent = |message: &&Message<'_>| matches!(message.kind(), MessageKind::Request(info) if info.name == "XKEYBOARD:SetGeometry");
    let request = messages.iter().find(sent).expect("xkbcomp sets the geometry").tree();
    let text = Writer::new(&request, &request.nodes, &atoms(&messages)).write();
    assert_eq!(tokens(&text), tokens(printed()));
}

fn printed() -> &'static str {
    std::str::from_utf8(golden::read("geometry.xkb")).expect("it is text")
}

fn messages(connection: &Connection) -> Vec<Message<'_>> {
    connection.messages().into_iter().filter_map(|found| found.message).collect()
}

/// Names of atoms, from the questions for them and their answers, which come in the same order.
fn atoms(messages: &[Message<'_>]) -> BTreeMap<u64, String> {
    let mut atoms: BTreeMap<u64, String> = (1..69)
        .filter_map(|atom| Some((u64::from(atom), xeric_wire::catalog::predefined_atom(atom)?.to_owned())))
        .collect();
    for (query, in_question, in_answer) in [("GetAtomName", "atom", "name"), ("InternAtom", "name", "atom")] {
        let questions = messages
            .iter()
            .filter(|message| matches!(message.kind(), MessageKind::Request(info) if info.name == query));
        let answers = messages
            .iter()
            .filter(|message| matches!(message.kind(), MessageKind::Reply(info) if info.name == query));
        for (question, answer) in questions.zip(answers) {
            let (question, answer) = (question.tree(), answer.tree());
            let (number, name) = if in_question == "atom" {
                (number(&question.nodes, in_question), text(&answer.nodes, in_answer))
            } else {
                (number(&answer.nodes, in_answer), text(&question.nodes, in_question))
            };
            atoms.insert(u64::try_from(number).expect("an atom"), name);
        }
    }
    atoms
}

/// Words, numbers, strings and signs; what is between them does not matter, nor do comments.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    for line in text.lines().map(|line| line.split("//").next().unwrap_or_default()) {
        for (index, part) in line.split('"').enumerate() {
            if index % 2 == 1 {
                tokens.push(format!("{part:?}"));
                continue;
            }
            let mut word = String::new();
            for character in part.chars() {
                if character.is_alphanumeric() || "_.<>-+".contains(character) {
                    word.push(character);
                    continue;
                }
                tokens.extend(Some(std::mem::take(&mut word)).filter(|word| !word.is_empty()));
                tokens.extend(Some(character.to_string()).filter(|sign| !sign.trim().is_empty()));
            }
            tokens.extend(Some(word).filter(|word| !word.is_empty()));
        }
    }
    tokens
}

/// Writes a geometry in xkbcomp's language.
struct Writer<'t> {
    head: &'t [Node],
    body: &'t [Node],
    atoms: &'t BTreeMap<u64, String>,
    colors: Vec<String>,
    shapes: Vec<String>,
    out: String,
}

impl<'t> Writer<'t> {
    fn new(message: &'t Tree, body: &'t [Node], atoms: &'t BTreeMap<u64, String>) -> Self {
        let colors = list(body, "colors").iter().map(|color| text(color, "string")).collect();
        let name = |shape: &&[Node]| atoms[&u64::try_from(number(shape, "name")).expect("an atom")].clone();
        let shapes = list(body, "shapes").iter().map(name).collect();
        Self { head: &message.nodes, body, atoms, colors, shapes, out: String::new() }
    }

    fn atom(&self, nodes: &[Node], name: &str) -> String {
        self.atoms[&u64::try_from(number(nodes, name)).expect("an atom")].clone()
    }

    fn color(&self, nodes: &[Node], name: &str) -> String {
        self.colors[usize::try_from(number(nodes, name)).expect("a place")].clone()
    }

    fn shape(&self, nodes: &[Node], name: &str) -> String {
        self.shapes[usize::try_from(number(nodes, name)).expect("a place")].clone()
    }

    fn put(&mut self, text: &str) {
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn write(mut self) -> String {
        let (head, body) = (self.head, self.body);
        self.put(&format!("xkb_geometry \"{}\" {{", self.atom(head, "name")));
        self.put(&format!("width= {}; height= {};", mm(head, "widthMM"), mm(head, "heightMM")));
        for alias in list(body, "keyAliases") {
            self.put(&format!("alias <{}> = <{}>;", key(alias, "alias"), key(alias, "real")));
        }
        self.put(&format!("baseColor= \"{}\";", self.color(head, "baseColorNdx")));
        self.put(&format!("labelColor= \"{}\";", self.color(head, "labelColorNdx")));
        self.put(&format!("xfont= \"{}\";", text(nodes(body, "labelFont"), "string")));
        for property in list(body, "properties") {
            let (name, value) = (nodes(property, "name"), nodes(property, "value"));
            self.put(&format!("{}= \"{}\";", text(name, "string"), text(value, "string")));
        }
        list(body, "shapes").iter().for_each(|shape| self.outlines(shape));
        list(body, "sections").iter().for_each(|section| self.section(section));
        list(body, "doodads").iter().for_each(|doodad| self.doodad(doodad));
        self.put("};");
        self.out
    }

    fn outlines(&mut self, shape: &[Node]) {
        let outlines = list(shape, "outlines");
        let place = |name: &str| usize::try_from(number(shape, name)).expect("a place");
        let (approximate, primary) = (place("approxNdx"), place("primaryNdx"));
        let mut parts = Vec::new();
        let mut corner = 0;
        for (index, outline) in outlines.iter().enumerate() {
            if number(outline, "cornerRadius") != corner {
                corner = number(outline, "cornerRadius");
                parts.push(format!("corner= {}", mm(outline, "cornerRadius")));
            }
            let points = list(outline, "points");
            let points = points.iter().map(|point| format!("[{}, {}]", mm(point, "x"), mm(point, "y")));
            let points = points.collect::<Vec<_>>().join(", ");
            let label = match index {
                _ if outlines.len() < 2 => "",
                _ if index == approximate => "approx= ",
                _ if index == primary => "primary= ",
                _ => "",
            };
            parts.push(format!("{label}{{ {points} }}"));
        }
        self.put(&format!("shape \"{}\" {{ {} }};", self.atom(shape, "name"), parts.join(",\n")));
    }

    fn section(&mut self, section: &[Node]) {
        let rows = list(section, "rows");
        let first = rows.iter().flat_map(|row| list(row, "keys")).next().expect("a key");
        let usual = self.color(first, "colorNdx");
        self.put(&format!("section \"{}\" {{ key.color= \"{usual}\";", self.atom(section, "name")));
        self.put(&format!("priority= {};", number(section, "priority")));
        for part in ["top", "left", "width", "height"] {
            self.put(&format!("{part}= {};", mm(section, part)));
        }
        assert_eq!((number(section, "angle"), number(section, "nDoodads")), (0, 0));
        for row in rows {
            assert_eq!(number(row, "vertical"), 0);
            self.put(&format!("row {{ top= {}; left= {};", mm(row, "top"), mm(row, "left")));
            let keys = list(row, "keys");
            let keys: Vec<String> = keys.iter().map(|key| self.key(key, &usual)).collect();
            self.put(&format!("keys {{ {} }};\n}};", keys.join(",\n")));
        }
        self.put("};");
    }

    fn key(&self, node: &[Node], usual: &str) -> String {
        let shape = self.shape(node, "shapeNdx");
        let mut text = format!("{{ <{}>, \"{shape}\", {}", key(node, "name"), mm(node, "gap"));
        let color = self.color(node, "colorNdx");
        if color != usual {
            _ = write!(text, ", color=\"{color}\"");
        }
        text + " }"
    }

    fn doodad(&mut self, doodad: &[Node]) {
        let data = nodes(doodad, "data");
        // XKB protocol, appendix D: 1 outline, 2 solid, 3 text, 4 indicator, 5 logo.
        let (kind, rest) = match number(doodad, "type") {
            2 => {
                let shape = nodes(data, "shape");
                let (color, shape) = (self.color(shape, "colorNdx"), self.shape(shape, "shapeNdx"));
                ("solid", format!("color= \"{color}\"; shape= \"{shape}\";"))
            }
            3 => {
                let label = nodes(data, "text");
                let (width, height) = (mm(label, "width"), mm(label, "height"));
                let font = text(nodes(label, "font"), "string");
                let shown = text(nodes(label, "text"), "string").replace('\n', "\\n");
                let rest = format!("width= {width}; height= {height}; XFont= \"{font}\"; text= \"{shown}\";");
                ("text", rest)
            }
            4 => {
                let light = nodes(data, "indicator");
                let (on, off) = (self.color(light, "onColorNdx"), self.color(light, "offColorNdx"));
                let shape = self.shape(light, "indicatorShapeNdx");
                ("indicator", format!("onColor= \"{on}\"; offColor= \"{off}\"; shape= \"{shape}\";"))
            }
            other => panic!("no doodad {other} in this geometry"),
        };
        let (name, priority) = (self.atom(doodad, "name"), number(doodad, "priority"));
        let (top, left) = (mm(doodad, "top"), mm(doodad, "left"));
        assert_eq!(number(doodad, "angle"), 0);
        self.put(&format!("{kind} \"{name}\" {{ top= {top}; left= {left}; priority= {priority}; {rest} }};"));
    }
}

fn find<'n>(nodes: &'n [Node], name: &str) -> &'n Node {
    let is_it = |node: &&Node| matches!(node.label, Some(Label::Name(label)) if label == name);
    nodes.iter().find(is_it).unwrap_or_else(|| panic!("no {name} in {nodes:?}"))
}

fn nodes<'n>(nodes: &'n [Node], name: &str) -> &'n [Node] {
    let NodeKind::Group { nodes, .. } = &find(nodes, name).kind else { panic!("{name} is no group") };
    nodes
}

/// The elements of a list of structures.
fn list<'n>(nodes: &'n [Node], name: &str) -> Vec<&'n [Node]> {
    let elements = self::nodes(nodes, name).iter().filter(|node| node.label.is_some());
    let inner = |node: &'n Node| match &node.kind {
        NodeKind::Group { nodes, .. } => nodes.as_slice(),
        _ => panic!("{name} is a list of structures"),
    };
    elements.map(inner).collect()
}

fn number(nodes: &[Node], name: &str) -> i64 {
    match find(nodes, name).kind {
        NodeKind::Number { value: Value::Unsigned(number), .. } => i64::try_from(number).expect("small"),
        NodeKind::Number { value: Value::Signed(number), .. } => number,
        ref other => panic!("{name} is {other:?}"),
    }
}

/// Tenths of a millimetre as xkbcomp writes them.
fn mm(nodes: &[Node], name: &str) -> String {
    let number = number(nodes, name);
    if number % 10 == 0 {
        (number / 10).to_string()
    } else {
        format!("{}.{}", number / 10, (number % 10).abs())
    }
}

fn text(nodes: &[Node], name: &str) -> String {
    let NodeKind::Array { values, .. } = &find(nodes, name).kind else { panic!("{name} is no text") };
    values
        .iter()
        .map(|value| char::from(u8::try_from(value.unsigned().expect("a byte")).expect("a byte")))
        .collect()
}

/// A key's name, up to four characters.
fn key(nodes: &[Node], name: &str) -> String {
    text(nodes, name).trim_end_matches('\0').to_owned()
}
