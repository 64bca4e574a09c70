//! Random pictures that exist in both worlds: as X resources of the oracle and as the raster's arguments.

use x11rb::connection::Connection;
use x11rb::protocol::render::{self, ConnectionExt as _, Picture as PictureId};
use x11rb::protocol::xproto::{ConnectionExt as _, Pixmap};
use xeric_geom::{Point, Rect};
use xeric_raster::Surface;
use xeric_raster::render::{
    AlphaMap, Color, Content, Filter, Format, Gradient, Picture, PointFixed, Repeat, Shape, Stop, Transform,
};

use crate::oracle::Oracle;

pub(crate) const ONE: i32 = 1 << 16;

/// SplitMix64: the same drawing in every run.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }

    pub(crate) fn range(&mut self, from: i32, to: i32) -> i32 {
        from + self.below(to.abs_diff(from).into()) as i32
    }

    pub(crate) fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len() as u64) as usize]
    }

    pub(crate) fn one_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }

    fn byte(&mut self) -> u32 {
        match self.below(4) {
            0 => 0,
            1 => 255,
            _ => self.below(256) as u32,
        }
    }

    /// A pixel of a format, weighted towards the ends, half of them premultiplied.
    fn pixel(&mut self, format: Format) -> u32 {
        let [mut a, mut r, mut g, mut b] = [self.byte(), self.byte(), self.byte(), self.byte()];
        if self.one_in(2) {
            [r, g, b] = [r, g, b].map(|v| v * a / 255);
        } else if self.one_in(8) {
            [a, r, g, b] = [0; 4];
        }
        format.encode(a << 24 | r << 16 | g << 8 | b) | self.next() as u32 & !0xff_ffff & format.mask()
    }

    pub(crate) fn surface(&mut self, width: u32, height: u32, format: Format) -> Surface {
        let mut surface = Surface::new(width, height, format.depth);
        for y in 0..height as i32 {
            for x in 0..width as i32 {
                let pixel = self.pixel(format);
                surface.set(x, y, pixel);
            }
        }
        surface
    }

    pub(crate) fn color(&mut self) -> Color {
        let mut channel = || match self.below(4) {
            0 => 0,
            1 => 0xffff,
            _ => self.next() as u16,
        };
        let [red, green, blue, alpha] = [channel(), channel(), channel(), channel()];
        if self.one_in(2) {
            let scale = |v: u16| (u32::from(v) * u32::from(alpha) / 0xffff) as u16;
            return Color { red: scale(red), green: scale(green), blue: scale(blue), alpha };
        }
        Color { red, green, blue, alpha }
    }

    pub(crate) fn repeat(&mut self) -> Repeat {
        *self.pick(&[Repeat::None, Repeat::Normal, Repeat::Pad, Repeat::Reflect])
    }

    pub(crate) fn stops(&mut self) -> Vec<Stop> {
        let count = 1 + self.below(5);
        let mut places: Vec<_> = (0..count)
            .map(|_| match self.below(4) {
                0 => 0,
                1 => ONE,
                _ => self.range(0, ONE + 1),
            })
            .collect();
        places.sort_unstable();
        if self.one_in(4) && places.len() > 2 {
            places[1] = places[0];
        }
        let opaque = self.one_in(3);
        let stop = |at| {
            let mut color = self.color();
            if opaque {
                color.alpha = 0xffff;
            }
            Stop { at, color }
        };
        places.into_iter().map(stop).collect()
    }

    pub(crate) fn point(&mut self, from: i32, to: i32) -> PointFixed {
        let mut coordinate = || {
            let whole = self.range(from, to) * ONE;
            if self.one_in(2) { whole } else { whole + self.below(0x1_0000) as i32 }
        };
        PointFixed { x: coordinate(), y: coordinate() }
    }

    pub(crate) fn affine(&mut self) -> Transform {
        let mut cell = |one: bool| match self.below(4) {
            0 if one => ONE,
            0 => 0,
            1 => self.range(-2, 3) * ONE,
            _ => self.range(-2 * ONE, 2 * ONE),
        };
        let mut matrix = [[cell(true), cell(false), 0], [cell(false), cell(true), 0], [0, 0, ONE]];
        if self.one_in(3) {
            matrix[0][1] = 0;
            matrix[1][0] = 0;
        }
        matrix[0][2] = self.range(-20 * ONE, 20 * ONE);
        matrix[1][2] = self.range(-20 * ONE, 20 * ONE);
        if self.one_in(3) {
            matrix[0][2] &= !0xffff;
            matrix[1][2] &= !0xffff;
        }
        Transform(matrix)
    }

    pub(crate) fn projective(&mut self) -> Transform {
        let Transform(mut matrix) = self.affine();
        matrix[2] = [self.range(-2000, 2000), self.range(-2000, 2000), self.range(ONE / 2, 2 * ONE)];
        Transform(matrix)
    }
}

