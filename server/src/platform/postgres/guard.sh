# sh guard.sh PROGRAM ARGUMENTS…
# Runs a program and ends it soon after the process that started it has ended. Even kill -9 closes the pipe on descriptor 3.
# A line on the pipe asks for an orderly stop. The end of the pipe does too, and gives the program a second for it.
"$@" 3<&- &
program=$!
(
  if read -r word <&3; then
    kill -INT "$program"
    read -r word <&3
  else
    kill -INT "$program"
  fi
  sleep 1
  kill -QUIT "$program"
  sleep 4
  kill -KILL "$program"
) 2>/dev/null &
watcher=$!
wait "$program"
status=$?
kill "$watcher" 2>/dev/null
wait "$watcher" 2>/dev/null
exit "$status"
