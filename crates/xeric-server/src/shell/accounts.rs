//! The users and groups of this machine, which the access control list may name.

use nix::unistd::{Group, User};

use crate::engine::Accounts;

/// What the system's databases say.
#[derive(Clone, Copy, Default, Debug)]
pub struct SystemAccounts;

impl Accounts for SystemAccounts {
    fn user(&self, name: &str) -> Option<u32> {
        User::from_name(name).ok()?.map(|user| user.uid.as_raw())
    }

    fn group(&self, name: &str) -> Option<u32> {
        Group::from_name(name).ok()?.map(|group| group.gid.as_raw())
    }
}
