//! The `xim` crate, unchanged, on our connection: an input method and a program that uses it, each on a connection of its own.
//!
//! All that it needs is its `HasConnection`, which only it or we could implement; here a wrapper does.

use std::sync::mpsc::{Sender, channel};
use std::thread;

use x11rb::connection::Connection as X11Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::*;
use x11rb::protocol::xtest::ConnectionExt as _;
use x11rb::wrapper::ConnectionExt as _;
use xeric_client::Connection;
use xim::x11rb::{HasConnection, X11rbClient, X11rbServer};
use xim::{
    AHashMap, AttributeName, Client, ClientError, ClientHandler, ForwardEventFlag, InputStyle, Server as _,
    ServerError, ServerHandler, UserInputContext, XimConnections,
};

use crate::connections::{rust_connection, xeric};
use crate::given::root;
use crate::run::Run;
use crate::servers::Server;

/// The name that programs find the input method by.
const NAME: &str = "xeric_suite";
/// What it commits, whatever is typed: letters of three scripts.
const TEXT: &str = "가나다 äß λ";
/// A key that both servers' keymaps have: `a`.
const KEY: u8 = 38;

/// Our connection, for `xim`.
struct Ours(Connection);

impl HasConnection for Ours {
    type Connection = Connection;

    fn conn(&self) -> &Connection {
        &self.0
    }
}

/// The input method: commits a text when a key is forwarded to it.
struct Method {
    ends: bool,
    focused: bool,
}

type Result<T> = std::result::Result<T, ServerError>;

impl<C: HasConnection> ServerHandler<X11rbServer<C>> for Method {
    type InputStyleArray = [InputStyle; 1];
    type InputContextData = ();

    fn new_ic_data(&mut self, _: &mut X11rbServer<C>, style: InputStyle) -> Result<()> {
        assert_eq!(style, InputStyle::PREEDIT_NOTHING | InputStyle::STATUS_NOTHING);
        Ok(())
    }

    fn input_styles(&self) -> [InputStyle; 1] {
        [InputStyle::PREEDIT_NOTHING | InputStyle::STATUS_NOTHING]
    }

    fn filter_events(&self) -> u32 {
        1
    }

    fn handle_connect(&mut self, _: &mut X11rbServer<C>) -> Result<()> {
        Ok(())
    }

    fn handle_create_ic(
        &mut self,
        server: &mut X11rbServer<C>,
        context: &mut UserInputContext<()>,
    ) -> Result<()> {
        assert_eq!(context.ic.locale(), "en_US");
        server.set_event_mask(&context.ic, 1, 0)
    }

    fn handle_destroy_ic(&mut self, _: &mut X11rbServer<C>, _: UserInputContext<()>) -> Result<()> {
        self.ends = true;
        Ok(())
    }

    fn handle_reset_ic(&mut self, _: &mut X11rbServer<C>, _: &mut UserInputContext<()>) -> Result<String> {
        Ok(String::new())
    }

    fn handle_set_focus(&mut self, _: &mut X11rbServer<C>, _: &mut UserInputContext<()>) -> Result<()> {
        self.focused = true;
        Ok(())
    }

    fn handle_unset_focus(&mut self, _: &mut X11rbServer<C>, _: &mut UserInputContext<()>) -> Result<()> {
        Ok(())
    }

    fn handle_set_ic_values(&mut self, _: &mut X11rbServer<C>, _: &mut UserInputContext<()>) -> Result<()> {
        Ok(())
    }

    fn handle_forward_event(
        &mut self,
        server: &mut X11rbServer<C>,
        context: &mut UserInputContext<()>,
        key: &KeyPressEvent,
    ) -> Result<bool> {
        assert!(self.focused);
        assert_eq!((key.response_type, key.detail), (KEY_PRESS_EVENT, KEY));
        server.commit(&context.ic, TEXT)?;
        Ok(true)
    }
}

fn run_method(has_connection: impl HasConnection, ready: &Sender<()>) {
    let mut server = X11rbServer::init(&has_connection, 0, NAME, xim::ALL_LOCALES).expect("an input method");
    let (mut connections, mut method) = (XimConnections::new(), Method { ends: false, focused: false });
    // It has written that it is there; now the server has read it.
    has_connection.conn().sync().unwrap();
    ready.send(()).unwrap();
    while !method.ends {
        let event = has_connection.conn().wait_for_event().expect("an event");
        server.filter_event(&event, &mut connections, &mut method).expect("the input method goes on");
    }
    has_connection.conn().sync().expect("what it said last arrives");
}

/// What the program knows of its input method.
#[derive(Default)]
struct Program {
    window: Window,
    method: u16,
    context: u16,
    styles: Vec<u8>,
    mask: Option<u32>,
    committed: String,
    ends: bool,
}

impl<C: HasConnection> ClientHandler<X11rbClient<C>> for Program {
    fn handle_connect(&mut self, client: &mut X11rbClient<C>) -> std::result::Result<(), ClientError> {
        client.open("en_US")
    }

