//! Reads a capture file, and of a damaged one everything that is whole.

use super::block::{BlockHeader, HEADER, MAGIC};
use super::varint::Cursor;
use super::writer::{FILE_MAGIC, MAX_META, VERSION};
use super::{Damage, DamageKind, MarkKind, Meta, Record};
use std::borrow::Cow;
use std::collections::VecDeque;
use std::io::{self, Read};
use std::ops::Range;

/// Why a file is no capture at all. Damage behind the header is no error; see [`Reader::damage`].
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// Reading failed.
    #[error("cannot read the capture: {0}")]
    Io(#[from] io::Error),
    /// It does not begin as a capture does.
    #[error("this is no capture file")]
    NotACapture,
    /// It was written by a newer version.
    #[error("the capture has version {0}; this program reads up to {VERSION}")]
    Version(u16),
}

/// The next thing in a capture file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item<'a> {
    /// A record.
    Record(Record<'a>),
    /// Something was skipped here; records may be missing.
    Lost(Damage),
}

/// Iterates over the records of a capture file. Holds one block in memory.
#[derive(Debug)]
pub struct Reader<R: Read> {
    input: Input<R>,
    meta: Meta,
    damage: Vec<Damage>,
    /// Losses that have not been handed out.
    losses: VecDeque<Damage>,
    block: Block,
    next_block: u32,
    finished: bool,
    /// Whether the end record came.
    ended: bool,
}

impl<R: Read> Reader<R> {
    /// Reads the header. One whose checksum or JSON is damaged is noted as damage, and its meta is empty.
    pub fn new(source: R) -> Result<Reader<R>, ReadError> {
        let mut input = Input { source, buffer: Vec::new(), start: 0, offset: 0, at_end: false };
        let head = input.peek(16)?;
        if head.get(..8) != Some(&FILE_MAGIC) {
            return Err(ReadError::NotACapture);
        }
        let mut damage = Vec::new();
        let mut meta = Meta::default();
        let mut read = None;
        if let Some(&[a, b, _, _, l0, l1, l2, l3]) = head.get(8..16) {
            let version = u16::from_le_bytes([a, b]);
            let length = u32::from_le_bytes([l0, l1, l2, l3]) as usize;
            if length <= MAX_META {
                let header = input.peek(16 + length + 4)?;
                if let Some((body, sum)) = header.split_last_chunk::<4>()
                    && header.len() == 16 + length + 4
                    && crc32fast::hash(body) == u32::from_le_bytes(*sum)
                {
                    if version != VERSION {
                        return Err(ReadError::Version(version));
                    }
                    if let Ok(found) = serde_json::from_slice(&body[16..]) {
                        meta = found;
                        read = Some(header.len());
                    }
                }
            }
        }
        match read {
            Some(length) => input.skip(length),
            None => {
                input.skip(8);
                let skipped = input.skip_to_block()?;
                damage.push(Damage { offset: 0, length: 8 + skipped, kind: DamageKind::Header });
            }
        }
        Ok(Reader {
            input,
            meta,
            damage,
            losses: VecDeque::new(),
            block: Block::default(),
            next_block: 0,
            finished: false,
            ended: false,
        })
    }

    /// What is known before the first record.
    pub fn meta(&self) -> &Meta {
        &self.meta
    }

    /// What was skipped until now; after the last item, everything that is damaged.
    pub fn damage(&self) -> &[Damage] {
        &self.damage
    }

    /// The next record or loss, to be kept; `None` behind the last. Only a failing read is an error.
    pub fn next_item(&mut self) -> Result<Option<Item<'static>>, ReadError> {
        Ok(match self.advance()? {
            Some(Next::Record(record, blob)) => {
                let blob = self.block.content.get(blob).unwrap_or_default();
                Some(Item::Record(record.holding(Cow::Owned(blob.to_vec()))))
            }
            Some(Next::Lost(damage)) => Some(Item::Lost(damage)),
            None => None,
        })
    }

    /// The same, to be looked at: nothing is copied out of the block.
    pub fn lend_item(&mut self) -> Result<Option<Item<'_>>, ReadError> {
        Ok(match self.advance()? {
            Some(Next::Record(record, blob)) => {
                let blob = self.block.content.get(blob).unwrap_or_default();
                Some(Item::Record(record.holding(Cow::Borrowed(blob))))
            }
            Some(Next::Lost(damage)) => Some(Item::Lost(damage)),
            None => None,
        })
    }

    fn advance(&mut self) -> Result<Option<Next>, ReadError> {
        loop {
            if let Some(damage) = self.losses.pop_front() {
                return Ok(Some(Next::Lost(damage)));
            }
            if self.block.at < self.block.content.len() {
                match self.block.next() {
                    Some((record, blob)) => {
                        self.ended = matches!(record, Record::Mark { kind: MarkKind::End, .. });
                        return Ok(Some(Next::Record(record, blob)));
                    }
                    // What follows is no record; the block ends here.
                    None => {
                        let Block { offset, length, .. } = self.block;
                        self.lose(Damage { offset, length, kind: DamageKind::Malformed });
                    }
                }
            } else if self.finished {
                return Ok(None);
            } else {
                self.read_block()?;
            }
        }
    }

    fn read_block(&mut self) -> Result<(), ReadError> {
        let offset = self.input.offset;
        let head = self.input.peek(HEADER)?;
        if head.is_empty() {
            self.finished = true;
            let told = self.damage.last().is_some_and(|damage| damage.offset + damage.length == offset);
            if !self.ended && !told {
                self.damage.push(Damage { offset, length: 0, kind: DamageKind::NoEnd });
            }
            return Ok(());
        }
        let Some(header) = head.first_chunk().and_then(BlockHeader::decode) else {
            let short = head.len() < HEADER;
            let begins = head.starts_with(&MAGIC) || MAGIC.starts_with(head);
            let length = self.input.skip_to_block()?;
            let kind = if short && begins { DamageKind::Truncated } else { DamageKind::NoBlock };
            self.lose(Damage { offset, length, kind });
            return Ok(());
        };
        let whole = HEADER + header.packed as usize;
        let bytes = self.input.peek(whole)?;
        if bytes.len() < whole {
            // The header's checksum holds, so the file was cut, unless a good block follows inside.
            let length = self.input.skip_to_block()?;
            self.lose(Damage { offset, length, kind: DamageKind::Truncated });
            return Ok(());
        }
        let payload = &bytes[HEADER..];
        if crc32fast::hash(payload) != header.checksum {
            let length = self.input.skip_to_block()?;
            self.lose(Damage { offset, length, kind: DamageKind::Checksum });
            return Ok(());
        }
        self.block.at = usize::MAX;
        let content = unpack(payload, header.raw as usize, &mut self.block.content);
        self.input.skip(whole);
        let told = self.damage.last().is_some_and(|damage| damage.offset + damage.length == offset);
        if header.number != self.next_block && !told {
            self.lose(Damage { offset, length: 0, kind: DamageKind::Missing });
        }
        self.next_block = header.number.wrapping_add(1);
        match content {
            Some((time, at)) => {
                let content = std::mem::take(&mut self.block.content);
                self.block = Block { content, at, time, offset, length: whole as u64 };
            }
            None => self.lose(Damage { offset, length: whole as u64, kind: DamageKind::Malformed }),
        }
        Ok(())
    }

    fn lose(&mut self, damage: Damage) {
        self.damage.push(damage.clone());
        self.losses.push_back(damage);
    }
}

