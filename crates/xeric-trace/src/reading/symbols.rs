//! Names for resources that say nothing of their numbers: `W1` is the first window that a client made, `P3` its third
//! pixmap.
//!
//! Two runs of a program get other ids, and the same names as long as they make the same things in the same order.
//! A name stays with its resource when that is freed; when the id is given again, that is another resource with the next
//! name. Another client's resource is `2:W1`. What the server made is `root` and `default-colormap`; everything else
//! keeps its number. What holds: lines are observed in the order of the listing.

use crate::capture::ClientId;
use crate::listing::{Known, Line};
use crate::session::MessageKind;
use std::borrow::Cow;
use std::collections::{HashMap, VecDeque};
use std::fmt;
use xeric_wire::ByteOrder;
use xeric_wire::catalog::{At, EventInfo, RequestInfo, ResourceKind};
use xeric_wire::decode::describe::Names;

/// How many creations may still turn out to have been refused.
const MOST_LATELY: usize = 1 << 16;

/// A resource's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol {
    /// Who made it.
    pub client: ClientId,
    /// What it is.
    pub kind: ResourceKind,
    /// Its place among the client's resources of that kind, from 1.
    pub number: u64,
}

/// A request on a connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The connection.
    pub client: ClientId,
    /// The request's number.
    pub request: u64,
    /// Its name.
    pub name: Cow<'static, str>,
}

/// What is known of a resource.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History {
    /// Its name.
    pub symbol: Symbol,
    /// The request that made it.
    pub made: Place,
    /// How it ended, if it did.
    pub ended: Option<Ended>,
}

/// How a resource ended.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ended {
    /// This request freed it, or destroyed the window that it was in.
    Freed(Place),
    /// The server refused to make it.
    Refused,
    /// Its client left.
    Disconnected,
}

/// The resources of a recording, by id.
#[derive(Debug, Default)]
pub struct Symbols {
    resources: HashMap<u32, History>,
    /// What stands in a window: windows, and pictures of it.
    contents: HashMap<u32, Vec<u32>>,
    counts: HashMap<(ClientId, ResourceKind), u64>,
    lately: VecDeque<Made>,
    server: HashMap<u32, Box<str>>,
}

/// A creation that may still turn out to have been refused.
#[derive(Debug)]
struct Made {
    client: ClientId,
    request: u64,
    id: u32,
    /// What had the id then, if it was not over: it goes on when the creation is refused.
    before: Option<Box<History>>,
}

/// Names for one connection's messages, with symbols for ids.
#[derive(Debug)]
pub struct Named<'s> {
    symbols: &'s Symbols,
    client: ClientId,
    known: Known<'s>,
}

impl Symbols {
    /// No resource yet.
    pub fn new() -> Symbols {
        Symbols::default()
    }

    /// Takes in what a message makes and frees. Its own resources have names from then on.
    pub fn observe(&mut self, line: &Line) {
        match line.kind {
            MessageKind::SetupReply { accepted: true } => self.set_up(line),
            MessageKind::Request { info: Some(info), .. } => self.request(line, info),
            MessageKind::Error { .. } => self.refuse(line.client, line.request),
            _ => {}
        }
    }

    /// A client left, and what it made is gone.
    pub fn disconnect(&mut self, client: ClientId) {
        for history in self.resources.values_mut() {
            if history.symbol.client == client && history.ended.is_none() {
                history.ended = Some(Ended::Disconnected);
            }
        }
    }

    /// What was made under this id last.
    pub fn get(&self, id: u32) -> Option<&History> {
        self.resources.get(&id)
    }

    /// An id's name, as `client` says it.
    pub fn name(&self, client: ClientId, id: u32) -> Option<String> {
        if let Some(name) = self.server.get(&id) {
            return Some(name.to_string());
        }
        let symbol = self.resources.get(&id)?.symbol;
        Some(if symbol.client == client { symbol.short() } else { symbol.to_string() })
    }

    /// Names for the messages of `client`; `known` is the listing's.
    pub fn names<'s>(&'s self, client: ClientId, known: Known<'s>) -> Named<'s> {
        Named { symbols: self, client, known }
    }

    fn set_up(&mut self, line: &Line) {
        let Some(message) = line.decoded() else { return };
        let (mut roots, mut colormaps) = (0, 0);
        message.xids(&mut |field| {
            let (count, name) = match field.name {
                "root" => (&mut roots, "root"),
                "default_colormap" => (&mut colormaps, "default-colormap"),
                _ => return,
            };
            *count += 1;
            let name = if *count == 1 { name.to_owned() } else { format!("{name}-{count}") };
            self.server.insert(field.id, name.into());
        });
    }

