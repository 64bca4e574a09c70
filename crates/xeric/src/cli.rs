//! The command line's definition: subcommands, options, and their help, from which completions and man pages are made too.

use std::ffi::OsString;
use std::num::NonZeroU64;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum, ValueHint};

use xeric_bench::row::Row;
use xeric_wire::catalog::Extension;

use crate::status;

/// Price any X11 program, with no display.
///
/// Xeric runs a real, unmodified X11 program on an embedded X server, records every byte, and says what it cost: requests, bytes, waits
/// for the server, questions asked twice, resources made over and over, and pixels. It needs no display, no root, and no set-up.
#[derive(Parser)]
#[command(
    name = "xeric",
    version,
    max_term_width = 100,
    subcommand_required = true,
    arg_required_else_help = true
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    Audit(Box<Audit>),
    Run(Run),
    Serve(Serve),
    Proxy(Box<Proxy>),
    Shot(Shot),
    Report(Report),
    Dump(Dump),
    Lint(Lint),
    Errors(Errors),
    Find(Find),
    Diff(Diff),
    Export(Export),
    Import(Import),
    Bench(Bench),
    Completions(Completions),
    Man(Man),
}

/// Run a program and price what it did
///
/// The program runs on an embedded X server of its own. Without a script and without --for, the audit ends when the program exits, 2 s
/// after it went idle behind its first frame, or after 30 s, whichever comes first. Then the program is asked to close its windows
/// (WM_DELETE_WINDOW), disconnected a second later, and ended by SIGTERM and SIGKILL if it is still there. The price ends where that
/// begins.
///
/// Without a program a small form is audited that is built in: it runs in this process and in virtual time, so that the same version of
/// Xeric always prints the same, and writes xeric-audit.html.
///
/// What the program prints goes to standard error.
#[derive(Args)]
#[command(after_help = AUDIT_STATUS, after_long_help = AUDIT_LONG)]
pub(crate) struct Audit {
    /// A script of what a user does: a command a line
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) script: Option<PathBuf>,

    /// End after this time, such as 500ms, 10s or 2m
    #[arg(long = "for", value_name = "DURATION", value_parser = duration)]
    pub(crate) run_for: Option<Duration>,

    /// Run the program N times: the run with the median number of requests is reported, and what varied
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) runs: u32,

    /// Put a minimal window manager in front: it focuses, maximises and closes
    #[arg(long)]
    pub(crate) wm: bool,

    /// Run the program on this display instead of an embedded server, through a proxy. Scripts and shots are the same: input goes through
    /// XTEST, and only windows of the program are touched. Pixel work is not known
    #[arg(long, value_name = "DISPLAY", requires = "program", conflicts_with_all = ["size", "refresh", "font_path"])]
    pub(crate) display: Option<String>,

    /// Write the recording to FILE, for dump, lint and report; with --runs each to FILE with its number in it, such as a.1.xeric
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) record: Option<PathBuf>,

    /// Keep authority data in the recording; it is zeroed otherwise
    #[arg(long, requires = "record")]
    pub(crate) keep_authority: bool,

    /// Write the script's shots to DIR, each as NAME.png
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) shots: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) link: Link,

    /// Do not delay anything: work out from the run what the link would cost
    #[arg(long, help_heading = "Link")]
    pub(crate) model: bool,

    #[command(flatten)]
    pub(crate) server: Server,

    #[command(flatten)]
    pub(crate) outputs: Outputs,

    #[command(flatten)]
    pub(crate) gates: Gates,

    /// The program and its arguments
    #[arg(trailing_var_arg = true, value_name = "PROGRAM", value_hint = ValueHint::CommandWithArguments)]
    pub(crate) program: Vec<OsString>,
}

const AUDIT_STATUS: &str = "\
Exit status:
  0        done, whatever the program did
  1        a budget is broken, a number rose, an expect or a wait failed, or a denied lint was found
  64       the command line or a file that it names makes no sense
  125      Xeric failed
  126, 127 the program cannot be run, or there is none of that name";

