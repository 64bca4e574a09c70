#!/usr/bin/env python3
"""Compares where our decode tables and Wireshark's X11 dissector see fields, over recordings of the corpus.

    scripts/compare-tshark.py crates/xeric-wire/tests/corpus/xeyes.x11.gz ...

Each message of a recording becomes one TCP segment of a capture, tshark (with `-T pdml`) dissects it, and every field's place
and size is compared with what `cargo run -p xeric-wire --example list` says. Differences are printed per message, with the
fields and how often. What is known to be Wireshark's fault is listed in docs/decoding.md.
"""

import collections
import gzip
import re
import struct
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET

HEAD = 40  # bytes of IP and TCP before each message
# A leaf of our listing: span, name, type.
FIELD = re.compile(r"^ +(\d+)\.\.(\d+) +(\S.*?)(?:: (\S+?)(?:\[(\d+)\])? = .*)?$")


def ours(path):
    """Messages in order: (connection, direction, length, name, [(start, end, field, elements)], bytes)."""
    data = gzip.open(path).read()
    listing = subprocess.run(
        ["cargo", "run", "-q", "-p", "xeric-wire", "--example", "list"], input=data, stdout=subprocess.PIPE, check=True
    ).stdout.decode("utf8")
    streams = collections.defaultdict(bytearray)
    at = 0
    while at < len(data):
        direction, connection, length = struct.unpack_from("<BHI", data, at)
        streams[connection, ("client", "server")[direction]] += data[at + 7 : at + 7 + length]
        at += 7 + length
    messages = []
    for block in listing.split("@ ")[1:]:
        lines = block.split("\n")
        connection, direction, offset, length = lines[0].split()
        fields = []
        for line in lines[2:]:
            match = FIELD.match(line)
            if match and (match[4] or match[3] in ("(unused)", "(left over)")):
                fields.append((int(match[1]), int(match[2]), match[3], match[4], int(match[5] or 1)))
        start = int(offset)
        messages.append((int(connection), direction, lines[1], fields, bytes(streams[int(connection), direction][start : start + int(length)])))
    return messages


def capture(messages, file):
    """A pcap with one segment per message."""
    file.write(struct.pack("<IHHiIII", 0xA1B2C3D4, 2, 4, 0, 0, 262144, 101))
    sequence = collections.defaultdict(lambda: 1000)
    clock = 0

    def segment(connection, direction, flags, payload):
        nonlocal clock
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
        sequence[connection, direction] += len(payload) + (1 if flags & 2 else 0)

    seen = set()
    for connection, direction, _, _, payload in messages:
        if connection not in seen:
            seen.add(connection)
            segment(connection, "client", 0x02, b"")
            segment(connection, "server", 0x12, b"")
            segment(connection, "client", 0x10, b"")
        segment(connection, direction, 0x18, payload)
    file.flush()


def theirs(file):
    """For each packet with a payload, the places and sizes of the dissector's innermost fields."""
    pdml = subprocess.run(
        ["tshark", "-r", file, "-d", "tcp.port==6000,x11", "-o", "tcp.desegment_tcp_streams:false", "-T", "pdml"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True,
    ).stdout
    for packet in ET.fromstring(pdml).iter("packet"):
        protos = [proto for proto in packet.iter("proto") if proto.get("name") == "x11"]
        has_payload = any(field.get("name") == "tcp.payload" for field in packet.iter("field"))
        if not protos and not has_payload:
            continue
        fields = []
        for proto in protos:
            for field in proto.iter("field"):
                if field.get("name") and len(field) == 0 and int(field.get("size")) > 0:
                    start = int(field.get("pos")) - HEAD
                    fields.append((start, start + int(field.get("size")), field.get("name")))
        yield fields


def main():
    differences = collections.Counter()
    compared = collections.Counter()
    for path in sys.argv[1:]:
        messages = [message for message in ours(path) if len(message[4]) < 60000]
        with tempfile.NamedTemporaryFile(suffix=".pcap") as file:
            capture(messages, file)
            dissected = list(theirs(file.name))
        if len(dissected) != len(messages):
            sys.exit(f"{path}: {len(messages)} messages, {len(dissected)} dissected")
        for (_, direction, name, fields, _), other in zip(messages, dissected):
            name = f"{name} ({direction})"
            compared[name] += 1
            spans = {(start, end) for start, end, _ in other}
            starts = {start for start, _, _ in other}
            edges = set()
            for start, end, field, ty, elements in fields:
                size = max(1, (end - start) // max(1, elements))
                edges.update(range(start, end + 1, size))
                if ty is None or start == end:
                    continue
                if (start, end) not in spans and not (elements != 1 and start in starts):
                    differences[f"{name}: only ours", field] += 1
            for start, end, field in other:
                if "unused" in field or "undecoded" in field:
                    continue
                if start not in edges or end not in edges:
                    differences[f"{name}: only Wireshark's", ".".join(field.split(".")[1:4])] += 1
    print(f"{sum(compared.values())} messages of {len(compared)} kinds compared")
    fields = collections.defaultdict(list)
    for (difference, field), count in sorted(differences.items()):
        fields[difference].append(f"{field}×{count}")
    for difference, names in fields.items():
        print(f"{difference}: {' '.join(names)}")


if __name__ == "__main__":
    main()
