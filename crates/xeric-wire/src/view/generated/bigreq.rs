// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::Request;
use crate::read::LengthError;

/// Request Enable (minor opcode 0).
#[derive(Debug, Clone, Copy)]
pub struct Enable {}
impl Enable {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let input = request.reader();

        input.finish()?;
        Ok(Enable {})
    }
}
