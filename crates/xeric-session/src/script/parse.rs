//! Reading scripts. Every error names its line, and a script with one is not begun.

use std::path::{Path, PathBuf};
use std::time::Duration;

use xeric_keymap::keysym;

use crate::image::Image;

use super::{Command, DEFAULT_TIMEOUT, Line, Script};

/// Why a text is no script.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ScriptError {
    /// The file cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    Unreadable {
        /// Which.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A line says nothing that can be done.
    #[error("{}:{line}: {message}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with it.
        message: String,
    },
}

impl Script {
    /// Reads a script's file, and the pictures that it expects, whose names are relative to it.
    ///
    /// # Errors
    /// When the file or a picture cannot be read, or a line makes no sense.
    pub fn read(path: &Path) -> Result<Self, ScriptError> {
        let text = std::fs::read_to_string(path)
            .map_err(|source| ScriptError::Unreadable { path: path.to_owned(), source })?;
        Self::parse(&text, path)
    }

    /// Reads a script's text. `path` is where it stands.
    ///
    /// # Errors
    /// See [`Script::read`].
    pub fn parse(text: &str, path: &Path) -> Result<Self, ScriptError> {
        let directory = path.parent().unwrap_or(Path::new(""));
        let mut lines = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let trimmed = line.trim_start();
            if trimmed.is_empty() || trimmed.starts_with('#') {
                continue;
            }
            let command = command(trimmed, directory).map_err(|message| ScriptError::Line {
                path: path.to_owned(),
                line: index + 1,
                message,
            })?;
            lines.push(Line { number: index + 1, text: trimmed.trim_end().to_owned(), command });
        }
        Ok(Self { lines })
    }
}

fn command(line: &str, directory: &Path) -> Result<Command, String> {
    let (verb, rest) = split_word(line);
    // The text that is typed may end in blanks; nothing else may.
    let raw = rest;
    let rest = rest.trim();
    match verb {
        "window" => Ok(Command::Window(required(rest, "a title")?)),
        "move" => {
            let (x, y) = point(rest)?;
            Ok(Command::Move(x, y))
        }
        "click" => {
            let mut words = rest.split_whitespace();
            let button = button(words.next().unwrap_or("1"))?;
            let count = count(words.next())?;
            nothing_more(words)?;
            Ok(Command::Click { button, count })
        }
        "press" => Ok(Command::Press(one_button(rest)?)),
        "release" => Ok(Command::Release(one_button(rest)?)),
        "drag" => drag(rest),
        "scroll" => {
            let mut words = rest.split_whitespace();
            let button = match words.next() {
                Some("up") => 4,
                Some("down") => 5,
                Some("left") => 6,
                Some("right") => 7,
                _ => return Err("scroll needs a direction: up, down, left or right".into()),
            };
            let count = count(words.next())?;
            nothing_more(words)?;
            Ok(Command::Scroll { button, count })
        }
        "key" => key(rest),
        "type" if raw.is_empty() => Err("type needs a text".into()),
        "type" => Ok(Command::Type(raw.to_owned())),
        "focus" => Ok(Command::Focus(optional(rest))),
        "close" => Ok(Command::Close(optional(rest))),
        "resize" => {
            let (width, height) = size(rest)?;
            Ok(Command::Resize(width, height))
        }
        "maximise" => match rest {
            "" => Ok(Command::Maximise),
            _ => Err("maximise takes nothing more".into()),
        },
        "wait" => wait(rest),
        "phase" => Ok(Command::Phase(required(rest, "a name")?)),
        "shot" => {
            let name = required(rest, "a name")?;
            if name.contains('/') {
                return Err("a shot's name has no slash in it".into());
            }
            Ok(Command::Shot(name))
        }
        "expect" => expect(rest, directory),
        _ => Err(format!(
            "{verb:?} is no command; commands are window, move, click, press, release, drag, scroll, key, type, focus, close, resize, maximise, wait, \
             phase, shot and expect"
        )),
    }
}

fn drag(rest: &str) -> Result<Command, String> {
    let words: Vec<&str> = rest.split_whitespace().collect();
    let (points, last) = match words.split_last() {
        Some((last, points)) if !last.contains(',') => (points, button(last)?),
        _ => (words.as_slice(), 1),
    };
    match points {
        [to] => Ok(Command::Drag { from: None, to: point(to)?, button: last }),
        [from, to] => Ok(Command::Drag { from: Some(point(from)?), to: point(to)?, button: last }),
        _ => Err("drag needs one or two points, such as drag 10,10 50,80".into()),
    }
}

