# The commands of the house. All of them set up first, which costs nothing when nothing has changed.
# The paths are relative and programs are called through Python, so that the folder may lie under any name.

PY := .venv/bin/python
PYTHON ?= python3
JOBS ?= 3

.PHONY: setup run test check format bench chromium clean

setup: .venv/stamp

.venv/stamp: pyproject.toml constraints.txt
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Squire needs Python 3.11 or newer. Name one: make setup PYTHON=python3.12" >&2; exit 1; }
	@test -x $(PY) || "$(PYTHON)" -m venv .venv
	$(PY) -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[test,desktop]'
	@touch .venv/stamp

run: setup
	@$(PY) -m companion $(ARGS)

test: setup chromium
	$(PY) -m pytest -q -n $(JOBS) --dist loadfile --no-loadscope-reorder $(ARGS)

check: setup
	$(PY) -m ruff format --check .
	$(PY) -m ruff check .
	$(PY) -m mypy
	$(PY) -c 'from importlinter.cli import lint_imports_command as run; run()' --no-logo
	$(PY) -m companion.words check

format: setup
	$(PY) -m ruff format .
	$(PY) -m ruff check --fix .

bench: setup chromium
	$(PY) -m tests.bench

chromium:
	@sh .ci/chromium

clean:
	rm -rf .venv build
