//! What a recording consists of, and each record's bytes inside a block.

use super::ClientId;
use super::varint::{Cursor, put, put_signed};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;

/// Something that was recorded. Times are monotonic nanoseconds after any start that a recording likes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Record<'a> {
    /// A client connected.
    Connect(Connect),
    /// Bytes went one way, in one write.
    Chunk {
        /// The connection.
        client: ClientId,
        /// Which way.
        direction: Direction,
        /// When.
        time: u64,
        /// Whether these bytes belong to the same write as the chunk of this direction before it.
        continued: bool,
        /// What.
        bytes: Cow<'a, [u8]>,
    },
    /// File descriptors went with the next chunk of that direction.
    Fds {
        /// The connection.
        client: ClientId,
        /// Which way.
        direction: Direction,
        /// When.
        time: u64,
        /// What each of them is.
        kinds: Vec<FdKind>,
    },
    /// A client in process blocked in a read: nothing was there for it.
    Blocked {
        /// The connection.
        client: ClientId,
        /// When.
        time: u64,
    },
    /// A connection ended.
    Disconnect {
        /// The connection.
        client: ClientId,
        /// When.
        time: u64,
        /// Why.
        reason: DisconnectReason,
    },
    /// What requests cost the server; the records of equal requests that follow each other are one.
    Work(WorkRun),
    /// The pixels that a request moved through shared memory.
    ShmImage {
        /// The connection.
        client: ClientId,
        /// Number of the request on its connection.
        request: u64,
        /// Width in pixels.
        width: u32,
        /// Height in pixels.
        height: u32,
        /// Bits of a pixel that mean something.
        depth: u8,
        /// The bytes as they stood in the segment, rows as the request says.
        bytes: Cow<'a, [u8]>,
    },
    /// Something that a script or the recorder did.
    Mark {
        /// When.
        time: u64,
        /// What.
        kind: MarkKind,
    },
    /// The screen.
    Screenshot {
        /// When.
        time: u64,
        /// What it shows: the name of a `shot`, or empty for the end of a frame.
        name: String,
        /// Width in pixels.
        width: u32,
        /// Height in pixels.
        height: u32,
        /// How `bytes` holds the pixels.
        format: PixelFormat,
        /// The pixels.
        bytes: Cow<'a, [u8]>,
    },
}

/// A client connected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Connect {
    /// The connection's number.
    pub client: ClientId,
    /// When.
    pub time: u64,
    /// The process at the other end, where the socket tells.
    pub pid: Option<u32>,
    /// What it came over.
    pub transport: Transport,
}

/// Which way bytes went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Direction {
    /// Requests.
    ToServer,
    /// Replies, events and errors.
    ToClient,
}

/// What a connection came over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Transport {
    /// A stream in this process. Its waits are recorded ([`Record::Blocked`]) and not guessed from times.
    Memory,
    /// A pair of connected sockets.
    SocketPair,
    /// A unix socket with a path.
    Unix,
    /// A unix socket in the abstract name space.
    Abstract,
    /// TCP.
    Tcp,
}

/// What a file descriptor is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum FdKind {
    /// Nothing was found out.
    Unknown,
    /// A file.
    File,
    /// A socket.
    Socket,
    /// A pipe.
    Pipe,
    /// A device, such as a GPU's.
    Device,
    /// A fence or another anonymous descriptor.
    Anonymous,
    /// Shared memory: a memfd, or a file of a file system that is memory.
    Memory,
    /// An eventfd.
    Event,
}

impl FdKind {
    /// Its name for people.
    pub fn name(self) -> &'static str {
        match self {
            FdKind::Unknown => "unknown",
            FdKind::File => "a file",
            FdKind::Socket => "a socket",
            FdKind::Pipe => "a pipe",
            FdKind::Device => "a device",
            FdKind::Anonymous => "anonymous",
            FdKind::Memory => "shared memory",
            FdKind::Event => "an eventfd",
        }
    }
}

/// Why a connection ended.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DisconnectReason {
    /// The client closed it.
    ClientClosed,
    /// KillClient named one of its resources.
    Killed,
    /// The server stopped, or closed every connection, or the recording ended.
    Stopped,
    /// Reading or writing failed.
    Failed(String),
    /// The server refused its set-up.
    Refused,
    /// Its first bytes were no set-up of X.
    NotX,
    /// It left more unread than the server keeps for it.
    Unread,
    /// It sent more file descriptors than its requests take.
    Descriptors,
    /// A script closed its window, and it does not know WM_DELETE_WINDOW.
    Closed,
}

