//! Picture formats: where a pixel keeps its alpha, red, green and blue.
//!
//! What holds: reading widens a channel to 8 bits by repeating its bits, writing keeps its high bits; a format without
//! alpha reads as opaque, one without colour as black. Float channels are `v / (2^bits - 1)`. It is not for indexed
//! formats, which no server of ours offers.

use super::picture::Color;

/// The bits of one channel in a pixel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Channel {
    /// The lowest bit's place.
    pub shift: u8,
    /// How many bits; 0 when the format lacks the channel.
    pub bits: u8,
}

impl Channel {
    /// The channel of a `DIRECTFORMAT`: its shift and its mask before shifting.
    #[must_use]
    pub const fn new(shift: u8, mask: u16) -> Channel {
        Channel { shift, bits: mask.count_ones() as u8 }
    }

    const fn value(self, pixel: u32) -> u32 {
        (pixel >> self.shift) & ((1 << self.bits) - 1)
    }

    /// The channel as 8 bits, `absent` when the format lacks it.
    #[inline]
    const fn widen(self, pixel: u32, absent: u32) -> u32 {
        let value = self.value(pixel);
        match self.bits {
            0 => absent,
            1 => value * 255,
            2 => value * 85,
            3 => (value << 5) | (value << 2) | (value >> 1),
            4 => value * 17,
            5..=7 => (value << (8 - self.bits)) | (value >> (2 * self.bits - 8)),
            bits => value >> (bits - 8),
        }
    }

    /// The high bits of an 8-bit value, in place.
    #[inline]
    const fn narrow(self, value: u32) -> u32 {
        match self.bits {
            0 => 0,
            1..=8 => (value >> (8 - self.bits)) << self.shift,
            bits => ((value << (bits - 8)) | (value >> (16 - bits))) << self.shift,
        }
    }

    #[inline]
    fn float(self, pixel: u32, absent: f32) -> f32 {
        if self.bits == 0 {
            return absent;
        }
        let most = (1_u32 << self.bits) - 1;
        self.value(pixel) as f32 * (1.0 / most as f32)
    }

    #[inline]
    fn place_float(self, value: f32) -> u32 {
        float_to_unorm(value, self.bits) << self.shift
    }
}

/// The layout of a picture's pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Format {
    /// Depth of the drawables that it fits.
    pub depth: u8,
    /// The alpha channel.
    pub alpha: Channel,
    /// The red channel.
    pub red: Channel,
    /// The green channel.
    pub green: Channel,
    /// The blue channel.
    pub blue: Channel,
}

impl Format {
    /// One bit of alpha.
    pub const A1: Format = Format::new(1, (0, 1), (0, 0), (0, 0), (0, 0));
    /// Four bits of alpha.
    pub const A4: Format = Format::new(4, (0, 0xf), (0, 0), (0, 0), (0, 0));
    /// Eight bits of alpha.
    pub const A8: Format = Format::new(8, (0, 0xff), (0, 0), (0, 0), (0, 0));
    /// The standard format of depth 32.
    pub const A8R8G8B8: Format = Format::new(32, (24, 0xff), (16, 0xff), (8, 0xff), (0, 0xff));
    /// The standard format of depth 24.
    pub const X8R8G8B8: Format = Format::new(24, (0, 0), (16, 0xff), (8, 0xff), (0, 0xff));
    /// The usual format of depth 16.
    pub const R5G6B5: Format = Format::new(16, (0, 0), (11, 0x1f), (5, 0x3f), (0, 0x1f));

    /// A format from a depth and the fields of a `DIRECTFORMAT`: (shift, mask) for each channel.
    #[must_use]
    pub const fn new(
        depth: u8,
        alpha: (u8, u16),
        red: (u8, u16),
        green: (u8, u16),
        blue: (u8, u16),
    ) -> Format {
        Format {
            depth,
            alpha: Channel::new(alpha.0, alpha.1),
            red: Channel::new(red.0, red.1),
            green: Channel::new(green.0, green.1),
            blue: Channel::new(blue.0, blue.1),
        }
    }

    /// Whether pixels have an alpha channel.
    #[must_use]
    pub const fn has_alpha(self) -> bool {
        self.alpha.bits != 0
    }

    /// Whether pixels have a colour channel.
    #[must_use]
    pub const fn has_color(self) -> bool {
        self.red.bits != 0 || self.green.bits != 0 || self.blue.bits != 0
    }

    /// Whether a glyph or a mask of this format covers each channel by itself.
    #[must_use]
    pub const fn is_component(self) -> bool {
        self.has_alpha() && self.has_color()
    }

    /// Whether a channel has more than 8 bits, so that compositing has to be done in floats.
    pub(super) const fn is_wide(self) -> bool {
        self.alpha.bits > 8 || self.red.bits > 8 || self.green.bits > 8 || self.blue.bits > 8
    }

    /// The pixel bits that mean something.
    #[must_use]
    pub const fn mask(self) -> u32 {
        const fn bits(channel: Channel) -> u32 {
            ((1 << channel.bits) - 1) << channel.shift
        }
        bits(self.alpha) | bits(self.red) | bits(self.green) | bits(self.blue)
    }

