//! The set-up of a connection: one request out, one answer in.
//!
//! What holds: no I/O; bytes are taken as they come, in pieces of any size, and those after the answer are left alone, because requests
//! may follow the set-up in the same write. Memory grows with what has arrived and never by a length that the server states. An answer that
//! cannot be worked with is an error that says why: no id, no screen, no version in common.
//!
//! Connection set-up is section 8 of the X Window System Protocol.

use std::fmt;

use x11rb::protocol::xproto::{Setup, SetupRequest};
use x11rb::x11_utils::{Serialize, TryParse};

/// The version of the protocol that is spoken.
const MAJOR: u16 = 11;
/// Every answer begins with this many bytes, the last two of which say how many words follow.
const HEAD: usize = 8;

/// The three answers, by their first byte.
const REFUSED: u8 = 0;
const ACCEPTED: u8 = 1;
const AUTHENTICATE: u8 = 2;

/// The name of the one authorization protocol that is spoken here.
pub const MAGIC_COOKIE: &[u8] = b"MIT-MAGIC-COOKIE-1";

/// A set-up under way.
pub struct Handshake {
    request: Vec<u8>,
    answer: Vec<u8>,
    screen: usize,
}

/// What came of some bytes.
#[derive(Debug)]
pub struct Progress {
    /// How many of them belong to the answer. The others are replies and events.
    pub used: usize,
    /// The answer, once it is whole.
    pub setup: Option<Setup>,
}

/// Why a connection cannot be set up. No text has more than the server's words and numbers in it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum HandshakeError {
    /// The server refuses.
    #[error("the server refuses: {}", given(.reason))]
    Refused {
        /// The server's words, without control characters.
        reason: String,
    },
    /// The server refuses the version of the protocol, or has another.
    #[error("the server speaks version {major}.{minor} of the protocol, not 11")]
    Version {
        /// Its major version.
        major: u16,
        /// Its minor version.
        minor: u16,
    },
    /// The server asks for an exchange that no authorization protocol spoken here has.
    #[error("the server asks for more authentication than a cookie: {}", given(.reason))]
    Authenticate {
        /// The server's words, without control characters.
        reason: String,
    },
    /// The screen that was asked for is not there.
    #[error("there is no screen {screen}: the server has {screens}")]
    NoSuchScreen {
        /// Asked for.
        screen: usize,
        /// Counted from 0 up to this, exclusively.
        screens: usize,
    },
    /// The connection ended too early.
    #[error("the server closed the connection during the set-up, after {received} bytes of its answer")]
    Ended {
        /// What had arrived of the answer.
        received: usize,
    },
    /// The answer is none that a server may give.
    #[error("the server's answer to the set-up is damaged: {0}")]
    Damaged(Damage),
}

/// What is wrong with an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Damage {
    /// The first byte is none of the three that are defined.
    #[error("its first byte is {0}")]
    Kind(u8),
    /// A part goes beyond the end.
    #[error("{0} ends beyond it")]
    TooShort(&'static str),
    /// There is no bit in the mask of resource ids.
    #[error("no bit is set in the mask of resource ids")]
    NoIds,
    /// The mask of resource ids has gaps.
    #[error("the mask of resource ids, {0:#x}, is not contiguous")]
    ScatteredIds(u32),
    /// The base of resource ids has bits in their mask.
    #[error("the base of resource ids, {base:#x}, has bits of their mask, {mask:#x}")]
    IdBase {
        /// As stated.
        base: u32,
        /// As stated.
        mask: u32,
    },
    /// There is no screen.
    #[error("it has no screen")]
    NoScreens,
}

impl Handshake {
    /// A set-up for this screen, with a cookie if there is one. A cookie of more than 65 535 bytes cannot be stated and is left out.
    #[must_use]
    pub fn new(cookie: Option<&[u8]>, screen: usize) -> Self {
        let cookie = cookie.filter(|cookie| u16::try_from(cookie.len()).is_ok());
        let request = SetupRequest {
            byte_order: if cfg!(target_endian = "little") { b'l' } else { b'B' },
            protocol_major_version: MAJOR,
            protocol_minor_version: 0,
            authorization_protocol_name: cookie.map(|_| MAGIC_COOKIE.to_vec()).unwrap_or_default(),
            authorization_protocol_data: cookie.map(<[u8]>::to_vec).unwrap_or_default(),
        };
        Self { request: request.serialize(), answer: Vec::new(), screen }
    }

    /// The request to send. It has the cookie in it.
    #[must_use]
    pub fn request(&self) -> &[u8] {
        &self.request
    }

    /// The screen that the set-up is checked for.
    #[must_use]
    pub fn screen(&self) -> usize {
        self.screen
    }

    /// How many bytes are known to be missing still: a read of no more than that leaves nothing over.
    #[must_use]
    pub fn missing(&self) -> usize {
        self.length().unwrap_or(HEAD).saturating_sub(self.answer.len())
    }

    /// Takes bytes that have arrived.
    ///
    /// # Errors
    /// When the server refuses, or its answer cannot be worked with. The set-up is over then.
    pub fn feed(&mut self, bytes: &[u8]) -> Result<Progress, HandshakeError> {
        let mut used = 0;
        // First the head, then what it says.
        while self.missing() > 0 {
            let rest = bytes.get(used..).unwrap_or_default();
            let piece = rest.get(..self.missing().min(rest.len())).unwrap_or_default();
            if piece.is_empty() {
                return Ok(Progress { used, setup: None });
            }
            self.answer.extend_from_slice(piece);
            used += piece.len();
            self.check_head()?;
        }
        let setup = read_answer(&self.answer, self.screen)?;
        Ok(Progress { used, setup: Some(setup) })
    }

