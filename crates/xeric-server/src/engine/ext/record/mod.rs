//! RECORD 1.13: a client sees what others send and get.
//!
//! A context says whose protocol is recorded and which of it; while it is enabled, the client that enabled it sends no requests, and gets one reply after
//! the other to its EnableContext. Elements of one client and one category share a reply as long as nobody took it.
//!
//! Errors are recorded by the set of errors and events by the set of delivered events. (Xvfb asks the set of errors about events too when a
//! context has one.)

mod context;
mod element;
mod ranges;

use xeric_wire::Request;
use xeric_wire::proto::record as op;
use xeric_wire::view::record as view;
use xeric_wire::write::record as write;

use super::super::error::{Handled, XError};
use super::super::resource::{Resource, Xid};
use super::super::{ClientId, Engine};
use super::RECORD;
use context::Context;
use element::Category;

pub(crate) use element::{DeviceEvent, client_started, device_event, requested, sent};

/// More contexts than that there are not: each is looked at for every request while one is enabled.
const MOST_CONTEXTS: usize = 256;

/// The contexts, and what is being recorded.
#[derive(Default)]
pub(crate) struct State {
    contexts: Vec<Context>,
    /// How many of them are enabled. 0 is what every request and reply asks about.
    enabled: usize,
    /// Major and minor opcode of the request at hand, for its replies.
    current: (u8, u8),
}

impl State {
    /// Whether anything is recorded.
    pub(crate) fn is_recording(&self) -> bool {
        self.enabled > 0
    }
}

/// Hands a request to its function.
pub(crate) fn handle(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    match request.data {
        op::QUERY_VERSION_REQUEST => query_version(engine, client, request),
        op::CREATE_CONTEXT_REQUEST => create_context(engine, client, request),
        op::REGISTER_CLIENTS_REQUEST => register_clients(engine, client, request),
        op::UNREGISTER_CLIENTS_REQUEST => unregister_clients(engine, client, request),
        op::GET_CONTEXT_REQUEST => get_context(engine, client, request),
        op::ENABLE_CONTEXT_REQUEST => enable_context(engine, client, request),
        op::DISABLE_CONTEXT_REQUEST => disable_context(engine, client, request),
        op::FREE_CONTEXT_REQUEST => free_context(engine, client, request),
        _ => Err(XError::request(0)),
    }
}

/// Whether a client's requests wait: a context that it enabled is still enabled.
pub(crate) fn is_waiting(engine: &Engine, client: ClientId) -> bool {
    let record = &engine.extensions.record;
    record.is_recording() && record.contexts.iter().any(|context| context.recorder == Some(client))
}

fn query_version(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    view::QueryVersion::parse(request)?;
    engine.send(client, &write::QueryVersionReply { major_version: 1, minor_version: 13 });
    Ok(())
}

fn create_context(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    ranges::check_counts(request)?;
    let r = view::CreateContext::parse(request)?;
    engine.check_new_id(client, r.context)?;
    if engine.extensions.record.contexts.len() >= MOST_CONTEXTS {
        return Err(XError::alloc(0));
    }
    let mut context = Context::new(r.context);
    let specs: Vec<Xid> = r.client_specs.iter().collect();
    let ranges: Vec<op::Range> = r.ranges.iter().collect();
    register(engine, &mut context, r.element_header, &specs, &ranges)?;
    engine.resources.insert(r.context, Resource::RecordContext);
    engine.extensions.record.contexts.push(context);
    Ok(())
}

fn register_clients(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    ranges::check_counts(request)?;
    let r = view::RegisterClients::parse(request)?;
    let at = place(engine, r.context)?;
    let specs: Vec<Xid> = r.client_specs.iter().collect();
    let ranges: Vec<op::Range> = r.ranges.iter().collect();
    // Taken out for as long as it changes.
    let mut context = engine.extensions.record.contexts.swap_remove(at);
    let registered = register(engine, &mut context, r.element_header, &specs, &ranges);
    engine.extensions.record.contexts.push(context);
    registered
}

