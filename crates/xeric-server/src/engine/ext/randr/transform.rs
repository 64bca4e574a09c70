//! Transforms and panning, neither of which the CRTC can do.

use xeric_wire::Request;
use xeric_wire::proto::randr::{BAD_CRTC_ERROR, set_config};
use xeric_wire::proto::render::Transform;
use xeric_wire::view::randr as view;
use xeric_wire::write::randr as write;

use super::super::super::error::{Handled, XError};
use super::super::super::{ClientId, Engine};
use super::{check_crtc, error};

/// The identity, in 16.16 fixed point.
const IDENTITY: Transform = Transform {
    matrix11: 1 << 16,
    matrix12: 0,
    matrix13: 0,
    matrix21: 0,
    matrix22: 1 << 16,
    matrix23: 0,
    matrix31: 0,
    matrix32: 0,
    matrix33: 1 << 16,
};

/// Handles SetCrtcTransform: BadMatch for a transform that cannot be inverted, BadValue for every other.
pub(super) fn set_crtc_transform(_engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::SetCrtcTransform::parse(request)?;
    check_crtc(r.crtc)?;
    if determinant(&r.transform) == 0 {
        return Err(XError::bad_match());
    }
    Err(XError::value(r.crtc))
}

fn determinant(t: &Transform) -> i128 {
    let minor =
        |a: i32, b: i32, c: i32, d: i32| i128::from(a) * i128::from(d) - i128::from(b) * i128::from(c);
    i128::from(t.matrix11) * minor(t.matrix22, t.matrix23, t.matrix32, t.matrix33)
        - i128::from(t.matrix12) * minor(t.matrix21, t.matrix23, t.matrix31, t.matrix33)
        + i128::from(t.matrix13) * minor(t.matrix21, t.matrix22, t.matrix31, t.matrix32)
}

pub(super) fn get_crtc_transform(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GetCrtcTransform::parse(request)?;
    check_crtc(r.crtc)?;
    let reply = write::GetCrtcTransformReply {
        pending_transform: IDENTITY,
        has_transforms: 0,
        current_transform: IDENTITY,
        pending_filter_name: &[],
        pending_params: &[],
        current_filter_name: &[],
        current_params: &[],
    };
    engine.send(client, &reply);
    Ok(())
}

pub(super) fn get_panning(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GetPanning::parse(request)?;
    check_crtc(r.crtc)?;
    let reply = write::GetPanningReply {
        status: set_config::SUCCESS,
        timestamp: engine.extensions.randr.set_time,
        ..write::GetPanningReply::default()
    };
    engine.send(client, &reply);
    Ok(())
}

/// Handles SetPanning: a CRTC that cannot pan is none for this request.
pub(super) fn set_panning(_engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::SetPanning::parse(request)?;
    check_crtc(r.crtc)?;
    Err(error(BAD_CRTC_ERROR, r.crtc))
}
