//! x11rb's traits on every form of a connection, so that any code written against them runs on it unchanged.

use std::io::IoSlice;

use x11rb::connection::{
    BufWithFds, Connection as X11Connection, DiscardMode, RawEventAndSeqNumber, ReplyOrError,
    RequestConnection, RequestKind, SequenceNumber,
};
use x11rb::cookie::{Cookie, CookieWithFds, VoidCookie};
use x11rb::errors::{ConnectionError, ParseError, ReplyOrIdError};
use x11rb::protocol::Event;
use x11rb::protocol::xproto::Setup;
use x11rb::utils::RawFdContainer;
use x11rb::x11_utils::{ExtensionInformation, TryParse, TryParseFd, X11Error};

use crate::connection::access::{self, Access};
use crate::connection::names;
use crate::connection::turn::Turn;
use crate::engine::{Packet, PacketKind, Reply};
use crate::shell::Stream;
use crate::{Connection, Error, Exclusive, Within};

macro_rules! implement_traits {
    ($connection:ty) => {
        impl<S: Stream> RequestConnection for $connection {
            type Buf = Packet;

            #[inline]
            fn send_request_with_reply<R: TryParse>(
                &self,
                pieces: &[IoSlice<'_>],
                descriptors: Vec<RawFdContainer>,
            ) -> Result<Cookie<'_, Self, R>, ConnectionError> {
                Ok(Cookie::new(self, access::send(self, pieces, descriptors, Reply::Plain)?))
            }

            #[inline]
            fn send_request_with_reply_with_fds<R: TryParseFd>(
                &self,
                pieces: &[IoSlice<'_>],
                descriptors: Vec<RawFdContainer>,
            ) -> Result<CookieWithFds<'_, Self, R>, ConnectionError> {
                Ok(CookieWithFds::new(self, access::send(self, pieces, descriptors, Reply::WithDescriptors)?))
            }

            #[inline]
            fn send_request_without_reply(
                &self,
                pieces: &[IoSlice<'_>],
                descriptors: Vec<RawFdContainer>,
            ) -> Result<VoidCookie<'_, Self>, ConnectionError> {
                Ok(VoidCookie::new(self, access::send(self, pieces, descriptors, Reply::NoneUndecided)?))
            }

            #[inline]
            fn discard_reply(&self, sequence: SequenceNumber, _kind: RequestKind, mode: DiscardMode) {
                access::discard(self, sequence, mode);
            }

            fn prefetch_extension_information(&self, name: &'static str) -> Result<(), ConnectionError> {
                Ok(names::ask_extension(self, name)?)
            }

            fn extension_information(
                &self,
                name: &'static str,
            ) -> Result<Option<ExtensionInformation>, ConnectionError> {
                Ok(names::extension(self, name)?)
            }

            fn wait_for_reply_or_raw_error(
                &self,
                sequence: SequenceNumber,
            ) -> Result<ReplyOrError<Packet>, ConnectionError> {
                match self.wait_for_reply_with_fds_raw(sequence)? {
                    ReplyOrError::Reply((reply, _)) => Ok(ReplyOrError::Reply(reply)),
                    ReplyOrError::Error(error) => Ok(ReplyOrError::Error(error)),
                }
            }

            fn wait_for_reply(&self, sequence: SequenceNumber) -> Result<Option<Packet>, ConnectionError> {
                let answer = access::outcome(self, sequence)?;
                Ok(match answer {
                    Some(answer) if answer.packet.kind() == PacketKind::Error => {
                        access::show_as_event(self, answer.packet, sequence);
                        None
                    }
                    Some(answer) => Some(answer.packet),
                    None => None,
                })
            }

            fn wait_for_reply_with_fds_raw(
                &self,
                sequence: SequenceNumber,
            ) -> Result<ReplyOrError<BufWithFds<Packet>, Packet>, ConnectionError> {
                let answer = access::outcome(self, sequence)?;
                // The server went on without a reply: x11rb has no word for that.
                let answer = answer.ok_or(Error::Nonsense("a request with a reply"))?;
                Ok(match answer.packet.kind() {
                    PacketKind::Error => ReplyOrError::Error(answer.packet),
                    _ => ReplyOrError::Reply((answer.packet, answer.descriptors)),
                })
            }

            fn check_for_raw_error(
                &self,
                sequence: SequenceNumber,
            ) -> Result<Option<Packet>, ConnectionError> {
                Ok(access::error_of(self, sequence)?.map(|answer| answer.packet))
            }

            fn prefetch_maximum_request_bytes(&self) {
                // When this fails the connection has ended, and says so when it is used next.
                drop(names::ask_longest_request(self));
            }

            fn maximum_request_bytes(&self) -> usize {
                names::longest_request(self)
            }

            fn parse_error(&self, error: &[u8]) -> Result<X11Error, ParseError> {
                X11Error::try_parse(error, &self.look().state().engine.names)
            }

            fn parse_event(&self, event: &[u8]) -> Result<Event, ParseError> {
                Event::parse(event, &self.look().state().engine.names)
            }
        }

        impl<S: Stream> X11Connection for $connection {
            fn wait_for_raw_event_with_sequence(
                &self,
            ) -> Result<RawEventAndSeqNumber<Packet>, ConnectionError> {
                Ok(access::next_event(self)?)
            }

            fn poll_for_raw_event_with_sequence(
                &self,
            ) -> Result<Option<RawEventAndSeqNumber<Packet>>, ConnectionError> {
                Ok(access::poll_event(self)?)
            }

            fn flush(&self) -> Result<(), ConnectionError> {
                Ok(access::flush_all(self)?)
            }

            fn setup(&self) -> &Setup {
                &self.fixed().setup
            }

            fn generate_id(&self) -> Result<u32, ReplyOrIdError> {
                Ok(access::generate_id(self)?)
            }
        }
    };
}

implement_traits!(Connection<S>);
implement_traits!(Exclusive<'_, S>);
implement_traits!(Within<'_, S>);
