//! Rows of messages on their way: held back until what becomes known of a request afterwards has most likely come.

use crate::capture::{ClientId, Direction};
use crate::price::Price;
use crate::session::{Charged, ChargedKind, Detail, Late, Slices};
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

/// A row of the table of messages.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// Its place among the messages of the recording, from 1; `None` for what came late.
    pub(super) message: Option<u64>,
    pub(super) client: ClientId,
    pub(super) time: u64,
    pub(super) direction: Direction,
    pub(super) kind: &'static str,
    pub(super) request: u64,
    pub(super) major: Option<u8>,
    pub(super) minor: Option<u16>,
    pub(super) code: Option<u8>,
    pub(super) name: Arc<str>,
    pub(super) error: Option<Arc<str>>,
    pub(super) bad_value: Option<u32>,
    pub(super) resource: Option<u32>,
    pub(super) drawable: Option<u32>,
    pub(super) window: Option<u32>,
    pub(super) wait_ns: Option<u64>,
    pub(super) asked: Option<String>,
    pub(super) duplicate_of: Option<u64>,
    pub(super) churn_of: Option<u64>,
    pub(super) slices: Slices,
    pub(super) price: Price,
}

/// The rows that may still change.
#[derive(Debug)]
pub(super) struct Window {
    /// How many rows are settled at once. Twice as many are held.
    rows: usize,
    held: VecDeque<Row>,
    /// How many rows there were before the first that is held.
    gone: u64,
    /// Where the row of each request that is held stands among all rows.
    requests: HashMap<(ClientId, u64), u64>,
    messages: u64,
    /// The time of the last message.
    time: u64,
}

impl Window {
    pub(super) fn new(rows: usize) -> Window {
        Window { rows, held: VecDeque::new(), gone: 0, requests: HashMap::new(), messages: 0, time: 0 }
    }

    /// A message passed.
    pub(super) fn message(&mut self, told: Charged) {
        self.messages += 1;
        self.time = told.time;
        let row = Row::of(told, self.messages);
        if matches!(row.kind, "request" | "setup") {
            self.requests.insert((row.client, row.request), self.gone + self.held.len() as u64);
        }
        self.held.push_back(row);
    }

    /// Something became known of a request.
    pub(super) fn late(&mut self, late: Late) {
        let at = self.requests.get(&(late.client, late.request)).and_then(|at| at.checked_sub(self.gone));
        let row = at.and_then(|at| self.held.get_mut(usize::try_from(at).ok()?));
        match row {
            Some(row) => row.learn(late.price, late.detail),
            None => {
                let mut row = Row::late(&late, self.time);
                row.learn(late.price, late.detail);
                self.held.push_back(row);
            }
        }
    }

    /// The oldest rows, when there are enough behind them.
    pub(super) fn settled(&mut self) -> Option<Vec<Row>> {
        if self.held.len() < self.rows.saturating_mul(2) { None } else { self.rest() }
    }

    /// The oldest rows, whatever is behind them; `None` when there are none.
    pub(super) fn rest(&mut self) -> Option<Vec<Row>> {
        let rows: Vec<Row> = self.held.drain(..self.rows.min(self.held.len())).collect();
        for row in &rows {
            let key = (row.client, row.request);
            // A row of a set-up may stand in the way of the next one's, which is held.
            if self.requests.get(&key).is_some_and(|at| *at < self.gone + rows.len() as u64) {
                self.requests.remove(&key);
            }
        }
        self.gone += rows.len() as u64;
        (!rows.is_empty()).then_some(rows)
    }
}

