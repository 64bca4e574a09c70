//! ChangeProperty, whose data is counted in units of its format.

use crate::Request;
use crate::read::LengthError;

/// Request ChangeProperty (opcode 18).
#[derive(Debug, Clone, Copy)]
pub struct ChangeProperty<'a> {
    /// CARD8, one of PropMode.
    pub mode: u8,
    /// WINDOW.
    pub window: u32,
    /// ATOM.
    pub property: u32,
    /// ATOM.
    pub type_: u32,
    /// CARD8: 8, 16 or 32; anything else is the server's to refuse with BadValue.
    pub format: u8,
    /// CARD32: how many units of `format` bits.
    pub data_len: u32,
    /// The units, in the client's byte order ([`crate::swap_units`] changes it). With a `format` that there is not, all that
    /// follows.
    pub data: &'a [u8],
}

impl<'a> ChangeProperty<'a> {
    /// Reads it. The number of bytes is computed in 64 bits: a count whose size does not fit 32 bits is a `LengthError`.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut r = request.reader();
        let mode = request.data;
        let window = r.get()?;
        let property = r.get()?;
        let type_ = r.get()?;
        let format = r.get()?;
        r.skip(3)?;
        let data_len = r.get()?;
        let data = match format {
            8 | 16 | 32 => r.bytes(u64::from(data_len) * u64::from(format / 8))?,
            _ => r.rest(),
        };
        r.finish()?;
        Ok(ChangeProperty { mode, window, property, type_, format, data_len, data })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ByteOrder;

    fn request(format: u8, data_len: u32, data: &[u8]) -> Vec<u8> {
        let mut bytes = vec![18, 0, 0, 0];
        bytes.extend([1u32, 2, 3].map(u32::to_be_bytes).concat());
        bytes.extend([format, 0, 0, 0]);
        bytes.extend(data_len.to_be_bytes());
        bytes.extend(data);
        let units = u16::try_from(bytes.len() / 4).unwrap();
        bytes[2..4].copy_from_slice(&units.to_be_bytes());
        bytes
    }

    /// CVE-2023-6478, CVE-2022-46344: a count whose byte size is truncated to 32 bits.
    #[test]
    fn x15_a_size_that_does_not_fit_32_bits_is_bad_length() {
        for (format, data_len) in [(32, 0x4000_0001), (16, 0x8000_0002), (32, u32::MAX), (8, u32::MAX)] {
            let bytes = request(format, data_len, &[1, 2, 3, 4]);
            let request = Request::whole(ByteOrder::Big, &bytes).unwrap();
            assert_eq!(ChangeProperty::parse(&request).unwrap_err(), LengthError);
        }
    }

    #[test]
    fn data_is_counted_in_units() {
        let bytes = request(16, 1, &[1, 2, 0, 0]);
        let request16 = Request::whole(ByteOrder::Big, &bytes).unwrap();
        assert_eq!(ChangeProperty::parse(&request16).unwrap().data, [1, 2]);
        let bytes = request(7, 99, &[1, 2, 0, 0]);
        let request7 = Request::whole(ByteOrder::Big, &bytes).unwrap();
        assert_eq!(ChangeProperty::parse(&request7).unwrap().format, 7);
        let bytes = request(8, 1, &[1, 0, 0, 0, 9, 9, 9, 9]);
        let long = Request::whole(ByteOrder::Big, &bytes).unwrap();
        assert_eq!(ChangeProperty::parse(&long).unwrap_err(), LengthError);
    }
}
