// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
/// Numbers and structures of BIG-REQUESTS.
pub mod bigreq;
/// Numbers and structures of Composite.
pub mod composite;
/// Numbers and structures of DAMAGE.
pub mod damage;
/// Numbers and structures of DOUBLE-BUFFER.
pub mod dbe;
/// Numbers and structures of DPMS.
pub mod dpms;
/// Numbers of DRI2.
pub mod dri2;
/// Numbers of DRI3.
pub mod dri3;
/// Numbers and structures of Generic Event Extension.
pub mod ge;
/// Numbers of GLX.
pub mod glx;
/// Numbers and structures of Present.
pub mod present;
/// Numbers and structures of RANDR.
pub mod randr;
/// Numbers and structures of RECORD.
pub mod record;
/// Numbers and structures of RENDER.
pub mod render;
/// Numbers and structures of X-Resource.
pub mod res;
/// Numbers and structures of MIT-SCREEN-SAVER.
pub mod screensaver;
/// Numbers of SECURITY.
pub mod security;
/// Numbers and structures of SHAPE.
pub mod shape;
/// Numbers and structures of MIT-SHM.
pub mod shm;
/// Numbers and structures of SYNC.
pub mod sync;
/// Numbers and structures of XC-MISC.
pub mod xc_misc;
/// Numbers of XEVIE.
pub mod xevie;
/// Numbers of XFree86-DRI.
pub mod xf86dri;
/// Numbers of XFree86-VidModeExtension.
pub mod xf86vidmode;
/// Numbers and structures of XFIXES.
pub mod xfixes;
/// Numbers and structures of XINERAMA.
pub mod xinerama;
/// Numbers and structures of XInputExtension.
pub mod xinput;
/// Numbers and structures of XKEYBOARD.
pub mod xkb;
/// Numbers of XpExtension.
pub mod xprint;
/// Numbers and structures of the core protocol.
pub mod xproto;
/// Numbers of SELinux.
pub mod xselinux;
/// Numbers and structures of XTEST.
pub mod xtest;
/// Numbers of XVideo.
pub mod xv;
/// Numbers of XVideo-MotionCompensation.
pub mod xvmc;
