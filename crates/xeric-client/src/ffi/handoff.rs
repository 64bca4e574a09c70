//! The write side of a plain libxcb connection, taken with `xcb_take_socket` and given back when C asks.
//!
//! What holds:
//!
//! - Requests get their numbers here while this side owns the socket, under one lock with the buffer they are put into; so the order of the bytes is
//!   the order of the numbers.
//! - Nothing is called with that lock held that could call back: `xcb_take_socket` calls only *another* owner back, and there is none.
//!   `xcb_writev` and waiting for a reply call nobody.
//! - When C wants the socket, its thread writes what is buffered here and goes on: it waits at most for a write or a sync of ours that is under way.
//! - At any time at most [`WAIT_AT`] requests were sent since the last answer that libxcb is known to have read.
//!
//! The last is what keeps numbers right on both sides. libxcb widens 16-bit numbers by what it has read, and sends a request of its own
//! with a reply when it has sent 65 534 without; but it compares with `==` (xcb_out.c), so that an owner that carries the count past that
//! switches this off until a reply is read.
//!
//! What it is not for: requests with descriptors either way (the flags of an owner's range are the same for all its requests), answers,
//! connections with a `Display`.

use super::library;
use super::raw::Raw;
use super::syncs::{Silent, Syncs};
use std::collections::HashMap;
use std::ffi::c_void;
use std::io::IoSlice;
use std::mem::ManuallyDrop;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError, Weak};
use x11rb::errors::ConnectionError;

/// What is gathered before it is written.
const BUFFER: usize = 64 * 1024;
/// A sync goes in when so many requests were sent since the last one, or the last answer.
const SYNC_EVERY: u64 = 16_384;
/// When so many were, the sync's answer is waited for. With three syncs before it, it usually has come.
const WAIT_AT: u64 = 49_152;
/// GetInputFocus: the core protocol's cheapest request with a reply.
const SYNC: [u8; 4] = {
    let length = 1u16.to_ne_bytes();
    [43, 0, length[0], length[1]]
};
/// NoOperation.
const NO_OPERATION: [u8; 4] = {
    let length = 1u16.to_ne_bytes();
    [127, 0, length[0], length[1]]
};

/// One side of the hand-over, for all who share a connection in this process.
pub(super) struct Handoff {
    raw: Raw,
    /// The highest number that an answer was seen of: libxcb has read as far.
    received: AtomicU64,
    /// How often the write side was taken.
    taken: AtomicU64,
    out: Mutex<Out>,
}

struct Out {
    /// Whether the write side is here.
    owned: bool,
    /// What was not written yet, in whole requests.
    buffer: Vec<u8>,
    /// How many those are.
    buffered: u64,
    /// The number of the last request on the connection, while the write side is here.
    last: u64,
    /// The last of ours that will have an answer.
    answered: u64,
    /// Up to this number requests may go without a thought for their numbers.
    careless: u64,
    syncs: Syncs,
}

/// One for a connection. Two owners that take turns would be two that can take it at once.
static HANDOFFS: LazyLock<Mutex<HashMap<usize, Weak<Handoff>>>> = LazyLock::new(Mutex::default);

fn handoffs() -> MutexGuard<'static, HashMap<usize, Weak<Handoff>>> {
    HANDOFFS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A share in a connection's [`Handoff`]. The last one to go hands the socket back for good.
pub(super) struct Share(ManuallyDrop<Arc<Handoff>>);

impl Share {
    /// # Safety
    /// Nobody but this crate takes the connection's socket.
    pub(super) unsafe fn of(raw: Raw) -> Share {
        let mut handoffs = handoffs();
        if let Some(handoff) = handoffs.get(&raw.address()).and_then(Weak::upgrade) {
            return Share(ManuallyDrop::new(handoff));
        }
        let out = Out {
            owned: false,
            buffer: Vec::with_capacity(BUFFER),
            buffered: 0,
            last: 0,
            answered: 0,
            careless: 0,
            syncs: Syncs::default(),
        };
        let handoff = Arc::new(Handoff {
            raw,
            received: AtomicU64::new(0),
            taken: AtomicU64::new(0),
            out: Mutex::new(out),
        });
        handoffs.insert(raw.address(), Arc::downgrade(&handoff));
        Share(ManuallyDrop::new(handoff))
    }
}

impl std::ops::Deref for Share {
    type Target = Handoff;

