//! Composite and FillRectangles: operators, formats, masks, repeats, transforms, filters, alpha maps and clips.

use x11rb::connection::Connection;
use x11rb::protocol::render::{self, ConnectionExt as _, PictOp};
use x11rb::protocol::xproto::{ConnectionExt as _, CreateGCAux, CreateWindowAux, SubwindowMode, WindowClass};
use xeric_geom::{Point, Rect, Region};
use xeric_raster::Surface;
use xeric_raster::render::{
    Content, Destination, DestinationAlpha, Format, Operator, Repeat, Shape, Transform, composite,
    fill_rectangles,
};

use crate::oracle::Oracle;
use crate::scene::{Kind, ONE, Random, Sampling, Scene, difference, wire_color, wire_rect};

const SIZE: u32 = 20;

/// One request in both worlds.
#[derive(Debug)]
struct Case {
    op: Operator,
    source: Scene,
    mask: Option<Scene>,
    dest: Surface,
    format: Format,
    alpha: Option<(Surface, Format, Point)>,
    clip: Vec<Rect>,
    source_at: Point,
    mask_at: Point,
    rect: Rect,
}

impl Case {
    fn new(random: &mut Random, op: Operator, source: Scene, mask: Option<Scene>, format: Format) -> Case {
        let small = |random: &mut Random| Point::new(random.range(-4, 8), random.range(-4, 8));
        Case {
            op,
            source,
            mask,
            dest: random.surface(SIZE, SIZE, format),
            format,
            alpha: None,
            clip: vec![Rect::new(0, 0, SIZE, SIZE)],
            source_at: small(random),
            mask_at: small(random),
            rect: Rect::new(random.range(-2, 5), random.range(-2, 5), 16, 14),
        }
    }

    /// Draws in both worlds; what differs.
    fn run(&self, oracle: &Oracle) -> Option<String> {
        let c = &oracle.connection;
        let source = self.source.realise(oracle);
        let mask = self.mask.as_ref().map(|mask| mask.realise(oracle));
        let pixmap = oracle.upload(&self.dest);
        let mut values = render::CreatePictureAux::new();
        let mut alpha_pixmap = None;
        if let Some((surface, format, at)) = &self.alpha {
            let pixmap = oracle.upload(surface);
            alpha_pixmap = Some(pixmap);
            let map = oracle.picture(pixmap, *format, &render::CreatePictureAux::new());
            values = values.alphamap(map).alphaxorigin(at.x).alphayorigin(at.y);
        }
        let dest = oracle.picture(pixmap, self.format, &values);
        let clip: Vec<_> = self.clip.iter().map(|rect| wire_rect(*rect)).collect();
        c.render_set_picture_clip_rectangles(dest, 0, 0, &clip).expect("sent");
        c.render_composite(
            PictOp::from(self.op as u8),
            source.picture,
            mask.as_ref().map_or(x11rb::NONE, |mask| mask.picture),
            dest,
            self.source_at.x as i16,
            self.source_at.y as i16,
            self.mask_at.x as i16,
            self.mask_at.y as i16,
            self.rect.x1 as i16,
            self.rect.y1 as i16,
            self.rect.width() as u16,
            self.rect.height() as u16,
        )
        .expect("sent");
        let theirs = oracle.download(pixmap, &self.dest);
        let their_alpha = alpha_pixmap.map(|pixmap| {
            let like = &self.alpha.as_ref().expect("it has an alpha map").0;
            oracle.download(pixmap, like)
        });
        source.free(oracle);
        if let Some(mask) = mask {
            mask.free(oracle);
        }
        c.render_free_picture(dest).expect("sent");
        oracle.check();

        let mut ours = self.dest.clone();
        let mut our_alpha = self.alpha.clone();
        let mut dest = Destination::new(&mut ours, self.format);
        dest.alpha_map = our_alpha.as_mut().map(|(surface, format, at)| DestinationAlpha {
            surface,
            format: *format,
            at: *at,
        });
        let clip = Region::from_rects(self.clip.iter().copied());
        let source = self.source.picture();
        let mask = self.mask.as_ref().map(Scene::picture);
        composite(self.op, &source, mask.as_ref(), &mut dest, &clip, self.source_at, self.mask_at, self.rect);
        difference(&ours, &theirs, self.format).or_else(|| {
            let ((ours, format, _), theirs) = (our_alpha?, their_alpha?);
            Some(format!("alpha map: {}", difference(&ours, &theirs, format)?))
        })
    }
}

