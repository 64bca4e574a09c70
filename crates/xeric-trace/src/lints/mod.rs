//! What looks like a mistake: the list of lints, and where findings are gathered.
//!
//! A finding is told once for each subject (an id, a kind, a name) with a count, so that a program that does the same
//! wrong thing ten thousand times gives one line. What finds them stands in files of their own; they are fed by
//! [`crate::session`] and by nothing else.

mod input_method;
mod opcodes;
mod pipelining;
mod remap;
mod scroll;

pub(crate) use input_method::InputMethod;
pub(crate) use opcodes::shape_of;
pub(crate) use pipelining::Pipelining;
pub(crate) use remap::Remap;
pub(crate) use scroll::Scroll;

use crate::price::Severity;
use std::collections::HashMap;
use std::hash::Hash;

/// A lint: its name, how much it matters, and what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LintInfo {
    /// In kebab case: what `--deny-lint` takes.
    pub name: &'static str,
    /// How much it matters.
    pub severity: Severity,
    /// What it means and what to do, in a few sentences.
    pub explanation: &'static str,
}

macro_rules! lints {
    ($($constant:ident = $name:literal, $severity:ident, $explanation:literal;)+) => {
        $(#[doc = $explanation] pub const $constant: LintInfo =
            LintInfo { name: $name, severity: Severity::$severity, explanation: $explanation };)+

        /// Every lint, by name.
        pub const ALL: &[LintInfo] = &[$($constant),+];
    };
}

lints! {
    ALIVE_AT_END = "alive-at-end", Note,
        "A resource was still there when its maker disconnected. The server frees it then; a program that runs for long should free what it no longer uses.";
    DOUBLE_FREE = "double-free", Error,
        "A resource was freed that had been freed before, or that had gone with the window it was inside. The server answers with an error.";
    FULL_UPLOAD_AFTER_SCROLL = "full-upload-after-scroll", Warning,
        "A whole surface was uploaded again although its content had only been moved. Copying what stays and uploading the strip that appeared costs a small part of it.";
    ID_IN_USE = "id-in-use", Error,
        "A resource was made with an id that names another one. The server answers BadIDChoice.";
    ID_OUTSIDE_RANGE = "id-outside-range", Error,
        "A resource was made with an id that the server did not give to this client. The server answers BadIDChoice.";
    ID_REUSED = "id-reused", Note,
        "An id was given to a new resource after the one that had it was freed. Legal, and it makes recordings harder to read.";
    INPUT_METHOD_REOPENED = "input-method-reopened", Warning,
        "An input method was opened more than once on one connection. Opening takes several round trips; one that is kept serves every window.";
    NEVER_MADE = "never-made", Error,
        "A request names an id of a client's range that nobody made. The server answers with an error.";
    OPCODE_NEVER_GRANTED = "opcode-never-granted", Error,
        "A request has a major opcode that no QueryExtension reply on this connection granted. The server answers BadRequest, or does something else than was meant.";
    SYNC_BEFORE_QUERY = "sync-before-query", Warning,
        "The client waited for a round trip that tells it nothing (GetInputFocus) and then sent a request that has a reply. The reply alone would have shown that the server is done: the wait before it is wasted.";
    UNMAPPED_AND_MAPPED_AGAIN = "unmapped-and-mapped-again", Note,
        "A window was unmapped and mapped again at once. It flickers, loses the focus and is placed anew; to move it to another desktop or raise it, a client message to the root window is enough.";
    UNPIPELINED_QUERIES = "unpipelined-queries", Warning,
        "Queries that do not need each other's answers were sent one by one, each waiting for the reply to the one before. Sent together they wait once.";
    USE_AFTER_FREE = "use-after-free", Error,
        "A request names a resource that was freed before, or that had gone with the window it was inside. The server answers with an error.";
    ZERO_LENGTH_BEFORE_BIG_REQUESTS = "zero-length-before-big-requests", Error,
        "A request has length 0, the form of BIG-REQUESTS, on a connection that did not enable them. The server answers BadLength and takes what follows for other requests.";
}

