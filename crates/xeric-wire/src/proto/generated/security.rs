// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
/// What QueryExtension is asked for.
pub const EXTENSION_NAME: &str = "SECURITY";
/// The version described here.
pub const VERSION: (u32, u32) = (1, 0);
/// Values of TrustLevel.
pub mod trust_level {
    /// Trusted.
    pub const TRUSTED: u32 = 0;
    /// Untrusted.
    pub const UNTRUSTED: u32 = 1;
}
/// Values of AuthorizationAttribute.
pub mod authorization_attribute {
    /// Timeout.
    pub const TIMEOUT: u32 = 1 << 0;
    /// TrustLevel.
    pub const TRUST_LEVEL: u32 = 1 << 1;
    /// Group.
    pub const GROUP: u32 = 1 << 2;
    /// EventMask.
    pub const EVENT_MASK: u32 = 1 << 3;
}
/// Values of EventMask.
pub mod event_mask {
    /// AuthorizationRevoked.
    pub const AUTHORIZATION_REVOKED: u32 = 1 << 0;
}
/// Error Authorization.
pub const AUTHORIZATION_ERROR: u8 = 0;
/// Error AuthorizationProtocol.
pub const AUTHORIZATION_PROTOCOL_ERROR: u8 = 1;
/// Event AuthorizationRevoked.
pub const AUTHORIZATION_REVOKED_EVENT: u8 = 0;
/// Request QueryVersion.
pub const QUERY_VERSION_REQUEST: u8 = 0;
/// Request GenerateAuthorization.
pub const GENERATE_AUTHORIZATION_REQUEST: u8 = 1;
/// Request RevokeAuthorization.
pub const REVOKE_AUTHORIZATION_REQUEST: u8 = 2;
