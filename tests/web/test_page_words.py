"""The text on the page matches the position on the board and the text in the console."""

from functools import partial

import pytest
from support.browser import RECORD_ANNOUNCEMENTS, expect_announcement
from support.helpers import FORCED_PASS, FULL_BOARD_TIE, WIPE_OUT, play

from othello.analysis import report
from othello.analysis.hints import hints
from othello.analysis.review import review as judged
from othello.formats import ggf
from othello.formats.record import Record

pytestmark = [pytest.mark.browser, pytest.mark.slow]
OPENING = "f5d6c3d3c4b3d2"


@pytest.fixture
def visit(visit):
    return partial(visit, reduced_motion="reduce")


# One position

def test_ply_numbers_agree_and_a_pass_is_shown(visit):
    person = visit()
    person.review(f"{FORCED_PASS}e3")
    for button, ply, status in (("previous", 9, "Ply 9 of 10: Black passed"),
                                ("previous", 8, "Ply 8 of 10"), ("next", 9, "Black passed")):
        person.page.click(f"#{button}")
        person.see("#status", status)
        person.see("#told", f"After move {ply}, ")
    person.page.click("#first")
    person.see("#told", "At the start of the game, ")
    person.page.click("#next")
    person.see("#told", "After move 1, ")
    assert person.text("#status") == "Ply 1 of 10"


def test_a_variation_shows_the_lead_before_it(visit):
    person = visit()
    person.review(WIPE_OUT)
    person.page.click("#previous")
    person.see("#told", "After move 8, Black leads by 64, exactly")
    person.click("g6")
    person.see("#status", "Variation after ply 8: g6")
    lead = "Before the variation, after move 8, Black leads by 64, exactly"
    person.see("#told", lead)
    assert person.text("#told") == person.page.get_attribute("#graph", "aria-valuetext") == lead
    person.page.click("#review")
    person.see("#review-text", "The graph shows Black's lead")
    assert person.text("#told") == lead
    person.page.click("#last")
    person.see("#told", "After move 9, Black leads by 64, exactly")
    person.open("Play")
    person.choose("#set-up")
    person.see("#told", "In the game, after move 9, Black leads by 64, exactly")


def test_an_exact_lead_among_estimates_is_shown_as_exact(visit):
    person, moves = visit(), WIPE_OUT[:-2] + "g6"
    assert judged(play(moves)).exact_from is None
    person.review(moves)
    person.page.click("#previous")
    person.see("#told", "After move 8, Black leads by 64, exactly, the next is g6: blunder")


def test_a_lead_names_the_leading_side(visit):
    leads = visit().page.evaluate("""import('./words.js').then(({ formatLead }) =>
      [[-40, true], [0, true], [-0.04, false], [1.26, false]].map(
        (args) => formatLead(...args)))""")
    assert leads == ["White leads by 40", "the game is tied with best play",
                     "neither side leads", "Black leads by 1.3"]


def test_an_exact_tie_is_described_without_a_lead(visit):
    person = visit()
    person.review(FULL_BOARD_TIE)
    person.see("#told", "After move 60, the game is tied with best play")
    assert "exactly" not in person.text("#told")


# Live regions

def test_moves_are_announced_while_you_view_an_earlier_position(visit):
    person = visit()
    person.begin("elsewhere")
    opponent = visit(person.page.locator("#share a").first.get_attribute("href").removeprefix(
        person.address))
    person.click("f5")
    person.see_plies(1)
    person.page.click("#first")
    person.see("#status", "Ply 0 of 1")
    person.page.evaluate(RECORD_ANNOUNCEMENTS)
    opponent.wait()
    opponent.click("d6")
    expect_announcement(person, "White plays d6 and flips d5.")
    opponent.choose("#resign")
    opponent.page.click("#yes")
    expect_announcement(person, "White has resigned. You win.")


def test_a_new_game_and_a_rematch_are_announced(visit):
    person = visit()
    person.page.evaluate(RECORD_ANNOUNCEMENTS)
    person.begin("here")
    expect_announcement(person, "Black to move")
    person.page.wait_for_selector("#live.unseen")  # The status shows the same text.
    person.choose("#resign")
    person.page.click("#yes")
    person.page.click("#rematch")
    expect_announcement(person, "Black to move")


