//! Pictures without a drawable: CreateSolidFill and the gradients.

use std::rc::Rc;

use xeric_raster::render::{Color, Gradient, PointFixed, Shape, Stop};
use xeric_wire::proto::render as wire;
use xeric_wire::view::render as view;
use xeric_wire::{List, Request};

use super::super::super::Engine;
use super::super::super::client::ClientId;
use super::super::super::error::{Handled, XError};
use super::super::super::resource::{Resource, Xid};
use super::picture::{Content, Picture};

/// CreateSolidFill.
pub(super) fn create_solid_fill(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::CreateSolidFill::parse(request)?;
    engine.check_new_id(client, r.picture)?;
    insert(engine, r.picture, Content::Solid(color(&r.color)));
    Ok(())
}

/// CreateLinearGradient.
pub(super) fn create_linear_gradient(
    engine: &mut Engine,
    client: ClientId,
    request: &Request<'_>,
) -> Handled {
    let r = view::CreateLinearGradient::parse(request)?;
    engine.check_new_id(client, r.picture)?;
    let shape = Shape::Linear { p1: point(&r.p1), p2: point(&r.p2) };
    insert_gradient(engine, r.picture, shape, &r.stops, &r.colors)
}

/// CreateRadialGradient.
pub(super) fn create_radial_gradient(
    engine: &mut Engine,
    client: ClientId,
    request: &Request<'_>,
) -> Handled {
    let r = view::CreateRadialGradient::parse(request)?;
    engine.check_new_id(client, r.picture)?;
    let shape = Shape::Radial {
        inner: point(&r.inner),
        inner_radius: r.inner_radius,
        outer: point(&r.outer),
        outer_radius: r.outer_radius,
    };
    insert_gradient(engine, r.picture, shape, &r.stops, &r.colors)
}

/// CreateConicalGradient.
pub(super) fn create_conical_gradient(
    engine: &mut Engine,
    client: ClientId,
    request: &Request<'_>,
) -> Handled {
    let r = view::CreateConicalGradient::parse(request)?;
    engine.check_new_id(client, r.picture)?;
    let shape = Shape::Conical { center: point(&r.center), angle: r.angle };
    insert_gradient(engine, r.picture, shape, &r.stops, &r.colors)
}

fn insert(engine: &mut Engine, id: Xid, content: Content) {
    engine.resources.insert(id, Resource::Picture(Box::new(Picture::new(content))));
}

/// BadValue unless there is a stop, and each lies in 0 to 1 and not before the one ahead of it.
fn insert_gradient(
    engine: &mut Engine,
    id: Xid,
    shape: Shape,
    places: &List<'_, i32>,
    colors: &List<'_, wire::Color>,
) -> Handled {
    let stops = places.iter().zip(colors.iter()).map(|(at, c)| Stop { at, color: color(&c) }).collect();
    let gradient = Gradient::new(shape, stops).ok_or(XError::value(0))?;
    insert(engine, id, Content::Gradient(Rc::new(gradient)));
    Ok(())
}

pub(super) fn color(c: &wire::Color) -> Color {
    Color { red: c.red, green: c.green, blue: c.blue, alpha: c.alpha }
}

pub(super) fn point(p: &wire::Pointfix) -> PointFixed {
    PointFixed { x: p.x, y: p.y }
}
