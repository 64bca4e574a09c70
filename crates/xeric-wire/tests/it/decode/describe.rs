//! Messages as people read them. The bytes are written by hand from the core specification's encoding appendix and the
//! extensions' own.

use std::borrow::Cow;

use xeric_wire::ByteOrder::{Big, Little};
use xeric_wire::catalog::{EventInfo, Opcodes, RequestInfo, ResourceKind};
use xeric_wire::decode::Message;
use xeric_wire::decode::describe::{Names, Plain, fields, line};

fn request(name: &str) -> &'static RequestInfo {
    RequestInfo::by_name(name).unwrap_or_else(|| panic!("no request {name}"))
}

/// CreateWindow, most significant byte first.
const CREATE_WINDOW: [u8; 44] = [
    1, 24, 0, 11, // opcode, depth, length
    0, 0x20, 0, 1, 0, 0, 2, 0x6b, // wid, parent
    0xff, 0xfe, 0, 5, 0, 100, 0, 50, // x, y, width, height
    0, 2, 0, 1, 0, 0, 0, 0x21, // border width, InputOutput, visual
    0, 0, 8, 2, // back pixel, event mask
    0, 0xff, 0xff, 0xff, 0, 0, 0x80, 1, // their values
    0, 0, 0, 0,
];

#[test]
fn a_request_on_one_line() {
    let message = Message::request(request("CreateWindow"), &CREATE_WINDOW[..40], Big);
    assert_eq!(
        line(&message, &Plain),
        "CreateWindow depth=24 wid=0x200001 parent=0x26b x=-2 y=5 width=100 height=50 border_width=2 \
         class=InputOutput visual=0x21 value_mask=BackPixel|EventMask background_pixel=16777215 \
         event_mask=KeyPress|Exposure"
    );
    let longer = Message::request(request("CreateWindow"), &CREATE_WINDOW, Big);
    assert!(line(&longer, &Plain).ends_with(", 4 bytes left over"));
    let shorter = Message::request(request("CreateWindow"), &CREATE_WINDOW[..36], Big);
    assert!(line(&shorter, &Plain).ends_with(", truncated at event_mask: 4 bytes wanted, 0 there"));
}

#[test]
fn a_request_field_by_field() {
    let bytes = [12, 0, 5, 0, 1, 0, 0x20, 0, 0x41, 0, 0, 0, 0xfd, 0xff, 0xff, 0xff, 0, 0, 0, 0];
    let message = Message::request(request("ConfigureWindow"), &bytes, Little);
    assert_eq!(
        fields(&message, &Plain),
        "ConfigureWindow
      0..1     opcode: CARD8 = 12
      1..2     (unused)
      2..4     length: CARD16 = 5
      4..8     window: WINDOW = 0x200001
      8..10    value_mask: CARD16 = X|StackMode
     10..12    (unused)
     12..20    value_list
     12..16      x: INT32 = -3
     16..20      stack_mode: CARD32 = Above
"
    );
}

/// Names that a connection knows.
struct Known;

impl Names for Known {
    fn atom(&self, atom: u32) -> Option<Cow<'_, str>> {
        match atom {
            300 => Some(Cow::Borrowed("WM_PROTOCOLS")),
            301 => Some(Cow::Borrowed("WM_DELETE_WINDOW")),
            302 => Some(Cow::Borrowed("UTF8_STRING")),
            other => Plain.atom(other),
        }
    }

    fn xid(&self, kind: ResourceKind, id: u32) -> Option<Cow<'_, str>> {
        (kind == ResourceKind::Window && id == 0x20_0001).then_some(Cow::Borrowed("W1"))
    }
}

