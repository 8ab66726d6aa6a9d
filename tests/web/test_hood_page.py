"""The *Under the hood* tab in a real browser: a move's calls, source lines, values and board."""

import json
import re
import shutil
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest
from support.browser import SCHEMES, Person, violations
from support.helpers import FORCED_PASS
from playwright.sync_api import expect
from support.server import running_server
from support.squares import square

import othello

pytestmark = [pytest.mark.browser, pytest.mark.slow]
MOVES = "f5d6c3d3c4f4"
PICTURE = "document.getElementById('canvas').toDataURL()"
CURRENT_LINE = "#hood-lines [aria-current]"


@pytest.fixture
def visit(visit):
    return partial(visit, reduced_motion="reduce")


def open_hood(person):
    person.page.keyboard.press("x")
    person.page.wait_for_selector("#hood-lines li")


def go_to(person, at):
    person.page.locator("#hood-at").fill(str(at))


def hold_recordings(person, number=1):
    """Hold back the next `number` requests to `/xray/`, and append them to the returned list."""
    held_requests = []
    person.route("**/xray/**", lambda route: (
        route.continue_() if len(held_requests) == number else held_requests.append(route)))
    return held_requests


def start(visit, moves=MOVES, move="e3", **options):
    person = visit(**options)
    person.begin("here", text=moves + move)
    person.wait()
    open_hood(person)
    line = re.sub("..", r"\g<0>,", moves)
    film = person.ask(f"/matches/{person.name}/xray/{move}?line={line}")
    return person, json.loads(json.dumps(film), object_hook=lambda data: SimpleNamespace(**data))


def test_the_last_move_is_shown_with_its_line_source_and_values(visit):
    person, _ = start(visit)
    assert person.text("#hood-title") == "e3 flips 1 disc in 1 direction"
    assert person.text("#rose [aria-current]") == "W d3 → c3"
    assert person.text("#hood-call") == "outflanked((d3=O, c3=X, b3=-, a3=-), BLACK)"
    assert "run = [d3=O], stop = c3=X" in person.text("#hood-lines")
    assert person.text(f"{CURRENT_LINE} span") == "→ [d3=O]"
    assert person.text("#hood-classes [aria-current]") == "MoveValidator"
    person.see_pixel("d3", "#66ccff")  # The page draws lines over discs.


def test_slider_steps_through_the_move_and_its_undo(visit):
    person, film = start(visit)
    for at in range(0, len(film.moments), 7):
        go_to(person, at)
        moment = film.moments[at]
        call = film.calls[moment.call]
        assert person.text("#hood-call") == call.text
        assert person.text(f"{CURRENT_LINE} small") == str(call.lines[moment.lines - 1].number)
        expect(person.page.locator("#hood-history li")).to_have_text(
            film.states[moment.state].history)
    person.page.locator("#hood-at").press("End")
    person.see("#hood-phase", "The move is taken back")
    assert person.page.locator("#hood-on").is_disabled()
    person.page.keyboard.press("ArrowLeft")
    person.page.press("#hood-on", "Enter")
    person.page.wait_for_selector("#hood-at:focus")  # A disabled button loses the focus.


def test_board_shows_the_discs_at_the_selected_step(visit):
    person, film = start(visit)
    contents = []
    for state in range(len(film.states)):
        go_to(person, next(at for at, moment in enumerate(film.moments) if moment.state == state))
        board = "".join(film.states[state].board)
        contents.append((board[square("e3").row * 8 + 4], board[square("d3").row * 8 + 3]))
        colors = {"X": "#000000", "O": "#ffffff"}
        assert person.pixel("d3", 12, 12) == colors[contents[-1][1]]
        assert (person.pixel("e3", 12, 12) == colors["X"]) == (contents[-1][0] == "X")
    assert list(dict.fromkeys(contents)) == [("-", "O"), ("X", "O"), ("X", "X")]


