//! QueryVersion, QueryPictFormats, QueryPictIndexValues, and the formats themselves: Xvfb's, for the depths that the screen has.

use xeric_raster::render::{Channel, Format};
use xeric_wire::Request;
use xeric_wire::proto::render as wire;
use xeric_wire::view::render as view;
use xeric_wire::write::render as write;

use super::super::super::Engine;
use super::super::super::client::ClientId;
use super::super::super::error::{Handled, XError};
use super::super::super::resource::Xid;
use super::super::super::screen::{PIXMAP_FORMATS, VISUALS};
use super::bad_format;

/// The version that this server speaks.
const VERSION: (u32, u32) = (0, 11);

/// The id of the first format; the others follow it.
const FIRST: Xid = 0x40;

/// In Xvfb's order: depth, then (shift, mask) of alpha, red, green and blue.
const FORMATS: [Format; 23] = [
    Format::new(1, (0, 1), (0, 0), (0, 0), (0, 0)),
    Format::new(8, (0, 0xff), (0, 0), (0, 0), (0, 0)),
    Format::new(32, (24, 0xff), (16, 0xff), (8, 0xff), (0, 0xff)),
    Format::new(32, (0, 0), (16, 0xff), (8, 0xff), (0, 0xff)),
    Format::new(32, (0, 0xff), (8, 0xff), (16, 0xff), (24, 0xff)),
    Format::new(32, (0, 0), (8, 0xff), (16, 0xff), (24, 0xff)),
    Format::new(24, (0, 0), (16, 0xff), (8, 0xff), (0, 0xff)),
    Format::new(24, (0, 0), (0, 0xff), (8, 0xff), (16, 0xff)),
    Format::new(16, (0, 0), (8, 0xf), (4, 0xf), (0, 0xf)),
    Format::new(16, (0, 0), (0, 0xf), (4, 0xf), (8, 0xf)),
    Format::new(16, (0, 0), (10, 0x1f), (5, 0x1f), (0, 0x1f)),
    Format::new(16, (0, 0), (0, 0x1f), (5, 0x1f), (10, 0x1f)),
    Format::new(16, (15, 1), (10, 0x1f), (5, 0x1f), (0, 0x1f)),
    Format::new(16, (15, 1), (0, 0x1f), (5, 0x1f), (10, 0x1f)),
    Format::new(16, (0, 0), (11, 0x1f), (5, 0x3f), (0, 0x1f)),
    Format::new(16, (0, 0), (0, 0x1f), (5, 0x3f), (11, 0x1f)),
    Format::new(16, (12, 0xf), (8, 0xf), (4, 0xf), (0, 0xf)),
    Format::new(16, (12, 0xf), (0, 0xf), (4, 0xf), (8, 0xf)),
    Format::new(32, (0, 0), (0, 0xff), (8, 0xff), (16, 0xff)),
    Format::new(32, (30, 3), (20, 0x3ff), (10, 0x3ff), (0, 0x3ff)),
    Format::new(32, (0, 0), (20, 0x3ff), (10, 0x3ff), (0, 0x3ff)),
    Format::new(32, (30, 3), (0, 0x3ff), (10, 0x3ff), (20, 0x3ff)),
    Format::new(32, (0, 0), (0, 0x3ff), (10, 0x3ff), (20, 0x3ff)),
];

/// The formats of the two visuals.
const X8R8G8B8: Xid = FIRST + 6;
const A8R8G8B8: Xid = FIRST + 2;

/// The format with this id.
pub(super) fn find(id: Xid) -> Result<Format, XError> {
    let at = id.checked_sub(FIRST).and_then(|at| usize::try_from(at).ok());
    at.and_then(|at| FORMATS.get(at)).copied().ok_or(bad_format(id))
}

/// A `mask-format` argument: `None` for the protocol's None.
pub(super) fn find_mask(id: Xid) -> Result<Option<Format>, XError> {
    if id == 0 { Ok(None) } else { find(id).map(Some) }
}

/// QueryVersion: the lower of both versions.
pub(super) fn query_version(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::QueryVersion::parse(request)?;
    let (major_version, minor_version) = VERSION.min((r.client_major_version, r.client_minor_version));
    if let Some(client) = engine.clients.get_mut(client) {
        client.render_version = (major_version, minor_version);
    }
    engine.send(client, &write::QueryVersionReply { major_version, minor_version });
    Ok(())
}

/// QueryPictFormats.
pub(super) fn query_pict_formats(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    view::QueryPictFormats::parse(request)?;
    let formats: Vec<_> = (FIRST..).zip(&FORMATS).map(|(id, format)| format_info(id, format)).collect();
    let visuals: Vec<_> = VISUALS
        .iter()
        .map(|visual| wire::Pictvisual { visual: visual.id, format: standard(visual.depth) })
        .collect();
    let of_depth = |depth: u8| {
        let from = VISUALS.iter().position(|v| v.depth == depth);
        from.and_then(|from| visuals.get(from..=from)).unwrap_or_default()
    };
    // Depths stand as in the set-up: the root's first.
    let depths = [24].into_iter().chain(PIXMAP_FORMATS.iter().map(|&(depth, _)| depth).filter(|&d| d != 24));
    let depths: Vec<_> = depths.map(|depth| write::Pictdepth { depth, visuals: of_depth(depth) }).collect();
    let screens = [write::Pictscreen { fallback: FIRST, depths: &depths }];
    let unknown = [0];
    // Version 0.6 brought the sub-pixel orders.
    let knows_subpixels = engine.clients.get(client).is_none_or(|c| c.render_version >= (0, 6));
    let subpixels: &[u32] = if knows_subpixels { &unknown } else { &[] };
    let (num_depths, num_visuals) = (depths.len() as u32, visuals.len() as u32);
    engine.send(
        client,
        &write::QueryPictFormatsReply {
            num_depths,
            num_visuals,
            formats: &formats,
            screens: &screens,
            subpixels,
        },
    );
    Ok(())
}

/// QueryPictIndexValues: no format of this server is indexed, so BadMatch.
pub(super) fn query_pict_index_values(
    _engine: &mut Engine,
    _client: ClientId,
    request: &Request<'_>,
) -> Handled {
    let r = view::QueryPictIndexValues::parse(request)?;
    find(r.format)?;
    Err(XError::matching(r.format))
}

fn standard(depth: u8) -> Xid {
    if depth == 32 { A8R8G8B8 } else { X8R8G8B8 }
}

fn format_info(id: Xid, format: &Format) -> wire::Pictforminfo {
    let mask = |channel: Channel| ((1_u32 << channel.bits) - 1) as u16;
    wire::Pictforminfo {
        id,
        type_: 1,
        depth: format.depth,
        direct: wire::Directformat {
            red_shift: format.red.shift.into(),
            red_mask: mask(format.red),
            green_shift: format.green.shift.into(),
            green_mask: mask(format.green),
            blue_shift: format.blue.shift.into(),
            blue_mask: mask(format.blue),
            alpha_shift: format.alpha.shift.into(),
            alpha_mask: mask(format.alpha),
        },
        colormap: 0,
    }
}
