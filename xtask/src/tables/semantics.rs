//! Reads `semantics.toml`: what the XML does not say about requests. Its head documents the keys.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;

use super::Catalog;
use super::rows::{At, Kind, Meaning};

/// A request's row.
#[derive(Default)]
pub struct Semantics {
    pub creates: Vec<(Kind, At)>,
    pub frees: Vec<(Kind, At)>,
    pub empties: Option<At>,
    pub inside: Option<At>,
    pub query: Option<Query>,
    pub draws: Option<Draw>,
}

pub struct Query {
    pub class: Class,
    pub changed_by: Vec<Change>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    Constant,
    State,
    Volatile,
    Fence,
}

pub struct Change {
    pub by: Changer,
    pub same: Vec<(At, At)>,
}

#[derive(Clone, Copy, Debug)]
#[expect(dead_code, reason = "read through its Debug form")]
pub enum Changer {
    Request(u16),
    Event(u16),
}

pub struct Draw {
    pub destination: At,
    pub kind: Kind,
    pub sources: Vec<(Kind, At)>,
}

/// A request's entry as written.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    #[serde(default)]
    creates: OneOrMore,
    #[serde(default)]
    frees: OneOrMore,
    empties: Option<String>,
    inside: Option<String>,
    query: Option<Class>,
    #[serde(default)]
    changed_by: OneOrMore,
    draws: Option<String>,
    #[serde(default)]
    reads: OneOrMore,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrMore {
    One(String),
    More(Vec<String>),
}

impl Default for OneOrMore {
    fn default() -> Self {
        Self::More(Vec::new())
    }
}

impl OneOrMore {
    fn as_slice(&self) -> &[String] {
        match self {
            Self::One(one) => std::slice::from_ref(one),
            Self::More(more) => more,
        }
    }
}

#[derive(Deserialize)]
struct Document {
    changes: BTreeMap<String, Vec<String>>,
    #[serde(flatten)]
    extensions: BTreeMap<String, Section>,
}

/// An extension's table.
#[derive(Default, Deserialize)]
struct Section {
    #[serde(default)]
    nothing: Vec<String>,
    #[serde(default)]
    constant: Vec<String>,
    #[serde(default)]
    volatile: Vec<String>,
    #[serde(flatten)]
    entries: BTreeMap<String, Entry>,
}

impl Section {
    /// Turns the lists into entries.
    fn spread(&mut self) -> Result<()> {
        let lists = [
            (&self.nothing, None),
            (&self.constant, Some(Class::Constant)),
            (&self.volatile, Some(Class::Volatile)),
        ];
        for (list, query) in lists {
            for name in list {
                let before = self.entries.insert(name.clone(), Entry { query, ..Entry::default() });
                ensure!(before.is_none(), "semantics.toml says twice what {name} is");
            }
        }
        Ok(())
    }
}

/// Fills the semantics of every request in.
///
/// # Errors
/// When a request has no entry, an entry no request, or an entry names a message or field that there is not.
pub fn read(catalog: &mut Catalog<'_>) -> Result<()> {
    let path = crate::repository().join("crates/xeric-wire/semantics.toml");
    let text = std::fs::read_to_string(&path).with_context(|| format!("reading {}", path.display()))?;
    fill(catalog, &text)
}

fn fill(catalog: &mut Catalog<'_>, text: &str) -> Result<()> {
    let mut document: Document = toml::from_str(text).context("crates/xeric-wire/semantics.toml")?;
    document.extensions.values_mut().try_for_each(Section::spread)?;
    let mut missing = Vec::new();
    for index in 0..catalog.requests.len() {
        let (extension, name) = split(&catalog.requests[index].name);
        let entry = document.extensions.get_mut(extension).and_then(|section| section.entries.remove(name));
        let Some(entry) = entry else {
            missing.push(catalog.requests[index].name.clone());
            continue;
        };
        let semantics = Reader { catalog, changes: &document.changes, index }
            .semantics(&entry)
            .with_context(|| format!("semantics.toml, {extension}, {name}"))?;
        catalog.requests[index].semantics = semantics;
    }
    ensure!(missing.is_empty(), "semantics.toml says nothing about {}", missing.join(", "));
    let unknown: Vec<String> = document
        .extensions
        .iter()
        .flat_map(|(extension, section)| {
            section.entries.keys().map(move |name| format!("{extension}:{name}"))
        })
        .collect();
    ensure!(unknown.is_empty(), "semantics.toml names requests that there are not: {}", unknown.join(", "));
    Ok(())
}

