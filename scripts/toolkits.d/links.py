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
# In nanoseconds.
ROUND_TRIP = 40_000_000
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


def seconds(nanoseconds: float) -> str:
    return f"{nanoseconds / 1e9:.2f} s"


def at_its_stalls(result: dict) -> float:
    """What the model gives for the stalls that the delayed run made, with the time of its own that the program took without a delay."""
    return middle(result["delayed"])["stalls"] * ROUND_TRIP + middle(result["model"])["own"]


def row(program: Program, result: dict) -> str:
    model, delayed = middle(result["model"]), middle(result["delayed"])
    number = tables.number
    return (
        f"| {program.name} | {program.toolkit} | {delayed['connections']} | {number(model['requests'])} | {number(model['stalls'])} "
        f"| {number(model['bytes_out'] + model['bytes_in'])} | {seconds(model['time'])} | {seconds(delayed['time'])} | {delayed['time'] / model['time']:.2f} "
        f"| {number(delayed['stalls'])} | {delayed['time'] / at_its_stalls(result):.2f} |"
    )


def write(every: list[Program]) -> None:
    """Writes the document."""
    why = tables.explained()
    ran = [(program, json.loads(stored(program).read_text())) for program in every if stored(program).exists()]
    lines = [(HERE / "links.md.head").read_text().rstrip(), ""]
    lines += ["| program | toolkit | connections | requests | stalls | bytes | model | measured | ratio | stalls, measured | ratio at these |"]
    lines += ["|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|"]
    lines += [row(program, result) for program, result in ran]
    lines += ["", "## Where the two are more than 10 % apart", ""]
    lines += [f"- **{program.name}**: {why[program.name]['link'].strip()}" for program, _ in ran if "link" in why.get(program.name, {})]
    DOCUMENT.write_text("\n".join(lines) + "\n")


def faults(every: list[Program]) -> list[str]:
    """Programs whose ratio is not within 10 % and not explained."""
    found = []
    for program in every:
        if not stored(program).exists():
            found.append(f"{program.name}: not measured over a link")
            continue
        result = json.loads(stored(program).read_text())
        ratio = middle(result["delayed"])["time"] / middle(result["model"])["time"]
        if not 0.9 <= ratio <= 1.1 and "link" not in tables.explained().get(program.name, {}):
            found.append(f"{program.name}: measured over a link it takes {ratio:.2f} times what the model gives")
    return found
