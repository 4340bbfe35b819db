#!/usr/bin/env bash
# Start PostgreSQL in its container; make the cluster, the role and the database at the first start.
# Environment: ECHO_DB_PASSWORD (required)   ECHO_DB_DATA (/data/postgres)
set -euo pipefail

data=${ECHO_DB_DATA:-/data/postgres}/data
sockets=$(mktemp -d)

local_sql() { # DATABASE: SQL on standard input, over a socket in a folder that only this user can enter
  psql -X -q -v ON_ERROR_STOP=1 -v password="${ECHO_DB_PASSWORD}" -h "$sockets" -U postgres -d "$1"
}

make_cluster() {
  rm -rf "$data.new"
  initdb -D "$data.new" -U postgres -E UTF8 --locale=C.UTF-8 --auth-local=trust --auth-host=scram-sha-256 >/dev/null
  pg_ctl -D "$data.new" -o "-c listen_addresses='' -c unix_socket_directories='$sockets'" -w start >/dev/null
  local_sql template1 <<<"CREATE EXTENSION postgis; CREATE EXTENSION vector;"
  local_sql postgres <<<"CREATE ROLE echo LOGIN CREATEDB PASSWORD :'password';"
  local_sql postgres <<<"CREATE DATABASE echo OWNER echo;"
  pg_ctl -D "$data.new" -m fast -w stop >/dev/null
  # the private network's addresses come in with the password; the superuser only by the local socket
  echo "host echo,postgres echo all scram-sha-256" >>"$data.new/pg_hba.conf"
  mv "$data.new" "$data"
}

if [ -z "${ECHO_DB_PASSWORD:-}" ]; then
  echo "database: set ECHO_DB_PASSWORD" >&2
  exit 1
fi
[ -s "$data/PG_VERSION" ] || make_cluster
unset ECHO_DB_PASSWORD
exec postgres -D "$data" -c listen_addresses='*' -c unix_socket_directories="$sockets" \
  -c shared_buffers=512MB -c maintenance_work_mem=512MB -c max_connections=100
