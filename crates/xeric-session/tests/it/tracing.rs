//! The proxy as a tracer: whatever a program says, the recording can be read and compared.

use std::collections::BTreeSet;
use std::fs::File;
use std::path::Path;
use std::time::{Duration, Instant};

use x11rb::connection::Connection;
use x11rb::protocol::present::{self, ConnectionExt as _};
use x11rb::protocol::sync::{self, ConnectionExt as _};
use x11rb::protocol::xfixes::{ConnectionExt as _, SelectionEventMask};
use x11rb::protocol::xinput::{self, ConnectionExt as _, XIEventMask};
use x11rb::protocol::xproto::*;
use x11rb::protocol::xtest::ConnectionExt as _;
use x11rb::rust_connection::RustConnection;
use xeric_server::engine::Denied;
use xeric_server::shell::auth::Access;
use xeric_server::shell::display::{self, Display};
use xeric_session::embed::Reach;
use xeric_session::proxy::{Options, Proxy};
use xeric_session::recorder::{self, Recorder};
use xeric_testkit::xvfb::Xvfb;
use xeric_trace::capture::{Meta, Reader};
use xeric_trace::listing::{Entry, Filter, Line, Listing};
use xeric_trace::reading::{self, Side, Symbols};

/// A program that uses XInput 2, Present, XFIXES and SYNC, and RENDER if it is there.
fn program(client: &RustConnection) {
    let root = client.setup().roots[0].root;
    let render = client.query_extension(b"RENDER").unwrap().reply().unwrap();
    assert!(!render.present, "denied");
    let id = || client.generate_id().unwrap();
    let (window, pixmap, gc, region) = (id(), id(), id(), id());
    let aux = CreateWindowAux::new().background_pixel(0).override_redirect(1);
    client.create_window(24, window, root, 0, 0, 90, 80, 0, WindowClass::INPUT_OUTPUT, 0, &aux).unwrap();
    client.map_window(window).unwrap();
    client.create_pixmap(24, pixmap, window, 90, 80).unwrap();
    client.create_gc(gc, pixmap, &CreateGCAux::new().foreground(0xff_ffff)).unwrap();

    client.xinput_xi_query_version(2, 3).unwrap().reply().unwrap();
    let select =
        |device, bits: u32| xinput::EventMask { deviceid: device, mask: vec![XIEventMask::from(bits)] };
    // Raw and device events of the masters.
    client.xinput_xi_select_events(root, &[select(1, 0x3_e000)]).unwrap();
    client.xinput_xi_select_events(window, &[select(1, 0x1f0)]).unwrap();

    client.xfixes_query_version(5, 0).unwrap().reply().unwrap();
    client.xfixes_create_region(region, &[Rectangle { x: 1, y: 2, width: 30, height: 4 }]).unwrap();
    client.xfixes_select_selection_input(window, 1u32, SelectionEventMask::SET_SELECTION_OWNER).unwrap();
    client.set_selection_owner(window, 1u32, 0u32).unwrap();

    client.sync_initialize(3, 1).unwrap().reply().unwrap();
    let (counter, alarm) = (id(), id());
    let value = |lo| sync::Int64 { hi: 0, lo };
    client.sync_create_counter(counter, value(0)).unwrap();
    let watch = sync::CreateAlarmAux::new().counter(counter).value(value(3)).delta(value(1));
    client.sync_create_alarm(alarm, &watch).unwrap();
    client.sync_set_counter(counter, value(5)).unwrap();

    client.present_query_version(1, 2).unwrap().reply().unwrap();
    client.present_select_input(id(), window, present::EventMask::from(7u32)).unwrap();
    client.present_pixmap(window, pixmap, 1, 0u32, region, 0, 0, 0u32, 0u32, 0u32, 0, 0, 0, 0, &[]).unwrap();
    for (kind, detail) in [(MOTION_NOTIFY_EVENT, 0), (BUTTON_PRESS_EVENT, 1), (BUTTON_RELEASE_EVENT, 1)] {
        client.xtest_fake_input(kind, detail, 0, root, 40, 30, 0).unwrap();
    }
    // Until the frame was shown and its pixmap is free.
    let deadline = Instant::now() + Duration::from_secs(20);
    let (mut shown, mut idle) = (false, false);
    while !(shown && idle) {
        assert!(Instant::now() < deadline, "shown {shown}, idle {idle}");
        match client.poll_for_event().unwrap() {
            Some(x11rb::protocol::Event::PresentCompleteNotify(_)) => shown = true,
            Some(x11rb::protocol::Event::PresentIdleNotify(_)) => idle = true,
            Some(_) => {}
            None => std::thread::sleep(Duration::from_millis(2)),
        }
    }
    client.get_input_focus().unwrap().reply().unwrap();
}

