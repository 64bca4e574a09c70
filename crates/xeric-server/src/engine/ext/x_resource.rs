//! X-Resource 1.2: which clients there are, what processes they are, and what they keep in the server.
//!
//! Sizes are those of pixels, as in Xvfb: a pixmap has its bytes, everything else none. What is counted of a client is what it made and can name;
//! what the X.Org server keeps as resources beside that (a client's selections on others' windows, colormap cells) is not.

use std::collections::HashSet;
use std::rc::Rc;

use xeric_wire::Request;
use xeric_wire::proto::res::{
    self as op, Client, ClientIdSpec, ResourceIdSpec, ResourceSizeSpec, Type, client_id_mask,
};
use xeric_wire::view::res as view;
use xeric_wire::write::res as write;

use super::super::client::Stage;
use super::super::drawable::Pixmap;
use super::super::error::{Handled, XError};
use super::super::gc::Tile;
use super::super::resource::{CLIENT_SHIFT, ID_MASK, Resource, Xid, owner_of};
use super::super::screen::PIXMAP_FORMATS;
use super::super::window::{Background, Border};
use super::super::{ClientId, Engine};

/// Hands a request to its function.
pub(crate) fn handle(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    match request.data {
        op::QUERY_VERSION_REQUEST => query_version(engine, client, request),
        op::QUERY_CLIENTS_REQUEST => query_clients(engine, client, request),
        op::QUERY_CLIENT_RESOURCES_REQUEST => query_client_resources(engine, client, request),
        op::QUERY_CLIENT_PIXMAP_BYTES_REQUEST => query_client_pixmap_bytes(engine, client, request),
        op::QUERY_CLIENT_IDS_REQUEST => query_client_ids(engine, client, request),
        op::QUERY_RESOURCE_BYTES_REQUEST => query_resource_bytes(engine, client, request),
        _ => Err(XError::request(0)),
    }
}

fn query_version(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    view::QueryVersion::parse(request)?;
    engine.send(client, &write::QueryVersionReply { server_major: 1, server_minor: 2 });
    Ok(())
}

/// The server itself and every client, retained ones too, by number.
fn everybody(engine: &Engine) -> Vec<ClientId> {
    let clients = engine.clients.iter().filter(|c| c.stage != Stage::Setup).map(|c| c.id);
    std::iter::once(ClientId::SERVER).chain(clients).collect()
}

fn base(client: ClientId) -> Xid {
    u32::from(client.number()) << CLIENT_SHIFT
}

/// The client in whose range an id lies. BadValue when there is none.
fn client_of(engine: &Engine, id: Xid) -> Result<ClientId, XError> {
    let client = owner_of(id);
    if everybody(engine).contains(&client) { Ok(client) } else { Err(XError::value(id)) }
}

fn query_clients(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    view::QueryClients::parse(request)?;
    let clients: Vec<Client> = everybody(engine)
        .into_iter()
        .map(|c| Client { resource_base: base(c), resource_mask: ID_MASK })
        .collect();
    engine.send(client, &write::QueryClientsReply { clients: &clients });
    Ok(())
}

/// A kind of resource by the name that X.Org's registry has for it, in the order in which it counts them.
const KINDS: [&str; 10] =
    ["WINDOW", "PIXMAP", "GC", "FONT", "CURSOR", "COLORMAP", "ShmSeg", "XFixesRegion", "PICTURE", "GLYPHSET"];

/// The place of a resource's kind in [`KINDS`].
fn kind_of(resource: &Resource) -> Option<usize> {
    let name = match resource {
        Resource::Window(_) => "WINDOW",
        Resource::Pixmap(_) => "PIXMAP",
        Resource::Gc(_) => "GC",
        Resource::Font(_) => "FONT",
        Resource::Cursor(_) => "CURSOR",
        Resource::Colormap(_) => "COLORMAP",
        Resource::Segment(_) => "ShmSeg",
        Resource::Region(_) => "XFixesRegion",
        Resource::Picture(_) => "PICTURE",
        Resource::GlyphSet(_) => "GLYPHSET",
        Resource::Counter(_) => "SyncCounter",
        Resource::Alarm(_) => "SyncAlarm",
        // Fences and what is rarer has no name of its own.
        _ => return None,
    };
    KINDS.iter().position(|kind| *kind == name)
}

fn query_client_resources(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::QueryClientResources::parse(request)?;
    let about = client_of(engine, r.xid)?;
    let mut counts = [0; KINDS.len()];
    for id in engine.resources.ids_of(about) {
        let kind = engine.resources.get(id).and_then(kind_of);
        if let Some(count) = kind.and_then(|kind| counts.get_mut(kind)) {
            *count += 1;
        }
    }
    let mut types = Vec::new();
    for (kind, count) in KINDS.iter().zip(counts).filter(|(_, count)| *count != 0) {
        types.push(Type { resource_type: engine.atoms.intern(kind.as_bytes()), count });
    }
    engine.send(client, &write::QueryClientResourcesReply { types: &types });
    Ok(())
}

/// Bytes of so many pixels; a depth of less than a byte has none, as in Xvfb.
fn bytes_of(width: u16, height: u16, depth: u8) -> u64 {
    let bits = PIXMAP_FORMATS.iter().find(|(d, _)| *d == depth).map_or(0, |(_, bits)| *bits);
    u64::from(width) * u64::from(height) * u64::from(bits / 8)
}

/// What one of the references to a pixmap accounts for.
fn share(pixmap: &Rc<Pixmap>) -> u64 {
    let references = u64::try_from(Rc::strong_count(pixmap)).unwrap_or(u64::MAX).max(1);
    bytes_of(pixmap.width, pixmap.height, pixmap.depth) / references
}

