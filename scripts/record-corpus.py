#!/usr/bin/env python3
"""Records what real programs and a real server say to each other, as the corpus of xeric-wire's tests.

    scripts/record-corpus.py [--display 30] [--out crates/xeric-wire/tests/corpus] [NAME...]

It starts Xvfb as display N and a relay as display N+1, runs each program against the relay and writes NAME.x11.gz:
records of one byte (0 a client's bytes, 1 the server's), a 16-bit connection number, a 32-bit length and that many bytes,
numbers little-endian, in the order in which the relay saw them. File descriptors are passed on, not recorded.
No authority data is in the files: the server runs without, and the programs see an empty authority file. (One is made and
revoked by SECURITY's requests in `extensions`.)
"""

import argparse
import gzip
import os
import selectors
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time

GOLDEN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../crates/xeric-wire/tests/golden")
# Name, what runs (a shell line), and how many seconds it may run before it is ended.
PROGRAMS = [
    ("xdpyinfo", "xdpyinfo -ext all -queryExtensions", 10),
    ("xinput", "xinput list --long; xinput list-props 2; xinput query-state 4", 10),
    ("xrandr", "xrandr --verbose --prop", 10),
    ("xset", "xset q; xset r rate 300 30; xset fp rehash; xset s 100 100", 10),
    ("xkbcomp", "xkbcomp $DISPLAY - >/dev/null", 10),
    ("setxkbmap", "setxkbmap -query; setxkbmap us", 10),
    ("xfontsel", "xfontsel", 3),
    ("xcalc", "xcalc & sleep 1; xdotool mousemove 60 60 click 1 key 1 2 plus 3 0 Return; sleep 1; kill $!", 6),
    ("xterm", "xterm -e sh -c 'echo hello; ls /; sleep 1'", 6),
    ("xclock", "xclock -render -update 1", 3),
    ("xeyes", "xeyes & sleep 1; xdotool mousemove 300 300 mousemove 30 80; sleep 1; kill $!", 6),
    ("xedit", "xedit /etc/hostname", 3),
    ("xprop", "xprop -root; xwininfo -root -tree; xlsclients -l; xlsfonts | head; xlsatoms | head", 10),
    ("xev", "xev & sleep 1; xdotool mousemove 100 100 key a click 1; sleep 1; kill $!", 6),
    ("xvinfo", "xvinfo; xdriinfo; xgamma; xhost; xmodmap -pm -pk", 10),
    ("xwd", "xwd -root -silent | head -c 10 >/dev/null; xsetroot -solid navy; xsetroot -def", 10),
    ("tk", "python3 -c \"import tkinter as t; r=t.Tk(); t.Entry(r).pack(); t.Button(r,text='Grüße').pack(); "
     "c=t.Canvas(r); c.pack(); c.create_oval(5,5,90,60,fill='red'); c.create_text(60,80,text='x11'); "
     "r.after(1500,r.destroy); r.mainloop()\"", 6),
    ("x11perf", "x11perf -reps 2 -subs 4 -repeat 1 -time 1 -dot -rect10 -srect10 -seg10 -wdline100 -circle10 -fcircle10 "
     "-64poly10complex -triangle10 -trap10 -aatrapezoid10 -addaatrapezoid10 -polytext -polytext16 -fitext -f14itext16 "
     "-aa10text -rgb10text -scroll10 -copywinpix10 -copyplane10 -putimagexy10 -shmput10 -shmget10 -getimage10 "
     "-compwinwin10 -noop -pointer -prop -gc -create -map -move -resize -circulate 2>/dev/null", 90),
    ("queries", f"cd $(mktemp -d) && python3 {GOLDEN}/queries.py ${{DISPLAY#:}}", 20),
    ("extensions", f"cd $(mktemp -d) && python3 {GOLDEN}/extensions.py ${{DISPLAY#:}}", 20),
    ("rendercheck", "timeout 1 rendercheck -t fill,gradients,scoords 2>/dev/null | head -c 100", 6),
]


class Relay:
    """Forwards connections to the real display and keeps what went by."""

    def __init__(self, display, target):
        self.path = f"/tmp/.X11-unix/X{display}"
        if os.path.exists(self.path):
            os.unlink(self.path)
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(self.path)
        self.listener.listen()
        self.target = f"/tmp/.X11-unix/X{target}"
        self.lock = threading.Lock()
        self.records = []
        self.connections = 0
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            client, _ = self.listener.accept()
            server = socket.socket(socket.AF_UNIX)
            server.connect(self.target)
            with self.lock:
                number = self.connections
                self.connections += 1
            threading.Thread(target=self.forward, args=(number, client, server), daemon=True).start()

    def forward(self, number, client, server):
        selector = selectors.DefaultSelector()
        selector.register(client, selectors.EVENT_READ, (0, client, server))
        selector.register(server, selectors.EVENT_READ, (1, server, client))
        try:
            while True:
                for key, _ in selector.select():
                    direction, source, sink = key.data
                    data, fds, _, _ = socket.recv_fds(source, 65536, 16)
                    if not data:
                        return
                    with self.lock:
                        self.records.append(struct.pack("<BHI", direction, number, len(data)) + data)
                    sent = socket.send_fds(sink, [data], fds) if fds else 0
                    sink.sendall(data[sent:])
                    for fd in fds:
                        os.close(fd)
        except OSError:
            pass
        finally:
            client.close()
            server.close()

    def take(self):
        with self.lock:
            records, self.records, self.connections = self.records, [], 0
        return b"".join(records)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--display", type=int, default=30)
    parser.add_argument("--out", default="crates/xeric-wire/tests/corpus")
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_args()
    os.makedirs(arguments.out, exist_ok=True)
    xvfb = subprocess.Popen(
        ["Xvfb", f":{arguments.display}", "-screen", "0", "640x480x24", "-nolisten", "tcp", "-noreset", "+iglx"],
        stderr=subprocess.DEVNULL,
    )
    try:
        while not os.path.exists(f"/tmp/.X11-unix/X{arguments.display}"):
            if xvfb.poll() is not None:
                sys.exit("Xvfb did not start")
            time.sleep(0.05)
        relay = Relay(arguments.display + 1, arguments.display)
        with tempfile.NamedTemporaryFile() as authority:
            environment = dict(os.environ, DISPLAY=f":{arguments.display + 1}", XAUTHORITY=authority.name, LC_ALL="C.UTF-8")
            for name, line, seconds in PROGRAMS:
                if arguments.names and name not in arguments.names:
                    continue
                program = subprocess.Popen(line, shell=True, env=environment, stdout=subprocess.DEVNULL, start_new_session=True)
                try:
                    program.wait(seconds)
                except subprocess.TimeoutExpired:
                    os.killpg(program.pid, signal.SIGTERM)
                    program.wait()
                time.sleep(0.3)
                data = relay.take()
                with gzip.GzipFile(os.path.join(arguments.out, f"{name}.x11.gz"), "wb", 9, mtime=0) as file:
                    file.write(data)
                print(f"{name}: {len(data)} bytes")
    finally:
        xvfb.terminate()
        xvfb.wait()


if __name__ == "__main__":
    main()
