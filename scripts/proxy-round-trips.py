#!/usr/bin/env python3
"""Round trips to an X display beside those through a plain relay of bytes and through the proxy, in turns, and many requests at once.

    proxy-round-trips.py DISPLAY PROXY           median microseconds of GetInputFocus: direct, relayed, through the proxy
    proxy-round-trips.py --requests N PROXY      N NoOperations, and a round trip behind every 4000
"""

import os
import socket
import statistics
import struct
import sys
import time

GET_INPUT_FOCUS = bytes([43, 0, 1, 0])
NO_OPERATION = bytes([127, 0, 1, 0])
TURNS = 40
TRIPS = 250


def name(number):
    return f"\0/tmp/.X11-unix/X{number}"


def receive(stream, length):
    data = b""
    while len(data) < length:
        part = stream.recv(length - len(data))
        if not part:
            raise SystemExit("the connection ended")
        data += part
    return data


def connect(address):
    stream = socket.socket(socket.AF_UNIX)
    stream.connect(address)
    stream.sendall(struct.pack("<BxHHHHxx", ord("l"), 11, 0, 0, 0))
    head = receive(stream, 8)
    if head[0] != 1:
        raise SystemExit(f"refused: {receive(stream, struct.unpack('<H', head[6:8])[0] * 4)}")
    receive(stream, struct.unpack("<H", head[6:8])[0] * 4)
    return stream


RELAY = r"""
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
/* relay LISTEN TARGET: one connection, bytes both ways, nothing else. Names are of abstract sockets. */
static socklen_t fill(struct sockaddr_un *a, const char *n) {
    memset(a, 0, sizeof *a); a->sun_family = AF_UNIX; memcpy(a->sun_path + 1, n, strlen(n));
    return offsetof(struct sockaddr_un, sun_path) + 1 + strlen(n);
}
int main(int argc, char **argv) {
    struct sockaddr_un a; static char buffer[1 << 16];
    int l = socket(AF_UNIX, SOCK_STREAM, 0); socklen_t n = fill(&a, argv[1]);
    if (argc != 3 || bind(l, (void *)&a, n) || listen(l, 1)) return 1;
    puts("ready"); fflush(stdout);
    int c = accept(l, 0, 0), d = socket(AF_UNIX, SOCK_STREAM, 0); n = fill(&a, argv[2]);
    if (connect(d, (void *)&a, n)) return 1;
    struct pollfd p[2] = {{c, POLLIN, 0}, {d, POLLIN, 0}};
    for (;;) {
        poll(p, 2, -1);
        for (int i = 0; i < 2; i++) if (p[i].revents) {
            ssize_t got = read(p[i].fd, buffer, sizeof buffer), at = 0;
            if (got <= 0) return 0;
            while (at < got) { ssize_t put = write(p[1 - i].fd, buffer + at, got - at); if (put <= 0) return 0; at += put; }
        }
    }
}
"""


def relay(number):
    """A plain relay in C, and the address to connect to."""
    import subprocess
    import tempfile

    directory = tempfile.mkdtemp()
    source, binary = f"{directory}/relay.c", f"{directory}/relay"
    with open(source, "w") as file:
        file.write("#include <stddef.h>\n" + RELAY)
    subprocess.run(["gcc", "-O2", "-o", binary, source], check=True)
    address = f"xeric-relay-{os.getpid()}"
    child = subprocess.Popen([binary, address, f"/tmp/.X11-unix/X{number}"], stdout=subprocess.PIPE)
    child.stdout.readline()
    return child, "\0" + address


def round_trips(display, proxy):
    child, address = relay(display)
    ways = {"direct": name(display), "relayed": address, "through the proxy": name(proxy)}
    streams = {way: connect(where) for way, where in ways.items()}
    times = {way: [] for way in ways}
    for _ in range(TURNS):
        for way, stream in streams.items():
            for _ in range(TRIPS):
                begun = time.perf_counter_ns()
                stream.sendall(GET_INPUT_FOCUS)
                receive(stream, 32)
                times[way].append((time.perf_counter_ns() - begun) / 1000)
    child.kill()
    medians = {way: statistics.median(taken) for way, taken in times.items()}
    text = ", ".join(f"{median:.1f} µs {way}" for way, median in medians.items())
    more = medians["through the proxy"] - medians["relayed"]
    print(f"round trip: {text}: {more:+.1f} µs beside the relay ({'within' if more <= 5 else 'NOT within'} 5)")


def requests(count, proxy):
    stream = connect(name(proxy))
    batch = NO_OPERATION * 3999 + GET_INPUT_FOCUS
    begun = time.monotonic()
    for _ in range(count // 4000):
        stream.sendall(batch)
        receive(stream, 32)
    print(f"{count} requests in {time.monotonic() - begun:.1f} s")


if sys.argv[1] == "--requests":
    requests(int(sys.argv[2]), sys.argv[3])
else:
    round_trips(sys.argv[1], sys.argv[2])
