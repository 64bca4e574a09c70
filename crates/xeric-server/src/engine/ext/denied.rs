//! Extensions that clients are told are not there.
//!
//! What holds: nothing else changes. Every other extension keeps its numbers, and every request counts, so a recording made with a
//! denied extension reads beside one without. A client that uses a denied extension without having asked gets BadRequest, as of one that is
//! absent.

use std::collections::BTreeSet;

use super::EXTENSIONS;

/// What the SECURITY extension leaves to clients that are not trusted (SECURITY specification, "Extension Security"; the sample server's
/// list).
const UNTRUSTED: [&[u8]; 2] = [b"BIG-REQUESTS", b"XC-MISC"];

/// Which extensions are denied.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Denied {
    names: BTreeSet<Vec<u8>>,
    untrusted: bool,
}

impl Denied {
    /// Denies these, by the names that QueryExtension knows them by.
    pub fn names<'n>(names: impl IntoIterator<Item = &'n str>) -> Self {
        Self { names: names.into_iter().map(|name| name.as_bytes().to_vec()).collect(), untrusted: false }
    }

    /// Denies one more.
    pub fn add(&mut self, name: &str) {
        self.names.insert(name.as_bytes().to_vec());
    }

    /// Denies all but BIG-REQUESTS and XC-MISC besides: what a client meets that is not trusted, as over `ssh -X`.
    pub fn deny_untrusted(&mut self) {
        self.untrusted = true;
    }

    /// Whether clients from elsewhere are not trusted.
    pub(crate) fn is_for_untrusted(&self) -> bool {
        self.untrusted
    }

    /// Whether any is denied.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty() && !self.untrusted
    }

    /// Whether the extension of that name is.
    pub fn contains(&self, name: &[u8]) -> bool {
        (self.untrusted && !UNTRUSTED.contains(&name)) || self.names.contains(name)
    }

    /// Whether the extension with that major opcode is, of those that this server has.
    pub(crate) fn contains_major(&self, major: u8) -> bool {
        !self.is_empty() && EXTENSIONS.iter().any(|e| e.major == major && self.contains(e.name.as_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_denied_and_nothing_else() {
        let mut denied = Denied::default();
        assert!(denied.is_empty() && !denied.contains(b"RENDER") && !denied.contains_major(139));
        denied.add("RENDER");
        assert!(denied.contains(b"RENDER") && denied.contains_major(139));
        assert!(!denied.contains(b"render") && !denied.contains(b"MIT-SHM") && !denied.contains_major(130));
        denied.deny_untrusted();
        assert!(denied.contains(b"MIT-SHM") && denied.contains(b"GLX"));
        assert!(!denied.contains(b"BIG-REQUESTS") && !denied.contains(b"XC-MISC"));
        denied.add("XC-MISC");
        assert!(denied.contains(b"XC-MISC"));
    }
}