    fn handle_open(
        &mut self,
        client: &mut X11rbClient<C>,
        method: u16,
    ) -> std::result::Result<(), ClientError> {
        self.method = method;
        client.get_im_values(method, &[AttributeName::QueryInputStyle])
    }

    fn handle_get_im_values(
        &mut self,
        client: &mut X11rbClient<C>,
        method: u16,
        mut values: AHashMap<AttributeName, Vec<u8>>,
    ) -> std::result::Result<(), ClientError> {
        self.styles = values.remove(&AttributeName::QueryInputStyle).unwrap_or_default();
        let style = InputStyle::PREEDIT_NOTHING | InputStyle::STATUS_NOTHING;
        let context = client
            .build_ic_attributes()
            .push(AttributeName::InputStyle, style)
            .push(AttributeName::ClientWindow, self.window)
            .push(AttributeName::FocusWindow, self.window)
            .build();
        client.create_ic(method, context)
    }

    fn handle_create_ic(
        &mut self,
        client: &mut X11rbClient<C>,
        method: u16,
        context: u16,
    ) -> std::result::Result<(), ClientError> {
        self.context = context;
        client.set_focus(method, context)
    }

    fn handle_set_event_mask(
        &mut self,
        _: &mut X11rbClient<C>,
        _: u16,
        _: u16,
        forwarded: u32,
        _: u32,
    ) -> std::result::Result<(), ClientError> {
        self.mask = Some(forwarded);
        Ok(())
    }

    fn handle_commit(
        &mut self,
        client: &mut X11rbClient<C>,
        _: u16,
        _: u16,
        text: &str,
    ) -> std::result::Result<(), ClientError> {
        self.committed.push_str(text);
        client.disconnect()
    }

    fn handle_disconnect(&mut self) {
        self.ends = true;
    }
}

fn run_program(has_connection: impl HasConnection) -> Program {
    let connection = has_connection.conn();
    let window = connection.generate_id().unwrap();
    let values = CreateWindowAux::new().override_redirect(1).event_mask(EventMask::KEY_PRESS);
    let (root, class) = (root(connection), WindowClass::INPUT_OUTPUT);
    connection.create_window(0, window, root, 0, 0, 100, 100, 0, class, 0, &values).unwrap();
    connection.map_window(window).unwrap();
    connection.set_input_focus(InputFocus::PARENT, window, 0u32).unwrap();
    let mut client = X11rbClient::init(&has_connection, 0, Some(NAME)).expect("the input method is found");
    let mut program = Program { window, ..Program::default() };
    let mut typed = false;
    while !program.ends {
        if program.mask.is_some() && program.context != 0 && !typed {
            // Somebody types.
            for kind in [KEY_PRESS_EVENT, KEY_RELEASE_EVENT] {
                connection.xtest_fake_input(kind, KEY, 0, root, 0, 0, 0).unwrap();
            }
            connection.flush().unwrap();
            typed = true;
        }
        let event = connection.wait_for_event().expect("an event");
        if client.filter_event(&event, &mut program).expect("the program goes on") {
            continue;
        }
        match event {
            Event::KeyPress(key) => {
                let flag = ForwardEventFlag::empty();
                client.forward_event(program.method, program.context, flag, &key).expect("forwarded");
            }
            Event::Error(error) => panic!("{error:?}"),
            _ => {}
        }
    }
    program
}

fn exchange(method: impl HasConnection + Send + 'static, program: impl HasConnection) {
    let (ready, is_ready) = channel();
    let method = thread::spawn(move || run_method(method, &ready));
    is_ready.recv().expect("an input method");
    let program = run_program(program);
    assert_eq!(program.committed, TEXT);
    assert_ne!((program.method, program.context), (0, 0));
    assert_eq!(program.mask, Some(1));
    // One style: how many, two bytes of padding, the style.
    let style = (InputStyle::PREEDIT_NOTHING | InputStyle::STATUS_NOTHING).bits().to_ne_bytes();
    assert_eq!(program.styles, [&1u16.to_ne_bytes()[..], &[0; 2], &style].concat());
    method.join().expect("an input method that ended by itself");
}

/// Ours at both ends, and at either with x11rb's own at the other.
fn exchange_on(start: fn() -> Server) {
    let mut run = Run::on(start);
    run.over("both on Xeric's", |place| exchange(Ours(xeric(place.display())), Ours(xeric(place.display()))));
    run.over("the method on Xeric's", |place| {
        exchange(Ours(xeric(place.display())), rust_connection(place.display()));
    });
    run.over("the program on Xeric's", |place| {
        exchange(rust_connection(place.display()), Ours(xeric(place.display())));
    });
    run.end();
}

#[test]
fn xim_commits_a_text_on_our_server() {
    exchange_on(Server::ours);
}

#[test]
fn xim_commits_a_text_on_xvfb() {
    exchange_on(Server::xvfb);
}
