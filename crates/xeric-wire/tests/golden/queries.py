#!/usr/bin/env python3
"""Asks an X server the same in both byte orders.

queries.py DISPLAY

Writes queries-{little,big}.{client,server}. Every request is put together here by hand, field by field, from the
specifications: no encoder of this repository has a part in it. That the server answers without an error other than the two
that are asked for, and that both orders get the same numbers, is what makes the bytes good.
"""
import socket, struct, sys, time

EXTENSIONS = ["BIG-REQUESTS", "XC-MISC", "Generic Event Extension", "SHAPE", "RENDER", "XFIXES", "XKEYBOARD", "XTEST",
              "MIT-SHM"]


class Client:
    def __init__(self, display, order):
        self.o = order
        self.sent, self.got, self.buffer, self.count = b"", b"", b"", 0
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(f"/tmp/.X11-unix/X{display}")
        self.send(struct.pack(order + "BxHHHHxx", {"<": 0x6C, ">": 0x42}[order], 11, 0, 0, 0))
        head = self.read(8)
        body = self.read(struct.unpack(order + "H", head[6:])[0] * 4)
        self.base, = struct.unpack(order + "I", body[4:8])
        vendor, = struct.unpack(order + "H", body[16:18])
        formats = body[21]
        screen = 32 + (vendor + 3) // 4 * 4 + formats * 8
        self.root, self.colormap = struct.unpack(order + "II", body[screen:screen + 8])
        self.visual, = struct.unpack(order + "I", body[screen + 32:screen + 36])

    def send(self, data):
        self.socket.sendall(data)
        self.sent += data

    def read(self, count):
        while len(self.buffer) < count:
            data = self.socket.recv(1 << 16)
            if not data:
                raise SystemExit("the server hung up")
            self.got += data
            self.buffer += data
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def request(self, opcode, data, fields="", *values, tail=b""):
        body = struct.pack(self.o + fields, *values) + tail
        body += bytes(-len(body) % 4)
        self.count += 1
        self.send(struct.pack(self.o + "BBH", opcode, data, 1 + len(body) // 4) + body)

    def sync(self):
        """Reads up to the answer of a GetInputFocus."""
        self.request(43, 0)
        while True:
            packet = self.read(32)
            if packet[0] & 127 in (1, 35):  # replies and generic events may be longer
                length, = struct.unpack(self.o + "I", packet[4:8])
                packet += self.read(length * 4)
            if packet[0] == 1:
                if struct.unpack(self.o + "H", packet[2:4])[0] == self.count:
                    return
                self.last = packet

    def ask(self, *arguments, **keywords):
        self.request(*arguments, **keywords)
        self.sync()
        return self.last


def core(c):
    r, u = c.request, c.base
    window, gc, pixmap, font, colormap = u + 1, u + 2, u + 3, u + 4, u + 5
    # A window with every attribute, properties in each format, then what can be asked of it.
    r(1, 24, "IIhhHHHHIIIIIIIIIIIIIII", window, c.root, 10, -5, 200, 100, 1, 1, c.visual, 0x7FFA, 0xFFFFFF, 0,
      1, 3, 0, 1, 2, 0, 0, 0x62C07F, 0, c.colormap, 0)
    r(18, 0, "IIIBxxxI", window, 39, 31, 8, 5, tail=b"hello")
    r(18, 2, "IIIBxxxIHHH", window, 40, 19, 16, 3, 1, 258, 65535)
    r(18, 0, "IIIBxxxIIi", window, 41, 19, 32, 2, 0x01020304, -1)
    for property in (39, 40, 41, 42):
        r(20, 0, "IIIII", window, property, 0, 0, 100)
    r(21, 0, "I", window)
    r(8, 0, "I", window)
    r(12, 0, "IHxxiiII", window, 0x0F, -20, 30, 90, 80)
    for opcode in (3, 14, 15):
        r(opcode, 0, "I", window)
    r(16, 0, "Hxx", 10, tail=b"XERIC_TEST")
    r(17, 0, "I", 39)
    r(23, 0, "I", 1)
    r(25, 0, "II", window, 0, tail=struct.pack(c.o + "BBHIIHHHHHHHHHH", 33, 16, 0, window, 31, *range(1, 11)))
    r(25, 0, "II", window, 0, tail=struct.pack(c.o + "BBHIIIIIII", 33, 32, 0, window, 31, 1, 2, 3, 4, 0xFFFFFFFF))
    r(25, 0, "II", window, 0, tail=struct.pack(c.o + "BxHIIIhhHHH", 22, 0, window, window, 0, -1, -2, 3, 4, 5).ljust(32, b"\0"))
    r(38, 0, "I", c.root)
    r(39, 0, "III", window, 0, 0)
    r(40, 0, "IIhh", window, c.root, 3, -4)
    r(43, 0)
    r(44, 0)
    r(45, 0, "IHxx", font, 5, tail=b"fixed")
    r(47, 0, "I", font)
    r(48, 1, "IBBBBBBxx", font, 0, 65, 0, 66, 0, 67)
    r(49, 0, "HH", 5, 8, tail=b"*-misc-*")
    r(50, 0, "HH", 2, 5, tail=b"6x1*x")
    r(52, 0)
    # A pixmap, drawing in it with every kind of list, and its pixels back.
    r(53, 24, "IIHH", pixmap, window, 16, 12)
    r(55, 0, "IIIIII", gc, window, 0x1000C, 0x102030, 0xFFFFFF, 0)
    r(58, 0, "IHH", gc, 1, 3, tail=bytes([1, 2, 3]))
    r(59, 0, "Ihh", gc, 0, 0, tail=struct.pack(c.o + "hhHH", 0, 0, 16, 12))
    r(70, 0, "IIhhHH", pixmap, gc, 0, 0, 16, 12)
    r(56, 0, "III", gc, 4, 0xABCDEF)
    r(64, 0, "IIhhhh", pixmap, gc, 1, 1, 2, 2)
    r(65, 1, "IIhhhh", pixmap, gc, 0, 0, 3, 3)
    r(66, 0, "IIhhhh", pixmap, gc, 0, 5, 9, 5)
    r(67, 0, "IIhhHH", pixmap, gc, 1, 6, 4, 3)
    r(68, 0, "IIhhHHhh", pixmap, gc, 7, 6, 4, 4, 0, 360 * 64)
    r(69, 0, "IIBBxxhhhhhh", pixmap, gc, 2, 0, 10, 0, 14, 0, 12, 4)
    r(71, 0, "IIhhHHhh", pixmap, gc, 11, 6, 4, 4, 0, 180 * 64)
    r(72, 2, "IIHHhhBBxx", pixmap, gc, 2, 2, 5, 5, 0, 24, tail=struct.pack(c.o + "4I", 1, 2, 3, 4))
    r(74, 0, "IIhh", pixmap, gc, 0, 11, tail=bytes([2, 1]) + b"ab" + bytes([255]) + struct.pack(">I", font) + b"\1\0c")
    r(75, 0, "IIhh", pixmap, gc, 0, 11, tail=bytes([1, 0, 0, 68]))
    r(76, 2, "IIhh", pixmap, gc, 0, 11, tail=b"hi")
    r(77, 1, "IIhh", pixmap, gc, 0, 11, tail=b"\0x")
    r(73, 2, "IhhHHI", pixmap, 0, 0, 16, 12, 0xFFFFFFFF)
    r(73, 1, "IhhHHI", pixmap, 0, 0, 16, 2, 0x3)
    r(62, 0, "IIIhhhhHH", pixmap, window, gc, 0, 0, 5, 5, 16, 12)
    r(61, 1, "IhhHH", window, 1, 2, 30, 40)
    r(78, 0, "III", colormap, window, c.visual)
    r(83, 0, "I", window)
    r(84, 0, "IHHHxx", colormap, 0x1234, 0x5678, 0x9ABC)
    r(85, 0, "IHxx", colormap, 4, tail=b"blue")
    r(91, 0, "III", colormap, 0x102030, 0xFFFFFF)
    r(92, 0, "IHxx", colormap, 10, tail=b"papayawhip")
    r(97, 0, "IHH", window, 17, 9)
    r(98, 0, "Hxx", 6, tail=b"RENDER")
    r(99, 0)
    r(101, 0, "BBxx", 8, 248)
    r(103, 0)
    r(106, 0)
    r(108, 0)
    r(110, 0)
    r(117, 0)
    r(119, 0)
    # Two errors, a window that loses its map and its life.
    r(14, 0, "I", 0x7FFFFFFF)
    r(2, 0, "III", window, 0x20, 99)
    r(10, 0, "I", window)
    r(4, 0, "I", window)
    c.sync()


def extensions(c):
    u, opcodes = c.base, {}
    for name in EXTENSIONS:
        reply = c.ask(98, 0, "Hxx", len(name), tail=name.encode())
        opcodes[name] = reply[9]
    window, region, other, picture, solid = u + 20, u + 21, u + 22, u + 23, u + 24

    def r(name, minor, fields="", *values, tail=b""):
        c.request(opcodes[name], minor, fields, *values, tail=tail)

    c.request(1, 24, "IIhhHHHHII", window, c.root, 0, 0, 64, 48, 0, 1, 0, 0)
    r("BIG-REQUESTS", 0)
    r("XC-MISC", 0, "HH", 1, 1)
    r("XC-MISC", 1)
    r("XC-MISC", 2, "I", 3)
    r("Generic Event Extension", 0, "HH", 1, 0)
    r("SHAPE", 0)
    r("SHAPE", 6, "IBxxx", window, 1)
    r("SHAPE", 7, "I", window)
    r("SHAPE", 1, "BBBxIhhhhHHhhHH", 0, 0, 0, window, 1, 2, 0, 0, 10, 10, 20, 20, 5, 6)
    r("SHAPE", 5, "I", window)
    r("SHAPE", 8, "IBxxx", window, 0)
    r("RENDER", 0, "II", 0, 11)
    r("RENDER", 1)
    c.sync()
    count, = struct.unpack(c.o + "I", c.last[8:12])
    argb = next(struct.unpack(c.o + "I", at[:4])[0] for at in
                (c.last[32 + 28 * index:60 + 28 * index] for index in range(count)) if at[5] == 32)
    c.request(53, 32, "IIHH", u + 25, window, 8, 8)
    r("RENDER", 4, "IIIII", picture, u + 25, argb, 1, 1)
    r("RENDER", 26, "BxxxIHHHHhhHH", 1, picture, 0x1111, 0x2222, 0x3333, 0xFFFF, 0, 0, 8, 8)
    r("RENDER", 33, "IHHHH", solid, 0x8000, 0, 0, 0x8000)
    r("RENDER", 8, "BxxxIIIhhhhhhHH", 3, solid, 0, picture, 0, 0, 0, 0, 1, 1, 5, 5)
    r("RENDER", 10, "BxxxIIIhhiiiiiiiiii", 3, solid, picture, 0, 0, 0, 0, 1 << 16, 0, 0, 0, 1 << 16, 1 << 16, 0, 1 << 16,
      1 << 16)
    r("RENDER", 34, "IiiiiIiiHHHHHHHH", u + 26, 0, 0, 8 << 16, 0, 2, 0, 1 << 16, 1, 2, 3, 4, 5, 6, 7, 8)
    r("RENDER", 28, "I9i", picture, 1 << 16, 0, 0, 0, 1 << 16, 0, 0, 0, 1 << 16)
    r("RENDER", 29, "I", window)
    r("RENDER", 30, "IHxx", picture, 8, tail=b"bilinear")
    r("XFIXES", 0, "II", 6, 0)
    r("XFIXES", 2, "III", window, 1, 7)
    r("XFIXES", 5, "IhhHHhhHH", region, 0, 0, 10, 10, 5, 5, 10, 10)
    r("XFIXES", 19, "I", region)
    r("XFIXES", 4)
    r("XFIXES", 25)
    r("XKEYBOARD", 0, "HH", 1, 0)
    r("XKEYBOARD", 1, "HHHHHHHHIIBB", 0x100, 0x10E, 0, 2, 0, 0, 0x3F, 0x11, 7, 3, 1, 1)
    r("XKEYBOARD", 4, "Hxx", 0x100)
    r("XKEYBOARD", 6, "Hxx", 0x100)
    r("XKEYBOARD", 8, "HHHBBBBBBBBHBBBBBBxx", 0x100, 0xFF, 0, *([0] * 8), 0, *([0] * 6))
    r("XKEYBOARD", 8, "HHHBBBBBBBBHBBBBBBxx", 0x100, 0, 3, 0, 4, 24, 12, *([0] * 4), 0, *([0] * 6))
    r("XKEYBOARD", 10, "HBBHH", 0x100, 0xF, 1, 0, 0)
    r("XKEYBOARD", 12, "Hxx", 0x100)
    r("XKEYBOARD", 13, "HxxI", 0x100, 0xFFFFFFFF)
    r("XKEYBOARD", 15, "HHHxxI", 0x100, 0x300, 0x400, 1)
    r("XKEYBOARD", 17, "HxxI", 0x100, 0x3FFF)
    r("XKEYBOARD", 19, "HxxI", 0x100, 0)
    r("XKEYBOARD", 21, "HxxIIIII", 0x100, 1, 1, 0, 0, 0)
    r("XKEYBOARD", 5, "HBBBBBxxBH", 0x100, 2, 2, 0, 0, 0, 0, 0)
    r("XKEYBOARD", 5, "HBBBBBxxBH", 0x100, 2, 0, 0, 0, 0, 0, 0)
    r("XTEST", 0, "BxH", 2, 2)
    r("XTEST", 1, "II", window, 0)
    r("MIT-SHM", 0)
    c.sync()


def both(ask, name, orders=(("little", "<"), ("big", ">"))):
    """Asks in both byte orders, and writes what was said."""
    for order, sign in orders:
        client = Client(int(sys.argv[1]), sign)
        ask(client)
        client.socket.close()
        time.sleep(0.5)  # so that the next client gets the same resource ids
        for side, data in (("client", client.sent), ("server", client.got)):
            with open(f"{name}-{order}.{side}", "wb") as file:
                file.write(data)


if __name__ == "__main__":
    both(lambda client: (core(client), extensions(client)), "queries")
