# `make` alone lists the targets. Everything is installed into $(VENV), and only there.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin

.DEFAULT_GOAL := help
.PHONY: help play web test check lint imports types coverage slow bench strength train screenshots fuzz native native-check faults mutants test-all clean

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

play: $(BIN)/python  ## play Othello in the terminal; ARGS="--size 6" passes options
	@$(BIN)/python -m othello $(ARGS) || test $$? -eq 130

web: $(VENV)/web  ## play in the browser; ARGS="--no-browser --port 0" passes options
	@$(BIN)/python -m othello web $(ARGS) || test $$? -eq 130

test: $(VENV)/test  ## run all tests but the slow ones, and the examples of the code, the README and docs/
	$(BIN)/python -m pytest $(PARALLEL) -m 'not slow'

# As many processes as there are cores.
PARALLEL := --numprocesses auto --dist worksteal

check: lint imports types faults coverage slow native-check  ## all that a change must pass

lint: $(VENV)/check
	$(BIN)/flake8

imports: $(VENV)/check
	$(BIN)/lint-imports --config setup.cfg

types: $(VENV)/check
	$(BIN)/mypy

coverage: $(VENV)/test  ## show the lines and branches that no test reaches
	$(BIN)/python -m pytest $(PARALLEL) --cov --cov-report=term-missing -m 'not slow and not browser'

slow: $(VENV)/test  ## run the slow tests
	$(BIN)/python -m pytest $(PARALLEL) -m slow

native: $(VENV)/check  ## compile the engine in place, which makes hard and solve much quicker
	$(BIN)/python setup.py --quiet build_ext --inplace
	$(BIN)/python -m othello --version

native-check: $(VENV)-native/ready  ## install with a compiled engine, and run its tests
	cd tests && ../$(VENV)-native/bin/python -m pytest -c ../setup.cfg \
		engine players
	$(BIN)/python tests/same_answers.py $(VENV)-native/bin/python
	$(BIN)/python setup.py --quiet sdist --dist-dir build
	tar -tzf build/othello*.tar.gz | grep engine/weights.bin
	rm -rf build

$(VENV)-native/ready: setup.py setup.cfg $(wildcard othello/*.py othello/*/*.py) othello/engine/weights.bin | $(BIN)/python
	@echo "Installing with a compiled engine into $(VENV)-native ..."
	@test -x $(VENV)-native/bin/python || $(PYTHON) -m venv $(VENV)-native
	@$(VENV)-native/bin/python -m pip install --quiet --force-reinstall --no-deps .
	@$(VENV)-native/bin/python -m pip install --quiet '.[test]'
	@cd tests && ../$(VENV)-native/bin/python -c \
		'from othello.engine.bitboard import COMPILED; assert COMPILED, "not compiled"'
	@rm -rf build
	@touch $@

# A peer that cannot be installed is left out, and tried again by the next make bench.
PEERS := othellopy==0.2.5 creversi-python==0.1.0 rust-reversi==1.4.4 reversi42==7.0.13

SUITE ?= tests/data/fforum-1-19.obf

bench: $(VENV)/check $(VENV)-peers/ready $(VENV)-native/ready  ## time the model and the engine, alone and beside other programs
	$(BIN)/python -m pytest tests/bench --benchmark-columns=min,median,rounds
	$(BIN)/python tests/bench/compare.py $(VENV)-peers/bin/python
	$(BIN)/python -m othello perft 8 --model bitboard
	cd tests && ../$(VENV)-native/bin/python -m othello perft 10 --model bitboard
	cd tests && ../$(VENV)-native/bin/python -m othello solve $(abspath $(SUITE))

OPPONENT ?= rust-reversi

strength: $(VENV)-peers/ready  ## play 20 games at equal time, ten minutes; OPPONENT=reversi42 or othellopy
	@$(VENV)-peers/bin/python -m pip install --quiet --force-reinstall --no-deps . && rm -rf build
	cd tests/bench && ../../$(VENV)-peers/bin/python strength.py $(OPPONENT)

$(VENV)-peers/ready: | $(BIN)/python
	@echo "Installing what make bench compares with into $(VENV)-peers ..."
	@$(BIN)/python -m venv $(VENV)-peers
	@for peer in $(PEERS); do \
		$(VENV)-peers/bin/python -m pip install --quiet $$peer || failed=yes; \
	done; test "$$failed" || touch $@

ARCHIVES ?= $(sort $(wildcard ../shared/data/wthor/*.wtb))

train: $(VENV)-native/ready  ## learn the engine's weights from ARCHIVES of games, half an hour
	cd tests && ../$(VENV)-native/bin/python -m othello train $(abspath $(ARCHIVES)) \
		--folder $(abspath .training) --output $(abspath othello/engine/weights.bin) \
		--picture $(abspath docs/images/learning.svg)

SECONDS_EACH ?= 600

screenshots: $(VENV)/test  ## take the pictures of the page in docs/images
	$(BIN)/python tests/screenshots.py

fuzz: $(VENV)/fuzz  ## feed each reader of files ten minutes of broken ones
	$(BIN)/python tests/fuzz.py $(SECONDS_EACH)

faults: $(VENV)/test  ## make each fault of docs/faults.md, and see its test fail
	$(BIN)/python tests/faults.py

mutants: $(VENV)/check  ## break the rules on purpose and list what no test notices
	$(BIN)/python tests/mutants.py

# tox looks for python3.10 and so on along the PATH, where pyenv hides all but one.
PYENVS = $(shell ls -d "$$(pyenv root 2> /dev/null)"/versions/3.1[0-3].*/bin 2> /dev/null | paste -sd: -)

test-all: $(VENV)/check  ## run the tests on every Python from 3.10 to 3.13 that is installed
	PATH="$$PATH:$(PYENVS)" $(BIN)/tox run

# The environment itself needs no network and no pip, so that `make play` is quick.
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10) and "othello needs Python 3.10 or newer; try for example: make PYTHON=python3.12 play")'
	@echo "Making a virtual environment in $(VENV) ..."
	@$(PYTHON) -m venv --without-pip $(VENV)

$(VENV)/web $(VENV)/test $(VENV)/check $(VENV)/fuzz: setup.cfg | $(BIN)/python
	@echo "Installing what make $(@F) needs into $(VENV) ..."
	@$(BIN)/python -m ensurepip --upgrade > /dev/null
	@$(BIN)/python -m pip install --quiet --editable '.[$(@F)]'
	@touch $@

clean:  ## remove all that was made or installed
	find . -name '*.so' -not -path './.*' -delete
	rm -rf $(VENV) $(VENV)-peers $(VENV)-native .tox build *.egg-info .coverage* .benchmarks .hypothesis .mypy_cache \
		.pytest_cache .import_linter_cache
	find . -name __pycache__ -type d -exec rm -rf {} +
