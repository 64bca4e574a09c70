//! Scripts of RENDER's drawing requests.

use x11rb::connection::Connection;
use x11rb::protocol::render::{ConnectionExt as _, *};
use x11rb::protocol::xproto::{Rectangle, SubwindowMode};

use super::scene::{Canvas, Outcome, Scene};
use super::{Random, Script};
use crate::render::formats;

/// Pictures with every attribute × every drawing request × windows.
pub(crate) struct Rendering;

impl Script for Rendering {
    fn play<C: Connection>(c: &C, seed: u64, steps: usize) -> Outcome {
        let mut random = Random::new(seed ^ 0x4e4d_4552);
        let scene = Scene::new(c, &mut random);
        let tools = Tools::new(c, &mut random);
        let mut last = String::new();
        for _ in 0..steps {
            last = tools.draw(c, &mut random, &scene);
        }
        scene.outcome(c, last)
    }
}

/// Formats and a glyph set of each kind.
struct Tools {
    formats: [Pictformat; 4],
    glyph_sets: [Glyphset; 3],
}

const GLYPHS: u32 = 6;

impl Tools {
    fn new<C: Connection>(c: &C, random: &mut Random) -> Self {
        let formats = formats(c);
        let glyph_sets = [(formats[0], 1_usize), (formats[1], 8), (formats[2], 32)].map(|(format, bits)| {
            let set = c.generate_id().unwrap();
            c.render_create_glyph_set(set, format).unwrap();
            for id in 0..GLYPHS {
                let (width, height) = (random.size(0, 14), random.size(0, 12));
                let (x, y) = (random.short(-3, 4), random.short(-2, 10));
                let info = Glyphinfo {
                    width,
                    height,
                    x,
                    y,
                    x_off: random.short(-2, 14),
                    y_off: random.short(-1, 2),
                };
                let stride = (usize::from(width) * bits).div_ceil(32) * 4;
                let data = random.bytes(stride * usize::from(height));
                c.render_add_glyphs(set, &[id], &[info], &data).unwrap();
            }
            set
        });
        Self { formats, glyph_sets }
    }

    fn format(&self, depth: u8) -> Pictformat {
        let [a1, a8, argb, xrgb] = self.formats;
        match depth {
            1 => a1,
            8 => a8,
            24 => xrgb,
            _ => argb,
        }
    }

    /// One request, on pictures made for it.
    fn draw<C: Connection>(&self, c: &C, random: &mut Random, scene: &Scene) -> String {
        let canvas = random.pick(&scene.canvases);
        let (dest, dest_text) = self.destination(c, random, scene, canvas);
        let (source, source_text) = self.source(c, random, scene, canvas);
        let op = operator(random);
        let mask_format = random.pick(&[0, self.formats[0], self.formats[1]]);
        let at = (random.short(-9, 20), random.short(-9, 20));
        let what = match random.range(0, 10) {
            0..=3 => {
                let (mask, mask_text) =
                    if random.one_in(2) { (0, "none".into()) } else { self.source(c, random, scene, canvas) };
                let (mask_at, to) = (
                    (random.short(-9, 9), random.short(-9, 9)),
                    (random.short(-9, 60), random.short(-9, 50)),
                );
                let (width, height) = (random.size(1, 50), random.size(1, 40));
                c.render_composite(
                    op, source, mask, dest, at.0, at.1, mask_at.0, mask_at.1, to.0, to.1, width, height,
                )
                .unwrap();
                format!("Composite {at:?} mask {mask_text} {mask_at:?} to {to:?} {width}x{height}")
            }
            4 => {
                let color = color(random);
                let rects: Vec<_> = (0..random.range(1, 4)).map(|_| rectangle(random)).collect();
                c.render_fill_rectangles(op, dest, color, &rects).unwrap();
                format!("FillRectangles {} rects alpha {:#x}", rects.len(), color.alpha)
            }
            5 => {
                let traps: Vec<_> = (0..random.range(1, 4)).map(|_| trapezoid(random)).collect();
                c.render_trapezoids(op, source, dest, mask_format, at.0, at.1, &traps).unwrap();
                format!("Trapezoids {} format {mask_format}", traps.len())
            }
            6 => {
                let triangles: Vec<_> = (0..random.range(1, 4))
                    .map(|_| Triangle { p1: point(random), p2: point(random), p3: point(random) })
                    .collect();
                c.render_triangles(op, source, dest, mask_format, at.0, at.1, &triangles).unwrap();
                format!("Triangles {} format {mask_format}", triangles.len())
            }
            7 => {
                let points: Vec<_> = (0..random.range(3, 7)).map(|_| point(random)).collect();
                if random.one_in(2) {
                    c.render_tri_strip(op, source, dest, mask_format, at.0, at.1, &points).unwrap();
                } else {
                    c.render_tri_fan(op, source, dest, mask_format, at.0, at.1, &points).unwrap();
                }
                format!("TriStrip or TriFan of {} format {mask_format}", points.len())
            }
            8 => {
                let traps = [Trap { top: span(random), bot: span(random) }];
                c.render_add_traps(dest, at.0, at.1, &traps).unwrap();
                "AddTraps".into()
            }
            _ => self.glyphs(c, random, (op, source, dest), mask_format, at),
        };
        c.render_free_picture(source).unwrap();
        c.render_free_picture(dest).unwrap();
        format!("{what} {op:?} of {source_text}\n  on {dest_text}")
    }

