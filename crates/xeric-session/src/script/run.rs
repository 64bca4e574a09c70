//! Doing a script, command by command.

use std::sync::Arc;
use std::time::Duration;

use xeric_geom::Rect;
use xeric_server::Engine;
use xeric_server::engine::{Ask, TopLevel, Xid};
use xeric_trace::capture::MarkKind;

use crate::image::Image;

use super::{Command, IDLE, IDLE_AT_LAST, Line, Script};

/// Motion events of a drag, the last one included.
const DRAG_STEPS: i32 = 10;
/// How long after a look at a program that is silent and busy comes the next.
const LOOK_AGAIN: Duration = Duration::from_millis(20);
/// EWMH's source indication of those who act for a user.
const PAGER: u32 = 2;

/// What a runner needs to know of the world besides the engine.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// Time since the server started.
    pub now: Duration,
    /// When a byte last went either way.
    pub last_traffic: Duration,
    /// Whether the program has connected by now.
    pub connected: bool,
    /// Whether the program has exited.
    pub exited: bool,
    /// Whether it wants to run ([`Program::wants_to_run`](crate::program::Program::wants_to_run)). Looked at only when [`Runner::waits_for_idle`].
    pub busy: bool,
}

/// What hears of a script's progress.
pub trait Stage {
    /// Something happened that belongs into the recording.
    fn mark(&mut self, time: Duration, kind: MarkKind);
    /// A shot was taken.
    fn shot(&mut self, time: Duration, name: &str, image: Image);
}

/// How far a runner is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// The script is over.
    Done,
    /// It waits until this time, or, if so said, until a byte goes either way.
    Wait {
        /// When to come again at the latest.
        until: Duration,
        /// Whether traffic may end the wait.
        traffic: bool,
    },
}

/// A command that failed, which is the end of the script.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {text}: {why}")]
pub struct Failure {
    /// The line in the script's file, counted from 1.
    pub line: usize,
    /// The command.
    pub text: String,
    /// What went wrong.
    pub why: String,
}

/// Does a script.
#[derive(Clone, Debug)]
pub struct Runner {
    script: Arc<Script>,
    /// The command at hand.
    at: usize,
    /// When it was begun.
    since: Option<Duration>,
    /// What coordinates are relative to.
    window: Option<Xid>,
}

impl Runner {
    /// A runner at the script's first line.
    pub fn new(script: Arc<Script>) -> Self {
        Self { script, at: 0, since: None, window: None }
    }

    /// Whether the command at hand waits for the program to be idle.
    pub fn waits_for_idle(&self) -> bool {
        matches!(self.script.lines.get(self.at), Some(Line { command: Command::WaitIdle(_), .. }))
    }

    /// Does commands until one has to wait, or the script is over.
    ///
    /// # Errors
    /// The command that failed. Nothing behind it is done.
    pub fn step(
        &mut self,
        engine: &mut Engine,
        moment: Moment,
        stage: &mut dyn Stage,
    ) -> Result<Step, Failure> {
        let script = Arc::clone(&self.script);
        while let Some(line) = script.lines.get(self.at) {
            let since = *self.since.get_or_insert(moment.now);
            let waits = self.perform(&line.command, since, engine, moment, stage).map_err(|why| Failure {
                line: line.number,
                text: line.text.clone(),
                why,
            })?;
            if let Some(step) = waits {
                return Ok(step);
            }
            self.finish(line, moment, stage);
        }
        Ok(Step::Done)
    }

    fn finish(&mut self, line: &Line, moment: Moment, stage: &mut dyn Stage) {
        if !matches!(line.command, Command::Phase(_) | Command::Shot(_)) {
            stage.mark(moment.now, MarkKind::Script(line.text.clone()));
        }
        self.at += 1;
        self.since = None;
    }