struct Reader<'c, 'p> {
    catalog: &'c Catalog<'p>,
    changes: &'c BTreeMap<String, Vec<String>>,
    /// The request that is read.
    index: usize,
}

impl Reader<'_, '_> {
    fn semantics(&self, entry: &Entry) -> Result<Semantics> {
        let request = &self.catalog.requests[self.index];
        let query = match (entry.query, &request.reply) {
            (Some(class), Some(_)) => {
                let changed_by = self.changed_by(entry.changed_by.as_slice())?;
                ensure!(
                    (class == Class::State) != changed_by.is_empty(),
                    "a state query, and only that, says what changes its answer"
                );
                Some(Query { class, changed_by })
            }
            (None, None) => None,
            (None, Some(_)) => bail!("it has a reply, so it needs `query`"),
            (Some(_), None) => bail!("it has no reply, so it is no query"),
        };
        let draws = match &entry.draws {
            None => None,
            Some(field) => {
                let (kind, destination) = self.resource(field)?;
                let sources = self.resources(entry.reads.as_slice())?;
                Some(Draw { destination, kind, sources })
            }
        };
        ensure!(draws.is_some() || entry.reads.as_slice().is_empty(), "`reads` belongs to `draws`");
        Ok(Semantics {
            creates: self.resources(entry.creates.as_slice())?,
            frees: self.resources(entry.frees.as_slice())?,
            empties: entry.empties.as_ref().map(|field| self.at(request.layout, field)).transpose()?,
            inside: entry.inside.as_ref().map(|field| self.at(request.layout, field)).transpose()?,
            query,
            draws,
        })
    }

    fn resources(&self, fields: &[String]) -> Result<Vec<(Kind, At)>> {
        fields.iter().map(|field| self.resource(field)).collect()
    }

    /// `field`, or `field: Kind` where its type does not tell or tells too little.
    fn resource(&self, field: &str) -> Result<(Kind, At)> {
        let layout = self.catalog.requests[self.index].layout;
        if let Some((field, kind)) = field.split_once(": ") {
            let kind = KINDS.iter().find(|known| **known == kind);
            let kind = kind.with_context(|| format!("no kind of resource in {field:?}"))?;
            return Ok((Kind(kind), self.at(layout, field)?));
        }
        let (at, ty) = self
            .catalog
            .builder
            .place(layout, field)
            .with_context(|| format!("no field {field} of fixed place"))?;
        match ty.meaning {
            Meaning::Xid(kind) => Ok((kind, at)),
            _ => bail!("{field} is no resource by its type; write `{field}: Kind`"),
        }
    }

    fn at(&self, layout: u16, field: &str) -> Result<At> {
        self.catalog
            .builder
            .place(layout, field)
            .map(|(at, _)| at)
            .with_context(|| format!("no field {field} of fixed place"))
    }

    fn changed_by(&self, entries: &[String]) -> Result<Vec<Change>> {
        let mut changes = Vec::new();
        for entry in entries {
            if let Some(name) = entry.strip_prefix('@') {
                let list = self.changes.get(name).with_context(|| format!("no list [changes] {name}"))?;
                changes.extend(self.changed_by(list)?);
            } else {
                changes.push(self.change(entry).with_context(|| entry.clone())?);
            }
        }
        Ok(changes)
    }

    /// `Name`, `Name(field)` or `Name(mine=theirs, ...)`.
    fn change(&self, entry: &str) -> Result<Change> {
        let (name, fields) = match entry.split_once('(') {
            None => (entry, ""),
            Some((name, rest)) => (name, rest.strip_suffix(')').context("no closing parenthesis")?),
        };
        let (by, theirs) = self.message(name)?;
        let mine = self.catalog.requests[self.index].layout;
        let fields = fields.split(',').map(str::trim).filter(|field| !field.is_empty());
        let same = fields.map(|field| {
            let (my, their) = field.split_once('=').unwrap_or((field, field));
            let (my, their) = (self.at(mine, my)?, self.at(theirs, their)?);
            Ok((my, their))
        });
        Ok(Change { by, same: same.collect::<Result<_>>()? })
    }

