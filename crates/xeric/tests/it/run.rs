//! `xeric run`: the program's status, its surroundings, and what is left of it.

use std::path::Path;
use std::process::{Command, Stdio};

use super::program::{eventually, output, status, stderr, stdout, xeric};

#[test]
fn the_exit_status_passes_through() {
    for (script, expected) in [("exit 0", 0), ("exit 3", 3), ("exit 255", 255), ("kill -KILL $$", 137)] {
        assert_eq!(status(&output(&["run", "--", "sh", "-c", script])), expected, "{script}");
    }
}

#[test]
fn standard_streams_are_the_programs() {
    let ran = output(&["run", "--", "sh", "-c", "echo out; echo err >&2"]);
    assert_eq!((stdout(&ran).as_str(), stderr(&ran).as_str()), ("out\n", "err\n"));
}

#[test]
fn the_authority_file_is_private_and_everything_goes() {
    let ran = output(&["run", "--", "sh", "-c", "stat -c %a $XAUTHORITY; echo $XAUTHORITY; echo $DISPLAY"]);
    let text = stdout(&ran);
    let [mode, authority, display] = text.lines().collect::<Vec<_>>()[..] else { panic!("{text}") };
    assert_eq!(mode, "600");
    assert!(!Path::new(authority).exists());
    assert!(!Path::new(authority).parent().unwrap().exists());
    let number = display.strip_prefix(':').unwrap();
    assert!(!Path::new(&format!("/tmp/.X11-unix/X{number}")).exists());
}

#[test]
fn the_refresh_is_what_was_said() {
    for (said, told) in
        [(None, "60.00*"), (Some("75"), "75.00*"), (Some("59.94"), "59.94*"), (Some("144"), "144.00*")]
    {
        let mut arguments = vec!["run"];
        arguments.extend(said.iter().flat_map(|hertz| ["--refresh", *hertz]));
        let ran = output(&[&arguments[..], &["--", "xrandr"]].concat());
        assert!(stdout(&ran).contains(told), "{said:?}: {}{}", stdout(&ran), stderr(&ran));
    }
    for wrong in ["0", "0.5", "1001", "-60", "fast", "1e2", "inf"] {
        let refused = output(&["run", &format!("--refresh={wrong}"), "--", "true"]);
        assert_eq!(status(&refused), 64, "{wrong}");
        assert!(stderr(&refused).contains("no refresh from 1 to 1000 hertz"), "{}", stderr(&refused));
    }
}

#[test]
fn other_programs_need_the_cookie() {
    let refused = output(&["run", "--", "sh", "-c", "XAUTHORITY=/dev/null xdpyinfo"]);
    assert_ne!(status(&refused), 0);
    assert!(stderr(&refused).contains("Authorization required"), "{}", stderr(&refused));
    assert_eq!(status(&output(&["run", "--", "xdpyinfo"])), 0);
}

#[test]
fn what_the_program_left_running_ends() {
    // One stays in the process group, one leaves the session and its parent.
    let ran = output(&[
        "run",
        "--",
        "sh",
        "-c",
        "sleep 1000 >/dev/null 2>&1 & echo $!; setsid sleep 1000 >/dev/null 2>&1 & echo $!",
    ]);
    assert_eq!(status(&ran), 0);
    let text = stdout(&ran);
    assert_eq!(text.lines().count(), 2);
    for pid in text.lines() {
        eventually("the program's child still lives", || !Path::new(&format!("/proc/{pid}")).exists());
    }
}

#[test]
fn a_signal_ends_program_and_server() {
    for name in ["TERM", "INT", "HUP"] {
        let mut child = xeric(["run", "--", "sh", "-c", "echo $XAUTHORITY; exec sleep 1000"])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut authority = String::new();
        let mut out = std::io::BufReader::new(child.stdout.take().unwrap());
        std::io::BufRead::read_line(&mut out, &mut authority).unwrap();
        let authority = Path::new(authority.trim_end());
        assert!(authority.exists());
        Command::new("kill").args(["-s", name, &child.id().to_string()]).status().unwrap();
        let code = child.wait().unwrap().code();
        assert!(code.is_some_and(|code| code > 128), "{name}: {code:?}");
        assert!(!authority.exists(), "{name}");
    }
}

#[test]
fn v10_an_absent_extension_is_answered() {
    let ran = output(&["run", "--", "xdpyinfo", "-ext", "GLX"]);
    assert_eq!(status(&ran), 0);
    assert!(stdout(&ran).contains("GLX extension not supported"), "{}", stdout(&ran));
}

#[test]
fn classic_programs_run() {
    for program in [
        &["xdpyinfo"][..],
        &["xwininfo", "-root", "-tree"],
        &["xprop", "-root"],
        &["xlsatoms"],
        &["xlsclients"],
        &["xset", "q"],
        &["xsetroot", "-solid", "blue"],
        &["xkbcomp", "-xkb", ":$", "-"],
    ] {
        let command = program.join(" ").replace(":$", "$DISPLAY");
        let ran = output(&["run", "--", "sh", "-c", &command]);
        assert_eq!(status(&ran), 0, "{command}: {}", stderr(&ran));
    }
}

#[test]
fn the_keymap_says_what_it_is_made_from() {
    // As Xvfb 21.1.7 says it.
    let ran = output(&["run", "--", "xprop", "-root", "_XKB_RULES_NAMES"]);
    assert_eq!(stdout(&ran), "_XKB_RULES_NAMES(STRING) = \"evdev\", \"pc105\", \"us\", \"\", \"\"\n");
}

#[test]
fn t07_denied_extensions_are_absent_for_the_program() {
    let list = |arguments: &[&str]| {
        let ran = output(&[&["run"], arguments, &["--", "xdpyinfo", "-queryExtensions"]].concat());
        assert_eq!(status(&ran), 0, "{}", stderr(&ran));
        let lines = stdout(&ran).lines().map(str::to_owned).collect::<Vec<_>>();
        lines.into_iter().filter(|line| line.contains("opcode:")).collect::<Vec<_>>()
    };
    let all = list(&[]);
    let denied = list(&["--deny", "render,MIT-SHM"]);
    let is_denied = |line: &str| line.contains("RENDER") || line.contains("MIT-SHM");
    assert_eq!(all.iter().filter(|line| is_denied(line)).count(), 2);
    let expected: Vec<String> = all.into_iter().filter(|line| !is_denied(line)).collect();
    assert_eq!(denied, expected);
    let wrong = output(&["run", "--deny", "RENDERS", "--", "true"]);
    assert_eq!(status(&wrong), 64);
    assert!(stderr(&wrong).contains("no extension"), "{}", stderr(&wrong));
}
