"""Start-up over ssh with a round trip of 40 ms: really delayed, and as the model bounds it from runs that are not delayed."""

import concurrent.futures
import json
import pathlib
import statistics
import sys

import sides
import tables
from programs import HERE, ROOT, Program

RUNS = 5
LINK = ["--as", "ssh", "--rtt", "40ms"]
# Delayed programs mostly wait.
AT_ONCE = 3
DOCUMENT = ROOT / "docs" / "toolkits-links.md"


def run(xeric: str, chosen: list[Program]) -> None:
    """Measures, stores, tells."""
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        for program, result in zip(chosen, pool.map(lambda program: measured(xeric, program), chosen)):
            path = stored(program)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(result))
            print(row(program, result), flush=True)


def stored(program: Program) -> pathlib.Path:
    return sides.OUT / "links" / f"{program.name}.json"


def measured(xeric: str, program: Program) -> dict:
    """The runs of a program, delayed and modelled."""
    log = sides.OUT / "links" / f"{program.name}.log"
    log.parent.mkdir(parents=True, exist_ok=True)
    script = HERE / ("moving.script" if program.moves else "startup.script")
    runs = {"delayed": [], "model": []}
    for number in range(RUNS):
        for kind, more in (("model", ["--model"]), ("delayed", [])):
            print(f"{program.name}, {kind}, run {number + 1} of {RUNS} ...", file=sys.stderr, flush=True)
            with sides.fresh_home(program) as home:
                price = sides.run(xeric, program, home, script, [*LINK, *more, "--font-path", sides.FONTS, "--size", sides.SIZE], log)
            found = {column: price["startup"][column] for column in ("requests", "stalls", "bytes_out", "bytes_in")}
            found["connections"] = len(price["clients"])
            found["own"] = price["measured"]["startup_ns"]
            found["time"] = price["link"]["model"]["startup_ns"] if more else found["own"]
            runs[kind].append(found)
    return runs


def middle(runs: list[dict]) -> dict:
    """The run with the median time."""
    return sorted(runs, key=lambda found: found["time"])[len(runs) // 2]


def seconds(nanoseconds: int) -> str:
    return f"{nanoseconds / 1e9:.2f} s"


def row(program: Program, result: dict) -> str:
    model, delayed = middle(result["model"]), middle(result["delayed"])
    number = tables.number
    return (
        f"| {program.name} | {program.toolkit} | {delayed['connections']} | {number(model['requests'])} | {number(model['stalls'])} "
        f"| {number(model['bytes_out'] + model['bytes_in'])} | {seconds(model['own'])} | {seconds(model['time'])} | {seconds(delayed['time'])} "
        f"| {number(delayed['requests'])} | {number(delayed['stalls'])} | {delayed['time'] / model['time']:.2f} |"
    )
