"""The pages are correct: links work, tables are complete, and commands print the output shown."""

import re
import shlex
import subprocess
import sys
from functools import cache

import pytest
from support.pages import diagram_classes, page, requirements, table_rows
from support.child_processes import TIMEOUT
from support.paths import ROOT

import othello
from othello.cli import main
from othello.formats import reader, transcript
from othello.formats.conversion import WRITERS
from othello.players.registry import LEVELS, RATINGS

PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("tests/**/*.md")]

# The number of criteria per requirement, and the number of properties.
CRITERIA_COUNTS = [7, 6, 5, 4, 4, 5, 4, 5, 6, 6]
PROPERTY_COUNT = 30

# The operations of the classes in the Java design, including the planned `Command` class.
JAVA_METHODS = """
Direction.getRowDelta Direction.getColDelta Piece.getSymbol Piece.opposite Piece.toString
Position.getRow Position.getCol Position.isValid Position.move Position.equals
Position.hashCode Position.toString Cell.setPiece Cell.getPiece Cell.isEmpty Cell.flip
Cell.getPosition Board.getCell Board.placePiece Board.flipPiece Board.isValidPosition
Board.getBoardSize Board.countPieces Board.display MoveValidator.isValidMove
MoveValidator.getFlippablePositions MoveValidator.checkDirection MoveValidator.getValidMoves
Player.getColor Player.getName Player.getPieceCount Player.setPieceCount
Player.incrementPieces Player.decrementPieces Player.toString
Game.start Game.makeMove Game.switchTurn Game.hasValidMoves Game.isGameOver Game.getWinner
Game.getState Command.execute Command.undo
""".split()


@cache
def docstrings_of_tests():
    """Return a dict that maps each test function's name to its docstring or an empty string."""
    function = re.compile(r'^def (test_\w+)\(.*?\):[^\n]*\n(?:    """(.*?)""")?', re.M | re.S)
    return {name: docstring for path in (ROOT / "tests").rglob("test_*.py")
            for name, docstring in function.findall(path.read_text(encoding="utf-8"))}


def test_every_criterion_and_property_has_a_test():
    numbers = [f"{requirement}.{number}"
               for requirement, count in enumerate(CRITERIA_COUNTS, start=1)
               for number in range(1, count + 1)]
    numbers += [str(number) for number in range(1, PROPERTY_COUNT + 1)]
    assert [row[0] for row in requirements()] == numbers
    assert {row[2].strip("`") for row in requirements()} <= set(docstrings_of_tests())


def test_every_criterion_and_property_has_a_seeded_fault():
    for number, _, _, path, code, fault, _ in requirements():
        text = (ROOT / "othello" / path.strip("`")).read_text(encoding="utf-8")
        assert text.count(code.strip("`")) == 1 and code != fault, number


def test_every_interview_answer_names_a_file_and_a_test():
    answers = page("docs/interview.md").split("\n## ")[1:]
    for answer in answers:
        question, _, text = answer.partition("\n")
        assert question.endswith("?") and "](" in text, question
        tests = re.findall(r"`(test_\w+)`", text)
        assert tests and set(tests) <= set(docstrings_of_tests()), question


def test_every_property_test_has_its_tag():
    docstrings = docstrings_of_tests()
    for number, _, test, *_ in requirements()[-PROPERTY_COUNT:]:
        tag = docstrings[test.strip("`")]
        assert tag.startswith(f"Feature: othello-game-logic, Property {number}: ")


def test_the_java_table_is_complete_and_its_python_names_exist():
    text = page("docs/java-to-python.md")
    java = re.findall(r"^\| `(\w+\.\w+)\(\)`", text, re.M)
    assert sorted(java) == sorted(JAVA_METHODS)
    classes = diagram_classes(page("docs/class-diagram.md"))  # Another test checks the diagram.
    for kind, member in re.findall(r"`([A-Z]\w+)\.(\w+)`", text):
        assert member in classes[kind] or member in vars(getattr(othello, kind))


def prose(path):
    return re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.S | re.M)


def anchors(path):
    titles = re.findall(r"^#+ (.*)$", prose(path), re.M)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_point_to_existing_files_and_headings(path):
    for target, anchor in re.findall(r"\]\((?!https?:)([^)#]*)#?([^)]*)\)", prose(path)):
        file = path.parent / target if target else path
        assert file.exists(), target
        assert not anchor or anchor in anchors(file), f"{target}#{anchor}"


@pytest.mark.parametrize("folder", ["othello", "tests", ".github"])
def test_pages_named_in_code_exist(folder):
    for path in (path for name in ("*.py", "*.yml") for path in (ROOT / folder).rglob(name)):
        for name, anchor in re.findall(r"\b(docs/[\w/-]+\.md)#?([\w-]*)",
                                       path.read_text(encoding="utf-8")):
            assert (ROOT / name).exists(), (path, name)
            assert not anchor or anchor in anchors(ROOT / name), (path, anchor)


