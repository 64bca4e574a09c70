//! One request drawn twice: on a pixmap of an Xvfb, and on a surface of ours.
//!
//! A [`Pair`] holds both, starts with the same random pixels, and has one random graphics context. Tests draw on both
//! and compare. Cases are numbered, and a number gives the same case always.

use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Weak};
use std::thread;
use std::time::Duration;

use x11rb::connection::Connection;
use x11rb::errors::ReplyError;
use x11rb::protocol::xproto::{self, ConnectionExt as _};
use x11rb::rust_connection::RustConnection;
use xeric_geom::{Point, Rect, Region};
use xeric_raster::draw::{self, Cap, Fill, Join, LineStyle, Paint, Painter, Stroke};
use xeric_raster::image::{Format, Image, bits_per_pixel, image_bytes, put_image};
use xeric_raster::{Function, Surface};
use xeric_testkit::xvfb::Xvfb;

/// Width and height of the pixmaps.
pub(crate) const SIDE: u32 = 48;

/// The depths of pixmaps.
pub(crate) const DEPTHS: [u8; 6] = [1, 4, 8, 16, 24, 32];

/// A connection to an Xvfb of its own.
pub(crate) struct Oracle {
    pub(crate) connection: RustConnection,
    pub(crate) root: u32,
    server: Xvfb,
    /// The case that is being drawn, so that a server that never ends one can be stopped; 0 when there is none.
    case: Arc<AtomicU64>,
}

impl Oracle {
    pub(crate) fn start() -> Oracle {
        let server = Xvfb::start().expect("the differential tests need Xvfb");
        let (connection, screen) = x11rb::connect(Some(&server.display())).expect("a connection to Xvfb");
        let root = connection.setup().roots[screen].root;
        let case = Arc::new(AtomicU64::new(0));
        watch(server.pid(), Arc::downgrade(&case));
        Oracle { connection, root, server, case }
    }

    /// The server's process, another one after each start.
    pub(crate) fn pid(&self) -> u32 {
        self.server.pid()
    }
}

/// Kills a server that takes seconds for one case.
fn watch(pid: u32, case: Weak<AtomicU64>) {
    thread::spawn(move || {
        let mut last = 0;
        loop {
            thread::sleep(Duration::from_secs(8));
            let Some(case) = case.upgrade() else { return };
            let now = case.load(Ordering::Relaxed);
            if now == last && now != 0 {
                let _killed = Command::new("kill").args(["-KILL", &pid.to_string()]).status();
                return;
            }
            last = now;
        }
    });
}

