//! Atoms and extensions by name: asked for once, however many want to know.

use std::collections::HashMap;

use x11rb::protocol::bigreq::EnableReply;
use x11rb::protocol::xc_misc::GetXIDRangeReply;
use x11rb::protocol::xproto::{InternAtomReply, QueryExtensionReply};
use x11rb::x11_utils::{ExtInfoProvider, ExtensionInformation, TryParse};
use xeric_wire::catalog::{Opcodes, predefined_atom};

use super::Sequence;
use super::packet::{Packet, PacketKind};

/// What the connection asks for itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Question {
    /// GetInputFocus: that the server has come so far.
    Sync,
    /// InternAtom, by place in the list of atoms.
    Atom(usize),
    /// QueryExtension, by place in the list of extensions.
    Extension(usize),
    /// BigReqEnable.
    LongestRequest,
    /// XC-MISC GetXIDRange.
    FreeIds,
}

/// What is known about something that was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Known<T> {
    /// The answer to this request is to come.
    Asked(Sequence),
    /// The server says so.
    Is(T),
    /// The server answered by an error or not at all.
    Refused,
}

/// Everything known by name.
#[derive(Debug, Default)]
pub(crate) struct Names {
    places: HashMap<Box<[u8]>, usize>,
    atoms: Vec<Known<u32>>,
    extensions: Vec<(&'static str, Known<Option<ExtensionInformation>>)>,
    /// In bytes.
    pub(crate) longest_request: Option<Known<usize>>,
}

impl Names {
    /// What is known about an atom, if it was ever asked for. Predefined atoms are known.
    pub(crate) fn atom(&self, name: &[u8]) -> Option<Known<u32>> {
        predefined(name).map(Known::Is).or_else(|| self.atoms.get(*self.places.get(name)?).copied())
    }

    /// Takes note that an atom is asked for, by this request.
    pub(crate) fn ask_atom(&mut self, name: &[u8], sequence: Sequence) -> Question {
        let place = *self.places.entry(name.into()).or_insert(self.atoms.len());
        match self.atoms.get_mut(place) {
            Some(atom) => *atom = Known::Asked(sequence),
            None => self.atoms.push(Known::Asked(sequence)),
        }
        Question::Atom(place)
    }

    /// What is known about an extension, if it was ever asked for.
    pub(crate) fn extension(&self, name: &str) -> Option<Known<Option<ExtensionInformation>>> {
        self.extensions.iter().find(|(other, _)| *other == name).map(|(_, known)| *known)
    }

    /// Takes note that an extension is asked for, by this request.
    pub(crate) fn ask_extension(&mut self, name: &'static str, sequence: Sequence) -> Question {
        let place =
            self.extensions.iter().position(|(other, _)| *other == name).unwrap_or(self.extensions.len());
        match self.extensions.get_mut(place) {
            Some((_, known)) => *known = Known::Asked(sequence),
            None => self.extensions.push((name, Known::Asked(sequence))),
        }
        Question::Extension(place)
    }

    /// Takes an answer, or that there is none. Returns a range of free ids, when that was the question.
    pub(crate) fn answered(&mut self, question: Question, packet: Option<&Packet>) -> Option<(u32, u32)> {
        let reply = packet.filter(|packet| packet.kind() == PacketKind::Reply).map(Packet::bytes);
        match question {
            Question::Sync => {}
            Question::Atom(place) => {
                let atom = reply.and_then(|bytes| InternAtomReply::try_parse(bytes).ok());
                if let Some(known) = self.atoms.get_mut(place) {
                    *known = atom.map_or(Known::Refused, |(reply, _)| Known::Is(reply.atom));
                }
            }
            Question::Extension(place) => {
                let there = reply.and_then(|bytes| QueryExtensionReply::try_parse(bytes).ok());
                if let Some((_, known)) = self.extensions.get_mut(place) {
                    *known = there.map_or(Known::Refused, |(reply, _)| Known::Is(information(&reply)));
                }
            }
            Question::LongestRequest => {
                let longest = reply.and_then(|bytes| EnableReply::try_parse(bytes).ok());
                let bytes = |reply: EnableReply| (reply.maximum_request_length as usize).saturating_mul(4);
                self.longest_request =
                    Some(longest.map_or(Known::Refused, |(reply, _)| Known::Is(bytes(reply))));
            }
            Question::FreeIds => {
                let range = reply.and_then(|bytes| GetXIDRangeReply::try_parse(bytes).ok());
                return range.map(|(reply, _)| (reply.start_id, reply.count));
            }
        }
        None
    }
}

impl Names {
    /// The name of an error, `BadWindow`, by its code.
    pub(crate) fn error_name(&self, code: u8) -> Option<&'static str> {
        let mut opcodes = Opcodes::new();
        for (name, extension) in self.present() {
            let ExtensionInformation { major_opcode, first_event, first_error } = extension;
            opcodes.grant(name.as_bytes(), major_opcode, first_event, first_error);
        }
        let name = opcodes.error(code)?.name;
        Some(name.split_once(':').map_or(name, |(_, short)| short))
    }
}

impl ExtInfoProvider for Names {
    fn get_from_major_opcode(&self, major_opcode: u8) -> Option<(&str, ExtensionInformation)> {
        self.present().find(|(_, extension)| extension.major_opcode == major_opcode)
    }

    fn get_from_event_code(&self, event_code: u8) -> Option<(&str, ExtensionInformation)> {
        let below = self
            .present()
            .filter(|(_, extension)| extension.first_event > 0 && extension.first_event <= event_code);
        below.max_by_key(|(_, extension)| extension.first_event)
    }

    fn get_from_error_code(&self, error_code: u8) -> Option<(&str, ExtensionInformation)> {
        let below = self
            .present()
            .filter(|(_, extension)| extension.first_error > 0 && extension.first_error <= error_code);
        below.max_by_key(|(_, extension)| extension.first_error)
    }
}

impl Names {
    /// The extensions that the server has.
    fn present(&self) -> impl Iterator<Item = (&str, ExtensionInformation)> {
        self.extensions.iter().filter_map(|(name, known)| match known {
            Known::Is(Some(information)) => Some((*name, *information)),
            _ => None,
        })
    }
}

fn information(reply: &QueryExtensionReply) -> Option<ExtensionInformation> {
    reply.present.then_some(ExtensionInformation {
        major_opcode: reply.major_opcode,
        first_event: reply.first_event,
        first_error: reply.first_error,
    })
}

/// The predefined atom of this name (protocol, Appendix B).
fn predefined(name: &[u8]) -> Option<u32> {
    (1..=68).find(|&atom| predefined_atom(atom).is_some_and(|other| other.as_bytes() == name))
}