impl Row {
    fn of(told: Charged, message: u64) -> Row {
        let mut row = Row {
            message: Some(message),
            client: told.client,
            time: told.time,
            direction: told.direction,
            kind: "bytes",
            request: told.request,
            major: None,
            minor: None,
            code: None,
            name: told.name,
            error: None,
            bad_value: None,
            resource: told.resource,
            drawable: told.drawable,
            window: None,
            wait_ns: None,
            asked: None,
            duplicate_of: None,
            churn_of: None,
            slices: told.slices,
            price: told.price,
        };
        match told.kind {
            ChargedKind::Setup => row.kind = "setup",
            ChargedKind::Request { major, minor } => {
                row.kind = "request";
                (row.major, row.minor) = (Some(major), minor.map(u16::from));
            }
            ChargedKind::Reply => row.kind = "reply",
            ChargedKind::Event { code } => {
                row.kind = "event";
                row.code = Some(code);
            }
            ChargedKind::Error { error, code, bad_value, major, minor } => {
                row.kind = "error";
                (row.error, row.code, row.bad_value) = (Some(error), Some(code), Some(bad_value));
                (row.major, row.minor) = (Some(major), (major >= 128).then_some(minor));
            }
            ChargedKind::Bytes => {}
        }
        row
    }

    /// A row for what became known when the request's own was written already.
    fn late(late: &Late, time: u64) -> Row {
        Row {
            message: None,
            client: late.client,
            time,
            direction: Direction::ToServer,
            kind: "late",
            request: late.request,
            major: None,
            minor: None,
            code: None,
            name: Arc::clone(&late.name),
            error: None,
            bad_value: None,
            resource: None,
            drawable: None,
            window: None,
            wait_ns: None,
            asked: None,
            duplicate_of: None,
            churn_of: None,
            slices: late.slices.clone(),
            price: Price::default(),
        }
    }

    fn learn(&mut self, price: Price, detail: Detail) {
        self.price += price;
        match detail {
            Detail::Waited { wait_ns, asked } => {
                self.wait_ns = Some(wait_ns);
                self.asked = Some(asked);
            }
            Detail::Duplicate { first, asked } => {
                self.duplicate_of = Some(first);
                self.asked = Some(asked);
            }
            Detail::Churn { freed } => self.churn_of = Some(freed),
            Detail::Work { window } => self.window = self.window.or(window),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slices() -> Slices {
        Slices { burst: 1, phase: None, startup: true }
    }

    fn request(number: u64) -> Charged {
        Charged {
            client: ClientId(1),
            time: number,
            direction: Direction::ToServer,
            kind: ChargedKind::Request { major: 43, minor: None },
            name: "GetInputFocus".into(),
            request: number,
            slices: slices(),
            resource: None,
            drawable: None,
            price: Price { requests: 1, bytes_out: 4, ..Price::default() },
        }
    }

    fn stall(number: u64) -> Late {
        Late {
            client: ClientId(1),
            request: number,
            name: "GetInputFocus".into(),
            slices: slices(),
            price: Price { stalls: 1, ..Price::default() },
            detail: Detail::Waited { wait_ns: 9, asked: "the reply alone".to_owned() },
        }
    }

    #[test]
    fn what_becomes_known_stands_in_the_requests_row_while_that_is_held_and_then_in_one_of_its_own() {
        let mut window = Window::new(2);
        for number in 1..=4 {
            assert!(window.settled().is_none(), "{number}");
            window.message(request(number));
        }
        window.late(stall(2));
        let gone = window.settled().unwrap();
        assert_eq!(
            gone.iter().map(|row| (row.message, row.price.stalls)).collect::<Vec<_>>(),
            [(Some(1), 0), (Some(2), 1)]
        );
        window.late(stall(1));
        window.late(stall(4));
        let mut rest = window.rest().unwrap();
        rest.extend(window.rest().unwrap());
        assert!(window.rest().is_none());
        let seen: Vec<_> =
            rest.iter().map(|row| (row.kind, row.message, row.request, row.price.stalls)).collect();
        assert_eq!(seen, [("request", Some(3), 3, 0), ("request", Some(4), 4, 1), ("late", None, 1, 1)]);
        assert_eq!(rest[2].wait_ns, Some(9));
    }

    #[test]
    fn what_is_held_does_not_grow_with_the_recording() {
        let mut window = Window::new(8);
        for number in 1..10_000 {
            window.message(request(number));
            // Answers that never were asked for in what is held.
            window.late(stall(number / 2));
            while window.settled().is_some() {}
            assert!(window.held.len() < 16 && window.requests.len() < 16, "{number}");
        }
    }
}
