//! The calls into libxcb, each with what it needs checked or owned here, so that what is built on it is safe code.
//!
//! What holds: nothing here keeps a lock; answers are owned values.
//!
//! What it is not for: who writes when, which is `handoff.rs`, and what becomes of answers nobody waits for, which is `unclaimed.rs`.

use super::library::{self, IoVec, ProtocolRequest, RawConnection, VoidRequestCookie, Xcb};
use super::packet::Packet;
use std::ffi::c_int;
use std::io::{self, IoSlice};
use std::os::fd::{BorrowedFd, IntoRawFd};
use std::ptr::NonNull;
use x11rb::errors::ConnectionError;
use x11rb::utils::RawFdContainer;

/// A connection of libxcb's, borrowed.
#[derive(Clone, Copy)]
pub(super) struct Raw {
    xcb: &'static Xcb,
    connection: NonNull<RawConnection>,
}

// SAFETY: libxcb locks each of its connections itself.
unsafe impl Send for Raw {}
// SAFETY: as above.
unsafe impl Sync for Raw {}

/// Parts of a request that take no allocation: x11rb's requests have no more.
const FEW: usize = 8;

/// What has come in answer to a request.
#[derive(Debug)]
pub(super) enum Answer {
    Reply(Packet),
    Error(Packet),
    /// No more than there was: a request without a reply succeeded, or the last reply was taken.
    Nothing,
}

impl Raw {
    /// # Safety
    /// It is a connection of this libxcb, and lives longer than this value and every copy.
    pub(super) unsafe fn new(xcb: &'static Xcb, connection: NonNull<RawConnection>) -> Raw {
        Raw { xcb, connection }
    }

    pub(super) fn address(self) -> usize {
        self.connection.as_ptr().addr()
    }

    pub(super) fn pointer(self) -> *mut RawConnection {
        self.connection.as_ptr()
    }

