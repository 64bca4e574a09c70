//! XKB's replies with parts that depend on masks, as Xvfb wrote them, in both byte orders.

use x11rb_protocol::protocol::xkb as xxkb;
use x11rb_protocol::x11_utils::{Serialize, TryParse};
use xeric_wire::proto::xkb::{
    GET_GEOMETRY_REQUEST, GET_MAP_REQUEST, GET_NAMES_REQUEST, SetBehavior, doodad_type, map_part, name_detail,
};
use xeric_wire::write::xkb::{
    CountedString16, Doodad, GetGeometryReply, GetMapReply, GetNamesReply, KeySymMap, KeyType, Outline,
    Overlay, OverlayRow, Property, Row, Section, Shape,
};
use xeric_wire::write::{DoodadData, Geometry};
use xeric_wire::{ByteOrder, Fixed, LengthError, Reader, view};

use crate::codecs::{assert_same_bytes, same, with_unused};
use crate::golden::xkb_answers;

#[test]
fn maps_are_written_as_xvfb_writes_them() {
    let answers = xkb_answers(GET_MAP_REQUEST);
    assert!(answers.len() >= 2);
    for (little, order, theirs) in answers {
        let (map, _) = xxkb::GetMapReply::try_parse(little).expect("x11rb reads it");
        let ours = with_unused(|| {
            let mut bytes = Vec::new();
            map_reply(&map).write(&mut bytes, order, map.sequence);
            Some(bytes)
        });
        let mut ours = ours.expect("it is written");
        if order != ByteOrder::NATIVE {
            // Xvfb forgets to swap the masks of the virtual modifier map, which stands last.
            let start = ours.0.len() - 4 * usize::from(map.total_v_mod_map_keys);
            ours.0[start..].chunks_exact_mut(4).for_each(|entry| entry[2..].reverse());
        }
        assert_same_bytes(ours, theirs, "GetMap");
    }
}

fn map_reply(map: &xxkb::GetMapReply) -> GetMapReply<'static> {
    let parts = &map.map;
    let mut present = 0;
    let mut part = |bit: u16, there: bool| present |= if there { bit } else { 0 };
    part(map_part::KEY_TYPES, parts.types_rtrn.is_some());
    part(map_part::KEY_SYMS, parts.syms_rtrn.is_some());
    part(map_part::KEY_ACTIONS, parts.key_actions.is_some());
    part(map_part::KEY_BEHAVIORS, parts.behaviors_rtrn.is_some());
    part(map_part::VIRTUAL_MODS, parts.vmods_rtrn.is_some());
    part(map_part::EXPLICIT_COMPONENTS, parts.explicit_rtrn.is_some());
    part(map_part::MODIFIER_MAP, parts.modmap_rtrn.is_some());
    part(map_part::VIRTUAL_MOD_MAP, parts.vmodmap_rtrn.is_some());
    let types: Vec<_> = parts.types_rtrn.iter().flatten().map(key_type).collect();
    let syms: Vec<_> = parts.syms_rtrn.iter().flatten().map(key_syms).collect();
    let behaviors = parts.behaviors_rtrn.iter().flatten();
    let behaviors: Vec<_> = behaviors
        .map(|set| SetBehavior { keycode: same(&set.keycode), behavior: same(&set.behavior.serialize()) })
        .collect();
    let actions = parts.key_actions.as_ref();
    let counts = actions.map_or(Vec::new(), |actions| actions.acts_rtrn_count.clone());
    let actions = actions.iter().flat_map(|actions| &actions.acts_rtrn_acts);
    let actions: Vec<[u8; 8]> = actions.map(|action| same(&action.serialize())).collect();
    GetMapReply {
        device_id: same(&map.device_id),
        min_key_code: same(&map.min_key_code),
        max_key_code: same(&map.max_key_code),
        present,
        first_type: same(&map.first_type),
        total_types: same(&map.total_types),
        types: types.leak(),
        first_key_sym: same(&map.first_key_sym),
        syms: syms.leak(),
        first_key_action: same(&map.first_key_action),
        action_counts: same(&counts),
        actions: actions.leak(),
        first_key_behavior: same(&map.first_key_behavior),
        n_key_behaviors: same(&map.n_key_behaviors),
        behaviors: behaviors.leak(),
        virtual_mods: same(&map.virtual_mods),
        vmods: same(&parts.vmods_rtrn.clone().unwrap_or_default()),
        first_key_explicit: same(&map.first_key_explicit),
        n_key_explicit: same(&map.n_key_explicit),
        explicit: same(&parts.explicit_rtrn.clone().unwrap_or_default()),
        first_mod_map_key: same(&map.first_mod_map_key),
        n_mod_map_keys: same(&map.n_mod_map_keys),
        modmap: same(&parts.modmap_rtrn.clone().unwrap_or_default()),
        first_vmod_map_key: same(&map.first_v_mod_map_key),
        n_vmod_map_keys: same(&map.n_v_mod_map_keys),
        vmodmap: same(&parts.vmodmap_rtrn.clone().unwrap_or_default()),
    }
}

