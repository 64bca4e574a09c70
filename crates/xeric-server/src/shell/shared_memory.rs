//! MIT-SHM's memory: System V segments and descriptors, by way of `xeric_shm`.

use std::os::fd::OwnedFd;

use xeric_shm::{Credentials, Segment, ShmError};

use crate::engine::{Peer, Refusal, SharedMemory, SharedSegment};

/// The machine's shared memory.
#[derive(Clone, Copy, Default, Debug)]
pub struct SystemMemory;

impl SharedMemory for SystemMemory {
    fn attach(&self, id: u32, read_only: bool, peer: &Peer) -> Result<Box<dyn SharedSegment>, Refusal> {
        let credentials = match (peer.uid, peer.gid) {
            (Some(_), Some(_)) => Credentials { uid: peer.uid, gid: peer.gid },
            _ if peer.local => Credentials::of_this_process(),
            _ => return Err(Refusal::Access),
        };
        let segment = Segment::attach(id, read_only, &credentials).map_err(|error| refusal(&error))?;
        Ok(Box::new(Attached(segment)))
    }

    fn attach_fd(&self, fd: OwnedFd, read_only: bool) -> Result<Box<dyn SharedSegment>, Refusal> {
        let segment = Segment::from_fd(fd, read_only).map_err(|error| refusal(&error))?;
        Ok(Box::new(Attached(segment)))
    }

    fn create(&self, size: u32, read_only: bool) -> Result<(Box<dyn SharedSegment>, OwnedFd), Refusal> {
        let (segment, fd) = Segment::create(size, read_only).map_err(|error| refusal(&error))?;
        Ok((Box::new(Attached(segment)), fd))
    }

    fn owner(&self) -> (u32, u32) {
        let credentials = Credentials::of_this_process();
        (credentials.uid.unwrap_or(0), credentials.gid.unwrap_or(0))
    }
}

struct Attached(Segment);

impl SharedSegment for Attached {
    fn size(&self) -> usize {
        self.0.size()
    }

    fn is_writable(&self) -> bool {
        self.0.is_writable()
    }

    fn read(&self, offset: usize, into: &mut [u8]) -> bool {
        self.0.read(offset, into).is_ok()
    }

    fn write(&self, offset: usize, from: &[u8]) -> bool {
        self.0.write(offset, from).is_ok()
    }
}

fn refusal(error: &ShmError) -> Refusal {
    match error {
        ShmError::NoMemory => Refusal::NotMemory,
        ShmError::Alloc(_) => Refusal::Alloc,
        _ => Refusal::Access,
    }
}
