//! Resources by id: paged tables, one per client, so that a look-up is two index operations.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::rc::Rc;

use super::Engine;
use super::client::ClientId;
use super::colormap::Colormap;
use super::cursor::Cursor;
use super::drawable::Pixmap;
use super::error::XError;
use super::ext::render::{GlyphSet, Picture};
use super::ext::shm::Segment;
use super::ext::sync::{Alarm, Counter, Fence};
use super::font::FontHandle;
use super::gc::Gc;
use super::window::Window;

/// A resource id as it stands on the wire.
pub type Xid = u32;

/// Bits of an id that a client chooses; the bits above are its number.
pub(crate) const CLIENT_SHIFT: u32 = 21;
/// `resource-id-mask` of the set-up reply.
pub(crate) const ID_MASK: u32 = (1 << CLIENT_SHIFT) - 1;

/// Whatever an id can name.
pub(crate) enum Resource {
    Window(Box<Window>),
    Pixmap(Rc<Pixmap>),
    Gc(Box<Gc>),
    Font(Rc<FontHandle>),
    Cursor(Rc<Cursor>),
    Colormap(Box<Colormap>),
    Picture(Box<Picture>),
    GlyphSet(Rc<GlyphSet>),
    Region(Box<xeric_geom::Region>),
    Segment(Rc<Segment>),
    /// RECORD's, kept by the extension.
    RecordContext,
    Counter(Box<Counter>),
    Alarm(Box<Alarm>),
    Fence(Box<Fence>),
    /// What it is stands with the extension.
    Damage,
    /// Likewise.
    PresentEvent,
    /// A drawable that is no pixmap: DOUBLE-BUFFER's.
    BackBuffer(Rc<Pixmap>),
}

/// All resources of all clients.
#[derive(Default)]
pub(crate) struct Resources {
    tables: Vec<Table>,
    /// The pictures on each window, which go with it.
    pictures: BTreeMap<Xid, Vec<Xid>>,
}

const PAGE: usize = 256;

/// One client's ids.
#[derive(Default)]
struct Table {
    pages: Vec<Option<Box<[Option<Resource>; PAGE]>>>,
}

fn place(id: Xid) -> (usize, usize, usize) {
    let local = (id & ID_MASK) as usize;
    ((id >> CLIENT_SHIFT) as usize, local / PAGE, local % PAGE)
}

/// The window that a picture is on.
fn window_of(resource: &Resource) -> Option<Xid> {
    if let Resource::Picture(picture) = resource { picture.window() } else { None }
}

impl Resources {
    pub(crate) fn get(&self, id: Xid) -> Option<&Resource> {
        let (client, page, slot) = place(id);
        self.tables.get(client)?.pages.get(page)?.as_ref()?[slot].as_ref()
    }

    pub(crate) fn get_mut(&mut self, id: Xid) -> Option<&mut Resource> {
        let (client, page, slot) = place(id);
        self.tables.get_mut(client)?.pages.get_mut(page)?.as_mut()?[slot].as_mut()
    }

    /// Files `resource` under `id`. The caller has checked the id with [`Engine::check_new_id`] (or made it, for the server's own).
    pub(crate) fn insert(&mut self, id: Xid, resource: Resource) {
        if let Some(window) = window_of(&resource) {
            self.pictures.entry(window).or_default().push(id);
        }
        let (client, page, slot) = place(id);
        if self.tables.len() <= client {
            self.tables.resize_with(client + 1, Table::default);
        }
        let pages = &mut self.tables[client].pages;
        if pages.len() <= page {
            pages.resize_with(page + 1, || None);
        }
        let page = pages[page].get_or_insert_with(|| Box::new([const { None }; PAGE]));
        page[slot] = Some(resource);
    }

