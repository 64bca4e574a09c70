"""What other programs read in a toolkit's exported recording, held against its table of messages.

    exports.py DIR

DIR has a.pcapng, a.perfetto-trace and price.json beside the tables of the same recording.
"""

import collections
import json
import pathlib
import re
import subprocess
import sys
import time

import duckdb
from google.protobuf.unknown_fields import UnknownFieldSet
from perfetto.protos.perfetto.trace.perfetto_trace_pb2 import Trace, TrackEvent

# Where tshark reads past what the specifications say, on any server's bytes.
FAULTS_OF_TSHARK = {"RANDR-GetOutputProperty", "XKEYBOARD-GetIndicatorMap", "XKEYBOARD-GetMap", "RENDER-SetPictureFilter", "RENDER-AddGlyphs"}


def tshark(directory, *arguments):
    command = ["tshark", "-n", "-o", "tcp.check_checksum:TRUE", "-o", "ip.check_checksum:TRUE", "-r", directory / "a.pcapng", *arguments]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def wireshark_reads_every_request(directory, messages):
    for fault in tshark(directory, "-Y", "tcp.analysis.flags || tcp.checksum.status != 1 || ip.checksum.status != 1", "-T", "fields", "-e", "frame.number"):
        raise AssertionError(f"packet {fault} is wrong")
    for malformed in tshark(directory, "-Y", "_ws.malformed"):
        names = set(re.findall(r"([\w-]+)\[Malformed Packet\]", malformed))
        assert names and names <= FAULTS_OF_TSHARK, malformed
    theirs = collections.Counter()
    for line in tshark(directory, "-Y", "x11.opcode", "-T", "fields", "-e", "x11.opcode", "-e", "x11.extension-minor"):
        opcodes, minors = (field.split(",") if field else [] for field in (line.split("\t") + [""])[:2])
        minors = iter(minors)
        theirs.update((int(opcode), int(next(minors)) if int(opcode) >= 128 else None) for opcode in opcodes)
    ours = duckdb.sql(f"SELECT major, minor, count(*) FROM {messages} WHERE kind = 'request' GROUP BY ALL").fetchall()
    ours = collections.Counter({(major, minor): count for major, minor, count in ours})
    assert theirs == ours, (theirs - ours, ours - theirs)
    # The clock on the wall.
    first = float(tshark(directory, "-c", "1", "-T", "fields", "-e", "frame.time_epoch")[0])
    assert abs(first - time.time()) < 600, first
    print(sum(ours.values()), "requests in tshark")


def perfetto_reads_every_message(directory, messages, price):
    trace = Trace()
    trace.ParseFromString((directory / "a.perfetto-trace").read_bytes())
    tracks, found, starts, ends, open_slices = {}, collections.Counter(), set(), set(), collections.Counter()
    walls = []
    frames = []
    for packet in trace.packet:
        assert packet.trusted_packet_sequence_id == 1 and not UnknownFieldSet(packet)
        if packet.HasField("clock_snapshot"):
            walls.append({clock.clock_id: clock.timestamp for clock in packet.clock_snapshot.clocks})
        elif packet.HasField("track_descriptor"):
            tracks[packet.track_descriptor.uuid] = packet.track_descriptor.name
        else:
            event = packet.track_event
            assert not UnknownFieldSet(event)
            track = tracks[event.track_uuid]
            if event.type == TrackEvent.TYPE_SLICE_END:
                open_slices[event.track_uuid] -= 1
                if track == "frames":
                    frames[-1] += (packet.timestamp,)
                continue
            if event.type == TrackEvent.TYPE_SLICE_BEGIN:
                open_slices[event.track_uuid] += 1
                if track == "frames":
                    frames.append((packet.timestamp,))
            found[track] += 1
            starts.update(event.flow_ids)
            ends.update(event.terminating_flow_ids)
    assert not any(open_slices.values())
    assert ends and ends <= starts, "every flow that ends began"
    # Clock 6 is the trace's, 1 the wall's.
    assert len(walls) == 1 and walls[0][6] == 0 and abs(walls[0][1] / 1e9 - time.time()) < 600, walls
    count = dict(duckdb.sql(f"SELECT kind || direction, count(*) FROM {messages} GROUP BY ALL").fetchall())
    assert found["requests"] == count["requestout"] + count["setupout"], (found, count)
    assert found["events"] == count["eventin"]
    assert found["replies"] == count["replyin"] + count["setupin"] + count.get("errorin", 0)
    assert found["stalls"] == price["whole"]["stalls"] and found["frames"] == len(price["frames"]) > 0
    # On the clock of the messages: a frame begins with its first request.
    first = {row[0] for row in duckdb.sql(f"SELECT time_ns FROM {messages} WHERE kind = 'request'").fetchall()}
    shift = {begin - span["start_ns"] for (begin, _), span in zip(frames, price["measured"]["frames"])}
    assert len(shift) == 1 and all(span["start_ns"] in first for span in price["measured"]["frames"]), shift
    print(sum(found.values()), "slices and instants in Perfetto")


directory = pathlib.Path(sys.argv[1])
table = f"'{directory}/messages.parquet'"
wireshark_reads_every_request(directory, table)
perfetto_reads_every_message(directory, table, json.loads((directory / "price.json").read_text()))