    fn glyphs<C: Connection>(
        &self,
        c: &C,
        random: &mut Random,
        (op, source, dest): (PictOp, Picture, Picture),
        mask_format: Pictformat,
        at: (i16, i16),
    ) -> String {
        let kind = random.range(0, 3) as usize;
        let mask_format = if kind == 2 && mask_format != 0 { self.formats[2] } else { mask_format };
        let mut list = Vec::new();
        for _ in 0..random.range(1, 4) {
            let count = random.range(0, 6) as usize;
            list.extend([count as u8, 0, 0, 0]);
            list.extend(random.short(-5, 40).to_le_bytes());
            list.extend(random.short(-5, 40).to_le_bytes());
            list.extend((0..count).map(|_| random.range(0, GLYPHS as i32 + 1) as u8));
            list.resize(list.len().next_multiple_of(4), 0);
        }
        c.render_composite_glyphs8(op, source, dest, mask_format, self.glyph_sets[kind], at.0, at.1, &list)
            .unwrap();
        format!("CompositeGlyphs8 kind {kind} format {mask_format} at {at:?} {list:?}")
    }

    fn destination<C: Connection>(
        &self,
        c: &C,
        random: &mut Random,
        scene: &Scene,
        canvas: Canvas,
    ) -> (Picture, String) {
        let id = c.generate_id().unwrap();
        let mut aux = CreatePictureAux::new();
        let mut text =
            format!("{} of depth {}", if canvas.window { "window" } else { "pixmap" }, canvas.depth);
        if random.one_in(4) {
            aux = aux.subwindowmode(SubwindowMode::INCLUDE_INFERIORS);
            text.push_str(", inferiors");
        }
        if random.one_in(4) {
            aux = aux.polyedge(PolyEdge::SHARP);
            text.push_str(", sharp");
        }
        if random.one_in(5) {
            let (x, y) = (random.range(-9, 20), random.range(-9, 20));
            aux = aux.clipmask(random.pick(&scene.bitmaps)).clipxorigin(x).clipyorigin(y);
            text.push_str(", clip mask");
        }
        c.render_create_picture(id, canvas.id, self.format(canvas.depth), &aux).unwrap();
        if random.one_in(4) {
            let rects: Vec<_> = (0..random.range(1, 4)).map(|_| rectangle(random)).collect();
            let (x, y) = (random.short(-9, 9), random.short(-9, 9));
            c.render_set_picture_clip_rectangles(id, x, y, &rects).unwrap();
            text.push_str(", clip rectangles");
        }
        (id, text)
    }

