#!/bin/sh
# A terminal, into which xdotool types; what arrived is in $HOME/typed. A message appears when it is over.
xterm -title terminal -e sh -c 'cat >"$HOME/typed"' &
sleep 2
xdotool search --name terminal mousemove --window %1 100 100 type --delay 20 'Hello, World! (2 + 3) * 7 = 35; "x" & ~y'
xdotool key Return ctrl+d
wait $!
exec xmessage -title typed -geometry +20+500 "$(cat "$HOME/typed")"
