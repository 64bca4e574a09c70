//! Reads what `{:#?}` writes of x11rb-protocol's structures, so that all of them can be compared without code per structure.

/// A value in Rust's derived `Debug` form.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Form {
    Number(i128),
    Float(f64),
    Bool(bool),
    /// A name without fields: an enumeration's value, or `None`.
    Name(String),
    /// Names joined with `|`, and at most one number: a mask.
    Mask(Vec<Form>),
    List(Vec<Form>),
    /// `Name(a, b)`.
    Tuple(String, Vec<Form>),
    /// `Name { a: b }`.
    Struct(String, Vec<(String, Form)>),
}

impl Form {
    pub(crate) fn parse(text: &str) -> Self {
        let mut parser = Parser { rest: text };
        let form = parser.form();
        assert_eq!(parser.rest.trim(), "", "all of the text is read");
        form
    }

    /// Without `Some(..)` and structures of one nameless value.
    pub(crate) fn inner(&self) -> &Self {
        match self {
            Self::Tuple(name, values) if name == "Some" => values[0].inner(),
            other => other,
        }
    }
}

struct Parser<'t> {
    rest: &'t str,
}

impl Parser<'_> {
    fn form(&mut self) -> Form {
        let first = self.single();
        let mut mask = vec![first];
        while self.eat("|") {
            mask.push(self.single());
        }
        if mask.len() == 1 { mask.remove(0) } else { Form::Mask(mask) }
    }

    fn single(&mut self) -> Form {
        self.skip();
        if self.eat("[") {
            return Form::List(self.items("]"));
        }
        let end =
            self.rest.find(|c: char| !(c.is_alphanumeric() || "_.-+".contains(c))).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        if let Ok(number) = word.parse() {
            return Form::Number(number);
        }
        if word.starts_with(|c: char| c.is_ascii_digit() || c == '-')
            && let Ok(number) = word.parse()
        {
            return Form::Float(number);
        }
        match word {
            "true" => return Form::Bool(true),
            "false" => return Form::Bool(false),
            "NaN" | "inf" => return Form::Float(word.parse().expect("a float")),
            _ => {}
        }
        assert!(!word.is_empty(), "a word at {:?}", self.rest.chars().take(40).collect::<String>());
        if self.eat("(") {
            return Form::Tuple(word.to_owned(), self.items(")"));
        }
        if self.eat("{") {
            let mut fields = Vec::new();
            while !self.eat("}") {
                self.skip();
                let colon = self.rest.find(':').expect("a field");
                let name = self.rest[..colon].trim().to_owned();
                self.rest = &self.rest[colon + 1..];
                fields.push((name, self.form()));
                self.eat(",");
            }
            return Form::Struct(word.to_owned(), fields);
        }
        Form::Name(word.to_owned())
    }

    fn items(&mut self, end: &str) -> Vec<Form> {
        let mut items = Vec::new();
        while !self.eat(end) {
            items.push(self.form());
            self.eat(",");
        }
        items
    }

    fn eat(&mut self, token: &str) -> bool {
        self.skip();
        match self.rest.strip_prefix(token) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn skip(&mut self) {
        self.rest = self.rest.trim_start();
    }
}

#[test]
fn debug_forms_are_read() {
    let text = "A {\n    b: Some(\n        [\n            1,\n            -2,\n        ],\n    ),\n    c: X | Y | 4,\n    d: None,\n}";
    let Form::Struct(name, fields) = Form::parse(text) else { panic!() };
    assert_eq!(name, "A");
    assert_eq!(fields[0].1.inner(), &Form::List(vec![Form::Number(1), Form::Number(-2)]));
    assert!(matches!(&fields[1].1, Form::Mask(parts) if parts.len() == 3));
    assert_eq!(fields[2].1, Form::Name("None".to_owned()));
}
