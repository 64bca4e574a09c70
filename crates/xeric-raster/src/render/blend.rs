//! The operators in 8 bits a channel, on rows of ARGB.
//!
//! What holds: `source` is already multiplied by the mask; with a component mask each channel of `alpha` is that
//! channel's mask times the source's alpha, otherwise all four are the source's alpha. It is not for operators that
//! divide: those are in [`super::blend_float`].

use super::operator::Operator;
use super::packed::{add4, alpha, mul4, scale, splat};

/// Combines a row into the destination with the source's own alpha.
pub(super) type Unified = fn(dest: &mut [u32], source: &[u32]);
/// Combines a row into the destination with an alpha for each channel.
pub(super) type Component = fn(dest: &mut [u32], source: &[u32], alpha: &[u32]);

/// The kernels of an operator: with one alpha, with one for each channel.
pub(super) fn kernels(op: Operator) -> (Unified, Component) {
    macro_rules! of {
        ($combine:expr) => {
            (
                |dest, source| unified(dest, source, $combine),
                |dest, source, alpha| component(dest, source, alpha, $combine),
            )
        };
    }
    match op {
        Operator::Clear => of!(|_, _, _| 0),
        Operator::Src => of!(|s, _, _| s),
        Operator::Over => of!(|s, a, d| add4(mul4(d, !a), s)),
        Operator::OverReverse => of!(|s, _, d| add4(scale(s, alpha(!d)), d)),
        Operator::In => of!(|s, _, d| scale(s, alpha(d))),
        Operator::InReverse => of!(|_, a, d| mul4(d, a)),
        Operator::Out => of!(|s, _, d| scale(s, alpha(!d))),
        Operator::OutReverse => of!(|_, a, d| mul4(d, !a)),
        Operator::Atop => of!(|s, a, d| add4(mul4(d, !a), scale(s, alpha(d)))),
        Operator::AtopReverse => of!(|s, a, d| add4(mul4(d, a), scale(s, alpha(!d)))),
        Operator::Xor => of!(|s, a, d| add4(mul4(d, !a), scale(s, alpha(!d)))),
        Operator::Add => of!(|s, _, d| add4(d, s)),
        Operator::Multiply => {
            of!(|s, a, d| add4(add4(mul4(d, !a), scale(s, alpha(!d))), mul4(d, s)))
        }
        Operator::Screen => of!(|s, a, d| mode(s, a, d, |s, sa, d, da| s * da + d * sa - s * d)),
        Operator::Overlay => of!(|s, a, d| mode(s, a, d, |s, sa, d, da| {
            if 2 * d < da { 2 * s * d } else { sa * da - 2 * (da - d) * (sa - s) }
        })),
        Operator::Darken => of!(|s, a, d| mode(s, a, d, |s, sa, d, da| (da * s).min(sa * d))),
        Operator::Lighten => of!(|s, a, d| mode(s, a, d, |s, sa, d, da| (da * s).max(sa * d))),
        Operator::HardLight => of!(|s, a, d| mode(s, a, d, |s, sa, d, da| {
            if 2 * s < sa { 2 * s * d } else { sa * da - 2 * (da - d) * (sa - s) }
        })),
        Operator::Difference => of!(|s, a, d| mode(s, a, d, |s, sa, d, da| (d * sa - s * da).abs())),
        Operator::Exclusion => of!(|s, a, d| mode(s, a, d, |s, sa, d, da| s * da + d * sa - 2 * d * s)),
        // Dst and what divides never get here; leaving the destination alone is what Dst does.
        _ => of!(|_, _, d| d),
    }
}

/// Multiplies a source by the alpha of its mask.
pub(super) fn mask_unified(source: &mut [u32], mask: &[u32]) {
    for (s, m) in source.iter_mut().zip(mask) {
        *s = scale(*s, alpha(*m));
    }
}

/// Multiplies a source by its mask channel by channel; the mask becomes each channel's alpha.
pub(super) fn mask_component(source: &mut [u32], mask: &mut [u32]) {
    for (s, m) in source.iter_mut().zip(mask) {
        let sa = alpha(*s);
        *s = mul4(*s, *m);
        *m = scale(*m, sa);
    }
}

#[inline(always)]
fn unified(dest: &mut [u32], source: &[u32], combine: impl Fn(u32, u32, u32) -> u32) {
    for (d, s) in dest.iter_mut().zip(source) {
        *d = combine(*s, splat(alpha(*s)), *d);
    }
}

#[inline(always)]
fn component(dest: &mut [u32], source: &[u32], alpha: &[u32], combine: impl Fn(u32, u32, u32) -> u32) {
    for ((d, s), a) in dest.iter_mut().zip(source).zip(alpha) {
        *d = combine(*s, *a, *d);
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
            component(&mut each, &[source], &[splat(alpha(source))]);
            assert_eq!(one, each, "{op:?}");
        }
    }
}
