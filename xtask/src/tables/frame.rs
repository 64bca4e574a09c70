//! The frame of each kind of message: opcode, sequence number and length, and the member that stands in byte 1.

use anyhow::Result;

use super::expression::Scope;
use super::layout::Builder;
use super::pool::number;
use super::rows::*;
use super::types;
use crate::xml::{Member, Module};

/// The frame of a message.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Frame {
    CoreRequest,
    ExtensionRequest,
    Reply,
    Event,
    KeymapEvent,
    GenericEvent,
    Error,
    None,
}

impl<'p> Builder<'p> {
    /// The items of a message's frame; gives the members that are left.
    pub(super) fn frame(
        &mut self,
        scope: &mut Scope<'p>,
        frame: Frame,
        members: &'p [Member],
        items: &mut Vec<Item>,
    ) -> Result<&'p [Member]> {
        let first = match frame {
            Frame::None => return Ok(members),
            Frame::CoreRequest => "opcode",
            Frame::ExtensionRequest => "major_opcode",
            Frame::Reply | Frame::Event | Frame::KeymapEvent | Frame::GenericEvent | Frame::Error => {
                "response_type"
            }
        };
        self.frame_scalar(scope, items, first, Scalar::U8)?;
        let mut rest = members;
        match frame {
            Frame::CoreRequest | Frame::Reply | Frame::Event => {
                rest = self.second_byte(scope, members, items)?;
            }
            Frame::ExtensionRequest => self.frame_scalar(scope, items, "minor_opcode", Scalar::U8)?,
            Frame::GenericEvent => self.frame_scalar(scope, items, "extension", Scalar::U8)?,
            Frame::Error => self.frame_scalar(scope, items, "code", Scalar::U8)?,
            Frame::KeymapEvent | Frame::None => {}
        }
        match frame {
            Frame::CoreRequest | Frame::ExtensionRequest => items.push(Item::RequestLength),
            Frame::Reply | Frame::Event | Frame::GenericEvent | Frame::Error => {
                self.frame_scalar(scope, items, "sequence", Scalar::U16)?;
            }
            Frame::KeymapEvent | Frame::None => {}
        }
        if matches!(frame, Frame::Reply | Frame::GenericEvent) {
            self.frame_scalar(scope, items, "length", Scalar::U32)?;
        }
        if frame == Frame::GenericEvent {
            self.frame_scalar(scope, items, "event_type", Scalar::U16)?;
        }
        Ok(rest)
    }

    /// The member that stands in byte 1, if it is one byte long.
    pub(super) fn second_byte(
        &mut self,
        scope: &mut Scope<'p>,
        members: &'p [Member],
        items: &mut Vec<Item>,
    ) -> Result<&'p [Member]> {
        let Some((first, rest)) = members.split_first() else {
            items.push(Item::Pad { bytes: 1 });
            return Ok(members);
        };
        if matches!(first, Member::StartAlign(_)) {
            return self.second_byte(scope, rest, items);
        }
        if self.protocol.member_end(scope.module, first, 0) == Some(1) {
            self.members(scope, std::slice::from_ref(first), items)?;
            return Ok(rest);
        }
        items.push(Item::Pad { bytes: 1 });
        Ok(members)
    }

    pub(super) fn frame_scalar(
        &mut self,
        scope: &mut Scope<'p>,
        items: &mut Vec<Item>,
        name: &str,
        scalar: Scalar,
    ) -> Result<()> {
        let ty = types::frame(&format!("CARD{}", u32::from(scalar.bytes()) * 8), scalar);
        // A reply's length is asked for by lists; the other parts of a frame are not fields.
        let slot = if name == "length" { scope.keep(name) } else { NO_SLOT };
        items.push(Item::Scalar { name: self.pool.name(name)?, ty: self.pool.ty(ty)?, slot });
        Ok(())
    }

    /// The one layout of all errors: xcb-proto's differ in what they leave out.
    pub fn error(&mut self, core: &'p Module) -> Result<u16> {
        let layout = self.message(core, "Error", Frame::Error, &[])?;
        let scalars =
            [("bad_value", Scalar::U32), ("minor_opcode", Scalar::U16), ("major_opcode", Scalar::U8)];
        self.append(layout, &scalars)
    }

    /// GenericEvents of extensions that the catalog does not have.
    pub fn unknown_generic_event(&mut self, core: &'p Module) -> Result<u16> {
        let layout = self.message(core, "GeGeneric", Frame::GenericEvent, &[])?;
        let ty = self.pool.ty(types::plain("BYTE", Scalar::Byte))?;
        let item = Item::Array { name: self.pool.name("data")?, ty, count: 0, slot: NO_SLOT };
        self.pool.append(layout, vec![item])
    }

    /// The same layout under another name.
    pub fn copy(&mut self, layout: u16, name: &str) -> Result<u16> {
        let row = Layout { name: name.to_owned(), ..self.pool.layouts[usize::from(layout)].clone() };
        self.pool.layouts.push(row);
        number(self.pool.layouts.len() - 1)
    }

    fn append(&mut self, layout: u16, scalars: &[(&str, Scalar)]) -> Result<u16> {
        let mut items = Vec::new();
        for (name, scalar) in scalars {
            let ty = types::plain(&format!("CARD{}", u32::from(scalar.bytes()) * 8), *scalar);
            let (name, ty) = (self.pool.name(name)?, self.pool.ty(ty)?);
            items.push(Item::Scalar { name, ty, slot: NO_SLOT });
        }
        self.pool.append(layout, items)
    }
}
