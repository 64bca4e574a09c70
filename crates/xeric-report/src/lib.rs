//! Prices as terminal tables, JSON, Markdown, JUnit, and one self-contained HTML page.
#![forbid(unsafe_code)]
