# `make` without a target lists the targets. They install packages only into virtual environments,
# such as $(VENV) and $(VENV)-compiled.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin

# Old versions of pip run setup.py directly unless this variable is set.
export PIP_USE_PEP517 = 1

.DEFAULT_GOAL := help
.PHONY: help play web test check lint imports typecheck test-slow coverage \
	site site-serve compile test-compiled prove seeded-faults mutation-test fuzz soak regenerate-cases reference bench bench-strength \
	train book screenshots test-all test-play test-lowest test-newest lock wheels clean

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-17s %s\n", $$1, $$2 }' Makefile

play: $(BIN)/python  ## play Othello in the terminal; ARGS="--size 6" passes options
	@trap : INT; $(BIN)/python -m othello $(ARGS) || test $$? -eq 130

web: $(VENV)/web  ## play in the browser; ARGS="--no-browser --port 0" passes options
	@trap : INT; $(BIN)/python -m othello web $(ARGS) || test $$? -eq 130

test: $(VENV)/test  ## run the fast tests, and the examples in the code, the README and docs/
	$(BIN)/python -m pytest $(PARALLEL) -m 'not slow'

# tests/conftest.py sets the number of processes.
PARALLEL := --numprocesses auto --dist worksteal

# Most of the targets in the first line of the recipe use only one core.
check: MINUTES = 1
check: $(VENV)/test $(VENV)/check  ## run all checks that a change must pass
	$(MAKE) --jobs 2 MINUTES=$(MINUTES) soak lint imports typecheck prove
	$(MAKE) seeded-faults coverage test-slow test-compiled

lint: $(VENV)/check  ## check the style of code and prose
	$(BIN)/flake8
	$(BIN)/python tests/prose.py

imports: $(VENV)/check  ## check the import rules, and find import cycles in the scripts of the page
	$(BIN)/lint-imports --config setup.cfg
	$(BIN)/python tests/script_cycles.py othello/web/static

typecheck: $(VENV)/check  ## check types, and that all public names have types
	$(BIN)/mypy
	@PATH="$(abspath $(BIN)):$$PATH" PYTHONPATH=. $(BIN)/pyright --verifytypes othello \
		--ignoreexternal > $(VENV)/pyright.log || { cat $(VENV)/pyright.log; exit 1; }

# Some slow tests cover lines that no other test covers.
COUNTED := not browser and (not slow or slow(covers=True))

COMPILED = find . -name '*.so' -not -path './.*'

coverage: $(VENV)/test  ## list the lines and branches that no test covers
	@if $(COMPILED) | grep -q .; then $(COMPILED) -delete; \
		echo "Lines are counted in plain Python: the engine compiled in place is gone." \
			"make compile compiles it again."; fi
	$(BIN)/python -m pytest $(PARALLEL) --cov --cov-report=term-missing -m '$(COUNTED)'

test-slow: $(VENV)/check  ## run the slow tests that neither coverage nor test-compiled runs
	$(BIN)/python -m pytest $(PARALLEL) -m 'slow and not native and not ($(COUNTED))'

compile: $(VENV)/check  ## compile the engine in place, which makes the hard level and `solve` much faster
	@OTHELLO_ENGINE=compiled $(call install,$(VENV),$(HERE) --editable .)
	@rm -rf build
	@$(BIN)/python -m othello --version

test-compiled: $(VENV)-compiled/ready  ## install a compiled engine, and run the tests that use the engine
	cd tests && ../$(VENV)-compiled/bin/python -m pytest -c ../setup.cfg $(PARALLEL) engine players
	cd tests && ../$(VENV)-compiled/bin/python -m pytest -c ../setup.cfg $(PARALLEL) -m native analysis
	$(BIN)/python tests/compare_engines.py $(VENV)-compiled/bin/python