fn key_type(theirs: &xxkb::KeyType) -> KeyType<'static> {
    KeyType {
        mods_mask: same(&theirs.mods_mask),
        mods_mods: same(&theirs.mods_mods),
        mods_vmods: same(&theirs.mods_vmods),
        num_levels: same(&theirs.num_levels),
        has_preserve: same(&theirs.has_preserve),
        map: same(&theirs.map),
        preserve: same(&theirs.preserve),
    }
}

fn key_syms(theirs: &xxkb::KeySymMap) -> KeySymMap<'static> {
    KeySymMap {
        kt_index: same(&theirs.kt_index),
        group_info: same(&theirs.group_info),
        width: same(&theirs.width),
        syms: same(&theirs.syms),
    }
}

#[test]
fn names_are_written_as_xvfb_writes_them() {
    let answers = xkb_answers(GET_NAMES_REQUEST);
    assert!(answers.len() >= 2);
    for (little, order, theirs) in answers {
        let (names, _) = xxkb::GetNamesReply::try_parse(little).expect("x11rb reads it");
        let which = u32::from_ne_bytes(little[8..12].try_into().expect("four bytes"));
        let ours = with_unused(|| {
            let mut bytes = Vec::new();
            names_reply(&names, which).write(&mut bytes, order, names.sequence);
            Some(bytes)
        });
        let mut ours = ours.expect("it is written");
        if order != ByteOrder::NATIVE {
            // Xvfb forgets to swap the number of level names.
            ours.0[26..28].reverse();
        }
        assert_same_bytes(ours, theirs, "GetNames");
    }
}

fn names_reply(names: &xxkb::GetNamesReply, which: u32) -> GetNamesReply<'static> {
    let list = &names.value_list;
    let atom = |name: Option<u32>| same(&name.unwrap_or_default());
    let atoms = |names: &Option<Vec<u32>>| same(&names.clone().unwrap_or_default());
    let levels = list.kt_level_names.as_ref();
    assert_eq!(levels.is_some(), which & name_detail::KT_LEVEL_NAMES != 0);
    GetNamesReply {
        device_id: same(&names.device_id),
        which,
        min_key_code: same(&names.min_key_code),
        max_key_code: same(&names.max_key_code),
        n_types: same(&names.n_types),
        group_names: same(&names.group_names),
        virtual_mods: same(&names.virtual_mods),
        first_key: same(&names.first_key),
        n_keys: same(&names.n_keys),
        indicators: same(&names.indicators),
        n_radio_groups: same(&names.n_radio_groups),
        n_key_aliases: same(&names.n_key_aliases),
        n_kt_levels: same(&names.n_kt_levels),
        keycodes_name: atom(list.keycodes_name),
        geometry_name: atom(list.geometry_name),
        symbols_name: atom(list.symbols_name),
        phys_symbols_name: atom(list.phys_symbols_name),
        types_name: atom(list.types_name),
        compat_name: atom(list.compat_name),
        type_names: atoms(&list.type_names),
        levels_per_type: same(&levels.map(|levels| levels.n_levels_per_type.clone()).unwrap_or_default()),
        kt_level_names: same(&levels.map(|levels| levels.kt_level_names.clone()).unwrap_or_default()),
        indicator_names: atoms(&list.indicator_names),
        virtual_mod_names: atoms(&list.virtual_mod_names),
        groups: atoms(&list.groups),
        key_names: same(&list.key_names.clone().unwrap_or_default()),
        key_aliases: same(&list.key_aliases.clone().unwrap_or_default()),
        radio_group_names: atoms(&list.radio_group_names),
    }
}

/// x11rb-protocol does not know geometry: what Xvfb wrote in one order is read here, by the layout of XKBproto.h, and
/// written in both.
#[test]
fn geometry_is_written_as_xvfb_writes_it() {
    let answers = xkb_answers(GET_GEOMETRY_REQUEST);
    assert!(answers.len() >= 2);
    for (little, order, theirs) in answers {
        let reply = geometry(little).expect("it is whole");
        let geometry = reply.geometry.as_ref().expect("Xvfb has a geometry");
        assert!(geometry.shapes.len() > 5 && geometry.sections.len() > 3 && geometry.doodads.len() > 3);
        let mut ours = Vec::new();
        reply.write(&mut ours, order, 0);
        ours[2..4].copy_from_slice(&theirs[2..4]);
        let unused = ours.iter().map(|&byte| byte == 0).collect();
        assert_same_bytes((ours, unused), theirs, "GetGeometry");
    }
}

