//! Whole surfaces that are uploaded again although their content had only been moved.
//!
//! Three signs, any of which is enough beside an upload that covers the drawable: the rows of the upload are those of
//! the one before, moved up or down; the drawable was copied on to itself in the same run; or the pointer's wheel
//! turned since the client last waited and the whole drawable followed.

use super::{FULL_UPLOAD_AFTER_SCROLL, Findings};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use xeric_wire::view::xproto::PutImage;

/// So many drawables are watched at once.
const MOST_DRAWABLES: usize = 8;
/// Rows of an upload that are kept, and compared.
const MOST_ROWS: usize = 8192;
/// Fewer rows tell nothing.
const FEW_ROWS: usize = 16;
/// An upload of fewer bytes costs nothing worth a word.
const FEW_BYTES: u64 = 16 * 1024;

/// One client's uploads.
#[derive(Debug, Default)]
pub(crate) struct Scroll {
    drawables: HashMap<u32, Uploads>,
    /// The wheel turned and the client has not waited since it began to react.
    wheel: bool,
}

/// What is uploaded to one drawable.
#[derive(Debug, Default)]
struct Uploads {
    now: Painting,
    before: Painting,
    /// The drawable was copied on to itself.
    copied: bool,
}

/// The uploads of one run: hashes of rows by their y.
#[derive(Debug, Default)]
struct Painting {
    rows: HashMap<i32, u64>,
    area: u64,
    bytes: u64,
    width: u64,
    /// The request that uploaded most.
    largest: (u64, u64),
    requests: Vec<u64>,
}

impl Scroll {
    /// A button was pressed.
    pub(crate) fn pressed(&mut self, button: u8) {
        self.wheel |= (4..=7).contains(&button);
    }

    /// CopyArea.
    pub(crate) fn copies(&mut self, from: u32, to: u32) {
        if from == to
            && let Some(uploads) = self.uploads(to)
        {
            uploads.copied = true;
        }
    }

    /// PutImage.
    pub(crate) fn uploads_image(&mut self, image: &PutImage<'_>, request: u64, bytes: u64) {
        let Some(uploads) = self.uploads(image.drawable) else { return };
        let painting = &mut uploads.now;
        let height = usize::from(image.height);
        painting.area += u64::from(image.width) * u64::from(image.height);
        painting.bytes += bytes;
        painting.width = painting.width.max(image.width.into());
        if bytes > painting.largest.1 {
            painting.largest = (request, bytes);
        }
        if painting.requests.len() < super::MOST_REQUESTS {
            painting.requests.push(request);
        }
        let stride = image.data.len().checked_div(height).unwrap_or(0);
        if stride == 0 {
            return;
        }
        for (row, y) in image.data.chunks_exact(stride).zip(i32::from(image.dst_y)..) {
            if painting.rows.len() >= MOST_ROWS {
                return;
            }
            let mut hasher = DefaultHasher::new();
            (image.dst_x, row).hash(&mut hasher);
            painting.rows.insert(y, hasher.finish());
        }
    }

    /// The client waits: what it uploaded since the last wait is looked at. `size` knows the area of a drawable.
    pub(crate) fn waits<T>(
        &mut self,
        size: impl Fn(u32) -> Option<(u16, u16)>,
        place: impl Fn(u64) -> T,
        findings: &mut Findings<T>,
    ) {
        let wheel = std::mem::take(&mut self.wheel);
        let mut drawables: Vec<_> = self.drawables.iter_mut().collect();
        drawables.sort_by_key(|(id, _)| **id);
        for (id, uploads) in drawables {
            let copied = std::mem::take(&mut uploads.copied);
            if uploads.now.requests.is_empty() {
                continue;
            }
            let painting = std::mem::take(&mut uploads.now);
            let before = std::mem::replace(&mut uploads.before, painting);
            let painting = &uploads.before;
            let whole = size(*id)
                .is_none_or(|(width, height)| painting.area * 10 >= u64::from(width) * u64::from(height) * 9);
            if !whole || painting.bytes < FEW_BYTES {
                continue;
            }
            let moved = moved_by(&before, painting);
            let Some(sign) = sign(moved, copied, wheel, size(*id).is_some()) else { continue };
            let (request, _) = painting.largest;
            findings.add(FULL_UPLOAD_AFTER_SCROLL, id, place(request), &painting.requests, || {
                let strip = moved.map_or(String::new(), |rows| {
                    let strip =
                        u64::from(rows.unsigned_abs()) * painting.bytes / painting.rows.len().max(1) as u64;
                    format!("; CopyArea and a strip of {} rows would take {strip} bytes", rows.unsigned_abs())
                });
                format!("{} bytes were uploaded to drawable {id:#x} {sign}{strip}", painting.bytes)
            });
        }
    }

    fn uploads(&mut self, drawable: u32) -> Option<&mut Uploads> {
        if !self.drawables.contains_key(&drawable) && self.drawables.len() >= MOST_DRAWABLES {
            // The least recently seen is not known; one that holds nothing new goes.
            let idle = self.drawables.iter().filter(|(_, uploads)| uploads.now.requests.is_empty());
            let idle = idle.map(|(id, _)| *id).min()?;
            self.drawables.remove(&idle);
        }
        Some(self.drawables.entry(drawable).or_default())
    }
}

fn sign(moved: Option<i32>, copied: bool, wheel: bool, size_is_known: bool) -> Option<&'static str> {
    if moved.is_some() {
        return Some("although their rows are those of the upload before, moved");
    }
    if copied {
        return Some("after the drawable had been scrolled by copying");
    }
    (wheel && size_is_known).then_some("after the wheel turned")
}

/// By how many rows the second painting is the first, moved; `None` when it is something else.
fn moved_by(before: &Painting, now: &Painting) -> Option<i32> {
    if before.width != now.width {
        return None;
    }
    // Rows that occur once are the ones that tell; blank rows are everywhere.
    let mut place: HashMap<u64, Option<i32>> = HashMap::new();
    for (y, row) in &before.rows {
        place.entry(*row).and_modify(|place| *place = None).or_insert(Some(*y));
    }
    let mut votes: HashMap<i32, usize> = HashMap::new();
    for (y, row) in &now.rows {
        if let Some(Some(old)) = place.get(row) {
            *votes.entry(old - y).or_default() += 1;
        }
    }
    let (rows, count) = votes.into_iter().max_by_key(|(rows, count)| (*count, std::cmp::Reverse(*rows)))?;
    (rows != 0 && count >= FEW_ROWS && count * 2 >= now.rows.len()).then_some(rows)
}
