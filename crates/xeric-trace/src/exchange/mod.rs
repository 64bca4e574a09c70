//! Recordings in the forms of other programs: bytes in, bytes out.
//!
//! [`x11cap`] is read and written; [`pcapng`] for Wireshark, [`perfetto`] for timelines and, with the feature of that name, `parquet` for tables
//! are written only. What a form has no room
//! for is left out, and each module says what that is. Nothing here looks at a clock or opens a file.

#[cfg(feature = "parquet")]
pub mod parquet;
pub mod pcapng;
pub mod perfetto;
pub mod x11cap;

use crate::capture::{ReadError, WriteError};
use std::io;

/// Why a recording could not be turned into another form.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExchangeError {
    /// The recording cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// Reading or writing the other form failed.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The recording cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// A table cannot be written.
    #[cfg(feature = "parquet")]
    #[error("cannot write Parquet: {0}")]
    Parquet(#[from] ::parquet::errors::ParquetError),
    /// A line of the other form is not what it should be.
    #[error("line {line}: {what}")]
    Line {
        /// Its number, from 1.
        line: u64,
        /// What is wrong.
        what: String,
    },
}
