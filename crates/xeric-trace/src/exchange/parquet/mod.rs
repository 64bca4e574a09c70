//! Parquet: a recording as a table of messages and a table of frames, for engines such as DuckDB and Spark.
//!
//! ```text
//! Record ──▶ Session ──told──▶ Window ──rows that are settled──▶ Table of messages
//!                     └─────────frames──────────────────────────▶ Table of frames
//! ```
//!
//! Every charge of the price is in exactly one row, so that sums over the table of messages are the price's: of the whole, of a phase, of
//! start-up, of a connection, of a request's name. `docs/parquet.md` has every column.
//!
//! What holds: memory does not grow with the recording's length. A row is held back for a while, because what a request cost is known in
//! part only afterwards; what becomes known when its row is written already gets a row of its own, of the kind `late`. Left out: bytes, and
//! what the server painted by itself.

mod columns;
mod context;
mod table;
mod window;

use super::ExchangeError;
use crate::capture::{ClientId, Item, Reader, Record};
use crate::session::{Session, Told};
use columns::{FrameRow, frame_columns, message_columns};
use context::Context;
use std::collections::HashMap;
use std::io::{Read, Write};
use table::Table;
use window::Window;

/// How many rows a row group has: what an engine reads at once, and half of what is held in memory here.
pub const ROWS: usize = 1 << 16;
/// A longer write is priced in pieces, so that what is told of it at once is bounded.
const PIECE: usize = 1 << 16;

/// What tells a recording from others when many are read together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Labels {
    /// What the recording belongs to: a commit, a run of a job.
    pub label: String,
    /// The recording's own name, such as its file's.
    pub recording: String,
}

/// Writes a recording as two tables. `first` is read for the connections' names; `second`, of the same file, for the rest. `rows` is how many
/// rows a row group has, such as [`ROWS`].
pub fn export<R: Read, S: Read, W: Write + Send, V: Write + Send>(
    first: Reader<R>,
    mut second: Reader<S>,
    labels: &Labels,
    rows: usize,
    messages: W,
    frames: V,
) -> Result<(), ExchangeError> {
    let meta = second.meta().clone();
    let mut tables = Tables {
        context: Context::new(labels, &meta, first)?,
        window: Window::new(rows.max(1)),
        frame_rows: Vec::new(),
        frames_told: HashMap::new(),
        rows: rows.max(1),
        messages: Table::new("messages", message_columns(), messages)?,
        frames: Table::new("frames", frame_columns(), frames)?,
    };
    let mut session = Session::itemised(meta);
    while let Some(item) = second.next_item()? {
        match item {
            Item::Record(Record::Chunk { client, direction, time, continued, bytes })
                if bytes.len() > PIECE =>
            {
                for (at, piece) in bytes.chunks(PIECE).enumerate() {
                    let continued = continued || at > 0;
                    session.push(&Record::Chunk { client, direction, time, continued, bytes: piece.into() });
                    tables.take(&mut session)?;
                }
            }
            Item::Record(record) => session.push(&record),
            Item::Lost(damage) if damage.kind.loses_records() => session.lost(),
            Item::Lost(_) => {}
        }
        tables.take(&mut session)?;
    }
    tables.told(session.finish_told())?;
    tables.finish()
}

/// Both tables, as they are written.
struct Tables<W: Write + Send, V: Write + Send> {
    context: Context,
    window: Window,
    frame_rows: Vec<FrameRow>,
    /// How many frames of each connection were told.
    frames_told: HashMap<ClientId, u64>,
    rows: usize,
    messages: Table<W, window::Row>,
    frames: Table<V, FrameRow>,
}

impl<W: Write + Send, V: Write + Send> Tables<W, V> {
    fn take(&mut self, session: &mut Session) -> Result<(), ExchangeError> {
        if let Some(first) = session.first_connect() {
            self.context.set_origin(first);
        }
        self.told(session.take_told())
    }

    fn told(&mut self, told: Vec<Told>) -> Result<(), ExchangeError> {
        for told in told {
            match told {
                Told::Message(message) => self.window.message(message),
                Told::Late(late) => self.window.late(late),
                Told::Frame(frame) => {
                    let number = self.frames_told.entry(frame.client).or_default();
                    *number += 1;
                    self.frame_rows.push(FrameRow { number: *number, frame });
                }
            }
            while let Some(rows) = self.window.settled() {
                self.messages.write(&rows, &self.context)?;
            }
            if self.frame_rows.len() >= self.rows {
                self.frames.write(&std::mem::take(&mut self.frame_rows), &self.context)?;
            }
        }
        Ok(())
    }

    fn finish(mut self) -> Result<(), ExchangeError> {
        while let Some(rows) = self.window.rest() {
            self.messages.write(&rows, &self.context)?;
        }
        if !self.frame_rows.is_empty() {
            self.frames.write(&self.frame_rows, &self.context)?;
        }
        self.messages.close()?;
        self.frames.close()
    }
}
