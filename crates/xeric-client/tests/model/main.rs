//! The ownership protocol, model-checked: the very source of `src/ownership.rs` on loom's mutex and condition variable, in every order in
//! which its threads can meet (with up to three preemptions).
//!
//! What is asserted in every order: the order on the wire is the order of the numbers, there is one writer, nobody waits for ever, a callback
//! runs once per tenure. Broken variants show that the models can fail.
//!
//! In the same way `src/election.rs`, who reads: there is one reader, no wake-up is lost, an answer comes to its waiter, and everybody's wait
//! ends, by a deadline or the end of the connection if by nothing else.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod broken;
#[path = "../../src/election.rs"]
#[expect(dead_code, reason = "models have no use for all of it")]
mod election;
mod faulty;
mod meetings;
mod models;
#[path = "../../src/ownership.rs"]
#[expect(dead_code, reason = "models have no lock-free access, and look only through a writer")]
mod ownership;
mod readers;
mod right;
mod sync;
mod world;