$(VENV)-compiled/ready: setup.py setup.cfg locks/test.txt locks/build.txt $(wildcard othello/*.py othello/*/*.py) othello/engine/weights.bin | $(BIN)/python
	@echo "Installing with a compiled engine into $(VENV)-compiled ..."
	@test -x $(VENV)-compiled/bin/python || $(PYTHON) -m venv $(VENV)-compiled
	@$(call install,$(VENV)-compiled,--no-deps --requirement locks/test.txt --requirement locks/build.txt)
	@$(call install-compiled,$(VENV)-compiled)
	@touch $@

# If a peer can't be installed, `make bench` continues without it, and the next run tries again.
PEERS := othellopy==0.2.5 creversi-python==0.1.0 rust-reversi==1.4.4 reversi42==7.0.13

SUITE ?= tests/data/fforum-1-19.obf

bench: $(VENV)/check $(VENV)-peers/ready $(VENV)-compiled/ready  ## time the model and the engine, and compare them with other programs
	$(BIN)/python -m pytest tests/bench --benchmark-columns=min,median,rounds
	$(BIN)/python tests/bench/compare.py $(VENV)-peers/bin/python
	$(BIN)/python -m othello perft 8 --model bitboard
	cd tests && ../$(VENV)-compiled/bin/python -m othello perft 10 --model bitboard
	cd tests && ../$(VENV)-compiled/bin/python -m othello solve $(abspath $(SUITE))

bench-strength: $(VENV)-peers/ready  ## play a tournament with programs from PyPI (20 min); ARGS="--jobs 2" passes options
	cd tests/bench && PYTHONPATH=../.. $(abspath $(VENV)-peers/bin/python) -m othello arena \
		random easy medium mcts hard peers.py:RustReversi peers.py:Reversi42 peers.py:Othellopy \
		--games 12 --time 0.1 --cpu --move-timeout 600 $(ARGS)

$(VENV)-peers/ready: | $(BIN)/python
	@echo "Installing what make bench and make bench-strength compare with into $(VENV)-peers ..."
	@$(BIN)/python -m venv $(VENV)-peers
	@for peer in $(PEERS); do \
		$(VENV)-peers/bin/python -m pip install --quiet $$peer || failed=yes; \
	done; test "$$failed" || touch $@

