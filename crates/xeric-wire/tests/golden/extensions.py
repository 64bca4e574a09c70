#!/usr/bin/env python3
"""Asks an X server for what `queries.py` leaves out: the extensions that xeric-wire has no views of. In both byte orders.

extensions.py DISPLAY

Writes extensions-{first,little,big}.{client,server}. As there, every request is put together by hand from the specifications. That
the server answers no error, and the same to both, is what makes the bytes good. The first connection brings the server to the
state in which both find it.
"""
import struct
import time

from queries import Client, both

EXTENSIONS = ["Composite", "DAMAGE", "DOUBLE-BUFFER", "GLX", "MIT-SCREEN-SAVER", "Present", "RANDR", "RECORD", "SECURITY", "SYNC",
              "X-Resource", "XFIXES", "XINERAMA", "XInputExtension", "XKEYBOARD", "XTEST", "XVideo"]


class Asker:
    """A client with what the requests below need: opcodes, a window, a pixmap, a graphics context, atoms."""

    def __init__(self, client):
        self.client, self.o, self.opcodes, self.last_id, self.same = client, client.o, {}, client.base + 100, 0
        for name in EXTENSIONS:
            self.opcodes[name] = client.ask(98, 0, "Hxx", len(name), tail=name.encode())[9]
        self.root = client.root
        self.window, self.pixmap, self.gc = self.new(), self.new(), self.new()
        client.request(1, 24, "IIhhHHHHIIIII", self.window, self.root, 30, 40, 64, 48, 0, 1, 0, 0xA02, 0xFFFFFF, 1, 0x8000)
        client.request(8, 0, "I", self.window)
        client.request(53, 24, "IIHH", self.pixmap, self.window, 64, 48)
        client.request(55, 0, "IIII", self.gc, self.window, 4, 0x123456)
        self.atom, = struct.unpack(self.o + "I", client.ask(16, 0, "Hxx", 9, tail=b"_XERIC_32")[8:12])

    def new(self):
        self.last_id += 1
        return self.last_id

    def same_in_both(self):
        """An id that is the same number in either byte order: 0x00PP_PP00, with PP from 0x20 on."""
        self.same += 1
        return (0x20 + self.same) * 0x010100

    def r(self, name, minor, fields="", *values, tail=b""):
        self.client.request(self.opcodes[name], minor, fields, *values, tail=tail)

    def ask(self, name, minor, fields="", *values, tail=b""):
        return self.client.ask(self.opcodes[name], minor, fields, *values, tail=tail)

    def pack(self, fields, *values):
        return struct.pack(self.o + fields, *values)

    def word(self, reply, at):
        return struct.unpack(self.o + "I", reply[at:at + 4])[0]


def composite(a):
    region = a.new()
    a.r("Composite", 0, "II", 0, 4)
    a.r("Composite", 1, "IBxxx", a.window, 0)
    a.r("Composite", 2, "IBxxx", a.window, 1)
    a.r("XFIXES", 0, "II", 5, 0)
    a.r("Composite", 5, "II", region, a.window)
    a.r("XFIXES", 19, "I", region)
    a.r("Composite", 6, "II", a.window, a.new())
    a.r("Composite", 7, "I", a.root)
    a.r("Composite", 8, "I", a.root)
    a.r("Composite", 4, "IBxxx", a.window, 1)
    a.r("Composite", 3, "IBxxx", a.window, 0)


def damage(a):
    first, second, region = a.new(), a.new(), a.new()
    a.r("DAMAGE", 0, "II", 1, 1)
    a.r("DAMAGE", 1, "IIBxxx", first, a.window, 0)
    a.r("DAMAGE", 1, "IIBxxx", second, a.pixmap, 3)
    a.client.request(70, 0, "IIhhHHhhHH", a.window, a.gc, 1, 2, 10, 11, 20, 21, 5, 6)
    a.client.request(70, 0, "IIhhHH", a.pixmap, a.gc, 3, 4, 12, 13)
    a.r("XFIXES", 5, "IhhHH", region, 0, 0, 0, 0)
    a.r("DAMAGE", 3, "III", second, 0, region)
    a.r("XFIXES", 19, "I", region)
    a.r("DAMAGE", 2, "I", first)
    a.r("DAMAGE", 2, "I", second)


