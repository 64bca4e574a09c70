//! The operators in floats: those that divide, and all of them when a format has more than 8 bits a channel.
//!
//! What holds: colours are `[alpha, red, green, blue]`, premultiplied; no fused multiply-add; the order of operations
//! is part of the result.

use super::operator::Operator;

type Rgba = [f32; 4];
/// A float row operator; the mask is absent, one alpha, or an alpha for each channel.
pub(super) type Kernel = fn(dest: &mut [Rgba], source: &[Rgba], mask: Option<(&[Rgba], bool)>);

/// The kernel of an operator.
pub(super) fn kernel(op: Operator) -> Kernel {
    macro_rules! duff {
        ($fa:ident, $fb:ident) => {
            |dest, source, mask| {
                separable(dest, source, mask, |sa, s, da, d| {
                    let v = s * $fa(sa, da) + d * $fb(sa, da);
                    if 1.0 < v { 1.0 } else { v }
                })
            }
        };
    }
    macro_rules! blend {
        ($b:ident) => {
            |dest, source, mask| {
                blended(dest, source, mask, |sa, s, da, d| {
                    let f = (1.0 - sa) * d + (1.0 - da) * s;
                    f + $b(sa, s, da, d)
                })
            }
        };
    }
    macro_rules! hsl {
        ($b:ident) => {
            |dest, source, mask| non_separable(dest, source, mask, $b)
        };
    }
    use Operator as Op;
    match op {
        Op::Clear | Op::DisjointClear | Op::ConjointClear => duff!(zero, zero),
        Op::Src | Op::DisjointSrc | Op::ConjointSrc => duff!(one, zero),
        Op::Dst | Op::DisjointDst | Op::ConjointDst => duff!(zero, one),
        Op::Over => duff!(one, inv_sa),
        Op::OverReverse => duff!(inv_da, one),
        Op::In => duff!(dest_alpha, zero),
        Op::InReverse => duff!(zero, source_alpha),
        Op::Out => duff!(inv_da, zero),
        Op::OutReverse => duff!(zero, inv_sa),
        Op::Atop => duff!(dest_alpha, inv_sa),
        Op::AtopReverse => duff!(inv_da, source_alpha),
        Op::Xor => duff!(inv_da, inv_sa),
        Op::Add => duff!(one, one),
        Op::Saturate => duff!(inv_da_over_sa, one),
        Op::DisjointOver => duff!(one, inv_sa_over_da),
        Op::DisjointOverReverse => duff!(inv_da_over_sa, one),
        Op::DisjointIn => duff!(one_less_inv_da_over_sa, zero),
        Op::DisjointInReverse => duff!(zero, one_less_inv_sa_over_da),
        Op::DisjointOut => duff!(inv_da_over_sa, zero),
        Op::DisjointOutReverse => duff!(zero, inv_sa_over_da),
        Op::DisjointAtop => duff!(one_less_inv_da_over_sa, inv_sa_over_da),
        Op::DisjointAtopReverse => duff!(inv_da_over_sa, one_less_inv_sa_over_da),
        Op::DisjointXor => duff!(inv_da_over_sa, inv_sa_over_da),
        Op::ConjointOver => duff!(one, one_less_sa_over_da),
        Op::ConjointOverReverse => duff!(one_less_da_over_sa, one),
        Op::ConjointIn => duff!(da_over_sa, zero),
        Op::ConjointInReverse => duff!(zero, sa_over_da),
        Op::ConjointOut => duff!(one_less_da_over_sa, zero),
        Op::ConjointOutReverse => duff!(zero, one_less_sa_over_da),
        Op::ConjointAtop => duff!(da_over_sa, one_less_sa_over_da),
        Op::ConjointAtopReverse => duff!(one_less_da_over_sa, sa_over_da),
        Op::ConjointXor => duff!(one_less_da_over_sa, one_less_sa_over_da),
        Op::Multiply => blend!(multiply),
        Op::Screen => blend!(screen),
        Op::Overlay => blend!(overlay),
        Op::Darken => blend!(darken),
        Op::Lighten => blend!(lighten),
        Op::ColorDodge => blend!(color_dodge),
        Op::ColorBurn => blend!(color_burn),
        Op::HardLight => blend!(hard_light),
        Op::SoftLight => blend!(soft_light),
        Op::Difference => blend!(difference),
        Op::Exclusion => blend!(exclusion),
        Op::HslHue => hsl!(hue),
        Op::HslSaturation => hsl!(saturation),
        Op::HslColor => hsl!(color),
        Op::HslLuminosity => hsl!(luminosity),
    }
}

