//! The messages whose fields depend on each other, beside x11rb-protocol: those that `messages` leaves out because
//! random fields are no message.

use std::borrow::Cow;

use x11rb_protocol::protocol::{
    randr as xrandr, render as xrender, xfixes as xxfixes, xkb as xxkb, xproto as xcore,
};
use x11rb_protocol::x11_utils::TryParse;
use xeric_wire::proto::xkb::{
    KTMapEntry, KeyAlias, KeyModMap, KeyName, KeyVModMap, ModDef, SetBehavior, SetExplicit, name_detail,
};
use xeric_wire::view::glyphs::GlyphElement;
use xeric_wire::view::text::TextItem;
use xeric_wire::{ByteOrder, LengthError, Request, view, write};

use crate::codecs::{Flat, MAJOR, Make, ROUNDS, Random, flattened, framed, whole_reply};

fn parsed<T: TryParse>(write: impl Fn(&mut Vec<u8>, ByteOrder, u16)) -> T {
    let mut bytes = Vec::new();
    write(&mut bytes, ByteOrder::NATIVE, 77);
    whole_reply(&bytes);
    let (parsed, rest) = T::try_parse(&bytes).expect("x11rb reads it");
    assert!(rest.is_empty());
    parsed
}

#[test]
fn properties_in_every_format() {
    let random = &mut Random::of("property");
    for format in [8u8, 16, 32] {
        for units in 0..6 {
            let data: Vec<u8> = (0..units * u32::from(format / 8)).map(|_| u8::make(random)).collect();
            let sent = xcore::ChangePropertyRequest {
                mode: xcore::PropMode::APPEND,
                window: 1,
                property: 2,
                type_: 3,
                format,
                data_len: units,
                data: Cow::Borrowed(&data),
            };
            let bytes = sent.serialize().0.concat();
            let view = view::xproto::ChangeProperty::parse(&framed(&bytes)).unwrap();
            assert_eq!((view.mode, view.window, view.property, view.type_), (2, 1, 2, 3));
            assert_eq!((view.format, view.data_len, view.data), (format, units, data.as_slice()));
            let reply: xcore::GetPropertyReply = parsed(|out, order, sequence| {
                let (type_, bytes_after) = (5, 6);
                write::xproto::GetPropertyReply {
                    format,
                    type_,
                    bytes_after,
                    value_len: units,
                    value: &data,
                }
                .write(out, order, sequence);
            });
            assert_eq!((reply.format, reply.type_, reply.bytes_after, reply.value), (format, 5, 6, data));
        }
    }
}

#[test]
fn properties_of_outputs_and_providers() {
    let random = &mut Random::of("output property");
    let mode = xcore::PropMode::PREPEND;
    for (format, units) in [(8u8, 0u32), (8, 5), (16, 3), (32, 4)] {
        let data: Vec<u8> = (0..units * u32::from(format / 8)).map(|_| u8::make(random)).collect();
        let (property, type_, num_units) = (8, 9, units);
        let sent = xrandr::ChangeOutputPropertyRequest {
            output: 7,
            property,
            type_,
            format,
            mode,
            num_units,
            data: Cow::Borrowed(&data),
        };
        let bytes = sent.serialize(MAJOR).0.concat();
        let view = view::randr::ChangeOutputProperty::parse(&framed(&bytes)).unwrap();
        assert_eq!((view.output, view.property, view.type_, view.mode), (7, 8, 9, 1));
        assert_eq!((view.format, view.num_units, view.data), (format, units, data.as_slice()));
        let sent = xrandr::ChangeProviderPropertyRequest {
            provider: 6,
            property,
            type_,
            format,
            mode: 1,
            num_items: units,
            data: Cow::Borrowed(&data),
        };
        let bytes = sent.serialize(MAJOR).0.concat();
        let view = view::randr::ChangeProviderProperty::parse(&framed(&bytes)).unwrap();
        assert_eq!((view.provider, view.property, view.type_, view.mode), (6, 8, 9, 1));
        assert_eq!((view.format, view.num_items, view.data), (format, units, data.as_slice()));
    }
}

