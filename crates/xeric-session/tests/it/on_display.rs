//! Audits on a display with a window manager that puts windows into frames.

use std::path::Path;
use std::sync::Arc;
use std::thread::JoinHandle;

use x11rb::connection::Connection;
use x11rb::errors::ReplyOrIdError;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    ChangeWindowAttributesAux, ConfigureWindowAux, ConnectionExt as _, CreateWindowAux, EventMask,
    MapRequestEvent, WindowClass,
};
use x11rb::rust_connection::RustConnection;
use x11rb::{COPY_DEPTH_FROM_PARENT, COPY_FROM_PARENT};
use xeric_server::engine::Denied;
use xeric_session::embed::Reach;
use xeric_session::on_display::{self, Options};
use xeric_session::program::Exit;
use xeric_session::script::Script;
use xeric_testkit::xvfb::Xvfb;

/// Puts every window into a red frame at 50, 60, and notes what it is asked for. It ends with its display.
fn framing(display: &str) -> JoinHandle<Vec<String>> {
    let (connection, screen) = RustConnection::connect(Some(display)).unwrap();
    let root = connection.setup().roots[screen].root;
    let redirect = EventMask::SUBSTRUCTURE_REDIRECT;
    connection
        .change_window_attributes(root, &ChangeWindowAttributesAux::new().event_mask(redirect))
        .unwrap()
        .check()
        .unwrap();
    std::thread::spawn(move || {
        let mut asked = Vec::new();
        while let Ok(event) = connection.wait_for_event() {
            match event {
                Event::MapRequest(request) => frame(&connection, root, &request).unwrap(),
                Event::ConfigureRequest(request) => {
                    let values = ConfigureWindowAux::from_configure_request(&request);
                    connection.configure_window(request.window, &values).unwrap();
                }
                Event::ClientMessage(message) => {
                    let name = connection.get_atom_name(message.type_).unwrap().reply().unwrap().name;
                    asked.push(String::from_utf8(name).unwrap());
                }
                _ => {}
            }
            connection.flush().unwrap();
        }
        asked
    })
}

fn frame(connection: &RustConnection, root: u32, request: &MapRequestEvent) -> Result<(), ReplyOrIdError> {
    let size = connection.get_geometry(request.window)?.reply()?;
    let frame = connection.generate_id()?;
    let values = CreateWindowAux::new()
        .background_pixel(0x00ff_0000)
        .override_redirect(1)
        .event_mask(EventMask::SUBSTRUCTURE_REDIRECT);
    let (width, height) = (size.width + 10, size.height + 25);
    connection.create_window(
        COPY_DEPTH_FROM_PARENT,
        frame,
        root,
        50,
        60,
        width,
        height,
        3,
        WindowClass::INPUT_OUTPUT,
        COPY_FROM_PARENT,
        &values,
    )?;
    connection.reparent_window(request.window, frame, 5, 20)?;
    connection.map_window(request.window)?;
    connection.map_window(frame)?;
    Ok(())
}

#[test]
fn windows_in_frames_are_found_and_managers_asked() {
    let xvfb = Xvfb::start().unwrap();
    let manager = framing(&xvfb.display());
    // The logo leaves the middle of its sides white, and has a black border.
    let script = "wait window 30s xlogo\nwait idle 30s\nexpect pixel 59,133 #ffffff\nexpect pixel 58,133 #000000\nexpect pixel 57,133 #ff0000\nwindow xlogo\n\
                  expect pixel 0,50 #ffffff\nexpect pixel -1,50 #000000\nexpect pixel -2,50 #ff0000\nfocus\nmaximise\nresize 60x40\nwait idle 30s\nexpect pixel 0,20 #ffffff\n\
                  expect pixel 59,20 #ffffff\nexpect pixel 60,20 #000000\nexpect pixel 61,20 #ff0000\nclose\nwait idle 30s\n";
    let options = Options {
        program: vec!["xlogo".into()],
        display: xvfb.display(),
        authority: None,
        denied: Denied::default(),
        reach: Reach::default(),
        script: Some(Arc::new(Script::parse(script, Path::new("a.script")).unwrap())),
        manager: false,
        run_for: None,
        record: None,
        keep_authority: false,
    };
    let outcome = on_display::audit(&options, &mut |_| {}).unwrap();
    assert_eq!(outcome.failure, None);
    assert_eq!(outcome.exit, Exit::Code(0));
    assert_eq!(outcome.report.exit.unwrap().stopped, None, "it was closed by the script");
    drop(xvfb);
    assert_eq!(manager.join().unwrap(), ["_NET_ACTIVE_WINDOW", "_NET_WM_STATE"]);
}