const AUDIT_LONG: &str = "\
Scripts:
  A script has a command a line; a line that starts with # is a comment. Names of files are relative to the script. Coordinates are the
  screen's, or those of the window that the last window command named. TITLE is a part of a window's title; without it a command is about
  that window, or the topmost one. Idle is a program that has said and been told nothing for 200 ms and has no thread that runs or waits for
  a processor; one that has been silent for 2 s is idle in any case.

  window TITLE                    coordinates are relative to this window from here on
  move X,Y                        move the pointer
  click [BUTTON [COUNT]]          press and release a button, 1 if none is named
  press [BUTTON]                  press a button, which stays down
  release [BUTTON]                release it
  drag [X,Y] X,Y [BUTTON]         press a button, move, release it
  scroll up|down|left|right [N]   turn the wheel
  key [MODIFIER+...]KEYSYM        press and release a key: Return, ctrl+c, shift+Tab
  type TEXT                       type the rest of the line
  focus [TITLE]                   give a window the focus
  close [TITLE]                   close a window
  resize WxH                      resize a window
  maximise                        let a window fill the screen
  wait DURATION                   wait 200ms
  wait idle [DURATION]            wait until the program is idle; 10 s at most
  wait window [DURATION] [TITLE]  wait until a window is there
  phase NAME                      price what follows apart
  shot NAME                       take a picture of the screen
  expect pixel X,Y #RRGGBB        fail unless that pixel has that colour
  expect shot FILE                fail unless the screen looks like FILE

Exit status:
  0         done, whatever the program did; the JSON's exit says how it ended
  1         a budget is broken, a number rose, an expect or a wait failed, or a denied lint was found
  64        the command line or a file that it names makes no sense
  125       Xeric failed
  126, 127  the program cannot be run, or there is none of that name";

/// Run a program on an embedded X server and exit as it does
///
/// What xvfb-run is for. DISPLAY and XAUTHORITY are set for the program; when it has exited, everything that it started is ended, and the
/// server and its files are gone.
#[derive(Args)]
#[command(after_help = "\
Exit status:
  That of the program, or 128 and the number of the signal that ended it; 64, 125, 126 and 127 as for audit.")]
pub(crate) struct Run {
    #[command(flatten)]
    pub(crate) link: Link,

    #[command(flatten)]
    pub(crate) server: Server,

    /// The program and its arguments
    #[arg(trailing_var_arg = true, required = true, value_name = "PROGRAM", value_hint = ValueHint::CommandWithArguments)]
    pub(crate) program: Vec<OsString>,
}

/// Be an X server on a display number
///
/// What Xvfb is for. The display is printed once the server answers. It runs until SIGINT or SIGTERM, does not reset when the last client
/// leaves, and leaves nothing behind; killed in any other way, it leaves nothing that stops the next one.
///
/// Without --auth every process of the same user may connect; with it only those that bring the cookie.
#[derive(Args)]
pub(crate) struct Serve {
    /// The display number, such as :7; the first free one if none is named
    #[arg(value_name = ":N", value_parser = display_number)]
    pub(crate) display: Option<u32>,

    /// Take the cookie from FILE, or make one and write it there
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) auth: Option<PathBuf>,

    /// Also listen on TCP port 6000 + N of the loopback interface, for those that bring the cookie
    #[arg(long, requires = "auth")]
    pub(crate) tcp: bool,

    /// Write the display number and a line end to this file descriptor once the server answers
    #[arg(long, value_name = "FD")]
    pub(crate) ready_fd: Option<u32>,

    #[command(flatten)]
    pub(crate) link: Link,

    #[command(flatten)]
    pub(crate) server: Server,
}