    /// Does one command, begun at `since`. `Some` when it is not done yet.
    fn perform(
        &mut self,
        command: &Command,
        since: Duration,
        engine: &mut Engine,
        moment: Moment,
        stage: &mut dyn Stage,
    ) -> Result<Option<Step>, String> {
        match command {
            Command::Window(title) => self.window = Some(find(engine, title)?.id),
            Command::Move(x, y) => {
                let (x, y) = self.on_screen(engine, (*x, *y))?;
                engine.inject_motion(x, y);
            }
            Command::Click { button, count } | Command::Scroll { button, count } => {
                for _ in 0..*count {
                    engine.inject_button(*button, true);
                    engine.inject_button(*button, false);
                }
            }
            Command::Drag { from, to, button } => self.drag(engine, *from, *to, *button)?,
            Command::Key { hold, keysym } => {
                focus_somewhere(engine);
                press(engine, hold, *keysym)?;
            }
            Command::Type(text) => {
                focus_somewhere(engine);
                for character in text.chars() {
                    type_character(engine, character)?;
                }
            }
            Command::Focus(title) => {
                let window = self.target(engine, title.as_deref())?.id;
                if !ask(engine, window, "_NET_ACTIVE_WINDOW", [Ask::Number(PAGER), Ask::Number(0)]) {
                    engine.focus_window(window);
                }
            }
            Command::Close(title) => {
                let window = self.target(engine, title.as_deref())?.id;
                if !engine.ask_to_close(window) {
                    engine.close_client_of(window);
                }
            }
            Command::Resize(width, height) => {
                let window = self.target(engine, None)?;
                let Rect { x1, y1, .. } = window.interior;
                engine.place_window(window.id, Rect::new(x1, y1, (*width).into(), (*height).into()), false);
            }
            Command::Maximise => {
                let window = self.target(engine, None)?.id;
                let (width, height) = engine.screen_size();
                let states = [
                    Ask::Number(1),
                    Ask::Atom("_NET_WM_STATE_MAXIMIZED_VERT"),
                    Ask::Atom("_NET_WM_STATE_MAXIMIZED_HORZ"),
                ];
                if !ask(engine, window, "_NET_WM_STATE", states) {
                    engine.place_window(window, Rect::new(0, 0, width, height), true);
                }
            }
            Command::Wait(duration) => return Ok(until(moment, since + *duration)),
            Command::WaitIdle(timeout) => return wait_idle(moment, since, *timeout),
            Command::WaitWindow { title, timeout } => {
                return wait_window(engine, moment, since, title, *timeout);
            }
            Command::Phase(name) => stage.mark(moment.now, MarkKind::Phase(name.clone())),
            Command::Shot(name) => {
                stage.mark(moment.now, MarkKind::Shot(name.clone()));
                stage.shot(moment.now, name, screen(engine));
            }
            Command::ExpectPixel { at, colour } => {
                let (x, y) = self.on_screen(engine, *at)?;
                match engine.screen_pixel(x, y) {
                    None => return Err(format!("{x},{y} is not on the screen")),
                    Some(found) if found == *colour => {}
                    Some(found) => return Err(format!("it is #{found:06x}")),
                }
            }
            Command::ExpectShot { image, .. } => {
                if let Some(difference) = screen(engine).difference_from(image) {
                    return Err(difference.to_string());
                }
            }
        }
        Ok(None)
    }

    fn drag(
        &self,
        engine: &mut Engine,
        from: Option<(i32, i32)>,
        to: (i32, i32),
        button: u8,
    ) -> Result<(), String> {
        let (x1, y1) = match from {
            Some(from) => self.on_screen(engine, from)?,
            None => engine.pointer_position(),
        };
        let (x2, y2) = self.on_screen(engine, to)?;
        engine.inject_motion(x1, y1);
        engine.inject_button(button, true);
        for step in 1..=DRAG_STEPS {
            engine.inject_motion(x1 + (x2 - x1) * step / DRAG_STEPS, y1 + (y2 - y1) * step / DRAG_STEPS);
        }
        engine.inject_button(button, false);
        Ok(())
    }

    /// A point of the script in root coordinates.
    fn on_screen(&self, engine: &Engine, (x, y): (i32, i32)) -> Result<(i32, i32), String> {
        let Some(window) = self.window else { return Ok((x, y)) };
        let interior = engine.interior_of(window).ok_or("the window is not there any more")?;
        Ok((interior.x1 + x, interior.y1 + y))
    }

    /// The window that a command is about: the one of that title, else the script's window, else the topmost.
    fn target(&self, engine: &Engine, title: Option<&str>) -> Result<TopLevel, String> {
        if let Some(title) = title {
            return find(engine, title);
        }
        let mut windows = engine.top_level_windows();
        let place = match self.window {
            Some(id) => windows.iter().position(|w| w.id == id),
            None => windows.iter().position(|w| !w.override_redirect),
        };
        place.map(|at| windows.swap_remove(at)).ok_or_else(|| "there is no window".into())
    }
}

