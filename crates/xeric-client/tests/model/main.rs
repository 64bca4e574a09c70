//! The ownership protocol, model-checked: the very source of `src/ownership.rs` on loom's mutex and condition variable, in every order in
//! which its threads can meet (with up to three preemptions).
//!
//! What is asserted in every order: the order on the wire is the order of the numbers, there is one writer, nobody waits for ever, a callback
//! runs once per tenure. Two broken variants show that the models can fail.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod broken;
mod models;
#[path = "../../src/ownership.rs"]
#[expect(dead_code, reason = "models have no lock-free access, and look only through a writer")]
mod ownership;
mod right;
mod sync;
mod world;
