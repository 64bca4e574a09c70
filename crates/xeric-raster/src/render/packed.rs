//! Arithmetic on four 8-bit channels in a `u32`.
//!
//! What holds: a product is `t = a·b + 128; (t + (t >> 8)) >> 8`, rounded by itself; sums saturate.

const LOW: u32 = 0x00ff_00ff;
const HALF: u32 = 0x0080_0080;
const TOP: u32 = 0x0100_0100;

#[inline]
const fn round_pair(t: u32) -> u32 {
    let t = t + HALF;
    ((t + ((t >> 8) & LOW)) >> 8) & LOW
}

/// Every channel times one value.
#[inline]
pub(super) const fn scale(x: u32, by: u32) -> u32 {
    round_pair((x & LOW) * by) | round_pair(((x >> 8) & LOW) * by) << 8
}

/// Channel by channel product.
#[inline]
pub(super) const fn mul4(x: u32, y: u32) -> u32 {
    const fn pair(x: u32, y: u32) -> u32 {
        round_pair(((x & 0xff) * (y & 0xff)) | ((((x >> 16) & 0xff) * ((y >> 16) & 0xff)) << 16))
    }
    pair(x, y) | pair(x >> 8, y >> 8) << 8
}

/// Channel by channel saturating sum.
#[inline]
pub(super) const fn add4(x: u32, y: u32) -> u32 {
    const fn pair(x: u32, y: u32) -> u32 {
        let t = (x & LOW) + (y & LOW);
        (t | (TOP - ((t >> 8) & LOW))) & LOW
    }
    pair(x, y) | pair(x >> 8, y >> 8) << 8
}

/// The alpha channel.
#[inline]
pub(super) const fn alpha(x: u32) -> u32 {
    x >> 24
}

/// One value in all four channels.
#[inline]
pub(super) const fn splat(value: u32) -> u32 {
    value * 0x0101_0101
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn mul(a: u32, b: u32) -> u32 {
        let t = a * b + 128;
        (t + (t >> 8)) >> 8
    }

    #[test]
    fn packed_products_and_sums_are_those_of_the_channels() {
        for a in 0..=255_u32 {
            for b in 0..=255_u32 {
                let product = mul(a, b);
                assert_eq!(product, (2 * a * b + 255) / 510, "{a} × {b}");
                let (x, y) = (a | (255 - a) << 8 | b << 16 | a << 24, b | b << 8 | a << 16 | (255 - b) << 24);
                let expected = mul(a, b) | mul(255 - a, b) << 8 | mul(b, a) << 16 | mul(a, 255 - b) << 24;
                assert_eq!(mul4(x, y), expected);
                assert_eq!(scale(x, b), mul4(x, splat(b)));
                let sum = |i: u32| ((x >> i & 255) + (y >> i & 255)).min(255) << i;
                assert_eq!(add4(x, y), sum(0) | sum(8) | sum(16) | sum(24));
            }
        }
    }
}
