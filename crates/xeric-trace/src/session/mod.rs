//! The session model: records in, prices out.
//!
//! ```text
//! Record ──▶ Session ──chunk──▶ Stream ──Message──▶ ClientState ──▶ Ledger, Findings ──▶ Report
//! ```
//!
//! A [`Stream`] cuts one connection's bytes into messages. What a message means for the price is worked out per client:
//! what it waits for (`waits`), what it asks again (`queries`), what it makes and frees (`lifetimes`, `resources`,
//! `churn`). The sums are the ledger's; the definitions of every column are in the modules named here, word for word
//! from the design.
//!
//! What holds: records are pushed in the order in which they were recorded, and memory does not grow with the
//! session's length, but for the lists of the report, which are cut at [`MOST_ITEMS`] each and then only counted. No
//! byte of a peer makes this panic.

mod atoms;
mod bill;
mod churn;
mod client;
mod describe;
mod habits;
mod ledger;
mod lifetimes;
mod message;
mod names;
mod queries;
mod report;
mod resources;
mod setup;
mod stream;
mod waits;

pub use atoms::Atoms;
pub use bill::{Charged, ChargedKind, Detail, FrameTold, Late, Slices, Told};
pub use message::{Message, MessageKind};
pub use setup::Screens;
pub use stream::Stream;

use crate::capture::{
    ClientId, Direction, Item, MarkKind, Meta, ReadError, Reader, Record, Transport, WorkRun,
};
use crate::lints::Findings;
use crate::price::{Price, Report};
use client::{ClientState, Place};
use habits::Habits;
use ledger::Ledger;
use queries::Changes;
use report::Items;
use resources::Resources;
use std::collections::BTreeMap;
use stream::{Sink, one_by_one};

/// How many items each list of a report holds. What is beyond is in the sums, and counted in `dropped`.
pub const MOST_ITEMS: usize = 100_000;

/// The name under which the set-up stands among the requests.
pub const SETUP: &str = "(set-up)";

/// Takes records and adds up what they cost.
#[derive(Debug)]
pub struct Session {
    clients: BTreeMap<ClientId, Client>,
    shared: Shared,
    clock: u64,
}

/// One connection.
#[derive(Debug)]
struct Client {
    stream: Stream,
    state: ClientState,
}

/// A client and what is shared, as its stream sees them.
struct Pricing<'a> {
    state: &'a mut ClientState,
    shared: &'a mut Shared,
}

impl Sink for Pricing<'_> {
    fn message(&mut self, message: &Message<'_>) {
        self.state.message(message, self.shared);
    }

    fn repeated(&mut self, first: &Message<'_>, count: u64) {
        if self.shared.ledger.told.is_some() {
            // A bill has a line for each.
            one_by_one(first, count, &mut |message| self.state.message(message, self.shared));
        } else {
            self.state.repeated(first, count, self.shared);
        }
    }
}

/// What all connections of a session share.
#[derive(Debug)]
struct Shared {
    meta: Meta,
    ledger: Ledger,
    resources: Resources,
    findings: Findings<Place>,
    atoms: Atoms,
    changes: Changes,
    habits: Habits,
    items: Items,
}

impl Session {
    /// A session of which nothing has happened.
    pub fn new(meta: Meta) -> Session {
        Session {
            clients: BTreeMap::new(),
            shared: Shared {
                meta,
                ledger: Ledger::default(),
                resources: Resources::default(),
                findings: Findings::default(),
                atoms: Atoms::default(),
                changes: Changes::new(),
                habits: Habits::new(),
                items: Items::default(),
            },
            clock: 0,
        }
    }

    /// A session that tells what each message cost. What it told has to be taken again and again ([`Session::take_told`]): it is kept until
    /// then. Its report has no frames: they are told.
    pub fn itemised(meta: Meta) -> Session {
        let mut session = Session::new(meta);
        session.shared.ledger.told = Some(Vec::new());
        session
    }

    /// The price of a whole recording. What of it is damaged is in the reader afterwards ([`Reader::damage`]).
    pub fn replay<R: std::io::Read>(reader: &mut Reader<R>) -> Result<Report, ReadError> {
        let mut session = Session::new(reader.meta().clone());
        while let Some(item) = reader.next_item()? {
            match item {
                Item::Record(record) => session.push(&record),
                Item::Lost(damage) if damage.kind.loses_records() => session.lost(),
                Item::Lost(_) => {}
            }
        }
        Ok(session.finish())
    }

    /// Takes the next record.
    pub fn push(&mut self, record: &Record<'_>) {
        match record {
            Record::Connect(connect) => {
                self.advance(connect.time);
                self.connect(connect.client, connect.pid, connect.transport == Transport::Memory);
            }
            Record::Chunk { client, direction, time, continued, bytes } => {
                self.advance(*time);
                self.chunk(*client, *direction, *continued, bytes);
            }
            Record::Blocked { client, time } => {
                self.advance(*time);
                let time = self.clock;
                if let Some(Client { state, .. }) = self.clients.get_mut(client) {
                    state.blocked(time, &mut self.shared);
                }
            }
            Record::Disconnect { client, time, reason } => {
                self.advance(*time);
                self.disconnect(*client, reason.is_the_servers());
            }
            Record::Work(run) => self.work(run),
            Record::ShmImage { client, request, bytes, .. } => {
                // A server that tells its work tells these bytes there.
                if !self.shared.meta.work
                    && let Some(Client { state, .. }) = self.clients.get_mut(client)
                {
                    let price = Price { shm_bytes: bytes.len() as u64, ..Price::default() };
                    state.work(*request, &price, None, self.clock, &mut self.shared);
                }
            }
            Record::Mark { time, kind } => {
                self.advance(*time);
                match kind {
                    MarkKind::Phase(name) => self.shared.ledger.begin_phase(name, self.clock),
                    MarkKind::PhaseEnd => self.shared.ledger.end_phase(self.clock),
                    MarkKind::Stop(_) => self.stop(),
                    MarkKind::Shot(_) | MarkKind::Script(_) | MarkKind::End => {}
                }
            }
            Record::Fds { time, .. } | Record::Screenshot { time, .. } => self.advance(*time),
        }
    }

