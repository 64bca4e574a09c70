//! A context: whose protocol is recorded, which of it, and by whom.

use xeric_wire::proto::record::{Range, cs};

use super::super::super::client::Stage;
use super::super::super::error::{Handled, XError};
use super::super::super::resource::{CLIENT_SHIFT, Xid, owner_of};
use super::super::super::{ClientId, Engine};
use super::element::Open;
use super::ranges::Selection;

/// One context.
pub(super) struct Context {
    pub(super) id: Xid,
    pub(super) element_header: u8,
    /// Who enabled it.
    pub(super) recorder: Option<ClientId>,
    /// The newest first; no client stands in two of them.
    registrations: Vec<Registration>,
    /// The reply to which elements can still be added.
    pub(super) open: Option<Open>,
}

/// What one request registered.
struct Registration {
    /// Clients by their ids' base, and FutureClients.
    clients: Vec<Xid>,
    selection: Selection,
}

impl Context {
    pub(super) fn new(id: Xid) -> Self {
        Self { id, element_header: 0, recorder: None, registrations: Vec::new(), open: None }
    }

    pub(super) fn set_element_header(&mut self, element_header: u8) {
        if self.element_header != element_header {
            // Elements of one reply have the same headers.
            self.open = None;
            self.element_header = element_header;
        }
    }

    pub(super) fn register(&mut self, clients: Vec<Xid>, selection: Selection) {
        for &spec in &clients {
            self.unregister(spec);
        }
        self.registrations.insert(0, Registration { clients, selection });
    }

    pub(super) fn unregister(&mut self, spec: Xid) {
        for registration in &mut self.registrations {
            if let Some(at) = registration.clients.iter().position(|client| *client == spec) {
                registration.clients.swap_remove(at);
            }
        }
        self.registrations.retain(|registration| !registration.clients.is_empty());
    }

    /// A client that connects is registered as FutureClients are; what for.
    pub(super) fn join(&mut self, client: ClientId) -> Option<&Selection> {
        let future = |r: &&mut Registration| r.clients.contains(&cs::FUTURE_CLIENTS);
        let registration = self.registrations.iter_mut().find(future)?;
        registration.clients.push(spec_of(client));
        Some(&registration.selection)
    }

    /// What is recorded of `client`.
    pub(super) fn selection_of(&self, client: ClientId) -> Option<&Selection> {
        let spec = spec_of(client);
        self.registrations.iter().find(|r| r.clients.contains(&spec)).map(|r| &r.selection)
    }

    /// How often a device event of this type is recorded: once for each registration that wants it.
    pub(super) fn wants_device_event(&self, code: u8) -> usize {
        self.registrations.iter().filter(|r| r.selection.device_events.contains(code.into())).count()
    }

    /// Who is registered for which ranges.
    pub(super) fn registered(&self) -> Vec<(Xid, Vec<Range>)> {
        let of = |r: &Registration| {
            let ranges = r.selection.ranges();
            r.clients.iter().map(move |client| (*client, ranges.clone())).collect::<Vec<_>>()
        };
        self.registrations.iter().flat_map(of).collect()
    }
}

/// A client as contexts name it.
pub(super) fn spec_of(client: ClientId) -> Xid {
    u32::from(client.number()) << CLIENT_SHIFT
}

/// Whether each of `specs` names a running client or a group of them, and none the recorder.
pub(super) fn check_specs(engine: &Engine, specs: &[Xid], recorder: Option<ClientId>) -> Handled {
    for &spec in specs {
        if matches!(spec, cs::CURRENT_CLIENTS | cs::FUTURE_CLIENTS | cs::ALL_CLIENTS) {
            continue;
        }
        let client = owner_of(spec);
        let running = engine.clients.get(client).is_some_and(|c| c.stage == Stage::Running);
        if recorder == Some(client) || !running {
            return Err(XError::bad_match());
        }
        if spec != spec_of(client) && engine.resources.get(spec).is_none() {
            return Err(XError::value(spec));
        }
    }
    Ok(())
}

/// The clients that `specs` name, each once, without the recorder. CurrentClients and AllClients stand for everything else that is named.
pub(super) fn clients_of(engine: &Engine, specs: &[Xid], recorder: Option<ClientId>) -> Vec<Xid> {
    let group = specs.iter().find(|spec| matches!(**spec, cs::CURRENT_CLIENTS | cs::ALL_CLIENTS));
    if let Some(group) = group {
        let running = |c: &&super::super::super::client::Client| c.stage == Stage::Running;
        let others = engine.clients.iter().filter(running).filter(|c| recorder != Some(c.id));
        let mut clients: Vec<Xid> = others.map(|c| spec_of(c.id)).collect();
        if *group == cs::ALL_CLIENTS {
            clients.push(cs::FUTURE_CLIENTS);
        }
        return clients;
    }
    let mut clients: Vec<Xid> = specs
        .iter()
        .map(|spec| if *spec == cs::FUTURE_CLIENTS { *spec } else { spec_of(owner_of(*spec)) })
        .collect();
    // Of two equal ones the second gives its place to the last, as in Xvfb.
    let mut at = 0;
    while at < clients.len() {
        let mut other = at + 1;
        while other < clients.len() {
            if clients.get(at) == clients.get(other) {
                clients.swap_remove(other);
            } else {
                other += 1;
            }
        }
        at += 1;
    }
    clients
}
