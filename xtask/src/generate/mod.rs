//! `cargo xtask generate`: the code of `xeric-wire`, and of its tests and fuzz bodies, that follows from the protocol's description.
//!
//! Every generator turns the model into the text of whole files; nothing else is in those files. `--check` compares
//! instead of writing, so that what is committed is what the description says.

mod encoders;
mod events;
mod names;
mod proto;
mod tests;
mod view;
mod write;

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::xml::{Expr, Field, Item, List, Member, Module, Op, Protocol, Resolved, Scalar};

/// The modules whose requests the server handles: they get structures, views and writers.
pub(crate) const HANDLED: [&str; 22] = [
    "xproto",
    "bigreq",
    "xc_misc",
    "ge",
    "shape",
    "render",
    "xfixes",
    "xkb",
    "xtest",
    "shm",
    "randr",
    "present",
    "damage",
    "composite",
    "xinerama",
    "xinput",
    "dbe",
    "screensaver",
    "dpms",
    "res",
    "record",
    "sync",
];

const HEADER: &str = "// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.\n";

/// Writes all generated files, or with `check` fails when one of them differs.
///
/// # Errors
/// When the description cannot be read or expressed, or a file differs.
pub fn run(check: bool) -> Result<()> {
    let protocol = crate::xml::load()?;
    let mut files = proto::files(&protocol)?;
    files.extend(view::files(&protocol)?);
    files.extend(write::files(&protocol)?);
    files.push(events::file(&protocol)?);
    files.extend(tests::files(&protocol));
    files.push(encoders::file(&protocol));
    files.push(tests::views(&protocol));
    let mut texts = Vec::new();
    for (path, text) in files {
        let text = rustfmt(&format!("{HEADER}{text}")).with_context(|| format!("formatting {path}"))?;
        texts.push((path, text));
    }
    // One row a line, whatever rustfmt thinks of its length.
    texts.extend(crate::tables::files(&protocol)?);
    let mut different = Vec::new();
    for (path, text) in texts {
        let file = crate::repository().join("crates/xeric-wire/src").join(&path);
        if std::fs::read_to_string(&file).is_ok_and(|old| old == text) {
            continue;
        }
        if check {
            different.push(path);
            continue;
        }
        let directory = file.parent().context("a file without a directory")?;
        std::fs::create_dir_all(directory)?;
        std::fs::write(&file, text).with_context(|| format!("writing {}", file.display()))?;
    }
    if !different.is_empty() {
        bail!("not what `cargo xtask generate` writes: {}", different.join(", "));
    }
    Ok(())
}

