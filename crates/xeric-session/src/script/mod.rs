//! Scripts: what a user does to a program, and what must be seen then.
//!
//! A script is a text file with a command a line. [`Script::parse`] reads it, whole or not at all; a [`Runner`] does it, command by
//! command, against a [`Screen`] and a clock that somebody else owns. So one runner serves programs over sockets in real time, programs in
//! process in virtual time, and programs on a display that is there already.

mod parse;
mod run;
mod screen;

pub use parse::{ScriptError, duration};
pub use run::{Failure, Moment, Runner, Stage, Step};
pub(crate) use screen::windows;
pub use screen::{Done, Screen};

use std::path::PathBuf;
use std::time::Duration;

use crate::image::Image;

/// A script that can be run.
#[derive(Clone, Debug, PartialEq)]
pub struct Script {
    /// Its commands, in order.
    pub lines: Vec<Line>,
}

/// One command.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Its line in the file, counted from 1.
    pub number: usize,
    /// The line as it stands there.
    pub text: String,
    /// What it says.
    pub command: Command,
}

/// What a line of a script can say.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// `window TITLE`: coordinates are relative to this window from here on.
    Window(String),
    /// `move X,Y`
    Move(i32, i32),
    /// `click BUTTON [COUNT]`
    Click {
        /// The button, 1 to 9.
        button: u8,
        /// How many times.
        count: u32,
    },
    /// `press [BUTTON]`, which stays down.
    Press(u8),
    /// `release [BUTTON]`
    Release(u8),
    /// `drag [X,Y] X,Y [BUTTON]`
    Drag {
        /// Where the button goes down; where the pointer is if that is not said.
        from: Option<(i32, i32)>,
        /// Where it comes up.
        to: (i32, i32),
        /// The button.
        button: u8,
    },
    /// `scroll up|down|left|right [NOTCHES]`
    Scroll {
        /// The button that a notch is.
        button: u8,
        /// How many notches.
        count: u32,
    },
    /// `key [MODIFIER+…]KEYSYM`
    Key {
        /// Keysyms to hold meanwhile.
        hold: Vec<u32>,
        /// The keysym.
        keysym: u32,
    },
    /// `type TEXT`, to the end of the line.
    Type(String),
    /// `focus [TITLE]`
    Focus(Option<String>),
    /// `close [TITLE]`
    Close(Option<String>),
    /// `resize WxH`
    Resize(u16, u16),
    /// `maximise`, of which only a manager knows.
    Maximise,
    /// `wait DURATION`
    Wait(Duration),
    /// `wait idle [TIME-OUT]`
    WaitIdle(Duration),
    /// `wait window [TIME-OUT] [TITLE]`
    WaitWindow {
        /// A part of the window's title; any window when empty.
        title: String,
        /// How long at most.
        timeout: Duration,
    },
    /// `phase NAME`
    Phase(String),
    /// `shot NAME`
    Shot(String),
    /// `expect pixel X,Y #RRGGBB`
    ExpectPixel {
        /// Where.
        at: (i32, i32),
        /// What, `0x00rrggbb`.
        colour: u32,
    },
    /// `expect shot FILE`
    ExpectShot {
        /// The file.
        path: PathBuf,
        /// What is in it.
        image: Image,
    },
}

/// A time-out that a script does not name.
pub const DEFAULT_TIMEOUT: Duration = Duration::from_secs(10);
/// With no byte either way for so long a program is idle, unless it wants to run …
pub const IDLE: Duration = Duration::from_millis(200);
/// … and after this in any case: it computes something that has nothing to do with us.
pub const IDLE_AT_LAST: Duration = Duration::from_secs(2);