#[test]
fn gamma_ramps_of_one_length() {
    let random = &mut Random::of("gamma");
    for size in [0u16, 1, 2, 7, 256] {
        let [red, green, blue]: [Vec<u16>; 3] =
            std::array::from_fn(|_| (0..size).map(|_| u16::make(random)).collect());
        let sent = xrandr::SetCrtcGammaRequest {
            crtc: 5,
            red: Cow::Borrowed(&red),
            green: Cow::Borrowed(&green),
            blue: Cow::Borrowed(&blue),
        };
        let bytes = sent.serialize(MAJOR).0.concat();
        let view = view::randr::SetCrtcGamma::parse(&framed(&bytes)).unwrap();
        assert_eq!(view.crtc, 5);
        assert_eq!(flattened(&[&view.red, &view.green, &view.blue]), flattened(&[&red, &green, &blue]));
        let reply: xrandr::GetCrtcGammaReply = parsed(|out, order, sequence| {
            write::randr::GetCrtcGammaReply { red: &red, green: &green, blue: &blue }
                .write(out, order, sequence);
        });
        assert_eq!((reply.red, reply.green, reply.blue), (red, green, blue));
    }
}

#[test]
fn providers_with_their_associates() {
    let bytes =
        xrandr::GetProviderInfoRequest { provider: 5, config_timestamp: 6 }.serialize(MAJOR).0.concat();
    let view = view::randr::GetProviderInfo::parse(&framed(&bytes)).unwrap();
    assert_eq!((view.provider, view.config_timestamp), (5, 6));
    let (crtcs, outputs, associated_providers, associated_capability) = ([1], [2, 3], [4, 5], [6, 7]);
    let reply: xrandr::GetProviderInfoReply = parsed(|out, order, sequence| {
        write::randr::GetProviderInfoReply {
            status: 0,
            timestamp: 8,
            capabilities: 9,
            crtcs: &crtcs,
            outputs: &outputs,
            associated_providers: &associated_providers,
            associated_capability: &associated_capability,
            name: b"one",
        }
        .write(out, order, sequence);
    });
    assert_eq!((reply.status, reply.timestamp, u32::from(reply.capabilities)), (0, 8, 9));
    assert_eq!((reply.crtcs, reply.outputs), (crtcs.to_vec(), outputs.to_vec()));
    assert_eq!(reply.associated_providers, associated_providers);
    assert_eq!(reply.associated_capability, associated_capability);
    assert_eq!(reply.name, b"one");
}

#[test]
fn keyboard_and_modifier_mappings() {
    let random = &mut Random::of("mapping");
    for (count, each) in [(0u8, 3u8), (1, 1), (5, 4), (20, 7)] {
        let keysyms: Vec<u32> =
            (0..usize::from(count) * usize::from(each)).map(|_| u32::make(random)).collect();
        let sent = xcore::ChangeKeyboardMappingRequest {
            keycode_count: count,
            first_keycode: 8,
            keysyms_per_keycode: each,
            keysyms: Cow::Borrowed(&keysyms),
        };
        let bytes = sent.serialize().0.concat();
        let view = view::xproto::ChangeKeyboardMapping::parse(&framed(&bytes)).unwrap();
        assert_eq!((view.keycode_count, view.first_keycode, view.keysyms_per_keycode), (count, 8, each));
        assert_eq!(view.keysyms.iter().collect::<Vec<_>>(), keysyms);
        let reply: xcore::GetKeyboardMappingReply = parsed(|out, order, sequence| {
            write::xproto::GetKeyboardMappingReply { keysyms_per_keycode: each, keysyms: &keysyms }
                .write(out, order, sequence);
        });
        assert_eq!((reply.keysyms_per_keycode, reply.keysyms), (each, keysyms));

        let keycodes: Vec<u8> = (0..8 * each).collect();
        let bytes =
            xcore::SetModifierMappingRequest { keycodes: Cow::Borrowed(&keycodes) }.serialize().0.concat();
        let view = view::xproto::SetModifierMapping::parse(&framed(&bytes)).unwrap();
        assert_eq!((view.keycodes_per_modifier, view.keycodes), (each, keycodes.as_slice()));
        let reply: xcore::GetModifierMappingReply = parsed(|out, order, sequence| {
            write::xproto::GetModifierMappingReply { keycodes_per_modifier: each, keycodes: &keycodes }
                .write(out, order, sequence);
        });
        assert_eq!(reply.keycodes, keycodes);
    }
}

