//! Real segments: System V and file descriptors, read, written, shrunk, refused.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod peer;

use peer::{SystemV, memfd};
use proptest::prelude::*;
use rustix::fs::SealFlags;
use xeric_shm::{Credentials, Rows, Segment, ShmError};

fn me() -> Credentials {
    Credentials::of_this_process()
}

/// Somebody who is neither root nor the owner.
fn other() -> Credentials {
    Credentials { uid: Some(54321), gid: Some(54321) }
}

#[test]
fn what_one_side_writes_the_other_reads() {
    let theirs = SystemV::new(10_000, 0o600);
    let ours = Segment::attach(theirs.id(), false, &me()).unwrap();
    assert_eq!((ours.size(), ours.is_writable()), (10_000, true));
    theirs.put(4093, b"hello there");
    let mut bytes = [0; 11];
    ours.read(4093, &mut bytes).unwrap();
    assert_eq!(&bytes, b"hello there");
    ours.write(3, b"0123456789").unwrap();
    assert_eq!(theirs.get(2, 12), b"\x000123456789\0");
}

#[test]
fn dropping_detaches() {
    let theirs = SystemV::new(100, 0o600);
    let before = theirs.attached();
    let ours = Segment::attach(theirs.id(), true, &me()).unwrap();
    assert_eq!(theirs.attached(), before + 1);
    drop(ours);
    assert_eq!(theirs.attached(), before);
    assert!(matches!(Segment::attach(theirs.id(), true, &other()), Err(ShmError::Access)));
    assert_eq!(theirs.attached(), before);
}

#[test]
fn read_only_is_read_only() {
    let theirs = SystemV::new(100, 0o600);
    let ours = Segment::attach(theirs.id(), true, &me()).unwrap();
    assert!(matches!(ours.write(0, b"x"), Err(ShmError::Access)));
    assert!(!ours.is_writable());
    ours.read(0, &mut [0; 100]).unwrap();
}

#[test]
fn no_segment_no_access() {
    assert!(matches!(Segment::attach(u32::MAX, true, &me()), Err(ShmError::Access)));
    let gone = SystemV::new(100, 0o600).id();
    assert!(matches!(Segment::attach(gone, true, &me()), Err(ShmError::Access)));
}

#[test]
fn the_clients_rights_decide() {
    let private = SystemV::new(100, 0o600);
    assert!(matches!(Segment::attach(private.id(), true, &other()), Err(ShmError::Access)));
    assert!(matches!(Segment::attach(private.id(), true, &Credentials::default()), Err(ShmError::Access)));
    let shown = SystemV::new(100, 0o644);
    assert!(Segment::attach(shown.id(), true, &other()).is_ok());
    assert!(matches!(Segment::attach(shown.id(), false, &other()), Err(ShmError::Access)));
    let shared = SystemV::new(100, 0o666);
    assert!(Segment::attach(shared.id(), false, &other()).is_ok());
}

#[test]
fn nothing_outside_is_touched() {
    let theirs = SystemV::new(100, 0o600);
    let (made, _fd) = Segment::create(100, false).unwrap();
    for ours in [Segment::attach(theirs.id(), false, &me()).unwrap(), made] {
        for (offset, len) in [(100, 1), (99, 2), (0, 101), (usize::MAX, 1), (usize::MAX, 0)] {
            assert!(matches!(ours.read(offset, &mut vec![0; len]), Err(ShmError::OutOfBounds)));
            assert!(matches!(ours.write(offset, &vec![0; len]), Err(ShmError::OutOfBounds)));
        }
        ours.read(100, &mut []).unwrap();
        let rows = Rows { offset: 0, stride: 10, len: 10, count: 10 };
        assert_eq!(ours.read_rows(rows).unwrap().len(), 100);
        for rows in [
            Rows { offset: 1, ..rows },
            Rows { count: 11, ..rows },
            Rows { stride: 11, ..rows },
            Rows { stride: usize::MAX, ..rows },
            Rows { len: usize::MAX, ..rows },
            Rows { count: usize::MAX, ..rows },
            Rows { stride: 0, count: 1 << 40, ..rows },
        ] {
            assert!(matches!(ours.read_rows(rows), Err(ShmError::OutOfBounds)), "{rows:?}");
            assert!(matches!(ours.write_rows(rows, &[0; 100]), Err(ShmError::OutOfBounds)), "{rows:?}");
        }
        assert!(ours.read_rows(Rows { count: 0, offset: 1000, ..rows }).unwrap().is_empty());
    }
}

#[test]
fn a_made_segment_is_zero_and_cannot_shrink() {
    let (ours, fd) = Segment::create(5000, false).unwrap();
    assert_eq!(ours.size(), 5000);
    assert_eq!(ours.read_rows(Rows { offset: 0, stride: 5000, len: 5000, count: 1 }).unwrap(), [0; 5000]);
    rustix::io::pwrite(&fd, b"theirs", 4000).unwrap();
    let mut bytes = [0; 6];
    ours.read(4000, &mut bytes).unwrap();
    assert_eq!(&bytes, b"theirs");
    rustix::fs::ftruncate(&fd, 10).unwrap_err();
    assert!(matches!(Segment::create(0, false), Err(ShmError::NoMemory)));
}

