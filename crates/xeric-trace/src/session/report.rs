//! From sums and findings to a [`Report`].

use super::client::Place;
use super::ledger::{Ledger, Run};
use super::waits::WaitKind;
use super::{MOST_ITEMS, Shared};
use crate::capture::{ClientId, Direction};
use crate::price::{
    Churn, ClientPrice, Duplicate, ErrorItem, FirstMap, Frame, Lint, Measured, Price, Report, Span, Stall,
    Unframed, Upload,
};
use indexmap::IndexMap;
use std::collections::{BTreeMap, HashMap};
use xeric_wire::catalog::ResourceKind;

/// How many uploads are named.
const MOST_UPLOADS: usize = 10;
/// A request of fewer bytes is no upload worth a row.
const SMALL_UPLOAD: u64 = 4096;

/// The lists of a report, as they grow.
#[derive(Debug, Default)]
pub(super) struct Items {
    stalls: Vec<StallItem>,
    async_waits: Vec<StallItem>,
    duplicates: Vec<(Place, u64, String)>,
    churn: Vec<(Place, ResourceKind, u32, u64)>,
    errors: Vec<(Place, ErrorItem)>,
    uploads: Vec<(Place, u64)>,
    unframed: BTreeMap<ClientId, (u64, u64)>,
    first_map: Option<FirstMap>,
    first_connect: Option<u64>,
    dropped: u64,
}

#[derive(Debug)]
struct StallItem {
    place: Place,
    waited_for: String,
    span: Span,
}

impl Items {
    pub(super) fn connected(&mut self, time: u64) {
        self.first_connect.get_or_insert(time);
    }

    pub(super) fn first_connect(&self) -> Option<u64> {
        self.first_connect
    }

    pub(super) fn stall(&mut self, kind: WaitKind, place: Place, waited_for: String, span: Span) {
        let list = match kind {
            WaitKind::Stall => &mut self.stalls,
            WaitKind::Asynchronous => &mut self.async_waits,
        };
        push(list, &mut self.dropped, StallItem { place, waited_for, span });
    }

    pub(super) fn duplicate(&mut self, place: Place, first: u64, asked: String) {
        push(&mut self.duplicates, &mut self.dropped, (place, first, asked));
    }

    pub(super) fn churn(&mut self, place: Place, kind: ResourceKind, id: u32, freed: u64) {
        push(&mut self.churn, &mut self.dropped, (place, kind, id, freed));
    }

    pub(super) fn error(
        &mut self,
        place: Place,
        error: &str,
        code: u8,
        bad_value: u32,
        (major, minor): (u8, u16),
        requests_behind: u64,
    ) {
        let item = ErrorItem {
            client: place.tag.client.0,
            request: place.request,
            name: String::new(),
            frame: None,
            error: error.to_owned(),
            code,
            bad_value,
            major,
            minor,
            requests_behind,
        };
        push(&mut self.errors, &mut self.dropped, (place, item));
    }

    /// A request carried bytes. A request may be told twice: its own bytes and those in shared memory.
    pub(super) fn uploaded(&mut self, place: Place, bytes: u64) {
        if bytes < SMALL_UPLOAD {
            return;
        }
        let same = |other: &Place| (other.tag.client, other.request) == (place.tag.client, place.request);
        match self.uploads.iter_mut().find(|(other, _)| same(other)) {
            Some((_, sum)) => *sum += bytes,
            None => self.uploads.push((place, bytes)),
        }
        self.uploads.sort_by_key(|(_, bytes)| std::cmp::Reverse(*bytes));
        self.uploads.truncate(MOST_UPLOADS);
    }

    pub(super) fn unframed(&mut self, client: ClientId, direction: Direction, bytes: u64) {
        let sums = self.unframed.entry(client).or_default();
        match direction {
            Direction::ToServer => sums.0 += bytes,
            Direction::ToClient => sums.1 += bytes,
        }
    }

    pub(super) fn mapped(&mut self, client: ClientId, request: u64, price: Price) {
        self.first_map.get_or_insert(FirstMap { client: client.0, request, price });
    }
}

fn push<T>(list: &mut Vec<T>, dropped: &mut u64, item: T) {
    if list.len() < MOST_ITEMS {
        list.push(item);
    } else {
        *dropped += 1;
    }
}