/// Runs numbered cases. `draw` draws one on both sides; what differs afterwards is told by case.
pub(crate) fn compare(name: &str, cases: u64, draw: impl FnMut(&mut Rng, &mut Pair<'_>) -> String) {
    compare_but(name, cases, 0, draw);
}

/// The same, where Xvfb does not survive a few of the cases: it writes past its buffers, or never ends. Such a case is drawn again on an Xvfb that has
/// drawn nothing else, and compared there. When that one dies of it too, there is nothing to compare with; no more than `lost` cases may be so.
pub(crate) fn compare_but(
    name: &str,
    cases: u64,
    lost: usize,
    mut draw: impl FnMut(&mut Rng, &mut Pair<'_>) -> String,
) {
    let mut oracle = Oracle::start();
    let only: Option<u64> = std::env::var("CASE").ok().and_then(|case| case.parse().ok());
    let (mut failures, mut died) = (Vec::new(), Vec::new());
    for case in (0..cases).filter(|case| only.is_none_or(|only| only == *case)) {
        for fresh in [false, true] {
            match one(&oracle, case, &mut draw) {
                Outcome::Equal => {}
                Outcome::Differs(how) => failures.push(format!("{name} case {case}: {how}")),
                Outcome::Died(what) => {
                    let status = oracle.server.ended().expect("a process");
                    let status = status.unwrap_or_else(|| panic!("{name} case {case}: a live Xvfb hung up"));
                    oracle = Oracle::start();
                    if !fresh {
                        continue;
                    }
                    died.push(case);
                    eprintln!("{name} case {case} is not compared, Xvfb dies of it ({status}): {what}");
                }
            }
            break;
        }
    }
    eprintln!("{name}: {cases} cases, {} differ, {} not compared", failures.len(), died.len());
    assert!(died.len() <= lost, "Xvfb died of {died:?} of {cases} cases");
    let shown = failures.iter().take(3).cloned().collect::<Vec<_>>().join("\n\n");
    assert!(failures.is_empty(), "{} of {cases} cases differ\n{shown}", failures.len());
}

enum Outcome {
    Equal,
    Differs(String),
    Died(String),
}

/// Draws a case on both sides. Whatever becomes of Xvfb, our side has to have drawn within its clip.
fn one(oracle: &Oracle, case: u64, draw: &mut impl FnMut(&mut Rng, &mut Pair<'_>) -> String) -> Outcome {
    oracle.case.store(case + 1, Ordering::Relaxed);
    let mut rng = Rng::new(case);
    let mut pair = Pair::new(oracle, &mut rng);
    let what = draw(&mut rng, &mut pair);
    let difference = pair.difference();
    oracle.case.store(0, Ordering::Relaxed);
    let described = format!("{what}\n{}", pair.describe());
    if let Some(at) = pair.outside_the_clip() {
        return Outcome::Differs(format!("{described}\nours is changed outside the clip, at {at:?}"));
    }
    match difference {
        Ok(None) => Outcome::Equal,
        Ok(Some(difference)) => Outcome::Differs(format!("{described}\n{difference}")),
        Err(ReplyError::X11Error(error)) => Outcome::Differs(format!("{described}\nXvfb refuses: {error:?}")),
        Err(ReplyError::ConnectionError(_)) => Outcome::Died(described),
    }
}

/// What a case has of a graphics context, in owned form.
pub(crate) struct Gc {
    pub(crate) function: Function,
    pub(crate) plane_mask: u32,
    pub(crate) foreground: u32,
    pub(crate) background: u32,
    pub(crate) fill_style: u8,
    pub(crate) pattern: Surface,
    pub(crate) stipple: Surface,
    pub(crate) origin: Point,
    pub(crate) width: u16,
    pub(crate) style: LineStyle,
    pub(crate) cap: Cap,
    pub(crate) join: Join,
    pub(crate) dashes: Vec<u8>,
    pub(crate) dash_offset: u16,
}

impl Gc {
    pub(crate) fn paint(&self) -> Paint<'_> {
        let origin = self.origin;
        Paint {
            function: self.function,
            plane_mask: self.plane_mask,
            foreground: self.foreground,
            background: self.background,
            fill: match self.fill_style {
                0 => Fill::Solid,
                1 => Fill::Tile { tile: &self.pattern, origin },
                2 => Fill::Stipple { stipple: &self.stipple, origin },
                _ => Fill::OpaqueStipple { stipple: &self.stipple, origin },
            },
        }
    }

    pub(crate) fn stroke(&self) -> Stroke<'_> {
        Stroke {
            width: self.width,
            style: self.style,
            cap: self.cap,
            join: self.join,
            dashes: &self.dashes,
            dash_offset: self.dash_offset,
        }
    }
}

pub(crate) struct Pair<'o> {
    pub(crate) oracle: &'o Oracle,
    pub(crate) pixmap: u32,
    pub(crate) gc: u32,
    pub(crate) surface: Surface,
    pub(crate) clip: Region,
    pub(crate) values: Gc,
    before: Surface,
    made: Vec<u32>,
}

