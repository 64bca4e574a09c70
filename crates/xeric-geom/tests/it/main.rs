//! Regions beside a model of single pixels.

mod model;