#[test]
fn text_extents_of_odd_and_even_strings() {
    for length in 0..5u8 {
        let string: Vec<_> = (0..length).map(|at| xcore::Char2b { byte1: at, byte2: at + 9 }).collect();
        let sent = xcore::QueryTextExtentsRequest { font: 4, string: Cow::Borrowed(&string) };
        let bytes = sent.serialize().0.concat();
        let view = view::xproto::QueryTextExtents::parse(&framed(&bytes)).unwrap();
        assert_eq!(view.font, 4);
        assert_eq!(flattened(&[&view.string]), flattened(&[&string]));
    }
}

#[test]
fn font_paths() {
    let names = [b"a".to_vec(), Vec::new(), vec![b'x'; 255]];
    let font = names.iter().map(|name| xcore::Str { name: name.clone() }).collect();
    let bytes = xcore::SetFontPathRequest { font: Cow::Owned(font) }.serialize().0.concat();
    let view = view::xproto::SetFontPath::parse(&framed(&bytes)).unwrap();
    assert_eq!((view.font.len(), view.font.is_empty()), (3, false));
    assert_eq!(view.font.iter().collect::<Vec<_>>(), names);
}

#[test]
fn images() {
    let data: Vec<u8> = (0..24).collect();
    let reply: xcore::GetImageReply = parsed(|out, order, sequence| {
        write::xproto::GetImageReply { depth: 24, visual: 33, data: &data }.write(out, order, sequence);
    });
    assert_eq!((reply.depth, reply.visual, reply.data), (24, 33, data));
    let pixels = [1u32, 2, 3, 0xff00_0004, 5, 6];
    let image: xxfixes::GetCursorImageReply = parsed(|out, order, sequence| {
        let (width, height, cursor_image) = (2, 3, &pixels);
        write::xfixes::GetCursorImageReply {
            x: -1,
            y: 2,
            width,
            height,
            xhot: 7,
            yhot: 8,
            cursor_serial: 9,
            cursor_image,
        }
        .write(out, order, sequence);
    });
    assert_eq!((image.x, image.width, image.yhot, image.cursor_serial), (-1, 2, 8, 9));
    assert_eq!(image.cursor_image, pixels);
    let named: xxfixes::GetCursorImageAndNameReply = parsed(|out, order, sequence| {
        write::xfixes::GetCursorImageAndNameReply {
            width: 2,
            height: 3,
            cursor_atom: 5,
            cursor_image: &pixels,
            name: b"left_ptr",
            ..Default::default()
        }
        .write(out, order, sequence);
    });
    assert_eq!((named.cursor_atom, named.name.as_slice()), (5, b"left_ptr".as_slice()));
    assert_eq!(named.cursor_image, pixels);
}

#[test]
fn regions() {
    let rectangles = [(1, 2, 3, 4), (-5, 6, 7, 8), (9, 10, 11, 12)];
    let ours =
        rectangles.map(|(x, y, width, height)| xeric_wire::proto::xproto::Rectangle { x, y, width, height });
    let reply: xxfixes::FetchRegionReply = parsed(|out, order, sequence| {
        write::xfixes::FetchRegionReply { extents: ours[1], rectangles: &ours }.write(out, order, sequence);
    });
    assert_eq!(flattened(&[&reply.rectangles, &reply.extents]), flattened(&[&ours, &ours[1]]));
}

#[test]
fn glyphs_and_their_pictures() {
    let random = &mut Random::of("glyphs");
    let glyphs: Vec<xrender::Glyphinfo> = (0..3).map(|_| Make::make(random)).collect();
    let data = [1, 2, 3, 4, 5];
    let sent = xrender::AddGlyphsRequest {
        glyphset: 9,
        glyphids: Cow::Borrowed(&[4, 5, 6]),
        glyphs: Cow::Borrowed(&glyphs),
        data: Cow::Borrowed(&data),
    };
    let bytes = sent.serialize(MAJOR).0.concat();
    let view = view::render::AddGlyphs::parse(&framed(&bytes)).unwrap();
    assert_eq!(view.glyphset, 9);
    assert_eq!(view.glyphids.iter().collect::<Vec<_>>(), [4, 5, 6]);
    assert_eq!(flattened(&[&view.glyphs]), flattened(&[&glyphs]));
    assert_eq!(view.data, [1, 2, 3, 4, 5, 0, 0, 0]);
}

