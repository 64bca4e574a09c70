//! Contestants of `xeric bench client` that are written in Rust.
//!
//! A process is one contestant in one scenario: `rust CONTESTANT SCENARIO COUNT` prints `COUNT WALL_NS CPU_NS BYTES` on one line, as the
//! contestants in C do (`c/job.h` says what the numbers are). `rust-heap` is the same program with an allocator that counts.
//!
//! Not here: rounds, medians, ratios. Those are `xeric-bench`'s.

mod job;
mod on_c;
mod ours;
mod resident_owner;
mod through_traits;
mod xcb_crate;

use std::error::Error;
use std::process::ExitCode;

use x11rb::rust_connection::RustConnection;
use x11rb::xcb_ffi::XCBConnection;

use job::Job;

/// A contestant's failure: of whatever library it runs on.
type Failure = Box<dyn Error + Send + Sync>;

/// Runs what the command line names. With `heap`, which says how many bytes are allocated, the scenario of that name can be run too.
pub fn run(heap: Option<fn() -> usize>) -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match contest(&arguments, heap) {
        Ok(job) => {
            println!("{job}");
            ExitCode::SUCCESS
        }
        Err(failure) => {
            eprintln!("{}: {failure}", arguments.join(" "));
            ExitCode::FAILURE
        }
    }
}

fn contest(arguments: &[String], heap: Option<fn() -> usize>) -> Result<Job, Failure> {
    let [contestant, scenario, count] = arguments else {
        return Err("which CONTESTANT, SCENARIO and COUNT?".into());
    };
    let mut job = Job::new(scenario, count.parse()?, heap);
    match contestant.as_str() {
        "rust-connection" => through_traits::run(&mut job, || Ok(RustConnection::connect(None)?))?,
        // Its memory is libxcb's, which no allocator of ours sees.
        "xcb-connection" if scenario == "heap" => return Err("no such scenario".into()),
        "xcb-connection" => through_traits::run(&mut job, || Ok(XCBConnection::connect(None)?))?,
        "xcb-crate" => xcb_crate::run(&mut job)?,
        "xeric" => ours::exclusive(&mut job)?,
        "xeric-exclusive-x11rb" => ours::exclusive_through_traits(&mut job)?,
        "xeric-x11rb" => ours::shared_through_traits(&mut job)?,
        "xeric-batches" => ours::batches(&mut job)?,
        "xeric-owner" => resident_owner::run(&mut job)?,
        // Their memory is libxcb's too.
        "xeric-on-libxcb" | "xeric-on-display" if scenario == "heap" => return Err("no such scenario".into()),
        "xeric-on-libxcb" => on_c::handed_over(&mut job)?,
        "xeric-on-libxcb-batches" => on_c::handed_over_in_batches(&mut job)?,
        "xeric-on-display" => on_c::beside_display(&mut job)?,
        _ => return Err("no such contestant".into()),
    }
    Ok(job)
}
