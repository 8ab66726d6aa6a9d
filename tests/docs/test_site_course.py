"""The course on the site, in a browser."""

import re
import runpy
import subprocess
import sys
from zipfile import ZipFile

import pytest
from playwright.sync_api import expect
from support.browser import violations
from support.paths import ROOT

from othello.course.guide import Course, missing
from othello.course.runner import rules

PROGRAM = ROOT / "tests/course/programs/solution"
CHECKED_PAGE = "body[data-state=checked]"
FAILURE = "#rules .fails >> nth=0"
RETURN_LINE = "return run if stop is not None and stop.piece is piece else []"
[PYODIDE] = re.findall("^PYODIDE := (.*)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)

pytestmark = pytest.mark.slow


def write(reader, text):
    """Replace the text in the editor."""
    reader.page.click(".cm-content")
    reader.page.keyboard.press("Control+a")
    reader.page.keyboard.insert_text(text)


def text_in_editor(reader):
    return reader.page.evaluate(
        "[...document.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\\n')")


def violations_in(reader):
    return [(issue["id"], issue["nodes"][0]["html"]) for issue in violations(reader.page)]


def test_breaking_the_rule_shows_failing_tests_and_the_board(visit):
    reader = visit()
    reader.page.click("nav a[href='course/']")
    reader.see("h1", "Break the rule")
    reader.see("#rules", "A run of opposing discs is flipped")  # Python hasn't loaded yet.
    assert reader.page.locator("#rules .passes").count() == 0
    reader.see("#state", "All tests pass.")
    assert violations_in(reader) == []

    rule = text_in_editor(reader)
    assert rule.count(RETURN_LINE) == 1
    write(reader, rule.replace(RETURN_LINE, "return run[:1]"))
    reader.see(FAILURE, "A run of opposing discs is flipped")
    reader.see(FAILURE, "check_direction(d8, Piece.BLACK, Direction.NORTH) is d7, not d6 d7")
    board = reader.page.locator("#rules .board:visible")
    assert board.get_attribute("aria-label") == "Black: d5. White: d6 d7. Marked: d8."
    assert board.inner_text().split() == [*"abcdefgh12345678"]  # coordinates help find d8
    reader.page.set_viewport_size({"width": 1280, "height": 800})
    gap = reader.page.evaluate("play.offsetTop - code.offsetTop - code.offsetHeight")
    assert gap <= 1  # no gap under the code
    reader.wait(CHECKED_PAGE)
    assert re.fullmatch(r"\d+ tests of \d+ fail\. Optional tests don't count\.",
                        reader.text("#state"))
    reader.see("#rules .optional b >> nth=0", "optional")
    reader.wait("b[title='You can finish the step without this test.'] >> nth=0")
    assert violations_in(reader) == []
    reader.page.click("[data-square=a1]")
    reader.see("#turn", "By your classes, a1 isn't valid for Black.")
    reader.page.click("[data-square=d3]")
    reader.see("#turn", "White to move.")
    reader.page.click("#hood summary")
    reader.see("#hood", "MoveValidator.flippable_positions(d3, BLACK) -> [d4]")

    for loop, place in (
            ("while True:\n        pass", " (scan in reversi/move_validator.py, line 3"),
            ("sum(iter(int, 1))", ".")):  # Python can't interrupt this call.
        write(reader, rule.replace("    run: list", f"    {loop}\n    run: list"))
        reader.see(FAILURE, f"your code doesn't finish{place}")
        reader.see("#state", "Your code didn't finish, so it was stopped.")
        assert reader.page.locator("#rules .fails").count() == 1
    write(reader, rule.replace(RETURN_LINE, "return ]"))
    reader.see("#state", "Your code has a syntax error, so the tests were stopped.")
    reader.see(FAILURE, "your code raises SyntaxError: unmatched ']' (reversi/move_validator.py")
    assert reader.page.locator("#rules .fails").count() == 1
    reader.see("#turn", "To play here, first repair your code.")
    reader.page.click("text=Go to line")
    assert reader.page.evaluate("getSelection().toString()") == "return ]"
    write(reader, rule.replace("def outflanked", "def outflank"))
    reader.see(FAILURE, "name 'outflanked' is not defined")  # in a line that the editor omits
    assert reader.page.locator("text=Go to line").count() == 0
    write(reader, rule.replace(RETURN_LINE, "return discs"))
    reader.see("#turn", "The board: your code raises NameError")
    write(reader, rule.replace(RETURN_LINE, "return input()"))
    reader.see("#turn", "The board: your code raises EOFError")
    reader.page.on("dialog", lambda dialog: dialog.accept())
    reader.page.click("button >> text=Restore the original")
    reader.see("#state", "All tests pass.")
    reader.see("#steps", "Break the rule ✓")
    reader.see("#turn", "White to move.")  # Black's disc is still on d3.
    reader.page.click("#page >> text=step 1")
    reader.see("h1", "1. Values")


def test_progress_survives_a_reload_and_an_export(visit, tmp_path):
    reader = visit("course/#1", color_scheme="dark")
    reader.see("#state", "tests of 12 fail.")
    assert violations_in(reader) == []
    reader.page.click("text=Go to line 23")
    assert reader.page.evaluate("getSelection().toString()") == "raise NotImplementedError"
    reader.page.click("#hint")
    reader.see("#hint-text", "Hint 1 of 3: Use the pairs")
    values = (PROGRAM / "reversi/values.py").read_text(encoding="utf-8")
    write(reader, f"{values}print('seen')\n")
    reader.see("#state", "All tests pass. This step is done.")
    reader.see("#output", "seen")
    reader.page.click("#next")
    reader.see("h1", "2. Cell and board")
    reader.see("#steps", "1. Values ✓")
    reader.page.reload()
    reader.wait(CHECKED_PAGE)
    reader.see("#steps", "1. Values ✓")

    with reader.page.expect_download() as download:
        reader.page.click("#export")
    archive = tmp_path / "course.zip"
    download.value.save_as(archive)
    with ZipFile(archive) as zip_file:
        zip_file.extractall(tmp_path)
    course = Course(tmp_path / "othello-course")
    assert course.done == {1}
    assert missing(course.check(1)) == []

    second_reader = visit("course/#1")
    second_reader.page.on("dialog", lambda dialog: dialog.accept())
    second_reader.page.set_input_files("#archive", PROGRAM / "answers.py")
    second_reader.see("#state", "answers.py: File is not a zip file.")
    second_reader.page.set_input_files("#archive", archive)
    second_reader.see("#steps", "1. Values ✓")
    assert "NORTH = (-1, 0)" in text_in_editor(second_reader)


def test_a_learner_can_add_a_file_and_play_a_game(visit):
    files = {path.relative_to(PROGRAM).as_posix(): path.read_text(encoding="utf-8")
             for path in PROGRAM.rglob("*.py")}
    game = files.pop("reversi/game.py")
    reader = visit("404.html")
    reader.page.evaluate("(files) => localStorage.setItem('course', JSON.stringify({ files }))",
                         files)
    reader.page.goto(f"{reader.address}course/#5")
    reader.see(FAILURE, "No module named 'reversi.game'")
    names = iter(["Game.txt", "reversi/game.py"])
    reader.page.on("dialog", lambda dialog: dialog.accept(next(names)))
    reader.page.click("#new")
    reader.see("#state", "Game.txt: use a name such as reversi/game.py")
    reader.page.click("#new")
    write(reader, f"{game}\nshow = print\n")
    reader.see("#state", "All required tests pass. This step is done. Optional tests don't count.")
    write(reader, game)
    reader.see("#state", "All tests pass. This step is done.")
    reader.page.click("[data-square=d3]")
    reader.see("#turn", "White to move.")
    assert reader.page.get_attribute("[data-square=d4]", "data-disc") == "X"
    reader.page.click("#back")
    reader.see("#turn", "Black to move.")
    assert reader.page.get_attribute("[data-square=d4]", "data-disc") == "O"


def test_a_second_tab_follows_without_moving_the_cursor_in_the_first(visit):
    reader = visit("course/#1")
    reader.see("#state", "tests of 12 fail.")
    second_tab = reader.context.new_page()
    second_tab.goto(reader.page.url)
    expect(second_tab.locator("#state")).to_contain_text("tests of 12 fail.")
    values = (PROGRAM / "reversi/values.py").read_text(encoding="utf-8")
    write(reader, values)
    for page in second_tab, reader.page:
        expect(page.locator("#state")).to_have_text("All tests pass. This step is done.")
    reader.page.keyboard.insert_text("# end")
    files = reader.page.evaluate("JSON.parse(localStorage.course).files")
    assert files["reversi/values.py"] == f"{values}# end"


@pytest.mark.parametrize("width, scroll", [
    (1280, "code.scrollIntoView(false)"), (400, "code.scrollIntoView()")])
def test_the_result_stays_visible_next_to_a_long_file(visit, width, scroll):
    reader = visit("course/", viewport={"width": width, "height": 800})
    reader.see("#state", "All tests pass.")
    write(reader, text_in_editor(reader) + "\n# end" * 100)
    reader.page.wait_for_function("document.querySelectorAll('.cm-line').length > 20")
    reader.page.evaluate(scroll)
    expect(reader.page.locator("#state")).to_be_in_viewport()


def test_the_course_shows_why_python_could_not_be_loaded(visit):
    reader = visit("404.html", viewport={"width": 390, "height": 844})
    reader.context.route("**/play/othello.zip", lambda route: route.fulfill(status=404))
    reader.page.goto(f"{reader.address}course/#3")
    reader.see("h1", "3. One line")
    reader.see("#state", "Python could not be loaded: ")
    reader.see("#state", "status 404")
    assert violations_in(reader) == []


def test_a_check_takes_less_processor_time_than_loading_python(site):
    result = subprocess.run(
        ["node", ROOT / "tests/docs/course_time.mjs", f"{sys.prefix}/{PYODIDE}/pyodide.mjs",
         site / "play/othello.zip", PROGRAM], capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    ratios = [float(line) for line in result.stdout.split()]
    assert len(ratios) == 8
    assert max(ratios) < 1


def test_the_exercise_is_an_excerpt_of_the_move_validator():
    exercise = runpy.run_path(str(ROOT / "docs/site/course.py"))["break_the_rule"]()
    part = exercise["files"][exercise["file"]]
    assert exercise["before"] + part + exercise["after"] == (
        ROOT / "othello/move_validator.py").read_text(encoding="utf-8")
    assert len(exercise["rules"]) == len([*rules("line"), *rules("validator")])
    first_line = part.splitlines()[0]
    assert (ROOT / "othello/move_validator.py").read_text("utf-8").splitlines()[
        exercise["first"] - 1] == first_line
