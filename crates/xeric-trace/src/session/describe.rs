//! A request in a few words: what was asked, for lists of stalls and duplicates.

use super::atoms::Atoms;
use xeric_wire::ByteOrder;
use xeric_wire::catalog::RequestInfo;
use xeric_wire::decode::{Message, describe};

/// A description has so many characters at most.
const LONGEST: usize = 100;

/// The request's arguments, such as `window=0x200001 property=WM_NAME`.
pub(super) fn arguments(info: &'static RequestInfo, bytes: &[u8], order: ByteOrder, atoms: &Atoms) -> String {
    let line = describe::line(&Message::request(info, bytes, order), atoms);
    let arguments = line.strip_prefix(info.name).unwrap_or(&line).trim_start();
    match arguments.char_indices().nth(LONGEST) {
        Some((cut, _)) => format!("{}…", arguments.get(..cut).unwrap_or_default()),
        None => arguments.to_owned(),
    }
}
