//! SIGINT, SIGTERM and SIGHUP, told to whoever runs something, so that it is cleaned up.

use std::io;
use std::thread::JoinHandle;

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::{Handle, Signals};

/// While this lives, the signals are told and do not end the process.
pub struct Forwarding {
    handle: Handle,
    thread: Option<JoinHandle<()>>,
}

/// Calls `call` with the signal's number, from another thread, for every signal that asks this process to end.
///
/// # Errors
/// When the system refuses.
pub fn forward(mut call: impl FnMut(i32) + Send + 'static) -> io::Result<Forwarding> {
    let ignored = ignored();
    let heard = [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|signal| ignored & (1 << (signal - 1)) == 0);
    let mut signals = Signals::new(heard)?;
    let handle = signals.handle();
    let thread = std::thread::Builder::new().name("signals".into()).spawn(move || {
        for signal in signals.forever() {
            call(signal);
        }
    })?;
    Ok(Forwarding { handle, thread: Some(thread) })
}

/// The signals that whoever started us wants ignored, as a set of bits from signal 1: `nohup` SIGHUP, a shell's `&` SIGINT. They stay so.
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let set = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    set.and_then(|set| u64::from_str_radix(set.trim(), 16).ok()).unwrap_or(0)
}

impl Drop for Forwarding {
    fn drop(&mut self) {
        self.handle.close();
        if let Some(thread) = self.thread.take() {
            // A panic in the callback has been printed already.
            let _panicked = thread.join();
        }
    }
}
