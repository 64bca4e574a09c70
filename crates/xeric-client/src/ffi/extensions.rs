//! What the server has told about extensions: asked once for each name, and known to whoever parses an error or event meanwhile.

use super::SharedConnection;
use super::traits::Expect;
use std::collections::HashMap;
use std::io::IoSlice;
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock};
use x11rb::cookie::Cookie;
use x11rb::errors::{ConnectionError, ReplyError};
use x11rb::protocol::xproto::{QueryExtensionReply, QueryExtensionRequest};
use x11rb::x11_utils::{ExtInfoProvider, ExtensionInformation};

/// The names asked for, and what was answered.
#[derive(Debug, Default)]
pub(super) struct Extensions {
    /// Requests that are under way. Held while one is waited for, so that each answer has one waiter.
    asked: Mutex<HashMap<&'static str, u64>>,
    /// Never held while anything is waited for.
    known: RwLock<HashMap<&'static str, Option<ExtensionInformation>>>,
}

impl Extensions {
    /// Asks without waiting.
    pub(super) fn prefetch(
        &self,
        connection: &SharedConnection<'_>,
        name: &'static str,
    ) -> Result<(), ConnectionError> {
        if self.answer(name).is_some() {
            return Ok(());
        }
        Self::ask(&mut self.asking(), connection, name).map(drop)
    }

    /// Asks, if nobody has, and waits for the answer.
    pub(super) fn information(
        &self,
        connection: &SharedConnection<'_>,
        name: &'static str,
    ) -> Result<Option<ExtensionInformation>, ConnectionError> {
        if let Some(answer) = self.answer(name) {
            return Ok(answer);
        }
        let mut asked = self.asking();
        // Another thread may have waited for it just now.
        if let Some(answer) = self.answer(name) {
            return Ok(answer);
        }
        let sequence = Self::ask(&mut asked, connection, name)?;
        let reply = Cookie::<_, QueryExtensionReply>::new(connection, sequence).reply();
        asked.remove(name);
        let reply = reply.map_err(|error| match error {
            ReplyError::ConnectionError(error) => error,
            // The protocol has none for QueryExtension but for a length that is wrong.
            ReplyError::X11Error(_) => ConnectionError::UnknownError,
        })?;
        let answer = reply.present.then_some(ExtensionInformation {
            major_opcode: reply.major_opcode,
            first_event: reply.first_event,
            first_error: reply.first_error,
        });
        self.known.write().unwrap_or_else(PoisonError::into_inner).insert(name, answer);
        Ok(answer)
    }

    fn answer(&self, name: &str) -> Option<Option<ExtensionInformation>> {
        self.known.read().unwrap_or_else(PoisonError::into_inner).get(name).copied()
    }

    fn asking(&self) -> MutexGuard<'_, HashMap<&'static str, u64>> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn ask(
        asked: &mut HashMap<&'static str, u64>,
        connection: &SharedConnection<'_>,
        name: &'static str,
    ) -> Result<u64, ConnectionError> {
        if let Some(&sequence) = asked.get(name) {
            return Ok(sequence);
        }
        let (parts, fds) = QueryExtensionRequest { name: name.as_bytes().into() }.serialize();
        let parts: Vec<_> = parts.iter().map(|part| IoSlice::new(part)).collect();
        let sequence = connection.send(&parts, fds, Expect::Reply)?;
        asked.insert(name, sequence);
        Ok(sequence)
    }

    /// What parsing needs, as it is now.
    pub(super) fn present(&self) -> Present {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        Present(known.iter().filter_map(|(&name, &answer)| Some((name, answer?))).collect())
    }
}

/// The extensions that are there, of those asked for.
pub(super) struct Present(Vec<(&'static str, ExtensionInformation)>);

impl Present {
    /// Extensions' ranges of numbers do not overlap: the one that a number is in begins last before it.
    fn last_before(
        &self,
        number: u8,
        first: impl Fn(&ExtensionInformation) -> u8,
    ) -> Option<(&str, ExtensionInformation)> {
        self.0.iter().copied().filter(|(_, one)| first(one) <= number).max_by_key(|(_, one)| first(one))
    }
}

impl ExtInfoProvider for Present {
    fn get_from_major_opcode(&self, major_opcode: u8) -> Option<(&str, ExtensionInformation)> {
        self.0.iter().copied().find(|(_, one)| one.major_opcode == major_opcode)
    }

    fn get_from_event_code(&self, event_code: u8) -> Option<(&str, ExtensionInformation)> {
        self.last_before(event_code, |one| one.first_event)
    }

    fn get_from_error_code(&self, error_code: u8) -> Option<(&str, ExtensionInformation)> {
        self.last_before(error_code, |one| one.first_error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_belongs_to_the_extension_that_begins_last_before_it() {
        let info = |major_opcode, first_event, first_error| ExtensionInformation {
            major_opcode,
            first_event,
            first_error,
        };
        let present = Present(vec![("A", info(130, 70, 140)), ("B", info(131, 80, 130))]);
        let name = |found: Option<(&str, ExtensionInformation)>| found.map(|(name, _)| name.to_owned());
        assert_eq!(name(present.get_from_major_opcode(131)), Some("B".to_owned()));
        assert_eq!(name(present.get_from_event_code(79)), Some("A".to_owned()));
        assert_eq!(name(present.get_from_event_code(80)), Some("B".to_owned()));
        assert_eq!(name(present.get_from_event_code(69)), None);
        assert_eq!(name(present.get_from_error_code(139)), Some("B".to_owned()));
    }
}
