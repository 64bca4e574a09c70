//! Names of messages as small numbers, so that sums by name are a vector.

use std::collections::HashMap;
use std::sync::Arc;
use xeric_wire::catalog::RequestInfo;

/// A name that was interned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct NameId(u32);

impl NameId {
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// How many names are told apart.
const MOST_NAMES: usize = 1 << 16;
/// What stands for all that came later.
const OTHER: &str = "(other)";

/// Every name that occurred. A server can grant extensions of any name, so what is beyond a bound has one name.
#[derive(Debug, Default)]
pub(super) struct Names {
    by_name: HashMap<Arc<str>, NameId>,
    names: Vec<Arc<str>>,
    /// Those of the catalog's requests that occurred, by the request's id.
    requests: Vec<Option<NameId>>,
}

impl Names {
    pub(super) fn intern(&mut self, name: &str) -> NameId {
        if let Some(id) = self.by_name.get(name) {
            return *id;
        }
        if self.names.len() >= MOST_NAMES && name != OTHER {
            return self.intern(OTHER);
        }
        let id = NameId(u32::try_from(self.names.len()).unwrap_or(u32::MAX));
        let name: Arc<str> = name.into();
        self.by_name.insert(Arc::clone(&name), id);
        self.names.push(name);
        id
    }

    /// The name of a request of the catalog.
    pub(super) fn of_request(&mut self, info: &RequestInfo) -> NameId {
        let at = usize::from(info.id);
        if let Some(Some(name)) = self.requests.get(at) {
            return *name;
        }
        let name = self.intern(info.name);
        if self.requests.len() <= at {
            self.requests.resize(at + 1, None);
        }
        if let Some(known) = self.requests.get_mut(at) {
            *known = Some(name);
        }
        name
    }

    pub(super) fn get(&self, id: NameId) -> &str {
        self.names.get(id.index()).map_or("?", |name| name)
    }

    /// The same, to be kept.
    pub(super) fn shared(&self, id: NameId) -> Arc<str> {
        self.names.get(id.index()).map_or_else(|| "?".into(), Arc::clone)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(|name| &**name)
    }
}
