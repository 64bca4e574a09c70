//! The corpus: what real programs and a real server said to each other, cut into pieces, and capture files made of it.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use flate2::read::GzDecoder;
use xeric_trace::capture::{
    ClientId, Connect, Direction, DisconnectReason, FdKind, MarkKind, Meta, PixelFormat, Record, Transport,
    WorkRun, Writer,
};

use crate::random::Random;
use crate::requests::gathering;

/// Pieces are cut to this size: mutations of short ones reach more.
const PIECE: usize = 16 << 10;

/// One connection of a recording: what the client sent and what the server answered.
#[derive(Clone, Debug, Default)]
pub struct Connection {
    /// From the client, the set-up first.
    pub client: Vec<u8>,
    /// From the server.
    pub server: Vec<u8>,
}

/// The recordings in `crates/xeric-wire/tests/corpus` and `tests/golden`, connection by connection. Their READMEs say what the files hold.
///
/// # Errors
/// When a file cannot be read or is no recording.
pub fn connections() -> Result<Vec<Connection>> {
    let mut all = Vec::new();
    for file in files("corpus", "gz")? {
        let mut bytes = Vec::new();
        let name = || file.display().to_string();
        GzDecoder::new(std::fs::File::open(&file).with_context(name)?)
            .read_to_end(&mut bytes)
            .with_context(name)?;
        all.extend(split(&bytes).with_context(name)?);
    }
    for file in files("golden", "client")? {
        let read = |path: &Path| std::fs::read(path).with_context(|| path.display().to_string());
        all.push(Connection { client: read(&file)?, server: read(&file.with_extension("server"))? });
    }
    Ok(all)
}

/// The files of a folder of `xeric-wire`'s tests with this extension, in order.
fn files(folder: &str, extension: &str) -> Result<Vec<PathBuf>> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/xeric-wire/tests").join(folder);
    let mut files = Vec::new();
    for entry in std::fs::read_dir(&directory).with_context(|| directory.display().to_string())? {
        let path = entry.with_context(|| directory.display().to_string())?.path();
        if path.extension().is_some_and(|e| e == extension) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Records of one byte (0 client, 1 server), a connection number, a length, and that many bytes.
fn split(mut bytes: &[u8]) -> Result<Vec<Connection>> {
    let mut connections: BTreeMap<u16, Connection> = BTreeMap::new();
    while let Some((&[side, n0, n1, l0, l1, l2, l3], rest)) = bytes.split_first_chunk() {
        let length = u32::from_le_bytes([l0, l1, l2, l3]) as usize;
        let chunk = rest.get(..length).context("a record is cut off")?;
        bytes = rest.get(length..).unwrap_or_default();
        let connection = connections.entry(u16::from_le_bytes([n0, n1])).or_default();
        if side == 0 { &mut connection.client } else { &mut connection.server }.extend_from_slice(chunk);
    }
    Ok(connections.into_values().collect())
}

/// What clients sent, each connection's beginning.
///
/// # Errors
/// As for [`connections`].
pub fn client_streams() -> Result<Vec<Vec<u8>>> {
    Ok(connections()?.into_iter().map(|c| cut(c.client)).filter(|bytes| !bytes.is_empty()).collect())
}

/// What servers sent, each connection's beginning.
///
/// # Errors
/// As for [`connections`].
pub fn server_streams() -> Result<Vec<Vec<u8>>> {
    Ok(connections()?.into_iter().map(|c| cut(c.server)).filter(|bytes| !bytes.is_empty()).collect())
}

/// Capture files of these connections.
///
/// # Errors
/// As for [`connections`].
pub fn captures() -> Result<Vec<Vec<u8>>> {
    let mut files = Vec::new();
    for connection in connections()? {
        let mut file = Vec::new();
        let mut writer = Writer::new(&mut file, &Meta::default())?;
        let client = ClientId(1);
        writer.record(&Record::Connect(Connect {
            client,
            time: 0,
            pid: None,
            transport: Transport::Unix,
        }))?;
        let (sent, answered) = (cut(connection.client), cut(connection.server));
        for (at, chunk) in sent.chunks(1 << 10).enumerate() {
            writer.chunk(client, Direction::ToServer, at as u64 * 2000, false, chunk)?;
        }
        for (at, chunk) in answered.chunks(1 << 10).enumerate() {
            writer.chunk(client, Direction::ToClient, at as u64 * 2000 + 100_000, false, chunk)?;
        }
        for record in others(client) {
            writer.record(&record)?;
        }
        writer.finish()?;
        files.push(file);
    }
    Ok(files)
}

/// A record of every kind that a connection's bytes are not.
fn others(client: ClientId) -> Vec<Record<'static>> {
    let (time, pixels) = (9_000_000, vec![7; 16]);
    vec![
        Record::Fds {
            client,
            direction: Direction::ToServer,
            time,
            kinds: vec![FdKind::Unknown, FdKind::File],
        },
        Record::Work(WorkRun { client: Some(client), count: 3, window: Some(1), ..WorkRun::default() }),
        Record::ShmImage { client, request: 9, width: 2, height: 2, depth: 24, bytes: pixels.clone().into() },
        Record::Blocked { client, time },
        Record::Mark { time, kind: MarkKind::Phase("hover".into()) },
        Record::Mark { time, kind: MarkKind::Stop("idle".into()) },
        Record::Screenshot {
            time,
            name: "end".into(),
            width: 2,
            height: 2,
            format: PixelFormat::Rgb,
            bytes: pixels.into(),
        },
        Record::Disconnect { client, time, reason: DisconnectReason::Failed("reset by peer".into()) },
    ]
}

/// Sessions of these connections, as the body `session` takes them: both sides in turn, in chunks of up to 255 bytes.
///
/// # Errors
/// As for [`connections`].
pub fn sessions() -> Result<Vec<Vec<u8>>> {
    const CONNECT: [u8; 3] = [0, 1, 0];
    const TO_SERVER: u8 = 6;
    const TO_CLIENT: u8 = 14;
    /// Client 1, a millisecond later.
    const NEXT: u8 = 1 | 5 << 2;
    let session = |connection: Connection| {
        let mut bytes = CONNECT.to_vec();
        let (sent, answered) = (cut(connection.client), cut(connection.server));
        let (mut sent, mut answered) = (sent.chunks(200), answered.chunks(255));
        loop {
            let chunks = [(TO_SERVER, sent.next()), (TO_CLIENT, answered.next())];
            if chunks.iter().all(|(_, chunk)| chunk.is_none()) {
                return bytes;
            }
            for (direction, chunk) in chunks {
                let chunk = chunk.unwrap_or_default();
                bytes.extend([direction, NEXT, chunk.len() as u8]);
                bytes.extend(chunk);
            }
        }
    };
    Ok(connections()?.into_iter().map(session).collect())
}

/// Clients that mean ill, as the body `clients` takes them.
///
/// # Errors
/// None; the type is that of the others.
pub fn gatherings() -> Result<Vec<Vec<u8>>> {
    Ok((0..16).map(|seed| gathering(&mut Random::new(seed))).collect())
}

fn cut(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.truncate(PIECE);
    bytes
}
