//! What a server writes: set-up answers, replies, events and errors, in the client's byte order.
//!
//! Each generated structure has the fields that the protocol gives it, without those that follow from the others
//! (lengths of lists): `write::xproto::GetGeometryReply { .. }.write(&mut out, order, sequence)` appends a reply with its
//! length filled in, padded to four bytes and to at least 32. Unused bytes are zero.
//!
//! An extension's events are written relative to its first event code: `write(&mut out, order, sequence, first_event)`.
//! [`Packet`] is what replies and events have in common; [`ExtensionEvent::numbered_from`] makes one of an extension's event.

mod client_message;
mod generated;
mod packet;
mod writer;
mod xinput_events;
mod xinput_replies;
mod xkb_geometry;
mod xkb_replies;

pub use client_message::ClientMessageData;
pub use generated::*;
pub use packet::{ExtensionEvent, Numbered, Packet};
pub use writer::{Put, Writer, error};
pub use xinput_events::{
    EventPlace, XIBarrierEvent, XIDeviceChangedEvent, XIDeviceEvent, XIEnterEvent, XIHierarchyEvent,
    XIPropertyEvent, XIRawEvent,
};
pub use xinput_replies::{
    DeviceClass, DeviceControlState, FeedbackState, GetDeviceControlReply, GetFeedbackControlReply,
    InputInfo, InputState, ListedDevice, QueryDeviceStateReply,
};
pub use xkb_geometry::{DoodadData, Geometry};
