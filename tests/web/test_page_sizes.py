"""The page in a real browser, with boards that aren't 8x8."""

import pytest

from othello.players.registry import ON_8X8, RATINGS

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_the_board_has_the_right_squares_for_its_size(visit):
    person = visit()
    for size, square in (4, "b1"), (6, "c2"), (10, "e4"), (12, "f5"), (8, "d3"):
        person.begin("here", size=size)
        person.see_plies(0)
        assert person.page.locator("#squares button").count() == size * size
        assert person.page.locator("#ranks span").all_inner_texts()[-1] == str(size)
        person.click(square)
        person.see_plies(1)


def test_a_square_with_a_two_digit_rank_can_be_typed(visit):
    person = visit()
    person.begin("here", size=12)
    person.page.keyboard.type("d12")
    assert person.page.evaluate("document.activeElement.dataset.square") == "d12"
    person.page.keyboard.press("ArrowDown")
    assert person.page.evaluate("document.activeElement.dataset.square") == "d1"
    person.page.keyboard.type("h7")
    person.page.keyboard.press("Enter")
    person.see_plies(1)


def test_8x8_features_are_disabled_on_other_sizes(visit):
    person = visit()
    person.page.click("#new")
    person.page.select_option("[name=opponent]", "hard")
    person.page.select_option("[name=size]", "6")
    assert person.page.locator("[name=opponent] option:disabled").all_inner_texts() == [
        f"the computer: {name}, rated {RATINGS[name]}" for name in ON_8X8]
    assert person.page.input_value("[name=opponent]") == "medium"
    person.page.click("button[value=begin]")
    person.page.wait_for_selector("#dialog:not([open])", state="attached")
    person.wait()
    assert person.page.is_disabled("#hint")
    assert person.page.locator("#level option:disabled").count() == len(ON_8X8)
    person.open("Play")
    person.see("#not-judged", "need an 8x8 board")
    assert person.page.is_disabled("#review") and person.page.is_disabled("#values")
    person.begin("hard", "white")
    person.see_plies(1)


def test_restart_keeps_the_board_size(visit):
    person = visit()
    person.begin("easy", size=6)
    person.choose("#restart")
    person.wait()
    assert len(person.state["position"]["board"]) == 6
