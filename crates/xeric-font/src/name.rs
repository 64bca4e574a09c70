//! Font names as byte strings: case, order and patterns.
//!
//! All of this goes by libXfont2 where the protocol is silent, oddities included, because the order of ListFonts and
//! the font that a pattern opens follow from it.

use std::cmp::Ordering;

/// Longer names open nothing: OpenFont answers BadName, ListFonts BadAlloc, as Xvfb does.
pub const MAX_NAME: usize = 256;

/// A name as it is compared: Latin-1 lower case, up to the first NUL.
pub(crate) fn lowered(name: &[u8]) -> Vec<u8> {
    let lower = |&byte: &u8| match byte {
        b'A'..=b'Z' | 0xc0..=0xd6 | 0xd8..=0xde => byte + 0x20,
        _ => byte,
    };
    name.iter().take_while(|&&byte| byte != 0).map(lower).collect()
}

/// The order of a font directory: bytewise, but a longer run of digits comes behind a shorter one, so that
/// `iso8859-2` stands before `iso8859-10`.
pub(crate) fn compare(a: &[u8], b: &[u8]) -> Ordering {
    let digits = |name: &[u8], from: usize| {
        name.get(from..).map_or(0, |rest| rest.iter().take_while(|byte| byte.is_ascii_digit()).count())
    };
    let mut inside_digits = false;
    for (at, (&x, &y)) in a.iter().zip(b).enumerate() {
        let both_digits = x.is_ascii_digit() && y.is_ascii_digit();
        if both_digits && !inside_digits {
            match digits(a, at).cmp(&digits(b, at)) {
                Ordering::Equal => {}
                unequal => return unequal,
            }
        }
        match x.cmp(&y) {
            Ordering::Equal => inside_digits = both_digits,
            unequal => return unequal,
        }
    }
    a.len().cmp(&b.len())
}

/// How many hyphens a name has: 14 in a full XLFD name.
pub(crate) fn hyphens(name: &[u8]) -> usize {
    name.iter().filter(|&&byte| byte == b'-').count()
}

/// A lowered name with `*` for any run of characters and `?` for any one.
#[derive(Clone, Debug)]
pub(crate) struct Pattern {
    tokens: Vec<Token>,
    wild: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token {
    AnyRun,
    AnyOne,
    Byte(u8),
}

impl Pattern {
    /// What stands right behind a `*` always means itself: `**` and `*?` match names that have these characters,
    /// which none has.
    pub(crate) fn new(lowered: &[u8]) -> Self {
        let mut tokens: Vec<Token> = Vec::with_capacity(lowered.len());
        for &byte in lowered {
            let literal = tokens.last() == Some(&Token::AnyRun);
            tokens.push(match byte {
                b'*' if !literal => Token::AnyRun,
                b'?' if !literal => Token::AnyOne,
                _ => Token::Byte(byte),
            });
        }
        Pattern { tokens, wild: lowered.iter().any(|byte| matches!(byte, b'*' | b'?')) }
    }

    /// Whether the pattern has wildcards; without, it is looked up and not searched for.
    pub(crate) fn is_wild(&self) -> bool {
        self.wild
    }

    /// Matches in at most (pattern × name) steps: when a run must grow, only the last one has to.
    pub(crate) fn matches(&self, name: &[u8]) -> bool {
        let (mut token, mut at) = (0, 0);
        let mut last_run = None;
        loop {
            let here = name.get(at).copied();
            match (self.tokens.get(token), here) {
                (Some(Token::AnyRun), _) => {
                    last_run = Some((token, at));
                    token += 1;
                }
                (Some(Token::AnyOne), Some(_)) => (token, at) = (token + 1, at + 1),
                (Some(Token::Byte(byte)), Some(found)) if *byte == found => (token, at) = (token + 1, at + 1),
                (None, None) => return true,
                _ => match last_run {
                    Some((run, from)) if from < name.len() => {
                        last_run = Some((run, from + 1));
                        (token, at) = (run + 1, from + 1);
                    }
                    _ => return false,
                },
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn matches(pattern: &str, name: &str) -> bool {
        Pattern::new(pattern.as_bytes()).matches(name.as_bytes())
    }

    #[test]
    fn wildcards() {
        assert!(matches("*", "") && matches("a*", "a") && matches("*a?c*d", "xabcabcd"));
        assert!(matches("-*-fixed-*-13-*", "-misc-fixed-medium-r-semicondensed--13-120"));
        assert!(!matches("a?", "a") && !matches("*b", "abc") && !matches("ab", "abc"));
    }

    #[test]
    fn a_wildcard_behind_a_star_means_itself() {
        assert!(!matches("**", "fixed") && !matches("*?", "fixed") && matches("*?", "who?"));
    }

    #[test]
    fn numbers_are_ordered_by_value() {
        let mut names = ["iso10646-1", "iso8859-10", "iso8859-2", "iso8859-1", "6x13", "10x20"];
        names.sort_by(|a, b| compare(a.as_bytes(), b.as_bytes()));
        assert_eq!(names, ["6x13", "10x20", "iso8859-1", "iso8859-2", "iso8859-10", "iso10646-1"]);
    }

    /// The definition, without the cleverness.
    fn matches_by_definition(tokens: &[Token], name: &[u8]) -> bool {
        match (tokens, name) {
            ([], []) => true,
            ([Token::AnyRun, rest @ ..], _) => {
                (0..=name.len()).any(|skipped| matches_by_definition(rest, &name[skipped..]))
            }
            ([Token::AnyOne, rest @ ..], [_, tail @ ..]) => matches_by_definition(rest, tail),
            ([Token::Byte(byte), rest @ ..], [first, tail @ ..]) => {
                byte == first && matches_by_definition(rest, tail)
            }
            _ => false,
        }
    }

    proptest! {
        #[test]
        fn matching_is_by_definition(pattern in "[ab*?-]{0,8}", name in "[ab-]{0,10}") {
            let pattern = Pattern::new(pattern.as_bytes());
            prop_assert_eq!(
                pattern.matches(name.as_bytes()),
                matches_by_definition(&pattern.tokens, name.as_bytes())
            );
        }

        #[test]
        fn the_order_is_an_order(a in "[a1-]{0,5}", b in "[a1-]{0,5}") {
            let forth = compare(a.as_bytes(), b.as_bytes());
            prop_assert_eq!(forth, compare(b.as_bytes(), a.as_bytes()).reverse());
            prop_assert_eq!(forth == Ordering::Equal, a == b);
        }
    }

    #[test]
    fn a_pattern_of_stars_is_cheap() {
        let pattern = "*a".repeat(100);
        assert!(!matches(&pattern, &"a".repeat(99)));
        assert!(!matches(&format!("{pattern}b"), &"a".repeat(255)));
    }
}
