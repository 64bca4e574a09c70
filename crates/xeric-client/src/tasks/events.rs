//! Events as a stream.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use futures_core::Stream as FuturesStream;
use futures_core::stream::FusedStream;
use x11rb::protocol::Event;

use crate::connection::access::Access;
use crate::connection::state::Until;
use crate::connection::tasks::Ticket;
use crate::connection::turn::Turn;
use crate::engine::SpecialQueue;
use crate::shell::{Socket, Stream};
use crate::{Connection, Error};

use super::AsyncConnection;

/// The events of a connection, or of one of its queues, as a stream. It ends when the connection has: what ended it comes last, once.
///
/// Several may take from one queue; each event comes to one of them. An event that cannot be read is [`Event::Unknown`], with its bytes.
#[derive(Debug)]
pub struct Events<'c, S: Stream = Socket> {
    connection: &'c Connection<S>,
    queue: Option<SpecialQueue>,
    ticket: Option<Ticket>,
    ended: bool,
}

impl<'c, S: Stream> Events<'c, S> {
    pub(super) fn new(connection: &'c AsyncConnection<S>, queue: Option<SpecialQueue>) -> Self {
        Self { connection, queue, ticket: None, ended: false }
    }

    pub(super) fn poll_event(&mut self, context: &mut Context<'_>) -> Poll<Result<Event, Error>> {
        let until = self.queue.map_or(Until::Event, Until::Special);
        loop {
            let taken = {
                let mut turn = self.connection.look();
                let engine = &mut turn.state().engine;
                match self.queue {
                    Some(queue) => engine.next_special(queue),
                    None => engine.next_event(),
                }
            };
            if let Some((packet, _)) = taken {
                return Poll::Ready(Ok(self.connection.event_of(packet.as_ref())));
            }
            let waited = self.connection.poll_until(until, &mut self.ticket, context.waker());
            ready!(waited.map_or(Poll::Pending, Poll::Ready))?;
        }
    }
}

impl<S: Stream> FuturesStream for Events<'_, S> {
    type Item = Result<Event, Error>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = self.get_mut();
        if this.ended {
            return Poll::Ready(None);
        }
        let event = ready!(this.poll_event(context));
        this.ended = event.is_err();
        Poll::Ready(Some(event))
    }
}

impl<S: Stream> FusedStream for Events<'_, S> {
    fn is_terminated(&self) -> bool {
        self.ended
    }
}

impl<S: Stream> Drop for Events<'_, S> {
    fn drop(&mut self) {
        if let Some(ticket) = self.ticket {
            self.connection.leave(ticket);
        }
    }
}
