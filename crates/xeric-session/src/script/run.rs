//! Doing a script, command by command.

use std::sync::Arc;
use std::time::Duration;

use xeric_geom::Rect;
use xeric_keymap::keysym;
use xeric_server::engine::{Ask, TopLevel, Xid};
use xeric_trace::capture::MarkKind;

use crate::image::Image;

use super::{Command, Done, IDLE, IDLE_AT_LAST, Line, Screen, Script};

/// Motion events of a drag, the last one included.
const DRAG_STEPS: i32 = 10;
/// How long after a look at a program that is silent and busy comes the next.
const LOOK_AGAIN: Duration = Duration::from_millis(20);
/// EWMH's source indication of those who act for a user.
const PAGER: u32 = 2;

/// What a runner needs to know of the world besides the screen.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// Time since the server, or the proxy in front of it, started.
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
        screen: &mut dyn Screen,
        moment: Moment,
        stage: &mut dyn Stage,
    ) -> Result<Step, Failure> {
        let script = Arc::clone(&self.script);
        while let Some(line) = script.lines.get(self.at) {
            let since = *self.since.get_or_insert(moment.now);
            let waits = self.perform(&line.command, since, screen, moment, stage).map_err(|why| Failure {
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
        screen: &mut dyn Screen,
        moment: Moment,
        stage: &mut dyn Stage,
    ) -> Done<Option<Step>> {
        match command {
            Command::Window(title) => self.window = Some(find(screen, title)?.id),
            Command::Move(x, y) => {
                let (x, y) = self.on_screen(screen, (*x, *y))?;
                screen.motion(x, y)?;
            }
            Command::Click { button, count } | Command::Scroll { button, count } => {
                for _ in 0..*count {
                    screen.button(*button, true)?;
                    screen.button(*button, false)?;
                }
            }
            Command::Press(button) => screen.button(*button, true)?,
            Command::Release(button) => screen.button(*button, false)?,
            Command::Drag { from, to, button } => self.drag(screen, *from, *to, *button)?,
            Command::Key { hold, keysym } => {
                focus_somewhere(screen)?;
                press(screen, hold, *keysym)?;
            }
            Command::Type(text) => {
                focus_somewhere(screen)?;
                for character in text.chars() {
                    type_character(screen, character)?;
                }
            }
            Command::Focus(title) => {
                let window = self.target(screen, title.as_deref())?.id;
                if !ask(screen, window, "_NET_ACTIVE_WINDOW", [Ask::Number(PAGER), Ask::Number(0)])? {
                    screen.focus(window)?;
                }
            }
            Command::Close(title) => {
                let window = self.target(screen, title.as_deref())?.id;
                if !screen.ask_to_close(window)? {
                    screen.close_client_of(window)?;
                }
            }
            Command::Resize(width, height) => {
                let window = self.target(screen, None)?;
                let Rect { x1, y1, .. } = window.interior;
                screen.place_window(
                    window.id,
                    Rect::new(x1, y1, (*width).into(), (*height).into()),
                    false,
                )?;
            }
            Command::Maximise => {
                let window = self.target(screen, None)?.id;
                let states = [
                    Ask::Number(1),
                    Ask::Atom("_NET_WM_STATE_MAXIMIZED_VERT"),
                    Ask::Atom("_NET_WM_STATE_MAXIMIZED_HORZ"),
                ];
                if !ask(screen, window, "_NET_WM_STATE", states)? {
                    let (width, height) = screen.size()?;
                    screen.place_window(window, Rect::new(0, 0, width, height), true)?;
                }
            }
            Command::Wait(duration) => return Ok(until(moment, since.saturating_add(*duration))),
            Command::WaitIdle(timeout) => return wait_idle(moment, since, *timeout),
            Command::WaitWindow { title, timeout } => {
                return wait_window(screen, moment, since, title, *timeout);
            }
            Command::Phase(name) => stage.mark(moment.now, MarkKind::Phase(name.clone())),
            Command::Shot(name) => {
                stage.mark(moment.now, MarkKind::Shot(name.clone()));
                stage.shot(moment.now, name, screen.picture()?);
            }
            Command::ExpectPixel { at, colour } => {
                let (x, y) = self.on_screen(screen, *at)?;
                match screen.pixel(x, y)? {
                    None => return Err(format!("{x},{y} is not on the screen")),
                    Some(found) if found == *colour => {}
                    Some(found) => return Err(format!("it is #{found:06x}")),
                }
            }
            Command::ExpectShot { image, .. } => {
                if let Some(difference) = screen.picture()?.difference_from(image) {
                    return Err(difference.to_string());
                }
            }
        }
        Ok(None)
    }

    fn drag(
        &self,
        screen: &mut dyn Screen,
        from: Option<(i32, i32)>,
        to: (i32, i32),
        button: u8,
    ) -> Done<()> {
        let (x1, y1) = match from {
            Some(from) => self.on_screen(screen, from)?,
            None => screen.pointer_position()?,
        };
        let (x2, y2) = self.on_screen(screen, to)?;
        screen.motion(x1, y1)?;
        screen.button(button, true)?;
        for step in 1..=DRAG_STEPS {
            screen.motion(x1 + (x2 - x1) * step / DRAG_STEPS, y1 + (y2 - y1) * step / DRAG_STEPS)?;
        }
        screen.button(button, false)
    }

    /// A point of the script in root coordinates.
    fn on_screen(&self, screen: &mut dyn Screen, (x, y): (i32, i32)) -> Done<(i32, i32)> {
        let Some(window) = self.window else { return Ok((x, y)) };
        let interior = screen.interior_of(window)?.ok_or("the window is not there any more")?;
        Ok((interior.x1 + x, interior.y1 + y))
    }

    /// The window that a command is about: the one of that title, else the script's window, else the topmost.
    fn target(&self, screen: &mut dyn Screen, title: Option<&str>) -> Done<TopLevel> {
        if let Some(title) = title {
            return find(screen, title);
        }
        let mut windows = screen.windows()?;
        let place = match self.window {
            Some(id) => windows.iter().position(|w| w.id == id),
            None => windows.iter().position(|w| !w.override_redirect),
        };
        place.map(|at| windows.swap_remove(at)).ok_or_else(|| "there is no window".into())
    }
}

/// Asks the window manager; false when there is none.
fn ask<const N: usize>(
    screen: &mut dyn Screen,
    window: Xid,
    message: &str,
    values: [Ask<'_>; N],
) -> Done<bool> {
    let mut data = [Ask::Number(0); 5];
    for (slot, value) in data.iter_mut().zip(values) {
        *slot = value;
    }
    screen.ask_manager(window, message, data)
}

/// The topmost window with `title` in its title.
fn find(screen: &mut dyn Screen, title: &str) -> Done<TopLevel> {
    let windows = screen.windows()?;
    let titles: Vec<String> = windows.iter().map(|w| format!("{:?}", w.title)).collect();
    windows.into_iter().find(|w| w.title.contains(title)).ok_or_else(|| match titles.as_slice() {
        [] => "there is no window".into(),
        titles => format!("no window has that title; there are {}", titles.join(", ")),
    })
}

/// Without a manager nobody sets the focus: then keys go to the topmost window.
fn focus_somewhere(screen: &mut dyn Screen) -> Done<()> {
    if screen.focused_window()?.is_none() {
        let topmost = screen.windows()?.into_iter().find(|w| !w.override_redirect);
        if let Some(window) = topmost {
            screen.focus(window.id)?;
        }
    }
    Ok(())
}

fn type_character(screen: &mut dyn Screen, character: char) -> Done<()> {
    let stroke = screen
        .stroke(keysym::from_char(character))?
        .ok_or_else(|| format!("the keymap cannot type {character:?}"))?;
    strike(screen, &stroke.hold, stroke.keycode)
}

fn press(screen: &mut dyn Screen, hold: &[u32], keysym: u32) -> Done<()> {
    let missing = |keysym: u32| {
        let name = keysym::name(keysym).unwrap_or_else(|| format!("{keysym:#x}"));
        format!("no key of the keymap is {name}")
    };
    let mut held = Vec::new();
    for &keysym in hold {
        held.push(screen.stroke(keysym)?.ok_or_else(|| missing(keysym))?.keycode);
    }
    let stroke = screen.stroke(keysym)?.ok_or_else(|| missing(keysym))?;
    held.extend(stroke.hold);
    strike(screen, &held, stroke.keycode)
}

/// Presses a key and releases it while others are held.
fn strike(screen: &mut dyn Screen, hold: &[u8], keycode: u8) -> Done<()> {
    for &key in hold {
        screen.key(key, true)?;
    }
    screen.key(keycode, true)?;
    screen.key(keycode, false)?;
    for &key in hold.iter().rev() {
        screen.key(key, false)?;
    }
    Ok(())
}

fn until(moment: Moment, until: Duration) -> Option<Step> {
    (moment.now < until).then_some(Step::Wait { until, traffic: false })
}

/// Idle is: connected (or gone already), and no byte either way for [`IDLE`] since the wait began. A program that is silent because it was not given a
/// processor is not idle yet; one that still runs after [`IDLE_AT_LAST`] is.
fn wait_idle(moment: Moment, since: Duration, timeout: Duration) -> Done<Option<Step>> {
    let deadline = since.saturating_add(timeout);
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
    screen: &mut dyn Screen,
    moment: Moment,
    since: Duration,
    title: &str,
    timeout: Duration,
) -> Done<Option<Step>> {
    if screen.windows()?.iter().any(|w| w.title.contains(title)) {
        return Ok(None);
    }
    if moment.exited {
        return Err("the program has exited".into());
    }
    let deadline = since.saturating_add(timeout);
    if moment.now < deadline {
        return Ok(Some(Step::Wait { until: deadline, traffic: true }));
    }
    Err(format!("no such window came within {timeout:?}"))
}
