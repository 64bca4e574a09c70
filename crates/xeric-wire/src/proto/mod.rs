//! The protocol's numbers (opcodes, event and error codes, values of enumerations) for every extension, and the
//! structures of fixed size of those that the server handles.
//!
//! An extension's requests are minor opcodes; its event and error codes count from the first one that the server
//! gave it. An enumeration is a module of constants (`event_mask::KEY_PRESS`) whose type is that of the widest field
//! that it is used in, `u32` for what selects values of a list (`cw`, `gc`, `config_window`).

mod generated;

pub use generated::*;
