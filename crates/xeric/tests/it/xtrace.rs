//! The same session counted twice: by `xtrace` in the middle, and by the recording of the server behind it.
//!
//! What holds: the program talks to xtrace, xtrace to the audited server, so both see every request, and their counts are equal by major and minor
//! opcode, connection by connection. xtrace is another project's reader of the protocol; nothing of ours is in its counts.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufReader, ErrorKind};
use std::os::unix::net::UnixStream;
use std::path::Path;

use xeric_trace::capture::Reader;
use xeric_trace::listing::{Entry, Filter, Listing};
use xeric_trace::session::MessageKind;

use super::program::{FONTS, output, status, stderr};

/// Requests by major and minor opcode; a core request's minor opcode is 0.
type Counts = BTreeMap<(u8, u8), u64>;

/// A program, and what is done with it.
struct Case {
    name: &'static str,
    command: &'static [&'static str],
    /// Without one the audit ends as it does by itself.
    script: Option<&'static str>,
}

const fn plain(name: &'static str, command: &'static [&'static str]) -> Case {
    Case { name, command, script: None }
}

const MOVED: &str = "wait window 30s\nmove 300,40\nwait idle 30s\nmove 100,200\nwait idle 30s\n";
const TYPED: &str = "wait window 30s\nwait idle 30s\nmove 100,100\ntype echo hello\nwait idle 30s\n";
const CLICKED: &str =
    "wait window 30s\nwait idle 30s\nmove 69,346\nclick\nmove 113,346\nclick\nwait idle 30s\n";
/// ico draws all the time, so that it is asked to end itself: what it has sent by then arrives.
const ENDED: &str = "wait window 30s\nwait 1s\nkey q\nwait 2s\n";

/// Few enough for every run of the tests.
const SOME: &[Case] = &[
    plain("xlogo", &["xlogo"]),
    plain("xkbcomp", &["sh", "-c", "xkbcomp $DISPLAY - > /dev/null"]),
    plain(
        "xdotool",
        &["sh", "-c", "xdotool mousemove 60 60 click 1 key a type hello && xdotool search --maxdepth 1 '.*'"],
    ),
    Case { name: "xterm", command: &["xterm", "-e", "cat"], script: Some(TYPED) },
];

const OTHERS: &[Case] = &[
    plain("xclock", &["xclock"]),
    Case { name: "xeyes", command: &["xeyes"], script: Some(MOVED) },
    Case { name: "xcalc", command: &["xcalc"], script: Some(CLICKED) },
    plain("xfontsel", &["xfontsel"]),
    Case { name: "xedit", command: &["xedit"], script: Some(TYPED) },
    plain("oclock", &["oclock"]),
    plain("xmag", &["xmag", "-source", "64x64+0+0"]),
    plain("xmessage", &["xmessage", "-buttons", "Yes,No", "Is it so?"]),
    Case { name: "ico", command: &["ico", "-faces"], script: Some(ENDED) },
    plain("xdpyinfo", &["xdpyinfo"]),
    plain("xwininfo -root -tree", &["xwininfo", "-root", "-tree"]),
    plain("xprop -root", &["xprop", "-root"]),
    plain("xlsatoms", &["xlsatoms"]),
    plain("xlsclients", &["xlsclients"]),
    plain("xset q", &["xset", "q"]),
    plain("xrdb", &["sh", "-c", "echo 'a.b: c' | xrdb -merge - && xrdb -query"]),
    plain("xsetroot", &["xsetroot", "-solid", "navy"]),
];

#[test]
fn xtrace_counts_the_same_requests() {
    let every = std::env::var_os("XERIC_EVERY_PROGRAM").is_some();
    let chosen = std::env::var("XERIC_PROGRAM").ok();
    let mut wrong = Vec::new();
    for case in SOME.iter().chain(OTHERS.iter().filter(|_| every || chosen.is_some())) {
        if chosen.as_ref().is_some_and(|chosen| chosen != case.name) {
            continue;
        }
        let (xtrace, ours) = count(case);
        let total = |all: &[Counts]| all.iter().flat_map(BTreeMap::values).sum::<u64>();
        let kinds = |all: &[Counts]| all.iter().map(BTreeMap::len).sum::<usize>();
        assert!(total(&xtrace) > 0, "{}: xtrace saw nothing", case.name);
        let equal = if xtrace == ours { "equal" } else { "**not equal**" };
        println!(
            "| {} | {} | {} | {} | {} | {equal} |",
            case.name,
            xtrace.len(),
            kinds(&xtrace),
            total(&xtrace),
            total(&ours)
        );
        if xtrace != ours {
            wrong.push(format!("{}: xtrace {xtrace:?}, the recording {ours:?}", case.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What xtrace and the recording counted, by connection in the order in which they were opened.
fn count(case: &Case) -> (Vec<Counts>, Vec<Counts>) {
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let (recording, text, script) = (path("recording"), path("text"), path("script"));
    let mut arguments = vec!["audit", "--font-path", FONTS, "--record", &recording];
    if let Some(actions) = case.script {
        std::fs::write(&script, actions).unwrap();
        arguments.extend(["--script", &script]);
    }
    let display = free_display();
    arguments.extend(["--", "xtrace", "-D", &display, "-o", &text, "--"]);
    arguments.extend(case.command);
    let audited = output(&arguments);
    assert_eq!(status(&audited), 0, "{}: {}", case.name, stderr(&audited));
    (said_by_xtrace(Path::new(&text)), recorded(Path::new(&recording)))
}

/// A display number that nobody has. No other test starts servers with such high numbers. xtrace leaves its socket
/// behind, so that one where nobody listens is removed.
fn free_display() -> String {
    let is_free = |number: &u32| {
        let socket = format!("/tmp/.X11-unix/X{number}");
        if UnixStream::connect(&socket).is_ok() {
            return false;
        }
        match std::fs::remove_file(&socket) {
            Ok(()) => true,
            Err(error) => error.kind() == ErrorKind::NotFound,
        }
    };
    format!(":{}", (4300..4400).find(is_free).expect("a free display number"))
}

/// Counts lines such as `000:<:0005: 20: Request(98): QueryExtension` and `000:<:0002:  4: BIG-REQUESTS-Request(133,0): Enable`.
fn said_by_xtrace(path: &Path) -> Vec<Counts> {
    let text = String::from_utf8_lossy(&std::fs::read(path).unwrap()).into_owned();
    let mut connections = BTreeMap::new();
    for line in text.lines() {
        let mut parts = line.splitn(5, ':');
        let (Some(connection), Some("<"), Some(_sequence), Some(_length), Some(rest)) =
            (parts.next(), parts.next(), parts.next(), parts.next(), parts.next())
        else {
            continue;
        };
        let (Ok(connection), Some((_, opcodes))) = (connection.parse::<u32>(), rest.split_once("Request("))
        else {
            continue;
        };
        let opcodes = opcodes.split_once(')').unwrap().0;
        let (major, minor) = opcodes.split_once(',').unwrap_or((opcodes, "0"));
        let counts: &mut Counts = connections.entry(connection).or_default();
        *counts.entry((major.parse().unwrap(), minor.parse().unwrap())).or_default() += 1;
    }
    connections.into_values().collect()
}

fn recorded(path: &Path) -> Vec<Counts> {
    let reader = Reader::new(BufReader::new(File::open(path).unwrap())).unwrap();
    let mut listing = Listing::new(reader, Filter::default());
    let mut connections = BTreeMap::new();
    while let Some(entry) = listing.next_entry().unwrap() {
        let Entry::Message(line) = entry else { continue };
        let (MessageKind::Request { major, second, .. } | MessageKind::BadLength { major, second, .. }) =
            line.kind
        else {
            continue;
        };
        let minor = if major < 128 { 0 } else { second };
        let counts: &mut Counts = connections.entry(line.client).or_default();
        *counts.entry((major, minor)).or_default() += 1;
    }
    assert!(listing.reader().damage().is_empty(), "the recording is whole");
    connections.into_values().collect()
}
