#!/bin/sh
# Ends the children of the parent process when the parent ends, however that happens: the input closes even if the parent
# is killed, which neither sqld nor workerd would notice. Each line is the list of all child process ids.
# Ctrl-C and a shutdown may signal all processes at once: the parent ends its children in order, and the guard ends last.
trap '' INT TERM HUP
children=
while read -r line; do children=$line; done
[ -n "$children" ] || exit 0
kill -TERM $children
sleep 2
kill -KILL $children
