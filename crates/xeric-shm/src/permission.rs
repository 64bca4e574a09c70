//! Whether a client may attach a System V segment: what access(2) would say if there were one for segments.

/// Who a client is, as far as its connection tells (SO_PEERCRED); over TCP nothing is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Credentials {
    /// Its effective user.
    pub uid: Option<u32>,
    /// Its effective group.
    pub gid: Option<u32>,
}

impl Credentials {
    /// Those of this process, for clients inside of it.
    #[must_use]
    pub fn of_this_process() -> Self {
        Credentials {
            uid: Some(rustix::process::geteuid().as_raw()),
            gid: Some(rustix::process::getegid().as_raw()),
        }
    }
}

/// Owners and mode of a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Permissions {
    /// The owner's and the creator's user.
    pub(crate) uids: [u32; 2],
    /// The owner's and the creator's group.
    pub(crate) gids: [u32; 2],
    pub(crate) mode: u32,
}

/// The first class that the client is in decides: root, owner, group, others.
pub(crate) fn permits(permissions: &Permissions, client: &Credentials, read_only: bool) -> bool {
    let wanted = if read_only { 0o4 } else { 0o6 };
    let class = match client {
        Credentials { uid: Some(0), .. } => return true,
        Credentials { uid: Some(uid), .. } if permissions.uids.contains(uid) => 6,
        Credentials { gid: Some(gid), .. } if permissions.gids.contains(gid) => 3,
        _ => 0,
    };
    (permissions.mode >> class) & wanted == wanted
}

#[cfg(test)]
mod tests {
    use super::*;

    fn permits_of(mode: u32, uid: u32, gid: u32, read_only: bool) -> bool {
        let permissions = Permissions { uids: [10, 11], gids: [20, 21], mode };
        permits(&permissions, &Credentials { uid: Some(uid), gid: Some(gid) }, read_only)
    }

    #[test]
    fn the_first_class_decides() {
        for uid in [10, 11] {
            assert!(permits_of(0o600, uid, 99, false) && permits_of(0o400, uid, 99, true));
            assert!(!permits_of(0o400, uid, 99, false) && !permits_of(0o066, uid, 20, true));
        }
        for gid in [20, 21] {
            assert!(permits_of(0o060, 99, gid, false) && !permits_of(0o606, 99, gid, true));
        }
        assert!(permits_of(0o004, 99, 99, true) && !permits_of(0o004, 99, 99, false));
        assert!(permits_of(0, 0, 99, false));
    }

    #[test]
    fn the_unknown_are_others() {
        let permissions = Permissions { uids: [0, 0], gids: [0, 0], mode: 0o660 };
        assert!(!permits(&permissions, &Credentials::default(), true));
        assert!(permits(&Permissions { mode: 0o006, ..permissions }, &Credentials::default(), false));
    }
}
