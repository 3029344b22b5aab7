# Everything a person or a machine does with this repository. `make` alone lists the targets.
#
# Each step leaves a stamp that depends on what it was made from, so that a second run does nothing again.

PYTHON ?= python3
PY := .venv/bin/python
export PIP_DISABLE_PIP_VERSION_CHECK = 1
export PYTHONDONTWRITEBYTECODE = 1

VENV := .venv/.installed
NODE := node_modules/.installed
VENDOR := assets/vendor/.installed
SOURCES := engine ui assets index.html pyscript.toml tools/build.py tools/build_page.py tools/snapshot.py tools/snapshot.mjs tools/snapshot_image.py tools/service_worker.mjs

.DEFAULT_GOAL := help
.PHONY: help play test lint unit e2e site bench arena lock clean prerequisites

help: ## list the targets
	@sed -n 's/^\([a-z0-9]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 16

play: site ## build the game, serve it on this machine and open it
	@$(PY) -m tools.serve dist --open

test: lint unit e2e ## run every check: style, types, layers, tests, a real browser

lint: $(VENV)
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	.venv/bin/lint-imports

unit: $(VENV) $(VENDOR)
	$(PY) -m pytest -n 2

e2e: site
	@$(PY) -m tools.browser
	$(PY) -m pytest e2e -n 2 --screenshot only-on-failure

site: dist/index.html ## build the static site into dist/

bench: site ## measure speed and weight, and write docs/bench.md
	@$(PY) -m tools.browser
	$(PY) -m tools.bench

arena: $(VENV) ## play what docs/opponents.md still lacks, and write it
	$(PY) -m tools.ladder

lock: ## pin the newest versions anew: requirements/dev.txt and package-lock.json
	$(PYTHON) -m venv .venv/lock
	.venv/lock/bin/python -m pip install --quiet pip-tools
	cd requirements && ../.venv/lock/bin/pip-compile --quiet --upgrade --strip-extras --generate-hashes \
		--no-header --no-emit-index-url --no-emit-trusted-host --no-emit-find-links -o dev.txt dev.in
	npm install --package-lock-only

clean: ## remove everything that was installed or built
	rm -rf .venv node_modules assets/vendor dist test-results .hypothesis
	rm -rf .mypy_cache .pytest_cache .ruff_cache .import_linter_cache

# Folders are listed too: a file that was removed must lead to a new build.
dist/index.html: $(VENV) $(VENDOR) $(shell find $(SOURCES) -not -path '*/__pycache__*')
	@$(PY) -m tools.build

# Asked for before anything is installed, so that nobody waits to be told.
prerequisites:
	@[ "$$(node -p 'parseInt(process.versions.node) >= 20' 2>/dev/null)" = true ] || { echo "Node 20 or later is needed"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Python 3.11 or later is needed (make PYTHON=...)")'

$(VENV): requirements/dev.txt | prerequisites
	$(PYTHON) -m venv .venv
	$(PY) -m pip install --quiet --require-hashes -r requirements/dev.txt
	@touch $@

$(NODE): package.json package-lock.json .npmrc
	npm ci --no-progress
	@touch $@

$(VENDOR): $(VENV) $(NODE) tools/setup_runtime.py
	$(PY) -m tools.setup_runtime
	@touch $@
