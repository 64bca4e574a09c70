//! Connected clients: who they are, how far they are, and what is to be written to them.

use std::collections::VecDeque;
use std::os::fd::OwnedFd;

use xeric_wire::ByteOrder;

use super::resource::Xid;

/// Descriptors received with a client's bytes, in order.
pub type Fds = VecDeque<OwnedFd>;

/// A client's number, also the high bits of the ids that it may create (id = number << 21 | …). 0 is the server itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ClientId(pub(crate) u8);

impl ClientId {
    /// The owner of the root window and everything else that no client made.
    pub(crate) const SERVER: Self = Self(0);

    /// The number, for tables and for people.
    pub fn number(self) -> u8 {
        self.0
    }
}

/// What is known of the process at the other end.
#[derive(Clone, Copy, Default, Debug)]
pub struct Peer {
    /// Process id, where the socket tells it.
    pub pid: Option<u32>,
    /// User id, where the socket tells it; shared memory is attached with its rights.
    pub uid: Option<u32>,
    /// Group id, where the socket tells it.
    pub gid: Option<u32>,
    /// Whether the transport carries file descriptors.
    pub passes_fds: bool,
    /// Whether the peer is on this machine (shared memory makes sense).
    pub local: bool,
}

/// What is to be written to a client.
#[derive(Default, Debug)]
pub struct Output {
    /// Replies, errors and events, in order.
    pub bytes: Vec<u8>,
    /// Descriptors to pass with these bytes.
    pub fds: Vec<OwnedFd>,
    /// Where in the bytes the message of each begins. Rising.
    pub places: Vec<usize>,
}

/// SetCloseDownMode's values.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum CloseDownMode {
    #[default]
    Destroy,
    RetainPermanent,
    RetainTemporary,
}

/// How far a connection is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// The set-up request has not arrived whole.
    Setup,
    /// Requests are read.
    Running,
    /// Disconnected, but its resources are retained.
    Retained,
}

/// Why the server closes a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CloseReason {
    /// Its first bytes are no set-up of X.
    NotX,
    /// Its set-up was refused: wrong authority or protocol version.
    Refused,
    /// KillClient named one of its resources.
    Killed,
    /// Whoever runs the server asked for it ([`Engine::close_client_of`](super::Engine::close_client_of)).
    Asked,
    /// It left more unread than `max_output` of the configuration allows.
    Unread,
}

/// One entry of a client's save-set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SaveSetEntry {
    pub(crate) window: Xid,
    /// XFIXES ChangeSaveSet: where the window goes, and whether it is mapped.
    pub(crate) to_root: bool,
    pub(crate) map: bool,
}

/// One connection.
pub(crate) struct Client {
    pub(crate) id: ClientId,
    pub(crate) peer: Peer,
    pub(crate) stage: Stage,
    pub(crate) order: ByteOrder,
    /// Number of the request being handled, or of the last one handled. The set-up is 0.
    pub(crate) sequence: u64,
    pub(crate) big_requests: bool,
    /// Bytes still to pass over of a request that was refused for its length.
    pub(crate) skip: u64,
    pub(crate) close_down: CloseDownMode,
    pub(crate) save_set: Vec<SaveSetEntry>,
    /// Goes on while another client grabs the server (XTEST GrabControl).
    pub(crate) impervious: bool,
    /// No more requests are read; the connection closes when its output is written. Why, if it is so.
    pub(crate) closing: Option<CloseReason>,
    pub(crate) out: Vec<u8>,
    /// Descriptors of what is in `out`, and where in it the message of each begins.
    pub(crate) out_fds: Vec<OwnedFd>,
    pub(crate) out_places: Vec<usize>,
    /// How often the output was taken.
    pub(crate) taken: u64,
    pub(crate) xkb: super::ext::xkb::ClientState,
    pub(crate) randr: super::ext::randr::ClientState,
    /// XFIXES SetClientDisconnectMode.
    pub(crate) disconnect_mode: u32,
    pub(crate) render_version: (u32, u32),
    /// SYNC SetPriority.
    pub(crate) priority: i32,
}

impl Client {
    fn new(id: ClientId, peer: Peer) -> Self {
        Self {
            id,
            peer,
            stage: Stage::Setup,
            order: ByteOrder::Little,
            sequence: 0,
            big_requests: false,
            skip: 0,
            close_down: CloseDownMode::default(),
            save_set: Vec::new(),
            impervious: false,
            closing: None,
            out: Vec::new(),
            out_fds: Vec::new(),
            out_places: Vec::new(),
            taken: 0,
            xkb: super::ext::xkb::ClientState::default(),
            randr: super::ext::randr::ClientState::default(),
            disconnect_mode: 0,
            render_version: (0, 0),
            priority: 0,
        }
    }

    /// Closes the connection, unless it is closing already.
    pub(crate) fn close(&mut self, reason: CloseReason) {
        self.closing.get_or_insert(reason);
    }

    /// The sequence number as it stands in replies, errors and events.
    pub(crate) fn wire_sequence(&self) -> u16 {
        (self.sequence & 0xffff) as u16
    }

    /// Passes a descriptor with the message that is written next.
    pub(crate) fn pass(&mut self, fd: OwnedFd) {
        self.out_places.push(self.out.len());
        self.out_fds.push(fd);
    }

    pub(crate) fn take_output(&mut self) -> Output {
        self.swap_output(Vec::new())
    }

    pub(crate) fn swap_output(&mut self, mut buffer: Vec<u8>) -> Output {
        buffer.clear();
        self.taken += 1;
        Output {
            bytes: std::mem::replace(&mut self.out, buffer),
            fds: std::mem::take(&mut self.out_fds),
            places: std::mem::take(&mut self.out_places),
        }
    }
}

/// All client slots.
#[derive(Default)]
pub(crate) struct Clients {
    /// Slot `n` is client `n + 1`.
    slots: Vec<Option<Box<Client>>>,
}

/// Eight bits of client number with 0 for the server, as Xvfb has them.
const MAX_CLIENTS: usize = 255;

impl Clients {
    pub(crate) fn insert(&mut self, peer: Peer) -> Option<ClientId> {
        let slot = self.slots.iter().position(Option::is_none).unwrap_or(self.slots.len());
        if slot >= MAX_CLIENTS {
            return None;
        }
        if slot == self.slots.len() {
            self.slots.push(None);
        }
        let id = ClientId(u8::try_from(slot + 1).ok()?);
        self.slots[slot] = Some(Box::new(Client::new(id, peer)));
        Some(id)
    }

    pub(crate) fn get(&self, id: ClientId) -> Option<&Client> {
        self.slots.get(usize::from(id.0).wrapping_sub(1))?.as_deref()
    }

    pub(crate) fn get_mut(&mut self, id: ClientId) -> Option<&mut Client> {
        self.slots.get_mut(usize::from(id.0).wrapping_sub(1))?.as_deref_mut()
    }

    pub(crate) fn remove(&mut self, id: ClientId) {
        if let Some(slot) = self.slots.get_mut(usize::from(id.0).wrapping_sub(1)) {
            *slot = None;
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Client> {
        self.slots.iter().flatten().map(Box::as_ref)
    }

    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Client> {
        self.slots.iter_mut().flatten().map(Box::as_mut)
    }
}