#[test]
fn gradients() {
    let random = &mut Random::of("gradients");
    for stops in 0..5 {
        let colors: Vec<xrender::Color> = (0..stops).map(|_| Make::make(random)).collect();
        let stops: Vec<i32> = (0..stops).map(|_| Make::make(random)).collect();
        let sent = xrender::CreateLinearGradientRequest {
            picture: 1,
            p1: Make::make(random),
            p2: Make::make(random),
            stops: Cow::Borrowed(&stops),
            colors: Cow::Borrowed(&colors),
        };
        let expected = flattened(&[&sent.p1, &sent.p2, &stops, &colors]);
        let bytes = sent.serialize(MAJOR).0.concat();
        let view = view::render::CreateLinearGradient::parse(&framed(&bytes)).unwrap();
        assert_eq!(flattened(&[&view.p1, &view.p2, &view.stops, &view.colors]), expected);

        let sent = xrender::CreateRadialGradientRequest {
            picture: 1,
            inner: Make::make(random),
            outer: Make::make(random),
            inner_radius: 5,
            outer_radius: -6,
            stops: Cow::Borrowed(&stops),
            colors: Cow::Borrowed(&colors),
        };
        let expected = flattened(&[&sent.inner, &sent.outer, &5i32, &-6i32, &stops, &colors]);
        let bytes = sent.serialize(MAJOR).0.concat();
        let view = view::render::CreateRadialGradient::parse(&framed(&bytes)).unwrap();
        let (inner, outer) = (&view.inner_radius, &view.outer_radius);
        let fields = flattened(&[&view.inner, &view.outer, inner, outer, &view.stops, &view.colors]);
        assert_eq!(fields, expected);

        let sent = xrender::CreateConicalGradientRequest {
            picture: 1,
            center: Make::make(random),
            angle: 7,
            stops: Cow::Borrowed(&stops),
            colors: Cow::Borrowed(&colors),
        };
        let expected = flattened(&[&sent.center, &7i32, &stops, &colors]);
        let bytes = sent.serialize(MAJOR).0.concat();
        let view = view::render::CreateConicalGradient::parse(&framed(&bytes)).unwrap();
        assert_eq!(flattened(&[&view.center, &view.angle, &view.stops, &view.colors]), expected);
    }
}

/// Stops are counted once and stand twice: neither list may go past the end.
#[test]
fn a_count_of_stops_that_are_not_there_is_a_length_error() {
    let mut bytes = vec![140, 34, 7, 0];
    for number in [1u32, 0, 0, 0, 0, 0x4000_0000] {
        bytes.extend(number.to_ne_bytes());
    }
    let request = Request::whole(ByteOrder::NATIVE, &bytes).unwrap();
    assert_eq!(view::render::CreateLinearGradient::parse(&request).unwrap_err(), LengthError);
}

/// What the request's elements say is what was put in, and ends with the request.
#[test]
fn glyph_elements_and_text_items() {
    let mut commands = Vec::new();
    commands.extend([2, 0, 0, 0]);
    commands.extend(5i16.to_ne_bytes());
    commands.extend((-6i16).to_ne_bytes());
    commands.extend(300u16.to_ne_bytes());
    commands.extend(301u16.to_ne_bytes());
    let sent = xrender::CompositeGlyphs16Request {
        op: xrender::PictOp::OVER,
        src: 1,
        dst: 2,
        mask_format: 0,
        glyphset: 3,
        src_x: 0,
        src_y: 0,
        glyphcmds: Cow::Borrowed(&commands),
    };
    let bytes = sent.serialize(MAJOR).0.concat();
    let view = view::render::CompositeGlyphs16::parse(&framed(&bytes)).unwrap();
    let all: Vec<_> = view.elements(ByteOrder::NATIVE).map(Result::unwrap).collect();
    let [GlyphElement::Glyphs { dx: 5, dy: -6, ids }] = all.as_slice() else { panic!("{all:?}") };
    assert_eq!(ids.iter().collect::<Vec<_>>(), [300, 301]);

    let items = [3, 0, b'a', b'b', b'c'];
    let sent = xcore::PolyText8Request { drawable: 1, gc: 2, x: 3, y: -4, items: Cow::Borrowed(&items) };
    let bytes = sent.serialize().0.concat();
    let view = view::xproto::PolyText8::parse(&framed(&bytes)).unwrap();
    let all: Vec<_> = view.text_items().map(Result::unwrap).collect();
    assert!(matches!(all[0], TextItem::Text8 { delta: 0, string: b"abc" }), "{all:?}");
    // Three bytes of padding: an empty item could be meant, and draws nothing.
    assert!(all[1..].iter().all(|item| matches!(item, TextItem::Text8 { string: b"", .. })), "{all:?}");
}

