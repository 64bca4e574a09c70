//! Elements: the pieces of protocol that a recorder gets, in replies to its EnableContext.
//!
//! Bytes of a client are in that client's byte order and are what went over its connection. Device events, which no client got, are in the recorder's.

use xeric_wire::proto::record::h_type;
use xeric_wire::write::record::EnableContextReply;
use xeric_wire::write::xproto::{
    ButtonPressEvent, ButtonReleaseEvent, KeyPressEvent, KeyReleaseEvent, MotionNotifyEvent,
};
use xeric_wire::{ByteOrder, Request};

use super::super::super::client::CloseReason;
use super::super::super::input::change::Kind;
use super::super::super::{ClientId, Engine};
use super::context::spec_of;

/// EnableContext's categories.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Category {
    FromServer = 0,
    FromClient = 1,
    ClientStarted = 2,
    ClientDied = 3,
    StartOfData = 4,
    EndOfData = 5,
}

/// A reply that stands at the end of the recorder's output: elements of the same client and category can be added to it.
pub(super) struct Open {
    client: Option<ClientId>,
    category: Category,
    start: usize,
    end: usize,
    /// How often the recorder's output had been taken.
    taken: u64,
}

/// A reply gets no more elements beyond that size.
const LARGE: usize = 1024;

/// Adds an element to what the recorder of the context at place `at` gets. `client` is who it is about, if it is about one.
pub(super) fn record(
    engine: &mut Engine,
    at: usize,
    client: Option<ClientId>,
    category: Category,
    data: &[u8],
) {
    let (now, limit) = (engine.timestamp(), engine.config.max_output);
    let about = client.and_then(|client| engine.clients.get(client));
    let sequence = about.map_or(0, |c| (c.sequence & 0xffff_ffff) as u32);
    let about_order = about.map(|c| c.order);
    let Some(context) = engine.extensions.record.contexts.get_mut(at) else { return };
    let Some(recorder) = context.recorder.and_then(|id| engine.clients.get_mut(id)) else { return };
    if recorder.closing.is_some() {
        return;
    }
    let header = u32::from(context.element_header);
    let mut words = Vec::new();
    let timed = match category {
        Category::FromClient => h_type::FROM_CLIENT_TIME,
        Category::FromServer => h_type::FROM_SERVER_TIME,
        _ => 0,
    };
    if header & timed != 0 {
        words.push(now);
    }
    if header & h_type::FROM_CLIENT_SEQUENCE != 0
        && matches!(category, Category::FromClient | Category::ClientDied)
    {
        words.push(sequence);
    }
    let swapped = match about_order {
        Some(order) => order != recorder.order,
        // What is about no client is the server's, whose order is little-endian.
        None => category != Category::FromServer && recorder.order == ByteOrder::Big,
    };
    let extends = context.open.as_ref().is_some_and(|open| {
        (open.client, open.category) == (client, category)
            && open.taken == recorder.taken
            && open.end == recorder.out.len()
            && open.end - open.start < LARGE
    });
    if !extends {
        let start = recorder.out.len();
        let reply = EnableContextReply {
            category: category as u8,
            element_header: context.element_header,
            client_swapped: swapped.into(),
            xid_base: client.map_or(0, spec_of),
            server_time: now,
            rec_sequence_num: sequence,
            data: &[],
        };
        let number = recorder.wire_sequence();
        reply.write(&mut recorder.out, recorder.order, number);
        context.open = Some(Open { client, category, start, end: 0, taken: recorder.taken });
    }
    for word in words {
        recorder.out.extend(match recorder.order {
            ByteOrder::Little => word.to_le_bytes(),
            ByteOrder::Big => word.to_be_bytes(),
        });
    }
    recorder.out.extend_from_slice(data);
    recorder.out.resize(recorder.out.len().next_multiple_of(4), 0);
    if let Some(open) = &mut context.open {
        open.end = recorder.out.len();
        let units = u32::try_from((open.end - open.start - 32) / 4).unwrap_or(u32::MAX);
        let length = match recorder.order {
            ByteOrder::Little => units.to_le_bytes(),
            ByteOrder::Big => units.to_be_bytes(),
        };
        if let Some(place) = recorder.out.get_mut(open.start + 4..open.start + 8) {
            place.copy_from_slice(&length);
        }
    }
    if recorder.out.len() > limit {
        recorder.close(CloseReason::Unread);
        recorder.out = Vec::new();
    }
}

