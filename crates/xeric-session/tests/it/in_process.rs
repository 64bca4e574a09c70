//! Programs in virtual time.

use std::path::Path;
use std::sync::Arc;

use rustix::fs::{MemfdFlags, memfd_create};
use x11rb::connection::Connection;
use x11rb::errors::ConnectionError;
use x11rb::protocol::Event;
use x11rb::protocol::shm::ConnectionExt as _;
use x11rb::protocol::xproto::{
    ConnectionExt as _, CreateGCAux, CreateWindowAux, EventMask, ImageFormat, WindowClass,
};
use x11rb::rust_connection::RustConnection;
use xeric_server::Config;
use xeric_server::shell::local::LocalServer;
use xeric_session::audit::Outcome;
use xeric_session::in_process::{self, InProcessError, Options};
use xeric_session::script::Script;
use xeric_session::stream::LocalStream;
use xeric_trace::capture::{Item, Reader, Record};

type Client = RustConnection<LocalStream>;

fn options(script: &str) -> Options {
    Options {
        program: vec!["test".into()],
        config: Config { width: 64, height: 48, ..Config::default() },
        link: None,
        script: Arc::new(Script::parse(script, Path::new("test.script")).unwrap()),
        record: None,
        frame_shots: false,
    }
}

fn connect(server: &LocalServer) -> Client {
    RustConnection::connect_to_stream(LocalStream(server.connect().unwrap()), 0).unwrap()
}

/// A window that covers the screen.
fn window(client: &Client, events: EventMask) -> u32 {
    let (window, root) = (client.generate_id().unwrap(), client.setup().roots[0].root);
    let values = CreateWindowAux::new().event_mask(events).background_pixel(0x00ff_ffff);
    client
        .create_window(0, window, root, 0, 0, 64, 48, 0, WindowClass::COPY_FROM_PARENT, 0, &values)
        .unwrap();
    client.map_window(window).unwrap();
    window
}

fn audit(
    options: &Options,
    program: impl FnOnce(&LocalServer) -> Result<(), ConnectionError>,
) -> Result<Outcome, InProcessError> {
    in_process::audit(options, program)
}

#[test]
fn a_script_drives_a_program() {
    let script = "phase show\nwait window\nwait idle\nexpect pixel 1,1 #ffffff\nphase press\nmove 10,20\nclick 3 2\nkey a\nwait idle\nphase wait\nwait 3s\n";
    let mut seen = Vec::new();
    let outcome = audit(&options(script), |server| {
        let client = connect(server);
        window(&client, EventMask::BUTTON_PRESS | EventMask::KEY_PRESS);
        client.flush()?;
        loop {
            match client.wait_for_event() {
                Ok(Event::ButtonPress(press)) => seen.push((press.detail, press.event_x, press.event_y)),
                Ok(Event::KeyPress(press)) => seen.push((press.detail, press.event_x, press.event_y)),
                Ok(_) => {}
                // It takes no WM_DELETE_WINDOW: the connection is closed when the script is over.
                Err(_) => {
                    assert!(server.now().as_millis() >= 3000);
                    return Ok(());
                }
            }
        }
    })
    .unwrap();
    assert_eq!(outcome.failure, None);
    assert_eq!(seen, [(3, 10, 20), (3, 10, 20), (38, 10, 20)]);
    let events: Vec<_> =
        outcome.report.phases.iter().map(|(name, price)| (name.as_str(), price.events)).collect();
    assert_eq!(events, [("show", 0), ("press", 3), ("wait", 0)]);
    assert_eq!(outcome.report.whole.stalls, 1, "the set-up");
}

#[test]
fn what_fails_is_named_and_ends_the_script() {
    for (script, line, why) in [
        ("wait window\nexpect pixel 0,0 #123456\nmove 1,1", 2, "it is #ffffff"),
        ("wait window nonsense", 1, "no such window came within 10s"),
        ("wait window\nexpect pixel 64,0 #123456", 2, "64,0 is not on the screen"),
        ("wait window\nwindow x", 2, "no window has that title; there are \"\""),
        ("wait window\ntype \u{df}", 2, "the keymap cannot type '\u{df}'"),
    ] {
        let outcome = audit(&options(script), |server| {
            let client = connect(server);
            window(&client, EventMask::NO_EVENT);
            client.flush()?;
            // Nothing is selected: the next thing to read is the end.
            assert!(client.wait_for_event().is_err());
            Ok(())
        })
        .unwrap();
        let failure = outcome.failure.unwrap();
        assert_eq!((failure.line, failure.why.as_str()), (line, why));
    }
}

#[test]
fn a_program_that_fails_is_told() {
    let failed = audit(&options("wait idle"), |server| {
        drop(connect(server));
        Err(ConnectionError::UnknownError)
    });
    assert!(matches!(failed, Err(InProcessError::Program(text)) if text == "Unknown connection error"));
}

#[test]
fn images_in_shared_memory_are_in_the_recording() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("a.xeric");
    let options = Options {
        record: Some(path.clone()),
        ..options("wait window\nwait idle\nexpect pixel 1,0 #010203\n")
    };
    let pixels: [u8; 16] = [0, 0, 0, 0, 3, 2, 1, 0, 9, 9, 9, 0, 8, 8, 8, 0];
    let outcome = audit(&options, |server| {
        let client = connect(server);
        let window = window(&client, EventMask::NO_EVENT);
        let memory = memfd_create("image", MemfdFlags::CLOEXEC).unwrap();
        rustix::io::write(&memory, &pixels).unwrap();
        let (segment, gc) = (client.generate_id().unwrap(), client.generate_id().unwrap());
        client.shm_attach_fd(segment, memory, false)?;
        client.create_gc(gc, window, &CreateGCAux::new())?;
        client.shm_put_image(
            window,
            gc,
            2,
            2,
            0,
            0,
            2,
            2,
            0,
            0,
            24,
            ImageFormat::Z_PIXMAP.into(),
            false,
            segment,
            0,
        )?;
        client.flush()?;
        assert!(client.wait_for_event().is_err());
        Ok(())
    });
    let outcome = outcome.unwrap();
    assert_eq!(outcome.failure, None);
    assert_eq!(outcome.report.errors, []);
    assert_eq!(outcome.report.whole.shm_bytes, 16);
    let mut reader = Reader::new(std::fs::File::open(&path).unwrap()).unwrap();
    let mut images = Vec::new();
    while let Some(item) = reader.next_item().unwrap() {
        if let Item::Record(Record::ShmImage { width, height, depth, bytes, .. }) = item {
            images.push((width, height, depth, bytes.into_owned()));
        }
    }
    assert_eq!(images, [(2, 2, 24, pixels.to_vec())]);
}
