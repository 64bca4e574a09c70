//! What a script draws on: pixmaps of every depth, and windows that overlap.

use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::*;

use super::Random;
use crate::harness::{events, pixels};

/// A drawable with its size.
#[derive(Clone, Copy)]
pub(crate) struct Canvas {
    pub(crate) id: u32,
    pub(crate) depth: u8,
    pub(crate) width: u16,
    pub(crate) height: u16,
    pub(crate) window: bool,
}

/// All that a script draws on. The root is not among them; the windows' pixels are read from there.
pub(crate) struct Scene {
    pub(crate) canvases: Vec<Canvas>,
    /// Bitmaps for stipples and clip masks, and a tile for each depth.
    pub(crate) bitmaps: Vec<u32>,
    pub(crate) tiles: Vec<(u8, u32)>,
    root: Window,
}

const DEPTHS: [u8; 4] = [1, 8, 24, 32];

impl Scene {
    /// Makes everything, with contents that follow from `random`.
    pub(crate) fn new<C: Connection>(c: &C, random: &mut Random) -> Self {
        let root = c.setup().roots[0].root;
        let mut scene = Self { canvases: Vec::new(), bitmaps: Vec::new(), tiles: Vec::new(), root };
        for depth in DEPTHS {
            scene.pixmap(c, random, depth, (50, 50));
            let (width, height) = (random.size(1, 20), random.size(1, 20));
            let tile = noise(c, random, root, depth, width, height);
            scene.tiles.push((depth, tile));
        }
        for _ in 0..2 {
            let (width, height) = (random.size(1, 70), random.size(1, 40));
            scene.bitmaps.push(noise(c, random, root, 1, width, height));
        }
        let top = scene.window(c, root, (20, 30, 90, 80), 0x20_4060);
        scene.window(c, top, (10, 40, 30, 60), 0x60_2040);
        scene.window(c, top, (50, 5, 60, 20), 0x40_6020);
        scene.window(c, root, (80, 60, 50, 40), 0x55_5555);
        scene.deep_window(c, root);
        // Last, so that the others keep their places: a window that is not there to be seen.
        let hidden = scene.window(c, root, (5, 5, 40, 40), 0x12_3456);
        c.unmap_window(hidden).unwrap();
        events(c);
        scene
    }

    fn pixmap<C: Connection>(&mut self, c: &C, random: &mut Random, depth: u8, size: (u16, u16)) {
        let id = noise(c, random, self.root, depth, size.0, size.1);
        self.canvases.push(Canvas { id, depth, width: size.0, height: size.1, window: false });
    }

    fn window<C: Connection>(
        &mut self,
        c: &C,
        parent: u32,
        place: (i16, i16, u16, u16),
        background: u32,
    ) -> u32 {
        let (x, y, width, height) = place;
        let id = c.generate_id().unwrap();
        let values = CreateWindowAux::new().background_pixel(background).border_pixel(0xff_ffff);
        let class = WindowClass::INPUT_OUTPUT;
        c.create_window(24, id, parent, x, y, width, height, 2, class, 0, &values).unwrap();
        c.map_window(id).unwrap();
        self.canvases.push(Canvas { id, depth: 24, width, height, window: true });
        id
    }

    /// A window with alpha, which has pixels of its own, in a corner where it covers nothing.
    fn deep_window<C: Connection>(&mut self, c: &C, root: u32) {
        let screen = &c.setup().roots[0];
        let deep = screen.allowed_depths.iter().find(|depth| depth.depth == 32).expect("a depth of 32");
        let visual = deep.visuals[0].visual_id;
        let (id, map) = (c.generate_id().unwrap(), c.generate_id().unwrap());
        c.create_colormap(ColormapAlloc::NONE, map, root, visual).unwrap();
        let values = CreateWindowAux::new().background_pixel(0x8020_3040).border_pixel(0).colormap(map);
        let class = WindowClass::INPUT_OUTPUT;
        c.create_window(32, id, root, 400, 400, 40, 35, 0, class, visual, &values).unwrap();
        c.map_window(id).unwrap();
        self.canvases.push(Canvas { id, depth: 32, width: 40, height: 35, window: true });
    }

