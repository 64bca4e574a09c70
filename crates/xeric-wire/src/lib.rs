//! The X11 wire format for whoever receives or watches: framing, decode tables, bounded views, writers.
#![forbid(unsafe_code)]