#[test]
fn property_data_read_as_their_type_says() {
    let head = |length: u8, property: u16, ty: u8, format: u8| {
        let property = property.to_le_bytes();
        let mut bytes = vec![18, 0, length, 0, 1, 0, 0x20, 0, property[0], property[1], 0, 0, ty, 0, 0, 0];
        bytes.extend([format, 0, 0, 0]);
        bytes
    };
    let mut atoms = head(7, 300, 4, 32);
    atoms.extend([1, 0, 0, 0, 0x2d, 1, 0, 0]);
    assert_eq!(
        line(&Message::request(request("ChangeProperty"), &atoms, Little), &Known),
        "ChangeProperty mode=Replace window=W1 property=WM_PROTOCOLS type=ATOM format=32 data_len=1 \
         data=[WM_DELETE_WINDOW]"
    );
    let mut text = head(8, 39, 31, 8);
    text.extend([5, 0, 0, 0]);
    text.extend(b"a\"b\xe9\x1b\0\0\0");
    assert_eq!(
        line(&Message::request(request("ChangeProperty"), &text, Little), &Known),
        "ChangeProperty mode=Replace window=W1 property=WM_NAME type=STRING format=8 data_len=5 \
         data=\"a\\\"bé\\x1b\""
    );
}

#[test]
fn an_event_within_send_event_is_read() {
    let mut bytes = vec![25, 0, 11, 0, 1, 0, 0x20, 0, 0, 0, 0, 0];
    bytes.extend([33, 32, 0, 0, 1, 0, 0x20, 0, 0x2c, 1, 0, 0, 0x2d, 1, 0, 0, 9, 0, 0, 0]);
    bytes.extend([0; 12]);
    assert_eq!(
        line(&Message::request(request("SendEvent"), &bytes, Little), &Known),
        "SendEvent propagate=false destination=W1 event_mask=0x0 event={ClientMessage format=32 window=W1 \
         type=WM_PROTOCOLS data={data32=[301 9 0 0 0]}}"
    );
}

#[test]
fn lists_are_cut_and_say_so() {
    let mut bytes = vec![70, 0, 19, 0, 1, 0, 0x20, 0, 2, 0, 0x20, 0];
    for x in 0..8_u8 {
        bytes.extend([x, 0, 0, 0, 1, 0, 1, 0]);
    }
    assert_eq!(
        line(&Message::request(request("PolyFillRectangle"), &bytes, Little), &Plain),
        "PolyFillRectangle drawable=0x200001 gc=0x200002 rectangles=[{x=0 y=0 width=1 height=1} {x=1 y=0 width=1 \
         height=1} {x=2 y=0 width=1 height=1} {x=3 y=0 width=1 height=1} {x=4 y=0 width=1 height=1} {x=5 y=0 width=1 \
         height=1} +2 more]"
    );
}

#[test]
fn glyph_elements_and_text_items_are_read() {
    let mut bytes =
        vec![130, 23, 0, 0, 3, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0];
    bytes.extend([2, 0, 0, 0, 5, 0, 0xff, 0xff, 65, 66, 0, 0]);
    bytes.extend([255, 0, 0, 0, 0, 0, 0, 0, 6, 0, 0, 0]);
    let length = u8::try_from(bytes.len() / 4).expect("short");
    bytes[2] = length;
    assert_eq!(
        line(&Message::request(request("RENDER:CompositeGlyphs8"), &bytes, Little), &Plain),
        "RENDER:CompositeGlyphs8 op=Over src=0x1 dst=0x2 mask_format=0x0 glyphset=0x4 src_x=0 src_y=0 \
         glyphcmds=[{len=2 deltax=5 deltay=-1 glyphs=4142} {len=255 deltax=0 deltay=0 glyphset=0x6}]"
    );
    let mut bytes = vec![74, 0, 8, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 4, 0];
    // A font (its id's bytes always most significant first), two characters three to the right, padding.
    bytes.extend([255, 0, 0x20, 0, 7, 2, 3, b'h', b'i', 0, 0, 0]);
    bytes[2] = u8::try_from(bytes.len() / 4).expect("short");
    assert_eq!(
        line(&Message::request(request("PolyText8"), &bytes, Little), &Plain),
        "PolyText8 drawable=0x1 gc=0x2 x=3 y=4 items=[{font_shift=255 font=0x200007} {length=2 delta=3 string=\"hi\"}]"
    );
}

