//! Events that one client sends to another, numbered.

use x11rb::connection::Connection as _;
use x11rb::protocol::xproto::{ClientMessageEvent, ConnectionExt as _, EventMask, WindowClass};
use xeric_client::Connection;

/// A window of this client's own.
pub(crate) fn make_window(connection: &Connection) -> u32 {
    let root = connection.screen().unwrap().root;
    let window = connection.generate_id().unwrap();
    connection
        .create_window(0, window, root, 0, 0, 1, 1, 0, WindowClass::INPUT_ONLY, 0, &Default::default())
        .unwrap();
    connection.get_input_focus().unwrap().reply().unwrap();
    window
}

/// Messages to whoever made the window, numbered from 0.
pub(crate) fn send_messages(connection: &Connection, window: u32, count: u32) {
    for number in 0..count {
        let message = ClientMessageEvent::new(32, window, 1_u32, [number, 0, 0, 0, 0]);
        connection.send_event(false, window, EventMask::NO_EVENT, message).unwrap();
    }
    connection.flush().unwrap();
}