ARCHIVES ?= $(sort $(wildcard ../shared/data/wthor/*.wtb))

train: $(VENV)-compiled/ready  ## train on the games in ARCHIVES, starting from the current weights (80 min)
	cd tests && ../$(VENV)-compiled/bin/python -m othello train $(abspath $(ARCHIVES)) \
		--teacher $(abspath othello/engine/weights.bin) --folder $(abspath .training) \
		--output $(abspath othello/engine/weights.bin) --picture $(abspath docs/images/learning.svg)

book: $(VENV)-compiled/ready  ## make the opening book from the games in ARCHIVES (5 min)
	cd tests && ../$(VENV)-compiled/bin/python -m othello make-book $(abspath $(ARCHIVES)) \
		--folder $(abspath .book) --output $(abspath othello/players/book.bin)

# Mermaid draws the diagrams in the browser. It is a single file from an npm package.
MERMAID := mermaid-11.17.2
MERMAID_SHA256 := 6ad2f42c3fc26bbf9e45cbb6d11898972573ea52b33a5f4ff51952899f950ffd

# Pyodide runs Python in the browser. With these files of its npm package, the site loads nothing
# from other hosts.
PYODIDE := pyodide-314.0.7
PYODIDE_SHA256 := 66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0
PYODIDE_FILES := pyodide.mjs pyodide.asm.mjs pyodide.asm.wasm python_stdlib.zip pyodide-lock.json

# CodeMirror is the code editor of the course. esbuild bundles its locked packages into one file.
COURSE_EDITOR := $(VENV)/editor/build/editor.js

site: $(VENV)/check $(VENV)/$(MERMAID)/mermaid.min.js $(VENV)/$(PYODIDE)/pyodide.mjs $(COURSE_EDITOR)  ## build the documentation site in .site
	@rm -rf .site
	MERMAID=$(abspath $(VENV)/$(MERMAID))/mermaid.min.js COURSE_EDITOR=$(abspath $(COURSE_EDITOR)) \
		PYODIDE=$(VENV)/$(PYODIDE) $(BIN)/sphinx-build -q -W --keep-going \
		-c docs/site -d $(VENV)/doctrees . .site

site-serve: site  ## build the site and serve it on http://127.0.0.1:8001
	$(BIN)/python -m http.server --bind 127.0.0.1 --directory .site 8001

# $(call unpack,PACKAGE,SHA256,FOLDER,FILES) extracts FILES from an npm package to the
# target's folder.
unpack = mkdir -p $(@D) && (cd $(@D) && npm pack --silent $(subst -,@,$(1)) > /dev/null) && \
	echo "$(2)  $(@D)/$(1).tgz" | sha256sum --check --quiet && \
	tar -xzmf $(@D)/$(1).tgz -C $(@D) --strip-components $(words $(subst /, ,$(3))) \
	$(addprefix $(3)/,$(4))

$(VENV)/$(MERMAID)/mermaid.min.js: | $(BIN)/python
	@$(call unpack,$(MERMAID),$(MERMAID_SHA256),package/dist,$(@F))

$(VENV)/$(PYODIDE)/pyodide.mjs: | $(BIN)/python
	@$(call unpack,$(PYODIDE),$(PYODIDE_SHA256),package,$(PYODIDE_FILES))

$(COURSE_EDITOR): $(wildcard docs/site/editor/*) | $(BIN)/python
	@mkdir -p $(VENV)/editor && cp $^ $(VENV)/editor
	@cd $(VENV)/editor && npm ci --silent --ignore-scripts --no-audit --no-fund && \
		node_modules/.bin/esbuild editor.js --bundle --minify --format=esm --log-level=error \
		--banner:js="/*! $$(cat node_modules/@codemirror/view/LICENSE) */" --outfile=build/editor.js

SECONDS_EACH ?= 600
MINUTES ?= 60

screenshots: $(VENV)/test  ## take the screenshots of the page in docs/images
	$(BIN)/python tests/screenshots.py

fuzz: $(VENV)/fuzz  ## test each format reader with random bytes for 10 minutes
	$(BIN)/python tests/fuzz.py $(SECONDS_EACH)

soak: $(VENV)/test  ## play on servers while failures occur, for 1 hour; MINUTES=5 shortens the run
	$(BIN)/python tests/soak.py $(MINUTES)

reference: $(VENV)/test  ## write docs/command-line.md and docs/console-commands.md
	$(BIN)/python tests/reference.py

regenerate-cases: $(VENV)/test  ## regenerate the cases of the judge
	cd tests && PYTHONPATH=.. ../$(BIN)/python -m cases

prove: $(VENV)/check  ## prove the model's rules for every line, and the engine's rules for every board
	cd tests && ../$(BIN)/python -m prove

seeded-faults: $(VENV)/test  ## insert each seeded fault from tests/requirements.md, and check that its test fails
	$(BIN)/python tests/faults.py

mutation-test: $(VENV)/check  ## list small changes to the program that no test detects; SUBPACKAGES="model web", SAMPLE=30
	$(BIN)/python tests/mutants.py $(SUBPACKAGES) $(if $(SAMPLE),--sample $(SAMPLE))

# tox searches the PATH for python3.10, python3.11 and so on, but pyenv hides all except one.
PYENVS = $(shell ls -d "$$(pyenv root 2> /dev/null)"/versions/3.1[0-4].*/bin 2> /dev/null | paste -sd: -)

test-all: $(VENV)/check  ## run the tests on every installed Python from 3.10 to 3.14
	PATH="$$PATH:$(PYENVS)" $(BIN)/tox run

test-play: $(VENV)/check  ## run the tests of the served page on the page without a server
	$(BIN)/python -m pytest $(PARALLEL) --play tests/web

test-lowest: $(VENV)-lowest/ready  ## run lint, types and tests with the lowest versions that setup.cfg allows
	$(MAKE) VENV=$(VENV)-lowest lint imports typecheck test

test-newest: $(VENV)-newest/ready  ## run lint, types and tests with the newest available versions
	$(MAKE) VENV=$(VENV)-newest lint imports typecheck test

wheels: $(VENV)/check  ## build the sdist, a plain wheel, and a compiled wheel for every Python, in dist
	PATH="$(PYENVS):$$PATH" $(abspath $(BIN))/python tests/wheels.py

LOCK = $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.10 --generate-hashes \
	--no-emit-index-url --custom-compile-command "make lock"

lock: $(VENV)/check  ## update locks/, which lists the packages that make installs
	echo setuptools | $(LOCK) setup.cfg - --extra check --output-file locks/check.txt
	for extra in test web; do echo setuptools | $(LOCK) setup.cfg - --extra $$extra \
		--constraints locks/check.txt --output-file locks/$$extra.txt; done
	printf 'setuptools\nmypy\n' | $(LOCK) - --constraints locks/check.txt --output-file locks/build.txt
	echo atheris | $(LOCK) - --output-file locks/fuzz.txt
	echo setuptools==77.0.3 | $(LOCK) setup.cfg - --extra check --resolution lowest-direct \
		--output-file locks/lowest.txt

# Creating the environment needs neither network access nor pip, so `make play` starts fast.
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10) and "othello needs Python 3.10 or newer; try for example: make PYTHON=python3.12 play")'
	@echo "Making a virtual environment in $(VENV) ..."
	@$(PYTHON) -m venv --without-pip $(VENV)

