//! The sums: which slices a message belongs to, and what each slice cost.
//!
//! Whoever charges has a [`Tag`], taken when the request was sent, so that what becomes known later (a stall, a
//! duplicate, pixels) is added to the slices in which the request stood.
//!
//! A client's connection is a row of *runs*, each from the beginning of one wait to the beginning of the next: what
//! arrives during a wait belongs to the run that it wakes. A run that drew on a viewable window is a frame.

use super::bill::Told;
use super::names::{NameId, Names};
use crate::capture::ClientId;
use crate::price::{EventPrice, Price, Span};
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

/// How many runs of a client can still be found to have drawn, or be charged, after they ended.
const RECENT_RUNS: usize = 64;

/// The slices in which a request stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tag {
    pub(super) client: ClientId,
    pub(super) run: u64,
    pub(super) phase: Option<u32>,
    pub(super) startup: bool,
}

/// Every sum of a session.
#[derive(Debug, Default)]
pub(super) struct Ledger {
    pub(super) names: Names,
    pub(super) whole: Price,
    pub(super) startup: Price,
    /// When start-up ended.
    pub(super) startup_end: Option<u64>,
    pub(super) phases: Vec<Phase>,
    phase: Option<u32>,
    by_request: Vec<Price>,
    by_event: Vec<EventPrice>,
    pub(super) clients: BTreeMap<ClientId, ClientSlice>,
    /// Frames that nothing can change any more.
    frames: Vec<Run>,
    runs_begun: u64,
    /// Runs that had a request, counted.
    runs_started: u64,
    /// What the server painted by itself.
    pub(super) server: Price,
    /// When prices ended: nothing is charged any more.
    pub(super) end: Option<u64>,
    /// Frames that were counted and not kept.
    pub(super) dropped: u64,
    /// What each charge was for, until it is taken; `None` when nobody listens.
    pub(super) told: Option<Vec<Told>>,
}

/// What a script named.
#[derive(Debug)]
pub(super) struct Phase {
    pub(super) name: Arc<str>,
    pub(super) price: Price,
    pub(super) span: Span,
}

/// A connection's share.
#[derive(Debug)]
pub(super) struct ClientSlice {
    pub(super) pid: Option<u32>,
    pub(super) price: Price,
    open: Run,
    recent: VecDeque<Run>,
    /// Frames that ended, counted.
    pub(super) frames: u64,
    pub(super) own_ns: u64,
}

/// What a client did between the beginnings of two waits.
#[derive(Clone, Debug)]
pub(super) struct Run {
    pub(super) number: u64,
    /// Its place among all runs, by first request.
    order: u64,
    pub(super) client: ClientId,
    pub(super) price: Price,
    pub(super) windows: Vec<u32>,
    pub(super) phase: Option<u32>,
    pub(super) first_request: u64,
    pub(super) last_request: u64,
    /// First byte of its first request, and the last of its last or the last reply.
    pub(super) span: Span,
    /// Time in it that was spent waiting for replies.
    pub(super) waited_ns: u64,
}

/// What ended with a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    /// Nothing: it had no request.
    Nothing,
    /// A run that drew nothing.
    Run,
    /// A frame.
    Frame,
}

impl Ledger {
    pub(super) fn connect(&mut self, client: ClientId, pid: Option<u32>) {
        let open = self.new_run(client);
        let slice =
            ClientSlice { pid, price: Price::default(), open, recent: VecDeque::new(), frames: 0, own_ns: 0 };
        self.clients.entry(client).or_insert(slice);
    }

    /// Nothing of a client's runs changes any more.
    pub(super) fn disconnect(&mut self, client: ClientId) {
        let recent = self.clients.get_mut(&client).map(|slice| std::mem::take(&mut slice.recent));
        for run in recent.into_iter().flatten() {
            self.keep(run);
        }
    }

    /// The slices of what happens on `client` now.
    pub(super) fn tag(&self, client: ClientId) -> Tag {
        Tag {
            client,
            run: self.clients.get(&client).map_or(0, |slice| slice.open.number),
            phase: self.phase,
            startup: self.startup_end.is_none(),
        }
    }

