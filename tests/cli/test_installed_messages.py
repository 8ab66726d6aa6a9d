"""Messages from the installed program never mention files that exist only in the repository."""

import ast
import re
import sys
from pathlib import Path

import pytest
from support.terminal import UTF_8, pipe

import othello
from othello.analysis.phrases import program
from othello.cli import options
from othello.errors import OthelloError

PACKAGE = Path(othello.__file__).parent
TARGETS = "|".join(re.findall(r"^([a-z-]+):.*##", (PACKAGE.parent / "Makefile").read_text(), re.M))
CLONE_REFERENCE = re.compile(
    rf"python3? -m othello|\bmake ({TARGETS})\b(?! it)|docs/|\.md\b|'\.\[\w+\]'")


def docstrings(tree):
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and node.body:
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                is_decorated = isinstance(node, ast.FunctionDef) and node.decorator_list
                if not is_decorated:  # --help prints the docstrings of commands
                    yield first.value


def messages(path):
    if path.suffix != ".py":
        return [path.read_text()]
    tree = ast.parse(path.read_text())
    ignored = set(docstrings(tree))
    return [node.value for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
            and node not in ignored]


@pytest.mark.parametrize("path", sorted(
    path for pattern in ("*.py", "*.html", "*.js", "*.json", "*.css")
    for path in PACKAGE.rglob(pattern)), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_message_mentions_repository_only_files(path):
    matches = [match[0] for text in messages(path) for match in CLONE_REFERENCE.finditer(text)]
    # The course writes pages for the learner. In a clone, registry.py suggests `make compile`.
    fit = {"phrases.py": "python3 -m othello", "guide.py": ".md", "registry.py": "make compile"}
    assert matches == [name for name in matches if name == fit.get(path.name)]


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")),
                         ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_docstring_mentions_pages_that_are_not_installed(path):
    assert [text.value for text in docstrings(ast.parse(path.read_text()))
            if "docs/" in text.value] == []


@pytest.mark.parametrize("started, command", [
    ("/usr/local/bin/othello", "othello"), ("/clone/othello/__main__.py", "python3 -m othello"),
    ("/lib/pytest/__main__.py", "othello"), ("-c", "othello")])
def test_program_returns_the_command_that_started_it(started, command, monkeypatch):
    monkeypatch.setattr("sys.argv", [started])
    assert program() == command


def test_a_clone_prints_its_own_command_to_resume_a_game(tmp_path):
    output = pipe("d3\nquit\n", environ=UTF_8 | {"XDG_STATE_HOME": str(tmp_path)}).stdout.decode()
    assert "python3 -m othello --continue." in output


def advice():
    with pytest.raises(OthelloError) as exc_info, options.extra("web", "the page"):
        raise ModuleNotFoundError(name="uvicorn")
    return str(exc_info.value)


def test_install_command_of_an_extra_fits_the_installation(tmp_path, monkeypatch):
    monkeypatch.setattr(options, "SETUP", tmp_path / "setup.py")
    pip = f"the page needs uvicorn: {sys.executable} -m pip"
    assert advice() == f'{pip} install "othello-classic[web]"'
    (tmp_path / "setup.py").touch()
    assert advice() == f'{pip} install "{tmp_path}[web]"'
    monkeypatch.chdir(tmp_path)
    assert advice() == f'{pip} install ".[web]"'
    monkeypatch.setattr("sys.executable", "/my env/bin/python")
    assert advice() == 'the page needs uvicorn: "/my env/bin/python" -m pip install ".[web]"'


@pytest.mark.parametrize("command, last_line", [
    ("best --depht 3", "python3 -m othello best --help lists all options.\n"),
    ("play", "To play, type: python3 -m othello --white easy\n"),
    ("course hint", "start a new course with 'python3 -m othello course start FOLDER'\n")])
def test_errors_in_a_clone_suggest_commands_that_work_there(command, last_line):
    error = pipe("", *command.split()).stderr.decode()
    assert error.startswith("othello") and error.endswith(last_line)
