//! A socket as a stream: descriptors both ways, partial writes, sockets that others made, and what it costs.

use std::fs::File;
use std::io::{self, IoSlice, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use rustix::io::FdFlags;
use rustix::net::sockopt;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};
use xeric_client::shell::{Ready, Socket, Stream};

const READABLE: Ready = Ready { readable: true, writable: false };
const WRITABLE: Ready = Ready { readable: false, writable: true };
const BOTH: Ready = Ready { readable: true, writable: true };
const SOON: Option<Duration> = Some(Duration::from_millis(30));

fn pair() -> (Socket, UnixStream) {
    let (ours, theirs) = UnixStream::pair().unwrap();
    (Socket::try_from(ours).unwrap(), theirs)
}

fn tcp_pair() -> (Socket, TcpStream) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let ours = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
    (Socket::try_from(ours).unwrap(), listener.accept().unwrap().0)
}

/// Files that are known by what is in them.
fn files(count: usize) -> Vec<OwnedFd> {
    (0..count)
        .map(|number| {
            let mut file = tempfile::tempfile().unwrap();
            write!(file, "{number}").unwrap();
            file.into()
        })
        .collect()
}

fn number(fd: OwnedFd) -> usize {
    let mut text = String::new();
    let mut file = File::from(fd);
    io::Seek::rewind(&mut file).unwrap();
    file.read_to_string(&mut text).unwrap();
    text.parse().unwrap()
}

fn would_block<T: std::fmt::Debug>(result: io::Result<T>) {
    assert_eq!(result.unwrap_err().kind(), io::ErrorKind::WouldBlock);
}

#[test]
fn bytes_go_both_ways_over_unix_and_tcp() {
    let (unix, mut unix_peer) = pair();
    let (tcp, mut tcp_peer) = tcp_pair();
    let peers: [(&Socket, &mut dyn ReadWrite); 2] = [(&unix, &mut unix_peer), (&tcp, &mut tcp_peer)];
    for (socket, peer) in peers {
        let pieces = [IoSlice::new(b"one, "), IoSlice::new(b""), IoSlice::new(b"two")];
        assert_eq!(socket.send(&pieces, &mut Vec::new()).unwrap(), 8);
        let mut arrived = [0; 8];
        peer.read_exact(&mut arrived).unwrap();
        assert_eq!(&arrived, b"one, two");
        would_block(socket.receive(&mut arrived, &mut Vec::new(), false));
        peer.write_all(b"back").unwrap();
        assert_eq!(socket.wait(READABLE, None).unwrap(), READABLE);
        assert_eq!(socket.receive(&mut arrived, &mut Vec::new(), false).unwrap(), 4);
    }
    assert!(unix.passes_descriptors() && !tcp.passes_descriptors());
    assert!(sockopt::tcp_nodelay(&tcp).unwrap());
}

trait ReadWrite: Read + Write {}
impl<T: Read + Write> ReadWrite for T {}

#[test]
fn descriptors_go_with_the_first_byte_in_order() {
    // As many as one message carries, and more.
    for count in [1, 7, 253, 254, 600] {
        let (ours, theirs) = pair();
        let theirs = Socket::try_from(theirs).unwrap();
        let mut fds = files(count);
        let bytes = [b'x'; 32];
        let mut sent = 0;
        while sent < bytes.len() {
            sent += ours.send(&[IoSlice::new(&bytes[sent..])], &mut fds).unwrap();
        }
        assert!(fds.is_empty());
        let (mut arrived, mut received) = (Vec::new(), 0);
        while received < bytes.len() {
            received += theirs.receive(&mut [0; 64], &mut arrived, true).unwrap();
        }
        for fd in &arrived {
            assert_eq!(rustix::io::fcntl_getfd(fd).unwrap(), FdFlags::CLOEXEC);
        }
        assert_eq!(arrived.into_iter().map(number).collect::<Vec<_>>(), (0..count).collect::<Vec<_>>());
    }
}

