//! Price any X11 program, with no display.
#![forbid(unsafe_code)]
fn main() {}
