//! The access control list: ListHosts, ChangeHosts, SetAccessControl (protocol, section 8), and whom it lets in.
//!
//! The list is for clients without authority data; who has the cookie needs no place in it. Who asks the engine whether a client may come in is the
//! shell ([`Engine::admits`]). Names of users and groups are the system's to know: [`Accounts`].

use xeric_wire::Request;
use xeric_wire::proto::xproto::{family, host_mode};
use xeric_wire::view::xproto as view;
use xeric_wire::write::xproto as write;

use super::client::Peer;
use super::error::{Handled, XError};
use super::{ClientId, Engine};

/// The users and groups of a system.
pub trait Accounts {
    /// The number of a user.
    fn user(&self, name: &str) -> Option<u32>;
    /// The number of a group.
    fn group(&self, name: &str) -> Option<u32>;
}

/// The family of the address that stands for every local client: of libXau, not of the protocol.
const LOCAL_HOST: u8 = 252;
/// What all addresses may have together, in bytes; ListHosts has to tell them.
const MOST_BYTES: usize = 1 << 20;
/// Names of hosts are shorter than this.
const HOST_NAME: usize = 256;

/// The list, and whether it counts.
pub(crate) struct Hosts {
    pub(crate) enabled: bool,
    /// Local clients may come in.
    local: bool,
    /// The newest last.
    list: Vec<Host>,
    accounts: Option<Box<dyn Accounts>>,
}

#[derive(PartialEq)]
struct Host {
    family: u8,
    address: Vec<u8>,
}

impl Hosts {
    pub(crate) fn new(enabled: bool) -> Self {
        Self { enabled, local: false, list: Vec::new(), accounts: None }
    }

    /// BadValue for an address that the family does not have.
    fn check(&self, family: u8, address: &[u8]) -> Handled {
        let fits = match family {
            LOCAL_HOST => true,
            family::INTERNET => address.len() == 4,
            family::INTERNET6 => address.len() == 16,
            family::SERVER_INTERPRETED => self.understands(address),
            family::DE_CNET | family::CHAOS => false,
            _ => return Err(XError::value(family.into())),
        };
        let length = u32::try_from(address.len()).unwrap_or(u32::MAX);
        if fits { Ok(()) } else { Err(XError::value(length)) }
    }

    /// Whether an address of the family ServerInterpreted means something.
    fn understands(&self, address: &[u8]) -> bool {
        match interpreted(address) {
            Some((b"localuser", name)) => self.user(name).is_some(),
            Some((b"localgroup", name)) => self.group(name).is_some(),
            Some((b"hostname", name)) => is_host_name(name),
            Some((b"ipv6", text)) => {
                std::str::from_utf8(text).is_ok_and(|text| text.parse::<std::net::Ipv6Addr>().is_ok())
            }
            _ => false,
        }
    }

    fn user(&self, name: &[u8]) -> Option<u32> {
        account(name, |name| self.accounts.as_ref()?.user(name))
    }

    fn group(&self, name: &[u8]) -> Option<u32> {
        account(name, |name| self.accounts.as_ref()?.group(name))
    }

    /// Whether an entry is about a client. Those that come by TCP come from the loopback address, as no other is served.
    fn names(&self, host: &Host, peer: &Peer) -> bool {
        let address = host.address.as_slice();
        match host.family {
            family::INTERNET => address == [127, 0, 0, 1],
            // An address of this machine lets in who needs none.
            family::INTERNET6 => peer.local && address == std::net::Ipv6Addr::LOCALHOST.octets(),
            family::SERVER_INTERPRETED => match interpreted(address) {
                Some((b"localuser", name)) => peer.uid.is_some() && self.user(name) == peer.uid,
                Some((b"localgroup", name)) => peer.gid.is_some() && self.group(name) == peer.gid,
                // Names of other hosts are nobody's who can come here, so none is looked up.
                Some((b"hostname", name)) => !peer.local && name == b"localhost",
                _ => false,
            },
            _ => false,
        }
    }
}

/// The type and the value of an address of the family ServerInterpreted.
fn interpreted(address: &[u8]) -> Option<(&[u8], &[u8])> {
    let end = address.iter().position(|byte| *byte == 0)?;
    Some((address.get(..end)?, address.get(end + 1..)?))
}