/// The bytes of pixmaps that a resource keeps.
fn pixmap_bytes(resource: &Resource) -> u64 {
    match resource {
        Resource::Pixmap(pixmap) => share(pixmap),
        Resource::Window(window) => {
            let background = if let Background::Pixmap(tile) = &window.background { share(tile) } else { 0 };
            let border = if let Border::Pixmap(tile) = &window.border { share(tile) } else { 0 };
            background + border
        }
        Resource::Gc(gc) => {
            let tile = if let Tile::Pixmap(tile) = &gc.tile { share(tile) } else { 0 };
            tile + gc.stipple.as_ref().map_or(0, share)
        }
        _ => 0,
    }
}

fn query_client_pixmap_bytes(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::QueryClientPixmapBytes::parse(request)?;
    let about = client_of(engine, r.xid)?;
    let ids = engine.resources.ids_of(about);
    let total: u64 = ids.into_iter().filter_map(|id| engine.resources.get(id)).map(pixmap_bytes).sum();
    let reply = write::QueryClientPixmapBytesReply {
        bytes: (total & 0xffff_ffff) as u32,
        bytes_overflow: (total >> 32) as u32,
    };
    engine.send(client, &reply);
    Ok(())
}

/// Handles QueryClientIds. The server tells no process of its own: it may be inside the one that asks.
fn query_client_ids(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::QueryClientIds::parse(request)?;
    let everybody = everybody(engine);
    let mut handled = HashSet::new();
    let mut told = HashSet::new();
    let mut found: Vec<(ClientIdSpec, Option<u32>)> = Vec::new();
    for spec in r.specs.iter() {
        let wanted = if spec.mask == 0 { !0 } else { spec.mask } & ALL_IDS;
        let named = (spec.client != 0).then(|| owner_of(spec.client));
        // Many equal ones cost no more than one.
        if !handled.insert((named, wanted)) {
            continue;
        }
        for &about in everybody.iter().filter(|c| named.is_none_or(|named| named == **c)) {
            let pid = engine.clients.get(about).and_then(|c| c.peer.pid);
            let answers = [(client_id_mask::CLIENT_XID, None), (client_id_mask::LOCAL_CLIENT_PID, pid)];
            for (mask, value) in answers {
                let known = mask == client_id_mask::CLIENT_XID || value.is_some();
                if wanted & mask != 0 && known && told.insert((about, mask)) {
                    found.push((ClientIdSpec { client: base(about), mask }, value));
                }
            }
        }
    }
    let values: Vec<Vec<u32>> = found.iter().map(|(_, value)| value.iter().copied().collect()).collect();
    let ids: Vec<write::ClientIdValue<'_>> = found
        .iter()
        .zip(&values)
        .map(|((spec, _), value)| write::ClientIdValue {
            spec: *spec,
            length: if value.is_empty() { 0 } else { 4 },
            value,
        })
        .collect();
    engine.send(client, &write::QueryClientIdsReply { ids: &ids });
    Ok(())
}

const ALL_IDS: u32 = client_id_mask::CLIENT_XID | client_id_mask::LOCAL_CLIENT_PID;

/// What QueryResourceBytes asks about, so that every resource is looked at once however much is asked.
#[derive(Default)]
struct Wanted {
    all: bool,
    types: HashSet<u32>,
    ids: HashSet<Xid>,
    pairs: HashSet<(Xid, u32)>,
}

impl Wanted {
    fn add(&mut self, spec: ResourceIdSpec) {
        match (spec.resource, spec.type_) {
            (0, 0) => self.all = true,
            (0, type_) => drop(self.types.insert(type_)),
            (id, 0) => drop(self.ids.insert(id)),
            pair => drop(self.pairs.insert(pair)),
        }
    }

    fn wants(&self, id: Xid, type_: u32) -> bool {
        self.all || self.types.contains(&type_) || self.ids.contains(&id) || self.pairs.contains(&(id, type_))
    }
}

/// Handles QueryResourceBytes. Types are atoms, as the protocol says. Resources that others refer to are counted where they are, not again where
/// they are referred to.
fn query_resource_bytes(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::QueryResourceBytes::parse(request)?;
    let about = if r.client == 0 { everybody(engine) } else { vec![client_of(engine, r.client)?] };
    let mut wanted = Wanted::default();
    for spec in r.specs.iter() {
        wanted.add(spec);
    }
    let atoms = KINDS.map(|kind| engine.atoms.intern(kind.as_bytes()));
    let mut sizes = Vec::new();
    for id in about.into_iter().flat_map(|c| engine.resources.ids_of(c)) {
        let Some(resource) = engine.resources.get(id) else { continue };
        let Some(&type_) = kind_of(resource).and_then(|kind| atoms.get(kind)) else { continue };
        if !wanted.wants(id, type_) {
            continue;
        }
        let (bytes, references) = match resource {
            Resource::Pixmap(p) => (bytes_of(p.width, p.height, p.depth), Rc::strong_count(p)),
            _ => (0, 1),
        };
        let size = ResourceSizeSpec {
            spec: ResourceIdSpec { resource: id, type_ },
            bytes: u32::try_from(bytes).unwrap_or(u32::MAX),
            ref_count: u32::try_from(references).unwrap_or(u32::MAX),
            use_count: 1,
        };
        sizes.push(write::ResourceSizeValue { size, cross_references: &[] });
    }
    engine.send(client, &write::QueryResourceBytesReply { sizes: &sizes });
    Ok(())
}
