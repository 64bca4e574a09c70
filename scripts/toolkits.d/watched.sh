#!/bin/sh
# Something to see, and the viewer named by the argument, which writes what it saw to viewed.rgb. A message appears when it has.
xlogo -title logo -geometry 300x300+100+60 -fg '#205028' &
xcalc -geometry +500+200 &
sleep 2
case $1 in
ffmpeg) ffmpeg -loglevel error -f x11grab -draw_mouse 0 -video_size 1280x1024 -i "$DISPLAY" -frames:v 1 -f rawvideo -pix_fmt rgb24 "$HOME/viewed.rgb" ;;
x11vnc) python3 "$(dirname "$0")/vnc.py" "$HOME/viewed.rgb" ;;
*) echo "watched.sh: no viewer $1" >&2; exit 64 ;;
esac
exec xmessage -title viewed -geometry +20+500 "viewed"
