//! The raster beside a real Xvfb: random drawing, every pixel equal.

mod oracle;
mod render_composite;
mod render_glyphs;
mod render_gradient;
mod render_shapes;
mod scene;
