//! Writes a capture file as it happens.

use super::block::{BlockHeader, MAX_RAW, TARGET};
use super::{Authority, ClientId, Connect, Direction, MarkKind, Meta, Record, Redactor, WorkRun};
use std::borrow::Cow;
use std::collections::HashMap;
use std::io::{self, Write};

/// Begins every capture file.
pub(super) const FILE_MAGIC: [u8; 8] = *b"\x89XERIC\r\n";
/// The version of the format that is written.
pub(super) const VERSION: u16 = 1;
/// No header's JSON is longer.
pub(super) const MAX_META: usize = 1024 * 1024;
/// The most that one chunk record holds; longer chunks are split.
const MAX_CHUNK: usize = 16 * 1024 * 1024;

/// Why something was not written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// Writing failed.
    #[error("cannot write the capture: {0}")]
    Io(#[from] io::Error),
    /// The header has no JSON form, or one of more than a megabyte.
    #[error("the capture's header cannot be written: {0}")]
    Meta(String),
    /// An image of more than 64 MiB.
    #[error("a record of {0} bytes is too large for a capture")]
    TooLarge(usize),
}

/// Writes a capture file. Holds one block in memory. What is not [`Writer::finish`]ed or [`Writer::flush`]ed
/// is lost beyond the last whole block.
#[derive(Debug)]
pub struct Writer<W: Write> {
    out: W,
    keep_authority: bool,
    /// The block that is being filled.
    raw: Vec<u8>,
    packed: Vec<u8>,
    last_time: u64,
    blocks: u32,
    /// Work that may still grow.
    work: Option<WorkRun>,
    /// Clients whose authority data has not passed yet.
    redactors: HashMap<ClientId, Redactor>,
}

impl<W: Write> Writer<W> {
    /// Writes the header. Authority data is kept only if [`Meta::authority`] says so.
    pub fn new(mut out: W, meta: &Meta) -> Result<Writer<W>, WriteError> {
        let json = serde_json::to_vec(meta).map_err(|error| WriteError::Meta(error.to_string()))?;
        let length = u32::try_from(json.len()).ok().filter(|_| json.len() <= MAX_META);
        let length = length.ok_or_else(|| WriteError::Meta("longer than a megabyte".to_owned()))?;
        let mut header = FILE_MAGIC.to_vec();
        header.extend(VERSION.to_le_bytes());
        header.extend([0, 0]);
        header.extend(length.to_le_bytes());
        header.extend(json);
        header.extend(crc32fast::hash(&header).to_le_bytes());
        out.write_all(&header)?;
        Ok(Writer {
            out,
            keep_authority: meta.authority == Authority::Kept,
            raw: Vec::new(),
            packed: Vec::new(),
            last_time: 0,
            blocks: 0,
            work: None,
            redactors: HashMap::new(),
        })
    }

    /// Writes a record. Work of equal requests that follow each other is written as one.
    pub fn record(&mut self, record: &Record<'_>) -> Result<(), WriteError> {
        match record {
            Record::Chunk { client, direction, time, continued, bytes } => {
                self.chunk(*client, *direction, *time, *continued, bytes)
            }
            Record::Work(run) => {
                if self.work.as_mut().is_some_and(|pending| pending.extend(run)) {
                    return Ok(());
                }
                self.settle_work()?;
                self.work = Some(*run);
                Ok(())
            }
            Record::ShmImage { bytes, .. } | Record::Screenshot { bytes, .. }
                if bytes.len() > MAX_RAW - TARGET =>
            {
                Err(WriteError::TooLarge(bytes.len()))
            }
            Record::Connect(connect) => {
                if !self.keep_authority {
                    self.redactors.insert(connect.client, Redactor::default());
                }
                self.append(record)
            }
            Record::Disconnect { client, .. } => {
                self.redactors.remove(client);
                self.append(record)
            }
            _ => self.append(record),
        }
    }

