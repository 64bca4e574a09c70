//! What of a capture file could not be read.

use serde::Serialize;
use std::fmt;

/// A stretch of a capture file that was skipped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Damage {
    /// Where it begins, in bytes from the start of the file.
    pub offset: u64,
    /// How many bytes were skipped.
    pub length: u64,
    /// What is wrong with it.
    pub kind: DamageKind,
}

/// What is wrong with a stretch of a capture file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum DamageKind {
    /// The header cannot be read: magic, version, checksum or JSON. Only [`Damage::offset`] 0 has this.
    Header,
    /// No block begins here.
    NoBlock,
    /// A block's checksum does not match its bytes.
    Checksum,
    /// A block's bytes are intact and say something that no writer writes.
    Malformed,
    /// Blocks are missing between this one and the one before. The length is 0.
    Missing,
    /// The file ends inside a block.
    Truncated,
    /// The file ends behind a whole block, without the end record: the writer did not finish. Nothing that
    /// stands in the file was lost. The length is 0.
    NoEnd,
}

impl DamageKind {
    /// Whether bytes of connections may be missing in the records that follow.
    pub fn loses_records(self) -> bool {
        !matches!(self, DamageKind::Header | DamageKind::NoEnd)
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Damage { offset, length, kind } = self;
        match kind {
            DamageKind::Header => write!(f, "{length} bytes at {offset}: the header is damaged"),
            DamageKind::NoBlock => write!(f, "{length} bytes at {offset}: no block"),
            DamageKind::Checksum => {
                write!(f, "{length} bytes at {offset}: a block whose checksum does not match")
            }
            DamageKind::Malformed => {
                write!(f, "{length} bytes at {offset}: a block with a record that cannot be read")
            }
            DamageKind::Missing => write!(f, "at {offset}: blocks are missing"),
            DamageKind::Truncated => write!(f, "{length} bytes at {offset}: the file ends inside a block"),
            DamageKind::NoEnd => write!(f, "at {offset}: the recording was not finished"),
        }
    }
}
