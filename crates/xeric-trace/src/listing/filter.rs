//! Which messages of a recording are shown.

use super::{Line, Note, NoteKind};
use crate::capture::ClientId;
use crate::session::MessageKind;

/// What passes: everything that satisfies each list that is not empty and each limit that is set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Names of messages: `MapWindow`, `RENDER:Composite`, `Composite`, and with `*` for anything, `RENDER:*`. Letters
    /// match in either case. Replies pass with their request's name.
    pub names: Vec<String>,
    /// Connections.
    pub clients: Vec<ClientId>,
    /// An id that the message names.
    pub resource: Option<u32>,
    /// Nanoseconds after the first record, this one included.
    pub from_ns: Option<u64>,
    /// Nanoseconds after the first record, this one not included.
    pub to_ns: Option<u64>,
}

/// Why a text is no filter.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FilterError {
    /// It is no id.
    #[error("{0:?} is no resource id; ids are numbers, with 0x for hexadecimal ones")]
    Resource(String),
}

impl Filter {
    /// Reads an id as people write it: `0x200001` or `2097153`.
    pub fn parse_resource(text: &str) -> Result<u32, FilterError> {
        let number = match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
            Some(digits) => u32::from_str_radix(digits, 16),
            None => text.parse(),
        };
        number.map_err(|_| FilterError::Resource(text.to_owned()))
    }

    /// Whether the message passes, whose bytes are `bytes`.
    pub(super) fn passes(&self, line: &Line, bytes: &[u8]) -> bool {
        self.passes_place(line.time_ns, Some(line.client))
            && (self.names.is_empty() || self.names.iter().any(|pattern| name_matches(pattern, &line.name)))
            && self.resource.is_none_or(|id| mentions(line, bytes, id))
    }

    /// Whether something that is no message passes: only where messages of any name do.
    pub(super) fn passes_note(&self, note: &Note) -> bool {
        let lost = matches!(note.kind, NoteKind::Lost(_));
        lost || (self.names.is_empty()
            && self.resource.is_none()
            && self.passes_place(note.time_ns, note.client))
    }

    fn passes_place(&self, time_ns: u64, client: Option<ClientId>) -> bool {
        self.from_ns.is_none_or(|from| time_ns >= from)
            && self.to_ns.is_none_or(|to| time_ns < to)
            && (self.clients.is_empty() || client.is_none_or(|client| self.clients.contains(&client)))
    }
}

/// Whether a name is what a pattern says, with or without its extension.
fn name_matches(pattern: &str, name: &str) -> bool {
    let pattern = pattern.to_ascii_lowercase();
    let name = name.to_ascii_lowercase();
    let short = name.split_once(':').map_or(name.as_str(), |(_, short)| short);
    glob(&pattern, &name) || glob(&pattern, short)
}

/// Whether `text` is `pattern`, in which `*` stands for anything.
fn glob(pattern: &str, text: &str) -> bool {
    let Some((start, rest)) = pattern.split_once('*') else { return pattern == text };
    let Some(mut text) = text.strip_prefix(start) else { return false };
    let mut pieces: Vec<&str> = rest.split('*').collect();
    let end = pieces.pop().unwrap_or_default();
    for piece in pieces {
        let Some(at) = text.find(piece) else { return false };
        text = text.get(at + piece.len()..).unwrap_or_default();
    }
    text.ends_with(end)
}

fn mentions(line: &Line, bytes: &[u8], id: u32) -> bool {
    if matches!(line.kind, MessageKind::Error { .. }) {
        let value = bytes.get(4..8).and_then(|value| value.try_into().ok());
        return value.is_some_and(|value| line.order.u32(value) == id);
    }
    let mut found = false;
    if let Some(message) = super::decoded(&line.kind, bytes, line.order) {
        message.xids(&mut |field| found |= field.id == id);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_match_with_and_without_their_extension() {
        for (pattern, name, matches) in [
            ("mapwindow", "MapWindow", true),
            ("Composite", "RENDER:Composite", true),
            ("RENDER:Composite", "RENDER:Composite", true),
            ("render:*", "RENDER:Composite", true),
            ("*Glyphs*", "RENDER:CompositeGlyphs32", true),
            ("Create*", "RENDER:CreatePicture", true),
            ("*Window", "MapWindow", true),
            ("*Window", "MapWindows", false),
            ("Map", "MapWindow", false),
            ("a*b*b", "ab", false),
        ] {
            assert_eq!(name_matches(pattern, name), matches, "{pattern} {name}");
        }
    }

    #[test]
    fn ids_are_read_as_people_write_them() {
        assert_eq!(Filter::parse_resource("0x200001"), Ok(0x20_0001));
        assert_eq!(Filter::parse_resource("42"), Ok(42));
        let error = Filter::parse_resource("W1").unwrap_err();
        assert_eq!(
            error.to_string(),
            "\"W1\" is no resource id; ids are numbers, with 0x for hexadecimal ones"
        );
    }
}
