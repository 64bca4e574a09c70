//! Other layouts: compiled here from their names and xkb-data's files, and from what xkbcomp resolves, and loaded into
//! Xvfb by name. The map is the same, and so is what random keys do.

use std::io::Write;
use std::process::{Command, Stdio};

use xeric_keymap::protocol::{Components, Library, minor};
use xeric_keymap::text::{self, Files};
use xeric_keymap::wire::Writer;
use xeric_keymap::{Keymap, Order};
use xeric_testkit::xvfb::Xvfb;

use crate::golden::get_map;
use crate::mapping::kbd_by_name;
use crate::peer::{Cases, Model, Peer, same};

/// The keymap of these symbols, resolved.
fn resolve(symbols: &str) -> String {
    let source = format!(
        "xkb_keymap {{
            xkb_keycodes {{ include \"evdev+aliases(qwerty)\" }};
            xkb_types {{ include \"complete\" }};
            xkb_compat {{ include \"complete\" }};
            xkb_symbols {{ include \"{symbols}\" }};
            xkb_geometry {{ include \"pc(pc105)\" }};
        }};"
    );
    let compiled =
        pipe(Command::new("xkbcomp").args(["-w0", "-I/usr/share/X11/xkb", "-xkb", "-", "-"]), &source);
    String::from_utf8(compiled).unwrap()
}

fn pipe(command: &mut Command, input: &str) -> Vec<u8> {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("xkbcomp (Debian package x11-xkb-utils) is missing");
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "xkbcomp: {}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

/// The files of Debian's package xkb-data.
struct XkbData;

impl Files for XkbData {
    fn read(&self, component: &str, file: &str) -> Option<String> {
        let bytes = std::fs::read(format!("/usr/share/X11/xkb/{component}/{file}")).ok()?;
        Some(String::from_utf8_lossy(&bytes).into_owned())
    }
}

impl Library for XkbData {
    fn keymap(&self, components: &Components) -> Option<Keymap> {
        Some(text::compile_names(components, self).unwrap())
    }
}

fn components(symbols: &str) -> Components {
    Components {
        keycodes: Some("evdev+aliases(qwerty)".to_owned()),
        types: Some("complete".to_owned()),
        compat: Some("complete".to_owned()),
        symbols: Some(symbols.to_owned()),
        geometry: Some("pc(pc105)".to_owned()),
    }
}

#[test]
fn the_bundled_map_is_what_its_names_mean() {
    let named = text::compile_names(&components("pc+us+inet(evdev)"), &XkbData).unwrap();
    let us = Keymap::us();
    for code in us.keycodes() {
        assert_eq!(named.key(code), us.key(code), "key {code}");
    }
    for (named, us) in named.types.iter().zip(&us.types) {
        assert_eq!(named, us);
    }
    assert_eq!(named.names, us.names);
    assert_eq!(named.compat, us.compat);
    assert_eq!(named, us);
}

/// A resolved text compiles to the same as the names that it was resolved from. What a resolved text cannot say is
/// whether types and virtual modifiers were given or found.
#[test]
fn resolved_texts_are_what_their_names_mean() {
    for symbols in LAYOUTS {
        let named = text::compile_names(&components(symbols), &XkbData).unwrap();
        let resolved = text::compile(&resolve(symbols)).unwrap();
        for code in named.keycodes() {
            let (mut one, other) = (named.key(code).clone(), resolved.key(code));
            // Groups that are alike are one in a text that gives them, but not where they come from several files.
            if other.groups() == 1 && one.groups() > 1 {
                one.syms.truncate(other.syms.len());
                one.actions.iter_mut().for_each(|actions| actions.truncate(other.syms.len()));
                (one.types, one.group_info) = (other.types, other.group_info);
            }
            assert_eq!(
                (&one.syms, one.types, one.group_info),
                (&other.syms, other.types, other.group_info),
                "{symbols}: key {code}"
            );
            assert_eq!((&one.actions, one.vmodmap), (&other.actions, other.vmodmap), "{symbols}: key {code}");
            // A text gives a key one modifier; a key and its keysym in several files can have two.
            assert_eq!(one.modmap & other.modmap, other.modmap, "{symbols}: key {code}");
        }
        for (named, resolved) in named.types.iter().zip(&resolved.types) {
            assert_eq!(named, resolved);
        }
        assert_eq!((named.types.len(), named.vmods), (resolved.types.len(), resolved.vmods));
        assert_eq!(named.names, resolved.names);
        assert_eq!((named.indicators, named.compat), (resolved.indicators, resolved.compat));
    }
}

#[test]
fn errors_in_files_name_the_file() {
    let error = text::compile_names(&components("pc+no_such_layout"), &XkbData).unwrap_err();
    assert!(error.message.contains("symbols/no_such_layout"), "{error}");
    let error = text::compile_names(&components("pc+us(no_such_variant)"), &XkbData).unwrap_err();
    assert!(error.message.contains("symbols/us"), "{error}");
    let error = text::compile_names(&components("../../../etc/passwd"), &XkbData).unwrap_err();
    assert!(error.message.contains("no list of files"), "{error}");
}

/// A server and a model that were told to load the same layout, and answered the same.
fn load(symbols: &str) -> (Xvfb, Peer, Model) {
    let server = Xvfb::start().unwrap();
    let mut peer = Peer::with_xkb(&server, Order::Little);
    let mut model = Model::new(&mut peer);
    let names = ["", "evdev+aliases(qwerty)", "complete", "complete", symbols, "pc(pc105)"];
    let body = kbd_by_name(&peer, names, 0, 0xff, true);
    let real = peer.xkb(minor::GET_KBD_BY_NAME, &body).unwrap().unwrap();
    let answer = model.ask_library(&mut peer, &XkbData, minor::GET_KBD_BY_NAME, &body).unwrap();
    let mut ours = Vec::new();
    let sequence = peer.u16(&real[2..]);
    answer.reply.unwrap().write(&mut ours, sequence);
    assert_eq!((ours.len(), &ours[..32]), (real.len(), &real[..32]), "{symbols}");
    (server, peer, model)
}

fn ask(peer: &mut Peer, model: &mut Model, minor: u8, what: &str, rest: impl FnOnce(&mut Writer)) {
    let body = peer.body(|writer| {
        writer.u16(0x100);
        rest(writer);
    });
    same(peer, model, minor, &body, what);
}

/// Not among them: Greek, whose keys of three levels get a type by what xkbcomp reads behind their end.
const LAYOUTS: &[&str] = &[
    "pc+us+inet(evdev)",
    "pc+de+inet(evdev)",
    "pc+fr(bepo)+inet(evdev)+level3(ralt_switch)",
    "pc+jp+inet(evdev)",
    "pc+ch+inet(evdev)+compose(rwin)",
    "pc+us(intl)+inet(evdev)+ctrl(nocaps)",
    "pc+us+ru:2+inet(evdev)+group(alt_shift_toggle)",
    "pc+us+de:2+tr:3+il:4+inet(evdev)+group(lctrl_lshift_toggle)",
    "pc+de(neo)+inet(evdev)+level5(ralt_switch_lock)",
    "pc+ara+inet(evdev)",
    "pc+ph(colemak)+inet(evdev)+ctrl(swapcaps)",
    "pc+us+inet(evdev)+keypad(oss)+kpdl(comma)+level3(win_switch)",
    "pc+us+inet(evdev)+level3(caps_switch_latch)+keypad(overlay)",
    "pc+us+cz:2+inet(evdev)+group(switch)+group(rwin_switch)+shift(both_capslock)",
];

#[test]
fn other_layouts_compile_to_what_xvfb_has() {
    for symbols in LAYOUTS {
        let (_server, mut peer, mut model) = load(symbols);
        for bit in 0..8 {
            let body = peer.body(|writer| get_map(writer, 1 << bit, 0, [0; 14], 0));
            same(&mut peer, &mut model, minor::GET_MAP, &body, &format!("{symbols}: part {bit}"));
        }
        ask(&mut peer, &mut model, minor::GET_COMPAT_MAP, symbols, |writer| {
            writer.bytes(&[0x0f, 1, 0, 0, 0, 0]);
        });
        ask(&mut peer, &mut model, minor::GET_INDICATOR_MAP, symbols, |writer| {
            writer.u16(0);
            writer.u32(u32::MAX);
        });
        // Keycodes, symbols, types, levels, indicators, keys, virtual modifiers and groups by name.
        ask(&mut peer, &mut model, minor::GET_NAMES, symbols, |writer| {
            writer.u16(0);
            writer.u32(0x1bd5);
        });
        ask(&mut peer, &mut model, minor::GET_CONTROLS, symbols, |writer| writer.u16(0));
        let body = peer.body(|writer| writer.bytes(&[8, 248, 0, 0]));
        let reply = peer.request(101, 0, &body, true).unwrap().unwrap();
        let ours = model.keyboard.map().core_keysyms(8, 248);
        let mut writer = Writer::new(peer.order);
        ours.keysyms.iter().for_each(|sym| writer.u32(*sym));
        assert_eq!((reply[1], &reply[32..]), (ours.per_keycode, writer.into_bytes().as_slice()), "{symbols}");
    }
}

/// Keys with locks, latches and groups, and some letters.
const KEYS: &[u8] = &[50, 62, 37, 105, 64, 108, 66, 77, 92, 94, 133, 134, 203, 24, 38, 39, 51, 87];

#[test]
fn random_keys_in_layouts_of_several_groups() {
    for symbols in LAYOUTS.iter().skip(2) {
        let (_server, mut peer, mut model) = load(symbols);
        let mut cases = Cases::new(53);
        let mut down: Vec<u8> = Vec::new();
        for case in 0..200 {
            let release = !down.is_empty() && (down.len() > 4 || cases.one_in(2));
            let (keycode, pressed) = if release {
                (down.swap_remove(cases.below(down.len())), false)
            } else {
                let key = cases.pick(KEYS);
                if down.contains(&key) {
                    continue;
                }
                down.push(key);
                (key, true)
            };
            peer.fake_key(keycode, pressed);
            model.keyboard.key(keycode, pressed);
            let what = format!("{symbols}, case {case}: key {keycode} {pressed}, down {down:?}");
            ask(&mut peer, &mut model, minor::GET_STATE, &what, |writer| writer.u16(0));
            ask(&mut peer, &mut model, minor::GET_INDICATOR_STATE, &what, |writer| writer.u16(0));
        }
    }
}
