//! CopyArea and CopyPlane.

use x11rb::protocol::xproto::ConnectionExt as _;
use xeric_geom::{Point, Rect};
use xeric_raster::image::{Source, copy_area, copy_plane};

use crate::pair::{DEPTHS, SIDE, compare};

#[test]
fn areas() {
    compare("areas", 3000, |rng, pair| {
        let connection = &pair.oracle.connection;
        let (from, at) = (rng.point(), rng.point());
        let to = Rect::new(at.x, at.y, rng.range(0, 40) as u32, rng.range(0, 40) as u32);
        let same = rng.one_in(2);
        let (width, height) = (rng.range(1, 60) as u32, rng.range(1, 60) as u32);
        let depth = pair.surface.depth();
        let (pixmap, source) = pair.another(rng, width, height, depth);
        let read = if same { pair.pixmap } else { pixmap };
        let size = (to.width() as u16, to.height() as u16);
        let (from_x, from_y) = (from.x as i16, from.y as i16);
        connection
            .copy_area(read, pair.pixmap, pair.gc, from_x, from_y, to.x1 as i16, to.y1 as i16, size.0, size.1)
            .expect("sent");
        let source = if same { Source::Same } else { Source::Other(&source) };
        let (function, planes) = (pair.values.function, pair.values.plane_mask);
        copy_area(&mut pair.surface, &pair.clip, source, from, to, function, planes);
        format!("same {same} from {from:?} to {to:?} source {width}x{height}")
    });
}

#[test]
fn planes() {
    compare("planes", 3000, |rng, pair| {
        let connection = &pair.oracle.connection;
        let (from, at) = (rng.point(), rng.point());
        let to = Rect::new(at.x, at.y, rng.range(0, 40) as u32, rng.range(0, 40) as u32);
        let same = rng.one_in(4);
        let depth = if same { pair.surface.depth() } else { *rng.pick(&DEPTHS) };
        let (pixmap, source) = pair.another(rng, SIDE, SIDE, depth);
        let plane = 1 << rng.range(0, i32::from(depth));
        let read = if same { pair.pixmap } else { pixmap };
        let size = (to.width() as u16, to.height() as u16);
        let (from_x, from_y) = (from.x as i16, from.y as i16);
        let (to_x, to_y) = (to.x1 as i16, to.y1 as i16);
        connection
            .copy_plane(read, pair.pixmap, pair.gc, from_x, from_y, to_x, to_y, size.0, size.1, plane)
            .expect("sent");
        let source = if same { Source::Same } else { Source::Other(&source) };
        let from = Point::new(from.x, from.y);
        copy_plane(&mut pair.surface, &pair.clip, source, from, to, plane, &pair.values.paint());
        format!("same {same} from {from:?} to {to:?} depth {depth} plane {plane:x}")
    });
}
