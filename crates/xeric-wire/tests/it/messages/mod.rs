// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
mod bigreq;
mod composite;
mod damage;
mod dbe;
mod dpms;
mod ge;
mod present;
mod randr;
mod record;
mod render;
mod res;
mod screensaver;
mod shape;
mod shm;
mod sync;
mod xc_misc;
mod xfixes;
mod xinerama;
mod xinput;
mod xkb;
mod xproto;
mod xtest;

use xeric_wire::{ByteOrder, LengthError, Request};

use super::macros::enumerations;

enumerations! { composite Redirect }
enumerations! { damage ReportLevel }
enumerations! { dbe SwapAction }
enumerations! { dpms DPMSMode }
enumerations! { present CompleteKind }
enumerations! { present CompleteMode }
enumerations! { present EventMask }
enumerations! { present Option }
enumerations! { randr Connection }
enumerations! { randr ModeFlag }
enumerations! { randr Notify }
enumerations! { randr NotifyMask }
enumerations! { randr ProviderCapability }
enumerations! { randr Rotation }
enumerations! { randr SetConfig }
enumerations! { render CP }
enumerations! { render PictOp }
enumerations! { render PictType }
enumerations! { render PolyEdge }
enumerations! { render PolyMode }
enumerations! { render Repeat }
enumerations! { render SubPixel }
enumerations! { res ClientIdMask }
enumerations! { screensaver Event }
enumerations! { screensaver Kind }
enumerations! { screensaver State }
enumerations! { shape SK }
enumerations! { shape SO }
enumerations! { sync ALARMSTATE }
enumerations! { sync CA }
enumerations! { sync TESTTYPE }
enumerations! { sync VALUETYPE }
enumerations! { xfixes BarrierDirections }
enumerations! { xfixes ClientDisconnectFlags }
enumerations! { xfixes CursorNotify }
enumerations! { xfixes CursorNotifyMask }
enumerations! { xfixes SaveSetMapping }
enumerations! { xfixes SaveSetMode }
enumerations! { xfixes SaveSetTarget }
enumerations! { xfixes SelectionEvent }
enumerations! { xfixes SelectionEventMask }
enumerations! { xinput BarrierFlags }
enumerations! { xinput ChangeDevice }
enumerations! { xinput ChangeFeedbackControlMask }
enumerations! { xinput ChangeMode }
enumerations! { xinput ChangeReason }
enumerations! { xinput ClassesReportedMask }
enumerations! { xinput DeviceChange }
enumerations! { xinput DeviceClassType }
enumerations! { xinput DeviceControl }
enumerations! { xinput DeviceInputMode }
enumerations! { xinput DeviceType }
enumerations! { xinput DeviceUse }
enumerations! { xinput EventMode }
enumerations! { xinput FeedbackClass }
enumerations! { xinput GesturePinchEventFlags }
enumerations! { xinput GestureSwipeEventFlags }
enumerations! { xinput GrabMode22 }
enumerations! { xinput GrabType }
enumerations! { xinput HierarchyChangeType }
enumerations! { xinput HierarchyMask }
enumerations! { xinput InputClass }
enumerations! { xinput KeyEventFlags }
enumerations! { xinput NotifyDetail }
enumerations! { xinput NotifyMode }
enumerations! { xinput PointerEventFlags }
enumerations! { xinput PropagateMode }
enumerations! { xinput PropertyFlag }
enumerations! { xinput PropertyFormat }
enumerations! { xinput ScrollFlags }
enumerations! { xinput ScrollType }
enumerations! { xinput TouchEventFlags }
enumerations! { xinput TouchMode }
enumerations! { xinput TouchOwnershipFlags }
enumerations! { xinput ValuatorMode }
enumerations! { xinput ValuatorStateModeMask }
enumerations! { xinput XIEventMask }
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
/// What a request's view holds.
pub(crate) fn view_of(
    header: &str,
    number: u8,
    request: &Request<'_>,
) -> Option<Result<String, LengthError>> {
    match header {
        "xproto" => xproto::xproto_views(number, request),
        "bigreq" => bigreq::bigreq_views(number, request),
        "xc_misc" => xc_misc::xc_misc_views(number, request),
        "ge" => ge::ge_views(number, request),
        "shape" => shape::shape_views(number, request),
        "render" => render::render_views(number, request),
        "xfixes" => xfixes::xfixes_views(number, request),
        "xkb" => xkb::xkb_views(number, request),
        "xtest" => xtest::xtest_views(number, request),
        "shm" => shm::shm_views(number, request),
        "randr" => randr::randr_views(number, request),
        "present" => present::present_views(number, request),
        "damage" => damage::damage_views(number, request),
        "composite" => composite::composite_views(number, request),
        "xinerama" => xinerama::xinerama_views(number, request),
        "xinput" => xinput::xinput_views(number, request),
        "dbe" => dbe::dbe_views(number, request),
        "screensaver" => screensaver::screensaver_views(number, request),
        "dpms" => dpms::dpms_views(number, request),
        "res" => res::res_views(number, request),
        "record" => record::record_views(number, request),
        "sync" => sync::sync_views(number, request),
        _ => None,
    }
}
/// A reply, read by x11rb-protocol and written by us.
pub(crate) fn rewritten(header: &str, number: u8, native: &[u8], order: ByteOrder) -> Option<Vec<u8>> {
    match header {
        "xproto" => xproto::xproto_rewrites(number, native, order),
        "bigreq" => bigreq::bigreq_rewrites(number, native, order),
        "xc_misc" => xc_misc::xc_misc_rewrites(number, native, order),
        "ge" => ge::ge_rewrites(number, native, order),
        "shape" => shape::shape_rewrites(number, native, order),
        "render" => render::render_rewrites(number, native, order),
        "xfixes" => xfixes::xfixes_rewrites(number, native, order),
        "xkb" => xkb::xkb_rewrites(number, native, order),
        "xtest" => xtest::xtest_rewrites(number, native, order),
        "shm" => shm::shm_rewrites(number, native, order),
        "randr" => randr::randr_rewrites(number, native, order),
        "present" => present::present_rewrites(number, native, order),
        "damage" => damage::damage_rewrites(number, native, order),
        "composite" => composite::composite_rewrites(number, native, order),
        "xinerama" => xinerama::xinerama_rewrites(number, native, order),
        "xinput" => xinput::xinput_rewrites(number, native, order),
        "dbe" => dbe::dbe_rewrites(number, native, order),
        "screensaver" => screensaver::screensaver_rewrites(number, native, order),
        "dpms" => dpms::dpms_rewrites(number, native, order),
        "res" => res::res_rewrites(number, native, order),
        "record" => record::record_rewrites(number, native, order),
        "sync" => sync::sync_rewrites(number, native, order),
        _ => None,
    }
}
/// An event, read by x11rb-protocol and written by us.
pub(crate) fn rewritten_event(
    header: &str,
    number: u8,
    native: &[u8; 32],
    order: ByteOrder,
    first: u8,
) -> Option<Vec<u8>> {
    match header {
        "xproto" => xproto::rewritten_xproto_event(number, native, order, first),
        "shape" => shape::rewritten_shape_event(number, native, order, first),
        "xfixes" => xfixes::rewritten_xfixes_event(number, native, order, first),
        "xkb" => xkb::rewritten_xkb_event(number, native, order, first),
        "shm" => shm::rewritten_shm_event(number, native, order, first),
        "randr" => randr::rewritten_randr_event(number, native, order, first),
        "present" => present::rewritten_present_event(number, native, order, first),
        "damage" => damage::rewritten_damage_event(number, native, order, first),
        "xinput" => xinput::rewritten_xinput_event(number, native, order, first),
        "screensaver" => screensaver::rewritten_screensaver_event(number, native, order, first),
        "sync" => sync::rewritten_sync_event(number, native, order, first),
        _ => None,
    }
}