/// Whether Xvfb's pixels depend on what it left in a buffer: under a mask it does not sample where the mask is 0, and the
/// HSL operators do not mask blue.
fn is_left_over(case: &Case) -> bool {
    let Kind::Image(_, _, alpha_map) = &case.source.content else { return false };
    let skips = alpha_map.is_some()
        || case.source.transform.is_some()
        || matches!(case.source.repeat, Repeat::Pad | Repeat::Reflect);
    skips && case.mask.as_ref().is_some_and(|mask| !mask.component_alpha) && case.op as u8 >= 59
}

/// Runs cases, shows what differs, fails when anything does.
fn run(name: &str, cases: impl IntoIterator<Item = Case>) {
    let oracle = Oracle::start();
    let (mut count, mut bad) = (0, Vec::new());
    for case in cases.into_iter().filter(|case| !is_left_over(case)) {
        count += 1;
        if let Some(difference) = case.run(&oracle) {
            bad.push(format!("{difference}\n    {}", brief(&case)));
        }
    }
    assert!(
        bad.is_empty(),
        "{name}: {} of {count} differ\n  {}",
        bad.len(),
        bad[..bad.len().min(25)].join("\n  ")
    );
    assert!(count > 0);
}

fn brief(case: &Case) -> String {
    let scene = |scene: &Scene| {
        let content = match &scene.content {
            Kind::Solid(color) => format!("{color:?}"),
            Kind::Gradient(_, shape, stops) => format!("{shape:?} {stops:?}"),
            Kind::Image(surface, format, alpha) => format!(
                "{}x{} {format:?} alpha map {:?}",
                surface.width(),
                surface.height(),
                alpha.as_ref().map(|(_, format, at)| (format, at))
            ),
        };
        let Scene { repeat, transform, filter, component_alpha, .. } = scene;
        format!("{content} {repeat:?} {transform:?} {filter:?} ca {component_alpha}")
    };
    format!(
        "{:?} source [{}] at {:?} mask [{}] at {:?} dest {:?} rect {:?}",
        case.op,
        scene(&case.source),
        case.source_at,
        case.mask.as_ref().map_or_else(String::new, scene),
        case.mask_at,
        case.format,
        case.rect
    )
}

fn any_source(random: &mut Random, formats: &[Format]) -> Scene {
    let mut scene = match random.below(8) {
        0 | 1 => Scene::new(Kind::Solid(random.color())),
        2 => {
            let format = *random.pick(formats);
            let mut scene = Scene::image(random, 1, 1, format);
            scene.repeat = Repeat::Normal;
            return scene;
        }
        3 => {
            let shape = Shape::Radial {
                inner: random.point(0, 10),
                outer: random.point(0, 10),
                inner_radius: random.range(0, 3 * ONE),
                outer_radius: random.range(0, 20 * ONE),
            };
            let stops = random.stops();
            Scene::gradient(shape, stops)
        }
        4 => {
            let format = *random.pick(formats);
            Scene::image(random, 26, 26, format)
        }
        5 => Scene::image(random, 26, 26, Format::A8R8G8B8),
        6 => Scene::image(random, 26, 26, Format::X8R8G8B8),
        _ => {
            let format = *random.pick(&[Format::A8R8G8B8, Format::A8]);
            Scene::image(random, 9, 7, format)
        }
    };
    scene.repeat = random.repeat();
    scene
}

fn any_mask(random: &mut Random, formats: &[Format]) -> Option<Scene> {
    let mut scene = match random.below(6) {
        0 | 1 => return None,
        2 => Scene::image(random, 26, 26, Format::A8),
        3 => Scene::image(random, 26, 26, Format::A8R8G8B8),
        4 => {
            let format = *random.pick(formats);
            Scene::image(random, 26, 26, format)
        }
        _ => Scene::new(Kind::Solid(random.color())),
    };
    scene.component_alpha = random.one_in(2);
    scene.repeat = random.repeat();
    if matches!(&scene.content, Kind::Image(_, format, _) if format.red.bits == 10 && !format.has_alpha()) {
        // Under a repeating mask of 10 bits without alpha Xvfb calculates in 8 bits where it has a routine of its own for
        // the rest of the request, and in floats, as we do, where it has not.
        scene.repeat = Repeat::None;
    }
    Some(scene)
}

fn formats() -> Vec<Format> {
    let oracle = Oracle::start();
    oracle.formats.iter().map(|(_, format)| *format).collect()
}

