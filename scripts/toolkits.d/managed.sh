#!/bin/sh
# A window manager or compositor, named by the argument, with two programs in front of it. Writes down how the logo's window stands at first,
# and again when the message was closed.
case $1 in
openbox) openbox --sm-disable & ;;
i3) i3 -c "$HOME/config" & ;;
twm) twm -f "$(dirname "$0")/twmrc" & ;;
picom)
  feh --bg-tile "$HOME/ground.png"
  picom --config /dev/null --backend xrender --shadow --shadow-radius 8 --inactive-opacity 0.7 --active-opacity 0.7 &
  ;;
*) echo "managed.sh: no manager $1" >&2; exit 64 ;;
esac
manager=$!
trap 'kill $manager' TERM INT EXIT

look() {
  xwininfo -name logo -tree
  xwininfo -name logo
  xprop -name logo WM_STATE
  xprop -root _NET_CLIENT_LIST _NET_SUPPORTING_WM_CHECK
}

# Each has come up before the next is started: both servers see the same order.
sleep 1
xlogo -title logo -geometry 200x200+60+80 &
logo=$!
sleep 1
xmessage -title message -geometry +160+160 'Managed, or composed.' &
message=$!
sleep 1
look >"$HOME/before"
wait $message
# twm takes down its frame, and what is looked at meanwhile is gone. The session may end soon, so others are looked at at once.
[ "$1" = twm ] && sleep 0.2
look >"$HOME/after"
wait $logo