/// The lint of that name.
pub fn by_name(name: &str) -> Option<&'static LintInfo> {
    ALL.iter().find(|lint| lint.name == name)
}

/// How many other requests a finding names.
const MOST_REQUESTS: usize = 16;

/// Something that was found, the first time of its kind.
#[derive(Clone, Debug)]
pub(crate) struct Finding<T> {
    pub(crate) lint: LintInfo,
    /// Where it was found, as the session knows places.
    pub(crate) place: T,
    pub(crate) message: String,
    pub(crate) requests: Vec<u64>,
    pub(crate) count: u64,
}

/// Everything that was found, in order. Memory is bounded by [`MOST_FINDINGS`].
#[derive(Debug)]
pub(crate) struct Findings<T> {
    list: Vec<Finding<T>>,
    by_subject: HashMap<u64, usize>,
    /// Findings that were not kept.
    pub(crate) dropped: u64,
}

/// How many different findings are kept.
const MOST_FINDINGS: usize = 10_000;

impl<T> Default for Findings<T> {
    fn default() -> Self {
        Findings { list: Vec::new(), by_subject: HashMap::new(), dropped: 0 }
    }
}

impl<T> Findings<T> {
    /// Adds a finding about `subject`. If that was told before, it is counted, and `requests` are added to it.
    pub(crate) fn add(
        &mut self,
        lint: LintInfo,
        subject: impl Hash,
        place: T,
        requests: &[u64],
        message: impl FnOnce() -> String,
    ) {
        self.add_many(lint, subject, place, requests, 1, message);
    }

    /// Like [`Findings::add`], for `count` of them at once.
    pub(crate) fn add_many(
        &mut self,
        lint: LintInfo,
        subject: impl Hash,
        place: T,
        requests: &[u64],
        count: usize,
        message: impl FnOnce() -> String,
    ) {
        let count = count as u64;
        let key = subject_key(lint, &subject);
        if let Some(found) = self.by_subject.get(&key).and_then(|at| self.list.get_mut(*at)) {
            found.count += count;
            for request in requests {
                if found.requests.len() < MOST_REQUESTS && !found.requests.contains(request) {
                    found.requests.push(*request);
                }
            }
            return;
        }
        if self.list.len() >= MOST_FINDINGS {
            self.dropped += 1;
            return;
        }
        self.by_subject.insert(key, self.list.len());
        let requests = requests.iter().copied().take(MOST_REQUESTS).collect();
        self.list.push(Finding { lint, place, message: message(), requests, count });
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Finding<T>> {
        self.list.iter()
    }
}

fn subject_key(lint: LintInfo, subject: &impl Hash) -> u64 {
    use std::hash::{DefaultHasher, Hasher};
    // The hasher's keys are fixed, so that the same session gives the same findings.
    let mut hasher = DefaultHasher::new();
    lint.name.hash(&mut hasher);
    subject.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lints_stand_by_name_and_are_kebab_case() {
        assert!(ALL.is_sorted_by_key(|lint| lint.name));
        for lint in ALL {
            assert!(lint.name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-'), "{}", lint.name);
            assert_eq!(by_name(lint.name), Some(lint));
        }
        assert_eq!(by_name("no-such-lint"), None);
    }

    #[test]
    fn equal_findings_are_told_once_and_counted() {
        let mut findings = Findings::default();
        for request in 0..40 {
            findings.add(NEVER_MADE, 7, request, &[request], || format!("first at {request}"));
        }
        findings.add(NEVER_MADE, 8, 40, &[], String::new);
        let found: Vec<_> =
            findings.iter().map(|found| (found.place, found.count, found.requests.len())).collect();
        assert_eq!(found, [(0, 40, 16), (40, 1, 0)]);
    }
}