/// One formula for all four channels: `combine(channel's alpha, source, destination alpha, destination)`.
#[inline(always)]
fn separable(
    dest: &mut [Rgba],
    source: &[Rgba],
    mask: Option<(&[Rgba], bool)>,
    combine: impl Fn(f32, f32, f32, f32) -> f32,
) {
    each(dest, source, mask, |alphas, s, d| {
        let da = d[0];
        let mut out = [0.0; 4];
        for i in 0..4 {
            out[i] = combine(alphas[i], s[i], da, d[i]);
        }
        out
    });
}

/// A blend mode: the formula for the colours, the union for alpha.
#[inline(always)]
fn blended(
    dest: &mut [Rgba],
    source: &[Rgba],
    mask: Option<(&[Rgba], bool)>,
    combine: impl Fn(f32, f32, f32, f32) -> f32,
) {
    each(dest, source, mask, |alphas, s, d| {
        let (sa, da) = (s[0], d[0]);
        let mut out = [da + sa - da * sa, 0.0, 0.0, 0.0];
        for i in 1..4 {
            out[i] = combine(alphas[i], s[i], da, d[i]);
        }
        out
    });
}

/// Multiplies by the mask and hands each pixel on as (alpha for each channel, masked source, destination).
#[inline(always)]
fn each(
    dest: &mut [Rgba],
    source: &[Rgba],
    mask: Option<(&[Rgba], bool)>,
    pixel: impl Fn(Rgba, Rgba, Rgba) -> Rgba,
) {
    match mask {
        None => {
            for (d, s) in dest.iter_mut().zip(source) {
                *d = pixel([s[0]; 4], *s, *d);
            }
        }
        Some((mask, false)) => {
            for ((d, s), m) in dest.iter_mut().zip(source).zip(mask) {
                let s = s.map(|v| v * m[0]);
                *d = pixel([s[0]; 4], s, *d);
            }
        }
        Some((mask, true)) => {
            for ((d, s), m) in dest.iter_mut().zip(source).zip(mask) {
                let alphas = m.map(|v| v * s[0]);
                let masked = [alphas[0], s[1] * m[1], s[2] * m[2], s[3] * m[3]];
                *d = pixel(alphas, masked, *d);
            }
        }
    }
}

fn is_zero(v: f32) -> bool {
    -f32::MIN_POSITIVE < v && v < f32::MIN_POSITIVE
}

/// A ratio clamped to [0, 1], `otherwise` when the divisor is 0.
#[inline(always)]
fn ratio(divisor: f32, otherwise: f32, value: impl Fn() -> f32) -> f32 {
    if is_zero(divisor) {
        return otherwise;
    }
    value().clamp(0.0, 1.0)
}

// The factors of the specification, section "Compositing operators", by name.

fn zero(_: f32, _: f32) -> f32 {
    0.0
}

fn one(_: f32, _: f32) -> f32 {
    1.0
}

fn source_alpha(sa: f32, _: f32) -> f32 {
    sa
}

fn dest_alpha(_: f32, da: f32) -> f32 {
    da
}

fn inv_sa(sa: f32, _: f32) -> f32 {
    1.0 - sa
}

fn inv_da(_: f32, da: f32) -> f32 {
    1.0 - da
}

fn sa_over_da(sa: f32, da: f32) -> f32 {
    ratio(da, 1.0, || sa / da)
}

fn da_over_sa(sa: f32, da: f32) -> f32 {
    ratio(sa, 1.0, || da / sa)
}

fn inv_sa_over_da(sa: f32, da: f32) -> f32 {
    ratio(da, 1.0, || (1.0 - sa) / da)
}

fn inv_da_over_sa(sa: f32, da: f32) -> f32 {
    ratio(sa, 1.0, || (1.0 - da) / sa)
}

fn one_less_sa_over_da(sa: f32, da: f32) -> f32 {
    ratio(da, 0.0, || 1.0 - sa / da)
}

fn one_less_da_over_sa(sa: f32, da: f32) -> f32 {
    ratio(sa, 0.0, || 1.0 - da / sa)
}

