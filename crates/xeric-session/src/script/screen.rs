//! What a script is done to: a screen with windows, a pointer and a keyboard. An engine in this process is one; a display that is there already
//! is another (`on_display`).
//!
//! What holds: both mean the same by every word, so that one script does to a program on either what it does to it on the other. A screen
//! that may be gone says so in words; an engine never is.

use xeric_geom::Rect;
use xeric_keymap::Stroke;
use xeric_server::Engine;
use xeric_server::engine::{Ask, TopLevel, Xid};

use crate::image::Image;

/// What came of it, or why nothing did.
pub type Done<T> = Result<T, String>;

/// A screen, as a user and a window manager see it. Coordinates are the root's.
pub trait Screen {
    /// The viewable windows of the program's top level that can show something, from the top down.
    ///
    /// # Errors
    /// When the screen is gone; so for all that follow.
    fn windows(&mut self) -> Done<Vec<TopLevel>>;

    /// A window's interior, while it exists and can be seen.
    fn interior_of(&mut self, window: Xid) -> Done<Option<Rect>>;

    /// The window of the program that has the focus; `None` when keys go to whatever is under the pointer, or elsewhere.
    fn focused_window(&mut self) -> Done<Option<Xid>>;

    /// Where the pointer is.
    fn pointer_position(&mut self) -> Done<(i32, i32)>;

    /// Moves the pointer, or as near as screen and grabs allow.
    fn motion(&mut self, x: i32, y: i32) -> Done<()>;

    /// Presses or releases a physical button, from 1.
    fn button(&mut self, button: u8, pressed: bool) -> Done<()>;

    /// Presses or releases a key.
    fn key(&mut self, keycode: u8, pressed: bool) -> Done<()>;

    /// The keys to press for a keysym in the present keymap and state.
    fn stroke(&mut self, keysym: u32) -> Done<Option<Stroke>>;

    /// Gives the focus to `window`, as a window manager does. Nothing happens when it is not viewable.
    fn focus(&mut self, window: Xid) -> Done<()>;

    /// Asks whoever manages windows to do something about `window`, as a pager does (EWMH). False when there is no manager.
    fn ask_manager(&mut self, window: Xid, message: &str, data: [Ask<'_>; 5]) -> Done<bool>;

    /// Asks the owner of `window` to close it (ICCCM 4.2.8.1). False when it takes no such message.
    fn ask_to_close(&mut self, window: Xid) -> Done<bool>;

    /// Closes the connection of the client that created `window`.
    fn close_client_of(&mut self, window: Xid) -> Done<()>;

    /// Gives `window` another place and size, and raises it if asked.
    fn place_window(&mut self, window: Xid, interior: Rect, raise: bool) -> Done<()>;

    /// The screen's width and height.
    fn size(&mut self) -> Done<(u32, u32)>;

    /// What the screen shows at (x, y), `0x00rrggbb`, if that is on it.
    fn pixel(&mut self, x: i32, y: i32) -> Done<Option<u32>>;

    /// What the screen shows, without the pointer.
    fn picture(&mut self) -> Done<Image>;
}

impl Screen for Engine {
    fn windows(&mut self) -> Done<Vec<TopLevel>> {
        Ok(self.top_level_windows())
    }

    fn interior_of(&mut self, window: Xid) -> Done<Option<Rect>> {
        Ok(Engine::interior_of(self, window))
    }

    fn focused_window(&mut self) -> Done<Option<Xid>> {
        Ok(Engine::focused_window(self))
    }

    fn pointer_position(&mut self) -> Done<(i32, i32)> {
        Ok(Engine::pointer_position(self))
    }

    fn motion(&mut self, x: i32, y: i32) -> Done<()> {
        self.inject_motion(x, y);
        Ok(())
    }

    fn button(&mut self, button: u8, pressed: bool) -> Done<()> {
        self.inject_button(button, pressed);
        Ok(())
    }

    fn key(&mut self, keycode: u8, pressed: bool) -> Done<()> {
        self.inject_key(keycode, pressed);
        Ok(())
    }

    fn stroke(&mut self, keysym: u32) -> Done<Option<Stroke>> {
        Ok(self.stroke_for_keysym(keysym))
    }

    fn focus(&mut self, window: Xid) -> Done<()> {
        self.focus_window(window);
        Ok(())
    }

    fn ask_manager(&mut self, window: Xid, message: &str, data: [Ask<'_>; 5]) -> Done<bool> {
        Ok(Engine::ask_manager(self, window, message, data))
    }

    fn ask_to_close(&mut self, window: Xid) -> Done<bool> {
        Ok(Engine::ask_to_close(self, window))
    }

    fn close_client_of(&mut self, window: Xid) -> Done<()> {
        Engine::close_client_of(self, window);
        Ok(())
    }

    fn place_window(&mut self, window: Xid, interior: Rect, raise: bool) -> Done<()> {
        // A window that is gone meanwhile has no place.
        let _gone = Engine::place_window(self, window, interior, raise);
        Ok(())
    }

    fn size(&mut self) -> Done<(u32, u32)> {
        Ok(self.screen_size())
    }

    fn pixel(&mut self, x: i32, y: i32) -> Done<Option<u32>> {
        Ok(self.screen_pixel(x, y))
    }

    fn picture(&mut self) -> Done<Image> {
        let (width, height) = self.screen_size();
        Ok(Image { width, height, pixels: self.screen_pixels() })
    }
}

/// The part of the screen where windows are: what is worth a look at a frame's end.
pub(crate) fn windows(screen: &mut dyn Screen) -> Done<Image> {
    let all = screen.windows()?.into_iter().map(|w| w.interior);
    let picture = screen.picture()?;
    Ok(match all.reduce(|all, one| all.union(&one)) {
        Some(area) => picture.cut(area),
        None => picture,
    })
}