#[test]
fn descriptors_stay_when_nothing_was_written() {
    let (ours, _theirs) = pair();
    let mut fds = files(2);
    assert_eq!(ours.send(&[], &mut fds).unwrap(), 0);
    while ours.send(&[IoSlice::new(&[0; 4096])], &mut Vec::new()).is_ok() {}
    would_block(ours.send(&[IoSlice::new(b"full")], &mut fds));
    let (tcp, _peer) = tcp_pair();
    let error = tcp.send(&[IoSlice::new(b"x")], &mut fds).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::InvalidInput);
    assert_eq!(fds.len(), 2);
}

#[test]
fn a_descriptor_that_is_lost_is_an_error() {
    const ALONE: &str = "XERIC_TEST_ALONE";
    // In a process of its own, because the limit is the process's.
    if std::env::var_os(ALONE).is_none() {
        let output = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "socket::a_descriptor_that_is_lost_is_an_error"])
            .env(ALONE, "1")
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && said.contains("1 passed"), "{said}");
        return;
    }
    let (ours, theirs) = pair();
    let theirs = Socket::try_from(theirs).unwrap();
    let mut fds = files(8);
    ours.send(&[IoSlice::new(b"x")], &mut fds).unwrap();
    let open = std::fs::read_dir("/proc/self/fd").unwrap().count() as u64;
    let limit = Rlimit { current: Some(open + 2), ..getrlimit(Resource::Nofile) };
    setrlimit(Resource::Nofile, limit).unwrap();
    let error = theirs.receive(&mut [0; 8], &mut Vec::new(), true).unwrap_err();
    assert!(error.to_string().contains("were lost"), "{error}");
}

#[test]
fn c12_writes_of_a_thousand_bytes_arrive_whole() {
    let (unix, unix_peer) = pair();
    let (tcp, tcp_peer) = tcp_pair();
    for (socket, peer) in [(unix, OwnedFd::from(unix_peer)), (tcp, OwnedFd::from(tcp_peer))] {
        sockopt::set_socket_send_buffer_size(&socket, 1000).unwrap();
        let reader = thread::spawn(move || {
            let mut reader = File::from(peer);
            let mut arrived = Vec::new();
            let mut piece = [0; 1000];
            loop {
                match reader.read(&mut piece).unwrap() {
                    0 => return arrived,
                    count => arrived.extend_from_slice(&piece[..count]),
                }
            }
        });
        let bytes: Vec<u8> = (0..200_000u32).flat_map(u32::to_ne_bytes).collect();
        let (mut sent, mut partial) = (0, 0);
        while sent < bytes.len() {
            let (head, tail) = bytes[sent..].split_at((bytes.len() - sent).min(333));
            match socket.send(&[IoSlice::new(head), IoSlice::new(tail)], &mut Vec::new()) {
                Ok(count) => {
                    assert!(count > 0);
                    partial += usize::from(sent + count < bytes.len());
                    sent += count;
                }
                Err(error) => {
                    assert_eq!(error.kind(), io::ErrorKind::WouldBlock);
                    assert!(socket.wait(WRITABLE, None).unwrap().writable);
                }
            }
        }
        assert!(partial > 10, "{partial}");
        socket.finish().unwrap();
        assert!(reader.join().unwrap() == bytes);
    }
}

#[test]
fn more_pieces_than_one_call_takes_are_sent_in_part() {
    let (ours, _theirs) = pair();
    let pieces = vec![IoSlice::new(b"x"); 3000];
    assert_eq!(ours.send(&pieces, &mut Vec::new()).unwrap(), 1024);
}

