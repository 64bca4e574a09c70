//! A client's stream, cut into requests. What framing says does not depend on how many bytes have come.

use xeric_wire::frame::{RequestFrame, RequestFramer, SetupRequestFrame, setup_request};
use xeric_wire::{ByteOrder, Request};

/// Takes a client's stream, or any bytes: as set up, and in every other way that a stream may be framed.
pub(super) fn framing(bytes: &[u8]) {
    requests(bytes, |_| {});
    for order in [ByteOrder::Little, ByteOrder::Big] {
        for big_requests in [false, true] {
            cut(bytes, RequestFramer { order, big_requests, maximum: 4096 }, |_| {});
        }
    }
}

/// Calls `each` with every request of a stream that begins with a set-up.
pub(super) fn requests(bytes: &[u8], each: impl FnMut(&Request<'_>)) {
    let SetupRequestFrame::Setup(setup) = setup_request(bytes) else { return };
    assert!(setup.auth_name.len() + setup.auth_data.len() + 12 <= setup.bytes.len(), "authority from beyond");
    let rest = bytes.get(setup.bytes.len()..).unwrap_or_default();
    cut(rest, RequestFramer { order: setup.order, big_requests: true, maximum: 1 << 20 }, each);
}

fn cut(mut rest: &[u8], framer: RequestFramer, mut each: impl FnMut(&Request<'_>)) {
    loop {
        match framer.next(rest) {
            RequestFrame::Incomplete { needed } => {
                let maximum = usize::try_from(framer.maximum).unwrap_or(usize::MAX);
                assert!(needed > rest.len() && needed <= maximum, "{needed} of {} bytes", rest.len());
                return;
            }
            RequestFrame::Request(request) => {
                let length = request.bytes.len();
                assert!(length >= 4 && length.is_multiple_of(4), "a request of {length} bytes");
                let short = rest.get(..length - 1).unwrap_or_default();
                assert!(
                    matches!(framer.next(short), RequestFrame::Incomplete { needed } if needed > short.len()),
                    "a request that is not there whole"
                );
                each(&request);
                rest = rest.get(length..).unwrap_or_default();
            }
            RequestFrame::BadLength { skip, .. } => {
                assert!(skip >= 4, "nothing is passed over");
                rest = rest.get(usize::try_from(skip).unwrap_or(usize::MAX)..).unwrap_or_default();
            }
        }
    }
}