    /// What it means that the connection has ended now. What a server that refuses had time to say is not lost.
    #[must_use]
    pub fn ended(&self) -> HandshakeError {
        match self.answer.first() {
            Some(&REFUSED) if self.answer.len() > HEAD => refusal(&self.answer),
            _ => HandshakeError::Ended { received: self.answer.len() },
        }
    }

    /// The length of the answer, once its head is there.
    fn length(&self) -> Option<usize> {
        short(&self.answer, 6).map(|words| HEAD + 4 * usize::from(words))
    }

    fn check_head(&self) -> Result<(), HandshakeError> {
        match self.answer.first() {
            Some(&ACCEPTED) => match (short(&self.answer, 2), short(&self.answer, 4)) {
                (Some(major), Some(minor)) if major != MAJOR => Err(HandshakeError::Version { major, minor }),
                _ => Ok(()),
            },
            None | Some(&(REFUSED | AUTHENTICATE)) => Ok(()),
            Some(&other) => Err(HandshakeError::Damaged(Damage::Kind(other))),
        }
    }
}

impl fmt::Debug for Handshake {
    /// Without the request, which has a cookie in it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let received = self.answer.len();
        f.debug_struct("Handshake")
            .field("received", &received)
            .field("screen", &self.screen)
            .finish_non_exhaustive()
    }
}

fn read_answer(answer: &[u8], screen: usize) -> Result<Setup, HandshakeError> {
    match answer.first() {
        Some(&REFUSED) => return Err(refusal(answer)),
        Some(&AUTHENTICATE) => {
            let reason = words(answer.get(HEAD..).unwrap_or_default());
            return Err(HandshakeError::Authenticate { reason });
        }
        _ => {}
    }
    check_extent(answer).map_err(HandshakeError::Damaged)?;
    // Every part has been seen to be there.
    let (setup, _) =
        Setup::try_parse(answer).map_err(|_| HandshakeError::Damaged(Damage::TooShort("a part")))?;
    check_sense(&setup).map_err(HandshakeError::Damaged)?;
    if screen >= setup.roots.len() {
        return Err(HandshakeError::NoSuchScreen { screen, screens: setup.roots.len() });
    }
    Ok(setup)
}

fn refusal(answer: &[u8]) -> HandshakeError {
    let length = answer.get(1).copied().map_or(0, usize::from);
    let rest = answer.get(HEAD..).unwrap_or_default();
    let reason = words(rest.get(..length).unwrap_or(rest));
    match (short(answer, 2), short(answer, 4)) {
        (Some(major), Some(minor)) if major != MAJOR && reason.is_empty() => {
            HandshakeError::Version { major, minor }
        }
        _ => HandshakeError::Refused { reason },
    }
}

/// That every list is as long as it says it is: the decoder reserves memory by those lengths.
fn check_extent(answer: &[u8]) -> Result<(), Damage> {
    const FIXED: usize = 40;
    const FORMAT: usize = 8;
    const SCREEN: usize = 40;
    const DEPTH: usize = 8;
    const VISUAL: usize = 24;
    let mut rest = answer;
    let fixed = skip(&mut rest, FIXED, "the fixed part")?;
    let vendor = usize::from(short(fixed, 24).unwrap_or(0));
    skip(&mut rest, vendor.next_multiple_of(4), "the vendor's name")?;
    let count = |at| fixed.get(at).copied().unwrap_or(0);
    skip(&mut rest, FORMAT * usize::from(count(29)), "the list of formats")?;
    for _ in 0..count(28) {
        let screen = skip(&mut rest, SCREEN, "a screen")?;
        for _ in 0..screen.last().copied().unwrap_or(0) {
            let depth = skip(&mut rest, DEPTH, "a depth")?;
            skip(&mut rest, VISUAL * usize::from(short(depth, 2).unwrap_or(0)), "a list of visuals")?;
        }
    }
    Ok(())
}

fn check_sense(setup: &Setup) -> Result<(), Damage> {
    let (base, mask) = (setup.resource_id_base, setup.resource_id_mask);
    if mask == 0 {
        return Err(Damage::NoIds);
    }
    let run = mask >> mask.trailing_zeros();
    if run & run.wrapping_add(1) != 0 {
        return Err(Damage::ScatteredIds(mask));
    }
    if base & mask != 0 {
        return Err(Damage::IdBase { base, mask });
    }
    if setup.roots.is_empty() {
        return Err(Damage::NoScreens);
    }
    Ok(())
}

fn skip<'a>(rest: &mut &'a [u8], length: usize, what: &'static str) -> Result<&'a [u8], Damage> {
    let (part, after) = rest.split_at_checked(length).ok_or(Damage::TooShort(what))?;
    *rest = after;
    Ok(part)
}

fn short(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_ne_bytes([*bytes.get(at)?, *bytes.get(at.checked_add(1)?)?]))
}

/// A STRING8 of the server, fit to be shown on a terminal.
fn words(text: &[u8]) -> String {
    let text: String = text.iter().map(|&byte| if byte == 0 { ' ' } else { char::from(byte) }).collect();
    text.trim().chars().map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c }).collect()
}

fn given(reason: &str) -> &str {
    if reason.is_empty() { "it gives no reason" } else { reason }
}
