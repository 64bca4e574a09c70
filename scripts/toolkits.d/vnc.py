"""Starts x11vnc on DISPLAY, asks it for the screen once, in raw pixels, and writes them as RGB to the file named by the argument."""

import os
import socket
import struct
import subprocess
import sys


def exactly(connection: socket.socket, count: int) -> bytes:
    data = bytearray()
    while len(data) < count:
        more = connection.recv(count - len(data))
        if not more:
            raise SystemExit("vnc: x11vnc closed the connection")
        data += more
    return bytes(data)


command = ["x11vnc", "-display", os.environ["DISPLAY"], "-localhost", "-noipv6", "-once", "-nopw", "-nocursor", "-autoport", "5970"]
server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
port = next(int(line.split("=")[1]) for line in server.stdout if line.startswith("PORT="))
connection = socket.create_connection(("127.0.0.1", port))
# RFC 6143: version, no security, a shared session, then the screen's size and form.
exactly(connection, 12)
connection.sendall(b"RFB 003.008\n")
kinds = exactly(connection, exactly(connection, 1)[0])
if 1 not in kinds:
    raise SystemExit("vnc: x11vnc wants a password")
connection.sendall(b"\x01")
exactly(connection, 4)
connection.sendall(b"\x01")
width, height = struct.unpack(">HH", exactly(connection, 4))
exactly(connection, 16)
exactly(connection, struct.unpack(">I", exactly(connection, 4))[0])
# 32 bits a pixel, little-endian, true colour with red at 16; raw encoding; the whole screen.
connection.sendall(struct.pack(">BxxxBBBBHHHBBBxxx", 0, 32, 24, 0, 1, 255, 255, 255, 16, 8, 0))
connection.sendall(struct.pack(">BxHi", 2, 1, 0))
connection.sendall(struct.pack(">BBHHHH", 3, 0, 0, 0, width, height))
screen = bytearray(width * height * 3)
left = width * height
while left > 0:
    kind = exactly(connection, 1)[0]
    if kind == 2:
        continue
    if kind == 3:
        exactly(connection, struct.unpack(">xxxI", exactly(connection, 7))[0])
        continue
    if kind != 0:
        raise SystemExit(f"vnc: message {kind} was not asked for")
    for _ in range(struct.unpack(">xH", exactly(connection, 3))[0]):
        x, y, w, h, _encoding = struct.unpack(">HHHHi", exactly(connection, 12))
        pixels = exactly(connection, w * h * 4)
        left -= w * h
        for row in range(h):
            line = pixels[row * w * 4 : (row + 1) * w * 4]
            at = ((y + row) * width + x) * 3
            screen[at : at + w * 3 : 3] = line[2::4]
            screen[at + 1 : at + w * 3 : 3] = line[1::4]
            screen[at + 2 : at + w * 3 : 3] = line[0::4]
with open(sys.argv[1], "wb") as file:
    file.write(screen)
connection.close()
server.wait()
