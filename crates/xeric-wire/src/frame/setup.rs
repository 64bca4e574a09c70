//! The set-up, both ways (core specification, section 8).

use crate::ByteOrder;

/// What a client opens the connection with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SetupRequest<'a> {
    /// The order it asks for.
    pub order: ByteOrder,
    /// Protocol major version, 11.
    pub major: u16,
    /// Protocol minor version, 0.
    pub minor: u16,
    /// The authorization protocol's name, empty for none.
    pub auth_name: &'a [u8],
    /// Its data: a secret, not to be shown or kept.
    pub auth_data: &'a [u8],
    /// All of it.
    pub bytes: &'a [u8],
}

/// What stands at the front of what a client sent first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SetupRequestFrame<'a> {
    /// Not everything is there: it takes at least `needed` bytes in all.
    Incomplete {
        /// That many.
        needed: usize,
    },
    /// A set-up request.
    Setup(SetupRequest<'a>),
    /// The first byte asks for no byte order: this is no X client.
    NotX,
}

/// The set-up request at the front of `bytes`. It has 131096 bytes at most.
pub fn setup_request(bytes: &[u8]) -> SetupRequestFrame<'_> {
    let Some(&first) = bytes.first() else {
        return SetupRequestFrame::Incomplete { needed: 12 };
    };
    let Some(order) = ByteOrder::from_setup_byte(first) else {
        return SetupRequestFrame::NotX;
    };
    let Some(&[_, _, major0, major1, minor0, minor1, name0, name1, data0, data1, ..]) =
        bytes.first_chunk::<12>()
    else {
        return SetupRequestFrame::Incomplete { needed: 12 };
    };
    let name = usize::from(order.u16([name0, name1]));
    let data = usize::from(order.u16([data0, data1]));
    let data_start = 12 + name.next_multiple_of(4);
    let needed = data_start + data.next_multiple_of(4);
    let fields = (bytes.get(..needed), bytes.get(12..12 + name), bytes.get(data_start..data_start + data));
    let (Some(bytes), Some(auth_name), Some(auth_data)) = fields else {
        return SetupRequestFrame::Incomplete { needed };
    };
    SetupRequestFrame::Setup(SetupRequest {
        order,
        major: order.u16([major0, major1]),
        minor: order.u16([minor0, minor1]),
        auth_name,
        auth_data,
        bytes,
    })
}

/// How a server answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SetupReply<'a> {
    /// Refused, for a reason.
    Failed {
        /// The reason, text in no particular encoding.
        reason: &'a [u8],
        /// All of it.
        bytes: &'a [u8],
    },
    /// Accepted; the screens and everything else are in the bytes.
    Success {
        /// All of it.
        bytes: &'a [u8],
    },
    /// More authentication is wanted, for a reason.
    Authenticate {
        /// The reason, up to its last byte that is not padding.
        reason: &'a [u8],
        /// All of it.
        bytes: &'a [u8],
    },
}

/// What stands at the front of what a server sent first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SetupReplyFrame<'a> {
    /// Not everything is there: it takes at least `needed` bytes in all.
    Incomplete {
        /// That many.
        needed: usize,
    },
    /// An answer.
    Reply(SetupReply<'a>),
    /// The first byte is no answer's.
    NotX,
}

/// The answer to a set-up request at the front of `bytes`. It has 262148 bytes at most.
pub fn setup_reply(order: ByteOrder, bytes: &[u8]) -> SetupReplyFrame<'_> {
    let Some(&[status, reason, .., length0, length1]) = bytes.first_chunk::<8>() else {
        return SetupReplyFrame::Incomplete { needed: 8 };
    };
    let needed = 8 + usize::from(order.u16([length0, length1])) * 4;
    let Some(bytes) = bytes.get(..needed) else {
        return SetupReplyFrame::Incomplete { needed };
    };
    let text = bytes.get(8..).unwrap_or_default();
    SetupReplyFrame::Reply(match status {
        0 => SetupReply::Failed { reason: text.get(..usize::from(reason)).unwrap_or(text), bytes },
        1 => SetupReply::Success { bytes },
        2 => {
            let end = text.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
            SetupReply::Authenticate { reason: text.get(..end).unwrap_or_default(), bytes }
        }
        _ => return SetupReplyFrame::NotX,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of a cookie: an 18-byte name padded to 20, 16 bytes of data.
    #[test]
    fn names_and_data_are_padded_apart() {
        let mut bytes = b"B\0\0\x0b\0\0\0\x12\0\x10\0\0MIT-MAGIC-COOKIE-1\0\0".to_vec();
        bytes.extend([7; 16]);
        bytes.push(99);
        let SetupRequestFrame::Setup(setup) = setup_request(&bytes) else { panic!() };
        assert_eq!((setup.order, setup.major, setup.minor), (ByteOrder::Big, 11, 0));
        assert_eq!(setup.auth_name, b"MIT-MAGIC-COOKIE-1");
        assert_eq!(setup.auth_data, [7; 16]);
        assert_eq!(setup.bytes.len(), 48);
        assert_eq!(setup_request(&bytes[..30]), SetupRequestFrame::Incomplete { needed: 48 });
        assert_eq!(setup_request(b"GET / HTTP/1.1"), SetupRequestFrame::NotX);
    }

    #[test]
    fn a_refusal_has_its_reason() {
        let bytes = b"\0\x03\x0b\0\0\0\x01\0no!\0";
        let SetupReplyFrame::Reply(reply) = setup_reply(ByteOrder::Little, bytes) else { panic!() };
        assert_eq!(reply, SetupReply::Failed { reason: b"no!", bytes });
        assert_eq!(setup_reply(ByteOrder::Little, &bytes[..9]), SetupReplyFrame::Incomplete { needed: 12 });
    }
}
