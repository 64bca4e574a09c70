//! What the XML does not say about requests: generated from `semantics.toml`, whose head documents every key.

use crate::ByteOrder;
use crate::catalog::ResourceKind;
use crate::decode::program::{Item, Layout};
use crate::decode::value;

/// What a request does, beyond its bytes.
#[derive(Clone, Copy, Debug)]
pub struct Semantics {
    /// The resources that it makes, and where their ids stand.
    pub creates: &'static [(ResourceKind, At)],
    /// The resources that it frees.
    pub frees: &'static [(ResourceKind, At)],
    /// The window whose inferiors it destroys, the window itself not.
    pub empties: Option<At>,
    /// The window whose destruction ends what it makes: a window's parent, a picture's window.
    pub inside: Option<At>,
    /// How its answer ages; `None` exactly for requests without a reply.
    pub query: Option<Query>,
    /// Where it draws.
    pub draws: Option<Draw>,
}

/// How long the answer to a request stays true.
#[derive(Clone, Copy, Debug)]
pub struct Query {
    /// Its class.
    pub class: QueryClass,
    /// What can change its answer; empty unless the class is [`QueryClass::State`].
    pub changed_by: &'static [Change],
}

/// A class of query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QueryClass {
    /// The answer does not change during a connection.
    Constant,
    /// The answer changes with the listed events and requests only.
    State,
    /// The answer may differ each time, or asking has an effect.
    Volatile,
    /// Asked for the round trip (GetInputFocus).
    Fence,
}

/// Something that can change a query's answer.
#[derive(Clone, Copy, Debug)]
pub struct Change {
    /// What.
    pub by: Changer,
    /// Only when all of these fields are equal: the query's, and that request's or event's.
    pub same: &'static [(At, At)],
}

/// A message that changes an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Changer {
    /// An own request, by its id.
    Request(u16),
    /// A delivered event, by its id.
    Event(u16),
}

/// A request that draws.
#[derive(Clone, Copy, Debug)]
pub struct Draw {
    /// What it draws on.
    pub destination: At,
    /// Whether that is a drawable or a picture.
    pub kind: ResourceKind,
    /// Drawables or pictures that it reads; 0 (None) where a mask is absent.
    pub sources: &'static [(ResourceKind, At)],
}

/// Where a field of fixed place stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct At {
    /// First byte, from the start of the message, the four bytes of a BIG-REQUESTS length not counted.
    pub offset: u16,
    /// 1, 2 or 4 bytes.
    pub width: u8,
}

impl At {
    /// The field's value in a request. A length field of 0 says that the request is a big one.
    pub fn in_request(self, bytes: &[u8], order: ByteOrder) -> Option<u32> {
        let big = bytes.get(2..4)? == [0, 0] && self.offset >= 4;
        self.read(bytes, usize::from(self.offset) + if big { 4 } else { 0 }, order)
    }

    /// The field's value in a reply or event.
    pub fn in_packet(self, bytes: &[u8], order: ByteOrder) -> Option<u32> {
        self.read(bytes, usize::from(self.offset), order)
    }

    fn read(self, bytes: &[u8], start: usize, order: ByteOrder) -> Option<u32> {
        let bytes = bytes.get(start..start + usize::from(self.width))?;
        u32::try_from(value::unsigned(order, bytes)).ok()
    }

    /// Where the field `name` stands, if all before it have a fixed size.
    pub(crate) fn of(layout: &Layout, name: &str) -> Option<Self> {
        use crate::catalog::tables::{ITEMS, LAYOUTS, NAMES, TYPES, UNIONS};
        let first = usize::from(layout.first);
        let mut offset = 0_usize;
        for item in ITEMS.get(first..first + usize::from(layout.count))? {
            offset += match *item {
                Item::Scalar { name: number, ty, .. } => {
                    let width = TYPES.get(usize::from(ty))?.scalar.bytes();
                    if NAMES.get(usize::from(number)) == Some(&name) {
                        return Some(Self {
                            offset: u16::try_from(offset).ok()?,
                            width: u8::try_from(width).ok()?,
                        });
                    }
                    width
                }
                Item::Pad { bytes } => usize::from(bytes),
                Item::Align { to } => offset.next_multiple_of(usize::from(to).max(1)) - offset,
                Item::RequestLength => 2,
                Item::Struct { layout, .. } => match LAYOUTS.get(usize::from(layout))?.bytes {
                    0 => return None,
                    bytes => usize::from(bytes),
                },
                Item::Union { union, .. } => usize::from(UNIONS.get(usize::from(union))?.bytes),
                Item::Fds { .. } | Item::Run { .. } => 0,
                _ => return None,
            };
        }
        None
    }
}
