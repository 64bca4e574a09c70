"""Pictures: compared pixel by pixel, and put on one sheet. ImageMagick reads and writes them."""

import pathlib
import subprocess
from dataclasses import dataclass


@dataclass
class Difference:
    """What two pictures differ in."""

    pixels: int
    differing: int
    # The smallest box that holds all that differs, WIDTHxHEIGHT+X+Y.
    box: str
    # The largest difference of a channel.
    most: int

    @property
    def equal(self) -> float:
        return 1 - self.differing / self.pixels

    def __str__(self) -> str:
        return "equal" if not self.differing else f"{share(self.equal)} (in {self.box}, by {self.most} at most)"


def share(part: float) -> str:
    """A share in percent that says 100 only when it is."""
    if part == 1:
        return "100 %"
    return f"{min(int(part * 100_000) / 1000, 99.999):.3f} %"


def size(path: pathlib.Path) -> tuple[int, int]:
    told = subprocess.run(["identify", "-format", "%w %h", str(path)], stdout=subprocess.PIPE, text=True, check=True).stdout
    width, height = told.split()
    return int(width), int(height)


def rgb(path: pathlib.Path) -> bytes:
    return subprocess.run(["convert", str(path), "-depth", "8", "rgb:-"], stdout=subprocess.PIPE, check=True).stdout


def compare(ours: pathlib.Path, theirs: pathlib.Path) -> Difference:
    """Compares two pictures of the same size."""
    width, height = size(ours)
    if size(theirs) != (width, height):
        raise SystemExit(f"toolkits: {ours} and {theirs} are not of one size")
    return compare_bytes(rgb(ours), rgb(theirs), width, height)


def compare_bytes(a: bytes, b: bytes, width: int, height: int) -> Difference:
    row = width * 3
    count, most = 0, 0
    left, top, right, bottom = width, height, 0, 0
    for y in range(height):
        one, other = a[y * row : (y + 1) * row], b[y * row : (y + 1) * row]
        if one == other:
            continue
        for x in range(width):
            p, q = one[3 * x : 3 * x + 3], other[3 * x : 3 * x + 3]
            if p != q:
                count += 1
                most = max(most, *(abs(m - n) for m, n in zip(p, q)))
                left, right = min(left, x), max(right, x)
                top, bottom = min(top, y), max(bottom, y)
    box = f"{right - left + 1}x{bottom - top + 1}+{left}+{top}" if count else ""
    return Difference(width * height, count, box, most)


def within(box: str, outer: str) -> bool:
    """Whether a box, WIDTHxHEIGHT+X+Y, lies in another."""
    width, height, left, top = edges(box)
    outer_width, outer_height, outer_left, outer_top = edges(outer)
    return outer_left <= left and outer_top <= top and left + width <= outer_left + outer_width and top + height <= outer_top + outer_height


def edges(box: str) -> tuple[int, int, int, int]:
    width, height, left, top = (int(number) for number in box.replace("x", "+").split("+"))
    return width, height, left, top


def sheet(pictures: list[tuple[str, pathlib.Path]], path: pathlib.Path) -> None:
    """All pictures on one, each with its name; small by a palette."""
    command = ["montage"]
    for name, picture in pictures:
        command += ["-label", name, f"{picture}[1280x1024+0+0]"]
    command += ["-tile", "5x", "-geometry", "384x307+6+6", "-background", "#20242a", "-fill", "#e4e6e2", "-pointsize", "14", "miff:-"]
    montage = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    subprocess.run(["convert", "miff:-", "-colors", "96", f"png8:{path}"], input=montage.stdout, check=True)
