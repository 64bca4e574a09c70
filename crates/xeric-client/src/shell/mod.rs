//! What a connection runs over: streams, and how to find and open them.

mod stream;

pub use stream::{Ready, Stream};
