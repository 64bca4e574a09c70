//! One random script of requests, played on an Xvfb and on our engine: every drawable's pixels and every event have to be the same.
//!
//! A script is a seed. Ids and the order of calls follow from it alone, so both servers get the same requests. When they differ, the shortest
//! prefix of the script that shows it is searched, and the test names its last request.

pub(crate) mod core;
pub(crate) mod random;
pub(crate) mod render;

mod scene;

use x11rb::connection::Connection;
use x11rb::rust_connection::RustConnection;
use xeric_testkit::xvfb::Xvfb;

use crate::harness::{Client, Server};
pub(crate) use random::Random;
use scene::Outcome;

/// Plays the first `steps` requests of script `seed`.
pub(crate) trait Script {
    fn play<C: Connection>(connection: &C, seed: u64, steps: usize) -> Outcome;
}

/// Plays `seeds` on both servers and compares what they show.
fn compare<S: Script>(seeds: impl IntoIterator<Item = u64>, steps: usize) {
    let xvfb = Xvfb::start_with_fonts(FONTS).expect("Xvfb starts");
    let mut differing = Vec::new();
    for seed in seeds {
        if let Some(difference) = differs::<S>(&xvfb, seed, steps) {
            let shortest =
                (1..=steps).find(|&steps| differs::<S>(&xvfb, seed, steps).is_some()).unwrap_or(steps);
            let first = differs::<S>(&xvfb, seed, shortest).unwrap_or(difference);
            differing.push(format!("seed {seed}, request {shortest}: {first}"));
        }
        if differing.len() >= 5 {
            break;
        }
    }
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

/// Where both servers find `fixed` and `cursor`.
const FONTS: &str = "/usr/share/fonts/X11/misc:unscaled";

fn differs<S: Script>(xvfb: &Xvfb, seed: u64, steps: usize) -> Option<String> {
    let (theirs, _) = RustConnection::connect(Some(&xvfb.display())).expect("Xvfb answers");
    let theirs = S::play(&theirs, seed, steps);
    let server = Server::new();
    let ours: Client = server.connect();
    let ours = S::play(&ours, seed, steps);
    ours.difference(&theirs)
}

/// A differing seed is worth a look alone: `DIFFERENTIAL_SEED=7 cargo nextest run differential`.
pub(crate) fn seeds(count: u64) -> std::ops::Range<u64> {
    match std::env::var("DIFFERENTIAL_SEED").ok().and_then(|seed| seed.parse().ok()) {
        Some(seed) => seed..seed + 1,
        None => {
            let count =
                std::env::var("DIFFERENTIAL_COUNT").ok().and_then(|n| n.parse().ok()).unwrap_or(count);
            0..count
        }
    }
}

#[test]
fn core_drawing_equals_xvfb() {
    compare::<core::Drawing>(seeds(60), 40);
}

#[test]
fn core_copies_and_exposures_equal_xvfb() {
    compare::<core::Copies>(seeds(60), 40);
}

#[test]
fn render_equals_xvfb() {
    compare::<render::Rendering>(seeds(60), 40);
}
