//! x11rb's traits for a connection of C's.

use super::library::{REQUEST_CHECKED, REQUEST_REPLY_FDS};
use super::packet::Packet;
use super::raw::Answer;
use super::unclaimed::Fate;
use super::{SharedConnection, Writes};
use std::io::IoSlice;
use std::sync::atomic::Ordering;
use x11rb::connection::{
    BufWithFds, Connection, DiscardMode, RawEventAndSeqNumber, ReplyOrError, RequestConnection, RequestKind,
    SequenceNumber, compute_length_field,
};
use x11rb::cookie::{Cookie, CookieWithFds, VoidCookie};
use x11rb::errors::{ConnectionError, ParseError, ReplyOrIdError};
use x11rb::protocol::Event;
use x11rb::protocol::xproto::Setup;
use x11rb::utils::RawFdContainer;
use x11rb::x11_utils::{ExtensionInformation, TryParse, TryParseFd, X11Error};

/// What comes back for a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Expect {
    Nothing,
    Reply,
    ReplyWithFds,
}

impl SharedConnection<'_> {
    /// Sends a request; its number.
    pub(super) fn send(
        &self,
        bytes: &[IoSlice<'_>],
        fds: Vec<RawFdContainer>,
        expect: Expect,
    ) -> Result<SequenceNumber, ConnectionError> {
        let mut storage = Default::default();
        let bytes = compute_length_field(self, bytes, &mut storage)?;
        if let Writes::Handoff(handoff) = &self.writes
            && fds.is_empty()
            && expect != Expect::ReplyWithFds
        {
            return handoff.send(expect == Expect::Reply, bytes);
        }
        let fds_flag = if expect == Expect::ReplyWithFds { REQUEST_REPLY_FDS } else { 0 };
        // Known before an answer can be.
        let mut with_fds = (expect == Expect::ReplyWithFds).then(|| self.with_fds());
        let sequence = self.raw.send(REQUEST_CHECKED | fds_flag, expect == Expect::Nothing, bytes, fds)?;
        if let Some(with_fds) = &mut with_fds {
            with_fds.insert(sequence);
        }
        Ok(sequence)
    }

    /// Waits for the next answer to a request with a reply.
    fn answer(&self, sequence: SequenceNumber) -> Result<ReplyOrError<Packet>, ConnectionError> {
        if let Writes::Handoff(handoff) = &self.writes {
            handoff.write_out()?;
        }
        let answer = self.raw.wait(sequence)?;
        self.received().fetch_max(sequence, Ordering::Relaxed);
        match answer {
            Answer::Reply(reply) => Ok(ReplyOrError::Reply(reply)),
            Answer::Error(error) => Ok(ReplyOrError::Error(error)),
            // Somebody else took it, or this is no request with a reply.
            Answer::Nothing => Err(ConnectionError::UnknownError),
        }
    }
}

