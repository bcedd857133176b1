# One command for each job. Python 3.11 or later and make are all that must be there: every job sets up what it
# needs in .venv, once, and again when pyproject.toml changes.

VENV := .venv
BIN := $(VENV)/bin
NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))

# The first Python on the path that is new enough; name another with `make audit PYTHON=…`.
PYTHON ?= $(shell for python in python3 python3.11 python3.12 python3.13 python3.14; do \
	$$python -c '$(NEW_ENOUGH)' 2>/dev/null && echo $$python && exit; done; echo python3)

# One version for each system and each Python from 3.11 on, and no address of an index: whoever installs has one.
LOCKED := --quiet --universal --python-version 3.11 --fork-strategy fewest --generate-hashes --upgrade --no-config \
	--no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock'

.PHONY: audit check originals documentation action stranger errata identities synthetic test browser lint bench planted ledger metamorphic independence mutants fuzz lock clean

audit: $(VENV)/.runtime  ## replay the shipped worked examples; DOCUMENT=NAME=PATH holds them against a document
	$(BIN)/verify $(if $(DOCUMENT),--document "$(DOCUMENT)")

originals: $(VENV)/.runtime  ## hold the shipped examples against their originals in a folder, known by their digests: FOLDER=PATH
	$(BIN)/python tests/repo/originals.py "$(FOLDER)"

stranger: $(VENV)/.dev  ## follow the pages of the three uses from an empty folder, installing what they say alone
	$(BIN)/python tests/repo/stranger.py

errata: $(VENV)/.runtime  ## write the page of each shipped document, with its errata, from the findings
	$(BIN)/verify errata --write

check: lint  ## in less than a minute: style, format, types, and the tests that concern what was changed; SINCE=COMMIT
	$(BIN)/python tests/repo/concerned.py $(if $(SINCE),--since "$(SINCE)")

test: $(VENV)/.dev  ## run every test
	$(BIN)/python -m pytest -n auto

browser:  ## install what the browser tests drive, where this machine lets it: Chromium, its driver and axe-core
	tests/browser/install

documentation: $(VENV)/.dev  ## audit this project's own documentation: a test for each section that claims something
	$(BIN)/python -m pytest --verify README.md docs -rfEx

action: $(VENV)/.dev  ## run this project's GitHub action on its documentation, as a runner of GitHub does
	$(BIN)/python tests/repo/action.py

lint: $(VENV)/.dev  ## check style, format and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(VENV)/.bench  ## measure speed beside other tools, as a Markdown table
	$(BIN)/python tests/benchmarks

fuzz: $(VENV)/.dev  ## RUNS inputs against what must be true of every audit, going on where it ended; PLANTED=1 tries itself
	$(BIN)/python tests/fuzz --jobs 2 $(if $(PLANTED),--planted,--runs $(or $(RUNS),20000))

identities: $(VENV)/.dev  ## prove the general claims of the worked examples anew, and keep the proofs
	$(BIN)/python tests/reading/identities.py

synthetic: $(VENV)/.dev  ## generate documents with known rounding and known mistakes, audit them, write what was seen
	$(BIN)/python tests/sabotage/synthetic

planted: $(VENV)/.dev  ## change digits of labelled results, audit and fix: CORPUS=FOLDER LABELS=FILE, whole documents of others
	$(BIN)/python tests/corpora "$(CORPUS)" "$(LABELS)" $(if $(TRIALS),--trials "$(TRIALS)")

metamorphic: $(VENV)/.dev  ## change white space and notation of every document, and see that no verdict changes; CORPUS=FOLDER
	$(BIN)/python tests/metamorphic $(if $(CORPUS),"$(CORPUS)")

independence: $(VENV)/.dev  ## change a digit of every numeral, and see that what is read stays the same; N=SAMPLE, CORPUS=FOLDER
	$(BIN)/python tests/independence $(if $(N),--sampled "$(N)") $(if $(CORPUS),"$(CORPUS)")

ledger: $(VENV)/.dev  ## how often each reading is right on all documents at hand, and what changed: CORPUS= LABELS= ORIGINALS= GSM= WRITE=1
	$(BIN)/python tests/corpora/ledger.py $(if $(CORPUS),--corpus "$(CORPUS)" --labels "$(LABELS)") \
		$(if $(ORIGINALS),--originals "$(ORIGINALS)") $(if $(GSM),--gsm "$(GSM)") $(if $(WRITE),--write)

mutants: $(VENV)/.dev  ## make small mistakes in the formulas and see that tests notice; FAMILIES="softmax …", SAMPLE=20
	$(BIN)/python tests/mutation/run.py $(FAMILIES) $(if $(SAMPLE),--sample $(SAMPLE))

lock: $(VENV)/.lock  ## fix anew what the action and the hook install: every version, and the hash of every file of it
	$(BIN)/uv pip compile $(LOCKED) --output-file requirements/runtime.lock pyproject.toml
	$(BIN)/python tests/repo/locks.py build | $(BIN)/uv pip compile $(LOCKED) --output-file requirements/build.lock -
	$(BIN)/python tests/repo/locks.py hook

clean:  ## remove what these commands made
	rm -rf $(VENV) build dist .fuzz .coverage htmlcov .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find verify tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/pyvenv.cfg:
	@$(PYTHON) -c '$(NEW_ENOUGH)' 2>/dev/null || { \
		found=$$($(PYTHON) --version 2>&1) || found="no $(PYTHON)"; \
		echo "Python 3.11 or later is needed; found: $$found." >&2; \
		echo "Install one, or name it: make PYTHON=/path/to/python3.11" >&2; exit 1; }
	@$(PYTHON) -m venv --clear $(VENV) || { \
		rm -rf $(VENV); echo "No virtual environment could be made: is this Python's venv module installed?" >&2; exit 1; }

$(VENV)/.runtime: pyproject.toml $(VENV)/pyvenv.cfg
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.runtime
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch $@

$(VENV)/.bench: $(VENV)/.dev
	$(BIN)/python -m pip install --quiet --editable '.[dev,bench]'
	@touch $@

$(VENV)/.lock: $(VENV)/.dev
	$(BIN)/python -m pip install --quiet --editable '.[dev,lock]'
	@touch $@