/// Meter what programs say to a display
///
/// Listens as a display of its own and passes everything on to the one that is there; what passes is recorded and priced. The display's name
/// is printed once it answers; programs are started with DISPLAY set to it. On a terminal the sum is shown while it grows. It ends with
/// SIGINT or SIGTERM and then prints the price of all programs together.
///
/// The display's cookie is read from XAUTHORITY (or ~/.Xauthority), put in place of what programs bring, and never recorded. Without --auth every
/// process of the same user may connect; with it only those that bring the cookie.
///
/// Where descriptors cannot pass (TCP, on either side), MIT-SHM and DRI3 are hidden from programs.
#[derive(Args)]
#[command(after_help = "\
Exit status:
  0    done
  1    a budget is broken, a number rose, or a denied lint was found
  64   the command line makes no sense, or the display cannot be reached
  125  Xeric failed")]
pub(crate) struct Proxy {
    /// The display to stand in front of; that of DISPLAY if none is named
    #[arg(long, value_name = "DISPLAY")]
    pub(crate) display: Option<String>,

    /// The display number to listen on, such as :9; the first free one if none is named
    #[arg(long, value_name = ":N", value_parser = display_number)]
    pub(crate) listen: Option<u32>,

    /// Take the cookie of programs from FILE, or make one and write it there
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) auth: Option<PathBuf>,

    /// Also listen on TCP port 6000 + N of the loopback interface, for those that bring the cookie
    #[arg(long, requires = "auth")]
    pub(crate) tcp: bool,

    /// Write the recording to FILE, for dump, lint and report
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) record: Option<PathBuf>,

    /// Keep the authority data that programs bring in the recording; it is zeroed otherwise
    #[arg(long, requires = "record")]
    pub(crate) keep_authority: bool,

    /// Extensions that programs are told are absent, such as RENDER,MIT-SHM; numbers of others stay
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = extension)]
    pub(crate) deny: Vec<String>,

    #[command(flatten)]
    pub(crate) link: Link,

    #[command(flatten)]
    pub(crate) outputs: Outputs,

    #[command(flatten)]
    pub(crate) gates: Gates,
}

/// Take a picture of a program
///
/// The program runs as in an audit; the picture is taken where the price would end. The pointer is not in it.
#[derive(Args)]
#[command(after_help = "Exit status: as for audit.")]
pub(crate) struct Shot {
    /// Where to write the PNG file; - is standard output
    #[arg(short, long, value_name = "FILE", default_value = "xeric-shot.png", value_hint = ValueHint::FilePath)]
    pub(crate) output: PathBuf,

    /// Only the topmost window's interior, instead of the screen
    #[arg(long)]
    pub(crate) window: bool,

    /// Put a minimal window manager in front: it focuses, maximises and closes
    #[arg(long)]
    pub(crate) wm: bool,

    /// A script of what a user does; see audit
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) script: Option<PathBuf>,

    /// Take the picture after this time, such as 500ms, 10s or 2m
    #[arg(long = "for", value_name = "DURATION", value_parser = duration)]
    pub(crate) run_for: Option<Duration>,

    #[command(flatten)]
    pub(crate) server: Server,

    /// The program and its arguments
    #[arg(trailing_var_arg = true, required = true, value_name = "PROGRAM", value_hint = ValueHint::CommandWithArguments)]
    pub(crate) program: Vec<OsString>,
}

/// Price a recording, or show a price again
///
/// FILE is what audit --record wrote, or a price's JSON. Of a damaged recording everything that is whole is priced, and the rest named.
#[derive(Args)]
#[command(after_help = "\
Exit status:
  0  done
  1  a budget is broken, a number rose, or a denied lint was found
  2  the file is damaged, or is neither")]
pub(crate) struct Report {
    #[command(flatten)]
    pub(crate) outputs: Outputs,

    #[command(flatten)]
    pub(crate) gates: Gates,

    /// The recording or the price
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
}

/// List the messages of a recording, decoded, a line each
#[derive(Args)]
#[command(after_help = "\
Exit status:
  0  done
  1  with --check: a message is not understood whole
  2  the file is damaged, or is no recording")]
pub(crate) struct Dump {
    /// Show every field with its bytes, a line each
    #[arg(long)]
    pub(crate) fields: bool,

    /// Show every message's bytes
    #[arg(long)]
    pub(crate) hex: bool,

