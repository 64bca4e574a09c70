//! Capture files: round trips, files that end anywhere, files with flipped bits. Random bytes are the fuzz body `capture`'s.

use std::borrow::Cow;
use xeric_trace::capture::{
    Authority, ClientId, Connect, DamageKind, Direction, DisconnectReason, FdKind, Item, MarkKind, Meta,
    PixelFormat, ReadError, Reader, Record, Transport, WorkRun, Writer,
};

fn meta() -> Meta {
    Meta {
        program: vec!["xlogo".into(), "-display".into()],
        screen: (1280, 1024),
        writer: "test".into(),
        deterministic: true,
        work: true,
        authority: Authority::Zeroed,
        ..Meta::default()
    }
}

/// One record of every kind, with a set-up whose authority data is already zero.
fn records() -> Vec<Record<'static>> {
    let client = ClientId(1);
    vec![
        Record::Connect(Connect { client, time: 5, pid: Some(4242), transport: Transport::Unix }),
        Record::Chunk {
            client,
            direction: Direction::ToServer,
            time: 1_000_000_007,
            continued: false,
            bytes: Cow::Borrowed(b"l\0\x0b\0\0\0\0\0\0\0\0\0"),
        },
        Record::Fds {
            client,
            direction: Direction::ToServer,
            time: 1_000_000_008,
            kinds: vec![FdKind::File, FdKind::Unknown, FdKind::Anonymous, FdKind::Memory, FdKind::Event],
        },
        Record::Chunk {
            client,
            direction: Direction::ToClient,
            time: 1_000_000_000,
            continued: true,
            bytes: Cow::Owned(vec![1; 3000]),
        },
        Record::Work(WorkRun {
            client: Some(client),
            first_request: 7,
            count: 3,
            window: Some(0x20_0001),
            px_written: 400,
            px_read: 5,
            shm_bytes: 6,
        }),
        Record::Work(WorkRun { count: 1, px_written: 9, ..WorkRun::default() }),
        Record::ShmImage {
            client,
            request: 9,
            width: 2,
            height: 2,
            depth: 24,
            bytes: Cow::Owned(vec![7; 16]),
        },
        Record::Blocked { client, time: 1_000_000_100 },
        Record::Mark { time: 1_000_000_200, kind: MarkKind::Phase("hover".into()) },
        Record::Mark { time: 1_000_000_200, kind: MarkKind::Script("click 1".into()) },
        Record::Mark { time: 1_000_000_200, kind: MarkKind::Shot("first".into()) },
        Record::Mark { time: 1_000_000_200, kind: MarkKind::PhaseEnd },
        Record::Mark { time: 1_000_000_200, kind: MarkKind::Stop("idle".into()) },
        Record::Screenshot {
            time: 1_000_000_300,
            name: String::new(),
            width: 1,
            height: 1,
            format: PixelFormat::Rgb,
            bytes: Cow::Owned(vec![1, 2, 3]),
        },
        Record::Disconnect {
            client,
            time: 1_000_000_400,
            reason: DisconnectReason::Failed("reset by peer".into()),
        },
    ]
}

