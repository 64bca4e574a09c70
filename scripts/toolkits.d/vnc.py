"""Starts x11vnc on DISPLAY, asks it for the screen once, in raw pixels, and writes them as RGB to the file named by the argument."""

import os
import subprocess
import sys

sys.dont_write_bytecode = True

import rfb

command = ["x11vnc", "-display", os.environ["DISPLAY"], "-localhost", "-noipv6", "-once", "-nopw", "-nocursor", "-autoport", "5970"]
server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
port = next(int(line.split("=")[1]) for line in server.stdout if line.startswith("PORT="))
viewer = rfb.Viewer.connect(port)
if viewer is None:
    raise SystemExit(f"vnc: x11vnc does not listen on port {port}")
viewer.ask(incremental=False)
left = viewer.width * viewer.height
while left > 0:
    left -= viewer.hear(seconds=60)
with open(sys.argv[1], "wb") as file:
    file.write(viewer.rgb())
viewer.stream.close()
server.wait()
