//! The JSON of a price: `xeric-price/1`, its types in the order in which they are written.
//!
//! What holds: the same session gives the same bytes. Maps are sorted by name, except phases, which keep the
//! script's order; lists stand in the order in which things happened. Whatever depends on how fast a
//! machine is stands in `measured` and nowhere else. The schema is `schema/xeric-price-1.json`.

use super::{LinkRun, Price, Variation};
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The value of `schema` in every report.
pub const SCHEMA: &str = "xeric-price/1";

/// The schema that every report satisfies, as JSON text.
pub const JSON_SCHEMA: &str = include_str!("../../schema/xeric-price-1.json");

/// What a program cost.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// Always [`SCHEMA`].
    pub schema: String,
    /// The program and its arguments.
    pub program: Vec<String>,
    /// First connect to last disconnect, all connections.
    pub whole: Price,
    /// First connect to the end of the first frame on a viewable window, else the whole.
    pub startup: Price,
    /// What the script named, in its order.
    pub phases: IndexMap<String, Price>,
    /// Every frame of every connection, in the order in which they began.
    pub frames: Vec<Frame>,
    /// The whole by request name. The row `(set-up)` holds the bytes and the stall of connecting.
    pub by_request: BTreeMap<String, Price>,
    /// Events by name.
    pub by_event: BTreeMap<String, EventPrice>,
    /// Every stall, in order.
    pub stalls: Vec<Stall>,
    /// Every duplicate query, in order.
    pub duplicates: Vec<Duplicate>,
    /// Every creation of what had just been freed, in order.
    pub churn: Vec<Churn>,
    /// What looks like a mistake.
    pub lints: Vec<Lint>,
    /// Every error, with the request that caused it.
    pub errors: Vec<ErrorItem>,
    /// Replies waited for by a client that had other things to wait for too, in order.
    pub async_waits: Vec<Stall>,
    /// One row for each connection.
    pub clients: Vec<ClientPrice>,
    /// What the server painted by itself: exposures and backgrounds. In no other sum.
    pub server: Price,
    /// What it took until the first window was mapped, if one was.
    pub first_map: Option<FirstMap>,
    /// The requests that carried most bytes, largest first.
    pub uploads: Vec<Upload>,
    /// Bytes that are no X11 message, by connection.
    pub unframed: Vec<Unframed>,
    /// List items that were counted in the prices but not kept, for the sake of bounded memory.
    pub dropped: u64,
    /// How the program ended, if one was run.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub exit: Option<Exit>,
    /// The link between program and display, if one was named.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub link: Option<LinkRun>,
    /// The whole of each run, when there were several.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub runs: Vec<Price>,
    /// What differed between runs.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub variation: Option<Variation>,
    /// Times, absent in deterministic runs.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub measured: Option<Measured>,
    /// Times by the recording's clock, which may be a virtual one; in no JSON. For pictures of what happened when.
    #[serde(skip)]
    pub times: Option<Measured>,
}

/// A run of one client's requests between two waits that drew on a viewable window.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame {
    /// What it cost.
    #[serde(flatten)]
    pub price: Price,
    /// The connection.
    pub client: u32,
    /// The viewable windows that were drawn on, in the order of the first drawing.
    pub windows: Vec<u32>,
    /// The phase in which it began.
    pub phase: Option<String>,
    /// Number of its first request on its connection, counted from 1.
    pub first_request: u64,
    /// Number of its last request.
    pub last_request: u64,
}

/// How often an event came and how many bytes that was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventPrice {
    /// How many were delivered.
    pub count: u64,
    /// Their bytes.
    pub bytes: u64,
}

/// A request for whose reply the client waited.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stall {
    /// The connection.
    pub client: u32,
    /// Number of the request; 0 is the set-up.
    pub request: u64,
    /// Name of the request.
    pub name: String,
    /// Index of the frame in which it stood.
    pub frame: Option<usize>,
    /// What was waited for, in words: the reply's name and the arguments that tell it from others.
    pub waited_for: String,
}

/// A query whose answer the client already had.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Duplicate {
    /// The connection.
    pub client: u32,
    /// Number of the request that asked again.
    pub request: u64,
    /// Name of the request.
    pub name: String,
    /// Index of the frame in which it stood.
    pub frame: Option<usize>,
    /// Number of the request that asked first.
    pub first_request: u64,
    /// What was asked, in words.
    pub asked: String,
}

/// A creation of what had just been freed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Churn {
    /// The connection.
    pub client: u32,
    /// Number of the creating request.
    pub request: u64,
    /// Name of the creating request.
    pub name: String,
    /// Index of the frame in which it stood.
    pub frame: Option<usize>,
    /// The kind of the resource, such as `PIXMAP`.
    pub kind: String,
    /// The new id.
    pub id: u32,
    /// Number of the request that freed its equal.
    pub freed_request: u64,
}

/// How much a lint matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Legal and common; worth knowing.
    Note,
    /// Costs something for nothing, or asks for trouble.
    Warning,
    /// The protocol forbids it, or it can only be a mistake.
    Error,
}

/// Something that looks like a mistake.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lint {
    /// The lint's own name, in kebab case: what `--deny-lint` takes.
    pub lint: String,
    /// How much it matters.
    pub severity: Severity,
    /// The connection.
    pub client: u32,
    /// Number of the request that shows it.
    pub request: u64,
    /// Name of that request.
    pub name: String,
    /// Index of the frame in which it stood.
    pub frame: Option<usize>,
    /// What happened, in a sentence.
    pub message: String,
    /// Numbers of the other requests that belong to it, such as the maker's or the first of the kind.
    pub requests: Vec<u64>,
    /// How many times it was found, when equal findings are told once.
    pub count: u64,
}