fn key(rest: &str) -> Result<Command, String> {
    let mut parts: Vec<&str> = rest.split('+').collect();
    // `key +` and `key ctrl++` press the plus key.
    if rest.ends_with('+') {
        parts.truncate(parts.len().saturating_sub(2));
        parts.push("plus");
    }
    let Some((last, modifiers)) = parts.split_last() else { return Err("key needs a keysym".into()) };
    let hold = modifiers.iter().map(|name| modifier(name)).collect::<Result<_, _>>()?;
    let last = last.trim();
    let mut characters = last.chars();
    let keysym = match (characters.next(), characters.next()) {
        (None, _) => return Err("key needs a keysym".into()),
        (Some(one), None) => Some(keysym::from_char(one)),
        _ => keysym::from_name(last),
    };
    let keysym = keysym.ok_or_else(|| format!("{last:?} is no keysym"))?;
    Ok(Command::Key { hold, keysym })
}

fn modifier(name: &str) -> Result<u32, String> {
    let full = match name.trim().to_ascii_lowercase().as_str() {
        "shift" => "Shift_L",
        "ctrl" | "control" => "Control_L",
        "alt" | "meta" => "Alt_L",
        "super" => "Super_L",
        _ => return Err(format!("{name:?} is no modifier; modifiers are shift, ctrl, alt and super")),
    };
    keysym::from_name(full).ok_or_else(|| format!("the keymap has no {full}"))
}

fn wait(rest: &str) -> Result<Command, String> {
    let (what, rest) = split_word(rest);
    let rest = rest.trim();
    match what {
        "" => Err("wait needs a duration, idle, or window".into()),
        "idle" if rest.is_empty() => Ok(Command::WaitIdle(DEFAULT_TIMEOUT)),
        "idle" => Ok(Command::WaitIdle(duration(rest)?)),
        "window" => {
            let (first, title) = split_word(rest);
            match duration(first) {
                Ok(timeout) => Ok(Command::WaitWindow { title: title.trim().to_owned(), timeout }),
                Err(_) => Ok(Command::WaitWindow { title: rest.to_owned(), timeout: DEFAULT_TIMEOUT }),
            }
        }
        _ if rest.is_empty() => Ok(Command::Wait(duration(what)?)),
        _ => Err(format!("wait takes one duration, not {what:?} and {rest:?}")),
    }
}