impl DisconnectReason {
    /// Whether the server ended this connection while the client went on.
    pub fn is_the_servers(&self) -> bool {
        use DisconnectReason::{Closed, Descriptors, Killed, NotX, Refused, Unread};
        matches!(self, Killed | Refused | NotX | Unread | Descriptors | Closed)
    }
}

impl fmt::Display for DisconnectReason {
    /// As what a client does or has done to it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DisconnectReason::ClientClosed => f.write_str("disconnects"),
            DisconnectReason::Killed => f.write_str("is killed by KillClient"),
            DisconnectReason::Stopped => f.write_str("is disconnected: the server stops"),
            DisconnectReason::Failed(error) => write!(f, "is disconnected: {error}"),
            DisconnectReason::Refused => f.write_str("is refused"),
            DisconnectReason::NotX => f.write_str("is disconnected: it does not speak X"),
            DisconnectReason::Unread => f.write_str("is disconnected: it does not read what it is sent"),
            DisconnectReason::Descriptors => f.write_str("is disconnected: too many file descriptors wait"),
            DisconnectReason::Closed => f.write_str("is disconnected: its window was closed"),
        }
    }
}

/// The pixel work of `count` requests that follow each other, each the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WorkRun {
    /// The connection; `None` is what the server painted by itself.
    pub client: Option<ClientId>,
    /// Number of the first request on its connection.
    pub first_request: u64,
    /// How many requests.
    pub count: u64,
    /// The viewable window that each drew on.
    pub window: Option<u32>,
    /// Pixels of destination that each covered.
    pub px_written: u64,
    /// Pixels of sources, masks and glyph bitmaps that each read.
    pub px_read: u64,
    /// Bytes that each moved through shared memory.
    pub shm_bytes: u64,
}

impl WorkRun {
    /// Takes `next` in, if it is about the requests right behind and says the same.
    pub(super) fn extend(&mut self, next: &WorkRun) -> bool {
        let fits = self.client == next.client
            && self.window == next.window
            && self.px_written == next.px_written
            && self.px_read == next.px_read
            && self.shm_bytes == next.shm_bytes
            && self.client.is_some()
            && self.first_request.checked_add(self.count) == Some(next.first_request);
        if fits {
            self.count = self.count.saturating_add(next.count);
        }
        fits
    }
}

/// Something that a script or the recorder did.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MarkKind {
    /// A phase begins, and the one before ends.
    Phase(String),
    /// The phase ends.
    PhaseEnd,
    /// A shot was taken.
    Shot(String),
    /// A line of the script was done.
    Script(String),
    /// The program is being stopped: what follows is recorded and not priced.
    Stop(String),
    /// The recording ends here.
    End,
}

/// How pixels are held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PixelFormat {
    /// A PNG file.
    Png,
    /// Three bytes a pixel, rows without padding.
    Rgb,
}

const CONNECT: u8 = 1;
const CHUNK: u8 = 2;
const FDS: u8 = 3;
const BLOCKED: u8 = 4;
const DISCONNECT: u8 = 5;
const WORK: u8 = 6;
const SHM_IMAGE: u8 = 7;
const MARK: u8 = 8;
const SCREENSHOT: u8 = 9;

