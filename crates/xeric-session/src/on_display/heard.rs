//! What is heard of the program on its way to the recorder: when a byte last passed, and which ids are whose.
//!
//! A window belongs to the program when its id lies in the range that a set-up reply gave to one of the program's connections (core
//! specification, section 8: resource-id-base and resource-id-mask). Nothing is changed on the way, and nothing else is understood here.

use std::collections::BTreeMap;
use std::os::fd::OwnedFd;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use xeric_server::engine::{Peer, WorkRecord, Xid};
use xeric_server::shell::tap::{Direction, Ending, Tap};
use xeric_wire::ByteOrder;

/// Of a set-up reply, as much as has base and mask in it.
const FRONT: usize = 20;

/// What has been heard until now.
#[derive(Debug, Default)]
pub(super) struct Heard {
    /// In nanoseconds since the proxy started.
    last_traffic: AtomicU64,
    /// Base and mask of each connection that is open.
    ranges: Mutex<BTreeMap<u32, (u32, u32)>>,
}

impl Heard {
    /// When a byte last went either way, since the proxy started.
    pub(super) fn last_traffic(&self) -> Duration {
        Duration::from_nanos(self.last_traffic.load(Ordering::SeqCst))
    }

    /// Whether a client of the program made this.
    pub(super) fn is_the_programs(&self, id: Xid) -> bool {
        let ranges = self.ranges.lock().unwrap_or_else(PoisonError::into_inner);
        ranges.values().any(|&(base, mask)| id & !mask == base)
    }
}

/// A tap that listens, and passes everything on to `inner`.
pub(super) fn listening(heard: Arc<Heard>, inner: Box<dyn Tap>) -> Box<dyn Tap> {
    Box::new(Listener { heard, inner, fronts: BTreeMap::new() })
}

struct Listener {
    heard: Arc<Heard>,
    inner: Box<dyn Tap>,
    /// Connections whose range is not known yet.
    fronts: BTreeMap<u32, Front>,
}

#[derive(Default)]
struct Front {
    order: Option<ByteOrder>,
    bytes: Vec<u8>,
}

impl Front {
    /// Base and mask, once they are there.
    fn range(&self) -> Option<(u32, u32)> {
        let (order, front) = (self.order?, self.bytes.first_chunk::<FRONT>()?);
        let &[1, _, _, _, _, _, _, _, _, _, _, _, b0, b1, b2, b3, m0, m1, m2, m3] = front else {
            return None;
        };
        Some((order.u32([b0, b1, b2, b3]), order.u32([m0, m1, m2, m3])))
    }
}

impl Listener {
    fn hear(&mut self, serial: u32, direction: Direction, bytes: &[u8]) {
        let Some(front) = self.fronts.get_mut(&serial) else { return };
        if direction == Direction::ToServer {
            let order = match bytes.first() {
                Some(b'B') => ByteOrder::Big,
                _ => ByteOrder::Little,
            };
            front.order.get_or_insert(order);
            return;
        }
        let missing = FRONT - front.bytes.len();
        front.bytes.extend(bytes.iter().take(missing));
        if front.bytes.len() == FRONT {
            if let Some(range) = front.range() {
                self.heard.ranges.lock().unwrap_or_else(PoisonError::into_inner).insert(serial, range);
            }
            self.fronts.remove(&serial);
        }
    }
}

impl Tap for Listener {
    fn wants_images(&self) -> bool {
        self.inner.wants_images()
    }

    fn connected(&mut self, time: Duration, serial: u32, peer: &Peer) {
        self.fronts.insert(serial, Front::default());
        self.inner.connected(time, serial, peer);
    }

    fn bytes(&mut self, time: Duration, serial: u32, direction: Direction, bytes: &[u8], fds: &[OwnedFd]) {
        let nanoseconds = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        self.heard.last_traffic.store(nanoseconds, Ordering::SeqCst);
        if !self.fronts.is_empty() {
            self.hear(serial, direction, bytes);
        }
        self.inner.bytes(time, serial, direction, bytes, fds);
    }

    fn work(&mut self, serial: u32, records: &[WorkRecord]) {
        self.inner.work(serial, records);
    }

    fn waits(&mut self, time: Duration, serial: u32) {
        self.inner.waits(time, serial);
    }

    fn disconnected(&mut self, time: Duration, serial: u32, ending: &Ending) {
        self.fronts.remove(&serial);
        self.heard.ranges.lock().unwrap_or_else(PoisonError::into_inner).remove(&serial);
        self.inner.disconnected(time, serial, ending);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Deaf;

    impl Tap for Deaf {
        fn connected(&mut self, _: Duration, _: u32, _: &Peer) {}
        fn bytes(&mut self, _: Duration, _: u32, _: Direction, _: &[u8], _: &[OwnedFd]) {}
        fn work(&mut self, _: u32, _: &[WorkRecord]) {}
        fn waits(&mut self, _: Duration, _: u32) {}
        fn disconnected(&mut self, _: Duration, _: u32, _: &Ending) {}
    }

    /// Set-up replies in both byte orders, in pieces; a connection that is gone owns nothing.
    #[test]
    fn ids_are_known_by_the_set_ups() {
        for big in [false, true] {
            let word = |value: u32| if big { value.to_be_bytes() } else { value.to_le_bytes() };
            for step in [1, 7, 100] {
                let heard = Arc::<Heard>::default();
                let mut tap = listening(Arc::clone(&heard), Box::new(Deaf));
                tap.connected(Duration::ZERO, 3, &Peer::default());
                let mark = if big { b"B" } else { b"l" };
                tap.bytes(Duration::from_nanos(5), 3, Direction::ToServer, mark, &[]);
                let mut reply = vec![1, 0, 0, 0, 0, 0, 0, 0, 9, 9, 9, 9];
                reply.extend(word(0x0040_0000));
                reply.extend(word(0x001f_ffff));
                reply.extend([7; 30]);
                for piece in reply.chunks(step) {
                    tap.bytes(Duration::from_nanos(8), 3, Direction::ToClient, piece, &[]);
                }
                assert_eq!(heard.last_traffic(), Duration::from_nanos(8));
                assert!(heard.is_the_programs(0x0040_0001) && heard.is_the_programs(0x005f_ffff));
                assert!(!heard.is_the_programs(0x0020_0001) && !heard.is_the_programs(0x0060_0000));
                tap.disconnected(Duration::ZERO, 3, &Ending::Client);
                assert!(!heard.is_the_programs(0x0040_0001));
            }
        }
    }

    #[test]
    fn a_refused_connection_owns_nothing() {
        let heard = Arc::<Heard>::default();
        let mut tap = listening(Arc::clone(&heard), Box::new(Deaf));
        tap.connected(Duration::ZERO, 1, &Peer::default());
        tap.bytes(Duration::ZERO, 1, Direction::ToServer, b"l", &[]);
        tap.bytes(Duration::ZERO, 1, Direction::ToClient, &[0; 64], &[]);
        assert!(!heard.is_the_programs(0));
    }
}