    /// A request or event by its full name, or by its short name within the same extension, and its layout.
    fn message(&self, name: &str) -> Result<(Changer, u16)> {
        let (extension, _) = split(&self.catalog.requests[self.index].name);
        let own = format!("{extension}:{name}");
        let is_it = |candidate: &str| candidate == name || candidate == own;
        let request = self.catalog.requests.iter().position(|request| is_it(&request.name));
        let event = self.catalog.events.iter().position(|event| is_it(&event.name));
        match (request, event) {
            (Some(at), None) => Ok((Changer::Request(u16::try_from(at)?), self.catalog.requests[at].layout)),
            (None, Some(at)) => Ok((Changer::Event(u16::try_from(at)?), self.catalog.events[at].layout)),
            (Some(_), Some(_)) => bail!("{name} is both a request and an event"),
            (None, None) => bail!("{name} is neither a request nor an event"),
        }
    }
}

fn split(name: &str) -> (&str, &str) {
    name.split_once(':').unwrap_or(("core", name))
}

/// Kinds that an entry may name.
const KINDS: &[&str] = &[
    "Window",
    "Pixmap",
    "Drawable",
    "Cursor",
    "Font",
    "Gc",
    "Colormap",
    "Picture",
    "GlyphSet",
    "Region",
    "Barrier",
    "Damage",
    "Counter",
    "Alarm",
    "Fence",
    "ShmSegment",
    "BackBuffer",
    "RecordContext",
    "PresentEvent",
    "Lease",
    "Mode",
    "Syncobj",
    "GlxContext",
    "GlxPixmap",
    "GlxPbuffer",
    "GlxWindow",
    "XvMcContext",
    "XvMcSurface",
    "XvMcSubpicture",
    "PrintContext",
];

#[cfg(test)]
mod tests {
    use super::*;

    /// What is said about `semantics.toml` after `from` in it was replaced with `to`.
    fn complaint(from: &str, to: &str) -> String {
        let path = crate::repository().join("crates/xeric-wire/semantics.toml");
        let text = std::fs::read_to_string(path).unwrap();
        assert!(text.contains(from), "{from} is in semantics.toml");
        let protocol = crate::xml::load().unwrap();
        let mut catalog = Catalog::build(&protocol).unwrap();
        let complaint = fill(&mut catalog, &text.replacen(from, to, 1));
        complaint.map_or_else(|error| format!("{error:#}"), |()| String::new())
    }

    #[test]
    fn a_request_that_is_missing_is_named() {
        assert!(complaint("\"QueryBestSize\", ", "").ends_with("says nothing about QueryBestSize"));
        assert!(complaint("AddTraps = ", "AddTrap = ").ends_with("says nothing about RENDER:AddTraps"));
    }

    #[test]
    fn what_is_no_request_is_named() {
        assert!(complaint("[RECORD]", "[RECORD]\nNope = {}").ends_with("that there are not: RECORD:Nope"));
        assert!(
            complaint("\"RevokeAuthorization\"", "\"RevokeAuthorization\", \"QueryVersion\"")
                .contains("twice")
        );
    }

    #[test]
    fn an_entry_must_fit_its_request() {
        let sync = |entry: &str| complaint("CreateFence = { creates = \"fence\" }", entry);
        assert!(sync("CreateFence = { creates = \"fenc\" }").contains("no field fenc"));
        assert!(
            sync("CreateFence = { creates = \"initially_triggered\" }").contains("no resource by its type")
        );
        assert!(sync("CreateFence = { creates = \"fence: Nope\" }").contains("no kind of resource"));
        assert!(sync("CreateFence = { query = \"constant\" }").contains("it has no reply"));
        assert!(sync("CreateFence = { creatse = \"fence\" }").contains("creatse"));
        let priority = |entry: &str| {
            complaint("GetPriority = { query = \"state\", changed_by = \"SetPriority(id)\" }", entry)
        };
        assert!(priority("GetPriority = {}").contains("it needs `query`"));
        assert!(priority("GetPriority = { query = \"state\" }").contains("what changes its answer"));
        assert!(
            priority("GetPriority = { query = \"state\", changed_by = \"Nope\" }")
                .contains("neither a request nor")
        );
        assert!(
            priority("GetPriority = { query = \"state\", changed_by = \"SetPriority(x)\" }")
                .contains("no field x")
        );
        assert!(priority("GetPriority = { query = \"state\", changed_by = \"@x\" }").contains("no list"));
    }
}
