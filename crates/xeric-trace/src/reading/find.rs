//! Every message that names a resource: by its id, by its symbol, or a window by its title or class.

use super::errors::bad_value;
use super::symbols::{LETTERS, Symbol, Symbols};
use crate::capture::{ClientId, ReadError, Reader};
use crate::listing::{Entry, Filter, Line, Listing, NoteKind};
use crate::session::MessageKind;
use std::collections::BTreeSet;
use std::io::Read;
use xeric_wire::decode::describe::Names;
use xeric_wire::{Request, view};

/// What is looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Whatever has this id.
    Id(u32),
    /// What has this name, of one client or of any: `W1`, `2:W1`.
    Name {
        /// Whose; `None` is anybody's.
        client: Option<ClientId>,
        /// The name without its client, in lower case.
        name: String,
    },
    /// These resources.
    Symbols(BTreeSet<Symbol>),
}

/// Why a text names no resource.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WantedError {
    /// Nothing is looked for.
    #[error("an empty name is no resource")]
    Empty,
}

/// A message that names a resource.
#[derive(Clone, Debug)]
pub struct Use {
    /// The message.
    pub line: Line,
    /// Its text, with symbols for ids.
    pub text: String,
    /// The resources that were looked for and that it names: symbol or number.
    pub found: Vec<String>,
}

impl Wanted {
    /// Reads `0x200001`, `2097153`, `W1` or `2:W1`. `None` for any other text: that is a title or class, see [`with_text`].
    pub fn parse(text: &str) -> Result<Option<Wanted>, WantedError> {
        if text.is_empty() {
            return Err(WantedError::Empty);
        }
        if let Ok(id) = Filter::parse_resource(text) {
            return Ok(Some(Wanted::Id(id)));
        }
        let (client, name) = match text.split_once(':') {
            Some((client, name)) => match client.parse() {
                Ok(client) => (Some(ClientId(client)), name),
                Err(_) => return Ok(None),
            },
            None => (None, text),
        };
        let start = name.trim_end_matches(|c: char| c.is_ascii_digit());
        let is_name = start.len() < name.len()
            && LETTERS.iter().any(|(_, letters)| letters.eq_ignore_ascii_case(start));
        Ok(is_name.then(|| Wanted::Name { client, name: name.to_ascii_lowercase() }))
    }

    fn is(&self, id: u32, symbols: &Symbols) -> bool {
        let symbol = || symbols.get(id).map(|history| history.symbol);
        match self {
            Wanted::Id(wanted) => *wanted == id,
            Wanted::Name { client, name } => symbol().is_some_and(|symbol| {
                client.is_none_or(|client| client == symbol.client)
                    && symbol.short().eq_ignore_ascii_case(name)
            }),
            Wanted::Symbols(wanted) => symbol().is_some_and(|symbol| wanted.contains(&symbol)),
        }
    }
}

/// The windows whose title or class has `text` in it, in either case, at any time of the recording.
pub fn with_text<R: Read>(reader: Reader<R>, text: &str) -> Result<BTreeSet<Symbol>, ReadError> {
    let text = text.to_lowercase();
    let mut found = BTreeSet::new();
    walk(reader, &mut |line, symbols, names| {
        if line.name != "ChangeProperty" {
            return true;
        }
        let Some(Ok(request)) = Request::whole(line.order, &line.bytes)
            .map(|request| view::xproto::ChangeProperty::parse(&request))
        else {
            return true;
        };
        let is_text = names
            .atom(request.property)
            .is_some_and(|name| matches!(&*name, "WM_NAME" | "_NET_WM_NAME" | "WM_CLASS" | "WM_ICON_NAME"));
        if is_text
            && String::from_utf8_lossy(request.data).to_lowercase().contains(&text)
            && let Some(history) = symbols.get(request.window)
        {
            found.insert(history.symbol);
        }
        true
    })?;
    Ok(found)
}

/// Shows every message that names what is wanted to `each`, until that says false.
pub fn find<R: Read>(
    reader: Reader<R>,
    wanted: &Wanted,
    each: &mut dyn FnMut(Use) -> bool,
) -> Result<(), ReadError> {
    walk(reader, &mut |line, symbols, names| {
        let mut ids: Vec<u32> = Vec::new();
        let mut note = |id: u32| {
            if id != 0 && !ids.contains(&id) && wanted.is(id, symbols) {
                ids.push(id);
            }
        };
        if let MessageKind::Error { .. } = line.kind {
            bad_value(line).into_iter().for_each(&mut note);
        } else if let Some(message) = line.decoded() {
            message.xids(&mut |field| note(field.id));
        }
        if ids.is_empty() {
            return true;
        }
        let found = ids.iter().map(|id| symbols.name(line.client, *id).unwrap_or_else(|| format!("{id:#x}")));
        each(Use { line: line.clone(), text: line.describe(names), found: found.collect() })
    })
}

/// Shows every message with the symbols that hold behind it, until `each` says false.
fn walk<R: Read>(
    reader: Reader<R>,
    each: &mut dyn FnMut(&Line, &Symbols, &dyn Names) -> bool,
) -> Result<(), ReadError> {
    let mut symbols = Symbols::new();
    let mut listing = Listing::new(reader, Filter::default());
    while let Some(entry) = listing.next_entry()? {
        match entry {
            Entry::Message(line) => {
                symbols.observe(&line);
                let names = symbols.names(line.client, listing.names(line.client));
                if !each(&line, &symbols, &names) {
                    return Ok(());
                }
            }
            Entry::Note(note) => {
                if let (NoteKind::Disconnect(_), Some(client)) = (note.kind, note.client) {
                    symbols.disconnect(client);
                }
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_looked_for_is_read_as_people_write_it() {
        let name = |client: Option<u32>, name: &str| {
            Some(Wanted::Name { client: client.map(ClientId), name: name.to_owned() })
        };
        for (text, wanted) in [
            ("0x200001", Some(Wanted::Id(0x20_0001))),
            ("42", Some(Wanted::Id(42))),
            ("W1", name(None, "w1")),
            ("picture12", name(None, "picture12")),
            ("2:g3", name(Some(2), "g3")),
            ("xterm", None),
            ("Window 1", None),
            ("W", None),
        ] {
            assert_eq!(Wanted::parse(text), Ok(wanted), "{text}");
        }
        assert_eq!(Wanted::parse(""), Err(WantedError::Empty));
    }
}
