//! The recorder: what the server's tap sees, kept in order, priced and written behind a bounded queue.
//!
//! ```text
//! server thread: RecorderTap ─┐
//! any thread:    Marker       ├─▶ queue ─▶ recorder thread ─▶ capture file, session model, shots
//! ```
//!
//! What holds: nothing is lost and nothing is reordered. A recorder that cannot keep up makes the server wait; its memory is the queue's.
//! What cannot be written ends the recording and is told by
//! [`Recorder::finish`]; the run goes on.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::BufWriter;
use std::os::fd::{AsFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use xeric_server::engine::{CloseReason, Peer, WorkRecord};
use xeric_server::shell::tap::{Direction, Ending, Tap};
use xeric_trace::capture::{
    ClientId, Connect, Direction as Way, DisconnectReason, MarkKind, Meta, PixelFormat, Record, Transport,
    WorkRun, WriteError, Writer,
};
use xeric_trace::price::{Price, Report};
use xeric_trace::session::Session;

use crate::descriptor;
use crate::image::Image;
use crate::script::Stage;

/// Chunks that wait for the recorder; one is 64 KiB at most, most are far smaller.
const QUEUE: usize = 1024;
/// How long the recorder lets messages gather once it has caught up.
const GATHER: Duration = Duration::from_millis(1);
/// Shots of frame ends that are kept. Of more every second one is dropped, and then every second one taken.
const MOST_FRAME_SHOTS: usize = 48;

/// What to keep.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// What is known before the first record. The wall-clock time is not needed: a file says when its recorder started.
    pub meta: Meta,
    /// Where to write the capture.
    pub file: Option<PathBuf>,
}