    /// Decode every field and list nothing but what is not understood: messages without a name, replies without a request,
    /// bytes without a field
    #[arg(long, conflicts_with_all = ["fields", "hex", "name", "client", "resource", "from", "to"])]
    pub(crate) check: bool,

    /// Only messages of this name: MapWindow, RENDER:Composite, 'RENDER:*'; may be given more than once
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Vec<String>,

    /// Only this connection, counted from 1; may be given more than once
    #[arg(long, value_name = "N")]
    pub(crate) client: Vec<u32>,

    /// Only messages that name this id, such as 0x200001
    #[arg(long, value_name = "ID")]
    pub(crate) resource: Option<String>,

    /// Only from this time after the first record
    #[arg(long, value_name = "DURATION", value_parser = duration)]
    pub(crate) from: Option<Duration>,

    /// Only before this time after the first record
    #[arg(long, value_name = "DURATION", value_parser = duration)]
    pub(crate) to: Option<Duration>,

    /// The recording
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
}

/// Look for mistakes in a recording
#[derive(Args)]
#[command(after_help = "\
Exit status:
  0  done
  1  a denied lint was found
  2  the file is damaged, or is no recording")]
pub(crate) struct Lint {
    /// Exit with status 1 when this lint was found; may be given more than once
    #[arg(long, value_name = "NAME", value_parser = lint_name)]
    pub(crate) deny_lint: Vec<String>,

    /// List all lints with what they mean
    #[arg(long)]
    pub(crate) list: bool,

    /// The recording
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath, required_unless_present = "list")]
    pub(crate) file: Option<PathBuf>,
}

/// List the errors of a recording, each with its request
///
/// Each request is shown decoded; below it stands where the resource that the error complains of was made, and where it was freed.
#[derive(Args)]
#[command(after_help = "\
Exit status:
  0  done
  2  the file is damaged, or is no recording")]
pub(crate) struct Errors {
    /// The recording
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
}

/// List every message that names a resource
///
/// WHAT is an id (0x200001), a name (W1 is the first window that a client makes, P3 the third pixmap, G a GC, F a font, C a cursor, M a
/// colormap; 2:W1 is client 2's), or a part of a window's title or class. Ids are shown by name.
#[derive(Args)]
#[command(after_help = "\
Exit status:
  0  done
  1  no message names it
  2  the file is damaged, or is no recording")]
pub(crate) struct Find {
    /// The recording
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,

    /// The resource
    #[arg(value_name = "WHAT")]
    pub(crate) what: String,
}

/// Compare two recordings: which messages differ, and what that does to the price
///
/// Ids are compared by name (W1, P3), atoms by theirs; times, sequence numbers and lengths are left out. The first line says it in words,
/// such as "same requests, fewer stalls (78, now 3)". Below, - is only in BASE, + only in NOW, > in both at another place; then every slice
/// of the price that differs.
#[derive(Args)]
#[command(after_help = "\
Exit status:
  0  they are the same
  1  they differ
  2  a file is damaged, or is no recording")]
pub(crate) struct Diff {
    /// Write JSON
    #[arg(long)]
    pub(crate) json: bool,

    /// The recording to compare with
    #[arg(value_name = "BASE", value_hint = ValueHint::FilePath)]
    pub(crate) base: PathBuf,

    /// The recording beside it
    #[arg(value_name = "NOW", value_hint = ValueHint::FilePath)]
    pub(crate) now: PathBuf,
}

/// Write a recording in the form of another program
///
/// x11cap is lines of JSON, a chunk each. pcapng is for Wireshark and tshark: every connection is a TCP connection to port 6000 with made-up addresses.
/// perfetto is for ui.perfetto.dev: requests, replies, events, stalls and frames of every connection. parquet is for DuckDB, Spark and the like: a
/// directory with messages.parquet and frames.parquet, which with those of other recordings are one table.
#[derive(Args)]
#[command(after_help = "\
Exit status:
  0  done
  2  the file is damaged, or is no recording")]
pub(crate) struct Export {
    /// The form
    #[arg(long, value_name = "FORM")]
    pub(crate) to: Form,

