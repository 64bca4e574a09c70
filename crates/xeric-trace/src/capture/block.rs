//! The frame of a block: twenty-four bytes that can be trusted before anything is allocated for what follows.

/// Begins every block. The first byte is no ASCII, so that text never looks like one.
pub(super) const MAGIC: [u8; 4] = *b"\xd8XBK";
/// Length of a block's header.
pub(super) const HEADER: usize = 24;
/// A block is written out when it holds this many bytes.
pub(super) const TARGET: usize = 256 * 1024;
/// No block holds more.
pub(super) const MAX_RAW: usize = 64 * 1024 * 1024 + 64 * 1024;
/// LZ4 never makes more than this many bytes of one.
const MAX_RATIO: usize = 256;

/// What a block's header says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BlockHeader {
    /// Counts the blocks of a file from 0.
    pub(super) number: u32,
    /// Bytes of the block, decompressed.
    pub(super) raw: u32,
    /// Bytes behind the header.
    pub(super) packed: u32,
    /// CRC-32 of the bytes behind the header.
    pub(super) checksum: u32,
}

impl BlockHeader {
    pub(super) fn encode(self) -> [u8; HEADER] {
        let mut bytes = [0; HEADER];
        let words = [self.number, self.raw, self.packed, self.checksum];
        bytes[..4].copy_from_slice(&MAGIC);
        for (slot, word) in bytes[4..20].chunks_exact_mut(4).zip(words) {
            slot.copy_from_slice(&word.to_le_bytes());
        }
        let sum = crc32fast::hash(&bytes[..20]);
        bytes[20..].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// `None` when no block begins with these bytes: magic, checksum or sizes are wrong.
    pub(super) fn decode(bytes: &[u8; HEADER]) -> Option<BlockHeader> {
        let word = |at: usize| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        if bytes[..4] != MAGIC || word(20) != crc32fast::hash(&bytes[..20]) {
            return None;
        }
        let header = BlockHeader { number: word(4), raw: word(8), packed: word(12), checksum: word(16) };
        let (raw, packed) = (header.raw as usize, header.packed as usize);
        let fits = raw <= MAX_RAW
            && packed <= lz4_flex::block::get_maximum_output_size(MAX_RAW)
            && raw / MAX_RATIO <= packed;
        fits.then_some(header)
    }
}
