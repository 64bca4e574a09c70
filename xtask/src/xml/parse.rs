//! From XML to the model. Every element and attribute is either represented or an error.

use anyhow::{Context, Result, bail};
use roxmltree::Node;

use super::model::*;

type Xml<'a, 'i> = Node<'a, 'i>;

/// Parses one file.
pub(super) fn module(text: &str) -> Result<Module> {
    let document = roxmltree::Document::parse(text).context("not well-formed XML")?;
    let root = document.root_element();
    expect(root, "xcb")?;
    known(
        root,
        &[
            "header",
            "extension-xname",
            "extension-name",
            "extension-multiword",
            "major-version",
            "minor-version",
        ],
    )?;
    let version = match (root.attribute("major-version"), root.attribute("minor-version")) {
        (Some(major), Some(minor)) => Some((number(major)?, number(minor)?)),
        _ => None,
    };
    let mut module = Module {
        header: required(root, "header")?,
        xname: optional(root, "extension-xname"),
        name: optional(root, "extension-name"),
        version,
        imports: Vec::new(),
        items: Vec::new(),
    };
    for node in elements(root) {
        if node.has_tag_name("import") {
            module.imports.push(text_of(node)?);
        } else {
            let at =
                || format!("{} {:?}", node.tag_name().name(), node.attribute("name").unwrap_or_default());
            module.items.push(item(node).with_context(at)?);
        }
    }
    Ok(module)
}

fn item(node: Xml<'_, '_>) -> Result<Item> {
    Ok(match node.tag_name().name() {
        "struct" => Item::Struct(structure(node)?),
        "union" => Item::Union(structure(node)?),
        "enum" => Item::Enum(enumeration(node)?),
        "xidtype" => {
            known(node, &["name"])?;
            Item::XidType(required(node, "name")?)
        }
        "xidunion" => {
            known(node, &["name"])?;
            let types = elements(node).map(|ty| expect(ty, "type").and_then(|()| text_of(ty)));
            Item::XidUnion { name: required(node, "name")?, types: types.collect::<Result<_>>()? }
        }
        "typedef" => {
            known(node, &["oldname", "newname"])?;
            Item::Typedef { old: required(node, "oldname")?, new: required(node, "newname")? }
        }
        "event" => {
            known(node, &["name", "number", "xge", "no-sequence-number"])?;
            Item::Event(Event {
                name: required(node, "name")?,
                number: number(&required(node, "number")?)?,
                xge: flag(node, "xge")?,
                no_sequence_number: flag(node, "no-sequence-number")?,
                members: members(node)?,
            })
        }
        "eventcopy" => Item::EventCopy(copy(node)?),
        "error" => {
            known(node, &["name", "number"])?;
            Item::Error(ErrorDef {
                name: required(node, "name")?,
                number: required(node, "number")?.parse()?,
                members: members(node)?,
            })
        }
        "errorcopy" => Item::ErrorCopy(copy(node)?),
        "eventstruct" => {
            known(node, &["name"])?;
            let allowed = elements(node).map(allowed).collect::<Result<_>>()?;
            Item::EventStruct(EventStruct { name: required(node, "name")?, allowed })
        }
        "request" => Item::Request(request(node)?),
        other => bail!("unknown element <{other}>"),
    })
}

fn structure(node: Xml<'_, '_>) -> Result<Struct> {
    known(node, &["name"])?;
    Ok(Struct { name: required(node, "name")?, members: members(node)? })
}

fn enumeration(node: Xml<'_, '_>) -> Result<Enum> {
    known(node, &["name"])?;
    let mut items: Vec<EnumItem> = Vec::new();
    for node in elements(node).filter(|node| !node.has_tag_name("doc")) {
        expect(node, "item")?;
        known(node, &["name"])?;
        let (value, bit) = match elements(node).next() {
            None => (items.last().map_or(0, |last| last.value + 1), None),
            Some(value) if value.has_tag_name("value") => (number(&text_of(value)?)?, None),
            Some(bit) if bit.has_tag_name("bit") => {
                let bit = number(&text_of(bit)?)?;
                (1u32.checked_shl(bit).context("bit number over 31")?, Some(bit))
            }
            Some(other) => bail!("unknown element <{}> in an item", other.tag_name().name()),
        };
        items.push(EnumItem { name: required(node, "name")?, value, bit });
    }
    Ok(Enum { name: required(node, "name")?, items })
}

