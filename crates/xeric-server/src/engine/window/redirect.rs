//! Redirection of windows that there are: their pixels leave their parent's and come back (Composite protocol, section 3).

use xeric_geom::Region;

use super::super::Engine;
use super::super::resource::Xid;
use super::{expose, paint, rearrange, storage};

/// Changes by `change` what redirects `window`, with its contents kept.
pub(crate) fn change(engine: &mut Engine, window: Xid, change: impl FnOnce(&mut Engine)) {
    let before = state(engine, window);
    change(engine);
    if state(engine, window) == before {
        return;
    }
    let old = storage::own_pixels(engine, window);
    rearrange::restore(engine, window, |engine| storage::settle(engine, window));
    if let Some(old) = old
        && engine.window(window).is_ok_and(|w| w.own.is_none())
    {
        storage::give_back(engine, window, &old);
    }
}

/// What of its redirections a window's place depends on.
fn state(engine: &Engine, window: Xid) -> (bool, bool) {
    (engine.is_redirected(window), engine.is_redirected_manually(window))
}

/// Paints a window's background where its children were not shown.
pub(crate) fn show_background(engine: &mut Engine, window: Xid) {
    let Ok(w) = engine.window(window) else { return };
    if w.viewable {
        let region = Region::clone(&w.clip_list);
        paint::background(engine, window, &region);
        expose::send(engine, window, &region);
    }
}
