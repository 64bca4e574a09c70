//! GetGeometry, QueryTree, TranslateCoordinates.

use xeric_geom::Point;
use xeric_wire::Request;
use xeric_wire::view::xproto as view;
use xeric_wire::write::xproto as write;

use super::super::error::{Handled, XError};
use super::super::resource::{Resource, Xid};
use super::super::{ClientId, Engine};
use super::Window;

/// Handles GetGeometry, of windows (InputOnly ones too) and pixmaps.
pub(crate) fn get_geometry(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GetGeometry::parse(request)?;
    let root = engine.screen.root;
    let reply = match engine.resources.get(r.drawable) {
        Some(Resource::Window(w)) => write::GetGeometryReply {
            depth: w.depth,
            root,
            x: w.x,
            y: w.y,
            width: w.width,
            height: w.height,
            border_width: w.border_width,
        },
        Some(Resource::Pixmap(p) | Resource::BackBuffer(p)) => write::GetGeometryReply {
            depth: p.depth,
            root,
            x: 0,
            y: 0,
            width: p.width,
            height: p.height,
            border_width: 0,
        },
        _ => return Err(XError::drawable(r.drawable)),
    };
    engine.send(client, &reply);
    Ok(())
}

/// Handles QueryTree: children bottom to top.
pub(crate) fn query_tree(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::QueryTree::parse(request)?;
    let window = engine.window(r.window)?;
    let (parent, children) = (window.parent, window.stack().to_vec());
    let reply = write::QueryTreeReply { root: engine.screen.root, parent, children: &children };
    engine.send(client, &reply);
    Ok(())
}

/// Handles TranslateCoordinates.
pub(crate) fn translate_coordinates(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::TranslateCoordinates::parse(request)?;
    let source = engine.window(r.src_window)?.root_origin;
    let destination = engine.window(r.dst_window)?;
    let at = Point { x: source.x + i32::from(r.src_x), y: source.y + i32::from(r.src_y) };
    let child = destination
        .children
        .iter()
        .rev()
        .copied()
        .find(|&id| engine.window(id).is_ok_and(|child| child.mapped && child.takes_input_at(at)));
    let (x, y) = (at.x - destination.root_origin.x, at.y - destination.root_origin.y);
    let reply = write::TranslateCoordinatesReply {
        same_screen: 1,
        child: child.unwrap_or(0),
        dst_x: wrap_i16(x),
        dst_y: wrap_i16(y),
    };
    engine.send(client, &reply);
    Ok(())
}

/// INT16 on the wire; what does not fit keeps its low bits, as in Xvfb.
fn wrap_i16(value: i32) -> i16 {
    (value & 0xffff) as u16 as i16
}

impl Window {
    /// Whether the pointer at `at` (root coordinates) is in this window, border included, inside its bounding and input shapes.
    pub(crate) fn takes_input_at(&self, at: Point) -> bool {
        if !self.border_rect().contains(at) {
            return false;
        }
        let Some(shape) = &self.shape else { return true };
        let local = Point { x: at.x - self.root_origin.x, y: at.y - self.root_origin.y };
        // A window with a bounding shape ends where its parents' shapes do; one without does not, as in Xvfb.
        (shape.bounding.is_none() || self.border_size.contains(at))
            && shape.input.as_ref().is_none_or(|input| input.contains(local))
    }
}

impl Engine {
    /// The deepest viewable window that contains `at` (root coordinates): where the pointer is.
    pub(crate) fn window_at(&self, at: Point) -> Xid {
        let mut found = self.screen.root;
        while let Ok(window) = self.window(found) {
            let child = window
                .children
                .iter()
                .rev()
                .copied()
                .find(|&id| self.window(id).is_ok_and(|child| child.mapped && child.takes_input_at(at)));
            match child {
                Some(child) => found = child,
                None => break,
            }
        }
        found
    }
}
