"""What DuckDB reads in exported tables, held against prices and listings of the same recordings.

    parquet.py sums FLEET           sums over the tables are the prices
    parquet.py late FLEET           which recordings have rows for what came late
    parquet.py queries FLEET PAGE   the page's queries, each with its answer worked out from the prices

FLEET has a directory for each recording with messages.parquet, frames.parquet, price.json and dump.txt, and is named fleet.
"""

import collections
import json
import math
import os
import pathlib
import re
import statistics
import sys

import duckdb

COLUMNS = ["requests", "bytes_out", "bytes_in", "shm_bytes", "replies", "events", "stalls", "async_waits",
           "duplicate_queries", "churn", "composites", "composite_px", "px_written", "px_read"]
SUMS = ", ".join(f"CAST(coalesce(sum({column}), 0) AS BIGINT)" for column in COLUMNS)


class Run:
    """A recording: its price, its listing, and how its rows are labelled."""

    def __init__(self, directory):
        self.directory = directory
        self.price = json.loads((directory / "price.json").read_text())
        self.dump = (directory / "dump.txt").read_text().splitlines()
        stops = [number for number, line in enumerate(self.dump) if " == Stop(" in line]
        del self.dump[stops[0] if stops else len(self.dump):]
        self.label, self.recording = directory.name.split("-", 1)
        self.recording += ".xeric"
        self.program = self.price["program"][0].rsplit("/", 1)[-1] if self.price["program"] else None

    def spans(self):
        """Frames with when they began and ended, where the clock was a real one."""
        return zip(self.price["frames"], self.price["measured"]["frames"])

    def numbered(self):
        """Frames with their numbers on their connections."""
        counts = collections.Counter()
        for frame in self.price["frames"]:
            counts[frame["client"]] += 1
            yield counts[frame["client"]], frame


def columns(price):
    return tuple(price[column] for column in COLUMNS)


def equal(what, found, expected):
    if found != expected:
        for one, other in zip(found, expected):
            if one != other:
                print("first difference:", one, other)
                break
        sys.exit(f"{what}\nfound    {str(found)[:3000]}\nexpected {str(expected)[:3000]}")


def sums(runs):
    for run in runs:
        messages, frames = (f"'{run.directory}/{name}.parquet'" for name in ("messages", "frames"))
        price, name = run.price, run.directory.name

        def by(key, where="true", table=messages):
            rows = duckdb.sql(f"SELECT {key}, {SUMS} FROM {table} WHERE {where} GROUP BY ALL").fetchall()
            return {row[0]: row[1:] for row in rows if any(row[1:])}

        equal(f"{name}: whole", by("1"), {1: columns(price["whole"])})
        equal(f"{name}: start-up", by("1", "startup"), {1: columns(price["startup"])})
        phases = {phase: columns(sums) for phase, sums in price["phases"].items() if any(columns(sums))}
        equal(f"{name}: phases", by("phase", "phase IS NOT NULL"), phases)
        clients = {client["id"]: columns(client["price"]) for client in price["clients"] if any(columns(client["price"]))}
        equal(f"{name}: connections", by("connection"), clients)
        requests = {request: columns(sums) for request, sums in price["by_request"].items()}
        equal(f"{name}: requests", by("name", "kind <> 'event'"), requests)
        events = duckdb.sql(f"SELECT name, count(*), sum(bytes_in) FROM {messages} WHERE kind = 'event' GROUP BY name").fetchall()
        equal(f"{name}: events", sorted(events), sorted((event, sums["count"], sums["bytes"]) for event, sums in price["by_event"].items()))
        rows = duckdb.sql(f"SELECT connection, frame, first_request, last_request, phase, drew_on, windows, {', '.join(COLUMNS)} FROM {frames} ORDER BY connection, frame")
        expected = [(frame["client"], number, frame["first_request"], frame["last_request"], frame["phase"],
                     frame["windows"][0], len(frame["windows"])) + columns(frame) for number, frame in run.numbered()]
        equal(f"{name}: frames", rows.fetchall(), sorted(expected))
        joined = duckdb.sql(f"SELECT connection, frame, {', '.join(f'CAST(sum(m.{c}) AS BIGINT)' for c in COLUMNS)} FROM {frames} f "
                            f"JOIN {messages} m USING (burst, connection) GROUP BY ALL ORDER BY ALL").fetchall()
        equal(f"{name}: frames by burst", joined, sorted((frame["client"], number) + columns(frame) for number, frame in run.numbered()))
        listed = duckdb.sql(f"SELECT count(*), max(message), count(DISTINCT message) FROM {messages} WHERE kind <> 'late'").fetchall()[0]
        equal(f"{name}: message numbers", listed, (listed[0],) * 3)
        for key, flag in (("stalls", "stalls"), ("async_waits", "async_waits")):
            waits = duckdb.sql(f"SELECT connection, request FROM {messages} WHERE {flag} > 0 ORDER BY ALL").fetchall()
            equal(f"{name}: {key}", waits, sorted((item["client"], item["request"]) for item in price[key]))
        duplicates = duckdb.sql(f"SELECT connection, request, duplicate_of FROM {messages} WHERE duplicate_queries > 0 ORDER BY ALL").fetchall()
        equal(f"{name}: duplicates", duplicates, sorted((item["client"], item["request"], item["first_request"]) for item in price["duplicates"]))
        errors = duckdb.sql(f"SELECT connection, request, name, error, code, bad_value, major FROM {messages} WHERE kind = 'error' ORDER BY ALL").fetchall()
        equal(f"{name}: errors", errors, sorted((item["client"], item["request"], item["name"], item["error"], item["code"],
                                                 item["bad_value"], item["major"]) for item in price["errors"]))
        if price.get("measured"):
            spans = duckdb.sql(f"SELECT start_ns, end_ns FROM {frames} ORDER BY ALL").fetchall()
            equal(f"{name}: spans", spans, sorted((span["start_ns"], span["end_ns"]) for span in price["measured"]["frames"]))
            waits = duckdb.sql(f"SELECT wait_ns FROM {messages} WHERE stalls > 0 ORDER BY ALL").fetchall()
            equal(f"{name}: waits", waits, sorted((span["end_ns"] - span["start_ns"],) for span in price["measured"]["stalls"]))
            now = duckdb.sql(f"SELECT bool_and(abs(epoch(now()) - epoch(wall)) < 600) FROM {messages}").fetchall()[0]
            # Of an old recording it is not known, and virtual time has none.
            unknown = run.label == "old" or run.recording == "bundled.xeric"
            equal(f"{name}: wall clock", now, (None if unknown else True,))
        print(name, listed[0], "messages,", len(price["frames"]), "frames")


