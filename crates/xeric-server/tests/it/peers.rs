//! One script of requests, played by the same clients on an Xvfb and on our engine: replies, events in their order, errors and pixels
//! have to be the same.
//!
//! A script notes what it sees in a [`Side`]'s log, in which ids, times and extension numbers stand under names that both servers share.
//! The first entry that differs is the finding. Clients are x11rb's on both sides, so nothing of ours encodes a request.

use std::fmt::{Debug, Write as _};
use std::io;
use std::os::unix::net::UnixStream;

use x11rb::connection::Connection;
use x11rb::cookie::{Cookie, VoidCookie};
use x11rb::errors::{ConnectionError, ReplyError};
use x11rb::protocol::randr::Notify;
use x11rb::protocol::xproto::{
    AutoRepeatMode, ChangeKeyboardControlAux, ConnectionExt as _, InputFocus, KEY_PRESS_EVENT,
    KEY_RELEASE_EVENT, Window,
};
use x11rb::protocol::xtest::ConnectionExt as _;
use x11rb::protocol::{ErrorKind, Event};
use x11rb::rust_connection::{DefaultStream, PollMode, RustConnection, Stream};
use x11rb::utils::RawFdContainer;
use x11rb::x11_utils::{TryParse, X11Error};
use xeric_testkit::xvfb::Xvfb;

use crate::harness::{Server, Wire, pixels, screen};

