//! Gamma ramps. They are kept and reported; the screen's pixels are what clients drew, before any ramp.

use xeric_wire::Request;
use xeric_wire::view::randr as view;
use xeric_wire::write::randr as write;

use super::super::super::error::{Handled, XError};
use super::super::super::{ClientId, Engine};
use super::check_crtc;

/// Entries of a ramp, Xvfb's.
const SIZE: usize = 256;

/// The three ramps. They are all 0 until somebody sets them, as in Xvfb.
pub(super) struct Ramps {
    red: Vec<u16>,
    green: Vec<u16>,
    blue: Vec<u16>,
}

impl Default for Ramps {
    fn default() -> Self {
        Self { red: vec![0; SIZE], green: vec![0; SIZE], blue: vec![0; SIZE] }
    }
}

pub(super) fn get_size(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GetCrtcGammaSize::parse(request)?;
    check_crtc(r.crtc)?;
    engine.send(client, &write::GetCrtcGammaSizeReply { size: SIZE as u16 });
    Ok(())
}

pub(super) fn get(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GetCrtcGamma::parse(request)?;
    check_crtc(r.crtc)?;
    let Ramps { red, green, blue } = &engine.extensions.randr.crtc.gamma;
    let (red, green, blue) = (red.clone(), green.clone(), blue.clone());
    engine.send(client, &write::GetCrtcGammaReply { red: &red, green: &green, blue: &blue });
    Ok(())
}

pub(super) fn set(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::SetCrtcGamma::parse(request)?;
    check_crtc(r.crtc)?;
    if r.red.len() != SIZE {
        return Err(XError::bad_match());
    }
    engine.extensions.randr.crtc.gamma =
        Ramps { red: r.red.iter().collect(), green: r.green.iter().collect(), blue: r.blue.iter().collect() };
    Ok(())
}
