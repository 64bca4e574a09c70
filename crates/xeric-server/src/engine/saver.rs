//! The screen saver (protocol, SetScreenSaver).
//!
//! A screen that is blanked shows clients what it showed before: nobody looks at it. When clients ask for no blanking and allow exposures, the saver is a
//! window over everything that looks like the root, as in Xvfb; it goes with the next input. It does not move about. When it starts and stops is for
//! `ext::screen_saver`.

use std::rc::Rc;

use xeric_wire::Request;
use xeric_wire::view::xproto as view;
use xeric_wire::write::xproto as write;

use super::cursor::Cursor;
use super::error::{Handled, XError};
use super::ext::screen_saver;
use super::screen::{ROOT, SAVER};
use super::window::attributes::Changes;
use super::window::{self, Background, Window};
use super::{ClientId, Engine};

/// Its settings.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScreenSaver {
    timeout: u16,
    interval: u16,
    prefer_blanking: u8,
    allow_exposures: u8,
}

impl Default for ScreenSaver {
    /// Xvfb's.
    fn default() -> Self {
        Self { timeout: DEFAULT_TIMEOUT, interval: DEFAULT_TIMEOUT, prefer_blanking: 1, allow_exposures: 1 }
    }
}

/// Ten minutes.
const DEFAULT_TIMEOUT: u16 = 600;
/// How far the window reaches beyond the screen, left and above.
const MARGIN: u16 = 32;

impl ScreenSaver {
    /// Whether the saver, when it is activated, is a window.
    pub(crate) fn is_window(self) -> bool {
        !self.prefers_blanking() && self.allow_exposures == 1
    }

    pub(crate) fn prefers_blanking(self) -> bool {
        self.prefer_blanking != 0
    }

    /// How long nobody touches a device until it starts; `None` for never.
    pub(crate) fn timeout_ms(self) -> Option<u64> {
        (self.timeout != 0).then(|| u64::from(self.timeout) * 1000)
    }

    /// How often it shows something new; `None` for never.
    pub(crate) fn interval_ms(self) -> Option<u64> {
        (self.interval != 0).then(|| u64::from(self.interval) * 1000)
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
    let settings = ScreenSaver {
        prefer_blanking: choice(r.prefer_blanking)?,
        allow_exposures: choice(r.allow_exposures)?,
        timeout: seconds(r.timeout)?,
        interval: seconds(r.interval)?,
    };
    screen_saver::catch_up(engine);
    engine.screen_saver = settings;
    screen_saver::rearm(engine);
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
    if r.mode > 1 {
        return Err(XError::value(r.mode.into()));
    }
    screen_saver::force(engine, r.mode == 1);
    Ok(())
}

/// Takes the window away, if there is one.
pub(crate) fn uncover(engine: &mut Engine) {
    if engine.window(SAVER).is_ok() {
        window::destroy::destroy_window(engine, SAVER);
    }
}

/// Shows the window that looks like the root.
pub(crate) fn cover(engine: &mut Engine) {
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
    if window::create::create_own(engine, window, Changes::default()).is_ok() {
        window::map::map(engine, ClientId::SERVER, SAVER);
    }
}
