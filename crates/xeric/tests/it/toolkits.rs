//! A program of several toolkits each, with its script of `scripts/toolkits.d`: on this server as on Xvfb it gets the same errors, shows the same
//! pixels, and comes to its end. `scripts/toolkits` does this for every toolkit; here are those that are quick and always the same.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::thread;

use serde_json::Value;
use xeric_testkit::xvfb::Xvfb;

use super::program::{FONTS, status, stderr, xeric};

/// Where scripts and the programs of ours stand.
const HERE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts/toolkits.d");

/// What a program did on one of the servers.
struct Seen {
    /// Errors: what, and of which request.
    errors: BTreeSet<(String, u64, u64)>,
    /// Its shots in the script's order: the name, and the file as it is.
    shots: Vec<(String, Vec<u8>)>,
    stalls: u64,
}

/// Runs the program with its script on both servers at once and compares. `blinking` are shots in which a text cursor blinks.
fn is_alike(name: &str, command: &[&str], environment: &[(&str, &str)], blinking: &[&str]) {
    let directory = tempfile::tempdir().unwrap();
    let xvfb = Xvfb::start_with(&["-fp", FONTS, "-extension", "GLX"]).unwrap();
    let display = xvfb.display();
    let (here, there) = thread::scope(|scope| {
        let on = |side: &str, options: &[&str]| {
            audited(name, command, environment, options, &directory.path().join(side))
        };
        let here = scope.spawn(move || on("xeric", &["--font-path", FONTS]));
        let there = on("xvfb", &["--display", &display]);
        (here.join().unwrap(), there)
    });
    assert_eq!(here.errors, there.errors, "{name}: errors here, and on Xvfb");
    assert!(here.stalls > 0 && there.stalls > 0, "{name}: both waited for the set-up at least");
    assert!(!here.shots.is_empty(), "{name}: the script takes shots");
    for ((shot, ours), (_, theirs)) in here.shots.iter().zip(&there.shots) {
        assert!(ours == theirs || blinking.contains(&shot.as_str()), "{name}: shot {shot} is not as on Xvfb");
    }
}

/// Runs the program with its script; `options` says where. Both servers see the same home, locale, clock and settings, and no bus.
fn audited(
    name: &str,
    command: &[&str],
    environment: &[(&str, &str)],
    options: &[&str],
    directory: &Path,
) -> Seen {
    let home = directory.join("home");
    for version in ["gtk-3.0", "gtk-4.0"] {
        let settings = home.join(".config").join(version);
        std::fs::create_dir_all(&settings).unwrap();
        std::fs::write(
            settings.join("settings.ini"),
            "[Settings]\ngtk-cursor-blink=0\ngtk-enable-animations=0\ngtk-overlay-scrolling=0\n",
        )
        .unwrap();
    }
    std::fs::write(home.join(".config/Trolltech.conf"), "[Qt]\ncursorFlashTime=0\n").unwrap();
    std::fs::write(home.join(".Xdefaults"), "*blinkRate: 0\n*cursorBlinkRate: 0\n").unwrap();
    let script = PathBuf::from(HERE).join(format!("{name}.script"));
    let shots = directory.join("shots");
    let mut audit = xeric(["audit"]);
    audit
        .args(options)
        .args(["--json", "-", "--script"])
        .arg(&script)
        .arg("--shots")
        .arg(&shots)
        .arg("--")
        .args(command);
    audit.env_clear().envs(std::env::var_os("PATH").map(|path| ("PATH", path)));
    audit.env("HOME", &home).env("XDG_RUNTIME_DIR", &home).env("LC_ALL", "C.UTF-8").env("TZ", "UTC");
    audit.env("DBUS_SESSION_BUS_ADDRESS", "disabled:").env("NO_AT_BRIDGE", "1").env("GTK_A11Y", "none");
    audit.env("GSETTINGS_BACKEND", "memory").envs(environment.iter().copied());
    let done = audit.current_dir(&home).stdin(Stdio::null()).output().unwrap();
    assert_eq!(status(&done), 0, "{name}: {}", stderr(&done));
    let price: Value = serde_json::from_slice(&done.stdout).unwrap();
    let error = |error: &Value| {
        let number = |what: &str| error[what].as_u64().unwrap();
        (error["error"].as_str().unwrap().to_owned(), number("major"), number("minor"))
    };
    let text = std::fs::read_to_string(&script).unwrap();
    let names = text.lines().filter_map(|line| line.strip_prefix("shot "));
    let picture = |name: &str| (name.to_owned(), std::fs::read(shots.join(format!("{name}.png"))).unwrap());
    Seen {
        errors: price["errors"].as_array().unwrap().iter().map(error).collect(),
        shots: names.map(picture).collect(),
        stalls: price["whole"]["stalls"].as_u64().unwrap(),
    }
}

#[test]
fn gtk3_is_as_on_xvfb() {
    is_alike("gtk3-demo", &["gtk3-demo"], &[("GDK_BACKEND", "x11")], &[]);
}

#[test]
fn gtk4_is_as_on_xvfb() {
    is_alike("gtk4-demo", &["gtk4-demo"], &[("GDK_BACKEND", "x11"), ("GSK_RENDERER", "cairo")], &[]);
}

#[test]
fn qt5_is_as_on_xvfb() {
    is_alike(
        "featherpad",
        &["featherpad", "--standalone"],
        &[("QT_QPA_PLATFORM", "xcb")],
        &["start", "typed"],
    );
}

#[test]
fn tk_is_as_on_xvfb() {
    let form = PathBuf::from(HERE).join("form.tcl");
    is_alike("wish", &["wish", form.to_str().unwrap()], &[], &[]);
}

#[test]
fn motif_is_as_on_xvfb() {
    is_alike("nedit", &["nedit"], &[], &[]);
}