#[test]
fn a_shrunk_file_is_an_error_and_no_crash() {
    let fd = memfd(10_000, SealFlags::empty());
    let ours = Segment::from_fd(rustix::io::dup(&fd).unwrap(), false).unwrap();
    ours.write(9_000, b"there").unwrap();
    rustix::fs::ftruncate(&fd, 100).unwrap();
    assert!(matches!(ours.read(9_000, &mut [0; 5]), Err(ShmError::Gone)));
    assert!(matches!(ours.write(9_000, b"there"), Err(ShmError::Gone)));
    assert_eq!(rustix::fs::fstat(&fd).unwrap().st_size, 100);
    ours.read(0, &mut [0; 100]).unwrap();
}

#[test]
fn a_sealed_file_may_grow_and_nothing_else() {
    let fd = memfd(100, SealFlags::SHRINK);
    let ours = Segment::from_fd(rustix::io::dup(&fd).unwrap(), false).unwrap();
    rustix::fs::ftruncate(&fd, 100_000).unwrap();
    assert_eq!(ours.size(), 100);
    assert!(matches!(ours.read(100, &mut [0]), Err(ShmError::OutOfBounds)));
}

#[test]
fn not_every_fd_is_memory() {
    let open = |path: &str, options: &mut std::fs::OpenOptions| options.open(path).unwrap().into();
    let (reader, _writer) = rustix::pipe::pipe().unwrap();
    assert!(matches!(Segment::from_fd(reader, true), Err(ShmError::NoMemory)));
    assert!(matches!(Segment::from_fd(memfd(0, SealFlags::empty()), true), Err(ShmError::NoMemory)));
    let directory = open("/usr", std::fs::OpenOptions::new().read(true));
    assert!(Segment::from_fd(directory, true).is_err());
    let readable = || open("/proc/self/exe", std::fs::OpenOptions::new().read(true));
    assert!(matches!(Segment::from_fd(readable(), false), Err(ShmError::Access)));
    assert!(Segment::from_fd(readable(), true).is_ok());
}

#[test]
fn memory_that_changes_is_read_all_the_same() {
    let theirs = SystemV::new(1 << 16, 0o600);
    let ours = Segment::attach(theirs.id(), true, &me()).unwrap();
    let done = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let mut value = 0_u8;
            while !done.load(std::sync::atomic::Ordering::Relaxed) {
                value = value.wrapping_add(1);
                theirs.put(usize::from(value) * 200, &[value; 200]);
            }
        });
        for _ in 0..20 {
            ours.read_rows(Rows { offset: 1, stride: 1000, len: 999, count: 60 }).unwrap();
        }
        done.store(true, std::sync::atomic::Ordering::Relaxed);
    });
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 64, ..ProptestConfig::default() })]

    /// All three kinds of memory do what a plain array does.
    #[test]
    fn rows_are_copied_as_in_an_array(
        offset in 0..40_usize, stride in 1..40_usize, len in 0..40_usize, count in 0..6_usize, seed in any::<u8>(),
    ) {
        const SIZE: usize = 200;
        let rows = Rows { offset, stride, len, count };
        let theirs = SystemV::new(SIZE, 0o600);
        let contents: Vec<u8> = (0..SIZE).map(|at| (at as u8).wrapping_mul(7).wrapping_add(seed)).collect();
        let in_bounds = count == 0
            || (offset + (count - 1) * stride + len <= SIZE && (len <= stride || count == 1));
        for ours in [
            Segment::attach(theirs.id(), false, &me()).unwrap(),
            Segment::from_fd(memfd(SIZE, SealFlags::SHRINK), false).unwrap(),
            Segment::from_fd(memfd(SIZE, SealFlags::empty()), false).unwrap(),
        ] {
            ours.write(0, &contents).unwrap();
            let mut model = contents.clone();
            let starts = (0..count).map(|row| offset + row * stride);
            let expected: Option<Vec<u8>> =
                in_bounds.then(|| starts.clone().flat_map(|start| contents[start..start + len].to_vec()).collect());
            prop_assert_eq!(ours.read_rows(rows).ok(), expected);
            let new: Vec<u8> = (0..len * count).map(|at| 200_u8.wrapping_sub(at as u8)).collect();
            prop_assert_eq!(ours.write_rows(rows, &new).is_ok(), in_bounds);
            if in_bounds {
                for (row, start) in starts.enumerate() {
                    model[start..start + len].copy_from_slice(&new[row * len..(row + 1) * len]);
                }
            }
            let mut after = vec![0; SIZE];
            ours.read(0, &mut after).unwrap();
            prop_assert_eq!(after, model);
        }
    }
}
