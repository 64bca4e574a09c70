//! The keymap model, its compiler, the keyboard state machine, and the bundled us map.
#![forbid(unsafe_code)]

pub mod action;
mod error;
pub mod event;
pub mod geometry;
mod held;
pub mod keyboard;
pub mod keysym;
pub mod leds;
mod mapping;
pub mod model;
mod name;
pub mod names;
pub mod protocol;
pub mod semantics;
pub mod state;
pub mod text;
mod typing;
pub mod wire;

pub use error::{ErrorCode, XkbError};
pub use event::{Cause, Notify};
pub use keyboard::{Changes, KeyEvent, Keyboard, Step};
pub use mapping::{CoreKeysyms, ModifierMapping, SetModifierError};
pub use model::Keymap;
pub use name::{Atoms, Name};
pub use state::State;
pub use typing::Stroke;
pub use wire::Order;
