//! Active and passive grabs.

/// A passive grab on a window: GrabButton or GrabKey.
#[derive(Clone, Debug)]
pub(crate) struct PassiveGrab {}
