//! One element of the font path: the names of a directory and the fonts behind them.
//!
//! Names come from `fonts.dir` and `fonts.alias`; the fonts' files are read when they are opened. A directory's name
//! may end in `:unscaled`, which keeps its fonts from being listed in sizes that they do not have. Look-up and listing
//! go by libXfont2, whose order programs see.

mod listing;
mod table;

use crate::name::{Pattern, hyphens, lowered};
use crate::xlfd::{self, Sizes};
use crate::{Font, FontError};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use table::Table;

/// A font path element.
#[derive(Debug)]
pub struct Directory {
    /// As GetFontPath tells it.
    name: Vec<u8>,
    files: Vec<FontFile>,
    /// Fonts of one size and aliases.
    names: Table<Target>,
    /// Fonts of any size.
    scalable: Table<Scalable>,
}

/// Why a directory cannot be an element of the font path.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PathError {
    /// A file of it cannot be read.
    #[error("cannot read {}", path.display())]
    Unreadable {
        /// Which.
        path: PathBuf,
        /// Why.
        #[source]
        source: std::io::Error,
    },
    /// There is neither `fonts.dir` nor `fonts.alias`.
    #[error("{} has neither fonts.dir nor fonts.alias", .0.display())]
    NoFonts(PathBuf),
    /// `fonts.dir` is not as it should be.
    #[error("fonts.dir: {0}")]
    BadDirectory(&'static str),
    /// `fonts.alias` is not as it should be.
    #[error("fonts.alias: {0}")]
    BadAlias(&'static str),
    /// A font path element is a directory's absolute path, or `built-ins`.
    #[error("a font path element is an absolute path or built-ins")]
    BadElement,
}

/// What a name of one size stands for.
#[derive(Debug)]
enum Target {
    File(usize),
    Alias(Vec<u8>),
}

/// A name for any size; what sizes there are, and the file of each.
#[derive(Debug, Default)]
struct Scalable {
    instances: Vec<(xlfd::FullSizes, usize)>,
}

/// What a look-up came to.
#[derive(Debug)]
pub(crate) enum Found<'a> {
    Font(&'a FontFile),
    /// Look for this name instead, on the whole path.
    Alias(&'a [u8]),
    Nothing,
}

impl Directory {
    /// Reads the names of a directory. The element is its absolute path, attributes (`:unscaled`) included.
    pub fn load(element: &[u8]) -> Result<Directory, PathError> {
        let (path, _) = split_attributes(element);
        if !path.starts_with(b"/") {
            return Err(PathError::BadElement);
        }
        let path = bytes_path(path);
        let read = |file: &str| {
            let path = path.join(file);
            match std::fs::read(&path) {
                Ok(bytes) => Ok(Some(bytes)),
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
                Err(source) => Err(PathError::Unreadable { path, source }),
            }
        };
        let (fonts_dir, fonts_alias) = (read("fonts.dir")?, read("fonts.alias")?);
        if fonts_dir.is_none() && fonts_alias.is_none() {
            return Err(PathError::NoFonts(path));
        }
        Directory::from_parts(element, fonts_dir.as_deref(), fonts_alias.as_deref(), |file| {
            Some(Source::File(path.join(bytes_path(file))))
        })
    }

    /// Makes a directory from its two lists; `source` says where a file named there is, if it is anywhere.
    pub(crate) fn from_parts(
        element: &[u8],
        fonts_dir: Option<&[u8]>,
        fonts_alias: Option<&[u8]>,
        source: impl Fn(&[u8]) -> Option<Source>,
    ) -> Result<Directory, PathError> {
        let (_, unscaled) = split_attributes(element);
        let mut directory = Directory {
            name: element.to_vec(),
            files: Vec::new(),
            names: Table::default(),
            scalable: Table::default(),
        };
        for (file, font) in fonts_dir.map(listing::fonts).transpose()?.unwrap_or_default() {
            if is_font_file(file)
                && let Some(source) = source(file)
            {
                directory.add_font(font, file, source, unscaled);
            }
        }
        for line in fonts_alias.map(listing::aliases).transpose()?.unwrap_or_default() {
            match line {
                listing::AliasLine::Alias { alias, font } => directory.add_alias(&alias, &font)?,
                listing::AliasLine::FileNames => directory.add_file_names(),
            }
        }
        directory.names.sort();
        directory.scalable.sort();
        Ok(directory)
    }

    /// The same under another name.
    pub(crate) fn renamed(self, name: &[u8]) -> Arc<Directory> {
        Arc::new(Directory { name: name.to_vec(), ..self })
    }

    /// As GetFontPath tells it.
    #[must_use]
    pub fn name(&self) -> &[u8] {
        &self.name
    }

    /// What OpenFont finds here under a name or pattern.
    pub(crate) fn find(&self, name: &[u8]) -> Found<'_> {
        let name = lowered(name);
        let any_size = if hyphens(&name) == 14 { xlfd::of_any_size(&name) } else { None };
        let one_size = self
            .names
            .first(&Pattern::new(&name), &name)
            .or_else(|| any_size.as_ref().and_then(|any| self.names.first(&Pattern::new(any), any)));
        match one_size {
            Some(Target::File(file)) => return self.file(*file),
            Some(Target::Alias(target)) => return Found::Alias(target),
            None => {}
        }
        // The sizes asked for may be those of a font that is listed as available in any size.
        let scalable = any_size.and_then(|any| self.scalable.first(&Pattern::new(&any), &any)).map(|found| {
            let wanted = Sizes::parse(&name)?.completed()?;
            found.instances.iter().find(|(sizes, _)| sizes.serves(&wanted))
        });
        match scalable.flatten() {
            Some((_, file)) => self.file(*file),
            None => Found::Nothing,
        }
    }

    fn file(&self, index: usize) -> Found<'_> {
        self.files.get(index).map_or(Found::Nothing, Found::Font)
    }

    /// What ListFonts finds here, before aliases are known to lead anywhere; at most `max` names.
    pub(crate) fn list(&self, pattern: &[u8], max: usize) -> Vec<Listed> {
        let lower = lowered(pattern);
        let pattern = Pattern::new(&lower);
        let asked = if hyphens(&lower) == 14 { Sizes::parse(&lower) } else { None };
        let mut listed: Vec<Listed> = self
            .names
            .all(&pattern, &lower)
            .filter(|(name, target)| {
                // A full name finds aliases for any size only by way of the sizes that it asks for.
                asked.is_none()
                    || matches!(target, Target::File(_))
                    || Sizes::parse(name).is_none_or(|sizes| sizes.gives_size())
            })
            .take(max)
            .map(|(name, target)| Listed {
                name: name.to_vec(),
                alias_of: match target {
                    Target::File(_) => None,
                    Target::Alias(target) => Some(target.clone()),
                },
            })
            .collect();
        let mut room = max.saturating_sub(listed.len());
        let mut add = |name: Vec<u8>| {
            if room > 0 {
                room -= 1;
                listed.push(Listed { name, alias_of: None });
            }
        };
        match asked {
            None => self.scalable.all(&pattern, &lower).for_each(|(name, _)| add(name.to_vec())),
            Some(asked) => {
                let Some(any_size) = xlfd::of_any_size(&lower) else { return listed };
                for (name, _) in self.scalable.all(&Pattern::new(&any_size), &any_size) {
                    let Some(sized) = xlfd::listed_for(name, &asked) else { continue };
                    let own_too = sized != name && pattern.matches(name);
                    add(sized);
                    if own_too {
                        add(name.to_vec());
                    }
                }
            }
        }
        listed
    }

    fn add_font(&mut self, name: &[u8], file: &[u8], source: Source, unscaled: bool) {
        let name = lowered(name);
        let index = self.files.len();
        self.files.push(FontFile { name: file.to_vec(), source, open: Mutex::new(Weak::new()) });
        let sizes = Sizes::parse(&name).filter(|sizes| !(unscaled && sizes.is_one_size()));
        if sizes.is_none_or(|sizes| sizes.gives_size()) {
            self.names.push(name.clone(), Target::File(index));
        }
        let Some(sizes) = sizes else { return };
        let any_size = if sizes.gives_size() { xlfd::listed_as_any_size(&name) } else { Some(name) };
        let Some(any_size) = any_size else { return };
        let scalable = self.scalable.entry(any_size);
        if sizes.gives_size()
            && let Some(full) = sizes.completed()
        {
            scalable.instances.push((full, index));
        }
    }

    fn add_alias(&mut self, alias: &[u8], font: &[u8]) -> Result<(), PathError> {
        let (alias, font) = (lowered(alias), lowered(font));
        if alias == font {
            return Err(PathError::BadAlias("an alias stands for itself"));
        }
        self.names.push(alias, Target::Alias(font));
        Ok(())
    }

    /// `FILE_NAMES_ALIASES`: each file's name without its suffix becomes an alias, unless there is such a name.
    fn add_file_names(&mut self) {
        let mut found = Vec::new();
        for (name, target) in self.names.iter() {
            if let Target::File(index) = target
                && let Some(file) = self.files.get(*index)
            {
                found.push((lowered(without_suffix(&file.name)), name.to_vec()));
            }
        }
        for (alias, font) in found {
            if alias != font && !self.names.has(&alias) {
                self.names.push(alias, Target::Alias(font));
            }
        }
    }
}

