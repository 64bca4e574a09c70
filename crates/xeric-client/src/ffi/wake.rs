//! Events as the Rust side gets them: with the errors of requests that nobody waits for among them, and an end to the waiting when one of those has come.
//!
//! libxcb has no wait for an event or an error, whichever is first: a checked request's error wakes nobody who waits for an event. So behind requests whose
//! errors would be somebody's goes one that has the server answer with an event, whenever a thread waits: a CopyArea of the one pixel of a pixmap of our own, which is answered with
//! NoExpose. The event tells the waiting thread to look, and is handed to nobody.
//!
//! What holds: whoever waits looks again after each such request is decided. One such request is under way at a time.
//!
//! What it is not for: a loop that waits for the socket. It is awake when an error comes.

use super::packet::Packet;
use super::syncs::Silent;
use super::unclaimed::Fate;
use super::{SharedConnection, Writes};
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use x11rb::connection::{Connection, RawEventAndSeqNumber};
use x11rb::errors::{ConnectionError, ReplyOrIdError};
use x11rb::protocol::xproto::{COPY_AREA_REQUEST, ConnectionExt as _, CreateGCAux, NO_EXPOSURE_EVENT};

/// Who waits, and what wakes them.
#[derive(Debug, Default)]
pub(super) struct Wake {
    waiting: AtomicUsize,
    /// Whether an event is under way.
    asked: AtomicBool,
    marker: OnceLock<Marker>,
    /// Held by who makes the marker.
    making: Mutex<()>,
}

/// A pixmap of one pixel, and a GC with graphics exposures.
#[derive(Debug, Clone, Copy)]
struct Marker {
    pixmap: u32,
    gc: u32,
}

/// A thread that waits for an event.
struct Waiting<'w>(&'w Wake);

impl<'w> Waiting<'w> {
    fn new(wake: &'w Wake) -> Self {
        // Before the thread looks what is undecided: who adds to that looks for waiting threads afterwards.
        wake.waiting.fetch_add(1, Ordering::SeqCst);
        Self(wake)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        // Should C have taken the event that was asked for, it is not waited for any longer.
        self.0.asked.store(false, Ordering::SeqCst);
        self.0.waiting.fetch_sub(1, Ordering::SeqCst);
    }
}

