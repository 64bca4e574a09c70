//! The parts of XKB's SetMap, SetNames and SetDeviceInfo, which depend on masks (X Keyboard Extension protocol, sections
//! 16.3.7, 16.3.13 and 16.3.15).

use super::records::{Record, Records};
use super::xkb::{SetDeviceInfo, SetMap, SetNames};
use crate::ByteOrder;
use crate::proto::xkb::{
    IndicatorMap, KTSetMapEntry, KeyAlias, KeyModMap, KeyName, KeyVModMap, SetBehavior, SetExplicit,
    map_part, name_detail,
};
use crate::read::{Fixed, LengthError, List, Reader};

/// What a SetMap request sets. A part that is not present is empty.
#[derive(Debug, Clone, Copy)]
pub struct MapParts<'a> {
    /// Types (`KeyTypes`).
    pub types: Records<'a, SetKeyType<'a>>,
    /// The symbols of keys from `first_key_sym` on (`KeySyms`).
    pub syms: Records<'a, KeySyms<'a>>,
    /// How many actions each key from `first_key_action` on has (`KeyActions`).
    pub action_counts: &'a [u8],
    /// The actions of all these keys, each as its eight bytes.
    pub actions: List<'a, [u8; 8]>,
    /// Behaviors (`KeyBehaviors`).
    pub behaviors: List<'a, SetBehavior>,
    /// The real modifiers for each bit of `virtual_mods` (`VirtualMods`).
    pub vmods: &'a [u8],
    /// What is explicit for keys (`ExplicitComponents`).
    pub explicit: List<'a, SetExplicit>,
    /// The modifiers of keys (`ModifierMap`).
    pub modmap: List<'a, KeyModMap>,
    /// The virtual modifiers of keys (`VirtualModMap`).
    pub vmodmap: List<'a, KeyVModMap>,
}

impl<'a> SetMap<'a> {
    /// Reads the parts; `order` is the connection's.
    ///
    /// # Errors
    /// When they are shorter or longer than the counts say.
    pub fn parts(&self, order: ByteOrder) -> Result<MapParts<'a>, LengthError> {
        let mut r = Reader::new(order, self.values);
        let has = |part: u16, count: u16| if self.present & part == 0 { 0 } else { u64::from(count) };
        let types = Records::take(&mut r, has(map_part::KEY_TYPES, self.n_types.into()))?;
        let syms = Records::take(&mut r, has(map_part::KEY_SYMS, self.n_key_syms.into()))?;
        let action_counts = padded(&mut r, has(map_part::KEY_ACTIONS, self.n_key_actions.into()))?;
        let actions = r.list(has(map_part::KEY_ACTIONS, self.total_actions))?;
        let behaviors = r.list(has(map_part::KEY_BEHAVIORS, self.total_key_behaviors.into()))?;
        let vmods = padded(&mut r, has(map_part::VIRTUAL_MODS, self.virtual_mods.count_ones() as u16))?;
        let explicit =
            padded_list(&mut r, has(map_part::EXPLICIT_COMPONENTS, self.total_key_explicit.into()))?;
        let modmap = padded_list(&mut r, has(map_part::MODIFIER_MAP, self.total_mod_map_keys.into()))?;
        let vmodmap = r.list(has(map_part::VIRTUAL_MOD_MAP, self.total_v_mod_map_keys.into()))?;
        r.finish()?;
        Ok(MapParts { types, syms, action_counts, actions, behaviors, vmods, explicit, modmap, vmodmap })
    }
}

fn padded<'a>(r: &mut Reader<'a>, count: u64) -> Result<&'a [u8], LengthError> {
    let bytes = r.bytes(count)?;
    r.pad4(count)?;
    Ok(bytes)
}

fn padded_list<'a, T: Fixed>(r: &mut Reader<'a>, count: u64) -> Result<List<'a, T>, LengthError> {
    let list = r.list(count)?;
    r.pad4(count * T::SIZE as u64)?;
    Ok(list)
}

