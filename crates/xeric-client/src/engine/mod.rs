//! The bookkeeping of a connection, without I/O.
//!
//! What holds: no socket, thread, clock or random source; a hostile server's bytes give an error and never a panic, and nothing is
//! allocated by a length that it states before the bytes have arrived. A number is given to a request in the moment in which its bytes go
//! into the out-buffer, so the order on the wire is the order of the numbers.
//!
//! Who may send, and when, is decided above (`ownership`).

mod answers;
mod callers;
mod events;
mod handoff;
pub mod handshake;
mod ids;
mod inbox;
mod names;
mod outbox;
mod packet;
mod ranges;
mod sequence;

use std::io::IoSlice;
use std::os::fd::OwnedFd;

use x11rb::connection::DiscardMode;

pub use answers::{Answer, Outcome};
pub use events::{NumberedEvent, SpecialQueue};
pub use handoff::{OwnedErrors, OwnerId};
pub use inbox::Inbox;
pub use packet::{Packet, PacketKind};
pub use sequence::{Sequence, widen};

use answers::{Answers, Route};
#[cfg(debug_assertions)]
pub(crate) use callers::DEPTH;
pub(crate) use callers::{Caller, Callers, Unnumbered};
use events::Events;
pub(crate) use handoff::{Owners, counted};
use ids::Ids;
pub(crate) use names::{Known, Names, Question};
pub(crate) use outbox::{CAPACITY, MOST_DESCRIPTORS, Outbox};
use sequence::LONGEST_SILENCE;

/// How many ids are set aside while somebody may be asked for the socket: it may need some while it gives it back, and cannot ask for more.
pub(crate) const IDS_ASIDE: usize = 16;
/// When the server has answered nothing for so many requests, or it was not read, it is time to read.
const FAR_BEHIND: u64 = 4 * LONGEST_SILENCE;
/// How many descriptors a reply can say that it has: the number is a byte.
const MOST_IN_A_REPLY: usize = 255;

/// What a request is followed by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reply {
    /// Nothing, or an error that goes to the events.
    None,
    /// Nothing, or an error that the caller may ask for until it says otherwise by [`Engine::discard`].
    NoneUndecided,
    /// A reply.
    Plain,
    /// A reply with descriptors.
    WithDescriptors,
}

/// Everything that is known about a connection.
#[derive(Debug)]
pub struct Engine {
    pub(crate) outbox: Outbox,
    /// The number of the newest request.
    sent: Sequence,
    /// The number of the newest request that has a reply.
    newest_with_reply: Sequence,
    answers: Answers,
    events: Events,
    pub(crate) owners: Owners,
    pub(crate) names: Names,
    pub(crate) ids: Ids,
    pub(crate) callers: Callers,
    /// GetInputFocus requests that were put in.
    syncs: u64,
}

impl Engine {
    /// The state after a set-up with this id base and mask (the set-up's reader has checked them).
    #[must_use]
    pub fn new(id_base: u32, id_mask: u32) -> Self {
        Self {
            outbox: Outbox::default(),
            sent: 0,
            newest_with_reply: 0,
            answers: Answers::default(),
            events: Events::default(),
            owners: Owners::default(),
            names: Names::default(),
            ids: Ids::new(id_base, id_mask),
            callers: Callers::default(),
            syncs: 0,
        }
    }

    /// The resource ids that the set-up gave. Requests that need none may have been added before.
    pub(crate) fn allot_ids(&mut self, base: u32, mask: u32) {
        self.ids = Ids::new(base, mask);
    }

    /// Goes on as if this many requests had been sent and answered: to see what happens after 2^32 requests without sending them.
    pub fn start_at(&mut self, sequence: Sequence) {
        self.sent = sequence;
        self.newest_with_reply = sequence;
        self.answers.progress(sequence);
    }

    /// The number of the newest request.
    #[must_use]
    pub fn sent(&self) -> Sequence {
        self.sent
    }

    /// How many requests up to the newest, in a row, have no reply.
    pub(crate) fn silent(&self) -> u64 {
        self.sent.saturating_sub(self.newest_with_reply)
    }

    /// The number of the newest request that the server is known to have come to.
    #[must_use]
    pub fn last_read(&self) -> Sequence {
        self.answers.last_read()
    }

    /// The number of the newest request that the server is known to have come to and whose lower half is `low`.
    pub(crate) fn newest_answered(&self, low: u16) -> Sequence {
        let last = self.answers.last_read();
        last.saturating_sub(u64::from((last as u16).wrapping_sub(low)))
    }

    /// How many GetInputFocus requests were put in to keep 16-bit numbers unambiguous.
    #[must_use]
    pub fn syncs(&self) -> u64 {
        self.syncs
    }

    /// What waits to be written.
    #[must_use]
    pub fn pending_output(&self) -> &[u8] {
        self.outbox.pending()
    }

