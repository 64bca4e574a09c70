//! The raster beside a real Xvfb: random drawing, every pixel equal.

mod arcs;
mod copies;
mod fills;
mod hostile;
mod images;
mod lines;
mod oracle;
mod pair;
mod render_composite;
mod render_glyphs;
mod render_gradient;
mod render_shapes;
mod scene;
mod text;
