// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use super::macros::{enumerations, events, replies, requests, rewrites, structures, value_lists, views};

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
structures! { xproto core xproto_structures
Char2b { byte1 byte2 ; ;  }
Point { x y ; ;  }
Rectangle { x y width height ; ;  }
Arc { x y width height angle1 angle2 ; ;  }
Format { depth bits_per_pixel scanline_pad ; ;  }
Visualtype { visual_id class bits_per_rgb_value colormap_entries red_mask green_mask blue_mask ; ;  }
Timecoord { time x y ; ;  }
Fontprop { name value ; ;  }
Charinfo { left_side_bearing right_side_bearing character_width ascent descent attributes ; ;  }
Segment { x1 y1 x2 y2 ; ;  }
Coloritem { pixel red green blue flags ; ;  }
Rgb { red green blue ; ;  }
}
value_lists! { xproto core xproto_value_lists
CreateWindowAux { background_pixmap background_pixel border_pixmap border_pixel bit_gravity win_gravity backing_store backing_planes backing_pixel override_redirect save_under event_mask do_not_propogate_mask colormap cursor  }
ChangeWindowAttributesAux { background_pixmap background_pixel border_pixmap border_pixel bit_gravity win_gravity backing_store backing_planes backing_pixel override_redirect save_under event_mask do_not_propogate_mask colormap cursor  }
ConfigureWindowAux { x y width height border_width sibling stack_mode  }
CreateGCAux { function plane_mask foreground background line_width line_style cap_style join_style fill_style fill_rule tile stipple tile_stipple_x_origin tile_stipple_y_origin font subwindow_mode graphics_exposures clip_x_origin clip_y_origin clip_mask dash_offset dashes arc_mode  }
ChangeGCAux { function plane_mask foreground background line_width line_style cap_style join_style fill_style fill_rule tile stipple tile_stipple_x_origin tile_stipple_y_origin font subwindow_mode graphics_exposures clip_x_origin clip_y_origin clip_mask dash_offset dashes arc_mode  }
ChangeKeyboardControlAux { key_click_percent bell_percent bell_pitch bell_duration led led_mode key auto_repeat_mode  }
}
requests! { xproto core xproto_requests
CreateWindow CreateWindowRequest 1 { depth wid parent x y width height border_width class visual value_list ; ;  }
ChangeWindowAttributes ChangeWindowAttributesRequest 2 { window value_list ; ;  }
GetWindowAttributes GetWindowAttributesRequest 3 { window ; ;  }
DestroyWindow DestroyWindowRequest 4 { window ; ;  }
DestroySubwindows DestroySubwindowsRequest 5 { window ; ;  }
ChangeSaveSet ChangeSaveSetRequest 6 { mode window ; ;  }
ReparentWindow ReparentWindowRequest 7 { window parent x y ; ;  }
MapWindow MapWindowRequest 8 { window ; ;  }
MapSubwindows MapSubwindowsRequest 9 { window ; ;  }
UnmapWindow UnmapWindowRequest 10 { window ; ;  }
UnmapSubwindows UnmapSubwindowsRequest 11 { window ; ;  }
ConfigureWindow ConfigureWindowRequest 12 { window value_list ; ;  }
CirculateWindow CirculateWindowRequest 13 { direction window ; ;  }
GetGeometry GetGeometryRequest 14 { drawable ; ;  }
QueryTree QueryTreeRequest 15 { window ; ;  }
InternAtom InternAtomRequest 16 { name ; only_if_exists ;  }
GetAtomName GetAtomNameRequest 17 { atom ; ;  }
DeleteProperty DeletePropertyRequest 19 { window property ; ;  }
ListProperties ListPropertiesRequest 21 { window ; ;  }
SetSelectionOwner SetSelectionOwnerRequest 22 { owner selection time ; ;  }
GetSelectionOwner GetSelectionOwnerRequest 23 { selection ; ;  }
ConvertSelection ConvertSelectionRequest 24 { requestor selection target property time ; ;  }
SendEvent SendEventRequest 25 { destination event_mask event ; propagate ;  }
GrabPointer GrabPointerRequest 26 { grab_window event_mask pointer_mode keyboard_mode confine_to cursor time ; owner_events ;  }
UngrabPointer UngrabPointerRequest 27 { time ; ;  }
GrabButton GrabButtonRequest 28 { grab_window event_mask pointer_mode keyboard_mode confine_to cursor button modifiers ; owner_events ;  }
UngrabButton UngrabButtonRequest 29 { button grab_window modifiers ; ;  }
ChangeActivePointerGrab ChangeActivePointerGrabRequest 30 { cursor time event_mask ; ;  }
GrabKeyboard GrabKeyboardRequest 31 { grab_window time pointer_mode keyboard_mode ; owner_events ;  }
UngrabKeyboard UngrabKeyboardRequest 32 { time ; ;  }
GrabKey GrabKeyRequest 33 { grab_window modifiers key pointer_mode keyboard_mode ; owner_events ;  }
UngrabKey UngrabKeyRequest 34 { key grab_window modifiers ; ;  }
AllowEvents AllowEventsRequest 35 { mode time ; ;  }
GrabServer GrabServerRequest 36 { ; ;  }
UngrabServer UngrabServerRequest 37 { ; ;  }
QueryPointer QueryPointerRequest 38 { window ; ;  }
GetMotionEvents GetMotionEventsRequest 39 { window start stop ; ;  }
TranslateCoordinates TranslateCoordinatesRequest 40 { src_window dst_window src_x src_y ; ;  }
WarpPointer WarpPointerRequest 41 { src_window dst_window src_x src_y src_width src_height dst_x dst_y ; ;  }
SetInputFocus SetInputFocusRequest 42 { revert_to focus time ; ;  }
GetInputFocus GetInputFocusRequest 43 { ; ;  }
QueryKeymap QueryKeymapRequest 44 { ; ;  }
OpenFont OpenFontRequest 45 { fid name ; ;  }
CloseFont CloseFontRequest 46 { font ; ;  }
QueryFont QueryFontRequest 47 { font ; ;  }
ListFonts ListFontsRequest 49 { max_names pattern ; ;  }
ListFontsWithInfo ListFontsWithInfoRequest 50 { max_names pattern ; ;  }
GetFontPath GetFontPathRequest 52 { ; ;  }
CreatePixmap CreatePixmapRequest 53 { depth pid drawable width height ; ;  }
FreePixmap FreePixmapRequest 54 { pixmap ; ;  }
CreateGC CreateGCRequest 55 { cid drawable value_list ; ;  }
ChangeGC ChangeGCRequest 56 { gc value_list ; ;  }
CopyGC CopyGCRequest 57 { src_gc dst_gc value_mask ; ;  }
SetDashes SetDashesRequest 58 { gc dash_offset dashes ; ;  }
SetClipRectangles SetClipRectanglesRequest 59 { ordering gc clip_x_origin clip_y_origin rectangles ; ;  }
FreeGC FreeGCRequest 60 { gc ; ;  }
ClearArea ClearAreaRequest 61 { window x y width height ; exposures ;  }
CopyArea CopyAreaRequest 62 { src_drawable dst_drawable gc src_x src_y dst_x dst_y width height ; ;  }
CopyPlane CopyPlaneRequest 63 { src_drawable dst_drawable gc src_x src_y dst_x dst_y width height bit_plane ; ;  }
PolyPoint PolyPointRequest 64 { coordinate_mode drawable gc points ; ;  }
PolyLine PolyLineRequest 65 { coordinate_mode drawable gc points ; ;  }
PolySegment PolySegmentRequest 66 { drawable gc segments ; ;  }
PolyRectangle PolyRectangleRequest 67 { drawable gc rectangles ; ;  }
PolyArc PolyArcRequest 68 { drawable gc arcs ; ;  }
FillPoly FillPolyRequest 69 { drawable gc shape coordinate_mode points ; ;  }
PolyFillRectangle PolyFillRectangleRequest 70 { drawable gc rectangles ; ;  }
PolyFillArc PolyFillArcRequest 71 { drawable gc arcs ; ;  }
PutImage PutImageRequest 72 { format drawable gc width height dst_x dst_y left_pad depth ; ; data  }
PolyText8 PolyText8Request 74 { drawable gc x y ; ; items  }
PolyText16 PolyText16Request 75 { drawable gc x y ; ; items  }
ImageText8 ImageText8Request 76 { drawable gc x y string ; ;  }
ImageText16 ImageText16Request 77 { drawable gc x y string ; ;  }
CreateColormap CreateColormapRequest 78 { alloc mid window visual ; ;  }
FreeColormap FreeColormapRequest 79 { cmap ; ;  }
CopyColormapAndFree CopyColormapAndFreeRequest 80 { mid src_cmap ; ;  }
InstallColormap InstallColormapRequest 81 { cmap ; ;  }
UninstallColormap UninstallColormapRequest 82 { cmap ; ;  }
ListInstalledColormaps ListInstalledColormapsRequest 83 { window ; ;  }
AllocColor AllocColorRequest 84 { cmap red green blue ; ;  }
AllocNamedColor AllocNamedColorRequest 85 { cmap name ; ;  }
AllocColorCells AllocColorCellsRequest 86 { cmap colors planes ; contiguous ;  }
AllocColorPlanes AllocColorPlanesRequest 87 { cmap colors reds greens blues ; contiguous ;  }
FreeColors FreeColorsRequest 88 { cmap plane_mask pixels ; ;  }
StoreColors StoreColorsRequest 89 { cmap items ; ;  }
StoreNamedColor StoreNamedColorRequest 90 { flags cmap pixel name ; ;  }
QueryColors QueryColorsRequest 91 { cmap pixels ; ;  }
LookupColor LookupColorRequest 92 { cmap name ; ;  }
CreateCursor CreateCursorRequest 93 { cid source mask fore_red fore_green fore_blue back_red back_green back_blue x y ; ;  }
CreateGlyphCursor CreateGlyphCursorRequest 94 { cid source_font mask_font source_char mask_char fore_red fore_green fore_blue back_red back_green back_blue ; ;  }
FreeCursor FreeCursorRequest 95 { cursor ; ;  }
RecolorCursor RecolorCursorRequest 96 { cursor fore_red fore_green fore_blue back_red back_green back_blue ; ;  }
QueryBestSize QueryBestSizeRequest 97 { class drawable width height ; ;  }
QueryExtension QueryExtensionRequest 98 { name ; ;  }
ListExtensions ListExtensionsRequest 99 { ; ;  }
ChangeKeyboardControl ChangeKeyboardControlRequest 102 { value_list ; ;  }
GetKeyboardControl GetKeyboardControlRequest 103 { ; ;  }
Bell BellRequest 104 { percent ; ;  }
ChangePointerControl ChangePointerControlRequest 105 { acceleration_numerator acceleration_denominator threshold ; do_acceleration do_threshold ;  }
GetPointerControl GetPointerControlRequest 106 { ; ;  }
SetScreenSaver SetScreenSaverRequest 107 { timeout interval prefer_blanking allow_exposures ; ;  }
GetScreenSaver GetScreenSaverRequest 108 { ; ;  }
ChangeHosts ChangeHostsRequest 109 { mode family address ; ;  }
ListHosts ListHostsRequest 110 { ; ;  }
SetAccessControl SetAccessControlRequest 111 { mode ; ;  }
SetCloseDownMode SetCloseDownModeRequest 112 { mode ; ;  }
KillClient KillClientRequest 113 { resource ; ;  }
RotateProperties RotatePropertiesRequest 114 { window delta atoms ; ;  }
ForceScreenSaver ForceScreenSaverRequest 115 { mode ; ;  }
SetPointerMapping SetPointerMappingRequest 116 { map ; ;  }
GetPointerMapping GetPointerMappingRequest 117 { ; ;  }
NoOperation NoOperationRequest 127 { ; ;  }
}
replies! { xproto core xproto_replies
GetWindowAttributesReply { backing_store visual class bit_gravity win_gravity backing_planes backing_pixel map_state colormap all_event_masks your_event_mask do_not_propagate_mask ; save_under map_is_installed override_redirect ;  }
GetGeometryReply { depth root x y width height border_width ; ;  }
QueryTreeReply { root parent children ; ;  }
InternAtomReply { atom ; ;  }
GetAtomNameReply { name ; ;  }
ListPropertiesReply { atoms ; ;  }
GetSelectionOwnerReply { owner ; ;  }
GrabPointerReply { status ; ;  }
GrabKeyboardReply { status ; ;  }
QueryPointerReply { root child root_x root_y win_x win_y mask ; same_screen ;  }
GetMotionEventsReply { events ; ;  }
TranslateCoordinatesReply { child dst_x dst_y ; same_screen ;  }
GetInputFocusReply { revert_to focus ; ;  }
QueryKeymapReply { keys ; ;  }
QueryFontReply { min_bounds max_bounds min_char_or_byte2 max_char_or_byte2 default_char draw_direction min_byte1 max_byte1 font_ascent font_descent properties char_infos ; all_chars_exist ;  }
ListFontsReply { names ; ;  }
ListFontsWithInfoReply { min_bounds max_bounds min_char_or_byte2 max_char_or_byte2 default_char draw_direction min_byte1 max_byte1 font_ascent font_descent replies_hint properties name ; all_chars_exist ;  }
GetFontPathReply { path ; ;  }
ListInstalledColormapsReply { cmaps ; ;  }
AllocColorReply { red green blue pixel ; ;  }
AllocNamedColorReply { pixel exact_red exact_green exact_blue visual_red visual_green visual_blue ; ;  }
AllocColorCellsReply { pixels masks ; ;  }
AllocColorPlanesReply { red_mask green_mask blue_mask pixels ; ;  }
QueryColorsReply { colors ; ;  }
LookupColorReply { exact_red exact_green exact_blue visual_red visual_green visual_blue ; ;  }
QueryBestSizeReply { width height ; ;  }
QueryExtensionReply { major_opcode first_event first_error ; present ;  }
ListExtensionsReply { names ; ;  }
GetKeyboardControlReply { global_auto_repeat led_mask key_click_percent bell_percent bell_pitch bell_duration auto_repeats ; ;  }
GetPointerControlReply { acceleration_numerator acceleration_denominator threshold ; ;  }
GetScreenSaverReply { timeout interval prefer_blanking allow_exposures ; ;  }
SetPointerMappingReply { status ; ;  }
GetPointerMappingReply { map ; ;  }
}
events! { xproto core xproto_events rewritten_xproto_event
KeyPressEvent 2 { detail time root event child root_x root_y event_x event_y state ; same_screen ;  }
KeyReleaseEvent 3 { detail time root event child root_x root_y event_x event_y state ; same_screen ;  }
ButtonPressEvent 4 { detail time root event child root_x root_y event_x event_y state ; same_screen ;  }
ButtonReleaseEvent 5 { detail time root event child root_x root_y event_x event_y state ; same_screen ;  }
MotionNotifyEvent 6 { detail time root event child root_x root_y event_x event_y state ; same_screen ;  }
EnterNotifyEvent 7 { detail time root event child root_x root_y event_x event_y state mode same_screen_focus ; ;  }
LeaveNotifyEvent 8 { detail time root event child root_x root_y event_x event_y state mode same_screen_focus ; ;  }
FocusInEvent 9 { detail event mode ; ;  }
FocusOutEvent 10 { detail event mode ; ;  }
ExposeEvent 12 { window x y width height count ; ;  }
GraphicsExposureEvent 13 { drawable x y width height minor_opcode count major_opcode ; ;  }
NoExposureEvent 14 { drawable minor_opcode major_opcode ; ;  }
VisibilityNotifyEvent 15 { window state ; ;  }
CreateNotifyEvent 16 { parent window x y width height border_width ; override_redirect ;  }
DestroyNotifyEvent 17 { event window ; ;  }
UnmapNotifyEvent 18 { event window ; from_configure ;  }
MapNotifyEvent 19 { event window ; override_redirect ;  }
MapRequestEvent 20 { parent window ; ;  }
ReparentNotifyEvent 21 { event window parent x y ; override_redirect ;  }
ConfigureNotifyEvent 22 { event window above_sibling x y width height border_width ; override_redirect ;  }
ConfigureRequestEvent 23 { stack_mode parent window sibling x y width height border_width value_mask ; ;  }
GravityNotifyEvent 24 { event window x y ; ;  }
ResizeRequestEvent 25 { window width height ; ;  }
CirculateNotifyEvent 26 { event window place ; ;  }
CirculateRequestEvent 27 { event window place ; ;  }
PropertyNotifyEvent 28 { window atom time state ; ;  }
SelectionClearEvent 29 { time owner selection ; ;  }
SelectionRequestEvent 30 { time owner requestor selection target property ; ;  }
SelectionNotifyEvent 31 { time requestor selection target property ; ;  }
ColormapNotifyEvent 32 { window colormap state ; new ;  }
MappingNotifyEvent 34 { request first_keycode count ; ;  }
}
rewrites! { xproto core xproto_rewrites
GetWindowAttributesReply 3 { backing_store visual class bit_gravity win_gravity backing_planes backing_pixel map_state colormap all_event_masks your_event_mask do_not_propagate_mask ; save_under map_is_installed override_redirect ;  }
GetGeometryReply 14 { depth root x y width height border_width ; ;  }
QueryTreeReply 15 { root parent children ; ;  }
InternAtomReply 16 { atom ; ;  }
GetAtomNameReply 17 { name ; ;  }
GetPropertyReply 20 { format type_ bytes_after value_len value ; ;  }
ListPropertiesReply 21 { atoms ; ;  }
GetSelectionOwnerReply 23 { owner ; ;  }
GrabPointerReply 26 { status ; ;  }
GrabKeyboardReply 31 { status ; ;  }
QueryPointerReply 38 { root child root_x root_y win_x win_y mask ; same_screen ;  }
GetMotionEventsReply 39 { events ; ;  }
TranslateCoordinatesReply 40 { child dst_x dst_y ; same_screen ;  }
GetInputFocusReply 43 { revert_to focus ; ;  }
QueryKeymapReply 44 { keys ; ;  }
QueryFontReply 47 { min_bounds max_bounds min_char_or_byte2 max_char_or_byte2 default_char draw_direction min_byte1 max_byte1 font_ascent font_descent properties char_infos ; all_chars_exist ;  }
QueryTextExtentsReply 48 { draw_direction font_ascent font_descent overall_ascent overall_descent overall_width overall_left overall_right ; ;  }
ListFontsReply 49 { names ; ;  }
ListFontsWithInfoReply 50 { min_bounds max_bounds min_char_or_byte2 max_char_or_byte2 default_char draw_direction min_byte1 max_byte1 font_ascent font_descent replies_hint properties name ; all_chars_exist ;  }
GetFontPathReply 52 { path ; ;  }
GetImageReply 73 { depth visual data ; ;  }
ListInstalledColormapsReply 83 { cmaps ; ;  }
AllocColorReply 84 { red green blue pixel ; ;  }
AllocNamedColorReply 85 { pixel exact_red exact_green exact_blue visual_red visual_green visual_blue ; ;  }
AllocColorCellsReply 86 { pixels masks ; ;  }
AllocColorPlanesReply 87 { red_mask green_mask blue_mask pixels ; ;  }
QueryColorsReply 91 { colors ; ;  }
LookupColorReply 92 { exact_red exact_green exact_blue visual_red visual_green visual_blue ; ;  }
QueryBestSizeReply 97 { width height ; ;  }
QueryExtensionReply 98 { major_opcode first_event first_error ; present ;  }
ListExtensionsReply 99 { names ; ;  }
GetKeyboardMappingReply 101 { keysyms_per_keycode keysyms ; ;  }
GetKeyboardControlReply 103 { global_auto_repeat led_mask key_click_percent bell_percent bell_pitch bell_duration auto_repeats ; ;  }
GetPointerControlReply 106 { acceleration_numerator acceleration_denominator threshold ; ;  }
GetScreenSaverReply 108 { timeout interval prefer_blanking allow_exposures ; ;  }
SetPointerMappingReply 116 { status ; ;  }
GetPointerMappingReply 117 { map ; ;  }
SetModifierMappingReply 118 { status ; ;  }
}
views! { bigreq extension bigreq_views
Enable 0
}
requests! { bigreq extension bigreq_requests
Enable EnableRequest 0 { ; ;  }
}
replies! { bigreq extension bigreq_replies
EnableReply { maximum_request_length ; ;  }
}
rewrites! { bigreq extension bigreq_rewrites
EnableReply 0 { maximum_request_length ; ;  }
}
views! { xc_misc extension xc_misc_views
GetVersion 0
GetXIDRange 1
GetXIDList 2
}
requests! { xc_misc extension xc_misc_requests
GetVersion GetVersionRequest 0 { client_major_version client_minor_version ; ;  }
GetXIDRange GetXIDRangeRequest 1 { ; ;  }
GetXIDList GetXIDListRequest 2 { count ; ;  }
}
replies! { xc_misc extension xc_misc_replies
GetVersionReply { server_major_version server_minor_version ; ;  }
GetXIDRangeReply { start_id count ; ;  }
GetXIDListReply { ids ; ;  }
}
rewrites! { xc_misc extension xc_misc_rewrites
GetVersionReply 0 { server_major_version server_minor_version ; ;  }
GetXIDRangeReply 1 { start_id count ; ;  }
GetXIDListReply 2 { ids ; ;  }
}
views! { ge extension ge_views
QueryVersion 0
}
requests! { ge extension ge_requests
QueryVersion QueryVersionRequest 0 { client_major_version client_minor_version ; ;  }
}
replies! { ge extension ge_replies
QueryVersionReply { major_version minor_version ; ;  }
}
rewrites! { ge extension ge_rewrites
QueryVersionReply 0 { major_version minor_version ; ;  }
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
requests! { shape extension shape_requests
QueryVersion QueryVersionRequest 0 { ; ;  }
Rectangles RectanglesRequest 1 { operation destination_kind ordering destination_window x_offset y_offset rectangles ; ;  }
Mask MaskRequest 2 { operation destination_kind destination_window x_offset y_offset source_bitmap ; ;  }
Combine CombineRequest 3 { operation destination_kind source_kind destination_window x_offset y_offset source_window ; ;  }
Offset OffsetRequest 4 { destination_kind destination_window x_offset y_offset ; ;  }
QueryExtents QueryExtentsRequest 5 { destination_window ; ;  }
SelectInput SelectInputRequest 6 { destination_window ; enable ;  }
InputSelected InputSelectedRequest 7 { destination_window ; ;  }
GetRectangles GetRectanglesRequest 8 { window source_kind ; ;  }
}
replies! { shape extension shape_replies
QueryVersionReply { major_version minor_version ; ;  }
QueryExtentsReply { bounding_shape_extents_x bounding_shape_extents_y bounding_shape_extents_width bounding_shape_extents_height clip_shape_extents_x clip_shape_extents_y clip_shape_extents_width clip_shape_extents_height ; bounding_shaped clip_shaped ;  }
InputSelectedReply { ; enabled ;  }
GetRectanglesReply { ordering rectangles ; ;  }
}
events! { shape extension shape_events rewritten_shape_event
NotifyEvent 0 { shape_kind affected_window extents_x extents_y extents_width extents_height server_time ; shaped ;  }
}
rewrites! { shape extension shape_rewrites
QueryVersionReply 0 { major_version minor_version ; ;  }
QueryExtentsReply 5 { bounding_shape_extents_x bounding_shape_extents_y bounding_shape_extents_width bounding_shape_extents_height clip_shape_extents_x clip_shape_extents_y clip_shape_extents_width clip_shape_extents_height ; bounding_shaped clip_shaped ;  }
InputSelectedReply 7 { ; enabled ;  }
GetRectanglesReply 8 { ordering rectangles ; ;  }
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
structures! { render extension render_structures
Directformat { red_shift red_mask green_shift green_mask blue_shift blue_mask alpha_shift alpha_mask ; ;  }
Pictforminfo { id type_ depth direct colormap ; ;  }
Pictvisual { visual format ; ;  }
Indexvalue { pixel red green blue alpha ; ;  }
Color { red green blue alpha ; ;  }
Pointfix { x y ; ;  }
Linefix { p1 p2 ; ;  }
Triangle { p1 p2 p3 ; ;  }
Trapezoid { top bottom left right ; ;  }
Glyphinfo { width height x y x_off y_off ; ;  }
Transform { matrix11 matrix12 matrix13 matrix21 matrix22 matrix23 matrix31 matrix32 matrix33 ; ;  }
Animcursorelt { cursor delay ; ;  }
Spanfix { l r y ; ;  }
Trap { top bot ; ;  }
}
value_lists! { render extension render_value_lists
CreatePictureAux { repeat alphamap alphaxorigin alphayorigin clipxorigin clipyorigin clipmask graphicsexposure subwindowmode polyedge polymode dither componentalpha  }
ChangePictureAux { repeat alphamap alphaxorigin alphayorigin clipxorigin clipyorigin clipmask graphicsexposure subwindowmode polyedge polymode dither componentalpha  }
}
requests! { render extension render_requests
QueryVersion QueryVersionRequest 0 { client_major_version client_minor_version ; ;  }
QueryPictFormats QueryPictFormatsRequest 1 { ; ;  }
QueryPictIndexValues QueryPictIndexValuesRequest 2 { format ; ;  }
CreatePicture CreatePictureRequest 4 { pid drawable format value_list ; ;  }
ChangePicture ChangePictureRequest 5 { picture value_list ; ;  }
SetPictureClipRectangles SetPictureClipRectanglesRequest 6 { picture clip_x_origin clip_y_origin rectangles ; ;  }
FreePicture FreePictureRequest 7 { picture ; ;  }
Composite CompositeRequest 8 { op src mask dst src_x src_y mask_x mask_y dst_x dst_y width height ; ;  }
Trapezoids TrapezoidsRequest 10 { op src dst mask_format src_x src_y traps ; ;  }
Triangles TrianglesRequest 11 { op src dst mask_format src_x src_y triangles ; ;  }
TriStrip TriStripRequest 12 { op src dst mask_format src_x src_y points ; ;  }
TriFan TriFanRequest 13 { op src dst mask_format src_x src_y points ; ;  }
CreateGlyphSet CreateGlyphSetRequest 17 { gsid format ; ;  }
ReferenceGlyphSet ReferenceGlyphSetRequest 18 { gsid existing ; ;  }
FreeGlyphSet FreeGlyphSetRequest 19 { glyphset ; ;  }
FreeGlyphs FreeGlyphsRequest 22 { glyphset glyphs ; ;  }
CompositeGlyphs8 CompositeGlyphs8Request 23 { op src dst mask_format glyphset src_x src_y ; ; glyphcmds  }
CompositeGlyphs16 CompositeGlyphs16Request 24 { op src dst mask_format glyphset src_x src_y ; ; glyphcmds  }
CompositeGlyphs32 CompositeGlyphs32Request 25 { op src dst mask_format glyphset src_x src_y ; ; glyphcmds  }
FillRectangles FillRectanglesRequest 26 { op dst color rects ; ;  }
CreateCursor CreateCursorRequest 27 { cid source x y ; ;  }
SetPictureTransform SetPictureTransformRequest 28 { picture transform ; ;  }
QueryFilters QueryFiltersRequest 29 { drawable ; ;  }
SetPictureFilter SetPictureFilterRequest 30 { picture filter values ; ;  }
CreateAnimCursor CreateAnimCursorRequest 31 { cid cursors ; ;  }
AddTraps AddTrapsRequest 32 { picture x_off y_off traps ; ;  }
CreateSolidFill CreateSolidFillRequest 33 { picture color ; ;  }
}
replies! { render extension render_replies
QueryVersionReply { major_version minor_version ; ;  }
QueryPictIndexValuesReply { values ; ;  }
QueryFiltersReply { aliases filters ; ;  }
}
rewrites! { render extension render_rewrites
QueryVersionReply 0 { major_version minor_version ; ;  }
QueryPictIndexValuesReply 2 { values ; ;  }
QueryFiltersReply 29 { aliases filters ; ;  }
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
requests! { xfixes extension xfixes_requests
QueryVersion QueryVersionRequest 0 { client_major_version client_minor_version ; ;  }
ChangeSaveSet ChangeSaveSetRequest 1 { mode target map window ; ;  }
SelectSelectionInput SelectSelectionInputRequest 2 { window selection event_mask ; ;  }
SelectCursorInput SelectCursorInputRequest 3 { window event_mask ; ;  }
CreateRegion CreateRegionRequest 5 { region rectangles ; ;  }
CreateRegionFromBitmap CreateRegionFromBitmapRequest 6 { region bitmap ; ;  }
CreateRegionFromWindow CreateRegionFromWindowRequest 7 { region window kind ; ;  }
CreateRegionFromGC CreateRegionFromGCRequest 8 { region gc ; ;  }
CreateRegionFromPicture CreateRegionFromPictureRequest 9 { region picture ; ;  }
DestroyRegion DestroyRegionRequest 10 { region ; ;  }
SetRegion SetRegionRequest 11 { region rectangles ; ;  }
CopyRegion CopyRegionRequest 12 { source destination ; ;  }
UnionRegion UnionRegionRequest 13 { source1 source2 destination ; ;  }
IntersectRegion IntersectRegionRequest 14 { source1 source2 destination ; ;  }
SubtractRegion SubtractRegionRequest 15 { source1 source2 destination ; ;  }
InvertRegion InvertRegionRequest 16 { source bounds destination ; ;  }
TranslateRegion TranslateRegionRequest 17 { region dx dy ; ;  }
RegionExtents RegionExtentsRequest 18 { source destination ; ;  }
SetGCClipRegion SetGCClipRegionRequest 20 { gc region x_origin y_origin ; ;  }
SetWindowShapeRegion SetWindowShapeRegionRequest 21 { dest dest_kind x_offset y_offset region ; ;  }
SetPictureClipRegion SetPictureClipRegionRequest 22 { picture region x_origin y_origin ; ;  }
SetCursorName SetCursorNameRequest 23 { cursor name ; ;  }
GetCursorName GetCursorNameRequest 24 { cursor ; ;  }
ChangeCursor ChangeCursorRequest 26 { source destination ; ;  }
ChangeCursorByName ChangeCursorByNameRequest 27 { src name ; ;  }
ExpandRegion ExpandRegionRequest 28 { source destination left right top bottom ; ;  }
HideCursor HideCursorRequest 29 { window ; ;  }
ShowCursor ShowCursorRequest 30 { window ; ;  }
CreatePointerBarrier CreatePointerBarrierRequest 31 { barrier window x1 y1 x2 y2 directions devices ; ;  }
DeletePointerBarrier DeletePointerBarrierRequest 32 { barrier ; ;  }
SetClientDisconnectMode SetClientDisconnectModeRequest 33 { disconnect_mode ; ;  }
GetClientDisconnectMode GetClientDisconnectModeRequest 34 { ; ;  }
}
replies! { xfixes extension xfixes_replies
QueryVersionReply { major_version minor_version ; ;  }
GetCursorNameReply { atom name ; ;  }
GetClientDisconnectModeReply { disconnect_mode ; ;  }
}
events! { xfixes extension xfixes_events rewritten_xfixes_event
SelectionNotifyEvent 0 { subtype window owner selection timestamp selection_timestamp ; ;  }
CursorNotifyEvent 1 { subtype window cursor_serial timestamp name ; ;  }
}
rewrites! { xfixes extension xfixes_rewrites
QueryVersionReply 0 { major_version minor_version ; ;  }
GetCursorImageReply 4 { x y width height xhot yhot cursor_serial cursor_image ; ;  }
FetchRegionReply 19 { extents rectangles ; ;  }
GetCursorNameReply 24 { atom name ; ;  }
GetCursorImageAndNameReply 25 { x y width height xhot yhot cursor_serial cursor_atom cursor_image name ; ;  }
GetClientDisconnectModeReply 34 { disconnect_mode ; ;  }
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
structures! { xkb extension xkb_structures
IndicatorMap { flags which_groups groups which_mods mods real_mods vmods ctrls ; ;  }
ModDef { mask real_mods vmods ; ;  }
KeyName { name ; ;  }
KeyAlias { real alias ; ;  }
KTMapEntry { mods_mask level mods_mods mods_vmods ; active ;  }
CommonBehavior { type_ data ; ;  }
DefaultBehavior { type_ ; ;  }
RadioGroupBehavior { type_ group ; ;  }
OverlayBehavior { type_ key ; ;  }
SetExplicit { keycode explicit ; ;  }
KeyModMap { keycode mods ; ;  }
KeyVModMap { keycode vmods ; ;  }
KTSetMapEntry { level real_mods virtual_mods ; ;  }
Key { name gap shape_ndx color_ndx ; ;  }
OverlayKey { over under ; ;  }
SANoAction { type_ ; ;  }
SASetMods { type_ flags mask real_mods vmods_high vmods_low ; ;  }
SASetGroup { type_ flags group ; ;  }
SAMovePtr { type_ flags x_high x_low y_high y_low ; ;  }
SAPtrBtn { type_ flags count button ; ;  }
SALockPtrBtn { type_ flags button ; ;  }
SASetPtrDflt { type_ flags affect value ; ;  }
SAIsoLock { type_ flags mask real_mods group affect vmods_high vmods_low ; ;  }
SATerminate { type_ ; ;  }
SASwitchScreen { type_ flags new_screen ; ;  }
SASetControls { type_ bool_ctrls_high bool_ctrls_low ; ;  }
SAActionMessage { type_ flags message ; ;  }
SARedirectKey { type_ newkey mask real_modifiers vmods_mask_high vmods_mask_low vmods_high vmods_low ; ;  }
SADeviceBtn { type_ flags count button device ; ;  }
SALockDeviceBtn { type_ flags button device ; ;  }
SADeviceValuator { type_ device val1what val1index val1value val2what val2index val2value ; ;  }
SIAction { type_ data ; ;  }
SymInterpret { sym mods match_ virtual_mod flags action ; ;  }
}
requests! { xkb extension xkb_requests
UseExtension UseExtensionRequest 0 { wanted_major wanted_minor ; ;  }
Bell BellRequest 3 { device_spec bell_class bell_id percent pitch duration name window ; force_sound event_only ;  }
GetState GetStateRequest 4 { device_spec ; ;  }
LatchLockState LatchLockStateRequest 5 { device_spec affect_mod_locks mod_locks group_lock affect_mod_latches group_latch ; lock_group latch_group ;  }
GetControls GetControlsRequest 6 { device_spec ; ;  }
SetControls SetControlsRequest 7 { device_spec affect_internal_real_mods internal_real_mods affect_ignore_lock_real_mods ignore_lock_real_mods affect_internal_virtual_mods internal_virtual_mods affect_ignore_lock_virtual_mods ignore_lock_virtual_mods mouse_keys_dflt_btn groups_wrap access_x_options affect_enabled_controls enabled_controls change_controls repeat_delay repeat_interval slow_keys_delay debounce_delay mouse_keys_delay mouse_keys_interval mouse_keys_time_to_max mouse_keys_max_speed mouse_keys_curve access_x_timeout access_x_timeout_mask access_x_timeout_values access_x_timeout_options_mask access_x_timeout_options_values per_key_repeat ; ;  }
GetMap GetMapRequest 8 { device_spec full partial first_type n_types first_key_sym n_key_syms first_key_action n_key_actions first_key_behavior n_key_behaviors virtual_mods first_key_explicit n_key_explicit first_mod_map_key n_mod_map_keys first_v_mod_map_key n_v_mod_map_keys ; ;  }
GetCompatMap GetCompatMapRequest 10 { device_spec groups first_si n_si ; get_all_si ;  }
GetIndicatorState GetIndicatorStateRequest 12 { device_spec ; ;  }
GetIndicatorMap GetIndicatorMapRequest 13 { device_spec which ; ;  }
GetNamedIndicator GetNamedIndicatorRequest 15 { device_spec led_class led_id indicator ; ;  }
SetNamedIndicator SetNamedIndicatorRequest 16 { device_spec led_class led_id indicator map_flags map_which_groups map_groups map_which_mods map_real_mods map_vmods map_ctrls ; set_state on set_map create_map ;  }
GetNames GetNamesRequest 17 { device_spec which ; ;  }
PerClientFlags PerClientFlagsRequest 21 { device_spec change value ctrls_to_change auto_ctrls auto_ctrls_values ; ;  }
GetDeviceInfo GetDeviceInfoRequest 24 { device_spec wanted first_button n_buttons led_class led_id ; all_buttons ;  }
SetDebuggingFlags SetDebuggingFlagsRequest 101 { affect_flags flags affect_ctrls ctrls message ; ;  }
}
replies! { xkb extension xkb_replies
UseExtensionReply { server_major server_minor ; supported ;  }
GetStateReply { device_id mods base_mods latched_mods locked_mods group locked_group base_group latched_group compat_state grab_mods compat_grab_mods lookup_mods compat_lookup_mods ptr_btn_state ; ;  }
GetControlsReply { device_id mouse_keys_dflt_btn num_groups groups_wrap internal_mods_mask ignore_lock_mods_mask internal_mods_real_mods ignore_lock_mods_real_mods internal_mods_vmods ignore_lock_mods_vmods repeat_delay repeat_interval slow_keys_delay debounce_delay mouse_keys_delay mouse_keys_interval mouse_keys_time_to_max mouse_keys_max_speed mouse_keys_curve access_x_option access_x_timeout access_x_timeout_options_mask access_x_timeout_options_values access_x_timeout_mask access_x_timeout_values enabled_controls per_key_repeat ; ;  }
GetIndicatorStateReply { device_id state ; ;  }
GetNamedIndicatorReply { device_id indicator ndx map_flags map_which_groups map_groups map_which_mods map_mods map_real_mods map_vmod map_ctrls ; found on real_indicator supported ;  }
PerClientFlagsReply { device_id supported value auto_ctrls auto_ctrls_values ; ;  }
SetDebuggingFlagsReply { current_flags current_ctrls supported_flags supported_ctrls ; ;  }
}
events! { xkb extension xkb_events rewritten_xkb_event
NewKeyboardNotifyEvent 0 { time device_id old_device_id min_key_code max_key_code old_min_key_code old_max_key_code request_major request_minor changed ; ;  }
MapNotifyEvent 1 { time device_id ptr_btn_actions changed min_key_code max_key_code first_type n_types first_key_sym n_key_syms first_key_act n_key_acts first_key_behavior n_key_behavior first_key_explicit n_key_explicit first_mod_map_key n_mod_map_keys first_v_mod_map_key n_v_mod_map_keys virtual_mods ; ;  }
StateNotifyEvent 2 { time device_id mods base_mods latched_mods locked_mods group base_group latched_group locked_group compat_state grab_mods compat_grab_mods lookup_mods compat_loockup_mods ptr_btn_state changed keycode event_type request_major request_minor ; ;  }
ControlsNotifyEvent 3 { time device_id num_groups changed_controls enabled_controls enabled_control_changes keycode event_type request_major request_minor ; ;  }
IndicatorStateNotifyEvent 4 { time device_id state state_changed ; ;  }
IndicatorMapNotifyEvent 5 { time device_id state map_changed ; ;  }
NamesNotifyEvent 6 { time device_id changed first_type n_types first_level_name n_level_names n_radio_groups n_key_aliases changed_group_names changed_virtual_mods first_key n_keys changed_indicators ; ;  }
CompatMapNotifyEvent 7 { time device_id changed_groups first_si n_si n_total_si ; ;  }
BellNotifyEvent 8 { time device_id bell_class bell_id percent pitch duration name window ; event_only ;  }
ActionMessageEvent 9 { time device_id keycode mods group message ; press key_event_follows ;  }
AccessXNotifyEvent 10 { time device_id keycode detailt slow_keys_delay debounce_delay ; ;  }
ExtensionDeviceNotifyEvent 11 { time device_id reason led_class led_id leds_defined led_state first_button n_buttons supported unsupported ; ;  }
}
rewrites! { xkb extension xkb_rewrites
UseExtensionReply 0 { server_major server_minor ; supported ;  }
GetStateReply 4 { device_id mods base_mods latched_mods locked_mods group locked_group base_group latched_group compat_state grab_mods compat_grab_mods lookup_mods compat_lookup_mods ptr_btn_state ; ;  }
GetControlsReply 6 { device_id mouse_keys_dflt_btn num_groups groups_wrap internal_mods_mask ignore_lock_mods_mask internal_mods_real_mods ignore_lock_mods_real_mods internal_mods_vmods ignore_lock_mods_vmods repeat_delay repeat_interval slow_keys_delay debounce_delay mouse_keys_delay mouse_keys_interval mouse_keys_time_to_max mouse_keys_max_speed mouse_keys_curve access_x_option access_x_timeout access_x_timeout_options_mask access_x_timeout_options_values access_x_timeout_mask access_x_timeout_values enabled_controls per_key_repeat ; ;  }
GetCompatMapReply 10 { device_id groups_rtrn first_si_rtrn n_total_si si_rtrn group_rtrn ; ;  }
GetIndicatorStateReply 12 { device_id state ; ;  }
GetIndicatorMapReply 13 { device_id which real_indicators n_indicators maps ; ;  }
GetNamedIndicatorReply 15 { device_id indicator ndx map_flags map_which_groups map_groups map_which_mods map_mods map_real_mods map_vmod map_ctrls ; found on real_indicator supported ;  }
PerClientFlagsReply 21 { device_id supported value auto_ctrls auto_ctrls_values ; ;  }
SetDebuggingFlagsReply 101 { current_flags current_ctrls supported_flags supported_ctrls ; ;  }
}
views! { xtest extension xtest_views
GetVersion 0
CompareCursor 1
FakeInput 2
GrabControl 3
}
requests! { xtest extension xtest_requests
GetVersion GetVersionRequest 0 { major_version minor_version ; ;  }
CompareCursor CompareCursorRequest 1 { window cursor ; ;  }
FakeInput FakeInputRequest 2 { type_ detail time root root_x root_y deviceid ; ;  }
GrabControl GrabControlRequest 3 { ; impervious ;  }
}
replies! { xtest extension xtest_replies
GetVersionReply { major_version minor_version ; ;  }
CompareCursorReply { ; same ;  }
}
rewrites! { xtest extension xtest_rewrites
GetVersionReply 0 { major_version minor_version ; ;  }
CompareCursorReply 1 { ; same ;  }
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
requests! { shm extension shm_requests
QueryVersion QueryVersionRequest 0 { ; ;  }
Attach AttachRequest 1 { shmseg shmid ; read_only ;  }
Detach DetachRequest 2 { shmseg ; ;  }
PutImage PutImageRequest 3 { drawable gc total_width total_height src_x src_y src_width src_height dst_x dst_y depth format shmseg offset ; send_event ;  }
GetImage GetImageRequest 4 { drawable x y width height plane_mask format shmseg offset ; ;  }
CreatePixmap CreatePixmapRequest 5 { pid drawable width height depth shmseg offset ; ;  }
}
replies! { shm extension shm_replies
QueryVersionReply { major_version minor_version uid gid pixmap_format ; shared_pixmaps ;  }
GetImageReply { depth visual size ; ;  }
}
events! { shm extension shm_events rewritten_shm_event
CompletionEvent 0 { drawable minor_event major_event shmseg offset ; ;  }
}
rewrites! { shm extension shm_rewrites
QueryVersionReply 0 { major_version minor_version uid gid pixmap_format ; shared_pixmaps ;  }
GetImageReply 4 { depth visual size ; ;  }
}
