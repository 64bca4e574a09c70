//! How much of a recording is understood: messages without a name, replies without a request, bytes without a field.
//!
//! What holds: every byte that passed is counted in one message, and of a message's bytes every one is in a field, is padding, or counts as
//! unexplained. A count of zero is therefore a claim about each byte.

use crate::capture::{ClientId, Direction, Item, ReadError, Reader, Record};
use crate::listing::decoded;
use crate::session::{Message, MessageKind, Stream};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Read;
use std::ops::ControlFlow;
use xeric_wire::ByteOrder;
use xeric_wire::decode::{Leaf, Rows, Scalar, Value, Visitor};

/// How many findings are named; the others are only counted.
const MOST_FINDINGS: usize = 100;

/// What of a recording decodes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Coverage {
    /// Messages, both ways.
    pub messages: u64,
    /// Their bytes.
    pub bytes: u64,
    /// Replies among them.
    pub replies: u64,
    /// Replies to no request that is known.
    pub unlinked: u64,
    /// Messages that the catalog does not know.
    pub unknown: u64,
    /// Bytes that no field and no padding accounts for: of unknown messages all, of others those left over or behind a fault.
    pub unexplained: u64,
    /// Numbers that were read out of fields, each element of a list counted.
    pub values: u64,
    /// What is wrong, the first of it.
    pub findings: Vec<Finding>,
}

/// A message that does not decode whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// Its place among all messages of the recording, from 1.
    pub message: u64,
    /// Its connection.
    pub client: u32,
    /// Which way it went.
    pub direction: Direction,
    /// Its name, as far as it has one.
    pub name: String,
    /// What is wrong with it.
    pub what: String,
}

impl Coverage {
    /// Whether every message has its name, every reply its request and every byte its field.
    pub fn is_whole(&self) -> bool {
        self.unlinked == 0 && self.unknown == 0 && self.unexplained == 0
    }

    fn add(&mut self, message: &Message<'_>) {
        self.messages += 1;
        self.bytes += message.length;
        if let MessageKind::Reply { info, .. } = message.kind {
            self.replies += 1;
            self.unlinked += u64::from(info.is_none());
        }
        let Some(fields) = decoded(&message.kind, message.bytes, message.order) else {
            self.unknown += 1;
            self.unexplained += message.length;
            self.find(message, "not in the catalog".to_owned());
            return;
        };
        let mut values = Values::default();
        let outcome = fields.walk(&mut values);
        std::hint::black_box(values.sum);
        self.values += values.count;
        self.unexplained += u64::from(outcome.unexplained);
        if let MessageKind::Error { info: None, .. } = message.kind {
            self.unknown += 1;
            self.find(message, "an error of no extension".to_owned());
        } else if let Some(fault) = outcome.fault {
            self.find(message, fault.to_string());
        } else if outcome.unexplained > 0 {
            self.find(message, format!("{} bytes left over", outcome.unexplained));
        }
    }

    fn find(&mut self, message: &Message<'_>, what: String) {
        if self.findings.len() < MOST_FINDINGS {
            self.findings.push(Finding {
                message: self.messages,
                client: message.client.0,
                direction: message.direction(),
                name: message.name.clone().into_owned(),
                what,
            });
        }
    }
}

/// Decodes every field of every message of a recording. What of the file is damaged is in the reader afterwards.
pub fn coverage<R: Read>(reader: &mut Reader<R>) -> Result<Coverage, ReadError> {
    let mut coverage = Coverage::default();
    let mut streams: BTreeMap<ClientId, Stream> = BTreeMap::new();
    let mut time = 0;
    while let Some(item) = reader.lend_item()? {
        match item {
            Item::Record(Record::Connect(connect)) => {
                end(streams.insert(connect.client, Stream::new(connect.client)), time, &mut coverage);
            }
            Item::Record(Record::Chunk { client, direction, time: now, continued, bytes }) => {
                time = now;
                let stream = streams.entry(client).or_insert_with(|| Stream::new(client));
                stream.push(direction, time, continued, &bytes, &mut |message| coverage.add(message));
            }
            Item::Record(Record::Disconnect { client, .. }) => {
                end(streams.remove(&client), time, &mut coverage);
            }
            Item::Record(_) => {}
            Item::Lost(_) => {
                for stream in streams.values_mut() {
                    stream.lose_step(time, &mut |message| coverage.add(message));
                }
            }
        }
    }
    for stream in streams.into_values() {
        end(Some(stream), time, &mut coverage);
    }
    Ok(coverage)
}

