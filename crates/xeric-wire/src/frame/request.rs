//! Requests, with and without BIG-REQUESTS (core specification, section 1; Big Requests Extension, section 2).

use crate::ByteOrder;
use crate::read::Reader;

/// One whole request.
#[derive(Debug, Clone, Copy)]
pub struct Request<'a> {
    /// The connection's order.
    pub order: ByteOrder,
    /// The major opcode.
    pub opcode: u8,
    /// The second byte: part of a core request, the minor opcode of an extension's.
    pub data: u8,
    /// What follows the header, which has four bytes, or eight when the length is given in 32 bits.
    pub body: &'a [u8],
    /// All of it.
    pub bytes: &'a [u8],
}

impl<'a> Request<'a> {
    /// The request that `bytes` are, with the length field taken as right: for tests and for recorded requests.
    /// `None` when there is not even a header.
    pub fn whole(order: ByteOrder, bytes: &'a [u8]) -> Option<Request<'a>> {
        let (&[opcode, data, a, b], body) = bytes.split_first_chunk()?;
        let header = if order.u16([a, b]) == 0 { 4 } else { 0 };
        Some(Request { order, opcode, data, body: body.get(header..)?, bytes })
    }

    /// Reads the body.
    #[inline]
    pub fn reader(&self) -> Reader<'a> {
        Reader::new(self.order, self.body)
    }
}

/// How a connection's requests are framed at the moment.
#[derive(Debug, Clone, Copy)]
pub struct RequestFramer {
    /// The connection's order.
    pub order: ByteOrder,
    /// Whether the client has enabled BIG-REQUESTS: from the request after BigReqEnable on.
    pub big_requests: bool,
    /// The longest request that is accepted, in bytes (the 16-bit length reaches to 262140).
    pub maximum: u64,
}

/// What stands at the front of the bytes that a client sent.
#[derive(Debug, Clone, Copy)]
pub enum RequestFrame<'a> {
    /// Not everything is there: it takes at least `needed` bytes in all.
    Incomplete {
        /// That many.
        needed: usize,
    },
    /// A request; `bytes.len()` of it are to be consumed.
    Request(Request<'a>),
    /// A request whose length cannot be right (zero without BIG-REQUESTS, less than the header) or is over the maximum:
    /// it gets BadLength and counts as a request. Its bytes may not have arrived yet.
    BadLength {
        /// The major opcode.
        opcode: u8,
        /// The second byte.
        data: u8,
        /// How many bytes to pass over, from the request's start.
        skip: u64,
    },
}

impl RequestFramer {
    /// What stands at the front of `bytes`.
    #[inline]
    pub fn next<'a>(&self, bytes: &'a [u8]) -> RequestFrame<'a> {
        let Some((&[opcode, data, a, b], after)) = bytes.split_first_chunk() else {
            return RequestFrame::Incomplete { needed: 4 };
        };
        let short = u64::from(self.order.u16([a, b])) * 4;
        let (length, header) = match (short, self.big_requests) {
            // A zero length without BIG-REQUESTS: there is no telling how long it was meant to be. Four bytes are
            // passed over, as the sample server does.
            (0, false) => return RequestFrame::BadLength { opcode, data, skip: 4 },
            (0, true) => {
                let Some(long) = after.first_chunk() else {
                    return RequestFrame::Incomplete { needed: 8 };
                };
                (u64::from(self.order.u32(*long)) * 4, 8)
            }
            (short, _) => (short, 4),
        };
        if length < header || length > self.maximum {
            return RequestFrame::BadLength { opcode, data, skip: length.max(header) };
        }
        // The maximum may be above what this machine can address; then so is what is needed, and it never comes.
        let length = usize::try_from(length).unwrap_or(usize::MAX);
        match bytes.get(..length) {
            Some(whole) => {
                let body = whole.get(header as usize..).unwrap_or_default();
                RequestFrame::Request(Request { order: self.order, opcode, data, body, bytes: whole })
            }
            None => RequestFrame::Incomplete { needed: length },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn framer(big_requests: bool) -> RequestFramer {
        RequestFramer { order: ByteOrder::Little, big_requests, maximum: 1 << 24 }
    }

    #[test]
    fn zero_length_before_big_requests_is_bad_length_and_takes_four_bytes() {
        match framer(false).next(&[127, 9, 0, 0, 2, 0, 0, 0]) {
            RequestFrame::BadLength { opcode: 127, data: 9, skip: 4 } => {}
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn big_request_has_an_eight_byte_header() {
        match framer(true).next(&[72, 2, 0, 0, 3, 0, 0, 0, 1, 2, 3, 4, 99]) {
            RequestFrame::Request(request) => {
                assert_eq!((request.opcode, request.data), (72, 2));
                assert_eq!(request.body, [1, 2, 3, 4]);
                assert_eq!(request.bytes.len(), 12);
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn big_length_less_than_its_header_is_bad_length() {
        for length in [0, 1] {
            match framer(true).next(&[72, 2, 0, 0, length, 0, 0, 0]) {
                RequestFrame::BadLength { skip: 8, .. } => {}
                other => panic!("{other:?}"),
            }
        }
    }

    #[test]
    fn a_length_over_the_maximum_is_refused_before_it_is_waited_for() {
        match framer(true).next(&[72, 2, 0, 0, 255, 255, 255, 255]) {
            RequestFrame::BadLength { skip, .. } => assert_eq!(skip, 0xffff_ffff * 4),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn what_is_needed_is_said() {
        for (bytes, needed) in [
            (&[1u8, 2, 3] as &[u8], 4),
            (&[1, 0, 3, 0, 9], 12),
            (&[1, 0, 0, 0, 9], 8),
            (&[1, 0, 0, 0, 4, 0, 0, 0], 16),
        ] {
            match framer(true).next(bytes) {
                RequestFrame::Incomplete { needed: said } => assert_eq!(said, needed),
                other => panic!("{other:?}"),
            }
        }
    }
}
