//! What the server says once and for all: extensions, atoms, how long a request may be. Each is asked for once, whoever asks.

use x11rb::protocol::bigreq;
use x11rb::x11_utils::ExtensionInformation;

use crate::Error;
use crate::engine::{Known, Question};

use super::access::{Access, longest_plain, wait};
use super::state::Until;
use super::turn::Turn;

/// Asks for an extension unless it is known or asked for.
pub(crate) fn ask_extension<A: Access>(access: &A, name: &'static str) -> Result<(), Error> {
    if access.look().state().engine.names.extension(name).is_none() {
        // Another may have asked meanwhile; then this does nothing.
        access.writer()?.state().engine.ask_extension(name);
    }
    Ok(())
}

/// Waits for what is known about an extension.
pub(crate) fn extension<A: Access>(
    access: &A,
    name: &'static str,
) -> Result<Option<ExtensionInformation>, Error> {
    ask_extension(access, name)?;
    loop {
        // The lock is not held over the wait.
        let known = access.look().state().engine.names.extension(name);
        match known {
            Some(Known::Is(information)) => return Ok(information),
            Some(Known::Asked(sequence)) => wait(access, Until::Settled(sequence))?,
            Some(Known::Refused) | None => return Err(Error::Nonsense("QueryExtension")),
        }
    }
}

/// Refuses a name that is longer than its length field says (16 bits): what is cut off would be read as the next request.
pub(crate) fn check_name(name: &[u8]) -> Result<(), Error> {
    let longest = usize::from(u16::MAX);
    if name.len() > longest { Err(Error::TooLong { length: name.len(), longest }) } else { Ok(()) }
}

/// Asks for an atom unless it is known or asked for.
pub(crate) fn ask_atom<A: Access>(access: &A, name: &[u8]) -> Result<(), Error> {
    check_name(name)?;
    let known = access.look().state().engine.names.atom(name);
    if matches!(known, None | Some(Known::Refused)) {
        access.writer()?.state().engine.ask_atom(name);
    }
    Ok(())
}

/// Waits for an atom. Predefined ones are known; what another thread has asked for is not asked for again.
pub(crate) fn atom<A: Access>(access: &A, name: &[u8]) -> Result<u32, Error> {
    ask_atom(access, name)?;
    loop {
        let known = access.look().state().engine.names.atom(name);
        match known {
            Some(Known::Is(atom)) => return Ok(atom),
            Some(Known::Asked(sequence)) => wait(access, Until::Settled(sequence))?,
            Some(Known::Refused) | None => return Err(Error::Nonsense("InternAtom")),
        }
    }
}

/// Asks how long a request may be, as far as that can be asked without waiting.
pub(crate) fn ask_longest_request<A: Access>(access: &A) -> Result<(), Error> {
    ask_extension(access, bigreq::X11_EXTENSION_NAME)?;
    let mut turn = access.writer()?;
    let engine = &mut turn.state().engine;
    if let (None, Some(Known::Is(Some(extension)))) =
        (engine.names.longest_request, engine.names.extension(bigreq::X11_EXTENSION_NAME))
    {
        let (pieces, _) = bigreq::EnableRequest.serialize(extension.major_opcode);
        engine.ask(Question::LongestRequest, &pieces.concat());
    }
    Ok(())
}

/// The longest request, in bytes. Asks for BIG-REQUESTS when it was not asked for before.
pub(crate) fn longest_request<A: Access>(access: &A) -> usize {
    ask_and_wait_for_longest(access).unwrap_or_else(|_| longest_plain(access))
}

/// The same; an error when that cannot be asked for now, or not be waited for.
pub(crate) fn ask_and_wait_for_longest<A: Access>(access: &A) -> Result<usize, Error> {
    let plain = longest_plain(access);
    match extension(access, bigreq::X11_EXTENSION_NAME) {
        Ok(Some(_)) => ask_longest_request(access)?,
        Ok(None) | Err(Error::Nonsense(_)) => return Ok(plain),
        Err(error) => return Err(error),
    }
    loop {
        let known = access.look().state().engine.names.longest_request;
        match known {
            Some(Known::Is(longest)) => return Ok(longest.max(plain)),
            Some(Known::Asked(sequence)) => wait(access, Until::Settled(sequence))?,
            Some(Known::Refused) | None => return Ok(plain),
        }
    }
}
