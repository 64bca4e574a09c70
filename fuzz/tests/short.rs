//! A short run of every body. `XERIC_FUZZ_SECONDS` makes it longer.

use std::time::Duration;

use xeric_fuzz::{body, run};

fn short(name: &str) {
    let seconds = std::env::var("XERIC_FUZZ_SECONDS").ok().and_then(|s| s.parse().ok()).unwrap_or(20);
    let body = body::named(name).expect("a body of this name");
    let corpus = (body.corpus)().expect("the corpus can be read");
    assert!(corpus.len() > 10, "the corpus has {} pieces", corpus.len());
    let ran = run(body, &corpus, 1, Duration::from_secs(seconds));
    println!("{name}: {} cases, {} bytes", ran.cases, ran.bytes);
    assert!(ran.cases > corpus.len() as u64, "no mutation was tried");
}

#[test]
fn framing() {
    short("framing");
}

#[test]
fn views() {
    short("views");
}

#[test]
fn packets() {
    short("packets");
}

#[test]
fn decode() {
    short("decode");
}

#[test]
fn dispatch() {
    short("dispatch");
}

#[test]
fn clients() {
    short("clients");
}

#[test]
fn answers() {
    short("answers");
}

#[test]
fn connection() {
    short("connection");
}

#[test]
fn capture() {
    short("capture");
}

#[test]
fn session() {
    short("session");
}
