//! MIT-SHM.

/// An attached segment.
pub(crate) struct Segment {}
