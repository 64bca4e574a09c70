"""What came of the runs, as text: a line for the terminal, and docs/toolkits.md."""

import json
import sys
import tomllib
from collections import Counter

import pictures
import sides
from programs import HERE, ROOT, Program

DOCUMENT = ROOT / "docs" / "toolkits.md"
SHEET = ROOT / "docs" / "toolkits.png"


def stored(program: Program) -> dict:
    path = sides.OUT / f"{program.name}.result.json"
    return json.loads(path.read_text()) if path.exists() else {}


def explained() -> dict:
    """Why pictures and errors differ, by program: {"pixels": text, "errors": text}; and "only", the box that pixels may differ in, if it is known."""
    return tomllib.loads((HERE / "differences.toml").read_text())


def whole(result: dict, side: str, column: str) -> int:
    return result[side]["price"]["whole"][column]


def shots(result: dict) -> dict[str, pictures.Difference | None]:
    return {name: pictures.Difference(**found) if found else None for name, found in result.get("shots", {}).items()}


def more_errors(result: dict) -> Counter:
    """Errors that ours gave and Xvfb did not, by kind and request."""
    theirs = result.get("xvfb", {}).get("errors", {})
    return Counter({what: count for what, count in result.get("xeric", {}).get("errors", {}).items() if what not in theirs})


def faults(program: Program) -> list[str]:
    """What is wrong with a program and not explained."""
    result, why = stored(program), explained().get(program.name, {})
    if "xeric" not in result or "xvfb" not in result:
        return [f"{program.name}: did not run on both servers"]
    found = [f"{program.name} on {side}: {result[side]['failed']}" for side in ("xeric", "xvfb") if result[side]["failed"]]
    found += [f"{program.name} on {side}: {wrong}" for side in ("xeric", "xvfb") for wrong in result[side]["checked"]]
    if more_errors(result) and "errors" not in why:
        found.append(f"{program.name}: errors that Xvfb does not give: {dict(more_errors(result))}")
    for name, difference in shots(result).items():
        if difference is None:
            found.append(f"{program.name}: no shot {name} on Xvfb")
        elif difference.differing and not may_differ(why, difference):
            found.append(f"{program.name}: shot {name} is not as on Xvfb: {difference}")
    return found


def may_differ(why: dict, difference: pictures.Difference) -> bool:
    """Whether it is told why these pixels differ, and they are none but those that it is told of."""
    return "pixels" in why and ("only" not in why or pictures.within(difference.box, why["only"]))


def tell(program: Program, result: dict) -> None:
    for side in ("xeric", "xvfb"):
        if side in result:
            failed = f"  FAILED {result[side]['failed']}" if result[side]["failed"] else ""
            print(f"{program.name} on {side}: {whole(result, side, 'requests')} requests, {whole(result, side, 'stalls')} stalls, errors {result[side]['errors'] or 'none'}{failed}")
            for wrong in result[side]["checked"]:
                print(f"{program.name} on {side}: CHECK {wrong}")
    for name, difference in shots(result).items():
        print(f"{program.name}: {name}: {difference}")
    sys.stdout.flush()


def errors_of(result: dict, side: str) -> str:
    errors = result[side]["errors"]
    return "<br>".join(f"{count} {what}" for what, count in sorted(errors.items())) or "none"


def number(value: int) -> str:
    return f"{value:,}".replace(",", " ")


def write(every: list[Program]) -> bool:
    """Writes the document and the sheet; whether nothing is wrong."""
    why = explained()
    lines = [(HERE / "toolkits.md.head").read_text().rstrip(), ""]
    lines += ["| program | toolkit | requests | stalls | errors on Xeric | errors on Xvfb | shots: share of equal pixels |", "|---|---|--:|--:|---|---|---|"]
    ran = [(program, stored(program)) for program in every]
    ran = [(program, result) for program, result in ran if "xeric" in result and "xvfb" in result]
    for program, result in ran:
        told = "<br>".join(f"{name}: {difference}" for name, difference in shots(result).items())
        lines.append(
            f"| {program.name} | {program.toolkit} | {number(whole(result, 'xeric', 'requests'))} | {number(whole(result, 'xeric', 'stalls'))} "
            f"| {errors_of(result, 'xeric')} | {errors_of(result, 'xvfb')} | {told} |"
        )
    lines += ["", "## What differs, and why", ""]
    for program, _ in ran:
        lines += [f"- **{program.name}**: {why[program.name][what].strip()}" for what in ("pixels", "errors") if what in why.get(program.name, {})]
    DOCUMENT.write_text("\n".join(lines) + "\n")
    pictures_of = []
    for program, _ in ran:
        names = [line.split()[1] for line in program.script.read_text().splitlines() if line.startswith("shot ")]
        chosen = "menu" if "menu" in names else names[-2:][0]
        picture = sides.OUT / "shots" / "xeric" / program.name / f"{chosen}.png"
        # A program that failed may have none, and is among the faults.
        if picture.exists():
            pictures_of.append((program.name, picture))
    pictures.sheet(pictures_of, SHEET)
    wrong = [fault for program in every for fault in faults(program)]
    for fault in wrong:
        print(f"toolkits: {fault}", file=sys.stderr)
    return not wrong
