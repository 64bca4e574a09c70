//! The stops of a gradient: from a parameter to a colour.
//!
//! What holds: the colour of a parameter does not depend on those asked for before; the interval last found is only kept.
//! Mixing is in f32, its order of operations part of the result. Where two stops stand in one place the right one counts.

use super::gradient::Stop;
use super::picture::{Color, Repeat};
use super::transform::ONE;

/// Parameters that are coloured at a time.
pub(super) const BLOCK: usize = 8;

/// Finds the interval of stops that a parameter falls in and mixes its colours.
pub(super) struct Walker<'a> {
    stops: &'a [Stop],
    repeat: Repeat,
    /// The parameters for which `slope` and `base` hold.
    from: i64,
    to: i64,
    /// Alpha, red, green, blue, straight, 0 to 1.
    slope: [f32; 4],
    base: [f32; 4],
}

impl<'a> Walker<'a> {
    pub(super) const fn new(stops: &'a [Stop], repeat: Repeat) -> Self {
        Walker { stops, repeat, from: 0, to: 0, slope: [0.0; 4], base: [0.0; 4] }
    }

    #[inline]
    pub(super) fn argb(&mut self, at: i64) -> u32 {
        let y = self.enter(at);
        let mut color = [0.0; 4];
        for ((color, slope), base) in color.iter_mut().zip(self.slope).zip(self.base) {
            *color = slope * y + base;
        }
        let a = 255.0 * color[0];
        let color = [a, a * color[1], a * color[2], a * color[3]];
        let mut rounded = [0; 4];
        for (rounded, color) in rounded.iter_mut().zip(color) {
            *rounded = (color + 0.5) as i32 as u32 & 255;
        }
        let [a, r, g, b] = rounded;
        a << 24 | r << 16 | g << 8 | b
    }

    /// Whether the colours of the last parameter's interval are those of this one.
    pub(super) const fn holds(&self, at: i64) -> bool {
        self.from <= at && at < self.to
    }

    /// As [`Walker::argb`] for parameters that all hold.
    pub(super) fn argb_block(&self, at: &[i64; BLOCK], out: &mut [u32; BLOCK]) {
        let y = at.map(|at| at as f32 * (1.0 / 65536.0));
        let mut channels = [[0.0; BLOCK]; 4];
        for ((channel, slope), base) in channels.iter_mut().zip(self.slope).zip(self.base) {
            for (channel, y) in channel.iter_mut().zip(y) {
                *channel = slope * y + base;
            }
        }
        let [alpha, red, green, blue] = &mut channels;
        for (((a, r), g), b) in alpha.iter_mut().zip(red).zip(green).zip(blue) {
            *a *= 255.0;
            (*r, *g, *b) = (*a * *r, *a * *g, *a * *b);
        }
        out.fill(0);
        for channel in &channels {
            for (out, value) in out.iter_mut().zip(channel) {
                *out = *out << 8 | (*value + 0.5) as i32 as u32 & 255;
            }
        }
    }

    #[inline]
    pub(super) fn float(&mut self, at: i64) -> [f32; 4] {
        let y = self.enter(at);
        let [sa, sr, sg, sb] = self.slope;
        let [ba, br, bg, bb] = self.base;
        let a = sa * y + ba;
        [a, a * (sr * y + br), a * (sg * y + bg), a * (sb * y + bb)]
    }

    #[inline]
    fn enter(&mut self, at: i64) -> f32 {
        if !self.holds(at) {
            self.find(at);
        }
        at as f32 * (1.0 / 65536.0)
    }

    fn find(&mut self, at: i64) {
        let one = i64::from(ONE);
        let mirrored = self.repeat == Repeat::Reflect && at & one != 0;
        let within = match self.repeat {
            Repeat::Normal => at & 0xffff,
            Repeat::Reflect if mirrored => one - (at & 0xffff),
            Repeat::Reflect => at & 0xffff,
            Repeat::None | Repeat::Pad => at,
        };
        let next = self.stops.iter().position(|stop| within < i64::from(stop.at));
        let next = next.unwrap_or(self.stops.len());
        let (mut left, mut right) = (self.stop_before(next), self.stop_from(next));
        (self.from, self.to) = (left.0, right.0);
        if mirrored {
            // The half-open interval turns round with the rest.
            (left, right) = ((one - right.0, right.1), (one - left.0, left.1));
            let moved = at - (one - within);
            (self.from, self.to) = (left.0 + moved + 1, right.0 + moved + 1);
            (left.0, right.0) = (left.0 + moved, right.0 + moved);
        } else if matches!(self.repeat, Repeat::Normal | Repeat::Reflect) {
            let moved = at - within;
            (self.from, self.to) = (left.0 + moved, right.0 + moved);
            (left.0, right.0) = (left.0 + moved, right.0 + moved);
        } else if self.repeat == Repeat::None {
            if next == 0 {
                right.1 = left.1;
            } else if next == self.stops.len() {
                left.1 = right.1;
            }
        }
        if self.repeat == Repeat::Reflect {
            let tile = at - (at & 0xffff);
            (self.from, self.to) = (self.from.max(tile), self.to.min(tile + one));
        }
        self.mix(left, right);
    }

    /// The stop before index `next`, as (place, colour); before the first comes what the repeat says.
    fn stop_before(&self, next: usize) -> (i64, Color) {
        if let Some(stop) = next.checked_sub(1).and_then(|i| self.stops.get(i)) {
            return (i64::from(stop.at), stop.color);
        }
        let (first, last) = self.ends();
        match self.repeat {
            Repeat::None => (i64::from(i32::MIN), Color::default()),
            Repeat::Normal => (i64::from(last.at) - i64::from(ONE), last.color),
            Repeat::Reflect => (-i64::from(first.at), first.color),
            Repeat::Pad => (i64::from(i32::MIN), first.color),
        }
    }

    /// The stop at index `next`; behind the last comes what the repeat says.
    fn stop_from(&self, next: usize) -> (i64, Color) {
        if let Some(stop) = self.stops.get(next) {
            return (i64::from(stop.at), stop.color);
        }
        let (first, last) = self.ends();
        match self.repeat {
            Repeat::None => (i64::from(i32::MAX), Color::default()),
            Repeat::Normal => (i64::from(first.at) + i64::from(ONE), first.color),
            Repeat::Reflect => (2 * i64::from(ONE) - i64::from(last.at), last.color),
            Repeat::Pad => (i64::from(i32::MAX), last.color),
        }
    }

    fn ends(&self) -> (Stop, Stop) {
        let first = self.stops.first().copied().unwrap_or_default();
        (first, self.stops.last().copied().unwrap_or_default())
    }

    fn mix(&mut self, (left, from): (i64, Color), (right, to): (i64, Color)) {
        let channels = |c: Color| [c.alpha, c.red, c.green, c.blue].map(|v| f32::from(v) * (1.0 / 257.0));
        let (l, r) = (channels(from), channels(to));
        let lx = left as f32 * (1.0 / 65536.0);
        let rx = right as f32 * (1.0 / 65536.0);
        let width = rx - lx;
        let flat = width > -f32::MIN_POSITIVE && width < f32::MIN_POSITIVE
            || left == i64::from(i32::MIN)
            || right == i64::from(i32::MAX);
        for i in 0..4 {
            if flat {
                self.slope[i] = 0.0;
                self.base[i] = (l[i] + r[i]) / 510.0;
            } else {
                let w = 1.0 / width;
                self.base[i] = (l[i] * rx - r[i] * lx) * w * (1.0 / 255.0);
                self.slope[i] = (r[i] - l[i]) * w * (1.0 / 255.0);
            }
        }
    }
}
