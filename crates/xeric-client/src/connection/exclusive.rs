//! A connection for one thread alone: no lock, no atomic read-modify-write on the way of a request.

use std::cell::{RefCell, RefMut};

use x11rb::x11_utils::Serialize;

use crate::Error;
use crate::engine::{CAPACITY, Reply, Sequence};
use crate::shell::{Socket, Stream};

use super::access::{self, Access, Fixed};
use super::encode;
use super::state::State;
use super::turn::{Turn, WritingTurn, flush};

/// The connection, borrowed for one thread alone; see [`Connection::exclusive`](super::Connection::exclusive). x11rb's traits are
/// implemented on it.
#[derive(Debug)]
pub struct Exclusive<'c, S: Stream = Socket> {
    state: RefCell<&'c mut State>,
    fixed: &'c Fixed<S>,
    /// The longest request that needs no second thought, in bytes.
    longest: usize,
}

impl<'c, S: Stream> Exclusive<'c, S> {
    pub(crate) fn new(state: &'c mut State, fixed: &'c Fixed<S>) -> Self {
        Self {
            state: RefCell::new(state),
            fixed,
            longest: usize::from(fixed.setup.maximum_request_length) * 4,
        }
    }

    /// Sends a request without a reply, encoded where it is sent from: `encode` appends everything behind the first four bytes, which are
    /// the opcode, `minor` (or whatever stands in the second byte) and the length. It is padded with zeros to whole words.
    ///
    /// x11rb-protocol's `Serialize::serialize_into` appends the parts of a request.
    ///
    /// # Errors
    /// When the request is too long for the server, or the connection has ended; then nothing is sent.
    #[inline]
    #[cfg_attr(debug_assertions, track_caller)]
    pub fn void_request(
        &mut self,
        major: u8,
        minor: u8,
        encode: impl FnOnce(&mut Vec<u8>),
    ) -> Result<Sequence, Error> {
        let state = &mut **self.state.get_mut();
        let engine = &mut state.engine;
        if engine.needs_sync(1) {
            engine.sync();
        }
        let bytes = engine.outbox.tail();
        let (start, length) = encode::append(bytes, major, minor, encode);
        if !length.is_multiple_of(4) || length < 4 || length > self.longest {
            return self.finish_with_care(start, length);
        }
        encode::set_length(bytes, start, length);
        let full = bytes.len() >= CAPACITY;
        let sequence = engine.claim_silent();
        engine.callers.note(sequence, sequence, self.fixed.recording.line());
        if full {
            self.write()?;
        }
        Ok(sequence)
    }

    /// Fills rectangles: PolyFillRectangle, without an allocation.
    ///
    /// # Errors
    /// As for [`void_request`](Self::void_request).
    #[inline]
    #[cfg_attr(debug_assertions, track_caller)]
    pub fn fill_rectangles(
        &mut self,
        drawable: u32,
        gc: u32,
        rectangles: &[x11rb::protocol::xproto::Rectangle],
    ) -> Result<Sequence, Error> {
        self.void_request(x11rb::protocol::xproto::POLY_FILL_RECTANGLE_REQUEST, 0, |bytes| {
            drawable.serialize_into(bytes);
            gc.serialize_into(bytes);
            for rectangle in rectangles {
                bytes.extend_from_slice(&rectangle.serialize());
            }
        })
    }

    /// Pads a request that is no whole number of words; sends one that is longer than 16 bits say by itself.
    #[cold]
    fn finish_with_care(&mut self, start: usize, length: usize) -> Result<Sequence, Error> {
        let state = self.state.get_mut();
        let bytes = state.engine.outbox.tail();
        if bytes.len() < start {
            // The closure took out what is not its own, and has a number.
            state.fail_by(&std::io::Error::new(
                std::io::ErrorKind::InvalidInput,
                "a closure that encodes a request took out others",
            ));
            return Err(Error::Misshapen(0));
        }
        let mut request = bytes.split_off(start);
        if length < 4 {
            return Err(Error::Misshapen(length));
        }
        request.resize(length.next_multiple_of(4), 0);
        // Where it is longer, `send` gives it the long form.
        let length = request.len();
        encode::set_length(&mut request, 0, length);
        access::send(self, &[std::io::IoSlice::new(&request)], Vec::new(), Reply::None)
    }

    #[cold]
    fn write(&mut self) -> Result<(), Error> {
        let state = self.state.get_mut();
        if let Some(failure) = &state.failure {
            let failure = failure.clone();
            state.engine.outbox.clear();
            return Err(failure);
        }
        flush(&self.fixed.stream, state, None)
    }
}

impl Turn for RefMut<'_, &mut State> {
    #[inline]
    fn state(&mut self) -> &mut State {
        self
    }

    fn unlocked<R>(&mut self, wait: impl FnOnce() -> R) -> R {
        wait()
    }
}

impl WritingTurn for RefMut<'_, &mut State> {}

impl<'c, S: Stream> Access for Exclusive<'c, S> {
    type Stream = S;
    type Look<'a>
        = RefMut<'a, &'c mut State>
    where
        Self: 'a;
    type Writer<'a>
        = RefMut<'a, &'c mut State>
    where
        Self: 'a;

    #[inline]
    fn fixed(&self) -> &Fixed<S> {
        self.fixed
    }

    #[inline]
    fn look(&self) -> Self::Look<'_> {
        self.state.borrow_mut()
    }

    #[inline]
    fn writer(&self) -> Result<Self::Writer<'_>, Error> {
        Ok(self.state.borrow_mut())
    }

    fn try_writer(&self) -> Option<Self::Writer<'_>> {
        None
    }
}
