//! `include "pc+us:2|inet(evdev)"`: sections of other files, and how what they say joins what is there.

use super::expr::Parser;
use super::{Component, Section, TextError, lexer, sections};

/// Where the files of keymap components come from: an xkb-data tree, asked for `symbols`, `us` and the like.
///
/// This crate reads no files; whoever implements this may.
pub trait Files {
    /// The text of a component's file: `component` is the directory (`keycodes`, `types`, `compat`, `symbols`,
    /// `geometry`), `file` the path in it.
    fn read(&self, component: &str, file: &str) -> Option<String>;
}

/// No files: every include is an error.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoFiles;

impl Files for NoFiles {
    fn read(&self, _component: &str, _file: &str) -> Option<String> {
        None
    }
}

/// What wins where two statements disagree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Mode {
    /// The later one, if its parts have not their own say.
    #[default]
    Usual,
    /// The later one.
    Override,
    /// The earlier one.
    Augment,
    /// The later one, and nothing is kept of the earlier.
    Replace,
}

/// One file of an include.
#[derive(Clone, Debug)]
pub(super) struct Part {
    file: String,
    section: Option<String>,
    /// The group that the file's first group becomes, from 0; for symbols.
    pub(super) group: Option<u8>,
    /// How it joins the parts before it.
    pub(super) mode: Mode,
}

/// Includes inside includes: a bound that no real data comes near.
const DEEPEST: u32 = 16;

/// The files, and how deep the present text is included.
#[derive(Clone, Copy)]
pub(super) struct Context<'a> {
    pub(super) files: &'a dyn Files,
    depth: u32,
}

impl<'a> Context<'a> {
    pub(super) fn new(files: &'a dyn Files) -> Context<'a> {
        Context { files, depth: 0 }
    }

    /// Reads the parts of an include one after the other. `compile` reads a part's section into what is passed to
    /// `join`, with the mode in which it joins the parts before it.
    pub(super) fn include<T>(
        self,
        component: Component,
        spec: &str,
        line: u32,
        mut compile: impl FnMut(Context<'a>, &Part, &mut Parser) -> Result<T, TextError>,
        mut join: impl FnMut(T, Mode),
    ) -> Result<(), TextError> {
        if self.depth >= DEEPEST {
            return Err(TextError::new(line, "includes nest too deep"));
        }
        let inner = Context { depth: self.depth + 1, ..self };
        for part in parts(spec, line)? {
            let directory = component.directory();
            let text = self
                .files
                .read(directory, &part.file)
                .ok_or_else(|| TextError::new(line, format!("there is no {directory}/{}", part.file)))?;
            let whole = format!("{directory}/{}", part.file);
            let inside = |error: TextError| {
                TextError::new(line, format!("in {whole}, line {}: {}", error.line, error.message))
            };
            let mut parser = Parser::new(lexer::tokens(&text).map_err(inside)?);
            parser.be_lenient();
            let found = sections(&mut parser).map_err(inside)?;
            let mut section = choose(found, component, part.section.as_deref()).ok_or_else(|| {
                TextError::new(line, format!("{whole} has no such section as `{spec}` names"))
            })?;
            join(compile(inner, &part, &mut section.body).map_err(inside)?, part.mode);
        }
        Ok(())
    }
}

/// The section of a name; without a name the default one, or the first.
fn choose(sections: Vec<Section>, component: Component, name: Option<&str>) -> Option<Section> {
    let mut fitting: Vec<Section> =
        sections.into_iter().filter(|section| section.component == component).collect();
    let at = match name {
        Some(name) => fitting.iter().position(|section| section.name.as_deref() == Some(name))?,
        None => fitting.iter().position(|section| section.default).unwrap_or(0),
    };
    (at < fitting.len()).then(|| fitting.swap_remove(at))
}

/// Cuts `pc+us(intl):2|inet(evdev)` into its parts.
fn parts(spec: &str, line: u32) -> Result<Vec<Part>, TextError> {
    let bad = || TextError::new(line, format!("`{spec}` is no list of files"));
    let mut parts = Vec::new();
    let mut rest = spec;
    let mut mode = Mode::Usual;
    loop {
        let end = rest.find(['+', '|']).unwrap_or(rest.len());
        let (piece, behind) = rest.split_at(end);
        let (piece, group) = match piece.split_once(':') {
            Some((piece, group)) => {
                let number =
                    group.parse::<u8>().ok().filter(|number| (1..=4).contains(number)).ok_or_else(bad)?;
                (piece, Some(number - 1))
            }
            None => (piece, None),
        };
        let (file, section) = match piece.split_once('(') {
            Some((file, section)) => (file, Some(section.strip_suffix(')').ok_or_else(bad)?.to_owned())),
            None => (piece, None),
        };
        // A path goes down only.
        if file.is_empty() || file.starts_with('/') || file.split('/').any(|step| step == "..") {
            return Err(bad());
        }
        parts.push(Part { file: file.to_owned(), section, group, mode });
        mode = match behind.chars().next() {
            None => return Ok(parts),
            Some('|') => Mode::Augment,
            Some(_) => Mode::Override,
        };
        rest = &behind[1..];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_files_have_modes_sections_and_groups() {
        let found = parts("pc+us(intl):2|inet(evdev)", 1).unwrap();
        let shown: Vec<_> = found
            .iter()
            .map(|part| (part.file.as_str(), part.section.as_deref(), part.group, part.mode))
            .collect();
        assert_eq!(
            shown,
            [
                ("pc", None, None, Mode::Usual),
                ("us", Some("intl"), Some(1), Mode::Override),
                ("inet", Some("evdev"), None, Mode::Augment),
            ]
        );
        for bad in ["", "us+", "../secret", "/etc/passwd", "us(", "us:9", "a/../b"] {
            assert!(parts(bad, 1).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_file_that_includes_itself_is_an_error() {
        struct Circle;
        impl Files for Circle {
            fn read(&self, component: &str, _file: &str) -> Option<String> {
                Some(format!("xkb_{component} \"a\" {{ include \"a\" include \"a\" }};"))
            }
        }
        for component in ["keycodes", "types", "symbols", "geometry"] {
            let text = format!("xkb_{component} {{ include \"a\" }};");
            let error = super::super::compile_with(&text, &Circle).unwrap_err();
            assert!(error.message.contains("too deep"), "{error}");
        }
    }
}