    /// Where to write it; - is standard output. For parquet a directory, which is made
    #[arg(short, long, value_name = "FILE", default_value = "-", value_hint = ValueHint::FilePath)]
    pub(crate) output: PathBuf,

    /// What parquet has in the column label, such as a commit; else it is empty
    #[arg(long, value_name = "TEXT")]
    pub(crate) label: Option<String>,

    /// The recording
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
}

/// Forms that a recording can be written in.
#[derive(Clone, Copy, clap::ValueEnum)]
pub(crate) enum Form {
    X11cap,
    Pcapng,
    Perfetto,
    Parquet,
}

/// Make a recording of an .x11cap file
///
/// The recording is for dump, report, lint and all others that read one.
#[derive(Args)]
#[command(after_help = "\
Exit status:
  0  done
  2  the file is no .x11cap")]
pub(crate) struct Import {
    /// Where to write the recording; - is standard output
    #[arg(short, long, value_name = "FILE", default_value = "-", value_hint = ValueHint::FilePath)]
    pub(crate) output: PathBuf,

    /// Keep authority data, which otherwise is written as zeros
    #[arg(long)]
    pub(crate) keep_authority: bool,

    /// The .x11cap file
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
}

/// Race connections against each other
#[derive(Args)]
pub(crate) struct Bench {
    #[command(subcommand)]
    pub(crate) command: BenchCommand,
}

#[derive(Subcommand)]
pub(crate) enum BenchCommand {
    Client(BenchClient),
}

/// Compare client connections: Xeric's, Xlib, libxcb, others of Rust
///
/// Every contestant is a process of its own, built by scripts/build-client-peers. All run in turns against one server: a round is every
/// contestant once, and each round begins with another one. The tables have medians, and the medians of the rounds' ratios to Xlib and to the
/// pre-filled buffer that is the limit; a ratio above 1 is faster. Times say nothing about another run, ratios do.
///
/// Progress goes to standard error.
#[derive(Args)]
#[command(after_help = "\
Rows:
  no-op            NoOperation from one thread
  two-threads      NoOperation from two threads of one connection
  fills            PolyFillRectangle of ten rectangles
  round-trip       GetInputFocus and its reply, client and server on one CPU
  round-trip-free  the same, each where the scheduler puts it
  atoms            1000 InternAtom with new names, then their replies, on one CPU
  system-calls     of the client for one round trip, counted by strace
  heap             of one connection
  memory           what a process grows by in 8 million void requests, and in 100 million if it did not

Exit status:
  0    done
  1    a contestant failed; what the others did is in the tables
  64   the command line or a file that it names makes no sense
  125  Xeric failed
  127  a contestant has not been built")]
pub(crate) struct BenchClient {
    /// How often each contestant runs in each row that is timed
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) rounds: u32,

    /// What to run against: xvfb or xeric, which are started for it, or a display that is there. Only a server that was started is kept on
    /// one CPU
    #[arg(long, value_name = "xvfb|xeric|DISPLAY", default_value = "xvfb")]
    pub(crate) server: String,

    /// Only these rows, such as no-op,atoms
    #[arg(long, value_name = "ROWS", value_delimiter = ',', value_parser = bench_row)]
    pub(crate) only: Vec<Row>,

    /// How many seconds a run takes, about
    #[arg(long, value_name = "S", default_value = "0.5", value_parser = seconds)]
    pub(crate) seconds: Duration,

    /// How many a run sends or asks for, whatever time it takes, in every row but system-calls and heap
    #[arg(long, value_name = "N", conflicts_with = "seconds")]
    pub(crate) requests: Option<NonZeroU64>,

    /// Where the built contestants are; target/client-peers if they are there
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) peers: Option<PathBuf>,

    /// Write the numbers, those of every run too, as JSON; - is standard output, in place of the tables
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) json: Option<PathBuf>,

    /// Put the tables into this page, between its marks
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) write: Option<PathBuf>,
}

/// Print completions for a shell
#[derive(Args)]
pub(crate) struct Completions {
    /// The shell
    pub(crate) shell: clap_complete::Shell,
}

