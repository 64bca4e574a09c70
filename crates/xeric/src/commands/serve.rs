//! `xeric serve`: an X server on a display number.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;

use anyhow::Context;
use xeric_server::shell::auth::{Access, Cookie};
use xeric_server::shell::display::{self, Display};
use xeric_server::shell::server;
use xeric_session::embed::{Origin, Reach, cookie_from, display_name};
use xeric_session::signals;

use crate::cli::Serve;
use crate::output::print;
use crate::status::Failed;

pub(crate) fn run(options: &Serve) -> Result<u8, Failed> {
    let mut config = super::config(&options.server)?;
    let Reach { link, origin } = super::reach(&options.link);
    if origin != Origin::Local && options.auth.is_none() {
        return Err(Failed::usage("--as ssh is TCP, which needs --auth FILE"));
    }
    if origin == Origin::SshUntrusted {
        config.denied.deny_untrusted();
    }
    let binding = display::Options { number: options.display, tcp: options.tcp || origin != Origin::Local };
    let display = Display::bind(&binding).context("cannot serve")?;
    let number = display.number();
    tell_path_error(&display);
    let access = match &options.auth {
        Some(path) => Access::Cookie(cookie(path, number)?),
        None => Access::SameUser,
    };
    let running = server::spawn_over(config, Some(display), access, None, link).context("cannot serve")?;
    let remote = running.remote();
    let _signals = signals::forward(move |_| {
        // A server that has stopped already needs no telling.
        let _stopped = remote.call(|control| {
            control.stop();
        });
    })
    .context("cannot watch for signals")?;
    if let Some(fd) = options.ready_fd {
        tell_ready(fd, number)?;
    }
    print(&format!("{}\n", display_name(number, origin)))?;
    running.wait().context("the server failed")?;
    Ok(0)
}

/// Says when there is no socket file.
pub(super) fn tell_path_error(display: &Display) {
    if let Some(error) = display.path_error() {
        let number = display.number();
        anstream::eprintln!(
            "xeric: no socket in /tmp/.X11-unix ({error}); clients reach :{number} by its abstract socket only"
        );
    }
}

/// The cookie of the authority file, or a new one that is written there.
pub(super) fn cookie(path: &Path, number: u32) -> Result<Cookie, Failed> {
    if let Some(cookie) = cookie_from(path, number) {
        return Ok(cookie);
    }
    let is_empty = std::fs::metadata(path).is_ok_and(|data| data.len() == 0);
    if path.exists() && !is_empty {
        return Err(Failed::usage(format!(
            "{} holds no MIT-MAGIC-COOKIE-1 for display :{number}",
            path.display()
        )));
    }
    let cookie = Cookie::random().context("cannot make a cookie")?;
    cookie.write_authority(path, number).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(cookie)
}

/// Writes the display number to a descriptor that whoever started us left open, by its name in /dev/fd.
fn tell_ready(fd: u32, number: u32) -> Result<(), Failed> {
    let path = format!("/dev/fd/{fd}");
    let written = OpenOptions::new().write(true).open(path).and_then(|mut file| writeln!(file, "{number}"));
    written.map_err(|error| Failed::usage(format!("--ready-fd {fd}: {error}")))
}
