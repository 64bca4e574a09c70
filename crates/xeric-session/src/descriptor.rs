//! What a file descriptor that went over a connection is.
//!
//! What holds: looking changes nothing about it. What cannot be told is unknown.

use std::os::fd::{AsRawFd, BorrowedFd};

use rustix::fs::{FileType, fcntl_get_seals, fstat};
use xeric_trace::capture::FdKind;

/// Says what it is.
pub(crate) fn kind(fd: BorrowedFd<'_>) -> FdKind {
    let Ok(status) = fstat(fd) else { return FdKind::Unknown };
    match FileType::from_raw_mode(status.st_mode) {
        FileType::Socket => FdKind::Socket,
        FileType::Fifo => FdKind::Pipe,
        FileType::CharacterDevice | FileType::BlockDevice => FdKind::Device,
        // Only files that are memory (memfd, tmpfs, hugetlbfs) have seals.
        FileType::RegularFile if fcntl_get_seals(fd).is_ok() => FdKind::Memory,
        FileType::RegularFile | FileType::Directory | FileType::Symlink => FdKind::File,
        // An anonymous inode has no type. Its name is told in /proc alone.
        FileType::Unknown => match std::fs::read_link(format!("/proc/self/fd/{}", fd.as_raw_fd())) {
            Ok(name) if name.as_os_str() == "anon_inode:[eventfd]" => FdKind::Event,
            _ => FdKind::Anonymous,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustix::event::{EventfdFlags, epoll, eventfd};
    use rustix::fs::{MemfdFlags, memfd_create};
    use std::os::fd::AsFd;

    #[test]
    fn everything_is_told_by_what_it_is() {
        let memory = memfd_create("test", MemfdFlags::CLOEXEC).unwrap();
        let sealed = memfd_create("test", MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING).unwrap();
        let event = eventfd(0, EventfdFlags::CLOEXEC).unwrap();
        let poll = epoll::create(epoll::CreateFlags::CLOEXEC).unwrap();
        let (socket, _other) = std::os::unix::net::UnixStream::pair().unwrap();
        let (pipe, _end) = std::io::pipe().unwrap();
        let device = std::fs::File::open("/dev/null").unwrap();
        // Of a file system that is never memory.
        let file = std::fs::File::open("/proc/self/stat").unwrap();
        assert_eq!(kind(memory.as_fd()), FdKind::Memory);
        assert_eq!(kind(sealed.as_fd()), FdKind::Memory);
        assert_eq!(kind(event.as_fd()), FdKind::Event);
        assert_eq!(kind(poll.as_fd()), FdKind::Anonymous);
        assert_eq!(kind(socket.as_fd()), FdKind::Socket);
        assert_eq!(kind(pipe.as_fd()), FdKind::Pipe);
        assert_eq!(kind(device.as_fd()), FdKind::Device);
        assert_eq!(kind(file.as_fd()), FdKind::File);
    }
}