/// Write man pages to a directory
#[derive(Args)]
pub(crate) struct Man {
    /// Where: xeric.1 and a page for each subcommand
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) directory: PathBuf,
}

/// The way between program and display.
#[derive(Args)]
#[command(next_help_heading = "Link")]
pub(crate) struct Link {
    /// Wait this long for every round trip, half each way, such as 40ms
    #[arg(long, value_name = "DURATION", value_parser = duration)]
    pub(crate) rtt: Option<Duration>,

    /// Let so much through each way, such as 10mbit, 500kbit or 1gbit
    #[arg(long, value_name = "RATE", value_parser = bandwidth)]
    pub(crate) bandwidth: Option<NonZeroU64>,

    /// A link by its name, of which --rtt and --bandwidth change a part: ssh-lan is 1 ms and 1 Gbit/s, ssh-wan 40 ms and 100 Mbit/s, dsl
    /// 30 ms and 10 Mbit/s, transatlantic 90 ms and 50 Mbit/s
    #[arg(long, value_name = "NAME", value_parser = xeric_report::LINKS.map(|link| link.key))]
    pub(crate) link: Option<String>,

    /// Where the program is, seen from the display
    #[arg(long = "as", value_name = "WHERE", value_enum, default_value_t = Origin::Local)]
    pub(crate) origin: Origin,
}

/// Where a program is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Origin {
    /// On the same machine
    Local,
    /// At the other end of ssh -Y: DISPLAY is localhost:N, there is no shared memory and no passing of descriptors
    Ssh,
    /// At the other end of ssh -X without trust: the same, and no extension but BIG-REQUESTS and XC-MISC
    SshUntrusted,
}

/// The server.
#[derive(Args)]
#[command(next_help_heading = "Server")]
pub(crate) struct Server {
    /// The screen's size in pixels
    #[arg(long, value_name = "WxH", default_value = "1280x1024", value_parser = size)]
    pub(crate) size: (u16, u16),

    /// The screen's refresh in hertz, such as 59.94: RANDR tells it, Present counts by it
    #[arg(long, value_name = "HZ", default_value = "60", value_parser = refresh)]
    pub(crate) refresh: u32,

    /// Directories of PCF and BDF fonts, separated by commas, in front of the built-in ones; ":unscaled" may follow each
    #[arg(long, value_name = "DIRS", value_delimiter = ',')]
    pub(crate) font_path: Vec<String>,

    /// Extensions that the program is told are absent, such as RENDER,MIT-SHM; numbers of others stay
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = extension)]
    pub(crate) deny: Vec<String>,
}

/// Where the price goes.
#[derive(Args, Clone)]
#[command(next_help_heading = "Output")]
pub(crate) struct Outputs {
    /// Write the price as JSON (xeric-price/1) to FILE; - is standard output, in place of the table
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) json: Option<PathBuf>,

    /// Write it as one HTML page
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) html: Option<PathBuf>,

    /// Write it as Markdown
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) markdown: Option<PathBuf>,

    /// Write the budget's rows as JUnit test cases
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) junit: Option<PathBuf>,
}

impl Outputs {
    /// Whether a form goes to standard output, in place of the table.
    pub(crate) fn uses_stdout(&self) -> bool {
        let files = [&self.json, &self.html, &self.markdown, &self.junit];
        files.into_iter().flatten().any(|path| path == std::path::Path::new("-"))
    }

    /// Whether anything but the table was asked for.
    pub(crate) fn any(&self) -> bool {
        [&self.json, &self.html, &self.markdown, &self.junit].into_iter().any(Option::is_some)
    }
}

/// What may fail.
#[derive(Args)]
#[command(next_help_heading = "Budget")]
pub(crate) struct Gates {
    /// Exit with status 1 when the price breaks a limit of this TOML file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) budget: Option<PathBuf>,