/// Plays `script` for each seed and compares; the first few that differ are shown together.
pub(crate) fn random_equal_on_both(
    seeds: std::ops::Range<u64>,
    clients: usize,
    script: impl Fn(&mut Side, u64),
) {
    let peers = Peers::start();
    let found: Vec<String> = seeds
        .filter_map(|seed| {
            let difference = peers.difference(clients, |side| script(side, seed))?;
            Some(format!("seed {seed}:\n{difference}"))
        })
        .take(4)
        .collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Plays `script` with `clients` clients on an Xvfb of its own and on our engine, and compares what it noted.
pub(crate) fn equal_on_both(clients: usize, script: impl Fn(&mut Side)) {
    let peer = Peers::start();
    if let Some(difference) = peer.difference(clients, script) {
        panic!("{difference}");
    }
}

/// An Xvfb for several scripts.
pub(crate) struct Peers {
    xvfb: Xvfb,
}

impl Peers {
    pub(crate) fn start() -> Self {
        Self { xvfb: Xvfb::start().expect("Xvfb starts") }
    }

    /// What differs first, with what led to it.
    pub(crate) fn difference(&self, clients: usize, script: impl Fn(&mut Side)) -> Option<String> {
        let path = format!("/tmp/.X11-unix/X{}", self.xvfb.number());
        let mut theirs = Side::new(clients, move || {
            let socket = UnixStream::connect(&path)?;
            Ok(Line::Socket(DefaultStream::from_unix_stream(socket)?.0))
        });
        script(&mut theirs);
        let server = Server::new();
        // Old enough for times before now.
        server.engine().advance(std::time::Duration::from_secs(100));
        let mut ours = Side::new(clients, move || Ok(Line::Engine(server.wire())));
        script(&mut ours);
        first_difference(&theirs.log, &ours.log)
    }
}

/// The bytes' way to a server.
pub(crate) enum Line {
    Engine(Wire),
    Socket(DefaultStream),
}

impl Stream for Line {
    fn poll(&self, mode: PollMode) -> io::Result<()> {
        match self {
            Self::Engine(wire) => wire.poll(mode),
            Self::Socket(stream) => stream.poll(mode),
        }
    }

    fn read(&self, buf: &mut [u8], fds: &mut Vec<RawFdContainer>) -> io::Result<usize> {
        match self {
            Self::Engine(wire) => wire.read(buf, fds),
            Self::Socket(stream) => stream.read(buf, fds),
        }
    }

    fn write(&self, buf: &[u8], fds: &mut Vec<RawFdContainer>) -> io::Result<usize> {
        match self {
            Self::Engine(wire) => wire.write(buf, fds),
            Self::Socket(stream) => stream.write(buf, fds),
        }
    }
}

/// A client on either server.
pub(crate) type Conn = RustConnection<Line>;

#[derive(PartialEq)]
enum Entry {
    /// What was seen.
    Text(String),
    /// What was done, for people.
    Step(String),
    Pixels {
        width: usize,
        pixels: Vec<u32>,
    },
}

/// One server with its clients and what was seen there.
pub(crate) struct Side {
    /// `None` where one has left.
    clients: Vec<Option<Conn>>,
    /// Each client's `resource-id-base`.
    bases: Vec<u32>,
    pub(crate) root: Window,
    connect: Box<dyn Fn() -> io::Result<Line>>,
    names: Vec<(u32, String)>,
    /// What the server does of its own accord comes with the number of whatever request was before: such numbers are not compared.
    pub(crate) unnumbered: bool,
    log: Vec<Entry>,
}

impl Side {
    fn new(count: usize, connect: impl Fn() -> io::Result<Line> + 'static) -> Self {
        // By a client of its own, so that the others' requests have the same numbers on both servers.
        let waiting = open(&connect);
        let root = screen(&waiting).root;
        wait_for_empty_root(&waiting, root);
        let clients: Vec<Conn> = (0..count).map(|_| open(&connect)).collect();
        drop(waiting);
        let bases = clients.iter().map(|c| c.setup().resource_id_base).collect();
        let clients = clients.into_iter().map(Some).collect();
        let mut side = Self {
            clients,
            bases,
            root,
            connect: Box::new(connect),
            names: Vec::new(),
            unnumbered: false,
            log: Vec::new(),
        };
        side.name(root, "root");
        side.name(screen(side.c(0)).default_colormap, "default-colormap");
        side.name_visuals();
        side.rest();
        side
    }

    /// The devices as a fresh server has them.
    fn rest(&mut self) {
        let c = self.c(0);
        // Xvfb tells of another keyboard at the first fake key.
        c.xtest_fake_input(KEY_PRESS_EVENT, 50, 0, self.root, 0, 0, 0).unwrap();
        c.xtest_fake_input(KEY_RELEASE_EVENT, 50, 0, self.root, 0, 0, 0).unwrap();
        c.warp_pointer(x11rb::NONE, self.root, 0, 0, 0, 0, 640, 512).unwrap();
        c.set_input_focus(InputFocus::POINTER_ROOT, 1u32, x11rb::CURRENT_TIME).unwrap();
        // A slow machine is not to see repeats that a quick one does not.
        let off = ChangeKeyboardControlAux::new().auto_repeat_mode(AutoRepeatMode::OFF);
        c.change_keyboard_control(&off).unwrap();
        self.settle();
        for client in self.clients.iter().flatten() {
            while client.poll_for_event().unwrap().is_some() {}
        }
    }

    fn name_visuals(&mut self) {
        let screen = screen(self.c(0));
        for depth in screen.allowed_depths {
            for (index, visual) in depth.visuals.iter().enumerate() {
                self.name(visual.visual_id, &format!("visual-{}-{index}", depth.depth));
            }
        }
    }

    /// Client `index`.
    pub(crate) fn c(&self, index: usize) -> &Conn {
        self.clients[index].as_ref().expect("a client that has not left")
    }

    /// Closes the connection of client `index`, and lets the server notice.
    pub(crate) fn leave(&mut self, index: usize) {
        self.clients[index] = None;
        std::thread::sleep(std::time::Duration::from_millis(50));
        self.settle();
    }

    /// A new client behind those that there are.
    pub(crate) fn join(&mut self) -> usize {
        let client = open(&self.connect);
        self.bases.push(client.setup().resource_id_base);
        self.clients.push(Some(client));
        self.clients.len() - 1
    }

    /// An id for client `index` to use.
    pub(crate) fn id(&self, index: usize) -> u32 {
        self.c(index).generate_id().unwrap()
    }

    /// Gives an id that the servers choose a name of its own in the log.
    pub(crate) fn name(&mut self, id: u32, name: &str) {
        self.names.push((id, name.to_owned()));
    }

    /// Notes what was done. It is shown with a difference and not compared: both servers get the same.
    pub(crate) fn note(&mut self, what: impl Debug) {
        let text = self.common(&format!("{what:?}"));
        let told: Vec<&str> = text.split(", ").filter(|part| !part.ends_with(": None")).collect();
        self.log.push(Entry::Step(told.join(", ")));
    }

    /// Notes something seen.
    pub(crate) fn saw(&mut self, what: impl Debug) {
        let text = self.common(&format!("{what:?}"));
        self.log.push(Entry::Text(text));
    }

    /// Notes a line as it is.
    pub(crate) fn say(&mut self, line: impl Into<String>) {
        self.log.push(Entry::Text(line.into()));
    }

    /// Notes a reply or its error.
    pub(crate) fn reply<R: Debug + TryParse>(
        &mut self,
        ask: impl FnOnce(&Self) -> Result<Cookie<'_, Conn, R>, ConnectionError>,
    ) -> Option<R> {
        let result = ask(self).unwrap().reply();
        match result {
            Ok(reply) => {
                self.saw(&reply);
                Some(reply)
            }
            Err(ReplyError::X11Error(error)) => {
                self.note_error(&error);
                None
            }
            Err(other) => panic!("{other}"),
        }
    }

    /// Notes whether a request without a reply was accepted.
    pub(crate) fn check(&mut self, ask: impl FnOnce(&Self) -> Result<VoidCookie<'_, Conn>, ConnectionError>) {
        let result = ask(self).unwrap().check();
        match result {
            Ok(()) => self.say("accepted"),
            Err(ReplyError::X11Error(error)) => {
                self.note_error(&error);
                // The error is here before the server has seen the request that was to bring it; events would come with either number.
                self.settle();
            }
            Err(other) => panic!("{other}"),
        }
    }

    /// Waits until every client has been told all that is on its way, and notes it.
    pub(crate) fn sync(&mut self) {
        self.settle();
        for index in 0..self.clients.len() {
            while let Some(event) = self.clients[index].as_ref().and_then(|c| c.poll_for_event().unwrap()) {
                match event {
                    Event::Error(error) => {
                        self.say(format!("client {index}:"));
                        self.note_error(&error);
                    }
                    // Xvfb reports a box around nothing where an empty region was moved.
                    Event::DamageNotify(event) if event.area.width == 0 || event.area.height == 0 => {}
                    event => {
                        let text = self.common(&debug(&event));
                        // Xvfb tells of the keyboards behind the core keyboard too; here there is only that one.
                        if text.starts_with("Xkb") && !text.contains("device_id: 3") {
                            continue;
                        }
                        // The place of an empty shape means nothing.
                        let text = match text.split_once("extents_x: ") {
                            Some((start, rest)) if rest.contains("extents_width: 0") => {
                                format!("{start}empty")
                            }
                            _ => text,
                        };
                        self.say(format!("client {index}: {text}"));
                    }
                }
            }
        }
    }

    /// A round trip of every client, twice: what the second causes in the first has arrived too.
    pub(crate) fn settle(&self) {
        for client in self.clients.iter().chain(&self.clients).flatten() {
            client.get_input_focus().unwrap().reply().unwrap();
        }
    }

    /// Notes a drawable's pixels.
    pub(crate) fn image(&mut self, drawable: u32, x: i16, y: i16, width: u16, height: u16) {
        let pixels = pixels(self.c(0), drawable, x, y, width, height);
        self.log.push(Entry::Pixels { width: width.into(), pixels });
    }

    fn note_error(&mut self, error: &X11Error) {
        // The protocol gives these errors no value, or Xvfb gives XInputExtension's none; what stands there in Xvfb's is left over from something else.
        let has_value = !matches!(
            error.error_kind,
            ErrorKind::Match
                | ErrorKind::Access
                | ErrorKind::Alloc
                | ErrorKind::Name
                | ErrorKind::Length
                | ErrorKind::Request
                | ErrorKind::Implementation
                | ErrorKind::XinputDevice
                | ErrorKind::XinputClass
                | ErrorKind::XinputMode
        );
        // And these requests of XI 1 say nothing about some of theirs.
        let requests = [
            "CreatePointerBarrier",
            "XIChangeHierarchy",
            "GetDeviceControl",
            "ChangeDeviceControl",
            "SetDeviceValuators",
            "DeviceBell",
        ];
        let has_value = has_value && error.request_name.is_none_or(|name| !requests.contains(&name));
        let value = if has_value { error.bad_value } else { 0 };
        let named = matches!(
            error.error_kind,
            ErrorKind::Window
                | ErrorKind::Drawable
                | ErrorKind::Colormap
                | ErrorKind::RandrBadOutput
                | ErrorKind::RandrBadCrtc
                | ErrorKind::RandrBadMode
        );
        let text = format!(
            "{:?} of {} value {} sequence {} minor {}",
            error.error_kind,
            error.request_name.unwrap_or("?"),
            self.common_number(value, named),
            error.sequence,
            error.minor_opcode
        );
        self.say(text);
    }

    /// A debug print with what differs between servers by nature replaced.
    fn common(&self, text: &str) -> String {
        let mut out = String::new();
        let mut field = "";
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let length = rest
                .find(|c: char| !c.is_ascii_alphanumeric() && c != '_')
                .unwrap_or(rest.len())
                .max(first.len_utf8());
            let (token, behind) = rest.split_at(length);
            if first.is_ascii_digit() {
                let value: Option<u32> = token.parse().ok();
                match (field, value) {
                    ("ms_until_server" | "ms_since_user_input" | "dtime", _) => out.push('T'),
                    (name, Some(0)) if TIMES.contains(&name) => out.push('0'),
                    (name, _) if TIMES.contains(&name) => out.push('T'),
                    // The same script has other times; extensions have other numbers.
                    ("response_type", Some(code)) if code & 0x7f >= 64 => out.push('X'),
                    ("cursor_serial", _) => out.push('S'),
                    // DevicePresenceNotify's, which Xvfb seldom sets.
                    ("control", _) => out.push('C'),
                    ("sequence", _) if self.unnumbered => out.push('S'),
                    // A cursor's name is an atom that the server made.
                    ("name", Some(1..)) => out.push('N'),
                    ("sequence" | "x" | "y" | "width" | "height", _) => out.push_str(token),
                    ("root_x" | "root_y" | "event_x" | "event_y" | "win_x" | "win_y", _) => {
                        out.push_str(token);
                    }
                    (_, Some(value)) => out.push_str(&self.common_number(value, NAMED.contains(&field))),
                    (_, None) => out.push_str(token),
                }
            } else {
                if behind.starts_with(':') {
                    field = token;
                } else if first == '(' {
                    field = "";
                }
                out.push_str(token);
            }
            rest = behind;
        }
        out
    }

    /// An id of the server's by its name where one may stand, a client's by who made it.
    fn common_number(&self, value: u32, named: bool) -> String {
        if let Some((_, name)) = self.names.iter().find(|(id, _)| named && *id == value) {
            return name.clone();
        }
        for (index, base) in self.bases.iter().enumerate() {
            if value & !ID_MASK == *base {
                return format!("{}:{}", char::from(b'a' + index as u8), value & ID_MASK);
            }
        }
        value.to_string()
    }
}