    /// A request was sent: the slices that it belongs to.
    pub(super) fn request(&mut self, client: ClientId, request: u64, time: u64) -> Tag {
        let (phase, startup) = (self.phase, self.startup_end.is_none());
        let Some(slice) = self.clients.get_mut(&client) else { return self.tag(client) };
        let run = &mut slice.open;
        if run.first_request == 0 {
            run.first_request = request;
            run.span.start_ns = time;
            run.phase = phase;
            self.runs_started += 1;
            run.order = self.runs_started;
        }
        run.last_request = request;
        run.span.end_ns = time;
        Tag { client, run: run.number, phase, startup }
    }

    /// Charges what every request costs: itself and its bytes.
    pub(super) fn charge_request(&mut self, tag: Tag, name: NameId, bytes: u64) {
        self.charge_with(tag, name, |sum| {
            sum.requests = sum.requests.saturating_add(1);
            sum.bytes_out = sum.bytes_out.saturating_add(bytes);
        });
    }

    /// A reply was delivered, for which `client` waited from `from` if it stood still.
    pub(super) fn reply_delivered(&mut self, client: ClientId, time: u64, waited_from: Option<u64>) {
        if let Some(run) = self.clients.get_mut(&client).map(|slice| &mut slice.open)
            && run.first_request != 0
        {
            run.span.end_ns = run.span.end_ns.max(time);
            run.waited_ns += waited_from.map_or(0, |from| time.saturating_sub(from));
        }
    }

    /// Adds `price` to every slice of `tag`, and to the row `name`.
    pub(super) fn charge(&mut self, tag: Tag, name: NameId, price: &Price) {
        self.charge_with(tag, name, |sum| *sum += *price);
    }

    /// Adds an event to every slice of `tag`, and to the row `name`.
    pub(super) fn charge_event(&mut self, tag: Tag, name: NameId, bytes: u64) {
        if self.end.is_some() {
            return;
        }
        self.each(tag, |sum| *sum += Price { events: 1, bytes_in: bytes, ..Price::default() });
        if self.by_event.len() <= name.index() {
            self.by_event.resize(name.index() + 1, EventPrice::default());
        }
        let row = &mut self.by_event[name.index()];
        row.count = row.count.saturating_add(1);
        row.bytes = row.bytes.saturating_add(bytes);
    }

    /// Adds what the server painted by itself.
    pub(super) fn charge_server(&mut self, price: &Price) {
        if self.end.is_none() {
            self.server += *price;
        }
    }

    /// A request of `tag` drew on the viewable `window`. Says whether its run had ended already and is a frame only
    /// now.
    pub(super) fn drew(&mut self, tag: Tag, window: u32, time: u64) -> bool {
        let Some(slice) = self.clients.get_mut(&tag.client).filter(|_| self.end.is_none()) else {
            return false;
        };
        let (run, ended) = if slice.open.number == tag.run {
            (&mut slice.open, false)
        } else {
            match slice.recent.iter_mut().find(|run| run.number == tag.run) {
                Some(run) => (run, true),
                None => return false,
            }
        };
        let new_frame = ended && run.windows.is_empty();
        if !run.windows.contains(&window) && run.windows.len() < 256 {
            run.windows.push(window);
        }
        if new_frame {
            slice.frames += 1;
            self.startup_end.get_or_insert(time);
        }
        new_frame
    }

    /// The run of `client` ends here: it waits from `time` on, or presented.
    pub(super) fn end_run(&mut self, client: ClientId, time: u64) -> Ended {
        if self.end.is_some() || self.clients.get(&client).is_none_or(|slice| slice.open.first_request == 0) {
            return Ended::Nothing;
        }
        let next = self.new_run(client);
        let Some(slice) = self.clients.get_mut(&client) else { return Ended::Nothing };
        let run = std::mem::replace(&mut slice.open, next);
        slice.own_ns += run.span.end_ns.saturating_sub(run.span.start_ns).saturating_sub(run.waited_ns);
        let is_frame = !run.windows.is_empty();
        slice.recent.push_back(run);
        if is_frame {
            slice.frames += 1;
            self.startup_end.get_or_insert(time);
        }
        if slice.recent.len() > RECENT_RUNS
            && let Some(run) = slice.recent.pop_front()
        {
            self.keep(run);
        }
        if is_frame { Ended::Frame } else { Ended::Run }
    }