def quantile(values, share):
    values = sorted(values)
    return values[max(0, math.ceil(len(values) * share) - 1)]


ANSWERS = {}


def answers(title):
    def keep(function):
        ANSWERS[title] = function
        return function
    return keep


@answers("What did each run cost?")
def _(runs, found):
    wanted = ["requests", "bytes_out", "bytes_in", "stalls", "px_written"]
    equal("runs", found, sorted((run.label, run.program, run.recording) + tuple(run.price["whole"][c] for c in wanted) for run in runs))


@answers("Which commit raised bytes?")
def _(runs, found):
    carried = collections.defaultdict(list)
    for run in runs:
        carried[run.program, run.label].append(run.price["whole"]["bytes_out"] + run.price["whole"]["bytes_in"])
    carried = {key: statistics.median(values) for key, values in carried.items()}
    expected = []
    for program in {run.program for run in runs}:
        base, now = carried[program, "1a2b3c"], carried[program, "4d5e6f"]
        if now > base:
            expected.append((program, "4d5e6f", now, now - base))
    assert any(row[0] == "xterm" for row in expected), "a terminal that shows more carries more"
    equal("raised", found, sorted(expected, key=lambda row: (-row[3], row[0])))


@answers("Which runs break a limit?")
def _(runs, found):
    broken = [(run.label, run.program, run.recording, run.price["whole"]["stalls"]) for run in runs if run.price["whole"]["stalls"] > 20]
    assert 0 < len(broken) < len(runs)
    equal("broken", found, sorted(broken, key=lambda row: (-row[3],) + row[:3]))


@answers("What do programs stand still for?")
def _(runs, found):
    count, programs = collections.Counter(), collections.defaultdict(set)
    waited = collections.Counter()
    for run in runs:
        for stall, span in zip(run.price["stalls"], run.price["measured"]["stalls"]):
            key = stall["name"], stall["waited_for"]
            count[key] += 1
            programs[key].add(run.program)
            waited[key] += span["end_ns"] - span["start_ns"]
    expected = [key + (n, len(programs[key]), waited[key] / 1e6) for key, n in count.items()]
    equal("stalls", found, sorted(expected, key=lambda row: (-row[2], row[0], row[1]))[:20])


@answers("How long would start-up take over ssh, at most?")
def _(runs, found):
    expected = []
    for run in runs:
        startup = run.price["startup"]
        cost = startup["stalls"] * 40 + (startup["bytes_out"] + startup["bytes_in"]) * 8 / 100e3
        expected.append((run.program, run.label, run.recording, round(cost, 6)))
    equal("ssh", [row[:3] + (round(row[3], 6),) for row in found], sorted(expected, key=lambda row: (-row[3],) + row[:3]))


@answers("What is asked twice?")
def _(runs, found):
    count = collections.Counter()
    for run in runs:
        waited = {(item["client"], item["request"]) for item in run.price["stalls"] + run.price["async_waits"]}
        for item in run.price["duplicates"]:
            asked = item["asked"] or ("the reply alone" if (item["client"], item["request"]) in waited else None)
            count[run.program, item["name"], asked] += 1
    assert count, "some program asks twice"
    rows = sorted(((*key, n) for key, n in count.items()), key=lambda row: (-row[3], row[0], row[1], row[2] is None, row[2] or ""))
    equal("duplicates", found, rows[:20])


@answers("What is made over and over?")
def _(runs, found):
    count = collections.Counter()
    for run in runs:
        for item in run.price["churn"]:
            count[run.program, item["name"]] += 1
    assert count, "some program makes what it freed"
    equal("churn", found, sorted(((*key, n) for key, n in count.items()), key=lambda row: (-row[2], row[0], row[1])))


@answers("Which programs use core fonts?")
def _(runs, found):
    names = {"OpenFont", "QueryFont", "QueryTextExtents", "ListFonts", "ListFontsWithInfo", "PolyText8", "PolyText16", "ImageText8", "ImageText16"}
    uses = collections.defaultdict(collections.Counter)
    for run in runs:
        for name in names & run.price["by_request"].keys():
            uses[run.program][name] += run.price["by_request"][name]["requests"]
    assert "xterm" in uses and "xlogo" not in uses
    expected = [(program, sum(counts.values()), ", ".join(sorted(counts))) for program, counts in uses.items()]
    equal("fonts", found, sorted(expected, key=lambda row: (-row[1], row[0])))


@answers("Which errors does each program cause?")
def _(runs, found):
    count, by = collections.Counter(), collections.defaultdict(set)
    for run in runs:
        for item in run.price["errors"]:
            key = run.program, item["error"], item["name"]
            count[key] += 1
            by[key].add(run.directory.name)
    assert any(key[:2] == ("xprop", "BadWindow") for key in count)
    equal("errors", found, sorted(((*key, n, len(by[key])) for key, n in count.items()), key=lambda row: (-row[3],) + row[:3]))


@answers("Which frames are the slowest?")
def _(runs, found):
    expected = []
    for run in runs:
        for (number, frame), span in zip(run.numbered(), run.price["measured"]["frames"]):
            expected.append((run.label, run.program, run.recording, frame["client"], number, (span["end_ns"] - span["start_ns"]) / 1e6, frame["requests"], frame["px_written"]))
    expected.sort(key=lambda row: (-row[5],) + row[:5])
    equal("frames", [row[:6] + row[7:] for row in found], expected[:10])
    assert all(0 <= row[6] <= row[5] for row in found), "waiting is a part of a frame"


@answers("How many pixels does a frame write?")
def _(runs, found):
    pixels = collections.defaultdict(list)
    for run in runs:
        pixels[run.program, run.label] += [frame["px_written"] for frame in run.price["frames"]]
    expected = [(*key, len(px), quantile(px, 0.5), quantile(px, 0.95), max(px)) for key, px in pixels.items() if px]
    equal("pixels", found, sorted(expected, key=lambda row: (-row[4], row[0], row[1])))


@answers("What are frames made of?")
def _(runs, found):
    wanted = ["requests", "bytes_out", "px_written"]
    expected = collections.defaultdict(collections.Counter)
    for run in runs:
        for frame in run.price["frames"]:
            expected[run.program].update({column: frame[column] for column in wanted})
    sums = collections.defaultdict(collections.Counter)
    for program, name, *values in found:
        sums[program].update(dict(zip(wanted, values)))
        known = sum(run.price["by_request"].get(name, {}).get("requests", 0) for run in runs if run.program == program)
        assert name == "(set-up)" or 0 < values[0] <= known, (program, name)
    equal("frames' requests", sums, expected)


@answers("What does each phase of a script cost?")
def _(runs, found):
    wanted = ["requests", "bytes_out", "stalls", "px_written"]
    expected = [(run.program, run.label, phase) + tuple(price[c] for c in wanted)
                for run in runs for phase, price in run.price["phases"].items() if any(columns(price))]
    assert {row[2] for row in expected} == {"type", "answer"}
    equal("phases", found, sorted(expected))