/// An event with all of its fields.
fn debug(event: &Event) -> String {
    match event {
        Event::RandrNotify(notify) => {
            let data = match notify.sub_code {
                Notify::CRTC_CHANGE => format!("{:?}", notify.u.as_cc()),
                Notify::OUTPUT_CHANGE => format!("{:?}", notify.u.as_oc()),
                Notify::OUTPUT_PROPERTY => format!("{:?}", notify.u.as_op()),
                _ => format!("{:?}", notify.u),
            };
            format!("RandrNotify(sequence: {}, {data})", notify.sequence)
        }
        event => format!("{event:?}"),
    }
}

/// Both servers' `resource-id-mask`.
const ID_MASK: u32 = (1 << 21) - 1;

/// Fields in which times stand.
const TIMES: &[&str] = &[
    "time",
    "dtime",
    "timestamp",
    "selection_timestamp",
    "server_time",
    "config_timestamp",
    "new_timestamp",
];

/// Fields in which ids stand that the servers chose.
const NAMED: &[&str] = &[
    "root",
    "window",
    "event",
    "parent",
    "child",
    "children",
    "visual",
    "colormap",
    "cmaps",
    "focus",
    "owner",
    "requestor",
    "sibling",
    "above_sibling",
    "affected_window",
    "drawable",
    "crtc",
    "crtcs",
    "output",
    "outputs",
    "possible",
    "mode",
    "modes",
    "id",
    "request_window",
    "saver_window",
    "resource_base",
];

