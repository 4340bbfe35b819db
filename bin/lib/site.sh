# shellcheck shell=bash
# shellcheck disable=SC2034  # STEP is read by common.sh, when something fails
# The running site: one web server and one worker, each in a process group of its own.

WEB_PID="" WEB_STARTED="" WORKER_PID="" WORKER_STARTED="" SITE_URL=""
WORKER_ENDS=()       # when it ended, in seconds since this script began
RESTARTS_ALLOWED=5   # within
RESTART_WINDOW=600   # seconds

check_port() { # before minutes of set-up: a port that was asked for must at least be a port
  case "${ECHO_PORT:-8000}" in
    *[!0-9]* | ??????*) bad_port ;;
  esac
  if [ "${ECHO_PORT:-8000}" -lt 1 ] || [ "${ECHO_PORT:-8000}" -gt 65535 ]; then bad_port; fi
}

bad_port() {
  fail "ECHO_PORT=$ECHO_PORT is not a port number" "Write a whole number from 1 to 65535, or leave it unset."
}

choose_port() { # prints a free port on the loopback; a port that was asked for must be free
  "$VENV/bin/python" - "${ECHO_PORT:-}" <<'PY'
import socket, sys

def free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except (OSError, OverflowError):
            return False
        return True

asked = sys.argv[1]
if asked and not (asked.isdecimal() and 0 < int(asked) < 65536):
    sys.exit(2)
wanted = [int(asked)] if asked else range(8000, 8100)
port = next((p for p in wanted if free(p)), None)
print(port) if port else sys.exit(1)
PY
}

take_port() {
  local status=0
  PORT=$(choose_port) || status=$?
  case $status in
    0) ;;
    2) bad_port ;;
    *) fail "port ${ECHO_PORT:-8000 to 8099} on 127.0.0.1 is taken" "Stop what listens there, or set ECHO_PORT to another number." ;;
  esac
  SITE_URL=http://127.0.0.1:$PORT
}

in_background() { # LOG COMMAND...: leads its own group, and is told to end if this script dies
  local log=$STATE/log/$1.log
  shift
  (cd "$ROOT" && exec setsid setpriv --pdeathsig TERM -- "$@") >"$log" 2>&1 </dev/null &
}

start_site() {
  take_port
  STEP="starting the web server"
  in_background web "$VENV/bin/python" -m uvicorn config.asgi:application --host 127.0.0.1 --port "$PORT" \
    --lifespan off --no-access-log --no-proxy-headers --timeout-graceful-shutdown 5
  WEB_PID=$!
  WEB_STARTED=$(start_time_of "$WEB_PID") || true
  start_worker
  wait_for_web
  wait_for_worker
}

start_worker() {
  STEP="starting the worker"
  in_background worker "$VENV/bin/python" -m celery -A config worker --concurrency 2 --hostname "echo-$$@%h" \
    --without-gossip --without-mingle --loglevel INFO
  WORKER_PID=$!
  WORKER_STARTED=$(start_time_of "$WORKER_PID") || true
}

site_lives() { # fails, saying why, when one of the two has ended
  if ! same_process "$WEB_PID" "$WEB_STARTED"; then site_died web "web server"; fi
  if ! same_process "$WORKER_PID" "$WORKER_STARTED"; then site_died worker worker; fi
}

keep_site_alive() { # fails if the web server has ended; a worker that has ended is started again
  if ! same_process "$WEB_PID" "$WEB_STARTED"; then site_died web "web server"; fi
  if ! same_process "$WORKER_PID" "$WORKER_STARTED"; then restart_worker; fi
}

restart_worker() { # runs go on: what the worker was doing is asked for again when the new one starts
  local ended now=$SECONDS recent=()
  for ended in ${WORKER_ENDS[@]+"${WORKER_ENDS[@]}"}; do
    if (( now - ended < RESTART_WINDOW )); then recent+=("$ended"); fi
  done
  if (( ${#recent[@]} >= RESTARTS_ALLOWED )); then
    say "the worker was started again ${#recent[@]} times within $((RESTART_WINDOW / 60)) minutes: giving up"
    site_died worker worker
  fi
  WORKER_ENDS=(${recent[@]+"${recent[@]}"} "$now")
  say "the worker has ended: starting it again (${#WORKER_ENDS[@]} of at most $RESTARTS_ALLOWED times" \
    "within $((RESTART_WINDOW / 60)) minutes); its last words are in $STATE/log/worker.ended.log"
  kill -KILL -- "-$WORKER_PID" 2>/dev/null || true # children that it left behind
  mv -f "$STATE/log/worker.log" "$STATE/log/worker.ended.log"
  revive_redis
  sleep 2
  start_worker
  STEP="serving"
}

revive_redis() { # by its process id, since a Redis that hangs would never answer
  local pid=""
  { read -r pid <"$SOCKETS/redis/redis.pid"; } 2>/dev/null || true
  if [ -n "$pid" ] && kill -0 "$pid" 2>/dev/null; then return 0; fi
  say "Redis has ended too: starting it again"
  with_services_lock start_redis
}

site_died() { # LOG NAME
  tail -n 30 "$STATE/log/$1.log" | sed 's/^/    /' >&2
  fail "the $2 has ended" "Its own words, above and in full: $STATE/log/$1.log"
}

wait_for_web() {
  local tries=240 answer=""
  STEP="waiting for the site to be ready"
  until answer=$("$VENV/bin/python" "$ROOT/bin/lib/ready.py" "$SITE_URL/api/health/ready"); do
    site_lives
    (( tries-- > 0 )) || fail "the site did not become ready within 2 minutes (last answer: $answer)" \
      "See $STATE/log/web.log"
    sleep 0.4
  done
}

wait_for_worker() {
  local tries=20
  STEP="waiting for the worker"
  until (cd "$ROOT" && "$VENV/bin/python" -m celery -A config inspect ping --timeout 2 \
    --destination "echo-$$@$(uname -n)") >/dev/null 2>&1; do
    site_lives
    (( tries-- > 0 )) || fail "the worker did not answer" "See $STATE/log/worker.log"
    sleep 0.5
  done
}

stop_site() {
  if [ -n "$WORKER_PID" ]; then kill -TERM "$WORKER_PID" 2>/dev/null || true; fi
  if [ -n "$WEB_PID" ]; then end_process "$WEB_PID" "$WEB_STARTED" 8; fi
  if [ -n "$WORKER_PID" ]; then end_process "$WORKER_PID" "$WORKER_STARTED" 12; fi
  WEB_PID="" WORKER_PID=""
}
