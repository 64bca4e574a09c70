//! pcapng: a recording as packets, for Wireshark.
//!
//! Each connection becomes a TCP connection to port 6000 over IPv4: a handshake, a segment for each write (several for long ones), and a close.
//! Addresses are made up: client n is 10.x.y.z, the server 10.0.0.1. Checksums are right and sequence numbers continuous, so that Wireshark puts
//! the stream together and dissects it as X11. Left out: everything that is not bytes of a connection.
//!
//! The format is that of the IETF's draft "PCAP Now Generic": blocks of (type, length, body, length), here in little-endian order.

use super::ExchangeError;
use crate::capture::{ClientId, Direction, Item, Reader, Record};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::io::{Read, Write};

/// The most that a segment carries, so that an IPv4 packet stays below 64 KiB.
const SEGMENT: usize = 60_000;
/// Where X11's displays begin.
const PORT: u16 = 6000;
/// The type of link whose packets begin with an IP header.
const LINKTYPE_RAW: u16 = 101;
const SERVER: [u8; 4] = [10, 0, 0, 1];

const FIN: u8 = 1;
const SYN: u8 = 2;
const PUSH: u8 = 8;
const ACK: u8 = 16;

/// Writes a recording as pcapng. Where its wall-clock time is not known, times count from 1970.
pub fn export<R: Read, W: Write>(mut recording: Reader<R>, mut out: W) -> Result<W, ExchangeError> {
    section(&mut out)?;
    let began_ns = recording.meta().began_ms.saturating_mul(1_000_000);
    let mut connections: BTreeMap<ClientId, Connection> = BTreeMap::new();
    let mut last = began_ns;
    while let Some(item) = recording.next_item()? {
        let Item::Record(record) = item else { continue };
        match record {
            Record::Connect(connect) => {
                last = last.max(began_ns.saturating_add(connect.time));
                open(&mut connections, connect.client, last, &mut out)?;
            }
            Record::Chunk { client, direction, time, bytes, .. } => {
                last = last.max(began_ns.saturating_add(time));
                let connection = open(&mut connections, client, last, &mut out)?;
                for piece in bytes.chunks(SEGMENT) {
                    packet(&mut out, last, &connection.segment(direction, PUSH | ACK, piece))?;
                }
            }
            Record::Disconnect { client, time, .. } => {
                last = last.max(began_ns.saturating_add(time));
                if let Some(mut connection) = connections.remove(&client) {
                    connection.close(last, &mut out)?;
                }
            }
            _ => {}
        }
    }
    for connection in connections.values_mut() {
        connection.close(last, &mut out)?;
    }
    out.flush()?;
    Ok(out)
}

/// The connection of a client; a new one shakes hands.
fn open<'c>(
    connections: &'c mut BTreeMap<ClientId, Connection>,
    client: ClientId,
    time: u64,
    out: &mut impl Write,
) -> Result<&'c mut Connection, ExchangeError> {
    Ok(match connections.entry(client) {
        Entry::Occupied(connection) => connection.into_mut(),
        Entry::Vacant(place) => {
            let connection = place.insert(Connection::new(client));
            packet(out, time, &connection.segment(Direction::ToServer, SYN, &[]))?;
            packet(out, time, &connection.segment(Direction::ToClient, SYN | ACK, &[]))?;
            packet(out, time, &connection.segment(Direction::ToServer, ACK, &[]))?;
            connection
        }
    })
}

/// One connection's numbers.
#[derive(Debug)]
struct Connection {
    address: [u8; 4],
    port: u16,
    /// The next sequence number of each side.
    client: u32,
    server: u32,
}

impl Connection {
    fn new(ClientId(number): ClientId) -> Connection {
        // 4096 ports, and an address for each 4096 clients: all different until there are 2^32 of them.
        let [_, x, y, z] = (number >> 12).to_be_bytes();
        Connection {
            address: [10, x.wrapping_add(1), y, z],
            port: 49_152 + (number & 0xfff) as u16,
            client: 1,
            server: 1,
        }
    }

