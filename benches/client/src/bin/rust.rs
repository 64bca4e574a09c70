//! One contestant in one scenario.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    xeric_client_bench::run(None)
}