fn copy(node: Xml<'_, '_>) -> Result<Copy> {
    known(node, &["name", "number", "ref"])?;
    Ok(Copy {
        name: required(node, "name")?,
        number: number(&required(node, "number")?)?,
        source: required(node, "ref")?,
    })
}

fn allowed(node: Xml<'_, '_>) -> Result<Allowed> {
    expect(node, "allowed")?;
    known(node, &["extension", "xge", "opcode-min", "opcode-max"])?;
    Ok(Allowed {
        extension: required(node, "extension")?,
        xge: flag(node, "xge")?,
        opcodes: (number(&required(node, "opcode-min")?)?, number(&required(node, "opcode-max")?)?),
    })
}

fn request(node: Xml<'_, '_>) -> Result<Request> {
    known(node, &["name", "opcode", "combine-adjacent"])?;
    let reply = elements(node).find(|node| node.has_tag_name("reply"));
    Ok(Request {
        name: required(node, "name")?,
        opcode: required(node, "opcode")?.parse()?,
        combine_adjacent: flag(node, "combine-adjacent")?,
        members: members(node)?,
        reply: reply.map(members).transpose().context("reply")?,
    })
}

/// The members among a node's children. Documentation, a request's reply and a case's conditions are read elsewhere.
fn members(node: Xml<'_, '_>) -> Result<Vec<Member>> {
    elements(node)
        .filter(|node| !matches!(node.tag_name().name(), "doc" | "reply"))
        .map(|node| {
            let at =
                || format!("{} {:?}", node.tag_name().name(), node.attribute("name").unwrap_or_default());
            member(node).with_context(at)
        })
        .collect()
}

fn member(node: Xml<'_, '_>) -> Result<Member> {
    Ok(match node.tag_name().name() {
        "pad" => {
            known(node, &["bytes", "align", "serialize"])?;
            let size = match (node.attribute("bytes"), node.attribute("align")) {
                (Some(bytes), None) => PadSize::Bytes(number(bytes)?),
                (None, Some(align)) => PadSize::Align(number(align)?),
                _ => bail!("a pad has either bytes or align"),
            };
            Member::Pad(Pad { size, serialize: flag(node, "serialize")? })
        }
        "field" => Member::Field(field(node)?),
        "list" => {
            let field = field(node)?;
            let len = elements(node).next().map(expr).transpose()?;
            match (field.ty.as_str(), len) {
                ("fd", Some(len)) => Member::FdList { name: field.name, len },
                (_, len) => Member::List(List { field, len }),
            }
        }
        "exprfield" => Member::ExprField(field(node)?, only_expr(node)?),
        "valueparam" => {
            known(node, &["value-mask-type", "value-mask-name", "value-list-name"])?;
            Member::ValueParam(ValueParam {
                mask_type: required(node, "value-mask-type")?,
                mask_name: required(node, "value-mask-name")?,
                list_name: required(node, "value-list-name")?,
            })
        }
        "switch" => Member::Switch(switch(node)?),
        "fd" => {
            known(node, &["name"])?;
            Member::Fd(required(node, "name")?)
        }
        "required_start_align" => Member::StartAlign(start_align(node)?),
        "length" => Member::Length(only_expr(node)?),
        other => bail!("unknown element <{other}>"),
    })
}

fn field(node: Xml<'_, '_>) -> Result<Field> {
    known(node, &["name", "type", "enum", "altenum", "mask", "altmask"])?;
    Ok(Field {
        name: required(node, "name")?,
        ty: required(node, "type")?,
        names: Names {
            enumeration: optional(node, "enum"),
            altenum: optional(node, "altenum"),
            mask: optional(node, "mask"),
            altmask: optional(node, "altmask"),
        },
    })
}

fn start_align(node: Xml<'_, '_>) -> Result<StartAlign> {
    known(node, &["align", "offset"])?;
    let offset = node.attribute("offset").map_or(Ok(0), number)?;
    Ok(StartAlign { align: number(&required(node, "align")?)?, offset })
}

fn switch(node: Xml<'_, '_>) -> Result<Switch> {
    known(node, &["name"])?;
    let mut children = elements(node).peekable();
    let on = expr(children.next().context("a switch without an expression")?)?;
    let align = children.next_if(|node| node.has_tag_name("required_start_align")).map(start_align);
    let mut bits = None;
    let mut cases = Vec::new();
    for node in children {
        let by_bit = match node.tag_name().name() {
            "bitcase" => true,
            "case" => false,
            other => bail!("unknown element <{other}> in a switch"),
        };
        if bits.replace(by_bit).is_some_and(|before| before != by_bit) {
            bail!("case and bitcase in one switch");
        }
        cases.push(case(node)?);
    }
    let bits = bits.context("a switch without cases")?;
    Ok(Switch { name: required(node, "name")?, on, align: align.transpose()?, bits, cases })
}

