//! The cases, by what they are about. Each takes any connection, and the place where it runs.

pub(crate) mod descriptors;
pub(crate) mod ends;
pub(crate) mod errors;
pub(crate) mod events;
pub(crate) mod extensions;
pub(crate) mod long;
pub(crate) mod numbers;
pub(crate) mod replies;
pub(crate) mod series;
pub(crate) mod setup;
pub(crate) mod threads;
pub(crate) mod traits;