    /// Writes bytes that passed. `continued` says that they belong to the same write as the chunk before.
    pub fn chunk(
        &mut self,
        client: ClientId,
        direction: Direction,
        time: u64,
        continued: bool,
        bytes: &[u8],
    ) -> Result<(), WriteError> {
        let mut continued = continued;
        let mut pieces = bytes.chunks(MAX_CHUNK);
        loop {
            let piece = pieces.next().unwrap_or_default();
            let bytes = match (direction, self.redactors.get_mut(&client)) {
                (Direction::ToServer, Some(redactor)) => {
                    let mut copy = piece.to_vec();
                    redactor.pass(&mut copy);
                    if redactor.is_done() {
                        self.redactors.remove(&client);
                    }
                    Cow::Owned(copy)
                }
                _ => Cow::Borrowed(piece),
            };
            self.append(&Record::Chunk { client, direction, time, continued, bytes })?;
            if pieces.len() == 0 {
                return Ok(());
            }
            continued = true;
        }
    }

    /// Writes out the block at hand, however small, and flushes the output: what was recorded until now
    /// survives a crash.
    pub fn flush(&mut self) -> Result<(), WriteError> {
        self.settle_work()?;
        self.write_block()?;
        self.out.flush()?;
        Ok(())
    }

    /// Writes the end record and gives the output back.
    pub fn finish(mut self) -> Result<W, WriteError> {
        let time = self.last_time;
        self.append(&Record::Mark { time, kind: MarkKind::End })?;
        self.flush()?;
        Ok(self.out)
    }

    fn settle_work(&mut self) -> Result<(), WriteError> {
        match self.work.take() {
            Some(run) => self.append(&Record::Work(run)),
            None => Ok(()),
        }
    }

    fn append(&mut self, record: &Record<'_>) -> Result<(), WriteError> {
        if !matches!(record, Record::Work(_)) {
            self.settle_work()?;
        }
        // A large record gets a block of its own, so that blocks stay below their limit.
        if let Record::Chunk { bytes, .. } | Record::ShmImage { bytes, .. } | Record::Screenshot { bytes, .. } =
            record
            && bytes.len() >= TARGET
        {
            self.write_block()?;
        }
        if self.raw.is_empty() {
            // Every block starts from nothing, so that it can be read without the one before.
            self.last_time = self.time_of(record);
            super::varint::put(&mut self.raw, self.last_time);
        }
        record.encode(&mut self.raw, &mut self.last_time);
        if self.raw.len() >= TARGET {
            self.write_block()?;
        }
        Ok(())
    }

    fn time_of(&self, record: &Record<'_>) -> u64 {
        match record {
            Record::Connect(Connect { time, .. })
            | Record::Chunk { time, .. }
            | Record::Fds { time, .. }
            | Record::Blocked { time, .. }
            | Record::Disconnect { time, .. }
            | Record::Mark { time, .. }
            | Record::Screenshot { time, .. } => *time,
            Record::Work(_) | Record::ShmImage { .. } => self.last_time,
        }
    }

    fn write_block(&mut self) -> Result<(), WriteError> {
        if self.raw.is_empty() {
            return Ok(());
        }
        self.packed.resize(lz4_flex::block::get_maximum_output_size(self.raw.len()), 0);
        let packed = lz4_flex::block::compress_into(&self.raw, &mut self.packed)
            .map_err(|error| io::Error::other(error.to_string()))?;
        let payload = &self.packed[..packed];
        let too_large = |_| WriteError::TooLarge(self.raw.len());
        let header = BlockHeader {
            number: self.blocks,
            raw: u32::try_from(self.raw.len()).map_err(too_large)?,
            packed: u32::try_from(packed).map_err(too_large)?,
            checksum: crc32fast::hash(payload),
        };
        self.out.write_all(&header.encode())?;
        self.out.write_all(payload)?;
        self.blocks = self.blocks.wrapping_add(1);
        self.raw.clear();
        // One large record does not keep its memory for the rest of the recording.
        self.raw.shrink_to(2 * TARGET);
        self.packed.truncate(2 * TARGET);
        self.packed.shrink_to(2 * TARGET);
        Ok(())
    }
}
