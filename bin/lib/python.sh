# shellcheck shell=bash
# The Python environment: torch first and alone, then what requirements.txt pins.

REQUIREMENTS=(requirements.txt requirements-nodeps.txt constraints.txt)
# An image for production does without what only the tests need.
[ -n "${ECHO_WITHOUT_DEV:-}" ] || REQUIREMENTS+=(requirements-dev.txt requirements-dev-nodeps.txt)

python_room() { # the environment takes about 3.6 GB
  local free
  free=$(df --output=avail -k "$ROOT" | tail -n 1)
  [ "$free" -gt 5500000 ] || fail "only $((free / 1024)) MB are free on the disk that holds $ROOT" \
    "The Python packages need about 4 GB, with room to unpack 5.5 GB. Make room, then run bin/setup again."
}

python_stamp() { # what the environment was made of, and where
  (cd "$ROOT" && "$(python_command)" --version && printf '%s\n' "$ROOT" && cat "${REQUIREMENTS[@]}") | sha256sum | cut -d' ' -f1
}

pip_run() { # LOG NAME, pip's arguments
  local log=$1
  shift
  logged "$log" "pip must reach its package index${ECHO_TORCH_INDEX:+ (for torch, ECHO_TORCH_INDEX=$ECHO_TORCH_INDEX)}. If it does, see the log; a fresh start: rm -rf $VENV && bin/setup" \
    "$VENV/bin/python" -m pip install --disable-pip-version-check --no-input "$@"
}

install_torch() {
  local wanted index=() report=$LOGS/torch-report.json
  wanted=$(sed -n 's/^\(torch==[0-9.]*\)$/\1/p' "$ROOT/requirements.txt")
  if "$VENV/bin/python" "$ROOT/bin/lib/torch_check.py" installed "$wanted" 2>/dev/null; then return 0; fi
  if [ -n "${ECHO_TORCH_INDEX:-}" ]; then
    [[ $ECHO_TORCH_INDEX =~ ^(https?|file):// ]] || fail "ECHO_TORCH_INDEX=$ECHO_TORCH_INDEX is not an address" \
      "Set it to the address of PyTorch's CPU wheel index (PyTorch's site shows it: Linux, pip, CPU), or unset it."
    index=(--index-url "$ECHO_TORCH_INDEX")
  fi
  step "asking what $wanted would bring"
  mkdir -p "$LOGS"
  pip_run torch-question "${index[@]}" --quiet --dry-run --ignore-installed --no-deps --report "$report" "$wanted"
  "$VENV/bin/python" "$ROOT/bin/lib/torch_check.py" planned "$report" || exit 1
  step "installing $wanted (CPU build)"
  # alone: that index need not hold the versions of its requirements that are pinned here
  pip_run torch "${index[@]}" --no-deps "$wanted"
}

setup_python() {
  local stamp=$VENV/echo-stamp wanted dev=()
  wanted=$(python_stamp)
  if [ -r "$stamp" ] && [ "$(cat "$stamp")" = "$wanted" ] && "$VENV/bin/python" -c '' 2>/dev/null; then return 0; fi
  if ! "$VENV/bin/python" -c '' 2>/dev/null || ! grep -qsF "$VENV" "$VENV/bin/pip"; then
    step "making the Python environment in .venv"
    python_room
    rm -rf "$VENV"
    logged venv "Set ECHO_PYTHON to a Python from 3.11 to 3.14 that has the venv module." "$(python_command)" -m venv "$VENV"
  fi
  rm -f "$stamp"
  install_torch
  step "installing the Python packages"
  [ -n "${ECHO_WITHOUT_DEV:-}" ] || dev=(-r "$ROOT/requirements-dev.txt")
  # a package that comes as source alone is built with the pinned setuptools
  pip_run setuptools --constraint "$ROOT/constraints.txt" setuptools
  pip_run python --no-build-isolation --use-pep517 --constraint "$ROOT/constraints.txt" -r "$ROOT/requirements.txt" "${dev[@]}"
  pip_run python-data --no-deps -r "$ROOT/requirements-nodeps.txt"
  [ -n "${ECHO_WITHOUT_DEV:-}" ] || pip_run python-peers --no-deps -r "$ROOT/requirements-dev-nodeps.txt"
  "$VENV/bin/python" "$ROOT/bin/lib/torch_check.py" installed \
    "$(sed -n 's/^\(torch==[0-9.]*\)$/\1/p' "$ROOT/requirements.txt")" || exit 1
  printf '%s\n' "$wanted" >"$stamp"
  say "Python packages ready"
}