#[test]
fn operators_formats_and_masks() {
    let formats = formats();
    let random = &mut Random(1);
    let common = [Format::A8R8G8B8, Format::X8R8G8B8, Format::A8, Format::R5G6B5];
    let mut cases = Vec::new();
    for op in Operator::ALL {
        for i in 0..60 {
            let source = any_source(random, &formats);
            let mask = any_mask(random, &formats);
            let format = if i % 2 == 0 { *random.pick(&common) } else { *random.pick(&formats) };
            cases.push(Case::new(random, op, source, mask, format));
        }
    }
    run("operators", cases);
}

#[test]
fn each_format_as_source_mask_and_destination() {
    let formats = formats();
    let random = &mut Random(2);
    let mut cases = Vec::new();
    for from in &formats {
        for to in &formats {
            for op in [Operator::Src, Operator::Over, Operator::Add, Operator::Saturate] {
                let source = Scene::image(random, 26, 26, *from);
                cases.push(Case::new(random, op, source, None, *to));
            }
            let source = Scene::new(Kind::Solid(random.color()));
            let mask = Scene::image(random, 26, 26, *from);
            cases.push(Case::new(random, Operator::Over, source, Some(mask), *to));
        }
    }
    run("formats", cases);
}

#[test]
fn transforms_filters_and_repeats() {
    let formats = formats();
    let random = &mut Random(3);
    let mut cases = Vec::new();
    for i in 0..1500 {
        let format = if i % 3 == 0 { *random.pick(&formats) } else { Format::A8R8G8B8 };
        let mut source = Scene::image(random, 12, 11, format);
        source.repeat = random.repeat();
        source.transform = Some(if random.one_in(3) { random.projective() } else { random.affine() });
        source.filter = if random.one_in(2) { Sampling::Bilinear } else { Sampling::Nearest };
        let mut mask = any_mask(random, &formats);
        if let Some(mask) = &mut mask
            && random.one_in(2)
        {
            mask.transform = Some(random.affine());
            mask.filter = Sampling::Bilinear;
        }
        let op = *random.pick(&[
            Operator::Src,
            Operator::Over,
            Operator::Add,
            Operator::In,
            Operator::Saturate,
            Operator::DisjointOver,
            Operator::SoftLight,
        ]);
        let format = *random.pick(&[Format::A8R8G8B8, Format::X8R8G8B8, Format::A8, Format::R5G6B5]);
        cases.push(Case::new(random, op, source, mask, format));
    }
    run("transforms", cases);
}

#[test]
fn convolutions() {
    let random = &mut Random(4);
    let mut cases = Vec::new();
    for i in 0..300 {
        let mut source = Scene::image(random, 12, 11, Format::A8R8G8B8);
        source.repeat = random.repeat();
        if random.one_in(2) {
            source.transform = Some(random.affine());
        }
        let (width, height) = (1 + random.below(4) as i32, 1 + random.below(4) as i32);
        let mut values = vec![width * ONE, height * ONE];
        let count = width * height;
        for _ in 0..count {
            values.push(match i % 3 {
                0 => ONE / count,
                1 => random.range(0, 2 * ONE / count),
                _ => random.range(-ONE / 2, ONE),
            });
        }
        source.filter = Sampling::Convolution(values);
        let op = *random.pick(&[Operator::Src, Operator::Over, Operator::DisjointOver]);
        cases.push(Case::new(random, op, source, None, Format::A8R8G8B8));
    }
    run("convolutions", cases);
}

#[test]
fn s10_alpha_maps_of_sources_and_destinations() {
    let formats = formats();
    let random = &mut Random(5);
    let mut cases = Vec::new();
    for i in 0..600 {
        let mut source = any_source(random, &formats);
        if let Kind::Image(_, _, alpha) = &mut source.content {
            let format = *random.pick(&[Format::A8, Format::A8R8G8B8, Format::A1]);
            let at = Point::new(random.range(-5, 6), random.range(-5, 6));
            *alpha = Some((random.surface(15, 13, format), format, at));
        }
        if random.one_in(3) {
            source.transform = Some(random.affine());
            source.filter = Sampling::Bilinear;
        }
        let mask = any_mask(random, &formats);
        let op = *random.pick(&Operator::ALL);
        let mut case = Case::new(random, op, source, mask, Format::A8R8G8B8);
        if i % 2 == 0 {
            let format = *random.pick(&[Format::A8, Format::A8R8G8B8, Format::A1]);
            let at = Point::new(random.range(-5, 6), random.range(-5, 6));
            case.alpha = Some((random.surface(15, 13, format), format, at));
            case.format = *random.pick(&[Format::A8R8G8B8, Format::X8R8G8B8, Format::R5G6B5]);
            case.dest = random.surface(SIZE, SIZE, case.format);
        }
        cases.push(case);
    }
    run("alpha maps", cases);
}

