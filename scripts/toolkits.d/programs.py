"""The programs, each with its toolkit, its command, and what it needs in its home directory before it starts."""

import os
import pathlib
import shutil
import struct
import subprocess
import zlib
from dataclasses import dataclass, field
from typing import Callable

import checks

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parent.parent
BUILT = ROOT / "target" / "toolkits" / "built"
PEERS = ROOT / "peers" / "target" / "release"


@dataclass
class Program:
    """A program that is audited on both servers. In its command and environment {here} is this directory, {home} its home, {built} what was built, {peers} where the programs of peers/ are."""

    name: str
    toolkit: str
    command: list[str]
    environment: dict[str, str] = field(default_factory=dict)
    prepare: Callable[[pathlib.Path], None] | None = None
    # What it must have done, besides drawing: see checks.py.
    check: Callable[[pathlib.Path, pathlib.Path], list[str]] | None = None
    # Whether something in it always moves, so that it is never idle.
    moves: bool = False

    @property
    def script(self) -> pathlib.Path:
        return HERE / f"{self.name}.script"


def settings_of_gtk(home: pathlib.Path) -> None:
    """No blinking caret and no animation."""
    for version in ("gtk-3.0", "gtk-4.0"):
        directory = home / ".config" / version
        directory.mkdir(parents=True)
        (directory / "settings.ini").write_text("[Settings]\ngtk-cursor-blink=0\ngtk-enable-animations=0\ngtk-overlay-scrolling=0\n")