    /// Records were lost here. Connections that were open are out of step: what they send from now on is counted and
    /// not understood.
    pub fn lost(&mut self) {
        let time = self.clock;
        for Client { stream, state } in self.clients.values_mut() {
            stream.lose_step(time, &mut |message| state.message(message, &mut self.shared));
            state.lose_step(time, &mut self.shared);
        }
    }

    /// What was told since it was taken last.
    pub fn take_told(&mut self) -> Vec<Told> {
        self.shared.ledger.told.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// When the first client connected, by the recording's clock: where the times of a report begin.
    pub fn first_connect(&self) -> Option<u64> {
        self.shared.items.first_connect()
    }

    /// What it all cost until now. A connection that is still open is priced as if it went on.
    pub fn price(&self) -> &Price {
        &self.shared.ledger.whole
    }

    /// Ends every connection that is still open, and tells what it all cost.
    pub fn finish(mut self) -> Report {
        self.end();
        report::build(self.shared, self.clock)
    }

    /// Ends every connection that is still open, and tells what had not been taken.
    pub fn finish_told(mut self) -> Vec<Told> {
        self.end();
        self.take_told()
    }

    fn end(&mut self) {
        let open: Vec<ClientId> = self.clients.keys().copied().collect();
        for client in open {
            self.disconnect(client, false);
        }
        self.shared.ledger.freeze(self.clock);
    }

    /// Time passes: what was to become of it by now, does, in the order of the times.
    fn advance(&mut self, time: u64) {
        self.clock = self.clock.max(time);
        let mut waiting: Vec<(u64, ClientId)> = Vec::new();
        for (id, Client { stream, state }) in &mut self.clients {
            state.advance(self.clock, &mut self.shared);
            if let Some(begins) = state.wait_begins().filter(|begins| *begins <= self.clock)
                && !stream.is_inside_request()
            {
                waiting.push((begins, *id));
            }
        }
        waiting.sort_unstable();
        for (begins, id) in waiting {
            if let Some(Client { state, .. }) = self.clients.get_mut(&id) {
                state.waits_from(begins, &mut self.shared);
            }
        }
    }

    fn connect(&mut self, id: ClientId, pid: Option<u32>, exact: bool) {
        // A number that is used again without an end in between: the recording lost it.
        self.disconnect(id, false);
        let state = ClientState::new(id, exact, self.clock);
        self.shared.ledger.connect(id, pid);
        self.shared.items.connected(self.clock);
        self.clients.insert(id, Client { stream: Stream::new(id), state });
    }

    fn chunk(&mut self, id: ClientId, direction: Direction, continued: bool, bytes: &[u8]) {
        if bytes.is_empty() {
            return;
        }
        if !self.clients.contains_key(&id) {
            // A recording that lost its beginning, or whose client was never announced.
            self.connect(id, None, false);
        }
        let (time, shared) = (self.clock, &mut self.shared);
        let Some(Client { stream, state }) = self.clients.get_mut(&id) else { return };
        if direction == Direction::ToServer {
            state.sends(bytes.len() as u64, time, shared);
        }
        stream.push_to(
            direction,
            time,
            continued,
            bytes,
            &mut Pricing { state: &mut *state, shared: &mut *shared },
        );
        if let Some(screens) = stream.screens()
            && state.set_accepted()
        {
            shared.resources.connect(id, screens);
        }
    }

    fn disconnect(&mut self, id: ClientId, by_server: bool) {
        let Some(Client { mut stream, mut state }) = self.clients.remove(&id) else { return };
        let (time, shared) = (self.clock, &mut self.shared);
        stream.finish(time, &mut |message| state.message(message, shared));
        state.disconnects(by_server, time, shared);
    }

    fn stop(&mut self) {
        for Client { state, .. } in self.clients.values_mut() {
            state.ends(self.clock, &mut self.shared);
        }
        self.shared.ledger.freeze(self.clock);
    }

    fn work(&mut self, run: &WorkRun) {
        let price = Price {
            px_written: run.px_written,
            px_read: run.px_read,
            shm_bytes: run.shm_bytes,
            ..Price::default()
        };
        let Some(client) = run.client else {
            self.shared.ledger.charge_server(&price);
            return;
        };
        let Some(Client { state, .. }) = self.clients.get_mut(&client) else { return };
        // A request that was never sent has no price, so that no count can keep this busy.
        let end = run.first_request.saturating_add(run.count).min(state.requests() + 1);
        for request in run.first_request.max(state.oldest_known())..end {
            state.work(request, &price, run.window, self.clock, &mut self.shared);
        }
    }
}