impl SharedConnection<'_> {
    /// Nobody will wait for the answers to these requests.
    pub(super) fn leave(&self, requests: RangeInclusive<u64>, fate: Fate) {
        let due = self.unclaimed().add(requests, fate);
        if due {
            // With nothing locked meanwhile that who asks for events needs. What is not known to be decided yet has time.
            let (silent, below) = match &self.writes {
                Writes::Handoff(handoff) => handoff.look(),
                Writes::Requests(_) => (Silent::default(), u64::MAX),
            };
            self.unclaimed().pick_up(self.raw, below, || silent);
        }
        if fate.queues_errors() && self.wake.waiting.load(Ordering::SeqCst) > 0 {
            // A connection that is broken wakes everybody.
            drop(self.ask_for_event());
        }
    }

    /// An error, or an event that was queued or, unless `only_queued`, has arrived.
    pub(super) fn next_event(
        &self,
        only_queued: bool,
    ) -> Result<Option<RawEventAndSeqNumber<Packet>>, ConnectionError> {
        loop {
            // What is below it is decided, and asking about it reads nothing.
            let below = if only_queued { self.received().load(Ordering::Relaxed) } else { u64::MAX };
            if let Some(error) = self.next_error(below) {
                return Ok(Some(error));
            }
            let Some(event) = self.raw.poll_event(only_queued)? else { return Ok(None) };
            let (event, sequence) = self.number(event);
            if !self.is_marker(&event) {
                return Ok(Some((event, sequence)));
            }
            self.wake.asked.store(false, Ordering::SeqCst);
            if self.wake.waiting.load(Ordering::SeqCst) > 0 {
                // It was another thread's, which has to have another one.
                self.have_woken()?;
            }
        }
    }

    /// Waits for an event or an error.
    pub(super) fn wait_for_next_event(&self) -> Result<RawEventAndSeqNumber<Packet>, ConnectionError> {
        let waiting = Waiting::new(&self.wake);
        let mut next = self.next_event(false)?;
        if next.is_none() {
            self.have_woken()?;
            // What would bring the event about may not be sent yet.
            self.flush()?;
        }
        let event = loop {
            if let Some(event) = next {
                break event;
            }
            let event = self.raw.wait_event()?;
            let (event, sequence) = self.number(event);
            if !self.is_marker(&event) {
                break (event, sequence);
            }
            self.wake.asked.store(false, Ordering::SeqCst);
            next = self.next_event(false)?;
            if next.is_none() {
                self.have_woken()?;
            }
        };
        drop(waiting);
        if self.wake.waiting.load(Ordering::SeqCst) > 0 {
            // This one was woken, and there may be something for another one.
            if self.unclaimed().has_error() {
                self.ask_for_event()?;
                self.flush()?;
            } else {
                self.have_woken()?;
            }
        }
        Ok(event)
    }

    /// Sees to it that who waits is woken when what is undecided no longer is.
    fn have_woken(&self) -> Result<(), ConnectionError> {
        let undecided = self.unclaimed().first_undecided();
        let Some(undecided) = undecided else { return Ok(()) };
        self.ask_for_event()?;
        let written = match &self.writes {
            Writes::Handoff(handoff) => handoff.wrote(undecided),
            // Only libxcb knows.
            Writes::Requests(_) => true,
        };
        // Else both stand in one buffer, and whoever writes the one writes the other.
        if written { self.flush() } else { Ok(()) }
    }

    /// Has the server send the event that wakes who waits, once everything before is decided.
    fn ask_for_event(&self) -> Result<(), ConnectionError> {
        if self.wake.asked.swap(true, Ordering::SeqCst) {
            return Ok(());
        }
        let asked = self.marker().and_then(|marker| {
            let Some(Marker { pixmap, gc }) = marker else { return Ok(false) };
            self.copy_area(pixmap, pixmap, gc, 0, 0, 0, 0, 1, 1)?.ignore_error();
            Ok(true)
        });
        if !matches!(asked, Ok(true)) {
            self.wake.asked.store(false, Ordering::SeqCst);
        }
        asked.map(drop)
    }

    /// Made when it is needed first; none when there is no id left for it.
    fn marker(&self) -> Result<Option<Marker>, ConnectionError> {
        let _making = self.wake.making.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&marker) = self.wake.marker.get() {
            return Ok(Some(marker));
        }
        let Some(screen) = self.setup().roots.first() else { return Ok(None) };
        let marker =
            match self.generate_id().and_then(|pixmap| Ok(Marker { pixmap, gc: self.generate_id()? })) {
                Ok(marker) => marker,
                Err(ReplyOrIdError::ConnectionError(error)) => return Err(error),
                Err(ReplyOrIdError::IdsExhausted | ReplyOrIdError::X11Error(_)) => return Ok(None),
            };
        self.create_pixmap(1, marker.pixmap, screen.root, 1, 1)?.ignore_error();
        // Graphics exposures are on unless one says otherwise.
        self.create_gc(marker.gc, marker.pixmap, &CreateGCAux::new())?.ignore_error();
        Ok(Some(*self.wake.marker.get_or_init(|| marker)))
    }

    /// NoExpose (core protocol, section 11): the drawable is the second word, the major opcode the byte at 10.
    fn is_marker(&self, event: &[u8]) -> bool {
        let Some(marker) = self.wake.marker.get() else { return false };
        event.first() == Some(&NO_EXPOSURE_EVENT)
            && event.get(4..8) == Some(&marker.pixmap.to_ne_bytes())
            && event.get(10) == Some(&COPY_AREA_REQUEST)
    }

    /// Frees what the server has of it.
    pub(super) fn free_marker(&self) -> Result<(), ConnectionError> {
        if let Some(&Marker { pixmap, gc }) = self.wake.marker.get() {
            self.free_gc(gc)?.ignore_error();
            self.free_pixmap(pixmap)?.ignore_error();
        }
        Ok(())
    }
}
