//! Names for picture formats. The protocol gives them ids that differ from server to server; what they are stands in the
//! reply to RENDER's QueryPictFormats.

use std::ops::ControlFlow;

use crate::decode::{Group, GroupKind, Leaf, Message, Visitor};

/// A picture format of one server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureFormat {
    /// Its id.
    pub id: u32,
    /// Bits of a pixel that mean something.
    pub depth: u8,
    /// Its components from the highest bit down with their widths, as in `a8r8g8b8`, `r5g6b5` or `a1`; `x` are unused
    /// bits within the depth. An indexed format is `c` with its depth.
    pub name: String,
}

/// The formats that a reply to RENDER's QueryPictFormats lists; none for any other message.
pub fn picture_formats(reply: &Message<'_>) -> Vec<PictureFormat> {
    if reply.name() != "RENDER:QueryPictFormats" {
        return Vec::new();
    }
    let mut formats = Formats { current: None, found: Vec::new() };
    reply.walk(&mut formats);
    formats.found
}

struct Formats {
    current: Option<Format>,
    found: Vec<PictureFormat>,
}

/// A PICTFORMINFO while its fields are met.
#[derive(Default)]
struct Format {
    id: u32,
    direct: bool,
    depth: u8,
    /// Shift and mask of red, green, blue and alpha.
    components: [(u16, u16); 4],
}

impl<'a> Visitor<'a> for Formats {
    fn leaf(&mut self, leaf: Leaf<'a>) -> ControlFlow<()> {
        let (Some(format), Some(value)) = (&mut self.current, leaf.value.unsigned()) else {
            return ControlFlow::Continue(());
        };
        // Fields of 32 bits at most; the casts keep what their types have.
        match leaf.name {
            "id" => format.id = value as u32,
            "type" => format.direct = value == 1,
            "depth" => format.depth = value as u8,
            name => {
                if let Some((component, part)) = name.split_once('_')
                    && let Some(at) =
                        ["red", "green", "blue", "alpha"].iter().position(|known| *known == component)
                    && let Some((shift, mask)) = format.components.get_mut(at)
                {
                    *(if part == "shift" { shift } else { mask }) = value as u16;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn open(&mut self, group: Group) {
        if group.kind == GroupKind::Struct("PICTFORMINFO") {
            self.current = Some(Format::default());
        }
    }

    fn close(&mut self, _end: u32) {
        // The structure of shifts and masks ends first, then what it stands in.
        if let Some(format) = self.current.take_if(|format| format.is_complete()) {
            self.found.push(PictureFormat { id: format.id, depth: format.depth, name: format.name() });
        }
    }
}

impl Format {
    fn is_complete(&self) -> bool {
        self.id != 0
    }

    fn name(&self) -> String {
        if !self.direct {
            return format!("c{}", self.depth);
        }
        let mut parts: Vec<(u16, char, u16)> = self
            .components
            .iter()
            .zip(['r', 'g', 'b', 'a'])
            .filter(|((_, mask), _)| *mask != 0)
            .map(|((shift, mask), letter)| (*shift, letter, mask.count_ones() as u16))
            .collect();
        parts.sort_by_key(|(shift, ..)| std::cmp::Reverse(*shift));
        let mut name = String::new();
        let used = parts.first().map_or(0, |(shift, _, width)| shift.saturating_add(*width));
        if u16::from(self.depth) > used {
            name.push_str(&format!("x{}", u16::from(self.depth) - used));
        }
        let unused_below = parts.last().map_or(0, |(shift, ..)| *shift);
        for (_, letter, width) in parts {
            name.push_str(&format!("{letter}{width}"));
        }
        if unused_below > 0 {
            name.push_str(&format!("x{unused_below}"));
        }
        name
    }
}
