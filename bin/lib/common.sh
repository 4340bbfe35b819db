# shellcheck shell=bash
# What every command in bin/ needs: where things are, how to speak, how to fail.
# Own chatter goes to standard error, so that a command's standard output stays its own.

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
# shellcheck disable=SC2034  # read by the scripts that source this file
VENV=$ROOT/.venv
VAR=${ECHO_VAR_DIR:-$ROOT/var}
[[ $VAR = /* ]] || VAR=$PWD/$VAR
PROGRAM=${PROGRAM:-$(basename "$0")}
STEP="starting"
START=${EPOCHREALTIME/[^0-9]/}

elapsed() { # seconds since the command began, one decimal
  local now=${EPOCHREALTIME/[^0-9]/} tenths
  tenths=$(( (now - START) / 100000 ))
  printf '%d.%d' $((tenths / 10)) $((tenths % 10))
}

say() { printf '[%6ss] %s\n' "$(elapsed)" "$*" >&2; }

step() { STEP=$*; say "$*"; }

fail() { # WHAT FAILED, WHAT TO DO (each further argument is a line of its own)
  printf '\n%s: %s\n' "$PROGRAM" "$1" >&2
  shift
  local line
  for line in "$@"; do printf '  %s\n' "$line" >&2; done
  exit 1
}

unexpected() { # the ERR trap: nothing ends without a word
  local status=$1 line=$2
  [ "$status" -lt 129 ] || return 0 # ended by a signal: somebody wanted that
  printf '\n%s: stopped while "%s" (exit status %s, %s line %s).\n' \
    "$PROGRAM" "$STEP" "$status" "$(basename "${BASH_SOURCE[1]}")" "$line" >&2
  printf '  Run it again; if it stops in the same place, the lines above say why.\n' >&2
}
trap 'unexpected $? $LINENO' ERR
set -o errtrace

logged() { # LOG NAME, HINT, COMMAND...: run quietly, show the end of the log if it fails
  local log hint=$2
  log=$LOGS/$1.log
  shift 2
  mkdir -p "$LOGS"
  if ! "$@" >"$log" 2>&1 </dev/null; then
    tail -n 50 "$log" | sed 's/^/    /' >&2
    fail "failed while \"$STEP\": $*" "$hint" "The whole log: $log"
  fi
}
LOGS=$VAR/log/setup

is_root() { [ "$(id -u)" = 0 ]; }

start_time_of() { # PID -> its start time in clock ticks; fails if there is no such process
  local line fields
  { read -r line <"/proc/$1/stat"; } 2>/dev/null || return 1
  read -ra fields <<<"${line##*) }" # the name in brackets may hold blanks
  [ "${fields[0]}" != Z ] || return 1 # a zombie has ended
  printf '%s' "${fields[19]}"
}

same_process() { # PID START-TIME: is that very process still there?
  local now
  now=$(start_time_of "$1") && [ "$now" = "$2" ]
}

end_process() { # PID START-TIME SECONDS: ask it to end; after that time end its whole group
  local pid=$1 started=$2 tries=$(( $3 * 10 ))
  if same_process "$pid" "$started"; then
    kill -TERM "$pid" 2>/dev/null || true
    while same_process "$pid" "$started" && (( tries-- > 0 )); do sleep 0.1; done
  fi
  # it leads a group of its own (setsid): children that it left behind go too
  kill -KILL -- "-$pid" 2>/dev/null || true
}

# A command that runs a long child passes signals on to it at once, and ends after it.
CHILD=""
SIGNALLED=""

on_signal() { # SIGNAL STATUS
  [ -n "$CHILD" ] || exit "$2"
  SIGNALLED=$2
  # what a terminal interrupts, it interrupts in the child too
  if [ "$1" != INT ] || [ ! -t 0 ]; then kill "-$1" "$CHILD" 2>/dev/null || true; fi
}

pass_signals_on() {
  trap 'on_signal INT 130' INT
  trap 'on_signal TERM 143' TERM
  trap 'on_signal TERM 129' HUP
}

run_child() { # COMMAND: keeps the terminal and standard input; returns its exit status
  local status again=1
  env --default-signal=INT,QUIT "$@" <&0 &
  CHILD=$!
  while [ -n "$again" ]; do
    status=0 again=""
    local before=$SIGNALLED
    wait "$CHILD" || status=$?
    # a signal interrupts the wait, not the child
    if [ "$SIGNALLED" != "$before" ]; then again=1; fi
  done
  CHILD=""
  return "$status"
}