    /// A phase begins (or goes on), and the one before ends.
    pub(super) fn begin_phase(&mut self, name: &str, time: u64) {
        self.end_phase(time);
        let index = self.phases.iter().position(|phase| *phase.name == *name).unwrap_or_else(|| {
            let span = Span { start_ns: time, end_ns: time };
            self.phases.push(Phase { name: name.into(), price: Price::default(), span });
            self.phases.len() - 1
        });
        self.phase = u32::try_from(index).ok();
    }

    /// The phase ends.
    pub(super) fn end_phase(&mut self, time: u64) {
        if let Some(phase) = self.phase.take().and_then(|phase| self.phases.get_mut(phase as usize)) {
            phase.span.end_ns = phase.span.end_ns.max(time);
        }
    }

    /// Ends every slice. Nothing is charged any more.
    pub(super) fn freeze(&mut self, time: u64) {
        let clients: Vec<ClientId> = self.clients.keys().copied().collect();
        for client in clients {
            self.end_run(client, time);
        }
        self.end_phase(time);
        self.end.get_or_insert(time);
    }

    pub(super) fn is_frozen(&self) -> bool {
        self.end.is_some()
    }

    /// Every frame in the order in which they began.
    pub(super) fn frames(&self) -> Vec<&Run> {
        let recent = self.clients.values().flat_map(|slice| &slice.recent);
        let open = self.clients.values().map(|slice| &slice.open);
        let mut frames: Vec<&Run> =
            self.frames.iter().chain(recent).chain(open).filter(|run| !run.windows.is_empty()).collect();
        frames.sort_by_key(|run| run.order);
        frames
    }

    /// The name of the phase in which a run began.
    pub(super) fn phase_of(&self, run: &Run) -> Option<&str> {
        self.phases.get(run.phase? as usize).map(|phase| &*phase.name)
    }

    pub(super) fn by_request(&self) -> BTreeMap<String, Price> {
        let rows = self.names.iter().zip(&self.by_request);
        rows.filter(|(_, price)| !price.is_zero()).map(|(name, price)| (name.to_owned(), *price)).collect()
    }

    pub(super) fn by_event(&self) -> BTreeMap<String, EventPrice> {
        let rows = self.names.iter().zip(&self.by_event);
        rows.filter(|(_, event)| event.count > 0).map(|(name, event)| (name.to_owned(), *event)).collect()
    }

    fn charge_with(&mut self, tag: Tag, name: NameId, add: impl Fn(&mut Price)) {
        if self.end.is_some() {
            return;
        }
        self.each(tag, &add);
        if self.by_request.len() <= name.index() {
            self.by_request.resize(name.index() + 1, Price::default());
        }
        add(&mut self.by_request[name.index()]);
    }

    /// Adds to every slice of `tag`. Only the columns that `add` names are touched.
    fn each(&mut self, tag: Tag, add: impl Fn(&mut Price)) {
        add(&mut self.whole);
        if tag.startup {
            add(&mut self.startup);
        }
        if let Some(phase) = tag.phase.and_then(|phase| self.phases.get_mut(phase as usize)) {
            add(&mut phase.price);
        }
        if let Some(slice) = self.clients.get_mut(&tag.client) {
            add(&mut slice.price);
            if slice.open.number == tag.run {
                add(&mut slice.open.price);
            } else if let Some(run) = slice.recent.iter_mut().find(|run| run.number == tag.run) {
                add(&mut run.price);
            }
        }
    }

    fn new_run(&mut self, client: ClientId) -> Run {
        self.runs_begun += 1;
        Run {
            number: self.runs_begun,
            order: 0,
            client,
            price: Price::default(),
            windows: Vec::new(),
            phase: None,
            first_request: 0,
            last_request: 0,
            span: Span::default(),
            waited_ns: 0,
        }
    }

    fn keep(&mut self, run: Run) {
        if run.windows.is_empty() {
            return;
        }
        if self.told.is_some() {
            self.tell_frame(run);
        } else if self.frames.len() < super::MOST_ITEMS {
            self.frames.push(run);
        } else {
            self.dropped += 1;
        }
    }
}
