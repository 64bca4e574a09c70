//! SetPictureTransform, QueryFilters, SetPictureFilter.

use xeric_raster::render::{Filter, Transform};
use xeric_wire::Request;
use xeric_wire::view::render as view;
use xeric_wire::write::render as write;
use xeric_wire::write::xproto::Str;

use super::super::super::Engine;
use super::super::super::client::ClientId;
use super::super::super::error::{Handled, XError};

/// Filters and their aliases in the order of Xvfb's reply.
const NAMES: [&str; 6] = ["nearest", "bilinear", "convolution", "fast", "good", "best"];
/// What each of [`NAMES`] stands for; the protocol's FilterAliasNone for itself.
const ALIASES: [u16; 6] = [0xffff, 0xffff, 0xffff, 0, 1, 1];

/// How a picture is sampled, with the values that belong to the filter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum PictureFilter {
    Nearest,
    Bilinear,
    Convolution(Vec<i32>),
}

impl PictureFilter {
    pub(super) fn as_raster(&self) -> Filter<'_> {
        match self {
            Self::Nearest => Filter::Nearest,
            Self::Bilinear => Filter::Bilinear,
            Self::Convolution(values) => Filter::Convolution(values),
        }
    }
}

/// SetPictureTransform.
pub(super) fn set_picture_transform(
    engine: &mut Engine,
    _client: ClientId,
    request: &Request<'_>,
) -> Handled {
    let r = view::SetPictureTransform::parse(request)?;
    let t = r.transform;
    let matrix = [
        [t.matrix11, t.matrix12, t.matrix13],
        [t.matrix21, t.matrix22, t.matrix23],
        [t.matrix31, t.matrix32, t.matrix33],
    ];
    let picture = engine.picture_mut(r.picture)?;
    picture.transform = if is_identity(&matrix) { None } else { Some(Transform(matrix)) };
    Ok(())
}

/// Whether a matrix moves nothing: a multiple of the unit matrix, in homogeneous coordinates.
fn is_identity(matrix: &[[i32; 3]; 3]) -> bool {
    let &[[a, 0, 0], [0, b, 0], [0, 0, c]] = matrix else { return false };
    a != 0 && a == b && b == c
}

/// QueryFilters.
pub(super) fn query_filters(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::QueryFilters::parse(request)?;
    engine.drawable_depth(r.drawable)?;
    let filters = NAMES.map(|name| Str { name: name.as_bytes() });
    engine.send(client, &write::QueryFiltersReply { aliases: &ALIASES, filters: &filters });
    Ok(())
}

/// SetPictureFilter. BadName for an unknown filter, BadMatch for values that do not fit it.
pub(super) fn set_picture_filter(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::SetPictureFilter::parse(request)?;
    let picture = engine.picture_mut(r.picture)?;
    let name = NAMES.into_iter().find(|name| name.as_bytes() == r.filter).ok_or(XError::name(0))?;
    let values: Vec<i32> = r.values.iter().collect();
    picture.filter = match Filter::from_name(name, &values) {
        Some(Filter::Nearest) => PictureFilter::Nearest,
        Some(Filter::Bilinear) => PictureFilter::Bilinear,
        Some(Filter::Convolution(_)) => PictureFilter::Convolution(values),
        None => return Err(XError::bad_match()),
    };
    Ok(())
}
