//! Attaching shared memory, with bounds-checked copies that never form a slice over memory a client can write.
//!
//! A [`Segment`] is what MIT-SHM's Attach, AttachFd and CreateSegment make. Its bytes are only ever copied out or in:
//! a client may change them at any time, so a look at them in place would be a look at something that moves.
//!
//! What holds: no access outside the segment; no crash when a client shrinks what it passed (an fd that is not sealed
//! against shrinking is read and written by system calls and never mapped); nothing is written to a segment that was
//! attached read-only; dropping a segment detaches it.
//!
//! What it is not for: knowing what the bytes mean, resources, requests. All `unsafe` of shared memory is in
//! `memory.rs`.

mod memory;
mod permission;

pub use permission::Credentials;

use memory::Mapping;
use rustix::fs::{FileType, MemfdFlags, OFlags, SealFlags};
use std::os::fd::OwnedFd;

/// Shared memory that a client gave or got.
#[derive(Debug)]
pub struct Segment {
    memory: Memory,
    size: usize,
    writable: bool,
}

#[derive(Debug)]
enum Memory {
    /// System V memory, or an fd that cannot shrink.
    Mapped(Mapping),
    /// An fd that can.
    File(OwnedFd),
}

/// Why there is no segment, or no access to a part of it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ShmError {
    /// No such memory, or not for this client: BadAccess.
    #[error("no access to the shared memory")]
    Access,
    /// The fd is not one of memory: BadMatch.
    #[error("the file descriptor has no memory")]
    NoMemory,
    /// No memory could be made: BadAlloc.
    #[error("no shared memory can be made")]
    Alloc(#[source] std::io::Error),
    /// The bytes asked for are not all in the segment.
    #[error("outside the shared memory")]
    OutOfBounds,
    /// The client has shrunk the memory, or its file fails.
    #[error("the shared memory is no longer there")]
    Gone,
}

/// Rows at equal distances in a segment: an image, or a rectangle of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rows {
    /// Where the first one starts.
    pub offset: usize,
    /// From each to the next, in bytes.
    pub stride: usize,
    /// Bytes of each.
    pub len: usize,
    /// How many.
    pub count: usize,
}

impl Segment {
    /// Attaches a System V segment, as MIT-SHM Attach asks for it. This process's rights may be greater than the
    /// client's, so the segment's permissions are held against the client's credentials too.
    pub fn attach(shmid: u32, read_only: bool, client: &Credentials) -> Result<Segment, ShmError> {
        let (mapping, status) = Mapping::attach(shmid.cast_signed(), read_only).ok_or(ShmError::Access)?;
        // The mapping goes with it when the client may not.
        if !permission::permits(&status.permissions, client, read_only) {
            return Err(ShmError::Access);
        }
        Ok(Segment { size: mapping.len(), memory: Memory::Mapped(mapping), writable: !read_only })
    }

    /// Takes the memory behind a file descriptor, as MIT-SHM AttachFd asks for it; the size is the file's now.
    pub fn from_fd(fd: OwnedFd, read_only: bool) -> Result<Segment, ShmError> {
        let status = rustix::fs::fstat(&fd).map_err(|_| ShmError::NoMemory)?;
        let size = usize::try_from(status.st_size).map_err(|_| ShmError::NoMemory)?;
        if size == 0 {
            return Err(ShmError::NoMemory);
        }
        let mode = rustix::fs::fcntl_getfl(&fd).map_err(|_| ShmError::Access)? & OFlags::RWMODE;
        let sufficient = if read_only { mode != OFlags::WRONLY } else { mode == OFlags::RDWR };
        if FileType::from_raw_mode(status.st_mode) != FileType::RegularFile || !sufficient {
            return Err(ShmError::Access);
        }
        let fixed = rustix::fs::fcntl_get_seals(&fd).is_ok_and(|seals| seals.contains(SealFlags::SHRINK));
        let memory = if fixed {
            Memory::Mapped(Mapping::of_file(&fd, size, read_only).map_err(|_| ShmError::Access)?)
        } else {
            Memory::File(fd)
        };
        Ok(Segment { memory, size, writable: !read_only })
    }

    /// Makes memory of `size` bytes, all zero, as MIT-SHM CreateSegment asks for it, and the file descriptor that the
    /// reply carries. `read_only` says what this side may do.
    pub fn create(size: u32, read_only: bool) -> Result<(Segment, OwnedFd), ShmError> {
        let make = || -> rustix::io::Result<_> {
            let fd = rustix::fs::memfd_create("xeric-shm", MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING)?;
            rustix::fs::ftruncate(&fd, u64::from(size))?;
            rustix::fs::fcntl_add_seals(&fd, SealFlags::SHRINK)?;
            let ours = rustix::io::fcntl_dupfd_cloexec(&fd, 0)?;
            Ok((fd, ours))
        };
        let (fd, ours) = make().map_err(|error| ShmError::Alloc(error.into()))?;
        Ok((Segment::from_fd(ours, read_only)?, fd))
    }