/// `client` sent a request that is about to be handled.
pub(crate) fn requested(engine: &mut Engine, client: ClientId, request: &Request<'_>) {
    let (major, minor) = (request.opcode, request.data);
    engine.extensions.record.current = (major, minor);
    for at in 0..engine.extensions.record.contexts.len() {
        let context = engine.extensions.record.contexts.get(at);
        let selection = context.and_then(|context| context.selection_of(client));
        if selection.is_some_and(|selection| selection.wants_request(major, minor)) {
            record(engine, at, Some(client), Category::FromClient, request.bytes);
        }
    }
}

/// A reply, an event or an error was written to `client`: what stands in its output from `start` on.
pub(crate) fn sent(engine: &mut Engine, client: ClientId, start: usize) {
    let Some(bytes) = engine.clients.get(client).and_then(|c| c.out.get(start..)).map(<[u8]>::to_vec) else {
        return;
    };
    let [kind, code, ..] = bytes[..] else { return };
    let (major, minor) = engine.extensions.record.current;
    for at in 0..engine.extensions.record.contexts.len() {
        let context = engine.extensions.record.contexts.get(at);
        let Some(selection) = context.and_then(|context| context.selection_of(client)) else { continue };
        let wanted = match kind {
            ERROR => selection.errors.contains(code.into()),
            REPLY => selection.wants_reply(major, minor),
            event => selection.delivered_events.contains((event & 0x7f).into()),
        };
        if wanted {
            record(engine, at, Some(client), Category::FromServer, &bytes);
        }
    }
}

/// What replies and errors begin with.
const REPLY: u8 = 1;
const ERROR: u8 = 0;

/// `client` was let in: what it was told stands in its output from `start` on.
pub(crate) fn client_started(engine: &mut Engine, client: ClientId, start: usize) {
    for at in 0..engine.extensions.record.contexts.len() {
        let Some(context) = engine.extensions.record.contexts.get_mut(at) else { break };
        let told = context.join(client).is_some_and(|selection| selection.client_started);
        if told && context.recorder.is_some() {
            let bytes = engine.clients.get(client).and_then(|c| c.out.get(start..)).map(<[u8]>::to_vec);
            record(engine, at, Some(client), Category::ClientStarted, &bytes.unwrap_or_default());
        }
    }
}

/// `client` is gone.
pub(super) fn client_died(engine: &mut Engine, at: usize, client: ClientId) {
    let context = engine.extensions.record.contexts.get(at);
    let selection = context.and_then(|context| context.selection_of(client));
    if selection.is_some_and(|selection| selection.client_died) {
        record(engine, at, Some(client), Category::ClientDied, &[]);
    }
}

/// A device event, before anybody gets it.
#[derive(Clone, Copy)]
pub(crate) struct DeviceEvent {
    pub(crate) kind: Kind,
    pub(crate) detail: u8,
    pub(crate) time: u32,
    pub(crate) root_x: i16,
    pub(crate) root_y: i16,
    pub(crate) state: u16,
}

/// A device event happened: it is recorded whoever gets it, as an event without a window.
pub(crate) fn device_event(engine: &mut Engine, event: DeviceEvent) {
    // As in Xvfb: no root but for motion.
    let root = if event.kind == Kind::Motion { engine.screen.root } else { 0 };
    let code = match event.kind {
        Kind::KeyPress => 2,
        Kind::KeyRelease => 3,
        Kind::ButtonPress => 4,
        Kind::ButtonRelease => 5,
        Kind::Motion => 6,
    };
    for at in 0..engine.extensions.record.contexts.len() {
        let Some(context) = engine.extensions.record.contexts.get(at) else { break };
        let times = context.wants_device_event(code);
        let Some(order) = context.recorder.and_then(|id| engine.clients.get(id)).map(|c| c.order) else {
            continue;
        };
        let mut bytes = Vec::new();
        macro_rules! write {
            ($name:ident) => {{
                let DeviceEvent { detail, time, root_x, root_y, state, .. } = event;
                $name { detail, time, root, root_x, root_y, state, ..$name::default() }
                    .write(&mut bytes, order, 0)
            }};
        }
        match event.kind {
            Kind::KeyPress => write!(KeyPressEvent),
            Kind::KeyRelease => write!(KeyReleaseEvent),
            Kind::ButtonPress => write!(ButtonPressEvent),
            Kind::ButtonRelease => write!(ButtonReleaseEvent),
            Kind::Motion => write!(MotionNotifyEvent),
        }
        for _ in 0..times {
            record(engine, at, None, Category::FromServer, &bytes);
        }
    }
}
