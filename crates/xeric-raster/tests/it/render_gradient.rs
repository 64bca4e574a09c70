//! Linear, radial and conical gradients with every repeat, with and without a transform.

use x11rb::protocol::render::{self, ConnectionExt as _, PictOp};
use xeric_geom::{Point, Rect};
use xeric_raster::Surface;
use xeric_raster::render::{Destination, Format, Operator, PointFixed, Repeat, Shape, composite};

use crate::oracle::Oracle;
use crate::scene::{Kind, ONE, Random, Scene, difference};

const WIDTH: u32 = 80;
const HEIGHT: u32 = 60;

/// Draws scenes whole, from source (0, `y`), on both sides. Returns how many of how many differ, and the first few.
fn run(name: &str, op: Operator, scenes: impl IntoIterator<Item = Scene>) {
    let oracle = Oracle::start();
    let (mut count, mut bad) = (0, Vec::new());
    for scene in scenes.into_iter().filter(|scene| !is_undecided(scene)) {
        count += 1;
        let format = Format::A8R8G8B8;
        let mut ours = Surface::new(WIDTH, HEIGHT, 32);
        ours.row_u32_mut(0).fill(0x8040_2010);
        let resource = scene.realise(&oracle);
        let pixmap = oracle.upload(&ours);
        let picture = oracle.picture(pixmap, format, &render::CreatePictureAux::new());
        let c = &oracle.connection;
        let (op_number, none) = (PictOp::from(op as u8), x11rb::NONE);
        c.render_composite(
            op_number,
            resource.picture,
            none,
            picture,
            0,
            0,
            0,
            0,
            0,
            0,
            WIDTH as u16,
            HEIGHT as u16,
        )
        .expect("sent");
        let theirs = oracle.download(pixmap, &ours);
        resource.free(&oracle);
        c.render_free_picture(picture).expect("sent");
        oracle.check();
        let (clip, zero) = (ours.bounds().into(), Point::default());
        let rect = Rect::new(0, 0, WIDTH, HEIGHT);
        let mut dest = Destination::new(&mut ours, format);
        composite(op, &scene.picture(), None, &mut dest, &clip, zero, zero, rect);
        if let Some(difference) = difference(&ours, &theirs, format) {
            bad.push(format!("{difference}\n    {scene:?}"));
        }
    }
    assert!(
        bad.is_empty(),
        "{name}: {} of {count} differ\n  {}",
        bad.len(),
        bad[..bad.len().min(12)].join("\n  ")
    );
}

/// Whether two stops stand in one place of a mirrored gradient: which of them colours that place then depends, on Xvfb,
/// on the pixels left of it.
fn is_undecided(scene: &Scene) -> bool {
    let Kind::Gradient(_, _, stops) = &scene.content else { return false };
    scene.repeat == Repeat::Reflect && stops.windows(2).any(|pair| pair[0].at == pair[1].at)
}

fn scenes(seed: u64, count: usize, shape: impl Fn(&mut Random) -> Shape) -> Vec<Scene> {
    let random = &mut Random(seed);
    let scene = |i: usize| {
        let shape = shape(random);
        let stops = random.stops();
        let mut scene = Scene::gradient(shape, stops);
        scene.repeat = random.repeat();
        match i % 4 {
            0 => scene.transform = Some(random.affine()),
            1 => scene.transform = Some(random.projective()),
            _ => {}
        }
        scene
    };
    (0..count).map(scene).collect()
}

fn linear(random: &mut Random) -> Shape {
    let p1 = random.point(-20, 100);
    let p2 = match random.below(6) {
        0 => PointFixed { x: p1.x, y: random.range(0, 60 * ONE) },
        1 => PointFixed { x: random.range(0, 80 * ONE), y: p1.y },
        2 => p1,
        _ => random.point(-20, 100),
    };
    Shape::Linear { p1, p2 }
}

fn radial(random: &mut Random) -> Shape {
    let (inner, mut outer) = (random.point(-10, 90), random.point(-10, 90));
    let (inner_radius, mut outer_radius) = (random.range(0, 30 * ONE), random.range(0, 60 * ONE));
    match random.below(6) {
        0 => outer = inner,
        1 => outer_radius = inner_radius,
        2 => outer_radius = inner_radius + 50 * ONE,
        3 => {
            // One circle touches the other from inside: the quadratic term is 0.
            outer = PointFixed { x: inner.x + 20 * ONE, y: inner.y };
            outer_radius = inner_radius + 20 * ONE;
        }
        _ => {}
    }
    Shape::Radial { inner, outer, inner_radius, outer_radius }
}

fn conical(random: &mut Random) -> Shape {
    let angle =
        if random.one_in(2) { random.range(-8, 9) * 45 * ONE } else { random.range(-400 * ONE, 400 * ONE) };
    Shape::Conical { center: random.point(-10, 90), angle }
}

#[test]
fn linear_gradients() {
    run("linear", Operator::Src, scenes(11, 500, linear));
}

#[test]
fn linear_gradients_in_floats() {
    run("linear", Operator::DisjointOver, scenes(12, 200, linear));
}

#[test]
fn radial_gradients() {
    run("radial", Operator::Src, scenes(13, 500, radial));
}

#[test]
fn radial_gradients_in_floats() {
    run("radial", Operator::DisjointOver, scenes(14, 200, radial));
}

#[test]
fn conical_gradients() {
    run("conical", Operator::Src, scenes(15, 500, conical));
}

#[test]
fn conical_gradients_in_floats() {
    run("conical", Operator::DisjointOver, scenes(16, 200, conical));
}