    /// Write a budget that this price keeps
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) budget_save: Option<PathBuf>,

    /// What --budget-save leaves to spare
    #[arg(long, value_name = "PERCENT", default_value_t = 10)]
    pub(crate) headroom: u32,

    /// Exit with status 1 when a number is higher than in this price
    #[arg(long, value_name = "BASE.json", value_hint = ValueHint::FilePath)]
    pub(crate) against: Option<PathBuf>,

    /// Exit with status 1 when this lint was found; may be given more than once
    #[arg(long, value_name = "NAME", value_parser = lint_name)]
    pub(crate) deny_lint: Vec<String>,
}

/// Reads the command line. What makes no sense is told here, and so are --help and --version.
pub(crate) fn parse() -> Result<Command, ExitCode> {
    Cli::try_parse().map(|cli| cli.command).map_err(|error| {
        // A closed standard error or output is no reason to fail in another way.
        let _unheard = error.print();
        if error.use_stderr() { status::USAGE.into() } else { ExitCode::SUCCESS }
    })
}

/// The definition itself, for completions and man pages.
pub(crate) fn definition() -> clap::Command {
    Cli::command()
}

fn duration(text: &str) -> Result<Duration, String> {
    xeric_session::script::duration(text)
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| (0.001..=3600.0).contains(seconds));
    seconds
        .map(Duration::from_secs_f64)
        .ok_or_else(|| format!("{text:?} is no number of seconds from 0.001 to 3600"))
}

fn bench_row(text: &str) -> Result<Row, String> {
    let names = || Row::ALL.map(Row::name).join(", ");
    Row::named(text).ok_or_else(|| format!("there is no row {text:?}; there are {}", names()))
}

fn bandwidth(text: &str) -> Result<NonZeroU64, String> {
    let wrong = || format!("{text:?} is no bandwidth, such as 10mbit, 1.5mbit, 500kbit or 1gbit");
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').ok_or_else(wrong)?;
    let (number, unit) = text.split_at(digits);
    let scale = match unit.to_ascii_lowercase().as_str() {
        "bit" => 1.0,
        "kbit" => 1e3,
        "mbit" => 1e6,
        "gbit" => 1e9,
        _ => return Err(wrong()),
    };
    let bits = number.parse::<f64>().map_err(|_| wrong())? * scale;
    // A float beyond what fits becomes the largest value, which is no limit either.
    NonZeroU64::new(bits.round() as u64).ok_or_else(wrong)
}

fn size(text: &str) -> Result<(u16, u16), String> {
    let wrong = || format!("{text:?} is no size, such as 1280x1024");
    let (width, height) = text.split_once('x').ok_or_else(wrong)?;
    let number = |text: &str| text.parse::<u16>().ok().filter(|n| (1..=32767).contains(n)).ok_or_else(wrong);
    Ok((number(width)?, number(height)?))
}

/// Reads hertz as thousandths.
fn refresh(text: &str) -> Result<u32, String> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let hertz = text.parse::<f64>().ok().filter(|hertz| is_number && (1.0..=1000.0).contains(hertz));
    let hertz =
        hertz.ok_or_else(|| format!("{text:?} is no refresh from 1 to 1000 hertz, such as 60 or 59.94"))?;
    Ok((hertz * 1000.0).round() as u32)
}

fn extension(text: &str) -> Result<String, String> {
    // The first is the core protocol.
    let known = || Extension::all().skip(1).map(Extension::name);
    match known().find(|name| name.eq_ignore_ascii_case(text)) {
        Some(name) => Ok(name.to_owned()),
        None => {
            let names: Vec<&str> = known().collect();
            Err(format!("there is no extension {text:?}; known are {}", names.join(", ")))
        }
    }
}

fn display_number(text: &str) -> Result<u32, String> {
    let digits = text.strip_prefix(':').unwrap_or(text);
    let number = digits.parse().ok().filter(|number| *number <= 59_535);
    number.ok_or_else(|| format!("{text:?} is no display number from :0 to :59535"))
}

fn lint_name(text: &str) -> Result<String, String> {
    match xeric_trace::lints::by_name(text) {
        Some(lint) => Ok(lint.name.to_owned()),
        None => Err(format!("there is no lint {text:?}; xeric lint --list has them all")),
    }
}
