//! What a client does: makes segments and file descriptors, and looks at its own side of them.

use rustix::fs::{MemfdFlags, SealFlags};
use std::os::fd::OwnedFd;

/// A System V segment, attached, and removed when dropped.
pub(crate) struct SystemV {
    id: i32,
    start: *mut u8,
    len: usize,
}

// SAFETY: the memory belongs to the process; put and get go through volatile accesses.
unsafe impl Sync for SystemV {}

impl SystemV {
    pub(crate) fn new(len: usize, mode: i32) -> SystemV {
        // SAFETY: makes a new segment and maps it where nothing is.
        let (id, start) = unsafe {
            let id = libc::shmget(libc::IPC_PRIVATE, len, libc::IPC_CREAT | mode);
            (id, libc::shmat(id, std::ptr::null(), 0))
        };
        assert!(id >= 0 && start.addr() != usize::MAX, "{}", std::io::Error::last_os_error());
        SystemV { id, start: start.cast(), len }
    }

    pub(crate) fn id(&self) -> u32 {
        self.id.cast_unsigned()
    }

    pub(crate) fn put(&self, offset: usize, bytes: &[u8]) {
        assert!(offset + bytes.len() <= self.len);
        for (at, byte) in bytes.iter().enumerate() {
            // SAFETY: inside the segment.
            unsafe { self.start.add(offset + at).write_volatile(*byte) };
        }
    }

    pub(crate) fn get(&self, offset: usize, len: usize) -> Vec<u8> {
        assert!(offset + len <= self.len);
        // SAFETY: inside the segment.
        (0..len).map(|at| unsafe { self.start.add(offset + at).read_volatile() }).collect()
    }

    /// How many have it attached.
    pub(crate) fn attached(&self) -> u64 {
        let mut status = std::mem::MaybeUninit::<libc::shmid_ds>::uninit();
        // SAFETY: IPC_STAT fills the structure in when it succeeds.
        unsafe {
            assert_eq!(libc::shmctl(self.id, libc::IPC_STAT, status.as_mut_ptr()), 0);
            status.assume_init().shm_nattch
        }
    }
}

impl Drop for SystemV {
    fn drop(&mut self) {
        // SAFETY: nothing points into it any more.
        unsafe {
            libc::shmdt(self.start.cast());
            libc::shmctl(self.id, libc::IPC_RMID, std::ptr::null_mut());
        }
    }
}

pub(crate) fn memfd(size: usize, seals: SealFlags) -> OwnedFd {
    let fd = rustix::fs::memfd_create("client", MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING).unwrap();
    rustix::fs::ftruncate(&fd, size as u64).unwrap();
    rustix::fs::fcntl_add_seals(&fd, seals).unwrap();
    fd
}