def test_errors_are_announced(visit):
    person = visit()
    person.page.evaluate(RECORD_ANNOUNCEMENTS)
    person.click("a1")
    expect_announcement(person, "a1 is not a valid move for Black")
    person.route("**/moves", lambda route: route.fulfill(
        status=429, json={"detail": "too many requests"}))
    person.click("d3")
    expect_announcement(person, "Too many requests.")
    person.route("**/moves", lambda route: route.abort())
    person.click("d3")
    expect_announcement(person, "The server does not answer.")
    person.errors.clear()  # The browser reports the failed request.


def test_steps_through_the_game_are_announced(visit):
    person = visit()
    person.begin("here", text=FORCED_PASS)
    person.wait()
    person.page.evaluate(RECORD_ANNOUNCEMENTS)
    for key, sentence in (("ArrowLeft", "White plays c1 and flips b2."),
                          ("ArrowLeft", "Black plays a1 and flips b2, c3, d4."),
                          ("ArrowRight", "White plays c1 and flips b2."),
                          ("ArrowRight", "Black has no valid move and passes.")):
        person.page.keyboard.press(key)
        expect_announcement(person, sentence)
    person.page.click("#first")
    expect_announcement(person, "Black to move")


def test_lessons_of_the_first_game_are_announced(visit):
    person = visit(first=True)
    person.page.evaluate(RECORD_ANNOUNCEMENTS)
    person.click("d3")
    expect_announcement(person, "A move can flip discs in all eight directions at once.")


def test_undo_is_announced(visit):
    person = visit()
    person.begin("here", text=OPENING)
    person.wait()
    person.page.evaluate(RECORD_ANNOUNCEMENTS)
    person.page.click("#undo")
    expect_announcement(person, "Undone. The game is back at ply 6.")


def test_a_review_is_announced_when_it_starts_and_ends(visit):
    person = visit()
    person.begin("here", text=WIPE_OUT)
    person.wait()
    person.page.evaluate(RECORD_ANNOUNCEMENTS)
    person.page.click("#review")
    expect_announcement(person, "Reviewing the game.")
    expect_announcement(person, "The game turned with move 8, f5.")


@pytest.mark.parametrize("text", [OPENING, WIPE_OUT[:-2]])
def test_a_hint_is_announced(text, visit):
    person = visit()
    person.begin("here", text=text)
    person.wait()
    person.page.evaluate(RECORD_ANNOUNCEMENTS)
    person.page.click("#hint")
    expect_announcement(person, "Searching.")
    [best, *_] = hints(play(text), 1)
    expect_announcement(person, f"Play {best.position}. {best.plain}")


# From your side

VALUES = {"nodes": 1, "is_last": True, "best": [], "moves": [
    {"square": square, "lead": lead, "is_exact": is_exact, "depth": 4, "book": ""}
    for square, lead, is_exact in (("f4", -2.5, False), ("d6", -1.2, False), ("f6", 8, True))]}
# This script collects the text that the page draws on the board.
NOTES = """() => {
  const { fillText } = CanvasRenderingContext2D.prototype;
  globalThis.notes = new Set();
  CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
    notes.add(text);
    return fillText.call(this, text, ...place);
  };
}"""


@pytest.mark.parametrize("opponent, side, message", [
    ("easy", "white", "You are ahead by about 2.5 discs."),
    ("here", "black", "White is ahead by about 2.5 discs.")])
def test_values_show_the_loss_compared_to_the_best_move(opponent, side, message, visit):
    person = visit()
    person.route("**/values?*", lambda route: route.fulfill(json=VALUES))
    person.begin(opponent, side=side, text="f5")
    person.wait()
    person.page.evaluate(NOTES)
    person.page.check("#values")
    person.see("#values-summary", message)
    assert person.page.evaluate("[...notes]") == ["\u2605 0", "\u22121.3", "\u221210.5"]
    assert person.page.locator("#values-list li").all_inner_texts() == [
        "f4 best, looking 4 plies ahead", "d6 1.3 discs worse, looking 4 plies ahead",
        "f6 10.5 discs worse, exactly"]
    label = person.page.get_attribute("[data-square=d6]", "aria-label")
    assert label.endswith(", 1.3 discs worse")