/// A picture in both worlds.
#[derive(Debug)]
pub(crate) struct Scene {
    pub(crate) content: Kind,
    pub(crate) repeat: Repeat,
    pub(crate) transform: Option<Transform>,
    pub(crate) filter: Sampling,
    pub(crate) component_alpha: bool,
}

#[derive(Debug)]
pub(crate) enum Kind {
    Solid(Color),
    Gradient(Gradient, Shape, Vec<Stop>),
    Image(Surface, Format, Option<(Surface, Format, Point)>),
}

#[derive(Debug)]
pub(crate) enum Sampling {
    Nearest,
    Bilinear,
    Convolution(Vec<i32>),
}

impl Scene {
    pub(crate) fn new(content: Kind) -> Scene {
        Scene {
            content,
            repeat: Repeat::None,
            transform: None,
            filter: Sampling::Nearest,
            component_alpha: false,
        }
    }

    pub(crate) fn image(random: &mut Random, width: u32, height: u32, format: Format) -> Scene {
        Scene::new(Kind::Image(random.surface(width, height, format), format, None))
    }

    pub(crate) fn gradient(shape: Shape, stops: Vec<Stop>) -> Scene {
        let gradient = Gradient::new(shape, stops.clone()).expect("ascending stops");
        Scene::new(Kind::Gradient(gradient, shape, stops))
    }

