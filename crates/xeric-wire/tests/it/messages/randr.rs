// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::macros::{events, replies, requests, rewrites, structures, views};

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
structures! { randr extension randr_structures
ScreenSize { width height mwidth mheight ; ;  }
ModeInfo { id width height dot_clock hsync_start hsync_end htotal hskew vsync_start vsync_end vtotal name_len mode_flags ; ;  }
CrtcChange { timestamp window crtc mode rotation x y width height ; ;  }
OutputChange { timestamp config_timestamp window output crtc mode rotation connection subpixel_order ; ;  }
OutputProperty { window output atom timestamp status ; ;  }
ProviderChange { timestamp window provider ; ;  }
ProviderProperty { window provider atom timestamp state ; ;  }
ResourceChange { timestamp window ; ;  }
LeaseNotify { timestamp window lease created ; ;  }
}
requests! { randr extension randr_requests
QueryVersion QueryVersionRequest 0 { major_version minor_version ; ;  }
SetScreenConfig SetScreenConfigRequest 2 { window timestamp config_timestamp size_id rotation rate ; ;  }
SelectInput SelectInputRequest 4 { window enable ; ;  }
GetScreenInfo GetScreenInfoRequest 5 { window ; ;  }
GetScreenSizeRange GetScreenSizeRangeRequest 6 { window ; ;  }
SetScreenSize SetScreenSizeRequest 7 { window width height mm_width mm_height ; ;  }
GetScreenResources GetScreenResourcesRequest 8 { window ; ;  }
GetOutputInfo GetOutputInfoRequest 9 { output config_timestamp ; ;  }
ListOutputProperties ListOutputPropertiesRequest 10 { output ; ;  }
QueryOutputProperty QueryOutputPropertyRequest 11 { output property ; ;  }
ConfigureOutputProperty ConfigureOutputPropertyRequest 12 { output property values ; pending range ;  }
DeleteOutputProperty DeleteOutputPropertyRequest 14 { output property ; ;  }
GetOutputProperty GetOutputPropertyRequest 15 { output property type_ long_offset long_length ; delete pending ;  }
CreateMode CreateModeRequest 16 { window mode_info ; ; name  }
DestroyMode DestroyModeRequest 17 { mode ; ;  }
AddOutputMode AddOutputModeRequest 18 { output mode ; ;  }
DeleteOutputMode DeleteOutputModeRequest 19 { output mode ; ;  }
GetCrtcInfo GetCrtcInfoRequest 20 { crtc config_timestamp ; ;  }
SetCrtcConfig SetCrtcConfigRequest 21 { crtc timestamp config_timestamp x y mode rotation outputs ; ;  }
GetCrtcGammaSize GetCrtcGammaSizeRequest 22 { crtc ; ;  }
GetScreenResourcesCurrent GetScreenResourcesCurrentRequest 25 { window ; ;  }
SetCrtcTransform SetCrtcTransformRequest 26 { crtc transform filter_name filter_params ; ;  }
GetCrtcTransform GetCrtcTransformRequest 27 { crtc ; ;  }
GetPanning GetPanningRequest 28 { crtc ; ;  }
SetPanning SetPanningRequest 29 { crtc timestamp left top width height track_left track_top track_width track_height border_left border_top border_right border_bottom ; ;  }
SetOutputPrimary SetOutputPrimaryRequest 30 { window output ; ;  }
GetOutputPrimary GetOutputPrimaryRequest 31 { window ; ;  }
GetProviders GetProvidersRequest 32 { window ; ;  }
SetProviderOffloadSink SetProviderOffloadSinkRequest 34 { provider sink_provider config_timestamp ; ;  }
SetProviderOutputSource SetProviderOutputSourceRequest 35 { provider source_provider config_timestamp ; ;  }
ListProviderProperties ListProviderPropertiesRequest 36 { provider ; ;  }
QueryProviderProperty QueryProviderPropertyRequest 37 { provider property ; ;  }
ConfigureProviderProperty ConfigureProviderPropertyRequest 38 { provider property values ; pending range ;  }
DeleteProviderProperty DeleteProviderPropertyRequest 40 { provider property ; ;  }
GetProviderProperty GetProviderPropertyRequest 41 { provider property type_ long_offset long_length ; delete pending ;  }
GetMonitors GetMonitorsRequest 42 { window ; get_active ;  }
DeleteMonitor DeleteMonitorRequest 44 { window name ; ;  }
CreateLease CreateLeaseRequest 45 { window lid crtcs outputs ; ;  }
FreeLease FreeLeaseRequest 46 { lid terminate ; ;  }
}
replies! { randr extension randr_replies
QueryVersionReply { major_version minor_version ; ;  }
SetScreenConfigReply { status new_timestamp config_timestamp root subpixel_order ; ;  }
GetScreenSizeRangeReply { min_width min_height max_width max_height ; ;  }
GetScreenResourcesReply { timestamp config_timestamp crtcs outputs modes names ; ;  }
GetOutputInfoReply { status timestamp crtc mm_width mm_height connection subpixel_order num_preferred crtcs modes clones name ; ;  }
ListOutputPropertiesReply { atoms ; ;  }
QueryOutputPropertyReply { valid_values ; pending range immutable ;  }
CreateModeReply { mode ; ;  }
GetCrtcInfoReply { status timestamp x y width height mode rotation rotations outputs possible ; ;  }
SetCrtcConfigReply { status timestamp ; ;  }
GetCrtcGammaSizeReply { size ; ;  }
GetScreenResourcesCurrentReply { timestamp config_timestamp crtcs outputs modes names ; ;  }
GetCrtcTransformReply { pending_transform current_transform pending_filter_name pending_params current_filter_name current_params ; has_transforms ;  }
GetPanningReply { status timestamp left top width height track_left track_top track_width track_height border_left border_top border_right border_bottom ; ;  }
SetPanningReply { status timestamp ; ;  }
GetOutputPrimaryReply { output ; ;  }
GetProvidersReply { timestamp providers ; ;  }
ListProviderPropertiesReply { atoms ; ;  }
QueryProviderPropertyReply { valid_values ; pending range immutable ;  }
}
events! { randr extension randr_events rewritten_randr_event
ScreenChangeNotifyEvent 0 { rotation timestamp config_timestamp root request_window size_id subpixel_order width height mwidth mheight ; ;  }
}
rewrites! { randr extension randr_rewrites
QueryVersionReply 0 { major_version minor_version ; ;  }
SetScreenConfigReply 2 { status new_timestamp config_timestamp root subpixel_order ; ;  }
GetScreenSizeRangeReply 6 { min_width min_height max_width max_height ; ;  }
GetScreenResourcesReply 8 { timestamp config_timestamp crtcs outputs modes names ; ;  }
GetOutputInfoReply 9 { status timestamp crtc mm_width mm_height connection subpixel_order num_preferred crtcs modes clones name ; ;  }
ListOutputPropertiesReply 10 { atoms ; ;  }
QueryOutputPropertyReply 11 { valid_values ; pending range immutable ;  }
GetOutputPropertyReply 15 { format type_ bytes_after num_items data ; ;  }
CreateModeReply 16 { mode ; ;  }
GetCrtcInfoReply 20 { status timestamp x y width height mode rotation rotations outputs possible ; ;  }
SetCrtcConfigReply 21 { status timestamp ; ;  }
GetCrtcGammaSizeReply 22 { size ; ;  }
GetCrtcGammaReply 23 { red green blue ; ;  }
GetScreenResourcesCurrentReply 25 { timestamp config_timestamp crtcs outputs modes names ; ;  }
GetCrtcTransformReply 27 { pending_transform current_transform pending_filter_name pending_params current_filter_name current_params ; has_transforms ;  }
GetPanningReply 28 { status timestamp left top width height track_left track_top track_width track_height border_left border_top border_right border_bottom ; ;  }
SetPanningReply 29 { status timestamp ; ;  }
GetOutputPrimaryReply 31 { output ; ;  }
GetProvidersReply 32 { timestamp providers ; ;  }
GetProviderInfoReply 33 { status timestamp capabilities crtcs outputs associated_providers associated_capability name ; ;  }
ListProviderPropertiesReply 36 { atoms ; ;  }
QueryProviderPropertyReply 37 { valid_values ; pending range immutable ;  }
GetProviderPropertyReply 41 { format type_ bytes_after num_items data ; ;  }
}
