//! Where the XML comes from: Debian's `xcb-proto`, held to pinned digests, and our supplement.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use sha2::{Digest, Sha256};

use super::model::*;
use super::parse;

/// Reads xcb-proto and the supplement.
///
/// # Errors
/// When xcb-proto is not installed, differs from the version that this repository was generated from, or
/// has something that the model does not know.
pub fn load() -> Result<Protocol> {
    let files = read_xml(&xcb_proto_directory())?;
    check_pins(&files)?;
    let mut modules = BTreeMap::new();
    for (file, text) in &files {
        let module = parse::module(text).with_context(|| format!("xcb-proto's {file}"))?;
        modules.insert(module.header.clone(), module);
    }
    for (file, text) in &read_xml(&supplement_directory())? {
        let addition = parse::module(text).with_context(|| format!("our supplement {file}"))?;
        match modules.get_mut(&addition.header) {
            Some(module) => merge(module, addition),
            None => _ = modules.insert(addition.header.clone(), addition),
        }
    }
    let core = modules.remove("xproto").context("xcb-proto has no xproto.xml")?;
    Ok(Protocol { modules: std::iter::once(core).chain(modules.into_values()).collect() })
}

/// Writes the digests of the installed xcb-proto as the pinned ones: for a deliberate move to another version.
///
/// # Errors
/// When xcb-proto is not installed or the file cannot be written.
pub fn pin() -> Result<()> {
    let mut lines = String::new();
    for (file, text) in read_xml(&xcb_proto_directory())? {
        writeln!(lines, "{}  {file}", digest(&text))?;
    }
    std::fs::write(pins_file(), lines).context("writing the pinned digests")
}

/// A supplement adds items, and values to enumerations that there are. A structure or request of a name that there is
/// takes its place; a request without a reply keeps the reply that there is. The version is the newer one.
fn merge(module: &mut Module, addition: Module) {
    module.version = addition.version.or(module.version);
    module.imports.extend(addition.imports);
    for item in addition.items {
        let mut place = None;
        for (at, existing) in module.items.iter_mut().enumerate() {
            match (existing, &item) {
                (Item::Enum(existing), Item::Enum(more)) if existing.name == more.name => {
                    existing.items.extend(more.items.iter().cloned());
                    place = Some((at, None));
                }
                (Item::Struct(existing), Item::Struct(other)) if existing.name == other.name => {
                    place = Some((at, Some(item.clone())));
                }
                (Item::Request(existing), Item::Request(other)) if existing.name == other.name => {
                    let reply = other.reply.clone().or(existing.reply.take());
                    place = Some((at, Some(Item::Request(Request { reply, ..other.clone() }))));
                }
                _ => continue,
            }
            break;
        }
        match place {
            None => module.items.push(item),
            Some((at, Some(other))) => module.items[at] = other,
            Some((_, None)) => {}
        }
    }
}

fn check_pins(files: &BTreeMap<String, String>) -> Result<()> {
    let text = std::fs::read_to_string(pins_file()).context("reading the pinned digests")?;
    let pinned: BTreeMap<&str, &str> =
        text.lines().filter_map(|line| line.split_once("  ")).map(|(digest, file)| (file, digest)).collect();
    let mut different: Vec<&str> = files
        .iter()
        .filter(|(file, text)| pinned.get(file.as_str()).copied() != Some(digest(text).as_str()))
        .map(|(file, _)| file.as_str())
        .collect();
    different.extend(pinned.keys().copied().filter(|file| !files.contains_key(*file)));
    if !different.is_empty() {
        bail!(
            "the xcb-proto in {} is not the pinned version (Debian xcb-proto 1.15.2): {} differ. \
             Install that version or set XCB_PROTO_DIR; `cargo xtask pin` moves the pin to what is installed.",
            xcb_proto_directory().display(),
            different.join(", ")
        );
    }
    Ok(())
}

fn read_xml(directory: &Path) -> Result<BTreeMap<String, String>> {
    let missing = || format!("no XML in {}: install xcb-proto or set XCB_PROTO_DIR", directory.display());
    let mut files = BTreeMap::new();
    for entry in std::fs::read_dir(directory).with_context(missing)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "xml") {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let text =
                std::fs::read_to_string(&path).with_context(|| format!("reading {}", path.display()))?;
            files.insert(name, text);
        }
    }
    if files.is_empty() {
        bail!(missing());
    }
    Ok(files)
}

fn digest(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().fold(String::new(), |mut hex, byte| {
        _ = write!(hex, "{byte:02x}");
        hex
    })
}

fn xcb_proto_directory() -> PathBuf {
    std::env::var_os("XCB_PROTO_DIR").map_or_else(|| PathBuf::from("/usr/share/xcb"), PathBuf::from)
}

fn supplement_directory() -> PathBuf {
    crate::repository().join("crates/xeric-wire/proto")
}

fn pins_file() -> PathBuf {
    supplement_directory().join("xcb-proto.sha256")
}
