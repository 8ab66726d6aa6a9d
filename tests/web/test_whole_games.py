"""Whole games on the page: mouse, keyboard, touch, and announcements for screen readers."""

from functools import partial

import pytest
from support.browser import RECORD_ANNOUNCEMENTS, Person, expect_announcement
from support.helpers import FORCED_PASS, FULL_BOARD_TIE, WIPE_OUT

pytestmark = [pytest.mark.browser, pytest.mark.slow]
PHONE = {"viewport": {"width": 360, "height": 740}, "device_scale_factor": 3, "has_touch": True,
         "is_mobile": True}


@pytest.fixture
def visit(visit):
    return partial(visit, reduced_motion="reduce")


def play_out(person, act):
    """Play the first valid move until the game ends, and record all announcements."""
    person.page.evaluate(RECORD_ANNOUNCEMENTS)
    while not (state := person.state)["result"]:
        act(person, state["valid"][0]["square"])
        person.see_plies(len(state["plies"]) + 1)
        person.wait()
    for ply in state["plies"]:
        side = ply["side"].capitalize()
        expect_announcement(
            person, f"{side} plays {ply['square']} and flips {', '.join(ply['flips'])}."
            if ply["square"] else f"{side} has no valid move and passes.")
    expect_announcement(person, state["result"]["ending"])


def press_square(person, square):
    person.page.keyboard.type(square)
    person.page.keyboard.press("Enter")


def test_a_whole_game_by_mouse_against_medium(visit):
    person = visit()
    person.begin("medium", size=6)
    person.wait()
    play_out(person, Person.click)


def test_a_whole_game_by_keyboard(visit):
    person = visit()
    keys = person.page.keyboard
    person.page.focus("#new")
    keys.press("Enter")
    keys.press("Tab")
    keys.type("another person")
    while person.page.evaluate("document.activeElement.value !== 'begin'"):
        keys.press("Tab")
    keys.press("Enter")
    person.see("#white-name", "White")
    person.wait()
    while person.page.evaluate("!document.activeElement.dataset.square"):
        keys.press("Tab")
    play_out(person, press_square)


def test_a_whole_game_by_touch_on_a_phone(visit):
    person = visit(**PHONE)
    person.begin("here")
    person.wait()
    assert person.page.evaluate("document.documentElement.scrollWidth") <= 360
    box = person.page.locator("#canvas").bounding_box()
    assert person.page.get_attribute("#canvas", "width") == str(round(3 * box["width"]))
    play_out(person, Person.tap)


def test_passes_and_results_are_announced_and_stay_visible(visit):
    person = visit()
    for moves, end in ((FORCED_PASS, "Black has no valid move and passes."),
                       (WIPE_OUT, "Black wins 13 to 0: one side has no discs left."),
                       (FULL_BOARD_TIE, "A tie, 32 to 32: the board is full.")):
        person.begin("here", text=moves[:-2])
        person.wait()
        person.page.evaluate(RECORD_ANNOUNCEMENTS)
        person.click(moves[-2:])
        expect_announcement(person, f" plays {moves[-2:]} and flips ")
        expect_announcement(person, end)
        person.wait()
        person.begin("here", text=moves)
        person.wait()
        assert person.text("#loud") == end


def test_two_people_play_over_the_network(visit):
    black = visit()
    black.begin("elsewhere", size=4)
    assert black.text("#status") == "Your turn (Black); waiting for an opponent"
    assert black.text("#white-name") == "Free seat"
    link = black.page.locator("#share a").first.get_attribute("href")
    white = visit(link.removeprefix(black.address))
    watcher = visit(f"#{black.name}")
    everybody = black, white, watcher
    for person in everybody:
        person.size = 4
    black.see("#white-name", "White")
    assert watcher.text("#status") == "You are watching: Black to move"
    while not (state := black.state)["result"]:
        person = {"black": black, "white": white}[state["turn"]]
        square = state["valid"][0]["square"]
        watcher.click(square)  # spectators can't play
        person.wait()
        person.click(square)
        for person in everybody:
            person.see_plies(len(state["plies"]) + 1)
            person.wait()
    winners = {person.state["result"]["winner"] for person in everybody}
    assert winners == {state["result"]["winner"]}
    assert len({person.text("#black-count") for person in everybody}) == 1
