//! Real programs on this server and on Xvfb, pixel by pixel.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use xeric_testkit::beside::{Action, Program, pictures};
use xeric_testkit::xvfb::Xvfb;

const FONTS: &str = "/usr/share/fonts/X11/misc:unscaled,/usr/share/fonts/X11/75dpi:unscaled";

/// Programs that have to look the same in every pixel.
const EQUAL: &[Program] = &[
    Program { name: "xlogo", command: &["xlogo"], actions: &[] },
    Program {
        name: "xcalc, clicked to 12 + 30 = 42",
        command: &["xcalc"],
        actions: &[
            Action::Click(69, 346),
            Action::Click(113, 346),
            Action::Click(201, 346),
            Action::Click(157, 346),
            Action::Click(69, 376),
            Action::Click(201, 376),
        ],
    },
    Program { name: "xclock -norender", command: &["xclock", "-norender"], actions: &[] },
    Program { name: "xfontsel", command: &["xfontsel"], actions: &[Action::Move(60, 12)] },
    Program {
        name: "xedit",
        command: &["xedit"],
        actions: &[Action::Move(200, 300), Action::Type("Hello, World")],
    },
    Program { name: "xmessage", command: &["xmessage", "-buttons", "Yes,No", "Is it so?"], actions: &[] },
    Program {
        name: "xterm -fa",
        command: &["xterm", "-fa", "DejaVu Sans Mono", "-fs", "11", "-e", "cat"],
        actions: &[Action::Move(100, 100), Action::Type("echo hello")],
    },
];

/// Programs whose share of equal pixels is told.
const OTHERS: &[Program] = &[
    Program { name: "xlogo -render", command: &["xlogo", "-render"], actions: &[] },
    Program { name: "xclock", command: &["xclock"], actions: &[] },
    Program { name: "oclock", command: &["oclock"], actions: &[] },
    Program { name: "xeyes", command: &["xeyes"], actions: &[Action::Move(300, 40)] },
    Program {
        name: "xterm",
        command: &["xterm", "-e", "cat"],
        actions: &[Action::Move(100, 100), Action::Type("echo hello")],
    },
    Program { name: "xmag", command: &["xmag", "-source", "64x64+0+0"], actions: &[] },
    Program { name: "xcalc -rpn", command: &["xcalc", "-rpn"], actions: &[] },
    Program {
        name: "bitmap",
        command: &["bitmap"],
        actions: &[Action::Click(250, 250), Action::Click(300, 200)],
    },
    Program { name: "viewres", command: &["viewres"], actions: &[Action::Click(60, 200)] },
    Program { name: "editres", command: &["editres"], actions: &[] },
    Program { name: "xfd", command: &["xfd", "-fn", "fixed"], actions: &[Action::Click(60, 120)] },
    Program { name: "xgc", command: &["xgc"], actions: &[Action::Click(60, 120)] },
    Program { name: "xbiff", command: &["xbiff", "-shape"], actions: &[] },
    Program {
        name: "xclipboard",
        command: &["xclipboard"],
        actions: &[Action::Click(100, 100), Action::Type("clip")],
    },
];

#[test]
fn programs_look_as_they_do_on_xvfb() {
    let xvfb = Xvfb::start_with_fonts(FONTS).expect("Xvfb starts");
    let xeric = Xeric::start();
    let chosen = std::env::var("XERIC_PROGRAM").ok();
    let every = std::env::var_os("XERIC_EVERY_PROGRAM").is_some();
    let mut wrong = Vec::new();
    for (program, exact) in
        EQUAL.iter().map(|p| (p, true)).chain(OTHERS.iter().filter(|_| every).map(|p| (p, false)))
    {
        if chosen.as_ref().is_some_and(|chosen| !program.name.contains(chosen.as_str())) {
            continue;
        }
        let (ours, theirs) = pictures(program, &xeric.display, &xvfb.display()).expect(program.name);
        let (differing, drawn) = (ours.differing(&theirs), theirs.drawn());
        println!(
            "| {} | {} of {} pixels differ | {drawn} are drawn |",
            program.name,
            differing,
            theirs.pixels.len()
        );
        assert!(drawn > 0, "{}: Xvfb shows nothing", program.name);
        if differing > 0 {
            let name = program.name.replace([' ', ',', '+', '='], "-");
            if let Some(directory) = std::env::var_os("XERIC_PICTURES") {
                let directory = std::path::Path::new(&directory);
                ours.write_png(&directory.join(format!("{name}-xeric.png"))).expect("a picture");
                theirs.write_png(&directory.join(format!("{name}-xvfb.png"))).expect("a picture");
            }
            if exact {
                wrong.push(format!("{}: {differing} pixels", program.name));
            }
        }
    }
    assert!(wrong.is_empty(), "not as on Xvfb: {wrong:?}");
}

/// `xeric serve` on a display of its own.
struct Xeric {
    child: Child,
    display: String,
}

impl Xeric {
    fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_xeric"))
            .args(["serve", "--font-path", FONTS])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("xeric serve starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("its display");
        Self { child, display: line.trim().to_owned() }
    }
}

impl Drop for Xeric {
    fn drop(&mut self) {
        // It leaves nothing behind whichever way it ends.
        let _ended = self.child.kill();
        let _waited = self.child.wait();
    }
}
