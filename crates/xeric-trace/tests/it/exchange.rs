//! Recordings in the forms of other programs, read by those programs: tshark, Perfetto's own bindings.

use crate::corpus::recordings;
use crate::reading::{file, reader};
use crate::tape::{ROOT, Tape, create_window, error, expose, intern_atom, map_window, reply};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use xeric_trace::capture::{
    Authority, ClientId, Connect, Direction, Item, Meta, Reader, Record, Transport, Writer,
};
use xeric_trace::exchange::{pcapng, perfetto, x11cap};
use xeric_trace::session::Session;

fn records(bytes: &[u8]) -> Vec<Record<'static>> {
    let mut reader = Reader::new(bytes).unwrap();
    let mut records = Vec::new();
    while let Some(item) = reader.next_item().unwrap() {
        if let Item::Record(record @ (Record::Connect(_) | Record::Chunk { .. })) = item {
            records.push(record);
        }
    }
    records
}

fn kept() -> Meta {
    Meta { authority: Authority::Kept, ..Meta::default() }
}

/// A recording of the corpus as a capture file.
fn corpus(name: &str) -> Vec<u8> {
    let (_, chunks) = recordings().into_iter().find(|(found, _)| found.starts_with(name)).unwrap();
    let mut writer = Writer::new(Vec::new(), &Meta { began_ms: 1_700_000_000_000, ..kept() }).unwrap();
    let mut seen = Vec::new();
    for (at, (direction, client, bytes)) in chunks.into_iter().enumerate() {
        let (client, time) = (ClientId(client + 1), at as u64 * 1_000_037);
        if !seen.contains(&client) {
            seen.push(client);
            let connect = Connect { client, time, pid: Some(7), transport: Transport::Tcp };
            writer.record(&Record::Connect(connect)).unwrap();
        }
        let bytes = Cow::Owned(bytes);
        writer.record(&Record::Chunk { client, direction, time, continued: at % 3 == 1, bytes }).unwrap();
    }
    writer.finish().unwrap()
}

#[test]
fn an_x11cap_goes_out_and_comes_back_equal() {
    for name in ["xeyes", "xterm"] {
        let recording = corpus(name);
        let out = x11cap::export(reader(&recording), reader(&recording), 1, Vec::new()).unwrap();
        let back = x11cap::import(&out[..], kept(), Vec::new()).unwrap();
        assert!(records(&recording) == records(&back), "{name}");
        let again = x11cap::export(reader(&back), reader(&back), 1, Vec::new()).unwrap();
        assert!(out == again, "{name}");
    }
}

/// One that connects long before it speaks, and one that never does.
#[test]
fn connections_come_back_from_an_x11cap_when_they_were_made() {
    let mut writer = Writer::new(Vec::new(), &kept()).unwrap();
    let connect = |client, time| {
        Record::Connect(Connect {
            client: ClientId(client),
            time,
            pid: Some(client),
            transport: Transport::Tcp,
        })
    };
    let says = |client, time| Record::Chunk {
        client: ClientId(client),
        direction: Direction::ToServer,
        time,
        continued: false,
        bytes: Cow::Borrowed(b"l"),
    };
    for record in [connect(2, 7), connect(1, 9), says(1, 30), connect(3, 40), says(2, 50), connect(4, 60)] {
        writer.record(&record).unwrap();
    }
    let recording = writer.finish().unwrap();
    let out = x11cap::export(reader(&recording), reader(&recording), 1, Vec::new()).unwrap();
    let back = x11cap::import(&out[..], kept(), Vec::new()).unwrap();
    assert_eq!(records(&recording), records(&back));
}

/// As another program writes it: no key of ours, other keys, fractions, an empty line.
const FOREIGN: &str = r#"{"x11cap": 1, "savedAt": "2024-05-01T10:00:00Z", "target": ":7", "connections": [{"id": 4, "peer": "pid 9", "target": ":7", "openedAt": 1700000000123}], "extra": {}}
{"c": 4, "d": "c2s", "m": 1000.5, "w": 1700000000123, "b": "6C000b0000000000"}

{"c": 4, "d": "s2c", "m": 1001, "w": 1700000000124, "b": "", "n": 1}
"#;

