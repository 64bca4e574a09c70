// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
mod bigreq;
mod ge;
mod render;
mod shape;
mod shm;
mod xc_misc;
mod xfixes;
mod xkb;
mod xproto;
mod xtest;

use super::macros::enumerations;
pub(crate) use bigreq::*;
pub(crate) use ge::*;
pub(crate) use render::*;
pub(crate) use shape::*;
pub(crate) use shm::*;
pub(crate) use xc_misc::*;
pub(crate) use xfixes::*;
pub(crate) use xkb::*;
pub(crate) use xproto::*;
pub(crate) use xtest::*;
enumerations! { render CP }
enumerations! { render PictOp }
enumerations! { render PictType }
enumerations! { render PolyEdge }
enumerations! { render PolyMode }
enumerations! { render Repeat }
enumerations! { render SubPixel }
enumerations! { shape SK }
enumerations! { shape SO }
enumerations! { xfixes BarrierDirections }
enumerations! { xfixes ClientDisconnectFlags }
enumerations! { xfixes CursorNotify }
enumerations! { xfixes CursorNotifyMask }
enumerations! { xfixes SaveSetMapping }
enumerations! { xfixes SaveSetMode }
enumerations! { xfixes SaveSetTarget }
enumerations! { xfixes SelectionEvent }
enumerations! { xfixes SelectionEventMask }
enumerations! { xkb AXNDetail }
enumerations! { xkb AXOption }
enumerations! { xkb ActionMessageFlag }
enumerations! { xkb BellClassResult }
enumerations! { xkb BoolCtrl }
enumerations! { xkb BoolCtrlsHigh }
enumerations! { xkb BoolCtrlsLow }
enumerations! { xkb CMDetail }
enumerations! { xkb Control }
enumerations! { xkb DoodadType }
enumerations! { xkb EventType }
enumerations! { xkb Explicit }
enumerations! { xkb GBNDetail }
enumerations! { xkb Group }
enumerations! { xkb IMFlag }
enumerations! { xkb IMGroupsWhich }
enumerations! { xkb IMModsWhich }
enumerations! { xkb LedClass }
enumerations! { xkb LedClassResult }
enumerations! { xkb LockDeviceFlags }
enumerations! { xkb MapPart }
enumerations! { xkb NKNDetail }
enumerations! { xkb NameDetail }
enumerations! { xkb PerClientFlag }
enumerations! { xkb SA }
enumerations! { xkb SAIsoLockFlag }
enumerations! { xkb SAIsoLockNoAffect }
enumerations! { xkb SAMovePtrFlag }
enumerations! { xkb SASetPtrDfltFlag }
enumerations! { xkb SAType }
enumerations! { xkb SAValWhat }
enumerations! { xkb SetMapFlags }
enumerations! { xkb SetOfGroup }
enumerations! { xkb SetOfGroups }
enumerations! { xkb StatePart }
enumerations! { xkb VMod }
enumerations! { xkb VModsHigh }
enumerations! { xkb VModsLow }
enumerations! { xkb XIFeature }
enumerations! { xproto AccessControl }
enumerations! { xproto Allow }
enumerations! { xproto ArcMode }
enumerations! { xproto AutoRepeatMode }
enumerations! { xproto BackingStore }
enumerations! { xproto Blanking }
enumerations! { xproto ButtonIndex }
enumerations! { xproto CW }
enumerations! { xproto CapStyle }
enumerations! { xproto Circulate }
enumerations! { xproto ClipOrdering }
enumerations! { xproto CloseDown }
enumerations! { xproto ColorFlag }
enumerations! { xproto ColormapAlloc }
enumerations! { xproto ColormapState }
enumerations! { xproto ConfigWindow }
enumerations! { xproto CoordMode }
enumerations! { xproto EventMask }
enumerations! { xproto Exposures }
enumerations! { xproto Family }
enumerations! { xproto FillRule }
enumerations! { xproto FillStyle }
enumerations! { xproto FontDraw }
enumerations! { xproto GC }
enumerations! { xproto GX }
enumerations! { xproto GrabMode }
enumerations! { xproto GrabStatus }
enumerations! { xproto Gravity }
enumerations! { xproto HostMode }
enumerations! { xproto ImageFormat }
enumerations! { xproto ImageOrder }
enumerations! { xproto InputFocus }
enumerations! { xproto JoinStyle }
enumerations! { xproto KB }
enumerations! { xproto KeyButMask }
enumerations! { xproto LedMode }
enumerations! { xproto LineStyle }
enumerations! { xproto MapState }
enumerations! { xproto Mapping }
enumerations! { xproto MappingStatus }
enumerations! { xproto ModMask }
enumerations! { xproto Motion }
enumerations! { xproto NotifyDetail }
enumerations! { xproto NotifyMode }
enumerations! { xproto Place }
enumerations! { xproto PolyShape }
enumerations! { xproto PropMode }
enumerations! { xproto Property }
enumerations! { xproto QueryShapeOf }
enumerations! { xproto ScreenSaver }
enumerations! { xproto SetMode }
enumerations! { xproto StackMode }
enumerations! { xproto SubwindowMode }
enumerations! { xproto Visibility }
enumerations! { xproto VisualClass }
enumerations! { xproto WindowClass }