def test_values_show_a_deficit_and_mark_all_best_moves(visit):
    person = visit()
    moves = [{"square": square, "lead": 3, "is_exact": True, "depth": 4, "book": ""}
             for square in ("f4", "d6")]
    person.route("**/values?*", lambda route: route.fulfill(json=VALUES | {"moves": moves}))
    person.begin("easy", side="white", text="f5")
    person.wait()
    person.page.check("#values")
    person.see("#values-summary", "You are behind by 3 discs.")
    assert person.page.locator("#values-list li").all_inner_texts() == [
        "f4 best, exactly", "d6 best, exactly"]


# The words of the console

@pytest.mark.parametrize("opponent, result", [
    ("here", "Black has resigned."), ("easy", "You have resigned.")])
def test_answers_after_a_resignation_assume_the_game_continues(opponent, result, visit):
    person, note = visit(), f"{result} If the game went on:"
    person.begin(opponent, text="f5d6")
    person.page.click("#hint")
    person.page.wait_for_selector("#hint-list li")
    assert not person.page.is_visible("#hints-note")
    person.open("Play")
    person.choose("#resign")
    person.page.click("#yes")
    person.see("#status", "The game is over")
    person.page.click("#hint")
    person.see("#hints-note", note)
    person.see("#live", f"{note} Play ")
    for square, answer in ("a1", "a1 is not a valid move"), ("c3", "c3 is a valid move"):
        person.page.click("#why")
        person.click(square)
        person.see("#explanation-note", note)
        person.see("#live", f"{note} {answer}")
    person.page.check("#values")
    person.see("#values-summary", f"{note} ")
    person.page.click("#previous")
    person.see("#status", "Ply 1 of 2")
    person.page.click("#hint")
    person.see("#live", "Play ")
    assert note not in person.text("#live")
    assert not person.page.is_visible("#hints-note")


def test_hints_after_a_timeout_assume_the_game_continues(visit):
    person, record = visit(), Record(play("f5d6"), {"RE": "-64:t"})
    person.begin("here", text=ggf.dumps([record]))
    person.page.click("#hint")
    person.see("#hints-note", "Black has lost on time. If the game went on:")


@pytest.mark.parametrize("text", [WIPE_OUT, OPENING])
def test_a_review_contains_the_console_summary(text, visit):
    person, game = visit(), play(text)
    person.review(text)
    summary = [line for line in report.format_review(game, judged(game))
               if line.startswith(("Black: ", "White: ", "The game turned"))]
    assert len(summary) > 1
    for line in summary:
        assert line in person.text("#review-text")


def test_a_review_shows_lost_discs_in_the_move_list(visit):
    person, game = visit(), play(OPENING)
    person.review(OPENING)
    mistakes = {move.ply: move for move in report.summary(judged(game)).moves
                if move.grade != "sound"}
    assert mistakes
    for ply in range(1, len(game.moves) + 1):
        item = person.page.locator(f"#moves li:nth-child({ply})")
        loss = item.locator("small").all_inner_texts()
        if ply in mistakes:
            assert loss == [f"\u2212{mistakes[ply].loss:.1f}"]
            assert mistakes[ply].grade in item.locator("button").get_attribute("aria-label")
        else:
            assert loss == []
    person.click("e3")
    person.see_plies(len(game.moves) + 1)
    assert person.page.locator("#moves small").count() == 0


def test_a_lost_game_can_be_replayed_from_the_turning_point(visit):
    person = visit()
    person.begin("medium", side="white", text=WIPE_OUT)
    person.wait()
    assert not person.page.is_visible("#play-again")
    person.page.click("#review")
    person.page.click("#play-again:has-text('Play again from move 8')")
    person.see("#status", "Your turn (White)")
    assert [ply["square"] for ply in person.state["plies"]] == [
        WIPE_OUT[at:at + 2] for at in range(0, 14, 2)]
    assert not person.page.is_visible("#play-again")
    person.begin("medium", side="black", text=WIPE_OUT)
    person.page.click("#review")
    turn = next(move for move in judged(play(WIPE_OUT)).moves if move.ply == 8)
    sentence = f"The game turned with move 8, f5. {turn.better[0]} was better. {turn.plain}"
    person.see("#review-text", sentence)
    assert person.text("#review-text").startswith(sentence)
    assert not person.page.is_visible("#play-again")  # the computer's mistake


def test_a_review_mentions_a_resignation_while_ahead(visit):
    person, record = visit(), Record(play(WIPE_OUT[:-2]), {"RE": "-64:r"})
    person.review(ggf.dumps([record]))
    person.see("#review-text", "Black lost the game while 64 discs ahead.")
