//! A dozen of x11perf's tests, each once: no X error, no server that dies. `scripts/x11perf` runs all of them.

use std::process::Command;

use super::program::{FONTS, Served, stderr, stdout};

/// Drawing of every kind, copies, images, text, RENDER and windows.
const TESTS: &[&str] = &[
    "-dot",
    "-srect10",
    "-eschertilerect10",
    "-dseg10",
    "-wddcircle100",
    "-fcpellipse10",
    "-64poly10complex",
    "-aatrap10",
    "-polytext16",
    "-aa10text",
    "-rgb10text",
    "-scroll10",
    "-deepcopyplane10",
    "-putimagexy10",
    "-shmput10",
    "-shmget10",
    "-getimage10",
    "-magpixwin10",
    "-noop",
    "-prop",
    "-popup",
    "-movetree",
    "-circulate",
];

#[test]
fn x11perf_meets_no_error() {
    let mut server = Served::start(&["--font-path", FONTS]);
    let ran = Command::new("x11perf")
        .args(["-display", &server.display, "-repeat", "1", "-reps", "1", "-subs", "4"])
        .args(TESTS)
        .output()
        .expect("x11perf (Debian package x11-apps)");
    let (said, complaints) = (stdout(&ran), stderr(&ran));
    assert!(ran.status.success() && complaints.is_empty(), "{}: {complaints}\n{said}", ran.status);
    let results = said.lines().filter(|line| line.contains(" reps @ ")).count();
    assert_eq!(results, TESTS.len(), "{said}");
    assert_eq!(server.stop(), Some(0), "the server lived through it");
}
