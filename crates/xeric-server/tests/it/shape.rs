//! SHAPE in trees of windows: shapes of every kind, borders, tiles and drawing, beside Xvfb.

use x11rb::protocol::shape::{self, ConnectionExt as _, SK, SO};
use x11rb::protocol::xproto::*;

use crate::differential::random::Random;
use crate::differential::seeds;
use crate::harness::screen;
use crate::peers::Side;
use crate::window_trees::{Id, Kind, random_trees};

#[test]
fn shaped_window_trees_equal_xvfb() {
    random_trees(seeds(16), 80, Kind::Shaped);
}

#[test]
fn window_trees_of_two_depths_equal_xvfb() {
    random_trees(seeds(12), 80, Kind::Depths);
}

/// What windows are shaped, painted and drawn on with.
pub(crate) struct Stencils {
    bitmaps: Vec<Pixmap>,
    tiles: Vec<Pixmap>,
    /// One clips by children, one does not.
    gcs: [Gcontext; 2],
    /// A visual of depth 32, and a colormap of it.
    pub(crate) argb: Option<(Visualid, Colormap)>,
}

impl Stencils {
    pub(crate) fn new(side: &Side, r: &mut Random, depths: bool) -> Self {
        let c = side.c(0);
        let aux = CreateGCAux::new().graphics_exposures(0);
        let gcs = [SubwindowMode::CLIP_BY_CHILDREN, SubwindowMode::INCLUDE_INFERIORS].map(|mode| {
            let gc = side.id(0);
            c.create_gc(gc, side.root, &aux.subwindow_mode(mode)).unwrap();
            gc
        });
        let bitmaps = (0..3)
            .map(|_| {
                let size = (r.size(20, 120), r.size(20, 120));
                blotches(side, r, 1, size, 6)
            })
            .collect();
        let tiles = (0..3)
            .map(|_| {
                let size = (r.size(2, 20), r.size(2, 20));
                blotches(side, r, 24, size, 4)
            })
            .collect();
        let argb = depths.then(|| {
            let allowed = screen(c).allowed_depths;
            let visual = allowed.iter().find(|d| d.depth == 32).unwrap().visuals[0].visual_id;
            let colormap = side.id(0);
            c.create_colormap(ColormapAlloc::NONE, colormap, side.root, visual).unwrap();
            (visual, colormap)
        });
        Self { bitmaps, tiles, gcs, argb }
    }

    /// Now and then a tile instead of a pixel.
    pub(crate) fn paint(&self, r: &mut Random, aux: CreateWindowAux) -> CreateWindowAux {
        match r.range(0, 6) {
            0 => aux.background_pixmap(r.pick(&self.tiles)),
            1 => aux.border_pixmap(r.pick(&self.tiles)),
            _ => aux,
        }
    }