def test_calls_directions_and_classes_can_be_selected(visit):
    person, _ = start(visit)
    person.page.click("#rose button:has-text('SE')")
    person.see("#hood-call", "outflanked((f4=O, g5=-, h6=-), BLACK)")
    expect(person.page.locator("#rose [aria-current]")).to_have_text("SE ")
    person.page.click("#hood-classes button:has-text('Board')")
    person.see("#hood-call", "place_piece(e3, BLACK)")
    person.see("#hood-class", "Why are Board and Game two classes?")
    person.page.click("#hood-calls button:has-text('flip_piece(d3)')")
    person.see("#hood-call", "flip_piece(d3)")
    person.page.hover("#hood-classes button:has-text('Game')")
    person.see("#hood-class", "Should Game be a Singleton?")
    person.page.focus("#hood-classes button:has-text('PlacePieceCommand')")
    person.see("#hood-place", "Game, CommandHistory, GameListener → PlacePieceCommand → Board")
    class_names = person.page.locator("#hood-classes .near").all_inner_texts()
    assert set(class_names) == {"Game", "CommandHistory", "Board", "GameListener"}


def test_invalid_move_is_shown_with_its_reason(visit):
    person, _ = start(visit)
    person.open("Play")
    person.page.click("#why")
    person.click("a1")
    person.page.click("#look-under")
    person.see("#hood-title", "a1 is refused")
    person.page.locator("#hood-at").press("End")
    person.see("#hood-phase", "The move is refused: make_move() returns")
    person.page.click("#hood-calls button:has-text('why_invalid')")
    person.see("#hood-calls [aria-current]", "NO_FLIPS")


def test_valid_move_is_shown_before_the_first_move(visit):
    person = visit()
    person.begin("here")
    open_hood(person)
    person.see("#hood-title", "d3 flips 1 disc in 1 direction")


def test_back_and_forward_show_another_move(visit):
    person, _ = start(visit)
    person.page.click("#previous")
    person.see("#hood-title", "f4 flips")
    person.page.click("#next")
    person.see("#hood-title", "e3 flips")


def test_a_pass_is_in_the_history(visit):
    person, film = start(visit, FORCED_PASS[:-2], "c1")
    longest = max(range(len(film.states)), key=lambda at: len(film.states[at].history))
    go_to(person, next(at for at, moment in enumerate(film.moments) if moment.state == longest))
    expect(person.page.locator("#hood-history .new")).to_have_text(["c1", "pass"])


@pytest.mark.parametrize("leave", [
    lambda person: person.page.keyboard.press("Escape"),
    lambda person: person.page.locator("#hood-at").press("Escape"),
    lambda person: person.click("a1"),
    lambda person: person.open("Games")])
def test_leaving_shows_the_game_without_playing_a_move(leave, visit):
    person = visit()
    person.begin("here", text=f"{MOVES}e3")
    person.wait()
    picture = person.page.evaluate(PICTURE)
    open_hood(person)
    assert person.page.evaluate(PICTURE) != picture
    leave(person)
    assert person.page.evaluate(PICTURE) == picture
    assert len(person.state["plies"]) == 7
    person.open("Play")
    person.click("b3")
    person.see_plies(8)


def test_new_move_by_the_opponent_is_shown(visit):
    person = visit()
    person.begin("elsewhere", text=MOVES)
    opponent = visit(person.page.locator("#share a").first.get_attribute("href").removeprefix(
        person.address))
    person.click("e3")
    person.see_plies(7)
    open_hood(person)
    opponent.wait()
    opponent.click("b3")
    person.see("#hood-title", "b3 flips")


def test_shorter_recording_is_shown_if_the_last_call_had_focus(visit):
    person, _ = start(visit, "f5d6c3d3", "c4")
    person.page.locator("#hood-calls button").last.focus()
    person.page.keyboard.press("ArrowLeft")
    person.see("#hood-title", "d3 flips")
    person.see("#live", "Under the hood: d3 flips")


def test_recording_is_shown_if_an_opponent_joins_meanwhile(visit):
    person = visit()
    person.begin("elsewhere", text=MOVES)
    link = person.page.locator("#share a").first.get_attribute("href")
    held_requests = hold_recordings(person)
    person.page.keyboard.press("x")
    opponent = visit(link.removeprefix(person.address))
    opponent.wait()
    expect(person.page.locator("#share")).not_to_contain_text("opponent")
    held_requests[0].continue_()
    person.see("#hood-title", "f4 flips")


