//! A window manager written against x11rb's traits alone (`examples/window_manager`) manages windows over our connection as over x11rb's own:
//! what a person does gives the same tree.

#[path = "../../examples/window_manager/manages.rs"]
mod manages;

use std::thread;
use std::time::{Duration, Instant};

use manages::WindowManager;
use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::*;
use x11rb::protocol::xtest::ConnectionExt as _;
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

use crate::connections::{rust_connection, xcb_connection, xeric};
use crate::given::{atom, root};
use crate::place::Place;
use crate::run::Run;
use crate::servers::Server;

/// How long what a person sees may take to come.
const PATIENCE: Duration = Duration::from_secs(20);

/// A program with two windows, and a person at its display.
struct Desk {
    connection: RustConnection,
    root: Window,
}

impl Desk {
    fn new(place: &Place) -> Self {
        let connection = place.observer();
        let root = root(&connection);
        Self { connection, root }
    }

    /// A window that wants to be managed, and can be asked to close.
    fn window(&self, name: &str, x: i16, y: i16) -> Window {
        let (connection, window) = (&self.connection, self.connection.generate_id().unwrap());
        let values = CreateWindowAux::new().event_mask(EventMask::STRUCTURE_NOTIFY);
        let class = WindowClass::INPUT_OUTPUT;
        connection.create_window(0, window, self.root, x, y, 200, 100, 3, class, 0, &values).unwrap();
        let text = (AtomEnum::WM_NAME, AtomEnum::STRING);
        connection.change_property8(PropMode::REPLACE, window, text.0, text.1, name.as_bytes()).unwrap();
        let [protocols, delete] = ["WM_PROTOCOLS", "WM_DELETE_WINDOW"].map(|name| atom(connection, name));
        connection
            .change_property32(PropMode::REPLACE, window, protocols, AtomEnum::ATOM, &[delete])
            .unwrap();
        connection.map_window(window).unwrap();
        connection.flush().unwrap();
        window
    }

    /// What is on the root and in it, from the bottom up: place and size, border, whether it is seen, and the name of a window that has one.
    /// Nothing when something goes away meanwhile.
    fn tree(&self) -> Option<Vec<String>> {
        let mut lines = Vec::new();
        self.add_children_of(self.root, "", &mut lines)?;
        Some(lines)
    }

    fn add_children_of(&self, window: Window, indent: &str, lines: &mut Vec<String>) -> Option<()> {
        for child in self.connection.query_tree(window).unwrap().reply().ok()?.children {
            let shown = self.connection.get_window_attributes(child).unwrap().reply().ok()?;
            if shown.class == WindowClass::INPUT_ONLY {
                continue;
            }
            let place = self.connection.get_geometry(child).unwrap().reply().ok()?;
            let (name, kind) = (AtomEnum::WM_NAME, AtomEnum::STRING);
            let name = self.connection.get_property(false, child, name, kind, 0, 64).unwrap().reply().ok()?;
            let GetGeometryReply { x, y, width, height, border_width, .. } = place;
            let seen = if shown.map_state == MapState::VIEWABLE { "" } else { " hidden" };
            let name = String::from_utf8(name.value).unwrap();
            let line = format!("{indent}{width}x{height}+{x}+{y} border {border_width}{seen} {name}");
            lines.push(line.trim_end().to_owned());
            self.add_children_of(child, &format!("{indent}  "), lines)?;
        }
        Some(())
    }

    /// Waits until the tree is this one.
    fn expect(&self, tree: &[&str]) {
        let mut last = None;
        let end = Instant::now() + PATIENCE;
        while last.as_deref().is_none_or(|last: &[String]| last != tree) {
            assert!(Instant::now() < end, "the tree is {last:#?}\nand not {tree:#?}");
            thread::sleep(Duration::from_millis(2));
            last = self.tree();
        }
    }

    /// Waits until the window has the focus.
    fn expect_focus(&self, window: Window) {
        let end = Instant::now() + PATIENCE;
        while self.connection.get_input_focus().unwrap().reply().unwrap().focus != window {
            assert!(Instant::now() < end, "the window never has the focus");
            thread::sleep(Duration::from_millis(2));
        }
    }

    fn input(&self, kind: u8, detail: u8, x: i16, y: i16) {
        self.connection.xtest_fake_input(kind, detail, 0, self.root, x, y, 0).unwrap();
        self.connection.sync().unwrap();
    }

    fn click(&self, x: i16, y: i16) {
        self.input(MOTION_NOTIFY_EVENT, 0, x, y);
        self.input(BUTTON_PRESS_EVENT, 1, x, y);
        self.input(BUTTON_RELEASE_EVENT, 1, x, y);
    }

    /// Waits until a window is told where it is, and that it is there.
    fn expect_place(&self, window: Window, place: (i16, i16)) {
        self.expect_event(&format!("{window:#x} is told that it is at {place:?}"), |event| match event {
            Event::ConfigureNotify(told) => {
                event.sent_event() && told.window == window && (told.x, told.y) == place
            }
            _ => false,
        });
    }

    /// Waits until a window is asked to close.
    fn expect_to_be_asked_to_close(&self, window: Window) {
        let delete = atom(&self.connection, "WM_DELETE_WINDOW");
        self.expect_event("a window is asked to close", |event| match event {
            Event::ClientMessage(message) => {
                message.window == window && message.data.as_data32()[0] == delete
            }
            _ => false,
        });
    }