fn one_less_inv_da_over_sa(sa: f32, da: f32) -> f32 {
    ratio(sa, 0.0, || 1.0 - (1.0 - da) / sa)
}

fn one_less_inv_sa_over_da(sa: f32, da: f32) -> f32 {
    ratio(da, 0.0, || 1.0 - (1.0 - sa) / da)
}

// The blend functions of ISO 32000-1, 11.3.5, for premultiplied colours: `sa·da·B(d/da, s/sa)`.

fn multiply(_: f32, s: f32, _: f32, d: f32) -> f32 {
    d * s
}

fn screen(sa: f32, s: f32, da: f32, d: f32) -> f32 {
    d * sa + s * da - s * d
}

fn overlay(sa: f32, s: f32, da: f32, d: f32) -> f32 {
    if 2.0 * d < da { 2.0 * s * d } else { sa * da - 2.0 * (da - d) * (sa - s) }
}

fn darken(sa: f32, s: f32, da: f32, d: f32) -> f32 {
    let (s, d) = (s * da, d * sa);
    if s > d { d } else { s }
}

fn lighten(sa: f32, s: f32, da: f32, d: f32) -> f32 {
    let (s, d) = (s * da, d * sa);
    if s > d { s } else { d }
}

fn color_dodge(sa: f32, s: f32, da: f32, d: f32) -> f32 {
    if is_zero(d) {
        0.0
    } else if d * sa >= sa * da - s * da || is_zero(sa - s) {
        sa * da
    } else {
        sa * sa * d / (sa - s)
    }
}

fn color_burn(sa: f32, s: f32, da: f32, d: f32) -> f32 {
    if d >= da {
        sa * da
    } else if sa * (da - d) >= s * da || is_zero(s) {
        0.0
    } else {
        sa * (da - sa * (da - d) / s)
    }
}

fn hard_light(sa: f32, s: f32, da: f32, d: f32) -> f32 {
    if 2.0 * s < sa { 2.0 * s * d } else { sa * da - 2.0 * (da - d) * (sa - s) }
}

fn soft_light(sa: f32, s: f32, da: f32, d: f32) -> f32 {
    if is_zero(da) {
        d * sa
    } else if 2.0 * s <= sa {
        d * sa - d * (da - d) * (sa - 2.0 * s) / da
    } else if 4.0 * d <= da {
        d * sa + (2.0 * s - sa) * d * ((16.0 * d / da - 12.0) * d / da + 3.0)
    } else {
        d * sa + (libm::sqrtf(d * da) - d) * (2.0 * s - sa)
    }
}

fn difference(sa: f32, s: f32, da: f32, d: f32) -> f32 {
    let (dsa, sda) = (d * sa, s * da);
    if sda < dsa { dsa - sda } else { sda - dsa }
}

fn exclusion(sa: f32, s: f32, da: f32, d: f32) -> f32 {
    s * da + d * sa - 2.0 * d * s
}

/// A blend mode that mixes the channels. With a component mask it leaves the destination alone.
#[inline(always)]
fn non_separable(
    dest: &mut [Rgba],
    source: &[Rgba],
    mask: Option<(&[Rgba], bool)>,
    mode: impl Fn([f32; 3], f32, [f32; 3], f32) -> [f32; 3],
) {
    let pixel = |s: Rgba, d: Rgba| {
        let ([sa, sr, sg, sb], [da, dr, dg, db]) = (s, d);
        let [r, g, b] = mode([dr, dg, db], da, [sr, sg, sb], sa);
        [
            sa + da - sa * da,
            (1.0 - sa) * dr + (1.0 - da) * sr + r,
            (1.0 - sa) * dg + (1.0 - da) * sg + g,
            (1.0 - sa) * db + (1.0 - da) * sb + b,
        ]
    };
    match mask {
        None => {
            for (d, s) in dest.iter_mut().zip(source) {
                *d = pixel(*s, *d);
            }
        }
        Some((mask, false)) => {
            for ((d, [sa, sr, sg, sb]), [m, ..]) in dest.iter_mut().zip(source).zip(mask) {
                // Xvfb 21.1.7 masks green twice and blue not at all; its pixels are the measure.
                *d = pixel([sa * m, sr * m, sg * m * m, *sb], *d);
            }
        }
        Some((_, true)) => {}
    }
}