def test_the_readme_is_short():
    assert len(page("README.md").splitlines()) <= 110


def test_the_contents_page_lists_every_page_once():
    names = re.findall(r"\]\(([\w-]+\.md)\)", page("docs/README.md").split("## Tutorials")[1])
    assert sorted(names) == sorted(path.name for path in ROOT.glob("docs/*.md")
                                   if path.name != "README.md")


def test_every_decision_is_in_the_index():
    files = {path.name for path in (ROOT / "docs/adr").glob("0*.md")}
    assert set(re.findall(r"\((\d{4}[^)]+)\)", page("docs/adr/README.md"))) == files


def test_decisions_fit_one_screen_and_4000_words_in_total():
    records = [path.read_text(encoding="utf-8") for path in (ROOT / "docs/adr").glob("*.md")]
    words = [word for record in records for word in record.split() if re.search(r"\w", word)]
    assert len(words) <= 4_000
    assert max(len(record.splitlines()) for record in records) <= 60


def console_examples():
    for path in PAGES:
        for block in re.findall(r"```console\n(.*?)```", path.read_text(encoding="utf-8"), re.S):
            for command, output in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.M):
                yield pytest.param(command, output, id=f"{path.name}: {command}")


def matches(expected, output):
    """Return whether a command's actual output matches the expected output on a page.

    In the expected output, a line that contains only `...` matches any number of lines.
    """
    pattern = re.escape(expected).replace(re.escape("...\n"), "(?:.*\n)*")
    return re.fullmatch(pattern, output)


@pytest.mark.parametrize("command, output", list(console_examples()))
def test_a_command_prints_the_output_shown_on_its_page(command, output):
    command = command.replace("python3", shlex.quote(sys.executable))
    result = subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, text=True,
                            timeout=TIMEOUT)
    assert matches(output, result.stdout), result.stdout + result.stderr


def test_the_readme_board_matches_the_program_output():
    lines = "d3\nwhy c4\n"
    result = subprocess.run([sys.executable, "-X", "utf8", "-m", "othello", "--white", "human",
                             "--color", "never"],
                            input=lines, cwd=ROOT, capture_output=True, encoding="utf-8")
    board = page("README.md").split("```")[1].replace("  ...\n", "").strip("\n")
    assert board in result.stdout


@pytest.mark.slow
def test_the_review_page_matches_the_output_and_graph(tmp_path, capsys, monkeypatch):
    text = page("docs/review.md")
    command = shlex.split(re.search(r"^python3 -m othello (review .*)$", text, re.M)[1])
    picture = command.pop()
    monkeypatch.chdir(ROOT)
    assert main([*command, str(tmp_path / "graph.svg")]) == 0
    expected = text.partition("```text\n")[2].partition("```\n")[0]
    output = capsys.readouterr().out
    assert matches(expected, output), output
    assert (tmp_path / "graph.svg").read_text(encoding="utf-8") == page(picture)


def test_the_level_table_lists_all_levels_in_order():
    table = table_rows(page("docs/players.md").split("## Levels")[1])
    labels = [f"{number} `{name}`" for number, name in enumerate(LEVELS, start=1)]
    assert [row[0] for row in table[2:]] == labels


def test_the_level_ratings_are_documented_with_intervals():
    text = page("docs/performance.md").split("with `random` at 0:")[1]
    table = table_rows(text.split("The command was")[0])[2:]
    ratings = {row[0].strip("`"): (int(row[3]), *map(int, row[4].split(" to "))) for row in table}
    assert {name: rating for name, (rating, _, _) in ratings.items()} == RATINGS
    assert all(low <= rating <= high for rating, low, high in ratings.values())


FORMS = table_rows(page("docs/formats.md").split("```python")[0])[2:]


@pytest.mark.parametrize("form, extensions, detection, example", FORMS,
                         ids=[row[0] for row in FORMS])
def test_each_format_example_can_be_read(form, extensions, detection, example):
    text = example.strip("`").replace("\\n", "\n")
    path = ROOT / text if "/data/" in text else None
    items = reader.read_file(path) if path else reader.read(text)
    [first, *more] = items
    assert not isinstance(first, reader.Problem), first
    moves = transcript.dumps(first.record.game)
    assert moves in ("f5d6c3", "") if path is None else more
    assert (moves == "f5d6c3") == ("c3" in text.lower().replace("3pp3", "")) or path


def test_the_format_table_lists_every_writable_extension():
    extensions = {ending for row in FORMS for ending in re.findall(r"`(\.\w+)`", row[1])}
    assert extensions == set(WRITERS)