    pub(crate) fn remove(&mut self, id: Xid) -> Option<Resource> {
        let (client, page, slot) = place(id);
        let removed = self.tables.get_mut(client)?.pages.get_mut(page)?.as_mut()?[slot].take();
        if let Some(window) = removed.as_ref().and_then(window_of)
            && let Entry::Occupied(mut pictures) = self.pictures.entry(window)
        {
            pictures.get_mut().retain(|picture| *picture != id);
            if pictures.get().is_empty() {
                pictures.remove();
            }
        }
        removed
    }

    /// The pictures on a window.
    pub(crate) fn pictures_on(&self, window: Xid) -> Vec<Xid> {
        self.pictures.get(&window).cloned().unwrap_or_default()
    }

    /// Ids that `client` owns, in ascending order.
    pub(crate) fn ids_of(&self, client: ClientId) -> Vec<Xid> {
        let base = u32::from(client.number()) << CLIENT_SHIFT;
        let Some(table) = self.tables.get(usize::from(client.number())) else { return Vec::new() };
        let mut ids = Vec::new();
        for (page_number, page) in table.pages.iter().enumerate() {
            let Some(page) = page else { continue };
            for (slot, entry) in page.iter().enumerate() {
                if entry.is_some() {
                    ids.push(base | (page_number * PAGE + slot) as u32);
                }
            }
        }
        ids
    }

    /// Gives a gone client's table back.
    pub(crate) fn forget(&mut self, client: ClientId) {
        if let Some(table) = self.tables.get_mut(usize::from(client.number())) {
            table.pages = Vec::new();
        }
    }

    /// Ids of every resource that `wanted` accepts, of all clients.
    pub(crate) fn find(&self, wanted: impl Fn(&Resource) -> bool) -> Vec<Xid> {
        let mut ids = Vec::new();
        for client in 0..self.tables.len() {
            let Ok(client) = u8::try_from(client) else { break };
            ids.extend(
                self.ids_of(ClientId(client)).into_iter().filter(|&id| self.get(id).is_some_and(&wanted)),
            );
        }
        ids
    }
}

/// The client in whose range `id` lies.
pub(crate) fn owner_of(id: Xid) -> ClientId {
    ClientId(((id >> CLIENT_SHIFT) & 0xff) as u8)
}

macro_rules! lookups {
    ($($variant:ident, $ty:ty, $get:ident, $get_mut:ident, $error:ident;)*) => {
        impl Engine {
            $(
                pub(crate) fn $get(&self, id: Xid) -> Result<&$ty, XError> {
                    match self.resources.get(id) {
                        Some(Resource::$variant(found)) => Ok(found),
                        _ => Err(XError::$error(id)),
                    }
                }
                pub(crate) fn $get_mut(&mut self, id: Xid) -> Result<&mut $ty, XError> {
                    match self.resources.get_mut(id) {
                        Some(Resource::$variant(found)) => Ok(found),
                        _ => Err(XError::$error(id)),
                    }
                }
            )*
        }
    };
}

lookups! {
    Window, Window, window, window_mut, window;
    Gc, Gc, gc, gc_mut, gc;
    Colormap, Colormap, colormap, colormap_mut, colormap;
}

macro_rules! shared_lookups {
    ($($variant:ident, $ty:ty, $get:ident, $error:ident;)*) => {
        impl Engine {
            $(
                pub(crate) fn $get(&self, id: Xid) -> Result<Rc<$ty>, XError> {
                    match self.resources.get(id) {
                        Some(Resource::$variant(found)) => Ok(Rc::clone(found)),
                        _ => Err(XError::$error(id)),
                    }
                }
            )*
        }
    };
}

shared_lookups! {
    Pixmap, Pixmap, pixmap, pixmap;
    Cursor, Cursor, cursor, cursor;
}

impl Engine {
    /// BadIDChoice unless `id` lies in the client's range and names nothing yet.
    pub(crate) fn check_new_id(&self, client: ClientId, id: Xid) -> Result<(), XError> {
        if client != ClientId::SERVER
            && id >> CLIENT_SHIFT == u32::from(client.number())
            && self.resources.get(id).is_none()
        {
            Ok(())
        } else {
            Err(XError::id_choice(id))
        }
    }
}
