//! Hostile bytes for everything that reads a peer's: framing, decoding, the server's dispatch, capture files, sessions.
//!
//! A [`Body`] is a plain function that takes bytes and panics when something is wrong with what became of them. [`run`] calls one with mutations of
//! recordings of real programs and with requests of its own, made from a seed: the same seed gives the same cases on every machine. `cargo run --release -p xeric-fuzz -- dispatch --for 600`
//! is a long run; `./test` has a short one of each.
#![forbid(unsafe_code)]

pub mod body;
pub mod corpus;
pub mod mutate;
pub mod random;
mod requests;
mod views;

use std::time::{Duration, Instant};

pub use body::{BODIES, Body};

/// What a run did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ran {
    /// Cases that were tried.
    pub cases: u64,
    /// Their bytes.
    pub bytes: u64,
}

/// Calls `body` with every piece of the corpus as it is, and then with cases made of them until the time is over. A failing case panics; its number and the
/// seed, printed before the panic is passed on, make it again.
pub fn run(body: &Body, corpus: &[Vec<u8>], seed: u64, time: Duration) -> Ran {
    let end = Instant::now() + time;
    let mut ran = Ran { cases: 0, bytes: 0 };
    for piece in corpus {
        try_one(body, seed, &mut ran, piece);
    }
    while Instant::now() < end {
        let case = (body.case)(corpus, seed, ran.cases);
        try_one(body, seed, &mut ran, &case);
    }
    ran
}

/// Case number `number` of a seed again, as [`run`] made it.
pub fn again(body: &Body, corpus: &[Vec<u8>], seed: u64, number: u64) {
    let case = match usize::try_from(number).ok().and_then(|at| corpus.get(at)) {
        Some(piece) => piece.clone(),
        None => (body.case)(corpus, seed, number),
    };
    (body.run)(&case);
}

fn try_one(body: &Body, seed: u64, ran: &mut Ran, bytes: &[u8]) {
    let outcome = std::panic::catch_unwind(|| (body.run)(bytes));
    if let Err(panic) = outcome {
        eprintln!(
            "{}: case {} of seed {seed} fails; make it again with --case {}",
            body.name, ran.cases, ran.cases
        );
        std::panic::resume_unwind(panic);
    }
    ran.cases += 1;
    ran.bytes += bytes.len() as u64;
}
