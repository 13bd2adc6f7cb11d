# The commands of the project. `make serve` is all you need to try it; `make test` checks everything.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.ONESHELL:
.SILENT:
.DEFAULT_GOAL := help

ADDRESS ?= 127.0.0.1
PORT ?= 8000
KILLS ?= 1000
MINUTES ?= 60
PY := .venv/bin/python
LOCK := uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes \
	--no-header --no-annotate --no-emit-index-url --no-emit-find-links --quiet
PRODUCTION := ENV_FILE= DEBUG=off DEMO=off HTTPS=on DATABASE_URL=sqlite:///var/check.sqlite3 \
	ALLOWED_HOSTS=maps.example.org CONTROLLER=Example CONTACT=privacy@example.org
CHECKS := check-types check-style check-site check-translations
# Two things at a time; what one of them says is printed when it is done.
PARALLEL := $(MAKE) --no-print-directory --jobs 2 --output-sync=target

# Compiled modules are kept: without them every program that a test starts compiles the site again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help setup serve test check bench soak messages lock clean dev packages compiled-tests \
	$(CHECKS)

help: ## list the commands
	awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' Makefile

setup: .venv/runtime.stamp .env ## install everything and prepare the data
	$(PY) manage.py prepare

serve: setup ## run the site on this machine until Ctrl-C
	$(PY) -m config.port $(ADDRESS) $(PORT)
	echo "Crossings: http://localhost:$(PORT)   (Ctrl-C stops it)"
	ADDRESS=$(ADDRESS) .venv/bin/honcho --env /dev/null start --port $(PORT) || [ $$? = 130 ]

test: ## check everything, in code and in running servers
	# Packages come from another place than what pip installs: neither waits for the other.
	$(PARALLEL) setup dev packages
	$(PARALLEL) --keep-going $(CHECKS) compiled-tests
	# Two workers per core: tests often wait for a browser or a server. A file stays on one worker, so
	# that its site is started once; tests/conftest.py puts the longest files first.
	$(PY) -m pytest -n $$((2 * $$(nproc 2>/dev/null || echo 2))) --dist loadfile --no-loadscope-reorder \
		--durations 20 --durations-min 5

check: setup dev ## check the code without running the tests
	$(PARALLEL) --keep-going $(CHECKS)

# The type checker needs as long as all the others together, so it begins.
check-types:
	$(PY) -m mypy

check-style:
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	.venv/bin/lint-imports --no-logo

check-site:
	$(PY) manage.py check
	$(PRODUCTION) SECRET_KEY="$$($(PY) -c 'import secrets; print(secrets.token_urlsafe(50))')" \
		$(PY) manage.py check --deploy --fail-level WARNING
	$(PY) manage.py makemigrations --check --dry-run

check-translations:
	$(PY) manage.py translations check

# Each process that runs tests imports them all; compiled here, once, they load in half the time.
# What is wrong with one of them is told when the tests run.
compiled-tests:
	$(PY) -m pytest --collect-only --quiet --quiet --disable-warnings >/dev/null || true

bench: setup dev ## measure speed
	$(PY) -m pytest tests/benchmarks -s

soak: setup dev packages ## kill servers 1,000 times while simulated people play (an hour; resumes where it stopped)
	$(PY) -m tests.soak --kills $(KILLS) --minutes $(MINUTES)

messages: setup ## copy new strings from the code into the translation files
	$(PY) manage.py translations update

lock: ## upgrade the locked dependencies (needs uv)
	$(LOCK) --upgrade --output-file requirements.lock
	$(LOCK) --upgrade --group dev --constraints requirements.lock --output-file requirements-dev.lock

clean: ## remove generated files; data (var) and .env stay
	rm -rf .venv var/static .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -not -path './.git/*' -prune -exec rm -rf {} +
	find locale -name '*.mo' -delete

dev: .venv/dev.stamp

.venv/bin/python:
	for name in $(PYTHON) python3 python3.11 python3.12 python3.13 python3.14; do
		if "$$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
			echo "Making .venv with $$("$$name" --version)"
			"$$name" -m venv .venv || {
				echo "$$name cannot make a virtual environment. On Debian or Ubuntu: apt install python3-venv"
				rm -rf .venv
				exit 1
			}
			exit 0
		fi
	done
	echo "Crossings needs Python 3.11 or newer. Found: $$(python3 --version 2>/dev/null || echo no python3 at all)."
	echo "Install it, or name it: make setup PYTHON=/path/to/python3.11"
	exit 1

.venv/runtime.stamp: requirements.lock | .venv/bin/python
	echo "Installing Python packages (about a minute the first time)"
	$(PY) -m pip install -qq --disable-pip-version-check --require-hashes -r requirements.lock
	touch $@

.venv/dev.stamp: requirements-dev.lock .venv/runtime.stamp
	echo "Installing the test tools (about a minute the first time)"
	$(PY) -m pip install -qq --disable-pip-version-check --require-hashes -r requirements-dev.lock
	touch $@

.env: | .venv/runtime.stamp
	$(PY) -m config.first_env .env

# Programs that the tests drive and pip cannot install. Tests that lack one are skipped and say so.
packages:
	missing=()
	command -v chromium-headless-shell >/dev/null || missing+=(chromium-headless-shell)
	compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || missing+=(postgresql)
	command -v redis-server >/dev/null || missing+=(redis-server)
	command -v xgettext >/dev/null || missing+=(gettext)
	[ -x /usr/sbin/nginx ] || missing+=(nginx-light)
	[ -x /usr/sbin/haproxy ] || missing+=(haproxy)
	[ $${#missing[@]} -gt 0 ] || exit 0
	admin=(env DEBIAN_FRONTEND=noninteractive)
	[ "$$(id -u)" = 0 ] || admin=(sudo -n "$${admin[@]}")
	if command -v apt-get >/dev/null && "$${admin[@]}" true 2>/dev/null; then
		echo "Installing for the tests: $${missing[*]}"
		"$${admin[@]}" apt-get update -qq || true
		for package in "$${missing[@]}"; do  # one by one: one missing package must not block the others
			"$${admin[@]}" apt-get install -qq -y --no-install-recommends "$$package" >/dev/null || true
		done
	else
		echo "Not installed, and this account may not install: $${missing[*]}. Tests that need them are skipped."
	fi