#[test]
fn clips_and_far_coordinates() {
    let formats = formats();
    let random = &mut Random(6);
    let mut cases = Vec::new();
    for i in 0..400 {
        let source = any_source(random, &formats);
        let mask = any_mask(random, &formats);
        let op = *random.pick(&Operator::ALL);
        let mut case = Case::new(random, op, source, mask, Format::A8R8G8B8);
        case.clip = (0..random.below(5))
            .map(|_| {
                let size = (random.below(9) as u32, random.below(9) as u32);
                Rect::new(random.range(-2, 18), random.range(-2, 18), size.0, size.1)
            })
            .collect();
        if i % 4 == 0 {
            let far = [-32768, -32767, -300, 300, 32740, 32767];
            case.source_at = Point::new(*random.pick(&far), *random.pick(&far));
            case.mask_at = Point::new(*random.pick(&far), *random.pick(&far));
        }
        cases.push(case);
    }
    run("clips", cases);
}

#[test]
fn a_gradient_reached_through_a_mask() {
    let random = &mut Random(7);
    let mut cases = Vec::new();
    for _ in 0..200 {
        let shape = Shape::Linear { p1: random.point(-5, 5), p2: random.point(10, 20) };
        let stops = random.stops();
        let mut source = Scene::gradient(shape, stops);
        source.repeat = random.repeat();
        let mut mask = Scene::image(random, 26, 26, Format::A8R8G8B8);
        mask.component_alpha = random.one_in(2);
        let op = *random.pick(&Operator::ALL);
        let mut case = Case::new(random, op, source, Some(mask), Format::A8R8G8B8);
        // Only from source column 0 does Xvfb count as we do.
        case.rect = Rect::new(0, 0, SIZE, SIZE);
        case.source_at.x = 0;
        cases.push(case);
    }
    run("masked gradients", cases);
}

#[test]
fn fills() {
    let oracle = Oracle::start();
    let random = &mut Random(8);
    for i in 0..400 {
        let (_, format) = *random.pick(&oracle.formats);
        let op = if i % 2 == 0 { Operator::Src } else { *random.pick(&Operator::ALL) };
        let color = random.color();
        let mut ours = random.surface(SIZE, SIZE, format);
        let rects: Vec<_> = (0..1 + random.below(4))
            .map(|_| {
                let (w, h) = (random.below(30) as u32, random.below(12) as u32);
                Rect::new(random.range(-5, 20), random.range(-5, 20), w, h)
            })
            .collect();
        let pixmap = oracle.upload(&ours);
        let picture = oracle.picture(pixmap, format, &render::CreatePictureAux::new());
        let wire: Vec<_> = rects.iter().map(|rect| wire_rect(*rect)).collect();
        oracle
            .connection
            .render_fill_rectangles(PictOp::from(op as u8), picture, wire_color(color), &wire)
            .expect("sent");
        let theirs = oracle.download(pixmap, &ours);
        let clip = ours.bounds().into();
        fill_rectangles(op, color, &mut Destination::new(&mut ours, format), &clip, rects.iter().copied());
        let difference = difference(&ours, &theirs, format);
        assert_eq!(difference, None, "{op:?} {color:?} {format:?} {rects:?}");
    }
    oracle.check();
}

#[test]
fn the_clip_of_a_source_plays_no_part() {
    let oracle = Oracle::start();
    let c = &oracle.connection;
    let random = &mut Random(9);
    let format = Format::A8R8G8B8;
    let source = Scene::image(random, SIZE, SIZE, format);
    let resource = source.realise(&oracle);
    let clip = [wire_rect(Rect::new(2, 3, 4, 5))];
    c.render_set_picture_clip_rectangles(resource.picture, 0, 0, &clip).expect("sent");
    let mut ours = random.surface(SIZE, SIZE, format);
    let pixmap = oracle.upload(&ours);
    let picture = oracle.picture(pixmap, format, &render::CreatePictureAux::new());
    let (size, none) = (SIZE as u16, x11rb::NONE);
    c.render_composite(PictOp::OVER, resource.picture, none, picture, 0, 0, 0, 0, 0, 0, size, size)
        .expect("sent");
    let theirs = oracle.download(pixmap, &ours);
    let (clip, zero) = (ours.bounds().into(), Point::default());
    let rect = ours.bounds();
    let mut dest = Destination::new(&mut ours, format);
    composite(Operator::Over, &source.picture(), None, &mut dest, &clip, zero, zero, rect);
    assert_eq!(difference(&ours, &theirs, format), None);
}