fn hue(d: [f32; 3], da: f32, s: [f32; 3], sa: f32) -> [f32; 3] {
    set_lum(set_sat(s.map(|v| v * da), sat(d) * sa), sa * da, lum(d) * sa)
}

fn saturation(d: [f32; 3], da: f32, s: [f32; 3], sa: f32) -> [f32; 3] {
    set_lum(set_sat(d.map(|v| v * sa), sat(s) * da), sa * da, lum(d) * sa)
}

fn color(d: [f32; 3], da: f32, s: [f32; 3], sa: f32) -> [f32; 3] {
    set_lum(s.map(|v| v * da), sa * da, lum(d) * sa)
}

fn luminosity(d: [f32; 3], da: f32, s: [f32; 3], sa: f32) -> [f32; 3] {
    set_lum(d.map(|v| v * sa), sa * da, lum(s) * da)
}

fn lum([r, g, b]: [f32; 3]) -> f32 {
    r * 0.3 + g * 0.59 + b * 0.11
}

fn least([r, g, b]: [f32; 3]) -> f32 {
    let least = if r < g { r } else { g };
    if least < b { least } else { b }
}

fn most([r, g, b]: [f32; 3]) -> f32 {
    let most = if r > g { r } else { g };
    if most > b { most } else { b }
}

fn sat(c: [f32; 3]) -> f32 {
    most(c) - least(c)
}

fn set_lum(c: [f32; 3], a: f32, l: f32) -> [f32; 3] {
    let d = l - lum(c);
    clip_color(c.map(|v| v + d), a)
}

fn clip_color(mut c: [f32; 3], a: f32) -> [f32; 3] {
    let (l, n, x) = (lum(c), least(c), most(c));
    if n < 0.0 {
        let t = l - n;
        c = if is_zero(t) { [0.0; 3] } else { c.map(|v| l + ((v - l) * l) / t) };
    }
    if x > a {
        let t = x - l;
        c = if is_zero(t) { [a; 3] } else { c.map(|v| l + ((v - l) * (a - l) / t)) };
    }
    c
}

fn set_sat(c: [f32; 3], sat: f32) -> [f32; 3] {
    let [r, g, b] = c;
    let (max, mid, min) = if r > g {
        if r > b { if g > b { (0, 1, 2) } else { (0, 2, 1) } } else { (2, 0, 1) }
    } else if r > b {
        (1, 0, 2)
    } else if g > b {
        (1, 2, 0)
    } else {
        (2, 1, 0)
    };
    let mut out = [0.0; 3];
    let t = c[max] - c[min];
    if !is_zero(t) {
        out[mid] = ((c[mid] - c[min]) * sat) / t;
        out[max] = sat;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn apply(op: Operator, s: Rgba, d: Rgba) -> Rgba {
        let mut row = [d];
        kernel(op)(&mut row, &[s], None);
        row[0]
    }

    #[test]
    fn factors_with_a_zero_denominator() {
        assert_eq!(sa_over_da(0.5, 0.0), 1.0);
        assert_eq!(one_less_sa_over_da(0.5, 0.0), 0.0);
        assert_eq!(inv_da_over_sa(0.0, 0.3), 1.0);
        assert_eq!(one_less_inv_da_over_sa(0.0, 0.3), 0.0);
    }

    #[test]
    fn disjoint_over_is_the_specifications_formula() {
        let out = apply(Operator::DisjointOver, [0.5, 0.5, 0.0, 0.25], [0.25, 0.0, 0.25, 0.125]);
        assert_eq!(out, [0.75, 0.5, 0.25, 0.375]);
    }

    #[test]
    fn saturate_adds_only_what_fits() {
        let out = apply(Operator::Saturate, [1.0, 1.0, 0.5, 0.0], [0.75, 0.5, 0.5, 0.5]);
        assert_eq!(out, [1.0, 0.75, 0.625, 0.5]);
    }

    #[test]
    fn luminosity_of_grey_is_grey() {
        let out = apply(Operator::HslLuminosity, [1.0, 0.5, 0.5, 0.5], [1.0, 0.25, 0.25, 0.25]);
        assert!(out[1..].iter().all(|v| (v - 0.5).abs() < 1e-6), "{out:?}");
    }
}
