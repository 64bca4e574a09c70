// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::macros::{events, replies, requests, rewrites, structures, value_lists, views};

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
