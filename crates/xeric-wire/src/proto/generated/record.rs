// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
/// What QueryExtension is asked for.
pub const EXTENSION_NAME: &str = "RECORD";
/// The version described here.
pub const VERSION: (u32, u32) = (1, 13);
/// Values of HType.
pub mod h_type {
    /// FromServerTime.
    pub const FROM_SERVER_TIME: u32 = 1 << 0;
    /// FromClientTime.
    pub const FROM_CLIENT_TIME: u32 = 1 << 1;
    /// FromClientSequence.
    pub const FROM_CLIENT_SEQUENCE: u32 = 1 << 2;
}
/// Values of CS.
pub mod cs {
    /// CurrentClients.
    pub const CURRENT_CLIENTS: u32 = 1;
    /// FutureClients.
    pub const FUTURE_CLIENTS: u32 = 2;
    /// AllClients.
    pub const ALL_CLIENTS: u32 = 3;
}
/// Error BadContext.
pub const BAD_CONTEXT_ERROR: u8 = 0;
/// Request QueryVersion.
pub const QUERY_VERSION_REQUEST: u8 = 0;
/// Request CreateContext.
pub const CREATE_CONTEXT_REQUEST: u8 = 1;
/// Request RegisterClients.
pub const REGISTER_CLIENTS_REQUEST: u8 = 2;
/// Request UnregisterClients.
pub const UNREGISTER_CLIENTS_REQUEST: u8 = 3;
/// Request GetContext.
pub const GET_CONTEXT_REQUEST: u8 = 4;
/// Request EnableContext.
pub const ENABLE_CONTEXT_REQUEST: u8 = 5;
/// Request DisableContext.
pub const DISABLE_CONTEXT_REQUEST: u8 = 6;
/// Request FreeContext.
pub const FREE_CONTEXT_REQUEST: u8 = 7;