    /// How many bytes there are.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size
    }

    /// Whether this side may write.
    #[must_use]
    pub fn is_writable(&self) -> bool {
        self.writable
    }

    /// Whether `len` bytes from `offset` on are in the segment.
    #[must_use]
    pub fn contains(&self, offset: usize, len: usize) -> bool {
        offset.checked_add(len).is_some_and(|end| end <= self.size)
    }

    /// Copies out as many bytes as `into` has.
    pub fn read(&self, offset: usize, into: &mut [u8]) -> Result<(), ShmError> {
        if !self.contains(offset, into.len()) {
            return Err(ShmError::OutOfBounds);
        }
        match &self.memory {
            Memory::Mapped(mapping) => mapping.read(offset, into),
            Memory::File(fd) => read_file(fd, offset, into),
        }
    }

    /// Copies in.
    pub fn write(&self, offset: usize, from: &[u8]) -> Result<(), ShmError> {
        if !self.writable {
            return Err(ShmError::Access);
        }
        if !self.contains(offset, from.len()) {
            return Err(ShmError::OutOfBounds);
        }
        match &self.memory {
            Memory::Mapped(mapping) => mapping.write(offset, from),
            Memory::File(fd) => write_file(fd, offset, from),
        }
    }

    /// Copies rows out, one behind the other. Nothing is allocated before all of them are known to be there.
    pub fn read_rows(&self, rows: Rows) -> Result<Vec<u8>, ShmError> {
        let total = self.rows_len(rows)?;
        let mut bytes = vec![0; total];
        if total == 0 {
            return Ok(bytes);
        }
        if rows.len == rows.stride {
            self.read(rows.offset, &mut bytes)?;
        } else {
            for (row, into) in bytes.chunks_exact_mut(rows.len).enumerate() {
                self.read(rows.offset + row * rows.stride, into)?;
            }
        }
        Ok(bytes)
    }

    /// Copies rows in that stand one behind the other in `from`; what lies between them in the segment stays.
    pub fn write_rows(&self, rows: Rows, from: &[u8]) -> Result<(), ShmError> {
        if self.rows_len(rows)? != from.len() {
            return Err(ShmError::OutOfBounds);
        }
        if from.is_empty() {
            return if self.writable { Ok(()) } else { Err(ShmError::Access) };
        }
        if rows.len == rows.stride {
            return self.write(rows.offset, from);
        }
        let mut rows_of = from.chunks_exact(rows.len).enumerate();
        rows_of.try_for_each(|(row, bytes)| self.write(rows.offset + row * rows.stride, bytes))
    }

    /// The bytes of all rows together, when each of them is in the segment.
    fn rows_len(&self, rows: Rows) -> Result<usize, ShmError> {
        let total = rows.len.checked_mul(rows.count).ok_or(ShmError::OutOfBounds)?;
        let Some(steps) = rows.count.checked_sub(1) else { return Ok(0) };
        let last = rows.stride.checked_mul(steps).and_then(|span| span.checked_add(rows.offset));
        match last {
            // Rows may overlap, but not so much that little memory reads as much.
            Some(last) if self.contains(last, rows.len) && (rows.len <= rows.stride || rows.count <= 1) => {
                Ok(total)
            }
            _ => Err(ShmError::OutOfBounds),
        }
    }
}

fn read_file(fd: &OwnedFd, offset: usize, into: &mut [u8]) -> Result<(), ShmError> {
    let mut done = 0;
    while let Some(rest) = into.get_mut(done..).filter(|rest| !rest.is_empty()) {
        match rustix::io::pread(fd, rest, (offset + done) as u64) {
            Ok(0) => return Err(ShmError::Gone),
            Ok(count) => done += count,
            Err(rustix::io::Errno::INTR) => {}
            Err(_) => return Err(ShmError::Gone),
        }
    }
    Ok(())
}

/// Never writes beyond what the file has: a client that shrank it is not to find it grown again.
fn write_file(fd: &OwnedFd, offset: usize, from: &[u8]) -> Result<(), ShmError> {
    let end = (offset + from.len()) as u64;
    let size = rustix::fs::fstat(fd).map_or(0, |status| u64::try_from(status.st_size).unwrap_or(0));
    if end > size {
        return Err(ShmError::Gone);
    }
    let mut done = 0;
    while let Some(rest) = from.get(done..).filter(|rest| !rest.is_empty()) {
        match rustix::io::pwrite(fd, rest, (offset + done) as u64) {
            Ok(0) => return Err(ShmError::Gone),
            Ok(count) => done += count,
            Err(rustix::io::Errno::INTR) => {}
            Err(_) => return Err(ShmError::Gone),
        }
    }
    Ok(())
}
