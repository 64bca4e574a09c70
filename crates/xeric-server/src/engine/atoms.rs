//! Atoms.

/// Names by number and back.
#[derive(Default)]
pub(crate) struct Atoms {}