#[test]
fn xkb_select_events_with_details() {
    let random = &mut Random::of("select");
    for _ in 0..ROUNDS {
        let mut details = xxkb::SelectEventsAux::new();
        let state: Option<u8> = Make::make(random);
        let controls: Option<u8> = Make::make(random);
        let bell: Option<u8> = Make::make(random);
        let access: Option<u8> = Make::make(random);
        if let Some(state) = state {
            let part = xxkb::StatePart::from(state);
            let both = xxkb::SelectEventsAuxStateNotify { affect_state: part, state_details: part };
            details = details.state_notify(both);
        }
        if let Some(controls) = controls {
            let part = xxkb::Control::from(controls);
            let both = xxkb::SelectEventsAuxControlsNotify {
                affect_ctrls: part,
                ctrl_details: xxkb::Control::from(0u8),
            };
            details = details.controls_notify(both);
        }
        if let Some(bell) = bell {
            let both = xxkb::SelectEventsAuxBellNotify { affect_bell: bell, bell_details: 1 };
            details = details.bell_notify(both);
        }
        if let Some(access) = access {
            let part = xxkb::AXNDetail::from(access);
            let both = xxkb::SelectEventsAuxAccessXNotify { affect_access_x: part, access_x_details: part };
            details = details.access_x_notify(both);
        }
        let sent = xxkb::SelectEventsRequest {
            device_spec: 0x100,
            clear: xxkb::EventType::from(0u8),
            select_all: xxkb::EventType::from(0u8),
            affect_map: xxkb::MapPart::from(3u8),
            map: xxkb::MapPart::from(1u8),
            details: Cow::Owned(details),
        };
        let bytes = sent.serialize(MAJOR).0.concat();
        let view = view::xkb::SelectEvents::parse(&framed(&bytes)).unwrap();
        assert_eq!((view.device_spec, view.affect_map, view.map), (0x100, 3, 1));
        let affect = |event| view.details(event).map(|details| details.affect);
        assert_eq!(affect(xeric_wire::proto::xkb::STATE_NOTIFY_EVENT), state.map(u32::from));
        assert_eq!(affect(xeric_wire::proto::xkb::CONTROLS_NOTIFY_EVENT), controls.map(u32::from));
        assert_eq!(affect(xeric_wire::proto::xkb::BELL_NOTIFY_EVENT), bell.map(u32::from));
        assert_eq!(affect(xeric_wire::proto::xkb::ACCESS_X_NOTIFY_EVENT), access.map(u32::from));
    }
}