/// A name that ListFonts found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Listed {
    pub(crate) name: Vec<u8>,
    pub(crate) alias_of: Option<Vec<u8>>,
}

/// A font that is open once however many have opened it, and read again when none has.
#[derive(Debug)]
pub(crate) struct FontFile {
    name: Vec<u8>,
    source: Source,
    open: Mutex<Weak<Font>>,
}

/// Where a font's bytes are.
#[derive(Debug)]
pub(crate) enum Source {
    File(PathBuf),
    BuiltIn(&'static [u8]),
}

impl FontFile {
    /// The font; none when its file has gone.
    pub(crate) fn open(&self) -> Result<Option<Arc<Font>>, FontError> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(font) = open.upgrade() {
            return Ok(Some(font));
        }
        let font = match &self.source {
            Source::BuiltIn(bytes) => Font::read(bytes)?,
            Source::File(path) => match read_bounded(path) {
                Ok(bytes) => Font::read(&bytes)?,
                Err(_) => return Ok(None),
            },
        };
        let font = Arc::new(font);
        *open = Arc::downgrade(&font);
        Ok(Some(font))
    }
}

/// Reads no more than a font may have; what is cut off makes it too large.
fn read_bounded(path: &Path) -> std::io::Result<Vec<u8>> {
    use std::io::Read;
    let limit = u64::try_from(crate::MAX_FONT_BYTES).unwrap_or(u64::MAX).saturating_add(1);
    let mut bytes = Vec::new();
    std::fs::File::open(path)?.take(limit).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The files that are read; the rest of a directory (outlines, old formats) is as if it were not there.
const SUFFIXES: [&[u8]; 4] = [b".pcf", b".pcf.gz", b".bdf", b".bdf.gz"];

fn is_font_file(file: &[u8]) -> bool {
    SUFFIXES.iter().any(|suffix| file.ends_with(suffix))
}

fn without_suffix(file: &[u8]) -> &[u8] {
    SUFFIXES.iter().find_map(|suffix| file.strip_suffix(*suffix)).unwrap_or(file)
}

/// The path of an element, and whether `unscaled` is among its attributes.
fn split_attributes(element: &[u8]) -> (&[u8], bool) {
    let mut parts = element.split(|&byte| byte == b':');
    let path = parts.next().unwrap_or_default();
    (path, parts.any(|attribute| attribute == b"unscaled"))
}

fn bytes_path(bytes: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    PathBuf::from(std::ffi::OsStr::from_bytes(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FONT: &str = "-a-b-medium-r-normal--13-120-75-75-c-60-iso8859-1";

    fn directory(element: &str, fonts_dir: &str, fonts_alias: &str) -> Result<Directory, PathError> {
        let alias = Some(fonts_alias.as_bytes());
        Directory::from_parts(element.as_bytes(), Some(fonts_dir.as_bytes()), alias, |_| {
            Some(Source::BuiltIn(b""))
        })
    }

    fn names(directory: &Directory, pattern: &str, max: usize) -> Vec<String> {
        let listed = directory.list(pattern.as_bytes(), max);
        listed.into_iter().map(|found| String::from_utf8(found.name).unwrap()).collect()
    }

    #[test]
    fn unscaled_directories_list_no_other_size() {
        let fonts_dir = format!("1\nab.pcf.gz {FONT}\n");
        let unscaled = directory("/x:unscaled", &fonts_dir, "").unwrap();
        assert_eq!(names(&unscaled, "*", 10), [FONT]);
        let scaled = directory("/x", &fonts_dir, "").unwrap();
        assert_eq!(names(&scaled, "*", 10), [FONT, "-a-b-medium-r-normal--0-0-75-75-c-0-iso8859-1"]);
        assert_eq!(names(&scaled, "*", 1), [FONT]);
    }

    #[test]
    fn file_names_may_be_aliases() {
        let directory =
            directory("/x:unscaled", &format!("1\nAB12.pcf {FONT}\n"), "FILE_NAMES_ALIASES\n").unwrap();
        assert!(matches!(directory.find(b"ab12"), Found::Alias(target) if target == FONT.as_bytes()));
    }

    #[test]
    fn an_alias_for_itself_is_refused() {
        assert!(matches!(directory("/x", "0\n", "a a\n"), Err(PathError::BadAlias(_))));
    }

    #[test]
    fn elements_are_absolute() {
        assert!(matches!(Directory::load(b"fonts"), Err(PathError::BadElement)));
        assert!(matches!(Directory::load(b"/nonexistent"), Err(PathError::NoFonts(_))));
    }

    #[test]
    fn attributes_follow_the_path() {
        assert_eq!(split_attributes(b"/x:a:unscaled"), (&b"/x"[..], true));
        assert_eq!(split_attributes(b"/x"), (&b"/x"[..], false));
    }
}
