#!/usr/bin/env python3
"""Records what a program and an X server say to each other.

relay.py SERVER_DISPLAY RELAY_DISPLAY NAME PROGRAM [ARGUMENT...]

Listens as display RELAY_DISPLAY, starts PROGRAM on it, passes every byte on to SERVER_DISPLAY unchanged, and writes
NAME.client and NAME.server (the first connection's bytes) when the program has gone or after four seconds.
"""
import os, select, socket, subprocess, sys, time

server, relay, name, program = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4:]
path = f"/tmp/.X11-unix/X{relay}"
if os.path.exists(path):
    os.unlink(path)
listener = socket.socket(socket.AF_UNIX)
listener.bind(path)
listener.listen(8)
environment = dict(os.environ, DISPLAY=f":{relay}")
environment.pop("XAUTHORITY", None)
child = subprocess.Popen(program, env=environment, stdout=subprocess.DEVNULL)
pairs, files, end = {}, {}, time.time() + 4
while time.time() < end and (child.poll() is None or pairs):
    ready, _, _ = select.select([listener, *pairs], [], [], 0.1)
    for peer in ready:
        if peer is listener:
            client, upstream = listener.accept()[0], socket.socket(socket.AF_UNIX)
            upstream.connect(f"/tmp/.X11-unix/X{server}")
            if not files:
                files[client], files[upstream] = open(f"{name}.client", "wb"), open(f"{name}.server", "wb")
            pairs[client], pairs[upstream] = upstream, client
        elif peer in pairs:
            data = peer.recv(1 << 16)
            other = pairs[peer]
            if data:
                other.sendall(data)
                if peer in files:
                    files[peer].write(data)
            else:
                for side in (peer, other):
                    del pairs[side]
                    side.close()
child.terminate()
child.wait()
for file in files.values():
    file.close()
os.unlink(path)
