//! How often a client opens an input method.
//!
//! XIM messages go as ClientMessage events of type `_XIM_PROTOCOL` through SendEvent: of format 8 with the message in
//! them, or of format 32 with its length and the property that holds it (The Input Method Protocol, Appendix D). The
//! first byte of a message is its opcode; XIM_OPEN is 30.

use super::{Findings, INPUT_METHOD_REOPENED};
use xeric_wire::ByteOrder;

const XIM_OPEN: u8 = 30;
const CLIENT_MESSAGE: u8 = 33;

/// One client's input methods.
#[derive(Debug, Default)]
pub(crate) struct InputMethod {
    /// The requests that opened one.
    opened: u64,
    first: u64,
    /// The property that was written last, and the first byte of what was written.
    property: Option<(u32, u8)>,
}

impl InputMethod {
    /// ChangeProperty: `bytes` is the whole request.
    pub(crate) fn changes_property(&mut self, bytes: &[u8], order: ByteOrder) {
        self.property = (|| {
            let property = order.u32(bytes.get(8..12)?.try_into().ok()?);
            Some((property, *bytes.get(24)?))
        })();
    }

    /// SendEvent: `bytes` is the whole request; `is_protocol` says whether an atom is `_XIM_PROTOCOL`.
    pub(crate) fn sends_event<T>(
        &mut self,
        bytes: &[u8],
        order: ByteOrder,
        request: u64,
        is_protocol: impl Fn(u32) -> bool,
        place: T,
        findings: &mut Findings<T>,
    ) {
        let word = |at: usize| -> Option<u32> { Some(order.u32(bytes.get(at..at + 4)?.try_into().ok()?)) };
        // The event stands at 12: code, format at 13, window at 16, type at 20, data from 24.
        if bytes.get(12).is_none_or(|code| code & 0x7f != CLIENT_MESSAGE)
            || !word(20).is_some_and(is_protocol)
        {
            return;
        }
        let opcode = match bytes.get(13) {
            Some(8) => bytes.get(24).copied(),
            Some(32) => word(28).and_then(|property| {
                self.property.take().filter(|(written, _)| *written == property).map(|(_, first)| first)
            }),
            _ => None,
        };
        if opcode != Some(XIM_OPEN) {
            return;
        }
        self.opened += 1;
        if self.opened == 1 {
            self.first = request;
            return;
        }
        findings.add(INPUT_METHOD_REOPENED, "", place, &[self.first, request], || {
            format!("the input method was opened again; request {} had opened it", self.first)
        });
    }
}
