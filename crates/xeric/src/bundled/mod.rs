//! What is audited when no program is named: a small form in this process, and the script of its user.

mod form;
mod glyphs;
mod shapes;

use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use x11rb::rust_connection::RustConnection;
use xeric_server::shell::local::LocalServer;
use xeric_session::audit::Outcome;
use xeric_session::in_process::{self, InProcessError, Options};
use xeric_session::script::Script;
use xeric_session::stream::LocalStream;

/// What the report calls the program.
pub(crate) const NAME: &str = "xeric-form";

/// The user's script.
pub(crate) fn script() -> anyhow::Result<Arc<Script>> {
    let script = Script::parse(include_str!("form.script"), Path::new("form.script"));
    Ok(Arc::new(script.context("the built-in script")?))
}

/// Audits the form.
pub(crate) fn audit(options: &Options) -> Result<Outcome, InProcessError> {
    in_process::audit(options, |server: &LocalServer| -> anyhow::Result<()> {
        let stream = LocalStream(server.connect()?);
        let connection = RustConnection::connect_to_stream(stream, 0)?;
        form::run(&connection)
    })
}
