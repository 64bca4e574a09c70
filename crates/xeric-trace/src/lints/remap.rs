//! Windows that are unmapped and mapped again at once.

use super::{Findings, UNMAPPED_AND_MAPPED_AGAIN};
use std::collections::HashMap;

/// How many windows are watched at once.
const MOST_WINDOWS: usize = 4096;

/// The windows that a client has unmapped since it last waited.
#[derive(Debug, Default)]
pub(crate) struct Remap {
    unmapped: HashMap<u32, u64>,
}

impl Remap {
    pub(crate) fn unmaps(&mut self, window: u32, request: u64) {
        if self.unmapped.len() < MOST_WINDOWS {
            self.unmapped.insert(window, request);
        }
    }

    pub(crate) fn maps<T>(&mut self, window: u32, request: u64, place: T, findings: &mut Findings<T>) {
        if let Some(unmapped) = self.unmapped.remove(&window) {
            findings.add(UNMAPPED_AND_MAPPED_AGAIN, window, place, &[unmapped, request], || {
                format!(
                    "window {window:#x} was unmapped by request {unmapped} and mapped by request {request}"
                )
            });
        }
    }

    /// The client waits.
    pub(crate) fn waits(&mut self) {
        self.unmapped.clear();
    }
}
