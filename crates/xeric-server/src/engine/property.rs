//! Window properties.

use super::resource::Xid;

/// One property of a window. `data` is in the byte order of little-endian clients; 16- and 32-bit units are swapped on the way in and out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Property {
    pub(crate) name: Xid,
    pub(crate) type_: Xid,
    /// 8, 16 or 32.
    pub(crate) format: u8,
    pub(crate) data: Vec<u8>,
}
