//! Bodies of fuzz targets: plain functions that a test runs over seeds and a fuzzer over anything.

use crate::capture::Reader;

/// Reads `bytes` as a capture file. Nothing in it may panic, and losses never overlap.
pub fn capture(bytes: &[u8]) {
    let Ok(mut reader) = Reader::new(bytes) else { return };
    while let Ok(Some(_)) = reader.next_item() {}
    let mut end = 0;
    for damage in reader.damage() {
        assert!(damage.offset >= end, "losses overlap: {:?}", reader.damage());
        end = damage.offset + damage.length;
        assert!(end <= bytes.len() as u64);
    }
}
