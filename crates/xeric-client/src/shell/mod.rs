//! What a connection runs over: streams, and how to find and open them.

pub mod authority;
mod checked;
pub mod display;
mod exchange;
#[cfg(feature = "in-process")]
mod local;
mod open;
mod socket;
mod stream;

pub(crate) use checked::Checked;
pub use exchange::{Exchanged, exchange};
#[cfg(feature = "in-process")]
pub use local::LocalStream;
pub use open::{Attempt, ConnectError, Found, Opened, open, open_display, open_within};
pub use socket::Socket;
pub use stream::{Ready, Stream};