def png(path: pathlib.Path, width: int, height: int, colour: Callable[[int, int], tuple[int, int, int]]) -> None:
    """A picture whose pixels a function of their place gives."""
    rows = b"".join(b"\0" + b"".join(bytes(colour(x, y)) for x in range(width)) for y in range(height))

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def picture(home: pathlib.Path) -> None:
    """A gradient with a checkered disc."""

    def colour(x: int, y: int) -> tuple[int, int, int]:
        if (x - 180) ** 2 + (y - 120) ** 2 < 90**2 and (x // 20 + y // 20) % 2:
            return 208, 64, 112
        return x * 255 // 360, 143, y * 255 // 240

    png(home / "picture.png", 360, 240, colour)


def ground(home: pathlib.Path) -> None:
    """One colour, for the root window."""
    png(home / "ground.png", 64, 64, lambda _x, _y: checks.GROUND)


def page(home: pathlib.Path) -> None:
    """What browsers show."""
    settings_of_gtk(home)
    shutil.copy(HERE / "page.html", home)


def profile_of_firefox(home: pathlib.Path) -> None:
    """An existing profile, with its settings."""
    page(home)
    profile = home / "profile"
    profile.mkdir()
    (profile / "user.js").write_text((HERE / "user.js").read_text())


def settings_of_qt(home: pathlib.Path) -> None:
    """Qt's own: no blinking caret."""
    settings_of_gtk(home)
    directory = home / ".config"
    (directory / "Trolltech.conf").write_text("[Qt]\ncursorFlashTime=0\n")


def gimp(home: pathlib.Path) -> None:
    """A directory of GIMP in which the first start's questions are answered."""
    settings_of_gtk(home)
    picture(home)
    directory = home / ".config" / "GIMP" / "2.10"
    directory.mkdir(parents=True)
    (directory / "gimprc").write_text(
        '(check-updates no)\n(show-tips no)\n(marching-ants-speed 10000)\n(save-session-info no)\n(icon-size medium)\n(theme "System")\n'
    )


def nedit(home: pathlib.Path) -> None:
    """A caret that does not blink."""
    (home / ".Xdefaults").write_text("*blinkRate: 0\n*cursorBlinkRate: 0\n")


def i3(home: pathlib.Path) -> None:
    """A configuration without a bar, in which a clock would go."""
    (home / "config").write_text("font pango:DejaVu Sans Mono 10\nbindsym Mod1+Left focus left\n")


def swing() -> None:
    """Compiles the form in Java."""
    BUILT.mkdir(parents=True, exist_ok=True)
    source = HERE / "Form.java"
    made = BUILT / "Form.class"
    if not made.exists() or made.stat().st_mtime < source.stat().st_mtime:
        subprocess.run(["javac", "-d", str(BUILT), str(source)], check=True)


def peers(names: list[str]) -> None:
    """Builds programs of peers/. Slint's first build takes minutes."""
    packages = [word for name in names for word in ("-p", name)]
    subprocess.run(["cargo", "build", "--quiet", "--release", "--locked", *packages], cwd=ROOT / "peers", check=True)


def build(chosen: list[Program]) -> None:
    """What has to be built before any of these is run."""
    swing()
    ours = [program.name for program in chosen if program.command[0].startswith("{peers}")]
    if ours:
        peers(ours)


# Two clients and the manager in front of them; ends with the manager's clients.
def managed(manager: str) -> list[str]:
    return ["sh", "{here}/managed.sh", manager]


# Two clients on the screen and who looks at it.
def watched(viewer: str) -> list[str]:
    return ["sh", "{here}/watched.sh", viewer]


GTK = {"GDK_BACKEND": "x11", "GSK_RENDERER": "cairo"}
QT = {"QT_QPA_PLATFORM": "xcb", "QT_ACCESSIBILITY": "0"}

PROGRAMS = [
    Program("gtk3-demo", "GTK 3", ["gtk3-demo"], GTK, settings_of_gtk),
    Program("gtk3-widget-factory", "GTK 3", ["gtk3-widget-factory"], GTK, settings_of_gtk, moves=True),
    Program("gtk4-demo", "GTK 4, cairo", ["gtk4-demo"], GTK, settings_of_gtk),
    Program("gtk4-widget-factory", "GTK 4, cairo", ["gtk4-widget-factory"], GTK, settings_of_gtk, moves=True),
    Program("featherpad", "Qt 5", ["featherpad", "--standalone"], QT, settings_of_qt),
    Program("assistant", "Qt 6", ["/usr/lib/qt6/bin/assistant"], QT, settings_of_qt),
    Program("wish", "Tk", ["wish", "{here}/form.tcl"]),
    Program("tkinter", "Tk, themed", ["/usr/bin/python3", "{here}/form.py"]),
    Program("swing", "Swing", ["java", "-Duser.home={home}", "-cp", "{built}", "Form"]),
    Program(
        "chromium", "Chromium",
        ["chromium", "--no-sandbox", "--test-type", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update",
         "--disable-sync", "--disable-default-apps", "--password-store=basic", "--use-mock-keychain", "--window-position=0,0", "--window-size=1000,800",
         "--user-data-dir={home}/profile", "file://{home}/page.html"],
        prepare=page,
    ),
    Program(
        "firefox", "Firefox", ["firefox-esr", "--no-remote", "--profile", "{home}/profile", "--width", "1000", "--height", "800", "file://{home}/page.html"],
        {"MOZ_ENABLE_WAYLAND": "0", "MOZ_CRASHREPORTER_DISABLE": "1", **GTK}, profile_of_firefox,
    ),
    Program("emacs", "Lucid", ["emacs", "-Q", "--eval", "(blink-cursor-mode 0)", "--eval", "(setq x-gtk-use-system-tooltips nil)"]),
    Program("gimp", "GTK 2", ["gimp", "--no-splash", "--new-instance", "{home}/picture.png"], prepare=gimp),
    Program("xfig", "Xaw 3D", ["xfig", "-nosplash"]),
    Program("nedit", "Motif", ["nedit"], prepare=nedit),
    Program("feh", "Imlib 2", ["feh", "{home}/picture.png"], prepare=picture),
    Program("winit-softbuffer", "winit, softbuffer", ["{peers}/winit-softbuffer"]),
    Program("iced-hello", "iced, tiny-skia", ["{peers}/iced-hello"]),
    Program("slint-hello", "slint, its software renderer", ["{peers}/slint-hello"]),
    Program("openbox", "window manager", managed("openbox"), check=checks.dragged(lists=True)),
    Program("i3", "window manager", managed("i3"), prepare=i3, check=checks.tiled),
    Program("twm", "window manager", managed("twm"), check=checks.dragged(lists=False)),
    Program("picom", "compositor", managed("picom"), prepare=ground, check=checks.composed),
    Program("x11vnc", "VNC server", watched("x11vnc"), check=checks.watched),
    Program("ffmpeg", "x11grab", watched("ffmpeg"), check=checks.watched),
    Program("xdotool", "XTEST", ["sh", "{here}/typed.sh"], check=checks.typed),
]


def environment(home: pathlib.Path, program: Program) -> dict[str, str]:
    """The same surroundings on both servers: no bus, no accessibility, one locale, a home of its own."""
    run = home / "run"
    run.mkdir(mode=0o700)
    return {
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        "XDG_RUNTIME_DIR": str(run),
        "LC_ALL": "C.UTF-8",
        "TZ": "UTC",
        "DBUS_SESSION_BUS_ADDRESS": "disabled:",
        "GTK_A11Y": "none",
        "NO_AT_BRIDGE": "1",
        "GSETTINGS_BACKEND": "memory",
        **{name: placed(value, home) for name, value in program.environment.items()},
    }


def placed(word: str, home: pathlib.Path) -> str:
    return word.replace("{here}", str(HERE)).replace("{home}", str(home)).replace("{built}", str(BUILT)).replace("{peers}", str(PEERS))
