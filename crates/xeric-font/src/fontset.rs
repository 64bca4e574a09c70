//! The font path: OpenFont, ListFonts and ListFontsWithInfo over its elements.
//!
//! Aliases may lead from any element to any other, and in circles; twenty steps are the end of it, as in Xvfb.

use crate::builtin;
use crate::directory::{Directory, Found, Listed, PathError};
use crate::name::MAX_NAME;
use crate::{Font, FontError};
use std::sync::Arc;

/// A font path. Elements are shared between the paths that name them, and open fonts with them.
#[derive(Clone, Debug)]
pub struct FontSet {
    elements: Vec<Arc<Directory>>,
}

/// Why OpenFont opens nothing.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// No such font, or no such name: BadName.
    #[error("no font has that name")]
    Name,
    /// The font's file is damaged: BadAlloc.
    #[error("the font's file is damaged")]
    Damaged(#[source] FontError),
    /// Aliases lead in a circle: BadImplementation.
    #[error("the font's aliases lead in a circle")]
    AliasLoop,
}

/// A font of ListFontsWithInfo.
#[derive(Clone, Debug)]
pub struct ListedFont {
    /// The name that the pattern matched; where that is an alias, the name or pattern that it stands for.
    pub name: Vec<u8>,
    /// Its [`Font::info`] is what the reply tells.
    pub font: Arc<Font>,
    /// The reply's hint: how many may follow.
    pub replies_hint: u32,
}

const MAX_ALIAS_STEPS: usize = 20;

impl FontSet {
    /// The fonts that need no file.
    #[must_use]
    pub fn built_in() -> FontSet {
        FontSet { elements: vec![builtin::all()] }
    }

    /// Loads the elements of a font path (`/directory` or `/directory:unscaled`). As with Xvfb's `-fp`, `fixed` and
    /// `cursor` stand behind them, as an element of their own.
    pub fn load<E: AsRef<[u8]>>(elements: &[E]) -> Result<FontSet, PathError> {
        let loaded = elements.iter().map(|element| Directory::load(element.as_ref()).map(Arc::new));
        let mut elements = loaded.collect::<Result<Vec<_>, _>>()?;
        elements.push(builtin::minimal());
        Ok(FontSet { elements })
    }

    /// Answers SetFontPath: elements of this path are taken over, the others are loaded. On failure, which element
    /// it was.
    pub fn with_path<E: AsRef<[u8]>>(&self, elements: &[E]) -> Result<FontSet, (usize, PathError)> {
        let element = |(at, element): (usize, &E)| {
            let element = element.as_ref();
            match self.elements.iter().find(|loaded| loaded.name() == element) {
                Some(loaded) => Ok(Arc::clone(loaded)),
                None if element == builtin::ELEMENT => Ok(builtin::minimal()),
                None => Directory::load(element).map(Arc::new).map_err(|error| (at, error)),
            }
        };
        Ok(FontSet { elements: elements.iter().enumerate().map(element).collect::<Result<_, _>>()? })
    }

    /// Answers GetFontPath.
    pub fn path(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        self.elements.iter().map(|element| element.name())
    }

    /// Answers OpenFont. A pattern opens the first font that it matches.
    pub fn open(&self, name: &[u8]) -> Result<Arc<Font>, OpenError> {
        if name.is_empty() || name.len() > MAX_NAME {
            return Err(OpenError::Name);
        }
        let mut name = name;
        for _ in 0..MAX_ALIAS_STEPS {
            match self.find(name)? {
                Step::Font(font) => return Ok(font),
                Step::Alias(target) => name = target,
            }
        }
        Err(OpenError::AliasLoop)
    }