def test_late_recording_of_another_square_is_ignored(visit):
    person, _ = start(visit)
    held_requests = hold_recordings(person, 2)
    person.page.keyboard.press("ArrowLeft")
    person.see("#status", "Ply 6 of 7")
    person.open("Play")
    person.page.click("#why")
    person.click("a1")
    with person.page.expect_request("**/xray/a1*"):
        person.page.click("#look-under")
    for route in held_requests:
        with person.page.expect_response(route.request.url):
            route.continue_()
    person.see("#hood-title", "a1 is refused")


def test_failed_recording_is_reported_and_requested_again(visit):
    person = visit()
    person.begin("here", text=MOVES)
    failures = [lambda route: route.abort(), lambda route: route.fulfill(
        status=429, json={"detail": "too many requests"})]
    person.route("**/xray/**", lambda route: (
        failures.pop()(route) if failures else route.continue_()))
    person.page.keyboard.press("x")
    person.see("#hood-none", "This move can't be shown. Too many requests.")
    assert not person.page.is_visible("#hood-views")
    person.choose("#resign")
    person.page.click("#yes")
    person.see("#hood-none", "This move can't be shown. The server does not answer.")
    person.see("#hood-title", "f4 flips")  # The page has reconnected to the server.
    assert not person.page.is_visible("#hood-none")
    person.errors.clear()  # The browser reports the lost request.


def test_controls_work_while_the_next_recording_loads(visit):
    person, _ = start(visit)
    held_requests = hold_recordings(person)
    person.page.keyboard.press("ArrowLeft")
    person.see("#status", "Ply 6 of 7")
    go_to(person, 3)
    for button in "#hood-on", "#hood-calls button >> nth=1", "#hood-classes button >> nth=0":
        person.page.click(button)
    held_requests[0].continue_()
    person.see("#hood-title", "f4 flips")


def test_no_move_is_shown_during_a_problem(visit):
    person = visit()
    person.open("Learn")
    person.page.click("[data-lessons=endings]")
    person.page.wait_for_selector("#lesson:not([hidden])")
    person.page.keyboard.press("x")
    person.see("#hood-none", "There is no move to show here.")
    assert not person.page.is_visible("#hood-views")


def test_page_is_accessible_and_fits_the_window(visit):
    person, film = start(visit)
    for width, height in (1280, 800), (360, 740):
        person.page.set_viewport_size({"width": width, "height": height})
        for at in 0, len(film.moments) // 2:
            go_to(person, at)
            assert violations(person.page, *SCHEMES) == []
            assert person.page.evaluate("document.scrollingElement.scrollWidth") <= width


# A move to c4 closes the line that runs east from c4, but not the line that runs south.
ONE_LINE_CLOSES = f"{'-' * 27}OX{'-' * 5}O{'-' * 29} X"
FLIPS = ["return run if stop is not None and stop.piece is piece else []", "return run"]


@pytest.mark.parametrize("line, title, closed_runs, disc", [
    (FLIPS[0], "c4 flips 1 disc in 1 direction", ["E d4 → e4"], "#ffffff"),
    (FLIPS[1], "c4 flips 2 discs in 2 directions", ["E d4 → e4", "S c5 → c6"], "#000000")])
def test_changed_rule_changes_the_source_and_the_board(
        line, title, closed_runs, disc, browser, tmp_path, monkeypatch):
    """With `FLIPS[1]` as the rule, the program also flips runs that aren't closed."""
    shutil.copytree(Path(othello.__file__).parent, tmp_path / "othello",
                    ignore=shutil.ignore_patterns("__pycache__"))
    rule = tmp_path / "othello" / "move_validator.py"
    assert FLIPS[0] in rule.read_text()
    rule.write_text(rule.read_text().replace(FLIPS[0], line))
    # Processes import the package from the current folder.
    monkeypatch.chdir(tmp_path)
    with running_server(tmp_path / "games.sqlite") as server:
        person = Person(browser, server.address, reduced_motion="reduce")
        person.begin("here", text=ONE_LINE_CLOSES)
        person.wait()
        person.page.click("#why")
        person.click("c4")
        person.page.click("#look-under")
        person.see("#hood-title", title)
        assert person.text(f"{CURRENT_LINE} code").strip() == line
        person.page.click("#hood-calls button:has-text('switch_turn')")
        assert person.page.locator("#rose .closed").all_inner_texts() == closed_runs
        assert person.pixel("c5", 12, 12) == disc
        person.close()
