// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use super::encoders::encoders;

encoders! {
xproto {
    requests { CreateWindowRequest 1 ChangeWindowAttributesRequest 2 GetWindowAttributesRequest 3
        DestroyWindowRequest 4 DestroySubwindowsRequest 5 ChangeSaveSetRequest 6 ReparentWindowRequest 7
        MapWindowRequest 8 MapSubwindowsRequest 9 UnmapWindowRequest 10 UnmapSubwindowsRequest 11
        ConfigureWindowRequest 12 CirculateWindowRequest 13 GetGeometryRequest 14 QueryTreeRequest 15
        InternAtomRequest 16 GetAtomNameRequest 17 ChangePropertyRequest 18 DeletePropertyRequest 19
        GetPropertyRequest 20 ListPropertiesRequest 21 SetSelectionOwnerRequest 22 GetSelectionOwnerRequest 23
        ConvertSelectionRequest 24 SendEventRequest 25 GrabPointerRequest 26 UngrabPointerRequest 27
        GrabButtonRequest 28 UngrabButtonRequest 29 ChangeActivePointerGrabRequest 30 GrabKeyboardRequest 31
        UngrabKeyboardRequest 32 GrabKeyRequest 33 UngrabKeyRequest 34 AllowEventsRequest 35 GrabServerRequest 36
        UngrabServerRequest 37 QueryPointerRequest 38 GetMotionEventsRequest 39 TranslateCoordinatesRequest 40
        WarpPointerRequest 41 SetInputFocusRequest 42 GetInputFocusRequest 43 QueryKeymapRequest 44 OpenFontRequest 45
        CloseFontRequest 46 QueryFontRequest 47 QueryTextExtentsRequest 48 ListFontsRequest 49
        ListFontsWithInfoRequest 50 SetFontPathRequest 51 GetFontPathRequest 52 CreatePixmapRequest 53
        FreePixmapRequest 54 CreateGCRequest 55 ChangeGCRequest 56 CopyGCRequest 57 SetDashesRequest 58
        SetClipRectanglesRequest 59 FreeGCRequest 60 ClearAreaRequest 61 CopyAreaRequest 62 CopyPlaneRequest 63
        PolyPointRequest 64 PolyLineRequest 65 PolySegmentRequest 66 PolyRectangleRequest 67 PolyArcRequest 68
        FillPolyRequest 69 PolyFillRectangleRequest 70 PolyFillArcRequest 71 PutImageRequest 72 GetImageRequest 73
        PolyText8Request 74 PolyText16Request 75 ImageText8Request 76 ImageText16Request 77 CreateColormapRequest 78
        FreeColormapRequest 79 CopyColormapAndFreeRequest 80 InstallColormapRequest 81 UninstallColormapRequest 82
        ListInstalledColormapsRequest 83 AllocColorRequest 84 AllocNamedColorRequest 85 AllocColorCellsRequest 86
        AllocColorPlanesRequest 87 FreeColorsRequest 88 StoreColorsRequest 89 StoreNamedColorRequest 90
        QueryColorsRequest 91 LookupColorRequest 92 CreateCursorRequest 93 CreateGlyphCursorRequest 94
        FreeCursorRequest 95 RecolorCursorRequest 96 QueryBestSizeRequest 97 QueryExtensionRequest 98
        ListExtensionsRequest 99 ChangeKeyboardMappingRequest 100 GetKeyboardMappingRequest 101
        ChangeKeyboardControlRequest 102 GetKeyboardControlRequest 103 BellRequest 104 ChangePointerControlRequest 105
        GetPointerControlRequest 106 SetScreenSaverRequest 107 GetScreenSaverRequest 108 ChangeHostsRequest 109
        ListHostsRequest 110 SetAccessControlRequest 111 SetCloseDownModeRequest 112 KillClientRequest 113
        RotatePropertiesRequest 114 ForceScreenSaverRequest 115 SetPointerMappingRequest 116
        GetPointerMappingRequest 117 SetModifierMappingRequest 118 GetModifierMappingRequest 119
        NoOperationRequest 127 }
    replies { GetWindowAttributesReply 3 GetGeometryReply 14 QueryTreeReply 15 InternAtomReply 16 GetAtomNameReply 17
        GetPropertyReply 20 ListPropertiesReply 21 GetSelectionOwnerReply 23 GrabPointerReply 26 GrabKeyboardReply 31
        QueryPointerReply 38 GetMotionEventsReply 39 TranslateCoordinatesReply 40 GetInputFocusReply 43
        QueryKeymapReply 44 QueryFontReply 47 QueryTextExtentsReply 48 ListFontsReply 49 ListFontsWithInfoReply 50
        GetFontPathReply 52 GetImageReply 73 ListInstalledColormapsReply 83 AllocColorReply 84 AllocNamedColorReply 85
        AllocColorCellsReply 86 AllocColorPlanesReply 87 QueryColorsReply 91 LookupColorReply 92 QueryBestSizeReply 97
        QueryExtensionReply 98 ListExtensionsReply 99 GetKeyboardMappingReply 101 GetKeyboardControlReply 103
        GetPointerControlReply 106 GetScreenSaverReply 108 ListHostsReply 110 SetPointerMappingReply 116
        GetPointerMappingReply 117 SetModifierMappingReply 118 GetModifierMappingReply 119 }
    events { KeyPressEvent 2 KeyReleaseEvent 3 ButtonPressEvent 4 ButtonReleaseEvent 5 MotionNotifyEvent 6
        EnterNotifyEvent 7 LeaveNotifyEvent 8 FocusInEvent 9 FocusOutEvent 10 KeymapNotifyEvent 11 ExposeEvent 12
        GraphicsExposureEvent 13 NoExposureEvent 14 VisibilityNotifyEvent 15 CreateNotifyEvent 16
        DestroyNotifyEvent 17 UnmapNotifyEvent 18 MapNotifyEvent 19 MapRequestEvent 20 ReparentNotifyEvent 21
        ConfigureNotifyEvent 22 ConfigureRequestEvent 23 GravityNotifyEvent 24 ResizeRequestEvent 25
        CirculateNotifyEvent 26 CirculateRequestEvent 27 PropertyNotifyEvent 28 SelectionClearEvent 29
        SelectionRequestEvent 30 SelectionNotifyEvent 31 ColormapNotifyEvent 32 ClientMessageEvent 33
        MappingNotifyEvent 34 }
    generic_events { GeGenericEvent 35 }
}
bigreq {
    requests { EnableRequest 0 }
    replies { EnableReply 0 }
}
composite {
    requests { QueryVersionRequest 0 RedirectWindowRequest 1 RedirectSubwindowsRequest 2 UnredirectWindowRequest 3
        UnredirectSubwindowsRequest 4 CreateRegionFromBorderClipRequest 5 NameWindowPixmapRequest 6
        GetOverlayWindowRequest 7 ReleaseOverlayWindowRequest 8 }
    replies { QueryVersionReply 0 GetOverlayWindowReply 7 }
}
damage {
    requests { QueryVersionRequest 0 CreateRequest 1 DestroyRequest 2 SubtractRequest 3 AddRequest 4 }
    replies { QueryVersionReply 0 }
    events { NotifyEvent 0 }
}
dbe {
    requests { QueryVersionRequest 0 AllocateBackBufferRequest 1 DeallocateBackBufferRequest 2 SwapBuffersRequest 3
        BeginIdiomRequest 4 EndIdiomRequest 5 GetVisualInfoRequest 6 GetBackBufferAttributesRequest 7 }
    replies { QueryVersionReply 0 GetVisualInfoReply 6 GetBackBufferAttributesReply 7 }
}
dpms {
    requests { GetVersionRequest 0 CapableRequest 1 GetTimeoutsRequest 2 SetTimeoutsRequest 3 EnableRequest 4
        DisableRequest 5 ForceLevelRequest 6 InfoRequest 7 }
    replies { GetVersionReply 0 CapableReply 1 GetTimeoutsReply 2 InfoReply 7 }
}
dri2 {
    requests { QueryVersionRequest 0 ConnectRequest 1 AuthenticateRequest 2 CreateDrawableRequest 3
        DestroyDrawableRequest 4 GetBuffersRequest 5 CopyRegionRequest 6 GetBuffersWithFormatRequest 7
        SwapBuffersRequest 8 GetMSCRequest 9 WaitMSCRequest 10 WaitSBCRequest 11 SwapIntervalRequest 12
        GetParamRequest 13 }
    replies { QueryVersionReply 0 ConnectReply 1 AuthenticateReply 2 GetBuffersReply 5 CopyRegionReply 6
        GetBuffersWithFormatReply 7 SwapBuffersReply 8 GetMSCReply 9 WaitMSCReply 10 WaitSBCReply 11 GetParamReply 13 }
    events { BufferSwapCompleteEvent 0 InvalidateBuffersEvent 1 }
}
dri3 {
    requests { QueryVersionRequest 0 OpenRequest 1 BufferFromPixmapRequest 3 FDFromFenceRequest 5
        GetSupportedModifiersRequest 6 BuffersFromPixmapRequest 8 SetDRMDeviceInUseRequest 9 FreeSyncobjRequest 11 }
    requests_with_fds { PixmapFromBufferRequest 2 FenceFromFDRequest 4 PixmapFromBuffersRequest 7
        ImportSyncobjRequest 10 }
    replies { QueryVersionReply 0 GetSupportedModifiersReply 6 }
    replies_with_fds { OpenReply 1 BufferFromPixmapReply 3 FDFromFenceReply 5 BuffersFromPixmapReply 8 }
}
ge {
    requests { QueryVersionRequest 0 }
    replies { QueryVersionReply 0 }
}
glx {
    requests { RenderRequest 1 RenderLargeRequest 2 CreateContextRequest 3 DestroyContextRequest 4
        MakeCurrentRequest 5 IsDirectRequest 6 QueryVersionRequest 7 WaitGLRequest 8 WaitXRequest 9
        CopyContextRequest 10 SwapBuffersRequest 11 UseXFontRequest 12 CreateGLXPixmapRequest 13
        GetVisualConfigsRequest 14 DestroyGLXPixmapRequest 15 VendorPrivateRequest 16 VendorPrivateWithReplyRequest 17
        QueryExtensionsStringRequest 18 QueryServerStringRequest 19 ClientInfoRequest 20 GetFBConfigsRequest 21
        CreatePixmapRequest 22 DestroyPixmapRequest 23 CreateNewContextRequest 24 QueryContextRequest 25
        MakeContextCurrentRequest 26 CreatePbufferRequest 27 DestroyPbufferRequest 28 GetDrawableAttributesRequest 29
        ChangeDrawableAttributesRequest 30 CreateWindowRequest 31 DeleteWindowRequest 32 SetClientInfoARBRequest 33
        CreateContextAttribsARBRequest 34 SetClientInfo2ARBRequest 35 NewListRequest 101 EndListRequest 102
        DeleteListsRequest 103 GenListsRequest 104 FeedbackBufferRequest 105 SelectBufferRequest 106
        RenderModeRequest 107 FinishRequest 108 PixelStorefRequest 109 PixelStoreiRequest 110 ReadPixelsRequest 111
        GetBooleanvRequest 112 GetClipPlaneRequest 113 GetDoublevRequest 114 GetErrorRequest 115 GetFloatvRequest 116
        GetIntegervRequest 117 GetLightfvRequest 118 GetLightivRequest 119 GetMapdvRequest 120 GetMapfvRequest 121
        GetMapivRequest 122 GetMaterialfvRequest 123 GetMaterialivRequest 124 GetPixelMapfvRequest 125
        GetPixelMapuivRequest 126 GetPixelMapusvRequest 127 GetPolygonStippleRequest 128 GetStringRequest 129
        GetTexEnvfvRequest 130 GetTexEnvivRequest 131 GetTexGendvRequest 132 GetTexGenfvRequest 133
        GetTexGenivRequest 134 GetTexImageRequest 135 GetTexParameterfvRequest 136 GetTexParameterivRequest 137
        GetTexLevelParameterfvRequest 138 GetTexLevelParameterivRequest 139 IsEnabledRequest 140 IsListRequest 141
        FlushRequest 142 AreTexturesResidentRequest 143 DeleteTexturesRequest 144 GenTexturesRequest 145
        IsTextureRequest 146 GetColorTableRequest 147 GetColorTableParameterfvRequest 148
        GetColorTableParameterivRequest 149 GetConvolutionFilterRequest 150 GetConvolutionParameterfvRequest 151
        GetConvolutionParameterivRequest 152 GetSeparableFilterRequest 153 GetHistogramRequest 154
        GetHistogramParameterfvRequest 155 GetHistogramParameterivRequest 156 GetMinmaxRequest 157
        GetMinmaxParameterfvRequest 158 GetMinmaxParameterivRequest 159 GetCompressedTexImageARBRequest 160
        DeleteQueriesARBRequest 161 GenQueriesARBRequest 162 IsQueryARBRequest 163 GetQueryivARBRequest 164
        GetQueryObjectivARBRequest 165 GetQueryObjectuivARBRequest 166 }
    replies { MakeCurrentReply 5 IsDirectReply 6 QueryVersionReply 7 GetVisualConfigsReply 14
        VendorPrivateWithReplyReply 17 QueryExtensionsStringReply 18 QueryServerStringReply 19 GetFBConfigsReply 21
        QueryContextReply 25 MakeContextCurrentReply 26 GetDrawableAttributesReply 29 GenListsReply 104
        RenderModeReply 107 FinishReply 108 ReadPixelsReply 111 GetBooleanvReply 112 GetClipPlaneReply 113
        GetDoublevReply 114 GetErrorReply 115 GetFloatvReply 116 GetIntegervReply 117 GetLightfvReply 118
        GetLightivReply 119 GetMapdvReply 120 GetMapfvReply 121 GetMapivReply 122 GetMaterialfvReply 123
        GetMaterialivReply 124 GetPixelMapfvReply 125 GetPixelMapuivReply 126 GetPixelMapusvReply 127
        GetPolygonStippleReply 128 GetStringReply 129 GetTexEnvfvReply 130 GetTexEnvivReply 131 GetTexGendvReply 132
        GetTexGenfvReply 133 GetTexGenivReply 134 GetTexImageReply 135 GetTexParameterfvReply 136
        GetTexParameterivReply 137 GetTexLevelParameterfvReply 138 GetTexLevelParameterivReply 139 IsEnabledReply 140
        IsListReply 141 AreTexturesResidentReply 143 GenTexturesReply 145 IsTextureReply 146 GetColorTableReply 147
        GetColorTableParameterfvReply 148 GetColorTableParameterivReply 149 GetConvolutionFilterReply 150
        GetConvolutionParameterfvReply 151 GetConvolutionParameterivReply 152 GetSeparableFilterReply 153
        GetHistogramReply 154 GetHistogramParameterfvReply 155 GetHistogramParameterivReply 156 GetMinmaxReply 157
        GetMinmaxParameterfvReply 158 GetMinmaxParameterivReply 159 GetCompressedTexImageARBReply 160
        GenQueriesARBReply 162 IsQueryARBReply 163 GetQueryivARBReply 164 GetQueryObjectivARBReply 165
        GetQueryObjectuivARBReply 166 }
    events { PbufferClobberEvent 0 BufferSwapCompleteEvent 1 }
}
present {
    requests { QueryVersionRequest 0 PixmapRequest 1 NotifyMSCRequest 2 SelectInputRequest 3
        QueryCapabilitiesRequest 4 PixmapSyncedRequest 5 }
    replies { QueryVersionReply 0 QueryCapabilitiesReply 4 }
    events { GenericEvent 0 }
    generic_events { ConfigureNotifyEvent 0 CompleteNotifyEvent 1 IdleNotifyEvent 2 RedirectNotifyEvent 3 }
}
randr {
    requests { QueryVersionRequest 0 SetScreenConfigRequest 2 SelectInputRequest 4 GetScreenInfoRequest 5
        GetScreenSizeRangeRequest 6 SetScreenSizeRequest 7 GetScreenResourcesRequest 8 GetOutputInfoRequest 9
        ListOutputPropertiesRequest 10 QueryOutputPropertyRequest 11 ConfigureOutputPropertyRequest 12
        ChangeOutputPropertyRequest 13 DeleteOutputPropertyRequest 14 GetOutputPropertyRequest 15 CreateModeRequest 16
        DestroyModeRequest 17 AddOutputModeRequest 18 DeleteOutputModeRequest 19 GetCrtcInfoRequest 20
        SetCrtcConfigRequest 21 GetCrtcGammaSizeRequest 22 GetCrtcGammaRequest 23 SetCrtcGammaRequest 24
        GetScreenResourcesCurrentRequest 25 SetCrtcTransformRequest 26 GetCrtcTransformRequest 27 GetPanningRequest 28
        SetPanningRequest 29 SetOutputPrimaryRequest 30 GetOutputPrimaryRequest 31 GetProvidersRequest 32
        GetProviderInfoRequest 33 SetProviderOffloadSinkRequest 34 SetProviderOutputSourceRequest 35
        ListProviderPropertiesRequest 36 QueryProviderPropertyRequest 37 ConfigureProviderPropertyRequest 38
        ChangeProviderPropertyRequest 39 DeleteProviderPropertyRequest 40 GetProviderPropertyRequest 41
        GetMonitorsRequest 42 SetMonitorRequest 43 DeleteMonitorRequest 44 CreateLeaseRequest 45 FreeLeaseRequest 46 }
    replies { QueryVersionReply 0 SetScreenConfigReply 2 GetScreenInfoReply 5 GetScreenSizeRangeReply 6
        GetScreenResourcesReply 8 GetOutputInfoReply 9 ListOutputPropertiesReply 10 QueryOutputPropertyReply 11
        GetOutputPropertyReply 15 CreateModeReply 16 GetCrtcInfoReply 20 SetCrtcConfigReply 21
        GetCrtcGammaSizeReply 22 GetCrtcGammaReply 23 GetScreenResourcesCurrentReply 25 GetCrtcTransformReply 27
        GetPanningReply 28 SetPanningReply 29 GetOutputPrimaryReply 31 GetProvidersReply 32 GetProviderInfoReply 33
        ListProviderPropertiesReply 36 QueryProviderPropertyReply 37 GetProviderPropertyReply 41 GetMonitorsReply 42 }
    replies_with_fds { CreateLeaseReply 45 }
    events { ScreenChangeNotifyEvent 0 NotifyEvent 1 }
}
record {
    requests { QueryVersionRequest 0 CreateContextRequest 1 RegisterClientsRequest 2 UnregisterClientsRequest 3
        GetContextRequest 4 EnableContextRequest 5 DisableContextRequest 6 FreeContextRequest 7 }
    replies { QueryVersionReply 0 GetContextReply 4 EnableContextReply 5 }
}
render {
    requests { QueryVersionRequest 0 QueryPictFormatsRequest 1 QueryPictIndexValuesRequest 2 CreatePictureRequest 4
        ChangePictureRequest 5 SetPictureClipRectanglesRequest 6 FreePictureRequest 7 CompositeRequest 8
        TrapezoidsRequest 10 TrianglesRequest 11 TriStripRequest 12 TriFanRequest 13 CreateGlyphSetRequest 17
        ReferenceGlyphSetRequest 18 FreeGlyphSetRequest 19 AddGlyphsRequest 20 FreeGlyphsRequest 22
        CompositeGlyphs8Request 23 CompositeGlyphs16Request 24 CompositeGlyphs32Request 25 FillRectanglesRequest 26
        CreateCursorRequest 27 SetPictureTransformRequest 28 QueryFiltersRequest 29 SetPictureFilterRequest 30
        CreateAnimCursorRequest 31 AddTrapsRequest 32 CreateSolidFillRequest 33 CreateLinearGradientRequest 34
        CreateRadialGradientRequest 35 CreateConicalGradientRequest 36 }
    replies { QueryVersionReply 0 QueryPictFormatsReply 1 QueryPictIndexValuesReply 2 QueryFiltersReply 29 }
}
res {
    requests { QueryVersionRequest 0 QueryClientsRequest 1 QueryClientResourcesRequest 2
        QueryClientPixmapBytesRequest 3 QueryClientIdsRequest 4 QueryResourceBytesRequest 5 }
    replies { QueryVersionReply 0 QueryClientsReply 1 QueryClientResourcesReply 2 QueryClientPixmapBytesReply 3
        QueryClientIdsReply 4 QueryResourceBytesReply 5 }
}
screensaver {
    requests { QueryVersionRequest 0 QueryInfoRequest 1 SelectInputRequest 2 SetAttributesRequest 3
        UnsetAttributesRequest 4 SuspendRequest 5 }
    replies { QueryVersionReply 0 QueryInfoReply 1 }
    events { NotifyEvent 0 }
}
shape {
    requests { QueryVersionRequest 0 RectanglesRequest 1 MaskRequest 2 CombineRequest 3 OffsetRequest 4
        QueryExtentsRequest 5 SelectInputRequest 6 InputSelectedRequest 7 GetRectanglesRequest 8 }
    replies { QueryVersionReply 0 QueryExtentsReply 5 InputSelectedReply 7 GetRectanglesReply 8 }
    events { NotifyEvent 0 }
}
shm {
    requests { QueryVersionRequest 0 AttachRequest 1 DetachRequest 2 PutImageRequest 3 GetImageRequest 4
        CreatePixmapRequest 5 CreateSegmentRequest 7 }
    requests_with_fds { AttachFdRequest 6 }
    replies { QueryVersionReply 0 GetImageReply 4 }
    replies_with_fds { CreateSegmentReply 7 }
    events { CompletionEvent 0 }
}
sync {
    requests { InitializeRequest 0 ListSystemCountersRequest 1 CreateCounterRequest 2 DestroyCounterRequest 6
        QueryCounterRequest 5 AwaitRequest 7 ChangeCounterRequest 4 SetCounterRequest 3 CreateAlarmRequest 8
        ChangeAlarmRequest 9 DestroyAlarmRequest 11 QueryAlarmRequest 10 SetPriorityRequest 12 GetPriorityRequest 13
        CreateFenceRequest 14 TriggerFenceRequest 15 ResetFenceRequest 16 DestroyFenceRequest 17 QueryFenceRequest 18
        AwaitFenceRequest 19 }
    replies { InitializeReply 0 ListSystemCountersReply 1 QueryCounterReply 5 QueryAlarmReply 10 GetPriorityReply 13
        QueryFenceReply 18 }
    events { CounterNotifyEvent 0 AlarmNotifyEvent 1 }
}
xc_misc {
    requests { GetVersionRequest 0 GetXIDRangeRequest 1 GetXIDListRequest 2 }
    replies { GetVersionReply 0 GetXIDRangeReply 1 GetXIDListReply 2 }
}
xevie {
    requests { QueryVersionRequest 0 StartRequest 1 EndRequest 2 SendRequest 3 SelectInputRequest 4 }
    replies { QueryVersionReply 0 StartReply 1 EndReply 2 SendReply 3 SelectInputReply 4 }
}
xf86dri {
    requests { QueryVersionRequest 0 QueryDirectRenderingCapableRequest 1 OpenConnectionRequest 2
        CloseConnectionRequest 3 GetClientDriverNameRequest 4 CreateContextRequest 5 DestroyContextRequest 6
        CreateDrawableRequest 7 DestroyDrawableRequest 8 GetDrawableInfoRequest 9 GetDeviceInfoRequest 10
        AuthConnectionRequest 11 }
    replies { QueryVersionReply 0 QueryDirectRenderingCapableReply 1 OpenConnectionReply 2 GetClientDriverNameReply 4
        CreateContextReply 5 CreateDrawableReply 7 GetDrawableInfoReply 9 GetDeviceInfoReply 10 AuthConnectionReply 11 }
}
xf86vidmode {
    requests { QueryVersionRequest 0 GetModeLineRequest 1 ModModeLineRequest 2 SwitchModeRequest 3 GetMonitorRequest 4
        LockModeSwitchRequest 5 GetAllModeLinesRequest 6 AddModeLineRequest 7 DeleteModeLineRequest 8
        ValidateModeLineRequest 9 SwitchToModeRequest 10 GetViewPortRequest 11 SetViewPortRequest 12
        GetDotClocksRequest 13 SetClientVersionRequest 14 SetGammaRequest 15 GetGammaRequest 16 GetGammaRampRequest 17
        SetGammaRampRequest 18 GetGammaRampSizeRequest 19 GetPermissionsRequest 20 }
    replies { QueryVersionReply 0 GetModeLineReply 1 GetMonitorReply 4 GetAllModeLinesReply 6 ValidateModeLineReply 9
        GetViewPortReply 11 GetDotClocksReply 13 GetGammaReply 16 GetGammaRampReply 17 GetGammaRampSizeReply 19
        GetPermissionsReply 20 }
}
xfixes {
    requests { QueryVersionRequest 0 ChangeSaveSetRequest 1 SelectSelectionInputRequest 2 SelectCursorInputRequest 3
        GetCursorImageRequest 4 CreateRegionRequest 5 CreateRegionFromBitmapRequest 6 CreateRegionFromWindowRequest 7
        CreateRegionFromGCRequest 8 CreateRegionFromPictureRequest 9 DestroyRegionRequest 10 SetRegionRequest 11
        CopyRegionRequest 12 UnionRegionRequest 13 IntersectRegionRequest 14 SubtractRegionRequest 15
        InvertRegionRequest 16 TranslateRegionRequest 17 RegionExtentsRequest 18 FetchRegionRequest 19
        SetGCClipRegionRequest 20 SetWindowShapeRegionRequest 21 SetPictureClipRegionRequest 22
        SetCursorNameRequest 23 GetCursorNameRequest 24 GetCursorImageAndNameRequest 25 ChangeCursorRequest 26
        ChangeCursorByNameRequest 27 ExpandRegionRequest 28 HideCursorRequest 29 ShowCursorRequest 30
        CreatePointerBarrierRequest 31 DeletePointerBarrierRequest 32 SetClientDisconnectModeRequest 33
        GetClientDisconnectModeRequest 34 }
    replies { QueryVersionReply 0 GetCursorImageReply 4 FetchRegionReply 19 GetCursorNameReply 24
        GetCursorImageAndNameReply 25 GetClientDisconnectModeReply 34 }
    events { SelectionNotifyEvent 0 CursorNotifyEvent 1 }
}
xinerama {
    requests { QueryVersionRequest 0 GetStateRequest 1 GetScreenCountRequest 2 GetScreenSizeRequest 3
        IsActiveRequest 4 QueryScreensRequest 5 }
    replies { QueryVersionReply 0 GetStateReply 1 GetScreenCountReply 2 GetScreenSizeReply 3 IsActiveReply 4
        QueryScreensReply 5 }
}
xinput {
    requests { GetExtensionVersionRequest 1 ListInputDevicesRequest 2 OpenDeviceRequest 3 CloseDeviceRequest 4
        SetDeviceModeRequest 5 SelectExtensionEventRequest 6 GetSelectedExtensionEventsRequest 7
        ChangeDeviceDontPropagateListRequest 8 GetDeviceDontPropagateListRequest 9 GetDeviceMotionEventsRequest 10
        ChangeKeyboardDeviceRequest 11 ChangePointerDeviceRequest 12 GrabDeviceRequest 13 UngrabDeviceRequest 14
        GrabDeviceKeyRequest 15 UngrabDeviceKeyRequest 16 GrabDeviceButtonRequest 17 UngrabDeviceButtonRequest 18
        AllowDeviceEventsRequest 19 GetDeviceFocusRequest 20 SetDeviceFocusRequest 21 GetFeedbackControlRequest 22
        ChangeFeedbackControlRequest 23 GetDeviceKeyMappingRequest 24 ChangeDeviceKeyMappingRequest 25
        GetDeviceModifierMappingRequest 26 SetDeviceModifierMappingRequest 27 GetDeviceButtonMappingRequest 28
        SetDeviceButtonMappingRequest 29 QueryDeviceStateRequest 30 DeviceBellRequest 32 SetDeviceValuatorsRequest 33
        GetDeviceControlRequest 34 ChangeDeviceControlRequest 35 ListDevicePropertiesRequest 36
        ChangeDevicePropertyRequest 37 DeleteDevicePropertyRequest 38 GetDevicePropertyRequest 39
        XIQueryPointerRequest 40 XIWarpPointerRequest 41 XIChangeCursorRequest 42 XIChangeHierarchyRequest 43
        XISetClientPointerRequest 44 XIGetClientPointerRequest 45 XISelectEventsRequest 46 XIQueryVersionRequest 47
        XIQueryDeviceRequest 48 XISetFocusRequest 49 XIGetFocusRequest 50 XIGrabDeviceRequest 51
        XIUngrabDeviceRequest 52 XIAllowEventsRequest 53 XIPassiveGrabDeviceRequest 54 XIPassiveUngrabDeviceRequest 55
        XIListPropertiesRequest 56 XIChangePropertyRequest 57 XIDeletePropertyRequest 58 XIGetPropertyRequest 59
        XIGetSelectedEventsRequest 60 XIBarrierReleasePointerRequest 61 SendExtensionEventRequest 31 }
    replies { GetExtensionVersionReply 1 ListInputDevicesReply 2 OpenDeviceReply 3 SetDeviceModeReply 5
        GetSelectedExtensionEventsReply 7 GetDeviceDontPropagateListReply 9 GetDeviceMotionEventsReply 10
        ChangeKeyboardDeviceReply 11 ChangePointerDeviceReply 12 GrabDeviceReply 13 GetDeviceFocusReply 20
        GetFeedbackControlReply 22 GetDeviceKeyMappingReply 24 GetDeviceModifierMappingReply 26
        SetDeviceModifierMappingReply 27 GetDeviceButtonMappingReply 28 SetDeviceButtonMappingReply 29
        QueryDeviceStateReply 30 SetDeviceValuatorsReply 33 GetDeviceControlReply 34 ChangeDeviceControlReply 35
        ListDevicePropertiesReply 36 GetDevicePropertyReply 39 XIQueryPointerReply 40 XIGetClientPointerReply 45
        XIQueryVersionReply 47 XIQueryDeviceReply 48 XIGetFocusReply 50 XIGrabDeviceReply 51
        XIPassiveGrabDeviceReply 54 XIListPropertiesReply 56 XIGetPropertyReply 59 XIGetSelectedEventsReply 60 }
    events { DeviceValuatorEvent 0 DeviceKeyPressEvent 1 DeviceKeyReleaseEvent 2 DeviceButtonPressEvent 3
        DeviceButtonReleaseEvent 4 DeviceMotionNotifyEvent 5 DeviceFocusInEvent 6 DeviceFocusOutEvent 7
        ProximityInEvent 8 ProximityOutEvent 9 DeviceStateNotifyEvent 10 DeviceMappingNotifyEvent 11
        ChangeDeviceNotifyEvent 12 DeviceKeyStateNotifyEvent 13 DeviceButtonStateNotifyEvent 14
        DevicePresenceNotifyEvent 15 DevicePropertyNotifyEvent 16 }
    generic_events { DeviceChangedEvent 1 KeyPressEvent 2 KeyReleaseEvent 3 ButtonPressEvent 4 ButtonReleaseEvent 5
        MotionEvent 6 EnterEvent 7 LeaveEvent 8 FocusInEvent 9 FocusOutEvent 10 HierarchyEvent 11 PropertyEvent 12
        RawKeyPressEvent 13 RawKeyReleaseEvent 14 RawButtonPressEvent 15 RawButtonReleaseEvent 16 RawMotionEvent 17
        TouchBeginEvent 18 TouchUpdateEvent 19 TouchEndEvent 20 TouchOwnershipEvent 21 RawTouchBeginEvent 22
        RawTouchUpdateEvent 23 RawTouchEndEvent 24 BarrierHitEvent 25 BarrierLeaveEvent 26 GesturePinchBeginEvent 27
        GesturePinchUpdateEvent 28 GesturePinchEndEvent 29 GestureSwipeBeginEvent 30 GestureSwipeUpdateEvent 31
        GestureSwipeEndEvent 32 }
}
xkb {
    requests { UseExtensionRequest 0 SelectEventsRequest 1 BellRequest 3 GetStateRequest 4 LatchLockStateRequest 5
        GetControlsRequest 6 SetControlsRequest 7 GetMapRequest 8 SetMapRequest 9 GetCompatMapRequest 10
        SetCompatMapRequest 11 GetIndicatorStateRequest 12 GetIndicatorMapRequest 13 SetIndicatorMapRequest 14
        GetNamedIndicatorRequest 15 SetNamedIndicatorRequest 16 GetNamesRequest 17 SetNamesRequest 18
        PerClientFlagsRequest 21 ListComponentsRequest 22 GetKbdByNameRequest 23 GetDeviceInfoRequest 24
        SetDeviceInfoRequest 25 SetDebuggingFlagsRequest 101 }
    replies { UseExtensionReply 0 GetStateReply 4 GetControlsReply 6 GetMapReply 8 GetCompatMapReply 10
        GetIndicatorStateReply 12 GetIndicatorMapReply 13 GetNamedIndicatorReply 15 GetNamesReply 17
        PerClientFlagsReply 21 ListComponentsReply 22 GetKbdByNameReply 23 GetDeviceInfoReply 24
        SetDebuggingFlagsReply 101 }
    events { NewKeyboardNotifyEvent 0 MapNotifyEvent 1 StateNotifyEvent 2 ControlsNotifyEvent 3
        IndicatorStateNotifyEvent 4 IndicatorMapNotifyEvent 5 NamesNotifyEvent 6 CompatMapNotifyEvent 7
        BellNotifyEvent 8 ActionMessageEvent 9 AccessXNotifyEvent 10 ExtensionDeviceNotifyEvent 11 }
}
xprint {
    requests { PrintQueryVersionRequest 0 PrintGetPrinterListRequest 1 PrintRehashPrinterListRequest 20
        CreateContextRequest 2 PrintSetContextRequest 3 PrintGetContextRequest 4 PrintDestroyContextRequest 5
        PrintGetScreenOfContextRequest 6 PrintStartJobRequest 7 PrintEndJobRequest 8 PrintStartDocRequest 9
        PrintEndDocRequest 10 PrintPutDocumentDataRequest 11 PrintGetDocumentDataRequest 12 PrintStartPageRequest 13
        PrintEndPageRequest 14 PrintSelectInputRequest 15 PrintInputSelectedRequest 16 PrintGetAttributesRequest 17
        PrintGetOneAttributesRequest 19 PrintSetAttributesRequest 18 PrintGetPageDimensionsRequest 21
        PrintQueryScreensRequest 22 PrintSetImageResolutionRequest 23 PrintGetImageResolutionRequest 24 }
    replies { PrintQueryVersionReply 0 PrintGetPrinterListReply 1 PrintGetContextReply 4
        PrintGetScreenOfContextReply 6 PrintGetDocumentDataReply 12 PrintInputSelectedReply 16
        PrintGetAttributesReply 17 PrintGetOneAttributesReply 19 PrintGetPageDimensionsReply 21
        PrintQueryScreensReply 22 PrintSetImageResolutionReply 23 PrintGetImageResolutionReply 24 }
    events { NotifyEvent 0 AttributNotifyEvent 1 }
}
xselinux {
    requests { QueryVersionRequest 0 SetDeviceCreateContextRequest 1 GetDeviceCreateContextRequest 2
        SetDeviceContextRequest 3 GetDeviceContextRequest 4 SetWindowCreateContextRequest 5
        GetWindowCreateContextRequest 6 GetWindowContextRequest 7 SetPropertyCreateContextRequest 8
        GetPropertyCreateContextRequest 9 SetPropertyUseContextRequest 10 GetPropertyUseContextRequest 11
        GetPropertyContextRequest 12 GetPropertyDataContextRequest 13 ListPropertiesRequest 14
        SetSelectionCreateContextRequest 15 GetSelectionCreateContextRequest 16 SetSelectionUseContextRequest 17
        GetSelectionUseContextRequest 18 GetSelectionContextRequest 19 GetSelectionDataContextRequest 20
        ListSelectionsRequest 21 GetClientContextRequest 22 }
    replies { QueryVersionReply 0 GetDeviceCreateContextReply 2 GetDeviceContextReply 4 GetWindowCreateContextReply 6
        GetWindowContextReply 7 GetPropertyCreateContextReply 9 GetPropertyUseContextReply 11
        GetPropertyContextReply 12 GetPropertyDataContextReply 13 ListPropertiesReply 14
        GetSelectionCreateContextReply 16 GetSelectionUseContextReply 18 GetSelectionContextReply 19
        GetSelectionDataContextReply 20 ListSelectionsReply 21 GetClientContextReply 22 }
}
xtest {
    requests { GetVersionRequest 0 CompareCursorRequest 1 FakeInputRequest 2 GrabControlRequest 3 }
    replies { GetVersionReply 0 CompareCursorReply 1 }
}
xv {
    requests { QueryExtensionRequest 0 QueryAdaptorsRequest 1 QueryEncodingsRequest 2 GrabPortRequest 3
        UngrabPortRequest 4 PutVideoRequest 5 PutStillRequest 6 GetVideoRequest 7 GetStillRequest 8 StopVideoRequest 9
        SelectVideoNotifyRequest 10 SelectPortNotifyRequest 11 QueryBestSizeRequest 12 SetPortAttributeRequest 13
        GetPortAttributeRequest 14 QueryPortAttributesRequest 15 ListImageFormatsRequest 16
        QueryImageAttributesRequest 17 PutImageRequest 18 ShmPutImageRequest 19 }
    replies { QueryExtensionReply 0 QueryAdaptorsReply 1 QueryEncodingsReply 2 GrabPortReply 3 QueryBestSizeReply 12
        GetPortAttributeReply 14 QueryPortAttributesReply 15 ListImageFormatsReply 16 QueryImageAttributesReply 17 }
    events { VideoNotifyEvent 0 PortNotifyEvent 1 }
}
xvmc {
    requests { QueryVersionRequest 0 ListSurfaceTypesRequest 1 CreateContextRequest 2 DestroyContextRequest 3
        CreateSurfaceRequest 4 DestroySurfaceRequest 5 CreateSubpictureRequest 6 DestroySubpictureRequest 7
        ListSubpictureTypesRequest 8 }
    replies { QueryVersionReply 0 ListSurfaceTypesReply 1 CreateContextReply 2 CreateSurfaceReply 4
        CreateSubpictureReply 6 ListSubpictureTypesReply 8 }
}
}
