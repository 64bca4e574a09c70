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
    let arguments = line.strip_prefix(info.name).unwrap_or(&line);
    // How long a list or text is says nothing beside the list or text.
    let telling: Vec<&str> =
        arguments.split(' ').filter(|word| !word.is_empty() && !is_length(word)).collect();
    let arguments = telling.join(" ");
    match arguments.char_indices().nth(LONGEST) {
        Some((cut, _)) => format!("{}…", arguments.get(..cut).unwrap_or_default()),
        None => arguments,
    }
}

fn is_length(word: &str) -> bool {
    word.split_once("_len=").is_some_and(|(_, number)| number.bytes().all(|byte| byte.is_ascii_digit()))
}