/// What a connection left unfinished counts too.
fn end(stream: Option<Stream>, time: u64, coverage: &mut Coverage) {
    if let Some(mut stream) = stream {
        stream.finish(time, &mut |message| coverage.add(message));
    }
}

/// Reads each value, so that a time taken over this is that of decoding.
#[derive(Default)]
struct Values {
    count: u64,
    /// Nobody asks for the sum; it keeps the reading from being left out.
    sum: u64,
}

impl<'a> Visitor<'a> for Values {
    #[inline]
    fn leaf(&mut self, leaf: Leaf<'a>) -> ControlFlow<()> {
        let bits = match leaf.value {
            Value::Unsigned(value) => value,
            Value::Signed(value) => value as u64,
            Value::Float(value) => value.to_bits(),
            Value::Fds(count) => u64::from(count),
            Value::Array(array) => {
                let size = array.ty.scalar.bytes();
                self.take(array.ty.scalar, array.order, array.bytes, size);
                return ControlFlow::Continue(());
            }
        };
        self.count += 1;
        self.sum = self.sum.wrapping_add(bits);
        ControlFlow::Continue(())
    }

    fn rows(&mut self, rows: Rows<'a>) -> ControlFlow<()> {
        for column in rows.columns() {
            let scalar = column.ty.scalar;
            for index in 0..column.count {
                let from = column.offset + index * scalar.bytes();
                self.take(scalar, rows.order(), rows.bytes().get(from..).unwrap_or_default(), rows.stride());
            }
        }
        ControlFlow::Continue(())
    }
}

impl Values {
    /// Reads the numbers that stand `stride` bytes from each other, the first one in front.
    fn take(&mut self, scalar: Scalar, order: ByteOrder, bytes: &[u8], stride: usize) {
        match scalar {
            // Pictures and text: nothing is to be put together from several bytes.
            Scalar::U8 | Scalar::Char | Scalar::Byte if stride == 1 => {
                self.count += bytes.len() as u64;
                // 256 bytes have a sum of less than 2^16: many fit into a register.
                let sums = bytes
                    .chunks(256)
                    .map(|some| some.iter().fold(0, |sum: u16, byte| sum.wrapping_add(u16::from(*byte))));
                self.sum = sums.fold(self.sum, |sum, some| sum.wrapping_add(u64::from(some)));
            }
            Scalar::U8 | Scalar::Char | Scalar::Byte => self.each(bytes, stride, |[byte]| u64::from(byte)),
            Scalar::I8 => self.each(bytes, stride, |[byte]| i64::from(byte as i8) as u64),
            Scalar::U16 => self.each(bytes, stride, |bytes| u64::from(order.u16(bytes))),
            Scalar::I16 => self.each(bytes, stride, |bytes| i64::from(order.u16(bytes) as i16) as u64),
            Scalar::U32 => self.each(bytes, stride, |bytes| u64::from(order.u32(bytes))),
            Scalar::I32 => self.each(bytes, stride, |bytes| i64::from(order.u32(bytes) as i32) as u64),
            Scalar::U64 | Scalar::F64 => self.each(bytes, stride, |bytes| order.u64(bytes)),
            Scalar::F32 => {
                self.each(bytes, stride, |bytes| f64::from(f32::from_bits(order.u32(bytes))).to_bits());
            }
            Scalar::Char2 => self.each(bytes, stride, |bytes| u64::from(u16::from_be_bytes(bytes))),
            Scalar::Bits32 => self.each(bytes, stride, |bytes| u64::from(u32::from_le_bytes(bytes))),
            // The casts cut to what counts of the four bytes.
            Scalar::U8In4 => self.each(bytes, stride, |bytes| u64::from(order.u32(bytes) as u8)),
            Scalar::I8In4 => self.each(bytes, stride, |bytes| i64::from(order.u32(bytes) as i8) as u64),
            Scalar::U16In4 => self.each(bytes, stride, |bytes| u64::from(order.u32(bytes) as u16)),
            Scalar::I16In4 => self.each(bytes, stride, |bytes| i64::from(order.u32(bytes) as i16) as u64),
        }
    }

    #[inline(always)]
    fn each<const N: usize>(&mut self, bytes: &[u8], stride: usize, read: impl Fn([u8; N]) -> u64) {
        let numbers = bytes.chunks(stride).filter_map(|bytes| bytes.first_chunk::<N>());
        let (count, sum) =
            numbers.fold((0, 0_u64), |(count, sum), bytes| (count + 1, sum.wrapping_add(read(*bytes))));
        self.count += count;
        self.sum = self.sum.wrapping_add(sum);
    }
}