# $(call install,ENVIRONMENT,ARGUMENTS) runs pip. Without network access, it prints one line
# instead of pip's many lines.
NO_NETWORK := NewConnectionError|NameResolutionError|ConnectTimeoutError|ProxyError
install = $(1)/bin/python -m pip install --quiet --retries 1 $(2) > $(1)/pip.log 2>&1 || { \
	if grep -qE '$(NO_NETWORK)' $(1)/pip.log; \
	then echo "PyPI does not answer, and make $(MAKECMDGOALS) needs packages from there; make play needs none."; \
	else cat $(1)/pip.log; fi >&2; exit 1; }

# Build this project with the locked packages that are already in the environment.
HERE := --no-deps --no-build-isolation

install-compiled = rm -rf build && OTHELLO_ENGINE=compiled \
	$(call install,$(1),$(HERE) --force-reinstall .) && rm -rf build

$(VENV)/web $(VENV)/test $(VENV)/check: $(VENV)/%: locks/%.txt setup.cfg | $(BIN)/python
	@echo "Installing what make $(@F) needs into $(VENV) ..."
	@$(BIN)/python -m ensurepip --upgrade > /dev/null
	@$(call install,$(VENV),--no-deps --requirement $<)
	@$(call install,$(VENV),$(HERE) --editable .)
	@touch $@

$(VENV)/fuzz: locks/fuzz.txt $(VENV)/test
	@$(call install,$(VENV),--no-deps --requirement $<)
	@touch $@

$(VENV)-lowest/ready: locks/lowest.txt locks/test.txt locks/check.txt setup.cfg
	@$(PYTHON) -m venv --clear $(VENV)-lowest
	@$(call install,$(VENV)-lowest,--no-deps --requirement $<)
	@$(call install,$(VENV)-lowest,$(HERE) --editable .)
	@touch $(VENV)-lowest/test $(VENV)-lowest/check $@

$(VENV)-newest/ready: locks/test.txt locks/check.txt setup.cfg
	@$(PYTHON) -m venv --clear $(VENV)-newest
	@$(call install,$(VENV)-newest,--upgrade --editable '.[check]')
	@touch $(VENV)-newest/test $(VENV)-newest/check $@

clean:  ## remove the environments, build files and caches
	$(COMPILED) -delete
	rm -rf $(VENV) $(VENV)-* .tox build dist *.egg-info .coverage* .benchmarks .hypothesis \
		.mypy_cache .pytest_cache .import_linter_cache
	find . -name __pycache__ -type d -exec rm -rf {} +
