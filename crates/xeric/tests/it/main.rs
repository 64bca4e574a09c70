//! The program from outside.

mod beside_xvfb;
