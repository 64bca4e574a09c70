//! Shared memory that only the server makes: no case may attach what other programs of this machine share.

use std::os::fd::OwnedFd;

use xeric_server::engine::{Peer, Refusal, SharedMemory, SharedSegment};
use xeric_server::shell::shared_memory::SystemMemory;

/// Refuses System V segments.
pub(super) struct MadeMemory;

impl SharedMemory for MadeMemory {
    fn attach(&self, _: u32, _: bool, _: &Peer) -> Result<Box<dyn SharedSegment>, Refusal> {
        Err(Refusal::Access)
    }

    fn attach_fd(&self, fd: OwnedFd, read_only: bool) -> Result<Box<dyn SharedSegment>, Refusal> {
        SystemMemory.attach_fd(fd, read_only)
    }

    fn create(&self, size: u32, read_only: bool) -> Result<(Box<dyn SharedSegment>, OwnedFd), Refusal> {
        SystemMemory.create(size, read_only)
    }

    fn owner(&self) -> (u32, u32) {
        SystemMemory.owner()
    }
}