    fn find(&self, name: &[u8]) -> Result<Step<'_>, OpenError> {
        for element in &self.elements {
            match element.find(name) {
                Found::Font(file) => {
                    if let Some(font) = file.open().map_err(OpenError::Damaged)? {
                        return Ok(Step::Font(font));
                    }
                }
                Found::Alias(target) => return Ok(Step::Alias(target)),
                Found::Nothing => {}
            }
        }
        Err(OpenError::Name)
    }

    /// Answers ListFonts: at most `max` names, element after element, each in its own order. An alias is listed
    /// when it leads to a font. (The server answers BadAlloc to a pattern longer than [`MAX_NAME`].)
    #[must_use]
    pub fn list(&self, pattern: &[u8], max: usize) -> Vec<Vec<u8>> {
        let mut names = Vec::new();
        if pattern.is_empty() || pattern.len() > MAX_NAME {
            return names;
        }
        for element in &self.elements {
            let listed = element.list(pattern, max.saturating_sub(names.len())).into_iter();
            let leads =
                listed.filter(|listed| listed.alias_of.as_ref().is_none_or(|font| self.leads_to_name(font)));
            names.extend(leads.map(|listed| listed.name));
        }
        names
    }

    /// Answers ListFontsWithInfo: as [`FontSet::list`], with each font; those that cannot be opened are left out.
    /// Fonts are opened one after the other as the iterator comes to them.
    pub fn list_with_info(&self, pattern: &[u8], max: usize) -> impl Iterator<Item = ListedFont> + use<> {
        let known = !pattern.is_empty() && pattern.len() <= MAX_NAME;
        ListWithInfo {
            set: self.clone(),
            pattern: pattern.to_vec(),
            room: if known { max } else { 0 },
            element: 0,
            listed: Vec::new().into_iter(),
        }
    }

    /// Whether the first name that matches is, at the end of its aliases, a font's. ListFonts does not open it.
    fn leads_to_name(&self, target: &[u8]) -> bool {
        let mut target = target.to_vec();
        for _ in 0..MAX_ALIAS_STEPS {
            match self.elements.iter().find_map(|element| element.list(&target, 1).pop()) {
                None => return false,
                Some(Listed { alias_of: None, .. }) => return true,
                Some(Listed { alias_of: Some(next), .. }) => target = next,
            }
        }
        false
    }
}

struct ListWithInfo {
    set: FontSet,
    pattern: Vec<u8>,
    /// How many more may come.
    room: usize,
    /// The next element to ask.
    element: usize,
    /// What the one before it still has.
    listed: std::vec::IntoIter<Listed>,
}

impl Iterator for ListWithInfo {
    type Item = ListedFont;

    fn next(&mut self) -> Option<ListedFont> {
        loop {
            let Some(listed) = self.listed.next() else {
                let element = self.set.elements.get(self.element).filter(|_| self.room > 0)?;
                self.listed = element.list(&self.pattern, self.room).into_iter();
                self.element += 1;
                continue;
            };
            let element = self.set.elements.get(self.element.checked_sub(1)?)?;
            let font = match (&listed.alias_of, element.find(&listed.name)) {
                (Some(target), _) => self.set.open(target).ok(),
                (None, Found::Font(file)) => file.open().ok().flatten(),
                (None, _) => None,
            };
            if let Some(font) = font {
                self.room = self.room.saturating_sub(1);
                let replies_hint = u32::try_from(self.listed.len()).unwrap_or(u32::MAX);
                return Some(ListedFont { name: listed.alias_of.unwrap_or(listed.name), font, replies_hint });
            }
        }
    }
}

enum Step<'a> {
    Font(Arc<Font>),
    Alias(&'a [u8]),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_out_of_bounds_open_nothing() {
        let set = FontSet::built_in();
        assert!(matches!(set.open(b""), Err(OpenError::Name)));
        assert!(matches!(set.open(&[b'*'; 257]), Err(OpenError::Name)));
        assert!(set.list(b"", 10).is_empty() && set.list(b"*", 0).is_empty());
    }

    #[test]
    fn a_circle_of_aliases_ends() {
        let alias = b"a b\nb a\n";
        let directory = Directory::from_parts(b"/x", Some(b"0\n"), Some(alias), |_| None).unwrap();
        let set = FontSet { elements: vec![Arc::new(directory)] };
        assert!(matches!(set.open(b"a"), Err(OpenError::AliasLoop)));
        assert!(set.list(b"*", 10).is_empty());
    }

    #[test]
    fn an_open_font_is_shared() {
        let set = FontSet::built_in();
        let font = set.open(b"fixed").unwrap();
        assert!(Arc::ptr_eq(&font, &set.clone().open(b"6X13").unwrap()));
    }

    #[test]
    fn set_font_path_takes_over_what_is_there() {
        let set = FontSet::built_in();
        let font = set.open(b"fixed").unwrap();
        let same = set.with_path(&["built-ins"]).unwrap();
        assert!(Arc::ptr_eq(&font, &same.open(b"fixed").unwrap()));
        assert!(matches!(set.with_path(&["built-ins", "x"]), Err((1, PathError::BadElement))));
        assert_eq!(set.path().collect::<Vec<_>>(), [b"built-ins"]);
    }
}
