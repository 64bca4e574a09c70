//! What many cases begin or end with.

use x11rb::connection::Connection;
use x11rb::errors::ReplyError;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::*;
use x11rb::wrapper::ConnectionExt as _;
use x11rb::x11_utils::X11Error;

/// The root of the first screen.
pub(crate) fn root<C: Connection>(connection: &C) -> Window {
    connection.setup().roots[0].root
}

pub(crate) fn atom<C: Connection>(connection: &C, name: &str) -> Atom {
    connection.intern_atom(false, name.as_bytes()).unwrap().reply().unwrap().atom
}

/// An id that names nothing.
pub(crate) fn nothing<C: Connection>(connection: &C) -> u32 {
    connection.generate_id().unwrap()
}

/// A window of 100×80 that is not mapped, with these events selected.
pub(crate) fn window<C: Connection>(connection: &C, events: EventMask) -> Window {
    let window = connection.generate_id().unwrap();
    let values = CreateWindowAux::new().event_mask(events).override_redirect(1);
    connection
        .create_window(0, window, root(connection), 10, 20, 100, 80, 0, WindowClass::INPUT_OUTPUT, 0, &values)
        .unwrap()
        .check()
        .unwrap();
    window
}

/// A pixmap of the root's depth.
pub(crate) fn pixmap<C: Connection>(connection: &C, width: u16, height: u16) -> Pixmap {
    let pixmap = connection.generate_id().unwrap();
    let depth = connection.setup().roots[0].root_depth;
    connection.create_pixmap(depth, pixmap, root(connection), width, height).unwrap().check().unwrap();
    pixmap
}

/// A graphics context with this foreground.
pub(crate) fn gc<C: Connection>(connection: &C, foreground: u32) -> Gcontext {
    let gc = connection.generate_id().unwrap();
    let values = CreateGCAux::new().foreground(foreground);
    connection.create_gc(gc, root(connection), &values).unwrap().check().unwrap();
    gc
}

/// Everything that was caused so far, with the numbers that it bears.
///
/// An XCBConnection and a connection shared with C give errors before events, whatever came first: only errors among each other and events among
/// each other have an order.
pub(crate) fn settled<C: Connection>(connection: &C) -> Vec<(Event, u64)> {
    connection.sync().unwrap();
    std::iter::from_fn(|| connection.poll_for_event_with_sequence().unwrap()).collect()
}

/// The numbers of the errors that came as events, when nothing but errors did.
pub(crate) fn settled_errors<C: Connection>(connection: &C) -> Vec<u64> {
    settled(connection)
        .into_iter()
        .map(|(event, sequence)| match event {
            Event::Error(error) => {
                assert_eq!(error.sequence, low(sequence));
                sequence
            }
            other => panic!("no error: {other:?}"),
        })
        .collect()
}

/// The X error in what a cookie gave.
pub(crate) fn x_error<T: std::fmt::Debug>(result: Result<T, ReplyError>) -> X11Error {
    match result {
        Err(ReplyError::X11Error(error)) => error,
        other => panic!("no X error: {other:?}"),
    }
}

/// What of a number is on the wire.
pub(crate) fn low(sequence: u64) -> u16 {
    (sequence & 0xffff) as u16
}
