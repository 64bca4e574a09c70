//! Bits of name components, as GetNames, SetNames and NamesNotify use them.

/// `NAMEDETAIL`.
pub mod part {
    /// The keycodes component.
    pub const KEYCODES: u16 = 1;
    /// The geometry component.
    pub const GEOMETRY: u16 = 1 << 1;
    /// The symbols component.
    pub const SYMBOLS: u16 = 1 << 2;
    /// The engraved symbols.
    pub const PHYS_SYMBOLS: u16 = 1 << 3;
    /// The types component.
    pub const TYPES: u16 = 1 << 4;
    /// The compatibility component.
    pub const COMPAT: u16 = 1 << 5;
    /// Key types.
    pub const KEY_TYPES: u16 = 1 << 6;
    /// Key types' levels.
    pub const LEVELS: u16 = 1 << 7;
    /// Indicators.
    pub const INDICATORS: u16 = 1 << 8;
    /// Keys.
    pub const KEYS: u16 = 1 << 9;
    /// Aliases of keys.
    pub const KEY_ALIASES: u16 = 1 << 10;
    /// Virtual modifiers.
    pub const VIRTUAL_MODS: u16 = 1 << 11;
    /// Groups.
    pub const GROUPS: u16 = 1 << 12;
    /// Radio groups.
    pub const RADIO_GROUPS: u16 = 1 << 13;
    /// All of them.
    pub const ALL: u16 = 0x3fff;
}
