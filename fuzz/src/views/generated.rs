// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use super::views;
use xeric_wire::{LengthError, Request};

views! { xproto core xproto_views
CreateWindow 1
ChangeWindowAttributes 2
GetWindowAttributes 3
DestroyWindow 4
DestroySubwindows 5
ChangeSaveSet 6
ReparentWindow 7
MapWindow 8
MapSubwindows 9
UnmapWindow 10
UnmapSubwindows 11
ConfigureWindow 12
CirculateWindow 13
GetGeometry 14
QueryTree 15
InternAtom 16
GetAtomName 17
ChangeProperty 18
DeleteProperty 19
GetProperty 20
ListProperties 21
SetSelectionOwner 22
GetSelectionOwner 23
ConvertSelection 24
SendEvent 25
GrabPointer 26
UngrabPointer 27
GrabButton 28
UngrabButton 29
ChangeActivePointerGrab 30
GrabKeyboard 31
UngrabKeyboard 32
GrabKey 33
UngrabKey 34
AllowEvents 35
GrabServer 36
UngrabServer 37
QueryPointer 38
GetMotionEvents 39
TranslateCoordinates 40
WarpPointer 41
SetInputFocus 42
GetInputFocus 43
QueryKeymap 44
OpenFont 45
CloseFont 46
QueryFont 47
QueryTextExtents 48
ListFonts 49
ListFontsWithInfo 50
SetFontPath 51
GetFontPath 52
CreatePixmap 53
FreePixmap 54
CreateGC 55
ChangeGC 56
CopyGC 57
SetDashes 58
SetClipRectangles 59
FreeGC 60
ClearArea 61
CopyArea 62
CopyPlane 63
PolyPoint 64
PolyLine 65
PolySegment 66
PolyRectangle 67
PolyArc 68
FillPoly 69
PolyFillRectangle 70
PolyFillArc 71
PutImage 72
GetImage 73
PolyText8 74
PolyText16 75
ImageText8 76
ImageText16 77
CreateColormap 78
FreeColormap 79
CopyColormapAndFree 80
InstallColormap 81
UninstallColormap 82
ListInstalledColormaps 83
AllocColor 84
AllocNamedColor 85
AllocColorCells 86
AllocColorPlanes 87
FreeColors 88
StoreColors 89
StoreNamedColor 90
QueryColors 91
LookupColor 92
CreateCursor 93
CreateGlyphCursor 94
FreeCursor 95
RecolorCursor 96
QueryBestSize 97
QueryExtension 98
ListExtensions 99
ChangeKeyboardMapping 100
GetKeyboardMapping 101
ChangeKeyboardControl 102
GetKeyboardControl 103
Bell 104
ChangePointerControl 105
GetPointerControl 106
SetScreenSaver 107
GetScreenSaver 108
ChangeHosts 109
ListHosts 110
SetAccessControl 111
SetCloseDownMode 112
KillClient 113
RotateProperties 114
ForceScreenSaver 115
SetPointerMapping 116
GetPointerMapping 117
SetModifierMapping 118
GetModifierMapping 119
NoOperation 127
}
views! { bigreq extension bigreq_views
Enable 0
}
views! { xc_misc extension xc_misc_views
GetVersion 0
GetXIDRange 1
GetXIDList 2
}
views! { ge extension ge_views
QueryVersion 0
}
views! { shape extension shape_views
QueryVersion 0
Rectangles 1
Mask 2
Combine 3
Offset 4
QueryExtents 5
SelectInput 6
InputSelected 7
GetRectangles 8
}
views! { render extension render_views
QueryVersion 0
QueryPictFormats 1
QueryPictIndexValues 2
CreatePicture 4
ChangePicture 5
SetPictureClipRectangles 6
FreePicture 7
Composite 8
Trapezoids 10
Triangles 11
TriStrip 12
TriFan 13
CreateGlyphSet 17
ReferenceGlyphSet 18
FreeGlyphSet 19
AddGlyphs 20
FreeGlyphs 22
CompositeGlyphs8 23
CompositeGlyphs16 24
CompositeGlyphs32 25
FillRectangles 26
CreateCursor 27
SetPictureTransform 28
QueryFilters 29
SetPictureFilter 30
CreateAnimCursor 31
AddTraps 32
CreateSolidFill 33
CreateLinearGradient 34
CreateRadialGradient 35
CreateConicalGradient 36
}
views! { xfixes extension xfixes_views
QueryVersion 0
ChangeSaveSet 1
SelectSelectionInput 2
SelectCursorInput 3
GetCursorImage 4
CreateRegion 5
CreateRegionFromBitmap 6
CreateRegionFromWindow 7
CreateRegionFromGC 8
CreateRegionFromPicture 9
DestroyRegion 10
SetRegion 11
CopyRegion 12
UnionRegion 13
IntersectRegion 14
SubtractRegion 15
InvertRegion 16
TranslateRegion 17
RegionExtents 18
FetchRegion 19
SetGCClipRegion 20
SetWindowShapeRegion 21
SetPictureClipRegion 22
SetCursorName 23
GetCursorName 24
GetCursorImageAndName 25
ChangeCursor 26
ChangeCursorByName 27
ExpandRegion 28
HideCursor 29
ShowCursor 30
CreatePointerBarrier 31
DeletePointerBarrier 32
SetClientDisconnectMode 33
GetClientDisconnectMode 34
}
views! { xkb extension xkb_views
UseExtension 0
SelectEvents 1
Bell 3
GetState 4
LatchLockState 5
GetControls 6
SetControls 7
GetMap 8
SetMap 9
GetCompatMap 10
SetCompatMap 11
GetIndicatorState 12
GetIndicatorMap 13
SetIndicatorMap 14
GetNamedIndicator 15
SetNamedIndicator 16
GetNames 17
SetNames 18
PerClientFlags 21
ListComponents 22
GetKbdByName 23
GetDeviceInfo 24
SetDeviceInfo 25
SetDebuggingFlags 101
GetGeometry 19
SetGeometry 20
}
views! { xtest extension xtest_views
GetVersion 0
CompareCursor 1
FakeInput 2
GrabControl 3
}
views! { shm extension shm_views
QueryVersion 0
Attach 1
Detach 2
PutImage 3
GetImage 4
CreatePixmap 5
AttachFd 6
CreateSegment 7
}
views! { randr extension randr_views
QueryVersion 0
SetScreenConfig 2
SelectInput 4
GetScreenInfo 5
GetScreenSizeRange 6
SetScreenSize 7
GetScreenResources 8
GetOutputInfo 9
ListOutputProperties 10
QueryOutputProperty 11
ConfigureOutputProperty 12
ChangeOutputProperty 13
DeleteOutputProperty 14
GetOutputProperty 15
CreateMode 16
DestroyMode 17
AddOutputMode 18
DeleteOutputMode 19
GetCrtcInfo 20
SetCrtcConfig 21
GetCrtcGammaSize 22
GetCrtcGamma 23
SetCrtcGamma 24
GetScreenResourcesCurrent 25
SetCrtcTransform 26
GetCrtcTransform 27
GetPanning 28
SetPanning 29
SetOutputPrimary 30
GetOutputPrimary 31
GetProviders 32
GetProviderInfo 33
SetProviderOffloadSink 34
SetProviderOutputSource 35
ListProviderProperties 36
QueryProviderProperty 37
ConfigureProviderProperty 38
ChangeProviderProperty 39
DeleteProviderProperty 40
GetProviderProperty 41
GetMonitors 42
SetMonitor 43
DeleteMonitor 44
CreateLease 45
FreeLease 46
}
views! { present extension present_views
QueryVersion 0
Pixmap 1
NotifyMSC 2
SelectInput 3
QueryCapabilities 4
PixmapSynced 5
}
views! { damage extension damage_views
QueryVersion 0
Create 1
Destroy 2
Subtract 3
Add 4
}
views! { composite extension composite_views
QueryVersion 0
RedirectWindow 1
RedirectSubwindows 2
UnredirectWindow 3
UnredirectSubwindows 4
CreateRegionFromBorderClip 5
NameWindowPixmap 6
GetOverlayWindow 7
ReleaseOverlayWindow 8
}
views! { xinerama extension xinerama_views
QueryVersion 0
GetState 1
GetScreenCount 2
GetScreenSize 3
IsActive 4
QueryScreens 5
}
views! { xinput extension xinput_views
GetExtensionVersion 1
ListInputDevices 2
OpenDevice 3
CloseDevice 4
SetDeviceMode 5
SelectExtensionEvent 6
GetSelectedExtensionEvents 7
ChangeDeviceDontPropagateList 8
GetDeviceDontPropagateList 9
GetDeviceMotionEvents 10
ChangeKeyboardDevice 11
ChangePointerDevice 12
GrabDevice 13
UngrabDevice 14
GrabDeviceKey 15
UngrabDeviceKey 16
GrabDeviceButton 17
UngrabDeviceButton 18
AllowDeviceEvents 19
GetDeviceFocus 20
SetDeviceFocus 21
GetFeedbackControl 22
ChangeFeedbackControl 23
GetDeviceKeyMapping 24
ChangeDeviceKeyMapping 25
GetDeviceModifierMapping 26
SetDeviceModifierMapping 27
GetDeviceButtonMapping 28
SetDeviceButtonMapping 29
QueryDeviceState 30
DeviceBell 32
SetDeviceValuators 33
GetDeviceControl 34
ChangeDeviceControl 35
ListDeviceProperties 36
ChangeDeviceProperty 37
DeleteDeviceProperty 38
GetDeviceProperty 39
XIQueryPointer 40
XIWarpPointer 41
XIChangeCursor 42
XIChangeHierarchy 43
XISetClientPointer 44
XIGetClientPointer 45
XISelectEvents 46
XIQueryVersion 47
XIQueryDevice 48
XISetFocus 49
XIGetFocus 50
XIGrabDevice 51
XIUngrabDevice 52
XIAllowEvents 53
XIPassiveGrabDevice 54
XIPassiveUngrabDevice 55
XIListProperties 56
XIChangeProperty 57
XIDeleteProperty 58
XIGetProperty 59
XIGetSelectedEvents 60
XIBarrierReleasePointer 61
SendExtensionEvent 31
}
views! { dbe extension dbe_views
QueryVersion 0
AllocateBackBuffer 1
DeallocateBackBuffer 2
SwapBuffers 3
BeginIdiom 4
EndIdiom 5
GetVisualInfo 6
GetBackBufferAttributes 7
}
views! { screensaver extension screensaver_views
QueryVersion 0
QueryInfo 1
SelectInput 2
SetAttributes 3
UnsetAttributes 4
Suspend 5
}
views! { dpms extension dpms_views
GetVersion 0
Capable 1
GetTimeouts 2
SetTimeouts 3
Enable 4
Disable 5
ForceLevel 6
Info 7
}
views! { res extension res_views
QueryVersion 0
QueryClients 1
QueryClientResources 2
QueryClientPixmapBytes 3
QueryClientIds 4
QueryResourceBytes 5
}
views! { record extension record_views
QueryVersion 0
CreateContext 1
RegisterClients 2
UnregisterClients 3
GetContext 4
EnableContext 5
DisableContext 6
FreeContext 7
}
views! { sync extension sync_views
Initialize 0
ListSystemCounters 1
CreateCounter 2
DestroyCounter 6
QueryCounter 5
Await 7
ChangeCounter 4
SetCounter 3
CreateAlarm 8
ChangeAlarm 9
DestroyAlarm 11
QueryAlarm 10
SetPriority 12
GetPriority 13
CreateFence 14
TriggerFence 15
ResetFence 16
DestroyFence 17
QueryFence 18
AwaitFence 19
}
/// The headers whose requests have views.
pub(crate) const HEADERS: [&str; 22] = [
    "xproto",
    "bigreq",
    "xc_misc",
    "ge",
    "shape",
    "render",
    "xfixes",
    "xkb",
    "xtest",
    "shm",
    "randr",
    "present",
    "damage",
    "composite",
    "xinerama",
    "xinput",
    "dbe",
    "screensaver",
    "dpms",
    "res",
    "record",
    "sync",
];

/// What the view of a request holds, as text; `None` when the header has no such request.
pub(crate) fn text(header: &str, request: &Request<'_>) -> Option<Result<String, LengthError>> {
    match header {
        "xproto" => xproto_views(request.opcode, request),
        "bigreq" => bigreq_views(request.data, request),
        "xc_misc" => xc_misc_views(request.data, request),
        "ge" => ge_views(request.data, request),
        "shape" => shape_views(request.data, request),
        "render" => render_views(request.data, request),
        "xfixes" => xfixes_views(request.data, request),
        "xkb" => xkb_views(request.data, request),
        "xtest" => xtest_views(request.data, request),
        "shm" => shm_views(request.data, request),
        "randr" => randr_views(request.data, request),
        "present" => present_views(request.data, request),
        "damage" => damage_views(request.data, request),
        "composite" => composite_views(request.data, request),
        "xinerama" => xinerama_views(request.data, request),
        "xinput" => xinput_views(request.data, request),
        "dbe" => dbe_views(request.data, request),
        "screensaver" => screensaver_views(request.data, request),
        "dpms" => dpms_views(request.data, request),
        "res" => res_views(request.data, request),
        "record" => record_views(request.data, request),
        "sync" => sync_views(request.data, request),
        _ => None,
    }
}
