//! Resources: who made them, who uses them, what ends them, and which windows are viewable.
//!
//! Ids are one space for the whole server, so there is one table; whose an id is follows from the range that the
//! set-up gave to each client. Destroying a window destroys what is inside it (child windows of any client, pictures
//! of it); a picture keeps its pixmap alive, so freeing a pixmap ends nothing but the pixmap's id. When a client
//! disconnects everything that it made goes, unless its close-down mode retains it.
//!
//! A creation that the server refuses did not happen; that is known when the error arrives.

use super::churn::Shape;
use super::setup::Screens;
use crate::capture::ClientId;
use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use xeric_wire::catalog::ResourceKind;

/// How many freed ids are remembered.
const MOST_DEAD: usize = 1 << 16;
/// How many creations may still turn out to have been refused.
const MOST_LATELY: usize = 4096;
/// How many windows deep a tree is followed.
const DEEPEST: usize = 256;

/// Everything that clients made.
#[derive(Debug, Default)]
pub(super) struct Resources {
    live: HashMap<u32, Resource>,
    dead: HashMap<u32, Dead>,
    oldest_dead: VecDeque<u32>,
    /// What was made lately, and may still be refused.
    lately: VecDeque<(ClientId, u64, u32)>,
    clients: BTreeMap<ClientId, Owner>,
    roots: HashSet<u32>,
}

/// Something that a client made.
#[derive(Debug)]
pub(super) struct Resource {
    pub(super) kind: ResourceKind,
    pub(super) client: ClientId,
    /// The request that made it.
    pub(super) made: Made,
    /// Its kind and parameters, for churn.
    pub(super) shape: Shape,
    /// The window (or, for a picture, any drawable) that it is inside.
    pub(super) inside: Option<u32>,
    contents: Vec<u32>,
    /// Windows: whether it is mapped.
    mapped: bool,
    /// Windows and pixmaps: width and height, where they are known.
    pub(super) size: Option<(u16, u16)>,
}

/// A request that made something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Made {
    pub(super) request: u64,
    pub(super) name: super::names::NameId,
}

/// A resource that is no more.
#[derive(Clone, Debug)]
pub(super) struct Dead {
    pub(super) kind: ResourceKind,
    /// Who made it.
    pub(super) client: ClientId,
    pub(super) made: u64,
    /// Who ended it, and with which request.
    pub(super) ended_by: (ClientId, u64),
    /// The window that it went with.
    pub(super) with: Option<u32>,
    /// Its making failed: it never was.
    pub(super) refused: bool,
}

/// What is known of a client that makes resources.
#[derive(Debug, Default)]
struct Owner {
    screens: Screens,
    /// Its resources stay when it goes.
    retains: bool,
    save_set: HashSet<u32>,
}

