//! Generated code and repository checks: `cargo run -p xtask -- help`.
#![forbid(unsafe_code)]
fn main() {}