fn write(records: &[Record<'_>], flush_after: &[usize]) -> Vec<u8> {
    let mut writer = Writer::new(Vec::new(), &meta()).unwrap();
    for (index, record) in records.iter().enumerate() {
        writer.record(record).unwrap();
        if flush_after.contains(&index) {
            writer.flush().unwrap();
        }
    }
    writer.finish().unwrap()
}

/// Everything that a file holds: records, what was lost, and all damage.
fn read(bytes: &[u8]) -> (Vec<Record<'static>>, usize, Vec<(u64, u64, DamageKind)>) {
    let mut reader = Reader::new(bytes).unwrap();
    let (mut records, mut losses) = (Vec::new(), 0);
    while let Some(item) = reader.next_item().unwrap() {
        match item {
            Item::Record(record) => records.push(record),
            Item::Lost(_) => losses += 1,
        }
    }
    let damage = reader.damage().iter().map(|damage| (damage.offset, damage.length, damage.kind)).collect();
    (records, losses, damage)
}

#[test]
fn what_is_written_is_read() {
    let records = records();
    for flush_after in [vec![], vec![0, 4, 5, 9], (0..records.len()).collect()] {
        let bytes = write(&records, &flush_after);
        assert_eq!(Reader::new(&bytes[..]).unwrap().meta(), &meta());
        let (mut found, losses, damage) = read(&bytes);
        let end = found.pop();
        assert_eq!(end, Some(Record::Mark { time: 1_000_000_400, kind: MarkKind::End }));
        assert_eq!(found, records);
        assert_eq!((losses, damage), (0, vec![]));
    }
}

#[test]
fn equal_work_of_requests_in_a_row_is_one_record() {
    let run = |request, written| {
        Record::Work(WorkRun {
            client: Some(ClientId(1)),
            first_request: request,
            count: 1,
            px_written: written,
            ..WorkRun::default()
        })
    };
    let (found, ..) = read(&write(&[run(1, 5), run(2, 5), run(3, 5), run(4, 6), run(6, 6)], &[]));
    let runs: Vec<_> = found
        .iter()
        .filter_map(|record| match record {
            Record::Work(run) => Some((run.first_request, run.count, run.px_written)),
            _ => None,
        })
        .collect();
    assert_eq!(runs, [(1, 3, 5), (4, 1, 6), (6, 1, 6)]);
}

#[test]
fn authority_data_is_left_out_unless_asked_for() {
    let mut set_up = b"l\0\x0b\0\0\0\x12\0\x10\0\0\0MIT-MAGIC-COOKIE-1\0\0".to_vec();
    set_up.extend(b"sixteen secret b");
    for (authority, kept) in [(Authority::Zeroed, false), (Authority::Kept, true)] {
        let mut writer = Writer::new(Vec::new(), &Meta { authority, ..meta() }).unwrap();
        let connect = Connect { client: ClientId(1), time: 0, pid: None, transport: Transport::Memory };
        writer.record(&Record::Connect(connect)).unwrap();
        for piece in set_up.chunks(7) {
            writer.chunk(ClientId(1), Direction::ToServer, 1, false, piece).unwrap();
        }
        writer.chunk(ClientId(1), Direction::ToServer, 2, false, b"sixteen secret b").unwrap();
        let bytes = writer.finish().unwrap();
        assert_eq!(Reader::new(&bytes[..]).unwrap().meta().authority, authority);
        let stream: Vec<u8> = read(&bytes)
            .0
            .iter()
            .filter_map(|record| match record {
                Record::Chunk { bytes, .. } => Some(bytes.to_vec()),
                _ => None,
            })
            .flatten()
            .collect();
        let (head, request) = stream.split_at(set_up.len());
        assert_eq!(head.ends_with(b"sixteen secret b"), kept);
        assert_eq!(head.len(), set_up.len(), "the stream keeps its length");
        assert_eq!(request, b"sixteen secret b", "what follows the set-up is no secret");
    }
}

#[test]
fn a_file_cut_anywhere_gives_its_whole_blocks() {
    let records = records();
    let bytes = write(&records, &(0..records.len()).collect::<Vec<_>>());
    let header = bytes.windows(4).position(|window| window == b"\xd8XBK").unwrap();
    // Where each block ends, from the file itself: the third word of a block's header is its packed length.
    let mut ends = vec![header];
    while let Some(head) = bytes.get(ends[ends.len() - 1]..ends[ends.len() - 1] + 24) {
        let packed = u32::from_le_bytes(head[12..16].try_into().unwrap()) as usize;
        ends.push(ends[ends.len() - 1] + 24 + packed);
    }
    assert_eq!(*ends.last().unwrap(), bytes.len());
    for cut in 0..bytes.len() {
        if cut < 8 {
            assert!(matches!(Reader::new(&bytes[..cut]), Err(ReadError::NotACapture)), "cut at {cut}");
            continue;
        }
        let whole = ends.iter().filter(|end| **end <= cut).count().saturating_sub(1);
        let (found, losses, damage) = read(&bytes[..cut]);
        assert_eq!(found, records[..whole.min(records.len())], "cut at {cut}");
        let (offset, length, kind) = damage[0];
        if cut < header {
            assert_eq!((offset, length, kind), (0, cut as u64, DamageKind::Header));
        } else if ends.contains(&cut) {
            assert_eq!((offset, length, kind), (cut as u64, 0, DamageKind::NoEnd), "cut at {cut}");
            assert_eq!(losses, 0, "a finished block is no loss");
        } else {
            let end = ends[whole];
            assert_eq!((offset, length, kind), (end as u64, (cut - end) as u64, DamageKind::Truncated));
            assert_eq!(losses, 1);
        }
    }
}

#[test]
fn a_flipped_bit_costs_its_block_and_is_named() {
    let records = records();
    let bytes = write(&records, &(0..records.len()).collect::<Vec<_>>());
    let header = bytes.windows(4).position(|window| window == b"\xd8XBK").unwrap();
    for at in 8..bytes.len() {
        for bit in [at % 8, (at * 5 + 3) % 8] {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1 << bit;
            let mut reader = match Reader::new(&damaged[..]) {
                Ok(reader) => reader,
                Err(error) => panic!("byte {at}: {error}"),
            };
            let mut found = Vec::new();
            while let Some(item) = reader.next_item().unwrap() {
                if let Item::Record(record) = item {
                    found.push(record);
                }
            }
            assert!(!reader.damage().is_empty(), "byte {at} bit {bit} went unnoticed");
            assert!(
                reader
                    .damage()
                    .iter()
                    .any(|damage| { (damage.offset..=damage.offset + damage.length).contains(&(at as u64)) }),
                "byte {at}: {:?}",
                reader.damage()
            );
            let missing = if at < header { 0 } else { 1 };
            assert_eq!(found.len() + missing, records.len() + 1, "byte {at} bit {bit}");
            assert!(found.iter().all(|record| {
                records.contains(record) || matches!(record, Record::Mark { kind: MarkKind::End, .. })
            }));
        }
    }
}

#[test]
fn a_missing_block_is_named() {
    let records = records();
    let bytes = write(&records, &[3, 8]);
    let blocks: Vec<usize> =
        bytes.windows(4).enumerate().filter(|(_, window)| window == b"\xd8XBK").map(|(at, _)| at).collect();
    let mut cut = bytes[..blocks[1]].to_vec();
    cut.extend(&bytes[blocks[2]..]);
    let (found, losses, damage) = read(&cut);
    assert_eq!(found.len(), records.len() + 1 - 5);
    assert_eq!((losses, damage), (1, vec![(blocks[1] as u64, 0, DamageKind::Missing)]));
}

#[test]
fn every_reason_is_kept() {
    use DisconnectReason::{
        ClientClosed, Closed, Descriptors, Failed, Killed, NotX, Refused, Stopped, Unread,
    };
    let failed = Failed("no".into());
    let reasons = [ClientClosed, Killed, Stopped, failed, Refused, NotX, Unread, Descriptors, Closed];
    let record = |reason| Record::Disconnect { client: ClientId(1), time: 3, reason };
    let records: Vec<_> = reasons.into_iter().map(record).collect();
    assert_eq!(read(&write(&records, &[])).0[..records.len()], records);
}

#[test]
fn another_version_is_refused_by_number() {
    let mut bytes = write(&[], &[]);
    bytes[8] = 9;
    let header = bytes.windows(4).position(|window| window == b"\xd8XBK").unwrap();
    let sum = crc32fast::hash(&bytes[..header - 4]);
    bytes[header - 4..header].copy_from_slice(&sum.to_le_bytes());
    let error = Reader::new(&bytes[..]).err().unwrap();
    assert_eq!(error.to_string(), "the capture has version 9; this program reads up to 1");
}

#[test]
fn a_long_recording_is_cut_into_blocks_that_stand_alone() {
    let chunk = |time: u64, length: usize| Record::Chunk {
        client: ClientId(3),
        direction: Direction::ToClient,
        time,
        continued: false,
        bytes: Cow::Owned((0..length).map(|at| (at as u64 * time) as u8).collect()),
    };
    let records: Vec<_> =
        (0..200).map(|at| chunk(at * 1_000_003, 5000)).chain([chunk(7, 17 << 20)]).collect();
    let bytes = write(&records, &[]);
    let (found, _, damage) = read(&bytes);
    assert_eq!(damage, vec![]);
    assert_eq!(found[..200], records[..200]);
    // The last chunk is longer than a record may be, and comes as one write in two pieces.
    let Record::Chunk { continued: false, bytes: first, .. } = &found[200] else { panic!() };
    let Record::Chunk { continued: true, bytes: second, .. } = &found[201] else { panic!() };
    let Record::Chunk { bytes: whole, .. } = &records[200] else { panic!() };
    assert_eq!([&first[..], &second[..]].concat(), whole[..]);
}