fn geometry(reply: &'static [u8]) -> Result<GetGeometryReply<'static>, LengthError> {
    let mut r = Reader::new(ByteOrder::NATIVE, &reply[8..]);
    let name = r.get()?;
    let found: u8 = r.get()?;
    assert_eq!(found, 1);
    r.skip(1)?;
    let (width_mm, height_mm) = (r.get()?, r.get()?);
    let counts: [u16; 6] = r.get()?;
    let (base_color_ndx, label_color_ndx) = (r.get()?, r.get()?);
    let label_font = counted(&mut r)?;
    let [properties, colors, shapes, sections, doodads, aliases] = counts;
    let geometry = Geometry {
        width_mm,
        height_mm,
        base_color_ndx,
        label_color_ndx,
        label_font,
        properties: many(&mut r, properties, |r| Ok(Property { name: counted(r)?, value: counted(r)? }))?,
        colors: many(&mut r, colors, counted)?,
        shapes: many(&mut r, shapes, shape)?,
        sections: many(&mut r, sections, section)?,
        doodads: many(&mut r, doodads, doodad)?,
        key_aliases: many(&mut r, aliases, Reader::get)?,
    };
    r.finish()?;
    Ok(GetGeometryReply { device_id: reply[1], name, geometry: Some(geometry) })
}

type Read<T> = fn(&mut Reader<'static>) -> Result<T, LengthError>;

fn many<T>(
    r: &mut Reader<'static>,
    count: impl Into<u32>,
    one: Read<T>,
) -> Result<&'static [T], LengthError> {
    let all = (0..count.into()).map(|_| one(r)).collect::<Result<Vec<_>, _>>()?;
    Ok(all.leak())
}

fn fixed<T: Fixed>(r: &mut Reader<'_>, count: u8) -> Result<&'static [T], LengthError> {
    Ok((0..count).map(|_| r.get()).collect::<Result<Vec<T>, _>>()?.leak())
}

fn counted(r: &mut Reader<'static>) -> Result<CountedString16<'static>, LengthError> {
    let length: u16 = r.get()?;
    let string = r.bytes(u64::from(length))?;
    r.pad4(u64::from(length) + 2)?;
    Ok(CountedString16 { string })
}

fn shape(r: &mut Reader<'static>) -> Result<Shape<'static>, LengthError> {
    let name = r.get()?;
    let [outlines, primary_ndx, approx_ndx, _]: [u8; 4] = r.get()?;
    let outlines = many(r, outlines, |r| {
        let [points, corner_radius, _, _]: [u8; 4] = r.get()?;
        Ok(Outline { corner_radius, points: fixed(r, points)? })
    })?;
    Ok(Shape { name, primary_ndx, approx_ndx, outlines })
}

fn section(r: &mut Reader<'static>) -> Result<Section<'static>, LengthError> {
    let (name, top, left, width, height, angle) =
        (r.get()?, r.get()?, r.get()?, r.get()?, r.get()?, r.get()?);
    let [priority, rows, doodads, overlays, _, _]: [u8; 6] = r.get()?;
    let rows = many(r, rows, |r| {
        let (top, left) = (r.get()?, r.get()?);
        let [keys, vertical, _, _]: [u8; 4] = r.get()?;
        Ok(Row { top, left, vertical, keys: fixed(r, keys)? })
    })?;
    let doodads = many(r, doodads, doodad)?;
    let overlays = many(r, overlays, |r| {
        let name = r.get()?;
        let [rows, _, _, _]: [u8; 4] = r.get()?;
        let rows = many(r, rows, |r| {
            let [row_under, keys, _, _]: [u8; 4] = r.get()?;
            Ok(OverlayRow { row_under, keys: fixed(r, keys)? })
        })?;
        Ok(Overlay { name, rows })
    })?;
    Ok(Section { name, top, left, width, height, angle, priority, rows, doodads, overlays })
}

fn doodad(r: &mut Reader<'static>) -> Result<Doodad<'static>, LengthError> {
    let name = r.get()?;
    let [form, priority]: [u8; 2] = r.get()?;
    let (top, left, angle) = (r.get()?, r.get()?, r.get()?);
    let data = if form == doodad_type::TEXT {
        let (width, height) = (r.get()?, r.get()?);
        let [color_ndx, ..]: [u8; 4] = r.get()?;
        DoodadData::Text { width, height, color_ndx, text: counted(r)?, font: counted(r)? }
    } else {
        let [one, two, three, ..]: [u8; 8] = r.get()?;
        match form {
            doodad_type::INDICATOR => {
                DoodadData::Indicator { shape_ndx: one, on_color_ndx: two, off_color_ndx: three }
            }
            doodad_type::LOGO => DoodadData::Logo { color_ndx: one, shape_ndx: two, logo_name: counted(r)? },
            _ => DoodadData::Shape { solid: form == doodad_type::SOLID, color_ndx: one, shape_ndx: two },
        }
    };
    Ok(Doodad { name, priority, top, left, angle, data })
}

/// A whole keyboard description as xkbcomp uploads it through libX11: every request and every part of it is read to its
/// last byte, and says what the server's answers to the same questions say.
#[test]
fn an_uploaded_keyboard_is_read_to_the_last_byte() {
    let requests = crate::golden::xkb_requests("xkbcomp-up");
    let find = |number: u8| requests.iter().find(|request| request.data == number).expect("it is uploaded");
    let order = ByteOrder::Little;

    let map = view::xkb::SetMap::parse(find(xeric_wire::proto::xkb::SET_MAP_REQUEST)).expect("SetMap");
    let parts = map.parts(order).expect("the parts of SetMap");
    let (asked, _, _) = xkb_answers(GET_MAP_REQUEST)[0];
    let (server, _) = xxkb::GetMapReply::try_parse(asked).expect("x11rb reads it");
    assert_eq!(parts.types.len(), usize::from(map.n_types));
    assert_eq!(parts.syms.iter().map(|key| key.syms.len()).sum::<usize>(), usize::from(map.total_syms));
    assert_eq!(server.total_syms, map.total_syms);
    let theirs = server.map.syms_rtrn.expect("Xvfb gives symbols");
    for (ours, theirs) in parts.syms.iter().zip(theirs) {
        assert_eq!(ours.syms.iter().collect::<Vec<_>>(), theirs.syms);
        assert_eq!((ours.kt_index, ours.width), (theirs.kt_index, theirs.width));
    }
    let theirs = server.map.types_rtrn.expect("Xvfb gives types");
    for (ours, theirs) in parts.types.iter().zip(theirs) {
        assert_eq!(ours.num_levels, theirs.num_levels);
        assert!(ours.preserve.is_empty() || ours.preserve.len() == ours.entries.len());
    }
    let modifiers: Vec<_> = parts.modmap.iter().map(|key| (key.keycode, key.mods)).collect();
    assert_eq!(modifiers.len(), 15);
    assert!(modifiers.contains(&(50, 1)), "the left shift key is Shift: {modifiers:?}");

    let names =
        view::xkb::SetNames::parse(find(xeric_wire::proto::xkb::SET_NAMES_REQUEST)).expect("SetNames");
    let parts = names.parts(order).expect("the parts of SetNames");
    let key = usize::from(9 - names.first_key);
    assert_eq!(parts.key_names.get(key).map(|name| name.name), Some(*b"ESC\0"));
    assert_eq!(parts.level_names.len(), parts.levels_per_type.iter().map(|&n| usize::from(n)).sum());

    let geometry = find(xeric_wire::proto::xkb::SET_GEOMETRY_REQUEST);
    let geometry =
        view::xkb::SetGeometry::parse(geometry).expect("SetGeometry").parts(order).expect("its parts");
    assert_eq!(geometry.label_font.0, b"-*-helvetica-medium-r-normal--*-120-*-*-*-*-iso8859-1");
    assert!(geometry.sections.iter().any(|section| section.rows.iter().any(|row| row.keys.len() > 10)));
    assert!(
        geometry.doodads.iter().all(|doodad| doodad.text.is_some() == (doodad.type_ == doodad_type::TEXT))
    );
    assert!(geometry.shapes.iter().all(|shape| !shape.outlines.is_empty()));
    assert!(geometry.properties.is_empty() || !geometry.colors.is_empty());

    let maps = find(xeric_wire::proto::xkb::SET_INDICATOR_MAP_REQUEST);
    let maps = view::xkb::SetIndicatorMap::parse(maps).expect("SetIndicatorMap");
    assert_eq!(maps.maps.len(), maps.which.count_ones() as usize);
    let compat = find(xeric_wire::proto::xkb::SET_COMPAT_MAP_REQUEST);
    let compat = view::xkb::SetCompatMap::parse(compat).expect("SetCompatMap");
    assert_eq!(compat.group_maps.len(), compat.groups.count_ones() as usize);
    assert!(compat.si.len() > 50);
}