/// A key type as SetMap gives it.
#[derive(Debug, Clone, Copy)]
pub struct SetKeyType<'a> {
    /// CARD8, bits of ModMask.
    pub mask: u8,
    /// CARD8, bits of ModMask.
    pub real_mods: u8,
    /// CARD16, bits of VMod.
    pub virtual_mods: u16,
    /// CARD8.
    pub num_levels: u8,
    /// What levels modifiers choose.
    pub entries: List<'a, KTSetMapEntry>,
    /// What of the modifiers is left, one for each entry, or none at all.
    pub preserve: List<'a, KTSetMapEntry>,
}

impl<'a> Record<'a> for SetKeyType<'a> {
    fn read(r: &mut Reader<'a>) -> Result<Self, LengthError> {
        let (mask, real_mods, virtual_mods) = (r.get()?, r.get()?, r.get()?);
        let [num_levels, entries, preserve, _]: [u8; 4] = r.get()?;
        let count = u64::from(entries);
        let entries = r.list(count)?;
        let preserve = r.list(if preserve == 0 { 0 } else { count })?;
        Ok(SetKeyType { mask, real_mods, virtual_mods, num_levels, entries, preserve })
    }
}

/// A key's symbols.
#[derive(Debug, Clone, Copy)]
pub struct KeySyms<'a> {
    /// The type of each group.
    pub kt_index: [u8; 4],
    /// How many groups, and what happens out of range.
    pub group_info: u8,
    /// Symbols a group.
    pub width: u8,
    /// The symbols.
    pub syms: List<'a, u32>,
}

impl<'a> Record<'a> for KeySyms<'a> {
    fn read(r: &mut Reader<'a>) -> Result<Self, LengthError> {
        let (kt_index, group_info, width) = (r.get()?, r.get()?, r.get()?);
        let count: u16 = r.get()?;
        Ok(KeySyms { kt_index, group_info, width, syms: r.list(u64::from(count))? })
    }
}

/// What a SetNames request sets. A part that is not in `which` is empty.
#[derive(Debug, Clone, Copy)]
pub struct NameParts<'a> {
    /// ATOM (`Keycodes`).
    pub keycodes: Option<u32>,
    /// ATOM (`Geometry`).
    pub geometry: Option<u32>,
    /// ATOM (`Symbols`).
    pub symbols: Option<u32>,
    /// ATOM (`PhysSymbols`).
    pub phys_symbols: Option<u32>,
    /// ATOM (`Types`).
    pub types: Option<u32>,
    /// ATOM (`Compat`).
    pub compat: Option<u32>,
    /// Names of types from `first_type` on (`KeyTypeNames`).
    pub type_names: List<'a, u32>,
    /// How many levels each type has (`KTLevelNames`).
    pub levels_per_type: &'a [u8],
    /// The names of all these levels.
    pub level_names: List<'a, u32>,
    /// Names for the bits of `indicators` (`IndicatorNames`).
    pub indicator_names: List<'a, u32>,
    /// Names for the bits of `virtual_mods` (`VirtualModNames`).
    pub virtual_mod_names: List<'a, u32>,
    /// Names for the bits of `group_names` (`GroupNames`).
    pub groups: List<'a, u32>,
    /// Names of keys from `first_key` on (`KeyNames`).
    pub key_names: List<'a, KeyName>,
    /// Aliases (`KeyAliases`).
    pub key_aliases: List<'a, KeyAlias>,
    /// Names of radio groups (`RGNames`).
    pub radio_group_names: List<'a, u32>,
}