#[test]
fn an_x11cap_of_another_program_is_read() {
    let recording = x11cap::import(FOREIGN.as_bytes(), kept(), Vec::new()).unwrap();
    let chunk = |direction, time, bytes: &'static [u8]| Record::Chunk {
        client: ClientId(4),
        direction,
        time,
        continued: false,
        bytes: Cow::Borrowed(bytes),
    };
    let connect = Connect { client: ClientId(4), time: 1_000_500_000, pid: None, transport: Transport::Unix };
    assert_eq!(
        records(&recording),
        [
            Record::Connect(connect),
            chunk(Direction::ToServer, 1_000_500_000, b"\x6c\0\x0b\0\0\0\0\0"),
            chunk(Direction::ToClient, 1_001_000_000, b""),
        ]
    );
    let meta = reader(&recording).meta().clone();
    assert_eq!((meta.display.as_str(), meta.began_ms), (":7", 1_699_999_999_123));
    let out = x11cap::export(reader(&recording), reader(&recording), 5, Vec::new()).unwrap();
    let out = String::from_utf8(out).unwrap();
    let second = out.lines().nth(1).unwrap();
    assert_eq!(second, r#"{"c":4,"d":"c2s","m":1000.5,"w":1700000000123,"b":"6c000b0000000000"}"#);
}

