//! XKB's GetMap and GetNames replies, whose parts depend on a mask (X Keyboard Extension protocol, sections 16.3.7 and
//! 16.3.13).

use super::Writer;
use super::generated::xkb::{KeySymMap, KeyType};
use crate::ByteOrder;
use crate::proto::xkb::{
    KeyAlias, KeyModMap, KeyName, KeyVModMap, SetBehavior, SetExplicit, map_part, name_detail,
};

/// Reply to GetMap. A part whose bit is not in `present` is not written; the counts that follow from the lists are
/// filled in for those that are.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetMapReply<'a> {
    /// CARD8.
    pub device_id: u8,
    /// KEYCODE.
    pub min_key_code: u8,
    /// KEYCODE.
    pub max_key_code: u8,
    /// CARD16, bits of MapPart: which parts there are.
    pub present: u16,
    /// CARD8: index of the first type in `types`.
    pub first_type: u8,
    /// CARD8: how many types the map has in all.
    pub total_types: u8,
    /// The types (`KeyTypes`).
    pub types: &'a [KeyType<'a>],
    /// KEYCODE: of the first entry of `syms`.
    pub first_key_sym: u8,
    /// A key's symbols each (`KeySyms`).
    pub syms: &'a [KeySymMap<'a>],
    /// KEYCODE: of the first entry of `action_counts`.
    pub first_key_action: u8,
    /// How many actions each key has (`KeyActions`).
    pub action_counts: &'a [u8],
    /// The actions of all these keys.
    pub actions: &'a [[u8; 8]],
    /// KEYCODE: where the range for `behaviors` begins.
    pub first_key_behavior: u8,
    /// CARD8: how many keys that range has.
    pub n_key_behaviors: u8,
    /// The behaviors that keys in the range have (`KeyBehaviors`).
    pub behaviors: &'a [SetBehavior],
    /// CARD16, bits of VMod: which modifiers `vmods` is for.
    pub virtual_mods: u16,
    /// The real modifiers of each (`VirtualMods`).
    pub vmods: &'a [u8],
    /// KEYCODE: where the range for `explicit` begins.
    pub first_key_explicit: u8,
    /// CARD8: how many keys that range has.
    pub n_key_explicit: u8,
    /// What is explicit for keys in the range (`ExplicitComponents`).
    pub explicit: &'a [SetExplicit],
    /// KEYCODE: where the range for `modmap` begins.
    pub first_mod_map_key: u8,
    /// CARD8: how many keys that range has.
    pub n_mod_map_keys: u8,
    /// The modifiers of keys in the range (`ModifierMap`).
    pub modmap: &'a [KeyModMap],
    /// KEYCODE: where the range for `vmodmap` begins.
    pub first_vmod_map_key: u8,
    /// CARD8: how many keys that range has.
    pub n_vmod_map_keys: u8,
    /// The virtual modifiers of keys in the range (`VirtualModMap`).
    pub vmodmap: &'a [KeyVModMap],
}

impl GetMapReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let has = |part: u16| self.present & part != 0;
        let count = |part: u16, len: usize| if has(part) { len } else { 0 };
        let mut w = Writer::reply(out, order, self.device_id, sequence);
        w.pad(2);
        w.u8(self.min_key_code);
        w.u8(self.max_key_code);
        w.u16(self.present);
        w.u8(self.first_type);
        w.len8(count(map_part::KEY_TYPES, self.types.len()));
        w.u8(self.total_types);
        w.u8(self.first_key_sym);
        let symbols = self.syms.iter().map(|key| key.syms.len()).sum();
        w.len16(count(map_part::KEY_SYMS, symbols));
        w.len8(count(map_part::KEY_SYMS, self.syms.len()));
        w.u8(self.first_key_action);
        w.len16(count(map_part::KEY_ACTIONS, self.actions.len()));
        w.len8(count(map_part::KEY_ACTIONS, self.action_counts.len()));
        w.u8(self.first_key_behavior);
        w.u8(self.n_key_behaviors);
        w.len8(count(map_part::KEY_BEHAVIORS, self.behaviors.len()));
        w.u8(self.first_key_explicit);
        w.u8(self.n_key_explicit);
        w.len8(count(map_part::EXPLICIT_COMPONENTS, self.explicit.len()));
        w.u8(self.first_mod_map_key);
        w.u8(self.n_mod_map_keys);
        w.len8(count(map_part::MODIFIER_MAP, self.modmap.len()));
        w.u8(self.first_vmod_map_key);
        w.u8(self.n_vmod_map_keys);
        w.len8(count(map_part::VIRTUAL_MOD_MAP, self.vmodmap.len()));
        w.pad(1);
        w.u16(self.virtual_mods);
        self.parts(&mut w, has);
        w.end_reply();
    }

    fn parts(&self, w: &mut Writer<'_>, has: impl Fn(u16) -> bool) {
        if has(map_part::KEY_TYPES) {
            w.list(self.types);
        }
        if has(map_part::KEY_SYMS) {
            w.list(self.syms);
        }
        if has(map_part::KEY_ACTIONS) {
            w.bytes(self.action_counts);
            w.align(4);
            w.list(self.actions);
        }
        if has(map_part::KEY_BEHAVIORS) {
            w.list(self.behaviors);
        }
        if has(map_part::VIRTUAL_MODS) {
            w.bytes(self.vmods);
            w.align(4);
        }
        if has(map_part::EXPLICIT_COMPONENTS) {
            w.list(self.explicit);
            w.align(4);
        }
        if has(map_part::MODIFIER_MAP) {
            w.list(self.modmap);
            w.align(4);
        }
        if has(map_part::VIRTUAL_MOD_MAP) {
            w.list(self.vmodmap);
        }
    }
}