/// Registers clients with a context; what they were registered for before is forgotten.
fn register(
    engine: &Engine,
    context: &mut Context,
    element_header: u8,
    specs: &[Xid],
    ranges: &[op::Range],
) -> Handled {
    if element_header & !ALL_HEADERS != 0 {
        return Err(XError::value(element_header.into()));
    }
    context::check_specs(engine, specs, context.recorder)?;
    let selection = ranges::Selection::new(ranges)?;
    context.set_element_header(element_header);
    if !specs.is_empty() {
        let clients = context::clients_of(engine, specs, context.recorder);
        context.register(clients, selection);
    }
    Ok(())
}

/// Time of server elements, time and number of client ones.
const ALL_HEADERS: u8 = 7;

fn unregister_clients(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::UnregisterClients::parse(request)?;
    let at = place(engine, r.context)?;
    let specs: Vec<Xid> = r.client_specs.iter().collect();
    context::check_specs(engine, &specs, None)?;
    let clients = context::clients_of(engine, &specs, None);
    if let Some(context) = engine.extensions.record.contexts.get_mut(at) {
        for spec in clients {
            context.unregister(spec);
        }
    }
    Ok(())
}

fn get_context(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GetContext::parse(request)?;
    let at = place(engine, r.context)?;
    let Some(context) = engine.extensions.record.contexts.get(at) else { return Ok(()) };
    let (enabled, element_header) = (u8::from(context.recorder.is_some()), context.element_header);
    let infos: Vec<(Xid, Vec<op::Range>)> = context.registered();
    let intercepted: Vec<write::ClientInfo<'_>> = infos
        .iter()
        .map(|(client_resource, ranges)| write::ClientInfo { client_resource: *client_resource, ranges })
        .collect();
    let reply = write::GetContextReply { enabled, element_header, intercepted_clients: &intercepted };
    engine.send(client, &reply);
    Ok(())
}

fn enable_context(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::EnableContext::parse(request)?;
    let at = place(engine, r.context)?;
    let record = &mut engine.extensions.record;
    let Some(context) = record.contexts.get_mut(at) else { return Ok(()) };
    if context.recorder.is_some() {
        return Err(XError::bad_match());
    }
    context.recorder = Some(client);
    // The connection that the data goes to is not recorded itself.
    context.unregister(context::spec_of(client));
    record.enabled += 1;
    element::record(engine, at, None, Category::StartOfData, &[]);
    Ok(())
}

fn disable_context(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::DisableContext::parse(request)?;
    let at = place(engine, r.context)?;
    disable(engine, at);
    Ok(())
}

fn free_context(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::FreeContext::parse(request)?;
    let at = place(engine, r.context)?;
    free(engine, at);
    Ok(())
}

/// Ends a context's recording; its recorder may send requests again.
fn disable(engine: &mut Engine, at: usize) {
    if engine.extensions.record.contexts.get(at).is_none_or(|context| context.recorder.is_none()) {
        return;
    }
    element::record(engine, at, None, Category::EndOfData, &[]);
    let record = &mut engine.extensions.record;
    if let Some(context) = record.contexts.get_mut(at) {
        context.recorder = None;
    }
    record.enabled -= 1;
}

fn free(engine: &mut Engine, at: usize) {
    disable(engine, at);
    let context = engine.extensions.record.contexts.remove(at);
    engine.resources.remove(context.id);
}

/// The place of a context. BadContext when there is none of that id.
fn place(engine: &Engine, id: Xid) -> Result<usize, XError> {
    let contexts = &engine.extensions.record.contexts;
    contexts
        .iter()
        .position(|context| context.id == id)
        .ok_or_else(|| XError::extension(RECORD.first_error, op::BAD_CONTEXT_ERROR, id))
}

/// `client` is gone: what it recorded ends, what is recorded of it says so.
pub(crate) fn client_gone(engine: &mut Engine, client: ClientId) {
    for at in 0..engine.extensions.record.contexts.len() {
        let Some(context) = engine.extensions.record.contexts.get(at) else { break };
        if context.recorder == Some(client) {
            disable(engine, at);
        }
        element::client_died(engine, at, client);
        if let Some(context) = engine.extensions.record.contexts.get_mut(at) {
            context.unregister(context::spec_of(client));
        }
    }
}

/// What `client` made is destroyed.
pub(crate) fn resources_gone(engine: &mut Engine, client: ClientId) {
    let own = |context: &Context| super::super::resource::owner_of(context.id) == client;
    while let Some(at) = engine.extensions.record.contexts.iter().position(own) {
        free(engine, at);
    }
}
