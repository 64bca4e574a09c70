//! Scripts on a display that is there already: one script, on the embedded server and on an Xvfb.

use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::Value;
use x11rb::connection::Connection;
use x11rb::protocol::xproto::{ChangeWindowAttributesAux, ConnectionExt as _, EventMask};
use x11rb::rust_connection::RustConnection;
use xeric_testkit::xvfb::Xvfb;

use super::program::{FONTS, Served, output, status, stderr, stdout, xeric};

/// Writes a script, and its path.
fn script(directory: &Path, text: &str) -> String {
    let path = directory.join("a.script");
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

fn price(made: &std::process::Output) -> Value {
    assert_eq!(status(made), 0, "{}", stderr(made));
    serde_json::from_str(&stdout(made)).unwrap()
}

/// A program beside the one that is audited; killed when dropped.
struct Neighbour(Child);

impl Neighbour {
    /// Starts it and waits for its window.
    fn start(command: &str, title: &str, display: &str) -> Self {
        let child = Command::new(command)
            .args(["-display", display])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let neighbour = Self(child);
        super::program::eventually("the neighbour shows itself", || {
            Command::new("xwininfo")
                .args(["-display", display, "-name", title])
                .output()
                .unwrap()
                .status
                .success()
        });
        neighbour
    }

    fn lives(&mut self) -> bool {
        self.0.try_wait().unwrap().is_none()
    }
}

impl Drop for Neighbour {
    fn drop(&mut self) {
        // It may have ended already.
        let _ended = self.0.kill();
        let _reaped = self.0.wait();
    }
}

/// The script that the embedded server is tested with, phases and pixels and all: each phase costs the same on both.
#[test]
fn xcalc_is_clicked_to_42_on_xvfb_at_the_same_price() {
    let xvfb = Xvfb::start_with_fonts(FONTS).unwrap();
    let directory = tempfile::tempdir().unwrap();
    let shots = directory.path().join("shots");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/xcalc/42.script");
    let display = xvfb.display();
    let common = ["--script", script, "--json", "-"];
    let on_xvfb = ["audit", "--display", &display, "--shots", shots.to_str().unwrap()];
    let there = price(&output(&[&on_xvfb[..], &common, &["xcalc"]].concat()));
    let here = price(&output(&[&["audit", "--font-path", FONTS][..], &common, &["xcalc"]].concat()));
    assert!(shots.join("42.png").exists());
    assert_eq!(there["exit"]["stopped"], "WM_DELETE_WINDOW");
    for phase in ["12", "plus", "30", "equals"] {
        for column in ["requests", "bytes_out", "events", "stalls"] {
            let of = |price: &Value| price["phases"][phase][column].clone();
            assert!(of(&here).is_u64(), "{phase} {column}");
            assert_eq!(of(&there), of(&here), "{phase} {column}");
        }
        assert_eq!(there["phases"][phase]["px_written"], 0, "pixel work is not known");
    }
    assert_eq!(there["clients"].as_array().unwrap().len(), 1, "our own connection has no price");
}

#[test]
fn xterm_is_typed_into_on_xvfb() {
    let xvfb = Xvfb::start().unwrap();
    let directory = tempfile::tempdir().unwrap();
    let said = directory.path().join("said");
    let text = "Hello, World! ~{}|\"<>?";
    let typed = format!(
        "wait window 30s\nwait idle 30s\ntype cat > {}\nkey Return\ntype {text}\nkey Return\nkey ctrl+d\nwait idle 30s\nwait 500ms\n",
        said.display()
    );
    let script = script(directory.path(), &typed);
    let made =
        output(&["audit", "--display", &xvfb.display(), "--script", &script, "--", "xterm", "-e", "sh"]);
    assert_eq!(status(&made), 0, "{}", stderr(&made));
    assert_eq!(std::fs::read_to_string(&said).unwrap(), format!("{text}\n"));
}

/// What xev is told, on the embedded server and on Xvfb.
#[test]
fn xev_hears_the_same_on_both() {
    let xvfb = Xvfb::start().unwrap();
    let directory = tempfile::tempdir().unwrap();
    let script = script(
        directory.path(),
        "wait window 30s Event\nwait idle 30s\nwindow Event\nfocus\nresize 300x200\nwait idle 30s\nmove 70,90\nwait idle 30s\nclick 3 2\n\
         scroll down\ndrag 70,90 90,120\nkey shift+Tab\nkey ctrl+c\nkey F5\ntype a%Z\nwait idle 30s\nmaximise\nwait idle 30s\nclose\nwait idle 30s\n",
    );
    // Numbers of requests, times and windows are a run's own.
    let told = |text: &str| -> Vec<String> {
        let lines = text.lines().map(str::trim);
        let kept = lines.filter(|line| {
            ["Press event", "Release event", "state 0x", "width ", "ClientMessage"]
                .iter()
                .any(|part| line.contains(part))
        });
        let of = |line: &str| {
            let line = line.split(", serial").next().unwrap_or(line);
            line.split(", ")
                .filter(|part| {
                    !["time ", "root:", "event 0x", "window 0x"].iter().any(|own| part.starts_with(own))
                })
                .collect::<Vec<_>>()
                .join(", ")
        };
        kept.map(of).collect()
    };
    let display = xvfb.display();
    let events = ["xev", "-event", "keyboard", "-event", "button", "-event", "structure"];
    let common = ["--script", &script, "--json", "/dev/null", "--"];
    let there = output(&[&["audit", "--display", &display][..], &common, &events].concat());
    assert_eq!(status(&there), 0, "{}", stderr(&there));
    let here = output(&[&["audit"][..], &common, &events].concat());
    assert_eq!(status(&here), 0, "{}", stderr(&here));
    let (there, here) = (told(&stderr(&there)), told(&stderr(&here)));
    assert!(here.iter().any(|line| line.contains("keysym 0x63, c")), "{here:#?}");
    assert!(here.iter().any(|line| line.contains("width 300, height 200")), "{here:#?}");
    assert!(here.iter().any(|line| line.contains("button 5")), "{here:#?}");
    assert_eq!(there, here);
}

/// Our own server as the display, over TCP and with a cookie.
#[test]
fn a_display_over_tcp_wants_its_cookie() {
    let directory = tempfile::tempdir().unwrap();
    let auth = directory.path().join("auth");
    let server = Served::start(&["--tcp", "--auth", auth.to_str().unwrap()]);
    let display = format!("localhost{}", server.display);
    let script = script(
        directory.path(),
        "wait window 30s xlogo\nwait idle 30s\nexpect pixel 2,50 #ffffff\nresize 60x40\nwait idle 30s\nexpect pixel 80,50 #000000\n",
    );
    let audit = |authority: &Path| {
        xeric(["audit", "--display", &display, "--script", &script, "--json", "-", "xlogo"])
            .env("XAUTHORITY", authority)
            .output()
            .unwrap()
    };
    let refused = audit(&directory.path().join("none"));
    assert_eq!(status(&refused), 125, "{}", stderr(&refused));
    assert!(stderr(&refused).contains("cannot look at the display"), "{}", stderr(&refused));
    let made = price(&audit(&auth));
    assert_eq!(made["clients"].as_array().unwrap().len(), 1);
    assert_eq!(made["exit"]["stopped"], "WM_DELETE_WINDOW");
}

/// On somebody's desktop: another program's windows are not waited for, not asked to close, and typed into by nobody.
#[test]
fn windows_of_others_are_left_alone() {
    let xvfb = Xvfb::start().unwrap();
    let display = xvfb.display();
    let mut neighbour = Neighbour::start("xlogo", "xlogo", &display);
    let directory = tempfile::tempdir().unwrap();
    let waits = script(directory.path(), "wait window 500ms\n");
    let program = ["sh", "-c", "xlsatoms >/dev/null; sleep 60"];
    let made = output(&[&["audit", "--display", &display, "--script", &waits, "--"][..], &program].concat());
    assert_eq!(status(&made), 1, "{}", stderr(&made));
    assert!(stderr(&made).contains("no such window came within 500ms"), "{}", stderr(&made));
    let closes = script(directory.path(), "wait window 30s Calculator\nwindow xlogo\n");
    let made = output(&["audit", "--display", &display, "--script", &closes, "xcalc"]);
    assert_eq!(status(&made), 1, "{}", stderr(&made));
    assert!(
        stderr(&made).contains("no window has that title; there are \"Calculator\""),
        "{}",
        stderr(&made)
    );
    assert!(neighbour.lives());
}

#[test]
fn what_fails_in_a_script_on_xvfb_is_told() {
    let xvfb = Xvfb::start().unwrap();
    let directory = tempfile::tempdir().unwrap();
    for (text, complaint) in [
        (
            "wait window 30s xlogo\nwait idle 30s\nexpect pixel 1200,1000 #123456\n",
            ":3: expect pixel 1200,1000 #123456: it is #000000",
        ),
        ("expect pixel 5000,5 #123456\n", ":1: expect pixel 5000,5 #123456: 5000,5 is not on the screen"),
        (
            "wait window 30s\nclose\nwait idle 30s\nwait 1s\nwindow xlogo\n",
            ":5: window xlogo: there is no window",
        ),
    ] {
        let script = script(directory.path(), text);
        let made = output(&[
            "audit",
            "--display",
            &xvfb.display(),
            "--json",
            "/dev/null",
            "--script",
            &script,
            "xlogo",
        ]);
        assert_eq!(status(&made), 1, "{}", stderr(&made));
        assert!(stderr(&made).ends_with(&format!("xeric: {script}{complaint}\n")), "{}", stderr(&made));
    }
}

/// A display that leaves in the middle of it.
#[test]
fn a_display_that_is_gone_is_told() {
    let xvfb = Xvfb::start().unwrap();
    let display = xvfb.display();
    let directory = tempfile::tempdir().unwrap();
    let script = script(directory.path(), "wait window 30s xlogo\nwait 30s\n");
    let mut audit = xeric(["audit", "--display", &display, "--script", &script, "xlogo"]);
    let audit = audit.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    super::program::eventually("the program shows itself", || {
        let looked = Command::new("xwininfo").args(["-display", &display, "-name", "xlogo"]).output();
        looked.unwrap().status.success()
    });
    drop(xvfb);
    let ended = audit.wait_with_output().unwrap();
    assert_eq!(status(&ended), 125, "{}", stderr(&ended));
    assert!(stderr(&ended).contains("before the audit was over: the display: "), "{}", stderr(&ended));
}

/// Our own manager on a display: as on the embedded server, and not beside another.
#[test]
fn a_manager_of_ours_manages_xvfb() {
    let xvfb = Xvfb::start().unwrap();
    let directory = tempfile::tempdir().unwrap();
    let script = script(
        directory.path(),
        "wait window 30s xedit\nwait idle 30s\nexpect pixel 1270,1010 #000000\nmaximise\nwait idle 30s\nwait 200ms\n\
         expect pixel 1270,1010 #ffffff\ntype hello\nwait idle 30s\nclose\nwait idle 30s\n",
    );
    let display = xvfb.display();
    for _ in 0..2 {
        let made =
            output(&["audit", "--display", &display, "--wm", "--json", "-", "--script", &script, "xedit"]);
        let price = price(&made);
        assert_eq!(price["exit"], serde_json::json!({"code": 0, "signal": null, "stopped": null}));
        assert_eq!(price["clients"].as_array().unwrap().len(), 1, "the manager has no price");
        assert!(price["by_event"]["KeyPress"]["count"].as_u64().unwrap() >= 5);
    }
    let (taken, screen) = RustConnection::connect(Some(&display)).unwrap();
    let root = taken.setup().roots[screen].root;
    let redirect = ChangeWindowAttributesAux::new().event_mask(EventMask::SUBSTRUCTURE_REDIRECT);
    taken.change_window_attributes(root, &redirect).unwrap().check().unwrap();
    let made = output(&["audit", "--display", &display, "--wm", "--", "true"]);
    assert_eq!(status(&made), 64, "{}", stderr(&made));
    assert!(stderr(&made).contains("the display has one"), "{}", stderr(&made));
}