    pub(super) fn functions(self) -> &'static Xcb {
        self.xcb
    }

    /// Why the connection can no longer be used, when it cannot.
    pub(super) fn broken(self) -> Option<ConnectionError> {
        // SAFETY: `self` is made of a living connection, here and in every function below.
        match unsafe { (self.xcb.xcb_connection_has_error)(self.pointer()) } {
            0 => None,
            code => Some(connection_error(code)),
        }
    }

    fn failure(self) -> ConnectionError {
        self.broken().unwrap_or(ConnectionError::UnknownError)
    }

    /// The server's answer to the set-up, whole.
    pub(super) fn setup(self) -> Vec<u8> {
        // SAFETY: of a connection without an error this is the set-up; its header of 8 bytes ends with its length in words. It lives as
        // long as the connection and never changes.
        unsafe {
            let start = (self.xcb.xcb_get_setup)(self.pointer());
            let header = std::slice::from_raw_parts(start, 8);
            let words = u16::from_ne_bytes([header[6], header[7]]);
            std::slice::from_raw_parts(start, 8 + usize::from(words) * 4).to_vec()
        }
    }

    /// How many bytes libxcb has read, of every answer and event 32 at least; 0 when the connection is broken. Nothing when libxcb is older than 1.14, and cannot
    /// tell.
    pub(super) fn total_read(self) -> Option<u64> {
        // SAFETY: nothing but the connection is touched.
        self.xcb.xcb_total_read.map(|total_read| unsafe { total_read(self.pointer()) })
    }

    /// The socket, to wait for it with other things.
    pub(super) fn fd(&self) -> BorrowedFd<'_> {
        // SAFETY: it is open as long as the connection is.
        unsafe { BorrowedFd::borrow_raw((self.xcb.xcb_get_file_descriptor)(self.pointer())) }
    }

    /// Sends a request as libxcb's own, which takes the write side back from whoever has it, and gives its number.
    pub(super) fn send(
        self,
        flags: c_int,
        is_void: bool,
        bytes: &[IoSlice<'_>],
        fds: Vec<RawFdContainer>,
    ) -> Result<u64, ConnectionError> {
        // libxcb writes to the two in front of what it is given.
        let mut few = [IoVec::SPARE; 2 + FEW];
        let mut many;
        let vector = if bytes.len() <= FEW {
            &mut few[..2 + bytes.len()]
        } else {
            many = vec![IoVec::SPARE; 2 + bytes.len()];
            many.as_mut_slice()
        };
        for (place, part) in vector[2..].iter_mut().zip(bytes) {
            *place = IoVec::of(part);
        }
        let request = ProtocolRequest {
            count: bytes.len(),
            extension: std::ptr::null_mut(),
            opcode: 0,
            is_void: is_void.into(),
        };
        let count = u32::try_from(fds.len()).map_err(|_| ConnectionError::FdPassingFailed)?;
        let mut fds: Vec<c_int> = fds.into_iter().map(IntoRawFd::into_raw_fd).collect();
        // SAFETY: `vector` has `count` parts after the two spare ones, which live until the call returns: libxcb copies or writes them.
        // It closes the descriptors, whatever comes of the request.
        let sequence = unsafe {
            (self.xcb.xcb_send_request_with_fds64)(
                self.pointer(),
                flags | library::REQUEST_RAW,
                vector.as_mut_ptr().add(2),
                &raw const request,
                count,
                fds.as_mut_ptr(),
            )
        };
        if sequence == 0 { Err(self.failure()) } else { Ok(sequence) }
    }

    /// Writes requests that the owner of the write side made.
    ///
    /// # Safety
    /// The caller owns the write side, or is called back for it, and `requests` is how many the bytes are.
    pub(super) unsafe fn write(self, parts: &[&[u8]], requests: u64) -> Result<(), ConnectionError> {
        let mut vector: Vec<IoVec> =
            parts.iter().filter(|part| !part.is_empty()).map(|part| IoVec::of(part)).collect();
        if vector.is_empty() {
            return Ok(());
        }
        let count = c_int::try_from(vector.len()).map_err(|_| ConnectionError::UnknownError)?;
        // SAFETY: the parts live until the call returns, and it returns when they are written. The rest is the caller's word.
        match unsafe { (self.xcb.xcb_writev)(self.pointer(), vector.as_mut_ptr(), count, requests) } {
            1.. => Ok(()),
            _ => Err(self.failure()),
        }
    }

    /// Waits for the next answer to a request that was written.
    pub(super) fn wait(self, sequence: u64) -> Result<Answer, ConnectionError> {
        let mut error = std::ptr::null_mut();
        // SAFETY: `error` is a place for a pointer.
        let reply = unsafe { (self.xcb.xcb_wait_for_reply64)(self.pointer(), sequence, &raw mut error) };
        // SAFETY: both are libxcb's to give, and given.
        match unsafe { answer(reply, error) } {
            Answer::Nothing => self.broken().map_or(Ok(Answer::Nothing), Err),
            some => Ok(some),
        }
    }

    /// The next answer to a request, when it is decided what that is. May read what has arrived; waits for nothing.
    pub(super) fn poll(self, sequence: u64) -> Option<Answer> {
        let mut reply = std::ptr::null_mut();
        let mut error = std::ptr::null_mut();
        // SAFETY: both are places for a pointer.
        let found = unsafe {
            (self.xcb.xcb_poll_for_reply64)(self.pointer(), sequence, &raw mut reply, &raw mut error)
        };
        // SAFETY: both are libxcb's to give, and given.
        (found != 0).then(|| unsafe { answer(reply, error) })
    }

    /// Has libxcb throw away what comes in answer to a request that was sent by [`Raw::send`].
    ///
    /// Not for requests of an owner of the write side: libxcb 1.15 takes the first of these for all of them, and for a later one enters what keeps
    /// it from ever closing the owner's range (xcb_in.c: `discard_reply`, `insert_pending_discard`, `_xcb_in_replies_done`).
    pub(super) fn discard(self, sequence: u64) {
        // SAFETY: nothing but the connection is touched.
        unsafe { (self.xcb.xcb_discard_reply64)(self.pointer(), sequence) };
    }

    /// Waits until it is decided whether a request without a reply failed; sends another one if it takes that.
    pub(super) fn check(self, sequence: u64) -> Result<Option<Packet>, ConnectionError> {
        // Widened again by libxcb, which has not sent 2^32 since.
        let cookie = VoidRequestCookie { sequence: (sequence & u64::from(u32::MAX)) as u32 };
        // SAFETY: nothing but the connection is touched.
        let error = unsafe { (self.xcb.xcb_request_check)(self.pointer(), cookie) };
        match NonNull::new(error) {
            // SAFETY: given away by libxcb.
            Some(error) => Ok(Some(unsafe { Packet::error(error) })),
            None => self.broken().map_or(Ok(None), Err),
        }
    }

    /// Waits for an event, or an error of C's requests that nobody waits for.
    pub(super) fn wait_event(self) -> Result<(Packet, u32), ConnectionError> {
        // SAFETY: nothing but the connection is touched.
        let event = unsafe { (self.xcb.xcb_wait_for_event)(self.pointer()) };
        match NonNull::new(event) {
            // SAFETY: given away by libxcb.
            Some(event) => Ok(unsafe { Packet::event(event) }),
            None => Err(self.failure()),
        }
    }

    /// The next event; reads what has arrived when none is queued, unless `only_queued`.
    pub(super) fn poll_event(self, only_queued: bool) -> Result<Option<(Packet, u32)>, ConnectionError> {
        let poll = if only_queued { self.xcb.xcb_poll_for_queued_event } else { self.xcb.xcb_poll_for_event };
        // SAFETY: nothing but the connection is touched.
        match NonNull::new(unsafe { poll(self.pointer()) }) {
            // SAFETY: given away by libxcb.
            Some(event) => Ok(Some(unsafe { Packet::event(event) })),
            None => self.broken().map_or(Ok(None), Err),
        }
    }

    pub(super) fn flush(self) -> Result<(), ConnectionError> {
        // SAFETY: nothing but the connection is touched.
        if unsafe { (self.xcb.xcb_flush)(self.pointer()) } > 0 { Ok(()) } else { Err(self.failure()) }
    }

    /// In words of four bytes.
    pub(super) fn maximum_request_length(self) -> u32 {
        // SAFETY: nothing but the connection is touched.
        unsafe { (self.xcb.xcb_get_maximum_request_length)(self.pointer()) }
    }

    pub(super) fn prefetch_maximum_request_length(self) {
        // SAFETY: nothing but the connection is touched.
        unsafe { (self.xcb.xcb_prefetch_maximum_request_length)(self.pointer()) };
    }

    /// A fresh id, from the range that C's ids come from too. None when the server has no more of them or the connection is broken.
    pub(super) fn generate_id(self) -> Option<u32> {
        // SAFETY: nothing but the connection is touched.
        let id = unsafe { (self.xcb.xcb_generate_id)(self.pointer()) };
        (id != u32::MAX).then_some(id)
    }
}

/// # Safety
/// Each is null or given away by libxcb as what its name says.
unsafe fn answer(reply: *mut u8, error: *mut u8) -> Answer {
    // SAFETY: the caller's word.
    match (NonNull::new(reply), NonNull::new(error)) {
        (Some(reply), _) => Answer::Reply(unsafe { Packet::reply(reply) }),
        (None, Some(error)) => Answer::Error(unsafe { Packet::error(error) }),
        (None, None) => Answer::Nothing,
    }
}

/// xcb.h: `XCB_CONN_*`.
fn connection_error(code: c_int) -> ConnectionError {
    match code {
        1 => ConnectionError::IoError(io::Error::other("libxcb's connection to the X server is broken")),
        2 => ConnectionError::UnsupportedExtension,
        3 => ConnectionError::InsufficientMemory,
        4 => ConnectionError::MaximumRequestLengthExceeded,
        7 => ConnectionError::FdPassingFailed,
        _ => ConnectionError::UnknownError,
    }
}
