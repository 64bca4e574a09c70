//! Fonts as resources, and the requests about them.

use super::config::Config;

/// The font path.
pub(crate) struct Fonts {}

impl Fonts {
    pub(crate) fn new(_config: &Config) -> Self {
        Self {}
    }
}

/// An open font; several ids and GCs may share it.
pub(crate) struct FontHandle {}
