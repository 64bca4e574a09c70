//! PutImage, GetImage.

use xeric_geom::{Point, Rect};
use xeric_raster::image::{self, Format, Image};
use xeric_wire::Request;
use xeric_wire::view::xproto as view;
use xeric_wire::write::xproto as write;

use super::super::Engine;
use super::super::client::ClientId;
use super::super::drawable::Drawable;
use super::super::error::{Handled, XError};
use super::super::gc::clip::Target;
use super::super::resource::Xid;
use super::{Pattern, drawn};

/// PutImage.
pub(crate) fn put_image(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::PutImage::parse(request)?;
    let target = engine.target(r.drawable, r.gc)?;
    let format = format(r.format)?;
    check_shape(&target.drawable, format, r.depth, r.left_pad)?;
    let (width, height) = (u32::from(r.width), u32::from(r.height));
    // 64 bits hold any product of these (case X22).
    let bytes = image::image_bytes(format, width, height, r.depth, r.left_pad);
    if bytes.next_multiple_of(4) != r.data.len() as u64 {
        return Err(XError::length());
    }
    let image = Image { format, width, height, depth: r.depth, left_pad: r.left_pad, data: r.data };
    put(engine, &target, r.gc, Point::new(r.dst_x.into(), r.dst_y.into()), &image)
}

/// Draws an image at a place of the target's drawable.
pub(crate) fn put(engine: &mut Engine, target: &Target, gc_id: Xid, at: Point, image: &Image<'_>) -> Handled {
    let Target { drawable, clip } = target;
    let gc = engine.gc(gc_id)?;
    let paint = Pattern::None.paint(gc, drawable);
    let at = drawable.origin.translated(at.x, at.y);
    image::put_image(&mut drawable.storage.pixels_mut(), clip, at, image, &paint);
    let area = Rect::new(at.x, at.y, image.width, image.height);
    let written = clip.area_in(area);
    if engine.damage_is_wanted() {
        drawn(engine, target, gc_id, [area]);
    }
    engine.work.draw(drawable, written, written);
    Ok(())
}

/// BadValue for a number that is no image format.
pub(crate) fn format(number: u8) -> Result<Format, XError> {
    match number {
        0 => Ok(Format::Bitmap),
        1 => Ok(Format::XyPixmap),
        2 => Ok(Format::ZPixmap),
        other => Err(XError::value(other.into())),
    }
}

/// BadMatch for a depth that does not fit the drawable or a left pad that the format has not (section PutImage).
pub(crate) fn check_shape(drawable: &Drawable, format: Format, depth: u8, left_pad: u8) -> Handled {
    let fits = match format {
        Format::Bitmap => depth == 1 && left_pad < SCANLINE_PAD,
        Format::XyPixmap => depth == drawable.depth && left_pad < SCANLINE_PAD,
        Format::ZPixmap => depth == drawable.depth && left_pad == 0,
    };
    if fits { Ok(()) } else { Err(XError::bad_match()) }
}

/// `bitmap-format-scanline-pad` of the set-up.
const SCANLINE_PAD: u8 = 32;

/// GetImage.
pub(crate) fn get_image(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GetImage::parse(request)?;
    let format = match r.format {
        1 => Format::XyPixmap,
        2 => Format::ZPixmap,
        other => return Err(XError::value(other.into())),
    };
    let drawable = engine.drawable(r.drawable)?;
    let rect =
        readable(engine, &drawable, Rect::new(r.x.into(), r.y.into(), r.width.into(), r.height.into()))?;
    let mut data = Vec::new();
    image::get_image(&drawable.storage.pixels(), rect, format, r.plane_mask, &mut data);
    let visual = drawable.window.and_then(|id| engine.window(id).ok()).map_or(0, |window| window.visual);
    engine.work.read(rect.area());
    engine.send(client, &write::GetImageReply { depth: drawable.depth, visual, data: &data });
    Ok(())
}

/// A rectangle of the drawable in storage coordinates. BadMatch unless it lies in the pixmap; for a window, unless it is viewable and the
/// rectangle lies within its border and within the storage (section GetImage).
pub(crate) fn readable(engine: &Engine, drawable: &Drawable, rect: Rect) -> Result<Rect, XError> {
    let placed = rect.translated(drawable.origin.x, drawable.origin.y);
    let within = match drawable.window {
        None => true,
        Some(id) => {
            let window = engine.window(id)?;
            let border = i32::from(window.border_width);
            let outer = Rect::from_edges(
                -border,
                -border,
                i32::from(drawable.width) + border,
                i32::from(drawable.height) + border,
            );
            drawable.viewable && outer.contains_rect(&rect)
        }
    };
    let bounds = Rect::new(0, 0, drawable.storage.width.into(), drawable.storage.height.into());
    if within && bounds.contains_rect(&placed) { Ok(placed) } else { Err(XError::bad_match()) }
}
