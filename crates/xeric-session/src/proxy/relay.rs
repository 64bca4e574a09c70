//! One connection through the proxy: a client's socket, the display's, and a pipe each way.

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::time::Duration;

use rustix::net::{Shutdown, shutdown};
use xeric_server::engine::{Denied, Peer};
use xeric_server::shell::auth::{self, Access};
use xeric_server::shell::link::Line;
use xeric_server::shell::tap::{Direction, Ending, Tap};
use xeric_wire::ByteOrder;
use xeric_wire::frame::{SetupRequest, SetupRequestFrame, setup_request};

use super::pipe::{Pipe, Read};
use super::rewrite::Rewriter;
use super::upstream::{Authority, Upstream};

/// Extensions that nothing is left of without descriptors or shared memory.
const NEED_FDS: [&str; 2] = ["MIT-SHM", "DRI3"];

/// Which end of a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    Client,
    Display,
}

/// What a client may see and who it has to be.
#[derive(Debug)]
pub(super) struct Rules {
    pub(super) access: Access,
    pub(super) denied: Denied,
    /// Programs are treated as those at the other end of ssh.
    pub(super) over_ssh: bool,
}

/// What moves bytes: the recorder, and the link if there is one.
pub(super) struct Carrier {
    pub(super) tap: Option<Box<dyn Tap>>,
    pub(super) lines: Option<Lines>,
}

/// Both directions of the link. What is under way is known by its connection's serial.
pub(super) struct Lines {
    pub(super) to_server: Line<u32>,
    pub(super) to_client: Line<u32>,
}

/// A socket as the poll set knows it.
#[derive(Debug)]
pub(super) struct End {
    pub(super) fd: OwnedFd,
    pub(super) reads: bool,
    pub(super) writes: bool,
    /// The poll set has it: a hang-up would be told again and again.
    pub(super) polled: bool,
    /// It has hung up; what it wrote before is read when there is room.
    pub(super) hung_up: bool,
    /// It took no more when it was last written to.
    pub(super) is_full: bool,
}

pub(super) struct Relay {
    pub(super) serial: u32,
    pub(super) client: End,
    /// Once the client's set-up was let through.
    pub(super) display: Option<End>,
    peer: Peer,
    to_server: Pipe,
    to_client: Pipe,
    /// The set-up has been let through, or refused.
    is_set_up: bool,
    /// Bytes of the set-up request that are framed and not sent on yet.
    set_up_passed: usize,
    rewriter: Option<Rewriter>,
    carries_fds: bool,
    /// Which side ended first.
    ended_by: Option<Side>,
}

impl End {
    pub(super) fn new(fd: OwnedFd) -> Self {
        Self { fd, reads: true, writes: false, polled: true, hung_up: false, is_full: false }
    }
}

impl Relay {
    pub(super) fn new(serial: u32, fd: OwnedFd, peer: Peer) -> Self {
        Self {
            serial,
            client: End::new(fd),
            display: None,
            peer,
            to_server: Pipe::default(),
            to_client: Pipe::default(),
            is_set_up: false,
            set_up_passed: 0,
            rewriter: None,
            carries_fds: true,
            ended_by: None,
        }
    }

    /// Whether it has something that may be written and is not.
    pub(super) fn holds(&self) -> bool {
        self.to_server.is_ready() || self.to_client.is_ready()
    }

    /// Reads from one side.
    pub(super) fn receive(&mut self, side: Side, now: Duration, carrier: &mut Carrier) -> Result<(), Ending> {
        let (pipe, fd) = match (side, &self.display) {
            (Side::Client, _) => (&mut self.to_server, self.client.fd.as_fd()),
            (Side::Display, Some(end)) => (&mut self.to_client, end.fd.as_fd()),
            (Side::Display, None) => return Ok(()),
        };
        match pipe.receive(fd).map_err(|error| failed(&error))? {
            Read::Bytes { count, fds } => {
                // The tap is at the client's end: what comes from the display is shown when it gets there.
                if side == Side::Client
                    && let Some(tap) = &mut carrier.tap
                {
                    let (bytes, fds) = pipe.latest(count, fds);
                    tap.bytes(now, self.serial, Direction::ToServer, bytes, fds);
                }
                if pipe.given_up {
                    pipe.drop_all();
                }
                if !self.carries_fds {
                    pipe.drop_fds();
                }
                Ok(())
            }
            Read::Nothing => Ok(()),
            Read::End => {
                self.ended_by.get_or_insert(side);
                Ok(())
            }
            Read::TooManyFds => Err(Ending::Descriptors),
        }
    }