/// Puts a block's content into `content`, and tells its base time and where its records begin.
fn unpack(payload: &[u8], raw: usize, content: &mut Vec<u8>) -> Option<(u64, usize)> {
    // The header was held against what is there: so many bytes can be in the payload.
    content.resize(raw, 0);
    let unpacked = lz4_flex::block::decompress_into(payload, content).ok()?;
    if unpacked != raw {
        return None;
    }
    let mut cursor = Cursor::new(content);
    let time = cursor.number()?;
    Some((time, raw - cursor.remaining()))
}

/// The block at hand. Its records are decoded as they are asked for: they can take many times its room.
#[derive(Debug, Default)]
struct Block {
    content: Vec<u8>,
    /// Where the next record begins.
    at: usize,
    /// The time that the next record's is relative to.
    time: u64,
    /// Where in the file the block stands.
    offset: u64,
    length: u64,
}

enum Next {
    /// A record, and where in the block the bytes are that it holds.
    Record(Record<'static>, Range<usize>),
    Lost(Damage),
}

impl Block {
    /// The next record, and where the bytes are that it holds. Where there is none, the block ends.
    fn next(&mut self) -> Option<(Record<'static>, Range<usize>)> {
        let mut cursor = Cursor::new(self.content.get(self.at..).unwrap_or_default());
        let Some((record, blob)) = Record::decode(&mut cursor, &mut self.time) else {
            self.at = usize::MAX;
            return None;
        };
        self.at = self.content.len() - cursor.remaining();
        // They end it.
        Some((record, self.at - blob.len()..self.at))
    }
}

/// A source with a window that can be looked at before it is taken.
#[derive(Debug)]
struct Input<R: Read> {
    source: R,
    buffer: Vec<u8>,
    /// Where in `buffer` the window begins.
    start: usize,
    /// Where in the file the window begins.
    offset: u64,
    at_end: bool,
}

/// How much is asked of the source at once.
const STEP: usize = 64 * 1024;

impl<R: Read> Input<R> {
    /// The next `count` bytes, or fewer at the end of the file. Memory grows with what is really there.
    fn peek(&mut self, count: usize) -> io::Result<&[u8]> {
        while !self.at_end && self.buffer.len() - self.start < count {
            if self.start > 0 {
                self.buffer.drain(..self.start);
                self.start = 0;
            }
            let filled = self.buffer.len();
            self.buffer.resize(filled + STEP, 0);
            let read = loop {
                match self.source.read(&mut self.buffer[filled..]) {
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    result => break result,
                }
            };
            self.buffer.truncate(filled + *read.as_ref().unwrap_or(&0));
            self.at_end = read? == 0;
        }
        let window = &self.buffer[self.start..];
        Ok(&window[..count.min(window.len())])
    }

    fn skip(&mut self, count: usize) {
        let count = count.min(self.buffer.len() - self.start);
        self.start += count;
        self.offset += count as u64;
    }

    /// Skips at least one byte, up to the next block header that holds or to the end, and says how many.
    fn skip_to_block(&mut self) -> io::Result<u64> {
        let from = self.offset;
        self.peek(1)?;
        self.skip(1);
        loop {
            let window = self.peek(STEP)?;
            if window.is_empty() {
                return Ok(self.offset - from);
            }
            let found = window
                .windows(HEADER)
                .position(|head| head.first_chunk().is_some_and(|head| BlockHeader::decode(head).is_some()));
            let last = window.len() < STEP;
            let length = window.len();
            match found {
                Some(at) => {
                    self.skip(at);
                    return Ok(self.offset - from);
                }
                None if last => self.skip(length),
                // The last bytes of the window may begin a header.
                None => self.skip(length - (HEADER - 1)),
            }
        }
    }
}