fn expect(rest: &str, directory: &Path) -> Result<Command, String> {
    let (what, rest) = split_word(rest);
    let rest = rest.trim();
    match what {
        "pixel" => {
            let (at, colour) = rest
                .rsplit_once(char::is_whitespace)
                .ok_or("expect pixel needs a point and a colour, such as expect pixel 3,4 #ff0000")?;
            Ok(Command::ExpectPixel { at: point(at)?, colour: self::colour(colour)? })
        }
        "shot" => {
            let path = directory.join(required(rest, "a file")?);
            let image =
                Image::read_png(&path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
            Ok(Command::ExpectShot { path, image })
        }
        _ => Err("expect needs pixel or shot".into()),
    }
}

/// The first word and what stands behind the one blank after it.
fn split_word(text: &str) -> (&str, &str) {
    text.split_once([' ', '\t']).unwrap_or((text.trim_end(), ""))
}

fn required(text: &str, what: &str) -> Result<String, String> {
    optional(text).ok_or_else(|| format!("{what} is missing"))
}

fn optional(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

fn nothing_more<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<(), String> {
    words.next().map_or(Ok(()), |word| Err(format!("{word:?} is too much")))
}

fn point(text: &str) -> Result<(i32, i32), String> {
    let wrong = || format!("{text:?} is no point, such as 40,60");
    let (x, y) = text.split_once(',').ok_or_else(wrong)?;
    let number = |text: &str| text.trim().parse::<i16>().map(i32::from).map_err(|_| wrong());
    Ok((number(x)?, number(y)?))
}

fn size(text: &str) -> Result<(u16, u16), String> {
    let wrong = || format!("{text:?} is no size, such as 300x200");
    let (width, height) = text.split_once(['x', ',']).ok_or_else(wrong)?;
    let number = |text: &str| text.trim().parse::<u16>().ok().filter(|&n| n > 0).ok_or_else(wrong);
    Ok((number(width)?, number(height)?))
}

fn button(text: &str) -> Result<u8, String> {
    let button = text.parse().ok().filter(|button| (1..=9).contains(button));
    button.ok_or_else(|| format!("{text:?} is no button; buttons are 1 to 9"))
}

/// The one button that a command names, the first if it names none.
fn one_button(text: &str) -> Result<u8, String> {
    if text.is_empty() { Ok(1) } else { button(text) }
}

fn count(text: Option<&str>) -> Result<u32, String> {
    let Some(text) = text else { return Ok(1) };
    let count = text.parse().ok().filter(|count| (1..=10_000).contains(count));
    count.ok_or_else(|| format!("{text:?} is no count from 1 to 10000"))
}

fn colour(text: &str) -> Result<u32, String> {
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6);
    let value = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
    value.ok_or_else(|| format!("{text:?} is no colour, such as #ff0000"))
}

/// Reads a duration such as `200ms`, `5s`, `1.5s` or `2m`.
///
/// # Errors
/// What is wrong with it, in words.
pub fn duration(text: &str) -> Result<Duration, String> {
    let wrong = || format!("{text:?} is no duration, such as 200ms, 1.5s or 2m");
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').ok_or_else(wrong)?;
    let (number, unit) = text.split_at(digits);
    let scale = match unit {
        "ms" => 0.001,
        "s" => 1.0,
        "m" => 60.0,
        _ => return Err(wrong()),
    };
    let number: f64 = number.parse().map_err(|_| wrong())?;
    Duration::try_from_secs_f64(number * scale).map_err(|_| wrong())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(line: &str) -> Result<Command, String> {
        command(line, Path::new("/nowhere"))
    }

    #[test]
    fn every_command_of_the_language() {
        let ms = Duration::from_millis;
        for (line, expected) in [
            ("move 40,60", Command::Move(40, 60)),
            ("move -4, 60", Command::Move(-4, 60)),
            ("window My Title", Command::Window("My Title".into())),
            ("click 1", Command::Click { button: 1, count: 1 }),
            ("click", Command::Click { button: 1, count: 1 }),
            ("click 3 2", Command::Click { button: 3, count: 2 }),
            ("press", Command::Press(1)),
            ("release 3", Command::Release(3)),
            ("drag 1,2 3,4", Command::Drag { from: Some((1, 2)), to: (3, 4), button: 1 }),
            ("drag 3,4 2", Command::Drag { from: None, to: (3, 4), button: 2 }),
            ("scroll down 3", Command::Scroll { button: 5, count: 3 }),
            ("key Return", Command::Key { hold: vec![], keysym: 0xff0d }),
            ("key ctrl+shift+a", Command::Key { hold: vec![0xffe3, 0xffe1], keysym: 0x61 }),
            ("key ctrl++", Command::Key { hold: vec![0xffe3], keysym: 0x2b }),
            ("key +", Command::Key { hold: vec![], keysym: 0x2b }),
            ("type echo # hello ", Command::Type("echo # hello ".into())),
            ("focus", Command::Focus(None)),
            ("close xterm", Command::Close(Some("xterm".into()))),
            ("resize 300x200", Command::Resize(300, 200)),
            ("resize 300,200", Command::Resize(300, 200)),
            ("wait 200ms", Command::Wait(ms(200))),
            ("wait 1.5s", Command::Wait(ms(1500))),
            ("wait idle", Command::WaitIdle(ms(10_000))),
            ("wait idle 5s", Command::WaitIdle(ms(5000))),
            ("wait window", Command::WaitWindow { title: String::new(), timeout: ms(10_000) }),
            ("wait window 2m a b", Command::WaitWindow { title: "a b".into(), timeout: ms(120_000) }),
            ("wait window a b", Command::WaitWindow { title: "a b".into(), timeout: ms(10_000) }),
            ("phase first hover", Command::Phase("first hover".into())),
            ("shot one", Command::Shot("one".into())),
            ("expect pixel 3,4 #ff0000", Command::ExpectPixel { at: (3, 4), colour: 0xff_0000 }),
        ] {
            assert_eq!(one(line), Ok(expected), "{line}");
        }
    }

    #[test]
    fn lines_that_say_nothing() {
        for (line, expected) in [
            ("jump 1,2", "\"jump\" is no command"),
            ("move 1", "\"1\" is no point"),
            ("move 1,99999", "is no point"),
            ("click 0", "\"0\" is no button"),
            ("click 1 1 1", "\"1\" is too much"),
            ("key", "key needs a keysym"),
            ("key Retrun", "\"Retrun\" is no keysym"),
            ("key hyper+a", "\"hyper\" is no modifier"),
            ("type", "type needs a text"),
            ("resize 0x5", "is no size"),
            ("wait", "wait needs a duration"),
            ("wait 5", "\"5\" is no duration"),
            ("wait idle soon", "\"soon\" is no duration"),
            ("wait 5s 6s", "one duration"),
            ("scroll sideways", "scroll needs a direction"),
            ("drag", "drag needs one or two points"),
            ("phase", "a name is missing"),
            ("shot a/b", "no slash"),
            ("expect pixel 3,4 red", "is no colour"),
            ("expect pixel", "needs a point and a colour"),
            ("expect shot missing.png", "cannot read /nowhere/missing.png"),
            ("expect sound", "expect needs pixel or shot"),
        ] {
            let message = one(line).unwrap_err();
            assert!(message.contains(expected), "{line}: {message}");
        }
    }

    #[test]
    fn errors_name_the_line() {
        let error = Script::parse("# first\n\nmove 1,2\nclick x\n", Path::new("a.script")).unwrap_err();
        assert_eq!(error.to_string(), "a.script:4: \"x\" is no button; buttons are 1 to 9");
        let script = Script::parse("move 1,2\n  # not this\n  click 1\n", Path::new("a")).unwrap();
        assert_eq!(script.lines.iter().map(|l| l.number).collect::<Vec<_>>(), [1, 3]);
    }
}
