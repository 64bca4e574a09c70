//! The screen saver (protocol, SetScreenSaver).
//!
//! A screen that is blanked shows clients what it showed before: nobody looks at it. When clients ask for no blanking and allow exposures, the saver is a
//! window over everything that looks like the root, as in Xvfb; it goes with the next input. It does not move about: `interval` is kept and told.

use std::rc::Rc;

use xeric_wire::Request;
use xeric_wire::view::xproto as view;
use xeric_wire::write::xproto as write;

use super::cursor::Cursor;
use super::error::{Handled, XError};
use super::screen::{ROOT, SAVER};
use super::window::{self, Background, Window};
use super::{ClientId, Engine};

/// Its settings and its state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScreenSaver {
    timeout: u16,
    interval: u16,
    prefer_blanking: u8,
    allow_exposures: u8,
    active: bool,
    /// When there was input, or the saver was reset, in milliseconds of server time.
    input_ms: u64,
}

impl Default for ScreenSaver {
    /// Xvfb's.
    fn default() -> Self {
        Self {
            timeout: DEFAULT_TIMEOUT,
            interval: DEFAULT_TIMEOUT,
            prefer_blanking: 1,
            allow_exposures: 1,
            active: false,
            input_ms: 0,
        }
    }
}

/// Ten minutes.
const DEFAULT_TIMEOUT: u16 = 600;
/// How far the window reaches beyond the screen, left and above.
const MARGIN: u16 = 32;

impl ScreenSaver {
    /// Whether the saver, when it is activated, is a window.
    fn is_window(&self) -> bool {
        self.prefer_blanking == 0 && self.allow_exposures == 1
    }
}

/// Handles SetScreenSaver.
pub(crate) fn set_screen_saver(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::SetScreenSaver::parse(request)?;
    // DontPrefer, Prefer, Default.
    let choice = |value: u8| match value {
        0 | 1 => Ok(value),
        2 => Ok(1),
        other => Err(XError::value(other.into())),
    };
    // -1 restores the default.
    let seconds = |value: i16| match value {
        -1 => Ok(DEFAULT_TIMEOUT),
        _ => u16::try_from(value).map_err(|_| XError::value(i32::from(value).cast_unsigned())),
    };
    engine.screen_saver = ScreenSaver {
        prefer_blanking: choice(r.prefer_blanking)?,
        allow_exposures: choice(r.allow_exposures)?,
        timeout: seconds(r.timeout)?,
        interval: seconds(r.interval)?,
        ..engine.screen_saver
    };
    Ok(())
}

/// Handles GetScreenSaver.
pub(crate) fn get_screen_saver(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    view::GetScreenSaver::parse(request)?;
    let saver = engine.screen_saver;
    let reply = write::GetScreenSaverReply {
        timeout: saver.timeout,
        interval: saver.interval,
        prefer_blanking: saver.prefer_blanking,
        allow_exposures: saver.allow_exposures,
    };
    engine.send(client, &reply);
    Ok(())
}

/// Handles ForceScreenSaver.
pub(crate) fn force_screen_saver(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::ForceScreenSaver::parse(request)?;
    match r.mode {
        0 => input(engine),
        1 => activate(engine),
        other => return Err(XError::value(other.into())),
    }
    Ok(())
}

/// There is input: the saver goes, and its time begins anew.
pub(crate) fn input(engine: &mut Engine) {
    engine.screen_saver.input_ms = engine.now_ms;
    if std::mem::take(&mut engine.screen_saver.active) && engine.window(SAVER).is_ok() {
        window::destroy::destroy_window(engine, SAVER);
    }
}

/// When the saver is due, in milliseconds of server time, if anybody would see it.
pub(crate) fn deadline(engine: &Engine) -> Option<u64> {
    let saver = &engine.screen_saver;
    let waits = !saver.active && saver.timeout > 0 && saver.is_window();
    waits.then(|| saver.input_ms + u64::from(saver.timeout) * 1000)
}

/// Activates the saver when it is due.
pub(crate) fn advance(engine: &mut Engine) {
    if deadline(engine).is_some_and(|due| due <= engine.now_ms) {
        activate(engine);
    }
}

fn activate(engine: &mut Engine) {
    if !std::mem::replace(&mut engine.screen_saver.active, true) && engine.screen_saver.is_window() {
        cover(engine);
    }
}

/// Shows the window.
fn cover(engine: &mut Engine) {
    let Ok(root) = engine.window(ROOT) else { return };
    let margin = MARGIN.cast_signed();
    let window = Window {
        x: -margin,
        y: -margin,
        width: root.width.saturating_add(MARGIN),
        height: root.height.saturating_add(MARGIN),
        background: match &root.background {
            Background::ParentRelative => Background::None,
            background => background.clone(),
        },
        border: root.border.clone(),
        override_redirect: true,
        colormap: root.colormap,
        cursor: Some(Rc::new(Cursor::invisible())),
        ..Window::new(SAVER, ROOT, root.class, root.depth, root.visual)
    };
    window::create::create_own(engine, window);
    window::map::map(engine, ClientId::SERVER, SAVER);
}
