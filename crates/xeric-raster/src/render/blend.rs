//! The operators in 8 bits a channel, on rows of ARGB.
//!
//! What holds: `source` is already multiplied by the mask; with a component mask each channel of `alpha` is that
//! channel's mask times the source's alpha, otherwise all four are the source's alpha. It is not for operators that
//! divide: those are in [`super::blend_float`].

use super::operator::Operator;
use super::packed::{Channels, add, alphas, block, by_block, by_block_of_three, channels, mul, not};

/// Combines a row into the destination with the source's own alpha.
pub(super) type Unified = fn(dest: &mut [u32], source: &[u32]);
/// Combines a row into the destination with an alpha for each channel.
pub(super) type Component = fn(dest: &mut [u32], source: &[u32], alpha: &[u32]);

/// A formula from source, its alpha, destination, its alpha.
type Combine = fn(&Channels, &Channels, &Channels, &Channels) -> Channels;

/// The kernels of an operator: with one alpha, with one for each channel.
pub(super) fn kernels(op: Operator) -> (Unified, Component) {
    /// A Porter-Duff operator: one formula for every channel from source, its alpha, destination, its alpha.
    macro_rules! duff {
        ($combine:expr) => {
            (
                |dest, source| {
                    by_block(dest, source, |d, s| {
                        let combine: Combine = $combine;
                        let out = combine(&channels(s), &alphas(s), &channels(d), &alphas(d));
                        *d = block(&out, u32::MAX);
                    });
                },
                |dest, source, alpha| {
                    by_block_of_three(dest, source, alpha, |d, s, a| {
                        let combine: Combine = $combine;
                        let out = combine(&channels(s), &channels(a), &channels(d), &alphas(d));
                        *d = block(&out, u32::MAX);
                    });
                },
            )
        };
    }
    /// A blend mode by its function `B(source, its alpha, destination, its alpha)`.
    macro_rules! mode {
        ($blend:expr) => {
            (
                |dest, source| {
                    for (d, s) in dest.iter_mut().zip(source) {
                        let alpha = (*s >> 24) * 0x0101_0101;
                        *d = mode(*s, alpha, *d, $blend);
                    }
                },
                |dest, source, alpha| {
                    for ((d, s), a) in dest.iter_mut().zip(source).zip(alpha) {
                        *d = mode(*s, *a, *d, $blend);
                    }
                },
            )
        };
    }
    match op {
        Operator::Clear => duff!(|_, _, _, _| [0; 32]),
        Operator::Src => duff!(|s, _, _, _| *s),
        Operator::Over => duff!(|s, a, d, _| add(&mul(d, &not(a)), s)),
        Operator::OverReverse => duff!(|s, _, d, da| add(&mul(s, &not(da)), d)),
        Operator::In => duff!(|s, _, _, da| mul(s, da)),
        Operator::InReverse => duff!(|_, a, d, _| mul(d, a)),
        Operator::Out => duff!(|s, _, _, da| mul(s, &not(da))),
        Operator::OutReverse => duff!(|_, a, d, _| mul(d, &not(a))),
        Operator::Atop => duff!(|s, a, d, da| add(&mul(d, &not(a)), &mul(s, da))),
        Operator::AtopReverse => duff!(|s, a, d, da| add(&mul(d, a), &mul(s, &not(da)))),
        Operator::Xor => duff!(|s, a, d, da| add(&mul(d, &not(a)), &mul(s, &not(da)))),
        Operator::Add => duff!(|s, _, d, _| add(d, s)),
        Operator::Multiply => {
            duff!(|s, a, d, da| add(&add(&mul(d, &not(a)), &mul(s, &not(da))), &mul(d, s)))
        }
        Operator::Screen => mode!(|s, sa, d, da| s * da + d * sa - s * d),
        Operator::Overlay => {
            mode!(|s, sa, d, da| { if 2 * d < da { 2 * s * d } else { sa * da - 2 * (da - d) * (sa - s) } })
        }
        Operator::Darken => mode!(|s, sa, d, da| (da * s).min(sa * d)),
        Operator::Lighten => mode!(|s, sa, d, da| (da * s).max(sa * d)),
        Operator::HardLight => {
            mode!(|s, sa, d, da| { if 2 * s < sa { 2 * s * d } else { sa * da - 2 * (da - d) * (sa - s) } })
        }
        Operator::Difference => mode!(|s, sa, d, da| (d * sa - s * da).abs()),
        Operator::Exclusion => mode!(|s, sa, d, da| s * da + d * sa - 2 * d * s),
        // Dst and what divides never get here; leaving the destination alone is what Dst does.
        _ => duff!(|_, _, d, _| *d),
    }
}

/// Multiplies a source by the alpha of its mask.
pub(super) fn mask_unified(source: &mut [u32], mask: &[u32]) {
    by_block(source, mask, |s, m| *s = block(&mul(&channels(s), &alphas(m)), u32::MAX));
}

/// Multiplies a source by its mask channel by channel; the mask becomes each channel's alpha.
pub(super) fn mask_component(source: &mut [u32], mask: &mut [u32]) {
    for (source, mask) in source.chunks_mut(64).zip(mask.chunks_mut(64)) {
        let mut unmasked = [0; 64];
        let unmasked = &mut unmasked[..source.len()];
        unmasked.copy_from_slice(source);
        by_block(source, mask, |s, m| *s = block(&mul(&channels(s), &channels(m)), u32::MAX));
        mask_unified(mask, unmasked);
    }
}

/// A separable blend mode: `(1 - sa)·d + (1 - da)·s + B(s, sa, d, da)`, alpha the union of both, each divided by 255
/// once, after clamping.
#[inline(always)]
fn mode(s: u32, a: u32, d: u32, blend: impl Fn(i32, i32, i32, i32) -> i32) -> u32 {
    let channel = |x: u32, shift: u32| (x >> shift & 255) as i32;
    let da = channel(d, 24);
    let sa = channel(s, 24);
    let divide = |v: i32| {
        let t = v.clamp(0, 255 * 255) as u32 + 128;
        (t + (t >> 8)) >> 8
    };
    let color = |shift| {
        let (s, a, d) = (channel(s, shift), channel(a, shift), channel(d, shift));
        divide((255 - a) * d + (255 - da) * s + blend(s, a, d, da)) << shift
    };
    divide(255 * (da + sa) - sa * da) << 24 | color(16) | color(8) | color(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn over(source: u32, dest: u32) -> u32 {
        let mut row = [dest];
        (kernels(Operator::Over).0)(&mut row, &[source]);
        row[0]
    }

    #[test]
    fn over_is_the_formula() {
        assert_eq!(over(0xff10_2030, 0x8040_4040), 0xff10_2030);
        assert_eq!(over(0, 0x8040_4040), 0x8040_4040);
        assert_eq!(over(0x8080_8080, 0xffff_ffff), 0xffff_ffff);
        assert_eq!(over(0x8000_0000, 0xffff_ffff), 0xff7f_7f7f);
    }

    #[test]
    fn one_alpha_is_the_same_alpha_in_each_channel() {
        let (source, dest) = (0x9033_4455_u32, 0xc0aa_1177_u32);
        for op in Operator::ALL {
            let (unified, component) = kernels(op);
            let (mut one, mut each) = ([dest], [dest]);
            unified(&mut one, &[source]);
            component(&mut each, &[source], &[(source >> 24) * 0x0101_0101]);
            assert_eq!(one, each, "{op:?}");
        }
    }
}
