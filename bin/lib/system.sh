# shellcheck shell=bash
# The distribution's part: PostgreSQL with PostGIS and pgvector, Redis, Node.js, Chromium.
# Everything is looked for first; apt is asked only for what is missing.

NEED_VECTOR=0.8
PG_MAJORS="18 17 16 15 14"
APT_PATIENCE=(-o DPkg::Lock::Timeout=300) # another apt may be at work

pg_bin() { # MAJOR
  if [ -n "${ECHO_PG_BIN:-}" ]; then printf '%s' "$ECHO_PG_BIN"; else printf '/usr/lib/postgresql/%s/bin' "$1"; fi
}

pg_extension_dir() { # MAJOR
  if [ -n "${ECHO_PG_BIN:-}" ]; then
    printf '%s/extension' "$("$ECHO_PG_BIN/pg_config" --sharedir)"
  else
    printf '/usr/share/postgresql/%s/extension' "$1"
  fi
}

at_least() { # VERSION MINIMUM
  [ "$(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1)" = "$2" ]
}

vector_ready() { # MAJOR: pgvector of a version that has halfvec and iterative scans
  local control version
  control=$(pg_extension_dir "$1")/vector.control
  [ -r "$control" ] || return 1
  version=$(sed -n "s/^default_version *= *'\(.*\)'/\1/p" "$control")
  at_least "$version" "$NEED_VECTOR"
}

postgres_ready() { # MAJOR: server, PostGIS and pgvector are all there
  [ -x "$(pg_bin "$1")/postgres" ] && [ -x "$(pg_bin "$1")/initdb" ] &&
    [ -r "$(pg_extension_dir "$1")/postgis.control" ] && vector_ready "$1"
}

find_postgres() { # sets PGMAJOR and PGBIN; fails quietly when no major is complete
  local v
  if [ -n "${ECHO_PG_BIN:-}" ]; then
    v=$("$ECHO_PG_BIN/postgres" --version 2>/dev/null | sed -E 's/[^0-9]*([0-9]+).*/\1/') || return 1
    postgres_ready "$v" || return 1
    PGMAJOR=$v PGBIN=$ECHO_PG_BIN
    return 0
  fi
  for v in $PG_MAJORS; do
    if postgres_ready "$v"; then
      # shellcheck disable=SC2034
      PGMAJOR=$v PGBIN=$(pg_bin "$v")
      return 0
    fi
  done
  return 1
}

find_chromium() {
  local name
  for name in "${ECHO_CHROMIUM:-}" /usr/bin/chromium /usr/bin/chromium-browser /usr/bin/google-chrome; do
    if [ -n "$name" ] && [ -x "$name" ]; then printf '%s' "$name"; return 0; fi
  done
  return 1
}

python_fits() { # COMMAND: a Python of a version that the pinned packages are made for, with venv
  "$1" -c 'import sys, ensurepip, venv; sys.exit(not (3, 11) <= sys.version_info < (3, 15))' 2>/dev/null
}

python_command() { # the Python to build with; fails when none fits
  local name
  if [ -n "${ECHO_PYTHON:-}" ]; then
    python_fits "$ECHO_PYTHON" && printf '%s' "$ECHO_PYTHON"
    return
  fi
  for name in python3 /usr/bin/python3 python3.13 python3.12 python3.11; do
    if python_fits "$name"; then printf '%s' "$name"; return; fi
  done
  return 1
}

node_fits() { # esbuild and "node --test" need Node.js 18
  command -v npm >/dev/null && node -e 'process.exit(Number(process.versions.node.split(".")[0]) < 18 ? 1 : 0)' 2>/dev/null
}

missing_parts() { # one word a line
  find_postgres || echo postgresql
  { command -v redis-server && command -v redis-cli; } >/dev/null || echo redis
  python_command >/dev/null || echo python
  node_fits || echo node
  [ -n "${ECHO_SKIP_BROWSER:-}" ] || find_chromium >/dev/null || echo chromium
}

candidate() { # PACKAGE -> the version apt would install, or nothing
  apt-cache policy "$1" 2>/dev/null | awk '/Candidate:/ && $2 != "(none)" {print $2}'
}

