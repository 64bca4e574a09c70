//! A deterministic, headless X server: an engine without I/O, and shells that connect it.
#![forbid(unsafe_code)]