/// The number of an account by its name, or by its number behind `#` in C's notation; what stands behind that is not looked at.
fn account(name: &[u8], look_up: impl FnOnce(&str) -> Option<u32>) -> Option<u32> {
    let name = std::str::from_utf8(name).ok()?;
    let Some(number) = name.strip_prefix('#') else { return look_up(name) };
    let (digits, radix) = match number.strip_prefix("0x") {
        Some(digits) => (digits, 16),
        None if number.starts_with('0') => (number, 8),
        None => (number, 10),
    };
    let end = digits.find(|digit: char| !digit.is_digit(radix)).unwrap_or(digits.len());
    u32::from_str_radix(digits.get(..end)?, radix).ok()
}

/// RFC 2396, section 3.2.2, as far as Xvfb holds to it: labels of letters, digits and inner dashes.
fn is_host_name(name: &[u8]) -> bool {
    let (mut dot, mut dash) = (false, false);
    let fits = |byte: &u8| {
        let allowed = match byte {
            b'.' => dot,
            b'-' => dash,
            b'0'..=b':' | b'a'..=b'z' | b'A'..=b'Z' => true,
            _ => false,
        };
        dash = !matches!(byte, b'.') && (dash || !matches!(byte, b'-'));
        dot = !matches!(byte, b'.' | b'-');
        allowed
    };
    (1..HOST_NAME).contains(&name.len()) && name.iter().all(fits)
}

/// Handles ListHosts: the newest first.
pub(crate) fn list_hosts(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    view::ListHosts::parse(request)?;
    let hosts = &engine.hosts;
    let entry = |host: &Host| (host.family, host.address.clone());
    let entries: Vec<_> = hosts.list.iter().rev().map(entry).collect();
    let entries: Vec<_> =
        entries.iter().map(|(family, address)| write::Host { family: *family, address }).collect();
    let mode = u8::from(hosts.enabled);
    engine.send(client, &write::ListHostsReply { mode, hosts: &entries });
    Ok(())
}

/// Handles ChangeHosts.
pub(crate) fn change_hosts(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::ChangeHosts::parse(request)?;
    let insert = match r.mode {
        host_mode::INSERT => true,
        host_mode::DELETE => false,
        other => return Err(XError::value(other.into())),
    };
    check_local(engine, client)?;
    let hosts = &mut engine.hosts;
    hosts.check(r.family, r.address)?;
    let host = Host { family: r.family, address: r.address.to_vec() };
    let at = hosts.list.iter().position(|known| *known == host);
    let bytes: usize = hosts.list.iter().map(|host| host.address.len() + 4).sum();
    match at {
        None if insert && bytes + host.address.len() > MOST_BYTES => return Err(XError::alloc(0)),
        None if insert => hosts.list.push(host),
        Some(at) if !insert => drop(hosts.list.remove(at)),
        _ => {}
    }
    if r.family == LOCAL_HOST {
        hosts.local = insert;
    }
    Ok(())
}

/// Handles SetAccessControl.
pub(crate) fn set_access_control(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::SetAccessControl::parse(request)?;
    if r.mode > 1 {
        return Err(XError::value(r.mode.into()));
    }
    check_local(engine, client)?;
    engine.hosts.enabled = r.mode == 1;
    Ok(())
}

/// BadAccess unless the client runs on the server's machine.
fn check_local(engine: &Engine, client: ClientId) -> Handled {
    let local = engine.clients.get(client).is_some_and(|client| client.peer.local);
    if local { Ok(()) } else { Err(XError::access(0)) }
}

impl Engine {
    /// Lets clients name users and groups in the access control list. Without it none is known.
    pub fn provide_accounts(&mut self, accounts: Box<dyn Accounts>) {
        self.hosts.accounts = Some(accounts);
    }

    /// Whether the access control list lets `peer` in without authority data.
    pub fn admits(&self, peer: &Peer) -> bool {
        let hosts = &self.hosts;
        !hosts.enabled || (hosts.local && peer.local) || hosts.list.iter().any(|host| hosts.names(host, peer))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_accounts_are_read_as_c_reads_them() {
        let none = |_: &str| None;
        for (name, number) in [
            ("#17", Some(17)),
            ("#0x11", Some(17)),
            ("#021", Some(17)),
            ("#0", Some(0)),
            ("#17z", Some(17)),
            ("#", None),
            ("#x", None),
            ("root", None),
        ] {
            assert_eq!(account(name.as_bytes(), none), number, "{name}");
        }
        assert_eq!(account(b"root", |name| (name == "root").then_some(7)), Some(7));
    }
}
