//! A connection that has been up for days, without the days.

use crate::Error;
use crate::shell::Stream;

use super::Connection;
use super::access::{self, Access};
use super::turn::Turn;

impl<S: Stream> Connection<S> {
    /// Goes on as if `times` times 65 536 more requests had been sent and answered: to see what a program does after 2³² requests, which
    /// takes it a day or two otherwise. The server, which counts in sixteen bits, stays in step.
    ///
    /// Waits until everything that was sent is answered, so nobody else sends without end meanwhile.
    ///
    /// # Errors
    /// When the connection has ended, or within the callback that gives the socket back.
    pub fn skip_numbers(&self, times: u32) -> Result<(), Error> {
        loop {
            access::round_trip(self)?;
            let mut writer = self.writer()?;
            let engine = &mut writer.state().engine;
            if engine.last_read() == engine.sent() {
                engine.start_at(engine.sent() + (u64::from(times) << 16));
                return Ok(());
            }
        }
    }
}