fn rustfmt(text: &str) -> Result<String> {
    let mut child = Command::new("rustfmt")
        .args(["--edition", "2024", "--config-path"])
        .arg(crate::repository().join("rustfmt.toml"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("rustfmt does not start")?;
    let mut stdin = child.stdin.take().context("no stdin")?;
    let input = text.to_owned();
    let feeder = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output()?;
    feeder.join().map_err(|_| anyhow::anyhow!("writing to rustfmt failed"))??;
    if !output.status.success() {
        let dump: PathBuf = std::env::temp_dir().join("xtask-unformatted.rs");
        std::fs::write(&dump, text)?;
        bail!("rustfmt refuses what is in {}", dump.display());
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// The `mod.rs` of a directory of generated modules.
fn module_list(headers: &[&str], doc: impl Fn(&str) -> String) -> String {
    let mut text = String::new();
    for header in headers {
        _ = writeln!(text, "/// {}\npub mod {header};", doc(header));
    }
    text
}

/// How a module is called in documentation.
fn title(module: &Module) -> &str {
    module.xname.as_deref().unwrap_or("the core protocol")
}

/// What Rust makes of a member's type.
enum RustType {
    /// A number.
    Number(&'static str),
    /// A structure of fixed size.
    Fixed(String),
    /// A union: its bytes as on the wire.
    Bytes(u32),
    /// A structure whose size varies, by its name in `write`.
    Variable(String),
}

impl RustType {
    fn of(protocol: &Protocol, module: &Module, ty: &str) -> Result<RustType> {
        let resolved = protocol.resolve(module, ty).with_context(|| format!("no type {ty}"))?;
        Ok(match resolved {
            Resolved::Scalar(scalar) => RustType::Number(number(scalar)?),
            Resolved::EventStruct => RustType::Bytes(32),
            Resolved::Union(..) => {
                RustType::Bytes(protocol.fixed_size(module, ty).context("a union of no fixed size")?)
            }
            Resolved::Struct(home, found) => {
                let name = names::type_name(&found.name);
                match protocol.fixed_size(module, ty) {
                    Some(_) => RustType::Fixed(format!("proto::{}::{name}", home.header)),
                    None => RustType::Variable(format!("write::{}::{name}", home.header)),
                }
            }
        })
    }
}

fn number(scalar: Scalar) -> Result<&'static str> {
    Ok(match (scalar.size, scalar.signed, scalar.float) {
        (1, false, _) => "u8",
        (2, false, _) => "u16",
        (4, false, _) => "u32",
        (8, false, _) => "u64",
        (1, true, false) => "i8",
        (2, true, false) => "i16",
        (4, true, false) => "i32",
        (8, true, false) => "i64",
        _ => bail!("no Rust type for {scalar:?}"),
    })
}

/// Whether a list of that type is a byte slice.
fn is_byte(protocol: &Protocol, module: &Module, ty: &str) -> bool {
    matches!(protocol.resolve(module, ty), Some(Resolved::Scalar(Scalar { size: 1, signed: false, .. })))
}

/// One line that says what a field is: its protocol type and where its names are.
fn field_doc(field: &Field) -> String {
    let names = &field.names;
    let mut doc = field.ty.clone();
    for (word, name) in [
        (", one of ", &names.enumeration),
        (", perhaps one of ", &names.altenum),
        (", bits of ", &names.mask),
        (", perhaps bits of ", &names.altmask),
    ] {
        if let Some(name) = name {
            _ = write!(doc, "{word}{name}");
        }
    }
    doc
}

/// The fields that only say how long a list of the same message is: those that lists use as they are.
fn length_fields(members: &[Member]) -> Vec<&str> {
    let lists = members.iter().filter_map(|member| match member {
        Member::List(List { len: Some(Expr::Field(name)), .. }) => Some(name.as_str()),
        _ => None,
    });
    let is_field = |name: &str| {
        members.iter().any(|member| matches!(member, Member::Field(field) if field.name == name))
    };
    lists.filter(|name| is_field(name)).collect()
}

/// An expression as Rust, in `u64`; `field` says what a field is called.
fn expression(expr: &Expr, field: &dyn Fn(&str) -> String) -> Result<String> {
    let text = operand(expr, field)?;
    // Parentheses around a whole division or mask are needed within another operation only.
    let whole = matches!(expr, Expr::Op(Op::Div | Op::And, ..));
    Ok(if whole { text[1..text.len() - 1].to_owned() } else { text })
}

/// The same, to stand within another expression.
fn operand(expr: &Expr, field: &dyn Fn(&str) -> String) -> Result<String> {
    Ok(match expr {
        Expr::Value(value) => value.to_string(),
        Expr::Bit(bit) => (1u64 << bit).to_string(),
        Expr::Field(name) => format!("u64::from({})", field(name)),
        Expr::PopCount(inner) => format!("u64::from({}.count_ones())", operand(inner, field)?),
        Expr::Op(op, left, right) => {
            // An argument stands alone.
            let argument = expression(right, field)?;
            let (left, right) = (operand(left, field)?, operand(right, field)?);
            match op {
                Op::Add => format!("({left}).saturating_add({argument})"),
                Op::Sub => format!("({left}).saturating_sub({argument})"),
                Op::Mul => format!("({left}).saturating_mul({argument})"),
                Op::Div => format!("({left} / {right})"),
                Op::And => format!("({left} & {right})"),
                Op::Shl => bail!("no << needed so far"),
            }
        }
        other => bail!("expression {other:?} is not expressed"),
    })
}

/// The members of an event or error, with copies followed.
fn event_members<'a>(module: &'a Module, name: &str) -> Option<&'a [Member]> {
    module.items.iter().find_map(|item| match item {
        Item::Event(event) if event.name == name => Some(event.members.as_slice()),
        Item::EventCopy(copy) if copy.name == name => event_members(module, &copy.source),
        _ => None,
    })
}
