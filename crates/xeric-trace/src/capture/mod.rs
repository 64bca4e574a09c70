//! The capture file: everything that passed between programs and a server, with the time of each chunk.
//!
//! A file is a header (magic, version, a JSON [`Meta`]) and blocks of records, each block compressed and
//! checksummed by itself. So a file whose writer was killed is readable up to its last whole block, and a
//! damaged one gives everything that is whole: [`Reader`] skips to the next good block and names what it
//! skipped as [`Damage`]. `FORMAT.md` beside this crate's sources has the layout byte for byte.
//!
//! What holds: what a client and a server said is recorded exactly, with one exception that is flagged in
//! [`Meta::authority`]: the authority data of set-up requests is written as zeros unless it is asked for.
//! The writer's memory is one block, the reader's one block, whatever the file's length.

mod authority;
mod block;
mod damage;
mod reader;
mod record;
mod varint;
mod writer;

pub use authority::Redactor;
pub use damage::{Damage, DamageKind};
pub use reader::{Item, ReadError, Reader};
pub use record::{
    Connect, Direction, DisconnectReason, FdKind, MarkKind, PixelFormat, Record, Transport, WorkRun,
};
pub use writer::{WriteError, Writer};

use serde::{Deserialize, Serialize};

/// The number of a connection in a recording: counted from 1 in the order of connecting, never used twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ClientId(pub u32);

impl std::fmt::Display for ClientId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// What is known about a recording before its first record. Unknown keys are ignored, so that older readers
/// read newer files of the same version.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Meta {
    /// The program and its arguments.
    pub program: Vec<String>,
    /// Width and height of the screen in pixels.
    pub screen: (u32, u32),
    /// The version of what wrote the file.
    pub writer: String,
    /// Whether time was virtual, so that the same run gives the same records.
    pub deterministic: bool,
    /// Whether the server told the pixel work of every request and which requests drew on a viewable window.
    /// Without it, drawing on viewable windows is derived from the requests.
    pub work: bool,
    /// What became of authority data.
    pub authority: Authority,
    /// The wall-clock time of time 0, in milliseconds after 1970; 0 where that is not known.
    #[serde(skip_serializing_if = "is_unknown")]
    pub began_ms: u64,
    /// The display that an imported recording was taken of.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub display: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
fn is_unknown(ms: &u64) -> bool {
    *ms == 0
}

/// What became of the authority data of set-up requests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Authority {
    /// Written as zeros of the same length.
    #[default]
    Zeroed,
    /// Written as it was.
    Kept,
}
