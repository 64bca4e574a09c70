//! Capture files, and sessions of records made from bytes.

use std::borrow::Cow;

use xeric_trace::capture::{
    ClientId, Connect, Direction, DisconnectReason, MarkKind, Meta, Reader, Record, Transport, WorkRun,
};
use xeric_trace::price::{Column, Price};
use xeric_trace::session::Session;

/// Reads `bytes` as a capture file. Nothing in it may panic, and losses never overlap.
pub(super) fn capture(bytes: &[u8]) {
    let Ok(mut reader) = Reader::new(bytes) else { return };
    while let Ok(Some(_)) = reader.next_item() {}
    let mut end = 0;
    for damage in reader.damage() {
        assert!(damage.offset >= end, "losses overlap: {:?}", reader.damage());
        end = damage.offset + damage.length;
        assert!(end <= bytes.len() as u64);
    }
}

/// Feeds a session with records made from `bytes`: each record takes a byte that says what it is, one for the client
/// and the time that passed, and one for its length. Nothing in it may panic; every byte of a chunk is in the sums.
pub(super) fn session(bytes: &[u8]) {
    let mut session = Session::new(Meta::default());
    let (mut time, mut out, mut incoming) = (0u64, 0u64, 0u64);
    let mut rest = bytes;
    while let Some((&[what, who, length], after)) = rest.split_first_chunk() {
        let client = ClientId(u32::from(who & 3));
        time += u64::from(who >> 2) * 200_000;
        let direction = if what & 8 == 0 { Direction::ToServer } else { Direction::ToClient };
        let taken = after.len().min(usize::from(length) * if what & 16 == 0 { 1 } else { 16 });
        let (body, after) = after.split_at(taken);
        rest = after;
        let record = match what & 7 {
            0 => {
                let transport = if what & 8 == 0 { Transport::Unix } else { Transport::Memory };
                Record::Connect(Connect { client, time, pid: None, transport })
            }
            1 => Record::Blocked { client, time },
            2 => Record::Disconnect { client, time, reason: DisconnectReason::ClientClosed },
            3 => Record::Work(WorkRun {
                client: (what & 8 == 0).then_some(client),
                first_request: u64::from(length),
                count: u64::MAX >> (what >> 3),
                window: (what & 32 != 0).then_some(1),
                px_written: 1 << 30,
                px_read: 1,
                shm_bytes: 9000,
            }),
            4 => Record::Mark { time, kind: MarkKind::Phase(String::from_utf8_lossy(body).into_owned()) },
            5 if what == 0xfd => {
                session.lost();
                continue;
            }
            _ => {
                match direction {
                    Direction::ToServer => out += taken as u64,
                    Direction::ToClient => incoming += taken as u64,
                }
                Record::Chunk {
                    client,
                    direction,
                    time,
                    continued: what & 32 != 0,
                    bytes: Cow::Borrowed(body),
                }
            }
        };
        session.push(&record);
    }
    let report = session.finish();
    assert_eq!((report.whole.bytes_out, report.whole.bytes_in), (out, incoming));
    let requests: Price = report.by_request.values().copied().sum();
    let events = report.by_event.values().map(|event| Price {
        events: event.count,
        bytes_in: event.bytes,
        ..Price::default()
    });
    assert_eq!(requests + events.sum(), report.whole);
    assert_eq!(report.clients.iter().map(|client| client.price).sum::<Price>(), report.whole);
    let frames: Price = report.frames.iter().map(|frame| frame.price).sum();
    for column in Column::ALL {
        assert!(frames.get(*column) <= report.whole.get(*column), "frames have more {column} than the whole");
        assert!(report.startup.get(*column) <= report.whole.get(*column));
    }
}
