// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
/// What QueryExtension is asked for.
pub const EXTENSION_NAME: &str = "SELinux";
/// The version described here.
pub const VERSION: (u32, u32) = (1, 0);
/// Request QueryVersion.
pub const QUERY_VERSION_REQUEST: u8 = 0;
/// Request SetDeviceCreateContext.
pub const SET_DEVICE_CREATE_CONTEXT_REQUEST: u8 = 1;
/// Request GetDeviceCreateContext.
pub const GET_DEVICE_CREATE_CONTEXT_REQUEST: u8 = 2;
/// Request SetDeviceContext.
pub const SET_DEVICE_CONTEXT_REQUEST: u8 = 3;
/// Request GetDeviceContext.
pub const GET_DEVICE_CONTEXT_REQUEST: u8 = 4;
/// Request SetWindowCreateContext.
pub const SET_WINDOW_CREATE_CONTEXT_REQUEST: u8 = 5;
/// Request GetWindowCreateContext.
pub const GET_WINDOW_CREATE_CONTEXT_REQUEST: u8 = 6;
/// Request GetWindowContext.
pub const GET_WINDOW_CONTEXT_REQUEST: u8 = 7;
/// Request SetPropertyCreateContext.
pub const SET_PROPERTY_CREATE_CONTEXT_REQUEST: u8 = 8;
/// Request GetPropertyCreateContext.
pub const GET_PROPERTY_CREATE_CONTEXT_REQUEST: u8 = 9;
/// Request SetPropertyUseContext.
pub const SET_PROPERTY_USE_CONTEXT_REQUEST: u8 = 10;
/// Request GetPropertyUseContext.
pub const GET_PROPERTY_USE_CONTEXT_REQUEST: u8 = 11;
/// Request GetPropertyContext.
pub const GET_PROPERTY_CONTEXT_REQUEST: u8 = 12;
/// Request GetPropertyDataContext.
pub const GET_PROPERTY_DATA_CONTEXT_REQUEST: u8 = 13;
/// Request ListProperties.
pub const LIST_PROPERTIES_REQUEST: u8 = 14;
/// Request SetSelectionCreateContext.
pub const SET_SELECTION_CREATE_CONTEXT_REQUEST: u8 = 15;
/// Request GetSelectionCreateContext.
pub const GET_SELECTION_CREATE_CONTEXT_REQUEST: u8 = 16;
/// Request SetSelectionUseContext.
pub const SET_SELECTION_USE_CONTEXT_REQUEST: u8 = 17;
/// Request GetSelectionUseContext.
pub const GET_SELECTION_USE_CONTEXT_REQUEST: u8 = 18;
/// Request GetSelectionContext.
pub const GET_SELECTION_CONTEXT_REQUEST: u8 = 19;
/// Request GetSelectionDataContext.
pub const GET_SELECTION_DATA_CONTEXT_REQUEST: u8 = 20;
/// Request ListSelections.
pub const LIST_SELECTIONS_REQUEST: u8 = 21;
/// Request GetClientContext.
pub const GET_CLIENT_CONTEXT_REQUEST: u8 = 22;
