//! The same questions in both byte orders, put together by hand (`tests/golden/queries.py` and `extensions.py`), and what
//! Xvfb answered: the tables show the same fields with the same values, but for what the server says otherwise.

use std::collections::BTreeSet;

use xeric_wire::decode::{Meaning, Message, MessageKind, Node, NodeKind};
use xeric_wire::{ByteOrder, decode::Label};

use super::corpus::{Connection, recording};

/// What differs between two connections to one server: numbers that it makes up, and the time.
const EACH_TIME: [(&str, &str); 16] = [
    ("SetupRequest", "byte_order"),
    ("RANDR:CreateMode reply", "mode"),
    ("RANDR:AddOutputMode", "mode"),
    ("RANDR:SetCrtcConfig", "mode"),
    ("RANDR:DeleteOutputMode", "mode"),
    ("RANDR:DestroyMode", "mode"),
    ("RANDR:Notify", "u.cc.mode"),
    ("SECURITY:GenerateAuthorization reply", "authorization"),
    ("SECURITY:GenerateAuthorization reply", "data"),
    ("SECURITY:RevokeAuthorization", "authorization"),
    ("SECURITY:AuthorizationRevoked", "authorization"),
    ("MIT-SCREEN-SAVER:QueryInfo reply", "ms_until_server"),
    ("MIT-SCREEN-SAVER:QueryInfo reply", "ms_since_user_input"),
    ("Present:CompleteNotify", "ust"),
    ("XFIXES:GetCursorImage reply", "cursor_serial"),
    ("XFIXES:GetCursorImageAndName reply", "cursor_serial"),
];

/// Bytes for the protocol, in the client's order nevertheless: an image, an event on its way.
const AS_THE_CLIENT_HAS_IT: [(&str, &str); 2] = [("PutImage", "data"), ("SendEvent", "event")];

/// What Xvfb 21.1.7 leaves unturned, turns twice, or does not set for a client of the other order.
const FAULTS_OF_XVFB: [(&str, &str); 25] = [
    ("DAMAGE:Notify", "level"),
    // Turned in units of four bytes.
    ("GLX:QueryExtensionsString reply", "string"),
    ("MIT-SCREEN-SAVER:QueryVersion reply", "server_major_version"),
    ("MIT-SCREEN-SAVER:QueryVersion reply", "server_minor_version"),
    ("Present:CompleteNotify", "msc"),
    ("Present:ConfigureNotify", "pixmap_flags"),
    ("Present:ConfigureNotify", "pixmap_height"),
    ("Present:ConfigureNotify", "pixmap_width"),
    ("Present:IdleNotify", "pixmap"),
    ("RANDR:GetMonitors reply", "monitors.height_in_millimeters"),
    ("RANDR:GetMonitors reply", "monitors.width_in_millimeters"),
    ("RANDR:GetScreenInfo reply", "root"),
    ("X-Resource:QueryClientIds reply", "ids.value"),
    ("XInputExtension:DeviceChanged", "classes.data.valuator.value.integral"),
    // Properties are turned on their way to the client, and were not on their way from it.
    ("XInputExtension:GetDeviceProperty reply", "items.data16"),
    ("XInputExtension:XIGetProperty reply", "items.data32"),
    ("XInputExtension:RawButtonPress", "sourceid"),
    ("XInputExtension:RawButtonRelease", "sourceid"),
    ("XInputExtension:RawKeyPress", "sourceid"),
    ("XInputExtension:RawKeyRelease", "sourceid"),
    ("XInputExtension:RawMotion", "sourceid"),
    ("XKEYBOARD:GetKbdByName reply", "replies.key_names.nKTLevels"),
    ("XKEYBOARD:GetKbdByName reply", "replies.types.map.vmodmap_rtrn.vmods"),
    ("XKEYBOARD:GetMap reply", "map.vmodmap_rtrn.vmods"),
    ("XKEYBOARD:GetNames reply", "nKTLevels"),
];

#[test]
fn s17_xvfb_says_the_same_in_both_orders() {
    let mut differences = BTreeSet::new();
    for (name, connections) in [("queries.x11.gz", (0, 1)), ("extensions.x11.gz", (1, 2))] {
        let recording = recording(name);
        let (little, big) = (&recording[connections.0], &recording[connections.1]);
        compare(little, big, &mut differences);
    }
    let expected = FAULTS_OF_XVFB.iter().map(|(kind, path)| ((*kind).to_owned(), (*path).to_owned()));
    assert_eq!(differences, expected.collect());
}

fn compare(little: &Connection, big: &Connection, differences: &mut BTreeSet<(String, String)>) {
    let (little, big) = (little.messages(), big.messages());
    assert_eq!(little.len(), big.len());
    for (one, other) in little.into_iter().zip(big) {
        let (one, other) = (one.message.expect("a known message"), other.message.expect("a known message"));
        assert_eq!((one.order(), other.order()), (ByteOrder::Little, ByteOrder::Big));
        assert_eq!(kind(&one), kind(&other));
        let (fields, others) = (fields(&one), fields(&other));
        assert_eq!(fields.len(), others.len(), "{} and {other:?}", kind(&one));
        for ((path, value), (other_path, other_value)) in fields.into_iter().zip(others) {
            assert_eq!(path, other_path);
            let kind = kind(&one);
            let excused = [&EACH_TIME[..], &AS_THE_CLIENT_HAS_IT].concat();
            if value != other_value && !excused.contains(&(&kind, &path)) {
                differences.insert((kind, path));
            }
        }
    }
}

fn kind(message: &Message<'_>) -> String {
    match message.kind() {
        MessageKind::Reply(info) => format!("{} reply", info.name),
        _ => message.name().to_owned(),
    }
}

/// The paths of all fields but times, without places in lists, and their values.
fn fields(message: &Message<'_>) -> Vec<(String, String)> {
    let mut fields = Vec::new();
    collect(&message.tree().nodes, "", &mut fields);
    fields
}

fn collect(nodes: &[Node], path: &str, fields: &mut Vec<(String, String)>) {
    for node in nodes {
        let path = match node.label {
            Some(Label::Name(name)) if path.is_empty() => name.to_owned(),
            Some(Label::Name(name)) => format!("{path}.{name}"),
            Some(Label::Index(_)) | None => path.to_owned(),
        };
        match &node.kind {
            NodeKind::Number { ty, .. } if ty.meaning == Meaning::Timestamp => {}
            NodeKind::Number { value, .. } => fields.push((path, format!("{value:?}"))),
            NodeKind::Array { values, .. } => fields.push((path, format!("{values:?}"))),
            NodeKind::Group { nodes, .. } => collect(nodes, &path, fields),
            NodeKind::Gap(_) => {}
        }
    }
}