    /// A picture to draw with: a colour, a gradient, or any of the canvases and tiles.
    fn source<C: Connection>(
        &self,
        c: &C,
        random: &mut Random,
        scene: &Scene,
        target: Canvas,
    ) -> (Picture, String) {
        let id = c.generate_id().unwrap();
        match random.range(0, 8) {
            0 | 1 => {
                c.render_create_solid_fill(id, color(random)).unwrap();
                return (id, "a colour".into());
            }
            2 => {
                let stops = [0, 1 << 15, 1 << 16];
                let colors = [color(random), color(random), color(random)];
                if random.one_in(2) {
                    let (inner, outer) = (point(random), point(random));
                    let radii = (random.range(0, 20 << 16), random.range(0, 60 << 16));
                    c.render_create_radial_gradient(id, inner, outer, radii.0, radii.1, &stops, &colors)
                        .unwrap();
                } else {
                    c.render_create_conical_gradient(
                        id,
                        point(random),
                        random.range(0, 360 << 16),
                        &stops,
                        &colors,
                    )
                    .unwrap();
                }
                let repeat = Repeat::from(random.range(0, 4) as u8);
                c.render_change_picture(id, &ChangePictureAux::new().repeat(repeat)).unwrap();
                return (id, format!("a gradient {repeat:?}"));
            }
            _ => {}
        }
        let (drawable, depth, name) = if random.one_in(2) {
            let (depth, tile) = random.pick(&scene.tiles);
            (tile, depth, "tile")
        } else {
            // Not one that shares the destination's pixels: what Xvfb reads then depends on what it has drawn already.
            let apart = |canvas: &Canvas| canvas.id != target.id && !(canvas.window && target.window);
            let canvases: Vec<Canvas> = scene.canvases.iter().copied().filter(apart).collect();
            let canvas = random.pick(&canvases);
            (canvas.id, canvas.depth, if canvas.window { "window" } else { "pixmap" })
        };
        let repeat = Repeat::from(random.range(0, 4) as u8);
        let component = u32::from(random.one_in(3));
        let aux = CreatePictureAux::new().repeat(repeat).componentalpha(component);
        c.render_create_picture(id, drawable, self.format(depth), &aux).unwrap();
        let mut text = format!("{name} of depth {depth}, {repeat:?}, component alpha {component}");
        if random.one_in(3) {
            let number = |random: &mut Random| random.range(-(2 << 16), 2 << 16);
            let [a, b, d, e] = [(); 4].map(|()| number(random));
            let transform = Transform {
                matrix11: a,
                matrix12: b,
                matrix13: random.range(-(9 << 16), 9 << 16),
                matrix21: d,
                matrix22: e,
                matrix23: random.range(-(9 << 16), 9 << 16),
                matrix31: 0,
                matrix32: 0,
                matrix33: 1 << 16,
            };
            c.render_set_picture_transform(id, transform).unwrap();
            let filter: &[u8] = random.pick(&[&b"nearest"[..], b"bilinear"]);
            c.render_set_picture_filter(id, filter, &[]).unwrap();
            text.push_str(&format!(", transformed, {}", String::from_utf8_lossy(filter)));
        }
        (id, text)
    }
}

fn operator(random: &mut Random) -> PictOp {
    let number = match random.range(0, 8) {
        0 => random.range(16, 28),
        1 => random.range(32, 44),
        // Not the four HSL operators: the scene is noise, and they go astray where a colour exceeds its alpha.
        2 => random.range(48, 59),
        3 | 4 => 3,
        _ => random.range(0, 14),
    };
    PictOp::from(number as u8)
}

fn color(random: &mut Random) -> Color {
    let alpha = if random.one_in(3) { 0xffff } else { random.word() as u16 };
    let below = |random: &mut Random| (random.word() % (u32::from(alpha) + 1)) as u16;
    Color { red: below(random), green: below(random), blue: below(random), alpha }
}

fn rectangle(random: &mut Random) -> Rectangle {
    Rectangle {
        x: random.short(-9, 60),
        y: random.short(-9, 50),
        width: random.size(0, 40),
        height: random.size(0, 30),
    }
}

fn fixed(random: &mut Random) -> Fixed {
    random.range(-(10 << 16), 80 << 16)
}

fn point(random: &mut Random) -> Pointfix {
    Pointfix { x: fixed(random), y: fixed(random) }
}

fn trapezoid(random: &mut Random) -> Trapezoid {
    let top = fixed(random);
    let line = |random: &mut Random| Linefix { p1: point(random), p2: point(random) };
    Trapezoid { top, bottom: top + random.range(1, 40 << 16), left: line(random), right: line(random) }
}

fn span(random: &mut Random) -> Spanfix {
    let l = fixed(random);
    Spanfix { l, r: l + random.range(1, 30 << 16), y: fixed(random) }
}