#[test]
fn events_and_errors_are_named_by_what_was_granted() {
    let mut opcodes = Opcodes::new();
    opcodes.grant(b"XKEYBOARD", 135, 85, 137);
    opcodes.grant(b"RANDR", 140, 89, 147);
    opcodes.grant(b"XInputExtension", 131, 66, 129);
    opcodes.grant(b"Present", 148, 0, 0);
    let event = |bytes: &[u8]| opcodes.event(bytes, Little).map(|event| event.name);
    assert_eq!(event(&[12, 0]), Some("Expose"));
    assert_eq!(event(&[0x80 | 33, 32]), Some("ClientMessage"));
    assert_eq!(event(&[85, 2]), Some("XKEYBOARD:StateNotify"));
    assert_eq!(event(&[85, 200]), None);
    assert_eq!(event(&[86, 0]), None);
    assert_eq!(event(&[89, 0]), Some("RANDR:ScreenChangeNotify"));
    assert_eq!(event(&[90, 0]), Some("RANDR:Notify"));
    assert_eq!(event(&[66, 0]), Some("XInputExtension:DeviceValuator"));
    assert_eq!(event(&[64, 0]), None);
    assert_eq!(event(&[35, 148, 0, 0, 0, 0, 0, 0, 1, 0]), Some("Present:CompleteNotify"));
    assert_eq!(event(&[35, 131, 0, 0, 0, 0, 0, 0, 2, 0]), Some("XInputExtension:KeyPress"));
    assert_eq!(event(&[35, 99, 0, 0, 0, 0, 0, 0, 2, 0]), None);
    assert_eq!(event(&[35, 148, 0, 0, 0, 0, 0, 0, 99, 0]), Some("GeGeneric"));
    assert_eq!(event(&[35]), None);
    assert_eq!(event(&[]), None);
    let error = |code: u8| opcodes.error(code).map(|error| error.name);
    assert_eq!(error(1), Some("BadRequest"));
    assert_eq!(error(3), Some("BadWindow"));
    assert_eq!(error(17), Some("BadImplementation"));
    assert_eq!(error(18), None);
    assert_eq!(error(129), Some("XInputExtension:BadDevice"));
    assert_eq!(error(137), Some("XKEYBOARD:BadKeyboard"));
    assert_eq!(error(148), Some("RANDR:BadCrtc"));
    assert_eq!(opcodes.request(135, 8).map(|request| request.name), Some("XKEYBOARD:GetMap"));
    assert_eq!(opcodes.request(140, 99).map(|request| request.name), None);
    assert_eq!(opcodes.request(200, 1).map(|request| request.name), None);
    assert_eq!(opcodes.request(62, 1).map(|request| request.name), Some("CopyArea"));
}

#[test]
fn a_sent_event_and_a_reply_say_so() {
    let info = EventInfo::by_name("PropertyNotify").expect("core");
    let mut bytes = [0; 32];
    bytes[0] = 28 | 0x80;
    bytes[4..8].copy_from_slice(&[1, 0, 0x20, 0]);
    bytes[8] = 39;
    bytes[12] = 77;
    bytes[16] = 1;
    let message = Message::event(info, &bytes, Little);
    assert_eq!(
        line(&message, &Plain),
        "PropertyNotify sent window=0x200001 atom=WM_NAME time=77 state=Delete"
    );
    let mut reply = [0; 32];
    reply[0] = 1;
    reply[8..12].copy_from_slice(&[44, 1, 0, 0]);
    let message = Message::reply(request("InternAtom"), &reply, Little).expect("it has one");
    assert_eq!(line(&message, &Known), "InternAtom reply atom=WM_PROTOCOLS");
}
