//! Names: what the protocol carries as atoms. The keymap keeps their text, so it needs no server to exist; a reply
//! interns them and a setter looks them up through [`Atoms`].

use std::fmt;

/// A name, or none (atom 0). Names are bytes: an atom need not be UTF-8.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Name(Option<Box<[u8]>>);

impl Name {
    /// No name.
    pub const NONE: Name = Name(None);

    /// A name from its bytes.
    #[must_use]
    pub fn new(bytes: &[u8]) -> Name {
        Name(Some(bytes.into()))
    }

    /// Whether there is no name.
    #[must_use]
    pub fn is_none(&self) -> bool {
        self.0.is_none()
    }

    /// The name's bytes, if there is a name.
    #[must_use]
    pub fn as_bytes(&self) -> Option<&[u8]> {
        self.0.as_deref()
    }

    /// The atom of this name, 0 for none.
    pub fn atom(&self, atoms: &mut dyn Atoms) -> u32 {
        self.0.as_deref().map_or(0, |bytes| atoms.intern(bytes))
    }

    /// The name of an atom that is known to exist; 0 and an unknown atom are no name.
    #[must_use]
    pub fn of_atom(atom: u32, atoms: &dyn Atoms) -> Name {
        if atom == 0 { Name::NONE } else { Name(atoms.name(atom).map(Into::into)) }
    }
}

impl From<&str> for Name {
    fn from(text: &str) -> Name {
        Name::new(text.as_bytes())
    }
}

impl PartialEq<str> for Name {
    fn eq(&self, other: &str) -> bool {
        self.as_bytes() == Some(other.as_bytes())
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(bytes) => write!(formatter, "{:?}", String::from_utf8_lossy(bytes)),
            None => formatter.write_str("none"),
        }
    }
}

/// The server's atoms.
pub trait Atoms {
    /// The atom of a name, made if it does not exist yet. Never 0.
    fn intern(&mut self, name: &[u8]) -> u32;

    /// The name of an atom; none if there is no such atom.
    fn name(&self, atom: u32) -> Option<&[u8]>;
}