impl RequestConnection for SharedConnection<'_> {
    type Buf = Packet;

    fn send_request_with_reply<R>(
        &self,
        bufs: &[IoSlice<'_>],
        fds: Vec<RawFdContainer>,
    ) -> Result<Cookie<'_, Self, R>, ConnectionError>
    where
        R: TryParse,
    {
        Ok(Cookie::new(self, self.send(bufs, fds, Expect::Reply)?))
    }

    fn send_request_with_reply_with_fds<R>(
        &self,
        bufs: &[IoSlice<'_>],
        fds: Vec<RawFdContainer>,
    ) -> Result<CookieWithFds<'_, Self, R>, ConnectionError>
    where
        R: TryParseFd,
    {
        Ok(CookieWithFds::new(self, self.send(bufs, fds, Expect::ReplyWithFds)?))
    }

    fn send_request_without_reply(
        &self,
        bufs: &[IoSlice<'_>],
        fds: Vec<RawFdContainer>,
    ) -> Result<VoidCookie<'_, Self>, ConnectionError> {
        Ok(VoidCookie::new(self, self.send(bufs, fds, Expect::Nothing)?))
    }

    fn discard_reply(&self, sequence: SequenceNumber, kind: RequestKind, mode: DiscardMode) {
        // libxcb throws descriptors away without closing them.
        let close = kind == RequestKind::HasResponse && self.with_fds().remove(&sequence);
        let fate = match (mode, close) {
            (DiscardMode::DiscardReply, false) => Fate::QueueErrors,
            (DiscardMode::DiscardReply, true) => Fate::QueueErrorsCloseFds,
            (DiscardMode::DiscardReplyAndError, true) => Fate::NothingCloseFds,
            (DiscardMode::DiscardReplyAndError, false) => {
                if let Writes::Requests(_) = self.writes {
                    return self.raw.discard(sequence);
                }
                Fate::Nothing
            }
        };
        self.leave(sequence..=sequence, fate);
    }

    fn prefetch_extension_information(&self, extension_name: &'static str) -> Result<(), ConnectionError> {
        self.extensions.prefetch(self, extension_name)
    }

    fn extension_information(
        &self,
        extension_name: &'static str,
    ) -> Result<Option<ExtensionInformation>, ConnectionError> {
        self.extensions.information(self, extension_name)
    }

    fn wait_for_reply_or_raw_error(
        &self,
        sequence: SequenceNumber,
    ) -> Result<ReplyOrError<Packet>, ConnectionError> {
        self.answer(sequence)
    }

    fn wait_for_reply(&self, sequence: SequenceNumber) -> Result<Option<Packet>, ConnectionError> {
        let answer = self.answer(sequence)?;
        let has_fds = self.with_fds().remove(&sequence);
        match answer {
            ReplyOrError::Reply(reply) => {
                if has_fds {
                    // SAFETY: sent with `REQUEST_REPLY_FDS`, and this reply was just taken. Whoever asks for no descriptors has them closed.
                    drop(unsafe { reply.take_fds() });
                }
                Ok(Some(reply))
            }
            ReplyOrError::Error(error) => {
                self.unclaimed().queue(error, sequence);
                Ok(None)
            }
        }
    }

    fn wait_for_reply_with_fds_raw(
        &self,
        sequence: SequenceNumber,
    ) -> Result<ReplyOrError<BufWithFds<Packet>, Packet>, ConnectionError> {
        let answer = self.answer(sequence)?;
        let for_fds = self.with_fds().remove(&sequence);
        Ok(match answer {
            ReplyOrError::Reply(reply) => {
                // SAFETY: sent with `REQUEST_REPLY_FDS`, and this reply was just taken.
                let fds = if for_fds { unsafe { reply.take_fds() } } else { Vec::new() };
                ReplyOrError::Reply((reply, fds))
            }
            ReplyOrError::Error(error) => ReplyOrError::Error(error),
        })
    }

    fn check_for_raw_error(&self, sequence: SequenceNumber) -> Result<Option<Packet>, ConnectionError> {
        let Writes::Handoff(handoff) = &self.writes else {
            let error = self.raw.check(sequence)?;
            self.received().fetch_max(sequence, Ordering::Relaxed);
            return Ok(error);
        };
        // libxcb would take the socket back to send a sync of its own.
        handoff.follow(sequence)?;
        let answer = self.raw.wait(sequence)?;
        self.received().fetch_max(sequence, Ordering::Relaxed);
        Ok(match answer {
            Answer::Error(error) => Some(error),
            Answer::Reply(_) | Answer::Nothing => None,
        })
    }

    fn prefetch_maximum_request_bytes(&self) {
        self.raw.prefetch_maximum_request_length();
    }

    fn maximum_request_bytes(&self) -> usize {
        (self.raw.maximum_request_length() as usize).saturating_mul(4)
    }

    fn parse_error(&self, error: &[u8]) -> Result<X11Error, ParseError> {
        X11Error::try_parse(error, &self.extensions.present())
    }

    fn parse_event(&self, event: &[u8]) -> Result<Event, ParseError> {
        Event::parse(event, &self.extensions.present())
    }
}

impl Connection for SharedConnection<'_> {
    /// An error of a request that nobody waits for is handed out as an event is, and ends the waiting as one does.
    fn wait_for_raw_event_with_sequence(&self) -> Result<RawEventAndSeqNumber<Packet>, ConnectionError> {
        self.wait_for_next_event()
    }

    fn poll_for_raw_event_with_sequence(
        &self,
    ) -> Result<Option<RawEventAndSeqNumber<Packet>>, ConnectionError> {
        self.next_event(false)
    }

    fn flush(&self) -> Result<(), ConnectionError> {
        match &self.writes {
            Writes::Handoff(handoff) => handoff.flush(),
            Writes::Requests(_) => self.raw.flush(),
        }
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn generate_id(&self) -> Result<u32, ReplyOrIdError> {
        match self.raw.generate_id() {
            Some(id) => Ok(id),
            None => {
                Err(self.raw.broken().map_or(ReplyOrIdError::IdsExhausted, ReplyOrIdError::ConnectionError))
            }
        }
    }
}