    /// A canvas of a given depth.
    pub(crate) fn of_depth(&self, random: &mut Random, depth: u8) -> Canvas {
        let fitting: Vec<Canvas> = self.canvases.iter().copied().filter(|c| c.depth == depth).collect();
        random.pick(&fitting)
    }

    pub(crate) fn tile(&self, depth: u8) -> u32 {
        self.tiles.iter().find(|t| t.0 == depth).expect("a tile of every depth").1
    }

    /// What is to be seen now.
    pub(crate) fn outcome<C: Connection>(&self, c: &C, last: String) -> Outcome {
        let mut base = 0;
        let ids: Vec<u32> = self.canvases.iter().map(|canvas| canvas.id).collect();
        let heard = events(c)
            .iter()
            .map(|event| {
                base += 1;
                describe(event, &ids)
            })
            .collect();
        let mut images: Vec<Image> = self
            .canvases
            .iter()
            .enumerate()
            .filter(|(_, canvas)| !canvas.window || canvas.depth == 32)
            .map(|(at, p)| Image {
                name: format!("drawable {at} of depth {}", p.depth),
                width: p.width.into(),
                pixels: pixels(c, p.id, 0, 0, p.width, p.height),
            })
            .collect();
        images.push(Image {
            name: "the screen".into(),
            width: 200,
            pixels: pixels(c, self.root, 0, 0, 200, 160),
        });
        Outcome { images, heard, last }
    }
}

/// A pixmap of random pixels.
fn noise<C: Connection>(c: &C, random: &mut Random, root: u32, depth: u8, width: u16, height: u16) -> u32 {
    let (id, gc) = (c.generate_id().unwrap(), c.generate_id().unwrap());
    c.create_pixmap(depth, id, root, width, height).unwrap();
    c.create_gc(gc, id, &CreateGCAux::new()).unwrap();
    let bits = match depth {
        1 => 1,
        8 => 8,
        _ => 32,
    };
    let stride = (usize::from(width) * bits).div_ceil(32) * 4;
    let data = random.bytes(stride * usize::from(height));
    c.put_image(ImageFormat::Z_PIXMAP, id, gc, width, height, 0, 0, 0, depth, &data).unwrap();
    c.free_gc(gc).unwrap();
    id
}

fn describe(event: &Event, ids: &[u32]) -> String {
    let index = |id: u32| ids.iter().position(|&known| known == id);
    match event {
        Event::GraphicsExposure(e) => format!(
            "GraphicsExposure on {:?}: {} {} {} {}, {} to come, of {}",
            index(e.drawable),
            e.x,
            e.y,
            e.width,
            e.height,
            e.count,
            e.major_opcode
        ),
        Event::NoExposure(e) => format!("NoExposure on {:?} of {}", index(e.drawable), e.major_opcode),
        Event::Error(e) => format!("error {:?} of {}", e.error_kind, e.major_opcode),
        other => format!("event {}", other.response_type()),
    }
}

struct Image {
    name: String,
    width: usize,
    pixels: Vec<u32>,
}

/// What a script left behind.
pub(crate) struct Outcome {
    images: Vec<Image>,
    heard: Vec<String>,
    last: String,
}

impl Outcome {
    /// How this differs from what the oracle shows.
    pub(crate) fn difference(&self, oracle: &Self) -> Option<String> {
        if self.heard != oracle.heard {
            let at = self.heard.iter().zip(&oracle.heard).take_while(|(a, b)| a == b).count();
            return Some(format!(
                "{}\n  event {at} is {:?}, Xvfb's {:?}",
                self.last,
                self.heard.get(at),
                oracle.heard.get(at)
            ));
        }
        self.images.iter().zip(&oracle.images).find_map(|(ours, theirs)| {
            let differing: Vec<usize> =
                (0..ours.pixels.len()).filter(|&at| ours.pixels[at] != theirs.pixels[at]).collect();
            let at = *differing.first()?;
            let (x, y) = (at % ours.width, at / ours.width);
            Some(format!(
                "{}\n  {} pixels of {} differ, first at {x},{y}: {:#x}, Xvfb's {:#x}",
                self.last,
                differing.len(),
                ours.name,
                ours.pixels[at],
                theirs.pixels[at]
            ))
        })
    }
}
