//! What a request with a major opcode that was never granted may have been meant to be.

use xeric_wire::ByteOrder;
use xeric_wire::catalog::{Extension, Opcodes, RequestInfo};
use xeric_wire::decode::{Gap, GapKind, Leaf, Message, Visitor};

/// How many guesses are named.
const MOST_GUESSES: usize = 3;

/// Requests of any extension that have this minor opcode and whose fields account for every byte: those of extensions
/// that the connection was granted (under another opcode) first, and of those the ones with most fields.
pub(crate) fn shape_of(
    opcodes: &Opcodes,
    minor: u8,
    bytes: &[u8],
    order: ByteOrder,
) -> Vec<&'static RequestInfo> {
    let granted =
        |extension: Extension| opcodes.grants().iter().any(|grant| grant.extension == Some(extension));
    let mut fits: Vec<(bool, usize, &'static RequestInfo)> = Extension::all()
        .skip(1)
        .filter_map(|extension| extension.request(minor))
        .filter_map(|info| Some((!granted(info.extension), fit(info, bytes, order)?, info)))
        .collect();
    fits.sort_by_key(|(foreign, fields, info)| (*foreign, std::cmp::Reverse(*fields), info.id));
    fits.into_iter().take(MOST_GUESSES).map(|(.., info)| info).collect()
}

/// The number of fields, if they account for every byte and unused bytes are zero.
fn fit(info: &'static RequestInfo, bytes: &[u8], order: ByteOrder) -> Option<usize> {
    let mut count = Count { fields: 0, bytes, dirty: false };
    let outcome = Message::request(info, bytes, order).walk(&mut count);
    (outcome.fault.is_none() && outcome.unexplained == 0 && !count.dirty).then_some(count.fields)
}

struct Count<'b> {
    fields: usize,
    bytes: &'b [u8],
    /// Whether a byte is set that the layout calls unused.
    dirty: bool,
}

impl<'a> Visitor<'a> for Count<'_> {
    fn leaf(&mut self, _leaf: Leaf<'a>) -> std::ops::ControlFlow<()> {
        self.fields += 1;
        std::ops::ControlFlow::Continue(())
    }

    fn gap(&mut self, gap: Gap) {
        let unused = self.bytes.get(gap.span.start as usize..gap.span.end as usize).unwrap_or_default();
        if gap.kind == GapKind::Pad && unused.iter().any(|byte| *byte != 0) {
            self.dirty = true;
        }
    }
}
