// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
/// Requests of BIG-REQUESTS.
pub mod bigreq;
/// Requests of Generic Event Extension.
pub mod ge;
/// Requests of RENDER.
pub mod render;
/// Requests of SHAPE.
pub mod shape;
/// Requests of MIT-SHM.
pub mod shm;
/// Requests of XC-MISC.
pub mod xc_misc;
/// Requests of XFIXES.
pub mod xfixes;
/// Requests of XKEYBOARD.
pub mod xkb;
/// Requests of the core protocol.
pub mod xproto;
/// Requests of XTEST.
pub mod xtest;
