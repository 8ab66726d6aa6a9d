"""What people do together on the page, in a real browser: draw lots, play again, hear discs."""

from functools import partial

import pytest
from helpers import WIPE_OUT

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture
def visit(visit):
    """Somebody comes, for whom nothing moves on the page."""
    return partial(visit, reduced_motion="reduce")


def test_two_people_play_again_with_colours_changed(visit):
    black = visit()
    black.begin("elsewhere", text=WIPE_OUT[:-2])
    link = black.page.locator("#share a").first.get_attribute("href")
    white = visit(link.removeprefix(black.address))
    black.see("#white-name", "White")
    assert not black.page.locator("#rematch").is_visible()
    black.click(WIPE_OUT[-2:])
    for person in black, white:
        person.see("#loud", "13 to 0")
    before = black.name
    black.page.click("text=Rematch, colours changed")
    black.see_plies(0)
    white.page.click("text=To the rematch")
    white.see_plies(0)
    assert black.name == white.name != before
    assert (black.text("#white-name"), white.text("#black-name")) == ("You", "You")
    white.wait()
    white.click("d3")
    black.see_plies(1)


def test_who_watches_can_follow_to_the_rematch(visit):
    person = visit()
    person.begin("here", text=WIPE_OUT)
    person.wait()
    watcher = visit(f"#{person.name}")
    assert not watcher.page.locator("#rematch").is_visible()
    person.page.click("#rematch")
    person.see_plies(0)
    watcher.page.click("text=To the rematch")
    watcher.see_plies(0)
    watcher.see("#status", "You are watching")


def test_against_the_computer_the_rematch_has_its_colours_changed(visit):
    person = visit()
    person.begin("easy", text=WIPE_OUT)
    person.page.focus("#rematch")
    person.page.keyboard.press("Enter")
    person.see("#black-name", "Computer (easy)")
    person.see_plies(1)
    person.wait()
    assert person.text("#status") == "Your turn, white"


def test_lots_are_drawn_for_the_colours(visit):
    person = visit()
    drawn = set()
    for _ in range(60):
        person.begin("easy", side="lot")
        drawn.add(person.text("#black-name"))
        if len(drawn) == 2:
            break
    assert drawn == {"You", "Computer (easy)"}


def test_an_address_that_only_this_machine_reaches_is_said_to_be_one(visit):
    visit().see("#share", "Other machines do not reach this address")


COUNTED = """() => {
  window.tones = 0;
  const made = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function (...given) {
    window.tones += 1;
    return made.apply(this, given);
  };
}"""


def test_discs_are_heard_by_who_wants_to(visit):
    person = visit()
    person.begin("here")
    person.wait()
    person.page.evaluate(COUNTED)
    person.click("d3")
    person.see_plies(1)
    assert person.page.evaluate("tones") == 0  # off at first
    person.open("Settings")
    person.page.focus("#sounds")
    person.page.keyboard.press("Space")
    person.page.wait_for_function("() => tones === 1")
    person.click("c3")
    person.page.wait_for_function("() => tones === 2")
    person.page.reload()
    person.wait()
    assert person.page.locator("#sounds").is_checked()