    /// A pixel as 8-bit ARGB.
    #[inline]
    #[must_use]
    pub const fn decode(self, pixel: u32) -> u32 {
        self.alpha.widen(pixel, 255) << 24
            | self.red.widen(pixel, 0) << 16
            | self.green.widen(pixel, 0) << 8
            | self.blue.widen(pixel, 0)
    }

    /// 8-bit ARGB as a pixel.
    #[inline]
    #[must_use]
    pub const fn encode(self, argb: u32) -> u32 {
        self.alpha.narrow(argb >> 24)
            | self.red.narrow(argb >> 16 & 255)
            | self.green.narrow(argb >> 8 & 255)
            | self.blue.narrow(argb & 255)
    }

    /// A pixel as float alpha, red, green, blue.
    #[inline]
    pub(super) fn decode_float(self, pixel: u32) -> [f32; 4] {
        [
            self.alpha.float(pixel, 1.0),
            self.red.float(pixel, 0.0),
            self.green.float(pixel, 0.0),
            self.blue.float(pixel, 0.0),
        ]
    }

    /// Float alpha, red, green, blue as a pixel. Narrow formats go by way of 8 bits.
    #[inline]
    pub(super) fn encode_float(self, color: [f32; 4]) -> u32 {
        let [a, r, g, b] = color;
        if self.is_wide() {
            return self.alpha.place_float(a)
                | self.red.place_float(r)
                | self.green.place_float(g)
                | self.blue.place_float(b);
        }
        let [a, r, g, b] = [a, r, g, b].map(|v| float_to_unorm(v, 8));
        self.encode(a << 24 | r << 16 | g << 8 | b)
    }

    /// A 16-bit colour as a pixel, by its high bits: what `FillRectangles` stores for Src.
    #[must_use]
    pub const fn encode_color(self, color: Color) -> u32 {
        const fn high(channel: Channel, value: u16) -> u32 {
            ((value as u32) >> (16 - channel.bits)) << channel.shift
        }
        high(self.alpha, color.alpha)
            | high(self.red, color.red)
            | high(self.green, color.green)
            | high(self.blue, color.blue)
    }

    /// Which of the formats with kernels of their own this is.
    pub(super) fn layout(self) -> Layout {
        let same = |other: Format| {
            (self.alpha, self.red, self.green, self.blue) == (other.alpha, other.red, other.green, other.blue)
        };
        match self.depth {
            32 if same(Format::A8R8G8B8) => Layout::Argb,
            // In a depth of 32 the high byte is not known to be 0, which the kernels rely on.
            24 if same(Format::X8R8G8B8) => Layout::Xrgb,
            16 if same(Format::R5G6B5) => Layout::Rgb565,
            8 if same(Format::A8) => Layout::A8,
            1 if same(Format::A1) => Layout::A1,
            _ => Layout::Other,
        }
    }
}

/// The formats that rows are read and written in without a look at the masks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layout {
    Argb,
    Xrgb,
    Rgb565,
    A8,
    A1,
    Other,
}

/// A float as `bits` bits: each of the 2^bits values owns an equal part of 0 to 1.
#[inline]
fn float_to_unorm(value: f32, bits: u8) -> u32 {
    let value = if value > 1.0 { 1.0 } else { value };
    let value = if value < 0.0 { 0.0 } else { value };
    let scaled = (value * (1_u32 << bits) as f32) as u32;
    scaled - (scaled >> bits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widening_repeats_bits_and_narrowing_keeps_the_high_ones() {
        assert_eq!(Format::R5G6B5.decode(0xffff), 0xffff_ffff);
        assert_eq!(Format::R5G6B5.decode(0x8410), 0xff84_8284);
        assert_eq!(Format::R5G6B5.encode(0xff87_8387), 0x8410);
        assert_eq!(Format::A1.decode(1), 0xff00_0000);
        assert_eq!(Format::A1.encode(0x8000_0000), 1);
        assert_eq!(Format::A1.encode(0x7fff_ffff), 0);
        assert_eq!(Format::A4.decode(0xa), 0xaa00_0000);
        assert_eq!(Format::X8R8G8B8.decode(0x0012_3456), 0xff12_3456);
    }

    #[test]
    fn eight_bit_channels_survive_floats() {
        for value in 0..=255_u32 {
            let pixel = value << 24 | value << 16 | value << 8 | value;
            assert_eq!(Format::A8R8G8B8.encode_float(Format::A8R8G8B8.decode_float(pixel)), pixel);
        }
    }

    #[test]
    fn u03_colours_are_sixteen_bit_and_premultiplied() {
        let half = Color { red: 0x8000, green: 0x8000, blue: 0x8000, alpha: 0x8000 };
        assert_eq!(Format::A8R8G8B8.encode_color(half), 0x8080_8080);
        assert_eq!(half.argb(), 0x8080_8080);
        let wide = Format::new(32, (30, 3), (20, 0x3ff), (10, 0x3ff), (0, 0x3ff));
        assert_eq!(wide.encode_color(half), 2 << 30 | 512 << 20 | 512 << 10 | 512);
    }
}
