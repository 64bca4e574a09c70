//! Core drawing requests: from a decoded request and a GC to the raster.
