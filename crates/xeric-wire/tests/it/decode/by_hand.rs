//! Messages that neither x11rb-protocol nor Wireshark has right, field by field: requests hold what
//! `tests/golden/extensions.py` put into them and Xvfb understood; replies are put together from the headers of the protocols.

use xeric_wire::ByteOrder::Little;
use xeric_wire::catalog::RequestInfo;
use xeric_wire::decode::describe::{Plain, line};
use xeric_wire::decode::{Message, MessageKind};

use super::corpus::recording;

/// The lines of messages with that name, in the three connections of `extensions`.
fn lines(name: &str) -> Vec<Vec<String>> {
    let connections = recording("extensions.x11.gz");
    let of_one = connections.iter().map(|connection| {
        let messages = connection.messages().into_iter().filter_map(|found| found.message);
        messages.filter(|message| message.name() == name).map(|message| line(&message, &Plain)).collect()
    });
    of_one.collect()
}

#[test]
fn security_requests_hold_what_was_put_in() {
    for lines in lines("SECURITY:QueryVersion") {
        assert_eq!(
            lines,
            [
                "SECURITY:QueryVersion major_version=1 minor_version=0",
                "SECURITY:QueryVersion reply major_version=1 minor_version=0"
            ]
        );
    }
    for lines in lines("SECURITY:GenerateAuthorization") {
        assert_eq!(
            lines[0],
            "SECURITY:GenerateAuthorization protocol_len=18 data_len=0 value_mask=Timeout|TrustLevel|EventMask \
             protocol=\"MIT-MAGIC-COOKIE-1\" data=() timeout=61 trust_level=Untrusted event_mask=AuthorizationRevoked"
        );
    }
}

/// The number of an authorization goes from the answer into the request that revokes it and the event that says so.
#[test]
fn an_authorization_is_made_and_revoked() {
    for connection in recording("extensions.x11.gz") {
        let messages: Vec<_> = connection.messages().into_iter().filter_map(|found| found.message).collect();
        let number = |name: &str, reply: bool| {
            let mut found = messages.iter().filter(|message| {
                message.name() == name && matches!(message.kind(), MessageKind::Reply(_)) == reply
            });
            found.next().and_then(|message| message.number("authorization")).expect("one is there")
        };
        let made = number("SECURITY:GenerateAuthorization", true);
        assert_ne!(made, 0);
        assert_eq!(number("SECURITY:RevokeAuthorization", false), made);
        assert_eq!(number("SECURITY:AuthorizationRevoked", false), made);
    }
}

#[test]
fn strings_of_keyboard_components_are_shown() {
    for lines in lines("XKEYBOARD:GetKbdByName") {
        assert_eq!(
            lines[0],
            "XKEYBOARD:GetKbdByName deviceSpec=256 need=0x0 want=Types|CompatMap|ClientSymbols|ServerSymbols|\
             IndicatorMaps|KeyNames|Geometry|OtherNames load=false keymapsSpec={name_len=0 name=\"\"} \
             keycodesSpec={name_len=5 name=\"evdev\"} typesSpec={name_len=8 name=\"complete\"} \
             compatMapSpec={name_len=8 name=\"complete\"} symbolsSpec={name_len=5 name=\"pc+us\"} \
             geometrySpec={name_len=9 name=\"pc(pc105)\"}"
        );
    }
}

/// Replies of 32 bytes, as glxproto.h and XvMCproto.h have them: nothing is missing, and lists stand behind the 32 bytes.
#[test]
fn replies_that_xcb_proto_has_too_long_are_whole() {
    for (name, words, shown) in [
        (
            "GLX:VendorPrivateWithReply",
            0,
            "retval=16909060 data1=0000000000000000000000000000000000000000 data2=()",
        ),
        (
            "GLX:VendorPrivateWithReply",
            1,
            "retval=16909060 data1=0000000000000000000000000000000000000000 data2=aabbccdd",
        ),
        ("GLX:GetPixelMapusv", 1, "n=2 datum=0 data=[48042 56780]"),
        (
            "XVideo-MotionCompensation:CreateContext",
            1,
            "width_actual=772 height_actual=258 flags_return=0 priv_data=[3721182122]",
        ),
        ("GLX:QueryExtensionsString", 1, "n=2 string=\"ª»\""),
    ] {
        let info = RequestInfo::by_name(name).expect("it is there");
        let mut bytes = vec![0; 32];
        (bytes[0], bytes[4]) = (1, words);
        match name {
            "GLX:GetPixelMapusv" | "GLX:QueryExtensionsString" => bytes[12] = 2,
            _ => bytes[8..12].copy_from_slice(&[4, 3, 2, 1]),
        }
        bytes.extend([0xaa, 0xbb, 0xcc, 0xdd].iter().take(4 * usize::from(words)));
        let message = Message::reply(info, &bytes, Little).expect("it has one");
        assert_eq!(line(&message, &Plain), format!("{name} reply {shown}"));
        assert!(message.tree().outcome.is_whole());
    }
}

/// Core protocol, section 3: the bytes of a value that its type does not have do not matter.
#[test]
fn values_of_value_lists_are_those_of_their_types() {
    let info = RequestInfo::by_name("ConfigureWindow").expect("core");
    let mut bytes = vec![12, 0, 6, 0, 1, 0, 0x20, 0, 0x45, 0, 0, 0];
    bytes.extend([0xfe, 0xff, 0x55, 0x55, 0x40, 1, 0xaa, 0xaa, 3, 0xee, 0xee, 0xee]);
    assert_eq!(
        line(&Message::request(info, &bytes, Little), &Plain),
        "ConfigureWindow window=0x200001 value_mask=X|Width|StackMode x=-2 width=320 stack_mode=BottomIf"
    );
}