/// An X11 error and the request that caused it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ErrorItem {
    /// The connection.
    pub client: u32,
    /// Number of the request that caused it.
    pub request: u64,
    /// Name of that request.
    pub name: String,
    /// Index of the frame in which that request stood.
    pub frame: Option<usize>,
    /// Name of the error, such as `BadWindow` or `RENDER:BadPicture`.
    pub error: String,
    /// Its code.
    pub code: u8,
    /// The bad value or id that it names.
    pub bad_value: u32,
    /// The major opcode that it names.
    pub major: u8,
    /// The minor opcode that it names.
    pub minor: u16,
    /// How many requests the client had sent behind it before the error was delivered.
    pub requests_behind: u64,
}

/// One connection's price.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClientPrice {
    /// The connection.
    pub id: u32,
    /// Its process, where the socket told.
    pub pid: Option<u32>,
    /// Its share of the whole.
    pub price: Price,
}

/// What it took until the first MapWindow or MapSubwindows was sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FirstMap {
    /// The connection that mapped.
    pub client: u32,
    /// Number of the mapping request.
    pub request: u64,
    /// Everything before it, all connections.
    pub price: Price,
}

/// A request that carried many bytes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Upload {
    /// The connection.
    pub client: u32,
    /// Number of the request.
    pub request: u64,
    /// Name of the request.
    pub name: String,
    /// Index of the frame in which it stood.
    pub frame: Option<usize>,
    /// Its bytes, shared memory included.
    pub bytes: u64,
}

/// Bytes of a connection that are no X11 message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unframed {
    /// The connection.
    pub client: u32,
    /// Bytes from client to server.
    pub bytes_out: u64,
    /// Bytes from server to client.
    pub bytes_in: u64,
}

/// How the program ended.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exit {
    /// Its exit status, if it exited.
    pub code: Option<i32>,
    /// The signal that ended it.
    pub signal: Option<i32>,
    /// How it was asked to stop, if it did not end by itself.
    pub stopped: Option<String>,
}

/// A stretch of time in nanoseconds after the first connect.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Span {
    /// Where it begins.
    pub start_ns: u64,
    /// Where it ends.
    pub end_ns: u64,
}

/// What a clock says about a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measured {
    /// First connect to last record.
    pub duration_ns: u64,
    /// First connect to the end of start-up.
    pub startup_ns: u64,
    /// Time in which some client was neither waiting for a reply nor idle, summed over clients.
    pub own_ns: u64,
    /// One for each of `frames`.
    pub frames: Vec<Span>,
    /// One for each of `stalls`.
    pub stalls: Vec<Span>,
    /// One for each of `async_waits`.
    pub async_waits: Vec<Span>,
    /// From the start of each phase to its end.
    pub phases: IndexMap<String, Span>,
}

/// Why a text is no report.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReportError {
    /// It is not JSON, or a field is missing, unknown or of another type.
    #[error("not a price: {0}")]
    Json(#[from] serde_json::Error),
    /// It is some other format, or another version of this one.
    #[error("its schema is {0:?}, not {SCHEMA:?}")]
    Schema(String),
}

impl Report {
    /// A report of nothing.
    pub fn new(program: Vec<String>) -> Report {
        Report {
            schema: SCHEMA.to_owned(),
            program,
            whole: Price::default(),
            startup: Price::default(),
            phases: IndexMap::new(),
            frames: Vec::new(),
            by_request: BTreeMap::new(),
            by_event: BTreeMap::new(),
            stalls: Vec::new(),
            duplicates: Vec::new(),
            churn: Vec::new(),
            lints: Vec::new(),
            errors: Vec::new(),
            async_waits: Vec::new(),
            clients: Vec::new(),
            server: Price::default(),
            first_map: None,
            uploads: Vec::new(),
            unframed: Vec::new(),
            dropped: 0,
            exit: None,
            link: None,
            runs: Vec::new(),
            variation: None,
            measured: None,
            times: None,
        }
    }

    /// Reads what [`Report::to_json`] wrote.
    pub fn from_json(text: &str) -> Result<Report, ReportError> {
        #[derive(Deserialize)]
        struct Head {
            schema: String,
        }
        let head: Head = serde_json::from_str(text)?;
        if head.schema != SCHEMA {
            return Err(ReportError::Schema(head.schema));
        }
        Ok(serde_json::from_str(text)?)
    }

    /// The report as indented JSON with a line end behind it.
    pub fn to_json(&self) -> Result<String, ReportError> {
        let mut text = serde_json::to_string_pretty(self)?;
        text.push('\n');
        Ok(text)
    }

    /// Times of whatever clock there was: the recording's, else those that were written down.
    pub fn timeline(&self) -> Option<&Measured> {
        self.times.as_ref().or(self.measured.as_ref())
    }

    /// The column-wise median over frames (the lower one of two middle values), zero without frames.
    pub fn frame_median(&self) -> Price {
        super::runs::over(self.frames.iter().map(|frame| frame.price), |values| {
            values[(values.len() - 1) / 2]
        })
    }

    /// The column-wise maximum over frames, zero without frames.
    pub fn frame_maximum(&self) -> Price {
        super::runs::over(self.frames.iter().map(|frame| frame.price), |values| values[values.len() - 1])
    }
}
