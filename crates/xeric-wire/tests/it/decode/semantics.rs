//! What requests mean. Expected values are the protocol specifications'.

use std::collections::BTreeSet;

use xeric_wire::ByteOrder::{Big, Little};
use xeric_wire::catalog::{
    At, Changer, EventInfo, Extension, QueryClass, RequestInfo, ResourceKind, predefined_atom,
};
use xeric_wire::decode::Message;

fn request(name: &str) -> &'static RequestInfo {
    RequestInfo::by_name(name).unwrap_or_else(|| panic!("no request {name}"))
}

/// Names of what can change a query's answer.
fn changers(name: &str) -> BTreeSet<&'static str> {
    let query = request(name).semantics.query.expect("a query");
    let names = query.changed_by.iter().map(|change| match change.by {
        Changer::Request(id) => RequestInfo::all()[usize::from(id)].name,
        Changer::Event(id) => EventInfo::all()[usize::from(id)].name,
    });
    names.collect()
}

fn class(name: &str) -> QueryClass {
    request(name).semantics.query.expect("a query").class
}

#[test]
fn every_request_has_its_place_and_opcode() {
    for (index, info) in RequestInfo::all().iter().enumerate() {
        assert_eq!(usize::from(info.id), index);
        assert!(std::ptr::eq(info.extension.request(info.opcode).expect("found"), info));
        assert_eq!(info.reply.is_some(), info.semantics.query.is_some(), "{}", info.name);
        assert_eq!(info.name.contains(':'), info.extension != Extension::CORE);
    }
    for (index, info) in EventInfo::all().iter().enumerate() {
        assert_eq!(usize::from(info.id), index);
    }
    // The core protocol has 120 requests, 33 events (and GenericEvent), 17 errors.
    assert_eq!(Extension::CORE.requests().len(), 120);
    assert_eq!(Extension::CORE.events().len(), 34);
    assert_eq!(Extension::CORE.errors().len(), 17);
    assert_eq!(Extension::by_name(b"RENDER"), Some(Extension::RENDER));
    assert_eq!(Extension::by_name(b"core"), None);
    assert_eq!(Extension::by_name(b"NOPE"), None);
}

#[test]
fn queries_age_as_the_protocol_says() {
    assert_eq!(class("InternAtom"), QueryClass::Constant);
    assert_eq!(class("QueryExtension"), QueryClass::Constant);
    assert_eq!(class("RENDER:QueryPictFormats"), QueryClass::Constant);
    assert_eq!(class("GetInputFocus"), QueryClass::Fence);
    for volatile in
        ["QueryPointer", "QueryKeymap", "GetImage", "GrabPointer", "AllocColor", "MIT-SHM:GetImage"]
    {
        assert_eq!(class(volatile), QueryClass::Volatile, "{volatile}");
    }
    assert_eq!(class("GetKeyboardMapping"), QueryClass::State);
    assert!(changers("GetKeyboardMapping").is_superset(&["MappingNotify", "ChangeKeyboardMapping"].into()));
    assert!(changers("GetProperty").is_superset(
        &["PropertyNotify", "ChangeProperty", "DeleteProperty", "RotateProperties", "SelectionNotify"].into()
    ));
    assert!(changers("GetGeometry").is_superset(&["ConfigureNotify", "ConfigureWindow"].into()));
    assert!(changers("XKEYBOARD:GetMap").contains("XKEYBOARD:MapNotify"));
}

/// R03: RANDR, XINERAMA and GetProperty are queries whose repetition is a duplicate until the screen changes.
#[test]
fn r03_screen_queries_change_with_the_screen() {
    for query in ["RANDR:GetScreenResourcesCurrent", "RANDR:GetCrtcInfo", "XINERAMA:QueryScreens"] {
        assert_eq!(class(query), QueryClass::State, "{query}");
        assert!(changers(query).contains("RANDR:ScreenChangeNotify"), "{query}");
    }
}

/// The same window: the query's field and the changer's are read where they stand, in either order, big or not.
#[test]
fn changes_are_matched_by_fields() {
    let query = request("GetProperty").semantics.query.expect("a query");
    let id = request("ChangeProperty").id;
    let change = query.changed_by.iter().find(|change| change.by == Changer::Request(id)).expect("listed");
    let get = [20, 0, 0, 6, 0, 0, 0, 9, 0, 0, 0, 39, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1];
    let put = [18, 0, 6, 0, 9, 0, 0, 0, 39, 0, 0, 0, 31, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0];
    let big = [18, 0, 0, 0, 7, 0, 0, 0, 9, 0, 0, 0, 40, 0, 0, 0, 31, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0];
    let values = |ats: &[At], bytes: &[u8], order| -> Vec<Option<u32>> {
        ats.iter().map(|at| at.in_request(bytes, order)).collect()
    };
    let (mine, theirs): (Vec<At>, Vec<At>) = change.same.iter().copied().unzip();
    assert_eq!(values(&mine, &get, Big), [Some(9), Some(39)]);
    assert_eq!(values(&theirs, &put, Little), [Some(9), Some(39)]);
    assert_eq!(values(&theirs, &big, Little), [Some(9), Some(40)]);
    assert_eq!(values(&theirs, &put[..8], Little), [Some(9), None]);
}

