"""The two servers, and an audit on one of them."""

import contextlib
import json
import pathlib
import shutil
import subprocess
from collections import Counter

import programs
from programs import ROOT, Program

SIZE = "1280x1024"
FONTS = "/usr/share/fonts/X11/misc:unscaled,/usr/share/fonts/X11/75dpi:unscaled"
OUT = ROOT / "target" / "toolkits"
# A run of a program takes seconds; GIMP's start a minute on a busy machine.
PATIENCE = 300


class Xvfb:
    """An Xvfb of our own: the same screen and fonts, and like ours without GLX, so that both offer programs the same."""

    name = "xvfb"

    def __enter__(self):
        command = ["Xvfb", "-displayfd", "1", "-screen", "0", f"{SIZE}x24", "-noreset", "-nolisten", "tcp", "-fp", FONTS, "-extension", "GLX"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.display = ":" + self.process.stdout.readline().strip()
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()


@contextlib.contextmanager
def fresh_home(program: Program, under: str = "/tmp/xeric-toolkits"):
    """An empty home directory, always of the same name: programs show it."""
    home = pathlib.Path(under) / program.name
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir(mode=0o700, parents=True)
    if program.prepare:
        program.prepare(home)
    try:
        yield home
    finally:
        shutil.rmtree(home, ignore_errors=True)


def audit(xeric: str, program: Program, side: str, options: list[str]) -> dict:
    """Audits a program with its script; `options` says where. What it cost, how it failed, which errors it got."""
    shots = OUT / "shots" / side / program.name
    shutil.rmtree(shots, ignore_errors=True)
    shots.mkdir(parents=True)
    recording = OUT / f"{program.name}.xeric" if side == "xeric" else OUT / side / f"{program.name}.xeric"
    log = OUT / side / f"{program.name}.log"
    log.parent.mkdir(parents=True, exist_ok=True)
    options = [*options, "--record", str(recording), "--shots", str(shots)]
    with fresh_home(program) as home:
        price = run(xeric, program, home, program.script, options, log)
        checked = program.check(home, shots) if program.check else []
    failed = "; ".join(line for line in log.read_text().splitlines() if ".script:" in line and not line.startswith("xeric:"))
    return {"price": price, "failed": failed, "errors": dict(errors(price)), "checked": checked}


def run(xeric: str, program: Program, home: pathlib.Path, script: pathlib.Path, options: list[str], log: pathlib.Path) -> dict:
    """Runs an audit; the price."""
    price = log.with_suffix(".json")
    price.unlink(missing_ok=True)
    command = [xeric, "audit", *options, "--json", str(price), "--script", str(script), "--", *(programs.placed(word, home) for word in program.command)]
    with log.open("w") as output:
        surroundings = programs.environment(home, program)
        done = subprocess.run(command, env=surroundings, stdin=subprocess.DEVNULL, stdout=output, stderr=output, cwd=home, timeout=PATIENCE)
    if done.returncode > 1 or not price.exists():
        raise SystemExit(f"toolkits: {program.name}: xeric ended with status {done.returncode}, see {log}")
    return json.loads(price.read_text())


def errors(price: dict) -> Counter:
    """The errors of a run, by kind and request."""
    return Counter(f"{error['error']} of {error['name']}" for error in price["errors"])