fn open(connect: &impl Fn() -> io::Result<Line>) -> Conn {
    RustConnection::connect_to_stream(connect().expect("the server listens"), 0).expect("a set-up")
}

/// Clients of the script before leave a little later than they close.
fn wait_for_empty_root(client: &Conn, root: Window) {
    while !client.query_tree(root).unwrap().reply().unwrap().children.is_empty() {
        std::thread::yield_now();
    }
}

fn first_difference(theirs: &[Entry], ours: &[Entry]) -> Option<String> {
    let same = |at| match (theirs.get(at), ours.get(at)) {
        (Some(Entry::Step(_)), Some(Entry::Step(_))) => true,
        (theirs, ours) => theirs == ours,
    };
    let at = (0..theirs.len().max(ours.len())).find(|&at| !same(at))?;
    let mut text = String::new();
    // A seed that is looked at alone is shown whole.
    let context = if std::env::var_os("DIFFERENTIAL_SEED").is_some() { at } else { CONTEXT };
    for entry in &theirs[at.saturating_sub(context)..at] {
        match entry {
            Entry::Text(line) => writeln!(text, "          {line}").unwrap(),
            Entry::Step(line) => writeln!(text, "        {line}").unwrap(),
            Entry::Pixels { .. } => {}
        }
    }
    match (theirs.get(at), ours.get(at)) {
        (Some(Entry::Pixels { width, pixels: theirs }), Some(Entry::Pixels { pixels: ours, .. })) => {
            let differing: Vec<usize> = (0..theirs.len()).filter(|&i| theirs[i] != ours[i]).collect();
            let place = |i: usize| (i % width, i / width);
            let first = differing[0];
            writeln!(
                text,
                "{} pixels differ, from {:?} to {:?}: theirs {:06x}, ours {:06x}",
                differing.len(),
                place(first),
                place(*differing.last().unwrap()),
                theirs[first],
                ours[first]
            )
            .unwrap();
        }
        _ => {
            show(&mut text, "theirs", &theirs[at..]);
            show(&mut text, "ours  ", &ours[at..]);
        }
    }
    Some(text)
}

/// Lines before a difference that are shown, and lines behind it.
const CONTEXT: usize = 12;
const BEHIND: usize = 5;

fn show(text: &mut String, whose: &str, entries: &[Entry]) {
    for entry in entries.iter().take(BEHIND) {
        match entry {
            Entry::Text(line) => writeln!(text, "{whose}: {line}").unwrap(),
            Entry::Step(line) => writeln!(text, "{whose}: [{line}]").unwrap(),
            Entry::Pixels { .. } => writeln!(text, "{whose}: an image").unwrap(),
        }
    }
}
