//! Mapped memory that another process may write while this one reads.
//!
//! No reference to it is ever made, shared or exclusive: the compiler may assume of those that nobody else writes.
//! Bytes go through volatile accesses of raw pointers, each a plain load or store that may see any value, but only
//! once.

use crate::ShmError;
use crate::permission::Permissions;
use std::os::fd::OwnedFd;
use std::ptr::NonNull;

/// Memory mapped into this process until it is dropped.
#[derive(Debug)]
pub(crate) struct Mapping {
    start: NonNull<u8>,
    len: usize,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    SystemV,
    File,
}

/// What a System V segment says of itself.
pub(crate) struct Status {
    pub(crate) permissions: Permissions,
    len: usize,
}

// SAFETY: a mapping belongs to the process and not to a thread: it may be used and taken down from any. (It is not
// Sync: two threads of this process must not copy in and out at once.)
unsafe impl Send for Mapping {}

impl Mapping {
    /// Attaches a System V segment. None when there is none, or none for this process.
    pub(crate) fn attach(shmid: i32, read_only: bool) -> Option<(Mapping, Status)> {
        let flags = if read_only { libc::SHM_RDONLY } else { 0 };
        // SAFETY: with a null address the kernel chooses where, over nothing that is mapped already.
        let start = unsafe { libc::shmat(shmid, std::ptr::null(), flags) };
        if start.addr() == usize::MAX {
            return None;
        }
        // From here on dropping it detaches.
        let mut mapping = Mapping { start: NonNull::new(start.cast())?, len: 0, kind: Kind::SystemV };
        // Asked for after attaching: an attached segment keeps its id and its size.
        let status = status(shmid)?;
        mapping.len = status.len;
        Some((mapping, status))
    }

    /// Maps the first `len` bytes of a file, which must be unable to shrink below that while it is mapped.
    pub(crate) fn of_file(fd: &OwnedFd, len: usize, read_only: bool) -> rustix::io::Result<Mapping> {
        use rustix::mm::{MapFlags, ProtFlags, mmap};
        let protection = if read_only { ProtFlags::READ } else { ProtFlags::READ | ProtFlags::WRITE };
        // SAFETY: with a null address the kernel chooses where, over nothing that is mapped already.
        let start = unsafe { mmap(std::ptr::null_mut(), len, protection, MapFlags::SHARED, fd, 0)? };
        let start = NonNull::new(start.cast()).ok_or(rustix::io::Errno::INVAL)?;
        Ok(Mapping { start, len, kind: Kind::File })
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn read(&self, offset: usize, into: &mut [u8]) -> Result<(), ShmError> {
        let from = self.range(offset, into.len())?.cast_const();
        // Words where the source is aligned, bytes around them.
        let head = from.align_offset(align_of::<u64>()).min(into.len());
        let (head, rest) = into.split_at_mut(head);
        let (words, tail) = rest.as_chunks_mut::<{ size_of::<u64>() }>();
        let mut at = from;
        for byte in head {
            // SAFETY: `range` says that all bytes read here are mapped; each step stays inside of them.
            unsafe {
                *byte = at.read_volatile();
                at = at.add(1);
            }
        }
        for word in words {
            // SAFETY: as above; behind the head, `at` is aligned for words.
            unsafe {
                *word = at.cast::<u64>().read_volatile().to_ne_bytes();
                at = at.add(size_of::<u64>());
            }
        }
        for byte in tail {
            // SAFETY: as for the head.
            unsafe {
                *byte = at.read_volatile();
                at = at.add(1);
            }
        }
        Ok(())
    }

    /// The mapping must be a writable one.
    pub(crate) fn write(&self, offset: usize, from: &[u8]) -> Result<(), ShmError> {
        let into = self.range(offset, from.len())?;
        let head = into.align_offset(align_of::<u64>()).min(from.len());
        let (head, rest) = from.split_at(head);
        let (words, tail) = rest.as_chunks::<{ size_of::<u64>() }>();
        let mut at = into;
        for byte in head {
            // SAFETY: `range` says that all bytes written here are mapped; each step stays inside of them. Segment
            // does not come here unless the mapping was made writable.
            unsafe {
                at.write_volatile(*byte);
                at = at.add(1);
            }
        }
        for word in words {
            // SAFETY: as above; behind the head, `at` is aligned for words.
            unsafe {
                at.cast::<u64>().write_volatile(u64::from_ne_bytes(*word));
                at = at.add(size_of::<u64>());
            }
        }
        for byte in tail {
            // SAFETY: as for the head.
            unsafe {
                at.write_volatile(*byte);
                at = at.add(1);
            }
        }
        Ok(())
    }

    /// Where `len` bytes from `offset` on start, when all of them are in the mapping.
    fn range(&self, offset: usize, len: usize) -> Result<*mut u8, ShmError> {
        match offset.checked_add(len) {
            // SAFETY: the offset is at most the mapping's length, so the pointer stays inside it or at its end.
            Some(end) if end <= self.len => Ok(unsafe { self.start.as_ptr().add(offset) }),
            _ => Err(ShmError::OutOfBounds),
        }
    }
}

impl Drop for Mapping {
    fn drop(&mut self) {
        let start = self.start.as_ptr().cast();
        match self.kind {
            // SAFETY: it was attached there, is detached only here, and no pointer into it outlives a call above.
            Kind::SystemV => {
                unsafe { libc::shmdt(start) };
            }
            // SAFETY: it was mapped there with that length, is taken down only here, and no pointer into it outlives
            // a call above. Nothing can be done about a failure, and none can come of these arguments.
            Kind::File => {
                unsafe { rustix::mm::munmap(start, self.len) }.ok();
            }
        }
    }
}

fn status(shmid: i32) -> Option<Status> {
    let mut status = std::mem::MaybeUninit::<libc::shmid_ds>::uninit();
    // SAFETY: IPC_STAT fills in the structure that it is given, and nothing else.
    let answer = unsafe { libc::shmctl(shmid, libc::IPC_STAT, status.as_mut_ptr()) };
    if answer == -1 {
        return None;
    }
    // SAFETY: the call succeeded, so it is filled in.
    let status = unsafe { status.assume_init() };
    let permissions = status.shm_perm;
    Some(Status {
        permissions: Permissions {
            uids: [permissions.uid, permissions.cuid],
            gids: [permissions.gid, permissions.cgid],
            mode: u32::from(permissions.mode),
        },
        len: status.shm_segsz,
    })
}
