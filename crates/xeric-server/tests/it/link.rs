//! A server at the other end of a link, in real time. Lower bounds are exact; upper ones leave a loaded machine its time.

use std::io::{Read, Write};
use std::num::NonZeroU64;
use std::os::unix::net::UnixStream;
use std::time::{Duration, Instant};

use xeric_server::engine::Config;
use xeric_server::shell::auth::Access;
use xeric_server::shell::link::Link;
use xeric_server::shell::server::{Running, spawn_over};

const GET_INPUT_FOCUS: [u8; 4] = [43, 0, 1, 0];
const MS: Duration = Duration::from_millis(1);

fn start(rtt: Duration, bits: u64) -> Running {
    let link = Link { rtt, bits_per_second: NonZeroU64::new(bits) };
    spawn_over(Config::default(), None, Access::Anyone, None, Some(link)).unwrap()
}

fn connect(server: &Running, seen: bool) -> UnixStream {
    set_up(server, seen).0
}

/// A client, and the answer to its set-up behind the first eight bytes.
fn set_up(server: &Running, seen: bool) -> (UnixStream, Vec<u8>) {
    let (mut client, theirs) = UnixStream::pair().unwrap();
    server.call(move |control| control.adopt(theirs.into(), seen)).unwrap().unwrap();
    client.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    client.write_all(&[b'l', 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0]).unwrap();
    let mut head = [0; 8];
    client.read_exact(&mut head).unwrap();
    let mut rest = vec![0; usize::from(u16::from_le_bytes([head[6], head[7]])) * 4];
    client.read_exact(&mut rest).unwrap();
    (client, rest)
}

fn reply(client: &mut UnixStream) {
    client.read_exact(&mut [0; 32]).unwrap();
}

#[test]
fn a_round_trip_takes_what_the_link_says() {
    let server = start(40 * MS, 0);
    let begun = Instant::now();
    let mut client = connect(&server, true);
    assert!(begun.elapsed() >= 40 * MS, "the set-up is a round trip");
    for _ in 0..5 {
        let begun = Instant::now();
        client.write_all(&GET_INPUT_FOCUS).unwrap();
        reply(&mut client);
        let took = begun.elapsed();
        assert!(took >= 40 * MS, "{took:?}");
    }
    // Asked together, they share one: one by one they would take eight seconds.
    let begun = Instant::now();
    client.write_all(&GET_INPUT_FOCUS.repeat(200)).unwrap();
    (0..200).for_each(|_| reply(&mut client));
    let took = begun.elapsed();
    assert!(took >= 40 * MS && took < 6000 * MS, "{took:?}");
}

/// A request of 200 000 bytes at 8 Mbit/s leaves in 200 ms, and so does a reply of 400 000 bytes in 400 ms.
#[test]
fn bytes_take_their_time_both_ways() {
    let server = start(Duration::ZERO, 8_000_000);
    let (mut client, answer) = set_up(&server, true);
    let begun = Instant::now();
    // NoOperation, of any length.
    let mut noop = vec![0; 200_000];
    noop[0] = 127;
    noop[2..4].copy_from_slice(&50_000u16.to_le_bytes());
    client.write_all(&noop).unwrap();
    client.write_all(&GET_INPUT_FOCUS).unwrap();
    reply(&mut client);
    let took = begun.elapsed();
    assert!(took >= 200 * MS, "{took:?}");

    // GetImage of the root, 400 by 250 pixels. It is named behind the vendor and the formats of the set-up.
    let vendor = usize::from(u16::from_le_bytes([answer[16], answer[17]])).next_multiple_of(4);
    let at = 32 + vendor + usize::from(answer[21]) * 8;
    let root = &answer[at..at + 4];
    let begun = Instant::now();
    let mut request = vec![73, 2, 5, 0];
    request.extend(root);
    for short in [0u16, 0, 400, 250] {
        request.extend(short.to_le_bytes());
    }
    request.extend(u32::MAX.to_le_bytes());
    client.write_all(&request).unwrap();
    client.read_exact(&mut vec![0; 32 + 400_000]).unwrap();
    let took = begun.elapsed();
    assert!(took >= 400 * MS, "{took:?}");
}

#[test]
fn who_is_not_seen_is_at_the_servers_end() {
    let server = start(30_000 * MS, 0);
    let begun = Instant::now();
    let mut client = connect(&server, false);
    client.write_all(&GET_INPUT_FOCUS).unwrap();
    reply(&mut client);
    assert!(begun.elapsed() < 30_000 * MS);
}

/// What was sent before the end is handled, late as it arrives.
#[test]
fn requests_of_who_left_still_arrive() {
    let server = start(100 * MS, 0);
    let mut watcher = connect(&server, false);
    let mut client = connect(&server, true);
    // InternAtom, and gone.
    let mut request = vec![16, 0, 4, 0, 7, 0, 0, 0];
    request.extend(b"FAREND\0\0");
    let begun = Instant::now();
    client.write_all(&request).unwrap();
    drop(client);
    request[1] = 1;
    let known = |watcher: &mut UnixStream| {
        watcher.write_all(&request).unwrap();
        let mut answer = [0; 32];
        watcher.read_exact(&mut answer).unwrap();
        answer[8..12] != [0; 4]
    };
    let deadline = Instant::now() + Duration::from_secs(10);
    while !known(&mut watcher) {
        assert!(Instant::now() < deadline);
        std::thread::sleep(5 * MS);
    }
    assert!(begun.elapsed() >= 50 * MS, "half a round trip");
}

/// 600 kB at 16 Mbit/s take 300 ms, and more than the line holds is still in the socket when the client is gone.
#[test]
fn what_a_full_link_has_not_taken_arrives_behind_the_end() {
    let server = start(Duration::ZERO, 16_000_000);
    let mut watcher = connect(&server, false);
    let mut client = connect(&server, true);
    let mut requests = [127, 0, 1, 0].repeat(150_000);
    let mut atom = vec![16, 0, 5, 0, 9, 0, 0, 0];
    atom.extend(b"LASTOFALL\0\0\0");
    requests.extend(&atom);
    client.write_all(&requests).unwrap();
    drop(client);
    atom[1] = 1;
    let deadline = Instant::now() + Duration::from_secs(10);
    loop {
        watcher.write_all(&atom).unwrap();
        let mut answer = [0; 32];
        watcher.read_exact(&mut answer).unwrap();
        if answer[8..12] != [0; 4] {
            break;
        }
        assert!(Instant::now() < deadline, "the last request never came");
        std::thread::sleep(5 * MS);
    }
}