#[test]
fn xkb_map_with_every_part() {
    let entries = [
        KTMapEntry { active: 1, mods_mask: 2, level: 1, mods_mods: 2, mods_vmods: 0 },
        KTMapEntry { active: 0, mods_mask: 4, level: 1, mods_mods: 4, mods_vmods: 3 },
    ];
    let preserve = [ModDef::default(), ModDef { mask: 1, real_mods: 1, vmods: 2 }];
    let types = [
        write::xkb::KeyType { mods_mask: 3, num_levels: 2, map: &entries, ..Default::default() },
        write::xkb::KeyType {
            mods_mods: 5,
            mods_vmods: 6,
            num_levels: 3,
            has_preserve: 1,
            map: &entries,
            preserve: &preserve,
            ..Default::default()
        },
    ];
    let syms = [
        write::xkb::KeySymMap { kt_index: [1, 0, 0, 0], group_info: 1, width: 2, syms: &[0x61, 0x41] },
        write::xkb::KeySymMap { kt_index: [0; 4], group_info: 1, width: 1, syms: &[0xff1b] },
    ];
    let reply = write::xkb::GetMapReply {
        device_id: 3,
        min_key_code: 8,
        max_key_code: 255,
        present: 0xff,
        total_types: 9,
        types: &types,
        first_key_sym: 24,
        syms: &syms,
        first_key_action: 50,
        action_counts: &[1, 0, 2],
        actions: &[[1; 8], [2; 8], [3; 8]],
        first_key_behavior: 60,
        n_key_behaviors: 5,
        behaviors: &[SetBehavior { keycode: 61, behavior: [1, 2] }],
        virtual_mods: 0b101,
        vmods: &[7, 8],
        first_key_explicit: 70,
        n_key_explicit: 4,
        explicit: &[SetExplicit { keycode: 71, explicit: 9 }],
        first_mod_map_key: 80,
        n_mod_map_keys: 3,
        modmap: &[KeyModMap { keycode: 81, mods: 1 }],
        first_vmod_map_key: 90,
        n_vmod_map_keys: 2,
        vmodmap: &[KeyVModMap { keycode: 91, vmods: 0x1234 }],
        ..Default::default()
    };
    let map: xxkb::GetMapReply = parsed(|out, order, sequence| reply.write(out, order, sequence));
    assert_eq!((map.n_types, map.total_types, map.n_key_syms, map.total_syms), (2, 9, 2, 3));
    assert_eq!((map.n_key_actions, map.total_actions, map.total_key_behaviors), (3, 3, 1));
    assert_eq!((map.first_v_mod_map_key, map.n_v_mod_map_keys, map.total_v_mod_map_keys), (90, 2, 1));
    let parts = map.map;
    let types = parts.types_rtrn.unwrap();
    assert_eq!((types[0].map.len(), types[1].preserve.len(), types[1].num_levels), (2, 2, 3));
    assert_eq!(flattened(&[&types[1].preserve, &types[0].map]), flattened(&[&preserve, &entries]));
    assert_eq!(parts.syms_rtrn.unwrap()[1].syms, [0xff1b]);
    let actions = parts.key_actions.unwrap();
    assert_eq!((actions.acts_rtrn_count.as_slice(), actions.acts_rtrn_acts.len()), (&[1, 0, 2][..], 3));
    assert_eq!(parts.behaviors_rtrn.unwrap()[0].keycode, 61);
    assert_eq!(flattened(&[&parts.vmods_rtrn.unwrap()]), [7, 8]);
    assert_eq!(flattened(&[&parts.explicit_rtrn.unwrap()]), [71, 9]);
    assert_eq!(flattened(&[&parts.modmap_rtrn.unwrap()]), [81, 1]);
    assert_eq!(flattened(&[&parts.vmodmap_rtrn.unwrap()]), [91, 0x1234]);
}

#[test]
fn xkb_names_with_every_part() {
    let reply = write::xkb::GetNamesReply {
        device_id: 3,
        which: 0x3fff,
        min_key_code: 8,
        max_key_code: 255,
        n_types: 2,
        group_names: 0b11,
        virtual_mods: 0b100,
        first_key: 9,
        n_keys: 2,
        indicators: 0b1_0001,
        n_radio_groups: 1,
        n_key_aliases: 1,
        n_kt_levels: 3,
        keycodes_name: 1,
        geometry_name: 2,
        symbols_name: 3,
        phys_symbols_name: 4,
        types_name: 5,
        compat_name: 6,
        type_names: &[7, 8],
        levels_per_type: &[1, 2],
        kt_level_names: &[9, 10, 11],
        indicator_names: &[12, 13],
        virtual_mod_names: &[14],
        groups: &[15, 16],
        key_names: &[KeyName { name: *b"ESC\0" }, KeyName { name: *b"AE01" }],
        key_aliases: &[KeyAlias { real: *b"AC12", alias: *b"BKSL" }],
        radio_group_names: &[17],
    };
    assert_eq!(reply.which & name_detail::KT_LEVEL_NAMES, name_detail::KT_LEVEL_NAMES);
    let names: xxkb::GetNamesReply = parsed(|out, order, sequence| reply.write(out, order, sequence));
    assert_eq!((names.n_kt_levels, names.indicators, names.first_key), (3, 0b1_0001, 9));
    let list = names.value_list;
    assert_eq!((list.keycodes_name, list.compat_name), (Some(1), Some(6)));
    assert_eq!(list.type_names.unwrap(), [7, 8]);
    let levels = list.kt_level_names.unwrap();
    assert_eq!((levels.n_levels_per_type.as_slice(), levels.kt_level_names.len()), (&[1, 2][..], 3));
    assert_eq!(list.indicator_names.unwrap(), [12, 13]);
    assert_eq!(list.virtual_mod_names.unwrap(), [14]);
    assert_eq!(list.groups.unwrap(), [15, 16]);
    assert_eq!(list.key_names.unwrap()[1].name, *b"AE01");
    assert_eq!(list.key_aliases.unwrap()[0].alias, *b"BKSL");
    assert_eq!(list.radio_group_names.unwrap(), [17]);
}