#[test]
fn what_is_no_x11cap_is_refused_with_its_line() {
    let refused = |text: &str| x11cap::import(text.as_bytes(), kept(), Vec::new()).unwrap_err().to_string();
    let header = r#"{"x11cap":1}"#;
    for (text, line) in [
        (String::new(), "line 1: not an x11cap header"),
        ("hello\n".to_owned(), "line 1: not an x11cap header"),
        (r#"{"x11cap":2}"#.to_owned(), "line 1: version 2"),
        (format!("{header}\n{{\"c\":1}}\n"), "line 2: not a chunk"),
        (format!("{header}\n{}\n", r#"{"c":1,"d":"c2s","m":-1,"w":0,"b":""}"#), "line 2: m is no time"),
        (format!("{header}\n\n{}\n", r#"{"c":1,"d":"s2c","m":1,"w":0,"b":"0g"}"#), "line 3: b is no hex"),
    ] {
        assert!(refused(&text).starts_with(line), "{text}: {}", refused(&text));
    }
}

#[test]
fn tshark_finds_the_requests_of_a_pcapng() {
    let directory = std::env::temp_dir();
    for name in ["xeyes", "xterm"] {
        let recording = corpus(name);
        let path = directory.join(format!("xeric-{}-{name}.pcapng", std::process::id()));
        std::fs::write(&path, pcapng::export(reader(&recording), Vec::new()).unwrap()).unwrap();
        let output = Command::new("tshark")
            .args(["-n", "-o", "tcp.check_checksum:TRUE", "-o", "ip.check_checksum:TRUE", "-T", "pdml", "-r"])
            .arg(&path)
            .output()
            .unwrap();
        std::fs::remove_file(&path).unwrap();
        let pdml = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        for fault in
            ["tcp.analysis.flags", "tcp.checksum_bad.expert", "ip.checksum_bad.expert", "_ws.malformed"]
        {
            assert!(!pdml.contains(&format!("name=\"{fault}\"")), "{name}: {fault}");
        }
        assert!(pdml.contains("name=\"tcp.checksum.status\" showname=\"Checksum Status: Good\""), "{name}");
        let mut theirs: BTreeMap<String, u64> = BTreeMap::new();
        for line in pdml.lines() {
            let shown = line.split("showname=\"").nth(1).and_then(|shown| shown.split('"').next());
            let request = match shown {
                // An extension's major opcode, behind which the minor one stands with its name.
                Some(shown) if shown.starts_with("opcode: Unknown") => continue,
                Some(shown) if line.contains("name=\"x11.opcode\"") => {
                    shown.trim_start_matches("opcode: ").split(" (").next()
                }
                Some(shown) if line.contains("name=\"x11.extension-minor\"") => {
                    shown.split('(').nth(1).map(|name| name.trim_end_matches(')'))
                }
                _ => continue,
            };
            *theirs.entry(request.unwrap_or("?").to_owned()).or_default() += 1;
        }
        let mut session = Session::new(Meta::default());
        records(&recording).iter().for_each(|record| session.push(record));
        let mut ours: BTreeMap<String, u64> = BTreeMap::new();
        for (name, price) in session.finish().by_request.iter().filter(|(_, price)| price.requests > 0) {
            let short = name.split_once(':').map_or(name.as_str(), |(_, short)| short);
            *ours.entry(short.to_owned()).or_default() += price.requests;
        }
        assert_eq!(theirs, ours, "{name}");
    }
}

/// The Python that `./test` gives the packages of PyPI that tests need.
fn python() -> PathBuf {
    let python = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/peers/bin/python");
    assert!(python.exists(), "{} is missing; ./test makes it", python.display());
    python
}

/// Prints what Perfetto's own bindings find: a line for each track, slice and instant.
const READ_PERFETTO: &str = "
import sys
from google.protobuf.unknown_fields import UnknownFieldSet
from perfetto.protos.perfetto.trace.perfetto_trace_pb2 import Trace, TrackEvent
trace = Trace()
trace.ParseFromString(open(sys.argv[1], 'rb').read())
tracks, pids = {}, set()
for packet in trace.packet:
    assert packet.trusted_packet_sequence_id == 1
    assert not UnknownFieldSet(packet)
    if packet.HasField('clock_snapshot'):
        print('clocks', *['%d=%d' % (clock.clock_id, clock.timestamp) for clock in packet.clock_snapshot.clocks])
    elif packet.HasField('track_descriptor'):
        track = packet.track_descriptor
        assert track.uuid not in tracks
        parent = tracks[track.parent_uuid] + '/' if track.HasField('parent_uuid') else ''
        tracks[track.uuid] = parent + track.name
        if track.HasField('process'):
            assert track.process.pid and track.process.pid not in pids
            pids.add(track.process.pid)
            print('process', track.process.pid, track.process.process_name)
    else:
        event = packet.track_event
        kind = TrackEvent.Type.Name(event.type).removeprefix('TYPE_')
        words = [str(packet.timestamp), tracks[event.track_uuid], kind, event.name]
        words += ['starts %d' % flow for flow in event.flow_ids]
        words += ['ends %d' % flow for flow in event.terminating_flow_ids]
        print(*[word for word in words if word], sep=' ')
";

#[test]
fn perfettos_bindings_read_the_trace() {
    let mut tape = Tape::connected();
    tape.meta.began_ms = 1_700_000_000_123;
    // Another connection of the same process.
    tape.connect(2, Transport::Unix);
    for record in &mut tape.records {
        if let Record::Connect(connect) = record {
            connect.pid = Some(101);
        }
    }
    let window = 0x20_0001;
    tape.ms(1);
    let asked = tape.send(1, &[intern_atom("_A"), intern_atom("_B")]);
    tape.ms(2).recv(1, &[reply(asked - 1, 0, &[7]), reply(asked, 0, &[8])]);
    let sent = tape.send(1, &[create_window(window, ROOT, 9, 9), map_window(window), map_window(99)]);
    tape.ms(1).recv(1, &[expose(window), error(sent, 3, 99, 8, 0)]);
    let (recording, price) = (file(&tape), tape.report());
    let path = std::env::temp_dir().join(format!("xeric-{}.perfetto-trace", std::process::id()));
    let trace = perfetto::export(reader(&recording), reader(&recording), &price, Vec::new()).unwrap();
    std::fs::write(&path, trace).unwrap();
    let output = Command::new(python()).args(["-c", READ_PERFETTO]).arg(&path).output().unwrap();
    std::fs::remove_file(&path).unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let found = String::from_utf8(output.stdout).unwrap();
    let told = |line: &str| assert!(found.lines().any(|found| found == line), "{line}: {found}");
    told("process 101 client 1");
    told(&format!("process {} client 2, of process 101 too", (1_u64 << 30) + 2));
    // The boot clock is the trace's, the real-time clock the wall's.
    told("clocks 6=0 1=1700000000123000000");
    let of = |track: &str| -> Vec<&str> {
        found.lines().filter(|line| line.contains(&format!(" client 1/{track} "))).collect()
    };
    let flow = |request: u64| (1_u64 << 48) ^ (request + 1);
    let (first, second) = (flow(1), flow(2));
    let requests = of("requests");
    let expected = [
        format!("1000000 client 1/requests BEGIN InternAtom starts {first}").replace("BEGIN", "SLICE_BEGIN"),
        "3000000 client 1/requests SLICE_END".to_owned(),
        format!("1000000 client 1/requests SLICE_BEGIN InternAtom starts {second}"),
        "3000000 client 1/requests SLICE_END".to_owned(),
        "3000000 client 1/requests INSTANT CreateWindow".to_owned(),
        "3000000 client 1/requests INSTANT MapWindow".to_owned(),
        "3000000 client 1/requests INSTANT MapWindow".to_owned(),
    ];
    assert_eq!(requests[2..], expected, "{found}");
    let replies = of("replies");
    assert_eq!(replies[1], format!("3000000 client 1/replies INSTANT InternAtom ends {first}"));
    assert_eq!(replies[3], "4000000 client 1/replies INSTANT BadWindow");
    assert_eq!(of("events"), ["4000000 client 1/events INSTANT Expose"]);
    // The set-up of the other connection is a stall of it.
    assert_eq!(of("stalls").len() as u64, 2 * (price.whole.stalls - 1));
    assert_eq!(of("frames").len(), 2 * price.frames.len());
}