    fn request(&mut self, line: &Line, info: &'static RequestInfo) {
        let at = |at: &At| at.in_request(&line.bytes, line.order).filter(|id| *id != 0);
        let semantics = &info.semantics;
        let place = || Place { client: line.client, request: line.request, name: line.name.clone() };
        for (kind, field) in semantics.frees {
            let freed = at(field);
            if let Some(id) = freed.filter(|id| self.is(*id, *kind)) {
                self.end(id, &place());
            }
        }
        if let Some(window) = semantics.empties.as_ref().and_then(at) {
            for id in self.contents.remove(&window).unwrap_or_default() {
                self.end(id, &place());
            }
        }
        for (kind, field) in semantics.creates {
            let Some(id) = at(field) else { continue };
            let inside = semantics.inside.as_ref().and_then(at);
            self.make(id, *kind, place(), inside);
        }
        if info.name == "ReparentWindow"
            && let (Some(window), Some(parent)) =
                (at(&At { offset: 4, width: 4 }), at(&At { offset: 8, width: 4 }))
        {
            self.contents.values_mut().for_each(|inner| inner.retain(|id| *id != window));
            self.contents.entry(parent).or_default().push(window);
        }
    }

    fn is(&self, id: u32, kind: ResourceKind) -> bool {
        self.resources.get(&id).is_some_and(|history| kind.admits(history.symbol.kind))
    }

    fn make(&mut self, id: u32, kind: ResourceKind, made: Place, inside: Option<u32>) {
        let count = self.counts.entry((made.client, kind)).or_default();
        *count += 1;
        let symbol = Symbol { client: made.client, kind, number: *count };
        if let Some(around) = inside {
            self.contents.entry(around).or_default().push(id);
        }
        let (client, request) = (made.client, made.request);
        let before = self.resources.insert(id, History { symbol, made, ended: None });
        let before = before.filter(|before| before.ended.is_none()).map(Box::new);
        self.lately.push_back(Made { client, request, id, before });
        if self.lately.len() > MOST_LATELY {
            self.lately.pop_front();
        }
    }

    /// Ends a resource, and of a window what is in it.
    fn end(&mut self, id: u32, by: &Place) {
        let mut ending = vec![id];
        while let Some(id) = ending.pop() {
            if let Some(history) = self.resources.get_mut(&id)
                && history.ended.is_none()
            {
                history.ended = Some(Ended::Freed(by.clone()));
            }
            ending.extend(self.contents.remove(&id).unwrap_or_default());
        }
    }

    fn refuse(&mut self, client: ClientId, request: u64) {
        // The errors of a client come in the order of its requests: what it made before that one need not be looked at.
        let not_before = |made: &&mut Made| made.client != client || made.request >= request;
        for made in self.lately.iter_mut().rev().take_while(not_before) {
            if (made.client, made.request) != (client, request) {
                continue;
            }
            if let Some(history) = self.resources.get_mut(&made.id)
                && (history.made.client, history.made.request) == (client, request)
            {
                match made.before.take() {
                    Some(before) => *history = *before,
                    None => history.ended = Some(Ended::Refused),
                }
            }
        }
    }
}

impl Symbol {
    /// Its name without its client: `W1`.
    pub fn short(self) -> String {
        format!("{}{}", letters(self.kind), self.number)
    }
}

/// With its client: `1:W1`.
impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.client, self.short())
    }
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ended::Freed(place) => write!(f, "freed by {place}"),
            Ended::Refused => f.write_str("never made: the server refused that request"),
            Ended::Disconnected => f.write_str("gone with its client"),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (client {}, request {})", self.name, self.client, self.request)
    }
}

impl Names for Named<'_> {
    fn atom(&self, atom: u32) -> Option<Cow<'_, str>> {
        self.known.atom(atom)
    }

    fn xid(&self, _kind: ResourceKind, id: u32) -> Option<Cow<'_, str>> {
        self.symbols.name(self.client, id).map(Cow::Owned)
    }

    fn event(&self, bytes: &[u8], order: ByteOrder) -> Option<&'static EventInfo> {
        self.known.event(bytes, order)
    }
}

/// What a kind's names begin with.
fn letters(kind: ResourceKind) -> &'static str {
    LETTERS.iter().find(|(known, _)| *known == kind).map_or("Resource", |(_, letters)| letters)
}

/// What the names of each kind begin with. Kinds that no request makes have none.
pub(super) const LETTERS: [(ResourceKind, &str); 18] = [
    (ResourceKind::Window, "W"),
    (ResourceKind::Pixmap, "P"),
    (ResourceKind::Gc, "G"),
    (ResourceKind::Font, "F"),
    (ResourceKind::Cursor, "C"),
    (ResourceKind::Colormap, "M"),
    (ResourceKind::Picture, "Picture"),
    (ResourceKind::GlyphSet, "Glyphs"),
    (ResourceKind::Region, "Region"),
    (ResourceKind::Barrier, "Barrier"),
    (ResourceKind::Damage, "Damage"),
    (ResourceKind::Counter, "Counter"),
    (ResourceKind::Alarm, "Alarm"),
    (ResourceKind::Fence, "Fence"),
    (ResourceKind::ShmSegment, "Segment"),
    (ResourceKind::BackBuffer, "Back"),
    (ResourceKind::RecordContext, "Context"),
    (ResourceKind::PresentEvent, "Selection"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_symbol_reads_as_kind_and_place() {
        let symbol = Symbol { client: ClientId(2), kind: ResourceKind::Pixmap, number: 3 };
        assert_eq!((symbol.short().as_str(), symbol.to_string().as_str()), ("P3", "2:P3"));
        let fence = Symbol { kind: ResourceKind::Fence, number: 1, ..symbol };
        assert_eq!(fence.short(), "Fence1");
    }
}
