//! `xeric completions`: what shells need to complete our command line.

use crate::cli::{Completions, definition};
use crate::output::print_bytes;
use crate::status::Failed;

pub(crate) fn run(options: &Completions) -> Result<u8, Failed> {
    let mut text = Vec::new();
    clap_complete::generate(options.shell, &mut definition(), "xeric", &mut text);
    print_bytes(&text)?;
    Ok(0)
}
