//! The keymap model, its compiler, the keyboard state machine, and the bundled us map.
#![forbid(unsafe_code)]