#[test]
fn windows_as_sources_read_their_storage() {
    // A window's pixels lie in the storage of its ancestors: what surrounds it is there to be read.
    let oracle = Oracle::start();
    let c = &oracle.connection;
    let random = &mut Random(10);
    let screen = &c.setup().roots[0];
    let format = Format::X8R8G8B8;
    let storage = random.surface(SIZE, SIZE, format);
    let (window, origin) = (c.generate_id().expect("an id"), Point::new(6, 4));
    let values = CreateWindowAux::new().override_redirect(1).background_pixmap(x11rb::NONE);
    c.create_window(24, window, screen.root, 6, 4, 8, 7, 0, WindowClass::INPUT_OUTPUT, 0, &values)
        .expect("sent");
    c.map_window(window).expect("sent");
    let pixmap = oracle.upload(&storage);
    let gc = c.generate_id().expect("an id");
    c.create_gc(gc, screen.root, &CreateGCAux::new().subwindow_mode(SubwindowMode::INCLUDE_INFERIORS))
        .expect("sent");
    c.copy_area(pixmap, screen.root, gc, 0, 0, 0, 0, SIZE as u16, SIZE as u16).expect("sent");
    let turned = Transform([[45_000, -30_000, 3 * ONE], [28_000, 50_000, -2 * ONE + 77], [0, 0, ONE]]);
    let tilted = Transform([[50_000, 9_000, -ONE], [-4_000, 60_000, 9_999], [700, -300, 70_000]]);
    for transform in [None, Some(turned), Some(tilted)] {
        for filter in [Sampling::Nearest, Sampling::Bilinear] {
            let mut scene = Scene::new(Kind::Image(storage.clone(), format, None));
            (scene.transform, scene.filter) = (transform, filter);
            let like = Surface::new(14, 12, 32);
            let target = oracle.upload(&like);
            let dest = oracle.picture(target, Format::A8R8G8B8, &render::CreatePictureAux::new());
            let values = render::CreatePictureAux::new().subwindowmode(SubwindowMode::INCLUDE_INFERIORS);
            let source = oracle.picture(window, format, &values);
            scene.dress(&oracle, source);
            let none = x11rb::NONE;
            c.render_composite(PictOp::SRC, source, none, dest, 0, 0, 0, 0, 0, 0, 14, 12).expect("sent");
            let theirs = oracle.download(target, &like);
            let mut ours = like.clone();
            let mut picture = scene.picture();
            picture.content = Content::Image { surface: &storage, format, origin, alpha_map: None };
            let (clip, zero, rect) = (ours.bounds().into(), Point::default(), ours.bounds());
            let mut dest = Destination::new(&mut ours, Format::A8R8G8B8);
            composite(Operator::Src, &picture, None, &mut dest, &clip, zero, zero, rect);
            // Xvfb's storage is the whole screen: compared is what samples the part that was drawn.
            let mut compared = 0;
            for (x, y) in (0..12).flat_map(|y| (0..14).map(move |x| (x, y))) {
                if inside(scene.transform, x, y, origin) {
                    compared += 1;
                    assert_eq!(ours.get(x, y), theirs.get(x, y), "{transform:?} at ({x}, {y})");
                }
            }
            assert!(compared > 0, "{transform:?} samples elsewhere");
        }
    }
}

/// Whether all that a pixel is made of lies in the part of the storage that was drawn.
fn inside(transform: Option<Transform>, x: i32, y: i32, origin: Point) -> bool {
    let Transform([a, b, c]) = transform.unwrap_or(Transform::IDENTITY);
    let dot = |row: [i32; 3]| {
        let [p, q, r] = row.map(f64::from);
        (p * (f64::from(x) + 0.5) + q * (f64::from(y) + 0.5) + r) / 65536.0
    };
    let w = dot(c);
    let (x, y) = (dot(a) / w + f64::from(origin.x), dot(b) / w + f64::from(origin.y));
    let within = 1.0..f64::from(SIZE) - 1.0;
    within.contains(&x) && within.contains(&y)
}
