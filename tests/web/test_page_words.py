"""What the page says of a game, in a real browser: what the board shows and the console says."""

from functools import partial

import pytest
from helpers import FORCED_PASS, WIPE_OUT, play

from othello.analysis import report
from othello.analysis.hints import hints
from othello.analysis.review import review as judged

pytestmark = [pytest.mark.browser, pytest.mark.slow]
OPENING = "f5d6c3d3c4b3d2"


@pytest.fixture
def visit(visit):
    """Somebody for whom nothing moves, which takes less time."""
    return partial(visit, reduced_motion="reduce")


def review(person, text):
    """Begin with a game between two people here, and have it reviewed."""
    person.begin("here", text=text)
    person.wait()
    person.open("Analysis")
    person.page.click("#review")
    person.page.wait_for_selector("#graph:not([hidden])")


# One position

def test_a_position_has_one_number_and_a_pass_is_told_when_one_looks_back(visit):
    person = visit()
    review(person, f"{FORCED_PASS}e3")
    for button, ply, told in (("previous", 9, "Ply 9 of 10: Black passed"),
                              ("previous", 8, "Ply 8 of 10"), ("next", 9, "Black passed")):
        person.page.click(f"#{button}")
        person.see("#status", told)
        person.see("#told", f"After {ply} plies Black's lead is ")
    person.page.click("#first")
    person.page.click("#next")
    person.see("#told", "After 1 ply Black's lead is ")
    assert person.text("#status") == "Ply 1 of 10"


def test_the_lead_in_the_game_is_not_told_of_a_variation(visit):
    person = visit()
    review(person, WIPE_OUT)
    person.page.click("#previous")
    person.see("#told", "After 8 plies Black's lead is +64, exactly")
    person.click("g6")
    person.see("#status", "Variation after ply 8: g6")
    told = "Before the variation, after 8 plies, Black's lead is +64, exactly"
    person.see("#told", told)
    assert person.text("#told") == person.page.get_attribute("#graph", "aria-valuetext") == told
    person.page.click("#review")
    person.see("#review-text", "The graph is the lead of Black")
    assert person.text("#told") == told
    person.page.click("#last")
    person.see("#told", "After 9 plies Black's lead is +64, exactly")
    person.open("Game")
    person.page.click("#set-up")
    person.see("#told", "In the game, after 9 plies, Black's lead is +64, exactly")


# What is heard

@pytest.mark.parametrize("text", [OPENING, WIPE_OUT[:-2]])
def test_a_hint_is_heard_with_its_value(text, visit):
    person = visit()
    person.begin("here", text=text)
    person.wait()
    person.page.click("#hint")
    [best, *_] = hints(play(text), 1)
    value = f"{best.lead:+.0f} exactly" if best.is_exact else f"{best.lead:+.1f}"
    person.see("#live", f"Hint: {best.position}, {value}: {best.reason}.")


# What the console says, too

@pytest.mark.parametrize("text, most", [
    (WIPE_OUT, "in 3 moves. "), (OPENING, "in 1 move. ")])
def test_a_review_says_of_the_whole_game_what_the_console_says(text, most, visit):
    person, game = visit(), play(text)
    review(person, text)
    said = [line for line in report.told(game, judged(game))
            if " discs in " in line or line.startswith("The game turned")]
    assert len(said) > 1 and most in person.text("#review-text")
    for line in said:
        assert line in person.text("#review-text")