/// The report of a session that ended at `time`.
pub(super) fn build(shared: Shared, time: u64) -> Report {
    let Shared { meta, ledger, findings, mut items, .. } = shared;
    let frames = ledger.frames();
    let index = FrameIndex(frames.iter().enumerate().map(|(at, run)| (run.number, at)).collect());
    let origin = items.first_connect.unwrap_or(0);
    // Verdicts come late; the lists follow the requests.
    items.stalls.sort_by_key(|item| item.span.start_ns);
    items.async_waits.sort_by_key(|item| item.span.start_ns);

    let mut report = Report::new(meta.program.clone());
    report.whole = ledger.whole;
    report.startup = if ledger.startup_end.is_some() { ledger.startup } else { ledger.whole };
    report.phases = ledger.phases.iter().map(|phase| (phase.name.to_string(), phase.price)).collect();
    report.frames = frames.iter().map(|run| frame(run, &ledger)).collect();
    report.by_request = ledger.by_request();
    report.by_event = ledger.by_event();
    report.stalls = items.stalls.iter().map(|item| stall(item, &ledger, &index)).collect();
    report.async_waits = items.async_waits.iter().map(|item| stall(item, &ledger, &index)).collect();
    report.duplicates = items
        .duplicates
        .into_iter()
        .map(|(place, first_request, asked)| Duplicate {
            client: place.tag.client.0,
            request: place.request,
            name: name(&place, &ledger),
            frame: index.of(&place),
            first_request,
            asked,
        })
        .collect();
    report.churn = items
        .churn
        .into_iter()
        .map(|(place, kind, id, freed_request)| Churn {
            client: place.tag.client.0,
            request: place.request,
            name: name(&place, &ledger),
            frame: index.of(&place),
            kind: kind.name().to_owned(),
            id,
            freed_request,
        })
        .collect();
    report.lints = findings
        .iter()
        .map(|found| Lint {
            lint: found.lint.name.to_owned(),
            severity: found.lint.severity,
            client: found.place.tag.client.0,
            request: found.place.request,
            name: name(&found.place, &ledger),
            frame: index.of(&found.place),
            message: found.message.clone(),
            requests: found.requests.clone(),
            count: found.count,
        })
        .collect();
    report.errors = items
        .errors
        .into_iter()
        .map(|(place, item)| ErrorItem { name: name(&place, &ledger), frame: index.of(&place), ..item })
        .collect();
    report.clients = ledger
        .clients
        .iter()
        .map(|(id, slice)| ClientPrice { id: id.0, pid: slice.pid, price: slice.price })
        .collect();
    report.server = ledger.server;
    report.first_map = items.first_map;
    report.uploads = items
        .uploads
        .iter()
        .map(|(place, bytes)| Upload {
            client: place.tag.client.0,
            request: place.request,
            name: name(place, &ledger),
            frame: index.of(place),
            bytes: *bytes,
        })
        .collect();
    report.unframed = items
        .unframed
        .into_iter()
        .map(|(client, (bytes_out, bytes_in))| Unframed { client: client.0, bytes_out, bytes_in })
        .collect();
    report.dropped = items.dropped + findings.dropped + ledger.dropped;
    let times = times(&frames, &items.stalls, &items.async_waits, &ledger, origin, time);
    if !meta.deterministic {
        report.measured = Some(times.clone());
    }
    report.times = Some(times);
    report
}

/// When everything was, after the first connect.
fn times(
    frames: &[&Run],
    stalls: &[StallItem],
    async_waits: &[StallItem],
    ledger: &Ledger,
    origin: u64,
    time: u64,
) -> Measured {
    let since = |span: Span| Span {
        start_ns: span.start_ns.saturating_sub(origin),
        end_ns: span.end_ns.saturating_sub(origin),
    };
    let end = ledger.end.unwrap_or(time).saturating_sub(origin);
    let phase = |phase: &super::ledger::Phase| (phase.name.to_string(), since(phase.span));
    Measured {
        duration_ns: end,
        startup_ns: ledger.startup_end.map_or(end, |end| end.saturating_sub(origin)),
        own_ns: ledger.clients.values().map(|slice| slice.own_ns).sum(),
        frames: frames.iter().map(|run| since(run.span)).collect(),
        stalls: stalls.iter().map(|item| since(item.span)).collect(),
        async_waits: async_waits.iter().map(|item| since(item.span)).collect(),
        phases: ledger.phases.iter().map(phase).collect::<IndexMap<_, _>>(),
    }
}

/// Which run is which frame.
struct FrameIndex(HashMap<u64, usize>);

impl FrameIndex {
    fn of(&self, place: &Place) -> Option<usize> {
        self.0.get(&place.tag.run).copied()
    }
}

fn frame(run: &Run, ledger: &Ledger) -> Frame {
    Frame {
        price: run.price,
        client: run.client.0,
        windows: run.windows.clone(),
        phase: ledger.phase_of(run).map(str::to_owned),
        first_request: run.first_request,
        last_request: run.last_request,
    }
}

fn stall(item: &StallItem, ledger: &Ledger, index: &FrameIndex) -> Stall {
    Stall {
        client: item.place.tag.client.0,
        request: item.place.request,
        name: name(&item.place, ledger),
        frame: index.of(&item.place),
        waited_for: item.waited_for.clone(),
    }
}

fn name(place: &Place, ledger: &Ledger) -> String {
    ledger.names.get(place.name).to_owned()
}
