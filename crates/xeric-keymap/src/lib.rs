//! The keyboard of an X server: the keymap, what keys do, and what XKEYBOARD answers.
//!
//! # What is here
//!
//! - [`Keymap`]: the description as data ([`model`]). [`Keymap::us`] is the bundled one; [`text::compile`] reads
//!   any keymap that is resolved (`xkbcomp -xkb`).
//! - [`Keyboard`]: a keymap in use. [`Keyboard::key`] takes key presses and releases and says, in order, which key
//!   events go to clients, with which state, and which XKB events follow.
//! - The core views: [`Keymap::core_keysyms`], [`Keymap::modifier_mapping`], [`Keyboard::change_keyboard_mapping`],
//!   [`Keyboard::set_modifier_mapping`], [`Keyboard::set_auto_repeat`], [`Keyboard::set_leds`].
//! - [`protocol::handle`]: every request of XKEYBOARD, from its bytes to its reply's.
//! - [`keysym`]: names, Unicode and case; [`Keyboard::stroke`]: which keys type a character.
//!
//! # What holds
//!
//! Replies, errors, states and events are those of Xvfb 21.1 for the same keymap and the same requests; the tests ask
//! a real Xvfb the same and compare bytes. Where that server sends bytes that mean nothing (what its stack holds in
//! padding, words it forgets to swap for the other byte order) zeros and the right order are sent. A request that
//! is refused changes nothing. No reading of files, no clock: times of repeat are in the [`Controls`], the timer is
//! the server's.
//!
//! # What is not
//!
//! AccessX in time (SlowKeys, BounceKeys, AccessXTimeout, the keys that switch StickyKeys by being held, its beeps) and
//! the repeated motion of MouseKeys: their controls are kept and told, StickyKeys' latching and MouseKeys' first
//! step work. Rules, which make component names of a model, a layout and options: [`text::compile_names`] begins
//! with the components, and with the files that the caller lends it.
//!
//! # A server's use of it
//!
//! ```
//! use xeric_keymap::protocol::{self, Bundled, Client, Request, Server, minor};
//! use xeric_keymap::{Atoms, Keyboard, Keymap, Order, Step};
//!
//! # struct Table(Vec<Vec<u8>>);
//! # impl Atoms for Table {
//! #     fn intern(&mut self, name: &[u8]) -> u32 {
//! #         self.0.push(name.to_vec());
//! #         self.0.len() as u32
//! #     }
//! #     fn name(&self, atom: u32) -> Option<&[u8]> {
//! #         self.0.get(atom as usize - 1).map(Vec::as_slice)
//! #     }
//! # }
//! # let mut atoms = Table(Vec::new());
//! let mut keyboard = Keyboard::new(Keymap::us());
//! let mut client = Client::default();
//!
//! // A request: its bytes behind the header, in the client's byte order.
//! let body = [1, 0, 0, 0];
//! let request = Request { major: 135, minor: minor::USE_EXTENSION, order: Order::Little, body: &body };
//! let mut server = Server {
//!     keyboard: &mut keyboard,
//!     atoms: &mut atoms,
//!     library: &Bundled,
//!     window_exists: &|_| false,
//!     bell: protocol::BellControl::default(),
//! };
//! match protocol::handle(&mut server, &mut client, &request) {
//!     Ok(answer) => {
//!         let mut output = Vec::new();
//!         if let Some(reply) = &answer.reply {
//!             reply.write(&mut output, 7);
//!         }
//!         for event in &answer.events {
//!             // For each client: its XKB events, and the MappingNotify events that stand for them.
//!             if client.wants(event) {
//!                 output.extend(event.bytes(Order::Little, 85, 7, 0, protocol::CORE_KEYBOARD));
//!             }
//!             assert!(client.mappings(event).is_empty());
//!         }
//!         assert_eq!(output.len(), 32);
//!     }
//!     Err(error) => panic!("error {} with value {:#x}", error.code.number(137), error.value),
//! }
//!
//! // A key: the steps are carried out in their order.
//! for step in keyboard.key(38, true).steps {
//!     match step {
//!         Step::Key(event) => {
//!             let state = client.event_state(&event.state, &keyboard.map().controls, 0, false);
//!             assert_eq!((event.keycode, event.pressed, state), (38, true, 0));
//!         }
//!         Step::Notify(event) => assert!(!client.wants(&event)),
//!         Step::Motion { .. } | Step::Button { .. } | Step::Terminate => {}
//!     }
//! }
//! // It repeats: start a timer of `repeat_delay`, then call `repeat` every `repeat_interval`.
//! assert_eq!(keyboard.repeat_key(), Some(38));
//! ```
//!
//! QueryPointer's mask and the state of pointer events are [`Client::event_state`] of [`Keyboard::state`], too; passive
//! grabs of keys compare with [`State::grab_field`]. [`Keyboard::set_buttons`] keeps the pointer's buttons for
//! GetState. When a client goes, [`protocol::client_gone`] resets what it asked to have reset.
//!
//! [`Client::event_state`]: protocol::Client::event_state
//! [`Controls`]: model::Controls
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
mod pending;
pub mod protocol;
pub mod semantics;
mod side_actions;
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
