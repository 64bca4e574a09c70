//! Expressions of the XKB text format, and the cursor that all component parsers move.

use super::TextError;
use super::include::Mode;
use super::lexer::{Token, TokenKind};

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Expr {
    Word(String),
    Int(i64),
    Float(f64),
    Str(String),
    Key([u8; 4]),
    /// `element.field`.
    Field(String, String),
    /// `field[index]`, or `element.field[index]` with the element dropped.
    Index(String, Box<Expr>),
    /// `name(arguments)`.
    Call(String, Vec<Expr>),
    Unary(char, Box<Expr>),
    Binary(char, Box<Expr>, Box<Expr>),
    Assign(Box<Expr>, Box<Expr>),
}

impl Expr {
    /// Every operand of a sum: `A + B + C`.
    pub(super) fn sum(&self) -> Vec<&Expr> {
        match self {
            Expr::Binary('+', left, right) => {
                let mut all = left.sum();
                all.extend(right.sum());
                all
            }
            other => vec![other],
        }
    }

    /// An integer with its sign.
    pub(super) fn int(&self) -> Option<i64> {
        match self {
            Expr::Int(value) => Some(*value),
            Expr::Unary('-', inner) => inner.int().map(|value| -value),
            Expr::Unary('+', inner) => inner.int(),
            _ => None,
        }
    }

    /// A number with its sign, or a sum of such.
    pub(super) fn number(&self) -> Option<f64> {
        match self {
            #[expect(clippy::cast_precision_loss, reason = "lengths of a keyboard are far below 2^52")]
            Expr::Int(value) => Some(*value as f64),
            Expr::Float(value) => Some(*value),
            Expr::Unary('-', inner) => inner.number().map(|value| -value),
            Expr::Unary('+', inner) => inner.number(),
            Expr::Binary('+', left, right) => Some(left.number()? + right.number()?),
            Expr::Binary('-', left, right) => Some(left.number()? - right.number()?),
            _ => None,
        }
    }

    /// A string.
    pub(super) fn text(&self) -> Option<&str> {
        match self {
            Expr::Str(text) => Some(text),
            _ => None,
        }
    }
}

/// How deep expressions may nest; the format needs three or four.
const DEEPEST: u32 = 64;

/// A cursor over tokens.
#[derive(Clone, Debug)]
pub(super) struct Parser {
    tokens: Vec<Token>,
    at: usize,
    depth: u32,
    last_line: u32,
    lenient: bool,
}

impl Parser {
    pub(super) fn new(tokens: Vec<Token>) -> Parser {
        let last_line = tokens.last().map_or(1, |token| token.line);
        Parser { tokens, at: 0, depth: 0, last_line, lenient: false }
    }

    /// The line of the next token.
    pub(super) fn line(&self) -> u32 {
        self.tokens.get(self.at).map_or(self.last_line, |token| token.line)
    }

    /// Included files may name keysyms and keys that are not known: those are passed over.
    pub(super) fn be_lenient(&mut self) {
        self.lenient = true;
    }

    /// Whether unknown keysyms and keys are passed over.
    pub(super) fn is_lenient(&self) -> bool {
        self.lenient
    }

    /// The word before a statement that says how it joins the others.
    pub(super) fn mode(&mut self) -> Option<Mode> {
        const MODES: [(&str, Mode); 5] = [
            ("include", Mode::Usual),
            ("override", Mode::Override),
            ("augment", Mode::Augment),
            ("replace", Mode::Replace),
            ("alternate", Mode::Override),
        ];
        MODES.iter().find(|(word, _)| self.accept_word(word)).map(|(_, mode)| *mode)
    }

    pub(super) fn at_end(&self) -> bool {
        self.at >= self.tokens.len()
    }

    fn peek(&self) -> Option<&TokenKind> {
        self.tokens.get(self.at).map(|token| &token.kind)
    }

    fn next(&mut self) -> Option<TokenKind> {
        let kind = self.tokens.get(self.at).map(|token| token.kind.clone());
        self.at += 1;
        kind
    }

    /// Passes over one token.
    pub(super) fn skip(&mut self) {
        self.at += 1;
    }

    pub(super) fn error(&self, message: impl Into<String>) -> TextError {
        TextError::new(self.line(), message)
    }

    /// Takes a sign if it stands here.
    pub(super) fn accept(&mut self, sign: &str) -> bool {
        let here = matches!(self.peek(), Some(TokenKind::Sign(found)) if sign.chars().eq([*found]));
        self.at += usize::from(here);
        here
    }

    /// Whether a sign stands here.
    pub(super) fn looking_at(&self, sign: char) -> bool {
        self.peek() == Some(&TokenKind::Sign(sign))
    }

    pub(super) fn expect(&mut self, sign: &str) -> Result<(), TextError> {
        if self.accept(sign) { Ok(()) } else { Err(self.error(format!("`{sign}` is expected"))) }
    }

    /// Takes a word if it stands here; case does not matter.
    pub(super) fn accept_word(&mut self, word: &str) -> bool {
        let here = matches!(self.peek(), Some(TokenKind::Word(found)) if found.eq_ignore_ascii_case(word));
        self.at += usize::from(here);
        here
    }

