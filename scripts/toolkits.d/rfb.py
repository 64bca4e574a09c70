"""A viewer that speaks RFB 3.8 (RFC 6143) to a VNC server on this machine: no password, raw encoding only."""

import socket
import struct


class Viewer:
    """A viewer and what it has seen: `pixels`, four bytes each (blue, green, red, and one that is no colour)."""

    def __init__(self, stream):
        self.stream = stream
        self.stream.settimeout(20)
        if not self.take(12).startswith(b"RFB 003."):
            raise RuntimeError("that is no VNC server")
        stream.sendall(b"RFB 003.008\n")
        if 1 not in self.take(self.take(1)[0]):
            raise RuntimeError("the VNC server wants a password")
        stream.sendall(b"\x01")
        if self.take(4) != bytes(4):
            raise RuntimeError("the VNC server lets nobody in")
        # A session that others share.
        stream.sendall(b"\x01")
        self.width, self.height = struct.unpack(">HH", self.take(4))
        self.take(16)
        self.name = self.take(struct.unpack(">I", self.take(4))[0]).decode()
        # 32 bits a pixel, little-endian, true colour with red at 16; raw encoding.
        stream.sendall(struct.pack(">BxxxBBBBHHHBBBxxx", 0, 32, 24, 0, 1, 255, 255, 255, 16, 8, 0))
        stream.sendall(struct.pack(">BxHi", 2, 1, 0))
        self.pixels = bytearray(4 * self.width * self.height)

    @staticmethod
    def connect(port):
        """A viewer, or nothing where nobody listens."""
        try:
            return Viewer(socket.create_connection(("127.0.0.1", port), 5))
        except ConnectionError:
            return None

    def take(self, count):
        data = bytearray()
        while len(data) < count:
            more = self.stream.recv(count - len(data))
            if not more:
                raise RuntimeError("the VNC server left")
            data += more
        return bytes(data)

    def ask(self, incremental):
        """Asks for the screen, or for what of it changes."""
        self.stream.sendall(struct.pack(">BBHHHH", 3, incremental, 0, 0, self.width, self.height))

    def hear(self, seconds=20):
        """Takes one message, if one comes within that time; how many pixels it brought."""
        self.stream.settimeout(seconds)
        try:
            kind = self.take(1)[0]
        except TimeoutError:
            return 0
        self.stream.settimeout(20)
        brought = 0
        if kind == 3:
            self.take(struct.unpack(">xxxI", self.take(7))[0])
        elif kind == 0:
            for _ in range(struct.unpack(">xH", self.take(3))[0]):
                x, y, width, height, _ = struct.unpack(">HHHHi", self.take(12))
                brought += width * height
                for row in range(y, y + height):
                    at = 4 * (row * self.width + x)
                    self.pixels[at : at + 4 * width] = self.take(4 * width)
        elif kind != 2:
            raise RuntimeError(f"message {kind} was not asked for")
        return brought

    def click(self, x, y):
        for buttons in (0, 1, 0):
            self.stream.sendall(struct.pack(">BBHH", 5, buttons, x, y))

    def key(self, keysym):
        for pressed in (1, 0):
            self.stream.sendall(struct.pack(">BBxxI", 4, pressed, keysym))

    def rgb(self):
        """What was seen, three bytes a pixel."""
        seen = bytearray(3 * self.width * self.height)
        for channel in range(3):
            seen[channel::3] = self.pixels[2 - channel :: 4]
        return bytes(seen)