def double_buffer(a):
    buffer = a.new()
    a.r("DOUBLE-BUFFER", 0, "BBxx", 1, 0)
    a.r("DOUBLE-BUFFER", 6, "II", 1, a.root)
    a.r("DOUBLE-BUFFER", 1, "IIBxxx", a.window, buffer, 2)
    a.r("DOUBLE-BUFFER", 4)
    a.r("DOUBLE-BUFFER", 3, "IIBxxx", 1, a.window, 3)
    a.r("DOUBLE-BUFFER", 5)
    a.r("DOUBLE-BUFFER", 7, "I", buffer)
    a.r("DOUBLE-BUFFER", 2, "I", buffer)


def glx(a):
    context, shared = a.new(), a.new()
    a.r("GLX", 7, "II", 1, 4)
    a.r("GLX", 19, "II", 0, 1)
    a.r("GLX", 18, "I", 0)
    a.r("GLX", 20, "III", 1, 4, 5, tail=b"GL_A\0")
    a.r("GLX", 14, "I", 0)
    configs = a.ask("GLX", 21, "I", 0)
    properties = a.word(configs, 12)
    pairs = struct.unpack(f"{a.o}{2 * properties}I", configs[32:32 + 8 * properties])
    config = dict(zip(pairs[::2], pairs[1::2]))[0x8013]
    a.r("GLX", 3, "IIIIBxxx", context, a.client.visual, 0, 0, 0)
    a.r("GLX", 24, "IIIIIBxxx", shared, config, 0, 0x8014, 0, 0)
    a.r("GLX", 6, "I", context)
    a.r("GLX", 25, "I", context)
    current = a.ask("GLX", 5, "III", a.window, context, 0)
    tag = a.word(current, 8)
    a.r("GLX", 129, "II", tag, 0x1F00)
    a.r("GLX", 112, "II", tag, 0x0C23)
    a.r("GLX", 115, "I", tag)
    a.r("GLX", 11, "II", tag, a.window)
    a.r("GLX", 5, "III", 0, 0, tag)
    a.r("GLX", 4, "I", shared)
    a.r("GLX", 4, "I", context)


def screen_saver(a):
    a.r("MIT-SCREEN-SAVER", 0, "BBxx", 1, 1)
    a.r("MIT-SCREEN-SAVER", 1, "I", a.root)
    a.r("MIT-SCREEN-SAVER", 2, "II", a.root, 3)
    a.r("MIT-SCREEN-SAVER", 3, "IhhHHHBBIIII", a.root, -1, 2, 300, 200, 1, 1, 24, 0, 0x202, 0x00FF00, 1)
    a.client.request(115, 1)
    a.client.request(115, 0)
    a.r("MIT-SCREEN-SAVER", 4, "I", a.root)
    a.r("MIT-SCREEN-SAVER", 5, "I", 1)
    a.r("MIT-SCREEN-SAVER", 5, "I", 0)


def present(a):
    a.r("Present", 0, "II", 1, 2)
    a.r("Present", 4, "I", a.root)
    # Xvfb 21.1.7 does not swap the event id, the serial number and the options.
    a.r("Present", 3, "III", a.same_in_both(), a.window, 7)
    a.r("Present", 2, "IIxxxxQQQ", a.window, 0x17000017, 0, 0, 0)
    a.r("Present", 1, "IIIIIhhIIIIxxxxQQQ", a.window, a.pixmap, 0x12343412, 0, 0, 3, -4, 0, 0, 0, 0, 0, 0, 0)
    a.client.request(12, 0, "IHxxII", a.window, 0xC, 80, 60)
    a.client.sync()
    time.sleep(0.2)  # until the next vertical blank


