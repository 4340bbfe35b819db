# shellcheck shell=bash
# shellcheck disable=SC2034  # STEP is read by common.sh, when something fails
# PostgreSQL and Redis of the project's own, on unix sockets in a folder that only its owner can
# enter. Nothing here touches a cluster or a Redis that the system runs.
#
# use_state FOLDER [throwaway]   choose where they live; exports what Django reads
# hold_services                  start them unless they run; they stay while anybody holds them
# release_services               let go; the last one out stops what was started for the holders

SERVICE_PORT=5432 # names the socket file only: nothing listens on the network

use_state() { # FOLDER [throwaway]
  STATE=$1
  THROWAWAY=${2:-}
  find_postgres || fail "PostgreSQL with PostGIS and pgvector is not here" "Run bin/setup."
  mkdir -p "$STATE"
  choose_folders
  [ ! -s "$CLUSTER/data/PG_VERSION" ] || check_cluster_version
  export DJANGO_SETTINGS_MODULE=${DJANGO_SETTINGS_MODULE:-config.settings.development}
  export ECHO_VAR_DIR=$STATE
  export ECHO_DB_NAME=echo ECHO_DB_USER=echo ECHO_DB_HOST=$SOCKETS/pg ECHO_DB_PORT=$SERVICE_PORT
  export ECHO_BROKER_URL="redis+socket://$SOCKETS/redis/redis.sock?virtual_host=0"
  export ECHO_SECRET_KEY_FILE=$STATE/secret_key
}

postgres_may_enter() { # FOLDER: can the system's postgres user reach it?
  ! is_root || runuser -u postgres -- test -x "$1" 2>/dev/null
}

private_id() { printf '%s' "$STATE" | sha256sum | cut -c1-12; }

claim_folder() { # FOLDER outside the project: ours, and nobody else's trap
  mkdir -p "$1"
  if [ -L "$1" ] || [ ! -O "$1" ]; then
    fail "$1 belongs to somebody else" "Remove it, or set ECHO_VAR_DIR to another folder."
  fi
  if is_root; then chmod 0711 "$1"; else chmod 0700 "$1"; fi
}

