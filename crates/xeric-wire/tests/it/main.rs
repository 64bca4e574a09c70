//! Tests of the wire format against what others encode and decode.

mod decode;
