//! Waits that need not be: a round trip right before a query, and queries sent one by one.

use super::{Findings, SYNC_BEFORE_QUERY, UNPIPELINED_QUERIES};

/// Requests whose answer does not decide what the next of the same name asks.
const INDEPENDENT: &[&str] =
    &["InternAtom", "GetAtomName", "QueryExtension", "AllocColor", "AllocNamedColor", "LookupColor"];
/// So many in a row are a habit and not a need.
const FEW: u64 = 3;

/// One client's stalls, as far as they stand beside each other.
#[derive(Debug)]
pub(crate) struct Pipelining<T> {
    /// The last stall, if it was asked for nothing but the round trip.
    sync: Option<(u64, T)>,
    streak: Option<Streak<T>>,
}

#[derive(Debug)]
struct Streak<T> {
    name: String,
    place: T,
    requests: Vec<u64>,
    last: u64,
    count: u64,
}

impl<T> Default for Pipelining<T> {
    fn default() -> Self {
        Pipelining { sync: None, streak: None }
    }
}

impl<T: Copy> Pipelining<T> {
    /// The client stood still for the reply to `request`.
    pub(crate) fn stalled(
        &mut self,
        request: u64,
        name: &str,
        is_fence: bool,
        place: T,
        findings: &mut Findings<T>,
    ) {
        self.sync = is_fence.then_some((request, place));
        match &mut self.streak {
            Some(streak) if streak.name == name && streak.last + 1 == request => {
                streak.last = request;
                streak.count += 1;
                if streak.requests.len() < super::MOST_REQUESTS {
                    streak.requests.push(request);
                }
            }
            _ => {
                self.flush(findings);
                self.streak = INDEPENDENT.contains(&name).then(|| Streak {
                    name: name.to_owned(),
                    place,
                    requests: vec![request],
                    last: request,
                    count: 1,
                });
            }
        }
    }

    /// The client sends a request that has a reply.
    pub(crate) fn asks(&mut self, request: u64, name: &str, is_fence: bool, findings: &mut Findings<T>) {
        if let Some((sync, place)) = self.sync.take()
            && sync + 1 == request
            && !is_fence
        {
            findings.add(SYNC_BEFORE_QUERY, name, place, &[sync, request], || {
                format!("the client waited for a round trip and then asked {name}, which waits for one too")
            });
        }
    }

    /// Tells what has not been told yet.
    pub(crate) fn flush(&mut self, findings: &mut Findings<T>) {
        let Some(streak) = self.streak.take().filter(|streak| streak.count >= FEW) else { return };
        let Streak { name, place, requests, count, .. } = streak;
        let first = requests.first().copied();
        findings.add(UNPIPELINED_QUERIES, (first, &name), place, &requests, || {
            format!("{count} {name} waited for their replies one by one; sent together they wait once")
        });
    }
}
