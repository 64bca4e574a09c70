//! One contestant in one scenario, with an allocator that counts. Times of this one mean nothing.
#![forbid(unsafe_code)]

use std::alloc::System;
use std::process::ExitCode;

use cap::Cap;

#[global_allocator]
static HEAP: Cap<System> = Cap::new(System, usize::MAX);

fn main() -> ExitCode {
    xeric_client_bench::run(Some(|| HEAP.allocated()))
}