    /// An IP packet with a TCP segment, which moves the sequence number on.
    fn segment(&mut self, direction: Direction, flags: u8, payload: &[u8]) -> Vec<u8> {
        let to_server = direction == Direction::ToServer;
        let (source, target) = if to_server { (self.address, SERVER) } else { (SERVER, self.address) };
        let ports = if to_server { [self.port, PORT] } else { [PORT, self.port] };
        let (own, other) =
            if to_server { (&mut self.client, self.server) } else { (&mut self.server, self.client) };
        let mut tcp = Vec::with_capacity(20 + payload.len());
        tcp.extend(ports.map(u16::to_be_bytes).concat());
        tcp.extend(own.to_be_bytes());
        tcp.extend((if flags & ACK == 0 { 0 } else { other }).to_be_bytes());
        tcp.extend([5 << 4, flags]);
        tcp.extend(0xffff_u16.to_be_bytes());
        tcp.extend([0; 4]);
        tcp.extend(payload);
        let takes = payload.len() as u32 + u32::from(flags & (SYN | FIN) != 0);
        *own = own.wrapping_add(takes);
        let mut pseudo = [source, target].concat();
        pseudo.extend([0, 6]);
        pseudo.extend((tcp.len() as u16).to_be_bytes());
        let sum = checksum(&[&pseudo, &tcp]).to_be_bytes();
        if let Some(field) = tcp.get_mut(16..18) {
            field.copy_from_slice(&sum);
        }
        let mut ip = vec![0x45, 0];
        ip.extend((20 + tcp.len() as u16).to_be_bytes());
        ip.extend([0, 0, 0x40, 0, 64, 6, 0, 0]);
        ip.extend([source, target].concat());
        let sum = checksum(&[&ip]).to_be_bytes();
        if let Some(field) = ip.get_mut(10..12) {
            field.copy_from_slice(&sum);
        }
        ip.extend(tcp);
        ip
    }

    fn close(&mut self, time: u64, out: &mut impl Write) -> Result<(), ExchangeError> {
        packet(out, time, &self.segment(Direction::ToServer, FIN | ACK, &[]))?;
        packet(out, time, &self.segment(Direction::ToClient, FIN | ACK, &[]))?;
        packet(out, time, &self.segment(Direction::ToServer, ACK, &[]))
    }
}

/// The internet checksum (RFC 1071) over parts of which all but the last are even.
fn checksum(parts: &[&[u8]]) -> u16 {
    let mut sum: u64 = 0;
    for part in parts {
        for pair in part.chunks(2) {
            let high = pair.first().copied().unwrap_or(0);
            sum += u64::from(u16::from_be_bytes([high, pair.get(1).copied().unwrap_or(0)]));
        }
    }
    while sum > 0xffff {
        sum = (sum & 0xffff) + (sum >> 16);
    }
    !(sum as u16)
}

/// A section header and an interface whose times are nanoseconds.
fn section(out: &mut impl Write) -> Result<(), ExchangeError> {
    let mut body = 0x1a2b_3c4d_u32.to_le_bytes().to_vec();
    body.extend([1, 0, 0, 0]);
    // The section's length is not known.
    body.extend([0xff; 8]);
    block(out, 0x0a0d_0d0a, &body)?;
    let mut body = LINKTYPE_RAW.to_le_bytes().to_vec();
    body.extend([0; 6]);
    // if_tsresol: 10^-9 seconds; end of options.
    body.extend([9, 0, 1, 0, 9, 0, 0, 0, 0, 0, 0, 0]);
    block(out, 1, &body)
}

/// An enhanced packet block.
fn packet(out: &mut impl Write, time: u64, bytes: &[u8]) -> Result<(), ExchangeError> {
    let length = (bytes.len() as u32).to_le_bytes();
    let mut body = vec![0; 4];
    body.extend(((time >> 32) as u32).to_le_bytes());
    body.extend((time as u32).to_le_bytes());
    body.extend([length, length].concat());
    body.extend(bytes);
    body.resize(body.len().next_multiple_of(4), 0);
    block(out, 6, &body)
}

fn block(out: &mut impl Write, kind: u32, body: &[u8]) -> Result<(), ExchangeError> {
    let length = (body.len() as u32 + 12).to_le_bytes();
    out.write_all(&kind.to_le_bytes())?;
    out.write_all(&length)?;
    out.write_all(body)?;
    out.write_all(&length)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 1071, section 3: the sum is ddf2.
    #[test]
    fn the_checksum_is_the_rfcs() {
        assert_eq!(checksum(&[&[0x00, 0x01, 0xf2, 0x03], &[0xf4, 0xf5, 0xf6, 0xf7]]), !0xddf2);
    }
}
