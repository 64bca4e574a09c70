//! Generates `xeric_wire::catalog::tables`: a layout for every message, and the catalog of messages with what
//! `semantics.toml` says about them.

mod emit;
mod expression;
mod frame;
pub(crate) mod known;
mod layout;
mod place;
mod pool;
mod rows;
mod runs;
mod semantics;
mod types;

use anyhow::{Context, Result};

use crate::xml::{Item, Member, Module, Protocol};
use frame::Frame;
use layout::Builder;
use semantics::Semantics;

/// The generated files, by their path in `crates/xeric-wire/src`, with their text.
///
/// # Errors
/// When the XML has something that the tables cannot say, or `semantics.toml` does not say all that it must.
pub fn files(protocol: &Protocol) -> Result<Vec<(String, String)>> {
    let mut catalog = Catalog::build(protocol)?;
    semantics::read(&mut catalog)?;
    runs::insert(&mut catalog.builder.pool)?;
    emit::files(&catalog)
}

/// All messages, with their layouts.
pub struct Catalog<'p> {
    builder: Builder<'p>,
    extensions: Vec<Extension>,
    requests: Vec<Request>,
    events: Vec<Event>,
    errors: Vec<Error>,
    setup: Setup,
}

struct Extension {
    name: String,
    header: String,
    requests: (usize, usize),
    events: (usize, usize),
    errors: (usize, usize),
}

struct Request {
    extension: usize,
    opcode: u8,
    name: String,
    layout: u16,
    fds: bool,
    reply: Option<Reply>,
    semantics: Semantics,
}

struct Reply {
    layout: u16,
    many: bool,
    fds: bool,
}

struct Event {
    extension: usize,
    code: u32,
    generic: bool,
    name: String,
    layout: u16,
}

struct Error {
    extension: usize,
    code: u8,
    name: String,
}

/// The layouts of the set-up's messages and of errors.
#[derive(Default)]
struct Setup {
    request: u16,
    accepted: u16,
    failed: u16,
    authenticate: u16,
    error: u16,
}

impl<'p> Catalog<'p> {
    fn build(protocol: &'p Protocol) -> Result<Self> {
        let mut catalog = Self {
            builder: Builder::new(protocol),
            extensions: Vec::new(),
            requests: Vec::new(),
            events: Vec::new(),
            errors: Vec::new(),
            setup: Setup::default(),
        };
        let core = protocol.module("xproto").context("no core protocol")?;
        catalog.set_up(core)?;
        for module in &protocol.modules {
            catalog.module(module)?;
        }
        Ok(catalog)
    }

    fn set_up(&mut self, core: &'p Module) -> Result<()> {
        let find = |name: &str| {
            core.items.iter().find_map(|item| match item {
                Item::Struct(found) if found.name == name => Some(found.members.as_slice()),
                _ => None,
            })
        };
        let mut layout = |name: &str, frame| {
            let members = find(name).with_context(|| format!("no struct {name}"))?;
            self.builder.message(core, name, frame, members)
        };
        self.setup = Setup {
            request: layout("SetupRequest", Frame::None)?,
            accepted: layout("Setup", Frame::None)?,
            failed: layout("SetupFailed", Frame::None)?,
            authenticate: layout("SetupAuthenticate", Frame::None)?,
            error: 0,
        };
        self.setup.error = self.builder.error(core)?;
        Ok(())
    }

    fn module(&mut self, module: &'p Module) -> Result<()> {
        let core = module.xname.is_none();
        let extension = self.extensions.len();
        let name = module.xname.clone().unwrap_or_else(|| "core".to_owned());
        let full = |short: &str| if core { short.to_owned() } else { format!("{name}:{short}") };
        let starts = (self.requests.len(), self.events.len(), self.errors.len());
        for item in &module.items {
            match item {
                Item::Request(request) => {
                    let frame = if core { Frame::CoreRequest } else { Frame::ExtensionRequest };
                    let layout = self.builder.message(module, &request.name, frame, &request.members)?;
                    let reply = match &request.reply {
                        None => None,
                        Some(members) => Some(Reply {
                            layout: self.builder.message(module, &request.name, Frame::Reply, members)?,
                            many: known::has_many_replies(&module.header, &request.name),
                            fds: has_fds(members),
                        }),
                    };
                    self.requests.push(Request {
                        extension,
                        opcode: request.opcode,
                        name: full(&request.name),
                        layout,
                        fds: has_fds(&request.members),
                        reply,
                        semantics: Semantics::default(),
                    });
                }
                Item::Event(event) => {
                    let layout = if core && event.number == 35 {
                        self.builder.unknown_generic_event(module)?
                    } else {
                        let frame = match (event.xge, event.no_sequence_number) {
                            (true, _) => Frame::GenericEvent,
                            (false, true) => Frame::KeymapEvent,
                            (false, false) => Frame::Event,
                        };
                        self.builder.message(module, &event.name, frame, &event.members)?
                    };
                    self.events.push(Event {
                        extension,
                        code: event.number,
                        generic: event.xge,
                        name: full(&event.name),
                        layout,
                    });
                }
                Item::EventCopy(copy) => {
                    let source = full(&copy.source);
                    let source = self.events.iter().find(|event| event.name == source);
                    let source = source.with_context(|| format!("{} copies no event", copy.name))?;
                    let (generic, layout) = (source.generic, source.layout);
                    let layout = self.builder.copy(layout, &copy.name)?;
                    let (code, name) = (copy.number, full(&copy.name));
                    self.events.push(Event { extension, code, generic, name, layout });
                }
                Item::Error(error) => self.error(extension, error.number, &full(""), &error.name),
                Item::ErrorCopy(copy) => {
                    self.error(extension, i32::try_from(copy.number)?, &full(""), &copy.name);
                }
                _ => {}
            }
        }
        self.requests[starts.0..].sort_by_key(|request| request.opcode);
        self.events[starts.1..].sort_by_key(|event| (event.generic, event.code));
        self.errors[starts.2..].sort_by_key(|error| error.code);
        self.extensions.push(Extension {
            name,
            header: module.header.clone(),
            requests: (starts.0, self.requests.len() - starts.0),
            events: (starts.1, self.events.len() - starts.1),
            errors: (starts.2, self.errors.len() - starts.2),
        });
        Ok(())
    }

    /// `prefix` is the extension's, with its colon; xcb-proto's names have `Bad` or not. GLX's collective error has no code.
    fn error(&mut self, extension: usize, number: i32, prefix: &str, name: &str) {
        let Ok(code) = u8::try_from(number) else { return };
        let name = name.strip_prefix("Bad").unwrap_or(name);
        self.errors.push(Error { extension, code, name: format!("{prefix}Bad{name}") });
    }
}

fn has_fds(members: &[Member]) -> bool {
    members.iter().any(|member| matches!(member, Member::Fd(_) | Member::FdList { .. }))
}
