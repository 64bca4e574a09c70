// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
/// What QueryExtension is asked for.
pub const EXTENSION_NAME: &str = "GLX";
/// The version described here.
pub const VERSION: (u32, u32) = (1, 4);
/// Error BadContext.
pub const BAD_CONTEXT_ERROR: u8 = 0;
/// Error BadContextState.
pub const BAD_CONTEXT_STATE_ERROR: u8 = 1;
/// Error BadDrawable.
pub const BAD_DRAWABLE_ERROR: u8 = 2;
/// Error BadPixmap.
pub const BAD_PIXMAP_ERROR: u8 = 3;
/// Error BadContextTag.
pub const BAD_CONTEXT_TAG_ERROR: u8 = 4;
/// Error BadCurrentWindow.
pub const BAD_CURRENT_WINDOW_ERROR: u8 = 5;
/// Error BadRenderRequest.
pub const BAD_RENDER_REQUEST_ERROR: u8 = 6;
/// Error BadLargeRequest.
pub const BAD_LARGE_REQUEST_ERROR: u8 = 7;
/// Error UnsupportedPrivateRequest.
pub const UNSUPPORTED_PRIVATE_REQUEST_ERROR: u8 = 8;
/// Error BadFBConfig.
pub const BAD_FB_CONFIG_ERROR: u8 = 9;
/// Error BadPbuffer.
pub const BAD_PBUFFER_ERROR: u8 = 10;
/// Error BadCurrentDrawable.
pub const BAD_CURRENT_DRAWABLE_ERROR: u8 = 11;
/// Error BadWindow.
pub const BAD_WINDOW_ERROR: u8 = 12;
/// Error GLXBadProfileARB.
pub const GLX_BAD_PROFILE_ARB_ERROR: u8 = 13;
/// Event PbufferClobber.
pub const PBUFFER_CLOBBER_EVENT: u8 = 0;
/// Event BufferSwapComplete.
pub const BUFFER_SWAP_COMPLETE_EVENT: u8 = 1;
/// Values of PBCET.
pub mod pbcet {
    /// Damaged.
    pub const DAMAGED: u32 = 32791;
    /// Saved.
    pub const SAVED: u32 = 32792;
}
/// Values of PBCDT.
pub mod pbcdt {
    /// Window.
    pub const WINDOW: u32 = 32793;
    /// Pbuffer.
    pub const PBUFFER: u32 = 32794;
}
/// Request Render.
pub const RENDER_REQUEST: u8 = 1;
/// Request RenderLarge.
pub const RENDER_LARGE_REQUEST: u8 = 2;
/// Request CreateContext.
pub const CREATE_CONTEXT_REQUEST: u8 = 3;
/// Request DestroyContext.
pub const DESTROY_CONTEXT_REQUEST: u8 = 4;
/// Request MakeCurrent.
pub const MAKE_CURRENT_REQUEST: u8 = 5;
/// Request IsDirect.
pub const IS_DIRECT_REQUEST: u8 = 6;
/// Request QueryVersion.
pub const QUERY_VERSION_REQUEST: u8 = 7;
/// Request WaitGL.
pub const WAIT_GL_REQUEST: u8 = 8;
/// Request WaitX.
pub const WAIT_X_REQUEST: u8 = 9;
/// Request CopyContext.
pub const COPY_CONTEXT_REQUEST: u8 = 10;
/// Values of GC.
pub mod gc {
    /// GL_CURRENT_BIT.
    pub const GL_CURRENT_BIT: u32 = 1 << 0;
    /// GL_POINT_BIT.
    pub const GL_POINT_BIT: u32 = 1 << 1;
    /// GL_LINE_BIT.
    pub const GL_LINE_BIT: u32 = 1 << 2;
    /// GL_POLYGON_BIT.
    pub const GL_POLYGON_BIT: u32 = 1 << 3;
    /// GL_POLYGON_STIPPLE_BIT.
    pub const GL_POLYGON_STIPPLE_BIT: u32 = 1 << 4;
    /// GL_PIXEL_MODE_BIT.
    pub const GL_PIXEL_MODE_BIT: u32 = 1 << 5;
    /// GL_LIGHTING_BIT.
    pub const GL_LIGHTING_BIT: u32 = 1 << 6;
    /// GL_FOG_BIT.
    pub const GL_FOG_BIT: u32 = 1 << 7;
    /// GL_DEPTH_BUFFER_BIT.
    pub const GL_DEPTH_BUFFER_BIT: u32 = 1 << 8;
    /// GL_ACCUM_BUFFER_BIT.
    pub const GL_ACCUM_BUFFER_BIT: u32 = 1 << 9;
    /// GL_STENCIL_BUFFER_BIT.
    pub const GL_STENCIL_BUFFER_BIT: u32 = 1 << 10;
    /// GL_VIEWPORT_BIT.
    pub const GL_VIEWPORT_BIT: u32 = 1 << 11;
    /// GL_TRANSFORM_BIT.
    pub const GL_TRANSFORM_BIT: u32 = 1 << 12;
    /// GL_ENABLE_BIT.
    pub const GL_ENABLE_BIT: u32 = 1 << 13;
    /// GL_COLOR_BUFFER_BIT.
    pub const GL_COLOR_BUFFER_BIT: u32 = 1 << 14;
    /// GL_HINT_BIT.
    pub const GL_HINT_BIT: u32 = 1 << 15;
    /// GL_EVAL_BIT.
    pub const GL_EVAL_BIT: u32 = 1 << 16;
    /// GL_LIST_BIT.
    pub const GL_LIST_BIT: u32 = 1 << 17;
    /// GL_TEXTURE_BIT.
    pub const GL_TEXTURE_BIT: u32 = 1 << 18;
    /// GL_SCISSOR_BIT.
    pub const GL_SCISSOR_BIT: u32 = 1 << 19;
    /// GL_ALL_ATTRIB_BITS.
    pub const GL_ALL_ATTRIB_BITS: u32 = 16777215;
}
/// Request SwapBuffers.
pub const SWAP_BUFFERS_REQUEST: u8 = 11;
/// Request UseXFont.
pub const USE_X_FONT_REQUEST: u8 = 12;
/// Request CreateGLXPixmap.
pub const CREATE_GLX_PIXMAP_REQUEST: u8 = 13;
/// Request GetVisualConfigs.
pub const GET_VISUAL_CONFIGS_REQUEST: u8 = 14;
/// Request DestroyGLXPixmap.
pub const DESTROY_GLX_PIXMAP_REQUEST: u8 = 15;
/// Request VendorPrivate.
pub const VENDOR_PRIVATE_REQUEST: u8 = 16;
/// Request VendorPrivateWithReply.
pub const VENDOR_PRIVATE_WITH_REPLY_REQUEST: u8 = 17;
/// Request QueryExtensionsString.
pub const QUERY_EXTENSIONS_STRING_REQUEST: u8 = 18;
/// Request QueryServerString.
pub const QUERY_SERVER_STRING_REQUEST: u8 = 19;
/// Request ClientInfo.
pub const CLIENT_INFO_REQUEST: u8 = 20;
/// Request GetFBConfigs.
pub const GET_FB_CONFIGS_REQUEST: u8 = 21;
/// Request CreatePixmap.
pub const CREATE_PIXMAP_REQUEST: u8 = 22;
/// Request DestroyPixmap.
pub const DESTROY_PIXMAP_REQUEST: u8 = 23;
/// Request CreateNewContext.
pub const CREATE_NEW_CONTEXT_REQUEST: u8 = 24;
/// Request QueryContext.
pub const QUERY_CONTEXT_REQUEST: u8 = 25;
/// Request MakeContextCurrent.
pub const MAKE_CONTEXT_CURRENT_REQUEST: u8 = 26;
/// Request CreatePbuffer.
pub const CREATE_PBUFFER_REQUEST: u8 = 27;
/// Request DestroyPbuffer.
pub const DESTROY_PBUFFER_REQUEST: u8 = 28;
/// Request GetDrawableAttributes.
pub const GET_DRAWABLE_ATTRIBUTES_REQUEST: u8 = 29;
/// Request ChangeDrawableAttributes.
pub const CHANGE_DRAWABLE_ATTRIBUTES_REQUEST: u8 = 30;
/// Request CreateWindow.
pub const CREATE_WINDOW_REQUEST: u8 = 31;
/// Request DeleteWindow.
pub const DELETE_WINDOW_REQUEST: u8 = 32;
/// Request SetClientInfoARB.
pub const SET_CLIENT_INFO_ARB_REQUEST: u8 = 33;
/// Request CreateContextAttribsARB.
pub const CREATE_CONTEXT_ATTRIBS_ARB_REQUEST: u8 = 34;
/// Request SetClientInfo2ARB.
pub const SET_CLIENT_INFO2_ARB_REQUEST: u8 = 35;
/// Request NewList.
pub const NEW_LIST_REQUEST: u8 = 101;
/// Request EndList.
pub const END_LIST_REQUEST: u8 = 102;
/// Request DeleteLists.
pub const DELETE_LISTS_REQUEST: u8 = 103;
/// Request GenLists.
pub const GEN_LISTS_REQUEST: u8 = 104;
/// Request FeedbackBuffer.
pub const FEEDBACK_BUFFER_REQUEST: u8 = 105;
/// Request SelectBuffer.
pub const SELECT_BUFFER_REQUEST: u8 = 106;
/// Request RenderMode.
pub const RENDER_MODE_REQUEST: u8 = 107;
/// Values of RM.
pub mod rm {
    /// GL_RENDER.
    pub const GL_RENDER: u32 = 7168;
    /// GL_FEEDBACK.
    pub const GL_FEEDBACK: u32 = 7169;
    /// GL_SELECT.
    pub const GL_SELECT: u32 = 7170;
}
/// Request Finish.
pub const FINISH_REQUEST: u8 = 108;
/// Request PixelStoref.
pub const PIXEL_STOREF_REQUEST: u8 = 109;
/// Request PixelStorei.
pub const PIXEL_STOREI_REQUEST: u8 = 110;
/// Request ReadPixels.
pub const READ_PIXELS_REQUEST: u8 = 111;
/// Request GetBooleanv.
pub const GET_BOOLEANV_REQUEST: u8 = 112;
/// Request GetClipPlane.
pub const GET_CLIP_PLANE_REQUEST: u8 = 113;
/// Request GetDoublev.
pub const GET_DOUBLEV_REQUEST: u8 = 114;
/// Request GetError.
pub const GET_ERROR_REQUEST: u8 = 115;
/// Request GetFloatv.
pub const GET_FLOATV_REQUEST: u8 = 116;
/// Request GetIntegerv.
pub const GET_INTEGERV_REQUEST: u8 = 117;
/// Request GetLightfv.
pub const GET_LIGHTFV_REQUEST: u8 = 118;
/// Request GetLightiv.
pub const GET_LIGHTIV_REQUEST: u8 = 119;
/// Request GetMapdv.
pub const GET_MAPDV_REQUEST: u8 = 120;
/// Request GetMapfv.
pub const GET_MAPFV_REQUEST: u8 = 121;
/// Request GetMapiv.
pub const GET_MAPIV_REQUEST: u8 = 122;
/// Request GetMaterialfv.
pub const GET_MATERIALFV_REQUEST: u8 = 123;
/// Request GetMaterialiv.
pub const GET_MATERIALIV_REQUEST: u8 = 124;
/// Request GetPixelMapfv.
pub const GET_PIXEL_MAPFV_REQUEST: u8 = 125;
/// Request GetPixelMapuiv.
pub const GET_PIXEL_MAPUIV_REQUEST: u8 = 126;
/// Request GetPixelMapusv.
pub const GET_PIXEL_MAPUSV_REQUEST: u8 = 127;
/// Request GetPolygonStipple.
pub const GET_POLYGON_STIPPLE_REQUEST: u8 = 128;
/// Request GetString.
pub const GET_STRING_REQUEST: u8 = 129;
/// Request GetTexEnvfv.
pub const GET_TEX_ENVFV_REQUEST: u8 = 130;
/// Request GetTexEnviv.
pub const GET_TEX_ENVIV_REQUEST: u8 = 131;
/// Request GetTexGendv.
pub const GET_TEX_GENDV_REQUEST: u8 = 132;
/// Request GetTexGenfv.
pub const GET_TEX_GENFV_REQUEST: u8 = 133;
/// Request GetTexGeniv.
pub const GET_TEX_GENIV_REQUEST: u8 = 134;
/// Request GetTexImage.
pub const GET_TEX_IMAGE_REQUEST: u8 = 135;
/// Request GetTexParameterfv.
pub const GET_TEX_PARAMETERFV_REQUEST: u8 = 136;
/// Request GetTexParameteriv.
pub const GET_TEX_PARAMETERIV_REQUEST: u8 = 137;
/// Request GetTexLevelParameterfv.
pub const GET_TEX_LEVEL_PARAMETERFV_REQUEST: u8 = 138;
/// Request GetTexLevelParameteriv.
pub const GET_TEX_LEVEL_PARAMETERIV_REQUEST: u8 = 139;
/// Request IsEnabled.
pub const IS_ENABLED_REQUEST: u8 = 140;
/// Request IsList.
pub const IS_LIST_REQUEST: u8 = 141;
/// Request Flush.
pub const FLUSH_REQUEST: u8 = 142;
/// Request AreTexturesResident.
pub const ARE_TEXTURES_RESIDENT_REQUEST: u8 = 143;
/// Request DeleteTextures.
pub const DELETE_TEXTURES_REQUEST: u8 = 144;
/// Request GenTextures.
pub const GEN_TEXTURES_REQUEST: u8 = 145;
/// Request IsTexture.
pub const IS_TEXTURE_REQUEST: u8 = 146;
/// Request GetColorTable.
pub const GET_COLOR_TABLE_REQUEST: u8 = 147;
/// Request GetColorTableParameterfv.
pub const GET_COLOR_TABLE_PARAMETERFV_REQUEST: u8 = 148;
/// Request GetColorTableParameteriv.
pub const GET_COLOR_TABLE_PARAMETERIV_REQUEST: u8 = 149;
/// Request GetConvolutionFilter.
pub const GET_CONVOLUTION_FILTER_REQUEST: u8 = 150;
/// Request GetConvolutionParameterfv.
pub const GET_CONVOLUTION_PARAMETERFV_REQUEST: u8 = 151;
/// Request GetConvolutionParameteriv.
pub const GET_CONVOLUTION_PARAMETERIV_REQUEST: u8 = 152;
/// Request GetSeparableFilter.
pub const GET_SEPARABLE_FILTER_REQUEST: u8 = 153;
/// Request GetHistogram.
pub const GET_HISTOGRAM_REQUEST: u8 = 154;
/// Request GetHistogramParameterfv.
pub const GET_HISTOGRAM_PARAMETERFV_REQUEST: u8 = 155;
/// Request GetHistogramParameteriv.
pub const GET_HISTOGRAM_PARAMETERIV_REQUEST: u8 = 156;
/// Request GetMinmax.
pub const GET_MINMAX_REQUEST: u8 = 157;
/// Request GetMinmaxParameterfv.
pub const GET_MINMAX_PARAMETERFV_REQUEST: u8 = 158;
/// Request GetMinmaxParameteriv.
pub const GET_MINMAX_PARAMETERIV_REQUEST: u8 = 159;
/// Request GetCompressedTexImageARB.
pub const GET_COMPRESSED_TEX_IMAGE_ARB_REQUEST: u8 = 160;
/// Request DeleteQueriesARB.
pub const DELETE_QUERIES_ARB_REQUEST: u8 = 161;
/// Request GenQueriesARB.
pub const GEN_QUERIES_ARB_REQUEST: u8 = 162;
/// Request IsQueryARB.
pub const IS_QUERY_ARB_REQUEST: u8 = 163;
/// Request GetQueryivARB.
pub const GET_QUERYIV_ARB_REQUEST: u8 = 164;
/// Request GetQueryObjectivARB.
pub const GET_QUERY_OBJECTIV_ARB_REQUEST: u8 = 165;
/// Request GetQueryObjectuivARB.
pub const GET_QUERY_OBJECTUIV_ARB_REQUEST: u8 = 166;
