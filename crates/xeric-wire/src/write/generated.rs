// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
/// Replies and events of BIG-REQUESTS.
pub mod bigreq;
/// Replies and events of Composite.
pub mod composite;
/// Replies and events of DAMAGE.
pub mod damage;
/// Replies and events of DOUBLE-BUFFER.
pub mod dbe;
/// Replies and events of DPMS.
pub mod dpms;
/// Replies and events of Generic Event Extension.
pub mod ge;
/// Replies and events of Present.
pub mod present;
/// Replies and events of RANDR.
pub mod randr;
/// Replies and events of RECORD.
pub mod record;
/// Replies and events of RENDER.
pub mod render;
/// Replies and events of X-Resource.
pub mod res;
/// Replies and events of MIT-SCREEN-SAVER.
pub mod screensaver;
/// Replies and events of SHAPE.
pub mod shape;
/// Replies and events of MIT-SHM.
pub mod shm;
/// Replies and events of SYNC.
pub mod sync;
/// Replies and events of XC-MISC.
pub mod xc_misc;
/// Replies and events of XFIXES.
pub mod xfixes;
/// Replies and events of XINERAMA.
pub mod xinerama;
/// Replies and events of XInputExtension.
pub mod xinput;
/// Replies and events of XKEYBOARD.
pub mod xkb;
/// Replies and events of the core protocol.
pub mod xproto;
/// Replies and events of XTEST.
pub mod xtest;
