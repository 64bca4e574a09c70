//! The corpus: what real programs and a real server said to each other, cut into pieces, and capture files made of it.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::Path;

use anyhow::{Context, Result};
use flate2::read::GzDecoder;
use xeric_trace::capture::{ClientId, Connect, Direction, Meta, Record, Transport, Writer};

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

/// The recordings in `crates/xeric-wire/tests/corpus`, connection by connection. Their README says what the files hold.
///
/// # Errors
/// When a file cannot be read or is no recording.
pub fn connections() -> Result<Vec<Connection>> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/xeric-wire/tests/corpus");
    let mut files: Vec<_> = std::fs::read_dir(&directory)
        .with_context(|| directory.display().to_string())?
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|e| e == "gz"))
        .collect();
    files.sort();
    let mut all = Vec::new();
    for file in files {
        let mut bytes = Vec::new();
        let name = || file.display().to_string();
        GzDecoder::new(std::fs::File::open(&file).with_context(name)?)
            .read_to_end(&mut bytes)
            .with_context(name)?;
        all.extend(split(&bytes).with_context(name)?);
    }
    Ok(all)
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
        writer.finish()?;
        files.push(file);
    }
    Ok(files)
}

fn cut(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.truncate(PIECE);
    bytes
}