/// Asks the window manager; false when there is none.
fn ask<const N: usize>(engine: &mut Engine, window: Xid, message: &str, values: [Ask<'_>; N]) -> bool {
    let mut data = [Ask::Number(0); 5];
    for (slot, value) in data.iter_mut().zip(values) {
        *slot = value;
    }
    engine.ask_manager(window, message, data)
}

/// The topmost window with `title` in its title.
fn find(engine: &Engine, title: &str) -> Result<TopLevel, String> {
    let windows = engine.top_level_windows();
    let titles: Vec<String> = windows.iter().map(|w| format!("{:?}", w.title)).collect();
    windows.into_iter().find(|w| w.title.contains(title)).ok_or_else(|| match titles.as_slice() {
        [] => "there is no window".into(),
        titles => format!("no window has that title; there are {}", titles.join(", ")),
    })
}

/// Without a manager nobody sets the focus: then keys go to the topmost window.
fn focus_somewhere(engine: &mut Engine) {
    if engine.focused_window().is_none() {
        let topmost = engine.top_level_windows().into_iter().find(|w| !w.override_redirect);
        if let Some(window) = topmost {
            engine.focus_window(window.id);
        }
    }
}

fn type_character(engine: &mut Engine, character: char) -> Result<(), String> {
    let stroke =
        engine.stroke_for_char(character).ok_or_else(|| format!("the keymap cannot type {character:?}"))?;
    strike(engine, &stroke.hold, stroke.keycode);
    Ok(())
}

fn press(engine: &mut Engine, hold: &[u32], keysym: u32) -> Result<(), String> {
    let missing = |keysym: u32| {
        let name = xeric_keymap::keysym::name(keysym).unwrap_or_else(|| format!("{keysym:#x}"));
        format!("no key of the keymap is {name}")
    };
    let mut held = Vec::new();
    for &keysym in hold {
        held.push(engine.stroke_for_keysym(keysym).ok_or_else(|| missing(keysym))?.keycode);
    }
    let stroke = engine.stroke_for_keysym(keysym).ok_or_else(|| missing(keysym))?;
    held.extend(stroke.hold);
    strike(engine, &held, stroke.keycode);
    Ok(())
}

/// Presses a key and releases it while others are held.
fn strike(engine: &mut Engine, hold: &[u8], keycode: u8) {
    for &key in hold {
        engine.inject_key(key, true);
    }
    engine.inject_key(keycode, true);
    engine.inject_key(keycode, false);
    for &key in hold.iter().rev() {
        engine.inject_key(key, false);
    }
}

fn until(moment: Moment, until: Duration) -> Option<Step> {
    (moment.now < until).then_some(Step::Wait { until, traffic: false })
}

/// Idle is: connected (or gone already), and no byte either way for [`IDLE`] since the wait began. A program that is silent because it was not given a
/// processor is not idle yet; one that still runs after [`IDLE_AT_LAST`] is.
fn wait_idle(moment: Moment, since: Duration, timeout: Duration) -> Result<Option<Step>, String> {
    let deadline = since + timeout;
    if moment.connected || moment.exited {
        let silent_from = moment.last_traffic.max(since);
        let quiet = if moment.busy && moment.now >= silent_from + IDLE {
            (moment.now + LOOK_AGAIN).min(silent_from + IDLE_AT_LAST)
        } else {
            silent_from + IDLE
        };
        if moment.now >= quiet {
            return Ok(None);
        }
        if moment.now < deadline {
            return Ok(Some(Step::Wait { until: quiet.min(deadline), traffic: false }));
        }
    } else if moment.now < deadline {
        return Ok(Some(Step::Wait { until: deadline, traffic: true }));
    }
    Err(format!("the program was not idle within {timeout:?}"))
}

fn wait_window(
    engine: &Engine,
    moment: Moment,
    since: Duration,
    title: &str,
    timeout: Duration,
) -> Result<Option<Step>, String> {
    if engine.top_level_windows().iter().any(|w| w.title.contains(title)) {
        return Ok(None);
    }
    if moment.exited {
        return Err("the program has exited".into());
    }
    let deadline = since + timeout;
    if moment.now < deadline {
        return Ok(Some(Step::Wait { until: deadline, traffic: true }));
    }
    Err(format!("no such window came within {timeout:?}"))
}

/// The part of the screen where windows are, without the pointer: what is worth a look at a frame's end.
pub(crate) fn windows(engine: &Engine) -> Image {
    let all = engine.top_level_windows().into_iter().map(|w| w.interior);
    let screen = screen(engine);
    match all.reduce(|all, one| all.union(&one)) {
        Some(area) => screen.cut(area),
        None => screen,
    }
}

/// The screen, without the pointer.
pub(crate) fn screen(engine: &Engine) -> Image {
    let (width, height) = engine.screen_size();
    Image { width, height, pixels: engine.screen_pixels() }
}
