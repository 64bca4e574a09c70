//! Arithmetic on 8-bit channels, a byte each, eight pixels at a time.
//!
//! What holds: a product is `t = a·b + 128; (t + (t >> 8)) >> 8`, rounded by itself; sums saturate. Everything is written
//! as loops over arrays of bytes, which compilers turn into vector instructions on any target; a row's last pixels go
//! through the same loops, padded with zeros.

/// Pixels of a block.
pub(super) const PIXELS: usize = 8;
/// Eight ARGB pixels.
pub(super) type Block = [u32; PIXELS];
/// The channels of a block: blue, green, red, alpha of each pixel.
pub(super) type Channels = [u8; 4 * PIXELS];

/// Channel by channel product, as fractions of 255.
#[inline(always)]
pub(super) fn mul(a: &Channels, b: &Channels) -> Channels {
    let mut out = [0; 4 * PIXELS];
    for ((out, a), b) in out.iter_mut().zip(a).zip(b) {
        let t = u16::from(*a) * u16::from(*b) + 128;
        *out = ((t + (t >> 8)) >> 8) as u8;
    }
    out
}

/// Channel by channel saturating sum.
#[inline(always)]
pub(super) fn add(a: &Channels, b: &Channels) -> Channels {
    let mut out = [0; 4 * PIXELS];
    for ((out, a), b) in out.iter_mut().zip(a).zip(b) {
        *out = a.saturating_add(*b);
    }
    out
}

/// One less each channel.
#[inline(always)]
pub(super) fn not(a: &Channels) -> Channels {
    let mut out = [0; 4 * PIXELS];
    for (out, a) in out.iter_mut().zip(a) {
        *out = !a;
    }
    out
}

/// The alpha channel.
#[inline(always)]
pub(super) const fn alpha(pixel: u32) -> u32 {
    pixel >> 24
}

/// The channels of a block.
#[inline(always)]
pub(super) fn channels(block: &Block) -> Channels {
    let mut channels = [0; 4 * PIXELS];
    for (out, pixel) in channels.as_chunks_mut::<4>().0.iter_mut().zip(block) {
        *out = pixel.to_le_bytes();
    }
    channels
}

/// The block of these channels, only the bits in `keep` of each pixel.
#[inline(always)]
pub(super) fn block(channels: &Channels, keep: u32) -> Block {
    let mut block = [0; PIXELS];
    for (out, pixel) in block.iter_mut().zip(channels.as_chunks::<4>().0) {
        *out = u32::from_le_bytes(*pixel) & keep;
    }
    block
}

/// Each pixel's alpha in all four of its channels.
#[inline(always)]
pub(super) fn alphas(block: &Block) -> Channels {
    let mut spread = [0; PIXELS];
    for (out, pixel) in spread.iter_mut().zip(block) {
        // Downward, because upward becomes a slow multiplication.
        let alpha = pixel & 0xff00_0000;
        let alpha = alpha | alpha >> 8;
        *out = alpha | alpha >> 16;
    }
    channels(&spread)
}

/// Each coverage in all four channels of its pixel.
#[inline(always)]
pub(super) fn coverages(mask: &[u8; PIXELS]) -> Channels {
    let mut out = [0; 4 * PIXELS];
    for (i, out) in out.iter_mut().enumerate() {
        *out = mask[i / 4];
    }
    out
}

/// Runs `work` over the blocks of a row and what belongs to them in another, the last ones padded with zeros.
#[inline(always)]
pub(super) fn by_block<T: Copy + Default>(
    row: &mut [u32],
    other: &[T],
    work: impl Fn(&mut Block, &[T; PIXELS]),
) {
    let (blocks, rest) = row.as_chunks_mut::<PIXELS>();
    let (others, other_rest) = other.as_chunks::<PIXELS>();
    for (block, other) in blocks.iter_mut().zip(others) {
        work(block, other);
    }
    let count = rest.len().min(other_rest.len());
    if count > 0 {
        let (mut block, mut other) = ([0; PIXELS], [T::default(); PIXELS]);
        block[..count].copy_from_slice(&rest[..count]);
        other[..count].copy_from_slice(&other_rest[..count]);
        work(&mut block, &other);
        rest[..count].copy_from_slice(&block[..count]);
    }
}

/// As [`by_block`], with one more row.
#[inline(always)]
pub(super) fn by_block_of_three(
    row: &mut [u32],
    second: &[u32],
    third: &[u32],
    work: impl Fn(&mut Block, &Block, &Block),
) {
    let rows = row.chunks_mut(PIXELS).zip(second.chunks(PIXELS)).zip(third.chunks(PIXELS));
    for ((row, second), third) in rows {
        let (mut a, mut b, mut c) = (Block::default(), Block::default(), Block::default());
        a[..row.len()].copy_from_slice(row);
        b[..second.len()].copy_from_slice(second);
        c[..third.len()].copy_from_slice(third);
        work(&mut a, &b, &c);
        row.copy_from_slice(&a[..row.len()]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_are_rounded() {
        for a in 0..=255_u8 {
            for b in 0..=255_u8 {
                let exact = f64::from(a) * f64::from(b) / 255.0;
                assert_eq!(f64::from(mul(&[a; 32], &[b; 32])[7]), exact.round(), "{a} × {b}");
            }
        }
        assert_eq!(add(&[200; 32], &[100; 32]), [255; 32]);
    }

    #[test]
    fn blocks_and_channels_are_each_others() {
        let pixels = [0x0102_0304, 0xff00_80fe, 0, u32::MAX, 5, 6, 7, 0x8000_0000];
        assert_eq!(block(&channels(&pixels), u32::MAX), pixels);
        assert_eq!(block(&alphas(&pixels), u32::MAX)[..2], [0x0101_0101, 0xffff_ffff]);
        assert_eq!(block(&coverages(&[7, 0, 0, 0, 0, 0, 0, 1]), u32::MAX)[7], 0x0101_0101);
    }

    #[test]
    fn the_rest_of_a_row_is_worked_on_too() {
        for length in 0..20 {
            let mut row: Vec<u32> = (0..length).collect();
            by_block(&mut row, &vec![10_u32; length as usize], |block, other| {
                for (pixel, other) in block.iter_mut().zip(other) {
                    *pixel += other;
                }
            });
            assert!(row.iter().copied().eq(10..10 + length));
        }
    }
}
