# The commands of this project: `make` lists them. Each target sets up what it needs.
# `make run` needs python3 (3.11 or newer) with pip, node (20 or newer), npm and make, nothing else.

.DEFAULT_GOAL := help
SHELL := /bin/bash
export PYTHONDONTWRITEBYTECODE := 1

PORT ?= 8000
PY := .venv/bin/python
# Browser tests run side by side, one browser for each core. A tab that Chromium itself lets crash,
# as it does once in some thousand starts on a busy machine, says nothing about the page: only then
# is a test given another try.
WORKERS ?= $(shell nproc 2>/dev/null || echo 2)
E2E = $(PY) -m pytest tests/e2e -n $(WORKERS) --reruns 2 --only-rerun "Target crashed"

.PHONY: help setup run dev build sizes filemap words test check unit runtime e2e faults bench clean
.PHONY: node compiler tools browsers

help: ## list the commands
	@awk -F ':.*## ' '/^[a-z0-9]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' Makefile

setup: node compiler tools browsers ## everything the other commands need

node:
	@python3 -m tools.setup_machine node

compiler:
	@python3 -m tools.setup_machine compiler

tools:
	@python3 -m tools.setup_machine venv

browsers:
	@python3 -m tools.setup_machine browsers

run: build ## build the game and serve it on http://127.0.0.1:8000/ (PORT=...)
	@python3 -m tools.serve dist --port $(PORT)

dev: node ## serve the checkout itself: edit and reload
	@python3 -m tools.build --vendor-only
	@python3 -m tools.serve . --port $(PORT) --no-store

build: node compiler ## make dist/, the site for any static host (PREFIX=... for a second copy on it)
	@python3 -m tools.build $(if $(PREFIX),--prefix "$(PREFIX)")

sizes: build ## what a first load transfers, file by file
	@python3 -m tools.sizes

filemap: ## list the modules of app/ in pyscript.toml
	@python3 -m tools.filemap

words: tools ## collect the words of the page, and compile the catalogues
	@$(PY) -m tools.wording

test: setup build check runtime e2e ## every test
	@echo "make test: all passed"

check: node tools ## lint, types, unit tests
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .
	@$(PY) -m mypy
	@$(MAKE) --no-print-directory unit

unit: node tools ## unit tests in this machine's Python
	@$(PY) -m pytest tests/unit

runtime: node tools ## the engine's tests again, inside Pyodide
	@node tests/runtime/run.mjs tests/unit/engine

e2e: build tools browsers ## browser tests of dist/
	@$(E2E) -m "not sweep"

faults: build tools browsers ## the long sweep of start-up faults
	@$(E2E) -m sweep

bench: build tools browsers ## measurements as ratios, in one run (JSON=1 for one JSON object)
	@$(PY) -m tools.bench $(if $(JSON),--json)

clean: ## remove what the commands made
	rm -rf dist dist.new build node_modules .venv static/vendor test-results
	rm -rf .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find app tests tools -name __pycache__ -type d -prune -exec rm -rf {} +