    fn deref(&self) -> &Handoff {
        &self.0
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        // Held until the share is gone: of two that go at once one has to be the last. Whoever would share it too has to look it up under it.
        let mut handoffs = handoffs();
        // SAFETY: it is not used again.
        let handoff = unsafe { ManuallyDrop::take(&mut self.0) };
        if Arc::strong_count(&handoff) > 1 {
            return;
        }
        handoffs.remove(&handoff.raw.address());
        if !handoff.retire() {
            // The connection is broken, and a thread of C may be in the callback this instant: it keeps what it works on.
            std::mem::forget(handoff);
        }
    }
}

impl Handoff {
    /// Puts a request behind those before it and gives its number.
    pub(super) fn send(&self, has_reply: bool, bytes: &[IoSlice<'_>]) -> Result<u64, ConnectionError> {
        let mut out = self.lock();
        self.take(&mut out)?;
        self.keep_countable(&mut out, 1)?;
        let size = bytes.iter().map(|part| part.len()).sum::<usize>();
        if size <= BUFFER && out.buffer.len() + size > BUFFER {
            self.write(&mut out, &[])?;
        }
        out.last += 1;
        if has_reply {
            out.answered = out.last;
        }
        out.buffered += 1;
        if size > BUFFER {
            self.write(&mut out, bytes)?;
        } else {
            for part in bytes {
                out.buffer.extend_from_slice(part);
            }
        }
        Ok(out.last)
    }

    /// Puts many requests without replies behind those before them: no more than [`SYNC_EVERY`]. The number of the first.
    pub(super) fn send_many(&self, bytes: &[u8], count: u64) -> Result<u64, ConnectionError> {
        let mut out = self.lock();
        self.take(&mut out)?;
        self.keep_countable(&mut out, count)?;
        let first = out.last + 1;
        out.last += count;
        out.buffered += count;
        // Much is not copied once more.
        if out.buffer.len() + bytes.len() > BUFFER / 2 {
            self.write(&mut out, &[IoSlice::new(bytes)])?;
        } else {
            out.buffer.extend_from_slice(bytes);
        }
        Ok(first)
    }

    /// Writes what is buffered.
    pub(super) fn flush(&self) -> Result<(), ConnectionError> {
        let mut out = self.lock();
        if out.owned {
            self.write(&mut out, &[])?;
            // Nothing may have been there to fail with.
            return self.raw.broken().map_or(Ok(()), Err);
        }
        drop(out);
        // Then it was written when C took over; what we sent through libxcb since may stand in its buffer.
        self.raw.flush()
    }

    /// Writes what is buffered, for somebody who waits for an answer to it. What C has buffered is no concern of theirs.
    pub(super) fn write_out(&self) -> Result<(), ConnectionError> {
        let mut out = self.lock();
        if out.owned { self.write(&mut out, &[]) } else { Ok(()) }
    }

    /// Sees to it that the server decides about a request without a reply: that something with an answer follows it.
    pub(super) fn follow(&self, sequence: u64) -> Result<(), ConnectionError> {
        if self.received.load(Ordering::Relaxed) > sequence {
            return Ok(());
        }
        let mut out = self.lock();
        if out.answered <= sequence {
            self.take(&mut out)?;
            self.sync(&mut out)?;
        }
        if out.owned { self.write(&mut out, &[]) } else { Ok(()) }
    }

    /// Whether a request of ours was written.
    pub(super) fn wrote(&self, sequence: u64) -> bool {
        let out = self.lock();
        !out.owned || sequence <= out.last - out.buffered
    }

    /// Where no request failed, as far as that is known, and the number below which all are decided. Waits for a thread that writes.
    pub(super) fn look(&self) -> (Silent, u64) {
        self.look_into(&mut self.lock())
    }

    /// The same at once; nothing while a thread writes.
    pub(super) fn try_look(&self) -> Option<Silent> {
        self.out.try_lock().ok().map(|mut out| self.look_into(&mut out).0)
    }

    fn look_into(&self, out: &mut Out) -> (Silent, u64) {
        let answered = out.syncs.look(self.raw);
        self.note(answered);
        (out.syncs.silent().clone(), self.received.load(Ordering::Relaxed))
    }

    /// What is known to have been read.
    pub(super) fn received(&self) -> &AtomicU64 {
        &self.received
    }

    /// How often the write side was taken.
    pub(super) fn taken(&self) -> u64 {
        self.taken.load(Ordering::Relaxed)
    }

    fn lock(&self) -> MutexGuard<'_, Out> {
        self.out.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take(&self, out: &mut Out) -> Result<(), ConnectionError> {
        if out.owned {
            return Ok(());
        }
        let mut sent = 0;
        // SAFETY: `self` is in an `Arc` that is kept until libxcb has the socket back and forgot the callback (`Share::drop`), and is
        // shared by reference only. All of its answers, and errors with them, are set aside for whoever asks by number.
        let taken = unsafe {
            (self.raw.functions().xcb_take_socket)(
                self.raw.pointer(),
                return_socket,
                std::ptr::from_ref(self).cast_mut().cast(),
                library::REQUEST_CHECKED,
                &raw mut sent,
            )
        };
        if taken <= 0 {
            return Err(self.raw.broken().unwrap_or(ConnectionError::UnknownError));
        }
        out.owned = true;
        self.taken.fetch_add(1, Ordering::Relaxed);
        out.last = sent;
        out.syncs.begin(self.raw, sent);
        Ok(())
    }

    /// C wants it back.
    fn give_back(&self) {
        let mut out = self.lock();
        // A failure stays in libxcb, which answers every later call with it, ours and C's: here is nobody to tell.
        let _known_to_libxcb = self.write(&mut out, &[]);
        out.owned = false;
    }

    /// Writes the buffer, and after it a request that is too large for it.
    fn write(&self, out: &mut Out, large: &[IoSlice<'_>]) -> Result<(), ConnectionError> {
        let requests = std::mem::take(&mut out.buffered);
        let mut parts = Vec::with_capacity(1 + large.len());
        parts.push(out.buffer.as_slice());
        parts.extend(large.iter().map(|part| &**part));
        // SAFETY: only called while `owned`, which is set and reset under the lock that the caller has: by `take`, and by the callback. `buffered` counts the
        // requests that are appended, each whole.
        let written = unsafe { self.raw.write(&parts, requests) };
        out.buffer.clear();
        written
    }

    /// Has the server answer, so that numbers stay decidable.
    fn sync(&self, out: &mut Out) -> Result<(), ConnectionError> {
        if out.buffer.len() + SYNC.len() > BUFFER {
            self.write(out, &[])?;
        }
        out.buffer.extend_from_slice(&SYNC);
        out.buffered += 1;
        out.last += 1;
        out.answered = out.last;
        // What has come of earlier ones is not kept.
        let answered = out.syncs.add(self.raw, out.last);
        self.note(answered);
        Ok(())
    }

    fn note(&self, answered: Option<u64>) {
        if let Some(answered) = answered {
            self.received.fetch_max(answered, Ordering::Relaxed);
        }
    }

    /// Makes sure that so many more may be sent.
    #[inline]
    fn keep_countable(&self, out: &mut Out, more: u64) -> Result<(), ConnectionError> {
        if out.last + more <= out.careless { Ok(()) } else { self.make_countable(out, more) }
    }

    #[cold]
    fn make_countable(&self, out: &mut Out, more: u64) -> Result<(), ConnectionError> {
        let read = self.received.load(Ordering::Relaxed);
        let since = out.syncs.last().map_or(read, |sync| sync.max(read));
        if (out.last + more).saturating_sub(since) >= SYNC_EVERY {
            self.sync(out)?;
        }
        while out.last + more - self.received.load(Ordering::Relaxed).min(out.last) >= WAIT_AT {
            if out.syncs.last().is_none() {
                self.sync(out)?;
            }
            self.write(out, &[])?;
            let answered = out.syncs.wait(self.raw)?;
            self.note(answered);
        }
        // What is read meanwhile allows more, which is found out there.
        let read = self.received.load(Ordering::Relaxed);
        let since = out.syncs.last().map_or(read, |sync| sync.max(read));
        out.careless = (since + SYNC_EVERY).min(read + WAIT_AT) - 1;
        Ok(())
    }

    /// Has libxcb take the socket back and forget about this. `false`: it may still call.
    fn retire(&self) -> bool {
        if self.taken() == 0 {
            return true;
        }
        // The callback has returned, and is forgotten, before libxcb sends a request of its own.
        self.raw.send(0, true, &[IoSlice::new(&NO_OPERATION)], Vec::new()).is_ok() && self.raw.flush().is_ok()
    }
}

/// Called by libxcb without its lock, in a thread that wants to send, which may be one of ours that calls into libxcb.
///
/// A panic does not leave it: `extern "C"` ends the process then.
unsafe extern "C" fn return_socket(closure: *mut c_void) {
    // SAFETY: it is the one that `take` gave, and kept as is said there.
    let handoff = unsafe { &*closure.cast::<Handoff>() };
    handoff.give_back();
}