/// Why a recording failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The file cannot be made.
    #[error("cannot write {}: {source}", path.display())]
    Create {
        /// Which.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// It cannot be written to the end.
    #[error("{0}")]
    Write(#[from] WriteError),
    /// The system gives no thread.
    #[error("cannot start the recorder: {0}")]
    Thread(std::io::Error),
    /// The recorder's thread died.
    #[error("the recorder's thread panicked")]
    Panicked,
}

/// A recording at its end.
#[derive(Debug)]
pub struct Recording {
    /// What it cost.
    pub report: Report,
    /// Every shot, in order.
    pub shots: Vec<Shot>,
    /// What could not be written.
    pub damage: Option<RecordError>,
}

/// A picture of the screen.
#[derive(Clone, Debug)]
pub struct Shot {
    /// When, since the server started; in a [`Recording`], since the first connection.
    pub time: Duration,
    /// A `shot`'s name; empty at a frame's end.
    pub name: String,
    /// What it shows.
    pub image: Image,
}

/// A recorder's thread, and the ways to it.
pub struct Recorder {
    marker: Marker,
    /// There is a file.
    writes: bool,
    thread: JoinHandle<Recording>,
}

/// Adds marks and shots to a recording. Cheap to clone.
#[derive(Clone)]
pub struct Marker {
    sender: SyncSender<Message>,
    activity: Arc<Activity>,
}

/// What the tap tells whoever waits for something to happen.
#[derive(Default)]
struct Activity {
    /// Somebody wants to be called at the next byte.
    armed: AtomicBool,
    /// Work records that drew on a viewable window.
    drawn: AtomicU64,
    /// Connections made.
    connected: AtomicU64,
    /// The price of what the recorder has got to.
    price: Mutex<Price>,
    call: Mutex<Option<Box<dyn Fn() + Send>>>,
}

enum Message {
    Record(Record<'static>),
    Work(ClientId, Vec<WorkRecord>),
    Shot(Shot),
    Finish,
}

impl Recorder {
    /// Starts a recorder.
    ///
    /// # Errors
    /// When the file cannot be made, or there is no thread.
    pub fn start(options: &Options) -> Result<Self, RecordError> {
        let (sender, receiver) = mpsc::sync_channel(QUEUE);
        let mut keeper = Keeper::new(options)?;
        let activity = Arc::<Activity>::default();
        let told = Arc::clone(&activity);
        let thread = std::thread::Builder::new()
            .name("recorder".into())
            .spawn(move || {
                'recording: while let Ok(first) = receiver.recv() {
                    for message in std::iter::once(first).chain(receiver.try_iter()) {
                        match message {
                            Message::Record(record) => keeper.record(&record),
                            Message::Work(client, records) => keeper.work(client, &records),
                            Message::Shot(shot) => keeper.shot(shot),
                            Message::Finish => break 'recording,
                        }
                    }
                    *told.price.lock().unwrap_or_else(PoisonError::into_inner) = *keeper.session.price();
                    // Asleep, it costs the server no wake-up for each message.
                    std::thread::sleep(GATHER);
                }
                keeper.finish()
            })
            .map_err(RecordError::Thread)?;
        Ok(Self { marker: Marker { sender, activity }, writes: options.file.is_some(), thread })
    }

    /// A tap for the server; `in_process` says that its connections are in memory.
    pub fn tap(&self, in_process: bool) -> Box<dyn Tap> {
        Box::new(RecorderTap {
            marker: self.marker(),
            in_process,
            keeps_images: self.writes,
            clients: BTreeMap::new(),
            next: 1,
        })
    }

    /// A way to add marks and shots.
    pub fn marker(&self) -> Marker {
        self.marker.clone()
    }

    /// Ends the recording. The tap's server must have stopped: what it says from now on is lost.
    ///
    /// # Errors
    /// When the recorder's thread died.
    pub fn finish(self) -> Result<Recording, RecordError> {
        // A thread that is gone does not hear it; joining tells why.
        let _heard = self.marker.sender.send(Message::Finish);
        self.thread.join().map_err(|_| RecordError::Panicked)
    }
}

impl Marker {
    /// Calls `call` when a byte goes either way after the next [`Marker::arm`].
    pub fn on_traffic(&self, call: impl Fn() + Send + 'static) {
        *self.activity.call.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(call));
    }

    /// Asks for one call at the next byte, or when something is drawn.
    pub fn arm(&self) {
        self.activity.armed.store(true, Ordering::SeqCst);
    }

    /// How many requests have drawn on a viewable window by now.
    pub fn drawn(&self) -> u64 {
        self.activity.drawn.load(Ordering::SeqCst)
    }

    /// How many connections have been made by now.
    pub fn connected(&self) -> u64 {
        self.activity.connected.load(Ordering::SeqCst)
    }

    /// The price of everything so far that the recorder has got to.
    pub fn price(&self) -> Price {
        *self.activity.price.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn send(&self, message: Message) {
        // A recorder whose thread died says so when it is finished.
        let _heard = self.sender.send(message);
    }

    fn record(&self, record: Record<'static>) {
        self.send(Message::Record(record));
    }

    fn traffic(&self) {
        if self.activity.armed.swap(false, Ordering::SeqCst)
            && let Some(call) = &*self.activity.call.lock().unwrap_or_else(PoisonError::into_inner)
        {
            call();
        }
    }
}

impl Stage for Marker {
    fn mark(&mut self, time: Duration, kind: MarkKind) {
        self.record(Record::Mark { time: nanoseconds(time), kind });
    }

    fn shot(&mut self, time: Duration, name: &str, image: Image) {
        self.send(Message::Shot(Shot { time, name: name.to_owned(), image }));
    }
}

/// What of the recorder the server sees.
struct RecorderTap {
    marker: Marker,
    in_process: bool,
    keeps_images: bool,
    /// The recording's numbers, by the server's.
    clients: BTreeMap<u32, ClientId>,
    next: u32,
}

impl Tap for RecorderTap {
    fn wants_images(&self) -> bool {
        self.keeps_images
    }

    fn connected(&mut self, time: Duration, serial: u32, peer: &Peer) {
        let client = ClientId(self.next);
        self.next += 1;
        self.clients.insert(serial, client);
        self.marker.activity.connected.fetch_add(1, Ordering::SeqCst);
        let transport = match (self.in_process, peer.local) {
            (true, _) => Transport::Memory,
            (false, true) => Transport::Unix,
            (false, false) => Transport::Tcp,
        };
        let connect = Connect { client, time: nanoseconds(time), pid: peer.pid, transport };
        self.marker.record(Record::Connect(connect));
        self.marker.traffic();
    }

    fn bytes(&mut self, time: Duration, serial: u32, direction: Direction, bytes: &[u8], fds: &[OwnedFd]) {
        let Some(&client) = self.clients.get(&serial) else { return };
        let direction = match direction {
            Direction::ToServer => Way::ToServer,
            Direction::ToClient => Way::ToClient,
        };
        let time = nanoseconds(time);
        if !fds.is_empty() {
            let kinds = fds.iter().map(|fd| descriptor::kind(fd.as_fd())).collect();
            self.marker.record(Record::Fds { client, direction, time, kinds });
        }
        let bytes = Cow::Owned(bytes.to_vec());
        self.marker.record(Record::Chunk { client, direction, time, continued: false, bytes });
        self.marker.traffic();
    }

    fn work(&mut self, serial: u32, records: &[WorkRecord]) {
        let Some(&client) = self.clients.get(&serial) else { return };
        let drawn = records.iter().filter(|record| record.window.is_some()).count() as u64;
        self.marker.activity.drawn.fetch_add(drawn, Ordering::SeqCst);
        self.marker.send(Message::Work(client, records.to_vec()));
        // What is drawn when it is due comes without a byte.
        if drawn > 0 {
            self.marker.traffic();
        }
    }

    fn waits(&mut self, time: Duration, serial: u32) {
        if let Some(&client) = self.clients.get(&serial) {
            self.marker.record(Record::Blocked { client, time: nanoseconds(time) });
        }
    }

    fn disconnected(&mut self, time: Duration, serial: u32, ending: &Ending) {
        if let Some(client) = self.clients.remove(&serial) {
            let reason = reason(ending);
            self.marker.record(Record::Disconnect { client, time: nanoseconds(time), reason });
            self.marker.traffic();
        }
    }
}

fn reason(ending: &Ending) -> DisconnectReason {
    match ending {
        Ending::Client => DisconnectReason::ClientClosed,
        Ending::Engine(CloseReason::Killed) => DisconnectReason::Killed,
        Ending::Engine(CloseReason::Refused) => DisconnectReason::Refused,
        Ending::Engine(CloseReason::NotX) => DisconnectReason::NotX,
        Ending::Engine(CloseReason::Unread) => DisconnectReason::Unread,
        Ending::Engine(CloseReason::Asked) => DisconnectReason::Closed,
        Ending::Descriptors => DisconnectReason::Descriptors,
        Ending::Stopped => DisconnectReason::Stopped,
        Ending::Failed(error) => DisconnectReason::Failed(error.clone()),
    }
}

/// The thread's own.
struct Keeper {
    session: Session,
    writer: Option<Writer<BufWriter<File>>>,
    damage: Option<RecordError>,
    /// When the first client connected.
    origin: Option<Duration>,
    shots: Vec<Shot>,
    frame_shots: usize,
    /// Of frame shots every n-th is kept.
    every: usize,
    passed: usize,
}

impl Keeper {
    fn new(options: &Options) -> Result<Self, RecordError> {
        let writer = options.file.as_deref().map(|path| create(path, &options.meta)).transpose()?;
        Ok(Self {
            session: Session::new(options.meta.clone()),
            writer,
            damage: None,
            origin: None,
            shots: Vec::new(),
            frame_shots: 0,
            every: 1,
            passed: 0,
        })
    }

    fn record(&mut self, record: &Record<'_>) {
        if let (None, Record::Connect(connect)) = (self.origin, record) {
            self.origin = Some(Duration::from_nanos(connect.time));
        }
        self.session.push(record);
        if let Some(writer) = &mut self.writer
            && let Err(error) = writer.record(record)
        {
            // One image that is too large leaves the rest as it is.
            if !matches!(error, WriteError::TooLarge(_)) {
                self.writer = None;
            }
            self.damage = Some(error.into());
        }
    }

    fn work(&mut self, client: ClientId, records: &[WorkRecord]) {
        for record in records {
            self.record(&Record::Work(WorkRun {
                client: record.client.map(|_| client),
                first_request: record.request,
                count: 1,
                window: record.window,
                px_written: record.work.written,
                px_read: record.work.read,
                shm_bytes: record.shm_bytes,
            }));
            for image in &record.shm_images {
                self.record(&Record::ShmImage {
                    client,
                    request: record.request,
                    width: image.width,
                    height: image.height,
                    depth: image.depth,
                    bytes: Cow::Borrowed(&image.bytes),
                });
            }
        }
    }

    fn shot(&mut self, shot: Shot) {
        if shot.name.is_empty() && !self.makes_room() {
            return;
        }
        if self.writer.is_some() {
            self.record(&Record::Screenshot {
                time: nanoseconds(shot.time),
                name: shot.name.clone(),
                width: shot.image.width,
                height: shot.image.height,
                format: PixelFormat::Png,
                bytes: Cow::Owned(shot.image.to_png()),
            });
        }
        self.shots.push(shot);
    }

    /// Whether a frame's shot is to be kept.
    fn makes_room(&mut self) -> bool {
        self.passed += 1;
        if !(self.passed - 1).is_multiple_of(self.every) {
            return false;
        }
        if self.frame_shots == MOST_FRAME_SHOTS {
            let mut index = 0;
            self.shots.retain(|shot| {
                index += usize::from(shot.name.is_empty());
                !shot.name.is_empty() || !index.is_multiple_of(2)
            });
            self.frame_shots = MOST_FRAME_SHOTS / 2;
            self.every *= 2;
        }
        self.frame_shots += 1;
        true
    }

    fn finish(mut self) -> Recording {
        if let Some(writer) = self.writer.take()
            && let Err(error) = writer.finish()
        {
            self.damage = Some(error.into());
        }
        for shot in &mut self.shots {
            shot.time = shot.time.saturating_sub(self.origin.unwrap_or_default());
        }
        Recording { report: self.session.finish(), shots: self.shots, damage: self.damage }
    }
}

fn create(path: &Path, meta: &Meta) -> Result<Writer<BufWriter<File>>, RecordError> {
    let file = File::create(path).map_err(|source| RecordError::Create { path: path.to_owned(), source })?;
    // Time 0 is when the server starts, which is right after its recorder. Virtual time begins at no hour, and makes the same file again.
    let began_ms = if meta.deterministic { 0 } else { now_ms() };
    let meta = Meta { began_ms, ..meta.clone() };
    Ok(Writer::new(BufWriter::new(file), &meta)?)
}

/// Milliseconds after 1970. A clock that stands before shows nothing.
fn now_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}
