"""What programs that manage, compose, watch and type must have done, told by other programs' tools or read from what they wrote.

Each check gets the home directory of the run and the directory of its shots, and returns what is wrong, or nothing.
"""

import pathlib
import re
from typing import NamedTuple

import pictures

# What xdotool is told to type (typed.sh).
TEXT = 'Hello, World! (2 + 3) * 7 = 35; "x" & ~y\n'
# The root's colour behind picom's windows.
GROUND = (0x40, 0x60, 0x80)


class Window(NamedTuple):
    """How the logo's window stands, by xwininfo and xprop."""

    root: str
    parent: str
    place: tuple[int, int]
    size: tuple[int, int]
    normal: bool
    listed: bool


def window(path: pathlib.Path) -> Window:
    text = path.read_text()

    def found(pattern: str) -> str:
        match = re.search(pattern, text)
        return match.group(1) if match else ""

    number = lambda pattern: int(found(pattern) or -1)  # noqa: E731
    own = found(r"Window id: (0x[0-9a-f]+)")
    return Window(
        root=found(r"Root window id: (0x[0-9a-f]+)"),
        parent=found(r"Parent window id: (0x[0-9a-f]+)"),
        place=(number(r"Absolute upper-left X: +(-?\d+)"), number(r"Absolute upper-left Y: +(-?\d+)")),
        size=(number(r"Width: (\d+)"), number(r"Height: (\d+)")),
        normal="window state: Normal" in text,
        listed=own in found(r"_NET_CLIENT_LIST\(WINDOW\): window id # (.*)").split(", "),
    )


def framed(home: pathlib.Path, lists: bool) -> list[str]:
    """A manager has put the window into a frame of its own and says so."""
    wrong = []
    for name in ("before", "after"):
        seen = window(home / name)
        if not seen.parent or seen.parent == seen.root:
            wrong.append(f"{name}: the window is not in a frame")
        if not seen.normal:
            wrong.append(f"{name}: WM_STATE is not Normal")
        if lists and not seen.listed:
            wrong.append(f"{name}: _NET_CLIENT_LIST lacks the window")
    return wrong


def dragged(lists: bool):
    def check(home: pathlib.Path, _shots: pathlib.Path) -> list[str]:
        before, after = window(home / "before"), window(home / "after")
        way = (after.place[0] - before.place[0], after.place[1] - before.place[1])
        wrong = [] if way == (300, 300) else [f"dragged by 300,300 it went {way[0]},{way[1]}"]
        return framed(home, lists) + wrong

    return check


def tiled(home: pathlib.Path, _shots: pathlib.Path) -> list[str]:
    """i3 gives the window half of the screen, then, when it is alone, all of it."""
    before, after = window(home / "before"), window(home / "after")
    wrong = framed(home, True)
    if abs(before.size[0] - 640) > 8:
        wrong.append(f"beside another window it is {before.size[0]} pixels wide")
    if abs(after.size[0] - 1280) > 8:
        wrong.append(f"alone it is {after.size[0]} pixels wide")
    return wrong


def composed(_home: pathlib.Path, shots: pathlib.Path) -> list[str]:
    """The root's colour shines through the logo's white at 70 %."""
    pixels = pictures.rgb(shots / "start.png")
    at = (90 * 1280 + 155) * 3
    seen = tuple(pixels[at : at + 3])
    expected = tuple(round(255 * 0.7 + 0.3 * part) for part in GROUND)
    return [] if all(abs(a - b) <= 2 for a, b in zip(seen, expected)) else [f"through the logo one sees {seen}, not {expected}"]


def watched(home: pathlib.Path, shots: pathlib.Path) -> list[str]:
    """The viewer saw what is on the screen, in every pixel."""
    seen, screen = (home / "viewed.rgb").read_bytes(), pictures.rgb(shots / "screen.png")
    if len(seen) != len(screen):
        return [f"{len(seen)} bytes were seen, not {len(screen)}"]
    difference = pictures.compare_bytes(seen, screen, 1280, 1024)
    return [f"what was seen is not what is on the screen: {difference}"] if difference.differing else []


def typed(home: pathlib.Path, _shots: pathlib.Path) -> list[str]:
    """What xdotool typed has arrived."""
    text = (home / "typed").read_text()
    return [] if text == TEXT else [f"{text!r} has arrived, not {TEXT!r}"]
