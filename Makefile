# make lab    set up, build and open the live lab
# make test   set up and run the whole suite in a real Chromium, and some of it in Firefox
# make check  lint, format and types
# make bench  speed, as ratios inside one run
# make pins   renew the pinned versions and hashes in .pins/

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

.PHONY: lab test check bench pins clean

lab: $(READY)
	$(BIN)/fieldlab serve

test: $(READY)
	.ci/system-packages --tests
	$(BIN)/python -m pytest -n auto --dist loadfile

check: $(READY)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

bench: $(READY)
	$(BIN)/python -m tests.bench

# Versions and hashes only: a lock without download addresses works with whichever mirror pip is set to.
pins: $(READY)
	$(BIN)/uv pip compile pyproject.toml --extra dev --universal --python-version 3.11 \
		--generate-hashes --no-emit-index-url --custom-compile-command "make pins" \
		--upgrade --quiet --output-file .pins/requirements.txt

$(READY): .pins/requirements.txt pyproject.toml .ci/system-packages
	.ci/system-packages
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and f"fieldlab needs Python 3.11 or newer, {sys.executable} is {sys.version.split()[0]}")'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r .pins/requirements.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache
