#!/usr/bin/env python3
"""Compares what our decode tables and Wireshark's X11 dissector say of every field, over recordings of the corpus.

    scripts/compare-tshark.py [--most N] crates/xeric-wire/tests/corpus/xeyes.x11.gz ...

Each message of a recording becomes one TCP segment of a capture, which tshark dissects (`-T pdml`). For every field that
it shows, the place, the name, the value and the value's name must be what `cargo run -p xeric-wire --example list -- --values`
says. Then the recording is turned into the other byte order, number by number as the tables say where numbers are, and the same
is done again; what is then read must also be what was read before.

What differs is looked up in compare-tshark.faults. Anything else is printed, and the exit status is 1.
"""

import argparse
import collections
import functools
import gzip
import html
import itertools
import json
import os
import re
import struct
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
HEAD = 40  # bytes of IP and TCP before each message
LIMIT = 60000  # longer messages do not fit a segment; all of them are replies, which nothing behind them depends on
BATCH = 3000  # messages that are compared in one run of tshark
WIDTH = {"U8": 1, "I8": 1, "Char": 1, "Byte": 1, "Char2": 2, "Bits32": 4, "U8In4": 4, "I8In4": 4, "U16In4": 4, "I16In4": 4, "U16": 2, "I16": 2, "U32": 4, "I32": 4, "F32": 4, "U64": 8, "F64": 8}
RAW = ("Char", "Byte", "Char2")

BIG = " (big-endian)"

# A field of ours: its place, width of an element, path, values (bytes for text and data) and their names (None: has none).
Field = collections.namedtuple("Field", "start end scalar path values names")
# A field of Wireshark's: its place, name, what it shows and how, and the bits that it shows as set.
Theirs = collections.namedtuple("Theirs", "start end name show text raw bits")
Message = collections.namedtuple("Message", "connection direction big kind lines bytes")


def streams(recording):
    """Bytes of each direction of each connection."""
    found = collections.defaultdict(bytearray)
    for direction, connection, data in records(recording):
        found[connection, ("client", "server")[direction]] += data
    return found


def records(recording):
    at = 0
    while at < len(recording):
        direction, connection, length = struct.unpack_from("<BHI", recording, at)
        yield direction, connection, recording[at + 7 : at + 7 + length]
        at += 7 + length


def ours(recording, program, most):
    """The recording's messages in order, with the fields of the first `most` of a kind."""
    listing = subprocess.run(program + ["--values", str(LIMIT), str(most)], input=recording, stdout=subprocess.PIPE, check=True).stdout.decode()
    bytes_of = streams(recording)
    messages, big = [], {}
    for block in listing.split("@ ")[1:]:
        lines = block.split("\n")
        connection, direction, offset, length = lines[0].split()
        connection, offset, length = int(connection), int(offset), int(length)
        data = bytes(bytes_of[connection, direction][offset : offset + length])
        if (direction, offset) == ("client", 0):
            big[connection] = data[0] == 0x42
        messages.append(Message(connection, direction, big[connection], lines[1], lines[2:-1], data))
    return messages


def field(line):
    columns = line.split("\t")
    start, end = int(columns[0]), int(columns[1])
    if len(columns) == 3:
        return Field(start, end, None, columns[2], None, None)
    scalar, path, text = columns[2:5]
    if scalar in RAW:
        values = bytes.fromhex(text)
    else:
        values = [float(value) if scalar in ("F32", "F64") else int(value) for value in text.split()]
    names = columns[5].split("|") if len(columns) > 5 and columns[5] else None
    return Field(start, end, scalar, path, values, names)


def capture(messages, file):
    """Writes a pcap with one segment per message, and returns the numbers of their frames."""
    file.write(struct.pack("<IHHiIII", 0xA1B2C3D4, 2, 4, 0, 0, 262144, 101))
    sequence = collections.defaultdict(lambda: 1000)
    clock = count = 0
    frames = []

    def segment(connection, direction, flags, payload):
        nonlocal clock, count
        other = "server" if direction == "client" else "client"
        ports = {"client": 40000 + connection, "server": 6000}
        addresses = {"client": b"\x0a\0\0\1", "server": b"\x0a\0\0\2"}
        tcp = struct.pack(
            ">HHIIBBHHH", ports[direction], ports[other], sequence[connection, direction], sequence[connection, other], 0x50, flags, 65535, 0, 0
        )
        ip = struct.pack(">BBHHHBBH4s4s", 0x45, 0, HEAD + len(payload), 0, 0, 64, 6, 0, addresses[direction], addresses[other])
        packet = ip + tcp + payload
        file.write(struct.pack("<IIII", clock // 10**6, clock % 10**6, len(packet), len(packet)) + packet)
        clock += 100
        count += 1
        sequence[connection, direction] += len(payload) + (1 if flags & 2 else 0)

    seen = set()
    for message in messages:
        if message.connection not in seen:
            seen.add(message.connection)
            segment(message.connection, "client", 0x02, b"")
            segment(message.connection, "server", 0x12, b"")
            segment(message.connection, "client", 0x10, b"")
        segment(message.connection, message.direction, 0x18, message.bytes)
        frames.append(count)
    file.flush()
    return frames


ELEMENT = re.compile(
    r'<field name="x11\.([^"]*)" (?:showname="([^"]*)" )?size="(\d+)" pos="(\d+)" show="([^"]*)"(?: value="([^"]*)")?(?: unmaskedvalue="([^"]*)")?'
)


def dissected(messages):
    """For each message with fields, what tshark says of it. The others are there for their sequence numbers."""
    with tempfile.NamedTemporaryFile(suffix=".pcap") as file:
        frames = [str(frame) for frame, message in zip(capture(messages, file), messages) if message.lines]
        arguments = ["-r", file.name, "-d", "tcp.port==6000,x11", "-o", "tcp.desegment_tcp_streams:false", "-T", "pdml", "-J", "x11"]
        wanted = "tcp.len > 0" if len(frames) == len(messages) else f"frame.number in {{{','.join(frames)}}}"
        pdml = subprocess.run(["tshark", *arguments, "-Y", wanted], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if pdml.returncode != 0:
        sys.exit(pdml.stderr.decode())
    packets = pdml.stdout.decode("utf8").split("<packet>")[1:]
    if len(packets) != len(frames):
        sys.exit(f"{len(frames)} messages, {len(packets)} dissected")
    return packets


def theirs(packet):
    """The dissector's fields. Those that only hold others have no value, and are left out."""
    fields = []
    for name, text, size, start, show, raw, masked in ELEMENT.findall(packet):
        start, size = int(start) - HEAD, int(size)
        if masked and number(show) == 1:
            name, bit = name.rsplit(".", 1)
            if not fields or fields[-1].start != start:
                # AnyModifier is shown without the mask that it is a bit of.
                shown = ":".join(re.findall("..", masked))
                fields.append(Theirs(start, start + size, name, shown, "", masked, []))
            fields[-1].bits.append(bit)
        elif not masked and size > 0 and (show or raw):
            fields.append(Theirs(start, start + size, name, html.unescape(show), html.unescape(text), raw, []))
    return fields


@functools.cache
def number(show):
    """What a field shows as a number, or None."""
    if re.fullmatch(r"-?\d+", show):
        return int(show)
    if re.fullmatch(r"0x[0-9a-fA-F]+", show):
        return int(show, 16)
    if re.fullmatch(r"-?\d+\.?\d*(e[+-]?\d+)?", show):
        return float(show)
    if len(show) >= 3 and show[0] == show[-1] == "'":
        return ord(show[1:-1].encode("latin1").decode("unicode_escape")[0])
    return None


def is_bytes(their):
    """Whether it is shown as bytes: `0a:17`, or `0a`, which would be the number 10 otherwise."""
    return their.show.replace(":", "") == their.raw and (":" in their.show or len(their.show) == 2)


@functools.cache
def value_name(text, shown):
    """The name that it gives to the value shown: `label: NAME (NUMBER)` or `label: NUMBER (NAME)`."""
    text = text.split(": ", 1)[-1]
    match = re.fullmatch(r"(\S+) \((.*)\)", text)
    if match and number(match[1]) == shown:
        return None if number(match[2]) is not None or NO_NAME.fullmatch(match[2]) else match[2]
    match = re.fullmatch(r"(.*) \((\S+)\)", text)
    if match and number(match[2]) == shown and number(match[1]) is None:
        return None if NO_NAME.fullmatch(match[1]) else match[1]
    return None


# What it says instead of a name, and what it adds to a keycode.
NO_NAME = re.compile(r'Unknown|<Unknown>|Not a predefined atom|\d+, ".*"')


@functools.cache
def plain(name):
    return re.sub(r"[^a-z0-9]", "", name.lower())


@functools.cache
def without_places(path):
    return re.sub(r"\.\d+(?=\.)", "", path)


class Known:
    """What compare-tshark.faults has."""

    def __init__(self, path):
        self.faults, self.names, self.met = set(), set(), set()
        for line in open(path, encoding="utf8"):
            if line.startswith("#") or not line.strip():
                continue
            what, *rest = line.rstrip("\n").split("\t")
            if what in ("called", "named"):
                self.names.add((what, plain(rest[0]), plain(rest[1])))
            else:
                self.faults.add((what, *rest))

    def same_name(self, what, mine, other):
        """Whether it is one name, of a field (`called`) or of a value (`named`)."""
        mine, other = plain(mine), plain(other)
        return mine == other or (what, mine, other) in self.names

    def fault(self, key):
        what, kind, _ = key
        in_both = what.removesuffix(BIG)
        known = self.faults & {key, (in_both, *key[1:]), (what, kind, "*"), (in_both, kind, "*"), ("*", kind, "*")}
        self.met |= known
        return bool(known)


class Comparison:
    """What was compared, and what differed, as (class, kind, field, detail)."""

    def __init__(self, known):
        self.known, self.big = known, False
        self.messages = collections.Counter()
        self.fields = set()
        self.values = self.names = 0
        self.differences = collections.Counter()
        self.examples = {}

    def differs(self, what, kind, path, example):
        key = what + BIG * self.big, kind, without_places(path)
        self.differences[key] += 1
        self.examples.setdefault(key, example)

    def message(self, message, fields):
        self.messages[message.kind] += 1
        self.big = message.big
        by_place, by_byte = collections.defaultdict(list), collections.defaultdict(list)
        for their in fields:
            by_place[their.start, their.end].append(their)
            for at in range(their.start, their.end):
                by_byte[at].append(their)
        compared = set()  # ids of fields
        for one in map(field, message.lines):
            if one.scalar is None or one.start == one.end:
                continue
            for start, end, value in elements(one):
                found = [their for their in by_place.get((start, end), []) if is_member(one, their)]
                for their in found:
                    compared.add(id(their))
                    self.value(message, one, value, their)
                if not found:
                    self.unmatched(message, one, start, end, value, by_byte, compared)
        for their in fields:
            if id(their) not in compared and not ACTION.match(their.name):
                self.differs("place", message.kind, their.name, f"{their.start}..{their.end} {their.show}")

    def unmatched(self, message, one, start, end, value, by_byte, compared):
        """A field of ours at whose place Wireshark shows none: bytes may be shown one by one."""
        overlapping = {id(their): their for at in range(start, end) for their in by_byte.get(at, ()) if is_member(one, their)}
        overlapping = list(overlapping.values())
        inside = [their for their in overlapping if start <= their.start and their.end <= end]
        if isinstance(value, bytes) and sum(their.end - their.start for their in inside) == end - start and len(inside) == len(overlapping):
            for their in inside:
                compared.add(id(their))
                piece = value[their.start - start : their.end - start]
                single = piece if len(piece) != WIDTH[one.scalar] else int.from_bytes(piece, "big")
                self.value(message, one, single, their)
            return
        if one.path.startswith("value_list.") and len(overlapping) == 1 and overlapping[0].start == start:
            # Wireshark shows as many bytes as the value's type has, and we all four, but the value is that of those that count.
            compared.add(id(overlapping[0]))
            self.value(message, one, value, overlapping[0])
            return
        self.differs("place" if overlapping else "undecoded", message.kind, one.path, f"{start}..{end} {value} {overlapping[:2]}")

    def value(self, message, one, value, their):
        path = without_places(one.path)
        self.fields.add((message.kind, path))
        self.values += 1
        if not same_value(message, one.scalar, value, their):
            self.differs("value", message.kind, path, f"ours {value}, theirs {their}")
        mine, other = path.rsplit(".", 1)[-1], re.sub(r"[._]item$", "", their.name)
        if not any(self.known.same_name("called", mine, name) for name in (other, other.rsplit(".", 1)[-1])):
            self.differs("name", message.kind, f"{mine} {their.name}", "")
        name = value_name(their.text, number(their.show))
        names = [message.kind.rsplit(" ", 1)[0].split(":")[-1]] if path in FRAME else one.names
        self.names += bool(their.bits or name)
        if their.bits:
            same = len(their.bits) == len(names or []) and all(self.known.same_name("named", *pair) for pair in zip(names, their.bits))
            if not same:
                self.differs("bits", message.kind, path, f"ours {names}, theirs {their.bits}")
        elif name is not None:
            if path in FRAME:
                name = name.split("-", 1)[-1]
            if not names or not self.known.same_name("named", names[0], name):
                self.differs("value's name", message.kind, path, f"ours {names}, theirs {name}")


# Fields whose value is shown with the message's name.
FRAME = ("opcode", "minor_opcode", "response_type", "sequence", "code")
# Wireshark shows all members of XKB's union of actions. Some share a structure.
ACTION = re.compile(r"struct\.xkb_SA([A-Z]\w*)\.")
MEMBERS = {
    "latchmods": "setmods", "lockmods": "setmods", "latchgroup": "setgroup", "lockgroup": "setgroup", "lockcontrols": "setcontrols",
    "message": "actionmessage", "redirect": "redirectkey", "devbtn": "devicebtn", "lockdevbtn": "lockdevicebtn", "devval": "devicevaluator",
}


def is_member(one, their):
    """Whether it is not in another member of a union than the field of ours."""
    struct = ACTION.match(their.name)
    if not struct:
        return True
    member = one.path.rsplit(".", 2)[-2]
    return MEMBERS.get(member, member) == struct[1].lower()


def elements(one):
    """The places and values that the field has."""
    if isinstance(one.values, bytes):
        return [(one.start, one.end, one.values)]
    if len(one.values) == 1:
        return [(one.start, one.end, one.values[0])]
    width = WIDTH[one.scalar]
    return [(one.start + width * at, one.start + width * (at + 1), value) for at, value in enumerate(one.values)]


def same_value(message, scalar, value, their):
    if is_bytes(their):
        return bytes.fromhex(their.raw) == message.bytes[their.start : their.end]
    if isinstance(value, bytes):
        if scalar == "Char2":
            return value.decode("utf-16-be") == their.show
        # A string ends with the first NUL for Wireshark; what is not ASCII it replaces.
        text = value.split(b"\0")[0].decode("ascii", "replace")
        return text == re.sub(r"\\x([0-9a-f]{1,2})", lambda match: chr(int(match[1], 16)), their.show)
    truth = re.search(r": (True|False)$", their.text)
    if truth:
        return (value != 0) == (truth[1] == "True")
    shown = number(their.show)
    if isinstance(value, float):
        return shown is not None and struct.pack("f", value) == struct.pack("f", shown)
    return shown == value


def listing_program():
    """The example `list` of xeric-wire, built."""
    arguments = ["cargo", "build", "-q", "-p", "xeric-wire", "--example", "list", "--message-format", "json"]
    build = subprocess.run(arguments, cwd=HERE, stdout=subprocess.PIPE, check=True)
    messages = map(json.loads, build.stdout.splitlines())
    return next(message["executable"] for message in messages if message.get("target", {}).get("name") == "list")


def both_orders(path, program, most, connections):
    """A recording's messages as they are and turned, with the fields of the first `most` of a kind. The fields must be the same.
    Connections are numbered from `connections` on, so that several recordings fit one capture."""
    with gzip.open(path) as file:
        recording = file.read()
    turned = subprocess.run(program + ["--turned"], input=recording, stdout=subprocess.PIPE, check=True).stdout
    both = [ours(one, program, most) for one in (recording, turned)]
    for one, other in itertools.zip_longest(*both):
        if one.kind != "SetupRequest set-up" and one.lines != other.lines:
            sys.exit(f"{path}: {one.kind} is not the same in the other byte order")
    return [[message._replace(connection=message.connection + connections) for message in messages] for messages in both]


def compare(messages, comparison):
    wanted = [message for message in messages if message.lines]
    for message, packet in zip(wanted, dissected(messages), strict=True):
        comparison.message(message, theirs(packet))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--most", type=int, default=10**9, help="compare at most so many messages of a kind in each recording")
    parser.add_argument("--new", action="store_true", help="print what differs and is not known as lines of compare-tshark.faults")
    parser.add_argument("recordings", nargs="+")
    arguments = parser.parse_args()
    program = [listing_program()]
    known = Known(os.path.join(HERE, "compare-tshark.faults"))
    comparisons = {"as recorded": Comparison(known), "in the other byte order": Comparison(known)}
    batch = [], []
    for index, path in enumerate(arguments.recordings):
        for messages, more in zip(batch, both_orders(path, program, arguments.most, 100 * index)):
            messages += more
        # tshark takes longer to start than to dissect a short recording.
        if sum(bool(message.lines) for message in batch[0]) > BATCH or index + 1 == len(arguments.recordings):
            for messages, comparison in zip(batch, comparisons.values()):
                compare(messages, comparison)
                messages.clear()
    failed = False
    for order, comparison in comparisons.items():
        print(
            f"{order}: {sum(comparison.messages.values())} messages of {len(comparison.messages)} kinds, {len(comparison.fields)} fields,",
            f"{comparison.values} values, {comparison.names} of them with names; {len(comparison.differences)} differences,",
            f"{sum(not known.fault(key) for key in comparison.differences)} of them not known",
        )
        for key, count in sorted(comparison.differences.items()):
            if not known.fault(key):
                failed = True
                print(*key, *([] if arguments.new else [f"x{count}", comparison.examples[key][:300]]), sep="\t")
    never = sorted(known.faults - known.met)
    if never and arguments.most >= 10**9:
        print(f"{len(never)} known faults were not met:", *("\t".join(fault) for fault in never), sep="\n")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