/// Reply to GetNames. A part whose bit is not in `which` is not written.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetNamesReply<'a> {
    /// CARD8.
    pub device_id: u8,
    /// CARD32, bits of NameDetail: which parts there are.
    pub which: u32,
    /// KEYCODE.
    pub min_key_code: u8,
    /// KEYCODE.
    pub max_key_code: u8,
    /// CARD8: how many types the map has.
    pub n_types: u8,
    /// CARD8, bits of SetOfGroup: which groups have a name.
    pub group_names: u8,
    /// CARD16, bits of VMod: which virtual modifiers have a name.
    pub virtual_mods: u16,
    /// KEYCODE: of the first entry of `key_names`.
    pub first_key: u8,
    /// CARD8: how many keys have a name.
    pub n_keys: u8,
    /// CARD32: which indicators have a name.
    pub indicators: u32,
    /// CARD8: how many radio groups there are.
    pub n_radio_groups: u8,
    /// CARD8: how many aliases there are.
    pub n_key_aliases: u8,
    /// CARD16: how many level names all types have together.
    pub n_kt_levels: u16,
    /// ATOM (`Keycodes`).
    pub keycodes_name: u32,
    /// ATOM (`Geometry`).
    pub geometry_name: u32,
    /// ATOM (`Symbols`).
    pub symbols_name: u32,
    /// ATOM (`PhysSymbols`).
    pub phys_symbols_name: u32,
    /// ATOM (`Types`).
    pub types_name: u32,
    /// ATOM (`Compat`).
    pub compat_name: u32,
    /// A type's name each (`KeyTypeNames`).
    pub type_names: &'a [u32],
    /// How many levels each type has (`KTLevelNames`).
    pub levels_per_type: &'a [u8],
    /// The names of all these levels.
    pub kt_level_names: &'a [u32],
    /// Names for the bits of `indicators` (`IndicatorNames`).
    pub indicator_names: &'a [u32],
    /// Names for the bits of `virtual_mods` (`VirtualModNames`).
    pub virtual_mod_names: &'a [u32],
    /// Names for the bits of `group_names` (`GroupNames`).
    pub groups: &'a [u32],
    /// A key's name each (`KeyNames`).
    pub key_names: &'a [KeyName],
    /// Aliases (`KeyAliases`).
    pub key_aliases: &'a [KeyAlias],
    /// Names of radio groups (`RGNames`).
    pub radio_group_names: &'a [u32],
}

impl GetNamesReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let has = |detail: u32| self.which & detail != 0;
        let mut w = Writer::reply(out, order, self.device_id, sequence);
        w.u32(self.which);
        w.u8(self.min_key_code);
        w.u8(self.max_key_code);
        w.u8(self.n_types);
        w.u8(self.group_names);
        w.u16(self.virtual_mods);
        w.u8(self.first_key);
        w.u8(self.n_keys);
        w.u32(self.indicators);
        w.u8(self.n_radio_groups);
        w.u8(self.n_key_aliases);
        w.u16(self.n_kt_levels);
        w.pad(4);
        for (detail, name) in [
            (name_detail::KEYCODES, self.keycodes_name),
            (name_detail::GEOMETRY, self.geometry_name),
            (name_detail::SYMBOLS, self.symbols_name),
            (name_detail::PHYS_SYMBOLS, self.phys_symbols_name),
            (name_detail::TYPES, self.types_name),
            (name_detail::COMPAT, self.compat_name),
        ] {
            if has(detail) {
                w.u32(name);
            }
        }
        if has(name_detail::KEY_TYPE_NAMES) {
            w.list(self.type_names);
        }
        if has(name_detail::KT_LEVEL_NAMES) {
            w.bytes(self.levels_per_type);
            w.align(4);
            w.list(self.kt_level_names);
        }
        for (detail, names) in [
            (name_detail::INDICATOR_NAMES, self.indicator_names),
            (name_detail::VIRTUAL_MOD_NAMES, self.virtual_mod_names),
            (name_detail::GROUP_NAMES, self.groups),
        ] {
            if has(detail) {
                w.list(names);
            }
        }
        if has(name_detail::KEY_NAMES) {
            w.list(self.key_names);
        }
        if has(name_detail::KEY_ALIASES) {
            w.list(self.key_aliases);
        }
        if has(name_detail::RG_NAMES) {
            w.list(self.radio_group_names);
        }
        w.end_reply();
    }
}

impl crate::write::Packet for GetMapReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}

impl crate::write::Packet for GetNamesReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
