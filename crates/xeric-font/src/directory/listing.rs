//! The two files that name a directory's fonts (mkfontdir(1)).

use super::PathError;

pub(super) type FileAndName<'a> = (&'a [u8], &'a [u8]);

/// `fonts.dir`: a count, then a file and a font name on each line. The count is not held to.
pub(super) fn fonts(text: &[u8]) -> Result<Vec<FileAndName<'_>>, PathError> {
    let mut lines = text.split(|&byte| byte == b'\n');
    let count = lines.next().unwrap_or_default().trim_ascii();
    if count.is_empty() || !count.iter().all(u8::is_ascii_digit) {
        return Err(PathError::BadDirectory("the first line is no count"));
    }
    lines
        .map(<[u8]>::trim_ascii_start)
        .filter(|line| !line.is_empty())
        .map(|line| {
            let end = line.iter().position(u8::is_ascii_whitespace).unwrap_or(line.len());
            let (file, name) = line.split_at(end);
            let name = name.trim_ascii_start();
            if name.is_empty() {
                Err(PathError::BadDirectory("a line has no name"))
            } else {
                Ok((file, name))
            }
        })
        .collect()
}

/// A line of `fonts.alias`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum AliasLine {
    Alias { alias: Vec<u8>, font: Vec<u8> },
    FileNames,
}

/// `fonts.alias`: an alias and a font name on each line. `!` begins a comment where a word would begin, quotes hold
/// blanks, `\` takes the next character as it is.
pub(super) fn aliases(text: &[u8]) -> Result<Vec<AliasLine>, PathError> {
    let mut words = Words { text };
    let mut lines = Vec::new();
    let mut pending: Option<Vec<u8>> = None;
    while let Some(token) = words.next() {
        match (pending.take(), token) {
            (None, AliasToken::LineEnd) => {}
            (None, AliasToken::Word(word)) => pending = Some(word),
            (Some(alias), AliasToken::Word(font)) => lines.push(AliasLine::Alias { alias, font }),
            (Some(word), AliasToken::LineEnd) if word == b"FILE_NAMES_ALIASES" => {
                lines.push(AliasLine::FileNames);
            }
            (Some(_), AliasToken::LineEnd) => return Err(PathError::BadAlias("an alias stands for nothing")),
        }
    }
    if pending.is_some() { Err(PathError::BadAlias("the last alias stands for nothing")) } else { Ok(lines) }
}

enum AliasToken {
    Word(Vec<u8>),
    LineEnd,
}

struct Words<'a> {
    text: &'a [u8],
}

impl Words<'_> {
    fn next(&mut self) -> Option<AliasToken> {
        let mut word: Option<Vec<u8>> = None;
        let mut quoted = false;
        loop {
            let Some((&byte, rest)) = self.text.split_first() else {
                return word.map(AliasToken::Word);
            };
            match (byte, &mut word) {
                (b'\n' | b'\r', Some(_)) => return word.map(AliasToken::Word),
                (b'\n' | b'\r', None) => {
                    self.text = rest;
                    return Some(AliasToken::LineEnd);
                }
                (b' ' | b'\t', None) => {}
                (b' ' | b'\t', Some(_)) if !quoted => return word.map(AliasToken::Word),
                (b'!', None) => {
                    let end =
                        rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len());
                    self.text = rest.get(end..).unwrap_or_default();
                    continue;
                }
                (b'"', _) => {
                    quoted = !quoted;
                    word.get_or_insert_default();
                }
                (b'\\', _) => {
                    let Some((&escaped, rest)) = rest.split_first() else {
                        self.text = rest;
                        return word.map(AliasToken::Word);
                    };
                    word.get_or_insert_default().push(escaped);
                    self.text = rest;
                    continue;
                }
                _ => word.get_or_insert_default().push(byte),
            }
            self.text = rest;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fonts_dir_is_files_and_names() {
        assert_eq!(
            fonts(b"2\na.pcf -x-y z-\n  b.pcf\tname\n").unwrap(),
            [(&b"a.pcf"[..], &b"-x-y z-"[..]), (b"b.pcf", b"name")]
        );
        assert!(fonts(b"").is_err() && fonts(b"x\n").is_err() && fonts(b"1\na.pcf\n").is_err());
    }

    #[test]
    fn aliases_may_be_quoted_and_escaped() {
        let text = b"! comment\nfixed -misc-fixed-\n\n\"a b\"  \"c \\\" d\" ! comment\nx\\ y z";
        let pair =
            |alias: &[u8], font: &[u8]| AliasLine::Alias { alias: alias.to_vec(), font: font.to_vec() };
        assert_eq!(
            aliases(text).unwrap(),
            [pair(b"fixed", b"-misc-fixed-"), pair(b"a b", b"c \" d"), pair(b"x y", b"z")]
        );
    }

    #[test]
    fn aliases_need_a_font() {
        assert!(aliases(b"a\nb c\n").is_err() && aliases(b"a").is_err());
        assert_eq!(aliases(b"FILE_NAMES_ALIASES\n").unwrap(), [AliasLine::FileNames]);
    }
}
