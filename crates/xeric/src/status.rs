//! Exit statuses and what leads to them.

use std::fmt::Display;
use std::process::ExitCode;

/// A budget is broken, an `expect` or a wait failed, or a denied lint was found.
pub(crate) const BROKEN: u8 = 1;
/// The input is damaged.
pub(crate) const DAMAGED: u8 = 2;
/// The command line makes no sense.
pub(crate) const USAGE: u8 = 64;
/// We failed.
pub(crate) const FAILED: u8 = 125;

/// A line for standard error and an exit status.
#[derive(Debug)]
pub(crate) struct Failed {
    pub(crate) status: u8,
    pub(crate) message: String,
}

impl Failed {
    pub(crate) fn new(status: u8, message: impl Display) -> Self {
        Self { status, message: message.to_string() }
    }

    pub(crate) fn usage(message: impl Display) -> Self {
        Self::new(USAGE, message)
    }
}

/// Everything that has no status of its own is our failure.
impl From<anyhow::Error> for Failed {
    fn from(error: anyhow::Error) -> Self {
        // With its causes, on one line.
        Self::new(FAILED, format!("{error:#}"))
    }
}

/// Tells a result to whoever started us.
pub(crate) fn exit(result: Result<u8, Failed>) -> ExitCode {
    match result {
        Ok(status) => status.into(),
        Err(failed) => {
            anstream::eprintln!("xeric: {}", failed.message);
            failed.status.into()
        }
    }
}