/// The set-up answer, which has lists in lists.
#[test]
fn set_up_answers() {
    let visuals = [xeric_wire::proto::xproto::Visualtype {
        visual_id: 33,
        class: 4,
        bits_per_rgb_value: 8,
        colormap_entries: 256,
        red_mask: 0xff_0000,
        green_mask: 0xff00,
        blue_mask: 0xff,
    }];
    let depths = [
        write::xproto::Depth { depth: 24, visuals: &visuals },
        write::xproto::Depth { depth: 1, visuals: &[] },
    ];
    let roots = [write::xproto::Screen {
        root: 5,
        width_in_pixels: 1280,
        root_depth: 24,
        allowed_depths: &depths,
        ..Default::default()
    }];
    let setup = write::xproto::Setup {
        protocol_major_version: 11,
        resource_id_base: 0x20_0000,
        vendor: b"Xeric",
        pixmap_formats: &[xeric_wire::proto::xproto::Format {
            depth: 24,
            bits_per_pixel: 32,
            scanline_pad: 32,
        }],
        roots: &roots,
        ..Default::default()
    };
    let mut bytes = Vec::new();
    setup.write(&mut bytes, ByteOrder::NATIVE);
    let (theirs, rest) = xcore::Setup::try_parse(&bytes).unwrap();
    assert!(rest.is_empty());
    assert_eq!((theirs.status, usize::from(theirs.length) * 4 + 8), (1, bytes.len()));
    assert_eq!((theirs.resource_id_base, theirs.vendor.as_slice()), (0x20_0000, b"Xeric".as_slice()));
    assert_eq!(theirs.roots[0].allowed_depths[0].visuals[0].visual_id, 33);
    assert_eq!(theirs.roots[0].allowed_depths[1].depth, 1);

    let mut bytes = Vec::new();
    let failed = write::xproto::SetupFailed {
        protocol_major_version: 11,
        reason: b"No protocol specified\n",
        ..Default::default()
    };
    failed.write(&mut bytes, ByteOrder::NATIVE);
    let (theirs, rest) = xcore::SetupFailed::try_parse(&bytes).unwrap();
    assert_eq!((bytes.len() % 4, rest.len()), (0, 2));
    assert_eq!(theirs.reason, failed.reason);
}

/// The last reply of ListFontsWithInfo has no name and the size of the others' fixed part.
#[test]
fn list_fonts_with_info_ends_with_sixty_bytes() {
    let mut bytes = Vec::new();
    write::xproto::ListFontsWithInfoReply::default().write(&mut bytes, ByteOrder::NATIVE, 1);
    assert_eq!(bytes.len(), 60);
    assert_eq!(flattened(&[&bytes[1]]), [0]);
}

#[test]
fn client_messages() {
    let data = write::ClientMessageData::Data32([1, 2, 3, 4, 5]);
    let mut bytes = Vec::new();
    write::xproto::ClientMessageEvent { window: 7, type_: 8, data }.write(&mut bytes, ByteOrder::NATIVE, 9);
    let (theirs, _) = xcore::ClientMessageEvent::try_parse(&bytes).unwrap();
    assert_eq!((theirs.format, theirs.window, theirs.type_, theirs.sequence), (32, 7, 8, 9));
    assert_eq!(theirs.data.as_data32(), [1, 2, 3, 4, 5]);
}

#[test]
fn keymap_notify_has_its_keys_from_the_second_byte() {
    let keys = std::array::from_fn(|at| at as u8);
    let mut bytes = Vec::new();
    write::xproto::KeymapNotifyEvent { keys }.write(&mut bytes, ByteOrder::Big, 0xffff);
    let (theirs, _) = xcore::KeymapNotifyEvent::try_parse(&bytes).unwrap();
    assert_eq!((bytes.len(), theirs.response_type, theirs.keys), (32, 11, keys));
    let mut numbers = Vec::new();
    keys.flat(&mut numbers);
    assert_eq!(numbers.len(), 31);
}