/// Runs the program through a proxy that denies RENDER, and records it.
fn traced(xvfb: &Xvfb, file: &Path) {
    let recorder =
        Recorder::start(&recorder::Options { meta: Meta::default(), file: Some(file.to_owned()) }).unwrap();
    let options = Options {
        display: xvfb.display(),
        authority: None,
        access: Access::SameUser,
        denied: Denied::names(["RENDER"]),
        reach: Reach::default(),
    };
    let display = Display::bind(&display::Options { number: None, tcp: false }).unwrap();
    let proxy = Proxy::start(&options, display, Some(recorder.tap(false))).unwrap();
    let (client, _) = RustConnection::connect(Some(&format!(":{}", proxy.number()))).unwrap();
    program(&client);
    drop(client);
    let deadline = Instant::now() + Duration::from_secs(20);
    while proxy.connections() > 0 {
        assert!(Instant::now() < deadline);
        std::thread::sleep(Duration::from_millis(2));
    }
    proxy.stop().unwrap();
    recorder.finish().unwrap();
}

fn reader(file: &Path) -> Reader<File> {
    Reader::new(File::open(file).unwrap()).unwrap()
}

/// Every message, with what it says when ids are symbols.
fn messages(file: &Path) -> Vec<(Line, String)> {
    let mut listing = Listing::new(reader(file), Filter::default());
    let mut symbols = Symbols::new();
    let mut found = Vec::new();
    while let Some(entry) = listing.next_entry().unwrap() {
        let Entry::Message(line) = entry else { continue };
        symbols.observe(&line);
        let text = line.describe(&symbols.names(line.client, listing.names(line.client)));
        found.push((line, text));
    }
    found
}

#[test]
fn t02_every_message_has_a_name_and_two_runs_compare() {
    let xvfb = Xvfb::start().unwrap();
    let directory = tempfile::tempdir().unwrap();
    let (first, second) = (directory.path().join("a.xeric"), directory.path().join("b.xeric"));
    traced(&xvfb, &first);
    // Others take the ids that the first run had: the lowest ones, or those behind the proxy's own look at the display.
    let others: Vec<_> = (0..4)
        .map(|_| {
            let (other, _) = RustConnection::connect(Some(&xvfb.display())).unwrap();
            other.get_input_focus().unwrap().reply().unwrap();
            other
        })
        .collect();
    traced(&xvfb, &second);
    drop(others);

    let found = messages(&first);
    let mut names = BTreeSet::new();
    for (line, text) in &found {
        let message = line.decoded().unwrap_or_else(|| panic!("{text}"));
        let outcome = message.walk(&mut Nobody);
        assert!(outcome.is_whole(), "{text}: {outcome:?}");
        names.insert(message.name());
    }
    for name in [
        "XInputExtension:XISelectEvents",
        "XInputExtension:RawMotion",
        "XInputExtension:Motion",
        "XInputExtension:ButtonPress",
        "XInputExtension:Enter",
        "XFIXES:CreateRegion",
        "XFIXES:SelectionNotify",
        "SYNC:CreateAlarm",
        "SYNC:AlarmNotify",
        "Present:Pixmap",
        "Present:CompleteNotify",
        "Present:IdleNotify",
    ] {
        assert!(names.contains(name), "{name} among {names:?}");
    }
    assert!(!names.iter().any(|name| name.starts_with("RENDER:")), "{names:?}");
    // Ids are of different clients, and their symbols are the same.
    let creation = |found: &[(Line, String)]| {
        let of = |name| found.iter().find(|(line, _)| line.name == name).unwrap().clone();
        [of("CreateWindow"), of("CreatePixmap"), of("Present:Pixmap")]
    };
    let (one, two) = (creation(&found), creation(&messages(&second)));
    for ((line, text), (other_line, other_text)) in one.iter().zip(&two) {
        assert_ne!(line.bytes, other_line.bytes);
        assert_eq!(text, other_text);
    }
    assert!(one[2].1.contains("window=W1") && one[2].1.contains("pixmap=P1"), "{}", one[2].1);
    let price = |file: &Path| xeric_trace::session::Session::replay(&mut reader(file)).unwrap();
    let (base, now) = (price(&first), price(&second));
    let diff = reading::diff(
        Side { recording: reader(&first), price: &base },
        Side { recording: reader(&second), price: &now },
    )
    .unwrap();
    let requests = (diff.requests.added, diff.requests.removed, diff.requests.reordered);
    assert_eq!(requests, (0, 0, 0), "{:?}", diff.changes);
}

/// Looks at nothing: what counts is how the walk ends.
struct Nobody;

impl<'a> xeric_wire::decode::Visitor<'a> for Nobody {
    fn leaf(&mut self, _: xeric_wire::decode::Leaf<'a>) -> std::ops::ControlFlow<()> {
        std::ops::ControlFlow::Continue(())
    }
}