    /// Moves on what can move, and tells what ended the connection if something did.
    pub(super) fn pump(
        &mut self,
        now: Duration,
        carrier: &mut Carrier,
        rules: &Rules,
        upstream: &Upstream,
    ) -> Result<(), Ending> {
        if !self.is_set_up {
            self.set_up(rules, upstream)?;
        }
        // Answers first: what has been answered makes room for more questions.
        self.frame_answers(now, carrier);
        self.frame_requests(now, carrier);
        if let Some(display) = &mut self.display
            && write(&mut self.to_server, display)?
        {
            self.ended_by.get_or_insert(Side::Display);
        }
        if write(&mut self.to_client, &mut self.client)? {
            self.ended_by.get_or_insert(Side::Client);
        }
        let nobody_answers = !self.is_set_up && self.to_server.ended;
        let is_refused = self.is_set_up && self.display.is_none() && self.to_client.is_empty();
        // A display that takes nothing more is over once everything that it said is told.
        let nothing_goes = self.to_server.shut || self.to_server.given_up;
        if (nothing_goes && self.to_client.shut) || nobody_answers || is_refused {
            return Err(match (is_refused, self.ended_by) {
                (true, _) => Ending::Engine(xeric_server::engine::CloseReason::Refused),
                (false, Some(Side::Display)) => Ending::Stopped,
                (false, _) => Ending::Client,
            });
        }
        Ok(())
    }

    /// Reads what is left of sides that have hung up, as far as there is room. Whether anything came of it.
    pub(super) fn read_hung_up(&mut self, now: Duration, carrier: &mut Carrier) -> Result<bool, Ending> {
        let [(client_reads, _), (display_reads, _)] = self.interest(carrier);
        let mut any = false;
        if self.client.hung_up && client_reads {
            self.receive(Side::Client, now, carrier)?;
            any = true;
        }
        if display_reads && self.display.as_ref().is_some_and(|end| end.hung_up) {
            self.receive(Side::Display, now, carrier)?;
            any = true;
        }
        Ok(any)
    }

    /// What each socket is waited for: reading and writing.
    pub(super) fn interest(&self, carrier: &Carrier) -> [(bool, bool); 2] {
        let lines = carrier.lines.as_ref();
        let to_server = lines.is_none_or(|lines| !lines.to_server.is_full());
        let to_client = lines.is_none_or(|lines| !lines.to_client.is_full());
        [
            (self.to_server.has_room() && to_server, self.to_client.is_ready() && self.client.is_full),
            (
                self.to_client.has_room() && to_client,
                self.to_server.is_ready() && self.display.as_ref().is_some_and(|end| end.is_full),
            ),
        ]
    }

    /// Looks at the set-up request once it is there: a client that may come in gets a connection of its own.
    fn set_up(&mut self, rules: &Rules, upstream: &Upstream) -> Result<(), Ending> {
        let (order, outcome, length, minor) = match setup_request(self.to_server.unframed()) {
            SetupRequestFrame::Incomplete { .. } if self.to_server.has_room() || self.to_server.ended => {
                return Ok(());
            }
            SetupRequestFrame::Incomplete { .. } | SetupRequestFrame::NotX => {
                return Err(Ending::Engine(xeric_server::engine::CloseReason::NotX));
            }
            SetupRequestFrame::Setup(request) => {
                let outcome = auth::check(&rules.access, &self.peer, &request).map(|()| {
                    let own = upstream.authority();
                    rewritten(&request, own)
                });
                (request.order, outcome, request.bytes.len(), request.minor)
            }
        };
        self.is_set_up = true;
        let refuse = |reason: &str| refusal(order, minor, reason);
        match outcome {
            Ok(setup) => match upstream.connect() {
                Ok(fd) => {
                    self.to_server.replace(length, &setup);
                    // What stands behind it are requests.
                    self.set_up_passed = self.to_server.frame(|_, _| setup.len());
                    self.display = Some(End::new(fd));
                    self.choose_rules(order, rules, upstream);
                }
                Err(error) => self.answer(&refuse(&format!("the display cannot be reached: {error}"))),
            },
            Err(reason) => self.answer(&refuse(reason)),
        }
        Ok(())
    }

    /// Answers a client in the display's place.
    fn answer(&mut self, bytes: &[u8]) {
        self.to_client.replace(0, bytes);
    }

    /// What is hidden from this client.
    fn choose_rules(&mut self, order: ByteOrder, rules: &Rules, upstream: &Upstream) {
        self.carries_fds = self.peer.passes_fds && upstream.carries_fds();
        let mut denied = rules.denied.clone();
        if !self.carries_fds {
            self.to_server.drop_fds();
            for name in NEED_FDS {
                // Over ssh, MIT-SHM is there and is refused.
                if !(rules.over_ssh && name == "MIT-SHM") {
                    denied.add(name);
                }
            }
        }
        if !denied.is_empty() || rules.over_ssh {
            self.rewriter = Some(Rewriter::new(order, denied, rules.over_ssh));
        }
    }

