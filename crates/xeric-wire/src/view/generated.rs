// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
/// Requests of BIG-REQUESTS.
pub mod bigreq;
/// Requests of Composite.
pub mod composite;
/// Requests of DAMAGE.
pub mod damage;
/// Requests of DOUBLE-BUFFER.
pub mod dbe;
/// Requests of DPMS.
pub mod dpms;
/// Requests of Generic Event Extension.
pub mod ge;
/// Requests of Present.
pub mod present;
/// Requests of RANDR.
pub mod randr;
/// Requests of RECORD.
pub mod record;
/// Requests of RENDER.
pub mod render;
/// Requests of X-Resource.
pub mod res;
/// Requests of MIT-SCREEN-SAVER.
pub mod screensaver;
/// Requests of SHAPE.
pub mod shape;
/// Requests of MIT-SHM.
pub mod shm;
/// Requests of SYNC.
pub mod sync;
/// Requests of XC-MISC.
pub mod xc_misc;
/// Requests of XFIXES.
pub mod xfixes;
/// Requests of XINERAMA.
pub mod xinerama;
/// Requests of XInputExtension.
pub mod xinput;
/// Requests of XKEYBOARD.
pub mod xkb;
/// Requests of the core protocol.
pub mod xproto;
/// Requests of XTEST.
pub mod xtest;