def randr(a):
    a.r("RANDR", 0, "II", 1, 6)
    a.r("RANDR", 4, "IHxx", a.window, 0x7F)
    a.r("RANDR", 5, "I", a.root)
    a.r("RANDR", 6, "I", a.root)
    a.r("RANDR", 25, "I", a.root)
    resources = a.ask("RANDR", 8, "I", a.root)
    crtc, output, mode = (a.word(resources, at) for at in (32, 36, 40))
    a.r("RANDR", 9, "II", output, 0)
    a.r("RANDR", 12, "IIBBxxii", output, a.atom, 0, 1, -5, 500)
    a.r("RANDR", 13, "IIIBBxxIii", output, a.atom, 19, 32, 0, 2, 7, 70)
    a.r("RANDR", 10, "I", output)
    a.r("RANDR", 11, "II", output, a.atom)
    a.r("RANDR", 15, "IIIIIBBxx", output, a.atom, 0, 0, 9, 0, 0)
    a.r("RANDR", 14, "II", output, a.atom)
    timings = a.pack("IHHIHHHHHHHHI", 0, 320, 240, 6_000_000, 328, 360, 400, 0, 245, 248, 262, 9, 5)
    made = a.word(a.ask("RANDR", 16, "I", a.root, tail=timings + b"xeric-320"), 8)
    a.r("RANDR", 18, "II", output, made)
    a.r("RANDR", 20, "II", crtc, 0)
    size = struct.unpack(a.o + "H", a.ask("RANDR", 22, "I", crtc)[8:10])[0]
    ramp = a.pack(f"{size}H", *(65535 * at // (size - 1) for at in range(size)))
    a.r("RANDR", 24, "IHxx", crtc, size, tail=ramp + ramp + ramp)
    a.r("RANDR", 23, "I", crtc)
    a.r("RANDR", 27, "I", crtc)
    a.r("RANDR", 28, "I", crtc)
    a.r("RANDR", 21, "IIIhhIHxxI", crtc, 0, 0, 0, 0, made, 1, output)
    a.r("RANDR", 21, "IIIhhIHxxI", crtc, 0, 0, 0, 0, mode, 1, output)
    a.r("RANDR", 19, "II", output, made)
    a.r("RANDR", 17, "I", made)
    a.r("RANDR", 30, "II", a.root, output)
    a.r("RANDR", 31, "I", a.root)
    a.r("RANDR", 32, "I", a.root)
    a.r("RANDR", 42, "IBxxx", a.root, 1)
    a.r("RANDR", 43, "IIBBHhhHHIII", a.root, a.atom, 0, 0, 1, 5, 6, 400, 300, 100, 75, output)
    a.r("RANDR", 42, "IBxxx", a.root, 0)
    a.r("RANDR", 44, "II", a.root, a.atom)


def record(a):
    context = a.new()
    request_range = bytes([62, 72]) + bytes(22)
    event_range = bytes(16) + bytes([2, 6]) + bytes(6)
    a.r("RECORD", 0, "HH", 1, 13)
    a.r("RECORD", 1, "IBxxxIII", context, 1, 1, 2, 3, tail=request_range + event_range)
    a.r("RECORD", 2, "IBxxxIII", context, 1, 1, 1, 3, tail=bytes(2) + bytes([8, 14]) + a.pack("BBHH", 140, 141, 1, 9) + bytes(14))
    a.r("RECORD", 4, "I", context)
    a.r("RECORD", 3, "III", context, 1, 3)
    a.r("RECORD", 6, "I", context)
    a.r("RECORD", 7, "I", context)


def security(a):
    protocol = b"MIT-MAGIC-COOKIE-1"
    a.r("SECURITY", 0, "HH", 1, 0)
    made = a.ask("SECURITY", 1, "HHI", len(protocol), 0, 0xB, tail=protocol + b"\0\0" + a.pack("III", 61, 1, 1))
    a.r("SECURITY", 2, "I", a.word(made, 8))


def sync(a):
    counter, alarm, fence = a.new(), a.new(), a.new()
    a.r("SYNC", 0, "BBxx", 3, 1)
    a.r("SYNC", 1)
    a.r("SYNC", 2, "IiI", counter, -1, 0xFFFFFFF0)
    a.r("SYNC", 3, "IiI", counter, 1, 7)
    a.r("SYNC", 4, "IiI", counter, 0, 9)
    a.r("SYNC", 5, "I", counter)
    a.r("SYNC", 8, "IIIIiIIiII", alarm, 0x3F, counter, 0, 1, 50, 2, 0, 100, 1)
    a.r("SYNC", 9, "III", alarm, 0x20, 1)
    a.r("SYNC", 3, "IiI", counter, 1, 60)
    a.r("SYNC", 10, "I", alarm)
    a.r("SYNC", 7, "IIiIIiI", counter, 0, 1, 20, 2, 0, 5)
    a.r("SYNC", 11, "I", alarm)
    a.r("SYNC", 6, "I", counter)
    a.r("SYNC", 12, "Ii", 0, -3)
    a.r("SYNC", 13, "I", 0)
    a.r("SYNC", 12, "Ii", 0, 0)
    # Xvfb 21.1.7 does not swap the drawable.
    drawable = a.same_in_both()
    a.client.request(53, 24, "IIHH", drawable, a.window, 1, 1)
    a.r("SYNC", 14, "IIBxxx", drawable, fence, 0)
    a.r("SYNC", 15, "I", fence)
    a.r("SYNC", 18, "I", fence)
    a.r("SYNC", 19, "I", fence)
    a.r("SYNC", 16, "I", fence)
    a.r("SYNC", 17, "I", fence)


def resources(a):
    client = a.client.base
    a.r("X-Resource", 0, "BBxx", 1, 2)
    a.r("X-Resource", 1)
    a.r("X-Resource", 2, "I", client)
    a.r("X-Resource", 3, "I", client)
    a.r("X-Resource", 4, "III", 1, 0, 0)
    a.r("X-Resource", 5, "IIII", client, 1, a.pixmap, 0)
    a.r("XINERAMA", 0, "BBxx", 1, 1)
    a.r("XINERAMA", 1, "I", a.root)
    a.r("XINERAMA", 2, "I", a.root)
    a.r("XINERAMA", 3, "II", a.root, 0)
    a.r("XINERAMA", 4)
    a.r("XINERAMA", 5)
    a.r("XVideo", 0)
    a.r("XVideo", 1, "I", a.root)


def devices(a):
    """XInput, version 1."""
    pointer, keyboard = 4, 5  # XTEST's devices
    a.r("XInputExtension", 1, "Hxx", 15, tail=b"XInputExtension")
    a.r("XInputExtension", 2)
    a.r("XInputExtension", 3, "Bxxx", keyboard)
    classes = a.ask("XInputExtension", 3, "Bxxx", pointer)
    base = {classes[at]: classes[at + 1] for at in range(32, 32 + 2 * classes[8], 2)}
    button, motion = pointer << 8 | base[1], pointer << 8 | base[2]
    a.r("XInputExtension", 6, "IHxxII", a.window, 2, button, motion)
    a.r("XInputExtension", 7, "I", a.window)
    a.r("XInputExtension", 8, "IHBxI", a.window, 1, 0, motion)
    a.r("XInputExtension", 9, "I", a.window)
    a.r("XInputExtension", 13, "IIHBBBBxxI", a.window, 0, 1, 1, 1, 0, pointer, motion)
    a.r("XInputExtension", 14, "IBxxx", 0, pointer)
    a.r("XInputExtension", 20, "Bxxx", keyboard)
    a.r("XInputExtension", 22, "Bxxx", keyboard)
    a.r("XInputExtension", 24, "BBBx", keyboard, 38, 2)
    a.r("XInputExtension", 26, "Bxxx", keyboard)
    a.r("XInputExtension", 28, "Bxxx", pointer)
    a.r("XInputExtension", 30, "Bxxx", pointer)
    a.r("XInputExtension", 30, "Bxxx", keyboard)
    a.r("XInputExtension", 34, "HBx", 1, pointer)
    a.r("XInputExtension", 37, "IIBBBxIii", a.atom, 19, pointer, 32, 0, 2, -1, 70000)
    a.r("XInputExtension", 37, "IIBBBxIHH", a.atom, 19, pointer, 16, 0, 2, 258, 772)
    a.r("XInputExtension", 36, "Bxxx", pointer)
    a.r("XInputExtension", 39, "IIIIBBxx", a.atom, 0, 0, 9, pointer, 0)
    a.r("XInputExtension", 38, "IBxxx", a.atom, pointer)


def devices_2(a):
    """XInput, version 2. Its masks are bytes, in either byte order."""
    master, keyboard, pointer = 2, 3, 4
    a.r("XInputExtension", 47, "HH", 2, 3)
    a.client.request(41, 0, "IIhhHHhh", 0, a.root, 0, 0, 0, 0, 5, 6)
    a.r("XInputExtension", 48, "Hxx", 0)
    a.r("XInputExtension", 46, "IHxxHHBBBBHHBBBB", a.root, 2, 0, 1, 0, 8, 0, 0, 1, 1, 0, 0xE0, 3, 0)
    a.r("XInputExtension", 46, "IHxxHHBBBB", a.window, 1, 1, 1, 0xFE, 7, 0, 0)
    a.r("XInputExtension", 60, "I", a.root)
    a.r("XInputExtension", 41, "IIiiHHiiHxx", 0, a.window, 0, 0, 0, 0, 10 << 16, 12 << 16, master)
    a.r("XInputExtension", 40, "IHxx", a.window, master)
    a.r("XTEST", 2, "BxxxIIxxxxxxxxhhxxxxxxxx", 6, 0, a.root, 45, 57)
    for kind, detail in ((4, 1), (5, 1), (4, 5), (5, 5), (2, 38), (3, 38)):
        a.r("XTEST", 2, "BBxxIIxxxxxxxxhhxxxxxxxx", kind, detail, 0, 0, 0, 0)
    a.r("XInputExtension", 49, "IIHxx", a.window, 0, keyboard)
    a.r("XInputExtension", 50, "Hxx", keyboard)
    a.r("XInputExtension", 44, "IHxx", 0, master)
    a.r("XInputExtension", 45, "I", 0)
    a.r("XInputExtension", 57, "HBBIIIBBB", pointer, 0, 8, a.atom, 19, 3, 1, 2, 3)
    a.r("XInputExtension", 57, "HBBIIIiI", pointer, 0, 32, a.atom, 19, 2, -9, 0xFFFFFFFF)
    a.r("XInputExtension", 56, "Hxx", pointer)
    a.r("XInputExtension", 59, "HBxIIII", pointer, 0, a.atom, 0, 0, 9)
    a.r("XInputExtension", 58, "HxxI", pointer, a.atom)
    a.r("XInputExtension", 51, "IIIHBBBxHBBBB", a.window, 0, 0, master, 1, 1, 1, 1, 0x70, 0, 0, 0)
    a.r("XInputExtension", 53, "IHBxII", 0, master, 0, 0, a.window)
    a.r("XInputExtension", 52, "IHxx", 0, master)
    a.r("XInputExtension", 54, "IIIIHHHBBBBxxBBBBII", 0, a.window, 0, 1, master, 2, 1, 0, 1, 1, 1, 0x70, 0, 0, 0, 0, 4)
    a.r("XInputExtension", 55, "IIHHBxxxII", a.window, 1, master, 2, 0, 0, 4)


def keyboard_strings(a):
    """XKEYBOARD's requests with counted strings."""

    def strings(*names):
        return b"".join(bytes([len(name)]) + name for name in names)

    a.r("XKEYBOARD", 0, "HH", 1, 0)
    a.r("XKEYBOARD", 22, "HH", 0x100, 9, tail=strings(b"", b"*", b"*", b"b*", b"u*", b""))
    parts = strings(b"", b"evdev", b"complete", b"complete", b"pc+us", b"pc(pc105)")
    a.r("XKEYBOARD", 23, "HHHBx", 0x100, 0, 0xFF, 0, tail=parts)


def ask(client: Client):
    a = Asker(client)
    for about in (composite, damage, double_buffer, glx, screen_saver, present, randr, record, security, sync, resources, devices,
                  devices_2, keyboard_strings):
        about(a)
        client.sync()


if __name__ == "__main__":
    both(ask, "extensions", (("first", "<"), ("little", "<"), ("big", ">")))