    fn expect_event(&self, what: &str, mut is: impl FnMut(&Event) -> bool) {
        self.connection.flush().unwrap();
        let (mut others, end) = (Vec::new(), Instant::now() + PATIENCE);
        loop {
            match self.connection.poll_for_event().unwrap() {
                Some(event) if is(&event) => return,
                Some(event) => others.push(event),
                None => thread::sleep(Duration::from_millis(2)),
            }
            assert!(Instant::now() < end, "never: {what}; only {others:#?}");
        }
    }
}

/// Takes the screen over at its end, as another window manager does (ICCCM 2.8).
struct TakesOver<'d>(&'d Desk);

impl Drop for TakesOver<'_> {
    fn drop(&mut self) {
        let Desk { connection, root } = self.0;
        let sign = connection.generate_id().unwrap();
        let (class, values) = (WindowClass::INPUT_ONLY, CreateWindowAux::new().override_redirect(1));
        connection.create_window(0, sign, *root, 0, 0, 1, 1, 0, class, 0, &values).unwrap();
        connection.set_selection_owner(sign, atom(connection, "WM_S0"), 0u32).unwrap();
        connection.sync().unwrap();
    }
}

/// What a person and a program do, and what is to be seen of it. Expected places are those that they ask for, within a frame that is 20 pixels
/// higher and has a border of one.
fn use_the_desk(desk: &Desk, early: Window) {
    desk.expect(&["200x120+600+400 border 1", "  200x100+0+20 border 0 early"]);
    desk.expect_focus(early);

    let late = desk.window("late", 50, 60);
    desk.expect_place(late, (51, 81));
    desk.expect(&[
        "200x120+600+400 border 1",
        "  200x100+0+20 border 0 early",
        "200x120+50+60 border 1",
        "  200x100+0+20 border 0 late",
    ]);
    desk.expect_focus(late);

    // Dragged by its bar.
    desk.input(MOTION_NOTIFY_EVENT, 0, 80, 70);
    desk.input(BUTTON_PRESS_EVENT, 1, 80, 70);
    (1..=10).for_each(|step| desk.input(MOTION_NOTIFY_EVENT, 0, 80 + 10 * step, 70 + 5 * step));
    desk.input(BUTTON_RELEASE_EVENT, 1, 180, 120);
    desk.expect_place(late, (151, 131));
    // The pointer goes on without it.
    desk.input(MOTION_NOTIFY_EVENT, 0, 10, 10);
    desk.expect(&[
        "200x120+600+400 border 1",
        "  200x100+0+20 border 0 early",
        "200x120+150+110 border 1",
        "  200x100+0+20 border 0 late",
    ]);

    // A click into the other.
    desk.click(700, 450);
    desk.expect_focus(early);
    // A program asks for another place and size.
    let wanted = ConfigureWindowAux::new().x(500).width(300).height(150);
    desk.connection.configure_window(early, &wanted).unwrap();
    desk.expect_place(early, (501, 421));
    desk.expect(&[
        "200x120+150+110 border 1",
        "  200x100+0+20 border 0 late",
        "300x170+500+400 border 1",
        "  300x150+0+20 border 0 early",
    ]);

    // The box at the end of the bar.
    desk.click(341, 121);
    desk.expect_to_be_asked_to_close(late);
    desk.expect_focus(late);
    desk.connection.destroy_window(late).unwrap();
    desk.expect(&["300x170+500+400 border 1", "  300x150+0+20 border 0 early"]);

    // Hidden by its program, and shown again; a menu has no frame.
    desk.connection.unmap_window(early).unwrap();
    desk.expect(&["300x150+500+400 border 0 hidden early"]);
    desk.connection.map_window(early).unwrap();
    desk.expect(&["300x170+500+400 border 1", "  300x150+0+20 border 0 early"]);
    let (menu, class) = (desk.connection.generate_id().unwrap(), WindowClass::INPUT_OUTPUT);
    let values = CreateWindowAux::new().override_redirect(1);
    desk.connection.create_window(0, menu, desk.root, 7, 8, 30, 40, 0, class, 0, &values).unwrap();
    desk.connection.map_window(menu).unwrap();
    desk.expect(&["300x170+500+400 border 1", "  300x150+0+20 border 0 early", "30x40+7+8 border 0"]);
}

fn manage<C: Connection>(connection: &C, place: &mut Place) {
    let desk = Desk::new(place);
    // What the last one had goes first.
    desk.expect(&[]);
    let early = desk.window("early", 600, 400);
    desk.connection.sync().unwrap();
    let desk = thread::scope(|scope| {
        let manager = WindowManager::start(connection, 0).expect("a screen without a window manager");
        let person = scope.spawn(move || {
            // Also when it fails, or the window manager would go on.
            let over = TakesOver(&desk);
            use_the_desk(&desk, early);
            drop(over);
            desk
        });
        manager.run().expect("it ends by being taken over");
        person.join().expect("everything was as expected")
    });
    // All is where it was, without frames.
    desk.expect(&["30x40+7+8 border 0", "300x150+500+400 border 0 early"]);
}

/// Over ours and x11rb's.
fn manage_on(start: fn() -> Server) {
    let mut run = Run::on(start);
    run.over("Xeric's Connection", |place| manage(&xeric(place.display()), place));
    run.over("Xeric's Exclusive", |place| {
        let mut connection = xeric(place.display());
        manage(&connection.exclusive().unwrap(), place);
    });
    run.over("RustConnection", |place| manage(&rust_connection(place.display()), place));
    run.over("XCBConnection", |place| manage(&xcb_connection(place.display()), place));
    run.end();
}

#[test]
fn a_window_manager_manages_on_our_server() {
    manage_on(Server::ours);
}

#[test]
fn a_window_manager_manages_on_xvfb() {
    manage_on(Server::xvfb);
}