    pub(super) fn accept_string(&mut self) -> Option<String> {
        match self.peek() {
            Some(TokenKind::Str(text)) => {
                let text = text.clone();
                self.at += 1;
                Some(text)
            }
            _ => None,
        }
    }

    pub(super) fn string(&mut self) -> Result<String, TextError> {
        self.accept_string().ok_or_else(|| self.error("a string is expected"))
    }

    pub(super) fn accept_key(&mut self) -> Option<[u8; 4]> {
        match self.peek() {
            Some(&TokenKind::Key(name)) => {
                self.at += 1;
                Some(name)
            }
            _ => None,
        }
    }

    pub(super) fn key(&mut self) -> Result<[u8; 4], TextError> {
        self.accept_key().ok_or_else(|| self.error("a key name is expected"))
    }

    pub(super) fn word(&mut self) -> Result<String, TextError> {
        match self.peek() {
            Some(TokenKind::Word(word)) => {
                let word = word.clone();
                self.at += 1;
                Ok(word)
            }
            _ => Err(self.error("a word is expected")),
        }
    }

    pub(super) fn int(&mut self) -> Result<i64, TextError> {
        let line = self.line();
        self.expr()?.int().ok_or_else(|| TextError::new(line, "a number is expected"))
    }

    /// The rest of a block behind its opening brace, as a parser of its own; the closing brace is taken.
    pub(super) fn block(&mut self) -> Result<Parser, TextError> {
        let (start, opened_at) = (self.at, self.line());
        let mut depth = 1_u32;
        while let Some(kind) = self.next() {
            match kind {
                TokenKind::Sign('{') => depth += 1,
                TokenKind::Sign('}') => {
                    depth -= 1;
                    if depth == 0 {
                        let body = self.tokens.get(start..self.at - 1).unwrap_or_default().to_vec();
                        return Ok(Parser {
                            tokens: body,
                            at: 0,
                            depth: 0,
                            last_line: self.line(),
                            lenient: self.lenient,
                        });
                    }
                }
                _ => {}
            }
        }
        Err(TextError::new(opened_at, "the block does not end"))
    }

    /// An expression, assignments included.
    pub(super) fn expr(&mut self) -> Result<Expr, TextError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.error("the expression nests too deep"));
        }
        let left = self.sum()?;
        let expr = if self.accept("=") { Expr::Assign(Box::new(left), Box::new(self.expr()?)) } else { left };
        self.depth -= 1;
        Ok(expr)
    }

    /// A sum: no assignment.
    pub(super) fn sum(&mut self) -> Result<Expr, TextError> {
        let mut left = self.term()?;
        let mut terms = 1;
        loop {
            let operator = if self.accept("+") {
                '+'
            } else if self.accept("-") {
                '-'
            } else {
                return Ok(left);
            };
            terms += 1;
            if terms > DEEPEST {
                return Err(self.error("the sum is too long"));
            }
            left = Expr::Binary(operator, Box::new(left), Box::new(self.term()?));
        }
    }

    fn term(&mut self) -> Result<Expr, TextError> {
        let line = self.line();
        match self.next() {
            Some(TokenKind::Int(value)) => Ok(Expr::Int(value)),
            Some(TokenKind::Float(value)) => Ok(Expr::Float(value)),
            Some(TokenKind::Str(text)) => Ok(Expr::Str(text)),
            Some(TokenKind::Key(name)) => Ok(Expr::Key(name)),
            Some(TokenKind::Sign(sign @ ('-' | '+' | '!' | '~'))) => {
                self.depth += 1;
                if self.depth > DEEPEST {
                    return Err(self.error("the expression nests too deep"));
                }
                let inner = self.term()?;
                self.depth -= 1;
                Ok(Expr::Unary(sign, Box::new(inner)))
            }
            Some(TokenKind::Sign('(')) => {
                let inner = self.expr()?;
                self.expect(")")?;
                Ok(inner)
            }
            Some(TokenKind::Word(word)) => self.behind_word(word),
            _ => Err(TextError::new(line, "an expression is expected")),
        }
    }

    fn behind_word(&mut self, word: String) -> Result<Expr, TextError> {
        if self.accept("(") {
            let mut arguments = Vec::new();
            while !self.accept(")") {
                arguments.push(self.expr()?);
                if !self.accept(",") && !self.looking_at(')') {
                    return Err(self.error("`,` or `)` is expected"));
                }
            }
            return Ok(Expr::Call(word, arguments));
        }
        if self.accept(".") {
            let field = self.word()?;
            if self.accept("[") {
                let index = self.expr()?;
                self.expect("]")?;
                return Ok(Expr::Index(field, Box::new(index)));
            }
            return Ok(Expr::Field(word, field));
        }
        if self.accept("[") {
            let index = self.expr()?;
            self.expect("]")?;
            return Ok(Expr::Index(word, Box::new(index)));
        }
        Ok(Expr::Word(word))
    }
}