impl Record<'_> {
    /// Appends the record, its time relative to `last`, which becomes its time.
    pub(super) fn encode(&self, out: &mut Vec<u8>, last: &mut u64) {
        let mut put_time = |out: &mut Vec<u8>, time: u64| {
            put_signed(out, time.wrapping_sub(*last) as i64);
            *last = time;
        };
        match self {
            Record::Connect(Connect { client, time, pid, transport }) => {
                out.push(CONNECT);
                put_time(out, *time);
                put(out, client.0.into());
                put_optional(out, *pid);
                out.push(match transport {
                    Transport::Memory => 0,
                    Transport::SocketPair => 1,
                    Transport::Unix => 2,
                    Transport::Abstract => 3,
                    Transport::Tcp => 4,
                });
            }
            Record::Chunk { client, direction, time, continued, bytes } => {
                out.push(CHUNK);
                put_time(out, *time);
                put(out, client.0.into());
                out.push(direction_code(*direction) | u8::from(*continued) << 1);
                put_blob(out, bytes);
            }
            Record::Fds { client, direction, time, kinds } => {
                out.push(FDS);
                put_time(out, *time);
                put(out, client.0.into());
                out.push(direction_code(*direction));
                put(out, kinds.len() as u64);
                out.extend(kinds.iter().map(|kind| match kind {
                    FdKind::Unknown => 0,
                    FdKind::File => 1,
                    FdKind::Socket => 2,
                    FdKind::Pipe => 3,
                    FdKind::Device => 4,
                    FdKind::Anonymous => 5,
                    FdKind::Memory => 6,
                    FdKind::Event => 7,
                }));
            }
            Record::Blocked { client, time } => {
                out.push(BLOCKED);
                put_time(out, *time);
                put(out, client.0.into());
            }
            Record::Disconnect { client, time, reason } => {
                out.push(DISCONNECT);
                put_time(out, *time);
                put(out, client.0.into());
                let (code, text) = match reason {
                    DisconnectReason::ClientClosed => (0, ""),
                    DisconnectReason::Killed => (1, ""),
                    DisconnectReason::Stopped => (2, ""),
                    DisconnectReason::Failed(text) => (3, text.as_str()),
                    DisconnectReason::Refused => (4, ""),
                    DisconnectReason::NotX => (5, ""),
                    DisconnectReason::Unread => (6, ""),
                    DisconnectReason::Descriptors => (7, ""),
                    DisconnectReason::Closed => (8, ""),
                };
                out.push(code);
                put_blob(out, text.as_bytes());
            }
            Record::Work(run) => {
                out.push(WORK);
                put_optional(out, run.client.map(|client| client.0));
                put(out, run.first_request);
                put(out, run.count);
                put_optional(out, run.window);
                put(out, run.px_written);
                put(out, run.px_read);
                put(out, run.shm_bytes);
            }
            Record::ShmImage { client, request, width, height, depth, bytes } => {
                out.push(SHM_IMAGE);
                put(out, client.0.into());
                put(out, *request);
                put(out, (*width).into());
                put(out, (*height).into());
                out.push(*depth);
                put_blob(out, bytes);
            }
            Record::Mark { time, kind } => {
                out.push(MARK);
                put_time(out, *time);
                let (code, text) = match kind {
                    MarkKind::Phase(text) => (0, text.as_str()),
                    MarkKind::PhaseEnd => (1, ""),
                    MarkKind::Shot(text) => (2, text.as_str()),
                    MarkKind::Script(text) => (3, text.as_str()),
                    MarkKind::Stop(text) => (4, text.as_str()),
                    MarkKind::End => (5, ""),
                };
                out.push(code);
                put_blob(out, text.as_bytes());
            }
            Record::Screenshot { time, name, width, height, format, bytes } => {
                out.push(SCREENSHOT);
                put_time(out, *time);
                put_blob(out, name.as_bytes());
                put(out, (*width).into());
                put(out, (*height).into());
                out.push(match format {
                    PixelFormat::Png => 0,
                    PixelFormat::Rgb => 1,
                });
                put_blob(out, bytes);
            }
        }
    }
}