    fn frame_requests(&mut self, now: Duration, carrier: &mut Carrier) {
        if self.display.is_none() {
            return;
        }
        let ended = self.to_server.ended;
        let mut passed = std::mem::take(&mut self.set_up_passed);
        passed += match &mut self.rewriter {
            Some(rewriter) => self.to_server.frame(|bytes, _| rewriter.requests(bytes)),
            None => self.to_server.frame_all(),
        };
        if ended {
            // The front of a request that never comes whole goes as it is.
            passed += self.to_server.frame_all();
        }
        match &mut carrier.lines {
            Some(lines) => lines.to_server.send(now, passed, self.serial),
            None => {
                self.to_server.release(passed);
            }
        }
    }

    fn frame_answers(&mut self, now: Duration, carrier: &mut Carrier) {
        let ended = self.to_client.ended;
        let mut passed = match &mut self.rewriter {
            Some(rewriter) => self.to_client.frame(|bytes, length| rewriter.answers(bytes, length)),
            None => self.to_client.frame_all(),
        };
        if ended {
            passed += self.to_client.frame_all();
        }
        match &mut carrier.lines {
            Some(lines) => lines.to_client.send(now, passed, self.serial),
            None => self.deliver(passed, now, &mut carrier.tap),
        }
    }

    /// So many bytes have arrived at the client's end, and are shown to the tap.
    pub(super) fn deliver(&mut self, count: usize, now: Duration, tap: &mut Option<Box<dyn Tap>>) {
        if count == 0 {
            return;
        }
        let (bytes, fds) = self.to_client.release(count);
        // What was on its way to a client that is gone never arrives.
        if let Some(tap) = tap.as_mut().filter(|_| !bytes.is_empty()) {
            tap.bytes(now, self.serial, Direction::ToClient, bytes, fds);
        }
    }

    /// So many bytes have arrived at the display's end.
    pub(super) fn arrive(&mut self, count: usize) {
        self.to_server.release(count);
    }
}

/// Writes what may be written, and the end behind it. Whether whoever is written to is gone, which has come out now: what it sent before
/// that is still read, and told to the other side.
fn write(pipe: &mut Pipe, to: &mut End) -> Result<bool, Ending> {
    let mut is_gone = false;
    match pipe.flush(to.fd.as_fd()) {
        Ok(everything) => to.is_full = !everything,
        Err(error) => match failed(&error) {
            Ending::Client => {
                pipe.give_up();
                (is_gone, to.is_full) = (true, false);
            }
            other => return Err(other),
        },
    }
    shut(pipe, to.fd.as_fd());
    Ok(is_gone)
}

/// Tells the other side that nothing more comes, behind the last byte.
fn shut(pipe: &mut Pipe, socket: BorrowedFd<'_>) {
    if pipe.ended && !pipe.shut && pipe.is_empty() {
        pipe.shut = true;
        // Who is gone altogether has heard it.
        let _gone = shutdown(socket, Shutdown::Write);
    }
}

fn failed(error: &io::Error) -> Ending {
    match error.kind() {
        io::ErrorKind::BrokenPipe | io::ErrorKind::ConnectionReset => Ending::Client,
        _ => Ending::Failed(error.to_string()),
    }
}

/// The set-up request with the display's authority in place of the client's.
fn rewritten(request: &SetupRequest<'_>, authority: Option<&Authority>) -> Vec<u8> {
    let order = request.order;
    let (name, data) = authority.map_or((&b""[..], &b""[..]), |own| (&own.name, &own.data));
    let short = |value: usize| word(order, u16::try_from(value).unwrap_or(u16::MAX));
    let mark = if order == ByteOrder::Little { b'l' } else { b'B' };
    let mut bytes = vec![mark, 0];
    bytes.extend(word(order, request.major));
    bytes.extend(word(order, request.minor));
    bytes.extend(short(name.len()));
    bytes.extend(short(data.len()));
    bytes.extend([0, 0]);
    for field in [name, data] {
        bytes.extend(field);
        bytes.resize(bytes.len().next_multiple_of(4), 0);
    }
    bytes
}

/// A set-up's refusal (core specification, section 8).
fn refusal(order: ByteOrder, minor: u16, reason: &str) -> Vec<u8> {
    let reason = reason.as_bytes();
    let reason = reason.get(..reason.len().min(252)).unwrap_or_default();
    let padded = reason.len().next_multiple_of(4);
    let mut bytes = vec![0, u8::try_from(reason.len()).unwrap_or(u8::MAX)];
    bytes.extend(word(order, 11));
    bytes.extend(word(order, minor));
    bytes.extend(word(order, u16::try_from(padded / 4).unwrap_or_default()));
    bytes.extend(reason);
    bytes.resize(8 + padded, 0);
    bytes
}

fn word(order: ByteOrder, value: u16) -> [u8; 2] {
    match order {
        ByteOrder::Little => value.to_le_bytes(),
        ByteOrder::Big => value.to_be_bytes(),
    }
}
