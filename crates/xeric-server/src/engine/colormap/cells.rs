//! Cells of a TrueColor colormap: who allocated which, as FreeColors asks.
//!
//! A TrueColor pixel is three read-only cells, one per channel, whose colours the server fixes.

use super::super::client::ClientId;
use super::super::error::{Handled, XError};
use super::super::screen::CHANNEL_MASKS;
use super::Colormap;

/// How often one client allocated each cell of each channel.
pub(crate) type Allocated = [[u32; 256]; 3];

/// Bit offsets of red, green and blue in a pixel.
const SHIFTS: [u32; 3] = [16, 8, 0];

/// The nearest colour that the hardware has: eight bits a channel, cut as X servers cut.
pub(crate) fn resolve(rgb: [u16; 3]) -> [u16; 3] {
    rgb.map(|channel| (channel >> 8) * 257)
}

/// The cell of each channel that a pixel names.
fn cells(pixel: u32) -> [usize; 3] {
    SHIFTS.map(|shift| ((pixel >> shift) & 0xff) as usize)
}

impl Colormap {
    /// Allocates the cells that come closest to `rgb` for `client`; the pixel and its real colour.
    pub(crate) fn allocate(&mut self, client: ClientId, rgb: [u16; 3]) -> (u32, [u16; 3]) {
        let [red, green, blue] = rgb.map(|channel| u32::from(channel >> 8));
        let pixel = red << 16 | green << 8 | blue;
        let owned = self.owned(client);
        for (channel, cell) in owned.iter_mut().zip(cells(pixel)) {
            if let Some(count) = channel.get_mut(cell) {
                *count = count.saturating_add(1);
            }
        }
        (pixel | self.alpha_mask(), resolve(rgb))
    }

    /// The colour of a pixel. BadValue for one that the visual does not have.
    pub(crate) fn query(&self, pixel: u32) -> Result<[u16; 3], XError> {
        if pixel & !self.pixel_mask() != 0 {
            return Err(XError::value(pixel));
        }
        Ok(SHIFTS.map(|shift| ((pixel >> shift) & 0xff) as u16 * 257))
    }

    /// Frees every combination of a pixel of `pixels` with bits of `plane_mask`. As section FreeColors has it, all that can be freed is,
    /// and then the last error is reported.
    pub(crate) fn free(
        &mut self,
        client: ClientId,
        pixels: &(impl Iterator<Item = u32> + Clone),
        plane_mask: u32,
    ) -> Handled {
        let every_bit = self.pixel_mask();
        let mut result = Ok(());
        let owned = self.owned(client);
        for ((counts, channel), shift) in owned.iter_mut().zip(CHANNEL_MASKS).zip(SHIFTS) {
            for bits in subsets(plane_mask & channel) {
                for pixel in pixels.clone() {
                    if pixel & !every_bit != 0 {
                        result = Err(XError::value(pixel | bits));
                        continue;
                    }
                    let cell = (((pixel | bits) & channel) >> shift) as usize;
                    match counts.get_mut(cell) {
                        Some(count) if *count > 0 => *count -= 1,
                        _ => result = Err(XError::access(0)),
                    }
                }
            }
        }
        match pixels.clone().next() {
            Some(first) if plane_mask & !every_bit != 0 => Err(XError::value(first | plane_mask)),
            _ => result,
        }
    }

    /// Moves what `client` allocated to another colormap.
    pub(crate) fn take_allocated(&mut self, client: ClientId) -> Vec<(ClientId, Box<Allocated>)> {
        let (taken, kept) =
            std::mem::take(&mut self.allocated).into_iter().partition(|(owner, _)| *owner == client);
        self.allocated = kept;
        taken
    }

    fn owned(&mut self, client: ClientId) -> &mut Allocated {
        let at = match self.allocated.iter().position(|(owner, _)| *owner == client) {
            Some(at) => at,
            None => {
                self.allocated.push((client, Box::new([[0; 256]; 3])));
                self.allocated.len() - 1
            }
        };
        &mut self.allocated[at].1
    }

    fn pixel_mask(&self) -> u32 {
        CHANNEL_MASKS.iter().fold(self.alpha_mask(), |all, mask| all | mask)
    }
}

/// Every value whose bits are bits of `mask`, 0 first.
fn subsets(mask: u32) -> impl Iterator<Item = u32> {
    let mut next = Some(0_u32);
    std::iter::from_fn(move || {
        let now = next?;
        next = if now == mask { None } else { Some(now.wrapping_sub(mask) & mask) };
        Some(now)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_are_all_combinations() {
        assert_eq!(subsets(0).collect::<Vec<_>>(), [0]);
        assert_eq!(subsets(0b101).collect::<Vec<_>>(), [0, 1, 4, 5]);
        assert_eq!(subsets(0xff00).count(), 256);
    }

    #[test]
    fn what_is_allocated_can_be_freed_once() {
        let client = ClientId(3);
        let mut map = Colormap::new(0x21);
        let (pixel, rgb) = map.allocate(client, [0x1234, 0xffff, 0x00ff]);
        assert_eq!((pixel, rgb), (0x0012_ff00, [0x1212, 0xffff, 0]));
        assert_eq!(map.free(ClientId(4), &[pixel].into_iter(), 0), Err(XError::access(0)));
        assert_eq!(map.free(client, &[pixel].into_iter(), 0), Ok(()));
        assert_eq!(map.free(client, &[pixel].into_iter(), 0), Err(XError::access(0)));
        assert_eq!(map.free(client, &[1 << 24].into_iter(), 0), Err(XError::value(1 << 24)));
    }
}