/// What an id is to a request that names it.
#[derive(Debug)]
pub(super) enum Standing<'a> {
    /// It is there.
    Live(&'a Resource),
    /// It was freed.
    Dead(&'a Dead),
    /// Nobody made it, although it is in the range of a client whose every request was seen.
    NeverMade,
    /// It is the server's, or a client's that is not seen.
    Unknown,
}

impl Resources {
    /// A client was accepted.
    pub(super) fn connect(&mut self, client: ClientId, screens: &Screens) {
        self.roots.extend(&screens.roots);
        // A server gives a range again only when its last client is gone, whatever the recording says.
        let same_range = |owner: &Owner| owner.screens.id_base == screens.id_base && !owner.retains;
        let gone: Vec<ClientId> =
            self.clients.iter().filter(|(_, owner)| same_range(owner)).map(|(id, _)| *id).collect();
        for other in gone {
            self.disconnect(other, 0);
        }
        self.clients.insert(client, Owner { screens: screens.clone(), ..Owner::default() });
    }

    /// What `id` is.
    pub(super) fn standing(&self, id: u32) -> Standing<'_> {
        if let Some(resource) = self.live.get(&id) {
            return Standing::Live(resource);
        }
        if let Some(dead) = self.dead.get(&id) {
            return Standing::Dead(dead);
        }
        match self.clients.values().any(|owner| owner.screens.owns(id)) {
            true => Standing::NeverMade,
            false => Standing::Unknown,
        }
    }

    /// The living resource with this id.
    pub(super) fn get(&self, id: u32) -> Option<&Resource> {
        self.live.get(&id)
    }

    /// Whether `client` may give this id to something. `None` when its set-up was not seen.
    pub(super) fn may_use(&self, client: ClientId, id: u32) -> Option<bool> {
        self.clients.get(&client).map(|owner| owner.screens.owns(id))
    }

    /// Takes a creation in. A resource that had the id is forgotten.
    pub(super) fn make(
        &mut self,
        id: u32,
        kind: ResourceKind,
        client: ClientId,
        made: Made,
        shape: Shape,
        inside: Option<u32>,
    ) {
        self.dead.remove(&id);
        self.unlink(id);
        if let Some(around) = inside.and_then(|around| self.live.get_mut(&around)) {
            around.contents.push(id);
        }
        let resource =
            Resource { kind, client, made, shape, inside, contents: Vec::new(), mapped: false, size: None };
        self.live.insert(id, resource);
        self.lately.push_back((client, made.request, id));
        if self.lately.len() > MOST_LATELY {
            self.lately.pop_front();
        }
    }

    /// The server refused the request that made these: they never were.
    pub(super) fn refuse(&mut self, client: ClientId, request: u64) {
        let refused: Vec<u32> = self
            .lately
            .iter()
            .filter(|(maker, made, _)| *maker == client && *made == request)
            .map(|(.., id)| *id)
            .filter(|id| self.live.get(id).is_some_and(|resource| resource.made.request == request))
            .collect();
        for id in refused {
            if let Some(resource) = self.take(id) {
                self.bury(id, &resource, (client, request), None, true);
            }
        }
    }

    /// Ends a resource and what is inside it; each is shown to `each` with its id. `keep` leaves the resource itself
    /// (DestroySubwindows).
    pub(super) fn end(
        &mut self,
        id: u32,
        by: (ClientId, u64),
        keep: bool,
        each: &mut dyn FnMut(u32, &Resource),
    ) {
        let mut ending: Vec<(u32, Option<u32>)> = Vec::new();
        match self.live.get_mut(&id) {
            Some(resource) if keep => {
                let contents = std::mem::take(&mut resource.contents);
                let is_window = |resources: &Self, id: u32| {
                    resources.live.get(&id).is_some_and(|inner| inner.kind == ResourceKind::Window)
                };
                let (windows, rest): (Vec<u32>, Vec<u32>) =
                    contents.into_iter().partition(|inner| is_window(self, *inner));
                if let Some(resource) = self.live.get_mut(&id) {
                    resource.contents = rest;
                }
                ending.extend(windows.into_iter().map(|inner| (inner, Some(id))));
            }
            Some(_) => ending.push((id, None)),
            None => return,
        }
        while let Some((id, with)) = ending.pop() {
            let Some(resource) = self.take(id) else { continue };
            if resource.kind == ResourceKind::Window {
                ending.extend(resource.contents.iter().map(|inner| (*inner, Some(with.unwrap_or(id)))));
            }
            each(id, &resource);
            self.bury(id, &resource, by, with, false);
        }
    }

    /// The client retains its resources when it goes, or no longer.
    pub(super) fn set_close_down(&mut self, client: ClientId, retains: bool) {
        if let Some(owner) = self.clients.get_mut(&client) {
            owner.retains = retains;
        }
    }

    /// ChangeSaveSet.
    pub(super) fn change_save_set(&mut self, client: ClientId, window: u32, insert: bool) {
        if let Some(owner) = self.clients.get_mut(&client) {
            match insert {
                true => owner.save_set.insert(window),
                false => owner.save_set.remove(&window),
            };
        }
    }

    /// The client is gone, and with it what it made, unless that is retained. What it left is returned by kind and
    /// maker, for the report.
    pub(super) fn disconnect(&mut self, client: ClientId, request: u64) -> Vec<Left> {
        let Some(owner) = self.clients.remove(&client) else { return Vec::new() };
        let mut mine: Vec<(u32, Made, ResourceKind)> = self
            .live
            .iter()
            .filter(|(_, resource)| resource.client == client)
            .map(|(id, resource)| (*id, resource.made, resource.kind))
            .collect();
        mine.sort_by_key(|(id, made, _)| (made.request, *id));
        let mut left: Vec<Left> = Vec::new();
        for (id, made, kind) in &mine {
            match left.iter_mut().find(|left| left.kind == *kind && left.maker == made.name) {
                Some(left) => left.ids.push((*id, made.request)),
                None => left.push(Left { kind: *kind, maker: made.name, ids: vec![(*id, made.request)] }),
            }
        }
        if owner.retains {
            return left;
        }
        for window in &owner.save_set {
            // The server moves it out of what is going to be destroyed (core specification, ChangeSaveSet).
            let around = self.live.get(window).and_then(|resource| resource.inside);
            if around.and_then(|around| self.live.get(&around)).is_some_and(|around| around.client == client)
            {
                self.reparent(*window, self.roots.iter().min().copied());
            }
        }
        for (id, ..) in mine {
            self.end(id, (client, request), false, &mut |_, _| {});
        }
        // Its range goes to the next client, which owes nothing for what is left in there.
        self.dead.retain(|_, dead| dead.client != client);
        left
    }

    /// A window was moved into another, or out of all that are known.
    pub(super) fn reparent(&mut self, window: u32, parent: Option<u32>) {
        if !self.live.contains_key(&window) || Some(window) == parent {
            return;
        }
        self.unlink(window);
        if let Some(around) = parent.and_then(|parent| self.live.get_mut(&parent)) {
            around.contents.push(window);
        }
        if let Some(resource) = self.live.get_mut(&window) {
            resource.inside = parent;
        }
    }

    /// A window was mapped or unmapped.
    pub(super) fn set_mapped(&mut self, window: u32, mapped: bool) {
        if let Some(resource) = self.live.get_mut(&window) {
            resource.mapped = mapped;
        }
    }

    /// All children of a window were mapped or unmapped.
    pub(super) fn set_children_mapped(&mut self, window: u32, mapped: bool) {
        let children = self.live.get(&window).map(|resource| resource.contents.clone()).unwrap_or_default();
        for child in children {
            self.set_mapped(child, mapped);
        }
    }

    /// A window or pixmap has this size.
    pub(super) fn set_size(&mut self, id: u32, size: (u16, u16)) {
        if let Some(resource) = self.live.get_mut(&id) {
            resource.size = Some(size);
        }
    }

    /// Whether a window and all around it are mapped. What lies beyond a window that is not known (another client's,
    /// from before the recording) is taken for viewable.
    pub(super) fn is_viewable(&self, window: u32) -> bool {
        let mut at = window;
        for _ in 0..DEEPEST {
            if self.roots.contains(&at) {
                return true;
            }
            match self.live.get(&at) {
                Some(Resource { kind: ResourceKind::Window, mapped, inside, .. }) => {
                    if !mapped {
                        return false;
                    }
                    match inside {
                        Some(parent) => at = *parent,
                        None => return true,
                    }
                }
                Some(_) => return false,
                None => return at != window,
            }
        }
        false
    }

    /// The drawable behind a drawable or picture.
    pub(super) fn drawable_of(&self, id: u32) -> u32 {
        match self.live.get(&id) {
            Some(Resource { kind: ResourceKind::Picture, inside: Some(drawable), .. }) => *drawable,
            _ => id,
        }
    }

    fn take(&mut self, id: u32) -> Option<Resource> {
        self.unlink(id);
        self.live.remove(&id)
    }

    /// Takes `id` out of the contents of what it is inside.
    fn unlink(&mut self, id: u32) {
        let around = self.live.get(&id).and_then(|resource| resource.inside);
        if let Some(around) = around.and_then(|around| self.live.get_mut(&around)) {
            around.contents.retain(|inner| *inner != id);
        }
    }

    fn bury(&mut self, id: u32, resource: &Resource, by: (ClientId, u64), with: Option<u32>, refused: bool) {
        let dead = Dead {
            kind: resource.kind,
            client: resource.client,
            made: resource.made.request,
            ended_by: by,
            with,
            refused,
        };
        if self.dead.insert(id, dead).is_none() {
            self.oldest_dead.push_back(id);
        }
        while self.oldest_dead.len() > MOST_DEAD {
            if let Some(id) = self.oldest_dead.pop_front() {
                self.dead.remove(&id);
            }
        }
    }
}

/// What a client left behind, of one kind and from one kind of request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Left {
    pub(super) kind: ResourceKind,
    pub(super) maker: super::names::NameId,
    /// Ids, and the requests that made them, in order.
    pub(super) ids: Vec<(u32, u64)>,
}
