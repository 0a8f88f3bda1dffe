#!/usr/bin/env bash
# Everything about the Python package, on a machine with Rust and Python: makes a virtual environment from the package index, builds the wheel and
# the command, installs the wheel and runs all tests. `python/test.sh FILTER...` hands its arguments to pytest.
set -euo pipefail
[ -z "${ORRERY_COMMAND:-}" ] || ORRERY_COMMAND=$(realpath "$ORRERY_COMMAND")
cd "$(dirname "$0")"

python=${PYTHON:-python3}
target=${CARGO_TARGET_DIR:-$PWD/../target}
venv=$target/python/venv
wheels=$target/python/wheels

"$python" -m venv "$venv"
"$venv/bin/pip" install --quiet --disable-pip-version-check -r tests/requirements.txt

rm -rf "$wheels"
"$venv/bin/maturin" build --release --locked --interpreter "$venv/bin/python" --out "$wheels"
"$venv/bin/pip" install --quiet --disable-pip-version-check --force-reinstall --no-deps "$wheels"/orrery-*.whl

# The command to compare with: one that was built already (with the feature `mcp`), or one that is built now.
if [ -z "${ORRERY_COMMAND:-}" ]; then
  cargo build --locked --package orrery --features mcp
  ORRERY_COMMAND=$target/debug/orrery
fi
ORRERY_COMMAND=$(realpath "$ORRERY_COMMAND")
export ORRERY_COMMAND

# From the folder of the tests: the package that is tried is the one that was installed, not the one beside it.
cd tests
"$venv/bin/python" -m pytest --quiet "$@"