    /// The raster's view of it.
    pub(crate) fn picture(&self) -> Picture<'_> {
        let content = match &self.content {
            Kind::Solid(color) => Content::Solid(*color),
            Kind::Gradient(gradient, ..) => Content::Gradient(gradient),
            Kind::Image(surface, format, alpha) => Content::Image {
                surface,
                format: *format,
                origin: Point::default(),
                alpha_map: alpha.as_ref().map(|(surface, format, at)| AlphaMap {
                    surface,
                    format: *format,
                    at: *at,
                }),
            },
        };
        Picture {
            content,
            repeat: self.repeat,
            transform: self.transform,
            filter: match &self.filter {
                Sampling::Nearest => Filter::Nearest,
                Sampling::Bilinear => Filter::Bilinear,
                Sampling::Convolution(values) => Filter::Convolution(values),
            },
            component_alpha: self.component_alpha,
        }
    }

    /// The same as a resource of the oracle.
    pub(crate) fn realise(&self, oracle: &Oracle) -> Resource {
        let c = &oracle.connection;
        let mut values = render::CreatePictureAux::new()
            .repeat(render::Repeat::from(self.repeat as u8))
            .componentalpha(u32::from(self.component_alpha));
        let mut resource = Resource::default();
        resource.picture = match &self.content {
            Kind::Image(surface, format, alpha) => {
                let pixmap = oracle.upload(surface);
                resource.pixmaps.push(pixmap);
                if let Some((surface, format, at)) = alpha {
                    let pixmap = oracle.upload(surface);
                    resource.pixmaps.push(pixmap);
                    let map = oracle.picture(pixmap, *format, &render::CreatePictureAux::new());
                    resource.others.push(map);
                    values = values.alphamap(map).alphaxorigin(at.x).alphayorigin(at.y);
                }
                oracle.picture(pixmap, *format, &values)
            }
            Kind::Solid(color) => {
                let id = c.generate_id().expect("an id");
                c.render_create_solid_fill(id, wire_color(*color)).expect("sent");
                c.render_change_picture(id, &change(&values)).expect("sent");
                id
            }
            Kind::Gradient(_, shape, stops) => {
                let id = c.generate_id().expect("an id");
                let places: Vec<_> = stops.iter().map(|stop| stop.at).collect();
                let colors: Vec<_> = stops.iter().map(|stop| wire_color(stop.color)).collect();
                match *shape {
                    Shape::Linear { p1, p2 } => {
                        c.render_create_linear_gradient(id, wire_point(p1), wire_point(p2), &places, &colors)
                            .expect("sent");
                    }
                    Shape::Radial { inner, outer, inner_radius, outer_radius } => {
                        c.render_create_radial_gradient(
                            id,
                            wire_point(inner),
                            wire_point(outer),
                            inner_radius,
                            outer_radius,
                            &places,
                            &colors,
                        )
                        .expect("sent");
                    }
                    Shape::Conical { center, angle } => {
                        c.render_create_conical_gradient(id, wire_point(center), angle, &places, &colors)
                            .expect("sent");
                    }
                }
                c.render_change_picture(id, &change(&values)).expect("sent");
                id
            }
        };
        self.dress(oracle, resource.picture);
        resource
    }

    /// Gives a picture the scene's transform and filter.
    pub(crate) fn dress(&self, oracle: &Oracle, picture: PictureId) {
        let c = &oracle.connection;
        if let Some(Transform([[a, b, c2], [d, e, f], [g, h, i]])) = self.transform {
            let transform = render::Transform {
                matrix11: a,
                matrix12: b,
                matrix13: c2,
                matrix21: d,
                matrix22: e,
                matrix23: f,
                matrix31: g,
                matrix32: h,
                matrix33: i,
            };
            c.render_set_picture_transform(picture, transform).expect("sent");
        }
        let (name, params): (&[u8], &[i32]) = match &self.filter {
            Sampling::Nearest => (b"nearest", &[]),
            Sampling::Bilinear => (b"bilinear", &[]),
            Sampling::Convolution(values) => (b"convolution", values),
        };
        c.render_set_picture_filter(picture, name, params).expect("sent");
    }
}

/// What a scene is made of on the oracle.
#[derive(Default)]
pub(crate) struct Resource {
    pub(crate) picture: PictureId,
    pub(crate) others: Vec<PictureId>,
    pub(crate) pixmaps: Vec<Pixmap>,
}

impl Resource {
    pub(crate) fn free(self, oracle: &Oracle) {
        let c = &oracle.connection;
        for picture in self.others.into_iter().chain([self.picture]) {
            c.render_free_picture(picture).expect("sent");
        }
        for pixmap in self.pixmaps {
            c.free_pixmap(pixmap).expect("sent");
        }
    }
}

fn change(values: &render::CreatePictureAux) -> render::ChangePictureAux {
    render::ChangePictureAux::new().repeat(values.repeat).componentalpha(values.componentalpha)
}

pub(crate) fn wire_color(color: Color) -> render::Color {
    render::Color { red: color.red, green: color.green, blue: color.blue, alpha: color.alpha }
}

pub(crate) fn wire_point(point: PointFixed) -> render::Pointfix {
    render::Pointfix { x: point.x, y: point.y }
}

pub(crate) fn wire_rect(rect: Rect) -> x11rb::protocol::xproto::Rectangle {
    x11rb::protocol::xproto::Rectangle {
        x: rect.x1 as i16,
        y: rect.y1 as i16,
        width: rect.width() as u16,
        height: rect.height() as u16,
    }
}

/// The first pixel whose bits within the format differ.
pub(crate) fn difference(ours: &Surface, theirs: &Surface, format: Format) -> Option<String> {
    let mut count = 0;
    let mut first = None;
    for y in 0..ours.height() as i32 {
        for x in 0..ours.width() as i32 {
            let (a, b) = (ours.get(x, y) & format.mask(), theirs.get(x, y) & format.mask());
            if a != b {
                count += 1;
                first.get_or_insert((x, y, a, b));
            }
        }
    }
    first.map(|(x, y, a, b)| format!("{count} pixels; at ({x}, {y}) ours {a:08x}, Xvfb's {b:08x}"))
}
