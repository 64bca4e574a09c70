//! The columns of both tables, in their order. `docs/parquet.md` says what each is.

use super::table::{Cell, Column, Priced};
use super::window::Row;
use crate::capture::{ClientId, Direction};
use crate::price::{Column as Price, Price as Sums};
use crate::session::FrameTold;

/// A row of the table of frames.
#[derive(Clone, Debug)]
pub(super) struct FrameRow {
    /// Its place among the frames of its connection, from 1.
    pub(super) number: u64,
    pub(super) frame: FrameTold,
}

impl Priced for Row {
    fn price(&self) -> &Sums {
        &self.price
    }

    fn client(&self) -> ClientId {
        self.client
    }
}

impl Priced for FrameRow {
    fn price(&self) -> &Sums {
        &self.frame.price
    }

    fn client(&self) -> ClientId {
        self.frame.client
    }
}

/// The columns of the table of messages.
pub(super) fn message_columns() -> Vec<Column<Row>> {
    let own: Vec<Column<Row>> = vec![
        column("message", Cell::MaybeNumber(|row, _| row.message)),
        column("direction", Cell::Text(|row, _| direction(row.direction))),
        column("kind", Cell::Text(|row, _| row.kind)),
        column("request", Cell::Number(|row, _| row.request)),
        column("name", Cell::Text(|row, _| &row.name)),
        column("extension", Cell::MaybeText(|row, _| extension(row))),
        column("major", Cell::MaybeNumber(|row, _| row.major.map(u64::from))),
        column("minor", Cell::MaybeNumber(|row, _| row.minor.map(u64::from))),
        column("code", Cell::MaybeNumber(|row, _| row.code.map(u64::from))),
        column("error", Cell::MaybeText(|row, _| row.error.as_deref())),
        column("bad_value", Cell::MaybeNumber(|row, _| row.bad_value.map(u64::from))),
        column("resource", Cell::MaybeNumber(|row, _| row.resource.map(u64::from))),
        column("drawable", Cell::MaybeNumber(|row, _| row.drawable.map(u64::from))),
        column("drew_on", Cell::MaybeNumber(|row, _| row.window.map(u64::from))),
        column("time_ns", Cell::Number(|row, context| context.since(row.time))),
        column("wall", Cell::Time(|row, context| context.wall_us(row.time))),
        column("wait_ns", Cell::MaybeNumber(|row, _| row.wait_ns)),
        column("asked", Cell::MaybeText(|row, _| row.asked.as_deref())),
        column("duplicate_of", Cell::MaybeNumber(|row, _| row.duplicate_of)),
        column("churn_of", Cell::MaybeNumber(|row, _| row.churn_of)),
        column("phase", Cell::MaybeText(|row, _| row.slices.phase.as_deref())),
        column("startup", Cell::Flag(|row, _| row.slices.startup)),
        column("burst", Cell::Number(|row, _| row.slices.burst)),
    ];
    common().into_iter().chain(own).chain(prices()).collect()
}

/// The columns of the table of frames.
pub(super) fn frame_columns() -> Vec<Column<FrameRow>> {
    let own: Vec<Column<FrameRow>> = vec![
        column("frame", Cell::Number(|row, _| row.number)),
        column("burst", Cell::Number(|row, _| row.frame.burst)),
        column("start_ns", Cell::Number(|row, context| context.since(row.frame.span.start_ns))),
        column("end_ns", Cell::Number(|row, context| context.since(row.frame.span.end_ns))),
        column("waited_ns", Cell::Number(|row, _| row.frame.waited_ns)),
        column("wall", Cell::Time(|row, context| context.wall_us(row.frame.span.start_ns))),
        column("phase", Cell::MaybeText(|row, _| row.frame.phase.as_deref())),
        column("first_request", Cell::Number(|row, _| row.frame.first_request)),
        column("last_request", Cell::Number(|row, _| row.frame.last_request)),
        column("drew_on", Cell::MaybeNumber(|row, _| row.frame.windows.first().copied().map(u64::from))),
        column("windows", Cell::Number(|row, _| row.frame.windows.len() as u64)),
    ];
    common().into_iter().chain(own).chain(prices()).collect()
}

/// What tells recordings and connections apart.
fn common<R: Priced>() -> Vec<Column<R>> {
    vec![
        column("label", Cell::Text(|_, context| &context.labels.label)),
        column("recording", Cell::Text(|_, context| &context.labels.recording)),
        column("program", Cell::MaybeText(|_, context| context.program.as_deref())),
        column("command", Cell::MaybeText(|_, context| context.command.as_deref())),
        column("connection", Cell::Number(|row: &R, _| row.client().0.into())),
        column("client", Cell::MaybeText(|row: &R, context| context.client_name(row.client()))),
        column("pid", Cell::MaybeNumber(|row: &R, context| context.pid(row.client()))),
    ]
}

/// The fourteen columns of the price.
fn prices<R>() -> impl Iterator<Item = Column<R>> {
    Price::ALL.iter().map(|price| column(price.name(), Cell::Price(*price)))
}

fn column<R>(name: &'static str, cell: Cell<R>) -> Column<R> {
    Column { name, cell }
}

/// Seen from the client, as in the names of the price.
fn direction(direction: Direction) -> &'static str {
    match direction {
        Direction::ToServer => "out",
        Direction::ToClient => "in",
    }
}

/// Whose a message is: `core`, or the extension that stands before its name; nobody's where it has no name of the protocol.
fn extension(row: &Row) -> Option<&str> {
    if matches!(row.kind, "setup" | "bytes") || row.name.starts_with('(') {
        return None;
    }
    match row.name.split_once(':') {
        Some((extension, _)) if !extension.starts_with("opcode ") => Some(extension),
        Some(_) => None,
        None => Some("core"),
    }
}