#[test]
fn a_socket_that_its_giver_made_non_blocking_waits_all_the_same() {
    let (ours, mut theirs) = UnixStream::pair().unwrap();
    ours.set_nonblocking(true).unwrap();
    let ours = Socket::try_from(ours).unwrap();
    let writer = thread::spawn(move || {
        thread::sleep(Duration::from_millis(50));
        theirs.write_all(b"late").unwrap();
        theirs
    });
    assert_eq!(ours.receive(&mut [0; 8], &mut Vec::new(), true).unwrap(), 4);
    drop(writer.join().unwrap());
    assert_eq!(ours.receive(&mut [0; 8], &mut Vec::new(), true).unwrap(), 0);
}

#[test]
fn waiting_ends_in_time_and_tells_what_came() {
    let (ours, mut theirs) = pair();
    let start = Instant::now();
    assert_eq!(ours.wait(READABLE, SOON).unwrap(), Ready::default());
    assert!(start.elapsed() >= Duration::from_millis(30));
    assert_eq!(ours.wait(READABLE, Some(Duration::ZERO)).unwrap(), Ready::default());
    assert_eq!(ours.wait(BOTH, Some(Duration::MAX)).unwrap(), WRITABLE);
    theirs.write_all(b"x").unwrap();
    assert_eq!(ours.wait(BOTH, None).unwrap(), BOTH);
    while ours.send(&[IoSlice::new(&[0; 4096])], &mut Vec::new()).is_ok() {}
    assert_eq!(ours.wait(WRITABLE, SOON).unwrap(), Ready::default());
    drop(theirs);
    assert_eq!(ours.wait(WRITABLE, None).unwrap(), BOTH);
}

#[test]
fn the_other_end_gone_is_the_end_and_raises_no_signal() {
    let (ours, theirs) = pair();
    theirs.shutdown(std::net::Shutdown::Write).unwrap();
    assert_eq!(ours.wait(READABLE, None).unwrap(), BOTH);
    assert_eq!(ours.receive(&mut [0; 8], &mut Vec::new(), true).unwrap(), 0);
    drop(theirs);
    let error = ours.send(&[IoSlice::new(b"x")], &mut Vec::new()).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
}

#[test]
fn finish_ends_one_direction_and_abort_ends_a_wait() {
    let (ours, mut theirs) = pair();
    ours.finish().unwrap();
    assert_eq!(theirs.read(&mut [0; 8]).unwrap(), 0);
    theirs.write_all(b"still").unwrap();
    assert_eq!(ours.receive(&mut [0; 8], &mut Vec::new(), true).unwrap(), 5);
    thread::scope(|scope| {
        let waiter = scope.spawn(|| ours.receive(&mut [0; 8], &mut Vec::new(), true));
        thread::sleep(Duration::from_millis(30));
        ours.abort();
        assert_eq!(waiter.join().unwrap().unwrap(), 0);
    });
}

/// There it polls before it receives.
#[test]
fn on_one_processor_a_wait_ends_with_bytes_and_with_the_end() {
    let allowed = sched_getaffinity(None).unwrap();
    let mut one = CpuSet::new();
    one.set((0..CpuSet::MAX_CPU).find(|cpu| allowed.is_set(*cpu)).unwrap());
    sched_setaffinity(None, &one).unwrap();
    let (ours, mut theirs) = pair();
    thread::scope(|scope| {
        let waiter = scope.spawn(|| {
            let mut buffer = [0; 8];
            let receive = |buffer: &mut [u8]| ours.receive(buffer, &mut Vec::new(), true).unwrap();
            [receive(&mut buffer), receive(&mut buffer)]
        });
        thread::sleep(Duration::from_millis(30));
        theirs.write_all(b"some").unwrap();
        thread::sleep(Duration::from_millis(30));
        drop(theirs);
        assert_eq!(waiter.join().unwrap(), [4, 0]);
    });
}

#[test]
fn what_is_no_socket_is_refused() {
    assert!(Socket::new(tempfile::tempfile().unwrap().into()).is_err());
    let (ours, _theirs) = pair();
    assert_eq!(
        rustix::net::getsockname(ours.as_fd()).unwrap().address_family(),
        rustix::net::AddressFamily::UNIX
    );
}