fn case(node: Xml<'_, '_>) -> Result<Case> {
    known(node, &["name"])?;
    let mut any_of = Vec::new();
    let mut inner = Vec::new();
    for node in elements(node) {
        if matches!(node.tag_name().name(), "enumref" | "value" | "bit") {
            any_of.push(expr(node)?);
        } else {
            inner.push(member(node)?);
        }
    }
    Ok(Case { name: optional(node, "name"), any_of, members: inner })
}

fn only_expr(node: Xml<'_, '_>) -> Result<Expr> {
    let mut children = elements(node);
    match (children.next(), children.next()) {
        (Some(only), None) => expr(only),
        _ => bail!("<{}> needs exactly one expression", node.tag_name().name()),
    }
}

fn expr(node: Xml<'_, '_>) -> Result<Expr> {
    Ok(match node.tag_name().name() {
        "value" => Expr::Value(u64::from(number(&text_of(node)?)?)),
        "bit" => Expr::Bit(number(&text_of(node)?)?),
        "fieldref" => Expr::Field(text_of(node)?),
        "paramref" => Expr::Param { name: text_of(node)?, ty: required(node, "type")? },
        "enumref" => Expr::EnumItem { enumeration: required(node, "ref")?, item: text_of(node)? },
        "op" => {
            let op = match required(node, "op")?.as_str() {
                "+" => Op::Add,
                "-" => Op::Sub,
                "*" => Op::Mul,
                "/" => Op::Div,
                "&" => Op::And,
                "<<" => Op::Shl,
                other => bail!("unknown operator {other}"),
            };
            let operands = elements(node).map(expr).collect::<Result<Vec<_>>>()?;
            let [left, right] = <[Expr; 2]>::try_from(operands)
                .map_err(|operands| anyhow::anyhow!("{} operands of {op:?}", operands.len()))?;
            Expr::Op(op, Box::new(left), Box::new(right))
        }
        "unop" => match required(node, "op")?.as_str() {
            "~" => Expr::Not(Box::new(only_expr(node)?)),
            other => bail!("unknown operator {other}"),
        },
        "popcount" => Expr::PopCount(Box::new(only_expr(node)?)),
        "sumof" => {
            let each = elements(node).next().map(expr).transpose()?.map(Box::new);
            Expr::SumOf { list: required(node, "ref")?, each }
        }
        "listelement-ref" => Expr::ListElement,
        other => bail!("unknown expression <{other}>"),
    })
}

fn elements<'a, 'i>(node: Xml<'a, 'i>) -> impl Iterator<Item = Xml<'a, 'i>> {
    node.children().filter(Node::is_element)
}

fn expect(node: Xml<'_, '_>, name: &str) -> Result<()> {
    if !node.has_tag_name(name) {
        bail!("<{name}> expected, <{}> found", node.tag_name().name());
    }
    Ok(())
}

fn known(node: Xml<'_, '_>, names: &[&str]) -> Result<()> {
    match node.attributes().find(|attribute| !names.contains(&attribute.name())) {
        Some(unknown) => bail!("unknown attribute {} of <{}>", unknown.name(), node.tag_name().name()),
        None => Ok(()),
    }
}

fn optional(node: Xml<'_, '_>, name: &str) -> Option<String> {
    node.attribute(name).map(str::to_owned)
}

fn required(node: Xml<'_, '_>, name: &str) -> Result<String> {
    optional(node, name).with_context(|| format!("<{}> without {name}", node.tag_name().name()))
}

fn flag(node: Xml<'_, '_>, name: &str) -> Result<bool> {
    match node.attribute(name) {
        None | Some("false") => Ok(false),
        Some("true") => Ok(true),
        Some(other) => bail!("{name} is {other}, neither true nor false"),
    }
}

fn text_of(node: Xml<'_, '_>) -> Result<String> {
    let text = node.text().unwrap_or_default().trim();
    if text.is_empty() {
        bail!("<{}> is empty", node.tag_name().name());
    }
    Ok(text.to_owned())
}

fn number(text: &str) -> Result<u32> {
    let parsed = match text.strip_prefix("0x") {
        Some(hex) => u32::from_str_radix(hex, 16),
        None => text.parse(),
    };
    parsed.with_context(|| format!("{text:?} is no number"))
}
