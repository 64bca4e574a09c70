//! Words, numbers, strings, key names and signs of the XKB text format.

use super::TextError;

/// A token with its line.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Token {
    pub(super) line: u32,
    pub(super) kind: TokenKind,
}

/// What a token is.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum TokenKind {
    Word(String),
    Int(i64),
    Float(f64),
    Str(String),
    Key([u8; 4]),
    Sign(char),
}

/// Cuts a text into tokens; comments (`//`, `#`) are dropped.
pub(super) fn tokens(text: &str) -> Result<Vec<Token>, TextError> {
    let mut lexer = Lexer { bytes: text.as_bytes(), at: 0, line: 1 };
    let mut tokens = Vec::new();
    while let Some(token) = lexer.token()? {
        tokens.push(token);
    }
    Ok(tokens)
}

struct Lexer<'a> {
    bytes: &'a [u8],
    at: usize,
    line: u32,
}

impl Lexer<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn bump(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        if byte == b'\n' {
            self.line += 1;
        }
        Some(byte)
    }

    fn token(&mut self) -> Result<Option<Token>, TextError> {
        self.skip_blank();
        let line = self.line;
        let Some(byte) = self.peek() else { return Ok(None) };
        let kind = match byte {
            b'"' => self.string()?,
            b'<' => self.key_name()?,
            b'0'..=b'9' => self.number()?,
            b'A'..=b'Z' | b'a'..=b'z' | b'_' => {
                TokenKind::Word(self.take_while(|byte| byte.is_ascii_alphanumeric() || byte == b'_'))
            }
            b'{' | b'}' | b'[' | b']' | b'(' | b')' | b';' | b',' | b'=' | b'+' | b'-' | b'!' | b'~'
            | b'.' | b'*' | b'/' => {
                self.bump();
                TokenKind::Sign(char::from(byte))
            }
            _ => return Err(TextError::new(line, format!("`{}` has no meaning here", char::from(byte)))),
        };
        Ok(Some(Token { line, kind }))
    }

    fn skip_blank(&mut self) {
        loop {
            match self.peek() {
                Some(byte) if byte.is_ascii_whitespace() => {
                    self.bump();
                }
                Some(b'#') => self.skip_line(),
                Some(b'/') if self.bytes.get(self.at + 1) == Some(&b'/') => self.skip_line(),
                _ => return,
            }
        }
    }

    fn skip_line(&mut self) {
        while self.peek().is_some_and(|byte| byte != b'\n') {
            self.bump();
        }
    }

    fn take_while(&mut self, wanted: impl Fn(u8) -> bool) -> String {
        let mut taken = String::new();
        while let Some(byte) = self.peek().filter(|&byte| wanted(byte)) {
            taken.push(char::from(byte));
            self.bump();
        }
        taken
    }

    fn number(&mut self) -> Result<TokenKind, TextError> {
        let line = self.line;
        let text = self.take_while(|byte| byte.is_ascii_alphanumeric() || byte == b'.');
        let bad = || TextError::new(line, format!("`{text}` is no number"));
        if let Some(digits) = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
            return i64::from_str_radix(digits, 16).map(TokenKind::Int).map_err(|_| bad());
        }
        if text.contains('.') {
            return text.parse().map(TokenKind::Float).map_err(|_| bad());
        }
        text.parse().map(TokenKind::Int).map_err(|_| bad())
    }

    fn string(&mut self) -> Result<TokenKind, TextError> {
        let line = self.line;
        self.bump();
        let mut bytes = Vec::new();
        loop {
            match self.bump() {
                None => return Err(TextError::new(line, "the string does not end")),
                Some(b'"') => break,
                Some(b'\\') => match self.bump() {
                    Some(b'n') => bytes.push(b'\n'),
                    Some(b't') => bytes.push(b'\t'),
                    Some(b'r') => bytes.push(b'\r'),
                    Some(b'b') => bytes.push(8),
                    Some(b'f') => bytes.push(12),
                    Some(b'v') => bytes.push(11),
                    Some(b'e') => bytes.push(27),
                    Some(digit @ b'0'..=b'7') => bytes.push(self.octal(digit)),
                    Some(other) => bytes.push(other),
                    None => return Err(TextError::new(line, "the string does not end")),
                },
                Some(byte) => bytes.push(byte),
            }
        }
        Ok(TokenKind::Str(String::from_utf8_lossy(&bytes).into_owned()))
    }

    fn octal(&mut self, first: u8) -> u8 {
        let mut value = first - b'0';
        for _ in 0..2 {
            let Some(digit @ b'0'..=b'7') = self.peek() else { break };
            value = value.wrapping_mul(8).wrapping_add(digit - b'0');
            self.bump();
        }
        value
    }

    fn key_name(&mut self) -> Result<TokenKind, TextError> {
        let line = self.line;
        self.bump();
        let text = self.take_while(|byte| byte.is_ascii_graphic() && byte != b'>');
        if self.bump() != Some(b'>') {
            return Err(TextError::new(line, "the key name does not end"));
        }
        let mut name = [0; 4];
        let bytes = text.as_bytes();
        name.get_mut(..bytes.len())
            .ok_or_else(|| {
                TextError::new(line, format!("the key name <{text}> is longer than four characters"))
            })?
            .copy_from_slice(bytes);
        Ok(TokenKind::Key(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_carry_lines_and_values() {
        let kinds: Vec<_> = tokens("a 0x1f // b\n<VOL-> \"x\\ny\\101\" -1.5")
            .unwrap()
            .into_iter()
            .map(|token| (token.line, token.kind))
            .collect();
        assert_eq!(
            kinds,
            [
                (1, TokenKind::Word("a".into())),
                (1, TokenKind::Int(31)),
                (2, TokenKind::Key(*b"VOL-")),
                (2, TokenKind::Str("x\nyA".into())),
                (2, TokenKind::Sign('-')),
                (2, TokenKind::Float(1.5)),
            ]
        );
        assert!(tokens("\"open").is_err() && tokens("<TOOLONG>").is_err() && tokens("0xzz").is_err());
    }
}