choose_postgres() { # sets PGMAJOR and VECTOR_FROM (apt or source) by what the distribution offers
  local v c
  for v in $PG_MAJORS; do
    [ -n "$(candidate "postgresql-$v-postgis-3")" ] || continue
    c=$(candidate "postgresql-$v-pgvector")
    c=${c#*:}
    if [ -n "$c" ] && at_least "$c" "$NEED_VECTOR"; then PGMAJOR=$v VECTOR_FROM=apt; return; fi
  done
  for v in $PG_MAJORS; do
    if [ -n "$(candidate "postgresql-$v-postgis-3")" ] && [ -n "$(candidate "postgresql-server-dev-$v")" ]; then
      PGMAJOR=$v VECTOR_FROM=source
      return
    fi
  done
  fail "this distribution's package lists hold no PostgreSQL with PostGIS" \
    "ECHO is made for Debian 12 and 13. On another system install PostgreSQL (14 or newer) with PostGIS and" \
    "pgvector >= $NEED_VECTOR yourself and set ECHO_PG_BIN to the folder that holds its 'postgres' program."
}

main_mirror() { # the address from which apt takes the distribution itself
  # shellcheck disable=SC2016  # apt's own variables
  apt-get indextargets --format '$(REPO_URI) $(ORIGIN)' "Created-By: Packages" |
    awk 'tolower($1) !~ /security/ && ($2 == "Debian" || $2 == "Ubuntu") && !seen {print $1; seen = 1}'
}

fetch_pgvector_source() { # FOLDER: the distribution's own source package, from a newer suite if need be.
  # Package lists of its own: the system's apt sources are not touched.
  local w=$1 mirror keyring suites suite options
  mirror=$(main_mirror)
  [ -n "$mirror" ] || fail "apt has no Debian or Ubuntu archive among its sources" \
    "pgvector >= $NEED_VECTOR is built from the distribution's source package: add the distribution's archive to apt's sources."
  # shellcheck disable=SC1091
  . /etc/os-release
  keyring=/usr/share/keyrings/debian-archive-keyring.gpg
  suites="trixie sid"
  if [ "${ID:-}" = ubuntu ]; then
    keyring=/usr/share/keyrings/ubuntu-archive-keyring.gpg
    suites="plucky questing resolute"
  fi
  mkdir -p "$w/lists/partial" "$w/cache/archives/partial"
  options=(-o Dir::Etc::sourcelist="$w/sources.list" -o Dir::Etc::sourceparts=- -o Dir::State::lists="$w/lists"
    -o Dir::Cache="$w/cache" -o APT::Sandbox::User=root)
  for suite in $suites; do
    echo "deb-src [signed-by=$keyring] $mirror $suite main universe" >"$w/sources.list"
    [ "${ID:-}" = ubuntu ] || sed -i 's/ universe$//' "$w/sources.list"
    if (cd "$w" && apt-get "${options[@]}" update -qq && apt-get "${options[@]}" source --download-only -qq pgvector) \
      >>"$LOGS/pgvector-source.log" 2>&1; then
      return 0
    fi
  done
  tail -n 15 "$LOGS/pgvector-source.log" | sed 's/^/    /' >&2
  fail "the source package of pgvector could not be fetched by apt (tried: $suites)" \
    "Check that apt reaches its archive (apt-get update), then run bin/setup again."
}

build_pgvector() {
  local w hint="Everything the build needs comes by apt: run 'apt-get -f install', then bin/setup again."
  w=$(mktemp -d)
  step "fetching pgvector's source package"
  fetch_pgvector_source "$w"
  step "building pgvector for PostgreSQL $PGMAJOR"
  mkdir "$w/src"
  tar xzf "$w"/pgvector_*.orig.tar.gz -C "$w/src" --strip-components=1
  # OPTFLAGS empty: a library that runs on any processor of this kind; no LLVM needed.
  local make=(make -s -C "$w/src" OPTFLAGS="" with_llvm=no PG_CONFIG="$(pg_bin "$PGMAJOR")/pg_config")
  logged pgvector-build "$hint" "${make[@]}" -j"$(nproc)"
  logged pgvector-install "$hint" "${make[@]}" install
  rm -rf "$w"
}

install_packages() { # MISSING PARTS, as root
  local missing=" $* " packages=() hint
  hint="Run 'apt-get update && apt-get -f install' by hand, see what it says, then run bin/setup again."
  export DEBIAN_FRONTEND=noninteractive
  step "updating the package lists"
  mkdir -p "$LOGS"
  # one broken source among many is no reason to stop: the installation below tells whether it matters
  apt-get "${APT_PATIENCE[@]}" update -qq >"$LOGS/apt-update.log" 2>&1 </dev/null ||
    say "apt-get update complained (see $LOGS/apt-update.log); going on with the lists there are"
  if [[ $missing = *" postgresql "* ]]; then
    choose_postgres
    # ECHO runs a cluster of its own: the package shall not make one.
    mkdir -p /etc/postgresql-common
    [ -e /etc/postgresql-common/createcluster.conf ] ||
      echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.conf
    packages+=("postgresql-$PGMAJOR" "postgresql-$PGMAJOR-postgis-3")
    if [ "$VECTOR_FROM" = apt ]; then
      packages+=("postgresql-$PGMAJOR-pgvector")
    elif ! vector_ready "$PGMAJOR"; then
      packages+=("postgresql-server-dev-$PGMAJOR" make gcc libc6-dev)
    fi
  fi
  [[ $missing != *" redis "* ]] || packages+=(redis-server)
  [[ $missing != *" python "* ]] || packages+=(python3 python3-venv ca-certificates)
  [[ $missing != *" node "* ]] || packages+=(nodejs npm ca-certificates)
  [[ $missing != *" chromium "* ]] || packages+=(chromium fonts-dejavu-core)
  step "installing ${packages[*]}"
  logged apt-install "$hint" apt-get "${APT_PATIENCE[@]}" install -y -qq --no-install-recommends "${packages[@]}"
  if [[ $missing = *" postgresql "* ]] && [ "$VECTOR_FROM" = source ] && ! vector_ready "$PGMAJOR"; then
    build_pgvector
  fi
}

install_system() { # the whole system part, as root
  local missing
  mapfile -t missing < <(missing_parts)
  [ ${#missing[@]} -gt 0 ] || return 0
  command -v apt-get >/dev/null || fail "missing on this machine: ${missing[*]}; and there is no apt-get to install them" \
    "ECHO is made for Debian 12 and 13. Install these by hand (PostgreSQL with PostGIS and pgvector >= $NEED_VECTOR," \
    "Redis, Python >= 3.11 with venv, Node.js >= 18 with npm, Chromium), then run bin/setup again." \
    "Their places can be named by ECHO_PG_BIN, ECHO_PYTHON and ECHO_CHROMIUM; ECHO_SKIP_BROWSER=1 does without Chromium."
  install_packages "${missing[@]}"
  mapfile -t missing < <(missing_parts)
  [ ${#missing[@]} -eq 0 ] || explain_still_missing "${missing[@]}"
}

explain_still_missing() {
  if [[ " $* " = *" python "* ]]; then
    fail "no Python from 3.11 to 3.14 with the venv module was found (${ECHO_PYTHON:-python3} is: $("${ECHO_PYTHON:-python3}" --version 2>&1 | head -n 2 | tr '\n' ' ' || true))" \
      "Set ECHO_PYTHON to one, then run bin/setup again."
  fi
  if [[ " $* " = *" node "* ]]; then
    fail "no Node.js 18 or newer with npm was found (node is: $(node --version 2>&1 || true))" \
      "Put a newer one first on PATH, then run bin/setup again."
  fi
  fail "still missing after the installation: $*" "The logs in $LOGS say what apt did."
}

setup_system() { # as anybody: nothing to do, or do it as root, or say the line to run
  local missing passed=() name
  mapfile -t missing < <(missing_parts)
  [ ${#missing[@]} -gt 0 ] || return 0
  say "missing on this machine: ${missing[*]}"
  if [[ " ${missing[*]} " = *" python "* ]] && [ -n "${ECHO_PYTHON:-}" ]; then explain_still_missing python; fi
  if is_root; then install_system; return; fi
  for name in http_proxy https_proxy no_proxy ECHO_SKIP_BROWSER ECHO_PG_BIN ECHO_PYTHON ECHO_CHROMIUM; do
    [ -z "${!name:-}" ] || passed+=("$name=${!name}")
  done
  if command -v sudo >/dev/null && { sudo -n true 2>/dev/null || [ -t 0 ]; }; then
    say "asking sudo for the packages of the distribution (nothing else runs as root)"
    sudo env "${passed[@]}" "$ROOT/bin/setup" --system ||
      fail "the system part did not finish" "The lines above say why. It can be run by itself: sudo $ROOT/bin/setup --system"
    mapfile -t missing < <(missing_parts)
    [ ${#missing[@]} -eq 0 ] || explain_still_missing "${missing[@]}"
    return
  fi
  fail "these need root to install: ${missing[*]}" \
    "Run this line once as root, then run this command again:" \
    "" \
    "    $ROOT/bin/setup --system" \
    "" \
    "(It installs packages of the distribution and nothing else.)"
}
