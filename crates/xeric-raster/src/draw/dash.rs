//! Where in its dashes a line is.

use super::{Ink, LineStyle, Stroke};

/// A position in a dash list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dashes<'a> {
    list: &'a [u8],
    style: LineStyle,
    /// The dash that the next pixel belongs to.
    index: usize,
    /// What is left of it, in pixels; at least 1.
    remaining: u32,
}

impl<'a> Dashes<'a> {
    /// The position `offset` pixels into the dashes of a stroke; none when it is solid.
    pub(super) fn new(stroke: &Stroke<'a>, offset: u64) -> Option<Dashes<'a>> {
        let list = stroke.dashes;
        let total: u64 = list.iter().map(|&dash| u64::from(dash)).sum();
        if stroke.style == LineStyle::Solid || list.contains(&0) || total == 0 {
            return None;
        }
        let mut dashes = Dashes { list, style: stroke.style, index: 0, remaining: 0 };
        dashes.remaining = dashes.length();
        dashes.advance(u32::try_from(offset % total).unwrap_or(0));
        Some(dashes)
    }

    /// How many of the next pixels belong to the same dash.
    pub(super) fn remaining(&self) -> u32 {
        self.remaining
    }

    /// What the next pixel is painted with; none in a gap.
    pub(super) fn ink(&self) -> Option<Ink> {
        match (self.index % 2, self.style) {
            (0, _) => Some(Ink::Foreground),
            (_, LineStyle::DoubleDash) => Some(Ink::Background),
            _ => None,
        }
    }

    /// Passes `count` pixels.
    pub(super) fn advance(&mut self, mut count: u32) {
        while count >= self.remaining {
            count -= self.remaining;
            self.index = (self.index + 1) % self.list.len();
            self.remaining = self.length();
        }
        self.remaining -= count;
    }

    fn length(&self) -> u32 {
        self.list.get(self.index).copied().map_or(1, u32::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dashes_repeat_from_the_offset() {
        let stroke = Stroke {
            style: LineStyle::OnOffDash,
            dashes: &[3, 1, 2, 2],
            dash_offset: 0,
            ..Stroke::default()
        };
        let mut dashes = Dashes::new(&stroke, 8 + 2).expect("dashed");
        let mut seen = String::new();
        for _ in 0..10 {
            seen.push(if dashes.ink().is_some() { '#' } else { '.' });
            dashes.advance(1);
        }
        assert_eq!(seen, "#.##..###.");
    }
}
