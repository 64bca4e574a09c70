//! The bodies: what is done with a case, what cases are made of, and how.

mod answers;
mod clients;
mod decode;
mod dispatch;
mod framing;
mod memory;
mod packets;
mod trace;
mod views;

use anyhow::Result;

use crate::random::Random;
use crate::{corpus, mutate, requests};

pub use dispatch::dispatch;

/// Something that reads a peer's bytes.
pub struct Body {
    /// What it is called.
    pub name: &'static str,
    /// What it does, in a line.
    pub about: &'static str,
    /// Reads the bytes; panics when something is wrong.
    pub run: fn(&[u8]),
    /// What its cases are made of.
    pub corpus: fn() -> Result<Vec<Vec<u8>>>,
    /// Makes a case of it, by a seed and a number.
    pub case: fn(&[Vec<u8>], u64, u64) -> Vec<u8>,
}

/// All of them.
pub const BODIES: &[Body] = &[
    Body {
        name: "framing",
        about: "what a client sends, cut into requests",
        run: framing::framing,
        corpus: corpus::client_streams,
        case: mutate::case,
    },
    Body {
        name: "views",
        about: "each request through every view that its opcode can mean",
        run: views::views,
        corpus: corpus::client_streams,
        case: |corpus, seed, number| match number % 2 {
            0 => mutate::case(corpus, seed, number),
            _ => requests::anything(&mut Random::of(seed, number)),
        },
    },
    Body {
        name: "packets",
        about: "what a server sends, cut into replies, errors and events; events in the other byte order",
        run: packets::packets,
        corpus: corpus::server_streams,
        case: mutate::case,
    },
    Body {
        name: "decode",
        about: "each request through the decode tables: every byte is shown once",
        run: decode::decode,
        corpus: corpus::client_streams,
        case: mutate::case,
    },
    Body {
        name: "dispatch",
        about: "a client's bytes through the server, with another client that is still answered",
        run: dispatch,
        corpus: corpus::client_streams,
        case: |corpus, seed, number| match number % 2 {
            0 => mutate::case(corpus, seed, number),
            _ => {
                let mut random = Random::of(seed, number);
                let stream = random.choose(corpus).map(Vec::as_slice).unwrap_or_default();
                mutate::spoiled(stream, &mut random)
            }
        },
    },
    Body {
        name: "clients",
        about: "three clients that come, go and mean ill, in both byte orders; a fourth is answered after each request",
        run: clients::clients,
        corpus: corpus::gatherings,
        case: |corpus, seed, number| match number % 4 {
            0 => mutate::case(corpus, seed, number),
            _ => requests::gathering(&mut Random::of(seed, number)),
        },
    },
    Body {
        name: "answers",
        about: "what a server sends through the client's engine, between requests, discards and owners of the socket",
        run: answers::answers,
        corpus: corpus::server_streams,
        case: |corpus, seed, number| match number % 2 {
            0 => mutate::case(corpus, seed, number),
            _ => answers::stream(&mut Random::of(seed, number)),
        },
    },
    Body {
        name: "connection",
        about: "what a server sends as all that it ever says, and a connection on which programs do what they do",
        run: answers::connection,
        corpus: corpus::server_streams,
        case: |corpus, seed, number| match number % 4 {
            0 | 1 => mutate::case(corpus, seed, number),
            _ => {
                let mut random = Random::of(seed, number);
                let head = random.choose(corpus).cloned().unwrap_or_default();
                answers::after_set_up(&head, &mut random)
            }
        },
    },
    Body {
        name: "capture",
        about: "a capture file",
        run: trace::capture,
        corpus: corpus::captures,
        case: mutate::case,
    },
    Body {
        name: "session",
        about: "records made from bytes, through the session model",
        run: trace::session,
        corpus: corpus::sessions,
        case: mutate::case,
    },
];

/// The body of this name.
pub fn named(name: &str) -> Option<&'static Body> {
    BODIES.iter().find(|body| body.name == name)
}