impl<'a> Record<'a> {
    /// The record with these bytes, if it is one that has any.
    pub(super) fn holding(mut self, blob: Cow<'a, [u8]>) -> Record<'a> {
        if let Record::Chunk { bytes, .. }
        | Record::ShmImage { bytes, .. }
        | Record::Screenshot { bytes, .. } = &mut self
        {
            *bytes = blob;
        }
        self
    }
}

impl Record<'static> {
    /// Reads a record from the front of `cursor`, and apart from it the bytes that it holds, which end it; `None` is one that no writer writes.
    pub(super) fn decode<'b>(cursor: &mut Cursor<'b>, last: &mut u64) -> Option<(Record<'static>, &'b [u8])> {
        const NOTHING: Cow<'static, [u8]> = Cow::Borrowed(&[]);
        let mut blob: &[u8] = &[];
        let tag = cursor.byte()?;
        let mut time = |cursor: &mut Cursor<'_>| -> Option<u64> {
            *last = last.wrapping_add(cursor.signed()? as u64);
            Some(*last)
        };
        let record = match tag {
            CONNECT => {
                let time = time(cursor)?;
                let client = ClientId(cursor.number32()?);
                let pid = optional(cursor)?;
                let transport = match cursor.byte()? {
                    0 => Transport::Memory,
                    1 => Transport::SocketPair,
                    2 => Transport::Unix,
                    3 => Transport::Abstract,
                    4 => Transport::Tcp,
                    _ => return None,
                };
                Record::Connect(Connect { client, time, pid, transport })
            }
            CHUNK => {
                let time = time(cursor)?;
                let client = ClientId(cursor.number32()?);
                let flags = cursor.byte()?;
                let direction = direction(flags & 1)?;
                if flags > 3 {
                    return None;
                }
                blob = cursor.blob()?;
                Record::Chunk { client, direction, time, continued: flags & 2 != 0, bytes: NOTHING }
            }
            FDS => {
                let time = time(cursor)?;
                let client = ClientId(cursor.number32()?);
                let direction = direction(cursor.byte()?)?;
                let kinds = cursor.blob()?.iter().map(|kind| fd_kind(*kind)).collect::<Option<_>>()?;
                Record::Fds { client, direction, time, kinds }
            }
            BLOCKED => {
                let time = time(cursor)?;
                Record::Blocked { client: ClientId(cursor.number32()?), time }
            }
            DISCONNECT => {
                let time = time(cursor)?;
                let client = ClientId(cursor.number32()?);
                let code = cursor.byte()?;
                let text = cursor.text()?;
                let reason = match code {
                    0 => DisconnectReason::ClientClosed,
                    1 => DisconnectReason::Killed,
                    2 => DisconnectReason::Stopped,
                    3 => DisconnectReason::Failed(text),
                    4 => DisconnectReason::Refused,
                    5 => DisconnectReason::NotX,
                    6 => DisconnectReason::Unread,
                    7 => DisconnectReason::Descriptors,
                    8 => DisconnectReason::Closed,
                    _ => return None,
                };
                Record::Disconnect { client, time, reason }
            }
            WORK => Record::Work(WorkRun {
                client: optional(cursor)?.map(ClientId),
                first_request: cursor.number()?,
                count: cursor.number()?,
                window: optional(cursor)?,
                px_written: cursor.number()?,
                px_read: cursor.number()?,
                shm_bytes: cursor.number()?,
            }),
            SHM_IMAGE => {
                let client = ClientId(cursor.number32()?);
                let request = cursor.number()?;
                let (width, height) = (cursor.number32()?, cursor.number32()?);
                let depth = cursor.byte()?;
                blob = cursor.blob()?;
                Record::ShmImage { client, request, width, height, depth, bytes: NOTHING }
            }
            MARK => {
                let time = time(cursor)?;
                let code = cursor.byte()?;
                let text = cursor.text()?;
                let kind = match code {
                    0 => MarkKind::Phase(text),
                    1 => MarkKind::PhaseEnd,
                    2 => MarkKind::Shot(text),
                    3 => MarkKind::Script(text),
                    4 => MarkKind::Stop(text),
                    5 => MarkKind::End,
                    _ => return None,
                };
                Record::Mark { time, kind }
            }
            SCREENSHOT => {
                let time = time(cursor)?;
                let name = cursor.text()?;
                let width = cursor.number32()?;
                let height = cursor.number32()?;
                let format = match cursor.byte()? {
                    0 => PixelFormat::Png,
                    1 => PixelFormat::Rgb,
                    _ => return None,
                };
                blob = cursor.blob()?;
                Record::Screenshot { time, name, width, height, format, bytes: NOTHING }
            }
            _ => return None,
        };
        Some((record, blob))
    }
}

fn put_blob(out: &mut Vec<u8>, bytes: &[u8]) {
    put(out, bytes.len() as u64);
    out.extend_from_slice(bytes);
}

/// One more than the value; 0 is none.
fn put_optional(out: &mut Vec<u8>, value: Option<u32>) {
    put(out, value.map_or(0, |value| u64::from(value) + 1));
}

fn optional(cursor: &mut Cursor<'_>) -> Option<Option<u32>> {
    match cursor.number()? {
        0 => Some(None),
        value => u32::try_from(value - 1).ok().map(Some),
    }
}

fn direction_code(direction: Direction) -> u8 {
    match direction {
        Direction::ToServer => 0,
        Direction::ToClient => 1,
    }
}

fn direction(code: u8) -> Option<Direction> {
    match code {
        0 => Some(Direction::ToServer),
        1 => Some(Direction::ToClient),
        _ => None,
    }
}

fn fd_kind(code: u8) -> Option<FdKind> {
    Some(match code {
        0 => FdKind::Unknown,
        1 => FdKind::File,
        2 => FdKind::Socket,
        3 => FdKind::Pipe,
        4 => FdKind::Device,
        5 => FdKind::Anonymous,
        6 => FdKind::Memory,
        7 => FdKind::Event,
        _ => return None,
    })
}
