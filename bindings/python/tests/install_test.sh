#!/usr/bin/env bash
# `pip install .` without a network: without build isolation, and with it.
# TAQUIN_EXTENSION is the compiled part, so that only packing and installing are tested here.
set -euo pipefail
python=$1
unset PYTHONPATH
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
check() {
  cd "$work"
  "$1/bin/python" -c '
import taquin, pathlib
assert taquin.solve("8 1 3/4 0 2/7 6 5").length == 14
assert "site-packages" in taquin.__file__ and (pathlib.Path(taquin.__file__).parent / "py.typed").exists()
print(taquin.__version__)'
  cd "$OLDPWD"
}
"$python" -m venv --system-site-packages "$work/offline"
"$work/offline/bin/pip" install --quiet --no-index --no-build-isolation --disable-pip-version-check .
check "$work/offline"
# A plain environment and a build isolated from it: setuptools and wheel come from Debian's wheels instead of the network.
"$python" -m venv "$work/isolated"
"$work/isolated/bin/pip" install --quiet --no-index --find-links /usr/share/python-wheels --disable-pip-version-check .
check "$work/isolated"