@answers("Which connection of a program is it?")
def _(runs, found):
    expected = [(run.label, run.program, run.recording, client["id"], client["price"]["requests"], client["price"]["bytes_out"] + client["price"]["bytes_in"])
                for run in sorted(runs, key=lambda run: (run.label, run.program, run.recording)) for client in run.price["clients"]]
    equal("connections", [row[:4] + row[5:] for row in found], expected)
    names = {row[1]: row[4] for row in found}
    equal("client names", [names[program] for program in ("xterm", "xcalc", "xlogo", "xprop")], ["XTerm", "XCalc", "XLogo", None])


@answers("Which extensions carry the bytes?")
def _(runs, found):
    carried, programs = collections.defaultdict(lambda: [0, 0]), collections.defaultdict(set)
    for run in runs:
        rows = [(name, row["bytes_out"], row["bytes_in"]) for name, row in run.price["by_request"].items()]
        rows += [(name, 0, row["bytes"]) for name, row in run.price["by_event"].items()]
        for name, out, into in rows:
            if name != "(set-up)":
                extension = name.split(":")[0] if ":" in name else "core"
                carried[extension][0] += out
                carried[extension][1] += into
                programs[extension].add(run.program)
    expected = [(extension, out, into, out + into, len(programs[extension])) for extension, (out, into) in carried.items()]
    equal("extensions", found, sorted(expected, key=lambda row: (-row[3], row[0])))


@answers("Which single requests carry most?")
def _(runs, found):
    expected = [(run.label, run.program, run.recording, item["client"], item["request"], item["name"], item["bytes"]) for run in runs for item in run.price["uploads"]]
    assert expected, "some request is large"
    equal("uploads", found, sorted(expected, key=lambda row: (-row[6],) + row[:5])[:10])


@answers("How long do replies take?")
def _(runs, found):
    # A line of a listing: time, connection, "->" or "<-", number of the request, name.
    asked, taken = {}, collections.defaultdict(list)
    for run in runs:
        for line in run.dump:
            words = line.split()
            if len(words) > 4 and words[2] in ("->", "<-") and words[3].startswith("#"):
                key, time = (run.directory.name, words[1], words[3]), float(words[0])
                if words[2] == "->":
                    asked[key] = (words[4], time)
                elif key in asked and words[4] == asked[key][0]:
                    taken[asked[key][0]].append((time - asked[key][1]) * 1e3)
    counts = {name: len(times) for name, times in taken.items() if not name.startswith("Setup")}
    equal("replies", {row[0]: row[1] for row in found}, counts)
    for name, _, p99 in found:
        # A listing cuts times to microseconds.
        assert abs(p99 - quantile(taken[name], 0.99)) < 0.003, (name, p99)


@answers("What differs between two commits?")
def _(runs, found):
    counted = collections.defaultdict(lambda: {"1a2b3c": None, "4d5e6f": None})
    for run in runs:
        for name, row in run.price["by_request"].items():
            before = counted[run.program, name][run.label] or (0, 0)
            counted[run.program, name][run.label] = (before[0] + row["requests"], before[1] + row["bytes_out"] + row["bytes_in"])
    expected = []
    for key, sides in counted.items():
        if sides["1a2b3c"] != sides["4d5e6f"]:
            base, now = sides["1a2b3c"] or (0, 0), sides["4d5e6f"] or (0, 0)
            expected.append((*key, base[0], now[0], now[1] - base[1]))
    assert any(row[0] == "xterm" and row[1] == "ImageText8" for row in expected)
    equal("differences", found, sorted(expected, key=lambda row: (-abs(row[4]), row[0], row[1])))


def queries(runs, page):
    found = []
    for section in pathlib.Path(page).read_text().split("\n## ")[1:]:
        found += [(section.split("\n", 1)[0], query) for query in re.findall(r"```sql\n(.*?)```", section, re.S)]
    titles = [title for title, _ in found]
    assert titles.pop(0) == "Setting up"
    equal("titles", sorted(titles), sorted(ANSWERS))
    os.chdir(runs[0].directory.parent.parent)
    duckdb.sql(found.pop(0)[1])
    for title, query in found:
        rows = [tuple(plain(value) for value in row) for row in duckdb.sql(query).fetchall()]
        print(title, len(rows), "rows")
        ANSWERS[title](runs, rows)


def plain(value):
    """Numbers as Python counts them: DuckDB's sums have 128 bits, its median is a double."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value


directories = sorted(path for path in pathlib.Path(sys.argv[2]).resolve().iterdir() if path.is_dir())
fleet = [Run(directory) for directory in directories]
if sys.argv[1] == "sums":
    sums(fleet)
elif sys.argv[1] == "late":
    for run in fleet:
        count = duckdb.sql(f"SELECT count(*) FROM '{run.directory}/messages.parquet' WHERE kind = 'late'").fetchall()[0][0]
        print(run.directory.name, "late" if count else "whole")
else:
    queries(fleet, sys.argv[3])