impl<'a> SetNames<'a> {
    /// Reads the parts; `order` is the connection's.
    ///
    /// # Errors
    /// When they are shorter or longer than the counts say.
    pub fn parts(&self, order: ByteOrder) -> Result<NameParts<'a>, LengthError> {
        let mut r = Reader::new(order, self.values);
        let has = |detail: u32, count: u32| if self.which & detail == 0 { 0 } else { u64::from(count) };
        let mut one = |detail: u32| if self.which & detail == 0 { Ok(None) } else { r.get().map(Some) };
        let keycodes = one(name_detail::KEYCODES)?;
        let geometry = one(name_detail::GEOMETRY)?;
        let symbols = one(name_detail::SYMBOLS)?;
        let phys_symbols = one(name_detail::PHYS_SYMBOLS)?;
        let types = one(name_detail::TYPES)?;
        let compat = one(name_detail::COMPAT)?;
        let type_names = r.list(has(name_detail::KEY_TYPE_NAMES, self.n_types.into()))?;
        // The specification counts level names by `n_kt_levels` types; libX11 gives as many as there are types.
        let levels_per_type = padded(&mut r, has(name_detail::KT_LEVEL_NAMES, self.n_kt_levels.into()))?;
        let levels = levels_per_type.iter().map(|&levels| u64::from(levels)).sum();
        let level_names = r.list(levels)?;
        let indicator_names = r.list(has(name_detail::INDICATOR_NAMES, self.indicators.count_ones()))?;
        let virtual_mod_names =
            r.list(has(name_detail::VIRTUAL_MOD_NAMES, self.virtual_mods.count_ones()))?;
        let groups = r.list(has(name_detail::GROUP_NAMES, self.group_names.count_ones()))?;
        let key_names = r.list(has(name_detail::KEY_NAMES, self.n_keys.into()))?;
        let key_aliases = r.list(has(name_detail::KEY_ALIASES, self.n_key_aliases.into()))?;
        let radio_group_names = r.list(has(name_detail::RG_NAMES, self.n_radio_groups.into()))?;
        r.finish()?;
        Ok(NameParts {
            keycodes,
            geometry,
            symbols,
            phys_symbols,
            types,
            compat,
            type_names,
            levels_per_type,
            level_names,
            indicator_names,
            virtual_mod_names,
            groups,
            key_names,
            key_aliases,
            radio_group_names,
        })
    }
}

/// The indicators of a feedback, as SetDeviceInfo gives them.
#[derive(Debug, Clone, Copy)]
pub struct DeviceLedInfo<'a> {
    /// LedClassSpec.
    pub led_class: u16,
    /// IDSpec.
    pub led_id: u16,
    /// CARD32: which indicators have a name here.
    pub names_present: u32,
    /// CARD32: which indicators have a map here.
    pub maps_present: u32,
    /// CARD32: which indicators are real.
    pub phys_indicators: u32,
    /// CARD32: which are lit.
    pub state: u32,
    /// Names for the bits of `names_present`.
    pub names: List<'a, u32>,
    /// Maps for the bits of `maps_present`.
    pub maps: List<'a, IndicatorMap>,
}

impl<'a> Record<'a> for DeviceLedInfo<'a> {
    fn read(r: &mut Reader<'a>) -> Result<Self, LengthError> {
        let (led_class, led_id) = (r.get()?, r.get()?);
        let names_present: u32 = r.get()?;
        let maps_present: u32 = r.get()?;
        let (phys_indicators, state) = (r.get()?, r.get()?);
        let names = r.list(u64::from(names_present.count_ones()))?;
        let maps = r.list(u64::from(maps_present.count_ones()))?;
        Ok(DeviceLedInfo {
            led_class,
            led_id,
            names_present,
            maps_present,
            phys_indicators,
            state,
            names,
            maps,
        })
    }
}

impl<'a> SetDeviceInfo<'a> {
    /// Reads the indicators of each feedback; `order` is the connection's.
    ///
    /// # Errors
    /// When they are shorter or longer than the counts say.
    pub fn led_infos(&self, order: ByteOrder) -> Result<Records<'a, DeviceLedInfo<'a>>, LengthError> {
        let mut r = Reader::new(order, self.leds);
        let infos = Records::take(&mut r, self.n_device_led_fbs)?;
        r.finish()?;
        Ok(infos)
    }
}