    /// Takes note that so many bytes of [`pending_output`](Self::pending_output) were written.
    pub fn wrote(&mut self, count: usize) {
        self.outbox.wrote(count);
    }

    /// Whether a request with a reply is due before so many without one.
    #[inline]
    pub(crate) fn needs_sync(&self, count: u64) -> bool {
        self.sent + count >= self.newest_with_reply + LONGEST_SILENCE
    }

    /// Adds a request of one or more pieces, its length field filled in. A sync goes before it when one is due.
    ///
    /// `descriptors` are appended to what is sent with it.
    pub fn send(&mut self, pieces: &[IoSlice<'_>], descriptors: &mut Vec<OwnedFd>, reply: Reply) -> Sequence {
        let sequence = self.claim(reply);
        let tail = self.outbox.tail();
        for piece in pieces {
            tail.extend_from_slice(piece);
        }
        self.outbox.descriptors.append(descriptors);
        sequence
    }

    /// Gives a number to a request whose bytes go out next. A sync is added before it when one is due.
    #[inline]
    pub(crate) fn claim(&mut self, reply: Reply) -> Sequence {
        match reply {
            Reply::None | Reply::NoneUndecided => {
                if self.needs_sync(1) {
                    self.sync();
                }
                self.sent += 1;
                if reply == Reply::NoneUndecided {
                    self.answers.undecided(self.sent);
                }
            }
            Reply::Plain | Reply::WithDescriptors => {
                self.sent += 1;
                self.newest_with_reply = self.sent;
                self.answers.expect(self.sent, reply == Reply::WithDescriptors);
            }
        }
        self.sent
    }

    /// Gives a number to a request without a reply whose error is an event. No sync is due.
    #[inline]
    pub(crate) fn claim_silent(&mut self) -> Sequence {
        self.sent += 1;
        self.sent
    }

    /// Gives numbers to requests without replies whose bytes go out next, and returns the first. A sync is added before them when one is
    /// due; `count` is below [`LONGEST_SILENCE`].
    pub(crate) fn claim_many(&mut self, count: u64) -> Sequence {
        if self.needs_sync(count) {
            self.sync();
        }
        self.sent += count;
        self.sent + 1 - count
    }

    /// Gives numbers to an owner's requests, `last_with_reply` of which (counted from 1; 0: none) surely has a reply. Nothing when there
    /// are too many of them up to that one, or behind it.
    pub(crate) fn claim_owned(
        &mut self,
        owner: OwnerId,
        errors: OwnedErrors,
        count: u64,
        last_with_reply: u64,
    ) -> Option<(Sequence, Sequence)> {
        if count - last_with_reply >= LONGEST_SILENCE || last_with_reply > LONGEST_SILENCE {
            return None;
        }
        let silent = if last_with_reply == 0 { count } else { last_with_reply - 1 };
        if self.needs_sync(silent) {
            self.sync();
        }
        let first = self.sent + 1;
        self.sent += count;
        if last_with_reply > 0 {
            self.newest_with_reply = first + last_with_reply - 1;
        }
        self.owners.wrote(owner, errors, first, self.sent);
        Some((first, self.sent))
    }

    /// Adds GetInputFocus, whose reply nobody sees.
    pub(crate) fn sync(&mut self) -> Sequence {
        self.syncs += 1;
        let (pieces, _) = x11rb::protocol::xproto::GetInputFocusRequest.serialize();
        self.ask(Question::Sync, &pieces.concat())
    }

    /// Adds a request of the connection's own.
    pub(crate) fn ask(&mut self, question: Question, bytes: &[u8]) -> Sequence {
        self.sent += 1;
        self.newest_with_reply = self.sent;
        self.answers.expect_own(self.sent, question);
        if question == Question::LongestRequest {
            self.names.longest_request = Some(Known::Asked(self.sent));
        }
        self.outbox.tail().extend_from_slice(bytes);
        self.sent
    }

    /// Adds InternAtom unless the atom is known or on its way.
    pub(crate) fn ask_atom(&mut self, name: &[u8]) {
        if let None | Some(Known::Refused) = self.names.atom(name) {
            let question = self.names.ask_atom(name, self.sent + 1);
            let request =
                x11rb::protocol::xproto::InternAtomRequest { only_if_exists: false, name: name.into() };
            let (pieces, _) = request.serialize();
            self.ask(question, &pieces.concat());
        }
    }

    /// Adds QueryExtension unless the extension is known or on its way.
    pub(crate) fn ask_extension(&mut self, name: &'static str) {
        if self.names.extension(name).is_none() {
            let question = self.names.ask_extension(name, self.sent + 1);
            let request = x11rb::protocol::xproto::QueryExtensionRequest { name: name.as_bytes().into() };
            let (pieces, _) = request.serialize();
            self.ask(question, &pieces.concat());
        }
    }

    /// Whether it will be known by itself when this request is done.
    pub(crate) fn will_end(&self, sequence: Sequence) -> bool {
        self.newest_with_reply > sequence || self.answers.is_settled(sequence)
    }

    /// Makes sure that a request with a reply follows this one, so that it will be known when it is done.
    pub(crate) fn ensure_end_of(&mut self, sequence: Sequence) {
        if !self.will_end(sequence) {
            self.sync();
        }
    }

    /// Takes the messages that are whole in the inbox. Says whether the main event queue was empty and no longer is.
    pub fn receive(&mut self, inbox: &mut Inbox) -> bool {
        let were_there = self.events.len();
        while let Some(packet) = inbox.next() {
            self.take(packet, inbox);
        }
        if !inbox.descriptors.is_empty() {
            // They may come before their reply, not before its request: what nobody waits for is closed.
            inbox.descriptors.truncate(self.answers.with_descriptors().saturating_mul(MOST_IN_A_REPLY));
        }
        were_there == 0 && self.events.len() > 0
    }

    fn take(&mut self, packet: Packet, inbox: &mut Inbox) {
        let last = self.answers.last_read();
        let sequence = packet.sequence().map_or(last, |low| widen(low, last));
        if sequence > self.sent {
            // An answer to what was never asked, and an event from the future: the server's fault. Events are shown, as all are.
            if packet.kind() != PacketKind::Reply {
                self.events.push(packet, last);
            }
            return;
        }
        self.answers.progress(sequence);
        self.owners.forget_below(sequence);
        self.callers.passed(sequence, packet.kind() == PacketKind::Error);
        while let Some(question) = self.answers.next_unanswered() {
            self.answered(question, None);
        }
        if packet.kind() == PacketKind::Event {
            self.events.push(packet, sequence);
            return;
        }
        match self.answers.route(sequence, packet, &mut inbox.descriptors, &mut self.owners) {
            Route::Settled => {}
            Route::Event(packet) => drop(self.events.push(packet, sequence)),
            Route::Own(question, packet) => self.answered(question, Some(&packet)),
        }
    }

    fn answered(&mut self, question: Question, packet: Option<&Packet>) {
        let range = self.names.answered(question, packet);
        if question == Question::FreeIds {
            self.ids.answered(range);
            if !self.owners.is_empty() {
                // Before others have them.
                self.ids.set_aside(IDS_ASIDE);
            }
        }
    }

    /// What became of a request with a reply.
    pub fn outcome(&mut self, sequence: Sequence) -> Outcome {
        self.answers.outcome(sequence)
    }

    /// What became of a request without a reply: an error, nothing, or it is not known yet.
    pub fn error_of(&mut self, sequence: Sequence) -> Outcome {
        self.answers.error_of(sequence)
    }

    /// Whether so much was sent since the newest message that it is time to read.
    #[inline]
    pub(crate) fn is_far_behind(&self) -> bool {
        self.sent - self.answers.last_read() >= FAR_BEHIND
    }

    /// Whether the outcome of this request is known.
    pub(crate) fn is_settled(&self, sequence: Sequence) -> bool {
        self.answers.is_settled(sequence)
    }

    /// Says which answers to a request are not wanted, and returns whether one that has come already is an event now.
    #[inline]
    pub fn discard(&mut self, sequence: Sequence, mode: DiscardMode) -> bool {
        let mut shown = false;
        for (sequence, packet) in self.answers.discard(sequence, mode) {
            self.events.push(packet, sequence);
            shown = true;
        }
        shown
    }

    /// Puts an error among the events.
    pub(crate) fn show(&mut self, packet: Packet, sequence: Sequence) {
        self.events.push(packet, sequence);
    }

    /// The oldest event.
    pub fn next_event(&mut self) -> Option<NumberedEvent> {
        self.events.pop()
    }

    /// How many events wait.
    #[must_use]
    pub fn events_waiting(&self) -> usize {
        self.events.len()
    }

    /// Opens a queue for the GenericEvents of an extension (its major opcode) with this event id.
    pub fn open_special(&mut self, extension: u8, event_id: u32) -> SpecialQueue {
        self.events.open(extension, event_id)
    }

    /// Closes such a queue and drops what is in it.
    pub fn close_special(&mut self, queue: SpecialQueue) {
        self.events.close(queue);
    }

    /// The oldest event of such a queue.
    pub fn next_special(&mut self, queue: SpecialQueue) -> Option<NumberedEvent> {
        self.events.pop_special(queue)
    }

    /// Whether such a queue is open.
    pub(crate) fn is_open(&self, queue: SpecialQueue) -> bool {
        self.events.is_open(queue)
    }

    /// Whether such a queue has an event.
    pub(crate) fn has_special(&self, queue: SpecialQueue) -> bool {
        self.events.has_special(queue)
    }
}