choose_folders() { # sets SOCKETS (short: a socket's path is limited to 107 bytes) and CLUSTER
  SOCKETS=$STATE/run
  CLUSTER=$STATE/postgres
  if ! postgres_may_enter "$STATE"; then
    # As root, the server runs as the user postgres, which must be able to walk to its files.
    if [ -n "$THROWAWAY" ]; then CLUSTER=/tmp/echo-$(private_id)/postgres; else CLUSTER=/var/lib/echo-$(private_id)/postgres; fi
    claim_folder "${CLUSTER%/postgres}"
  fi
  if [ ${#SOCKETS} -gt 75 ] || ! postgres_may_enter "$STATE"; then
    SOCKETS=/tmp/echo-$(private_id)
    claim_folder "$SOCKETS"
  fi
  mkdir -p "$STATE/run" "$SOCKETS/redis" "$SOCKETS/pg" "$STATE/log"
  chmod 0700 "$SOCKETS/redis" "$SOCKETS/pg"
  if is_root; then
    chmod 0711 "$SOCKETS"
    chown postgres: "$SOCKETS/pg"
  fi
}

as_postgres() { # a server program may not run as root; from / since the caller's folder may be closed to it
  if is_root; then
    (cd / && exec env LC_ALL=C.UTF-8 runuser -u postgres -- "$@")
  else
    (cd / && exec env LC_ALL=C.UTF-8 "$@")
  fi
}

admin_sql() { # DATABASE: SQL on standard input
  as_postgres "$PGBIN/psql" -X -q -v ON_ERROR_STOP=1 -h "$SOCKETS/pg" -p "$SERVICE_PORT" -U postgres -d "$1" -A -t
}

make_cluster() {
  local hint="If the disk is full, make room. To start afresh (this deletes ECHO's database): rm -rf $CLUSTER"
  say "making the database cluster in $CLUSTER"
  mkdir -p "$CLUSTER"
  chmod 0700 "$CLUSTER"
  ! is_root || chown postgres: "$CLUSTER"
  # Trust is safe here: the only way in is a socket in a folder closed to all but its owner.
  logged initdb "$hint" as_postgres "$PGBIN/initdb" -D "$CLUSTER/data.new" -U postgres -E UTF8 \
    --locale=C.UTF-8 --auth-local=trust --auth-host=reject
  mv "$CLUSTER/data.new" "$CLUSTER/data" # an interrupted initdb leaves no half cluster behind
}

check_cluster_version() {
  local made
  made=$(cat "$CLUSTER/data/PG_VERSION")
  [ "$made" = "$PGMAJOR" ] && return 0
  if postgres_ready "$made"; then # both are installed: go on with the one that made the data
    PGMAJOR=$made PGBIN=$(pg_bin "$made")
    return 0
  fi
  fail "the database in $CLUSTER was made by PostgreSQL $made, and PostgreSQL $PGMAJOR is what is installed" \
    "Install postgresql-$made, postgresql-$made-postgis-3 and its pgvector, or start afresh (this deletes" \
    "ECHO's database): rm -rf $CLUSTER"
}

write_cluster_settings() {
  local conf=$CLUSTER/data/echo.conf
  {
    echo "listen_addresses = ''"
    echo "port = $SERVICE_PORT"
    echo "unix_socket_directories = '$SOCKETS/pg'"
    echo "max_connections = 200"
    echo "shared_buffers = 256MB"
    echo "maintenance_work_mem = 512MB"
    echo "max_wal_size = 2GB"
    echo "logging_collector = on"
    echo "log_directory = 'log'"
    echo "log_filename = 'postgres-%a.log'" # a week, then over again
    echo "log_truncate_on_rotation = on"
    [ -w /dev/shm ] || echo "dynamic_shared_memory_type = mmap"
    [ -z "$THROWAWAY" ] || printf '%s\n' "fsync = off" "synchronous_commit = off" "full_page_writes = off"
  } >"$conf"
  ! is_root || chown postgres: "$conf"
  grep -qsxF "include 'echo.conf'" "$CLUSTER/data/postgresql.conf" ||
    echo "include 'echo.conf'" >>"$CLUSTER/data/postgresql.conf"
}

make_database() { # role, database and extensions; the extensions also for databases that tests make
  local found
  found=$(admin_sql postgres <<<"SELECT 1 FROM pg_database WHERE datname = 'echo'")
  [ -z "$found" ] || return 0
  say "making the database"
  admin_sql template1 <<<"SET client_min_messages = warning; CREATE EXTENSION IF NOT EXISTS postgis; CREATE EXTENSION IF NOT EXISTS vector;"
  admin_sql postgres <<<"DO \$\$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'echo') THEN CREATE ROLE echo LOGIN CREATEDB; END IF; END \$\$;"
  admin_sql postgres <<<"CREATE DATABASE echo OWNER echo;"
}

postgres_running() {
  [ -s "$CLUSTER/data/postmaster.pid" ] && as_postgres "$PGBIN/pg_ctl" -D "$CLUSTER/data" status >/dev/null 2>&1
}

start_postgres() {
  local log=$CLUSTER/start.log hint
  [ -s "$CLUSTER/data/PG_VERSION" ] || make_cluster
  if ! postgres_running; then
    write_cluster_settings
    hint="The server's own words: $log and $CLUSTER/data/log/"
    logged postgres-start "$hint" as_postgres "$PGBIN/pg_ctl" -D "$CLUSTER/data" -l "$log" -w -t 60 start
  fi
  make_database
}

stop_postgres() {
  ! postgres_running || as_postgres "$PGBIN/pg_ctl" -D "$CLUSTER/data" -m fast -w -t 60 stop >/dev/null 2>&1 || return 1
}

redis_cli() { redis-cli -s "$SOCKETS/redis/redis.sock" "$@"; }

redis_running() { [ -S "$SOCKETS/redis/redis.sock" ] && [ "$(redis_cli ping 2>/dev/null)" = PONG ]; }

start_redis() {
  ! redis_running || return 0
  local tries=100
  # Nothing is saved: what must survive lives in the database.
  logged redis-start "Its own words: $STATE/log/redis.log" redis-server --port 0 \
    --unixsocket "$SOCKETS/redis/redis.sock" --unixsocketperm 700 --save "" --appendonly no \
    --daemonize yes --pidfile "$SOCKETS/redis/redis.pid" --logfile "$STATE/log/redis.log" --dir "$SOCKETS/redis"
  until redis_running; do
    (( tries-- > 0 )) || fail "Redis did not answer within 10 seconds" "Its own words: $STATE/log/redis.log"
    sleep 0.1
  done
}

stop_redis() {
  local tries=50
  redis_running || return 0
  redis_cli shutdown nosave >/dev/null 2>&1 || true
  while redis_running && (( tries-- > 0 )); do sleep 0.1; done
}

make_secret_key() {
  [ -s "$STATE/secret_key" ] || (umask 077 && head -c 48 /dev/urandom | base64 -w 0 >"$STATE/secret_key.new" && mv "$STATE/secret_key.new" "$STATE/secret_key")
}

start_services() {
  STEP="starting PostgreSQL"
  start_postgres
  STEP="starting Redis"
  start_redis
  make_secret_key
}

stop_services() {
  stop_redis
  stop_postgres
}

# Several commands may use the services at once: each leaves a file with its process id while it
# does. Files of processes that have gone are swept away by the next one that looks.

with_services_lock() { # FUNCTION: one at a time; the lock must not be inherited by the servers
  local status=0
  exec 9>"$STATE/run/services.lock"
  flock 9
  "$@" 9>&- || status=$?
  exec 9>&-
  return "$status"
}

live_holders() {
  local file found=1
  mkdir -p "$STATE/run/holders"
  for file in "$STATE/run/holders"/*; do
    [ -e "$file" ] || continue
    if same_process "$(basename "$file")" "$(cat "$file")"; then found=0; else rm -f "$file"; fi
  done
  return "$found"
}

hold_locked() {
  if ! live_holders && ! { postgres_running && redis_running; }; then
    # nobody needs them and they aren't up: they are ours to stop again
    touch "$STATE/run/started-for-holders"
  fi
  start_time_of $$ >"$STATE/run/holders/$$"
  start_services
}

release_locked() {
  rm -f "$STATE/run/holders/$$"
  if ! live_holders && [ -e "$STATE/run/started-for-holders" ]; then
    rm -f "$STATE/run/started-for-holders"
    stop_services
  fi
}

hold_services() { with_services_lock hold_locked; }

release_services() { with_services_lock release_locked; }

keep_locked() {
  rm -f "$STATE/run/started-for-holders"
  start_services
}

end_locked() {
  if live_holders; then
    touch "$STATE/run/started-for-holders"
    say "still in use: they stop when the last command that uses them ends"
  else
    rm -f "$STATE/run/started-for-holders"
    stop_services
  fi
}
