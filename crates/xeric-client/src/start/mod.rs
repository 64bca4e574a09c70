//! Starting in two flights: everything that needs no answer goes with the set-up, everything that needs an opcode goes behind its answer.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::os::fd::OwnedFd;
use std::time::{Duration, Instant};

use x11rb::protocol::bigreq;
use x11rb::protocol::render::{self, QueryPictFormatsReply};

use crate::connection::access;
use crate::connection::names;
use crate::engine::handshake::Handshake;
use crate::engine::{Engine, Inbox};
use crate::shell::{Checked, ConnectError, Exchanged, Opened, Socket, Stream, exchange, open_within};
use crate::{Connection, Error};

mod formats;
mod versions;

/// What a program names before it starts: it is all known two round trips after the connection was begun.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    extensions: Vec<&'static str>,
    atoms: Vec<Cow<'static, str>>,
    formats: bool,
    patience: Option<Duration>,
}

/// What a server has of what was [`Wanted`].
#[derive(Clone, Debug, Default)]
pub struct Started {
    /// The versions that server and client agreed on, by extension; only extensions that the server has.
    pub versions: BTreeMap<&'static str, (u32, u32)>,
    /// RENDER's picture formats, if they were asked for and the server has RENDER.
    pub formats: Option<QueryPictFormatsReply>,
}

impl Wanted {
    /// Nothing.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Extensions, by their name on the wire (`X11_EXTENSION_NAME`). Those whose version has to be agreed on before they are used
    /// are asked for it.
    #[must_use]
    pub fn extensions(mut self, names: impl IntoIterator<Item = &'static str>) -> Self {
        self.extensions.extend(names);
        self
    }

    /// Atoms. Predefined ones and those named twice cost nothing.
    #[must_use]
    pub fn atoms<A: Into<Cow<'static, str>>>(mut self, names: impl IntoIterator<Item = A>) -> Self {
        self.atoms.extend(names.into_iter().map(Into::into));
        self
    }

    /// RENDER and its picture formats.
    #[must_use]
    pub fn picture_formats(mut self) -> Self {
        self.formats = true;
        self.extensions.push(render::X11_EXTENSION_NAME);
        self
    }

    /// How long the server has for the connection and its answer to the set-up, together; for ever without.
    #[must_use]
    pub fn within(mut self, patience: Duration) -> Self {
        self.patience = Some(patience);
        self
    }
}

impl Connection<Socket> {
    /// Connects to a display by name; without one, to the environment's.
    ///
    /// # Errors
    /// When there is no such display, nobody answers there, or the server refuses.
    pub fn connect(display: Option<&str>) -> Result<Self, ConnectError> {
        Self::connect_with(display, &Wanted::new()).map(|(connection, _)| connection)
    }

    /// Connects to a display, and has everything that the program names after two round trips.
    ///
    /// # Errors
    /// As for [`connect`](Self::connect).
    pub fn connect_with(display: Option<&str>, wanted: &Wanted) -> Result<(Self, Started), ConnectError> {
        let begun = Instant::now();
        let Opened { socket, mut handshake, screen, found } = open_within(display, wanted.patience)?;
        // What connecting took is gone.
        let left = wanted.patience.map(|patience| patience.saturating_sub(begun.elapsed()));
        begin(socket, &mut handshake, screen, wanted, left).map_err(|error| error.at(&found))
    }
}

impl<S: Stream> Connection<S> {
    /// Connects over a stream that is there already: a socket from somewhere else, or a server in this process. `cookie` is a
    /// MIT-MAGIC-COOKIE-1.
    ///
    /// # Errors
    /// When the server refuses, is gone, or has no such screen.
    pub fn over(
        stream: S,
        cookie: Option<&[u8]>,
        screen: usize,
        wanted: &Wanted,
    ) -> Result<(Self, Started), ConnectError> {
        begin(stream, &mut Handshake::new(cookie, screen), screen, wanted, wanted.patience)
    }
}

/// The first flight and the second.
fn begin<S: Stream>(
    stream: S,
    handshake: &mut Handshake,
    screen: usize,
    wanted: &Wanted,
    patience: Option<Duration>,
) -> Result<(Connection<S>, Started), ConnectError> {
    let stream = Checked(stream);
    let mut engine = Engine::new(0, 0);
    for name in &wanted.extensions {
        engine.ask_extension(name);
    }
    for name in &wanted.atoms {
        names::check_name(name.as_bytes()).map_err(std::io::Error::other)?;
        engine.ask_atom(name.as_bytes());
    }
    let Exchanged { setup, rest, fds, sent } =
        exchange(&stream, handshake, engine.pending_output(), patience)?;
    engine.wrote(sent);
    engine.allot_ids(setup.resource_id_base, setup.resource_id_mask);
    let inbox = take_over(&mut engine, &rest, fds);
    let connection = Connection::assemble(stream, setup, screen, engine, inbox);
    let started =
        second_flight(&connection, wanted).map_err(|error| ConnectError::Io(std::io::Error::other(error)))?;
    Ok((connection, started))
}

/// What came behind the set-up.
fn take_over(engine: &mut Engine, mut rest: &[u8], fds: Vec<OwnedFd>) -> Inbox {
    let mut inbox = Inbox::default();
    inbox.descriptors.extend(fds);
    while !rest.is_empty() {
        let count = inbox.put(rest);
        rest = rest.get(count..).unwrap_or_default();
        engine.receive(&mut inbox);
    }
    inbox
}

/// Everything that needs an opcode: versions, BIG-REQUESTS, picture formats.
fn second_flight<S: Stream>(connection: &Connection<S>, wanted: &Wanted) -> Result<Started, Error> {
    let mut asked = Vec::new();
    let mut formats = None;
    for &name in &wanted.extensions {
        let Some(extension) = names::extension(connection, name)? else { continue };
        if name == bigreq::X11_EXTENSION_NAME {
            names::ask_longest_request(connection)?;
        } else if let Some(version) = versions::question(name, extension.major_opcode)
            && !asked.iter().any(|(other, _)| *other == name)
        {
            asked.push((name, access::send_plain(connection, &version)?));
        }
        if name == render::X11_EXTENSION_NAME && wanted.formats && formats.is_none() {
            let (pieces, _) = render::QueryPictFormatsRequest.serialize(extension.major_opcode);
            formats = Some(access::send_plain(connection, &pieces.concat())?);
        }
    }
    let mut started = Started::default();
    for (name, sequence) in asked {
        let answer = access::outcome(connection, sequence)?;
        if let Some(version) = answer.and_then(|answer| versions::answer(name, &answer.packet)) {
            started.versions.insert(name, version);
        }
    }
    if let Some(sequence) = formats {
        let answer = access::outcome(connection, sequence)?;
        started.formats = answer.and_then(|answer| formats::answer(&answer.packet));
    }
    // Atoms that the server has answered cost no wait.
    for name in &wanted.atoms {
        names::atom(connection, name.as_bytes())?;
    }
    Ok(started)
}
