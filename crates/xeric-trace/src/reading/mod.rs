//! What people ask of a recording beyond its price: its errors, the uses of a resource, what differs from another one, whether all of it is
//! understood.
//!
//! Everything here is worked out over a [`Listing`](crate::listing::Listing). Ids get names that two runs share
//! ([`Symbols`]). This is not for prices: those are [`crate::session`]'s.

mod coverage;
mod diff;
mod errors;
mod find;
mod symbols;

pub use coverage::{Coverage, Finding, coverage};
pub use diff::{Beside, Change, Counts, Diff, Side, What, diff};
pub use errors::{Failure, Involved, errors};
pub use find::{Use, Wanted, WantedError, find, with_text};
pub use symbols::{Ended, History, Named, Place, Symbol, Symbols};