impl<'o> Pair<'o> {
    fn new(oracle: &'o Oracle, rng: &mut Rng) -> Pair<'o> {
        let depth = *rng.pick(&DEPTHS);
        let connection = &oracle.connection;
        let (pixmap, surface) = random_pixmap(oracle, rng, SIDE, SIDE, depth);
        let (tile_width, tile_height) = (rng.range(1, 20) as u32, rng.range(1, 20) as u32);
        let (tile, pattern) = random_pixmap(oracle, rng, tile_width, tile_height, depth);
        let (bitmap, stipple) = random_pixmap(oracle, rng, tile_width, tile_height, 1);
        let gc = connection.generate_id().expect("an id");
        let values = random_gc(rng, pattern, stipple);
        let aux = xproto::CreateGCAux::new()
            .function(xproto::GX::from(values.function as u8))
            .plane_mask(values.plane_mask)
            .foreground(values.foreground)
            .background(values.background)
            .fill_style(xproto::FillStyle::from(values.fill_style))
            .tile(tile)
            .stipple(bitmap)
            .tile_stipple_x_origin(values.origin.x)
            .tile_stipple_y_origin(values.origin.y)
            .line_width(u32::from(values.width))
            .line_style(xproto::LineStyle::from(values.style as u8))
            .cap_style(xproto::CapStyle::from(values.cap as u8))
            .join_style(xproto::JoinStyle::from(values.join as u8))
            .graphics_exposures(0);
        connection.create_gc(gc, pixmap, &aux).expect("sent");
        connection.set_dashes(gc, values.dash_offset, &values.dashes).expect("sent");
        let clip = random_clip(rng);
        if clip != Region::from(surface.bounds()) {
            let rects: Vec<_> = clip.rects().iter().map(rectangle).collect();
            connection.set_clip_rectangles(xproto::ClipOrdering::UNSORTED, gc, 0, 0, &rects).expect("sent");
        }
        let before = surface.clone();
        Pair { oracle, pixmap, gc, surface, clip, values, before, made: vec![pixmap, tile, bitmap] }
    }

    /// Another random pixmap for the case.
    pub(crate) fn another(&mut self, rng: &mut Rng, width: u32, height: u32, depth: u8) -> (u32, Surface) {
        let (pixmap, surface) = random_pixmap(self.oracle, rng, width, height, depth);
        self.made.push(pixmap);
        (pixmap, surface)
    }

    /// Draws on our side.
    pub(crate) fn paint(&mut self, draw: impl FnOnce(&mut Painter<'_>, &Stroke<'_>)) {
        let paint = self.values.paint();
        draw(&mut Painter::new(&mut self.surface, &self.clip, &paint), &self.values.stroke());
    }

    /// Changes values of the context on both sides.
    pub(crate) fn change(&mut self, change: impl FnOnce(&mut Gc)) {
        change(&mut self.values);
        let values = &self.values;
        let aux = xproto::ChangeGCAux::new()
            .function(xproto::GX::from(values.function as u8))
            .plane_mask(values.plane_mask)
            .foreground(values.foreground)
            .background(values.background)
            .fill_style(xproto::FillStyle::from(values.fill_style))
            .line_width(u32::from(values.width))
            .line_style(xproto::LineStyle::from(values.style as u8))
            .cap_style(xproto::CapStyle::from(values.cap as u8))
            .join_style(xproto::JoinStyle::from(values.join as u8));
        self.oracle.connection.change_gc(self.gc, &aux).expect("sent");
    }

    fn difference(&self) -> Result<Option<String>, ReplyError> {
        let theirs = read(self.oracle, self.pixmap, &self.surface)?;
        for &pixmap in &self.made {
            self.oracle.connection.free_pixmap(pixmap).expect("sent");
        }
        self.oracle.connection.free_gc(self.gc).expect("sent");
        if theirs == self.surface {
            return Ok(None);
        }
        let side = SIDE as i32;
        let mut map = String::new();
        for y in 0..side {
            for x in 0..side {
                let (ours, theirs, before) =
                    (self.surface.get(x, y), theirs.get(x, y), self.before.get(x, y));
                map.push(match (ours == theirs, ours == before, theirs == before) {
                    (true, true, _) => '.',
                    (true, false, _) => '#',
                    (false, false, true) => '+',
                    (false, true, false) => '-',
                    _ => '?',
                });
            }
            map.push('\n');
        }
        Ok(Some(format!("# both, + only ours, - only Xvfb's, ? different\n{map}")))
    }

    /// A pixel of ours that was changed although it is clipped.
    fn outside_the_clip(&self) -> Option<Point> {
        let side = SIDE as i32;
        let points = (0..side).flat_map(|y| (0..side).map(move |x| Point::new(x, y)));
        let changed = |at: &Point| self.surface.get(at.x, at.y) != self.before.get(at.x, at.y);
        points.filter(|at| !self.clip.contains(*at)).find(changed)
    }

    fn describe(&self) -> String {
        let Gc { function, plane_mask, foreground, background, fill_style, origin, .. } = &self.values;
        format!(
            "depth {} {function:?} planes {plane_mask:x} fg {foreground:x} bg {background:x} fill {fill_style} \
             origin {origin:?} stipple {}x{} clip {:?}\n{:?}",
            self.surface.depth(),
            self.values.stipple.width(),
            self.values.stipple.height(),
            self.clip.rects(),
            self.values.stroke(),
        )
    }
}

/// The pixels of a pixmap that is as large as `like`.
pub(crate) fn read(oracle: &Oracle, pixmap: u32, like: &Surface) -> Result<Surface, ReplyError> {
    let reply = oracle
        .connection
        .get_image(
            xproto::ImageFormat::Z_PIXMAP,
            pixmap,
            0,
            0,
            like.width() as u16,
            like.height() as u16,
            !0,
        )?
        .reply()?;
    let mut surface = Surface::new(like.width(), like.height(), like.depth());
    put(&mut surface, &reply.data);
    Ok(surface)
}

fn put(surface: &mut Surface, data: &[u8]) {
    let image = Image {
        format: Format::ZPixmap,
        width: surface.width(),
        height: surface.height(),
        depth: surface.depth(),
        left_pad: 0,
        data,
    };
    let clip = Region::from(surface.bounds());
    put_image(surface, &clip, Point::new(0, 0), &image, &Paint::solid(0));
}

/// A pixmap of random pixels. Bits beyond the depth are 0.
fn random_pixmap(oracle: &Oracle, rng: &mut Rng, width: u32, height: u32, depth: u8) -> (u32, Surface) {
    let connection = &oracle.connection;
    let pixmap = connection.generate_id().expect("an id");
    connection.create_pixmap(depth, pixmap, oracle.root, width as u16, height as u16).expect("sent");
    let bytes = image_bytes(Format::ZPixmap, width, height, depth, 0) as usize;
    let mut data: Vec<u8> = (0..bytes).map(|_| rng.next() as u8).collect();
    if depth == 24 {
        data.chunks_exact_mut(4).for_each(|pixel| pixel[3] = 0);
    }
    if depth == 4 {
        data.iter_mut().for_each(|pixel| *pixel &= 15);
    }
    assert!(bits_per_pixel(depth) >= depth);
    let gc = connection.generate_id().expect("an id");
    connection.create_gc(gc, pixmap, &xproto::CreateGCAux::new()).expect("sent");
    connection
        .put_image(
            xproto::ImageFormat::Z_PIXMAP,
            pixmap,
            gc,
            width as u16,
            height as u16,
            0,
            0,
            0,
            depth,
            &data,
        )
        .expect("sent");
    connection.free_gc(gc).expect("sent");
    let mut surface = Surface::new(width, height, depth);
    put(&mut surface, &data);
    (pixmap, surface)
}

fn random_gc(rng: &mut Rng, pattern: Surface, stipple: Surface) -> Gc {
    let dashes = (0..2 * rng.range(1, 3)).map(|_| rng.range(1, 9) as u8).collect();
    Gc {
        function: if rng.one_in(2) { Function::Copy } else { *rng.pick(&Function::ALL) },
        plane_mask: if rng.one_in(2) { !0 } else { rng.next() as u32 },
        foreground: rng.next() as u32,
        background: rng.next() as u32,
        fill_style: if rng.one_in(2) { 0 } else { rng.range(0, 4) as u8 },
        pattern,
        stipple,
        origin: Point::new(rng.range(-30, 30), rng.range(-30, 30)),
        width: 0,
        style: LineStyle::Solid,
        cap: Cap::Butt,
        join: Join::Miter,
        dashes,
        dash_offset: rng.range(0, 40) as u16,
    }
}

fn random_clip(rng: &mut Rng) -> Region {
    let whole = Rect::new(0, 0, SIDE, SIDE);
    let count = match rng.range(0, 4) {
        0 | 1 => return Region::from(whole),
        2 => 1,
        _ => rng.range(1, 6),
    };
    let rects = (0..count).map(|_| {
        let (x, y) = (rng.range(-5, 40), rng.range(-5, 40));
        Rect::new(x, y, rng.range(1, 40) as u32, rng.range(1, 40) as u32)
    });
    Region::from_rects(rects).intersect_rect(whole)
}

pub(crate) fn rectangle(rect: &Rect) -> xproto::Rectangle {
    xproto::Rectangle {
        x: rect.x1 as i16,
        y: rect.y1 as i16,
        width: rect.width() as u16,
        height: rect.height() as u16,
    }
}

pub(crate) fn point(point: &Point) -> xproto::Point {
    xproto::Point { x: point.x as i16, y: point.y as i16 }
}

pub(crate) fn arc(arc: &draw::Arc) -> xproto::Arc {
    let draw::Arc { x, y, width, height, angle1, angle2 } = *arc;
    xproto::Arc { x: x as i16, y: y as i16, width, height, angle1, angle2 }
}

/// Numbers for cases: SplitMix64.
pub(crate) struct Rng(u64);

impl Rng {
    pub(crate) fn new(seed: u64) -> Rng {
        Rng(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5bd1_e995)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut value = self.0;
        value = (value ^ value >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        value = (value ^ value >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        value ^ value >> 31
    }

    /// In `low <= n < high`.
    pub(crate) fn range(&mut self, low: i32, high: i32) -> i32 {
        low + (self.next() % u64::from(low.abs_diff(high))) as i32
    }

    pub(crate) fn one_in(&mut self, count: u64) -> bool {
        self.next().is_multiple_of(count)
    }

    pub(crate) fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[(self.next() % list.len() as u64) as usize]
    }

    /// Mostly near the pixmap, sometimes far from it.
    pub(crate) fn point(&mut self) -> Point {
        let mut at = || match self.range(0, 24) {
            0 => self.range(-2000, 2000),
            1..=5 => self.range(-30, 80),
            _ => self.range(0, SIDE as i32),
        };
        Point::new(at(), at())
    }
}