#[test]
fn resources_are_made_and_freed() {
    let made = |name: &str| request(name).semantics.creates.iter().map(|(kind, _)| *kind).collect::<Vec<_>>();
    assert_eq!(made("CreateWindow"), [ResourceKind::Window]);
    assert_eq!(made("CreateGC"), [ResourceKind::Gc]);
    assert_eq!(made("RENDER:CreatePicture"), [ResourceKind::Picture]);
    assert_eq!(made("RENDER:CreateCursor"), [ResourceKind::Cursor]);
    assert_eq!(made("XFIXES:CreateRegionFromWindow"), [ResourceKind::Region]);
    assert_eq!(made("MIT-SHM:CreatePixmap"), [ResourceKind::Pixmap]);
    assert_eq!(made("PolyLine"), []);
    let freed = |name: &str| request(name).semantics.frees.iter().map(|(kind, _)| *kind).collect::<Vec<_>>();
    assert_eq!(freed("FreeGC"), [ResourceKind::Gc]);
    assert_eq!(freed("RENDER:FreePicture"), [ResourceKind::Picture]);
    assert!(request("DestroySubwindows").semantics.empties.is_some());
    // Every kind that is made can be freed, and the reverse. Modes are made by a reply, and a Present event selection is
    // ended by its own request.
    let kinds = |of: fn(&RequestInfo) -> &'static [(ResourceKind, At)]| -> BTreeSet<ResourceKind> {
        RequestInfo::all().iter().flat_map(of).map(|(kind, _)| *kind).collect()
    };
    let made = kinds(|info| info.semantics.creates);
    let freed = kinds(|info| info.semantics.frees);
    let only_made: Vec<_> = made.difference(&freed).collect();
    let only_freed: Vec<_> = freed.difference(&made).collect();
    assert_eq!(only_made, [&ResourceKind::PresentEvent]);
    assert_eq!(only_freed, [&ResourceKind::Mode]);
}

#[test]
fn drawing_names_what_it_draws_on() {
    let composite = request("RENDER:Composite").semantics.draws.expect("it draws");
    assert_eq!(composite.kind, ResourceKind::Picture);
    // op, pad 3, src, mask, dst behind the four-byte head.
    assert_eq!(composite.destination, At { offset: 16, width: 4 });
    assert_eq!(
        composite.sources,
        [
            (ResourceKind::Picture, At { offset: 8, width: 4 }),
            (ResourceKind::Picture, At { offset: 12, width: 4 })
        ]
    );
    let swap = request("DOUBLE-BUFFER:SwapBuffers").semantics.draws.expect("it draws");
    assert_eq!(swap.destination, At { offset: 8, width: 4 });
    assert!(request("MapWindow").semantics.draws.is_none());
    let drawing = RequestInfo::all().iter().filter(|info| info.semantics.draws.is_some());
    let core = drawing.filter(|info| info.extension == Extension::CORE).map(|info| info.opcode);
    // ClearArea to ImageText16, but for GetImage.
    assert_eq!(core.collect::<Vec<_>>(), (61..=77).filter(|opcode| *opcode != 73).collect::<Vec<_>>());
}

#[test]
fn the_last_of_several_replies_is_known() {
    let fonts = request("ListFontsWithInfo");
    assert!(fonts.reply.expect("it has one").many);
    assert!(!fonts.is_last_reply(&[1, 5, 0, 0]));
    assert!(fonts.is_last_reply(&[1, 0, 0, 0]));
    let record = request("RECORD:EnableContext");
    assert!(!record.is_last_reply(&[1, 0]) && record.is_last_reply(&[1, 5]));
    assert!(request("GetGeometry").is_last_reply(&[1, 24]));
    let many = RequestInfo::all().iter().filter(|info| info.reply.is_some_and(|reply| reply.many));
    assert_eq!(many.count(), 2);
}

#[test]
fn atoms_and_fields_are_found() {
    assert_eq!(predefined_atom(1), Some("PRIMARY"));
    assert_eq!(predefined_atom(68), Some("WM_TRANSIENT_FOR"));
    assert_eq!(predefined_atom(0), None);
    assert_eq!(predefined_atom(69), None);
    assert_eq!(request("CopyArea").field("dst_drawable"), Some(At { offset: 8, width: 4 }));
    assert_eq!(request("GrabPointer").field("owner_events"), Some(At { offset: 1, width: 1 }));
    assert_eq!(request("CreateGC").field("tile"), None);
    assert_eq!(request("GetGeometry").reply_field("width"), Some(At { offset: 16, width: 2 }));
    let fd: Vec<&str> = RequestInfo::all().iter().filter(|info| info.fds).map(|info| info.name).collect();
    let expected = [
        "DRI3:PixmapFromBuffer",
        "DRI3:FenceFromFD",
        "DRI3:PixmapFromBuffers",
        "DRI3:ImportSyncobj",
        "MIT-SHM:AttachFd",
    ];
    assert_eq!(fd, expected);
}

#[test]
fn ids_are_found_in_lists_too() {
    // CreateGC with a tile, a font and a clip mask.
    let mut bytes = vec![55, 0, 7, 0, 1, 0, 0x20, 0, 2, 0, 0x20, 0, 0, 0x44, 8, 0];
    bytes.extend([3, 0, 0x20, 0, 4, 0, 0x20, 0, 0, 0, 0, 0]);
    let mut found = Vec::new();
    let message = Message::request(request("CreateGC"), &bytes, Little);
    assert!(message.xids(&mut |xid| found.push((xid.name, xid.kind, xid.id & 0xff))).is_whole());
    assert_eq!(
        found,
        [
            ("cid", ResourceKind::Gc, 1),
            ("drawable", ResourceKind::Drawable, 2),
            ("tile", ResourceKind::Pixmap, 3),
            ("font", ResourceKind::Font, 4),
            ("clip_mask", ResourceKind::Pixmap, 0),
        ]
    );
}