    /// One request about shapes, paint or drawing.
    pub(crate) fn step(&self, side: &mut Side, r: &mut Random, client: usize, windows: &[Window]) {
        let window = r.pick(windows);
        let kind = r.pick(&[SK::BOUNDING, SK::BOUNDING, SK::CLIP, SK::INPUT]);
        let operation = r.pick(&[SO::SET, SO::SET, SO::UNION, SO::INTERSECT, SO::SUBTRACT, SO::INVERT]);
        let (x, y) = (r.short(-20, 60), r.short(-20, 60));
        match r.range(0, 20) {
            0..=7 => {
                let rectangles: Vec<Rectangle> = (0..r.range(0, 6)).map(|_| rectangle(r, 130)).collect();
                side.note(("shape rectangles", client, operation, kind, Id { window }, x, y, &rectangles));
                let c = side.c(client);
                c.shape_rectangles(operation, kind, ClipOrdering::UNSORTED, window, x, y, &rectangles)
                    .unwrap();
            }
            8..=9 => {
                let bitmap = r.pick(&self.bitmaps);
                side.note((
                    "shape mask",
                    client,
                    operation,
                    kind,
                    Id { window },
                    x,
                    y,
                    Id { window: bitmap },
                ));
                side.c(client).shape_mask(operation, kind, window, x, y, bitmap).unwrap();
            }
            10 => {
                side.note(("shape none", client, operation, kind, Id { window }));
                side.c(client).shape_mask(operation, kind, window, x, y, x11rb::NONE).unwrap();
            }
            11..=12 => {
                let (other, from) = (r.pick(windows), r.pick(&[SK::BOUNDING, SK::CLIP, SK::INPUT]));
                side.note((
                    "shape combine",
                    operation,
                    kind,
                    from,
                    Id { window },
                    x,
                    y,
                    Id { window: other },
                ));
                side.c(client).shape_combine(operation, kind, from, window, x, y, other).unwrap();
            }
            13 => {
                side.note(("shape offset", kind, Id { window }, x, y));
                side.c(client).shape_offset(kind, window, x, y).unwrap();
            }
            14 => {
                let tile = r.pick(&self.tiles);
                let border = r.one_in(2);
                let aux = ChangeWindowAttributesAux::new();
                let aux = if border { aux.border_pixmap(tile) } else { aux.background_pixmap(tile) };
                side.note(("tile", border, Id { window }, Id { window: tile }));
                side.c(client).change_window_attributes(window, &aux).unwrap();
            }
            15..=17 => {
                let gc = r.pick(&self.gcs);
                let pixel = r.word() & 0xff_ffff;
                let at = rectangle(r, 200);
                side.note(("draw", gc == self.gcs[1], Id { window }, pixel, at));
                side.c(0).change_gc(gc, &ChangeGCAux::new().foreground(pixel)).unwrap();
                side.c(0).poly_fill_rectangle(window, gc, &[at]).unwrap();
            }
            18 => {
                let (gc, from) = (r.pick(&self.gcs), r.pick(windows));
                let (to, at) = (rectangle(r, 100), rectangle(r, 100));
                side.note(("copy", gc == self.gcs[1], Id { window: from }, Id { window }, to, at));
                side.c(0).copy_area(from, window, gc, at.x, at.y, to.x, to.y, at.width, at.height).unwrap();
            }
            _ => self.look(side, windows),
        }
    }

    /// Asks for every shape.
    pub(crate) fn look(&self, side: &mut Side, windows: &[Window]) {
        for &window in windows {
            if side.c(0).get_geometry(window).unwrap().reply().is_err() {
                continue;
            }
            side.note(("shape of", Id { window }));
            let reply = extents(side, window);
            // Xvfb's default rectangles leave out half of the border.
            if reply.bounding_shaped {
                side.reply(|s| s.c(0).shape_get_rectangles(window, SK::BOUNDING));
            }
            if reply.clip_shaped {
                side.reply(|s| s.c(0).shape_get_rectangles(window, SK::CLIP));
            }
        }
    }
}

/// Notes a window's shapes. The place of an empty shape means nothing.
pub(crate) fn extents(side: &mut Side, window: Window) -> shape::QueryExtentsReply {
    let mut reply = side.c(0).shape_query_extents(window).unwrap().reply().unwrap();
    if reply.bounding_shape_extents_width == 0 {
        (reply.bounding_shape_extents_x, reply.bounding_shape_extents_y) = (0, 0);
    }
    if reply.clip_shape_extents_width == 0 {
        (reply.clip_shape_extents_x, reply.clip_shape_extents_y) = (0, 0);
    }
    side.saw(reply);
    reply
}

fn rectangle(r: &mut Random, reach: i32) -> Rectangle {
    Rectangle {
        x: r.short(-20, reach),
        y: r.short(-20, reach),
        width: r.size(1, reach),
        height: r.size(1, reach),
    }
}

/// A pixmap with some rectangles.
fn blotches(side: &Side, r: &mut Random, depth: u8, (width, height): (u16, u16), count: i32) -> Pixmap {
    let (c, pixmap, gc) = (side.c(0), side.id(0), side.id(0));
    c.create_pixmap(depth, pixmap, side.root, width, height).unwrap();
    c.create_gc(gc, pixmap, &CreateGCAux::new().foreground(r.word() & ((1 << depth) - 1))).unwrap();
    let whole = Rectangle { x: 0, y: 0, width, height };
    c.poly_fill_rectangle(pixmap, gc, &[whole]).unwrap();
    for _ in 0..count {
        c.change_gc(gc, &ChangeGCAux::new().foreground(r.word() & ((1 << depth) - 1))).unwrap();
        c.poly_fill_rectangle(pixmap, gc, &[rectangle(r, i32::from(width.max(height)))]).unwrap();
    }
    c.free_gc(gc).unwrap();
    pixmap
}
