//! Unpacking of gzip, with a bound on what comes out.

use crate::FontError;
use flate2::read::MultiGzDecoder;
use std::borrow::Cow;
use std::io::Read;

/// No font file may be larger than this, unpacked. The largest of Debian's has 4 MB.
pub const MAX_FONT_BYTES: usize = 64 << 20;

/// The bytes themselves, or what they unpack to when they are gzip's.
pub(crate) fn unpacked(bytes: &[u8]) -> Result<Cow<'_, [u8]>, FontError> {
    if !bytes.starts_with(&[0x1f, 0x8b]) {
        return if bytes.len() > MAX_FONT_BYTES {
            Err(FontError::TooLarge)
        } else {
            Ok(Cow::Borrowed(bytes))
        };
    }
    let mut unpacked = Vec::new();
    let limit = u64::try_from(MAX_FONT_BYTES).unwrap_or(u64::MAX).saturating_add(1);
    MultiGzDecoder::new(bytes).take(limit).read_to_end(&mut unpacked).map_err(FontError::Compression)?;
    if unpacked.len() > MAX_FONT_BYTES {
        return Err(FontError::TooLarge);
    }
    Ok(Cow::Owned(unpacked))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn a_small_file_cannot_unpack_to_more_than_the_bound() {
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        let block = vec![0_u8; 1 << 20];
        for _ in 0..65 {
            packer.write_all(&block).unwrap();
        }
        assert!(matches!(unpacked(&packer.finish().unwrap()), Err(FontError::TooLarge)));
    }

    #[test]
    fn damaged_gzip_is_an_error() {
        assert!(matches!(unpacked(&[0x1f, 0x8b, 8, 0, 1]), Err(FontError::Compression(_))));
    }
}
