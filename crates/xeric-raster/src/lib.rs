//! Pixels: core raster operations and the RENDER operators, equal to Xvfb to the bit.
#![forbid(unsafe_code)]
